//! `--mlir-timing`: the time of each step, in the form of mlir-opt's report.

use std::time::{Duration, Instant};

use crate::cli::diagnostics;

/// Measures the steps of one program.
pub struct Timing {
    begin: Instant,
    steps: Vec<(String, Duration)>,
}

impl Timing {
    /// Starts the clock.
    pub fn start() -> Timing {
        Timing { begin: Instant::now(), steps: Vec::new() }
    }

    /// Does a step and notes how long it took.
    pub fn step<T>(&mut self, name: &str, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let result = work();
        self.steps.push((name.to_owned(), begin.elapsed()));
        result
    }

    /// Prints the report on standard error.
    pub fn report(self) {
        let total = self.begin.elapsed();
        diagnostics::write(&table(&self.steps, total));
    }
}

fn table(steps: &[(String, Duration)], total: Duration) -> String {
    let rule = format!("==={}===\n", "-".repeat(73));
    let title = "... Execution time report ...";
    let rest = total.saturating_sub(steps.iter().map(|(_, time)| *time).sum());
    let rows = steps.iter().map(|(name, time)| (name.as_str(), *time));
    let rows = rows.chain([("Rest", rest), ("Total", total)]).map(|(name, time)| {
        let share = 100.0 * time.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE);
        format!("  {:8.4} ({share:5.1}%)  {name}\n", time.as_secs_f64())
    });
    format!(
        "{rule}{title:>54}\n{rule}  Total Execution Time: {:.4} seconds\n\n  ----Wall Time----  ----Name----\n{}",
        total.as_secs_f64(),
        rows.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_mlir_opt_writes_it() {
        let steps = [
            ("Parser".to_owned(), Duration::from_micros(900)),
            ("Output".to_owned(), Duration::from_micros(200)),
        ];
        let wanted = "\
===-------------------------------------------------------------------------===
                         ... Execution time report ...
===-------------------------------------------------------------------------===
  Total Execution Time: 0.0020 seconds

  ----Wall Time----  ----Name----
    0.0009 ( 45.0%)  Parser
    0.0002 ( 10.0%)  Output
    0.0009 ( 45.0%)  Rest
    0.0020 (100.0%)  Total
";
        assert_eq!(table(&steps, Duration::from_millis(2)), wanted);
        assert!(table(&[], Duration::ZERO).contains("Total"));
    }
}
