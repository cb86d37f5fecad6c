//! Passes: what they are, their options, and the text of pipelines.
//!
//! A pass is a public type whose fields are its options, with their defaults in `Default`; it implements
//! [`Pass`](declare::Pass) and can be run as it is. Text is read at the edge only:
//! [`PassInfo::build`](declare::PassInfo::build) makes a pass from options as they are written on a command line,
//! [`parse_pipeline`](pipeline::parse_pipeline) a list of them.

pub(crate) mod declare;
pub(crate) mod options;
pub(crate) mod pipeline;
