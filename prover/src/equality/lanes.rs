//! Vectors, compared lane by lane.
//!
//! # Method
//! A value of a vector type is a function of its lanes ([`parts`](crate::equality::parts)). An op that does
//! to each element what it does to scalars is equal to another one, of vectors or scalars, if the op is the
//! same and the operands are equal in the lanes that are related; a scalar beside vectors is the same for all
//! lanes. Ops that only rearrange elements are passed through. Any other op is a function of its operands: in
//! the same lane of results its values are equal if the operands are, in all of their lanes.
//!
//! # Exactness
//! Sound, and bit for bit: sums of vectors that are added up in another order are not equal.

use crate::equality::doubt::Doubt;
use crate::equality::node::{Node, Passed, lane_type, shape};
use crate::equality::pairs::{Compared, Pair, Pairs};
use crate::equality::side::Side;
use loopwright_affine_ir::machinery::{Arithmetic, ElementSource};
use loopwright_affine_ir::{AffineExpr, Attr, Ir, OpId, Traits, Type, ValueDef, ValueId};
use loopwright_analysis::machinery::{Linear, is_memref};
use loopwright_polyhedra::{Int, IntegerRelation, Space, Tuple, VarKind};

const FITS: &str = "relations between instances have the tuples of their statements";

/// Constants with more elements are only compared as wholes.
const MAX_ELEMENTS: usize = 64;

impl Side<'_> {
    /// The values that a node has from others, each in a part of its instances, which are told of all.
    pub(super) fn passed(&self, node: Node) -> Option<Vec<Passed>> {
        if let Some(passed) = self.parts.read.get(&node) {
            return Some(passed.clone());
        }
        let Node::Value(stmt, value) = node else { return None };
        let ValueDef::Result(op, _) = self.ir.value(value).def() else { return None };
        let is_here = self.scop.stmt(self.whole(stmt)).ops.contains(&op) || self.scop.prologue.contains(&op);
        if let Some(number) = self.cast_back(op).filter(|_| is_here) {
            return Some(vec![Passed { node: self.node(stmt, number)?, relation: None }]);
        }
        let sources = self.ir.def(op).elements.filter(|_| is_here)?(self.ir, op)?;
        let tuple = self.scop.stmt(stmt).domain.space().range().clone();
        let n = self.scop.stmt(stmt).ivs.len();
        let mut rest = vec![IntegerRelation::universe(Space::set(self.symbols().to_vec(), tuple.clone()))];
        let mut passed = Vec::new();
        for ElementSource { value, at, map } in sources {
            let node = self.node(stmt, value)?;
            let to = self.scop.stmt(node.stmt()).domain.space().range().clone();
            let space = Space::relation(self.symbols().to_vec(), tuple.clone(), to);
            let mut through = IntegerRelation::universe(space);
            let range = through.space().offset(VarKind::Range);
            (0..n).for_each(|dim| through.equate(dim, range + dim));
            if map.results.len() != through.space().n_range() - n {
                return None;
            }
            for (lane, result) in (range + n..).zip(&map.results) {
                match result {
                    AffineExpr::Dim(dim) => through.equate(n + *dim as usize, lane),
                    AffineExpr::Const(number) => {
                        let row = Linear::column(lane).add_constant(-number).row(&through);
                        through.add_equality(&row);
                    }
                    AffineExpr::Symbol(_) | AffineExpr::Binary(..) => return None,
                }
            }
            let mut left = Vec::new();
            for set in rest {
                let (inside, outside) = split_at(&set, n, &at);
                let relation = Some(through.with_domain_in(&inside).expect(FITS));
                passed.push(Passed { node, relation });
                left.extend(outside);
            }
            rest = left;
        }
        Some(passed)
    }
}

impl Side<'_> {
    /// The number that a cast gives back, which was cast to as many bits or more.
    fn cast_back(&self, op: OpId) -> Option<ValueId> {
        let ir = self.ir;
        let bits = |value: ValueId| match ir.ty(value) {
            Type::Index => Some(self.scop.options.index_width.bits()),
            Type::Integer { width, .. } => Some(*width),
            _ => None,
        };
        let is_cast = |op: &OpId| ir.def(*op).arithmetic == Some(Arithmetic::Cast) && is_plain(ir, *op);
        let cast = ir.op(op).operands().first().filter(|_| is_cast(&op))?;
        let before = ir.defining_op(*cast).filter(is_cast)?;
        let &number = ir.op(before).operands().first()?;
        let is_back = ir.ty(number) == ir.ty(ir.op(op).results()[0]) && bits(number)? <= bits(*cast)?;
        is_back.then_some(number)
    }
}

/// Whether an op promises nothing.
fn is_plain(ir: &Ir, op: OpId) -> bool {
    ir.op(op).attrs.iter().next().is_none()
}

/// What of a set of instances has these numbers as first lanes, and what has not.
fn split_at(set: &IntegerRelation, n: usize, at: &[i64]) -> (IntegerRelation, Vec<IntegerRelation>) {
    let (mut inside, mut outside) = (set.clone(), Vec::new());
    for (lane, number) in (n..).zip(at) {
        let behind = Linear::column(lane).add_constant(-number);
        for sign in [Int::ONE, Int::MINUS_ONE] {
            let mut apart = inside.clone();
            let row = Linear::constant(-1).plus(&behind, &sign).row(&apart);
            apart.add_inequality(&row);
            outside.push(apart);
        }
        let row = behind.row(&inside);
        inside.add_equality(&row);
    }
    (inside, outside)
}

impl Pairs<'_> {
    /// Compares what a node of one function has from others with the node of the other function.
    pub(super) fn compare_passed(
        &mut self,
        (a, b): Pair,
        (passed, is_of_after): (Vec<Passed>, bool),
        relation: &IntegerRelation,
        compared: &mut Compared,
        depth: u32,
    ) -> Result<(), Doubt> {
        for Passed { node, relation: through } in passed {
            let pair = if is_of_after { (a, node) } else { (node, b) };
            let Some(through) = through else {
                self.compare(pair, relation, compared, depth + 1)?;
                continue;
            };
            let moved = match is_of_after {
                true => relation.composition(&through),
                false => through.inverse().composition(relation),
            };
            self.ask(pair, moved.expect(FITS))?;
        }
        Ok(())
    }

    /// Results of ops are equal if the ops are the same and are given equal values.
    pub(super) fn compare_results(
        &mut self,
        pair: Pair,
        (x, y): (OpId, OpId),
        relation: &IntegerRelation,
        compared: &mut Compared,
        depth: u32,
    ) -> Result<(), Doubt> {
        let ((a, b), before, after) = (pair, self.before, self.after);
        if let Some(is_same) = self.are_same_constants(pair, (x, y), relation)? {
            return if is_same { Ok(()) } else { Err(self.differ(pair, relation)) };
        }
        if !self.is_same_op(x, y) {
            let is_same = self.is_same_in_pieces(pair, relation)?;
            return if is_same { Ok(()) } else { Err(self.differ(pair, relation)) };
        }
        if after.is_open(y) {
            self.covered.entry(b).or_default().push((a, relation.clone()));
        }
        let is_elementwise = before.ir.def(x).has(Traits::ELEMENTWISE);
        let wholes = match is_elementwise {
            true => None,
            false => {
                let wholes = self.of_same_lanes(pair, relation)?;
                Some(wholes.ok_or_else(|| self.differ(pair, relation))?)
            }
        };
        let (xs, ys) = (before.ir.op(x).operands(), after.ir.op(y).operands());
        let mut operands: Vec<(ValueId, ValueId)> = xs.iter().copied().zip(ys.iter().copied()).collect();
        if self.is_swapped(pair, (x, y)) {
            operands = vec![(xs[0], ys[1]), (xs[1], ys[0])];
        }
        for (u, v) in operands {
            if is_memref(before.ir, u) {
                self.compare_memrefs((u, v), pair, wholes.as_ref().unwrap_or(relation))?;
                continue;
            }
            let (Some(p), Some(q)) = (before.node(a.stmt(), u), after.node(b.stmt(), v)) else {
                return Err(self.differ(pair, relation));
            };
            if (p.stmt(), q.stmt()) == (a.stmt(), b.stmt()) && self.n_lanes(pair) == [0, 0] {
                self.compare((p, q), relation, compared, depth + 1)?;
                continue;
            }
            match &wholes {
                Some(wholes) => self.ask_all_lanes((p, q), (u, v), wholes)?,
                None if (p.stmt(), q.stmt()) == (a.stmt(), b.stmt()) => {
                    self.compare((p, q), relation, compared, depth + 1)?;
                }
                None => {
                    let [of_a, of_b] = self.n_lanes(pair);
                    let [of_p, of_q] = self.n_lanes((p, q));
                    let fits = |of: usize, wanted: usize| of == wanted || of == 0;
                    if !fits(of_p, of_a) || !fits(of_q, of_b) {
                        return Err(self.differ(pair, relation));
                    }
                    let moved = self.without_lanes((p, q), relation, [of_a - of_p, of_b - of_q]);
                    self.ask((p, q), moved)?;
                }
            }
        }
        Ok(())
    }

    /// Asks for values that are equal in the instances that are related: vectors in all lanes.
    pub(super) fn ask_all_lanes(
        &mut self,
        pair: Pair,
        (u, v): (ValueId, ValueId),
        wholes: &IntegerRelation,
    ) -> Result<(), Doubt> {
        let (before, after) = (self.before, self.after);
        if shape(before.ir, u) != shape(after.ir, v) {
            return Err(self.differ(pair, wholes));
        }
        let n = self.n_lanes(pair)[0] as u32;
        let lanes = IntegerRelation::identity(wholes.space().symbols().to_vec(), Tuple::anonymous(n));
        let mut all = wholes.flat_product(&lanes);
        all.set_domain_tuple(before.domain(pair.0.stmt()).space().range().clone());
        all.set_range_tuple(after.domain(pair.1.stmt()).space().range().clone());
        self.ask(pair, all)
    }

    fn n_lanes(&self, (a, b): Pair) -> [usize; 2] {
        [self.before.n_lanes(a.stmt()), self.after.n_lanes(b.stmt())]
    }

    /// The instances without their lanes, if those are the same of both.
    pub(super) fn of_same_lanes(
        &self,
        pair: Pair,
        relation: &IntegerRelation,
    ) -> Result<Option<IntegerRelation>, Doubt> {
        let lanes = self.n_lanes(pair);
        if lanes[0] != lanes[1] {
            return Ok(None);
        }
        let space = relation.space();
        let ends = [VarKind::Domain, VarKind::Range].map(|kind| space.columns(kind).end - lanes[0]);
        for lane in 0..lanes[0] {
            let apart = Linear::column(ends[0] + lane).minus(&Linear::column(ends[1] + lane));
            if !self.is_zero_on(relation, &apart)? {
                return Ok(None);
            }
        }
        let wholes =
            (Node::Look(self.before.whole(pair.0.stmt())), Node::Look(self.after.whole(pair.1.stmt())));
        Ok(Some(self.without_lanes(wholes, relation, lanes)))
    }

    /// The relation between instances of the statements of a pair, which have this many lanes less.
    fn without_lanes(&self, pair: Pair, relation: &IntegerRelation, lanes: [usize; 2]) -> IntegerRelation {
        let mut moved = relation.clone();
        for (kind, lanes) in [VarKind::Domain, VarKind::Range].into_iter().zip(lanes) {
            let n = moved.space().n_of(kind);
            moved = moved.projection(kind, n - lanes..n);
        }
        moved.set_domain_tuple(self.before.domain(pair.0.stmt()).space().range().clone());
        moved.set_range_tuple(self.after.domain(pair.1.stmt()).space().range().clone());
        moved
    }

    /// Whether constants are the same in all lanes that are related; `None` if that is not known by their
    /// elements.
    fn are_same_constants(
        &self,
        pair: Pair,
        (x, y): (OpId, OpId),
        relation: &IntegerRelation,
    ) -> Result<Option<bool>, Doubt> {
        let (before, after) = (self.before.ir, self.after.ir);
        let (Some((ty, xs)), Some((other, ys))) = (elements(before, x), elements(after, y)) else {
            return Ok(None);
        };
        if ty != other {
            return Ok(Some(false));
        }
        if let ([x], [y]) = (xs.as_slice(), ys.as_slice()) {
            return Ok(Some(x == y));
        }
        if xs.len() * ys.len() > MAX_ELEMENTS * MAX_ELEMENTS {
            return Ok(None);
        }
        let space = relation.space();
        let within =
            |relation: &IntegerRelation, kind: VarKind, (number, n): (usize, usize), shape: &[i64]| {
                let mut here = relation.clone();
                if n > 1 {
                    let mut number = number as i64;
                    for (lane, size) in shape.iter().enumerate().rev() {
                        let column = space.columns(kind).end - shape.len() + lane;
                        let row = Linear::column(column).add_constant(-(number % size)).row(&here);
                        here.add_equality(&row);
                        number /= size;
                    }
                }
                here
            };
        let shapes =
            [(before, x), (after, y)].map(|(ir, op)| shape(ir, ir.op(op).results()[0]).unwrap_or(&[]));
        for (p, of_x) in xs.iter().enumerate() {
            let here = within(relation, VarKind::Domain, (p, xs.len()), shapes[0]);
            for (q, _) in ys.iter().enumerate().filter(|(_, of_y)| of_x != *of_y) {
                let both = within(&here, VarKind::Range, (q, ys.len()), shapes[1]);
                if !both.is_empty(self.budget)? {
                    return Ok(Some(false));
                }
            }
        }
        debug_assert!(self.n_lanes(pair).iter().sum::<usize>() > 0);
        Ok(Some(true))
    }
}

/// The elements of a constant by their bits, in row-major order, or one that stands for all, and their type.
fn elements(ir: &Ir, op: OpId) -> Option<(Type, Vec<i128>)> {
    let result = *ir.op(op).results().first()?;
    let bits = match ir.op(op).attr(ir.def(op).constant?)? {
        Attr::Bool(value) => vec![i128::from(*value)],
        Attr::Integer(value, _) => vec![*value],
        Attr::Float(value) => vec![i128::try_from(value.bits).ok()?],
        Attr::Dense(dense) if ir.ty(result).as_vector().is_some() => dense.integers()?,
        _ => return None,
    };
    let ty = lane_type(ir, result);
    let bits: Vec<i128> = if ty == Type::I1 { bits.iter().map(|bit| bit & 1).collect() } else { bits };
    (!bits.is_empty()).then_some((ty, bits))
}
