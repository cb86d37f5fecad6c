//! Generated programs with what front ends write: subscripts that are clamped, chosen, shifted, joined,
//! split, loaded; sizes, bounds and conditions of `i32`, computed where they are used; arrays that are flat
//! or have layouts; loops without counters, ops of other dialects, prints. Each is run, and its dependences
//! compared; each is optimized, run again, and every certificate checked.
//!
//! `LOOPWRIGHT_SEEDS` says how many programs are looked at.

use crate::corpus::{FOREIGN, compare_generated};
use loopwright::Program;
use loopwright::checker::{EqualityCertificate, Text};
use loopwright::scheduler::{Target, TileOptions};
use loopwright::transforms::{OptimizeOptions, OptimizeOutcome, Tiles};
use loopwright_affine_ir::{ParseOptions, Source, parse};
use rayon::prelude::*;
use support::engine::interpreted;
use support::rng::{Rng, asked_seeds};

const SEEDS: u64 = 300;

/// Programs that are optimized.
const OPTIMIZED: u64 = 24;

/// Arrays of 8 by 8; what the last two leave open is chosen by the caller.
const LAYOUTS: &[&str] = &[
    "",
    ", strided<[9, 1]>",
    ", strided<[1, 8]>",
    ", strided<[?, ?], offset: ?>",
    ", affine_map<(d0, d1) -> (d1, d0)>",
    ", affine_map<(d0, d1) -> (d1 mod 2, d0, d1 floordiv 2)>",
];

#[test]
fn dependences_by_computed_subscripts_are_those_of_the_running_programs() {
    compare_generated(SEEDS, Nest::program);
}

/// What came of programs that were optimized: how many functions changed, how many of them with a
/// certificate.
type Changed = (usize, usize);

#[test]
fn optimized_programs_print_the_same_and_certificates_are_accepted() {
    let seeds = asked_seeds("LOOPWRIGHT_SEEDS", 0..OPTIMIZED);
    let n_seeds = seeds.end - seeds.start;
    let (n_changed, n_certified) = seeds
        .into_par_iter()
        .map(|seed| {
            let text = format!("{}{}", Nest::program(seed), Nest::main(seed));
            let name = format!("seed {seed}\n{text}");
            let before = interpreted(&text.replace(FOREIGN, "")).unwrap_or_else(|why| panic!("{name}{why}"));
            let small = TileOptions { sizes: vec![3], ..TileOptions::default() };
            let ways = [(Tiles::Fixed(small), true), (Tiles::Fastest(Target::default()), false)];
            ways.map(|(tiles, is_certified)| optimized(&text, tiles, is_certified, &before.0, &name))
        })
        .flatten_iter()
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    println!("{n_seeds} programs: {n_changed} functions changed, {n_certified} of them with a certificate");
    assert!(n_changed as u64 * 8 > n_seeds, "only {n_changed} functions of {n_seeds} programs changed");
    assert!(n_certified as u64 * 16 > n_seeds, "only {n_certified} certificates for {n_seeds} programs");
}

/// Optimizes a program and compares what it prints; with a certificate, it is written, read and checked.
fn optimized(text: &str, tiles: Tiles, is_certified: bool, before: &str, name: &str) -> Changed {
    let read = |text: &str| {
        let ir = parse(&Source::new("program", text), &ParseOptions::carrying());
        let ir = ir.unwrap_or_else(|errors| panic!("{name}\n{text}\n{errors:?}"));
        Program::from_ir(ir).unwrap_or_else(|error| panic!("{name}\n{text}\n{error}"))
    };
    let (old, mut new) = (read(text), read(text).with_budget(2_000_000));
    let mut options = OptimizeOptions { tiles, ..OptimizeOptions::default() };
    options.gate.certify = is_certified.then_some(1_000_000);
    let optimization = new.optimize(&options);
    let after = new.to_string();
    let printed = interpreted(&after.replace(FOREIGN, ""));
    let (printed, _) = printed.unwrap_or_else(|why| panic!("{name}\n{after}\n{why}"));
    assert_eq!(printed, before, "{name}\n{after}");
    let is_changed = |outcome: &OptimizeOutcome| matches!(outcome, OptimizeOutcome::Optimized(_));
    let n_changed = optimization.functions.iter().filter(|report| is_changed(&report.outcome)).count();
    if n_changed == 0 || !is_certified {
        return (n_changed, 0);
    }
    let new = read(&after);
    let texts = [Text { ir: old.ir(), text }, Text { ir: new.ir(), text: &after }];
    let certificate = optimization.certificate(texts[0], texts[1]);
    let certificate = certificate.unwrap_or_else(|fault| panic!("{name}\n{after}\n{fault}")).to_json();
    let certificate = EqualityCertificate::from_json(&certificate).expect("it was written");
    certificate.check(texts[0], texts[1]).unwrap_or_else(|fault| panic!("{name}\n{after}\n{fault}"));
    (n_changed, n_changed)
}

/// A number in scope, and the least and the greatest value that it has.
#[derive(Clone)]
struct Number {
    name: String,
    low: i64,
    high: i64,
}

/// The program that is being written.
struct Nest {
    rng: Rng,
    text: String,
    n_names: usize,
    numbers: Vec<Number>,
    ty: String,
}

impl Nest {
    fn program(seed: u64) -> String {
        let mut rng = Rng::new(seed);
        let layout = *rng.pick(LAYOUTS);
        let ty = format!("memref<8x8xf32{layout}>");
        let mut nest = Nest { rng, text: String::new(), n_names: 0, numbers: Vec::new(), ty };
        let arrays = format!("%A: {}, %T: memref<32xindex>, %F: memref<?xf32>", nest.ty);
        nest.line(&format!("func.func @f({arrays}, %n: index, %k: i32, %x: f32) {{"));
        (0..=8).for_each(|value| nest.line(&format!("%c{value} = arith.constant {value} : index")));
        ["0", "1", "3", "5"]
            .into_iter()
            .for_each(|value| nest.line(&format!("%i{value} = arith.constant {value} : i32")));
        let n_nests = nest.rng.weighted(&[(3, 1), (2, 2), (1, 3)]);
        for _ in 0..n_nests {
            match nest.rng.index(8) {
                0 => nest.line(FOREIGN),
                1 => nest.line("vector.print %n : index"),
                2 => nest.repeated(),
                _ => {}
            }
            nest.nest();
        }
        nest.text + "return\n}\n"
    }

    /// A caller that fills the arrays, calls the function several times, and prints them.
    fn main(seed: u64) -> String {
        let layout = *Rng::new(seed).pick(LAYOUTS);
        let ty = format!("memref<8x8xf32{layout}>");
        let plain = "memref<8x8xf32, strided<[9, 1]>>";
        let array = match layout.contains('?') {
            true => format!("%a = memref.alloc() : {plain}\n%A = memref.cast %a : {plain} to {ty}"),
            false => format!("%A = memref.alloc() : {ty}"),
        };
        let calls = [(-1, 2), (0, 4), (2, 3), (4, 5)].map(|(n, k)| {
            let n_name = if n < 0 { "%less".to_string() } else { format!("%c{n}") };
            format!(
                "%k{k} = arith.constant {k} : i32\nfunc.call @f(%A, %T, %F, {n_name}, %k{k}, %one) : \
                 ({ty}, memref<32xindex>, memref<?xf32>, index, i32, f32) -> ()"
            )
        });
        format!(
            "func.func @main() {{\n{array}
             %T = memref.alloc() : memref<32xindex>\n%size = arith.constant 32 : index
             %F = memref.alloc(%size) : memref<?xf32>\n%less = arith.constant -1 : index
             %c0 = arith.constant 0 : index\n%c2 = arith.constant 2 : index\n%c4 = arith.constant 4 : index
             %zero = arith.constant 0.0 : f32\n%one = arith.constant 1.5 : f32
             affine.for %i = 0 to 32 {{
               %t = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
               memref.store %t, %T[%i] : memref<32xindex>
               %g = arith.index_cast %i : index to i32\n%f = arith.sitofp %g : i32 to f32
               memref.store %f, %F[%i] : memref<?xf32>
             }}
             affine.for %i = 0 to 8 {{
               affine.for %j = 0 to 8 {{
                 %s = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1)>(%i, %j)
                 %g = arith.index_cast %s : index to i32\n%f = arith.sitofp %g : i32 to f32
                 memref.store %f, %A[%i, %j] : {ty}
               }}
             }}
             {}
             affine.for %i = 0 to 32 {{
               %f = memref.load %F[%i] : memref<?xf32>\nvector.print %f : f32
             }}
             affine.for %i = 0 to 8 {{
               affine.for %j = 0 to 8 {{
                 %f = memref.load %A[%i, %j] : {ty}\nvector.print %f : f32
               }}
             }}
             return\n}}\n",
            calls.join("\n")
        )
    }

    /// Two loops, and a statement or two in them.
    fn nest(&mut self) {
        self.numbers.clear();
        let mut n_open = 0;
        for trips in [5, 4] {
            match self.rng.index(5) {
                0 | 1 => self.counter_to_argument(),
                _ => {
                    let name = self.fresh();
                    self.line(&format!("affine.for {name} = 0 to {trips} {{"));
                    self.numbers.push(Number { name, low: 0, high: trips - 1 });
                }
            }
            n_open += 1;
        }
        (0..self.rng.range(2, 5)).for_each(|_| self.define());
        let loaded = self.access(None);
        match self.rng.index(10) {
            0..3 => self.switch(&loaded),
            3 | 4 => self.guarded(&loaded),
            5 | 6 => self.flat(&loaded),
            _ => drop(self.access(Some(&loaded))),
        }
        (0..n_open).for_each(|_| self.line("}"));
    }

    /// A loop up to a number that is computed of arguments right before it.
    fn counter_to_argument(&mut self) {
        let [bound, counter] = [self.fresh(), self.fresh()];
        match self.rng.index(6) {
            0 => self.line(&format!("{bound} = arith.subi %k, %i1 : i32")),
            1 => self.line(&format!("{bound} = arith.addi %k, %i1 overflow<nsw> : i32")),
            2 => self.line(&format!("{bound} = arith.minsi %k, %i5 : i32")),
            3 => self.line(&format!("{bound} = arith.shrsi %k, %i1 : i32")),
            4 => {
                let less = self.fresh();
                self.line(&format!("{less} = arith.cmpi slt, %k, %i3 : i32"));
                self.line(&format!("{bound} = arith.select {less}, %k, %i3 : i32"));
            }
            _ => self.line(&format!("{bound} = arith.addi %k, %i0 : i32")),
        }
        let high = 5;
        if self.rng.chance(50) {
            let index = self.fresh();
            self.line(&format!("{index} = arith.index_cast {bound} : i32 to index"));
            // Inside of another loop it is no bound that the affine dialect takes.
            match self.numbers.is_empty() {
                true => self.line(&format!("affine.for {counter} = 0 to {index} {{")),
                false => self.line(&format!("scf.for {counter} = %c0 to {index} step %c1 {{")),
            }
            self.numbers.push(Number { name: counter, low: 0, high });
        } else {
            let index = self.fresh();
            self.line(&format!("scf.for {counter} = %i0 to {bound} step %i1 : i32 {{"));
            self.line(&format!("{index} = arith.index_cast {counter} : i32 to index"));
            self.numbers.push(Number { name: index, low: 0, high });
        }
    }

    /// A store under a condition on integers.
    fn guarded(&mut self, value: &str) {
        let [narrow, holds] = [self.fresh(), self.fresh()];
        let number = self.pick().name;
        let relation = *self.rng.pick(&["slt", "sge", "eq", "ne", "ult", "uge"]);
        self.line(&format!("{narrow} = arith.index_cast {number} : index to i32"));
        let other = *self.rng.pick(&["%k", "%i1", "%i3"]);
        self.line(&format!("{holds} = arith.cmpi {relation}, {narrow}, {other} : i32"));
        self.line(&format!("scf.if {holds} {{"));
        self.access(Some(value));
        self.line("}");
    }

    /// A load and a store in a flat array of rows whose size is computed here.
    fn flat(&mut self, value: &str) {
        let [width, row, at, old, new] = [(); 5].map(|()| self.fresh());
        match self.rng.index(3) {
            0 => self.line(&format!("{width} = arith.maxsi %n, %c1 : index")),
            1 => {
                self.line(&format!("{row}w = arith.maxsi %k, %i1 : i32"));
                self.line(&format!("{width} = arith.index_cast {row}w : i32 to index"));
            }
            _ => self.line(&format!("{width} = arith.addi %c4, %c0 : index")),
        }
        let (first, second) = (self.fitted(4), self.fitted(3));
        self.line(&format!("{row} = arith.muli {first}, {width} : index"));
        self.line(&format!("{at} = arith.addi {row}, {second} : index"));
        self.line(&format!("{old} = memref.load %F[{at}] : memref<?xf32>"));
        self.line(&format!("{new} = arith.addf {old}, {value} : f32"));
        self.line(&format!("memref.store {new}, %F[{at}] : memref<?xf32>"));
    }

    /// A loop without a counter.
    fn repeated(&mut self) {
        let [end, holds, next] = [(); 3].map(|()| self.fresh());
        self.line(&format!("{end} = scf.while (%w = %c0) : (index) -> index {{"));
        self.line(&format!("{holds} = arith.cmpi slt, %w, %c3 : index"));
        self.line(&format!("scf.condition({holds}) %w : index\n}} do {{\n^bb0(%v: index):"));
        let ty = self.ty.clone();
        self.line(&format!("memref.store %x, %A[%v, %c2] : {ty}"));
        self.line(&format!("{next} = arith.addi %v, %c1 : index\nscf.yield {next} : index\n}}"));
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn fresh(&mut self) -> String {
        self.n_names += 1;
        format!("%v{}", self.n_names)
    }

    fn pick(&mut self) -> Number {
        self.rng.pick(&self.numbers).clone()
    }

    /// Defines a number by an op on others.
    fn define(&mut self) {
        let (a, b, name) = (self.pick(), self.pick(), self.fresh());
        let constant = self.rng.range(0, 4);
        let (low, high) = match self.rng.index(11) {
            0 => {
                self.line(&format!("{name} = arith.maxsi {}, {} : index", a.name, b.name));
                (a.low.max(b.low), a.high.max(b.high))
            }
            1 => {
                self.line(&format!("{name} = arith.minsi {}, %c{constant} : index", a.name));
                (a.low.min(constant), a.high.min(constant))
            }
            2 => {
                let map = format!("affine_map<(d0, d1) -> (d0 - {constant}, d1)>");
                self.line(&format!("{name} = affine.max {map}({}, {})", a.name, b.name));
                ((a.low - constant).max(b.low), (a.high - constant).max(b.high))
            }
            3 => {
                let condition = self.fresh();
                let relation = *self.rng.pick(&["slt", "sge", "eq", "ne", "ult"]);
                self.line(&format!("{condition} = arith.cmpi {relation}, {}, %c{constant} : index", a.name));
                self.line(&format!("{name} = arith.select {condition}, {}, {} : index", b.name, a.name));
                (a.low.min(b.low), a.high.max(b.high))
            }
            4 => {
                self.line(&format!("{name} = arith.shli {}, %c1 : index", a.name));
                (2 * a.low, 2 * a.high)
            }
            5 => {
                self.line(&format!("{name} = index.shrs {}, %c1", a.name));
                (a.low.div_euclid(2), a.high.div_euclid(2))
            }
            6 => {
                let at = self.rng.index(2);
                self.line(&format!("{name}:2 = affine.delinearize_index {} into (3) : index, index", a.name));
                let (low, high) = [(a.low.div_euclid(3), a.high.div_euclid(3)), (0, 2)][at];
                self.numbers.push(Number { name: format!("{name}#{at}"), low, high });
                return;
            }
            7 => {
                let indices = format!("[{}, {}]", a.name, b.name);
                self.line(&format!("{name} = affine.linearize_index {indices} by (5) : index"));
                (5 * a.low + b.low, 5 * a.high + b.high)
            }
            8 => {
                let at = self.fitted(31);
                self.line(&format!("{name} = memref.load %T[{at}] : memref<32xindex>"));
                (0, 2)
            }
            9 => {
                let [narrow, sum] = [self.fresh(), self.fresh()];
                self.line(&format!("{narrow} = arith.index_cast {} : index to i32", a.name));
                self.line(&format!("{sum} = arith.addi {narrow}, {narrow} overflow<nsw> : i32"));
                self.line(&format!("{name} = arith.index_cast {sum} : i32 to index"));
                (2 * a.low, 2 * a.high)
            }
            _ => {
                self.line(&format!("{name} = arith.subi {}, {} : index", a.name, b.name));
                (a.low - b.high, a.high - b.low)
            }
        };
        self.numbers.push(Number { name, low, high });
    }

    /// A number from 0 to `last`.
    fn fitted(&mut self, last: i64) -> String {
        let (Number { name, low, high }, fitted) = (self.pick(), self.fresh());
        let shifted = format!("d0 - {low}").replace("- -", "+ ");
        let expr = if high - low <= last { shifted } else { format!("({shifted}) mod {}", last + 1) };
        self.line(&format!("{fitted} = affine.apply affine_map<(d0) -> ({expr})>({name})"));
        fitted
    }

    /// A load, or a store of a value; what is loaded.
    fn access(&mut self, stored: Option<&str>) -> String {
        let (row, column, name) = (self.fitted(7), self.fitted(7), self.fresh());
        let ty = self.ty.clone();
        match stored {
            None => self.line(&format!("{name} = memref.load %A[{row}, {column}] : {ty}")),
            Some(value) => self.line(&format!("memref.store {value}, %A[{row}, {column}] : {ty}")),
        }
        name
    }

    /// Stores, one for each case of a number.
    fn switch(&mut self, value: &str) {
        let number = if self.rng.chance(20) { "%n".to_string() } else { self.pick().name };
        self.line(&format!("scf.index_switch {number}"));
        for case in ["case 0 {", "case 2 {", "default {"] {
            self.line(case);
            if self.rng.chance(70) {
                self.access(Some(value));
            }
            self.line("scf.yield\n}");
        }
    }
}
