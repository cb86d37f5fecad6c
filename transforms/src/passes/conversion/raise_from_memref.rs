//! `affine-raise-from-memref`: raises loads and stores with affine subscripts to affine ops.
//!
//! # What
//! A `memref.load` or `memref.store` whose subscripts are sums and products (`arith.addi`, `arith.muli`) of
//! constants, symbols and dimensions becomes an `affine.load` or `affine.store`. What computed the subscripts
//! stays.
//!
//! # When
//! Where each subscript is such an expression, with a factor of each product that has no dimension.
//! Arithmetic that wraps around would be no element of the memref in either form.
//!
//! # Cost
//! None.
//!
//! # Examples
//! ```text
//! %k = arith.addi %i, %n : index
//! memref.store %x, %m[%k]   =>   affine.store %x, %m[%i + symbol(%n)]
//! ```

use crate::flow::values::bodies::copy_foreign_attrs;
use crate::flow::values::expressions::{Expressions, Language};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::{AccessKind, AffineExpr, AffineMap, Bound, Builder, InsertionPoint, Ir, OpId};

pub static INFO: PassInfo = PassInfo {
    name: "affine-raise-from-memref",
    class: "RaiseMemrefDialect",
    on: RunsOn::Functions,
    summary: "raise memref loads and stores with affine subscripts to affine ops",
    options: &[],
    build: |_| Ok(Box::new(RaiseFromMemref)),
};

/// Raises loads and stores with affine subscripts to affine ops.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32) {
/// #   affine.for %i = 0 to 8 {
/// #     memref.store %x, %m[%i] : memref<8xf32>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, RaiseFromMemref};
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
        Ok(rewrite_functions(ir, context, Grounds::Construction.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let ops: Vec<OpId> = edit.ir.walk(edit.func.0).collect();
    let mut changed = Changed::No;
    for op in ops {
        if raise(edit.ir, op, Language::SumsAndProducts) {
            changed = Changed::Yes;
        }
    }
    changed
}

/// Makes an affine op of a load or store whose subscripts are affine, and says whether it did. Discardable
/// attributes of the op goes, as in mlir-opt, or goes over in [`Language::Affine`].
pub(crate) fn raise(ir: &mut Ir, op: OpId, language: Language) -> bool {
    let n_kept = match ir.op(op).name() {
        "memref.load" => 1,
        "memref.store" => 2,
        _ => return false,
    };
    let Some(access) = ir.def(op).access.and_then(|access| access(ir, op)) else { return false };
    let mut exprs = Expressions::new(ir, op, language);
    let subscripts = ir.op(op).operands()[n_kept..].iter().map(|value| exprs.expr(*value));
    let Some(subscripts) = subscripts.collect::<Option<Vec<AffineExpr>>>() else { return false };
    let Bound { map, operands } = exprs.map(subscripts);
    let map = AffineMap::clone(&map);
    let loc = ir.op(op).loc.clone();
    let result = ir.op(op).results().first().copied();
    let mut builder = Builder::new(ir, InsertionPoint::Before(op), loc);
    let made = match (access.kind, access.value, result) {
        (AccessKind::Write, Some(value), _) => Some(builder.store(value, access.memref, map, &operands)),
        (AccessKind::Read, _, Some(result)) => {
            let loaded = builder.load(access.memref, map, &operands);
            ir.copy_name(result, loaded);
            ir.replace_all_uses(result, loaded);
            ir.defining_op(loaded)
        }
        _ => return false,
    };
    if let (Language::Affine(_), Some(made)) = (language, made) {
        copy_foreign_attrs(ir, op, made);
    }
    ir.erase_op(op);
    true
}
