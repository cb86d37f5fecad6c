//! Code generation: from iteration domains and schedules to loops.
//!
//! # Problem
//! Each statement has a set of instances and a timestamp for each of them. Find loops and guards that run exactly
//! these instances, each once, in lexicographic order of the timestamps.
//!
//! # Method
//! Every conjunction of a domain is described in timestamp coordinates (`solve`, `piece`); loops scan these sets from the
//! outermost component inwards (`scan`), sorting, sharing and separating them (`order`, `separate`); constraints turn
//! into bounds, strides and guards (`bounds`, `guards`), and the result is a small tree ([`Ast`]) that `emit` writes
//! into the IR. Overlapping conjunctions of one domain are made disjoint first. Where the timestamp does not tell two
//! instances of a statement apart, the statement's iterators are appended to it.
//!
//! # Exactness
//! The program runs exactly the instances given for all parameter values in the context, or there is no program but a
//! [`CodegenError`].
//!
//! # Cost
//! Simplex calls in the number of pieces times constraints per level; separation, the one step that multiplies code,
//! is limited by [`CodegenOptions`].
//!
//! # Reference
//! [Quillere00], [Bastoul04]; [Grosser15].

mod ast;
mod bounds;
mod emit;
mod guards;
mod order;
mod piece;
mod replace;
mod scan;
mod separate;
mod solve;
mod system;
#[cfg(test)]
mod tests;

pub use ast::{Ast, Condition, Loop};
pub use emit::{EmitTarget, StmtBody, emit};
pub(crate) use replace::Replacement;
pub use replace::scan_stmts;

use analysis::{FlatRow, StmtId};
use bounds::Context;
use piece::{Shape, build_piece, extended_rows, undetermined_iters};
use polyhedra::{Budget, Exhausted, Int, IntegerRelation, PresburgerRelation, VarKind, row};
use scan::Scanner;
use std::fmt;
use system::System;

/// One statement to generate code for.
#[derive(Clone, Debug)]
pub struct ScanStmt {
    /// Its name in the result.
    pub id: StmtId,
    /// Its instances: a set over the iterators, with all parameters as symbols, in order.
    pub domain: PresburgerRelation,
    /// Its timestamp. All statements have equally many rows.
    pub rows: Vec<FlatRow>,
}

/// How much code may grow.
#[derive(Clone, Debug)]
pub struct CodegenOptions {
    /// At most this many regions per statement at one level, before guards are preferred to separation.
    pub regions_per_stmt: usize,
    /// At most this many additional statement calls per conjunction of a domain, before guards are preferred.
    pub copies_per_piece: usize,
    /// What is known of the parameters: a set without dimensions over the statements' symbols.
    pub context: Option<IntegerRelation>,
}

impl Default for CodegenOptions {
    fn default() -> Self {
        CodegenOptions { regions_per_stmt: 3, copies_per_piece: 8, context: None }
    }
}

impl CodegenOptions {
    fn max_regions(&self, n_stmts: usize) -> usize {
        self.regions_per_stmt.saturating_mul(n_stmts)
    }
}

/// Why there is no program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodegenError {
    /// The budget ran out.
    Exhausted(Exhausted),
    /// A literal of the program does not fit in 64 bits.
    TooLarge {
        /// The number.
        value: String,
    },
    /// A timestamp component has no bound.
    Unbounded {
        /// The component.
        level: usize,
        /// A statement that has it.
        stmt: Option<StmtId>,
    },
    /// Statements overlap in too many ways, and no common loop is bounded.
    TooManyRegions {
        /// The timestamp component.
        level: usize,
        /// How many statements overlap.
        statements: usize,
    },
    /// A domain of a form that cannot be scanned.
    Unsupported {
        /// What it has.
        what: &'static str,
    },
    /// The loop program calls a statement that has no body.
    UnknownStmt {
        /// The statement.
        stmt: StmtId,
    },
    /// Statements have different parameters or numbers of rows.
    Mismatch {
        /// The statement that differs from the first one.
        stmt: StmtId,
    },
}

impl From<Exhausted> for CodegenError {
    fn from(exhausted: Exhausted) -> Self {
        CodegenError::Exhausted(exhausted)
    }
}

impl fmt::Display for CodegenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodegenError::Exhausted(exhausted) => exhausted.fmt(f),
            CodegenError::TooLarge { value } => write!(f, "the number {value} does not fit in 64 bits"),
            CodegenError::Unbounded { level, stmt: Some(stmt) } => {
                write!(f, "component {level} of the timestamp of {stmt} has no bound")
            }
            CodegenError::Unbounded { level, stmt: None } => {
                write!(f, "component {level} of the timestamp has no bound")
            }
            CodegenError::TooManyRegions { level, statements } => {
                write!(f, "{statements} statements overlap in too many ways in component {level}")
            }
            CodegenError::Unsupported { what } => write!(f, "the domain has {what}"),
            CodegenError::UnknownStmt { stmt } => write!(f, "{stmt} has no body"),
            CodegenError::Mismatch { stmt } => {
                write!(f, "{stmt} has other parameters or another number of rows than the first statement")
            }
        }
    }
}

impl std::error::Error for CodegenError {}

/// The loop program that runs all instances of `stmts` in lexicographic order of their timestamps.
///
/// Instances with equal timestamps run in any order. Exact, see the module doc.
pub fn generate(stmts: &[ScanStmt], options: &CodegenOptions, budget: &Budget) -> Result<Ast, CodegenError> {
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
            let mut domain = stmt.domain.coalesce(budget)?;
            if determined {
                domain = domain.determined(budget)?;
            }
            Ok(ScanStmt { domain: domain.make_disjoint(budget)?, ..stmt.clone() })
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
    let context =
        options.context.as_ref().map_or_else(System::default, |context| parameter_context(context, shape));
    let mut pieces = Vec::new();
    for (stmt, extra) in stmts.iter().zip(&extras) {
        let rows = extended_rows(stmt, extra, n_levels);
        for disjunct in stmt.domain.disjuncts() {
            pieces.extend(build_piece(stmt.id, disjunct, &rows, &context, budget)?);
        }
    }
    let members: Vec<usize> = (0..pieces.len()).collect();
    let mut scanner = Scanner { shape, pieces, options, budget, n_copies: 0 };
    let context = Context { system: context, ..Context::default() };
    let ast = scanner.scan(0, &members, &context)?;
    Ok(guards::hoisted(ast, 0))
}

/// The rows of a parameter set that have no locals. Over-approximation, which is safe: less is known.
fn parameter_context(context: &IntegerRelation, shape: Shape) -> System {
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
    let mut system = System::default();
    let usable = |source: &&[Int]| row::is_zero(&source[locals.clone()]);
    context.equalities().rows().filter(usable).for_each(|source| system.push_eq(narrow(source)));
    context.inequalities().rows().filter(usable).for_each(|source| system.push_ineq(narrow(source)));
    system
}
