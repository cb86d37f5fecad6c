//! Checks by timestamps that the second function keeps the order of the first. Facts about pairs of accesses
//! of the first function and about pairs of blocks of the second replace facts about pairs of accesses of the
//! second, of which unrolled and separated loops have many.
//!
//! # Problem
//! As in [`moves`](super::moves): if of two accesses to one cell, of which one writes, the second comes no
//! later in the first function, it does so in the second; no write is run twice. And of iterations that may
//! run at the same time none writes a cell that another touches.
//!
//! # Method
//! Each access of the first function has a timestamp, a list of forms over its instance, and each of the
//! second one over its own; all have one length, and are compared in lexicographic order. Accesses of one
//! block of the second function that are run for the same instances of one block of the first, with the same
//! forms as timestamps, are a *group*. For a group `G`, let `f` tell the instance of the first function.
//! Accesses *conflict* if they touch one array, and one of them writes. Shown are
//!
//! - T1: for a group, its timestamp at `i` is that of the first function at `f(i)`;
//! - T2: for accesses `a`, `b` of the first function that conflict: if `a` comes before `b`, in instances in
//!   which they touch one cell, its timestamp is the smaller one, unless both are in one instance of one
//!   block and have the same forms;
//! - T3: for groups `G`, `H` whose accesses conflict: where the timestamp of `G` at `i` is smaller than that
//!   of `H` at `j`, or both are one instance of one block and some access of `G` comes no later there than
//!   one of `H`, then `H` at `j` is not earlier than `G` at `i`, the first access of `H` than the last of
//!   `G`; of one group, the block is not earlier. Within a group, accesses come in the order that they had,
//!   no access twice;
//! - T4: for groups that conflict, in one loop whose iterations may run at the same time, at two of its
//!   iterations, with the same induction variables of the loops around: there is a component of both
//!   timestamps that is the induction variable, and the components before it are equal;
//! - T5: for the accesses of the first function that such groups have, that conflict and touch one cell:
//!   where the components before that one are equal, it is equal, too.
//!
//! # Soundness
//! By [`moves`](super::moves) accesses of the second function are instances of those of the first, to the
//! same cells, and arrays of both correspond one to one, so that conflicts do. Let accesses of the second
//! function, in groups `G` at `i` and `H` at `j`, be `a` and `b` in the first, and conflict at one cell. If
//! `a` comes before `b`, then by T2 and T1 the premise of T3 holds, so that the second is not earlier, and as
//! they are different accesses, it is later; in one group and `i = j`, by the positions. If they are one
//! access in one instance, the premise of T3 holds for `(G, H)` and `(H, G)`, so that they are one access in
//! the second function, too. If `i` and `j` are in different iterations of a loop that may run at the same
//! time, the outermost such, then their timestamps first differ, by T4, in the component that is its
//! induction variable, against T5. That the first function has no races is shown without timestamps
//! ([`Checker::check_races`]).

use crate::check::checker::{Base, Checker, Oracle, at_all, earlier};
use crate::check::moves::Moved;
use crate::fault::{Fault, Obligation};
use crate::linear::form::{Constraint, Form};
use crate::linear::pairs;
use crate::linear::system::Cases;
use crate::reader::trees::is_over;
use crate::reader::values::{Access, Array};
use crate::reader::{Context, Op, Step};
use crate::record::Timestamps;
use loopwright_affine_ir::AccessKind;
use loopwright_integer::Int;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Accesses of one block of the second function that are run for the same instances of one of the first.
struct Group<'c> {
    /// In the order of their positions.
    members: Vec<&'c Moved<'c>>,
    /// Over the induction variables of the first function, and over those of the second.
    times: [&'c [Form]; 2],
    /// Whether each array that they touch is written.
    arrays: BTreeMap<&'c Array, bool>,
}

/// Accesses of the first function, in parallel iterations of the second, and the component of their
/// timestamps that is the induction variable.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Coincident {
    numbers: [usize; 2],
    component: usize,
}

/// An access of the first function, with its timestamp.
struct Timed<'c> {
    number: usize,
    op: &'c Op,
    access: &'c Access,
    times: &'c [Form],
}

/// A system, and an instance in it of either of two accesses.
type Instances = (Base, [Vec<Form>; 2]);

/// The place of an op in its block.
fn position(op: &Op) -> Option<&Step> {
    op.context.path.last()
}

/// Whether ops are in one block, and run for the same instances of the loops around.
fn share_block(one: &Context, other: &Context) -> bool {
    let block = |context: &Context| context.path.len().saturating_sub(1);
    one.path[..block(one)] == other.path[..block(other)] && one.all == other.all && one.any == other.any
}

/// The block that something is in.
fn block_of(context: &Context) -> Context {
    let mut block = context.clone();
    block.path.pop();
    block
}

impl<'c> Group<'c> {
    fn conflicts(&self, other: &Self) -> bool {
        let mut arrays = self.arrays.iter();
        arrays.any(|(array, written)| other.arrays.get(array).is_some_and(|its| *written || *its))
    }

    fn first(&self) -> &'c Op {
        self.members[0].ops[1]
    }

    fn last(&self) -> &'c Op {
        self.members[self.members.len() - 1].ops[1]
    }

    fn instance(&self) -> &'c [Form] {
        self.members[0].instance
    }

    /// The induction variables of loops whose iterations may run at the same time.
    fn parallel(&self) -> impl Iterator<Item = (usize, usize)> {
        self.first().context.path.iter().enumerate().filter_map(|(depth, step)| match step {
            Step::Counter(counter, true) => Some((depth, *counter)),
            _ => None,
        })
    }

    /// The component of the timestamp that is this induction variable.
    fn component(&self, counter: usize) -> Option<usize> {
        let form = Form::var(counter as u32);
        self.times[1].iter().position(|time| *time == form)
    }
}

impl Checker<'_> {
    /// T1 to T5.
    pub fn check_timestamps(
        &self,
        moved: &[Moved<'_>],
        timestamps: &Timestamps,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        let timed = self.timed(timestamps)?;
        let old: HashMap<usize, &Timed<'_>> = timed.iter().map(|one| (one.number, one)).collect();
        let groups = self.groups(moved, timestamps, &old, oracle)?;
        for group in &groups {
            self.check_time(group, oracle)?;
        }
        for one in &timed {
            for other in &timed {
                oracle.look()?;
                self.check_times_grow([one, other], oracle)?;
            }
        }
        let mut parallel = BTreeSet::new();
        for (at, one) in groups.iter().enumerate() {
            for (other_at, other) in groups.iter().enumerate() {
                oracle.look()?;
                if !one.conflicts(other) {
                    continue;
                }
                self.check_groups(one, other, oracle)?;
                if at <= other_at {
                    self.check_parallel(one, other, &mut parallel, oracle)?;
                }
            }
        }
        for Coincident { numbers, component } in parallel {
            oracle.look()?;
            self.check_coincident(numbers.map(|number| old[&number]), component, oracle)?;
        }
        Ok(())
    }

    fn times<'c>(&self, timestamps: &'c Timestamps, at: usize, op: &Op) -> Result<&'c [Form], Fault> {
        let times = timestamps.forms.get(at).ok_or(Fault::Form)?;
        let is_known = |form: &Form| is_over(form, op.context.n_components(), self.n_parameters);
        let has_length = times.len() == timestamps.forms[0].len();
        match has_length && op.context.n_subscripts == 0 && times.iter().all(is_known) {
            true => Ok(times),
            false => Err(Fault::Form),
        }
    }

    /// The accesses of the first function.
    fn timed<'c>(&'c self, timestamps: &'c Timestamps) -> Result<Vec<Timed<'c>>, Fault> {
        let accesses = self.sides[0].function.moving();
        let counts = [timestamps.before.len(), accesses.clone().count()];
        if counts[0] != counts[1] {
            return Err(Fault::TreeCount("timestamps", counts));
        }
        let timed = accesses.zip(&timestamps.before);
        timed
            .map(|((number, op, access), at)| {
                Ok(Timed { number, op, access, times: self.times(timestamps, *at, op)? })
            })
            .collect()
    }

    fn groups<'c>(
        &'c self,
        moved: &'c [Moved<'c>],
        timestamps: &'c Timestamps,
        old: &HashMap<usize, &Timed<'c>>,
        oracle: &mut dyn Oracle,
    ) -> Result<Vec<Group<'c>>, Fault> {
        let counts = [timestamps.after.len(), moved.len()];
        if counts[0] != counts[1] {
            return Err(Fault::TreeCount("timestamps", counts));
        }
        let mut groups: Vec<Group<'c>> = Vec::new();
        for (one, at) in moved.iter().zip(&timestamps.after) {
            (0..=groups.len()).try_for_each(|_| oracle.look())?;
            let was = old.get(&one.numbers[0]).ok_or(Fault::NoOp(one.numbers[0]))?;
            let times = [was.times, self.times(timestamps, *at, one.ops[1])?];
            let is_it = |group: &&mut Group<'_>| {
                let other = group.members[0];
                group.times == times
                    && other.instance == one.instance
                    && (0..2).all(|side| share_block(&other.ops[side].context, &one.ops[side].context))
            };
            match groups.iter_mut().find(is_it) {
                Some(group) => group.members.push(one),
                None => groups.push(Group { members: vec![one], times, arrays: BTreeMap::new() }),
            }
        }
        for Group { members, arrays, .. } in &mut groups {
            for access in members.iter().map(|one| one.accesses[1]) {
                *arrays.entry(&access.array).or_default() |= access.kind == AccessKind::Write;
            }
            let at = |one: &Moved<'_>, side: usize| match position(one.ops[side]) {
                Some(Step::At(at)) => Ok(*at),
                _ => Err(Fault::NoMove),
            };
            let places = members.iter().map(|one| Ok([at(one, 1)?, at(one, 0)?, one.numbers[0]]));
            let mut places: Vec<[usize; 3]> = places.collect::<Result<_, Fault>>()?;
            places.sort_unstable();
            let is_kept = |pair: &[[usize; 3]]| match pair[0][0] < pair[1][0] {
                true => pair[0][1] < pair[1][1],
                false => pair[0][1] == pair[1][1] && pair[0][2] != pair[1][2],
            };
            if !places.windows(2).all(is_kept) {
                return Err(Fault::NoMove);
            }
            members.sort_by_key(|one| at(one, 1).unwrap_or_default());
        }
        Ok(groups)
    }

    /// What messages call a group.
    fn name(&self, group: &Group<'_>) -> String {
        self.sides[1].name(group.members[0].numbers[1])
    }

    /// T1.
    fn check_time(&self, group: &Group<'_>, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let mut base = self.base();
        let instance = base.add_instance(&group.first().context);
        let was = at_all(group.times[0], &at_all(group.instance(), &instance)?)?;
        let differ = differing(&at_all(group.times[1], &instance)?, &was);
        match differ.is_empty() {
            true => Ok(()),
            false => {
                let what = Obligation::Time(self.name(group));
                oracle.refute(what, &base.system, &base.with([differ]))
            }
        }
    }

    /// Instances of two accesses of the first function that touch one cell, if they conflict.
    fn in_one_cell(&self, pair: [&Timed<'_>; 2]) -> Result<Option<Instances>, Fault> {
        let accesses = pair.map(|one| one.access);
        let is_written = accesses.iter().any(|access| access.kind == AccessKind::Write);
        if accesses[0].array != accesses[1].array || !is_written {
            return Ok(None);
        }
        let mut base = self.base();
        let [x, y] = pair.map(|one| base.add_instance(&one.op.context));
        base.system.add_all(&equal_all(at_all(&accesses[0].cell, &x)?, at_all(&accesses[1].cell, &y)?));
        Ok(Some((base, [x, y])))
    }

    /// T2.
    fn check_times_grow(&self, pair: [&Timed<'_>; 2], oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let Some((base, [x, y])) = self.in_one_cell(pair)? else { return Ok(()) };
        let contexts = pair.map(|one| &*one.op.context);
        // In one instance of one block, their positions tell.
        let is_one = pair[0].times == pair[1].times && share_block(contexts[0], contexts[1]);
        let blocks = contexts.map(block_of);
        let before = match is_one {
            true => earlier((&blocks[0], &x), (&blocks[1], &y)),
            false => earlier((contexts[0], &x), (contexts[1], &y)),
        };
        let no_later = smaller(&at_all(pair[1].times, &y)?, &at_all(pair[0].times, &x)?, true);
        if before.is_empty() || no_later.is_empty() || base.system.is_false_as_it_stands() {
            return Ok(());
        }
        let [first, second] = pair.map(|one| self.sides[0].name(one.number));
        oracle.refute(Obligation::Order(first, second), &base.system, &base.with([before, no_later]))
    }

    /// T3.
    fn check_groups(&self, one: &Group<'_>, other: &Group<'_>, oracle: &mut dyn Oracle) -> Result<(), Fault> {
        let mut base = self.base();
        let (first, last) = (other.first(), one.last());
        let (i, j) = (base.add_any(&last.context), base.add_any(&first.context));
        let is_after = match std::ptr::eq(one, other) {
            true => {
                let block = block_of(&last.context);
                earlier((&block, &j), (&block, &i))
            }
            false => earlier((&first.context, &j), (&last.context, &i)),
        };
        let times = [at_all(one.times[1], &i)?, at_all(other.times[1], &j)?];
        let mut was_before = smaller(&times[0], &times[1], false);
        let no_later = |p: &Moved<'_>, q: &Moved<'_>| match (position(p.ops[0]), position(q.ops[0])) {
            (Some(Step::At(a)), Some(Step::At(b))) => a <= b,
            _ => true,
        };
        let were = [one, other].map(|group| &*group.members[0].ops[0].context);
        let mut members = pairs(&one.members, &other.members);
        if share_block(were[0], were[1]) && members.any(|(p, q)| no_later(p, q)) {
            let mut is_one = equal_all(at_all(one.instance(), &i)?, at_all(other.instance(), &j)?);
            // By T1, so are their timestamps.
            if one.times[0] == other.times[0] {
                let [x, y] = times;
                is_one.splice(0..0, equal_all(x, y));
            }
            was_before.push(is_one);
        }
        let cases = both(&is_after, &was_before);
        if cases.is_empty() {
            return Ok(());
        }
        base.hold(&last.context, &i);
        base.hold(&first.context, &j);
        let what = Obligation::Order(self.name(one), self.name(other));
        oracle.refute(what, &base.system, &base.with([cases]))
    }

    /// T4; notes what T5 asks.
    fn check_parallel(
        &self,
        one: &Group<'_>,
        other: &Group<'_>,
        coincident: &mut BTreeSet<Coincident>,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        let paths = [one, other].map(|group| &group.first().context.path);
        for (depth, counter) in one.parallel() {
            let is_shared = paths[1].get(..depth) == Some(&paths[0][..depth]);
            let Some(Step::Counter(its, true)) = paths[1].get(depth).filter(|_| is_shared) else { continue };
            let component = one.component(counter).filter(|at| other.component(*its) == Some(*at));
            let component = component.ok_or(Fault::NoMove)?;
            let mut base = self.base();
            let [i, j] = [one, other].map(|group| base.add_any(&group.first().context));
            let around = paths[0][..depth].iter().zip(&paths[1][..depth]);
            let same = around.filter_map(|steps| match steps {
                (Step::Counter(k, _), Step::Counter(l, _)) => Some(Constraint::equal(i[*k].clone(), &j[*l])),
                _ => None,
            });
            let same: Cases = vec![same.collect()];
            let differ = differing(std::slice::from_ref(&i[counter]), std::slice::from_ref(&j[*its]));
            let times = [(one, &i), (other, &j)].map(|(group, at)| at_all(&group.times[1][..component], at));
            let [x, y] = times;
            let outside = both(&same, &differing(&x?, &y?));
            let members = pairs(&one.members, &other.members);
            coincident.extend(members.map(|(p, q)| {
                let [p, q] = [p.numbers[0], q.numbers[0]];
                Coincident { numbers: [p.min(q), p.max(q)], component }
            }));
            if !outside.is_empty() {
                base.hold(&one.first().context, &i);
                base.hold(&other.first().context, &j);
                let what = Obligation::Race(self.name(one), self.name(other));
                oracle.refute(what, &base.system, &base.with([differ, outside]))?;
            }
        }
        Ok(())
    }

    /// T5.
    fn check_coincident(
        &self,
        pair: [&Timed<'_>; 2],
        component: usize,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Fault> {
        let Some((mut base, [x, y])) = self.in_one_cell(pair)? else { return Ok(()) };
        let [x, y] = [at_all(pair[0].times, &x)?, at_all(pair[1].times, &y)?];
        base.system.add_all(&equal_all(x[..component].to_vec(), y[..component].to_vec()));
        let differ = differing(&x[component..=component], &y[component..=component]);
        if differ.is_empty() || base.system.is_false_as_it_stands() {
            return Ok(());
        }
        let [first, second] = pair.map(|one| self.sides[0].name(one.number));
        oracle.refute(Obligation::Race(first, second), &base.system, &base.with([differ]))
    }
}

/// Two lists of forms are equal.
fn equal_all(x: Vec<Form>, y: Vec<Form>) -> Vec<Constraint> {
    x.into_iter().zip(&y).map(|(x, y)| Constraint::equal(x, y)).collect()
}

/// The cases in which a case of both is at hand, but for those in which two constraints contradict each other
/// by themselves: loops that two groups share and times that are their induction variables leave few.
fn both(one: &Cases, other: &Cases) -> Cases {
    let possible = pairs(one, other).filter(|(one, other)| {
        // Those that part mostly do so where the shorter list ends.
        let aligned = one.iter().zip(*other).rev();
        let mut all = aligned.chain(pairs(one, other));
        !all.any(|(x, y)| x.contradicts(y))
    });
    possible.map(|(one, other)| one.iter().chain(other).cloned().collect()).collect()
}

/// The cases in which one list of forms differs from another.
fn differing(x: &[Form], y: &[Form]) -> Cases {
    let differ = x.iter().zip(y).filter(|(x, y)| x != y);
    let ways = differ.flat_map(|(x, y)| Constraint::equal(x.clone(), y).violations());
    ways.map(|way| vec![way]).collect()
}

/// The cases in which one list of forms comes before another, in lexicographic order; or is equal to it,
/// where that counts.
fn smaller(x: &[Form], y: &[Form], or_equal: bool) -> Cases {
    let (mut cases, mut same): (Cases, Vec<Constraint>) = (Vec::new(), Vec::new());
    for (x, y) in x.iter().zip(y) {
        match y.clone().minus(x).as_constant() {
            Some(difference) if *difference == Int::ZERO => {}
            Some(difference) => {
                if difference.is_positive() {
                    cases.push(same);
                }
                return cases;
            }
            None => {
                let mut case = same.clone();
                case.push(Constraint::less(x, y));
                cases.push(case);
                same.push(Constraint::equal(x.clone(), y));
            }
        }
    }
    if or_equal {
        cases.push(same);
    }
    cases
}
