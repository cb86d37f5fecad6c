//! Pairs of programs of which it is known by construction whether they are equal, judged by `verify`: no
//! wrong one is called equal, and no right one different. `LOOPWRIGHT_PAIRS=10000` looks at this many.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

use loopwright::polyhedra::Budget;
use loopwright::transforms::{Verdict, VerifyOptions, verify};
use support::engine::read;
use support::pairs::{Pair, pairs};
use support::rng::asked_seeds;

const PAIRS: u64 = 300;

/// Pairs are small: who needs more has no proof.
const WORK: u64 = 100_000;

/// What `verify` says of two programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Equal,
    NotProved,
    Different,
}

#[test]
fn pairs_are_told_apart() {
    let wanted = asked_seeds("LOOPWRIGHT_PAIRS", 0..PAIRS);
    let n_pairs = usize::try_from(wanted.end - wanted.start).expect("a number of pairs");
    // Each seed has several.
    let all: Vec<Pair> = (wanted.start..).flat_map(pairs).take(n_pairs).collect();
    let (next, answers) = (AtomicUsize::new(0), Mutex::new(vec![None; all.len()]));
    scope(|threads| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            threads.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(pair) = all.get(at) else { return };
                    let answer = answer(pair);
                    answers.lock().expect("nobody panics with it")[at] = Some(answer);
                }
            });
        }
    });
    let answers = answers.into_inner().expect("all have ended");
    let judged = || all.iter().zip(answers.iter().flatten());
    println!("{}", table(judged()));
    let is_fault = |pair: &Pair, answer: Answer| match pair.is_right {
        true => answer == Answer::Different,
        false => answer == Answer::Equal,
    };
    let faults: Vec<&Pair> =
        judged().filter(|(pair, answer)| is_fault(pair, **answer)).map(|(pair, _)| pair).collect();
    let mut told: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    faults.iter().for_each(|pair| *told.entry((pair.class, pair.kind)).or_default() += 1);
    told.iter().for_each(|((class, kind), count)| println!("{class}, {kind}: {count} wrong answers"));
    if let Some(Pair { class, kind, before, after, .. }) = faults.first() {
        panic!("{} wrong answers, the first of {class}, {kind}:\n{before}//---\n{after}", faults.len());
    }
    assert_eq!(judged().count(), n_pairs);
}

fn answer(Pair { class, kind, before, after, .. }: &Pair) -> Answer {
    let [before, after] = [before, after]
        .map(|text| read(text).unwrap_or_else(|errors| panic!("{class}, {kind}: {errors}\n{text}")));
    let budget = || Budget::new(WORK);
    let Ok(verdicts) = verify(&before, &after, &VerifyOptions::default(), &budget, &mut |_| {}) else {
        return Answer::NotProved;
    };
    let of_function = |verdict: &Verdict| match verdict {
        Verdict::Different(_) => Answer::Different,
        verdict if verdict.is_equal() => Answer::Equal,
        _ => Answer::NotProved,
    };
    verdicts.iter().map(|function| of_function(&function.verdict)).max().unwrap_or(Answer::Equal)
}

/// How many of each class were told what.
fn table<'p>(judged: impl Iterator<Item = (&'p Pair, &'p Answer)>) -> String {
    let mut classes: BTreeMap<&str, [usize; 6]> = BTreeMap::new();
    for (pair, answer) in judged {
        let first = if pair.is_right { 0 } else { 3 };
        classes.entry(pair.class).or_default()[first + *answer as usize] += 1;
    }
    let mut total = [0; 6];
    for counts in classes.values() {
        total.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    let row = |name: &str, [a, b, c, d, e, f]: [usize; 6]| {
        format!("{name:38} | {:5} {a:6} {b:10} {c:9} | {:5} {f:9} {e:10} {d:6}\n", a + b + c, d + e + f)
    };
    let mut text = format!(
        "{:38} | {:>5} {:>6} {:>10} {:>9} | {:>5} {:>9} {:>10} {:>6}\n",
        "class", "right", "proved", "not proved", "different", "wrong", "different", "not proved", "equal"
    );
    classes.iter().for_each(|(name, counts)| text.push_str(&row(name, *counts)));
    text + &row("all", total)
}
