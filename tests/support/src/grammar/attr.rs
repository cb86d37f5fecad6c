//! Attributes and locations of every kind.

use crate::grammar::Grammar;
use crate::grammar::ty::FLOATS;

impl Grammar<'_> {
    /// Any attribute.
    pub(crate) fn attr(&mut self) -> String {
        self.one_of(
            8,
            &[
                Self::integer_attr,
                Self::float_attr,
                Self::string,
                |_| "unit".into(),
                Self::opaque_attr,
                Self::symbol_ref,
                Self::map,
                Self::set,
                Self::typed_string,
                Self::array,
                Self::dictionary,
                Self::ty,
                Self::dense_array,
                Self::dense,
                Self::sparse,
                Self::resource,
                |g| {
                    let rank = g.range(0, 3);
                    g.strided(rank)
                },
                |g| format!("loc({})", g.location()),
                Self::distinct,
            ],
        )
    }

    fn integer_attr(&mut self) -> String {
        match self.draw.below(5) {
            0 => {
                self.pick(&["0", "1", "-1", "42", "9223372036854775807", "-9223372036854775808"]).to_string()
            }
            1 => self.pick(&["true", "false"]).to_string(),
            2 => format!("{} : index", self.pick(&["0", "-3", "0x10"])),
            _ => {
                let ty = self.integer_type();
                format!("{} : {ty}", self.integer_of(&ty))
            }
        }
    }

    /// A value of an integer type.
    fn integer_of(&mut self, ty: &str) -> String {
        let width: u32 = ty.trim_start_matches(['s', 'u', 'i', 'n', 'd', 'e', 'x']).parse().unwrap_or(64);
        let top = u128::MAX >> (128 - width.min(127));
        let text = match (ty.starts_with('u'), self.draw.below(5)) {
            (_, 0) => "0".to_string(),
            (true, 1) => top.to_string(),
            (_, 1) if width > 1 => (top >> 1).to_string(),
            (false, 2) if width > 1 => format!("-{}", (top >> 1) + 1),
            (false, 3) if width > 1 => "-1".to_string(),
            (_, 4) if width > 1 => "0x1".to_string(),
            _ if ty == "si1" => "0".to_string(),
            _ => "1".to_string(),
        };
        text.replace("0x1", "1")
    }

    fn float_attr(&mut self) -> String {
        if self.draw.below(3) == 0 {
            return self.decimal();
        }
        let (ty, width) = self.pick(&FLOATS);
        let value = self.float_of(ty, width);
        format!("{value} : {ty}")
    }

    fn decimal(&mut self) -> String {
        let texts = ["0.0", "1.5", "-2.25", "1.0e+10", "3.14159265358979", "-0.0", "1.0e-40", "123456.789"];
        self.pick(&texts).to_string()
    }

    /// A value of a float type; hexadecimal bits where few decimals exist.
    fn float_of(&mut self, ty: &str, width: u32) -> String {
        if !ty.contains('E') && self.chance(60) {
            return self.decimal();
        }
        let digits = width.div_ceil(4);
        let top = [1, 3, 7, 15][(width as usize + 3) % 4];
        let bits: String = (0..digits)
            .map(|at| {
                let bound = if at == 0 { top } else { 15 };
                let digit = self.draw.below(bound + 1);
                char::from_digit(digit as u32, 16).unwrap_or('0').to_ascii_uppercase()
            })
            .collect();
        format!("0x{bits}")
    }

    fn opaque_attr(&mut self) -> String {
        self.pick(&["#unknown.a", "#unknown.a<1, \"b>\", [{}]>", "#other<\"text\">", "#unknown<\"t\"> : i32"])
            .to_string()
    }

    /// A symbol name with its sign.
    pub(super) fn symbol(&mut self) -> String {
        self.pick(&["@f", "@g.h", "@\"odd name\"", "@\"1st\"", "@_x$", "@\"q\\22\\0A\"", "@\"a-b\""])
            .to_string()
    }

    fn symbol_ref(&mut self) -> String {
        let n = self.range(1, 3);
        (0..n).map(|_| self.symbol()).collect::<Vec<_>>().join("::")
    }

    fn typed_string(&mut self) -> String {
        let text = self.string();
        format!("{text} : {}", self.ty())
    }

    pub(super) fn array(&mut self) -> String {
        format!("[{}]", self.list(0, 3, Self::attr))
    }

    /// A dictionary, each name once.
    pub(super) fn dictionary(&mut self) -> String {
        let names = ["a", "b.c", "\"odd key\"", "mine", "_z", "value"];
        let mut entries = Vec::new();
        for name in names {
            if self.chance(30) {
                let value = self.attr();
                entries.push(if value == "unit" { name.to_string() } else { format!("{name} = {value}") });
            }
        }
        format!("{{{}}}", entries.join(", "))
    }

    fn dense_array(&mut self) -> String {
        let ty = self.pick(&["i1", "i8", "i16", "i32", "i64", "f32", "f64"]);
        let make: fn(&mut Self) -> String = match ty {
            "i1" => |g| g.pick(&["true", "false"]).into(),
            "f32" | "f64" => Self::decimal,
            _ => |g| g.pick(&["0", "1", "-7", "127"]).into(),
        };
        match self.list(0, 3, make) {
            values if values.is_empty() => format!("array<{ty}>"),
            values => format!("array<{ty}: {values}>"),
        }
    }

    /// Elements of a shape: a splat, all of them, nothing, or bytes.
    fn dense(&mut self) -> String {
        let shaped = self.pick(&["tensor", "vector"]);
        let sizes = self.pick(&[&[2, 2][..], &[3], &[], &[1, 2, 2], &[1]]);
        let sizes_text: String = sizes.iter().map(|size| format!("{size}x")).collect();
        let kind = self.draw.below(if shaped == "tensor" { 5 } else { 3 });
        let elem = match kind {
            0 => self.integer_type(),
            1 => self.float_type(),
            2 => "index".to_string(),
            // mlir-opt loses pairs of single bits.
            3 => self.complex_type().replace("i1>", "i8>"),
            _ => "!unknown.s".to_string(),
        };
        let ty = format!("{shaped}<{sizes_text}{elem}>");
        if kind == 0 && self.chance(15) && ["i32", "si32", "ui32"].contains(&elem.as_str()) {
            return format!("dense<\"0x0100000A\"> : {ty}");
        }
        let splat = self.chance(30);
        let values = if splat { self.element(kind, &elem) } else { self.elements(sizes, kind, &elem) };
        format!("dense<{values}> : {ty}")
    }

    fn elements(&mut self, sizes: &[usize], kind: usize, elem: &str) -> String {
        match sizes {
            [] => self.element(kind, elem),
            [size, rest @ ..] => {
                let parts: Vec<String> = (0..*size).map(|_| self.elements(rest, kind, elem)).collect();
                format!("[{}]", parts.join(", "))
            }
        }
    }

    fn element(&mut self, kind: usize, elem: &str) -> String {
        let part = elem.trim_start_matches("complex<").trim_end_matches('>');
        let float = FLOATS.iter().find(|(name, _)| *name == part);
        match (kind, float) {
            (3, _) => {
                let kind = if float.is_some() { 1 } else { 0 };
                format!("({}, {})", self.element(kind, part), self.element(kind, part))
            }
            (4, _) => self.string(),
            (_, Some((name, width))) => self.float_of(name, *width),
            _ if elem == "i1" => self.pick(&["true", "false"]).to_string(),
            _ => self.integer_of(elem),
        }
    }

    fn sparse(&mut self) -> String {
        self.pick(&[
            "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>",
            "sparse<[[0]], 1.5> : tensor<4xf64>",
            "sparse<> : tensor<4x4xf32>",
            "sparse<0, 2> : tensor<4xi8>",
        ])
        .to_string()
    }

    fn resource(&mut self) -> String {
        self.pick(&["dense_resource<key> : tensor<2xi32>", "dense_resource<\"odd key\"> : vector<4xf32>"])
            .to_string()
    }

    fn distinct(&mut self) -> String {
        let number = self.unique();
        let inner = if self.chance(50) { self.attr() } else { String::new() };
        format!("distinct[{number}]<{inner}>")
    }

    pub(super) fn map(&mut self) -> String {
        let (dims, symbols, results) = (self.range(0, 3), self.range(0, 2), self.range(0, 3));
        self.map_of(dims, symbols, results)
    }

    pub(super) fn map_of(&mut self, dims: usize, symbols: usize, n_results: usize) -> String {
        let results: Vec<String> = (0..n_results).map(|_| self.expr(dims, symbols, 3)).collect();
        format!("affine_map<{} -> ({})>", space(dims, symbols), results.join(", "))
    }

    fn set(&mut self) -> String {
        let (dims, symbols) = (self.range(0, 3), self.range(0, 2));
        let n = self.range(1, 3);
        let constraints: Vec<String> = (0..n)
            .map(|_| {
                let expr = self.expr(dims, symbols, 2);
                format!("{expr} {}", self.pick(&[">= 0", "== 0", "<= 5", ">= 7"]))
            })
            .collect();
        format!("affine_set<{} : ({})>", space(dims, symbols), constraints.join(", "))
    }

    /// An affine expression, semi-affine ones too.
    fn expr(&mut self, dims: usize, symbols: usize, depth: usize) -> String {
        let leaf = |g: &mut Self| {
            let at = g.draw.below(dims + symbols + 1);
            match at {
                _ if at < dims => format!("d{at}"),
                _ if at < dims + symbols => format!("s{}", at - dims),
                _ => g.pick(&["1", "0", "2", "-3", "16", "7"]).to_string(),
            }
        };
        let factor = |g: &mut Self| match symbols {
            0 => g.pick(&["2", "3", "1", "8"]).to_string(),
            _ => g.pick(&["2", "s0", "4", "s0", "1"]).to_string(),
        };
        let kind = if depth == 0 { 0 } else { self.draw.below(9) };
        match kind {
            0..=2 => leaf(self),
            3 | 4 => {
                format!("{} + {}", self.expr(dims, symbols, depth - 1), self.expr(dims, symbols, depth - 1))
            }
            5 => {
                format!("{} - ({})", self.expr(dims, symbols, depth - 1), self.expr(dims, symbols, depth - 1))
            }
            6 => format!("-({})", self.expr(dims, symbols, depth - 1)),
            7 => format!("({}) * {}", self.expr(dims, symbols, depth - 1), factor(self)),
            _ => {
                let op = self.pick(&["mod", "floordiv", "ceildiv"]);
                format!("({}) {op} {}", self.expr(dims, symbols, depth - 1), factor(self))
            }
        }
    }

    /// What is in `loc(..)`.
    pub(crate) fn location(&mut self) -> String {
        self.one_of(
            4,
            &[
                |_| "unknown".into(),
                |g| format!("\"file.mlir\":{}:{}", g.range(0, 90), g.range(0, 9)),
                |g| {
                    format!(
                        "\"f\":{}:{} to {}:{}",
                        g.range(1, 5),
                        g.range(0, 9),
                        g.range(6, 9),
                        g.range(0, 9)
                    )
                },
                |g| format!("\"name\\22{}\"", g.word()),
                |g| format!("\"over\"({})", g.location()),
                |g| format!("callsite({} at {})", g.location(), g.location()),
                |g| format!("fused[{}]", g.list(1, 3, Self::location)),
                |g| format!("fused<{}>[{}]", g.attr(), g.list(1, 2, Self::location)),
            ],
        )
    }
}

/// `(d0, d1)[s0]`
fn space(dims: usize, symbols: usize) -> String {
    let list =
        |letter: char, n: usize| (0..n).map(|at| format!("{letter}{at}")).collect::<Vec<_>>().join(", ");
    let symbols_text = if symbols > 0 { format!("[{}]", list('s', symbols)) } else { String::new() };
    format!("({}){symbols_text}", list('d', dims))
}
