//! Inputs of a witness: the arguments of the run that showed the difference.

use crate::verify::difference::argument_name;
use crate::verify::witness::functions::fresh;
use crate::verify::witness::{MEMORY_LIMIT, Shown};
use loopwright_affine_ir::{FuncOp, Layout, MemRefType, Strided, Type};
use loopwright_interp::{Datum, InterpOptions, Interpreter};
use std::sync::Arc;

/// Arrays of at most this many elements are written out.
pub(super) const MOST_ELEMENTS: usize = 256;

/// What a witness calls values of its own, after a point.
const OWN: [&str; 6] = ["at", "bits", "near", "r", "seen", "zero"];

/// An argument.
pub(super) struct Given {
    /// What it is called, without `%`.
    pub name: String,
    pub position: usize,
    /// What the functions take.
    pub ty: Type,
    pub value: Value,
}

pub(super) enum Value {
    /// A number, or those of a vector.
    Words(Vec<u64>),
    Memory(Memory),
    /// The memory of the argument at this position.
    Same(usize),
}

/// A memref that is handed in.
pub(super) struct Memory {
    /// Its type, with sizes and strides that are known.
    pub view: MemRefType,
    /// Where its elements lie in memory of one dimension, if it is not the whole memory in order.
    pub placed: Option<Placed>,
    pub sizes: Vec<i64>,
    /// The bits of the elements, or the low ones of wide numbers, if these are few.
    pub words: Vec<Option<u64>>,
}

/// Where the elements of a memref lie.
pub(super) struct Placed {
    pub strides: Vec<i64>,
    pub offset: i64,
    /// How many elements the memory has.
    pub n_cells: i64,
}

impl Memory {
    pub fn n_elements(&self) -> usize {
        usize::try_from(self.sizes.iter().product::<i64>()).unwrap_or(0)
    }

    /// The whole memory.
    pub fn whole(&self) -> Type {
        let mut whole = self.view.clone();
        if let Some(placed) = &self.placed {
            whole.shape = vec![Some(placed.n_cells)];
            whole.layout = Layout::Identity;
        }
        Type::MemRef(Arc::new(whole))
    }

    pub fn view(&self) -> Type {
        Type::MemRef(Arc::new(self.view.clone()))
    }
}

/// The arguments of both calls.
pub(super) fn given(shown: &Shown<'_>) -> Result<Vec<Given>, String> {
    let (ir, func) = shown.programs[0];
    let options = InterpOptions { memory_limit: MEMORY_LIMIT, ..InterpOptions::default() };
    let mut interpreter = Interpreter::new(ir, options);
    let arguments = shown.input.arguments(&mut interpreter);
    let (values, memrefs) = arguments.map_err(|error| error.diagnostic.message)?;
    let mut known = OWN.map(str::to_owned).into();
    let mut given = Vec::new();
    for (position, value) in values.into_iter().enumerate() {
        let ty = ir.ty(FuncOp(func).args(ir)[position]).clone();
        let name = argument_name(ir, func, position);
        // Names with a point are the witness's own.
        let is_plain =
            |name: &&str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        let name = name.strip_prefix('%').filter(is_plain);
        let name = name.filter(|name| !name.starts_with(|letter: char| letter.is_ascii_digit()));
        let name = fresh(&name.map_or_else(|| format!("arg{position}"), str::to_owned), &mut known);
        let value = match value {
            Datum::Bits(bits) => Value::Words(vec![bits]),
            Datum::Words(words) => Value::Words(words),
            Datum::MemRef(memref) => {
                let Some((first, own, _)) = memrefs.iter().find(|(_, _, other)| *other == memref) else {
                    return Err("an argument is not separate memory".to_owned());
                };
                if *first == position {
                    let Type::MemRef(own) = own else { return Err("an argument is not a memref".to_owned()) };
                    let mut memory = memory(own, memref.sizes())?;
                    if memory.n_elements() <= MOST_ELEMENTS {
                        let n = memref.words_per_element();
                        if n != 1 && !matches!(own.elem, Type::Float(_)) && memory.n_elements() > 0 {
                            return Err(format!("elements of type '{}' are not written out", own.elem));
                        }
                        let words = interpreter.read(&memref).map_err(|error| error.diagnostic.message)?;
                        memory.words = words.into_iter().step_by(n.max(1)).collect();
                    }
                    Value::Memory(memory)
                } else {
                    Value::Same(*first)
                }
            }
            _ => return Err("an argument is neither a number nor memory".to_owned()),
        };
        given.push(Given { name, position, ty, value });
    }
    Ok(given)
}

/// Memory of these sizes for a memref; what its type leaves open of the strides is as dense as it can be.
fn memory(ty: &MemRefType, sizes: &[i64]) -> Result<Memory, String> {
    let of = || format!("memory of type '{}'", Type::MemRef(Arc::new(ty.clone())));
    let Some(Strided { strides, offset }) = ty.strides() else {
        return Err(format!("{} has no strides, and so no form in LLVM", of()));
    };
    let steps = |size: i64, stride: i64| (size - 1).max(0).saturating_mul(stride);
    let known = sizes.iter().zip(&strides).filter_map(|(size, stride)| Some(steps(*size, (*stride)?)));
    let mut last = known.fold(0, i64::saturating_add);
    let mut placed: Vec<i64> = Vec::new();
    for (size, stride) in sizes.iter().zip(&strides).rev() {
        placed.push(stride.unwrap_or_else(|| {
            let stride = last.saturating_add(1);
            last = last.saturating_add(steps(*size, stride));
            stride
        }));
    }
    placed.reverse();
    let offset = offset.unwrap_or(0);
    if offset < 0 || placed.iter().any(|stride| *stride < 0) {
        return Err(format!("{} is not made, as it goes backward", of()));
    }
    let shape: Vec<Option<i64>> = sizes.iter().copied().map(Some).collect();
    let dense = MemRefType { shape, layout: Layout::Identity, ..ty.clone() };
    let some = |numbers: &[i64]| numbers.iter().copied().map(Some).collect();
    let strided = Strided { strides: some(&placed), offset: Some(offset) };
    let is_empty = sizes.contains(&0);
    let is_dense = ty.layout == Layout::Identity || dense.strides().as_ref() == Some(&strided);
    let n_cells = if is_empty { offset } else { last.saturating_add(offset).saturating_add(1) };
    let view =
        MemRefType { layout: if is_dense { Layout::Identity } else { Layout::Strided(strided) }, ..dense };
    let placed = (!is_dense).then_some(Placed { strides: placed, offset, n_cells });
    Ok(Memory { view, placed, sizes: sizes.to_vec(), words: Vec::new() })
}
