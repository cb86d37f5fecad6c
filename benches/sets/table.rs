//! The table of `benches/README.md`.

use crate::case::Group;

/// Our side of a case.
pub struct Ours {
    pub ns: f64,
    /// Pivots of simplex tableaus, and rows made by Fourier-Motzkin elimination.
    pub pivots: u64,
    pub rows: u64,
    /// Conjunctions in the result; `None` if the budget ran out.
    pub pieces: Option<usize>,
    pub text: Option<String>,
}

/// isl's side of a case.
pub struct Theirs {
    pub ns: f64,
    pub pieces: usize,
    /// `None` if there is nothing to compare.
    pub agrees: Option<bool>,
    pub error: Option<String>,
}

/// A case with what was measured.
pub struct Row {
    pub group: Group,
    pub name: String,
    pub op: &'static str,
    pub ours: Ours,
    pub theirs: Option<Theirs>,
}

impl Row {
    /// isl's time over ours; a case that either side gave up on is left out.
    fn ratio(&self) -> Option<f64> {
        self.ours.pieces?;
        self.theirs.as_ref().filter(|theirs| theirs.error.is_none()).map(|theirs| theirs.ns / self.ours.ns)
    }

    /// Did isl find another result?
    pub fn is_wrong(&self) -> bool {
        self.theirs.as_ref().is_some_and(|theirs| theirs.agrees == Some(false))
    }

    fn line(&self) -> String {
        let us = |ns: f64| format!("{:.1}", ns / 1e3);
        let Ours { ns, pivots, rows, pieces, .. } = &self.ours;
        let found = pieces.map_or("budget".to_string(), |pieces| pieces.to_string());
        let (isl, isl_found) = match &self.theirs {
            None => ("-".to_string(), "-".to_string()),
            Some(theirs) if theirs.error.is_some() => {
                (format!("over {}", us(theirs.ns)), "gave up".to_string())
            }
            Some(theirs) => (us(theirs.ns), theirs.pieces.to_string()),
        };
        let ratio = self.ratio().map_or("-".to_string(), |ratio| format!("{ratio:.2}"));
        let remark = match &self.theirs {
            Some(Theirs { agrees: Some(false), .. }) => " WRONG",
            Some(Theirs { agrees: None, error: None, .. }) => " not compared",
            _ => "",
        };
        let (name, op) = (&self.name, self.op);
        format!(
            "| {name} | {op} | {} | {isl} | {ratio} | {pivots} | {rows} | {found} | {isl_found} |{remark}",
            us(*ns)
        )
    }
}

/// Prints a case, after a heading if it is the first of its group.
pub fn print_row(row: &Row, before: Option<&Row>) {
    if before.is_none_or(|before| before.group != row.group) {
        println!("\n### {}\n", row.group.title());
        println!("| case | operation | ours, us | isl, us | isl / ours | pivots | rows | pieces | isl's |");
        println!("|---|---|--:|--:|--:|--:|--:|--:|--:|");
    }
    println!("{}", row.line());
}

/// Prints the geometric means.
pub fn print_groups(rows: &[Row]) {
    println!("\n| group | cases | isl / ours, geometric mean | least | below 1 | below 1/3 | wrong |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for group in rows.chunk_by(|a, b| a.group == b.group) {
        println!("{}", summary(group[0].group.title(), group.iter()));
    }
    println!("{}", summary("all but the hard", rows.iter().filter(|row| row.group != Group::Hard)));
}

fn summary<'a>(title: &str, rows: impl Iterator<Item = &'a Row> + Clone) -> String {
    let ratios: Vec<f64> = rows.clone().filter_map(Row::ratio).collect();
    let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let below = |limit: f64| ratios.iter().filter(|ratio| **ratio < limit).count();
    let n_wrong = rows.clone().filter(|row| row.is_wrong()).count();
    let n = rows.count();
    format!("| {title} | {n} | {mean:.2} | {least:.2} | {} | {} | {n_wrong} |", below(1.0), below(1.0 / 3.0))
}
