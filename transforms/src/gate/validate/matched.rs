//! A statement of the new program paired with the old one that it is claimed to be.

use crate::gate::validate::claim::Claim;
use crate::gate::validate::mismatch::{Difference, Mismatch};
use loopwright_affine_ir::{AffineExpr, Ir, OpId, ValueId};
use loopwright_analysis::machinery::{FlatRow, Linear, expression};
use loopwright_analysis::{Dependence, Scop};
use loopwright_polyhedra::{Budget, IntegerRelation, VarKind};
use std::collections::HashMap;

/// The old program, its dependences and the requested order.
pub struct Original<'a> {
    /// The program that `scop` was extracted from; its ops are asked for, also where they are taken out of
    /// it.
    pub ir: &'a Ir,
    /// The old function.
    pub scop: &'a Scop,
    /// All conflicting dependences of the function.
    pub dependences: &'a [Dependence],
    /// The new timestamps, per statement.
    pub timestamps: &'a [Vec<FlatRow>],
}

/// The new program, and the claims of code generation about it.
#[derive(Clone, Copy)]
pub struct Generated<'a> {
    /// The program as it was read back.
    pub ir: &'a Ir,
    /// The new function in it.
    pub func: OpId,
    /// What each of its statements is, in their order.
    pub claims: &'a [Claim],
}

/// Values of the old program that are known to be values of the new one.
pub(crate) type Values = HashMap<ValueId, ValueId>;

/// A statement of the new program with its claim.
pub(crate) struct MatchedStmt<'a> {
    /// In the function that was read back.
    pub(crate) new: &'a loopwright_analysis::Stmt,
    /// The one of [`Original::scop`] that the claim names.
    pub(crate) old: &'a loopwright_analysis::Stmt,
    pub(crate) claim: &'a Claim,
    /// From new to old instances, one piece per piece of the new domain, restricted to it.
    pub(crate) to_old: Vec<IntegerRelation>,
}

impl<'a> MatchedStmt<'a> {
    pub(crate) fn new(
        old_scop: &'a Scop,
        new_scop: &Scop,
        new: &'a loopwright_analysis::Stmt,
        claim: &'a Claim,
        budget: &Budget,
    ) -> Result<Self, Mismatch> {
        let old = old_scop.stmt(claim.stmt);
        if claim.iters.len() != old.ivs.len() || claim.components.len() != new.ivs.len() {
            return Err(Difference::ClaimLength { new: new.name.clone() }.into());
        }
        let params = old_scop.param_names();
        if let Some(unknown) = new_scop.param_names().iter().find(|name| !params.contains(name)) {
            return Err(Difference::NewParameter { name: unknown.clone() }.into());
        }
        let mut to_old = Vec::new();
        for piece in new.domain.disjuncts() {
            budget.spend(piece.simplify_cost(), "validation")?;
            let space = loopwright_polyhedra::Space::relation(
                params.clone(),
                piece.space().range().clone(),
                old.domain.space().range().clone(),
            );
            let mut relation = IntegerRelation::universe(space)
                .with_domain_in(piece)
                .map_err(|mismatch| Difference::Space { new: Some(new.name.clone()), mismatch })?;
            for (dim, expr) in claim.iters.iter().enumerate() {
                let old_iter = Linear::column(relation.space().offset(VarKind::Range) + dim);
                let value = claimed(&mut relation, expr)
                    .ok_or_else(|| Difference::ClaimNotAffine { new: new.name.clone() })?;
                let row = old_iter.minus(&value).row(&relation);
                relation.add_equality(&row);
            }
            to_old.push(relation);
        }
        Ok(Self { new, old, claim, to_old })
    }
}

/// A claimed expression over the domain tuple and the parameters of `relation`.
pub(crate) fn claimed(relation: &mut IntegerRelation, expr: &AffineExpr) -> Option<Linear> {
    let space = relation.space();
    let dims = space.n_domain() as u32;
    let columns = space.columns(VarKind::Domain).chain(space.columns(VarKind::Symbol));
    let operands: Vec<Linear> = columns.map(Linear::column).collect();
    expression(relation, expr, dims, &operands)
}
