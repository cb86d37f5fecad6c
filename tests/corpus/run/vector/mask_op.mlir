// RUNNER: --lower-vector-multi-reduction --lower-vector-mask
// Ops under a mask: reductions, transfers, gathers, contractions, outer products.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %v = arith.constant dense<[1, 2, 4, 8]> : vector<4xi32>
  %0 = vector.mask %mask { vector.reduction <add>, %v : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %0 : i32
  %acc = arith.constant 100 : i32
  %1 = vector.mask %mask { vector.reduction <add>, %v, %acc : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %1 : i32
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    affine.store %f, %m[%i] : memref<8xf32>
  }
  %pad = arith.constant -1.0 : f32
  %2 = vector.mask %mask { vector.transfer_read %m[%c1], %pad {in_bounds = [true]} : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.print %2 : vector<4xf32>
  %pass = arith.constant dense<[-1.0, -2.0, -3.0, -4.0]> : vector<4xf32>
  vector.mask %mask { vector.transfer_write %pass, %m[%c1] {in_bounds = [true]} : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  %o = arith.constant dense<[7, 6, 0, 0]> : vector<4xi32>
  %all = arith.constant dense<true> : vector<4xi1>
  %3 = vector.mask %mask { vector.gather %m[%c0] [%o], %all, %pass : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %30 = vector.extract %3[0] : f32 from vector<4xf32>
  vector.print %30 : f32
  %32 = vector.extract %3[2] : f32 from vector<4xf32>
  vector.print %32 : f32
  %a = arith.constant dense<[3.0, 5.0]> : vector<2xf32>
  %b = arith.constant dense<[7.0, 11.0]> : vector<2xf32>
  %c = arith.constant dense<1.0> : vector<2x2xf32>
  %mask2 = arith.constant dense<[[true, false], [true, true]]> : vector<2x2xi1>
  %4 = vector.mask %mask2 { vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<2xf32>, vector<2xf32> } : vector<2x2xi1> -> vector<2x2xf32>
  vector.print %4 : vector<2x2xf32>
  %5 = vector.mask %mask2 { vector.multi_reduction <add>, %c, %a [1] : vector<2x2xf32> to vector<2xf32> } : vector<2x2xi1> -> vector<2xf32>
  vector.print %5 : vector<2xf32>
  %u = memref.cast %m : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
