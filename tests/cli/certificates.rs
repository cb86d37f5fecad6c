//! `loopwright check` on certificates that somebody made up: each is refused in one line, and nothing of it
//! acts on a terminal.

use super::run;
use support::command::Output;

/// A program, and the digest of its text.
const PROGRAM: &str = "func.func @f(%A: memref<8xf32>, %x: f32) {
  affine.store %x, %A[0] : memref<8xf32>
  return
}
";

/// Checks a text as a certificate of the program and itself.
fn check(certificate: &str) -> Output {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("program.mlir");
    std::fs::write(&path, PROGRAM).expect("the folder can be written to");
    let program = path.display();
    run(&format!("check - {program} {program}"), certificate)
}

/// The certificate that the program is unchanged.
fn certificate() -> String {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let [program, proof] = ["program.mlir", "proof.json"].map(|name| folder.path().join(name));
    std::fs::write(&program, PROGRAM).expect("the folder can be written to");
    let (program, file) = (program.display(), proof.display());
    run(&format!("verify {program} {program} --certificate {file}"), "");
    std::fs::read_to_string(&proof).expect("the program is its own")
}

/// It is refused in one line, which is not long.
#[track_caller]
fn refuses(certificate: &str) {
    let output = check(certificate);
    assert_eq!((output.code, output.stdout.as_str()), (Some(1), ""), "{}", output.ending());
    assert!(output.stderr.lines().count() == 1 && output.stderr.len() < 1000, "{}", output.stderr.len());
    assert!(!output.stderr.chars().any(|c| c.is_control() && c != '\n'), "{:?}", output.stderr);
}

#[test]
fn certificates_do_not_act_on_the_terminal() {
    let whole = certificate();
    assert_eq!(check(&whole).code, Some(0));
    let why = "is\\u001b[2K\\r all fine)\\nassumed: nothing at all\\ng: equal (proved by hand";
    let forged = whole.replace("\"name\":\"f\"", &format!("\"name\":\"f\",\"why\":\"{why}\""));
    assert_ne!(forged, whole);
    let output = check(&forged);
    assert_eq!(output.code, Some(0), "{output:?}");
    assert_eq!(output.stdout.lines().count(), 2, "{:?}", output.stdout);
    assert!(!output.stdout.chars().any(|c| c.is_control() && c != '\n'), "{:?}", output.stdout);
    let name = whole.replace("\"name\":\"f\"", "\"name\":\"f\\n\\u001b[2Kg\"");
    refuses(&name);
    refuses(&whole.replace("\"version\":\"3.0\"", "\"ver\\u001b[2K\\nsion\":2"));
    refuses(&whole.replace("\"version\":\"3.0\"", "\"version\":\"\\u001b[2K\\n\\u202e\""));
}

#[test]
fn certificates_that_are_none_are_refused() {
    let whole = certificate();
    for nested in [
        "[",
        "{\"functions\":",
        "{\"format\":\"loopwright/equality\",\"version\":\"3.0\",\"functions\":[{\"proved\":[[",
        "[0,[[1,{\"floor\":",
    ] {
        refuses(&nested.repeat(100_000));
    }
    refuses(&whole.replace("\"version\":\"3.0\"", &format!("\"version\":{}", "7".repeat(1_000_000))));
    refuses(&whole.replace("\"name\":\"f\"", &format!("\"{}\":\"f\"", "name".repeat(100_000))));
    refuses(&whole.replace("\"version\":\"3.0\"", "\"version\":\"3.0\",\"version\":\"3.0\""));
    let header = "\"format\":\"loopwright/equality\",\"version\":\"3.0\"";
    refuses(&format!("{{{header},\"before\":[{}0]}}", "0,".repeat(1_000_000)));
    refuses(&"0".repeat(1_000_000));
    refuses("");
    (1..whole.trim_end().len()).step_by(17).for_each(|end| refuses(&whole[..end]));
}

#[test]
fn certificates_of_other_forms_and_versions_are_refused_by_name() {
    let whole = certificate();
    let says = |old: &str, new: &str, message: &str| {
        let forged = whole.replace(old, new);
        assert_ne!(forged, whole);
        refuses(&forged);
        assert_eq!(check(&forged).stderr, format!("error: <stdin>: {message}\n"));
    };
    let version = "\"version\":\"3.0\"";
    let expected = "is not supported, expected 3.0";
    says(version, "\"version\":\"3.1\"", &format!("certificate version 3.1 {expected}"));
    says(version, "\"version\":\"2.0\"", &format!("certificate version 2.0 {expected}"));
    // Of another version, it may say what is not known here.
    says(version, "\"version\":\"4.0\",\"more\":1", &format!("certificate version 4.0 {expected}"));
    let format = "loopwright/equality";
    says(
        format,
        "isl/schedule",
        "the format of the certificate is 'isl/schedule', expected 'loopwright/equality'",
    );
    for other in ["2", "\"3\"", "\"3.\"", "\"03.0\"", "\"+3.0\"", "\"3.0.0\"", "\"3.00\"", "null"] {
        refuses(&whole.replace(version, &format!("\"version\":{other}")));
    }
    refuses(&whole.replace("\"format\":\"loopwright/equality\",", ""));
}
