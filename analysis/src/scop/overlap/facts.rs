//! Which arguments may overlap each other or a global: the least solution of the rules.

use crate::scop::overlap::calls::{Call, Program};
use crate::scop::overlap::flow::{Flow, Origin, Origins, is_memref};
use crate::scop::overlap::{Breach, Cause, Separation};
use loopwright_affine_ir::{FuncOp, Ir, OpId};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What is known of one function.
#[derive(Default)]
struct Known {
    /// Pairs of arguments that may meet, the smaller position first, with a call in which they do.
    pairs: BTreeMap<(usize, usize), OpId>,
    /// For each argument the globals that it may be, with a call in which it is.
    globals: BTreeMap<usize, BTreeMap<OpId, OpId>>,
}

/// What is known of all.
pub(super) struct Facts {
    known: HashMap<OpId, Known>,
    /// Functions whose separation rests on an assumption.
    assumed: HashSet<OpId>,
}

/// The memrefs that a call passes: positions, and sources.
type Given = Vec<(usize, Origins)>;

impl Facts {
    pub fn of(ir: &Ir, program: &Program) -> Self {
        let flows = flows(ir, program);
        let given: Vec<Given> = program
            .calls
            .iter()
            .map(|call| {
                let memrefs = call.operands.iter().enumerate().filter(|(_, value)| is_memref(ir, **value));
                memrefs.map(|(at, value)| (at, flows[&call.caller].origins(*value))).collect()
            })
            .collect();
        let mut by_caller: HashMap<OpId, Vec<usize>> = HashMap::new();
        for (at, call) in program.calls.iter().enumerate() {
            by_caller.entry(call.caller).or_default().push(at);
        }
        let mut facts = Self { known: HashMap::new(), assumed: program.open.clone() };
        let mut waiting: BTreeSet<OpId> = FuncOp::defined(ir).map(|func| func.0).collect();
        while let Some(caller) = waiting.pop_first() {
            for at in by_caller.get(&caller).into_iter().flatten() {
                let (call, given) = (&program.calls[*at], &given[*at]);
                let learned = facts.learn(program, call, given);
                if facts.hands_on(program, call, given) | learned {
                    waiting.insert(call.callee);
                }
            }
        }
        facts
    }

    /// Takes over what a call says of its callee; whether that is new.
    fn learn(&mut self, program: &Program, call: &Call, given: &Given) -> bool {
        let (mut pairs, mut globals) = (Vec::new(), Vec::new());
        let nothing = Known::default();
        let caller = self.known.get(&call.caller).unwrap_or(&nothing);
        for (number, (at, origins)) in given.iter().enumerate() {
            for (other, earlier) in &given[..number] {
                if caller.may_meet(earlier, origins) {
                    pairs.push((*other, *at));
                }
            }
            for origin in origins {
                match origin {
                    Origin::Unknown => globals.extend(program.globals.iter().map(|global| (*at, *global))),
                    Origin::Global(global) => globals.push((*at, *global)),
                    Origin::Argument(arg) => {
                        let of_arg = caller.globals.get(arg).into_iter().flatten();
                        globals.extend(of_arg.map(|(global, _)| (*at, *global)));
                    }
                    Origin::Made { .. } => {}
                }
            }
        }
        let callee = self.known.entry(call.callee).or_default();
        let mut is_new = false;
        for pair in pairs {
            is_new |= !callee.pairs.contains_key(&pair);
            callee.pairs.entry(pair).or_insert(call.op);
        }
        for (at, global) in globals {
            let of_arg = callee.globals.entry(at).or_default();
            is_new |= !of_arg.contains_key(&global);
            of_arg.entry(global).or_insert(call.op);
        }
        is_new
    }

    /// Notes where a call hands arguments on that are only assumed to be apart; whether that is new.
    fn hands_on(&mut self, program: &Program, call: &Call, given: &Given) -> bool {
        let is_argument = |origin: &Origin| matches!(origin, Origin::Argument(_));
        let has_arguments = given.iter().any(|(_, origins)| origins.iter().any(is_argument));
        // What the caller makes is apart from all that was there before.
        let is_outer =
            |origins: &Origins| origins.iter().any(|origin| !matches!(origin, Origin::Made { .. }));
        let n_outer = given.iter().filter(|(_, origins)| is_outer(origins)).count();
        let has_others = n_outer > 1 || !program.touched[&call.callee].is_empty();
        has_arguments && has_others && self.assumed.contains(&call.caller) && self.assumed.insert(call.callee)
    }

    pub(super) fn separation(&self, ir: &Ir, program: &Program, func: FuncOp) -> Separation {
        let breach = |op: OpId, cause: Cause| {
            let caller = ir.ancestors(op).find_map(|around| FuncOp::of(ir, around));
            let caller = caller.map_or_else(String::new, |caller| caller.path(ir));
            Separation::Refuted(Breach { place: ir.place(&ir.op(op).loc), caller, cause })
        };
        if let Some(op) = program.exposed.get(&func.0) {
            return breach(*op, Cause::Address);
        }
        let known = self.known.get(&func.0);
        if let Some((_, op)) = known.and_then(|known| known.pairs.first_key_value()) {
            return breach(*op, Cause::Arguments);
        }
        let touched = &program.touched[&func.0];
        let mut globals = known.into_iter().flat_map(|known| known.globals.values().flatten());
        match globals.find(|(global, _)| touched.contains(global)) {
            Some((global, op)) => {
                let name = ir.symbol_name(*global).unwrap_or_default().to_owned();
                breach(*op, Cause::Global(name))
            }
            None if self.assumed.contains(&func.0) => Separation::Assumed,
            None => Separation::Proved,
        }
    }
}

impl Known {
    /// Whether memrefs of the function from these sources may be one memory.
    fn may_meet(&self, ones: &Origins, others: &Origins) -> bool {
        ones.iter().any(|one| others.iter().any(|other| self.are_one(one, other)))
    }

    fn are_one(&self, one: &Origin, other: &Origin) -> bool {
        match (one, other) {
            (Origin::Unknown, _) | (_, Origin::Unknown) => true,
            (Origin::Argument(a), Origin::Argument(b)) if a != b => {
                self.pairs.contains_key(&(*a.min(b), *a.max(b)))
            }
            (Origin::Argument(arg), Origin::Global(global))
            | (Origin::Global(global), Origin::Argument(arg)) => {
                self.globals.get(arg).is_some_and(|of_arg| of_arg.contains_key(global))
            }
            _ => one == other,
        }
    }
}

/// The sources of the memrefs of all functions, as far as functions return memrefs until nothing new is
/// found.
fn flows(ir: &Ir, program: &Program) -> HashMap<OpId, Flow> {
    let mut callers: HashMap<OpId, BTreeSet<OpId>> = HashMap::new();
    for call in &program.calls {
        callers.entry(call.callee).or_default().insert(call.caller);
    }
    let (mut flows, mut returned) = (HashMap::new(), HashMap::new());
    let mut waiting: BTreeSet<OpId> = FuncOp::defined(ir).map(|func| func.0).collect();
    while let Some(func) = waiting.pop_first() {
        let flow = Flow::of(ir, program, FuncOp(func), &returned);
        if returned.get(&func) != Some(&flow.returned) && flow.returned.iter().any(|of| !of.is_empty()) {
            returned.insert(func, flow.returned.clone());
            waiting.extend(callers.get(&func).into_iter().flatten());
        }
        flows.insert(func, flow);
    }
    flows
}
