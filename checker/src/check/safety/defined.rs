//! Checks that the ops of the second function are defined and give no poison, from what each declares
//! ([`loopwright_affine_ir::Defined`]), from what its operands show, or by a matching op of the first
//! function.

use crate::check::checker::Base;
use crate::fault::Fault;
use crate::linear::form::{Atom, Constraint, Form};
use crate::linear::system::Cases;
use crate::reader::{Function, Op};
use loopwright_affine_ir::declare::{Condition, Sign};
use loopwright_affine_ir::machinery::{conditions, open_conditions};
use loopwright_affine_ir::{EffectKind, Ir, OpId, Traits, Type, ValueId};

/// What would be wrong in some instance of an op: a system, and cases of which one holds.
pub type Shortfall = (Base, Cases);

impl Function<'_> {
    /// The ops of which it has to be shown that they are defined, and give values, where the others are.
    pub fn failing(&self) -> Vec<usize> {
        let ops = self.ops.iter().enumerate().filter(|(number, op)| match &op.access {
            // Of what is only announced, nothing is read.
            Some(access) => !op.items.is_empty() && self.may_be_unwritten(access) || self.promises(op),
            // Of what an op passes on besides, it is asked once.
            None => {
                self.numbers.get(&op.id) == Some(number)
                    && self.open(op.id).is_none_or(|open| !open.is_empty())
            }
        });
        ops.map(|(number, _)| number).collect()
    }

    /// Whether an access of one element says more than that the element is there.
    pub fn promises(&self, op: &Op) -> bool {
        let is_one = op.access.as_ref().is_some_and(|access| access.limits.is_some());
        is_one && conditions(self.ir, op.id).as_deref() != Some(&[Condition::Within])
    }

    /// The conditions of an op that are not shown elsewhere; `None` if they are not known.
    fn open(&self, op: OpId) -> Option<Vec<Condition>> {
        let (ir, def) = (self.ir, self.ir.def(op));
        // Bodies, and how often they run, are looked at by themselves; so is what is said of such ops
        // besides.
        if !ir.op(op).regions().is_empty() || def.has(Traits::TERMINATOR) {
            return Some(Vec::new());
        }
        let mut open = open_conditions(ir, op)?;
        // Sizes that are not negative, memory that is freed once, and numbers that fit in an index, are asked
        // for of all.
        let has = |kind| def.has_effect(kind);
        let is_number = self.is_number(op);
        open.retain(|condition| match condition {
            Condition::Natural(_) => !has(EffectKind::Alloc),
            Condition::Own => !has(EffectKind::Free),
            // It is compared as any value is, and no number.
            Condition::Poison => false,
            Condition::Fits(_, Sign::Signed) => !is_number,
            _ => true,
        });
        Some(open)
    }

    /// Whether what comes of an op is known as a number: it is used without a question.
    pub fn is_number(&self, op: OpId) -> bool {
        self.ir.op(op).results().iter().any(|result| self.forms.contains_key(result))
    }

    /// The ways in which an op is not defined, or gives poison, if its operands are numbers that may tell;
    /// else `None`.
    pub fn shortfalls(&self, number: usize, base: &Base) -> Result<Option<Vec<Shortfall>>, Fault> {
        let op = &self.ops[number];
        let Some(open) = self.open(op.id).filter(|_| op.access.is_none()) else { return Ok(None) };
        let mut shortfalls = Vec::new();
        for condition in open {
            let mut base = base.clone();
            let instance = base.add_instance(&op.context);
            let wrong = match condition {
                Condition::Within => self.outside(op.id, &mut base, instance)?,
                _ => self.contrary(op.id, condition, &instance)?,
            };
            let Some(wrong) = wrong else { return Ok(None) };
            if !wrong.is_empty() {
                shortfalls.push((base, wrong));
            }
        }
        Ok(Some(shortfalls))
    }

    /// The cases in which what is enough for a condition does not hold.
    fn contrary(&self, op: OpId, condition: Condition, instance: &[Form]) -> Result<Option<Cases>, Fault> {
        let ir = self.ir;
        let Some(enough) = condition.sufficient(ir, op) else { return Ok(None) };
        if matches!(condition, Condition::Fits(..)) && !self.is_number(op) {
            return Ok(None);
        }
        // Operands that it is not about need not be numbers.
        let forms: Vec<Form> =
            ir.op(op).operands().iter().map(|value| self.known(*value).unwrap_or_default()).collect();
        let mut wrong = Vec::new();
        for expr in enough {
            let is_known = |(place, value): (usize, &ValueId)| {
                !expr.uses_dim(place as u32) || self.known(*value).is_some()
            };
            if !ir.op(op).operands().iter().enumerate().all(is_known) {
                return Ok(None);
            }
            let form = Form::of_expression(&expr, forms.len() as u32, &forms).ok_or(Fault::Form)?;
            let form = form.at(instance).ok_or(Fault::Form)?;
            wrong.push(vec![Constraint::Natural(form.complement())]);
        }
        Ok(Some(wrong))
    }

    /// The cases in which an element of a view, which is added to the system, lies outside of what it is a
    /// view of.
    fn outside(&self, op: OpId, base: &mut Base, instance: Vec<Form>) -> Result<Option<Cases>, Fault> {
        let ir = self.ir;
        let parts = || {
            let (&source, &result) = (ir.op(op).operands().first()?, ir.op(op).results().first()?);
            let view = ir.def(op).view.and_then(|view| view(ir, op))?;
            let operands: Vec<Form> =
                view.operands.iter().map(|value| self.known(*value)).collect::<Option<_>>()?;
            Some((view.map, operands, self.sizes_of(result)?, self.sizes_of(source)?))
        };
        let Some((map, operands, sizes, of_source)) = parts() else { return Ok(None) };
        let element = base.system.add_vars(sizes.len());
        for (place, size) in element.iter().zip(sizes) {
            base.system.add(&Constraint::Natural(place.clone()));
            base.system.add(&Constraint::less(place, &size.at(&instance).ok_or(Fault::Form)?));
        }
        let operands = operands.iter().map(|form| form.at(&instance)).collect::<Option<Vec<_>>>();
        let inputs = [element, operands.ok_or(Fault::Form)?].concat();
        let mut outside = Vec::new();
        for (expr, size) in map.results.iter().zip(of_source) {
            let Some(subscript) = Form::of_expression(expr, map.dims, &inputs) else { return Ok(None) };
            outside.push(vec![Constraint::Natural(subscript.complement())]);
            outside.push(vec![Constraint::Natural(subscript.minus(&size.at(&instance).ok_or(Fault::Form)?))]);
        }
        Ok(Some(outside))
    }

    /// A number, as far as the functions use it as one.
    fn known(&self, value: ValueId) -> Option<Form> {
        let parameter = || self.parameters.borrow().known(self.ir, self.func, value);
        self.number_of(value).or_else(|| parameter().map(|place| Form::atom(Atom::Parameter(place))))
    }

    /// The sizes of a memref, if they are known where it is made.
    fn sizes_of(&self, memref: ValueId) -> Option<Vec<Form>> {
        let ir = self.ir;
        let Type::MemRef(ty) = ir.ty(memref) else { return None };
        let dynamic = || -> Option<Vec<Form>> {
            let op = ir.defining_op(memref)?;
            let def = ir.def(op);
            if def.has_effect(EffectKind::Alloc) {
                return self.sizes.get(self.numbers.get(&op)?).cloned();
            }
            let sizes = def.signature?.values(ir, op, def.sizes?);
            sizes.iter().map(|size| self.known(*size)).collect()
        };
        let mut dynamic =
            if ty.shape.iter().all(Option::is_some) { Vec::new() } else { dynamic()? }.into_iter();
        let size = |size: &Option<i64>| size.map(Form::constant).or_else(|| dynamic.next());
        ty.shape.iter().map(size).collect()
    }

    /// What is said of an op by attributes that it does not declare, if it has a body or ends one.
    pub fn said(ir: &Ir, func: OpId) -> impl Iterator<Item = (OpId, String)> {
        let is_structure = move |op: &OpId| {
            *op != func && (!ir.op(*op).regions().is_empty() || ir.def(*op).has(Traits::TERMINATOR))
        };
        ir.walk(func).filter(is_structure).flat_map(move |op| {
            let attrs =
                ir.op(op).attrs.iter().filter(move |(name, _)| !ir.def(op).is_declared(name.as_str()));
            attrs.map(move |(name, attr)| (op, format!("{} {name} {attr}", ir.op(op).name())))
        })
    }
}
