//! What `optimize` did to each function, in words and as JSON.

use loopwright::analysis::{AffineForm, Band, Member, MemberKind, Node};
use loopwright::transforms::{Gain, OptimizeOutcome, OptimizeReport, Optimized};
use serde::Serialize;

/// What was done to a function, or why nothing was.
#[derive(Debug, Serialize)]
pub struct FunctionRemark {
    /// The symbol name.
    function: String,
    /// `optimized`, `left` or `exhausted`.
    outcome: &'static str,
    /// Why it was left as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    statements: usize,
    dependences: usize,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    change: Option<Change>,
}

/// What became of a function's loops. Loops are named by what they count, in the statements' own counters: `i` is the outermost.
#[derive(Debug, Serialize)]
struct Change {
    order: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Ratios>,
    tiles: Vec<TiledLoop>,
    parallel: Vec<LoopRemark>,
    unrolled: Vec<TiledLoop>,
    /// Inputs on which the old and the new program were run and agreed.
    compared_runs: usize,
    /// Why orders that were tried before were not taken.
    refused: Vec<String>,
    schedule: String,
}

/// How many times as fast the new order is estimated to be.
#[derive(Debug, Serialize)]
struct Ratios {
    one_thread: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_threads: Option<f64>,
}

#[derive(Debug, Serialize)]
struct LoopRemark {
    /// The first of the statements in it, and how many there are.
    statement: String,
    of: usize,
    counts: String,
}

#[derive(Debug, Serialize)]
struct TiledLoop {
    #[serde(flatten)]
    tiled: LoopRemark,
    size: String,
}

/// What is to be said of each function; without `parallel`, loops that could run in parallel do not.
pub fn remarks(reports: &[OptimizeReport], parallel: bool) -> Vec<FunctionRemark> {
    reports.iter().map(|report| remark(report, parallel)).collect()
}

fn remark(report: &OptimizeReport, parallel: bool) -> FunctionRemark {
    let (outcome, reason, change) = match &report.outcome {
        OptimizeOutcome::Optimized(optimized) => ("optimized", None, Some(change(optimized, parallel))),
        OptimizeOutcome::Left(why) => ("left", Some(why.message.clone()), None),
        OptimizeOutcome::Exhausted(why) => ("exhausted", Some(why.to_string()), None),
    };
    FunctionRemark {
        function: report.name.clone(),
        outcome,
        reason,
        statements: report.n_stmts,
        dependences: report.n_dependences,
        change,
    }
}

fn change(optimized: &Optimized, parallel: bool) -> Change {
    let Optimized { schedule, reordered, gain, refused } = optimized;
    let origin = gain.as_ref().map_or_else(|| "a new order".to_owned(), |gain| gain.origin.to_string());
    let mut loops = Loops::default();
    // What is inside of a parallel loop is not worth a word, nor is any loop where none is written as parallel.
    loops.node(&schedule.root, !parallel);
    Change {
        order: origin,
        estimate: gain.as_ref().map(|gain| ratios(gain, parallel)),
        tiles: loops.tiles,
        parallel: loops.parallel,
        unrolled: loops.unrolled,
        compared_runs: reordered.replay.agreed,
        refused: refused.iter().map(ToString::to_string).collect(),
        schedule: schedule.to_string(),
    }
}

/// Compared with the program as it runs before, on one thread.
fn ratios(gain: &Gain, parallel: bool) -> Ratios {
    let faster = |after: f64| (gain.before.sequential / after * 100.0).round() / 100.0;
    let all_threads = parallel.then(|| faster(gain.after.parallel));
    Ratios { one_thread: faster(gain.after.sequential), all_threads }
}

/// Loops of a schedule that are worth a word.
#[derive(Default)]
struct Loops {
    tiles: Vec<TiledLoop>,
    parallel: Vec<LoopRemark>,
    unrolled: Vec<TiledLoop>,
}

impl Loops {
    fn node(&mut self, node: &Node, mut in_parallel: bool) {
        match node {
            Node::Leaf => {}
            Node::Sequence(children) => {
                children.iter().for_each(|(_, child)| self.node(child, in_parallel));
            }
            Node::Band(Band { members, child, .. }) => {
                for member in members {
                    if member.coincident && !in_parallel {
                        self.parallel.extend(loop_remark(member));
                        in_parallel = true;
                    }
                    self.member(member);
                }
                self.node(child, in_parallel);
            }
        }
    }

    fn member(&mut self, member: &Member) {
        let sizes: Vec<String> = member.rows.first().map_or_else(Vec::new, |(_, row)| {
            let divided = row.terms.iter().filter(|term| !term.divisor.is_one());
            divided.map(|term| term.divisor.to_string()).collect()
        });
        let Some(tiled) = loop_remark(member) else { return };
        match member.kind {
            MemberKind::Tile => self.tiles.push(TiledLoop { tiled, size: sizes.join("+") }),
            MemberKind::Point if !sizes.is_empty() => {
                self.unrolled.push(TiledLoop { tiled, size: sizes.join("+") });
            }
            MemberKind::Point | MemberKind::Unrolled => {}
        }
    }
}

fn loop_remark(member: &Member) -> Option<LoopRemark> {
    let (stmt, row) = member.rows.first()?;
    let forms: Vec<&AffineForm> = row.terms.iter().map(|term| &term.form).collect();
    let counts = forms.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    Some(LoopRemark { statement: stmt.to_string(), of: member.rows.len(), counts })
}

impl LoopRemark {
    fn text(&self) -> String {
        let others = if self.of > 1 { format!(" and {} more", self.of - 1) } else { String::new() };
        format!("{} of {}{others}", self.counts, self.statement)
    }
}

impl FunctionRemark {
    /// One line, for a terminal.
    pub fn summary(&self) -> String {
        let Some(change) = &self.change else {
            return format!("@{}: {}\n", self.function, self.reason.as_deref().unwrap_or("left as it is"));
        };
        let mut parts = vec![change.order.clone()];
        parts.extend(change.estimate.as_ref().map(|gain| {
            let all = gain.all_threads.map_or_else(String::new, |all| format!(", {all} on all"));
            format!("about {} times as fast on one thread{all}", gain.one_thread)
        }));
        let list = |texts: Vec<String>| texts.join(", ");
        let sized = |loops: &[TiledLoop]| {
            list(loops.iter().map(|tile| format!("{} by {}", tile.tiled.text(), tile.size)).collect())
        };
        if !change.tiles.is_empty() {
            parts.push(format!("tiled: {}", sized(&change.tiles)));
        }
        if !change.unrolled.is_empty() {
            parts.push(format!("unrolled and jammed: {}", sized(&change.unrolled)));
        }
        if !change.parallel.is_empty() {
            parts.push(format!("parallel: {}", list(change.parallel.iter().map(LoopRemark::text).collect())));
        }
        format!("@{}: {}\n", self.function, parts.join("; "))
    }

    /// Everything that is known, for a person.
    pub fn explanation(&self) -> String {
        let mut text = self.summary();
        text += &format!("  {} statements, {} dependences\n", self.statements, self.dependences);
        let Some(change) = &self.change else { return text };
        for refused in &change.refused {
            text += &format!("  tried before and not taken: {refused}\n");
        }
        text +=
            &format!("  proved legal; compared with the old program on {} inputs\n", change.compared_runs);
        change.schedule.lines().for_each(|line| text += &format!("  {line}\n"));
        text
    }
}
