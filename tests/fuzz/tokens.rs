//! Programs of the corpus edited token by token, as the bytes say.

#![no_main]

mod check;

use std::path::Path;
use std::sync::LazyLock;

use support::tokens::Pieces;

/// Where the programs are.
const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/dialect");

/// Set to see the text that an input stands for.
const SHOW: &str = "LOOPWRIGHT_SHOW";

static PIECES: LazyLock<Pieces> = LazyLock::new(|| Pieces::below(Path::new(CORPUS)));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = PIECES.text(bytes);
    if std::env::var_os(SHOW).is_some() {
        eprintln!("{text}");
    }
    check::text(&text);
});
