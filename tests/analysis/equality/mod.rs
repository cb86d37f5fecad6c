//! Proofs of equality under attack: parts left out, parts added, numbers changed, and other programs.

mod forged;
mod lanes;

use crate::parse;
use itertools::Itertools;
use loopwright_affine_ir::{FuncOp, Ir};
use loopwright_analysis::Separation;
use loopwright_checker::machinery::{Choice, Form, Num, SourceNode, Step, SystemFault, SystemRefutation};
use loopwright_checker::{
    CertificateFault, EqualityCertificate, EqualityRecord, Fault, FunctionEntry, Obligation, Text,
    check_equal,
};
use loopwright_polyhedra::{Budget, Int};
use loopwright_prover::machinery::complete_proof;
use loopwright_prover::{Functions, certify_equal};

const BEFORE: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf64>
    %b = affine.load %B[%i] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %A[%i] : memref<?xf64>
  }
  return
}";

/// Unrolled by two, with a rest; what was just stored is not read again.
const AFTER: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] step 2 {
    %a = affine.load %A[%i - 1] : memref<?xf64>
    %b = affine.load %B[%i] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %A[%i] : memref<?xf64>
    %e = affine.load %B[%i + 1] : memref<?xf64>
    %g = arith.addf %c, %e : f64
    affine.store %g, %A[%i + 1] : memref<?xf64>
  }
  affine.for %i = affine_map<()[s0] -> ((s0 floordiv 2) * 2)>()[%n] to %n {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      affine.if affine_set<(d0)[s0] : (d0 - s0 + 1 == 0, d0 - (d0 floordiv 2) * 2 - 1 == 0)>(%i)[%n] {
        %a = affine.load %A[%i - 1] : memref<?xf64>
        %b = affine.load %B[%i] : memref<?xf64>
        %c = arith.addf %a, %b : f64
        affine.store %c, %A[%i] : memref<?xf64>
      }
    }
  }
  affine.if affine_set<()[s0] : (s0 - (s0 floordiv 2) * 2 == 0, s0 - 2 >= 0)>()[%n] {
    %a = affine.load %A[symbol(%n) - 2] : memref<?xf64>
    %b = affine.load %B[symbol(%n) - 1] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %A[symbol(%n) - 1] : memref<?xf64>
  }
  return
}";

fn func(ir: &Ir) -> loopwright_affine_ir::OpId {
    FuncOp::all(ir).next().expect("there is a function").0
}

/// Two programs, and the proof that they are equal.
fn proved() -> (Ir, Ir, EqualityRecord) {
    let (before, after) = (parse(BEFORE), parse(AFTER));
    let functions = Functions {
        before: (&before, func(&before)),
        after: (&after, func(&after)),
        index_width: loopwright_affine_ir::IndexWidth::default(),
        parameters: None,
        separation: &Separation::Assumed,
        has_read_only: false,
    };
    let record = certify_equal(&functions, &Budget::unlimited()).expect("they are equal");
    (before, after, record)
}

/// What is changed, and what is to be said of it.
type Change = (fn(&mut EqualityRecord), fn(&Fault) -> bool);

#[test]
fn parts_that_are_missing_or_spare_are_seen() {
    let (before, after, record) = proved();
    let check =
        |record: &EqualityRecord| check_equal(record, [(&before, func(&before)), (&after, func(&after))]);
    assert_eq!(check(&record), Ok(()));
    let changes: [Change; 13] = [
        (|record| drop(record.proofs.pop()), |fault| matches!(fault, Fault::NoRefutation(_))),
        (|record| record.proofs.extend(record.proofs.last().cloned()), |fault| *fault == Fault::Spare),
        (|record| record.choices.clear(), |fault| *fault == Fault::NoChoice),
        (|record| record.choices.push(Choice::Follow), |fault| *fault == Fault::Spare),
        (|record| record.claims.clear(), |fault| matches!(fault, Fault::Claim(..) | Fault::Refutation(..))),
        (|record| record.parameters.clear(), |fault| matches!(fault, Fault::Parameters(..))),
        (|record| record.assumptions.clear(), |fault| matches!(fault, Fault::Assumptions(..))),
        (|record| drop(record.before.pop()), |fault| matches!(fault, Fault::TreeCount("reads", ..))),
        (|record| drop(record.bounds.pop()), |fault| matches!(fault, Fault::TreeCount(..))),
        (|record| drop(record.after[0].pop()), |fault| *fault == Fault::Tree),
        (
            // A tree that has no end.
            |record| record.after[0] = vec![SourceNode::If(Form::default()); 100_000],
            |fault| *fault == Fault::Tree,
        ),
        (
            |record| {
                let [ifs, ends] =
                    [SourceNode::If(Form::default()), SourceNode::Never].map(|node| vec![node; 280]);
                let all = (0..10).fold(ends[..1].to_vec(), |all, _| [&ifs[..1], &all, &all].concat());
                record.after[0] = [ifs, all, ends].concat();
            },
            |fault| *fault == Fault::Tree,
        ),
        (|record| drop(record.writes.pop()), |fault| matches!(fault, Fault::TreeCount("writes", ..))),
    ];
    for (number, (change, is_expected)) in changes.into_iter().enumerate() {
        let mut changed = record.clone();
        change(&mut changed);
        let fault = check(&changed).expect_err("something is wrong");
        assert!(is_expected(&fault), "change {number}: {fault}");
        assert!(!fault.to_string().is_empty());
    }
}

/// A refutation is like another only if that is an earlier one that is short and said itself.
#[test]
fn refutations_are_like_earlier_ones() {
    let (before, after, record) = proved();
    let check =
        |record: &EqualityRecord| check_equal(record, [(&before, func(&before)), (&after, func(&after))]);
    let likes = record.proofs.iter().positions(|proof| matches!(proof, SystemRefutation::Like(_)));
    let likes: Vec<usize> = likes.collect();
    let [first, .., last] = likes[..] else { panic!("some are said once: {likes:?}") };
    let SystemRefutation::Like(said) = record.proofs[last] else { panic!("it is like another") };
    // It may as well be said again.
    let mut changed = record.clone();
    changed.proofs[last] = record.proofs[said].clone();
    assert_eq!(check(&changed), Ok(()));
    // Not one that comes later, is like another itself, or is not there.
    let is_refused =
        |record: &EqualityRecord| matches!(check(record), Err(Fault::Refutation(_, SystemFault::Like)));
    for at in [last, last + 1, usize::MAX, first] {
        let mut changed = record.clone();
        changed.proofs[last] = SystemRefutation::Like(at);
        assert!(is_refused(&changed), "{at}");
    }
    // Nor is a case like another.
    let mut changed = record.clone();
    changed.proofs[last] = SystemRefutation::Cases(vec![SystemRefutation::Like(said)]);
    assert!(matches!(check(&changed), Err(Fault::Refutation(..))));
    // A long one may be said, but not be meant by others.
    let direct = record.proofs.iter().enumerate().find_map(|(at, proof)| match proof {
        SystemRefutation::Empty(steps) if record.proofs.contains(&SystemRefutation::Like(at)) => {
            match &steps[..] {
                [Step::Contradiction(sum)] => Some((at, sum.clone())),
                _ => None,
            }
        }
        _ => None,
    });
    let (at, mut sum) = direct.expect("some are contradictions at once");
    let nothing = (sum[0].0, Num(Int::ZERO));
    sum.extend(std::iter::repeat_n(nothing, SystemRefutation::SHORT));
    let mut changed = record.clone();
    changed.proofs[at] = SystemRefutation::Empty(vec![Step::Contradiction(sum)]);
    assert!(is_refused(&changed));
    let long = changed.proofs[at].clone();
    let likes = changed.proofs.iter_mut().filter(|proof| **proof == SystemRefutation::Like(at));
    likes.for_each(|like| *like = long.clone());
    assert_eq!(check(&changed), Ok(()));
}

/// A claim must not be shown by itself.
#[test]
fn claims_are_not_shown_by_themselves() {
    let (before, after, mut record) = proved();
    record.choices.fill(Choice::Claim(0));
    assert_eq!(
        check_equal(&record, [(&before, func(&before)), (&after, func(&after))]),
        Err(Fault::Claim(0))
    );
}

/// What is said never to be must not be.
#[test]
fn trees_cover_everything() {
    let (before, after, mut record) = proved();
    for tree in &mut record.after {
        *tree = vec![SourceNode::Never];
    }
    let fault = check_equal(&record, [(&before, func(&before)), (&after, func(&after))]);
    let Err(Fault::Refutation(obligation, _)) = fault else { panic!("{fault:?}") };
    assert!(matches!(obligation, Obligation::Covered(..)), "{obligation}");
}

/// A proof that holds for one program, used for others by somebody who searches for all refutations anew.
#[test]
fn what_must_not_be_accepted() {
    let cases = [
        (
            "memory is freed twice",
            "%m = memref.alloc() : memref<4xf64> memref.dealloc %m : memref<4xf64>",
            "%m = memref.alloc() : memref<4xf64> memref.dealloc %m : memref<4xf64> memref.dealloc %m : memref<4xf64>",
        ),
        (
            "memory of the stack is freed",
            "%m = memref.alloc() : memref<4xf64> memref.dealloc %m : memref<4xf64>",
            "%m = memref.alloca() : memref<4xf64> memref.dealloc %m : memref<4xf64>",
        ),
        (
            "there is no such dimension",
            "%d = arith.constant 0 : index %m = memref.dim %A, %d : memref<?xindex>",
            "%d = arith.constant 3 : index %m = memref.dim %A, %d : memref<?xindex>",
        ),
    ];
    let program = |first: &str| {
        parse(&format!(
            "func.func @f(%n: index, %A: memref<?xindex>) {{
              {first}
              affine.for %i = 0 to %n {{ affine.store %n, %A[%i] : memref<?xindex> }}
              return
            }}"
        ))
    };
    for (what, right, wrong) in cases {
        let (before, right, wrong) = (program(""), program(right), program(wrong));
        assert_eq!(used_for([&before, &right], [&before, &right]), Ok(()), "{what}: the right one");
        assert!(used_for([&before, &right], [&before, &wrong]).is_err(), "{what}");
    }
    // What goes round in the first program is no mathematical integer there.
    let divided = |factor: i64| {
        parse(&format!(
            "func.func @f(%A: memref<8xindex>) {{
              %c = arith.constant {factor} : index
              affine.for %i = 0 to 8 {{
                %x = arith.muli %i, %c : index
                %y = affine.apply affine_map<(d0) -> (d0 floordiv {factor})>(%x)
                affine.store %y, %A[%i] : memref<8xindex>
              }}
              return
            }}"
        ))
    };
    let after = parse(
        "func.func @f(%A: memref<8xindex>) {
          affine.for %i = 0 to 8 { affine.store %i, %A[%i] : memref<8xindex> }
          return
        }",
    );
    let (small, large) = (divided(2), divided(1 << 62));
    assert_eq!(used_for([&small, &after], [&small, &after]), Ok(()));
    let fault = used_for([&small, &after], [&large, &after]).expect_err("4 * 2^62 is 0");
    assert!(fault.contains("fit in an index"), "{fault}");
}

/// What loops carry, conditionals pass on, is allocated in loops, and is called: for each rule a program that
/// is accepted, and one that is like it and must not be, neither by a proof of its own nor by that of the
/// other.
#[test]
fn rules_have_limits() {
    let sum = |before: &str, from: &str, init: &str, op: &str, yielded: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xf64>) -> f64 {{
              %zero = arith.constant 0.0 : f64
              %one = arith.constant 1.0 : f64
              {before}
              %s = affine.for %i = {from} to %n iter_args(%acc = {init}) -> (f64) {{
                %a = affine.load %A[%i] : memref<?xf64>
                %t = {op} %acc, %a : f64
                affine.yield {yielded} : f64
              }}
              return %s : f64
            }}"
        )
    };
    let first = "%b = affine.load %A[0] : memref<?xf64> %first = arith.addf %zero, %b : f64";
    let guarded = "%first = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] -> f64 {
        %a = affine.load %A[0] : memref<?xf64>
        %b = arith.addf %zero, %a : f64
        affine.yield %b : f64
      } else { affine.yield %zero : f64 }";
    let otherwise = guarded.replace("s0 - 1", "s0 - 2");
    let swapped = guarded.replace("{ affine.yield %zero", "{ affine.yield %one");
    let in_memory = |init: &str, at: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xf64>) -> f64 {{
              %zero = arith.constant 0.0 : f64
              %m = memref.alloca() : memref<2xf64>
              affine.store {init}, %m[0] : memref<2xf64>
              affine.for %i = 0 to %n {{
                %a = affine.load %A[%i] : memref<?xf64>
                %s = affine.load %m[0] : memref<2xf64>
                %t = arith.addf %s, %a : f64
                affine.store %t, %m[{at}] : memref<2xf64>
              }}
              %s = affine.load %m[0] : memref<2xf64>
              return %s : f64
            }}"
        )
    };
    let plain = sum("", "0", "%zero", "arith.addf", "%t");
    let scratch = |body: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xindex>) {{
              affine.for %i = 0 to %n {{ {body} }}
              return
            }}"
        )
    };
    let written = "affine.store %i, %m[0] : memref<4xindex> %x = affine.load %m[0] : memref<4xindex> \
        affine.store %x, %A[%i] : memref<?xindex>";
    let (new, gone) = ("%m = memref.alloc() : memref<4xindex>", "memref.dealloc %m : memref<4xindex>");
    let direct = scratch("affine.store %i, %A[%i] : memref<?xindex>");
    let kept = scratch(&format!("{new} {written} {gone}"));
    let calling = |body: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<8xindex>) {{
              %c = arith.constant 7 : index
              {body}
              return
            }}
            func.func private @g(%i: index, %M: memref<8xindex>) {{
              affine.store %i, %M[0] : memref<8xindex>
              return
            }}
            func.func private @printI64(i64)
            func.func private @printNewline()
            func.func private @anything(memref<8xindex>)"
        )
    };
    let call = |i: &str, m: &str| format!("func.call @g({i}, {m}) : (index, memref<8xindex>) -> ()\n");
    let print = "func.call @printNewline() : () -> ()\n";
    let local = "%m = memref.alloc() : memref<8xindex>\n";
    let used = "%x = affine.load %m[1] : memref<8xindex> affine.store %x, %A[0] : memref<8xindex>\n";
    let filled = format!("{local} affine.for %j = 0 to 8 {{ affine.store %n, %m[%j] : memref<8xindex> }}\n");
    let cases: Vec<(&str, String, String, String)> = vec![
        ("another first value", plain.clone(), plain.clone(), sum("", "0", "%one", "arith.addf", "%t")),
        ("another op", plain.clone(), plain.clone(), sum("", "0", "%zero", "arith.mulf", "%t")),
        ("nothing is carried on", plain.clone(), in_memory("%zero", "0"), in_memory("%zero", "1")),
        ("one iteration too few", plain.clone(), plain.clone(), sum("", "1", "%zero", "arith.addf", "%t")),
        ("what is carried stays", plain.clone(), plain.clone(), sum("", "0", "%zero", "arith.addf", "%acc")),
        (
            "a loop without iterations",
            plain.clone(),
            sum(guarded, "1", "%first", "arith.addf", "%t"),
            sum(first, "1", "%first", "arith.addf", "%t"),
        ),
        (
            "another condition",
            plain.clone(),
            sum(guarded, "1", "%first", "arith.addf", "%t"),
            sum(&otherwise, "1", "%first", "arith.addf", "%t"),
        ),
        (
            "another way out",
            plain.clone(),
            sum(guarded, "1", "%first", "arith.addf", "%t"),
            sum(&swapped, "1", "%first", "arith.addf", "%t"),
        ),
        (
            "memory is read that is new",
            direct.clone(),
            kept.clone(),
            scratch(&format!(
                "{new} affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {{ affine.store %i, %m[0] : memref<4xindex> }} \
             %x = affine.load %m[0] : memref<4xindex> affine.store %x, %A[%i] : memref<?xindex> {gone}"
            )),
        ),
        (
            "memory is used when it is freed",
            direct.clone(),
            kept.clone(),
            scratch(&format!("{new} {gone} {written}")),
        ),
        (
            "memory is freed twice",
            direct.clone(),
            kept.clone(),
            scratch(&format!("{new} {written} {gone} {gone}")),
        ),
        (
            "memory is freed again and again",
            direct.clone(),
            kept.clone(),
            scratch(&format!("{new} {written} affine.for %j = 0 to 2 {{ {gone} }}")),
        ),
        (
            "calls in another order",
            calling(&(call("%n", "%A") + &call("%c", "%A"))),
            calling(&(call("%n", "%A") + &call("%c", "%A"))),
            calling(&(call("%c", "%A") + &call("%n", "%A"))),
        ),
        (
            "a call with something else",
            calling(&call("%n", "%A")),
            calling(&call("%n", "%A")),
            calling(&call("%c", "%A")),
        ),
        (
            "a call with other memory",
            calling(&call("%n", "%A")),
            calling(&(call("%n", "%A") + local)),
            calling(&(local.to_string() + &call("%n", "%m"))),
        ),
        ("a print is left out", calling(&(print.repeat(2))), calling(&print.repeat(2)), calling(print)),
        (
            "a print too many",
            calling(print),
            calling(print),
            calling(&format!("affine.for %i = 0 to 2 {{ {print} }}")),
        ),
        (
            "something is stored behind a call",
            calling(&call("%n", "%A")),
            calling(&call("%n", "%A")),
            calling(&(call("%n", "%A") + "affine.store %c, %A[1] : memref<8xindex>\n")),
        ),
        (
            "something is stored before a call",
            calling(&call("%n", "%A")),
            calling(&call("%n", "%A")),
            calling(&("affine.store %c, %A[1] : memref<8xindex>\n".to_string() + &call("%n", "%A"))),
        ),
        (
            "what a call may not have written is read",
            calling(&(filled.clone() + &call("%n", "%m") + used)),
            calling(&(filled.clone() + &call("%n", "%m") + used)),
            calling(
                &(filled.clone() + &call("%n", "%m") + used + "%y = affine.load %m[2] : memref<8xindex>\n"),
            ),
        ),
        (
            "calls at the same time",
            calling(&format!("affine.for %i = 0 to 8 {{ {} }}", call("%i", "%A"))),
            calling(&format!("affine.for %i = 0 to 8 step 1 {{ {} }}", call("%i", "%A"))),
            calling(&format!("affine.parallel (%i) = (0) to (8) {{ {} }}", call("%i", "%A"))),
        ),
    ];
    for (what, before, right, wrong) in cases {
        let (before, right, wrong) = (parse(&before), parse(&right), parse(&wrong));
        assert_eq!(used_for([&before, &right], [&before, &right]), Ok(()), "{what}: the right one");
        assert!(used_for([&before, &right], [&before, &wrong]).is_err(), "{what}");
        assert!(used_for([&before, &wrong], [&before, &wrong]).is_err(), "{what}, by itself");
    }
}

/// What decides which region of an `scf.if` runs: for each rule a condition that is accepted, and others that
/// are like it and must not be.
#[test]
fn conditions_are_what_their_ops_compute() {
    let program = |body: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xindex>) {{
              %true = arith.constant true
              %two = arith.constant 2 : index
              %five = arith.constant 5 : index
              affine.for %i = 0 to %n {{ {body} }}
              return
            }}"
        )
    };
    let stored = |value: &str| format!("affine.store {value}, %A[%i] : memref<?xindex>");
    let affine = |set: &str, holds: &str, fails: &str| {
        format!("affine.if affine_set<(d0) : ({set})>(%i) {{ {holds} }} else {{ {fails} }}")
    };
    let compared = |first: &str, second: &str, joined: &str| {
        program(&format!(
            "%a = arith.cmpi {first} : index
            %b = arith.cmpi {second} : index
            %c = {joined} : i1
            scf.if %c {{ {} }} else {{ {} }}",
            stored("%i"),
            stored("%n")
        ))
    };
    let simple = |set: &str| program(&affine(set, &stored("%i"), &stored("%n")));
    let outside = affine("d0 - 5 >= 0", &stored("%i"), &stored("%n"));
    let outside = program(&affine("-d0 + 2 >= 0", &stored("%i"), &outside));
    let (first, second) = ("sge, %i, %two", "slt, %i, %five");
    let (and, or) = ("arith.andi %a, %b", "arith.ori %a, %b");
    let alone = "arith.andi %a, %true";
    type Condition<'a> = (&'a str, &'a str, &'a str);
    let cases: [(String, Condition<'_>, Vec<Condition<'_>>); 5] = [
        (
            simple("d0 - 2 >= 0"),
            (first, second, alone),
            vec![
                ("sgt, %i, %two", second, alone),
                ("sle, %i, %two", second, alone),
                ("slt, %i, %two", second, alone),
                ("ne, %i, %two", second, alone),
                ("sge, %two, %i", second, alone),
                (first, second, "arith.ori %a, %true"),
                (first, second, "arith.xori %a, %true"),
                (first, second, "arith.andi %b, %true"),
            ],
        ),
        (
            simple("d0 - 2 == 0"),
            ("eq, %i, %two", second, alone),
            vec![("ne, %i, %two", second, alone), ("sle, %i, %two", second, alone)],
        ),
        (
            simple("d0 - 2 >= 0, -d0 + 4 >= 0"),
            (first, second, and),
            vec![
                (first, second, or),
                (first, second, "arith.xori %a, %b"),
                (first, "sle, %i, %five", and),
                (first, "slt, %i, %two", and),
            ],
        ),
        (
            outside.clone(),
            ("sle, %i, %two", "sge, %i, %five", or),
            vec![
                ("slt, %i, %two", "sge, %i, %five", or),
                ("sle, %i, %two", "sge, %i, %five", and),
                ("sle, %i, %two", "sge, %i, %two", or),
            ],
        ),
        // Just one of them holds up to two and from five on, both between.
        (
            outside,
            ("sgt, %i, %two", second, "arith.xori %a, %b"),
            vec![
                (first, second, "arith.xori %a, %b"),
                ("sgt, %i, %two", "sle, %i, %five", "arith.xori %a, %b"),
                ("sgt, %i, %two", second, or),
            ],
        ),
    ];
    for (before, (first, second, joined), others) in cases {
        let (before, right) = (parse(&before), parse(&compared(first, second, joined)));
        let what = format!("{first}; {second}; {joined}");
        assert_eq!(used_for([&before, &right], [&before, &right]), Ok(()), "{what}: the right one");
        for (first, second, joined) in others {
            let wrong = parse(&compared(first, second, joined));
            let what = format!("{what}, not {first}; {second}; {joined}");
            assert!(used_for([&before, &right], [&before, &wrong]).is_err(), "{what}");
            assert!(used_for([&before, &wrong], [&before, &wrong]).is_err(), "{what}, by itself");
        }
    }
}

/// Functions that have a proof, and none that the checker follows.
#[test]
fn what_is_not_followed() {
    let cases = [
        (
            "carries values in a way that is not supported",
            "func.func @f(%A: memref<8xf64>) -> f64 {
              %s = affine.parallel (%i) = (0) to (8) reduce (\"addf\") -> f64 {
                %a = affine.load %A[%i] : memref<8xf64>
                affine.yield %a : f64
              }
              return %s : f64
            }",
        ),
        (
            "has no body, or jumps in it",
            "func.func @f(%A: memref<8xindex>) {
              %c = arith.constant 0 : index
              cf.br ^bb1
            ^bb1:
              memref.store %c, %A[%c] : memref<8xindex>
              return
            }",
        ),
        (
            "may touch everything",
            "func.func @f(%A: memref<8xf64>) {
              call @anything(%A) : (memref<8xf64>) -> ()
              return
            }
            func.func private @anything(memref<8xf64>)",
        ),
        (
            "is passed the same memory twice",
            "func.func @f(%A: memref<8xf64>) {
              call @both(%A, %A) : (memref<8xf64>, memref<8xf64>) -> ()
              return
            }
            func.func private @both(%A: memref<8xf64>, %B: memref<8xf64>) {
              %a = affine.load %A[0] : memref<8xf64>
              affine.store %a, %B[1] : memref<8xf64>
              return
            }",
        ),
    ];
    for (why, text) in cases {
        let ir = parse(text);
        let fault = check_equal(&EqualityRecord::default(), [(&ir, func(&ir)), (&ir, func(&ir))]);
        let fault = fault.expect_err("it is not followed").to_string();
        assert!(fault.contains(why), "{fault}");
    }
}

/// What is returned of memory is the same memory: a program that is accepted, and others that are like it and
/// must not be, neither by separate proofs nor by its proof.
#[test]
fn returned_memory_is_the_same() {
    let program = |allocations: &str, stores: &str, results: &str| {
        let (first, second) = ("memref<?xf64>", "memref<4xf64, strided<[1], offset: ?>>");
        parse(&format!(
            "func.func @f(%A: memref<8xf64>, %n: index, %m: index, %x: f64) -> ({first}, {first}, {second}) {{
              {allocations}
              affine.for %i = 0 to %n {{ {stores} }}
              {results} : {first}, {first}, {second}
            }}"
        ))
    };
    let (heap, view) = (
        "%r = memref.alloc(%n) : memref<?xf64>",
        "%v = memref.subview %A[%n][4][1] : memref<8xf64> to memref<4xf64, strided<[1], offset: ?>>",
    );
    let (other, back) = (heap.replace("%r", "%s"), "-%i + symbol(%n) - 1");
    let store = |memref: &str, at: &str| format!("affine.store %x, {memref}[{at}] : memref<?xf64>");
    let both = |at: &str| format!("{} {}", store("%r", at), store("%s", at));
    let before = program(&format!("{heap} {other} {view}"), &both("%i"), "return %r, %s, %v");
    let right = program(&format!("{other} {heap} {view}"), &both(back), "return %r, %s, %v");
    let copied = "%t = memref.alloc(%n) : memref<?xf64>";
    let wrong = [
        ("one for two", program(&format!("{heap} {other} {view}"), &both(back), "return %r, %r, %v")),
        ("a third", program(&format!("{heap} {other} {copied} {view}"), &both(back), "return %r, %t, %v")),
        (
            "another size",
            program(
                &format!("{heap} {} {view}", other.replace("%n", "%m")),
                &both(back),
                "return %r, %s, %v",
            ),
        ),
        (
            "of the stack",
            program(
                &format!("{} {other} {view}", heap.replace("alloc", "alloca")),
                &both(back),
                "return %r, %s, %v",
            ),
        ),
        (
            "an alignment",
            program(
                &format!("{} {other} {view}", heap.replace(") :", ") {alignment = 64 : i64} :")),
                &both(back),
                "return %r, %s, %v",
            ),
        ),
        (
            "another view",
            program(
                &format!("{heap} {other} {}", view.replace("[%n]", "[%m]")),
                &both(back),
                "return %r, %s, %v",
            ),
        ),
        (
            "not all written",
            program(
                &format!("{heap} {other} {view}"),
                &format!("{} {}", store("%r", back), store("%r", back)),
                "return %r, %s, %v",
            ),
        ),
    ];
    assert_eq!(used_for([&before, &right], [&before, &right]), Ok(()));
    let marked = |results: &str| {
        let stores = format!(
            "%y = arith.addf %x, %x : f64 {} affine.store %y, %s[%i] : memref<?xf64>",
            store("%r", "%i")
        );
        program(&format!("{heap} {other} {view}"), &stores, results)
    };
    let (marked, exchanged) = (marked("return %r, %s, %v"), marked("return %s, %r, %v"));
    assert!(used_for([&marked, &marked], [&marked, &exchanged]).is_err(), "exchanged");
    for (what, wrong) in wrong {
        assert!(used_for([&before, &right], [&before, &wrong]).is_err(), "{what}");
        assert!(used_for([&before, &wrong], [&before, &wrong]).is_err(), "{what}, by itself");
    }
}

/// Whether the trees and claims of a proof about some programs prove that others are equal.
fn used_for(of: [&Ir; 2], others: [&Ir; 2]) -> Result<(), String> {
    let ([before, after], others) = (of.map(|ir| (ir, func(ir))), others.map(|ir| (ir, func(ir))));
    let functions = Functions {
        before,
        after,
        index_width: loopwright_affine_ir::IndexWidth::default(),
        parameters: None,
        separation: &Separation::Assumed,
        has_read_only: false,
    };
    let budget = Budget::unlimited();
    let mut record = certify_equal(&functions, &budget).map_err(|why| format!("none: {why}"))?;
    (record.choices, record.proofs) = Default::default();
    let record = complete_proof(record, others, &budget).map_err(|why| why.to_string())?;
    check_equal(&record, others).map_err(|fault| fault.to_string())
}

/// A function that copies an array to another, shifted, forwards or backwards, and one that calls it.
fn shifting(subscripts: [&str; 2], call: &str) -> String {
    let [from, to] = subscripts;
    format!(
        "func.func private @f(%A: memref<8xf64>, %B: memref<8xf64>) {{
  affine.for %i = 0 to 7 {{
    %a = affine.load %A[{from}] : memref<8xf64>
    affine.store %a, %B[{to}] : memref<8xf64>
  }}
  return
}}
func.func @main(%x: memref<8xf64>, %y: memref<8xf64>) {{
  {call}
  return
}}
"
    )
}

#[test]
fn arguments_are_apart_where_the_program_itself_calls() {
    let texts = |call: &str| [["%i", "%i + 1"], ["6 - %i", "7 - %i"]].map(|of| shifting(of, call));
    let call = |x: &str, y: &str| format!("call @f({x}, {y}) : (memref<8xf64>, memref<8xf64>) -> ()");
    let both = |texts: &[String; 2]| texts.each_ref().map(|text| parse(text));
    let old = texts(&call("%x", "%y"));
    let irs = both(&old);
    let functions = Functions {
        before: (&irs[0], func(&irs[0])),
        after: (&irs[1], func(&irs[1])),
        index_width: loopwright_affine_ir::IndexWidth::default(),
        parameters: None,
        separation: &Separation::Assumed,
        has_read_only: false,
    };
    let record = certify_equal(&functions, &Budget::unlimited()).expect("they are equal");
    // The proof of the function as it is, given for programs that call it in other ways.
    let check = |texts: &[String; 2]| {
        let irs = both(texts);
        let [before, after] = [0, 1].map(|at| Text { ir: &irs[at], text: &texts[at] });
        let main = FunctionEntry::Unchanged { name: "main".to_string(), why: None };
        let certificate = EqualityCertificate::new(
            before,
            after,
            vec![FunctionEntry::Proved(Box::new(record.clone())), main],
        );
        certificate.check(before, after)
    };
    assert!(check(&old).is_ok());
    let cast = "%c = memref.cast %x : memref<8xf64> to memref<?xf64>
  %d = memref.cast %c : memref<?xf64> to memref<8xf64>\n  ";
    let named = "%c = func.constant @f : (memref<8xf64>, memref<8xf64>) -> ()\n  ";
    for call in
        [call("%x", "%x"), format!("{cast}{}", call("%x", "%d")), format!("{named}{}", call("%x", "%y"))]
    {
        let refused = check(&texts(&call));
        assert!(
            matches!(&refused, Err(CertificateFault::Overlap(name, _)) if name == "f"),
            "{call}: {refused:?}"
        );
    }
}
