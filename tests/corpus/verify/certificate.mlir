// A proof that is written down is accepted for its two programs, in their order, and for no others.
// RUN: split-file %s %t
// RUN: loopwright verify %t/before.mlir %t/after.mlir --certificate %t/proof.json | FileCheck %s
// RUN: loopwright check %t/proof.json %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=CHECKED
// RUN: not loopwright check %t/proof.json %t/after.mlir %t/before.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not loopwright check %t/proof.json %t/before.mlir 2>&1 | FileCheck %s --check-prefix=ALONE

// CHECK: helper: equal (unchanged)
// CHECK: f: equal (proved)
// CHECKED: helper: equal (unchanged)
// CHECKED: f: equal (claims: {{[0-9]+}}, refutations: {{[0-9]+}})
// CHECKED: assumed: |parameter| <= 2^48
// CHECKED: the programs are equal
// OTHER: the certificate is about another text than the first program's
// ALONE: proof.json: it is about two programs: check CERTIFICATE BEFORE AFTER
//--- before.mlir
func.func @helper(%x: f64) -> f64 {
  return %x : f64
}
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = arith.addf %a, %a : f64
    affine.store %b, %B[%i] : memref<?xf64>
  }
  return
}
//--- after.mlir
func.func @helper(%x: f64) -> f64 {
  return %x : f64
}
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %t = memref.alloc() : memref<4xf64>
  affine.for %i = 0 to %n step 4 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] {
      %a = affine.load %A[%j] : memref<?xf64>
      affine.store %a, %t[%j - %i] : memref<4xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] {
      %a = affine.load %t[%j - %i] : memref<4xf64>
      %b = arith.addf %a, %a : f64
      affine.store %b, %B[%j] : memref<?xf64>
    }
  }
  memref.dealloc %t : memref<4xf64>
  return
}
