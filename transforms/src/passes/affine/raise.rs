//! `affine-raise-from-memref`: loads and stores whose subscripts are affine as affine ops.
//!
//! # What
//! A `memref.load` or `memref.store` whose subscripts are sums and products (`arith.addi`, `arith.muli`) of constants, symbols and dimensions
//! becomes an `affine.load` or `affine.store`. What computed the subscripts stays.
//!
//! # When
//! Where each subscript is such an expression, with a factor of each product that has no dimension. Arithmetic that wraps around
//! would be no element of the memref in either form.
//!
//! # Cost
//! None.
//!
//! # Examples
//! ```text
//! %k = arith.addi %i, %n : index
//! memref.store %x, %m[%k]   =>   affine.store %x, %m[%i + symbol(%n)]
//! ```

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::util::rewriting::{Edit, Grounds, rewrite_functions};
use affine_ir::{
    AccessKind, AffineExpr, AffineMap, Arithmetic, Attr, Builder, InsertionPoint, Ir, OpId, ValueId,
    affine_scope, constant, is_valid_dim, is_valid_symbol,
};

pub static INFO: PassInfo = PassInfo {
    name: "affine-raise-from-memref",
    class: "RaiseMemrefDialect",
    on: RunsOn::Functions,
    summary: "make affine ops of loads and stores with affine subscripts",
    options: &[],
    build: |_| Ok(Box::new(RaiseFromMemref)),
};

/// An expression may have so many sums and products.
const MOST_OPS: usize = 64;

/// Makes affine ops of loads and stores with affine subscripts.
///
/// ```
/// # use affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32) {
/// #   affine.for %i = 0 to 8 {
/// #     memref.store %x, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use transforms::{Changed, Pass, PassContext, RaiseFromMemref};
///
/// // memref.store %x, %m[%i]
/// assert_eq!(RaiseFromMemref.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("affine.store"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RaiseFromMemref;

impl Pass for RaiseFromMemref {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, (INFO.name, Grounds::Construction), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let ops: Vec<OpId> = edit.ir.walk(edit.func.0).collect();
    let mut changed = Changed::No;
    for op in ops {
        if raise(edit.ir, op) {
            changed = Changed::Yes;
        }
    }
    changed
}

fn raise(ir: &mut Ir, op: OpId) -> bool {
    let n_kept = match ir.op(op).name() {
        "memref.load" => 1,
        "memref.store" => 2,
        _ => return false,
    };
    let Some(access) = ir.def(op).access.and_then(|access| access(ir, op)) else { return false };
    let scope = affine_scope(ir, op);
    let mut subscripts = Subscripts { ir, scope, dims: Vec::new(), symbols: Vec::new(), n_ops: 0 };
    let exprs = ir.op(op).operands()[n_kept..].iter().map(|value| subscripts.expr(*value));
    let Some(exprs) = exprs.collect::<Option<Vec<AffineExpr>>>() else { return false };
    let Subscripts { dims, symbols, .. } = subscripts;
    let count = |values: &[ValueId]| u32::try_from(values.len()).expect("values are counted in u32");
    let map = AffineMap::new(count(&dims), count(&symbols), exprs);
    let operands = [dims, symbols].concat();
    let loc = ir.op(op).loc.clone();
    let result = ir.op(op).results().first().copied();
    let mut builder = Builder::new(ir, InsertionPoint::Before(op), loc);
    match (access.kind, access.value, result) {
        (AccessKind::Write, Some(value), _) => {
            builder.store(value, access.memref, map, &operands);
        }
        (AccessKind::Read, _, Some(result)) => {
            let loaded = builder.load(access.memref, map, &operands);
            ir.replace_all_uses(result, loaded);
        }
        _ => return false,
    }
    ir.erase_op(op);
    true
}

/// The values that the subscripts of one access are made of.
struct Subscripts<'a> {
    ir: &'a Ir,
    scope: Option<OpId>,
    dims: Vec<ValueId>,
    symbols: Vec<ValueId>,
    n_ops: usize,
}

impl Subscripts<'_> {
    /// A value as an affine expression, if it is one.
    fn expr(&mut self, value: ValueId) -> Option<AffineExpr> {
        if let Some(literal) = constant(self.ir, value).and_then(Attr::as_i64) {
            return Some(AffineExpr::Const(literal));
        }
        let defining = self.ir.defining_op(value).filter(|op| self.ir.def(*op).dialect() == "arith");
        if let Some(op) = defining
            && let Some(kind @ (Arithmetic::Sum | Arithmetic::Product)) = self.ir.def(op).arithmetic
            && let [lhs, rhs] = *self.ir.op(op).operands()
        {
            self.n_ops += 1;
            if self.n_ops > MOST_OPS {
                return None;
            }
            let (lhs, rhs) = (self.expr(lhs)?, self.expr(rhs)?);
            let is_affine = lhs.is_symbolic_or_constant() || rhs.is_symbolic_or_constant();
            return match kind {
                Arithmetic::Sum => Some(lhs + rhs),
                _ => is_affine.then(|| lhs * rhs),
            };
        }
        let is_symbol = is_valid_symbol(self.ir, value, self.scope);
        let (list, make): (_, fn(u32) -> AffineExpr) = match is_symbol {
            true => (&mut self.symbols, AffineExpr::Symbol),
            false if is_valid_dim(self.ir, value, self.scope) => (&mut self.dims, AffineExpr::Dim),
            false => return None,
        };
        let known = list.iter().position(|other| *other == value).unwrap_or_else(|| {
            list.push(value);
            list.len() - 1
        });
        Some(make(u32::try_from(known).expect("values are counted in u32")))
    }
}
