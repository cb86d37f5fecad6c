// Nothing moves past an assertion, nor past a call that may not come back, though nobody else sees the memory that it touches: behind it may be done what has no
// meaning before.
// RUN: split-file %s %t
// RUN: not loopwright optimize %t/assertion.mlir --script %t/before.txt 2>&1 | FileCheck %s --check-prefix=HELD
// RUN: not loopwright optimize %t/assertion.mlir --script %t/after.txt 2>&1 | FileCheck %s --check-prefix=HELD
// RUN: not loopwright optimize %t/call.mlir --script %t/before_call.txt 2>&1 | FileCheck %s --check-prefix=HELD
// RUN: loopwright optimize %t/printed.mlir --script %t/before.txt 2>&1 | FileCheck %s --check-prefix=MOVED

// HELD: error:
// MOVED: arith.divsi
// MOVED: call @printI64
//--- before.txt
func @f
move L0 before S0
//--- after.txt
func @f
move S0 after L0
//--- before_call.txt
func @f
move L1 before S1
//--- assertion.mlir
func.func @f(%n: i32, %m: i32, %b: i1, %B: memref<64xi32>) {
  %T = memref.alloc() : memref<64xi32>
  cf.assert %b, "m is zero"
  affine.for %i = 0 to 64 {
    %d = arith.divsi %n, %m : i32
    affine.store %d, %T[%i] : memref<64xi32>
  }
  affine.for %i = 0 to 64 {
    %d = affine.load %T[%i] : memref<64xi32>
    affine.store %d, %B[%i] : memref<64xi32>
  }
  memref.dealloc %T : memref<64xi32>
  return
}
//--- call.mlir
func.func private @require(index)
func.func @f(%n: index, %B: memref<64xf32>, %C: memref<64xf32>) {
  %T = memref.alloc() : memref<64xf32>
  %U = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %x = affine.load %B[%i] : memref<64xf32>
    affine.store %x, %T[%i] : memref<64xf32>
  }
  func.call @require(%n) : (index) -> ()
  affine.for %i = 0 to 32 {
    %x = affine.load %T[%i + symbol(%n)] : memref<64xf32>
    affine.store %x, %U[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    %x = affine.load %U[%i] : memref<64xf32>
    affine.store %x, %C[%i] : memref<64xf32>
  }
  return
}
//--- printed.mlir
func.func private @printI64(i64)
func.func @f(%n: i32, %m: i32, %k: i64, %B: memref<64xi32>) {
  %T = memref.alloc() : memref<64xi32>
  func.call @printI64(%k) : (i64) -> ()
  affine.for %i = 0 to 64 {
    %d = arith.divsi %n, %m : i32
    affine.store %d, %T[%i] : memref<64xi32>
  }
  affine.for %i = 0 to 64 {
    %d = affine.load %T[%i] : memref<64xi32>
    affine.store %d, %B[%i] : memref<64xi32>
  }
  memref.dealloc %T : memref<64xi32>
  return
}
