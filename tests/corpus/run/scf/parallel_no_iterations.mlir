// Without iterations, the start values are the results.
func.func private @printF32(f32)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %x = arith.constant 7.5 : f32
  %r = scf.parallel (%i, %j) = (%c0, %c5) to (%c10, %c5) step (%c1, %c1) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  func.call @printF32(%r) : (f32) -> ()
  func.call @printNewline() : () -> ()
  return
}
