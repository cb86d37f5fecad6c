// A function.
func.func @f() {
  return
}
// -----
// Arguments and results.
func.func @f(%a: i32, %b: memref<4xf32>) -> (i32, memref<4xf32>) {
  return %a, %b : i32, memref<4xf32>
}
// -----
// One result, with and without parentheses.
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
func.func @g(%a: i32) -> (i32) {
  func.return %a : i32
}
func.func @h(%a: i32) -> () {
  return
}
// -----
// Declarations.
func.func private @f()
func.func private @g(i32, memref<4xf32>) -> f32
func.func private @h(%a: i32, %b: f32) -> (f32, f32)
func.func nested @i() -> (() -> i32)
// -----
// Visibility.
func.func public @f() {
  return
}
func.func private @g() {
  return
}
func.func nested @h() {
  return
}
// -----
// Names in quotes.
func.func @"a b"() {
  call @"a b"() : () -> ()
  return
}
// -----
// Attributes of the function.
func.func @f() attributes {mine, yours = 1 : i32} {
  return
}
func.func private @g() attributes {mine = "x"}
func.func @h() attributes {no_inline} {
  return
}
// -----
// Attributes of arguments and results.
func.func @f(%a: i32 {x.mine}, %b: i32, %c: i32 {x.yours = 1 : i8, x.z}) -> (i32 {x.r = "r"}, i32) {
  return %a, %b : i32, i32
}
func.func private @g(i32 {x.mine}) -> (i32 {x.r})
func.func private @h(i32, f32 {x.mine}) -> i32
// -----
// Attributes of arguments and results, and of the function.
func.func @f(%a: i32 {x.mine}) -> (i32 {x.r}) attributes {x.mine} {
  return %a : i32
}
// -----
// Several blocks.
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  return %x : i32
^bb2:
  return %a : i32
}
// -----
// Calls.
func.func private @g(i32, f32) -> (f32, i32)
func.func private @h()
func.func @f(%a: i32, %b: f32) {
  %0:2 = call @g(%a, %b) : (i32, f32) -> (f32, i32)
  func.call @h() : () -> ()
  call @h() {mine} : () -> ()
  call @h() {no_inline} : () -> ()
  return
}
// -----
// A call in generic form.
func.func private @g(i32) -> f32
func.func @f(%a: i32) {
  %0 = "func.call"(%a) <{callee = @g}> : (i32) -> f32
  %1 = "func.call"(%a) <{callee = @g, no_inline}> {mine} : (i32) -> f32
  %2 = "func.call"(%a) {callee = @g} : (i32) -> f32
  return
}
// -----
// A call before the function is written down.
func.func @f() {
  call @g() : () -> ()
  return
}
func.func private @g()
// -----
// Functions as values.
func.func private @g(i32) -> f32
func.func @f(%a: i32) -> f32 {
  %g = constant @g : (i32) -> f32
  %0 = call_indirect %g(%a) : (i32) -> f32
  %1 = func.call_indirect %g(%a) {mine} : (i32) -> f32
  return %0 : f32
}
// -----
// Functions as values, in generic form.
func.func private @g(i32) -> (f32, f32)
func.func @f(%a: i32) {
  %g = "func.constant"() <{value = @g}> : () -> ((i32) -> (f32, f32))
  %0:2 = "func.call_indirect"(%g, %a) : ((i32) -> (f32, f32), i32) -> (f32, f32)
  %h = func.constant {mine} @g : (i32) -> (f32, f32)
  return
}
// -----
// Functions as arguments and results.
func.func @f(%g: () -> (), %h: (i32) -> ((f32) -> f64)) -> (() -> ()) {
  call_indirect %g() : () -> ()
  return %g : () -> ()
}
// -----
// In generic form.
// LOSES: a property that has its default value
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (), sym_name = "g", sym_visibility = "private", arg_attrs = [{x.mine}], no_inline}> ({
}) : () -> ()
"func.func"() <{function_type = () -> i32, sym_name = "h", sym_visibility = "private", res_attrs = [{}]}> ({
}) {mine} : () -> ()
// -----
// Returning with attributes.
func.func @f(%a: i32) -> i32 {
  return {mine} %a : i32
}
// -----
// A function within a module within a module.
module @a {
  module @b {
    func.func @f() {
      call @g() : () -> ()
      return
    }
    func.func private @g()
  }
}
// -----
// A function without a name for its arguments' values in other functions.
func.func @f(%same: i32) {
  return
}
func.func @g(%same: f32) {
  return
}
// -----
// Empty dictionaries of attributes.
func.func @f(%a: i32 {}) -> (i32 {}) attributes {} {
  return %a : i32
}
