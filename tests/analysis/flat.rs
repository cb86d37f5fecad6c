//! Dependences of generated nests over flat arrays: rows and planes of sizes that are parameters, shifted,
//! reversed, padded, overlapping, and of sizes that do not fit. Each is run, and compared.

use crate::corpus::compare_generated;
use crate::facts::conditions_that_held;
use loopwright_affine_ir::{ParseOptions, Source, parse};
use loopwright_analysis::scops;
use support::rng::Rng;

const SEEDS: u64 = 300;

#[test]
fn dependences_of_flat_arrays_are_those_of_the_running_programs() {
    let (n_seeds, n_pairs) = compare_generated(SEEDS, Nests::program);
    assert!(n_pairs as u64 > 100 * n_seeds, "only {n_pairs} pairs of {n_seeds} programs were compared");
}

#[test]
fn facts_of_flat_arrays_hold_in_their_runs() {
    let sources = (0..SEEDS).map(|seed| Source::new(format!("seed {seed}"), Nests::program(seed)));
    let sources: Vec<Source> = sources.collect();
    let n_split = sources.iter().filter(|source| has_rows(source)).count();
    let n_conditions = conditions_that_held(&sources);
    println!("{n_split} programs with rows, {n_conditions} conditions that held in a run");
    assert!(
        n_split as u64 * 2 > SEEDS && n_conditions > 50,
        "{n_split} with rows, {n_conditions} conditions"
    );
}

/// Whether some array has more dimensions than its memref.
fn has_rows(source: &Source) -> bool {
    let ir = parse(source, &ParseOptions::default()).expect("reads");
    let scop = scops(&ir).next().expect("there is a function").expect("it is a scop");
    scop.arrays.iter().any(|array| array.grid.is_some())
}

/// Sizes that strides are products of, over the parameters `n` and `m`.
const WIDTHS: &[(u64, &[&str])] =
    &[(8, &["n"]), (2, &["m"]), (2, &["n", "m"]), (1, &["n + 1"]), (1, &["n + 1", "m"]), (1, &["2 * n"])];

/// A linear expression over counters and parameters, by the values' names.
type Sum = Vec<(i64, String)>;

struct Nests {
    rng: Rng,
    text: String,
    n_names: usize,
    /// The sizes of the rows, planes and so on that most subscripts have.
    widths: Vec<String>,
}

impl Nests {
    fn program(seed: u64) -> String {
        let mut rng = Rng::new(seed);
        let widths = rng.weighted(WIDTHS).iter().map(|width| width.to_string()).collect();
        let mut nests = Nests { rng, text: String::new(), n_names: 0, widths };
        nests.line("func.func @f(%n: index, %m: index, %A: memref<?xf32>, %B: memref<?xf32>, %x: f32) {");
        nests.line("%c1 = arith.constant 1 : index");
        nests.line("%c2 = arith.constant 2 : index");
        for _ in 0..nests.rng.range(1, 2) {
            nests.nest();
        }
        nests.line("return");
        nests.line("}");
        nests.text
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn op(&mut self, text: &str) -> String {
        self.n_names += 1;
        let name = format!("%v{}", self.n_names);
        self.line(&format!("{name} = {text}"));
        name
    }

    fn nest(&mut self) {
        let n_loops = self.rng.weighted(&[(1, 1), (4, 2), (2, 3)]);
        let mut counters = Vec::new();
        for number in 0..n_loops {
            self.n_names += 1;
            let counter = format!("%i{}", self.n_names);
            let lower = self.rng.weighted(&[(6, "0"), (2, "1")]);
            // Mostly the size that the counter's dimension has.
            let at = (number + self.widths.len()).checked_sub(n_loops);
            let own = at.and_then(|at| self.widths.get(at)).map_or("n", String::as_str).to_string();
            let upper = match self.rng.weighted(&[(8, 0), (1, 1), (1, 2), (1, 3), (1, 4)]) {
                0 => own,
                1 => format!("{own} - 1"),
                2 => "m".to_string(),
                3 => "n".to_string(),
                _ => "2".to_string(),
            };
            self.line(&format!(
                "affine.for {counter} = {lower} to affine_map<()[n, m] -> ({upper})>()[%n, %m] {{"
            ));
            counters.push(counter);
        }
        for _ in 0..self.rng.range(1, 2) {
            self.access(&counters);
        }
        (0..n_loops).for_each(|_| self.line("}"));
    }

    /// A load, or a store.
    fn access(&mut self, counters: &[String]) {
        let array = self.rng.weighted(&[(5, "%A"), (1, "%B")]);
        let numbers = self.numbers(counters);
        let is_store = self.rng.chance(60);
        if self.rng.chance(60) {
            let at = self.flat_text(&numbers);
            match is_store {
                true => self.line(&format!("affine.store %x, {array}[{at}] : memref<?xf32>")),
                false => drop(self.op(&format!("affine.load {array}[{at}] : memref<?xf32>"))),
            }
        } else {
            let at = self.flat_value(&numbers);
            match is_store {
                true => self.line(&format!("memref.store %x, {array}[{at}] : memref<?xf32>")),
                false => drop(self.op(&format!("memref.load {array}[{at}] : memref<?xf32>"))),
            }
        }
    }

    /// What a cell is told by: outermost first, one more than there are widths.
    fn numbers(&mut self, counters: &[String]) -> Vec<Sum> {
        let n = self.widths.len() + 1;
        let first = counters.len().saturating_sub(n);
        (0..n)
            .map(|dim| {
                let own = (counters.len() + dim).checked_sub(n).and_then(|at| counters.get(at.max(first)));
                let counter = match self.rng.chance(90) {
                    true => own.cloned(),
                    false => Some(self.rng.pick(counters).clone()),
                };
                let mut sum: Sum = counter.into_iter().map(|counter| (1, counter)).collect();
                match self.rng.weighted(&[(8, 0), (1, 1), (1, 2), (1, 3), (1, 4)]) {
                    0 => {}
                    1 => sum.push((1, "1".to_string())),
                    2 => sum.push((-1, "1".to_string())),
                    3 => {
                        // From the end of a row.
                        sum.iter_mut().for_each(|(factor, _)| *factor = -1);
                        sum.extend([(1, "%n".to_string()), (-1, "1".to_string())]);
                    }
                    _ => sum = vec![(1, self.rng.weighted(&[(2, "1"), (1, "%n")]).to_string())],
                }
                sum
            })
            .collect()
    }

    /// The width after a number; sometimes another one.
    fn width(&mut self, at: usize) -> String {
        let other = self.rng.chance(4);
        let own = self.widths[at].clone();
        if other { "m".to_string() } else { own }
    }

    fn flat_text(&mut self, numbers: &[Sum]) -> String {
        let sum = |sum: &Sum| {
            let term = |(factor, name): &(i64, String)| format!("({factor}) * {}", in_map(name));
            match sum.is_empty() {
                true => "0".to_string(),
                false => sum.iter().map(term).collect::<Vec<_>>().join(" + "),
            }
        };
        let mut text = sum(&numbers[0]);
        for (at, number) in numbers[1..].iter().enumerate() {
            let width = self.width(at).split(' ').map(in_map).collect::<Vec<_>>().join(" ");
            text = format!("({text}) * ({width}) + {}", sum(number));
        }
        text
    }

    fn flat_value(&mut self, numbers: &[Sum]) -> String {
        let mut value = self.sum_value(&numbers[0]);
        for (at, number) in numbers[1..].iter().enumerate() {
            let width = match self.width(at).as_str() {
                "n + 1" => self.op("arith.addi %n, %c1 : index"),
                "2 * n" => self.op("arith.muli %n, %c2 : index"),
                parameter => format!("%{parameter}"),
            };
            let row = self.op(&format!("arith.muli {value}, {width} : index"));
            let number = self.sum_value(number);
            value = self.op(&format!("arith.addi {row}, {number} : index"));
        }
        value
    }

    fn sum_value(&mut self, sum: &Sum) -> String {
        let mut value = self.op("arith.constant 0 : index");
        for (factor, name) in sum {
            let name = if name == "1" { "%c1" } else { name };
            let op = if *factor > 0 { "addi" } else { "subi" };
            value = self.op(&format!("arith.{op} {value}, {name} : index"));
        }
        value
    }
}

/// A word of an affine expression: parameters are symbols.
fn in_map(word: &str) -> String {
    match word {
        "n" | "m" => format!("symbol(%{word})"),
        "%n" | "%m" => format!("symbol({word})"),
        other => other.to_string(),
    }
}
