//! Which line of defence catches which fault: what `table.md` says is what happens.

use expect_test::expect_file;
use mutants::table::{Row, rows, table};

/// Faults that execution alone sees, as no line of proof follows the programs that they are in.
const EXECUTION_ALONE: &[&str] = &["extraction: an access through a view", "DMA: ", "vectors: "];

#[test]
fn faults_are_caught_by_two_lines() {
    let rows = rows();
    expect_file!["../table.md"].assert_eq(&table(&rows));
    let is_known = |row: &&Row| EXECUTION_ALONE.iter().any(|about| row.about.starts_with(about));
    for row in rows.iter().filter(|row| !is_known(row)) {
        assert!(row.wrong.kinds(&row.right) >= 2, "{}: {:#?}", row.about, row.wrong);
    }
    for row in &rows {
        let says = [&row.wrong.replay, &row.wrong.runs];
        assert!(says.iter().any(|says| says.is_wrong()), "{}: no run shows it", row.about);
    }
}
