//! Poison: results without a value, which may be copied but not used.
//!
//! # Method
//! In a function in which an op may make poison every slot of a value has a shadow: another slot, which is 1
//! while the first holds poison. Moves move shadows along. Every other op is guarded: with poison among its
//! operands, those that it does not merely pass, it makes poison itself if it can be speculated, and is an
//! error otherwise. The first op that says that it may make poison has its function compiled anew, with
//! shadows; other functions know nothing of them.
//!
//! # Invariants
//! 1. A shadow is 0 or 1, and says what the slot holds now: whatever writes results sets their shadows.
//! 2. Poison stays in its function: what a function is called with, and what it returns, is used.
//! 3. Memory that poison is stored to counts as never written.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use loopwright_affine_ir::{BlockId, Effects, OpId, Traits};

use crate::compile::meaning::MeaningFn;
use crate::compile::{CompiledOp, Compiler};
use crate::error::{InterpError, undefined};
use crate::machine::{Machine, Run, Step};

/// The shadows of a function's slots, and what the op being compiled passes.
#[derive(Default)]
pub(crate) struct Shadows {
    /// For the first slot of each value: how many slots it has, and its first shadow.
    places: BTreeMap<usize, (usize, usize)>,
    /// First slots of the values that are moved, and how often.
    handed: HashMap<usize, usize>,
    /// Ends of regions of the ops being compiled.
    ends: Vec<End>,
}

/// The end of a region: what is checked there is known when the op around it is compiled.
struct End {
    terminator: OpId,
    uses: Arc<OnceLock<Uses>>,
}

/// The operands that an op uses, by their numbers and shadows.
struct Uses {
    op: OpId,
    operands: Vec<(usize, Range<usize>)>,
}

impl Uses {
    /// The number of an operand that is poison, at least in part.
    fn poisoned(&self, m: &Machine<'_>) -> Option<usize> {
        let is_poison = |shadow: &Range<usize>| m.regs[shadow.clone()].iter().any(|bit| *bit != 0);
        self.operands.iter().find(|(_, shadow)| is_poison(shadow)).map(|(number, _)| *number)
    }

    fn check(&self, m: &Machine<'_>) -> Run {
        match self.poisoned(m) {
            Some(number) => undefined(self.op, format!("uses poison: operand #{number} has no value")),
            None => Ok(()),
        }
    }
}

impl Compiler<'_> {
    /// To be called when an op that may make poison is compiled. Without shadows this ends the compilation,
    /// which then begins anew.
    pub(crate) fn makes_poison(&mut self, op: OpId) -> Result<(), InterpError> {
        self.wants_shadows = self.shadows.is_none();
        if self.wants_shadows { Err(self.refusal(op, "makes poison")) } else { Ok(()) }
    }

    /// The shadow of a slot of a value, if there are shadows.
    pub(crate) fn shadow(&self, slot: usize) -> Option<usize> {
        let (first, (n, shadow)) = self.shadows.as_ref()?.places.range(..=slot).next_back()?;
        (slot - first < *n).then(|| shadow + (slot - first))
    }

    /// Says that the op being compiled passes the value that begins at the slot, shadow and all, or knows
    /// what to do with poison in it.
    pub(crate) fn hands_over(&mut self, slot: usize) {
        if let Some(shadows) = &mut self.shadows
            && let Some((first, _)) = shadows.places.range(..=slot).next_back()
        {
            *shadows.handed.entry(*first).or_default() += 1;
        }
    }

    /// Gives slots shadows, if there are any.
    pub(crate) fn add_shadows(&mut self, slots: Range<usize>) {
        if self.shadows.is_some() {
            let first = self.fresh(slots.len());
            let shadows = self.shadows.as_mut();
            shadows.map(|shadows| shadows.places.insert(slots.start, (slots.len(), first)));
        }
    }

    /// Moves with those of the shadows.
    pub(crate) fn with_shadows(
        &mut self,
        from: &[Range<usize>],
        to: &[Range<usize>],
    ) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
        let (mut sources, mut targets) = (from.to_vec(), to.to_vec());
        for (from, to) in from.iter().zip(to) {
            self.hands_over(from.start);
            if let (Some(source), Some(target)) = (self.shadow(from.start), self.shadow(to.start)) {
                sources.push(source..source + from.len());
                targets.push(target..target + to.len());
            }
        }
        (sources, targets)
    }

    /// Compiles an op; with shadows, under guard.
    pub(crate) fn evaluate(&mut self, op: OpId, eval: MeaningFn) -> Result<Step, InterpError> {
        let Some(shadows) = &mut self.shadows else { return Ok(eval(self, op)?.0) };
        let (outer, n_ends) = (std::mem::take(&mut shadows.handed), shadows.ends.len());
        let CompiledOp(step) = eval(self, op)?;
        let uses = self.uses(op)?;
        let ends = self.shadows.as_mut().map_or(Vec::new(), |shadows| shadows.ends.split_off(n_ends));
        for end in ends {
            let uses = self.uses(end.terminator)?;
            end.uses.get_or_init(|| uses);
        }
        if let Some(shadows) = &mut self.shadows {
            shadows.handed = outer;
        }
        let results = self.results(op)?;
        let results: Vec<Range<usize>> =
            results.iter().filter_map(|slots| self.shadow_range(slots)).collect();
        let def = self.ir.def(op);
        let hands_on = def.has(Traits::SPECULATABLE) && def.effects == Effects::PURE;
        Ok(Box::new(move |m| {
            let is_poison = match hands_on {
                true => uses.poisoned(m).is_some(),
                false => uses.check(m).map(|()| false)?,
            };
            results.iter().for_each(|shadow| m.regs[shadow.clone()].fill(is_poison.into()));
            if is_poison { Ok(()) } else { step(m) }
        }))
    }

    fn shadow_range(&self, slots: &Range<usize>) -> Option<Range<usize>> {
        self.shadow(slots.start).map(|first| first..first + slots.len())
    }

    /// The operands that the op does not pass.
    fn uses(&mut self, op: OpId) -> Result<Uses, InterpError> {
        let slots = self.values(op, self.ir.op(op).operands())?;
        let mut handed = self.shadows.as_ref().map_or(HashMap::new(), |shadows| shadows.handed.clone());
        let mut operands = Vec::new();
        for (number, slots) in slots.iter().enumerate() {
            match handed.get_mut(&slots.start) {
                Some(times @ 1..) => *times -= 1,
                _ => operands.extend(self.shadow_range(slots).map(|shadow| (number, shadow))),
            }
        }
        Ok(Uses { op, operands })
    }

    /// What is checked at the end of a block that ends with no branch: a function uses what it returns; of
    /// other regions the op around decides.
    pub(crate) fn check_end(&mut self, block: BlockId) -> Result<Option<Step>, InterpError> {
        let terminator = self.ir.terminator(block);
        let stays = |op: &OpId| self.shadows.is_some() && self.ir.def(*op).successor_operands.is_none();
        let Some(terminator) = terminator.filter(stays) else { return Ok(None) };
        if self.ir.def(terminator).has(Traits::RETURN) {
            let uses = self.uses(terminator)?;
            return Ok(Some(Box::new(move |m| uses.check(m))));
        }
        let uses = Arc::new(OnceLock::new());
        let end = End { terminator, uses: uses.clone() };
        if let Some(shadows) = &mut self.shadows {
            shadows.ends.push(end);
        }
        Ok(Some(Box::new(move |m| uses.get().map_or(Ok(()), |uses: &Uses| uses.check(m)))))
    }
}
