//! The matcher of `CHECK` lines: what it accepts and what it must refuse.

use support::filecheck::check;

const OUTPUT: &str =
    "func @f\n  %0 = load %a\n  %1 = add %0, %0\n  store %1\n\nfunc @g\n  %7 = load   %b\n  store %7\n";

fn accepts(directives: &str) {
    if let Err(message) = check(directives, &["CHECK"], OUTPUT) {
        panic!("refused: {message}");
    }
}

fn refuses(directives: &str) {
    assert!(check(directives, &["CHECK"], OUTPUT).is_err(), "accepted: {directives}");
}

#[test]
fn plain_lines_match_in_order() {
    accepts("// CHECK: load %a\n// CHECK: store %7");
    refuses("// CHECK: store %7\n// CHECK: load %a");
    refuses("// CHECK: load %c");
    refuses("no directive at all");
}

#[test]
fn runs_of_blanks_match_each_other() {
    accepts("// CHECK: load %b");
    accepts("// CHECK: load    %a");
}

#[test]
fn next_and_same_count_lines() {
    accepts("// CHECK: load %a\n// CHECK-NEXT: add\n// CHECK-SAME: %0, %0");
    refuses("// CHECK: load %a\n// CHECK-NEXT: store");
    refuses("// CHECK: load %a\n// CHECK-SAME: add");
    accepts("// CHECK: store %1\n// CHECK-EMPTY:\n// CHECK-NEXT: func @g");
    refuses("// CHECK: load %a\n// CHECK-EMPTY:");
}

#[test]
fn not_covers_the_space_between_its_neighbours() {
    accepts("// CHECK: load %a\n// CHECK-NOT: load\n// CHECK: store %1");
    refuses("// CHECK: load %a\n// CHECK-NOT: load\n// CHECK: store %7");
    refuses("// CHECK: func @g\n// CHECK-NOT: store");
}

#[test]
fn labels_cut_the_output() {
    accepts("// CHECK-LABEL: @f\n// CHECK: store %1\n// CHECK-LABEL: @g\n// CHECK: store %7");
    refuses("// CHECK-LABEL: @f\n// CHECK: load %b\n// CHECK-LABEL: @g");
    accepts("// CHECK-LABEL: @f\n// CHECK-NOT: %b\n// CHECK-LABEL: @g");
}

#[test]
fn regexes_and_variables_match() {
    accepts(
        "// CHECK: [[X:%[0-9]+]] = load %a\n// CHECK: [[Y:%[0-9]+]] = add [[X]], [[X]]\n// CHECK: store [[Y]]",
    );
    refuses("// CHECK: [[X:%[0-9]+]] = load %a\n// CHECK: store [[X]]");
    accepts("// CHECK: add [[X:%[0-9]+]], [[X]]");
    refuses("// CHECK: [[X:%[0-9]+]] = add [[X]]");
    accepts("// CHECK: func {{@[fg]}}");
    refuses("// CHECK: store [[UNKNOWN]]");
}

/// LLVM's FileCheck takes them for broken variables.
#[test]
fn brackets_that_begin_no_variable_are_refused() {
    let broken = check("// CHECK: add [[] -> [i]]", &["CHECK"], "add [[] -> [i]]");
    assert!(broken.is_err_and(|why| why.contains("begins no variable")));
    accepts("// CHECK: {{\\[?}}func");
}

#[test]
fn groups_match_in_any_order() {
    accepts("// CHECK-DAG: store %1\n// CHECK-DAG: load %a\n// CHECK: func @g");
    refuses("// CHECK-DAG: store %7\n// CHECK-DAG: load %a\n// CHECK: func @g");
    refuses("// CHECK-DAG: add\n// CHECK-DAG: add");
}

#[test]
fn counts_repeat_a_pattern() {
    accepts("// CHECK-COUNT-2: store");
    refuses("// CHECK-COUNT-3: store");
}
