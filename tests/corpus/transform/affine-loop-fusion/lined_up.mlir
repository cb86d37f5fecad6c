// RUN: loopwright opt %s --affine-loop-fusion --mlir-print-local-scope 2>&1 | FileCheck %s

// Each iteration of the second loop gets a value from one of the first: these are lined up where no other order is requested.

// CHECK: remark: 'affine.for' op is not fused with the loop before it: raw dependence S0[9] -> S1[1] on %a would be reversed

// From the other end, whatever the size.
// CHECK-LABEL: func.func @reversed(
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to %arg3 {
// CHECK-NEXT: affine.load %arg0[-%[[I]] + symbol(%arg3) - 1]
// CHECK-NEXT: affine.store %{{.*}}, %arg1[-%[[I]] + symbol(%arg3) - 1]
// CHECK-NEXT: affine.load %arg1[-%[[I]] + symbol(%arg3) - 1]
// CHECK-NEXT: affine.store %{{.*}}, %arg2[%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @reversed(%a: memref<?xf64>, %b: memref<?xf64>, %c: memref<?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %a[%i] : memref<?xf64>
    affine.store %0, %b[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %b[-%i + symbol(%n) - 1] : memref<?xf64>
    affine.store %0, %c[%i] : memref<?xf64>
  }
  return
}

// From other bounds.
// CHECK-LABEL: func.func @shifted(
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 10 {
// CHECK-NEXT: affine.load %arg0[%[[I]] + 1]
// CHECK-NEXT: affine.store %{{.*}}, %arg1[%[[I]]]
// CHECK-NEXT: affine.load %arg1[%[[I]]]
// CHECK-NEXT: affine.store %{{.*}}, %arg2[%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @shifted(%a: memref<12xf64>, %b: memref<12xf64>, %c: memref<12xf64>) {
  affine.for %i = 1 to 11 {
    %0 = affine.load %a[%i] : memref<12xf64>
    affine.store %0, %b[%i - 1] : memref<12xf64>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %b[%i] : memref<12xf64>
    affine.store %0, %c[%i] : memref<12xf64>
  }
  return
}

// Two loops deep, each in its own way; the loops inside are fused as those outside are lined up.
// CHECK-LABEL: func.func @two_deep(
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 6 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 8 {
// CHECK-NEXT: affine.load %arg0[-%[[I]] + 5, %[[J]] + 2]
// CHECK-NEXT: affine.store %{{.*}}, %arg1[%[[J]], %[[I]]]
// CHECK-NEXT: affine.load %arg1[%[[J]], %[[I]]]
// CHECK-NEXT: affine.store
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @two_deep(%a: memref<6x10xf64>, %b: memref<8x6xf64>, %c: memref<6x8xf64>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 2 to 10 {
      %0 = affine.load %a[%i, %j] : memref<6x10xf64>
      affine.store %0, %b[%j - 2, -%i + 5] : memref<8x6xf64>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %b[%j, %i] : memref<8x6xf64>
      affine.store %0, %c[%i, %j] : memref<6x8xf64>
    }
  }
  return
}

// The first loop has to run as it does.
// CHECK-LABEL: func.func @running_total(
// CHECK: affine.for
// CHECK: affine.for
// CHECK: return
func.func @running_total(%a: memref<12xf64>, %b: memref<12xf64>) {
  affine.for %i = 1 to 10 {
    %0 = affine.load %a[%i - 1] : memref<12xf64>
    %1 = affine.load %a[%i] : memref<12xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %a[%i] : memref<12xf64>
  }
  affine.for %i = 1 to 10 {
    %0 = affine.load %a[-%i + 10] : memref<12xf64>
    affine.store %0, %b[%i] : memref<12xf64>
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @main() {
  %a = memref.alloc() : memref<12xf64>
  %b = memref.alloc() : memref<12xf64>
  %c = memref.alloc() : memref<12xf64>
  affine.for %i = 0 to 12 {
    %k = affine.apply affine_map<(d0) -> ((d0 * 7 + 1) mod 11)>(%i)
    %n = arith.index_cast %k : index to i64
    %f = arith.sitofp %n : i64 to f64
    affine.store %f, %a[%i] : memref<12xf64>
    affine.store %f, %b[%i] : memref<12xf64>
    affine.store %f, %c[%i] : memref<12xf64>
  }
  %x = memref.alloc() : memref<6x10xf64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 10 {
      %k = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1 * 3) mod 31)>(%i, %j)
      %n = arith.index_cast %k : index to i64
      %f = arith.sitofp %n : i64 to f64
      affine.store %f, %x[%i, %j] : memref<6x10xf64>
    }
  }
  %y = memref.alloc() : memref<8x6xf64>
  %z = memref.alloc() : memref<6x8xf64>
  call @two_deep(%x, %y, %z) : (memref<6x10xf64>, memref<8x6xf64>, memref<6x8xf64>) -> ()
  %zu = memref.cast %z : memref<6x8xf64> to memref<*xf64>
  call @printMemrefF64(%zu) : (memref<*xf64>) -> ()
  %n = arith.constant 12 : index
  %da = memref.cast %a : memref<12xf64> to memref<?xf64>
  %db = memref.cast %b : memref<12xf64> to memref<?xf64>
  %dc = memref.cast %c : memref<12xf64> to memref<?xf64>
  call @reversed(%da, %db, %dc, %n) : (memref<?xf64>, memref<?xf64>, memref<?xf64>, index) -> ()
  %cu = memref.cast %c : memref<12xf64> to memref<*xf64>
  call @printMemrefF64(%cu) : (memref<*xf64>) -> ()
  call @shifted(%c, %b, %a) : (memref<12xf64>, memref<12xf64>, memref<12xf64>) -> ()
  call @running_total(%a, %b) : (memref<12xf64>, memref<12xf64>) -> ()
  %bu = memref.cast %b : memref<12xf64> to memref<*xf64>
  call @printMemrefF64(%bu) : (memref<*xf64>) -> ()
  return
}
