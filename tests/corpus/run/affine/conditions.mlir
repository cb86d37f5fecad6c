// Conditions with equalities, divisions and remainders.
func.func private @printMemrefI64(memref<*xi64>)
func.func @main() {
  %m = memref.alloc() : memref<4x6xi64>
  %a = arith.constant 1 : i64
  %b = arith.constant 2 : i64
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      affine.if affine_set<(d0, d1) : (d0 + d1 - 3 >= 0, (d1 mod 2) == 0)>(%i, %j) {
        affine.store %a, %m[%i, %j] : memref<4x6xi64>
      } else {
        %v = affine.if affine_set<(d0, d1) : (d1 floordiv 3 - 1 == 0)>(%i, %j) -> i64 {
          affine.yield %b : i64
        } else {
          %c = arith.constant 3 : i64
          affine.yield %c : i64
        }
        affine.store %v, %m[%i, %j] : memref<4x6xi64>
      }
    }
  }
  %u = memref.cast %m : memref<4x6xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  return
}
