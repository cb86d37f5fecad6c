// A dot product with partial sums in a vector, and the elements that are left over under a mask.
func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant 10 : index
  %zero = arith.constant 0.0 : f64
  %x = memref.alloc(%n) : memref<?xf64>
  %y = memref.alloc(%n) : memref<?xf64>
  affine.for %i = 0 to %n {
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f64
    %tenth = arith.constant 0.1 : f64
    %g = arith.mulf %f, %tenth : f64
    affine.store %f, %x[%i] : memref<?xf64>
    affine.store %g, %y[%i] : memref<?xf64>
  }
  %init = arith.constant dense<0.0> : vector<4xf64>
  %sums = affine.for %i = 0 to %n step 4 iter_args(%acc = %init) -> vector<4xf64> {
    %left = affine.apply affine_map<(i)[n] -> (n - i)>(%i)[%n]
    %mask = vector.create_mask %left : vector<4xi1>
    %a = vector.maskedload %x[%i], %mask, %init : memref<?xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
    %b = vector.transfer_read %y[%i], %zero : memref<?xf64>, vector<4xf64>
    %next = vector.fma %a, %b, %acc : vector<4xf64>
    affine.yield %next : vector<4xf64>
  }
  vector.print %sums : vector<4xf64>
  %dot = vector.reduction <add>, %sums : vector<4xf64> into f64
  vector.print %dot : f64
  return
}
