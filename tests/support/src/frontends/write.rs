//! Kernels as MLIR in a style.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::kernel::{Array, Index, Kernel, Loop, LoopKind, Node, Store, Sum, Value};
use super::style::{Around, Arrays, Loops, Sizes, Style, Totals};

/// The program of a kernel in a style, at a scale of 0, 1 or 2.
pub fn program(kernel: &Kernel, style: &Style, scale: usize) -> String {
    let mut writer = Writer {
        kernel,
        style,
        values: kernel.values(scale),
        text: String::new(),
        indent: 1,
        n_values: 0,
        counters: BTreeMap::new(),
        constants: BTreeSet::new(),
        functions: String::new(),
        n_functions: 0,
    };
    writer.function()
}

struct Writer<'a> {
    kernel: &'a Kernel,
    style: &'a Style,
    values: BTreeMap<String, Sum>,
    text: String,
    indent: usize,
    n_values: usize,
    /// What loop variables are now, over values that stand around.
    counters: BTreeMap<String, Sum>,
    /// Constants of type `index` (or `i32`) that are used, with their type.
    constants: BTreeSet<(i64, &'static str)>,
    functions: String,
    n_functions: usize,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(self.indent));
    }

    /// A new value.
    fn value(&mut self, op: &str) -> String {
        let name = format!("%{}", self.n_values);
        self.n_values += 1;
        self.line(&format!("{name} = {op}"));
        name
    }

    fn constant(&mut self, value: i64, ty: &'static str) -> String {
        self.constants.insert((value, ty));
        constant_name(value, ty)
    }

    /// A sum with numbers for sizes that are numbers here.
    fn known(&self, sum: &Sum) -> Sum {
        if self.style.sizes == Sizes::Static { sum.with(&self.values) } else { sum.clone() }
    }

    fn is_affine(&self) -> bool {
        matches!(self.style.loops, Loops::Affine | Loops::AffineParallel)
    }

    fn function(&mut self) -> String {
        self.indent = 1;
        let arguments = self.arguments();
        self.begin();
        let body = self.kernel.body.clone();
        for (at, node) in body.iter().enumerate() {
            if at > 0 {
                self.between(at);
            }
            self.node(node);
        }
        self.end();
        self.line("return");
        let mut head = String::new();
        for (value, ty) in &self.constants {
            let _ = writeln!(head, "  {} = arith.constant {value} : {ty}", constant_name(*value, ty));
        }
        if self.style.totals == Totals::Cell {
            let _ = writeln!(head, "  %total = memref.alloca() : memref<{}>", self.style.elem);
        }
        for (name, _) in &self.kernel.sizes {
            if self.style.sizes == Sizes::I32 && self.style.loops != Loops::ScfI32 {
                let _ = writeln!(head, "  %{name} = arith.index_cast %{name}_arg : i32 to index");
            }
        }
        let clock = if self.style.around == Around::Timers {
            "func.func private @rtclock() -> f64\nfunc.func private @printF64(f64)\n"
        } else {
            ""
        };
        format!(
            "{clock}{}func.func @{}({arguments}) {{\n{head}{}}}\n",
            self.functions, self.kernel.name, self.text
        )
    }

    fn begin(&mut self) {
        match self.style.around {
            Around::Timers => self.line("%started = call @rtclock() : () -> f64"),
            Around::Foreign => self.line("%handle = device.acquire {kind = \"queue\"} : !device.handle"),
            _ => {}
        }
    }

    fn between(&mut self, at: usize) {
        match self.style.around {
            Around::Branches => {
                self.line(&format!("cf.br ^bb{at}"));
                self.indent = 0;
                self.line(&format!("^bb{at}:"));
                self.indent = 1;
            }
            Around::Foreign => self.line(&format!("device.mark %handle, {at} : !device.handle")),
            _ => {}
        }
    }

    fn end(&mut self) {
        match self.style.around {
            Around::Timers => {
                self.line("%stopped = call @rtclock() : () -> f64");
                self.line("%taken = arith.subf %stopped, %started : f64");
                self.line("call @printF64(%taken) : (f64) -> ()");
            }
            Around::Foreign => self.line("device.release %handle : !device.handle"),
            _ => {}
        }
    }

    fn arguments(&self) -> String {
        let mut arguments: Vec<String> = Vec::new();
        for (name, _) in &self.kernel.sizes {
            match self.style.sizes {
                Sizes::Static => {}
                Sizes::Index => arguments.push(format!("%{name}: index")),
                Sizes::I32 if self.style.loops == Loops::ScfI32 => arguments.push(format!("%{name}: i32")),
                Sizes::I32 => arguments.push(format!("%{name}_arg: i32")),
            }
        }
        arguments
            .extend(self.kernel.arrays.iter().map(|array| format!("%{}: {}", array.name, self.ty(array))));
        arguments.join(", ")
    }

    fn elem(&self, array: &Array) -> &'static str {
        if array.is_integer() { "i32" } else { self.style.elem }
    }

    fn ty(&self, array: &Array) -> String {
        let elem = self.elem(array);
        let number = |dim: &Sum| dim.with(&self.values).number().expect("sizes have values");
        let known = |dim: &Sum| self.known(dim).number();
        let size = |dim: &Sum| known(dim).map_or_else(|| "?".to_owned(), |size| size.to_string());
        let shape: Vec<String> = match self.style.arrays {
            Arrays::Shaped | Arrays::Strided => array.dims.iter().map(size).collect(),
            Arrays::C => std::iter::once("?".to_owned())
                .chain(array.dims[1..].iter().map(|dim| number(dim).to_string()))
                .collect(),
            Arrays::Flat => vec![if array.dims.iter().all(|dim| known(dim).is_some()) {
                array.dims.iter().map(number).product::<i64>().to_string()
            } else {
                "?".to_owned()
            }],
        };
        let shape = shape.join("x");
        if self.style.arrays == Arrays::Strided {
            let strides = vec!["?"; array.dims.len()].join(", ");
            return format!("memref<{shape}x{elem}, strided<[{strides}], offset: ?>>");
        }
        format!("memref<{shape}x{elem}>")
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Loop(of) => self.nest(of),
            Node::Store(store) if self.style.around == Around::StatementFunctions => self.call(store),
            Node::Store(store) => self.store(store),
        }
    }

    /// A loop, or the band that begins with it where bands are written as one.
    fn nest(&mut self, first: &Loop) {
        let mut band = vec![first];
        while let [Node::Loop(next)] = &band[band.len() - 1].body[..] {
            band.push(next);
        }
        let is_parallel = matches!(self.style.loops, Loops::AffineParallel | Loops::ScfParallel);
        let in_any_order = |of: &&&Loop| {
            let depends = band
                .iter()
                .any(|other| of.from.terms.contains_key(&other.var) || of.to.terms.contains_key(&other.var));
            !depends && (of.kind == LoopKind::Parallel || !is_parallel && of.kind == LoopKind::Reduction)
        };
        let n = band.iter().take_while(in_any_order).count();
        match self.style.tile {
            Some(tile) if n > 1 => self.tiled(&band[..n], tile),
            _ if is_parallel && n > 0 => self.parallel(&band[..n]),
            _ => self.single(first),
        }
    }

    fn tiled(&mut self, band: &[&Loop], tile: i64) {
        for of in band {
            let (from, to) = (self.bound(&of.from), self.bound(&of.to));
            self.line(&format!("affine.for %{}t = {from} to {to} step {tile} {{", of.var));
            self.indent += 1;
        }
        for of in band {
            let to = self.known(&of.to);
            let (name, var) = (format!("%{}t", of.var), &of.var);
            let is_whole = to.plus(-1, &self.known(&of.from)).number().is_some_and(|trip| trip % tile == 0);
            if is_whole {
                self.line(&format!("affine.for %{var} = affine_map<(d0) -> (d0)>({name}) to affine_map<(d0) -> (d0 + {tile})>({name}) {{"));
            } else {
                let (names, forms) = self.dims(&[Sum::of(&format!("{var}t")), to]);
                let dims = dims_of(&names);
                self.line(&format!(
                    "affine.for %{var} = affine_map<(d0) -> (d0)>({name}) to min affine_map<({dims}) -> ({} + {tile}, {})>({}) {{",
                    forms[0], forms[1], names.join(", "),
                ));
            }
            self.indent += 1;
        }
        self.body(&band[band.len() - 1].body);
        for _ in 0..2 * band.len() {
            self.close();
        }
    }

    fn parallel(&mut self, band: &[&Loop]) {
        let vars: Vec<String> = band.iter().map(|of| format!("%{}", of.var)).collect();
        let mut list = |of: fn(&Loop) -> &Sum| {
            let each: Vec<String> = band.iter().map(|one| self.bare(of(one))).collect();
            each.join(", ")
        };
        let (from, to) = (list(|of| &of.from), list(|of| &of.to));
        let vars = vars.join(", ");
        if self.style.loops == Loops::AffineParallel {
            self.line(&format!("affine.parallel ({vars}) = ({from}) to ({to}) {{"));
        } else {
            let one = self.constant(1, "index");
            let steps = vec![one; band.len()].join(", ");
            self.line(&format!("scf.parallel ({vars}) = ({from}) to ({to}) step ({steps}) {{"));
        }
        self.indent += 1;
        self.body(&band[band.len() - 1].body);
        self.close();
    }

    fn body(&mut self, body: &[Node]) {
        body.iter().for_each(|node| self.node(node));
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("}");
    }

    fn single(&mut self, of: &Loop) {
        let (from, to) = (self.known(&of.from), self.known(&of.to));
        if let (Some(total), [Node::Store(store)]) = (self.total(of), &of.body[..]) {
            return self.reduction(of, store, &total);
        }
        let is_innermost = of.body.iter().all(|node| matches!(node, Node::Store(_)));
        let trip = to.plus(-1, &from).number();
        let unroll = self.style.unroll.filter(|n| is_innermost && trip.is_some_and(|trip| trip % n == 0));
        self.head(of, unroll.unwrap_or(1), "", "");
        for copy in 0..unroll.unwrap_or(1) {
            let was = self.counters.get(&of.var).cloned();
            let base = was.clone().unwrap_or_else(|| Sum::of(&of.var));
            self.counters.insert(of.var.clone(), base.plus(1, &Sum { constant: copy, ..Sum::default() }));
            self.body(&of.body);
            match was {
                Some(was) => self.counters.insert(of.var.clone(), was),
                None => self.counters.remove(&of.var),
            };
        }
        self.counters.remove(&of.var);
        self.close();
    }

    /// The line that opens a loop.
    fn head(&mut self, of: &Loop, step: i64, carried: &str, result: &str) {
        let var = &of.var;
        let (from, to) = (self.known(&of.from), self.known(&of.to));
        if self.is_affine() && self.style.normalized && from != Sum::default() {
            let to = to.plus(-1, &from);
            let to = self.bound(&to);
            self.line(&format!("{result}affine.for %{var}0 = 0 to {to}{carried} {{"));
            self.indent += 1;
            let counter = Sum::of(&format!("{var}0")).plus(1, &from);
            let (names, forms) = self.dims(&[counter]);
            let map = format!("affine_map<({}) -> ({})>", dims_of(&names), forms[0]);
            self.line(&format!("%{var} = affine.apply {map}({})", names.join(", ")));
            return;
        }
        if self.is_affine() {
            let (from, to) = (self.bound(&from), self.bound(&to));
            let step = if step == 1 { String::new() } else { format!(" step {step}") };
            self.line(&format!("{result}affine.for %{var} = {from} to {to}{step}{carried} {{"));
        } else {
            let (from, to) = (self.bare(&from), self.bare(&to));
            let is_i32 = self.style.loops == Loops::ScfI32;
            let step = self.constant(step, if is_i32 { "i32" } else { "index" });
            let ty = if is_i32 { " : i32" } else { "" };
            self.line(&format!("{result}scf.for %{var} = {from} to {to} step {step}{carried}{ty} {{"));
        }
        self.indent += 1;
    }

    /// What the innermost reduction loop combines with its total; nothing for other loops and styles.
    fn total(&self, of: &Loop) -> Option<(String, Value)> {
        if self.style.totals == Totals::Memory || of.kind != LoopKind::Reduction {
            return None;
        }
        let [Node::Store(Store { array, at, value: Value::Apply(operator, operands) })] = &of.body[..] else {
            return None;
        };
        match &operands[..] {
            [first, second] if *first == Value::Load(array.clone(), at.clone()) => {
                Some((operator.clone(), second.clone()))
            }
            _ => None,
        }
    }

    fn reduction(&mut self, of: &Loop, store: &Store, (operator, operand): &(String, Value)) {
        let elem = self.style.elem;
        let first = self.load(&store.array, &store.at);
        let dialect = if self.is_affine() { "affine" } else { "scf" };
        if self.style.totals == Totals::Cell {
            let cell = if self.is_affine() { "affine" } else { "memref" };
            self.line(&format!("{cell}.store {first}, %total[] : memref<{elem}>"));
            self.head(of, 1, "", "");
            let operand = self.computed(operand);
            let total = self.value(&format!("{cell}.load %total[] : memref<{elem}>"));
            let next = self.applied(operator, &[total, operand]);
            self.line(&format!("{cell}.store {next}, %total[] : memref<{elem}>"));
            self.close();
            let total = self.value(&format!("{cell}.load %total[] : memref<{elem}>"));
            return self.stored(&total, store);
        }
        let result = format!("%{}", self.n_values);
        let carried = format!(" iter_args(%acc = {first}) -> ({elem})");
        self.n_values += 1;
        self.head(of, 1, &carried, &format!("{result} = "));
        let operand = self.computed(operand);
        let next = self.applied(operator, &["%acc".to_owned(), operand]);
        self.line(&format!("{dialect}.yield {next} : {elem}"));
        self.close();
        self.stored(&result, store);
    }

    fn store(&mut self, store: &Store) {
        let value = self.computed(&store.value);
        self.stored(&value, store);
    }

    fn stored(&mut self, value: &str, store: &Store) {
        let ty = self.ty(self.kernel.array(&store.array));
        let (dialect, at) = self.access(&store.array, &store.at);
        self.line(&format!("{dialect}.store {value}, %{}[{at}] : {ty}", store.array));
    }

    fn load(&mut self, array: &str, at: &[Index]) -> String {
        let ty = self.ty(self.kernel.array(array));
        let (dialect, at) = self.access(array, at);
        self.value(&format!("{dialect}.load %{array}[{at}] : {ty}"))
    }

    /// The dialect of an access, and its subscripts.
    fn access(&mut self, array: &str, at: &[Index]) -> (&'static str, String) {
        let mut is_loaded = false;
        let mut subscripts: Vec<Result<Sum, String>> = Vec::new();
        for index in at {
            subscripts.push(match index {
                Index::Sum(sum) => Ok(self.known(&sum.with(&self.counters))),
                Index::Loaded(of, at) => {
                    is_loaded = true;
                    let at: Vec<Index> = at.iter().cloned().map(Index::Sum).collect();
                    let loaded = self.load(of, &at);
                    Err(self.value(&format!("arith.index_cast {loaded} : i32 to index")))
                }
            });
        }
        let dims = self.kernel.array(array).dims.clone();
        if self.style.arrays == Arrays::Flat && dims.len() > 1 {
            let dims: Vec<Sum> = dims.iter().map(|dim| self.known(dim)).collect();
            return self.flat_access(&dims, &subscripts, is_loaded);
        }
        if self.is_affine() && !is_loaded {
            let at: Vec<String> = subscripts.iter().flatten().map(|sum| self.affine_text(sum)).collect();
            return ("affine", at.join(", "));
        }
        let at: Vec<String> = subscripts
            .iter()
            .map(|at| at.as_ref().map_or_else(Clone::clone, |sum| self.arith(sum)))
            .collect();
        ("memref", at.join(", "))
    }

    /// `(i * m + j) * p + k`, where all but the first size of the array are factors.
    fn flat_access(
        &mut self,
        dims: &[Sum],
        subscripts: &[Result<Sum, String>],
        is_loaded: bool,
    ) -> (&'static str, String) {
        if self.is_affine() && !is_loaded {
            let mut text = String::new();
            for (at, (dim, subscript)) in dims.iter().zip(subscripts.iter().flatten()).enumerate() {
                let sum = self.affine_text(subscript);
                text = match (at, self.factor(dim)) {
                    (0, _) => sum,
                    (_, factor) if text.contains(' ') => format!("({text}) * {factor} + {sum}"),
                    (_, factor) => format!("{text} * {factor} + {sum}"),
                };
            }
            return ("affine", text);
        }
        let mut name = String::new();
        for (at, (dim, subscript)) in dims.iter().zip(subscripts).enumerate() {
            let sum = subscript.as_ref().map_or_else(Clone::clone, |sum| self.arith(sum));
            if at == 0 {
                name = sum;
                continue;
            }
            let dim = self.arith(dim);
            let product = self.value(&format!("arith.muli {name}, {dim} : index"));
            name = self.value(&format!("arith.addi {product}, {sum} : index"));
        }
        ("memref", name)
    }

    /// A size as a factor in an affine form.
    fn factor(&self, dim: &Sum) -> String {
        let text = self.affine_text(dim);
        if text.contains(' ') { format!("({text})") } else { text }
    }

    /// `%i + 2 * %j + symbol(%n) - 1`.
    fn affine_text(&self, sum: &Sum) -> String {
        let is_size = |name: &str| self.values.contains_key(name);
        let mut text = String::new();
        let mut add = |coeff: i64, what: &str| {
            let sign = match (text.is_empty(), coeff < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += sign;
            let coeff = coeff.abs();
            text += &match (what.is_empty(), coeff) {
                (true, _) => coeff.to_string(),
                (false, 1) => what.to_owned(),
                (false, _) => format!("{what} * {coeff}"),
            };
        };
        for (name, coeff) in &sum.terms {
            let what = if is_size(name) { format!("symbol(%{name})") } else { format!("%{name}") };
            add(*coeff, &what);
        }
        if sum.constant != 0 || sum.terms.is_empty() {
            add(sum.constant, "");
        }
        text
    }

    /// Names, and forms over them as dimensions.
    fn dims(&self, sums: &[Sum]) -> (Vec<String>, Vec<String>) {
        let names: BTreeSet<&String> = sums.iter().flat_map(|sum| sum.terms.keys()).collect();
        let text = |sum: &Sum| {
            let terms = sum.terms.iter().map(|(name, coeff)| {
                let at = names.iter().position(|other| *other == name).expect("it is there");
                if *coeff == 1 { format!("d{at}") } else { format!("d{at} * {coeff}") }
            });
            let constant = (sum.constant != 0 || sum.terms.is_empty()).then(|| sum.constant.to_string());
            terms.chain(constant).collect::<Vec<_>>().join(" + ")
        };
        (names.iter().map(|name| format!("%{name}")).collect(), sums.iter().map(text).collect())
    }

    /// A bound of `affine.for`.
    fn bound(&mut self, sum: &Sum) -> String {
        let sum = self.known(sum);
        if let Some(number) = sum.number() {
            return number.to_string();
        }
        let (names, forms) = self.dims(&[sum]);
        if forms[0] == "d0" {
            return names[0].clone();
        }
        format!("affine_map<({}) -> ({})>({})", dims_of(&names), forms[0], names.join(", "))
    }

    /// A bound as an operand, or as a form in `affine.parallel`.
    fn bare(&mut self, sum: &Sum) -> String {
        let sum = self.known(sum);
        if self.style.loops == Loops::AffineParallel { self.affine_text(&sum) } else { self.operand(&sum) }
    }

    /// A sum as a value of the type of counters.
    fn operand(&mut self, sum: &Sum) -> String {
        if self.style.loops == Loops::ScfI32 { self.sum_of(sum, "i32") } else { self.sum_of(sum, "index") }
    }

    /// A sum as a value of type `index`.
    fn arith(&mut self, sum: &Sum) -> String {
        let value = self.operand(sum);
        if self.style.loops == Loops::ScfI32 {
            return self.value(&format!("arith.index_cast {value} : i32 to index"));
        }
        value
    }

    fn sum_of(&mut self, sum: &Sum, ty: &'static str) -> String {
        let mut value: Option<String> = None;
        let mut terms: Vec<(String, i64)> = sum.terms.clone().into_iter().collect();
        terms.sort_by_key(|(_, coeff)| *coeff < 0);
        for (name, coeff) in terms {
            let name = format!("%{name}");
            let term = match coeff.abs() {
                1 => name,
                factor => {
                    let factor = self.constant(factor, ty);
                    self.value(&format!("arith.muli {name}, {factor} : {ty}"))
                }
            };
            value = Some(match (value, coeff < 0) {
                (None, false) => term,
                (None, true) => {
                    let zero = self.constant(0, ty);
                    self.value(&format!("arith.subi {zero}, {term} : {ty}"))
                }
                (Some(value), is_negative) => {
                    let op = if is_negative { "subi" } else { "addi" };
                    self.value(&format!("arith.{op} {value}, {term} : {ty}"))
                }
            });
        }
        match value {
            Some(value) if sum.constant == 0 => value,
            Some(value) => {
                let constant = self.constant(sum.constant, ty);
                self.value(&format!("arith.addi {value}, {constant} : {ty}"))
            }
            None => self.constant(sum.constant, ty),
        }
    }

    fn computed(&mut self, value: &Value) -> String {
        match value {
            Value::Number(number) => {
                let elem = self.style.elem;
                self.value(&format!("arith.constant {number:?} : {elem}"))
            }
            Value::Load(array, at) => self.load(array, at),
            Value::Apply(operator, operands) => {
                let operands: Vec<String> = operands.iter().map(|operand| self.computed(operand)).collect();
                self.applied(operator, &operands)
            }
        }
    }

    fn applied(&mut self, operator: &str, operands: &[String]) -> String {
        let elem = self.style.elem;
        let list = operands.join(", ");
        let op = match operator {
            "+" => "arith.addf",
            "-" => "arith.subf",
            "*" => "arith.mulf",
            "/" => "arith.divf",
            "max" => "arith.maximumf",
            "exp" => "math.exp",
            "sqrt" => "math.sqrt",
            "min" => {
                let less = self.value(&format!("arith.cmpf olt, {list} : {elem}"));
                return self.value(&format!("arith.select {less}, {list} : {elem}"));
            }
            _ => panic!("no operator {operator}"),
        };
        self.value(&format!("{op} {list} : {elem}"))
    }

    /// A statement as a call of a function that has it.
    fn call(&mut self, store: &Store) {
        let mut names: BTreeSet<String> = BTreeSet::new();
        let mut arrays: BTreeSet<String> = BTreeSet::from([store.array.clone()]);
        let mut indices: Vec<Index> = store.at.clone();
        gather(&store.value, &mut arrays, &mut indices);
        for index in &indices {
            match index {
                Index::Sum(sum) => names.extend(sum.terms.keys().cloned()),
                Index::Loaded(array, at) => {
                    arrays.insert(array.clone());
                    names.extend(at.iter().flat_map(|sum| sum.terms.keys().cloned()));
                }
            }
        }
        let typed: Vec<(String, String)> = names
            .iter()
            .map(|name| (format!("%{name}"), "index".to_owned()))
            .chain(arrays.iter().map(|array| (format!("%{array}"), self.ty(self.kernel.array(array)))))
            .collect();
        let list = |of: fn(&(String, String)) -> String| typed.iter().map(of).collect::<Vec<_>>().join(", ");
        let name = format!("@S{}", self.n_functions);
        self.n_functions += 1;
        let body = std::mem::take(&mut self.text);
        let indent = std::mem::replace(&mut self.indent, 1);
        self.store(store);
        let inside = std::mem::replace(&mut self.text, body);
        self.indent = indent;
        let arguments = list(|(name, ty)| format!("{name}: {ty}"));
        let _ = writeln!(self.functions, "func.func private {name}({arguments}) {{\n{inside}  return\n}}");
        let (names, types) = (list(|(name, _)| name.clone()), list(|(_, ty)| ty.clone()));
        self.line(&format!("func.call {name}({names}) : ({types}) -> ()"));
    }
}

fn gather(value: &Value, arrays: &mut BTreeSet<String>, indices: &mut Vec<Index>) {
    match value {
        Value::Number(_) => {}
        Value::Load(array, at) => {
            arrays.insert(array.clone());
            indices.extend(at.iter().cloned());
        }
        Value::Apply(_, operands) => operands.iter().for_each(|operand| gather(operand, arrays, indices)),
    }
}

/// `d0, d1`: a dimension for each name.
fn dims_of(names: &[String]) -> String {
    (0..names.len()).map(|at| format!("d{at}")).collect::<Vec<_>>().join(", ")
}

fn constant_name(value: i64, ty: &str) -> String {
    let ty = if ty == "index" { "" } else { "_i32" };
    if value < 0 { format!("%c_{}{ty}", -value) } else { format!("%c{value}{ty}") }
}
