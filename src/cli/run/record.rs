//! Prints statistics as a table and accesses as JSON.

use loopwright_affine_ir::AccessKind;
use loopwright_interp::machinery::{ArrayStats, TracedPlace};
use loopwright_interp::{Stats, TracedAccess};
use serde_json::{Value, json};
use std::fmt::Write;

/// The counts, for people.
pub fn stats_text(stats: &Stats) -> String {
    let mut text = String::new();
    let total: u64 = stats.ops.iter().map(|(_, n)| n).sum();
    let write = |text: &mut String, n: u64, what: &str| {
        writeln!(text, "{n:>16}  {what}").expect("writing to a string cannot fail");
    };
    write(&mut text, total, "operations");
    write(&mut text, stats.loads, "numbers read from memory");
    write(&mut text, stats.stores, "numbers written to memory");
    write(&mut text, stats.flops, "operations on floats");
    let has_transfers = stats.ops.iter().any(|(name, _)| name.ends_with("dma_start"));
    const IN_FLIGHT: &str = "of them while a transfer was in flight";
    if has_transfers {
        write(&mut text, stats.flops_beside_transfers, IN_FLIGHT);
    }
    if stats.int_ops > 0 {
        write(&mut text, stats.int_ops, "operations on integers");
        if has_transfers {
            write(&mut text, stats.int_ops_beside_transfers, IN_FLIGHT);
        }
    }
    if has_transfers {
        write(&mut text, stats.bytes_transferred, "bytes moved by transfers");
        write(&mut text, stats.bytes_transferred_beside_work, "of them while something was computed");
    }
    let named = |array: &ArrayStats| match array.place.line {
        0 => array.name.clone(),
        _ => format!("{} at {}", array.name, array.place),
    };
    for (title, rows) in [
        ("operations by name", stats.ops.iter().map(|(name, n)| (*n, name.clone())).collect::<Vec<_>>()),
        (
            "bytes read and written by array",
            stats
                .arrays
                .iter()
                .flat_map(|array| {
                    let name = named(array);
                    [
                        (array.bytes_read, format!("read: {name}")),
                        (array.bytes_written, format!("written: {name}")),
                    ]
                })
                .collect(),
        ),
        (
            "bytes moved by transfers, by array",
            stats
                .arrays
                .iter()
                .flat_map(|array| {
                    let ways = [(array.bytes_sent, "out of"), (array.bytes_received, "into")];
                    let moved = ways.into_iter().filter(|(bytes, _)| *bytes > 0);
                    moved.map(|(bytes, way)| (bytes, format!("{way} {}", named(array))))
                })
                .collect(),
        ),
        (
            "most bytes allocated at once",
            stats.spaces.iter().map(|(name, most)| (*most, format!("in memory space {name}"))).collect(),
        ),
        (
            "iterations by loop",
            stats
                .loops
                .iter()
                .map(|row| (row.iterations, format!("{} at {}", row.name, row.place)))
                .collect(),
        ),
    ] {
        if rows.is_empty() {
            continue;
        }
        text.push('\n');
        text.push_str(title);
        text.push('\n');
        rows.iter().for_each(|(n, what)| write(&mut text, *n, what));
    }
    text
}

/// The accesses: `{"version": 1, "accesses": [..]}`. An access through a pointer has no subscripts: in place
/// of `element` it has `bytes`, how many lie before, and how many they are.
pub fn trace_json(accesses: &[TracedAccess]) -> String {
    let entry = |access: &TracedAccess| -> Value {
        let mut entry = json!({
            "op": access.op,
            "loc": access.place.to_string(),
            "kind": match access.kind { AccessKind::Read => "read", AccessKind::Write => "write" },
            "array": access.array,
            "iteration": access.iteration,
        });
        match &access.at {
            TracedPlace::Element(indices) => entry["element"] = json!(indices),
            TracedPlace::Bytes { first, n } => entry["bytes"] = json!([first, n]),
        }
        entry
    };
    let entries: Vec<Value> = accesses.iter().map(entry).collect();
    let mut text = json!({ "version": 1, "accesses": entries }).to_string();
    text.push('\n');
    text
}
