// vector.insert: one value per dynamic position, as in vector.extract
// STRICTER: vector.insert has one value per dynamic position
func.func @f(%a: f32, %d: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.insert' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.insert"(%a, %d, %i) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
  return
}

// -----

// vector.outerproduct: three operands at most
// STRICTER: vector.outerproduct has at most three operands
func.func @f(%a: vector<4xf32>, %c: vector<4x4xf32>) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected at most 3 operands}}
  %0 = vector.outerproduct %a, %a, %c, %c : vector<4xf32>, vector<4xf32>
  return
}

// -----

// vector.extract: positions are numbers
// STRICTER: positions are integers or values, not true and false
func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{expected integer value}}
  %0 = vector.extract %a[true] : f32 from vector<4xf32>
  return
}
