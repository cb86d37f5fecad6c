// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: mlir-opt prints aliases for attributes of llvm

// Attributes in attributes are written out: no alias is left behind.
#root = #llvm.tbaa_root<id = "t">
#int = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>
func.func @tbaa(%a: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] {tbaa = [#tag]} : memref<8xf32>
    affine.store %0, %a[%i] : memref<8xf32>
  }
  return
}
// -----
// In the text of an op.
#scope = #front.scope<id = 3>
func.func @op(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p {tags = [#scope, "#scope"]} : !llvm.ptr -> i32
  return %0 : i32
}
// -----
// A type in a type, and in the text of an op.
!elem = !front.word<32>
!pair = !front.pair<!elem, !elem>
func.func @types(%a: !pair, %b: !front.list<!pair>) {
  front.use %a, %b : !pair, !front.list<!pair>
  return
}
// -----
// Maps, sets and lists.
#map = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0) : (d0 >= 0)>
#list = [#map, 1]
func.func @maps(%a: i32) attributes {front.layout = #front.layout<#map, #list>} {
  front.use %a {map = #map, set = #set, list = #list}
  return
}
// -----
// Numbers of results, and names that only look alike.
func.func @numbers() attributes {front.text = #front.text<"#map", a#1, b#c>} {
  %0:2 = front.get
  front.use %0#0, %0#1 {text = "#map"}
  return
}
// -----
// Locations in attributes.
#file = loc("f.c":1:2)
func.func @locations() attributes {front.where = #front.where<loc(#file), loc(#later)>} {
  return
}
#later = loc("g.c":3:4)
