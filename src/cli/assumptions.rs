//! Assumptions that a user may add or drop: the same flags for all commands that analyse programs.

use clap::Args;
use loopwright_affine_ir::IndexWidth;
use loopwright_analysis::ExtractOptions;

/// Flags that say how functions are described.
#[derive(Clone, Debug, Args)]
pub struct Assumptions {
    /// Assume that arguments may overlap each other and globals
    #[arg(long)]
    pub args_may_alias: bool,
    /// Width of `index` in bits: parameters are assumed to be at most 2^48 (of 64) or 2^28 (of 32) in
    /// magnitude
    #[arg(long, value_name = "BITS", default_value = "64", value_parser = ["32", "64"])]
    index_width: String,
}

impl Assumptions {
    /// What the flags say.
    pub fn extract_options(&self) -> ExtractOptions {
        ExtractOptions {
            args_may_alias: self.args_may_alias,
            index_width: index_width(&self.index_width),
            ..ExtractOptions::default()
        }
    }
}

/// A certificate of equality may take this many times the budget of a proof: to write a proof down takes many
/// more questions than to find it, each of them small.
pub const CERTIFICATE_BUDGET: u64 = 10;

/// The width that one of the accepted words says.
pub fn index_width(word: &str) -> IndexWidth {
    if word == "32" { IndexWidth::Bits32 } else { IndexWidth::Bits64 }
}
