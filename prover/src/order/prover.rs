//! The prover of orders: is a schedule legal?
//!
//! # Problem
//! Given the statements of a function with their accesses, original order and a new schedule, decide whether
//! the new order keeps every conflict's order and whether its coincident components carry none; prove it, or
//! show two instances that break it.
//!
//! # Method
//! The systems that must have no integer point are those of the [checker](super::checker); this file only
//! finds their refutations with `polyhedra`'s emptiness test, which returns a proof or a point. A point in a
//! system is the witness. Component by component: if even `source >= target` is empty, the conflict is
//! satisfied there; otherwise `source > target` must be empty and the next component decides. Pairs of
//! accesses whose conflicts differ in no more than constants of rows without variables share their
//! refutations, which rest on none of these.
//!
//! # Exactness
//! Exact over the integers, for all values of the parameters. `Exhausted` only when the budget is spent.
//!
//! # Cost
//! One to two emptiness tests per conflict and component up to the one that satisfies it; for a pair of
//! accesses that is like one before it, a look into a table and copies.

use crate::order::checker::{AccessPair, Compare, Conflict, ConflictSystem, access_pairs, conflicts_of};
use crate::order::{Conjunct, LevelProof, OrderProof, Refutation, RowRecord};
use indexmap::IndexSet;
use loopwright_analysis::Scop;
use loopwright_analysis::machinery::Compared;
use loopwright_checker::machinery::{Combination, ConstraintRecord, Num, Step};
use loopwright_polyhedra::machinery::{ConstraintRef, Matrix, Term, parallel_map};
use loopwright_polyhedra::{Budget, Emptiness, EmptinessProof, Exhausted, Int};

/// Two instances whose order the new schedule breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Name and iteration vector of the instance that ran first.
    pub source: (String, Vec<Int>),
    /// Name and iteration vector of the instance that ran later.
    pub target: (String, Vec<Int>),
    /// The array they share.
    pub array: String,
    /// Parameter names and values.
    pub parameters: Vec<(String, Int)>,
    /// The component of the new timestamps that breaks the order; their number if they are equal throughout.
    pub component: usize,
    /// The component is in order but coincident.
    pub parallel: bool,
}

impl std::fmt::Display for Witness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let instance = |(name, iters): &(String, Vec<Int>)| {
            let iters: Vec<String> = iters.iter().map(ToString::to_string).collect();
            format!("{name}[{}]", iters.join(", "))
        };
        let (source, target, array) = (instance(&self.source), instance(&self.target), &self.array);
        let why = if self.parallel { "may run at the same time as" } else { "would no longer run before" };
        write!(f, "{source} {why} {target}, and both touch {array}")?;
        if !self.parameters.is_empty() {
            let values: Vec<String> =
                self.parameters.iter().map(|(name, v)| format!("{name} = {v}")).collect();
            write!(f, " (for example with {})", values.join(", "))?;
        }
        Ok(())
    }
}

impl Witness {
    /// The same, arrays and parameters called as people read them.
    pub fn in_words_of(mut self, scop: &Scop) -> Self {
        if let Some(array) = scop.arrays.iter().find(|array| array.name == self.array) {
            self.array.clone_from(&array.text);
        }
        for (name, _) in &mut self.parameters {
            if let Some(param) = scop.params.iter().find(|param| param.name.to_string() == *name) {
                name.clone_from(&param.text);
            }
        }
        self
    }
}

/// The answer to "is this schedule legal?".
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Yes, with the proof.
    Legal(OrderProof),
    /// No: these two instances.
    Illegal(Box<Witness>),
    /// The budget ran out before the question was decided.
    Exhausted(Exhausted),
}

/// What one conflict came to.
enum Verdict {
    Refuted(Refutation),
    Broken(Box<Witness>),
}

/// Numbers of systems that are built, compared and looked through in about the time that a unit of the budget
/// stands for.
const NUMBERS_PER_UNIT: u64 = 256;

/// Decides the legality of `function`'s schedule; its `refutations` are ignored and, if legal, filled.
///
/// Exact. Conflicts are independent, so they are proved in parallel; the answer does not depend on the thread
/// count.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).unwrap();
/// use loopwright_analysis::{AffineForm, scops};
/// use loopwright_prover::{Legality, prove_order, unproved};
/// use loopwright_polyhedra::{Budget, Int};
///
/// // for i { a[i - 1] = a[i] }
/// let scop = scops(&ir).next().expect("there is a function")?;
/// assert!(matches!(prove_order(unproved(&scop, &scop.original), &Budget::default()), Legality::Legal(_)));
///
/// // The same backwards.
/// let mut claim = unproved(&scop, &scop.original);
/// claim.statements[0].schedule[0].terms[0].coeff.0 = Int::MINUS_ONE;
/// let Legality::Illegal(witness) = prove_order(claim, &Budget::default()) else { panic!("it is not") };
/// let text = witness.to_string();
/// assert!(text.ends_with("would no longer run before S0[2], and both touch arg0"), "{text}");
/// # Ok::<(), loopwright_analysis::Refusal>(())
/// ```
pub fn prove_order(mut function: OrderProof, budget: &Budget) -> Legality {
    let _phase = budget.phase("the proof of the order");
    match refutations(&function, budget) {
        Ok(Ok(refutations)) => {
            function.refutations = refutations;
            Legality::Legal(function)
        }
        Ok(Err(witness)) => Legality::Illegal(witness),
        Err(exhausted) => Legality::Exhausted(exhausted),
    }
}

/// Of all conflicts, in their order, or a witness that there is none of one of them.
fn refutations(
    function: &OrderProof,
    budget: &Budget,
) -> Result<Result<Vec<Refutation>, Box<Witness>>, Exhausted> {
    let mut likeness = Likeness::of(function);
    let mut alike: IndexSet<LikePair> = IndexSet::new();
    let (mut different, mut numbers) = (Vec::new(), Vec::new());
    for pair in access_pairs(function) {
        budget.spend(1, "proof")?;
        let (number, is_new) = alike.insert_full(likeness.pair(&pair));
        if is_new {
            different.push(pair);
        }
        numbers.push(number);
    }
    let mut proved: Vec<Vec<Refutation>> = Vec::with_capacity(different.len());
    for answer in parallel_map(&different, |pair| prove_pair(function, *pair, budget)) {
        match answer? {
            Ok(refutations) => proved.push(refutations),
            Err(witness) => return Ok(Err(witness)),
        }
    }
    Ok(Ok(numbers.iter().flat_map(|number| proved[*number].iter().cloned()).collect()))
}

/// The refutations of a pair's conflicts, in their order.
fn prove_pair(
    function: &OrderProof,
    accesses: AccessPair,
    budget: &Budget,
) -> Result<Result<Vec<Refutation>, Box<Witness>>, Exhausted> {
    let mut refutations = Vec::new();
    for conflict in conflicts_of(function, accesses) {
        budget.spend(conflict.system.n_numbers() as u64 / NUMBERS_PER_UNIT, "proof")?;
        match prove_conflict(function, &conflict, budget)? {
            Verdict::Refuted(refutation) => refutations.push(refutation),
            Verdict::Broken(witness) => return Ok(Err(witness)),
        }
    }
    Ok(Ok(refutations))
}

/// Which pairs of accesses have the same refutations: long programs repeat themselves. Their conflicts are
/// the same but for constants of rows without variables, which are true in all of them or in none, and which
/// no refutation rests on if they are true.
///
/// Unlike [`loopwright_analysis::machinery::Likeness`], it is about records, and about what refutations are
/// made of: quotients add columns, so that a row with some is not constant.
struct Likeness {
    /// Of each statement.
    statements: Vec<LikeStatement>,
    orders: IndexSet<Vec<Compared>>,
    /// The statements that were asked for last, and the number of how their orders compare.
    last: Option<([usize; 2], usize)>,
}

/// Numbers that statements have in common where they are alike.
struct LikeStatement {
    domain: usize,
    /// Of the cells of each access.
    cells: Vec<usize>,
    /// Of each row of the original order, then of the new one: its number, and its value if that is constant.
    rows: Vec<(usize, Option<Int>)>,
}

/// Equal for pairs that have the same refutations: domains, cells, and how the orders compare.
#[derive(PartialEq, Eq, Hash)]
struct LikePair {
    domains: [usize; 2],
    cells: [usize; 2],
    order: usize,
}

impl Likeness {
    fn of(function: &OrderProof) -> Self {
        let mut rows: IndexSet<&RowRecord> = IndexSet::new();
        let mut conjuncts: IndexSet<(usize, &[Conjunct])> = IndexSet::new();
        let mut row_of = |row| (rows.insert_full(row).0, constant(row));
        let mut pieces_of = |n_columns, pieces| conjuncts.insert_full((n_columns, pieces)).0;
        let statements = function.statements.iter().map(|s| LikeStatement {
            domain: pieces_of(s.iters, &s.domain),
            cells: s.accesses.iter().map(|access| pieces_of(access.rank, &access.relation)).collect(),
            rows: s.original.iter().chain(&s.schedule).map(&mut row_of).collect(),
        });
        Self { statements: statements.collect(), orders: IndexSet::new(), last: None }
    }

    fn pair(&mut self, accesses: &AccessPair) -> LikePair {
        let AccessPair { source, target, source_access, target_access } = *accesses;
        let (s, t) = (&self.statements[source], &self.statements[target]);
        let order = match self.last {
            Some((statements, order)) if statements == [source, target] => order,
            _ => self.orders.insert_full(Compared::of(&s.rows, &t.rows)).0,
        };
        self.last = Some(([source, target], order));
        LikePair {
            domains: [s.domain, t.domain],
            cells: [s.cells[source_access], t.cells[target_access]],
            order,
        }
    }
}

/// The value of a row that is the same for all instances and neither parallel nor a quotient.
fn constant(row: &RowRecord) -> Option<Int> {
    let mut sum = Int::ZERO;
    for term in &row.terms {
        let (constant, coeffs) = term.form.split_last()?;
        if row.coincident || !term.divisor.0.is_one() || coeffs.iter().any(|coeff| !coeff.0.is_zero()) {
            return None;
        }
        sum += &term.coeff.0 * &constant.0;
    }
    (!row.coincident).then_some(sum)
}

fn prove_conflict(function: &OrderProof, conflict: &Conflict, budget: &Budget) -> Result<Verdict, Exhausted> {
    let AccessPair { source, target, .. } = conflict.accesses;
    let (s, t) = (&function.statements[source], &function.statements[target]);
    if let Decision::Empty(steps) = decide(&conflict.system, budget)? {
        return Ok(Verdict::Refuted(Refutation::Empty(steps)));
    }
    let broken = |component: usize, parallel: bool, point: Vec<Int>| {
        Verdict::Broken(Box::new(witness(function, conflict, &point, component, parallel)))
    };
    let mut levels = Vec::new();
    let mut equal_so_far = conflict.system.clone();
    for (component, (source, target)) in s.schedule.iter().zip(&t.schedule).enumerate() {
        let parallel = source.coincident || target.coincident;
        if !parallel {
            let not_before = compared(&equal_so_far, source, target, Compare::NotBefore);
            if let Decision::Empty(steps) = decide(&not_before, budget)? {
                levels.push(LevelProof::Strict(steps));
                return Ok(Verdict::Refuted(Refutation::Ordered(levels)));
            }
        }
        let after = match decide(&compared(&equal_so_far, source, target, Compare::After), budget)? {
            Decision::Empty(steps) => steps,
            Decision::Point(point) => return Ok(broken(component, false, point)),
        };
        let before = if parallel {
            match decide(&compared(&equal_so_far, source, target, Compare::Before), budget)? {
                Decision::Empty(steps) => Some(steps),
                Decision::Point(point) => return Ok(broken(component, true, point)),
            }
        } else {
            None
        };
        levels.push(LevelProof::Weak { after, before });
        equal_so_far.compare(source, target, Compare::Same);
    }
    match decide(&equal_so_far, budget)? {
        Decision::Point(point) => Ok(broken(s.schedule.len(), false, point)),
        // Equal in all components and yet no pair: some coincident component is strict both ways, so this is
        // unknown as a strict last component; it means the conflict itself has no pairs left, which was
        // excluded above.
        Decision::Empty(_) => {
            unreachable!("a conflict whose components are all weak and never equal throughout")
        }
    }
}

fn compared(system: &ConflictSystem, source: &RowRecord, target: &RowRecord, how: Compare) -> ConflictSystem {
    let mut system = system.clone();
    system.compare(source, target, how);
    system
}

enum Decision {
    Empty(Vec<Step>),
    Point(Vec<Int>),
}

/// Nothing rests on rows without variables, but on one of them that is false.
fn decide(system: &ConflictSystem, budget: &Budget) -> Result<Decision, Exhausted> {
    let n_cols = system.n_vars() + 1;
    let inequalities = system.inequalities();
    let has_variables = |row: &[Int]| row[..n_cols - 1].iter().any(|coeff| !coeff.is_zero());
    let is_false = |row: &[Int]| !has_variables(row) && row[n_cols - 1].is_negative();
    let numbered = || (0..).zip(&inequalities);
    if let Some((at, _)) = numbered().find(|(_, row)| is_false(row)) {
        let sum = vec![(ConstraintRecord::Ineq(at), Num(Int::ONE))];
        return Ok(Decision::Empty(vec![Step::Contradiction(sum)]));
    }
    let (kept, rows): (Vec<u32>, Vec<&Vec<Int>>) = numbered().filter(|(_, row)| has_variables(row)).unzip();
    let equalities = Matrix::from_rows(n_cols, system.equalities());
    let inequalities = Matrix::from_rows(n_cols, rows);
    Ok(match loopwright_polyhedra::machinery::emptiness(&equalities, &inequalities, budget)? {
        Emptiness::NonEmpty(point) => Decision::Point(point),
        Emptiness::Empty(proof) => {
            let mut steps = steps(&proof);
            for (constraint, _) in steps.iter_mut().flat_map(sum_of) {
                if let ConstraintRecord::Ineq(at) = constraint {
                    *at = kept[*at as usize];
                }
            }
            Decision::Empty(steps)
        }
    })
}

fn sum_of(step: &mut Step) -> &mut [(ConstraintRecord, Num)] {
    match step {
        Step::Contradiction(sum) | Step::Cut { sum, .. } => sum,
        Step::Split { .. } => &mut [],
    }
}

/// The proof tree in pre-order.
pub(crate) fn steps(proof: &EmptinessProof) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut pending = vec![proof];
    while let Some(proof) = pending.pop() {
        match proof {
            EmptinessProof::Contradiction(terms) => steps.push(Step::Contradiction(combination(terms))),
            EmptinessProof::Cut { terms, divisor, then } => {
                steps.push(Step::Cut { sum: combination(terms), divisor: Num(divisor.clone()) });
                pending.push(then);
            }
            EmptinessProof::Split { form, at, low, high } => {
                let form = form.iter().cloned().map(Num).collect();
                steps.push(Step::Split { form, at: Num(at.clone()) });
                pending.push(high);
                pending.push(low);
            }
        }
    }
    steps
}

fn combination(terms: &[Term]) -> Combination {
    let record = |constraint: ConstraintRef| match constraint {
        ConstraintRef::Equality(k) => ConstraintRecord::Eq(k),
        ConstraintRef::Inequality(k) => ConstraintRecord::Ineq(k),
        ConstraintRef::Derived(k) => ConstraintRecord::Derived(k),
    };
    terms.iter().map(|term| (record(term.constraint), Num(term.multiplier.clone()))).collect()
}

fn witness(
    function: &OrderProof,
    conflict: &Conflict,
    point: &[Int],
    component: usize,
    parallel: bool,
) -> Witness {
    let AccessPair { source, target, source_access, .. } = conflict.accesses;
    let (s, t) = (&function.statements[source], &function.statements[target]);
    let (source, rest) = point.split_at(s.iters);
    let (target, rest) = rest.split_at(t.iters);
    Witness {
        source: (s.name.clone(), source.to_vec()),
        target: (t.name.clone(), target.to_vec()),
        array: s.accesses[source_access].array.clone(),
        parameters: function.parameters.iter().cloned().zip(rest.iter().cloned()).collect(),
        component,
        parallel,
    }
}
