// The stack of affine.for.
affine.for %i = 0 to 4 {
  %0 = memref.alloca() : memref<4xf32>
}
// -----
// The stack of scf.for.
%c = arith.constant 0 : index
scf.for %i = %c to %c step %c {
  %0 = memref.alloca() : memref<4xf32>
}
// -----
// The stack of affine.parallel.
affine.parallel (%i) = (0) to (4) {
  %0 = memref.alloca() : memref<4xf32>
}
// -----
// The stack of scf.parallel.
%c = arith.constant 1 : index
scf.parallel (%i) = (%c) to (%c) step (%c) {
  %0 = memref.alloca() : memref<4xf32>
}
// -----
// The stack of scf.forall.
%c = arith.constant 0 : index
scf.forall (%i) in (%c) {
  %0 = memref.alloca() : memref<4xf32>
}
