//! Random programs of the whole language, right by construction, are accepted and round-trip in every form.

use loopwright_affine_ir::ParseOptions;

use support::grammar::any_program;
use support::roundtrip::check_text;

const SEEDS: u64 = 1000;

#[test]
fn programs_of_the_whole_language_round_trip() {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let mut faults = Vec::new();
    for seed in 0..SEEDS {
        let text = any_program(seed);
        match check_text(&text, &options) {
            Ok(true) => {}
            Ok(false) => faults.push(format!("seed {seed}: refused\n{text}")),
            Err(message) => faults.push(format!("seed {seed}: {message}")),
        }
    }
    assert!(faults.is_empty(), "{} of {SEEDS}, the first:\n{}", faults.len(), faults[0]);
}
