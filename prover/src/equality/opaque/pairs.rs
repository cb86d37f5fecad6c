//! When opaque ops of two functions are equal.

use crate::equality::bodies::inputs;
use crate::equality::doubt::Doubt;
use crate::equality::node::{Node, Touched, Visible, visible_key, visible_root};
use crate::equality::pairs::{Compared, Pair, Pairs};
use crate::equality::side::Side;
use loopwright_affine_ir::machinery::aligns_no_less;
use loopwright_affine_ir::{OpId, Type, ValueId};
use loopwright_analysis::machinery::{Linear, is_memref};
use loopwright_polyhedra::{IntegerRelation, Tuple, VarKind};

impl Pairs<'_> {
    /// What opaque ops leave in cells is equal if the cells are the same and the ops are given and find equal
    /// things.
    pub(in crate::equality) fn compare_written(
        &mut self,
        pair: Pair,
        (x, y): (Touched, Touched),
        relation: &IntegerRelation,
    ) -> Result<(), Doubt> {
        let (before, after) = (self.before, self.after);
        let rank = before.scop.array(x.array).rank;
        if self.role(before, &x) != self.role(after, &y) || rank != after.scop.array(y.array).rank {
            return Err(self.differ(pair, relation));
        }
        let space = relation.space();
        let ends = [VarKind::Domain, VarKind::Range].map(|kind| (kind, space.columns(kind).end - rank));
        for dim in 0..rank {
            let apart = Linear::column(ends[0].1 + dim).minus(&Linear::column(ends[1].1 + dim));
            if !self.is_zero_on(relation, &apart)? {
                return Err(self.differ(pair, relation));
            }
        }
        let mut ops = relation.clone();
        for kind in [VarKind::Domain, VarKind::Range] {
            let n = ops.space().n_of(kind);
            ops = ops.projection(kind, n - rank..n);
        }
        ops.set_domain_tuple(before.domain(x.stmt).space().range().clone());
        ops.set_range_tuple(after.domain(y.stmt).space().range().clone());
        self.ask((Node::Opaque(x.stmt, x.op), Node::Opaque(y.stmt, y.op)), ops)
    }

    /// How an opaque op gets at an array: by an operand, or as memory that others see as well.
    fn role(&self, side: &Side<'_>, touched: &Touched) -> Option<(Option<Visible>, Option<usize>)> {
        let array = side.scop.array(touched.array);
        let visible = visible_key(side.ir, &side.scop, array);
        let root =
            |memref: ValueId| loopwright_analysis::machinery::root(side.ir, memref).map(|root| root.memref);
        let inputs = inputs(side.ir, touched.op);
        // Which of the arguments that may overlap the operands are is compared with the operands.
        let operand = array.root.filter(|_| !array.is_merged).and_then(|wanted| {
            let wanted = root(wanted);
            inputs.iter().position(|value| is_memref(side.ir, *value) && root(*value) == wanted)
        });
        (visible.is_some() || operand.is_some()).then_some((visible, operand))
    }

    /// Opaque ops do the same if they are the same, and are given and find equal things.
    pub(in crate::equality) fn compare_opaque(
        &mut self,
        pair: Pair,
        (x, y): (OpId, OpId),
        relation: &IntegerRelation,
        compared: &mut Compared,
        depth: u32,
    ) -> Result<(), Doubt> {
        let ((a, b), before, after) = (pair, self.before, self.after);
        if !self.is_same_op(x, y) {
            return Err(self.differ(pair, relation));
        }
        self.covered.entry(b).or_default().push((a, relation.clone()));
        let (xs, ys) = (inputs(before.ir, x), inputs(after.ir, y));
        self.budget.spend(xs.len() as u64, "equality")?;
        if xs.len() != ys.len() {
            return Err(self.differ(pair, relation));
        }
        for (p, (&u, &v)) in xs.iter().zip(&ys).enumerate() {
            if !is_memref(before.ir, u) {
                let (Some(p), Some(q)) = (before.node(a.stmt(), u), after.node(b.stmt(), v)) else {
                    return Err(self.differ(pair, relation));
                };
                match (p.stmt(), q.stmt()) == (a.stmt(), b.stmt()) {
                    true => self.compare((p, q), relation, compared, depth + 1)?,
                    false => self.ask_all_lanes((p, q), (u, v), relation)?,
                }
                continue;
            }
            // The same of the operands share memory.
            let root = |side: &Side<'_>, value: ValueId| {
                loopwright_analysis::machinery::root(side.ir, value).map(|root| root.memref)
            };
            let shares = |side: &Side<'_>, of: &[ValueId]| -> Vec<bool> {
                of[..p].iter().map(|other| root(side, *other) == root(side, of[p])).collect()
            };
            if shares(before, &xs) != shares(after, &ys) || !self.is_same_shape(pair, (u, v), relation)? {
                return Err(self.differ(pair, relation));
            }
        }
        let found = |side: &Side<'_>, node: Node, op: OpId| {
            let is_it = |touched: &&Touched| (touched.stmt, touched.op) == (node.stmt(), op);
            side.touched.iter().filter(is_it).copied().collect::<Vec<Touched>>()
        };
        let (of_x, of_y) = (found(before, a, x), found(after, b, y));
        if of_x.len() != of_y.len() {
            return Err(self.differ(pair, relation));
        }
        for touched in of_x {
            let role = self.role(before, &touched);
            let other = of_y.iter().find(|other| role.is_some() && self.role(after, other) == role);
            let rank = before.scop.array(touched.array).rank;
            let Some(other) = other.filter(|other| after.scop.array(other.array).rank == rank) else {
                return Err(self.differ(pair, relation));
            };
            let symbols = relation.space().symbols().to_vec();
            let cells = IntegerRelation::identity(symbols, Tuple::anonymous(rank as u32));
            let mut looks = relation.flat_product(&cells);
            looks.set_domain_tuple(before.domain(touched.look).space().range().clone());
            looks.set_range_tuple(after.domain(other.look).space().range().clone());
            let pair = (Node::Look(touched.look), Node::Look(other.look));
            self.compare(pair, &looks, compared, depth + 1)?;
        }
        Ok(())
    }

    /// Whether memrefs are all of arrays of the same sizes: the caller's, or of the function's own.
    fn is_same_shape(
        &self,
        (a, b): Pair,
        (u, v): (ValueId, ValueId),
        relation: &IntegerRelation,
    ) -> Result<bool, Doubt> {
        let (before, after) = (self.before, self.after);
        let roots = (
            loopwright_analysis::machinery::root(before.ir, u),
            loopwright_analysis::machinery::root(after.ir, v),
        );
        let (Some(x), Some(y)) = roots else { return Ok(false) };
        if !x.is_whole || !y.is_whole {
            return Ok(false);
        }
        let visible = |side: &Side<'_>, value| visible_root(side.ir, side.scop.func, value);
        let keys = (visible(before, u), visible(after, v));
        if keys.0.is_some() || keys.1.is_some() {
            return Ok(keys.0 == keys.1);
        }
        let (Type::MemRef(s), Type::MemRef(t)) = (before.ir.ty(x.memref), after.ir.ty(y.memref)) else {
            return Ok(false);
        };
        if s.shape.len() != t.shape.len() || (&s.elem, &s.layout, &s.space) != (&t.elem, &t.layout, &t.space)
        {
            return Ok(false);
        }
        // Who is given the memory may rely on its address.
        let allocations = (before.ir.defining_op(x.memref), after.ir.defining_op(y.memref));
        let (Some(old), Some(new)) = allocations else { return Ok(false) };
        if !aligns_no_less(&after.ir.op(new).attrs, &before.ir.op(old).attrs) {
            return Ok(false);
        }
        for dim in 0..s.shape.len() {
            let mut relation = relation.clone();
            let form = before.size((a.stmt(), x.memref), dim, &mut relation, VarKind::Domain);
            let other = after.size((b.stmt(), y.memref), dim, &mut relation, VarKind::Range);
            let (Some(form), Some(other)) = (form, other) else { return Ok(false) };
            if !self.is_zero_on(&relation, &form.minus(&other))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
