//! `func`: functions, calls and returns.

pub(crate) mod returning;
pub(crate) mod syntax;
mod verify;

use crate::core::attr::Attr;
use crate::core::ids::{BlockId, OpId, ValueId};
use crate::core::source::visible;
use crate::core::types::{FunctionType, Type};
use crate::language::constraint::{
    ANY, AttrConstraint, FLAT_SYMBOL_REF_ATTR, STRING_ATTR, SYMBOL_NAME_ATTR, TypeConstraint,
};
use crate::language::defined::Defined;
use crate::language::ir::Ir;
use crate::language::op_def::{CountRule, Effects, OpDef, Syntax, Traits};
use crate::language::signature::{
    AttrDecl, Signature, TypeRule, one, optional_attr, required_attr, unit_attr, variadic,
};

/// The attribute of a declared function of which a user says that it has no effects.
pub const ASSUMED_PURE: &str = "loopwright.pure";

const CALL: &str = "func.call";
const CALL_INDIRECT: &str = "func.call_indirect";

/// Printing functions of LLVM's runner utilities.
const PRINTERS: &[&str] = &[
    "printBF16",
    "printClose",
    "printComma",
    "printF16",
    "printF32",
    "printF64",
    "printI64",
    "printMemrefBF16",
    "printMemrefF16",
    "printMemrefF32",
    "printMemrefF64",
    "printMemrefI16",
    "printMemrefI32",
    "printMemrefI64",
    "printMemrefI8",
    "printMemrefInd",
    "printNewline",
    "printOpen",
    "printU64",
];

/// The dialect's operations, sorted by name.
pub static OPS: &[OpDef] = &[
    OpDef {
        name: CALL,
        summary: "calls a function of the symbol table",
        syntax: Syntax::Custom { parse: syntax::parse_call, print: syntax::print_call },
        signature: Some(&Signature {
            operands: &[variadic("operands", &ANY)],
            results: &[variadic("results", &ANY)],
            attrs: &[
                ARG_ATTRS,
                required_attr("callee", &FLAT_SYMBOL_REF_ATTR),
                unit_attr("no_inline"),
                RES_ATTRS,
            ],
            ..Signature::NONE
        }),
        verify_symbols: Some(verify::call),
        ..OpDef::BASE
    },
    OpDef {
        name: CALL_INDIRECT,
        summary: "calls a function that is a value",
        syntax: Syntax::Custom { parse: syntax::parse_call_indirect, print: syntax::print_call_indirect },
        signature: Some(&Signature {
            operands: &[one("callee", &FUNCTION), variadic("callee_operands", &ANY)],
            results: &[variadic("results", &ANY)],
            attrs: &[ARG_ATTRS, RES_ATTRS],
            types: &[
                TypeRule::Holds {
                    check: verify::has_argument_types,
                    summary: "callee input types match argument types",
                },
                TypeRule::Holds {
                    check: verify::has_result_types,
                    summary: "callee result types match result types",
                },
            ],
            ..Signature::NONE
        }),
        ..OpDef::BASE
    },
    OpDef {
        name: "func.constant",
        summary: "a function of the symbol table as a value",
        defined: Defined::Always,
        syntax: Syntax::Format("attr-dict $value `:` type(results)"),
        signature: Some(&Signature {
            results: &[one("result", &ANY)],
            attrs: &[required_attr("value", &FLAT_SYMBOL_REF_ATTR)],
            ..Signature::NONE
        }),
        verify_symbols: Some(verify::constant),
        effects: Effects::PURE,
        traits: Traits::SPECULATABLE,
        result_names: Some(|_, _| vec![(0, "f".into())]),
        ..OpDef::BASE
    },
    OpDef {
        name: "func.func",
        summary: "a function, or the declaration of one",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: syntax::parse_func, print: syntax::print_func },
        signature: Some(&Signature {
            attrs: &[
                ARG_ATTRS,
                required_attr("function_type", &FUNCTION_TYPE),
                unit_attr("no_inline"),
                RES_ATTRS,
                required_attr("sym_name", &SYMBOL_NAME_ATTR),
                optional_attr("sym_visibility", &STRING_ATTR),
            ],
            ..Signature::NONE
        }),
        verify: Some(verify::func),
        default_dialect: "func",
        traits: Traits::ISOLATED
            .union(Traits::AFFINE_SCOPE)
            .union(Traits::SYMBOL)
            .union(Traits::ALLOCATION_SCOPE)
            .union(Traits::FUNCTION),
        n_regions: CountRule::Exactly(1),
        ..OpDef::BASE
    },
    OpDef {
        name: "func.return",
        summary: "returns from a function",
        defined: Defined::Always,
        syntax: Syntax::Custom { parse: syntax::parse_values, print: syntax::print_values },
        signature: Some(&Signature { operands: &[variadic("operands", &ANY)], ..Signature::NONE }),
        verify: Some(verify::ret),
        effects: Effects::PURE,
        traits: Traits::TERMINATOR.union(Traits::RETURN),
        parents: &["func.func"],
        ..OpDef::BASE
    },
];

const ARG_ATTRS: AttrDecl = optional_attr("arg_attrs", &DICTIONARIES);
const RES_ATTRS: AttrDecl = optional_attr("res_attrs", &DICTIONARIES);

static DICTIONARIES: AttrConstraint = AttrConstraint::new("Array of dictionary attributes", |attr| {
    attr.as_array().is_some_and(|list| list.iter().all(|one| matches!(one, Attr::Dict(_))))
});
static FUNCTION_TYPE: AttrConstraint = AttrConstraint::new("type attribute of function type", |attr| {
    matches!(attr, Attr::Type(Type::Function(_)))
});
static FUNCTION: TypeConstraint = TypeConstraint::new("function type", |ty| matches!(ty, Type::Function(_)));

/// A view of a `func.func`.
///
/// ```
/// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
///
/// let text = "func.func @f(%n: index) { return } func.func private @g() -> i32";
/// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("is well formed");
/// let functions: Vec<FuncOp> = FuncOp::all(&ir).collect();
/// assert_eq!(functions[0].name(&ir), "f");
/// assert_eq!(functions[0].args(&ir).len(), 1);
/// assert!(functions[1].is_declaration(&ir));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FuncOp(pub OpId);

impl From<FuncOp> for OpId {
    fn from(func: FuncOp) -> Self {
        func.0
    }
}

impl FuncOp {
    /// The view of `op`, if it is a function.
    pub fn of(ir: &Ir, op: OpId) -> Option<FuncOp> {
        ir.def(op).has(Traits::FUNCTION).then_some(FuncOp(op))
    }

    /// An attribute of an argument, such as `llvm.noalias`.
    pub fn arg_attr<'i>(self, ir: &'i Ir, position: usize, name: &str) -> Option<&'i Attr> {
        match ir.op(self.0).attr("arg_attrs")?.as_array()?.get(position)? {
            Attr::Dict(attrs) => attrs.get(name),
            _ => None,
        }
    }

    /// The functions of the module, in order.
    pub fn all(ir: &Ir) -> impl Iterator<Item = FuncOp> + '_ {
        ir.block(ir.module_body()).ops().iter().filter_map(|op| FuncOp::of(ir, *op))
    }

    /// The functions with a body, in the order of the program, those of modules in the module too.
    pub fn defined(ir: &Ir) -> impl Iterator<Item = FuncOp> + '_ {
        let functions = ir.walk(ir.module()).filter_map(|op| FuncOp::of(ir, op));
        functions.filter(|func| !func.is_declaration(ir))
    }

    /// The name with those of the modules around, as a symbol reference spells it but for the first `@`; a
    /// module without a name goes by its place among the ops around it. What a terminal would act on is
    /// written out ([`visible`]).
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    ///
    /// let text = "module @lib { func.func @f() { return } } module { func.func @f() { return } }
    ///   func.func @f() { return }";
    /// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// let paths: Vec<String> = FuncOp::defined(&ir).map(|func| func.path(&ir)).collect();
    /// assert_eq!(paths, ["lib::@f", "1::@f", "f"]);
    /// ```
    pub fn path(self, ir: &Ir) -> String {
        let step = |op: OpId| match ir.symbol_name(op) {
            Some(name) => visible(name).into_owned(),
            None => ir.position(op).to_string(),
        };
        let around = ir.ancestors(self.0).take_while(|op| *op != ir.module()).map(step);
        let mut steps: Vec<String> = around.collect();
        steps.reverse();
        steps.push(visible(self.name(ir)).into_owned());
        steps.join("::@")
    }

    /// The symbol name, without `@`.
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

    /// Whether it has no body.
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

    /// Whether this is the declaration of a printing function of LLVM's runner utilities, which reads its
    /// arguments and does nothing but print.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    ///
    /// let text = "func.func private @printMemrefF32(memref<*xf32>) func.func private @printer(f32)";
    /// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// let prints: Vec<bool> = FuncOp::all(&ir).map(|func| func.is_printer(&ir)).collect();
    /// assert_eq!(prints, [true, false]);
    /// ```
    pub fn is_printer(self, ir: &Ir) -> bool {
        self.is_declaration(ir) && PRINTERS.contains(&self.name(ir))
    }

    /// Whether this is the declaration of a function that is said to touch no memory and to do nothing else
    /// that others see: `llvm.readnone`, `memory_effects` that are all `none`, or [`ASSUMED_PURE`]. Like an
    /// op without effects it is assumed to return.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    ///
    /// let text = "func.func private @f(f32) -> f32 attributes {llvm.readnone}
    ///   func.func private @g(f32) -> f32 attributes {passthrough = [\"readnone\"]}
    ///   func.func private @h(f32) -> f32 attributes {passthrough = [\"nounwind\"]}";
    /// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// let pure: Vec<bool> = FuncOp::all(&ir).map(|func| func.is_declared_pure(&ir)).collect();
    /// assert_eq!(pure, [true, true, false]);
    /// ```
    pub fn is_declared_pure(self, ir: &Ir) -> bool {
        let is_assumed = || ir.op(self.0).attr(ASSUMED_PURE).is_some() && self.is_declaration(ir);
        self.is_declared(ir, ["llvm.readnone", "readnone"], |_, effect| effect == "none") || is_assumed()
    }

    /// Whether the function is declared only, and says that it writes nothing.
    ///
    /// ```
    /// use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
    ///
    /// let text = "func.func private @f(memref<4xf32>) -> f32 attributes {llvm.readonly}
    ///   func.func private @g(memref<4xf32>) -> f32 attributes {passthrough = [\"readonly\"]}
    ///   func.func private @h(memref<4xf32>) -> f32 attributes {passthrough = [\"writeonly\"]}";
    /// let ir = parse(&Source::new("t.mlir", text), &ParseOptions::default()).expect("is well formed");
    /// let only_read: Vec<bool> = FuncOp::all(&ir).map(|func| func.is_declared_read_only(&ir)).collect();
    /// assert_eq!(only_read, [true, true, false]);
    /// ```
    pub fn is_declared_read_only(self, ir: &Ir) -> bool {
        self.is_declared(ir, ["llvm.readonly", "readonly"], |_, effect| ["none", "read"].contains(&effect))
    }

    /// Whether the function is declared only, and says that it reads memory that its arguments point to and
    /// does nothing else to memory.
    pub fn is_declared_to_read_arguments(self, ir: &Ir) -> bool {
        self.is_declared(ir, [""; 2], |kind, effect| effect == "none" || (kind, effect) == ("argMem", "read"))
    }

    /// Whether the function is declared only, and one of these attributes says what it does to memory, or all
    /// of its effects on kinds of memory are such.
    fn is_declared(self, ir: &Ir, [name, passed]: [&str; 2], is_such: impl Fn(&str, &str) -> bool) -> bool {
        let attr = |name: &str| ir.op(self.0).attr(name);
        let passed_through = attr("passthrough").and_then(Attr::as_array).unwrap_or_default();
        let told = ["memory_effects", "llvm.memory_effects", "memory"].into_iter().filter_map(attr);
        let is_told = attr(name).is_some()
            || passed_through.iter().any(|attr| attr.as_str() == Some(passed))
            || told.into_iter().any(|attr| have_effects(attr, &is_such));
        is_told && self.is_declaration(ir)
    }

    /// Whether the function is visible outside of the module.
    pub fn is_private(self, ir: &Ir) -> bool {
        ir.op(self.0).attr("sym_visibility").and_then(Attr::as_str) == Some("private")
    }
}

/// Whether an attribute is `#llvm.memory_effects<other = none, argMem = none, …>`, with effects that are all
/// such.
fn have_effects(attr: &Attr, is_such: impl Fn(&str, &str) -> bool) -> bool {
    let Attr::Opaque(text) = attr else { return false };
    let of_kinds = text.body.strip_prefix("memory_effects<").and_then(|rest| rest.strip_suffix('>'));
    let is_one =
        |kind: &str| kind.split_once('=').is_some_and(|(kind, effect)| is_such(kind.trim(), effect.trim()));
    of_kinds.is_some_and(|kinds| kinds.split(',').all(is_one))
}

/// A view of a `func.call`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallOp(pub OpId);

impl CallOp {
    /// The view of `op`, if it is a call.
    pub fn of(ir: &Ir, op: OpId) -> Option<CallOp> {
        (ir.def(op).name == CALL).then_some(CallOp(op))
    }

    /// The name of the function called.
    pub fn callee(self, ir: &Ir) -> &str {
        ir.op(self.0).attr("callee").and_then(Attr::as_flat_symbol).map_or("", |name| name.as_str())
    }

    /// One per argument of the function called, in order.
    pub fn args(self, ir: &Ir) -> &[ValueId] {
        ir.op(self.0).operands()
    }

    /// The function called, looked up in the module.
    pub fn target(self, ir: &Ir) -> Option<FuncOp> {
        ir.lookup_symbol(ir.module(), self.callee(ir)).and_then(|op| FuncOp::of(ir, op))
    }

    /// The function called, looked up in the innermost module around the call.
    pub fn nearest_target(self, ir: &Ir) -> Option<FuncOp> {
        ir.nearest_symbol(self.0, self.callee(ir)).and_then(|op| FuncOp::of(ir, op))
    }
}

/// A view of a `func.call_indirect`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndirectCallOp(pub OpId);

impl IndirectCallOp {
    /// The view of `op`, if it calls a function that is a value.
    pub fn of(ir: &Ir, op: OpId) -> Option<IndirectCallOp> {
        (ir.def(op).name == CALL_INDIRECT).then_some(IndirectCallOp(op))
    }

    /// The function called; `None` only in IR that does not verify.
    pub fn callee(self, ir: &Ir) -> Option<ValueId> {
        ir.op(self.0).operands().first().copied()
    }

    /// One per argument of the function called, in order.
    pub fn args(self, ir: &Ir) -> &[ValueId] {
        ir.op(self.0).operands().get(1..).unwrap_or_default()
    }
}
