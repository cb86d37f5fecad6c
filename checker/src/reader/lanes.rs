//! Reads vectors lane by lane, where a certificate asks for it.
//!
//! # Meaning
//! An op with vectors is read as if it stood in a parallel loop over the lanes of its vector: an *instance*
//! of it, and of a value of a vector type, has the induction variables of the loops around it, and then a
//! component for each lane.
//!
//! - An op that reads or writes a vector touches one cell in each lane. Lanes that a mask leaves out, or that
//!   lie past the end of the memref, touch none; what is read there is the padding.
//! - An elementwise op does in each lane what it does with single values, to the operands' values in that
//!   lane.
//! - An op that rearranges hands on, in each lane, what an operand has in a lane that it tells
//!   ([`loopwright_affine_ir::machinery::ElementSource`]).
//! - A constant with all elements equal has that element in each lane.
//!
//! That no two lanes of what is written are one cell is asked as of all parallel loops (O9). Whatever else
//! has a vector is not taken: loops that carry vectors, functions that return them, reductions over lanes.

use crate::fault::Unread;
use crate::linear::form::{Constraint, Form};
use crate::reader::trees::{End, Leaf};
use crate::reader::values::{Access, Item};
use crate::reader::{Context, Function, Op, Step};
use loopwright_affine_ir::declare::Condition;
use loopwright_affine_ir::machinery::{ElementSource, Size, VectorAccess, conditions};
use loopwright_affine_ir::{AccessKind, Attr, Ir, Mapped, OpId, Traits, Type, ValueId};
use loopwright_integer::Int;
use std::rc::Rc;

const NOT_FOLLOWED: &str = "has a vector that is not supported lane by lane";

impl Function<'_> {
    /// The number of lanes in each dimension of a value that is followed lane by lane; none for others.
    pub fn lanes_of(&self, value: ValueId) -> &[i64] {
        match self.ir.ty(value) {
            Type::Vector(vector) if self.by_lanes => &vector.shape,
            _ => &[],
        }
    }

    /// Whether an op has to do with vectors.
    pub fn has_vectors(&self, op: OpId) -> bool {
        let data = self.ir.op(op);
        let mut values = data.operands().iter().chain(data.results());
        values.any(|value| matches!(self.ir.ty(*value), Type::Vector(_)))
    }

    /// The instance of what an op is given or stores, by one of the op, which has this many induction
    /// variables around it: the induction variables around the value, and its lanes, which are those of the
    /// op.
    pub fn given(&self, item: Item, instance: &[Form], n_counters: usize) -> Option<Vec<Form>> {
        let Item::Value(value) = item else { return Some(instance.to_vec()) };
        match self.lanes_of(value).len() {
            0 => Some(instance.to_vec()),
            n => self.in_lanes(value, instance, instance.get(n_counters..n_counters + n)?),
        }
    }

    /// The instance of a value in lanes that are told; the induction variables around it are the first.
    fn in_lanes(&self, value: ValueId, counters: &[Form], lanes: &[Form]) -> Option<Vec<Form>> {
        if self.lanes_of(value).len() != lanes.len() {
            return None;
        }
        // An argument has none.
        let n =
            self.places.get(&Item::Value(value)).map_or(0, |(op, _)| self.ops[*op].context.counters.len());
        Some([counters.get(..n)?, lanes].concat())
    }

    /// Reads an op that has to do with vectors.
    pub fn vectors(&mut self, number: usize, context: &Rc<Context>) -> Result<(), Unread> {
        let (ir, op) = (self.ir, self.ops[number].id);
        let (def, data) = (ir.def(op), ir.op(op));
        let no = self.unread(op, NOT_FOLLOWED);
        if let Some(describe) = def.vector_access {
            let access = describe(ir, op).ok_or_else(|| no.clone())?;
            return self.vector_access(number, &access, context);
        }
        let (&[result], true, true) = (data.results(), def.is_pure(), data.regions().is_empty()) else {
            return Err(no);
        };
        let inside = self.lanes_inside(context, result).ok_or_else(|| no.clone())?;
        self.ops[number].context = Rc::new(inside);
        if let Some(sources) = def.elements {
            let sources = sources(ir, op).ok_or_else(|| no.clone())?;
            let [ElementSource { value, at, map }] = &sources[..] else { return Err(no) };
            let lanes = lanes(context, self.lanes_of(result).len());
            let of = map.results.iter().map(|expr| Form::of_expression(expr, map.dims, &lanes));
            let of = of.collect::<Option<Vec<Form>>>().filter(|_| at.is_empty());
            let instance = of.and_then(|of| self.in_lanes(*value, &context.counted(), &of));
            let end = End::Item(Item::Value(*value), instance.ok_or(no)?);
            self.handed_on.insert(Item::Value(result), vec![Leaf { path: Vec::new(), end }]);
            return Ok(());
        }
        let mut operands = data.operands().iter().map(|value| self.lanes_of(*value));
        let is_elementwise = def.has(Traits::ELEMENTWISE)
            && operands.all(|lanes| lanes.is_empty() || lanes == self.lanes_of(result));
        // Masks and poison have no lanes that are compared: what is not elementwise is equal to nothing.
        let is_apart =
            def.masks.is_some() || conditions(ir, op).is_some_and(|of| of.as_slice() == [Condition::Poison]);
        match is_elementwise || def.constant.is_some() || is_apart {
            true => Ok(()),
            false => Err(no),
        }
    }

    /// The instances of an op with a value in its lanes.
    fn lanes_inside(&self, context: &Context, value: ValueId) -> Option<Context> {
        let is_fixed = match self.ir.ty(value) {
            Type::Vector(vector) => vector.scalable.iter().all(|scalable| !scalable),
            _ => true,
        };
        let sizes = self.lanes_of(value);
        let mut inside = Context { n_subscripts: sizes.len(), ..context.clone() };
        for (lane, size) in lanes(context, sizes.len()).into_iter().zip(sizes) {
            inside.all.push(Constraint::less(&lane, &Form::constant(*size)));
            inside.all.push(Constraint::Natural(lane));
        }
        is_fixed.then_some(inside)
    }

    /// An op that reads or writes the lanes of a vector.
    fn vector_access(
        &mut self,
        number: usize,
        access: &VectorAccess,
        context: &Rc<Context>,
    ) -> Result<(), Unread> {
        let (ir, op, kind) = (self.ir, self.ops[number].id, access.kind);
        let no = self.unread(op, NOT_FOLLOWED);
        let inside = self.lanes_inside(context, access.vector).ok_or_else(|| no.clone())?;
        let lanes = lanes(context, inside.n_subscripts);
        let operands = self.operands(op, &access.operands)?;
        let mut subscripts = self.forms_of(op, &access.map, &operands, context)?;
        for (lane, dim) in lanes.iter().zip(&access.along) {
            match dim.map(|dim| subscripts.get_mut(dim)) {
                Some(Some(subscript)) => *subscript = subscript.clone().plus(lane, &Int::ONE),
                // All lanes are one cell.
                None if kind == AccessKind::Read => {}
                _ => return Err(no),
            }
        }
        let mut is_there = Vec::new();
        for dim in &access.may_overhang {
            let size = ir.ty(access.memref).as_memref().and_then(|ty| *ty.shape.get(*dim)?);
            let size = size.ok_or_else(|| self.unread(op, "may reach past the end of its memref"))?;
            let subscript = subscripts.get(*dim).ok_or_else(|| no.clone())?;
            is_there.push(Constraint::less(subscript, &Form::constant(size)));
            is_there.push(Constraint::Natural(subscript.clone()));
        }
        if let Some(mask) = access.mask {
            is_there.extend(self.under_mask(mask, access, &lanes).ok_or_else(|| no.clone())?);
        }
        let (array, cell, limits) = self.cell(op, access.memref, subscripts)?;
        let mut touching = Context { path: context.with(Step::At(0)).path, ..inside.clone() };
        let first = context.counters.len();
        touching.path.extend((first..first + lanes.len()).map(|place| Step::Counter(place, true)));
        touching.all.extend(is_there.iter().cloned());
        self.ops[number].context = Rc::new(touching);
        let vector = Item::Value(access.vector);
        let stored = (kind == AccessKind::Write).then_some(vector);
        self.ops[number].access = Some(Access { kind, array, cell, stored, limits: Some(limits) });
        if kind == AccessKind::Write || is_there.is_empty() {
            return Ok(());
        }
        // What is found is one thing, and what is read another: it may be padding.
        self.ops[number].items.clear();
        self.add_item(number, Item::Found(number));
        self.push(Op { id: op, context: Rc::new(inside), access: None, items: vec![vector] });
        let all = [context.counted(), lanes.clone()].concat();
        let padding = access.padding.ok_or_else(|| no.clone())?;
        let outside = match self.lanes_of(padding).len() {
            0 => Some(context.counted()),
            _ => self.in_lanes(padding, &context.counted(), &lanes),
        };
        let outside = outside.ok_or(no)?;
        let ways = is_there
            .iter()
            .flat_map(Constraint::violations)
            .map(|way| Leaf { path: vec![way], end: End::Item(Item::Value(padding), outside.clone()) });
        let mut leaves: Vec<Leaf> = ways.collect();
        leaves.push(Leaf { path: is_there, end: End::Item(Item::Found(number), all) });
        self.handed_on.insert(vector, leaves);
        Ok(())
    }

    /// What holds of the lanes that a mask lets through: it is set in a leading block, or everywhere. Its
    /// dimensions are those of the memref that the vector runs along, in their order there.
    fn under_mask(&self, mask: ValueId, access: &VectorAccess, lanes: &[Form]) -> Option<Vec<Constraint>> {
        let ir = self.ir;
        let op = ir.defining_op(mask)?;
        if ir.def(op).constant.is_some() {
            return match element(ir, op)? {
                (Type::I1, 1) => Some(Vec::new()),
                _ => Some(vec![Constraint::Natural(Form::constant(-1))]),
            };
        }
        let sizes = ir.def(op).masks.and_then(|masks| masks(ir, op))?;
        let along = lanes.iter().zip(&access.along).filter_map(|(lane, dim)| Some(((*dim)?, lane)));
        let mut along: Vec<_> = along.collect();
        along.sort_by_key(|(dim, _)| *dim);
        if along.len() != sizes.len() {
            return None;
        }
        let mut holds = Vec::new();
        for ((_, lane), size) in along.into_iter().zip(sizes) {
            let sizes = match size {
                Size::Number(size) => vec![Form::constant(size)],
                Size::Value(value) => self.at_least_each(value)?,
            };
            holds.extend(sizes.iter().map(|size| Constraint::less(lane, size)));
        }
        Some(holds)
    }

    /// The numbers of which a number is the least.
    fn at_least_each(&self, value: ValueId) -> Option<Vec<Form>> {
        let ir = self.ir;
        let op = ir.defining_op(value).filter(|op| ir.def(*op).mapped == Some(Mapped::Least));
        let Some(op) = op else { return Some(vec![self.form(value)?]) };
        let map = ir.op(op).attr("map")?.as_map()?;
        let operands = self.operands(op, ir.op(op).operands()).ok()?;
        map.results.iter().map(|expr| Form::of_expression(expr, map.dims, &operands)).collect()
    }
}

/// The lanes after the induction variables of a context.
fn lanes(context: &Context, n: usize) -> Vec<Form> {
    let first = context.counters.len();
    (first..first + n).map(|place| Form::var(place as u32)).collect()
}

/// The value that all elements have, if there are some.
fn one_value(elements: &[i128]) -> Option<i128> {
    let first = *elements.first()?;
    elements.iter().all(|element| *element == first).then_some(first)
}

/// The type and the bits of the one element that a constant has, in all lanes if it is a vector.
pub fn element(ir: &Ir, op: OpId) -> Option<(Type, i128)> {
    let result = *ir.op(op).results().first()?;
    let ty = match ir.ty(result) {
        Type::Vector(vector) => vector.elem.clone(),
        ty => ty.clone(),
    };
    let bits = match ir.op(op).attr(ir.def(op).constant?)? {
        Attr::Bool(value) => i128::from(*value),
        Attr::Integer(value, _) => *value,
        Attr::Float(value) => i128::try_from(value.bits).ok()?,
        Attr::Dense(dense) => one_value(&dense.integers()?)?,
        _ => return None,
    };
    // Truth values are written as 1 and as -1.
    Some(if ty == Type::I1 { (ty, bits & 1) } else { (ty, bits) })
}
