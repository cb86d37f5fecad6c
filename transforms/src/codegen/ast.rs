//! The loop AST that code generation produces.
//!
//! # Problem
//! Between schedules and IR sits a small tree of loops, guards and statement calls that knows nothing of ops:
//! it can be printed, executed by a test, and emitted as MLIR or C.
//!
//! # Invariants
//! 1. `Dim(k)` in an expression is the `k`-th enclosing [`Ast::For`], outermost first; `Symbol(k)` the `k`-th
//!    parameter.
//! 2. Every loop has at least one lower and one upper bound, and a positive step.
//! 3. An [`Ast::If`] and an [`Ast::IfElse`] have at least one guard.
//!
//! # Examples
//! `for (t0 = 0; t0 < N; t0 += 1) S0(t0);` is a [`Ast::For`] with lower `[0]`, upper `[Symbol(0)]`, step 1
//! around a [`Ast::Stmt`] with iters `[Dim(0)]`.

use loopwright_affine_ir::{AffineExpr, BinaryKind};
use loopwright_analysis::StmtId;
use std::fmt::{self, Write};

/// A node of the loop program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ast {
    /// Runs its children in order.
    Block(Vec<Ast>),
    /// Runs a body once for each value of an induction variable.
    For(Box<Loop>),
    /// Runs the body when all conditions hold.
    If {
        /// The conjunction.
        conditions: Vec<Guard>,
        /// What runs then; there is no other branch.
        body: Box<Ast>,
    },
    /// Runs one of two bodies: made when all loops are there.
    IfElse {
        /// The conjunction.
        conditions: Vec<Guard>,
        /// What runs where all hold.
        then: Box<Ast>,
        /// What runs where one does not.
        otherwise: Box<Ast>,
    },
    /// Runs one instance of a statement.
    Stmt {
        /// As in [`ScanStmt::id`](crate::machinery::ScanStmt::id).
        id: StmtId,
        /// Which instance: over the induction variables (dimensions, outermost first) and the parameters
        /// (symbols).
        iters: Vec<AffineExpr>,
    },
}

/// A counted loop: `for t = max(lower); t < min(upper); t += step`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The component of the timestamp it enumerates.
    pub level: u32,
    /// The loop starts at the largest of these.
    pub lower: Vec<AffineExpr>,
    /// The loop ends before the smallest of these.
    pub upper: Vec<AffineExpr>,
    /// At least 1; from the lower bound, every so many values run.
    pub step: i64,
    /// Whether its iterations may run at the same time.
    pub parallel: bool,
    /// What runs in each iteration.
    pub body: Ast,
}

/// A condition of the loop program: `expr == 0` or `expr >= 0`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Guard {
    /// What is compared with zero.
    pub expr: AffineExpr,
    /// Whether it must be zero; otherwise it must not be negative.
    pub is_eq: bool,
}

impl Guard {
    /// Whether it holds, if its expression is a literal.
    pub fn known(&self) -> Option<bool> {
        self.expr.as_const().map(|value| if self.is_eq { value == 0 } else { value >= 0 })
    }
}

impl Ast {
    /// The program that does nothing.
    pub fn empty() -> Ast {
        Ast::Block(Vec::new())
    }

    /// Whether nothing ever runs.
    pub fn is_empty(&self) -> bool {
        matches!(self, Ast::Block(children) if children.is_empty())
    }

    /// Nodes in order as one node: no nested and no singleton blocks, neighbours under equal guards joined.
    pub fn block(children: Vec<Ast>) -> Ast {
        let mut flat: Vec<Ast> = Vec::new();
        for child in children {
            match child {
                Ast::Block(inner) => inner.into_iter().for_each(|node| push_joined(&mut flat, node)),
                node => push_joined(&mut flat, node),
            }
        }
        if flat.len() == 1 { flat.remove(0) } else { Ast::Block(flat) }
    }

    /// `body` under `conditions`; nested guards become one, constant conditions are decided.
    pub fn guarded(mut conditions: Vec<Guard>, body: Ast) -> Ast {
        if conditions.iter().any(|condition| condition.known() == Some(false)) {
            return Ast::empty();
        }
        conditions.retain(|condition| condition.known().is_none());
        if conditions.is_empty() || body.is_empty() {
            return body;
        }
        match body {
            Ast::If { conditions: inner, body } => {
                inner.into_iter().for_each(|inner| {
                    if !conditions.contains(&inner) {
                        conditions.push(inner);
                    }
                });
                Ast::If { conditions, body }
            }
            body => Ast::If { conditions, body: Box::new(body) },
        }
    }

    /// Number of statement calls in the text, a measure of code size.
    pub fn n_stmts(&self) -> usize {
        match self {
            Ast::Block(children) => children.iter().map(Ast::n_stmts).sum(),
            Ast::For(nest) => nest.body.n_stmts(),
            Ast::If { body, .. } => body.n_stmts(),
            Ast::IfElse { then, otherwise, .. } => then.n_stmts() + otherwise.n_stmts(),
            Ast::Stmt { .. } => 1,
        }
    }

    /// The statements that are called, in the order of the text, each call of each.
    pub(crate) fn stmts(&self) -> Vec<StmtId> {
        match self {
            Ast::Block(children) => children.iter().flat_map(Ast::stmts).collect(),
            Ast::For(nest) => nest.body.stmts(),
            Ast::If { body, .. } => body.stmts(),
            Ast::IfElse { then, otherwise, .. } => [then.stmts(), otherwise.stmts()].concat(),
            Ast::Stmt { id, .. } => vec![*id],
        }
    }

    /// The program as C-like text; parameters are printed by the given names.
    pub fn display<'a>(&'a self, params: &'a [&'a str]) -> impl fmt::Display + 'a {
        Printed { ast: self, params }
    }
}

fn push_joined(nodes: &mut Vec<Ast>, node: Ast) {
    let same_guard = match (nodes.last(), &node) {
        (Some(Ast::If { conditions: a, .. }), Ast::If { conditions: b, .. }) => a == b,
        _ => false,
    };
    if !same_guard {
        nodes.push(node);
        return;
    }
    if let (Some(Ast::If { conditions, body }), Ast::If { body: more, .. }) = (nodes.pop(), node) {
        nodes.push(Ast::If { conditions, body: Box::new(Ast::block(vec![*body, *more])) });
    }
}

struct Printed<'a> {
    ast: &'a Ast,
    params: &'a [&'a str],
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_nested(f, self.ast, self.params, 0, 0)
    }
}

// Loop variables are numbered by nesting, so that a printed program needs no environment.
fn print_nested(
    f: &mut fmt::Formatter<'_>,
    ast: &Ast,
    params: &[&str],
    indent: usize,
    depth: usize,
) -> fmt::Result {
    let pad = "  ".repeat(indent);
    match ast {
        Ast::Block(children) => {
            children.iter().try_for_each(|child| print_nested(f, child, params, indent, depth))
        }
        Ast::For(nest) => {
            let keyword = if nest.parallel { "parallel for" } else { "for" };
            let lower = extremum("max", &nest.lower, params);
            let upper = extremum("min", &nest.upper, params);
            write!(f, "{pad}{keyword} (t{depth} = {lower}; t{depth} < {upper}; t{depth} += {})", nest.step)?;
            print_body(f, &nest.body, params, indent, depth + 1)
        }
        Ast::If { conditions, body } => {
            write!(f, "{pad}if ({})", conjunction(conditions, params))?;
            print_body(f, body, params, indent, depth)
        }
        Ast::IfElse { conditions, then, otherwise } => {
            write!(f, "{pad}if ({})", conjunction(conditions, params))?;
            print_body(f, then, params, indent, depth)?;
            write!(f, "{pad}else")?;
            print_body(f, otherwise, params, indent, depth)
        }
        Ast::Stmt { id, iters } => {
            let iters: Vec<String> = iters.iter().map(|expr| expr_text(expr, params, 0)).collect();
            writeln!(f, "{pad}{id}({});", iters.join(", "))
        }
    }
}

fn conjunction(conditions: &[Guard], params: &[&str]) -> String {
    let text =
        |c: &Guard| format!("{} {} 0", expr_text(&c.expr, params, 0), if c.is_eq { "==" } else { ">=" });
    conditions.iter().map(text).collect::<Vec<_>>().join(" && ")
}

fn print_body(
    f: &mut fmt::Formatter<'_>,
    body: &Ast,
    params: &[&str],
    indent: usize,
    depth: usize,
) -> fmt::Result {
    if matches!(body, Ast::Block(_)) {
        writeln!(f, " {{")?;
        print_nested(f, body, params, indent + 1, depth)?;
        writeln!(f, "{}}}", "  ".repeat(indent))
    } else {
        writeln!(f)?;
        print_nested(f, body, params, indent + 1, depth)
    }
}

fn extremum(name: &str, exprs: &[AffineExpr], params: &[&str]) -> String {
    let texts: Vec<String> = exprs.iter().map(|expr| expr_text(expr, params, 0)).collect();
    if texts.len() == 1 { texts.concat() } else { format!("{name}({})", texts.join(", ")) }
}

/// `binding`: 0 in a sum, 1 as an operand of a product or a division.
fn expr_text(expr: &AffineExpr, params: &[&str], binding: u32) -> String {
    match expr {
        AffineExpr::Dim(k) => format!("t{k}"),
        AffineExpr::Symbol(k) => params.get(*k as usize).map_or(format!("p{k}"), |name| name.to_string()),
        AffineExpr::Const(value) => value.to_string(),
        AffineExpr::Binary(BinaryKind::Add, lhs, rhs) => {
            let mut out = expr_text(lhs, params, 0);
            let right = expr_text(rhs, params, 0);
            match right.strip_prefix('-') {
                Some(positive) => _ = write!(out, " - {positive}"),
                None => _ = write!(out, " + {right}"),
            }
            if binding > 0 { format!("({out})") } else { out }
        }
        AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => {
            let left = expr_text(lhs, params, 1);
            match rhs.as_const() {
                Some(-1) => format!("-{left}"),
                Some(factor) => format!("{factor}*{left}"),
                None => format!("{}*{left}", expr_text(rhs, params, 1)),
            }
        }
        AffineExpr::Binary(kind, lhs, rhs) => {
            let symbol = match kind {
                BinaryKind::Mod => "mod",
                BinaryKind::CeilDiv => "ceildiv",
                _ => "floordiv",
            };
            let out = format!("{} {symbol} {}", expr_text(lhs, params, 1), expr_text(rhs, params, 1));
            if binding > 0 { format!("({out})") } else { out }
        }
    }
}
