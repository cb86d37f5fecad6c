//! Ops of known dialects, each in a form that shows what it can have.

use crate::grammar::program::Scope;
use crate::grammar::{Grammar, MAX_DEPTH};

/// An op with one line: its text with `$0`, `$1` for the operands, their types, and the type of its result.
type Shape = (&'static str, &'static [&'static str], &'static str);

const SHAPES: &[Shape] = &[
    ("arith.addi $0, $1 : i32", &["i32", "i32"], "i32"),
    ("arith.muli $0, $1 overflow<nsw, nuw> {x.k = 1 : i8} : i32", &["i32", "i32"], "i32"),
    ("arith.cmpi ult, $0, $1 : i32", &["i32", "i32"], "i1"),
    ("arith.addf $0, $1 fastmath<nnan,contract> : f32", &["f32", "f32"], "f32"),
    ("arith.divf $0, $1 fastmath<fast> : f32", &["f32", "f32"], "f32"),
    ("arith.negf $0 : f32", &["f32"], "f32"),
    ("arith.cmpf oge, $0, $1 : f32", &["f32", "f32"], "i1"),
    ("arith.select $0, $1, $2 : f32", &["i1", "f32", "f32"], "f32"),
    ("arith.index_cast $0 : i32 to index", &["i32"], "index"),
    ("arith.extf $0 : f32 to f64", &["f32"], "f64"),
    ("arith.truncf $0 : f64 to bf16", &["f64"], "bf16"),
    ("arith.sitofp $0 : i32 to f64", &["i32"], "f64"),
    ("arith.constant dense<[1.5, -0.0]> : vector<2xf32>", &[], "vector<2xf32>"),
    ("arith.constant dense<7> : tensor<2x3xi32>", &[], "tensor<2x3xi32>"),
    ("math.sqrt $0 : f32", &["f32"], "f32"),
    ("math.fma $0, $1, $0 fastmath<reassoc> : f64", &["f64", "f64"], "f64"),
    ("math.powf $0, $1 : f32", &["f32", "f32"], "f32"),
    ("memref.alloc() {alignment = 16 : i64} : memref<4xf32>", &[], "memref<4xf32>"),
    ("memref.alloc($0) : memref<?x4xf64, 1>", &["index"], "memref<?x4xf64, 1>"),
    ("memref.load $0[$1] : memref<4xf32>", &["memref<4xf32>", "index"], "f32"),
    ("memref.store $0, $1[$2] : memref<4xf32>", &["f32", "memref<4xf32>", "index"], ""),
    ("memref.dim $0, $1 : memref<?x4xf64, 1>", &["memref<?x4xf64, 1>", "index"], "index"),
    ("memref.cast $0 : memref<4xf32> to memref<?xf32>", &["memref<4xf32>"], "memref<?xf32>"),
    ("memref.dealloc $0 : memref<4xf32>", &["memref<4xf32>"], ""),
    (
        "memref.subview $0[0] [2] [$1] : memref<4xf32> to memref<2xf32, strided<[?]>>",
        &["memref<4xf32>", "index"],
        "memref<2xf32, strided<[?]>>",
    ),
    ("memref.copy $0, $1 : memref<4xf32> to memref<?xf32>", &["memref<4xf32>", "memref<?xf32>"], ""),
    (
        "memref.atomic_rmw addf $0, $1[$2] : (f32, memref<4xf32>) -> f32",
        &["f32", "memref<4xf32>", "index"],
        "f32",
    ),
    ("memref.prefetch $0[$1], read, locality<2>, data : memref<4xf32>", &["memref<4xf32>", "index"], ""),
    ("memref.rank $0 : memref<4xf32>", &["memref<4xf32>"], "index"),
    ("index.add $0, $1", &["index", "index"], "index"),
    ("index.ceildivs $0, $1 {x.k}", &["index", "index"], "index"),
    ("index.cmp ule($0, $1)", &["index", "index"], "i1"),
    ("index.casts $0 : index to i32", &["index"], "i32"),
    ("index.constant -7", &[], "index"),
    ("index.bool.constant true", &[], "i1"),
    ("index.sizeof", &[], "index"),
    ("vector.broadcast $0 : f32 to vector<4xf32>", &["f32"], "vector<4xf32>"),
    (
        "vector.transfer_read $0[$1], $2 {in_bounds = [true]} : memref<4xf32>, vector<4xf32>",
        &["memref<4xf32>", "index", "f32"],
        "vector<4xf32>",
    ),
    (
        "vector.transfer_write $0, $1[$2] : vector<4xf32>, memref<4xf32>",
        &["vector<4xf32>", "memref<4xf32>", "index"],
        "",
    ),
    ("vector.reduction <add>, $0, $1 : vector<4xf32> into f32", &["vector<4xf32>", "f32"], "f32"),
    ("vector.fma $0, $1, $0 : vector<4xf32>", &["vector<4xf32>", "vector<4xf32>"], "vector<4xf32>"),
    ("vector.extract $0[$1] : f32 from vector<4xf32>", &["vector<4xf32>", "index"], "f32"),
    ("vector.insert $0, $1[2] : f32 into vector<4xf32>", &["f32", "vector<4xf32>"], "vector<4xf32>"),
    ("vector.shape_cast $0 : vector<4xf32> to vector<2x2xf32>", &["vector<4xf32>"], "vector<2x2xf32>"),
    ("vector.create_mask $0 : vector<4xi1>", &["index"], "vector<4xi1>"),
    ("ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>", &[], "!ptr.ptr<#ptr.generic_space>"),
    (
        "ptr.load volatile $0 atomic syncscope(\"s\") acquire alignment = 8 {x.k} : !ptr.ptr<#ptr.generic_space> -> i64",
        &["!ptr.ptr<#ptr.generic_space>"],
        "i64",
    ),
    (
        "ptr.ptr_add nuw $0, $1 : !ptr.ptr<#ptr.generic_space>, index",
        &["!ptr.ptr<#ptr.generic_space>", "index"],
        "!ptr.ptr<#ptr.generic_space>",
    ),
    ("ptr.type_offset vector<4xf32> : index", &[], "index"),
    ("cf.assert $0, \"why\\22\\0A\"", &["i1"], ""),
    (
        "scf.if $0 -> (f32) {\nscf.yield $1 : f32\n} else {\nscf.yield $2 : f32\n}",
        &["i1", "f32", "f32"],
        "f32",
    ),
    ("scf.for %s = $0 to $1 step $0 {\n\"x.in\"(%s) : (index) -> ()\n}", &["index", "index"], ""),
    (
        "scf.if $0 {\n%u = arith.constant 1 : index\n\
         %p = scf.parallel (%s, %t) = ($1, $1) to ($1, %u) step (%u, %u) init ($2) -> f32 {\nscf.reduce($2 : f32) {\n\
         ^bb0(%l: f32, %r: f32):\nscf.reduce.return %l : f32\n}\n}\n}",
        &["i1", "index", "f32"],
        "",
    ),
    ("scf.execute_region -> i1 {\nscf.yield $0 : i1\n}", &["i1"], "i1"),
];

impl Grammar<'_> {
    /// An op of a known dialect, with what it needs in front.
    pub(super) fn known_op(&mut self, scope: &mut Scope) -> String {
        let nests = self.depth < MAX_DEPTH;
        match self.draw.below(if nests { 10 } else { 6 }) {
            0..=3 => self.shaped_op(scope),
            4 => self.constant(scope),
            5 => self.apply(scope),
            6 | 7 => self.affine_for(scope),
            8 => self.affine_if(scope),
            _ => self.affine_parallel(scope),
        }
    }

    fn shaped_op(&mut self, scope: &mut Scope) -> String {
        let (shape, operands, result) = self.pick(SHAPES);
        let mut text = String::new();
        let values: Vec<String> = operands.iter().map(|ty| self.value(ty, scope, &mut text)).collect();
        let mut parts = shape.split('$');
        let mut line = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (number, rest) = part.split_at(1);
            line += &values[number.parse::<usize>().expect("a digit follows each '$'")];
            line += rest;
        }
        self.define(line, result, scope, text)
    }

    /// Adds an op to the text, under a new name if it has a result.
    fn define(&mut self, op: String, result: &str, scope: &mut Scope, text: String) -> String {
        let location = if self.chance(15) { format!(" loc({})", self.location()) } else { String::new() };
        if result.is_empty() {
            return format!("{text}{op}{location}\n");
        }
        let value = format!("%k{}", self.unique());
        scope.values.push((value.clone(), result.to_string()));
        format!("{text}{value} = {op}{location}\n")
    }

    fn constant(&mut self, scope: &mut Scope) -> String {
        let value = format!("%c{}", self.unique());
        let (text, ty) = self.pick(&[
            ("3 : index", "index"),
            ("-7 : i32", "i32"),
            ("true", "i1"),
            ("1.5 : f32", "f32"),
            ("0x7FC00000 : f32", "f32"),
            ("-1.0e-3 : f64", "f64"),
            ("0 : index", "index"),
        ]);
        scope.values.push((value.clone(), ty.to_string()));
        if ty == "index" {
            scope.dims.push(value.clone());
            scope.symbols.push(value.clone());
        }
        format!("{value} = arith.constant {text}\n")
    }

    /// Operands of a map: `(%i, %j)[%n]`, all of them dimensions that hold here.
    fn map_operands(&mut self, scope: &mut Scope, n: usize, text: &mut String) -> Vec<String> {
        if scope.dims.is_empty() {
            let value = format!("%c{}", self.unique());
            *text += &format!("{value} = arith.constant 1 : index\n");
            scope.dims.push(value.clone());
            scope.values.push((value, "index".to_string()));
        }
        (0..n).map(|_| scope.dims[self.draw.below(scope.dims.len())].clone()).collect()
    }

    fn apply(&mut self, scope: &mut Scope) -> String {
        let mut text = String::new();
        let dims = self.range(0, 3);
        let operands = self.map_operands(scope, dims, &mut text).join(", ");
        let (op, n_results) = self.pick(&[("apply", 1), ("min", 2), ("max", 3)]);
        let op = format!("affine.{op} {}({operands})", self.map_of(dims, 0, n_results));
        self.define(op, "index", scope, text)
    }

    /// Ops in a separate region, which sees what is around.
    fn body(&mut self, scope: &Scope, most: usize) -> (String, Scope) {
        self.depth += 1;
        let mut inner = scope.clone();
        let n = self.range(0, most);
        let text = (0..n).map(|_| self.op(&mut inner)).collect();
        self.depth -= 1;
        (text, inner)
    }

    fn affine_for(&mut self, scope: &mut Scope) -> String {
        let mut text = String::new();
        let iv = format!("%i{}", self.unique());
        let lower = self.bound("max", scope, &mut text);
        let upper = self.bound("min", scope, &mut text);
        let step = self.pick(&["", " step 1", " step 2", " step 7"]);
        let mut inner = scope.clone();
        inner.dims.push(iv.clone());
        inner.values.push((iv.clone(), "index".to_string()));
        if self.chance(30) {
            let (start, carried) = (self.value("f32", scope, &mut text), format!("%a{}", self.unique()));
            inner.values.push((carried.clone(), "f32".to_string()));
            let (body, mut inner) = self.body(&inner, 2);
            let mut end = String::new();
            let yielded = self.value("f32", &mut inner, &mut end);
            let head =
                format!("affine.for {iv} = {lower} to {upper}{step} iter_args({carried} = {start}) -> (f32)");
            return self.define(
                format!("{head} {{\n{body}{end}affine.yield {yielded} : f32\n}}"),
                "f32",
                scope,
                text,
            );
        }
        let (body, _) = self.body(&inner, 3);
        self.define(format!("affine.for {iv} = {lower} to {upper}{step} {{\n{body}}}"), "", scope, text)
    }

    fn bound(&mut self, group: &str, scope: &mut Scope, text: &mut String) -> String {
        match self.draw.below(4) {
            0 | 1 => self.pick(&["0", "10", "-3", "100"]).to_string(),
            2 if !scope.symbols.is_empty() => scope.symbols[self.draw.below(scope.symbols.len())].clone(),
            _ => {
                let (dims, n_results) = (self.range(1, 2), self.range(1, 2));
                let operands = self.map_operands(scope, dims, text).join(", ");
                let group = if n_results > 1 { format!("{group} ") } else { String::new() };
                format!("{group}{}({operands})", self.map_of(dims, 0, n_results))
            }
        }
    }

    fn affine_if(&mut self, scope: &mut Scope) -> String {
        let mut text = String::new();
        let operands = self.map_operands(scope, 2, &mut text).join(", ");
        let set = "affine_set<(d0, d1) : (d0 - d1 * 2 >= 0, d1 + 4 == 0)>";
        let (yes, _) = self.body(scope, 2);
        let no =
            if self.chance(40) { format!(" else {{\n{}}}", self.body(scope, 2).0) } else { String::new() };
        self.define(format!("affine.if {set}({operands}) {{\n{yes}}}{no}"), "", scope, text)
    }

    fn affine_parallel(&mut self, scope: &mut Scope) -> String {
        let mut text = String::new();
        let (i, j) = (format!("%i{}", self.unique()), format!("%j{}", self.unique()));
        let n = self.map_operands(scope, 1, &mut text).remove(0);
        let mut inner = scope.clone();
        inner.dims.extend([i.clone(), j.clone()]);
        inner.values.extend([&i, &j].map(|value| (value.clone(), "index".to_string())));
        let step = self.pick(&["", " step (2, 3)"]);
        let (body, _) = self.body(&inner, 2);
        let head = format!("affine.parallel ({i}, {j}) = (0, max({n}, 2)) to (min(10, {n}), 20){step}");
        self.define(format!("{head} {{\n{body}}}"), "", scope, text)
    }
}
