//! Undefined behaviour of memory.

use expect_test::expect;
use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_interp::{InterpErrorKind, InterpOptions, Interpreter};

use crate::{check_body as check, check_fine, check_fine_body as fine, check_with, main_of};

#[test]
fn index_past_the_end_is_caught_in_its_dimension() {
    let body = |upper: i64| {
        format!(
            "  %m = memref.alloc() : memref<4x5xf64>
  %x = arith.constant 1.0 : f64
  affine.for %i = 0 to 4 {{
    affine.for %j = 0 to {upper} {{
      affine.store %x, %m[%i, %j] : memref<4x5xf64>
    }}
  }}"
        )
    };
    check(
        &body(6),
        expect![[r#"
        t:9:7: error: 'affine.store' op index 5 is out of bounds for dimension 1 of size 5
        t:8:5: note: in iteration 5 of this loop
        t:7:3: note: in iteration 0 of this loop
    "#]],
    );
    fine(&body(5));
}

#[test]
fn negative_index_is_caught() {
    let body = |shift: i64| {
        format!(
            "  %m = memref.alloc() : memref<8xi32>
  %x = arith.constant 1 : i32
  affine.for %i = 0 to 4 {{
    affine.store %x, %m[%i - {shift}] : memref<8xi32>
  }}"
        )
    };
    check(
        &body(1),
        expect![[r#"
        t:8:5: error: 'affine.store' op index -1 is out of bounds for dimension 0 of size 8
        t:7:3: note: in iteration 0 of this loop
    "#]],
    );
    fine(&body(0));
}

#[test]
fn plain_loads_are_bounds_checked() {
    let body = |index: &str| {
        format!(
            "  %m = memref.alloc(%c4) : memref<?xindex>
  affine.for %i = 0 to 4 {{
    memref.store %i, %m[%i] : memref<?xindex>
  }}
  %x = memref.load %m[{index}] : memref<?xindex>"
        )
    };
    check(
        &body("%c4"),
        expect![[r#"
        t:9:8: error: 'memref.load' op index 4 is out of bounds for dimension 0 of size 4
    "#]],
    );
    fine(&body("%c1"));
}

#[test]
fn prefetch_checks_bounds_and_nothing_else() {
    let body = |index: i64| {
        format!(
            "  %m = memref.alloc() : memref<4xf32>
  affine.prefetch %m[{index}], read, locality<3>, data : memref<4xf32>"
        )
    };
    check(
        &body(4),
        expect![[r#"
        t:6:3: error: 'affine.prefetch' op index 4 is out of bounds for dimension 0 of size 4
    "#]],
    );
    fine(&body(3));
}

#[test]
fn memory_that_was_never_written_must_not_be_read() {
    let body = |upper: i64| {
        format!(
            "  %m = memref.alloc() : memref<3x3xf32>
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to {upper} {{
    affine.store %x, %m[2, %i] : memref<3x3xf32>
  }}
  affine.for %i = 0 to 3 {{
    %y = affine.load %m[2, %i] : memref<3x3xf32>
  }}"
        )
    };
    check(
        &body(2),
        expect![[r#"
        t:11:10: error: 'affine.load' op element [2, 2] is read, but was never written
        t:10:3: note: in iteration 2 of this loop
    "#]],
    );
    fine(&body(3));
}

#[test]
fn memory_that_was_never_written_reads_as_zero_if_asked_for() {
    let options = InterpOptions { allow_uninitialized: true, ..InterpOptions::default() };
    let program = main_of(
        "  %m = memref.alloc() : memref<2xf32>
  %u = memref.cast %m : memref<2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()",
    );
    check_with(
        options,
        &program,
        expect![[r#"
        Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [2] strides = [1] data = 
        [0,  0]
    "#]],
    );
}

#[test]
fn freed_memory_must_not_be_touched() {
    let body = |order: &[&str]| {
        format!("  %m = memref.alloc() : memref<i32>\n  %x = arith.constant 1 : i32\n{}", order.join("\n"))
    };
    let store = "  memref.store %x, %m[] : memref<i32>";
    let load = "  %y = memref.load %m[] : memref<i32>";
    let free = "  memref.dealloc %m : memref<i32>";
    check(
        &body(&[free, store]),
        expect![[r#"
        t:8:3: error: 'memref.store' op element [] is accessed after its memory was freed
    "#]],
    );
    check(
        &body(&[store, free, load]),
        expect![[r#"
        t:9:8: error: 'memref.load' op element [] is accessed after its memory was freed
    "#]],
    );
    fine(&body(&[store, load, free]));
}

#[test]
fn reused_slot_does_not_revive_an_old_handle() {
    check(
        "  %m = memref.alloc() : memref<i32>
  memref.dealloc %m : memref<i32>
  %n = memref.alloc() : memref<i32>
  %x = arith.constant 1 : i32
  memref.store %x, %n[] : memref<i32>
  %y = memref.load %m[] : memref<i32>",
        expect![[r#"
            t:10:8: error: 'memref.load' op element [] is accessed after its memory was freed
        "#]],
    );
}

#[test]
fn memory_must_be_freed_once() {
    let body = |times: i64| {
        format!(
            "  affine.for %i = 0 to 3 {{
    %m = memref.alloc() : memref<4xi8>
    %v = memref.cast %m : memref<4xi8> to memref<?xi8>
    affine.for %j = 0 to {times} {{
      memref.dealloc %v : memref<?xi8>
    }}
  }}"
        )
    };
    check(
        &body(2),
        expect![[r#"
        t:9:7: error: 'memref.dealloc' op memory is freed that was freed before
        t:8:5: note: in iteration 1 of this loop
        t:5:3: note: in iteration 0 of this loop
    "#]],
    );
    fine(&body(1));
}

#[test]
fn stack_memory_is_not_freed_by_hand() {
    check(
        "  %m = memref.alloca() : memref<i32>\n  memref.dealloc %m : memref<i32>",
        expect![[r#"
        t:6:3: error: 'memref.dealloc' op memory of 'memref.alloca' is freed
    "#]],
    );
}

#[test]
fn stack_memory_ends_with_its_function() {
    let program = "func.func @leak() -> memref<i32> {
  %m = memref.alloca() : memref<i32>
  %x = arith.constant 1 : i32
  memref.store %x, %m[] : memref<i32>
  return %m : memref<i32>
}
func.func @main() {
  %m = call @leak() : () -> memref<i32>
  %x = memref.load %m[] : memref<i32>
  return
}";
    crate::check(
        program,
        expect![[r#"
        t:9:8: error: 'memref.load' op element [] is accessed after its memory was freed
    "#]],
    );
    check_fine(&program.replace("memref.alloca", "memref.alloc"));
}

#[test]
fn size_must_not_be_negative() {
    let body =
        |size: i64| format!("  %n = arith.constant {size} : index\n  %m = memref.alloc(%n) : memref<?xf32>");
    check(
        &body(-1),
        expect![[r#"
        t:6:8: error: 'memref.alloc' op size of dimension 0 is negative: -1
    "#]],
    );
    fine(&body(0));
}

#[test]
fn cast_must_tell_the_truth() {
    let body = |size: i64| {
        format!(
            "  %m = memref.alloc(%c4) : memref<?xf32>
  %v = memref.cast %m : memref<?xf32> to memref<{size}xf32>"
        )
    };
    check(
        &body(5),
        expect![[r#"
        t:6:8: error: 'memref.cast' op dimension 0 of size 4 is cast to another size
    "#]],
    );
    fine(&body(4));
    let unranked = |ty: &str| {
        format!(
            "  %m = memref.alloc() : memref<2x3xf32>
  %u = memref.cast %m : memref<2x3xf32> to memref<*xf32>
  %v = memref.cast %u : memref<*xf32> to memref<{ty}xf32>"
        )
    };
    check(
        &unranked("?"),
        expect![[r#"
        t:7:8: error: 'memref.cast' op a memref of rank 2 is cast to rank 1
    "#]],
    );
    check(
        &unranked("?x2"),
        expect![[r#"
        t:7:8: error: 'memref.cast' op dimension 1 of size 3 is cast to another size
    "#]],
    );
    fine(&unranked("?x3"));
}

#[test]
fn dimension_must_exist() {
    let body = |dim: &str| {
        format!(
            "  %m = memref.alloc(%c4) : memref<?xf32>
  %u = memref.cast %m : memref<?xf32> to memref<*xf32>
  %d = memref.dim %u, {dim} : memref<*xf32>"
        )
    };
    check(
        &body("%c1"),
        expect![[r#"
        t:7:8: error: 'memref.dim' op dimension 1 of a memref of rank 1
    "#]],
    );
    fine(&body("%c0"));
}

#[test]
fn layout_map_says_where_elements_are() {
    // Only even storage cells belong to elements; [3] is storage cell 6 of 7.
    fine(
        "  %m = memref.alloc() : memref<4xindex, affine_map<(d0) -> (d0 * 2)>>
  affine.for %i = 0 to 4 {
    affine.store %i, %m[%i] : memref<4xindex, affine_map<(d0) -> (d0 * 2)>>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<4xindex, affine_map<(d0) -> (d0 * 2)>>
    %d = arith.subi %x, %i : index
    %q = arith.addi %d, %c1 : index
    %r = arith.divui %c1, %q : index
  }",
    );
    // A tiled layout with two storage dimensions.
    fine(
        "  %m = memref.alloc() : memref<10xi8, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
  %x = arith.constant 7 : i8
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xi8, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
  }
  affine.for %i = 0 to 10 {
    %y = affine.load %m[%i] : memref<10xi8, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
  }",
    );
}

#[test]
fn memory_limit_ends_a_program_that_never_frees() {
    let options = InterpOptions { memory_limit: 1 << 20, ..InterpOptions::default() };
    let program =
        main_of("  affine.for %i = 0 to 1000000 {\n    %m = memref.alloc() : memref<1000xf64>\n  }");
    check_with(
        options.clone(),
        &program,
        expect![[r#"
            t:6:10: error: 'memref.alloc' op memory limit of 1048576 bytes reached: 1047697 in use, 8381 more asked for
            t:5:3: note: in iteration 125 of this loop
        "#]],
    );
    let freed = program.replace("f64>\n", "f64>\n    memref.dealloc %m : memref<1000xf64>\n");
    let freed = freed.replace("1000000", "1000");
    check_with(options, &freed, expect![[""]]);
}

#[test]
fn race_notes_count_as_memory() {
    let program = main_of(
        "  %m = memref.alloc() : memref<100000xi8>
  %x = arith.constant 1 : i8
  affine.parallel (%i) = (0) to (100000) {
    affine.store %x, %m[%i] : memref<100000xi8>
  }",
    );
    let options = |memory_limit| InterpOptions { memory_limit, ..InterpOptions::default() };
    check_with(
        options(500_000),
        &program,
        expect![[r#"
        t:8:5: error: 'affine.store' op memory limit reached while taking notes on element [45056]
        t:7:3: note: in iteration (45056) of this parallel loop
    "#]],
    );
    check_with(options(1_000_000), &program, expect![[""]]);
    let unchecked = InterpOptions { check_races: false, ..options(500_000) };
    check_with(unchecked, &program, expect![[""]]);
}

#[test]
fn memrefs_of_the_caller_are_filled_and_read_back() {
    let source = Source::new(
        "t",
        "func.func @f(%m: memref<?xi16>, %n: memref<2x2xf32, strided<[1, 2]>>) -> memref<?xi16> {
  %x = arith.constant -2 : i16
  affine.store %x, %m[1] : memref<?xi16>
  %y = affine.load %n[0, 1] : memref<2x2xf32, strided<[1, 2]>>
  affine.store %y, %n[1, 0] : memref<2x2xf32, strided<[1, 2]>>
  return %m : memref<?xi16>
}",
    );
    let ir = parse(&source, &ParseOptions::default()).expect("parses");
    let function = loopwright_affine_ir::FuncOp::all(&ir).next().expect("there is one");
    let inputs = function.ty(&ir).expect("has a type").inputs.clone();
    let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
    let first = interpreter.alloc(&inputs[0], &[3]).expect("fits");
    let second = interpreter.alloc(&inputs[1], &[]).expect("fits");
    interpreter.fill(&second, [1, 2, 3, 4]).expect("is live");
    let args = [first.clone(), second.clone()].map(loopwright_interp::Datum::MemRef);
    let results = interpreter.call("f", &args).expect("runs");
    assert_eq!(results, [loopwright_interp::Datum::MemRef(first.clone())]);
    assert_eq!(interpreter.read(&first), Ok(vec![None, Some(0xfffe), None]));
    assert_eq!(interpreter.read(&second), Ok(vec![Some(1), Some(2), Some(2), Some(4)]));
    interpreter.free(&first).expect("is live");
    let error = interpreter.call("f", &args).expect_err("the memref is gone");
    assert_eq!(error.kind, InterpErrorKind::UndefinedBehaviour);
    let error = interpreter.call("f", &args[..1]).expect_err("an argument is missing");
    assert_eq!(error.kind, InterpErrorKind::BadCall);
    let error = interpreter.alloc(&inputs[0], &[1 << 60]).expect_err("is too large");
    assert_eq!(error.kind, InterpErrorKind::MemoryLimit);
}
