// RUN: loopwright optimize --tile none %s | FileCheck %s

// A floating-point sum keeps its order; the use of the sum comes after all of it.

// CHECK-LABEL: func.func @kernel
// CHECK-NOT: affine.parallel
// CHECK: arith.addf
// CHECK: }
// CHECK-NEXT: affine.parallel
// CHECK: return

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @kernel(%A: memref<10xf64>, %S: memref<f64>, %B: memref<10xf64>) {
  affine.for %i = 0 to 10 {
    %s = affine.load %S[] : memref<f64>
    %a = affine.load %A[%i] : memref<10xf64>
    %t = arith.addf %s, %a : f64
    affine.store %t, %S[] : memref<f64>
  }
  affine.for %i = 0 to 10 {
    %s = affine.load %S[] : memref<f64>
    affine.store %s, %B[%i] : memref<10xf64>
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10xf64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %v = arith.index_cast %at : index to i64
    %float = arith.sitofp %v : i64 to f64
    affine.store %float, %A[%i] : memref<10xf64>
  }
  %S = memref.alloc() : memref<f64>
  %n_S = arith.constant 8 : index
  %v_S = arith.index_cast %n_S : index to i64
  %x_S = arith.sitofp %v_S : i64 to f64
  affine.store %x_S, %S[] : memref<f64>
  %B = memref.alloc() : memref<10xf64>
  affine.for %i = 0 to 10 {
    %at = affine.apply affine_map<(d0) -> (d0 + 15)>(%i)
    %v = arith.index_cast %at : index to i64
    %float = arith.sitofp %v : i64 to f64
    affine.store %float, %B[%i] : memref<10xf64>
  }
  call @kernel(%A, %S, %B) : (memref<10xf64>, memref<f64>, memref<10xf64>) -> ()
  %A_print = memref.cast %A : memref<10xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %S_print = memref.cast %S : memref<f64> to memref<*xf64>
  call @printMemrefF64(%S_print) : (memref<*xf64>) -> ()
  %B_print = memref.cast %B : memref<10xf64> to memref<*xf64>
  call @printMemrefF64(%B_print) : (memref<*xf64>) -> ()
  return
}
