//! Checks that the second function does nothing undefined where the first is defined, and that neither
//! depends on the order of parallel iterations.

mod defined;

use crate::check::checker::{self, Base, Checker, Oracle, apart, at_all, outside, parameter_bits, within};
use crate::check::equal::Next;
use crate::fault::{Fault, Obligation};
use crate::linear::form::{Atom, Constraint, Form};
use crate::linear::system::Cases;
use crate::reader::trees::{End, Leaf};
use crate::reader::values::{Access, Array, Item};
use crate::reader::{Computed, Context, Function, Op, Step};
use crate::record::SourceNode;
use loopwright_affine_ir::{AccessKind, EffectKind, Ir, OpId, Traits, machinery::promises_no_more};
use loopwright_integer::Int;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Checker<'_> {
    /// O2. Memory of the second function is its own where it is freed, is freed once, in the block where it
    /// is allocated, and not used afterwards.
    pub fn check_memory(&self) -> Result<(), Fault> {
        let function = &self.sides[1].function;
        let ir = function.ir;
        let mut freed: Vec<Array> = Vec::new();
        for op in function.ops.iter().filter(|op| ir.def(op.id).has_effect(EffectKind::Free)) {
            let fault =
                || Fault::Unread(function.unread(op.id, "may free memory it does not own, or needs later"));
            let &[memref] = ir.op(op.id).operands() else { return Err(fault()) };
            let number = ir.defining_op(memref).and_then(|op| function.numbers.get(&op)).copied();
            let owner = &function.ops[number.ok_or_else(fault)?];
            let is_heap = ir.def(owner.id).has_effect(EffectKind::Alloc)
                && !ir.def(owner.id).has(Traits::STACK_ALLOCATION);
            let array = Array::Local(number.ok_or_else(fault)?);
            let (around, Some(Step::At(place))) = (op.context.path.len() - 1, op.context.path.last()) else {
                return Err(fault());
            };
            let is_later =
                |user: &Op| matches!(user.context.path.get(around), Some(Step::At(at)) if at > place);
            let is_used_later =
                function.accesses().any(|(_, user, access)| access.array == array && is_later(user));
            let is_one_block = ir.op(owner.id).parent() == ir.op(op.id).parent();
            if !is_heap || !is_one_block || is_used_later || freed.contains(&array) {
                return Err(fault());
            }
            freed.push(array);
        }
        Ok(())
    }

    /// O9. Iterations that may run at the same time touch no common cell, unless all read.
    pub fn check_races(&self, which: usize, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let side = &self.sides[which];
        let accesses: Vec<(usize, &Op, &Access)> = side.function.accesses().collect();
        for (position, (number, op, access)) in accesses.iter().enumerate() {
            if !op.context.path.iter().any(|step| matches!(step, Step::Counter(_, true))) {
                continue;
            }
            for (other_number, other_op, other) in &accesses[position..] {
                let reads = access.kind == AccessKind::Read && other.kind == AccessKind::Read;
                if reads || access.array != other.array {
                    continue;
                }
                oracle.look()?;
                let mut base = self.base();
                let i = base.add_instance(&op.context);
                let j = base.add_instance(&other_op.context);
                for (x, y) in at_all(&access.cell, &i)?.into_iter().zip(&at_all(&other.cell, &j)?) {
                    base.system.add(&Constraint::equal(x, y));
                }
                let (one, two) = ((&*op.context, &i[..]), (&*other_op.context, &j[..]));
                let cases = at_the_same_time(one, two, number == other_number);
                if cases.is_empty() || base.system.is_false_as_it_stands() {
                    continue;
                }
                let what = Obligation::Race(side.name(*number), side.name(*other_number));
                oracle.refute(what, &base.system, &base.with([cases]))?;
            }
        }
        Ok(())
    }

    /// O10. Each access of the second function is within its array, or touches a cell that the first function
    /// touches; and within the views through which it goes.
    pub fn check_bounds(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let [before, after] = &self.sides;
        let accesses = after.function.limited();
        let is_reordering = self.record.is_reordering();
        let expected = if is_reordering { 0 } else { accesses.clone().count() };
        if expected != self.record.bounds.len() {
            return Err(Fault::TreeCount("accesses", [self.record.bounds.len(), expected]));
        }
        // What is moved touches a cell that the first function touches.
        let nothing = Vec::new();
        let trees = self.record.bounds.iter().chain(std::iter::repeat(&nothing));
        for ((number, op, access, limits), tree) in accesses.zip(trees) {
            let what = Obligation::Bounds(after.name(number));
            let is_within = is_reordering && access.array.is_visible() || !tree.is_empty();
            let array = if is_within { None } else { Some(limits.array.as_ref().ok_or(Fault::Tree)?) };
            let mut base = self.base();
            let instance = base.add_instance(&op.context);
            let limits = limits.views.iter().chain(array.into_iter().flatten());
            let outside = outside(limits, &instance)?;
            if !outside.is_empty() {
                oracle.refute(what.clone(), &base.system, &base.with([outside]))?;
            }
            if tree.is_empty() {
                continue;
            }
            for Like { number: like, at, base, .. } in self.likes((&op.context, tree), &what, oracle)? {
                let op = &before.function.ops[like];
                let other = op.access.as_ref().filter(|other| other.limits.is_some());
                let other = other.filter(|other| access.array.is_visible() && other.array == access.array);
                let other = other.ok_or(Fault::NoOp(like))?;
                let mut wrong = op.context.violations(&at)?;
                wrong.extend(apart(&access.cell, &at_all(&other.cell, &at)?));
                oracle.refute(what.clone(), &base.system, &base.with([wrong]))?;
            }
        }
        Ok(())
    }

    /// O17. Memory that may be read-only is written to where the first function writes to some cell of it, so
    /// that it is not; or it is assumed not to be, where no tree tells of a write. Of what is moved, a write
    /// is one of the first.
    pub fn check_writes(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let [before, after] = &self.sides;
        let writes = after.function.guarded_writes().filter(|_| !self.record.is_reordering());
        let (found, expected) = (self.record.writes.len(), writes.clone().count());
        if found != expected {
            return Err(Fault::TreeCount("writes", [found, expected]));
        }
        for ((number, op, array, is_assumed), tree) in writes.zip(&self.record.writes) {
            if tree.is_empty() && is_assumed {
                continue;
            }
            let what = Obligation::Written(after.name(number));
            for Like { number: like, at, base, .. } in self.likes((&op.context, tree), &what, oracle)? {
                let op = &before.function.ops[like];
                let other = op.access.as_ref().filter(|other| other.limits.is_some());
                other
                    .filter(|other| other.kind == AccessKind::Write && other.array == *array)
                    .ok_or(Fault::NoOp(like))?;
                let wrong = op.context.violations(&at)?;
                oracle.refute(what.clone(), &base.system, &base.with([wrong]))?;
            }
        }
        Ok(())
    }

    /// The instances of ops of the first function that a tree names for the instances of a context of the
    /// second.
    fn likes(
        &self,
        (context, tree): (&Context, &[SourceNode]),
        what: &Obligation,
        oracle: &mut dyn Oracle,
    ) -> Result<Vec<Like>, Fault> {
        let mut likes = Vec::new();
        for leaf in Leaf::all(tree, context.n_components(), self.n_parameters)? {
            let mut base = self.base();
            let instance = base.add_instance(context);
            base.system.add_all(&leaf.path);
            if base.system.is_false_as_it_stands() {
                continue;
            }
            match leaf.end {
                End::Op(number, at) => {
                    let op = self.sides[0].function.ops.get(number).ok_or(Fault::NoOp(number))?;
                    if at.len() != op.context.n_components() {
                        return Err(Fault::Form);
                    }
                    likes.push(Like { number, at, base, instance });
                }
                End::Never => oracle.refute(what.clone(), &base.system, &base.choices)?,
                End::Initial | End::Item(..) => return Err(Fault::Tree),
            }
        }
        Ok(likes)
    }

    /// O11 to O13. Each op of the second function that may be undefined, or give poison, does what one of the
    /// first does, unless its operands show that it is defined; and each read of what may never have been
    /// written gets what one of the first gets. What is used as a number has to be one: that the first
    /// function has the same poison, which it may not use, is not enough.
    pub fn check_failures(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let [before, after] = &self.sides;
        let mut failing = after.function.failing();
        // What a read in another order finds was written, or not, as before.
        failing.retain(|number| !self.moves.contains_key(number));
        if failing.len() != self.record.failures.len() {
            let (found, expected) = (self.record.failures.len(), failing.len());
            return Err(Fault::TreeCount("ops that can fail", [found, expected]));
        }
        for (number, tree) in failing.into_iter().zip(&self.record.failures) {
            let op = &after.function.ops[number];
            let what = Obligation::Failure(after.name(number));
            if tree.is_empty() {
                let shortfalls = after.function.shortfalls(number, &self.base())?;
                for (base, wrong) in shortfalls.ok_or(Fault::NoOp(number))? {
                    oracle.refute(what.clone(), &base.system, &base.with([wrong]))?;
                }
                continue;
            }
            if after.function.is_number(op.id) {
                return Err(Fault::NoOp(number));
            }
            for like in self.likes((&op.context, tree), &what, oracle)? {
                let Like { number: like, at, base, instance } = like;
                let other = &before.function.ops[like];
                let mut wrong = other.context.violations(&at)?;
                if after.function.promises(op) {
                    wrong.extend(self.not_promised([like, number], &at, &instance)?);
                }
                oracle.refute(what.clone(), &base.system, &base.with([wrong]))?;
                if op.access.as_ref().is_some_and(|access| !after.function.may_be_unwritten(access)) {
                    continue;
                }
                let (Some(x), Some(y)) = (other.items.last(), op.items.last()) else {
                    return Err(Fault::NoOp(like));
                };
                let (items, base) = ([*x, *y], Rc::new(base));
                let is_found = op.access.is_some() || matches!(y, Item::Opaque(_));
                if op.access.is_some() != other.access.is_some() {
                    return Err(Fault::NoOp(like));
                }
                let nexts = match is_found {
                    true => vec![Next { items, instances: [at, instance], base }],
                    false => self.follow(items, [&at, &instance], &base, oracle)?,
                };
                self.show(nexts, checker::Step::Computed, oracle)?;
            }
        }
        Ok(())
    }

    /// The cases in which an access of the first function does not promise of its address what one of the
    /// second does.
    fn not_promised(
        &self,
        [like, number]: [usize; 2],
        at: &[Form],
        instance: &[Form],
    ) -> Result<Cases, Fault> {
        let [before, after] = &self.sides;
        let ops = [&before.function.ops[like], &after.function.ops[number]];
        let [Some(x), Some(y)] = ops.map(|op| op.access.as_ref()) else { return Err(Fault::NoOp(like)) };
        let (a, b) = (before.function.ir.op(ops[0].id), after.function.ir.op(ops[1].id));
        let is_same = a.name() == b.name()
            && promises_no_more(&b.attrs, &a.attrs)
            && y.array.is_visible()
            && x.array == y.array;
        if !is_same {
            return Err(Fault::NoOp(like));
        }
        Ok(apart(&at_all(&x.cell, at)?, &at_all(&y.cell, instance)?))
    }

    /// O3. What is said of a loop, a conditional or the end of a body, and is not declared, is said of one of
    /// the first function.
    pub fn check_said(&self) -> Result<(), Fault> {
        let [before, after] = &self.sides;
        let known: BTreeSet<String> =
            Function::said(before.function.ir, before.function.func).map(|(_, what)| what).collect();
        let mut new = Function::said(after.function.ir, after.function.func);
        match new.find(|(_, what)| !known.contains(what)) {
            Some((op, _)) => {
                Err(Fault::Unread(after.function.unread(op, "promises more than the first program does")))
            }
            None => Ok(()),
        }
    }

    /// O14. No size of what the second function allocates is negative.
    pub fn check_sizes(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        for (op, size) in self.sides[1].function.dynamic_sizes() {
            let mut base = self.base();
            base.add_instance(&op.context);
            let negative = vec![vec![Constraint::Natural(size.complement())]];
            oracle.refute(Obligation::Size, &base.system, &base.with([negative]))?;
        }
        Ok(())
    }

    /// O15. All bounds, subscripts, conditions, constants and indices of the second function fit in an
    /// `index`, with all that is computed for them; of the first, those that would go round: where others do
    /// not fit, it has no meaning.
    pub fn check_overflow(&self, which: usize, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let side = &self.sides[which];
        let assumed = self.record.assumed;
        if which == 1 {
            self.check_unfollowed()?;
        }
        let most = Int::from(2).pow(assumed.index_bits - 1);
        let most_parameter = Int::from(2).pow(parameter_bits(assumed));
        let computed = side.function.computed.iter().filter(|number| which == 1 || number.wraps);
        for Computed { op, context, forms, .. } in computed {
            let mut numbers = Vec::new();
            forms.iter().for_each(|form| parts(form, &mut numbers));
            numbers.sort_unstable();
            numbers.dedup();
            numbers.retain(|form| form.as_constant().is_none_or(|value| value.abs() >= most));
            if numbers.is_empty() {
                continue;
            }
            let mut base = self.base();
            within(&mut base.system, self.n_parameters, &-&most_parameter, &most_parameter);
            let instance = base.add_instance(context);
            let mut beyond: Cases = Vec::new();
            for number in numbers {
                let number = number.at(&instance).ok_or(Fault::Form)?;
                beyond.push(vec![Constraint::Natural(number.clone().shifted(-most.clone()))]);
                beyond.push(vec![Constraint::Natural(number.complement().shifted(-most.clone()))]);
            }
            let number = side.function.numbers[op];
            let what = Obligation::Overflow(side.name(number));
            oracle.refute(what, &base.system, &base.with([beyond]))?;
        }
        Ok(())
    }
}

impl Checker<'_> {
    /// What the second function computes by maps of numbers that are not affine, the first does, too.
    fn check_unfollowed(&self) -> Result<(), Fault> {
        let [before, after] = [0, 1].map(|side| &self.sides[side].function);
        let what = |ir: &Ir, op: OpId| (ir.op(op).name().to_owned(), ir.op(op).attrs.clone());
        let new = after.unfollowed.iter().find(|op| {
            let new = what(after.ir, **op);
            !before.unfollowed.iter().any(|old| what(before.ir, *old) == new)
        });
        new.map_or(Ok(()), |op| {
            Err(Fault::Unread(after.unread(*op, "computes what may not fit in an index")))
        })
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
