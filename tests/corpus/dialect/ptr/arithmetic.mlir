// A pointer and an offset.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i32) {
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, i32
  return
}
// -----
// A pointer and an offset of type index.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: index) {
  %0 = ptr.ptr_add %p, %i {a} : !ptr.ptr<#ptr.generic_space>, index
  return
}
// -----
// A sum with the flag 'none'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: index) {
  %0 = ptr.ptr_add none %p, %i : !ptr.ptr<#ptr.generic_space>, index
  return
}
// -----
// A sum with the flag 'nusw'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: index) {
  %0 = ptr.ptr_add nusw %p, %i : !ptr.ptr<#ptr.generic_space>, index
  return
}
// -----
// A sum with the flag 'nuw'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: index) {
  %0 = ptr.ptr_add nuw %p, %i : !ptr.ptr<#ptr.generic_space>, index
  return
}
// -----
// A sum with the flag 'inbounds'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: index) {
  %0 = ptr.ptr_add inbounds %p, %i : !ptr.ptr<#ptr.generic_space>, index
  return
}
// -----
// Many pointers and one offset.
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %i: i64) {
  %0 = ptr.ptr_add %ps, %i : vector<4x!ptr.ptr<#ptr.generic_space>>, i64
  return
}
// -----
// One pointer and many offsets.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: vector<2x[4]xi64>) {
  %0 = ptr.ptr_add inbounds %p, %i : !ptr.ptr<#ptr.generic_space>, vector<2x[4]xi64>
  return
}
// -----
// One pointer and a tensor of offsets.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: tensor<2x?xindex>) {
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, tensor<2x?xindex>
  return
}
// -----
// Many pointers and many offsets.
func.func @f(%ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %i: vector<4xi7>) {
  %0 = ptr.ptr_add nuw %ps, %i : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi7>
  return
}
// -----
// Tensors of pointers and of offsets.
func.func @f(%ps: tensor<?x4x!ptr.ptr<#ptr.generic_space>>, %i: tensor<?x4xindex>) {
  %0 = ptr.ptr_add nuw %ps, %i : tensor<?x4x!ptr.ptr<#ptr.generic_space>>, tensor<?x4xindex>
  return
}
// -----
// Vectors without dimensions.
func.func @f(%ps: vector<!ptr.ptr<#ptr.generic_space>>, %i: vector<i32>) {
  %0 = ptr.ptr_add %ps, %i : vector<!ptr.ptr<#ptr.generic_space>>, vector<i32>
  return
}
// -----
// Sums in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: i32) {
  %0 = "ptr.ptr_add"(%p, %i) : (!ptr.ptr<#ptr.generic_space>, i32) -> !ptr.ptr<#ptr.generic_space>
  %1 = "ptr.ptr_add"(%p, %i) <{flags = 3 : i32}> {a} : (!ptr.ptr<#ptr.generic_space>, i32) -> !ptr.ptr<#ptr.generic_space>
  return
}
// -----
// The distance of two pointers.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.ptr_diff %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// The distance as index.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.ptr_diff %p, %q {a} : !ptr.ptr<#ptr.generic_space> -> index
  return
}
// -----
// A distance with 'nuw'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.ptr_diff nuw %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A distance with 'nsw'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.ptr_diff nsw %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A distance with 'none'.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.ptr_diff none %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// A distance with two flags.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.ptr_diff nsw | nuw %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// Flags written twice.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.ptr_diff none|nsw|nsw %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
// -----
// Distances of vectors.
func.func @f(%p: vector<4x!ptr.ptr<#ptr.generic_space>>, %q: vector<4x!ptr.ptr<#ptr.generic_space>>) {
  %0 = ptr.ptr_diff nsw %p, %q : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xi64>
  return
}
// -----
// Distances of tensors.
func.func @f(%p: tensor<?x!ptr.ptr<#ptr.generic_space>>) {
  %0 = ptr.ptr_diff %p, %p : tensor<?x!ptr.ptr<#ptr.generic_space>> -> tensor<?xindex>
  return
}
// -----
// Distances in generic form.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>) {
  %0 = "ptr.ptr_diff"(%p, %q) : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) -> i64
  %1 = "ptr.ptr_diff"(%p, %q) <{flags = 3 : i8}> {a} : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) -> i64
  return
}
// -----
// Sizes of types.
func.func @f() {
  %0 = ptr.type_offset f32 : index
  %1 = ptr.type_offset memref<12 x f64> {a} : i32
  %2 = ptr.type_offset !ptr.ptr<#ptr.generic_space> : i7
  %3 = ptr.type_offset (i32, f32) -> (i8, i8) : i64
  return
}
// -----
// The size of a type with a layout.
func.func @f() {
  %0 = ptr.type_offset memref<12xf64, affine_map<(d0) -> (d0 * 4)>> : index
  return
}
// -----
// Sizes in generic form.
func.func @f() {
  %0 = "ptr.type_offset"() <{elementType = i1}> : () -> index
  return
}
