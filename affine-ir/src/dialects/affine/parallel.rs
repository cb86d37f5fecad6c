//! `affine.parallel`: a loop nest whose iterations are independent.
//!
//! ```text
//! %r = affine.parallel (%i, %j) = (0, max(%a, 3)) to (10, min(%b, %c + 1)) step (1, 2) reduce ("addf") -> (f32) {
//!   body
//! }
//! ```

use std::sync::Arc;

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::elements::DenseElements;
use crate::core::ids::{BlockId, OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::affine::{fold, verify};
use crate::dialects::arith::reduction::ReductionKind;
use crate::language::constraint::{AFFINE_MAP_ATTR, ANY, AttrConstraint, INDEX};
use crate::language::defined::Defined;
use crate::language::interfaces::{Bound, LoopLike, LoopRange, entry_args};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser, RegionArg, SsaNames};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Signature, required_attr, variadic};

const PARALLEL: &str = "affine.parallel";

pub static OPS: &[OpDef] = &[OpDef {
    name: PARALLEL,
    summary: "a loop nest whose iterations are independent",
    terminator: "affine.yield",
    verify: Some(verify::parallel),
    loop_like: Some(LoopLike {
        counters: entry_args,
        ranges: Some(|ir, op| ParallelOp(op).ranges(ir)),
        is_parallel: true,
        ..LoopLike::COUNTED
    }),
    fold: Some(fold::parallel),
    syntax: Syntax::Custom { parse: parse_parallel, print: print_parallel },
    effects: Effects::Recursive,
    defined: Defined::Always,
    traits: Traits::SINGLE_BLOCK.union(Traits::ALLOCATION_SCOPE).union(Traits::AFFINE_OPERANDS),
    signature: Some(&Signature {
        operands: &[variadic("mapOperands", &INDEX)],
        results: &[variadic("results", &ANY)],
        attrs: &[
            required_attr("lowerBoundsGroups", &GROUPS_ATTR),
            required_attr("lowerBoundsMap", &AFFINE_MAP_ATTR),
            required_attr("reductions", &REDUCTIONS_ATTR),
            required_attr("steps", &STEPS_ATTR),
            required_attr("upperBoundsGroups", &GROUPS_ATTR),
            required_attr("upperBoundsMap", &AFFINE_MAP_ATTR),
        ],
        ..Signature::NONE
    }),
    n_regions: CountRule::Exactly(1),
    ..OpDef::BASE
}];

static GROUPS_ATTR: AttrConstraint = AttrConstraint::new(
    "32-bit signless integer elements attribute",
    |attr| matches!(attr, Attr::Dense(dense) if *dense.ty.element_or_self() == Type::I32),
);
static REDUCTIONS_ATTR: AttrConstraint = AttrConstraint::new("Reduction ops", |attr| {
    i64_elements(attr, |code| ReductionKind::of_code(code).is_some())
});
static STEPS_ATTR: AttrConstraint =
    AttrConstraint::new("64-bit integer array attribute", |attr| i64_elements(attr, |_| true));

fn i64_elements(attr: &Attr, allowed: fn(i64) -> bool) -> bool {
    let is_allowed = |attr: &Attr| match attr {
        Attr::Integer(_, Type::I64) => attr.as_i64().is_some_and(allowed),
        _ => false,
    };
    attr.as_array().is_some_and(|items| items.iter().all(is_allowed))
}

/// A view of a verified `affine.parallel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParallelOp(pub OpId);

impl ParallelOp {
    /// The view of `op`, if it is an `affine.parallel`.
    pub fn of(ir: &Ir, op: OpId) -> Option<ParallelOp> {
        (ir.def(op).name == PARALLEL).then_some(ParallelOp(op))
    }

    /// The map of all lower bounds, one after the other.
    ///
    /// # Panics
    /// Like all accessors of this view, when the IR does not verify.
    pub fn lower_map(self, ir: &Ir) -> &Arc<AffineMap> {
        self.map(ir, "lowerBoundsMap")
    }

    /// The map of all upper bounds, one after the other.
    pub fn upper_map(self, ir: &Ir) -> &Arc<AffineMap> {
        self.map(ir, "upperBoundsMap")
    }

    /// The operands of the lower bounds.
    pub fn lower_operands(self, ir: &Ir) -> &[ValueId] {
        &ir.op(self.0).operands()[..self.lower_map(ir).n_inputs()]
    }

    /// The operands of the upper bounds.
    pub fn upper_operands(self, ir: &Ir) -> &[ValueId] {
        &ir.op(self.0).operands()[self.lower_map(ir).n_inputs()..]
    }

    /// Per loop, the expressions whose maximum is the lower bound.
    pub fn lower_groups(self, ir: &Ir) -> Vec<&[AffineExpr]> {
        groups(&self.lower_map(ir).results, ir.op(self.0).attr("lowerBoundsGroups"))
    }

    /// Per loop, the expressions whose minimum is the upper bound.
    pub fn upper_groups(self, ir: &Ir) -> Vec<&[AffineExpr]> {
        groups(&self.upper_map(ir).results, ir.op(self.0).attr("upperBoundsGroups"))
    }

    /// One per loop, each at least 1.
    pub fn steps(self, ir: &Ir) -> Vec<i64> {
        let steps = ir.op(self.0).attr("steps").and_then(Attr::as_array).unwrap_or(&[]);
        steps.iter().map(|step| step.as_i64().expect("a verified step is an integer")).collect()
    }

    /// The reductions of the results, one each.
    pub fn reductions(self, ir: &Ir) -> Vec<ReductionKind> {
        let kinds = ir.op(self.0).attr("reductions").and_then(Attr::as_array).unwrap_or(&[]);
        kinds
            .iter()
            .map(|kind| ReductionKind::of_attr(kind).expect("a verified reduction has a kind"))
            .collect()
    }

    /// The only block of its region; it ends in an `affine.yield`.
    pub fn body(self, ir: &Ir) -> BlockId {
        ir.single_block(self.0, 0).expect("a verified loop has one block")
    }

    /// The induction variables with their bounds.
    fn ranges(self, ir: &Ir) -> Vec<LoopRange> {
        let bound = |map: &AffineMap, results: &[AffineExpr], operands: &[ValueId]| Bound {
            map: Arc::new(AffineMap { results: results.to_vec(), ..*map }),
            operands: operands.to_vec(),
        };
        let (lower, upper) = (self.lower_groups(ir), self.upper_groups(ir));
        let counters = self.ivs(ir).iter().zip(self.steps(ir)).enumerate();
        let range = |(dim, (iv, step)): (usize, (&ValueId, i64))| LoopRange {
            iv: *iv,
            lower: bound(self.lower_map(ir), lower[dim], self.lower_operands(ir)),
            upper: bound(self.upper_map(ir), upper[dim], self.upper_operands(ir)),
            step,
        };
        counters.map(range).collect()
    }

    /// The induction variables, outermost first: the arguments of the body.
    pub fn ivs(self, ir: &Ir) -> &[ValueId] {
        ir.block(self.body(ir)).args()
    }

    fn map<'a>(self, ir: &'a Ir, name: &str) -> &'a Arc<AffineMap> {
        ir.op(self.0).attr(name).and_then(Attr::as_map).expect("a verified loop has bound maps")
    }
}

/// Splits the results of a bound map into the groups of the single loops.
pub(crate) fn groups<'a>(mut results: &'a [AffineExpr], sizes: Option<&Attr>) -> Vec<&'a [AffineExpr]> {
    let Some(Attr::Dense(dense)) = sizes else { return Vec::new() };
    let Some(bits) = dense.integers() else { return Vec::new() };
    let n_groups = dense.n_elements().unwrap_or(0);
    let sizes = (0..n_groups).map(|index| bits.get(index).or(bits.first()).copied().unwrap_or(0));
    let mut split = Vec::new();
    for size in sizes {
        let size = usize::try_from(size).unwrap_or(0).min(results.len());
        let (group, rest) = results.split_at(size);
        split.push(group);
        results = rest;
    }
    split
}

/// Bounds of all loops, as read: the expressions with the numbers of their own dimensions and symbols.
struct Bounds<'a> {
    groups: Vec<i32>,
    maps: Vec<(AffineMap, SsaNames<'a>)>,
}

fn parse_parallel(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    parser.expect(b'(')?;
    let names = parser.list(b')', Parser::plain_name)?;
    parser.expect(b'=')?;
    let lower = parse_bounds(parser, "max")?;
    parser.expect_keyword("to")?;
    let upper = parse_bounds(parser, "min")?;
    let mut steps = vec![1; names.len()];
    if parser.eat_keyword("step") {
        parser.expect(b'(')?;
        steps = parser.list(b')', |parser| match parser.at_operand() {
            true => Err(parser.error_at_op(draft, "steps must be constant integers")),
            false => parser.integer(),
        })?;
    }
    let mut reductions = Vec::new();
    if parser.eat_keyword("reduce") {
        parser.expect(b'(')?;
        reductions = parser.list(b')', parse_reduction)?;
    }
    draft.spec.result_types = parser.arrow_types()?;
    let (lower_groups, lower_map) = flatten(parser, draft, lower)?;
    let (upper_groups, upper_map) = flatten(parser, draft, upper)?;
    let steps = steps.into_iter().map(|step: i64| Attr::Integer(step.into(), Type::I64)).collect();
    let attrs = &mut draft.spec.attrs;
    attrs.set_static("lowerBoundsGroups", lower_groups);
    attrs.set_static("lowerBoundsMap", lower_map);
    attrs.set_static("reductions", Attr::Array(Arc::new(reductions)));
    attrs.set_static("steps", Attr::Array(Arc::new(steps)));
    attrs.set_static("upperBoundsGroups", upper_groups);
    attrs.set_static("upperBoundsMap", upper_map);
    let args: Vec<_> = names.into_iter().map(|name| RegionArg::new(name, Type::Index)).collect();
    let region = parser.region(&args)?;
    parser.ensure_terminator(region, "affine.yield", &draft.spec.loc);
    draft.regions.push(region);
    parser.attr_dict(&mut draft.spec.attrs)
}

fn parse_reduction(parser: &mut Parser<'_>) -> PResult<Attr> {
    let at = parser.offset();
    let name = parser.string()?;
    let kind = ReductionKind::of_name(parser.todays_word(&name)).map(ReductionKind::attr);
    kind.ok_or_else(|| parser.error_at(at, format!("invalid reduction value: \"{name}\"")))
}

/// `(expr, max(expr, expr), ..)`
fn parse_bounds<'a>(parser: &mut Parser<'a>, keyword: &str) -> PResult<Bounds<'a>> {
    parser.expect(b'(')?;
    let maps = parser.list(b')', |parser| {
        if parser.eat_keyword(keyword) { parser.map_of_ssa_ids(b'(', b')') } else { parser.expr_of_ssa_ids() }
    })?;
    let groups = maps.iter().map(|(map, _)| i32::try_from(map.n_results()).unwrap_or(i32::MAX)).collect();
    Ok(Bounds { groups, maps })
}

/// Joins the bounds into one map over the distinct operands, dimensions first; appends the operands.
fn flatten<'a>(parser: &mut Parser<'a>, draft: &mut Draft, bounds: Bounds<'a>) -> PResult<(Attr, Attr)> {
    let (mut dims, mut symbols): (Vec<ValueId>, Vec<ValueId>) = (Vec::new(), Vec::new());
    let mut results = Vec::new();
    for (map, names) in &bounds.maps {
        let mut place = |names: &[crate::language::parse::Operand<'a>],
                         seen: &mut Vec<ValueId>,
                         make: fn(u32) -> AffineExpr| {
            let mut values = Vec::new();
            parser.resolve_same(names, &Type::Index, &mut values)?;
            let places = values.into_iter().map(|value| {
                let known = seen.iter().position(|other| *other == value).unwrap_or_else(|| {
                    seen.push(value);
                    seen.len() - 1
                });
                make(u32::try_from(known).expect("fewer operands than bytes of text"))
            });
            PResult::Ok(places.collect::<Vec<_>>())
        };
        let new_dims = place(&names.dims, &mut dims, AffineExpr::Dim)?;
        let new_symbols = place(&names.symbols, &mut symbols, AffineExpr::Symbol)?;
        results.extend(map.results.iter().map(|expr| expr.substituted(&new_dims, &new_symbols)));
    }
    let count = |list: &[ValueId]| u32::try_from(list.len()).expect("fewer operands than bytes of text");
    let map = AffineMap::new(count(&dims), count(&symbols), results);
    draft.spec.operands.extend(dims);
    draft.spec.operands.extend(symbols);
    Ok((Attr::Dense(Arc::new(DenseElements::i32_tensor(&bounds.groups))), Attr::map(map)))
}

fn print_parallel(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let (view, data) = (ParallelOp(op), ir.op(op));
    printer.text(" (");
    printer.values(view.ivs(ir));
    printer.text(") = (");
    print_bounds(printer, view.lower_groups(ir), view.lower_map(ir), view.lower_operands(ir), "max");
    printer.text(") to (");
    print_bounds(printer, view.upper_groups(ir), view.upper_map(ir), view.upper_operands(ir), "min");
    printer.text(")");
    let steps = view.steps(ir);
    if steps.iter().any(|step| *step != 1) {
        printer.text(" step (");
        printer.list(steps, |printer, step| printer.fmt(format_args!("{step}")));
        printer.text(")");
    }
    if !data.results().is_empty() {
        printer.text(" reduce (");
        printer.list(view.reductions(ir), |printer, kind| printer.quoted(kind.name()));
        printer.text(") -> (");
        printer.types(data.results().iter().map(|result| ir.ty(*result)));
        printer.text(")");
    }
    printer.text(" ");
    let parts = RegionParts { terminators: !data.results().is_empty(), ..RegionParts::default() };
    printer.region(data.regions()[0], parts);
    printer.discardable_attrs(op);
}

fn print_bounds(
    printer: &mut Printer<'_>,
    groups: Vec<&[AffineExpr]>,
    map: &AffineMap,
    operands: &[ValueId],
    keyword: &str,
) {
    printer.list(groups, |printer, group| {
        let many = group.len() != 1;
        if many {
            printer.text(keyword);
            printer.text("(");
        }
        printer.list(group, |printer, expr| printer.expr_of_ssa_ids(expr, map.dims, operands));
        if many {
            printer.text(")");
        }
    });
}
