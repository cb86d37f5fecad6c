//! Subscripts of consecutive elements in memory.
//!
//! # Problem
//! A transfer starts at an element and goes on, in row-major order, over the ends of rows. Which subscripts
//! have its elements?
//!
//! # Method
//! An element is `first + step`, counted in elements; `step` is any number below their number, or, in chunks,
//! the number of a chunk times the stride and the number of an element in it. Its subscripts are remainders
//! and quotients by the sizes of the inner dimensions. Where the transfer stays within the innermost
//! dimensions, as it begins at constants and is short enough, those before them are as at the start, and
//! where it takes all of the innermost ones, each of these is any number below its size.
//!
//! # Exactness
//! Exact. Nothing is said where a size is needed that is not known, or a stride is no constant.

use crate::scop::affine_form::{Columns, Linear, floor};
use loopwright_affine_ir::machinery::RunAccess;
use loopwright_affine_ir::{Ir, Type, ValueId};
use loopwright_polyhedra::{Budget, Int, IntegerRelation, PresburgerRelation};

/// Which element of a transfer an instance is about.
pub struct Numbered<'a> {
    /// The number of its chunk.
    pub chunk: Linear,
    /// Its number in the chunk.
    pub within: Linear,
    /// How many elements a chunk has.
    pub per: Int,
    /// The instances.
    pub domain: &'a PresburgerRelation,
    /// What numbering may cost.
    pub budget: &'a Budget,
}

impl Numbered<'_> {
    /// Whether a form is not negative and below a number in all instances, so that it is what is left of a
    /// division.
    fn stays_within(&self, piece: &IntegerRelation, form: &Linear, size: &Int) -> bool {
        let is_never = |row: Linear| {
            self.domain.disjuncts().iter().all(|domain| {
                // The row is about this piece's columns: another relation may have other locals.
                let mut here = piece.clone();
                here.add_inequality(&row.row(piece));
                here.with_domain_in(domain).is_ok_and(|here| here.is_empty(self.budget).unwrap_or(false))
            })
        };
        let negative = form.complement();
        is_never(negative) && is_never(form.clone().add_constant(-size.clone()))
    }
}

/// The subscripts of any element of a transfer, or of the one with a number; `None` if they are unknown.
pub(super) fn run_subscripts(
    ir: &Ir,
    piece: &mut IntegerRelation,
    columns: &Columns,
    run: &RunAccess,
    numbered: Option<&Numbered<'_>>,
) -> Option<Vec<Linear>> {
    let Type::MemRef(memref) = ir.ty(run.memref) else { return None };
    let first = columns.map(ir, piece, &run.map, &run.operands)?;
    let n_elements = columns.value(ir, piece, run.n_elements)?;
    let constant = |piece: &mut IntegerRelation, value: ValueId| {
        columns.value(ir, piece, value)?.as_constant().filter(|value| !value.is_negative()).cloned()
    };
    let chunks = match run.chunks {
        Some([stride, per]) => {
            Some((constant(piece, stride)?, constant(piece, per).filter(Int::is_positive)?))
        }
        None => None,
    };
    // How far the last element is from the first, if that is known, and there is one.
    let reach = n_elements.as_constant().filter(|n| n.is_positive()).map(|n| {
        let last = n - Int::ONE;
        match &chunks {
            Some((stride, per)) => last.floor_div(per) * stride + &last - last.floor_div(per) * per,
            None => last,
        }
    });
    let sizes: Vec<Option<Int>> = memref.shape.iter().map(|size| size.map(Int::from)).collect();
    let outer = reach.as_ref().and_then(|reach| n_outer(&first, &sizes, reach)).unwrap_or(0);
    let (kept, first, sizes) = (&first[..outer], &first[outer..], &sizes[outer..]);
    let inner = if numbered.is_none()
        && chunks.is_none()
        && reach.is_some_and(|reach| is_all(first, sizes, &reach))
    {
        let any = |size: &Option<Int>| Some(below(piece, &Linear::constant(size.clone()?)));
        sizes.iter().map(any).collect::<Option<Vec<Linear>>>()?
    } else {
        let mut place = Linear::default();
        for (at, (subscript, size)) in first.iter().zip(sizes).enumerate() {
            let factor = if at == 0 { Int::ZERO } else { size.clone().filter(Int::is_positive)? };
            place = Linear::default().plus(&place, &factor).plus(subscript, &Int::ONE);
        }
        let step = match numbered {
            Some(Numbered { chunk, within, per, .. }) => {
                let stride = chunks.as_ref().map_or(per, |(stride, _)| stride);
                within.clone().plus(chunk, stride)
            }
            None => step(piece, &n_elements, chunks),
        };
        split(piece, place.plus(&step, &Int::ONE), sizes, numbered)?
    };
    Some([kept, &inner].concat())
}

/// Any number from 0 to below a bound.
fn below(piece: &mut IntegerRelation, bound: &Linear) -> Linear {
    let any = Linear::column(piece.add_local());
    piece.add_inequality(&any.row(piece));
    let before = bound.clone().add_constant(-1).minus(&any);
    piece.add_inequality(&before.row(piece));
    any
}

/// How far any element is from the first.
fn step(piece: &mut IntegerRelation, n_elements: &Linear, chunks: Option<(Int, Int)>) -> Linear {
    let number = match n_elements.as_constant() {
        Some(n) if n.is_one() => Linear::default(),
        _ => below(piece, n_elements),
    };
    let Some((stride, per)) = chunks else { return number };
    let chunk = floor(piece, &number, &per);
    number.plus(&chunk, &(stride - per))
}

/// The subscripts of an element by its place in row-major order.
fn split(
    piece: &mut IntegerRelation,
    mut place: Linear,
    sizes: &[Option<Int>],
    numbered: Option<&Numbered<'_>>,
) -> Option<Vec<Linear>> {
    let mut subscripts = Vec::new();
    for size in sizes.iter().skip(1).rev() {
        let size = size.clone().filter(Int::is_positive)?;
        let (rows, rest) = place.quotient_and_rest(&size);
        if numbered.is_some_and(|numbered| numbered.stays_within(piece, &rest, &size)) {
            subscripts.push(rest);
            place = rows;
            continue;
        }
        let quotient = floor(piece, &place, &size);
        subscripts.push(place.plus(&quotient, &-size));
        place = quotient;
    }
    if !sizes.is_empty() {
        subscripts.push(place);
    }
    subscripts.reverse();
    Some(subscripts)
}

/// The number of dimensions in front whose subscripts stay unchanged while elements up to so far from the
/// first are accessed; `None` if that is not known of any.
fn n_outer(first: &[Linear], sizes: &[Option<Int>], reach: &Int) -> Option<usize> {
    let (mut last, mut weight) = (reach.clone(), Int::ONE);
    for dim in (0..first.len()).rev() {
        let subscript = first[dim].as_constant().filter(|subscript| !subscript.is_negative())?;
        let size = sizes[dim].as_ref()?;
        last += subscript * &weight;
        weight = &weight * size;
        if last < weight {
            return Some(dim);
        }
    }
    None
}

/// Whether elements up to so far from the first are all of these dimensions.
fn is_all(first: &[Linear], sizes: &[Option<Int>], reach: &Int) -> bool {
    let n = sizes.iter().try_fold(Int::ONE, |n, size| Some(n * size.as_ref()?));
    first.iter().all(Linear::is_zero) && n.is_some_and(|n| n - Int::ONE == *reach)
}
