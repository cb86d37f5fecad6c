//! Structured control flow of the `scf` dialect.

use expect_test::expect;

use crate::{check_body as check, check_fine_body as fine, main_of};

fn print(index: &str) -> String {
    format!(
        "  %p = arith.index_cast {index} : index to i64\n  call @printI64(%p) : (i64) -> ()\n  call @printComma() : () -> ()"
    )
}

#[test]
fn loop_carries_values() {
    check(
        &format!(
            "  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %c1, %b = %c4) -> (index, index) {{
    %sum = arith.addi %a, %i : index
    scf.yield %b, %sum : index, index
  }}
{}",
            print("%r#0") + &print("%r#1").replace("%p", "%q")
        ),
        expect!["3, 8, "],
    );
}

#[test]
fn loop_of_no_iterations_returns_what_it_started_with() {
    check(
        &format!(
            "  %r = scf.for %i = %c4 to %c0 step %c1 iter_args(%a = %c1) -> (index) {{
    scf.yield %i : index
  }}
{}",
            print("%r")
        ),
        expect!["1, "],
    );
}

#[test]
fn step_must_be_positive() {
    let body = |step: i64| {
        format!(
            "  %step = arith.constant {step} : index
  scf.for %i = %c0 to %c4 step %step {{
  }}"
        )
    };
    check(
        &body(0),
        expect![[r#"
            t:6:3: error: 'scf.for' op step must be positive, is 0
        "#]],
    );
    check(
        &body(-1),
        expect![[r#"
            t:6:3: error: 'scf.for' op step must be positive, is -1
        "#]],
    );
    fine(&body(1));
}

#[test]
fn bounds_are_compared_as_the_loop_says() {
    let body = |unsigned: &str, step: i64| {
        format!(
            "  %low = arith.constant 100 : i8
  %high = arith.constant -56 : i8
  %step = arith.constant {step} : i8
  scf.for {unsigned} %i = %low to %high step %step : i8 {{
    %wide = arith.extui %i : i8 to i64
    func.call @printI64(%wide) : (i64) -> ()
    func.call @printComma() : () -> ()
  }}"
        )
    };
    check(&body("unsigned", 40), expect!["100, 140, 180, "]);
    check(&body("", 40), expect![""]);
    // 100 + 127 does not fit.
    check(&body("unsigned", 127), expect!["100, "]);
    check(
        &body("unsigned", -1),
        expect![[r#"
        t:8:3: error: 'scf.for' op the last induction variable 100 and the step 255 add up to more than fits
    "#]],
    );
}

#[test]
fn last_step_does_not_lead_out_of_the_type() {
    check(
        "  %low = arith.constant 9223372036854775800 : i64
  %high = arith.constant 9223372036854775807 : i64
  %step = arith.constant 5 : i64
  scf.for %i = %low to %high step %step : i64 {
    func.call @printI64(%i) : (i64) -> ()
    func.call @printComma() : () -> ()
  }",
        expect![[r#"
            t:8:3: error: 'scf.for' op the last induction variable 9223372036854775805 and the step 5 add up to more than fits
        "#]],
    );
}

#[test]
fn errors_name_the_iteration() {
    let body = |upper: &str| {
        format!(
            "  %m = memref.alloc() : memref<4xi64>
  %low = arith.constant -2 : i32
  %high = arith.constant {upper} : i32
  %step = arith.constant 3 : i32
  scf.for %i = %low to %high step %step : i32 {{
    %x = arith.extsi %i : i32 to i64
    %two = arith.constant 2 : index
    %at = arith.index_cast %i : i32 to index
    %place = arith.addi %at, %two : index
    memref.store %x, %m[%place] : memref<4xi64>
  }}"
        )
    };
    check(
        &body("7"),
        expect![[r#"
            t:14:5: error: 'memref.store' op index 6 is out of bounds for dimension 0 of size 4
            t:9:3: note: in iteration 4 of this loop
        "#]],
    );
    fine(&body("4"));
}

#[test]
fn conditional_runs_one_arm() {
    check(
        &format!(
            "  scf.for %i = %c0 to %c4 step %c1 {{
    %odd = arith.andi %i, %c1 : index
    %is_odd = arith.cmpi eq, %odd, %c1 : index
    %r:2 = scf.if %is_odd -> (index, index) {{
      %ten = arith.constant 10 : index
      scf.yield %ten, %i : index, index
    }} else {{
      scf.yield %i, %c0 : index, index
    }}
    %sum = arith.addi %r#0, %r#1 : index
{}
    scf.if %is_odd {{
      func.call @printNewline() : () -> ()
    }}
  }}",
            print("%sum").replace("call @", "func.call @")
        ),
        expect![[r#"
            0, 11, 
            2, 13, 
        "#]],
    );
}

#[test]
fn while_loop_hands_on_what_its_condition_does() {
    check(
        &format!(
            "  %start = arith.constant 27 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %r:2 = scf.while (%n = %start, %steps = %c0) : (index, index) -> (index, index) {{
    %more = arith.cmpi ne, %n, %c1 : index
    scf.condition(%more) %steps, %n : index, index
  }} do {{
  ^bb0(%steps: index, %n: index):
    %next = arith.addi %steps, %c1 : index
    %rest = arith.remsi %n, %two : index
    %even = arith.cmpi eq, %rest, %c0 : index
    %m = scf.if %even -> (index) {{
      %half = arith.divsi %n, %two : index
      scf.yield %half : index
    }} else {{
      %triple = arith.muli %n, %three : index
      %odd = arith.addi %triple, %c1 : index
      scf.yield %odd : index
    }}
    scf.yield %m, %next : index, index
  }}
{}",
            print("%r#0") + &print("%r#1").replace("%p", "%q")
        ),
        expect!["111, 1, "],
    );
}

#[test]
fn loop_that_never_ends_meets_the_step_limit() {
    let options = loopwright_interp::InterpOptions { step_limit: 1000, ..Default::default() };
    crate::check_with(
        options,
        &main_of(
            "  scf.while : () -> () {
    %true = arith.constant true
    scf.condition(%true)
  } do {
    scf.yield
  }",
        ),
        expect![[r#"
            t:5:3: error: 'scf.while' op step limit of 1000 operations reached
            t:5:3: note: in iteration 331 of this loop
        "#]],
    );
}

#[test]
fn switch_takes_the_case_or_the_default() {
    check(
        &format!(
            "  %low = arith.constant -2 : index
  scf.for %i = %low to %c4 step %c1 {{
    %r = scf.index_switch %i -> index
    case 1 {{
      scf.yield %c4 : index
    }}
    case -2 {{
      %ten = arith.constant 10 : index
      scf.yield %ten : index
    }}
    default {{
      scf.yield %i : index
    }}
{}
  }}",
            print("%r").replace("call @", "func.call @")
        ),
        expect!["10, -1, 0, 4, 2, 3, "],
    );
}

#[test]
fn region_of_several_blocks_is_executed() {
    check(
        &format!(
            "  %r = scf.execute_region -> index {{
    cf.br ^head(%c0, %c1 : index, index)
  ^head(%i: index, %product: index):
    %i1 = arith.addi %i, %c1 : index
    %p1 = arith.muli %product, %i1 : index
    %more = arith.cmpi slt, %i1, %c4 : index
    cf.cond_br %more, ^head(%i1, %p1 : index, index), ^end
  ^end:
    scf.yield %p1 : index
  }}
{}",
            print("%r")
        ),
        expect!["24, "],
    );
}

#[test]
fn parallel_iterations_reduce_in_any_way() {
    check(
        &format!(
            "  %ten = arith.constant 10 : index
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%c4, %ten) step (%c1, %c4) init (%c1, %ten) -> (index, index) {{
    %ij = arith.addi %i, %j : index
    scf.reduce(%ij, %j : index, index) {{
    ^bb0(%a: index, %b: index):
      %sum = arith.addi %a, %b : index
      scf.reduce.return %sum : index
    }}, {{
    ^bb0(%a: index, %b: index):
      %least = arith.minsi %b, %a : index
      scf.reduce.return %least : index
    }}
  }}
{}",
            print("%r#0") + &print("%r#1").replace("%p", "%q")
        ),
        // The start value, four times 1 + 5 + 9, and three times 0 + 1 + 2 + 3.
        expect!["79, 1, "],
    );
    check(
        &format!(
            "  %r = scf.parallel (%i) = (%c4) to (%c4) step (%c1) init (%c1) -> index {{
    scf.reduce(%i : index) {{
    ^bb0(%a: index, %b: index):
      scf.reduce.return %b : index
    }}
  }}
{}",
            print("%r")
        ),
        expect!["1, "],
    );
}

#[test]
fn parallel_iterations_must_not_race() {
    let body = |subscript: &str| {
        format!(
            "  %m = memref.alloc() : memref<4x4xindex>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {{
    memref.store %i, %m[{subscript}] : memref<4x4xindex>
    scf.reduce
  }}"
        )
    };
    check(
        &body("%j, %c0"),
        expect![[r#"
            t:7:5: error: 'memref.store' op race on element [0, 0]: iteration (0, 0) of a parallel loop writes it, iteration (1, 0) writes it
            t:6:3: note: the iterations are of this loop
            t:6:3: note: in iteration (1, 0) of this parallel loop
        "#]],
    );
    fine(&body("%j, %i"));
}

#[test]
fn iterations_of_forall_must_not_race() {
    let body = |write: &str, read: &str| {
        format!(
            "  %m = memref.alloc() : memref<10x10xindex>
  affine.for %i = 0 to 10 {{
    affine.for %j = 0 to 10 {{
      affine.store %i, %m[%i, %j] : memref<10x10xindex>
    }}
  }}
  scf.forall (%i, %j) = (%c0, 1) to (5, %c4) step (2, %c1) {{
    %x = memref.load %m[{read}] : memref<10x10xindex>
    memref.store %x, %m[{write}] : memref<10x10xindex>
  }}"
        )
    };
    check(
        &body("%i, %j", "%i, %c1"),
        expect![[r#"
        t:12:10: error: 'memref.load' op race on element [0, 1]: iteration (0, 1) of a parallel loop writes it, iteration (0, 2) reads it
        t:11:3: note: the iterations are of this loop
        t:11:3: note: in iteration (0, 2) of this parallel loop
    "#]],
    );
    fine(&body("%i, %j", "%i, %j"));
    fine(&body("%i, %j", "%c1, %c1"));
}

#[test]
fn parallel_steps_must_be_positive() {
    let parallel = |step: i64| {
        format!(
            "  %m = memref.alloc() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  %old = memref.load %m[%c0] : memref<1xindex>
  %more = arith.constant {step} : index
  %step = arith.addi %old, %more : index
  scf.parallel (%i) = (%c0) to (%c4) step (%step) {{
    scf.reduce
  }}"
        )
    };
    check(
        &parallel(0),
        expect![[r#"
            t:10:3: error: 'scf.parallel' op step must be positive, is 0
        "#]],
    );
    fine(&parallel(2));
    let forall = |step: i64| {
        format!(
            "  %step = arith.constant {step} : index
  scf.forall (%i, %j) = (0, 0) to (%c4, %c4) step (1, %step) {{
  }}"
        )
    };
    check(
        &forall(-3),
        expect![[r#"
            t:6:3: error: 'scf.forall' op step must be positive, is -3
        "#]],
    );
    fine(&forall(3));
}

#[test]
fn stack_memory_of_a_conditional_lives_on_that_of_an_iteration_does_not() {
    let conditional = "  %m = scf.execute_region -> memref<1xindex> {
    %true = arith.constant true
    %a = scf.if %true -> (memref<1xindex>) {
      %b = memref.alloca() : memref<1xindex>
      scf.yield %b : memref<1xindex>
    } else {
      %b = memref.alloca() : memref<1xindex>
      scf.yield %b : memref<1xindex>
    }
    scf.yield %a : memref<1xindex>
  }
  memref.store %c0, %m[%c0] : memref<1xindex>";
    fine(conditional);
    check(
        &format!(
            "  %n = memref.alloca() : memref<1xindex>
  %l = scf.for %i = %c0 to %c4 step %c1 iter_args(%last = %n) -> memref<1xindex> {{
{conditional}
    scf.yield %m : memref<1xindex>
  }}
  memref.store %c0, %l[%c0] : memref<1xindex>"
        )
        .replace("-> memref<1xindex> {\n  %m", "-> (memref<1xindex>) {\n  %m"),
        expect![[r#"
            t:21:3: error: 'memref.store' op element [0] is accessed after its memory was freed
        "#]],
    );
}

#[test]
fn iterations_are_counted_before_they_run() {
    let body = |upper: &str| {
        format!(
            "  %most = arith.constant 9223372036854775807 : index
  scf.parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%most, %most, {upper}) step (%c1, %c1, %c1) {{
    scf.reduce
  }}"
        )
    };
    check(
        &body("%c1"),
        expect![[r#"
        t:6:3: error: 'scf.parallel' op 9223372036854775807 x 9223372036854775807 x 1 iterations are more than can be executed
    "#]],
    );
    fine(&body("%c0"));
}
