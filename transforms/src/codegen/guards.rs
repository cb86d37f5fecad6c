//! Guards: the conditions that loop bounds cannot enforce, and where they are tested.
//!
//! # Problem
//! A statement may only run where all its constraints hold. Those that loop bounds enforce need no test, and
//! a test that does not depend on a loop belongs outside of it.
//!
//! # Method
//! At a statement the simplex keeps the constraints that its context does not imply. Afterwards conditions
//! move up: out of a block whose children all ask them, and out of a loop whose induction variable they do
//! not mention.
//!
//! # Exactness
//! The conditions kept and the context together are the constraints, so guards are exact; a superfluous guard
//! remains only where the rational relaxation misses an implication.

use crate::codegen::ast::{Ast, Guard, Loop};
use crate::codegen::bounds::{Context, literal, small};
use crate::codegen::error::CodegenError;
use crate::codegen::piece::Piece;
use crate::codegen::rows::{Row, Shape, add, as_printed, gist, widened};
use loopwright_affine_ir::AffineExpr;
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_polyhedra::machinery::{Probe, row};
use loopwright_polyhedra::{Budget, Int, IntegerRelation};

/// The conditions of a system of narrow rows in a context that has values for all their components.
pub(super) fn conditions(
    system: &IntegerRelation,
    context: &Context,
    shape: Shape,
) -> Result<Vec<Guard>, CodegenError> {
    let mut out = Vec::new();
    for row in system.equalities().rows() {
        let is_eq = !mutant::is_on(Mutant::LooseGuard);
        out.push(Guard { expr: context.expr(&as_printed(row), shape)?, is_eq });
    }
    for row in system.inequalities().rows() {
        let strict = if mutant::is_on(Mutant::StrictGuard) { -1 } else { 0 };
        out.push(Guard { expr: context.expr(row, shape)? + AffineExpr::Const(strict), is_eq: false });
    }
    if mutant::is_on(Mutant::LostGuard) {
        out.clear();
    }
    Ok(out)
}

/// `form` is divisible by `modulus`, unless that is known.
pub(super) fn divisibility(
    form: &[Int],
    modulus: &Int,
    context: &Context,
    shape: Shape,
) -> Result<Option<Guard>, CodegenError> {
    if context.is_divisible(form, modulus, shape) {
        return Ok(None);
    }
    let expr = context.expr(form, shape)?.modulo(literal(modulus)?);
    Ok(Some(Guard { expr, is_eq: true }))
}

/// The instance of a piece at a timestamp, under the conditions that its context does not imply.
pub(super) fn leaf(
    piece: &Piece,
    context: &Context,
    shape: Shape,
    budget: &Budget,
) -> Result<Ast, CodegenError> {
    let n_narrow = shape.n_vars() + 1;
    let rest = gist(&piece.exact, &context.system, None, budget)?;
    let mut guards = conditions(&rest, context, shape)?;
    let locals = context.local_values(&piece.locals, shape)?;
    for (form, modulus) in &piece.congruences {
        if row::is_zero(&form[n_narrow..]) {
            guards.extend(divisibility(&form[..n_narrow], modulus, context, shape)?);
        } else {
            small(modulus)?;
            let expr = context.wide_expr(form, shape, &locals)?.modulo(literal(modulus)?);
            guards.push(Guard { expr, is_eq: true });
        }
    }
    if !piece.local_rows.is_empty() {
        let mut probe = floors_probe(piece, &context.system, shape, budget)?;
        add(&mut probe, &widened(&rest, piece.locals.len()))?;
        for row in &piece.local_rows {
            let last = constant_last(row, shape);
            if !probe.is_implied(&last)? {
                let expr = context.wide_expr(row, shape, &locals)?;
                guards.push(Guard { expr, is_eq: false });
                probe.add_inequality(&last)?;
            }
        }
    }
    let iters = piece
        .iters
        .iter()
        .map(|row| context.wide_expr(row, shape, &locals))
        .collect::<Result<Vec<AffineExpr>, _>>()?;
    Ok(Ast::guarded(guards, Ast::Stmt { id: piece.stmt, iters }))
}

/// The context, with the definitions of the piece's locals; the constant is the last column.
fn floors_probe<'a>(
    piece: &Piece,
    context: &IntegerRelation,
    shape: Shape,
    budget: &'a Budget,
) -> Result<Probe<'a>, CodegenError> {
    let n_locals = piece.locals.len();
    let mut probe = Probe::new(shape.n_vars() + n_locals, budget);
    add(&mut probe, &widened(context, n_locals))?;
    for (at, local) in piece.locals.iter().enumerate() {
        let mut lower = constant_last(&local.num, shape);
        lower[shape.n_vars() + at] = -&local.den;
        let mut upper = row::negated(&lower);
        upper[shape.n_vars() + n_locals] += &local.den - 1i64;
        probe.add_inequality(&lower)?;
        probe.add_inequality(&upper)?;
    }
    Ok(probe)
}

fn constant_last(wide: &[Int], shape: Shape) -> Row {
    let mut row = wide.to_vec();
    let constant = row.remove(shape.n_vars());
    row.push(constant);
    row
}

/// Moves conditions out of blocks and loops as far as they go.
pub(super) fn hoisted(ast: Ast, depth: u32) -> Ast {
    match ast {
        Ast::Stmt { .. } => ast,
        Ast::If { conditions, body } => Ast::guarded(conditions, hoisted(*body, depth)),
        Ast::IfElse { conditions, then, otherwise } => Ast::IfElse {
            conditions,
            then: Box::new(hoisted(*then, depth)),
            otherwise: Box::new(hoisted(*otherwise, depth)),
        },
        Ast::Block(children) => {
            let children = children.into_iter().map(|child| hoisted(child, depth)).collect();
            factored(Ast::block(children))
        }
        Ast::For(nest) => {
            let body = hoisted(nest.body, depth + 1);
            let (outside, body) = match body {
                Ast::If { conditions, body } => {
                    let (outside, inside): (Vec<_>, Vec<_>) =
                        conditions.into_iter().partition(|condition| !condition.expr.uses_dim(depth));
                    (outside, Ast::guarded(inside, *body))
                }
                body => (Vec::new(), body),
            };
            Ast::guarded(outside, Ast::For(Box::new(Loop { body, ..*nest })))
        }
    }
}

/// Takes out of a block the conditions that all its children ask.
fn factored(block: Ast) -> Ast {
    let Ast::Block(children) = block else { return block };
    let guards: Vec<&Vec<Guard>> = children
        .iter()
        .filter_map(|child| match child {
            Ast::If { conditions, .. } => Some(conditions),
            _ => None,
        })
        .collect();
    let common: Vec<Guard> = match guards.split_first() {
        Some((first, rest)) if guards.len() == children.len() => first
            .iter()
            .filter(|condition| rest.iter().all(|other| other.contains(condition)))
            .cloned()
            .collect(),
        _ => Vec::new(),
    };
    if common.is_empty() {
        return Ast::Block(children);
    }
    let children = children
        .into_iter()
        .map(|child| match child {
            Ast::If { mut conditions, body } => {
                conditions.retain(|condition| !common.contains(condition));
                Ast::guarded(conditions, *body)
            }
            child => child,
        })
        .collect();
    Ast::guarded(common, Ast::block(children))
}
