//! `strip-debuginfo`: removes all locations.
//!
//! # What
//! Every location becomes the unknown one, also those of blocks' arguments.
//!
//! # When
//! Always legal. Messages about the program have no place from then on.
//!
//! # Cost
//! Linear in the program.
//!
//! # Examples
//! ```text
//! %0 = arith.addi %x, %x : i32 loc("a.c":3:4)   =>   %0 = arith.addi %x, %x : i32 loc(unknown)
//! ```

use crate::pass::declare::{Changed, Pass, PassContext, PassError, PassInfo, RunsOn};
use loopwright_affine_ir::{BlockId, Ir, Loc, OpId};

pub static INFO: PassInfo = PassInfo {
    name: "strip-debuginfo",
    class: "StripDebugInfo",
    on: RunsOn::Module,
    summary: "strip the locations of all ops",
    options: &[],
    build: |_| Ok(Box::new(StripDebugInfo)),
};

/// Removes all locations.
///
/// ```
/// # use loopwright_affine_ir::{ParseOptions, PrintOptions, Source, parse, print};
/// # let mut ir = parse(&Source::new("f.mlir", "func.func private @f()"), &ParseOptions::default()).expect("reads");
/// use loopwright_transforms::{Changed, Pass, PassContext, StripDebugInfo};
///
/// assert_eq!(StripDebugInfo.run(&mut ir, &mut PassContext::default()), Ok(Changed::Yes));
/// assert_eq!(StripDebugInfo.run(&mut ir, &mut PassContext::default()), Ok(Changed::No));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StripDebugInfo;

impl Pass for StripDebugInfo {
    fn info(&self) -> &'static PassInfo {
        &INFO
    }

    fn run(&self, ir: &mut Ir, context: &mut PassContext) -> Result<Changed, PassError> {
        let ops: Vec<OpId> = context.targets(ir).into_iter().flat_map(|op| ir.walk(op)).collect();
        let regions = ops.iter().flat_map(|op| ir.op(*op).regions());
        let blocks: Vec<BlockId> = regions.flat_map(|region| ir.region(*region).blocks()).copied().collect();
        let mut changed = Changed::No;
        for op in ops {
            if ir.op(op).loc != Loc::Unknown {
                ir.set_loc(op, Loc::Unknown);
                changed = Changed::Yes;
            }
        }
        for block in blocks {
            for arg in 0..ir.block(block).args().len() {
                if ir.block(block).arg_locs()[arg] != Loc::Unknown {
                    ir.set_arg_loc(block, arg, Loc::Unknown);
                    changed = Changed::Yes;
                }
            }
        }
        Ok(changed)
    }
}
