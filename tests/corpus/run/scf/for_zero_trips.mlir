// Loops without iterations return what they started with.
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %x = arith.constant 2.25 : f64
  %none = scf.for %i = %c10 to %c0 step %c1 iter_args(%a = %x) -> (f64) {
    %y = arith.addf %a, %a : f64
    scf.yield %y : f64
  }
  func.call @printF64(%none) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %same = scf.for %i = %c4 to %c4 step %c1 iter_args(%a = %x) -> (f64) {
    %y = arith.addf %a, %a : f64
    scf.yield %y : f64
  }
  func.call @printF64(%same) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %once = scf.for %i = %c4 to %c5 step %c10 iter_args(%a = %x) -> (f64) {
    %y = arith.addf %a, %a : f64
    scf.yield %y : f64
  }
  func.call @printF64(%once) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
