// A loop that tests at its end: its second region does nothing. Types differ between the regions.
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %seed = arith.constant 12345 : i32
  %factor = arith.constant 1103515245 : i32
  %more = arith.constant 12345 : i32
  %limit = arith.constant 100000000 : i32
  %r:2 = scf.while (%x = %seed) : (i32) -> (i32, f64) {
    %y = arith.muli %x, %factor : i32
    %z = arith.addi %y, %more : i32
    %f = arith.sitofp %z : i32 to f64
    %p = arith.extsi %z : i32 to i64
    func.call @printI64(%p) : (i64) -> ()
    func.call @printNewline() : () -> ()
    %again = arith.cmpi ugt, %z, %limit : i32
    scf.condition(%again) %z, %f : i32, f64
  } do {
  ^bb0(%z: i32, %f: f64):
    scf.yield %z : i32
  }
  %p1 = arith.extsi %r#0 : i32 to i64
  func.call @printI64(%p1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%r#1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
