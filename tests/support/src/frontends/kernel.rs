//! Kernels as short texts, read into trees.
//!
//! ```text
//! matmul n=16,128,512 ; C[n][n] A[n][n] B[n][n] ;
//!   par i 0 n { par j 0 n { red k 0 n { C[i][j] = C[i][j] + A[i][k] * B[k][j] } } }
//! ```
//! First the name, then each size with its value in small, medium and large programs, then arrays, then
//! loops. A loop is `par` (its iterations may run in any order), `red` (they combine into cells that stay the
//! same) or `seq`. Arrays whose names begin with a small letter have integers, which may be subscripts.

use std::collections::BTreeMap;

/// A linear form over loop variables and sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Coefficients; none is 0.
    pub terms: BTreeMap<String, i64>,
    pub constant: i64,
}

impl Sum {
    pub fn of(name: &str) -> Self {
        Self { terms: BTreeMap::from([(name.to_owned(), 1)]), constant: 0 }
    }

    /// `self + factor * other`.
    #[must_use]
    pub fn plus(&self, factor: i64, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.constant += factor * other.constant;
        for (name, coeff) in &other.terms {
            let entry = sum.terms.entry(name.clone()).or_default();
            *entry += factor * coeff;
            if *entry == 0 {
                sum.terms.remove(name);
            }
        }
        sum
    }

    /// The form with a sum in place of each name that has one.
    #[must_use]
    pub fn with(&self, values: &BTreeMap<String, Self>) -> Self {
        let mut sum = Self { terms: BTreeMap::new(), constant: self.constant };
        for (name, coeff) in &self.terms {
            let value = values.get(name).cloned().unwrap_or_else(|| Self::of(name));
            sum = sum.plus(*coeff, &value);
        }
        sum
    }

    /// The number, if no name is left.
    pub fn number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }
}

/// What is between the brackets of an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Index {
    Sum(Sum),
    /// A cell of an array of integers.
    Loaded(String, Vec<Sum>),
}

/// What a statement computes.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(f64),
    Load(String, Vec<Index>),
    /// An operator or a function, with what it is applied to.
    Apply(String, Vec<Value>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopKind {
    Parallel,
    Reduction,
    Sequential,
}

#[derive(Clone, Debug)]
pub struct Loop {
    pub kind: LoopKind,
    pub var: String,
    pub from: Sum,
    pub to: Sum,
    pub body: Vec<Node>,
}

#[derive(Clone, Debug)]
pub struct Store {
    pub array: String,
    pub at: Vec<Index>,
    pub value: Value,
}

#[derive(Clone, Debug)]
pub enum Node {
    Loop(Loop),
    Store(Store),
}

#[derive(Clone, Debug)]
pub struct Array {
    pub name: String,
    pub dims: Vec<Sum>,
}

impl Array {
    /// Whether its cells are integers.
    pub fn is_integer(&self) -> bool {
        self.name.starts_with(char::is_lowercase)
    }
}

#[derive(Clone, Debug)]
pub struct Kernel {
    pub name: String,
    /// Sizes, each with its value in small, medium and large programs.
    pub sizes: Vec<(String, [i64; 3])>,
    pub arrays: Vec<Array>,
    pub body: Vec<Node>,
}

impl Kernel {
    /// Reads a kernel.
    ///
    /// # Panics
    /// If its text is wrong.
    pub fn read(text: &str) -> Self {
        let parts: Vec<&str> = text.splitn(3, ';').collect();
        let mut head = parts[0].split_whitespace();
        let name = head.next().expect("a name").to_owned();
        let size = |word: &str| {
            let (name, values) = word.split_once('=').expect("name=small,medium,large");
            let values: Vec<i64> = values.split(',').map(|value| value.parse().expect("a size")).collect();
            (name.to_owned(), values.try_into().expect("three sizes"))
        };
        let sizes = head.map(size).collect();
        let array = |word: &str| {
            let mut reader = Reader::new(word);
            let name = reader.name();
            let mut dims = Vec::new();
            while reader.takes("[") {
                dims.push(reader.sum());
                reader.expect("]");
            }
            Array { name, dims }
        };
        let arrays = parts[1].split_whitespace().map(array).collect();
        let mut reader = Reader::new(parts[2]);
        let body = reader.nodes();
        assert!(reader.tokens.len() == reader.at, "{name}: text after the end");
        Self { name, sizes, arrays, body }
    }

    pub fn array(&self, name: &str) -> &Array {
        self.arrays.iter().find(|array| array.name == name).unwrap_or_else(|| panic!("no array {name}"))
    }

    /// The values of all sizes in programs of a scale: 0, 1 or 2.
    pub fn values(&self, scale: usize) -> BTreeMap<String, Sum> {
        let value = |(name, values): &(String, [i64; 3])| {
            (name.clone(), Sum { terms: BTreeMap::new(), constant: values[scale] })
        };
        self.sizes.iter().map(value).collect()
    }
}

/// Words of a text, one after the other.
struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Self {
        let mut tokens: Vec<String> = Vec::new();
        let mut is_word = false;
        for c in text.chars() {
            let continues = c.is_alphanumeric() || c == '_' || c == '.';
            if continues && is_word {
                tokens.last_mut().expect("it is a word").push(c);
            } else if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            is_word = continues;
        }
        Self { tokens, at: 0 }
    }

    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", |token| token)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].clone()
    }

    fn takes(&mut self, token: &str) -> bool {
        let is_it = self.peek() == token;
        self.at += usize::from(is_it);
        is_it
    }

    fn expect(&mut self, token: &str) {
        assert!(self.takes(token), "expected {token} before {:?}", &self.tokens[self.at..]);
    }

    fn name(&mut self) -> String {
        let name = self.next();
        assert!(name.starts_with(char::is_alphabetic), "expected a name, not {name}");
        name
    }

    fn sum(&mut self) -> Sum {
        let mut sum = Sum::default();
        let mut sign = if self.takes("-") { -1 } else { 1 };
        loop {
            let token = self.next();
            let term = match token.parse::<i64>() {
                Ok(number) if self.takes("*") => {
                    sign *= number;
                    Sum::of(&self.name())
                }
                Ok(number) => Sum { constant: number, ..Sum::default() },
                Err(_) => Sum::of(&token),
            };
            sum = sum.plus(sign, &term);
            sign = match self.peek() {
                "+" => 1,
                "-" => -1,
                _ => return sum,
            };
            self.at += 1;
        }
    }

    fn nodes(&mut self) -> Vec<Node> {
        let mut nodes = Vec::new();
        while !matches!(self.peek(), "}" | "") {
            nodes.push(self.node());
        }
        nodes
    }

    fn node(&mut self) -> Node {
        let kind = match self.peek() {
            "par" => LoopKind::Parallel,
            "red" => LoopKind::Reduction,
            "seq" => LoopKind::Sequential,
            _ => {
                let (array, at) = self.cell();
                self.expect("=");
                let value = self.value();
                return Node::Store(Store { array, at, value });
            }
        };
        self.at += 1;
        let var = self.name();
        let (from, to) = (self.sum(), self.sum());
        self.expect("{");
        let body = self.nodes();
        self.expect("}");
        Node::Loop(Loop { kind, var, from, to, body })
    }

    fn cell(&mut self) -> (String, Vec<Index>) {
        let name = self.name();
        let mut at = Vec::new();
        while self.takes("[") {
            let is_loaded = self.tokens.get(self.at + 1).is_some_and(|next| next == "[");
            at.push(if is_loaded {
                let (array, at) = self.cell();
                let sums = at.into_iter().map(|index| match index {
                    Index::Sum(sum) => sum,
                    Index::Loaded(..) => panic!("one level of loaded subscripts"),
                });
                Index::Loaded(array, sums.collect())
            } else {
                Index::Sum(self.sum())
            });
            self.expect("]");
        }
        (name, at)
    }

    fn value(&mut self) -> Value {
        self.chain(&["+", "-"], |reader| reader.chain(&["*", "/"], Self::factor))
    }

    /// Operands with operators of one precedence between them.
    fn chain(&mut self, operators: &[&str], operand: impl Fn(&mut Self) -> Value) -> Value {
        let mut value = operand(self);
        while operators.contains(&self.peek()) {
            let operator = self.next();
            let right = operand(self);
            value = Value::Apply(operator, vec![value, right]);
        }
        value
    }

    fn factor(&mut self) -> Value {
        if self.takes("(") {
            let value = self.value();
            self.expect(")");
            return value;
        }
        let sign = if self.takes("-") { -1.0 } else { 1.0 };
        if let Ok(number) = self.peek().parse::<f64>() {
            self.at += 1;
            return Value::Number(sign * number);
        }
        if self.tokens.get(self.at + 1).is_some_and(|next| next == "(") {
            let function = self.name();
            self.expect("(");
            let mut values = vec![self.value()];
            while self.takes(",") {
                values.push(self.value());
            }
            self.expect(")");
            return Value::Apply(function, values);
        }
        let (array, at) = self.cell();
        Value::Load(array, at)
    }
}
