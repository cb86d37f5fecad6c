//! Statements: subscripts that stay in bounds and values that stay small.

use std::collections::BTreeSet;

use crate::generate::affine::{Expr, map_text, subscript_text};
use crate::generate::{Elem, Generator, Rules, Scope};

impl Generator {
    /// One statement: computes a value and stores it.
    pub(super) fn statement(&mut self, scope: &Scope, rules: &mut Rules) {
        let targets: Vec<usize> = match &rules.parallel {
            Some(own) => own.iter().map(|(array, _)| *array).collect(),
            None => (0..self.arrays.len()).filter(|&k| !self.arrays[k].is_coefficients).collect(),
        };
        let target = *self.rng.pick(&targets);
        let at = self.subscripts(scope, rules, target);
        let elem = self.arrays[target].elem;
        let ty = elem.text();
        let value = match self.rng.index(12) {
            0..3 => {
                // In place: half of the old value and half of a new one.
                let old = self.load(target, &at);
                let new = self.value(scope, rules, elem, 1);
                self.mixed(elem, &old, &new)
            }
            3 | 4 if elem.is_float() => {
                let old = self.load(target, &at);
                let term = self.coefficient(scope, rules, elem);
                let op = if self.rng.chance(70) { "addf" } else { "subf" };
                self.op("x", &format!("arith.{op} {old}, {term} : {ty}"))
            }
            5 | 6 => self.reduced(scope, rules, elem),
            7 => self.chosen_by_condition(scope, rules, elem),
            8 if rules.parallel.is_none() => self.through_private_scalar(scope, rules, elem),
            _ => self.value(scope, rules, elem, 2),
        };
        self.store(&value, target, &at, scope);
    }

    // Subscripts.

    /// An affine expression over the scope, of any range.
    pub(super) fn index_expr(&mut self, scope: &Scope) -> Expr {
        let mut pool = scope.vars.clone();
        if pool.is_empty() || self.rng.chance(15) {
            pool.extend(self.params.iter().cloned());
        }
        if pool.is_empty() {
            return Expr::Const(self.rng.range(0, 3));
        }
        // Inner loops matter more than outer ones.
        let pick = |generator: &mut Generator| {
            let from = if generator.rng.chance(60) { pool.len().saturating_sub(2) } else { 0 };
            Expr::var(generator.rng.pick(&pool[from..]))
        };
        let first = pick(self);
        match self.rng.index(20) {
            0..8 => first,
            8..11 => first.plus(self.rng.range(-2, 2)),
            11 => first.times(-1).plus(self.rng.range(0, 6)),
            12 => first.times(2).plus(self.rng.range(-1, 1)),
            13 | 14 => first.add(pick(self)),
            15 => first.add(pick(self).times(-1)),
            16 => first.floor_div(self.rng.range(2, 3)),
            17 => first.plus(self.rng.range(0, 2)).modulo(self.rng.range(2, 5)),
            18 => first.times(-1).add(pick(self)).plus(self.rng.range(0, 3)),
            _ => {
                let divisor = self.rng.range(2, 4);
                if self.rng.chance(50) {
                    first.add(pick(self)).modulo(divisor)
                } else {
                    first.add(pick(self)).ceil_div(divisor)
                }
            }
        }
    }

    /// Subscripts for an access to `array`: its own element inside `affine.parallel`, else something near
    /// what the nest used before, else something new.
    fn subscripts(&mut self, scope: &Scope, rules: &mut Rules, array: usize) -> Vec<Expr> {
        let rank = self.arrays[array].rank();
        let pinned = rules.parallel.iter().flatten().find(|(own, _)| *own == array);
        if let Some((_, pinned)) = pinned {
            let pinned = pinned.clone();
            return pinned.into_iter().map(|dim| dim.unwrap_or_else(|| self.index_expr(scope))).collect();
        }
        let anchors: Vec<&Vec<Expr>> =
            rules.anchors.iter().filter(|(known, _)| *known == array).map(|(_, at)| at).collect();
        if !anchors.is_empty() && self.rng.chance(60) {
            let near = (*self.rng.pick(&anchors)).clone();
            return near.into_iter().map(|expr| expr.plus(self.rng.range(-1, 1))).collect();
        }
        let mut loops: Vec<Expr> = scope.loops.iter().map(|(var, _)| Expr::var(var)).collect();
        let at: Vec<Expr> = (0..rank)
            .map(|_| {
                if !loops.is_empty() && self.rng.chance(55) {
                    let position = self.rng.index(loops.len());
                    loops.remove(position)
                } else {
                    self.index_expr(scope)
                }
            })
            .collect();
        rules.anchors.push((array, at.clone()));
        at
    }

    /// The text of an access, `%A[%i, %j + 1] : memref<?x?xf64>`, each subscript moved into its dimension.
    pub(super) fn place(&mut self, array: usize, at: &[Expr], marked: &BTreeSet<String>) -> String {
        let array = &self.arrays[array];
        assert_eq!(array.rank(), at.len(), "one subscript for each dimension");
        let subscripts: Vec<String> = at
            .iter()
            .zip(&array.shape)
            .map(|(expr, size)| subscript_text(marked, &fitted(expr.clone(), *size)))
            .collect();
        format!("{}[{}] : {}", array.name, subscripts.join(", "), array.ty)
    }

    fn load(&mut self, array: usize, at: &[Expr]) -> String {
        let marked = self.marked_symbols();
        let place = self.place(array, at, &marked);
        self.op("x", &format!("affine.load {place}"))
    }

    fn store(&mut self, value: &str, array: usize, at: &[Expr], scope: &Scope) {
        if !scope.vars.is_empty() && self.rng.chance(6) {
            let place = self.plain_place(array, at);
            self.line(&format!("memref.store {value}, {place}"));
            return;
        }
        let marked = self.marked_symbols();
        let place = self.place(array, at, &marked);
        self.line(&format!("affine.store {value}, {place}"));
    }

    /// The same element for `memref.load` and `memref.store`, which take index values only.
    fn plain_place(&mut self, array: usize, at: &[Expr]) -> String {
        let array = self.arrays[array].clone();
        let mut names = Vec::new();
        for (expr, size) in at.iter().zip(&array.shape) {
            names.push(match fitted(expr.clone(), *size) {
                Expr::Var(var) => var.name,
                other => {
                    let (map, operands) = map_text(&mut self.rng, &[other]);
                    self.op("a", &format!("affine.apply {map}{operands}"))
                }
            });
        }
        format!("{}[{}] : {}", array.name, names.join(", "), array.ty)
    }

    // Values.

    fn op(&mut self, stem: &str, text: &str) -> String {
        let name = self.fresh(stem);
        self.line(&format!("{name} = {text}"));
        name
    }

    fn constant_of(&mut self, elem: Elem) -> String {
        let ty = elem.text();
        if elem.is_float() {
            let value = *self.rng.pick(&[
                "5.000000e-01",
                "-2.500000e-01",
                "1.000000e+00",
                "0.000000e+00",
                "3.750000e+00",
            ]);
            self.op("c", &format!("arith.constant {value} : {ty}"))
        } else {
            let value = self.rng.range(-3, 9);
            self.op("c", &format!("arith.constant {value} : {ty}"))
        }
    }

    /// Half of each (integers: the sum, which wraps).
    fn mixed(&mut self, elem: Elem, left: &str, right: &str) -> String {
        let ty = elem.text();
        if !elem.is_float() {
            let op = *self.rng.pick(&["addi", "subi", "xori"]);
            return self.op("x", &format!("arith.{op} {left}, {right} : {ty}"));
        }
        let op = if self.rng.chance(70) { "addf" } else { "subf" };
        let sum = self.op("x", &format!("arith.{op} {left}, {right} : {ty}"));
        let half = self.op("c", &format!("arith.constant 5.000000e-01 : {ty}"));
        self.op("x", &format!("arith.mulf {half}, {sum} : {ty}"))
    }

    /// A value that does not depend on what the kernel writes, in [-1, 1].
    fn coefficient(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem) -> String {
        let arrays: Vec<usize> = (0..self.arrays.len()).filter(|&k| self.arrays[k].is_coefficients).collect();
        if arrays.is_empty() || elem != Elem::F64 {
            let value = *self.rng.pick(&["5.000000e-01", "-2.500000e-01", "1.000000e+00"]);
            return self.op("c", &format!("arith.constant {value} : {}", elem.text()));
        }
        let array = *self.rng.pick(&arrays);
        let at = self.subscripts(scope, rules, array);
        let first = self.load(array, &at);
        if self.rng.chance(50) {
            return first;
        }
        let array = *self.rng.pick(&arrays);
        let at = self.subscripts(scope, rules, array);
        let second = self.load(array, &at);
        self.op("x", &format!("arith.mulf {first}, {second} : f64"))
    }

    fn value(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem, depth: usize) -> String {
        if depth == 0 || self.rng.chance(15) {
            return self.leaf(scope, rules, elem);
        }
        let ty = elem.text();
        let left = self.value(scope, rules, elem, depth - 1);
        if self.rng.chance(20) {
            return self.unary(scope, rules, elem, &left);
        }
        let right = self.value(scope, rules, elem, depth - 1);
        if self.rng.chance(20) {
            let (op, predicate) = if elem.is_float() {
                ("cmpf", *self.rng.pick(&["olt", "oge", "une", "ogt"]))
            } else {
                ("cmpi", *self.rng.pick(&["slt", "sge", "ne", "ult"]))
            };
            let bit = self.op("p", &format!("arith.{op} {predicate}, {left}, {right} : {ty}"));
            return self.op("x", &format!("arith.select {bit}, {left}, {right} : {ty}"));
        }
        if elem.is_float() {
            if self.rng.chance(15) {
                let op = *self.rng.pick(&["maximumf", "minimumf", "maxnumf", "minnumf"]);
                return self.op("x", &format!("arith.{op} {left}, {right} : {ty}"));
            }
            return self.mixed(elem, &left, &right);
        }
        let op = *self.rng.pick(&["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui"]);
        self.op("x", &format!("arith.{op} {left}, {right} : {ty}"))
    }

    fn unary(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem, value: &str) -> String {
        let ty = elem.text();
        if !elem.is_float() {
            let divisor = self.rng.range(2, 7);
            let divisor = self.op("c", &format!("arith.constant {divisor} : {ty}"));
            let op = *self.rng.pick(&["remsi", "divsi", "floordivsi", "ceildivsi", "shrsi", "remui"]);
            return self.op("x", &format!("arith.{op} {value}, {divisor} : {ty}"));
        }
        match self.rng.index(6) {
            0 => self.op("x", &format!("arith.negf {value} : {ty}")),
            1 => self.op("x", &format!("math.absf {value} : {ty}")),
            2 => {
                let size = self.op("x", &format!("math.absf {value} : {ty}"));
                self.op("x", &format!("math.sqrt {size} : {ty}"))
            }
            3 => {
                let divisor = self.op("c", &format!("arith.constant 3.000000e+00 : {ty}"));
                self.op("x", &format!("arith.divf {value}, {divisor} : {ty}"))
            }
            4 if elem == Elem::F64 && rules.parallel.is_none() => {
                self.calls_helper = true;
                self.op("x", &format!("func.call @helper({value}) : (f64) -> f64"))
            }
            _ => {
                let factor = self.coefficient(scope, rules, elem);
                self.op("x", &format!("arith.mulf {value}, {factor} : {ty}"))
            }
        }
    }

    fn leaf(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem) -> String {
        let same: Vec<usize> = (0..self.arrays.len()).filter(|&k| self.arrays[k].elem == elem).collect();
        match self.rng.index(20) {
            0 | 1 => self.constant_of(elem),
            2 | 3 if !scope.vars.is_empty() => {
                let var = self.rng.pick(&scope.vars).name.clone();
                self.index_as(&var, elem)
            }
            4 if !scope.vars.is_empty() => {
                let exprs = [self.index_expr(scope), self.index_expr(scope)];
                let op = if self.rng.chance(50) { "min" } else { "max" };
                let (map, operands) = map_text(&mut self.rng, &exprs);
                let map = self.aliased(map);
                let index = self.op("a", &format!("affine.{op} {map}{operands}"));
                self.index_as(&index, elem)
            }
            5 | 6 => self.converted(scope, rules, elem),
            7 if !same.is_empty() => self.indirect(scope, rules, elem, &same),
            _ if same.is_empty() => self.constant_of(elem),
            _ => {
                let array = *self.rng.pick(&same);
                let at = self.subscripts(scope, rules, array);
                if !at.is_empty() && self.rng.chance(6) {
                    let place = self.plain_place(array, &at);
                    return self.op("x", &format!("memref.load {place}"));
                }
                self.load(array, &at)
            }
        }
    }

    fn index_as(&mut self, index: &str, elem: Elem) -> String {
        let ty = elem.text();
        if !elem.is_float() {
            return self.op("k", &format!("arith.index_cast {index} : index to {ty}"));
        }
        let integer = self.op("k", &format!("arith.index_cast {index} : index to i64"));
        self.op("x", &format!("arith.sitofp {integer} : i64 to {ty}"))
    }

    /// A value of another element type, converted; integers are cut down to a byte before they become floats.
    fn converted(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem) -> String {
        let array = self.rng.index(self.arrays.len());
        let at = self.subscripts(scope, rules, array);
        let value = self.load(array, &at);
        let (from, from_ty, ty) = (self.arrays[array].elem, self.arrays[array].elem.text(), elem.text());
        match (from, elem) {
            _ if from == elem => value,
            (Elem::F32, Elem::F64) => self.op("x", &format!("arith.extf {value} : f32 to f64")),
            (Elem::F64, Elem::F32) => self.op("x", &format!("arith.truncf {value} : f64 to f32")),
            (Elem::I32, Elem::I64) => {
                let op = if self.rng.chance(50) { "extsi" } else { "extui" };
                self.op("x", &format!("arith.{op} {value} : i32 to i64"))
            }
            (Elem::I64, Elem::I32) => self.op("x", &format!("arith.trunci {value} : i64 to i32")),
            (Elem::F64 | Elem::F32, _) => self.op("x", &format!("arith.fptosi {value} : {from_ty} to {ty}")),
            (_, _) => {
                let mask = self.op("c", &format!("arith.constant 255 : {from_ty}"));
                let byte = self.op("x", &format!("arith.andi {value}, {mask} : {from_ty}"));
                self.op("x", &format!("arith.sitofp {byte} : {from_ty} to {ty}"))
            }
        }
    }

    /// An access through an index that was loaded from memory: no analysis can see where it goes.
    fn indirect(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem, same: &[usize]) -> String {
        let own: Vec<usize> = rules.parallel.iter().flatten().map(|(array, _)| *array).collect();
        let tables: Vec<usize> =
            (0..self.arrays.len()).filter(|&k| self.arrays[k].elem == Elem::I64).collect();
        let sources: Vec<usize> =
            same.iter().copied().filter(|k| self.arrays[*k].rank() == 1 && !own.contains(k)).collect();
        if tables.is_empty() || sources.is_empty() {
            return self.constant_of(elem);
        }
        let table = *self.rng.pick(&tables);
        let at = self.subscripts(scope, rules, table);
        let entry = self.load(table, &at);
        let mask = self.op("c", "arith.constant 3 : i64");
        let small = self.op("k", &format!("arith.andi {entry}, {mask} : i64"));
        let index = self.op("k", &format!("arith.index_cast {small} : i64 to index"));
        let source = self.arrays[*self.rng.pick(&sources)].clone();
        self.op("x", &format!("memref.load {}[{index}] : {}", source.name, source.ty))
    }

    /// The result of a loop with an accumulator, scaled down again if it is a sum of floats.
    fn reduced(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem) -> String {
        let ty = elem.text();
        let mut inner_rules = rules.clone();
        if !elem.is_float() && self.rng.chance(40) {
            let start = self.op("c", "arith.constant 0 : index");
            let (result, _) = self.reduction(scope, "index", &start, &mut |generator, inner, accumulator| {
                let expr = generator.index_expr(inner);
                let (map, operands) = map_text(&mut generator.rng, &[expr]);
                let term = generator.op("a", &format!("affine.apply {map}{operands}"));
                let op = *generator.rng.pick(&["addi", "maxsi", "minsi"]);
                generator.op("x", &format!("arith.{op} {accumulator}, {term} : index"))
            });
            return self.index_as(&result, elem);
        }
        let start = self.leaf(scope, rules, elem);
        let op = match elem.is_float() {
            true => *self.rng.pick(&["addf", "addf", "subf", "maximumf", "minimumf"]),
            false => *self.rng.pick(&["addi", "muli", "maxsi", "xori", "subi"]),
        };
        let (result, trips) = self.reduction(scope, ty, &start, &mut |generator, inner, accumulator| {
            let term = generator.value(inner, &mut inner_rules, elem, 1);
            if generator.rng.chance(20) {
                let condition = generator.condition(inner);
                let kept = generator.fresh("r");
                generator.open(&format!("{kept} = affine.if {condition} -> {ty} {{"));
                let sum = generator.op("x", &format!("arith.{op} {accumulator}, {term} : {ty}"));
                generator.line(&format!("affine.yield {sum} : {ty}"));
                generator.reopen("} else {");
                generator.line(&format!("affine.yield {accumulator} : {ty}"));
                generator.close("}");
                return kept;
            }
            generator.op("x", &format!("arith.{op} {accumulator}, {term} : {ty}"))
        });
        if !matches!(op, "addf" | "subf") {
            return result;
        }
        assert!(trips < 16, "the scale fits the trip count");
        let scale = self.op("c", &format!("arith.constant 6.250000e-02 : {ty}"));
        self.op("x", &format!("arith.mulf {result}, {scale} : {ty}"))
    }

    /// `affine.if` with a result.
    fn chosen_by_condition(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem) -> String {
        let ty = elem.text();
        let condition = self.condition(scope);
        let result = self.fresh("r");
        self.open(&format!("{result} = affine.if {condition} -> {ty} {{"));
        let value = self.value(scope, rules, elem, 1);
        self.line(&format!("affine.yield {value} : {ty}"));
        self.reopen("} else {");
        let value = self.leaf(scope, rules, elem);
        self.line(&format!("affine.yield {value} : {ty}"));
        self.close("}");
        result
    }

    /// A value that passes through a scalar in memory that each iteration has for itself.
    fn through_private_scalar(&mut self, scope: &Scope, rules: &mut Rules, elem: Elem) -> String {
        let ty = elem.text();
        let scalar = self.op("t", &format!("memref.alloca() : memref<{ty}>"));
        let value = self.value(scope, rules, elem, 1);
        self.line(&format!("affine.store {value}, {scalar}[] : memref<{ty}>"));
        let other = self.leaf(scope, rules, elem);
        let kept = self.op("x", &format!("affine.load {scalar}[] : memref<{ty}>"));
        self.mixed(elem, &kept, &other)
    }
}

/// The expression moved into `0..size`: shifted if its range is narrow enough, else wrapped around.
fn fitted(expr: Expr, size: i64) -> Expr {
    let range = expr.range();
    if range.width() > size {
        expr.modulo(size)
    } else if range.lo < 0 {
        expr.plus(-range.lo)
    } else if range.hi >= size {
        expr.plus(size - 1 - range.hi)
    } else {
        expr
    }
}
