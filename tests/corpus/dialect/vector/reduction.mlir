// vector.reduction of floats in every kind
func.func @floats(%v: vector<8xf32>, %acc: f32) {
  %0 = vector.reduction <add>, %v : vector<8xf32> into f32
  %1 = vector.reduction <mul>, %v : vector<8xf32> into f32
  %2 = vector.reduction <minnumf>, %v : vector<8xf32> into f32
  %3 = vector.reduction <maxnumf>, %v : vector<8xf32> into f32
  %4 = vector.reduction <minimumf>, %v : vector<8xf32> into f32
  %5 = vector.reduction <maximumf>, %v : vector<8xf32> into f32
  %6 = vector.reduction <add>, %v, %acc : vector<8xf32> into f32
  return
}

// -----

// vector.reduction of integers in every kind
func.func @integers(%v: vector<8xi32>, %acc: i32, %i: vector<4xindex>) {
  %0 = vector.reduction <add>, %v : vector<8xi32> into i32
  %1 = vector.reduction <mul>, %v : vector<8xi32> into i32
  %2 = vector.reduction <minui>, %v : vector<8xi32> into i32
  %3 = vector.reduction <minsi>, %v : vector<8xi32> into i32
  %4 = vector.reduction <maxui>, %v : vector<8xi32> into i32
  %5 = vector.reduction <maxsi>, %v : vector<8xi32> into i32
  %6 = vector.reduction <and>, %v : vector<8xi32> into i32
  %7 = vector.reduction <or>, %v, %acc : vector<8xi32> into i32
  %8 = vector.reduction <xor>, %v, %acc : vector<8xi32> into i32
  %9 = vector.reduction <add>, %i : vector<4xindex> into index
  return
}

// -----

// fastmath flags of vector.reduction
func.func @fastmath(%v: vector<8xf32>, %acc: f32) {
  %0 = vector.reduction <add>, %v fastmath<reassoc> : vector<8xf32> into f32
  %1 = vector.reduction <add>, %v, %acc fastmath<fast> : vector<8xf32> into f32
  %2 = vector.reduction <add>, %v fastmath<none> : vector<8xf32> into f32
  %3 = vector.reduction <add>, %v fastmath<nnan,ninf> {x} : vector<8xf32> into f32
  return
}

// -----

// 0-d and scalable vectors, generic form
func.func @kinds(%z: vector<f32>, %s: vector<[4]xi8>, %acc: i8) {
  %0 = vector.reduction <add>, %z : vector<f32> into f32
  %1 = vector.reduction <add>, %s : vector<[4]xi8> into i8
  %2 = "vector.reduction"(%s, %acc) <{kind = #vector.kind<and>}> : (vector<[4]xi8>, i8) -> i8
  %3 = "vector.reduction"(%z) <{fastmath = #arith.fastmath<nsz>, kind = #vector.kind<mul>}> : (vector<f32>) -> f32
  return
}

// -----

// vector.multi_reduction
func.func @multi(%v: vector<2x3x4xf32>, %a: vector<2x4xf32>, %b: f32, %c: vector<3xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x3x4xf32> to vector<2x4xf32>
  %1 = vector.multi_reduction <mul>, %v, %b [0, 1, 2] : vector<2x3x4xf32> to f32
  %2 = vector.multi_reduction <maximumf>, %v, %c {x} [0, 2] : vector<2x3x4xf32> to vector<3xf32>
  %3 = vector.multi_reduction <add>, %v, %v [] : vector<2x3x4xf32> to vector<2x3x4xf32>
  %4 = "vector.multi_reduction"(%v, %a) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<2x3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
  return
}

// -----

// vector.scan
func.func @scan(%v: vector<4x8xf32>, %i: vector<4xf32>, %j: vector<8xf32>) {
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
  %1, %2 = vector.scan <mul>, %v, %j {inclusive = false, reduction_dim = 0} : vector<4x8xf32>, vector<8xf32>
  %3:2 = vector.scan <minnumf>, %v, %j {reduction_dim = 0, inclusive = false, tag} : vector<4x8xf32>, vector<8xf32>
  %4:2 = "vector.scan"(%v, %j) <{inclusive = false, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<4x8xf32>, vector<8xf32>) -> (vector<4x8xf32>, vector<8xf32>)
  return
}

// -----

// vector.scan of rank 1
func.func @scan1(%v: vector<4xi32>, %i: vector<i32>) {
  %0:2 = vector.scan <xor>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<4xi32>, vector<i32>
  return
}

// -----

// vector.fma
func.func @fma(%a: vector<4xf32>, %b: vector<2x[4]xf64>, %z: vector<f16>) {
  %0 = vector.fma %a, %a, %a : vector<4xf32>
  %1 = vector.fma %b, %b, %b {x} : vector<2x[4]xf64>
  %2 = vector.fma %z, %z, %z : vector<f16>
  return
}

// -----

// kinds as discardable attributes
func.func @attributes() attributes {a = #vector.kind<add>, b = [#vector.kind<maxnumf>, #vector.iterator_type<reduction>], c = #vector.punctuation<comma>} {
  return
}
