// What may overflow depends on how wide an index is.
// RUN: loopwright opt %s --raise-scf-to-affine | FileCheck %s
// RUN: loopwright opt %s --raise-scf-to-affine --index-width 32 | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: func.func @rows
// CHECK: affine.store %{{.*}}, %{{.*}}[%{{.*}} * 1024]
// NARROW-LABEL: func.func @rows
// NARROW: affine.for
// NARROW: memref.store
func.func @rows(%v: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1024 = arith.constant 1024 : index
  scf.for %i = %c0 to %n step %c1 {
    %at = arith.muli %i, %c1024 : index
    memref.store %x, %v[%at] : memref<?xf64>
  }
  return
}

func.func private @printF64(f64)

func.func @main() {
  %v = memref.alloc() : memref<2000xf64>
  %w = memref.cast %v : memref<2000xf64> to memref<?xf64>
  %n = arith.constant 2 : index
  %x = arith.constant 0.5 : f64
  call @rows(%w, %n, %x) : (memref<?xf64>, index, f64) -> ()
  %a = affine.load %v[1024] : memref<2000xf64>
  call @printF64(%a) : (f64) -> ()
  return
}
