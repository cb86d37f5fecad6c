// A sum in a local cell moves to the cell that it is stored to, where the new function is proved to compute the same.
// RUN: loopwright opt %s --affine-accumulate-in-place 2>&1 | FileCheck %s

// CHECK: remark: 'affine.store' op keeps its value in %t: not proved to be equal

// CHECK-LABEL: func.func @sums
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to %arg0 {
// CHECK-NEXT: affine.store %arg1, %arg3[%[[I]]]
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to %arg0 {
// CHECK-NEXT: affine.load %arg2[%[[I]], %[[K]]]
// CHECK-NEXT: affine.load %arg3[%[[I]]]
// CHECK-NEXT: arith.addf
// CHECK-NEXT: affine.store %{{.*}}, %arg3[%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @sums(%n: index, %zero: f64, %a: memref<?x?xf64>, %s: memref<?xf64>) {
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.store %zero, %t[] : memref<f64>
    affine.for %k = 0 to %n {
      %0 = affine.load %a[%i, %k] : memref<?x?xf64>
      %1 = affine.load %t[] : memref<f64>
      %2 = arith.addf %1, %0 : f64
      affine.store %2, %t[] : memref<f64>
    }
    %3 = affine.load %t[] : memref<f64>
    affine.store %3, %s[%i] : memref<?xf64>
  }
  return
}

// The sum is scaled before it is stored; the cell has it until then.
// CHECK-LABEL: func.func @scaled
// CHECK-NOT: memref.alloc
// CHECK: affine.load %arg2
// CHECK: affine.store %{{.*}}, %arg3
// CHECK-NEXT: }
// CHECK-NEXT: %[[SUM:.*]] = affine.load %arg3[%{{.*}}]
// CHECK-NEXT: %[[SCALED:.*]] = arith.mulf %[[SUM]]
// CHECK-NEXT: affine.store %[[SCALED]], %arg3
func.func @scaled(%n: index, %zero: f64, %a: memref<?x?xf64>, %s: memref<?xf64>) {
  %t = memref.alloc() : memref<1x1xf64>
  affine.for %i = 0 to %n {
    affine.store %zero, %t[0, 0] : memref<1x1xf64>
    affine.for %k = 0 to %n {
      %0 = affine.load %a[%i, %k] : memref<?x?xf64>
      %1 = affine.load %t[0, 0] : memref<1x1xf64>
      %2 = arith.addf %1, %0 : f64
      affine.store %2, %t[0, 0] : memref<1x1xf64>
    }
    %3 = affine.load %t[0, 0] : memref<1x1xf64>
    %4 = arith.mulf %3, %3 : f64
    affine.store %4, %s[%i] : memref<?xf64>
  }
  memref.dealloc %t : memref<1x1xf64>
  return
}

// The loop reads the cell that the sum would be in.
// CHECK-LABEL: func.func @read_meanwhile
// CHECK: memref.alloca
func.func @read_meanwhile(%zero: f64, %s: memref<8xf64>) {
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to 8 {
    affine.store %zero, %t[] : memref<f64>
    affine.for %k = 0 to 8 {
      %0 = affine.load %s[%k] : memref<8xf64>
      %1 = affine.load %t[] : memref<f64>
      %2 = arith.addf %1, %0 : f64
      affine.store %2, %t[] : memref<f64>
    }
    %3 = affine.load %t[] : memref<f64>
    affine.store %3, %s[%i] : memref<8xf64>
  }
  return
}

// Two sums in one cell, one after the other, each in its place.
// CHECK-LABEL: func.func @twice
// CHECK-NOT: memref.alloca
// CHECK: return
func.func @twice(%zero: f64, %a: memref<8x8xf64>, %s: memref<8xf64>, %u: memref<8xf64>) {
  %t = memref.alloca() : memref<1xf64>
  affine.for %i = 0 to 8 {
    affine.store %zero, %t[0] : memref<1xf64>
    affine.for %k = 0 to 8 {
      %0 = affine.load %a[%i, %k] : memref<8x8xf64>
      %1 = affine.load %t[0] : memref<1xf64>
      %2 = arith.addf %1, %0 : f64
      affine.store %2, %t[0] : memref<1xf64>
    }
    %3 = affine.load %t[0] : memref<1xf64>
    affine.store %3, %s[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    affine.store %zero, %t[0] : memref<1xf64>
    affine.for %k = 0 to 8 {
      %0 = affine.load %a[%k, %i] : memref<8x8xf64>
      %1 = affine.load %t[0] : memref<1xf64>
      %2 = arith.addf %1, %0 : f64
      affine.store %2, %t[0] : memref<1xf64>
    }
    %3 = affine.load %t[0] : memref<1xf64>
    affine.store %3, %u[%i] : memref<8xf64>
  }
  return
}

// Nothing is stored elsewhere: the cell stays.
// CHECK-LABEL: func.func @returned
// CHECK: memref.alloca
func.func @returned(%zero: f64, %a: memref<8xf64>) -> f64 {
  %t = memref.alloca() : memref<f64>
  affine.store %zero, %t[] : memref<f64>
  affine.for %k = 0 to 8 {
    %0 = affine.load %a[%k] : memref<8xf64>
    %1 = affine.load %t[] : memref<f64>
    %2 = arith.addf %1, %0 : f64
    affine.store %2, %t[] : memref<f64>
  }
  %3 = affine.load %t[] : memref<f64>
  return %3 : f64
}

// The cell that the sum goes to is known only after it.
// CHECK-LABEL: func.func @place_known_late
// CHECK: memref.alloca
func.func @place_known_late(%zero: f64, %a: memref<8xf64>, %s: memref<8xf64>, %n: index) {
  %t = memref.alloca() : memref<f64>
  affine.store %zero, %t[] : memref<f64>
  affine.for %k = 0 to 8 {
    %0 = affine.load %a[%k] : memref<8xf64>
    %1 = affine.load %t[] : memref<f64>
    %2 = arith.addf %1, %0 : f64
    affine.store %2, %t[] : memref<f64>
  }
  %at = affine.apply affine_map<()[n] -> (n mod 8)>()[%n]
  %3 = affine.load %t[] : memref<f64>
  affine.store %3, %s[%at] : memref<8xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>)

func.func @main() {
  %A = memref.alloc() : memref<8x8xf64>
  %s = memref.alloc() : memref<8xf64>
  %u = memref.alloc() : memref<8xf64>
  %n = arith.constant 8 : index
  %z = arith.constant 0.5 : f64
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7)>(%i, %j)
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      affine.store %2, %A[%i, %j] : memref<8x8xf64>
    }
    affine.store %z, %s[%i] : memref<8xf64>
  }
  %D = memref.cast %A : memref<8x8xf64> to memref<?x?xf64>
  %V = memref.cast %s : memref<8xf64> to memref<?xf64>
  %p = memref.cast %s : memref<8xf64> to memref<*xf64>
  %q = memref.cast %u : memref<8xf64> to memref<*xf64>
  func.call @sums(%n, %z, %D, %V) : (index, f64, memref<?x?xf64>, memref<?xf64>) -> ()
  func.call @printMemrefF64(%p) : (memref<*xf64>) -> ()
  func.call @read_meanwhile(%z, %s) : (f64, memref<8xf64>) -> ()
  func.call @printMemrefF64(%p) : (memref<*xf64>) -> ()
  func.call @scaled(%n, %z, %D, %V) : (index, f64, memref<?x?xf64>, memref<?xf64>) -> ()
  func.call @printMemrefF64(%p) : (memref<*xf64>) -> ()
  func.call @place_known_late(%z, %s, %u, %n) : (f64, memref<8xf64>, memref<8xf64>, index) -> ()
  func.call @twice(%z, %A, %s, %u) : (f64, memref<8x8xf64>, memref<8xf64>, memref<8xf64>) -> ()
  func.call @printMemrefF64(%q) : (memref<*xf64>) -> ()
  %r = func.call @returned(%z, %s) : (f64, memref<8xf64>) -> f64
  affine.store %r, %s[0] : memref<8xf64>
  func.call @printMemrefF64(%p) : (memref<*xf64>) -> ()
  return
}
