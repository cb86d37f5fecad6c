//! The builder: creates ops at an insertion point.

use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::affine::set::IntegerSet;
use crate::core::attr::Attr;
use crate::core::elements::DenseElements;
use crate::core::ids::{BlockId, OpId, ValueId};
use crate::core::loc::Loc;
use crate::core::name::Name;
use crate::core::types::Type;
use crate::dialects::affine::apply::ApplyOp;
use crate::dialects::affine::for_op::ForOp;
use crate::dialects::affine::if_op::IfOp;
use crate::dialects::affine::parallel::ParallelOp;
use crate::dialects::arith::reduction::ReductionKind;
use crate::dialects::func::FuncOp;
use crate::language::interfaces::Bound;
use crate::language::ir::Ir;
use crate::language::ir::OpSpec;

/// Where new ops go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertionPoint {
    /// At the end of a block, before its terminator if it has one.
    End(BlockId),
    /// Right before an op.
    Before(OpId),
    /// Right after an op.
    After(OpId),
}

/// Makes ops one after the other, starting at an [`InsertionPoint`].
///
/// ```
/// use loopwright_affine_ir::{AffineExpr, AffineMap, Bound, Builder, ForSpec, InsertionPoint, Ir, Loc, PrintOptions, Type, print};
///
/// let mut ir = Ir::new();
/// let end = InsertionPoint::End(ir.module_body());
/// let mut builder = Builder::new(&mut ir, end, Loc::Unknown);
/// let func = builder.build_func("f", vec![Type::Index], Vec::new());
/// let entry = func.entry(builder.ir).expect("it has a body");
/// builder.set_point(InsertionPoint::End(entry));
/// let n = builder.ir.block(entry).args()[0];
/// let upper = Bound::new(AffineMap::symbol_identity(), vec![n]);
/// let outer = ForSpec { lower: Bound::constant(0), upper, step: 4, inits: Vec::new() };
/// let outer = builder.build_for(outer);
/// builder.func_return(&[]);
/// builder.set_point(InsertionPoint::End(outer.body(builder.ir)));
/// let next = AffineMap::new(1, 0, vec![AffineExpr::Dim(0) + 1]);
/// let iv = outer.iv(builder.ir);
/// builder.apply(next, &[iv]);
///
/// let written = "#map = affine_map<(d0) -> (d0 + 1)>
/// module {
///   func.func @f(%arg0: index) {
///     affine.for %arg1 = 0 to %arg0 step 4 {
///       %0 = affine.apply #map(%arg1)
///     }
///     return
///   }
/// }
/// ";
/// assert_eq!(print(&ir, &PrintOptions::default()), written);
/// ```
pub struct Builder<'a> {
    /// The program that new ops are put into; free for any other change between two of them.
    pub ir: &'a mut Ir,
    point: InsertionPoint,
    /// Location given to new ops.
    pub loc: Loc,
}

/// The parts of an `affine.for`.
#[derive(Clone, Debug)]
pub struct ForSpec {
    /// Lower bound: maximum of the results, inclusive.
    pub lower: Bound,
    /// Upper bound: minimum of the results, exclusive.
    pub upper: Bound,
    /// Step, at least 1.
    pub step: i64,
    /// Start values of loop-carried variables.
    pub inits: Vec<ValueId>,
}

/// The parts of an `affine.parallel`.
#[derive(Clone, Debug)]
pub struct ParallelSpec {
    /// All lower bounds, one after the other.
    pub lower: Bound,
    /// How many results of the lower map belong to each loop.
    pub lower_groups: Vec<i32>,
    /// All upper bounds, one after the other.
    pub upper: Bound,
    /// How many results of the upper map belong to each loop.
    pub upper_groups: Vec<i32>,
    /// One step per loop, at least 1.
    pub steps: Vec<i64>,
    /// The kinds of reduction, and the types of what is reduced: a result for each.
    pub reductions: Vec<(ReductionKind, Type)>,
}

impl<'a> Builder<'a> {
    /// A builder that starts at `point`.
    pub fn new(ir: &'a mut Ir, point: InsertionPoint, loc: Loc) -> Builder<'a> {
        Builder { ir, point, loc }
    }

    /// Goes on at another place.
    pub fn set_point(&mut self, point: InsertionPoint) {
        self.point = point;
    }

    /// Where the next op goes.
    pub fn point(&self) -> InsertionPoint {
        self.point
    }

    /// Inserts an op that is in no block, and continues after it.
    pub fn insert(&mut self, op: OpId) {
        match self.point {
            InsertionPoint::End(block) => match self.ir.terminator(block) {
                Some(terminator) => self.ir.insert_before(terminator, op),
                None => self.ir.append_op(block, op),
            },
            InsertionPoint::Before(anchor) => self.ir.insert_before(anchor, op),
            InsertionPoint::After(anchor) => {
                self.ir.insert_after(anchor, op);
                self.point = InsertionPoint::After(op);
            }
        }
    }

    /// Makes and inserts an op.
    pub fn create(&mut self, spec: OpSpec) -> OpId {
        let op = self.ir.create_op(spec);
        self.insert(op);
        op
    }

    /// Copies an op with its regions here.
    pub fn clone_op(&mut self, op: OpId, mapping: &mut crate::core::ir::rewrite::ValueMapping) -> OpId {
        let copy = self.ir.clone_op(op, mapping);
        self.insert(copy);
        copy
    }

    pub(crate) fn spec(&self, name: &'static str) -> OpSpec {
        OpSpec::new(self.ir.dialects().known(name), self.loc.clone())
    }

    /// `arith.constant` of any typed attribute.
    ///
    /// # Panics
    /// When the attribute has no type.
    pub fn constant(&mut self, value: Attr) -> ValueId {
        let ty = value.ty().expect("a constant's value has a type");
        let op = self.create(self.spec("arith.constant").attr("value", value).result(ty));
        self.ir.op(op).results()[0]
    }

    /// `arith.constant value : index`
    pub fn constant_index(&mut self, value: i64) -> ValueId {
        self.constant(Attr::index(value))
    }

    /// An op with one result whose type is that of its first operand: arithmetic.
    ///
    /// # Panics
    /// When there is no op of this name, or no operand.
    pub fn arith(&mut self, name: &'static str, operands: &[ValueId]) -> ValueId {
        let ty = self.ir.ty(operands[0]).clone();
        let op = self.create(self.spec(name).operands(operands.iter().copied()).result(ty));
        self.ir.op(op).results()[0]
    }

    /// Two values of one type combined: the second one, of `assign`.
    ///
    /// # Panics
    /// When the program's dialects have no `arith`.
    pub fn combine(&mut self, kind: ReductionKind, operands: [ValueId; 2]) -> ValueId {
        match kind.op() {
            Some(op) => self.arith(op, &operands),
            None => operands[1],
        }
    }

    /// `affine.apply map(operands)`
    pub fn apply(&mut self, map: AffineMap, operands: &[ValueId]) -> ValueId {
        self.mapped("affine.apply", map, operands).result(self.ir)
    }

    /// `affine.min map(operands)`
    pub fn min(&mut self, map: AffineMap, operands: &[ValueId]) -> ValueId {
        self.mapped("affine.min", map, operands).result(self.ir)
    }

    /// `affine.max map(operands)`
    pub fn max(&mut self, map: AffineMap, operands: &[ValueId]) -> ValueId {
        self.mapped("affine.max", map, operands).result(self.ir)
    }

    fn mapped(&mut self, name: &'static str, map: AffineMap, operands: &[ValueId]) -> ApplyOp {
        debug_assert_eq!(map.n_inputs(), operands.len());
        let spec = self.spec(name).attr("map", Attr::map(map)).operands(operands.iter().copied());
        ApplyOp(self.create(spec.result(Type::Index)))
    }

    /// `affine.load memref[map(operands)]`
    ///
    /// # Panics
    /// When `memref` is not a ranked memref.
    pub fn load(&mut self, memref: ValueId, map: AffineMap, operands: &[ValueId]) -> ValueId {
        let elem = self.ir.ty(memref).as_memref().expect("loads are from ranked memrefs").elem.clone();
        let spec = self.spec("affine.load").attr("map", Attr::map(map)).operands([memref]);
        let op = self.create(spec.operands(operands.iter().copied()).result(elem));
        self.ir.op(op).results()[0]
    }

    /// `affine.store value, memref[map(operands)]`
    pub fn store(&mut self, value: ValueId, memref: ValueId, map: AffineMap, operands: &[ValueId]) -> OpId {
        let spec = self.spec("affine.store").attr("map", Attr::map(map)).operands([value, memref]);
        self.create(spec.operands(operands.iter().copied()))
    }

    /// `affine.for` with an empty body. With no start values the body ends in a yield; with some, the caller
    /// adds the yield. The builder stays outside; go in with `set_point(InsertionPoint::End(loop.body(ir)))`.
    pub fn build_for(&mut self, spec: ForSpec) -> ForOp {
        let segments =
            [&spec.lower.operands, &spec.upper.operands, &spec.inits].map(|list| segment(list.len()));
        let types: Vec<Type> = spec.inits.iter().map(|init| self.ir.ty(*init).clone()).collect();
        let op = self
            .spec("affine.for")
            .attr("lowerBoundMap", Attr::AffineMap(spec.lower.map))
            .attr("operandSegmentSizes", Attr::i32_array(segments))
            .attr("step", Attr::index(spec.step))
            .attr("upperBoundMap", Attr::AffineMap(spec.upper.map))
            .operands(spec.lower.operands)
            .operands(spec.upper.operands)
            .operands(spec.inits)
            .results(types.iter().cloned())
            .regions(1);
        let op = self.create(op);
        let args = std::iter::once(Type::Index).chain(types.iter().cloned());
        self.body(op, 0, args.collect(), types.is_empty());
        ForOp(op)
    }

    /// `affine.if` without results: a then block, and an else block if asked for, both empty but for the
    /// yield.
    pub fn build_if(&mut self, set: IntegerSet, operands: &[ValueId], with_else: bool) -> IfOp {
        debug_assert_eq!(set.n_inputs(), operands.len());
        let spec = self
            .spec("affine.if")
            .attr("condition", Attr::IntegerSet(Arc::new(set)))
            .operands(operands.iter().copied())
            .regions(2);
        let op = self.create(spec);
        self.body(op, 0, Vec::new(), true);
        if with_else {
            self.body(op, 1, Vec::new(), true);
        }
        IfOp(op)
    }

    /// `affine.parallel` with an empty body. Without reductions the body ends in a yield; with some, the
    /// caller adds the yield.
    pub fn build_parallel(&mut self, spec: ParallelSpec) -> ParallelOp {
        let groups = |sizes: &[i32]| Attr::Dense(Arc::new(DenseElements::i32_tensor(sizes)));
        let kinds = spec.reductions.iter().map(|(kind, _)| kind.attr()).collect();
        let steps = spec.steps.iter().map(|step| Attr::Integer((*step).into(), Type::I64)).collect();
        let is_reducing = !spec.reductions.is_empty();
        let n_loops = spec.steps.len();
        let op = self
            .spec("affine.parallel")
            .attr("lowerBoundsGroups", groups(&spec.lower_groups))
            .attr("lowerBoundsMap", Attr::AffineMap(spec.lower.map))
            .attr("reductions", Attr::Array(Arc::new(kinds)))
            .attr("steps", Attr::Array(Arc::new(steps)))
            .attr("upperBoundsGroups", groups(&spec.upper_groups))
            .attr("upperBoundsMap", Attr::AffineMap(spec.upper.map))
            .operands(spec.lower.operands)
            .operands(spec.upper.operands)
            .results(spec.reductions.into_iter().map(|(_, ty)| ty))
            .regions(1);
        let op = self.create(op);
        self.body(op, 0, vec![Type::Index; n_loops], !is_reducing);
        ParallelOp(op)
    }

    /// `affine.yield values`
    ///
    /// ```
    /// use loopwright_affine_ir::{Bound, Builder, ForSpec, InsertionPoint, Ir, Loc, verify};
    ///
    /// // A loop that hands a value on ends in a yield of its caller's.
    /// let mut ir = Ir::new();
    /// let end = InsertionPoint::End(ir.module_body());
    /// let mut builder = Builder::new(&mut ir, end, Loc::Unknown);
    /// let inits = vec![builder.constant_index(1)];
    /// let looping =
    ///     builder.build_for(ForSpec { lower: Bound::constant(0), upper: Bound::constant(8), step: 1, inits });
    /// let body = looping.body(&ir);
    /// let carried = ir.block(body).args()[1];
    /// let mut builder = Builder::new(&mut ir, InsertionPoint::End(body), Loc::Unknown);
    /// let doubled = builder.arith("arith.addi", &[carried, carried]);
    /// builder.affine_yield(&[doubled]);
    /// verify(&ir).expect("follows the rules");
    /// ```
    pub fn affine_yield(&mut self, values: &[ValueId]) -> OpId {
        self.create(self.spec("affine.yield").operands(values.iter().copied()))
    }

    /// `func.return values`
    pub fn func_return(&mut self, values: &[ValueId]) -> OpId {
        self.create(self.spec("func.return").operands(values.iter().copied()))
    }

    /// `func.func` with an entry block and no ops in it.
    pub fn build_func(&mut self, name: impl Into<Name>, inputs: Vec<Type>, results: Vec<Type>) -> FuncOp {
        let spec = self
            .spec("func.func")
            .attr("function_type", Attr::Type(Type::function(inputs.clone(), results)))
            .attr("sym_name", Attr::String(name.into()))
            .regions(1);
        let op = self.create(spec);
        self.body(op, 0, inputs, false);
        FuncOp(op)
    }

    /// An empty block in the op's n-th region, with arguments, ending in an `affine.yield` if asked for.
    fn body(&mut self, op: OpId, region: usize, args: Vec<Type>, with_yield: bool) -> BlockId {
        let region = self.ir.op(op).regions()[region];
        let block = self.ir.append_block(region);
        for ty in args {
            self.ir.add_block_arg(block, ty, self.loc.clone());
        }
        if with_yield {
            let end = self.ir.create_op(self.spec("affine.yield"));
            self.ir.append_op(block, end);
        }
        block
    }
}

fn segment(len: usize) -> i32 {
    i32::try_from(len).expect("fewer than 2^31 operands")
}
