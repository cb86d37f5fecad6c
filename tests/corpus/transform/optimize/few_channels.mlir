// Three channels do not spread over two cores evenly, nor over eight; with the rows of each they do.
// RUN: loopwright optimize %s | FileCheck %s
// RUN: loopwright optimize --sequential %s | FileCheck %s --check-prefix=ALONE

// CHECK: affine.parallel (%{{.*}}, %{{.*}}) = (0, 0) to (3, symbol(%{{.*}})) {
// ALONE-NOT: affine.parallel
func.func @kernel(%n: index, %x: memref<3x?x512xf64>, %y: memref<3x?x512xf64>) {
  affine.for %c = 0 to 3 {
    affine.for %i = 0 to %n {
      affine.for %j = 1 to 511 {
        %0 = affine.load %x[%c, %i, %j - 1] : memref<3x?x512xf64>
        %1 = affine.load %x[%c, %i, %j] : memref<3x?x512xf64>
        %2 = affine.load %x[%c, %i, %j + 1] : memref<3x?x512xf64>
        %3 = arith.addf %0, %1 : f64
        %4 = arith.addf %3, %2 : f64
        affine.store %4, %y[%c, %i, %j] : memref<3x?x512xf64>
      }
    }
  }
  return
}

func.func @main() {
  %n = arith.constant 5 : index
  %x = memref.alloc(%n) : memref<3x?x512xf64>
  %y = memref.alloc(%n) : memref<3x?x512xf64>
  affine.for %c = 0 to 3 {
    affine.for %i = 0 to 5 {
      affine.for %j = 0 to 512 {
        %k = affine.apply affine_map<(d0, d1, d2) -> ((d0 * 3 + d1 * 5 + d2) mod 7)>(%c, %i, %j)
        %l = arith.index_cast %k : index to i64
        %z = arith.sitofp %l : i64 to f64
        affine.store %z, %x[%c, %i, %j] : memref<3x?x512xf64>
        affine.store %z, %y[%c, %i, %j] : memref<3x?x512xf64>
      }
    }
  }
  call @kernel(%n, %x, %y) : (index, memref<3x?x512xf64>, memref<3x?x512xf64>) -> ()
  %out = memref.cast %y : memref<3x?x512xf64> to memref<*xf64>
  call @printMemrefF64(%out) : (memref<*xf64>) -> ()
  memref.dealloc %y : memref<3x?x512xf64>
  memref.dealloc %x : memref<3x?x512xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
