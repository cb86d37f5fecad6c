//! Arguments of given sizes, for runs at the speed of machine code: nothing checks accesses there.
//!
//! # Method
//! Parameters have given values. A memref is as large as its type says, else as the parameter that is its
//! size, else as its accesses need. All accesses must be exact, of arguments alone, and within these sizes.

use crate::gate::replay::extents::{extent, is_within};
use crate::gate::replay::input::{Place, becomes_index, place_of};
use loopwright_affine_ir::{FuncOp, Id, Ir, Layout, MemRefType, Type, ValueId};
use loopwright_analysis::Scop;

/// What a function is called with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SizedArgument {
    /// A number of this value.
    Integer(i64),
    /// A floating-point number.
    Float,
    /// Memory of these sizes.
    Memory(Vec<i64>),
}

/// The arguments of the function of a scop where its parameters have these values.
///
/// # Errors
/// Why the function cannot be called, in words.
pub fn sized_arguments(ir: &Ir, scop: &Scop, values: &[i64]) -> Result<Vec<SizedArgument>, String> {
    let func = FuncOp(scop.func);
    let mut given = Vec::new();
    for (param, value) in scop.params.iter().zip(values) {
        let place = place_of(ir, func, param.value);
        let place = place.ok_or_else(|| format!("the parameter {} is computed", param.text))?;
        match given.iter().find(|(other, _)| *other == place) {
            Some((_, other)) if other != value => {
                return Err(format!("{} would be {other} and {value}", param.text));
            }
            _ => given.push((place, *value)),
        }
    }
    let known = |place: Place| given.iter().find(|(other, _)| *other == place).map(|(_, value)| *value);
    let mut arguments = Vec::new();
    for (position, &arg) in func.args(ir).iter().enumerate() {
        let text = ir.text_of(arg);
        arguments.push(match (ir.ty(arg), known(Place::Argument(position))) {
            (Type::Index | Type::Integer { .. }, Some(value)) => SizedArgument::Integer(value),
            (Type::Integer { .. }, None) if !becomes_index(ir, arg) => SizedArgument::Integer(1),
            (Type::Index | Type::Integer { .. }, None) => {
                return Err(format!("the value of {text} is not known"));
            }
            (Type::Float(_), _) => SizedArgument::Float,
            (Type::MemRef(ty), _) if counts_up(&ty.layout) => {
                let size = |dim: usize| known(Place::Size(position, dim));
                SizedArgument::Memory(sizes(ty, size, |dim| {
                    extent(scop, values, arg, dim).map_err(|why| format!("{text}: {why}"))
                })?)
            }
            (ty, _) => return Err(format!("{text} has the type {ty}")),
        });
    }
    let args = func.args(ir);
    check(ir, scop, values, |root| {
        let position = args.iter().position(|arg| *arg == root)?;
        match &arguments[position] {
            SizedArgument::Memory(sizes) => Some(sizes.as_slice()),
            _ => None,
        }
    })?;
    Ok(arguments)
}

/// Whether no element lies before the first one.
fn counts_up(layout: &Layout) -> bool {
    match layout {
        Layout::Identity => true,
        Layout::Strided(layout) => layout.strides.iter().chain([&layout.offset]).flatten().all(|n| *n >= 0),
        Layout::Map(_) | Layout::Other(_) => false,
    }
}

/// The sizes of a memref.
fn sizes(
    ty: &MemRefType,
    known: impl Fn(usize) -> Option<i64>,
    needed: impl Fn(usize) -> Result<i64, String>,
) -> Result<Vec<i64>, String> {
    let size = |(dim, size): (usize, &Option<i64>)| match size.or_else(|| known(dim)) {
        Some(size) => Ok(size),
        None => needed(dim),
    };
    ty.shape.iter().enumerate().map(size).collect()
}

/// All accesses of arguments are known, and within their sizes.
fn check<'a>(
    ir: &Ir,
    scop: &Scop,
    values: &[i64],
    sizes_of: impl Fn(ValueId) -> Option<&'a [i64]>,
) -> Result<(), String> {
    for stmt in &scop.stmts {
        for access in &stmt.accesses {
            let array = &scop.arrays[access.array.index()];
            if array.is_output || array.is_value {
                continue;
            }
            let line = ir.place(&ir.op(access.op).loc).line;
            if array.is_elsewhere {
                return Err(format!("line {line} may touch any memory"));
            }
            if !access.exact || array.is_merged {
                return Err(format!("which cells of {} line {line} touches is not known", array.text));
            }
            let Some(sizes) = array.root.and_then(&sizes_of) else { continue };
            for (dim, size) in sizes.iter().enumerate() {
                if !is_within(scop, (stmt, access), values, (dim, *size))
                    .map_err(|why| format!("{}: {why}", array.text))?
                {
                    return Err(format!("subscripts of {} would exceed its size of {size}", array.text));
                }
            }
        }
    }
    Ok(())
}
