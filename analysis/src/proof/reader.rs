//! What a function does, read from the program for the checker: which ops run for which instances in which order, and
//! which cells they touch.
//!
//! # Trust
//! The checker relies on this file. It uses the parsed program and what ops declare about themselves
//! ([`affine_ir::OpDef`]): that they are loops, conditions, accesses, affine maps. It does not use the extraction that the
//! finder of proofs uses, and it takes less: what it does not take is an [`Unread`] with its place.
//!
//! # Meaning
//! An *instance* of an op is the vector of the counters of the loops around it, outermost first. An *order* of two instances is found
//! by walking both paths from the function's body inwards: positions in blocks, and counters.

use crate::proof::form::{Atom, Constraint, Form};
use crate::proof::system::Cases;
use crate::proof::values::Parameters;
use affine_ir::{
    AccessKind, AffineMap, Arithmetic, BlockId, Bound, EffectKind, FuncOp, Ir, Layout, LoopRange, Mapped,
    OpId, Place, Traits, Type, ValueDef, ValueId,
};
use itertools::iproduct;
use polyhedra::Int;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// Something that the checker does not follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// Where it is.
    pub place: Place,
    /// The op's name.
    pub op: String,
    /// A predicate whose subject is the op.
    pub why: &'static str,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, op, why } = self;
        write!(f, "{place}: '{op}' op {why}")
    }
}

/// A step from a function's body to an op in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A position in a block, or the region of an op.
    At(usize),
    /// The counter of a loop, by its place in instances; whether its iterations may run at the same time.
    Counter(usize, bool),
}

/// Where an op is: for which instances it runs, and when.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The counters of the loops around.
    pub counters: Vec<ValueId>,
    /// Hold for each instance.
    pub all: Vec<Constraint>,
    /// Of each of these lists, one conjunction holds.
    pub any: Vec<Cases>,
    pub path: Vec<Step>,
}

impl Context {
    /// The ways in which something is not an instance; `None` if it has too few components.
    pub fn violations(&self, instance: &[Form]) -> Option<Cases> {
        let mut ways: Cases = Vec::new();
        for constraint in &self.all {
            ways.extend(constraint.at(instance)?.violations().into_iter().map(|way| vec![way]));
        }
        for any in &self.any {
            // None of the conjunctions holds: something is wrong with each.
            let mut none: Cases = vec![Vec::new()];
            for case in any {
                let mut wrong = Vec::new();
                for constraint in case {
                    wrong.extend(constraint.at(instance)?.violations());
                }
                none = iproduct!(&none, &wrong)
                    .map(|(so_far, way)| so_far.iter().chain([way]).cloned().collect())
                    .collect();
            }
            ways.extend(none);
        }
        Some(ways)
    }
}

/// More lower bounds of a loop with a step make too many cases.
const MAX_STEPPED_BOUNDS: usize = 4;

/// Memory.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Array {
    /// What an argument refers to, by its position.
    Argument(usize),
    /// A global, by its symbol.
    Global(String),
    /// What the function allocates, by the number of the op.
    Local(usize),
}

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(position) => write!(f, "argument {position}"),
            Self::Global(symbol) => write!(f, "@{symbol}"),
            Self::Local(number) => write!(f, "the memory of op {number}"),
        }
    }
}

impl Array {
    pub fn is_visible(&self) -> bool {
        !matches!(self, Self::Local(_))
    }
}

/// The cell that an op touches.
#[derive(Clone, Debug)]
pub struct Access {
    pub kind: AccessKind,
    pub array: Array,
    pub memref: ValueId,
    pub cell: Vec<Form>,
    /// What is stored.
    pub value: Option<ValueId>,
}

/// An op, by its number in the order of the text.
#[derive(Clone, Debug)]
pub struct Op {
    pub id: OpId,
    pub context: Rc<Context>,
    pub access: Option<Access>,
}

/// A number that an op computes, or is given as a bound, a subscript or a condition.
#[derive(Clone, Debug)]
pub struct Computed {
    pub op: OpId,
    pub context: Rc<Context>,
    pub form: Form,
    /// Where it does not fit in an `index`, it goes round; others have no meaning there.
    pub wraps: bool,
}

/// A function, as the checker sees it.
pub struct Function<'a> {
    pub ir: &'a Ir,
    pub func: OpId,
    pub ops: Vec<Op>,
    pub numbers: HashMap<OpId, usize>,
    /// Values of type `index` that are affine.
    pub forms: HashMap<ValueId, Form>,
    /// Numbers that are computed.
    pub computed: Vec<Computed>,
    /// The sizes of what is allocated, where they are not in the type.
    pub sizes: HashMap<usize, Vec<Form>>,
}

impl<'a> Function<'a> {
    /// Reads a function; `parameters` are shared by the two that are compared.
    pub fn read(ir: &'a Ir, func: OpId, parameters: &mut Parameters) -> Result<Self, Unread> {
        let mut function = Self {
            ir,
            func,
            ops: Vec::new(),
            numbers: HashMap::new(),
            forms: HashMap::new(),
            computed: Vec::new(),
            sizes: HashMap::new(),
        };
        let body = FuncOp::of(ir, func).and_then(|func| func.entry(ir));
        let Some(body) = body else { return Err(function.unread(func, "has no body")) };
        function.block(body, &Rc::new(Context::default()), parameters)?;
        Ok(function)
    }

    pub fn unread(&self, op: OpId, why: &'static str) -> Unread {
        let data = self.ir.op(op);
        Unread { place: self.ir.place(&data.loc), op: data.name().to_string(), why }
    }

    fn block(
        &mut self,
        block: BlockId,
        context: &Rc<Context>,
        parameters: &mut Parameters,
    ) -> Result<(), Unread> {
        for (position, &op) in self.ir.block(block).ops().iter().enumerate() {
            let mut here = (**context).clone();
            here.path.push(Step::At(position));
            self.op(op, Rc::new(here), parameters)?;
        }
        Ok(())
    }

    fn op(&mut self, op: OpId, context: Rc<Context>, parameters: &mut Parameters) -> Result<(), Unread> {
        let (ir, def) = (self.ir, self.ir.def(op));
        let number = self.ops.len();
        self.numbers.insert(op, number);
        self.ops.push(Op { id: op, context: context.clone(), access: None });
        let data = ir.op(op);
        if data.regions().iter().any(|region| ir.region(*region).blocks().len() > 1) {
            return Err(self.unread(op, "has jumps in its body"));
        }
        if let Some(ranges) = def.loop_like.and_then(|loop_like| loop_like.ranges) {
            if !data.results().is_empty() {
                return Err(self.unread(op, "carries values"));
            }
            let is_parallel = def.loop_like.is_some_and(|loop_like| loop_like.is_parallel);
            let inside = self.iterations(op, &ranges(ir, op), is_parallel, &context, parameters)?;
            return self.regions(op, &inside, parameters);
        }
        if let Some(condition) = def.condition {
            if !data.results().is_empty() {
                return Err(self.unread(op, "hands on values"));
            }
            let condition = condition(ir, op);
            let operands = self.operands(op, &condition.operands, parameters)?;
            let mut constraints = Vec::new();
            for (expr, is_equality) in &condition.set.constraints {
                let form = Form::of_expression(expr, condition.set.dims, &operands)
                    .ok_or_else(|| self.unread(op, "has a condition that is not affine"))?;
                self.compute(op, &context, &form);
                let constraint = if *is_equality { Constraint::Zero } else { Constraint::Natural };
                constraints.push(constraint(form));
            }
            for (at, &region) in data.regions().iter().enumerate() {
                let mut inside = (*context).clone();
                inside.path.push(Step::At(at));
                match at {
                    0 => inside.all.extend(constraints.iter().cloned()),
                    _ => {
                        let violated = constraints.iter().flat_map(Constraint::violations);
                        inside.any.push(violated.map(|way| vec![way]).collect());
                    }
                }
                if let Some(&block) = ir.region(region).blocks().first() {
                    self.block(block, &Rc::new(inside), parameters)?;
                }
            }
            return Ok(());
        }
        if !data.regions().is_empty() {
            return Err(self.unread(op, "has a body that is not followed"));
        }
        if let Some(describe) = def.access {
            let element =
                describe(ir, op).ok_or_else(|| self.unread(op, "touches cells that are not told"))?;
            let array = self.array(op, element.memref)?;
            let operands = self.operands(op, &element.operands, parameters)?;
            let cell = self.forms_of(op, &element.map, &operands, &context)?;
            if element.kind == AccessKind::Write && element.value.is_none() {
                return Err(self.unread(op, "changes what it finds in memory"));
            }
            let (kind, memref, value) = (element.kind, element.memref, element.value);
            self.ops[number].access = Some(Access { kind, array, memref, cell, value });
            return Ok(());
        }
        if def.has_effect(EffectKind::Alloc) {
            if !context.counters.is_empty() || context.path.len() > 1 {
                return Err(self.unread(op, "allocates in a loop or conditional"));
            }
            let sizes = self.operands(op, data.operands(), parameters)?;
            self.sizes.insert(number, sizes);
            return Ok(());
        }
        if def.has_effect(EffectKind::Free) {
            return Ok(());
        }
        let is_known = def.is_pure() || def.has(Traits::DIM_SIZE) || def.has(Traits::TERMINATOR);
        if !is_known {
            return Err(self.unread(op, "does what the checker does not follow"));
        }
        self.number(op, &context, parameters);
        Ok(())
    }

    fn regions(
        &mut self,
        op: OpId,
        context: &Rc<Context>,
        parameters: &mut Parameters,
    ) -> Result<(), Unread> {
        for &region in self.ir.op(op).regions() {
            for &block in self.ir.region(region).blocks() {
                self.block(block, context, parameters)?;
            }
        }
        Ok(())
    }

    /// The context of a loop's body.
    fn iterations(
        &mut self,
        op: OpId,
        ranges: &[LoopRange],
        is_parallel: bool,
        context: &Rc<Context>,
        parameters: &mut Parameters,
    ) -> Result<Rc<Context>, Unread> {
        let mut inside = (**context).clone();
        for range in ranges {
            if *self.ir.ty(range.iv) != Type::Index {
                return Err(self.unread(op, "counts by numbers that are not of type index"));
            }
            let bound = |function: &mut Self, bound: &Bound, parameters: &mut Parameters| {
                let operands = function.operands(op, &bound.operands, parameters)?;
                function.forms_of(op, &bound.map, &operands, context)
            };
            let lower = bound(self, &range.lower, parameters)?;
            let upper = bound(self, &range.upper, parameters)?;
            let place = inside.counters.len();
            let counter = Form::var(place as u32);
            inside.counters.push(range.iv);
            inside.path.push(Step::Counter(place, is_parallel));
            inside.all.extend(lower.iter().map(|low| Constraint::Natural(counter.clone().minus(low))));
            inside.all.extend(upper.iter().map(|high| Constraint::less(&counter, high)));
            let step = Int::from(range.step);
            if !step.is_positive() {
                return Err(self.unread(op, "has a step that is not positive"));
            }
            if !step.is_one() {
                // Steps are counted from the greatest lower bound.
                if lower.len() > MAX_STEPPED_BOUNDS {
                    return Err(self.unread(op, "has a step and many lower bounds"));
                }
                let cases = lower.iter().map(|low| {
                    let way = counter.clone().minus(low);
                    let turns = way.clone().floor(&step);
                    let on_step = Constraint::Zero(way.plus(&turns, &-step.clone()));
                    let others = lower.iter().filter(|other| *other != low);
                    let is_greatest = others.map(|other| Constraint::Natural(low.clone().minus(other)));
                    is_greatest.chain([on_step]).collect()
                });
                let cases: Cases = cases.collect();
                match <[Vec<Constraint>; 1]>::try_from(cases) {
                    Ok([case]) => inside.all.extend(case),
                    Err(cases) => inside.any.push(cases),
                }
            }
            for high in &upper {
                self.compute(op, context, &high.clone().shifted(step.clone()));
            }
            self.forms.insert(range.iv, counter);
        }
        Ok(Rc::new(inside))
    }

    fn forms_of(
        &mut self,
        op: OpId,
        map: &AffineMap,
        operands: &[Form],
        context: &Rc<Context>,
    ) -> Result<Vec<Form>, Unread> {
        let mut forms = Vec::new();
        for expr in &map.results {
            let form = Form::of_expression(expr, map.dims, operands)
                .ok_or_else(|| self.unread(op, "has a bound or subscript that is not affine"))?;
            self.compute(op, context, &form);
            forms.push(form);
        }
        Ok(forms)
    }

    fn compute(&mut self, op: OpId, context: &Rc<Context>, form: &Form) {
        self.computed.push(Computed { op, context: context.clone(), form: form.clone(), wraps: false });
    }

    fn operands(
        &self,
        op: OpId,
        operands: &[ValueId],
        parameters: &mut Parameters,
    ) -> Result<Vec<Form>, Unread> {
        let form = |value: &ValueId| {
            let form = self.form(*value, parameters);
            form.ok_or_else(|| self.unread(op, "is given an index that is not affine"))
        };
        operands.iter().map(form).collect()
    }

    /// A number as a form: of counters, or a parameter.
    fn form(&self, value: ValueId, parameters: &mut Parameters) -> Option<Form> {
        if let Some(form) = self.forms.get(&value) {
            return Some(form.clone());
        }
        if let Some(constant) = affine_ir::constant(self.ir, value) {
            return Some(Form::constant(Int::from(constant.as_integer()?)));
        }
        let place = parameters.place(self.ir, self.func, value)?;
        Some(Form::atom(Atom::Parameter(place)))
    }

    /// A name of an op for messages.
    pub fn name(&self, number: usize) -> String {
        let data = self.ir.op(self.ops[number].id);
        format!("'{}' at {}", data.name(), self.ir.place(&data.loc))
    }

    /// The ops that are not defined for some operands.
    pub fn failing(&self) -> Vec<usize> {
        let ir = self.ir;
        let ops = self.ops.iter().enumerate().filter(|(_, op)| {
            let def = ir.def(op.id);
            let operands = ir.op(op.id).operands();
            let second = operands.get(1).and_then(|value| affine_ir::constant(ir, *value));
            let second = second.and_then(|constant| constant.as_integer());
            let is_division = def.undefined_at.is_some() && second.is_some_and(|by| by != 0 && by != -1);
            let rank = operands.first().and_then(|memref| match ir.ty(*memref) {
                Type::MemRef(ty) => i128::try_from(ty.shape.len()).ok(),
                _ => None,
            });
            let is_size = def.has(Traits::DIM_SIZE)
                && second.zip(rank).is_some_and(|(dim, rank)| (0..rank).contains(&dim));
            let is_safe = op.access.is_some()
                || is_division
                || is_size
                || def.has(Traits::SPECULATABLE)
                || def.has(Traits::TERMINATOR)
                || def.has_effect(EffectKind::Alloc)
                || def.has_effect(EffectKind::Free)
                || def.loop_like.is_some()
                || def.condition.is_some();
            !is_safe
        });
        ops.map(|(number, _)| number).collect()
    }

    /// The sizes of what is allocated that are not in types, in the order of the text.
    pub fn dynamic_sizes(&self) -> impl Iterator<Item = &Form> {
        let allocations = (0..self.ops.len()).filter_map(|number| self.sizes.get(&number));
        allocations.flatten().filter(|size| size.as_constant().is_none_or(Int::is_negative))
    }

    /// A number that is affine in counters and parameters.
    pub fn number_of(&self, value: ValueId) -> Option<Form> {
        let constant = || affine_ir::constant(self.ir, value)?.as_integer().map(Int::from);
        if *self.ir.ty(value) != Type::Index {
            return None;
        }
        self.forms.get(&value).cloned().or_else(|| constant().map(Form::constant))
    }

    /// Notes what an op computes, if it is an affine number of type `index`.
    fn number(&mut self, op: OpId, context: &Rc<Context>, parameters: &mut Parameters) {
        let (ir, def, data) = (self.ir, self.ir.def(op), self.ir.op(op));
        let &[result] = data.results() else { return };
        if *ir.ty(result) != Type::Index || def.constant.is_some() {
            return;
        }
        let are_indices = data.operands().iter().all(|value| *ir.ty(*value) == Type::Index);
        let mut operands = || -> Option<Vec<Form>> {
            data.operands().iter().map(|value| self.form(*value, parameters)).collect()
        };
        let form = match (def.mapped, def.arithmetic) {
            (Some(Mapped::Apply), _) => {
                let map = data.attr("map").and_then(|map| map.as_map());
                map.zip(operands()).and_then(|(map, operands)| {
                    Form::of_expression(map.results.first()?, map.dims, &operands)
                })
            }
            (None, Some(kind)) if are_indices => {
                operands().and_then(|operands| match (&operands[..], kind) {
                    ([x, y], Arithmetic::Sum) => Some(x.clone().plus(y, &Int::ONE)),
                    ([x, y], Arithmetic::Difference) => Some(x.clone().minus(y)),
                    ([x, y], Arithmetic::Product) => match (x.as_constant(), y.as_constant()) {
                        (Some(factor), _) => Some(Form::default().plus(y, factor)),
                        (_, Some(factor)) => Some(Form::default().plus(x, factor)),
                        _ => None,
                    },
                    _ => None,
                })
            }
            _ => None,
        };
        if let Some(form) = form {
            let (context, wraps) = (context.clone(), def.mapped.is_none());
            self.computed.push(Computed { op, context, form: form.clone(), wraps });
            self.forms.insert(result, form);
        }
    }

    /// The memory that a memref refers to.
    fn array(&self, user: OpId, memref: ValueId) -> Result<Array, Unread> {
        let ir = self.ir;
        let Type::MemRef(ty) = ir.ty(memref) else {
            return Err(self.unread(user, "touches memory whose shape is not known"));
        };
        if ty.layout != Layout::Identity {
            return Err(self.unread(user, "touches memory with a layout of its own"));
        }
        match ir.value(memref).def() {
            ValueDef::Arg(block, position) if ir.block_parent_op(block) == Some(self.func) => {
                Ok(Array::Argument(position as usize))
            }
            ValueDef::Arg(..) => Err(self.unread(user, "touches memory that a loop carries")),
            ValueDef::Result(op, _) => {
                let def = ir.def(op);
                if def.has_effect(EffectKind::Alloc) {
                    let number = self.numbers.get(&op).copied();
                    return number
                        .map(Array::Local)
                        .ok_or_else(|| self.unread(user, "touches memory from elsewhere"));
                }
                let symbol =
                    def.global.and_then(|name| ir.op(op).attr(name)).and_then(|attr| attr.as_flat_symbol());
                if let Some(symbol) = symbol {
                    return Ok(Array::Global(symbol.to_string()));
                }
                Err(self.unread(user, "touches memory through a view"))
            }
        }
    }
}
