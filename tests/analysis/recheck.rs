//! A second checker of certificates, to judge the first: JSON values, maps of `i128`, no code of the analysis crate.
//!
//! Follows the text of the format: a conflict per pair of accesses, choice of pieces and original component, without
//! those that hold a false row without variables; columns source iterators, target iterators, parameters, locals.

use serde_json::Value;
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, String>;

/// A variable, in column order; `One` stands for the constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Var {
    Source(usize),
    Target(usize),
    Param(usize),
    Local(usize),
    One,
}

/// A linear form; what is not in the map is zero.
type Form = BTreeMap<Var, i128>;

#[derive(Clone, Default)]
struct System {
    n_source: usize,
    n_target: usize,
    n_params: usize,
    n_locals: usize,
    zero: Vec<Form>,
    nonneg: Vec<Form>,
}

fn list(value: &Value) -> Result<&Vec<Value>> {
    value.as_array().ok_or_else(|| format!("not a list: {value}"))
}

fn number(value: &Value) -> Result<i128> {
    let small = value.as_i64().map(i128::from);
    small
        .or_else(|| value.as_str().and_then(|digits| digits.parse().ok()))
        .ok_or_else(|| format!("not an integer: {value}"))
}

fn count(value: &Value) -> Result<usize> {
    match value.as_u64() {
        Some(n) if n <= 1000 => Ok(n as usize),
        _ => Err(format!("not a count: {value}")),
    }
}

fn add(form: &mut Form, other: &Form, factor: i128) -> Result<()> {
    for (var, coeff) in other {
        let product = coeff.checked_mul(factor).ok_or("overflow")?;
        let sum = form.get(var).copied().unwrap_or(0).checked_add(product).ok_or("overflow")?;
        form.insert(*var, sum);
    }
    form.retain(|_, coeff| *coeff != 0);
    Ok(())
}

fn constant(form: &Form) -> i128 {
    form.get(&Var::One).copied().unwrap_or(0)
}

fn without_variables(form: &Form) -> bool {
    form.keys().all(|var| *var == Var::One)
}

/// A row over the given variables, then the constant.
fn row(value: &Value, vars: &[Var]) -> Result<Form> {
    let numbers = list(value)?.iter().map(number).collect::<Result<Vec<_>>>()?;
    if numbers.len() != vars.len() + 1 {
        return Err(format!("a row of length {}, expected {}", numbers.len(), vars.len() + 1));
    }
    let mut form = Form::new();
    for (var, coeff) in vars.iter().chain([&Var::One]).zip(numbers) {
        add(&mut form, &Form::from([(*var, 1)]), coeff)?;
    }
    Ok(form)
}

impl System {
    fn iters(&self, of_target: bool) -> Vec<Var> {
        match of_target {
            false => (0..self.n_source).map(Var::Source).collect(),
            true => (0..self.n_target).map(Var::Target).collect(),
        }
    }

    fn params(&self) -> Vec<Var> {
        (0..self.n_params).map(Var::Param).collect()
    }

    fn fresh(&mut self, n: usize) -> Vec<Var> {
        self.n_locals += n;
        (self.n_locals - n..self.n_locals).map(Var::Local).collect()
    }

    fn all(&self) -> Vec<Var> {
        let mut all = self.iters(false);
        all.extend(self.iters(true));
        all.extend(self.params());
        all.extend((0..self.n_locals).map(Var::Local));
        all
    }

    fn conjunct(&mut self, of_target: bool, cell: &[Var], conjunct: &Value) -> Result<()> {
        let mut vars = self.iters(of_target);
        vars.extend(cell);
        vars.extend(self.params());
        vars.extend(self.fresh(count(&conjunct["locals"])?));
        for equality in list(&conjunct["equalities"])? {
            self.zero.push(row(equality, &vars)?);
        }
        for inequality in list(&conjunct["inequalities"])? {
            self.nonneg.push(row(inequality, &vars)?);
        }
        Ok(())
    }

    /// The value of one component of a timestamp.
    fn time(&mut self, of_target: bool, component: &Value) -> Result<Form> {
        let mut sum = Form::new();
        for term in list(&component["terms"])? {
            let mut vars = self.iters(of_target);
            vars.extend(self.params());
            let form = row(&term["form"], &vars)?;
            let divisor = number(&term["divisor"])?;
            if divisor < 1 {
                return Err("a divisor that is not positive".into());
            }
            let quotient = if divisor == 1 {
                form
            } else {
                let quotient = Form::from([(self.fresh(1)[0], 1)]);
                let mut rest = form;
                add(&mut rest, &quotient, -divisor)?;
                let mut slack = Form::from([(Var::One, divisor - 1)]);
                add(&mut slack, &rest, -1)?;
                self.nonneg.extend([rest, slack]);
                quotient
            };
            add(&mut sum, &quotient, number(&term["coeff"])?)?;
        }
        Ok(sum)
    }

    /// `sign * (target - source) - least`, which is zero or non-negative.
    fn compare(
        &mut self,
        source: &Value,
        target: &Value,
        sign: i128,
        least: i128,
        equal: bool,
    ) -> Result<()> {
        let source = self.time(false, source)?;
        let target = self.time(true, target)?;
        let mut form = Form::from([(Var::One, -least)]);
        add(&mut form, &target, sign)?;
        add(&mut form, &source, -sign)?;
        if equal {
            self.zero.push(form)
        } else {
            self.nonneg.push(form)
        }
        Ok(())
    }

    fn compared(&self, source: &Value, target: &Value, sign: i128, least: i128) -> Result<Self> {
        let mut system = self.clone();
        system.compare(source, target, sign, least, false)?;
        Ok(system)
    }

    fn holds_false_row(&self) -> bool {
        self.zero.iter().any(|form| without_variables(form) && constant(form) != 0)
            || self.nonneg.iter().any(|form| without_variables(form) && constant(form) < 0)
    }

    fn sum(&self, terms: &Value, derived: &[Form]) -> Result<Form> {
        let mut sum = Form::new();
        for term in list(terms)? {
            let [constraint, factor] = list(term)?.as_slice() else { return Err("a term is a pair".into()) };
            let factor = number(factor)?;
            let constraint =
                constraint.as_object().filter(|o| o.len() == 1).ok_or("a constraint has one key")?;
            let (kind, index) = constraint.iter().next().ok_or("a constraint has one key")?;
            let rows: &[Form] = match kind.as_str() {
                "eq" => &self.zero,
                "ineq" => &self.nonneg,
                "derived" => derived,
                other => return Err(format!("no kind of constraint: {other}")),
            };
            if kind != "eq" && factor < 0 {
                return Err("a negative multiple of an inequality".into());
            }
            let index = index.as_u64().ok_or("not an index")?;
            add(&mut sum, rows.get(index as usize).ok_or("no such constraint")?, factor)?;
        }
        Ok(sum)
    }

    /// Whether the steps prove that there is no integer point.
    fn refuted_by(&self, steps: &Value) -> Result<()> {
        let mut steps = list(steps)?.iter();
        self.branch(&mut steps, &[])?;
        if steps.next().is_some() { Err("steps left over".into()) } else { Ok(()) }
    }

    fn branch(&self, steps: &mut std::slice::Iter<Value>, derived: &[Form]) -> Result<()> {
        let step = steps.next().ok_or("too few steps")?;
        let mut derived = derived.to_vec();
        if let Some(terms) = step.get("contradiction") {
            let sum = self.sum(terms, &derived)?;
            return match without_variables(&sum) && constant(&sum) < 0 {
                true => Ok(()),
                false => Err("no contradiction".into()),
            };
        }
        if let Some(cut) = step.get("cut") {
            let divisor = number(&cut["divisor"])?;
            let mut sum = self.sum(&cut["sum"], &derived)?;
            if divisor < 1 || sum.iter().any(|(var, coeff)| *var != Var::One && coeff % divisor != 0) {
                return Err("a cut that does not divide".into());
            }
            sum.values_mut().for_each(|coeff| *coeff = coeff.div_euclid(divisor));
            sum.retain(|_, coeff| *coeff != 0);
            derived.push(sum);
            return self.branch(steps, &derived);
        }
        let split = step.get("split").ok_or("no kind of step")?;
        let at = number(&split["at"])?;
        let mut coeffs = list(&split["form"])?.clone();
        coeffs.push(Value::from(0));
        let form = row(&Value::from(coeffs), &self.all())?;
        let mut low = Form::from([(Var::One, at)]);
        add(&mut low, &form, -1)?;
        let mut high = Form::from([(Var::One, -at - 1)]);
        add(&mut high, &form, 1)?;
        self.branch(steps, &[derived.clone(), vec![low]].concat())?;
        self.branch(steps, &[derived, vec![high]].concat())
    }

    fn check(&self, s: &Value, t: &Value, refutation: &Value) -> Result<()> {
        if let Some(steps) = refutation.get("empty") {
            return self.refuted_by(steps);
        }
        let levels = list(refutation.get("ordered").ok_or("no kind of refutation")?)?;
        let (source, target) = (list(&s["schedule"])?, list(&t["schedule"])?);
        let mut equal = self.clone();
        for (level, proof) in levels.iter().enumerate() {
            let (s, t) = (
                source.get(level).ok_or("no such component")?,
                target.get(level).ok_or("no such component")?,
            );
            let is_parallel = s["coincident"] == true;
            if is_parallel != (t["coincident"] == true) {
                return Err("mixed coincidence".into());
            }
            if let Some(steps) = proof.get("strict") {
                if is_parallel || level + 1 != levels.len() {
                    return Err("strict in the wrong place".into());
                }
                return equal.compared(s, t, -1, 0)?.refuted_by(steps);
            }
            let weak = proof.get("weak").ok_or("no kind of level")?;
            equal.compared(s, t, -1, 1)?.refuted_by(&weak["after"])?;
            match (is_parallel, weak.get("before")) {
                (true, Some(before)) => equal.compared(s, t, 1, 1)?.refuted_by(before)?,
                (false, None) => {}
                _ => return Err("one or two directions".into()),
            }
            equal.compare(s, t, -1, 0, true)?;
        }
        Err("never strict".into())
    }
}

/// The systems of a function's conflicts with their statements, in order.
fn conflicts(function: &Value) -> Result<Vec<(&Value, &Value, System)>> {
    let n_params = list(&function["parameters"])?.len();
    let statements = list(&function["statements"])?;
    let mut found = Vec::new();
    for s in statements {
        for t in statements {
            for a in list(&s["accesses"])? {
                for b in list(&t["accesses"])? {
                    if a["array"] != b["array"] || (a["kind"] == "read" && b["kind"] == "read") {
                        continue;
                    }
                    if a["rank"] != b["rank"] {
                        return Err("one array, two ranks".into());
                    }
                    for from in list(&s["domain"])? {
                        for to in list(&t["domain"])? {
                            for cells in list(&a["relation"])? {
                                for other_cells in list(&b["relation"])? {
                                    let mut system = System {
                                        n_source: count(&s["iters"])?,
                                        n_target: count(&t["iters"])?,
                                        n_params,
                                        ..System::default()
                                    };
                                    system.conjunct(false, &[], from)?;
                                    system.conjunct(true, &[], to)?;
                                    let cell = system.fresh(count(&a["rank"])?);
                                    system.conjunct(false, &cell, cells)?;
                                    system.conjunct(true, &cell, other_cells)?;
                                    ordered(&mut found, s, t, system)?;
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    Ok(found)
}

/// Cuts a system up by the first original component in which the instances differ.
fn ordered<'a>(
    found: &mut Vec<(&'a Value, &'a Value, System)>,
    s: &'a Value,
    t: &'a Value,
    mut equal: System,
) -> Result<()> {
    for (source, target) in list(&s["original"])?.iter().zip(list(&t["original"])?) {
        if equal.holds_false_row() {
            break;
        }
        let case = equal.compared(source, target, 1, 1)?;
        if !case.holds_false_row() {
            found.push((s, t, case));
        }
        equal.compare(source, target, -1, 0, true)?;
    }
    Ok(())
}

/// All rows have the lengths that their columns ask for, also those of no conflict.
fn well_formed(function: &Value) -> Result<()> {
    let n_params = list(&function["parameters"])?.len();
    let statements = list(&function["statements"])?;
    for s in statements {
        for rows in ["original", "schedule"] {
            if list(&s[rows])?.len() != list(&statements[0][rows])?.len() {
                return Err("timestamps of different lengths".into());
            }
        }
        let mut system = System { n_source: count(&s["iters"])?, n_params, ..System::default() };
        list(&s["domain"])?.iter().try_for_each(|piece| system.conjunct(false, &[], piece))?;
        for access in list(&s["accesses"])? {
            let cell = system.fresh(count(&access["rank"])?);
            list(&access["relation"])?.iter().try_for_each(|piece| system.conjunct(false, &cell, piece))?;
        }
        for component in list(&s["original"])?.iter().chain(list(&s["schedule"])?) {
            system.time(false, component)?;
        }
    }
    Ok(())
}

/// Whether the certificate proves all its schedules legal.
pub fn recheck(certificate: &Value) -> Result<()> {
    if certificate["version"] != 1 {
        return Err("version".into());
    }
    for function in list(&certificate["functions"])? {
        well_formed(function)?;
        let conflicts = conflicts(function)?;
        let refutations = list(&function["refutations"])?;
        if conflicts.len() != refutations.len() {
            return Err(format!("{} conflicts, {} refutations", conflicts.len(), refutations.len()));
        }
        for ((s, t, system), refutation) in conflicts.iter().zip(refutations) {
            system.check(s, t, refutation)?;
        }
    }
    Ok(())
}
