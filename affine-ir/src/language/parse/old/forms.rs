//! Readers of ops that older versions write in another form, and choices between several ops of today.

use std::sync::Arc;

use crate::core::attr::{Attr, Attrs};
use crate::core::ids::{RegionId, ValueId};
use crate::core::lexer::Tok;
use crate::core::loc::Loc;
use crate::core::types::{Type, VectorType};
use crate::language::ir::OpSpec;
use crate::language::parse::{Draft, Operand, PResult, Parser};

/// Marks the place of an operand in a list of indices.
const DYNAMIC: i64 = i64::MIN;

// ---- choices

/// `constant @f : type` refers to a function.
pub(super) fn constant(parser: &Parser<'_>) -> &'static str {
    let mut after_name = parser.tokens_ahead().skip(1);
    let value = after_name.find(|token| !matches!(token.kind, Tok::Punct(b'{' | b'}')));
    if value.is_some_and(|token| token.kind == Tok::At) { "func.constant" } else { "arith.constant" }
}

/// Of a memref or of a tensor, as the type says.
pub(super) fn dim(parser: &Parser<'_>) -> &'static str {
    if parser.is_about("tensor") { "tensor.dim" } else { "memref.dim" }
}

pub(super) fn rank(parser: &Parser<'_>) -> &'static str {
    if parser.is_about("tensor") { "tensor.rank" } else { "memref.rank" }
}

pub(super) fn splat_name(parser: &Parser<'_>) -> &'static str {
    if parser.is_about("tensor") { "tensor.splat" } else { "vector.broadcast" }
}

pub(super) fn element_name(parser: &Parser<'_>) -> &'static str {
    if parser.is_about("vector") { "vector.extract" } else { "tensor.extract" }
}

// ---- functions

/// What had no body and no visibility is private today.
pub(super) fn func(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.form_of(draft)?;
    let is_empty = |region: &RegionId| parser.ir.region(*region).blocks().is_empty();
    let attrs = &mut draft.spec.attrs;
    if draft.regions.iter().all(is_empty) && attrs.get("sym_visibility").is_none() {
        attrs.set_static("sym_visibility", Attr::String("private".into()));
    }
    if let Some(Attr::Array(of_args)) = attrs.get("arg_attrs") {
        let of_args = of_args.iter().map(without_truths).collect();
        attrs.set_static("arg_attrs", Attr::Array(Arc::new(of_args)));
    }
    Ok(())
}

/// `llvm.noalias = true` of an argument is `llvm.noalias` today.
fn without_truths(of_arg: &Attr) -> Attr {
    let Attr::Dict(attrs) = of_arg else { return of_arg.clone() };
    let mut kept = Attrs::new();
    for (name, value) in attrs.iter() {
        match value {
            Attr::Bool(true) if name == "llvm.noalias" => kept.set(name.clone(), Attr::Unit),
            Attr::Bool(false) if name == "llvm.noalias" => None,
            _ => kept.set(name.clone(), value.clone()),
        };
    }
    kept.into_attr()
}

// ---- memory

/// `%x [[0, 1]] : type into type`: today the sizes of the result are written too.
pub(super) fn expand_shape(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let names_sizes = |parser: &Parser<'_>| {
        let next = parser.ahead(|token| matches!(token.kind, Tok::Bare | Tok::Punct(b':')));
        next.is_some_and(|token| parser.slice(token) == "output_shape")
    };
    if names_sizes(parser) {
        return parser.form_of(draft);
    }
    let source = parser.operand()?;
    let groups = parser.attr(None)?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let from = parser.colon_ty()?;
    parser.expect_keyword("into")?;
    let at = parser.offset();
    let into = parser.ty()?;
    let sizes: Option<Vec<i64>> = into.as_memref().and_then(|memref| memref.shape.iter().copied().collect());
    let Some(sizes) = sizes else {
        let message =
            "custom op 'memref.expand_shape' has sizes that are not known, and today they are written";
        return Err(parser.error_at(at, message));
    };
    draft.spec.attrs.set_static("reassociation", groups);
    draft.spec.attrs.set_static("static_output_shape", Attr::i64_array(sizes));
    parser.resolve_same(&[source], &from, &mut draft.spec.operands)?;
    draft.spec.result_types.push(into);
    Ok(())
}

// ---- loops

/// The body ended in `scf.yield`, after reductions of one value each.
pub(super) fn parallel(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.form_of(draft)?;
    let [body] = draft.regions.as_slice() else { return Ok(()) };
    let [block] = *parser.ir.region(*body).blocks() else { return Ok(()) };
    let ops = parser.ir.block(block).ops().to_vec();
    let is = |op: &&crate::core::ids::OpId, name: &str| parser.ir.op(**op).name() == name;
    let reductions: Vec<_> = ops.iter().filter(|op| is(op, "scf.reduce")).copied().collect();
    let end = ops.last().filter(|op| is(op, "scf.yield") && parser.ir.op(**op).operands().is_empty());
    match (end, reductions.as_slice()) {
        (Some(end), _) => parser.ir.erase_op(*end),
        (None, [_]) => return Ok(()),
        (None, _) => {}
    }
    if let [one] = *reductions {
        parser.ir.detach(one);
        parser.ir.append_op(block, one);
        return Ok(());
    }
    // Several become one, at the end.
    let mut spec = OpSpec::new(parser.dialects().known("scf.reduce"), draft.spec.loc.clone());
    let mut regions = Vec::new();
    for reduction in &reductions {
        spec.operands.extend(parser.ir.op(*reduction).operands());
        regions.extend(parser.ir.op(*reduction).regions().to_vec());
    }
    let all = parser.ir.create_op(spec);
    parser.ir.append_op(block, all);
    for region in regions {
        let moved = parser.ir.create_region();
        for block in parser.ir.region(region).blocks().to_vec() {
            parser.ir.detach_block(block);
            parser.ir.insert_block(moved, block);
        }
        parser.ir.attach_region(all, moved);
    }
    for reduction in reductions {
        parser.ir.erase_op(reduction);
    }
    Ok(())
}

/// `(%x) : type { .. }`
pub(super) fn partial_reduce(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if !parser.at(b'(') {
        return parser.form_of(draft);
    }
    parser.expect(b'(')?;
    let at = parser.offset();
    let operands = parser.operand_list()?;
    let types = if parser.eat(b':') { Some(parser.type_list()?) } else { None };
    parser.expect(b')')?;
    let types = match types {
        Some(types) => types,
        None => vec![parser.colon_ty()?],
    };
    parser.resolve_all(&operands, &types, at, &mut draft.spec.operands)?;
    while parser.at(b'{') {
        draft.regions.push(parser.region(&[])?);
        if !parser.eat(b',') {
            break;
        }
    }
    parser.attr_dict(&mut draft.spec.attrs)
}

// ---- vectors

/// `%x : vector-type`
pub(super) fn splat(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let operand = parser.operand()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let vector = parser.colon_ty()?;
    parser.resolve_same(&[operand], &vector.element_or_self().clone(), &mut draft.spec.operands)?;
    draft.spec.result_types.push(vector);
    Ok(())
}

/// `"add", %x, %acc : vector-type into type`
pub(super) fn reduction(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if !parser.at_string() {
        return parser.form_of(draft);
    }
    let at = parser.offset();
    let word = parser.string()?;
    let kind = parser.dialects().dialect("vector").and_then(|dialect| {
        let kind = dialect.enums.iter().find(|found| found.mnemonic == "kind")?;
        let word = parser.todays_word(&word);
        kind.words.iter().find(|known| **known == word).map(|known| kind.value("vector", &[known]))
    });
    let Some(kind) = kind else {
        return Err(parser.error_at(at, format!("custom op 'vector.reduction' has no kind '{word}'")));
    };
    parser.expect(b',')?;
    let operands = parser.operand_list()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let vector = parser.colon_ty()?;
    parser.expect_keyword("into")?;
    let result = parser.ty()?;
    draft.spec.attrs.set_static("kind", kind);
    let [first, accumulators @ ..] = operands.as_slice() else {
        return Err(parser.error_at(at, "custom op 'vector.reduction' expects a vector"));
    };
    parser.resolve_same(&[*first], &vector, &mut draft.spec.operands)?;
    parser.resolve_same(accumulators, &result, &mut draft.spec.operands)?;
    draft.spec.result_types.push(result);
    Ok(())
}

/// `%x[0, 1] : vector-type`, without the type of the part.
pub(super) fn extract(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if parser.has_word_after_type("from")? {
        return parser.form_of(draft);
    }
    let source = parser.operand()?;
    let position = parser.list_in((b'[', b']'), "in index list", Parser::integer)?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let vector = parser.colon_ty()?;
    draft.spec.result_types.push(part_of(&vector, position.len()));
    draft.spec.attrs.set_static("static_position", Attr::i64_array(position));
    parser.resolve_same(&[source], &vector, &mut draft.spec.operands)
}

/// What this many indices leave of a vector.
fn part_of(vector: &Type, n_indices: usize) -> Type {
    let Type::Vector(whole) = vector else { return vector.clone() };
    match (whole.shape.get(n_indices..), whole.scalable.get(n_indices..)) {
        (Some(shape @ [_, ..]), Some(scalable)) => {
            let part =
                VectorType { shape: shape.to_vec(), scalable: scalable.to_vec(), elem: whole.elem.clone() };
            Type::Vector(Arc::new(part))
        }
        _ => whole.elem.clone(),
    }
}

/// `%x[%i, %j] : vector-type`
pub(super) fn element(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let source = parser.operand()?;
    let indices = parser.bracketed_operands(b'[', b']')?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let vector = parser.colon_ty()?;
    draft.spec.result_types.push(part_of(&vector, indices.len()));
    draft.spec.attrs.set_static("static_position", Attr::i64_array(vec![DYNAMIC; indices.len()]));
    parser.resolve_same(&[source], &vector, &mut draft.spec.operands)?;
    parser.resolve_same(&indices, &Type::Index, &mut draft.spec.operands)
}

/// `%x[%i : type] : vector-type`
pub(super) fn extract_element(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let vector = parser.operand()?;
    let index = typed_index(parser)?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let ty = parser.colon_ty()?;
    let element = ty.element_or_self().clone();
    parser.resolve_same(&[vector], &ty, &mut draft.spec.operands)?;
    at_index(parser, draft, index)?;
    draft.spec.result_types.push(element);
    Ok(())
}

/// `%value, %x[%i : type] : vector-type`
pub(super) fn insert_element(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let value = parser.operand()?;
    parser.expect(b',')?;
    let vector = parser.operand()?;
    let index = typed_index(parser)?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let ty = parser.colon_ty()?;
    parser.resolve_same(&[value], &ty.element_or_self().clone(), &mut draft.spec.operands)?;
    parser.resolve_same(&[vector], &ty, &mut draft.spec.operands)?;
    at_index(parser, draft, index)?;
    draft.spec.result_types.push(ty);
    Ok(())
}

/// `[%i : type]`, or `[]` for a vector without dimensions.
fn typed_index<'a>(parser: &mut Parser<'a>) -> PResult<Option<(Operand<'a>, Type)>> {
    parser.expect(b'[')?;
    if parser.eat(b']') {
        return Ok(None);
    }
    let index = parser.operand()?;
    let ty = parser.colon_ty()?;
    parser.expect(b']')?;
    Ok(Some((index, ty)))
}

/// Adds the index as the position: as an `index`, which it need not be in the text. It has no sign.
fn at_index<'a>(
    parser: &mut Parser<'a>,
    draft: &mut Draft,
    index: Option<(Operand<'a>, Type)>,
) -> PResult<()> {
    let n_dynamic = usize::from(index.is_some());
    if let Some((operand, ty)) = index {
        let mut value: ValueId = parser.resolve(operand, &ty)?;
        if ty != Type::Index {
            value = parser.insert("arith.index_castui", value, Type::Index, &draft.spec.loc);
        }
        draft.spec.operands.push(value);
    }
    draft.spec.attrs.set_static("static_position", Attr::i64_array(vec![DYNAMIC; n_dynamic]));
    Ok(())
}

/// `{masked = [true, ..]}`: what is masked may be out of bounds.
pub(super) fn transfer(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.form_of(draft)?;
    if let Some(Attr::Array(masked)) = draft.spec.attrs.remove("masked") {
        let within = masked.iter().map(|masked| Attr::Bool(*masked == Attr::Bool(false))).collect();
        draft.spec.attrs.set_static("in_bounds", Attr::Array(Arc::new(within)));
    }
    Ok(())
}

impl Parser<'_> {
    /// Whether this word follows the first type after the colon ahead.
    fn has_word_after_type(&mut self, word: &str) -> PResult<bool> {
        let Some(colon) = self.ahead(|token| token.kind == Tok::Punct(b':')) else { return Ok(false) };
        let (tok, previous_end) = (self.tok, self.previous_end);
        self.restart_at(colon.end);
        self.ty()?;
        let has_word = self.at_keyword(word);
        (self.tok, self.previous_end) = (tok, previous_end);
        Ok(has_word)
    }

    /// Appends an op of one operand and one result to the block being read.
    fn insert(&mut self, name: &'static str, operand: ValueId, ty: Type, loc: &Loc) -> ValueId {
        let spec = OpSpec::new(self.dialects.known(name), loc.clone()).operands([operand]).result(ty);
        let op = self.ir.create_op(spec);
        self.ir.append_op(self.block, op);
        self.ir.op(op).results()[0]
    }
}
