//! Invented bodies for functions that are only declared, the same in both programs.
//!
//! # Problem
//! A function without a body may do anything that a function can do. Two programs that call it are different
//! if one body shows it.
//!
//! # Method
//! A few bodies are tried, from the plainest on. They depend on what they are given, on what memory holds and
//! on how often anything was called, so that calls that are left out, made twice or moved over accesses show.
//! Other functions without a body that the second program calls and the first does not are left alone: they
//! may be known to whoever calls them, as those of a library of mathematical functions are.
//!
//! # Exactness
//! Each body is a function that could be linked: it touches nothing but what it is given, as far as its
//! declaration lets it, and two cells of its own. A declaration with attributes that are not known here is
//! taken to forbid all of that.

use crate::verify::reached;
use loopwright_affine_ir::{
    AffineMap, Attr, Bound, Builder, DenseElements, FloatKind, FloatValue, ForSpec, FuncOp, InsertionPoint,
    Ir, Loc, OpId, OpSpec, PrintOptions, Signedness, TensorType, Type, ValueId, print_op,
};
use std::sync::Arc;

/// Both programs with bodies for the functions that have none.
pub(super) struct Invented {
    pub before: Ir,
    pub after: Ir,
    /// The functions that have bodies now.
    pub names: Vec<String>,
    /// The bodies, and what they remember from call to call.
    pub texts: Vec<String>,
}

/// What a body does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Adds one to every cell that it is given; returns the sum of its arguments, and one.
    Adds,
    /// Writes the number of the call to every cell that it is given, and returns it.
    Counts,
    /// Remembers all that it was given, in order, and returns a digest of that.
    Notes,
    /// Remembers all, and writes digests to all cells.
    Mixes,
}

const KINDS: [Kind; 4] = [Kind::Adds, Kind::Counts, Kind::Notes, Kind::Mixes];

/// The cell that counts calls, and the one that holds what was given.
pub(super) const CELLS: [&str; 2] = ["invented_calls", "invented_seen"];

/// The programs with bodies, once for each kind; none if the first function calls nothing without a body. The
/// error is why there are none where it does.
pub(super) fn invented(before: (&Ir, OpId), after: (&Ir, OpId)) -> Result<Vec<Invented>, String> {
    let bodiless = |ir: &Ir, func: OpId| -> Vec<FuncOp> {
        let reached = reached(ir, func).into_iter().filter_map(|op| FuncOp::of(ir, op));
        reached.filter(|func| func.is_declaration(ir) && !func.is_printer(ir)).collect()
    };
    let old = bodiless(before.0, before.1);
    let mut pairs: Vec<(FuncOp, Option<FuncOp>)> = Vec::new();
    for func in old {
        let path = func.path(before.0);
        let has_no_body = || format!("'{path}' has no body");
        let is_at_top = before.0.parent_op(func.0) == Some(before.0.module());
        let types = func.ty(before.0).filter(|ty| ty.results.iter().all(is_number));
        if !is_at_top || types.is_none() {
            return Err(has_no_body());
        }
        let other = after.0.lookup_symbol(after.0.module(), func.name(before.0));
        let other = other.and_then(|op| FuncOp::of(after.0, op));
        if other.is_some_and(|other| !other.is_declaration(after.0) || other.ty(after.0) != func.ty(before.0))
        {
            return Err(has_no_body());
        }
        pairs.push((func, other));
    }
    if pairs.is_empty() || CELLS.iter().any(|name| has_symbol(before.0, name) || has_symbol(after.0, name)) {
        return Ok(Vec::new());
    }
    let with = |kind: Kind| {
        let (mut old, mut new) = (before.0.clone(), after.0.clone());
        let mut texts = Vec::new();
        for (func, other) in &pairs {
            // What either declaration forbids is not done.
            let rights = Rights::of(before.0, *func);
            let rights = other.map_or(rights.clone(), |other| rights.both(&Rights::of(after.0, other)));
            define(&mut old, *func, kind, &rights);
            if let Some(other) = other {
                define(&mut new, *other, kind, &rights);
            }
            texts.push(text(&old, func.0));
        }
        let cells = cells_used(&texts);
        let globals: Vec<OpId> = cells.iter().map(|name| make_cell(&mut old, name)).collect();
        texts.splice(0..0, globals.into_iter().map(|global| text(&old, global)));
        cells.iter().for_each(|name| {
            make_cell(&mut new, name);
        });
        let names = pairs.iter().map(|(func, _)| func.name(before.0).to_owned()).collect();
        Invented { before: old, after: new, names, texts }
    };
    let mut families: Vec<Invented> = KINDS.into_iter().map(with).collect();
    families.dedup_by(|one, other| one.texts == other.texts);
    Ok(families)
}

fn has_symbol(ir: &Ir, name: &str) -> bool {
    ir.lookup_symbol(ir.module(), name).is_some()
}

fn text(ir: &Ir, op: OpId) -> String {
    print_op(ir, op, &PrintOptions { local_scope: true, ..PrintOptions::default() }).trim_end().to_owned()
}

fn cells_used(texts: &[String]) -> Vec<&'static str> {
    CELLS.into_iter().filter(|name| texts.iter().any(|text| text.contains(name))).collect()
}

/// What a declaration lets a function do.
#[derive(Clone, Debug)]
struct Rights {
    /// It may remember what was, and look at memory.
    is_free: bool,
    /// Of each argument: whether it may be read and written.
    args: Vec<(bool, bool)>,
}

impl Rights {
    fn of(ir: &Ir, func: FuncOp) -> Self {
        const HARMLESS: [&str; 7] = [
            "arg_attrs",
            "function_type",
            "llvm.emit_c_interface",
            "no_inline",
            "res_attrs",
            "sym_name",
            "sym_visibility",
        ];
        let is_free = ir.op(func.0).attrs.iter().all(|(name, _)| HARMLESS.contains(&name.as_str()));
        let n_args = func.ty(ir).map_or(0, |ty| ty.inputs.len());
        let arg = |position: usize| {
            let has = |name: &str| func.arg_attr(ir, position, name).is_some();
            let hidden = !is_free || has("llvm.readnone");
            (!hidden && !has("llvm.writeonly"), !hidden && !has("llvm.readonly"))
        };
        Self { is_free, args: (0..n_args).map(arg).collect() }
    }

    fn both(&self, other: &Self) -> Self {
        let args = self.args.iter().zip(&other.args).map(|(one, other)| (one.0 && other.0, one.1 && other.1));
        Self { is_free: self.is_free && other.is_free, args: args.collect() }
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Index | Type::Integer { width: 1..=64, signedness: Signedness::Signless })
        || matches!(ty, Type::Float(FloatKind::F64 | FloatKind::F32 | FloatKind::F16 | FloatKind::BF16))
}

/// Declares a cell of the functions' own, which is zero at first.
fn make_cell(ir: &mut Ir, name: &'static str) -> OpId {
    let zero = DenseElements::splat(cell_tensor(), &Attr::Integer(0, Type::I64))
        .expect("a number fits a tensor of numbers");
    let spec = spec(ir, "memref.global")
        .attr("initial_value", Attr::Dense(Arc::new(zero)))
        .attr("sym_name", Attr::string(name))
        .attr("sym_visibility", Attr::string("private"))
        .attr("type", Attr::Type(cell_type()));
    let op = ir.create_op(spec);
    let body = ir.module_body();
    ir.insert_op(body, 0, op);
    op
}

fn cell_type() -> Type {
    Type::memref(vec![Some(1)], Type::I64)
}

fn cell_tensor() -> Type {
    Type::Tensor(Arc::new(TensorType { shape: vec![Some(1)], elem: Type::I64, encoding: None }))
}

fn spec(ir: &Ir, name: &'static str) -> OpSpec {
    OpSpec::new(ir.dialects().known(name), Loc::Unknown)
}

/// Gives a function a body.
fn define(ir: &mut Ir, func: FuncOp, kind: Kind, rights: &Rights) {
    let Some(ty) = func.ty(ir).cloned() else { return };
    let region = ir.op(func.0).regions()[0];
    let block = ir.append_block(region);
    ir.remove_attr(func.0, "llvm.emit_c_interface");
    let args: Vec<ValueId> =
        ty.inputs.iter().map(|ty| ir.add_block_arg(block, ty.clone(), Loc::Unknown)).collect();
    let builder = Builder::new(ir, InsertionPoint::End(block), Loc::Unknown);
    let mut body = Body { builder, args, rights };
    let kind = if rights.is_free { kind } else { Kind::Adds };
    let results = body.write(kind, &ty.results);
    body.builder.func_return(&results);
}

/// A body that is being written.
struct Body<'a> {
    builder: Builder<'a>,
    args: Vec<ValueId>,
    rights: &'a Rights,
}

impl Body<'_> {
    fn write(&mut self, kind: Kind, results: &[Type]) -> Vec<ValueId> {
        match kind {
            Kind::Adds => {
                self.each_cell((true, true), |body, memref, subscripts| {
                    let map = AffineMap::identity(subscripts.len() as u32);
                    let cell = body.builder.load(memref, map.clone(), subscripts);
                    let more = body.plus_one(cell);
                    body.builder.store(more, memref, map, subscripts);
                });
                let sum = |body: &mut Self, ty: &Type| {
                    let one = body.one(ty);
                    let alike: Vec<ValueId> =
                        body.args.iter().copied().filter(|arg| body.builder.ir.ty(*arg) == ty).collect();
                    alike.into_iter().fold(one, |sum, arg| body.builder.arith(addition(ty), &[sum, arg]))
                };
                results.iter().map(|ty| sum(self, ty)).collect()
            }
            Kind::Counts => {
                let calls = self.cell(CELLS[0]);
                let (at, zero) =
                    (AffineMap::constant(0), self.builder.load(calls, AffineMap::constant(0), &[]));
                let number = self.plus_one(zero);
                self.builder.store(number, calls, at, &[]);
                self.each_cell((false, true), |body, memref, subscripts| {
                    let ty = body.element(memref);
                    let value = body.number(number, &ty);
                    let map = AffineMap::identity(subscripts.len() as u32);
                    body.builder.store(value, memref, map, subscripts);
                });
                results.iter().map(|ty| self.number(number, ty)).collect()
            }
            Kind::Notes | Kind::Mixes => {
                let seen = self.cell(CELLS[1]);
                let scalars: Vec<ValueId> =
                    self.args.iter().copied().filter(|arg| is_number(self.builder.ir.ty(*arg))).collect();
                let first = self.plus_one_in(seen);
                self.builder.store(first, seen, AffineMap::constant(0), &[]);
                scalars.into_iter().for_each(|scalar| self.note(seen, scalar));
                self.each_cell((true, false), |body, memref, subscripts| {
                    let map = AffineMap::identity(subscripts.len() as u32);
                    let cell = body.builder.load(memref, map, subscripts);
                    body.note(seen, cell);
                });
                if kind == Kind::Mixes {
                    self.each_cell((false, true), |body, memref, subscripts| {
                        let more = body.plus_one_in(seen);
                        body.builder.store(more, seen, AffineMap::constant(0), &[]);
                        let small = body.small(more);
                        let ty = body.element(memref);
                        let value = body.number(small, &ty);
                        let map = AffineMap::identity(subscripts.len() as u32);
                        body.builder.store(value, memref, map, subscripts);
                    });
                }
                if results.is_empty() {
                    return Vec::new();
                }
                let digest = self.builder.load(seen, AffineMap::constant(0), &[]);
                let small = self.small(digest);
                results.iter().map(|ty| self.number(small, ty)).collect()
            }
        }
    }

    /// One of the functions' own cells.
    fn cell(&mut self, name: &'static str) -> ValueId {
        let spec = spec(self.builder.ir, "memref.get_global").attr("name", Attr::symbol_ref(name));
        self.made(spec, cell_type())
    }

    fn made(&mut self, spec: OpSpec, ty: Type) -> ValueId {
        let op = self.builder.create(spec.result(ty));
        self.builder.ir.op(op).results()[0]
    }

    fn cast(&mut self, name: &'static str, value: ValueId, ty: Type) -> ValueId {
        let spec = spec(self.builder.ir, name).operands([value]);
        self.made(spec, ty)
    }

    fn element(&self, memref: ValueId) -> Type {
        self.builder.ir.ty(memref).memref_element().cloned().unwrap_or(Type::None)
    }

    fn one(&mut self, ty: &Type) -> ValueId {
        self.builder.constant(match ty {
            Type::Float(kind) => Attr::Float(FloatValue::from_f64(*kind, 1.0)),
            ty => Attr::of_bits(ty, 1),
        })
    }

    fn plus_one(&mut self, value: ValueId) -> ValueId {
        let ty = self.builder.ir.ty(value).clone();
        let one = self.one(&ty);
        self.builder.arith(addition(&ty), &[value, one])
    }

    /// Three times what a cell holds, and one.
    fn plus_one_in(&mut self, cell: ValueId) -> ValueId {
        let value = self.builder.load(cell, AffineMap::constant(0), &[]);
        let three = self.builder.constant(Attr::Integer(3, Type::I64));
        let product = self.builder.arith("arith.muli", &[value, three]);
        self.plus_one(product)
    }

    /// The last four bits of a number.
    fn small(&mut self, value: ValueId) -> ValueId {
        let mask = self.builder.constant(Attr::Integer(15, Type::I64));
        self.builder.arith("arith.andi", &[value, mask])
    }

    /// Adds a value to what was seen.
    fn note(&mut self, seen: ValueId, value: ValueId) {
        let bits = self.bits(value);
        let before = self.plus_one_in(seen);
        let after = self.builder.arith("arith.addi", &[before, bits]);
        // So that high bits count in what is handed back.
        let half = self.builder.constant(Attr::Integer(29, Type::I64));
        let high = self.builder.arith("arith.shrui", &[after, half]);
        let mixed = self.builder.arith("arith.xori", &[after, high]);
        self.builder.store(mixed, seen, AffineMap::constant(0), &[]);
    }

    /// The bits of a number as an `i64`.
    fn bits(&mut self, value: ValueId) -> ValueId {
        match self.builder.ir.ty(value).clone() {
            Type::Index => self.cast("arith.index_cast", value, Type::I64),
            Type::Float(kind) => {
                let width = if kind == FloatKind::F64 {
                    64
                } else if kind == FloatKind::F32 {
                    32
                } else {
                    16
                };
                let bits = self.cast("arith.bitcast", value, Type::integer(width));
                if width == 64 { bits } else { self.cast("arith.extui", bits, Type::I64) }
            }
            Type::Integer { width: 64, .. } => value,
            _ => self.cast("arith.extui", value, Type::I64),
        }
    }

    /// An `i64` as a number of another type.
    fn number(&mut self, value: ValueId, ty: &Type) -> ValueId {
        match ty {
            Type::Index => self.cast("arith.index_cast", value, Type::Index),
            Type::Float(_) => self.cast("arith.sitofp", value, ty.clone()),
            Type::Integer { width: 64, .. } => value,
            _ => self.cast("arith.trunci", value, ty.clone()),
        }
    }

    /// Loops over the cells of all arguments that hold numbers and may be read or written as is wanted.
    fn each_cell(
        &mut self,
        (reads, writes): (bool, bool),
        mut act: impl FnMut(&mut Self, ValueId, &[ValueId]),
    ) {
        let end = self.builder.point();
        for (position, memref) in self.args.clone().into_iter().enumerate() {
            let Type::MemRef(ty) = self.builder.ir.ty(memref).clone() else { continue };
            let (may_read, may_write) = self.rights.args[position];
            if !is_number(&ty.elem) || (reads && !may_read) || (writes && !may_write) {
                continue;
            }
            let mut bounds = Vec::new();
            for (dim, size) in (0..).zip(&ty.shape) {
                bounds.push(match size {
                    Some(size) => Bound::constant(*size),
                    None => {
                        let dim = self.builder.constant_index(dim);
                        let spec = spec(self.builder.ir, "memref.dim").operands([memref, dim]);
                        let size = self.made(spec, Type::Index);
                        Bound::new(AffineMap::symbol_identity(), vec![size])
                    }
                });
            }
            let mut subscripts = Vec::new();
            for upper in bounds {
                let spec = ForSpec { lower: Bound::constant(0), upper, step: 1, inits: Vec::new() };
                let inner = self.builder.build_for(spec);
                subscripts.push(inner.iv(self.builder.ir));
                let body = inner.body(self.builder.ir);
                self.builder.set_point(InsertionPoint::End(body));
            }
            act(self, memref, &subscripts);
            self.builder.set_point(end);
        }
    }
}

fn addition(ty: &Type) -> &'static str {
    if let Type::Float(_) = ty { "arith.addf" } else { "arith.addi" }
}
