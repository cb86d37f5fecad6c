//! What peers answered, remembered by a digest of who was asked, how, and what: mlir-opt, isl and the C
//! compilers are functions of that, and most of the time of a run is theirs.
//!
//! An answer is a file in `target/peers/answers`; who deletes the folder asks again. Failures are not
//! remembered, as they may be of the machine; of mlir-opt they are, as it refuses programs that it should.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{LONGEST, Output, files_below, root, run, run_within};

/// Answers that this process used or made.
static ASKED: LazyLock<Mutex<BTreeSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// Who is behind a path, found once.
static IDENTITIES: LazyLock<Mutex<HashMap<PathBuf, String>>> = LazyLock::new(Mutex::default);

#[derive(Serialize, Deserialize)]
struct Answer {
    code: i32,
    stdout: String,
    stderr: String,
}

fn folder() -> PathBuf {
    root().join("target/peers/answers")
}

/// Which answers are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Those with exit code 0.
    Successes,
    /// Those with an exit code.
    Endings,
}

/// What [`run_within`] gives, remembered if it succeeds.
pub fn ask(program: &Path, arguments: &[&str], stdin: &str) -> Result<Output, String> {
    ask_within(LONGEST, program, arguments, stdin, Kept::Successes)
}

/// [`run_within`], remembered. Files among the arguments count by what is in them.
pub fn ask_within(
    limit: Duration,
    program: &Path,
    arguments: &[&str],
    stdin: &str,
    kept: Kept,
) -> Result<Output, String> {
    let contents = |argument: &&str| fs::read_to_string(root().join(argument)).ok();
    let files: Vec<String> = arguments.iter().filter_map(contents).collect();
    let who = identity(program);
    let question = [&[who.as_str()], arguments, &[stdin]].concat().into_iter();
    let question: Vec<&str> = question.chain(files.iter().map(String::as_str)).collect();
    remembered(&question, kept, || run_within(limit, program, arguments, stdin))
}

/// The answer to a question of several texts: the one that was given before, or else that of `ask`.
pub fn remembered(
    question: &[&str],
    kept: Kept,
    ask: impl FnOnce() -> Result<Output, String>,
) -> Result<Output, String> {
    let path = folder().join(digest(question));
    ASKED.lock().expect("nobody panics with it").insert(path.clone());
    let before = fs::read(&path).ok().and_then(|bytes| serde_json::from_slice::<Answer>(&bytes).ok());
    if let Some(Answer { code, stdout, stderr }) = before {
        return Ok(Output { code: Some(code), stdout, stderr });
    }
    let output = ask()?;
    if let Some(code) = output.code.filter(|code| *code == 0 || kept == Kept::Endings) {
        let answer = Answer { code, stdout: output.stdout.clone(), stderr: output.stderr.clone() };
        keep(&path, &answer).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(output)
}

/// Written whole or not at all, whoever else writes it.
fn keep(path: &Path, answer: &Answer) -> std::io::Result<()> {
    fs::create_dir_all(folder())?;
    let mut file = tempfile::NamedTempFile::new_in(folder())?;
    file.write_all(&serde_json::to_vec(answer)?)?;
    file.persist(path)?;
    Ok(())
}

/// Forgets the answers that nobody asked for since the process began: after a run of all tests they are of
/// texts, options or versions that are no more.
pub fn forget_others() {
    let asked = ASKED.lock().expect("nobody panics with it");
    for entry in fs::read_dir(folder()).into_iter().flatten().flatten() {
        if !asked.contains(&entry.path()) {
            // One that cannot be removed is there next time.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The lengths are in it, so that no two questions are one text.
fn digest(question: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for text in question {
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Which program a path is: its version, size and date, and for a Python its packages and our scripts.
pub fn identity(program: &Path) -> String {
    if let Some(known) = IDENTITIES.lock().expect("nobody panics with it").get(program) {
        return known.clone();
    }
    let said = |arguments: &[&str]| {
        run(program, arguments, "").map_or(String::new(), |output| output.stdout + &output.stderr)
    };
    let mut identity = format!("{}\n{}\n", program.display(), said(&["--version"]));
    if let Ok(file) = fs::metadata(program) {
        let date = file.modified().ok().and_then(|date| date.duration_since(UNIX_EPOCH).ok());
        identity += &format!("{} bytes, {:?}\n", file.len(), date.unwrap_or_default());
    }
    if program.file_stem().is_some_and(|name| name.to_string_lossy().starts_with("python")) {
        identity += &said(&["-m", "pip", "freeze"]);
        let scripts = files_below(&root().join("tests/peers"), "py");
        identity.extend(scripts.iter().filter_map(|path| fs::read_to_string(path).ok()));
    }
    IDENTITIES.lock().expect("nobody panics with it").insert(program.to_path_buf(), identity.clone());
    identity
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_told_apart_by_their_parts() {
        assert_eq!(digest(&["a", "bc"]), digest(&["a", "bc"]));
        assert_ne!(digest(&["a", "bc"]), digest(&["ab", "c"]));
        assert_ne!(digest(&["a", "bc"]), digest(&["a", "bc", ""]));
    }

    #[test]
    fn a_question_is_asked_once_and_faults_again() {
        let question = ["answers.rs", &format!("{:?}", std::time::SystemTime::now())];
        let output = |code| Ok(Output { code, stdout: "yes".into(), stderr: String::new() });
        let code = |kept, code| remembered(&question, kept, || output(code)).map(|output| output.code);
        assert_eq!(code(Kept::Endings, None), Ok(None));
        assert_eq!(code(Kept::Successes, Some(1)), Ok(Some(1)));
        assert_eq!(code(Kept::Endings, Some(2)), Ok(Some(2)));
        let again = remembered(&question, Kept::Successes, || Err("asked again".into()));
        assert_eq!(again.map(|output| (output.code, output.stdout)), Ok((Some(2), "yes".into())));
        fs::remove_file(folder().join(digest(&question))).expect("it was kept");
    }
}
