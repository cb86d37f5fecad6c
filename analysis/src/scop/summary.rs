//! Summaries of calls: the memory that a call touches, from the body of its callee.
//!
//! # Problem
//! A call of a function of the program touches the cells that the statements of the function touch, for the
//! values that the call passes.
//!
//! # Method
//! The function is described as a scop. For each argument, global and kind of access, the relations of all
//! its accesses, restricted to the instances that there are, say which cells it touches, as a function of its
//! parameters; the caller puts what it passes in their place
//! ([`AccessBuilder`](crate::scop::access::AccessBuilder)). What the function allocates itself is nothing to
//! its caller.
//!
//! Printing functions of LLVM's runner utilities, which are declared only, read their arguments and print.
//! Functions that are declared to have no effects touch nothing ([`FuncOp::is_declared_pure`]), and those
//! that are declared to write nothing may read all that they can reach. So may a function of the program that
//! reads memory of which no root is known.
//!
//! # Exactness
//! Cells that are touched for sure are kept apart from those that may be touched. No summary, which is to say
//! that the call may touch everything that it can reach, is made of other declarations, of functions that a
//! scop cannot describe or that write memory of which no root is known, of recursive ones, and of calls
//! nested more than [`MAX_DEPTH`] deep.
//!
//! # Cost
//! Each function once.

use crate::scop::alias::{RootKey, position};
use crate::scop::arrays::ArrayKey;
use crate::scop::params::dim_key;
use crate::scop::{Access, Scop, Stmt};
use loopwright_affine_ir::machinery::ASSUMED_PURE;
use loopwright_affine_ir::{AccessKind, CallOp, FuncOp, Id, IndexWidth, Ir, OpId, Type, ValueDef, ValueId};
use loopwright_polyhedra::IntegerRelation;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// Calls nested deeper than this are not followed.
const MAX_DEPTH: usize = 32;

/// What is touched in more ways than this is assumed to be touched everywhere.
const MAX_PIECES: usize = 64;

/// What a function does to memory that it has not allocated.
#[derive(Debug, Default)]
pub(super) struct Summary {
    /// What its parameters are, in the order of the symbols of all relations.
    pub(super) params: Vec<Passed>,
    pub touched: Vec<Touched>,
    /// The arguments whose memory may be passed on, or returned.
    pub(super) leaving: BTreeSet<usize>,
    /// It may read all memory that it can reach, too.
    pub(super) reads_anywhere: bool,
}

/// Where a parameter of a function comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Passed {
    /// It is the argument at this position.
    Argument(usize),
    /// It is the size of the argument at this position in a dimension.
    Size(usize, usize),
    /// The function computes it.
    Computed,
}

/// Cells that a function touches.
#[derive(Debug)]
pub(super) struct Touched {
    pub(super) kind: AccessKind,
    pub of: Storage,
    /// From instances of its statements to cells; `None` for all cells that there are.
    pub(super) cells: Option<Vec<IntegerRelation>>,
    /// Exactly these cells are touched, rather than at most these.
    pub exact: bool,
}

/// What a function touches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Storage {
    /// The argument at this position.
    Argument(usize),
    /// A global with this many subscripts.
    Global(String, usize),
    /// What the program prints.
    Output,
}

/// A scop with what callers need to know besides.
pub(super) struct Description {
    pub scop: Scop,
    /// What its arrays are the storage of.
    pub(super) keys: Vec<ArrayKey>,
    /// The roots that escape, or are returned.
    pub(super) leaving: BTreeSet<RootKey>,
}

/// Describes a function, of whose calls the summaries are asked for; `None` if that cannot be done.
pub(super) type Describe = fn(&mut Summaries<'_>, OpId) -> Option<Description>;

/// The summaries of the functions of a program, as far as they were asked for.
pub(super) struct Summaries<'a> {
    pub(super) ir: &'a Ir,
    pub(super) index_width: IndexWidth,
    describe: Describe,
    /// `None` also while a summary is being made: what calls itself has none.
    known: HashMap<OpId, Option<Rc<Summary>>>,
    /// Functions that were called of which a user says that they have no effects.
    assumed: BTreeSet<String>,
    depth: usize,
}

impl<'a> Summaries<'a> {
    /// For calls in a function, of which nothing is to be found out by its own summary.
    pub(super) fn new(ir: &'a Ir, func: OpId, index_width: IndexWidth, describe: Describe) -> Self {
        Self {
            ir,
            index_width,
            describe,
            known: HashMap::from([(func, None)]),
            assumed: BTreeSet::new(),
            depth: 0,
        }
    }

    /// What a call does; `None` if that is not known.
    pub(super) fn of_call(&mut self, call: CallOp) -> Option<Rc<Summary>> {
        let callee = call.nearest_target(self.ir)?;
        if let Some(known) = self.known.get(&callee.0) {
            return known.clone();
        }
        self.known.insert(callee.0, None);
        let summary = match callee.is_declaration(self.ir) {
            true if callee.is_printer(self.ir) => Some(printer(self.ir, call)),
            true if callee.is_declared_pure(self.ir) => {
                if self.ir.op(callee.0).attr(ASSUMED_PURE).is_some() {
                    self.assumed.insert(callee.path(self.ir));
                }
                Some(pure(self.ir, call))
            }
            true if callee.is_declared_read_only(self.ir) => Some(reading(self.ir, call, callee)),
            true => None,
            false if self.depth == MAX_DEPTH => None,
            false => {
                self.depth += 1;
                let summary = self.of_body(callee);
                self.depth -= 1;
                summary
            }
        };
        let summary = summary.map(Rc::new);
        self.known.insert(callee.0, summary.clone());
        summary
    }

    /// Whether some function that was described has parameters, of whose size something is assumed.
    pub(super) fn have_parameters(&self) -> bool {
        self.known.values().flatten().any(|summary| !summary.params.is_empty())
    }

    /// What was assumed of functions that were called, in sentences.
    pub(super) fn assumptions(&self) -> impl Iterator<Item = String> {
        self.assumed.iter().map(|name| format!("calls of '{name}' have no effects, and return (--pure)"))
    }

    fn of_body(&mut self, func: FuncOp) -> Option<Summary> {
        let Description { scop, keys, leaving } = (self.describe)(self, func.0)?;
        let mut summary = Summary { params: passed(self.ir, &scop), ..Summary::default() };
        for stmt in &scop.stmts {
            for access in stmt.touched() {
                let rank = scop.array(access.array).rank;
                let of = match &keys[access.array.index()] {
                    ArrayKey::Root(RootKey::Argument(arg)) => Storage::Argument(position(self.ir, *arg)),
                    ArrayKey::Root(RootKey::Global(name)) => Storage::Global(name.clone(), rank),
                    ArrayKey::Root(RootKey::Value(_)) | ArrayKey::Value(_) => continue,
                    ArrayKey::Output => Storage::Output,
                    ArrayKey::Elsewhere | ArrayKey::Args if access.kind == AccessKind::Read => {
                        summary.reads_anywhere = true;
                        continue;
                    }
                    ArrayKey::Elsewhere | ArrayKey::Args => return None,
                };
                summary.add(stmt, access, of);
            }
        }
        let args = leaving.iter().filter_map(|root| match root {
            RootKey::Argument(arg) => Some(position(self.ir, *arg)),
            _ => None,
        });
        summary.leaving = args.collect();
        Some(summary)
    }
}

impl Summary {
    fn add(&mut self, stmt: &Stmt, access: &Access, of: Storage) {
        let pieces = access.relation.iter().flat_map(|piece| {
            let fits = "the relations of a statement are over its instances";
            stmt.domain.disjuncts().iter().map(move |domain| piece.with_domain_in(domain).expect(fits))
        });
        let mut pieces: Vec<IntegerRelation> = pieces.filter(|piece| !piece.is_obviously_empty()).collect();
        if pieces.is_empty() {
            return;
        }
        let same =
            |other: &&mut Touched| other.kind == access.kind && other.of == of && other.exact == access.exact;
        let Some(touched) = self.touched.iter_mut().find(same) else {
            let (kind, exact) = (access.kind, access.exact);
            self.touched.push(Touched { kind, of, cells: Some(pieces), exact });
            return;
        };
        let Some(cells) = &mut touched.cells else { return };
        pieces.retain(|piece| !cells.iter().any(|other| is_alike(piece, other)));
        cells.append(&mut pieces);
        if cells.len() > MAX_PIECES {
            (touched.cells, touched.exact) = (None, false);
        }
    }
}

/// Whether two relations are the same but for the names of statements.
fn is_alike(a: &IntegerRelation, b: &IntegerRelation) -> bool {
    let shape = |relation: &IntegerRelation| (relation.space().n_domain(), relation.space().n_locals());
    shape(a) == shape(b) && a.equalities() == b.equalities() && a.inequalities() == b.inequalities()
}

/// What a function without effects does that takes the arguments of a call: what it returns may be a view of
/// them, or hold their address.
fn pure(ir: &Ir, call: CallOp) -> Summary {
    let mut results = ir.op(call.0).results().iter();
    let is_returned = results.any(|result| !matches!(ir.ty(*result), Type::Float(_)));
    let args = if is_returned { call.args(ir).len() } else { 0 };
    Summary { leaving: (0..args).collect(), ..Summary::default() }
}

/// What a function that writes nothing does that takes the arguments of a call: it may see what others print,
/// unless it says that it reads its arguments alone.
fn reading(ir: &Ir, call: CallOp, callee: FuncOp) -> Summary {
    if callee.is_declared_to_read_arguments(ir) {
        let is_memref = |value: &ValueId| matches!(ir.ty(*value), Type::MemRef(_) | Type::UnrankedMemRef(_));
        let args = call.args(ir).iter().enumerate().filter(|(_, arg)| is_memref(arg));
        let read = args.map(|(at, _)| Touched {
            kind: AccessKind::Read,
            of: Storage::Argument(at),
            cells: None,
            exact: false,
        });
        return Summary { touched: read.collect(), ..pure(ir, call) };
    }
    let output = Touched { kind: AccessKind::Read, of: Storage::Output, cells: None, exact: false };
    let leaving = (0..call.args(ir).len()).collect();
    Summary { touched: vec![output], leaving, reads_anywhere: true, ..Summary::default() }
}

/// What a printing function does that takes the arguments of a call.
fn printer(ir: &Ir, call: CallOp) -> Summary {
    let is_memref = |value: &ValueId| matches!(ir.ty(*value), Type::MemRef(_) | Type::UnrankedMemRef(_));
    let args = call.args(ir).iter().enumerate().filter(|(_, arg)| is_memref(arg));
    let reads = args.map(|(at, _)| (AccessKind::Read, Storage::Argument(at)));
    let all = reads.chain([(AccessKind::Write, Storage::Output)]);
    let touched = all.map(|(kind, of)| Touched { kind, of, cells: None, exact: true }).collect();
    Summary { touched, ..Summary::default() }
}

/// Where the parameters of a function come from.
fn passed(ir: &Ir, scop: &Scop) -> Vec<Passed> {
    let of = |value: ValueId| match ir.value(value).def() {
        ValueDef::Arg(_, position) => Passed::Argument(position as usize),
        ValueDef::Result(..) => match dim_key(ir, value) {
            Some((RootKey::Argument(arg), dim)) => {
                usize::try_from(dim).map_or(Passed::Computed, |dim| Passed::Size(position(ir, arg), dim))
            }
            _ => Passed::Computed,
        },
    };
    scop.params.iter().map(|param| of(param.value)).collect()
}
