//! `affine-accumulate-in-place`: replaces local cells by the cells that their values are stored to.
//!
//! # Problem
//! A sum that a program keeps in a scalar, as C front ends write `float t`, is one cell that all iterations
//! of the loops around share: none of them runs before another has ended, and the loops keep their order.
//!
//! # Method
//! Where a block stores to the only cell of a local array, uses it and at last stores something to a cell of
//! another array, this cell takes the place of the first from the one store to the other. Whether nobody sees
//! it meanwhile is not looked into here: the new function is proved to compute what the old one does
//! ([`loopwright_prover::prove_equal`]), or the block stays unchanged.
//!
//! # Examples
//! ```text
//! affine.store %zero, %t[] : memref<f64>
//! affine.for %k = 0 to %n {
//!   %a = affine.load %A[%i, %k] : memref<?x?xf64>
//!   %s = affine.load %t[] : memref<f64>
//!   %u = arith.addf %s, %a : f64
//!   affine.store %u, %t[] : memref<f64>
//! }
//! %r = affine.load %t[] : memref<f64>
//! affine.store %r, %S[%i] : memref<?xf64>
//! ```
//! becomes
//! ```text
//! affine.store %zero, %S[%i] : memref<?xf64>
//! affine.for %k = 0 to %n {
//!   %a = affine.load %A[%i, %k] : memref<?x?xf64>
//!   %s = affine.load %S[%i] : memref<?xf64>
//!   %u = arith.addf %s, %a : f64
//!   affine.store %u, %S[%i] : memref<?xf64>
//! }
//! ```

use crate::gate::replacing::replace_if_proved;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::{
    Builder, FuncOp, InsertionPoint, Ir, MemRefType, OpId, Severity, Type, ValueDef, ValueId,
};
use loopwright_analysis::machinery::Overlaps;

pub static INFO: PassInfo = PassInfo {
    name: "affine-accumulate-in-place",
    class: "AffineAccumulateInPlace",
    on: RunsOn::Functions,
    summary: "accumulate in the cells that results are stored to instead of local ones, so that loops can be reordered",
    options: &[],
    build: |_| Ok(Box::new(AccumulateInPlace)),
};

/// Replaces local cells by the cells that their values are stored to.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @sums(%A: memref<8x8xf64>, %S: memref<8xf64>, %zero: f64) {
/// #   %t = memref.alloca() : memref<f64>
/// #   affine.for %i = 0 to 8 {
/// #     affine.store %zero, %t[] : memref<f64>
/// #     affine.for %k = 0 to 8 {
/// #       %a = affine.load %A[%i, %k] : memref<8x8xf64>
/// #       %s = affine.load %t[] : memref<f64>
/// #       %u = arith.addf %s, %a : f64
/// #       affine.store %u, %t[] : memref<f64>
/// #     }
/// #     %r = affine.load %t[] : memref<f64>
/// #     affine.store %r, %S[%i] : memref<8xf64>
/// #   }
/// #   return
/// # }";
/// # let mut ir = parse(&Source::new("sums.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{AccumulateInPlace, Changed, Pass, PassContext};
/// // for i { t = 0; for k { t += A[i][k] }; S[i] = t }
/// assert_eq!(AccumulateInPlace.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(!print(&ir, &PrintOptions::default()).contains("alloca"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AccumulateInPlace;

impl Pass for AccumulateInPlace {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let mut changed = Changed::No;
        let overlaps = Overlaps::of(ir);
        for func in context.functions(ir) {
            for local in local_cells(ir, func) {
                let mut n_replaced = 0;
                for store in stores(ir, local) {
                    // Another store's cell may have taken its place.
                    let is_there = stores(ir, local).contains(&store);
                    let Some(home) = is_there.then(|| home(ir, local, store)).flatten() else { continue };
                    let mut replaced = ir.clone();
                    home.replace(&mut replaced);
                    match replace_if_proved(ir, replaced, func, &overlaps, context) {
                        Ok(()) => n_replaced += 1,
                        Err(why) => {
                            let message = format!("keeps its value in {}: {why}", ir.text_of(local));
                            context.remarks.push(ir.op_diagnostic(Severity::Remark, store, message));
                        }
                    }
                }
                if n_replaced > 0 {
                    erase_unused(ir, local);
                    changed = Changed::Yes;
                }
            }
        }
        Ok(changed)
    }
}

/// The arrays of one element that a function allocates, and that it only loads from, stores to and frees.
pub(crate) fn local_cells(ir: &Ir, func: FuncOp) -> Vec<ValueId> {
    let is_cell = |value: &ValueId| {
        let has_one = |memref: &MemRefType| memref.shape.iter().all(|size| *size == Some(1));
        let is_plain = |op: OpId| ir.op(op).name() == "memref.dealloc" || accessed(ir, op) == Some(*value);
        let is_stored = |op: OpId| stored_value(ir, op) == Some(*value);
        let mut users = ir.uses(*value).iter().map(|user| user.op);
        ir.ty(*value).as_memref().is_some_and(has_one) && users.all(|op| is_plain(op) && !is_stored(op))
    };
    let allocates = |op: &OpId| matches!(ir.op(*op).name(), "memref.alloc" | "memref.alloca");
    let allocated = ir.walk(func.0).filter(allocates).flat_map(|op| ir.op(op).results().to_vec());
    allocated.filter(is_cell).collect()
}

/// The memref of a load or store of one element.
fn accessed(ir: &Ir, op: OpId) -> Option<ValueId> {
    let is_plain =
        matches!(ir.op(op).name(), "affine.load" | "affine.store" | "memref.load" | "memref.store");
    is_plain.then(|| ir.op(op).operands()[usize::from(ir.op(op).results().is_empty())])
}

/// What a store stores.
fn stored_value(ir: &Ir, op: OpId) -> Option<ValueId> {
    (accessed(ir, op).is_some() && ir.op(op).results().is_empty()).then(|| ir.op(op).operands()[0])
}

fn stores(ir: &Ir, local: ValueId) -> Vec<OpId> {
    let users = ir.uses(local).iter().map(|user| user.op);
    users.filter(|op| stored_value(ir, *op).is_some()).collect()
}

/// A cell that can take the place of a local one.
struct Home {
    /// The store to it.
    store: OpId,
    /// The loads from and stores to the local cell, from the store that was asked about on.
    users: Vec<OpId>,
}

/// The cell that is stored to after the last use of a local one in the block, from a store to the latter on.
fn home(ir: &Ir, local: ValueId, first: OpId) -> Option<Home> {
    let block = ir.op(first).parent()?;
    let ops = &ir.block(block).ops()[ir.position(first)..];
    let users_in = |op: &OpId| -> Vec<OpId> {
        ir.walk(*op).filter(|inner| accessed(ir, *inner) == Some(local)).collect()
    };
    let last = ops.iter().rposition(|op| !users_in(op).is_empty())?;
    let is_known = |value: &ValueId| match ir.value(*value).def() {
        ValueDef::Arg(..) => true,
        ValueDef::Result(by, _) => ir.op(by).parent() != Some(block) || ir.position(by) < ir.position(first),
    };
    let store = *ops[last..].iter().find(|op| {
        let operands = ir.op(**op).operands();
        ir.op(**op).name() == "affine.store"
            && operands[1] != local
            && element(ir, operands[1]) == element(ir, local)
            && operands[1..].iter().all(is_known)
    })?;
    Some(Home { store, users: ops[..=last].iter().flat_map(users_in).collect() })
}

impl Home {
    /// Puts the cell in the place of the local one.
    fn replace(self, ir: &mut Ir) {
        let Self { store, users } = self;
        let Some(access) = ir.def(store).access.and_then(|access| access(ir, store)) else { return };
        let (memref, map, operands) = (access.memref, (*access.map).clone(), access.operands.clone());
        for user in users {
            let loc = ir.op(user).loc.clone();
            let mut builder = Builder::new(ir, InsertionPoint::Before(user), loc);
            match (stored_value(builder.ir, user), builder.ir.op(user).results().first().copied()) {
                (Some(value), _) => {
                    builder.store(value, memref, map.clone(), &operands);
                }
                (None, Some(result)) => {
                    let value = builder.load(memref, map.clone(), &operands);
                    builder.ir.copy_name(result, value);
                    builder.ir.replace_all_uses(result, value);
                }
                (None, None) => unreachable!("it loads or stores"),
            }
            ir.erase_op(user);
        }
        // What the cell has already is not stored again.
        let value = ir.op(store).operands()[0];
        let load = ir.defining_op(value).filter(|load| {
            let is_beside = ir.op(*load).parent() == ir.op(store).parent();
            ir.op(*load).name() == "affine.load"
                && accessed(ir, *load) == Some(memref)
                && is_beside
                && ir.position(*load) + 1 == ir.position(store)
        });
        if let Some(load) = load {
            ir.erase_op(store);
            if ir.uses(value).is_empty() {
                ir.erase_op(load);
            }
        }
    }
}

fn element(ir: &Ir, memref: ValueId) -> Option<&Type> {
    ir.ty(memref).as_memref().map(|memref| &memref.elem)
}

/// An array that nothing reads or writes goes.
fn erase_unused(ir: &mut Ir, local: ValueId) {
    let users: Vec<OpId> = ir.uses(local).iter().map(|user| user.op).collect();
    if users.iter().all(|op| ir.op(*op).name() == "memref.dealloc") {
        users.into_iter().for_each(|op| ir.erase_op(op));
        if let Some(op) = ir.defining_op(local) {
            ir.erase_op(op);
        }
    }
}
