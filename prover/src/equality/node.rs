//! Nodes of the comparison: values, opaque ops, and memory that callers see.

use crate::equality::doubt::Doubt;
use crate::equality::{arguments, returned};
use loopwright_affine_ir::{Attr, Attrs, EffectKind, Ir, Layout, OpId, Traits, Type, ValueId};
use loopwright_analysis::machinery::{FlatRow, RootKey, is_memref};
use loopwright_analysis::{AffineForm, MemberKind, QuasiRow};
use loopwright_analysis::{Array, Scop};
use loopwright_analysis::{ArrayId, StmtId};
use loopwright_polyhedra::IntegerRelation;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A value in the instances of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Node {
    /// A value that the statement's ops define or use.
    Value(StmtId, ValueId),
    /// What the statement reads that looks at an array.
    Look(StmtId),
    /// What an opaque op leaves in cells: the statement that stands for that.
    Written(StmtId),
    /// An opaque op in the instances of its statement.
    Opaque(StmtId, OpId),
}

impl Node {
    pub(super) fn stmt(self) -> StmtId {
        match self {
            Self::Value(stmt, _) | Self::Look(stmt) | Self::Written(stmt) | Self::Opaque(stmt, _) => stmt,
        }
    }
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// What the statement reads by the access at this position.
    Read(usize),
    /// A result of an op of the statement, or from before all statements.
    Result(OpId, u32),
    /// An argument of the function.
    Argument(usize),
    /// What an opaque op leaves in the cells of an array.
    Written(Touched),
    /// A result of an opaque op.
    OpaqueResult(OpId, u32),
    /// An opaque op.
    Opaque(OpId),
    /// Something that is not supported: what an op does, or is around.
    Unknown(OpId, &'static str),
}

/// An array that an opaque op touches, and the statements that stand for that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Touched {
    /// The statement of the op.
    pub(super) stmt: StmtId,
    pub(super) op: OpId,
    pub(super) array: ArrayId,
    /// What it may find in the array.
    pub(super) look: StmtId,
    /// What it may leave there, if it may write.
    pub(super) written: Option<StmtId>,
}

/// Memory that the caller can see, in words that both functions share.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Visible {
    /// Memory that no memref of the function is known to be.
    Elsewhere,
    /// What the program prints.
    Output,
    /// All arguments and globals that may overlap.
    Merged,
    /// What an argument refers to, by its position.
    Argument(usize),
    /// A global, by its symbol.
    Global(String),
    /// What the function allocates and returns, by the first position at which it does.
    Returned(usize),
}

/// What memory of the caller's an array is.
pub(super) fn visible_key(ir: &Ir, scop: &Scop, array: &Array) -> Option<Visible> {
    match array.root {
        _ if array.is_value => None,
        _ if array.is_merged => Some(Visible::Merged),
        Some(root) => visible_root(ir, scop.func, root),
        None if array.is_elsewhere => Some(Visible::Elsewhere),
        None => Some(Visible::Output),
    }
}

/// What memory of the caller's a memref is a part of.
pub(super) fn visible_root(ir: &Ir, func: OpId, memref: ValueId) -> Option<Visible> {
    match loopwright_analysis::machinery::root(ir, memref)?.value {
        RootKey::Argument(value) => {
            arguments(ir, func).iter().position(|arg| *arg == value).map(Visible::Argument)
        }
        RootKey::Global(symbol) => Some(Visible::Global(symbol)),
        own @ RootKey::Value(_) => {
            let is_it = |value: &ValueId| {
                loopwright_analysis::machinery::root(ir, *value).is_some_and(|root| root.value == own)
            };
            returned(ir, func).iter().position(is_it).map(Visible::Returned)
        }
    }
}

/// A memref, but for numbers: two that are equal, with equal numbers, are the same part of the same memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Memref {
    memory: Visible,
    /// What allocates it, if the function does.
    allocation: Option<Allocation>,
    views: Vec<View>,
}

/// The memory of an allocation: the op, what it is aligned to, elements, sizes as far as they are constants,
/// layout and space.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Allocation {
    op: String,
    alignment: Option<Attr>,
    elem: Type,
    sizes: Vec<Option<i128>>,
    layout: Layout,
    space: Option<Attr>,
}

/// A view, but for numbers: its op, attributes and type.
type View = (String, Attrs, Type);

impl Memref {
    /// What a memref of a function is, and the numbers that it depends on; `None` where that is not known.
    pub(super) fn of(ir: &Ir, func: OpId, memref: ValueId) -> Option<(Self, Vec<ValueId>)> {
        let (mut views, mut numbers) = (Vec::new(), Vec::new());
        let memory = visible_root(ir, func, memref)?;
        let root = loopwright_analysis::machinery::root(ir, memref)?;
        let mut at = memref;
        while let Some(op) = ir.defining_op(at).filter(|_| at != root.memref) {
            let (def, data) = (ir.def(op), ir.op(op));
            let source = *data.operands().get(def.view_of?)?;
            if !def.has(Traits::SAME_SUBSCRIPTS) {
                let others = data.operands().iter().filter(|value| !is_memref(ir, **value));
                numbers.extend(others);
                views.push((data.name().to_string(), data.attrs.clone(), ir.ty(at).clone()));
            }
            at = source;
        }
        let allocation = match memory {
            Visible::Returned(_) => Some(Allocation::of(ir, root.memref, &mut numbers)?),
            _ => None,
        };
        Some((Self { memory, allocation, views }, numbers))
    }
}

impl Allocation {
    fn of(ir: &Ir, memref: ValueId, numbers: &mut Vec<ValueId>) -> Option<Self> {
        let op = ir.defining_op(memref).filter(|op| ir.def(*op).has_effect(EffectKind::Alloc))?;
        let Type::MemRef(ty) = ir.ty(memref) else { return None };
        let data = ir.op(op);
        let n_dynamic = ty.shape.iter().filter(|size| size.is_none()).count();
        // Others are symbols of the layout, tokens, or memory that is allocated anew.
        if data.operands().len() != n_dynamic || data.operands().iter().any(|value| is_memref(ir, *value)) {
            return None;
        }
        let mut dynamic = data.operands().iter();
        let mut size = |size: &Option<i64>| {
            let value = match size {
                Some(size) => return Some(Some(i128::from(*size))),
                None => *dynamic.next()?,
            };
            let constant =
                loopwright_affine_ir::constant(ir, value).and_then(|constant| constant.as_integer());
            numbers.extend(constant.is_none().then_some(value));
            Some(constant)
        };
        Some(Self {
            op: data.name().to_string(),
            alignment: data.attr("alignment").cloned(),
            elem: ty.elem.clone(),
            sizes: ty.shape.iter().map(&mut size).collect::<Option<_>>()?,
            layout: ty.layout.clone(),
            space: ty.space.clone(),
        })
    }
}

/// The arrays that the callers of two functions can see, with the number of subscripts.
pub(super) fn visible(scops: [(&Ir, &Scop); 2]) -> Result<BTreeMap<Visible, usize>, Doubt> {
    let mut found = BTreeMap::new();
    for (ir, scop) in scops {
        for array in &scop.arrays {
            if let Some(key) = visible_key(ir, scop, array) {
                found.insert(key, array.rank);
            }
        }
    }
    Ok(found)
}

/// A value that a node has from another one.
#[derive(Clone)]
pub(super) struct Passed {
    pub(super) node: Node,
    /// From instances of the node to those of the other one; without it all, to the same ones.
    pub(super) relation: Option<IntegerRelation>,
}

/// Statements that stand for others element by element.
#[derive(Default)]
pub(super) struct Parts {
    /// Whose part a statement is.
    pub(super) of: HashMap<StmtId, StmtId>,
    /// The part of a statement that has its values of a shape.
    pub(super) of_shape: HashMap<(StmtId, Vec<i64>), StmtId>,
    /// What reads of the program get.
    pub(super) read: HashMap<Node, Vec<Passed>>,
    /// What parts write.
    pub(super) written: HashMap<StmtId, Node>,
    /// Parts that read elements of a vector, some of which may lie past the end of a memref of unknown size.
    pub(super) overhanging: BTreeSet<StmtId>,
    /// Parts that read what is copied.
    pub(super) copying: BTreeSet<StmtId>,
    /// Transfers that are not awaited in their blocks.
    pub(super) flights: Vec<Flight>,
    /// Ops that wait for some of these, with the parts that read the elements which stand for the transfers.
    pub(super) waits: Vec<(OpId, StmtId)>,
}

/// A transfer that is on its way until another block waits for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub(super) start: OpId,
    /// The part that writes the element which stands for the transfer.
    pub(super) tag: StmtId,
    /// The part that reads elements, and the one that writes them.
    pub(super) moving: [StmtId; 2],
}

/// The sizes of a vector that has lanes.
pub(super) fn shape(ir: &Ir, value: ValueId) -> Option<&[i64]> {
    let vector = ir.ty(value).as_vector()?;
    let is_fixed = vector.scalable.iter().all(|scalable| !scalable);
    (is_fixed && !vector.shape.is_empty()).then_some(&vector.shape)
}

/// The type of the lanes of a value.
pub(super) fn lane_type(ir: &Ir, value: ValueId) -> Type {
    match ir.ty(value) {
        Type::Vector(vector) if vector.scalable.iter().all(|scalable| !scalable) => vector.elem.clone(),
        other => other.clone(),
    }
}

/// The first component of all statements of the program.
pub(super) const DURING: i64 = 0;
/// The first component of what runs after them.
pub(super) const AT_THE_END: i64 = 1;
/// The last component of a statement, after what stands for its opaque ops.
pub(super) const ITSELF: i64 = i64::MAX;

/// A component that is the same in all instances.
pub(super) fn constant(value: i64) -> FlatRow {
    let row = QuasiRow::affine(AffineForm::constant(0, 0, value));
    FlatRow { row, coincident: false, kind: MemberKind::Point }
}
