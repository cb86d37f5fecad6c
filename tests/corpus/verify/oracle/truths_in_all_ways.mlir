// Truth values are tried in all ways if they are few; of more of them all are true in some run, and each one alone.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: first_and_fifth: different
// CHECK: fourth: different
// CHECK: all: different
// CHECK: all_of_six: different
// CHECK: last_alone: different
//--- before.mlir
func.func @first_and_fifth(%a: i1, %b: i1, %c: i1, %d: i1, %e: i1) -> i1 {
  return %a : i1
}
func.func @fourth(%a: i1, %b: i1, %c: i1, %d: i1) -> i1 {
  return %d : i1
}
func.func @all(%a: i1, %b: i1, %c: i1, %d: i1) -> i1 {
  %p = arith.andi %a, %b : i1
  %q = arith.andi %c, %d : i1
  %r = arith.andi %p, %q : i1
  return %r : i1
}
func.func @all_of_six(%a: i1, %b: i1, %c: i1, %d: i1, %e: i1, %f: i1) -> i1 {
  %p = arith.andi %a, %b : i1
  %q = arith.andi %c, %d : i1
  %s = arith.andi %e, %f : i1
  %t = arith.andi %p, %q : i1
  %r = arith.andi %s, %t : i1
  return %r : i1
}
func.func @last_alone(%a: i1, %b: i1, %c: i1, %d: i1, %e: i1, %f: i1) -> i1 {
  %true = arith.constant true
  %p = arith.ori %a, %b : i1
  %q = arith.ori %c, %d : i1
  %s = arith.ori %p, %q : i1
  %t = arith.ori %s, %e : i1
  %n = arith.xori %t, %true : i1
  %r = arith.andi %n, %f : i1
  return %r : i1
}
//--- after.mlir
func.func @first_and_fifth(%a: i1, %b: i1, %c: i1, %d: i1, %e: i1) -> i1 {
  return %e : i1
}
func.func @fourth(%a: i1, %b: i1, %c: i1, %d: i1) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @all(%a: i1, %b: i1, %c: i1, %d: i1) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @all_of_six(%a: i1, %b: i1, %c: i1, %d: i1, %e: i1, %f: i1) -> i1 {
  %r = arith.constant false
  return %r : i1
}
func.func @last_alone(%a: i1, %b: i1, %c: i1, %d: i1, %e: i1, %f: i1) -> i1 {
  %r = arith.constant false
  return %r : i1
}
