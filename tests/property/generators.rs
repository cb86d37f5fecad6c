//! The generators give what the comparisons count on: the same program for the same seed, every feature.

use std::collections::BTreeSet;

use support::engine::read;
use support::generate::{program, whole_program, whole_program_with_jumps};

#[test]
fn seed_gives_one_program() {
    for seed in 0..50 {
        assert_eq!(program(seed).text, program(seed).text, "seed {seed}");
    }
    let texts: BTreeSet<String> = (0..500).map(|seed| program(seed).text).collect();
    assert_eq!(texts.len(), 500, "two seeds gave one program");
}

#[test]
fn features_are_all_generated() {
    let features = [
        "affine.parallel",
        "iter_args",
        "-> (f64)",
        "-> (i64)",
        "-> (index)",
        "min ",
        "max ",
        " step ",
        "mod ",
        "floordiv",
        "ceildiv",
        "} else {",
        "affine.if",
        "affine.apply",
        "affine.min",
        "affine.max",
        "memref<f64>",
        "memref.alloca",
        "memref.dealloc %buffer",
        "memref.store",
        "memref.load",
        "call @helper",
        "#map",
        "#set",
        " == 0",
        "symbol(",
        "f32",
        "i32",
        "arith.select",
        "math.sqrt",
        "?x",
        "to %n",
    ];
    for feature in features {
        let count = (0..200)
            .filter(|&seed| {
                let text = program(seed).text;
                let kernel = text.split("@main").next().unwrap_or_default();
                kernel.contains(feature)
            })
            .count();
        assert!(count >= 5, "'{feature}' occurs in {count} of 200 kernels");
    }
}

#[test]
fn nests_reach_depth_four() {
    let deepest = |text: &str| {
        let kernel = text.split("@main").next().unwrap_or_default();
        let depths = kernel
            .lines()
            .filter(|line| line.contains("affine.for"))
            .map(|line| (line.len() - line.trim_start().len()) / 2);
        depths.max().unwrap_or(0)
    };
    let deep = (0..200).filter(|&seed| deepest(&program(seed).text) >= 4).count();
    assert!(deep >= 10, "{deep} of 200 programs have a nest of depth 4");
}

#[test]
fn whole_program_of_a_seed_is_one_and_is_right() {
    let texts: BTreeSet<String> = (0..200).map(|seed| whole_program(seed).text).collect();
    assert_eq!(texts.len(), 200, "two seeds gave one program");
    for (seed, text) in (0..200).map(|seed| (seed, whole_program(seed).text)) {
        assert!(texts.contains(&text), "seed {seed} gave two programs");
        read(&text).unwrap_or_else(|errors| panic!("seed {seed}: {errors}\n{text}"));
    }
}

#[test]
fn features_are_all_in_programs_with_jumps() {
    let texts: Vec<String> = (0..200).map(|seed| whole_program_with_jumps(seed).text).collect();
    for feature in ["cf.br", "cf.cond_br", "slt", "sge", "index, f32)", "scf.for", "affine.for"] {
        let count = texts.iter().filter(|text| text.contains(feature)).count();
        assert!(count >= 20, "'{feature}' occurs in {count} of 200 programs");
    }
}

#[test]
fn features_are_all_in_whole_programs() {
    let features = [
        "func.call @",
        "-> f32 {",
        "memref.global",
        "affine.for",
        "scf.for",
        "affine.parallel",
        "scf.parallel",
        "affine.if",
        "scf.if",
        "} else {",
        "iter_args",
        "affine.if",
        "-> (f32)",
        "arith.addi",
        "arith.subi",
        "arith.muli",
        "floordivs",
        "ceildivs",
        "rems",
        "remu",
        "div",
        "arith.index_cast",
        "minsi",
        "maxsi",
        "arith.select",
        "index.cmp",
        "arith.andi",
        "arith.ori",
        "affine.apply",
        "affine.min",
        "affine.max",
        "memref.subview",
        "memref.transpose",
        "memref.cast",
        "memref.expand_shape",
        "memref.collapse_shape",
        "memref.reinterpret_cast",
        "memref.copy",
        "affine.vector_load",
        "affine.vector_store",
        "vector.load",
        "vector.store",
        "vector.maskedload",
        "vector.maskedstore",
        "vector.transfer_read",
        "vector.transfer_write",
        "memref.alloc(",
        "memref.alloca(",
        "memref<f32>",
        "memref.atomic_rmw",
        "memref<8xindex>",
        "memref<?",
        "strided<",
    ];
    for feature in features {
        let count = (0..200).filter(|&seed| whole_program(seed).text.contains(feature)).count();
        assert!(count >= 5, "'{feature}' occurs in {count} of 200 programs");
    }
}
