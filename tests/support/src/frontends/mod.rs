//! Programs as front ends write them: kernels, each in the styles of the projects that have affine MLIR.
//!
//! What the styles have is what a survey of 28 public projects found: sizes of `i32` with casts, local cells
//! and carried values for totals, flat arrays, open strides, tiles, copies, timers, ops of other dialects.
//! All programs are our own.

mod kernel;
mod kernels;
mod style;
mod write;

use kernel::Kernel;
use style::Sizes;
pub use style::{STYLES, Style};

/// A kernel in a style.
#[derive(Clone, Debug)]
pub struct Program {
    /// The kernel, which is the name of its function.
    pub kernel: String,
    /// The style.
    pub style: &'static str,
    /// The program.
    pub text: String,
    /// What its parameters are to be, by name.
    pub parameters: Vec<(String, i64)>,
}

impl Program {
    /// `--param` for each of its parameters that the text of `deps` has.
    pub fn options(&self, report: &str) -> Vec<String> {
        let known = report.lines().find_map(|line| line.trim().strip_prefix("parameters: "));
        let known: Vec<&str> = known.unwrap_or("").split(", ").collect();
        let told = self.parameters.iter().filter(|(name, _)| known.contains(&name.as_str()));
        told.flat_map(|(name, size)| ["--param".to_owned(), format!("{name}={size}")]).collect()
    }
}

/// All programs at a scale: 0 is small, 2 is large.
pub fn programs(scale: usize) -> Vec<Program> {
    let kernels: Vec<Kernel> = kernels::KERNELS.iter().map(|text| Kernel::read(text)).collect();
    let mut programs: Vec<Program> = Vec::new();
    for style in STYLES {
        for kernel in &kernels {
            let text = write::program(kernel, style, scale);
            // Some styles write some kernels as others do.
            if programs.iter().any(|other| other.text == text) {
                continue;
            }
            let of = |(name, values): &(String, [i64; 3])| (name.clone(), values[scale]);
            let parameters = match style.sizes {
                Sizes::Static => Vec::new(),
                Sizes::Index | Sizes::I32 => kernel.sizes.iter().map(of).collect(),
            };
            programs.push(Program { kernel: kernel.name.clone(), style: style.name, text, parameters });
        }
    }
    programs
}
