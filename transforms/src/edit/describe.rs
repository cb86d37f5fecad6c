//! Finds a script for a schedule: the steps that give a function a required order.
//!
//! # Method
//! 1. Without tiles and unrolled loops the schedule has a shape, a tree of loops and sequences. If that is
//!    the program's, its loops stay unchanged; otherwise each loop is distributed until each statement has
//!    separate loops, which are put in the order of the schedule and fused to its shape.
//! 2. What the loops around a statement count is a matrix over its own loops. Rows are taken one after the
//!    other that have one entry in a column no row was taken for: so the loops are permuted, skewed from the
//!    innermost on, and permuted back.
//! 3. Tiles, wavefronts, blocks that are jammed, and which loops are parallel are told from the rows of the
//!    members.
//!
//! # Exactness
//! The script is run, and what comes out is compared with the schedule: a script that is returned gives this
//! one.
//!
//! # Reference
//! Scripts of steps: [GirbalVasilache06].

use crate::edit::script::Script;
use crate::edit::shape::{
    Plain, Shape, deepest, form_of, is_like, is_same, is_same_row, plain, shape, unblocked,
};
use crate::edit::tree::{Loop, Plan, Tree};
use loopwright_affine_ir::Ir;
use loopwright_analysis::machinery::FloorTerm;
use loopwright_analysis::{AffineForm, Member, MemberKind, Node, QuasiRow, Schedule, Scop, StmtId};
use loopwright_polyhedra::Int;
use std::collections::BTreeMap;
use std::fmt;

/// Why a schedule has no script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsaid {
    /// A statement has more or fewer loops than in the program.
    Loops(String),
    /// The loops around a statement count what is not said by permuting, skewing, scaling, reversing and
    /// shifting its loops.
    Rows(String),
    /// A loop around a statement counts quotients that are neither tiles nor a wavefront of them.
    Quotients(String),
    /// A statement is one that steps have cut a part of.
    Parts(String),
    /// Steps that are tried give another schedule.
    Other,
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loops(stmt) => write!(f, "{stmt} has other loops than in the program"),
            Self::Rows(stmt) => write!(
                f,
                "the loops around {stmt} are not obtained by permuting, skewing, scaling, reversing and shifting"
            ),
            Self::Quotients(stmt) => {
                write!(
                    f,
                    "a loop around {stmt} iterates over quotients that are neither tiles nor a wavefront of tiles"
                )
            }
            Self::Parts(stmt) => write!(f, "{stmt} is a part of a statement"),
            Self::Other => f.write_str("no steps are known for the order of its statements and loops"),
        }
    }
}

impl std::error::Error for Unsaid {}

/// The [`Script`] that gives a function a schedule, one step a line.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().expect("there is a function");
/// use loopwright_transforms::machinery::script_for;
/// use loopwright_transforms::Script;
/// let scop = loopwright_analysis::extract(&ir, func).expect("all is affine");
/// let script = "strip L0 by 32\nreverse L0\nparallelize L0/32\n";
/// let plans = Script::plans(Script::parse(script)?.steps(), &ir, &scop)?;
/// let schedule = plans.last().expect("a plan for each step").schedule();
/// // Tiles of the loop that goes the other way would be others.
/// assert!(script_for(&ir, &scop, &schedule).is_err());
///
/// let script = "reverse L0\ntile L0 by 32\nparallelize L0/32\n";
/// let plans = Script::plans(Script::parse(script)?.steps(), &ir, &scop)?;
/// let schedule = plans.last().expect("a plan for each step").schedule();
/// assert_eq!(script_for(&ir, &scop, &schedule).as_deref(), Ok(script));
/// # Ok::<(), loopwright_transforms::ScriptError>(())
/// ```
///
/// # Errors
/// If no steps are found.
pub fn script_for(ir: &Ir, scop: &Scop, schedule: &Schedule) -> Result<String, Unsaid> {
    if let Some(part) = scop.stmts.iter().find(|stmt| stmt.whole != stmt.id) {
        return Err(Unsaid::Parts(part.name.to_string()));
    }
    if schedule.n_iters.len() != scop.stmts.len() {
        return Err(Unsaid::Other);
    }
    let all: Vec<StmtId> = scop.stmts.iter().map(|stmt| stmt.id).collect();
    let shape = shape(&schedule.root, &all);
    let mut writer = Writer { ir, scop, plan: Plan::new(ir, scop), text: String::new() };
    let is_like = is_like(&writer.plan.root, &shape);
    if !is_like {
        writer.distribute()?;
    }
    let mut done = Vec::new();
    writer.rows(&shape, &mut Vec::new(), &mut done)?;
    if !is_like {
        writer.arrange(&shape)?;
    }
    writer.blocks(&schedule.root, &all)?;
    match is_same(&writer.plan.schedule().root, &schedule.root, &all) {
        true => Ok(writer.text),
        false => Err(Unsaid::Other),
    }
}

/// A plan that is on its way, and the steps so far.
struct Writer<'a> {
    ir: &'a Ir,
    scop: &'a Scop,
    plan: Plan,
    text: String,
}

impl Writer<'_> {
    /// Does a step, and writes it.
    fn step(&mut self, step: &str) -> Result<(), Unsaid> {
        self.text += step;
        self.text.push('\n');
        let script = Script::parse(&self.text).map_err(|_| Unsaid::Other)?;
        let mut plans = Script::plans(script.steps(), self.ir, self.scop).map_err(|_| Unsaid::Other)?;
        self.plan = plans.pop().ok_or(Unsaid::Other)?;
        Ok(())
    }

    /// Gives each statement separate loops.
    fn distribute(&mut self) -> Result<(), Unsaid> {
        while let Some(name) = shared(&self.plan.root) {
            self.step(&format!("distribute {name}"))?;
        }
        Ok(())
    }

    /// Has loops count what those of a shape count, from the innermost on; of loops that statements share,
    /// what the first says.
    fn rows(
        &mut self,
        shape: &Shape,
        around: &mut Vec<BTreeMap<StmtId, QuasiRow>>,
        done: &mut Vec<String>,
    ) -> Result<(), Unsaid> {
        match shape {
            Shape::Stmt(stmt) => self.path(*stmt, around, done),
            Shape::Sequence(parts) => parts.iter().try_for_each(|part| self.rows(part, around, done)),
            Shape::Loop(rows, body) => {
                around.push(rows.clone());
                self.rows(body, around, done)?;
                around.pop();
                Ok(())
            }
        }
    }

    /// Has the loops around one statement count what the rows say; those that are `done` do.
    fn path(
        &mut self,
        stmt: StmtId,
        around: &[BTreeMap<StmtId, QuasiRow>],
        done: &mut Vec<String>,
    ) -> Result<(), Unsaid> {
        let name = || self.scop.stmt(stmt).name.to_string();
        let loops = self.plan.loops_around(stmt);
        if loops.len() != around.len() {
            return Err(Unsaid::Loops(name()));
        }
        let form = |rows: &BTreeMap<StmtId, QuasiRow>| {
            Some(form_of(rows.get(&stmt)?)?.unwrap_or_else(|| self.zero(stmt)))
        };
        let forms: Option<Vec<AffineForm>> = around.iter().map(form).collect();
        let forms = forms.ok_or_else(|| Unsaid::Rows(name()))?;
        if forms.iter().any(|form| form.iters.len() != loops.len()) {
            return Err(Unsaid::Loops(name()));
        }
        let steps = factored(&forms).ok_or_else(|| Unsaid::Rows(name()))?;
        let n_done = loops.iter().take_while(|name| done.contains(name)).count();
        let inner: Vec<usize> = (n_done..loops.len()).collect();
        let is_own = |at: &usize| *at >= n_done;
        // Loops that are done stay where they are.
        let order = &steps.columns;
        if order[..n_done].iter().enumerate().any(|(at, column)| at != *column) {
            return Err(Unsaid::Rows(name()));
        }
        if order.iter().enumerate().any(|(at, column)| at != *column) {
            let names: Vec<&str> = order[n_done..].iter().map(|at| loops[*at].as_str()).collect();
            self.step(&format!("permute {}", names.join(" ")))?;
        }
        for at in inner.into_iter().rev() {
            let own = &loops[order[at]];
            let factor = &steps.factors[at][at];
            if *factor == Int::MINUS_ONE {
                self.step(&format!("reverse {own}"))?;
            } else if !factor.is_one() {
                self.step(&format!("scale {own} by {factor}"))?;
            }
            for (outer, factor) in steps.factors[at][..at].iter().enumerate().filter(|(_, f)| !f.is_zero()) {
                self.step(&format!("skew {own} by {factor} {}", loops[order[outer]]))?;
            }
        }
        if steps.rows.iter().enumerate().any(|(at, row)| at != *row) {
            // The row that was taken first is not the outermost.
            let mut names = vec![String::new(); loops.len()];
            steps.rows.iter().enumerate().for_each(|(at, row)| names[*row].clone_from(&loops[order[at]]));
            if steps.rows.iter().enumerate().any(|(at, row)| at != *row && !(is_own(&at) && is_own(row))) {
                return Err(Unsaid::Rows(name()));
            }
            self.step(&format!("permute {}", names[n_done..].join(" ")))?;
        }
        done.extend(loops[n_done..].iter().cloned());
        let loops = self.plan.loops_around(stmt);
        for (name, form) in loops.iter().zip(&forms) {
            if form.params.iter().any(|factor| !factor.is_zero()) || !form.constant.is_zero() {
                let by = self.expression(form);
                self.step(&format!("shift {stmt} in {name} by {by}"))?;
            }
        }
        Ok(())
    }

    fn zero(&self, stmt: StmtId) -> AffineForm {
        AffineForm::zero(self.scop.stmt(stmt).ivs.len(), self.scop.params.len())
    }

    /// The part of a form that parameters and constants are.
    fn expression(&self, form: &AffineForm) -> String {
        let mut text = String::new();
        for (factor, name) in
            form.params.iter().zip(&self.plan.params).filter(|(factor, _)| !factor.is_zero())
        {
            let sign = if factor.is_negative() { "-" } else { "+" };
            let factor = if factor.abs().is_one() { String::new() } else { format!("{}", factor.abs()) };
            text += &format!(" {sign} {factor}{}", name.as_str());
        }
        if !form.constant.is_zero() || text.is_empty() {
            let sign = if form.constant.is_negative() { "-" } else { "+" };
            text += &format!(" {sign} {}", form.constant.abs());
        }
        let text = text.trim_start();
        text.strip_prefix("+ ").map_or_else(|| text.replacen("- ", "-", 1), str::to_owned)
    }

    /// Puts nests of single statements in the order of a shape, and fuses them to it.
    fn arrange(&mut self, shape: &Shape) -> Result<(), Unsaid> {
        let order = shape.stmts();
        let part = |plan: &Plan, stmt: StmtId| {
            plan.loops_around(stmt).first().cloned().unwrap_or_else(|| stmt.to_string())
        };
        for pair in order.windows(2) {
            let (former, later) = (part(&self.plan, pair[0]), part(&self.plan, pair[1]));
            let all = self.plan.root.stmts();
            let place = |stmt: StmtId| all.iter().position(|one| *one == stmt);
            if place(pair[1]) != place(pair[0]).map(|at| at + 1) {
                self.step(&format!("move {later} after {former}"))?;
            }
        }
        self.fuse(shape, 0)
    }

    /// Fuses the loops of which a shape has one, `depth` of which are around it.
    fn fuse(&mut self, shape: &Shape, depth: usize) -> Result<(), Unsaid> {
        match shape {
            Shape::Stmt(_) => Ok(()),
            Shape::Sequence(parts) => parts.iter().try_for_each(|part| self.fuse(part, depth)),
            Shape::Loop(_, body) => {
                let stmts = body.stmts();
                for pair in stmts.windows(2) {
                    let name = |stmt: StmtId| self.plan.loops_around(stmt).get(depth).cloned();
                    let (Some(former), Some(later)) = (name(pair[0]), name(pair[1])) else {
                        return Err(Unsaid::Loops(self.scop.stmt(pair[1]).name.to_string()));
                    };
                    self.step(&format!("fuse {former} {later}"))?;
                }
                self.fuse(body, depth + 1)
            }
        }
    }

    /// Makes tiles, wavefronts and blocks, and parallel loops, as a schedule has them.
    fn blocks(&mut self, node: &Node, stmts: &[StmtId]) -> Result<(), Unsaid> {
        let (members, child) = match plain(node, stmts) {
            Plain::Stmt(_) => return Ok(()),
            Plain::Sequence(parts) => {
                return parts.iter().try_for_each(|(stmts, child)| self.blocks(child, stmts));
            }
            Plain::Loops(members, child) => (members, child),
        };
        let Some(first) = stmts.first().copied() else { return Ok(()) };
        let said = || Unsaid::Quotients(self.scop.stmt(first).name.to_string());
        // What is around a statement in the plan: tiles of outer bands come first.
        let names = self.plan.loops_around(first);
        let n_inside = members.iter().filter(|member| member.kind == MemberKind::Point).count();
        let n_below = deepest(&child, first);
        let end = names.len().checked_sub(n_below).ok_or_else(said)?;
        let begin = end.checked_sub(n_inside).ok_or_else(said)?;
        let own: Vec<String> = names[begin..end].to_vec();
        let inside: Vec<&Member> = members.iter().filter(|member| member.kind == MemberKind::Point).collect();
        let mut tiles: Vec<(usize, Int)> = Vec::new();
        let mut levels: Vec<Vec<(usize, Int, bool)>> = Vec::new();
        let all_tiles: Vec<&Member> =
            members.iter().filter(|member| member.kind == MemberKind::Tile).collect();
        for (at, tile) in all_tiles.iter().enumerate() {
            let row = tile.rows.get(&first).ok_or_else(said)?;
            let (mut row, mut is_sum) = (row.clone(), false);
            if row.terms.len() == 2 {
                // A wavefront: without the next tile it is one tile.
                let next = all_tiles.get(at + 1).and_then(|next| next.rows.get(&first)).ok_or_else(said)?;
                let rest: Vec<FloorTerm> =
                    row.terms.iter().filter(|term| !next.terms.contains(term)).cloned().collect();
                (row, is_sum) = (QuasiRow { terms: rest }, true);
            }
            let (base, size) = unblocked(&row);
            let of = inside.iter().position(|point| {
                let own = point.rows.get(&first).map(|row| unblocked(row).0);
                own.is_some_and(|own| is_same_row(&own, &base))
            });
            let of = of.ok_or_else(said)?;
            if tiles.iter().any(|(known, _)| *known == of) || levels.is_empty() {
                tiles.clear();
                levels.push(Vec::new());
            }
            tiles.push((of, size.clone()));
            levels.last_mut().ok_or_else(said)?.push((of, size, is_sum));
        }
        let mut parallel: Vec<(String, bool)> = Vec::new();
        for level in &levels {
            let units = |at: usize| self.plan.root.find(&own[at]).map_or(1, |l| self.plan.step(l));
            let mut sizes = Vec::new();
            for (of, size, _) in level {
                let unit = Int::from(units(*of));
                if !size.is_divisible_by(&unit) {
                    return Err(said());
                }
                sizes.push(size.div_exact(&unit));
            }
            let loops: Vec<&str> = level.iter().map(|(of, ..)| own[*of].as_str()).collect();
            let texts: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            let named: Vec<String> =
                loops.iter().zip(&texts).map(|(name, size)| format!("{name}/{size}")).collect();
            self.step(&format!("tile {} by {}", loops.join(" "), texts.join(",")))?;
            let is_sorted = level.windows(2).all(|pair| pair[0].0 < pair[1].0);
            if !is_sorted {
                self.step(&format!("permute {}", named.join(" ")))?;
            }
            for (at, (_, _, is_sum)) in level.iter().enumerate() {
                if let (true, Some(next)) = (*is_sum, named.get(at + 1)) {
                    self.step(&format!("wavefront {} {next}", named[at]))?;
                }
            }
            parallel.extend(named.into_iter().map(|name| (name, false)));
        }
        for (tile, (_, is_parallel)) in all_tiles.iter().zip(&mut parallel) {
            *is_parallel = tile.coincident;
        }
        self.blocks(&child, stmts)?;
        for (member, name) in inside.iter().zip(own) {
            let (_, size) = member.rows.get(&first).map(unblocked).ok_or_else(said)?;
            if size.is_one() {
                parallel.push((name, member.coincident));
                continue;
            }
            let unit = self.plan.root.find(&name).map_or(1, |l| self.plan.step(l));
            if !size.is_divisible_by(&Int::from(unit)) {
                return Err(said());
            }
            let size = size.div_exact(&Int::from(unit));
            self.step(&format!("jam {name} by {size}"))?;
            parallel.push((format!("{name}/{size}"), member.coincident));
        }
        for (name, is_parallel) in parallel {
            let is_so = self.plan.root.find(&name).is_some_and(|l| l.member.coincident);
            if is_so != is_parallel {
                self.step(&format!("{} {name}", if is_parallel { "parallelize" } else { "serialize" }))?;
            }
        }
        Ok(())
    }
}

/// A loop whose body has several parts.
fn shared(tree: &Tree) -> Option<String> {
    match tree {
        Tree::Stmt(_) => None,
        Tree::Sequence(parts) => parts.iter().find_map(shared),
        Tree::Loop(l) => shared(&l.body).or_else(|| {
            let Loop { names, body, .. } = &**l;
            let is_several = matches!(body, Tree::Sequence(parts) if parts.len() > 1);
            is_several.then(|| names.first().cloned()).flatten()
        }),
    }
}

/// A matrix as columns in an order, factors below and on the diagonal, and rows in an order.
struct Factored {
    /// The loops in the order in which they are skewed.
    columns: Vec<usize>,
    /// Of each of them the factors of those before it and of itself.
    factors: Vec<Vec<Int>>,
    /// Which place each of them has at last.
    rows: Vec<usize>,
}

/// What loops count as skews of each other, each by those before it in some order; `None` if it is not that.
fn factored(forms: &[AffineForm]) -> Option<Factored> {
    let (mut columns, mut rows): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    while rows.len() < forms.len() {
        let is_open = |column: &usize| !columns.contains(column);
        let next = (0..forms.len()).filter(|row| !rows.contains(row)).find_map(|row| {
            let iters = &forms[row].iters;
            let mut entries = (0..iters.len()).filter(is_open).filter(|column| !iters[*column].is_zero());
            let only = entries.next()?;
            entries.next().is_none().then_some((row, only))
        });
        let (row, column) = next?;
        rows.push(row);
        columns.push(column);
    }
    let factors =
        rows.iter().map(|row| columns.iter().map(|column| forms[*row].iters[*column].clone()).collect());
    let factors = factors.collect();
    Some(Factored { columns, factors, rows })
}
