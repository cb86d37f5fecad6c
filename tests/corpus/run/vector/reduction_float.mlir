// Reductions of floats: every kind, with and without accumulator. The sums depend on the order.
func.func @main() {
  %v = arith.constant dense<[1.0e8, 1.0, -1.0e8, 1.0]> : vector<4xf32>
  %acc = arith.constant 1.0 : f32
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  vector.print %0 : f32
  %1 = vector.reduction <add>, %v, %acc : vector<4xf32> into f32
  vector.print %1 : f32
  %n = arith.constant dense<-0.0> : vector<2xf32>
  %n0 = arith.constant -0.0 : f32
  %2 = vector.reduction <add>, %n : vector<2xf32> into f32
  vector.print %2 : f32
  %3 = vector.reduction <add>, %n, %n0 : vector<2xf32> into f32
  vector.print %3 : f32
  %d = arith.constant dense<[0.1, 0.2, 0.3, 0.7, 1.9]> : vector<5xf64>
  %dacc = arith.constant 0.4 : f64
  %4 = vector.reduction <mul>, %d : vector<5xf64> into f64
  vector.print %4 : f64
  %5 = vector.reduction <mul>, %d, %dacc : vector<5xf64> into f64
  vector.print %5 : f64
  %6 = vector.reduction <minimumf>, %d : vector<5xf64> into f64
  vector.print %6 : f64
  %7 = vector.reduction <maximumf>, %d, %dacc : vector<5xf64> into f64
  vector.print %7 : f64
  %8 = vector.reduction <minnumf>, %d, %dacc : vector<5xf64> into f64
  vector.print %8 : f64
  %9 = vector.reduction <maxnumf>, %d : vector<5xf64> into f64
  vector.print %9 : f64
  %nan = arith.constant dense<[1.0, 0x7FF8000000000000, 3.0]> : vector<3xf64>
  %10 = vector.reduction <maxnumf>, %nan : vector<3xf64> into f64
  vector.print %10 : f64
  %11 = vector.reduction <minnumf>, %nan : vector<3xf64> into f64
  vector.print %11 : f64
  %12 = vector.reduction <maximumf>, %nan : vector<3xf64> into f64
  vector.print %12 : f64
  %h = arith.constant dense<[1000.0, 0.25, 0.25, 0.25]> : vector<4xf16>
  %13 = vector.reduction <add>, %h : vector<4xf16> into f16
  vector.print %13 : f16
  %one = arith.constant dense<3.5> : vector<1xf32>
  %14 = vector.reduction <add>, %one : vector<1xf32> into f32
  vector.print %14 : f32
  return
}
