//! What is asked of every text, with and without ops of unknown dialects, and with those that are carried.

use loopwright_affine_ir::ParseOptions;
use support::roundtrip;

/// Panics, with the text, if it is not read, refused, printed or read back as it should be.
pub fn text(text: &str) {
    for options in [ParseOptions::default(), ParseOptions { allow_unregistered: true, ..ParseOptions::default() }, ParseOptions::carrying()] {
        if let Err(message) = roundtrip::check_text(text, &options) {
            panic!("{message}\nthe text\n{text}");
        }
    }
}
