//! For each fault in the engine's own code a program in which it shows.

use crate::transformed::Way;
use loopwright_analysis::mutant::Mutant;

/// A fault of the engine, with a program that it makes wrong.
pub struct Case {
    /// The fault.
    pub mutant: Mutant,
    /// How the program is transformed.
    pub way: Way,
    /// How it is transformed where nothing is wrong: in the same way, but where that is the fault.
    pub right: Way,
    /// The program, with a function `f`.
    pub program: &'static str,
}

/// A case for each mutant.
pub const CASES: &[Case] = &[
    case(Mutant::LostViewOffset, Way::Fused, SHIFTED_VIEWS),
    case(Mutant::LostSubscriptConstant, Way::Fused, PREFIX),
    case(Mutant::LostStep, Way::Own, STRIDED),
    case(Mutant::LostCondition, Way::Own, GUARDED),
    case(Mutant::ClosedBound, Way::Own, PREFIX),
    case(Mutant::CallsOnlyRead, Way::Fused, CALLS),
    case(Mutant::DroppedFlow, Way::Fused, PREFIX),
    case(Mutant::DroppedAnti, Way::Fused, SHIFT_DOWN),
    case(Mutant::DroppedOutput, Way::Fused, LAST),
    case(Mutant::DroppedIndependent, Way::Fused, REVERSAL),
    case(Mutant::DroppedNeighbours, Way::Fused, PREFIX),
    case(Mutant::CoincidentAnyway, Way::Fused, PREFIX),
    case(Mutant::CoincidentTiles, Way::Tiled(4), DIAMONDS),
    case(Mutant::UnskewedWavefront, Way::Tiled(4), SWEEPS),
    case(Mutant::FusionUnchecked, Way::Pass("affine-loop-fusion"), READ_AHEAD),
    case(Mutant::InterchangeUnchecked, Way::Pass("affine-loop-interchange{permutation=1,0}"), SWEEPS),
    case(Mutant::TilingUnchecked, Way::Pass("affine-loop-tile{tile-size=4}"), SWEEPS),
    case(Mutant::ParallelOneFurtherIn, Way::Pass("affine-parallelize"), POWERS),
    case(Mutant::SwappedLoops, Way::Own, SWEEPS),
    case(Mutant::ReversedOrder, Way::Fused, TWO_RANGES),
    case(Mutant::LostRegion, Way::Fused, TWO_RANGES),
    case(Mutant::LostRemainder, Way::Fastest, PRODUCT),
    case(Mutant::ShortUpperBound, Way::Own, PREFIX),
    case(Mutant::LongUpperBound, Way::Own, PREFIX),
    case(Mutant::LostUpperBound, Way::Own, TRAPEZOID),
    case(Mutant::FlooredLowerBound, Way::Own, UPPER_HALVES),
    case(Mutant::WrongDivisor, Way::Own, LOWER_HALVES),
    case(Mutant::LostResidue, Way::Tiled(4), STRIDED),
    case(Mutant::UnitStep, Way::Own, STRIDED),
    case(Mutant::LostGuard, Way::Guarded, PEAK),
    case(Mutant::StrictGuard, Way::Guarded, LATE),
    case(Mutant::LooseGuard, Way::Guarded, PEAK),
    case(Mutant::SwappedCounters, Way::Own, TRAPEZOID),
    case(Mutant::LostShift, Way::Fused, SMOOTHED),
    case(Mutant::LostOp, Way::Own, PREFIX),
    Case { right: Way::Own, ..case(Mutant::RangeUnchecked, Way::Tiled(32), FAR_OUT) },
    case(Mutant::AccumulatorNotWritten, Way::Program("affine-demote-iter-args"), SUM),
    case(Mutant::AccumulatorNotStarted, Way::Program("affine-demote-iter-args"), SUM),
    case(Mutant::DeadStores, Way::Program("canonicalize"), PREFIX),
    case(Mutant::MergedConstants, Way::Program("canonicalize"), CONSTANTS),
];

const fn case(mutant: Mutant, way: Way, program: &'static str) -> Case {
    Case { mutant, way, right: way, program }
}

const PREFIX: &str = "func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 1 to %n {
    %0 = affine.load %A[%i - 1] : memref<?xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%i] : memref<?xf64>
  }
  return
}";

const SHIFT_DOWN: &str = "func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 1 to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%i - 1] : memref<?xf64>
  }
  return
}";

const LAST: &str = "func.func @f(%n: index, %A: memref<?xf64>, %S: memref<f64>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    affine.store %0, %S[] : memref<f64>
  }
  return
}";

const REVERSAL: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    affine.store %0, %B[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %B[-%i + symbol(%n) - 1] : memref<?xf64>
    affine.store %0, %C[%i] : memref<?xf64>
  }
  return
}";

const READ_AHEAD: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i + 1] : memref<?xf64>
    affine.store %0, %B[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %B[%i + 1] : memref<?xf64>
    affine.store %0, %A[%i] : memref<?xf64>
  }
  return
}";

const SHIFTED_VIEWS: &str = "func.func @f(%A: memref<40xf64>, %x: f64) {
  %from = memref.subview %A[0] [39] [1] : memref<40xf64> to memref<39xf64, strided<[1]>>
  %to = memref.subview %A[1] [39] [1] : memref<40xf64> to memref<39xf64, strided<[1], offset: 1>>
  affine.for %i = 0 to 39 {
    %0 = affine.load %from[%i] : memref<39xf64, strided<[1]>>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %to[%i] : memref<39xf64, strided<[1], offset: 1>>
  }
  return
}";

const CALLS: &str = "func.func @bump(%S: memref<f64>, %x: f64) {
  %0 = affine.load %S[] : memref<f64>
  %1 = arith.mulf %0, %x : f64
  affine.store %1, %S[] : memref<f64>
  return
}
func.func @f(%n: index, %S: memref<f64>, %x: f64) {
  affine.for %i = 0 to %n {
    func.call @bump(%S, %x) : (memref<f64>, f64) -> ()
  }
  return
}";

/// Neither loop is parallel, and they cannot be tiled without skewing.
const SWEEPS: &str = "func.func @f(%t: index, %n: index, %A: memref<?xf64>) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to %n {
      %0 = affine.load %A[%i - 1] : memref<?xf64>
      %1 = affine.load %A[%i + 1] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i] : memref<?xf64>
    }
  }
  return
}";

/// The inner loop is parallel, the outer one is not.
const POWERS: &str = "func.func @f(%t: index, %n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %s = 0 to %t {
    affine.for %i = 0 to %n {
      %0 = affine.load %A[%i] : memref<?xf64>
      %1 = arith.mulf %0, %x : f64
      affine.store %1, %A[%i] : memref<?xf64>
    }
  }
  return
}";

const STRIDED: &str = "func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 1 to %n step 3 {
    %0 = affine.load %A[%i] : memref<?xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%i] : memref<?xf64>
  }
  return
}";

const GUARDED: &str = "func.func @f(%n: index, %A: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      %0 = affine.load %A[%i] : memref<?xf64>
      %1 = arith.mulf %0, %x : f64
      affine.store %1, %A[%i] : memref<?xf64>
    }
  }
  return
}";

/// One statement runs in all iterations, one in the fourth only.
const PEAK: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%i] : memref<?xf64>
    affine.if affine_set<(d0) : (d0 - 3 == 0)>(%i) {
      %2 = affine.load %B[%i] : memref<?xf64>
      %3 = arith.mulf %2, %x : f64
      affine.store %3, %B[%i] : memref<?xf64>
    }
  }
  return
}";

/// One statement runs in all iterations, one from the fourth on.
const LATE: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%i] : memref<?xf64>
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      %2 = affine.load %B[%i] : memref<?xf64>
      %3 = arith.mulf %2, %x : f64
      affine.store %3, %B[%i] : memref<?xf64>
    }
  }
  return
}";

/// Skewed, the inner loop is parallel over points, but not over tiles.
const DIAMONDS: &str = "func.func @f(%t: index, %n: index, %A: memref<?x?xf64>) {
  affine.for %s = 1 to %t {
    affine.for %i = 1 to %n {
      %0 = affine.load %A[%s - 1, %i - 1] : memref<?x?xf64>
      %1 = affine.load %A[%s - 1, %i + 1] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%s, %i] : memref<?x?xf64>
    }
  }
  return
}";

/// Loops over ranges that overlap in part, the second of which needs what the first computes.
const TWO_RANGES: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %x: f64) {
  affine.for %i = 1 to %n {
    %0 = affine.load %A[%i - 1] : memref<?xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%i] : memref<?xf64>
  }
  affine.for %i = 3 to affine_map<()[s0] -> (s0 + 2)>()[%n] {
    %0 = affine.load %B[%i - 1] : memref<?xf64>
    %1 = affine.load %A[%i - 3] : memref<?xf64>
    %2 = arith.mulf %0, %1 : f64
    affine.store %2, %B[%i] : memref<?xf64>
  }
  return
}";

const TRAPEZOID: &str = "func.func @f(%n: index, %m: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%i)[%m] {
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %1 = arith.mulf %0, %x : f64
      affine.store %1, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}";

const UPPER_HALVES: &str = "func.func @f(%n: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %j = 0 to %n {
    affine.for %i = affine_map<(d0) -> (d0 ceildiv 2)>(%j) to %n {
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %1 = arith.mulf %0, %x : f64
      affine.store %1, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}";

const LOWER_HALVES: &str = "func.func @f(%n: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %j = 0 to %n {
    affine.for %i = 0 to affine_map<(d0) -> (d0 floordiv 2)>(%j) {
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %1 = arith.mulf %0, %x : f64
      affine.store %1, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}";

/// To be fused, the second loop has to run one iteration later.
const SMOOTHED: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    affine.store %0, %B[%i] : memref<?xf64>
  }
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %0 = affine.load %B[%i - 1] : memref<?xf64>
    %1 = affine.load %B[%i + 1] : memref<?xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %C[%i] : memref<?xf64>
  }
  return
}";

const PRODUCT: &str = "func.func @f(%n: index, %m: index, %l: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to %l {
        %0 = affine.load %A[%i, %k] : memref<?x?xf64>
        %1 = affine.load %B[%k, %j] : memref<?x?xf64>
        %2 = arith.mulf %0, %1 : f64
        %3 = affine.load %C[%i, %j] : memref<?x?xf64>
        %4 = arith.addf %3, %2 : f64
        affine.store %4, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}";

/// Ten iterations near the end of the range of an index, the last of which are in a tile that ends at 2^63.
const FAR_OUT: &str = "func.func @f(%A: memref<10xf64>, %x: f64) {
  affine.for %i = 9223372036854775770 to 9223372036854775780 {
    %0 = affine.load %A[%i - 9223372036854775770] : memref<10xf64>
    %1 = arith.mulf %0, %x : f64
    affine.store %1, %A[%i - 9223372036854775770] : memref<10xf64>
  }
  return
}";

const SUM: &str = "func.func @f(%n: index, %A: memref<?xf64>, %S: memref<f64>, %x: f64) {
  %s = affine.for %k = 0 to %n iter_args(%t = %x) -> (f64) {
    %a = affine.load %A[%k] : memref<?xf64>
    %u = arith.addf %t, %a : f64
    affine.yield %u : f64
  }
  affine.store %s, %S[] : memref<f64>
  return
}";

const CONSTANTS: &str = "func.func @f(%A: memref<8xf64>) {
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  affine.store %one, %A[0] : memref<8xf64>
  affine.store %two, %A[1] : memref<8xf64>
  return
}";
