// Several reductions at once: sum, greatest, product, and of bits.
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0.0 : f64
  %low = arith.constant -1.0e9 : f64
  %one = arith.constant 1 : i64
  %none = arith.constant 0 : i32
  %r:4 = scf.parallel (%i) = (%c1) to (%c10) step (%c2) init (%zero, %low, %one, %none) -> (f64, f64, i64, i32) {
    %n = arith.index_cast %i : index to i64
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i64 to f64
    %t = arith.constant 5.0 : f64
    %d = arith.subf %f, %t : f64
    %dd = arith.mulf %d, %d : f64
    scf.reduce(%dd, %dd, %n, %k : f64, f64, i64, i32) {
    ^bb0(%a: f64, %b: f64):
      %s = arith.addf %a, %b : f64
      scf.reduce.return %s : f64
    }, {
    ^bb0(%a: f64, %b: f64):
      %s = arith.maximumf %a, %b : f64
      scf.reduce.return %s : f64
    }, {
    ^bb0(%a: i64, %b: i64):
      %s = arith.muli %a, %b : i64
      scf.reduce.return %s : i64
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.xori %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  func.call @printF64(%r#0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%r#1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%r#2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %p4 = arith.extsi %r#3 : i32 to i64
  func.call @printI64(%p4) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
