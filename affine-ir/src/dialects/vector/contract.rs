//! Vector products: contractions over named dimensions, and outer products.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::core::affine::map::AffineMap;
use crate::core::attr::{Attr, Attrs};
use crate::core::ids::OpId;
use crate::core::types::{Type, VectorType};
use crate::dialects::arith::promise::promised;
use crate::language::constraint::{ANY, ARRAY_ATTR};
use crate::language::defined::Defined;
use crate::language::ir::Ir;
use crate::language::op_def::{OpDef, Syntax};
use crate::language::parse::{Draft, PResult, Parser};
use crate::language::print::Printer;
use crate::language::signature::{Signature, TypeRule, default_attr, one, optional, required_attr};

use crate::dialects::vector::declare::{
    ITERATOR_TYPE, ITERATOR_TYPES, KIND_ATTR, VECTOR_OF_RANK, add, array, combines, elements_agree, kind_of,
    result_has_elements_of_first, result_has_elements_of_second, result_has_elements_of_third, word_of,
};
use crate::dialects::vector::shape::PURE;
use crate::dialects::vector::{
    as_vector, ensure, operand, operand_vector, report, result, result_vector, vector_type,
};

/// The products, sorted by name.
pub(super) static OPS: &[OpDef] = &[
    OpDef {
        name: "vector.contract",
        summary: "the sum of products over the dimensions marked as reductions",
        defined: Defined::By(promised),
        syntax: Syntax::Custom { parse: parse_contract, print: print_contract },
        signature: Some(&Signature {
            operands: &[one("lhs", &VECTOR_OF_RANK), one("rhs", &VECTOR_OF_RANK), one("acc", &ANY)],
            results: &[one("result", &ANY)],
            attrs: &[
                required_attr(MAPS, &ARRAY_ATTR),
                required_attr(ITERATORS, &ITERATOR_TYPES),
                default_attr("kind", &KIND_ATTR, add),
            ],
            types: &[
                TypeRule::Holds {
                    check: |ir, op| elements_agree(operand(ir, op, 0), operand(ir, op, 1)),
                    summary: "lhs and rhs have same element type",
                },
                result_has_elements_of_third("third operand acc and result have same element type"),
            ],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, contract, out)),
        ..PURE
    },
    OpDef {
        name: "vector.outerproduct",
        summary: "the products of all pairs of elements, or of all elements with a scalar",
        defined: Defined::By(promised),
        syntax: Syntax::Custom { parse: parse_outer, print: print_outer },
        signature: Some(&Signature {
            operands: &[one("lhs", &VECTOR_OF_RANK), one("rhs", &ANY), optional("acc", &VECTOR_OF_RANK)],
            results: &[one("result", &VECTOR_OF_RANK)],
            attrs: &[default_attr("kind", &KIND_ATTR, add)],
            types: &[
                result_has_elements_of_first("lhs operand and result have same element type"),
                result_has_elements_of_second("rhs operand and result have same element type"),
            ],
            ..Signature::NONE
        }),
        verify: Some(|ir, op, out| report(ir, op, outer, out)),
        ..PURE
    },
];

const MAPS: &str = "indexing_maps";
const ITERATORS: &str = "iterator_types";
/// What the dictionary in front of a contraction holds.
const TRAIT: [&str; 3] = [MAPS, ITERATORS, "kind"];

/// `{indexing_maps = [..], iterator_types = ["parallel", ..]} %a, %b, %c : type, type into type`
fn parse_contract(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let at = parser.offset();
    let Attr::Dict(given) = parser.attr(None)? else {
        return Err(parser.error_at(at, "invalid kind of attribute specified"));
    };
    let lhs = parser.operand()?;
    parser.expect(b',')?;
    let rhs = parser.operand()?;
    parser.expect(b',')?;
    let acc = parser.operand()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    parser.expect(b':')?;
    let lhs_ty = parser.ty()?;
    parser.expect(b',')?;
    let rhs_ty = parser.ty()?;
    parser.expect_keyword("into")?;
    let ty = parser.ty()?;
    for (operand, ty) in [(lhs, &lhs_ty), (rhs, &rhs_ty), (acc, &ty)] {
        let value = parser.resolve(operand, ty)?;
        draft.spec.operands.push(value);
    }
    draft.spec.result_types.push(ty);
    for (name, value) in given.iter() {
        if draft.spec.attrs.set(name.clone(), value.clone()).is_some() {
            let message = format!("attribute '{name}' occurs more than once in the attribute list");
            return Err(parser.error_at_op(draft, &message));
        }
    }
    let iterators = iterators_from_words(draft.spec.attrs.get(ITERATORS))
        .map_err(|why| parser.error_at(at, format!("custom op 'vector.contract' {why}")))?;
    draft.spec.attrs.set_static(ITERATORS, iterators);
    if draft.spec.attrs.get("kind") == Some(&add()) {
        draft.spec.attrs.remove("kind");
    }
    Ok(())
}

fn iterators_from_words(words: Option<&Attr>) -> Result<Attr, String> {
    let words = words.and_then(Attr::as_array);
    let words = words.ok_or_else(|| format!("expected \"{ITERATORS}\" array attribute"))?;
    let iterator = |word: &Attr| {
        let word = word.as_str().ok_or_else(|| format!("expected strings in \"{ITERATORS}\""))?;
        match ITERATOR_TYPE.words.contains(&word) {
            true => Ok(ITERATOR_TYPE.value("vector", &[word])),
            false => Err(format!("unexpected iterator_type ({word})")),
        }
    };
    Ok(array(words.iter().map(iterator).collect::<Result<Vec<_>, String>>()?))
}

fn print_contract(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    let mut shown = Attrs::new();
    if let Some(maps) = data.attr(MAPS) {
        shown.set_static(MAPS, maps.clone());
    }
    let words = iterators(ir, op);
    shown.set_static(ITERATORS, array(words.into_iter().map(Attr::string)));
    shown.set_static("kind", data.attr("kind").cloned().unwrap_or_else(add));
    printer.text(" ");
    printer.attr(&Attr::Dict(Arc::new(shown)));
    printer.text(" ");
    printer.values(data.operands());
    printer.attr_dict(&data.attrs, &TRAIT);
    printer.text(" : ");
    printer.types(data.operands().iter().take(2).map(|value| ir.ty(*value)));
    printer.text(" into ");
    printer.types(data.results().iter().map(|value| ir.ty(*value)));
}

fn iterators(ir: &Ir, op: OpId) -> Vec<&str> {
    let items = ir.op(op).attr(ITERATORS).and_then(Attr::as_array).unwrap_or(&[]);
    items.iter().map(|item| word_of("vector", &ITERATOR_TYPE, item).unwrap_or("")).collect()
}

/// Whether every result picks a dimension, none twice.
fn picks_dimensions(map: &AffineMap) -> bool {
    let mut seen = BTreeSet::new();
    (0..map.n_results()).all(|result| map.dim_at(result).is_some_and(|dim| seen.insert(dim)))
}

/// Where in its operand a dimension lies.
fn place(map: &AffineMap, dim: usize) -> Option<usize> {
    (0..map.n_results()).find(|result| map.dim_at(*result) == Some(dim))
}

/// A verified `vector.contract`.
pub struct Contraction<'a> {
    /// From the dimensions to the subscripts of both factors and of the sum.
    pub maps: [&'a AffineMap; 3],
    lhs: &'a VectorType,
    rhs: &'a VectorType,
    /// How many dimensions are iterated over.
    pub n_dims: usize,
}

impl<'a> Contraction<'a> {
    /// The maps of a `vector.contract`, or what is wrong with them.
    pub fn of(ir: &'a Ir, op: OpId) -> Result<Contraction<'a>, String> {
        let n_dims = iterators(ir, op).len();
        let attrs = ir.op(op).attr(MAPS).and_then(Attr::as_array).unwrap_or(&[]);
        let [first, second, third] = attrs else {
            return Err("expected an indexing map for each vector operand".to_owned());
        };
        let maps = [first, second, third].map(|attr| attr.as_map());
        for (number, map) in maps.iter().enumerate() {
            let map = map.ok_or_else(|| format!("expected indexing map {number} to be an affine map"))?;
            let rank = as_vector(operand(ir, op, number)).map_or(0, |vector| vector.shape.len());
            let expected = |what: String| format!("expected indexing map {number} to {what}");
            ensure(map.symbols == 0, || expected("have no symbols".to_owned()))?;
            ensure(map.n_inputs() == n_dims, || expected(format!("have {n_dims} number of inputs")))?;
            ensure(map.n_results() == rank, || expected(format!("have {rank} number of outputs")))?;
            ensure(picks_dimensions(map), || {
                expected("be a projected permutation of its inputs".to_owned())
            })?;
        }
        let [Some(first), Some(second), Some(third)] = maps else {
            return Err("expected affine maps".to_owned());
        };
        let (lhs, rhs) = (operand_vector(ir, op, 0), operand_vector(ir, op, 1));
        Ok(Contraction { maps: [first, second, third], lhs, rhs, n_dims })
    }

    /// Where a dimension lies in both factors.
    fn places(&self, dim: usize) -> Option<(usize, usize)> {
        Some((place(self.maps[0], dim)?, place(self.maps[1], dim)?))
    }

    /// The size of a dimension, and whether it is scalable, by one factor or the other.
    pub fn extent(&self, dim: usize) -> Option<(i64, bool)> {
        let of = |vector: &VectorType, place: usize| (vector.shape[place], vector.scalable[place]);
        let lhs = place(self.maps[0], dim).map(|place| of(self.lhs, place));
        lhs.or_else(|| place(self.maps[1], dim).map(|place| of(self.rhs, place)))
    }
}

fn contract(ir: &Ir, op: OpId) -> Result<(), String> {
    let elem = &operand_vector(ir, op, 0).elem;
    ensure(!matches!(elem, Type::Integer { .. }) || elem.is_signless_integer(), || {
        "only supports signless integer types".to_owned()
    })?;
    let contraction = Contraction::of(ir, op)?;
    let kinds = iterators(ir, op);
    let pairs = |wanted: &str| -> Vec<(usize, usize)> {
        let dims = kinds.iter().enumerate().filter(|(_, kind)| **kind == wanted);
        dims.filter_map(|(dim, _)| contraction.places(dim)).collect()
    };
    let (contracted, batch) = (pairs("reduction"), pairs("parallel"));
    ensure(!contracted.is_empty(), || "expected at least one contracting dimension pair".to_owned())?;
    let (lhs, rhs) = (contraction.lhs, contraction.rhs);
    let agree = |pairs: &[(usize, usize)]| pairs.iter().all(|(l, r)| lhs.shape[*l] == rhs.shape[*r]);
    ensure(agree(&contracted), || "invalid contracting dimension map".to_owned())?;
    ensure(agree(&batch), || "invalid batch dimension map".to_owned())?;
    let n_free = lhs.shape.len() + rhs.shape.len() - 2 * contracted.len() - batch.len();
    output_shape(&contraction, n_free, operand(ir, op, 2), result(ir, op))?;
    let kind = kind_of(ir.op(op).attr("kind"));
    ensure(combines(kind, result(ir, op).element_or_self()), || "unsupported contraction type".to_owned())?;
    ensure((0..contraction.n_dims).all(|dim| contraction.extent(dim).is_some()), || {
        let results = contraction.maps.iter().flat_map(|map| map.results.iter().cloned()).collect();
        let n_dims = u32::try_from(contraction.n_dims).unwrap_or(u32::MAX);
        let all = Attr::map(AffineMap::new(n_dims, 0, results)).to_string();
        let all = all.trim_start_matches("affine_map<").trim_end_matches('>');
        format!("invalid indexing maps are non-invertible: ({all})")
    })
}

/// Sum and result have the sizes that the maps give the dimensions that are left.
fn output_shape(
    contraction: &Contraction<'_>,
    n_free: usize,
    acc: &Type,
    result: &Type,
) -> Result<(), String> {
    let invalid = "invalid accumulator/result vector shape";
    if n_free == 0 {
        let is_scalar = as_vector(acc).is_none() && as_vector(result).is_none();
        return ensure(is_scalar, || invalid.to_owned());
    }
    let (Some(_), Some(vector)) = (as_vector(acc), as_vector(result)) else { return Err(invalid.to_owned()) };
    let extents: Option<Vec<(i64, bool)>> =
        (0..contraction.n_dims).map(|dim| contraction.extent(dim)).collect();
    let extents =
        extents.ok_or_else(|| "expected all dimensions to be either a LHS or a RHS dimension".to_owned())?;
    let map = contraction.maps[2];
    let shape =
        (0..map.n_results()).filter_map(|result| map.dim_at(result)).map(|dim| extents[dim].0).collect();
    let wanted = vector_type(shape, vector.scalable.clone(), vector.elem.clone());
    ensure(*result == wanted && *acc == wanted, || format!("{invalid}, expected: '{wanted}'"))
}

/// The type of a mask over all dimensions of a contraction.
pub(super) fn contract_mask(ir: &Ir, op: OpId) -> Option<Type> {
    let contraction = Contraction::of(ir, op).ok()?;
    let extents: Option<Vec<(i64, bool)>> =
        (0..contraction.n_dims).map(|dim| contraction.extent(dim)).collect();
    let (shape, scalable) = extents?.into_iter().unzip();
    Some(vector_type(shape, scalable, Type::I1))
}

/// `%a, %b, %c {..} : type, type`
fn parse_outer(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let start = parser.offset();
    let fail = |parser: &Parser<'_>, message: &str| {
        Err(parser.error_at(start, format!("custom op 'vector.outerproduct' {message}")))
    };
    let operands = parser.operand_list()?;
    parser.attr_dict(&mut draft.spec.attrs)?;
    let lhs = parser.colon_ty()?;
    parser.expect(b',')?;
    let rhs = parser.ty()?;
    if !(2..=3).contains(&operands.len()) {
        return fail(
            parser,
            if operands.len() < 2 { "expected at least 2 operands" } else { "expected at most 3 operands" },
        );
    }
    let leading = |ty: &Type| {
        let vector = as_vector(ty)?;
        Some((*vector.shape.first()?, *vector.scalable.first()?))
    };
    let Some((n, is_scalable)) = leading(&lhs) else {
        return fail(parser, "expected vector type for operand #1");
    };
    let elem = lhs.element_or_self().clone();
    let ty = match (leading(&rhs), as_vector(&rhs)) {
        (Some((m, rhs_scalable)), _) => vector_type(vec![n, m], vec![is_scalable, rhs_scalable], elem),
        (None, Some(_)) => return fail(parser, "expected 1-d vector for operand #2"),
        (None, None) => vector_type(vec![n], vec![is_scalable], elem),
    };
    for (operand, ty) in operands.iter().zip([&lhs, &rhs, &ty]) {
        let value = parser.resolve(*operand, ty)?;
        draft.spec.operands.push(value);
    }
    if draft.spec.attrs.get("kind") == Some(&add()) {
        draft.spec.attrs.remove("kind");
    }
    draft.spec.result_types.push(ty);
    Ok(())
}

/// Without an accumulator the attributes are not written, as in mlir-opt.
fn print_outer(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let data = ir.op(op);
    printer.text(" ");
    printer.values(data.operands());
    if data.operands().len() > 2 {
        let mut attrs = data.attrs.clone();
        if attrs.get("kind").is_none() {
            attrs.set_static("kind", add());
        }
        printer.attr_dict(&attrs, &[]);
    }
    printer.text(" : ");
    printer.types(data.operands().iter().take(2).map(|value| ir.ty(*value)));
}

fn outer(ir: &Ir, op: OpId) -> Result<(), String> {
    let (lhs, rhs, target) =
        (operand_vector(ir, op, 0), as_vector(operand(ir, op, 1)), result_vector(ir, op));
    ensure(lhs.shape.len() == 1, || "expected 1-d vector for operand #1".to_owned())?;
    let rank = if rhs.is_some() { 2 } else { 1 };
    ensure(rhs.is_none_or(|rhs| rhs.shape.len() == 1), || "expected 1-d vector for operand #2".to_owned())?;
    ensure(target.shape.len() == rank, || format!("expected {rank}-d vector result"))?;
    let same = |number: usize, size: i64| {
        ensure(size == target.shape[number - 1], || {
            format!("expected #{number} operand dim to match result dim #{number}")
        })
    };
    same(1, lhs.shape[0])?;
    if let Some(rhs) = rhs {
        same(2, rhs.shape[0])?;
        ensure(!lhs.scalable[0] || rhs.scalable[0], || {
            "expected either both or only #2 operand dim to be scalable".to_owned()
        })?;
    }
    let has_result_type = ir.op(op).operands().get(2).is_none_or(|acc| ir.ty(*acc) == result(ir, op));
    ensure(has_result_type, || "expected operand #3 of same type as result type".to_owned())?;
    let kind = kind_of(ir.op(op).attr("kind"));
    ensure(combines(kind, &target.elem), || "unsupported outerproduct type".to_owned())
}
