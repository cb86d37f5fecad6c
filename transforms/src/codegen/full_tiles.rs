//! Separation of full tiles from partial ones.
//!
//! # Problem
//! Loops over the points of a tile have a maximum and a minimum as bounds, as the last tile may be cut off.
//! Where a tile is whole, one bound of each is enough, and every loop has as many iterations as the tile.
//!
//! # Method
//! Of each loop over points the two bounds are taken whose difference is a constant, the least one there is.
//! A tile is full where no other bound is tighter, whatever the points of the loops outside within the tile:
//! a condition on the induction variables around the tile. The loops become two versions under that condition
//! and its opposite.
//!
//! # Exactness
//! Where the condition holds, both versions have the same bounds. Where an expression of a point has no
//! constant slope, the loops stay unchanged.
//!
//! # Cost
//! The number of bounds; every statement of a tile is written twice.
//!
//! # Examples
//! `for i = t to min(t + 4, n) S` becomes `if (n - t - 4 >= 0) for i = t to t + 4 S else for i = t to min(t +
//! 4, n) S`.

use crate::codegen::ast::{Ast, Guard, Loop};
use loopwright_affine_ir::{AffineExpr, Id};
use loopwright_analysis::MemberKind;
use loopwright_analysis::machinery::FlatRow;

/// The loop program with full tiles apart, and of how many nests of loops over points it is not known which
/// tiles are full.
pub(crate) fn separated(ast: Ast, timestamps: &[Vec<FlatRow>], n_params: u32) -> (Ast, usize) {
    let mut separation = Separation { timestamps, n_params, n_left: 0 };
    let ast = separation.node(ast, 0);
    (ast, separation.n_left)
}

struct Separation<'a> {
    timestamps: &'a [Vec<FlatRow>],
    n_params: u32,
    n_left: usize,
}

impl Separation<'_> {
    /// A node with `depth` loops around it.
    fn node(&mut self, ast: Ast, depth: u32) -> Ast {
        match ast {
            Ast::Stmt { .. } => ast,
            Ast::Block(children) => {
                Ast::Block(children.into_iter().map(|child| self.node(child, depth)).collect())
            }
            Ast::If { conditions, body } => Ast::If { conditions, body: Box::new(self.node(*body, depth)) },
            Ast::IfElse { conditions, then, otherwise } => Ast::IfElse {
                conditions,
                then: Box::new(self.node(*then, depth)),
                otherwise: Box::new(self.node(*otherwise, depth)),
            },
            Ast::For(nest) if self.is_point(&nest) => self.points(*nest, depth),
            Ast::For(nest) => {
                let body = self.node(nest.body, depth + 1);
                Ast::For(Box::new(Loop { body, ..*nest }))
            }
        }
    }

    /// Does a loop run over the points of a tile that loops around it run over?
    fn is_point(&self, nest: &Loop) -> bool {
        let level = nest.level as usize;
        let is_point = |rows: &Vec<FlatRow>| {
            let form = rows.get(level).and_then(|row| row.row.as_affine())?;
            let mut tiles = rows[..level].iter().filter(|row| row.kind == MemberKind::Tile);
            let counts = |row: &FlatRow| row.row.terms.iter().any(|term| term.form.iters == form.iters);
            Some(!form.is_constant() && tiles.any(counts))
        };
        let mut stmts = nest.body.stmts().into_iter();
        stmts.all(|stmt| self.timestamps.get(stmt.index()).and_then(is_point) == Some(true))
    }

    /// A loop over points and those perfectly nested in it, in two versions.
    fn points(&mut self, outermost: Loop, depth: u32) -> Ast {
        let mut loops = vec![outermost];
        loop {
            let innermost = loops.last_mut().expect("the outermost is there");
            match std::mem::replace(&mut innermost.body, Ast::empty()) {
                Ast::For(inner) if self.is_point(&inner) => loops.push(*inner),
                body => {
                    innermost.body = body;
                    break;
                }
            }
        }
        let inner_depth = depth + u32::try_from(loops.len()).expect("fewer loops than bytes of text");
        let innermost = loops.last_mut().expect("the outermost is there");
        let body = std::mem::replace(&mut innermost.body, Ast::empty());
        innermost.body = self.node(body, inner_depth);
        let full = Full { depth, n_dims: inner_depth, n_params: self.n_params };
        let partial = nested(loops.clone());
        match full.of(&loops) {
            // Each tile is full, or none is.
            Some((_, conditions)) if conditions.iter().all(|guard| guard.known().is_some()) => partial,
            Some((bounds, conditions)) => {
                let full = loops.into_iter().zip(bounds);
                let full = full.map(|(nest, (lower, upper))| Loop {
                    lower: vec![lower],
                    upper: vec![upper],
                    ..nest
                });
                let then = Box::new(nested(full.collect()));
                Ast::IfElse { conditions, then, otherwise: Box::new(partial) }
            }
            None => {
                self.n_left += 1;
                partial
            }
        }
    }
}

/// Loops within each other, outermost first; the innermost has its body.
fn nested(loops: Vec<Loop>) -> Ast {
    let mut loops = loops.into_iter().rev();
    let innermost = loops.next().expect("there is one");
    loops.fold(Ast::For(Box::new(innermost)), |body, nest| Ast::For(Box::new(Loop { body, ..nest })))
}

/// Two bounds of a loop, of a tile that is full.
type Bounds = (AffineExpr, AffineExpr);

/// What is asked about loops over points.
struct Full {
    /// Loops around those over points.
    depth: u32,
    n_dims: u32,
    n_params: u32,
}

impl Full {
    /// The bounds of the loops in full tiles, and when a tile is full; none if that is no condition of this
    /// form.
    fn of(&self, loops: &[Loop]) -> Option<(Vec<Bounds>, Vec<Guard>)> {
        let (mut bounds, mut conditions) = (Vec::<Bounds>::new(), Vec::new());
        for nest in loops {
            let (lower, upper) = self.closest(nest)?;
            let lowers = nest.lower.iter().map(|other| self.difference(&lower, other));
            let uppers = nest.upper.iter().map(|other| self.difference(other, &upper));
            for least in lowers.chain(uppers) {
                let expr = self.minimum(least, &bounds)?;
                if expr.as_const().is_some_and(|value| value >= 0) {
                    continue;
                }
                self.add(&mut conditions, expr);
            }
            bounds.push((lower, upper));
        }
        Some((bounds, conditions))
    }

    fn difference(&self, a: &AffineExpr, b: &AffineExpr) -> AffineExpr {
        (a.clone() + b.clone() * -1).simplified(self.n_dims, self.n_params)
    }

    /// The lower and the upper bound with the least constant difference.
    fn closest(&self, nest: &Loop) -> Option<Bounds> {
        let pairs = nest.upper.iter().flat_map(|upper| nest.lower.iter().map(move |lower| (lower, upper)));
        let with_difference = pairs.filter_map(|(lower, upper)| {
            let constant = self.difference(upper, lower).as_const()?;
            Some((constant, (lower.clone(), upper.clone())))
        });
        with_difference.min_by_key(|(constant, _)| *constant).map(|(_, bounds)| bounds)
    }

    /// A function that is nowhere in the tile more than `expr`, and somewhere equal to it but for a last
    /// step: of no point in the tile.
    fn minimum(&self, expr: AffineExpr, bounds: &[Bounds]) -> Option<AffineExpr> {
        let mut expr = expr;
        for (at, (lower, upper)) in bounds.iter().enumerate().rev() {
            let dim = self.depth + u32::try_from(at).ok()?;
            if !expr.uses_dim(dim) {
                continue;
            }
            let replaced = |by: AffineExpr| {
                let dims: Vec<AffineExpr> = (0..self.n_dims).map(AffineExpr::Dim).collect();
                let dims = dims.into_iter().enumerate();
                let dims = dims.map(|(k, old)| if k == dim as usize { by.clone() } else { old });
                let symbols: Vec<AffineExpr> = (0..self.n_params).map(AffineExpr::Symbol).collect();
                let expr = expr.substituted(&dims.collect::<Vec<_>>(), &symbols);
                expr.simplified(self.n_dims, self.n_params)
            };
            let slope = self.difference(&replaced(AffineExpr::Dim(dim) + 1), &expr).as_const()?;
            expr = if slope > 0 { replaced(lower.clone()) } else { replaced(upper.clone() + -1) };
        }
        Some(expr)
    }

    /// Adds the condition that an expression is not negative, unless one like it is stronger, which takes its
    /// place.
    fn add(&self, conditions: &mut Vec<Guard>, expr: AffineExpr) {
        for at in 0..conditions.len() {
            match self.difference(&expr, &conditions[at].expr).as_const() {
                Some(0..) => return,
                Some(_) => {
                    conditions.remove(at);
                    break;
                }
                None => {}
            }
        }
        conditions.push(Guard { expr, is_eq: false });
    }
}
