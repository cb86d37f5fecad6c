//! Replaces a program by one in which a function has changed, if the function is proved to compute the same.
//!
//! For changes that are tried one by one, each of which is right only if it is proved;
//! [`rewriting`](crate::gate::rewriting) is the driver of those that a pass makes together.

use crate::pass::declare::PassContext;
use loopwright_affine_ir::machinery::hands_on_read_only;
use loopwright_affine_ir::{FuncOp, Ir, verify};
use loopwright_analysis::machinery::Overlaps;
use loopwright_prover::{Equality, Functions, prove_equal};

/// Puts `changed` in the place of the program, which differs in one function; the error is why not, and then
/// nothing has changed. `overlaps` are those of the program.
pub(crate) fn replace_if_proved(
    ir: &mut Ir,
    changed: Ir,
    func: FuncOp,
    overlaps: &Overlaps,
    context: &mut PassContext,
) -> Result<(), String> {
    replace_if_proved_as(ir, (changed, None), func, overlaps, context)
}

/// The same where a form of `changed` is compared that does the same in a way that proofs follow.
pub(crate) fn replace_if_proved_as(
    ir: &mut Ir,
    (changed, form): (Ir, Option<Ir>),
    func: FuncOp,
    overlaps: &Overlaps,
    context: &mut PassContext,
) -> Result<(), String> {
    if verify(&changed).is_err() {
        return Err("the program would be invalid".to_owned());
    }
    let functions = Functions {
        before: (ir, func.0),
        after: (form.as_ref().unwrap_or(&changed), func.0),
        index_width: context.extract.index_width,
        parameters: None,
        separation: &overlaps.separation(func).asked(context.extract.args_may_alias),
        has_read_only: hands_on_read_only(ir),
    };
    match prove_equal(&functions, &context.budget) {
        Ok(Equality::Proved(_)) => {
            *ir = changed;
            Ok(())
        }
        Ok(Equality::Unknown(doubt)) => Err(format!("not proved to be equal: {doubt}")),
        Err(exhausted) => {
            context.exhausted = true;
            Err(exhausted.to_string())
        }
    }
}
