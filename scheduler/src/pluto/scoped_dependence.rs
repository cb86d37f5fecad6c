//! Scoped dependences: what is left of each at a node of the schedule tree.
//!
//! # Problem
//! Below components of a timestamp that are fixed, a dependence only matters between instances that agree in
//! all of them. Keep that part, drop dependences of which nothing is left, and answer questions about the
//! distance `φ_t(y) - φ_s(x)` of a component on it.
//!
//! # Method
//! The part is the dependence polyhedron with one equality per component outside. Its generators (rays, lines
//! and vertices over the rationals) are computed once, when first asked for: an affine form has a sign on the
//! polyhedron iff it has it on the generators.
//!
//! Programs that are long repeat themselves: dependences whose rows are equal share one [`Polyhedron`], which
//! remembers its generators, its parts and what was asked of it.
//!
//! Some polyhedra, mostly those with many quotients, have too many generators. Then those of a larger
//! polyhedron serve: first without the constraints on quotients, at last all of space. That may hide a
//! schedule, but shows none that is not legal.
//!
//! # Exactness
//! Answers by generators are exact over the rationals and so sound over the integers; where they say "no",
//! [`ScopedDep::can_differ`] asks the integers.

use crate::pluto::SchedProblem;
use loopwright_analysis::DependenceKind;
use loopwright_analysis::StmtId;
use loopwright_analysis::{AffineForm, QuasiRow};
use loopwright_polyhedra::machinery::{Matrix, dual_cone, row};
use loopwright_polyhedra::{Budget, Exhausted, Int, IntegerRelation, VarKind};
use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::rc::Rc;

/// What is left of a dependence. Cheap to clone.
#[derive(Clone)]
pub(crate) struct ScopedDep {
    pub(super) source: StmtId,
    pub(super) target: StmtId,
    /// Must the order be kept? Not between two reads, which only count for locality.
    pub(super) is_ordering: bool,
    polyhedron: Rc<Polyhedron>,
}

/// Pairs of instances, whichever statements they are of, and the answers about them so far.
struct Polyhedron {
    relation: IntegerRelation,
    dual: OnceCell<Dual>,
    /// The parts where distances are zero; none if nothing is left.
    parts: RefCell<HashMap<Vec<Vec<Int>>, Part>>,
    /// Can a distance be positive?
    differences: RefCell<HashMap<Vec<Int>, bool>>,
    /// The same for rows with quotients.
    quasi_parts: RefCell<HashMap<RowPair, Part>>,
    signs: RefCell<HashMap<(Sign, RowPair), bool>>,
}

/// What is left of a polyhedron, if anything is.
type Part = Option<Rc<Polyhedron>>;

/// The rows of a component for source and target.
type RowPair = (QuasiRow, QuasiRow);

/// A question about the distance along a component.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Sign {
    /// May it be positive?
    Positive,
    /// May it be negative?
    Negative,
    /// May it be either?
    NotZero,
}

/// The generators of a dependence polyhedron.
pub(super) struct Dual {
    /// Of the polyhedron itself.
    pub(super) exact: Vec<Generator>,
    /// Of its part with non-negative parameters, which the bounding function is about.
    pub(super) bounding: Vec<Generator>,
}

/// A direction `(x, y, p, h)` of the homogenized polyhedron; `h` is positive for vertices.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Generator {
    pub(super) source: Vec<Int>,
    pub(super) target: Vec<Int>,
    pub(super) params: Vec<Int>,
    pub(super) scale: Int,
    /// The opposite direction is one too.
    pub(super) is_line: bool,
}

/// The answer to `key`, found by the first call and kept.
fn remembered<K: Eq + Hash, V: Clone>(
    memo: &RefCell<HashMap<K, V>>,
    key: K,
    find: impl FnOnce(&K) -> Result<V, Exhausted>,
) -> Result<V, Exhausted> {
    if let Some(known) = memo.borrow().get(&key) {
        return Ok(known.clone());
    }
    let found = find(&key)?;
    memo.borrow_mut().insert(key, found.clone());
    Ok(found)
}

impl Polyhedron {
    fn new(relation: IntegerRelation) -> Rc<Self> {
        Rc::new(Self {
            relation,
            dual: OnceCell::new(),
            parts: RefCell::default(),
            differences: RefCell::default(),
            quasi_parts: RefCell::default(),
            signs: RefCell::default(),
        })
    }
}

impl ScopedDep {
    /// The whole of each dependence, under what is known of the parameters. Of several between two statements
    /// with the same pairs of instances there is one.
    pub(super) fn all(problem: &SchedProblem) -> Vec<Self> {
        let mut polyhedra: HashMap<_, Rc<Polyhedron>> = HashMap::new();
        let mut seen = HashSet::new();
        let mut deps = Vec::new();
        for dependence in &problem.dependences {
            let mut relation = under(&dependence.pairs, &problem.context);
            // Generators are rational.
            relation.tighten();
            let space = relation.space();
            let shape = (space.n_domain(), space.n_range(), space.n_locals());
            let content = (shape, relation.equalities().clone(), relation.inequalities().clone());
            let polyhedron = polyhedra.entry(content).or_insert_with(|| Polyhedron::new(relation));
            let dep = Self {
                source: dependence.source,
                target: dependence.target,
                is_ordering: dependence.kind != DependenceKind::Rar,
                polyhedron: polyhedron.clone(),
            };
            if seen.insert((dep.source, dep.target, dep.is_ordering, Rc::as_ptr(polyhedron))) {
                deps.push(dep);
            }
        }
        deps
    }

    /// The generators, computed by the first call and kept.
    pub(super) fn dual(&self, budget: &Budget) -> Result<&Dual, Exhausted> {
        if let Some(dual) = self.polyhedron.dual.get() {
            return Ok(dual);
        }
        let dual = Dual::of(&self.polyhedron.relation, budget)?;
        Ok(self.polyhedron.dual.get_or_init(|| dual))
    }

    /// Are the generators known, or easily found? Of a polyhedron with quotients there are many, and a
    /// question or two is answered faster without.
    pub(super) fn has_generators(&self) -> bool {
        self.polyhedron.dual.get().is_some() || self.polyhedron.relation.space().n_locals() == 0
    }

    /// Is the distance of these forms zero throughout, as far as the rationals show?
    fn is_zero(&self, source: &AffineForm, target: &AffineForm, budget: &Budget) -> Result<bool, Exhausted> {
        Ok(self.dual(budget)?.exact.iter().all(|generator| generator.distance(source, target).is_zero()))
    }

    fn distance_row(&self, source: &AffineForm, target: &AffineForm) -> Vec<Int> {
        AffineForm::distance_row(source, target, self.polyhedron.relation.space())
    }

    /// May the distance, known not to be negative, be positive? Exact.
    pub(super) fn can_differ(
        &self,
        source: &AffineForm,
        target: &AffineForm,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        remembered(&self.polyhedron.differences, self.distance_row(source, target), |distance| {
            if self.is_zero(source, target, budget)? {
                return Ok(false);
            }
            let mut crossing = self.polyhedron.relation.clone();
            let mut row = distance.clone();
            *row.last_mut().expect("a row has a constant") -= 1;
            crossing.add_inequality(&row);
            Ok(!crossing.is_empty(budget)?)
        })
    }

    /// What is left where the forms agree; `None` if nothing is. Exact.
    pub(super) fn restricted<'a>(
        &self,
        forms: impl Iterator<Item = (&'a AffineForm, &'a AffineForm)> + Clone,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let rows = forms.clone().map(|(source, target)| self.distance_row(source, target)).collect();
        let part = remembered(&self.polyhedron.parts, rows, |rows| self.part(forms, rows, budget))?;
        Ok(part.map(|polyhedron| Self { polyhedron, ..self.clone() }))
    }

    fn part<'a>(
        &self,
        forms: impl Iterator<Item = (&'a AffineForm, &'a AffineForm)>,
        rows: &[Vec<Int>],
        budget: &Budget,
    ) -> Result<Option<Rc<Polyhedron>>, Exhausted> {
        let mut relation: Option<IntegerRelation> = None;
        let generators = &self.dual(budget)?.exact;
        for ((source, target), row) in forms.zip(rows) {
            let distances =
                || generators.iter().map(|generator| (generator, generator.distance(source, target)));
            if distances().all(|(_, distance)| distance.is_zero()) {
                continue;
            }
            if distances().all(|(generator, distance)| distance >= generator.scale && !generator.is_line) {
                return Ok(None);
            }
            relation.get_or_insert_with(|| self.polyhedron.relation.clone()).add_equality(row);
        }
        match relation {
            None => Ok(Some(self.polyhedron.clone())),
            Some(relation) if relation.is_empty(budget)? => Ok(None),
            Some(relation) => Ok(Some(Polyhedron::new(relation))),
        }
    }

    /// What is left where two rows with quotients agree, as `find` says.
    pub(super) fn quasi_restricted(
        &self,
        rows: RowPair,
        find: impl FnOnce(&IntegerRelation) -> Result<Option<IntegerRelation>, Exhausted>,
    ) -> Result<Option<Self>, Exhausted> {
        let part = remembered(&self.polyhedron.quasi_parts, rows, |_| {
            Ok(find(&self.polyhedron.relation)?.map(Polyhedron::new))
        })?;
        Ok(part.map(|polyhedron| Self { polyhedron, ..self.clone() }))
    }

    /// Whether the distance between two rows may have a sign, as `find` says.
    pub(super) fn may_be(
        &self,
        sign: Sign,
        rows: RowPair,
        find: impl FnOnce(&IntegerRelation) -> Result<bool, Exhausted>,
    ) -> Result<bool, Exhausted> {
        remembered(&self.polyhedron.signs, (sign, rows), |_| find(&self.polyhedron.relation))
    }
}

/// For each of some disjoint lists of statements, the dependences between them.
pub(super) fn within_each<'a>(
    deps: &[ScopedDep],
    parts: impl Iterator<Item = &'a Vec<StmtId>>,
) -> Vec<Vec<ScopedDep>> {
    let mut part_of: HashMap<StmtId, usize> = HashMap::new();
    let mut n_parts = 0;
    for stmts in parts {
        part_of.extend(stmts.iter().map(|&stmt| (stmt, n_parts)));
        n_parts += 1;
    }
    let mut within = vec![Vec::new(); n_parts];
    for dep in deps {
        if let (Some(&source), Some(target)) = (part_of.get(&dep.source), part_of.get(&dep.target))
            && source == *target
        {
            within[source].push(dep.clone());
        }
    }
    within
}

/// A relation under constraints on the parameters (rows over parameters and constant, `>= 0`).
fn under(relation: &IntegerRelation, context: &[Vec<Int>]) -> IntegerRelation {
    let mut relation = relation.clone();
    let first = relation.space().offset(VarKind::Symbol);
    for constraint in context {
        let (constant, coeffs) = constraint.split_last().expect("a constraint has a constant");
        let mut row = relation.row(&[], 0);
        row[first..first + coeffs.len()].clone_from_slice(coeffs);
        *row.last_mut().expect("a row has a constant") = constant.clone();
        relation.add_inequality(&row);
    }
    relation
}

impl Dual {
    fn of(relation: &IntegerRelation, budget: &Budget) -> Result<Self, Exhausted> {
        let exact = generators(relation, budget)?;
        let params_may_be_negative = exact.iter().any(|generator| {
            generator.params.iter().any(|p| p.is_negative() || (generator.is_line && !p.is_zero()))
        });
        if !params_may_be_negative {
            return Ok(Self { bounding: exact.clone(), exact });
        }
        let mut bounded = relation.clone();
        for column in relation.space().columns(VarKind::Symbol) {
            let row = bounded.row(&[(column, 1)], 0);
            bounded.add_inequality(&row);
        }
        Ok(Self { exact, bounding: generators(&bounded, budget)? })
    }
}

impl Generator {
    /// `φ_t - φ_s` in this direction.
    pub(super) fn distance(&self, source: &AffineForm, target: &AffineForm) -> Int {
        self.value(&self.target, target) - self.value(&self.source, source)
    }

    fn value(&self, iters: &[Int], form: &AffineForm) -> Int {
        let dot = |a: &[Int], b: &[Int]| a.iter().zip(b).fold(Int::ZERO, |sum, (x, y)| sum + x * y);
        dot(iters, &form.iters) + dot(&self.params, &form.params) + &self.scale * &form.constant
    }
}

/// A polyhedron whose generators take more steps is replaced by a larger one.
const MAX_GENERATOR_STEPS: u64 = 2_000;

/// The generators of a relation, or of one that contains it.
fn generators(relation: &IntegerRelation, budget: &Budget) -> Result<Vec<Generator>, Exhausted> {
    let coarser = |keep: &dyn Fn(&[Int]) -> bool| {
        let mut coarse = IntegerRelation::universe(relation.space().clone());
        relation.equalities().rows().filter(|row| keep(row)).for_each(|row| coarse.add_equality(row));
        relation.inequalities().rows().filter(|row| keep(row)).for_each(|row| coarse.add_inequality(row));
        coarse
    };
    let locals = relation.space().columns(VarKind::Local);
    let without_quotients = |row: &[Int]| row::is_zero(&row[locals.clone()]);
    for candidate in [relation, &coarser(&without_quotients)] {
        let limit = budget.left().min(MAX_GENERATOR_STEPS);
        let own = budget.part(limit);
        let found = generators_of(candidate, &own);
        // What was asked for beyond the limit was not done.
        budget.spend_on(own.spent().min(limit), "scheduling", "scheduling")?;
        match found {
            Err(_) if limit == MAX_GENERATOR_STEPS => continue,
            decided => return decided,
        }
    }
    generators_of(&coarser(&|_| false), budget)
}

fn generators_of(relation: &IntegerRelation, budget: &Budget) -> Result<Vec<Generator>, Exhausted> {
    let space = relation.space();
    let n_vars = space.n_vars();
    let cone = dual_cone(relation.equalities(), relation.inequalities(), budget)?;
    let read = |matrix: &Matrix<Int>, is_line: bool| -> Vec<Generator> {
        let part = |row: &[Int], kind| row[space.columns(kind)].to_vec();
        matrix
            .rows()
            .map(|row| Generator {
                source: part(row, VarKind::Domain),
                target: part(row, VarKind::Range),
                params: part(row, VarKind::Symbol),
                scale: row[n_vars].clone(),
                is_line,
            })
            .collect()
    };
    let mut generators = read(&cone.lines, true);
    generators.extend(read(&cone.rays, false));
    // Directions that differ in the locals only are one direction here.
    let mut seen = HashSet::new();
    generators.retain(|generator| seen.insert(generator.clone()));
    Ok(generators)
}
