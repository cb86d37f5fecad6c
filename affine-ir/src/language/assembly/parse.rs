//! Parses an op by its compiled format, then infers the types that the text leaves out.

use std::sync::Arc;

use crate::core::attr::{Attr, Attrs};
use crate::core::diag::Diagnostic;
use crate::core::elements::DenseArray;
use crate::core::types::Type;
use crate::language::constraint::{AttrForm, TypeConstraint};
use crate::language::op_def::Traits;
use crate::language::parse::{Draft, Operand, PResult, Parser};
use crate::language::signature::{Arity, OPERAND_SEGMENTS, RESULT_SEGMENTS, Signature, TypeRule, ValueDecl};

use crate::language::assembly::{Anchor, Element, Format, Step, Values};

/// The parsed parts of an op: names of operands and known types, group by group.
#[derive(Debug)]
pub struct Assembly<'a> {
    signature: &'static Signature,
    operands: Vec<Group<'a>>,
    results: Vec<Option<Vec<Type>>>,
    /// Operands, operand types and result types that were read all at once.
    all_operands: Option<Vec<Operand<'a>>>,
    all_operand_types: Option<Vec<Type>>,
    all_result_types: Option<Vec<Type>>,
    /// The dictionary and where it is; what it holds wins over what the format writes elsewhere.
    dictionary: (Attrs, u32),
    /// Where the op's name is.
    start: u32,
}

/// An operand group.
#[derive(Debug, Default)]
struct Group<'a> {
    names: Vec<Operand<'a>>,
    types: Option<Vec<Type>>,
    offset: u32,
}

/// Reads what follows the op's name.
pub(crate) fn parse_op<'a>(
    parser: &mut Parser<'a>,
    draft: &mut Draft,
    format: &Format,
    start: u32,
) -> PResult<()> {
    let signature = draft.def.signature.unwrap_or(&Signature::NONE);
    let mut assembly = Assembly {
        signature,
        operands: signature.operands.iter().map(|_| Group { offset: start, ..Group::default() }).collect(),
        results: vec![None; signature.results.len()],
        all_operands: None,
        all_operand_types: None,
        all_result_types: None,
        dictionary: (Attrs::new(), start),
        start,
    };
    assembly.steps(parser, draft, &format.steps)?;
    assembly.finish(parser, draft)
}

impl<'a> Assembly<'a> {
    /// Sets the names of an operand group.
    pub fn set_operands(&mut self, group: &str, names: Vec<Operand<'a>>) {
        if let Some(position) = self.signature.operands.iter().position(|decl| decl.name == group) {
            if let Some(first) = names.first() {
                self.operands[position].offset = first.offset;
            }
            self.operands[position].names = names;
        }
    }

    /// The names read of an operand group.
    pub fn operands(&self, group: &str) -> &[Operand<'a>] {
        let position = self.signature.operands.iter().position(|decl| decl.name == group);
        position.map_or(&[], |position| &self.operands[position].names)
    }

    /// Sets the types of an operand or result group.
    pub fn set_types(&mut self, group: &str, types: Vec<Type>) {
        if let Some(place) = self.types_mut(group) {
            *place = Some(types);
        }
    }

    fn types_mut(&mut self, group: &str) -> Option<&mut Option<Vec<Type>>> {
        let position = |decls: &[ValueDecl]| decls.iter().position(|decl| decl.name == group);
        match position(self.signature.operands) {
            Some(position) => Some(&mut self.operands[position].types),
            None => position(self.signature.results).map(|position| &mut self.results[position]),
        }
    }

    /// The types known of an operand or result group.
    pub fn types(&self, group: &str) -> Option<&[Type]> {
        let position = |decls: &[ValueDecl]| decls.iter().position(|decl| decl.name == group);
        match position(self.signature.operands) {
            Some(position) => self.operands[position].types.as_deref(),
            None => position(self.signature.results).and_then(|position| self.results[position].as_deref()),
        }
    }

    fn steps(&mut self, parser: &mut Parser<'a>, draft: &mut Draft, steps: &[Step]) -> PResult<()> {
        steps.iter().try_for_each(|step| self.element(parser, draft, &step.element))
    }

    fn element(&mut self, parser: &mut Parser<'a>, draft: &mut Draft, element: &Element) -> PResult<()> {
        match element {
            Element::Blank(_) => Ok(()),
            Element::Literal(text) if is_word(text) && !parser.at_literal(text) => {
                let op = draft.def.name;
                Err(parser.error(format!("custom op '{op}' expected '{text}'")))
            }
            Element::Literal(text) => parser.expect_literal(text),
            Element::Operands(group) => {
                let at = parser.offset();
                let names = match self.signature.operands[*group].arity {
                    Arity::One => vec![parser.operand()?],
                    Arity::Optional => parser.eat_operand()?.into_iter().collect(),
                    Arity::Variadic => parser.operand_list()?,
                };
                self.operands[*group].offset = at;
                self.operands[*group].names = names;
                Ok(())
            }
            Element::AllOperands => {
                self.all_operands = Some(parser.operand_list()?);
                Ok(())
            }
            Element::Attr(decl) => {
                let at = parser.offset();
                let value = decl.constraint.form.parse(parser, decl.name)?;
                // A value that breaks a rule is left to the verifier.
                let is_of_kind = match decl.constraint.form {
                    AttrForm::Full => (decl.constraint.holds)(&value),
                    _ => decl.constraint.admits(&value),
                };
                if !is_of_kind {
                    return Err(parser.error_at(at, "invalid kind of attribute specified"));
                }
                draft.spec.attrs.set_static(decl.name, value);
                Ok(())
            }
            Element::Region(position) => {
                debug_assert_eq!(*position, draft.regions.len(), "regions are written in order");
                let region = parser.region(&[])?;
                draft.regions.push(region);
                Ok(())
            }
            Element::Successor(_) => {
                let block = parser.successor()?;
                draft.spec.successors.push(block);
                Ok(())
            }
            Element::AttrDict { keyword } => {
                let (at, mut attrs) = (parser.offset(), Attrs::new());
                match keyword {
                    true => parser.attr_dict_with_keyword(&mut attrs)?,
                    false => parser.attr_dict(&mut attrs)?,
                }
                self.declared_attrs(&attrs).map_err(|fault| {
                    let op = draft.def.name;
                    parser.error_at(at, format!("custom op '{op}' '{op}' op {fault}"))
                })?;
                self.dictionary = (attrs, at);
                Ok(())
            }
            Element::Types(values) => {
                let types = self.type_list(parser, draft, *values)?;
                self.keep_types(*values, types);
                Ok(())
            }
            Element::FunctionalType(inputs, results) => {
                let ty = parser.function_type()?;
                self.keep_types(*inputs, ty.inputs);
                self.keep_types(*results, ty.results);
                Ok(())
            }
            Element::Custom(position) => {
                let (_, read, _) = draft.def.customs[*position];
                read(parser, self, draft)
            }
            Element::Optional { anchor, then, otherwise } => {
                let first =
                    then.iter().map(|step| &step.element).find(|step| !matches!(step, Element::Blank(_)));
                if !first.is_some_and(|first| self.starts(parser, first)) {
                    return self.steps(parser, draft, otherwise);
                }
                // A flag may have no text of its own.
                if let Anchor::Attr(decl) = anchor
                    && matches!(decl.constraint.form, AttrForm::Unit)
                {
                    draft.spec.attrs.set_static(decl.name, Attr::Unit);
                }
                self.steps(parser, draft, then)
            }
        }
    }

    /// The properties among these attributes are what they are declared to be.
    fn declared_attrs(&self, attrs: &Attrs) -> Result<(), String> {
        for (name, attr) in attrs.iter() {
            let decl = self.signature.attr(name).filter(|decl| !(decl.constraint.holds)(attr));
            if let Some(decl) = decl {
                let summary = decl.constraint.summary;
                return Err(format!("attribute '{name}' failed to satisfy constraint: {summary}"));
            }
        }
        Ok(())
    }

    /// Whether an optional part whose first element this is begins here.
    fn starts(&self, parser: &Parser<'a>, first: &Element) -> bool {
        match first {
            Element::Literal(text) => parser.at_literal(text),
            Element::Operands(_) | Element::AllOperands => parser.at_operand(),
            Element::Attr(decl) => decl.constraint.form.starts(parser),
            Element::Region(_) => parser.at(b'{'),
            Element::Types(_) => parser.at_ty(),
            Element::FunctionalType(..) => parser.at(b'('),
            _ => false,
        }
    }

    fn type_list(&self, parser: &mut Parser<'a>, draft: &Draft, values: Values) -> PResult<Vec<Type>> {
        let decls = match values {
            Values::Operands(group) => &self.signature.operands[group..=group],
            Values::Results(group) => &self.signature.results[group..=group],
            Values::AllOperands | Values::AllResults => return parser.type_list(),
        };
        match decls[0].arity {
            Arity::Optional if !parser.at_ty() => Ok(Vec::new()),
            Arity::One | Arity::Optional => Ok(vec![ty_of_kind(parser, draft, decls[0].constraint)?]),
            Arity::Variadic => parser.type_list(),
        }
    }

    fn keep_types(&mut self, values: Values, types: Vec<Type>) {
        match values {
            Values::Operands(group) => self.operands[group].types = Some(types),
            Values::Results(group) => self.results[group] = Some(types),
            Values::AllOperands => self.all_operand_types = Some(types),
            Values::AllResults => self.all_result_types = Some(types),
        }
    }

    /// Infers missing types, looks the operands up and fills the draft.
    fn finish(mut self, parser: &mut Parser<'a>, draft: &mut Draft) -> PResult<()> {
        let (attrs, at) = std::mem::take(&mut self.dictionary);
        for (name, _) in attrs.iter() {
            draft.spec.attrs.remove(name);
        }
        parser.take_attrs(draft, attrs, at)?;
        self.distribute();
        self.infer(parser, draft)?;
        let first_operand = draft.spec.operands.len();
        match (self.all_operands.take(), self.all_operand_types.take()) {
            (Some(names), Some(types)) => {
                let at = names.first().map_or(self.start, |name| name.offset);
                resolve(parser, draft, &names, &types, at)?;
            }
            _ => {
                for (group, decl) in self.operands.iter().zip(self.signature.operands) {
                    let Some(types) = &group.types else {
                        if group.names.is_empty() {
                            continue;
                        }
                        return Err(self.cannot_infer(parser, decl.name));
                    };
                    resolve(parser, draft, &group.names, types, group.offset)?;
                }
            }
        }
        if self.signature.operand_segments {
            let sizes = self.operands.iter().map(|group| group.names.len());
            draft.spec.attrs.set_static(OPERAND_SEGMENTS, segments(sizes));
        }
        match self.all_result_types.take() {
            Some(types) => draft.spec.result_types.extend(types),
            None => self.results(parser, draft, first_operand)?,
        }
        for decl in self.signature.attrs {
            if let Some(value) = decl.default()
                && draft.spec.attrs.get(decl.name) == Some(&value())
            {
                draft.spec.attrs.remove(decl.name);
            }
        }
        Ok(())
    }

    fn results(&mut self, parser: &Parser<'a>, draft: &mut Draft, first_operand: usize) -> PResult<()> {
        let missing =
            |(types, decl): (&Option<Vec<Type>>, &ValueDecl)| types.is_none() && decl.arity == Arity::One;
        let is_missing = self.results.iter().zip(self.signature.results).any(missing);
        if let (true, Some(infer)) = (is_missing, self.signature.infer) {
            let ir = parser.ir();
            let operands = &draft.spec.operands[first_operand..];
            let types: Vec<Type> = operands.iter().map(|value| ir.ty(*value).clone()).collect();
            let results = infer(&types, &draft.spec.attrs)
                .map_err(|why| parser.error_at(self.start, format!("'{}' op {why}", draft.def.name)))?;
            draft.spec.result_types.extend(results);
            return Ok(());
        }
        for (types, decl) in self.results.iter().zip(self.signature.results) {
            match types {
                Some(types) => draft.spec.result_types.extend(types.iter().cloned()),
                None if decl.arity == Arity::One => return Err(self.cannot_infer(parser, decl.name)),
                None => {}
            }
        }
        if self.signature.result_segments {
            let sizes = self.results.iter().map(|types| types.as_ref().map_or(0, Vec::len));
            draft.spec.attrs.set_static(RESULT_SEGMENTS, segments(sizes));
        }
        Ok(())
    }

    fn cannot_infer(&self, parser: &Parser<'a>, name: &str) -> Box<Diagnostic> {
        parser.error_at(self.start, format!("the type of '{name}' does not follow from what is written"))
    }

    /// Operands read all at once belong to groups, unless their types come all at once too.
    fn distribute(&mut self) {
        if self.all_operand_types.is_some() || self.all_operands.is_none() {
            // Groups read one by one with all types at once: the types are dealt out in order.
            if self.all_operands.is_none()
                && let Some(types) = self.all_operand_types.take()
            {
                let mut types = types.into_iter();
                let n_groups = self.operands.len();
                for (position, group) in self.operands.iter_mut().enumerate() {
                    // The last group takes the rest, so that a wrong number is noticed.
                    let n = if position + 1 == n_groups { usize::MAX } else { group.names.len() };
                    group.types = Some(types.by_ref().take(n).collect());
                }
            }
            return;
        }
        let names = self.all_operands.take().unwrap_or_default();
        let fixed = self.signature.operands.iter().filter(|decl| decl.arity == Arity::One).count();
        let rest = names.len().saturating_sub(fixed);
        let mut names = names.into_iter();
        let n_groups = self.operands.len();
        for (position, (group, decl)) in self.operands.iter_mut().zip(self.signature.operands).enumerate() {
            let n = if decl.arity == Arity::One { 1 } else { rest };
            let n = if position + 1 == n_groups { usize::MAX } else { n };
            group.names = names.by_ref().take(n).collect();
        }
    }

    /// Applies the declared equations until nothing new follows.
    fn infer(&mut self, parser: &Parser<'a>, draft: &Draft) -> PResult<()> {
        for (group, decl) in self.operands.iter_mut().zip(self.signature.operands) {
            if let (None, Some(build)) = (&group.types, decl.constraint.build) {
                group.types = Some(vec![build(); group.names.len()]);
            }
        }
        for (types, decl) in self.results.iter_mut().zip(self.signature.results) {
            if let (None, Some(build), Arity::One) = (&types, decl.constraint.build, decl.arity) {
                *types = Some(vec![build()]);
            }
        }
        if draft.def.has(Traits::SAME_TYPES) {
            let names = || self.signature.operands.iter().chain(self.signature.results).map(|decl| decl.name);
            if let Some(ty) = names().find_map(|name| self.types(name)?.first().cloned()) {
                let all: Vec<&str> = names().collect();
                all.into_iter().for_each(|name| self.follow(name, &ty));
            }
        }
        // Each pass over the rules settles at least one group or is the last.
        for _ in 0..=self.signature.types.len() {
            for rule in self.signature.types {
                match rule {
                    TypeRule::Same(names) => {
                        if let Some(ty) = names.iter().find_map(|name| self.types(name)?.first().cloned()) {
                            names.iter().for_each(|name| self.follow(name, &ty));
                        }
                    }
                    TypeRule::With { to, from, transform, .. } => {
                        if self.types(to).is_some() {
                            continue;
                        }
                        let Some(ty) = self.types(from).and_then(|types| types.first().cloned()) else {
                            continue;
                        };
                        self.check(parser, from, &ty)?;
                        if let Some(ty) = transform(&ty) {
                            self.follow(to, &ty);
                        }
                    }
                    TypeRule::Holds { .. } => {}
                }
            }
        }
        Ok(())
    }

    /// Before a type follows from another, that one must be what its declaration says.
    fn check(&self, parser: &Parser<'a>, name: &str, ty: &Type) -> PResult<()> {
        let mut decls = self.signature.operands.iter().chain(self.signature.results);
        match decls.find(|decl| decl.name == name) {
            Some(decl) if !(decl.constraint.holds)(ty) => {
                let variadic = if decl.arity == Arity::Variadic { "variadic of " } else { "" };
                let message =
                    format!("'{name}' must be {variadic}{}, but got '{ty}'", decl.constraint.summary);
                Err(parser.error_at(self.start, message))
            }
            _ => Ok(()),
        }
    }

    /// Gives every value of a group the type `ty`, unless its types are known.
    fn follow(&mut self, name: &str, ty: &Type) {
        if let Some(position) = self.signature.operands.iter().position(|decl| decl.name == name) {
            let group = &mut self.operands[position];
            if group.types.is_none() {
                group.types = Some(vec![ty.clone(); group.names.len()]);
            }
        } else if let Some(position) = self.signature.results.iter().position(|decl| decl.name == name)
            && self.results[position].is_none()
            && self.signature.results[position].arity == Arity::One
        {
            self.results[position] = Some(vec![ty.clone()]);
        }
    }
}

fn is_word(literal: &str) -> bool {
    literal.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Reads a type of the kind that a constraint asks for; other rules are left to the verifier.
fn ty_of_kind(parser: &mut Parser<'_>, draft: &Draft, constraint: &TypeConstraint) -> PResult<Type> {
    let at = parser.offset();
    let ty = parser.ty()?;
    match constraint.kind {
        Some(kind) if !(kind.holds)(&ty) => {
            let wanted = kind.name.map(|name| format!(": expected {name}, but found '{ty}'"));
            let (op, wanted) = (draft.def.name, wanted.unwrap_or_default());
            Err(parser.error_at(at, format!("custom op '{op}' invalid kind of type specified{wanted}")))
        }
        _ => Ok(ty),
    }
}

/// Looks up operands, of which there must be as many as types.
fn resolve<'a>(
    parser: &mut Parser<'a>,
    draft: &mut Draft,
    names: &[Operand<'a>],
    types: &[Type],
    at: u32,
) -> PResult<()> {
    if names.len() != types.len() {
        let (op, found, wanted) = (draft.def.name, names.len(), types.len());
        let message = "number of operands and types do not match";
        let counts = format!("got {found} operands and {wanted} types");
        return Err(parser.error_at(at, format!("custom op '{op}' {message}: {counts}")));
    }
    parser.resolve_all(names, types, at, &mut draft.spec.operands)
}

fn segments(sizes: impl Iterator<Item = usize>) -> Attr {
    let values = sizes
        .map(|size| i128::try_from(size).expect("a list in memory has fewer than 2^127 elements"))
        .collect();
    Attr::DenseArray(Arc::new(DenseArray { elem: Type::I32, values }))
}
