// A square root until it no longer changes much.
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f64
  %half = arith.constant 0.5 : f64
  %eps = arith.constant 1.0e-12 : f64
  %r:2 = scf.while (%x = %two, %n = %c0) : (f64, index) -> (f64, index) {
    %xx = arith.mulf %x, %x : f64
    %d = arith.subf %xx, %two : f64
    %more = arith.cmpf ogt, %d, %eps : f64
    scf.condition(%more) %x, %n : f64, index
  } do {
  ^bb0(%x: f64, %n: index):
    %q = arith.divf %two, %x : f64
    %s = arith.addf %x, %q : f64
    %y = arith.mulf %s, %half : f64
    %n1 = arith.addi %n, %c1 : index
    scf.yield %y, %n1 : f64, index
  }
  func.call @printF64(%r#0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %p2 = arith.index_cast %r#1 : index to i64
  func.call @printI64(%p2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
