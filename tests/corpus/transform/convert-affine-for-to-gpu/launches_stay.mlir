// RUN: loopwright opt %s --affine-loop-fusion 2>&1 | FileCheck %s --check-prefix=FUSION
// RUN: loopwright opt %s --loop-invariant-code-motion 2>&1 | FileCheck %s --check-prefix=MOTION

// Passes that write loops anew leave a function alone that has a launch, and what a launch runs is not moved out of it.

// FUSION: remark: 'func.func' op is unchanged by 'affine-loop-fusion': no loops for the new order: S0 is in a 'gpu.launch', which code generation does not reproduce
// FUSION-LABEL: func.func @kernel(
// FUSION: gpu.launch
// FUSION: affine.for
// FUSION: affine.for
// FUSION: return

// MOTION-LABEL: func.func @kernel(
// MOTION: gpu.launch
// MOTION-NEXT: arith.muli
// MOTION: gpu.terminator
func.func @kernel(%a: memref<8xi32>, %b: memref<8xi32>, %c: memref<8xi32>, %n: i32) {
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %x = arith.muli %n, %n : i32
    affine.store %x, %c[%bx] : memref<8xi32>
    gpu.terminator
  } {kernel = 3 : i32}
  affine.for %i = 0 to 8 {
    %0 = affine.load %c[%i] : memref<8xi32>
    affine.store %0, %a[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xi32>
    affine.store %0, %b[%i] : memref<8xi32>
  }
  return
}

func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %a = memref.alloc() : memref<8xi32>
  %b = memref.alloc() : memref<8xi32>
  %c = memref.alloc() : memref<8xi32>
  %n = arith.constant 7 : i32
  func.call @kernel(%a, %b, %c, %n) : (memref<8xi32>, memref<8xi32>, memref<8xi32>, i32) -> ()
  %p = memref.cast %b : memref<8xi32> to memref<*xi32>
  func.call @printMemrefI32(%p) : (memref<*xi32>) -> ()
  return
}
