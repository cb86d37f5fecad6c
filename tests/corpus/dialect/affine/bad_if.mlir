// Too few operands.
func.func @f(%a: index) {
  // expected-error @below {{dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0, d1) : (d0 >= 0)>(%a) {
  }
  return
}
// -----
// Too many symbols.
func.func @f(%a: index) {
  // expected-error @below {{symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%a)[%a] {
  }
  return
}
// -----
// A map as condition.
func.func @f(%a: index) {
  // expected-error @below {{invalid kind of attribute specified}}
  affine.if affine_map<(d0) -> (d0)>(%a) {
  }
  return
}
// -----
// A number as condition.
func.func @f(%a: index) {
  // expected-error @below {{invalid kind of attribute specified}}
  affine.if 1 {
  }
  return
}
// -----
// An operand of another type.
// expected-note @below {{prior use here}}
func.func @f(%a: i1) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i1'}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) {
  }
  return
}
// -----
// Results without else.
func.func @f(%a: index) {
  // expected-note @below {{region branch point}}
  // expected-error @below {{'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> index {
    affine.yield %a : index
  }
  return
}
// -----
// A result of another type.
func.func @f(%a: index, %x: f32) {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> f32 {
    // expected-error @below {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %a : index
  } else {
    affine.yield %x : f32
  }
  return
}
// -----
// Values yielded without results.
func.func @f(%a: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) {
    // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %a : index
  }
  return
}
// -----
// No terminator though there are results.
func.func @f(%a: index) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> index {
  } else {
    affine.yield %a : index
  }
  return
}
// -----
// A loaded value in a loop is neither dimension nor symbol.
func.func @f(%m: memref<4xindex>) {
  affine.for %i = 0 to 4 {
    %w = memref.load %m[%i] : memref<4xindex>
    // expected-error @below {{'affine.if' op operand cannot be used as a dimension id}}
    affine.if affine_set<(d0) : (d0 >= 0)>(%w) {
    }
  }
  return
}
// -----
// A loop variable is no symbol.
func.func @f() {
  affine.for %i = 0 to 4 {
    // expected-error @below {{'affine.if' op operand cannot be used as a symbol}}
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%i] {
    }
  }
  return
}
// -----
// Generic: arguments of the region.
func.func @f(%a: index) {
  // expected-error @below {{'affine.if' op region #0 should have no arguments}}
  "affine.if"(%a) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
  ^bb0(%x: index):
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  return
}
// -----
// Generic: one region.
func.func @f(%a: index) {
  // expected-error @below {{'affine.if' op expected 2 regions}}
  "affine.if"(%a) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}
// -----
// Generic: an empty then region.
func.func @f(%a: index) {
  // expected-error @below {{'affine.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "affine.if"(%a) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
  }, {
  }) : (index) -> ()
  return
}
// -----
// Generic: two blocks.
func.func @f(%a: index) {
  // expected-error @below {{'affine.if' op expects region #1 to have 0 or 1 blocks}}
  "affine.if"(%a) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
    "affine.yield"() : () -> ()
  ^bb1:
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}
// -----
// Generic: no condition.
func.func @f(%a: index) {
  // expected-error @below {{'affine.if' op requires attribute 'condition'}}
  "affine.if"(%a) ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  return
}
// -----
// Generic: too many operands.
func.func @f(%a: index) {
  // expected-error @below {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%a, %a) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index, index) -> ()
  return
}
// -----
// An else without body.
func.func @f(%a: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) {
  // expected-error @below {{expected '{' to begin a region}}
  } else
  return
}
