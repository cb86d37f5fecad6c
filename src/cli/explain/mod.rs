//! Explains what `optimize` did to each function, in words and as JSON.

mod nest;
mod sharing;

use itertools::Itertools;
use loopwright::affine_ir::Id;
use loopwright::analysis::machinery::{FlatRow, Obstacle, Outline};
use loopwright::analysis::{AffineForm, Band, Member, MemberKind, Node, Schedule, StmtId};
use loopwright::transforms::machinery::{Gain, Measured, Reduced, about, times};
use loopwright::transforms::{OptimizeOutcome, OptimizeReport, Optimized};
use serde::Serialize;

use nest::{counts, lines, nest, sizes};
use sharing::Sharing;

/// What was done to a function, or why nothing was.
#[derive(Debug, Serialize)]
pub struct FunctionRemark {
    /// The symbol name.
    function: String,
    /// `optimized`, `left` or `exhausted`.
    outcome: &'static str,
    /// Why it was left unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    statements: usize,
    dependences: usize,
    /// The loops that carry dependences, before the change.
    sequential: Vec<Sequential>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measured: Option<Timed>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    change: Option<Change>,
}

/// What became of a function's loops, in the program's own names.
#[derive(Debug, Serialize)]
struct Change {
    order: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Ratios>,
    tiles: Vec<SizedLoop>,
    parallel: Vec<LoopRemark>,
    unrolled: Vec<SizedLoop>,
    /// What was changed in storage before, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prepared: Vec<String>,
    /// Statements that share more loops than before.
    fused: Vec<String>,
    /// Statements that share fewer.
    split: Vec<String>,
    /// Statements whose loops are what they were.
    kept: String,
    /// Inputs on which the old and the new program were run and agreed.
    compared_runs: usize,
    /// Which of the lines of defence stand, in words.
    evidence: String,
    /// Why orders that were tried before were not taken.
    refused: Vec<String>,
    /// The new loops, a line each.
    nest: Vec<String>,
    schedule: String,
}

/// How long the function takes.
#[derive(Debug, Serialize)]
struct Timed {
    seconds_before: f64,
    seconds_after: f64,
    /// All orders that were measured; the first is the one that the estimate takes.
    orders: Vec<TimedOrder>,
    /// All of it in words.
    words: String,
}

/// How long one order takes.
#[derive(Debug, Serialize)]
struct TimedOrder {
    #[serde(skip_serializing_if = "Option::is_none")]
    estimated_ratio: Option<f64>,
    seconds: f64,
}

impl Timed {
    fn new(measured: &Measured) -> Self {
        let words = format!("{} times as fast ({})", measured.ratio(), measured.words());
        let orders = measured.orders.iter();
        let orders = orders.map(|(estimated_ratio, seconds)| TimedOrder {
            estimated_ratio: *estimated_ratio,
            seconds: *seconds,
        });
        Self {
            seconds_before: measured.before,
            seconds_after: measured.after,
            orders: orders.collect(),
            words,
        }
    }

    /// What was measured, an order after the other.
    fn told(&self) -> String {
        let of = |order: &TimedOrder| {
            let estimated = order.estimated_ratio.and_then(about);
            let estimated = estimated.map_or_else(|| "no gain".to_owned(), |ratio| format!("about {ratio}"));
            format!("{} (estimated: {estimated})", times(self.seconds_before / order.seconds))
        };
        format!("orders measured, times as fast: {}", self.orders.iter().map(of).join(", "))
    }
}

/// How many times as fast the new order is estimated to be.
#[derive(Debug, Serialize)]
struct Ratios {
    one_thread: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_threads: Option<f64>,
    /// All of it in words.
    words: String,
    /// The sizes and the machine that it holds for, in words.
    assumed: String,
}

#[derive(Debug, Serialize)]
struct LoopRemark {
    counts: String,
    /// The statements in it.
    lines: Vec<u32>,
    /// Both in words.
    #[serde(skip)]
    text: String,
}

#[derive(Debug, Serialize)]
struct SizedLoop {
    #[serde(flatten)]
    of: LoopRemark,
    size: String,
}

/// A loop whose iterations cannot run in any order.
#[derive(Debug, Serialize)]
struct Sequential {
    counts: String,
    line: u32,
    because: String,
}

/// What is to be said of each function; of loops that could run in parallel, `forks` within each other do.
pub fn remarks(reports: &[OptimizeReport], forks: u32) -> Vec<FunctionRemark> {
    reports.iter().map(|report| remark(report, forks)).collect()
}

fn remark(report: &OptimizeReport, forks: u32) -> FunctionRemark {
    let outline = &report.outline;
    let (outcome, reason, change) = match &report.outcome {
        OptimizeOutcome::Optimized(optimized) => {
            ("optimized", None, Some(change(outline, optimized, &report.prepared, forks)))
        }
        OptimizeOutcome::Reduced(reduced) => {
            ("optimized", None, Some(regrouped(outline, reduced, &report.prepared, forks)))
        }
        OptimizeOutcome::Left(why) => ("left", Some(why.message.clone()), None),
        OptimizeOutcome::NoLoops => ("left", Some("has no loops".to_string()), None),
        OptimizeOutcome::Exhausted(why) => ("exhausted", Some(why.to_string()), None),
        OptimizeOutcome::Refused(why) => ("refused", Some(why.to_string()), None),
    };
    FunctionRemark {
        function: report.name.clone(),
        outcome,
        reason,
        statements: report.n_stmts,
        dependences: report.n_dependences,
        sequential: sequential(outline),
        measured: report.measured.as_ref().map(Timed::new),
        change,
    }
}

/// The loops of the old program that carry dependences.
fn sequential(outline: &Outline) -> Vec<Sequential> {
    let because = |Obstacle { source, target, array, reduction }: &Obstacle| match reduction {
        Some(op) => format!("{} is a reduction into {array} by '{op}'", lines(outline, &[*source])),
        None if source == target => {
            format!("{} depends on itself through {array}", lines(outline, &[*source]))
        }
        None => {
            let [source, target] = [source, target].map(|stmt| lines(outline, &[*stmt]));
            format!("{target} depends on {source} through {array}")
        }
    };
    let carrying = outline.loops.iter().filter_map(|own| Some((own, own.obstacle.as_ref()?)));
    let told = carrying.map(|(own, obstacle)| Sequential {
        counts: own.name.clone(),
        line: own.place.line,
        because: because(obstacle),
    });
    told.collect()
}

fn change(outline: &Outline, optimized: &Optimized, prepared: &[String], forks: u32) -> Change {
    let Optimized { schedule, reordered, gain, refused, .. } = optimized;
    let origin = gain.as_ref().map_or_else(|| "a new order".to_owned(), |gain| gain.origin.to_string());
    let mut loops = Loops { outline, tiles: Vec::new(), parallel: Vec::new(), unrolled: Vec::new() };
    // Loops that are not written as parallel are not worth a word.
    loops.node(&schedule.root, forks);
    let Loops { tiles, parallel: parallel_loops, unrolled, .. } = loops;
    let Sharing { fused, split } = Sharing::new(outline, &schedule.root);
    let named = |groups: Vec<Vec<StmtId>>| groups.iter().map(|group| lines(outline, group)).collect();
    let mut kept = kept(schedule, forks > 0);
    kept.retain(|stmt| !fused.iter().chain(&split).flatten().contains(stmt));
    Change {
        order: origin,
        estimate: gain.as_ref().map(|gain| ratios(outline, gain, forks > 0)),
        tiles,
        parallel: parallel_loops,
        unrolled,
        prepared: prepared.to_vec(),
        fused: named(fused),
        split: named(split),
        kept: lines(outline, &kept),
        compared_runs: reordered.replay.agreed,
        evidence: reordered.evidence(),
        refused: refused.iter().map(ToString::to_string).collect(),
        nest: nest(outline, &schedule.root, forks),
        schedule: schedule.to_string(),
    }
}

/// What became of a function whose reductions are in another order.
fn regrouped(outline: &Outline, reduced: &Reduced, prepared: &[String], forks: u32) -> Change {
    let Reduced { gain, regrouped, parallel: lines } = reduced;
    let of_line = |line: &u32| LoopRemark {
        counts: String::new(),
        lines: vec![*line],
        text: format!("the loop at line {line}"),
    };
    Change {
        order: gain.origin.to_string(),
        estimate: Some(ratios(outline, gain, forks > 0)),
        tiles: Vec::new(),
        parallel: lines.iter().map(of_line).collect(),
        unrolled: Vec::new(),
        prepared: [prepared, &[format!("reductions in any order: {}", regrouped.join(", "))]].concat(),
        fused: Vec::new(),
        split: Vec::new(),
        kept: String::new(),
        compared_runs: 0,
        evidence: "proved to be equal, but for the order of these reductions".to_owned(),
        refused: Vec::new(),
        nest: Vec::new(),
        schedule: String::new(),
    }
}

/// The statements that run in all their loops one by one, in the order of the loops.
fn kept(schedule: &Schedule, parallel: bool) -> Vec<StmtId> {
    let is_loop = |row: &&FlatRow| row.row.terms.iter().any(|term| !term.form.is_constant());
    let own_loop = |row: &FlatRow| {
        let form =
            row.row.as_affine().filter(|_| row.kind == MemberKind::Point && !(parallel && row.coincident))?;
        let iter = |at: &usize| AffineForm::iter(form.iters.len(), form.params.len(), *at) == *form;
        (0..form.iters.len()).find(iter)
    };
    let is_kept = |rows: &Vec<FlatRow>| {
        rows.iter().filter(is_loop).enumerate().all(|(at, row)| own_loop(row) == Some(at))
    };
    let rows = schedule.timestamps();
    (0..rows.len()).filter(|&stmt| is_kept(&rows[stmt])).map(StmtId::from_index).collect()
}

/// Compared with the program as it runs before, on one thread.
fn ratios(outline: &Outline, gain: &Gain, parallel: bool) -> Ratios {
    // What is too close to 1 is no gain.
    let [one_thread, all_threads] = gain.ratios().map(|ratio| about(ratio).unwrap_or(1.0));
    let Gain { sizes, cores, vector, .. } = gain;
    let machine = format!("a machine of {cores} cores and vectors of {vector} bytes");
    // `%n, %m = 1000, %k = 16 and a machine of …`
    let named = outline.params.iter().zip(sizes).collect::<Vec<_>>();
    let of_one = |group: &[(&String, &i64)]| {
        format!("{} = {}", group.iter().map(|(name, _)| name).join(", "), group[0].1)
    };
    let assumed = match named.as_slice() {
        [] => machine,
        named => {
            let groups = named.chunk_by(|(_, one), (_, other)| one == other).map(of_one);
            format!("{} and {machine}", groups.collect_vec().join(", "))
        }
    };
    let (words, all_threads) = (gain.words(parallel), parallel.then_some(all_threads));
    Ratios { one_thread, all_threads, words, assumed }
}

/// Loops of a schedule that are worth a word.
struct Loops<'a> {
    outline: &'a Outline,
    tiles: Vec<SizedLoop>,
    parallel: Vec<LoopRemark>,
    unrolled: Vec<SizedLoop>,
}

impl Loops<'_> {
    fn node(&mut self, node: &Node, mut forks: u32) {
        match node {
            Node::Leaf => {}
            Node::Sequence(children) => {
                children.iter().for_each(|(_, child)| self.node(child, forks));
            }
            Node::Band(Band { members, child, .. }) => {
                for member in members {
                    // No loop is left of it.
                    if self.outline.runs_once(member) {
                        continue;
                    }
                    if member.coincident && forks > 0 {
                        self.parallel.push(self.remark(member));
                        forks -= 1;
                    }
                    let size = sizes(member);
                    let sized = SizedLoop { of: self.remark(member), size };
                    let is_divided = !sized.size.is_empty();
                    match member.kind {
                        MemberKind::Point if is_divided && has_unrolled(child) => self.unrolled.push(sized),
                        MemberKind::Tile => self.tiles.push(sized),
                        MemberKind::Point if is_divided => self.tiles.push(sized),
                        MemberKind::Point | MemberKind::Unrolled => {}
                    }
                }
                self.node(child, forks);
            }
        }
    }

    fn remark(&self, member: &Member) -> LoopRemark {
        let lines = member.rows.keys().map(|&stmt| self.outline.stmt(stmt).place.line).dedup().collect();
        let [counts, text] = [false, true].map(|placed| counts(self.outline, member, placed));
        LoopRemark { counts, lines, text }
    }
}

/// Whether loops below a node are unrolled: over the points of the blocks that one above it counts.
pub fn has_unrolled(node: &Node) -> bool {
    match node {
        Node::Leaf => false,
        Node::Sequence(children) => children.iter().any(|(_, child)| has_unrolled(child)),
        Node::Band(Band { members, child, .. }) => {
            members.iter().any(|member| member.kind == MemberKind::Unrolled) || has_unrolled(child)
        }
    }
}

/// Lets only so many loops within each other below a node be parallel, from the outermost one on: those that
/// are written so.
pub fn keep_forks(outline: &Outline, node: &mut Node, mut forks: u32) {
    match node {
        Node::Leaf => {}
        Node::Sequence(children) => {
            children.iter_mut().for_each(|(_, child)| keep_forks(outline, child, forks));
        }
        Node::Band(Band { members, child, .. }) => {
            for member in members.iter_mut().filter(|member| !outline.runs_once(member)) {
                member.coincident &= forks > 0;
                forks -= u32::from(member.coincident);
            }
            keep_forks(outline, child, forks);
        }
    }
}

impl FunctionRemark {
    /// One line, for a terminal.
    pub fn summary(&self) -> String {
        let told = self.change.as_ref().map_or_else(Vec::new, |change| change.told(self.measured.as_ref()));
        format!("@{}: {}\n", self.function, told.join("; "))
    }

    /// Everything that is known, for a person; nothing of a function of which there is nothing more to say
    /// than the separate remark, with the place, that it is unchanged.
    pub fn explanation(&self) -> String {
        let counted = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let found =
            [counted(self.statements, "statement"), counted(self.dependences, "dependence")].join(", ");
        let (mut told, mut lines) = (vec!["unchanged".to_owned()], vec![found]);
        match &self.change {
            Some(change) => {
                told = change.told(self.measured.as_ref());
                lines.extend(told.drain(1..));
                lines.extend(change.estimate.iter().map(|gain| format!("estimated for {}", gain.assumed)));
                lines.push(change.evidence.clone());
                lines.extend((!change.nest.is_empty()).then(|| "the loops are now".to_owned()));
                lines.extend(change.nest.iter().map(|line| format!("  {line}")));
            }
            None if self.sequential.is_empty() && self.measured.is_none() => return String::new(),
            None => {}
        }
        lines.extend(self.measured.iter().map(Timed::told));
        lines.extend(self.sequential.iter().map(Sequential::text));
        let head = format!("@{}: {}\n", self.function, told[0]);
        lines.into_iter().fold(head, |text, line| text + &format!("  {line}\n"))
    }
}

impl Change {
    /// The order first, then what became of loops.
    fn told(&self, measured: Option<&Timed>) -> Vec<String> {
        let estimated = self.estimate.as_ref().map(|gain| &gain.words);
        let words = measured.map(|measured| &measured.words).or(estimated);
        let faster = words.map_or_else(String::new, |words| format!(", {words}"));
        let sized = |of: &SizedLoop| format!("{} by {}", of.of.text, of.size);
        let told = [
            ("tiled", self.tiles.iter().map(sized).join(", ")),
            ("unrolled and jammed", self.unrolled.iter().map(sized).join(", ")),
            ("fused", self.fused.join("; ")),
            ("split", self.split.join("; ")),
            ("parallel", self.parallel.iter().map(|of| &of.text).join(", ")),
            ("as before", self.kept.clone()),
        ];
        let told = told.into_iter().filter(|(_, what)| !what.is_empty());
        let told = told.map(|(how, what)| format!("{how}: {what}"));
        let order = format!("{}{faster}", self.order);
        std::iter::once(order).chain(self.prepared.iter().cloned()).chain(told).collect()
    }
}

impl Sequential {
    fn text(&self) -> String {
        format!("not parallel before: {} at line {}, as {}", self.counts, self.line, self.because)
    }
}
