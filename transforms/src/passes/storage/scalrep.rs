//! `affine-scalrep`: scalar replacement: forwards stored and loaded values to later loads.
//!
//! # What
//! An affine load becomes the value of the last store to its element, or of an earlier load of it; a store
//! that is written over before anybody reads is dropped, and so is an allocation whose loads are all gone.
//!
//! # When
//! The store or load comes before, in the same block or one around, with the same subscripts, and nothing
//! between them, or in a loop around the load alone, may write the memref: only allocations are distinct from
//! other memrefs, as in mlir-opt. What comes out is proved to compute the same, else the function stays
//! unchanged.
//!
//! # Cost
//! Each access looks at the ops before it, at most [`MOST_OPS`] of them; and a proof.
//!
//! # Examples
//! ```text
//! affine.store %x, %m[%i]
//! %0 = affine.load %m[%i]
//! affine.store %0, %g[%i]
//! ```
//! becomes
//! ```text
//! affine.store %x, %m[%i]
//! affine.store %x, %g[%i]
//! ```

use crate::flow::memory::{is_allocated, is_argument};
use crate::gate::rewriting::{Edit, Grounds, rewrite_functions};
use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::machinery::composed;
use loopwright_affine_ir::{
    AccessKind, AffineExpr, AffineMap, EffectKind, EffectTarget, Effects, Ir, OpId, Traits, ValueId,
};

pub static INFO: PassInfo = PassInfo {
    name: "affine-scalrep",
    class: "AffineScalarReplacement",
    on: RunsOn::Functions,
    summary: "forward stored values to affine loads, and eliminate dead stores",
    options: &[],
    build: |_| Ok(Box::new(ScalarReplacement)),
};

/// So many ops an access looks at on its way.
pub const MOST_OPS: usize = 2_000;

/// Forwards stored values to loads, and eliminates dead stores.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let text = "func.func @f(%m: memref<8xf32>, %x: f32) -> f32 {
/// #   affine.store %x, %m[3] : memref<8xf32>
/// #   %0 = affine.load %m[3] : memref<8xf32>
/// #   return %0 : f32
/// # }";
/// # let mut ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, ScalarReplacement};
///
/// // affine.store %x, %m[3]; %0 = affine.load %m[3]; return %0
/// assert_eq!(ScalarReplacement.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert!(!print(&ir, &PrintOptions::default()).contains("affine.load"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScalarReplacement;

impl Pass for ScalarReplacement {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        Ok(rewrite_functions(ir, context, Grounds::Proof.of(INFO.name), function))
    }
}

fn function(edit: &mut Edit<'_>) -> Changed {
    let ir = &mut *edit.ir;
    let mut changed = Changed::No;
    let mut emptied = Vec::new();
    for op in accesses(ir, edit.func.0, AccessKind::Read) {
        let Some(element) = Element::of(ir, op) else { continue };
        let Some(value) = known_value(ir, op, &element) else { continue };
        let result = ir.op(op).results()[0];
        ir.replace_all_uses(result, value);
        ir.erase_op(op);
        emptied.push(element.memref);
        changed = Changed::Yes;
    }
    for op in accesses(ir, edit.func.0, AccessKind::Write) {
        if is_written_over(ir, op) {
            ir.erase_op(op);
            changed = Changed::Yes;
        }
    }
    emptied.sort();
    emptied.dedup();
    emptied.into_iter().for_each(|memref| drop_unread(ir, memref));
    changed
}

/// The affine loads, or stores, of single elements.
fn accesses(ir: &Ir, func: OpId, kind: AccessKind) -> Vec<OpId> {
    let is_wanted = |op: &OpId| Element::of(ir, *op).is_some_and(|element| element.kind == kind);
    ir.walk(func).filter(is_wanted).collect()
}

/// One element, as an affine load or store names it.
#[derive(Debug)]
struct Element {
    kind: AccessKind,
    memref: ValueId,
    subscripts: (AffineMap, Vec<ValueId>),
    /// What is stored, or loaded.
    value: ValueId,
}

impl Element {
    fn of(ir: &Ir, op: OpId) -> Option<Element> {
        let def = ir.def(op);
        let access = def.access.filter(|_| def.dialect() == "affine")?(ir, op)?;
        let value = access.value.or(ir.op(op).results().first().copied())?;
        let subscripts = composed(ir, op, &access.map, &access.operands);
        Some(Element { kind: access.kind, memref: access.memref, subscripts, value })
    }

    fn is_same(&self, other: &Element) -> bool {
        self.memref == other.memref && self.subscripts == other.subscripts
    }

    /// Whether both are elements of one memref, always so far apart.
    fn is_apart(&self, other: &Element) -> bool {
        let ((map, operands), (other_map, other_operands)) = (&self.subscripts, &other.subscripts);
        let is_comparable =
            self.memref == other.memref && operands == other_operands && map.dims == other_map.dims;
        let mut pairs = map.results.iter().zip(&other_map.results);
        let is_distance = |(one, other): (&AffineExpr, &AffineExpr)| {
            let distance = (one.clone() - other.clone()).simplified(map.dims, map.symbols);
            distance.as_const().is_some_and(|distance| distance != 0)
        };
        is_comparable && pairs.any(is_distance)
    }
}

/// What an element holds before an op: looks at what comes before it, then around it.
fn known_value(ir: &Ir, op: OpId, element: &Element) -> Option<ValueId> {
    let mut at = op;
    let mut left = MOST_OPS;
    loop {
        let block = ir.op(at).parent()?;
        let before = ir.block(block).ops()[..ir.position(at)].iter().rev();
        for other in before {
            left = left.checked_sub(1)?;
            match Element::of(ir, *other) {
                Some(known) if known.is_same(element) => return Some(known.value),
                Some(known) if known.is_apart(element) => continue,
                _ => {}
            }
            if ir.walk(*other).any(|inner| may_touch(ir, inner, element.memref, is_write)) {
                return None;
            }
        }
        let around = ir.block_parent_op(block)?;
        let is_structured =
            matches!(ir.def(around).effects, Effects::Recursive) && !ir.def(around).has(Traits::ISOLATED);
        let is_alone = ir.region(ir.block(block).parent()?).blocks().len() == 1;
        if !is_structured || !is_alone {
            return None;
        }
        // What comes later in a loop comes before in the next iteration.
        let mut inside = ir.walk(around).skip(1);
        if inside.any(|inner| may_touch(ir, inner, element.memref, is_write)) {
            return None;
        }
        at = around;
    }
}

/// Whether a store to the same element comes later in the block, with nothing between them that may read it.
fn is_written_over(ir: &Ir, store: OpId) -> bool {
    let (Some(element), Some(block)) = (Element::of(ir, store), ir.op(store).parent()) else { return false };
    let after = ir.block(block).ops()[ir.position(store) + 1..].iter().take(MOST_OPS);
    for other in after {
        match Element::of(ir, *other) {
            Some(known) if known.kind == AccessKind::Write && known.is_same(&element) => return true,
            // A store elsewhere in the memref reads nothing.
            Some(known) if known.kind == AccessKind::Write || known.is_apart(&element) => continue,
            _ => {}
        }
        if ir.walk(*other).any(|inner| may_touch(ir, inner, element.memref, |_| true)) {
            return false;
        }
    }
    false
}

fn is_write(kind: EffectKind) -> bool {
    matches!(kind, EffectKind::Write | EffectKind::Free)
}

/// Whether an op has an effect of some kind on memory that may be a memref's.
fn may_touch(ir: &Ir, op: OpId, memref: ValueId, is_kind: fn(EffectKind) -> bool) -> bool {
    let may_be = |other: ValueId| ir.ty(other).as_memref().is_some() && !are_distinct(ir, memref, other);
    match ir.def(op).effects {
        Effects::Unknown => true,
        Effects::Recursive => false,
        Effects::Known(effects) => effects.iter().any(|effect| {
            is_kind(effect.kind)
                && match effect.on {
                    EffectTarget::Operand(at) => {
                        let other = ir.op(op).operands().get(at as usize);
                        other.is_none_or(|other| may_be(*other))
                    }
                    EffectTarget::Result(_) => false,
                    EffectTarget::MemRefOperands => ir.op(op).operands().iter().any(|other| may_be(*other)),
                    EffectTarget::Other => true,
                }
        }),
    }
}

/// Whether one of two memrefs is an allocation, and the other another one or an argument of the function.
fn are_distinct(ir: &Ir, one: ValueId, other: ValueId) -> bool {
    let is_other = |value: ValueId| is_allocated(ir, value) || is_argument(ir, value);
    let (first, second) = (is_allocated(ir, one), is_allocated(ir, other));
    one != other && (first || second) && is_other(one) && is_other(other)
}

/// Drops an allocation that is only written and freed.
fn drop_unread(ir: &mut Ir, memref: ValueId) {
    let Some(alloc) = ir.defining_op(memref).filter(|_| is_allocated(ir, memref)) else { return };
    let users: Vec<OpId> = ir.uses(memref).iter().map(|user| user.op).collect();
    let is_unread = |op: &OpId| {
        let is_store = Element::of(ir, *op)
            .is_some_and(|element| element.kind == AccessKind::Write && element.value != memref);
        let is_free = matches!(ir.def(*op).effects, Effects::Known(effects)
            if !effects.is_empty() && effects.iter().all(|effect| effect.kind == EffectKind::Free));
        is_store || is_free
    };
    if !users.iter().all(is_unread) || ir.op(alloc).results().len() != 1 {
        return;
    }
    users.into_iter().for_each(|op| ir.erase_op(op));
    ir.erase_op(alloc);
}
