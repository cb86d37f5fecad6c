//! Loops and conditions, of the affine dialect and others, with and without results.

use crate::generate::affine::{Expr, Interval, Var};
use crate::generate::nest::Loop;
use crate::generate::whole::{ITERATIONS, Visible, Writer};

/// Loops have few iterations: as the generator of nests chooses them four loops above the innermost.
pub(super) const DEPTH: usize = 4;

impl Writer {
    /// A loop with a body.
    pub(super) fn loop_around(&mut self, visible: &Visible, depth: usize) {
        if visible.has_jumps && self.g.rng.chance(70) {
            return self.jumping_loop(visible, depth);
        }
        match self.g.rng.index(10) {
            0..5 => {
                let (header, inner) = self.affine_for(visible);
                self.g.open(&format!("{header} {{"));
                self.block(inner, depth);
            }
            5..8 => {
                let (header, inner) = self.scf_for(visible);
                self.g.open(&format!("{header} {{"));
                self.block(inner, depth);
            }
            _ => {
                let inner = self.open_parallel(visible);
                self.block(inner, depth);
            }
        }
        self.g.close("}");
    }

    /// `affine.for %i = …`, and what is in scope inside.
    fn affine_for(&mut self, visible: &Visible) -> (String, Visible) {
        let chosen = self.g.choose_loop(&visible.scope(true), DEPTH, ITERATIONS);
        let name = self.g.fresh("i");
        let header = self.g.loop_header(&name, &chosen);
        let mut inner = visible.clone();
        inner.has_jumps = false;
        inner.dims.push(Var { name, range: chosen.range(), is_symbol: false });
        inner.runs = visible.runs * chosen.trips().max(1);
        (header, inner)
    }

    /// `scf.for %i = …`, and what is in scope inside.
    fn scf_for(&mut self, visible: &Visible) -> (String, Visible) {
        let chosen = self.g.choose_loop(&visible.scope(false), DEPTH, ITERATIONS);
        let (lower, upper, step) = self.values_of(&chosen);
        let name = self.g.fresh("i");
        let header = format!("scf.for {name} = {lower} to {upper} step {step}");
        (header, within(visible, &[(name, &chosen)], false))
    }

    pub(super) fn values_of(&mut self, chosen: &Loop) -> (String, String, String) {
        let lower = self.extreme_of(&chosen.lower, "arith.maxsi");
        let upper = self.extreme_of(&chosen.upper, "arith.minsi");
        (lower, upper, self.value(&Expr::Const(chosen.step)))
    }

    fn extreme_of(&mut self, exprs: &[Expr], op: &str) -> String {
        let values: Vec<String> = exprs.iter().map(|expr| self.value(expr)).collect();
        let combined = values.into_iter().reduce(|a, b| self.op("b", &format!("{op} {a}, {b} : index")));
        combined.expect("a bound has a result")
    }

    /// A parallel loop of one or two counters.
    fn open_parallel(&mut self, visible: &Visible) -> Visible {
        let n = self.g.rng.range(1, 2) as usize;
        let is_affine = self.g.rng.chance(60);
        let loops: Vec<(String, Loop)> = (0..n).map(|_| self.parallel_counter(is_affine)).collect();
        let names = loops.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        let list = |parts: Vec<String>| parts.join(", ");
        let text = |expr: &Expr| expr.text(&|var| var.name.clone());
        if is_affine {
            let lowers = list(loops.iter().map(|(_, l)| text(&l.lower[0])).collect());
            let uppers = list(loops.iter().map(|(_, l)| text(&l.upper[0])).collect());
            let steps = list(loops.iter().map(|(_, l)| l.step.to_string()).collect());
            self.g.open(&format!("affine.parallel ({names}) = ({lowers}) to ({uppers}) step ({steps}) {{"));
        } else {
            let values: Vec<_> = loops.iter().map(|(_, chosen)| self.values_of(chosen)).collect();
            let lowers = list(values.iter().map(|(lower, ..)| lower.clone()).collect());
            let uppers = list(values.iter().map(|(_, upper, _)| upper.clone()).collect());
            let steps = list(values.into_iter().map(|(.., step)| step).collect());
            self.g.open(&format!("scf.parallel ({names}) = ({lowers}) to ({uppers}) step ({steps}) {{"));
        }
        let counters: Vec<(String, &Loop)> =
            loops.iter().map(|(name, chosen)| (name.clone(), chosen)).collect();
        within(visible, &counters, is_affine)
    }

    fn parallel_counter(&mut self, is_affine: bool) -> (String, Loop) {
        let lower = self.g.rng.range(0, 2);
        let param = self.g.params.iter().find(|param| param.range.hi <= 4).cloned();
        let upper = match param {
            Some(param) if self.g.rng.chance(40) => Expr::var(&param),
            _ => Expr::Const(lower + self.g.rng.range(1, 3)),
        };
        let step = self.g.rng.weighted(&[(80, 1), (20, 2)]);
        let stem = if is_affine { "i" } else { "p" };
        (self.g.fresh(stem), Loop { lower: vec![Expr::Const(lower)], upper: vec![upper], step })
    }

    /// A condition with one or two branches.
    pub(super) fn condition_around(&mut self, visible: &Visible, depth: usize) {
        if visible.has_jumps && self.g.rng.chance(70) {
            return self.jumping_condition(visible, depth);
        }
        let header = self.condition(visible);
        let inner = Visible { has_jumps: false, ..visible.clone() };
        self.g.open(&format!("{header} {{"));
        self.block(inner.clone(), depth);
        if self.g.rng.chance(40) {
            self.g.reopen("} else {");
            self.block(inner, depth);
        }
        self.g.close("}");
    }

    /// `affine.if …` or `scf.if …`.
    fn condition(&mut self, visible: &Visible) -> String {
        if self.g.rng.chance(45) {
            let condition = self.g.condition(&visible.scope(true));
            return format!("affine.if {condition}");
        }
        format!("scf.if {}", self.decision(visible))
    }

    /// A truth value.
    pub(super) fn decision(&mut self, visible: &Visible) -> String {
        let mut of_data = visible.clone();
        if self.g.rng.chance(25) {
            self.define_loaded(&mut of_data);
        }
        let mut decision = self.comparison(&of_data);
        if self.g.rng.chance(15) {
            let other = self.comparison(visible);
            let op = *self.g.rng.pick(&["arith.andi", "arith.ori", "arith.xori"]);
            decision = self.op("q", &format!("{op} {decision}, {other} : i1"));
        }
        decision
    }

    /// A number that one of two branches yields.
    pub(super) fn chosen_number(&mut self, visible: &Visible) -> String {
        let header = self.condition(visible);
        let yields = if header.starts_with("affine") { "affine.yield" } else { "scf.yield" };
        let name = self.g.fresh("r");
        self.g.open(&format!("{name} = {header} -> (f32) {{"));
        for is_last in [false, true] {
            if self.g.rng.chance(30) {
                self.simple_statement(visible);
            }
            let number = self.loaded_number(visible);
            self.line(&format!("{yields} {number} : f32"));
            if is_last { self.g.close("}") } else { self.g.reopen("} else {") }
        }
        name
    }

    /// A number that a loop carries on from iteration to iteration.
    pub(super) fn carried_number(&mut self, visible: &Visible) -> String {
        if visible.has_jumps && self.g.rng.chance(70) {
            return self.number_of_jumping_loop(visible);
        }
        let start = self.loaded_number(visible);
        let is_affine = self.g.rng.chance(60);
        let (header, inner) = if is_affine { self.affine_for(visible) } else { self.scf_for(visible) };
        let yields = if is_affine { "affine.yield" } else { "scf.yield" };
        let (carried, name) = (self.g.fresh("s"), self.g.fresh("r"));
        self.g.open(&format!("{name} = {header} iter_args({carried} = {start}) -> (f32) {{"));
        if self.g.rng.chance(40) {
            self.simple_statement(&inner);
        }
        let term = self.loaded_number(&inner);
        let sum = self.op("x", &format!("arith.addf {carried}, {term} : f32"));
        if self.g.rng.chance(15) {
            self.store(&inner, &sum);
        }
        self.line(&format!("{yields} {sum} : f32"));
        self.g.close("}");
        name
    }
}

/// What is in scope inside of loops of these counters.
pub(super) fn within(visible: &Visible, loops: &[(String, &Loop)], are_dims: bool) -> Visible {
    let mut inner = Visible { has_jumps: false, ..visible.clone() };
    for (name, chosen) in loops {
        let range: Interval = chosen.range();
        let var = Var { name: name.clone(), range, is_symbol: false };
        if are_dims {
            inner.dims.push(var)
        } else {
            inner.others.push(var)
        }
        inner.runs *= chosen.trips().max(1);
    }
    inner
}
