// A certificate of a whole program: the text that was read and the text that is written, for no other texts; what is left alone is
// told with its reason.
// RUN: loopwright optimize %s --tile 4 --certificate %t.json -o %t.mlir
// RUN: loopwright check %t.json %s %t.mlir | FileCheck %s
// RUN: not loopwright check %t.json %t.mlir %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not loopwright optimize %s --certificate %t.json -o %t.mlir --emit c 2>&1 | FileCheck %s --check-prefix=USAGE

// CHECK: product: equal (in another order; accesses: {{[0-9]+}}, refutations: {{[0-9]+}})
// CHECK: main: equal (unchanged: it has no loops)
// CHECK: assumed: distinct memref arguments do not overlap
// CHECK: the programs are equal
// OTHER: the certificate is about another text than the first program's
// USAGE: error: '--certificate' is about the program in MLIR
func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
func.func @product(%A: memref<9x9xf64>, %B: memref<9x9xf64>, %C: memref<9x9xf64>) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      affine.for %k = 0 to 9 {
        %a = affine.load %A[%i, %k] : memref<9x9xf64>
        %b = affine.load %B[%k, %j] : memref<9x9xf64>
        %c = affine.load %C[%i, %j] : memref<9x9xf64>
        %ab = arith.mulf %a, %b : f64
        %sum = arith.addf %c, %ab : f64
        affine.store %sum, %C[%i, %j] : memref<9x9xf64>
      }
    }
  }
  return
}
memref.global "private" constant @a : memref<9x9xf64> = dense<1.5>
memref.global "private" constant @b : memref<9x9xf64> = dense<2.25>
memref.global "private" @c : memref<9x9xf64> = dense<0.5>
func.func @main() {
  %A = memref.get_global @a : memref<9x9xf64>
  %B = memref.get_global @b : memref<9x9xf64>
  %C = memref.get_global @c : memref<9x9xf64>
  func.call @product(%A, %B, %C) : (memref<9x9xf64>, memref<9x9xf64>, memref<9x9xf64>) -> ()
  %printed = memref.cast %C : memref<9x9xf64> to memref<*xf64>
  func.call @printMemrefF64(%printed) : (memref<*xf64>) -> ()
  return
}
