//! Traces the memrefs of a function to their roots.
//!
//! # Method
//! Memrefs flow from operands to results through views, choices, and the ways of control through regions and
//! between blocks. What a call of the program returns comes from where the callee got it. All else that makes
//! a memref is unknown memory: what is loaded, what code outside returns, what is made of an address.
//!
//! # Exactness
//! An over-approximation; memory of more than [`MOST`] sources is unknown.

use crate::scop::overlap::calls::Program;
use loopwright_affine_ir::{EffectKind, FuncOp, Ir, OpId, Traits, Type, ValueId};
use std::collections::{BTreeSet, HashMap};

/// Where memory comes from, as a function sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Origin {
    /// It may be any.
    Unknown,
    /// The argument at this position.
    Argument(usize),
    Global(OpId),
    /// An op of the function made it: the allocation, or a call in which this allocation did.
    Made {
        by: OpId,
        allocation: OpId,
    },
}

pub(super) type Origins = BTreeSet<Origin>;

/// More sources are not distinguished.
const MOST: usize = 32;

/// The sources of the memrefs of a function.
#[derive(Default)]
pub(super) struct Flow {
    of: HashMap<ValueId, Origins>,
    /// Of each result of the function.
    pub(super) returned: Vec<Origins>,
}

pub fn is_memref(ir: &Ir, value: ValueId) -> bool {
    matches!(ir.ty(value), Type::MemRef(_) | Type::UnrankedMemRef(_))
}

impl Flow {
    /// The sources of a memref.
    pub(super) fn origins(&self, memref: ValueId) -> Origins {
        let unknown = || BTreeSet::from([Origin::Unknown]);
        self.of.get(&memref).filter(|origins| !origins.is_empty()).cloned().unwrap_or_else(unknown)
    }

    /// Of a function; `returned` is what is known so far of those that are called.
    pub fn of(ir: &Ir, program: &Program, func: FuncOp, returned: &HashMap<OpId, Vec<Origins>>) -> Self {
        let mut graph = Graph { ir, program, returned, edges: HashMap::new(), waiting: Vec::new() };
        for (position, arg) in func.args(ir).iter().enumerate() {
            graph.start(*arg, Origin::Argument(position));
        }
        let mut ends = Vec::new();
        for op in ir.walk(func.0).filter(|op| *op != func.0) {
            graph.op(op);
            if ir.def(op).has(Traits::RETURN) {
                ends.push(op);
            }
        }
        graph.blocks(func.0, true);
        let mut flow = Self { of: graph.solved(), returned: Vec::new() };
        for end in ends {
            for (position, value) in ir.op(end).operands().iter().enumerate() {
                if flow.returned.len() <= position {
                    flow.returned.resize(position + 1, Origins::new());
                }
                if let Some(origins) = flow.of.get(value) {
                    flow.returned[position].extend(origins);
                }
            }
        }
        flow
    }
}

struct Graph<'a> {
    ir: &'a Ir,
    program: &'a Program,
    returned: &'a HashMap<OpId, Vec<Origins>>,
    edges: HashMap<ValueId, Vec<ValueId>>,
    waiting: Vec<(ValueId, Origin)>,
}

impl Graph<'_> {
    fn start(&mut self, value: ValueId, origin: Origin) {
        if is_memref(self.ir, value) {
            self.waiting.push((value, origin));
        }
    }

    fn flow(&mut self, from: ValueId, to: ValueId) {
        if is_memref(self.ir, to) {
            self.edges.entry(from).or_default().push(to);
        }
    }

    /// What an op makes of its operands, and hands to its regions.
    fn op(&mut self, op: OpId) {
        let (ir, def) = (self.ir, self.ir.def(op));
        if let Some(ways) = def.ways {
            for way in ways(ir, op) {
                way.values(ir).iter().zip(way.targets(ir, op)).for_each(|(from, to)| self.flow(*from, *to));
            }
        }
        self.blocks(op, def.ways.is_some());
        let results: Vec<ValueId> =
            ir.op(op).results().iter().copied().filter(|value| is_memref(ir, *value)).collect();
        for &result in &results {
            if def.ways.is_some() {
                continue;
            }
            if def.has_effect(EffectKind::Alloc) {
                self.start(result, Origin::Made { by: op, allocation: op });
            } else if def.global.is_some() {
                let global = self.program.global(ir, op);
                self.start(result, global.map_or(Origin::Unknown, Origin::Global));
            } else if let Some(source) = def.view_of.and_then(|at| ir.op(op).operands().get(at)) {
                self.flow(*source, result);
            } else if def.has(Traits::CHOICE) {
                ir.op(op).operands().iter().skip(1).for_each(|from| self.flow(*from, result));
            } else if self.program.of_op.contains_key(&op) && !self.program.leaving.contains(&op) {
                self.call(op, result);
            } else {
                self.start(result, Origin::Unknown);
            }
        }
    }

    /// What calls of functions of the program return.
    fn call(&mut self, op: OpId, result: ValueId) {
        let position = self.ir.op(op).results().iter().position(|value| *value == result).unwrap_or(0);
        let (program, returned) = (self.program, self.returned);
        for call in program.calls_by(op) {
            let origins = returned.get(&call.callee).and_then(|of| of.get(position));
            for origin in origins.into_iter().flatten() {
                match *origin {
                    Origin::Argument(at) => match call.operands.get(at) {
                        Some(operand) => self.flow(*operand, result),
                        None => self.start(result, Origin::Unknown),
                    },
                    Origin::Made { allocation, .. } => {
                        self.start(result, Origin::Made { by: op, allocation })
                    }
                    other => self.start(result, other),
                }
            }
        }
    }

    /// What blocks in the regions of an op are given by jumps; what the first ones are given that is not
    /// given, is unknown.
    fn blocks(&mut self, op: OpId, is_entry_told: bool) {
        let ir = self.ir;
        for region in ir.op(op).regions() {
            for (at, block) in ir.region(*region).blocks().iter().enumerate() {
                if at == 0 && !is_entry_told {
                    ir.block(*block).args().iter().for_each(|arg| self.start(*arg, Origin::Unknown));
                }
                let Some(end) = ir.terminator(*block) else { continue };
                for (next, given) in ir.branches(end) {
                    for (at, arg) in ir.block(next).args().iter().enumerate() {
                        match given.get(at) {
                            Some(given) => self.flow(*given, *arg),
                            None => self.start(*arg, Origin::Unknown),
                        }
                    }
                }
            }
        }
    }

    /// The least sources that all this asks for.
    fn solved(mut self) -> HashMap<ValueId, Origins> {
        let mut of: HashMap<ValueId, Origins> = HashMap::new();
        while let Some((value, origin)) = self.waiting.pop() {
            let known = of.entry(value).or_default();
            if known.contains(&Origin::Unknown) {
                continue;
            }
            let origin = if known.len() >= MOST { Origin::Unknown } else { origin };
            if origin == Origin::Unknown {
                known.clear();
            }
            if known.insert(origin) {
                let next = self.edges.get(&value).into_iter().flatten();
                self.waiting.extend(next.map(|next| (*next, origin)));
            }
        }
        of
    }
}
