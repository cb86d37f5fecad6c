//! Drives code generation: the steps from statements to the loop program, in order.

use crate::codegen::ast::Ast;
use crate::codegen::bounds::Context;
use crate::codegen::error::CodegenError;
use crate::codegen::guards;
use crate::codegen::options::CodegenOptions;
use crate::codegen::piece::blocks::block_pieces;
use crate::codegen::piece::{Piece, extended_rows, undetermined_iters};
use crate::codegen::rows::{Row, Shape, as_inequalities, universe};
use crate::codegen::scan::Scanner;
use crate::codegen::stmts::{ScanPart, ScanStmt};
use itertools::{Itertools, iproduct};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Int, IntegerRelation, VarKind};

/// The loop program that runs all instances of `stmts` in lexicographic order of their timestamps.
///
/// Instances with equal timestamps run in any order. Exact, or there is no program.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).unwrap();
/// # let func = FuncOp::all(&ir).next().unwrap().0;
/// use loopwright_polyhedra::Budget;
/// use loopwright_transforms::machinery::{CodegenOptions, generate, scan_stmts};
/// let scop = loopwright_analysis::extract(&ir, func).unwrap();
/// let stmts = scan_stmts(&scop, &scop.original);
/// let ast = generate(&stmts, &CodegenOptions::default(), &Budget::default()).unwrap();
/// assert!(ast.display(&["n"]).to_string().starts_with("for (t0 = 0; t0 < n; t0 += 1)"));
/// ```
pub fn generate(stmts: &[ScanStmt], options: &CodegenOptions, budget: &Budget) -> Result<Ast, CodegenError> {
    let _phase = budget.phase("code generation");
    let Some(first) = stmts.first() else { return Ok(Ast::empty()) };
    let n_params = first.domain.space().n_symbols();
    for stmt in stmts {
        let same = stmt.domain.space().symbols() == first.domain.space().symbols()
            && stmt.rows.len() == first.rows.len()
            && stmt.rows.iter().flat_map(|row| &row.row.terms).all(|term| {
                term.form.iters.len() == stmt.domain.space().n_range() && term.form.params.len() == n_params
            });
        if !same {
            return Err(CodegenError::Mismatch { stmt: stmt.id });
        }
    }
    match generate_disjoint(&disjoint(stmts, false, budget)?, options, budget) {
        // Making every existential variable a floor may cut domains into more pieces, so it comes second.
        Err(CodegenError::Unsupported { .. }) => {
            generate_disjoint(&disjoint(stmts, true, budget)?, options, budget)
        }
        result => result,
    }
}

/// The statements with domains whose conjunctions do not overlap.
fn disjoint(stmts: &[ScanStmt], determined: bool, budget: &Budget) -> Result<Vec<ScanStmt>, CodegenError> {
    stmts
        .iter()
        .map(|stmt| {
            let mut domain = stmt.domain.coalesced(budget)?;
            if determined {
                domain = domain.determined(budget)?;
            }
            Ok(ScanStmt { domain: domain.made_disjoint(budget)?, ..stmt.clone() })
        })
        .collect()
}

fn generate_disjoint(
    stmts: &[ScanStmt],
    options: &CodegenOptions,
    budget: &Budget,
) -> Result<Ast, CodegenError> {
    let Some(first) = stmts.first() else { return Ok(Ast::empty()) };
    let n_params = first.domain.space().n_symbols();
    let extras =
        stmts.iter().map(|stmt| undetermined_iters(stmt, n_params, budget)).collect::<Result<Vec<_>, _>>()?;
    let n_levels = first.rows.len() + extras.iter().map(Vec::len).max().unwrap_or(0);
    let shape = Shape { n_levels, n_params };
    let context = match &options.context {
        Some(context) => parameter_context(context, shape),
        None => universe(shape.n_vars()),
    };
    let mut pieces = Vec::new();
    for (stmt, extra) in stmts.iter().zip(&extras) {
        let rows = extended_rows(stmt, extra, n_levels);
        let part = |part: &ScanPart| (Some((part.component, part.number)), part_rows(part, shape));
        let parts = stmt.parts.iter().map(part).collect_vec();
        let parts = if parts.is_empty() { vec![(None, Vec::new())] } else { parts };
        for (disjunct, (apart, part)) in iproduct!(stmt.domain.disjuncts(), &parts) {
            let found = block_pieces(stmt.id, disjunct, &rows, part, &context, budget)?.into_iter();
            pieces.extend(found.map(|piece| Piece { apart: *apart, ..piece }));
        }
    }
    let members: Vec<usize> = (0..pieces.len()).collect();
    let mut scanner = Scanner { shape, pieces, options, budget, n_copies: 0 };
    let context = Context::outermost(context);
    let ast = scanner.scan(0, &members, &context)?;
    Ok(guards::hoisted(ast, 0))
}

/// What must not be negative in a part, over timestamps.
fn part_rows(part: &ScanPart, shape: Shape) -> Vec<Row> {
    let params = part.vectors.space().columns(VarKind::Symbol);
    let wide = |row: Row| {
        let mut wide = vec![Int::ZERO; shape.n_vars() + 1];
        part.components.iter().zip(&row).for_each(|(component, coeff)| wide[*component] = coeff.clone());
        wide[shape.n_levels..shape.n_vars()].clone_from_slice(&row[params.clone()]);
        wide[shape.n_vars()] = row[row.len() - 1].clone();
        wide
    };
    as_inequalities(&part.vectors).into_iter().map(wide).collect()
}

/// The rows of a parameter set that have no locals. Over-approximation, which is safe: less is known.
fn parameter_context(context: &IntegerRelation, shape: Shape) -> IntegerRelation {
    let space = context.space();
    let symbols = space.offset(VarKind::Symbol);
    let n_symbols = space.n_symbols().min(shape.n_params);
    let locals = space.offset(VarKind::Local)..space.n_vars();
    let narrow = |source: &[Int]| {
        let mut row = vec![Int::ZERO; shape.n_vars() + 1];
        row[shape.n_levels..shape.n_levels + n_symbols]
            .clone_from_slice(&source[symbols..symbols + n_symbols]);
        row[shape.n_vars()] = source[space.n_vars()].clone();
        row
    };
    let mut known = universe(shape.n_vars());
    let usable = |source: &&[Int]| row::is_zero(&source[locals.clone()]);
    context.equalities().rows().filter(usable).for_each(|source| known.insert_equality(&narrow(source)));
    context.inequalities().rows().filter(usable).for_each(|source| known.insert_inequality(&narrow(source)));
    known
}
