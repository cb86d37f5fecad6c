//! Validates bodies: the ops of a new statement match those of the old one.
//!
//! Both are walked side by side. Values correspond if they were matched before (arguments, results of matched
//! ops) or are the same affine function: the old value's, after replacing the old induction variables by
//! their claimed values, equals the new value's on the new domain. Ops without effects are compared where
//! their results are used, not where they are: `affine.apply`s come and go with the induction variables that
//! they compute.

use crate::gate::validate::matched::{Original, Values, claimed};
use crate::gate::validate::mismatch::{Difference, Mismatch};
use crate::gate::validate::{MatchedStmt, instances};
use loopwright_affine_ir::{
    AffineExpr, AffineMap, ApplyOp, Attr, BlockId, ForOp, IfOp, Ir, OpId, ParallelOp, Traits, Type, ValueId,
};
use loopwright_analysis::Scop;
use loopwright_analysis::machinery::{AffineInputs, Columns, Linear, polynomials};
use loopwright_polyhedra::{Budget, IntegerRelation, VarKind};

/// Matches arguments and prologues; returns the values that correspond.
pub(super) fn match_prologues(original: &Original<'_>, after: &Ir, scop: &Scop) -> Result<Values, Mismatch> {
    let before = original.ir;
    let (old, new) = (original.scop, scop);
    let entry = |ir: &Ir, func: OpId| ir.single_block(func, 0).map(|block| ir.block(block).args().to_vec());
    let (Some(old_args), Some(new_args)) = (entry(before, old.func), entry(after, new.func)) else {
        return Err(Difference::NoBody.into());
    };
    if before.op(old.func).attrs != after.op(new.func).attrs {
        return Err(Difference::FunctionAttributes.into());
    }
    let mut values: Values = old_args.iter().copied().zip(new_args.iter().copied()).collect();
    match_frame((before, &old.prologue), (after, &new.prologue), &mut values)?;
    Ok(values)
}

/// Matches epilogues, by the values that correspond.
pub(super) fn match_epilogues(
    original: &Original<'_>,
    after: &Ir,
    scop: &Scop,
    mut values: Values,
) -> Result<(), Mismatch> {
    match_frame((original.ir, &original.scop.epilogue), (after, &scop.epilogue), &mut values)
}

fn match_frame(
    (before, old_ops): (&Ir, &[OpId]),
    (after, new_ops): (&Ir, &[OpId]),
    values: &mut Values,
) -> Result<(), Mismatch> {
    if old_ops.len() != new_ops.len() {
        return Err(Difference::FrameLength.into());
    }
    for (&old_op, &new_op) in old_ops.iter().zip(new_ops) {
        let (a, b) = (before.op(old_op), after.op(new_op));
        let operands = a.operands().iter().map(|value| values.get(value).copied());
        let same = a.name() == b.name()
            && a.attrs == b.attrs
            && operands.eq(b.operands().iter().map(|value| Some(*value)))
            && same_types(before, old_op, after, new_op);
        if !same {
            return Err(Difference::FrameOp { op: a.name().to_string() }.into());
        }
        values.extend(a.results().iter().copied().zip(b.results().iter().copied()));
    }
    Ok(())
}

/// Whether an op only computes its results from its operands.
fn is_compared_at_uses(ir: &Ir, op: OpId) -> bool {
    ir.def(op).is_pure() && ir.op(op).regions().is_empty() && !ir.def(op).has(Traits::TERMINATOR)
}

fn same_types(before: &Ir, old: OpId, after: &Ir, new: OpId) -> bool {
    let types = |ir: &Ir, op: OpId| -> Vec<Type> {
        ir.op(op).results().iter().map(|value| ir.ty(*value).clone()).collect()
    };
    types(before, old) == types(after, new)
}

/// Checks one statement; returns the values that correspond in it.
pub(super) fn check(
    original: &Original<'_>,
    after: &Ir,
    copy: &MatchedStmt<'_>,
    values: &Values,
    budget: &Budget,
) -> Result<Values, Mismatch> {
    let mut inside = Values::new();
    for relation in &copy.to_old {
        let mut relation = relation.clone();
        let mut old_columns = Columns::default();
        let mut new_columns = Columns::default();
        for (dim, iv) in copy.new.ivs.iter().enumerate() {
            new_columns.define(*iv, Linear::column(dim));
        }
        for (iv, expr) in copy.old.ivs.iter().zip(&copy.claim.iters) {
            let value = claimed(&mut relation, expr)
                .ok_or_else(|| Difference::ClaimNotAffine { new: copy.new.name.clone() })?;
            old_columns.define(*iv, value);
        }
        for (value, param) in &original.scop.param_values {
            let form = Linear::column(relation.space().offset(VarKind::Symbol) + param);
            old_columns.define(*value, form.clone());
            if let Some(new) = values.get(value) {
                new_columns.define(*new, form);
            }
        }
        let first_param = relation.space().offset(VarKind::Symbol);
        old_columns.define_computed(&original.scop.computed_values, first_param);
        let computed = original.scop.computed_values.iter();
        let computed: Vec<_> =
            computed.filter_map(|(value, form)| Some((*values.get(value)?, form.clone()))).collect();
        new_columns.define_computed(&computed, first_param);
        let mut comparison = Comparison {
            before: original.ir,
            after,
            relation,
            old_columns,
            new_columns,
            values: values.clone(),
            depth: 0,
            budget,
        };
        comparison.ops(&copy.old.ops, &copy.new.ops).map_err(|mismatch| in_statement(mismatch, copy))?;
        inside = comparison.values;
    }
    Ok(inside)
}

fn in_statement(mismatch: Mismatch, copy: &MatchedStmt<'_>) -> Mismatch {
    match mismatch {
        Mismatch::Differs(why) => {
            let (new, old) = (copy.new.name.clone(), copy.old.name.clone());
            Difference::Body { new, old, why }.into()
        }
        Mismatch::Overflow(_) | Mismatch::Exhausted(_) => mismatch,
    }
}

struct Comparison<'a> {
    before: &'a Ir,
    after: &'a Ir,
    /// From new to old instances, on one piece of the new domain; induction variables inside the statement
    /// are added as locals.
    relation: IntegerRelation,
    old_columns: Columns,
    new_columns: Columns,
    values: Values,
    /// Pure ops that are being compared, each as an operand of the one before.
    depth: u32,
    budget: &'a Budget,
}

/// A map with the values that it is applied to.
type Applied<'a> = (&'a AffineMap, &'a [ValueId]);

/// The operands of an op that its map is not applied to, and the map with those that it is.
pub(super) fn mapped(ir: &Ir, op: OpId) -> Option<(&[ValueId], Applied<'_>)> {
    let map = ir.op(op).attr("map").filter(|_| ir.def(op).has(Traits::AFFINE_OPERANDS))?.as_map()?;
    let operands = ir.op(op).operands();
    let (plain, inputs) = operands.split_at_checked(operands.len().checked_sub(map.n_inputs())?)?;
    Some((plain, (map, inputs)))
}

/// Longer chains of pure ops are not compared.
const MAX_DEPTH: u32 = 500;

impl Comparison<'_> {
    fn ops(&mut self, old: &[OpId], new: &[OpId]) -> Result<(), Mismatch> {
        let listed = |ir: &Ir, ops: &[OpId]| -> Vec<OpId> {
            ops.iter().copied().filter(|op| !is_compared_at_uses(ir, *op)).collect()
        };
        let (old, new) = (listed(self.before, old), listed(self.after, new));
        if old.len() != new.len() {
            return Err(Difference::OpCount { found: new.len(), expected: old.len() }.into());
        }
        old.into_iter().zip(new).try_for_each(|(old, new)| self.op(old, new))
    }

    fn op(&mut self, old: OpId, new: OpId) -> Result<(), Mismatch> {
        let name = self.before.op(old).name();
        if name != self.after.op(new).name() || !same_types(self.before, old, self.after, new) {
            let (found, expected) = (self.after.op(new).name().to_string(), name.to_string());
            return Err(Difference::OtherOp { found, expected }.into());
        }
        let (before, after) = (self.before, self.after);
        let same = if let (Some(old), Some(new)) = (ForOp::of(before, old), ForOp::of(after, new)) {
            self.for_op(old, new)?
        } else if let (Some(old), Some(new)) = (ParallelOp::of(before, old), ParallelOp::of(after, new)) {
            self.parallel_op(old, new)?
        } else if let (Some(old), Some(new)) = (IfOp::of(before, old), IfOp::of(after, new)) {
            self.if_op(old, new)?
        } else if let (Some(a), Some(b)) = (ApplyOp::min_max_of(before, old), ApplyOp::min_max_of(after, new))
        {
            self.maps((a.map(before), a.operands(before)), (b.map(after), b.operands(after)))?
        } else {
            self.plain(old, new)?
        };
        if !same {
            return Err(Difference::Operands { op: name.to_string() }.into());
        }
        let results = self.before.op(old).results().iter().copied();
        self.values.extend(results.zip(self.after.op(new).results().iter().copied()));
        Ok(())
    }

    fn plain(&mut self, old: OpId, new: OpId) -> Result<bool, Mismatch> {
        let (before, after) = (self.before, self.after);
        let def = before.def(old);
        if let Some(access) = def.access {
            let (Some(a), Some(b)) = (access(before, old), access(after, new)) else { return Ok(false) };
            let values = match (a.value, b.value) {
                (Some(a), Some(b)) => self.value(a, b)?,
                (None, None) => true,
                _ => false,
            };
            return Ok(values
                && a.kind == b.kind
                && self.same_attrs(old, new, &["map"])
                && self.value(a.memref, b.memref)?
                && self.maps((&a.map, &a.operands), (&b.map, &b.operands))?);
        }
        let (a, b) = (before.op(old), after.op(new));
        if let (Some((plain, map)), Some((new_plain, new_map))) = (mapped(before, old), mapped(after, new)) {
            let same = self.same_attrs(old, new, &["map"]) && self.all_values(plain, new_plain)?;
            return Ok(same && self.maps(map, new_map)? && self.regions(old, new)?);
        }
        let same = self.same_attrs(old, new, &[]) && self.all_values(a.operands(), b.operands())?;
        Ok(same && self.regions(old, new)?)
    }

    fn all_values(&mut self, old: &[ValueId], new: &[ValueId]) -> Result<bool, Mismatch> {
        for (x, y) in old.iter().zip(new) {
            if !self.value(*x, *y)? {
                return Ok(false);
            }
        }
        Ok(old.len() == new.len())
    }

    fn regions(&mut self, old: OpId, new: OpId) -> Result<bool, Mismatch> {
        let blocks = |ir: &Ir, op: OpId| -> Vec<Vec<BlockId>> {
            ir.op(op).regions().iter().map(|region| ir.region(*region).blocks().to_vec()).collect()
        };
        let (a, b) = (blocks(self.before, old), blocks(self.after, new));
        // Several blocks mean jumps, which are not compared.
        let comparable = a.iter().chain(&b).all(|region| region.len() <= 1);
        if !comparable || a.len() != b.len() {
            return Ok(false);
        }
        for (x, y) in a.iter().zip(&b) {
            match (x.as_slice(), y.as_slice()) {
                ([], []) => {}
                ([x], [y]) => self.blocks(*x, *y)?,
                // A region that is left out does nothing, and so does one that only ends.
                ([x], []) if self.is_trivial(self.before, *x) => {}
                ([], [y]) if self.is_trivial(self.after, *y) => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn is_trivial(&self, ir: &Ir, block: BlockId) -> bool {
        ir.block(block)
            .ops()
            .iter()
            .all(|op| ir.def(*op).has(Traits::TERMINATOR) && ir.op(*op).operands().is_empty())
    }

    fn blocks(&mut self, old: BlockId, new: BlockId) -> Result<(), Mismatch> {
        let (a, b) = (self.before.block(old), self.after.block(new));
        if a.args().len() != b.args().len() {
            return Err(Difference::BlockArguments.into());
        }
        self.values.extend(a.args().iter().copied().zip(b.args().iter().copied()));
        self.ops(a.ops(), b.ops())
    }

    /// Enters a loop inside the statement: both induction variables become one new column without
    /// constraints.
    fn counter(&mut self, old: ValueId, new: ValueId) {
        let column = Linear::column(self.relation.add_local());
        self.old_columns.define(old, column.clone());
        self.new_columns.define(new, column);
    }

    fn for_op(&mut self, old: ForOp, new: ForOp) -> Result<bool, Mismatch> {
        let (before, after) = (self.before, self.after);
        let (a, b) = (old.lower(before), new.lower(after));
        let (c, d) = (old.upper(before), new.upper(after));
        let bounds = self.maps((&a.map, &a.operands), (&b.map, &b.operands))?
            && self.maps((&c.map, &c.operands), (&d.map, &d.operands))?;
        if !bounds || old.step(before) != new.step(after) || old.inits(before).len() != new.inits(after).len()
        {
            return Ok(false);
        }
        for (x, y) in old.inits(before).iter().zip(new.inits(after)) {
            if !self.value(*x, *y)? {
                return Ok(false);
            }
        }
        self.counter(old.iv(before), new.iv(after));
        self.regions(old.0, new.0)
    }

    fn parallel_op(&mut self, old: ParallelOp, new: ParallelOp) -> Result<bool, Mismatch> {
        let (before, after) = (self.before, self.after);
        let attrs = ["lowerBoundsMap", "upperBoundsMap"];
        let same = self.same_attrs(old.0, new.0, &attrs)
            && self.maps(
                (old.lower_map(before), old.lower_operands(before)),
                (new.lower_map(after), new.lower_operands(after)),
            )?
            && self.maps(
                (old.upper_map(before), old.upper_operands(before)),
                (new.upper_map(after), new.upper_operands(after)),
            )?;
        if !same {
            return Ok(false);
        }
        for (x, y) in old.ivs(before).to_vec().into_iter().zip(new.ivs(after).to_vec()) {
            self.counter(x, y);
        }
        self.regions(old.0, new.0)
    }

    fn if_op(&mut self, old: IfOp, new: IfOp) -> Result<bool, Mismatch> {
        let (a, b) = (old.set(self.before).clone(), new.set(self.after).clone());
        let signs = |set: &loopwright_affine_ir::IntegerSet| {
            set.constraints.iter().map(|(_, is_eq)| *is_eq).collect::<Vec<_>>()
        };
        let exprs = |set: &loopwright_affine_ir::IntegerSet| {
            set.constraints.iter().map(|(expr, _)| expr.clone()).collect::<Vec<_>>()
        };
        let same = signs(&a) == signs(&b)
            && self.exprs(
                (&exprs(&a), AffineInputs { dims: a.dims, values: old.operands(self.before) }),
                (&exprs(&b), AffineInputs { dims: b.dims, values: new.operands(self.after) }),
            )?;
        Ok(same && self.regions(old.0, new.0)?)
    }

    fn maps(
        &mut self,
        old: (&AffineMap, &[ValueId]),
        new: (&AffineMap, &[ValueId]),
    ) -> Result<bool, Mismatch> {
        let inputs = |(map, values): (&AffineMap, _)| AffineInputs { dims: map.dims, values };
        self.exprs((&old.0.results, inputs(old)), (&new.0.results, inputs(new)))
    }

    /// Expressions: affine ones and products by value; otherwise the same ones over corresponding values.
    fn exprs(
        &mut self,
        (old, old_inputs): (&[AffineExpr], AffineInputs<'_>),
        (new, new_inputs): (&[AffineExpr], AffineInputs<'_>),
    ) -> Result<bool, Mismatch> {
        let relation = &mut self.relation;
        let a = self.old_columns.expressions(self.before, relation, old, old_inputs);
        let b = self.new_columns.expressions(self.after, relation, new, new_inputs);
        let (Some(a), Some(b)) = (a, b) else {
            let a = polynomials(self.before, (relation, &self.old_columns), old, old_inputs);
            let b = polynomials(self.after, (relation, &self.new_columns), new, new_inputs);
            let same = old == new && old_inputs.dims == new_inputs.dims;
            return Ok(
                a.is_some() && a == b || same && self.all_values(old_inputs.values, new_inputs.values)?
            );
        };
        if a.len() != b.len() {
            return Ok(false);
        }
        for (a, b) in a.into_iter().zip(&b) {
            if !instances::is_zero_on(&self.relation, &a.minus(b), self.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether two values are the same at corresponding instances.
    fn value(&mut self, old: ValueId, new: ValueId) -> Result<bool, Mismatch> {
        if self.values.get(&old) == Some(&new) {
            return Ok(true);
        }
        if self.before.ty(old) != self.after.ty(new) {
            return Ok(false);
        }
        if *self.before.ty(old) == Type::Index {
            let a = self.old_columns.value(self.before, &mut self.relation, old);
            let b = self.new_columns.value(self.after, &mut self.relation, new);
            if let (Some(a), Some(b)) = (a, b) {
                return instances::is_zero_on(&self.relation, &a.minus(&b), self.budget);
            }
        }
        let (Some(a), Some(b)) = (self.before.defining_op(old), self.after.defining_op(new)) else {
            return Ok(false);
        };
        let result = |ir: &Ir, op: OpId, value: ValueId| ir.op(op).results().iter().position(|r| *r == value);
        let comparable = is_compared_at_uses(self.before, a)
            && is_compared_at_uses(self.after, b)
            && result(self.before, a, old) == result(self.after, b, new)
            && self.depth < MAX_DEPTH;
        if !comparable {
            return Ok(false);
        }
        self.depth += 1;
        let same = self.op(a, b);
        self.depth -= 1;
        match same {
            Ok(()) => Ok(true),
            Err(Mismatch::Differs(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }

    fn same_attrs(&self, old: OpId, new: OpId, but: &[&str]) -> bool {
        let (a, b) = (&self.before.op(old).attrs, &self.after.op(new).attrs);
        let rest = |attrs: &loopwright_affine_ir::Attrs| -> Vec<(String, Attr)> {
            let kept = attrs.iter().filter(|(name, _)| !but.contains(&name.as_str()));
            kept.map(|(name, attr)| (name.to_string(), attr.clone())).collect()
        };
        rest(a) == rest(b)
    }
}
