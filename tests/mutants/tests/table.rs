//! Which line of defence catches which fault: what `table.md` says is what happens.

use expect_test::expect_file;
use mutants::table::{rows, table};

#[test]
fn faults_are_caught_by_two_lines() {
    let rows = rows();
    expect_file!["../table.md"].assert_eq(&table(&rows));
    for row in &rows {
        assert!(row.wrong.kinds(&row.right) >= 2, "{}: {:#?}", row.about, row.wrong);
        let says = [&row.wrong.replay, &row.wrong.runs];
        assert!(says.iter().any(|says| says.is_wrong()), "{}: no run shows it", row.about);
    }
}
