//! That the second function does nothing undefined where the first has a meaning, and that neither depends on the order of iterations
//! that may run at the same time.

use crate::proof::checker::{Base, Checker, Oracle, PARAMETER_BITS, Side, apart};
use crate::proof::fault::{Fault, Obligation};
use crate::proof::form::{Atom, Constraint, Form};
use crate::proof::reader::{Access, Array, Computed, Context, Step};
use crate::proof::record::SourceNode;
use crate::proof::system::Cases;
use crate::proof::trees::{End, Leaf};
use affine_ir::{AccessKind, EffectKind, OpId, Traits, Type};
use polyhedra::Int;

impl Checker<'_> {
    /// Memory of the second function is freed once, after it was used, and is its own.
    pub fn check_memory(&self) -> Result<(), Fault> {
        let function = &self.sides[1].function;
        let ir = function.ir;
        let is_heap =
            |op: OpId| ir.def(op).has_effect(EffectKind::Alloc) && !ir.def(op).has(Traits::STACK_ALLOCATION);
        let mut freed: Vec<Array> = Vec::new();
        for op in &function.ops {
            let (def, data) = (ir.def(op.id), ir.op(op.id));
            if def.has_effect(EffectKind::Free) {
                let fault = || {
                    Fault::Unread(function.unread(op.id, "frees what may not be its own, or is used later"))
                };
                let &[memref] = data.operands() else { return Err(fault()) };
                let number = ir.defining_op(memref).and_then(|op| function.numbers.get(&op)).copied();
                let own = number.filter(|number| is_heap(function.ops[*number].id));
                let array = own.map(Array::Local).ok_or_else(fault)?;
                let top = |context: &Context| match context.path.first() {
                    Some(Step::At(position)) => *position,
                    _ => usize::MAX,
                };
                let accesses = || function.ops.iter().filter_map(|op| Some((op, op.access.as_ref()?)));
                let is_used_later = accesses()
                    .any(|(user, access)| access.array == array && top(&user.context) > top(&op.context));
                let is_again = freed.contains(&array);
                if op.context.path.len() != 1 || is_used_later || is_again {
                    return Err(fault());
                }
                freed.push(array);
                continue;
            }
        }
        Ok(())
    }

    /// Iterations that may run at the same time touch no common cell, unless all read.
    pub fn check_races(&self, which: usize, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let side = &self.sides[which];
        let ops = &side.function.ops;
        let accesses: Vec<(usize, &Access)> =
            ops.iter().enumerate().filter_map(|(number, op)| Some((number, op.access.as_ref()?))).collect();
        for (position, (number, access)) in accesses.iter().enumerate() {
            let context = &ops[*number].context;
            if !context.path.iter().any(|step| matches!(step, Step::Counter(_, true))) {
                continue;
            }
            for (other_number, other) in &accesses[position..] {
                let reads = access.kind == AccessKind::Read && other.kind == AccessKind::Read;
                if reads || access.array != other.array {
                    continue;
                }
                let other_context = &ops[*other_number].context;
                let mut base = self.base();
                let i = base.add_instance(context, context.counters.len());
                let j = base.add_instance(other_context, other_context.counters.len());
                for (x, y) in access.cell.iter().zip(&other.cell) {
                    let (x, y) = (x.at(&i).ok_or(Fault::Form)?, y.at(&j).ok_or(Fault::Form)?);
                    base.system.add(&Constraint::equal(x, &y));
                }
                let cases = at_the_same_time((context, &i), (other_context, &j), number == other_number);
                if cases.is_empty() || base.system.is_false_as_it_stands() {
                    continue;
                }
                let what = Obligation::Race { first: side.name(*number), second: side.name(*other_number) };
                oracle.refute(what, &base.system, &base.with([cases]))?;
            }
        }
        Ok(())
    }

    /// Each access of the second function is within its array, or touches a cell that the first function touches.
    pub fn check_bounds(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let [before, after] = &self.sides;
        let ops = after.function.ops.iter().enumerate();
        let accesses: Vec<(usize, &Access)> =
            ops.filter_map(|(number, op)| Some((number, op.access.as_ref()?))).collect();
        if accesses.len() != self.record.bounds.len() {
            let (found, expected) = (self.record.bounds.len(), accesses.len());
            return Err(Fault::TreeCount { of: "accesses", found, expected });
        }
        for ((number, access), tree) in accesses.into_iter().zip(&self.record.bounds) {
            let context = &after.function.ops[number].context;
            let what = Obligation::Bounds { access: after.name(number) };
            let n_counters = context.counters.len();
            if tree.is_empty() {
                let mut base = self.base();
                let instance = base.add_instance(context, n_counters);
                let cell = access.cell.iter().map(|form| form.at(&instance)).collect::<Option<Vec<_>>>();
                let outside = self.outside(access, &cell.ok_or(Fault::Form)?).ok_or(Fault::Tree)?;
                oracle.refute(what, &base.system, &base.with([outside]))?;
                continue;
            }
            for Like { number: like, at, base, .. } in self.likes((context, tree), &what, oracle)? {
                let op = &before.function.ops[like];
                let other = op.access.as_ref();
                let other = other.filter(|other| access.array.is_visible() && other.array == access.array);
                let other = other.ok_or(Fault::NoOp { number: like })?;
                let mut wrong = op.context.violations(&at).ok_or(Fault::Form)?;
                let cell = other.cell.iter().map(|form| form.at(&at)).collect::<Option<Vec<_>>>();
                wrong.extend(apart(&access.cell, &cell.ok_or(Fault::Form)?));
                oracle.refute(what.clone(), &base.system, &base.with([wrong]))?;
            }
        }
        Ok(())
    }

    /// The cases in which a cell is not in an array of the second function whose sizes are known; none if they are not.
    pub fn outside(&self, access: &Access, cell: &[Form]) -> Option<Cases> {
        let function = &self.sides[1].function;
        let Type::MemRef(ty) = function.ir.ty(access.memref) else { return None };
        let mut sizes = match access.array {
            Array::Local(number) => function.sizes.get(&number)?.iter(),
            _ => [].iter(),
        };
        let mut outside = Vec::new();
        for (subscript, size) in cell.iter().zip(&ty.shape) {
            let size = match size {
                Some(size) => Form::constant(*size),
                None => sizes.next()?.clone(),
            };
            outside.push(vec![Constraint::Natural(subscript.complement())]);
            outside.push(vec![Constraint::Natural(subscript.clone().minus(&size))]);
        }
        Some(outside)
    }

    /// The instances of ops of the first function that a tree names for the instances of a context of the second.
    fn likes(
        &self,
        (context, tree): (&Context, &[SourceNode]),
        what: &Obligation,
        oracle: &mut dyn Oracle,
    ) -> Result<Vec<Like>, Fault> {
        let n_counters = context.counters.len();
        let mut likes = Vec::new();
        for leaf in Leaf::all(tree, n_counters, self.n_parameters)? {
            let mut base = self.base();
            let instance = base.add_instance(context, n_counters);
            base.system.add_all(&leaf.path);
            if base.system.is_false_as_it_stands() {
                continue;
            }
            match leaf.end {
                End::Op(number, at) => {
                    let op = self.sides[0].function.ops.get(number).ok_or(Fault::NoOp { number })?;
                    if at.len() != op.context.counters.len() {
                        return Err(Fault::Form);
                    }
                    likes.push(Like { number, at, base, instance });
                }
                End::Never => oracle.refute(what.clone(), &base.system, &base.choices)?,
                End::Initial => return Err(Fault::Tree),
            }
        }
        Ok(likes)
    }

    /// Each op of the second function that can fail does what one of the first does.
    pub fn check_failures(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let [before, after] = &self.sides;
        let failing = after.function.failing();
        if failing.len() != self.record.failures.len() {
            let (found, expected) = (self.record.failures.len(), failing.len());
            return Err(Fault::TreeCount { of: "ops that can fail", found, expected });
        }
        for (number, tree) in failing.into_iter().zip(&self.record.failures) {
            let op = &after.function.ops[number];
            let what = Obligation::Failure { op: after.name(number) };
            for like in self.likes((&op.context, tree), &what, oracle)? {
                let Like { number: like, at, base, instance } = like;
                let other = &before.function.ops[like];
                let wrong = other.context.violations(&at).ok_or(Fault::Form)?;
                oracle.refute(what.clone(), &base.system, &base.with([wrong]))?;
                let result = |side: &Side<'_>, op: OpId| side.function.ir.op(op).results().first().copied();
                let results = result(before, other.id).zip(result(after, op.id));
                let (x, y) = results.ok_or(Fault::NoOp { number: like })?;
                self.same_operands([x, y], [&at, &instance], &base, oracle)?;
            }
        }
        Ok(())
    }

    /// No size of what the second function allocates is negative.
    pub fn check_sizes(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        for size in self.sides[1].function.dynamic_sizes() {
            let base = self.base();
            let negative = vec![vec![Constraint::Natural(size.complement())]];
            oracle.refute(Obligation::Size, &base.system, &base.with([negative]))?;
        }
        Ok(())
    }

    /// All bounds, subscripts and indices of the second function fit in an `index`; of the first, those that would go round: where
    /// others do not fit, it has no meaning.
    pub fn check_overflow(&self, which: usize, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let side = &self.sides[which];
        let most = Int::from(2).pow(63);
        let most_parameter = Int::from(2).pow(PARAMETER_BITS);
        let within = |base: &mut Base| {
            for place in 0..self.n_parameters {
                let parameter = Form::atom(Atom::Parameter(place as u32));
                base.system.add(&Constraint::Natural(parameter.clone().shifted(most_parameter.clone())));
                base.system
                    .add(&Constraint::Natural(parameter.complement().shifted(&most_parameter + Int::ONE)));
            }
        };
        let computed = side.function.computed.iter().filter(|number| which == 1 || number.wraps);
        for Computed { op, context, form, .. } in computed {
            let mut numbers = Vec::new();
            parts(form, &mut numbers);
            numbers.retain(|form| form.as_constant().is_none_or(|value| value.abs() >= most));
            if numbers.is_empty() {
                continue;
            }
            let mut base = self.base();
            within(&mut base);
            let instance = base.add_instance(context, context.counters.len());
            let mut beyond: Cases = Vec::new();
            for number in numbers {
                let number = number.at(&instance).ok_or(Fault::Form)?;
                beyond.push(vec![Constraint::Natural(number.clone().shifted(-most.clone()))]);
                beyond.push(vec![Constraint::Natural(number.complement().shifted(-most.clone()))]);
            }
            let number = side.function.numbers[op];
            let what = Obligation::Overflow { op: side.name(number) };
            oracle.refute(what, &base.system, &base.with([beyond]))?;
        }
        Ok(())
    }
}

/// An instance of an op of the first function, told for instances of something in the second.
struct Like {
    number: usize,
    at: Vec<Form>,
    /// The system of the leaf that tells it, and the instance that it is for.
    base: Base,
    instance: Vec<Form>,
}

/// A form, and the numerators in it.
fn parts(form: &Form, found: &mut Vec<Form>) {
    for (atom, _) in form.terms() {
        if let Atom::Floor(of, _) = atom {
            parts(of, found);
        }
    }
    found.push(form.clone());
}

/// The cases in which two instances belong to iterations that may run at the same time.
fn at_the_same_time(first: (&Context, &[Form]), second: (&Context, &[Form]), is_one: bool) -> Cases {
    let mut cases = Vec::new();
    let mut same: Vec<Constraint> = Vec::new();
    for (a, b) in first.0.path.iter().zip(&second.0.path) {
        match (a, b) {
            (Step::Counter(k, is_parallel), Step::Counter(l, _)) => {
                let (x, y) = (&first.1[*k], &second.1[*l]);
                if *is_parallel {
                    let mut case = same.clone();
                    case.push(Constraint::less(x, y));
                    cases.push(case);
                    if !is_one {
                        let mut case = same.clone();
                        case.push(Constraint::less(y, x));
                        cases.push(case);
                    }
                }
                same.push(Constraint::equal(x.clone(), y));
            }
            (a, b) if a == b => {}
            _ => break,
        }
    }
    cases
}
