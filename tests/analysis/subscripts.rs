//! Dependences of generated nests whose subscripts are computed op by op: clamped, chosen, shifted, joined,
//! split, loaded; in arrays of several layouts, under conditions by number. Each is run, and compared.

use crate::corpus::compare_generated;
use support::rng::Rng;

const SEEDS: u64 = 300;

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
        nest.line(&format!("func.func @f(%A: {}, %T: memref<32xindex>, %n: index, %x: f32) {{", nest.ty));
        (0..=8).for_each(|value| nest.line(&format!("%c{value} = arith.constant {value} : index")));
        for (name, trips) in [("%i", 5), ("%j", 4)] {
            nest.line(&format!("affine.for {name} = 0 to {trips} {{"));
            nest.numbers.push(Number { name: name.to_string(), low: 0, high: trips - 1 });
        }
        (0..nest.rng.range(2, 5)).for_each(|_| nest.define());
        let loaded = nest.access(None);
        match nest.rng.chance(30) {
            true => nest.switch(&loaded),
            false => drop(nest.access(Some(&loaded))),
        }
        nest.text + "}\n}\nreturn\n}\n"
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
