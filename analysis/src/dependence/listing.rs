//! Which pairs of accesses dependences are asked about, listed without a look at all pairs.
//!
//! # Problem
//! Of the accesses of a long program most pairs never conflict: they both read, they never meet
//! ([`meetings`](crate::dependence::meetings)), or the second runs first. Of 5,000 loops over one array, 37
//! million pairs do conflict, but all except 15,000 have a write of the same cells in between.
//!
//! # Method
//! Accesses to one array are of one class if they touch the same cells: their statements have the same
//! domain, and their relations the same rows. A function consists of parts, its nests and the statements
//! between them, one after the other. A write of a class *covers* the accesses of this class in the parts
//! before and after its own. A pair is *direct* if no write in a part between covers one of the two accesses.
//!
//! What an op of unknown effects does to several arrays is one pair of statements ([`Asked::opaque_as_one`]).
//!
//! # Exactness
//! Every pair of instances that touches one cell is in a pair that is listed or, among direct ones alone, in
//! order by a chain of them: the covering write touches the cell after the first access and before the
//! second. By induction over the number of parts between, both are in order with it.
//!
//! # Cost
//! For each access, the classes that it may meet, and each pair that is listed. Whether there are too many
//! pairs is known before any is listed.

use crate::dependence::likeness::CellsNumber;
use crate::dependence::meetings::{Cells, Counters, Meetings};
use crate::dependence::{DependenceKind, Pairs};
use crate::ids::ArrayId;
use crate::schedule::Node;
use crate::scop::{Access, Scop, Stmt};
use indexmap::IndexMap;
use itertools::Itertools;
use loopwright_affine_ir::{AccessKind, Id};
use loopwright_polyhedra::{Budget, Exhausted};

/// Which dependences are wanted.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// Those of which accesses.
    pub pairs: Pairs,
    /// Those that an op of unknown effects has with a statement are one.
    pub opaque_as_one: bool,
    /// Where there are more pairs of accesses than this, only direct ones are listed.
    pub most: Option<usize>,
}

/// Two accesses, or all that two statements may do to each other through an op of unknown effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Pair {
    /// Positions of the statements.
    pub stmts: (u32, u32),
    /// Positions in what they touch.
    pub accesses: (u32, u32),
    /// The array, and all pairs of instances, if it stands for several pairs of accesses.
    pub all_of: Option<ArrayId>,
}

/// The pairs in order of statements and accesses.
pub(super) struct Listing {
    pub pairs: Vec<Pair>,
    /// Only direct pairs are listed.
    pub is_direct: bool,
}

/// The accesses that touch the same cells.
#[derive(Default)]
struct Class {
    array: Option<ArrayId>,
    /// Statement and position.
    reads: Vec<(u32, u32)>,
    writes: Vec<(u32, u32)>,
}

/// The accesses of a scop by the cells that they touch.
struct Classes<'a> {
    scop: &'a Scop,
    /// The part that a statement is in.
    part_of: Vec<u32>,
    all: Vec<Class>,
    cells: Vec<Cells>,
    meetings: Meetings,
}

/// Steps of a list in about the time that a unit of a budget stands for.
const LISTED_PER_UNIT: usize = 64;

const OPERATION: &str = "dependences";

impl<'a> Classes<'a> {
    fn of(scop: &'a Scop, numbers: &[(&Stmt, usize, Vec<CellsNumber>)]) -> Self {
        let mut by_key: IndexMap<(ArrayId, usize, usize, bool), Class> = IndexMap::new();
        let (mut cells, mut meetings) = (Vec::new(), Meetings::default());
        let mut counters_of: IndexMap<usize, Counters> = IndexMap::new();
        for (at, (stmt, domain, of_stmt)) in numbers.iter().enumerate() {
            for (i, (access, number)) in stmt.touched().iter().zip(of_stmt).enumerate() {
                let key = (access.array, *domain, number.whole(), access.exact);
                let next = by_key.len();
                let class = by_key.entry(key).or_default();
                if class.array.is_none() {
                    class.array = Some(access.array);
                    let counters = counters_of.entry(*domain).or_insert_with(|| Counters::of(stmt));
                    let of_class = Cells::of(access, counters);
                    meetings.add(next, access.array, &of_class);
                    cells.push(of_class);
                }
                let place = (at as u32, i as u32);
                match access.kind {
                    AccessKind::Read => class.reads.push(place),
                    AccessKind::Write => class.writes.push(place),
                }
            }
        }
        Self { scop, part_of: parts(scop), all: by_key.into_values().collect(), cells, meetings }
    }

    fn array(&self, class: usize) -> ArrayId {
        self.all[class].array.expect("a class has an access")
    }

    /// The classes that accesses of a class may meet, itself among them.
    fn met(&mut self, class: usize, budget: &Budget) -> Result<Vec<usize>, Exhausted> {
        let array = self.array(class);
        self.meetings.prepare(array, &self.cells[class], budget)?;
        Ok(self.meetings.of(array, &self.cells[class]))
    }

    /// The lists of accesses of a class whose pairs with a list of another are asked for.
    fn lists(&self, pairs: Pairs, a: usize, b: usize) -> impl Iterator<Item = [&[(u32, u32)]; 2]> {
        let (a, b) = (&self.all[a], &self.all[b]);
        let lists = match pairs {
            Pairs::Conflicting => {
                vec![[&a.writes[..], &b.reads[..]], [&a.writes, &b.writes], [&a.reads, &b.writes]]
            }
            Pairs::Reads => vec![[&a.reads[..], &b.reads[..]]],
        };
        lists.into_iter().filter(|[a, b]| !a.is_empty() && !b.is_empty())
    }

    /// The first part after another in which a write of a class is.
    fn covered_in(&self, class: usize, after: u32) -> u32 {
        let writes = &self.all[class].writes;
        let next = writes.partition_point(|(stmt, _)| self.part_of[*stmt as usize] <= after);
        writes.get(next).map_or(u32::MAX, |(stmt, _)| self.part_of[*stmt as usize])
    }

    /// At least as many as the pairs that would be listed, of which each statement comes first in about half.
    fn n_pairs(&mut self, pairs: Pairs, budget: &Budget) -> Result<usize, Exhausted> {
        let mut n: usize = 0;
        for class in 0..self.all.len() {
            for other in self.met(class, budget)? {
                for [a, b] in self.lists(pairs, class, other) {
                    n = n.saturating_add(a.len().saturating_mul(b.len()));
                }
            }
        }
        Ok(n / 2)
    }

    fn list(&mut self, pairs: Pairs, is_direct: bool, budget: &Budget) -> Result<Vec<Pair>, Exhausted> {
        let mut found = Vec::new();
        for class in 0..self.all.len() {
            for other in self.met(class, budget)? {
                for [sources, targets] in self.lists(pairs, class, other) {
                    budget.spend((sources.len() / LISTED_PER_UNIT) as u64, OPERATION)?;
                    for &(s, i) in sources {
                        let part = self.part_of[s as usize];
                        let last = match is_direct {
                            true => self.covered_in(class, part).min(self.covered_in(other, part)),
                            false => u32::MAX,
                        };
                        let part_of = |(t, _): &(u32, u32)| self.part_of[*t as usize];
                        let first = targets.partition_point(|target| part_of(target) < part);
                        let found_before = found.len();
                        found.extend(
                            targets[first..]
                                .iter()
                                .take_while(|target| part_of(target) <= last)
                                .map(|&(t, j)| Pair { stmts: (s, t), accesses: (i, j), all_of: None }),
                        );
                        budget.spend((found.len() - found_before) as u64, OPERATION)?;
                    }
                }
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    /// For each two statements, what ops of unknown effects do as one.
    fn with_opaque_as_one(&self, pairs: Vec<Pair>) -> Vec<Pair> {
        let is_opaque: Vec<Vec<bool>> = self.scop.stmts.iter().map(|stmt| self.opaque(stmt)).collect();
        let Some(elsewhere) = self.scop.arrays.iter().position(|array| array.is_elsewhere) else {
            return pairs;
        };
        let is_of_opaque = |pair: &Pair| {
            let [(s, i), (t, j)] = [(pair.stmts.0, pair.accesses.0), (pair.stmts.1, pair.accesses.1)];
            is_opaque[s as usize][i as usize] || is_opaque[t as usize][j as usize]
        };
        let mut found = Vec::with_capacity(pairs.len());
        for (_, of_stmts) in &pairs.into_iter().chunk_by(|pair| pair.stmts) {
            let (opaque, others): (Vec<Pair>, Vec<Pair>) = of_stmts.partition(is_of_opaque);
            found.extend(others);
            let array = |pair: &Pair| self.touched(pair.stmts.0, pair.accesses.0).array;
            let one = opaque.iter().copied().min_by_key(|pair| (self.kind(pair), array(pair)));
            found.extend(one.map(|one| match opaque.iter().map(array).all_equal() {
                _ if opaque.len() == 1 => one,
                true => Pair { all_of: Some(array(&one)), ..one },
                false => Pair { all_of: Some(ArrayId::from_index(elsewhere)), ..one },
            }));
        }
        found
    }

    /// Which accesses of a statement are those of ops of unknown effects.
    fn opaque(&self, stmt: &Stmt) -> Vec<bool> {
        let touched = stmt.touched();
        let mut ops: Vec<_> = touched
            .iter()
            .filter(|access| self.scop.array(access.array).is_elsewhere)
            .map(|a| a.op)
            .collect();
        ops.dedup();
        touched.iter().map(|access| !access.exact && ops.contains(&access.op)).collect()
    }

    fn touched(&self, stmt: u32, access: u32) -> &'a Access {
        &self.scop.stmts[stmt as usize].touched()[access as usize]
    }

    fn kind(&self, pair: &Pair) -> DependenceKind {
        let source = self.touched(pair.stmts.0, pair.accesses.0).kind;
        DependenceKind::of(source, self.touched(pair.stmts.1, pair.accesses.1).kind)
    }
}

/// The part of the function that each statement is in.
fn parts(scop: &Scop) -> Vec<u32> {
    let mut part_of = vec![0; scop.stmts.len()];
    if let Node::Sequence(children) = &scop.original.root {
        for (part, (stmts, _)) in children.iter().enumerate() {
            stmts.iter().for_each(|stmt| part_of[stmt.index()] = part as u32);
        }
    }
    part_of
}

/// Lists pairs of accesses, given the numbers of domains and cells.
///
/// # Errors
/// If the budget runs out.
pub(super) fn list(
    scop: &Scop,
    numbers: &[(&Stmt, usize, Vec<CellsNumber>)],
    asked: Asked,
    budget: &Budget,
) -> Result<Listing, Exhausted> {
    let mut classes = Classes::of(scop, numbers);
    let is_direct = match asked.most {
        Some(most) => classes.n_pairs(asked.pairs, budget)? > most,
        None => false,
    };
    let mut pairs = classes.list(asked.pairs, is_direct, budget)?;
    if asked.opaque_as_one {
        pairs = classes.with_opaque_as_one(pairs);
    }
    Ok(Listing { pairs, is_direct })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependence::{Dependence, listed_dependences};
    use crate::ids::StmtId;
    use crate::scop::extract::scops;
    use loopwright_affine_ir::{ParseOptions, Source, parse};
    use loopwright_polyhedra::PresburgerRelation;
    use std::collections::HashMap;

    const MANY: &str = "func.func private @opaque()
        func.func @f(%a: memref<9xf32>, %b: memref<9xf32>, %x: f32) {
          affine.for %i = 0 to 8 {
            %0 = affine.load %a[%i + 1] : memref<9xf32>
            affine.store %0, %b[%i] : memref<9xf32>
          }
          affine.for %i = 0 to 9 { affine.store %x, %a[%i] : memref<9xf32> }
          call @opaque() : () -> ()
          affine.for %i = 0 to 8 {
            %0 = affine.load %b[%i] : memref<9xf32>
            affine.store %0, %a[%i] : memref<9xf32>
            affine.store %0, %b[%i] : memref<9xf32>
          }
          affine.for %i = 0 to 9 { affine.store %x, %a[%i] : memref<9xf32> }
          affine.for %t = 0 to 3 {
            affine.for %i = 0 to 9 { affine.store %x, %a[%i] : memref<9xf32> }
            func.call @opaque() : () -> ()
            affine.for %i = 0 to 4 { affine.store %x, %b[2 * %i] : memref<9xf32> }
          }
          call @opaque() : () -> ()
          affine.for %i = 0 to 8 {
            %0 = affine.load %a[%i] : memref<9xf32>
            affine.store %0, %b[%i] : memref<9xf32>
          }
          affine.for %i = 0 to 9 { affine.store %x, %a[%i] : memref<9xf32> }
          return
        }";

    /// All pairs of instances of each two statements.
    fn by_stmts(scop: &Scop, found: &[Dependence]) -> HashMap<(StmtId, StmtId), PresburgerRelation> {
        let mut all: HashMap<_, PresburgerRelation> = HashMap::new();
        for d in found {
            let pairs = PresburgerRelation::from(d.relation(scop));
            let all = all.entry((d.source, d.target));
            all.and_modify(|all| *all = all.union(&pairs).expect("one space")).or_insert(pairs);
        }
        all
    }

    #[test]
    fn listings_of_direct_pairs_imply_all_others() {
        let ir = parse(&Source::new("f.mlir", MANY), &ParseOptions::default()).expect("reads");
        let scop = scops(&ir).next().expect("there is a function").expect("it is a scop");
        let budget = Budget::unlimited();
        let listed = |most| {
            let asked = Asked { pairs: Pairs::Conflicting, opaque_as_one: false, most };
            listed_dependences(&scop, asked, &budget).expect("no limit")
        };
        let ((all, _), (direct, is_direct)) = (listed(None), listed(Some(0)));
        assert!(is_direct && direct.iter().all(|d| all.contains(d)) && direct.len() < all.len());
        let mut chains = by_stmts(&scop, &direct);
        for _ in 0..scop.stmts.len() {
            let mut longer = chains.clone();
            for ((s, u), first) in &chains {
                for ((_, t), then) in chains.iter().filter(|((from, _), _)| from == u) {
                    let chain = first.composition(then, &budget).expect("one space");
                    let chains = longer.entry((*s, *t));
                    chains
                        .and_modify(|all| {
                            let all_of = all.union(&chain).expect("one space");
                            *all = all_of.coalesced(&budget).expect("no limit");
                        })
                        .or_insert(chain);
                }
            }
            chains = longer;
        }
        for (stmts, pairs) in by_stmts(&scop, &all) {
            let in_order =
                chains.get(&stmts).is_some_and(|chains| pairs.is_subset(chains, &budget).expect("no limit"));
            assert!(in_order, "{stmts:?}: {pairs}");
        }
    }

    #[test]
    fn listings_of_many_loops_over_few_cells_are_short() {
        let body = "affine.for %i = 0 to 8 {
            %0 = affine.load %a[%i] : memref<9xf32>
            affine.store %0, %a[%i] : memref<9xf32>
          }\n";
        let call = "func.call @opaque() : () -> ()\n";
        let of = |n: usize, most| {
            let body = format!("{}{call}", body.repeat(9)).repeat(n / 10);
            let text =
                format!("func.func private @opaque() func.func @f(%a: memref<9xf32>) {{ {body} return }}");
            let ir = parse(&Source::new("f.mlir", &text), &ParseOptions::default()).expect("reads");
            let scop = scops(&ir).next().expect("there is a function").expect("it is a scop");
            let asked = Asked { pairs: Pairs::Conflicting, opaque_as_one: true, most };
            listed_dependences(&scop, asked, &Budget::unlimited()).expect("no limit").0.len()
        };
        // Three for each pair of loops, one for each pair with a call.
        let (n_loops, n_calls) = (18, 2);
        let all = n_loops * (n_loops - 1) / 2 * 3 + n_loops * n_calls + 1;
        assert_eq!(of(20, None), all);
        // A loop and the next; a call and the loops before and after it, but for the last; two calls.
        let direct = |n_loops: usize, n_calls: usize| 3 * (n_loops - 1) + 2 * n_calls - 1 + n_calls - 1;
        assert_eq!([of(20, Some(0)), of(1000, Some(0))], [direct(18, 2), direct(900, 100)]);
    }
}
