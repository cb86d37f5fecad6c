//! Inputs made to break the engine: each run must end by itself, with an exit code of the contract.

mod bounds;

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

/// What is written twice is one quotient, however long the text gets.
#[test]
fn quotients_that_nest() {
    let subscript = (2..7).fold("(%i)".to_string(), |inner, divisor| {
        format!("({inner} floordiv {divisor} + {inner} mod {})", divisor + 1)
    });
    survives(&function(&format!(
        "affine.for %i = 0 to %n {{\naffine.store %f, %A[{subscript}] : memref<1000xf32>\n}}"
    )));
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

/// `opt` alone, on bytes of any kind, with its flags for several programs: it ends with 0 or 1.
#[track_caller]
fn opt_survives(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("hostile.mlir");
    std::fs::write(&file, bytes).expect("the file can be written");
    let file = file.display();
    for flags in
        ["", "--split-input-file", "--split-input-file --verify-diagnostics", "--mlir-print-op-generic"]
    {
        let output = run(&format!("opt --allow-unregistered-dialect {flags} {file}"), "");
        assert!(matches!(output.code, Some(0 | 1)), "{flags}: {}\n{}", output.ending(), output.stderr);
        assert!(output.stderr.len() < 1 << 20, "{flags}: {} bytes of messages", output.stderr.len());
    }
}

#[test]
fn bytes_of_any_kind() {
    let all: Vec<u8> = (0..=255).collect();
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let noise: Vec<u8> = std::iter::repeat_with(|| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random.to_le_bytes()[3]
    })
    .take(10_000)
    .collect();
    for bytes in [&all[..], &noise, &noise.iter().map(|byte| byte & 0x7f).collect::<Vec<_>>()] {
        opt_survives(bytes);
    }
    for text in
        ["", "\0", "\r", "\n", "\u{feff}", "\u{feff}module {}", "\0\0module {\0}\0", "// -----", "\"", "\"\\"]
    {
        opt_survives(text.as_bytes());
    }
}

#[test]
fn line_ends_of_any_kind() {
    let (plain, _) = super::ends("opt", super::COPY, 0);
    for end in ["\r\n", "\r", "\n\r", "\n\0", "\n\n"] {
        let (stdout, _) = super::ends("opt", &super::COPY.replace('\n', end), 0);
        assert_eq!(stdout, plain, "{end:?}");
    }
    let wrong = "func.func @f() {\r\n  bla\r\n}\r\n";
    let (_, stderr) = super::ends("opt", wrong, 1);
    assert!(
        stderr.starts_with("<stdin>:2:3: error: ") && stderr.ends_with("2 |   bla\n  |   ^^^\n"),
        "{stderr:?}"
    );
    let files = "module {}\r\n// -----\r\nbla // expected-error {{unknown}}\r\n";
    super::ends("opt --split-input-file --verify-diagnostics", files, 0);
    // A comment ends with a carriage return.
    super::ends("opt", "// comment\rbla", 1);
}

#[test]
fn lines_of_any_length() {
    let long = "x".repeat(100_000);
    for text in [
        format!("// {long}\nmodule {{}}\n"),
        long.clone(),
        format!("\"{long}\"() : () -> ()"),
        format!("\"a.{long}\"() {{a = \"{long}\"}} : () -> ()"),
        format!("%{long} = \"a.b\"() : () -> i32 \"a.b\"(%{long}y) : (i32) -> ()"),
        format!("#{long} = 1 #{long} = 1"),
        format!("!{long}"),
        format!("func.func @{long}() {{ call @{long}y() : () -> () return }}"),
        format!("module {{}} loc(\"{long}\")"),
        format!("// expected-error {{{{{long}}}}}"),
        format!("// expected-error-re {{{{{}}}}}", "{{(a*)*}}".repeat(10_000)),
        "1".repeat(100_000),
        format!("\"a.b\"() {{a = {} : i32}} : () -> ()", "9".repeat(100_000)),
        format!("\"a.b\"() {{a = 0x{} : i64}} : () -> ()", "f".repeat(100_000)),
        format!("\"a.b\"() {{a = 1.{}e99999999999 : f64}} : () -> ()", "9".repeat(100_000)),
    ] {
        opt_survives(text.as_bytes());
    }
}

#[test]
fn brackets_of_every_kind_nest_within_a_limit() {
    for (before, open) in [
        ("", "module {"),
        ("", "\"a.b\"() ({"),
        ("\"a.b\"() {a = ", "["),
        ("\"a.b\"() {a = ", "{a = "),
        ("\"a.b\"() {a = ", "#a.b<"),
        ("\"a.b\"() {a = ", "#a<\"("),
        ("\"a.b\"() {a = ", "dense<["),
        ("\"a.b\"() {a = dense<", "["),
        ("\"a.b\"() {a = ", "("),
        ("\"a.b\"() : ", "("),
        ("\"a.b\"() : () -> ", "(() -> "),
        ("\"a.b\"() : () -> ", "tuple<"),
        ("\"a.b\"() : () -> ", "!a.b<"),
        ("\"a.b\"() : () -> ", "memref<memref<"),
        ("\"a.b\"() : () -> () loc(", "fused["),
        ("\"a.b\"() : () -> () loc(", "\"a\"("),
        ("\"a.b\"() : () -> () loc(", "callsite("),
        ("#m = affine_map<(d0) -> (", "("),
        ("#m = affine_map<(d0) -> (", "-("),
        ("#m = affine_map<(d0) -> (", "d0 + ("),
        ("#m = affine_map<(d0) -> (", "d0 floordiv ("),
        ("#m = affine_map<(d0) -> (d0", " + d0"),
        ("#s = affine_set<(d0) : (", "("),
        (
            "func.func @f(%i: index) { affine.if affine_set<() : (0 == 0)>()",
            " { affine.if affine_set<() : (0 == 0)>()",
        ),
        ("{-#", "{ a: "),
        ("", "^a(^"),
    ] {
        opt_survives(format!("{before}{}", open.repeat(20_000)).as_bytes());
    }
}

/// Asks for an order of a nest of two loops by a file; the run must end by itself.
#[track_caller]
fn order_survives(option: &str, order: &str) {
    let nest = "affine.for %i = 0 to 9 { affine.for %j = 0 to 9 { affine.store %f, %A[%i + %j] : memref<1000xf32> } }";
    let folder = tempfile::tempdir().expect("a folder for a file");
    let file = folder.path().join("order");
    std::fs::write(&file, order).expect("a file in it");
    let output = run(&format!("optimize - --budget 200000 {option} {}", file.display()), &function(nest));
    assert!(matches!(output.code, Some(0 | 1 | 3)), "{}\n{}", output.ending(), output.stderr);
    assert!(!output.crashed(), "{}", output.stderr);
}

#[test]
fn orders_that_are_asked_for() {
    let floors = |n: usize| format!("{{ S0[i, j] -> [{}, i, j] }}", vec!["floor(i/2)"; n].join(" + "));
    let children = lines(3_000, |at| format!("{}child:\n", "  ".repeat(at)));
    let aliases = lines(30, |at| format!("a{}: &a{} [*a{at}, *a{at}]\n", at + 1, at + 1));
    for schedule in [
        format!("domain: {}", "[".repeat(100_000)),
        format!("domain: \"{{ S0[i, j] }}\"\n{children}"),
        format!("a0: &a0 [x, x]\n{aliases}domain: *a30\n"),
        floors(10),
        floors(5_000),
        format!("{{ S0[i, j] -> [{}i, j] }}", "-".repeat(50_000)),
        format!("{{ S0[i, j] -> [{}i, j] }}", "9".repeat(10_000)),
        "{ S0[i, j] -> [ }".repeat(1_000),
    ] {
        order_survives("--schedule", &schedule);
    }
    for script in [
        "tile L0 by 2\n".repeat(40),
        "scale L0 by 9223372036854775807\n".repeat(40),
        "jam L1 by 3\n".repeat(5),
        format!("shift L0 by {}", "9".repeat(10_000)),
        format!("shift L0 by {}1", "-".repeat(50_000)),
        format!("tile L0 by {}", "1,".repeat(10_000)),
        "reverse L0 ".repeat(10_000),
    ] {
        order_survives("--script", &script);
    }
}
