//! The table: which line of defence sees which fault.

use crate::code::CASES;
use crate::defence::{Defence, Says};
use crate::obligations::OBLIGATIONS;
use crate::pairs::{PAIRS, Pair};
use crate::transformed::transformed;
use loopwright_analysis::mutant::{Mutant, with};

/// A fault, and what all lines say of a right program and of the wrong one.
pub struct Row {
    /// What is wrong.
    pub about: String,
    /// What is said where nothing is wrong.
    pub right: Defence,
    /// What is said of the fault.
    pub wrong: Defence,
}

/// A row for each fault of the engine, then for each slip of a transformation that is done by hand.
///
/// # Panics
/// If a mutant has no case.
pub fn rows() -> Vec<Row> {
    let has_case = |mutant: &&Mutant| CASES.iter().any(|case| case.mutant == **mutant);
    let missing: Vec<&Mutant> = Mutant::ALL.iter().filter(|mutant| !has_case(mutant)).collect();
    assert!(missing.is_empty(), "no program shows {missing:?}");
    let engine = CASES.iter().map(|case| Row {
        about: case.mutant.about().to_string(),
        right: Defence::of(&transformed(case.program, case.right)),
        wrong: with(case.mutant, || Defence::of(&transformed(case.program, case.way))),
    });
    let by_hand = PAIRS.iter().flat_map(|pair| {
        let right = Defence::of(&pair.right());
        pair.slips.iter().map(move |slip| Row {
            about: format!("{} \\*", slip.about),
            right: right.clone(),
            wrong: Defence::of(&pair.wrong(slip)),
        })
    });
    engine.chain(by_hand).collect()
}

/// A row for each slip by which an obligation is broken.
pub fn obligations() -> Vec<Row> {
    let of_pair = |pair: &'static Pair| {
        let right = Defence::of_programs(pair.before, pair.after);
        pair.slips.iter().map(move |slip| Row {
            about: slip.about.to_string(),
            right: right.clone(),
            wrong: Defence::of_programs(pair.before, &pair.slipped(slip)),
        })
    };
    OBLIGATIONS.iter().flat_map(of_pair).collect()
}

/// The table as Markdown, with how many faults are seen by how many kinds of lines.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| fault | order | validation | equality | certificate | replay | runs |\n|---|---|---|---|---|---|---|\n",
    );
    for Row { about, right, wrong } in rows {
        let cells = right.all().into_iter().zip(wrong.all()).map(|(right, wrong)| cell(right, wrong));
        text += &format!("| {about} | {} |\n", cells.collect::<Vec<_>>().join(" | "));
    }
    let by = |kinds: usize| rows.iter().filter(|row| row.wrong.kinds(&row.right) == kinds).count();
    text += &format!(
        "\n{} faults: {} seen by certificates, validation and execution, {} by two of these, {} by one, {} by none.\n",
        rows.len(),
        by(3),
        by(2),
        by(1),
        by(0)
    );
    text
}

/// What a line says of a wrong program, beside what it says of the right one.
fn cell(right: &Says, wrong: &Says) -> &'static str {
    match (right, wrong) {
        (_, Says::Nothing) => "",
        // A line that sees a fault in the right program says nothing by seeing one in the wrong program.
        (Says::Wrong(_), _) => "–",
        (_, Says::Wrong(_)) => "yes",
        (_, Says::Right) => "**no**",
    }
}
