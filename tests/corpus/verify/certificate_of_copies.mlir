// Copies of what a call left in memory of the function's own, and announcements of what comes of it, have certificates.
// RUN: loopwright opt %s --affine-data-copy-generate="fast-mem-space=0" -o %t.copied
// RUN: loopwright verify %s %t.copied --certificate %t.json | FileCheck %s
// RUN: loopwright check %t.json %s %t.copied | FileCheck %s --check-prefix=CHECKED
// RUN: loopwright opt %s "--affine-prefetch-insert=latency=7 line-size=16" -o %t.announced
// RUN: loopwright verify %s %t.announced --certificate %t.json | FileCheck %s
// RUN: loopwright check %t.json %s %t.announced | FileCheck %s --check-prefix=CHECKED

// CHECK: f: equal (proved)
// CHECKED: f: equal (claims: {{[0-9]+}}, refutations: {{[0-9]+}})
func.func @g(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}

func.func @f(%v: memref<64xf32>, %x: f32) {
  %A = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  %n = arith.constant 64 : index
  %c = memref.cast %A : memref<64xf32> to memref<?xf32>
  func.call @g(%c, %n) : (memref<?xf32>, index) -> ()
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %v[%i] : memref<64xf32>
  }
  memref.dealloc %A : memref<64xf32>
  return
}
