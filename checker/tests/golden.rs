//! `loopwright-check` accepts the golden certificates of `tests/corpus/certificates/`, in every later
//! version, and refuses them for other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn check(arguments: &[&Path]) -> Output {
    let command = Command::new(env!("CARGO_BIN_EXE_loopwright-check")).args(arguments).output();
    command.expect("the checker can be run")
}

/// What follows each line `//--- NAME` of a file, written to that name in a folder, with as many empty lines
/// before as there are lines in the file.
fn parts(file: &Path) -> PathBuf {
    let name = file.file_stem().expect("a file has a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden").join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let text = std::fs::read_to_string(file).expect("the corpus can be read");
    let mut n_lines = 0;
    for (at, part) in text.split("//--- ").enumerate() {
        if at > 0 {
            let (name, text) = part.split_once('\n').expect("a part has a name");
            let text = "\n".repeat(n_lines + 1) + text;
            std::fs::write(folder.join(name), text).expect("the folder can be written to");
        }
        n_lines += part.lines().count();
    }
    folder
}

#[test]
fn golden_certificates_are_accepted() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus/certificates");
    let files =
        std::fs::read_dir(corpus).expect("there is a corpus").map(|file| file.expect("a file").path());
    let mut n_certificates = 0;
    for file in files {
        let folder = parts(&file);
        let [proof, before, after] =
            ["proof.json", "before.mlir", "after.mlir"].map(|name| folder.join(name));
        let accepted = check(&[&proof, &before, &after]);
        assert!(accepted.status.success(), "{}: {accepted:?}", file.display());
        let said = String::from_utf8(accepted.stdout).expect("it is text");
        assert!(said.ends_with("the programs are equal\n"), "{said}");
        let refused = check(&[&proof, &after, &before]);
        assert_eq!(refused.status.code(), Some(1), "{}: {refused:?}", file.display());
        // The last step of the last refutation counts twice what it counted once.
        let text = std::fs::read_to_string(&proof).expect("it was written");
        let at = text.rfind(",1]]").expect("a refutation has multipliers");
        let forged = folder.join("forged.json");
        std::fs::write(&forged, format!("{},2]]{}", &text[..at], &text[at + 4..]))
            .expect("it can be written");
        assert_eq!(check(&[&forged, &before, &after]).status.code(), Some(1), "{}", file.display());
        n_certificates += 1;
    }
    assert!(n_certificates >= 7, "only {n_certificates} golden certificates");
}

#[test]
fn exit_codes_say_what_is_wrong() {
    assert_eq!(check(&[]).status.code(), Some(2));
    let gone = check(&[Path::new("no_such_file"); 3]);
    assert_eq!(gone.status.code(), Some(1));
    let said = String::from_utf8(gone.stderr).expect("it is text");
    assert!(said.starts_with("error: no_such_file: ") && said.lines().count() == 1, "{said}");
}
