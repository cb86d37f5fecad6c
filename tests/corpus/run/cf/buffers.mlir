// Memrefs and vectors handed from block to block.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %v = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %x = arith.constant 0.5 : f32
  cf.br ^fill(%c0 : index)
^fill(%k: index):
  memref.store %x, %a[%k] : memref<4xf32>
  memref.store %x, %b[%k] : memref<4xf32>
  %k1 = arith.addi %k, %c1 : index
  %fills = arith.cmpi slt, %k1, %c4 : index
  cf.cond_br %fills, ^fill(%k1 : index), ^head(%c0, %a, %b, %v : index, memref<4xf32>, memref<4xf32>, vector<2xf32>)
^head(%i: index, %from: memref<4xf32>, %to: memref<4xf32>, %w: vector<2xf32>):
  %y = memref.load %from[%i] : memref<4xf32>
  %z = arith.addf %y, %y : f32
  memref.store %z, %to[%i] : memref<4xf32>
  %ww = arith.addf %w, %w : vector<2xf32>
  %i1 = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %i1, %c4 : index
  cf.cond_br %more, ^head(%i1, %to, %from, %ww : index, memref<4xf32>, memref<4xf32>, vector<2xf32>), ^end
^end:
  %p1 = memref.cast %a : memref<4xf32> to memref<*xf32>
  func.call @printMemrefF32(%p1) : (memref<*xf32>) -> ()
  %p2 = memref.cast %b : memref<4xf32> to memref<*xf32>
  func.call @printMemrefF32(%p2) : (memref<*xf32>) -> ()
  vector.print %ww : vector<2xf32>
  return
}
