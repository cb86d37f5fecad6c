//! What is asked of every text: with and without ops of unknown dialects, with those that are carried, and as
//! a program of an older version.

use loopwright_affine_ir::ParseOptions;
use support::roundtrip;

/// Panics, with the text, if it is not read, refused, printed or read back as it should be.
pub fn text(text: &str) {
    let lenient = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let older = ParseOptions { from_llvm: Some(12), ..ParseOptions::carrying() };
    for options in [ParseOptions::default(), lenient, ParseOptions::carrying(), older] {
        if let Err(message) = roundtrip::check_text(text, &options) {
            panic!("{message}\nthe text\n{text}");
        }
    }
}
