// A yield outside of affine ops.
func.func @f() {
  // expected-error @below {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}
// -----
// A yield in scf.
func.func @f(%c: i1) {
  scf.if %c {
    // expected-error @below {{'affine.yield' op only terminates affine.if/for/parallel regions}}
    affine.yield
  }
  return
}
// -----
// Types without values.
func.func @f() {
  affine.for %i = 0 to 4 {
    // expected-error @below {{expected operation name in quotes}}
    affine.yield : f32
  }
  return
}
// -----
// Values without types.
func.func @f(%x: f32) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) -> (f32) {
    // expected-error @below {{expected ':'}}
    affine.yield %a
  }
  return
}
// -----
// Not the last op of its block.
func.func @f(%x: f32) {
  affine.for %i = 0 to 4 {
    // expected-error @below {{'affine.yield' op must be the last operation in the parent block}}
    affine.yield
    affine.yield
  }
  return
}
// -----
// A result.
func.func @f(%x: f32) {
  affine.for %i = 0 to 4 {
    // expected-error @below {{'affine.yield' op requires zero results}}
    %0 = "affine.yield"() : () -> index
  }
  return
}
// -----
// A misspelt op.
func.func @f() {
  // expected-error @below {{custom op 'affine.fro' is unknown}}
  affine.fro %i = 0 to 4 {
  }
  return
}
