// Loads, and what is computed from them, move into the inner loops that use them, where that is proved to be the same.
// RUN: loopwright opt %s --affine-sink-loads 2>&1 | FileCheck %s

// CHECK: remark: 'affine.load' op stays before the loop: not proved to be equal

// CHECK-LABEL: func.func @product
// CHECK: affine.for %{{.*}} = 0 to 8 {
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to 8 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 8 {
// CHECK-NEXT: %[[X:.*]] = affine.load %arg0[%{{.*}}, %[[K]]]
// CHECK-NEXT: %[[Y:.*]] = arith.mulf %arg3, %[[X]]
// CHECK-NEXT: affine.load %arg1
func.func @product(%a: memref<8x8xf64>, %b: memref<8x8xf64>, %c: memref<8x8xf64>, %alpha: f64) {
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 8 {
      %x = affine.load %a[%i, %k] : memref<8x8xf64>
      %y = arith.mulf %alpha, %x : f64
      affine.for %j = 0 to 8 {
        %0 = affine.load %b[%k, %j] : memref<8x8xf64>
        %1 = arith.mulf %y, %0 : f64
        %2 = affine.load %c[%i, %j] : memref<8x8xf64>
        %3 = arith.addf %2, %1 : f64
        affine.store %3, %c[%i, %j] : memref<8x8xf64>
      }
    }
  }
  return
}

// The loop writes what was loaded before it.
// CHECK-LABEL: func.func @written_meanwhile
// CHECK: affine.for
// CHECK-NEXT: affine.load
// CHECK-NEXT: affine.for
func.func @written_meanwhile(%c: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %c[%i] : memref<8xf64>
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%j] : memref<8xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %c[%j] : memref<8xf64>
    }
  }
  return
}

// It is used beside the loop, too, and stays there.
// CHECK-LABEL: func.func @used_twice
// CHECK: %[[X:.*]] = affine.load %arg0
// CHECK-NEXT: affine.store %[[X]], %arg1
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.load %arg0
func.func @used_twice(%a: memref<8xf64>, %b: memref<8xf64>, %c: memref<8x8xf64>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf64>
    affine.store %x, %b[%i] : memref<8xf64>
    affine.for %j = 0 to 8 {
      affine.store %x, %c[%j, %i] : memref<8x8xf64>
    }
  }
  return
}

// Two loops use it, and one of them two loops further in.
// CHECK-LABEL: func.func @in_two_loops
// CHECK: affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.load %arg0[%[[I]]]
// CHECK: affine.for
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.load %arg0[%[[I]]]
func.func @in_two_loops(%a: memref<8xf64>, %b: memref<8x8xf64>, %c: memref<8x8xf64>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf64>
    affine.for %j = 0 to 8 {
      affine.store %x, %b[%j, %i] : memref<8x8xf64>
    }
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 2 {
        affine.store %x, %c[%j, %i] : memref<8x8xf64>
      }
    }
  }
  return
}

// Outside of all loops it is loaded once, and is in nobody's way.
// CHECK-LABEL: func.func @outside
// CHECK-NEXT: affine.load
// CHECK-NEXT: affine.for
func.func @outside(%a: memref<8xf64>, %b: memref<8xf64>) {
  %x = affine.load %a[0] : memref<8xf64>
  affine.for %i = 0 to 8 {
    affine.store %x, %b[%i] : memref<8xf64>
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>)

func.func @main() {
  %A = memref.alloc() : memref<8x8xf64>
  %B = memref.alloc() : memref<8x8xf64>
  %C = memref.alloc() : memref<8x8xf64>
  %s = memref.alloc() : memref<8xf64>
  %u = memref.alloc() : memref<8xf64>
  %z = arith.constant 0.5 : f64
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7)>(%i, %j)
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      affine.store %2, %A[%i, %j] : memref<8x8xf64>
      affine.store %2, %B[%j, %i] : memref<8x8xf64>
      affine.store %z, %C[%j, %i] : memref<8x8xf64>
      affine.store %2, %s[%i] : memref<8xf64>
    }
  }
  %p = memref.cast %C : memref<8x8xf64> to memref<*xf64>
  %q = memref.cast %u : memref<8xf64> to memref<*xf64>
  func.call @product(%A, %B, %C, %z) : (memref<8x8xf64>, memref<8x8xf64>, memref<8x8xf64>, f64) -> ()
  func.call @printMemrefF64(%p) : (memref<*xf64>) -> ()
  func.call @written_meanwhile(%s) : (memref<8xf64>) -> ()
  func.call @used_twice(%s, %u, %C) : (memref<8xf64>, memref<8xf64>, memref<8x8xf64>) -> ()
  func.call @printMemrefF64(%q) : (memref<*xf64>) -> ()
  func.call @in_two_loops(%s, %B, %C) : (memref<8xf64>, memref<8x8xf64>, memref<8x8xf64>) -> ()
  func.call @printMemrefF64(%p) : (memref<*xf64>) -> ()
  func.call @outside(%s, %u) : (memref<8xf64>, memref<8xf64>) -> ()
  func.call @printMemrefF64(%q) : (memref<*xf64>) -> ()
  return
}
