//! Text in, text out: printed forms, stability of printing, and locations of errors.

use expect_test::{Expect, expect};
use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, ValueNames, parse, print, verify};

fn parse_options() -> ParseOptions {
    ParseOptions { allow_unregistered: true, ..ParseOptions::default() }
}

fn reprint(text: &str, options: &PrintOptions) -> String {
    let ir = parse(&Source::new("t.mlir", text), &parse_options())
        .unwrap_or_else(|errors| panic!("{}", errors[0]));
    if let Err(errors) = verify(&ir) {
        panic!("{}", errors[0]);
    }
    print(&ir, options)
}

/// Checks the printed form, and that it reads back to itself, in custom and in generic form.
fn check(text: &str, expected: Expect) {
    let custom = reprint(text, &PrintOptions::default());
    assert_eq!(reprint(&custom, &PrintOptions::default()), custom);
    let generic = reprint(text, &PrintOptions { generic: true, ..PrintOptions::default() });
    assert_eq!(reprint(&generic, &PrintOptions { generic: true, ..PrintOptions::default() }), generic);
    assert_eq!(reprint(&generic, &PrintOptions::default()), custom);
    expected.assert_eq(&custom);
}

/// Checks the first error.
fn check_error(text: &str, expected: Expect) {
    let source = Source::new("t.mlir", text);
    let errors = match parse(&source, &ParseOptions::default()) {
        Ok(ir) => verify(&ir).expect_err("the program is wrong"),
        Err(errors) => errors,
    };
    expected.assert_eq(&errors[0].to_string());
}

#[test]
fn loop_nest() {
    check(
        "func.func @f(%A: memref<?x?xf32>, %n: index) {
           affine.for %i = 0 to %n { affine.for %j = max affine_map<(d0) -> (d0, 3)>(%i) to 10 step 2 {
             %0 = affine.load %A[%i + 1, %j * 2 - 1] : memref<?x?xf32>
             affine.store %0, %A[%i, symbol(%n)] : memref<?x?xf32> } }
           return }",
        expect![[r#"
            #map = affine_map<(d0) -> (d0, 3)>
            module {
              func.func @f(%arg0: memref<?x?xf32>, %arg1: index) {
                affine.for %arg2 = 0 to %arg1 {
                  affine.for %arg3 = max #map(%arg2) to 10 step 2 {
                    %0 = affine.load %arg0[%arg2 + 1, %arg3 * 2 - 1] : memref<?x?xf32>
                    affine.store %0, %arg0[%arg2, symbol(%arg1)] : memref<?x?xf32>
                  }
                }
                return
              }
            }
        "#]],
    );
}

#[test]
fn names_of_results() {
    check(
        "func.func @f(%m: memref<?xf32>, %i: i32) {
           %0 = arith.constant 0 : index %1 = arith.constant 0 : index %2 = arith.constant -7 : i32
           %3 = arith.constant true %4 = arith.constant 1.5 : f32 %5 = memref.dim %m, %0 : memref<?xf32>
           %6 = memref.alloc(%5) : memref<?xf32> %7, %8 = arith.mulsi_extended %i, %i : i32
           %9:2 = affine.delinearize_index %0 into (4) : index, index
           return }",
        expect![[r#"
            module {
              func.func @f(%arg0: memref<?xf32>, %arg1: i32) {
                %c0 = arith.constant 0 : index
                %c0_0 = arith.constant 0 : index
                %c-7_i32 = arith.constant -7 : i32
                %true = arith.constant true
                %cst = arith.constant 1.500000e+00 : f32
                %dim = memref.dim %arg0, %c0 : memref<?xf32>
                %alloc = memref.alloc(%dim) : memref<?xf32>
                %low, %high = arith.mulsi_extended %arg1, %arg1 : i32
                %0:2 = affine.delinearize_index %c0 into (4) : index, index
                return
              }
            }
        "#]],
    );
}

#[test]
fn floats_print_as_mlir_does() {
    check(
        "func.func @f() {
           %0 = arith.constant 1.234567 : f64 %1 = arith.constant 1234565.0 : f64
           %2 = arith.constant 0x7ff0000000000000 : f64 %3 = arith.constant 1.1 : f128
           %4 = arith.constant 1.0e-40 : f32 %5 = arith.constant 1000.0 : f8E4M3FN
           %6 = arith.constant 0.001234567 : f64 %7 = arith.constant 1.23456789e20 : f64
           return }",
        expect![[r#"
            module {
              func.func @f() {
                %cst = arith.constant 1.234567 : f64
                %cst_0 = arith.constant 0x4132D68500000000 : f64
                %cst_1 = arith.constant 0x7FF0000000000000 : f64
                %cst_2 = arith.constant 1.10000000000000008881784197001252323 : f128
                %cst_3 = arith.constant 9.999940e-41 : f32
                %cst_4 = arith.constant 0x7F : f8E4M3FN
                %cst_5 = arith.constant 0.001234567 : f64
                %cst_6 = arith.constant 1.23456789E+20 : f64
                return
              }
            }
        "#]],
    );
}

#[test]
fn parallel_loops_conditions_and_reductions() {
    check(
        "func.func @f(%n: index, %a: f32) -> f32 {
           affine.parallel (%i, %j) = (0, max(%n, 3)) to (10, min(%n, 4 + %n)) step (1, 2) { }
           %r = affine.parallel (%i) = (0) to (10) reduce (\"addf\") -> (f32) { affine.yield %a : f32 }
           %s = affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 == 3)>(%n)[%n] -> f32
             { affine.yield %a : f32 } else { affine.yield %r : f32 }
           return %s : f32 }",
        expect![[r#"
            #set = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - 3 == 0)>
            module {
              func.func @f(%arg0: index, %arg1: f32) -> f32 {
                affine.parallel (%arg2, %arg3) = (0, max(%arg0, 3)) to (10, min(%arg0, %arg0 + 4)) step (1, 2) {
                }
                %0 = affine.parallel (%arg2) = (0) to (10) reduce ("addf") -> (f32) {
                  affine.yield %arg1 : f32
                }
                %1 = affine.if #set(%arg0)[%arg0] -> f32 {
                  affine.yield %arg1 : f32
                } else {
                  affine.yield %0 : f32
                }
                return %1 : f32
              }
            }
        "#]],
    );
}

#[test]
fn blocks_of_unknown_ops() {
    check(
        "func.func @f(%c: i1) { \"t.br\"()[^a, ^b] : () -> () ^b: \"t.end\"() : () -> ()
           ^a(%x: i32): \"t.br\"(%x)[^b] <{k = 1 : i8}> {z} : (i32) -> () }",
        expect![[r#"
            module {
              func.func @f(%arg0: i1) {
                "t.br"()[^bb2, ^bb1] : () -> ()
              ^bb1:  // 2 preds: ^bb0, ^bb2
                "t.end"() : () -> ()
              ^bb2(%0: i32):  // pred: ^bb0
                "t.br"(%0)[^bb1] <{k = 1 : i8}> {z} : (i32) -> ()
              }
            }
        "#]],
    );
}

#[test]
fn errors_have_places() {
    check_error(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %b : i32\n  return\n}",
        expect!["t.mlir:2:23: error: use of undeclared SSA value name"],
    );
    check_error(
        "func.func @f(%a: f32) { %0 = arith.addi %a, %a : f32 return }",
        expect![
            "t.mlir:1:30: error: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'"
        ],
    );
    check_error(
        "func.func @f(%n: index) { %0 = affine.apply affine_map<(d0)->(d0 mod 0)>(%n) return }",
        expect!["t.mlir:1:70: error: divisors in affine expressions have to be positive, found 0"],
    );
    check_error(
        "func.func @f(%m: memref<4xindex>) { affine.for %j = 0 to 3 {
           %1 = memref.load %m[%j] : memref<4xindex> affine.for %k = 0 to %1 { } } return }",
        expect!["t.mlir:2:54: error: 'affine.for' op operand cannot be used as a symbol"],
    );
    check_error(
        "func.func @f() { %0 = arith.addi %1, %1 : i32 %1 = arith.constant 1 : i32 return }",
        expect![[r#"
            t.mlir:1:23: error: operand #0 does not dominate this use
            t.mlir:1:52: note: operand defined here (op in the same block)"#]],
    );
}

#[test]
fn deep_nesting_is_an_error_and_not_a_crash() {
    let n = 100_000;
    for text in [
        format!("func.func @f() {{ {}", "affine.for %i = 0 to 3 { ".repeat(n)),
        format!("func.func @f() {{ {}", "\"a.b\"() ({ ".repeat(n)),
        format!("#a = {}", "[".repeat(n)),
        format!("!a = {}", "tuple<".repeat(n)),
        format!("!a = {}", "() -> (".repeat(n)),
        format!("#a = affine_map<(d0) -> ({}", "(".repeat(n)),
        format!("#a = affine_map<(d0) -> ({}", "-".repeat(n)),
        format!("#a = affine_map<(d0) -> (d0{}", " + d0 mod 7".repeat(n)),
        format!("#a = loc({}", "\"a\"(".repeat(n)),
        format!("#a = dense<{}", "[".repeat(n)),
        format!("!a = !llvm.struct<({}", "struct<(".repeat(n)),
        format!("#a = #dlti.map<{}", "\"a\" = #dlti.map<".repeat(n)),
        format!("llvm.func @f({}", "(".repeat(n)),
    ] {
        assert!(parse(&Source::new("t.mlir", text.as_str()), &parse_options()).is_err());
        assert!(parse(&Source::new("t.mlir", text.as_str()), &ParseOptions::carrying()).is_err());
    }
}

#[test]
fn aliases_in_text_stay_within_a_limit() {
    let doubled = |n: usize, first: &str, next: &dyn Fn(usize) -> String| {
        let lines: Vec<String> = (1..n).map(next).collect();
        format!(
            "#a0 = {first}\n{}\nfunc.func private @f() attributes {{x.y = #a{}}}",
            lines.join("\n"),
            n - 1
        )
    };
    let next = |n: usize| format!("#a{n} = #x.y<#a{0}, \"#a{0}\", #a{0}>", n - 1);
    let read = |n| parse(&Source::new("t.mlir", doubled(n, "#x.y<1>", &next)), &ParseOptions::carrying());
    assert!(read(3).is_ok());
    let errors = read(60).expect_err("the text would have 2^60 characters");
    expect!["t.mlir:21:1: error: aliases stand for more than 16777216 parts"]
        .assert_eq(&errors[0].to_string());
}

/// What is printed of a carried op is read as the same op, at every depth and whatever the values are called.
#[test]
fn carried_ops_are_printed_as_they_are_read() {
    const OPS: [&str; 12] = [
        "front.nop",
        "front.op %a, %b#1 : i32",
        "%0 = front.op (%a) -> i32",
        "%0:2, %x = front.op [%a] {key = \"}\"}",
        "front.op\n  ins(%a : i32)\n  outs(%b#0 : i32)",
        "front.op {\n^bb0(%0: i32, %arg0: i32):\n  %1 = front.add %0, %a\n  front.end %1, %arg0\n}",
        "front.for %i = %a to %b#0 {\n  front.for %j = %i to %a {\n  }\n} {last}",
        "front.op @f::@g(%a) {a = @h, b = #map} : () -> ()",
        "front.op %a : !ty, #front.x<#map, !ty, \"#map\">",
        "%c, %d = front.op {\n  %0 = front.get\n  %1:2 = front.get %0\n  front.use %1#1, %b#1\n} -> (i32, i32)",
        "front.op %a {\n\n    // text\n  front.op }",
        "%2 = front.op dense<[1, 2]> : tensor<2xi32> into memref<?x4xf32, 3>",
    ];
    let read = |text: &str| {
        let ir = parse(&Source::new("t.mlir", text), &ParseOptions::carrying())
            .map_err(|errors| errors[0].to_string());
        let ir = ir.unwrap_or_else(|error| panic!("{error}\n{text}"));
        verify(&ir).expect("nothing is known of the ops");
        ir
    };
    for op in OPS {
        for (before, after) in
            [("", ""), ("  front.scope {\n", "  }\n"), ("  scf.execute_region {\n", "    scf.yield\n  }\n")]
        {
            let op = op.replace('\n', "\n    ");
            let text = format!(
                "#map = affine_map<(d0) -> (d0)>\n!ty = i32\nfunc.func @f(%a: i32) {{\n  %b:2 = front.get\n{before}    {op}\n{after}  return\n}}"
            );
            let ir = read(&text);
            for options in [
                PrintOptions::default(),
                PrintOptions { generic: true, ..PrintOptions::default() },
                PrintOptions { local_scope: true, ..PrintOptions::default() },
                PrintOptions { names: ValueNames::Kept, ..PrintOptions::default() },
            ] {
                let printed = print(&ir, &options);
                assert_eq!(print(&read(&printed), &options), printed, "{text}");
            }
        }
    }
}
