//! The cost of one instance of a statement: operations and memory traffic.

use crate::estimate::effort::{Effort, is_number};
use crate::estimate::{Target, inside};
use crate::pluto::strips::{Strip, stripped, strips};
use itertools::Itertools;
use loopwright_affine_ir::{AccessKind, Ir, Layout, OpId, ValueId};
use loopwright_analysis::AffineForm;
use loopwright_analysis::ArrayId;
use loopwright_analysis::{Access, QuasiRow, Scop, Stmt};
use loopwright_polyhedra::Int;
use num_traits::ToPrimitive;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Accesses to one array whose subscripts differ in constants only.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) array: ArrayId,
    /// Per subscript the coefficients of the iterators; `None` where they are not known.
    pub(super) subscripts: Option<Vec<Vec<f64>>>,
    /// One access's subscripts.
    pub(super) forms: Option<Vec<AffineForm>>,
    /// Per subscript, how many elements are from one value of it to the next, where the shape tells.
    pub(super) strides: Option<Vec<f64>>,
    /// Bytes of an element.
    pub(super) bytes: f64,
    /// Different cells that an instance reads.
    pub(super) n_loads: f64,
    /// Different cells that an instance writes.
    pub(super) n_stores: f64,
    /// Cells are read that other instances write.
    pub(super) is_shifted: bool,
}

impl Reference {
    /// Are accesses to cells of an array with these coefficients accesses of this reference?
    fn is_of(&self, array: ArrayId, subscripts: &Option<Vec<Vec<f64>>>) -> bool {
        self.array == array && self.subscripts == *subscripts
    }

    /// Does an instance read and write cells of it?
    pub(super) fn is_updated(&self) -> bool {
        self.n_stores > 0.0 && self.n_loads > 0.0
    }
}

/// Operations on numbers that are computed anew when the same references move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Operations {
    /// Positions of the references that they are computed from.
    pub(super) reads: BTreeSet<usize>,
    /// They are computed from induction variables of loops, too.
    pub(super) has_counters: bool,
    /// What they take, in additions; a product takes nothing where it is added to something.
    pub(super) throughput: f64,
}

/// The longest chain of operations from a cell read to a cell written, whose subscripts differ in constants
/// only.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// The position of the reference that both are of.
    pub(super) reference: usize,
    /// Which of its subscripts differ.
    pub(super) differs: Vec<bool>,
    /// In additions.
    pub(super) length: f64,
}

/// A statement's work.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pub(super) references: Vec<Reference>,
    /// Operations on numbers.
    pub(super) operations: Vec<Operations>,
    /// Chains of them from cells read to cells written, where one instance may read what another has written.
    pub(super) chains: Vec<Chain>,
    /// Cycles of an instance in loops and calls inside of it.
    pub(super) inside: f64,
    /// Bytes of the largest element: what fills vectors.
    pub(super) bytes: f64,
    /// Loops of the program over tiles.
    pub(super) strips: Vec<Strip>,
}

impl Work {
    pub(super) fn of(ir: &Ir, scop: &Scop, stmt: &Stmt, target: &Target, sizes: &[i64]) -> Self {
        let references = references(ir, scop, stmt);
        let bytes = references.iter().fold(1.0, |most: f64, reference| most.max(reference.bytes));
        Self {
            operations: operations(ir, stmt, &references),
            chains: chains(ir, stmt, &references),
            inside: inside::cycles(ir, scop, stmt, target, sizes),
            references,
            bytes,
            strips: strips(stmt),
        }
    }

    /// A row of a schedule by the loops that the program's were strip-mined from: a loop over tiles is one
    /// over quotients.
    pub(super) fn by_stripped_loops(&self, mut row: QuasiRow) -> QuasiRow {
        if self.strips.is_empty() {
            return row;
        }
        for term in &mut row.terms {
            let mut used = term.form.iters.iter().positions(|coeff| !coeff.is_zero());
            let (Some(iter), None) = (used.next(), used.next()) else { continue };
            if !self.strips.iter().any(|strip| strip.tile == iter || strip.point == iter) {
                continue;
            }
            let loop_of = stripped(&self.strips, term.form.iters.len(), iter);
            let coeff = term.form.iters[iter].clone();
            term.form.iters = loop_of.form;
            term.divisor = &term.divisor * &loop_of.size;
            term.coeff = &term.coeff * &coeff;
        }
        row
    }

    /// Elements of a vector of so many bytes.
    pub(super) fn lanes(&self, vector: f64) -> f64 {
        (vector / self.bytes).max(1.0)
    }

    /// What all operations take, in additions.
    pub(super) fn n_flops(&self) -> f64 {
        self.operations.iter().map(|operations| operations.throughput).sum()
    }
}

/// The operations of a statement by what they are computed from.
fn operations(ir: &Ir, stmt: &Stmt, references: &[Reference]) -> Vec<Operations> {
    let mut found: Vec<Operations> = Vec::new();
    let mut origins: HashMap<ValueId, (BTreeSet<usize>, bool)> = HashMap::new();
    origins.extend(stmt.ivs.iter().map(|&iv| (iv, (BTreeSet::new(), true))));
    // Sums that a product is added in, one each.
    let mut fused: HashSet<OpId> = HashSet::new();
    for &op in &stmt.ops {
        let accesses = stmt.accesses.iter().filter(|access| access.op == op);
        let reads: BTreeSet<usize> = accesses.filter_map(|access| position(references, access)).collect();
        let is_access = !reads.is_empty();
        let mut origin = (reads, false);
        let values = if is_access { &[] } else { ir.op(op).operands() };
        for (reads, has_counters) in values.iter().filter_map(|value| origins.get(value)) {
            origin.0.extend(reads);
            origin.1 |= has_counters;
        }
        let result = ir.op(op).results().first();
        if !is_access && result.is_some_and(|&value| is_number(ir.ty(value))) {
            let is_fused = summand_of(ir, op).is_some_and(|sum| fused.insert(sum));
            let throughput = if is_fused { 0.0 } else { Effort::of(ir, op).throughput };
            let (reads, has_counters) = origin.clone();
            let same = |known: &&mut Operations| known.reads == reads && known.has_counters == has_counters;
            match found.iter_mut().find(same) {
                Some(known) => known.throughput += throughput,
                None => found.push(Operations { reads, has_counters, throughput }),
            }
        }
        origins.extend(ir.op(op).results().iter().map(|&result| (result, origin.clone())));
    }
    found
}

/// The sum that a product is added in, where it serves nothing else: machines do both at once.
fn summand_of(ir: &Ir, op: OpId) -> Option<OpId> {
    let [user] = ir.uses(*ir.op(op).results().first()?) else { return None };
    let is_sum = matches!(ir.def(user.op).name, "arith.addf" | "arith.subf");
    (ir.def(op).name == "arith.mulf" && is_sum).then_some(user.op)
}

/// How a cell is accessed, and the constants of its subscripts.
type Cell = (AccessKind, Option<Vec<Int>>);

fn references(ir: &Ir, scop: &Scop, stmt: &Stmt) -> Vec<Reference> {
    let mut references: Vec<(Reference, Vec<Cell>)> = Vec::new();
    for access in &stmt.accesses {
        let forms = access.subscripts();
        let subscripts = forms.as_deref().map(coefficients);
        let constants = forms.as_ref().map(|forms| forms.iter().map(|form| form.constant.clone()).collect());
        let cell = (access.kind, constants);
        let same = |(reference, _): &&mut (Reference, _)| reference.is_of(access.array, &subscripts);
        let at = match references.iter_mut().find(same) {
            Some(at) => at,
            None => {
                let array = scop.array(access.array);
                let root = array.root;
                let bytes = root.map_or(0.0, |root| element_bytes(ir, root));
                let new = Reference {
                    array: access.array,
                    subscripts,
                    forms,
                    strides: match array.grid {
                        Some(_) => Some(row_strides(array.rank)),
                        None => root.and_then(|root| element_strides(ir, root)),
                    },
                    bytes,
                    n_loads: 0.0,
                    n_stores: 0.0,
                    is_shifted: false,
                };
                references.push((new, Vec::new()));
                references.last_mut().expect("one was pushed")
            }
        };
        if !at.1.contains(&cell) {
            match access.kind {
                AccessKind::Read => at.0.n_loads += 1.0,
                AccessKind::Write => at.0.n_stores += 1.0,
            }
            at.1.push(cell);
        }
    }
    let shifted = |(mut reference, cells): (Reference, Vec<Cell>)| {
        let of = |kind: AccessKind| cells.iter().filter(move |cell| cell.0 == kind).map(|cell| &cell.1);
        reference.is_shifted =
            of(AccessKind::Read).any(|read| of(AccessKind::Write).any(|write| read != write));
        reference
    };
    references.into_iter().map(shifted).collect()
}

/// The reference that an access belongs to.
fn position(references: &[Reference], access: &Access) -> Option<usize> {
    let subscripts = access.subscripts().as_deref().map(coefficients);
    references.iter().position(|reference| reference.is_of(access.array, &subscripts))
}

fn coefficients(forms: &[AffineForm]) -> Vec<Vec<f64>> {
    forms.iter().map(|form| form.iters.iter().map(number).collect()).collect()
}

/// A coefficient as a number to reckon with.
pub(super) fn number(value: &Int) -> f64 {
    value.to_f64().unwrap_or(f64::MAX)
}

/// The strides of an array of constant shape, in elements, as its subscripts count them.
fn element_strides(ir: &Ir, memref: ValueId) -> Option<Vec<f64>> {
    let memref = ir.ty(memref).as_memref()?;
    let shape = (memref.layout == Layout::Identity).then_some(&memref.shape)?;
    let mut stride = Some(1.0);
    let mut strides = Vec::with_capacity(shape.len());
    for size in shape.iter().rev() {
        strides.push(stride.unwrap_or(f64::INFINITY));
        stride = stride.zip(*size).map(|(stride, size)| stride * size as f64);
    }
    strides.reverse();
    Some(strides)
}

/// The strides of an array of rows of unknown sizes.
fn row_strides(rank: usize) -> Vec<f64> {
    let mut strides = vec![f64::INFINITY; rank];
    strides.iter_mut().rev().take(1).for_each(|stride| *stride = 1.0);
    strides
}

fn element_bytes(ir: &Ir, memref: ValueId) -> f64 {
    let bits = ir.ty(memref).element_or_self().bit_width();
    f64::from(bits.unwrap_or(64).max(8)) / 8.0
}

/// Accesses of a statement beyond which those of a reference are not told apart: each pair takes a walk.
const MOST_ACCESSES: usize = 64;

/// The longest chains of operations from each cell read to a cell written that is its own or shifted; of a
/// long statement, as if all cells of a reference were one.
fn chains(ir: &Ir, stmt: &Stmt, references: &[Reference]) -> Vec<Chain> {
    type Ops = Vec<OpId>;
    let is_long = stmt.accesses.len() > MOST_ACCESSES;
    let mut cells: HashMap<(usize, Vec<Int>), (Ops, Ops)> = HashMap::new();
    for access in &stmt.accesses {
        let Some(reference) = position(references, access).filter(|at| references[*at].is_updated()) else {
            continue;
        };
        let forms = access.subscripts().filter(|_| !is_long).unwrap_or_default();
        let constants = forms.into_iter().map(|form| form.constant).collect();
        let (reads, writes) = cells.entry((reference, constants)).or_default();
        if access.kind == AccessKind::Read { reads.push(access.op) } else { writes.push(access.op) }
    }
    let accesses: HashSet<OpId> = stmt.accesses.iter().map(|access| access.op).collect();
    let mut chains: Vec<Chain> = Vec::new();
    for (((reference, from), (reads, _)), ((_, to), (_, writes))) in
        cells.iter().cartesian_product(cells.iter()).filter(|(from, to)| from.0.0 == to.0.0)
    {
        let differs = from.iter().zip(to).map(|(from, to)| from != to).collect();
        if let Some(length) = longest(ir, stmt, (reads, writes), &accesses) {
            chains.push(Chain { reference: *reference, differs, length });
        }
    }
    chains
}

/// The longest path of operations from one of some ops to one of others; `None` if there is none.
fn longest(ir: &Ir, stmt: &Stmt, (from, to): (&[OpId], &[OpId]), accesses: &HashSet<OpId>) -> Option<f64> {
    let (from, to): (HashSet<OpId>, HashSet<OpId>) =
        (from.iter().copied().collect(), to.iter().copied().collect());
    let mut lengths: HashMap<ValueId, f64> = HashMap::new();
    let mut longest: Option<f64> = None;
    for &op in &stmt.ops {
        let before = ir.op(op).operands().iter().filter_map(|operand| lengths.get(operand)).copied();
        let before = before.reduce(f64::max);
        if to.contains(&op) {
            longest = longest.into_iter().chain(before).reduce(f64::max);
        }
        let length = match accesses.contains(&op) {
            true => from.contains(&op).then_some(0.0),
            false => before.map(|before| before + Effort::of(ir, op).latency),
        };
        lengths.extend(
            length
                .into_iter()
                .flat_map(|length| ir.op(op).results().iter().map(move |result| (*result, length))),
        );
    }
    longest
}
