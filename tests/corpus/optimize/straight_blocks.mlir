// Blocks of which each can only go on in one other are one, where an order gains by it; a function that gains nothing
// comes back with its blocks.
// RUN: loopwright optimize --explain %s 2>&1 | FileCheck %s
// RUN: loopwright optimize %s | FileCheck %s --check-prefix=TEXT

// CHECK: @columns
// CHECK: blocks joined (compared in runs, not proved): 2
// CHECK: @arguments
// CHECK: blocks joined (compared in runs, not proved): 3
// CHECK: no other order is estimated to be faster
// CHECK: exactly one block: the function 'decided' is unchanged

// TEXT-LABEL: func.func @columns
// TEXT-NOT: cf.br
// TEXT: affine.parallel (%[[I:.*]]) = (0) to (512)
// TEXT-NEXT: affine.for %[[J:.*]] = 0 to 512
// TEXT-NEXT: affine.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
func.func @columns(%a: memref<512x512xf32>, %cst: f32) {
  cf.br ^bb1
^bb1:
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      affine.store %cst, %a[%j, %i] : memref<512x512xf32>
    }
  }
  return
}

// TEXT-LABEL: func.func @arguments
// TEXT-NOT: cf.br
func.func @arguments(%a: memref<512x512xf32>, %x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  cf.br ^bb2(%y : f32)
^bb1(%w: f32):
  return %w : f32
^bb2(%z: f32):
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      affine.store %z, %a[%j, %i] : memref<512x512xf32>
    }
  }
  cf.br ^bb1(%z : f32)
}

// TEXT-LABEL: func.func @short
// TEXT: cf.br ^bb1
func.func @short(%a: memref<4xf32>, %cst: f32) {
  cf.br ^bb1
^bb1:
  affine.for %i = 0 to 4 {
    affine.store %cst, %a[%i] : memref<4xf32>
  }
  return
}

// TEXT-LABEL: func.func @decided
// TEXT: cf.cond_br
func.func @decided(%a: memref<512x512xf32>, %cst: f32, %flag: i1) {
  cf.cond_br %flag, ^bb1, ^bb2
^bb1:
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 512 {
      affine.store %cst, %a[%j, %i] : memref<512x512xf32>
    }
  }
  cf.br ^bb2
^bb2:
  return
}
