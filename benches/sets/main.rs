//! The set library against isl, operation by operation, in one run. `cargo bench --bench sets` measures all
//! cases, `-- lexmin heat` those whose group, name or operation contains one of the words, `-- --ours` our
//! side alone. `-- --threads` measures something else: see `threads.rs`.
//!
//! # Method
//! Both sides get the same text. For each case both measure in turns; in each turn the operands are read anew
//! before every run, twice, and the operation is done once on the first copy, all outside the clock, and the
//! median of the runs is taken; the least of the turns counts. The clock is the CPU time of the thread, and
//! each side has one. A call through islpy takes up to a microsecond by itself. The results are compared by
//! isl. *pivots* and *rows* are those of the simplex and of Fourier-Motzkin elimination on our side; they do
//! not depend on the machine.

mod case;
#[path = "../clock/thread.rs"]
mod clock;
mod hard;
#[path = "../isl/mod.rs"]
mod isl;
mod kernels;
mod request;
mod table;
mod threads;

use case::{Case, Operand, compute};
use clock::cpu_time;
use isl::Isl;
use loopwright::polyhedra::Budget;
use request::{Answer, Request};
use std::time::{Duration, Instant};
use table::{Ours, Row, Theirs};

/// How often the sides take turns.
const TURNS: usize = 3;
/// How long a turn lasts, at least one run.
const TURN: Duration = Duration::from_millis(30);
/// Past this no second turn is taken.
const LONG: f64 = 1e9;

fn main() {
    let (flags, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with('-'));
    if flags.iter().any(|flag| flag == "--threads") {
        return threads::groups(&words);
    }
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    one_thread.build_global().expect("nothing has used threads yet");
    if next_to_isl(&flags, &words) {
        std::process::exit(1);
    }
}

/// Prints the table of the cases that contain one of the words. Says whether isl found another result.
fn next_to_isl(flags: &[String], words: &[String]) -> bool {
    let mut isl = (!flags.iter().any(|flag| flag == "--ours")).then(|| Isl::start("benches/sets/isl.py"));
    let mut cases = kernels::cases();
    cases.extend(hard::cases());
    cases.retain(|case| {
        let text = format!("{} {} {}", case.group.title(), case.name, case.op);
        words.is_empty() || words.iter().any(|word| text.contains(word.as_str()))
    });
    cases.sort_by_key(|case| case.group);
    let mut rows: Vec<Row> = Vec::with_capacity(cases.len());
    for case in &cases {
        let row = measure(case, isl.as_mut());
        table::print_row(&row, rows.last());
        rows.push(row);
    }
    table::print_groups(&rows);
    rows.iter().any(Row::is_wrong)
}

fn measure(case: &Case, mut isl: Option<&mut Isl>) -> Row {
    let mut ours = our_turn(case, true);
    let mut theirs: Option<Theirs> = None;
    let mut text = ours.text.take();
    for turn in 0..TURNS {
        if let Some(isl) = isl.as_deref_mut()
            && (turn == 0 || theirs.as_ref().is_some_and(|theirs| theirs.error.is_none() && theirs.ns < LONG))
        {
            let millis = TURN.as_millis() as u64;
            let answer: Answer =
                isl.ask(&Request { op: case.op, inputs: &case.inputs, millis, ours: text.take() });
            let first = theirs.get_or_insert(Theirs {
                ns: f64::INFINITY,
                pieces: answer.pieces,
                agrees: answer.agrees,
                error: answer.error,
            });
            first.ns = first.ns.min(answer.ns);
        }
        if turn > 0 && ours.ns < LONG {
            ours.ns = ours.ns.min(our_turn(case, false).ns);
        }
    }
    Row { group: case.group, name: case.name.clone(), op: case.op, ours, theirs }
}

/// The median of the runs of one turn.
fn our_turn(case: &Case, with_text: bool) -> Ours {
    let mut runs: Vec<f64> = Vec::new();
    let begin = Instant::now();
    loop {
        let read = || case.inputs.iter().map(|input| Operand::parse(input)).collect::<Vec<Operand>>();
        let (warm, operands) = (read(), read());
        // The first run after reading would measure the memory that reading has given back.
        _ = compute(case.op, &warm, &Budget::default());
        let budget = Budget::default();
        let start = cpu_time();
        let result = compute(case.op, &operands, &budget);
        runs.push((cpu_time() - start).as_nanos() as f64);
        if begin.elapsed() >= TURN {
            runs.sort_by(f64::total_cmp);
            let (pieces, text) = match result {
                Ok(outcome) => (Some(outcome.n_pieces()), with_text.then(|| outcome.text())),
                Err(_) => (None, None),
            };
            let ns = runs[runs.len() / 2];
            return Ours { ns, pivots: budget.pivots(), rows: budget.rows(), pieces, text };
        }
    }
}
