// A buffer of its own, defined elsewhere.
memref.global @a : memref<4xf32>
// -----
// Visibility.
memref.global "private" @a : memref<4xf32>
memref.global "public" @b : memref<4xf32>
memref.global "nested" @c : memref<4xf32>
// -----
// Defined without values.
memref.global @a : memref<4x4xf32> = uninitialized
// -----
// Defined with values.
memref.global @a : memref<4xf32> = dense<1.0>
memref.global @b : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global @c : memref<2xindex> = dense<[1, 2]>
memref.global @d : memref<2xi1> = dense<[true, false]>
memref.global @e : memref<f64> = dense<2.5>
memref.global @h : memref<4xf32> = dense<"0x0000803F000000400000404000008040">
// -----
// Constant.
memref.global constant @a : memref<2xf32> = dense<[1.0, 2.0]>
memref.global "private" constant @b : memref<2xf32> = dense<[1.0, 2.0]>
memref.global constant @c : memref<2xf32>
// -----
// Aligned, and with other attributes.
memref.global "private" constant @a : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
memref.global @b : memref<2xf32> = uninitialized {alignment = 64, mine = "x"}
memref.global @c : memref<2xf32> {mine}
// -----
// Used.
memref.global "private" @a : memref<4xf32> = uninitialized
func.func @f() -> memref<4xf32> {
  %0 = memref.get_global @a : memref<4xf32>
  %1 = memref.get_global @a : memref<4xf32> {mine}
  return %0 : memref<4xf32>
}
// -----
// Used before it is written down.
func.func @f() {
  %0 = memref.get_global @later : memref<4xf32>
  return
}
memref.global @later : memref<4xf32>
// -----
// A name in quotes.
memref.global @"a b" : memref<4xf32>
func.func @f() {
  %0 = memref.get_global @"a b" : memref<4xf32>
  return
}
// -----
// In generic form.
"memref.global"() <{sym_name = "a", type = memref<2xf32>, initial_value = dense<0.0> : tensor<2xf32>, constant, alignment = 8 : i64, sym_visibility = "private"}> : () -> ()
"memref.global"() <{sym_name = "b", type = memref<2xf32>}> : () -> ()
func.func @f() {
  %0 = "memref.get_global"() <{name = @a}> : () -> memref<2xf32>
  return
}
// -----
// In a memory space.
memref.global "private" @a : memref<4xf32, 3> = uninitialized
func.func @f() {
  %0 = memref.get_global @a : memref<4xf32, 3>
  return
}
// -----
// In a nested module.
module @inner {
  memref.global @a : memref<4xf32>
  func.func @f() {
    %0 = memref.get_global @a : memref<4xf32>
    return
  }
}
// -----
// A layout.
memref.global "private" @a : memref<4xf32, strided<[2]>> = uninitialized
