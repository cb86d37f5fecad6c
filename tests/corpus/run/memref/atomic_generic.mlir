// Atomic updates of any kind.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<3xi32>
  %start = arith.constant 5 : i32
  memref.store %start, %m[%c2] : memref<3xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    %r = memref.generic_atomic_rmw %m[%c2] : memref<3xi32> {
    ^bb0(%old: i32):
      %three = arith.constant 3 : i32
      %triple = arith.muli %old, %three : i32
      %limit = arith.constant 100 : i32
      %small = arith.cmpi slt, %triple, %limit : i32
      %new = arith.select %small, %triple, %old : i32
      memref.atomic_yield %new : i32
    }
    %p1 = arith.extsi %r : i32 to i64
    func.call @printI64(%p1) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  %x = memref.load %m[%c2] : memref<3xi32>
  %p2 = arith.extsi %x : i32 to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
