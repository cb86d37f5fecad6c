//! Reads which memory a function touches.
//!
//! # Memory
//! An *array* is what an argument or a global refers to, or what an op allocates: in a loop, each time it
//! runs, so that the induction variables around the allocation are the first subscripts of cells. Memory that
//! is not freed may be kept, and memory that is allocated anew holds nothing: so it does not matter whether
//! it is the same. Views are followed to the array that they are of. What is printed, and memory that the
//! program does not know of, is one cell, the *world*.
//!
//! # Opaque ops
//! A call, and any other op without regions that touches memory otherwise than cell by cell, is a function of
//! its operands and of what it finds in the arrays that it may touch: it finds and leaves something in every
//! cell of each. A function of the program that is called may touch what its ops do; of others, and of
//! recursive ones, everything that they can reach. An op in which the program may end, or that may go on for
//! ever, is not taken, nor is a call of a function with such an op: all ops of a body are then known to run.
//!
//! # Returned memory
//! What a function allocates and returns is told by the place at which it is returned first.

use crate::fault::Unread;
use crate::linear::form::Form;
use crate::reader::values::{Access, Array, Item, Limits, Touched};
use crate::reader::{Context, Function, Op, Step};
use loopwright_affine_ir::machinery::{hands_on_read_only, may_be_read_only};
use loopwright_affine_ir::{
    AccessKind, CallOp, EffectKind, EffectTarget, Effects, ElementAccess, FuncOp, Ir, Layout, MemRefType,
    OpId, RegionId, Traits, Type, ValueDef, ValueId,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// What a memref is a part of.
#[derive(Clone, PartialEq, Eq)]
pub enum Root {
    Argument(usize),
    Global(String),
    Allocation(OpId),
}

/// Whether different subscripts of a memref are different places: each known stride steps over all that the
/// smaller ones reach, two elements of a dimension whose size is open. Strides and sizes that are left open
/// are so, too, or the program has no meaning.
fn tells_cells_apart(ty: &MemRefType) -> bool {
    let Layout::Strided(layout) = &ty.layout else { return ty.layout == Layout::Identity };
    let steps = layout.strides.iter().zip(&ty.shape).filter_map(|(stride, size)| {
        let last = u128::from(size.unwrap_or(2).unsigned_abs()).saturating_sub(1);
        stride.map(|stride| (u128::from(stride.unsigned_abs()), last))
    });
    let mut steps: Vec<(u128, u128)> = steps.collect();
    steps.sort_unstable();
    let mut reach = 0u128;
    steps.into_iter().all(|(stride, last)| {
        let is_beyond = stride > reach;
        reach = reach.saturating_add(stride.saturating_mul(last));
        is_beyond
    })
}

/// Calls in functions that are called are followed so far.
const MAX_CALLS: usize = 32;

impl Function<'_> {
    /// Notes the access of an op to one element.
    pub fn element(
        &mut self,
        number: usize,
        element: &ElementAccess,
        subscripts: Vec<Form>,
    ) -> Result<(), Unread> {
        let user = self.ops[number].id;
        if element.kind == AccessKind::Write && element.value.is_none() {
            return Err(self.unread(user, "changes what it finds in memory"));
        }
        let (array, cell, limits) = self.cell(user, element.memref, subscripts)?;
        let stored = element.value.map(Item::Value);
        let limits = Some(limits);
        self.ops[number].access = Some(Access { kind: element.kind, array, cell, stored, limits });
        Ok(())
    }

    /// The cell of an array that an element of a memref is.
    pub fn cell(
        &self,
        user: OpId,
        memref: ValueId,
        mut subscripts: Vec<Form>,
    ) -> Result<(Array, Vec<Form>, Limits), Unread> {
        let ir = self.ir;
        let no = |why| self.unread(user, why);
        let Traced { root, ty, views } =
            trace(ir, self.func, memref).ok_or_else(|| no("touches memory that is not supported"))?;
        let mut limits = Limits::default();
        for view in views.into_iter().filter(|view| !ir.def(*view).has(Traits::SAME_SUBSCRIPTS)) {
            let why = "touches memory through a view that is not supported";
            let map = ir.def(view).view.and_then(|map| map(ir, view)).ok_or_else(|| no(why))?;
            let of_view = ir.op(view).results().first().and_then(|result| ir.ty(*result).as_memref());
            let sizes = of_view.and_then(|ty| ty.shape.iter().copied().collect::<Option<Vec<i64>>>());
            let sizes = sizes.ok_or_else(|| no(why))?.into_iter().map(Form::constant);
            limits.views.extend(subscripts.iter().cloned().zip(sizes));
            subscripts.extend(self.operands(user, &map.operands)?);
            let forms = map.map.results.iter();
            let forms = forms.map(|expr| Form::of_expression(expr, map.map.dims, &subscripts));
            subscripts = forms.collect::<Option<_>>().ok_or_else(|| no(why))?;
        }
        if !tells_cells_apart(ty) {
            return Err(no("touches memory with a layout that may have one place for two cells"));
        }
        let array = self.array(&root).ok_or_else(|| no("touches memory from elsewhere"))?;
        limits.array = self.limits(&array, ty, &subscripts);
        let cell = self.around(&array).into_iter().chain(subscripts).collect();
        Ok((array, cell, limits))
    }

    /// The sizes of an array, if they are known.
    fn limits(&self, array: &Array, ty: &MemRefType, subscripts: &[Form]) -> Option<Vec<(Form, Form)>> {
        let mut dynamic = match array {
            Array::Local(number) => self.sizes.get(number)?.iter(),
            _ => [].iter(),
        };
        let mut size = |size: &Option<i64>| match size {
            Some(size) => Some(Form::constant(*size)),
            None => dynamic.next().cloned(),
        };
        subscripts.iter().zip(&ty.shape).map(|(subscript, of)| Some((subscript.clone(), size(of)?))).collect()
    }

    /// The accesses of one element.
    pub fn limited(&self) -> impl Iterator<Item = (usize, &Op, &Access, &Limits)> + Clone {
        self.accesses().filter_map(|(number, op, access)| Some((number, op, access, access.limits.as_ref()?)))
    }

    /// The writes of one element to memory that may be read-only, and whether it is assumed not to be: that
    /// of arguments is, unless the program passes on such memory, or they are said to be read only. Memory of
    /// the function's own is not, nor are globals that are defined and no constants.
    pub fn guarded_writes(&self) -> impl Iterator<Item = (usize, &Op, &Array, bool)> + Clone {
        let is_handed_on = hands_on_read_only(self.ir);
        let writes = self.limited().filter(|(_, _, access, _)| access.kind == AccessKind::Write);
        writes.filter_map(move |(number, op, access, _)| {
            let is_assumed = match &access.array {
                Array::Local(_) => return None,
                Array::World => false,
                Array::Argument(position) => {
                    let said = FuncOp(self.func).arg_attr(self.ir, *position, "llvm.readonly");
                    !is_handed_on && said.is_none()
                }
                Array::Global(name) => match self.ir.nearest_symbol(self.func, name) {
                    Some(global) if !may_be_read_only(self.ir, global) => return None,
                    _ => false,
                },
            };
            Some((number, op, &access.array, is_assumed))
        })
    }

    fn array(&self, root: &Root) -> Option<Array> {
        Some(match root {
            Root::Argument(position) => Array::Argument(*position),
            Root::Global(symbol) => Array::Global(symbol.clone()),
            Root::Allocation(op) => Array::Local(*self.numbers.get(op)?),
        })
    }

    /// The first subscripts of cells of what is allocated in loops.
    fn around(&self, array: &Array) -> Vec<Form> {
        let Array::Local(number) = array else { return Vec::new() };
        self.ops[*number].context.counted()
    }

    /// Whether one cell may be read that no op is known to have written: an opaque op may have.
    pub fn may_be_unwritten(&self, Access { kind, array, limits, .. }: &Access) -> bool {
        let mut touched = self.opaque.values().flatten();
        let is_left = touched.any(|touched| touched.array == *array && touched.left.is_some());
        *kind == AccessKind::Read && limits.is_some() && !array.is_visible() && is_left
    }

    /// Notes what an opaque op touches.
    pub fn opaque(&mut self, number: usize) -> Result<(), Unread> {
        let (ir, Op { id: op, context, .. }) = (self.ir, self.ops[number].clone());
        let is_value = |value: &ValueId| !matches!(ir.ty(*value), Type::MemRef(_) | Type::UnrankedMemRef(_));
        let def = ir.def(op);
        if !ir.op(op).results().iter().all(is_value) || def.has(Traits::ASYNCHRONOUS) {
            return Err(self.unread(op, "is not supported by the checker"));
        }
        let mut operands: BTreeMap<Array, (usize, &MemRefType)> = BTreeMap::new();
        for (position, memref) in
            ir.op(op).operands().iter().enumerate().filter(|(_, value)| !is_value(value))
        {
            let whole = self.whole(*memref);
            let Some((array, ty)) = whole else { return Err(self.unread(op, "is passed a part of memory")) };
            if operands.insert(array, (position, ty)).is_some() {
                return Err(self.unread(op, "is passed the same memory twice"));
            }
        }
        let effects = Calls { ir, known: HashMap::from([(self.func, None)]) }.effects(op, MAX_CALLS);
        let Some(effects) = effects else {
            return Err(self.unread(op, "may touch everything"));
        };
        let mut arrays: BTreeMap<Array, (Option<usize>, usize, bool)> = BTreeMap::new();
        for (target, is_written) in effects {
            let (array, operand, rank) = match target {
                Target::Operand(position) => {
                    let found = operands.iter().find(|(_, (at, _))| *at == position);
                    let Some((array, (_, ty))) = found else { continue };
                    (array.clone(), Some(position), ty.shape.len())
                }
                Target::Global(symbol, rank) => {
                    let array = Array::Global(symbol);
                    if operands.contains_key(&array) {
                        return Err(self.unread(op, "is passed memory that it also accesses by name"));
                    }
                    (array, None, rank)
                }
                Target::World => (Array::World, None, 0),
            };
            arrays.entry(array).or_insert((operand, rank, false)).2 |= is_written;
        }
        let mut touched = Vec::new();
        for (array, (operand, rank, is_written)) in arrays {
            let mut of_cells = |kind: AccessKind, step: usize| {
                let found = self.ops.len();
                let item = if kind == AccessKind::Read { Item::Found(found) } else { Item::Left(found) };
                self.push_cells(op, &context.with(Step::At(step)), (kind, &array, rank), item)
            };
            let found = of_cells(AccessKind::Read, 0);
            let left = is_written.then(|| of_cells(AccessKind::Write, 1));
            touched.push(Touched { array, operand, found, left });
        }
        self.opaque.insert(number, touched);
        self.add_item(number, Item::Opaque(number));
        Ok(())
    }

    /// Adds accesses to all cells of an array.
    pub fn push_cells(
        &mut self,
        id: OpId,
        context: &Context,
        (kind, array, rank): (AccessKind, &Array, usize),
        item: Item,
    ) -> usize {
        let n_counters = context.counters.len();
        let subscripts = (n_counters..n_counters + rank).map(|place| Form::var(place as u32));
        let cell = self.around(array).into_iter().chain(subscripts).collect();
        let (stored, items) = match kind {
            AccessKind::Read => (None, vec![item]),
            AccessKind::Write => (Some(item), Vec::new()),
        };
        let access = Some(Access { kind, array: array.clone(), cell, stored, limits: None });
        let context = Rc::new(Context { n_subscripts: rank, ..context.clone() });
        self.push(Op { id, context, access, items })
    }

    /// What the function returns.
    pub fn returned(&self) -> &[ValueId] {
        let body = FuncOp::of(self.ir, self.func).and_then(|func| func.entry(self.ir));
        let last = body.and_then(|body| self.ir.block(body).ops().last().copied());
        last.map_or(&[][..], |op| self.ir.op(op).operands())
    }

    /// What a memref is a view of.
    pub fn traced(&self, value: ValueId) -> Option<Traced<'_>> {
        let is_memref = matches!(self.ir.ty(value), Type::MemRef(_) | Type::UnrankedMemRef(_));
        trace(self.ir, self.func, value).filter(|_| is_memref)
    }

    /// The its own memory that a function returns, each with the place at which it does first, and its rank.
    pub fn given_away(&self) -> Vec<(usize, usize, usize)> {
        let mut given: Vec<(usize, usize, usize)> = Vec::new();
        for (place, value) in self.returned().iter().enumerate() {
            let Some(Traced { root: Root::Allocation(op), ty, .. }) = self.traced(*value) else { continue };
            if let Some(number) =
                self.numbers.get(&op).filter(|number| self.place_of(**number) == Some(place))
            {
                given.push((place, *number, ty.shape.len()));
            }
        }
        given
    }

    /// The place at which what an op allocates is returned first, if it is.
    pub fn place_of(&self, allocation: usize) -> Option<usize> {
        let is_it = |value: &ValueId| {
            let root = self.traced(*value).map(|traced| traced.root);
            root == Some(Root::Allocation(self.ops[allocation].id))
        };
        self.returned().iter().position(is_it)
    }

    /// The array that a memref is all of, and its type.
    pub fn whole(&self, memref: ValueId) -> Option<(Array, &MemRefType)> {
        let Traced { root, ty, views } = trace(self.ir, self.func, memref)?;
        let is_whole = |view: &OpId| self.ir.def(*view).has(Traits::SAME_SUBSCRIPTS);
        (ty.layout == Layout::Identity && views.iter().all(is_whole)).then_some((self.array(&root)?, ty))
    }
}

/// Where a memref comes from.
pub struct Traced<'a> {
    pub root: Root,
    /// The type of the root.
    pub ty: &'a MemRefType,
    /// From the memref to the root.
    pub views: Vec<OpId>,
}

/// What a memref in a function is a part of, if that is told.
pub fn root(ir: &Ir, func: OpId, memref: ValueId) -> Option<Root> {
    trace(ir, func, memref).map(|traced| traced.root)
}

/// Follows views.
pub fn trace(ir: &Ir, func: OpId, mut memref: ValueId) -> Option<Traced<'_>> {
    let mut views = Vec::new();
    loop {
        let op = match ir.value(memref).def() {
            ValueDef::Arg(block, position) => {
                let root = Root::Argument(position as usize);
                let is_argument = FuncOp::of(ir, func).and_then(|func| func.entry(ir)) == Some(block);
                return is_argument.then_some(Traced { root, ty: ir.ty(memref).as_memref()?, views });
            }
            ValueDef::Result(op, _) => op,
        };
        let def = ir.def(op);
        let root = match def.global.and_then(|name| ir.op(op).attr(name)) {
            Some(symbol) => Some(Root::Global(symbol.as_flat_symbol()?.to_string())),
            None => def.has_effect(EffectKind::Alloc).then_some(Root::Allocation(op)),
        };
        if let Some(root) = root {
            return Some(Traced { root, ty: ir.ty(memref).as_memref()?, views });
        }
        views.push(op);
        memref = *ir.op(op).operands().get(def.view_of?)?;
    }
}

/// Memory that an op touches, in words of the function that it is in.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    /// What an operand, or an argument of the function, refers to.
    Operand(usize),
    /// A global, with this many subscripts.
    Global(String, usize),
    World,
}

/// The globals that a function touches, by itself or through calls; none if it may touch any.
pub fn touched_globals(ir: &Ir, func: FuncOp) -> Option<BTreeSet<String>> {
    let touches = Calls { ir, known: HashMap::new() }.body(func, MAX_CALLS)?;
    let names = touches.into_keys().filter_map(|target| match target {
        Target::Global(name, _) => Some(name),
        Target::Operand(_) | Target::World => None,
    });
    Some(names.collect())
}

/// What is touched, and whether it is written; none if it may be everything.
type Touches = Option<BTreeMap<Target, bool>>;

/// What functions that are called touch.
struct Calls<'a> {
    ir: &'a Ir,
    /// None also of a function that is looked at.
    known: HashMap<OpId, Touches>,
}

impl Calls<'_> {
    /// What an op does itself.
    fn effects(&mut self, op: OpId, depth: usize) -> Touches {
        let (ir, def) = (self.ir, self.ir.def(op));
        let memrefs = ir.op(op).operands().iter().enumerate();
        let memrefs =
            memrefs.filter(|(_, value)| matches!(ir.ty(**value), Type::MemRef(_) | Type::UnrankedMemRef(_)));
        if let Some(call) = CallOp::of(ir, op) {
            let callee = call.nearest_target(ir)?;
            if callee.is_printer(ir) {
                let reads = memrefs.map(|(position, _)| (Target::Operand(position), false));
                return Some(reads.chain([(Target::World, true)]).collect());
            }
            return self.body(callee, depth.checked_sub(1)?);
        }
        // What comes after it has to be known to run.
        let has_jumps = |region: &RegionId| ir.region(*region).blocks().len() > 1;
        if ir.op(op).regions().iter().any(has_jumps) || def.may_stop() {
            return None;
        }
        let effects = match def.effects {
            Effects::Known(effects) => effects,
            Effects::Recursive => &[],
            Effects::Unknown if def.has(Traits::TERMINATOR) => &[],
            Effects::Unknown => return None,
        };
        let mut touches = BTreeMap::new();
        for effect in effects {
            let is_written = match effect.kind {
                EffectKind::Alloc => continue,
                EffectKind::Read => false,
                EffectKind::Write | EffectKind::Free => true,
            };
            let targets: Vec<Target> = match effect.on {
                EffectTarget::Operand(position) => vec![Target::Operand(position as usize)],
                EffectTarget::MemRefOperands => {
                    memrefs.clone().map(|(position, _)| Target::Operand(position)).collect()
                }
                EffectTarget::Other => vec![Target::World],
                EffectTarget::Result(_) => continue,
            };
            for target in targets {
                *touches.entry(target).or_default() |= is_written;
            }
        }
        Some(touches)
    }

    /// What a function does to memory that is not its own.
    fn body(&mut self, func: FuncOp, depth: usize) -> Touches {
        let ir = self.ir;
        if let Some(known) = self.known.get(&func.0) {
            return known.clone();
        }
        self.known.insert(func.0, None);
        if func.is_declaration(ir) {
            return None;
        }
        let mut touches: BTreeMap<Target, bool> = BTreeMap::new();
        ir.single_block(func.0, 0)?;
        for op in ir.walk(func.0).filter(|op| *op != func.0) {
            let def = ir.def(op);
            if def.has(Traits::ASYNCHRONOUS) {
                return None;
            }
            for (target, is_written) in self.effects(op, depth)? {
                let target = match target {
                    Target::Operand(position) => {
                        let Traced { root, ty, .. } =
                            trace(ir, func.0, *ir.op(op).operands().get(position)?)?;
                        match root {
                            Root::Allocation(_) => continue,
                            _ if def.has_effect(EffectKind::Free) => return None,
                            Root::Argument(position) => Target::Operand(position),
                            Root::Global(symbol) => Target::Global(symbol, ty.shape.len()),
                        }
                    }
                    other => other,
                };
                *touches.entry(target).or_default() |= is_written;
            }
        }
        self.known.insert(func.0, Some(touches.clone()));
        Some(touches)
    }
}
