// A constant has a value.
func.func @f() {
  // expected-error @+1 {{'ptr.constant' op requires attribute 'value'}}
  %0 = "ptr.constant"() : () -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The type of a constant is a pointer.
func.func @f() {
  // expected-error @+1 {{'ptr.constant' op result #0 must be pointer type, but got 'i32'}}
  %0 = ptr.constant 1 : i32
  return
}
// -----
// The value of a constant has a type.
func.func @f() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = ptr.constant unit
  return
}
// -----
// The value of a constant is written.
func.func @f() {
  // expected-error @+1 {{expected attribute value}}
  %0 = ptr.constant : !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The value of a constant has its type.
func.func @f() {
  // expected-error @+1 {{'ptr.constant' op result #0 must be pointer type, but got 'i32'}}
  %0 = "ptr.constant"() <{value = #ptr.null : !ptr.ptr<#ptr.generic_space>}> : () -> i32
  return
}
// -----
// The value of a constant has a type, in generic form too.
func.func @f() {
  // expected-error @+1 {{'ptr.constant' op attribute 'value' failed to satisfy constraint: TypedAttr instance}}
  %0 = "ptr.constant"() <{value = unit}> : () -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A cast to a pointer starts from a type that is like a pointer.
func.func @f(%m: i32) {
  // expected-error @+1 {{'ptr.to_ptr' op operand #0 must be PtrLikeTypeInterface instance, but got 'i32'}}
  %0 = ptr.to_ptr %m : i32 -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The same in generic form.
func.func @f(%m: i32) {
  // expected-error @+1 {{'ptr.to_ptr' op operand #0 must be PtrLikeTypeInterface instance, but got 'i32'}}
  %0 = "ptr.to_ptr"(%m) : (i32) -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A cast to a pointer does not start from a pointer.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{the input value cannot be of type `!ptr.ptr`}}
  %0 = ptr.to_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A cast to a pointer keeps the space.
func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %0 = ptr.to_ptr %m : memref<4xf32> -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A cast to a pointer ends in a pointer.
func.func @f(%m: memref<4xf32, #ptr.generic_space>) {
  // expected-error @+1 {{expected '<'}}
  %0 = ptr.to_ptr %m : memref<4xf32, #ptr.generic_space> -> i64
  return
}
// -----
// The same in generic form.
func.func @f(%m: memref<4xf32, #ptr.generic_space>) {
  // expected-error @+1 {{'ptr.to_ptr' op result #0 must be pointer type, but got 'i64'}}
  %0 = "ptr.to_ptr"(%m) : (memref<4xf32, #ptr.generic_space>) -> i64
  return
}
// -----
// A cast from a pointer does not end in a pointer.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{the result type cannot be `!ptr.ptr`}}
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A cast from a pointer keeps the space.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> memref<4xf32, 1>
  return
}
// -----
// A cast from a pointer ends in a type that is like a pointer.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'result' must be PtrLikeTypeInterface instance, but got 'f32'}}
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// A cast from a pointer starts from a pointer.
func.func @f(%p: i64) {
  // expected-error @+1 {{expected '<'}}
  %0 = ptr.from_ptr %p : i64 -> memref<5xf32, #ptr.generic_space>
  return
}
// -----
// The metadata is that of the result.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: !ptr.ptr_metadata<memref<4xf32, #ptr.generic_space>>) {
  // expected-error @+1 {{'ptr.from_ptr' op failed to verify that metadata type}}
  %0 = "ptr.from_ptr"(%p, %m) : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<4xf32, #ptr.generic_space>>) -> memref<5xf32, #ptr.generic_space>
  return
}
// -----
// The metadata is metadata.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: i32) {
  // expected-error @+1 {{'ptr.from_ptr' op operand #1 must be Pointer metadata type, but got 'i32'}}
  %0 = "ptr.from_ptr"(%p, %m) : (!ptr.ptr<#ptr.generic_space>, i32) -> memref<5xf32, #ptr.generic_space>
  return
}
// -----
// A cast has one or two operands.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.from_ptr' op expected 1 or more operands, but found 0}}
  %0 = "ptr.from_ptr"() : () -> memref<5xf32, #ptr.generic_space>
  return
}
// -----
// A cast has one or two operands, not more.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  // expected-error @+1 {{'ptr.from_ptr' op operand group starting at #1 requires 0 or 1 element, but found 2}}
  %0 = "ptr.from_ptr"(%p, %m, %m) : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> memref<f32, #ptr.generic_space>
  return
}
// -----
// Numbers have no metadata.
func.func @f(%m: i32) {
  // expected-error @+1 {{'ptr' must be PtrLikeTypeInterface instance, but got 'i32'}}
  %0 = ptr.get_metadata %m : i32
  return
}
// -----
// The result of get_metadata follows from its operand.
func.func @f(%m: memref<f32>) {
  // expected-error @+1 {{'ptr.get_metadata' op failed to verify that metadata type}}
  %0 = "ptr.get_metadata"(%m) : (memref<f32>) -> !ptr.ptr_metadata<memref<i32>>
  return
}
// -----
// A load needs a pointer.
func.func @f(%p: i64) {
  // expected-error @+1 {{'ptr.load' op operand #0 must be pointer type, but got 'i64'}}
  %0 = ptr.load %p : i64 -> i64
  return
}
// -----
// The type of the pointer is not shortened in a load.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected non-function type}}
  %0 = ptr.load %p : <#ptr.generic_space> -> f32
  return
}
// -----
// 'acq_rel' is no ordering of a load.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op unsupported ordering 'acq_rel'}}
  %0 = ptr.load %p atomic acq_rel alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// 'release' is no ordering of a load.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op unsupported ordering 'release'}}
  %0 = ptr.load %p atomic release alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An atomic load has an alignment.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op expected alignment for atomic access}}
  %0 = ptr.load %p atomic acquire : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// Only atomic loads have a scope.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op expected syncscope to be null for non-atomic access}}
  %0 = ptr.load %p atomic syncscope("a") not_atomic : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An alignment is a power of two.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.load %p alignment = 3 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An alignment is not zero.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{alignment must be positive}}
  %0 = ptr.load %p alignment = 0 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An alignment is positive.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{alignment must be positive}}
  %0 = ptr.load %p alignment = -1 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An alignment is a number.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{invalid value for property alignment, expected optional int64_t}}
  %0 = ptr.load %p alignment = %p : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An alignment is no truth value.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{invalid value for property alignment, expected optional int64_t}}
  %0 = ptr.load %p alignment = true : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A number stands for an ordering, of its type.
// STRICTER: numbers in properties have the type of the property
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @below {{'ptr.load' op property 'ordering' failed to satisfy constraint: Atomic ordering for LLVM's memory model}}
  %0 = "ptr.load"(%p) <{ordering = 0 : i64}> : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// An alignment has its type.
// STRICTER: numbers in properties have the type of the property
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @below {{'ptr.load' op property 'alignment' failed to satisfy constraint: optional int64_t}}
  %0 = "ptr.load"(%p) <{alignment = [8 : i32]}> : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// A property is no attribute.
// STRICTER: no attribute is called like a property that is none
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @below {{'volatile_' is a property of 'ptr.load' and no attribute}}
  %0 = ptr.load %p {volatile_} : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A property is no attribute in generic form either.
// STRICTER: no attribute is called like a property that is none
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @below {{'alignment' is a property of 'ptr.load' and no attribute}}
  %0 = "ptr.load"(%p) {alignment = [8]} : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// Pointers have no metadata.
// STRICTER: pointers have no metadata
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @below {{the type of 'result' does not follow from what is written}}
  %0 = ptr.get_metadata %p : !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// An alignment follows an equals sign.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected '='}}
  %0 = ptr.load %p alignment 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An alignment fits in 64 bits.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{integer value too large}}
  %0 = ptr.load %p alignment = 9223372036854775808 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A clause comes once.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{`nontemporal` clause can appear at most once in the expansion of the oilist directive}}
  %0 = ptr.load %p nontemporal nontemporal : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A clause comes once, others between.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{`alignment` clause can appear at most once in the expansion of the oilist directive}}
  %0 = ptr.load %p alignment = 8 invariant alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A clause is known.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected ':'}}
  %0 = ptr.load %p temporal : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// 'volatile' comes first.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected ':'}}
  %0 = ptr.load %p volatile : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An ordering is known.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected one of [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst] for Atomic ordering for LLVM's memory model, got: weak}}
  %0 = ptr.load %p atomic weak alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An ordering is a word.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected keyword for Atomic ordering for LLVM's memory model}}
  %0 = ptr.load %p atomic : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A scope is a string.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected attribute value}}
  %0 = ptr.load %p atomic syncscope(agent) seq_cst alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An ordering follows the scope.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{expected one of [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst] for Atomic ordering for LLVM's memory model, got: alignment}}
  %0 = ptr.load %p atomic syncscope("agent") alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A number stands for an ordering.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op property 'ordering' failed to satisfy constraint: Atomic ordering for LLVM's memory model}}
  %0 = "ptr.load"(%p) <{ordering = 7 : i32}> : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// An ordering is a number.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op property 'ordering' failed to satisfy constraint: Atomic ordering for LLVM's memory model}}
  %0 = "ptr.load"(%p) <{ordering = "acquire"}> : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// An alignment is a list of at most one number.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op property 'alignment' failed to satisfy constraint: optional int64_t}}
  %0 = "ptr.load"(%p) <{alignment = [8, 8]}> : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// An alignment is a list.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op property 'alignment' failed to satisfy constraint: optional int64_t}}
  %0 = "ptr.load"(%p) <{alignment = 8 : i64}> : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// An alignment is a list of numbers.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op property 'alignment' failed to satisfy constraint: optional int64_t}}
  %0 = "ptr.load"(%p) <{alignment = ["8"]}> : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// A scope is a string, in generic form too.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{invalid properties {syncscope = 1 : i32} for op ptr.load: Invalid attribute `syncscope` in property conversion: 1 : i32}}
  %0 = "ptr.load"(%p) <{syncscope = 1 : i32}> : (!ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// A load has one result.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{'ptr.load' op requires one result}}
  "ptr.load"(%p) : (!ptr.ptr<#ptr.generic_space>) -> ()
  return
}
// -----
// A store needs a pointer.
func.func @f(%p: i64) {
  // expected-error @+1 {{'ptr.store' op operand #1 must be pointer type, but got 'i64'}}
  ptr.store %p, %p : i64, i64
  return
}
// -----
// 'acquire' is no ordering of a store.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  // expected-error @+1 {{'ptr.store' op unsupported ordering 'acquire'}}
  ptr.store %v, %p atomic acquire alignment = 8 : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// 'acq_rel' is no ordering of a store.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  // expected-error @+1 {{'ptr.store' op unsupported ordering 'acq_rel'}}
  ptr.store %v, %p atomic acq_rel alignment = 8 : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// An atomic store has an alignment.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  // expected-error @+1 {{'ptr.store' op expected alignment for atomic access}}
  ptr.store %v, %p atomic release : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// Only atomic stores have a scope.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  // expected-error @+1 {{'ptr.store' op expected syncscope to be null for non-atomic access}}
  "ptr.store"(%v, %p) <{syncscope = "a"}> : (i64, !ptr.ptr<#ptr.generic_space>) -> ()
  return
}
// -----
// A store changes what it writes.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  // expected-error @+1 {{expected ':'}}
  ptr.store %v, %p invariant : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The alignment of a store is a power of two.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  // expected-error @+1 {{alignment must be a power of 2}}
  ptr.store %v, %p alignment = 24 : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The type of the pointer is not shortened in a store.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: f32) {
  // expected-error @+1 {{expected non-function type}}
  ptr.store %v, %p : f32, <#ptr.generic_space>
  return
}
