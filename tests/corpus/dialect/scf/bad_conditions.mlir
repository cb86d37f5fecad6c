// A condition is a bit.
// expected-note @+1 {{prior use here}}
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'i1' vs 'f32'}}
  scf.if %x {
  }
  return
}
// -----
// The same in generic form.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op operand #0 must be 1-bit signless integer, but got 'f32'}}
  "scf.if"(%x) ({
    scf.yield
  }, {
  }) : (f32) -> ()
  return
}
// -----
// A conditional with results has an else.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  }
  return
}
// -----
// Both regions yield the types of the results.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'f32'}}
  %0 = scf.if %c -> f32 {
    // expected-note @+1 {{region branch point}}
    scf.yield %c : i1
  } else {
    scf.yield %x : f32
  }
  return
}
// -----
// The else too.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'f32'}}
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    // expected-note @+1 {{region branch point}}
    scf.yield %c : i1
  }
  return
}
// -----
// Without results nothing is yielded.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  scf.if %c {
    // expected-note @+1 {{region branch point}}
    scf.yield %c : i1
  }
  return
}
// -----
// Results are yielded.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.if %c -> f32 {
  } else {
  }
  return
}
// -----
// A conditional has two regions.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%c) ({
    scf.yield
  }) : (i1) -> ()
  return
}
// -----
// The first region has no arguments.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op region #0 should have no arguments}}
  scf.if %c {
  ^bb0(%q: i32):
  }
  return
}
// -----
// The second region has no arguments.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op region #1 should have no arguments}}
  scf.if %c {
  } else {
  ^bb0(%q: i32):
  }
  return
}
// -----
// The first region has a block.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%c) ({
  }, {
    scf.yield
  }) : (i1) -> ()
  return
}
// -----
// The first region has a block, even after another op that is like this one but for its regions.
func.func @f(%c: i1, %x: f32, %a: i32) {
  "scf.if"(%c) ({
    scf.yield
  }, {
  }) : (i1) -> ()
  // expected-error @+1 {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%c) ({
  }, {
  }) : (i1) -> ()
  return
}
// -----
// A region has one block.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
  scf.if %c {
    cf.br ^bb1
  ^bb1:
  }
  return
}
// -----
// The second region has one block.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.if' op expects region #1 to have 0 or 1 blocks}}
  scf.if %c {
  } else {
    cf.br ^bb1
  ^bb1:
  }
  return
}
// -----
// A region does not return.
func.func @f(%c: i1, %x: f32, %a: i32) {
  scf.if %c {
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}
// -----
// The attributes come last.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{custom op 'a' is unknown}}
  scf.if %c {a} {
  }
  return
}
// -----
// The second region has a block.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op region #1 ('after') failed to verify constraint: region with 1 blocks}}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
  }
  return
}
// -----
// The first region has a block.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks}}
  scf.while : () -> () {
  } do {
    scf.yield
  }
  return
}
// -----
// A loop with a condition has two regions.
func.func @f(%c: i1, %x: f32, %a: i32) {
  scf.while : () -> () {
    scf.condition(%c)
  }
  // expected-error @+1 {{expected 'do'}}
  return
}
// -----
// The first region ends in a condition.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  scf.while : () -> () {
    // expected-note @+1 {{terminator here}}
    scf.yield
  } do {
    scf.yield
  }
  return
}
// -----
// The second region ends in a yield.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    // expected-note @+1 {{terminator here}}
    scf.condition(%c)
  }
  return
}
// -----
// The first region hands on what the results need.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  scf.while : () -> () {
    // expected-note @+1 {{region branch point}}
    scf.condition(%c) %a : i32
  } do {
    scf.yield
  }
  return
}
// -----
// It hands on values of their types.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %0 = scf.while : () -> i32 {
    // expected-note @+1 {{region branch point}}
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%w: i32):
    scf.yield
  }
  return
}
// -----
// The second region takes what the first hands on.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %0 = scf.while : () -> i32 {
    // expected-note @+1 {{region branch point}}
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%w: f32):
    scf.yield
  }
  return
}
// -----
// It takes as many values.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs}}
  %0 = scf.while : () -> i32 {
    // expected-note @+1 {{region branch point}}
    scf.condition(%c) %a : i32
  } do {
    scf.yield
  }
  return
}
// -----
// The second region yields as many values as the first takes.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  %0 = scf.while : () -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%w: i32):
    // expected-note @+1 {{region branch point}}
    scf.yield %w : i32
  }
  return
}
// -----
// It yields values of their types.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %0 = scf.while (%v = %a) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%w: i32):
    // expected-note @+1 {{region branch point}}
    scf.yield %x : f32
  }
  return
}
// -----
// A start value has the type of its variable.
// expected-note @+1 {{prior use here}}
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = scf.while (%v = %x) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%w: i32):
    scf.yield %w : i32
  }
  return
}
// -----
// There are as many types as start values.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{expected as many input types as operands (expected 1 got 2)}}
  %0 = scf.while (%v = %a) : (i32, i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%w: i32):
    scf.yield %w : i32
  }
  return
}
// -----
// The type is that of a function.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.function, but found 'i32'}}
  %0 = scf.while (%v = %a) : i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%w: i32):
    scf.yield %w : i32
  }
  return
}
// -----
// The first region takes the start values.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  // expected-note @+1 {{region branch point}}
  %0 = "scf.while"(%a) ({
  ^bb0(%v: f32):
    scf.condition(%c) %a : i32
  }, {
  ^bb0(%w: i32):
    scf.yield %w : i32
  }) : (i32) -> i32
  return
}
// -----
// It takes all of them.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = "scf.while"(%a) ({
    scf.condition(%c) %a : i32
  }, {
  ^bb0(%w: i32):
    scf.yield %w : i32
  }) : (i32) -> i32
  return
}
// -----
// A region of the loop has one block.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.while' op expects region #0 to have 0 or 1 blocks}}
  scf.while : () -> () {
    cf.br ^bb1
  ^bb1:
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
// -----
// The condition of a loop is a bit.
// expected-note @+1 {{prior use here}}
func.func @f(%c: i1, %x: f32, %a: i32) {
  scf.while : () -> () {
    // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
    scf.condition(%a)
  } do {
    scf.yield
  }
  return
}
// -----
// A condition is inside a loop.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c)
}
// -----
// A region to execute has a block.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region {
  }
  return
}
// -----
// The same in generic form.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({
  }) : () -> ()
  return
}
// -----
// A region to execute has no arguments.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.execute_region' op region cannot have any arguments}}
  scf.execute_region {
  ^bb0(%q: i32):
    scf.yield
  }
  return
}
// -----
// A region yields its results.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = scf.execute_region -> f32 {
    // expected-note @+1 {{region branch point}}
    scf.yield
  }
  return
}
// -----
// A region yields values of their types.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %0 = scf.execute_region -> f32 {
    // expected-note @+1 {{region branch point}}
    scf.yield %a : i32
  }
  return
}
// -----
// A region to execute does not return.
func.func @f(%c: i1, %x: f32, %a: i32) {
  scf.execute_region {
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}
// -----
// 'no_inline' comes after the types.
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{expected '{' to begin a region}}
  %0 = scf.execute_region no_inline -> f32 {
    scf.yield %x : f32
  }
  return
}
// -----
// A case has a block.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %a
  case 1 {
  }
  default {
  }
  return
}
// -----
// A case comes once.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op has duplicate case value: 1}}
  scf.index_switch %a
  case 1 {
    scf.yield
  }
  case 1 {
    scf.yield
  }
  default {
  }
  return
}
// -----
// A switch has a default.
func.func @f(%a: index) {
  scf.index_switch %a
  case 1 {
    scf.yield
  }
  // expected-error @+1 {{expected 'default'}}
  return
}
// -----
// A switch is over an index.
// expected-note @+1 {{prior use here}}
func.func @f(%c: i1, %x: f32, %a: i32) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  scf.index_switch %a
  default {
  }
  return
}
// -----
// A case yields the results.
func.func @f(%a: index, %x: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0}}
  %0 = scf.index_switch %a -> f32
  case 1 {
    // expected-note @+1 {{see yield operation here}}
    scf.yield
  }
  default {
    scf.yield %x : f32
  }
  return
}
// -----
// A case yields values of the types of the results.
func.func @f(%a: index, %x: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
  %0 = scf.index_switch %a -> f32
  case 1 {
    // expected-note @+1 {{case region #0 returns 'index' here}}
    scf.yield %a : index
  }
  default {
    scf.yield %x : f32
  }
  return
}
// -----
// The default yields values of the types of the results.
func.func @f(%a: index, %x: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
  %0 = scf.index_switch %a -> f32
  case 1 {
    scf.yield %x : f32
  }
  default {
    // expected-note @+1 {{default region returns 'index' here}}
    scf.yield %a : index
  }
  return
}
// -----
// The default yields the results.
func.func @f(%a: index, %x: f32) {
  // expected-error @+2 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  // expected-note @+1 {{see yield operation here}}
  %0 = scf.index_switch %a -> f32
  default {
  }
  return
}
// -----
// A case is a number.
func.func @f(%a: index) {
  scf.index_switch %a
  // expected-error @+1 {{expected integer value}}
  case %a {
    scf.yield
  }
  default {
  }
  return
}
// -----
// A case fits in 64 bits.
func.func @f(%a: index) {
  scf.index_switch %a
  // expected-error @+1 {{integer value too large}}
  case 99999999999999999999 {
    scf.yield
  }
  default {
  }
  return
}
// -----
// A case has one block.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op expects region #0 to have 0 or 1 blocks}}
  scf.index_switch %a
  default {
    cf.br ^bb1
  ^bb1:
    scf.yield
  }
  return
}
// -----
// As many regions as cases.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op has 1 case regions but 2 case values}}
  "scf.index_switch"(%a) <{cases = array<i64: 1, 2>}> ({
    scf.yield
  }, {
    scf.yield
  }) : (index) -> ()
  return
}
// -----
// A case comes once, in generic form too.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op has duplicate case value: 1}}
  "scf.index_switch"(%a) <{cases = array<i64: 1, 1>}> ({
    scf.yield
  }, {
    scf.yield
  }, {
    scf.yield
  }) : (index) -> ()
  return
}
// -----
// A case has no arguments.
// STRICTER: regions of cases have no arguments
func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op region #1 should have no arguments}}
  scf.index_switch %a
  case 1 {
  ^bb0(%x: f32):
    scf.yield
  }
  default {
  }
  return
}
// -----
// The default has a block.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op region #0 ('defaultRegion') failed to verify constraint: region with 1 blocks}}
  "scf.index_switch"(%a) <{cases = array<i64>}> ({
  }) : (index) -> ()
  return
}
// -----
// There is a default.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op expected 1 or more regions}}
  "scf.index_switch"(%a) <{cases = array<i64>}> : (index) -> ()
  return
}
// -----
// There are cases, if only none.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op requires attribute 'cases'}}
  "scf.index_switch"(%a) ({
    scf.yield
  }) : (index) -> ()
  return
}
// -----
// A case ends in a yield.
func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op expected region to end with scf.yield, but got func.return}}
  "scf.index_switch"(%a) <{cases = array<i64: 1>}> ({
    scf.yield
  }, {
    func.return
  }) : (index) -> ()
  return
}
// -----
// The dialect has no such op.
func.func @f() {
  // expected-error @+1 {{unregistered operation 'scf.repeat' found in dialect ('scf') that does not allow unknown operations}}
  "scf.repeat"() : () -> ()
  return
}
