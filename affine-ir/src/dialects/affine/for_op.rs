//! `affine.for`: a counted loop with affine bounds.
//!
//! ```text
//! %r = affine.for %i = max #map(%a)[%n] to min #map1(%b) step 2 iter_args(%x = %init) -> (f32) { body } {attrs}
//! ```
//!
//! A bound that is a literal or a single symbol is written without its map.

use std::sync::Arc;

use crate::core::affine::expr::AffineExpr;
use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::ids::{BlockId, OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::affine::syntax::{parse_as_many, print_dims_and_symbols};
use crate::dialects::affine::{fold, verify};
use crate::dialects::ways;
use crate::language::constraint::{AFFINE_MAP_ATTR, ANY, INDEX, INDEX_ATTR};
use crate::language::defined::Defined;
use crate::language::interfaces::{Bound, LoopLike, LoopRange, entry_args};
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, PResult, Parser, RegionArg};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Signature, required_attr, variadic};

const FOR: &str = "affine.for";

pub static OPS: &[OpDef] = &[OpDef {
    name: FOR,
    summary: "a counted loop with affine bounds",
    terminator: "affine.yield",
    verify: Some(verify::for_op),
    loop_like: Some(LoopLike {
        counters: |ir, op| entry_args(ir, op).get(..1).unwrap_or_default(),
        ranges: Some(|ir, op| vec![ForOp(op).range(ir)]),
        inits: Some(|ir, op| ForOp(op).inits(ir)),
        ..LoopLike::COUNTED
    }),
    ways: Some(ways::looping),
    fold: Some(fold::for_op),
    syntax: Syntax::Custom { parse: parse_for, print: print_for },
    effects: Effects::Recursive,
    defined: Defined::Always,
    traits: Traits::SINGLE_BLOCK.union(Traits::ALLOCATION_SCOPE).union(Traits::AFFINE_OPERANDS),
    signature: Some(&Signature {
        operands: &[
            variadic("lowerBoundOperands", &INDEX),
            variadic("upperBoundOperands", &INDEX),
            variadic("inits", &ANY),
        ],
        results: &[variadic("results", &ANY)],
        attrs: &[
            required_attr("lowerBoundMap", &AFFINE_MAP_ATTR),
            required_attr("step", &INDEX_ATTR),
            required_attr("upperBoundMap", &AFFINE_MAP_ATTR),
        ],
        operand_segments: true,
        ..Signature::NONE
    }),
    n_regions: CountRule::Exactly(1),
    ..OpDef::BASE
}];

/// A view of a verified `affine.for`.
///
/// ```
/// use loopwright_affine_ir::{ForOp, ParseOptions, Source, parse};
///
/// let text = "func.func @f(%n: index) {
///   affine.for %i = 2 to %n step 3 {
///   }
///   return
/// }";
/// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let found = ir.walk(ir.module()).find_map(|op| ForOp::of(&ir, op)).expect("there is a loop");
/// assert_eq!(found.step(&ir), 3);
/// assert_eq!(found.lower_map(&ir).as_single_constant(), Some(2));
/// assert_eq!(found.upper_operands(&ir).len(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ForOp(pub OpId);

impl ForOp {
    /// The view of `op`, if it is an `affine.for`.
    pub fn of(ir: &Ir, op: OpId) -> Option<ForOp> {
        (ir.def(op).name == FOR).then_some(ForOp(op))
    }

    /// The map of the lower bound.
    ///
    /// # Panics
    /// Like all accessors of this view, when the IR does not verify.
    pub fn lower_map(self, ir: &Ir) -> &Arc<AffineMap> {
        self.map(ir, "lowerBoundMap")
    }

    /// The map of the upper bound.
    pub fn upper_map(self, ir: &Ir) -> &Arc<AffineMap> {
        self.map(ir, "upperBoundMap")
    }

    /// The operands of the lower bound.
    pub fn lower_operands(self, ir: &Ir) -> &[ValueId] {
        &ir.op(self.0).operands()[..self.lower_map(ir).n_inputs()]
    }

    /// The operands of the upper bound.
    pub fn upper_operands(self, ir: &Ir) -> &[ValueId] {
        let start = self.lower_map(ir).n_inputs();
        &ir.op(self.0).operands()[start..start + self.upper_map(ir).n_inputs()]
    }

    /// The lower bound: the maximum of the map's results, inclusive.
    pub fn lower(self, ir: &Ir) -> Bound {
        Bound { map: self.lower_map(ir).clone(), operands: self.lower_operands(ir).to_vec() }
    }

    /// The upper bound: the minimum of the map's results, exclusive.
    pub fn upper(self, ir: &Ir) -> Bound {
        Bound { map: self.upper_map(ir).clone(), operands: self.upper_operands(ir).to_vec() }
    }

    /// At least 1; added to the induction variable after each iteration.
    pub fn step(self, ir: &Ir) -> i64 {
        ir.op(self.0).attr("step").and_then(Attr::as_i64).expect("a verified loop has a step")
    }

    /// The induction variable with its bounds.
    fn range(self, ir: &Ir) -> LoopRange {
        let (iv, lower, upper, step) = (self.iv(ir), self.lower(ir), self.upper(ir), self.step(ir));
        LoopRange { iv, lower, upper, step }
    }

    /// The start values of the loop-carried variables.
    pub fn inits(self, ir: &Ir) -> &[ValueId] {
        let start = self.lower_map(ir).n_inputs() + self.upper_map(ir).n_inputs();
        &ir.op(self.0).operands()[start..]
    }

    /// The only block of its region; it ends in an `affine.yield`.
    pub fn body(self, ir: &Ir) -> BlockId {
        ir.single_block(self.0, 0).expect("a verified loop has one block")
    }

    /// The induction variable, of type `index`: the first argument of the body.
    pub fn iv(self, ir: &Ir) -> ValueId {
        ir.block(self.body(ir)).args()[0]
    }

    /// The loop-carried variables, as the body sees them.
    pub fn iter_args(self, ir: &Ir) -> &[ValueId] {
        &ir.block(self.body(ir)).args()[1..]
    }

    /// The values that the body yields to the next iteration.
    pub fn yielded(self, ir: &Ir) -> &[ValueId] {
        ir.op(*ir.block(self.body(ir)).ops().last().expect("a verified body ends in a yield")).operands()
    }

    fn map<'a>(self, ir: &'a Ir, name: &str) -> &'a Arc<AffineMap> {
        ir.op(self.0).attr(name).and_then(Attr::as_map).expect("a verified loop has bound maps")
    }
}

fn parse_for(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    let iv = parser.plain_name()?;
    let mut args = vec![parser.arg_with_loc(iv, Type::Index)?];
    parser.expect(b'=')?;
    let lower = parse_bound(parser, draft, "max", "lower")?;
    let n_lower = draft.spec.operands.len();
    if !parser.eat_keyword("to") {
        return Err(parser.error("custom op 'affine.for' expected 'to' between bounds"));
    }
    let upper = parse_bound(parser, draft, "min", "upper")?;
    let n_upper = draft.spec.operands.len() - n_lower;
    let step = if parser.eat_keyword("step") { parse_step(parser)? } else { 1 };
    if parser.eat_keyword("iter_args") {
        parse_iter_args(parser, draft, &mut args)?;
    }
    let n_inits = args.len() - 1;
    let segments = parser.segments([n_lower, n_upper, n_inits]);
    draft.spec.attrs = parser.dictionary([
        ("lowerBoundMap", Attr::AffineMap(lower)),
        ("operandSegmentSizes", segments),
        ("step", Attr::index(step)),
        ("upperBoundMap", Attr::AffineMap(upper)),
    ]);
    let region = parser.region(&args)?;
    parser.ensure_terminator(region, "affine.yield", &draft.spec.loc);
    draft.regions.push(region);
    parser.attr_dict(&mut draft.spec.attrs)
}

fn parse_step(parser: &mut Parser<'_>) -> PResult<i64> {
    let at = parser.offset();
    match parser.attr(Some(&Type::Index))? {
        Attr::Integer(step, _) if step > 0 => {
            Ok(i64::try_from(step).expect("a value of type index has 64 bits"))
        }
        Attr::Integer(..) => {
            Err(parser.error_at(at, "expected step to be representable as a positive signed integer"))
        }
        _ => Err(parser.error_at(at, "invalid kind of attribute specified")),
    }
}

/// `(%x = %init, ..) -> (types)`
fn parse_iter_args<'a>(
    parser: &mut Parser<'a>,
    draft: &mut Draft,
    args: &mut Vec<RegionArg<'a>>,
) -> PResult<()> {
    let at = parser.offset();
    parser.expect(b'(')?;
    let pairs = parser.list(b')', |parser| {
        let arg = parser.plain_name()?;
        parser.expect(b'=')?;
        Ok((arg, parser.operand()?))
    })?;
    let types = parser.arrow_types()?;
    if types.len() != pairs.len() {
        let message = "mismatch between the number of loop-carried values and results";
        return Err(parser.error_at_op(draft, message));
    }
    let (names, inits): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    parser.resolve_all(&inits, &types, at, &mut draft.spec.operands)?;
    args.extend(names.into_iter().zip(&types).map(|(name, ty)| RegionArg::new(name, ty.clone())));
    draft.spec.result_types = types;
    Ok(())
}

fn parse_bound(
    parser: &mut Parser<'_>,
    draft: &mut Draft,
    keyword: &str,
    side: &str,
) -> PResult<Arc<AffineMap>> {
    let has_keyword = parser.eat_keyword(keyword);
    if let Some(symbol) = parser.eat_operand()? {
        let value = parser.resolve(symbol, &Type::Index)?;
        draft.spec.operands.push(value);
        return Ok(parser.shared_map(AffineMap::symbol_identity()));
    }
    let at = parser.offset();
    let in_parentheses = parser.at(b'(');
    let bound = parser.attr(Some(&Type::Index)).map_err(|mut error| {
        if in_parentheses {
            error.help =
                Some("a bound is a number, a value or an affine_map: '0', '%n' without parentheses".into());
        }
        error
    })?;
    match bound {
        Attr::AffineMap(map) => {
            parse_as_many(parser, draft, (map.dims, map.symbols), "affine map")?;
            if map.n_results() > 1 && !has_keyword {
                let message =
                    format!("{side} loop bound affine map with multiple results requires '{keyword}' prefix");
                return Err(parser.error_at(at, message));
            }
            Ok(map)
        }
        Attr::Integer(value, _) => {
            let value = i64::try_from(value).expect("a value of type index has 64 bits");
            Ok(parser.constant_map(value))
        }
        _ => Err(parser.error_at_op(draft, "expected valid affine map representation for loop bounds")),
    }
}

fn print_for(printer: &mut Printer<'_>, op: OpId) {
    let ir = printer.ir;
    let (view, data) = (ForOp(op), ir.op(op));
    printer.text(" ");
    printer.region_arg_name(view.body(ir), 0);
    printer.text(" = ");
    print_bound(printer, view.lower_map(ir), view.lower_operands(ir), "max");
    printer.text(" to ");
    print_bound(printer, view.upper_map(ir), view.upper_operands(ir), "min");
    let step = view.step(ir);
    if step != 1 {
        printer.text(" step ");
        printer.integer(step);
    }
    let inits = view.inits(ir);
    if !inits.is_empty() {
        printer.text(" iter_args(");
        printer.list(view.iter_args(ir).iter().zip(inits), |printer, (arg, init)| {
            printer.value(*arg);
            printer.text(" = ");
            printer.value(*init);
        });
        printer.text(") -> (");
        printer.types(inits.iter().map(|init| ir.ty(*init)));
        printer.text(")");
    }
    printer.text(" ");
    let parts = RegionParts { terminators: !inits.is_empty(), ..RegionParts::default() };
    printer.region(data.regions()[0], parts);
    printer.discardable_attrs(op);
}

fn print_bound(printer: &mut Printer<'_>, map: &Arc<AffineMap>, operands: &[ValueId], keyword: &str) {
    match (map.results.as_slice(), map.dims, map.symbols) {
        ([AffineExpr::Const(value)], 0, 0) => return printer.integer(*value),
        ([AffineExpr::Symbol(_)], 0, 1) => return printer.value(operands[0]),
        ([_], ..) => {}
        _ => {
            printer.text(keyword);
            printer.text(" ");
        }
    }
    printer.attr(&Attr::AffineMap(map.clone()));
    print_dims_and_symbols(printer, operands, map.dims);
}
