//! Types of every kind.

use crate::grammar::Grammar;

pub(super) const FLOATS: [(&str, u32); 18] = [
    ("f32", 32),
    ("f64", 64),
    ("f16", 16),
    ("bf16", 16),
    ("tf32", 19),
    ("f80", 80),
    ("f128", 128),
    ("f8E5M2", 8),
    ("f8E4M3", 8),
    ("f8E4M3FN", 8),
    ("f8E5M2FNUZ", 8),
    ("f8E4M3FNUZ", 8),
    ("f8E4M3B11FNUZ", 8),
    ("f8E3M4", 8),
    ("f8E8M0FNU", 8),
    ("f4E2M1FN", 4),
    ("f6E2M3FN", 6),
    ("f6E3M2FN", 6),
];

impl Grammar<'_> {
    /// Any type.
    pub(crate) fn ty(&mut self) -> String {
        self.one_of(
            5,
            &[
                Self::integer_type,
                Self::float_type,
                |_| "index".into(),
                |_| "none".into(),
                Self::opaque_type,
                Self::complex_type,
                Self::vector_type,
                Self::tensor_type,
                Self::memref_type,
                Self::function_type,
                Self::tuple_type,
            ],
        )
    }

    fn scalar_type(&mut self) -> String {
        self.one_of(3, &[Self::integer_type, Self::float_type, |_| "index".into()])
    }

    pub(super) fn integer_type(&mut self) -> String {
        let sign = self.pick(&["i", "i", "si", "ui"]);
        format!("{sign}{}", self.pick(&[32, 1, 64, 8, 16, 4, 7, 63, 65, 128, 129, 1000]))
    }

    pub(super) fn float_type(&mut self) -> String {
        self.pick(&FLOATS).0.to_string()
    }

    fn opaque_type(&mut self) -> String {
        self.pick(&["!unknown.t", "!unknown.t<4x?, \"a>\", [1]>", "!other<\"text\">", "!unknown.u<<i32>>"])
            .to_string()
    }

    pub(super) fn complex_type(&mut self) -> String {
        let elem = self.one_of(2, &[Self::integer_type, Self::float_type]);
        format!("complex<{elem}>")
    }

    fn vector_type(&mut self) -> String {
        let n = self.range(0, 3);
        let sizes: String = (0..n)
            .map(|_| {
                let size = self.range(1, 5);
                if self.chance(20) { format!("[{size}]x") } else { format!("{size}x") }
            })
            .collect();
        format!("vector<{sizes}{}>", self.scalar_type())
    }

    fn tensor_elem(&mut self) -> String {
        self.one_of(
            4,
            &[Self::scalar_type, Self::complex_type, Self::opaque_type, |g| g.pick(&["f32", "i1"]).into()],
        )
    }

    fn tensor_type(&mut self) -> String {
        let elem = self.tensor_elem();
        if self.chance(15) {
            return format!("tensor<*x{elem}>");
        }
        let (sizes, _) = self.sizes();
        let encoding = if self.chance(25) { format!(", {}", self.encoding()) } else { String::new() };
        format!("tensor<{sizes}{elem}{encoding}>")
    }

    /// Only attributes that begin with no word of their own may follow the element type.
    fn encoding(&mut self) -> String {
        let makers: &[fn(&mut Self) -> String] = &[
            Self::string,
            |_| "3 : i8".into(),
            |_| "unit".into(),
            |_| "@f::@\"g h\"".into(),
            Self::array,
            Self::dictionary,
            Self::map,
        ];
        self.one_of(4, makers)
    }

    fn memref_type(&mut self) -> String {
        let elem =
            self.one_of(2, &[Self::scalar_type, Self::complex_type, Self::vector_type, Self::memref_type]);
        let space = match self.draw.below(6) {
            0..=2 => String::new(),
            3 => format!(", {}", self.range(0, 7)),
            4 => format!(", {}", self.string()),
            _ => format!(", {}", self.pick(&["3 : i32", "{near}"])),
        };
        if self.chance(15) {
            return format!("memref<*x{elem}{space}>");
        }
        let (sizes, rank) = self.sizes();
        let layout = match self.draw.below(4) {
            0 | 1 => String::new(),
            2 => format!(", {}", self.strided(rank)),
            _ => {
                let n_symbols = self.range(0, 2);
                let n_results = self.range(1, 3);
                format!(", {}", self.map_of(rank, n_symbols, n_results))
            }
        };
        format!("memref<{sizes}{elem}{layout}{space}>")
    }

    /// `strided<..>` for a rank.
    pub(super) fn strided(&mut self, rank: usize) -> String {
        let strides: Vec<&str> = (0..rank).map(|_| self.pick(&["1", "?", "4", "16", "-1"])).collect();
        let offset = self.pick(&["", ", offset: 3", ", offset: ?", ", offset: 0"]);
        format!("strided<[{}]{offset}>", strides.join(", "))
    }

    /// Sizes with an `x` after each, and how many.
    fn sizes(&mut self) -> (String, usize) {
        let rank = self.range(0, 3);
        let sizes = (0..rank).map(|_| self.pick(&["4x", "?x", "1x", "0x", "10x"])).collect();
        (sizes, rank)
    }

    pub(super) fn function_type(&mut self) -> String {
        let inputs = self.list(0, 2, Self::ty);
        match self.draw.below(3) {
            0 => format!("({inputs}) -> ()"),
            1 => format!("({inputs}) -> ({})", self.list(1, 2, Self::ty)),
            _ => format!("({inputs}) -> {}", self.scalar_type()),
        }
    }

    fn tuple_type(&mut self) -> String {
        format!("tuple<{}>", self.list(0, 3, Self::ty))
    }
}
