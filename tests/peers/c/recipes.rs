//! The recipes of docs/faster.md, from a program to one that runs in parallel: its blocks of `bash` as they
//! are printed.

use std::path::Path;
use std::process::Command;

use crate::LOOPWRIGHT;
use support::command::{relative, root};

/// Where docs/faster.md has LLVM.
const LLVM: &str = "/usr/lib/llvm-22";

/// The binary under test in place of cargo, for the name alone; `run --release --` goes before its arguments.
const CARGO: &str = r#"cargo() { shift 3; "$LOOPWRIGHT" "$@"; }"#;

/// The blocks of commands that need more than a Rust toolchain.
fn recipes(chapter: &str) -> Vec<&str> {
    chapter.split("```bash\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// All programs of all recipes, of which each prints the seconds that it took and a digest of what it
/// computed, compute the same; the first is the sequential one.
pub fn recipes_compute_the_same(llvm: &Path) -> Result<(), String> {
    let path = root().join("docs/faster.md");
    let chapter = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let examples = folder.path().join("examples");
    std::fs::create_dir(&examples).map_err(|error| error.to_string())?;
    std::fs::copy(root().join("examples/product.mlir"), examples.join("product.mlir"))
        .map_err(|error| error.to_string())?;
    let mut digests: Vec<String> = Vec::new();
    for recipe in recipes(&chapter) {
        let script =
            format!("set -euo pipefail\n{CARGO}\n{recipe}").replace(LLVM, &llvm.display().to_string());
        let output = Command::new("bash")
            .args(["-c", &script])
            .env("LOOPWRIGHT", LOOPWRIGHT.0)
            .env("OMP_NUM_THREADS", "2")
            .current_dir(folder.path())
            .output()
            .map_err(|error| format!("bash: {error}"))?;
        let (stdout, stderr) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if !output.status.success() {
            return Err(format!("{}: {}\n{recipe}\n{stderr}", relative(&path), output.status));
        }
        let lines: Vec<&str> = stdout.lines().collect();
        let is_run = |pair: &[&str]| pair.len() == 2 && pair[0].parse::<f64>().is_ok();
        if lines.is_empty() || !lines.chunks(2).all(is_run) {
            return Err(format!("prints no seconds and digests, but\n{stdout}\n{recipe}"));
        }
        digests.extend(lines.chunks(2).map(|run| run[1].to_owned()));
    }
    let first = digests.first().ok_or("docs/faster.md has no recipes")?;
    match digests.iter().all(|digest| digest == first) {
        true => Ok(()),
        false => Err(format!("the programs of the recipes compute {}", digests.join(", "))),
    }
}
