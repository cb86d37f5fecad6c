// RUN: loopwright optimize --tile none %s | FileCheck %s

// A loop that carries a value runs inside its statement.

// CHECK-LABEL: func.func @kernel
// CHECK: affine.parallel (%{{.*}}) = (0) to (6) {
// CHECK: return

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<6x8xf64>, %S: memref<6xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 6 {
    %sum = affine.for %j = 0 to 8 iter_args(%s = %zero) -> (f64) {
      %a = affine.load %A[%i, %j] : memref<6x8xf64>
      %t = arith.addf %s, %a : f64
      affine.yield %t : f64
    }
    affine.store %sum, %S[%i] : memref<6xf64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<6x8xf64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 + 1)>(%i, %j)
      %v = arith.index_cast %at : index to i64
      %float = arith.sitofp %v : i64 to f64
      affine.store %float, %A[%i, %j] : memref<6x8xf64>
    }
  }
  %S = memref.alloc() : memref<6xf64>
  affine.for %i = 0 to 6 {
    %at = affine.apply affine_map<(d0) -> (d0 + 8)>(%i)
    %v = arith.index_cast %at : index to i64
    %float = arith.sitofp %v : i64 to f64
    affine.store %float, %S[%i] : memref<6xf64>
  }
  call @kernel(%A, %S) : (memref<6x8xf64>, memref<6xf64>) -> ()
  %A_print = memref.cast %A : memref<6x8xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %S_print = memref.cast %S : memref<6xf64> to memref<*xf64>
  call @printMemrefF64(%S_print) : (memref<*xf64>) -> ()
  return
}
