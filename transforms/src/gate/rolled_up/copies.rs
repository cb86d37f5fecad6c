//! Compares the copies of an unrolled body with the first one, op by op.

use crate::gate::rolled_up::write::Repeat;
use loopwright_affine_ir::machinery::{ConstantOp, composed};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, ApplyOp, Attr, BlockId, Bound, ForOp, IfOp, Ir, OpId, Type, ValueId,
};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

/// Whether an op says what number an operand is, and nothing else.
pub(super) fn names_number(ir: &Ir, op: OpId) -> bool {
    ApplyOp::of(ir, op).is_some() || ConstantOp::of(ir, op).is_some()
}

/// What ops of a program are, each found out once, and how many may still be held against others.
pub(super) struct Forms<'a> {
    ir: &'a Ir,
    known: RefCell<HashMap<OpId, Option<Rc<Form>>>>,
    left: &'a Cell<usize>,
}

impl<'a> Forms<'a> {
    pub(super) fn new(ir: &'a Ir, left: &'a Cell<usize>) -> Self {
        Self { ir, known: RefCell::default(), left }
    }

    fn of(&self, op: OpId) -> Option<Rc<Form>> {
        let mut known = self.known.borrow_mut();
        known.entry(op).or_insert_with(|| Form::of(self.ir, op).map(Rc::new)).clone()
    }

    /// Whether one more op may be held against another.
    fn spend(&self) -> bool {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.unwrap_or(0));
        left.is_some()
    }
}

/// The comparison of copies with the first of them.
pub(super) struct Comparison<'a> {
    ir: &'a Ir,
    forms: &'a Forms<'a>,
    counter: ValueId,
    distance: Option<i64>,
    carried: BTreeMap<ValueId, ValueId>,
    /// What all copies take from outside.
    shared: HashSet<ValueId>,
    /// Which copy is being compared.
    place: i64,
    /// What values of the first copy are in this one.
    own: HashMap<ValueId, ValueId>,
    /// What values of the copy before are in the first one.
    before: HashMap<ValueId, ValueId>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(forms: &'a Forms<'a>, counter: ValueId) -> Self {
        Self {
            ir: forms.ir,
            forms,
            counter,
            distance: None,
            carried: BTreeMap::new(),
            shared: HashSet::new(),
            place: 0,
            own: HashMap::new(),
            before: HashMap::new(),
        }
    }

    /// The copies, each of this many ops, with which these begin.
    pub(super) fn copies(mut self, ops: &[OpId], length: usize) -> Option<Repeat> {
        let chunks: Vec<&[OpId]> = ops.chunks_exact(length).collect();
        let (first, others) = chunks.split_first()?;
        let results = first.iter().flat_map(|op| self.ir.op(*op).results());
        self.before = results.map(|result| (*result, *result)).collect();
        let (mut n_copies, mut last) = (1, HashMap::new());
        for other in others {
            self.place += 1;
            let (carried, shared) = (self.carried.clone(), self.shared.clone());
            self.own.clear();
            let is_copy = first.iter().zip(*other).all(|(op, other)| self.is_copy(*op, *other));
            if !is_copy || self.distance.is_none() {
                (self.carried, self.shared) = (carried, shared);
                break;
            }
            n_copies += 1;
            self.before = self.own.iter().map(|(one, other)| (*other, *one)).collect();
            last = self.own.clone();
        }
        let copies: Vec<Vec<OpId>> = chunks[..n_copies].iter().map(|copy| copy.to_vec()).collect();
        let distance = self.distance.filter(|_| n_copies > 1)?;
        distance.checked_mul(n_copies as i64)?;
        let repeat = Repeat { copies, counter: self.counter, distance, carried: self.carried, last };
        repeat.stands_alone(self.ir).then_some(repeat)
    }

    /// Whether an op of this copy does what one of the first does.
    fn is_copy(&mut self, first: OpId, other: OpId) -> bool {
        let (one, two) = (self.ir.op(first), self.ir.op(other));
        let is_alike = one.name() == two.name()
            && one.results().len() == two.results().len()
            && one.regions().len() == two.regions().len()
            && one.successors().is_empty()
            && two.successors().is_empty()
            && one.unregistered().is_none();
        if !is_alike || !self.forms.spend() || !self.has_same_operands(first, other) {
            return false;
        }
        let regions: Vec<_> = one.regions().iter().zip(two.regions()).collect();
        let is_same = regions.into_iter().all(|(one, two)| {
            let (one, two) = (self.ir.region(*one).blocks(), self.ir.region(*two).blocks());
            match (one, two) {
                ([], []) => true,
                ([one], [two]) => self.is_copied_block(*one, *two),
                _ => false,
            }
        });
        is_same && self.relate(one.results(), two.results())
    }

    /// Takes two lists of values for one in the two copies, if their types are.
    fn relate(&mut self, first: &[ValueId], other: &[ValueId]) -> bool {
        self.own.extend(first.iter().copied().zip(other.iter().copied()));
        let mut both = first.iter().zip(other);
        first.len() == other.len() && both.all(|(one, two)| self.ir.ty(*one) == self.ir.ty(*two))
    }

    fn is_copied_block(&mut self, first: BlockId, other: BlockId) -> bool {
        let (one, two) = (self.ir.block(first), self.ir.block(other));
        if !self.relate(one.args(), two.args()) {
            return false;
        }
        let does = |op: &&OpId| !names_number(self.ir, **op);
        let (ops, others): (Vec<&OpId>, Vec<&OpId>) =
            (one.ops().iter().filter(does).collect(), two.ops().iter().filter(does).collect());
        ops.len() == others.len() && ops.into_iter().zip(others).all(|(op, other)| self.is_copy(*op, *other))
    }

    /// Whether operands and attributes are the same, and maps but for the induction variable.
    fn has_same_operands(&mut self, first: OpId, other: OpId) -> bool {
        let (Some(one), Some(two)) = (self.forms.of(first), self.forms.of(other)) else { return false };
        one.attrs == two.attrs
            && one.values.len() == two.values.len()
            && one.maps.len() == two.maps.len()
            && one.values.iter().zip(&two.values).all(|(one, two)| self.is_same_value(*one, *two))
            && one.maps.iter().zip(&two.maps).all(|(one, two)| self.is_same_map(one, two))
    }

    fn is_same_value(&mut self, first: ValueId, other: ValueId) -> bool {
        if let Some(own) = self.own.get(&first) {
            return *own == other;
        }
        if let (Some(one), Some(two)) = (constant(self.ir, first), constant(self.ir, other)) {
            return one == two && self.ir.ty(first) == self.ir.ty(other) && self.is_same_outside(first);
        }
        let number = |value: ValueId| {
            let apply = self.ir.defining_op(value).and_then(|op| ApplyOp::of(self.ir, op));
            apply.map(|apply| {
                (apply.0, (apply.map(self.ir).as_ref().clone(), apply.operands(self.ir).to_vec()))
            })
        };
        if first == self.counter || number(first).is_some() {
            let at = |value: ValueId, other: OpId| {
                number(value).unwrap_or_else(|| (other, (AffineMap::identity(1), vec![value])))
            };
            let Some(op) = number(first).or_else(|| number(other)).map(|(op, _)| op) else { return false };
            let [one, two] = [at(first, op), at(other, op)];
            let [one, two] = [one, two].map(|(at, (map, operands))| composed(self.ir, at, &map, &operands));
            return self.is_same_map(&one, &two);
        }
        // Memory may end with the block that it is allocated in.
        let is_plain = matches!(
            self.ir.ty(other),
            Type::Index | Type::Integer { .. } | Type::Float(_) | Type::Complex(_) | Type::Vector(_)
        );
        if let Some(carried) = self.before.get(&other).copied().filter(|_| is_plain) {
            return !self.shared.contains(&first) && *self.carried.entry(first).or_insert(carried) == carried;
        }
        first == other && self.is_same_outside(first)
    }

    /// Whether a map of this copy is one of the first, as many distances further on; both are composed with
    /// what computes their operands.
    fn is_same_map(
        &mut self,
        (map, operands): &(AffineMap, Vec<ValueId>),
        (other_map, other_operands): &(AffineMap, Vec<ValueId>),
    ) -> bool {
        if map.n_results() != other_map.n_results() {
            return false;
        }
        // What values a map has as columns, those of the first copy as they are in this one.
        let mut columns = Vec::new();
        let mut column = |value: ValueId| {
            let at = columns.iter().position(|known| *known == value).unwrap_or_else(|| {
                columns.push(value);
                columns.len() - 1
            });
            AffineExpr::Dim(u32::try_from(at).unwrap_or(u32::MAX))
        };
        let mut here = Vec::new();
        for operand in operands {
            here.push(match (self.own.get(operand).copied(), *operand == self.counter) {
                (Some(own), _) => (column(own), false),
                (None, true) => (column(*operand), true),
                (None, false) if self.is_same_outside(*operand) => (column(*operand), false),
                (None, false) => return false,
            });
        }
        let there: Vec<AffineExpr> = other_operands.iter().map(|operand| column(*operand)).collect();
        let n_columns = u32::try_from(columns.len()).unwrap_or(u32::MAX);
        let apart = |result: usize, by: i64| {
            let moved: Vec<AffineExpr> = here
                .iter()
                .map(|(column, is_counter)| if *is_counter { column.clone() + by } else { column.clone() })
                .collect();
            let (dims, symbols) = moved.split_at(map.dims as usize);
            let one = map.results[result].substituted(dims, symbols);
            let (dims, symbols) = there.split_at(other_map.dims as usize);
            let two = other_map.results[result].substituted(dims, symbols);
            (one - two).simplified(n_columns, 0).as_const()
        };
        (0..map.n_results()).all(|result| {
            let known = self.distance.map(|distance| distance.checked_mul(self.place));
            if let Some(by) = known {
                return by.is_some_and(|by| apart(result, by) == Some(0));
            }
            // The first copy after the first says how far they are apart.
            match (apart(result, 0), apart(result, 1)) {
                (Some(0), Some(0)) => true,
                (Some(none), Some(one)) if none != one => {
                    let slope = i128::from(one) - i128::from(none);
                    let distance = i64::try_from(-i128::from(none) / slope).unwrap_or(0);
                    self.distance = (distance > 0).then_some(distance);
                    i128::from(distance) * slope == -i128::from(none) && distance > 0
                }
                _ => false,
            }
        })
    }

    /// Whether a value that the first copy takes from outside is the same in all of them.
    fn is_same_outside(&mut self, value: ValueId) -> bool {
        self.shared.insert(value);
        let is_function = self.ir.defining_op(value).is_some_and(|op| ApplyOp::of(self.ir, op).is_some());
        !is_function && !self.carried.contains_key(&value)
    }
}

/// The value of a constant, of those that [`names_number`] knows.
fn constant(ir: &Ir, value: ValueId) -> Option<&Attr> {
    ConstantOp::of(ir, ir.defining_op(value)?)?.value(ir)
}

/// What an op is but for what it is called and what is in it.
struct Form {
    attrs: Vec<(String, Attr)>,
    /// Operands that no map takes.
    values: Vec<ValueId>,
    /// Composed with what computes their operands.
    maps: Vec<(AffineMap, Vec<ValueId>)>,
}

impl Form {
    fn of(ir: &Ir, id: OpId) -> Option<Self> {
        let op = ir.op(id);
        let is_kept = |name: &str, left_out: &[&str]| !left_out.contains(&name);
        let attrs = |left_out: &[&str]| -> Vec<(String, Attr)> {
            let kept = op.attrs.iter().filter(|(name, _)| is_kept(name.as_str(), left_out));
            kept.map(|(name, attr)| (name.as_str().to_owned(), attr.clone())).collect()
        };
        if let Some(looping) = ForOp::of(ir, id) {
            let bound = |bound: Bound| (bound.map.as_ref().clone(), bound.operands);
            let maps = [bound(looping.lower(ir)), bound(looping.upper(ir))];
            let maps = maps.map(|(map, operands)| composed(ir, id, &map, &operands)).into();
            let attrs = attrs(&["lowerBoundMap", "upperBoundMap", "operandSegmentSizes"]);
            return Some(Self { attrs, values: looping.inits(ir).to_vec(), maps });
        }
        if let Some(conditional) = IfOp::of(ir, id) {
            let set = conditional.set(ir);
            let results = set.constraints.iter().map(|(expr, _)| expr.clone()).collect();
            let map = AffineMap::new(set.dims, set.symbols, results);
            let mut attrs = attrs(&["condition"]);
            let kinds = set.constraints.iter().map(|(_, is_equality)| i64::from(*is_equality));
            attrs.extend(kinds.map(|kind| ("constraint".to_owned(), Attr::index(kind))));
            let operands = conditional.operands(ir).to_vec();
            let maps = vec![composed(ir, id, &map, &operands)];
            return Some(Self { attrs, values: Vec::new(), maps });
        }
        let Some(map) = op.attr("map").and_then(|attr| attr.as_map()).filter(|_| is_mapped(ir, id)) else {
            return Some(Self { attrs: attrs(&[]), values: op.operands().to_vec(), maps: Vec::new() });
        };
        let first = op.operands().len().checked_sub(map.n_inputs())?;
        let (values, operands) = op.operands().split_at(first);
        let maps = vec![composed(ir, id, map, operands)];
        Some(Self { attrs: attrs(&["map"]), values: values.to_vec(), maps })
    }
}

/// Whether an op's last operands are those of its map.
fn is_mapped(ir: &Ir, op: OpId) -> bool {
    let def = ir.def(op);
    def.dialect() == "affine" && (def.access.is_some() || def.vector_access.is_some())
        || ApplyOp::min_max_of(ir, op).is_some()
}
