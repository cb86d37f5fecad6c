//! Proofs that a function is another one in another order, under attack: other programs, and other proofs.

use crate::parse;
use loopwright_affine_ir::{FuncOp, Ir};
use loopwright_analysis::Separation;
use loopwright_checker::machinery::{Atom, Choice, Claim, Form, SourceNode, Timestamps};
use loopwright_checker::{EqualityRecord, Fault, Obligation, check_equal};
use loopwright_polyhedra::{Budget, Int};
use loopwright_prover::machinery::complete_proof;
use loopwright_prover::{Functions, certify_equal};

/// A stencil in time, with its own memory.
const BEFORE: &str = "func.func @f(%n: index, %A: memref<?xf64>) {
  %T = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %T[%i] : memref<?xf64>
  }
  affine.for %t = 0 to %n {
    affine.for %i = 1 to %n {
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %b = affine.load %T[%i] : memref<?xf64>
      %c = arith.addf %a, %b : f64
      affine.store %c, %A[%i] : memref<?xf64>
    }
  }
  memref.dealloc %T : memref<?xf64>
  return
}";

/// Skewed by time, in tiles, and with the first loop backwards.
const AFTER: &str = "func.func @f(%n: index, %A: memref<?xf64>) {
  %k = affine.apply affine_map<()[s0] -> (s0)>()[%n]
  %T = memref.alloc(%k) : memref<?xf64>
  affine.parallel (%m) = (0) to (symbol(%n)) {
    %a = affine.load %A[symbol(%n) - %m - 1] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %T[symbol(%n) - %m - 1] : memref<?xf64>
  }
  affine.for %tt = 0 to affine_map<()[s0] -> (s0 ceildiv 4)>()[%n] {
    affine.for %ii = 0 to affine_map<()[s0] -> ((2 * s0) ceildiv 4)>()[%n] {
      affine.for %t = affine_map<(d0) -> (4 * d0)>(%tt) to min affine_map<(d0)[s0] -> (s0, 4 * d0 + 4)>(%tt)[%n] {
        affine.for %j = max affine_map<(d0, d1) -> (d0 + 1, 4 * d1)>(%t, %ii) to min affine_map<(d0, d1)[s0] -> (d0 + s0, 4 * d1 + 4)>(%t, %ii)[%n] {
          %a = affine.load %A[%j - %t - 1] : memref<?xf64>
          %b = affine.load %T[%j - %t] : memref<?xf64>
          %c = arith.addf %a, %b : f64
          affine.store %c, %A[%j - %t] : memref<?xf64>
        }
      }
    }
  }
  memref.dealloc %T : memref<?xf64>
  return
}";

fn func(ir: &Ir) -> loopwright_affine_ir::OpId {
    FuncOp::all(ir).next().expect("there is a function").0
}

fn pair<'a>(before: &'a Ir, after: &'a Ir) -> [(&'a Ir, loopwright_affine_ir::OpId); 2] {
    [(before, func(before)), (after, func(after))]
}

fn certified(before: &Ir, after: &Ir) -> Result<EqualityRecord, loopwright_prover::Uncertified> {
    let [before, after] = pair(before, after);
    let functions = Functions {
        before,
        after,
        index_width: Default::default(),
        parameters: None,
        separation: &Separation::Assumed,
        has_read_only: false,
    };
    certify_equal(&functions, &Budget::new(2_000_000))
}

fn proved() -> (Ir, Ir, EqualityRecord) {
    let (before, after) = (parse(BEFORE), parse(AFTER));
    let record = certified(&before, &after).expect("they are equal");
    assert!(!record.moves.is_empty(), "it is told by the order");
    (before, after, record)
}

/// The moves of a proof, used for other programs by somebody who may search for all refutations anew.
fn fault(before: &Ir, after: &Ir, record: &EqualityRecord) -> Fault {
    match anew(before, after, record) {
        Err(loopwright_prover::Uncertified::Fault(fault)) => *fault,
        other => panic!("{other:?}"),
    }
}

fn anew(
    before: &Ir,
    after: &Ir,
    record: &EqualityRecord,
) -> Result<EqualityRecord, loopwright_prover::Uncertified> {
    let skeleton = EqualityRecord { choices: vec![], proofs: vec![], ..record.clone() };
    complete_proof(skeleton, pair(before, after), &Budget::unlimited())
}

/// The timestamps that make [`AFTER`] what it is: which loop nest, the tiles, time, and the skewed counter.
fn timestamps() -> Timestamps {
    let nest = |at: i64| Form::constant(Int::from(at));
    let (zero, var, four) = (nest(0), |at: u32| Form::var(at), Int::from(4));
    let n = || Form::atom(Atom::Parameter(0));
    let skewed = || var(0).plus(&var(1), &Int::ONE);
    let backwards = n().minus(&var(0)).shifted(-1);
    let forms = vec![
        vec![nest(0), backwards, zero.clone(), zero.clone(), zero.clone()],
        vec![nest(1), var(0).floor(&four), skewed().floor(&four), var(0), skewed()],
        vec![nest(0), var(0), zero.clone(), zero.clone(), zero],
        vec![nest(1), var(0), var(1), var(2), var(3)],
    ];
    Timestamps { forms, before: vec![0, 0, 1, 1, 1], after: vec![2, 2, 3, 3, 3] }
}

/// [`proved`], by timestamps.
fn timed() -> (Ir, Ir, EqualityRecord) {
    let (before, after, record) = proved();
    let record = EqualityRecord { timestamps: Some(timestamps()), ..record };
    let record = anew(&before, &after, &record).expect("the timestamps are right");
    (before, after, record)
}

#[test]
fn order_in_time_and_tiles_is_proved() {
    for (before, after, record) in [proved(), timed()] {
        assert_eq!(check_equal(&record, pair(&before, &after)), Ok(()));
    }
}

/// What is to be said of a program that differs in one place.
type Is = fn(&Obligation) -> bool;

#[test]
fn other_programs_are_not_proved() {
    let (before, _, record) = proved();
    let (.., by_time) = timed();
    let cases: [(&str, &str, Is); 9] = [
        // The last instance of each tile is left out.
        ("s0, 4 * d0 + 4", "s0, 4 * d0 + 3", |what| matches!(what, Obligation::Run(_))),
        // Tiles overlap, and so instances are run twice.
        ("s0, 4 * d0 + 4", "s0, 4 * d0 + 5", |what| {
            matches!(what, Obligation::Order(..) | Obligation::Time(_))
        }),
        // Instances that there were not.
        ("(d0 + 1, 4 * d1)", "(d0, 4 * d1)", |what| matches!(what, Obligation::Moved(_))),
        // Another cell is read, or written.
        ("%A[%j - %t - 1]", "%A[%j - %t]", |what| matches!(what, Obligation::Moved(_))),
        ("%c, %A[%j - %t]", "%c, %A[%j - %t - 1]", |what| matches!(what, Obligation::Moved(_))),
        // A loop that carries a value runs in parallel.
        (
            "affine.for %tt = 0 to affine_map<()[s0] -> (s0 ceildiv 4)>()[%n] {",
            "affine.parallel (%tt) = (0) to (symbol(%n) ceildiv 4) {",
            |what| matches!(what, Obligation::Race(..)),
        ),
        // Memory of its own is too small.
        ("(s0)>", "(s0 - 1)>", |what| matches!(what, Obligation::Bounds(_))),
        // Tiles do not come in the order that skewing makes right.
        (
            "(d0 + s0, 4 * d1 + 4)>(%t, %ii)[%n] {\n          %a",
            "(d0 + s0, 4 * d1 + 8)>(%t, %ii)[%n] {\n          %a",
            |what| matches!(what, Obligation::Order(..) | Obligation::Time(_)),
        ),
        (
            "0 to affine_map<()[s0] -> ((2 * s0) ceildiv 4)>",
            "0 to affine_map<()[s0] -> (s0 ceildiv 4)>",
            |what| matches!(what, Obligation::Run(_)),
        ),
    ];
    for (old, new, is_expected) in cases {
        assert!(AFTER.contains(old), "{old}");
        let after = parse(&AFTER.replacen(old, new, 1));
        for record in [&record, &by_time] {
            match fault(&before, &after, record) {
                Fault::NotRefuted(what) => assert!(is_expected(&what), "{new}: {what}"),
                other => panic!("{new}: {other}"),
            }
        }
    }
}

/// What is changed of timestamps, and what is to be said of it.
type Shift = (fn(&mut Timestamps), fn(&Fault) -> bool);

/// Timestamps that are wrong, of other accesses, missing or spare.
#[test]
fn timestamps_are_not_believed() {
    let (before, after, record) = timed();
    let cases: [Shift; 14] = [
        // Not those of the instances of the first function.
        (
            |times| times.forms[2][1] = Form::default(),
            |fault| matches!(fault, Fault::NotRefuted(Obligation::Time(_)) | Fault::NoMove),
        ),
        (|times| times.forms[3].swap(1, 2), |fault| matches!(fault, Fault::NotRefuted(Obligation::Time(_)))),
        // An order that the first function has not: the nests the other way round, time backwards, and none
        // at all.
        (
            |times| [0, 2].into_iter().for_each(|at| times.forms[at][0] = Form::constant(Int::from(2))),
            |fault| matches!(fault, Fault::NotRefuted(Obligation::Order(..))),
        ),
        (
            |times| {
                let backwards = |form: &Form| Form::default().minus(form);
                [1, 3].into_iter().for_each(|at| times.forms[at][3] = backwards(&times.forms[at][3]));
            },
            |fault| matches!(fault, Fault::NotRefuted(Obligation::Order(..))),
        ),
        (
            |times| times.forms.iter_mut().for_each(|form| form.fill(Form::default())),
            |fault| matches!(fault, Fault::NotRefuted(Obligation::Order(..))),
        ),
        // An order that the second function has not: without tiles.
        (
            |times| {
                let tiles = [3, 1, 3, 1].into_iter().zip(&mut times.forms);
                tiles.for_each(|(at, form)| drop(form.drain(at..at + 2)));
            },
            |fault| matches!(fault, Fault::NotRefuted(Obligation::Order(..))),
        ),
        // The counter of the parallel loop is none of them.
        (
            |times| [0, 2].into_iter().for_each(|at| drop(times.forms[at].remove(1))),
            |fault| *fault == Fault::Form,
        ),
        (
            |times| {
                [0, 2].into_iter().for_each(|at| {
                    let double = times.forms[at][1].clone().plus(&times.forms[at][1], &Int::ONE);
                    times.forms[at][1] = double;
                })
            },
            |fault| *fault == Fault::NoMove,
        ),
        // Of another statement, of none, one more, one less, and of a counter that there is not.
        (|times| times.before.swap(0, 2), |fault| *fault == Fault::Form),
        (|times| times.after[0] = 4, |fault| *fault == Fault::Form),
        (|times| times.before.push(0), |fault| matches!(fault, Fault::TreeCount(..))),
        (|times| times.after.truncate(4), |fault| matches!(fault, Fault::TreeCount(..))),
        (|times| times.forms[0][1] = Form::var(1), |fault| *fault == Fault::Form),
        (|times| times.forms.clear(), |fault| *fault == Fault::Form),
    ];
    for (number, (change, is_expected)) in cases.into_iter().enumerate() {
        let mut times = timestamps();
        change(&mut times);
        let fault = fault(&before, &after, &EqualityRecord { timestamps: Some(times), ..record.clone() });
        assert!(is_expected(&fault), "change {number}: {fault}");
    }
    // Without another order they tell nothing.
    let of_nothing = EqualityRecord { moves: vec![], ..record };
    assert_eq!(check_equal(&of_nothing, pair(&before, &after)), Err(Fault::NoMove));
}

#[test]
fn other_values_are_not_proved() {
    let (before, _, record) = proved();
    let other = |old: &str, new: &str| {
        assert!(AFTER.contains(old), "{old}");
        fault(&before, &parse(&AFTER.replacen(old, new, 1)), &record)
    };
    // Another op, other operands, and another array: cells of two that become one, or of one that become two.
    assert!(matches!(other("%c = arith.addf %a, %b", "%c = arith.subf %a, %b"), Fault::Differ(_)));
    assert!(matches!(other("%c = arith.addf %a, %b", "%c = arith.addf %b, %b"), Fault::Differ(_)));
    assert!(matches!(other("%a = affine.load %A[%j", "%a = affine.load %T[%j"), Fault::NoOp(_)));
    assert!(matches!(other("%b = affine.load %T[%j", "%b = affine.load %A[%j"), Fault::NoOp(_)));
    assert!(matches!(other("affine.store %c, %A", "affine.store %a, %A"), Fault::Differ(_)));
}

/// In one instance of one block timestamps tell nothing, and positions do; and counters of one op are
/// separate loops.
#[test]
fn timestamps_do_not_hide_blocks_and_counters() {
    let program = |open: &str, at: &str, body: &[&str]| {
        let body = body.join("\n").replace("AT", at);
        parse(&format!(
            "func.func @f(%n: index, %A: memref<?xf64>, %x: f64, %y: f64) {{\n{open}\n{body}\n{}\nreturn\n}}",
            "}".repeat(open.matches('{').count())
        ))
    };
    let [x, y] = ["%x", "%y"].map(|value| format!("affine.store {value}, %A[AT] : memref<?xf64>"));
    let (one, back) = ("affine.for %i = 0 to %n {", "symbol(%n) - %i - 1");
    let before = program(one, "%i", &[&x, &y]);
    let record = certified(&before, &program(one, back, &[&x, &y])).expect("they are equal");
    let backwards = Form::atom(Atom::Parameter(0)).minus(&Form::var(0)).shifted(-1);
    let times = |before: usize, after: usize| Timestamps {
        forms: vec![vec![backwards.clone()], vec![Form::var(0)]],
        before: vec![0; before],
        after: vec![1; after],
    };
    let with = |timestamps: Timestamps, change: fn(&mut EqualityRecord)| {
        let mut record = EqualityRecord { timestamps: Some(timestamps), ..record.clone() };
        change(&mut record);
        record
    };
    let right = with(times(2, 2), |_| {});
    anew(&before, &program(one, back, &[&x, &y]), &right).expect("the timestamps are right");
    let swapped = with(times(2, 2), |record| {
        record.moves.swap(0, 1);
        record.before.swap(0, 1);
    });
    assert_eq!(fault(&before, &program(one, back, &[&y, &x]), &swapped), Fault::NoMove);
    let doubled = with(times(2, 3), |record| {
        record.moves.insert(0, record.moves[0].clone());
        if let SourceNode::Op(number, _) = &mut record.before[1][0] {
            *number += 1;
        }
    });
    assert_eq!(fault(&before, &program(one, back, &[&x, &x, &y]), &doubled), Fault::NoMove);
    // In separate loops, the second first.
    let apart = program(one, back, &[&y, "}", one, &x]);
    let mut after_a_loop = swapped;
    if let SourceNode::Op(number, _) = &mut after_a_loop.before[0][0] {
        // The end of the loop and the next loop are ops as well.
        *number += 2;
    }
    let what = fault(&before, &apart, &after_a_loop);
    assert!(matches!(what, Fault::NotRefuted(Obligation::Order(..))), "{what}");

    let add = "%v = affine.load %A[%j] : memref<?xf64>\n%s = arith.addf %v, %x : f64\naffine.store %s, %A[%j] : memref<?xf64>";
    let nest = "affine.for %i = 0 to %n {\naffine.for %j = 0 to %n {";
    let before = program(nest, "", &[add]);
    // The other way round, so that it is another order.
    let other = "affine.for %j = 0 to %n {\naffine.for %i = 0 to %n {";
    let mut record = certified(&before, &program(other, "", &[add])).expect("they are equal");
    record.moves.iter_mut().for_each(|one| one.instance = vec![Form::var(0), Form::var(1)]);
    record.before.iter_mut().flatten().for_each(|node| {
        if let SourceNode::Op(number, at) = node {
            // Both loops are one op.
            *number -= 1;
            *at = vec![Form::var(0), Form::var(1)];
        }
    });
    let timestamps =
        Timestamps { forms: vec![vec![Form::var(0), Form::var(1)]], before: vec![0; 2], after: vec![0; 2] };
    let record = EqualityRecord { timestamps: Some(timestamps), ..record };
    let parallel = program("affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {", "", &[add]);
    let what = fault(&before, &parallel, &record);
    assert!(matches!(what, Fault::NotRefuted(Obligation::Race(..))), "{what}");
}

/// A function that returns what it must not, or leaves out a write that nobody reads but the caller.
#[test]
fn what_is_left_and_returned_counts() {
    let before = parse(
        "func.func @f(%A: memref<8xf64>, %x: f64, %y: f64) -> f64 {
          affine.for %i = 0 to 8 { affine.store %x, %A[%i] : memref<8xf64> }
          affine.store %y, %A[0] : memref<8xf64>
          return %x : f64
        }",
    );
    let after = |first: &str, last: &str, returned: &str| {
        parse(&format!(
            "func.func @f(%A: memref<8xf64>, %x: f64, %y: f64) -> f64 {{
              {first}
              affine.for %i = 0 to 8 {{ affine.store %x, %A[7 - %i] : memref<8xf64> }}
              {last}
              return {returned} : f64
            }}"
        ))
    };
    let store = "affine.store %y, %A[0] : memref<8xf64>";
    let right = after("", store, "%x");
    let record = certified(&before, &right).expect("they are equal");
    assert!(!record.moves.is_empty());
    let fault = |after: Ir| fault(&before, &after, &record);
    assert!(matches!(fault(after("", store, "%y")), Fault::Differ(_)));
    assert!(matches!(fault(after("", "", "%x")), Fault::MoveCount([2, 1])));
    // The other way round, something else is left.
    assert!(certified(&before, &after(store, "", "%x")).is_err());
}

/// What is changed, and what is to be said of it.
type Change = (fn(&mut EqualityRecord), fn(&Fault) -> bool);

#[test]
fn parts_that_are_missing_or_spare_are_seen() {
    let (before, after, record) = proved();
    let changes: [Change; 13] = [
        (|record| drop(record.moves.pop()), |fault| matches!(fault, Fault::MoveCount(_))),
        (|record| record.moves.clear(), |fault| matches!(fault, Fault::TreeCount("reads", _))),
        (|record| record.moves.push(record.moves[0].clone()), |fault| matches!(fault, Fault::MoveCount(_))),
        (|record| record.moves.swap(0, 1), |fault| matches!(fault, Fault::NoOp(_))),
        (|record| record.moves[0].op = 1_000_000, |fault| matches!(fault, Fault::NoOp(_))),
        (|record| drop(record.moves[0].instance.pop()), |fault| *fault == Fault::Form),
        (
            |record| record.moves[0].instance[0] = Form::default(),
            |fault| matches!(fault, Fault::Refutation(Obligation::Moved(_), _)),
        ),
        (|record| drop(record.before.pop()), |fault| matches!(fault, Fault::TreeCount("writes", _))),
        (
            |record| record.before[0] = vec![SourceNode::Never],
            |fault| matches!(fault, Fault::Refutation(Obligation::Run(_), _)),
        ),
        (|record| record.before[0] = vec![SourceNode::Initial], |fault| *fault == Fault::Tree),
        (|record| record.before.swap(0, 1), |fault| matches!(fault, Fault::NoOp(_) | Fault::Form)),
        (
            |record| record.claims.push(Claim { before: (0, 0), after: (0, 0), relation: vec![] }),
            |fault| matches!(fault, Fault::MoveCount(_)),
        ),
        (|record| record.choices.fill(Choice::Never), |fault| matches!(fault, Fault::Refutation(..))),
    ];
    for (number, (change, is_expected)) in changes.into_iter().enumerate() {
        let mut changed = record.clone();
        change(&mut changed);
        let fault = check_equal(&changed, pair(&before, &after)).expect_err("something is wrong");
        assert!(is_expected(&fault), "change {number}: {fault}");
        assert!(!fault.to_string().is_empty());
    }
}
