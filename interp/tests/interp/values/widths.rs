//! Integers of any width, against [`Bits`]: every op on integers, on random operands.

use loopwright_affine_ir::{Ir, ParseOptions, Source, parse, verify};
use loopwright_interp::{Datum, InterpOptions, Interpreter};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::values::bits::Bits;

const WIDTHS: [usize; 9] = [5, 63, 64, 65, 127, 128, 129, 192, 300];

/// Runs functions on integers; `@name(%a, %b)` is declared by the text.
struct Functions {
    ir: Ir,
}

impl Functions {
    fn new(text: &str) -> Functions {
        let ir = parse(&Source::new("t", text), &ParseOptions::default());
        let ir = ir.unwrap_or_else(|errors| panic!("{}", errors[0]));
        verify(&ir).unwrap_or_else(|errors| panic!("{}", errors[0]));
        Functions { ir }
    }

    /// The results, `None` if there is undefined behaviour.
    fn call(&self, interp: &mut Interpreter<'_>, name: &str, operands: &[&Bits]) -> Option<Vec<Vec<u64>>> {
        let args: Vec<Datum> = operands
            .iter()
            .map(|bits| match bits.words().as_slice() {
                [word] => Datum::Bits(*word),
                words => Datum::Words(words.to_vec()),
            })
            .collect();
        let words = |datum: Datum| match datum {
            Datum::Words(words) => words,
            datum => vec![datum.bits().expect("a number")],
        };
        match interp.call(name, &args) {
            Ok(results) => Some(results.into_iter().map(words).collect()),
            Err(error) => {
                let text = error.to_string();
                assert!(text.contains("' op "), "{name}: {text}");
                None
            }
        }
    }
}

/// A number of bits, most of them alike: the ends of the ranges, and what is near to them, come up often.
fn operand(width: usize) -> impl Strategy<Value = Bits> {
    let words = prop::collection::vec(any::<u64>(), width.div_ceil(64));
    (words, 0..=width, any::<bool>(), 0usize..4).prop_map(move |(words, cut, filling, kind)| {
        let random = Bits::of_words(&words, width);
        let short = |cut: usize| {
            Bits((0..width).map(|bit| if bit < cut { random.0[bit] } else { filling }).collect())
        };
        match kind {
            0 => random,
            1 => short(cut),
            2 => short(cut.min(9)),
            _ => Bits((0..width).map(|bit| (bit < cut) != filling).collect()),
        }
    })
}

/// An op on two integers of this many bits, as the text of a function body has it, and what it gives: `None`
/// if that is undefined.
type Case = (&'static str, fn(&Bits, &Bits) -> Option<Vec<Bits>>);

/// The exact result of an operation in twice as many bits and two, cut to size if it keeps what is promised.
fn overflowing(
    apply: fn(&Bits, &Bits) -> Bits,
    (lhs, rhs): (&Bits, &Bits),
    (nsw, nuw): (bool, bool),
) -> Option<Vec<Bits>> {
    let (width, double) = (lhs.width(), 2 * lhs.width() + 2);
    let [signed, unsigned] = [true, false]
        .map(|is_signed| apply(&lhs.resized(double, is_signed), &rhs.resized(double, is_signed)));
    let fits = (!nsw || signed.fits(width, true)) && (!nuw || unsigned.fits(width, false));
    fits.then(|| vec![signed.resized(width, true)])
}

/// Both halves of the exact result, of which the upper one has this many bits.
fn halves(apply: fn(&Bits, &Bits) -> Bits, lhs: &Bits, rhs: &Bits, upper: usize, signed: bool) -> Vec<Bits> {
    let (width, double) = (lhs.width(), 2 * lhs.width() + 2);
    let exact = apply(&lhs.resized(double, signed), &rhs.resized(double, signed));
    vec![exact.resized(width, false), exact.shr(width, signed).resized(upper, false)]
}

fn signed(lhs: &Bits, rhs: &Bits) -> Option<(Bits, Bits)> {
    let wide = |bits: &Bits| bits.resized(bits.width() + 1, true);
    let overflows = !rhs.is_zero() && !wide(lhs).divide_signed(&wide(rhs)).0.fits(lhs.width(), true);
    (!rhs.is_zero() && !overflows).then(|| lhs.divide_signed(rhs))
}

fn unsigned(lhs: &Bits, rhs: &Bits) -> Option<(Bits, Bits)> {
    (!rhs.is_zero()).then(|| lhs.divide(rhs))
}

fn one(width: usize) -> Bits {
    Bits::number(1, width.max(64)).resized(width, false)
}

fn if_true(holds: bool) -> Option<Vec<Bits>> {
    Some(vec![Bits(vec![holds])])
}

fn shifted(
    (lhs, rhs): (&Bits, &Bits),
    shift: fn(&Bits, usize) -> Bits,
    keeps: fn(&Bits, &Bits, usize) -> bool,
) -> Option<Vec<Bits>> {
    let amount = rhs.amount()?;
    let value = shift(lhs, amount);
    keeps(lhs, &value, amount).then(|| vec![value])
}

const CASES: &[Case] = &[
    ("arith.addi %a, %b : T -> T", |a, b| overflowing(Bits::add, (a, b), (false, false))),
    ("arith.addi %a, %b overflow<nsw> : T -> T", |a, b| overflowing(Bits::add, (a, b), (true, false))),
    ("arith.addi %a, %b overflow<nuw> : T -> T", |a, b| overflowing(Bits::add, (a, b), (false, true))),
    ("arith.subi %a, %b : T -> T", |a, b| overflowing(Bits::sub, (a, b), (false, false))),
    ("arith.subi %a, %b overflow<nsw> : T -> T", |a, b| overflowing(Bits::sub, (a, b), (true, false))),
    ("arith.subi %a, %b overflow<nuw> : T -> T", |a, b| {
        let fits = a.compare(b, false).is_ge();
        if fits { overflowing(Bits::sub, (a, b), (false, false)) } else { None }
    }),
    ("arith.muli %a, %b : T -> T", |a, b| overflowing(Bits::mul, (a, b), (false, false))),
    ("arith.muli %a, %b overflow<nsw> : T -> T", |a, b| overflowing(Bits::mul, (a, b), (true, false))),
    ("arith.muli %a, %b overflow<nsw, nuw> : T -> T", |a, b| overflowing(Bits::mul, (a, b), (true, true))),
    ("arith.addui_extended %a, %b : T, i1 -> T, i1", |a, b| Some(halves(Bits::add, a, b, 1, false))),
    ("arith.mulsi_extended %a, %b : T -> T, T", |a, b| Some(halves(Bits::mul, a, b, a.width(), true))),
    ("arith.mului_extended %a, %b : T -> T, T", |a, b| Some(halves(Bits::mul, a, b, a.width(), false))),
    ("arith.divsi %a, %b : T -> T", |a, b| signed(a, b).map(|(quotient, _)| vec![quotient])),
    ("arith.divsi %a, %b exact : T -> T", |a, b| {
        signed(a, b).filter(|(_, rest)| rest.is_zero()).map(|(quotient, _)| vec![quotient])
    }),
    ("arith.remsi %a, %b : T -> T", |a, b| signed(a, b).map(|(_, rest)| vec![rest])),
    ("arith.floordivsi %a, %b : T -> T", |a, b| {
        let (quotient, rest) = signed(a, b)?;
        let is_exact = rest.is_zero() || a.is_negative() == b.is_negative();
        Some(vec![if is_exact { quotient } else { quotient.sub(&one(a.width())) }])
    }),
    ("arith.ceildivsi %a, %b : T -> T", |a, b| {
        let (quotient, rest) = signed(a, b)?;
        let is_exact = rest.is_zero() || a.is_negative() != b.is_negative();
        Some(vec![if is_exact { quotient } else { quotient.add(&one(a.width())) }])
    }),
    ("arith.divui %a, %b : T -> T", |a, b| unsigned(a, b).map(|(quotient, _)| vec![quotient])),
    ("arith.divui %a, %b exact : T -> T", |a, b| {
        unsigned(a, b).filter(|(_, rest)| rest.is_zero()).map(|(quotient, _)| vec![quotient])
    }),
    ("arith.remui %a, %b : T -> T", |a, b| unsigned(a, b).map(|(_, rest)| vec![rest])),
    ("arith.ceildivui %a, %b : T -> T", |a, b| {
        let (quotient, rest) = unsigned(a, b)?;
        Some(vec![if rest.is_zero() { quotient } else { quotient.add(&one(a.width())) }])
    }),
    ("arith.shli %a, %b : T -> T", |a, b| shifted((a, b), Bits::shl, |_, _, _| true)),
    ("arith.shli %a, %b overflow<nsw> : T -> T", |a, b| {
        shifted((a, b), Bits::shl, |old, new, amount| new.shr(amount, true) == *old)
    }),
    ("arith.shli %a, %b overflow<nuw> : T -> T", |a, b| {
        shifted((a, b), Bits::shl, |old, new, amount| new.shr(amount, false) == *old)
    }),
    ("arith.shrsi %a, %b : T -> T", |a, b| shifted((a, b), |a, n| a.shr(n, true), |_, _, _| true)),
    ("arith.shrui %a, %b : T -> T", |a, b| shifted((a, b), |a, n| a.shr(n, false), |_, _, _| true)),
    ("arith.shrsi %a, %b exact : T -> T", |a, b| {
        shifted((a, b), |a, n| a.shr(n, true), |old, new, amount| new.shl(amount) == *old)
    }),
    ("arith.shrui %a, %b exact : T -> T", |a, b| {
        shifted((a, b), |a, n| a.shr(n, false), |old, new, amount| new.shl(amount) == *old)
    }),
    ("arith.andi %a, %b : T -> T", |a, b| {
        Some(vec![Bits(a.0.iter().zip(&b.0).map(|(a, b)| a & b).collect())])
    }),
    ("arith.ori %a, %b : T -> T", |a, b| {
        Some(vec![Bits(a.0.iter().zip(&b.0).map(|(a, b)| a | b).collect())])
    }),
    ("arith.xori %a, %b : T -> T", |a, b| {
        Some(vec![Bits(a.0.iter().zip(&b.0).map(|(a, b)| a ^ b).collect())])
    }),
    ("arith.maxsi %a, %b : T -> T", |a, b| {
        Some(vec![if a.compare(b, true).is_ge() { a } else { b }.clone()])
    }),
    ("arith.maxui %a, %b : T -> T", |a, b| {
        Some(vec![if a.compare(b, false).is_ge() { a } else { b }.clone()])
    }),
    ("arith.minsi %a, %b : T -> T", |a, b| {
        Some(vec![if a.compare(b, true).is_le() { a } else { b }.clone()])
    }),
    ("arith.minui %a, %b : T -> T", |a, b| {
        Some(vec![if a.compare(b, false).is_le() { a } else { b }.clone()])
    }),
    ("arith.cmpi eq, %a, %b : T -> i1", |a, b| if_true(a == b)),
    ("arith.cmpi ne, %a, %b : T -> i1", |a, b| if_true(a != b)),
    ("arith.cmpi slt, %a, %b : T -> i1", |a, b| if_true(a.compare(b, true).is_lt())),
    ("arith.cmpi sle, %a, %b : T -> i1", |a, b| if_true(a.compare(b, true).is_le())),
    ("arith.cmpi sgt, %a, %b : T -> i1", |a, b| if_true(a.compare(b, true).is_gt())),
    ("arith.cmpi sge, %a, %b : T -> i1", |a, b| if_true(a.compare(b, true).is_ge())),
    ("arith.cmpi ult, %a, %b : T -> i1", |a, b| if_true(a.compare(b, false).is_lt())),
    ("arith.cmpi ule, %a, %b : T -> i1", |a, b| if_true(a.compare(b, false).is_le())),
    ("arith.cmpi ugt, %a, %b : T -> i1", |a, b| if_true(a.compare(b, false).is_gt())),
    ("arith.cmpi uge, %a, %b : T -> i1", |a, b| if_true(a.compare(b, false).is_ge())),
    ("math.absi %a : T -> T", |a, _| Some(vec![a.abs()])),
    ("math.ctlz %a : T -> T", |a, _| count(a, a.0.iter().rev().take_while(|bit| !**bit).count())),
    ("math.cttz %a : T -> T", |a, _| count(a, a.0.iter().take_while(|bit| !**bit).count())),
    ("math.ctpop %a : T -> T", |a, _| count(a, a.0.iter().filter(|bit| **bit).count())),
    ("math.ipowi %a, %b : T -> T", power),
];

fn count(of: &Bits, n: usize) -> Option<Vec<Bits>> {
    Some(vec![Bits::number(n, of.width().max(64)).resized(of.width(), false)])
}

fn power(base: &Bits, exponent: &Bits) -> Option<Vec<Bits>> {
    let one = one(base.width());
    if exponent.is_negative() {
        let of_unit = if exponent.0[0] { base.clone() } else { one.clone() };
        let rounded = if base.abs() == one { of_unit } else { Bits::number(0, 64.max(base.width())) };
        return (!base.is_zero()).then(|| vec![rounded.resized(base.width(), false)]);
    }
    let mut power = one;
    for bit in exponent.0.iter().rev().skip_while(|bit| !**bit) {
        power = power.mul(&power);
        power = if *bit { power.mul(base) } else { power };
    }
    Some(vec![power])
}

/// Checks cases on this many random operands of a width.
fn check_cases(cases: &[Case], width: usize, n_cases: u32) {
    let mut text = String::new();
    for (number, (op, _)) in cases.iter().enumerate() {
        let op = op.replace('T', &format!("i{width}"));
        let (op, results) = op.split_once(" -> ").expect("results are named");
        let names = if results.contains(',') { "%x, %y" } else { "%x" };
        text += &format!(
            "func.func @f{number}(%a: i{width}, %b: i{width}) -> ({results}) {{
  {names} = {op}
  return {names} : {results}
}}\n"
        );
    }
    let functions = Functions::new(&text);
    let mut runner =
        TestRunner::new(Config { cases: n_cases, failure_persistence: None, ..Config::default() });
    let outcome = runner.run(&(operand(width), operand(width), 0..=width), |(lhs, any, amount)| {
        let mut interp = Interpreter::new(&functions.ir, InterpOptions::default());
        let small = Bits::number(amount, width.max(64)).resized(width, false);
        for (number, (op, oracle)) in cases.iter().enumerate() {
            for rhs in [&any, &small] {
                let expected = oracle(&lhs, rhs);
                let expected = expected.map(|results| results.iter().map(Bits::words).collect::<Vec<_>>());
                let found = functions.call(&mut interp, &format!("f{number}"), &[&lhs, rhs]);
                prop_assert_eq!(found, expected, "i{}: {}", width, op);
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn ops_on_every_width() {
    for width in WIDTHS {
        let is_long = |(op, _): &&Case| op.starts_with("math.ipowi");
        let cases: Vec<Case> = CASES.iter().filter(|case| !is_long(case)).copied().collect();
        check_cases(&cases, width, if width > 130 { 2 } else { 8 });
    }
}

#[test]
fn powers() {
    let cases: Vec<Case> = CASES.iter().filter(|(op, _)| op.starts_with("math.ipowi")).copied().collect();
    for width in [7, 64, 65, 100] {
        check_cases(&cases, width, 6);
    }
}

/// A cast between integers of two widths, as the text of a function body has it, and what it gives.
type Cast = (&'static str, fn(&Bits, usize) -> Option<Bits>);

const WIDENING: &[Cast] = &[
    ("arith.extsi %a : S to T", |a, width| Some(a.resized(width, true))),
    ("arith.extui %a : S to T", |a, width| Some(a.resized(width, false))),
    ("arith.extui %a {nonNeg} : S to T", |a, width| (!a.is_negative()).then(|| a.resized(width, false))),
];
const NARROWING: &[Cast] = &[
    ("arith.trunci %a : S to T", |a, width| Some(a.resized(width, false))),
    ("arith.trunci %a overflow<nsw> : S to T", |a, width| {
        a.fits(width, true).then(|| a.resized(width, false))
    }),
    ("arith.trunci %a overflow<nuw> : S to T", |a, width| {
        a.fits(width, false).then(|| a.resized(width, false))
    }),
];
/// Through `index`, which is of 64 bits: what does not fit in it is undefined.
const BY_INDEX: &[Cast] = &[
    ("arith.index_cast %a : S to index", |a, width| {
        a.fits(64, true).then(|| a.resized(64, true).resized(width, true))
    }),
    ("arith.index_castui %a : S to index", |a, width| {
        a.fits(64, false).then(|| a.resized(64, false).resized(width, true))
    }),
    ("index.casts %a : S to index", |a, width| Some(a.resized(64, true).resized(width, true))),
    ("index.castu %a : S to index", |a, width| Some(a.resized(64, false).resized(width, true))),
];

#[test]
fn casts_between_widths() {
    let mut runner = TestRunner::new(Config { cases: 12, failure_persistence: None, ..Config::default() });
    for (from, to) in WIDTHS.into_iter().flat_map(|from| [5, 64, 65, 129, 300].map(|to| (from, to))) {
        let direct = if from < to { WIDENING } else { NARROWING };
        let casts = direct.iter().filter(|_| from != to).chain(BY_INDEX);
        for (cast, oracle) in casts {
            let cast = cast.replace('S', &format!("i{from}")).replace('T', &format!("i{to}"));
            let (value, last) = match cast.ends_with("index") {
                true => ("%i", format!("\n  %x = arith.index_cast %i : index to i{to}")),
                false => ("%x", String::new()),
            };
            let functions = Functions::new(&format!(
                "func.func @f(%a: i{from}) -> i{to} {{\n  {value} = {cast}{last}\n  return %x : i{to}\n}}"
            ));
            let outcome = runner.run(&operand(from), |bits| {
                let mut interp = Interpreter::new(&functions.ir, InterpOptions::default());
                let found = functions.call(&mut interp, "f", &[&bits]);
                let expected = oracle(&bits, to).map(|bits| vec![bits.words()]);
                prop_assert_eq!(found, expected, "{}", cast);
                Ok(())
            });
            outcome.unwrap_or_else(|error| panic!("{error}"));
        }
    }
}
