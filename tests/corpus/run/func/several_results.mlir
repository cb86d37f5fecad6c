// Results that change places, and memrefs handed through.
func.func @swap(%a: i32, %b: f32) -> (f32, i32) {
  return %b, %a : f32, i32
}
func.func @through(%m: memref<2xi32>) -> memref<2xi32> {
  return %m : memref<2xi32>
}
func.func @main() {
  %a = arith.constant 1 : i32
  %b = arith.constant 2.5 : f32
  %r:2 = call @swap(%a, %b) : (i32, f32) -> (f32, i32)
  vector.print %r#0 : f32
  vector.print %r#1 : i32
  %m = memref.alloc() : memref<2xi32>
  %n = call @through(%m) : (memref<2xi32>) -> memref<2xi32>
  %z = arith.constant 0 : index
  memref.store %a, %n[%z] : memref<2xi32>
  %v = memref.load %m[%z] : memref<2xi32>
  vector.print %v : i32
  return
}
