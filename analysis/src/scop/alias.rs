//! Alias analysis: which memrefs share storage.
//!
//! Every memref is traced to its *root*: a function argument, an allocation or a global. Views share the
//! storage of what they view. Distinct roots do not overlap; for arguments that are not `llvm.noalias` that
//! is an assumption, which reports and certificates state.

use crate::layout::is_one_to_one;
use loopwright_affine_ir::machinery::NOALIAS;
use loopwright_affine_ir::{EffectKind, FuncOp, Ir, OpId, Traits, Type, ValueDef, ValueId};

/// The storage of a memref: an allocation, argument or global.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// A representative value.
    pub value: RootKey,
    /// A value of the root's type.
    pub memref: ValueId,
    /// The memref's subscripts are those of the root, and different subscripts are different cells.
    pub same_subscripts: bool,
    /// The views between the memref and the root with subscripts of their own, from the memref on, if for all
    /// of them it is known which cells they are of, and different subscripts of the root are different cells.
    pub views: Option<Vec<OpId>>,
    /// The memref has all cells of the root, and different subscripts of the root are different cells.
    pub is_whole: bool,
}

/// What two memrefs of one storage have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RootKey {
    /// An allocation.
    Value(ValueId),
    /// An argument.
    Argument(ValueId),
    /// A global, by symbol.
    Global(String),
}

impl RootKey {
    /// Whether other arguments, or globals, may share this storage where distinct ones are not assumed to be
    /// distinct. An argument that is `noalias` says of itself that none does.
    pub fn may_overlap(&self, ir: &Ir) -> bool {
        match self {
            RootKey::Value(_) => false,
            RootKey::Global(_) => true,
            RootKey::Argument(value) => !is_noalias(ir, *value),
        }
    }
}

fn is_noalias(ir: &Ir, argument: ValueId) -> bool {
    let ValueDef::Arg(block, position) = ir.value(argument).def() else { return false };
    let func = ir.block_parent_op(block).and_then(|op| FuncOp::of(ir, op));
    func.is_some_and(|func| func.arg_attr(ir, position as usize, NOALIAS).is_some())
}

/// Views of views beyond this are not followed.
const MAX_VIEW_DEPTH: u32 = 1000;

/// Traces a memref to its root; `None` where that is unknown, so that it may be any memory.
///
/// ```
/// # use loopwright_affine_ir::{CallOp, FuncOp, ParseOptions, Source, parse};
/// # use loopwright_analysis::machinery::{RootKey, root};
/// let text = "func.func private @g(memref<4xf32>)
///   func.func @f(%a: memref<8xf32>) {
///     %0 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32>
///     call @g(%0) : (memref<4xf32>) -> ()
///     return
///   }";
/// # let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
/// # let call = ir.walk(ir.module()).find_map(|op| CallOp::of(&ir, op)).expect("f calls");
/// # let (part, f) = (call.args(&ir)[0], FuncOp::all(&ir).nth(1).expect("f is the second"));
/// assert_eq!(root(&ir, part).map(|root| root.value), Some(RootKey::Argument(f.args(&ir)[0])));
/// ```
pub fn root(ir: &Ir, memref: ValueId) -> Option<Root> {
    let mut root = trace(ir, memref)?;
    let is_distinct = ir.ty(root.memref).as_memref().is_some_and(is_one_to_one);
    root.same_subscripts &= is_distinct;
    root.is_whole &= is_distinct;
    root.views = root.views.filter(|_| is_distinct);
    Some(root)
}

fn trace(ir: &Ir, memref: ValueId) -> Option<Root> {
    let mut current = memref;
    let (mut same_subscripts, mut is_whole) = (true, true);
    let mut views = Some(Vec::new());
    for _ in 0..MAX_VIEW_DEPTH {
        let op = match ir.value(current).def() {
            ValueDef::Arg(block, _) => {
                // What other blocks of a function take may be any memref.
                let is_entry = ir.block(block).parent().and_then(|region| ir.region(region).blocks().first())
                    == Some(&block);
                let is_function =
                    ir.block_parent_op(block).is_some_and(|op| ir.def(op).has(Traits::FUNCTION));
                let value = RootKey::Argument(current);
                return (is_function && is_entry).then_some(Root {
                    value,
                    memref: current,
                    same_subscripts,
                    is_whole,
                    views,
                });
            }
            ValueDef::Result(op, _) => op,
        };
        let def = ir.def(op);
        if def.has_effect(EffectKind::Alloc) {
            let value = RootKey::Value(current);
            return Some(Root { value, memref: current, same_subscripts, is_whole, views });
        }
        if let Some(name) = def.global {
            let symbol = ir.op(op).attr(name)?.as_flat_symbol()?;
            let value = RootKey::Global(symbol.to_string());
            return Some(Root { value, memref: current, same_subscripts, is_whole, views });
        }
        let source = *ir.op(op).operands().get(def.view_of?)?;
        is_whole &= def.has(Traits::SAME_SUBSCRIPTS);
        if !def.has(Traits::SAME_SUBSCRIPTS) {
            views = views.filter(|_| def.view.is_some());
            views.iter_mut().for_each(|views| views.push(op));
        }
        same_subscripts &= def.has(Traits::SAME_SUBSCRIPTS) && rank(ir, source) == rank(ir, current);
        current = source;
    }
    None
}

/// Number of subscripts of a ranked memref.
pub(crate) fn rank(ir: &Ir, memref: ValueId) -> Option<usize> {
    match ir.ty(memref) {
        Type::MemRef(ty) => Some(ty.shape.len()),
        _ => None,
    }
}

/// The position of an argument among those of its function.
pub(super) fn position(ir: &Ir, arg: ValueId) -> usize {
    match ir.value(arg).def() {
        ValueDef::Arg(_, index) | ValueDef::Result(_, index) => index as usize,
    }
}

#[cfg(test)]
mod tests {
    use loopwright_affine_ir::{ParseOptions, Source, Traits, parse, verify};

    use super::{RootKey, root};

    /// The root of the last op's result, and whether subscripts stay, for ops on an argument
    /// `%a: memref<8x8xf32>` or a global `@g`.
    fn traced(ops: &str) -> Option<(RootKey, bool)> {
        let text = format!(
            "memref.global @g : memref<8x8xf32>\n\
             func.func @f(%a: memref<8x8xf32>, %s: memref<1xindex>, %i: index) {{\n{ops}\nreturn\n}}"
        );
        let ir = parse(&Source::new("test", text), &ParseOptions::default()).expect("the text is right");
        verify(&ir).expect("the program is right");
        let end = ir.walk(ir.module()).find(|op| ir.def(*op).has(Traits::RETURN)).expect("a function ends");
        let block = ir.op(end).parent().expect("it is in the function");
        let ops = ir.block(block).ops();
        let last = ir.op(ops[ops.len() - 2]).results()[0];
        root(&ir, last).map(|root| (root.value, root.same_subscripts))
    }

    fn is_argument(found: &Option<(RootKey, bool)>, same: bool) -> bool {
        matches!(found, Some((RootKey::Argument(_), same_subscripts)) if *same_subscripts == same)
    }

    #[test]
    fn views_that_keep_subscripts() {
        for ops in [
            "%0 = memref.cast %a : memref<8x8xf32> to memref<?x8xf32>",
            "%0 = memref.assume_alignment %a, 16 : memref<8x8xf32>",
            "%0 = memref.memory_space_cast %a : memref<8x8xf32> to memref<8x8xf32, 1>",
        ] {
            let found = traced(ops);
            assert!(is_argument(&found, true), "{ops}: {found:?}");
        }
    }

    #[test]
    fn views_with_subscripts_of_their_own() {
        for ops in [
            "%0 = memref.subview %a[0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8xf32>",
            "%0 = memref.reinterpret_cast %a to offset: [0], sizes: [8, 8], strides: [8, 1] \
             : memref<8x8xf32> to memref<8x8xf32>",
            "%0 = memref.transpose %a (i, j) -> (j, i) : memref<8x8xf32> to memref<8x8xf32, strided<[1, 8]>>",
            "%0 = memref.collapse_shape %a [[0, 1]] : memref<8x8xf32> into memref<64xf32>",
            "%0 = memref.expand_shape %a [[0], [1, 2]] output_shape [8, 4, 2] \
             : memref<8x8xf32> into memref<8x4x2xf32>",
            "%0:6 = memref.extract_strided_metadata %a \
             : memref<8x8xf32> -> memref<f32>, index, index, index, index, index\n\
             %1 = memref.cast %0#0 : memref<f32> to memref<f32>",
        ] {
            let found = traced(ops);
            assert!(is_argument(&found, false), "{ops}: {found:?}");
        }
    }

    #[test]
    fn global_is_one_buffer_by_whatever_op() {
        let ops = "%0 = memref.get_global @g : memref<8x8xf32>\n%1 = memref.get_global @g : memref<8x8xf32>";
        assert_eq!(traced(ops), Some((RootKey::Global("g".into()), true)));
    }

    #[test]
    fn memory_that_is_not_traced() {
        for ops in [
            "%0 = memref.distinct_objects %a : memref<8x8xf32>",
            "%0 = memref.reshape %a(%s) : (memref<8x8xf32>, memref<1xindex>) -> memref<64xf32>",
            "%0 = memref.alloc() : memref<4xf32>\n%1 = memref.realloc %0 : memref<4xf32> to memref<8xf32>",
        ] {
            assert_eq!(traced(ops), None, "{ops}");
        }
    }
}
