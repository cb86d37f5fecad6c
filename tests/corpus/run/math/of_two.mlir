// Functions of two floats, and the fused multiply-add.
func.func @main() {
  %v0 = arith.constant 2.0 : f64
  %v1 = arith.constant -3.0 : f64
  %v2 = arith.constant 0.5 : f64
  %v3 = arith.constant 4.0 : f64
  %p0 = math.powf %v0, %v3 : f64
  vector.print %p0 : f64
  %t0 = math.atan2 %v0, %v3 : f64
  vector.print %t0 : f64
  %s0 = math.copysign %v0, %v3 : f64
  vector.print %s0 : f64
  %f0 = math.fma %v0, %v3, %v2 : f64
  vector.print %f0 : f64
  %p1 = math.powf %v0, %v2 : f64
  vector.print %p1 : f64
  %t1 = math.atan2 %v0, %v2 : f64
  vector.print %t1 : f64
  %s1 = math.copysign %v0, %v2 : f64
  vector.print %s1 : f64
  %f1 = math.fma %v0, %v2, %v2 : f64
  vector.print %f1 : f64
  %p2 = math.powf %v3, %v2 : f64
  vector.print %p2 : f64
  %t2 = math.atan2 %v3, %v2 : f64
  vector.print %t2 : f64
  %s2 = math.copysign %v3, %v2 : f64
  vector.print %s2 : f64
  %f2 = math.fma %v3, %v2, %v2 : f64
  vector.print %f2 : f64
  %p3 = math.powf %v0, %v1 : f64
  vector.print %p3 : f64
  %t3 = math.atan2 %v0, %v1 : f64
  vector.print %t3 : f64
  %s3 = math.copysign %v0, %v1 : f64
  vector.print %s3 : f64
  %f3 = math.fma %v0, %v1, %v2 : f64
  vector.print %f3 : f64
  return
}
