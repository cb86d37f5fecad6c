//! Functions of which the user says that they have no effects: `--pure`.

use clap::Args;
use itertools::Itertools;
use loopwright_affine_ir::machinery::ASSUMED_PURE;
use loopwright_affine_ir::{Attr, FuncOp, Ir, OpId};

use crate::cli::command::{Failure, Outcome};

/// The flag that names such functions.
#[derive(Clone, Debug, Args)]
pub struct Pure {
    /// Assume that these functions, which are only declared, read and write nothing that others see, and
    /// return; separated by commas
    #[arg(long = "pure", value_name = "NAMES", value_delimiter = ',')]
    pure_functions: Vec<String>,
}

impl Pure {
    /// Marks the functions in a program, for [`Self::unmark`].
    ///
    /// # Errors
    /// [`Failure::Usage`] if there is none of a name, or it has a body.
    pub fn mark(&self, ir: &mut Ir) -> Outcome {
        let (bodies, declared): (Vec<FuncOp>, Vec<FuncOp>) =
            functions(ir).partition(|f| !f.is_declaration(ir));
        for name in &self.pure_functions {
            let name = name.trim().trim_start_matches('@');
            let is_named = |func: &&FuncOp| func.path(ir) == name;
            if let Some(func) = declared.iter().find(is_named) {
                ir.set_attr(func.0, ASSUMED_PURE, Attr::Unit);
            } else if bodies.iter().any(|func| func.path(ir) == name) {
                return Err(Failure::Usage(format!(
                    "--pure {name}: the function has a body, which says what it does"
                )));
            } else {
                let known = declared.iter().map(|func| format!("'{}'", func.path(ir))).join(", ");
                let known = if known.is_empty() { "none".to_owned() } else { known };
                return Err(Failure::Usage(format!(
                    "--pure {name}: there is no such function without a body; those without one: {known}"
                )));
            }
        }
        Ok(())
    }

    /// Takes the marks away again.
    pub fn unmark(ir: &mut Ir) {
        let marked: Vec<OpId> = functions(ir).map(|func| func.0).collect();
        for func in marked {
            ir.remove_attr(func, ASSUMED_PURE);
        }
    }
}

fn functions(ir: &Ir) -> impl Iterator<Item = FuncOp> {
    ir.walk(ir.module()).filter_map(|op| FuncOp::of(ir, op))
}
