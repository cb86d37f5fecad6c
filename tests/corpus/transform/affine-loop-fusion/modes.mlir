// RUN: loopwright opt --affine-loop-fusion=mode=producer %s | FileCheck %s --check-prefix=PRODUCER
// RUN: loopwright opt --affine-loop-fusion=mode=sibling %s | FileCheck %s --check-prefix=SIBLING

// Loops that hand values on, and loops that read the same; a loop that overwrites what is read is neither.

// PRODUCER-LABEL: func.func @chain(
// PRODUCER-COUNT-1: affine.for
// PRODUCER-NOT: affine.for
// PRODUCER-LABEL: func.func @siblings(
// PRODUCER-COUNT-2: affine.for
// PRODUCER-LABEL: func.func @overwritten(
// PRODUCER-COUNT-2: affine.for

// SIBLING-LABEL: func.func @chain(
// SIBLING-COUNT-2: affine.for
// SIBLING-LABEL: func.func @siblings(
// SIBLING-COUNT-1: affine.for
// SIBLING-NOT: affine.for
// SIBLING-LABEL: func.func @overwritten(
// SIBLING-COUNT-2: affine.for
func.func @chain(%A: memref<9xi64>, %B: memref<9xi64>, %C: memref<9xi64>) {
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<9xi64>
    affine.store %a, %B[%i] : memref<9xi64>
  }
  affine.for %i = 0 to 9 {
    %b = affine.load %B[%i] : memref<9xi64>
    affine.store %b, %C[%i] : memref<9xi64>
  }
  return
}

func.func @siblings(%A: memref<9xi64>, %B: memref<9xi64>, %C: memref<9xi64>) {
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<9xi64>
    affine.store %a, %B[%i] : memref<9xi64>
  }
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<9xi64>
    %d = arith.addi %a, %a : i64
    affine.store %d, %C[%i] : memref<9xi64>
  }
  return
}

func.func @overwritten(%A: memref<9xi64>, %B: memref<9xi64>, %x: i64) {
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<9xi64>
    affine.store %a, %B[%i] : memref<9xi64>
  }
  affine.for %i = 0 to 9 {
    affine.store %x, %A[%i] : memref<9xi64>
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<9xi64>
  %B = memref.alloc() : memref<9xi64>
  %C = memref.alloc() : memref<9xi64>
  affine.for %i = 0 to 9 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %A[%i] : memref<9xi64>
    affine.store %v, %B[%i] : memref<9xi64>
    affine.store %v, %C[%i] : memref<9xi64>
  }
  %A_print = memref.cast %A : memref<9xi64> to memref<*xi64>
  %B_print = memref.cast %B : memref<9xi64> to memref<*xi64>
  %C_print = memref.cast %C : memref<9xi64> to memref<*xi64>
  %x = arith.constant 100 : i64
  call @siblings(%A, %B, %C) : (memref<9xi64>, memref<9xi64>, memref<9xi64>) -> ()
  call @printMemrefI64(%C_print) : (memref<*xi64>) -> ()
  call @chain(%A, %B, %C) : (memref<9xi64>, memref<9xi64>, memref<9xi64>) -> ()
  call @printMemrefI64(%C_print) : (memref<*xi64>) -> ()
  call @overwritten(%A, %B, %x) : (memref<9xi64>, memref<9xi64>, i64) -> ()
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
