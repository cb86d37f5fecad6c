//! Diagnostics as people see them: the line for tools, the place underlined, the help.

use super::ends;

/// What `opt` says to a program that is wrong.
#[track_caller]
fn check(text: &str, wanted: &str) {
    let (_, stderr) = ends("opt", text, 1);
    assert_eq!(stderr, wanted, "\n{stderr}");
}

/// The help `opt` gives; empty if it gives none.
#[track_caller]
fn helps(text: &str, wanted: &str) {
    let (_, stderr) = ends("opt", text, 1);
    let help = stderr.lines().find_map(|line| line.trim().strip_prefix("= help: "));
    assert_eq!(help.unwrap_or_default(), wanted, "\n{stderr}");
}

#[test]
fn place_is_underlined() {
    check(
        "func.func @f() {\n  affine.fro %i = 0 to 3 {}\n  return\n}\n",
        "\
<stdin>:2:3: error: custom op 'affine.fro' is unknown
  |
2 |   affine.fro %i = 0 to 3 {}
  |   ^^^^^^^^^^
  |
  = help: did you mean 'affine.for'?
",
    );
    check(
        "func.func @f(%a: i32, %b: i64) {\n  %0 = arith.addi %a, %b : i32\n  return\n}\n",
        "\
<stdin>:2:23: error: use of value '%b' expects different type than prior uses: 'i32' vs 'i64'
  |
2 |   %0 = arith.addi %a, %b : i32
  |                       ^^
<stdin>:1:23: note: prior use here
  |
1 | func.func @f(%a: i32, %b: i64) {
  |                       ^^
",
    );
    // A verifier's error is about the op; one about what is missing is where it is missing.
    check(
        "func.func @f(%a: i32) {\n  %0 = \"arith.addi\"(%a) : (i32) -> i32\n  return\n}\n",
        "\
<stdin>:2:8: error: 'arith.addi' op expected 2 operands, but found 1
  |
2 |   %0 = \"arith.addi\"(%a) : (i32) -> i32
  |        ^^^^^^^^^^^^
",
    );
    check(
        "module {\n",
        "\
<stdin>:1:9: error: expected '}'
  |
1 | module {
  |        -^
  |        |
  |        this brace is not closed
",
    );
}

#[test]
fn notes_do_not_repeat_the_line() {
    let (_, stderr) = ends("opt", "foo.bar\n", 1);
    let lines: Vec<&str> = stderr.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "<stdin>:1:1: error: Dialect `foo' not found for custom op 'foo.bar'",
            "  |",
            "1 | foo.bar",
            "  | ^^^^^^^",
        ]
    );
    assert!(
        lines.len() == 5 && lines[4].starts_with("<stdin>:1:1: note: Available dialects: affine, "),
        "{stderr}"
    );
}

#[test]
fn suggestions_of_what_was_meant() {
    let function =
        |body: &str| format!("func.func @callee(%iter: index, %x: memref<4xf32>) {{\n{body}\nreturn\n}}\n");
    helps(&function("affine.fro"), "did you mean 'affine.for'?");
    helps(&function("affin.for"), "did you mean 'affine.for'?");
    helps(&function("\"affine.fro\"() : () -> ()"), "did you mean 'affine.for'?");
    helps(&function("\"affin.for\"() : () -> ()"), "did you mean 'affine.for'?");
    helps(&function("retrun"), "did you mean 'return'?");
    helps(&function("for %i = 0 to 3 {}"), "did you mean 'affine.for'?");
    helps(&function("affine.for %i = 0 to %itre {}"), "did you mean '%iter'?");
    helps(&function("call @caller() : () -> ()"), "did you mean 'callee'?");
    helps(&function("affine.for %i = 0 to 3 stpe 4 {}"), "");
    helps("func.func private @f(memerf<2xf32>)", "did you mean 'memref'?");
    helps("func.func private @f(F32)", "did you mean 'f32'?");
    helps("#strides = affine_map<() -> ()>\nmodule attributes {x.y = #stride} {}", "did you mean 'strides'?");
    helps("!pair = tuple<f32, f32>\nfunc.func private @f(!pari)", "did you mean 'pair'?");
    for nothing_alike in ["foo", "foo.bar", "func.func private @f(string)", "\"x\"() : () -> ()"] {
        helps(nothing_alike, "");
    }
}

#[test]
fn letters_that_are_no_token() {
    let says = |text: &str, wanted: &str| {
        let (_, stderr) = ends("opt", text, 1);
        assert_eq!(stderr.lines().next(), Some(&*format!("<stdin>:{wanted}")));
    };
    says("module {} ;", "1:11: error: unexpected character");
    says("\u{feff}\u{feff}module {}", "1:4: error: unexpected character");
    says("module @ {}", "1:9: error: @ identifier expected to start with letter or '_'");
    says("\n% = foo", "2:1: error: invalid SSA name");
    says("module attributes {x.a = \"b", "1:28: error: expected '\"' in string literal");
    says("module attributes {x.a = \"\\y\"} {}", "1:27: error: unknown escape in string literal");
}

#[test]
fn control_characters_are_shown_as_text() {
    let (_, stderr) = ends("opt", "\"a.\u{1b}[31m\u{7}b\"() : () -> () // \u{1b}[0m \u{202e}\r!", 1);
    assert!(!stderr.contains(['\u{1b}', '\u{7}', '\r', '\u{202e}']), "{stderr:?}");
    let (_, stderr) = ends("opt", "func.func @f() {\n  call @\"g\u{1b}\"() : () -> ()\n  return\n}\n", 1);
    assert!(stderr.contains("'g\\u{1b}' does not reference"), "{stderr:?}");
}

#[test]
fn columns_count_bytes_and_marks_count_letters() {
    let (_, stderr) = ends("opt -allow-unregistered-dialect", "\"漢字\"() : () -> () ;\n", 1);
    assert!(stderr.starts_with("<stdin>:1:23: error: unexpected character"), "{stderr}");
    check(
        "\"漢字\"() : () -> ()\n",
        "\
<stdin>:1:1: error: operation being parsed with an unregistered dialect. If this is intended, please use \
         -allow-unregistered-dialect with the MLIR tool used
  |
1 | \"漢字\"() : () -> ()
  | ^^^^^^
",
    );
}

#[test]
fn function_that_is_not_there_is_told_with_those_that_are() {
    let text = "func.func @f() {\n  return\n}\nmodule @m {\n  func.func @g() {\n    return\n  }\n}\nfunc.func private @h()\n";
    for command in ["deps", "scop"] {
        let (stdout, stderr) = ends(&format!("{command} - --function h"), text, 2);
        let message = "error: there is no function 'h' with a body; those with one: 'f', 'm::@g'\n";
        assert_eq!((stdout.as_str(), stderr.as_str()), ("", message));
        let (stdout, _) = ends(&format!("{command} - --function m::@g"), text, 0);
        assert!(stdout.starts_with("function 'm::@g'") && !stdout.contains("'f'"), "{stdout}");
    }
}

#[test]
fn jscop_is_of_one_function() {
    let two = "func.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}\n";
    let (_, stderr) = ends("scop - --format jscop", two, 2);
    let message =
        "error: '--format jscop' describes one function, and there are 2: 'f', 'g'; --function chooses one\n";
    assert_eq!(stderr, message);
    ends("scop - --format jscop --function g", two, 0);
    let (_, stderr) = ends("scop - --format jscop", "func.func private @h()\n", 2);
    assert_eq!(stderr, "error: '--format jscop' describes one function, and there is none with a body\n");
    let several_blocks = "func.func @f() {\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1\n}\n";
    let (stdout, stderr) = ends("scop - --format jscop", several_blocks, 1);
    assert_eq!(
        (stdout.as_str(), stderr.as_str()),
        ("", "<stdin>:1:1: error: 'func.func' op does not have exactly one block\n")
    );
}

#[test]
fn function_whose_budget_runs_out_is_named_and_the_others_are_told() {
    let text = "func.func @light(%a: memref<9xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    affine.store %x, %a[%i] : memref<9xf32>
  }
  return
}
func.func @heavy(%a: memref<?x?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %0 = affine.load %a[%i - 1, %j] : memref<?x?xf32>
      affine.store %0, %a[%i, %j] : memref<?x?xf32>
      %1 = affine.load %a[%j, %i - 1] : memref<?x?xf32>
      affine.store %1, %a[%j, %i] : memref<?x?xf32>
    }
  }
  return
}
";
    let (stdout, stderr) = ends("deps - --budget 40", text, 3);
    assert!(stdout.contains("for %i at line 2: parallel"), "{stdout}");
    assert!(
        stderr.starts_with("<stdin>:7:1: error: dependences of 'heavy': work limit reached in "),
        "{stderr}"
    );
    let (_, stderr) = ends("opt - --analyze-deps --budget 40", text, 3);
    assert!(stderr.starts_with("<stdin>:2:3: remark: %i is parallel\n"), "{stderr}");
    let message =
        "<stdin>:7:1: error: 'func.func' op has dependences that are not known: work limit reached in ";
    assert!(stderr.contains(message), "{stderr}");
}

#[test]
fn graph_that_is_too_large_to_be_drawn_is_refused() {
    let store = "  affine.store %x, %a[0] : memref<1xf32>\n".repeat(201);
    let text = format!("func.func @f(%a: memref<1xf32>, %x: f32) {{\n{store}  return\n}}\n");
    let (stdout, stderr) = ends("deps - --format svg", &text, 1);
    let message = "error: the graph of 'f' has 201 statements with 20100 edges between them, and more than 200 are not drawn; \
                   '--format dot' writes it for Graphviz\n";
    assert_eq!((stdout.as_str(), stderr.as_str()), ("", message));
}
