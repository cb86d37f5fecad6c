//! Index values: affine maps, integer arithmetic, and what is loaded from arrays of indices.

use crate::generate::affine::{Expr, Interval, Var, map_text};
use crate::generate::whole::memory::{Content, Memory};
use crate::generate::whole::{MOST_INDEX, Visible, Writer};

impl Writer {
    /// An expression in `0..size`, of operands of affine maps or of any values.
    pub(super) fn fitted(&mut self, visible: &Visible, size: i64, of_dims: bool) -> Expr {
        if size <= 1 {
            return Expr::Const(0);
        }
        let expr = self.g.index_expr(&visible.scope(of_dims));
        let Interval { lo, hi } = expr.range();
        if hi - lo < size {
            let shift = self.g.rng.range(-lo, size - 1 - hi);
            return if self.g.rng.chance(50) { expr.plus(-lo) } else { expr.plus(shift) };
        }
        let divisor = self.g.rng.range(2.min(size), size);
        match of_dims && self.g.rng.chance(30) {
            true => expr.modulo(divisor),
            false => expr.plus(-lo).modulo(divisor),
        }
    }

    /// An expression in `0..size`; mostly of one operand, so that what is made of it is not always something
    /// else.
    pub(super) fn fitted_value(&mut self, visible: &Visible, size: i64) -> Expr {
        match self.g.rng.chance(40) {
            true => Expr::Const(self.g.rng.range(0, (size - 1).max(0))),
            false => self.fitted(visible, size, false),
        }
    }

    /// An operand of a view: a literal or a value.
    pub(super) fn operand(&mut self, expr: &Expr) -> String {
        match expr {
            Expr::Const(value) if self.g.rng.chance(70) => value.to_string(),
            _ => self.value(expr),
        }
    }

    /// Computes an expression by ops of `arith` or `index`.
    pub(super) fn value(&mut self, expr: &Expr) -> String {
        let value = match expr {
            Expr::Var(var) => return var.name.clone(),
            Expr::Const(value) => {
                let dialect = self.g.rng.weighted(&[(80, "arith.constant"), (20, "index.constant")]);
                let ty = if dialect == "arith.constant" { " : index" } else { "" };
                return self.op("c", &format!("{dialect} {value}{ty}"));
            }
            Expr::Add(left, right) => match &**right {
                Expr::Mul(inner, -1) => {
                    let (left, right) = (self.value(left), self.value(inner));
                    self.binary(("subi", "sub"), &left, &right)
                }
                _ => {
                    let (left, right) = (self.value(left), self.value(right));
                    self.binary(("addi", "add"), &left, &right)
                }
            },
            Expr::Mul(inner, factor) => self.with_constant(("muli", "mul"), inner, *factor),
            Expr::Mod(inner, divisor) if inner.range().lo >= 0 => {
                let op = *self.g.rng.pick(&[("remsi", "rems"), ("remui", "remu")]);
                self.with_constant(op, inner, *divisor)
            }
            Expr::Mod(inner, divisor) => {
                let whole = Expr::var(&self.computed(inner));
                return self.value(&whole.clone().add(whole.floor_div(*divisor).times(*divisor).times(-1)));
            }
            Expr::FloorDiv(inner, divisor) => {
                let any = ("floordivsi", "floordivs");
                let natural = [any, ("divsi", "divs"), ("divui", "divu")];
                let op = if inner.range().lo >= 0 { *self.g.rng.pick(&natural) } else { any };
                self.with_constant(op, inner, *divisor)
            }
            Expr::CeilDiv(inner, divisor) => self.with_constant(("ceildivsi", "ceildivs"), inner, *divisor),
        };
        if self.g.rng.chance(8) {
            let narrow = self.op("n", &format!("arith.index_cast {value} : index to i32"));
            return self.op("a", &format!("arith.index_cast {narrow} : i32 to index"));
        }
        value
    }

    fn with_constant(&mut self, op: (&str, &str), inner: &Expr, constant: i64) -> String {
        let (left, right) = (self.value(inner), self.value(&Expr::Const(constant)));
        self.binary(op, &left, &right)
    }

    /// An op that `arith` and `index` have by these names.
    fn binary(&mut self, (of_arith, of_index): (&str, &str), left: &str, right: &str) -> String {
        match self.g.rng.chance(75) {
            true => self.op("a", &format!("arith.{of_arith} {left}, {right} : index")),
            false => self.op("a", &format!("index.{of_index} {left}, {right}")),
        }
    }

    /// The value of an expression, with what is known of it.
    pub(super) fn computed(&mut self, expr: &Expr) -> Var {
        Var { name: self.value(expr), range: expr.range(), is_symbol: false }
    }

    /// A new index value in scope.
    pub(super) fn define_index(&mut self, visible: &mut Visible) {
        let scope = visible.scope(true);
        match self.g.rng.index(8) {
            0 => {
                let var = self.g.applied(&scope);
                visible.dims.push(var);
            }
            1 | 2 => {
                let exprs = [self.g.index_expr(&scope), self.g.index_expr(&scope)];
                let is_least = self.g.rng.chance(50);
                let (map, operands) = map_text(&mut self.g.rng, &exprs);
                let op = if is_least { "affine.min" } else { "affine.max" };
                let name = self.op("a", &format!("{op} {map}{operands}"));
                let range = extreme(&exprs, is_least);
                visible.others.push(Var { name, range, is_symbol: false });
            }
            3 | 4 => {
                let expr = self.g.index_expr(&visible.scope(false));
                let var = self.computed(&expr);
                visible.others.push(var);
            }
            5 => self.define_extreme(visible),
            6 => self.define_choice(visible),
            _ => self.define_loaded(visible),
        }
    }

    /// The smaller or greater of two values.
    fn define_extreme(&mut self, visible: &mut Visible) {
        let exprs = [(); 2].map(|()| self.g.index_expr(&visible.scope(false)));
        let [left, right] = [self.value(&exprs[0]), self.value(&exprs[1])];
        let is_least = self.g.rng.chance(50);
        let op = if is_least { ("minsi", "mins") } else { ("maxsi", "maxs") };
        let name = self.binary(op, &left, &right);
        visible.others.push(Var { name, range: extreme(&exprs, is_least), is_symbol: false });
    }

    /// One of two values, as a comparison says.
    fn define_choice(&mut self, visible: &mut Visible) {
        let exprs = [(); 2].map(|()| self.g.index_expr(&visible.scope(false)));
        let condition = self.comparison(visible);
        let [left, right] = [self.value(&exprs[0]), self.value(&exprs[1])];
        let name = self.op("a", &format!("arith.select {condition}, {left}, {right} : index"));
        let [left, right] = exprs.map(|expr| expr.range());
        let range = Interval { lo: left.lo.min(right.lo), hi: left.hi.max(right.hi) };
        visible.others.push(Var { name, range, is_symbol: false });
    }

    /// A value from an array of indices, if one is in scope.
    pub(super) fn define_loaded(&mut self, visible: &mut Visible) {
        let is_fit = |memory: &&Memory| memory.content == Content::Indices;
        let fit: Vec<Memory> = visible.memories.iter().filter(is_fit).cloned().collect();
        if fit.is_empty() {
            return;
        }
        let memory = self.g.rng.pick(&fit).clone();
        let name = self.load(visible, &memory);
        let range = Interval { lo: 0, hi: MOST_INDEX };
        visible.others.push(Var { name, range, is_symbol: false });
    }

    /// A comparison of two index values, as an `i1`.
    pub(super) fn comparison(&mut self, visible: &Visible) -> String {
        let expr = self.g.index_expr(&visible.scope(false));
        let Interval { lo, hi } = expr.range();
        let other = match self.g.rng.chance(70) {
            true => Expr::Const(self.g.rng.range(lo, hi)),
            false => self.g.index_expr(&visible.scope(false)),
        };
        let (left, right) = (self.value(&expr), self.value(&other));
        let relation =
            *self.g.rng.pick(&["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]);
        match self.g.rng.chance(80) {
            true => self.op("q", &format!("arith.cmpi {relation}, {left}, {right} : index")),
            false => self.op("q", &format!("index.cmp {relation}({left}, {right})")),
        }
    }
}

/// What the least, or greatest, of two expressions may be.
fn extreme([left, right]: &[Expr; 2], is_least: bool) -> Interval {
    let (left, right) = (left.range(), right.range());
    match is_least {
        true => Interval { lo: left.lo.min(right.lo), hi: left.hi.min(right.hi) },
        false => Interval { lo: left.lo.max(right.lo), hi: left.hi.max(right.hi) },
    }
}
