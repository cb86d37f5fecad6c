//! A small proof, broken in every way that the checker distinguishes.

use loopwright_affine_ir::AccessKind;
use loopwright_checker::machinery::{Combination, ConstraintRecord, Num, RefutationFault, Step};
use loopwright_polyhedra::Int;
use loopwright_prover::machinery::{
    AccessRecord, ConflictFault, Conjunct, LevelProof, Refutation, RowRecord, StatementFault,
    StatementRecord, TermRecord,
};
use loopwright_prover::{OrderProof, Rejection, check_order};

fn num(value: i64) -> Num {
    Num(Int::from(value))
}

fn row(coeffs: &[i64]) -> Vec<Num> {
    coeffs.iter().copied().map(num).collect()
}

fn counter() -> RowRecord {
    RowRecord {
        terms: vec![TermRecord { coeff: num(1), form: row(&[1, 0]), divisor: num(1) }],
        coincident: false,
    }
}

fn sum(terms: &[(ConstraintRecord, i64)]) -> Combination {
    terms.iter().map(|(constraint, multiplier)| (*constraint, num(*multiplier))).collect()
}

/// `t - s - 1 >= 0` and `s - t >= 0`, added up.
fn contradiction() -> Step {
    Step::Contradiction(sum(&[(ConstraintRecord::Ineq(4), 1), (ConstraintRecord::Ineq(5), 1)]))
}

/// A loop from 0 to 9 whose iterations all write one cell, in its own order.
fn proved() -> OrderProof {
    let domain = Conjunct { inequalities: vec![row(&[1, 0]), row(&[-1, 9])], ..Conjunct::default() };
    let access = AccessRecord {
        kind: AccessKind::Write,
        array: "A".to_string(),
        rank: 0,
        relation: vec![Conjunct::default()],
    };
    OrderProof {
        name: "f".to_string(),
        assumptions: Vec::new(),
        parameters: Vec::new(),
        statements: vec![StatementRecord {
            name: "S0".to_string(),
            iters: 1,
            domain: vec![domain],
            original: vec![counter()],
            schedule: vec![counter()],
            accesses: vec![access],
        }],
        refutations: vec![Refutation::Ordered(vec![LevelProof::Strict(vec![contradiction()])])],
    }
}

/// The verdict on the proof with this instead of its refutation.
fn with(refutation: Refutation) -> Rejection {
    check_order(&OrderProof { refutations: vec![refutation], ..proved() }).expect_err("it proves nothing")
}

fn strict(steps: Vec<Step>) -> Rejection {
    with(Refutation::Ordered(vec![LevelProof::Strict(steps)]))
}

fn spoiled(spoil: impl FnOnce(&mut OrderProof)) -> Rejection {
    let mut function = proved();
    spoil(&mut function);
    check_order(&function).expect_err("it is spoiled")
}

#[test]
fn proof_is_accepted_as_it_is() {
    assert_eq!(check_order(&proved()), Ok(()));
}

#[test]
fn refutations_that_prove_nothing() {
    use ConstraintRecord::{Derived, Eq, Ineq};
    let weak = |before| LevelProof::Weak { after: vec![contradiction()], before };
    let strict_level = || LevelProof::Strict(vec![contradiction()]);
    let cut =
        |terms: &[(ConstraintRecord, i64)], divisor| Step::Cut { sum: sum(terms), divisor: num(divisor) };
    let cases: Vec<(Rejection, Option<usize>, ConflictFault, &str)> = vec![
        (spoiled(|f| f.refutations.clear()), None, ConflictFault::Missing, "there is no refutation"),
        (
            with(Refutation::Ordered(vec![weak(None), strict_level()])),
            None,
            ConflictFault::NoComponent(1),
            "there is no component 1",
        ),
        (
            spoiled(|f| f.statements[0].schedule[0].coincident = true),
            Some(0),
            ConflictFault::StrictCoincident,
            "component 0: a coincident component cannot order instances",
        ),
        (
            with(Refutation::Ordered(vec![strict_level(), strict_level()])),
            Some(0),
            ConflictFault::StrictNotLast,
            "component 0: the strict component is not the last",
        ),
        (
            spoiled(|f| {
                f.statements[0].schedule[0].coincident = true;
                f.refutations = vec![Refutation::Ordered(vec![weak(None)])];
            }),
            Some(0),
            ConflictFault::MissingBefore,
            "component 0: coincident, but only one direction is refuted",
        ),
        (
            with(Refutation::Ordered(vec![weak(Some(vec![contradiction()]))])),
            Some(0),
            ConflictFault::SpareBefore,
            "component 0: not coincident, yet both directions are refuted",
        ),
        (
            with(Refutation::Ordered(vec![weak(None)])),
            None,
            ConflictFault::NeverStrict,
            "no component orders the instances strictly",
        ),
        (
            with(Refutation::Empty(Vec::new())),
            None,
            RefutationFault::Unfinished.into(),
            "the refutation ends before a contradiction",
        ),
        (
            strict(vec![cut(&[(Ineq(0), 1)], 0)]),
            Some(0),
            RefutationFault::CutDivisor { divisor: Int::ZERO }.into(),
            "component 0: the divisor 0 of a cut is not positive",
        ),
        (
            strict(vec![cut(&[(Ineq(0), 3)], 2)]),
            Some(0),
            RefutationFault::CutCoefficient { coeff: Int::from(3), divisor: Int::from(2) }.into(),
            "component 0: a cut's coefficient 3 is not divisible by 2",
        ),
        (
            strict(vec![Step::Split { form: row(&[1]), at: num(0) }]),
            Some(0),
            RefutationFault::SplitLength { found: 1, expected: 2 }.into(),
            "component 0: a split has 1 coefficients, expected 2",
        ),
        (
            strict(vec![Step::Contradiction(sum(&[(Ineq(0), 1)]))]),
            Some(0),
            RefutationFault::VariablesLeft.into(),
            "component 0: a combination does not cancel the variables",
        ),
        (
            strict(vec![Step::Contradiction(sum(&[(Ineq(0), 1), (Ineq(1), 1)]))]),
            Some(0),
            RefutationFault::NoContradiction { constant: Int::from(9) }.into(),
            "component 0: a combination gives 9 >= 0, which is no contradiction",
        ),
        (
            strict(vec![contradiction(), contradiction()]),
            Some(0),
            RefutationFault::SpareSteps.into(),
            "component 0: steps follow the end of the refutation",
        ),
        (
            strict(vec![Step::Contradiction(sum(&[(Eq(0), 1)]))]),
            Some(0),
            RefutationFault::NoConstraint(Eq(0)).into(),
            "component 0: there is no constraint Eq(0)",
        ),
        (
            strict(vec![Step::Contradiction(sum(&[(Derived(2), 1)]))]),
            Some(0),
            RefutationFault::NoConstraint(Derived(2)).into(),
            "component 0: there is no constraint Derived(2)",
        ),
        (
            strict(vec![Step::Contradiction(sum(&[(Ineq(0), -1)]))]),
            Some(0),
            RefutationFault::NegativeMultiplier { constraint: Ineq(0), multiplier: Int::from(-1) }.into(),
            "component 0: the multiplier -1 of the inequality Ineq(0) is negative",
        ),
    ];
    for (rejection, expected_component, expected_fault, message) in cases {
        assert_eq!(rejection.to_string(), format!("function 'f': conflict 0 (S0 -> S0 on A): {message}"));
        let Rejection::Refutation { component, fault, .. } = rejection else { panic!("{message}") };
        assert_eq!((component, fault), (expected_component, expected_fault));
    }
}

#[test]
fn statements_that_systems_cannot_be_built_from() {
    type Spoil = fn(&mut OrderProof);
    let cases: [(Spoil, StatementFault); 7] = [
        (|f| f.statements[0].iters = 1001, StatementFault::TooManyColumns),
        (
            |f| {
                let first = f.statements[0].clone();
                f.statements.insert(0, StatementRecord { schedule: Vec::new(), ..first });
            },
            StatementFault::TimestampLength,
        ),
        (|f| f.statements[0].domain[0].inequalities[0] = row(&[1]), StatementFault::DomainRow),
        (|f| f.statements[0].accesses[0].relation[0].equalities.push(row(&[1])), StatementFault::AccessRow),
        (
            |f| {
                let first = f.statements[0].accesses[0].clone();
                f.statements[0].accesses.push(AccessRecord { rank: 1, ..first });
            },
            StatementFault::Ranks,
        ),
        (|f| f.statements[0].schedule[0].terms[0].form = row(&[1]), StatementFault::TimestampRow),
        (|f| f.statements[0].schedule[0].terms[0].divisor = num(0), StatementFault::Divisor),
    ];
    for (spoil, expected) in cases {
        let rejection = spoiled(spoil);
        assert_eq!(rejection.to_string(), format!("function 'f': statement S0: {expected}"));
        assert!(matches!(rejection, Rejection::Statement { fault, .. } if fault == expected), "{expected:?}");
    }
}

#[test]
fn spare_refutation() {
    let rejection = spoiled(|f| f.refutations.push(f.refutations[0].clone()));
    assert_eq!(rejection, Rejection::SpareRefutations { function: "f".to_string(), count: 1 });
    assert_eq!(rejection.to_string(), "function 'f': there are 1 refutations more than conflicts");
}

#[test]
fn coincident_for_one_statement_only() {
    // S1 says that the loop around both is parallel, although S0's instances must run before.
    let rejection = spoiled(|f| {
        let mut second = StatementRecord { name: "S1".to_string(), ..f.statements[0].clone() };
        second.schedule[0].coincident = true;
        f.statements.push(second);
        f.refutations = vec![f.refutations[0].clone(); 4];
    });
    let expected =
        "function 'f': conflict 1 (S0 -> S1 on A): component 0: coincident for one of the statements only";
    assert_eq!(rejection.to_string(), expected);
}

#[test]
fn records_that_leave_out_what_the_program_does() {
    let rejection = spoiled(|f| f.statements.clear());
    assert_eq!(rejection, Rejection::NoStatements { function: "f".to_string() });
    let rejection = spoiled(|f| f.statements[0].original.clear());
    assert_eq!(rejection.to_string(), "function 'f': statement S0: it has no place in the original order");
}

#[test]
fn forged_conflicts_without_end() {
    // 60 domain pieces and 10 writes, each in 60 pieces, of which none conflicts with another: nothing to
    // refute.
    let never = Conjunct { inequalities: vec![row(&[0, -1])], ..Conjunct::default() };
    let rejection = spoiled(|f| {
        let s = &mut f.statements[0];
        s.domain = vec![never.clone(); 60];
        s.accesses[0].relation = vec![never.clone(); 60];
        s.accesses = vec![s.accesses[0].clone(); 10];
        f.refutations.clear();
    });
    let expected =
        "function 'f': up to 1296000000 pairs of accesses could conflict, far more than are refuted";
    assert_eq!(rejection.to_string(), expected);
}
