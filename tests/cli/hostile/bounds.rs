//! Programs that are short and would take for ever, or memory without bound, where what they say is written
//! out or asked again and again: each command ends by itself, within a number of steps that does not depend
//! on the machine, and 512 MB.

use std::fmt::Write as _;
use std::fs;

use support::command::Output;

use crate::{COPY, run};

/// How many steps a question may take here, and how much memory.
const LIMITS: &str = "--budget 20000 --memory 512M";

/// A function over `%A: memref<?xf32>`, `%x: f32`, `%n: index` and `%c: i1`.
fn function(body: &str) -> String {
    format!("func.func @f(%A: memref<?xf32>, %x: f32, %n: index, %c: i1) {{\n{body}  return\n}}\n")
}

/// `length` lines, each made from the number of its own and of the one before.
fn chain(length: usize, line: impl Fn(usize, usize) -> String) -> String {
    (0..length).fold(String::new(), |mut text, at| {
        writeln!(text, "    {}", line(at + 1, at)).expect("a string takes all text");
        text
    })
}

/// A command ends with an answer, or says that a limit on work is reached, and never that one on memory is.
#[track_caller]
fn ends(line: &str, stdin: &str) -> Output {
    let output = run(line, stdin);
    assert!(matches!(output.code, Some(0 | 1 | 3)), "{line}: {}\n{}", output.ending(), output.stderr);
    assert!(!output.crashed() && !output.stderr.contains("memory limit"), "{line}: {}", output.stderr);
    output
}

/// All commands that look hard at a program end, and so do a comparison with another version, if there is
/// one, and the checker where there is a certificate.
#[track_caller]
fn bounded(text: &str, other: Option<&str>) {
    let read = run("opt - --memory 512M", text);
    assert_eq!(read.code, Some(0), "{}", read.stderr);
    for line in ["optimize --tile 4 -", "deps -", "opt --affine-parallelize -", "opt --affine-pack -"] {
        ends(&format!("{line} {LIMITS}"), text);
    }
    ends("opt --canonicalize --sccp - --memory 512M", text);
    if let Some(other) = other {
        compared(text, other);
    }
}

/// `verify` with a certificate, and `check`.
#[track_caller]
fn compared(before: &str, after: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.mlir"), before).expect("the file can be written");
    fs::write(path("b.mlir"), after).expect("the file can be written");
    let [a, b, certificate] = ["a.mlir", "b.mlir", "c.json"].map(path);
    let verified =
        ends(&format!("verify {a} {b} --certificate {certificate} --step-limit 1000000 {LIMITS}"), "");
    if verified.code == Some(0) {
        let checked = ends(&format!("check {certificate} {a} {b} --memory 512M"), "");
        assert_eq!(checked.code, Some(0), "{}", checked.stderr);
    }
}

/// A loop with a chain of numbers, the last of which is a subscript, and the same loop the other way round.
fn chained(length: usize, line: impl Fn(usize, usize) -> String) -> [String; 2] {
    let ops = chain(length, line);
    ["%i", "%j"].map(|counter| {
        let reverse = match counter {
            "%i" => "",
            _ => "    %i = affine.apply affine_map<(d0)[s0] -> (s0 - 1 - d0)>(%j)[%n]\n",
        };
        function(&format!(
            "  affine.for {counter} = 0 to %n {{\n{reverse}    %a0 = affine.apply affine_map<(d0) -> (d0)>(%i)\n{ops}    \
             affine.store %x, %A[%a{length}] : memref<?xf32>\n  }}\n"
        ))
    })
}

#[test]
fn chains_of_numbers() {
    let apply = |map: &str| {
        let map = map.to_owned();
        move |to: usize, from: usize| format!("%a{to} = affine.apply affine_map<(d0) -> ({map})>(%a{from})")
    };
    for map in [
        "d0 floordiv 2 + d0 floordiv 3",
        "d0 mod 7 + d0 floordiv 2",
        "d0 ceildiv 2 - d0 ceildiv 3",
        "(d0 * 3) mod 5 + (d0 mod 3) * 2",
        "(d0 floordiv 2) * 3 + d0",
    ] {
        for length in [14, 30] {
            let [before, after] = chained(length, apply(map));
            // To compare a chain takes ten seconds and more: one of them stands for all.
            let is_compared = length == 14 && map.starts_with("d0 floordiv 2");
            bounded(&before, is_compared.then_some(after.as_str()));
        }
    }
    for (map, length) in [
        ("(d0 + 1) floordiv 2", 300),
        ("(d0 + 1) floordiv 2", 3000),
        ("d0 mod 64", 300),
        ("(d0 + 5) ceildiv 3", 300),
        ("d0 + d0", 2000),
        ("d0 * 4294967296", 2000),
        ("d0 * -3 + 1", 2000),
    ] {
        let [before, _] = chained(length, apply(map));
        bounded(&before, None);
    }
}

#[test]
fn chains_of_minima_and_arithmetic() {
    let minimum = |to: usize, from: usize| {
        format!("%a{to} = affine.min affine_map<(d0) -> (d0 floordiv 2, d0 - 1, 7)>(%a{from})")
    };
    let select = |to: usize, from: usize| format!("%a{to} = arith.select %c, %a{from}, %a{from} : index");
    let difference = |to: usize, from: usize| format!("%a{to} = arith.subi %a{from}, %n : index");
    let product = |to: usize, from: usize| format!("%a{to} = arith.muli %a{from}, %a{from} : index");
    let least = |to: usize, from: usize| format!("%a{to} = arith.minsi %a{from}, %n : index");
    let lines: [&dyn Fn(usize, usize) -> String; 5] = [&minimum, &select, &difference, &product, &least];
    for line in lines {
        for length in [20, 400] {
            // Not all of these numbers are dimensions of affine ops.
            let [before, after] =
                chained(length, line).map(|text| text.replace("affine.store", "memref.store"));
            bounded(&before, Some(&after));
        }
    }
}

/// Values that are computed from the one before twice, in a loop that runs the other way round as well.
#[test]
fn chains_of_values() {
    for op in ["divf", "addf", "maximumf"] {
        for length in [20, 40, 400] {
            let ops = chain(length, |to, from| format!("%v{to} = arith.{op} %v{from}, %v{from} : f32"));
            let [before, after] = ["%i", "99 - %i"].map(|subscript| {
                function(&format!(
                    "  affine.for %i = 0 to 100 {{\n    %v0 = affine.load %A[{subscript}] : memref<?xf32>\n{ops}    \
                     affine.store %v{length}, %A[{subscript}] : memref<?xf32>\n  }}\n"
                ))
            });
            bounded(&before, Some(&after));
        }
    }
}

/// Bounds of which the greatest or the least counts, with a step: each is a case for itself.
#[test]
fn bounds_that_are_cases() {
    for (n_lower, n_upper, step) in [(7, 3, 2), (3, 7, 1), (12, 2, 3), (16, 1, 2), (40, 2, 1)] {
        let terms = |n: usize, plus: usize| {
            (0..n).map(|at| format!("s{at} + {}", at * plus)).collect::<Vec<_>>().join(", ")
        };
        let names = |n: usize| (0..n).map(|at| format!("%b{at}")).collect::<Vec<_>>().join(", ");
        let symbols = |n: usize| (0..n).map(|at| format!("s{at}")).collect::<Vec<_>>().join(", ");
        let given =
            (0..n_lower.max(n_upper)).map(|at| format!("%b{at}: index")).collect::<Vec<_>>().join(", ");
        let nest = format!(
            "  affine.for %i = max affine_map<()[{}] -> ({})>()[{}] to min affine_map<()[{}] -> ({})>()[{}] step {step} {{\n    \
             affine.for %j = 0 to 9 {{\n      affine.store %x, %A[%i] : memref<?xf32>\n    }}\n  }}\n",
            symbols(n_lower),
            terms(n_lower, 0),
            names(n_lower),
            symbols(n_upper),
            terms(n_upper, 5),
            names(n_upper),
        );
        let text =
            format!("func.func @f({given}, %x: f32, %A: memref<?xf32>) {{\n{}  return\n}}\n", nest.repeat(2));
        bounded(&text, Some(&text.replacen("0 to 9", "0 to 8", 1)));
    }
}

/// A conditional whose truth value is at the end of a chain, and a loop that runs one way or the other.
fn decided(length: usize, first: &str, line: impl Fn(usize, usize) -> String) -> [String; 2] {
    let ops = chain(length, line);
    ["%i", "3 - %i"].map(|subscript| {
        function(&format!(
            "    %a0 = {first}\n{ops}  scf.if %a{length} {{\n    affine.store %x, %A[0] : memref<?xf32>\n  }}\n  \
             affine.for %i = 0 to 4 {{\n    affine.store %x, %A[{subscript}] : memref<?xf32>\n  }}\n"
        ))
    })
}

#[test]
fn chains_of_truth_values() {
    let compare = "arith.cmpi slt, %n, %n : index";
    for op in ["xori", "andi", "ori"] {
        for (first, length) in [("arith.constant true", 12), ("arith.constant true", 16), (compare, 16)] {
            let line = |to: usize, from: usize| format!("%a{to} = arith.{op} %a{from}, %a{from} : i1");
            let [before, after] = decided(length, first, line);
            bounded(&before, Some(&after));
            let mixed = |to: usize, from: usize| format!("%a{to} = arith.{op} %a{from}, %a{} : i1", from / 2);
            let [before, after] = decided(length, first, mixed);
            bounded(&before, Some(&after));
        }
    }
    let select = |to: usize, from: usize| format!("%a{to} = arith.select %a{from}, %a{from}, %c : i1");
    let equal = |to: usize, from: usize| format!("%a{to} = arith.cmpi eq, %a{from}, %a{from} : i1");
    let lines: [&dyn Fn(usize, usize) -> String; 2] = [&select, &equal];
    for line in lines {
        let [before, after] = decided(1000, compare, line);
        bounded(&before, Some(&after));
    }
}

#[test]
fn conditionals_and_loops_that_nest() {
    let nest = |depth: usize, open: &dyn Fn(usize) -> String, subscript: &str| {
        let open: String = (0..depth).map(open).collect();
        let store = format!("affine.store %x, %A[{subscript}] : memref<?xf32>\n");
        function(&format!("{open}{store}{}\n", "}".repeat(depth)))
    };
    let conditional = |at: usize| {
        format!(
            "%d{at} = arith.constant {at} : index\n%b{at} = arith.cmpi slt, %d{at}, %n : index\nscf.if %b{at} {{\n"
        )
    };
    let set = |at: usize| format!("affine.if affine_set<()[s0] : (s0 - {at} >= 0)>()[%n] {{\n");
    let unknown = |_: usize| "scf.if %c {\n".to_owned();
    let counted = |at: usize| format!("affine.for %i{at} = 0 to 2 {{\n");
    let bounded_by = |at: usize| match at {
        0 => "affine.for %i0 = 0 to 2 {\n".to_owned(),
        _ => format!("affine.for %i{at} = affine_map<(d0) -> (d0)>(%i{}) to %n {{\n", at - 1),
    };
    let opens: [&dyn Fn(usize) -> String; 5] = [&conditional, &set, &unknown, &counted, &bounded_by];
    for open in opens {
        for depth in [12, 60] {
            let other = nest(depth, open, "symbol(%n)");
            bounded(&nest(depth, open, "0"), (depth == 12).then_some(other.as_str()));
        }
    }
}

/// Functions in a row, each of which calls the next so often.
fn calls(n_functions: usize, n_calls: usize, n_arguments: usize) -> String {
    let types = vec!["f32"; n_arguments].join(", ");
    let parameters = (0..n_arguments).map(|at| format!("%v{at}: f32")).collect::<Vec<_>>().join(", ");
    let given = (0..n_arguments).map(|at| format!("%v{at}")).collect::<Vec<_>>().join(", ");
    let mut text = String::new();
    for at in 0..n_functions {
        let body = match at + 1 < n_functions {
            true => format!("  func.call @g{}(%A, {given}) : (memref<4xf32>, {types}) -> ()\n", at + 1)
                .repeat(n_calls),
            false => "  affine.store %v0, %A[0] : memref<4xf32>\n".to_owned(),
        };
        let visibility = if at == 0 { "" } else { "private " };
        writeln!(
            text,
            "func.func {visibility}@g{at}(%A: memref<4xf32>, {parameters}) {{\n{body}  return\n}}"
        )
        .expect("a string takes all text");
    }
    text
}

#[test]
fn calls_that_double() {
    let inlined = ends("opt --inline -", &calls(30, 2, 1));
    let left = "is not inlined, as the program would grow by more than 20000 ops";
    assert!(inlined.stderr.contains(left), "{}", inlined.stderr);
    for (n_functions, n_calls, n_arguments) in [(30, 2, 1), (20, 3, 2), (12, 10, 1), (500, 1, 1), (4, 50, 40)]
    {
        let text = calls(n_functions, n_calls, n_arguments);
        let other = text.replacen("%A[0]", "%A[1]", 1);
        // Where calls are billions, runs take all of the steps that they may, which is half a minute here.
        bounded(&text, (n_functions == 4).then_some(other.as_str()));
        ends("opt --inline --canonicalize --cse -", &text);
    }
}

#[test]
fn functions_in_a_row() {
    for (body, other) in [
        ("  affine.store %x, %A[0] : memref<?xf32>\n", "%A[1]"),
        ("  affine.for %i = 0 to %n {\n    affine.store %x, %A[0] : memref<?xf32>\n  }\n", "%A[%n - 1 - %i]"),
    ] {
        let one = function(body);
        let text: String = (0..500).map(|at| one.replace("@f", &format!("@f{at}"))).collect();
        bounded(&text, Some(&text.replace("%A[0]", other)));
    }
}

#[test]
fn constants_that_are_long() {
    let elements = |n: usize| (0..n).map(|at| at.to_string()).collect::<Vec<_>>().join(", ");
    let global = format!("memref.global @g : memref<50000xi32> = dense<[{}]>\n", elements(50_000));
    let matrix = format!(
        "memref.global @g : memref<2x20000xi32> = dense<[[{}], [{}]]>\n",
        elements(20_000),
        elements(20_000)
    );
    let hex = format!("memref.global @g : memref<30000xi8> = dense<\"0x{}\">\n", "ab".repeat(30_000));
    let splat = "memref.global @g : memref<1000000000xf64> = dense<1.0>\n".to_owned();
    let sparse = format!("module attributes {{llvm.a = array<i32: {}>}} {{}}\n", elements(50_000));
    let body = "  affine.for %i = 0 to %n {\n    affine.store %x, %A[%i] : memref<?xf32>\n  }\n";
    for attribute in [global, matrix, hex, splat, sparse] {
        let text = attribute.clone() + &function(body);
        bounded(&text, Some(&(attribute + &function(&body.replace("%A[%i]", "%A[%n - 1 - %i]")))));
    }
}

#[test]
fn loops_in_a_row() {
    for (n_loops, body) in [
        (1000, "affine.store %x, %A[%i] : memref<?xf32>"),
        (300, "%v = affine.load %A[%i] : memref<?xf32>\n    affine.store %v, %A[%i + 1] : memref<?xf32>"),
        (300, "affine.store %x, %A[%i * 2] : memref<?xf32>"),
        (300, "affine.store %x, %A[%i floordiv 2] : memref<?xf32>"),
        (300, "memref.store %x, %A[%n] : memref<?xf32>"),
    ] {
        let one = format!("  affine.for %i = 0 to %n {{\n    {body}\n  }}\n");
        let text = function(&one.repeat(n_loops));
        bounded(&text, Some(&text.replacen("affine.for %i = 0", "affine.for %i = 1", 1)));
    }
}

/// 5,000 loops over few cells have 37 million dependences, and with calls of an unknown function more: the
/// direct ones are listed, in 100,000 steps and 512 MB.
#[test]
fn dependences_of_5000_loops() {
    let one = "  affine.for %i = 0 to 128 {\n    %v = affine.load %A[%i] : memref<?xf32>\n    %w = arith.addf %v, %x : f32\n    \
               affine.store %w, %A[%i] : memref<?xf32>\n  }\n";
    let declared = "func.func private @opaque(memref<?xf32>)\n";
    let call = "  call @opaque(%A) : (memref<?xf32>) -> ()\n";
    let other = "  \"foo.bar\"(%A) : (memref<?xf32>) -> ()\n";
    for (n, between, n_between) in
        [(100, "", 0), (1000, "", 0), (5000, "", 0), (5000, call, 300), (5000, other, 300)]
    {
        let body = match n_between {
            0 => one.repeat(n),
            parts => (one.repeat(n / parts) + between).repeat(parts) + &one.repeat(n % parts),
        };
        let text = declared.to_owned() + &function(&body);
        let output = ends("deps --format json --budget 100000 --memory 512M", &text);
        assert_eq!(output.code, Some(0), "{n}, {between}: {}", output.stderr);
        let report: serde_json::Value = serde_json::from_str(&output.stdout).expect("JSON");
        let report = &report["functions"][0];
        let n_listed = report["dependences"].as_array().expect("a list").len();
        assert_eq!(report["direct"].as_bool().unwrap_or(false), n > 100);
        let expected = if n == 100 { 100 * 99 / 2 * 3 } else { 5 * n + n_between };
        assert!((expected / 2..=expected).contains(&n_listed), "{n}, {between}: {n_listed}");
        for command in ["deps", "scop", "scop --format json"] {
            let output = run(&format!("{command} --memory 512M"), &text);
            assert_eq!(output.code, Some(0), "{command}, {n}, {between}: {}", output.stderr);
        }
    }
}

/// What wrote a cell last is found among two million accesses without a list of them all.
#[test]
fn differences_after_many_accesses() {
    let nest = "  affine.for %i = 0 to 100 {\n    affine.for %j = 0 to 100 {\n      affine.for %k = 0 to 60 {\n        \
                %v = affine.load %A[%i] : memref<?xf32>\n        %w = arith.addf %v, %x : f32\n        \
                affine.store %w, %A[%i] : memref<?xf32>\n      }\n    }\n  }\n";
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.mlir"), function(nest)).expect("the file can be written");
    fs::write(path("b.mlir"), function(&nest.repeat(2))).expect("the file can be written");
    let output = ends(&format!("verify {} {} --memory 512M", path("a.mlir"), path("b.mlir")), "");
    assert_eq!(output.code, Some(1), "{}", output.stderr);
}

/// That a view has sizes that proofs do not follow, its op tells: no search ends at its limit to find out.
#[test]
fn views_of_sizes_that_are_not_followed() {
    let view = |name: &str, of: &str, at: &str, sizes: &str| {
        format!(
            "    %{name} = memref.subview %{of}[{at}] [{sizes}] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], \
             offset: ?>>\n"
        )
    };
    let size = "    %z = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%ii)[%n]\n";
    let twice = view("v", "a", "%ii, 0", "%z, %n")
        + &view("w", "v", "0, 0", "%z, %n").replacen(
            "memref<?x?xf32>",
            "memref<?x?xf32, strided<[?, 1], offset: ?>>",
            1,
        );
    let views = [
        view("v", "a", "%ii, 0", "%z, %n") + &view("w", "b", "%ii, 0", "%z, %n"),
        view("v", "a", "0, %ii", "%n, %z") + &view("w", "b", "0, %ii", "%n, %z"),
        view("v", "a", "%ii, %ii", "%z, %z") + &view("w", "a", "%ii, 0", "%z, %z"),
        view("w", "b", "%ii, 1", "%z, %n") + &view("v", "a", "1, %ii", "%z, %n"),
        twice,
    ];
    let ty = "memref<?x?xf32, strided<[?, 1], offset: ?>>";
    for views in views {
        let text = format!(
            "func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %n: index) {{\n  %c0 = arith.constant 0 : index\n  \
             %c1 = arith.constant 1 : index\n  %c32 = arith.constant 32 : index\n  scf.for %ii = %c0 to %n step %c32 {{\n\
             {size}{views}    scf.for %i = %c0 to %z step %c1 {{\n      scf.for %j = %c0 to %z step %c1 {{\n        \
             %x = memref.load %v[%i, %j] : {ty}\n        memref.store %x, %w[%i, %j] : {ty}\n      }}\n    }}\n  }}\n  \
             return\n}}\n"
        );
        for line in ["opt --affine-loop-tile=tile-sizes=2,5 -", "opt --affine-loop-tile=tile-size=16 -"] {
            let output = ends(&format!("{line} --budget 30000 --memory 512M"), &text);
            assert_eq!(output.code, Some(0), "{line}: {}", output.stderr);
            assert!(!output.stderr.contains("limit"), "{line}: {}", output.stderr);
        }
    }
}

/// Statements that are alike share what is known of them: some hundred have a hundred thousand dependences.
#[test]
fn statements_that_are_alike() {
    for (around, body) in [
        ("0 to 12 step 4", "affine.store %x, %A[%b floordiv 4] : memref<?xf32>"),
        ("0 to %n", "affine.store %x, %A[%b floordiv 8] : memref<?xf32>"),
        ("0 to %n", "affine.store %x, %A[%b mod 8] : memref<?xf32>"),
        (
            "0 to 40",
            "%v = affine.load %A[%b] : memref<?xf32>\n      affine.store %v, %A[%b + %i] : memref<?xf32>",
        ),
        (
            "0 to 12 step 4",
            "affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%b, %i) {\n        \
             affine.store %x, %A[%b floordiv 4] : memref<?xf32>\n      }",
        ),
    ] {
        let one = format!("    affine.for %i = 0 to 4 {{\n      {body}\n    }}\n");
        let text = function(&format!("  affine.for %b = {around} {{\n{}  }}\n", one.repeat(250)));
        for line in ["deps", "opt --affine-parallelize"] {
            let output = ends(&format!("{line} - --memory 256M"), &text);
            assert_eq!(output.code, Some(0), "{line}: {}", output.stderr);
        }
    }
}

/// A limit on memory ends a question as one on work does; where nobody asks a budget, with one line.
#[test]
fn memory_is_limited() {
    let program = COPY;
    let little = run("deps - --memory 1K", program);
    assert_eq!(little.code, Some(3), "{}", little.stderr);
    assert!(little.stderr.contains("memory limit"), "{}", little.stderr);
    assert!(little.stderr.contains("a larger --memory may help"), "{}", little.stderr);
    assert_eq!(run("--memory 1G deps -", program).code, Some(0));
    assert_eq!(run("deps - --memory=100M", program).code, Some(0));
    for wrong in ["0", "x", "1T", "-1", "99999999999G"] {
        assert_eq!(run(&format!("deps - --memory={wrong}"), program).code, Some(2), "{wrong}");
    }
}
