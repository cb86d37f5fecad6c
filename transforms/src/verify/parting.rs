//! The first place where the computations of two runs diverge.
//!
//! # Method
//! From two values that differ, what they were computed of is followed back in both runs at once
//! ([`loopwright_interp::machinery::History`]): through writes, reads and everything else that only hands
//! values on, and through ops that are the same in both, to those of their operands that differ. The runs
//! part where this goes no further: at different ops, at the same op of the same operands, at reads of
//! different cells of an array, or of one cell as it was at different times. The earliest such place is told.
//!
//! # Exactness
//! For people: what is reported is what happened in the runs, but another place may be the one to mend. Where
//! something cannot be followed, nothing is said.
//!
//! # Cost
//! At most [`MOST_PAIRS`] pairs of values are looked at.

use crate::verify::difference::{argument_name, value_text};
use crate::verify::verdict::Written;
use itertools::Itertools;
use loopwright_affine_ir::machinery::visible;
use loopwright_affine_ir::{AccessKind, Ir, OpId, Traits, Type, ValueId};
use loopwright_interp::machinery::{Accessed, History, Label, Moment, Past, TracedPlace};
use std::collections::HashSet;

/// So many pairs of values are looked at.
const MOST_PAIRS: usize = 50_000;

/// A run that is looked at.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub ir: &'a Ir,
    pub func: OpId,
    pub history: &'a History,
}

/// Two values that differ, one of each run.
type Pair = [Moment; 2];

/// Where the computations of two values part, in words: what the first program does and what the second.
pub(super) fn first_parting(runs: [Told<'_>; 2], values: Pair) -> Option<[String; 2]> {
    let (mut open, mut seen, mut first) = (vec![values], HashSet::from([values]), None::<Pair>);
    while let Some(pair) = open.pop() {
        match step(runs, pair) {
            Step::Parting(parting) => first = Some(first.map_or(parting, |first| first.min(parting))),
            Step::Further(further) => open.extend(further.into_iter().filter(|pair| seen.insert(*pair))),
            Step::Unknown => {}
        }
        if seen.len() > MOST_PAIRS {
            return None;
        }
    }
    let parting = first?;
    Some([0, 1].map(|side| runs[side].text(parting[side])))
}

/// What two values that differ come from.
enum Step {
    /// They part here.
    Parting(Pair),
    /// These differ, too.
    Further(Vec<Pair>),
    /// It is unknown.
    Unknown,
}

fn step(runs: [Told<'_>; 2], pair: Pair) -> Step {
    let [old, new] = [0, 1].map(|side| runs[side].way(pair[side]));
    let reads = [(old.reads.first(), new.reads.first()), (old.reads.last(), new.reads.last())];
    for (old, new) in reads {
        if let (Some(old), Some(new)) = (old, new)
            && are_other_values(runs, [*old, *new])
        {
            return Step::Parting([*old, *new]);
        }
    }
    match (old.end, new.end) {
        (Some(old), Some(new)) => step_of_ops(runs, [old, new]),
        // What was there at the start, or an argument, or an induction variable: its read tells, or the op
        // that it is passed to.
        (one, other) => match (old.reads.last().copied().or(one), new.reads.last().copied().or(other)) {
            (Some(one), Some(other)) => Step::Parting([one, other]),
            _ => Step::Unknown,
        },
    }
}

/// Two values that are computed by ops.
fn step_of_ops(runs: [Told<'_>; 2], pair: Pair) -> Step {
    let pasts = [0, 1].map(|side| runs[side].history.past(pair[side]));
    let [old, new] = pasts.map(|past| &past.operands);
    if !are_same_ops(runs, pasts) || old.len() != new.len() {
        return Step::Parting(pair);
    }
    let differing = |swapped: bool| {
        let other = |at: usize| if swapped { old.len() - 1 - at } else { at };
        let operands = (0..old.len()).map(|at| (old[at], new[other(at)]));
        operands.filter(|(old, new)| old.1 != new.1).collect_vec()
    };
    let is_commutative = old.len() == 2 && runs[0].ir.def(pasts[0].op).traits.contains(Traits::COMMUTATIVE);
    let (straight, swapped) = (differing(false), differing(true));
    let operands = if is_commutative && swapped.len() < straight.len() { swapped } else { straight };
    let further = operands.iter().map(|(old, new)| Some([old.0?, new.0?])).collect::<Option<Vec<Pair>>>();
    match further {
        Some(further) if !further.is_empty() => Step::Further(further),
        _ => Step::Parting(pair),
    }
}

fn are_same_ops(runs: [Told<'_>; 2], pasts: [&Past; 2]) -> bool {
    let [old, new] = [0, 1].map(|side| runs[side].ir.op(pasts[side].op));
    old.name() == new.name() && old.attrs.iter().eq(new.attrs.iter())
}

/// Whether two reads are of different cells of an array that both programs have, or of one that was written
/// more often in one run than in the other, though the values agree as far as they go.
fn are_other_values(runs: [Told<'_>; 2], pair: Pair) -> bool {
    let accessed = [0, 1].map(|side| runs[side].history.past(pair[side]).accessed.as_ref());
    let [Some(old), Some(new)] = accessed else { return false };
    if !are_same_arrays(runs, [old, new]) {
        return false;
    }
    let agree =
        || runs[0].history.versions(old).zip(runs[1].history.versions(new)).all(|(old, new)| old == new);
    old.at != new.at || (old.version != new.version && agree())
}

fn are_same_arrays(runs: [Told<'_>; 2], accessed: [&Accessed; 2]) -> bool {
    match accessed.map(|accessed| accessed.array) {
        [Label::Argument(old), Label::Argument(new)] => old == new,
        [Label::Op(old), Label::Op(new)] => {
            let [old, new] = [(0, old), (1, new)].map(|(side, op)| runs[side].ir.symbol_name(op));
            old.is_some() && old == new
        }
        _ => false,
    }
}

/// How a value came through memory to where it is.
struct Way {
    /// The reads, those nearest to the value first.
    reads: Vec<Moment>,
    /// The op that computed it, if one did.
    end: Option<Moment>,
}

impl Told<'_> {
    fn way(&self, value: Moment) -> Way {
        let (mut reads, mut at) = (Vec::new(), Some(value));
        while let Some(moment) = at {
            let past = self.history.past(moment);
            let Some(accessed) = &past.accessed else { return Way { reads, end: Some(moment) } };
            if accessed.kind == AccessKind::Read {
                reads.push(moment);
            }
            at = past.operands.first().and_then(|operand| operand.0);
        }
        Way { reads, end: None }
    }

    fn text(&self, moment: Moment) -> String {
        let past = self.history.past(moment);
        match &past.accessed {
            Some(accessed) => {
                let since = match past.operands.first() {
                    None => ", as it was at the start".to_string(),
                    Some((Some(write), _)) => format!(", written by {}", self.instance(*write)),
                    Some((None, _)) => String::new(),
                };
                let (cell, value) = (self.cell(accessed), self.value(past));
                format!("{} reads {cell} = {value}{since}", self.instance(moment))
            }
            None => {
                let data = self.ir.op(past.op);
                let types = data.operands().iter().map(|operand| self.element(*operand)).collect_vec();
                let operands =
                    past.operands.iter().zip(&types).map(|((_, bits), ty)| value_text(ty, &[Some(*bits)]));
                let of = match past.operands.len() {
                    n if n > 0 && n == types.len() => format!(" of {}", operands.format(", ")),
                    _ => String::new(),
                };
                format!("{} makes {}{of}", self.instance(moment), self.value(past))
            }
        }
    }

    /// The op that something came about by, and in which iteration.
    pub fn instance(&self, moment: Moment) -> Written {
        let past = self.history.past(moment);
        Written {
            op: self.ir.op(past.op).name().to_owned(),
            place: self.ir.place(&self.ir.op(past.op).loc),
            iteration: past.iteration.clone(),
        }
    }

    fn cell(&self, accessed: &Accessed) -> String {
        let array = match accessed.array {
            Label::Argument(position) => argument_name(self.ir, self.func, position),
            Label::Op(op) => {
                let name = self.ir.op(op).results().first().and_then(|result| self.ir.name_of(*result));
                let local = name.map(|name| format!("%{name}"));
                let global = || self.ir.symbol_name(op).map(|name| format!("@{}", visible(name)));
                local.or_else(global).unwrap_or_else(|| "memory".to_string())
            }
            Label::Other => "memory".to_string(),
        };
        match &accessed.at {
            TracedPlace::Element(subscripts) => format!("{array}[{}]", subscripts.iter().format(", ")),
            TracedPlace::Bytes { first, n } => format!("bytes {first} to {} of {array}", first + n),
        }
    }

    fn value(&self, past: &Past) -> String {
        let ty = self.ir.op(past.op).results().first().map(|result| self.element(*result));
        value_text(&ty.unwrap_or(Type::None), &[Some(past.bits)])
    }

    /// The type of a value, or of the elements of a vector.
    fn element(&self, value: ValueId) -> Type {
        match self.ir.ty(value) {
            Type::Vector(vector) => vector.elem.clone(),
            ty => ty.clone(),
        }
    }
}
