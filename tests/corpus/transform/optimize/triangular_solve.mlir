// RUN: loopwright optimize --tile none %s | FileCheck %s

// An imperfect triangular nest: forward substitution.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.for
// CHECK: return

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%L: memref<8x8xf64>, %b: memref<8xf64>, %x: memref<8xf64>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[%i] : memref<8xf64>
    affine.store %0, %x[%i] : memref<8xf64>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %1 = affine.load %L[%i, %j] : memref<8x8xf64>
      %2 = affine.load %x[%j] : memref<8xf64>
      %3 = affine.load %x[%i] : memref<8xf64>
      %4 = arith.mulf %1, %2 : f64
      %5 = arith.subf %3, %4 : f64
      affine.store %5, %x[%i] : memref<8xf64>
    }
    %6 = affine.load %x[%i] : memref<8xf64>
    %7 = affine.load %L[%i, %i] : memref<8x8xf64>
    %8 = arith.divf %6, %7 : f64
    affine.store %8, %x[%i] : memref<8xf64>
  }
  return
}

func.func @main() {
  %L = memref.alloc() : memref<8x8xf64>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %L[%i, %j] : memref<8x8xf64>
    }
  }
  %b = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    %float = arith.sitofp %v : i64 to f64
    affine.store %float, %b[%i] : memref<8xf64>
  }
  %x = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 + 15)>(%i)
    %v = arith.index_cast %at : index to i64
    %float = arith.sitofp %v : i64 to f64
    affine.store %float, %x[%i] : memref<8xf64>
  }
  call @kernel(%L, %b, %x) : (memref<8x8xf64>, memref<8xf64>, memref<8xf64>) -> ()
  %L_print = memref.cast %L : memref<8x8xf64> to memref<*xf64>
  call @printMemrefF64(%L_print) : (memref<*xf64>) -> ()
  %b_print = memref.cast %b : memref<8xf64> to memref<*xf64>
  call @printMemrefF64(%b_print) : (memref<*xf64>) -> ()
  %x_print = memref.cast %x : memref<8xf64> to memref<*xf64>
  call @printMemrefF64(%x_print) : (memref<*xf64>) -> ()
  return
}
