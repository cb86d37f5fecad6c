//! Records a proof of equality for a checker that trusts nothing here.
//!
//! # Method
//! What dataflow gives becomes trees, and pairs of values become claims about the affine hull of the
//! instances in which they were asked for: which instances exist the checker finds out itself. Then each
//! refutation is searched for that the checker wants to see.

mod decider;
pub(super) mod inferred;
pub(crate) mod reordering;

use crate::equality::Uncertified;
use crate::equality::complete_proof;
use crate::equality::node::{Node, Touched, Visible, visible_key};
use crate::equality::pairs::Pairs;
use crate::equality::record::decider::{Decider, Guarded};
use crate::equality::returned;
use crate::equality::safety::touched;
use crate::equality::side::Side;
use crate::equality::together::to_nothing;
use crate::equality::widening::common_bounds;
use loopwright_affine_ir::{AccessKind, OpId};
use loopwright_analysis::{ArrayId, StmtId};
use loopwright_checker::EqualityRecord;
use loopwright_checker::machinery::checker::{self, Base, ReadFunctions};
use loopwright_checker::machinery::form::{Atom, Constraint, Form};
use loopwright_checker::machinery::system::Cases;
use loopwright_checker::machinery::values::{Access, Array, Item, key};
use loopwright_checker::machinery::{Assumed, Claim, Context, Function, Op, SourceNode, WRITABLE};
use loopwright_checker::{Fault, Obligation};
use loopwright_polyhedra::{
    Budget, Division, Int, IntegerRelation, MultiAffine, PieceValue, PresburgerRelation, Tuple, VarKind,
};

/// The record of a proof; where statements were taken apart, vectors are followed lane by lane.
pub(super) fn record(
    name: String,
    assumed: Assumed,
    pairs: &Pairs<'_>,
    budget: &Budget,
) -> Result<EqualityRecord, Uncertified> {
    let sides = [pairs.before, pairs.after];
    let by_lanes = sides.iter().any(|side| side.has_parts());
    let read = checker::read(sides.map(|side| (side.ir, side.scop.func)), by_lanes)?;
    let finder = Finder {
        sides,
        symbols: symbols(sides, &read.parameters.names()),
        read: &read,
        assumed,
        decider: Decider::new(budget),
        has_read_only: pairs.has_read_only,
        budget,
    };
    let trees = |at: usize| -> Result<Vec<_>, Uncertified> {
        read.functions[at].reads().map(|(number, op, access)| finder.tree(at, number, (op, access))).collect()
    };
    let mut record = EqualityRecord {
        name,
        assumptions: checker::assumptions(&read.functions, assumed),
        assumed,
        by_lanes,
        parameters: read.parameters.names(),
        before: trees(0)?,
        after: trees(1)?,
        bounds: finder.bounds()?,
        writes: finder.writes()?,
        failures: finder.failures(pairs)?,
        ..EqualityRecord::default()
    };
    record.assumptions.extend(record.takes_memory_writable().then(|| WRITABLE.to_owned()));
    let complete = |bounded: Bounded| {
        let record = EqualityRecord { claims: finder.claims(pairs, bounded)?, ..record.clone() };
        complete_proof(record, sides.map(|side| (side.ir, side.scop.func)), budget)
    };
    // Equations are enough for most claims, and make smaller proofs.
    match complete(Bounded::No) {
        Err(Uncertified::Fault(_)) => complete(Bounded::Yes),
        done => done,
    }
}

/// Whether claims are about the instances within the bounds that all have that were asked about, or about all
/// in their affine hull.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bounded {
    Yes,
    No,
}

/// What the symbols of sets are for the checker.
fn symbols(sides: [&Side<'_>; 2], names: &[String]) -> Vec<Option<Form>> {
    let n_symbols = sides[0].symbols().len();
    let mut forms = vec![None; n_symbols];
    for side in sides {
        for (param, place) in side.scop.params.iter().zip(side.places()) {
            let key = key(side.ir, side.scop.func, param.value);
            let known = key.and_then(|key| names.iter().position(|name| *name == key));
            forms[*place] =
                known.map(|known| Form::atom(Atom::Parameter(known as u32))).or(forms[*place].take());
        }
    }
    forms
}

struct Finder<'a, 'p> {
    /// Whether arguments may be read-only memory of the program.
    has_read_only: bool,
    sides: [&'p Side<'a>; 2],
    symbols: Vec<Option<Form>>,
    read: &'p ReadFunctions<'a>,
    assumed: Assumed,
    decider: Decider<'p>,
    budget: &'p Budget,
}

impl Finder<'_, '_> {
    fn number(&self, at: usize, op: OpId) -> Option<usize> {
        self.read.functions[at].numbers.get(&op).copied()
    }

    /// Forms of the columns of rows: this many components of instances, symbols, and then locals as far as
    /// they are quotients.
    fn columns(&self, vars: &Vars, n_vars: usize) -> Vec<Option<Form>> {
        let vars = (0..n_vars).map(|place| Some(vars.form(place)));
        vars.chain(self.symbols.iter().cloned()).collect()
    }

    /// The constraints of a relation whose locals are quotients.
    fn constraints(&self, relation: &IntegerRelation, vars: &Vars) -> Option<Vec<Constraint>> {
        let n_vars = relation.space().n_domain() + relation.space().n_range();
        let mut columns = self.columns(vars, n_vars);
        let first = columns.len();
        let divisions = relation.divisions();
        columns.resize(first + divisions.len(), None);
        for _ in 0..divisions.len() {
            for (local, division) in divisions.iter().enumerate() {
                if columns[first + local].is_none()
                    && let Some(Division { numerator, divisor }) = division
                {
                    columns[first + local] = form(numerator, &columns).map(|of| of.floor(divisor));
                }
            }
        }
        let equal = relation.equalities().rows().map(|row| form(row, &columns).map(Constraint::Zero));
        let natural = relation.inequalities().rows().map(|row| form(row, &columns).map(Constraint::Natural));
        equal.chain(natural).collect()
    }

    fn values(&self, function: &MultiAffine, vars: &Vars) -> Option<Vec<Form>> {
        let n_vars = function.space().n_domain();
        let values = function.values().iter().map(|value| {
            let mut columns = self.columns(vars, n_vars);
            for Division { numerator, divisor } in value.divisions() {
                let of = form(numerator, &columns)?;
                columns.push(Some(of.floor(divisor)));
            }
            form(value.numerator(), &columns).filter(|_| value.denominator().is_one())
        });
        values.collect()
    }

    /// Guards of the parts of a set, with what is there.
    fn guarded(
        &self,
        set: &PresburgerRelation,
        end: &SourceNode,
        vars: &Vars,
    ) -> Result<Vec<Guarded>, Uncertified> {
        let parts = set.determined(self.budget)?.into_disjuncts().into_iter().map(|part| {
            let mut guards = Vec::new();
            for constraint in self.constraints(&part, vars).ok_or(Fault::Form)? {
                match constraint {
                    Constraint::Natural(form) => guards.push(form),
                    Constraint::Zero(form) => {
                        guards.push(Form::default().minus(&form));
                        guards.push(form);
                    }
                }
            }
            Ok((guards, end.clone()))
        });
        parts.collect()
    }

    /// Where a read gets its values from.
    fn tree(
        &self,
        at: usize,
        number: usize,
        (op, access): (&Op, &Access),
    ) -> Result<Vec<SourceNode>, Uncertified> {
        let (side, function) = (self.sides[at], &self.read.functions[at]);
        let place = if op.id == side.scop.func {
            let left =
                side.left.iter().find(|(key, _)| self.array_of_key(at, key).as_ref() == Some(&access.array));
            (*left.ok_or(Fault::Tree)?.1, 0)
        } else if access.limits.is_some() {
            access_of(side, op.id).ok_or(Fault::NoOp(number))?
        } else {
            let touched = side.touched.iter().find(|touched| {
                touched.op == op.id && self.array(at, touched.array).as_ref() == Some(&access.array)
            });
            (touched.ok_or(Fault::NoOp(number))?.look, 0)
        };
        let vars = self.vars(at, place.0);
        let mut pieces = Vec::new();
        let Some(origin) = side.origin(place.0, place.1) else { return Ok(vec![SourceNode::Never]) };
        for source in &origin.sources {
            let (stmt, write) = source.write;
            let of_opaque = side.touched.iter().find(|touched| touched.written == Some(stmt));
            let number = match of_opaque {
                None => self.number(at, side.scop.stmt(stmt).accesses[write].op),
                Some(touched) => self.number(at, touched.op).and_then(|op| {
                    let array = self.array(at, touched.array)?;
                    function.opaque.get(&op)?.iter().find(|touched| touched.array == array)?.left
                }),
            };
            let number = number.ok_or(Fault::Tree)?;
            let written = self.vars(at, stmt);
            let relation = PresburgerRelation::from(source.relation.clone());
            let lexmax = relation.lexmax_function(self.budget)?;
            for piece in lexmax.bounded().ok_or(Fault::Tree)?.pieces() {
                let instance = self.values(&piece.value, &vars).ok_or(Fault::Form)?;
                let end = SourceNode::Op(number, written.kept(instance));
                pieces.extend(self.guarded(&piece.domain, &end, &vars)?);
            }
        }
        for input in &origin.inputs {
            pieces.extend(self.guarded(&input.clone().into(), &SourceNode::Initial, &vars)?);
        }
        let tree = self.tree_over(&op.context, &pieces, true)?;
        let what = Obligation::Covered(function.name(number));
        tree.ok_or_else(|| Fault::NotRefuted(what).into())
    }

    /// What memory that callers see is for the checker: printing, and memory that no memref is known to be,
    /// go by one name.
    fn array_of_key(&self, at: usize, key: &Visible) -> Option<Array> {
        let side = self.sides[at];
        match key {
            Visible::Argument(position) => Some(Array::Argument(*position)),
            Visible::Global(symbol) => Some(Array::Global(symbol.clone())),
            Visible::Output => Some(Array::World),
            Visible::Elsewhere | Visible::Merged => None,
            Visible::Returned(position) => {
                let root = loopwright_analysis::machinery::root(
                    side.ir,
                    *returned(side.ir, side.scop.func).get(*position)?,
                )?;
                self.number(at, side.ir.defining_op(root.memref)?).map(Array::Local)
            }
        }
    }

    /// What an array is for the checker.
    fn array(&self, at: usize, array: ArrayId) -> Option<Array> {
        let side = self.sides[at];
        let array = side.scop.array(array);
        if let Some(key) = visible_key(side.ir, &side.scop, array) {
            return self.array_of_key(at, &key);
        }
        let root = loopwright_analysis::machinery::root(side.ir, array.root?)?;
        self.number(at, side.ir.defining_op(root.memref)?).map(Array::Local)
    }

    /// The components of instances of a statement: for those that touch a whole array, which cell it is
    /// follows the induction variables, and the checker leaves out the subscripts that say which iteration
    /// has allocated it.
    fn vars(&self, at: usize, stmt: StmtId) -> Vars {
        let side = self.sides[at];
        let is_it = |touched: &&Touched| touched.look == stmt || touched.written == Some(stmt);
        let Some(touched) = side.touched.iter().find(is_it) else { return Vars::default() };
        let n_around = side.scop.stmt(touched.stmt).ivs.len();
        Vars { n_around, n_left_out: side.scop.array(touched.array).n_counters }
    }

    fn base(&self) -> Base {
        checker::base(&self.read.functions[0], self.read.parameters.count(), self.assumed)
    }

    fn is_refuted(&self, base: &Base, choices: &[Cases]) -> Result<bool, Uncertified> {
        self.decider.is_refuted(base, choices)
    }

    /// A tree for the instances of a context over pieces of which the first that an instance is in counts, if
    /// they cover all; of a partition, the last needs no guards.
    fn tree_over(
        &self,
        context: &Context,
        pieces: &[Guarded],
        is_partition: bool,
    ) -> Result<Option<Vec<SourceNode>>, Uncertified> {
        let mut base = self.base();
        base.add_instance(context);
        self.decider.tree(&base, pieces, is_partition)
    }

    /// For each access of the second function where sizes are not known, or subscripts not seen to be below
    /// them, an access of the first to the same cell.
    fn bounds(&self) -> Result<Vec<Vec<SourceNode>>, Uncertified> {
        let trees = self.read.functions[1].limited().map(|(number, op, access, limits)| {
            if !access.array.is_visible() {
                return Ok(Vec::new());
            }
            if let Some(limits) = &limits.array {
                let mut base = self.base();
                let instance = base.add_instance(&op.context);
                let outside = checker::outside(limits, &instance)?;
                if self.is_refuted(&base, &base.with([outside]))? {
                    return Ok(Vec::new());
                }
            }
            let others = self.read.functions[0].limited();
            let others = others.filter(|(_, _, other, _)| other.array == access.array);
            let mut others: Vec<_> = others.collect();
            others.sort_by_key(|(_, _, other, _)| other.kind != access.kind);
            let like =
                self.like(number, others.into_iter().map(|(like, other, ..)| (like, other)), Same::Cell)?;
            let what = Obligation::Bounds(self.read.functions[1].name(number));
            like.ok_or_else(|| Fault::NotRefuted(what).into())
        });
        trees.collect()
    }

    /// For each write of the second function to memory that may be read-only, a write of the first to that
    /// memory.
    fn writes(&self) -> Result<Vec<Vec<SourceNode>>, Uncertified> {
        let trees = self.read.functions[1].guarded_writes().map(|(number, op, array, is_assumed)| {
            let is_assumed = is_assumed && !self.has_read_only;
            let mut base = self.base();
            base.add_instance(&op.context);
            if self.is_refuted(&base, &base.choices)? {
                return Ok(vec![SourceNode::Never]);
            }
            let others = self.read.functions[0].limited();
            let others = others
                .filter(|(_, _, other, _)| other.kind == AccessKind::Write && other.array == *array)
                .map(|(like, other, ..)| (like, other));
            let like = match self.like(number, others.clone(), Same::Cell)? {
                Some(tree) => Some(tree),
                None => self.like(number, others, Same::Memory)?,
            };
            let what = Obligation::Written(self.read.functions[1].name(number));
            let nothing = is_assumed.then(Vec::new);
            like.or(nothing).ok_or_else(|| Fault::NotRefuted(what).into())
        });
        trees.collect()
    }

    /// For each op of the second function that can fail, where the first applies it to the same.
    fn failures(&self, pairs: &Pairs<'_>) -> Result<Vec<Vec<SourceNode>>, Uncertified> {
        let [before, after] = &self.read.functions;
        let partners = self.partners();
        let trees = after.failing().into_iter().map(|number| {
            let op = &after.ops[number];
            if self.decider.shows(after, number, &self.base())? {
                return Ok(Vec::new());
            }
            if after.promises(op) {
                let name = |op: &Op, at: usize| self.read.functions[at].ir.op(op.id).name();
                let others = before.limited().filter(|(_, other, its, _)| {
                    op.access.as_ref().is_some_and(|access| access.array == its.array)
                        && name(other, 0) == name(op, 1)
                });
                let like = self.like(number, others.map(|(like, other, ..)| (like, other)), Same::Cell)?;
                let what = Obligation::Failure(after.name(number));
                return like.ok_or_else(|| Fault::NotRefuted(what).into());
            }
            let mut pieces = Vec::new();
            for (a, relation) in pairs.covered_by(op.id) {
                let like = match a {
                    Node::Value(_, x) => self.sides[0].ir.defining_op(x),
                    Node::Opaque(_, op) => Some(op),
                    Node::Look(_) | Node::Written(_) => None,
                };
                let Some(like) = like.and_then(|op| self.number(0, op)) else { continue };
                let (inverse, vars) = (PresburgerRelation::from(relation.inverse()), Vars::default());
                for piece in inverse.lexmin_function(self.budget)?.optimum.pieces() {
                    let Some(mut instance) = self.values(&piece.value, &vars) else { continue };
                    instance.truncate(before.ops[like].context.n_components());
                    pieces.extend(self.guarded(&piece.domain, &SourceNode::Op(like, instance), &vars)?);
                }
            }
            let mut tree = self.tree_over(&op.context, &pieces, false)?;
            if let (None, Some(access)) = (&tree, &op.access) {
                // Pairs are about values that ops compute. What is read in order to be copied is none; the
                // first function reads it, too.
                let known = partners.iter().find(|(_, mine)| *mine == access.array);
                let reads = before.reads().filter(|(_, _, other)| other.limits.is_some());
                let others = reads.filter(|(_, _, other)| known.is_some_and(|(its, _)| *its == other.array));
                tree = self.like(number, others.map(|(like, other, _)| (like, other)), Same::Cell)?;
            }
            let tree = tree.or_else(|| reordering::done_at_the_top(self.read, number));
            let what = Obligation::Failure(after.name(number));
            tree.ok_or_else(|| Fault::NotRefuted(what).into())
        });
        trees.collect()
    }

    /// Arrays of the first function and those of the second that are given to the same calls in their place.
    fn partners(&self) -> Vec<(Array, Array)> {
        let opaque = |at: usize| {
            let Function { ops, opaque, ir, .. } = &self.read.functions[at];
            let mut calls: Vec<_> = opaque.iter().collect();
            calls.sort_unstable_by_key(|(number, _)| **number);
            calls.into_iter().map(|(number, touched)| (ir.op(ops[*number].id).name(), touched))
        };
        let mut partners = Vec::new();
        for ((name, old), (other, new)) in opaque(0).zip(opaque(1)) {
            if name != other {
                break;
            }
            let same = itertools::iproduct!(old, new);
            let same = same.filter(|(x, y)| x.operand.is_some() && x.operand == y.operand);
            partners.extend(same.map(|(x, y)| (x.array.clone(), y.array.clone())));
        }
        partners
    }

    /// Where the first function touches the cell, or the memory, that an access of the second does, by one of
    /// these ops.
    fn like<'o>(
        &self,
        number: usize,
        others: impl Iterator<Item = (usize, &'o Op)>,
        same: Same,
    ) -> Result<Option<Vec<SourceNode>>, Uncertified> {
        let [before, after] = self.sides;
        let op = &self.read.functions[1].ops[number];
        let of = |side: &Side<'_>, op: OpId| {
            let (stmt, place) = access_of(side, op).ok_or(Fault::Tree)?;
            let stmt = side.scop.stmt(stmt);
            let mut cells = touched(side, stmt, &stmt.accesses[place]);
            // Arrays of the functions' own have other names in both.
            for cells in &mut cells {
                cells.set_range_tuple(Tuple::anonymous(cells.space().n_range() as u32));
                if same == Same::Memory {
                    *cells = to_nothing(cells);
                }
            }
            Ok::<_, Fault>(cells)
        };
        let (cells, vars) = (of(after, op.id)?, Vars::default());
        let mut pieces = Vec::new();
        for (like, other) in others {
            let Ok(its) = of(before, other.id) else { continue };
            for (mine, its) in itertools::iproduct!(&cells, &its) {
                // They may be of other ranks.
                let Ok(same) = mine.composition(&its.inverse()) else { continue };
                if same.is_empty(self.budget)? {
                    continue;
                }
                let function = PresburgerRelation::from(same).lexmin_function(self.budget)?;
                for piece in function.optimum.pieces() {
                    let Some(instance) = self.values(&piece.value, &vars) else { continue };
                    pieces.extend(self.guarded(&piece.domain, &SourceNode::Op(like, instance), &vars)?);
                }
            }
            if let Some(tree) = self.tree_over(&op.context, &pieces, false)? {
                return Ok(Some(tree));
            }
        }
        Ok(None)
    }

    /// What the pairs say about values that ops compute.
    fn claims(&self, pairs: &Pairs<'_>, bounded: Bounded) -> Result<Vec<Claim>, Uncertified> {
        let mut claims = Vec::new();
        for ((a, b), relations) in pairs.claims() {
            let mut places = Vec::new();
            let mut spare = Vec::new();
            for (at, node) in [a, b].into_iter().enumerate() {
                let (side, function) = (self.sides[at], &self.read.functions[at]);
                let item = match node {
                    Node::Value(_, value) => Some(Item::Value(value)),
                    Node::Opaque(_, op) => self.number(at, op).map(Item::Opaque),
                    Node::Look(_) | Node::Written(_) => None,
                };
                let Some(place) = item.and_then(|item| function.places.get(&item)) else { break };
                let around = &function.ops[place.0].context.counters;
                let ivs = &side.scop.stmt(node.stmt()).ivs;
                if !ivs.starts_with(around) {
                    break;
                }
                places.push(*place);
                spare.push(around.len()..ivs.len());
            }
            let [before, after] = places[..] else { continue };
            let mut kept = Vec::new();
            for relation in relations {
                let relation = relation.projection(VarKind::Domain, spare[0].clone());
                kept.push(relation.projection(VarKind::Range, spare[1].clone()));
            }
            let Some(first) = kept.first() else { continue };
            let space = first.space().clone().without_locals();
            let all = PresburgerRelation::from_disjuncts(space, kept.clone()).map_err(|_| Fault::Tree)?;
            let hull = all.affine_hull(self.budget)?;
            let vars = Vars::default();
            let mut relation = self.constraints(&hull, &vars).ok_or(Fault::Form)?;
            if bounded == Bounded::Yes {
                let columns = self.columns(&vars, first.space().n_domain() + first.space().n_range());
                for row in common_bounds(&kept, first, self.budget).map_err(|_| Fault::Tree)? {
                    relation.extend(form(&row, &columns).map(Constraint::Natural));
                }
            }
            claims.push(Claim { before, after, relation });
        }
        Ok(claims)
    }
}

/// What two accesses have to have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Same {
    Cell,
    Memory,
}

/// How components of instances of a statement are components of instances of an op of the checker's: this
/// many after the first are left out, which are equal to the first.
#[derive(Default)]
struct Vars {
    n_around: usize,
    n_left_out: usize,
}

impl Vars {
    fn form(&self, place: usize) -> Form {
        let is_left_out = (self.n_around..self.n_around + self.n_left_out).contains(&place);
        let place = match place {
            place if place < self.n_around => place,
            place if is_left_out => place - self.n_around,
            place => place - self.n_left_out,
        };
        Form::var(place as u32)
    }

    fn kept(&self, mut instance: Vec<Form>) -> Vec<Form> {
        instance.drain(self.n_around..self.n_around + self.n_left_out);
        instance
    }
}

/// The statement of an access of the program, and its place there.
fn access_of(side: &Side<'_>, op: OpId) -> Option<(StmtId, usize)> {
    side.scop.stmts[..side.n_stmts].iter().find_map(|stmt| {
        let is_it =
            |access: &loopwright_analysis::Access| access.op == op && !side.scop.array(access.array).is_value;
        stmt.accesses.iter().position(is_it).map(|place| (stmt.id, place))
    })
}

/// A row as a form, its constant last; none if it has a coefficient of a column that is not known.
fn form(row: &[Int], columns: &[Option<Form>]) -> Option<Form> {
    let (constant, coeffs) = row.split_last()?;
    let mut form = Form::constant(constant.clone());
    for (place, coeff) in coeffs.iter().enumerate() {
        if !num_traits::Zero::is_zero(coeff) {
            form = form.plus(columns.get(place)?.as_ref()?, coeff);
        }
    }
    Some(form)
}
