//! Programs of older versions of LLVM.

use std::path::Path;

use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print, verify};
use support::command::files_below;

fn printed(text: &str, from_llvm: Option<u32>) -> Option<String> {
    let options = ParseOptions { from_llvm, ..ParseOptions::carrying() };
    let ir = parse(&Source::new("t.mlir", text), &options).ok()?;
    verify(&ir).ok()?;
    Some(print(&ir, &PrintOptions::default()))
}

/// The option may be given for all files of a folder, whatever version each is of.
#[test]
fn programs_of_today_read_the_same() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus");
    let mut n_same = 0;
    for path in files_below(&corpus, "mlir") {
        let text = std::fs::read_to_string(&path).expect("the corpus can be read");
        for part in Source::new("t.mlir", text).split("// -----").parts {
            let Some(today) = printed(part.text(), None) else { continue };
            // What is held as text today may be of an older version.
            let name = path.to_string_lossy();
            let is_old = name.contains("/foreign/") || name.contains("/bad_");
            for version in [12, 17, 21] {
                let older = printed(part.text(), Some(version));
                let is_same = older.as_deref() == Some(&*today);
                assert!(is_same || is_old, "{}: of LLVM {version}\n{today}\n{older:?}", path.display());
            }
            n_same += 1;
        }
    }
    assert!(n_same > 1000, "only {n_same} programs are read");
}

/// What is printed is of today.
#[test]
fn what_is_printed_reads_without_a_version() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus/foreign");
    for path in files_below(&corpus, "mlir") {
        let text = std::fs::read_to_string(&path).expect("the corpus can be read");
        let Some(today) = printed(&text, Some(12)) else { continue };
        assert_eq!(printed(&today, None).as_ref(), Some(&today), "{}", path.display());
        assert_eq!(printed(&today, Some(12)).as_ref(), Some(&today), "{}", path.display());
    }
}
