//! Nests of known shape: stencils in time, matrix products, reversals, local buffers.

use crate::generate::affine::{Expr, Interval, Var};
use crate::generate::{Array, Elem, Generator, Scope, memref_type};

impl Generator {
    /// Two arrays of one rank (at least 1) and one floating-point type, the first not a coefficient array.
    fn float_pair(&mut self) -> Option<(usize, usize)> {
        let mut pairs = Vec::new();
        for (a, left) in self.arrays.iter().enumerate() {
            for (b, right) in self.arrays.iter().enumerate() {
                let fit = left.elem == Elem::F64 && right.elem == Elem::F64 && left.rank() == right.rank();
                if fit && a != b && left.rank() > 0 && !left.is_coefficients && !right.is_coefficients {
                    pairs.push((a, b));
                }
            }
        }
        (!pairs.is_empty()).then(|| *self.rng.pick(&pairs))
    }

    fn float_array(&self) -> usize {
        // The first array is one by choice.
        self.arrays.iter().position(|array| array.elem == Elem::F64 && array.rank() > 0).expect("%A is one")
    }

    /// Loops over the interior of an array that has at least three elements in each dimension.
    fn open_interior(&mut self, scope: &Scope, shape: &[i64], most: i64) -> Scope {
        let mut inner = scope.clone();
        for size in shape {
            let end = (size - 1).min(most);
            let iv = self.fresh("i");
            let upper = match self.params.iter().find(|param| param.range.lo <= end && param.range.lo > 2) {
                Some(param) if self.rng.chance(60) => param.name.clone(),
                _ => end.to_string(),
            };
            self.open(&format!("affine.for {iv} = 1 to {upper} {{"));
            let var = Var { name: iv, range: Interval { lo: 1, hi: end - 1 }, is_symbol: false };
            inner.vars.push(var.clone());
            inner.loops.push((var, 1));
            inner.runs *= end - 1;
        }
        inner
    }

    fn open_time(&mut self, scope: &Scope, steps: i64) -> Scope {
        let iv = self.fresh("t");
        self.open(&format!("affine.for {iv} = 0 to {steps} {{"));
        let var = Var { name: iv, range: Interval { lo: 0, hi: steps - 1 }, is_symbol: false };
        let mut inner = scope.clone();
        inner.vars.push(var.clone());
        inner.loops.push((var, 1));
        inner.runs *= steps;
        inner
    }

    fn load_at(&mut self, array: usize, subscripts: &[Expr]) -> String {
        let name = self.fresh("x");
        let marked = self.marked_symbols();
        let place = self.place(array, subscripts, &marked);
        self.line(&format!("{name} = affine.load {place}"));
        name
    }

    fn store_at(&mut self, value: &str, array: usize, subscripts: &[Expr]) {
        let marked = self.marked_symbols();
        let place = self.place(array, subscripts, &marked);
        self.line(&format!("affine.store {value}, {place}"));
    }

    fn constant(&mut self, text: &str) -> String {
        let name = self.fresh("c");
        self.line(&format!("{name} = arith.constant {text}"));
        name
    }

    fn float_op(&mut self, op: &str, left: &str, right: &str) -> String {
        let name = self.fresh("x");
        self.line(&format!("{name} = arith.{op} {left}, {right} : f64"));
        name
    }

    /// The mean of the loads around a point, each neighbour shifted by -1, 0 or 1 per dimension.
    fn neighbourhood(&mut self, array: usize, at: &[Expr]) -> String {
        let count = self.rng.weighted(&[(40, 2), (20, 4)]);
        let mut sum: Option<String> = None;
        for _ in 0..count {
            let subscripts: Vec<Expr> =
                at.iter().map(|expr| expr.clone().plus(self.rng.range(-1, 1))).collect();
            let value = self.load_at(array, &subscripts);
            sum = Some(match sum {
                None => value,
                Some(sum) => {
                    let op = if self.rng.chance(70) { "addf" } else { "subf" };
                    self.float_op(op, &sum, &value)
                }
            });
        }
        let sum = sum.expect("there are two neighbours or more");
        let weight = self.constant(if count == 2 { "5.000000e-01 : f64" } else { "2.500000e-01 : f64" });
        self.float_op("mulf", &sum, &weight)
    }

    /// Jacobi-like: from one array to another and back, in a time loop or not.
    pub(super) fn stencil(&mut self, budget: i64) {
        let Some((a, b)) = self.float_pair() else {
            self.in_place_stencil(budget);
            return;
        };
        let shape: Vec<i64> =
            self.arrays[a].shape.iter().zip(&self.arrays[b].shape).map(|(x, y)| *x.min(y)).collect();
        let points: i64 = shape.iter().product();
        let steps = (budget / (2 * points)).clamp(1, 4);
        let outer = Scope { runs: 1, ..Scope::default() };
        let timed = steps > 1 && self.rng.chance(70);
        let scope = if timed { self.open_time(&outer, steps) } else { outer };
        for (to, from) in [(b, a), (a, b)] {
            let inner = self.open_interior(&scope, &shape, 12);
            let at: Vec<Expr> = inner.vars[scope.vars.len()..].iter().map(Expr::var).collect();
            let copies_back = to == a && self.rng.chance(50);
            let value = if copies_back { self.load_at(from, &at) } else { self.neighbourhood(from, &at) };
            self.store_at(&value, to, &at);
            for _ in &shape {
                self.close("}");
            }
        }
        if timed {
            self.close("}");
        }
    }

    /// Gauss-Seidel-like: reads what the same sweep wrote.
    pub(super) fn in_place_stencil(&mut self, budget: i64) {
        let array = self.float_array();
        let shape = self.arrays[array].shape.clone();
        let steps = (budget / shape.iter().product::<i64>()).clamp(1, 4);
        let outer = Scope { runs: 1, ..Scope::default() };
        let time = self.open_time(&outer, steps);
        let inner = self.open_interior(&time, &shape, 12);
        let at: Vec<Expr> = inner.vars[time.vars.len()..].iter().map(Expr::var).collect();
        let value = self.neighbourhood(array, &at);
        self.store_at(&value, array, &at);
        for _ in &shape {
            self.close("}");
        }
        self.close("}");
    }

    /// `C[i, j] += 0.5 * x[i, k] * y[k, j]`, scaled so that values stay small, in any order of the loops.
    pub(super) fn product(&mut self, budget: i64) {
        let target = self.float_array();
        let factors: Vec<usize> = (0..self.arrays.len())
            .filter(|&k| self.arrays[k].is_coefficients && self.arrays[k].rank() > 0)
            .collect();
        let size = if budget > 800 { 7 } else { 5 };
        let outer = Scope { runs: 1, ..Scope::default() };
        let mut scope = outer;
        for _ in 0..3 {
            let iv = self.fresh("i");
            let upper = match self.params.iter().find(|param| param.range.lo <= size) {
                Some(param) if self.rng.chance(50) => param.name.clone(),
                _ => size.to_string(),
            };
            self.open(&format!("affine.for {iv} = 0 to {upper} {{"));
            let var = Var { name: iv, range: Interval { lo: 0, hi: size - 1 }, is_symbol: false };
            scope.vars.push(var.clone());
            scope.loops.push((var, 1));
        }
        let mut order = scope.vars.clone();
        if self.rng.chance(50) {
            order.swap(0, 2);
        }
        if self.rng.chance(50) {
            order.swap(1, 2);
        }
        let (i, j, k) = (Expr::var(&order[0]), Expr::var(&order[1]), Expr::var(&order[2]));
        let subscripts = |array: &Array, first: &Expr, second: &Expr| -> Vec<Expr> {
            [first, second, first].into_iter().take(array.rank()).cloned().collect()
        };
        let mut value = self.constant("1.250000e-01 : f64");
        for (first, second) in [(&i, &k), (&k, &j)] {
            if factors.is_empty() {
                break;
            }
            let factor = *self.rng.pick(&factors);
            let at = subscripts(&self.arrays[factor], first, second);
            let loaded = self.load_at(factor, &at);
            value = self.float_op("mulf", &value, &loaded);
        }
        let at = subscripts(&self.arrays[target], &i, &j);
        let old = self.load_at(target, &at);
        let op = if self.rng.chance(75) { "addf" } else { "subf" };
        let new = self.float_op(op, &old, &value);
        self.store_at(&new, target, &at);
        for _ in 0..3 {
            self.close("}");
        }
    }

    /// Copies an array reversed: into another one, or onto itself.
    pub(super) fn reversal(&mut self, _budget: i64) {
        let (to, from) = match self.float_pair() {
            Some(pair) if self.rng.chance(70) => pair,
            _ => (self.float_array(), self.float_array()),
        };
        let shape: Vec<i64> =
            self.arrays[to].shape.iter().zip(&self.arrays[from].shape).map(|(x, y)| *x.min(y)).collect();
        let mut at = Vec::new();
        for size in &shape {
            let iv = self.fresh("i");
            self.open(&format!("affine.for {iv} = 0 to {size} {{"));
            at.push(Expr::Var(Var { name: iv, range: Interval { lo: 0, hi: size - 1 }, is_symbol: false }));
        }
        let mirrored: Vec<Expr> =
            at.iter().zip(&shape).map(|(expr, size)| expr.clone().times(-1).plus(size - 1)).collect();
        let value = self.load_at(from, &mirrored);
        self.store_at(&value, to, &at);
        for _ in &shape {
            self.close("}");
        }
    }

    /// A buffer of the kernel's own, filled from the first array; its position in the list of arrays.
    pub(super) fn local_array(&mut self, _budget: i64) -> usize {
        let source = self.float_array();
        let shape = self.arrays[source].shape.clone();
        let name = self.fresh("buffer");
        let by_param = self.params.iter().find(|param| param.range.lo == shape[0]).cloned();
        let ty = memref_type(&shape, Elem::F64, |dim| dim == 0 && by_param.is_some());
        let size = by_param.map_or(String::new(), |param| param.name);
        self.line(&format!("{name} = memref.alloc({size}) : {ty}"));
        let array = Array { name, elem: Elem::F64, shape, ty, is_coefficients: false };
        self.arrays.push(array);
        let position = self.arrays.len() - 1;
        self.copy(source, position);
        position
    }

    /// Adds what a local buffer holds to the array it was filled from.
    pub(super) fn copy_out(&mut self, local: usize, _budget: i64) {
        self.copy(local, self.float_array());
    }

    fn copy(&mut self, from: usize, to: usize) {
        let array = self.arrays[to].clone();
        let ivs = self.open_all(&array, "");
        let at: Vec<Expr> = ivs
            .iter()
            .zip(&array.shape)
            .map(|(iv, size)| {
                Expr::Var(Var { name: iv.clone(), range: Interval { lo: 0, hi: size - 1 }, is_symbol: false })
            })
            .collect();
        let value = self.load_at(from, &at);
        self.store_at(&value, to, &at);
        for _ in &array.shape {
            self.close("}");
        }
    }
}
