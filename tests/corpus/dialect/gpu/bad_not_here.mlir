// PEER-DIFFERS: these are launches for mlir-opt

// Clusters are not here.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{'gpu.launch' with 'clusters' is not here}}
  gpu.launch clusters(%cx, %cy, %cz) in (%csx = %n, %csy = %n, %csz = %n) blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) { gpu.terminator }
  return
}
// -----
// Nor is memory that threads share.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{'gpu.launch' with 'workgroup' is not here}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) workgroup(%w : memref<4xf32, 3>) { gpu.terminator }
  return
}
// -----
// Nor in generic form.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{'gpu.launch' op has separate memory, which is not supported}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n, %i) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1>}> ({ ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index): gpu.terminator }) : (index, index, index, index, index, index, i32) -> ()
  return
}
