// The sums of a matrix's rows and columns. Each sum of a row waits for itself along the row; eight rows side by side do not, and
// small tiles of rows, each statement with its own, leave compilers nothing to gather.
// RUN: loopwright optimize --sequential %s | FileCheck %s --check-prefix=CODE
// RUN: loopwright optimize --sequential --explain %s 2>&1 | FileCheck %s

// CHECK: unrolled and jammed: %i at lines {{[0-9]+}} and {{[0-9]+}} by 8, %j at lines {{[0-9]+}} and {{[0-9]+}} by 4
// CHECK-NOT: split
// CHECK: for %i in blocks of 8
// CHECK-NEXT: for %j in blocks of 4
// CHECK-NEXT: for %i, unrolled
// CHECK-NEXT: for %j, unrolled
// CHECK-NEXT: line
// CHECK-NEXT: for %i, unrolled
// CHECK-NEXT: for %j, unrolled
// CHECK-NEXT: line
// CODE: affine.for %[[I:arg[0-9]+]] = #{{map[0-9]*}}(%[[ROWS:arg[0-9]+]]) to #{{map[0-9]*}}(%[[ROWS]]) {
// CODE-NEXT: affine.for %{{.*}} = #{{map[0-9]*}}(%[[COLUMNS:arg[0-9]+]]) to #{{map[0-9]*}}(%[[COLUMNS]]) {
func.func @kernel(%n: index, %A: memref<?x?xf64>, %rows: memref<?xf64>, %columns: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %1 = affine.load %rows[%i] : memref<?xf64>
      %2 = arith.addf %1, %0 : f64
      affine.store %2, %rows[%i] : memref<?xf64>
      %3 = affine.load %A[%i, %j] : memref<?x?xf64>
      %4 = affine.load %columns[%j] : memref<?xf64>
      %5 = arith.addf %4, %3 : f64
      affine.store %5, %columns[%j] : memref<?xf64>
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 21 : index
  %A = memref.alloc(%n, %n) : memref<?x?xf64>
  %rows = memref.alloc(%n) : memref<?xf64>
  %columns = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to 21 {
    %zero = arith.constant 0.0 : f64
    affine.store %zero, %rows[%i] : memref<?xf64>
    affine.store %zero, %columns[%i] : memref<?xf64>
    affine.for %j = 0 to 21 {
      %k = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7)>(%i, %j)
      %l = arith.index_cast %k : index to i64
      %x = arith.sitofp %l : i64 to f64
      affine.store %x, %A[%i, %j] : memref<?x?xf64>
    }
  }
  call @kernel(%n, %A, %rows, %columns) : (index, memref<?x?xf64>, memref<?xf64>, memref<?xf64>) -> ()
  %out = memref.cast %rows : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%out) : (memref<*xf64>) -> ()
  %other = memref.cast %columns : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%other) : (memref<*xf64>) -> ()
  memref.dealloc %columns : memref<?xf64>
  memref.dealloc %rows : memref<?xf64>
  memref.dealloc %A : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
