// Calls in the program pass one memory twice, through a caller and a view: what is else assumed of arguments is wrong here.
// RUN: loopwright optimize --tile none %s 2>&1 | FileCheck %s
// RUN: loopwright opt --affine-parallelize %s 2>&1 | FileCheck %s
// RUN: loopwright deps %s | FileCheck %s --check-prefix=DEPS

// CHECK: remark: 'func.func' op is called with overlapping memory in this program: its arguments are one array
// CHECK-LABEL: func.func @shift(%arg0
// CHECK-NEXT: affine.for
// CHECK-LABEL: func.func @alone(%arg0
// CHECK-NEXT: affine.parallel
// DEPS-LABEL: function 'shift'
// DEPS-NOT: assumed: distinct
// DEPS: function 'alone'
// DEPS: assumed: distinct

func.func private @printMemrefI64(memref<*xi64>) attributes { llvm.emit_c_interface }

func.func @shift(%A: memref<10xi64>, %B: memref<?xi64>) {
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<10xi64>
    affine.store %a, %B[%i + 1] : memref<?xi64>
  }
  return
}

func.func @alone(%A: memref<10xi64>, %B: memref<10xi64>) {
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<10xi64>
    affine.store %a, %B[%i + 1] : memref<10xi64>
  }
  return
}

func.func @pass_on(%A: memref<10xi64>, %B: memref<?xi64>) {
  call @shift(%A, %B) : (memref<10xi64>, memref<?xi64>) -> ()
  return
}

func.func @main() {
  %A = memref.alloc() : memref<10xi64>
  %B = memref.alloc() : memref<10xi64>
  affine.for %i = 0 to 10 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %A[%i] : memref<10xi64>
    affine.store %v, %B[%i] : memref<10xi64>
  }
  %view = memref.cast %A : memref<10xi64> to memref<?xi64>
  call @alone(%A, %B) : (memref<10xi64>, memref<10xi64>) -> ()
  call @pass_on(%A, %view) : (memref<10xi64>, memref<?xi64>) -> ()
  %A_print = memref.cast %A : memref<10xi64> to memref<*xi64>
  call @printMemrefI64(%A_print) : (memref<*xi64>) -> ()
  return
}
