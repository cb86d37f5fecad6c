//! `affine-loop-skew`: makes loop nests tileable.
//!
//! Adds multiples of the outermost counter of a perfect nest to the inner ones, so that every dependence that no loop
//! outside the nest carries gets a non-negative distance in all loops [WolfLam91]. The instances and their order stay the
//! same; the loops come out with shifted bounds, ready for `affine-loop-tile`.
//!
//! ```text
//! for t { for i { A[i] = A[i-1] + A[i] + A[i+1] } }   =>   for t { for i' = t + 1 .. { A[i' - t] = … } }
//! ```

use crate::legality::GateOptions;
use crate::pass::{Changed, OptionInfo, Pass, PassContext, PassError, PassInfo, PassOptions};
use crate::util::nest::{DistanceForm, Nest, Pair, find_pair, inside};
use crate::util::rescheduling::{Proposal, Subject, reschedule_functions};
use affine_ir::{Ir, OpId};
use analysis::{Band, FloorTerm, Member, Node, QuasiRow, Schedule};
use polyhedra::{Exhausted, Int};

/// The pass's declaration.
pub static INFO: PassInfo = PassInfo {
    name: "affine-loop-skew",
    summary: "skew loop nests to make them tileable",
    options: OPTIONS,
    build,
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "factors",
        value: "N,N,…",
        summary: "multiples of the outermost counter to add to the inner ones (default: the least that suffice)",
    },
    OptionInfo { name: "max-factor", value: "N", summary: "the greatest factor to try (default 8)" },
];

fn build(options: &PassOptions) -> Result<Box<dyn Pass>, String> {
    let max_factor = options.number("max-factor", 0)?.unwrap_or(8);
    Ok(Box::new(Skew { factors: options.numbers("factors", i64::from(i32::MIN))?, max_factor }))
}

struct Skew {
    factors: Option<Vec<i64>>,
    max_factor: i64,
}

impl Pass for Skew {
    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let gate = GateOptions::default();
        reschedule_functions(ir, context, INFO.name, &gate, |subject| {
            let mut search = Search { subject, pass: self, changed: false, remarks: Vec::new() };
            let root = search.node(&subject.scop.original.root, 0)?;
            let schedule = Schedule { root, ..subject.scop.original.clone() };
            Ok(Proposal { schedule: search.changed.then_some(schedule), remarks: search.remarks })
        })
    }
}

struct Search<'a> {
    subject: &'a Subject<'a>,
    pass: &'a Skew,
    changed: bool,
    remarks: Vec<(OpId, String)>,
}

impl Search<'_> {
    fn node(&mut self, node: &Node, depth: usize) -> Result<Node, Exhausted> {
        if let Node::Sequence(children) = node {
            let child = |(stmts, node): &(Vec<_>, Node)| Ok((stmts.clone(), self.node(node, depth)?));
            return Ok(Node::Sequence(children.iter().map(child).collect::<Result<_, Exhausted>>()?));
        }
        let Some(nest) = Nest::at(node, depth) else { return Ok(node.clone()) };
        let child = self.node(&nest.child, depth + nest.members.len())?;
        let mut members = nest.members.clone();
        for (k, member) in members.iter_mut().enumerate().skip(1) {
            let factor = self.factor(&nest, k)?;
            if factor != 0 {
                *member = skewed(member, &nest.members[0], factor);
                self.changed = true;
            }
        }
        Ok(Node::Band(Band { members, permutable: false, child: Box::new(child) }))
    }

    /// The multiple of the outermost counter to add to the `k`-th.
    fn factor(&mut self, nest: &Nest, k: usize) -> Result<i64, Exhausted> {
        if let Some(factors) = &self.pass.factors {
            return Ok(factors.get(k - 1).copied().unwrap_or(0));
        }
        let mut last = None;
        for factor in 0..=self.pass.max_factor {
            match self.backwards(nest, k, factor)? {
                None => return Ok(factor),
                some => last = some,
            }
        }
        if let Some(pair) = last {
            let message = format!(
                "is not skewed: with factors up to {}, {pair} still runs backwards in it",
                self.pass.max_factor
            );
            self.remarks.push((nest.loop_op(self.subject.scop, k), message));
        }
        Ok(0)
    }

    fn backwards(&self, nest: &Nest, k: usize, factor: i64) -> Result<Option<Pair>, Exhausted> {
        let Subject { scop, dependences, budget } = *self.subject;
        let skewed = DistanceForm { coeffs: vec![(nest.depth + k, 1), (nest.depth, factor)], constant: 0 };
        for dependence in inside(dependences, &nest.stmts(), nest.depth) {
            if let Some(pair) = find_pair(scop, dependence, &[], &[skewed.negation()], budget)? {
                return Ok(Some(pair));
            }
        }
        Ok(None)
    }
}

/// `member + factor * outer`, row by row.
fn skewed(member: &Member, outer: &Member, factor: i64) -> Member {
    let scaled = |row: &QuasiRow| QuasiRow {
        terms: row
            .terms
            .iter()
            .map(|t| FloorTerm { coeff: &t.coeff * Int::from(factor), ..t.clone() })
            .collect(),
    };
    let rows = member.rows.iter().map(|(stmt, row)| (*stmt, row.plus(&scaled(&outer.rows[stmt]))));
    Member { rows: rows.collect(), ..member.clone() }
}
