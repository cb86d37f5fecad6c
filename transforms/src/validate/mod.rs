//! Translation validation: is the generated program the old one in another order?
//!
//! # Problem
//! Code generation, emission and printing are not trusted. Given the program before and the text of the program after,
//! show that the latter runs exactly the instances of the former, each once, with the same ops, and keeps every
//! dependence.
//!
//! # Method
//! The new text is parsed and described as a scop of its own. For each of its statements code generation claims which
//! old statement it is and which instance runs at which values of its loop counters ([`Claim`]); the claims are checked,
//! not believed:
//! 1. *Bodies*: the ops are the same, one by one, and every affine operand, subscript and bound has the same value
//!    ([`body`]).
//! 2. *Instances*: the claimed map from new to old instances stays in the old domain, and the timestamps lead back, so
//!    it is one to one; different statements run different instances; together they run all ([`instances`]).
//! 3. *Order*: no dependence of the old program is reversed by the order of the new loops, or lies between iterations
//!    that may run at the same time ([`order`]).
//!
//! # Exactness
//! Sound: what is accepted is right, for all parameter values for which the new bounds and subscripts fit an `index`,
//! as the affine dialect's mathematical integers are taken to. Exact set operations; may give up when the budget is
//! spent.
//!
//! # Reference
//! Translation validation: [PnueliSiegelSinger98]; for loop transformations by instances: [Shashidhar05].

mod body;
mod instances;
mod order;
#[cfg(test)]
mod tests;

use crate::codegen::Ast;
use affine_ir::{AffineExpr, Ir, OpId, ValueId};
use analysis::{Dependence, ExtractOptions, FlatRow, Linear, Scop, StmtId, expression, extract_with};
use polyhedra::{Budget, Exhausted, IntegerRelation, VarKind};
use std::collections::HashMap;

/// What code generation says of one statement of the new program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The old statement it runs.
    pub stmt: StmtId,
    /// The old iteration vector: over the new loops (dimensions, outermost first) and the parameters (symbols).
    pub iters: Vec<AffineExpr>,
    /// For each new loop the component of the timestamp it enumerates.
    pub components: Vec<usize>,
}

/// The claims of a loop program, in the order of its text.
pub fn claims(ast: &Ast) -> Vec<Claim> {
    fn collect(ast: &Ast, components: &mut Vec<usize>, out: &mut Vec<Claim>) {
        match ast {
            Ast::Block(children) => children.iter().for_each(|child| collect(child, components, out)),
            Ast::If { body, .. } => collect(body, components, out),
            Ast::For(nest) => {
                components.push(nest.level as usize);
                collect(&nest.body, components, out);
                components.pop();
            }
            Ast::Stmt { id, iters } => {
                out.push(Claim { stmt: *id, iters: iters.clone(), components: components.clone() })
            }
        }
    }
    let mut out = Vec::new();
    collect(ast, &mut Vec::new(), &mut out);
    out
}

/// Why a program was not accepted as the old one in another order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The programs differ, or the claims are wrong.
    Differs(String),
    /// The budget ran out.
    Unknown(Exhausted),
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Differs(message) => write!(f, "{message}"),
            Self::Unknown(exhausted) => write!(f, "{exhausted}"),
        }
    }
}

impl From<Exhausted> for Mismatch {
    fn from(exhausted: Exhausted) -> Self {
        Self::Unknown(exhausted)
    }
}

/// The old program, its dependences and the new order that was asked for.
pub struct Original<'a> {
    /// The program.
    pub ir: &'a Ir,
    /// The function.
    pub scop: &'a Scop,
    /// All conflicting dependences of the function.
    pub dependences: &'a [Dependence],
    /// The new timestamps, per statement.
    pub timestamps: &'a [Vec<FlatRow>],
}

/// Accepts `func` of `after` only if it is the original in an order that keeps all dependences.
pub fn validate(
    original: &Original<'_>,
    after: &Ir,
    func: OpId,
    claims: &[Claim],
    budget: &Budget,
) -> Result<(), Mismatch> {
    let refused = |refusal: analysis::Refusal| {
        differs(format!("the result is no scop: '{}' op {}", after.op(refusal.op).name(), refusal.message))
    };
    // What statements outside all loops compute must not pass for a part of the prologue.
    let extract =
        ExtractOptions { prologue: Some(original.scop.prologue.len()), ..ExtractOptions::default() };
    let scop = extract_with(after, func, &extract).map_err(refused)?;
    if scop.stmts.len() != claims.len() {
        let (found, claimed) = (scop.stmts.len(), claims.len());
        return Err(differs(format!("the result has {found} statements, {claimed} were generated")));
    }
    let values = body::match_frames(original, after, &scop)?;
    let mut copies = Vec::with_capacity(claims.len());
    for (stmt, claim) in scop.stmts.iter().zip(claims) {
        let copy = Copy::new(original.scop, &scop, stmt, claim)?;
        body::check(original, after, &copy, &values, budget)?;
        copies.push(copy);
    }
    instances::check(original, &copies, budget)?;
    order::check(original, &scop, &copies, budget)
}

fn differs(message: impl Into<String>) -> Mismatch {
    Mismatch::Differs(message.into())
}

/// Values of the old program that are known to be values of the new one.
type Values = HashMap<ValueId, ValueId>;

/// A statement of the new program with its claim.
struct Copy<'a> {
    /// The new statement.
    new: &'a analysis::Stmt,
    /// The old statement.
    old: &'a analysis::Stmt,
    claim: &'a Claim,
    /// From new to old instances, one piece per piece of the new domain, restricted to it.
    to_old: Vec<IntegerRelation>,
}

impl<'a> Copy<'a> {
    fn new(
        old_scop: &'a Scop,
        new_scop: &Scop,
        new: &'a analysis::Stmt,
        claim: &'a Claim,
    ) -> Result<Self, Mismatch> {
        let old = old_scop.stmt(claim.stmt);
        if claim.iters.len() != old.ivs.len() || claim.components.len() != new.ivs.len() {
            return Err(differs(format!("{} is claimed with the wrong number of loops", new.name)));
        }
        let params = old_scop.param_names();
        if let Some(unknown) = new_scop.param_names().iter().find(|name| !params.contains(name)) {
            return Err(differs(format!("the result has a parameter {unknown} that the original has not")));
        }
        let mut to_old = Vec::new();
        for piece in new.domain.disjuncts() {
            let space = polyhedra::Space::relation(
                params.clone(),
                piece.space().range().clone(),
                old.domain.space().range().clone(),
            );
            let mut relation = IntegerRelation::universe(space)
                .intersect_domain(piece)
                .map_err(|mismatch| differs(format!("{}: {mismatch}", new.name)))?;
            for (dim, expr) in claim.iters.iter().enumerate() {
                let old_iter = Linear::column(relation.space().offset(VarKind::Range) + dim);
                let value = claimed(&mut relation, expr).ok_or_else(|| {
                    differs(format!("{} is claimed with an expression that is not affine", new.name))
                })?;
                let row = old_iter.minus(&value).row(&relation);
                relation.add_equality(&row);
            }
            to_old.push(relation);
        }
        Ok(Self { new, old, claim, to_old })
    }
}

/// A claimed expression over the domain tuple and the parameters of `relation`.
fn claimed(relation: &mut IntegerRelation, expr: &AffineExpr) -> Option<Linear> {
    let space = relation.space();
    let dims = space.n_domain() as u32;
    let columns = space.columns(VarKind::Domain).chain(space.columns(VarKind::Symbol));
    let operands: Vec<Linear> = columns.map(Linear::column).collect();
    expression(relation, expr, dims, &operands)
}
