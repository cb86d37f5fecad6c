//! A piece: one conjunction of a statement's instances, as a function of the timestamp.
//!
//! # Problem
//! Given { i : exists e : D(i, e, n) } and timestamp rows t = θ(i, n) with floors, describe the set of
//! timestamps, and the iteration vector as a function of the timestamp.
//!
//! # Method
//! The unknowns are solved for (`solve`): each iterator becomes a wide row, an integer combination of the
//! timestamp, the parameters and *locals*; locals are floors, some of them exact quotients, whose
//! divisibility is a congruence. Projections eliminate the locals, then the timestamp components from the
//! last to the first, rationally. An iteration vector that the timestamp does not determine gets more
//! timestamp components: its own iterators.
//!
//! # Invariants
//! 1. Wide rows have the columns `t, parameters, constant, locals`; narrow rows stop at the constant.
//! 2. A local's numerator uses only locals before it.
//! 3. `projections[k]` has only the first `k` timestamp components and contains the projection of the piece.
//! 4. The piece is exactly the points that satisfy `exact`, `local_rows` and `congruences`.
//!
//! # Examples
//! { i : 0 <= i < N } at (2i): exact { 0 <= t < 2N - 1 }, congruence t ≡ 0 (mod 2), iteration vector (t
//! floordiv 2).
//!
//! # Reference
//! [Bastoul04] for scanning in timestamp coordinates.

pub(in crate::codegen) mod blocks;

use crate::codegen::error::CodegenError;
use crate::codegen::rows::{Row, Shape, gist, universe, widened};
use crate::codegen::solve::{Solution, Solver};
use crate::codegen::stmts::ScanStmt;
use loopwright_analysis::machinery::FlatRow;
use loopwright_analysis::{MemberKind, QuasiRow, StmtId};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Int, IntegerRelation};

/// `floor(num / den)`.
#[derive(Clone, Debug)]
pub(in crate::codegen) struct Local {
    pub num: Row,
    pub den: Int,
}

/// The instances of one conjunction by their timestamps; the invariants are above.
#[derive(Clone, Debug)]
pub(in crate::codegen) struct Piece {
    pub stmt: StmtId,
    pub locals: Vec<Local>,
    /// Narrow rows that must hold.
    pub exact: IntegerRelation,
    /// Wide rows with locals that must not be negative.
    pub local_rows: Vec<Row>,
    /// Wide forms that must be divisible by a modulus.
    pub congruences: Vec<(Row, Int)>,
    /// Narrow forms that are divisible by a modulus, also implied ones.
    pub strides: Vec<(Row, Int)>,
    pub projections: Vec<IntegerRelation>,
    /// Wide rows: the iteration vector.
    pub iters: Vec<Row>,
    pub coincident: Vec<bool>,
    pub is_tile: Vec<bool>,
    /// From this component on it has no code together with pieces of other numbers.
    pub apart: Option<(usize, usize)>,
}

/// The iterators of a statement that must be added to its timestamp to distinguish its instances.
pub(in crate::codegen) fn undetermined_iters(
    stmt: &ScanStmt,
    n_params: usize,
    budget: &Budget,
) -> Result<Vec<usize>, CodegenError> {
    let mut extra = Vec::new();
    for disjunct in stmt.domain.disjuncts() {
        loop {
            let rows = extended_rows(stmt, &extra, stmt.rows.len() + extra.len());
            let shape = Shape { n_levels: rows.len(), n_params };
            let mut solver = Solver::new(shape, disjunct, &rows);
            solver.solve_equalities(budget)?;
            solver.name_pinned();
            let free =
                (0..solver.n_iters).find(|&iter| !extra.contains(&iter) && !solver.is_determined(iter));
            let Some(iter) = free else { break };
            extra.push(iter);
        }
    }
    Ok(extra)
}

/// The statement's rows, then the iterators of `extra`, then zeros.
pub(in crate::codegen) fn extended_rows(stmt: &ScanStmt, extra: &[usize], n_levels: usize) -> Vec<FlatRow> {
    let n_iters = stmt.domain.space().n_range();
    let n_params = stmt.domain.space().n_symbols();
    let sequential = |row| FlatRow { row, coincident: false, kind: MemberKind::Point };
    let mut rows = stmt.rows.clone();
    rows.extend(extra.iter().map(|&iter| {
        sequential(QuasiRow::affine(loopwright_analysis::AffineForm::iter(n_iters, n_params, iter)))
    }));
    rows.resize(n_levels, sequential(QuasiRow::default()));
    rows
}

/// Solves the part of one conjunction where all of `part`, narrow rows, are not negative; `None` if it is
/// seen to be empty.
pub(in crate::codegen) fn build_piece(
    stmt: StmtId,
    disjunct: &IntegerRelation,
    rows: &[FlatRow],
    part: &[Row],
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Option<Piece>, CodegenError> {
    let shape = Shape { n_levels: rows.len(), n_params: disjunct.space().n_symbols() };
    let mut solver = Solver::new(shape, disjunct, rows);
    solver.solve_equalities(budget)?;
    solver.name_pinned();
    solver.eliminate_free_unknowns(budget)?;
    finish(&solver, stmt, rows, part, context, budget)
}

/// Gathers the results; locals are the floors, then the exact quotients from the last to the first.
fn finish(
    solver: &Solver,
    stmt: StmtId,
    flat: &[FlatRow],
    part: &[Row],
    context: &IntegerRelation,
    budget: &Budget,
) -> Result<Option<Piece>, CodegenError> {
    let Shape { n_levels, .. } = solver.shape;
    let n_narrow = solver.first_unknown;
    let quotients: Vec<&Solution> = solver.solutions.iter().rev().filter(|s| !s.den.is_one()).collect();
    let named: Vec<&Solution> = solver.floors.iter().chain(quotients.iter().copied()).collect();
    let wide = |row: &Row| -> Row {
        let locals = named.iter().map(|local| row[local.unknown].clone());
        row[..n_narrow].iter().cloned().chain(locals).collect()
    };
    let locals: Vec<Local> =
        named.iter().map(|local| Local { num: wide(&local.value), den: local.den.clone() }).collect();
    let congruence = |quotient: &&Solution| {
        let mut row = wide(&quotient.value);
        // Multiples of the divisor say nothing.
        row[n_narrow..].iter_mut().filter(|x| x.is_divisible_by(&quotient.den)).for_each(|x| *x = Int::ZERO);
        (row, quotient.den.clone())
    };
    let congruences: Vec<(Row, Int)> = quotients.iter().map(congruence).collect();
    let mut exact = universe(n_narrow - 1);
    part.iter().for_each(|row| exact.insert_inequality(row));
    let mut local_rows = Vec::new();
    for row in &solver.eqs {
        exact.insert_equality(&row[..n_narrow]);
    }
    // With the constant last, as relations have it; the floors are rational unknowns here.
    let mut with_floors = widened(&exact, solver.floors.len());
    for row in solver.ineqs.iter().map(wide) {
        let row = without_floor(row, &locals[..solver.floors.len()], n_narrow);
        if row::is_zero(&row[n_narrow..]) {
            exact.insert_inequality(&row[..n_narrow]);
        } else {
            local_rows.push(row.clone());
        }
        let floors = &row[n_narrow..n_narrow + solver.floors.len()];
        let parts = [&row[..n_narrow - 1], floors, &row[n_narrow - 1..n_narrow]];
        with_floors.insert_inequality(&parts.concat());
    }
    for floor in (0..solver.floors.len()).rev() {
        let col = n_narrow - 1 + floor;
        with_floors = with_floors.unconstrained(col, budget)?.relation;
    }
    let n_floors = solver.floors.len();
    let narrow = |row: &[Int]| -> Row {
        let constant = row[row.len() - 1].clone();
        row[..row.len() - 1 - n_floors].iter().cloned().chain([constant]).collect()
    };
    let mut top = universe(n_narrow - 1);
    with_floors.equalities().rows().for_each(|row| top.insert_equality(&narrow(row)));
    with_floors.inequalities().rows().for_each(|row| top.insert_inequality(&narrow(row)));
    top.insert_all(&exact);
    let first_quotient = n_narrow + solver.floors.len();
    let iters: Vec<Row> = (0..solver.n_iters)
        .map(|iter| {
            let col = solver.first_unknown + iter;
            match solver.solutions.iter().find(|solution| solution.unknown == col) {
                Some(solution) if solution.den.is_one() => wide(&solution.value),
                _ => {
                    let mut row = vec![Int::ZERO; solver.n_cols];
                    row[col] = Int::ONE;
                    wide(&row)
                }
            }
        })
        .map(|row| without_multiples(row, &locals, first_quotient, n_narrow))
        .collect();
    let mut strides: Vec<(Row, Int)> = congruences
        .iter()
        .filter(|(row, _)| row::is_zero(&row[n_narrow..]))
        .map(|(row, modulus)| (row[..n_narrow].to_vec(), modulus.clone()))
        .collect();
    let Some(projections) = project_levels(top, solver.shape, context, &mut strides, budget)? else {
        return Ok(None);
    };
    combine(&mut strides, n_levels);
    debug_assert_eq!(flat.len(), n_levels, "one row per level");
    Ok(Some(Piece {
        stmt,
        locals,
        exact,
        local_rows,
        congruences,
        strides,
        projections,
        iters,
        coincident: flat.iter().map(|row| row.coincident).collect(),
        is_tile: flat.iter().map(|row| row.kind == MemberKind::Tile).collect(),
        apart: None,
    }))
}

/// The projections onto every prefix of the timestamp; `None` if one is empty.
fn project_levels(
    top: IntegerRelation,
    shape: Shape,
    context: &IntegerRelation,
    strides: &mut Vec<(Row, Int)>,
    budget: &Budget,
) -> Result<Option<Vec<IntegerRelation>>, CodegenError> {
    let mut projections = vec![universe(shape.n_vars()); shape.n_levels + 1];
    let mut current = gist(&top, context, None, budget)?;
    for level in (0..=shape.n_levels).rev() {
        if current.is_rationally_empty_in(context, budget)? {
            return Ok(None);
        }
        projections[level] = current.clone();
        if level > 0 {
            let col = level - 1;
            // An equality a t + f = 0 says that a divides f.
            let equalities = current.equalities().rows();
            let divided = equalities.filter(|row| !row[col].is_zero() && !row[col].abs().is_one());
            for row in divided {
                let mut form = row.to_vec();
                let modulus = std::mem::take(&mut form[col]).abs();
                strides.push((form, modulus));
            }
            current = gist(&current.unconstrained(col, budget)?.relation, context, Some(0), budget)?;
        }
    }
    Ok(Some(projections))
}

/// Adds what congruences by one modulus say together of outer components: of two that have an inner one,
/// which both have innermost, their combination without it. `t1 = 1` and `t0 - t1 = 1`, both modulo 4, say
/// that `t0 = 2`.
fn combine(strides: &mut Vec<(Row, Int)>, n_levels: usize) {
    for level in (1..n_levels).rev() {
        let is_innermost = |(form, modulus): &(Row, Int)| {
            let is_free = |at: usize| form[at].is_divisible_by(modulus);
            !is_free(level) && (level + 1..n_levels).all(is_free)
        };
        let here: Vec<(Row, Int)> = strides.iter().filter(|stride| is_innermost(stride)).cloned().collect();
        for (at, (pivot, modulus)) in here.iter().enumerate() {
            let is_first = here[..at].iter().all(|(_, other)| other != modulus);
            let Some(sign) = is_first.then(|| unit(&pivot[level], modulus)).flatten() else { continue };
            for (form, _) in here[at + 1..].iter().filter(|(_, other)| other == modulus) {
                let mut rest = form.clone();
                row::add_scaled(&mut rest, &-(&form[level] * &sign), pivot);
                rest.iter_mut().for_each(|x| *x = x.modulo(modulus));
                let stride = (rest, modulus.clone());
                if !row::is_zero(&stride.0) && !strides.contains(&stride) {
                    strides.push(stride);
                }
            }
        }
    }
}

/// 1 or -1, if that is what a number is by this modulus.
fn unit(value: &Int, modulus: &Int) -> Option<Int> {
    let value = value.modulo(modulus);
    match () {
        () if value.is_one() => Some(Int::ONE),
        () if (&value + 1i64) == *modulus => Some(Int::MINUS_ONE),
        () => None,
    }
}

/// Writes a bound of a single floor as one of its numerator: `floor(t / 16) >= n` as `t >= 16 n`.
fn without_floor(given: Row, floors: &[Local], n_narrow: usize) -> Row {
    let mut used = (n_narrow..given.len()).filter(|&col| !given[col].is_zero());
    let (Some(col), None) = (used.next(), used.next()) else { return given };
    let Some(Local { num, den }) = floors.get(col - n_narrow) else { return given };
    let mut row = given.clone();
    let constant = std::mem::take(&mut row[n_narrow - 1]);
    let divisor = row::gcd(&row);
    row::divide(&mut row, &divisor);
    let sign = row[col].clone();
    if !sign.abs().is_one() {
        return given;
    }
    row[n_narrow - 1] = constant.floor_div(&divisor);
    row[col] = Int::ZERO;
    row::combine(&mut row, den, num, &sign);
    if sign.is_negative() {
        row[n_narrow - 1] += den - 1i64;
    }
    without_floor(row, floors, n_narrow)
}

/// Writes `c * (num / den)` as `(c / den) * num` where `den` divides `c`, for the exact quotients.
fn without_multiples(mut row: Row, locals: &[Local], first: usize, n_narrow: usize) -> Row {
    for (col, local) in (n_narrow..row.len()).zip(locals).rev() {
        if col >= first && !row[col].is_zero() && row[col].is_divisible_by(&local.den) {
            let factor = std::mem::take(&mut row[col]).div_exact(&local.den);
            row::add_scaled(&mut row, &factor, &local.num);
        }
    }
    row
}
