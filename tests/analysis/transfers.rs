//! Generated transfers against the elements that the interpreter moves, and what is said to be wrong with
//! them against the faults that it finds.
//!
//! Each of the former is between a memref of random sizes, with and without a stride, and one of a row, in a
//! loop beside a statement that touches the same memory. The latter are pipelines of two or three buffers in
//! turns, most of them with something changed or left out.

use crate::corpus::of_source;
use itertools::Itertools;
use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse, verify};
use loopwright_analysis::{ReportOptions, report};
use loopwright_interp::{InterpOptions, Interpreter, Landing};
use loopwright_polyhedra::Budget;
use rayon::prelude::*;
use support::rng::Rng;

const SEEDS: u64 = 150;

#[test]
fn cells_of_transfers_are_those_that_are_moved() {
    let compared: Vec<Result<usize, String>> = (0..SEEDS)
        .into_par_iter()
        .flat_map_iter(|seed| of_source(&Source::new(format!("seed {seed}"), transfer(seed))))
        .collect();
    let (done, left_out): (Vec<_>, Vec<_>) = compared.into_iter().partition(Result::is_ok);
    let n_pairs: usize = done.iter().flatten().sum();
    println!("{} transfers with {n_pairs} pairs of instances compared", done.len());
    assert!(done.len() as u64 * 2 > SEEDS, "{}", left_out.into_iter().filter_map(Result::err).join("\n"));
}

/// A function with a transfer.
fn transfer(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let sizes: Vec<i64> = (0..rng.range(1, 3)).map(|_| rng.range(1, 5)).collect();
    let total: i64 = sizes.iter().product();
    let is_affine = rng.chance(50);
    let has_chunks = rng.chance(30);
    let mut start: Vec<String> = Vec::new();
    for size in &sizes {
        let value = match rng.weighted(&[(50, 0), (30, 1), (20, 2)]) {
            0 => "%c0".to_string(),
            1 => format!("%c{}", rng.range(0, size - 1)),
            _ => "%i".to_string(),
        };
        start.push(value);
    }
    let (per, stride) = (rng.range(1, 3), rng.range(0, 6));
    let n = match has_chunks {
        true => per * rng.range(0, 3),
        false if rng.chance(30) => total,
        false => rng.range(0, total),
    };
    let n = if rng.chance(30) { "%n".to_string() } else { format!("%c{n}") };
    let shape = sizes.iter().map(|size| format!("{size}x")).collect::<String>();
    let inner_shape = sizes.iter().skip(1).map(|size| format!("{size}x")).collect::<String>();
    let shape = if rng.chance(20) { format!("?x{inner_shape}") } else { shape };
    let (memref, row) = (format!("memref<{shape}f32>"), "memref<40xf32, 1>");
    let is_source = rng.chance(50);
    let place = format!("%A[{}]", start.join(", "));
    let (from, to, types) = match is_source {
        true => (place.as_str(), "%B[%c0]", format!("{memref}, {row}")),
        false => ("%B[%c0]", place.as_str(), format!("{row}, {memref}")),
    };
    let chunks = if has_chunks { format!(", %c{stride}, %c{per}") } else { String::new() };
    let (op, middle) = match is_affine {
        true => ("affine", format!("%tag[0], {n}{chunks}")),
        false => ("memref", format!("{n}, %tag[%c0]{chunks}")),
    };
    let (from, to) = match is_affine {
        true => (affine(from), affine(to)),
        false => (from.to_string(), to.to_string()),
    };
    let wait = if is_affine {
        format!("affine.dma_wait %tag[0], {n}")
    } else {
        format!("memref.dma_wait %tag[%c0], {n}")
    };
    let constants = (0..=125).filter(|c| {
        let used = [&from, &to, &middle, &wait]
            .into_iter()
            .any(|text| text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == format!("c{c}")));
        used || *c == 0
    });
    let constants: String = constants.map(|c| format!("  %c{c} = arith.constant {c} : index\n")).collect();
    let inside = sizes.iter().map(|size| rng.range(0, size - 1).to_string()).join(", ");
    format!(
        "func.func @f(%A: {memref}, %B: {row}, %n: index, %x: f32) {{
{constants}  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 2 {{
    affine.store %x, %A[{inside}] : {memref}
    {op}.dma_start {from}, {to}, {middle} : {types}, memref<1xi32>
    {wait} : memref<1xi32>
    %y = affine.load %B[%i + 1] : {row}
    affine.store %y, %A[{inside}] : {memref}
  }}
  return
}}
"
    )
}

/// Subscripts as the affine dialect writes them: numbers instead of constants.
fn affine(place: &str) -> String {
    place.replace("%c", "")
}

/// So many pipelines are compared.
const PIPELINES: u64 = 400;

#[test]
fn what_is_wrong_with_transfers_is_what_goes_wrong_when_they_run() {
    let faulty: Vec<bool> = (0..PIPELINES).into_par_iter().map(is_faulty).collect();
    let n_faulty = faulty.iter().filter(|faulty| **faulty).count() as u64;
    println!("{n_faulty} of {PIPELINES} pipelines are wrong");
    assert!(n_faulty * 4 > PIPELINES && n_faulty * 10 < PIPELINES * 9, "{n_faulty}");
}

/// Whether a pipeline is wrong: the report and both runs must agree.
fn is_faulty(seed: u64) -> bool {
    let text = pipeline(seed);
    let ir = parse(&Source::new(format!("seed {seed}"), text.clone()), &ParseOptions::default());
    let ir =
        ir.and_then(|ir| verify(&ir).map(|()| ir)).unwrap_or_else(|errors| panic!("{text}\n{}", errors[0]));
    let options = ReportOptions { dependences: true, ..ReportOptions::default() };
    let report = report(&ir, &options, &Budget::unlimited());
    let [function] = report.functions.as_slice() else { panic!("one function") };
    assert!(!function.transfers.is_empty() || !function.transfer_faults.is_empty(), "{text}");
    let told = !function.transfer_faults.is_empty();
    if !told {
        assert!(function.unknown.is_empty(), "{text}\n{:?}", function.unknown);
    }
    let mut found = Vec::new();
    for landing in [Landing::Eager, Landing::Lazy] {
        let options = InterpOptions { landing, allow_uninitialized: true, ..InterpOptions::default() };
        let mut interpreter = Interpreter::new(&ir, options);
        let func = FuncOp::defined(&ir).next().expect("one function");
        let inputs = func.ty(&ir).expect("it has a type").inputs.clone();
        let seeded = |ty| interpreter.seeded_argument(ty, None, seed).expect("memrefs and numbers");
        let args: Vec<_> = inputs.iter().map(seeded).collect();
        found.push(interpreter.call("f", &args).err().map(|error| error.to_string()));
    }
    for fault in &found {
        assert_eq!(fault.is_some(), told, "{text}\n{fault:?}\n{:?}", function.transfer_faults);
    }
    told
}

/// Parts of an array arrive in two or three rows of a buffer in turns, are used, and some are sent back.
fn pipeline(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let rows = rng.range(2, 3);
    // Every third is right.
    let n_changes = if rng.chance(33) { 0 } else { rng.range(1, 2) };
    let n_lines = 8;
    let changed: Vec<i64> = (0..n_changes).map(|_| rng.range(0, n_lines - 1)).collect();
    let mut number = 0;
    let mut line = |text: &dyn Fn(i64) -> String, rng: &mut Rng| -> String {
        let is_changed = changed.contains(&number);
        number += 1;
        match is_changed {
            false => text(0),
            true if rng.chance(40) => String::new(),
            true => text(rng.range(1, 2)),
        }
    };
    let start = |at: &str, by: i64| {
        format!(
            "affine.dma_start %A[({at}) * 4], %b[({at} + {by}) mod {rows}, 0], %tag[({at}) mod {rows}], %n : \
             memref<64xf32>, memref<{rows}x4xf32, 1>, memref<{rows}xi32>"
        )
    };
    let wait = |at: &str, by: i64| {
        format!("affine.dma_wait %tag[({at} + {by}) mod {rows}], %n : memref<{rows}xi32>")
    };
    let lines = [
        line(&|by| start("0", by), &mut rng),
        line(&|by| start(&format!("%i + {}", 1 + by), 0), &mut rng),
        line(&|by| wait("%i", by), &mut rng),
        line(
            &|by| {
                format!(
                    "%y = affine.load %b[(%i + {by}) mod {rows}, 1] : memref<{rows}x4xf32, 1>\n    affine.store %y, %out[%i] : memref<64xf32>"
                )
            },
            &mut rng,
        ),
        line(&|by| format!("affine.store %x, %A[%i * 4 + {}] : memref<64xf32>", 3 * by), &mut rng),
        line(
            &|by| {
                format!(
                    "affine.dma_start %b[(%i + {by}) mod {rows}, 0], %out[%i * 4], %back[0], %n : memref<{rows}x4xf32, 1>, memref<64xf32>, memref<1xi32>"
                )
            },
            &mut rng,
        ),
        line(
            &|by| format!("affine.dma_wait %back[0], %{} : memref<1xi32>", if by == 0 { "n" } else { "m" }),
            &mut rng,
        ),
        line(&|by| wait("6", by), &mut rng),
    ];
    let [before, next, arrived, used, written, sent, gone, last] = lines;
    format!(
        "func.func @f(%A: memref<64xf32>, %out: memref<64xf32>, %x: f32) {{
  %n = arith.constant 4 : index
  %m = arith.constant 3 : index
  %b = memref.alloc() : memref<{rows}x4xf32, 1>
  %tag = memref.alloc() : memref<{rows}xi32>
  %back = memref.alloc() : memref<1xi32>
  {before}
  affine.for %i = 0 to 6 {{
    {next}
    {arrived}
    {used}
    {written}
    {sent}
    {gone}
  }}
  {last}
  return
}}
"
    )
}
