// A sum of fractions, in f32 and in f64.
func.func private @printF32(f32)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000 : index
  %zero = arith.constant 0.0 : f32
  %zero64 = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f32
  %one64 = arith.constant 1.0 : f64
  %r:2 = scf.for %i = %c1 to %n step %c1 iter_args(%s = %zero, %t = %zero64) -> (f32, f64) {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %g = arith.sitofp %k : i32 to f64
    %x = arith.divf %one, %f : f32
    %y = arith.divf %one64, %g : f64
    %s1 = arith.addf %s, %x : f32
    %t1 = arith.addf %t, %y : f64
    scf.yield %s1, %t1 : f32, f64
  }
  func.call @printF32(%r#0) : (f32) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%r#1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
