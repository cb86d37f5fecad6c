//! `affine-simplify-structures`: simplifies affine maps and integer sets, and the ops that use them.
//!
//! # What
//! The expressions of all maps and sets that ops carry are simplified; a set becomes its equalities, then its
//! inequalities, each once and none that always holds. Then `affine.for`, `affine.if` and `affine.apply` are
//! folded: conditionals whose set is empty go, and loops that do nothing.
//!
//! # When
//! Always legal. That a set is empty is decided over the integers.
//!
//! # Cost
//! A test of emptiness for each set, with [`WORK`] steps.
//!
//! # Examples
//! ```text
//! affine.if affine_set<(d0) : (d0 + 1 >= 0, d0 * 2 + 2 >= 0)>(%i)   =>   affine.if affine_set<(d0) : (d0 + 1 >= 0)>(%i)
//! ```

use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::simplify::greedy::{Maps, Pattern, rewrite_these};
use crate::simplify::patterns::{conditionals, loops};
use loopwright_affine_ir::{AffineExpr, AffineMap, Attr, ForOp, IfOp, IntegerSet, Ir, Mapped, OpId};
use loopwright_analysis::machinery::{Linear, expression};
use loopwright_polyhedra::machinery::row;
use loopwright_polyhedra::{Budget, Int, IntegerRelation, Name, Space};
use std::sync::Arc;

pub static INFO: PassInfo = PassInfo {
    name: "affine-simplify-structures",
    class: "SimplifyAffineStructures",
    on: RunsOn::Functions,
    summary: "simplify affine maps and sets",
    options: &[],
    build: |_| Ok(Box::new(SimplifyStructures)),
};

/// What it may cost to decide that a set is empty.
const WORK: u64 = 10_000;

/// Simplifies affine maps and sets.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32, %n: index) {
/// #   affine.if affine_set<(d0) : (d0 - 3 == 0, d0 - 4 == 0)>(%n) {
/// #     affine.store %x, %m[3] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, SimplifyStructures};
///
/// // affine.if affine_set<(d0) : (d0 - 3 == 0, d0 - 4 == 0)>(%n) { … }
/// assert_eq!(SimplifyStructures.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(!print(&ir, &PrintOptions::default()).contains("affine.if"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimplifyStructures;

const PATTERNS: &[Pattern] = &[loops::empty_affine_for, conditionals::known_set, conditionals::empty_else];

impl Pass for SimplifyStructures {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let ops: Vec<OpId> = edit.ir.walk(edit.func.0).collect();
    let mut changed = false;
    for op in ops {
        let attrs: Vec<_> =
            edit.ir.op(op).attrs.iter().map(|(name, attr)| (name.clone(), attr.clone())).collect();
        for (name, attr) in attrs {
            let new = match &attr {
                Attr::AffineMap(map) => Attr::map(simplified_map(map)),
                Attr::IntegerSet(set) => Attr::IntegerSet(Arc::new(simplified_set(set))),
                _ => continue,
            };
            if new != attr {
                edit.ir.set_attr(op, name, new);
                changed = true;
            }
        }
    }
    changed |= rewrite_these(edit.ir, edit.func.0, is_looked_at, Maps::Composed, PATTERNS);
    if changed { Changed::Yes } else { Changed::No }
}

fn is_looked_at(ir: &Ir, op: OpId) -> bool {
    ForOp::of(ir, op).is_some() || IfOp::of(ir, op).is_some() || ir.def(op).mapped == Some(Mapped::Apply)
}

fn simplified_map(map: &AffineMap) -> AffineMap {
    let results = map.results.iter().map(|expr| expr.simplified(map.dims, map.symbols)).collect();
    AffineMap::new(map.dims, map.symbols, results)
}

fn simplified_set(set: &IntegerSet) -> IntegerSet {
    if is_empty(set) == Some(true) {
        return IntegerSet::new(set.dims, set.symbols, vec![(AffineExpr::Const(1), true)]);
    }
    let rows: Option<Vec<(Vec<i64>, bool)>> = set
        .constraints
        .iter()
        .map(|(expr, is_equality)| Some((row(expr, *is_equality, set)?, *is_equality)))
        .collect();
    let Some(rows) = rows else {
        let simplified =
            |(expr, is_equality): &(AffineExpr, bool)| (expr.simplified(set.dims, set.symbols), *is_equality);
        return IntegerSet::new(set.dims, set.symbols, set.constraints.iter().map(simplified).collect());
    };
    let mut constraints: Vec<(AffineExpr, bool)> = Vec::new();
    let equalities = rows.iter().filter(|(_, is_equality)| *is_equality);
    for (row, is_equality) in equalities.chain(rows.iter().filter(|(_, is_equality)| !is_equality)) {
        let is_trivial = row[..row.len() - 1].iter().all(|coeff| *coeff == 0);
        // A lower constant says more.
        let is_implied = rows.iter().any(|(other, kind)| {
            kind == is_equality
                && other[..row.len() - 1] == row[..row.len() - 1]
                && !is_equality
                && other[row.len() - 1] < row[row.len() - 1]
        });
        let constraint = (expr_of(row, set), *is_equality);
        // mlir-opt looks for equal ones among inequalities only.
        if !is_trivial && !is_implied && (*is_equality || !constraints.contains(&constraint)) {
            constraints.push(constraint);
        }
    }
    if constraints.is_empty() {
        // Everything, as it is written.
        constraints.push((AffineExpr::Const(0), true));
    }
    IntegerSet::new(set.dims, set.symbols, constraints)
}

/// Coefficients of dimensions, of symbols and the constant, without a common divisor; `None` if there are
/// divisions.
fn row(expr: &AffineExpr, is_equality: bool, set: &IntegerSet) -> Option<Vec<i64>> {
    let n_inputs = set.n_inputs();
    let linear = expr.linear_row(set.dims, set.symbols)?;
    let divisor = i64::try_from(&row::gcd(&row::from_i64(&linear[..n_inputs]))).ok()?.max(1);
    if is_equality && linear[n_inputs] % divisor != 0 {
        return Some(linear);
    }
    Some(linear.into_iter().map(|coeff| coeff.div_euclid(divisor)).collect())
}

fn expr_of(row: &[i64], set: &IntegerSet) -> AffineExpr {
    let n_inputs = row.len() - 1;
    let inputs = (0..set.dims).map(AffineExpr::Dim).chain((0..set.symbols).map(AffineExpr::Symbol));
    let terms =
        inputs.zip(&row[..n_inputs]).filter(|(_, coeff)| **coeff != 0).map(|(input, coeff)| input * *coeff);
    let sum = terms.reduce(|sum, term| sum + term);
    sum.map_or(AffineExpr::Const(row[n_inputs]), |sum| sum + row[n_inputs])
}

/// Whether no point is in a set, if that is known.
fn is_empty(set: &IntegerSet) -> Option<bool> {
    let names = (0..set.n_inputs()).map(|at| Name::from(format!("v{at}").as_str())).collect();
    let mut relation = IntegerRelation::universe(Space::params(names));
    let inputs: Vec<Linear> = (0..set.n_inputs()).map(Linear::column).collect();
    for (expr, is_equality) in &set.constraints {
        let form = expression(&mut relation, expr, set.dims, &inputs)?;
        let row: Vec<Int> = form.row(&relation);
        match is_equality {
            true => relation.add_equality(&row),
            false => relation.add_inequality(&row),
        }
    }
    relation.is_empty(&Budget::new(WORK)).ok()
}
