// OPTIONS: --allow-unregistered-dialect
// Maps, sets and locations as attributes have aliases, inside arrays and dictionaries too.
"x.op"() {a = affine_map<(d0) -> (d0)>, b = [affine_set<(d0) : (d0 >= 0)>], c = {d = loc("f":1:2)}} : () -> ()
// -----
// The same map twice has one alias.
"x.op"() {a = affine_map<(d0) -> (d0)>, b = affine_map<(d1) -> (d1)>} : () -> ()
// -----
// Aliases of aliases come after them.
"x.op"() {a = loc(callsite("f":1:2 at fused<affine_map<(d0) -> (d0)>>["g":3:4]))} : () -> ()
// -----
// A location without a place is written out.
"x.op"() {a = loc(unknown), b = [loc(unknown)]} : () -> ()
// -----
// Names of aliases in the input are forgotten.
#mine = affine_map<(d0) -> (d0 + 1)>
#other = [#mine, 1]
!t = tuple<i32>
"x.op"() {a = #mine, b = #other} : () -> !t
// -----
// Long tuples have an alias.
"x.op"() {a = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17>} : () -> ()
// -----
// Tuples of 16 have none.
"x.op"() {a = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>} : () -> ()
// -----
// Layouts of memrefs and encodings of tensors have aliases.
"x.op"() : () -> (memref<4xf32, affine_map<(d0) -> (d0 + 1)>>, tensor<4xf32, affine_map<(d0) -> (d0)>>)
// -----
// Properties of unknown ops have no aliases of their own, only those that others have made.
"x.op"() <{a = affine_map<(d0) -> (d0)>, b = affine_map<(d0) -> (d0 + 1)>}> {c = affine_map<(d0) -> (d0)>} : () -> ()
// -----
// Neither have long tuples and locations there.
"x.op"() <{a = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17>, b = loc("f":1:2)}>
  : () -> ()
// -----
// Attributes of arguments have no aliases of their own, but those of results have.
func.func @f(%a: i32 {x.a = affine_map<(d0) -> (d0)>}) -> (i32 {x.r = affine_map<(d0) -> (d0 + 1)>}) {
  return %a : i32
}
// -----
// Both have where there is no body.
func.func private @f(i32 {x.a = affine_map<(d0) -> (d0)>}) -> (i32 {x.r = affine_map<(d0) -> (d0 + 1)>})
// -----
// Distinct attributes are numbered in the order of the text; those with a value have an alias.
"x.op"() {a = distinct[4]<>, b = distinct[2]<>, c = distinct[7]<i32>, d = distinct[4]<>, e = distinct[0]<i32>}
  : () -> ()
// -----
// One inside the other: the definition of an alias comes first, what is written out comes second.
"x.op"() {a = distinct[4]<distinct[3]<i32>>, b = distinct[9]<[distinct[8]<>]>} : () -> ()
// -----
// Without an alias in the properties of an unknown op.
"x.op"() <{a = distinct[4]<i32>, b = distinct[2]<i1>}> {c = distinct[2]<i1>} : () -> ()
// -----
// A location as an attribute and as the place of an op and of an argument.
"x.op"() ({
^bb0(%a: i32 loc(fused<distinct[3]<i32>>["f":1:2])):
  "x.end"() {a = loc("f":1:2)} : () -> () loc("f":1:2)
}) : () -> () loc(fused<affine_map<(d0) -> (d0)>>["f":1:2])
// -----
// Aliases inside the value of a distinct attribute, and inside the metadata of a location.
"x.op"() {a = distinct[1]<{a = affine_map<(d0) -> ()>}>, b = distinct[4]<[loc("f":1:2)]>, c = loc(fused<[affine_map<(d0) -> ()>]>["f":1:2])}
  : () -> ()
// -----
// A layout that is the identity is not written, though it takes a symbol.
func.func @f(%m: memref<4xf32, affine_map<(d0)[s0] -> (d0)>>) {
  return
}
