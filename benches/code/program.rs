//! The programs that are timed: kernels at a data set, with a `@main` that prints the kernel's time and a
//! digest of what it computed.

use std::path::Path;

use support::programs::{Kernel, kernels_in};

/// The data sets in the order of the columns of `sizes.txt`.
const DATA_SETS: [&str; 5] = ["MINI", "SMALL", "MEDIUM", "LARGE", "EXTRALARGE"];

/// The names of size parameters, and their values.
pub type Sizes = Vec<(String, i64)>;

/// The kernels of a folder, each with the value of its size parameters at a data set.
///
/// # Errors
/// If there is no such data set, or the folder's table has no row for a kernel.
pub fn kernels(folder: &Path, data_set: &str) -> Result<Vec<(Kernel, Sizes)>, String> {
    let column = DATA_SETS.iter().position(|&name| name == data_set);
    let column = column.ok_or_else(|| format!("the data sets are {}", DATA_SETS.join(", ")))?;
    let file = folder.join("sizes.txt");
    let table = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(' ').collect()).collect();
    let sized = |kernel: Kernel| {
        let own = rows.iter().filter(|row| row[0] == kernel.name);
        let sizes: Sizes =
            own.filter_map(|row| Some((row[1].to_owned(), row.get(2 + column)?.parse().ok()?))).collect();
        let fault = || format!("{} has no kernel '{}'", file.display(), kernel.name);
        if sizes.is_empty() { Err(fault()) } else { Ok((kernel, sizes)) }
    };
    kernels_in(folder).into_iter().map(sized).collect()
}

/// The kernel's file with these sizes. Instead of arrays, `@main` prints the seconds that `@kernel` took, and
/// for each live-out array a digest of its bits.
pub fn timed(kernel: &Kernel, sizes: &[(String, i64)]) -> String {
    let (before, main) = kernel.text.split_once("func.func @main()").expect("every kernel has a main");
    let mut text = format!("{before}func.func @main()");
    let mut ranks = Vec::new();
    for line in main.lines() {
        let code = line.trim();
        let constant = code.strip_prefix('%').and_then(|rest| rest.split_once(" = arith.constant "));
        let size = constant.and_then(|(name, _)| sizes.iter().find(|(size, _)| size == name));
        if let (Some((name, value)), true) = (size, code.ends_with(": index")) {
            text += &format!("  %{name} = arith.constant {value} : index\n");
        } else if code.starts_with("call @kernel") {
            text += &format!("  %start = call @rtclock() : () -> f64\n{line}\n");
        } else if let Some(digest) = digest_of(code) {
            if ranks.is_empty() {
                text += "  %end = call @rtclock() : () -> f64\n  %seconds = arith.subf %end, %start : f64\n";
                text += "  vector.print %seconds : f64\n";
            }
            text += &digest.call;
            ranks.push(digest.rank);
        } else if !(code.starts_with("call @printMemref") || code.starts_with("func.func private")) {
            text += &format!("{line}\n");
        }
    }
    ranks.sort_unstable();
    ranks.dedup();
    text += "func.func private @rtclock() -> f64\n";
    ranks.into_iter().for_each(|rank| text += &digest_function(rank));
    text
}

/// The digest that stands for the printing of an array.
struct Digest {
    rank: usize,
    call: String,
}

/// For a line that casts an array to print it.
fn digest_of(code: &str) -> Option<Digest> {
    let (_, cast) = code.split_once(" = memref.cast ")?;
    let (array, types) = cast.split_once(" : ")?;
    let (ty, _) = types.split_once(" to ")?;
    let rank = ty.matches('?').count();
    let name = array.trim_start_matches('%');
    let call = format!(
        "  %{name}_digest = call @digest{rank}({array}) : ({ty}) -> i64\n  vector.print %{name}_digest : i64\n"
    );
    Some(Digest { rank, call })
}

/// `@digest` of an array of this rank: FNV's step over the bits of its elements in order.
fn digest_function(rank: usize) -> String {
    let ty = format!("memref<{}f64>", "?x".repeat(rank));
    let mut text = format!("func.func @digest{rank}(%a: {ty}) -> i64 {{\n");
    text +=
        "  %prime = arith.constant 1099511628211 : i64\n  %h0 = arith.constant 1469598103934665603 : i64\n";
    for dim in 0..rank {
        text +=
            &format!("  %c{dim} = arith.constant {dim} : index\n  %n{dim} = memref.dim %a, %c{dim} : {ty}\n");
    }
    for dim in 0..rank {
        let (outer, inner) = (dim, dim + 1);
        text += &format!(
            "  %r{inner} = affine.for %i{dim} = 0 to %n{dim} iter_args(%h{inner} = %h{outer}) -> (i64) {{\n"
        );
    }
    let subscripts: Vec<String> = (0..rank).map(|dim| format!("%i{dim}")).collect();
    text += &format!("  %x = affine.load %a[{}] : {ty}\n", subscripts.join(", "));
    text += "  %bits = arith.bitcast %x : f64 to i64\n";
    text += &format!("  %mixed = arith.xori %h{rank}, %bits : i64\n");
    text += "  %digest = arith.muli %mixed, %prime : i64\n";
    for dim in (0..rank).rev() {
        let value = if dim + 1 == rank { "%digest".to_owned() } else { format!("%r{}", dim + 2) };
        text += &format!("  affine.yield {value} : i64\n  }}\n");
    }
    text + "  return %r1 : i64\n}\n"
}
