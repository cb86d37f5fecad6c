// vector.load of one row
func.func @load(%m: memref<8x16xf32>, %i: index) -> vector<4xf32> {
  %0 = vector.load %m[%i, %i] : memref<8x16xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// vector.load of rank 2, with hints
// LOSES: nontemporal = false
func.func @load_hints(%m: memref<?x?xf32>, %i: index) -> vector<2x4xf32> {
  %0 = vector.load %m[%i, %i] {nontemporal = true} : memref<?x?xf32>, vector<2x4xf32>
  %1 = vector.load %m[%i, %i] {alignment = 16 : i64} : memref<?x?xf32>, vector<2x4xf32>
  %2 = vector.load %m[%i, %i] {alignment = 8, nontemporal = false, note = "kept"} : memref<?x?xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// -----

// vector.load of a memref of vectors, of 0-d memrefs, of scalable vectors
func.func @load_kinds(%m: memref<8xvector<4xf32>>, %z: memref<f32>, %s: memref<?xi8>, %i: index) {
  %0 = vector.load %m[%i] : memref<8xvector<4xf32>>, vector<4xf32>
  %1 = vector.load %z[] : memref<f32>, vector<f32>
  %2 = vector.load %s[%i] : memref<?xi8>, vector<[16]xi8>
  %3 = vector.load %s[%i] : memref<?xi8>, vector<1xi8>
  return
}

// -----

// vector.load of strided layouts whose last stride is one
func.func @load_strided(%m: memref<8x16xf32, strided<[32, 1], offset: ?>>, %d: memref<4x4xf32, strided<[?, 1], offset: ?>, 1>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<8x16xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  %1 = vector.load %d[%i, %i] : memref<4x4xf32, strided<[?, 1], offset: ?>, 1>, vector<4xf32>
  return
}

// -----

// vector.store in every form
func.func @store(%m: memref<8x16xf32>, %v: vector<4xf32>, %z: memref<f32>, %w: vector<f32>, %i: index) {
  vector.store %v, %m[%i, %i] : memref<8x16xf32>, vector<4xf32>
  vector.store %v, %m[%i, %i] {nontemporal = true} : memref<8x16xf32>, vector<4xf32>
  vector.store %v, %m[%i, %i] {alignment = 4 : i64, tag} : memref<8x16xf32>, vector<4xf32>
  vector.store %w, %z[] : memref<f32>, vector<f32>
  return
}

// -----

// vector.store into a memref of vectors
func.func @store_vectors(%m: memref<8xvector<4xf32>>, %v: vector<4xf32>, %i: index) {
  vector.store %v, %m[%i] : memref<8xvector<4xf32>>, vector<4xf32>
  return
}

// -----

// the generic form with hints spelled out
// LOSES: nontemporal = false
func.func @generic_load_store(%m: memref<8xf32>, %i: index) {
  %0 = "vector.load"(%m, %i) <{nontemporal = false}> : (memref<8xf32>, index) -> vector<4xf32>
  %1 = "vector.load"(%m, %i) <{nontemporal = true, alignment = 32 : i64}> : (memref<8xf32>, index) -> vector<4xf32>
  %2 = "vector.load"(%m, %i) : (memref<8xf32>, index) -> vector<4xf32>
  "vector.store"(%0, %m, %i) <{nontemporal = true}> : (vector<4xf32>, memref<8xf32>, index) -> ()
  "vector.store"(%1, %m, %i) : (vector<4xf32>, memref<8xf32>, index) -> ()
  return
}

// -----

// vector.maskedload and vector.maskedstore
func.func @masked(%m: memref<?x?xf32>, %i: index, %mask: vector<8xi1>, %pass: vector<8xf32>) {
  %0 = vector.maskedload %m[%i, %i], %mask, %pass : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i, %i], %mask, %0 : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// masked memory with an alignment
func.func @masked_aligned(%m: memref<?xf32>, %i: index, %mask: vector<8xi1>, %pass: vector<8xf32>) {
  %0 = vector.maskedload %m[%i], %mask, %pass {alignment = 16 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i], %mask, %0 {alignment = 8 : i64, note} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// masked memory, scalable and of rank 2
func.func @masked_kinds(%m: memref<?x?xf32>, %i: index, %mask: vector<[4]xi1>, %pass: vector<[4]xf32>, %mask2: vector<2x4xi1>, %pass2: vector<2x4xf32>) {
  %0 = vector.maskedload %m[%i, %i], %mask, %pass : memref<?x?xf32>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  %1 = vector.maskedload %m[%i, %i], %mask2, %pass2 : memref<?x?xf32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  vector.maskedstore %m[%i, %i], %mask2, %1 : memref<?x?xf32>, vector<2x4xi1>, vector<2x4xf32>
  return
}

// -----

// vector.gather of a memref
func.func @gather(%m: memref<?x?xf32>, %i: index, %at: vector<8xi32>, %mask: vector<8xi1>, %pass: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.gather %m[%i, %i] [%at], %mask, %pass : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return %0 : vector<8xf32>
}

// -----

// vector.gather of a tensor, with index offsets, aligned
func.func @gather_kinds(%t: tensor<16xf32>, %m: memref<16xi64>, %i: index, %at: vector<2x3xindex>, %mask: vector<2x3xi1>, %pass: vector<2x3xf32>, %pass2: vector<2x3xi64>) {
  %0 = vector.gather %t[%i] [%at], %mask, %pass : tensor<16xf32>, vector<2x3xindex>, vector<2x3xi1>, vector<2x3xf32> into vector<2x3xf32>
  %1 = vector.gather %m[%i] [%at], %mask, %pass2 {alignment = 8 : i64} : memref<16xi64>, vector<2x3xindex>, vector<2x3xi1>, vector<2x3xi64> into vector<2x3xi64>
  return
}

// -----

// vector.scatter
func.func @scatter(%m: memref<?xf32>, %i: index, %at: vector<8xi32>, %mask: vector<8xi1>, %v: vector<8xf32>) {
  vector.scatter %m[%i] [%at], %mask, %v : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  vector.scatter %m[%i] [%at], %mask, %v {alignment = 4 : i64} : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.expandload and vector.compressstore
func.func @expand_compress(%m: memref<?x?xf32>, %i: index, %mask: vector<8xi1>, %pass: vector<8xf32>) {
  %0 = vector.expandload %m[%i, %i], %mask, %pass : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.compressstore %m[%i, %i], %mask, %0 : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
  %1 = vector.expandload %m[%i, %i], %mask, %pass {alignment = 4 : i64} : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.compressstore %m[%i, %i], %mask, %0 {alignment = 16 : i64, x = 1 : i8} : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// vector.type_cast
func.func @type_cast(%m: memref<5x4x3xf32>, %s: memref<4xi8, 3>) {
  %0 = vector.type_cast %m : memref<5x4x3xf32> to memref<vector<5x4x3xf32>>
  %1 = vector.type_cast %s {a} : memref<4xi8, 3> to memref<vector<4xi8>, 3>
  return
}

// -----

// the generic forms of the masked ops
func.func @generic_masked(%m: memref<?xf32>, %i: index, %at: vector<8xi32>, %mask: vector<8xi1>, %pass: vector<8xf32>) {
  %0 = "vector.maskedload"(%m, %i, %mask, %pass) : (memref<?xf32>, index, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  "vector.maskedstore"(%m, %i, %mask, %0) <{alignment = 2 : i64}> : (memref<?xf32>, index, vector<8xi1>, vector<8xf32>) -> ()
  %1 = "vector.gather"(%m, %i, %at, %mask, %pass) : (memref<?xf32>, index, vector<8xi32>, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  "vector.scatter"(%m, %i, %at, %mask, %pass) : (memref<?xf32>, index, vector<8xi32>, vector<8xi1>, vector<8xf32>) -> ()
  %2 = "vector.expandload"(%m, %i, %mask, %pass) : (memref<?xf32>, index, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  "vector.compressstore"(%m, %i, %mask, %pass) : (memref<?xf32>, index, vector<8xi1>, vector<8xf32>) -> ()
  return
}
