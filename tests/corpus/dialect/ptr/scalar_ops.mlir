// A null pointer.
func.func @f() {
  %0 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// An address, with an attribute before it.
func.func @f() {
  %0 = ptr.constant {a = 1 : i8} #ptr.address<0x1000> : !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// Constants in generic form.
func.func @f() {
  %0 = "ptr.constant"() <{value = #ptr.null : !ptr.ptr<#ptr.generic_space>}> : () -> !ptr.ptr<#ptr.generic_space>
  %1 = "ptr.constant"() <{value = #ptr.address<3> : !ptr.ptr<#ptr.generic_space>}> {b} : () -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A memref to a pointer.
func.func @f(%m: memref<4x?xf32, #ptr.generic_space>) {
  %0 = ptr.to_ptr %m : memref<4x?xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A memref to a pointer whose type is shortened.
func.func @f(%m: memref<4x?xf32, #ptr.generic_space>) {
  %0 = ptr.to_ptr %m {a} : memref<4x?xf32, #ptr.generic_space> -> <#ptr.generic_space>
  return
}
// -----
// A memref of unknown rank to a pointer.
func.func @f(%m: memref<*xf32, #ptr.generic_space>) {
  %0 = ptr.to_ptr %m : memref<*xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A pointer to a memref.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  return
}
// -----
// A pointer to a memref with dynamic sizes, without metadata.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.from_ptr %p {a} : <#ptr.generic_space> -> memref<?xf32, strided<[?]>, #ptr.generic_space>
  return
}
// -----
// A pointer and its metadata to a memref.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: !ptr.ptr_metadata<memref<4xf32, #ptr.generic_space>>) {
  %0 = ptr.from_ptr %p metadata %m : !ptr.ptr<#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  return
}
// -----
// Casts in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: !ptr.ptr_metadata<memref<4xf32, #ptr.generic_space>>) {
  %0 = "ptr.from_ptr"(%p, %m) {a} : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<4xf32, #ptr.generic_space>>) -> memref<4xf32, #ptr.generic_space>
  %1 = "ptr.from_ptr"(%p) : (!ptr.ptr<#ptr.generic_space>) -> memref<f32, #ptr.generic_space>
  %2 = "ptr.to_ptr"(%1) : (memref<f32, #ptr.generic_space>) -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The metadata of a memref.
func.func @f(%m: memref<4x?xf32>) {
  %0 = ptr.get_metadata %m {a} : memref<4x?xf32>
  return
}
// -----
// The metadata of a memref of unknown rank.
func.func @f(%m: memref<*xf32, 1>) {
  %0 = ptr.get_metadata %m : memref<*xf32, 1>
  return
}
// -----
// The metadata of a memref with a layout of its own.
func.func @f(%m: memref<4xf32, affine_map<(d0) -> (d0 * 2)>>) {
  %0 = ptr.get_metadata %m : memref<4xf32, affine_map<(d0) -> (d0 * 2)>>
  %1 = "ptr.get_metadata"(%m) : (memref<4xf32, affine_map<(d0) -> (d0 * 2)>>) -> !ptr.ptr_metadata<memref<4xf32, affine_map<(d0) -> (d0 * 2)>>>
  return
}
// -----
// A plain load.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// Loads of values of many types.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> vector<4xi8>
  %1 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> tensor<4xf32>
  %2 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %3 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> (i32) -> i32
  %4 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> index
  return
}
// -----
// A volatile load.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load volatile %p : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// A nontemporal load.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p nontemporal : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// A load of what does not change.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p invariant : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// A load in an invariant group.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p invariant_group : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// A load with an alignment.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p alignment = 16 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
// -----
// A load with all clauses, in another order.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load volatile %p atomic syncscope("agent") acquire alignment = 4 invariant_group invariant nontemporal {a = 1 : i8} : !ptr.ptr<#ptr.generic_space> -> i32
  return
}
// -----
// An atomic load with the ordering 'unordered'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic unordered alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An atomic load with the ordering 'monotonic'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic monotonic alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An atomic load with the ordering 'acquire'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic acquire alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An atomic load with the ordering 'seq_cst'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic seq_cst alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An ordering that says it is none.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic not_atomic : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An atomic load with a scope that needs quotes.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic syncscope("one as \22x\22") seq_cst alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// An empty scope.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic syncscope("") seq_cst alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// Loads in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = "ptr.load"(%p) : (!ptr.ptr<#ptr.generic_space>) -> f32
  %1 = "ptr.load"(%p) <{alignment = [8], invariant, invariantGroup = true, nontemporal, ordering = 2 : i32, syncscope = "x", volatile_}> : (!ptr.ptr<#ptr.generic_space>) -> f32
  %2 = "ptr.load"(%p) <{alignment = [], invariant = false, invariantGroup = false, nontemporal = false, ordering = 0 : i32, volatile_ = false}> {a} : (!ptr.ptr<#ptr.generic_space>) -> f32
  return
}
// -----
// A plain store.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: f32) {
  ptr.store %v, %p : f32, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A volatile store.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: f32) {
  ptr.store volatile %v, %p : f32, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A nontemporal store.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: f32) {
  ptr.store %v, %p nontemporal : f32, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A store in an invariant group.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: f32) {
  ptr.store %v, %p invariant_group : f32, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A store with an alignment.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: vector<2xf32>) {
  ptr.store %v, %p alignment = 1 : vector<2xf32>, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// A store with all clauses, in another order.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i32) {
  ptr.store volatile %v, %p atomic syncscope("agent") release alignment = 4 invariant_group nontemporal {a} : i32, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// An atomic store with the ordering 'unordered'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  ptr.store %v, %p atomic unordered alignment = 8 : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// An atomic store with the ordering 'monotonic'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  ptr.store %v, %p atomic monotonic alignment = 8 : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// An atomic store with the ordering 'release'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  ptr.store %v, %p atomic release alignment = 8 : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// An atomic store with the ordering 'seq_cst'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  ptr.store %v, %p atomic seq_cst alignment = 8 : i64, !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// Stores in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %v: i64) {
  "ptr.store"(%v, %p) : (i64, !ptr.ptr<#ptr.generic_space>) -> ()
  "ptr.store"(%v, %p) <{alignment = [2], invariantGroup, nontemporal, ordering = 6 : i32, syncscope = "s", volatile_}> {a} : (i64, !ptr.ptr<#ptr.generic_space>) -> ()
  return
}
