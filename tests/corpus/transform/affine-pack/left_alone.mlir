// RUN: loopwright opt --affine-pack=at=1 %s 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: loopwright opt --affine-pack=at=1 %s | FileCheck %s
// RUN: loopwright opt "--affine-pack=at=1 array=A order=2,1,0" %s 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not loopwright opt --affine-pack=order=0,2 %s 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not loopwright opt --affine-pack=order=row %s 2>&1 | FileCheck %s --check-prefix=WORD

// Must not fire: something else inside touches the array; how much is touched is not constant; one op counts for two loops; the array comes to be inside; some of it
// is read before it is written, and some, which nobody may have written before, only after (more of these are in `read_before.mlir`).

// WHY-DAG: remark: 'affine.for' op accesses an array that is not packed: other ops may touch its elements
// WHY-DAG: remark: 'affine.for' op accesses an array that is not packed: its footprint has no known constant size
// WHY-DAG: remark: 'affine.parallel' op has 2 dimensions, and 'at' falls between them
// WHY-DAG: remark: 'affine.for' op accesses an array that is not packed: it is defined inside the loops that use it
// WHY-DAG: remark: 'affine.store' op accesses an array that is not packed: cells that would be copied may never have been written
// RANK: remark: 'affine.for' op accesses an array that is not packed: 'order' does not permute its 1 dimensions
// ORDER: error: {{.*}}'order'
// WORD: error: {{.*}}'row'

// CHECK-LABEL: func.func @used(
// CHECK-NOT: alloc
// CHECK-LABEL: func.func @size(
// CHECK-NOT: alloc
// CHECK-LABEL: func.func @parallel(
// CHECK-NOT: alloc
// CHECK-LABEL: func.func @inside(
// CHECK: memref.alloc()
// CHECK-NOT: memref.alloc()
// CHECK-LABEL: func.func @first(
// CHECK-NOT: memref.alloc()
// CHECK-LABEL: func.func @main(

func.func @used(%A: memref<8xf64>, %at: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%j] : memref<8xf64>
      memref.store %a, %A[%at] : memref<8xf64>
    }
  }
  return
}

func.func @size(%A: memref<?xf64>, %n: index, %sum: memref<f64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%j] : memref<?xf64>
      affine.store %a, %sum[] : memref<f64>
    }
  }
  return
}

func.func @parallel(%A: memref<8x8xf64>, %x: f64) {
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    affine.store %x, %A[%i, %j] : memref<8x8xf64>
  }
  return
}

func.func @inside(%n: index, %x: f64) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %t = memref.alloc() : memref<8xf64>
      affine.store %x, %t[%j] : memref<8xf64>
      memref.dealloc %t : memref<8xf64>
    }
  }
  return
}

func.func @first(%V: memref<8xf64>, %x: f64, %sum: memref<f64>) {
  affine.for %i = 0 to 7 {
    affine.store %x, %V[%i] : memref<8xf64>
    affine.for %j = 0 to 2 {
      %a = affine.load %V[%i + %j] : memref<8xf64>
      affine.store %a, %sum[] : memref<f64>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %n = arith.constant 5 : index
  %x = arith.constant 1.5 : f64
  %y = arith.constant 2.5 : f64
  %A = memref.alloc() : memref<8x8xf64>
  %V = memref.alloc() : memref<8xf64>
  %sum = memref.alloc() : memref<f64>
  affine.for %i = 0 to 8 {
    affine.store %y, %V[%i] : memref<8xf64>
  }
  call @used(%V, %n) : (memref<8xf64>, index) -> ()
  %D = memref.cast %V : memref<8xf64> to memref<?xf64>
  call @size(%D, %n, %sum) : (memref<?xf64>, index, memref<f64>) -> ()
  call @parallel(%A, %x) : (memref<8x8xf64>, f64) -> ()
  call @first(%V, %x, %sum) : (memref<8xf64>, f64, memref<f64>) -> ()
  call @inside(%n, %x) : (index, f64) -> ()
  %A_print = memref.cast %A : memref<8x8xf64> to memref<*xf64>
  call @printMemrefF64(%A_print) : (memref<*xf64>) -> ()
  %sum_print = memref.cast %sum : memref<f64> to memref<*xf64>
  call @printMemrefF64(%sum_print) : (memref<*xf64>) -> ()
  return
}
