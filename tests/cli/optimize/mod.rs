//! `optimize`: targets and measurements.

#[cfg(unix)]
mod measure;
mod target;
