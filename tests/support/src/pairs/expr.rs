//! Types of elements, and expressions of them that are never undefined.

use crate::rng::Rng;

/// The type of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elem {
    F32,
    F64,
    I8,
    I32,
    I64,
}

impl Elem {
    pub fn any(rng: &mut Rng) -> Self {
        *rng.pick(&[Self::F32, Self::F64, Self::I8, Self::I32, Self::I64])
    }

    pub fn any_integer(rng: &mut Rng) -> Self {
        *rng.pick(&[Self::I8, Self::I32, Self::I64])
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::I8 => "i8",
            Self::I32 => "i32",
            Self::I64 => "i64",
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }

    /// A number as this type has it.
    pub fn number(self, value: i64) -> String {
        if self.is_float() {
            format!("{value}.0 : {}", self.name())
        } else {
            format!("{value} : {}", self.name())
        }
    }

    /// The sum of two.
    pub fn add(self) -> &'static str {
        if self.is_float() { "arith.addf" } else { "arith.addi" }
    }

    /// Operators that are defined for all operands, and give zero where all of these are.
    fn operators(self) -> &'static [&'static str] {
        match self.is_float() {
            true => &["arith.addf", "arith.subf", "arith.mulf", "arith.maximumf", "arith.minimumf"],
            false => &["arith.addi", "arith.subi", "arith.muli", "arith.xori", "arith.andi", "arith.maxsi"],
        }
    }
}

/// An expression of leaves, which are numbered. It is zero where all leaves are.
#[derive(Clone, Debug)]
pub enum Expr {
    Leaf(usize),
    Op(&'static str, Box<Expr>, Box<Expr>),
}

/// What computes an expression, and the value that has it.
pub struct Computed {
    pub ops: String,
    pub value: String,
}

impl Expr {
    /// An expression that has each of some leaves.
    pub fn any(rng: &mut Rng, elem: Elem, n_leaves: usize) -> Self {
        let mut all: Vec<Expr> = (0..n_leaves).map(Expr::Leaf).collect();
        (0..rng.index(3)).for_each(|_| all.push(Expr::Leaf(rng.index(n_leaves))));
        while all.len() > 1 {
            let x = all.swap_remove(rng.index(all.len()));
            let y = all.swap_remove(rng.index(all.len()));
            all.push(Expr::Op(rng.pick::<&'static str>(elem.operators()), Box::new(x), Box::new(y)));
        }
        all.remove(0)
    }

    /// Ops that compute it of values; names of values begin with a prefix.
    pub fn ops(&self, elem: Elem, leaves: &[&str], prefix: &str) -> Computed {
        let mut ops = String::new();
        let value = self.write(elem, leaves, prefix, &mut ops);
        Computed { ops, value }
    }

    fn write(&self, elem: Elem, leaves: &[&str], prefix: &str, ops: &mut String) -> String {
        match self {
            Self::Leaf(leaf) => leaves[*leaf].to_string(),
            Self::Op(op, x, y) => {
                let x = x.write(elem, leaves, prefix, ops);
                let y = y.write(elem, leaves, prefix, ops);
                let value = format!("%{prefix}{}", ops.lines().count());
                ops.push_str(&format!("{value} = {op} {x}, {y} : {}\n", elem.name()));
                value
            }
        }
    }
}

impl Computed {
    /// One more, which is another value wherever this is zero.
    pub fn and_one(mut self, elem: Elem) -> Self {
        let (ty, one) = (elem.name(), elem.number(1));
        let Self { ops, value } = &mut self;
        ops.push_str(&format!("%one_more = arith.constant {one}\n"));
        ops.push_str(&format!("%other = {} {value}, %one_more : {ty}\n", elem.add()));
        *value = "%other".to_string();
        self
    }
}
