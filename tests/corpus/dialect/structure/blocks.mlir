// OPTIONS: --allow-unregistered-dialect
// Two branches from one block count twice.
func.func @f() {
  "x.branch"()[^bb1, ^bb1] : () -> ()
^bb1:
  "x.branch"()[^bb1, ^bb1, ^bb2] : () -> ()
^bb2:
  "x.end"() : () -> ()
}
// -----
// Predecessors are listed in the order of their blocks; a block may have none.
"x.op"() ({
  "x.branch"()[^c, ^a] : () -> ()
^a:
  "x.branch"()[^b, ^c] : () -> ()
^b:
  "x.branch"()[^c] : () -> ()
^lonely(%a: i32, %b: index):
  "x.branch"()[^c, ^lonely] : () -> ()
^c:
  "x.end"() : () -> ()
}) : () -> ()
// -----
// Blocks are numbered in each region anew.
"x.op"() ({
  "x.branch"()[^a] : () -> ()
^a:
  "x.op"() ({
    "x.branch"()[^a] : () -> ()
  ^a:
    "x.end"() : () -> ()
  }, {
  ^only(%a: i32):
    "x.end"() : () -> ()
  }, {
  }, {
  ^empty:
  }) : () -> ()
  "x.end"() : () -> ()
}) : () -> ()
// -----
// A value from a block above is seen below.
func.func @f() {
  %0 = "x.value"() : () -> i32
  "x.branch"()[^bb1] : () -> ()
^bb1:
  "x.use"(%0) : (i32) -> ()
  "x.end"() : () -> ()
}
// -----
// In the regions of unknown ops values may be used before they are defined.
"x.op"() ({
  %0 = "x.use"(%1) : (i32) -> i32
  %1 = "x.use"(%0) : (i32) -> i32
}) : () -> ()
// -----
// Packs of results, named together and one by one.
%0:3 = "x.three"() : () -> (i1, i32, index)
%a, %b:2 = "x.three"() : () -> (i1, i32, index)
"x.use"(%0#1, %0#2, %a, %b#0, %b#1) : (i32, index, i1, i32, index) -> ()
// -----
// In a block that nothing leads to, a value may use itself, or one that comes later.
func.func @f() {
  return
^bb1:
  %c = arith.constant 1 : i64
  %a = arith.addi %a, %c : i64
  %b = arith.addi %d, %a : i64
  %d = arith.addi %b, %c : i64
  cf.br ^bb1
}
