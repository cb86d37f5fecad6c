// RUN: loopwright opt %s --affine-loop-tile="tile-sizes=4,3 separate" --mlir-print-local-scope 2>&1 | FileCheck %s

// Full tiles have simple bounds, also below a diagonal; where no tile is partial, there is one version.

// CHECK-LABEL: func.func @triangle(
// CHECK: affine.for %arg4 = 0 to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%arg3)[%arg2] step 3 {
// CHECK-NEXT: affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 4 >= 0, d0 - d1 - 2 >= 0)>(%arg3, %arg4)[%arg2] {
// CHECK-NEXT: affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 4)>(%arg3) {
// CHECK-NEXT: affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 3)>(%arg4) {
// CHECK: } else {
// CHECK-NEXT: affine.for %arg5 = {{.*}}min
// CHECK-NEXT: affine.for %arg6 = {{.*}}min
func.func @triangle(%A: memref<13x13xi64>, %B: memref<13x13xi64>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %a = affine.load %A[%j, %i] : memref<13x13xi64>
      %b = affine.load %B[%i, %j] : memref<13x13xi64>
      %s = arith.addi %a, %b : i64
      affine.store %s, %B[%i, %j] : memref<13x13xi64>
    }
  }
  return
}

// CHECK-LABEL: func.func @full(
// CHECK-NOT: affine.if
// CHECK: return
func.func @full(%A: memref<13x13xi64>, %x: i64) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.store %x, %A[%j, %i] : memref<13x13xi64>
    }
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %A = memref.alloc() : memref<13x13xi64>
  %B = memref.alloc() : memref<13x13xi64>
  affine.for %i = 0 to 13 {
    affine.for %j = 0 to 13 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 13 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      affine.store %v, %A[%i, %j] : memref<13x13xi64>
      affine.store %v, %B[%j, %i] : memref<13x13xi64>
    }
  }
  %n = arith.constant 13 : index
  call @triangle(%A, %B, %n) : (memref<13x13xi64>, memref<13x13xi64>, index) -> ()
  %x = arith.constant 7 : i64
  call @full(%A, %x) : (memref<13x13xi64>, i64) -> ()
  %A_print = memref.cast %A : memref<13x13xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  %B_print = memref.cast %B : memref<13x13xi64> to memref<*xi64>
  call @printMemrefI64(%B_print) : (memref<*xi64>) -> ()
  return
}
