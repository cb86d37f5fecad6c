//! Unrolled loops that are rolled up do what they did, also where one of the copies is not like the others.

use loopwright::polyhedra::Budget;
use loopwright::transforms::machinery::rolled_up;
use loopwright::transforms::{PASSES, PassContext, parse_pipeline};
use loopwright_affine_ir::{Ir, PrintOptions, print, verify};

use support::engine::{interpreted, read};
use support::generate::program;
use support::printed::without_addresses;
use support::rng::Rng;

const SEEDS: u64 = 14;

/// In this one, memory that ends with its block was passed on.
const ONCE_WRONG: u64 = 51;

/// What is unrolled is right by construction: its proofs may end soon.
const WORK: u64 = 20_000;

/// Programs with one other number, for each that a pipeline made.
const CHANGED: usize = 2;

const PIPELINES: &[&str] = &[
    "affine-loop-unroll{unroll-factor=3}",
    "affine-loop-unroll{unroll-factor=2 unroll-num-reps=2}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-unroll-jam{unroll-jam-factor=3},affine-loop-unroll{unroll-factor=3}",
    "affine-demote-iter-args,affine-loop-unroll{unroll-factor=4},canonicalize",
];

#[test]
fn rolled_up_programs_do_what_they_did() {
    let (mut n_rolled, mut n_compared) = (0, 0);
    for seed in (0..SEEDS).chain([ONCE_WRONG]) {
        let text = program(seed).text;
        let mut rng = Rng::new(seed);
        for pipeline in PIPELINES {
            let mut ir = read(&text).expect("generated programs are right");
            let passes = parse_pipeline(PASSES, pipeline).expect("a pipeline");
            let mut context = PassContext { budget: Budget::new(WORK), ..PassContext::default() };
            passes.runs().iter().for_each(|run| _ = run.run(&mut ir, &mut context).expect("right options"));
            let unrolled = print(&ir, &PrintOptions::default());
            let changed = (0..CHANGED).filter_map(|_| read(&with_other_number(&unrolled, &mut rng)?).ok());
            for ir in changed.collect::<Vec<_>>().into_iter().chain([ir]) {
                let Some(rolled) = rolled_up(&ir) else { continue };
                n_rolled += 1;
                n_compared += usize::from(do_the_same(&ir, &rolled.ir, &format!("seed {seed}, {pipeline}")));
            }
        }
    }
    let counts = format!("{n_rolled} rolled up, {n_compared} compared");
    println!("{counts}");
    assert!(n_rolled > 100 && n_compared * 2 > n_rolled, "{counts}");
}

/// Whether the first runs; then the second prints the same.
fn do_the_same(before: &Ir, after: &Ir, what: &str) -> bool {
    let text = |ir: &Ir| print(ir, &PrintOptions::default());
    verify(after).unwrap_or_else(|errors| panic!("{what}: {errors:?}\n{}", text(before)));
    let Ok((printed, _)) = interpreted(&text(before)) else { return false };
    let (found, _) =
        interpreted(&text(after)).unwrap_or_else(|error| panic!("{what}: {error}\n{}", text(before)));
    assert_eq!(without_addresses(&printed), without_addresses(&found), "{what}\n{}", text(before));
    true
}

/// The text with a number in its body one greater.
fn with_other_number(text: &str, rng: &mut Rng) -> Option<String> {
    let bytes = text.as_bytes();
    let is_alone = |at: &usize| {
        bytes[*at].is_ascii_digit()
            && b" (".contains(&bytes[*at - 1])
            && bytes.get(at + 1).is_some_and(|next| b",]) ".contains(next))
    };
    let places: Vec<usize> = (1..bytes.len()).filter(is_alone).collect();
    let at = *places.get(rng.index(places.len().max(1)))?;
    let digit = u32::from(bytes[at] - b'0');
    Some(format!("{}{}{}", &text[..at], digit + 1, &text[at + 1..]))
}
