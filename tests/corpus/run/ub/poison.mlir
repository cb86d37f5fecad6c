// Poison that nobody uses: as padding of a slice within bounds, and in the arm that is not chosen.
func.func private @printF32(f32)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.5 : f32
  %true = arith.constant true
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %one, %m[%i] : memref<8xf32>
  }
  %poison = ub.poison : f32
  %v = vector.transfer_read %m[%c2], %poison : memref<8xf32>, vector<4xf32>
  %x = vector.extract %v[3] : f32 from vector<4xf32>
  %y = arith.select %true, %x, %poison : f32
  call @printF32(%y) : (f32) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<8xf32>
  return
}
