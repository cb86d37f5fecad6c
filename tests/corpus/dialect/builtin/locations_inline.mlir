// OPTIONS: --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope
// Locations.
"u.a"() : () -> () loc("f.mlir":1:2)
// -----
// Locations.
"u.a"() : () -> () loc(unknown)
// -----
// Locations.
"u.a"() : () -> () loc("name")
// -----
// Locations.
"u.a"() : () -> () loc("name"("f":1:2))
// -----
// Locations.
"u.a"() : () -> () loc("outer"("inner"("f":1:2)))
// -----
// Locations.
"u.a"() : () -> () loc(callsite("a" at "b"))
// -----
// Locations.
"u.a"() : () -> () loc(callsite("a"("f":1:2) at callsite("b" at "g":3:4)))
// -----
// Locations.
"u.a"() : () -> () loc(fused["a", "b":1:2])
// -----
// Locations.
"u.a"() : () -> () loc(fused<"meta">["a", "b":1:2])
// -----
// Locations.
"u.a"() : () -> () loc(fused<{a = 1}>["a", fused["x", "y"], fused<{a = 1}>["z"]])
// -----
// Locations.
"u.a"() : () -> () loc("f":1:2 to 3:4)
// -----
// Locations.
"u.a"() : () -> () loc("f":1:2 to :7)
// -----
// Locations.
"u.a"() : () -> () loc("f":1)
// -----
// Locations.
"u.a"() : () -> () loc("f":1:2 to 1:2)
// -----
// Locations.
"u.a"() : () -> () loc("f":1:2 to 0:1)
// -----
// Locations.
"u.a"() : () -> () loc("f":5:2 to 3:1)
// -----
// Locations.
#l = loc("f":1:2)
"u.a"() : () -> () loc(#l)
"u.b"() : () -> () loc(#l)
// -----
// Locations.
"u.a"() : () -> () loc(#l)
"u.b"() : () -> () loc(#l)
#l = loc("f":1:2)
// -----
// Locations.
"u.a"() : () -> () loc(#m)
#l = loc("f":1:2)
#m = loc(callsite(#l at "x"))
// -----
// Locations.
func.func @f(%a: i32 loc("a":1:1), %b: f32 loc(#x)) { return loc("r":2:2) } loc("f":3:3)
#x = loc("later":9:9)
// -----
// Locations.
"u.r"() ({
^bb0(%a: i32 loc("a":1:1), %b: i32 loc(unknown)):
  "u.x"() : () -> () loc("in")
}) : () -> () loc("out")
// -----
// Locations.
"u.a"() {l = loc("attr":1:2), m = loc(unknown), n = [loc("attr":1:2)]} : () -> () loc("attr":1:2)
// -----
// Locations.
module @m { } loc("m":1:2)
// -----
// Locations.
module @m { module @n {} loc("n") } loc("m":1:2)
// -----
// Locations.
module @m { } loc(unknown)
// -----
// Locations.
func.func @f() {
  affine.for %i = 0 to 3 { "u.x"(%i) : (index) -> () loc("b":1:1) } loc("l":2:2)
  return
}
// -----
// Locations.
"u.a"() : () -> () loc("with \"quotes\" and \\ and \00")
// -----
// Locations.
"u.a"() : () -> () loc("f":4294967295:4294967295)
// -----
// Locations.
#m = affine_map<(d0) -> (d0)>
"u.a"() {x = #m} : () -> () loc(fused<#m>["a"])
// -----
// Locations.
#m = affine_map<(d0) -> (d0)>
"u.a"() : () -> () loc(fused<#m>["a"])
// -----
// Locations.
"u.a"() : () -> () loc(fused<tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>>["a"])
// -----
// Locations.
func.func @f(%a : i32) { 
 "u.br"(%a)[^b] : (i32) -> ()
^b(%x: i32 loc("x")):
  return
}
// -----
// Locations.
"u.a"() {d = distinct[0]<1 : i32>, e = distinct[1]<1 : i32>, f = distinct[0]<1 : i32>, g = distinct[2]<>} : () -> ()
// -----
// Locations.
"u.a"() {d = distinct[0]<"a">, e = distinct[5]<[distinct[7]<"b">]>, h = distinct[7]<"b">} : () -> ()
// -----
// Locations.
"u.a"() {d = distinct[9]<>, e = distinct[9]<>, f = distinct[10]<unit>} : () -> ()
// -----
// Locations.
"u.a"() : () -> () loc(fused<distinct[0]<>>["a"])
// -----
// Locations.
"u.a"() : () -> () loc("a"("b"("c")))
"u.b"() : () -> () loc("b"("c"))
"u.c"() : () -> () loc("c")
// -----
// Locations.
"u.c"() : () -> () loc("c")
"u.b"() : () -> () loc("b"("c"))
"u.a"() : () -> () loc("a"("b"("c")))
"u.a"() : () -> () loc(fused["a"("b"("c")), "c"])
// -----
// Locations.
"u.a"() : () -> () loc(callsite(unknown at "x"))
"u.a"() : () -> () loc("x"(unknown))
"u.a"() : () -> () loc(fused<1>[unknown, unknown])
"u.a"() : () -> () loc(fused["x", unknown, "x", "y"])
