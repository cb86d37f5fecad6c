// A grid has three dimensions.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{expected ','}}
  gpu.launch blocks(%bx, %by) in (%gx = %n, %gy = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) { gpu.terminator }
  return
}
// -----
// Sizes are indices.
// expected-note @below {{prior use here}}
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{expects different type than prior uses: 'index' vs 'i32'}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) { gpu.terminator }
  return
}
// -----
// It has a body.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{expected '{' to begin a region}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n)
  return
}
// -----
// Nothing but a launch is ended so.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{'gpu.terminator' op expects parent op 'gpu.launch'}}
  scf.for %j = %n to %n step %n { gpu.terminator }
  return
}
// -----
// A thread does not return from the function.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{'func.return' op expects parent op 'func.func'}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) { func.return }
  return
}
// -----
// It ends in something.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{empty block: expect at least a terminator}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) { }
  return
}
// -----
// The body has the places and the sizes as arguments.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({ ^bb0(%a: index): gpu.terminator }) : (index, index, index, index, index, index) -> ()
  return
}
// -----
// All sizes are there.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{'gpu.launch' op expected 6 or more operands, but found 5}}
  "gpu.launch"(%n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>}> ({ }) : (index, index, index, index, index) -> ()
  return
}
// -----
// Clusters have three dimensions.
func.func @f(%n: index, %i: i32) {
  // expected-error @below {{'gpu.launch' op cluster size must be all present}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> ({ ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index): gpu.terminator }) : (index, index, index, index, index, index, index) -> ()
  return
}
