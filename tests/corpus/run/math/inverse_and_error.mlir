// Inverse hyperbolic functions, error functions.
func.func @main() {
  %x = arith.constant 1.5 : f64
  %half = arith.constant 0.5 : f64
  %acosh = math.acosh %x : f64
  vector.print %acosh : f64
  %asinh = math.asinh %x : f64
  vector.print %asinh : f64
  %atanh = math.atanh %half : f64
  vector.print %atanh : f64
  %erf = math.erf %half : f64
  vector.print %erf : f64
  %erfc = math.erfc %half : f64
  vector.print %erfc : f64
  %isnan = math.isnan %x : f64
  vector.print %isnan : i1
  return
}
