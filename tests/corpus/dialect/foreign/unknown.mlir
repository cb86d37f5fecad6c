// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: mlir-opt does not know these dialects

// Before, between and after loops.
func.func @around(%a: memref<8xf32>, %x: f32) {
  %h = front.open "file.txt", mode = "w" : !front.handle
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  front.log %h ["a", "->", "}"] level(3)
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  front.close %h : !front.handle
  return
}
// -----
// A loop of another dialect: its counter is its own, what it reads is not.
func.func @loop(%n: index, %a: memref<?xf32>) {
  front.for %i = 0 to %n step 2 {
    %0 = front.get %a[%i] : memref<?xf32>
    front.put %0, %a[%i] : memref<?xf32>
  } {unroll}
  return
}
// -----
// Names that are defined again in a region that does not see what is around it.
func.func @isolated(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.constant 8 : index
  %1 = front.dispatch[%0](%arg0) : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%arg0: !front.tensor<8xf32>):
    %0 = front.load %arg0 : !front.tensor<8xf32>
    front.return %0
  }
  return %1 : tensor<8xf32>
}
// -----
// A function of another dialect, and one of ours that it calls.
front.func public @entry(%arg0: memref<8xf32>) -> (i32 {front.name = "x"}) attributes {front.kind = #front.kind<c, [1, 2]>} {
  func.call @callee(%arg0) : (memref<8xf32>) -> ()
  front.return
}
func.func private @callee(%a: memref<8xf32>) {
  return
}
// -----
// Strings, comments and arrows do not count as brackets.
func.func @texts(%a: i32) {
  front.text "(", %a { // a comment with ) and }
    key = "]}", other = [">"]
  } -> ()
  front.compare %a < %a
  front.compare %a >= %a
  return
}
// -----
// In a region of an op in generic form, and around one.
func.func @generic(%a: i32) {
  "front.scope"() ({
    front.use %a
    %0 = "front.make"() : () -> i32
    front.use %0
  }) : () -> ()
  front.scope {
    %0 = "front.make"() : () -> i32
    "front.use"(%0, %a) : (i32, i32) -> ()
  }
  return
}
