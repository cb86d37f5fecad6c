//! Which line of defence catches which fault: what `table.md` says is what happens.

use std::sync::{Mutex, PoisonError};

use expect_test::expect_file;
use mutants::table::{obligations, rows, table};

/// Faults are switched on for the whole process: one table is made after the other.
static ALONE: Mutex<()> = Mutex::new(());

#[test]
fn faults_are_caught_by_two_lines() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let rows = rows();
    expect_file!["../table.md"].assert_eq(&table(&rows));
    for row in &rows {
        assert!(row.wrong.kinds(&row.right) >= 2, "{}: {:#?}", row.about, row.wrong);
        let says = [&row.wrong.replay, &row.wrong.runs];
        assert!(says.iter().any(|says| says.is_wrong()), "{}: no run shows it", row.about);
    }
}

/// A program after that computes the same is wrong if it is defined on fewer inputs: each slip is seen by two
/// lines, and none is seen in the right program.
#[test]
fn obligations_are_held_by_two_lines() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let rows = obligations();
    expect_file!["../obligations.md"].assert_eq(&table(&rows));
    for row in &rows {
        assert!(
            row.wrong.lines(&row.right) >= 2,
            "{}: right: {:#?} wrong: {:#?}",
            row.about,
            row.right,
            row.wrong
        );
    }
}
