//! Passes: their definition, options, and the syntax of pipelines.
//!
//! A pass is a public type whose fields are its options, with their defaults in `Default`; it implements
//! [`Pass`](declare::Pass) and can be run as it is. Text is read at the edge only:
//! [`PassInfo::build`](declare::PassInfo::build) makes a pass from options as they are written on a command
//! line, [`Pipeline`](pipeline::Pipeline) says which passes run on what.

pub(crate) mod declare;
pub(crate) mod mlir_opt;
pub(crate) mod options;
pub(crate) mod pipeline;
mod reader;
pub(crate) mod statistics;
pub(crate) mod step;
