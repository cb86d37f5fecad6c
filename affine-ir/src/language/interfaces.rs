//! Op interfaces: loop, condition, affine map, access and the like.
//!
//! An op declares the interfaces it has in its [`OpDef`](crate::OpDef); passes and analyses ask for them and
//! never for the names of ops.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::affine::set::IntegerSet;
use crate::core::attr::Attr;
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::ir::Ir;

/// The loop interface: one loop, or several in one op. Its body is region 0.
#[derive(Clone, Copy, Debug)]
pub struct LoopLike {
    /// The induction variables, outermost first.
    pub counters: CountersFn,
    /// The bounds of the induction variables, where they are affine.
    pub ranges: Option<RangesFn>,
    /// The bounds of the induction variables, where they may be any values.
    pub spans: Option<SpansFn>,
    /// The operands that the first iteration gets as the body's last arguments, as each later one gets what
    /// the body of the one before ends with; the results are what the last one ends with.
    pub inits: Option<InitsFn>,
    /// Whether the iterations may run in any order, also at once.
    pub is_parallel: bool,
}

/// Returns the induction variables of a loop.
pub type CountersFn = for<'a> fn(&'a Ir, OpId) -> &'a [ValueId];
/// Returns the induction variables of a loop with their bounds.
pub type RangesFn = fn(&Ir, OpId) -> Vec<LoopRange>;
/// The same for a loop with arbitrary bounds; `None` if its induction variables are not `index` values, or a
/// step is not a positive constant.
pub type SpansFn = fn(&Ir, OpId) -> Option<Vec<LoopRange>>;
/// Operands of a loop.
pub type InitsFn = for<'a> fn(&'a Ir, OpId) -> &'a [ValueId];
/// Returns the condition of an op.
pub type ConditionFn = fn(&Ir, OpId) -> IfCondition;

impl LoopLike {
    /// A sequential loop: all arguments of its body are induction variables, of whose bounds nothing is
    /// known.
    pub const COUNTED: LoopLike =
        LoopLike { counters: entry_args, ranges: None, spans: None, inits: None, is_parallel: false };
}

/// The range of an induction variable: from the lower bound, by steps, to below the upper bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopRange {
    /// The induction variable, an argument of the body.
    pub iv: ValueId,
    /// The greatest of the map's results, inclusive.
    pub lower: Bound,
    /// The least of the map's results, exclusive.
    pub upper: Bound,
    /// At least 1.
    pub step: i64,
}

/// An affine map with its operands (dimensions, then symbols).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The map; a bound with several results is their maximum (lower) or minimum (upper).
    pub map: Arc<AffineMap>,
    /// As many as the map has inputs: dimensions, then symbols.
    pub operands: Vec<ValueId>,
}

impl Bound {
    /// A bound from its parts.
    pub fn new(map: AffineMap, operands: Vec<ValueId>) -> Bound {
        Bound { map: Arc::new(map), operands }
    }

    /// A value.
    pub fn value(value: ValueId) -> Bound {
        Bound::new(AffineMap::identity(1), vec![value])
    }

    /// A literal.
    pub fn constant(value: i64) -> Bound {
        Bound::new(AffineMap::constant(value), Vec::new())
    }
}

/// The condition interface: when region 0 of an op runs; otherwise region 1 runs, if it has a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IfCondition {
    /// The set that the point must lie in.
    pub set: Arc<IntegerSet>,
    /// The point: dimensions, then symbols.
    pub operands: Vec<ValueId>,
}

/// The map interface: the result of an op that applies its property `map` to its operands (dimensions, then
/// symbols).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mapped {
    /// The only result of the map.
    Apply,
    /// The least result.
    Least,
    /// The greatest result.
    Greatest,
}

/// The arithmetic interface: integer arithmetic of an op, up to wrapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// Adds its operands.
    Sum,
    /// Takes operand 1 from operand 0.
    Difference,
    /// Multiplies its operands.
    Product,
    /// Returns operand 0, as a signed number of another width.
    Cast,
    /// Returns operand 0, as an unsigned number of another width.
    NaturalCast,
    /// Divides operand 0 by operand 1 and rounds down.
    FloorDivision,
    /// Divides operand 0 by operand 1 and rounds up.
    CeilDivision,
    /// Divides operand 0 by operand 1, signed ones, and rounds towards zero.
    TruncatedDivision,
    /// Returns what is left of operand 0 after such a division, with its sign.
    TruncatedRemainder,
    /// Divides operand 0 by operand 1 and rounds down, if neither is negative.
    NaturalDivision,
    /// Returns what is left of operand 0 after such a division.
    NaturalRemainder,
    /// Returns the lesser operand.
    Least,
    /// Returns the greater operand.
    Greatest,
    /// Returns the bits that are set in both operands.
    And,
    /// Returns the bits that are set in an operand.
    Or,
    /// Returns the bits that are set in one operand and not in the other.
    ExclusiveOr,
}

/// The comparison interface: how an op compares its two integer operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What holds of operand 0 and operand 1 where the result is true.
    pub relation: Relation,
    /// Whether the order is that of signed numbers.
    pub is_signed: bool,
}

/// A comparison relation of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `<`
    Less,
    /// `≤`
    LessEqual,
    /// `>`
    Greater,
    /// `≥`
    GreaterEqual,
}

impl Comparison {
    /// The one of this number among those of `arith.cmpi`.
    pub(crate) fn of_predicate(predicate: usize) -> Option<Comparison> {
        use Relation::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        let ordered = [Less, LessEqual, Greater, GreaterEqual];
        let all = [Equal, NotEqual].into_iter().chain(ordered).chain(ordered);
        let relation = all.into_iter().nth(predicate)?;
        Some(Comparison { relation, is_signed: predicate < 6 })
    }
}

/// Whether an access reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccessKind {
    /// The element is read.
    Read,
    /// The element is written.
    Write,
}

/// The view interface: maps elements of a view to elements of its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewMap {
    /// From the subscripts of the view, which are dimensions, and `operands`, which are symbols.
    pub map: AffineMap,
    /// Any `index` values.
    pub operands: Vec<ValueId>,
}

/// One access to a block of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockAccess {
    /// Read or write.
    pub kind: AccessKind,
    /// The memref.
    pub memref: ValueId,
    /// From operands to the indices of the first element.
    pub map: Arc<AffineMap>,
    /// Dimension operands, then symbol operands.
    pub operands: Vec<ValueId>,
    /// How many elements in each dimension of the memref.
    pub sizes: Vec<i64>,
    /// Whether all of them are accessed, rather than at most these.
    pub is_certain: bool,
}

/// One access to the elements of a memref that form a vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorAccess {
    /// Read or write.
    pub kind: AccessKind,
    /// The memref.
    pub memref: ValueId,
    /// From operands to the indices of the vector's first element.
    pub map: Arc<AffineMap>,
    /// Dimension operands, then symbol operands.
    pub operands: Vec<ValueId>,
    /// The vector read or written, of a fixed number of elements, which are of the type of the memref's.
    pub vector: ValueId,
    /// For each dimension of the vector, the dimension of the memref that it runs along; none where all
    /// elements along it are one.
    pub along: Vec<Option<usize>>,
    /// The dimensions of the memref in which elements may lie outside: those are not accessed, and read as
    /// `padding`.
    pub may_overhang: Vec<usize>,
    /// What is read for an element that is not accessed: a value, or a vector that has it in the same place.
    pub padding: Option<ValueId>,
    /// The mask that says which elements are accessed, if there is one: a vector of truth values. Its
    /// dimensions are those of the memref that the vector runs along, in their order there.
    pub mask: Option<ValueId>,
}

/// A size: static or dynamic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// A static size.
    Number(i64),
    /// The value of an operand; zero if it is negative.
    Value(ValueId),
}

impl VectorAccess {
    /// To all elements, the vector along the last dimensions; `None` where the elements of memory are vectors
    /// too.
    pub(crate) fn trailing(
        ir: &Ir,
        kind: AccessKind,
        (memref, map, operands): (ValueId, Arc<AffineMap>, &[ValueId]),
        vector: ValueId,
    ) -> Option<Self> {
        let (Type::MemRef(of), Type::Vector(ty)) = (ir.ty(memref), ir.ty(vector)) else { return None };
        let first = of.rank().checked_sub(ty.shape.len())?;
        let is_plain = of.elem == ty.elem && ty.scalable.iter().all(|scalable| !scalable);
        is_plain.then(|| Self {
            kind,
            memref,
            map,
            operands: operands.to_vec(),
            vector,
            along: (first..of.rank()).map(Some).collect(),
            may_overhang: Vec::new(),
            padding: None,
            mask: None,
        })
    }

    /// All elements that may be accessed.
    pub fn block(&self, ir: &Ir) -> Option<BlockAccess> {
        let (Type::MemRef(of), Type::Vector(ty)) = (ir.ty(self.memref), ir.ty(self.vector)) else {
            return None;
        };
        let mut sizes = vec![1; of.rank()];
        for (dim, size) in self.along.iter().zip(&ty.shape) {
            if let Some(dim) = dim {
                *sizes.get_mut(*dim)? = *size;
            }
        }
        let is_certain = self.may_overhang.is_empty() && self.mask.is_none();
        let (map, operands) = (self.map.clone(), self.operands.clone());
        Some(BlockAccess { kind: self.kind, memref: self.memref, map, operands, sizes, is_certain })
    }
}

/// The source of elements of a result: a vector, or one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementSource {
    /// The operand that they are in: a vector, or one value.
    pub value: ValueId,
    /// The first indices of these elements of the result, which no source before has; none for all.
    pub at: Vec<i64>,
    /// From the indices of such an element of the result to those in the operand.
    pub map: AffineMap,
}

/// One access to consecutive elements in row-major order of their subscripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunAccess {
    /// Read or write.
    pub kind: AccessKind,
    /// The memref.
    pub memref: ValueId,
    /// From operands to the indices of the first element.
    pub map: Arc<AffineMap>,
    /// Dimension operands, then symbol operands.
    pub operands: Vec<ValueId>,
    /// How many elements.
    pub n_elements: ValueId,
    /// If they are accessed in chunks: how many elements lie from the first of a chunk to that of the next,
    /// and how many a chunk has, which divides their number.
    pub chunks: Option<[ValueId; 2]>,
}

/// The accesses of an op that starts a transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transferred {
    /// The elements read.
    pub source: RunAccess,
    /// The elements written.
    pub target: RunAccess,
    /// The element that stands for the transfer.
    pub tag: BlockAccess,
}

impl Transferred {
    /// Of a transfer between these places (memref, map, operands), the last of which is the tag, of this many
    /// elements; then the stride and the elements per stride, if there are any: they are for the memref in
    /// the memory space of the lower number. `None` if that is unknown.
    pub(crate) fn new(
        ir: &Ir,
        places: [(ValueId, Arc<AffineMap>, &[ValueId]); 3],
        counts: &[ValueId],
    ) -> Option<Self> {
        let space = |memref: ValueId| match ir.ty(memref) {
            Type::MemRef(memref) => memref.space.as_ref().map_or(Some(0), Attr::as_i64),
            _ => None,
        };
        let [source, target, (tag, tag_map, tag_operands)] = places;
        let (n_elements, chunks) = match *counts {
            [n_elements] => (n_elements, None),
            [n_elements, stride, per] => (n_elements, Some([stride, per])),
            _ => return None,
        };
        let slower = match chunks {
            Some(_) => space(source.0)?.cmp(&space(target.0)?),
            None => Ordering::Equal,
        };
        if chunks.is_some() && slower == Ordering::Equal {
            return None;
        }
        let run = |kind, (memref, map, operands): (ValueId, Arc<AffineMap>, &[ValueId]), side| {
            let chunks = chunks.filter(|_| slower == side);
            RunAccess { kind, memref, map, operands: operands.to_vec(), n_elements, chunks }
        };
        let sizes = vec![1; tag_map.results.len()];
        Some(Self {
            source: run(AccessKind::Read, source, Ordering::Less),
            target: run(AccessKind::Write, target, Ordering::Greater),
            tag: BlockAccess {
                kind: AccessKind::Write,
                memref: tag,
                map: tag_map,
                operands: tag_operands.to_vec(),
                sizes,
                is_certain: false,
            },
        })
    }
}

/// The transfer that an op waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// The memref of the element that stands for the transfer.
    pub tag: ValueId,
    /// From operands to the indices of that element.
    pub map: Arc<AffineMap>,
    /// Dimension operands, then symbol operands.
    pub operands: Vec<ValueId>,
    /// How many elements are transferred.
    pub n_elements: ValueId,
}

/// One access to one element: `memref[map(operands)]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementAccess {
    /// Read or write.
    pub kind: AccessKind,
    /// The memref.
    pub memref: ValueId,
    /// From operands to indices, one result per dimension of the memref.
    pub map: Arc<AffineMap>,
    /// Dimension operands, then symbol operands. Of a plain `memref.load` they may be any `index` values.
    pub operands: Vec<ValueId>,
    /// The value stored, for writes.
    pub value: Option<ValueId>,
}

/// The arguments of the only block of the op's first region; none if there is no such block.
///
/// ```
/// use loopwright_affine_ir::machinery::entry_args;
/// use loopwright_affine_ir::{ParseOptions, Source, Type, parse};
///
/// let text = "func.func @f(%x: index) { return }";
/// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let function = ir.block(ir.module_body()).ops()[0];
/// let &[x] = entry_args(&ir, function) else { panic!("one argument") };
/// assert_eq!(*ir.ty(x), Type::Index);
/// ```
pub fn entry_args(ir: &Ir, op: OpId) -> &[ValueId] {
    ir.single_block(op, 0).map_or(&[], |block| ir.block(block).args())
}
