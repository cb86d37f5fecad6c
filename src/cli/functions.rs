//! Selection of the functions that a command works on.

use clap::Args;
use itertools::Itertools;
use loopwright_affine_ir::{FuncOp, Ir};

use crate::cli::command::Failure;

/// The flag that names functions.
#[derive(Clone, Debug, Args)]
pub struct Functions {
    /// Only this function, as reports call it; may be given several times
    #[arg(long = "function", value_name = "NAME")]
    names: Vec<String>,
}

impl Functions {
    /// The functions named, in program order; all that have a body if none is.
    ///
    /// # Errors
    /// [`Failure::Usage`] if there is none of a name.
    pub fn of(&self, ir: &Ir) -> Result<Vec<FuncOp>, Failure> {
        let all = || FuncOp::defined(ir);
        if let Some(missing) = self.names.iter().find(|name| !all().any(|func| func.path(ir) == **name)) {
            let known = all().map(|func| format!("'{}'", func.path(ir))).join(", ");
            let known = if known.is_empty() { "none".to_owned() } else { known };
            return Err(Failure::Usage(format!(
                "there is no function '{missing}' with a body; those with one: {known}"
            )));
        }
        let is_wanted = |func: &FuncOp| self.names.is_empty() || self.names.contains(&func.path(ir));
        Ok(all().filter(is_wanted).collect())
    }
}
