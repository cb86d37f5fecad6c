// RUNNER: --convert-math-to-llvm
// Which floats are finite, and which are no numbers.
func.func @show(%x: f32) {
  %finite = math.isfinite %x : f32
  %nan = math.isnan %x : f32
  vector.print %finite : i1
  vector.print %nan : i1
  return
}

func.func @main() {
  %one = arith.constant -1.5 : f32
  call @show(%one) : (f32) -> ()
  %zero = arith.constant 0.0 : f32
  call @show(%zero) : (f32) -> ()
  %tiny = arith.constant 0x00000001 : f32
  call @show(%tiny) : (f32) -> ()
  %least = arith.constant 0x00800000 : f32
  call @show(%least) : (f32) -> ()
  %inf = arith.constant 0xFF800000 : f32
  call @show(%inf) : (f32) -> ()
  %nan = arith.constant 0x7FC00000 : f32
  call @show(%nan) : (f32) -> ()
  %v = arith.constant dense<[1.0, 0x7F800000, 0x7FC00000, 0.0]> : vector<4xf32>
  %finite = math.isfinite %v : vector<4xf32>
  vector.print %finite : vector<4xi1>
  return
}
