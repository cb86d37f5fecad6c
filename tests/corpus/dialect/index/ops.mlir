// Sum.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.add %a, %b
  return %0 : index
}
// -----
// Difference.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.sub %a, %b
  return %0 : index
}
// -----
// Product.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.mul %a, %b
  return %0 : index
}
// -----
// Signed quotient.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.divs %a, %b
  return %0 : index
}
// -----
// Unsigned quotient.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.divu %a, %b
  return %0 : index
}
// -----
// Signed quotient rounded up.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.ceildivs %a, %b
  return %0 : index
}
// -----
// Unsigned quotient rounded up.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.ceildivu %a, %b
  return %0 : index
}
// -----
// Signed quotient rounded down.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.floordivs %a, %b
  return %0 : index
}
// -----
// Signed remainder.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.rems %a, %b
  return %0 : index
}
// -----
// Unsigned remainder.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.remu %a, %b
  return %0 : index
}
// -----
// Signed maximum.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.maxs %a, %b
  return %0 : index
}
// -----
// Unsigned maximum.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.maxu %a, %b
  return %0 : index
}
// -----
// Signed minimum.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.mins %a, %b
  return %0 : index
}
// -----
// Unsigned minimum.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.minu %a, %b
  return %0 : index
}
// -----
// Shift to the left.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.shl %a, %b
  return %0 : index
}
// -----
// Arithmetic shift to the right.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.shrs %a, %b
  return %0 : index
}
// -----
// Logical shift to the right.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.shru %a, %b
  return %0 : index
}
// -----
// Bitwise and.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.and %a, %b
  return %0 : index
}
// -----
// Bitwise or.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.or %a, %b
  return %0 : index
}
// -----
// Bitwise exclusive or.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.xor %a, %b
  return %0 : index
}
// -----
// Attributes.
func.func @f(%a: index, %b: index) -> index {
  %0 = index.add %a, %b {note = "x", u}
  %1 = index.shru %0, %0 {v = 1 : i8}
  return %1 : index
}
// -----
// Generic form.
func.func @f(%a: index, %b: index) -> index {
  %0 = "index.mul"(%a, %b) : (index, index) -> index
  %1 = "index.rems"(%0, %b) {u} : (index, index) -> index
  return %1 : index
}
// -----
// Comparison: eq.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp eq(%a, %b)
  return %0 : i1
}
// -----
// Comparison: ne.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp ne(%a, %b)
  return %0 : i1
}
// -----
// Comparison: slt.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp slt(%a, %b)
  return %0 : i1
}
// -----
// Comparison: sle.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp sle(%a, %b)
  return %0 : i1
}
// -----
// Comparison: sgt.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp sgt(%a, %b)
  return %0 : i1
}
// -----
// Comparison: sge.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp sge(%a, %b)
  return %0 : i1
}
// -----
// Comparison: ult.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp ult(%a, %b)
  return %0 : i1
}
// -----
// Comparison: ule.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp ule(%a, %b)
  return %0 : i1
}
// -----
// Comparison: ugt.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp ugt(%a, %b)
  return %0 : i1
}
// -----
// Comparison: uge.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp uge(%a, %b)
  return %0 : i1
}
// -----
// Comparison with attributes; the predicate as a string.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = index.cmp slt(%a, %b) {u}
  %1 = index.cmp "uge"(%a, %b)
  return %1 : i1
}
// -----
// Comparison, generic form.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate sle>}> : (index, index) -> i1
  %1 = "index.cmp"(%a, %b) {pred = #index<cmp_predicate ne>} : (index, index) -> i1
  return %0 : i1
}
// -----
// The attribute of a comparison elsewhere.
func.func @f() attributes {a.p = #index<cmp_predicate ult>, a.q = [#index<cmp_predicate eq>]} {
  return
}
// -----
// casts from index to i32.
func.func @f(%a: index) -> i32 {
  %0 = index.casts %a : index to i32
  return %0 : i32
}
// -----
// casts from i64 to index.
func.func @f(%a: i64) -> index {
  %0 = index.casts %a : i64 to index
  return %0 : index
}
// -----
// casts from index to i1.
func.func @f(%a: index) -> i1 {
  %0 = index.casts %a : index to i1
  return %0 : i1
}
// -----
// casts from index to i128.
func.func @f(%a: index) -> i128 {
  %0 = index.casts %a : index to i128
  return %0 : i128
}
// -----
// casts from si8 to index.
func.func @f(%a: si8) -> index {
  %0 = index.casts %a : si8 to index
  return %0 : index
}
// -----
// casts from index to ui64.
func.func @f(%a: index) -> ui64 {
  %0 = index.casts %a : index to ui64
  return %0 : ui64
}
// -----
// castu from index to i32.
func.func @f(%a: index) -> i32 {
  %0 = index.castu %a : index to i32
  return %0 : i32
}
// -----
// castu from i64 to index.
func.func @f(%a: i64) -> index {
  %0 = index.castu %a : i64 to index
  return %0 : index
}
// -----
// castu from index to i1.
func.func @f(%a: index) -> i1 {
  %0 = index.castu %a : index to i1
  return %0 : i1
}
// -----
// castu from index to i128.
func.func @f(%a: index) -> i128 {
  %0 = index.castu %a : index to i128
  return %0 : i128
}
// -----
// castu from si8 to index.
func.func @f(%a: si8) -> index {
  %0 = index.castu %a : si8 to index
  return %0 : index
}
// -----
// castu from index to ui64.
func.func @f(%a: index) -> ui64 {
  %0 = index.castu %a : index to ui64
  return %0 : ui64
}
// -----
// Casts, generic form and attributes.
func.func @f(%a: index) -> index {
  %0 = "index.casts"(%a) : (index) -> i16
  %1 = index.castu %0 {u} : i16 to index
  return %1 : index
}
// -----
// Constants and their names.
func.func @f() {
  %0 = index.constant 0
  %1 = index.constant 42
  %2 = index.constant -5
  %3 = index.constant 42
  %4 = index.constant 0x10
  %5 = index.constant 9223372036854775807
  %6 = index.constant -9223372036854775808
  return
}
// -----
// Constants: attributes, a type, generic form.
func.func @f() {
  %0 = index.constant {u} 7
  %2 = "index.constant"() <{value = 3 : index}> : () -> index
  %3 = "index.constant"() {value = 4 : index, u} : () -> index
  return
}
// -----
// Boolean constants.
func.func @f() -> i1 {
  %0 = index.bool.constant true
  %1 = index.bool.constant false
  %2 = index.bool.constant {u} true
  %3 = "index.bool.constant"() <{value = false}> : () -> i1
  return %3 : i1
}
// -----
// The size of an index in bits.
func.func @f() -> index {
  %0 = index.sizeof
  %1 = index.sizeof {u}
  %2 = "index.sizeof"() : () -> index
  return %2 : index
}
// -----
// Constants of the dialect as dimensions and symbols.
func.func @f(%m: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %c = index.constant 3
    %s = index.add %c, %c
    %0 = affine.load %m[%i + %c] : memref<?xf32>
    %1 = affine.load %m[%i + symbol(%s)] : memref<?xf32>
  }
  return
}
