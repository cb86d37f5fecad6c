//! The checker of proofs of orders: only additions and multiplications of exact integers.
//!
//! It knows no simplex, no scheduler and no set operations: it builds the systems of constraints that would
//! have to have a solution if the new order were wrong, and adds up the multiples of their rows that the
//! certificate gives until a contradiction is there.
//!
//! # What is checked
//! With `s` and `t` instances of two statements, a conflict's system says: `s` and `t` are in their domain
//! pieces, the accesses touch one cell, and `s` runs before `t` in the original order, first differing in
//! component `l`. The refutations show that in the new order `s` runs strictly before `t` too, and that they
//! do not first differ in a coincident component. See [`order`](super) for which conflicts there are and in
//! what order.
//!
//! # Construction of a system
//! Columns: source iterators, target iterators, parameters, locals, constant. Locals are added in this order,
//! and the constraints with them: locals of the source domain piece, of the target domain piece, one per
//! subscript, locals of the source access piece, of the target access piece; then for each original component
//! up to `l` one per term with a divisor other than 1 of the source row, then of the target row
//! (`0 <= form - divisor * local <= divisor - 1`); then the same for the new components. Components before
//! the last are equalities `source - target = 0`; the last is an inequality.
//!
//! # Soundness
//! A contradiction is a non-negative combination of rows that are non-negative (and any combination of rows
//! that are zero) which is a negative constant, so no integer point exists. A cut holds for every integer
//! point because its left side is an integer. A split covers all integers.
//!
//! # Cost
//! Linear in the size of the certificate times the number of columns. Conflicts that are trivially empty need
//! no refutation, so a forged certificate could have any number of them in few bytes: one that has many more
//! than numbers is refused before any of them is built.

use crate::order::rejection::{ConflictFault, ConflictName, Rejection, StatementFault};
use crate::order::{AccessRecord, Conjunct, LevelProof, OrderProof, Refutation, RowRecord, StatementRecord};
use itertools::iproduct;
use loopwright_affine_ir::AccessKind;
use loopwright_checker::machinery::Row;
use loopwright_checker::machinery::steps::{Rows, check_steps};
use loopwright_polyhedra::Int;
use num_traits::Zero;
use std::collections::HashMap;

/// Constraints over source iterators, target iterators, parameters, locals and a constant.
///
/// Rows keep the constant first inside, so that locals can be added at the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConflictSystem {
    n_source: usize,
    n_target: usize,
    n_params: usize,
    n_locals: usize,
    equalities: Vec<Vec<Int>>,
    inequalities: Vec<Vec<Int>>,
}

/// How `source` and `target` compare in the last component of a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    /// `target - source >= 1`
    Before,
    /// `source - target >= 1`
    After,
    /// `source - target >= 0`
    NotBefore,
    /// `source - target = 0`
    Same,
}

/// Which instances a block of columns belongs to.
#[derive(Clone, Copy)]
enum Side {
    Source,
    Target,
}

impl ConflictSystem {
    fn new(n_source: usize, n_target: usize, n_params: usize) -> Self {
        Self { n_source, n_target, n_params, n_locals: 0, equalities: vec![], inequalities: vec![] }
    }

    /// Number of columns without the constant.
    pub fn n_vars(&self) -> usize {
        self.n_source + self.n_target + self.n_params + self.n_locals
    }

    /// How many numbers its rows have: what it takes to keep it or to look at it.
    pub fn n_numbers(&self) -> usize {
        self.equalities.iter().chain(&self.inequalities).map(Vec::len).sum()
    }

    /// The rows that are zero, constant last, all of one length.
    pub fn equalities(&self) -> Vec<Vec<Int>> {
        self.equalities.iter().map(|row| self.constant_last(row)).collect()
    }

    /// The rows that are at least zero, constant last, all of one length.
    pub fn inequalities(&self) -> Vec<Vec<Int>> {
        self.inequalities.iter().map(|row| self.constant_last(row)).collect()
    }

    fn constant_last(&self, row: &[Int]) -> Vec<Int> {
        let mut full = row[1..].to_vec();
        full.resize(self.n_vars(), Int::ZERO);
        full.push(row[0].clone());
        full
    }

    fn rows(&self) -> Rows<'_> {
        Rows { n_vars: self.n_vars(), equalities: &self.equalities, inequalities: &self.inequalities }
    }

    /// Whether some row without variables is false.
    fn is_trivially_empty(&self) -> bool {
        let no_variables = |row: &[Int]| row[1..].iter().all(Zero::is_zero);
        self.equalities.iter().any(|row| no_variables(row) && !row[0].is_zero())
            || self.inequalities.iter().any(|row| no_variables(row) && row[0].is_negative())
    }

    /// How many locals, equalities and inequalities there are.
    fn size(&self) -> [usize; 3] {
        [self.n_locals, self.equalities.len(), self.inequalities.len()]
    }

    /// Takes back what was added since the system had this size.
    fn truncate(&mut self, [n_locals, n_equalities, n_inequalities]: [usize; 3]) {
        self.n_locals = n_locals;
        self.equalities.truncate(n_equalities);
        self.inequalities.truncate(n_inequalities);
    }

    fn add_locals(&mut self, n: usize) -> usize {
        let first = self.n_vars();
        self.n_locals += n;
        first
    }

    /// Copies `row` (columns as in `blocks`, then the constant) into these columns: `blocks` holds
    /// `(first, len)`.
    fn place(&self, row: &Row, blocks: &[(usize, usize)]) -> Vec<Int> {
        let mut placed = vec![Int::ZERO; self.n_vars() + 1];
        let targets = blocks.iter().flat_map(|&(first, len)| first..first + len);
        for (column, coeff) in targets.zip(row) {
            placed[column + 1] += &coeff.0;
        }
        placed[0] = row[row.len() - 1].0.clone();
        placed
    }

    fn side(&self, side: Side) -> (usize, usize) {
        match side {
            Side::Source => (0, self.n_source),
            Side::Target => (self.n_source, self.n_target),
        }
    }

    fn params(&self) -> (usize, usize) {
        (self.n_source + self.n_target, self.n_params)
    }

    /// Adds a conjunct whose columns are the side's iterators, `middle`, the parameters and its own locals.
    fn add_conjunct(&mut self, side: Side, middle: (usize, usize), conjunct: &Conjunct) {
        let locals = (self.add_locals(conjunct.locals), conjunct.locals);
        let blocks = [self.side(side), middle, self.params(), locals];
        for row in &conjunct.equalities {
            self.equalities.push(self.place(row, &blocks));
        }
        for row in &conjunct.inequalities {
            self.inequalities.push(self.place(row, &blocks));
        }
    }

    /// The value of a timestamp component as a row; quotients become locals.
    fn component(&mut self, side: Side, record: &RowRecord) -> Vec<Int> {
        let mut sum = vec![Int::ZERO; self.n_vars() + 1];
        for term in &record.terms {
            let form = self.place(&term.form, &[self.side(side), self.params()]);
            let value = if term.divisor.0.is_one() {
                form
            } else {
                let quotient = self.add_locals(1);
                let mut remainder = form;
                remainder.resize(quotient + 2, Int::ZERO);
                remainder[quotient + 1] = -&term.divisor.0;
                let mut slack: Vec<Int> = remainder.iter().map(|c| -c).collect();
                slack[0] += &term.divisor.0 - Int::ONE;
                self.inequalities.push(remainder);
                self.inequalities.push(slack);
                let mut value = vec![Int::ZERO; quotient + 2];
                value[quotient + 1] = Int::ONE;
                value
            };
            sum.resize(self.n_vars() + 1, Int::ZERO);
            for (total, v) in sum.iter_mut().zip(&value) {
                *total += &term.coeff.0 * v;
            }
        }
        sum
    }

    /// Adds that the components compare as told.
    pub fn compare(&mut self, source: &RowRecord, target: &RowRecord, how: Compare) {
        let source = self.component(Side::Source, source);
        let target = self.component(Side::Target, target);
        let (mut row, less) = if how == Compare::Before { (target, source) } else { (source, target) };
        row.resize(self.n_vars() + 1, Int::ZERO);
        row.iter_mut().zip(&less).for_each(|(coeff, less)| *coeff -= less);
        match how {
            Compare::Same => self.equalities.push(row),
            Compare::NotBefore => self.inequalities.push(row),
            Compare::Before | Compare::After => {
                row[0] -= Int::ONE;
                self.inequalities.push(row);
            }
        }
    }
}

/// Two accesses of which one may have to stay before the other, by index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccessPair {
    /// The statement that runs first.
    pub source: usize,
    /// The statement that runs later.
    pub target: usize,
    /// The access in the source statement.
    pub source_access: usize,
    /// The access in the target statement.
    pub target_access: usize,
}

/// A choice of accesses, pieces and original component: one place where the order of instances matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The accesses.
    pub accesses: AccessPair,
    /// The first original component in which they differ.
    pub component: usize,
    /// The pairs of instances.
    pub system: ConflictSystem,
}

/// All conflicts of a function, in their order, built one at a time: a forged certificate must not exhaust
/// memory.
///
/// # Panics
/// If a row's length does not fit its columns; [`check_order`](crate::order::checker::check_order) looks at
/// that first.
pub fn conflicts(function: &OrderProof) -> impl Iterator<Item = Conflict> + '_ {
    access_pairs(function).flat_map(|accesses| conflicts_of(function, accesses))
}

/// The pairs of accesses to one array of which one writes.
pub(super) fn access_pairs(function: &OrderProof) -> impl Iterator<Item = AccessPair> + '_ {
    let statements = function.statements.iter().enumerate();
    iproduct!(statements.clone(), statements).flat_map(|((source, s), (target, t))| {
        let accesses = iproduct!(s.accesses.iter().enumerate(), t.accesses.iter().enumerate());
        let may_conflict = |((_, a), (_, b)): &((_, &AccessRecord), (_, &AccessRecord))| {
            a.array == b.array && [a.kind, b.kind].contains(&AccessKind::Write)
        };
        let pair = move |((source_access, _), (target_access, _))| AccessPair {
            source,
            target,
            source_access,
            target_access,
        };
        accesses.filter(may_conflict).map(pair)
    })
}

/// The conflicts of one pair, in their order.
pub(super) fn conflicts_of(
    function: &OrderProof,
    accesses: AccessPair,
) -> impl Iterator<Item = Conflict> + '_ {
    let (s, t) = (&function.statements[accesses.source], &function.statements[accesses.target]);
    let (a, b) = (&s.accesses[accesses.source_access], &t.accesses[accesses.target_access]);
    let pairs = same_cell(function.parameters.len(), (s, a), (t, b));
    let conflict = move |(component, system)| Conflict { accesses, component, system };
    pairs.flat_map(move |pairs| before(pairs, s, t)).map(conflict)
}

/// One system per choice of pieces: both in their domains, one cell.
fn same_cell<'a>(
    n_params: usize,
    (s, a): (&'a StatementRecord, &'a AccessRecord),
    (t, b): (&'a StatementRecord, &'a AccessRecord),
) -> impl Iterator<Item = ConflictSystem> + 'a {
    let pieces = iproduct!(&s.domain, &t.domain, &a.relation, &b.relation);
    pieces.map(move |(source_domain, target_domain, source_cells, target_cells)| {
        let mut system = ConflictSystem::new(s.iters, t.iters, n_params);
        system.add_conjunct(Side::Source, (0, 0), source_domain);
        system.add_conjunct(Side::Target, (0, 0), target_domain);
        let cell = (system.add_locals(a.rank), a.rank);
        system.add_conjunct(Side::Source, cell, source_cells);
        system.add_conjunct(Side::Target, cell, target_cells);
        system
    })
}

/// The system cut up by the first original component in which the instances differ; what is trivially empty
/// left out.
fn before(pairs: ConflictSystem, s: &StatementRecord, t: &StatementRecord) -> Vec<(usize, ConflictSystem)> {
    let mut cases = Vec::new();
    let mut equal_so_far = pairs;
    for (component, (source, target)) in s.original.iter().zip(&t.original).enumerate() {
        if equal_so_far.is_trivially_empty() {
            break;
        }
        let size = equal_so_far.size();
        equal_so_far.compare(source, target, Compare::Before);
        if !equal_so_far.is_trivially_empty() {
            cases.push((component, equal_so_far.clone()));
        }
        equal_so_far.truncate(size);
        equal_so_far.compare(source, target, Compare::Same);
    }
    cases
}

/// Accepts a proof only if it shows the new order legal. The statements and accesses in it are trusted.
///
/// Exact: additions, multiplications and comparisons of integers. Linear in the proof's size.
///
/// # Errors
/// The first conflict that is not refuted.
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
/// # let ir = parse(&Source::new("shift.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_analysis::scops;
/// use loopwright_polyhedra::Budget;
/// use loopwright_prover::{Legality, check_order, prove_order, unproved};
///
/// // for i { a[i - 1] = a[i] }
/// let scop = scops(&ir).next().expect("there is a function")?;
/// let claim = unproved(&scop, &scop.original);
/// let rejection = check_order(&claim).expect_err("nothing is proved yet");
/// let expected = "function 'shift': conflict 0 (S0 -> S0 on arg0): there is no refutation";
/// assert_eq!(rejection.to_string(), expected);
/// let Legality::Legal(proved) = prove_order(claim, &Budget::default()) else { panic!("nothing moves") };
/// assert_eq!(check_order(&proved), Ok(()));
/// # Ok::<(), loopwright_analysis::Refusal>(())
/// ```
pub fn check_order(function: &OrderProof) -> Result<(), Rejection> {
    check_shape(function)?;
    let conflicts_at_most = conflicts_at_most(function);
    if conflicts_at_most > CONFLICTS_PER_REFUTATION * (100 + function.refutations.len() as u128) {
        return Err(Rejection::TooManyConflicts {
            function: function.name.clone(),
            count: conflicts_at_most,
        });
    }
    let mut refutations = function.refutations.iter();
    for (number, conflict) in conflicts(function).enumerate() {
        let AccessPair { source, target, source_access, .. } = conflict.accesses;
        let (s, t) = (&function.statements[source], &function.statements[target]);
        let reject = |(component, fault): (Option<usize>, ConflictFault)| Rejection::Refutation {
            function: function.name.clone(),
            conflict: Box::new(ConflictName {
                number,
                source: s.name.clone(),
                target: t.name.clone(),
                array: s.accesses[source_access].array.clone(),
            }),
            component,
            fault,
        };
        let refutation = refutations.next().ok_or_else(|| reject((None, ConflictFault::Missing)))?;
        check_refutation(&conflict.system, refutation, &s.schedule, &t.schedule).map_err(reject)?;
    }
    match refutations.len() {
        0 => Ok(()),
        count => Err(Rejection::SpareRefutations { function: function.name.clone(), count }),
    }
}

/// How many systems [`conflicts`] builds before it leaves out what is trivially empty.
///
/// Linear in the size of the records.
fn conflicts_at_most(function: &OrderProof) -> u128 {
    // By array: pieces of reads and writes, each with the pieces of its statement's domain.
    let mut pieces: HashMap<&str, [u128; 2]> = HashMap::new();
    for s in &function.statements {
        for access in &s.accesses {
            let count = pieces.entry(&access.array).or_default();
            count[usize::from(access.kind == AccessKind::Write)] +=
                s.domain.len() as u128 * access.relation.len() as u128;
        }
    }
    let pairs: u128 = pieces.values().map(|[reads, writes]| writes * (writes + 2 * reads)).sum();
    pairs * function.statements.first().map_or(0, |s| s.original.len() as u128)
}

/// More than this many conflicts for one that is refuted are refused. Honest certificates have fewer than
/// twice as many as their statements have components: one of two instances runs first.
const CONFLICTS_PER_REFUTATION: u128 = 1000;

/// The fault, if there is one, comes with the component that it is in.
pub(super) fn check_refutation(
    system: &ConflictSystem,
    refutation: &Refutation,
    source: &[RowRecord],
    target: &[RowRecord],
) -> Result<(), (Option<usize>, ConflictFault)> {
    let levels = match refutation {
        Refutation::Empty(steps) => {
            return check_steps(&system.rows(), steps).map_err(|fault| (None, fault.into()));
        }
        Refutation::Ordered(levels) => levels,
    };
    // With all components before `level` equal.
    let mut system = system.clone();
    for (level, proof) in levels.iter().enumerate() {
        let (Some(s), Some(t)) = (source.get(level), target.get(level)) else {
            return Err((None, ConflictFault::NoComponent(level)));
        };
        let at_level = |fault: ConflictFault| (Some(level), fault);
        let mut is_empty = |how, steps| {
            let size = system.size();
            system.compare(s, t, how);
            let checked = check_steps(&system.rows(), steps);
            system.truncate(size);
            checked.map_err(|fault| at_level(fault.into()))
        };
        if s.coincident != t.coincident {
            return Err(at_level(ConflictFault::MixedCoincident));
        }
        let parallel = s.coincident;
        match proof {
            LevelProof::Strict(_) if parallel => {
                return Err(at_level(ConflictFault::StrictCoincident));
            }
            LevelProof::Strict(steps) => {
                is_empty(Compare::NotBefore, steps)?;
                return match level + 1 == levels.len() {
                    true => Ok(()),
                    false => Err(at_level(ConflictFault::StrictNotLast)),
                };
            }
            LevelProof::Weak { after, before } => {
                is_empty(Compare::After, after)?;
                match (parallel, before) {
                    (true, Some(steps)) => is_empty(Compare::Before, steps)?,
                    (true, None) => {
                        return Err(at_level(ConflictFault::MissingBefore));
                    }
                    (false, Some(_)) => {
                        return Err(at_level(ConflictFault::SpareBefore));
                    }
                    (false, None) => {}
                }
            }
        }
        system.compare(s, t, Compare::Same);
    }
    Err((None, ConflictFault::NeverStrict))
}

/// Rows have the lengths their columns ask for, timestamps are equally long, divisors positive, arrays of one
/// rank.
fn check_shape(function: &OrderProof) -> Result<(), Rejection> {
    let n_params = function.parameters.len();
    let Some(first) = function.statements.first() else {
        return Err(Rejection::NoStatements { function: function.name.clone() });
    };
    let mut ranks: HashMap<&str, usize> = HashMap::new();
    for s in &function.statements {
        let wrong = |fault: StatementFault| {
            let (function, statement) = (function.name.clone(), s.name.clone());
            Err(Rejection::Statement { function, statement, fault })
        };
        let mut columns = s.accesses.iter().map(|a| a.rank).chain([s.iters]);
        if columns.any(|n| n > MAX_COLUMNS) {
            return wrong(StatementFault::TooManyColumns);
        }
        // A single instance needs no place among others.
        let is_alone = function.statements.len() == 1 && s.iters == 0;
        if s.original.is_empty() && !is_alone {
            return wrong(StatementFault::NoOriginal);
        }
        if s.original.len() != first.original.len() || s.schedule.len() != first.schedule.len() {
            return wrong(StatementFault::TimestampLength);
        }
        for conjunct in &s.domain {
            if !has_width(conjunct, s.iters + n_params) {
                return wrong(StatementFault::DomainRow);
            }
        }
        for access in &s.accesses {
            if access.relation.iter().any(|c| !has_width(c, s.iters + access.rank + n_params)) {
                return wrong(StatementFault::AccessRow);
            }
            if *ranks.entry(&access.array).or_insert(access.rank) != access.rank {
                return wrong(StatementFault::Ranks);
            }
        }
        for term in s.original.iter().chain(&s.schedule).flat_map(|row| &row.terms) {
            if term.form.len() != s.iters + n_params + 1 {
                return wrong(StatementFault::TimestampRow);
            }
            if !term.divisor.0.is_positive() {
                return wrong(StatementFault::Divisor);
            }
        }
    }
    Ok(())
}

/// More loops, subscripts or locals than this in one place are refused: a forged count must not exhaust
/// memory.
const MAX_COLUMNS: usize = 1000;

fn has_width(conjunct: &Conjunct, n_vars: usize) -> bool {
    let mut rows = conjunct.equalities.iter().chain(&conjunct.inequalities);
    conjunct.locals <= MAX_COLUMNS && rows.all(|row| row.len() == n_vars + conjunct.locals + 1)
}
