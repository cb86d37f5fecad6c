// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: mlir-opt does not know these dialects

// The first use says the type, whatever the text ends in.
func.func @used(%m: memref<4xf32>) -> f32 {
  %0 = front.get %m : memref<4xf32>
  %1 = arith.addf %0, %0 : f32
  return %1 : f32
}
// -----
// Several results: a group, names, both.
func.func @several(%m: memref<4xf32>) -> (f32, index) {
  %0:2 = front.split %m
  %a, %b = front.split %m -> (f32, index)
  %c:2, %d = front.three %m
  affine.store %0#0, %m[%0#1] : memref<4xf32>
  affine.store %c#1, %m[%d] : memref<4xf32>
  front.use %c#0, %0#1
  return %a, %b : f32, index
}
// -----
// A memref that loops use.
func.func @memory(%x: f32) {
  %m = front.alloc 8 * 8
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  front.free %m
  return
}
// -----
// Used in a block that comes before in the text.
func.func @before(%c: i1) -> i32 {
  cf.br ^bb2
^bb1:
  return %0 : i32
^bb2:
  %0 = front.get
  cf.br ^bb1
}
// -----
// Used in other carried ops only, or not at all.
func.func @unused() {
  %0 = front.get
  %1 = front.next %0 : !front.state<4> -> !front.state<5>
  front.put %0, %1
  return
}
// -----
// Passed on by ops in generic form.
func.func @generic() -> i32 {
  %0 = front.get : i64
  %1 = "front.cast"(%0) : (i64) -> i32
  return %1 : i32
}
