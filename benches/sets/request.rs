//! What `isl.py` is asked, and what it answers.

use serde::{Deserialize, Serialize};

/// One measurement to be made.
#[derive(Serialize)]
pub struct Request<'a> {
    pub op: &'a str,
    pub inputs: &'a [String],
    pub millis: u64,
    /// Our result, to be compared, the first time.
    pub ours: Option<String>,
}

/// What came of it.
#[derive(Deserialize)]
pub struct Answer {
    /// Median time of one run, in nanoseconds; up to the error if there was one.
    pub ns: f64,
    /// Conjunctions in the result.
    #[serde(default)]
    pub pieces: usize,
    /// Was our result the same? `None` if it was not asked for, or could not be told.
    #[serde(default)]
    pub agrees: Option<bool>,
    /// isl gave up.
    #[serde(default)]
    pub error: Option<String>,
}
