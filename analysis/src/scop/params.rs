//! Parameters: the values from outside all loops that bounds, conditions and subscripts depend on.

use crate::scop::Param;
use crate::scop::alias;
use affine_ir::{Ir, Mapped, OpId, Traits, Type, ValueDef, ValueId};
use polyhedra::Name;
use std::collections::{BTreeSet, HashMap};

/// The parameters of a function and which values they are.
pub(crate) struct Params {
    pub(crate) list: Vec<Param>,
    /// Several values may be one parameter: sizes of one memref in one dimension.
    pub(crate) of_value: HashMap<ValueId, usize>,
}

/// Collects the `index` values among the arguments of `func` and the results of its prologue (not constants, not `affine.apply`) that affine ops use.
///
/// Order and names depend on where the values are defined, not on where they are used.
pub(crate) fn collect_params(ir: &Ir, func: OpId, prologue: &[OpId]) -> Params {
    let mut params = Params { list: Vec::new(), of_value: HashMap::new() };
    let Some(body) = ir.single_block(func, 0) else { return params };
    let mut used: BTreeSet<ValueId> = BTreeSet::new();
    for op in ir.walk(func) {
        if ir.def(op).access.is_some() || ir.def(op).has(Traits::AFFINE_OPERANDS) {
            used.extend(ir.op(op).operands());
        }
    }
    let results = prologue.iter().flat_map(|op| ir.op(*op).results());
    let early = ir.block(body).args().iter().chain(results).copied();
    // The first value of each size stands for all, used or not, so that a parameter has one name in all programs.
    let mut first_of: HashMap<(alias::RootKey, i128), ValueId> = HashMap::new();
    let mut param_of: HashMap<ValueId, usize> = HashMap::new();
    for value in early.clone() {
        if let Some(key) = dim_key(ir, value) {
            first_of.entry(key).or_insert(value);
        }
    }
    for value in early.filter(|value| used.contains(value) && *ir.ty(*value) == Type::Index) {
        let def = ir.defining_op(value).map(|op| ir.def(op));
        if def.is_some_and(|def| def.constant.is_some() || def.mapped == Some(Mapped::Apply)) {
            continue;
        }
        let first = dim_key(ir, value).map_or(value, |key| first_of[&key]);
        let param = *param_of.entry(first).or_insert_with(|| {
            let name = match ir.value(first).def() {
                ValueDef::Arg(_, index) => format!("arg{index}"),
                ValueDef::Result(op, _) => format!("v{}", place(prologue, op)),
            };
            params.list.push(Param { name: Name::from(name.as_str()), value: first });
            params.list.len() - 1
        });
        params.of_value.insert(value, param);
    }
    params
}

/// The position of an op in the prologue.
pub(crate) fn place(prologue: &[OpId], op: OpId) -> usize {
    prologue.iter().position(|other| *other == op).expect("what statements share is defined in the prologue")
}

/// The memref and dimension that a `memref.dim` with a constant dimension asks for.
fn dim_key(ir: &Ir, value: ValueId) -> Option<(alias::RootKey, i128)> {
    let op = ir.defining_op(value).filter(|op| ir.def(*op).has(Traits::DIM_SIZE))?;
    let [memref, dim] = ir.op(op).operands() else { return None };
    let root = alias::root(ir, *memref).filter(|root| root.same_subscripts)?;
    Some((root.value, affine_ir::constant(ir, *dim)?.as_integer()?))
}
