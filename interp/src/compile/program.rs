//! The functions and globals that a call may reach, each compiled once.

use std::collections::HashMap;

use indexmap::IndexMap;
use loopwright_affine_ir::{Ir, OpId};

use crate::compile::Compiler;
use crate::compile::global::Global;
use crate::compile::meaning::Meanings;
use crate::error::{InterpError, InterpErrorKind};
use crate::machine::Function;
use crate::options::InterpOptions;

/// Functions by id, in the order in which calls to them were met.
#[derive(Default)]
pub(crate) struct Program {
    /// Compiled functions. Ids below its length are ready.
    pub functions: Vec<Function>,
    /// The op of every function that got an id.
    pub ops: Vec<OpId>,
    ids: HashMap<OpId, usize>,
    /// Bytes of what ops on large values know of them.
    pub bytes: u64,
    /// Buffers of the whole program that were referred to, by the ops that declare them.
    pub globals: IndexMap<OpId, Global>,
}

impl Program {
    /// The id of a function; if it is new, its compilation is still to be done.
    pub fn id(&mut self, op: OpId) -> usize {
        *self.ids.entry(op).or_insert_with(|| {
            self.ops.push(op);
            self.ops.len() - 1
        })
    }

    /// Compiles every function that has an id and no code, and those they call. What has no interpretation is
    /// an error once it is reached; after any other error nothing new remains.
    pub fn complete(
        &mut self,
        ir: &Ir,
        options: &InterpOptions,
        meanings: &Meanings,
    ) -> Result<(), InterpError> {
        let (ready, bytes) = (self.functions.len(), self.bytes);
        while let Some(op) = self.ops.get(self.functions.len()).copied() {
            match Compiler::function(ir, options, meanings, self, op) {
                Ok(function) => self.functions.push(function),
                Err(error) if error.kind == InterpErrorKind::Unsupported => {
                    self.functions.push(Function::refused(error));
                }
                Err(error) => {
                    self.bytes = bytes;
                    self.functions.truncate(ready);
                    self.ops.truncate(ready);
                    self.ids.retain(|_, id| *id < ready);
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}
