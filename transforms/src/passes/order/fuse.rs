//! `affine-loop-fusion`: fuses neighbouring loops.
//!
//! Two loops that follow each other in one block become one if they share an array, run over the same
//! induction variable values, and no instance of the second needs an instance of the first that would only
//! run later: no dependence from first to second has a negative distance in the fused induction variable.
//! Where that is not so as they are, and each iteration of the second gets a value from one of the first,
//! these are lined up: the first loop is shifted, or runs the other way if it is parallel. Their bodies are
//! then neighbours in turn and are fused the same way, as deep as possible. Parallel loops stay parallel:
//! they are fused with each other only, and only if no dependence has a distance at all.
//!
//! Memory of the function's own of which each iteration uses one place has one place afterwards, as
//! `mlir-opt` has it; where `fast-mem-space` says so, and it is not larger than `local-buf-threshold` KiB, in
//! another memory space. That is proved for itself, or left alone; what is deallocated keeps its size.
//!
//! With `mode=producer` only loops of which the second one reads what the first one writes are fused, with
//! `mode=sibling` only those that read one array and do not depend on each other.
//!
//! ```text
//! for i { B[i] = A[i] }  for i { C[i] = B[i] }           =>   for i { B[i] = A[i]; C[i] = B[i] }
//! for i { B[n - 1 - i] = A[i] }  for i { C[i] = B[i] }   =>   for i { B[i] = A[n - 1 - i]; C[i] = B[i] }
//! ```

use crate::gate::nest::alignment::{Alignment, Neighbours, alignments, is_counter};
use crate::gate::nest::{Distance, Sign, find_pair_at, inside};
use crate::gate::reordering::GateOptions;
use crate::gate::rescheduling::{Rewrite, Search, rescheduled_functions};
use crate::gate::rewriting::{Edit, Grounds, rewrite_in_order};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::pass::options::{OptionError, OptionInfo, PassOptions};
use crate::pass::statistics::Statistic;
use crate::storage::buffers::private::{FastMemory, make_private};
use loopwright_affine_ir::{AccessKind, Ir};
use loopwright_analysis::mutant::{self, Mutant};
use loopwright_analysis::{Access, Band, DependenceKind, Member, Node, QuasiRow, Scop, StmtId};
use loopwright_polyhedra::machinery::emptiness;
use loopwright_polyhedra::{
    Emptiness, Exhausted, Int, IntegerRelation, PresburgerRelation, SetError, Space, Tuple, VarKind,
};

/// For statistics.
const FUSED: Statistic =
    Statistic { name: "num-loops-fused", description: "Number of loops fused into the loop before" };
const PRIVATE: Statistic =
    Statistic { name: "num-private-buffers", description: "Number of arrays contracted to one value" };

pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-fusion",
    class: "AffineLoopFusion",
    on: RunsOn::Module,
    summary: "fuse adjacent loops",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "compute-tolerance",
        value: "X",
        summary: "fraction of additional computation tolerated (default 0.3); nothing is recomputed here, so any value works",
    },
    OptionInfo {
        name: "fast-mem-space",
        value: "N",
        summary: "memory space of contracted buffers (default 0)",
    },
    OptionInfo {
        name: "local-buf-threshold",
        value: "N",
        summary: "maximal size in KiB of a buffer in that space (default 0)",
    },
    OptionInfo {
        name: "maximal",
        value: "true|false",
        summary: "also fuse loops that share no array (default false)",
    },
    OptionInfo {
        name: "mode",
        value: "greedy|producer|sibling",
        summary: "fuse producers with consumers, siblings that read the same array, or both (default greedy)",
    },
];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, OptionError> {
    let mode = match options.text("mode") {
        None | Some("greedy") => FusionMode::Greedy,
        Some("producer") => FusionMode::Producer,
        Some("sibling") => FusionMode::Sibling,
        Some(other) => {
            let known = &["greedy", "producer", "sibling"];
            return Err(OptionError::NotOneOf { option: "mode", value: other.to_string(), known });
        }
    };
    if let Some(word) = options.text("compute-tolerance")
        && !word.parse::<f64>().is_ok_and(|tolerance| tolerance >= 0.0)
    {
        let (option, word) = ("compute-tolerance", word.to_string());
        return Err(OptionError::NotANumber { option, word, least: 0 });
    }
    let threshold = options.number("local-buf-threshold", 0)?;
    Ok(Box::new(Fuse {
        maximal: options.flag("maximal")?,
        mode,
        fast_mem_space: options.small_number_or("fast-mem-space", 0)?,
        local_buf_threshold: threshold.and_then(|threshold| u64::try_from(threshold).ok()).unwrap_or(0),
    }))
}

/// Which neighbouring loops are fused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FusionMode {
    /// All that share an array.
    #[default]
    Greedy,
    /// Those of which the second one reads what the first one writes.
    Producer,
    /// Those that read one array and do not depend on each other.
    Sibling,
}

/// Fuses neighbouring loops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @copies(%A: memref<64xf64>, %B: memref<64xf64>, %C: memref<64xf64>) {
/// #   affine.for %i = 0 to 64 {
/// #     %a = affine.load %A[%i] : memref<64xf64>
/// #     affine.store %a, %B[%i] : memref<64xf64>
/// #   }
/// #   affine.for %i = 0 to 64 {
/// #     %b = affine.load %B[%i] : memref<64xf64>
/// #     affine.store %b, %C[%i] : memref<64xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Fuse, Pass, PassContext};
///
/// // for i { B[i] = A[i] }  for i { C[i] = B[i] }
/// assert_eq!(Fuse::default().run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert_eq!(print(&ir, &PrintOptions::default()).matches("affine.for").count(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fuse {
    /// Also loops that share no array.
    pub maximal: bool,
    /// Of those that share one, these only.
    pub mode: FusionMode,
    /// Memory space of arrays that hold one value at a time once loops are fused.
    pub fast_mem_space: u32,
    /// KiB that an array in that space takes at most.
    pub local_buf_threshold: u64,
}

impl Pass for Fuse {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let within = Within { fuse: self, outer: Vec::new() };
        let fused = rescheduled_functions(ir, context, INFO.name, &GateOptions::default(), &within);
        if fused.is_empty() {
            return Ok(Changed::No);
        }
        let memory = FastMemory { space: self.fast_mem_space, most_kib: self.local_buf_threshold };
        let mut private = |edit: &mut Edit<'_>| make_private(edit, &memory, PRIVATE);
        rewrite_in_order(
            ir,
            context,
            fused,
            Grounds::Proof.of("affine-loop-fusion (private buffers)"),
            &mut private,
        );
        Ok(Changed::Yes)
    }
}

type Child = (Vec<StmtId>, Node);

/// How neighbours may be fused.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ways {
    AsTheyAre,
    /// The iterations of the first one lined up with those of the second one.
    LinedUp,
}

/// At work inside of loops, as they will be.
struct Within<'a> {
    fuse: &'a Fuse,
    outer: Vec<Member>,
}

impl Rewrite for Within<'_> {
    fn band(&self, search: &mut Search<'_>, band: &Band, depth: usize) -> Result<Node, Exhausted> {
        let outer = [&self.outer[..], &band.members].concat();
        let within = Within { fuse: self.fuse, outer };
        let child = Box::new(within.node(search, &band.child, depth + band.members.len())?);
        Ok(Node::Band(Band { child, ..band.clone() }))
    }

    fn sequence(&self, search: &mut Search<'_>, children: &[Child], depth: usize) -> Result<Node, Exhausted> {
        // As they are first: a loop that is lined up with one may not be with the next.
        let mut fused = children.to_vec();
        for ways in [Ways::AsTheyAre, Ways::LinedUp] {
            let mut joined: Vec<Child> = Vec::new();
            for child in fused {
                let both = match joined.last() {
                    Some(last) => self.joined(search, (last, &child), depth, ways)?,
                    None => None,
                };
                match both {
                    Some(both) => {
                        search.change(FUSED);
                        joined.pop();
                        joined.push(both);
                    }
                    None => joined.push(child),
                }
            }
            fused = joined;
        }
        for (_, node) in &mut fused {
            *node = self.node(search, node, depth)?;
        }
        Ok(if fused.len() == 1 { fused.remove(0).1 } else { Node::Sequence(fused) })
    }
}

impl Within<'_> {
    /// Both children under one loop, if that is legal and worth while.
    fn joined(
        &self,
        search: &mut Search<'_>,
        (first, second): (&Child, &Child),
        depth: usize,
        ways: Ways,
    ) -> Result<Option<Child>, Exhausted> {
        let (Node::Band(a), Node::Band(b)) = (&first.1, &second.1) else { return Ok(None) };
        let ([outer_a], [outer_b]) = (a.members.as_slice(), b.members.as_slice()) else { return Ok(None) };
        if !self.fuse.is_wanted(search, &first.0, &second.0, depth) {
            return Ok(None);
        }
        let op = search.scop.stmt(second.0[0]).loops[depth];
        let refused = |why: &str| format!("is not fused with the loop before it: {why}");
        if outer_a.coincident != outer_b.coincident {
            if ways == Ways::AsTheyAre {
                return Ok(None);
            }
            search.remark(op, refused("only one of them is parallel"));
            return Ok(None);
        }
        let pair = Neighbours { first: &first.0, second: &second.0, loops: [outer_a, outer_b], depth };
        let as_they_are = Alignment::identity(search.scop.params.len());
        let found = match self.obstacle(search, &pair, &as_they_are)? {
            None => as_they_are,
            Some(_) if ways == Ways::AsTheyAre => return Ok(None),
            Some(why) => {
                let mut others = alignments(search, &pair).into_iter();
                let found = loop {
                    let Some(alignment) = others.next() else { break None };
                    if self.obstacle(search, &pair, &alignment)?.is_none() {
                        break Some(alignment);
                    }
                };
                let Some(found) = found else {
                    search.remark(op, refused(&why));
                    return Ok(None);
                };
                found
            }
        };
        let stmts: Vec<StmtId> = first.0.iter().chain(&second.0).copied().collect();
        let aligned = outer_a.rows.iter().map(|(stmt, row)| (*stmt, found.applied(row)));
        let rows = aligned.chain(outer_b.rows.iter().map(|(stmt, row)| (*stmt, row.clone()))).collect();
        let member =
            Member { rows, coincident: outer_a.coincident && outer_b.coincident, kind: outer_a.kind };
        let mut bodies = body(first.0.clone(), &a.child);
        bodies.extend(body(second.0.clone(), &b.child));
        let child = Box::new(Node::Sequence(bodies));
        Ok(Some((stmts, Node::Band(Band { members: vec![member], permutable: false, child }))))
    }

    /// Why two loops cannot be one in which the first one's iterations are lined up so.
    fn obstacle(
        &self,
        search: &Search<'_>,
        pair: &Neighbours<'_>,
        alignment: &Alignment,
    ) -> Result<Option<String>, Exhausted> {
        let Search { scop, dependences, budget, .. } = *search;
        let [loop_a, loop_b] = pair.loops;
        let rows = loop_a.rows.iter().map(|(stmt, row)| (*stmt, alignment.applied(row))).collect();
        let aligned = Member { rows, ..loop_a.clone() };
        let mut all = aligned.rows.values().chain(loop_b.rows.values());
        if all.any(|row| row.as_affine().is_none()) {
            return Ok(Some("one of them is not an affine loop".to_owned()));
        }
        if let Some(difference) = self.range_difference(search, pair, &aligned)? {
            return Ok(Some(difference));
        }
        let stmts = [pair.first, pair.second].concat();
        for dependence in inside(dependences, &stmts, pair.depth) {
            let is_in_first = |stmt: &StmtId| pair.first.contains(stmt);
            let (source, target) = (is_in_first(&dependence.source), is_in_first(&dependence.target));
            let across = source && !target;
            let is_turned = source && target && alignment.sign.is_negative();
            if !(across || is_turned) || mutant::is_on(Mutant::FusionUnchecked) {
                continue;
            }
            let row = |stmt: StmtId| {
                if is_in_first(&stmt) { aligned.rows.get(&stmt) } else { loop_b.rows.get(&stmt) }
            };
            let (Some(from), Some(to)) = (row(dependence.source), row(dependence.target)) else { continue };
            let around = self.outer.iter().map(|member| {
                Some((member.rows.get(&dependence.source)?, member.rows.get(&dependence.target)?))
            });
            let same: Option<Vec<Distance<'_>>> = around.collect();
            let (same, distance) = (same.unwrap_or_default(), (from, to));
            let backwards = find_pair_at(scop, dependence, &same, Sign::Negative(distance), budget)?;
            if let Some(found) = backwards {
                return Ok(Some(format!("{found} would be reversed")));
            }
            if loop_a.coincident
                && let Some(found) = find_pair_at(scop, dependence, &same, Sign::Positive(distance), budget)?
            {
                return Ok(Some(format!("{found} would keep it from being parallel")));
            }
        }
        Ok(None)
    }

    /// A value of the fused induction variable that only one of two loops runs for, told in words; `None` if
    /// they run for the same.
    fn range_difference(
        &self,
        search: &Search<'_>,
        pair: &Neighbours<'_>,
        aligned: &Member,
    ) -> Result<Option<String>, Exhausted> {
        let unknown = |error: SetError| match error {
            SetError::Exhausted(exhausted) => Err(exhausted),
            SetError::Space(mismatch) => Ok(Some(mismatch.to_string())),
        };
        let range = |member: &Member| self.range(search, member, pair.depth);
        let (a, b) = match (range(aligned), range(pair.loops[1])) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(error), _) | (_, Err(error)) => return unknown(error),
        };
        let budget = search.budget;
        for (left, right, phrase) in [
            (&a, &b, "only the loop before it has iteration"),
            (&b, &a, "the loop before it has no iteration"),
        ] {
            let only = match left.difference(right, budget) {
                Ok(only) => only,
                Err(error) => return unknown(error),
            };
            for piece in only.disjuncts() {
                if let Emptiness::NonEmpty(point) =
                    emptiness(piece.equalities(), piece.inequalities(), budget)?
                {
                    let value = &point[piece.space().offset(VarKind::Range) + pair.depth];
                    return Ok(Some(format!("{phrase} {value}")));
                }
            }
        }
        Ok(None)
    }

    /// The values of the induction variables down to `depth` for which statements run, as they will be.
    fn range(
        &self,
        search: &Search<'_>,
        member: &Member,
        depth: usize,
    ) -> Result<PresburgerRelation, SetError> {
        let scop = search.scop;
        let mut union: Option<PresburgerRelation> = None;
        for (stmt, row) in &member.rows {
            let domain = &scop.stmt(*stmt).domain;
            let around = self.outer.iter().filter_map(|member| member.rows.get(stmt));
            let all: Vec<&QuasiRow> = around.chain([row]).collect();
            let tuple = Tuple::anonymous(depth as u32 + 1);
            let values = match all.iter().enumerate().all(|(at, row)| is_counter(row, at)) {
                true => {
                    let outer = domain.projection(VarKind::Range, depth + 1..domain.space().n_range());
                    outer.with_range_tuple(tuple)
                }
                false => {
                    let from = domain.space().range().clone();
                    let space = Space::relation(domain.space().symbols().to_vec(), from, tuple);
                    let mut to_values = IntegerRelation::universe(space.clone());
                    for (at, row) in all.iter().filter_map(|row| row.as_affine()).enumerate() {
                        let mut row = row.row(&space, VarKind::Domain);
                        row[space.offset(VarKind::Range) + at] -= Int::ONE;
                        to_values.add_equality(&row);
                    }
                    domain.image(&PresburgerRelation::from(to_values), search.budget)?
                }
            };
            union = Some(match union {
                None => values,
                Some(union) => union.union(&values)?,
            });
        }
        Ok(union.expect("a loop is around at least one statement"))
    }
}

impl Fuse {
    /// Whether statements of two neighbouring loops are of those that are fused.
    fn is_wanted(&self, search: &Search<'_>, first: &[StmtId], second: &[StmtId], depth: usize) -> bool {
        let stmts = [first, second].concat();
        let mut across = inside(search.dependences, &stmts, depth)
            .filter(|dependence| first.contains(&dependence.source) && second.contains(&dependence.target));
        match self.mode {
            FusionMode::Greedy => self.maximal || share_an_array(search.scop, first, second, |_| true),
            FusionMode::Producer => across.any(|dependence| dependence.kind == DependenceKind::Raw),
            FusionMode::Sibling => {
                let is_read = |access: &Access| access.kind == AccessKind::Read;
                across.next().is_none()
                    && (self.maximal || share_an_array(search.scop, first, second, is_read))
            }
        }
    }
}

fn share_an_array(
    scop: &Scop,
    first: &[StmtId],
    second: &[StmtId],
    is_counted: impl Fn(&Access) -> bool,
) -> bool {
    let arrays = |stmts: &[StmtId]| -> Vec<_> {
        let accesses = stmts.iter().flat_map(|stmt| &scop.stmt(*stmt).accesses);
        accesses.filter(|access| is_counted(access)).map(|access| access.array).collect()
    };
    let touched = arrays(first);
    arrays(second).iter().any(|array| touched.contains(array))
}

/// The body of a loop as children of a sequence.
fn body(stmts: Vec<StmtId>, child: &Node) -> Vec<Child> {
    match child {
        Node::Sequence(children) => children.clone(),
        node => vec![(stmts, node.clone())],
    }
}
