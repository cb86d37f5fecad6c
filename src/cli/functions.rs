//! Selection of the functions that a command works on.

use clap::Args;
use itertools::Itertools;
use loopwright_affine_ir::{FuncOp, Ir};

use crate::cli::command::Failure;

/// The flag that names functions.
#[derive(Clone, Debug, Args)]
pub struct Functions {
    /// Only this function, as reports call it, or several, separated by commas; may be given several times
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
        let is_known = |name: &str| all().any(|func| func.path(ir) == name);
        let mut wanted: Vec<&str> = Vec::new();
        for given in &self.names {
            // A comma may be part of a name.
            let names = if is_known(given) { vec![&**given] } else { given.split(',').collect() };
            let names = names.into_iter().map(|name| name.trim().strip_prefix('@').unwrap_or(name.trim()));
            wanted.extend(names);
        }
        if let Some(missing) = wanted.iter().find(|name| !is_known(name)) {
            return Err(Failure::Usage(format!(
                "there is no function '{missing}' with a body; those with one: {}",
                known_functions(ir)
            )));
        }
        let is_wanted = |func: &FuncOp| self.names.is_empty() || wanted.contains(&&*func.path(ir));
        Ok(all().filter(is_wanted).collect())
    }
}

/// The functions with a body, for messages: `'f', 'g'`; `none` if there is none.
pub fn known_functions(ir: &Ir) -> String {
    let known = FuncOp::defined(ir).map(|func| format!("'{}'", func.path(ir))).join(", ");
    if known.is_empty() { "none".to_owned() } else { known }
}
