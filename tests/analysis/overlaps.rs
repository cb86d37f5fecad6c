//! Which functions may be given memory that overlaps, by what their programs say.

use crate::parse;
use loopwright_affine_ir::FuncOp;
use loopwright_analysis::Separation;
use loopwright_analysis::machinery::Overlaps;

const TYPE: &str = "(memref<8xf32>, memref<8xf32>) -> ()";

/// A function of two arrays whose name is given, private.
fn taking_two(name: &str) -> String {
    format!(
        "func.func private @{name}(%a: memref<8xf32>, %b: memref<8xf32>) {{
           affine.for %i = 0 to 8 {{
             %0 = affine.load %a[%i] : memref<8xf32>
             affine.store %0, %b[7 - %i] : memref<8xf32>
           }}
           return
         }}\n"
    )
}

/// What is known of the function called `k`, of which each program has one.
#[track_caller]
fn of_k(text: &str) -> String {
    let ir = parse(text);
    let func = FuncOp::defined(&ir).find(|func| func.name(&ir) == "k").expect("there is one");
    match Overlaps::of(&ir).separation(func) {
        Separation::Proved => "proved".to_owned(),
        Separation::Assumed => "assumed".to_owned(),
        Separation::Refuted(breach) => format!("refuted in {}: {:?}", breach.caller, breach.cause),
    }
}

/// `k` is called with what the ops of `@main` make.
#[track_caller]
fn called(ops: &str) -> String {
    let (k, others) = (taking_two("k"), OTHERS);
    of_k(&format!("{others}{k}func.func @main(%c: i1, %n: index) {{\n{ops}\nreturn\n}}"))
}

/// Functions that return memrefs, and two allocations less to write.
const OTHERS: &str = "
  memref.global \"private\" @g : memref<8xf32> = dense<0.0>
  memref.global \"private\" @h : memref<8xf32> = dense<0.0>
  func.func private @outside(memref<8xf32>) -> memref<8xf32>
  func.func private @same(%a: memref<8xf32>) -> memref<8xf32> { return %a : memref<8xf32> }
  func.func private @same_again(%a: memref<8xf32>) -> memref<8xf32> {
    %0 = call @same(%a) : (memref<8xf32>) -> memref<8xf32>
    return %0 : memref<8xf32>
  }
  func.func private @either(%c: i1, %a: memref<8xf32>, %b: memref<8xf32>) -> memref<8xf32> {
    cf.cond_br %c, ^end(%a : memref<8xf32>), ^end(%b : memref<8xf32>)
  ^end(%r: memref<8xf32>):
    return %r : memref<8xf32>
  }
  func.func private @fresh() -> memref<8xf32> {
    %0 = memref.alloc() : memref<8xf32>
    return %0 : memref<8xf32>
  }
  func.func private @global() -> memref<8xf32> {
    %0 = memref.get_global @g : memref<8xf32>
    return %0 : memref<8xf32>
  }
  func.func private @twice() -> (memref<8xf32>, memref<8xf32>) {
    %0 = memref.alloc() : memref<8xf32>
    return %0, %0 : memref<8xf32>, memref<8xf32>
  }
";

#[test]
fn distinct_memory_is_proved_apart() {
    for ops in [
        "%a = memref.alloc() : memref<8xf32>
         %b = memref.alloca() : memref<8xf32>
         call @k(%a, %b) : TYPE",
        "%a = memref.get_global @g : memref<8xf32>
         %b = memref.get_global @h : memref<8xf32>
         call @k(%a, %b) : TYPE
         call @k(%b, %a) : TYPE",
        "%a = func.call @fresh() : () -> memref<8xf32>
         %b = func.call @fresh() : () -> memref<8xf32>
         call @k(%a, %b) : TYPE",
        "%a = memref.alloc() : memref<8xf32>
         %b = memref.alloc() : memref<8xf32>
         %r = call @same(%b) : (memref<8xf32>) -> memref<8xf32>
         call @k(%a, %r) : TYPE",
        "%a = memref.alloc() : memref<8xf32>
         %b = memref.alloc() : memref<8xf32>
         %r = scf.for %i = %n to %n step %n iter_args(%m = %b) -> memref<8xf32> {
           func.call @k(%a, %m) : TYPE
           scf.yield %m : memref<8xf32>
         }
         call @k(%r, %a) : TYPE",
        "%f = func.constant @k : TYPE
         %a = memref.alloc() : memref<8xf32>
         %b = memref.alloc() : memref<8xf32>
         func.call_indirect %f(%a, %b) : TYPE",
    ] {
        let ops = ops.replace("TYPE", TYPE);
        assert_eq!(called(&ops), "proved", "{ops}");
    }
}

#[test]
fn one_memory_twice_is_refuted() {
    for ops in [
        "%s = memref.subview %a[0] [8] [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
         %r = memref.cast %s : memref<8xf32, strided<[1]>> to memref<?xf32, strided<[?], offset: ?>>
         %b = memref.reinterpret_cast %r to offset: [0], sizes: [8], strides: [1]
           : memref<?xf32, strided<[?], offset: ?>> to memref<8xf32>",
        "%o = memref.alloc() : memref<8xf32>
         %b = arith.select %c, %o, %a : memref<8xf32>",
        "%b = scf.if %c -> memref<8xf32> { scf.yield %a : memref<8xf32> } else {
           %o = memref.alloc() : memref<8xf32>
           scf.yield %o : memref<8xf32>
         }",
        "%o = memref.alloc() : memref<8xf32>
         %b, %d = scf.for %i = %n to %n step %n iter_args(%x = %o, %y = %a) -> (memref<8xf32>, memref<8xf32>) {
           scf.yield %y, %x : memref<8xf32>, memref<8xf32>
         }",
        "%o = memref.alloc() : memref<8xf32>
         %b = scf.while (%x = %o) : (memref<8xf32>) -> memref<8xf32> {
           scf.condition(%c) %a : memref<8xf32>
         } do {
         ^bb0(%y: memref<8xf32>):
           scf.yield %y : memref<8xf32>
         }",
        "%b = call @same_again(%a) : (memref<8xf32>) -> memref<8xf32>",
        "%o = memref.alloc() : memref<8xf32>
         %b = call @either(%c, %o, %a) : (i1, memref<8xf32>, memref<8xf32>) -> memref<8xf32>",
        "%b = call @outside(%a) : (memref<8xf32>) -> memref<8xf32>",
        "%p = memref.alloc() : memref<memref<8xf32>>
         memref.store %a, %p[] : memref<memref<8xf32>>
         %b = memref.load %p[] : memref<memref<8xf32>>",
        "cf.br ^next(%a : memref<8xf32>)
         ^next(%b: memref<8xf32>):",
        "%b, %d = scf.execute_region -> (memref<8xf32>, memref<8xf32>) {
           scf.yield %a, %a : memref<8xf32>, memref<8xf32>
         }",
    ] {
        let ops = format!("%a = memref.alloc() : memref<8xf32>\n{ops}\ncall @k(%a, %b) : {TYPE}");
        assert_eq!(called(&ops), "refuted in main: Arguments", "{ops}");
    }
    let twice =
        format!("%a, %b = call @twice() : () -> (memref<8xf32>, memref<8xf32>)\ncall @k(%a, %b) : {TYPE}");
    assert_eq!(called(&twice), "refuted in main: Arguments");
    let global = format!(
        "%a = memref.get_global @g : memref<8xf32>\n%b = call @global() : () -> memref<8xf32>\ncall @k(%a, %b) : {TYPE}"
    );
    assert_eq!(called(&global), "refuted in main: Arguments");
}

#[test]
fn arguments_meet_through_callers() {
    let (k, mid) =
        (taking_two("k"), "func.func private @mid(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>)");
    let body = format!("{{ call @k(%a, %b) : {TYPE} return }}");
    let main = |order: &str| {
        format!(
            "{k}{mid}{body}func.func @main() {{
               %x = memref.alloc() : memref<8xf32>
               %y = memref.alloc() : memref<8xf32>
               call @mid({order}) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
               return
             }}"
        )
    };
    assert_eq!(of_k(&main("%x, %x, %y")), "refuted in mid: Arguments");
    assert_eq!(of_k(&main("%x, %y, %y")), "proved");
}

#[test]
fn recursion_swaps_and_repeats() {
    let recursive = |order: &str| {
        format!(
            "func.func private @k(%a: memref<8xf32>, %b: memref<8xf32>, %c: i1) {{
               scf.if %c {{ func.call @k({order}, %c) : (memref<8xf32>, memref<8xf32>, i1) -> () }}
               return
             }}
             func.func @main(%c: i1) {{
               %x = memref.alloc() : memref<8xf32>
               %y = memref.alloc() : memref<8xf32>
               call @k(%x, %y, %c) : (memref<8xf32>, memref<8xf32>, i1) -> ()
               return
             }}"
        )
    };
    assert_eq!(of_k(&recursive("%b, %a")), "proved");
    assert_eq!(of_k(&recursive("%b, %b")), "refuted in k: Arguments");
}

#[test]
fn what_others_pass_is_assumed() {
    let k = taking_two("k");
    let public = k.replace("private ", "");
    assert_eq!(of_k(&public), "assumed");
    let handed_on = format!(
        "{k}func.func @main(%a: memref<8xf32>, %b: memref<8xf32>) {{ call @k(%a, %b) : {TYPE} return }}"
    );
    assert_eq!(of_k(&handed_on), "assumed");
    let own = format!(
        "{k}func.func @main(%a: memref<8xf32>) {{ %b = memref.alloc() : memref<8xf32> call @k(%b, %b) : {TYPE} return }}"
    );
    assert_eq!(of_k(&own), "refuted in main: Arguments");
}

/// `k` has one argument, which is the global `g`, and the body that is given.
#[track_caller]
fn given_a_global(body: &str, others: &str) -> String {
    of_k(&format!(
        "memref.global \"private\" @g : memref<8xf32> = dense<0.0>
         memref.global \"private\" @h : memref<8xf32> = dense<0.0>
         func.func private @outside(i32)
         func.func private @printI64(i64)
         func.func private @touches() {{ %0 = memref.get_global @g : memref<8xf32> return }}
         {others}
         func.func private @k(%a: memref<8xf32>, %x: f32, %i: i32, %l: i64) {{
           {body}
           affine.store %x, %a[0] : memref<8xf32>
           return
         }}
         func.func private @mid(%a: memref<8xf32>, %x: f32, %i: i32, %l: i64) {{
           call @k(%a, %x, %i, %l) : (memref<8xf32>, f32, i32, i64) -> ()
           return
         }}
         func.func @main(%x: f32, %i: i32, %l: i64) {{
           %0 = memref.get_global @g : memref<8xf32>
           %1 = memref.cast %0 : memref<8xf32> to memref<?xf32>
           %2 = memref.cast %1 : memref<?xf32> to memref<8xf32>
           call @mid(%2, %x, %i, %l) : (memref<8xf32>, f32, i32, i64) -> ()
           return
         }}"
    ))
}

#[test]
fn globals_that_callees_touch_are_refuted() {
    let refuted = "refuted in mid: Global(\"g\")";
    assert_eq!(given_a_global("%p = memref.get_global @g : memref<8xf32>", ""), refuted);
    assert_eq!(given_a_global("call @touches() : () -> ()", ""), refuted);
    let deeper = "func.func private @deeper() { call @deep() : () -> () return }
      func.func private @deep() { call @deeper() : () -> () call @touches() : () -> () return }";
    assert_eq!(given_a_global("call @deeper() : () -> ()", deeper), refuted);
    let indirect = "%f = func.constant @touches : () -> ()\nfunc.call_indirect %f() : () -> ()";
    assert_eq!(given_a_global(indirect, ""), refuted);
    let through = "func.func private @apply(%f: () -> ()) { func.call_indirect %f() : () -> () return }";
    let passed = "%f = func.constant @touches : () -> ()\ncall @apply(%f) : (() -> ()) -> ()";
    assert_eq!(given_a_global(passed, through), refuted);
    assert_eq!(given_a_global("call @outside(%i) : (i32) -> ()", ""), refuted);
}

#[test]
fn globals_that_nobody_touches_are_apart() {
    assert_eq!(given_a_global("", ""), "proved");
    assert_eq!(given_a_global("%p = memref.get_global @h : memref<8xf32>", ""), "proved");
    assert_eq!(given_a_global("call @printI64(%l) : (i64) -> ()", ""), "proved");
}

#[test]
fn addresses_of_functions_are_followed() {
    let k = taking_two("k");
    let program = |others: &str, uses: &str| {
        let uses = uses.replace("TYPE", TYPE);
        of_k(&format!(
            "{}{k}func.func @main(%c: i1) {{
               %f = func.constant @k : {TYPE}
               %a = memref.alloc() : memref<8xf32>
               %b = memref.alloc() : memref<8xf32>
               {uses}
               return
             }}",
            others.replace("TYPE", TYPE)
        ))
    };
    assert_eq!(program("", "func.call_indirect %f(%a, %a) : TYPE"), "refuted in main: Arguments");
    let apply = |order: &str| {
        format!(
            "func.func private @apply(%f: TYPE, %a: memref<8xf32>, %b: memref<8xf32>) {{
               func.call_indirect %f({order}) : TYPE
               return
             }}"
        )
    };
    let applied = "call @apply(%f, %a, %b) : (TYPE, memref<8xf32>, memref<8xf32>) -> ()";
    assert_eq!(program(&apply("%a, %a"), applied), "refuted in apply: Arguments");
    assert_eq!(program(&apply("%b, %a"), applied), "proved");
    let chosen = "%g = func.constant @other : TYPE
      %h = arith.select %c, %f, %g : TYPE
      func.call_indirect %h(%a, %a) : TYPE";
    assert_eq!(program(&taking_two("other"), chosen), "refuted in main: Arguments");
    let handed_out = "call @outside(%f) : (TYPE) -> ()";
    assert_eq!(program("func.func private @outside(TYPE)", handed_out), "refuted in main: Address");
}

#[test]
fn functions_of_one_name_are_told_apart() {
    let inner = |order: &str| {
        format!(
            "module @inner {{
               {}
               func.func @caller(%a: memref<8xf32>) {{
                 %b = memref.alloc() : memref<8xf32>
                 call @k({order}) : {TYPE}
                 return
               }}
             }}\n",
            taking_two("k")
        )
    };
    let outer = format!(
        "func.func @caller(%a: memref<8xf32>) {{ call @k(%a, %a) : {TYPE} return }}\n{}",
        taking_two("k")
    );
    assert_eq!(of_k(&(inner("%a, %b") + &outer)), "proved");
    assert_eq!(of_k(&(inner("%b, %b") + &outer)), "refuted in inner::@caller: Arguments");
    assert_eq!(of_k(&(outer + &inner("%a, %b"))), "refuted in caller: Arguments");
}
