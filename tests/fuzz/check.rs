//! What is asked of every text, with and without ops of unknown dialects.

use affine_ir::ParseOptions;
use support::roundtrip;

/// Panics, with the text, if it is not read, refused, printed or read back as it should be.
pub fn text(text: &str) {
    for allow_unregistered in [true, false] {
        if let Err(message) = roundtrip::check_text(text, &ParseOptions { allow_unregistered, ..ParseOptions::default() }) {
            panic!("{message}\nthe text\n{text}");
        }
    }
}
