//! Expected diagnostics: what they accept and what they report.

use loopwright_affine_ir::{Diagnostic, Place, Severity, Source, Strictness, check_expected};

/// A message at a line of the file `f`; line 0 is no place.
fn message(severity: Severity, line: u32, text: &str) -> Diagnostic {
    let file = if line == 0 { "" } else { "f" };
    Diagnostic::new(severity, Place { file: file.to_owned(), line, col: u32::from(line > 0) }, text)
}

fn error(line: u32, text: &str) -> Diagnostic {
    message(Severity::Error, line, text)
}

/// What is wrong with these messages for this text: `line:col: message` each.
fn complaints_if(strictness: Strictness, text: &str, messages: &[Diagnostic]) -> Vec<String> {
    let found = check_expected(&Source::new("f", text), messages, strictness);
    found.iter().map(|wrong| format!("{}:{}: {}", wrong.place.line, wrong.place.col, wrong.message)).collect()
}

#[track_caller]
fn check(text: &str, messages: &[Diagnostic], complaints: &[&str]) {
    assert_eq!(complaints_if(Strictness::All, text, messages), complaints, "{text}");
}

/// An error with the text `a` is expected on this line and not on the next.
#[track_caller]
fn is_expected_on(line: u32, text: &str) {
    check(text, &[error(line, "a")], &[]);
    let elsewhere = complaints_if(Strictness::All, text, &[error(line + 1, "a")]);
    assert_eq!((elsewhere.len(), &*elsewhere[0]), (2, &*format!("{}:1: unexpected error: a", line + 1)));
}

#[test]
fn places() {
    is_expected_on(2, "\nx // expected-error {{a}}");
    is_expected_on(3, "\n// expected-error@+1 {{a}}\nx");
    is_expected_on(3, "\n//expected-error  @+1{{a}}\nx");
    is_expected_on(1, "x\n//\n// expected-error @-2 {{a}}");
    is_expected_on(1, "x\n// expected-error @above {{a}}");
    is_expected_on(3, "\n// expected-error @below {{a}}\nx\n");
    is_expected_on(2, "// expected-error @below {{a}}\n\nx");
    check("// expected-error @unknown {{a}}", &[error(0, "a")], &[]);
    check(
        "x // expected-error {{a}}",
        &[error(0, "a")],
        &["0:0: unexpected error: a", "1:6: expected error \"a\" was not produced"],
    );
}

#[test]
fn designators_stack() {
    let text = "x\n// expected-error @above {{a}}\n// expected-error @above {{b}}\n";
    check(text, &[error(1, "a"), error(1, "b")], &[]);
    let text = "// expected-error @below {{a}}\n// expected-warning @below {{b}}\nx\n";
    check(text, &[error(3, "a"), message(Severity::Warning, 3, "b")], &[]);
}

#[test]
fn lines_that_are_not_there() {
    for place in ["@+99", "@-99", "@+99999999999999999999", "@-0000000000000000000000009", "@below", "@above"]
    {
        let text = format!("// expected-error {place} {{{{a}}}}");
        let complaints = complaints_if(Strictness::All, &text, &[error(7, "a")]);
        let wanted = ["7:1: unexpected error: a", "1:4: expected error \"a\" was not produced"];
        assert_eq!(complaints, wanted, "{place}");
    }
}

#[test]
fn severities() {
    let text = "// expected-remark @+1 {{a}}\nx // expected-warning {{b}}";
    let remark = |text| message(Severity::Remark, 2, text);
    check(text, &[remark("a"), message(Severity::Warning, 2, "b")], &[]);
    check(
        text,
        &[remark("a"), remark("b")],
        &[
            "2:6: 'remark' diagnostic emitted when expecting a 'warning'",
            "2:6: expected warning \"b\" was not produced",
        ],
    );
    let noted = error(1, "a").with_note(Place { file: "f".into(), line: 3, col: 1 }, "b");
    check("// expected-error {{a}}", std::slice::from_ref(&noted), &["3:1: unexpected note: b"]);
    check("// expected-error {{a}}\n\nx// expected-note {{b}}", &[noted], &[]);
}

#[test]
fn expectation_may_be_met_twice() {
    let text = "// expected-error @+2 {{a}}\n// expected-error @+1 {{ab}}\nx";
    check(text, &[error(3, "ab"), error(3, "ab")], &["2:4: expected error \"ab\" was not produced"]);
}

#[test]
fn expectation_ends_its_line() {
    check("x // expected-error {{a}} expected-error {{b}}", &[error(1, "a}} expected-error {{b")], &[]);
    check("x // expected-error {{a}} \t\r\n", &[error(1, "a")], &[]);
    for nothing in
        ["expected-error {{a}} x", "expected-bug {{a}}", "expected-error\t{{a}}", "expected-error {a}"]
    {
        check(nothing, &[], &[]);
    }
}

#[test]
fn regular_expressions() {
    let finds = |pattern: &str, text: &str| {
        check(&format!("// expected-error-re {{{{{pattern}}}}}"), &[error(1, text)], &[])
    };
    finds("custom {{[op]+}} 'b{{.*}}'", "custom op 'bla' is unknown");
    finds("(a+) {{[[:digit:]]}}", "(a+) 7");
    finds("{{^}}a{{$}}", "a");
    finds("{{a|b}}c", "bc");
    finds("{{.*}}", "two\nlines");
    let unexpected = "1:1: unexpected error: a";
    check(
        "// expected-error-re {{a{{[}}}}",
        &[error(1, "a")],
        &["1:4: invalid regex: unclosed character class", unexpected],
    );
    check(
        "// expected-error-re {{a{{b}}",
        &[error(1, "a")],
        &["1:4: found start of regex with no end '}}'", unexpected],
    );
    check(
        "// expected-error-re {{}}",
        &[error(1, "a")],
        &[unexpected, "1:4: expected error \"\" was not produced"],
    );
}

#[test]
fn other_files_and_other_strictness() {
    let mut elsewhere = error(1, "a");
    elsewhere.place.file = "g".into();
    let text = "// expected-error {{a}}";
    let unmet = "1:4: expected error \"a\" was not produced";
    check(text, std::slice::from_ref(&elsewhere), &["1:1: unexpected error: a", unmet]);
    assert_eq!(complaints_if(Strictness::OnlyExpected, text, &[elsewhere]), [unmet]);
}
