//! Forms that mlir-opt gives to programs.

use std::io::Write;
use std::process::{Command, Stdio};

/// Passes of mlir-opt, with a number where they take one.
pub enum Form {
    Tiled(u32),
    /// Innermost loops unrolled twice over by the same factor.
    Unrolled(u32),
    /// Unrolled and jammed, and then innermost loops unrolled by the same factor.
    Jammed(u32),
    Fused,
    Vectorized(u32),
}

/// Programs are compared in these forms.
pub const FORMS: [Form; 14] = [
    Form::Tiled(2),
    Form::Tiled(8),
    Form::Tiled(32),
    Form::Tiled(64),
    Form::Unrolled(2),
    Form::Unrolled(4),
    Form::Unrolled(8),
    Form::Unrolled(16),
    Form::Jammed(2),
    Form::Jammed(4),
    Form::Jammed(8),
    Form::Jammed(16),
    Form::Fused,
    Form::Vectorized(8),
];

impl Form {
    pub fn name(&self) -> String {
        match self {
            Form::Tiled(size) => format!("tiled by {size}"),
            Form::Unrolled(factor) => format!("unrolled {factor} x {factor}"),
            Form::Jammed(factor) => format!("unrolled and jammed {factor} x {factor}"),
            Form::Fused => "fused".to_owned(),
            Form::Vectorized(width) => format!("vectorized by {width}"),
        }
    }

    fn passes(&self) -> String {
        match self {
            Form::Tiled(size) => format!("affine-loop-tile{{tile-size={size}}}"),
            Form::Unrolled(factor) => {
                format!("affine-loop-unroll{{unroll-factor={factor} unroll-num-reps=2}}")
            }
            Form::Jammed(factor) => format!(
                "affine-loop-unroll-jam{{unroll-jam-factor={factor}}},affine-loop-unroll{{unroll-factor={factor}}}"
            ),
            Form::Fused => "affine-loop-fusion{mode=greedy maximal=true}".to_owned(),
            Form::Vectorized(width) => format!("affine-super-vectorize{{virtual-vector-size={width}}}"),
        }
    }

    /// The program in this form; nothing if the passes do not survive it.
    ///
    /// # Errors
    /// If there is no mlir-opt.
    pub fn of(&self, text: &str) -> Result<Option<String>, String> {
        let mlir_opt = std::env::var("MLIR_OPT").unwrap_or_else(|_| "mlir-opt-22".to_owned());
        let fault = |error: std::io::Error| format!("{mlir_opt}: {error}");
        let mut child = Command::new(&mlir_opt)
            .arg(format!("--pass-pipeline=builtin.module(func.func({}))", self.passes()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(fault)?;
        let mut input = child.stdin.take().ok_or("mlir-opt reads nothing")?;
        // It reads everything before it prints.
        input.write_all(text.as_bytes()).map_err(fault)?;
        drop(input);
        let output = child.wait_with_output().map_err(fault)?;
        let is_made = output.status.success();
        Ok(is_made.then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
    }
}
