//! Loop nests in the schedule tree of the unchanged program, and the dependences that they carry.
//!
//! In the original schedule every band has one loop (or the loops of one `affine.parallel`), and the row of
//! the `k`-th member on the way down is the `k`-th induction variable of every statement below it.

pub(crate) mod alignment;

use crate::gate::rescheduling::Search;
use crate::gate::rewriting::Edit;
use loopwright_affine_ir::{ForOp, Ir, OpId};
use loopwright_analysis::{
    AffineForm, Band, Dependence, ExtractOptions, Member, Node, Pairs, QuasiRow, Scop, StmtId, dependences,
};
use loopwright_polyhedra::machinery::AffineSum;
use loopwright_polyhedra::machinery::emptiness;
use loopwright_polyhedra::{Budget, Emptiness, Exhausted, Int, IntegerRelation, VarKind};

/// Perfectly nested loops: bands with nothing between them.
#[derive(Clone, Debug)]
pub(crate) struct Nest {
    /// Number of loops around the nest.
    pub(crate) depth: usize,
    /// The loops, outermost first.
    pub(crate) members: Vec<Member>,
    /// What the innermost loop runs.
    pub(crate) child: Node,
}

impl Nest {
    /// The nest that starts at a band.
    pub(crate) fn at(band: &Band, depth: usize) -> Nest {
        let mut members = band.members.clone();
        let mut child = &*band.child;
        while let Node::Band(inner) = child {
            members.extend(inner.members.iter().cloned());
            child = &inner.child;
        }
        Nest { depth, members, child: child.clone() }
    }

    /// The statements in the nest.
    pub(crate) fn stmts(&self) -> Vec<StmtId> {
        self.members.first().map(|member| member.rows.keys().copied().collect()).unwrap_or_default()
    }

    /// The op of the `k`-th loop.
    pub(crate) fn loop_op(&self, scop: &Scop, k: usize) -> OpId {
        let stmt = scop.stmt(self.stmts()[0]);
        stmt.loops[self.depth + k]
    }
}

/// The dependences among `stmts` that no loop outside `depth` common loops carries.
pub(crate) fn inside<'a>(
    dependences: &'a [Dependence],
    stmts: &[StmtId],
    depth: usize,
) -> impl Iterator<Item = &'a Dependence> {
    let stmts = stmts.to_vec();
    dependences.iter().filter(move |dependence| {
        let carried_outside = dependence.level != 0 && dependence.level as usize <= depth;
        stmts.contains(&dependence.source) && stmts.contains(&dependence.target) && !carried_outside
    })
}

/// A dependence among `stmts` that the loop with `depth` others around it carries.
pub(crate) fn carried<'a>(search: &Search<'a>, stmts: &[StmtId], depth: usize) -> Option<&'a Dependence> {
    inside(search.dependences, stmts, depth).find(|dependence| dependence.level as usize == depth + 1)
}

/// What the loops of a function carry through memory: of all loops, those that carry values as well.
pub(crate) struct Carried {
    scop: Scop,
    dependences: Vec<Dependence>,
}

impl Carried {
    /// Of a function as it is; the error says why nothing is known of it.
    pub(crate) fn of(edit: &Edit<'_>) -> Result<Self, String> {
        let scop = edit.scop_with(&ExtractOptions { values: true, ..edit.extract });
        let scop = scop.map_err(|refusal| format!("its dependences are not known: {}", refusal.message))?;
        let found = dependences(&scop, Pairs::Conflicting, edit.budget);
        let dependences =
            found.map_err(|spent| format!("{spent}; a larger --{} may help", spent.resource))?;
        Ok(Self { scop, dependences })
    }

    /// Whether a loop, which is as it did, carries nothing through memory; the error says what.
    pub(crate) fn nothing_by(&self, ir: &Ir, looping: ForOp, budget: &Budget) -> Result<(), String> {
        let is_within = |op: &OpId| *op == looping.0 || ir.is_inside(looping.0, *op);
        if self.scop.stmts.iter().any(|stmt| stmt.ops.iter().any(is_within)) {
            return Err("it is not an affine loop".to_owned());
        }
        let is_by = |dependence: &&Dependence| {
            // What a value is in one iteration, no other sees but through what the loop passes on.
            let level = dependence.level as usize;
            let loops = &self.scop.stmt(dependence.source).loops;
            !self.scop.array(dependence.array).is_value
                && level.checked_sub(1).and_then(|at| loops.get(at)) == Some(&looping.0)
        };
        for dependence in self.dependences.iter().filter(is_by) {
            match find_pair(&self.scop, dependence, &[], &[], budget) {
                Ok(Some(pair)) => return Err(format!("it carries the {pair}")),
                Ok(None) => {}
                Err(spent) => return Err(format!("{spent}; a larger --{} may help", spent.resource)),
            }
        }
        Ok(())
    }
}

/// A pair of instances for which a form is negative, of a dependence among `stmts` that no loop outside
/// `depth` common loops carries.
pub(crate) fn backwards(
    search: &Search<'_>,
    stmts: &[StmtId],
    depth: usize,
    form: &DistanceForm,
) -> Result<Option<Pair>, Exhausted> {
    for dependence in inside(search.dependences, stmts, depth) {
        if let Some(pair) = find_pair(search.scop, dependence, &[], &[form.complement()], search.budget)? {
            return Ok(Some(pair));
        }
    }
    Ok(None)
}

/// A pair of instances of a dependence, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    text: String,
}

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// A sum of multiples of distances, `target - source` of the counters of these numbers, and a constant.
pub(crate) type DistanceForm = AffineSum<usize>;

/// The form over the columns of pairs of instances.
fn distance_row(form: &DistanceForm, pairs: &IntegerRelation) -> Vec<Int> {
    let [source, target] = [VarKind::Domain, VarKind::Range].map(|kind| pairs.space().offset(kind));
    let ends =
        |(counter, coeff): (&usize, &Int)| [(target + counter, coeff.clone()), (source + counter, -coeff)];
    AffineSum::new(form.coeffs().flat_map(ends), form.constant_term().clone()).row(pairs)
}

/// A pair of instances of the dependence with all of `equal` zero and all of `at_least` non-negative, if
/// there is one.
pub(crate) fn find_pair(
    scop: &Scop,
    dependence: &Dependence,
    equal: &[DistanceForm],
    at_least: &[DistanceForm],
    budget: &Budget,
) -> Result<Option<Pair>, Exhausted> {
    let mut among = IntegerRelation::clone(&dependence.pairs);
    equal.iter().for_each(|form| among.add_equality(&distance_row(form, &dependence.pairs)));
    at_least.iter().for_each(|form| among.add_inequality(&distance_row(form, &dependence.pairs)));
    find_pair_among(scop, dependence, &among, budget)
}

/// A pair of instances of a dependence among some of its pairs.
fn find_pair_among(
    scop: &Scop,
    dependence: &Dependence,
    relation: &IntegerRelation,
    budget: &Budget,
) -> Result<Option<Pair>, Exhausted> {
    Ok(match emptiness(relation.equalities(), relation.inequalities(), budget)? {
        Emptiness::Empty(_) => None,
        Emptiness::NonEmpty(point) => Some(pair(scop, dependence, relation, &point)),
    })
}

/// How far the second of two rows, of a target, is ahead of the first, of a source.
pub(crate) type Distance<'a> = (&'a QuasiRow, &'a QuasiRow);

/// What is asked of a distance.
#[derive(Clone, Copy)]
pub(crate) enum Sign<'a> {
    Negative(Distance<'a>),
    Positive(Distance<'a>),
}

/// A pair of instances of the dependence between which these distances are zero and one more has this sign;
/// none where rows are not affine.
pub(crate) fn find_pair_at(
    scop: &Scop,
    dependence: &Dependence,
    zero: &[Distance<'_>],
    sign: Sign<'_>,
    budget: &Budget,
) -> Result<Option<Pair>, Exhausted> {
    let space = dependence.pairs.space();
    let row = |(source, target): Distance<'_>| {
        Some(AffineForm::distance_row(source.as_affine()?, target.as_affine()?, space))
    };
    let asked = match sign {
        Sign::Positive(distance) => row(distance),
        Sign::Negative(distance) => row(distance).map(|row| row.into_iter().map(|factor| -factor).collect()),
    };
    let Some(mut asked) = asked else { return Ok(None) };
    asked[space.n_vars()] -= Int::ONE;
    let mut among = IntegerRelation::clone(&dependence.pairs);
    zero.iter().filter_map(|distance| row(*distance)).for_each(|row| among.add_equality(&row));
    among.add_inequality(&asked);
    find_pair_among(scop, dependence, &among, budget)
}

fn pair(scop: &Scop, dependence: &Dependence, relation: &IntegerRelation, point: &[Int]) -> Pair {
    let space = relation.space();
    let instance = |name: &str, kind: VarKind| {
        let values: Vec<String> = point[space.columns(kind)].iter().map(ToString::to_string).collect();
        format!("{name}[{}]", values.join(", "))
    };
    let source = instance(scop.stmt(dependence.source).name.as_str(), VarKind::Domain);
    let target = instance(scop.stmt(dependence.target).name.as_str(), VarKind::Range);
    let array = &scop.array(dependence.array).text;
    let kind = dependence.kind.as_str();
    let certainty = if dependence.exact { "" } else { "possible " };
    let mut text = format!("{certainty}{kind} dependence {source} -> {target} on {array}");
    if !scop.params.is_empty() {
        let values = scop.params.iter().zip(&point[space.columns(VarKind::Symbol)]);
        let values: Vec<String> = values.map(|(param, value)| format!("{} = {value}", param.text)).collect();
        text += &format!(" (with {})", values.join(", "));
    }
    Pair { text }
}
