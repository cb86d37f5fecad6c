//! What passes and the optimizer make of a program computes what the program computes.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use loopwright::scheduler::{FusionPolicy, TileOptions};
use loopwright::transforms::{OptimizeOptions, Tiles};
use loopwright_affine_ir::PrintOptions;

use super::programs::Program;
use super::text::split_opt;
use super::tools::Mlir;
use super::validity::run_all;
use support::command::first_difference;
use support::engine::{self, interpreted};
use support::printed::without_addresses;

/// One way to change a program.
pub struct Change {
    pub name: &'static str,
    apply: fn(&mut loopwright::Program) -> Result<(), String>,
}

/// Tile sizes that cut the small loops of the generated programs in full and partial tiles.
const SMALL_TILES: &[u64] = &[3, 2, 4];

/// Everything a program must survive.
pub const CHANGES: &[Change] = &[
    Change { name: "optimize", apply: |program| optimized(program, &OptimizeOptions::default()) },
    Change {
        name: "optimize with small tiles",
        apply: |program| {
            let tile = TileOptions { sizes: SMALL_TILES.to_vec(), ..TileOptions::default() };
            optimized(program, &OptimizeOptions { tiles: Tiles::Fixed(tile), ..OptimizeOptions::default() })
        },
    },
    Change {
        name: "optimize untiled, fused",
        apply: |program| {
            let options = OptimizeOptions {
                tiles: Tiles::Without,
                fusion: FusionPolicy::Max,
                ..OptimizeOptions::default()
            };
            optimized(program, &options)
        },
    },
    Change { name: "affine-loop-distribute", apply: |program| passed(program, "affine-loop-distribute") },
    Change {
        name: "affine-loop-tile",
        apply: |program| passed(program, "affine-loop-tile{tile-sizes=3,2,4}"),
    },
    Change {
        name: "affine-loop-tile with full tiles apart",
        apply: |program| passed(program, "affine-loop-tile{tile-sizes=3,2,4 separate}"),
    },
    Change { name: "affine-loop-interchange", apply: |program| passed(program, "affine-loop-interchange") },
    Change {
        name: "affine-loop-interchange 1,0",
        apply: |program| passed(program, "affine-loop-interchange{permutation=1,0}"),
    },
    Change { name: "affine-loop-skew", apply: |program| passed(program, "affine-loop-skew") },
    Change {
        name: "affine-loop-fusion",
        apply: |program| passed(program, "affine-loop-fusion{maximal=true}"),
    },
    Change {
        name: "affine-loop-unroll",
        apply: |program| passed(program, "affine-loop-unroll{unroll-factor=3}"),
    },
    Change {
        name: "affine-loop-unroll up to 4",
        apply: |program| passed(program, "affine-loop-unroll{unroll-factor=4 unroll-up-to-factor}"),
    },
    Change {
        name: "affine-loop-normalize",
        apply: |program| passed(program, "affine-loop-normalize{promote-single-iter}"),
    },
    Change {
        name: "affine-loop-unroll-jam",
        apply: |program| passed(program, "affine-loop-unroll-jam{unroll-jam-factor=2}"),
    },
    Change {
        name: "affine-loop-invariant-code-motion",
        apply: |program| passed(program, "affine-loop-invariant-code-motion"),
    },
    Change {
        name: "lower-affine",
        apply: |program| passed(program, "affine-raise-from-memref,lower-affine"),
    },
    Change {
        name: "lift-cf-to-scf",
        apply: |program| passed(program, "lower-affine,convert-scf-to-cf,lift-cf-to-scf"),
    },
    Change {
        name: "affine-accumulate-in-place",
        apply: |program| passed(program, "affine-accumulate-in-place"),
    },
    Change { name: "affine-loop-reroll", apply: |program| passed(program, "affine-loop-reroll") },
    Change { name: "affine-promote-iter-args", apply: |program| passed(program, "affine-promote-iter-args") },
    Change { name: "affine-sink-loads", apply: |program| passed(program, "affine-sink-loads") },
    Change {
        name: "affine-demote-iter-args",
        apply: |program| passed(program, "affine-demote-iter-args,affine-loop-interchange"),
    },
    Change {
        name: "raise-scf-to-affine",
        apply: |program| passed(program, "lower-affine,raise-scf-to-affine"),
    },
    Change {
        name: "affine-loop-coalescing",
        apply: |program| passed(program, "affine-loop-normalize,affine-loop-coalescing"),
    },
    Change {
        name: "affine-data-copy-generate",
        // mlir-runner has one memory and no transfers.
        apply: |program| passed(program, "affine-data-copy-generate{fast-mem-space=0}"),
    },
    Change {
        name: "affine-data-copy-generate in tiles",
        apply: |program| {
            let copy = "affine-data-copy-generate{skip-non-unit-stride-loops fast-mem-space=0}";
            passed(program, &format!("affine-loop-tile{{tile-sizes=3,2,4}},{copy}"))
        },
    },
    Change {
        name: "affine-pack",
        apply: |program| {
            let pack = "affine-pack{at=1 order=transposed padding=1},affine-pack{at=2}";
            passed(program, &format!("affine-loop-tile{{tile-sizes=3,2,4}},{pack}"))
        },
    },
    Change {
        name: "affine-mem-layout",
        apply: |program| passed(program, "affine-pack,affine-mem-layout{padding=1}"),
    },
    Change { name: "affine-loop-reverse", apply: |program| passed(program, "affine-loop-reverse") },
    Change { name: "affine-loop-shift", apply: |program| passed(program, "affine-loop-shift{by=1,0,2}") },
    Change {
        name: "affine-wavefront",
        apply: |program| passed(program, "affine-loop-skew,affine-loop-tile{tile-size=3},affine-wavefront"),
    },
    Change {
        name: "affine-diamond-tile",
        apply: |program| passed(program, "affine-diamond-tile{tile-size=3}"),
    },
    Change {
        name: "affine-index-set-split",
        apply: |program| passed(program, "affine-loop-tile{tile-sizes=3,2,4},affine-index-set-split"),
    },
    Change {
        name: "affine-prefetch-insert",
        apply: |program| passed(program, "affine-prefetch-insert{latency=7 line-size=16}"),
    },
    Change { name: "affine-array-contract", apply: |program| passed(program, "affine-array-contract") },
    Change {
        name: "affine-privatize",
        apply: |program| passed(program, "affine-privatize,affine-parallelize"),
    },
    Change { name: "affine-scalrep", apply: |program| passed(program, "affine-scalrep") },
    Change { name: "affine-expand-index-ops", apply: |program| passed(program, "affine-expand-index-ops") },
    Change {
        name: "affine-expand-index-ops-as-affine",
        apply: |program| passed(program, "affine-expand-index-ops-as-affine"),
    },
    Change {
        name: "affine-super-vectorize",
        apply: |program| passed(program, "affine-super-vectorize{virtual-vector-size=3}"),
    },
    Change {
        name: "affine-super-vectorize in two dimensions",
        apply: |program| passed(program, "affine-super-vectorize{virtual-vector-size=2,3}"),
    },
    Change { name: "affine-simplify-min-max", apply: |program| passed(program, "affine-simplify-min-max") },
    Change {
        name: "affine-simplify-structures",
        apply: |program| passed(program, "affine-simplify-structures"),
    },
    Change { name: "canonicalize", apply: |program| passed(program, "canonicalize") },
    Change {
        name: "fold-memref-alias-ops",
        apply: |program| passed(program, "fold-memref-alias-ops,affine-fold-memref-alias-ops"),
    },
    Change { name: "convert-scf-to-cf", apply: |program| passed(program, "lower-affine,convert-scf-to-cf") },
    Change { name: "cse", apply: |program| passed(program, "cse") },
    Change { name: "sccp", apply: |program| passed(program, "sccp") },
    Change { name: "inline", apply: |program| passed(program, "inline") },
    Change {
        name: "remove-dead-values",
        apply: |program| passed(program, "affine-scalrep,remove-dead-values"),
    },
    Change { name: "normalize-memrefs", apply: |program| passed(program, "normalize-memrefs,inline,cse") },
    Change {
        name: "mem2reg",
        apply: |program| passed(program, "lower-affine,convert-scf-to-cf,mem2reg,sccp,remove-dead-values"),
    },
    Change {
        name: "loop-invariant-code-motion",
        apply: |program| passed(program, "lower-affine,loop-invariant-code-motion,cse"),
    },
    Change { name: "symbol-dce", apply: |program| passed(program, "symbol-dce,strip-debuginfo") },
    Change { name: "affine-parallelize", apply: |program| passed(program, "affine-parallelize") },
];

/// What makes transfers and launches, which `mlir-runner` does not have.
pub const TRANSFERS: &[Change] = &[
    Change {
        name: "affine-dma-generate",
        apply: |program| passed(program, "affine-loop-tile{tile-size=4},affine-dma-generate{capacity=1}"),
    },
    Change {
        name: "affine-pipeline-data-transfer",
        apply: |program| {
            passed(
                program,
                "affine-loop-normalize,affine-data-copy-generate{fast-mem-capacity=0 generate-dma},affine-pipeline-data-transfer",
            )
        },
    },
    Change {
        name: "convert-affine-for-to-gpu",
        apply: |program| passed(program, "convert-affine-for-to-gpu{gpu-thread-dims=0}"),
    },
];

/// Changes every program; each result must be one that `mlir-opt` accepts and prints alike, and must print
/// what the program printed, in the interpreter (which reports races) and under `mlir-runner`. `None` is a
/// program as it was.
pub fn keeps_results(
    mlir: &Mlir,
    programs: &[Program],
    change: &dyn Fn(&Program) -> Result<Option<String>, String>,
) -> Result<(), String> {
    let mut findings = Vec::new();
    let mut changed: Vec<(Program, String)> = Vec::new();
    for program in programs {
        match change(program) {
            Err(message) => findings.push(format!("{}: {message}", program.name)),
            // Most programs that a pass has nothing to do in come back as they were.
            Ok(None) => {}
            Ok(Some(text)) => {
                let (expected, _) = interpreted(&program.text)?;
                let after = Program { name: program.name.clone(), text };
                match interpreted(&after.text) {
                    Ok((found, _)) => compare(&after, "in the interpreter", &expected, &found, &mut findings),
                    Err(message) => findings.push(format!("{}: interpreter: {message}", program.name)),
                }
                changed.push((after, expected));
            }
        }
    }
    let wrong: BTreeSet<&str> = findings.iter().filter_map(|text| text.split(':').next()).collect();
    changed.retain(|(program, _)| !wrong.contains(program.name.as_str()));
    let after: Vec<Program> = changed.iter().map(|(program, _)| program.clone()).collect();
    for ((program, expected), found) in changed.iter().zip(run_all(mlir, &after)?) {
        compare(program, "under mlir-runner", expected, &found, &mut findings);
    }
    if !after.is_empty() {
        let printed = split_opt(mlir, after.iter().map(|program| program.text.as_str()), &[])?;
        for (program, printed) in after.iter().zip(printed) {
            // Composed maps can print as text that reads as a simpler map, for both tools.
            let again = engine::printed(&program.text, &PrintOptions::default())?;
            compare(program, "printed by mlir-opt", &printed, &again, &mut findings);
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// The changed program, or `None` if it is as it was.
pub fn changed_text(text: &str, change: &Change) -> Result<Option<String>, String> {
    changed_by(text, change.apply)
}

/// The changed program, or `None` if it is as it was.
pub fn changed_by(
    text: &str,
    change: impl Fn(&mut loopwright::Program) -> Result<(), String>,
) -> Result<Option<String>, String> {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let ir = engine::read(text)?;
        let mut program = loopwright::Program::from_ir(ir).map_err(|error| error.to_string())?;
        let before = program.to_string();
        change(&mut program)?;
        let after = program.to_string();
        Ok((before != after).then(|| after + "\n"))
    }));
    outcome.unwrap_or_else(|_| Err("panicked".to_string()))
}

/// The optimizer, and the check of its proofs.
fn optimized(program: &mut loopwright::Program, options: &OptimizeOptions) -> Result<(), String> {
    for proof in program.optimize(options).proofs() {
        loopwright::prover::check_order(proof).map_err(|error| format!("the proof is refused: {error}"))?;
    }
    loopwright_affine_ir::verify(program.ir()).map_err(|errors| format!("invalid result: {}", errors[0]))
}

/// Runs a pipeline.
pub fn passed(program: &mut loopwright::Program, pipeline: &str) -> Result<(), String> {
    program.run_pipeline(pipeline).map_err(|error| error.to_string())?;
    loopwright_affine_ir::verify(program.ir()).map_err(|errors| format!("invalid result: {}", errors[0]))
}

fn compare(program: &Program, place: &str, expected: &str, found: &str, findings: &mut Vec<String>) {
    let (expected, found) = (without_addresses(expected), without_addresses(found));
    if let Some(difference) = first_difference(&expected, &found) {
        findings.push(format!("{}: {place}, {difference}", program.name));
    }
}
