//! Is a schedule legal? The prover of certificates.
//!
//! # Problem
//! Given the statements of a function with their accesses, original order and a new schedule, decide whether the new
//! order keeps every conflict's order and whether its coincident components carry none; prove it, or show two
//! instances that break it.
//!
//! # Method
//! The systems that must have no integer point are those of the [checker](crate::check); this file only finds their
//! refutations with `polyhedra`'s emptiness test, which returns a proof or a point. A point in a system is the
//! witness. Component by component: if even `source >= target` is empty, the conflict is satisfied there; otherwise
//! `source > target` must be empty and the next component decides. Conflicts that differ in no more than constants that
//! do not matter share a refutation, where the checker accepts it for each.
//!
//! # Exactness
//! Exact over the integers, for all values of the parameters. `Exhausted` only when the budget is spent.
//!
//! # Cost
//! One to two emptiness tests per conflict and component up to the one that satisfies it; for a conflict that is like one
//! before it, a check.

use crate::certificate::checker::{Compare, Conflict, ConflictSystem, check_refutation, conflicts};
use crate::certificate::{
    Combination, ConstraintRecord, FunctionCertificate, LevelProof, Num, Refutation, RowRecord, Step,
};
use itertools::Itertools;
use polyhedra::{
    Budget, ConstraintRef, Emptiness, EmptinessProof, Exhausted, Int, Matrix, Term, parallel_map,
};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

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

/// The answer to "is this schedule legal?".
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Yes, with the proof.
    Legal(FunctionCertificate),
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

/// So many conflicts are built and proved at a time.
const BATCH: usize = 1024;

/// Numbers of systems that are built, compared and looked through in about the time that a unit of the budget stands for.
const NUMBERS_PER_UNIT: u64 = 256;

/// Decides the legality of `function`'s schedule; its `refutations` are ignored and, if legal, filled.
///
/// Exact. Conflicts are independent, so they are proved in parallel; the answer does not depend on the thread count.
///
/// ```
/// # use affine_ir::{ParseOptions, Source, parse};
/// # let text = "func.func @shift(%a: memref<100xf32>) {
/// #     affine.for %i = 1 to 100 {
/// #       %0 = affine.load %a[%i] : memref<100xf32>
/// #       affine.store %0, %a[%i - 1] : memref<100xf32>
/// #     }
/// #     return
/// #   }";
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).unwrap();
/// use analysis::{AffineForm, Legality, prove, scops, unproved};
/// use polyhedra::{Budget, Int};
///
/// // for i { a[i - 1] = a[i] }
/// let scop = scops(&ir).next().expect("there is a function")?;
/// assert!(matches!(prove(unproved(&scop, &scop.original), &Budget::default()), Legality::Legal(_)));
///
/// // The same backwards.
/// let mut claim = unproved(&scop, &scop.original);
/// claim.statements[0].schedule[0].terms[0].coeff.0 = Int::MINUS_ONE;
/// let Legality::Illegal(witness) = prove(claim, &Budget::default()) else { panic!("it is not") };
/// let text = witness.to_string();
/// assert!(text.ends_with("would no longer run before S0[2], and both touch arg0"), "{text}");
/// # Ok::<(), analysis::Refusal>(())
/// ```
pub fn prove(mut function: FunctionCertificate, budget: &Budget) -> Legality {
    let _phase = budget.phase("the proof of the order");
    let mut refutations: Vec<Refutation> = Vec::new();
    let likeness = Likeness::of(&function);
    let mut known: HashMap<u64, usize> = HashMap::new();
    for batch in &conflicts(&function).chunks(BATCH) {
        let batch: Vec<Conflict> = batch.collect();
        let n_numbers: u64 = batch.iter().map(|conflict| conflict.system.n_numbers() as u64).sum();
        if let Err(exhausted) = budget.spend(batch.len() as u64 + n_numbers / NUMBERS_PER_UNIT, "proof") {
            return Legality::Exhausted(exhausted);
        }
        let first = refutations.len();
        let keys = parallel_map(&batch, |conflict| likeness.key(conflict));
        let like = keys.into_iter().enumerate().map(|(at, key)| *known.entry(key).or_insert(first + at));
        let like: Vec<usize> = like.collect();
        let (new, old): (Vec<usize>, Vec<usize>) = (0..batch.len()).partition(|&at| like[at] == first + at);
        let mut found: Vec<Option<Refutation>> = vec![None; batch.len()];
        let of_new = parallel_map(&new, |&at| prove_conflict(&function, &batch[at], budget));
        for (&at, verdict) in new.iter().zip(of_new) {
            match verdict {
                Ok(Verdict::Refuted(refutation)) => found[at] = Some(refutation),
                Ok(Verdict::Broken(witness)) => return Legality::Illegal(witness),
                Err(exhausted) => return Legality::Exhausted(exhausted),
            }
        }
        let of_old = parallel_map(&old, |&at| {
            let earlier = like[at]
                .checked_sub(first)
                .map_or_else(|| refutations.get(like[at]), |at| found[at].as_ref());
            let conflict = &batch[at];
            let rows = |stmt: usize| function.statements[stmt].schedule.as_slice();
            match earlier {
                Some(earlier)
                    if check_refutation(
                        &conflict.system,
                        earlier,
                        rows(conflict.source),
                        rows(conflict.target),
                    )
                    .is_ok() =>
                {
                    Ok(Verdict::Refuted(earlier.clone()))
                }
                _ => prove_conflict(&function, conflict, budget),
            }
        });
        for (&at, verdict) in old.iter().zip(of_old) {
            match verdict {
                Ok(Verdict::Refuted(refutation)) => found[at] = Some(refutation),
                Ok(Verdict::Broken(witness)) => return Legality::Illegal(witness),
                Err(exhausted) => return Legality::Exhausted(exhausted),
            }
        }
        refutations.extend(found.into_iter().flatten());
    }
    function.refutations = refutations;
    Legality::Legal(function)
}

/// Which conflicts are so much alike that one refutation most likely does for all of them: long programs repeat
/// themselves. Whether it does is for the checker to say.
struct Likeness {
    /// For each statement and new component, a number that rows have in common if they are equal, and the value of a
    /// row that is constant.
    rows: Vec<Vec<(usize, Option<Int>)>>,
}

/// How the rows of a new component compare.
#[derive(Hash)]
enum LikeRows {
    Constants(Ordering),
    Forms(usize, usize),
}

impl Likeness {
    fn of(function: &FunctionCertificate) -> Self {
        let mut numbers: HashMap<&RowRecord, usize> = HashMap::new();
        let mut numbered = |row| {
            let next = numbers.len();
            (*numbers.entry(row).or_insert(next), constant(row))
        };
        let statements = function.statements.iter();
        Self { rows: statements.map(|s| s.schedule.iter().map(&mut numbered).collect()).collect() }
    }

    /// A number that conflicts have in common that are alike. Others seldom have it, too; they are told apart by the checker,
    /// as all are.
    fn key(&self, conflict: &Conflict) -> u64 {
        let pairs = self.rows[conflict.source].iter().zip(&self.rows[conflict.target]);
        let like = pairs.map(|((s, s_value), (t, t_value))| match (s_value, t_value) {
            (Some(s), Some(t)) => LikeRows::Constants(s.cmp(t)),
            _ => LikeRows::Forms(*s, *t),
        });
        let mut hasher = DefaultHasher::new();
        conflict.system.with_truths_only().hash(&mut hasher);
        like.for_each(|rows| rows.hash(&mut hasher));
        hasher.finish()
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

fn prove_conflict(
    function: &FunctionCertificate,
    conflict: &Conflict,
    budget: &Budget,
) -> Result<Verdict, Exhausted> {
    let s = &function.statements[conflict.source];
    let t = &function.statements[conflict.target];
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
        // Equal in all components and yet no pair: some coincident component is strict both ways, so this cannot be
        // told as a strict last component; it means the conflict itself has no pairs left, which was excluded above.
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

fn decide(system: &ConflictSystem, budget: &Budget) -> Result<Decision, Exhausted> {
    let n_cols = system.n_vars() + 1;
    let equalities = Matrix::from_rows(n_cols, system.equalities());
    let inequalities = Matrix::from_rows(n_cols, system.inequalities());
    Ok(match polyhedra::emptiness(&equalities, &inequalities, budget)? {
        Emptiness::NonEmpty(point) => Decision::Point(point),
        Emptiness::Empty(proof) => Decision::Empty(steps(&proof)),
    })
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
    function: &FunctionCertificate,
    conflict: &Conflict,
    point: &[Int],
    component: usize,
    parallel: bool,
) -> Witness {
    let s = &function.statements[conflict.source];
    let t = &function.statements[conflict.target];
    let (source, rest) = point.split_at(s.iters);
    let (target, rest) = rest.split_at(t.iters);
    Witness {
        source: (s.name.clone(), source.to_vec()),
        target: (t.name.clone(), target.to_vec()),
        array: s.accesses[conflict.source_access].array.clone(),
        parameters: function.parameters.iter().cloned().zip(rest.iter().cloned()).collect(),
        component,
        parallel,
    }
}
