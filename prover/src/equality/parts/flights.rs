//! Asynchronous transfers: no op touches what they move before their wait.
//!
//! # Problem
//! The elements of a transfer move at some time between its start and the op that waits for it. If no op
//! writes what it reads, or touches what it writes, in between, they might as well move at the start. Which
//! op waits for which transfer, and what is in between?
//!
//! # Method
//! *In one block* a start and a wait belong together as
//! [`started_by`](loopwright_analysis::machinery::started_by) tells; what is between them is seen from the
//! text.
//!
//! *Otherwise*, as where the transfer of the next iteration is on its way while this one computes, a start
//! writes the element that stands for the transfer and a wait reads it: dataflow gives which instance of
//! which start each instance of a wait is for. Each start must have one wait, for as many elements, and each
//! wait a start. For each pair, and each access to the same cells, no instance runs after the start and
//! before the wait.
//!
//! # Exactness
//! Sound. Accesses of which only the array is known are taken to touch all of it.

use crate::equality::doubt::Doubt;
use crate::equality::node::{Flight, Parts};
use crate::equality::parts::FITS;
use crate::equality::side::Side;
use itertools::iproduct;
use loopwright_affine_ir::{AccessKind, EffectKind, Id, OpId, ValueId};
use loopwright_analysis::Access;
use loopwright_analysis::Dataflow;
use loopwright_analysis::Dependence;
use loopwright_analysis::StmtId;
use loopwright_analysis::machinery::{are_equal, awaited_by, before, has_known_waits, is_identity};
use loopwright_polyhedra::{Budget, IntegerRelation, PresburgerRelation, VarKind};

const GOES_ON: &str = "touches memory of a transfer in flight";

impl Side<'_> {
    /// A transfer that is awaited in its block moves elements that no op touches before.
    pub(super) fn is_undisturbed(&self, start: OpId) -> Result<(), Doubt> {
        let ir = self.ir;
        let Some(wait) = awaited_by(ir, start) else {
            return match has_known_waits(ir, start) {
                true => Ok(()),
                false => Err(self.op_doubt(start, "starts a transfer that may not be waited for")),
            };
        };
        let block = ir.op(start).parent();
        let is_between = |op: OpId| {
            let mut around = std::iter::once(op).chain(ir.ancestors(op));
            let top = around.find(|op| ir.op(*op).parent() == block);
            top.is_some_and(|top| {
                ir.position(start) < ir.position(top) && ir.position(top) < ir.position(wait)
            })
        };
        let frees = |op: &OpId| ir.def(*op).has_effect(EffectKind::Free);
        if let Some(op) = ir.walk(self.scop.func).filter(frees).find(|op| is_between(*op)) {
            return Err(self.op_doubt(op, "may free memory of a transfer in flight"));
        }
        let accesses = || self.scop.stmts.iter().flat_map(|stmt| &stmt.accesses);
        let of_start: Vec<&Access> = accesses().filter(|access| access.op == start).collect();
        for access in accesses() {
            let conflicts = |moved: &&Access| {
                let is_read = moved.kind == AccessKind::Read && access.kind == AccessKind::Read;
                moved.array == access.array && !is_read
            };
            if is_between(access.op) && of_start.iter().copied().any(|moved| conflicts(&moved)) {
                return Err(self.op_doubt(access.op, GOES_ON));
            }
        }
        Ok(())
    }

    /// All other transfers are awaited once, and move elements that no op touches before.
    pub(in crate::equality) fn all_land(&self, found: &Dataflow, budget: &Budget) -> Result<(), Doubt> {
        let Parts { flights, waits, .. } = &self.parts;
        for (wait, part) in waits {
            let never = "may wait for a transfer that was not started";
            let mut started = found.flow.iter().filter(|flow| flow.target == *part);
            let is_known =
                |flow: &Dependence| flow.exact && flights.iter().any(|flight| flight.tag == flow.source);
            if found.inputs.iter().any(|input| input.stmt == *part) || !started.all(is_known) {
                return Err(self.op_doubt(*wait, never));
            }
        }
        for flight in flights {
            let landings: Vec<Landing> = found
                .flow
                .iter()
                .filter(|flow| flow.source == flight.tag)
                .filter_map(|flow| {
                    let (wait, part) = waits.iter().find(|(_, part)| *part == flow.target)?;
                    Some(Landing { wait: *wait, part: *part, relation: flow.relation(&self.scop) })
                })
                .collect();
            self.lands_once(flight, &landings, budget)?;
            for landing in &landings {
                self.outlives(flight, landing, budget)?;
                self.is_left_alone(flight, landing, budget)?;
            }
        }
        Ok(())
    }

    /// Each instance of the start has one wait, for as many elements.
    fn lands_once(&self, flight: &Flight, landings: &[Landing], budget: &Budget) -> Result<(), Doubt> {
        let starts = &self.scop.stmt(flight.tag).domain;
        let landed = landings.iter().map(|landing| landing.relation.domain());
        let landed = PresburgerRelation::from_disjuncts(starts.space().clone(), landed).expect(FITS);
        if !starts.is_subset(&landed, budget)? {
            return Err(self.op_doubt(flight.start, "starts a transfer that may not be waited for"));
        }
        for (a, b) in iproduct!(landings, landings) {
            let both = a.relation.inverse().composition(&b.relation).expect(FITS);
            let is_twice = match a.part == b.part {
                true => !is_identity(&both, budget)?,
                false => !both.is_empty(budget)?,
            };
            if is_twice {
                return Err(self.op_doubt(flight.start, "starts a transfer that may be waited for twice"));
            }
        }
        let ir = self.ir;
        let started = ir.def(flight.start).transfer.and_then(|describe| describe(ir, flight.start));
        let size = |value: ValueId| loopwright_affine_ir::constant(ir, value)?.as_integer();
        let size_of_start = started.and_then(|started| size(started.target.n_elements));
        for landing in landings {
            let awaited = ir.def(landing.wait).awaited.and_then(|describe| describe(ir, landing.wait));
            let size_of_wait = awaited.and_then(|awaited| size(awaited.n_elements));
            if size_of_start.is_none() || size_of_start != size_of_wait {
                return Err(self.op_doubt(landing.wait, "may wait for another number of elements"));
            }
        }
        Ok(())
    }

    /// What is moved is there until the wait: it is allocated around both, in the same iterations, and freed
    /// later.
    fn outlives(&self, flight: &Flight, landing: &Landing, budget: &Budget) -> Result<(), Doubt> {
        let ir = self.ir;
        let gone =
            || self.op_doubt(flight.start, "starts a transfer of memory that may be freed before its wait");
        for moving in flight.moving {
            let array = self.scop.array(self.scop.stmt(moving).accesses[0].array);
            let space = landing.relation.space();
            if space.n_domain().min(space.n_range()) < array.n_counters {
                return Err(gone());
            }
            for counter in 0..array.n_counters {
                let ends = [VarKind::Domain, VarKind::Range].map(|kind| space.offset(kind) + counter);
                if !are_equal(&landing.relation, ends, budget)? {
                    return Err(gone());
                }
            }
            let root = array
                .root
                .and_then(|root| loopwright_analysis::machinery::root(ir, root))
                .map(|root| root.value);
            let is_of_array = |memref: &ValueId| {
                loopwright_analysis::machinery::root(ir, *memref).map(|root| root.value) == root
            };
            let frees = |op: &OpId| {
                ir.def(*op).has_effect(EffectKind::Free) && ir.op(*op).operands().iter().any(is_of_array)
            };
            for op in ir.walk(self.scop.func).filter(frees) {
                let mut around = std::iter::once(landing.wait).chain(ir.ancestors(landing.wait));
                let top = around.find(|around| ir.op(*around).parent() == ir.op(op).parent());
                if top.is_none_or(|top| ir.position(top) > ir.position(op)) {
                    return Err(gone());
                }
            }
        }
        Ok(())
    }

    /// Between a start and its wait no op touches what is moved.
    fn is_left_alone(&self, flight: &Flight, landing: &Landing, budget: &Budget) -> Result<(), Doubt> {
        let scop = &self.scop;
        let n_starts = landing.relation.space().n_domain();
        let n_waits = landing.relation.space().n_range();
        let times = |stmt: StmtId| self.times[stmt.index()].as_slice();
        // The last of the parts of the start.
        let start = times(flight.moving[1]);
        for (moving, other) in iproduct!(flight.moving, &scop.stmts) {
            let moved = &scop.stmt(moving).accesses[0];
            for access in &other.accesses {
                let both_read = moved.kind == AccessKind::Read && access.kind == AccessKind::Read;
                if moved.array != access.array || both_read {
                    continue;
                }
                let n = other.domain.space().n_range();
                for (of_start, of_other) in iproduct!(self.pairs(moving, moved), self.pairs(other.id, access))
                {
                    let lanes = n_starts..of_start.space().n_domain();
                    let mut of_start = of_start.projection(VarKind::Domain, lanes);
                    of_start.set_domain_tuple(landing.relation.space().domain().clone());
                    let meeting = of_start.composition(&of_other.inverse()).expect(FITS);
                    // A start twice, its wait, and another that touches the same cell.
                    let mut all = landing.relation.flat_product(&meeting);
                    (0..n_starts).for_each(|dim| all.equate(dim, n_starts + dim));
                    let at = |first: usize| all.space().offset(VarKind::Range) + first;
                    let [start, wait, other] =
                        [(0, start), (at(0), times(landing.part)), (at(n_waits), times(other.id))];
                    debug_assert_eq!(all.space().n_range(), n_waits + n);
                    for later in before(&all, start, other) {
                        for between in before(&later, other, wait) {
                            if !between.is_empty(budget)? {
                                return Err(self.op_doubt(access.op, GOES_ON));
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Instances of a statement and the cells that they access.
    fn pairs(&self, stmt: StmtId, access: &Access) -> Vec<IntegerRelation> {
        let domain = self.scop.stmt(stmt).domain.disjuncts();
        let pairs = iproduct!(&access.relation, domain);
        pairs.map(|(cells, domain)| cells.with_domain_in(domain).expect(FITS)).collect()
    }
}

/// A wait for instances of a start.
struct Landing {
    wait: OpId,
    part: StmtId,
    /// From the start to the wait.
    relation: IntegerRelation,
}
