//! Prints affine expressions, maps and sets.

use crate::core::affine::expr::{AffineExpr, BinaryKind};
use crate::core::affine::map::AffineMap;
use crate::core::affine::set::IntegerSet;
use crate::core::ids::ValueId;
use crate::language::print::Printer;

/// The SSA values that stand for dimensions and symbols; without them `d0` and `s0` are written.
#[derive(Clone, Copy)]
struct Operands<'a> {
    dims: &'a [ValueId],
    symbols: &'a [ValueId],
}

impl Printer<'_> {
    /// Writes `(d0)[s0] -> (d0 + s0)`.
    pub(crate) fn map(&mut self, map: &AffineMap) {
        self.dims_and_symbols(map.dims, map.symbols);
        self.text(" -> (");
        self.list(&map.results, |printer, expr| printer.expr(expr, false, None));
        self.text(")");
    }

    /// Writes `(d0)[s0] : (d0 - s0 >= 0)`.
    pub(super) fn set(&mut self, set: &IntegerSet) {
        self.dims_and_symbols(set.dims, set.symbols);
        self.text(" : (");
        self.list(&set.constraints, |printer, (expr, is_equality)| {
            printer.expr(expr, false, None);
            printer.text(if *is_equality { " == 0" } else { " >= 0" });
        });
        self.text(")");
    }

    fn dims_and_symbols(&mut self, dims: u32, symbols: u32) {
        self.text("(");
        self.list(0..dims, |printer, dim| printer.leaf(false, dim, None));
        self.text(")");
        if symbols > 0 {
            self.text("[");
            self.list(0..symbols, |printer, symbol| printer.leaf(true, symbol, None));
            self.text("]");
        }
    }

    /// Writes the results of a map with its operands in place of dimensions and symbols.
    pub fn map_of_ssa_ids(&mut self, map: &AffineMap, operands: &[ValueId]) {
        self.list(&map.results, |printer, expr| printer.expr_of_ssa_ids(expr, map.dims, operands));
    }

    /// Writes an expression with operands in place of dimensions and symbols.
    pub fn expr_of_ssa_ids(&mut self, expr: &AffineExpr, n_dims: u32, operands: &[ValueId]) {
        let (dims, symbols) = operands.split_at(operands.len().min(n_dims as usize));
        self.expr(expr, false, Some(Operands { dims, symbols }));
    }

    fn leaf(&mut self, is_symbol: bool, position: u32, operands: Option<Operands<'_>>) {
        let Some(operands) = operands else {
            self.text(if is_symbol { "s" } else { "d" });
            return self.integer(position.into());
        };
        let list = if is_symbol { operands.symbols } else { operands.dims };
        let Some(value) = list.get(position as usize) else { return self.text("<<MISSING OPERAND>>") };
        if is_symbol {
            self.text("symbol(");
            self.value(*value);
            self.text(")");
        } else {
            self.value(*value);
        }
    }

    /// `tight`: the expression is an operand of something that binds more tightly than a sum.
    fn expr(&mut self, expr: &AffineExpr, tight: bool, operands: Option<Operands<'_>>) {
        if self.collecting {
            return;
        }
        let (kind, lhs, rhs) = match expr {
            AffineExpr::Dim(position) => return self.leaf(false, *position, operands),
            AffineExpr::Symbol(position) => return self.leaf(true, *position, operands),
            AffineExpr::Const(value) => return self.integer(*value),
            AffineExpr::Binary(kind, lhs, rhs) => (*kind, &**lhs, &**rhs),
        };
        if tight {
            self.text("(");
        }
        match (kind, rhs) {
            (BinaryKind::Mul, AffineExpr::Const(-1)) => {
                self.text("-");
                self.expr(lhs, true, operands);
            }
            (BinaryKind::Add, _) => self.sum(lhs, rhs, operands),
            _ => {
                self.expr(lhs, true, operands);
                self.text(match kind {
                    BinaryKind::Mul => " * ",
                    BinaryKind::Mod => " mod ",
                    BinaryKind::FloorDiv => " floordiv ",
                    _ => " ceildiv ",
                });
                self.expr(rhs, true, operands);
            }
        }
        if tight {
            self.text(")");
        }
    }

    /// A sum, as a difference where the second term is negative. The least integer has no negation that could
    /// be read back.
    fn sum(&mut self, lhs: &AffineExpr, rhs: &AffineExpr, operands: Option<Operands<'_>>) {
        self.expr(lhs, false, operands);
        match rhs {
            AffineExpr::Const(value) if *value < 0 && *value > i64::MIN => {
                self.fmt(format_args!(" - {}", value.unsigned_abs()));
            }
            AffineExpr::Binary(BinaryKind::Mul, term, factor) => match **factor {
                AffineExpr::Const(-1) => {
                    self.text(" - ");
                    let is_sum = matches!(**term, AffineExpr::Binary(BinaryKind::Add, ..));
                    self.expr(term, is_sum, operands);
                }
                AffineExpr::Const(value) if value < -1 && value > i64::MIN => {
                    self.text(" - ");
                    self.expr(term, true, operands);
                    self.fmt(format_args!(" * {}", value.unsigned_abs()));
                }
                _ => {
                    self.text(" + ");
                    self.expr(rhs, false, operands);
                }
            },
            _ => {
                self.text(" + ");
                self.expr(rhs, false, operands);
            }
        }
    }
}
