//! That claimed values are equal, and that what callers see follows from the claims.

use crate::proof::checker::{Base, Checker, Link, Oracle, Read, apart};
use crate::proof::fault::{Fault, Obligation};
use crate::proof::form::Form;
use crate::proof::record::Choice;
use crate::proof::system::Cases;
use crate::proof::trees::{End, Leaf, is_over};
use crate::proof::values::key;
use affine_ir::{FloatKind, FuncOp, Ir, OpId, Traits, Type, ValueDef, ValueId};

/// Longer chains of ops are not followed.
const MAX_DEPTH: u32 = 500;

/// A read with its leaves, in an instance.
type ReadAt<'a> = (&'a Read, &'a [Leaf], &'a [Form]);

impl Checker<'_> {
    /// Each claim holds if the others do in the past.
    pub fn check_claims(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        for claim in &self.record.claims {
            let places = [claim.before, claim.after];
            let mut base = self.base();
            let mut values = Vec::new();
            let mut instances = Vec::new();
            for (side, (op, result)) in self.sides.iter().zip(places) {
                let data = side.function.ops.get(op).ok_or(Fault::NoOp { number: op })?;
                let results = side.function.ir.op(data.id).results();
                values.push(*results.get(result as usize).ok_or(Fault::NoOp { number: op })?);
                instances.push(base.add_instance(&data.context, data.context.counters.len()));
            }
            let n_vars = instances[0].len() + instances[1].len();
            if !claim.relation.iter().all(|row| is_over(row.form(), n_vars, self.n_parameters)) {
                return Err(Fault::Form);
            }
            // The variables of the system are the counters of both, in this order.
            base.system.add_all(&claim.relation);
            if base.system.is_false_as_it_stands() {
                continue;
            }
            let link = Link {
                values: [values[0], values[1]],
                instances: [&instances[0], &instances[1]],
                base: &base,
                is_new: false,
                is_claim: true,
            };
            self.equal(&link, 0, oracle)?;
        }
        Ok(())
    }

    /// What is returned, and what is left in memory, is equal.
    pub fn check_results(&self, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let [before, after] = &self.sides;
        let left = |side: usize| {
            let side = &self.sides[side];
            let all = side.reads.iter().zip(&side.sources);
            all.filter(|(read, _)| read.op.is_none())
        };
        for ((read, leaves), (_, other)) in left(0).zip(left(1)) {
            let mut base = self.base();
            let cell = base.system.add_vars(read.n_counters);
            self.same_read((read, leaves, &cell), (read, other, &cell), &base, 0, oracle)?;
        }
        let returned = |ir: &Ir, func: OpId| -> Vec<ValueId> {
            let block = FuncOp::of(ir, func).and_then(|func| func.entry(ir));
            let last = block.and_then(|block| ir.block(block).ops().last().copied());
            last.map_or(Vec::new(), |op| ir.op(op).operands().to_vec())
        };
        let returned = [before, after].map(|side| returned(side.function.ir, side.function.func));
        if returned[0].len() != returned[1].len() {
            return Err(Fault::Returns);
        }
        let base = self.base();
        for (x, y) in returned[0].iter().zip(&returned[1]) {
            let link =
                Link { values: [*x, *y], instances: [&[], &[]], base: &base, is_new: false, is_claim: false };
            self.equal(&link, 0, oracle)?;
        }
        Ok(())
    }

    /// Two values are equal.
    fn equal(&self, link: &Link<'_>, depth: u32, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let Link { values: [x, y], base, .. } = *link;
        let [before, after] = [0, 1].map(|side| &self.sides[side].function);
        let known = key(before.ir, before.func, x);
        if known.is_some() && known == key(after.ir, after.func, y) {
            return Ok(());
        }
        match oracle.choose(self, link)? {
            Choice::Never => oracle.refute(Obligation::Absent, &base.system, &base.choices),
            Choice::Number => {
                let differ = self.differing_numbers(link)?;
                oracle.refute(Obligation::Number, &base.system, &base.with([differ]))
            }
            // What is claimed is not shown by claims, but after a step back in time.
            Choice::Claim(number) if link.is_claim => Err(Fault::Claim { number }),
            Choice::Claim(number) => {
                let outside = self.outside_claim(number, link)?;
                oracle.refute(Obligation::Claimed { number }, &base.system, &base.with([outside]))
            }
            Choice::Follow => self.follow_as(link, false, depth + 1, oracle),
            Choice::Swapped => self.follow_as(link, true, depth + 1, oracle),
        }
    }

    /// The cases in which two values are not related by a claim about them.
    pub fn outside_claim(&self, number: usize, link: &Link<'_>) -> Result<Cases, Fault> {
        let fault = Fault::Claim { number };
        let claim = self.record.claims.get(number).ok_or(fault.clone())?;
        let mut counters = Vec::new();
        for (at, place) in [claim.before, claim.after].into_iter().enumerate() {
            let function = &self.sides[at].function;
            let is_it = match function.ir.value(link.values[at]).def() {
                ValueDef::Result(op, result) => {
                    function.numbers.get(&op) == Some(&place.0) && result == place.1
                }
                ValueDef::Arg(..) => false,
            };
            if !is_it {
                return Err(fault);
            }
            let n = function.ops[place.0].context.counters.len();
            counters.extend(link.instances[at].get(..n).ok_or(Fault::Form)?.iter().cloned());
        }
        let mut outside = Vec::new();
        for row in &claim.relation {
            let row = row.at(&counters).ok_or(Fault::Form)?;
            outside.extend(row.violations().into_iter().map(|way| vec![way]));
        }
        Ok(outside)
    }

    /// The cases in which two numbers differ.
    pub fn differing_numbers(&self, link: &Link<'_>) -> Result<Cases, Fault> {
        let mut forms = Vec::new();
        for at in 0..2 {
            let function = &self.sides[at].function;
            let form = function.number_of(link.values[at]).ok_or(Fault::NoNumber)?;
            forms.push(form.at(link.instances[at]).ok_or(Fault::Form)?);
        }
        Ok(apart(&forms[..1], &forms[1..]))
    }

    /// What two values are computed from is equal.
    fn follow_as(
        &self,
        link: &Link<'_>,
        is_swapped: bool,
        depth: u32,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        if depth > MAX_DEPTH {
            return Err(Fault::TooLong);
        }
        let Link { values, instances, base, .. } = *link;
        let reads = [0, 1].map(|at| self.read_of(at, values[at]));
        match reads {
            [Some((x, xs)), Some((y, ys))] => {
                self.same_read((x, xs, instances[0]), (y, ys, instances[1]), base, depth, oracle)
            }
            [Some((read, leaves)), None] => {
                self.one_read(0, (read, leaves, instances[0]), link, depth, oracle)
            }
            [None, Some((read, leaves))] => {
                self.one_read(1, (read, leaves, instances[1]), link, depth, oracle)
            }
            [None, None] => {
                let [x, y] = self.same_ops(values)?;
                let functions = [0, 1].map(|at| &self.sides[at].function);
                let [xs, ys] = [(functions[0], x), (functions[1], y)]
                    .map(|(function, op)| function.ir.op(op).operands().to_vec());
                if is_swapped && !is_commutative(functions[0].ir, x) {
                    return Err(self.differ(values));
                }
                for (place, x) in xs.iter().enumerate() {
                    let y = ys[if is_swapped { ys.len() - 1 - place } else { place }];
                    let link = Link { values: [*x, y], instances, base, is_new: false, is_claim: false };
                    self.equal(&link, depth, oracle)?;
                }
                Ok(())
            }
        }
    }

    /// Two ops are the same, and their operands are equal.
    pub fn same_operands(
        &self,
        values: [ValueId; 2],
        instances: [&[Form]; 2],
        base: &Base,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        let ops = self.same_ops(values)?;
        let [xs, ys] = [0, 1].map(|at| self.sides[at].function.ir.op(ops[at]).operands().to_vec());
        for (x, y) in xs.into_iter().zip(ys) {
            let link = Link { values: [x, y], instances, base, is_new: false, is_claim: false };
            self.equal(&link, 0, oracle)?;
        }
        Ok(())
    }

    /// The read that a value is the result of.
    pub fn read_of(&self, which: usize, value: ValueId) -> Option<(&Read, &[Leaf])> {
        let side = &self.sides[which];
        let number = side.function.numbers.get(&side.function.ir.defining_op(value)?)?;
        let position = side.reads.iter().position(|read| read.op == Some(*number))?;
        Some((&side.reads[position], &side.sources[position]))
    }

    fn differ(&self, values: [ValueId; 2]) -> Fault {
        let name = |at: usize| {
            let side = &self.sides[at];
            let number = side.function.ir.defining_op(values[at]);
            let number = number.and_then(|op| side.function.numbers.get(&op));
            number.map_or_else(|| "an argument".to_string(), |number| side.name(*number))
        };
        Fault::Differ { before: name(0), after: name(1) }
    }

    /// The ops that compute two values, if they are the same function of their operands.
    fn same_ops(&self, values: [ValueId; 2]) -> Result<[OpId; 2], Fault> {
        let irs = [0, 1].map(|at| self.sides[at].function.ir);
        let defs = [0, 1].map(|at| irs[at].value(values[at]).def());
        let (ValueDef::Result(x, i), ValueDef::Result(y, j)) = (defs[0], defs[1]) else {
            return Err(self.differ(values));
        };
        let (a, b) = (irs[0].op(x), irs[1].op(y));
        let types = |ir: &Ir, values: &[ValueId]| -> Vec<Type> {
            values.iter().map(|value| ir.ty(*value).clone()).collect()
        };
        let is_function = |ir: &Ir, op: OpId| {
            ir.def(op).is_pure() && ir.def(op).access.is_none() && ir.op(op).regions().is_empty()
        };
        let is_same = i == j
            && a.name() == b.name()
            && a.attrs == b.attrs
            && types(irs[0], a.operands()) == types(irs[1], b.operands())
            && types(irs[0], a.results()) == types(irs[1], b.results())
            && is_function(irs[0], x)
            && is_function(irs[1], y);
        if is_same { Ok([x, y]) } else { Err(self.differ(values)) }
    }

    /// Two reads get equal values.
    fn same_read(
        &self,
        (x, xs, i): ReadAt<'_>,
        (y, ys, j): ReadAt<'_>,
        base: &Base,
        depth: u32,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        for a in xs {
            let Some(of_a) = inside(base, a, i)? else { continue };
            for b in ys {
                let Some(both) = inside(&of_a, b, j)? else { continue };
                match (&a.end, &b.end) {
                    (End::Op(v, at), End::Op(w, then)) => {
                        let [v, w] = [self.stored(0, *v)?, self.stored(1, *w)?];
                        let instances = [at_all(at, i)?, at_all(then, j)?];
                        let instances = [instances[0].as_slice(), instances[1].as_slice()];
                        let link =
                            Link { values: [v, w], instances, base: &both, is_new: true, is_claim: false };
                        self.equal(&link, depth + 1, oracle)?;
                    }
                    // What memory of its own held at first may be anything.
                    (End::Initial, _) if !x.array.is_visible() => {}
                    (End::Initial, End::Initial) if x.array == y.array => {
                        let cells = [at_all(&x.cell, i)?, at_all(&y.cell, j)?];
                        let what = Obligation::Cell { array: x.array.to_string() };
                        let differ = apart(&cells[0], &cells[1]);
                        oracle.refute(what, &both.system, &both.with([differ]))?;
                    }
                    (End::Initial, End::Op(write, then)) => {
                        let place = (1, self.stored(1, *write)?, at_all(then, j)?);
                        self.untouched((x, i), place, &both, depth + 1, oracle)?;
                    }
                    (End::Op(write, then), End::Initial) if y.array.is_visible() => {
                        let place = (0, self.stored(0, *write)?, at_all(then, i)?);
                        self.untouched((y, j), place, &both, depth + 1, oracle)?;
                    }
                    _ => oracle.refute(Obligation::Beginning, &both.system, &both.choices)?,
                }
            }
        }
        Ok(())
    }

    /// A read gets what was there at first, and what was stored on the other side is equal to that.
    fn untouched(
        &self,
        (read, at): (&Read, &[Form]),
        (which, value, then): (usize, ValueId, Vec<Form>),
        base: &Base,
        depth: u32,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        if let Some(number) = read.op {
            let function = &self.sides[1 - which].function;
            let results = function.ir.op(function.ops[number].id).results();
            let mut values = [value; 2];
            values[1 - which] = *results.first().ok_or(Fault::NoOp { number })?;
            let mut instances = [at; 2];
            instances[which] = &then;
            return self.equal(
                &Link { values, instances, base, is_new: true, is_claim: false },
                depth,
                oracle,
            );
        }
        if depth > MAX_DEPTH {
            return Err(Fault::TooLong);
        }
        let Some((other, leaves)) = self.read_of(which, value) else {
            return oracle.refute(Obligation::Beginning, &base.system, &base.choices);
        };
        for leaf in leaves {
            let Some(base) = inside(base, leaf, &then)? else { continue };
            match &leaf.end {
                End::Op(write, before) => {
                    let place = (which, self.stored(which, *write)?, at_all(before, &then)?);
                    self.untouched((read, at), place, &base, depth + 1, oracle)?;
                }
                End::Initial if which == 0 && !other.array.is_visible() => {}
                End::Initial if other.array == read.array => {
                    let what = Obligation::Cell { array: read.array.to_string() };
                    let differ = apart(&at_all(&read.cell, at)?, &at_all(&other.cell, &then)?);
                    oracle.refute(what, &base.system, &base.with([differ]))?;
                }
                _ => oracle.refute(Obligation::Beginning, &base.system, &base.choices)?,
            }
        }
        Ok(())
    }

    /// What is read on one side is what is computed on the other.
    fn one_read(
        &self,
        which: usize,
        (read, leaves, at): ReadAt<'_>,
        link: &Link<'_>,
        depth: u32,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        for leaf in leaves {
            let Some(base) = inside(link.base, leaf, at)? else { continue };
            match &leaf.end {
                End::Op(write, then) => {
                    let then = at_all(then, at)?;
                    let (mut values, mut instances) = (link.values, link.instances);
                    values[which] = self.stored(which, *write)?;
                    instances[which] = &then;
                    let link = Link { values, instances, base: &base, is_new: true, is_claim: false };
                    self.equal(&link, depth + 1, oracle)?;
                }
                End::Initial if which == 0 && !read.array.is_visible() => {}
                _ => oracle.refute(Obligation::Beginning, &base.system, &base.choices)?,
            }
        }
        Ok(())
    }

    fn stored(&self, which: usize, number: usize) -> Result<ValueId, Fault> {
        let op = self.sides[which].function.ops.get(number);
        let value = op.and_then(|op| op.access.as_ref()).and_then(|access| access.value);
        value.ok_or(Fault::NoOp { number })
    }
}

/// The part of a system that is at a leaf; none where there is nothing to say.
fn inside(base: &Base, leaf: &Leaf, instance: &[Form]) -> Result<Option<Base>, Fault> {
    if matches!(leaf.end, End::Never) {
        return Ok(None);
    }
    let mut base = base.clone();
    for row in &leaf.path {
        base.system.add(&row.at(instance).ok_or(Fault::Form)?);
    }
    Ok((!base.system.is_false_as_it_stands()).then_some(base))
}

fn at_all(forms: &[Form], instance: &[Form]) -> Result<Vec<Form>, Fault> {
    forms.iter().map(|form| form.at(instance)).collect::<Option<_>>().ok_or(Fault::Form)
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
    let Some(constant) = affine_ir::constant(ir, value) else { return false };
    let text = constant.to_string();
    !text.contains("nan")
        && !text.starts_with("0x")
        && matches!(ir.ty(value), Type::Float(FloatKind::F32 | FloatKind::F64))
}
