//! Checks that the second function is a reordering of the first: each access corresponds to one of the first,
//! every write runs exactly once, and accesses to one cell keep their order.
//!
//! # Soundness
//! Each access of the second function is told to be one of the first, in an instance, to the same cell
//! ([`Move`]). Each write of the first is one write of the second and no other. If of two accesses to one
//! cell, of which one writes, the second comes no later in the first function, it does so in the second. So
//! what a read finds is what the last write before it has left, in both functions the same one, or what was
//! there at first; and so is what is left in the end. By induction over the order in which the second
//! function runs, what is found is equal if each write stores what it stores in the first, which follows from
//! what is found before ([`equal`](super::equal)).
//!
//! Memory of the functions' own goes together one by one, so that cells do where their subscripts are equal.

use crate::check::checker::{Checker, Link, Oracle, Step, apart, at_all, earlier};
use crate::check::equal::Next;
use crate::fault::{Fault, Obligation};
use crate::linear::form::{Constraint, Form};
use crate::linear::pairs;
use crate::linear::system::Cases;
use crate::reader::trees::{End, Leaf, is_over};
use crate::reader::values::{Access, Array};
use crate::reader::{Function, Op};
use crate::record::Move;
use loopwright_affine_ir::{AccessKind, Ir, machinery::promises_no_more};
use std::collections::BTreeMap;
use std::rc::Rc;

/// An access of the second function, and the one of the first that it is.
pub struct Moved<'c> {
    /// Numbers of the ops in the first function and in the second.
    pub numbers: [usize; 2],
    pub ops: [&'c Op; 2],
    pub accesses: [&'c Access; 2],
    /// The instance in the first function, over the induction variables in the second.
    pub instance: &'c [Form],
}

impl Moved<'_> {
    fn is_write(&self) -> bool {
        self.accesses[1].kind == AccessKind::Write
    }
}

impl Function<'_> {
    /// The accesses but for those by which somebody looks at what is left in the end.
    pub fn moving(&self) -> impl Iterator<Item = (usize, &Op, &Access)> + Clone {
        self.accesses().filter(|(_, op, _)| op.id != self.func)
    }
}

impl Checker<'_> {
    /// O7. The accesses are those of the first function in another order, and store the same.
    pub fn check_moves(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let after = &self.sides[1].function;
        let moved = after.moving().map(|access| self.moved(access)).collect::<Result<Vec<_>, _>>()?;
        go_together(&moved)?;
        let mut nexts = Vec::new();
        for one in &moved {
            let what = Obligation::Moved(after.name(one.numbers[1]));
            let mut base = self.base();
            let instance = base.add_instance(&one.ops[1].context);
            let at = one.instance.to_vec();
            let mut wrong = one.ops[0].context.violations(&at)?;
            wrong.extend(apart(&at_all(&one.accesses[0].cell, &at)?, &one.accesses[1].cell));
            oracle.refute(what, &base.system, &base.with([wrong]))?;
            if !one.is_write() {
                continue;
            }
            let stored = one.accesses.map(|access| access.stored);
            let [Some(x), Some(y)] = stored else { return Err(Fault::NoOp(one.numbers[0])) };
            nexts.push(Next { items: [x, y], instances: [at, instance], base: Rc::new(base) });
        }
        self.check_all_run(&moved, oracle)?;
        match &self.record.timestamps {
            Some(timestamps) => self.check_timestamps(&moved, timestamps, oracle)?,
            None => pairs(&moved, &moved)
                .try_for_each(|(first, second)| self.check_order(first, second, oracle))?,
        }
        self.show(nexts, Step::Computed, oracle)
    }

    fn moved<'c>(&'c self, (number, op, access): (usize, &'c Op, &'c Access)) -> Result<Moved<'c>, Fault> {
        let entry: &Move = self.moves.get(&number).ok_or(Fault::NoOp(number))?;
        let no_op = || Fault::NoOp(entry.op);
        let before = &self.sides[0].function;
        let other = before.ops.get(entry.op).filter(|other| other.id != before.func).ok_or_else(no_op)?;
        let its = other.access.as_ref().ok_or_else(no_op)?;
        let (irs, said) = ([before.ir, self.sides[1].function.ir], |ir: &Ir, op: &Op| ir.op(op.id).clone());
        let [mine, old] = [said(irs[1], op), said(irs[0], other)];
        // O13.
        let is_plain = !self.sides[1].function.promises(op)
            || access.array.is_visible()
                && mine.name() == old.name()
                && promises_no_more(&mine.attrs, &old.attrs);
        let is_like = is_plain && its.kind == access.kind && its.limits.is_some() == access.limits.is_some();
        if !is_like || its.cell.len() != access.cell.len() {
            return Err(no_op());
        }
        let is_known = |form: &Form| is_over(form, op.context.n_components(), self.n_parameters);
        if entry.instance.len() != other.context.n_components() || !entry.instance.iter().all(is_known) {
            return Err(Fault::Form);
        }
        let (numbers, ops, accesses) = ([entry.op, number], [other, op], [its, access]);
        Ok(Moved { numbers, ops, accesses, instance: &entry.instance })
    }

    /// Each write of the first function is the one of the second that its tree tells.
    fn check_all_run(&self, moved: &[Moved<'_>], oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let before = &self.sides[0].function;
        let writes = before.moving().filter(|(.., access)| access.kind == AccessKind::Write);
        if writes.clone().count() != self.record.before.len() {
            return Err(Fault::TreeCount("writes", [self.record.before.len(), writes.count()]));
        }
        for (tree, (number, op, _)) in self.record.before.iter().zip(writes) {
            for leaf in Leaf::all(tree, op.context.n_components(), self.n_parameters)? {
                let what = Obligation::Run(before.name(number));
                let mut base = self.base();
                let instance = base.add_instance(&op.context);
                base.system.add_all(&leaf.path);
                let (to, at) = match leaf.end {
                    _ if base.system.is_false_as_it_stands() => continue,
                    End::Never => {
                        oracle.refute(what, &base.system, &base.choices)?;
                        continue;
                    }
                    End::Op(to, at) => (to, at),
                    End::Initial | End::Item(..) => return Err(Fault::Tree),
                };
                let is_it = |one: &&Moved<'_>| {
                    one.numbers == [number, to] && at.len() == one.ops[1].context.n_components()
                };
                let one = moved.iter().find(is_it).ok_or(Fault::NoOp(to))?;
                let mut wrong = one.ops[1].context.violations(&at)?;
                wrong.extend(apart(&at_all(one.instance, &at)?, &instance));
                oracle.refute(what, &base.system, &base.with([wrong]))?;
            }
        }
        Ok(())
    }

    /// Where they touch one cell, and one of them writes, the second access comes after the first as it did;
    /// nothing is written twice.
    fn check_order(
        &self,
        first: &Moved<'_>,
        second: &Moved<'_>,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        let are_apart = first.accesses[1].array != second.accesses[1].array;
        if are_apart || !(first.is_write() || second.is_write()) {
            return Ok(());
        }
        oracle.look()?;
        let mut base = self.base();
        let i = base.add_instance(&first.ops[1].context);
        let j = base.add_instance(&second.ops[1].context);
        let cells = [at_all(&first.accesses[1].cell, &i)?, at_all(&second.accesses[1].cell, &j)?];
        for (x, y) in cells[0].iter().zip(&cells[1]) {
            base.system.add(&Constraint::equal(x.clone(), y));
        }
        let [x, y] = [at_all(first.instance, &i)?, at_all(second.instance, &j)?];
        let mut was_before = earlier((&first.ops[0].context, &x), (&second.ops[0].context, &y));
        if first.numbers[0] == second.numbers[0] {
            was_before.push(x.into_iter().zip(&y).map(|(x, y)| Constraint::equal(x, y)).collect());
        }
        let is_after = earlier((&second.ops[1].context, &j), (&first.ops[1].context, &i));
        if base.system.is_false_as_it_stands() || was_before.is_empty() || is_after.is_empty() {
            return Ok(());
        }
        let name = |moved: &Moved<'_>| self.sides[1].name(moved.numbers[1]);
        let what = Obligation::Order(name(first), name(second));
        oracle.refute(what, &base.system, &base.with([is_after, was_before]))
    }

    /// The cases in which what is read in the second function is not known to be what is read in the first.
    pub fn not_moved(&self, link: &Link<'_>) -> Result<Cases, Fault> {
        let mut places = Vec::new();
        for at in 0..2 {
            let function = &self.sides[at].function;
            let place = function.places.get(&link.items[at]).copied();
            let is_read = |(number, _): &(usize, u32)| {
                function.ops[*number].access.as_ref().is_some_and(|access| access.kind == AccessKind::Read)
            };
            places.push(place.filter(is_read).ok_or(Fault::NoMove)?);
        }
        let entry = self.moves.get(&places[1].0).ok_or(Fault::NoMove)?;
        if entry.op != places[0].0 || places[0].1 != places[1].1 {
            return Err(Fault::NoMove);
        }
        let there = link.instances[0].get(..entry.instance.len()).ok_or(Fault::Form)?;
        Ok(apart(&at_all(&entry.instance, link.instances[1])?, there))
    }
}

/// Arrays go together one by one; what callers see is the same in both functions.
fn go_together(moved: &[Moved<'_>]) -> Result<(), Fault> {
    let (mut to, mut from): (BTreeMap<&Array, &Array>, BTreeMap<&Array, &Array>) = Default::default();
    for one in moved {
        let [x, y] = one.accesses.map(|access| &access.array);
        let is_one = *to.entry(x).or_insert(y) == y && *from.entry(y).or_insert(x) == x;
        if !is_one || (x.is_visible() || y.is_visible()) && x != y {
            return Err(Fault::NoOp(one.numbers[0]));
        }
    }
    Ok(())
}
