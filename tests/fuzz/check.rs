//! What is asked of every text, with and without ops of unknown dialects.

#[path = "../common/roundtrip.rs"]
#[allow(dead_code)]
mod roundtrip;

use affine_ir::ParseOptions;

/// Panics, with the text, if it is not read, refused, printed or read back as it should be.
pub fn text(text: &str) {
    for allow_unregistered in [true, false] {
        if let Err(message) = roundtrip::check_text(text, &ParseOptions { allow_unregistered }) {
            panic!("{message}\nthe text\n{text}");
        }
    }
}
