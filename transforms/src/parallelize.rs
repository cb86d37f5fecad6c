//! `affine-parallelize`: turns loops without carried dependences into `affine.parallel`.
//!
//! A loop is parallel if it carries no dependence. The outermost parallel loop on each path becomes `affine.parallel`;
//! loops inside it stay sequential. For each loop that is not parallel a remark names the dependence it carries.
//! Reductions keep their order, so a loop that only accumulates is not parallel.
//!
//! ```text
//! affine.for %i = 0 to 9 { B[i] = A[i] }   =>   affine.parallel (%i) = (0) to (9) { B[i] = A[i] }
//! ```

use crate::legality::GateOptions;
use crate::pass::{Changed, Pass, PassContext, PassError, PassInfo, PassOptions};
use crate::util::nest::{find_pair, inside};
use crate::util::rescheduling::{Proposal, Subject, reschedule_functions};
use affine_ir::{Ir, OpId, OpKind};
use analysis::{Band, Dependence, Member, Node, Schedule};
use polyhedra::Exhausted;

/// The pass's declaration.
pub static INFO: PassInfo = PassInfo {
    name: "affine-parallelize",
    summary: "turn loops without carried dependences into affine.parallel",
    options: &[],
    build,
};

fn build(_: &PassOptions) -> Result<Box<dyn Pass>, String> {
    Ok(Box::new(Parallelize))
}

struct Parallelize;

impl Pass for Parallelize {
    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let sequential: Vec<OpId> =
            ir.walk(ir.module()).filter(|op| ir.def(*op).kind == OpKind::AffineFor).collect();
        let gate = GateOptions { parallel: true, ..GateOptions::default() };
        reschedule_functions(ir, context, INFO.name, &gate, |subject| {
            let mut search = Search { subject, sequential: &sequential, changed: false, remarks: Vec::new() };
            let root = search.node(&subject.scop.original.root, 0)?;
            let schedule = Schedule { root, ..subject.scop.original.clone() };
            Ok(Proposal { schedule: search.changed.then_some(schedule), remarks: search.remarks })
        })
    }
}

struct Search<'a> {
    subject: &'a Subject<'a>,
    sequential: &'a [OpId],
    changed: bool,
    remarks: Vec<(OpId, String)>,
}

impl Search<'_> {
    fn node(&mut self, node: &Node, depth: usize) -> Result<Node, Exhausted> {
        match node {
            Node::Leaf => Ok(Node::Leaf),
            Node::Sequence(children) => {
                let child = |(stmts, node): &(Vec<_>, Node)| Ok((stmts.clone(), self.node(node, depth)?));
                Ok(Node::Sequence(children.iter().map(child).collect::<Result<_, Exhausted>>()?))
            }
            Node::Band(band) => {
                let mut members = Vec::with_capacity(band.members.len());
                for (k, member) in band.members.iter().enumerate() {
                    members.push(self.member(member, depth + k)?);
                }
                // Inside a parallel loop everything stays sequential, so nothing below needs to be looked at.
                let child = match members.iter().any(|member| member.coincident) {
                    true => (*band.child).clone(),
                    false => self.node(&band.child, depth + band.members.len())?,
                };
                Ok(Node::Band(Band { members, permutable: band.permutable, child: Box::new(child) }))
            }
        }
    }

    fn member(&mut self, member: &Member, depth: usize) -> Result<Member, Exhausted> {
        let Subject { scop, dependences, budget } = *self.subject;
        let stmts: Vec<_> = member.rows.keys().copied().collect();
        let op = scop.stmt(stmts[0]).loops[depth];
        if !self.sequential.contains(&op) {
            return Ok(member.clone());
        }
        let carried: Option<&Dependence> =
            inside(dependences, &stmts, depth).find(|dependence| dependence.level as usize == depth + 1);
        if let Some(dependence) = carried {
            if let Some(pair) = find_pair(scop, dependence, &[], &[], budget)? {
                self.remarks.push((op, format!("is not parallel: it carries the {pair}")));
            }
            return Ok(member.clone());
        }
        self.changed = true;
        Ok(Member { coincident: true, ..member.clone() })
    }
}
