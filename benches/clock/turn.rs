//! Medians of the runs of one turn, in CPU time of the thread.

#[path = "thread.rs"]
mod thread;

use std::hint::black_box;
use std::time::{Duration, Instant};

use thread::cpu_time;

/// The median of this many runs as `turn` allows, at least one, in nanoseconds.
pub fn median<T>(turn: Duration, run: impl Fn() -> T) -> f64 {
    let mut times: Vec<f64> = Vec::new();
    let begin = Instant::now();
    while times.is_empty() || begin.elapsed() < turn {
        let start = cpu_time();
        black_box(run());
        times.push((cpu_time() - start).as_nanos() as f64);
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
