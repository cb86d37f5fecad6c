//! What a statement asks of the machine in each instance.

use crate::ids::ArrayId;
use crate::schedule::AffineForm;
use crate::scop::{Access, Scop, Stmt};
use affine_ir::{AccessKind, Ir, OpId, Type, ValueId};
use num_traits::ToPrimitive;
use polyhedra::Int;
use std::collections::HashMap;

/// Accesses to one array whose subscripts differ in constants only.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) array: ArrayId,
    /// Per subscript the coefficients of the iterators; `None` where they are not known.
    pub(super) subscripts: Option<Vec<Vec<f64>>>,
    /// Bytes of an element.
    pub(super) bytes: f64,
    /// Different cells that an instance reads.
    pub(super) n_loads: f64,
    /// Different cells that an instance writes.
    pub(super) n_stores: f64,
    /// Cells are read that other instances write.
    pub(super) is_shifted: bool,
}

/// A statement's work.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pub(super) references: Vec<Reference>,
    /// Operations on floating-point numbers, in additions.
    pub(super) n_flops: f64,
    /// The longest chain of them, in additions, from a cell read to a cell written, where one instance may read what the one before it has
    /// written: through subscripts that differ in constants only.
    pub(super) chain: f64,
    /// Bytes of the largest element: what fills vectors.
    pub(super) bytes: f64,
}

impl Work {
    pub(super) fn of(ir: &Ir, scop: &Scop, stmt: &Stmt) -> Self {
        let is_float = |op: &&OpId| {
            let is_access = stmt.accesses.iter().any(|access| access.op == **op);
            let results = ir.op(**op).results();
            !is_access && results.first().is_some_and(|&value| matches!(ir.ty(value), Type::Float(_)))
        };
        let references = references(ir, scop, stmt);
        let bytes = references.iter().fold(1.0, |most: f64, reference| most.max(reference.bytes));
        Self {
            n_flops: stmt.ops.iter().filter(is_float).map(|&op| Effort::of(ir, op).throughput).sum(),
            chain: chain(ir, stmt),
            references,
            bytes,
        }
    }
}

/// What an operation takes, in additions.
struct Effort {
    throughput: f64,
    latency: f64,
}

impl Effort {
    fn of(ir: &Ir, op: OpId) -> Self {
        match ir.def(op).name {
            "arith.divf" | "arith.remf" => Self { throughput: 8.0, latency: 3.0 },
            "math.absf" | "math.copysign" | "math.fma" => Self { throughput: 1.0, latency: 1.0 },
            "math.ceil" | "math.floor" | "math.round" | "math.roundeven" | "math.trunc" => {
                Self { throughput: 1.0, latency: 2.0 }
            }
            "math.sqrt" => Self { throughput: 8.0, latency: 5.0 },
            name if name.starts_with("math.") => Self { throughput: 20.0, latency: 15.0 },
            _ => Self { throughput: 1.0, latency: 1.0 },
        }
    }
}

/// How a cell is accessed, and the constants of its subscripts.
type Cell = (AccessKind, Option<Vec<Int>>);

fn references(ir: &Ir, scop: &Scop, stmt: &Stmt) -> Vec<Reference> {
    let mut references: Vec<(Reference, Vec<Cell>)> = Vec::new();
    for access in &stmt.accesses {
        let forms = access.subscripts();
        let subscripts = forms.as_deref().map(coefficients);
        let constants = forms.map(|forms| forms.into_iter().map(|form| form.constant).collect());
        let cell = (access.kind, constants);
        let same = |(reference, _): &&mut (Reference, _)| {
            reference.array == access.array && reference.subscripts == subscripts
        };
        let at = match references.iter_mut().find(same) {
            Some(at) => at,
            None => {
                let root = scop.array(access.array).root;
                let bytes = root.map_or(0.0, |root| element_bytes(ir, root));
                let new = Reference {
                    array: access.array,
                    subscripts,
                    bytes,
                    n_loads: 0.0,
                    n_stores: 0.0,
                    is_shifted: false,
                };
                references.push((new, Vec::new()));
                references.last_mut().expect("one was pushed")
            }
        };
        if !at.1.contains(&cell) {
            match access.kind {
                AccessKind::Read => at.0.n_loads += 1.0,
                AccessKind::Write => at.0.n_stores += 1.0,
            }
            at.1.push(cell);
        }
    }
    let shifted = |(mut reference, cells): (Reference, Vec<Cell>)| {
        let of = |kind: AccessKind| cells.iter().filter(move |cell| cell.0 == kind).map(|cell| &cell.1);
        reference.is_shifted =
            of(AccessKind::Read).any(|read| of(AccessKind::Write).any(|write| read != write));
        reference
    };
    references.into_iter().map(shifted).collect()
}

fn coefficients(forms: &[AffineForm]) -> Vec<Vec<f64>> {
    forms.iter().map(|form| form.iters.iter().map(number).collect()).collect()
}

/// A coefficient as a number to reckon with.
pub(super) fn number(value: &Int) -> f64 {
    value.to_f64().unwrap_or(f64::MAX)
}

fn element_bytes(ir: &Ir, memref: ValueId) -> f64 {
    let bits = ir.ty(memref).element_or_self().bit_width();
    f64::from(bits.unwrap_or(64).max(8)) / 8.0
}

/// The longest path of floating-point operations from a load to a store, of cells with subscripts that differ in constants
/// only.
fn chain(ir: &Ir, stmt: &Stmt) -> f64 {
    let cells = |access: &Access| (access.array, access.subscripts().as_deref().map(coefficients));
    let writes = stmt.accesses.iter().filter(|access| access.kind == AccessKind::Write);
    let written: Vec<_> = writes.map(cells).collect();
    let mut lengths: HashMap<ValueId, f64> = HashMap::new();
    let mut longest: f64 = 0.0;
    for &op in &stmt.ops {
        let access = stmt.accesses.iter().find(|access| access.op == op);
        let before = ir.op(op).operands().iter().filter_map(|operand| lengths.get(operand)).copied();
        let before = before.reduce(f64::max);
        let length = match access {
            Some(access) if access.kind == AccessKind::Read => {
                written.contains(&cells(access)).then_some(0.0)
            }
            Some(_) => {
                longest = longest.max(before.unwrap_or(0.0));
                None
            }
            None => before.map(|length| length + Effort::of(ir, op).latency),
        };
        if let Some(length) = length {
            ir.op(op).results().iter().for_each(|&value| {
                lengths.insert(value, length);
            });
        }
    }
    longest
}
