// Must not fire, although all of the box is written inside and a write comes first in the text: what is read was written by the iteration before; before the
// loop; under a condition that need not hold. Nothing of it may be left out of a copy, and nobody may have written the rest.
// RUN: loopwright opt %s --affine-pack="at=1 array=V" --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @carried
// CHECK-NOT: memref.alloc() : memref<8xf64>
// CHECK-LABEL: func.func @outside
// CHECK-NOT: memref.alloc() : memref<8xf64>
// CHECK-LABEL: func.func @sometimes
// CHECK-NOT: memref.alloc() : memref<8xf64>
// CHECK-LABEL: func.func @main
func.func @carried(%V: memref<8xf64>, %x: f64, %sum: memref<f64>, %n: index) {
  affine.for %i = 0 to 8 {
    // expected-remark @below {{accesses an array that is not packed: cells that would be copied may never have been written}}
    affine.store %x, %V[0] : memref<8xf64>
    affine.for %j = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
        %a = affine.load %V[%j] : memref<8xf64>
        affine.store %a, %sum[] : memref<f64>
      }
    }
    affine.for %j = 0 to 8 {
      affine.store %x, %V[%j] : memref<8xf64>
    }
  }
  return
}

func.func @outside(%V: memref<8xf64>, %x: f64, %sum: memref<f64>, %n: index) {
  affine.for %j = 0 to 8 {
    affine.store %x, %V[%j] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    // expected-remark @below {{accesses an array that is not packed: cells that would be copied may never have been written}}
    affine.store %x, %V[0] : memref<8xf64>
    affine.for %j = 0 to 8 {
      affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
        %a = affine.load %V[%j] : memref<8xf64>
        affine.store %a, %sum[] : memref<f64>
      }
    }
    affine.for %j = 0 to 8 {
      affine.store %x, %V[%j] : memref<8xf64>
    }
  }
  return
}

func.func @sometimes(%V: memref<8xf64>, %x: f64, %sum: memref<f64>, %n: index) {
  affine.for %j = 0 to 8 {
    affine.store %x, %V[%j] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    // expected-remark @below {{accesses an array that is not packed: cells that would be copied may never have been written}}
    affine.for %j = 0 to 8 {
      affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%j)[%n] {
        affine.store %x, %V[%j] : memref<8xf64>
      }
    }
    affine.for %j = 0 to 8 {
      %a = affine.load %V[%j] : memref<8xf64>
      affine.store %a, %sum[] : memref<f64>
    }
    affine.for %j = 0 to 8 {
      affine.store %x, %V[%j] : memref<8xf64>
    }
  }
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }

func.func @main() {
  %n = arith.constant 5 : index
  %x = arith.constant 1.5 : f64
  %V = memref.alloc() : memref<8xf64>
  %sum = memref.alloc() : memref<f64>
  call @carried(%V, %x, %sum, %n) : (memref<8xf64>, f64, memref<f64>, index) -> ()
  call @outside(%V, %x, %sum, %n) : (memref<8xf64>, f64, memref<f64>, index) -> ()
  call @sometimes(%V, %x, %sum, %n) : (memref<8xf64>, f64, memref<f64>, index) -> ()
  %sum_print = memref.cast %sum : memref<f64> to memref<*xf64>
  call @printMemrefF64(%sum_print) : (memref<*xf64>) -> ()
  return
}
