// Of a program with several functions those asked for, in program order.
// RUN: loopwright deps --function b %s | FileCheck %s
// RUN: loopwright scop --function c --function a %s | FileCheck %s --check-prefix=TWO
// CHECK-NOT: 'a'
// CHECK: function 'b'
// CHECK-NOT: 'c'
// TWO: function 'a'
// TWO-NOT: 'b'
// TWO: function 'c'
func.func @a() {
  return
}
func.func @b() {
  return
}
func.func @c() {
  return
}
