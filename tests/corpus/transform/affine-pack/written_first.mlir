// What is written inside before it is read there is not copied in: nobody may have written it before.
// RUN: loopwright opt %s --affine-pack=at=1 | FileCheck %s
// RUN: loopwright opt %s --affine-data-copy-generate="fast-mem-space=0" | FileCheck %s --check-prefix=COPY

// The row is packed, and copied back.
// CHECK-LABEL: func.func @rows(
// CHECK: affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT: %[[ROW:.*]] = memref.alloc() : memref<1x8xf64>
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 8 {
// CHECK-NEXT: affine.store %{{.*}}, %[[ROW]][0, %[[J]]]
// CHECK: affine.load %[[ROW]][0, -%{{.*}} + 7]
// CHECK: %[[BACK:.*]] = affine.load %[[ROW]][0, %{{.*}}]
// CHECK-NEXT: affine.store %[[BACK]], %{{.*}}[%[[I]], %{{.*}}]
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc %[[ROW]]

// COPY-LABEL: func.func @rows(
// COPY: memref.alloc() : memref<8xf64>
// COPY: %[[ALL:.*]] = memref.alloc() : memref<8x8xf64>
// COPY-NEXT: affine.for %{{.*}} = 0 to 8 {
// COPY-NEXT: affine.for %{{.*}} = 0 to 8 {
// COPY-NEXT: affine.store %{{.*}}, %[[ALL]]
// COPY: affine.load %[[ALL]]
// COPY: affine.load %[[ALL]]
func.func @rows(%A: memref<8x8xf64>, %v: memref<8xf64>, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i, %j] : memref<8x8xf64>
    }
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, 7 - %j] : memref<8x8xf64>
      %b = affine.load %v[%i] : memref<8xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %v[%i] : memref<8xf64>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %x = arith.constant 1.5 : f64
  %A = memref.alloc() : memref<8x8xf64>
  %v = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    affine.store %x, %v[%i] : memref<8xf64>
  }
  call @rows(%A, %v, %x) : (memref<8x8xf64>, memref<8xf64>, f64) -> ()
  %A_print = memref.cast %A : memref<8x8xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %v_print = memref.cast %v : memref<8xf64> to memref<*xf64>
  call @printMemrefF64(%v_print) : (memref<*xf64>) -> ()
  return
}
