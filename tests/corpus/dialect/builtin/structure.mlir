// OPTIONS: --allow-unregistered-dialect
// an empty program
// -----
// a module without name
module {}
// -----
// a module with a name, quoted where needed
// LOSES: an empty name, which is printed as something that is no name
module @top { module @"inner module" {} module @"a.b" {} module @_c$1 {} module @"1x" {} module @"" {} }
// -----
// module attributes, visibility
module @m attributes {u.flag, u.n = 4 : i32, sym_visibility = "private"} { module @n attributes {sym_visibility = "nested"} {} module @p attributes {sym_visibility = "public"} {} }
// -----
// modules in modules
module { module { module @x { } } module @y { func.func private @f() } }
// -----
// module in generic form
"builtin.module"() <{sym_name = "g"}> ({ ^bb0: "u.op"() : () -> () }) {u.a} : () -> ()
// -----
// several ops at the top are in a module of their own
"u.a"() : () -> ()
"u.b"() : () -> ()
// -----
// a lone module is the program, two are in another
module @a {}
module @b {}
// -----
// result packs
%a:2 = "u.two"() : () -> (i32, f32)
%b, %c:2, %d = "u.four"() : () -> (i1, i2, i3, i4)
"u.use"(%a#0, %a#1, %b, %c#1, %c#0, %d) : (i32, f32, i1, i3, i2, i4) -> ()
%e:1 = "u.one"() : () -> i32
"u.use"(%e, %e#0) : (i32, i32) -> ()
// -----
// no results are not named
"u.none"() : () -> ()
"u.unnamed"() : () -> (i32, i32)
// -----
// names: numbers, dots, dashes, dollar signs
%0 = "u.a"() : () -> i1
%x.y-z$1_ = "u.a"() : () -> i1
%-1 = "u.a"() : () -> i1
%_ = "u.a"() : () -> i1
"u.use"(%0, %x.y-z$1_, %-1, %_) : (i1, i1, i1, i1) -> ()
// -----
// uses before definitions in a region without order
"u.use"(%a, %b#1) : (i32, i64) -> ()
%a = "u.def"(%b#0) : (f32) -> i32
%b:2 = "u.def"() : () -> (f32, i64)
// -----
// regions: several, empty, with arguments
"u.regions"() ({}, {
  "u.a"() : () -> ()
}, {
^bb0:
  "u.b"() : () -> ()
}, {
^entry(%x: i32, %y: f32):
  "u.c"(%x, %y) : (i32, f32) -> ()
}) : () -> ()
// -----
// a region with an empty block
"u.region"() ({
^bb0:
}) : () -> ()
// -----
// blocks, forward references, a loop, several predecessors
func.func @f(%c: i1, %x: i32) {
  "u.br"(%c)[^one, ^two] : (i1) -> ()
^two:
  "u.br"()[^one] : () -> ()
^one:
  "u.br"()[^two, ^three, ^three] : () -> ()
^three:
  return
}
// -----
// block arguments and unreachable blocks
func.func @f(%x: i32) {
  "u.br"(%x)[^b] : (i32) -> ()
^a(%p: i32, %q: vector<4xf32>):
  "u.br"()[^b] : () -> ()
^b:
  "u.use"(%x) : (i32) -> ()
  "u.br"()[^b] : () -> ()
^dead:
  return
}
// -----
// a block that is its own only predecessor, named twice by one branch
func.func @f() {
  "u.br"()[^a] : () -> ()
^a:
  "u.br"()[^a, ^a] : () -> ()
}
// -----
// values of a dominating block
func.func @f() {
  %0 = "u.def"() : () -> i32
  "u.br"()[^a] : () -> ()
^b:
  "u.use"(%1) : (i32) -> ()
  return
^a:
  %1 = "u.def"(%0) : (i32) -> i32
  "u.br"()[^b] : () -> ()
}
// -----
// functions hide names: both may use the same
func.func @f(%x: i32) { %0 = "u.def"(%x) : (i32) -> i32 return }
func.func @g(%x: i32) { %0 = "u.def"(%x) : (i32) -> i32 return }
// -----
// names of nested regions may be used again after them
"u.a"() ({ %x = "u.def"() : () -> i32 }) : () -> ()
"u.a"() ({ %x = "u.def"() : () -> i32 }) : () -> ()
%x = "u.def"() : () -> i32
// -----
// numbering of values in nested regions
func.func @f() {
  %0 = "u.def"() : () -> i32
  "u.r"() ({
    %1 = "u.def"() : () -> i32
    "u.r"() ({
      %2 = "u.def"() : () -> i32
    }, {
      %3 = "u.def"() : () -> i32
    }) : () -> ()
    %4 = "u.def"() : () -> i32
  }) : () -> ()
  %5 = "u.def"() : () -> i32
  return
}
// -----
// numbering restarts in isolated ops
func.func @f(%a: i1) {
  %0 = "u.def"() : () -> i32
  builtin.module {
    func.func private @inner()
    %1 = "u.def"() : () -> i32
    func.func @g(%b: i1) { %2 = "u.def"() : () -> i32 return }
  }
  %3 = "u.def"() : () -> i32
  return
}
// -----
// properties of unknown ops are any attribute
"u.op"() <{a = 1 : i32, b}> : () -> ()
"u.op"() <"text"> : () -> ()
"u.op"() <[1, 2]> {a = 1} : () -> ()
"u.op"() <{}> {a = 1} : () -> ()
"u.op"() <unit> ({ "u.in"() : () -> () }) {x} : () -> ()
// -----
// attribute names: quoted, with prefix, keywords, and sorted
"u.op"() {zeta, "a b" = 1, u.x = 2, "u.y" = 3, loc = 4, true = 5, i32 = 6, "1" = 7, _ = 8, a.b.c = 9, "\22" = 10, A = 11, a1 = 12, a$ = 13, dense = 14} : () -> ()
// -----
// dictionaries in dictionaries and arrays
"u.op"() {d = {b = {c = [{d}, {}]}, a = unit, "x y"}, e = {}} : () -> ()
// -----
// ops without dialect
"op"() : () -> ()
%0 = "another"() {a = 1} : () -> i32
// -----
// op names with several dots and odd characters
"u.a.b"() : () -> ()
"u.-x"() : () -> ()
"u.a b"() : () -> ()
// -----
// trailing results: none, one, a lone function, several
"u.op"() : () -> ()
"u.op"() : () -> (i32)
"u.op"() : () -> ((i32) -> i32)
"u.op"() : () -> (() -> ())
"u.op"() : () -> ((i32) -> (), i32)
// -----
// comments and blanks anywhere
"u.op" // name
  ( ) // operands
  { a // attribute
    = 1 }
  : ( ) -> // results
  ( )
// -----
// block names are of any form
func.func @f() {
  "u.br"()[^0] : () -> ()
^0:
  "u.br"()[^a.b-c] : () -> ()
^a.b-c:
  "u.br"()[^$] : () -> ()
^$:
  return
}
// -----
// a region after a region with blocks
"u.op"() ({
  "u.br"()[^a] : () -> ()
^a:
  "u.end"() : () -> ()
}, {
  "u.br"()[^a] : () -> ()
^a:
  "u.end"() : () -> ()
}) : () -> ()
// -----
// operands of a branch through a registered op
func.func @f(%x: i32, %c: i1) {
  "u.x"(%x) ({
  ^bb0(%a: i32):
    "u.br"(%a, %x)[^bb1, ^bb2] : (i32, i32) -> ()
  ^bb1:
    "u.end"() : () -> ()
  ^bb2:
    "u.end"() : () -> ()
  }) : (i32) -> ()
  return
}
// -----
// a value used in nested regions of unknown ops
func.func @f(%x: i32) {
  "u.r"() ({
    "u.use"(%x) : (i32) -> ()
    "u.r"() ({ "u.use"(%x, %y) : (i32, i32) -> () }) : () -> ()
    %y = "u.def"() : () -> i32
  }) : () -> ()
  return
}
// -----
// nul characters are blanks
module {}
// -----
// attributes with words that are types
"u.op"() {a = f32, b = index, c = none, d = (i32) -> (), e = !u.t, f = tuple<>, g = memref<2xi8>, h = [i1, vector<2xi8>]} : () -> ()
