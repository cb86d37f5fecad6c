//! How often statements run, how much they compute and touch: formulas in the parameters.
//!
//! # Method
//! Integer points are counted ([`PresburgerRelation::card`]): of domains, of the induction variables of a
//! loop that statements in it run with, of the cells that accesses reach.
//!
//! # Exactness
//! Exact quasi-polynomials, or the reason why there is none.
//!
//! # Cost
//! A count for each statement, loop and array, which can be exponential in the number of dimensions: each has
//! a share of the budget.

use crate::dependence::dataflow::exhausted;
use crate::dependence::likeness::Likeness;
use crate::ids::StmtId;
use crate::report::facts::share::within_share;
use crate::scop::{Access, Scop, Stmt};
use indexmap::IndexMap;
use itertools::Itertools;
use loopwright_affine_ir::{CallOp, Effects, Id, Ir, OpId, Type, ValueId};
use loopwright_polyhedra::machinery::PolynomialQuotient;
use loopwright_polyhedra::{
    Budget, Exhausted, Int, IntegerRelation, Piecewise, PiecewiseQuasiPolynomial, PresburgerRelation,
    Rational, Space, Tuple, VarKind,
};
use std::collections::{HashMap, HashSet};

/// A formula, or why there is none.
pub type Amount = Result<PiecewiseQuasiPolynomial, String>;

/// Amounts of a function. Where no piece of a formula holds it is zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AmountsReport {
    /// Of each statement, how many instances run.
    pub instances: Vec<Amount>,
    /// Of each loop, in how many iterations a statement runs, by the induction variables of the loops around
    /// it.
    pub iterations: Vec<Amount>,
    /// Operations on floating-point numbers altogether; a fused multiply-add is two.
    pub flops: Amount,
    /// Of each array that has a memref.
    pub arrays: Vec<ArrayAmounts>,
}

/// How much of an array a function touches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrayAmounts {
    /// By name.
    pub array: String,
    /// Different cells.
    pub cells: Amount,
    /// Bytes of these.
    pub bytes: Amount,
    /// Reads and writes.
    pub accesses: Amount,
    /// Accesses by cells: how often a cell is accessed on average. Without meaning where no cell is.
    pub reuse: Result<Piecewise<PolynomialQuotient>, String>,
}

/// All amounts of a scop.
pub(super) fn amounts(ir: &Ir, scop: &Scop, budget: &Budget) -> AmountsReport {
    let mut likeness = Likeness::default();
    let like: Vec<usize> = scop.stmts.iter().map(|stmt| likeness.union(stmt.domain.disjuncts())).collect();
    let mut amounts: HashMap<usize, Amount> = HashMap::new();
    let instances =
        scop.stmts.iter().zip(&like).map(|(stmt, like)| {
            amounts.entry(*like).or_insert_with(|| counted(&stmt.domain, budget)).clone()
        });
    let instances: Vec<Amount> = instances.collect();
    let mut accesses = vec![Vec::new(); scop.arrays.len()];
    for stmt in &scop.stmts {
        stmt.accesses.iter().for_each(|access| accesses[access.array.index()].push((stmt, access)));
    }
    let counter = Counter { ir, scop, budget, instances: &instances, like: &like, accesses: &accesses };
    AmountsReport {
        iterations: counter.iterations(),
        flops: counter.flops(),
        arrays: scop.arrays.iter().enumerate().filter_map(|(at, _)| counter.array(at)).collect(),
        instances,
    }
}

struct Counter<'a> {
    ir: &'a Ir,
    scop: &'a Scop,
    budget: &'a Budget,
    /// Of each statement.
    instances: &'a [Amount],
    /// Equal for statements with equal domains.
    like: &'a [usize],
    /// Of each array.
    accesses: &'a [Vec<(&'a Stmt, &'a Access)>],
}

const FITS: &str = "sets of one space";

impl Counter<'_> {
    /// Of each loop, in the order in which statements enter them.
    fn iterations(&self) -> Vec<Amount> {
        let mut loops: IndexMap<ValueId, PresburgerRelation> = IndexMap::new();
        for stmt in &self.scop.stmts {
            for (depth, iv) in stmt.ivs.iter().enumerate() {
                let counters = counters(stmt, depth);
                let all = match loops.get(iv) {
                    Some(others) if is_part(&counters, others) => continue,
                    Some(others) => others.union(&counters).expect(FITS),
                    None => counters,
                };
                loops.insert(*iv, all);
            }
        }
        loops.into_values().map(|counters| counted(&counters, self.budget)).collect()
    }

    /// The sum over statements, in their order, of so much for each instance.
    fn total(&self, each: impl Iterator<Item = Result<(StmtId, u64), String>>) -> Amount {
        let mut of_like: IndexMap<usize, (StmtId, u64)> = IndexMap::new();
        for each in each {
            let (stmt, each) = each?;
            if each > 0 {
                of_like.entry(self.like[stmt.index()]).or_insert((stmt, 0)).1 += each;
            }
        }
        let space = Space::params(self.scop.param_names()).inverse().with_range(Tuple::anonymous(1));
        let mut sum = PiecewiseQuasiPolynomial::empty(space);
        for (stmt, each) in of_like.into_values() {
            let term = scaled(self.instances[stmt.index()].as_ref().map_err(String::clone)?, each);
            sum = told(within_share(self.budget, |share| {
                sum.plus(&term, share).map_err(exhausted)?.coalesced(share)
            }))?;
        }
        Ok(sum)
    }

    /// Of all ops that compute numbers, each of which has to run once for each instance of one statement.
    fn flops(&self) -> Amount {
        let mut owners: HashMap<OpId, Vec<&Stmt>> = HashMap::new();
        for stmt in &self.scop.stmts {
            stmt.ops.iter().for_each(|op| owners.entry(*op).or_default().push(stmt));
        }
        let block = |op: OpId| self.ir.op(op).parent();
        let mut each = vec![0; self.scop.stmts.len()];
        for op in self.ir.walk(self.scop.func) {
            let name = self.ir.op(op).name();
            match (flops_of(self.ir, op), owners.get(&op).map(Vec::as_slice)) {
                (Some(0), _) => {}
                (None, _) => return Err(format!("'{name}' op has an unknown number of them")),
                (Some(flops), Some([stmt])) if block(op) == block(stmt.anchor) => {
                    each[stmt.id.index()] += flops;
                }
                _ => return Err(format!("'{name}' op does not run once for each instance of one statement")),
            }
        }
        self.total(self.scop.stmts.iter().map(|stmt| Ok((stmt.id, each[stmt.id.index()]))))
    }

    fn array(&self, at: usize) -> Option<ArrayAmounts> {
        let array = &self.scop.arrays[at];
        let root = array.root.filter(|_| !array.is_value)?;
        let cells = self.cells(at);
        let bits = self.ir.ty(root).element_or_self().bit_width().filter(|bits| bits % 8 == 0);
        let bytes = match bits {
            Some(bits) => {
                cells.as_ref().map(|cells| scaled(cells, u64::from(bits / 8))).map_err(String::clone)
            }
            None => Err("its elements have no size in bytes that is known".to_owned()),
        };
        let accesses =
            self.total(self.accesses[at].iter().map(|(stmt, access)| self.n_accesses(stmt, access)));
        let reuse = match (&accesses, &cells) {
            (Ok(accesses), Ok(cells)) => {
                told(within_share(self.budget, |share| accesses.divided_by(cells, share).map_err(exhausted)))
            }
            (Err(reason), _) | (_, Err(reason)) => Err(reason.clone()),
        };
        Some(ArrayAmounts { array: array.name.clone(), cells, bytes, accesses, reuse })
    }

    /// How often an instance touches an array by an access: once, as far as that is known.
    fn n_accesses(&self, stmt: &Stmt, access: &Access) -> Result<(StmtId, u64), String> {
        let is_element = self.ir.def(access.op).access.is_some();
        match access.exact && is_element && stmt.ops.contains(&access.op) {
            true => Ok((stmt.id, 1)),
            false => Err(format!("{} touches it by more than loads and stores of known cells", stmt.name)),
        }
    }

    /// The different cells of an array that are touched.
    fn cells(&self, at: usize) -> Amount {
        let mut pieces: Vec<IntegerRelation> = Vec::new();
        let mut likeness = Likeness::default();
        let mut seen: HashSet<[usize; 2]> = HashSet::new();
        for &(stmt, access) in &self.accesses[at] {
            if !access.exact {
                return Err(format!("{} touches cells that are not known exactly", stmt.name));
            }
            if !seen.insert([self.like[stmt.id.index()], likeness.union(&access.relation)]) {
                continue;
            }
            for (relation, domain) in access.relation.iter().cartesian_product(stmt.domain.disjuncts()) {
                let cells = relation.with_domain_in(domain).expect(FITS).range();
                if !pieces.contains(&cells) {
                    pieces.push(cells);
                }
            }
        }
        let Some(space) = pieces.first().map(|piece| piece.space().clone().without_locals()) else {
            return Err("nothing is known of its cells".to_owned());
        };
        counted(&PresburgerRelation::from_disjuncts(space, pieces).expect(FITS), self.budget)
    }
}

/// Whether all pieces of a union are among those of another, as they are written.
fn is_part(part: &PresburgerRelation, whole: &PresburgerRelation) -> bool {
    part.disjuncts().iter().all(|piece| whole.disjuncts().contains(piece))
}

/// From the induction variables of this many loops around a statement to that of the next, for instances that
/// run; a set if there are none.
fn counters(stmt: &Stmt, depth: usize) -> PresburgerRelation {
    let counters = stmt.domain.projection(VarKind::Range, depth + 1..stmt.ivs.len());
    let name = |dim: usize| stmt.domain.space().range().dim_name(dim as u32).cloned();
    let outer = Tuple::anonymous(depth as u32).with_dim_names((0..depth).map(name));
    let own = Tuple::anonymous(1).with_dim_names([name(depth)]);
    match depth {
        0 => counters.with_range_tuple(own),
        _ => counters.with_range_tuple(Tuple::wrap(outer, own)).unwrapped().expect("a pair was wrapped"),
    }
}

/// Operations on floating-point numbers: an op of n numbers of one type is n - 1 of them, and at least one.
/// `None` of calls, vectors, and what is not known to do no more.
fn flops_of(ir: &Ir, op: OpId) -> Option<u64> {
    let data = ir.op(op);
    let types = || data.operands().iter().chain(data.results()).map(|value| ir.ty(*value));
    let is_other = matches!(ir.def(op).effects, Effects::Unknown) && data.regions().is_empty();
    if is_other || CallOp::of(ir, op).is_some() || types().any(|ty| matches!(ty, Type::Vector(_))) {
        return None;
    }
    let is_computed = !data.operands().is_empty() && !data.results().is_empty() && data.regions().is_empty();
    let is_of_numbers = matches!(types().next(), Some(Type::Float(_))) && types().all_equal();
    let flops = (data.operands().len() as u64).saturating_sub(1).max(1);
    Some(if is_computed && is_of_numbers { flops } else { 0 })
}

fn counted(set: &PresburgerRelation, budget: &Budget) -> Amount {
    let count = within_share(budget, |share| set.coalesced(share)?.card(share));
    told(count)?.into_finite().ok_or_else(|| "it is unbounded".to_owned())
}

fn told<T>(found: Result<T, Exhausted>) -> Result<T, String> {
    found.map_err(|spent| spent.to_string())
}

fn scaled(amount: &PiecewiseQuasiPolynomial, factor: u64) -> PiecewiseQuasiPolynomial {
    amount.scaled(&Rational::from(Int::from(factor)))
}
