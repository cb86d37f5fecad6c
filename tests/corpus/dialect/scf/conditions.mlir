// A conditional.
func.func @f(%c: i1) {
  scf.if %c {
  }
  return
}
// -----
// A conditional whose terminator is written.
func.func @f(%c: i1) {
  scf.if %c {
    scf.yield
  }
  return
}
// -----
// A conditional with an empty else.
func.func @f(%c: i1) {
  scf.if %c {
  } else {
  }
  return
}
// -----
// A conditional with an else, and an attribute.
func.func @f(%c: i1) {
  scf.if %c {
  } else {
    %0 = arith.constant 1 : i32
  } {a}
  return
}
// -----
// A conditional with a result.
func.func @f(%c: i1, %x: f32) {
  %0 = scf.if %c -> (f32) {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  return
}
// -----
// A conditional with a result, its type without parentheses.
func.func @f(%c: i1, %x: f32) {
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield {a} %x : f32
  }
  return
}
// -----
// A conditional with two results.
func.func @f(%c: i1, %x: f32) {
  %0:2 = scf.if %c -> (f32, i1) {
    scf.yield %x, %c : f32, i1
  } else {
    scf.yield %x, %c : f32, i1
  }
  return
}
// -----
// A conditional with no results, said.
func.func @f(%c: i1) {
  scf.if %c -> () {
  }
  return
}
// -----
// Conditionals in generic form.
func.func @f(%c: i1, %x: f32) {
  "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) {a} : (i1) -> ()
  %0 = "scf.if"(%c) ({
    scf.yield %x : f32
  }, {
    scf.yield %x : f32
  }) : (i1) -> f32
  return
}
// -----
// A conditional in a conditional.
func.func @f(%c: i1) {
  scf.if %c {
    scf.if %c {
    } else {
      scf.if %c {
      }
    }
  }
  return
}
// -----
// A loop with a condition.
func.func @f(%c: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
// -----
// A loop with a condition, with an attribute.
func.func @f(%c: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
  ^bb0:
    scf.yield
  } attributes {a = 1 : i8}
  return
}
// -----
// A loop with a condition and a variable.
func.func @f(%a: i32) {
  %0 = scf.while (%v = %a) : (i32) -> i32 {
    %c = arith.cmpi slt, %v, %a : i32
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%w: i32):
    %1 = arith.addi %w, %a : i32
    scf.yield %1 : i32
  }
  return
}
// -----
// A loop with a condition whose two regions have different variables.
func.func @f(%a: i32, %x: f32) {
  %0:2 = scf.while (%v = %a, %u = %x) : (i32, f32) -> (f32, i32) {
    %c = arith.cmpi slt, %v, %a : i32
    scf.condition(%c) {a} %u, %v : f32, i32
  } do {
  ^bb0(%w: f32, %k: i32):
    scf.yield {b} %k, %w : i32, f32
  }
  return
}
// -----
// A loop with a condition that hands on nothing.
func.func @f(%a: i32) {
  scf.while (%v = %a) : (i32) -> () {
    %c = arith.cmpi slt, %v, %a : i32
    scf.condition(%c)
  } do {
    scf.yield %a : i32
  }
  return
}
// -----
// A loop with a condition and an empty list of variables.
func.func @f(%c: i1) {
  scf.while () : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
// -----
// Loops with a condition in generic form.
func.func @f(%c: i1, %a: i32) {
  %0 = "scf.while"(%a) ({
  ^bb0(%v: i32):
    "scf.condition"(%c, %v) : (i1, i32) -> ()
  }, {
  ^bb0(%w: i32):
    "scf.yield"(%w) : (i32) -> ()
  }) {a} : (i32) -> i32
  return
}
// -----
// A region to execute.
func.func @f() {
  scf.execute_region {
    scf.yield
  }
  return
}
// -----
// A region to execute that gives a value.
func.func @f(%x: f32) {
  %0 = scf.execute_region -> f32 {
    scf.yield %x : f32
  }
  return
}
// -----
// A region of several blocks.
func.func @f(%x: f32, %a: index) {
  %0:2 = scf.execute_region -> (f32, index) {
    cf.br ^bb1(%a : index)
  ^bb1(%b: index):
    scf.yield %x, %b : f32, index
  } {a}
  return
}
// -----
// A region that yields in two places.
func.func @f(%x: f32, %c: i1) {
  %0 = scf.execute_region -> f32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %x : f32
  ^bb2:
    scf.yield %x : f32
  }
  return
}
// -----
// A region that is not inlined.
func.func @f(%x: f32) {
  scf.execute_region no_inline {
    scf.yield
  }
  %0 = scf.execute_region -> f32 no_inline {
    scf.yield %x : f32
  }
  return
}
// -----
// Regions in generic form.
func.func @f() {
  "scf.execute_region"() <{no_inline}> ({
    scf.yield
  }) {a} : () -> ()
  "scf.execute_region"() ({
    cf.br ^bb1
  ^bb1:
    scf.yield
  }) : () -> ()
  return
}
// -----
// A switch.
func.func @f(%a: index) {
  scf.index_switch %a
  case 1 {
    scf.yield
  }
  case -5 {
    %0 = arith.constant 1 : i32
    scf.yield
  }
  default {
  }
  return
}
// -----
// A switch without cases.
func.func @f(%a: index) {
  scf.index_switch %a {a}
  default {
    scf.yield
  }
  return
}
// -----
// A switch with a result.
func.func @f(%a: index, %x: f32) {
  %0 = scf.index_switch %a -> f32
  case 9223372036854775807 {
    scf.yield %x : f32
  }
  default {
    scf.yield %x : f32
  }
  return
}
// -----
// A switch with two results, and an attribute.
func.func @f(%a: index, %x: f32) {
  %0:2 = scf.index_switch %a {a} -> f32, index
  default {
    scf.yield %x, %a : f32, index
  }
  return
}
// -----
// Switches in generic form.
func.func @f(%a: index, %x: f32) {
  "scf.index_switch"(%a) <{cases = array<i64: 1, 2>}> ({
    scf.yield
  }, {
    scf.yield
  }, {
    scf.yield
  }) {a} : (index) -> ()
  %0 = "scf.index_switch"(%a) <{cases = array<i64>}> ({
    scf.yield %x : f32
  }) : (index) -> f32
  return
}
