// A matrix product by tiles: transfers with padding, contractions, a loop that carries the sums.
#matmul = {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
func.func private @printMemrefF32(memref<*xf32>)
func.func @fill(%m: memref<?x?xf32>, %scale: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf32>
  %columns = memref.dim %m, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %rows {
    affine.for %j = 0 to %columns {
      %k = affine.apply affine_map<(i, j) -> ((3 * i + j) mod 7)>(%i, %j)
      %n = arith.index_cast %k : index to i32
      %f = arith.sitofp %n : i32 to f32
      %s = arith.mulf %f, %scale : f32
      affine.store %s, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
func.func @main() {
  %n = arith.constant 6 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc(%n, %n) : memref<?x?xf32>
  %b = memref.alloc(%n, %n) : memref<?x?xf32>
  %c = memref.alloc(%n, %n) : memref<?x?xf32>
  call @fill(%a, %one) : (memref<?x?xf32>, f32) -> ()
  call @fill(%b, %two) : (memref<?x?xf32>, f32) -> ()
  %init = arith.constant dense<0.0> : vector<4x4xf32>
  affine.for %i = 0 to %n step 4 {
    affine.for %j = 0 to %n step 4 {
      %sum = affine.for %k = 0 to %n step 4 iter_args(%acc = %init) -> vector<4x4xf32> {
        %x = vector.transfer_read %a[%i, %k], %zero : memref<?x?xf32>, vector<4x4xf32>
        %y = vector.transfer_read %b[%k, %j], %zero : memref<?x?xf32>, vector<4x4xf32>
        %next = vector.contract #matmul %x, %y, %acc : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>
        affine.yield %next : vector<4x4xf32>
      }
      vector.transfer_write %sum, %c[%i, %j] : vector<4x4xf32>, memref<?x?xf32>
    }
  }
  %u = memref.cast %c : memref<?x?xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
