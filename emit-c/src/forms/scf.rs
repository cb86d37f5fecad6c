//! C forms of the `scf` ops.

use loopwright_affine_ir::{Attr, OpId, ValueId};

use crate::emitter::{Emitted, Emitter, Form};
use crate::expr::Expr;
use crate::forms::affine::{branch, counted, nest};
use crate::forms::cf::blocks;
use crate::forms::sizes::entries;
use crate::types::Scalar;

/// How C says the ops of the dialect, sorted by name.
pub(super) static FORMS: &[(&str, Form)] = &[
    ("scf.execute_region", region),
    ("scf.for", for_loop),
    ("scf.forall", forall),
    ("scf.if", conditional),
    ("scf.index_switch", switch),
    ("scf.parallel", parallel),
    ("scf.while", while_loop),
];

fn conditional(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let condition = e.operand(op, 0)?;
    branch(e, op, &condition)
}

pub(super) fn region(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    e.before_write(op)?;
    let results = e.variables(op, e.ir.op(op).results(), None)?;
    if let Some(block) = e.ir.single_block(op, 0) {
        return e.braces("", |e| {
            let yielded = e.block(block)?;
            e.assign(op, &results, &yielded)
        });
    }
    let (after, mut is_left) = (e.fresh_label(), false);
    e.braces("", |e| {
        blocks(e, op, 0, &mut |e, end, values| {
            is_left = true;
            e.assign(end, &results, values)?;
            e.line(format!("goto {after};"));
            Ok(())
        })
    })?;
    if is_left {
        e.line(format!("{after}:;"));
    }
    Ok(())
}

fn for_loop(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let ir = e.ir;
    let data = ir.op(op);
    let [lower, upper, step, inits @ ..] = data.operands() else {
        return Err(e.refusal(op, "it has no bounds"));
    };
    let body = e.only_block(op, 0)?;
    let Some((iv, args)) = ir.block(body).args().split_first() else {
        return Err(e.refusal(op, "it has no induction variable"));
    };
    let scalar = e.scalar_type(op, *iv)?;
    // What comes after the greatest number of the type is greater than every bound: it is counted in 64 bits.
    let is_unsigned = data.attr("unsignedCmp").is_some();
    let wide = if is_unsigned { Scalar::Unsigned(64) } else { Scalar::Int(64) };
    let widened = |bound: Expr| match is_unsigned {
        true => bound.to_bits(scalar).cast(wide),
        false => bound,
    };
    let [lower, upper, step] = [e.steady(op, *lower)?, e.steady(op, *upper)?, e.steady(op, *step)?];
    let [lower, upper, step] = [lower, upper, step].map(widened);
    let inits = e.initial(op, inits)?;
    e.before_write(op)?;
    let carried = e.variables(op, args, Some(&inits))?;
    e.names.enter();
    let wish = e.counter_name(0);
    let name = e.fresh(*iv, wish);
    let counter = Expr::atom(name.clone());
    let is_plain = !is_unsigned && scalar.width() == 64;
    e.bind(*iv, if is_plain { counter } else { counter.cast(scalar) });
    e.enter_loop();
    e.braces(&counted(wide, &name, (&lower, &upper), &step), |e| {
        let yielded = e.block(body)?;
        e.assign(op, &carried, &yielded)
    })?;
    e.leave_loop();
    e.names.leave();
    for (arg, result) in args.iter().zip(data.results()) {
        e.bind_like(*result, *arg);
    }
    Ok(())
}

/// The iterations run in parallel, or in order if they reduce values: how they do is code of the program's
/// own.
fn parallel(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let ir = e.ir;
    let data = ir.op(op);
    let body = e.only_block(op, 0)?;
    let ivs = ir.block(body).args();
    let n = ivs.len();
    let mut operands = Vec::new();
    for operand in data.operands() {
        operands.push(e.steady(op, *operand)?);
    }
    let bounds: Vec<[Expr; 3]> =
        (0..n).map(|dim| [dim, n + dim, 2 * n + dim].map(|at| operands[at].clone())).collect();
    let totals = e.variables(op, data.results(), Some(&operands[3 * n..]))?;
    independent(e, op, ivs, &bounds, totals.is_empty(), |e| {
        let yielded = e.block(body)?;
        let end = ir.block(body).ops().last().copied().filter(|_| !totals.is_empty());
        for (region, value) in yielded.iter().enumerate() {
            let end = end.expect("what is reduced is handed to the last op");
            let combining = e.only_block(end, region)?;
            let [so_far, next] = ir.block(combining).args() else {
                return Err(e.refusal(end, "it does not combine two values"));
            };
            let value = e.scalar(op, *value)?;
            e.before_write(op)?;
            e.bind(*so_far, Expr::atom(totals[region].clone()));
            let scalar = e.scalar_type(op, *next)?;
            let name = e.fresh(*next, "next");
            e.line(format!("const {scalar} {name} = {value};"));
            e.bind(*next, Expr::atom(name));
            let combined = e.block(combining)?;
            e.assign(op, &totals[region..=region], &combined)?;
        }
        Ok(())
    })
}

/// A nest of loops of which every iteration stands for itself, from a lower bound to an upper one by a step.
fn independent(
    e: &mut Emitter<'_>,
    op: OpId,
    ivs: &[ValueId],
    bounds: &[[Expr; 3]],
    in_parallel: bool,
    body: impl FnOnce(&mut Emitter<'_>) -> Emitted,
) -> Emitted {
    e.before_write(op)?;
    e.names.enter();
    let mut heads = Vec::new();
    for (dim, (iv, [lower, upper, step])) in ivs.iter().zip(bounds).enumerate() {
        let wish = e.counter_name(dim);
        let name = e.fresh(*iv, wish);
        e.bind(*iv, Expr::atom(name.clone()));
        heads.push(counted(Scalar::Index, &name, (lower, upper), step));
    }
    let outermost = in_parallel && !e.in_parallel && !heads.is_empty();
    if outermost {
        let collapse = if heads.len() > 1 { format!(" collapse({})", heads.len()) } else { String::new() };
        e.directive(&format!("#pragma omp parallel for{collapse}"));
        e.in_parallel = true;
    }
    nest(e, &heads, body)?;
    if outermost {
        e.in_parallel = false;
    }
    e.names.leave();
    Ok(())
}

fn forall(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let ir = e.ir;
    if !ir.op(op).results().is_empty() {
        return Err(e.refusal(op, "it combines tensors"));
    }
    let body = e.only_block(op, 0)?;
    let mut lists = Vec::new();
    for what in ["LowerBound", "UpperBound", "Step"] {
        lists.push(entries(e, op, &format!("dynamic{what}"), &format!("static{what}"))?);
    }
    let bounds: Vec<[Expr; 3]> =
        (0..lists[0].len()).map(|dim| [0, 1, 2].map(|list: usize| lists[list][dim].clone())).collect();
    independent(e, op, ir.block(body).args(), &bounds, true, |e| e.block(body).map(|_| ()))
}

/// `for (;;) { before; if (!condition) break; after }`
fn while_loop(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let ir = e.ir;
    let data = ir.op(op);
    let (before, after) = (e.only_block(op, 0)?, e.only_block(op, 1)?);
    let inits = e.initial(op, data.operands())?;
    e.before_write(op)?;
    let results = e.variables(op, data.results(), None)?;
    let carried = e.variables(op, ir.block(before).args(), Some(&inits))?;
    e.braces("for (;;)", |e| {
        let handed = e.block(before)?;
        let (condition, values) = handed.split_first().expect("a verified condition has an operand");
        let go_on = e.steady(op, *condition)?;
        e.assign(op, &results, values)?;
        for (arg, result) in ir.block(after).args().iter().zip(data.results()) {
            e.bind_like(*arg, *result);
        }
        e.line(format!("if ({}) break;", go_on.not()));
        let yielded = e.block(after)?;
        e.assign(op, &carried, &yielded)
    })
}

fn switch(e: &mut Emitter<'_>, op: OpId) -> Emitted {
    let data = e.ir.op(op);
    let value = e.operand(op, 0)?;
    e.before_write(op)?;
    let results = e.variables(op, data.results(), None)?;
    let cases = data.attr("cases").map(Attr::integers).unwrap_or_default();
    e.braces(&format!("switch ({value})"), |e| {
        // The first region is the default.
        for region in (1..data.regions().len()).chain([0]) {
            let label = match region {
                0 => "default:".to_string(),
                _ => format!("case {}:", Expr::int(cases[region - 1].into())),
            };
            e.braces(&label, |e| {
                let block = e.only_block(op, region)?;
                let yielded = e.block(block)?;
                e.assign(op, &results, &yielded)?;
                e.line("break;");
                Ok(())
            })?;
        }
        Ok(())
    })
}
