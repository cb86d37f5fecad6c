//! What `optimize --measure` says of a program.

use serde::Deserialize;
use support::command::Loopwright;
use support::frontends::Program;

/// Claims below this are not made.
const LEAST_CLAIM: f64 = 1.2;

/// What is claimed and what is true of a program.
pub struct Told {
    /// How many times as fast the order is said to be that is taken without a measurement; 1 if nothing is
    /// claimed.
    pub claim: f64,
    /// How many times as fast it is; nothing if the program is unchanged or cannot be called.
    pub measured: Option<f64>,
    /// What else there is to say.
    remark: String,
}

#[derive(Deserialize)]
struct Remark {
    function: String,
    reason: Option<String>,
    measured: Option<Timed>,
}

#[derive(Deserialize)]
struct Timed {
    seconds_before: f64,
    orders: Vec<TimedOrder>,
}

#[derive(Deserialize)]
struct TimedOrder {
    estimated_ratio: Option<f64>,
    seconds: f64,
}

/// Measures a program on one thread.
///
/// # Errors
/// If the command fails.
pub fn measured(loopwright: Loopwright, program: &Program, compiler: &str) -> Result<Told, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let remarks = folder.path().join("remarks.json");
    let result = folder.path().join("result.mlir");
    let (remarks_path, result) = (remarks.display().to_string(), result.display().to_string());
    let mut arguments =
        vec!["optimize", "-", "--sequential", "--measure", "--cc", compiler, "--measure-time"];
    arguments.extend(["2", "--remarks", &remarks_path, "-o", &result]);
    let sizes = program.options(&loopwright.run(&["deps", "-"], &program.text).stdout);
    arguments.extend(sizes.iter().map(String::as_str));
    let output = loopwright.run(&arguments, &program.text);
    let name = format!("{} {}", program.style, program.kernel);
    let errors = output.stderr.clone();
    output.expect_success(&name)?;
    let text = std::fs::read_to_string(&remarks).map_err(|error| error.to_string())?;
    let all: Vec<Remark> = serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
    let remark = all.into_iter().find(|remark| remark.function == program.kernel);
    let remark = remark.ok_or_else(|| format!("{name}: no remark"))?;
    let Some(timed) = remark.measured else {
        let not = errors.lines().find_map(|line| line.split_once("is not measured: ")).map(|(_, why)| why);
        let remark = not.map(str::to_owned).or(remark.reason).unwrap_or_default();
        return Ok(Told { claim: 1.0, measured: None, remark });
    };
    let first = timed.orders.first().ok_or_else(|| format!("{name}: no orders"))?;
    let best = timed.orders.iter().map(|order| timed.seconds_before / order.seconds).fold(1.0, f64::max);
    Ok(Told {
        claim: first.estimated_ratio.filter(|ratio| *ratio >= LEAST_CLAIM).unwrap_or(1.0),
        measured: Some(timed.seconds_before / first.seconds),
        remark: format!("{:.2} us, best {best:.2}", timed.seconds_before * 1e6),
    })
}

impl Told {
    /// Cells of a table.
    pub fn line(&self) -> String {
        let measured = self.measured.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
        format!("{:.1} | {measured} | {}", self.claim, self.remark)
    }
}
