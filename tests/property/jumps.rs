//! Functions of several blocks do the same when their jumps are loops and conditionals (`lift-cf-to-scf`).
//!
//! Blocks jump at random, also into the middle of loops. Each mixes a value into a number in memory, whose
//! bits decide where it goes next; values are those that are passed to it, and those of blocks that dominate
//! it.

use loopwright::transforms::{Changed, LiftCf, Pass, PassContext};
use loopwright_affine_ir::{FuncOp, Ir, verify};
use loopwright_interp::{InterpOptions, Interpreter};
use support::engine::read;
use support::rng::Rng;

const SEEDS: u64 = 600;

/// A run that makes more accesses is looked at up to here.
const MOST_ACCESSES: usize = 400;

#[test]
fn functions_do_the_same_without_jumps() {
    let (mut ended, mut with_jumps, mut without) = (0, 0, 0);
    for seed in 0..SEEDS {
        let text = jumping_program(seed);
        let before = read(&text).unwrap_or_else(|errors| panic!("{text}seed {seed}: {errors}"));
        let mut after = before.clone();
        let changed = LiftCf.run(&mut after, &mut PassContext::default()).expect("it has no options");
        verify(&after).unwrap_or_else(|errors| panic!("{text}seed {seed}: {errors:?}"));
        let is_one_block = FuncOp::defined(&after).all(|func| after.single_block(func.0, 0).is_some());
        assert_eq!(is_one_block, changed == Changed::Yes, "{text}seed {seed}");
        let keeps_jumps = after.walk(after.module()).any(|op| !after.op(op).successors().is_empty());
        if is_one_block {
            *(if keeps_jumps { &mut with_jumps } else { &mut without }) += 1;
        }
        let (old, new) = (run(&before), run(&after));
        let n_common = old.accesses.len().min(new.accesses.len());
        assert_eq!(old.accesses[..n_common], new.accesses[..n_common], "{text}seed {seed}");
        if old.is_complete || new.is_complete {
            assert_eq!(old, new, "{text}seed {seed}");
            ended += 1;
        }
    }
    let counts = format!("{ended} runs ended, {with_jumps} functions kept some jumps, {without} none");
    println!("{counts}");
    assert!(ended * 2 > SEEDS && with_jumps * 5 > SEEDS && without * 5 > SEEDS, "{counts}");
}

#[derive(PartialEq, Eq, Debug)]
struct Run {
    /// Where the accesses of the text are.
    accesses: Vec<String>,
    output: String,
    is_complete: bool,
}

fn run(ir: &Ir) -> Run {
    let options =
        InterpOptions { trace_limit: MOST_ACCESSES, step_limit: 100_000, ..InterpOptions::default() };
    let mut interpreter = Interpreter::new(ir, options);
    let is_complete = interpreter.call("main", &[]).is_ok();
    let accesses = interpreter.trace().iter().map(|access| access.place.to_string()).collect();
    Run { accesses, output: interpreter.take_output(), is_complete }
}

/// A program of 2 to 9 blocks between the first and the last.
fn jumping_program(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let n = rng.range(2, 9) as usize;
    let target = |rng: &mut Rng, block: usize| match rng.weighted(&[(55, 0), (30, 1), (15, 2)]) {
        0 => block + 1,
        1 => rng.index(n),
        _ => n,
    };
    let jumps: Vec<Vec<usize>> = (0..n)
        .map(|block| (0..rng.weighted(&[(45, 1), (55, 2)])).map(|_| target(&mut rng, block)).collect())
        .collect();
    let above = dominators(&jumps);
    let mut text = String::from(
        "func.func private @printI64(i64)
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %state = memref.alloc() : memref<1xi64>
  memref.store %one, %state[%c0] : memref<1xi64>
  cf.br ^b0(%three : i64)
",
    );
    for (block, targets) in jumps.iter().enumerate() {
        let value = |rng: &mut Rng| {
            let of: Vec<usize> = (0..n).filter(|other| above[block] & (1 << other) != 0).collect();
            format!("%{}{}", rng.pick(&["x", "s"]), rng.pick(&of))
        };
        let mixed = value(&mut rng).replace(&format!("%s{block}"), &format!("%x{block}"));
        text += &format!(
            "^b{block}(%x{block}: i64):
  %o{block} = memref.load %state[%c0] : memref<1xi64>
  %m{block} = arith.muli %o{block}, %three : i64
  %s{block} = arith.addi %m{block}, {mixed} : i64
  memref.store %s{block}, %state[%c0] : memref<1xi64>
  %k{block} = arith.shrui %s{block}, %one : i64
  %d{block} = arith.trunci %k{block} : i64 to i1
"
        );
        let to: Vec<String> = targets.iter().map(|to| format!("^b{to}({} : i64)", value(&mut rng))).collect();
        text += &match to.as_slice() {
            [to] if rng.chance(10) => {
                format!("  func.call @printI64(%x{block}) : (i64) -> ()\n  cf.br {to}\n")
            }
            [to] => format!("  cf.br {to}\n"),
            _ if rng.chance(5) => "  return\n".to_string(),
            _ => format!("  cf.cond_br %d{block}, {}\n", to.join(", ")),
        };
    }
    text += &format!(
        "^b{n}(%x: i64):
  %last = memref.load %state[%c0] : memref<1xi64>
  func.call @printI64(%last) : (i64) -> ()
  func.call @printI64(%x) : (i64) -> ()
  return
}}
"
    );
    text
}

/// For each block a bit for each that all ways to it lead through; blocks that cannot be reached have their
/// own only.
fn dominators(jumps: &[Vec<usize>]) -> Vec<u32> {
    let n = jumps.len();
    let all = (1_u32 << n) - 1;
    let mut above = vec![all; n];
    above[0] = 1;
    for _ in 0..n {
        for block in 1..n {
            let from = (0..n).filter(|from| jumps[*from].contains(&block));
            above[block] = from.fold(all, |common, from| common & above[from]) | 1 << block;
        }
    }
    let mut reached = 1_u32;
    for _ in 0..n {
        for (from, targets) in jumps.iter().enumerate() {
            if reached & (1 << from) != 0 {
                targets.iter().filter(|to| **to < n).for_each(|to| reached |= 1 << to);
            }
        }
    }
    let of = |(block, above): (usize, u32)| if reached & (1 << block) != 0 { above } else { 1 << block };
    above.into_iter().enumerate().map(of).collect()
}
