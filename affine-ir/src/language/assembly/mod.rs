//! Assembly formats: the syntax of an op, in one line beside its declaration.
//!
//! The language is that of MLIR's declarative assembly formats:
//!
//! ```text
//! $value `,` $memref `[` $indices `]` attr-dict `:` type($memref)
//! ```
//!
//! - `` `word` `` a literal; `` ` ` `` a blank; an empty literal suppresses the blank that would follow;
//! - `$name` an operand group, property, region (`$region0`, `$region1`, ..) or successor (`$successor0`,
//!   ..);
//! - `attr-dict`, `attr-dict-with-keyword` the attributes that the rest of the format does not name;
//! - `type($name)` the types of a group; `functional-type(a, b)` both at once; `operands`, `results` all of
//!   them; `qualified(..)` is what it holds;
//! - `( .. $anchor^ .. )?` a part that is there when the anchor is; `( .. )? : ( .. )` with what is there
//!   otherwise;
//! - `custom<Name>(..)` two functions of the op.
//!
//! A format is compiled once, when its op is first met; where blanks go is decided then.

mod index_list;
mod parse;
mod print;

use crate::core::ids::OpId;
use crate::language::constraint::{AttrConstraint, AttrForm};
use crate::language::op_def::OpDef;
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{AttrDecl, Signature};

pub use crate::language::assembly::index_list::index_list;
pub(crate) use crate::language::assembly::index_list::{parse_index_list, print_index_list};
pub use crate::language::assembly::parse::Assembly;
pub(crate) use crate::language::assembly::parse::parse_op;
pub(crate) use crate::language::assembly::print::print_op;

/// Parses a `custom<..>` part into the [`Assembly`] and the draft.
pub type CustomParse = for<'a> fn(&mut Parser<'a>, &mut Assembly<'a>, &mut Draft) -> PResult<()>;
/// Prints a `custom<..>` part; the blank before it has been written.
pub type CustomPrint = fn(&mut Printer<'_>, OpId);
/// The custom parts of a format: name, parser, printer.
pub type Customs = &'static [(&'static str, CustomParse, CustomPrint)];

/// One step of a compiled format.
#[derive(Debug)]
enum Element {
    /// A literal.
    Literal(&'static str),
    /// A blank, a line break, or nothing; only written.
    Blank(&'static str),
    /// Operands of the n-th group.
    Operands(usize),
    /// Every operand.
    AllOperands,
    /// A property.
    Attr(&'static AttrDecl),
    /// The n-th region.
    Region(usize),
    /// The n-th successor.
    Successor(usize),
    /// Attributes that are not named elsewhere.
    AttrDict {
        /// After the word `attributes`.
        keyword: bool,
    },
    /// Types of operands or results.
    Types(Values),
    /// `(types) -> types`
    FunctionalType(Values, Values),
    /// A part in a custom way: the position in the op's `customs`.
    Custom(usize),
    /// A part that may be missing, and what is there instead.
    Optional { anchor: Anchor, then: Vec<Step>, otherwise: Vec<Step> },
}

/// An element and whether a blank goes before it.
#[derive(Debug)]
struct Step {
    element: Element,
    blank: bool,
}

/// Whose types are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Values {
    Operands(usize),
    Results(usize),
    AllOperands,
    AllResults,
}

/// What says whether an optional part is there.
#[derive(Clone, Copy, Debug)]
enum Anchor {
    Operands(usize),
    Results(usize),
    Attr(&'static AttrDecl),
    Region(usize),
}

/// A compiled format.
#[derive(Debug)]
pub(crate) struct Format {
    steps: Vec<Step>,
    /// Properties that the format writes, or that are never written.
    named: Vec<&'static str>,
}

/// Compiles the format of `def`.
///
/// # Panics
/// When the format is not well formed: that is a fault of the declaration, and a test compiles all of them.
pub(crate) fn compile(def: &'static OpDef, text: &'static str) -> Format {
    let signature = def.signature.unwrap_or(&Signature::NONE);
    let mut compiler = Compiler { def, signature, rest: text, named: Vec::new(), anchor: None };
    let mut steps: Vec<Step> =
        compiler.sequence().into_iter().map(|element| Step { element, blank: true }).collect();
    assert!(compiler.rest.is_empty(), "{}: '{}' is left over in the format", def.name, compiler.rest);
    place_blanks(&mut steps, &mut Blanks { wanted: true, after_punctuation: false });
    Format { steps, named: compiler.named }
}

struct Compiler {
    def: &'static OpDef,
    signature: &'static Signature,
    rest: &'static str,
    named: Vec<&'static str>,
    /// The anchor met in the group being read.
    anchor: Option<Anchor>,
}

impl Compiler {
    fn fail(&self, what: &str) -> ! {
        panic!("{}: {what} at '{}' in the format", self.def.name, self.rest)
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, text: &str) -> bool {
        self.skip_blanks();
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, text: &str) {
        if !self.eat(text) {
            self.fail(&format!("no '{text}'"));
        }
    }

    fn word(&mut self) -> &'static str {
        self.skip_blanks();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let end = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn sequence(&mut self) -> Vec<Element> {
        let mut elements = Vec::new();
        loop {
            self.skip_blanks();
            if self.rest.is_empty() || self.rest.starts_with(')') {
                return elements;
            }
            elements.push(self.element());
        }
    }

    fn element(&mut self) -> Element {
        if let Some(rest) = self.rest.strip_prefix('`') {
            let Some((literal, rest)) = rest.split_once('`') else { self.fail("an open literal") };
            self.rest = rest;
            let is_blank = literal.trim().is_empty() || literal == "\\n";
            return if is_blank { Element::Blank(literal) } else { Element::Literal(literal) };
        }
        if self.eat("$") {
            return self.variable();
        }
        if self.eat("(") {
            return self.optional();
        }
        match self.word() {
            "attr-dict" => Element::AttrDict { keyword: false },
            "attr-dict-with-keyword" => Element::AttrDict { keyword: true },
            "operands" => Element::AllOperands,
            "type" => {
                self.expect("(");
                let values = self.values();
                self.expect(")");
                if self.eat("^") {
                    self.anchor = Some(match values {
                        Values::Operands(group) => Anchor::Operands(group),
                        Values::Results(group) => Anchor::Results(group),
                        _ => self.fail("an anchor that is no group"),
                    });
                }
                Element::Types(values)
            }
            "functional-type" => {
                self.expect("(");
                let inputs = self.values();
                self.expect(",");
                let results = self.values();
                self.expect(")");
                Element::FunctionalType(inputs, results)
            }
            "qualified" => {
                self.expect("(");
                self.skip_blanks();
                let inner = self.element();
                self.expect(")");
                inner
            }
            "custom" => self.custom(),
            _ => self.fail("an unknown directive"),
        }
    }

    fn variable(&mut self) -> Element {
        let name = self.word();
        let is_anchor = self.eat("^");
        let number = |prefix: &str| name.strip_prefix(prefix).and_then(|digits| digits.parse::<usize>().ok());
        let (element, anchor) =
            if let Some(group) = self.signature.operands.iter().position(|decl| decl.name == name) {
                (Element::Operands(group), Some(Anchor::Operands(group)))
            } else if let Some(decl) = self.signature.attr(name) {
                self.named.push(decl.name);
                (Element::Attr(decl), Some(Anchor::Attr(decl)))
            } else if let Some(region) = number("region") {
                (Element::Region(region), Some(Anchor::Region(region)))
            } else if let Some(successor) = number("successor") {
                (Element::Successor(successor), None)
            } else {
                self.fail(&format!("no operand, property, region or successor is called '{name}'"))
            };
        if is_anchor {
            self.anchor = anchor;
        }
        element
    }

    fn values(&mut self) -> Values {
        if !self.eat("$") {
            return match self.word() {
                "operands" => Values::AllOperands,
                "results" => Values::AllResults,
                _ => self.fail("neither operands nor results"),
            };
        }
        let name = self.word();
        if let Some(group) = self.signature.operands.iter().position(|decl| decl.name == name) {
            return Values::Operands(group);
        }
        match self.signature.results.iter().position(|decl| decl.name == name) {
            Some(group) => Values::Results(group),
            None => self.fail(&format!("nothing with a type is called '{name}'")),
        }
    }

    /// `.. )? : ( .. )`, the opening bracket read.
    fn optional(&mut self) -> Element {
        let outer = self.anchor.take();
        let then = self.sequence();
        self.expect(")");
        self.expect("?");
        let Some(anchor) = std::mem::replace(&mut self.anchor, outer) else {
            self.fail("a part without anchor")
        };
        let mut otherwise = Vec::new();
        if self.eat(":") {
            self.expect("(");
            otherwise = self.sequence();
            self.expect(")");
        }
        let steps = |elements: Vec<Element>| {
            elements.into_iter().map(|element| Step { element, blank: true }).collect()
        };
        Element::Optional { anchor, then: steps(then), otherwise: steps(otherwise) }
    }

    /// `<Name>(..)`; properties among the arguments count as written.
    fn custom(&mut self) -> Element {
        self.expect("<");
        let name = self.word();
        self.expect(">");
        self.expect("(");
        // `type($x)` may be among the arguments.
        let mut depth = 0usize;
        let mut end = self.rest.len();
        for (at, c) in self.rest.char_indices() {
            match c {
                '(' => depth += 1,
                ')' if depth == 0 => {
                    end = at;
                    break;
                }
                ')' => depth -= 1,
                _ => {}
            }
        }
        let all = &self.rest[..end];
        for argument in all.split('$').skip(1) {
            let word =
                argument.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or("");
            if let Some(decl) = self.signature.attr(word) {
                self.named.push(decl.name);
            }
        }
        self.rest = &self.rest[end..];
        self.expect(")");
        match self.def.customs.iter().position(|(custom, ..)| *custom == name) {
            Some(position) => Element::Custom(position),
            None => self.fail(&format!("no custom part is called '{name}'")),
        }
    }
}

/// Whether a blank is wanted before the next element.
struct Blanks {
    wanted: bool,
    after_punctuation: bool,
}

/// Decides, in the order of writing, before which elements a blank goes: the rules of MLIR's format printers.
fn place_blanks(steps: &mut [Step], state: &mut Blanks) {
    for step in steps {
        match &mut step.element {
            Element::Blank(text) => {
                step.blank = false;
                state.wanted = false;
                state.after_punctuation = text.is_empty();
            }
            Element::Literal(text) => {
                let first = text.as_bytes()[0];
                let tight: &[u8] = if state.after_punctuation { b">)}]," } else { b"<>(){}[]," };
                let before = if text.len() > 1 && *text != "->" { true } else { !tight.contains(&first) };
                step.blank = state.wanted && before;
                state.wanted = text.len() != 1 || !b"<({[".contains(&first);
                state.after_punctuation = !(first == b'_' || first.is_ascii_alphabetic());
            }
            Element::AttrDict { .. } => {
                // It brings its own blank, if it is there at all.
                step.blank = false;
                state.after_punctuation = false;
                state.wanted = true;
            }
            Element::Attr(AttrDecl { constraint: AttrConstraint { form: AttrForm::Unit, .. }, .. }) => {
                // The literals around it tell of it.
                step.blank = false;
            }
            Element::Optional { then, otherwise, .. } => {
                step.blank = false;
                place_blanks(then, state);
                place_blanks(otherwise, state);
            }
            _ => {
                step.blank = state.wanted || !state.after_punctuation;
                state.wanted = true;
                state.after_punctuation = false;
            }
        }
    }
}
