//! `normalize-memrefs`: rewrites memrefs with a layout map to the identity layout.
//!
//! # What
//! A memref whose layout is an affine map or strided gets the sizes of what the map leads to, and accesses
//! the subscripts that it makes of theirs. Memory that is allocated changes, and arguments and results of
//! functions with all their calls, and views whose types tell all of them.
//!
//! # When
//! No subscript of the map is negative, and sizes are known, or computed by tiles from those that are given.
//! Memory is only freed, passed on in calls, returned, and accessed by affine subscripts: one element at a
//! time, by vectors along rows that stay rows, or by transfers in an order that stays. Where anything else
//! looks at it, all of it keeps its layout, also in other functions. Where mlir-opt changes what `memref.dim`
//! says or what a cast looks at, it stays, too.
//!
//! Functions that others may call, and those that are declared, change their types, as in mlir-opt: a remark
//! says so, as other programs need the same pass then.
//!
//! # What mlir-opt does besides
//! It leaves ops of `affine.apply` and constants that no op needs, and all of a function where one memref in
//! it stays.
//!
//! # Cost
//! Linear in the accesses and calls.
//!
//! # Examples
//! ```text
//! func.func @f(%a: memref<16xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>) { affine.store %x, %a[%i] }
//! %a = memref.alloc() : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>
//! affine.store %x, %a[%i, %j]
//! ```
//! becomes
//! ```text
//! func.func @f(%a: memref<4x4xf32>) { affine.store %x, %a[%i floordiv 4, %i mod 4] }
//! %a = memref.alloc() : memref<8x4xf32>
//! affine.store %x, %a[%j, %i]
//! ```

use crate::flow::memory::is_allocated;
use crate::flow::values::branches::SEGMENTS;
use crate::flow::values::symbols::Calls;
use crate::gate::rewriting::rewrite_program_seen;
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use crate::storage::layouts::accesses::map_subscripts;
use crate::storage::layouts::bridge::as_seen_before;
use crate::storage::layouts::row_major::RowMajor;
use crate::storage::layouts::shared::{Group, Place, Places, REINTERPRET};
use loopwright_affine_ir::machinery::FunctionType;
use loopwright_affine_ir::{
    Attr, Builder, FuncOp, InsertionPoint, Ir, MemRefType, OpId, Severity, Type, ValueId,
};
use std::collections::BTreeMap;
use std::sync::Arc;

pub static INFO: PassInfo = PassInfo {
    name: "normalize-memrefs",
    class: "NormalizeMemRefs",
    on: RunsOn::SymbolTables,
    summary: "rewrite memrefs with a layout map to the identity layout",
    options: &[],
    build: |_| Ok(Box::new(NormalizeMemRefs)),
};

/// Rewrites memrefs with a layout map to the identity layout.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "#t = affine_map<(d0, d1) -> (d1, d0)>
/// # func.func @f(%x: f32) -> f32 {
/// #   %a = memref.alloc() : memref<4x8xf32, #t>
/// #   affine.for %i = 0 to 4 {
/// #     affine.for %j = 0 to 8 {
/// #       affine.store %x, %a[%i, %j] : memref<4x8xf32, #t>
/// #     }
/// #   }
/// #   %r = affine.load %a[1, 2] : memref<4x8xf32, #t>
/// #   return %r : f32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, NormalizeMemRefs, Pass, PassContext};
///
/// // %a = memref.alloc() : memref<4x8xf32, #t>; … affine.store %x, %a[%i, %j] …
/// assert_eq!(NormalizeMemRefs.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(print(&ir, &PrintOptions::default()).contains("%alloc[%arg2, %arg1] : memref<8x4xf32>"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NormalizeMemRefs;

/// What others have to know of functions that they call or define.
const OTHER_TYPE: &str = "has a new type: other programs that call or define it need the same pass";

const FUNCTION_TYPE: &str = "function_type";

impl Pass for NormalizeMemRefs {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let calls = Calls::new(ir);
        let groups = Places::groups(ir, &calls, &context.covers());
        let (mut remarks, mut functions) = (Vec::new(), Vec::new());
        let seen = |before: &Ir, after: &Ir| as_seen_before(before, after, &calls);
        let changed = rewrite_program_seen(ir, context, (INFO.name, &seen), |ir| {
            let is_any = groups.iter().any(|group| group.obstacle.is_none());
            functions = normalize(ir, &groups, &mut remarks);
            if is_any { Changed::Yes } else { Changed::No }
        });
        if changed == Changed::Yes {
            let open =
                functions.into_iter().filter(|func| calls.is_open(*func) || FuncOp(*func).is_declaration(ir));
            remarks.extend(open.map(|func| (func, OTHER_TYPE)));
        }
        for (op, message) in remarks {
            context.remarks.push(ir.op_diagnostic(Severity::Remark, op, message));
        }
        Ok(changed)
    }
}

/// Gives all memrefs of groups that nothing is in the way of row-major types, and says which functions have
/// other types for it.
fn normalize(ir: &mut Ir, groups: &[Group], remarks: &mut Vec<(OpId, &'static str)>) -> Vec<OpId> {
    let mut functions: BTreeMap<OpId, FunctionType> = BTreeMap::new();
    for group in groups {
        if let Some(obstacle) = group.obstacle {
            remarks.extend(Some(obstacle).filter(|_| group.is_owned));
            continue;
        }
        let Some(new) = group.ty.as_ref().and_then(RowMajor::of) else { continue };
        for place in &group.places {
            let (&Place::Argument(func, _) | &Place::Result(func, _)) = place else { continue };
            if let Some(ty) = FuncOp(func).ty(ir).filter(|_| !functions.contains_key(&func)) {
                functions.insert(func, ty.clone());
            }
        }
        for place in &group.places {
            match *place {
                Place::Value(value) => change(ir, value, &new),
                Place::Argument(func, at) => {
                    let types = functions.get_mut(&func).map(|ty| &mut ty.inputs);
                    set_type(types, at, &new.ty);
                }
                Place::Result(func, at) => {
                    let types = functions.get_mut(&func).map(|ty| &mut ty.results);
                    set_type(types, at, &new.ty);
                }
            }
        }
    }
    let changed = functions.keys().copied().collect();
    for (func, ty) in functions {
        ir.set_attr(func, FUNCTION_TYPE, Attr::Type(Type::function(ty.inputs, ty.results)));
    }
    changed
}

fn set_type(types: Option<&mut Vec<Type>>, at: usize, ty: &MemRefType) {
    if let Some(old) = types.and_then(|types| types.get_mut(at)) {
        *old = Type::MemRef(Arc::new(ty.clone()));
    }
}

/// Gives a memref another type, and what makes and accesses it other sizes and subscripts.
fn change(ir: &mut Ir, memref: ValueId, new: &RowMajor) {
    let mut users: Vec<OpId> = ir.uses(memref).iter().map(|user| user.op).collect();
    users.sort_unstable();
    users.dedup();
    users.into_iter().for_each(|user| map_subscripts(ir, user, memref, &new.map));
    if let Some(op) = ir.defining_op(memref) {
        if ir.def(op).name == REINTERPRET {
            let size = new.ty.shape.first().copied().flatten().unwrap_or(i64::MIN);
            for (name, value) in [("static_offsets", 0), ("static_sizes", size), ("static_strides", 1)] {
                ir.set_attr(op, name, Attr::i64_array([value]));
            }
        } else if is_allocated(ir, memref) && !new.sizes.is_empty() {
            resize(ir, op, new);
        }
    }
    ir.set_type(memref, Type::MemRef(Arc::new(new.ty.clone())));
}

/// Computes the sizes of an allocation from those that it was given.
fn resize(ir: &mut Ir, alloc: OpId, new: &RowMajor) {
    let Some(old) = ir.op(alloc).results().first().and_then(|memref| ir.ty(*memref).as_memref()) else {
        return;
    };
    let shape = old.shape.clone();
    let mut given = ir.op(alloc).operands().to_vec().into_iter();
    let loc = ir.op(alloc).loc.clone();
    let mut builder = Builder::new(ir, InsertionPoint::Before(alloc), loc);
    let known = shape.into_iter().map(|size| match size {
        Some(size) => Some(builder.constant_index(size)),
        None => given.next(),
    });
    let known: Vec<ValueId> = known.flatten().collect();
    let sizes = new.computed_sizes(&mut builder, &known);
    let n_sizes = i32::try_from(sizes.len()).unwrap_or(i32::MAX);
    ir.set_attr(alloc, SEGMENTS, Attr::i32_array([n_sizes, 0]));
    ir.set_operands(alloc, sizes);
}
