//! Checks that claimed values are equal, and that what callers see follows from the claims.
//!
//! # Soundness
//! Everything that is compared has a time: a value when it is computed, or passed on to a body or by its loop
//! or conditional; what is found in a cell when it is looked for; an opaque op after it has found what it
//! finds, and before it leaves anything. From something that was read, or passed on, a step goes to what was
//! stored or passed on, which was there before; from a result to the operands; from what an opaque op leaves,
//! or returns, to the op; and from that to its operands and to what it finds. So each step goes back in time,
//! on the sides where it is made.
//!
//! An opaque op leaves the same in the same cells and returns the same if it is the same op, with equal
//! operands, and finds the same in all cells that it may touch. Memory of the functions' own is told by the
//! operands: it is the same for the op if it has the same sizes and holds the same, as whoever is called
//! cannot tell more. Where the first function has something in its own memory that was never written, whoever
//! is called does not look at it, or that function has no meaning. A function of the program that is called
//! is proved to be equal itself: by induction over calls, which end, as those of the first program do.
//!
//! A memref that is returned is memory, seen through views. It is the same if each view does the same with
//! equal numbers, and the memory is the same: that of an argument or a global, or, of the functions' own,
//! what both return first at one place and allocate by the same op of the same type with equal sizes. That
//! memory is looked at in the end, and goes together everywhere else, too: in calls, and where accesses are
//! told to be those of the first function.

use crate::check::checker::{Base, Checker, Link, Oracle, Step, apart, at_all};
use crate::fault::{Fault, Obligation};
use crate::linear::form::Form;
use crate::linear::system::Cases;
use crate::reader::Function;
use crate::reader::lanes::element;
use crate::reader::memory::{Root, Traced};
use crate::reader::trees::{End, Leaf, is_over};
use crate::reader::values::{Access, Array, Item, Touched, key};
use crate::record::Choice;
use loopwright_affine_ir::machinery::{aligns_no_less, promises_no_more};
use loopwright_affine_ir::{FloatKind, Ir, OpId, Traits, Type, ValueId};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Longer chains of ops are not followed.
const MAX_DEPTH: u32 = 500;

impl Checker<'_> {
    /// O5. Each claim holds if the others do in the past.
    pub fn check_claims(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        for claim in &self.record.claims {
            let mut base = self.base();
            let (mut items, mut instances) = (Vec::new(), Vec::new());
            for (side, (number, place)) in self.sides.iter().zip([claim.before, claim.after]) {
                let op = side.function.ops.get(number).ok_or(Fault::NoOp(number))?;
                items.push(*op.items.get(place as usize).ok_or(Fault::NoOp(number))?);
                instances.push(base.add_instance(&op.context));
            }
            let n_vars = instances[0].len() + instances[1].len();
            if !claim.relation.iter().all(|row| is_over(row.form(), n_vars, self.n_parameters)) {
                return Err(Fault::Form);
            }
            // The variables of the system are the components of both, in this order.
            base.system.add_all(&claim.relation);
            if base.system.is_false_as_it_stands() {
                continue;
            }
            let instances = [instances[0].clone(), instances[1].clone()];
            let next = Next { items: [items[0], items[1]], instances, base: Rc::new(base) };
            self.show(vec![next], Step::Claim, oracle)?;
        }
        Ok(())
    }

    /// O6. What is left in memory is equal.
    pub fn check_left(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let functions = [0, 1].map(|side| &self.sides[side].function);
        let left = functions.map(|function| function.ops.iter().filter(|op| op.id == function.func));
        let [of_before, of_after] = left;
        for (x, y) in of_before.zip(of_after) {
            let mut base = self.base();
            let cell = base.add_instance(&x.context);
            let nexts = self.follow([x.items[0], y.items[0]], [&cell, &cell], &Rc::new(base), oracle)?;
            self.show(nexts, Step::Read, oracle)?;
        }
        Ok(())
    }

    /// O8. What is returned is equal.
    pub fn check_returned(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let returned = [0, 1].map(|side| self.sides[side].function.returned());
        if returned[0].len() != returned[1].len() {
            return Err(Fault::Returns);
        }
        let base = Rc::new(self.base());
        let mut nexts = Vec::new();
        for (x, y) in returned[0].iter().zip(returned[1]) {
            match [0, 1].map(|side| self.sides[side].function.traced([*x, *y][side])) {
                [Some(x), Some(y)] => self.same_memory([x, y], &base, &mut nexts)?,
                _ => nexts.push(next([*x, *y], &base)),
            }
        }
        self.show(nexts, Step::Computed, oracle)
    }

    /// Two memrefs are the same if these values are equal.
    fn same_memory(
        &self,
        [x, y]: [Traced<'_>; 2],
        base: &Rc<Base>,
        nexts: &mut Vec<Next>,
    ) -> Result<(), Fault> {
        let functions = [0, 1].map(|side| &self.sides[side].function);
        let numbers = [0, 1].map(|side| -> Option<usize> {
            let Root::Allocation(op) = [&x, &y][side].root else { return None };
            functions[side].numbers.get(&op).copied()
        });
        let mut ops: Vec<[OpId; 2]> = Vec::new();
        match (&x.root, &y.root, numbers) {
            (Root::Allocation(a), Root::Allocation(b), [Some(m), Some(n)]) => {
                let is_one = functions[0].place_of(m) == functions[1].place_of(n) && x.ty == y.ty;
                // Accesses that are moved move from the one to the other.
                let is_kept = self.moves.iter().all(|(to, from)| {
                    let arrays = [(0, from.op), (1, *to)].map(|(side, number): (usize, usize)| {
                        let access = functions[side].ops.get(number).and_then(|op| op.access.as_ref());
                        access.is_some_and(|access| access.array == Array::Local([m, n][side]))
                    });
                    arrays[0] == arrays[1]
                });
                if !is_one || !is_kept {
                    return Err(Fault::Returns);
                }
                ops.push([*a, *b]);
            }
            (a, b, _) if a == b && !matches!(a, Root::Allocation(_)) => {}
            _ => return Err(Fault::Returns),
        }
        let views = [0, 1].map(|side| {
            let ir = functions[side].ir;
            let views = [&x, &y][side].views.iter().copied();
            views.filter(|view| !ir.def(*view).has(Traits::SAME_SUBSCRIPTS)).collect::<Vec<OpId>>()
        });
        if views[0].len() != views[1].len() {
            return Err(Fault::Returns);
        }
        ops.extend(views[0].iter().zip(&views[1]).map(|(a, b)| [*a, *b]));
        for [a, b] in ops {
            let [old, new] = functions.map(|function| function.ir);
            let (one, other) = (old.op(a), new.op(b));
            let types = [(old, one), (new, other)]
                .map(|(ir, op)| op.results().iter().map(|value| ir.ty(*value).clone()).collect::<Vec<_>>());
            if one.name() != other.name()
                || one.attrs != other.attrs
                || types[0] != types[1]
                || one.operands().len() != other.operands().len()
            {
                return Err(Fault::Returns);
            }
            let operands = one.operands().iter().zip(other.operands());
            let is_number = |(x, _): &(&ValueId, &ValueId)| functions[0].traced(**x).is_none();
            nexts.extend(operands.filter(is_number).map(|(x, y)| next([*x, *y], base)));
        }
        Ok(())
    }

    /// Items are equal: one after the other, each by a claim, or as what they come from is.
    pub fn show(&self, nexts: Vec<Next>, step: Step, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let mut pending: Vec<(Next, Step, u32)> = Vec::new();
        pending.extend(nexts.into_iter().rev().map(|next| (next, step, 0)));
        // What operands share is shown once: in one base there are only steps to operands, which never come
        // back to a value.
        let mut shown: HashMap<*const Base, (Rc<Base>, HashSet<_>)> = HashMap::new();
        while let Some((Next { items, instances: [i, j], base }, step, depth)) = pending.pop() {
            if depth > MAX_DEPTH {
                return Err(Fault::TooLong);
            }
            // A base that is asked about no more goes; as long as it is here, its address is its own.
            shown.retain(|_, (base, _)| Rc::strong_count(base) > 1);
            let (_, of_base) =
                shown.entry(Rc::as_ptr(&base)).or_insert_with(|| (base.clone(), HashSet::new()));
            if !of_base.insert((items, i.clone(), j.clone())) {
                continue;
            }
            let [before, after] = [0, 1].map(|side| &self.sides[side].function);
            // Of vectors that are computed in the same way, other lanes may be asked about.
            if let [Item::Value(x), Item::Value(y)] = items
                && before.lanes_of(x).is_empty()
                && after.lanes_of(y).is_empty()
            {
                let known = key(before.ir, before.func, x);
                if known.is_some() && known == key(after.ir, after.func, y) {
                    continue;
                }
            }
            let instances = [&i[..], &j[..]];
            let link = Link { items, instances, base: &base, step };
            let nexts = match oracle.choose(self, &link)? {
                Choice::Never => {
                    oracle.refute(Obligation::Absent, &base.system, &base.choices)?;
                    continue;
                }
                Choice::Number => {
                    let differ = self.differing_numbers(&link)?;
                    oracle.refute(Obligation::Number, &base.system, &base.with([differ]))?;
                    continue;
                }
                // What is claimed is not shown by claims, but after a step back in time.
                Choice::Claim(number) if step == Step::Claim => return Err(Fault::Claim(number)),
                Choice::Claim(number) => {
                    let outside = self.outside_claim(number, &link)?;
                    oracle.refute(Obligation::Claimed(number), &base.system, &base.with([outside]))?;
                    continue;
                }
                Choice::Moved => {
                    let elsewhere = self.not_moved(&link)?;
                    oracle.refute(Obligation::Read, &base.system, &base.with([elsewhere]))?;
                    continue;
                }
                Choice::Follow => self.follow(items, instances, &base, oracle)?,
                Choice::Swapped => {
                    let [x, y] = self.same_ops(items)?;
                    let irs = [0, 1].map(|side| self.sides[side].function.ir);
                    if !is_commutative(irs[0], x) {
                        return Err(self.differ(items));
                    }
                    let pairs = irs[0].op(x).operands().iter().zip(irs[1].op(y).operands().iter().rev());
                    let nexts = pairs.map(|(u, v)| self.given(items, [*u, *v], instances, &base));
                    nexts.collect::<Result<_, _>>()?
                }
            };
            let step = if self.is_read(items) { Step::Read } else { Step::Computed };
            pending.extend(nexts.into_iter().rev().map(|next| (next, step, depth + 1)));
        }
        Ok(())
    }

    fn is_read(&self, items: [Item; 2]) -> bool {
        self.sides.iter().zip(items).any(|(side, item)| side.sources.contains_key(&item))
    }

    /// The cases in which two items are not related by a claim about them.
    pub fn outside_claim(&self, number: usize, link: &Link<'_>) -> Result<Cases, Fault> {
        let fault = Fault::Claim(number);
        let claim = self.record.claims.get(number).ok_or(fault.clone())?;
        let mut instance = Vec::new();
        for (at, place) in [claim.before, claim.after].into_iter().enumerate() {
            let function = &self.sides[at].function;
            if function.places.get(&link.items[at]) != Some(&place) {
                return Err(fault);
            }
            let n = function.ops[place.0].context.n_components();
            instance.extend(link.instances[at].get(..n).ok_or(Fault::Form)?.iter().cloned());
        }
        let mut outside = Vec::new();
        for row in &claim.relation {
            let row = row.at(&instance).ok_or(Fault::Form)?;
            outside.extend(row.violations().into_iter().map(|way| vec![way]));
        }
        Ok(outside)
    }

    /// The cases in which two numbers differ.
    pub fn differing_numbers(&self, link: &Link<'_>) -> Result<Cases, Fault> {
        let mut forms = Vec::new();
        for at in 0..2 {
            let Item::Value(value) = link.items[at] else { return Err(Fault::NoNumber) };
            let form = self.sides[at].function.number_of(value).ok_or(Fault::NoNumber)?;
            forms.push(form.at(link.instances[at]).ok_or(Fault::Form)?);
        }
        Ok(apart(&forms[..1], &forms[1..]))
    }

    /// What has to be equal so that two items are.
    pub fn follow(
        &self,
        items: [Item; 2],
        instances: [&[Form]; 2],
        base: &Rc<Base>,
        oracle: &mut dyn Oracle,
    ) -> Result<Vec<Next>, Fault> {
        match self.is_read(items) {
            true => self.read(items, instances, base, oracle),
            false => self.computed(items, instances, base, oracle),
        }
    }

    /// What is read, or passed on, is what is at the leaves; of both at once, where both are.
    fn read(
        &self,
        items: [Item; 2],
        instances: [&[Form]; 2],
        base: &Base,
        oracle: &mut dyn Oracle,
    ) -> Result<Vec<Next>, Fault> {
        let ends = |at: usize, base: &Base| -> Result<Vec<(Base, Found)>, Fault> {
            match self.sides[at].sources.get(&items[at]) {
                Some(leaves) => self.found(at, leaves, instances[at], base),
                None => Ok(vec![(base.clone(), Found::Itself)]),
            }
        };
        let is_own = |at: usize| !self.access(at, items[at]).is_some_and(|of| of.array.is_visible());
        let mut nexts = Vec::new();
        for (base, x) in ends(0, base)? {
            for (both, y) in ends(1, &base)? {
                match (&x, &y) {
                    // What its own memory held at first may be anything.
                    (Found::Initial, _) if is_own(0) => continue,
                    (_, Found::Initial) if is_own(1) => {}
                    (Found::Initial, Found::Initial) => {
                        let accesses = [0, 1].map(|at| self.access(at, items[at]));
                        let [Some(x), Some(y)] = accesses else { return Err(Fault::Tree) };
                        if x.array == y.array {
                            let cells = [at_all(&x.cell, instances[0])?, at_all(&y.cell, instances[1])?];
                            let what = Obligation::Cell(x.array.to_string());
                            oracle.refute(what, &both.system, &both.with([apart(&cells[0], &cells[1])]))?;
                            continue;
                        }
                    }
                    _ => {
                        let to = |at: usize, found: &Found| match found {
                            Found::Item(item, instance) => (*item, instance.clone()),
                            Found::Initial | Found::Itself => (items[at], instances[at].to_vec()),
                        };
                        let ((a, i), (b, j)) = (to(0, &x), to(1, &y));
                        // What was there at first is equal to what was read from there, or to nothing.
                        let is_initial = [&x, &y].iter().any(|found| matches!(found, Found::Initial));
                        let are_read =
                            self.sides[0].sources.contains_key(&a) && self.sides[1].sources.contains_key(&b);
                        if !is_initial || are_read {
                            nexts.push(Next { items: [a, b], instances: [i, j], base: Rc::new(both) });
                            continue;
                        }
                    }
                }
                oracle.refute(Obligation::Beginning, &both.system, &both.choices)?;
            }
        }
        Ok(nexts)
    }

    /// What is at leaves, where there is anything.
    fn found(
        &self,
        at: usize,
        leaves: &[Leaf],
        instance: &[Form],
        base: &Base,
    ) -> Result<Vec<(Base, Found)>, Fault> {
        let mut ends = Vec::new();
        for leaf in leaves {
            let found = match &leaf.end {
                End::Never => continue,
                End::Initial => Found::Initial,
                End::Item(item, then) => Found::Item(*item, at_all(then, instance)?),
                End::Op(number, then) => {
                    let function = &self.sides[at].function;
                    let op = function.ops.get(*number).ok_or(Fault::NoOp(*number))?;
                    let stored = op.access.as_ref().and_then(|access| access.stored);
                    let (stored, then) = (stored.ok_or(Fault::NoOp(*number))?, at_all(then, instance)?);
                    let then = function.given(stored, &then, op.context.counters.len());
                    Found::Item(stored, then.ok_or(Fault::Form)?)
                }
            };
            let mut base = base.clone();
            for row in &leaf.path {
                base.system.add(&row.at(instance).ok_or(Fault::Form)?);
            }
            if !base.system.is_false_as_it_stands() {
                ends.push((base, found));
            }
        }
        Ok(ends)
    }

    /// What two items are computed from that are not read.
    fn computed(
        &self,
        items: [Item; 2],
        instances: [&[Form]; 2],
        base: &Rc<Base>,
        oracle: &mut dyn Oracle,
    ) -> Result<Vec<Next>, Fault> {
        let functions = [0, 1].map(|at| &self.sides[at].function);
        let next =
            |items: [Item; 2]| Next { items, instances: instances.map(<[Form]>::to_vec), base: base.clone() };
        let n_counters =
            |calls: [usize; 2]| [0, 1].map(|at| functions[at].ops[calls[at]].context.n_components());
        let places = [0, 1].map(|at| functions[at].places.get(&items[at]).copied());
        match (items, places) {
            ([Item::Left(v), Item::Left(w)], _) => {
                let writes = (functions[0].left_by(v), functions[1].left_by(w));
                let (Some((c, x)), Some((d, y))) = writes else { return Err(self.differ(items)) };
                if !x.is_like(y) {
                    return Err(self.differ(items));
                }
                let [n, m] = n_counters([c, d]);
                let cells = instances[0].get(n..).zip(instances[1].get(m..)).ok_or(Fault::Form)?;
                let what = Obligation::Cell(x.array.to_string());
                oracle.refute(what, &base.system, &base.with([apart(cells.0, cells.1)]))?;
                return Ok(vec![next([Item::Opaque(c), Item::Opaque(d)])]);
            }
            ([Item::Value(_), Item::Value(_)], [Some((c, i)), Some((d, j))])
                if i == j && functions[0].opaque.contains_key(&c) && functions[1].opaque.contains_key(&d) =>
            {
                return Ok(vec![next([Item::Opaque(c), Item::Opaque(d)])]);
            }
            _ => {}
        }
        if self.are_same_elements(items) {
            return Ok(Vec::new());
        }
        let ops = self.same_ops(items)?;
        let operands = [0, 1].map(|at| functions[at].ir.op(ops[at]).operands());
        let opaque = match items {
            [Item::Opaque(c), Item::Opaque(d)] => Some([c, d]),
            _ => None,
        };
        let mut nexts = Vec::new();
        for (x, y) in operands[0].iter().zip(operands[1]) {
            let is_memory = matches!(functions[0].ir.ty(*x), Type::MemRef(_) | Type::UnrankedMemRef(_));
            // Of a view, and of sizes, only the shape of its own memory matters.
            let is_shaped =
                opaque.is_some() || self.is_about_shape(ops[0]) && functions[0].whole(*x).is_some();
            if !is_memory || !is_shaped {
                nexts.push(self.given(items, [*x, *y], instances, base)?);
                continue;
            }
            let wholes = functions[0].whole(*x).zip(functions[1].whole(*y));
            let ((a, s), (b, t)) = wholes.ok_or_else(|| self.differ(items))?;
            match (&a, &b) {
                (Array::Local(of_x), Array::Local(of_y))
                    if s == t
                        && functions[0].place_of(*of_x) == functions[1].place_of(*of_y)
                        && (opaque.is_none() || self.is_aligned([*of_x, *of_y])) =>
                {
                    let sizes = [(0, of_x), (1, of_y)].map(|(at, of)| {
                        at_all(functions[at].sizes.get(of).map_or(&[], |sizes| sizes), instances[at])
                    });
                    let [x, y] = sizes;
                    let what = Obligation::Cell(a.to_string());
                    oracle.refute(what, &base.system, &base.with([apart(&x?, &y?)]))?;
                }
                _ if a.is_visible() && a == b => {}
                _ => return Err(self.differ(items)),
            }
        }
        let Some(calls) = opaque else { return Ok(nexts) };
        let (xs, ys) = (&functions[0].opaque[&calls[0]], &functions[1].opaque[&calls[1]]);
        if xs.len() != ys.len() {
            return Err(self.differ(items));
        }
        for x in xs {
            let y = ys.iter().find(|y| x.is_like(y)).ok_or_else(|| self.differ(items))?;
            let mut base = Base::clone(base);
            let cell = base.system.add_vars(functions[0].ops[x.found].context.n_subscripts);
            let n = n_counters(calls);
            let at = |side: usize| [instances[side].get(..n[side]).unwrap_or_default(), &cell].concat();
            let items = [Item::Found(x.found), Item::Found(y.found)];
            nexts.push(Next { items, instances: [at(0), at(1)], base: Rc::new(base) });
        }
        Ok(nexts)
    }

    /// Whether who is given memory of the second function may rely on its address as on that of the first
    /// function's.
    fn is_aligned(&self, allocations: [usize; 2]) -> bool {
        let [before, after] = [0, 1].map(|at: usize| {
            let function = &self.sides[at].function;
            &function.ir.op(function.ops[allocations[at]].id).attrs
        });
        aligns_no_less(after, before)
    }

    /// What two ops are given in instances of what comes of them.
    fn given(
        &self,
        items: [Item; 2],
        values: [ValueId; 2],
        instances: [&[Form]; 2],
        base: &Rc<Base>,
    ) -> Result<Next, Fault> {
        let mut given = Vec::new();
        for at in 0..2 {
            let function = &self.sides[at].function;
            let (number, _) = *function.places.get(&items[at]).ok_or(Fault::Form)?;
            let n_counters = function.ops[number].context.counters.len();
            let value = Item::Value(values[at]);
            given.push(function.given(value, instances[at], n_counters).ok_or(Fault::Form)?);
        }
        let [x, y] = <[Vec<Form>; 2]>::try_from(given).expect("there are two functions");
        Ok(Next { items: values.map(Item::Value), instances: [x, y], base: base.clone() })
    }

    /// Whether two items are constants of one element, or of equal ones, of which all are the same.
    fn are_same_elements(&self, items: [Item; 2]) -> bool {
        let elements = [0, 1].map(|at| {
            let function = &self.sides[at].function;
            let Item::Value(value) = items[at] else { return None };
            element(function.ir, function.ir.defining_op(value).filter(|_| function.by_lanes)?)
        });
        elements[0].is_some() && elements[0] == elements[1]
    }

    /// The access by which something is read.
    pub fn access(&self, at: usize, item: Item) -> Option<&Access> {
        let function = &self.sides[at].function;
        function.ops[function.places.get(&item)?.0].access.as_ref()
    }

    fn is_about_shape(&self, op: OpId) -> bool {
        let def = self.sides[0].function.ir.def(op);
        def.view_of.is_some() || def.has(Traits::DIM_SIZE)
    }

    fn differ(&self, items: [Item; 2]) -> Fault {
        let name = |at: usize| {
            let side = &self.sides[at];
            let number = match items[at] {
                Item::Left(number) => Some(number),
                item => side.function.places.get(&item).map(|(number, _)| *number),
            };
            number.map_or_else(|| "an argument".to_string(), |number| side.name(number))
        };
        Fault::Differ([name(0), name(1)])
    }

    /// O16. The ops of two items, if the second does no less and promises no more, as the same function of
    /// their operands, or of what they find besides.
    fn same_ops(&self, items: [Item; 2]) -> Result<[OpId; 2], Fault> {
        let places = [0, 1].map(|at| self.sides[at].function.places.get(&items[at]).copied());
        let [Some((x, i)), Some((y, j))] = places else { return Err(self.differ(items)) };
        let functions = [0, 1].map(|at| &self.sides[at].function);
        let irs = functions.map(|function| function.ir);
        let [x, y] = [functions[0].ops[x].id, functions[1].ops[y].id];
        let (a, b) = (irs[0].op(x), irs[1].op(y));
        // An elementwise op does the same in each lane.
        let in_lanes = functions.iter().all(|function| function.by_lanes)
            && irs[0].def(x).has(Traits::ELEMENTWISE)
            && irs[1].def(y).has(Traits::ELEMENTWISE);
        let ty = |ir: &Ir, value: ValueId| match ir.ty(value) {
            Type::Vector(vector) if in_lanes => vector.elem.clone(),
            ty => ty.clone(),
        };
        let types =
            |ir: &Ir, values: &[ValueId]| values.iter().map(|value| ty(ir, *value)).collect::<Vec<_>>();
        let are_whole =
            in_lanes || !functions.iter().zip([x, y]).any(|(of, op)| of.by_lanes && of.has_vectors(op));
        let is_function = |ir: &Ir, op: OpId| {
            ir.def(op).is_pure() && ir.def(op).access.is_none() && ir.op(op).regions().is_empty()
        };
        let are_opaque = matches!(items, [Item::Opaque(_), Item::Opaque(_)]);
        let is_same = i == j
            && are_whole
            && a.name() == b.name()
            && promises_no_more(&b.attrs, &a.attrs)
            && types(irs[0], a.operands()) == types(irs[1], b.operands())
            && types(irs[0], a.results()) == types(irs[1], b.results())
            && (are_opaque || is_function(irs[0], x) && is_function(irs[1], y));
        if is_same { Ok([x, y]) } else { Err(self.differ(items)) }
    }
}

/// What is to be equal so that something else is.
pub struct Next {
    /// The two values.
    pub items: [Item; 2],
    /// Instances around them, over the variables of the system.
    pub instances: [Vec<Form>; 2],
    /// Where both are looked at.
    pub base: Rc<Base>,
}

/// Values at the end of a function.
fn next(values: [ValueId; 2], base: &Rc<Base>) -> Next {
    Next { items: values.map(Item::Value), instances: [Vec::new(), Vec::new()], base: base.clone() }
}

/// What is at the end of a tree.
enum Found {
    /// What was looked for is not read.
    Itself,
    Initial,
    Item(Item, Vec<Form>),
}

impl Touched {
    /// Whether it is the same for an op.
    fn is_like(&self, other: &Touched) -> bool {
        let is_same = match (&self.array, &other.array) {
            (Array::Local(_), Array::Local(_)) => self.operand.is_some() && self.operand == other.operand,
            (array, other) => array == other,
        };
        is_same && self.left.is_some() == other.left.is_some()
    }
}

impl Function<'_> {
    /// The opaque op that writes, by its number, and the array.
    fn left_by(&self, write: usize) -> Option<(usize, &Touched)> {
        let mut touched =
            self.opaque.iter().flat_map(|(call, touched)| touched.iter().map(|one| (*call, one)));
        touched.find(|(_, touched)| touched.left == Some(write))
    }
}

/// Whether an op gives the same bits when its two operands are swapped.
pub fn is_commutative(ir: &Ir, op: OpId) -> bool {
    let operands = ir.op(op).operands();
    let [x, y] = operands else { return false };
    // Which of two operands that are no numbers the bits of a result come from depends on their order.
    let is_exact = match ir.ty(*x) {
        Type::Float(_) => [x, y].into_iter().any(|value| is_plain_number(ir, *value)),
        Type::Index | Type::Integer { .. } => true,
        _ => false,
    };
    ir.def(op).has(Traits::COMMUTATIVE) && is_exact
}

/// A constant that is no NaN.
fn is_plain_number(ir: &Ir, value: ValueId) -> bool {
    let Some(constant) = loopwright_affine_ir::constant(ir, value) else { return false };
    let text = constant.to_string();
    !text.contains("nan")
        && !text.starts_with("0x")
        && matches!(ir.ty(value), Type::Float(FloatKind::F32 | FloatKind::F64))
}
