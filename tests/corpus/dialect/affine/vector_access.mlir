// Vectors of one dimension.
func.func @f(%m: memref<100x100xf32>) {
  affine.for %i = 0 to 16 {
    %0 = affine.vector_load %m[%i + 3, %i + 7] : memref<100x100xf32>, vector<8xf32>
    affine.vector_store %0, %m[%i, 0] : memref<100x100xf32>, vector<8xf32>
  }
  return
}
// -----
// Symbols.
func.func @f(%m: memref<100x100xf32>, %n: index) {
  affine.for %i = 0 to 16 {
    %0 = affine.vector_load %m[%i + symbol(%n), symbol(%n) * 4] : memref<100x100xf32>, vector<4xf32>
    affine.vector_store %0, %m[%i, symbol(%n)] : memref<100x100xf32>, vector<4xf32>
  }
  return
}
// -----
// Vectors of two dimensions.
func.func @f(%m: memref<100x100xi64>) {
  %0 = affine.vector_load %m[0, 8] : memref<100x100xi64>, vector<2x8xi64>
  affine.vector_store %0, %m[2, 0] : memref<100x100xi64>, vector<2x8xi64>
  return
}
// -----
// A vector as large as the memref; no subscripts' variables; a memory space.
func.func @f(%m: memref<8xf16, 3>) {
  %0 = affine.vector_load %m[0] : memref<8xf16, 3>, vector<8xf16>
  return
}
// -----
// Attributes.
func.func @f(%m: memref<?xf32>, %n: index) {
  %0 = affine.vector_load %m[%n] {a} : memref<?xf32>, vector<4xf32>
  affine.vector_store %0, %m[%n] {b = 1 : i32} : memref<?xf32>, vector<4xf32>
  return
}
// -----
// Generic forms.
func.func @f(%m: memref<?xf32>, %n: index) {
  %0 = "affine.vector_load"(%m, %n) <{map = affine_map<(d0) -> (d0 * 4)>}> : (memref<?xf32>, index) -> vector<4xf32>
  "affine.vector_store"(%0, %m, %n) <{map = affine_map<()[s0] -> (s0)>}> : (vector<4xf32>, memref<?xf32>, index) -> ()
  return
}
// -----
// More dimensions in the vector than in the memref.
func.func @f(%m: memref<64xf32>) {
  %0 = affine.vector_load %m[0] : memref<64xf32>, vector<2x4xf32>
  return
}
// -----
// Scalable vectors.
func.func @f(%m: memref<64xf32>) {
  %0 = affine.vector_load %m[0] : memref<64xf32>, vector<[4]xf32>
  affine.vector_store %0, %m[8] : memref<64xf32>, vector<[4]xf32>
  return
}
