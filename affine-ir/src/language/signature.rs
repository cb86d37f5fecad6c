//! Op signatures: operands, results and properties by name, and the equations between their types.
//!
//! One [`Signature`] serves three readers: the assembly format ([`crate::language::assembly`]) reads and
//! writes by it and infers types from it, the verifier (`verify/declared.rs`) checks it, and views of an op
//! find their operands in it.

use std::ops::Range;

use smallvec::SmallVec;

use crate::core::attr::{Attr, Attrs};
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::language::constraint::{AttrConstraint, TypeConstraint, UNIT_ATTR};
use crate::language::ir::Ir;

/// The property that holds the sizes of the operand groups.
pub(crate) const OPERAND_SEGMENTS: &str = "operandSegmentSizes";
/// The property that holds the sizes of the result groups.
pub(crate) const RESULT_SEGMENTS: &str = "resultSegmentSizes";

/// The signature of an op: operands, results, properties, regions and successors.
///
/// ```
/// use loopwright_affine_ir::declare::{
///     ANY, ANY_MEMREF, I1, I64_ATTR, INDEX, STRING_ATTR, default_attr, one, optional, optional_attr,
///     required_attr, unit_attr, variadic,
/// };
/// use loopwright_affine_ir::{Attr, Dialect, Dialects, OpDef, ParseOptions, Signature, Source, Type, parse, verify};
///
/// // A load whose subscripts are any number, and whose mask may be missing.
/// static LOAD: Signature = Signature {
///     operands: &[one("base", &ANY_MEMREF), variadic("indices", &INDEX), optional("mask", &I1)],
///     results: &[one("result", &ANY)],
///     attrs: &[
///         required_attr("kind", &STRING_ATTR),
///         optional_attr("alignment", &I64_ATTR),
///         default_attr("step", &I64_ATTR, || Attr::Integer(1, Type::I64)),
///         unit_attr("nontemporal"),
///     ],
///     // Two groups are of no fixed size: a property tells where one ends.
///     operand_segments: true,
///     ..Signature::NONE
/// };
/// static OPS: &[OpDef] = &[OpDef { name: "toy.load", signature: Some(&LOAD), ..OpDef::BASE }];
/// static TOY: Dialect = Dialect { name: "toy", ops: &[OPS], ..Dialect::BASE };
///
/// let options = ParseOptions { dialects: Dialects::standard().with(&TOY), ..ParseOptions::default() };
/// let program = |properties: &str| {
///     let text = format!(
///         "func.func @f(%m: memref<4x4xf32>, %i: index) {{
///            %x = \"toy.load\"(%m, %i, %i) <{{{properties}}}> : (memref<4x4xf32>, index, index) -> f32
///            return
///          }}"
///     );
///     let ir = parse(&Source::new("toy.mlir", text), &options)?;
///     verify(&ir).map(|()| ir)
/// };
/// let ir = program("kind = \"plain\", operandSegmentSizes = array<i32: 1, 2, 0>, nontemporal")?;
/// let load = ir.walk(ir.module()).find(|op| ir.op(*op).name() == "toy.load").expect("is there");
/// assert_eq!(LOAD.values(&ir, load, "indices").len(), 2);
/// assert!(LOAD.values(&ir, load, "mask").is_empty());
///
/// let errors = program("operandSegmentSizes = array<i32: 1, 2, 0>").expect_err("the kind is missing");
/// assert_eq!(errors[0].message, "'toy.load' op requires attribute 'kind'");
/// # Ok::<(), Vec<loopwright_affine_ir::Diagnostic>>(())
/// ```
#[derive(Debug)]
pub struct Signature {
    /// The operands: group after group, as they are in the op.
    pub operands: &'static [ValueDecl],
    /// The results: group after group, as they are in the op.
    pub results: &'static [ValueDecl],
    /// The attributes that belong to the op itself; all others are discardable.
    pub attrs: &'static [AttrDecl],
    /// The regions; the last may stand for any number.
    pub regions: &'static [RegionDecl],
    /// What must hold between the types, beyond each one's constraint.
    pub types: &'static [TypeRule],
    /// Whether the property `operandSegmentSizes` tells the sizes of the operand groups.
    pub operand_segments: bool,
    /// Whether the property `resultSegmentSizes` tells the sizes of the result groups.
    pub result_segments: bool,
    /// The result types that follow from the operand types and properties, where they do.
    pub infer: Option<InferFn>,
}

/// Result types from operand types (in order) and properties; or what is wrong with those.
pub type InferFn = fn(&[Type], &Attrs) -> Result<Vec<Type>, String>;

/// How many values a group holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// A group of operands or results.
#[derive(Debug)]
pub struct ValueDecl {
    /// As assembly formats (`$name`) and messages call it.
    pub name: &'static str,
    /// What each of its values must be.
    pub constraint: &'static TypeConstraint,
    /// How many there are.
    pub arity: Arity,
}

/// One operand or result; see [`Signature`].
pub const fn one(name: &'static str, constraint: &'static TypeConstraint) -> ValueDecl {
    ValueDecl { name, constraint, arity: Arity::One }
}

/// An operand or result that may be missing; see [`Signature`].
pub const fn optional(name: &'static str, constraint: &'static TypeConstraint) -> ValueDecl {
    ValueDecl { name, constraint, arity: Arity::Optional }
}

/// Any number of operands or results; see [`Signature`].
pub const fn variadic(name: &'static str, constraint: &'static TypeConstraint) -> ValueDecl {
    ValueDecl { name, constraint, arity: Arity::Variadic }
}

/// Whether a property is required, optional or has a default.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// It may not.
    Required,
    /// It may.
    Optional,
    /// It may, and means this then; the generic form always writes it.
    Default(fn() -> Attr),
    /// It may; where it is this, an assembly format does not write it.
    Elided(fn() -> Attr),
    /// It may, and means this then; the generic form always writes it among the properties. An attribute in
    /// `{..}` may not have its name.
    Native(fn() -> Attr),
}

/// A property.
#[derive(Debug)]
pub struct AttrDecl {
    /// As assembly formats (`$name`) and messages call it.
    pub name: &'static str,
    /// What it must be.
    pub constraint: &'static AttrConstraint,
    /// Whether it may be left out.
    pub presence: Presence,
}

impl AttrDecl {
    /// The default value of the property, where the generic form gives it.
    pub fn default(&self) -> Option<fn() -> Attr> {
        match self.presence {
            Presence::Default(value) | Presence::Native(value) => Some(value),
            _ => None,
        }
    }
}

/// A region, or several that are alike.
#[derive(Debug)]
pub struct RegionDecl {
    /// As assembly formats (`$name`) and messages call it.
    pub name: &'static str,
    /// How many blocks it has.
    pub blocks: Blocks,
}

/// How many blocks a region has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// Any number.
    Any,
    /// Exactly one.
    One,
    /// None or one.
    AtMostOne,
}

/// A property that must be there; see [`Signature`].
pub const fn required_attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrDecl {
    AttrDecl { name, constraint, presence: Presence::Required }
}

/// A property that may be missing; see [`Signature`].
pub const fn optional_attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrDecl {
    AttrDecl { name, constraint, presence: Presence::Optional }
}

/// A property that means `value` when it is left out; see [`Signature`].
pub const fn default_attr(
    name: &'static str,
    constraint: &'static AttrConstraint,
    value: fn() -> Attr,
) -> AttrDecl {
    AttrDecl { name, constraint, presence: Presence::Default(value) }
}

/// A property that means `value` when it is left out, and is never written among the attributes.
pub const fn native_attr(
    name: &'static str,
    constraint: &'static AttrConstraint,
    value: fn() -> Attr,
) -> AttrDecl {
    AttrDecl { name, constraint, presence: Presence::Native(value) }
}

/// A property that may be missing and is not written where it is `value`.
pub const fn elided_attr(
    name: &'static str,
    constraint: &'static AttrConstraint,
    value: fn() -> Attr,
) -> AttrDecl {
    AttrDecl { name, constraint, presence: Presence::Elided(value) }
}

/// A property that is either there or not; see [`Signature`].
pub const fn unit_attr(name: &'static str) -> AttrDecl {
    AttrDecl { name, constraint: &UNIT_ATTR, presence: Presence::Optional }
}

/// An equation between the types of operands and results.
#[derive(Debug)]
pub enum TypeRule {
    /// All of one type; each also follows from any other.
    Same(&'static [&'static str]),
    /// The type of `to` is `transform` of the type of `from`, and follows from it.
    With {
        /// Whose type follows.
        to: &'static str,
        /// From whose type.
        from: &'static str,
        /// How; `None` where it does not follow.
        transform: fn(&Type) -> Option<Type>,
        /// In words, after "failed to verify that".
        summary: &'static str,
    },
    /// Anything else.
    Holds {
        /// Whether it holds.
        check: fn(&Ir, OpId) -> bool,
        /// In words, after "failed to verify that".
        summary: &'static str,
    },
}

impl TypeRule {
    /// `to` has the type `transform` makes of that of `from`.
    pub const fn with(
        to: &'static str,
        from: &'static str,
        transform: fn(&Type) -> Option<Type>,
        summary: &'static str,
    ) -> TypeRule {
        TypeRule::With { to, from, transform, summary }
    }
}

/// Where groups of values lie.
pub type Groups = SmallVec<[Range<usize>; 4]>;

impl Signature {
    /// Nothing at all.
    pub const NONE: Signature = Signature {
        operands: &[],
        results: &[],
        attrs: &[],
        regions: &[],
        types: &[],
        operand_segments: false,
        result_segments: false,
        infer: None,
    };

    /// The property called `name`.
    pub fn attr(&self, name: &str) -> Option<&'static AttrDecl> {
        self.attrs.iter().find(|decl| decl.name == name)
    }

    /// Whether `name` is a property, sizes of groups included.
    pub fn is_property(&self, name: &str) -> bool {
        self.attr(name).is_some()
            || (self.operand_segments && name == OPERAND_SEGMENTS)
            || (self.result_segments && name == RESULT_SEGMENTS)
    }

    /// Where in the operands each group lies; `None` if the op is not made as declared.
    pub fn operand_groups(&self, ir: &Ir, op: OpId) -> Option<Groups> {
        let data = ir.op(op);
        let sizes = self.operand_segments.then(|| data.attr(OPERAND_SEGMENTS));
        groups(self.operands, data.operands().len(), sizes)
    }

    /// Where in the results each group lies; `None` if the op is not made as declared.
    pub fn result_groups(&self, ir: &Ir, op: OpId) -> Option<Groups> {
        let data = ir.op(op);
        let sizes = self.result_segments.then(|| data.attr(RESULT_SEGMENTS));
        groups(self.results, data.results().len(), sizes)
    }

    /// The values of the operand group or result group called `name`; none if the op is not made as declared.
    pub fn values<'ir>(&self, ir: &'ir Ir, op: OpId, name: &str) -> &'ir [ValueId] {
        let position = |decls: &[ValueDecl]| decls.iter().position(|decl| decl.name == name);
        if let Some(position) = position(self.operands) {
            let range = self.operand_groups(ir, op).and_then(|groups| groups.get(position).cloned());
            return range.and_then(|range| ir.op(op).operands().get(range)).unwrap_or(&[]);
        }
        let Some(position) = position(self.results) else { return &[] };
        let range = self.result_groups(ir, op).and_then(|groups| groups.get(position).cloned());
        range.and_then(|range| ir.op(op).results().get(range)).unwrap_or(&[])
    }
}

/// The sizes in a property such as `operandSegmentSizes`.
pub(crate) fn segment_sizes(attr: Option<&Attr>) -> Option<SmallVec<[usize; 4]>> {
    match attr? {
        Attr::DenseArray(array) => array.values.iter().map(|size| usize::try_from(*size).ok()).collect(),
        _ => None,
    }
}

/// Splits `n` values into the declared groups: by the given sizes, or so that the only group of variable size
/// takes what the others leave.
fn groups(decls: &[ValueDecl], n: usize, sizes: Option<Option<&Attr>>) -> Option<Groups> {
    let sizes = match sizes {
        Some(attr) => segment_sizes(attr)?,
        None => {
            let fixed = decls.iter().filter(|decl| decl.arity == Arity::One).count();
            let rest = n.checked_sub(fixed)?;
            decls.iter().map(|decl| if decl.arity == Arity::One { 1 } else { rest }).collect()
        }
    };
    if sizes.len() != decls.len() {
        return None;
    }
    let mut start = 0usize;
    let mut ranges = Groups::new();
    for size in sizes {
        let end = start.checked_add(size)?;
        ranges.push(start..end);
        start = end;
    }
    (start == n).then_some(ranges)
}
