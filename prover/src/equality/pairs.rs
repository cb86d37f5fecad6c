//! Pairs of values to be proved equal, traced back on both sides at once.
//!
//! # Method
//! Questions wait in a queue: are the values of two nodes equal in all instances that a relation holds
//! together? A value that was read is replaced by what was stored, where that is known, on the first side as
//! far as it goes and then on the second. Then ops and their operands are compared; each operand that was
//! read makes new questions.
//!
//! What has been asked of a pair of nodes is remembered and taken for granted from then on. From the second
//! question on (or a later one, or the second that comes of a question about the same pair), the relation is
//! widened: to the affine hull of all that has been asked, as far as instances exist and within the bounds
//! that all questions have in common, so that a recurrence ends after a few questions.
//!
//! # Exactness
//! Sound: whatever is taken for granted is itself a question that is answered. A widened relation may ask for
//! more than is true; then there is no proof.

use crate::equality::bodies::are_alike;
use crate::equality::doubt::{Doubt, Example};
use crate::equality::frame::second_name;
use crate::equality::is_number;
use crate::equality::node::{Kind, Memref, Node, Visible, lane_type, visible_key};
use crate::equality::side::Side;
use crate::equality::widening::{common_bounds, widened_row};
use indexmap::IndexMap;
use loopwright_affine_ir::machinery::promises_no_more;
use loopwright_affine_ir::{FloatKind, Ir, OpId, Traits, Type, ValueId};
use loopwright_analysis::Stmt;
use loopwright_analysis::StmtId;
use loopwright_analysis::machinery::Linear;
use loopwright_polyhedra::{
    Budget, Exhausted, Int, IntegerRelation, Name, PresburgerRelation, Space, VarKind,
};
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::rc::Rc;

/// A value of each function.
pub(super) type Pair = (Node, Node);

/// What has been asked of a pair.
#[derive(Default)]
struct Asked {
    /// Relations between instances that are taken for granted, as each is a question.
    relations: Vec<IntegerRelation>,
    n_questions: usize,
    /// Of those, how many came of a question about the same pair.
    n_returns: usize,
}

/// When the relation of a pair is widened.
#[derive(Clone, Copy, Debug)]
pub(super) enum Widening {
    /// With more questions than this many.
    After(usize),
    /// With the second question that comes of one about the same pair: others are cases, each for itself, up
    /// to [`MAX_CASES`].
    Returning,
}

/// So many cases of one pair are looked at one by one.
const MAX_CASES: usize = 256;

/// A pair, and those that the question about it came of.
struct Lineage {
    pair: Pair,
    from: Option<Rc<Lineage>>,
}

impl Lineage {
    /// Whether a question comes of one about this pair.
    fn has(mut of: Option<&Rc<Lineage>>, pair: Pair) -> bool {
        while let Some(lineage) = of {
            if lineage.pair == pair {
                return true;
            }
            of = lineage.from.as_ref();
        }
        false
    }
}

/// What is to be shown of a pair, and what it came of.
type Question = (Pair, IntegerRelation, Option<Rc<Lineage>>);

/// All pairs that are to be shown equal.
pub(super) struct Pairs<'a> {
    pub(super) before: &'a Side<'a>,
    pub(super) after: &'a Side<'a>,
    widening: Widening,
    /// Sums are compared term by term, in any order.
    pub(super) takes_sums_apart: bool,
    /// What flags allow that is made use of: sums of floats are in another order.
    pub(super) allowed: BTreeSet<&'static str>,
    /// Whether arguments may be read-only memory of the program.
    pub(super) has_read_only: bool,
    asked: IndexMap<Pair, Asked>,
    waiting: VecDeque<Question>,
    /// What the question that is being answered came of, itself included; nothing where returns do not
    /// matter.
    lineage: Option<Rc<Lineage>>,
    /// For results of ops of the second function that can fail: with which of the first function's they were
    /// compared, in which instances.
    pub(super) covered: IndexMap<Node, Vec<(Node, IntegerRelation)>>,
    /// For reads of the second function: with which of the first function's they were compared, in which
    /// instances.
    read_together: IndexMap<Node, Vec<(Node, IntegerRelation)>>,
    /// For reads of the second function that may reach past the end of a memref: the instances whose values
    /// matter.
    needed: IndexMap<StmtId, Vec<IntegerRelation>>,
    /// The gates of both functions that hold the same events, once that is known.
    pub(super) matched: OnceCell<usize>,
    pub(super) budget: &'a Budget,
}

/// Pairs compared within one question, which are compared once.
pub(super) type Compared = HashSet<Pair>;

/// Longer chains of ops are not compared.
const MAX_DEPTH: u32 = 500;

const FITS: &str = "relations between instances have the tuples of their statements";

impl<'a> Pairs<'a> {
    pub(super) fn new(
        before: &'a Side<'a>,
        after: &'a Side<'a>,
        widening: Widening,
        budget: &'a Budget,
    ) -> Self {
        Self {
            before,
            after,
            widening,
            takes_sums_apart: false,
            allowed: BTreeSet::new(),
            has_read_only: false,
            asked: IndexMap::new(),
            waiting: VecDeque::new(),
            lineage: None,
            covered: IndexMap::new(),
            read_together: IndexMap::new(),
            needed: IndexMap::new(),
            matched: OnceCell::new(),
            budget,
        }
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> usize {
        self.asked.len()
    }

    /// With what of the first function's an op of the second that can fail, or reads, was compared, in which
    /// instances.
    pub(super) fn covered_by(&self, op: OpId) -> impl Iterator<Item = (Node, &IntegerRelation)> {
        let of_op = self.covered.iter().chain(&self.read_together).filter(move |(node, _)| match node {
            Node::Value(_, value) => self.after.ir.defining_op(*value) == Some(op),
            Node::Opaque(_, opaque) => *opaque == op,
            Node::Look(_) | Node::Written(_) => false,
        });
        of_op.flat_map(|(_, compared)| compared.iter().map(|(node, relation)| (*node, relation)))
    }

    /// The pairs, with the instances in which they are equal.
    pub(super) fn claims(&self) -> impl Iterator<Item = (Pair, &[IntegerRelation])> {
        self.asked.iter().map(|(pair, asked)| (*pair, asked.relations.as_slice()))
    }

    /// With what of the first function's a result of an op that can fail, or an opaque op, was compared, in
    /// which instances.
    pub(super) fn compared(&self, node: Node) -> impl Iterator<Item = (Node, &IntegerRelation)> {
        self.covered.get(&node).into_iter().flatten().map(|(x, relation)| (*x, relation))
    }

    /// The instances of a read of the second function that matter, if it is one that may reach past the end
    /// of a memref.
    pub(super) fn needed(&self, stmt: StmtId) -> Option<&[IntegerRelation]> {
        let may_overhang = self.after.parts.overhanging.contains(&stmt);
        may_overhang.then(|| self.needed.get(&stmt).map_or(&[][..], Vec::as_slice))
    }

    /// Shows that the functions return the same and leave the same in memory.
    pub(super) fn prove(&mut self) -> Result<(), Doubt> {
        for (key, stmt) in &self.before.left {
            let other = self.after.left[key];
            self.ask_same_instance((Node::Look(*stmt), Node::Look(other)))?;
        }
        let (before, after) = (self.before, self.after);
        if before.returned_memrefs != after.returned_memrefs {
            let op = after.scop.stmt(after.end).anchor;
            return Err(after.op_doubt(op, "returns other memory than the first function"));
        }
        if before.returned.len() != after.returned.len() {
            return Err(Doubt::Signature);
        }
        for (a, b) in before.returned.iter().zip(&after.returned) {
            self.ask_same_instance((*a, *b))?;
        }
        self.answer()?;
        self.ask_what_was_not_asked()?;
        // Values that no op uses are computed as well.
        for (b, compared) in self.covered.clone() {
            let Some(&(a, ref first)) = compared.first() else { continue };
            let of_first = compared.iter().filter(|(other, _)| *other == a).map(|(_, relation)| relation);
            let space = first.space().clone().without_locals();
            let all = PresburgerRelation::from_disjuncts(space, of_first.cloned()).expect(FITS);
            let hull = all.affine_hull(self.budget)?;
            for piece in self.instances((a, b)) {
                self.ask((a, b), piece.intersection(&hull).expect(FITS))?;
            }
        }
        self.answer()
    }

    /// Asks about opaque ops of the second function whose results no op uses: each has its counterpart where
    /// there are as many of its kind in both.
    fn ask_what_was_not_asked(&mut self) -> Result<(), Doubt> {
        let opaque = |side: &Side<'_>| -> Vec<(StmtId, OpId)> {
            let of_stmt = |stmt: &Stmt| stmt.ops.iter().map(move |op| (stmt.id, *op)).collect::<Vec<_>>();
            side.wholes().flat_map(of_stmt).filter(|(_, op)| side.is_opaque(*op)).collect()
        };
        let (before, after) = (opaque(self.before), opaque(self.after));
        for &(stmt, op) in &after {
            let node = Node::Opaque(stmt, op);
            if self.covered.contains_key(&node) {
                continue;
            }
            let alike: Vec<&(StmtId, OpId)> =
                before.iter().filter(|(_, x)| self.is_same_op(*x, op)).collect();
            let Some((_, first)) = alike.first() else { continue };
            let others: Vec<&(StmtId, OpId)> =
                after.iter().filter(|(_, y)| self.is_same_op(*first, *y)).collect();
            let place = others.iter().position(|other| **other == (stmt, op));
            if let Some(place) = place.filter(|_| alike.len() == others.len()) {
                let (stmt, x) = *alike[place];
                self.ask_same_instance((Node::Opaque(stmt, x), node))?;
            }
        }
        self.answer()
    }

    /// Answers the questions that wait, and those that come of them.
    fn answer(&mut self) -> Result<(), Doubt> {
        while let Some((pair, relation, lineage)) = self.waiting.pop_front() {
            self.lineage = lineage;
            self.budget.spend(1, "equality")?;
            self.compare(pair, &relation, &mut Compared::new(), 0)?;
        }
        Ok(())
    }

    /// Asks about instances of the same induction variables, of statements that have as many.
    fn ask_same_instance(&mut self, pair: Pair) -> Result<(), Doubt> {
        for piece in self.instances(pair) {
            let n = piece.space().n_domain().min(piece.space().n_range());
            let mut same = piece.clone();
            (0..n).for_each(|dim| same.equate(dim, piece.space().offset(VarKind::Range) + dim));
            self.ask(pair, same)?;
        }
        Ok(())
    }

    /// All pairs of instances of the statements of a pair.
    fn instances(&self, (a, b): Pair) -> Vec<IntegerRelation> {
        let (from, to) = (self.before.domain(a.stmt()), self.after.domain(b.stmt()));
        let space = Space::relation(
            from.space().symbols().to_vec(),
            from.space().range().clone(),
            to.space().range().clone(),
        );
        let all = IntegerRelation::universe(space);
        let with_domain = from.disjuncts().iter().map(|piece| all.with_domain_in(piece).expect(FITS));
        with_domain
            .flat_map(|relation| {
                let pieces = to.disjuncts().iter();
                pieces.map(|piece| relation.with_range_in(piece).expect(FITS)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// Adds a question, unless what it asks for is already taken for granted.
    pub(super) fn ask(&mut self, pair: Pair, mut relation: IntegerRelation) -> Result<(), Doubt> {
        self.budget.spend(relation.simplify_cost(), "equality")?;
        relation.simplify();
        if relation.is_empty(self.budget)? {
            return Ok(());
        }
        let instances = |pairs: &Self| pairs.instances(pair);
        let is_followed = matches!(self.widening, Widening::Returning);
        let returns = is_followed && Lineage::has(self.lineage.as_ref(), pair);
        let lineage = match is_followed && !returns {
            true => Some(Rc::new(Lineage { pair, from: self.lineage.clone() })),
            false => self.lineage.clone(),
        };
        let asked = self.asked.entry(pair).or_default();
        for known in &asked.relations {
            if relation.is_subset(known, self.budget)? {
                return Ok(());
            }
        }
        asked.n_questions += 1;
        asked.n_returns += usize::from(returns);
        let is_taken_as_it_is = match self.widening {
            Widening::After(most) => asked.n_questions <= most,
            Widening::Returning => asked.n_returns < 2 && asked.n_questions <= MAX_CASES,
        };
        if is_taken_as_it_is {
            asked.relations.push(relation.clone());
            self.waiting.push_back((pair, relation, lineage));
            return Ok(());
        }
        let known = std::mem::take(&mut asked.relations);
        let bounds = common_bounds(&known, &relation, self.budget)?;
        let mut all = PresburgerRelation::from(relation);
        for known in &known {
            all = all.union(&known.clone().into()).expect(FITS);
        }
        let hull = all.affine_hull(self.budget)?;
        let mut widened = Vec::new();
        for piece in instances(self) {
            let mut piece = piece.intersection(&hull).expect(FITS);
            for bound in &bounds {
                let row = widened_row(bound, piece.space());
                piece.add_inequality(&row);
            }
            piece.simplify();
            if !piece.is_empty(self.budget)? {
                widened.push(piece);
            }
        }
        self.waiting.retain(|(other, _, _)| *other != pair);
        self.waiting.extend(widened.iter().map(|piece| (pair, piece.clone(), lineage.clone())));
        self.asked.get_mut(&pair).expect("was added above").relations = widened;
        Ok(())
    }

    /// Shows that two values are equal in all instances that are related, or asks what that comes to.
    pub(super) fn compare(
        &mut self,
        pair: Pair,
        relation: &IntegerRelation,
        compared: &mut Compared,
        depth: u32,
    ) -> Result<(), Doubt> {
        if depth > MAX_DEPTH {
            return Err(self.differ(pair, relation));
        }
        if !compared.insert(pair) || self.is_same_number(pair, relation)? {
            return Ok(());
        }
        if self.takes_sums_apart && self.are_same_sums(pair, relation)? {
            return Ok(());
        }
        let (a, b) = pair;
        if let Some(passed) = self.before.passed(a) {
            return self.compare_passed(pair, (passed, false), relation, compared, depth);
        }
        if let Some(passed) = self.after.passed(b) {
            return self.compare_passed(pair, (passed, true), relation, compared, depth);
        }
        match (self.before.kind(a), self.after.kind(b)) {
            (Kind::Opaque(x), Kind::Opaque(y)) => {
                self.compare_opaque(pair, (x, y), relation, compared, depth)
            }
            (Kind::OpaqueResult(x, i), Kind::OpaqueResult(y, j)) if i == j => {
                let wholes = self.of_same_lanes(pair, relation)?;
                let wholes = wholes.ok_or_else(|| self.differ(pair, relation))?;
                let stmts = (self.before.whole(a.stmt()), self.after.whole(b.stmt()));
                self.ask((Node::Opaque(stmts.0, x), Node::Opaque(stmts.1, y)), wholes)
            }
            (Kind::Written(x), Kind::Written(y)) => self.compare_written(pair, (x, y), relation),
            (Kind::Read(access), other) => {
                if let Kind::Read(_) = other {
                    self.read_together.entry(b).or_default().push((a, relation.clone()));
                }
                let side = self.before;
                // What a fresh array holds may be anything.
                let read = &side.scop.stmt(a.stmt()).accesses[access];
                let is_fresh = side.is_fresh(read.array);
                let origin = side.origin(a.stmt(), access).ok_or_else(|| self.differ(pair, relation))?;
                origin.doubt.clone().map_or(Ok(()), Err)?;
                for source in &origin.sources {
                    self.charge(&source.relation, relation)?;
                    let stored = source.relation.inverse().composition(relation).expect(FITS);
                    let pair = (source.node, b);
                    match other {
                        // Both at once: in a half-way pair, values from different places would come together.
                        Kind::Read(other) if !stored.is_empty(self.budget)? => {
                            self.read_after(pair, &stored, None, other)?;
                        }
                        Kind::Read(_) => {}
                        _ => self.ask(pair, stored)?,
                    }
                }
                for inputs in &origin.inputs {
                    self.charge(relation, inputs)?;
                    let relation = relation.with_domain_in(inputs).expect(FITS);
                    if relation.is_empty(self.budget)? {
                        continue;
                    }
                    if is_fresh {
                        continue;
                    }
                    let Kind::Read(other) = other else { return Err(self.differ(pair, &relation)) };
                    self.read_after(pair, &relation, Some(access), other)?;
                }
                Ok(())
            }
            (_, Kind::Read(other)) => self.read_after(pair, relation, None, other),
            (Kind::Argument(x), Kind::Argument(y)) if x == y => match self.of_same_lanes(pair, relation)? {
                Some(_) => Ok(()),
                None => Err(self.differ(pair, relation)),
            },
            (Kind::Result(x, i), Kind::Result(y, j)) if i == j => {
                self.compare_results(pair, (x, y), relation, compared, depth)
            }
            (Kind::Unknown(op, why), _) => Err(self.before.op_doubt(op, why)),
            (_, Kind::Unknown(op, why)) => Err(self.after.op_doubt(op, why)),
            _ => Err(self.differ(pair, relation)),
        }
    }

    /// Memrefs are equal if they are the same visible memory, through the same views.
    pub(super) fn compare_memrefs(
        &mut self,
        (x, y): (ValueId, ValueId),
        (a, b): Pair,
        relation: &IntegerRelation,
    ) -> Result<(), Doubt> {
        let (before, after) = (self.before, self.after);
        let described = |side: &Side<'_>, memref| Memref::of(side.ir, side.scop.func, memref);
        let (Some((one, xs)), Some((other, ys))) = (described(before, x), described(after, y)) else {
            return Err(self.differ((a, b), relation));
        };
        if one != other || xs.len() != ys.len() {
            return Err(self.differ((a, b), relation));
        }
        for (u, v) in xs.into_iter().zip(ys) {
            let (Some(p), Some(q)) = (before.node(a.stmt(), u), after.node(b.stmt(), v)) else {
                return Err(self.differ((a, b), relation));
            };
            self.ask((p, q), relation.clone())?;
        }
        Ok(())
    }

    /// Takes off the budget what it costs to put two relations together.
    fn charge(&self, x: &IntegerRelation, y: &IntegerRelation) -> Result<(), Exhausted> {
        self.budget.spend(x.simplify_cost() + y.simplify_cost(), "equality")
    }

    /// Follows what the second function reads; `input` is the access by which the first reads what it began
    /// with, if it does.
    fn read_after(
        &mut self,
        pair: Pair,
        relation: &IntegerRelation,
        input: Option<usize>,
        access: usize,
    ) -> Result<(), Doubt> {
        let (a, b) = pair;
        let side = self.after;
        if side.parts.overhanging.contains(&b.stmt()) {
            self.needed.entry(b.stmt()).or_default().push(relation.range());
        }
        let origin = side.origin(b.stmt(), access).ok_or_else(|| self.differ(pair, relation))?;
        origin.doubt.clone().map_or(Ok(()), Err)?;
        for source in &origin.sources {
            self.charge(relation, &source.relation)?;
            let stored = relation.composition(&source.relation).expect(FITS);
            self.ask((a, source.node), stored)?;
        }
        for inputs in &origin.inputs {
            self.charge(relation, inputs)?;
            let relation = relation.with_range_in(inputs).expect(FITS);
            if relation.is_empty(self.budget)? {
                continue;
            }
            let is_same = match input {
                Some(input) => self.is_same_cell(pair, (input, access), &relation)?,
                // What the first function stored was read as well, or passed on: one step more on its side.
                None if matches!(self.before.kind(a), Kind::Read(_)) || self.before.passed(a).is_some() => {
                    self.ask(pair, relation)?;
                    continue;
                }
                None => false,
            };
            if !is_same {
                return Err(self.differ(pair, &relation));
            }
        }
        Ok(())
    }

    /// Whether accesses, by position, of a pair read one cell of the caller's memory in all related
    /// instances.
    fn is_same_cell(
        &self,
        (a, b): Pair,
        (x, y): (usize, usize),
        relation: &IntegerRelation,
    ) -> Result<bool, Doubt> {
        let key = |side: &Side<'_>, node: Node, access: usize| -> Option<Visible> {
            let left = side.left.iter().find(|(_, id)| node == Node::Look(**id));
            if let Some((key, _)) = left {
                return Some(key.clone());
            }
            let access = &side.scop.stmt(node.stmt()).accesses[access];
            visible_key(side.ir, &side.scop, side.scop.array(access.array))
        };
        let keys = (key(self.before, a, x), key(self.after, b, y));
        if keys.0.is_none() || keys.0 != keys.1 {
            return Ok(false);
        }
        let cells = |side: &Side<'_>, node: Node, access: usize| {
            side.cells(&side.scop.stmt(node.stmt()).accesses[access])
        };
        let (from, to) = (cells(self.before, a, x), cells(self.after, b, y));
        for from in from.disjuncts() {
            for to in to.disjuncts() {
                let cells = from.inverse().composition(relation).expect(FITS).composition(to).expect(FITS);
                let space = cells.space();
                let (first, second) = (space.offset(VarKind::Domain), space.offset(VarKind::Range));
                for dim in 0..space.n_range().max(space.n_domain()) {
                    let apart = Linear::column(first + dim).minus(&Linear::column(second + dim));
                    if !self.is_zero_on(&cells, &apart)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether a form is zero at all points of a relation.
    pub(super) fn is_zero_on(&self, relation: &IntegerRelation, form: &Linear) -> Result<bool, Doubt> {
        if form.is_zero() {
            return Ok(true);
        }
        for sign in [Int::ONE, Int::MINUS_ONE] {
            let mut apart = relation.clone();
            let row = Linear::constant(-1).plus(form, &sign).row(&apart);
            apart.add_inequality(&row);
            if !apart.is_empty(self.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether two values are the same affine function of induction variables and parameters.
    fn is_same_number(&self, (a, b): Pair, relation: &IntegerRelation) -> Result<bool, Doubt> {
        let (Node::Value(s, x), Node::Value(t, y)) = (a, b) else { return Ok(false) };
        let (before, after) = (self.before, self.after);
        if !is_number(before.ir.ty(x)) || before.ir.ty(x) != after.ir.ty(y) {
            return Ok(false);
        }
        let mut relation = relation.clone();
        let columns = before.columns(s, &relation, VarKind::Domain);
        let Some(form) = columns.value(before.ir, &mut relation, x) else { return Ok(false) };
        let columns = after.columns(t, &relation, VarKind::Range);
        let Some(other) = columns.value(after.ir, &mut relation, y) else { return Ok(false) };
        self.is_zero_on(&relation, &form.minus(&other))
    }

    /// Whether two ops do the same to their operands.
    pub(super) fn is_same_op(&self, x: OpId, y: OpId) -> bool {
        let (before, after) = (self.before.ir, self.after.ir);
        let is_elementwise = before.def(x).has(Traits::ELEMENTWISE);
        let types = |ir: &Ir, op: OpId| -> Vec<Type> {
            let ty = |value: &ValueId| match is_elementwise {
                true => lane_type(ir, *value),
                false => ir.ty(*value).clone(),
            };
            ir.op(op).operands().iter().chain(ir.op(op).results()).map(ty).collect()
        };
        before.op(x).name() == after.op(y).name()
            && before.op(x).unregistered() == after.op(y).unregistered()
            && promises_no_more(&after.op(y).attrs, &before.op(x).attrs)
            && before.op(x).operands().len() == after.op(y).operands().len()
            && types(before, x) == types(after, y)
            && are_alike((before, x), (after, y))
    }

    /// Whether operands that may be swapped look as if they were.
    pub(super) fn is_swapped(&self, (a, b): Pair, (x, y): (OpId, OpId)) -> bool {
        let (before, after) = (self.before.ir, self.after.ir);
        let (xs, ys) = (before.op(x).operands(), after.op(y).operands());
        let ([x0, x1], [y0, y1]) = (xs, ys) else { return false };
        if !before.def(x).has(Traits::COMMUTATIVE) {
            return false;
        }
        // Which of two operands that are no numbers a result that is no number has its bits from depends on
        // their order.
        let is_exact = match before.ty(*x0).element_or_self() {
            Type::Float(_) => [x0, x1].into_iter().any(|value| is_plain_constant(before, *value)),
            other => is_number(other),
        };
        let look =
            |side: &Side<'_>, node: Node, value: ValueId| looks(side, side.node(node.stmt(), value), 4);
        let of_x = [look(self.before, a, *x0), look(self.before, a, *x1)];
        let of_y = [look(self.after, b, *y0), look(self.after, b, *y1)];
        is_exact && of_x != of_y && of_x[0] == of_y[1] && of_x[1] == of_y[0]
    }

    /// What people call a parameter of one of the functions.
    fn parameter_text(&self, name: &Name) -> String {
        let of = |side: &Side<'_>, name: &str| {
            let param = side.scop.params.iter().find(|param| param.name.as_str() == name);
            param.map(|param| param.text.clone())
        };
        let second = second_name(name.as_str());
        of(self.before, name.as_str()).or_else(|| of(self.after, second)).unwrap_or_else(|| name.to_string())
    }

    pub(super) fn differ(&self, (a, b): Pair, relation: &IntegerRelation) -> Doubt {
        let sample = relation.sample(self.budget).ok().flatten();
        let example = sample.map(|point| {
            let space = relation.space();
            let part = |kind: VarKind| point[space.columns(kind)].to_vec();
            let parameters = space.symbols().iter().cloned().zip(part(VarKind::Symbol)).collect();
            let texts = space.symbols().iter().map(|name| self.parameter_text(name)).collect();
            Box::new(Example {
                before: part(VarKind::Domain),
                after: part(VarKind::Range),
                parameters,
                texts,
            })
        });
        let places = (self.before.place(a), self.after.place(b));
        Doubt::Values { before: Box::new(places.0), after: Box::new(places.1), example }
    }
}

/// A constant that is a number.
fn is_plain_constant(ir: &Ir, value: ValueId) -> bool {
    let Some(constant) = loopwright_affine_ir::constant(ir, value) else { return false };
    let text = constant.to_string();
    !text.contains("nan")
        && !text.starts_with("0x")
        && matches!(ir.ty(value), Type::Float(FloatKind::F32 | FloatKind::F64))
}

/// What a value looks like from afar, for a guess at which operands belong together.
fn looks(side: &Side<'_>, node: Option<Node>, depth: u32) -> String {
    let Some(node) = node else { return "?".to_string() };
    if let Some(passed) = side.passed(node).filter(|_| depth > 0) {
        return looks(side, passed.first().map(|passed| passed.node), depth - 1);
    }
    match side.kind(node) {
        Kind::Argument(position) => format!("argument {position}"),
        Kind::Unknown(..) | Kind::Written(_) | Kind::OpaqueResult(..) | Kind::Opaque(_) => "?".to_string(),
        Kind::Read(access) => {
            let access = &side.scop.stmt(node.stmt()).accesses[access];
            let key = visible_key(side.ir, &side.scop, side.scop.array(access.array));
            key.map_or("a cell".to_string(), |key| format!("{key:?}"))
        }
        Kind::Result(op, index) => {
            let data = side.ir.op(op);
            let operands = data.operands().iter().filter(|_| depth > 0);
            let operands: Vec<String> =
                operands.map(|value| looks(side, side.node(node.stmt(), *value), depth - 1)).collect();
            format!("{}#{index}({})", data.name(), operands.join(", "))
        }
    }
}
