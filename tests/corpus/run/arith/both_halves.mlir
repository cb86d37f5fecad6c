// Sums with their carry, products with both halves.
func.func @main() {
  %v0 = arith.constant -1 : i32
  %v1 = arith.constant 5 : i32
  %v2 = arith.constant -2147483648 : i32
  %s0, %o0 = arith.addui_extended %v0, %v0 : i32, i1
  vector.print %s0 : i32
  vector.print %o0 : i1
  %l0, %h0 = arith.mulsi_extended %v0, %v0 : i32
  vector.print %h0 : i32
  %p0, %q0 = arith.mului_extended %v0, %v0 : i32
  vector.print %q0 : i32
  %s1, %o1 = arith.addui_extended %v0, %v1 : i32, i1
  vector.print %s1 : i32
  vector.print %o1 : i1
  %l1, %h1 = arith.mulsi_extended %v0, %v1 : i32
  vector.print %h1 : i32
  %p1, %q1 = arith.mului_extended %v0, %v1 : i32
  vector.print %q1 : i32
  %s2, %o2 = arith.addui_extended %v0, %v2 : i32, i1
  vector.print %s2 : i32
  vector.print %o2 : i1
  %l2, %h2 = arith.mulsi_extended %v0, %v2 : i32
  vector.print %h2 : i32
  %p2, %q2 = arith.mului_extended %v0, %v2 : i32
  vector.print %q2 : i32
  %s3, %o3 = arith.addui_extended %v1, %v0 : i32, i1
  vector.print %s3 : i32
  vector.print %o3 : i1
  %l3, %h3 = arith.mulsi_extended %v1, %v0 : i32
  vector.print %h3 : i32
  %p3, %q3 = arith.mului_extended %v1, %v0 : i32
  vector.print %q3 : i32
  %s4, %o4 = arith.addui_extended %v1, %v1 : i32, i1
  vector.print %s4 : i32
  vector.print %o4 : i1
  %l4, %h4 = arith.mulsi_extended %v1, %v1 : i32
  vector.print %h4 : i32
  %p4, %q4 = arith.mului_extended %v1, %v1 : i32
  vector.print %q4 : i32
  %s5, %o5 = arith.addui_extended %v1, %v2 : i32, i1
  vector.print %s5 : i32
  vector.print %o5 : i1
  %l5, %h5 = arith.mulsi_extended %v1, %v2 : i32
  vector.print %h5 : i32
  %p5, %q5 = arith.mului_extended %v1, %v2 : i32
  vector.print %q5 : i32
  %s6, %o6 = arith.addui_extended %v2, %v0 : i32, i1
  vector.print %s6 : i32
  vector.print %o6 : i1
  %l6, %h6 = arith.mulsi_extended %v2, %v0 : i32
  vector.print %h6 : i32
  %p6, %q6 = arith.mului_extended %v2, %v0 : i32
  vector.print %q6 : i32
  %s7, %o7 = arith.addui_extended %v2, %v1 : i32, i1
  vector.print %s7 : i32
  vector.print %o7 : i1
  %l7, %h7 = arith.mulsi_extended %v2, %v1 : i32
  vector.print %h7 : i32
  %p7, %q7 = arith.mului_extended %v2, %v1 : i32
  vector.print %q7 : i32
  %s8, %o8 = arith.addui_extended %v2, %v2 : i32, i1
  vector.print %s8 : i32
  vector.print %o8 : i1
  %l8, %h8 = arith.mulsi_extended %v2, %v2 : i32
  vector.print %h8 : i32
  %p8, %q8 = arith.mului_extended %v2, %v2 : i32
  vector.print %q8 : i32
  return
}
