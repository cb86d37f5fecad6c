// OPTIONS: --allow-unregistered-dialect
// A constant as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = arith.constant 3 : index
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A constant as dimension, in a parallel loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.parallel (%i) = (0) to (4) {
    %v = arith.constant 3 : index
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A constant as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = arith.constant 3 : index
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A constant as symbol, in a parallel loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.parallel (%i) = (0) to (4) {
    %v = arith.constant 3 : index
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// Affine.apply of a symbol as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%s)
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// Affine.apply of a symbol as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%s)
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// Affine.apply of a loop variable as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// Affine.apply of a loop variable as dimension, in a parallel loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.parallel (%i) = (0) to (4) {
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// Affine.min of a symbol as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.min affine_map<(d0) -> (d0 + 1, 3)>(%s)
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// Affine.min of a symbol as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.min affine_map<(d0) -> (d0 + 1, 3)>(%s)
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A part of a symbol as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v, %w = affine.delinearize_index %s into (4) : index, index
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A part of a symbol as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v, %w = affine.delinearize_index %s into (4) : index, index
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A part of a loop variable as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v, %w = affine.delinearize_index %i into (4) : index, index
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A joined index of symbols as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.linearize_index [%s, %s] by (4) : index
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A joined index of symbols as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.linearize_index [%s, %s] by (4) : index
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A joined index with a loop variable as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.linearize_index [%i, %s] by (4) : index
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A loaded value as dimension, at the top level.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
  }
  %i = arith.constant 1 : index
  %v = memref.load %mi[%i] : memref<4xindex>
  %r = affine.load %big[%v] : memref<?xf32>
  return
}
// -----
// A loaded value as symbol, at the top level.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
  }
  %i = arith.constant 1 : index
  %v = memref.load %mi[%i] : memref<4xindex>
  %r = affine.load %big[symbol(%v)] : memref<?xf32>
  return
}
// -----
// A sum of symbols as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = arith.addi %s, %s : index
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A sum of symbols as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = arith.addi %s, %s : index
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size of an argument as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %c0 = arith.constant 0 : index
    %v = memref.dim %m, %c0 : memref<?x4xf32>
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A size of an argument as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %c0 = arith.constant 0 : index
    %v = memref.dim %m, %c0 : memref<?x4xf32>
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size of an argument in an unknown dimension as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = memref.dim %m, %i : memref<?x4xf32>
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A size of an argument in an unknown dimension as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = memref.dim %m, %i : memref<?x4xf32>
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size that is a symbol as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc(%s) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<?xf32>
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A size that is a symbol as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc(%s) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<?xf32>
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size that is a loaded value as dimension, at the top level.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
  }
  %i = arith.constant 1 : index
  %x = memref.load %mi[%i] : memref<4xindex>
  %am = memref.alloc(%x) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %v = memref.dim %am, %c0 : memref<?xf32>
  %r = affine.load %big[%v] : memref<?xf32>
  return
}
// -----
// A size that is a loaded value as symbol, at the top level.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
  }
  %i = arith.constant 1 : index
  %x = memref.load %mi[%i] : memref<4xindex>
  %am = memref.alloc(%x) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %v = memref.dim %am, %c0 : memref<?xf32>
  %r = affine.load %big[symbol(%v)] : memref<?xf32>
  return
}
// -----
// A static size as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc() : memref<4xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<4xf32>
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A static size as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc() : memref<4xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<4xf32>
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// The second of two sizes as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %am = memref.alloc(%x, %s) : memref<?x?xf32>
    %c1 = arith.constant 1 : index
    %v = memref.dim %am, %c1 : memref<?x?xf32>
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// The second of two sizes as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %am = memref.alloc(%x, %s) : memref<?x?xf32>
    %c1 = arith.constant 1 : index
    %v = memref.dim %am, %c1 : memref<?x?xf32>
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size of a cast memref as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc() : memref<4xf32>
    %cm = memref.cast %am : memref<4xf32> to memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %cm, %c0 : memref<?xf32>
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A size of a cast memref as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc() : memref<4xf32>
    %cm = memref.cast %am : memref<4xf32> to memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %cm, %c0 : memref<?xf32>
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A cast integer as dimension, at the top level.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>, %n: i32) {
  affine.for %i = 0 to 4 {
  }
  %i = arith.constant 1 : index
  %v = arith.index_cast %n : i32 to index
  %r = affine.load %big[%v] : memref<?xf32>
  return
}
// -----
// A cast integer as symbol, at the top level.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>, %n: i32) {
  affine.for %i = 0 to 4 {
  }
  %i = arith.constant 1 : index
  %v = arith.index_cast %n : i32 to index
  %r = affine.load %big[symbol(%v)] : memref<?xf32>
  return
}
// -----
// The operands of a pure op decide, in regions too.
func.func @f(%s: index, %m: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.if affine_set<(d0) : (d0 >= 0)>(%s) -> index {
      affine.yield %s : index
    } else {
      %w = arith.muli %s, %s : index
      affine.yield %w : index
    }
    %c = arith.constant 4 : index
    %q = arith.divsi %v, %c : index
    %r = affine.load %m[symbol(%q)] : memref<?xf32>
  }
  return
}
// -----
// Outside of functions, the module is the scope.
%c = arith.constant 4 : index
%s = "test.size"() : () -> index
%m = "test.memref"() : () -> memref<?xf32>
affine.for %i = 0 to %s {
  %r = affine.load %m[%i + symbol(%s) + %c] : memref<?xf32>
}
