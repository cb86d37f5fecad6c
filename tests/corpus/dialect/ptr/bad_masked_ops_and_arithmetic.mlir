// A mask has the shape of the result.
// expected-note @+1 {{prior use here}}
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'vector<4xi1>' vs 'vector<8xi1>'}}
  %0 = ptr.gather %ps, %m, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}
// -----
// The result of a gather has one dimension.
func.func @f(%ps: vector<2x2x!ptr.ptr<#ptr.generic_space>>, %m: vector<2x2xi1>, %v: vector<2x2xf32>) {
  // expected-error @+1 {{'result' must be A shaped type with value semantics and rank. of any type values, but got 'vector<2x2xf32>'}}
  %0 = ptr.gather %ps, %m, %v : vector<2x2x!ptr.ptr<#ptr.generic_space>> -> vector<2x2xf32>
  return
}
// -----
// The result of a gather is a vector or a tensor.
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: memref<4xf32>) {
  // expected-error @+1 {{'result' must be A shaped type with value semantics and rank. of any type values, but got 'memref<4xf32>'}}
  %0 = ptr.gather %ps, %m, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> memref<4xf32>
  return
}
// -----
// The result of a gather has a shape.
func.func @f(%ps: !ptr.ptr<#ptr.generic_space>, %m: i1, %v: f32) {
  // expected-error @+1 {{'result' must be A shaped type with value semantics and rank. of any type values, but got 'f32'}}
  %0 = ptr.gather %ps, %m, %v : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// The alignment of a gather is a power of two.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.gather %ps, %m, %v alignment = 3 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}
// -----
// The alignment of a gather is positive.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{alignment must be positive}}
  %0 = ptr.gather %ps, %m, %v alignment = -8 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}
// -----
// There are as many pointers as results.
func.func @f(%ps: vector<8x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that all of {result, ptrs} have same shape}}
  %0 = ptr.gather %ps, %m, %v : vector<8x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}
// -----
// The mask fits the result, in generic form too.
func.func @f(%ps: vector<8x!ptr.ptr<#ptr.generic_space>>, %m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that result and mask must be compatible}}
  %0 = "ptr.gather"(%ps, %m, %v) : (vector<8x!ptr.ptr<#ptr.generic_space>>, vector<8xi1>, vector<4xf32>) -> vector<4xf32>
  return
}
// -----
// A mask is of bits.
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi8>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op operand #1 must be A shaped type with value semantics and rank. of 1-bit signless integer values, but got 'vector<4xi8>'}}
  %0 = "ptr.gather"(%ps, %m, %v) : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi8>, vector<4xf32>) -> vector<4xf32>
  return
}
// -----
// Values are gathered through pointers.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op operand #0 must be A shaped type with value semantics and rank. of pointer type values, but got 'vector<4xf32>'}}
  %0 = "ptr.gather"(%v, %m, %v) : (vector<4xf32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}
// -----
// The result has the type of what is passed through.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that all of {result, passthrough} have same type}}
  %0 = "ptr.gather"(%ps, %m, %v) : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> vector<4xf64>
  return
}
// -----
// Vectors and tensors do not mix.
func.func @f(%ps: tensor<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that all of {result, ptrs} have same type IDs}}
  %0 = "ptr.gather"(%ps, %m, %v) : (tensor<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}
// -----
// A gather has three operands.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op expected 3 operands, but found 2}}
  %0 = "ptr.gather"(%ps, %m) : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>) -> vector<4xf32>
  return
}
// -----
// A mask has the shape of what is scattered.
// expected-note @+1 {{prior use here}}
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'vector<4xi1>' vs 'vector<8xi1>'}}
  ptr.scatter %v, %ps, %m : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// The same in generic form.
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.scatter' op failed to verify that value and mask must be compatible}}
  "ptr.scatter"(%v, %ps, %m) : (vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>, vector<8xi1>) -> ()
  return
}
// -----
// There are as many pointers as values.
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'ptr.scatter' op failed to verify that all of {value, ptrs} have same shape}}
  ptr.scatter %v, %ps, %m : vector<8xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// What is scattered has one dimension.
func.func @f(%ps: tensor<!ptr.ptr<#ptr.generic_space>>, %m: tensor<i1>, %v: tensor<f32>) {
  // expected-error @+1 {{'value' must be A shaped type with value semantics and rank. of any type values, but got 'tensor<f32>'}}
  ptr.scatter %v, %ps, %m : tensor<f32>, tensor<!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// Vectors and tensors do not mix in a scatter.
func.func @f(%ps: tensor<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.scatter' op failed to verify that all of {value, ptrs} have same type IDs}}
  ptr.scatter %v, %ps, %m : vector<4xf32>, tensor<4x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// The alignment of a scatter is a power of two.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  ptr.scatter %v, %ps, %m alignment = 6 : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// The mask of a masked load has the shape of the result.
// expected-note @+1 {{prior use here}}
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'vector<4xi1>' vs 'vector<8xi1>'}}
  %0 = ptr.masked_load %p, %m, %v : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  return
}
// -----
// The same in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.masked_load' op failed to verify that result and mask must be compatible}}
  %0 = "ptr.masked_load"(%p, %m, %v) : (!ptr.ptr<#ptr.generic_space>, vector<8xi1>, vector<4xf32>) -> vector<4xf32>
  return
}
// -----
// A masked load has the type of what is passed through.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.masked_load' op failed to verify that all of {result, passthrough} have same type}}
  %0 = "ptr.masked_load"(%p, %m, %v) : (!ptr.ptr<#ptr.generic_space>, vector<4xi1>, vector<4xf32>) -> vector<4xf64>
  return
}
// -----
// A masked load starts at one pointer.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.masked_load' op operand #0 must be pointer type, but got 'vector<4x!ptr.ptr<#ptr.generic_space>>'}}
  %0 = ptr.masked_load %ps, %m, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}
// -----
// The alignment of a masked load is a power of two.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.masked_load %p, %m, %v alignment = 12 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  return
}
// -----
// A masked load has a vector or a tensor as result.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: vector<4xi1>, %v: memref<4xf32>) {
  // expected-error @+1 {{'result' must be A shaped type with value semantics and rank. of any type values, but got 'memref<4xf32>'}}
  %0 = ptr.masked_load %p, %m, %v : !ptr.ptr<#ptr.generic_space> -> memref<4xf32>
  return
}
// -----
// The mask of a masked store has the shape of the value.
// expected-note @+1 {{prior use here}}
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'vector<4xi1>' vs 'vector<8xi1>'}}
  ptr.masked_store %v, %p, %m : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The same in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.masked_store' op failed to verify that value and mask must be compatible}}
  "ptr.masked_store"(%v, %p, %m) : (vector<4xf32>, !ptr.ptr<#ptr.generic_space>, vector<8xi1>) -> ()
  return
}
// -----
// The alignment of a masked store is positive.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{alignment must be positive}}
  ptr.masked_store %v, %p, %m alignment = 0 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A masked store starts at one pointer.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'ptr.masked_store' op operand #1 must be pointer type, but got 'vector<4x!ptr.ptr<#ptr.generic_space>>'}}
  ptr.masked_store %v, %ps, %m : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
// -----
// Offsets are integers.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: f32) {
  // expected-error @+1 {{'ptr.ptr_add' op operand #1 must be A shaped type with value semantics and rank. of signless integer or index values or signless integer or index, but got 'f32'}}
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, f32
  return
}
// -----
// Offsets have no sign.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: si32) {
  // expected-error @+1 {{'ptr.ptr_add' op operand #1 must be A shaped type with value semantics and rank. of signless integer or index values or signless integer or index, but got 'si32'}}
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, si32
  return
}
// -----
// Offsets are added to pointers.
func.func @f(%i: i32) {
  // expected-error @+1 {{'ptr.ptr_add' op operand #0 must be A shaped type with value semantics and rank. of pointer type values or pointer type, but got 'i32'}}
  %0 = ptr.ptr_add %i, %i : i32, i32
  return
}
// -----
// Pointers have a rank.
func.func @f(%p: tensor<*x!ptr.ptr<#ptr.generic_space>>, %i: i32) {
  // expected-error @+1 {{'ptr.ptr_add' op operand #0 must be A shaped type with value semantics and rank. of pointer type values or pointer type, but got 'tensor<*x!ptr.ptr<#ptr.generic_space>>'}}
  %0 = ptr.ptr_add %p, %i : tensor<*x!ptr.ptr<#ptr.generic_space>>, i32
  return
}
// -----
// There are as many offsets as pointers.
func.func @f(%ps: vector<8x!ptr.ptr<#ptr.generic_space>>, %i: vector<4xi32>) {
  // expected-error @+1 {{shapes of base and offset must match}}
  %0 = ptr.ptr_add %ps, %i : vector<8x!ptr.ptr<#ptr.generic_space>>, vector<4xi32>
  return
}
// -----
// Offsets and pointers are both vectors or both tensors.
func.func @f(%ps: vector<8x!ptr.ptr<#ptr.generic_space>>, %i: tensor<8xi32>) {
  // expected-error @+1 {{the shaped containers type must match}}
  %0 = ptr.ptr_add %ps, %i : vector<8x!ptr.ptr<#ptr.generic_space>>, tensor<8xi32>
  return
}
// -----
// Sizes are known alike.
func.func @f(%ps: tensor<8x!ptr.ptr<#ptr.generic_space>>, %i: tensor<?xi32>) {
  // expected-error @+1 {{shapes of base and offset must match}}
  %0 = ptr.ptr_add %ps, %i : tensor<8x!ptr.ptr<#ptr.generic_space>>, tensor<?xi32>
  return
}
// -----
// A flag is known.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i32) {
  // expected-error @+1 {{expected one of [none, nusw, nuw, inbounds] for Pointer add flags, got: nsw}}
  %0 = ptr.ptr_add nsw %p, %i : !ptr.ptr<#ptr.generic_space>, i32
  return
}
// -----
// A sum has one flag.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i32) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = ptr.ptr_add nuw | nusw %p, %i : !ptr.ptr<#ptr.generic_space>, i32
  return
}
// -----
// A number stands for a flag.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i32) {
  // expected-error @+1 {{'ptr.ptr_add' op property 'flags' failed to satisfy constraint: Pointer add flags}}
  %0 = "ptr.ptr_add"(%p, %i) <{flags = 4 : i32}> : (!ptr.ptr<#ptr.generic_space>, i32) -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The result of a sum follows from its operands.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: vector<4xi32>) {
  // expected-error @+2 {{'ptr.ptr_add' op inferred type(s) 'vector<4x!ptr.ptr<#ptr.generic_space>>' are incompatible with return type(s) of operation '!ptr.ptr<#ptr.generic_space>'}}
  // expected-error @+1 {{'ptr.ptr_add' op failed to infer returned types}}
  %0 = "ptr.ptr_add"(%p, %i) : (!ptr.ptr<#ptr.generic_space>, vector<4xi32>) -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A distance is an integer.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.ptr_diff' op result #0 must be A shaped type with value semantics and rank. of signless integer or index values or signless integer or index, but got 'f32'}}
  %0 = ptr.ptr_diff %p, %p : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// A distance is of pointers.
func.func @f(%p: i64) {
  // expected-error @+1 {{'ptr.ptr_diff' op operand #0 must be A shaped type with value semantics and rank. of pointer type values or pointer type, but got 'i64'}}
  %0 = ptr.ptr_diff %p, %p : i64 -> i64
  return
}
// -----
// The distance of two pointers is one number.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
  %0 = ptr.ptr_diff %p, %p : !ptr.ptr<#ptr.generic_space> -> vector<4xi32>
  return
}
// -----
// The distance of vectors is a vector.
func.func @f(%p: vector<4x!ptr.ptr<#ptr.generic_space>>) {
  // expected-error @+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
  %0 = ptr.ptr_diff %p, %p : vector<4x!ptr.ptr<#ptr.generic_space>> -> i32
  return
}
// -----
// Distances are as many as pointers.
func.func @f(%p: vector<4x!ptr.ptr<#ptr.generic_space>>) {
  // expected-error @+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
  %0 = ptr.ptr_diff %p, %p : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<8xi32>
  return
}
// -----
// Distances of a vector are no tensor.
func.func @f(%p: vector<4x!ptr.ptr<#ptr.generic_space>>) {
  // expected-error @+1 {{expected the result to have the same container type as the operands when operands are shaped}}
  %0 = ptr.ptr_diff %p, %p : vector<4x!ptr.ptr<#ptr.generic_space>> -> tensor<4xi32>
  return
}
// -----
// Both sides of a distance have one type.
func.func @f(%p: vector<4x!ptr.ptr<#ptr.generic_space>>, %q: vector<2x2x!ptr.ptr<#ptr.generic_space>>) {
  // expected-error @+1 {{'ptr.ptr_diff' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "ptr.ptr_diff"(%p, %q) : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<2x2x!ptr.ptr<#ptr.generic_space>>) -> vector<4xi32>
  return
}
// -----
// A flag of a distance is known.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected one of [none, nuw, nsw] for Pointer difference flags, got: inbounds}}
  %0 = ptr.ptr_diff inbounds %p, %p : !ptr.ptr<#ptr.generic_space> -> i32
  return
}
// -----
// A second flag of a distance is known.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected one of [none, nuw, nsw] for Pointer difference flags, got: inbounds}}
  %0 = ptr.ptr_diff nsw | inbounds %p, %p : !ptr.ptr<#ptr.generic_space> -> i32
  return
}
// -----
// A number stands for flags.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.ptr_diff' op property 'flags' failed to satisfy constraint: Pointer difference flags}}
  %0 = "ptr.ptr_diff"(%p, %p) <{flags = 4 : i8}> : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) -> i32
  return
}
// -----
// The size of a type is an integer.
func.func @f() {
  // expected-error @+1 {{'ptr.type_offset' op result #0 must be signless integer or index, but got 'f32'}}
  %0 = ptr.type_offset f32 : f32
  return
}
// -----
// The size is that of a type.
func.func @f() {
  // expected-error @+1 {{expected attribute value}}
  %0 = ptr.type_offset : i32
  return
}
// -----
// A size has a type to be of.
func.func @f() {
  // expected-error @+1 {{'ptr.type_offset' op requires attribute 'elementType'}}
  %0 = "ptr.type_offset"() : () -> i32
  return
}
// -----
// A size is of a type, in generic form too.
func.func @f() {
  // expected-error @+1 {{'ptr.type_offset' op attribute 'elementType' failed to satisfy constraint: any type attribute}}
  %0 = "ptr.type_offset"() <{elementType = 1 : i32}> : () -> i32
  return
}
// -----
// The dialect has no such op.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{unregistered operation 'ptr.atomicrmw' found in dialect ('ptr') that does not allow unknown operations}}
  "ptr.atomicrmw"(%p) : (!ptr.ptr<#ptr.generic_space>) -> ()
  return
}
