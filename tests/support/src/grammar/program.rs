//! Programs: modules, functions, blocks, ops of unknown dialects with everything an op can have.

use crate::grammar::{Grammar, MAX_DEPTH};

/// The values that may be used where the text is being written.
#[derive(Clone, Default)]
pub(super) struct Scope {
    /// Spellings and types.
    pub values: Vec<(String, String)>,
    /// Those of type `index` that may be dimensions of affine maps.
    pub dims: Vec<String>,
    /// Those of type `index` that may be symbols of affine maps.
    pub symbols: Vec<String>,
}

impl Grammar<'_> {
    /// A whole program.
    pub(crate) fn program(&mut self) -> String {
        let n_aliases = self.range(0, 2);
        let mut text = String::new();
        for at in 0..n_aliases {
            text += &format!("#alias{at} = {}\n!alias{at} = {}\n", self.attr(), self.ty());
        }
        let n = self.range(1, 4);
        let mut items = String::new();
        let mut scope = Scope::default();
        for _ in 0..n {
            items += &match self.draw.below(5) {
                0 | 1 => self.unknown_op(&mut scope),
                2 | 3 => self.function(),
                _ => {
                    let inner = self.function();
                    format!("module {} {{\n{inner}}}{}\n", self.name(), self.trailing_location())
                }
            };
        }
        for at in 0..n_aliases {
            items += &format!("\"use.alias\"() {{a = #alias{at}}} : () -> !alias{at}\n");
        }
        if self.chance(30) {
            let value = self.attr();
            return format!(
                "{text}module attributes {{x.m = {value}}} {{\n{items}}}{}\n",
                self.trailing_location()
            );
        }
        text + &items
    }

    /// A single op; it uses nothing from outside.
    pub(crate) fn statement(&mut self) -> String {
        self.op(&mut Scope::default())
    }

    /// A symbol name of its own.
    fn name(&mut self) -> String {
        let symbol = self.symbol();
        let number = self.unique();
        match symbol.strip_suffix('"') {
            Some(open) => format!("{open}{number}\""),
            None => format!("{symbol}{number}"),
        }
    }

    fn trailing_location(&mut self) -> String {
        if self.chance(25) { format!(" loc({})", self.location()) } else { String::new() }
    }

    fn fresh(&mut self) -> String {
        let number = self.unique();
        format!("%{}{number}", self.pick(&["v", "x_", "a.b", "", "$"]))
    }

    fn function(&mut self) -> String {
        let mut scope = Scope::default();
        let name = self.name();
        let n = self.range(0, 3);
        let mut arguments = Vec::new();
        for _ in 0..n {
            let (value, ty) = (self.fresh(), if self.chance(40) { "index".into() } else { self.ty() });
            let attributes =
                if self.chance(15) { format!(" {{x.a = {}}}", self.attr()) } else { String::new() };
            arguments.push(format!("{value}: {ty}{attributes}{}", self.trailing_location()));
            if ty == "index" {
                scope.dims.push(value.clone());
                scope.symbols.push(value.clone());
            }
            scope.values.push((value, ty));
        }
        let n_results = self.range(0, 2);
        let results: Vec<String> = (0..n_results).map(|_| self.ty()).collect();
        let shown: Vec<String> = results
            .iter()
            .map(|ty| if self.chance(15) { format!("{ty} {{x.r = {}}}", self.attr()) } else { ty.clone() })
            .collect();
        let arrow = if results.is_empty() { String::new() } else { format!(" -> ({})", shown.join(", ")) };
        let further =
            if self.chance(20) { format!(" attributes {{x.f = {}}}", self.attr()) } else { String::new() };
        let visibility = self.pick(&["", "", "private ", "nested "]);
        let n_ops = self.range(0, 6);
        let mut body: String = (0..n_ops).map(|_| self.op(&mut scope)).collect();
        let returned: Vec<String> = results.iter().map(|ty| self.value(ty, &mut scope, &mut body)).collect();
        let colon = if results.is_empty() { "" } else { " : " };
        let end = format!("return {}{colon}{}\n", returned.join(", "), results.join(", "));
        format!(
            "func.func {visibility}{name}({}){arrow}{further} {{\n{body}{end}}}{}\n",
            arguments.join(", "),
            self.trailing_location()
        )
    }

    /// A value of a type: one that is there, or a new one made by an op that is added to the text.
    pub(super) fn value(&mut self, ty: &str, scope: &mut Scope, text: &mut String) -> String {
        let there: Vec<&(String, String)> = scope.values.iter().filter(|(_, found)| found == ty).collect();
        if !there.is_empty() {
            return there[self.draw.below(there.len())].0.clone();
        }
        let value = self.fresh();
        *text += &format!("{value} = \"x.make\"() : () -> {}\n", in_list(ty));
        scope.values.push((value.clone(), ty.to_string()));
        value
    }

    /// Any op with its line break.
    pub(super) fn op(&mut self, scope: &mut Scope) -> String {
        if self.chance(60) { self.known_op(scope) } else { self.unknown_op(scope) }
    }

    /// An op of no dialect: operands, results, properties, attributes, regions.
    pub(super) fn unknown_op(&mut self, scope: &mut Scope) -> String {
        let n_results = self.range(0, 3);
        let results: Vec<String> = (0..n_results).map(|_| self.ty()).collect();
        let (left, names) = self.result_names(n_results);
        let op = self.generic_op(scope, &results, &[]);
        scope.values.extend(names.into_iter().zip(results));
        format!("{left}{op}\n")
    }

    /// The left side of an op, and how its results are called.
    fn result_names(&mut self, n_results: usize) -> (String, Vec<String>) {
        if n_results == 0 {
            return (String::new(), Vec::new());
        }
        let first = self.fresh();
        if n_results == 1 {
            return (format!("{first} = "), vec![first]);
        }
        if self.chance(50) {
            let names = (0..n_results).map(|at| format!("{first}#{at}")).collect();
            return (format!("{first}:{n_results} = "), names);
        }
        let names: Vec<String> = (0..n_results).map(|_| self.fresh()).collect();
        (format!("{} = ", names.join(", ")), names)
    }

    fn generic_op(&mut self, scope: &mut Scope, results: &[String], successors: &[String]) -> String {
        let n_operands = if scope.values.is_empty() { 0 } else { self.range(0, 3) };
        let operands: Vec<(String, String)> =
            (0..n_operands).map(|_| scope.values[self.draw.below(scope.values.len())].clone()).collect();
        let (values, types): (Vec<String>, Vec<String>) = operands.into_iter().unzip();
        let name = self.pick(&["x.op", "unknown.op", "y.nested.name", "z._1"]);
        let successors =
            if successors.is_empty() { String::new() } else { format!("[{}]", successors.join(", ")) };
        let properties = if self.chance(20) { format!(" <{}>", self.dictionary()) } else { String::new() };
        let n_regions = if self.depth < MAX_DEPTH && self.chance(30) { self.range(1, 2) } else { 0 };
        let regions: Vec<String> = (0..n_regions).map(|_| self.region(scope)).collect();
        let regions = if regions.is_empty() { String::new() } else { format!(" ({})", regions.join(", ")) };
        let attributes = if self.chance(40) { format!(" {}", self.dictionary()) } else { String::new() };
        let location = self.trailing_location();
        format!(
            "\"{name}\"({}){successors}{properties}{regions}{attributes} : ({}) -> ({}){location}",
            values.join(", "),
            types.join(", "),
            results.join(", ")
        )
    }

    /// A region of an unknown op: blocks that branch among each other.
    fn region(&mut self, outer: &Scope) -> String {
        self.depth += 1;
        let n_blocks = self.range(0, 3);
        let labels: Vec<String> = (0..n_blocks).map(|_| format!("^b{}", self.unique())).collect();
        let mut entry = outer.clone();
        let mut text = String::from("{\n");
        for (at, label) in labels.iter().enumerate() {
            // What the first block defines is seen in all.
            let mut scope = entry.clone();
            if at > 0 || self.chance(50) {
                text += &self.block_head(label, &mut scope);
            }
            let n_ops = self.range(if at == 0 { 1 } else { 0 }, 2);
            for _ in 0..n_ops {
                text += &self.op(&mut scope);
            }
            let n_successors = if n_blocks > 1 { self.range(0, 2) } else { 0 };
            let successors: Vec<String> =
                (0..n_successors).map(|_| labels[1 + self.draw.below(n_blocks - 1)].clone()).collect();
            text += &(self.generic_op(&mut scope, &[], &successors) + "\n");
            if at == 0 {
                entry = scope;
            }
        }
        self.depth -= 1;
        text + "}"
    }

    fn block_head(&mut self, label: &str, scope: &mut Scope) -> String {
        let n = self.range(0, 2);
        if n == 0 {
            return format!("{label}:\n");
        }
        let arguments: Vec<String> = (0..n)
            .map(|_| {
                let (value, ty) = (self.fresh(), self.ty());
                scope.values.push((value.clone(), ty.clone()));
                format!("{value}: {ty}{}", self.trailing_location())
            })
            .collect();
        format!("{label}({}):\n", arguments.join(", "))
    }
}

/// A type as the single one of a list: function types need parentheses there.
fn in_list(ty: &str) -> String {
    if ty.starts_with('(') { format!("({ty})") } else { ty.to_string() }
}
