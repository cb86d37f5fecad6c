//! How files lie in folders, and tables in files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use support::command::{files_below, relative, root};

use crate::{no_findings, read, source_files};

/// A folder with more files than this holds more than one idea.
const MOST_FILES: usize = 16;

#[test]
fn folders_hold_few_files() {
    let mut n_files: BTreeMap<PathBuf, usize> = BTreeMap::new();
    let scripts = ["tests", "benches"].into_iter().flat_map(|folder| files_below(&root().join(folder), "py"));
    for path in source_files().into_iter().chain(scripts) {
        *n_files.entry(path.parent().expect("a file has a folder").to_path_buf()).or_default() += 1;
    }
    let findings = n_files
        .into_iter()
        .filter(|(_, n_files)| *n_files > MOST_FILES)
        .map(|(folder, n_files)| format!("{}: {n_files} files", relative(&folder)))
        .collect();
    no_findings(&format!("more than {MOST_FILES} files in a folder"), findings);
}

#[test]
fn modules_with_a_folder_are_its_mod_rs() {
    let findings = source_files()
        .into_iter()
        .filter(|path| path.with_extension("").is_dir())
        .map(|path| relative(&path))
        .collect();
    no_findings("x.rs beside the folder x/, where x/mod.rs belongs", findings);
}

/// The names in a table, whose entries begin with `("name"` or with `name: "name"`.
pub fn names_in_table(table: &str) -> Vec<&str> {
    let entry = |line: &'_ str| -> Option<usize> {
        let at = line.find("name: \"").map(|at| at + 7);
        at.or_else(|| line.trim_start().starts_with("(\"").then(|| line.find('"').map_or(0, |at| at + 1)))
    };
    table.lines().filter_map(|line| line[entry(line)?..].split('"').next()).collect()
}

#[test]
fn tables_are_sorted_as_they_say() {
    let mut findings = Vec::new();
    let mut n_tables = 0;
    for path in source_files() {
        let text = read(&path);
        let parts = text.split("sorted by name.").skip(1);
        for table in parts.filter_map(|part| part.split_once("= &[")?.1.split_once("\n];")) {
            let names = names_in_table(table.0);
            n_tables += usize::from(names.len() > 1);
            for pair in names.windows(2).filter(|pair| pair[0] >= pair[1]) {
                findings.push(format!("{}: '{}' before '{}'", relative(&path), pair[0], pair[1]));
            }
        }
    }
    no_findings("a table is not sorted by name", findings);
    assert!(n_tables >= 5, "only {n_tables} tables say that they are sorted by name");
}
