//! Proves that the second function does nothing undefined that the first does not do.
//!
//! # Method
//! *Races*: no dependence on memory is carried by a loop whose iterations may run at the same time, in either
//! function. *Bounds*: a subscript of the second function lies below the size of its array, where the type or
//! the allocation says the size, or below some subscript in the same dimension of the first function; so do
//! views in what they are views of. *Failures*: an op that may be undefined, or give poison, as far as is
//! known ([`defined`]), is only applied where the first function applies it to equal values
//! ([`Pairs::covered`], or outside of all loops in both). *Memory*: what is read in local arrays was written
//! before, and their sizes are not negative.
//!
//! # Exactness
//! Sound: of the first function that counts which is known to run when control reaches the op of the second
//! ([`Reached`](crate::equality::reached::Reached)).

pub(super) mod defined;
mod reach;
mod written;

use crate::equality::doubt::{Doubt, Program};
use crate::equality::is_number;
use crate::equality::node::{Node, visible_key, visible_root};
use crate::equality::pairs::Pairs;
use crate::equality::safety::defined::ops;
use crate::equality::safety::reach::{PastGates, is_below, is_below_together, is_touched, subscripts};
use crate::equality::side::Side;
use crate::equality::together;
use itertools::Itertools;
use loopwright_affine_ir::machinery::IndirectCallOp;
use loopwright_affine_ir::{
    AccessKind, Attrs, CallOp, EffectKind, Effects, FuncOp, Ir, OpId, Traits, Type, ValueId,
};
use loopwright_analysis::machinery::{Columns, Linear, expression, is_memref, started_by};
use loopwright_analysis::{Access, Stmt};
use loopwright_analysis::{Pairs as Compared, dependences};
use loopwright_polyhedra::{Budget, IntegerRelation, PresburgerRelation, Space, Tuple, VarKind};
use std::cell::{OnceCell, RefCell};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

const FITS: &str = "the tuples of a statement and of an array are the same everywhere in a scop";

/// Accepts the second function if it does nothing undefined that the first does not do; whether memory of
/// arguments had to be taken not to be read-only.
pub(super) fn check(
    before: &Side<'_>,
    after: &Side<'_>,
    pairs: &Pairs<'_>,
    budget: &Budget,
) -> Result<bool, Doubt> {
    for stmt in after.wholes() {
        stmt.ops.iter().try_for_each(|op| is_followed(after, *op))?;
    }
    says_no_more(before, after)?;
    frees_after_use(after)?;
    for side in [before, after] {
        has_no_race(side, budget)?;
    }
    let undefined = Undefined {
        pairs,
        budget,
        parameters: RefCell::default(),
        unwritten: RefCell::default(),
        accesses: OnceCell::new(),
    };
    reads_what_was_written(after, &undefined, budget)?;
    allocates_what_there_is(after, &undefined, budget)?;
    stays_in_bounds(after, pairs, &undefined, budget)?;
    stays_in_views(pairs, budget)?;
    let takes_writable = written::writes_no_more(pairs, &undefined, budget)?;
    fails_no_more(before, after, pairs, budget)?;
    Ok(takes_writable)
}

/// An op of the second function ends, and does nothing but touch cells.
fn is_followed(side: &Side<'_>, op: OpId) -> Result<(), Doubt> {
    let ir = side.ir;
    let def = ir.def(op);
    if side.bodies.contains(&op) {
        // It does what one of the first function does.
        return Ok(());
    }
    if !ir.op(op).regions().is_empty() {
        return Err(side.op_doubt(op, "is a loop or conditional that is not supported"));
    }
    if (def.access.is_some() || def.vector_access.is_some()) && side.is_open(op) {
        return Err(side.op_doubt(op, "makes further promises about its access"));
    }
    let is_known = matches!(def.effects, Effects::Known(_)) || def.access.is_some();
    let ends_transfer = side.parts.waits.iter().any(|(wait, _)| *wait == op)
        || def.awaited.is_some() && started_by(ir, op).is_some();
    if !is_known && !ends_transfer && !side.is_opaque(op) {
        return Err(side.op_doubt(op, "may do anything"));
    }
    Ok(())
}

/// What is said of loops, conditionals and ends of bodies, and is not declared, is said of one in the first
/// function; no end is said to be never reached.
fn says_no_more(before: &Side<'_>, after: &Side<'_>) -> Result<(), Doubt> {
    let said = |side: &Side<'_>| -> Vec<(OpId, String)> {
        let (ir, func) = (side.ir, side.scop.func);
        let has_body = |op: &OpId| !ir.op(*op).regions().is_empty() || ir.def(*op).has(Traits::TERMINATOR);
        let ops = ir.walk(func).filter(|op| *op != func && has_body(op));
        ops.flat_map(|op| {
            let attrs = ir.op(op).attrs.iter();
            let others = attrs.filter(move |(name, _)| !ir.def(op).is_declared(name.as_str()));
            others.map(move |(name, attr)| (op, format!("{} {name} = {attr}", ir.op(op).name())))
        })
        .collect()
    };
    let known: HashSet<String> = said(before).into_iter().map(|(_, what)| what).collect();
    let new = said(after).into_iter().find(|(_, what)| !known.contains(what));
    if let Some((op, _)) = new {
        return Err(after.op_doubt(op, "promises more than the first program does"));
    }
    let ir = after.ir;
    let mut followed = ir.walk(after.scop.func).filter(|op| !after.is_in_body(*op));
    let never = followed.find(|op| ir.def(*op).has(Traits::UNREACHABLE));
    never.map_or(Ok(()), |op| Err(after.op_doubt(op, "is declared unreachable")))
}

/// Memory is freed once, after it was used, in the block that allocates it, and is the function's own.
fn frees_after_use(side: &Side<'_>) -> Result<(), Doubt> {
    let ir = side.ir;
    let storage = |memref: ValueId| loopwright_analysis::machinery::root(ir, memref).map(|root| root.memref);
    let mut known = HashMap::new();
    let freeing: Vec<OpId> = ir.walk(side.scop.func).filter(|op| may_free(ir, *op, &mut known)).collect();
    if freeing.is_empty() {
        return Ok(());
    }
    let mut users: HashMap<ValueId, Vec<OpId>> = HashMap::new();
    for op in ir.walk(side.scop.func) {
        let memrefs = ir.op(op).operands().iter().filter(|value| is_memref(ir, **value));
        memrefs
            .filter_map(|memref| storage(*memref))
            .for_each(|root| users.entry(root).or_default().push(op));
    }
    for op in freeing {
        let block = ir.op(op).parent();
        let is_later = |user: &OpId| {
            let mut around = std::iter::once(*user).chain(ir.ancestors(*user));
            let top = around.find(|around| ir.op(*around).parent() == block);
            top.is_none_or(|top| ir.position(top) > ir.position(op))
        };
        for &memref in ir.op(op).operands().iter().filter(|value| is_memref(ir, **value)) {
            let own = storage(memref).filter(|root| {
                let owner = ir.defining_op(*root).filter(|op| {
                    let def = ir.def(*op);
                    def.has_effect(EffectKind::Alloc) && !def.has(Traits::STACK_ALLOCATION)
                });
                // A part of it is not what was allocated.
                *root == memref && owner.is_some_and(|owner| ir.op(owner).parent() == block)
            });
            // Who uses it is forgotten when it is freed.
            let Some(users) = own.and_then(|own| users.remove(&own)) else {
                return Err(side.op_doubt(op, "may free memory that it does not own"));
            };
            if users.iter().any(is_later) {
                return Err(side.op_doubt(op, "frees memory that is used afterwards"));
            }
        }
    }
    Ok(())
}

/// Whether an op may free memory that it is given: a call may if a function that it calls does. What is only
/// declared is taken not to. What is found out of functions is kept.
fn may_free(ir: &Ir, op: OpId, known: &mut HashMap<FuncOp, bool>) -> bool {
    ir.def(op).has_effect(EffectKind::Free)
        || callees(ir, op)
            .into_iter()
            .any(|func| *known.entry(func).or_insert_with(|| comes_to_free(ir, func)))
}

/// The functions with a body that an op may call.
fn callees(ir: &Ir, op: OpId) -> Vec<FuncOp> {
    match CallOp::of(ir, op) {
        Some(call) => call.nearest_target(ir).into_iter().collect(),
        None if IndirectCallOp::of(ir, op).is_some() => FuncOp::defined(ir).collect(),
        None => Vec::new(),
    }
}

/// Whether a function, or one that it calls, frees memory that it does not allocate.
fn comes_to_free(ir: &Ir, func: FuncOp) -> bool {
    let is_own = |memref: &ValueId| {
        let allocation =
            loopwright_analysis::machinery::root(ir, *memref).and_then(|root| ir.defining_op(root.memref));
        allocation.is_some_and(|op| ir.def(op).has_effect(EffectKind::Alloc))
    };
    let (mut reached, mut next) = (HashSet::new(), vec![func]);
    while let Some(func) = next.pop() {
        if !reached.insert(func) {
            continue;
        }
        for op in ir.walk(func.0) {
            if ir.def(op).has_effect(EffectKind::Free) && !ir.op(op).operands().iter().all(is_own) {
                return true;
            }
            next.extend(callees(ir, op));
        }
    }
    false
}

fn has_no_race(side: &Side<'_>, budget: &Budget) -> Result<(), Doubt> {
    let ir = side.ir;
    let is_parallel = |op: &OpId| ir.def(*op).loop_like.is_some_and(|loop_like| loop_like.is_parallel);
    if !side.scop.stmts.iter().any(|stmt| stmt.loops.iter().any(&is_parallel)) {
        return Ok(());
    }
    let mut scop = side.scop.clone();
    let array = |access: &Access| side.scop.array(access.array);
    for stmt in &mut scop.stmts {
        let in_parallel = stmt.loops.iter().any(&is_parallel);
        stmt.touched.retain(|access| in_parallel && !array(access).is_value);
    }
    for d in dependences(&scop, Compared::Conflicting, budget)? {
        let around = (d.level as usize).checked_sub(1).and_then(|at| scop.stmt(d.source).loops.get(at));
        if let Some(op) = around.filter(|op| is_parallel(op)) {
            let (place, array) = (ir.place(&ir.op(*op).loc), scop.array(d.array).text.clone());
            return Err(Doubt::Race { program: side.program, place, array });
        }
    }
    Ok(())
}

/// What an access touches: pairs of an instance in the domain and a cell.
pub(super) fn touched(side: &Side<'_>, stmt: &Stmt, access: &Access) -> Vec<IntegerRelation> {
    let cells = side.cells(access);
    let domain = side.domain(stmt.id).disjuncts();
    let pairs = cells.disjuncts().iter().flat_map(|cells| domain.iter().map(move |domain| (cells, domain)));
    pairs.map(|(cells, domain)| cells.with_domain_in(domain).expect(FITS)).collect()
}

fn stays_in_bounds(
    after: &Side<'_>,
    pairs: &Pairs<'_>,
    undefined: &Undefined<'_>,
    budget: &Budget,
) -> Result<(), Doubt> {
    for stmt in &after.scop.stmts[..after.n_stmts] {
        for access in &stmt.accesses {
            let outside = Outside { side: after, stmt, access, needed: pairs.needed(stmt.id), budget };
            for (dim, cells) in outside.find(Some(pairs))? {
                let wanted = (access.op, &together::to_nothing(&cells));
                if !undefined.holds_for(access.op, &cells)?
                    && !together::holds(pairs, wanted, undefined.accesses()?)?
                {
                    let place = after.ir.place(&after.ir.op(access.op).loc);
                    return Err(Doubt::OutOfBounds { place, dim });
                }
            }
        }
    }
    Ok(())
}

/// The parameters for which the first function accesses what is not there, or allocates less than nothing:
/// nothing is asked of the second then. And those for which it reads what was never written: then the second
/// may do that, too, and nothing more.
struct Undefined<'a> {
    pairs: &'a Pairs<'a>,
    budget: &'a Budget,
    /// By the gates that the function has passed.
    parameters: RefCell<BTreeMap<usize, PresburgerRelation>>,
    /// Of reads of what was never written, by the gates.
    unwritten: RefCell<BTreeMap<usize, PresburgerRelation>>,
    /// Accesses of the first function, from instances in which they touch what is not there.
    accesses: OnceCell<Vec<(OpId, IntegerRelation)>>,
}

impl Undefined<'_> {
    fn accesses(&self) -> Result<&[(OpId, IntegerRelation)], Doubt> {
        if let Some(known) = self.accesses.get() {
            return Ok(known);
        }
        let (side, budget) = (self.pairs.before, self.budget);
        let mut found = Vec::new();
        for stmt in &side.scop.stmts[..side.n_stmts] {
            for access in stmt.accesses.iter().filter(|access| access.exact) {
                let outside = Outside { side, stmt, access, needed: None, budget }.find(None)?;
                found.extend(outside.iter().map(|(_, cells)| (access.op, together::to_nothing(cells))));
            }
        }
        Ok(self.accesses.get_or_init(|| found))
    }

    /// Whether all parameters for which there is a point are such when control of the second function reaches
    /// an op.
    fn holds_for(&self, op: OpId, points: &IntegerRelation) -> Result<bool, Doubt> {
        let known = self.parameters(&self.parameters, undefined_parameters, op)?;
        Ok(PresburgerRelation::from(points.params()).is_subset(&known, self.budget)?)
    }

    /// The same for a read of what was never written.
    fn allows_unwritten(&self, op: OpId, points: &IntegerRelation) -> Result<bool, Doubt> {
        let undefined = self.parameters(&self.parameters, undefined_parameters, op)?;
        let unwritten = self.parameters(&self.unwritten, unwritten_parameters, op)?;
        let known = undefined.union(&unwritten).expect(FITS);
        Ok(PresburgerRelation::from(points.params()).is_subset(&known, self.budget)?)
    }

    /// Parameters that are found of the first function, when control of the second one reaches an op.
    fn parameters(
        &self,
        known: &RefCell<BTreeMap<usize, PresburgerRelation>>,
        find: fn(&Side<'_>, usize, &Budget) -> Result<PresburgerRelation, Doubt>,
        op: OpId,
    ) -> Result<PresburgerRelation, Doubt> {
        let gates = together::gates_passed(self.pairs, op)?;
        if let Some(known) = known.borrow().get(&gates) {
            return Ok(known.clone());
        }
        let found = find(self.pairs.before, gates, self.budget)?;
        known.borrow_mut().insert(gates, found.clone());
        Ok(found)
    }
}

/// Parameters for which a function accesses cells outside of their arrays, as far as sizes are known, or
/// allocates arrays of negative sizes, if it passes this many gates.
fn undefined_parameters(side: &Side<'_>, gates: usize, budget: &Budget) -> Result<PresburgerRelation, Doubt> {
    let symbols = side.domain(side.scop.stmts[0].id).space().symbols().to_vec();
    let mut all = PresburgerRelation::empty(Space::params(symbols));
    let is_reached = |op: OpId| side.reached.is_reached(side.ir, op, gates);
    for op in side.scop.prologue.iter().filter(|op| is_reached(**op)) {
        for (_, negative) in negative_sizes(side, *op) {
            all = all.union(&negative.params().into()).expect(FITS);
        }
    }
    for stmt in &side.scop.stmts[..side.n_stmts] {
        for access in stmt.accesses.iter().filter(|access| access.exact && is_reached(access.op)) {
            for (_, cells) in (Outside { side, stmt, access, needed: None, budget }).find(None)? {
                all = all.union(&cells.params().into()).expect(FITS);
            }
        }
    }
    Ok(all)
}

/// Parameters for which a function reads an element of memory of its own that was never written, if it passes
/// this many gates.
fn unwritten_parameters(side: &Side<'_>, gates: usize, _: &Budget) -> Result<PresburgerRelation, Doubt> {
    let symbols = side.domain(side.scop.stmts[0].id).space().symbols().to_vec();
    let mut all = PresburgerRelation::empty(Space::params(symbols));
    for stmt in &side.scop.stmts[..side.n_stmts] {
        let is_reached = |op: OpId| side.reached.is_reached(side.ir, op, gates);
        for at in (0..stmt.accesses.len()).filter(|at| is_reached(stmt.accesses[*at].op)) {
            for instances in never_written(side, stmt, at) {
                all = all.union(&instances.params().into()).expect(FITS);
            }
        }
    }
    Ok(all)
}

/// The instances in which an access is certain to read an element that was never written, and not only to
/// pass it on, as copies and transfers do.
fn never_written(side: &Side<'_>, stmt: &Stmt, at: usize) -> Vec<IntegerRelation> {
    let access = &stmt.accesses[at];
    let ir = side.ir;
    let element = ir.def(access.op).access.and_then(|describe| describe(ir, access.op));
    let reads = element.is_some_and(|element| element.kind == AccessKind::Read);
    let reads = reads && !ir.op(access.op).results().is_empty();
    if !reads || !access.exact || access.kind != AccessKind::Read || !side.is_fresh(access.array) {
        return Vec::new();
    }
    let Some(origin) = side.origin(stmt.id, at).filter(|origin| origin.doubt.is_none()) else {
        return Vec::new();
    };
    let domain = side.domain(stmt.id).disjuncts();
    let pairs = origin.inputs.iter().cartesian_product(domain);
    pairs.map(|(input, domain)| input.intersection(domain).expect(FITS)).collect()
}

/// The question for cells outside of an array.
struct Outside<'a> {
    side: &'a Side<'a>,
    stmt: &'a Stmt,
    access: &'a Access,
    /// The instances that are asked about; all without.
    needed: Option<&'a [IntegerRelation]>,
    budget: &'a Budget,
}

impl Outside<'_> {
    /// Pairs of an instance and a cell that is outside in a dimension. Where its size is not known, cells are
    /// inside if the first function reaches as far; without such a function all of them are.
    fn find(&self, pairs: Option<&Pairs<'_>>) -> Result<Vec<(usize, IntegerRelation)>, Doubt> {
        let Self { side, stmt, access, needed, budget } = *self;
        let array = side.scop.array(access.array);
        let Some(root) = array.root.filter(|_| !array.is_value) else { return Ok(Vec::new()) };
        let Type::MemRef(ty) = side.ir.ty(root) else {
            return Err(side.op_doubt(access.op, "accesses memory of unknown sizes"));
        };
        let mut found = Vec::new();
        let mut touched = touched(side, stmt, access);
        if let Some(needed) = needed {
            let of_needed = |cells: &IntegerRelation| -> Vec<IntegerRelation> {
                needed.iter().map(|set| cells.with_domain_in(set).expect(FITS)).collect()
            };
            touched = touched.iter().flat_map(of_needed).collect();
        }
        if array.grid.is_some() {
            // Rows of which not all cells need be there: the first function has to touch the same.
            let Some(pairs) = pairs else { return Ok(Vec::new()) };
            let gates = together::gates_passed(pairs, access.op)?;
            let key = visible_key(side.ir, &side.scop, array);
            for cells in touched {
                let before = PastGates { side: pairs.before, gates };
                if !cells.is_empty(budget)? && !is_touched(before, key.as_ref(), &cells, budget)? {
                    found.push((0, cells));
                }
            }
            return Ok(found);
        }
        for cells in touched {
            for (dim, size) in ty.shape.iter().enumerate() {
                let column = cells.space().offset(VarKind::Range) + array.n_counters + dim;
                let at = Linear::column(column);
                let mut below = cells.clone();
                below.add_inequality(&at.complement().row(&below));
                if !below.is_empty(budget)? {
                    found.push((dim, below));
                }
                let mut above = cells.clone();
                let sizes = match size {
                    Some(size) => Some(vec![Linear::constant(*size)]),
                    None => side.sizes(array, root, dim, &mut above),
                };
                let is_outside = match (sizes, pairs) {
                    (Some(sizes), _) => {
                        for size in sizes {
                            above.add_inequality(&at.clone().minus(&size).row(&above));
                        }
                        !above.is_empty(budget)?
                    }
                    (None, Some(pairs)) => {
                        let gates = together::gates_passed(pairs, access.op)?;
                        let key = visible_key(side.ir, &side.scop, array);
                        !is_below(
                            PastGates { side: pairs.before, gates },
                            key,
                            (subscripts(&cells, dim), dim),
                            budget,
                        )? && !is_below_together(pairs, access.op, (array, dim), &cells)?
                    }
                    (None, None) => false,
                };
                if is_outside {
                    found.push((dim, above));
                }
            }
        }
        Ok(found)
    }
}

/// Views of the second function lie within what they are views of, and subscripts of views within the views,
/// but for parameters for which that does not hold in the first function either.
fn stays_in_views(pairs: &Pairs<'_>, budget: &Budget) -> Result<(), Doubt> {
    let (before, after) = (pairs.before, pairs.after);
    let mut undefined: BTreeMap<usize, PresburgerRelation> = BTreeMap::new();
    for (stmt, op) in ops(after) {
        let gates = together::gates_passed(pairs, op)?;
        let found = outside_views(after, (stmt, op), Some(PastGates { side: before, gates }), budget)?;
        let found = found.ok_or_else(|| after.op_doubt(op, "uses a view of unsupported sizes"))?;
        if found.is_empty() {
            continue;
        }
        if let Entry::Vacant(place) = undefined.entry(gates) {
            let symbols = after.domain(stmt.id).space().symbols().to_vec();
            let mut all = PresburgerRelation::empty(Space::params(symbols));
            for (stmt, op) in ops(before).filter(|(_, op)| before.reached.is_reached(before.ir, *op, gates)) {
                for (_, piece) in outside_views(before, (stmt, op), None, budget)?.into_iter().flatten() {
                    all = all.union(&piece.params().into()).expect(FITS);
                }
            }
            place.insert(all);
        }
        let undefined = &undefined[&gates];
        for (dim, piece) in found {
            if !PresburgerRelation::from(piece.params()).is_subset(undefined, budget)? {
                return Err(Doubt::OutOfBounds { place: after.ir.place(&after.ir.op(op).loc), dim });
            }
        }
    }
    Ok(())
}

/// The size of a memref in a dimension; `None` if it is not known where the memref is made.
fn size_of(
    side: &Side<'_>,
    (set, columns): (&mut IntegerRelation, &Columns),
    memref: ValueId,
    dim: usize,
) -> Option<Linear> {
    let Type::MemRef(ty) = side.ir.ty(memref) else { return None };
    if let Some(size) = ty.shape[dim] {
        return Some(Linear::constant(size));
    }
    let op = side.ir.defining_op(memref)?;
    let def = side.ir.def(op);
    let sizes = def.signature?.values(side.ir, op, def.sizes?);
    let position = ty.shape[..dim].iter().filter(|size| size.is_none()).count();
    columns.value(side.ir, set, *sizes.get(position)?)
}

/// Instances in which an op is about elements outside of a view, by dimension; `None` where a size is not
/// known. Where the size is not known of what a caller gives, elements of views are inside if `before`
/// reaches as far.
fn outside_views(
    side: &Side<'_>,
    (stmt, op): (&Stmt, OpId),
    before: Option<PastGates<'_>>,
    budget: &Budget,
) -> Result<Option<Vec<(usize, IntegerRelation)>>, Doubt> {
    let ir = side.ir;
    let def = ir.def(op);
    let is_view = |memref: ValueId| {
        loopwright_analysis::machinery::root(ir, memref).is_none_or(|root| !root.same_subscripts)
    };
    let mut found = Vec::new();
    for piece in side.domain(stmt.id).disjuncts() {
        // The block of elements that the op is about, in what it is about; the last variable is a subscript
        // of one.
        let number = Space::set(piece.space().symbols().to_vec(), Tuple::anonymous(1));
        let mut set = piece.flat_product(&IntegerRelation::universe(number));
        let place = set.space().n_range() - 1;
        let columns = side.columns(stmt.id, &set, VarKind::Range);
        let (memref, first, sizes) = if let Some(view) = def.view.and_then(|describe| describe(ir, op)) {
            let (Some(&memref), Some(&result)) =
                (def.view_of.and_then(|of| ir.op(op).operands().get(of)), ir.op(op).results().first())
            else {
                return Ok(None);
            };
            let Type::MemRef(ty) = ir.ty(result) else { return Ok(None) };
            let mut inputs = Vec::new();
            for dim in 0..ty.shape.len() {
                let size = size_of(side, (&mut set, &columns), result, dim);
                let Some(size) = size else { return Ok(None) };
                let place = Linear::column(set.add_local());
                set.add_inequality(&place.row(&set));
                set.add_inequality(&size.add_constant(-1).minus(&place).row(&set));
                inputs.push(place);
            }
            let values = view.operands.iter().map(|value| columns.value(ir, &mut set, *value));
            let Some(values) = values.collect::<Option<Vec<Linear>>>() else { return Ok(None) };
            inputs.extend(values);
            let forms = view.map.results.iter();
            let forms = forms.map(|result| expression(&mut set, result, view.map.dims, &inputs));
            let Some(first) = forms.collect::<Option<Vec<Linear>>>() else { return Ok(None) };
            (memref, first, Vec::new())
        } else {
            let block =
                match (def.access.and_then(|of| of(ir, op)), def.vector_access.and_then(|of| of(ir, op))) {
                    (Some(access), _) => Some((access.memref, access.map, access.operands, Vec::new())),
                    (None, Some(access)) => {
                        let Some(mut block) = access.block(ir) else { return Ok(None) };
                        // What may hang over is not accessed outside.
                        access.may_overhang.iter().for_each(|dim| block.sizes[*dim] = 1);
                        Some((block.memref, block.map, block.operands, block.sizes))
                    }
                    (None, None) => None,
                };
            let Some((memref, map, operands, sizes)) = block.filter(|block| is_view(block.0)) else {
                return Ok(Some(found));
            };
            let Some(first) = columns.map(ir, &mut set, &map, &operands) else { return Ok(None) };
            (memref, first, sizes)
        };
        let Type::MemRef(ty) = ir.ty(memref) else { return Ok(None) };
        for (dim, first) in first.iter().enumerate().take(ty.shape.len()) {
            let last = first.clone().add_constant(sizes.get(dim).map_or(0, |size| size - 1));
            let above = match size_of(side, (&mut set, &columns), memref, dim) {
                Some(size) => last.minus(&size),
                None if is_view(memref) => return Ok(None),
                None => {
                    let Some(before) = before else { continue };
                    let mut here = set.clone();
                    let at = Linear::column(here.space().offset(VarKind::Range) + place);
                    here.add_equality(&at.minus(first).row(&here));
                    let mut numbers = here.projection(VarKind::Range, 0..place);
                    numbers.set_range_tuple(Tuple::anonymous(1));
                    let key = visible_root(ir, side.scop.func, memref);
                    if !is_below(before, key, (numbers, dim), budget)? {
                        found.push((dim, set.clone()));
                    }
                    continue;
                }
            };
            for outside in [first.complement(), above] {
                let mut here = set.clone();
                here.add_inequality(&outside.row(&here));
                if !here.is_empty(budget)? {
                    found.push((dim, here));
                }
            }
        }
    }
    Ok(Some(found))
}

/// What the second function reads in local arrays was written before, also where no op uses it.
fn reads_what_was_written(side: &Side<'_>, undefined: &Undefined<'_>, budget: &Budget) -> Result<(), Doubt> {
    // Of an element that is only announced, nothing is read.
    let is_announced = |op: OpId| side.ir.def(op).access.is_some() && side.ir.op(op).results().is_empty();
    for stmt in &side.scop.stmts[..side.n_stmts] {
        let reads = stmt.accesses.iter().enumerate();
        for (at, access) in reads.filter(|(_, access)| !is_announced(access.op)) {
            let inputs = side.origin(stmt.id, at).filter(|_| side.is_fresh(access.array));
            let inputs = inputs.map_or(&[][..], |origin| &origin.inputs);
            for (input, domain) in inputs.iter().cartesian_product(side.domain(stmt.id).disjuncts()) {
                let found = input.intersection(domain).expect(FITS);
                if !found.is_empty(budget)? && !undefined.allows_unwritten(access.op, &found)? {
                    return Err(side.op_doubt(access.op, "may read what was never written"));
                }
            }
        }
    }
    Ok(())
}

/// No size of what the second function allocates is negative, but for parameters for which the first function
/// has no meaning.
fn allocates_what_there_is(side: &Side<'_>, undefined: &Undefined<'_>, budget: &Budget) -> Result<(), Doubt> {
    let ir = side.ir;
    let allocates = |op: &OpId| ir.def(*op).has_effect(EffectKind::Alloc) && !side.is_in_body(*op);
    for op in ir.walk(side.scop.func).filter(allocates) {
        let negative = negative_sizes(side, op);
        let mut sizes = ir.op(op).operands().iter().filter(|size| is_number(ir.ty(**size)));
        let is_told = |size: ValueId| side.is_natural(size) || negative.iter().any(|(of, _)| *of == size);
        let mut is_natural = sizes.all(|size| is_told(*size));
        for (_, negative) in negative.iter().filter(|(size, _)| !side.is_natural(*size)) {
            is_natural = is_natural && (negative.is_empty(budget)? || undefined.holds_for(op, negative)?);
        }
        if !is_natural {
            return Err(side.op_doubt(op, "may be given a negative size"));
        }
    }
    Ok(())
}

/// The sizes that an op from before all statements allocates by, as far as they are followed, with the
/// parameters for which they are negative.
fn negative_sizes(side: &Side<'_>, op: OpId) -> Vec<(ValueId, IntegerRelation)> {
    let ir = side.ir;
    if !ir.def(op).has_effect(EffectKind::Alloc) || !side.scop.prologue.contains(&op) {
        return Vec::new();
    }
    let asked_about = side.domain(side.end);
    let mut found = Vec::new();
    for &size in ir.op(op).operands().iter().filter(|size| is_number(ir.ty(**size))) {
        let negative = |piece: &IntegerRelation| {
            let mut negative = piece.clone();
            for size in side.greatest(size, &mut negative)? {
                let below = size.complement().row(&negative);
                negative.add_inequality(&below);
            }
            Some((size, negative))
        };
        found.extend(
            asked_about.disjuncts().iter().map(negative).collect::<Option<Vec<_>>>().into_iter().flatten(),
        );
    }
    found
}

/// Each op of the second function that can fail does what one of the first does: in a statement for each
/// instance, elsewhere where the first function has the same at its top.
fn fails_no_more(
    before: &Side<'_>,
    after: &Side<'_>,
    pairs: &Pairs<'_>,
    budget: &Budget,
) -> Result<(), Doubt> {
    let ir: &Ir = after.ir;
    let may_fail = |op: OpId| {
        let (place, op) = (ir.place(&ir.op(op).loc), ir.op(op).name().to_string());
        Doubt::MayFail { place, op }
    };
    let may_fail_here = |op: &OpId| (after.is_opaque(*op) || after.is_open(*op)) && !after.is_in_body(*op);
    let mut elsewhere: Vec<OpId> = ir.walk(after.scop.func).filter(may_fail_here).collect();
    for stmt in after.wholes() {
        // What a statement shares with others runs where it is, which may be more often, or without them.
        let home = stmt.home(ir);
        for &op in stmt.ops.iter().filter(|op| ir.op(**op).parent() == home) {
            let Some(at) = elsewhere.iter().position(|other| *other == op) else { continue };
            let node = match ir.op(op).results().first() {
                Some(result) if !after.is_opaque(op) => after.node(stmt.id, *result),
                _ => Some(Node::Opaque(stmt.id, op)),
            };
            let Some(node) = node else { continue };
            let domain = after.domain(node.stmt());
            let space = domain.space().clone();
            let gates = together::gates_passed(pairs, op)?;
            let mut covered = Vec::new();
            for (x, relation) in pairs.compared(node) {
                let like = before.op_of(x);
                if after.reached.is_event(op)
                    || before.reached.is_reached(before.ir, like, gates)
                    || together::are_related(pairs, (like, op), relation)?
                {
                    covered.push(relation.range());
                }
            }
            let covered = PresburgerRelation::from_disjuncts(space, covered).expect(FITS);
            if domain.is_subset(&covered, budget)? {
                elsewhere.swap_remove(at);
            }
        }
    }
    debug_assert_eq!(after.program, Program::After);
    let mut known = AtTheTop::default();
    let done = known.number(before.ir, before.scop.func);
    let numbers = known.number(ir, after.scop.func);
    for op in elsewhere {
        let gates = together::gates_passed(pairs, op)?;
        let mut alike = done.iter().filter(|(_, number)| numbers.get(&op) == Some(*number));
        if !alike.any(|(x, _)| before.reached.is_reached(before.ir, *x, gates)) {
            return Err(may_fail(op));
        }
    }
    Ok(())
}

/// Ops at the top of functions that compute something of arguments alone, numbered such that ops that do the
/// same have one number.
#[derive(Default)]
struct AtTheTop {
    numbers: BTreeMap<TopOp, usize>,
}

/// What an op does: its name, attributes, types of results, and operands.
type TopOp = (String, Attrs, Vec<Type>, Vec<TopValue>);

/// A value at the top: an argument by its position, or a result of an op.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum TopValue {
    Argument(usize),
    Result(usize, usize),
}

impl AtTheTop {
    /// The numbers of a function's ops.
    fn number(&mut self, ir: &Ir, func: OpId) -> HashMap<OpId, usize> {
        let mut of_ops = HashMap::new();
        let Some(block) = ir.single_block(func, 0) else { return of_ops };
        let arguments = ir.block(block).args().iter().enumerate();
        let mut values: HashMap<ValueId, TopValue> =
            arguments.map(|(at, arg)| (*arg, TopValue::Argument(at))).collect();
        for &op in ir.block(block).ops() {
            let data = ir.op(op);
            let operands = data.operands().iter().map(|operand| values.get(operand).copied());
            let Some(operands) = operands.collect::<Option<Vec<TopValue>>>() else { continue };
            // Memory that is allocated alike is of one shape.
            let is_known = ir.def(op).is_pure() || ir.def(op).has_effect(EffectKind::Alloc);
            if !is_known || !data.regions().is_empty() {
                continue;
            }
            let types = data.results().iter().map(|result| ir.ty(*result).clone()).collect();
            let next = self.numbers.len();
            let key = (data.name().to_string(), data.attrs.clone(), types, operands);
            let number = *self.numbers.entry(key).or_insert(next);
            of_ops.insert(op, number);
            let results = data.results().iter().enumerate();
            values.extend(results.map(|(at, result)| (*result, TopValue::Result(number, at))));
        }
        of_ops
    }
}
