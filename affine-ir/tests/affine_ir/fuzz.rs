//! No input makes parser, verifier or printer panic, hang or lose something: the fuzz targets of
//! `tests/fuzz/`, for a few seconds, with the same inputs every time.

use std::path::Path;
use std::sync::LazyLock;

use loopwright_affine_ir::ParseOptions;
use support::grammar::Draw;
use support::rng::Rng;
use support::roundtrip::check_text;
use support::tokens::Pieces;

/// Inputs for each test.
const CASES: u64 = 20_000;

static PIECES: LazyLock<Pieces> = LazyLock::new(|| below("../tests/corpus/dialect"));

/// Programs of other tools.
static FOREIGN: LazyLock<Pieces> = LazyLock::new(|| below("../tests/corpus/foreign"));

fn below(folder: &str) -> Pieces {
    Pieces::below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

fn bytes(rng: &mut Rng, most: usize) -> Vec<u8> {
    let n = rng.below(most + 1);
    (0..n).map(|_| rng.below(256) as u8).collect()
}

fn check(what: &str, text: &str) -> bool {
    let lenient = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let check = |options| {
        check_text(text, options).unwrap_or_else(|message| panic!("{what}: {message}\nthe text\n{text}"))
    };
    let older = ParseOptions { from_llvm: Some(12), ..ParseOptions::carrying() };
    check(&ParseOptions::default()) | check(&lenient) | check(&ParseOptions::carrying()) | check(&older)
}

#[test]
fn edited_tokens() {
    let mut n_accepted = 0;
    for seed in 0..CASES {
        let pieces = if seed % 8 == 0 { &FOREIGN } else { &PIECES };
        let text = pieces.text(&bytes(&mut Rng::new(seed), 40));
        n_accepted += u64::from(check(&format!("seed {seed}"), &text));
    }
    // Where everything is refused, nothing is printed.
    assert!(n_accepted * 20 > CASES, "only {n_accepted} of {CASES} texts are accepted");
}

#[test]
fn edited_bytes() {
    for seed in 0..CASES {
        let mut rng = Rng::new(seed);
        let pieces = if seed % 8 == 0 { &FOREIGN } else { &PIECES };
        let mut text = pieces.program_text(&mut rng).into_bytes();
        for _ in 0..1 + rng.below(5) {
            let at = rng.below(text.len() + 1);
            let n = rng.below(20).min(text.len() - at);
            match rng.below(4) {
                0 => drop(text.drain(at..at + n)),
                1 => drop(text.splice(at..at, bytes(&mut rng, 4))),
                2 => {
                    let copy = text[at..at + n].to_vec();
                    let to = rng.below(text.len() + 1);
                    drop(text.splice(to..to, copy));
                }
                _ if n > 0 => text[at] = rng.below(256) as u8,
                _ => {}
            }
        }
        check(&format!("seed {seed}"), &String::from_utf8_lossy(&text));
    }
}
