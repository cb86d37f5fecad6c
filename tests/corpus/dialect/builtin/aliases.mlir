// OPTIONS: --allow-unregistered-dialect --mlir-print-debuginfo
// What has an alias, and in which order.
"u.a"() : () -> () loc(fused<tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>>["a"])
// -----
// What has an alias, and in which order.
"u.a"() {d = [[affine_map<(d0) -> (d0)>]], e = distinct[0]<[affine_map<(d0) -> (d0)>]>, f = distinct[1]<1>} : () -> ()
// -----
// What has an alias, and in which order.
"u.a"() {x = affine_set<(d0) : (d0 >= 0)>, e = distinct[0]<[affine_map<(d0) -> (d0)>]>, f = distinct[1]<1>} : () -> () loc(fused<[[affine_map<(d0) -> (d0)>]]>["a"])
// -----
// What has an alias, and in which order.
"u.a"() : () -> (memref<3xf32, affine_map<(d0) -> (d0 + 1)>>) loc(fused<tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, memref<3xf32, affine_map<(d0) -> (d0 + 2)>>, i1>>["a"])
"u.b"() : () -> (tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, memref<3xf32, affine_map<(d0) -> (d0 + 2)>>, i1>)
// -----
// What has an alias, and in which order.
#a = 1 : i32
#b = [#a, #a]
!t = i32
"u.a"() {x = #b, y = !t} : () -> ()
// -----
// What has an alias, and in which order.
"u.a"() {x = {m = affine_map<(d0) -> (d0)>}} : () -> () loc(fused<{m = affine_map<(d0) -> (d0)>, n = affine_set<(d0) : (d0 == 0)>}>["a"])
// -----
// What has an alias, and in which order.
func.func @f(%m: memref<4xf32, affine_map<(d0) -> (d0 * 2)>>, %n : index loc("x"(fused<affine_map<(d0) -> (d0 * 2)>>["y"]))) { 
  affine.for %i = 0 to affine_map<(d0) -> (d0 * 2)>(%n) { } loc(fused<affine_map<(d0) -> (d0 * 3)>>["y"])
  affine.for %i = 0 to affine_map<(d0) -> (d0 * 3)>(%n) { "u.x"() : () -> () } 
  return }
// -----
// What has an alias, and in which order.
"u.a"() {x = #u.a<affine_map<(d0) -> (d0)>>} : () -> !u.t<affine_map<(d0) -> (d0)>>
// -----
// What has an alias, and in which order.
"u.a"() {x = loc(fused<affine_map<(d0) -> (d0)>>["a", "b"]), y = loc("a")} : () -> () loc("b")
