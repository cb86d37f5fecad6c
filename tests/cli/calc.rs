//! The set calculator without a prompt: where statements come from, where results go, how it ends.

use super::{ends, run};
use crate::LOOPWRIGHT;

/// Runs statements given with -e; standard output, standard error and the exit code.
fn calc(expressions: &[&str]) -> (String, String, Option<i32>) {
    let arguments = expressions.iter().flat_map(|expression| ["-e", expression]);
    let arguments: Vec<&str> = std::iter::once("calc").chain(arguments).collect();
    let output = LOOPWRIGHT.run(&arguments, "this is not read");
    assert!(!output.crashed(), "{expressions:?}: {}", output.stderr);
    (output.stdout, output.stderr, output.code)
}

#[test]
fn statements_come_from_files_input_and_arguments() {
    let text = "A := { [i] : 0 <= i < 3 };\nA; A - { [0] }";
    let wanted = "{ [i] : 0 <= i <= 2 }\n{ [i] : 0 < i <= 2 }\n";
    assert_eq!(ends("calc", text, 0), (wanted.to_owned(), String::new()));
    assert_eq!(ends("calc -", text, 0).0, wanted);
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("a.calc");
    std::fs::write(&file, text).expect("the file can be written");
    assert_eq!(ends(&format!("calc {}", file.display()), "", 0).0, wanted);
    assert_eq!(
        ends(&format!("calc {} -e A=A -e typeof(A)", file.display()), "", 0).0,
        format!("{wanted}True\n\"set\"\n")
    );
    assert_eq!(calc(&["A := 5", "A", "A; A + 1"]), ("5\n5\n6\n".to_owned(), String::new(), Some(0)));
    assert_eq!(ends("calc examples/stencil.calc", "", 0).0.lines().count(), 2);
}

#[test]
fn fault_ends_the_run_with_1() {
    let (stdout, stderr, code) = calc(&["1; A := { [i] };\n  B + 1; 2", "3"]);
    assert_eq!((&*stdout, code), ("1\n", Some(1)));
    assert_eq!(stderr, "<expression 1>:2:3: error: unknown name 'B'\n  |\n2 |   B + 1; 2\n  |   ^\n");
    let (_, stderr, _) = calc(&["[N] -> { [i] : 0 <= i < N and }"]);
    assert!(stderr.starts_with("<expression 1>:1:31: error: "), "{stderr}");
    let (_, stderr, _) = calc(&["lexmni { [1] }"]);
    assert!(stderr.ends_with("  = help: did you mean 'lexmin'?\n"), "{stderr}");
}

#[test]
fn statement_has_a_budget() {
    let one = "{ [i] : 0 <= i < 9 } - { [i] : 3 <= i < 5 };";
    ends("calc --budget 1000", &one.repeat(100), 0);
    let (stdout, stderr) = ends("calc --budget 1", &format!("1; {one} 2"), 3);
    assert_eq!(stdout, "1\n");
    assert!(
        stderr.starts_with("<stdin>:1:") && stderr.contains("; a larger --budget may help\n"),
        "{stderr}"
    );
}

#[test]
fn bad_usage() {
    for line in ["calc a b", "calc --budget -1", "calc --budget", "calc -e", "calc --no-such-option"] {
        ends(line, "", 2);
    }
}

#[test]
fn results_go_to_a_file_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("out");
    let line = format!("calc -o {}", file.display());
    ends(&line, "1; x", 1);
    assert!(!file.exists());
    assert_eq!(ends(&line, "1; 2", 0), (String::new(), String::new()));
    assert_eq!(std::fs::read_to_string(&file).ok().as_deref(), Some("1\n2\n"));
}

#[test]
fn calculator_breaks_on_no_text() {
    let nested = |open: &str| open.repeat(50_000);
    let many = "A := A + { [i] : exists (e : i = 3e) };".repeat(200);
    for text in [
        "\u{0}",
        "\u{feff}1",
        "{ [i] : \u{202e} }",
        "\r\n1\r\n;",
        &nested("("),
        &nested("{"),
        &nested("["),
        &nested("{ ["),
        &nested("not "),
        &format!("{{ [i] : {}", nested("not (")),
        &format!("{{ {}", nested("[ [i] -> ")),
        &format!("A := {{ [0] }}; {many}"),
        &format!("\"{}\"", "a".repeat(1 << 20)),
        &"9".repeat(10_000),
        "{ [i] -> [i + 1] }^9223372036854775807",
        "{ [i] -> [2i]; [i] -> [3i] }^99",
    ] {
        let output = run("calc --budget 1000", text);
        assert!(matches!(output.code, Some(0 | 1 | 3)), "{}\n{}", output.ending(), output.stderr);
        assert!(!output.crashed(), "{}", output.stderr);
    }
}
