//! Sums in another order; also products, minima, maxima and other associative and commutative ops: those of
//! integers, and those of floats whose flags allow it.
//!
//! # Problem
//! `s = s + a[i]` adds the same up in any order. Followed step by step, each sum is another one until the
//! last.
//!
//! # Method
//! A value is taken apart into its *terms*: values in related instances, each of which is added once.
//! Operands of the same op are such, or are taken apart themselves; a value that is read is the one that was
//! stored. Where a sum leads back to itself, instance by instance, all instances that are reached count: the
//! closure of that step. Terms of the one function go together with those of the other, one to one, by the
//! cells that they are read from; that those are equal is asked as of any pair.
//!
//! # Exactness
//! Integers are added up bit for bit the same, as they wrap around; sums of the second function promise
//! nothing about that. Floats round otherwise, and the sign of a zero may be another: `fastmath<reassoc>` of
//! the first function allows it, and the proof says that it relies on it. `maximumf` and `minimumf` are exact
//! in any order: NaN wins, and zeros are ordered; which NaN it is has no meaning. A comparison and a
//! selection are a maximum or minimum where flags exclude NaN and the sign of zeros; the proof says that,
//! too. Closures that are not exact are guessed, all earlier instances with the same outer induction
//! variables, and it is tested that they are what the step leads to: `T = 1 ∪ step; T` has one solution, as
//! steps go back in time. Each term is counted once: steps that are composed are functions, or the other way
//! round, and are not united with what they have points in common with.

use crate::equality::doubt::Doubt;
use crate::equality::is_number;
use crate::equality::node::{Kind, Node, lane_type, shape, visible_key};
use crate::equality::pairs::{Pair, Pairs};
use crate::equality::side::Side;
use crate::equality::{CHOSEN, REASSOCIATED};
use indexmap::IndexMap;
use loopwright_affine_ir::machinery::{combining_kind, extremum, may_reassociate};
use loopwright_affine_ir::{Attr, FloatValue, Ir, OpId, ReductionKind, Traits, Type, ValueId};
use loopwright_analysis::machinery::Linear;
use loopwright_polyhedra::{
    Budget, Int, IntegerRelation, LexOrder, PresburgerRelation, Space, Tuple, VarKind,
};
use std::collections::{BTreeMap, HashSet};

/// Sums of more values are not taken apart.
const MOST_NODES: usize = 64;

const FITS: &str = "relations between instances have the tuples of their statements";

/// A value, and whether it is only what a read finds that no op has written.
type Part = (Node, bool);

/// Instances of a value to those of another.
type Steps = PresburgerRelation;

/// The terms of a value: which, and in which instances.
type Terms = Vec<(Node, Steps)>;

/// What is summed up by: the name of an op that can be grouped and ordered in any way, bit for bit, and its
/// type.
type SummedBy<'a> = (&'a str, Type);

/// How an op sums up, if it does: it can be grouped and ordered in any way, or combines the lanes of a vector
/// by such an op. Floats can where flags allow it.
fn summed_by(ir: &Ir, op: OpId) -> Option<SummedBy<'_>> {
    let (def, data) = (ir.def(op), ir.op(op));
    let ty = lane_type(ir, *data.results().first()?);
    let chosen = extremum(ir, op).filter(|chosen| chosen.is_exact);
    let name = match combining_kind(ir, op).or(chosen.map(|chosen| chosen.kind)) {
        Some(kind) if chosen.is_some() => kind.op()?,
        Some(kind) => shape(ir, data.operands()[0]).and_then(|_| kind.op())?,
        None if def.has(Traits::ASSOCIATIVE) && def.has(Traits::COMMUTATIVE) => data.name(),
        None => return None,
    };
    let is_any_order = match ty {
        Type::Float(_) if rounds(name) => may_reassociate(ir, op),
        Type::Float(_) => is_extremum(name),
        _ => is_number(&ty),
    };
    is_any_order.then_some((name, ty))
}

/// Whether an op rounds, so that another order is another result.
fn rounds(name: &str) -> bool {
    matches!(ReductionKind::of_op(name), Some(ReductionKind::AddF | ReductionKind::MulF))
}

/// Whether an op gives the greatest or least float, where NaN is greatest and least, and zeros are ordered.
fn is_extremum(name: &str) -> bool {
    matches!(ReductionKind::of_op(name), Some(ReductionKind::MaximumF | ReductionKind::MinimumF))
}

/// Whether an op promises something that partial results of another order may break.
fn promises(ir: &Ir, op: OpId) -> bool {
    let fine = |(name, value): (&str, &Attr)| name == "fastmath" && !promises_numbers(&value.to_string());
    if let Some(chosen) = extremum(ir, op) {
        let flags = ir.op(chosen.compare).attr("fastmath");
        return flags.is_some_and(|flags| promises_numbers(&flags.to_string()));
    }
    combining_kind(ir, op).is_none() && !ir.op(op).attrs.iter().all(|(name, value)| fine((name, value)))
}

/// Whether flags of floats promise that there is no NaN or no infinity.
fn promises_numbers(flags: &str) -> bool {
    let mut words = flags.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| matches!(word, "nnan" | "ninf" | "fast"))
}

/// Whether a value is a number that changes nothing that it is combined with.
fn is_neutral(ir: &Ir, value: ValueId, (name, ty): &SummedBy<'_>) -> bool {
    let kind = ReductionKind::of_op(name);
    let number = match loopwright_affine_ir::constant(ir, value) {
        Some(Attr::Integer(number, _)) => *number,
        Some(Attr::Float(number)) => {
            let is_zero = || [false, true].iter().any(|sign| *number == FloatValue::zero(number.kind, *sign));
            let neutral = kind.and_then(|kind| kind.neutral(ty));
            return neutral == Some(Attr::Float(*number)) || kind == Some(ReductionKind::AddF) && is_zero();
        }
        Some(Attr::Dense(elements)) if elements.is_splat() => match elements.integers().as_deref() {
            Some(&[number]) => number,
            _ => return false,
        },
        _ => return false,
    };
    use ReductionKind::{AddI, AndI, MaxS, MaxU, MinS, MinU, MulI, OrI, XorI};
    match (kind, ty) {
        (Some(AddI | OrI | XorI | MaxU), _) => number == 0,
        (Some(MulI), _) => number == 1,
        (Some(kind @ (AndI | MinU | MaxS | MinS)), Type::Integer { width, .. }) if *width < 64 => {
            let Some(Attr::Integer(neutral, _)) = kind.neutral(ty) else { return false };
            (number - neutral).rem_euclid(1 << width) == 0
        }
        _ => false,
    }
}

/// Whether a function has sums that can be taken apart.
pub(super) fn has_some(side: &Side<'_>) -> bool {
    side.ir.walk(side.scop.func).any(|op| summed_by(side.ir, op).is_some())
}

/// Sums of one op in one function.
struct Sums<'a> {
    side: &'a Side<'a>,
    like: &'a SummedBy<'a>,
    /// Promises that sums do not wrap around are no matter.
    may_promise: bool,
    /// Values that statements pass on are what they were elsewhere, also where that is no sum.
    follows_values: bool,
    budget: &'a Budget,
}

impl Pairs<'_> {
    /// Whether two values are sums of the same terms; asks whether those are equal.
    pub(super) fn are_same_sums(&mut self, pair: Pair, relation: &IntegerRelation) -> Result<bool, Doubt> {
        let (before, after, budget) = (self.before, self.after, self.budget);
        let summed =
            [(before, pair.0), (after, pair.1)].into_iter().find_map(|(side, node)| match side.kind(node) {
                Kind::Result(op, 0) => summed_by(side.ir, op),
                _ => None,
            });
        let Some(like) = &summed else { return Ok(false) };
        let is_itself = |terms: &Terms, node: Node| matches!(terms[..], [(term, _)] if term == node);
        for follows_values in [false, true] {
            let sums = |side, may_promise| Sums { side, like, may_promise, follows_values, budget };
            let (of_before, of_after) = (sums(before, true), sums(after, false));
            if let Some(xs) = of_before.terms(pair.0)?
                && let Some(ys) = of_after.terms(pair.1)?
                && !(is_itself(&xs, pair.0) && is_itself(&ys, pair.1))
                && self.have_same_terms(xs, ys, relation)?
            {
                let sides = [before, after];
                let mut ops =
                    sides.iter().flat_map(|side| side.ir.walk(side.scop.func).map(|op| (side.ir, op)));
                let is_chosen =
                    |(ir, op)| extremum(ir, op).is_some() && summed_by(ir, op).as_ref() == Some(like);
                self.allowed.extend(rounds(like.0).then_some(REASSOCIATED));
                self.allowed.extend((is_extremum(like.0) && ops.any(is_chosen)).then_some(CHOSEN));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether terms of related instances go together; asks whether they are equal.
    fn have_same_terms(
        &mut self,
        mut xs: Terms,
        mut ys: Terms,
        relation: &IntegerRelation,
    ) -> Result<bool, Doubt> {
        let budget = self.budget;
        // All terms, told of the same instances.
        let related = Steps::from(relation.clone());
        let (over, inverse) = match is_function(&related, self)? {
            true => (&mut ys, related),
            false if is_function(&related.inverse(), self)? => (&mut xs, related.inverse()),
            false => return Ok(false),
        };
        for (_, steps) in over.iter_mut() {
            *steps = inverse.composition(steps, budget)?;
        }
        let here = inverse.domain();
        for (_, steps) in xs.iter_mut().chain(&mut ys) {
            *steps = steps.with_domain_in(&here, budget)?;
        }
        let Some(matched) = self.matched(&xs, &ys)? else { return Ok(false) };
        for (pair, together) in matched {
            for piece in together.into_disjuncts() {
                self.ask(pair, piece)?;
            }
        }
        Ok(true)
    }

    /// Which terms go together, one to one, if that is found out.
    fn matched(&self, xs: &Terms, ys: &Terms) -> Result<Option<Vec<(Pair, Steps)>>, Doubt> {
        let budget = self.budget;
        let mut matched: Vec<(Pair, Steps)> = Vec::new();
        let mut left: [BTreeMap<usize, Vec<Steps>>; 2] = Default::default();
        for (i, (p, to_p)) in xs.iter().enumerate() {
            for (j, (q, to_q)) in ys.iter().enumerate() {
                let Some(alike) = self.look_alike((*p, *q), 0)? else { continue };
                let both = to_p.inverse().composition(to_q, budget)?;
                let both = both.intersection(&Steps::from(alike), budget)?;
                if both.is_empty(budget)? {
                    continue;
                }
                let both = match is_function(&both, self)? && is_function(&both.inverse(), self)? {
                    true => both,
                    false => {
                        let same = both.intersection(&Steps::from(same_counters(&both)), budget)?;
                        if !is_function(&same, self)? || !is_function(&same.inverse(), self)? {
                            return Ok(None);
                        }
                        same
                    }
                };
                let of_p = to_p.intersection(&to_q.composition(&both.inverse(), budget)?, budget)?;
                let of_q = to_q.intersection(&to_p.composition(&both, budget)?, budget)?;
                left[0].entry(i).or_default().push(of_p);
                left[1].entry(j).or_default().push(of_q);
                matched.push(((*p, *q), both));
            }
        }
        for (terms, found) in [xs, ys].into_iter().zip(&left) {
            for (at, (_, steps)) in terms.iter().enumerate() {
                let mut covered = Steps::empty(steps.space().clone());
                for part in found.get(&at).into_iter().flatten() {
                    if !covered.is_disjoint(part, budget)? {
                        return Ok(None);
                    }
                    covered = covered.union(part).expect(FITS);
                }
                if !steps.is_subset(&covered, budget)? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(matched))
    }

    /// The instances in which two values are read from the same cells, as far as that is seen; none if they
    /// are not alike.
    fn look_alike(&self, (p, q): Pair, depth: usize) -> Result<Option<IntegerRelation>, Doubt> {
        let (before, after) = (self.before, self.after);
        self.budget.spend(1, "equality")?;
        let tuple = |side: &Side<'_>, node: Node| side.domain(node.stmt()).space().range().clone();
        let space = Space::relation(before.symbols().to_vec(), tuple(before, p), tuple(after, q));
        let mut alike = IntegerRelation::universe(space);
        if let (Node::Value(s, x), Node::Value(t, y)) = (p, q)
            && is_number(before.ir.ty(x))
            && before.ir.ty(x) == after.ir.ty(y)
        {
            let mut with_both = alike.clone();
            let columns = before.columns(s, &with_both, VarKind::Domain);
            let form = columns.value(before.ir, &mut with_both, x);
            let columns = after.columns(t, &with_both, VarKind::Range);
            let other = columns.value(after.ir, &mut with_both, y);
            if let (Some(form), Some(other)) = (form, other) {
                with_both.add_equality(&form.minus(&other).row(&with_both));
                return Ok(Some(with_both));
            }
        }
        match (before.kind(p), after.kind(q)) {
            (Kind::Argument(x), Kind::Argument(y)) => Ok((x == y).then_some(alike)),
            (Kind::Read(x), Kind::Read(y)) => {
                let access = |side: &Side<'_>, node: Node, at: usize| {
                    let access = &side.scop.stmt(node.stmt()).accesses[at];
                    (visible_key(side.ir, &side.scop, side.scop.array(access.array)), side.cells(access))
                };
                let ((x, from), (y, to)) = (access(before, p, x), access(after, q, y));
                match (x, y, from.disjuncts(), to.disjuncts()) {
                    (Some(x), Some(y), [from], [to]) => {
                        let is_same = x == y && from.space().n_range() == to.space().n_range();
                        let cells = Tuple::anonymous(from.space().n_range() as u32);
                        let [mut from, mut to] = [from.clone(), to.clone()];
                        from.set_range_tuple(cells.clone());
                        if !is_same {
                            return Ok(None);
                        }
                        to.set_range_tuple(cells);
                        Ok(Some(from.composition(&to.inverse()).expect(FITS)))
                    }
                    (None, None, ..) => Ok(Some(alike)),
                    _ => Ok(None),
                }
            }
            (Kind::Result(x, i), Kind::Result(y, j))
                if i == j && depth < MOST_NODES && self.is_same_op(x, y) =>
            {
                let operands = before.ir.op(x).operands().iter().zip(after.ir.op(y).operands());
                for (u, v) in operands {
                    let (Some(p), Some(q)) = (before.node(p.stmt(), *u), after.node(q.stmt(), *v)) else {
                        return Ok(None);
                    };
                    let Some(of_operand) = self.look_alike((p, q), depth + 1)? else { return Ok(None) };
                    match alike.intersection(&of_operand) {
                        Ok(both) => alike = both,
                        // Of other lanes nothing is said.
                        Err(_) => continue,
                    }
                }
                Ok(Some(alike))
            }
            _ => Ok(None),
        }
    }
}

impl Sums<'_> {
    fn is_sum(&self, op: OpId) -> bool {
        let ir = self.side.ir;
        summed_by(ir, op).as_ref() == Some(self.like) && (self.may_promise || !promises(ir, op))
    }

    /// What a value is the sum of.
    fn terms(&self, root: Node) -> Result<Option<Terms>, Doubt> {
        let mut parts: IndexMap<Part, bool> = IndexMap::from([((root, false), false)]);
        let mut steps: BTreeMap<(usize, usize), Steps> = BTreeMap::new();
        let mut at = 0;
        while at < parts.len() {
            let (&part, _) = parts.get_index(at).expect("it is below the number");
            if let Some(found) = self.steps(part)? {
                parts[at] = true;
                for (to, step) in found {
                    let entry = parts.entry(to);
                    let to = entry.index();
                    entry.or_insert(false);
                    if self.add(&mut steps, (at, to), step)?.is_none() {
                        return Ok(None);
                    }
                }
            }
            at += 1;
            if parts.len() > MOST_NODES {
                return Ok(None);
            }
        }
        let mut inner: Vec<usize> = (0..parts.len()).filter(|at| parts[*at]).collect();
        // The root last; what leads to itself after what does not.
        while let Some(position) = inner
            .iter()
            .position(|at| *at != 0 && !steps.contains_key(&(*at, *at)))
            .or(inner.iter().position(|at| *at != 0))
            .or((!inner.is_empty()).then_some(0))
        {
            let at = inner.remove(position);
            let again = steps.remove(&(at, at));
            let again = match again {
                None => None,
                Some(step) => match self.repeated(part_of(&parts, at), &step)? {
                    None => return Ok(None),
                    found => found,
                },
            };
            let from: Vec<usize> = steps.keys().filter(|(_, to)| *to == at).map(|(from, _)| *from).collect();
            let to: Vec<usize> = steps.keys().filter(|(from, _)| *from == at).map(|(_, to)| *to).collect();
            for to in to {
                let mut step = steps.remove(&(at, to)).expect("it is one of the keys");
                if let Some(again) = &again {
                    let Some(longer) = self.composed(again, &step)? else { return Ok(None) };
                    step = longer;
                }
                for from in &from {
                    let Some(longer) = self.composed(&steps[&(*from, at)], &step)? else { return Ok(None) };
                    if self.add(&mut steps, (*from, to), longer)?.is_none() {
                        return Ok(None);
                    }
                }
                if at == 0 {
                    steps.insert((0, to), step);
                }
            }
            steps.retain(|(_, to), _| *to != at);
        }
        if !parts[0] {
            let domain = self.side.domain(root.stmt());
            return Ok(Some(vec![(root, identity(domain))]));
        }
        let terms = steps.into_iter().map(|((_, to), step)| (part_of(&parts, to), step));
        Ok(Some(terms.filter(|(node, _)| !self.is_neutral(*node)).collect()))
    }

    fn is_neutral(&self, node: Node) -> bool {
        matches!(node, Node::Value(_, value) if is_neutral(self.side.ir, value, self.like))
    }

    /// What a value is the sum of, one step further; none of a term.
    fn steps(&self, (node, is_found): Part) -> Result<Option<Vec<(Part, Steps)>>, Doubt> {
        let side = self.side;
        // Lanes are distinguished by what they are read from.
        let is_lane = side.n_lanes(node.stmt()) > 0 && side.passed(node).is_some();
        if is_found || !is_lane && !self.leads_to_sum(node, &mut HashSet::new()) {
            return Ok(None);
        }
        let domain = side.domain(node.stmt());
        if let Some(passed) = side.passed(node) {
            let (mut steps, mut covered) = (Vec::new(), Steps::empty(domain.space().clone()));
            for passed in passed {
                let is_like = side.domain(passed.node.stmt()).space().range() == domain.space().range();
                let step = match passed.relation {
                    Some(relation) => Steps::from(relation),
                    None if is_like => identity(domain),
                    None => return Ok(None),
                };
                // Each instance has it from one place.
                let here = step.domain().intersection(domain, self.budget)?;
                if !covered.is_disjoint(&here, self.budget)? {
                    return Ok(None);
                }
                covered = covered.union(&here).expect(FITS);
                steps.push(((passed.node, false), step));
            }
            return Ok(domain.is_subset(&covered, self.budget)?.then_some(steps));
        }
        let mut steps = Vec::new();
        match side.kind(node) {
            Kind::Result(op, _) => {
                let chosen = extremum(side.ir, op).map(|chosen| chosen.operands);
                let operands = chosen.as_ref().map_or(side.ir.op(op).operands(), |chosen| &chosen[..]);
                for operand in operands {
                    let Some(operand) = side.node(node.stmt(), *operand) else { return Ok(None) };
                    let step = match operand.stmt() == node.stmt() {
                        true => identity(domain),
                        false if combining_kind(side.ir, op).is_some() => {
                            same_outer(domain, side.domain(operand.stmt()))
                        }
                        false => return Ok(None),
                    };
                    steps.push(((operand, false), step));
                }
            }
            Kind::Read(access) => {
                let Some(origin) = side.origin(node.stmt(), access) else { return Ok(None) };
                for source in &origin.sources {
                    let step = Steps::from(source.relation.clone());
                    steps.push(((source.node, false), step.with_domain_in(domain, self.budget)?));
                }
                for inputs in &origin.inputs {
                    let inputs = Steps::from(inputs.clone());
                    let step = identity(domain).with_domain_in(&inputs, self.budget)?;
                    steps.push(((node, true), step));
                }
            }
            _ => return Ok(None),
        }
        steps.retain(|(_, step)| !step.is_obviously_empty());
        Ok(Some(steps))
    }

    /// Whether a value is a sum, or may be one that was stored.
    fn leads_to_sum(&self, node: Node, met: &mut HashSet<Node>) -> bool {
        let side = self.side;
        if !met.insert(node) {
            return false;
        }
        if let Some(passed) = side.passed(node) {
            return passed.iter().any(|passed| self.leads_to_sum(passed.node, met));
        }
        match side.kind(node) {
            Kind::Result(op, 0) => self.is_sum(op),
            Kind::Read(access) => {
                let array = side.scop.stmt(node.stmt()).accesses[access].array;
                let is_own = side.is_fresh(array);
                let is_handed_on = self.follows_values && side.scop.array(array).is_value;
                side.origin(node.stmt(), access).is_some_and(|origin| {
                    let is_certain = origin.doubt.is_none() && (origin.inputs.is_empty() || !is_own);
                    let mut sources = origin.sources.iter();
                    is_certain && (is_handed_on || sources.any(|source| self.leads_to_sum(source.node, met)))
                })
            }
            _ => false,
        }
    }

    /// Adds to what leads from one part to another; nothing may be there already, as it would count twice.
    fn add(
        &self,
        steps: &mut BTreeMap<(usize, usize), Steps>,
        ends: (usize, usize),
        step: Steps,
    ) -> Result<Option<()>, Doubt> {
        let all = match steps.remove(&ends) {
            None => step,
            Some(known) if known.is_disjoint(&step, self.budget)? => known.union(&step).expect(FITS),
            Some(_) => return Ok(None),
        };
        let all = if all.n_disjuncts() > 1 { all.coalesced(self.budget)? } else { all };
        steps.insert(ends, all);
        Ok(Some(()))
    }

    /// One step after another, if no two ways lead to one end.
    fn composed(&self, first: &Steps, then: &Steps) -> Result<Option<Steps>, Doubt> {
        let is_once = self.is_function(first)?
            || self.is_function(&then.with_domain_in(&first.range(), self.budget)?.inverse())?;
        Ok(if is_once { Some(first.composition(then, self.budget)?) } else { None })
    }

    /// Any number of steps of a value to itself, none among them.
    fn repeated(&self, node: Node, step: &Steps) -> Result<Option<Steps>, Doubt> {
        if !self.is_function(step)? {
            return Ok(None);
        }
        let none = identity(self.side.domain(node.stmt()));
        let closure = step.transitive_closure(self.budget)?;
        if closure.exact {
            return Ok(Some(none.union(&closure.relation).expect(FITS)));
        }
        // All earlier instances that differ in the induction variables in which steps do.
        let space = step.space();
        let hull = step.affine_hull(self.budget)?;
        let order =
            Steps::lex_order(space.symbols().to_vec(), space.range().clone(), LexOrder::GreaterOrEqual);
        let domain = self.side.domain(node.stmt());
        let mut all = order.with_domain_in(domain, self.budget)?.with_range_in(domain, self.budget)?;
        for dim in 0..space.n_range() {
            let (from, to) = (space.offset(VarKind::Domain) + dim, space.offset(VarKind::Range) + dim);
            let apart = Linear::column(from).minus(&Linear::column(to));
            if is_zero_on(&hull, &apart, self.budget)? {
                let rows = all.into_disjuncts().into_iter().map(|mut piece| {
                    piece.equate(from, to);
                    piece
                });
                all = Steps::from_disjuncts(space.clone().without_locals(), rows).expect(FITS);
            }
        }
        let next = none.union(&step.composition(&all, self.budget)?).expect(FITS);
        Ok(all.is_equal(&next, self.budget)?.then_some(all))
    }

    fn is_function(&self, steps: &Steps) -> Result<bool, Doubt> {
        is_function_within(steps, self.budget)
    }
}

fn part_of(parts: &IndexMap<Part, bool>, at: usize) -> Node {
    parts.get_index(at).expect("it is below the number").0.0
}

/// Each instance to itself.
fn identity(domain: &PresburgerRelation) -> Steps {
    let space = domain.space();
    let all = IntegerRelation::identity(space.symbols().to_vec(), space.range().clone());
    let pieces = domain.disjuncts().iter().map(|piece| all.with_domain_in(piece).expect(FITS));
    Steps::from_disjuncts(all.space().clone(), pieces).expect(FITS)
}

/// Each instance of a statement to those of its part for a vector, of all lanes.
fn same_outer(whole: &PresburgerRelation, part: &PresburgerRelation) -> Steps {
    let (from, to) = (whole.space(), part.space());
    let space = Space::relation(from.symbols().to_vec(), from.range().clone(), to.range().clone());
    let mut all = IntegerRelation::universe(space.clone());
    for dim in 0..from.n_range() {
        all.equate(space.offset(VarKind::Domain) + dim, space.offset(VarKind::Range) + dim);
    }
    let pieces = part.disjuncts().iter().map(|piece| all.with_range_in(piece).expect(FITS));
    Steps::from_disjuncts(space, pieces).expect(FITS)
}

/// Pairs of instances with the same induction variables, as far as both have some.
fn same_counters(of: &Steps) -> IntegerRelation {
    let mut same = IntegerRelation::universe(of.space().clone().without_locals());
    let space = same.space().clone();
    for dim in 0..space.n_domain().min(space.n_range()) {
        same.equate(space.offset(VarKind::Domain) + dim, space.offset(VarKind::Range) + dim);
    }
    same
}

fn is_function(steps: &Steps, of: &Pairs<'_>) -> Result<bool, Doubt> {
    is_function_within(steps, of.budget)
}

/// Whether each instance is related to one at most.
fn is_function_within(steps: &Steps, budget: &Budget) -> Result<bool, Doubt> {
    let ends = steps.inverse().composition(steps, budget)?;
    let space = ends.space();
    for piece in ends.disjuncts() {
        for dim in 0..space.n_range() {
            let (from, to) = (space.offset(VarKind::Domain) + dim, space.offset(VarKind::Range) + dim);
            let apart = Linear::column(from).minus(&Linear::column(to));
            if !is_zero_on(piece, &apart, budget)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether a form is zero at all points of a relation.
fn is_zero_on(relation: &IntegerRelation, form: &Linear, budget: &Budget) -> Result<bool, Doubt> {
    for sign in [Int::ONE, Int::MINUS_ONE] {
        let mut apart = relation.clone();
        let row = Linear::constant(-1).plus(form, &sign).row(&apart);
        apart.add_inequality(&row);
        if !apart.is_empty(budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}
