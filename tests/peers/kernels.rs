//! The kernels that are timed, at other sizes than those of their `@main`.

use std::path::Path;

use super::programs::Program;
use support::programs::{Kernel, kernel_folders, kernels_in};

/// The kernels with the constants of a data set, named as in the heads of the tables `sizes.txt`.
///
/// # Panics
/// When a constant of a kernel's `@main` is not the MINI size of the table.
pub fn programs(data_set: &str) -> Vec<Program> {
    kernel_folders().iter().flat_map(|folder| programs_in(folder, data_set)).collect()
}

fn programs_in(folder: &Path, data_set: &str) -> Vec<Program> {
    let table = std::fs::read_to_string(folder.join("sizes.txt")).expect("the table of sizes is there");
    let (head, rows) = table.split_once('\n').expect("the table has a head");
    let column = head.split(", ").position(|name| name == data_set).expect("the head names the data sets");
    let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split(' ').collect()).collect();
    let sized = |Kernel { name, text }: Kernel| {
        let (before, main) = text.split_once("func.func @main()").expect("every kernel has a @main");
        let own = rows.iter().filter(|row| row[0] == name);
        let main = own.fold(main.to_owned(), |main, row| {
            let constant = |size: &str| format!("%{} = arith.constant {size} : index\n", row[1]);
            assert!(main.contains(&constant(row[2])), "{name}: no {}", constant(row[2]));
            main.replacen(&constant(row[2]), &constant(row[column]), 1)
        });
        Program { name: format!("{name} at {data_set}"), text: format!("{before}func.func @main(){main}") }
    };
    kernels_in(folder).into_iter().map(sized).collect()
}
