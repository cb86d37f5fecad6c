//! A proof of equality as a record that somebody can check who trusts nothing here.
//!
//! # Method
//! What dataflow tells becomes trees, and pairs of values become claims about the affine hull of the instances in which they were
//! asked for: which instances exist the checker finds out itself. Then each refutation is searched for that the checker wants to see.

use crate::equality::Uncertified;
use crate::equality::complete_proof;
use crate::equality::node::{Node, Visible};
use crate::equality::pairs::Pairs;
use crate::equality::safety::touched;
use crate::equality::side::Side;
use crate::ids::StmtId;
use crate::proof::checker::{self, Base, Read, ReadFunctions};
use crate::proof::fault::{Fault, Obligation};
use crate::proof::form::{Atom, Constraint, Form};
use crate::proof::reader::{Access, Array, Context};
use crate::proof::record::{Claim, EqualityRecord, SourceNode};
use crate::proof::search::refutation;
use crate::proof::values::key;
use crate::scop;
use affine_ir::{OpId, Type, ValueDef};
use polyhedra::{
    Budget, Division, Int, IntegerRelation, MultiAffine, PieceValue, PresburgerRelation, SetError, VarKind,
};

/// The record of a proof.
pub(super) fn record(
    name: String,
    pairs: &Pairs<'_>,
    budget: &Budget,
) -> Result<EqualityRecord, Uncertified> {
    let sides = [pairs.before, pairs.after];
    let read = checker::read(sides.map(|side| (side.ir, side.scop.func)))?;
    let finder = Finder { sides, symbols: symbols(sides, &read.parameters.names()), read: &read, budget };
    let [before, after] = checker::reads(&read.functions);
    let trees = |at: usize, reads: &[Read]| -> Result<Vec<_>, Uncertified> {
        reads.iter().map(|read| finder.tree(at, read)).collect()
    };
    let record = EqualityRecord {
        name,
        assumptions: checker::assumptions(&read.functions),
        parameters: read.parameters.names(),
        before: trees(0, &before)?,
        after: trees(1, &after)?,
        bounds: finder.bounds()?,
        failures: finder.failures(pairs)?,
        claims: finder.claims(pairs)?,
        ..EqualityRecord::default()
    };
    complete_proof(record, sides.map(|side| (side.ir, side.scop.func)), budget)
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

/// Forms that are not negative in a part of a tree, and what is there.
type Guarded = (Vec<Form>, SourceNode);

struct Finder<'a, 'p> {
    sides: [&'p Side<'a>; 2],
    symbols: Vec<Option<Form>>,
    read: &'p ReadFunctions<'a>,
    budget: &'p Budget,
}

impl Finder<'_, '_> {
    fn number(&self, at: usize, op: OpId) -> Option<usize> {
        self.read.functions[at].numbers.get(&op).copied()
    }

    /// Forms of the columns of rows: so many components of instances, symbols, and then locals as far as they are quotients.
    fn columns(&self, n_vars: usize) -> Vec<Option<Form>> {
        let vars = (0..n_vars).map(|place| Some(Form::var(place as u32)));
        vars.chain(self.symbols.iter().cloned()).collect()
    }

    /// The constraints of a relation whose locals are quotients.
    fn constraints(&self, relation: &IntegerRelation) -> Option<Vec<Constraint>> {
        let n_vars = relation.space().n_domain() + relation.space().n_range();
        let mut columns = self.columns(n_vars);
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

    fn values(&self, function: &MultiAffine) -> Option<Vec<Form>> {
        let n_vars = function.space().n_domain();
        let values = function.values().iter().map(|value| {
            let mut columns = self.columns(n_vars);
            for Division { numerator, divisor } in value.divisions() {
                let of = form(numerator, &columns)?;
                columns.push(Some(of.floor(divisor)));
            }
            form(value.numerator(), &columns).filter(|_| value.denominator().is_one())
        });
        values.collect()
    }

    /// Guards of the parts of a set, with what is there.
    fn guarded(&self, set: &PresburgerRelation, end: &SourceNode) -> Result<Vec<Guarded>, Uncertified> {
        let parts = set.determined(self.budget)?.into_disjuncts().into_iter().map(|part| {
            let mut guards = Vec::new();
            for constraint in self.constraints(&part).ok_or(Fault::Form)? {
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
    fn tree(&self, at: usize, read: &Read) -> Result<Vec<SourceNode>, Uncertified> {
        let side = self.sides[at];
        let place = match read.op {
            Some(number) => {
                let op = self.read.functions[at].ops[number].id;
                access_of(side, op).ok_or(Fault::NoOp { number })?
            }
            None => {
                let key = match &read.array {
                    Array::Argument(position) => Visible::Argument(*position),
                    Array::Global(symbol) => Visible::Global(symbol.clone()),
                    Array::Local(number) => return Err(Fault::NoOp { number: *number }.into()),
                };
                (*side.left.get(&key).ok_or(Fault::Tree)?, 0)
            }
        };
        let mut pieces = Vec::new();
        let Some(origin) = side.origin(place.0, place.1) else { return Ok(vec![SourceNode::Never]) };
        for source in &origin.sources {
            let writer = side.scop.stmt(source.write.0).accesses[source.write.1].op;
            let number = self.number(at, writer).ok_or(Fault::Tree)?;
            let function = PresburgerRelation::from(source.relation.clone()).lexmax_function(self.budget)?;
            for piece in function.bounded().ok_or(Fault::Tree)?.pieces() {
                let end = SourceNode::Op(number, self.values(&piece.value).ok_or(Fault::Form)?);
                pieces.extend(self.guarded(&piece.domain, &end)?);
            }
        }
        for input in &origin.inputs {
            pieces.extend(self.guarded(&input.clone().into(), &SourceNode::Initial)?);
        }
        let tree = self.tree_over((&read.context, read.n_counters), &pieces, true)?;
        let what = Obligation::Covered { read: read.name(&self.read.functions[at]) };
        tree.ok_or_else(|| Fault::NotRefuted(what).into())
    }

    fn base(&self) -> Base {
        checker::base(&self.read.functions[0], self.read.parameters.len())
    }

    fn is_empty(&self, base: &Base) -> Result<bool, Uncertified> {
        Ok(refutation(&base.system, &base.choices, self.budget)?.is_some())
    }

    /// A tree for the instances of a context over pieces of which the first that an instance is in counts, if they cover all; of
    /// a partition, the last needs no guards.
    fn tree_over(
        &self,
        (context, n_counters): (&Context, usize),
        pieces: &[Guarded],
        is_partition: bool,
    ) -> Result<Option<Vec<SourceNode>>, Uncertified> {
        let mut base = self.base();
        base.add_instance(context, n_counters);
        let mut nodes = Vec::new();
        let covers = self.decide(&base, pieces, is_partition, &mut nodes)?;
        Ok(covers.then_some(nodes))
    }

    /// Adds the tree of what is left, and says whether the pieces cover it.
    fn decide(
        &self,
        base: &Base,
        pieces: &[Guarded],
        is_partition: bool,
        nodes: &mut Vec<SourceNode>,
    ) -> Result<bool, Uncertified> {
        let Some(((guards, end), rest)) = pieces.split_first() else {
            nodes.push(SourceNode::Never);
            return self.is_empty(base);
        };
        if rest.is_empty() && is_partition {
            nodes.push(end.clone());
            return Ok(true);
        }
        let mut within = base.clone();
        guards.iter().for_each(|guard| within.system.add(&Constraint::Natural(guard.clone())));
        if self.is_empty(&within)? {
            return self.decide(base, rest, is_partition, nodes);
        }
        let mut here = base.clone();
        let mut others = Vec::new();
        for guard in guards {
            let mut other = here.clone();
            other.system.add(&Constraint::Natural(guard.complement()));
            if self.is_empty(&other)? {
                continue;
            }
            nodes.push(SourceNode::If(guard.clone()));
            here.system.add(&Constraint::Natural(guard.clone()));
            others.push(other);
        }
        nodes.push(end.clone());
        // The innermost choice comes first in pre-order.
        for other in others.iter().rev() {
            if !self.decide(other, rest, is_partition, nodes)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// For each access of the second function where sizes are not known, an access of the first to the same cell.
    fn bounds(&self) -> Result<Vec<Vec<SourceNode>>, Uncertified> {
        let function = &self.read.functions[1];
        let ops = function.ops.iter().enumerate();
        let accesses = ops.filter_map(|(number, op)| Some((number, op.access.as_ref()?)));
        let trees = accesses.map(|(number, access)| {
            let is_known = match function.ir.ty(access.memref) {
                Type::MemRef(ty) => ty.shape.iter().all(Option::is_some),
                _ => false,
            };
            if is_known || !access.array.is_visible() {
                return Ok(Vec::new());
            }
            self.like(number, access)
        });
        trees.collect()
    }

    /// For each op of the second function that can fail, where the first applies it to the same.
    fn failures(&self, pairs: &Pairs<'_>) -> Result<Vec<Vec<SourceNode>>, Uncertified> {
        let function = &self.read.functions[1];
        let trees = function.failing().into_iter().map(|number| {
            let op = &function.ops[number];
            let mut pieces = Vec::new();
            for (a, relation) in pairs.covered_by(op.id) {
                let Node::Value(_, x) = a else { continue };
                let ValueDef::Result(like, _) = self.sides[0].ir.value(x).def() else { continue };
                let Some(like) = self.number(0, like) else { continue };
                let inverse = PresburgerRelation::from(relation.inverse());
                for piece in inverse.lexmin_function(self.budget)?.optimum.pieces() {
                    let Some(instance) = self.values(&piece.value) else { continue };
                    pieces.extend(self.guarded(&piece.domain, &SourceNode::Op(like, instance))?);
                }
            }
            let tree = self.tree_over((&op.context, op.context.counters.len()), &pieces, false)?;
            let what = Obligation::Failure { op: function.name(number) };
            tree.ok_or_else(|| Fault::NotRefuted(what).into())
        });
        trees.collect()
    }

    /// Where the first function touches the cell that an access of the second does.
    fn like(&self, number: usize, access: &Access) -> Result<Vec<SourceNode>, Uncertified> {
        let [before, after] = self.sides;
        let function = &self.read.functions[1];
        let op = &function.ops[number];
        let of = |side: &Side<'_>, op: OpId| {
            let (stmt, place) = access_of(side, op).ok_or(Fault::Tree)?;
            let stmt = side.scop.stmt(stmt);
            Ok::<_, Fault>(touched(side, stmt, &stmt.accesses[place]))
        };
        let cells = of(after, op.id)?;
        let mut pieces = Vec::new();
        let others = self.read.functions[0].ops.iter().enumerate();
        let mut others: Vec<_> = others
            .filter(|(_, other)| other.access.as_ref().is_some_and(|other| other.array == access.array))
            .collect();
        others.sort_by_key(|(_, other)| other.access.as_ref().map(|other| other.kind != access.kind));
        for (like, other) in others {
            for (mine, its) in itertools::iproduct!(&cells, &of(before, other.id)?) {
                let same =
                    mine.composition(&its.inverse()).map_err(SetError::from).map_err(|_| Fault::Tree)?;
                if same.is_empty(self.budget)? {
                    continue;
                }
                let function = PresburgerRelation::from(same).lexmin_function(self.budget)?;
                for piece in function.optimum.pieces() {
                    let Some(instance) = self.values(&piece.value) else { continue };
                    pieces.extend(self.guarded(&piece.domain, &SourceNode::Op(like, instance))?);
                }
            }
            if let Some(tree) = self.tree_over((&op.context, op.context.counters.len()), &pieces, false)? {
                return Ok(tree);
            }
        }
        Err(Fault::NotRefuted(Obligation::Bounds { access: function.name(number) }).into())
    }

    /// What the pairs say about values that ops compute.
    fn claims(&self, pairs: &Pairs<'_>) -> Result<Vec<Claim>, Uncertified> {
        let mut claims = Vec::new();
        for ((a, b), relations) in pairs.claims() {
            let (Node::Value(s, x), Node::Value(t, y)) = (a, b) else { continue };
            let mut places = Vec::new();
            let mut spare = Vec::new();
            for (at, (stmt, value)) in [(s, x), (t, y)].into_iter().enumerate() {
                let side = self.sides[at];
                let ValueDef::Result(op, result) = side.ir.value(value).def() else { break };
                let Some(number) = self.number(at, op) else { break };
                let around = &self.read.functions[at].ops[number].context.counters;
                let ivs = &side.scop.stmt(stmt).ivs;
                if !ivs.starts_with(around) {
                    break;
                }
                places.push((number, result));
                spare.push(around.len()..ivs.len());
            }
            let [before, after] = places[..] else { continue };
            let mut kept = Vec::new();
            for relation in relations {
                let relation = relation.projection(VarKind::Domain, spare[0].clone());
                kept.push(relation.projection(VarKind::Range, spare[1].clone()));
            }
            let Some(space) = kept.first().map(|first| first.space().clone().without_locals()) else {
                continue;
            };
            let all = PresburgerRelation::from_disjuncts(space, kept).map_err(|_| Fault::Tree)?;
            let hull = all.affine_hull(self.budget)?;
            let relation = self.constraints(&hull).ok_or(Fault::Form)?;
            claims.push(Claim { before, after, relation });
        }
        Ok(claims)
    }
}

/// The statement of an access of the program, and its place there.
fn access_of(side: &Side<'_>, op: OpId) -> Option<(StmtId, usize)> {
    side.scop.stmts[..side.n_stmts].iter().find_map(|stmt| {
        let is_it = |access: &scop::Access| access.op == op && !side.scop.array(access.array).is_value;
        stmt.accesses.iter().position(is_it).map(|place| (stmt.id, place))
    })
}

/// A row as a form, its constant last; none if it has a coefficient of a column that is not told.
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
