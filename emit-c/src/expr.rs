//! C expressions as text, with as much of their structure as parentheses and casts need.

use std::fmt;

use crate::types::Scalar;

/// How tightly the outermost operator binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Ternary,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Shl,
    Shr,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl Op {
    fn text(self) -> &'static str {
        match self {
            Op::Or => "||",
            Op::And => "&&",
            Op::BitOr => "|",
            Op::BitXor => "^",
            Op::BitAnd => "&",
            Op::Eq => "==",
            Op::Ne => "!=",
            Op::Lt => "<",
            Op::Le => "<=",
            Op::Gt => ">",
            Op::Ge => ">=",
            Op::Shl => "<<",
            Op::Shr => ">>",
            Op::Add => "+",
            Op::Sub => "-",
            Op::Mul => "*",
            Op::Div => "/",
            Op::Rem => "%",
        }
    }

    fn level(self) -> Level {
        match self {
            Op::Or => Level::Or,
            Op::And => Level::And,
            Op::BitOr => Level::BitOr,
            Op::BitXor => Level::BitXor,
            Op::BitAnd => Level::BitAnd,
            Op::Eq | Op::Ne => Level::Equality,
            Op::Lt | Op::Le | Op::Gt | Op::Ge => Level::Relation,
            Op::Shl | Op::Shr => Level::Shift,
            Op::Add | Op::Sub => Level::Sum,
            Op::Mul | Op::Div | Op::Rem => Level::Product,
        }
    }

    /// Whether an operand that is an expression of `inner` needs parentheses although C's rules do not ask
    /// for them: compilers warn where people read such expressions wrongly.
    fn is_often_misread_around(self, inner: Op) -> bool {
        match self.level() {
            Level::Or | Level::And => matches!(inner.level(), Level::Or | Level::And),
            Level::BitOr | Level::BitXor | Level::BitAnd | Level::Shift => true,
            Level::Equality | Level::Relation => matches!(inner.level(), Level::Equality | Level::Relation),
            _ => false,
        }
    }
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    text: String,
    level: Level,
    /// Whether its value depends on memory, so that it must not move over a write.
    pub reads: bool,
    is_literal: bool,
    /// The integer that it is, if it is written as one. Its type in C is the first of `int`, `long` and
    /// `long long` that has it.
    number: Option<i128>,
    /// Left side, operator and right side of a binary expression, for `a = a + b`.
    parts: Option<Box<(String, Op, String)>>,
    /// The same bits as an unsigned number, where that is the shorter text to go on from.
    bits: Option<Box<Expr>>,
}

impl Expr {
    fn new(text: impl Into<String>, level: Level) -> Expr {
        Expr {
            text: text.into(),
            level,
            reads: false,
            is_literal: false,
            number: None,
            parts: None,
            bits: None,
        }
    }

    /// A name, a call, or whatever else binds as tightly as one.
    pub fn atom(text: impl Into<String>) -> Expr {
        Expr::new(text, Level::Primary)
    }

    /// A number as it is written.
    pub fn literal(text: impl Into<String>) -> Expr {
        let text = text.into();
        let level = if text.starts_with('-') { Level::Unary } else { Level::Primary };
        Expr { is_literal: true, ..Expr::new(text, level) }
    }

    /// An integer.
    pub fn int(value: i128) -> Expr {
        let literal = match value {
            // The number without its sign is of no signed type.
            -0x8000_0000_0000_0000 => Expr { is_literal: true, ..Expr::atom("INT64_MIN") },
            0x8000_0000_0000_0000.. => Expr::literal(format!("{value}u")),
            _ => Expr::literal(value.to_string()),
        };
        Expr { number: Some(value), ..literal }
    }

    /// The same expression, which reads memory.
    pub fn reading(self) -> Expr {
        Expr { reads: true, ..self }
    }

    /// Whether writing it several times costs nothing and means the same.
    pub fn is_trivial(&self) -> bool {
        !self.reads && (self.is_literal || self.is_name())
    }

    /// Whether it is a number.
    pub fn is_literal(&self) -> bool {
        self.is_literal
    }

    fn is_name(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }

    /// The integer that it is, if it is written as one.
    pub fn as_int(&self) -> Option<i128> {
        self.number
    }

    /// Whether it is this number.
    pub fn is_int(&self, value: i64) -> bool {
        self.number == Some(value.into())
    }

    /// What a name plus a number consists of.
    pub fn as_offset(&self) -> Option<(Expr, i64)> {
        let (name, Op::Add, number) = self.parts.as_deref()? else { return None };
        let name = Expr::atom(name.clone());
        if name.is_name() { Some((name, number.parse().ok()?)) } else { None }
    }

    /// Number of bytes of the text.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    fn at_least(&self, level: Level) -> String {
        if self.level >= level { self.text.clone() } else { format!("({})", self.text) }
    }

    fn operand(&self, of: Op, is_right: bool) -> String {
        let inner = self.parts.as_ref().map(|parts| parts.1);
        let is_chain = inner == Some(of) && !is_right && of.level() != Level::Relation;
        let misread = inner.is_some_and(|inner| of.is_often_misread_around(inner)) && !is_chain;
        let binds = if is_right { self.level > of.level() } else { self.level >= of.level() };
        if binds && !misread { self.text.clone() } else { format!("({})", self.text) }
    }

    /// `a op b`. A sum with a negative number is written as a difference.
    pub fn binary(op: Op, a: &Expr, b: &Expr) -> Expr {
        let reads = a.reads || b.reads;
        let (left, op, right) = match (op, b.text.strip_prefix('-')) {
            (Op::Add, Some(rest)) if b.is_literal => (a.operand(op, false), Op::Sub, rest.to_string()),
            _ => (a.operand(op, false), op, b.operand(op, true)),
        };
        let text = format!("{left} {} {right}", op.text());
        Expr { reads, parts: Some(Box::new((left, op, right))), ..Expr::new(text, op.level()) }
    }

    /// `-a`
    pub fn negated(&self) -> Expr {
        self.prefixed("-")
    }

    /// `!a`
    pub fn not(&self) -> Expr {
        self.prefixed("!")
    }

    fn prefixed(&self, sign: &str) -> Expr {
        // `--a` is another operator.
        let needed = if self.text.starts_with(sign) { Level::Primary } else { Level::Unary };
        Expr { reads: self.reads, ..Expr::new(format!("{sign}{}", self.at_least(needed)), Level::Unary) }
    }

    /// `(type)a`
    pub fn cast(&self, ty: impl fmt::Display) -> Expr {
        Expr {
            reads: self.reads,
            ..Expr::new(format!("({ty}){}", self.at_least(Level::Unary)), Level::Unary)
        }
    }

    /// `condition ? a : b`
    pub fn choice(condition: &Expr, a: &Expr, b: &Expr) -> Expr {
        let reads = condition.reads || a.reads || b.reads;
        let [condition, a] = [condition, a].map(|part| part.at_least(Level::Or));
        Expr {
            reads,
            ..Expr::new(format!("{condition} ? {a} : {}", b.at_least(Level::Ternary)), Level::Ternary)
        }
    }

    /// `function(a, b)`
    pub fn call(function: &str, args: &[Expr]) -> Expr {
        let list: Vec<&str> = args.iter().map(|arg| arg.text.as_str()).collect();
        let reads = args.iter().any(|arg| arg.reads);
        Expr { reads, ..Expr::atom(format!("{function}({})", list.join(", "))) }
    }

    /// `array[i][j]`
    pub fn element(array: &str, indices: &[Expr]) -> Expr {
        let list: String = indices.iter().map(|index| format!("[{}]", index.text)).collect();
        let reads = indices.iter().any(|index| index.reads);
        Expr { reads, ..Expr::atom(format!("{array}{list}")) }
    }

    /// A signed number from the bits of an unsigned expression. What wraps around goes on from the bits,
    /// unless they are fewer than those of `int`, which C computes in and which has bits beyond them.
    pub fn from_bits(scalar: Scalar, bits: Expr) -> Expr {
        let value = bits.cast(scalar);
        let bits = (scalar.width() >= 32).then(|| Box::new(bits));
        Expr { bits, ..value }
    }

    /// The bits of a signed number as an unsigned expression of the same width.
    pub fn to_bits(&self, scalar: Scalar) -> Expr {
        match &self.bits {
            Some(bits) => (**bits).clone(),
            None => self.cast(scalar.unsigned()),
        }
    }

    /// The bits, where the other operand is unsigned already.
    pub fn to_bits_beside(&self) -> Expr {
        self.bits.as_ref().map_or_else(|| self.clone(), |bits| (**bits).clone())
    }

    /// If this is `place op x`: the operator and `x`.
    pub fn update_of(&self, place: &str) -> Option<(&'static str, &str)> {
        let (left, op, right) = self.parts.as_deref()?;
        let is_updating = matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Div);
        (is_updating && left == place).then(|| (op.text(), right.as_str()))
    }

    /// `a + b` of indices, without what adds nothing. Two numbers are added here: in C both may be of type
    /// `int`, which their sum may not fit in. Where it does not fit in 64 bits either, one of them has 64
    /// bits, so that C is asked for what is undefined in both languages.
    pub fn sum(a: &Expr, b: &Expr) -> Expr {
        match (a.is_int(0), b.is_int(0)) {
            (true, _) => b.clone(),
            (_, true) => a.clone(),
            _ => a.folded(b, i128::checked_add).unwrap_or_else(|| Expr::binary(Op::Add, a, b)),
        }
    }

    /// `a * b` of indices, without what changes nothing; of two numbers as for [`sum`](Expr::sum).
    pub fn product(a: &Expr, b: &Expr) -> Expr {
        match (a.is_int(1), b.is_int(1)) {
            _ if a.is_int(0) || b.is_int(0) => Expr::int(0),
            (true, _) => b.clone(),
            (_, true) => a.clone(),
            _ => a.folded(b, i128::checked_mul).unwrap_or_else(|| Expr::binary(Op::Mul, a, b)),
        }
    }

    /// Whether it is the number 0.
    pub fn is_zero(&self) -> bool {
        self.number == Some(0)
    }

    /// The result of two numbers, if they are numbers and it fits in 64 bits.
    fn folded(&self, other: &Expr, operation: fn(i128, i128) -> Option<i128>) -> Option<Expr> {
        let number = operation(self.number?, other.number?)?;
        i64::try_from(number).ok().map(|number| Expr::int(number.into()))
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
