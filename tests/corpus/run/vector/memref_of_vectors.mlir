// Memory whose elements are vectors: plain and vector accesses, transfers, and the same memory as one vector.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<3xvector<4xf32>>
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  affine.for %i = 0 to 3 {
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %b = vector.broadcast %f : f32 to vector<4xf32>
    %s = arith.addf %b, %v : vector<4xf32>
    affine.store %s, %m[%i] : memref<3xvector<4xf32>>
  }
  %0 = memref.load %m[%c1] : memref<3xvector<4xf32>>
  vector.print %0 : vector<4xf32>
  %1 = vector.load %m[%c1] : memref<3xvector<4xf32>>, vector<4xf32>
  vector.print %1 : vector<4xf32>
  vector.store %v, %m[%c1] : memref<3xvector<4xf32>>, vector<4xf32>
  %a = memref.alloc() : memref<2x4xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : vector<2x4xf32>
  vector.transfer_write %w, %a[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<2x4xf32>
  %c = vector.type_cast %a : memref<2x4xf32> to memref<vector<2x4xf32>>
  %3 = memref.load %c[] : memref<vector<2x4xf32>>
  vector.print %3 : vector<2x4xf32>
  %4 = arith.addf %3, %3 : vector<2x4xf32>
  memref.store %4, %c[] : memref<vector<2x4xf32>>
  %u = memref.cast %a : memref<2x4xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
