//! The PolyBench kernels through `optimize`, against what `benches/README.md` says of them: orders and
//! verdicts, not times.

#[path = "../../benches/shape/mod.rs"]
mod shape;

use crate::LOOPWRIGHT;
use loopwright::Program;
use loopwright::scheduler::TileOptions;
use loopwright::transforms::{OptimizeOptions, OptimizeOutcome, Tiles, default_budget, optimize};
use shape::Shape;
use support::command::root;
use support::programs::{Kernel, all_polybench, polybench_folder};

/// The cells of the rows of a table of the page, by the first words of its head.
fn table(head: &str) -> Vec<Vec<String>> {
    let page = std::fs::read_to_string(root().join("benches/README.md")).expect("the page is there");
    let from = page.find(head).unwrap_or_else(|| panic!("the page has no table '{head}'"));
    let lines = page[from..].lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    lines.map(cells).collect()
}

fn row<'t>(table: &'t [Vec<String>], kernel: &str) -> &'t [String] {
    table.iter().find(|row| row[0] == kernel).unwrap_or_else(|| panic!("the page does not have {kernel}"))
}

/// No kernel is left, and no order gives way to another, for want of budget; all have a proof that `check`
/// accepts; and those that stay unchanged are those that the page says have nothing to prove.
#[test]
fn kernels_are_optimized_with_certificates_as_the_page_says() {
    let page = table("| kernel | answer | lines |");
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let [after, certificate, remarks] = ["after.mlir", "proof.json", "remarks.json"]
        .map(|name| folder.path().join(name).display().to_string());
    let mut wrong = Vec::new();
    for Kernel { name, .. } in all_polybench() {
        let file = polybench_folder().join(format!("{name}.mlir")).display().to_string();
        let made = ["optimize", &file, "--certificate", &certificate, "--remarks", &remarks, "-o", &after];
        let made = LOOPWRIGHT.run(&made, "");
        let checked = LOOPWRIGHT.run(&["check", &certificate, &file, &after], "");
        let told = std::fs::read_to_string(&remarks).unwrap_or_default();
        let told: serde_json::Value = serde_json::from_str(&told).unwrap_or_default();
        let changed = told.as_array().into_iter().flatten().filter(|of| of["outcome"] == "optimized");
        let row = row(&page, &name);
        let (answer, is_changed) = (row[1].as_str(), row[6] != "0");
        let found = (made.code, checked.code, changed.count() > 0);
        let is_cut_short = made.stderr.contains("work limit");
        if answer != "Proved" || is_cut_short || found != (Some(0), Some(0), is_changed) {
            wrong.push(format!("{name}: {found:?}\n{}{}", made.stderr, checked.stderr));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(page.len(), all_polybench().len() + 1, "rows, and their mean");
}

#[test]
fn kernels_have_the_tiles_that_the_page_says() {
    let page = table("| kernel | stmts | deps | bands |");
    let mut wrong = Vec::new();
    for Kernel { name, text } in all_polybench() {
        let mut ir = Program::parse_named(&name, &text).expect("kernels are programs").into_ir();
        let budget = default_budget(&ir);
        let options =
            OptimizeOptions { tiles: Tiles::Fixed(TileOptions::default()), ..OptimizeOptions::default() };
        let reports = optimize(&mut ir, &options, &budget, &mut |_, _| {});
        let report = reports.iter().find(|report| report.name == "kernel").expect("every file has a kernel");
        let OptimizeOutcome::Optimized(optimized) = &report.outcome else {
            wrong.push(format!("{name}: {:?}", report.outcome));
            continue;
        };
        let Shape { bands, tiled_depth, parallel } = Shape::of(&optimized.schedule);
        let found =
            [report.n_stmts, report.n_dependences, bands, tiled_depth, parallel].map(|n| n.to_string());
        if row(&page, &name)[1..=5] != found {
            wrong.push(format!("{name}: {}", found.join(" | ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(page.len(), all_polybench().len());
}
