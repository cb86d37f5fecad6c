//! Affine expressions whose value ranges are known while a program is being written.
//!
//! Every variable carries the interval of the values it takes when the program runs (the sizes that `main`
//! passes are known), so the interval of a subscript or a loop bound is known too: that is what keeps every
//! access of a generated program in bounds without trying anything out.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::rng::Rng;

/// The integers from `lo` to `hi`, both included; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub lo: i64,
    pub hi: i64,
}

impl Interval {
    pub fn point(value: i64) -> Interval {
        Interval { lo: value, hi: value }
    }

    pub fn width(self) -> i64 {
        self.hi - self.lo + 1
    }
}

/// An index value in scope: a loop variable, a size, an applied map or a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Var {
    pub name: String,
    pub range: Interval,
    /// May stand in the symbol list of a map (a size or a constant at the top of the function).
    pub is_symbol: bool,
}

/// An affine expression over variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    Var(Var),
    Const(i64),
    Add(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, i64),
    Mod(Box<Expr>, i64),
    FloorDiv(Box<Expr>, i64),
    CeilDiv(Box<Expr>, i64),
}

impl Expr {
    pub fn var(var: &Var) -> Expr {
        Expr::Var(var.clone())
    }

    pub fn plus(self, constant: i64) -> Expr {
        match (self, constant) {
            (expr, 0) => expr,
            (Expr::Const(value), _) => Expr::Const(value + constant),
            (Expr::Add(left, right), _) if matches!(*right, Expr::Const(_)) => {
                let Expr::Const(value) = *right else { unreachable!("just matched") };
                left.plus(value + constant)
            }
            (expr, _) => Expr::Add(Box::new(expr), Box::new(Expr::Const(constant))),
        }
    }

    pub fn add(self, other: Expr) -> Expr {
        Expr::Add(Box::new(self), Box::new(other))
    }

    pub fn times(self, factor: i64) -> Expr {
        if factor == 1 { self } else { Expr::Mul(Box::new(self), factor) }
    }

    pub fn modulo(self, divisor: i64) -> Expr {
        Expr::Mod(Box::new(self), divisor)
    }

    pub fn floor_div(self, divisor: i64) -> Expr {
        Expr::FloorDiv(Box::new(self), divisor)
    }

    pub fn ceil_div(self, divisor: i64) -> Expr {
        Expr::CeilDiv(Box::new(self), divisor)
    }

    /// An interval that holds every value of the expression.
    pub fn range(&self) -> Interval {
        match self {
            Expr::Var(var) => var.range,
            Expr::Const(value) => Interval::point(*value),
            Expr::Add(left, right) => {
                let (left, right) = (left.range(), right.range());
                Interval { lo: left.lo + right.lo, hi: left.hi + right.hi }
            }
            Expr::Mul(inner, factor) => {
                let inner = inner.range();
                let ends = [inner.lo * factor, inner.hi * factor];
                Interval { lo: ends[0].min(ends[1]), hi: ends[0].max(ends[1]) }
            }
            Expr::Mod(inner, divisor) => {
                let inner = inner.range();
                if inner.lo.div_euclid(*divisor) == inner.hi.div_euclid(*divisor) {
                    Interval { lo: inner.lo.rem_euclid(*divisor), hi: inner.hi.rem_euclid(*divisor) }
                } else {
                    Interval { lo: 0, hi: divisor - 1 }
                }
            }
            Expr::FloorDiv(inner, divisor) => {
                let inner = inner.range();
                Interval { lo: inner.lo.div_euclid(*divisor), hi: inner.hi.div_euclid(*divisor) }
            }
            Expr::CeilDiv(inner, divisor) => {
                let inner = inner.range();
                Interval { lo: -(-inner.lo).div_euclid(*divisor), hi: -(-inner.hi).div_euclid(*divisor) }
            }
        }
    }

    /// The variables that occur.
    pub fn variables(&self, found: &mut Vec<Var>) {
        match self {
            Expr::Var(var) => {
                if !found.contains(var) {
                    found.push(var.clone());
                }
            }
            Expr::Const(_) => {}
            Expr::Add(left, right) => {
                left.variables(found);
                right.variables(found);
            }
            Expr::Mul(inner, _)
            | Expr::Mod(inner, _)
            | Expr::FloorDiv(inner, _)
            | Expr::CeilDiv(inner, _) => {
                inner.variables(found);
            }
        }
    }

    /// The text with each variable written by `name`.
    pub fn text(&self, name: &dyn Fn(&Var) -> String) -> String {
        let inner_text = |inner: &Expr| match inner {
            Expr::Var(_) | Expr::Const(_) => inner.text(name),
            _ => format!("({})", inner.text(name)),
        };
        match self {
            Expr::Var(var) => name(var),
            Expr::Const(value) => value.to_string(),
            Expr::Add(left, right) => match &**right {
                Expr::Const(value) if *value < 0 => format!("{} - {}", left.text(name), -value),
                Expr::Mul(inner, -1) => format!("{} - {}", left.text(name), inner_text(inner)),
                _ => format!("{} + {}", left.text(name), right.text(name)),
            },
            Expr::Mul(inner, -1) => format!("-{}", inner_text(inner)),
            Expr::Mul(inner, factor) => format!("{} * {factor}", inner_text(inner)),
            Expr::Mod(inner, divisor) => format!("{} mod {divisor}", inner_text(inner)),
            Expr::FloorDiv(inner, divisor) => format!("{} floordiv {divisor}", inner_text(inner)),
            Expr::CeilDiv(inner, divisor) => format!("{} ceildiv {divisor}", inner_text(inner)),
        }
    }
}

/// The text of a map or an integer set: `header` is all of `(d0)[s0]`, operands is `(%i)[%n]`.
pub struct Signature {
    pub header: String,
    pub operands: String,
    names: Vec<(Var, String)>,
}

impl Signature {
    /// Numbers the variables of `exprs` in the order they occur; symbols go to either list.
    pub fn of<'a>(rng: &mut Rng, exprs: impl Iterator<Item = &'a Expr>) -> Signature {
        let mut variables = Vec::new();
        for expr in exprs {
            expr.variables(&mut variables);
        }
        let (mut dims, mut symbols, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for var in variables {
            let (list, letter) =
                if var.is_symbol && rng.chance(70) { (&mut symbols, 's') } else { (&mut dims, 'd') };
            names.push((var.clone(), format!("{letter}{}", list.len())));
            list.push(var.name);
        }
        let numbered = |letter: char, count: usize| {
            (0..count).map(|k| format!("{letter}{k}")).collect::<Vec<_>>().join(", ")
        };
        let mut header = format!("({})", numbered('d', dims.len()));
        let mut operands = format!("({})", dims.join(", "));
        if !symbols.is_empty() {
            write!(header, "[{}]", numbered('s', symbols.len())).expect("a String takes all text");
            write!(operands, "[{}]", symbols.join(", ")).expect("a String takes all text");
        }
        Signature { header, operands, names }
    }

    /// The text of one of the expressions that the signature was made of.
    pub fn text(&self, expr: &Expr) -> String {
        expr.text(&|var| {
            let (_, name) =
                self.names.iter().find(|(known, _)| known == var).expect("the signature names all variables");
            name.clone()
        })
    }
}

/// A map and its operands, for instance `affine_map<(d0) -> (d0 + 1)>` and `(%i)`.
pub fn map_text(rng: &mut Rng, results: &[Expr]) -> (String, String) {
    let signature = Signature::of(rng, results.iter());
    let results = results.iter().map(|expr| signature.text(expr)).collect::<Vec<_>>().join(", ");
    (format!("affine_map<{} -> ({results})>", signature.header), signature.operands)
}

/// A set and its operands, for instance `affine_set<(d0) : (d0 - 1 >= 0)>` and `(%i)`.
pub fn set_text(rng: &mut Rng, constraints: &[(Expr, bool)]) -> (String, String) {
    let signature = Signature::of(rng, constraints.iter().map(|(expr, _)| expr));
    let constraints = constraints
        .iter()
        .map(|(expr, equality)| format!("{} {} 0", signature.text(expr), if *equality { "==" } else { ">=" }))
        .collect::<Vec<_>>()
        .join(", ");
    (format!("affine_set<{} : ({constraints})>", signature.header), signature.operands)
}

/// The text of one subscript of an access; some symbols are marked as such.
pub fn subscript_text(marked: &BTreeSet<String>, expr: &Expr) -> String {
    expr.text(&|var| {
        if marked.contains(&var.name) { format!("symbol({})", var.name) } else { var.name.clone() }
    })
}
