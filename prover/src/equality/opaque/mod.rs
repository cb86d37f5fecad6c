//! Opaque ops: unknown functions of their operands and of the memory that they read.
//!
//! # Method
//! A call, an op that touches many cells at once, or a load or store at subscripts that are not affine, gets
//! separate statements beside the one that it belongs to: for each array that it touches one that looks at
//! the whole array before, and one that writes all of it after, with an instance for each cell. Whether the
//! op does change a cell does not matter: what is in it afterwards is a function of what it is given and
//! finds, and that is all that is said of it.

mod pairs;

use crate::equality::bodies::owner;
use crate::equality::doubt::Doubt;
use crate::equality::node::{AT_THE_END, Touched, constant};
use crate::equality::side::Side;
use loopwright_affine_ir::{AccessKind, CallOp, Id, OpId};
use loopwright_analysis::machinery::FlatRow;
use loopwright_analysis::{Access, Stmt};
use loopwright_analysis::{ArrayId, StmtId};
use loopwright_polyhedra::{IntegerRelation, Name, PresburgerRelation, Space, Tuple};
use std::collections::BTreeMap;

impl Side<'_> {
    /// Gives the arrays that opaque ops touch separate statements: one that looks at the whole array before,
    /// and one that writes all of it. An opaque op is a function of what it is given and finds, so that all
    /// that matters is that equal ones are given equal things.
    pub(super) fn set_apart(&mut self) -> Result<(), Doubt> {
        let wholes: Vec<StmtId> = self.wholes().map(|stmt| stmt.id).collect();
        for id in wholes {
            let stmt = self.scop.stmt(id);
            let owners: Vec<Option<OpId>> =
                stmt.accesses.iter().map(|access| owner(self.ir, &stmt.ops, access.op)).collect();
            let touches = |op: OpId| {
                let of_op = stmt.accesses.iter().zip(&owners).filter(move |(_, owner)| **owner == Some(op));
                of_op.map(|(access, _)| access).filter(|access| !self.scop.array(access.array).is_value)
            };
            let is_opaque = |op: &OpId| match self.ir.def(*op).access {
                _ if !self.ir.op(*op).regions().is_empty() => true,
                None => touches(*op).next().is_some() || CallOp::of(self.ir, *op).is_some(),
                // An element at subscripts that are not affine; nothing is done with one that is only
                // announced.
                Some(_) => touches(*op).any(|access| {
                    let does_something =
                        access.kind == AccessKind::Write || !self.ir.op(*op).results().is_empty();
                    !access.exact && does_something
                }),
            };
            let opaque: Vec<OpId> = stmt.ops.iter().copied().filter(is_opaque).collect();
            let (accesses, ops) = (stmt.accesses.clone(), stmt.ops.clone());
            let place_of = |op: OpId| ops.iter().position(|other| *other == op);
            for &op in &opaque {
                if !self.ir.op(op).regions().is_empty() {
                    self.bodies.insert(op);
                }
                let mut arrays: BTreeMap<ArrayId, bool> = BTreeMap::new();
                for (access, _) in accesses.iter().zip(&owners).filter(|(_, owner)| **owner == Some(op)) {
                    let array = self.scop.array(access.array);
                    // What its body allocates is nobody else's.
                    let is_own = array.root.and_then(|root| self.ir.defining_op(root));
                    if !array.is_value && !is_own.is_some_and(|root| self.ir.is_inside(root, op)) {
                        *arrays.entry(access.array).or_default() |= access.kind == AccessKind::Write;
                    }
                }
                // What is no opaque op runs after those that are: those before it must not mind.
                let is_disturbed = |(access, owner): (&Access, &Option<OpId>)| {
                    let place = owner.and_then(place_of);
                    let is_earlier = place.is_none_or(|place| Some(place) < place_of(op));
                    let is_written = arrays.get(&access.array);
                    let minds =
                        is_written.is_some_and(|is_written| *is_written || access.kind == AccessKind::Write);
                    !owner.is_some_and(|owner| opaque.contains(&owner)) && is_earlier && minds
                };
                if accesses.iter().zip(&owners).any(is_disturbed) {
                    return Err(self.op_doubt(op, "touches what other ops of its statement touch"));
                }
                let place = 2 * place_of(op).expect("the op is one of the statement's") as i64;
                for (array, is_written) in arrays {
                    let look = self.look_at(array, Some(id), place);
                    let written = is_written.then(|| self.write_all(array, id, place + 1));
                    self.touched.push(Touched { stmt: id, op, array, look, written });
                }
            }
            let of_opaque = |(access, owner): &(&Access, &Option<OpId>)| {
                owner.is_some_and(|owner| opaque.contains(&owner)) && !self.scop.array(access.array).is_value
            };
            let kept = accesses.iter().zip(&owners).filter(|one| !of_opaque(one));
            let kept = kept.map(|(access, _)| access.clone()).collect();
            self.scop.stmts[id.index()].accesses = kept;
        }
        let unknown = |access: &&Access| self.scop.array(access.array).root.is_none();
        let stmts = &self.scop.stmts[..self.n_stmts];
        match stmts.iter().flat_map(|stmt| &stmt.accesses).find(unknown) {
            Some(access) => Err(self.op_doubt(access.op, "touches memory that is not known, or prints")),
            None => Ok(()),
        }
    }

    /// Adds a statement of which each instance reads one cell of an array; at a place of a statement, for
    /// each of its instances, or after all of them.
    pub(super) fn look_at(&mut self, array: ArrayId, of: Option<StmtId>, place: i64) -> StmtId {
        self.every_cell(array, AccessKind::Read, of, place)
    }

    /// Adds a statement of which each instance writes one cell of an array, for each instance of another.
    fn write_all(&mut self, array: ArrayId, of: StmtId, place: i64) -> StmtId {
        self.every_cell(array, AccessKind::Write, Some(of), place)
    }

    fn every_cell(&mut self, array: ArrayId, kind: AccessKind, of: Option<StmtId>, place: i64) -> StmtId {
        let id = StmtId::from_index(self.scop.stmts.len());
        let (name, symbols) = (Name::from(id.to_string().as_str()), self.scop.param_names());
        let rank = self.scop.array(array).rank;
        let cells = Tuple::named(self.scop.array(array).name.as_str(), rank as u32);
        let around = of.map(|of| self.scop.stmt(of).clone());
        let n = around.as_ref().map_or(0, |stmt| stmt.domain.space().n_range());
        let tuple = Tuple::named(name.clone(), (n + rank) as u32);
        let mut itself =
            IntegerRelation::universe(Space::relation(symbols.clone(), tuple.clone(), cells.clone()));
        for dim in 0..rank {
            itself.equate(n + dim, n + rank + dim);
        }
        let all = IntegerRelation::universe(Space::set(symbols.clone(), cells));
        let space = Space::set(symbols, tuple.clone());
        let domain = match &around {
            None => PresburgerRelation::universe(space),
            Some(stmt) => {
                let pieces = stmt.domain.disjuncts().iter().map(|piece| {
                    let mut product = piece.flat_product(&all);
                    product.set_range_tuple(tuple.clone());
                    product
                });
                PresburgerRelation::from_disjuncts(space, pieces).expect(FITS)
            }
        };
        let op = around.as_ref().map_or(self.scop.func, |stmt| stmt.anchor);
        let access = Access { op, kind, array, relation: vec![itself], exact: true };
        let times = match &around {
            Some(stmt) => {
                let mut rows = self.times[stmt.id.index()].clone();
                *rows.last_mut().expect("there is a component for the place in the statement") =
                    constant(place);
                rows
            }
            None => self.at_the_end(),
        };
        self.times.push(times);
        self.scop.stmts.push(Stmt {
            id,
            whole: id,
            name,
            n_runs: 1,
            ops: Vec::new(),
            anchor: op,
            ivs: around.as_ref().map_or_else(Vec::new, |stmt| stmt.ivs.clone()),
            loops: Vec::new(),
            domain,
            accesses: vec![access],
            touched: Vec::new(),
        });
        id
    }

    /// After all statements of the program.
    pub(super) fn at_the_end(&self) -> Vec<FlatRow> {
        let length = self.times.first().map_or(2, Vec::len);
        let mut rows = vec![constant(0); length];
        rows[0] = constant(AT_THE_END);
        rows
    }

    /// Whether an op is in a body that is not followed, so that it does what one of the other function does,
    /// if the bodies do.
    pub(super) fn is_in_body(&self, op: OpId) -> bool {
        self.ir.ancestors(op).any(|around| self.bodies.contains(&around))
    }

    /// Whether an op is a function of what it is given and finds in memory, of which no more is known.
    pub(super) fn is_opaque(&self, op: OpId) -> bool {
        CallOp::of(self.ir, op).is_some()
            || self.bodies.contains(&op)
            || self.touched.iter().any(|touched| touched.op == op)
    }
}

const FITS: &str = "the tuples of a statement and of an array are the same everywhere in a scop";
