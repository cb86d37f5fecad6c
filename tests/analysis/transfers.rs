//! Generated transfers against the elements that the interpreter moves.
//!
//! Each is between a memref of random sizes, with and without a stride, and one of a row, in a loop beside a
//! statement that touches the same memory.

use crate::corpus::of_source;
use itertools::Itertools;
use loopwright_affine_ir::Source;
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
