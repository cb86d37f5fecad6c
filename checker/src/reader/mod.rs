//! Reads the semantics of a function: which ops run for which instances, in which order, and which cells they
//! touch.
//!
//! # Trust
//! The checker relies on this file. It uses the parsed program and what ops declare about themselves
//! ([`loopwright_affine_ir::OpDef`]): that they are loops, conditions, accesses, affine maps. It does not use
//! the extraction that the finder of proofs uses, and it takes less: what it does not take is an [`Unread`]
//! with its place.
//!
//! # Meaning
//! An *instance* of an op is the vector of the induction variables of the loops around it, outermost first.
//! An *order* of two instances is found by walking both paths from the function's body inwards: positions in
//! blocks, and induction variables.

pub mod lanes;
pub mod memory;
pub mod trees;
pub mod values;

use crate::fault::{Fault, Unread};
use crate::linear::form::{Atom, Constraint, Form};
use crate::linear::pairs;
use crate::linear::system::Cases;
use crate::reader::trees::{End, Leaf};
use crate::reader::values::{Access, Item, Parameters, Touched};
use loopwright_affine_ir::machinery::{Arithmetic, Relation};
use loopwright_affine_ir::{
    AccessKind, AffineExpr, AffineMap, BlockId, Bound, EffectKind, Ir, LoopRange, Mapped, OpId, Traits, Type,
    ValueId,
};
use loopwright_integer::Int;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A step from a function's body to an op in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A position in a block, or the region of an op.
    At(usize),
    /// The induction variable of a loop, by its place in instances; whether its iterations may run at the
    /// same time.
    Counter(usize, bool),
}

/// Where an op is: for which instances it runs, and when.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The induction variables of the loops around.
    pub counters: Vec<ValueId>,
    /// An op that touches whole arrays has an instance for each cell, and one that is followed lane by lane
    /// for each lane: this many subscripts, or lanes, follow the induction variables.
    pub n_subscripts: usize,
    /// Hold for each instance.
    pub all: Vec<Constraint>,
    /// Of each of these lists, one conjunction holds.
    pub any: Vec<Cases>,
    /// From the function's body to it.
    pub path: Vec<Step>,
}

impl Context {
    /// The number of components of an instance.
    pub fn n_components(&self) -> usize {
        self.counters.len() + self.n_subscripts
    }

    /// The instance itself, without subscripts.
    pub fn counted(&self) -> Vec<Form> {
        (0..self.counters.len()).map(|place| Form::var(place as u32)).collect()
    }

    /// Of these, one holds as well.
    fn one_of(&mut self, cases: Cases) {
        match <[Vec<Constraint>; 1]>::try_from(cases) {
            Ok([case]) => self.all.extend(case),
            Err(cases) => self.any.push(cases),
        }
    }

    /// A later place.
    pub fn with(&self, step: Step) -> Context {
        let mut context = self.clone();
        context.path.push(step);
        context
    }

    /// The ways in which something is not an instance, unless it has too few components or there are too
    /// many.
    pub fn violations(&self, instance: &[Form]) -> Result<Cases, Fault> {
        let wrong = |row: &Constraint| row.at(instance).map(|row| row.violations()).ok_or(Fault::Form);
        let mut ways: Cases = Vec::new();
        let all = std::slice::from_ref(&self.all);
        for any in std::iter::once(all).chain(self.any.iter().map(Vec::as_slice)) {
            // None of the conjunctions holds: something is wrong with each.
            let mut none: Cases = vec![Vec::new()];
            for case in any {
                let wrong = case.iter().map(wrong).collect::<Result<Vec<_>, _>>()?.concat();
                if none.len() * wrong.len() > MAX_WAYS {
                    return Err(Fault::Ways);
                }
                none = pairs(&none, &wrong)
                    .map(|(so_far, way)| so_far.iter().chain([way]).cloned().collect())
                    .collect();
            }
            ways.extend(none);
        }
        Ok(ways)
    }
}

/// More bounds of a loop with a step, or that carries values, make too many cases, as do more ways in which a
/// condition holds.
const MAX_CASES: usize = 16;

/// What was found out about truth values: the ways in which they are true or false, if they are followed.
type Decided = HashMap<(ValueId, bool), Option<Cases>>;

/// The most cases in which a condition may fail, the product of the cases of its parts.
pub const MAX_WAYS: usize = 4096;

/// An op, or a part of what it does, by its number: all that runs is listed in the order of the text.
#[derive(Clone, Debug)]
pub struct Op {
    /// Which op it is.
    pub id: OpId,
    /// For which instances it runs, and when.
    pub context: Rc<Context>,
    /// What it does to memory.
    pub access: Option<Access>,
    /// What comes of it.
    pub items: Vec<Item>,
}

/// The bounds of an induction variable: from the greatest of the first, by steps, to below the least of the
/// others.
struct Bounds {
    lower: Vec<Form>,
    upper: Vec<Form>,
    step: Int,
}

/// A number that an op computes, or is given as a bound, a subscript or a condition.
#[derive(Clone, Debug)]
pub struct Computed {
    pub op: OpId,
    /// For which instances it runs, and when.
    pub context: Rc<Context>,
    /// It, and what is computed for it.
    pub forms: Vec<Form>,
    /// Where it does not fit in an `index`, it goes round; others have no meaning there.
    pub wraps: bool,
}

/// A function, as the checker sees it.
pub struct Function<'a> {
    /// The program.
    pub ir: &'a Ir,
    /// The function in it.
    pub func: OpId,
    /// Whether vectors are followed lane by lane.
    pub by_lanes: bool,
    /// The numbers that forms depend on.
    pub parameters: RefCell<Parameters>,
    /// Its ops, in the order of the text.
    pub ops: Vec<Op>,
    /// Where each is among them.
    pub numbers: HashMap<OpId, usize>,
    /// What comes of which op, and its place there.
    pub places: HashMap<Item, (usize, u32)>,
    /// What loops carry and conditionals pass on: which value that is, in which instance.
    pub handed_on: HashMap<Item, Vec<Leaf>>,
    /// Values of type `index` that are affine.
    pub forms: HashMap<ValueId, Form>,
    /// Numbers that are computed.
    pub computed: Vec<Computed>,
    /// Ops that apply maps to numbers that are not affine.
    pub unfollowed: Vec<OpId>,
    /// The sizes of what is allocated, where they are not in the type.
    pub sizes: HashMap<usize, Vec<Form>>,
    /// The memory that opaque ops touch.
    pub opaque: HashMap<usize, Vec<Touched>>,
}

impl<'a> Function<'a> {
    /// Reads a function, vectors lane by lane or as wholes; its parameters come after those of the other one
    /// that it is compared with.
    pub fn read(ir: &'a Ir, func: OpId, by_lanes: bool, parameters: Parameters) -> Result<Self, Unread> {
        let mut function = Self {
            ir,
            func,
            by_lanes,
            parameters: RefCell::new(parameters),
            ops: Vec::new(),
            numbers: HashMap::new(),
            places: HashMap::new(),
            handed_on: HashMap::new(),
            forms: HashMap::new(),
            computed: Vec::new(),
            unfollowed: Vec::new(),
            sizes: HashMap::new(),
            opaque: HashMap::new(),
        };
        let Some(body) = ir.single_block(func, 0) else {
            return Err(function.unread(func, "has no body, or jumps in it"));
        };
        // O1.
        let last = ir.block(body).ops().last();
        if !last.is_some_and(|last| ir.def(*last).has(Traits::RETURN)) {
            return Err(function.unread(func, "does not end in a return"));
        }
        function.block(body, &Context::default())?;
        Ok(function)
    }

    /// Adds to the list.
    pub fn push(&mut self, op: Op) -> usize {
        let number = self.ops.len();
        let places = op.items.iter().zip(0..).map(|(item, place)| (*item, (number, place)));
        self.places.extend(places);
        self.ops.push(op);
        number
    }

    /// Adds to what comes of an op.
    pub fn add_item(&mut self, number: usize, item: Item) {
        let items = &mut self.ops[number].items;
        self.places.insert(item, (number, items.len() as u32));
        items.push(item);
    }

    /// That an op is not followed.
    pub fn unread(&self, op: OpId, why: &'static str) -> Unread {
        let data = self.ir.op(op);
        Unread { place: self.ir.place(&data.loc), op: data.name().to_string(), why }
    }

    fn block(&mut self, block: BlockId, context: &Context) -> Result<(), Unread> {
        for (position, &op) in self.ir.block(block).ops().iter().enumerate() {
            self.op(op, &Rc::new(context.with(Step::At(position))))?;
        }
        Ok(())
    }

    fn op(&mut self, op: OpId, context: &Rc<Context>) -> Result<(), Unread> {
        let (ir, def, data) = (self.ir, self.ir.def(op), self.ir.op(op));
        let items = data.results().iter().copied().map(Item::Value).collect();
        let number = self.push(Op { id: op, context: context.clone(), access: None, items });
        self.numbers.insert(op, number);
        if data.regions().iter().any(|region| ir.region(*region).blocks().len() > 1) {
            return Err(self.unread(op, "has jumps in its body"));
        }
        if def.has(Traits::UNREACHABLE) {
            return Err(self.unread(op, "is declared unreachable"));
        }
        if self.by_lanes && self.has_vectors(op) {
            return self.vectors(number, context);
        }
        let is_memory = |value: &ValueId| matches!(ir.ty(*value), Type::MemRef(_) | Type::UnrankedMemRef(_));
        if !data.regions().is_empty() && data.results().iter().any(is_memory) {
            return Err(self.unread(op, "hands on memory"));
        }
        let ranges = def.loop_like.and_then(|loop_like| match (loop_like.ranges, loop_like.spans) {
            (Some(ranges), _) => Some(ranges(ir, op)),
            (None, spans) => spans.and_then(|spans| spans(ir, op)),
        });
        if let Some(ranges) = ranges {
            return self.iterate(op, &ranges, context);
        }
        if let Some(ways) = self.ways(op, context)? {
            return self.conditional(op, ways, context);
        }
        if !data.regions().is_empty() {
            return Err(self.unread(op, "has a body that is not supported"));
        }
        if let Some(element) = def.access.and_then(|describe| describe(ir, op)) {
            let operands = self.operands(op, &element.operands)?;
            let subscripts = self.forms_of(op, &element.map, &operands, context)?;
            return self.element(number, &element, subscripts);
        }
        if def.has_effect(EffectKind::Alloc) {
            let sizes = self.operands(op, data.operands())?;
            self.sizes.insert(number, sizes);
            return Ok(());
        }
        let is_plain = def.is_pure() || def.has(Traits::DIM_SIZE) || def.has(Traits::TERMINATOR);
        match is_plain {
            true => self.number(op, context),
            false if def.has_effect(EffectKind::Free) => {}
            false => self.opaque(number)?,
        }
        Ok(())
    }

    /// A loop. Its body's arguments are what is carried: at first the initial values, and then what the
    /// iteration before ended with; its results are what the last one ended with, or the initial values if
    /// there is none.
    fn iterate(&mut self, op: OpId, ranges: &[LoopRange], context: &Rc<Context>) -> Result<(), Unread> {
        let (ir, loop_like) = (self.ir, self.ir.def(op).loop_like);
        let is_parallel = loop_like.is_some_and(|loop_like| loop_like.is_parallel);
        let inits = loop_like.and_then(|loop_like| loop_like.inits).map_or(&[][..], |inits| inits(ir, op));
        let results = ir.op(op).results();
        let body = ir.single_block(op, 0).ok_or_else(|| self.unread(op, "has no body"))?;
        let mut inside = context.with(Step::At(0));
        let bounds = ranges.iter().map(|range| self.count(op, range, is_parallel, context, &mut inside));
        let bounds = bounds.collect::<Result<Vec<_>, Unread>>()?;
        if results.is_empty() && inits.is_empty() {
            return self.block(body, &inside);
        }
        let ([Bounds { lower, upper, step }], false) = (&bounds[..], is_parallel) else {
            return Err(self.unread(op, "carries values in a way that is not supported"));
        };
        let nexts = ir.block(body).ops().last().map_or(&[][..], |last| ir.op(*last).operands());
        let args = &ir.block(body).args()[1..];
        if [inits.len(), nexts.len(), args.len()] != [results.len(); 3]
            || lower.len() * upper.len() > MAX_CASES
        {
            return Err(self.unread(op, "carries values in a way that is not supported"));
        }
        let around = context.counted();
        let at = |counter: Form| around.iter().cloned().chain([counter]).collect::<Vec<Form>>();
        let last_but = Form::var(around.len() as u32).shifted(-step.clone());
        let items = args.iter().copied().map(Item::Value).collect();
        self.push(Op { id: op, context: Rc::new(inside.clone()), access: None, items });
        for (((init, next), arg), result) in inits.iter().zip(nexts).zip(args).zip(results) {
            let leaf = |path: Vec<Constraint>, value: ValueId, instance: Vec<Form>| Leaf {
                path,
                end: End::Item(Item::Value(value), instance),
            };
            let natural = lower.iter().map(|low| Constraint::Natural(last_but.clone().minus(low)));
            let mut carried = vec![leaf(natural.collect(), *next, at(last_but.clone()))];
            carried.extend(
                lower.iter().map(|low| leaf(vec![Constraint::less(&last_but, low)], *init, around.clone())),
            );
            self.handed_on.insert(Item::Value(*arg), carried);
            let mut left = Vec::new();
            for (low, high) in pairs(lower, upper) {
                // They are the greatest and the least.
                let lows = lower.iter().filter(|other| *other != low);
                let lows = lows.map(|other| Constraint::Natural(low.clone().minus(other)));
                let highs = upper.iter().filter(|other| *other != high);
                let path = lows.chain(highs.map(|other| Constraint::Natural(other.clone().minus(high))));
                let span = high.clone().minus(low).shifted(-1);
                let last = low.clone().plus(&span.clone().floor(step), step);
                let path = path.chain([Constraint::Natural(span)]);
                left.push(leaf(path.collect(), *next, at(last)));
                left.push(leaf(vec![Constraint::Natural(low.clone().minus(high))], *init, around.clone()));
            }
            self.handed_on.insert(Item::Value(*result), left);
        }
        self.block(body, &inside)
    }

    /// The conditions under which region 0 of an op runs, and region 1, if it is a conditional.
    fn ways(&mut self, op: OpId, context: &Rc<Context>) -> Result<Option<[Cases; 2]>, Unread> {
        let (ir, def) = (self.ir, self.ir.def(op));
        if let Some(condition) = def.condition {
            let condition = condition(ir, op);
            let operands = self.operands(op, &condition.operands)?;
            let mut holds = Vec::new();
            for (expr, is_equality) in &condition.set.constraints {
                let form = self.form_of(op, context, (expr, condition.set.dims, &operands));
                let form =
                    form.ok_or_else(|| self.unread(op, "has a condition that is not affine, or too large"))?;
                let constraint = if *is_equality { Constraint::Zero } else { Constraint::Natural };
                holds.push(constraint(form));
            }
            let fails = holds.iter().flat_map(Constraint::violations).map(|way| vec![way]).collect();
            return Ok(Some([vec![holds], fails]));
        }
        let Some(decision) = def.decided_by.and_then(|at| ir.op(op).operands().get(at)) else {
            return Ok(None);
        };
        let mut known = Decided::new();
        let ways = [true, false].map(|holds| self.decided(*decision, holds, MAX_CASES, &mut known));
        match ways {
            [Some(holds), Some(fails)] => Ok(Some([holds, fails])),
            _ => Err(self.unread(op, "has a condition that is not affine, or too large")),
        }
    }

    /// The ways in which a truth value is `holds`: of comparisons of affine numbers, and what joins them.
    /// What is known of a value is not asked again, as operands are shared.
    fn decided(&self, value: ValueId, holds: bool, depth: usize, known: &mut Decided) -> Option<Cases> {
        if let Some(ways) = known.get(&(value, holds)) {
            return ways.clone();
        }
        let is_small = |ways: &Cases| {
            ways.len() <= MAX_CASES && ways.iter().all(|way| way.len() <= MAX_CASES * MAX_CASES)
        };
        let ways = self.decide(value, holds, depth, known).filter(is_small);
        known.insert((value, holds), ways.clone());
        ways
    }

    fn decide(&self, value: ValueId, holds: bool, depth: usize, known: &mut Decided) -> Option<Cases> {
        let ir = self.ir;
        if let Some(constant) = loopwright_affine_ir::constant(ir, value) {
            let is_true = constant.as_integer()? != 0;
            return Some(if is_true == holds { vec![Vec::new()] } else { Vec::new() });
        }
        let op = ir.defining_op(value)?;
        let (def, &[x, y]) = (ir.def(op), ir.op(op).operands()) else { return None };
        if let Some(comparison) = def.compares.and_then(|compares| compares(ir, op)) {
            let (x, y) = (self.form(x)?, self.form(y)?);
            let natural = |x: Form, y: &Form| Constraint::Natural(x.minus(y));
            let (constraint, is_negated) = match comparison.relation {
                Relation::Equal => (Constraint::equal(x, &y), false),
                Relation::NotEqual => (Constraint::equal(x, &y), true),
                _ if !comparison.is_signed => return None,
                Relation::GreaterEqual => (natural(x, &y), false),
                Relation::Less => (natural(x, &y), true),
                Relation::LessEqual => (natural(y, &x), false),
                Relation::Greater => (natural(y, &x), true),
            };
            return Some(match holds != is_negated {
                true => vec![vec![constraint]],
                false => constraint.violations().into_iter().map(|way| vec![way]).collect(),
            });
        }
        // What the operands have to be, one of these pairs; nothing where it is one and the same.
        let alternatives: &[[Option<bool>; 2]] = match (def.arithmetic?, holds) {
            (Arithmetic::And, true) => &[[Some(true), Some(true)]],
            (Arithmetic::And, false) => &[[Some(false), None], [None, Some(false)]],
            (Arithmetic::Or, true) => &[[Some(true), None], [None, Some(true)]],
            (Arithmetic::Or, false) => &[[Some(false), Some(false)]],
            (Arithmetic::ExclusiveOr, true) => &[[Some(true), Some(false)], [Some(false), Some(true)]],
            (Arithmetic::ExclusiveOr, false) => &[[Some(true), Some(true)], [Some(false), Some(false)]],
            _ => return None,
        };
        let depth = depth.checked_sub(1)?;
        let mut ways = Cases::new();
        for [first, second] in alternatives {
            let mut of = |value, holds: Option<bool>| match holds {
                Some(holds) => self.decided(value, holds, depth, known),
                None => Some(vec![Vec::new()]),
            };
            let (first, second) = (of(x, *first)?, of(y, *second)?);
            ways.extend(pairs(&first, &second).map(|(a, b)| [a.as_slice(), b].concat()));
        }
        Some(ways)
    }

    /// A conditional: its results are what the region ends with that runs.
    fn conditional(&mut self, op: OpId, ways: [Cases; 2], context: &Rc<Context>) -> Result<(), Unread> {
        let (ir, data) = (self.ir, self.ir.op(op));
        let around = context.counted();
        let blocks = data.regions().iter().map(|region| ir.region(*region).blocks().first().copied());
        for (at, (ways, block)) in ways.into_iter().zip(blocks.collect::<Vec<_>>()).enumerate() {
            let Some(block) = block else { continue };
            let ends = ir.block(block).ops().last().map_or(&[][..], |last| ir.op(*last).operands());
            for (result, end) in data.results().iter().zip(ends) {
                let end = End::Item(Item::Value(*end), around.clone());
                let leaves = ways.iter().map(|way| Leaf { path: way.clone(), end: end.clone() });
                self.handed_on.entry(Item::Value(*result)).or_default().extend(leaves);
            }
            let mut inside = context.with(Step::At(at));
            inside.one_of(ways);
            self.block(block, &inside)?;
        }
        Ok(())
    }

    /// Adds an induction variable to the context of a loop's body.
    fn count(
        &mut self,
        op: OpId,
        range: &LoopRange,
        is_parallel: bool,
        context: &Rc<Context>,
        inside: &mut Context,
    ) -> Result<Bounds, Unread> {
        if *self.ir.ty(range.iv) != Type::Index {
            return Err(self.unread(op, "has an induction variable that is not of type index"));
        }
        let mut bound = |bound: &Bound| {
            let operands = self.operands(op, &bound.operands)?;
            self.forms_of(op, &bound.map, &operands, context)
        };
        let (lower, upper) = (bound(&range.lower)?, bound(&range.upper)?);
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
            if lower.len() > MAX_CASES {
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
            inside.one_of(cases.collect());
        }
        // Counters of loops whose bounds are no affine maps go round.
        let wraps = self.ir.def(op).loop_like.is_some_and(|loop_like| loop_like.ranges.is_none());
        for high in &upper {
            let (context, forms) = (context.clone(), vec![high.clone().shifted(step.clone())]);
            self.computed.push(Computed { op, context, forms, wraps });
        }
        self.forms.insert(range.iv, counter);
        Ok(Bounds { lower, upper, step })
    }

    /// Subscripts or bounds that an op tells by a map.
    pub fn forms_of(
        &mut self,
        op: OpId,
        map: &AffineMap,
        operands: &[Form],
        context: &Rc<Context>,
    ) -> Result<Vec<Form>, Unread> {
        let mut forms = Vec::new();
        for expr in &map.results {
            let form = self.form_of(op, context, (expr, map.dims, operands));
            forms.push(form.ok_or_else(|| {
                self.unread(op, "has a bound or subscript that is not affine, or too large")
            })?);
        }
        Ok(forms)
    }

    /// An affine expression of numbers, which an op computes with all of its parts.
    fn form_of(
        &mut self,
        op: OpId,
        context: &Rc<Context>,
        (expr, dims, operands): (&AffineExpr, u32, &[Form]),
    ) -> Option<Form> {
        let mut forms = Vec::new();
        let form = Form::with_parts(expr, (dims, operands), &mut forms)?;
        self.computed.push(Computed { op, context: context.clone(), forms, wraps: false });
        Some(form)
    }

    /// Numbers as forms.
    pub fn operands(&self, op: OpId, operands: &[ValueId]) -> Result<Vec<Form>, Unread> {
        let forms = operands.iter().map(|value| self.form(*value)).collect::<Option<_>>();
        forms.ok_or_else(|| self.unread(op, "is given an index that is not affine, or too large"))
    }

    /// A number of type `index` as a form: of induction variables, or a parameter.
    pub fn form(&self, value: ValueId) -> Option<Form> {
        let parameter = || {
            let place = self.parameters.borrow_mut().place(self.ir, self.func, value)?;
            Some(Form::atom(Atom::Parameter(place)))
        };
        self.number_of(value).or_else(parameter)
    }

    /// The ops that touch memory.
    pub fn accesses(&self) -> impl Iterator<Item = (usize, &Op, &Access)> + Clone {
        let ops = self.ops.iter().enumerate();
        ops.filter_map(|(number, op)| Some((number, op, op.access.as_ref()?)))
    }

    /// Those that read; of what is only announced, nothing is read.
    pub fn reads(&self) -> impl Iterator<Item = (usize, &Op, &Access)> + Clone {
        self.accesses().filter(|(_, op, access)| access.kind == AccessKind::Read && !op.items.is_empty())
    }

    /// A name of an op for messages.
    pub fn name(&self, number: usize) -> String {
        let op = &self.ops[number];
        match &op.access {
            Some(access) if op.id == self.func => format!("what is left in {}", access.array),
            _ => format!("'{}' at {}", self.ir.op(op.id).name(), self.ir.place(&self.ir.op(op.id).loc)),
        }
    }

    /// The sizes of what is allocated that are not in types, in the order of the text.
    pub fn dynamic_sizes(&self) -> impl Iterator<Item = (&Op, &Form)> {
        let ops = self.ops.iter().enumerate();
        let sizes = ops.flat_map(|(number, op)| {
            self.sizes.get(&number).into_iter().flatten().map(move |size| (op, size))
        });
        sizes.filter(|(_, size)| size.as_constant().is_none_or(Int::is_negative))
    }

    /// A number that is affine in induction variables and parameters.
    pub fn number_of(&self, value: ValueId) -> Option<Form> {
        let constant = || loopwright_affine_ir::constant(self.ir, value)?.as_integer().map(Int::from);
        if *self.ir.ty(value) != Type::Index {
            return None;
        }
        self.forms.get(&value).cloned().or_else(|| constant().map(Form::constant))
    }

    /// Notes what an op computes, if it is an affine number of type `index`.
    fn number(&mut self, op: OpId, context: &Rc<Context>) {
        let (ir, def, data) = (self.ir, self.ir.def(op), self.ir.op(op));
        let &[result] = data.results() else { return };
        if *ir.ty(result) != Type::Index {
            return;
        }
        if def.constant.is_some() {
            let forms = self.number_of(result).into_iter().collect();
            self.computed.push(Computed { op, context: context.clone(), forms, wraps: false });
            return;
        }
        let are_indices = data.operands().iter().all(|value| *ir.ty(*value) == Type::Index);
        let operands =
            || -> Option<Vec<Form>> { data.operands().iter().map(|value| self.form(*value)).collect() };
        let form = match (def.mapped, def.arithmetic) {
            (Some(mapped), _) => {
                let map = data.attr("map").and_then(|map| map.as_map());
                let forms = map.zip(operands()).and_then(|(map, operands)| {
                    let results = map.results.iter();
                    let forms = results.map(|expr| self.form_of(op, context, (expr, map.dims, &operands)));
                    forms.collect::<Option<Vec<Form>>>()
                });
                if forms.is_none() {
                    self.unfollowed.push(op);
                }
                forms.and_then(|forms| forms.into_iter().next()).filter(|_| mapped == Mapped::Apply)
            }
            (None, Some(kind)) if are_indices && data.operands().len() == 2 => {
                let (x, y) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
                let expr = match kind {
                    Arithmetic::Sum => x + y,
                    Arithmetic::Difference => x - y,
                    Arithmetic::Product => x * y,
                    _ => return,
                };
                operands().and_then(|operands| Form::of_expression(&expr, 2, &operands))
            }
            _ => None,
        };
        if let Some(form) = form {
            if def.mapped.is_none() {
                let (context, forms) = (context.clone(), vec![form.clone()]);
                self.computed.push(Computed { op, context, forms, wraps: true });
            }
            self.forms.insert(result, form);
        }
    }
}
