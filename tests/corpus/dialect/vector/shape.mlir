// vector.broadcast of a scalar: the former splat
func.func @splat(%a: f32, %b: index, %c: i1) {
  %0 = vector.broadcast %a : f32 to vector<4xf32>
  %1 = vector.broadcast %b : index to vector<2x3xindex>
  %2 = vector.broadcast %c : i1 to vector<[8]xi1>
  %3 = vector.broadcast %a : f32 to vector<f32>
  return
}

// -----

// vector.broadcast of vectors: added and stretched dimensions
func.func @broadcast(%a: vector<4xf32>, %b: vector<4x1xf32>, %z: vector<f32>, %s: vector<[4]xf32>) {
  %0 = vector.broadcast %a : vector<4xf32> to vector<3x4xf32>
  %1 = vector.broadcast %b : vector<4x1xf32> to vector<4x8xf32>
  %2 = vector.broadcast %z : vector<f32> to vector<4xf32>
  %3 = vector.broadcast %a {note} : vector<4xf32> to vector<4xf32>
  %4 = vector.broadcast %s : vector<[4]xf32> to vector<2x[4]xf32>
  return
}

// -----

// vector.shape_cast
func.func @shape_cast(%a: vector<4x2xf32>, %s: vector<1x[4]xf32>, %o: vector<1xf32>) {
  %0 = vector.shape_cast %a : vector<4x2xf32> to vector<8xf32>
  %1 = vector.shape_cast %a : vector<4x2xf32> to vector<2x2x2xf32>
  %2 = vector.shape_cast %s : vector<1x[4]xf32> to vector<[4]xf32>
  %3 = vector.shape_cast %o {a = 1 : i8} : vector<1xf32> to vector<f32>
  return
}

// -----

// vector.transpose
func.func @transpose(%a: vector<2x3x4xf32>, %s: vector<2x[4]xf32>, %o: vector<4xf32>, %z: vector<f32>) {
  %0 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %1 = vector.transpose %s, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  %2 = vector.transpose %o, [0] {tag} : vector<4xf32> to vector<4xf32>
  %3 = vector.transpose %z, [] : vector<f32> to vector<f32>
  %4 = "vector.transpose"(%s) <{permutation = array<i64: 1, 0>}> : (vector<2x[4]xf32>) -> vector<[4]x2xf32>
  return
}

// -----

// vector.bitcast
func.func @bitcast(%a: vector<4x8xf32>, %z: vector<f32>, %s: vector<[8]xi8>, %i: vector<3xindex>) {
  %0 = vector.bitcast %a : vector<4x8xf32> to vector<4x8xi32>
  %1 = vector.bitcast %a : vector<4x8xf32> to vector<4x16xi16>
  %2 = vector.bitcast %a : vector<4x8xf32> to vector<4x4xi64>
  %3 = vector.bitcast %z : vector<f32> to vector<i32>
  %4 = vector.bitcast %s : vector<[8]xi8> to vector<[4]xf16>
  return
}

// -----

// vector.extract: all static, all dynamic, mixed
func.func @extract(%a: vector<4x8x16xf32>, %i: index, %j: index) {
  %0 = vector.extract %a[3] : vector<8x16xf32> from vector<4x8x16xf32>
  %1 = vector.extract %a[3, 0] : vector<16xf32> from vector<4x8x16xf32>
  %2 = vector.extract %a[3, 0, 1] : f32 from vector<4x8x16xf32>
  %3 = vector.extract %a[%i, %j] : vector<16xf32> from vector<4x8x16xf32>
  %4 = vector.extract %a[%i, 2, %j] : f32 from vector<4x8x16xf32>
  %5 = vector.extract %a[] : vector<4x8x16xf32> from vector<4x8x16xf32>
  %6 = vector.extract %a[0, %i] {x} : vector<16xf32> from vector<4x8x16xf32>
  return
}

// -----

// vector.extract of 0-d and scalable vectors, poison index
func.func @extract_kinds(%z: vector<f32>, %s: vector<2x[4]xf32>, %p: vector<4xf32>, %i: index) {
  %0 = vector.extract %z[] : f32 from vector<f32>
  %1 = vector.extract %s[1] : vector<[4]xf32> from vector<2x[4]xf32>
  %2 = vector.extract %s[1, %i] : f32 from vector<2x[4]xf32>
  %3 = vector.extract %p[-1] : f32 from vector<4xf32>
  return
}

// -----

// vector.insert: all static, all dynamic, mixed
func.func @insert(%a: f32, %b: vector<16xf32>, %c: vector<8x16xf32>, %d: vector<4x8x16xf32>, %z: vector<f32>, %i: index) {
  %0 = vector.insert %c, %d[3] : vector<8x16xf32> into vector<4x8x16xf32>
  %1 = vector.insert %b, %d[3, %i] : vector<16xf32> into vector<4x8x16xf32>
  %2 = vector.insert %a, %d[%i, %i, 2] : f32 into vector<4x8x16xf32>
  %3 = vector.insert %d, %d[] : vector<4x8x16xf32> into vector<4x8x16xf32>
  %4 = vector.insert %a, %z[] {x} : f32 into vector<f32>
  %5 = vector.insert %a, %b[-1] : f32 into vector<16xf32>
  return
}

// -----

// generic forms: static positions with a mark for dynamic ones
func.func @generic_positions(%a: f32, %d: vector<4x8xf32>, %i: index) {
  %0 = "vector.extract"(%d, %i) <{static_position = array<i64: 1, -9223372036854775808>}> : (vector<4x8xf32>, index) -> f32
  %1 = "vector.extract"(%d) <{static_position = array<i64: 1>}> : (vector<4x8xf32>) -> vector<8xf32>
  %2 = "vector.extract"(%d) <{static_position = array<i64>}> : (vector<4x8xf32>) -> vector<4x8xf32>
  %3 = "vector.insert"(%a, %d, %i) <{static_position = array<i64: -9223372036854775808, 7>}> : (f32, vector<4x8xf32>, index) -> vector<4x8xf32>
  return
}

// -----

// vector.insert_strided_slice and vector.extract_strided_slice
func.func @slices(%a: vector<2x4xf32>, %b: vector<16x4x8xf32>, %s: vector<1x[4]xf32>, %d: vector<4x[4]xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<16x4x8xf32>
  %1 = vector.extract_strided_slice %b {offsets = [0, 2], sizes = [2, 2], strides = [1, 1]} : vector<16x4x8xf32> to vector<2x2x8xf32>
  %2 = vector.extract_strided_slice %b {offsets = [3], sizes = [2], strides = [1], tag} : vector<16x4x8xf32> to vector<2x4x8xf32>
  %3 = vector.insert_strided_slice %s, %d {offsets = [3, 0], strides = [1, 1]} : vector<1x[4]xf32> into vector<4x[4]xf32>
  %4 = vector.extract_strided_slice %d {offsets = [1, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x[4]xf32> to vector<2x[4]xf32>
  return
}

// -----

// generic forms of the slices
func.func @generic_slices(%a: vector<2x4xf32>, %b: vector<16x4x8xf32>) {
  %0 = "vector.insert_strided_slice"(%a, %b) <{offsets = [0, 0, 2], strides = [1, 1]}> : (vector<2x4xf32>, vector<16x4x8xf32>) -> vector<16x4x8xf32>
  %1 = "vector.extract_strided_slice"(%b) <{offsets = [0, 2], sizes = [2, 2], strides = [1, 1]}> : (vector<16x4x8xf32>) -> vector<2x2x8xf32>
  return
}

// -----

// vector.shuffle
func.func @shuffle(%a: vector<4xf32>, %b: vector<2xf32>, %c: vector<2x16xf32>, %d: vector<1x16xf32>, %z: vector<f32>) {
  %0 = vector.shuffle %a, %b[0, 4, 5, 1, 3] : vector<4xf32>, vector<2xf32>
  %1 = vector.shuffle %c, %d [2, 0, 0] : vector<2x16xf32>, vector<1x16xf32>
  %2 = vector.shuffle %z, %z [0, 1] : vector<f32>, vector<f32>
  %3 = vector.shuffle %a, %b [-1, 0] {x} : vector<4xf32>, vector<2xf32>
  %4 = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, 5>}> : (vector<4xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

// vector.interleave and vector.deinterleave
func.func @interleave(%a: vector<4xf32>, %b: vector<2x[4]xf32>, %z: vector<f32>) {
  %0 = vector.interleave %a, %a : vector<4xf32> -> vector<8xf32>
  %1 = vector.interleave %b, %b {x} : vector<2x[4]xf32> -> vector<2x[8]xf32>
  %2 = vector.interleave %z, %z : vector<f32> -> vector<2xf32>
  %3, %4 = vector.deinterleave %a : vector<4xf32> -> vector<2xf32>
  %5:2 = vector.deinterleave %b {y} : vector<2x[4]xf32> -> vector<2x[2]xf32>
  return
}

// -----

// vector.to_elements and vector.from_elements
func.func @elements(%a: vector<2xf32>, %b: vector<2x2xi8>, %z: vector<f32>, %f: f32) {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1:4 = vector.to_elements %b {x} : vector<2x2xi8>
  %2 = vector.to_elements %z : vector<f32>
  %3 = vector.from_elements %f : vector<f32>
  %4 = vector.from_elements %0#0, %0#1, %f : vector<3xf32>
  %5 = vector.from_elements %1#0, %1#1, %1#2, %1#3 {y} : vector<2x2xi8>
  return
}

// -----

// vector.scalable.insert and vector.scalable.extract
func.func @scalable(%a: vector<4xf32>, %s: vector<[16]xf32>) {
  %0 = vector.scalable.insert %a, %s[8] : vector<4xf32> into vector<[16]xf32>
  %1 = vector.scalable.extract %s[4] : vector<4xf32> from vector<[16]xf32>
  %2 = vector.scalable.insert %s, %s[0] {x} : vector<[16]xf32> into vector<[16]xf32>
  %3 = "vector.scalable.insert"(%a, %s) <{pos = 4 : i64}> : (vector<4xf32>, vector<[16]xf32>) -> vector<[16]xf32>
  return
}

// -----

// vector.step and vector.vscale
func.func @step() -> index {
  %0 = vector.step : vector<4xindex>
  %1 = vector.step {x} : vector<[4]xindex>
  %2 = vector.vscale
  %3 = vector.vscale {y}
  %4 = "vector.step"() : () -> vector<1xindex>
  return %2 : index
}

// -----

// vector.print
func.func @print(%a: vector<4xf32>, %i: i32, %f: f64, %v: vector<2x[4]xi8>) {
  vector.print %a : vector<4xf32>
  vector.print %i : i32
  vector.print %f : f64
  vector.print
  vector.print punctuation <comma>
  vector.print punctuation <newline>
  vector.print punctuation <no_punctuation>
  vector.print punctuation <open>
  vector.print punctuation <close>
  vector.print %a : vector<4xf32> punctuation <no_punctuation>
  vector.print %a : vector<4xf32> punctuation <comma>
  vector.print str "text"
  vector.print %v : vector<2x[4]xi8>
  return
}
