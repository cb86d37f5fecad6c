//! Op definitions: one [`OpDef`] per op, next to its parse, print and verify functions.

use std::ops::Range;

use crate::core::affine::map::AffineMap;
use crate::core::attr::Attr;
use crate::core::diag::Diagnostic;
use crate::core::ids::OpId;
use crate::language::assembly::Customs;
use crate::language::constraint::AttrForm;
use crate::language::defined::Defined;
use crate::language::fold::FoldFn;
use crate::language::interfaces::{
    Arithmetic, Awaited, BlockAccess, Comparison, ConditionFn, ElementAccess, ElementSource, LoopLike,
    Mapped, Size, Transferred, VectorAccess, ViewMap,
};
use crate::language::ir::Ir;
use crate::language::parse::ParseFn;
use crate::language::print::PrintFn;
use crate::language::signature::{OPERAND_SEGMENTS, Presence, RESULT_SEGMENTS, Signature};
use crate::language::verify::symbols::Symbols;
use crate::language::ways::{CasesFn, WaysFn};

/// The definition of the ops of one name: all that passes, analyses, parser and printer may know about them.
#[derive(Clone)]
pub struct OpDef {
    /// Full name, `dialect.op`.
    pub name: &'static str,
    /// What the op does, in one line.
    pub summary: &'static str,
    /// How it is written.
    pub syntax: Syntax,
    /// Its operands, results and properties by name; `None` where they are not declared but checked by hand.
    pub signature: Option<&'static Signature>,
    /// Parts of its assembly format that are read and written in a custom way.
    pub customs: Customs,
    /// Rules beyond the structural and declared ones; reports through the list.
    pub verify: Option<VerifyFn>,
    /// Rules on what its regions hold, checked once everything in them is in order.
    pub verify_regions: Option<VerifyFn>,
    /// Rules on the symbols it refers to.
    pub verify_symbols: Option<VerifySymbolsFn>,
    /// What it does to memory; what is not declared is unknown.
    pub effects: Effects,
    /// When it is defined and gives no poison; what is not declared is unknown.
    pub defined: Defined,
    /// For ops that touch one element of a memref at a time.
    pub access: Option<AccessFn>,
    /// For ops that touch blocks of elements: which; `None` where only the effects are known.
    pub blocks: Option<BlocksFn>,
    /// For ops that read or write vectors: which elements; `None` where only the effects are known.
    pub vector_access: Option<VectorAccessFn>,
    /// For masks that are set in a leading block: how many elements it has in each dimension, or more than
    /// there are.
    pub masks: Option<MasksFn>,
    /// For ops that only rearrange elements of vectors: where those of the result come from, if that is
    /// known.
    pub elements: Option<ElementsFn>,
    /// For ops that start transfers: what they access; `None` where only the effects are known.
    pub transfer: Option<TransferFn>,
    /// For ops that wait for transfers: for which.
    pub awaited: Option<AwaitedFn>,
    /// For loops: induction variables, bounds, order.
    pub loop_like: Option<LoopLike>,
    /// For conditionals on an integer set: when region 0 runs.
    pub condition: Option<ConditionFn>,
    /// For conditionals on a value: the operand. Where it is true, region or successor 0 is next, otherwise
    /// number 1, if there is one.
    pub decided_by: Option<usize>,
    /// For ops that operand 0, an integer, decides: the n-th of these numbers stands for region or successor
    /// n + 1, all others for 0.
    pub cases: Option<CasesFn>,
    /// For ops whose regions control of the function passes through: the ways that it may take.
    pub ways: Option<WaysFn>,
    /// For comparisons of integers: which.
    pub compares: Option<ComparisonFn>,
    /// For affine maps applied to operands: what of the results it returns.
    pub mapped: Option<Mapped>,
    /// For integer arithmetic that stays affine: what it computes where nothing wraps around.
    pub arithmetic: Option<Arithmetic>,
    /// For integer arithmetic with literals: the map from all operands to the results where nothing wraps
    /// around; `None` where that is not affine.
    pub index_map: Option<IndexMapFn>,
    /// For constants: the property that is the value.
    pub constant: Option<&'static str>,
    /// For views: the operand whose memory the result is another view of.
    pub view_of: Option<usize>,
    /// For such views: which element of that operand each element is; `None` where that is not an affine
    /// function.
    pub view: Option<ViewFn>,
    /// For ops that make a memref: the group of operands with its dynamic sizes, where those may be affine
    /// symbols in its stead.
    pub sizes: Option<&'static str>,
    /// For addresses of globals: the property that names the symbol.
    pub global: Option<&'static str>,
    /// For divisions: the values of operand 1 for which the verifier takes the result to be undefined, as
    /// mlir-opt's does.
    pub undefined_at: Option<&'static [i64]>,
    /// Its results when operands are known.
    pub fold: Option<FoldFn>,
    /// Yes-or-no properties.
    pub traits: Traits,
    /// Names of the attributes that belong to the op itself (properties); all others are discardable.
    pub properties: &'static [&'static str],
    /// Names of attributes that belong to the op itself, although they are written as others are.
    pub attributes: &'static [&'static str],
    /// Properties that are flags: present or absent.
    pub flags: &'static [&'static str],
    /// Properties left out when they have this value.
    pub defaults: &'static [DefaultProperty],
    /// The dialect whose ops may be written without its name in this op's regions.
    pub default_dialect: &'static str,
    /// The ops it may be directly in; empty where it may be in any.
    pub parents: &'static [&'static str],
    /// The op that ends each of its regions and may be left out in text; empty where there is none.
    pub terminator: &'static str,
    /// How many operands it must have, whatever `signature` says.
    pub n_operands: CountRule,
    /// How many results it must have, whatever `signature` says.
    pub n_results: CountRule,
    /// How many regions it must have, whatever `signature` says.
    pub n_regions: CountRule,
    /// How many successors.
    pub n_successors: CountRule,
    /// For branches: which operands go to the arguments of which successor.
    pub successor_operands: Option<SuccessorOperandsFn>,
    /// Names proposed for the results when printing (`cst` for `%cst`).
    pub result_names: Option<ResultNamesFn>,
}

/// A property with its default value.
pub type DefaultProperty = (&'static str, fn() -> Attr);
/// Verifies one op; every broken rule is one entry pushed to the list.
pub type VerifyFn = fn(&Ir, OpId, &mut Vec<Diagnostic>);
/// The same with the symbols of the program at hand.
pub type VerifySymbolsFn = fn(&Ir, OpId, &Symbols, &mut Vec<Diagnostic>);
/// Returns the comparison of an op.
pub type ComparisonFn = fn(&Ir, OpId) -> Option<Comparison>;
/// Describes the blocks that one op accesses.
pub type BlocksFn = fn(&Ir, OpId) -> Option<Vec<BlockAccess>>;
/// Describes the elements that one op accesses as a vector.
pub type VectorAccessFn = fn(&Ir, OpId) -> Option<VectorAccess>;
/// Returns how many leading elements of a mask are set in each dimension.
pub type MasksFn = fn(&Ir, OpId) -> Option<Vec<Size>>;
/// Returns the sources of a result's elements: each element comes from the first source that has it.
pub type ElementsFn = fn(&Ir, OpId) -> Option<Vec<ElementSource>>;
/// Describes what one op waits for.
pub type AwaitedFn = fn(&Ir, OpId) -> Option<Awaited>;
/// Describes what one op accesses that starts a transfer.
pub type TransferFn = fn(&Ir, OpId) -> Option<Transferred>;
/// Returns the map that one op applies to its operands, all of them dimensions.
pub type IndexMapFn = fn(&Ir, OpId) -> Option<AffineMap>;
/// Describes the elements of one view.
pub type ViewFn = fn(&Ir, OpId) -> Option<ViewMap>;
/// Describes the access of one op.
pub type AccessFn = fn(&Ir, OpId) -> Option<ElementAccess>;
/// Splits a branch's operands: one range of operand numbers per successor.
pub type SuccessorOperandsFn = fn(&Ir, OpId) -> Vec<Range<usize>>;
/// Proposes result names: pairs of result number and name, in order.
pub type ResultNamesFn = fn(&Ir, OpId) -> Vec<(usize, String)>;

/// The syntax of an op.
#[derive(Clone, Copy)]
pub enum Syntax {
    /// Only as `"dialect.op"(operands) ...`.
    Generic,
    /// By an assembly format (see `assembly`); the generic form stays possible.
    Format(&'static str),
    /// In a custom form; the generic form stays possible.
    Custom {
        /// Reads what follows the op's name.
        parse: ParseFn,
        /// Writes what follows the op's name.
        print: PrintFn,
    },
}

/// A required number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountRule {
    /// Any number.
    Any,
    /// Exactly this many.
    Exactly(usize),
    /// So many or more.
    AtLeast(usize),
}

impl CountRule {
    /// Whether `n` is allowed.
    pub fn allows(self, n: usize) -> bool {
        match self {
            CountRule::Any => true,
            CountRule::Exactly(wanted) => n == wanted,
            CountRule::AtLeast(least) => n >= least,
        }
    }
}

/// The memory effects of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// Anything may happen.
    Unknown,
    /// What the ops in its regions do, and nothing else.
    Recursive,
    /// Exactly these; empty for pure ops.
    Known(&'static [Effect]),
}

impl Effects {
    /// No effect at all.
    pub const PURE: Effects = Effects::Known(&[]);
    /// Anything to the memrefs that are operands: what starting a transfer between them does.
    pub const TRANSFER: Effects = Effects::Known(&[
        Effect { kind: EffectKind::Read, on: EffectTarget::MemRefOperands },
        Effect { kind: EffectKind::Write, on: EffectTarget::MemRefOperands },
    ]);
}

/// One effect on one memref.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What happens.
    pub kind: EffectKind,
    /// To which memref.
    pub on: EffectTarget,
}

/// The kind of a memory effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// It is allocated.
    Alloc,
    /// It is freed.
    Free,
}

/// The memref an effect is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectTarget {
    /// The n-th operand.
    Operand(u32),
    /// The n-th result.
    Result(u32),
    /// Every operand that is a memref.
    MemRefOperands,
    /// Something that is neither operand nor result (a global, the outside world).
    Other,
}

bitflags::bitflags! {
    /// A set of yes-or-no properties.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    pub struct Traits: u32 {
        /// Ends its block.
        const TERMINATOR = 1;
        /// Regions see no values defined outside.
        const ISOLATED = 1 << 1;
        /// Values defined at its top level, and its arguments, are symbols.
        const AFFINE_SCOPE = 1 << 2;
        /// Symbols are defined in its body.
        const SYMBOL_TABLE = 1 << 3;
        /// Defines a symbol.
        const SYMBOL = 1 << 4;
        /// Blocks need no terminator.
        const NO_TERMINATOR = 1 << 5;
        /// Each region has at most one block.
        const SINGLE_BLOCK = 1 << 6;
        /// All operands and results have one type.
        const SAME_TYPES = 1 << 7;
        /// Where operands are poison, so are its results, and that is all that goes wrong. When it is defined
        /// says [`OpDef::defined`].
        const SPECULATABLE = 1 << 8;
        /// Operands may be swapped.
        const COMMUTATIVE = 1 << 9;
        /// Memory allocated on its stack frame lives until it ends.
        const ALLOCATION_SCOPE = 1 << 10;
        /// A view whose element at any subscripts is the element of its source at the same subscripts.
        const SAME_SUBSCRIPTS = 1 << 11;
        /// Does to every element of vectors and tensors what it does to scalars.
        const ELEMENTWISE = 1 << 12;
        /// The ops of its regions have no order.
        const GRAPH_REGION = 1 << 13;
        /// A function: its properties `sym_name` and `function_type`, its body region 0.
        const FUNCTION = 1 << 14;
        /// Leaves the function, handing operands to its caller.
        const RETURN = 1 << 15;
        /// Leaves a region, handing operands to the op around it.
        const YIELD = 1 << 16;
        /// Its result is the size of operand 0 in the dimension whose number is operand 1.
        const DIM_SIZE = 1 << 17;
        /// Its results are affine dimensions where all operands are, and symbols where all operands are.
        const AFFINE_RESULTS = 1 << 18;
        /// Its result has the sizes of operand 0, also those that only one of the two types says.
        const SAME_SIZES = 1 << 19;
        /// Allocates on the stack frame of the closest scope around it.
        const STACK_ALLOCATION = 1 << 20;
        /// Two operands and a result of one kind, grouped and ordered in any way, but for rounding: a loop of
        /// `x = x op e` is a reduction.
        const ASSOCIATIVE = 1 << 21;
        /// Its `index` operands are read as affine dimensions and symbols, so those from outside all loops
        /// are parameters; those of a property `map`, if it has one, come last.
        const AFFINE_OPERANDS = 1 << 22;
        /// Starts what goes on beside the program: its effects last until an op of unknown effects waits for
        /// them.
        const ASYNCHRONOUS = 1 << 23;
        /// Writes to each element of operand 1 the element of operand 0 at the same subscripts, of which
        /// there are as many.
        const COPY = 1 << 24;
        /// Runs its regions any number of times, and has no induction variable.
        const REPEATS = 1 << 25;
        /// Its result is operand 1 where operand 0 is true, and operand 2 elsewhere.
        const CHOICE = 1 << 26;
        /// Control never reaches it.
        const UNREACHABLE = 1 << 27;
    }
}

impl OpDef {
    /// The cautious answers: any shape, unknown effects, generic syntax.
    pub const BASE: OpDef = OpDef {
        name: "",
        summary: "",
        syntax: Syntax::Generic,
        signature: None,
        customs: &[],
        verify: None,
        verify_regions: None,
        verify_symbols: None,
        effects: Effects::Unknown,
        defined: Defined::NotTold,
        access: None,
        blocks: None,
        vector_access: None,
        masks: None,
        elements: None,
        transfer: None,
        awaited: None,
        loop_like: None,
        condition: None,
        decided_by: None,
        cases: None,
        ways: None,
        compares: None,
        mapped: None,
        arithmetic: None,
        index_map: None,
        constant: None,
        view_of: None,
        view: None,
        sizes: None,
        global: None,
        undefined_at: None,
        fold: None,
        traits: Traits::empty(),
        properties: &[],
        attributes: &[],
        flags: &[],
        defaults: &[],
        default_dialect: "",
        parents: &[],
        terminator: "",
        n_operands: CountRule::Any,
        n_results: CountRule::Any,
        n_regions: CountRule::Exactly(0),
        n_successors: CountRule::Exactly(0),
        successor_operands: None,
        result_names: None,
    };

    /// The same with a fold.
    pub(crate) const fn fold(self, fold: FoldFn) -> OpDef {
        OpDef { fold: Some(fold), ..self }
    }

    /// The same, computing this.
    pub(crate) const fn arithmetic(self, kind: Arithmetic) -> OpDef {
        OpDef { arithmetic: Some(kind), ..self }
    }

    /// The same declaration with the map that it applies.
    pub(crate) const fn index_map(self, map: IndexMapFn) -> OpDef {
        OpDef { index_map: Some(map), ..self }
    }

    /// The same declaration with rules to check.
    pub(crate) const fn verify(self, verify: VerifyFn) -> OpDef {
        OpDef { verify: Some(verify), ..self }
    }

    /// The dialect's namespace.
    pub fn dialect(&self) -> &'static str {
        self.name.split('.').next().unwrap_or("")
    }

    /// The name within the dialect.
    pub fn mnemonic(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |(_, mnemonic)| mnemonic)
    }

    /// Whether the property `trait_set` holds.
    pub fn has(&self, trait_set: Traits) -> bool {
        self.traits.contains(trait_set)
    }

    /// Whether the op is a loop with affine bounds.
    pub fn is_affine_loop(&self) -> bool {
        self.loop_like.is_some_and(|loop_like| loop_like.ranges.is_some())
    }

    /// Whether the op is known to have effects of this kind.
    pub fn has_effect(&self, kind: EffectKind) -> bool {
        matches!(self.effects, Effects::Known(effects) if effects.iter().any(|effect| effect.kind == kind))
    }

    /// Whether the op has no effects at all and may be removed when unused.
    pub fn is_pure(&self) -> bool {
        self.effects == Effects::PURE
    }

    /// Whether the program may end in the op, or the op go on for ever: what stands after it is then not
    /// known to run. What its regions hold, and what a call calls, is another question
    /// ([`Returning`](crate::machinery::Returning)).
    pub fn may_stop(&self) -> bool {
        let is_declared = matches!(self.effects, Effects::Known(_) | Effects::Recursive)
            || self.access.is_some()
            || self.transfer.is_some()
            || self.awaited.is_some()
            || self.loop_like.is_some()
            || self.has(Traits::TERMINATOR);
        !is_declared || self.has(Traits::REPEATS) || self.has(Traits::UNREACHABLE)
    }

    /// Whether `name` is a flag.
    pub fn is_flag(&self, name: &str) -> bool {
        self.flags.contains(&name)
            || self
                .signature
                .and_then(|signature| signature.attr(name))
                .is_some_and(|decl| matches!(decl.constraint.form, AttrForm::Unit))
    }

    /// Whether `name` is a property that is never written among the attributes.
    pub(crate) fn is_native(&self, name: &str) -> bool {
        let decl = self.signature.and_then(|signature| signature.attr(name));
        decl.is_some_and(|decl| matches!(decl.presence, Presence::Native(_)))
    }

    /// Whether the op has attributes of its own.
    pub(crate) fn has_properties(&self) -> bool {
        !self.properties.is_empty()
            || self.signature.is_some_and(|signature| {
                !signature.attrs.is_empty() || signature.operand_segments || signature.result_segments
            })
    }

    /// Whether `name` is one of the op's own attributes.
    pub fn is_property(&self, name: &str) -> bool {
        self.properties.contains(&name) || self.signature.is_some_and(|signature| signature.is_property(name))
    }

    /// Whether `name` is an attribute that the op declares, a property or not.
    pub fn is_declared(&self, name: &str) -> bool {
        self.is_property(name) || self.attributes.contains(&name)
    }

    /// The properties that hold the sizes of operand or result groups, with the number of groups.
    pub(crate) fn segments(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let signature = self.signature.unwrap_or(&Signature::NONE);
        let operands = signature.operand_segments.then_some((OPERAND_SEGMENTS, signature.operands.len()));
        let results = signature.result_segments.then_some((RESULT_SEGMENTS, signature.results.len()));
        operands.into_iter().chain(results)
    }

    /// The properties that may be left out, with what they mean then.
    pub(crate) fn default_properties(&self) -> impl Iterator<Item = DefaultProperty> {
        let declared = self.signature.map_or(&[][..], |signature| signature.attrs);
        let declared = declared.iter().filter_map(|decl| Some((decl.name, decl.default()?)));
        self.defaults.iter().copied().chain(declared)
    }
}

impl std::fmt::Debug for OpDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OpDef({})", self.name)
    }
}

/// The declaration shared by all ops of unknown dialects.
pub(crate) static UNREGISTERED: OpDef = OpDef {
    name: "",
    summary: "an operation of an unknown dialect",
    n_regions: CountRule::Any,
    n_successors: CountRule::Any,
    ..OpDef::BASE
};
