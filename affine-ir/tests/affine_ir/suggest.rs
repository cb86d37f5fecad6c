//! Suggestions for unknown names.

use loopwright_affine_ir::{Diagnostic, Place};

/// Which of the names was meant, if one is close.
fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let mut diagnostic = Diagnostic::error(Place::default(), "unknown");
    diagnostic.suggest(word, known);
    let help = diagnostic.help.as_deref()?;
    let name = help.strip_prefix("did you mean '").and_then(|rest| rest.strip_suffix("'?"));
    Some(name.expect("the help asks for one name").to_string())
}

#[test]
fn slips_of_the_pen() {
    let names = ["affine.for", "affine.if", "affine.load", "arith.addf", "arith.addi", "memref"];
    let check =
        |word: &str, wanted: Option<&str>| assert_eq!(closest(word, names).as_deref(), wanted, "{word}");
    check("affine.fro", Some("affine.for"));
    check("affin.for", Some("affine.for"));
    check("Memref", Some("memref"));
    check("arith.add", Some("arith.addf"));
    check("affine.for", Some("affine.if"));
    check("memory", None);
    check("x", None);
    check("", None);
    check(&"m".repeat(100_000), None);
}

#[test]
fn short_words_are_not_alike() {
    assert_eq!(closest("i", ["j", "k"]).as_deref(), None);
    assert_eq!(closest("to", ["do"]).as_deref(), None);
    assert_eq!(closest("I", ["i"]).as_deref(), Some("i"));
    assert_eq!(closest("tow", ["two"]).as_deref(), Some("two"));
}
