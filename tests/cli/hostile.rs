//! Inputs made to break the engine: each run must end by itself, with an exit code of the contract.

use std::fmt::Write as _;

use super::run;

/// Runs the commands that look hardest at a program; none may crash.
#[track_caller]
fn survives(text: &str) {
    for line in ["optimize -", "deps -", "run - --step-limit 100000", "opt --affine-loop-tile"] {
        let output = run(line, text);
        assert!(matches!(output.code, Some(0 | 1 | 3)), "{line}: {}\n{}", output.ending(), output.stderr);
        assert!(!output.crashed(), "{line}: {}", output.stderr);
    }
}

/// A function over `%A: memref<1000xf32>`, `%f: f32` and `%n: index`.
fn function(body: &str) -> String {
    format!("func.func @main(%A: memref<1000xf32>, %f: f32, %n: index) {{\n{body}\n  return\n}}\n")
}

/// `levels` lines, each made from its number.
fn lines(levels: usize, line: impl Fn(usize) -> String) -> String {
    (0..levels).map(line).collect()
}

#[test]
fn aliases_that_double() {
    let types = lines(60, |at| format!("!a{} = tuple<!a{at}, !a{at}>\n", at + 1));
    survives(&format!("!a0 = tuple<f32, f32>\n{types}func.func private @f(!a60)\n"));
    let attrs = lines(60, |at| format!("#a{} = [#a{at}, #a{at}]\n", at + 1));
    survives(&format!("#a0 = [1]\n{attrs}module attributes {{a = #a60}} {{}}\n"));
    let locations = lines(60, |at| format!("#l{} = loc(fused[#l{at}, #l{at}])\n", at + 1));
    survives(&format!("#l0 = loc(\"a\":1:1)\n{locations}module {{}} loc(#l60)\n"));
    survives(&format!("module {{}} loc(#l60)\n#l0 = loc(\"a\":1:1)\n{locations}"));
}

#[test]
fn aliases_that_nest() {
    let types = lines(100_000, |at| format!("!a{} = tuple<!a{at}>\n", at + 1));
    survives(&format!("!a0 = f32\n{types}func.func private @f(!a100000)\n"));
    let locations = lines(100_000, |at| format!("#l{} = loc(fused[#l{at}])\n", at + 1));
    survives(&format!("#l0 = loc(\"a\":1:1)\n{locations}module {{}} loc(#l100000)\n"));
}

#[test]
fn brackets_that_nest() {
    for open in ["(", "[", "{", "<", "module {", "#a = [", "func.func @f(tuple<", "#m = affine_map<(d0) -> ("]
    {
        survives(&open.repeat(50_000));
    }
    survives(&format!("#m = affine_map<(d0) -> ({}", "-".repeat(50_000)));
}

#[test]
fn chains_of_apply() {
    let nest = |first: &str, map: &str, length: usize| {
        let mut body = format!("affine.for %i = 0 to 10 {{ affine.for %j = 0 to 10 {{\n{first}\n");
        for at in 0..length {
            writeln!(body, "%c{} = affine.apply affine_map<(d0, d1) -> ({map})>(%c{at}, %c{at})", at + 1)
                .expect("writing to a string succeeds");
        }
        survives(&function(&format!("{body}affine.store %f, %A[%c{length}] : memref<1000xf32>\n}} }}")));
    };
    let first = "%c0 = affine.apply affine_map<(d0) -> (d0)>(%i)";
    nest(first, "d0 + d1", 60);
    nest(first, "d0 + d1", 2000);
    nest(first, "d0 mod 7 + d1 floordiv 3", 30);
}

#[test]
fn deep_nests() {
    for depth in [12, 300, 3000] {
        let open = lines(depth, |at| format!("affine.for %i{at} = 0 to 2 {{\n"));
        let close = "}".repeat(depth);
        survives(&function(&format!("{open}affine.store %f, %A[%i0] : memref<1000xf32>\n{close}")));
    }
}

#[test]
fn long_functions() {
    let pure = lines(5000, |at| format!("%c{} = arith.addf %c{at}, %c{at} : f32\n", at + 1));
    let body = format!("%c0 = arith.addf %f, %f : f32\n{pure}affine.store %c5000, %A[0] : memref<1000xf32>");
    survives(&function(&body));
    survives(&function(&format!("affine.for %i = 0 to 10 {{ affine.for %j = 0 to 10 {{\n{body}\n}} }}")));
}

#[test]
fn numbers_at_the_edge() {
    let edge =
        ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "4611686018427387903", "0"];
    for number in edge {
        for expr in ["%i * N", "%i + N", "%i floordiv N", "%i mod N", "%i * N + %j * N", "(%i * N) mod N"] {
            let subscript = expr.replace('N', number);
            survives(&function(&format!(
                "affine.for %i = 0 to 10 {{ affine.for %j = 0 to %n {{\n\
                 affine.store %f, %A[{subscript}] : memref<1000xf32>\n}} }}"
            )));
        }
        for bounds in ["0 to N", "N to 0", "N to N", "0 to 10 step N", "N to 9223372036854775807 step N"] {
            survives(&function(&format!(
                "affine.for %i = {} {{ affine.for %j = 0 to 10 {{\n\
                 affine.store %f, %A[%i + %j] : memref<1000xf32>\n}} }}",
                bounds.replace('N', number)
            )));
        }
        survives(&format!("func.func @main(%A: memref<{number}x{number}xf32>) {{\n  return\n}}\n"));
    }
}

#[test]
fn programs_that_never_end() {
    survives("func.func @main() {\n  call @main() : () -> ()\n  return\n}\n");
    survives(
        "func.func @main() {\n  affine.for %i = 0 to 1000000000 {\n    %A = memref.alloc() : memref<100000xf64>\n  }\n  return\n}\n",
    );
}
