//! Loop nests: bounds of every kind, imperfect bodies, conditions, parallel loops.

use crate::generate::affine::{Expr, Interval, Var, map_text, set_text};
use crate::generate::{Generator, Rules, Scope};

/// A loop that is chosen but not yet written.
pub(super) struct Loop {
    pub(super) lower: Vec<Expr>,
    pub(super) upper: Vec<Expr>,
    pub(super) step: i64,
}

impl Loop {
    fn lower_range(&self) -> Interval {
        let ranges = || self.lower.iter().map(Expr::range);
        Interval {
            lo: ranges().map(|range| range.lo).max().expect("a bound has a result"),
            hi: ranges().map(|range| range.hi).max().expect("a bound has a result"),
        }
    }

    /// The largest value that the exclusive upper bound takes.
    fn upper_end(&self) -> i64 {
        self.upper.iter().map(|expr| expr.range().hi).min().expect("a bound has a result")
    }

    /// The values of the loop variable; one made-up value if the loop never runs.
    pub(super) fn range(&self) -> Interval {
        let lower = self.lower_range();
        Interval { lo: lower.lo, hi: lower.lo.max(self.upper_end() - 1) }
    }

    pub(super) fn trips(&self) -> i64 {
        let distance = self.upper_end() - self.lower_range().lo;
        if distance <= 0 { 0 } else { (distance + self.step - 1) / self.step }
    }
}

impl Generator {
    /// One nest at the top of the kernel.
    pub(super) fn nest(&mut self, budget: i64) {
        let scope = Scope { runs: 1, ..Scope::default() };
        match self.rng.index(12) {
            0 | 1 => self.stencil(budget),
            2 => self.in_place_stencil(budget),
            3 | 4 => self.product(budget),
            5 => self.reversal(budget),
            6 => {
                if !self.parallel(&scope, budget) {
                    self.product(budget);
                }
            }
            _ => {
                let depth = self.rng.weighted(&[(10, 1), (40, 2), (35, 3), (15, 4)]);
                self.loop_nest(&scope, &Rules::default(), depth, budget);
            }
        }
    }

    /// A loop with `depth - 1` more inside, and statements at any level.
    pub(super) fn loop_nest(&mut self, scope: &Scope, rules: &Rules, depth: usize, budget: i64) {
        let chosen = self.choose_loop(scope, depth, budget);
        let inner = self.open_loop(scope, &chosen);
        self.body(&inner, rules, depth - 1, budget);
        self.close("}");
    }

    /// The body of a loop: statements, conditions, loops.
    fn body(&mut self, scope: &Scope, rules: &Rules, depth: usize, budget: i64) {
        let mut rules = rules.clone();
        let mut scope = scope.clone();
        if self.rng.chance(10) {
            let var = self.applied(&scope);
            scope.vars.push(var);
        }
        let imperfect = self.rng.chance(30);
        if depth == 0 || imperfect {
            self.statements(&scope, &mut rules);
        }
        if depth > 0 {
            let n_loops = if self.rng.chance(15) { 2 } else { 1 };
            for _ in 0..n_loops {
                match self.rng.index(10) {
                    0 if rules.parallel.is_none() && self.parallel(&scope, budget / n_loops) => {}
                    1 => {
                        self.open_condition(&scope);
                        self.loop_nest(&scope, &rules, depth, budget / n_loops);
                        self.close("}");
                    }
                    _ => self.loop_nest(&scope, &rules, depth, budget / n_loops),
                }
            }
            if imperfect && self.rng.chance(50) {
                self.statements(&scope, &mut rules);
            }
        }
    }

    fn statements(&mut self, scope: &Scope, rules: &mut Rules) {
        let count = self.rng.weighted(&[(60, 1), (30, 2), (10, 3)]);
        for _ in 0..count {
            if self.rng.chance(15) {
                self.open_condition(scope);
                self.statement(scope, rules);
                if self.rng.chance(50) {
                    self.reopen("} else {");
                    self.statement(scope, rules);
                }
                self.close("}");
            } else {
                self.statement(scope, rules);
            }
        }
    }

    fn open_condition(&mut self, scope: &Scope) {
        let condition = self.condition(scope);
        self.open(&format!("affine.if {condition} {{"));
    }

    /// The set and operands of an `affine.if`.
    pub(super) fn condition(&mut self, scope: &Scope) -> String {
        let count = self.rng.weighted(&[(75, 1), (25, 2)]);
        let constraints: Vec<(Expr, bool)> = (0..count)
            .map(|_| {
                let expr = self.index_expr(scope);
                let range = expr.range();
                if self.rng.chance(15) {
                    let value = self.rng.range(range.lo, range.hi);
                    return (expr.plus(-value), true);
                }
                if self.rng.chance(15) {
                    return (expr.modulo(2), true);
                }
                // A threshold inside the range, so that both branches have a chance.
                let value = self.rng.range(range.lo, range.hi);
                if self.rng.chance(50) {
                    (expr.plus(-value), false)
                } else {
                    (expr.times(-1).plus(value), false)
                }
            })
            .collect();
        let (set, operands) = set_text(&mut self.rng, &constraints);
        format!("{}{operands}", self.aliased(set))
    }

    /// `%a = affine.apply ...`: a new index value.
    pub(super) fn applied(&mut self, scope: &Scope) -> Var {
        let expr = self.index_expr(scope);
        let (map, operands) = map_text(&mut self.rng, std::slice::from_ref(&expr));
        let name = self.fresh("a");
        let map = self.aliased(map);
        self.line(&format!("{name} = affine.apply {map}{operands}"));
        Var { name, range: expr.range(), is_symbol: false }
    }

    pub(super) fn choose_loop(&mut self, scope: &Scope, depth: usize, budget: i64) -> Loop {
        let most = [18, 14, 9, 7, 5][depth.min(4)].min((budget / scope.runs.max(1)).max(2));
        let step = self.rng.weighted(&[(75, 1), (15, 2), (7, 3), (3, 5)]);
        let outer = (!scope.vars.is_empty()).then(|| self.rng.pick(&scope.vars).clone());
        let param = (!self.params.is_empty()).then(|| self.rng.pick(&self.params).clone());
        let start = self.rng.weighted(&[(60, 0), (20, 1), (10, 2), (5, 4), (5, -2)]);
        let mut chosen = match (self.rng.index(10), outer, param) {
            // Triangular, from the outer loop's variable to a fixed end.
            (0 | 1, Some(outer), param) => {
                let first = self.rng.range(-1, 2);
                let end = match param {
                    Some(param) if self.rng.chance(50) => Expr::var(&param),
                    _ => Expr::Const(outer.range.hi + self.rng.range(0, 3)),
                };
                Loop { lower: vec![Expr::var(&outer).plus(first)], upper: vec![end], step }
            }
            // Triangular, up to the outer loop's variable.
            (2 | 3, Some(outer), _) => {
                let last = self.rng.range(0, 3);
                Loop { lower: vec![Expr::Const(start)], upper: vec![Expr::var(&outer).plus(last)], step }
            }
            // A tile of the outer loop.
            (4, Some(outer), param) => {
                let size = self.rng.range(2, 5);
                let mut upper = vec![Expr::var(&outer).plus(size)];
                match param {
                    Some(param) => upper.push(Expr::var(&param)),
                    None => upper.push(Expr::Const(outer.range.hi + 1)),
                }
                Loop { lower: vec![Expr::var(&outer)], upper, step: 1 }
            }
            // Several results.
            (5, Some(outer), _) => {
                let lower = vec![Expr::Const(start), Expr::var(&outer).plus(self.rng.range(-4, 0))];
                let end = self.index_expr(scope).plus(self.rng.range(1, 4));
                let upper = vec![Expr::Const(start + self.rng.range(3, 9)), end];
                Loop { lower, upper, step }
            }
            (6, _, Some(param)) => {
                let end = Expr::var(&param).plus(self.rng.range(-2, 1));
                Loop { lower: vec![Expr::Const(start)], upper: vec![end], step }
            }
            (7, _, Some(param)) => {
                Loop { lower: vec![Expr::Const(start)], upper: vec![Expr::var(&param)], step }
            }
            // Never runs, or only for some sizes.
            (8, _, param) if self.rng.chance(20) => {
                let end = param.map_or(Expr::Const(start - 1), |param| Expr::var(&param).plus(-7));
                Loop { lower: vec![Expr::Const(start)], upper: vec![end], step }
            }
            _ => {
                let trips = self.rng.range(2.min(most), most);
                let end = start + (trips - 1) * step + 1;
                Loop { lower: vec![Expr::Const(start)], upper: vec![Expr::Const(end)], step }
            }
        };
        if chosen.trips() > most {
            let end = chosen.lower_range().lo + most * chosen.step;
            chosen.upper.push(Expr::Const(end));
        }
        chosen
    }

    fn open_loop(&mut self, scope: &Scope, chosen: &Loop) -> Scope {
        let name = self.fresh("i");
        let header = self.loop_header(&name, chosen);
        self.open(&format!("{header} {{"));
        entered(scope, name, chosen)
    }

    pub(super) fn loop_header(&mut self, name: &str, chosen: &Loop) -> String {
        let lower = self.bound(&chosen.lower, "max");
        let upper = self.bound(&chosen.upper, "min");
        let step = if chosen.step == 1 { String::new() } else { format!(" step {}", chosen.step) };
        format!("affine.for {name} = {lower} to {upper}{step}")
    }

    fn bound(&mut self, exprs: &[Expr], combine: &str) -> String {
        match exprs {
            [Expr::Const(value)] => value.to_string(),
            // A bare operand is a symbol of the bound's map, so a loop variable cannot be there.
            [Expr::Var(var)] if var.is_symbol && self.rng.chance(70) => var.name.clone(),
            [_] => {
                let (map, operands) = map_text(&mut self.rng, exprs);
                format!("{}{operands}", self.aliased(map))
            }
            _ => {
                let (map, operands) = map_text(&mut self.rng, exprs);
                format!("{combine} {}{operands}", self.aliased(map))
            }
        }
    }

    /// A loop around one accumulator: `%r = affine.for ... iter_args(%acc = %start) -> (ty) { ... }`.
    /// `step` writes the body and returns the yielded value; the trip count is returned too.
    pub(super) fn reduction(
        &mut self,
        scope: &Scope,
        ty: &str,
        start: &str,
        step: &mut dyn FnMut(&mut Generator, &Scope, &str) -> String,
    ) -> (String, i64) {
        let chosen = self.choose_loop(scope, 3, crate::generate::ITERATIONS / 2);
        let (iv, accumulator, result) = (self.fresh("i"), self.fresh("acc"), self.fresh("r"));
        let header = self.loop_header(&iv, &chosen);
        self.open(&format!("{result} = {header} iter_args({accumulator} = {start}) -> ({ty}) {{"));
        let inner = entered(scope, iv, &chosen);
        let value = step(self, &inner, &accumulator);
        self.line(&format!("affine.yield {value} : {ty}"));
        self.close("}");
        (result, chosen.trips())
    }

    /// An `affine.parallel` over one or two dimensions of an array; false if no array is fit for it.
    pub(super) fn parallel(&mut self, scope: &Scope, budget: i64) -> bool {
        let fit = |generator: &Generator, n_dims: usize| -> Vec<usize> {
            (0..generator.arrays.len())
                .filter(|&k| !generator.arrays[k].is_coefficients && generator.arrays[k].rank() >= n_dims)
                .collect()
        };
        let n_dims = self.rng.weighted(&[(50, 1), (50, 2)]);
        let candidates = fit(self, n_dims);
        if candidates.is_empty() {
            return false;
        }
        let target = *self.rng.pick(&candidates);
        let (mut names, mut lowers, mut uppers, mut steps) = (vec![], vec![], vec![], vec![]);
        let mut inner = scope.clone();
        let mut pinned = vec![None; self.arrays[target].rank()];
        let mut free_dims: Vec<usize> = (0..pinned.len()).collect();
        for _ in 0..n_dims {
            let dim = free_dims.remove(self.rng.index(free_dims.len()));
            let size = self.arrays[target].shape[dim].min(6);
            let step = self.rng.weighted(&[(80, 1), (20, 2)]);
            let lower = self.rng.range(0, 2);
            let mut upper = vec![Expr::Const(size - self.rng.range(0, 1))];
            if !self.params.is_empty() && self.rng.chance(40) {
                upper.push(Expr::var(&self.params[self.rng.index(self.params.len())].clone()));
            }
            let chosen = Loop { lower: vec![Expr::Const(lower)], upper, step };
            let name = self.fresh("i");
            // The bounds are map results in a list, where a symbol is without a marker.
            lowers.push(lower.to_string());
            let results = chosen.upper.iter().map(|expr| expr.text(&|var| var.name.clone()));
            let results = results.collect::<Vec<_>>().join(", ");
            uppers.push(if chosen.upper.len() > 1 { format!("min({results})") } else { results });
            steps.push(step.to_string());
            inner = entered(&inner, name.clone(), &chosen);
            let var = inner.vars.last().expect("the loop was just entered");
            pinned[dim] = Some(Expr::var(var));
            names.push(name);
        }
        let step = if steps.iter().all(|step| step == "1") {
            String::new()
        } else {
            format!(" step ({})", steps.join(", "))
        };
        let header = format!(
            "affine.parallel ({}) = ({}) to ({}){step}",
            names.join(", "),
            lowers.join(", "),
            uppers.join(", ")
        );
        let rules = Rules { parallel: Some(vec![(target, pinned)]), anchors: Vec::new() };
        self.open(&format!("{header} {{"));
        let depth = self.rng.index(3);
        self.body(&inner, &rules, depth, budget);
        self.close("}");
        true
    }
}

fn entered(scope: &Scope, name: String, chosen: &Loop) -> Scope {
    let mut inner = scope.clone();
    let var = Var { name, range: chosen.range(), is_symbol: false };
    inner.vars.push(var.clone());
    inner.loops.push((var, chosen.step));
    inner.runs = scope.runs * chosen.trips().max(1);
    inner
}
