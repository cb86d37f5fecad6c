//! No program takes more than its limits, whatever it asks for.

use expect_test::{Expect, expect};
use loopwright_interp::InterpOptions;

use crate::{main_of, outcome};

/// The first line of the error that a program ends with when it has 1 MiB.
fn check(program: &str, expected: Expect) {
    let options = InterpOptions { memory_limit: 1 << 20, ..InterpOptions::default() };
    expected.assert_eq(outcome(options, program).lines().next().unwrap_or(""));
}

#[test]
fn frames_of_calls_are_memory() {
    let program = |n: i64| {
        main_of(&format!("  %n = arith.constant {n} : i64\n  call @f(%n) : (i64) -> ()"))
            + "func.func @f(%n: i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %v = arith.constant dense<1.0> : vector<1000xf64>
  %k = arith.subi %n, %one : i64
  %more = arith.cmpi sgt, %n, %zero : i64
  scf.if %more {
    func.call @f(%k) : (i64) -> ()
  }
  return
}"
    };
    check(
        &program(1000),
        expect![
            "t:29:5: error: 'func.call' op memory limit of 1048576 bytes reached: 1045232 in use, 8040 more asked for"
        ],
    );
    check(&program(100), expect![[""]]);
}

#[test]
fn knowledge_about_large_vectors_is_memory() {
    let program = |n: usize| {
        let transpose = "  %tN = vector.transpose %v, [1, 0] : vector<32x64xf64> to vector<64x32xf64>\n";
        let transposes = (0..n).map(|number| transpose.replace('N', &number.to_string()));
        main_of(&format!(
            "  %v = arith.constant dense<1.0> : vector<32x64xf64>\n{}",
            transposes.collect::<String>()
        ))
    };
    check(
        &program(20),
        expect![
            "t:16:10: error: 'vector.transpose' op memory limit of 1048576 bytes reached: what ops know about large values takes more"
        ],
    );
    check(&program(5), expect![[""]]);
}

#[test]
fn vectors_have_a_largest_size() {
    let constant = |ty: &str| main_of(&format!("  %v = arith.constant dense<1> : vector<{ty}>"));
    check(
        &constant("100000000xi64"),
        expect![
            "t:5:8: error: 'arith.constant' op involves a vector of more than 1048576 words of 64 bits, which has no interpretation"
        ],
    );
    check(
        &constant("9223372036854775807x9223372036854775807xi64"),
        expect![
            "t:5:8: error: 'arith.constant' op involves a vector of more than 1048576 words of 64 bits, which has no interpretation"
        ],
    );
    check(
        &constant("1000000xi1000"),
        expect![
            "t:5:8: error: 'arith.constant' op involves a vector of more than 1048576 words of 64 bits, which has no interpretation"
        ],
    );
    check(&constant("1000xi1000"), expect![[""]]);
}

#[test]
fn memrefs_and_vectors_have_a_greatest_rank() {
    let ones = |n: usize| "1x".repeat(n);
    let alloc = |n: usize| main_of(&format!("  %m = memref.alloc() : memref<{}i64>", ones(n)));
    check(
        &alloc(1025),
        expect![
            "t:5:8: error: 'memref.alloc' op involves a memref of more than 1024 dimensions, which has no interpretation"
        ],
    );
    check(&alloc(1024), expect![[""]]);
    let constant = |n: usize| main_of(&format!("  %v = arith.constant dense<1> : vector<{}i64>", ones(n)));
    check(
        &constant(1025),
        expect![
            "t:5:8: error: 'arith.constant' op involves a vector of more than 1024 dimensions, which has no interpretation"
        ],
    );
    check(&constant(1024), expect![[""]]);
    let reshape = |n: usize| {
        main_of(&format!(
            "  %shape = memref.alloc() : memref<{n}xindex>
  affine.for %i = 0 to {n} {{
    affine.store %c1, %shape[%i] : memref<{n}xindex>
  }}
  %m = memref.alloc() : memref<1xi64>
  %x = arith.constant 7 : i64
  affine.store %x, %m[0] : memref<1xi64>
  %r = memref.reshape %m(%shape) : (memref<1xi64>, memref<{n}xindex>) -> memref<{}i64>
  %u = memref.cast %r : memref<{}i64> to memref<*xi64>",
            ones(n),
            ones(n)
        ))
    };
    check(
        &reshape(1025),
        expect![
            "t:12:8: error: 'memref.reshape' op involves a memref of more than 1024 dimensions, which has no interpretation"
        ],
    );
    check(&reshape(1024), expect![[""]]);
    let unranked = "  %n = arith.constant 2000 : index
  %shape = memref.alloc(%n) : memref<?xindex>
  %m = memref.alloc() : memref<1xi64>
  %r = memref.reshape %m(%shape) : (memref<1xi64>, memref<?xindex>) -> memref<*xi64>";
    check(
        &main_of(unranked),
        expect!["t:8:8: error: 'memref.reshape' op makes a memref of 2000 dimensions, more than 1024"],
    );
}

#[test]
fn transfers_under_way_are_counted() {
    let body = |n: i64, each: i64| {
        format!(
            "  %each = arith.constant {each} : index
  %from = memref.alloc() : memref<{each}xi8>
  %to = memref.alloc() : memref<{n}x{each}xi8, 1>
  %tag = memref.alloc() : memref<{n}xi8>
  affine.for %i = 0 to {n} {{
    affine.dma_start %from[0], %to[%i, 0], %tag[%i], %each
      : memref<{each}xi8>, memref<{n}x{each}xi8, 1>, memref<{n}xi8>
  }}
  affine.for %i = 0 to {n} {{
    affine.dma_wait %tag[%i], %each : memref<{n}xi8>
  }}"
        )
    };
    check(
        &main_of(&body(5000, 1)),
        expect!["t:10:5: error: 'affine.dma_start' op 4096 transfers are under way, and no more can be"],
    );
    check(&main_of(&body(4000, 1)), expect![[""]]);
    check(
        &main_of(&body(10, 4000)),
        expect![
            "t:10:5: error: 'affine.dma_start' op memory limit of 1048576 bytes reached: 946559 in use, 128000 more asked for"
        ],
    );
    check(&main_of(&body(5, 4000)), expect![[""]]);
    // What is waited for is given back.
    let waited = body(100, 4000).replace("  }\n  affine.for %i = 0 to 100 {\n", "");
    check(&main_of(&waited), expect![[""]]);
}
