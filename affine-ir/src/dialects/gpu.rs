//! `gpu`: launches of grids of threads.
//!
//! ```text
//! gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
//!            threads(%tx, %ty, %tz) in (%sx = %m, %sy = %c1, %sz = %c1) {
//!   gpu.terminator
//! }
//! ```
//!
//! The body runs once for each thread of each block, in any order, and all at once. Its arguments are the
//! place of the block in the grid, that of the thread in its block, and how many of both there are. A launch
//! is a loop nest of six induction variables, as far as nothing but the induction variables is used and no
//! size may be negative.
//!
//! Launches with clusters, with memory of their own, and asynchronous ones are not here, nor are the other
//! ops of the dialect.

use crate::core::attr::Attr;
use crate::core::diag::{Diagnostic, Severity};
use crate::core::ids::{OpId, ValueId};
use crate::core::types::Type;
use crate::dialects::builder::Builder;
use crate::language::constraint::{ANY, INDEX};
use crate::language::fold::constant;
use crate::language::interfaces::{Arithmetic, Bound, LoopLike, LoopRange, entry_args};
use crate::language::ir::{Ir, OpSpec};
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::parse::{Draft, Operand, PResult, Parser, RegionArg};
use crate::language::print::{Printer, RegionParts};
use crate::language::signature::{Blocks, OPERAND_SEGMENTS, RegionDecl, Signature, one, optional, variadic};

pub static OPS: &[OpDef] = &[
    OpDef {
        name: "gpu.launch",
        attributes: &[SHARED],
        summary: "runs its body for each thread of a grid of blocks",
        syntax: Syntax::Custom { parse, print },
        signature: Some(&LAUNCH),
        verify: Some(verify),
        verify_regions: Some(verify_ends),
        effects: Effects::Recursive,
        loop_like: Some(LoopLike { counters, spans: Some(spans), is_parallel: true, ..LoopLike::COUNTED }),
        traits: Traits::AFFINE_SCOPE.union(Traits::ALLOCATION_SCOPE),
        n_regions: CountRule::Exactly(1),
        ..OpDef::BASE
    },
    OpDef {
        name: TERMINATOR,
        summary: "ends the work of a thread",
        syntax: Syntax::Format("attr-dict"),
        signature: Some(&Signature::NONE),
        effects: Effects::PURE,
        traits: Traits::TERMINATOR.union(Traits::YIELD),
        parents: &["gpu.launch"],
        ..OpDef::BASE
    },
];

const TERMINATOR: &str = "gpu.terminator";

/// Blocks in x, y and z, and threads of a block.
const N_SIZES: usize = 6;

/// How many buffers that a block shares are among the body's arguments.
const SHARED: &str = "workgroup_attributions";

static LAUNCH: Signature = Signature {
    operands: &[
        variadic("asyncDependencies", &ANY),
        one("gridSizeX", &INDEX),
        one("gridSizeY", &INDEX),
        one("gridSizeZ", &INDEX),
        one("blockSizeX", &INDEX),
        one("blockSizeY", &INDEX),
        one("blockSizeZ", &INDEX),
        optional("clusterSizeX", &INDEX),
        optional("clusterSizeY", &INDEX),
        optional("clusterSizeZ", &INDEX),
        optional("dynamicSharedMemorySize", &ANY),
    ],
    results: &[optional("asyncToken", &ANY)],
    regions: &[RegionDecl { name: "body", blocks: Blocks::Any }],
    operand_segments: true,
    ..Signature::NONE
};

fn parse(parser: &mut Parser<'_>, draft: &mut Draft) -> PResult<()> {
    if let word @ ("async" | "clusters") = parser.next_word() {
        return Err(parser.error(format!("'gpu.launch' with '{word}' is not here")));
    }
    let [blocks, mut counts, mut sizes] = parse_grid(parser, "blocks")?;
    let [threads, of_block, more] = parse_grid(parser, "threads")?;
    counts.extend(of_block);
    sizes.extend(more);
    if let word @ ("dynamic_shared_memory_size" | "module" | "function" | "workgroup" | "private") =
        parser.next_word()
    {
        return Err(parser.error(format!("'gpu.launch' with '{word}' is not here")));
    }
    parser.resolve_same(&sizes, &Type::Index, &mut draft.spec.operands)?;
    draft.spec.attrs.set_static(OPERAND_SEGMENTS, segments());
    let names = blocks.into_iter().chain(threads).chain(counts);
    let args: Vec<RegionArg<'_>> = names.map(|name| RegionArg::new(name, Type::Index)).collect();
    let region = parser.region(&args)?;
    draft.regions.push(region);
    parser.attr_dict(&mut draft.spec.attrs)?;
    draft.spec.attrs.set_static(SHARED, Attr::of_bits(&Type::I64, 0));
    Ok(())
}

/// `blocks(%x, %y, %z) in (%nx = %a, %ny = %b, %nz = %c)`: places, names of sizes, and sizes.
fn parse_grid<'a>(parser: &mut Parser<'a>, word: &str) -> PResult<[Vec<Operand<'a>>; 3]> {
    let [mut places, mut names, mut sizes] = [const { Vec::new() }; 3];
    parser.expect_keyword(word)?;
    for before in [b'(', b',', b','] {
        parser.expect(before)?;
        places.push(parser.plain_name()?);
    }
    parser.expect(b')')?;
    parser.expect_keyword("in")?;
    for before in [b'(', b',', b','] {
        parser.expect(before)?;
        names.push(parser.plain_name()?);
        parser.expect(b'=')?;
        sizes.push(parser.operand()?);
    }
    parser.expect(b')')?;
    Ok([places, names, sizes])
}

impl Builder<'_> {
    /// `gpu.launch` with these numbers of blocks in x, y and z, and of threads in each; its body ends at
    /// once.
    ///
    /// ```
    /// use loopwright_affine_ir::machinery::entry_args;
    /// use loopwright_affine_ir::{Builder, InsertionPoint, Ir, Loc, verify};
    ///
    /// let mut ir = Ir::new();
    /// let end = InsertionPoint::End(ir.module_body());
    /// let mut builder = Builder::new(&mut ir, end, Loc::Unknown);
    /// let (eight, one) = (builder.constant_index(8), builder.constant_index(1));
    /// // 8 blocks of one thread.
    /// let launch = builder.build_launch([eight, one, one, one, one, one]);
    /// // Where the block and the thread are, and how many of both there are.
    /// assert_eq!(entry_args(&ir, launch).len(), 12);
    /// verify(&ir).expect("follows the rules");
    /// ```
    pub fn build_launch(&mut self, sizes: [ValueId; N_SIZES]) -> OpId {
        let spec = OpSpec::new(self.ir.dialects().known("gpu.launch"), self.loc.clone())
            .operands(sizes)
            .attr(OPERAND_SEGMENTS, segments())
            .attr(SHARED, Attr::of_bits(&Type::I64, 0))
            .regions(1);
        let launch = self.create(spec);
        let ir = &mut *self.ir;
        let body = ir.append_block(ir.op(launch).regions()[0]);
        for _ in 0..2 * N_SIZES {
            ir.add_block_arg(body, Type::Index, self.loc.clone());
        }
        let end = ir.create_op(OpSpec::new(ir.dialects().known(TERMINATOR), self.loc.clone()));
        ir.append_op(body, end);
        launch
    }
}

/// The sizes of the operand groups of a launch as it can be here.
fn segments() -> Attr {
    Attr::i32_array([0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
}

fn print(printer: &mut Printer<'_>, op: OpId) {
    let (ir, data) = (printer.ir, printer.ir.op(op));
    let Some(entry) = data.regions().first().and_then(|region| ir.region(*region).blocks().first()) else {
        return;
    };
    let args = ir.block(*entry).args();
    let (Some(places), Some(counts), Some(sizes)) =
        (args.get(..N_SIZES), args.get(N_SIZES..2 * N_SIZES), data.operands().get(..N_SIZES))
    else {
        return;
    };
    for (word, at) in [(" blocks(", 0..3), (" threads(", 3..6)] {
        printer.text(word);
        printer.values(&places[at.clone()]);
        printer.text(") in ");
        printer.assignments(&counts[at.clone()], &sizes[at]);
    }
    printer.text(" ");
    printer.region(data.regions()[0], RegionParts { terminators: true, ..RegionParts::default() });
    printer.attr_dict(&data.attrs, &[OPERAND_SEGMENTS, SHARED]);
}

fn verify(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    if let Err(message) = fault(ir, op) {
        out.push(ir.op_error(op, message));
    }
}

fn fault(ir: &Ir, op: OpId) -> Result<(), &'static str> {
    let data = ir.op(op);
    let clusters =
        ["clusterSizeX", "clusterSizeY", "clusterSizeZ"].map(|group| LAUNCH.values(ir, op, group).len());
    let blocks = data.regions().first().map_or(&[][..], |region| ir.region(*region).blocks());
    let args = blocks.first().map_or(&[][..], |entry| ir.block(*entry).args());
    let n_shared = data.attr(SHARED).and_then(Attr::as_i64).unwrap_or(0);
    match clusters.iter().sum() {
        0 => {}
        3 => return Err("has clusters, which are not here"),
        _ => return Err("cluster size must be all present"),
    }
    if blocks.is_empty() {
        return Err("has no body");
    }
    if args.len() < 2 * N_SIZES || args[..2 * N_SIZES].iter().any(|arg| *ir.ty(*arg) != Type::Index) {
        return Err("unexpected number of region arguments");
    }
    if args.len() > 2 * N_SIZES
        || n_shared != 0
        || !LAUNCH.values(ir, op, "dynamicSharedMemorySize").is_empty()
    {
        return Err("has separate memory, which is not supported");
    }
    if !data.results().is_empty() || !LAUNCH.values(ir, op, "asyncDependencies").is_empty() {
        return Err("is asynchronous, which is not supported");
    }
    Ok(())
}

fn verify_ends(ir: &Ir, op: OpId, out: &mut Vec<Diagnostic>) {
    let Some(region) = ir.op(op).regions().first() else { return };
    for block in ir.region(*region).blocks() {
        let Some(end) = ir.block(*block).ops().last().copied() else { continue };
        if ir.op(end).name() != TERMINATOR && ir.op(end).successors().is_empty() {
            let message = format!("expected '{TERMINATOR}' or a terminator with successors");
            let error = Diagnostic::new(Severity::Error, ir.place(&ir.op(end).loc), message);
            out.push(error.with_note(ir.place(&ir.op(op).loc), "in 'gpu.launch' body region"));
        }
    }
}

/// The places of the block and of the thread.
fn counters(ir: &Ir, op: OpId) -> &[ValueId] {
    entry_args(ir, op).get(..N_SIZES).unwrap_or(&[])
}

/// Of a body that is one block and does not ask how many blocks and threads there are, and of sizes that are
/// known not to be negative: what a negative number of blocks would do is not defined.
fn spans(ir: &Ir, op: OpId) -> Option<Vec<LoopRange>> {
    let body = ir.single_block(op, 0)?;
    let (places, counts) = ir.block(body).args().split_at_checked(N_SIZES)?;
    if counts.iter().any(|count| !ir.uses(*count).is_empty()) {
        return None;
    }
    let sizes = ir.op(op).operands().get(..N_SIZES)?;
    let range = |(iv, size): (&ValueId, &ValueId)| {
        let upper = match cut_off(ir, *size) {
            Some(value) => value,
            None => is_natural(ir, *size, MAX_DEPTH).then_some(*size)?,
        };
        Some(LoopRange { iv: *iv, lower: Bound::constant(0), upper: Bound::value(upper), step: 1 })
    };
    places.iter().zip(sizes).map(range).collect()
}

/// What a size is the greatest of beside 0: no thread has a place below 0 either way.
fn cut_off(ir: &Ir, size: ValueId) -> Option<ValueId> {
    let op = ir.defining_op(size).filter(|op| ir.def(*op).arithmetic == Some(Arithmetic::Greatest))?;
    let &[value, zero] = ir.op(op).operands() else { return None };
    (number(ir, zero) == Some(0)).then_some(value)
}

/// Sizes that are computed in more steps are not looked at.
const MAX_DEPTH: u32 = 8;

fn number(ir: &Ir, value: ValueId) -> Option<i64> {
    constant(ir, value).and_then(Attr::as_i64)
}

/// Whether a size is known not to be negative.
fn is_natural(ir: &Ir, size: ValueId, depth: u32) -> bool {
    if let Some(number) = number(ir, size) {
        return number >= 0;
    }
    let Some((op, depth)) = ir.defining_op(size).zip(depth.checked_sub(1)) else { return false };
    let def = ir.def(op);
    let &[lhs, rhs] = ir.op(op).operands() else { return false };
    let natural = |value| is_natural(ir, value, depth);
    match def.arithmetic {
        _ if def.has(Traits::DIM_SIZE) => true,
        Some(Arithmetic::Greatest) => natural(lhs) || natural(rhs),
        Some(Arithmetic::Least) => natural(lhs) && natural(rhs),
        Some(Arithmetic::Difference) => match (number(ir, lhs), number(ir, rhs)) {
            (Some(lhs), Some(rhs)) => lhs.checked_sub(rhs).is_some_and(|size| size >= 0),
            (None, Some(0)) => natural(lhs),
            _ => false,
        },
        Some(Arithmetic::FloorDivision | Arithmetic::CeilDivision) => {
            natural(lhs) && number(ir, rhs).is_some_and(|by| by > 0)
        }
        _ => false,
    }
}
