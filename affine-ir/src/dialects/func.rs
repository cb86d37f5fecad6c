//! `func`: functions, calls and returns.

pub(crate) mod syntax;
mod verify;

use crate::attr::Attr;
use crate::ids::{BlockId, OpId, ValueId};
use crate::interp::{CompiledOp, Compiler, InterpError, step};
use crate::ir::Ir;
use crate::op_def::{Count, OpDef, OpKind, Syntax, Traits};
use crate::types::{FunctionType, Type};

/// The dialect's operations.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: "func.call",
        summary: "calls a function of the symbol table",
        verify_symbols: Some(verify::call),
        eval: Some(eval_call),
        syntax: Syntax::Custom { parse: syntax::parse_call, print: syntax::print_call },
        kind: OpKind::Call,
        properties: &["arg_attrs", "callee", "no_inline", "res_attrs"],
        flags: &["no_inline"],
        ..OpDef::BASE
    },
    OpDef {
        name: "func.func",
        summary: "a function, or the declaration of one",
        verify: Some(verify::func),
        syntax: Syntax::Custom { parse: syntax::parse_func, print: syntax::print_func },
        default_dialect: "func",
        flags: &["no_inline"],
        traits: Traits::ISOLATED.and(Traits::AFFINE_SCOPE).and(Traits::SYMBOL).and(Traits::ALLOCATION_SCOPE),
        kind: OpKind::Function,
        properties: &["arg_attrs", "function_type", "no_inline", "res_attrs", "sym_name", "sym_visibility"],
        n_operands: Count::Exactly(0),
        n_results: Count::Exactly(0),
        n_regions: Count::Exactly(1),
        ..OpDef::BASE
    },
    OpDef {
        name: "func.return",
        summary: "returns from a function",
        verify: Some(verify::ret),
        syntax: Syntax::Custom { parse: syntax::parse_values, print: syntax::print_values },
        effects: crate::op_def::Effects::PURE,
        traits: Traits::TERMINATOR,
        kind: OpKind::Return,
        parents: &["func.func"],
        n_results: Count::Exactly(0),
        ..OpDef::BASE
    },
];

fn eval_call(cx: &mut Compiler<'_>, op: OpId) -> Result<CompiledOp, InterpError> {
    let ir = cx.ir();
    let Some(target) = CallOp(op).target(ir) else {
        return Err(cx.refusal(op, format!("calls '{}', which is not a function", CallOp(op).callee(ir))));
    };
    let types = |values: &[ValueId]| values.iter().map(|value| ir.ty(*value).clone()).collect::<Vec<_>>();
    let fits = target.ty(ir).is_some_and(|ty| {
        ty.inputs == types(ir.op(op).operands()) && ty.results == types(ir.op(op).results())
    });
    if !fits {
        return Err(cx.refusal(op, "calls a function of another type"));
    }
    let callee = cx.callee(target.0);
    let args = ir.op(op).operands().iter().map(|value| cx.value(op, *value));
    let args = args.map(|slots| slots.map(|slots| (slots.start, slots.len())));
    let args: Vec<(usize, usize)> = args.collect::<Result<_, _>>()?;
    let results: Vec<usize> = cx.results(op)?.into_iter().map(|slots| slots.start).collect();
    step(move |m| m.call(callee, &args, &results, op))
}

/// `func.func`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FuncOp(pub OpId);

impl FuncOp {
    /// The view of `op`, if it is a function.
    pub fn of(ir: &Ir, op: OpId) -> Option<FuncOp> {
        (ir.def(op).kind == OpKind::Function).then_some(FuncOp(op))
    }

    /// The functions of the module, in order.
    pub fn all(ir: &Ir) -> impl Iterator<Item = FuncOp> + '_ {
        ir.block(ir.module_body()).ops().iter().filter_map(|op| FuncOp::of(ir, *op))
    }

    /// The function's name.
    pub fn name(self, ir: &Ir) -> &str {
        ir.symbol_name(self.0).unwrap_or("")
    }

    /// The function's type; `None` only in IR that does not verify.
    pub fn ty(self, ir: &Ir) -> Option<&FunctionType> {
        match ir.op(self.0).attr("function_type")?.as_type()? {
            Type::Function(ty) => Some(ty),
            _ => None,
        }
    }

    /// Whether there is no body.
    pub fn is_declaration(self, ir: &Ir) -> bool {
        self.entry(ir).is_none()
    }

    /// The first block of the body.
    pub fn entry(self, ir: &Ir) -> Option<BlockId> {
        ir.region(*ir.op(self.0).regions().first()?).blocks().first().copied()
    }

    /// The arguments of the first block; none for a declaration.
    pub fn args(self, ir: &Ir) -> &[ValueId] {
        self.entry(ir).map_or(&[], |entry| ir.block(entry).args())
    }

    /// Whether the function is visible outside of the module.
    pub fn is_private(self, ir: &Ir) -> bool {
        ir.op(self.0).attr("sym_visibility").and_then(Attr::as_str) == Some("private")
    }
}

/// `func.call`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallOp(pub OpId);

impl CallOp {
    /// The view of `op`, if it is a call.
    pub fn of(ir: &Ir, op: OpId) -> Option<CallOp> {
        (ir.def(op).kind == OpKind::Call).then_some(CallOp(op))
    }

    /// The name of the function called.
    pub fn callee(self, ir: &Ir) -> &str {
        ir.op(self.0).attr("callee").and_then(Attr::as_flat_symbol).map_or("", |name| name.as_str())
    }

    /// The arguments handed over.
    pub fn args(self, ir: &Ir) -> &[ValueId] {
        ir.op(self.0).operands()
    }

    /// The function called, looked up in the module.
    pub fn target(self, ir: &Ir) -> Option<FuncOp> {
        ir.lookup_symbol(ir.module(), self.callee(ir)).and_then(|op| FuncOp::of(ir, op))
    }
}

/// `func.return`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReturnOp(pub OpId);

impl ReturnOp {
    /// The view of `op`, if it is a return.
    pub fn of(ir: &Ir, op: OpId) -> Option<ReturnOp> {
        (ir.def(op).kind == OpKind::Return).then_some(ReturnOp(op))
    }

    /// The values returned.
    pub fn values(self, ir: &Ir) -> &[ValueId] {
        ir.op(self.0).operands()
    }
}
