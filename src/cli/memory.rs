//! The memory limit of the process: `--memory`.
//!
//! # Method
//! The global allocator counts (it is mimalloc: rows of exact integers are many small vectors). What has a
//! budget ends when half of the limit is allocated, as where its steps are used up: the answer says so, and
//! what was found out otherwise is kept. All else is ended by a watch, at three quarters, with one line and
//! exit code 3: the rest is for what allocators need for themselves, and for threads. Nothing is written
//! before all of it is known, so that no output is cut off.

use std::thread;
use std::time::Duration;

use cap::Cap;
use loopwright::polyhedra::limit_memory;
use mimalloc::MiMalloc;

use crate::cli::command::Failure;
use crate::cli::diagnostics::say;

#[global_allocator]
static ALLOCATOR: Cap<MiMalloc> = Cap::new(MiMalloc, usize::MAX);

/// How often the watch looks: little more than 10 MB can be written meanwhile.
const INTERVAL: Duration = Duration::from_millis(5);

/// Limits the memory that is allocated from now on.
pub fn limit(bytes: usize) {
    limit_memory(bytes / 2, || ALLOCATOR.allocated());
    let watch = move || {
        while ALLOCATOR.allocated() <= bytes / 4 * 3 {
            thread::sleep(INTERVAL);
        }
        say(&format!("error: memory limit of {} KB reached; a larger --memory may help", bytes >> 10));
        std::process::exit(i32::from(Failure::Budget.exit_code()));
    };
    // Without a thread to be had, budgets are the only limit.
    let _ = thread::Builder::new().name("memory".to_owned()).spawn(watch);
}

/// Reads a number of bytes, such as `2G` or `512M`.
pub fn size(text: &str) -> Result<usize, String> {
    let (number, unit) = text.split_at(text.trim_end_matches(|letter: char| !letter.is_ascii_digit()).len());
    let shift = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" => 10,
        "M" | "MB" => 20,
        "G" | "GB" => 30,
        _ => return Err(format!("'{unit}' is not a unit: expected K, M or G")),
    };
    let bytes = number.parse::<usize>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.filter(|bytes| *bytes > 0).ok_or_else(|| format!("'{text}' is not a size"))
}
