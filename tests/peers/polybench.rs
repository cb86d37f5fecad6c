//! The PolyBench kernels at other sizes than those of their `@main`.

use super::programs::Program;
use support::programs::{polybench, polybench_folder};

/// The kernels with the constants of a data set, named as in the head of `sizes.txt`.
///
/// # Panics
/// When a constant of a kernel's `@main` is not the MINI size of the table.
pub fn programs(data_set: &str) -> Vec<Program> {
    let table =
        std::fs::read_to_string(polybench_folder().join("sizes.txt")).expect("the table of sizes is there");
    let (head, rows) = table.split_once('\n').expect("the table has a head");
    let column = head.split(", ").position(|name| name == data_set).expect("the head names the data sets");
    let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split(' ').collect()).collect();
    rows.chunk_by(|left, right| left[0] == right[0])
        .map(|rows| {
            let kernel = rows[0][0];
            let text = polybench(kernel).text;
            let (before, main) = text.split_once("func.func @main()").expect("every kernel has a @main");
            let main = rows.iter().fold(main.to_owned(), |main, row| {
                let constant = |size: &str| format!("%{} = arith.constant {size} : index\n", row[1]);
                assert!(main.contains(&constant(row[2])), "{kernel}: no {}", constant(row[2]));
                main.replacen(&constant(row[2]), &constant(row[column]), 1)
            });
            Program {
                name: format!("{kernel} at {data_set}"),
                text: format!("{before}func.func @main(){main}"),
            }
        })
        .collect()
}
