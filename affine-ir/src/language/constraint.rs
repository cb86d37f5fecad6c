//! Type and attribute constraints: named predicates for declared operands, results and properties.
//!
//! The summaries are the words of the verifier's messages (`operand #0 must be index, but got 'f32'`).

use std::sync::Arc;

use crate::core::attr::Attr;
use crate::core::elements::DenseArray;
use crate::core::types::Type;
use crate::language::parse::{PResult, Parser};
use crate::language::print::Printer;

/// A predicate on types.
#[derive(Debug)]
pub struct TypeConstraint {
    /// What is asked for, as it is in messages after "must be".
    pub summary: &'static str,
    /// Whether a type is what is asked for.
    pub holds: fn(&Type) -> bool,
    /// The only type that is, where there is one: an assembly format need not spell it.
    pub build: Option<fn() -> Type>,
    /// The kind of type it is, where all are of one kind: an assembly format takes no other.
    pub kind: Option<&'static TypeKind>,
}

/// A kind of type.
#[derive(Debug)]
pub struct TypeKind {
    /// Its name, where it has one; messages give it.
    pub name: Option<&'static str>,
    /// Whether a type is of the kind.
    pub holds: fn(&Type) -> bool,
}

impl TypeConstraint {
    /// A predicate that many types satisfy.
    pub const fn new(summary: &'static str, holds: fn(&Type) -> bool) -> Self {
        TypeConstraint { summary, holds, build: None, kind: None }
    }

    /// The same for types that are all of one kind.
    pub const fn of_kind(self, kind: &'static TypeKind) -> Self {
        TypeConstraint { kind: Some(kind), ..self }
    }

    /// The same where this is the only such type.
    pub const fn built_by(self, build: fn() -> Type) -> Self {
        TypeConstraint { build: Some(build), ..self }
    }
}

/// Ranked memrefs.
pub static MEMREF_KIND: TypeKind =
    TypeKind { name: Some("builtin.memref"), holds: |ty| matches!(ty, Type::MemRef(_)) };
/// Memrefs, ranked or not.
pub static ANY_MEMREF_KIND: TypeKind =
    TypeKind { name: None, holds: |ty| matches!(ty, Type::MemRef(_) | Type::UnrankedMemRef(_)) };
/// Vectors.
pub static VECTOR_KIND: TypeKind =
    TypeKind { name: Some("builtin.vector"), holds: |ty| matches!(ty, Type::Vector(_)) };

/// A predicate on attributes, and how such an attribute is written in an assembly format.
#[derive(Debug)]
pub struct AttrConstraint {
    /// What is asked for, as it is in messages after "failed to satisfy constraint:".
    pub summary: &'static str,
    /// Whether an attribute is what is asked for.
    pub holds: fn(&Attr) -> bool,
    /// How it is written where an assembly format names it.
    pub form: AttrForm,
}

impl AttrConstraint {
    /// A predicate on attributes that are written in full.
    pub const fn new(summary: &'static str, holds: fn(&Attr) -> bool) -> Self {
        AttrConstraint { summary, holds, form: AttrForm::Full }
    }
}

impl AttrConstraint {
    /// Whether an attribute is of the kind that is asked for, whatever its value: another one is no property
    /// at all.
    pub(crate) fn admits(&self, attr: &Attr) -> bool {
        match self.form {
            AttrForm::Typed(ty) if ty() == Type::I1 => matches!(attr, Attr::Bool(_)),
            AttrForm::Typed(ty) if ty().is_signless_integer_or_index() => attr.as_integer().is_some(),
            AttrForm::Enum(_) | AttrForm::Custom(_) => (self.holds)(attr),
            AttrForm::String | AttrForm::SymbolName => attr.as_str().is_some(),
            AttrForm::DenseArray(elem) => is_dense_array(attr, &elem()),
            AttrForm::Full | AttrForm::Typed(_) | AttrForm::Unit => true,
        }
    }
}

/// How an attribute is written in an assembly format.
#[derive(Clone, Copy, Debug)]
pub enum AttrForm {
    /// As anywhere else, type included.
    Full,
    /// Without its type, which is always this one.
    Typed(fn() -> Type),
    /// `"text"`
    String,
    /// A keyword.
    Enum(&'static Keywords),
    /// Nothing: its presence is told by the literals around it.
    Unit,
    /// `@name` of a symbol being defined; stored as a string.
    SymbolName,
    /// `[1, 2]`, stored as `array<type: 1, 2>`.
    DenseArray(fn() -> Type),
    /// In a custom way.
    Custom(&'static CustomForm),
}

/// Keywords, each of which means one attribute.
#[derive(Debug)]
pub struct Keywords {
    /// The keywords in the order of their values.
    pub keywords: &'static [&'static str],
    /// The attribute of the n-th keyword.
    pub attr: fn(usize) -> Attr,
    /// The number of the keyword that stands for an attribute.
    pub position: fn(&Attr) -> Option<usize>,
}

/// A way of writing an attribute that belongs to one dialect.
#[derive(Debug)]
pub struct CustomForm {
    /// Whether such an attribute may begin at the current token.
    pub starts: fn(&Parser<'_>) -> bool,
    /// Reads it where an assembly format has it.
    pub parse: fn(&mut Parser<'_>) -> PResult<Attr>,
    /// Writes what `parse` reads.
    pub print: fn(&mut Printer<'_>, &Attr),
}

/// Any type.
pub static ANY: TypeConstraint = TypeConstraint::new("any type", |_| true);
/// `index`
pub static INDEX: TypeConstraint =
    TypeConstraint::new("index", |ty| *ty == Type::Index).built_by(|| Type::Index);
/// `i1`
pub static I1: TypeConstraint =
    TypeConstraint::new("1-bit signless integer", |ty| *ty == Type::I1).built_by(|| Type::I1);
/// A signless integer or `index`.
pub static SIGNLESS_INTEGER_OR_INDEX: TypeConstraint =
    TypeConstraint::new("signless integer or index", Type::is_signless_integer_or_index);
/// A ranked memref.
pub static MEMREF: TypeConstraint =
    TypeConstraint::new("memref of any type values", MEMREF_KIND.holds).of_kind(&MEMREF_KIND);
/// A memref, ranked or not.
pub static ANY_MEMREF: TypeConstraint =
    TypeConstraint::new("ranked or unranked memref of any type values", ANY_MEMREF_KIND.holds)
        .of_kind(&ANY_MEMREF_KIND);
/// A vector.
pub static VECTOR: TypeConstraint =
    TypeConstraint::new("vector of any type values", VECTOR_KIND.holds).of_kind(&VECTOR_KIND);

/// Any attribute.
pub static ANY_ATTR: AttrConstraint = AttrConstraint::new("any attribute", |_| true);
/// Presence alone.
pub static UNIT_ATTR: AttrConstraint =
    AttrConstraint { summary: "unit attribute", holds: |attr| *attr == Attr::Unit, form: AttrForm::Unit };
/// `true`, `false`
pub static BOOL_ATTR: AttrConstraint = AttrConstraint {
    summary: "bool attribute",
    holds: |attr| matches!(attr, Attr::Bool(_)),
    form: AttrForm::Typed(|| Type::I1),
};
/// An `i64`.
pub static I64_ATTR: AttrConstraint = AttrConstraint {
    summary: "64-bit signless integer attribute",
    holds: |attr| matches!(attr, Attr::Integer(_, ty) if *ty == Type::I64),
    form: AttrForm::Typed(|| Type::I64),
};
/// An `index`.
pub static INDEX_ATTR: AttrConstraint = AttrConstraint {
    summary: "index attribute",
    holds: |attr| matches!(attr, Attr::Integer(_, ty) if *ty == Type::Index),
    form: AttrForm::Typed(|| Type::Index),
};
/// A string.
pub static STRING_ATTR: AttrConstraint = AttrConstraint {
    summary: "string attribute",
    holds: |attr| matches!(attr, Attr::String(_) | Attr::TypedString(..)),
    form: AttrForm::String,
};
/// The name of a symbol being defined.
pub static SYMBOL_NAME_ATTR: AttrConstraint = AttrConstraint {
    summary: "string attribute",
    holds: |attr| matches!(attr, Attr::String(_) | Attr::TypedString(..)),
    form: AttrForm::SymbolName,
};
/// `@name`
pub static FLAT_SYMBOL_REF_ATTR: AttrConstraint =
    AttrConstraint::new("flat symbol reference attribute", |attr| attr.as_flat_symbol().is_some());
/// A type.
pub static TYPE_ATTR: AttrConstraint =
    AttrConstraint::new("any type attribute", |attr| matches!(attr, Attr::Type(_)));
/// `affine_map<..>`
pub static AFFINE_MAP_ATTR: AttrConstraint =
    AttrConstraint::new("AffineMap attribute", |attr| matches!(attr, Attr::AffineMap(_)));
/// `affine_set<..>`
pub static INTEGER_SET_ATTR: AttrConstraint =
    AttrConstraint::new("IntegerSet attribute", |attr| matches!(attr, Attr::IntegerSet(_)));
/// `[a, b]`
pub static ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("array attribute", |attr| matches!(attr, Attr::Array(_)));
/// `[[0, 1], [2]]` of `i64`s.
pub static I64_ARRAY_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("Array of 64-bit integer array attributes", |attr| {
        let is_i64 = |attr: &Attr| matches!(attr, Attr::Integer(_, ty) if *ty == Type::I64);
        let is_row = |attr: &Attr| attr.as_array().is_some_and(|row| row.iter().all(is_i64));
        attr.as_array().is_some_and(|rows| rows.iter().all(is_row))
    });
/// `array<i32: ..>`
pub static DENSE_I32_ARRAY_ATTR: AttrConstraint = AttrConstraint {
    summary: "i32 dense array attribute",
    holds: |attr| is_dense_array(attr, &Type::I32),
    form: AttrForm::DenseArray(|| Type::I32),
};
/// `array<i64: ..>`
pub static DENSE_I64_ARRAY_ATTR: AttrConstraint = AttrConstraint {
    summary: "i64 dense array attribute",
    holds: |attr| is_dense_array(attr, &Type::I64),
    form: AttrForm::DenseArray(|| Type::I64),
};

fn is_dense_array(attr: &Attr, elem: &Type) -> bool {
    matches!(attr, Attr::DenseArray(array) if array.elem == *elem)
}

impl AttrForm {
    /// Whether an attribute written like this may begin at the parser's token; asked of optional groups.
    pub(crate) fn starts(self, parser: &Parser<'_>) -> bool {
        match self {
            AttrForm::Full => parser.at_attr(),
            AttrForm::Typed(_) => parser.at_number(),
            AttrForm::String => parser.at_string(),
            AttrForm::Enum(form) => {
                parser.at_string() || form.keywords.iter().any(|word| parser.at_keyword(word))
            }
            AttrForm::Unit => false,
            AttrForm::SymbolName => parser.at_symbol_name(),
            AttrForm::DenseArray(_) => parser.at(b'['),
            AttrForm::Custom(form) => (form.starts)(parser),
        }
    }

    /// Reads the attribute `name`.
    pub(crate) fn parse(self, parser: &mut Parser<'_>, name: &str) -> PResult<Attr> {
        match self {
            AttrForm::Full | AttrForm::String => parser.attr(None),
            AttrForm::Typed(ty) => parser.attr(Some(&ty())),
            AttrForm::Enum(form) => form.parse(parser, name),
            AttrForm::Unit => Ok(Attr::Unit),
            AttrForm::SymbolName => Ok(Attr::String(parser.symbol_name()?)),
            AttrForm::DenseArray(elem) => {
                let elem = elem();
                parser.expect(b'[')?;
                let values = parser.list(b']', |parser| parser.array_element(&elem))?;
                Ok(Attr::DenseArray(Arc::new(DenseArray { elem, values })))
            }
            AttrForm::Custom(form) => (form.parse)(parser),
        }
    }

    /// Writes the attribute.
    pub(crate) fn print(self, printer: &mut Printer<'_>, attr: &Attr) {
        match (self, attr) {
            (AttrForm::Typed(_), _) => printer.attr_without_type(attr),
            (AttrForm::Enum(form), _) if (form.position)(attr).is_some() => {
                let position = (form.position)(attr).expect("the guard found a position");
                printer.text(form.keywords[position]);
            }
            (AttrForm::Unit, _) => {}
            (AttrForm::SymbolName, Attr::String(name)) => printer.symbol_name(name),
            (AttrForm::DenseArray(_), Attr::DenseArray(array)) => {
                printer.text("[");
                printer.dense_array_elements(array);
                printer.text("]");
            }
            (AttrForm::Custom(form), _) => (form.print)(printer, attr),
            _ => printer.attr(attr),
        }
    }
}

impl Keywords {
    fn position_of(&self, word: &str) -> Option<usize> {
        self.keywords.iter().position(|keyword| *keyword == word)
    }

    fn parse(&self, parser: &mut Parser<'_>, name: &str) -> PResult<Attr> {
        let at = parser.offset();
        let word = if parser.at_string() { Some(parser.string()?) } else { None };
        let position = match &word {
            Some(word) => self.position_of(parser.todays_word(word)),
            None => {
                let position = self.position_of(parser.todays_word(parser.next_word()));
                position.inspect(|_| _ = parser.eat_any_keyword())
            }
        };
        match (position, word) {
            (Some(position), _) => Ok((self.attr)(position)),
            (None, Some(word)) => {
                let message = format!("invalid {name} attribute specification: \"{}\"", word.as_str());
                let mut error = parser.error_at(at, message);
                error.suggest(&word, self.keywords.iter().copied());
                Err(error)
            }
            (None, None) => {
                let all = self.keywords.join(", ");
                let what = "expected string or keyword containing one of the following enum values for";
                let mut error = parser.error_at(at, format!("{what} attribute '{name}' [{all}]"));
                error.suggest(parser.next_word(), self.keywords.iter().copied());
                Err(error)
            }
        }
    }
}
