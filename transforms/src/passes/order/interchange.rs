//! `affine-loop-interchange`: permutes perfectly nested loops.
//!
//! A permutation is legal if every dependence that no outer loop carries stays lexicographically positive
//! [AllenKennedy87]. Without an explicit permutation the pass looks for the legal one with the best locality:
//! loops whose induction variables move accesses by whole rows go outwards, loops that walk along rows or do
//! not move accesses go inwards.
//!
//! ```text
//! for i { for j { B[j][i] } }   =>   for j { for i { B[j][i] } }
//! ```

use crate::gate::nest::{DistanceForm, Nest, Pair, find_pair, inside};
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, reschedule_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use itertools::Itertools;
use loopwright_affine_ir::Ir;
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_analysis::{Access, Band, Node, Scop};
use loopwright_polyhedra::{Exhausted, VarKind};

/// For statistics.
const INTERCHANGED: Statistic =
    Statistic { name: "num-nests-interchanged", description: "Number of nests of loops interchanged" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-interchange",
    class: "AffineLoopInterchange",
    on: RunsOn::Functions,
    summary: "interchange perfectly nested loops",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[OptionInfo {
    name: "permutation",
    value: "N,N,…",
    summary: "the new position of each loop, for nests of that many loops (default: chosen for locality)",
}];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let numbers = options.numbers("permutation", 0)?;
    let position = |n: i64| usize::try_from(n).ok();
    let permutation = numbers.map(|numbers| numbers.into_iter().filter_map(position).collect());
    let pass = Interchange { permutation };
    pass.check()?;
    Ok(Box::new(pass))
}

/// Permutes perfectly nested loops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @columns(%A: memref<64x32xf64>, %x: f64) {
/// #   affine.for %i = 0 to 32 {
/// #     affine.for %j = 0 to 64 {
/// #       affine.store %x, %A[%j, %i] : memref<64x32xf64>
/// #     }
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Interchange, Pass, PassContext};
///
/// // for i = 0 to 32 { for j = 0 to 64 { A[j, i] = x } }
/// assert_eq!(Interchange::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// let text = print(&ir, &PrintOptions::default());
/// assert!(text.find("0 to 64") < text.find("0 to 32"), "{text}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interchange {
    /// The new position of each loop, for nests of that many loops: the numbers from 0 up in any order.
    /// `None` looks for the legal order of best locality.
    pub permutation: Option<Vec<usize>>,
}

/// Nests deeper than this are left alone: their permutations are too many to try.
const MAX_DEPTH: usize = 6;

impl Pass for Interchange {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        self.check().map_err(|error| PassError::option(INFO.name, ir, error))?;
        let gate = GateOptions::default();
        reschedule_functions(ir, context, INFO.name, &gate, self)
    }
}

impl Rewrite for Interchange {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let nest = Nest::at(band, depth);
        let child = self.node(search, &nest.child, depth + nest.members.len())?;
        // `order[k]` is the old position of the new `k`-th loop.
        let order = self.order(search, &nest)?;
        if !order.iter().copied().eq(0..order.len()) {
            search.change(INTERCHANGED);
        }
        let members = order.iter().map(|old| nest.members[*old].clone()).collect();
        Ok(Node::Band(Band { members, permutable: false, child: Box::new(child) }))
    }
}

impl Interchange {
    fn check(&self) -> Result<(), OptionError> {
        let is_permutation = |to: &Vec<usize>| to.iter().copied().sorted().eq(0..to.len());
        match self.permutation.as_ref().is_none_or(is_permutation) {
            true => Ok(()),
            false => Err(OptionError::NotAPermutation { option: "permutation" }),
        }
    }

    /// The old positions of the loops in their new order.
    fn order(&self, search: &mut Search<'_>, nest: &Nest) -> Result<Vec<usize>, Exhausted> {
        let n = nest.members.len();
        let identity: Vec<usize> = (0..n).collect();
        if let Some(to) = &self.permutation {
            if to.len() != n {
                return Ok(identity);
            }
            let order: Vec<usize> = identity.iter().copied().sorted_by_key(|old| to[*old]).collect();
            return Ok(match broken(search, nest, &order)? {
                None => order,
                Some(pair) => {
                    let message = format!("is not interchanged: {pair} would be reversed");
                    search.remark(nest.loop_op(search.scop, 0), message);
                    identity
                }
            });
        }
        if n > MAX_DEPTH {
            let message = format!("is not interchanged: its nest has {n} loops, more than {MAX_DEPTH}");
            search.remark(nest.loop_op(search.scop, 0), message);
            return Ok(identity);
        }
        let costs: Vec<u64> = (0..n).map(|k| cost(search.scop, nest, k)).collect();
        // Cheapest innermost loop first, then the next one out; among equals the order closest to the
        // original.
        let key =
            |order: &Vec<usize>| (order.iter().rev().map(|old| costs[*old]).collect_vec(), order.clone());
        let mut best_refused = None;
        for order in (0..n).permutations(n).sorted_by_cached_key(key) {
            if order == identity {
                break;
            }
            match broken(search, nest, &order)? {
                None => return Ok(order),
                Some(pair) => best_refused = best_refused.or(Some(pair)),
            }
        }
        if let Some(pair) = best_refused {
            let message =
                format!("is not interchanged: {pair} would be reversed in the order of best locality");
            search.remark(nest.loop_op(search.scop, 0), message);
        }
        Ok(identity)
    }
}

/// A pair of instances that the order would reverse.
fn broken(search: &Search<'_>, nest: &Nest, order: &[usize]) -> Result<Option<Pair>, Exhausted> {
    let Search { scop, dependences, budget, .. } = *search;
    for dependence in inside(dependences, &nest.stmts(), nest.depth) {
        if mutant::is_on(Mutant::InterchangeUnchecked) {
            continue;
        }
        let mut equal = Vec::new();
        for old in order {
            let distance = DistanceForm::of(nest.depth + old);
            if let Some(pair) = find_pair(scop, dependence, &equal, &[distance.complement()], budget)? {
                return Ok(Some(pair));
            }
            equal.push(distance);
        }
    }
    Ok(None)
}

/// What it costs to run along the `k`-th loop: how far its induction variable moves the accesses.
fn cost(scop: &Scop, nest: &Nest, k: usize) -> u64 {
    let accesses = nest.stmts().into_iter().flat_map(|stmt| &scop.stmt(stmt).accesses);
    accesses.map(|access| stride_class(access, nest.depth + k)).sum()
}

/// 0 if the induction variable does not move the access, 1 if it walks along a row, 8 if it jumps between
/// rows or blocks.
fn stride_class(access: &Access, counter: usize) -> u64 {
    let class = |relation: &loopwright_polyhedra::IntegerRelation| {
        let space = relation.space();
        let rank = space.n_range();
        let mut class = 0;
        for row in relation.equalities().rows().filter(|row| !row[counter].is_zero()) {
            for (dim, column) in space.columns(VarKind::Range).enumerate() {
                if !row[column].is_zero() {
                    let along = dim + 1 == rank && row[counter].abs() == row[column].abs();
                    class = class.max(if along { 1 } else { 8 });
                }
            }
        }
        let elsewhere = relation.inequalities().rows().any(|row| !row[counter].is_zero());
        if elsewhere { 8 } else { class }
    };
    access.relation.iter().map(class).max().unwrap_or(0)
}
