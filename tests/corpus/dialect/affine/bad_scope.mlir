// Affine.apply of a loop variable as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// Affine.apply of a loop variable as symbol, in a parallel loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.parallel (%i) = (0) to (4) {
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// Affine.apply of a loaded value as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// Affine.apply of a loaded value as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// Affine.max of a loop variable as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.max affine_map<(d0) -> (d0 + 1, 3)>(%i)
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// Affine.max of a loop variable as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.max affine_map<(d0) -> (d0 + 1, 3)>(%i)
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A part of a loop variable as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v, %w = affine.delinearize_index %i into (4) : index, index
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A part of a loaded value as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %v, %w = affine.delinearize_index %x into (4) : index, index
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A part of a loaded value as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %v, %w = affine.delinearize_index %x into (4) : index, index
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A part by a loaded value as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %v, %w = affine.delinearize_index %s into (%x) : index, index
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A part by a loaded value as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %v, %w = affine.delinearize_index %s into (%x) : index, index
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A joined index with a loop variable as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = affine.linearize_index [%i, %s] by (4) : index
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A joined index with a loaded value as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %v = affine.linearize_index [%x, %s] by (4) : index
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A joined index with a loaded value as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %v = affine.linearize_index [%x, %s] by (4) : index
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A loaded value as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = memref.load %mi[%i] : memref<4xindex>
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A loaded value as dimension, in a parallel loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.parallel (%i) = (0) to (4) {
    %v = memref.load %mi[%i] : memref<4xindex>
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A loaded value as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %v = memref.load %mi[%i] : memref<4xindex>
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A loaded value as symbol, in a parallel loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.parallel (%i) = (0) to (4) {
    %v = memref.load %mi[%i] : memref<4xindex>
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size that is a loop variable as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc(%i) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<?xf32>
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A size that is a loop variable as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc(%i) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<?xf32>
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size that is a loaded value as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %am = memref.alloc(%x) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<?xf32>
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A size that is a loaded value as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %x = memref.load %mi[%i] : memref<4xindex>
    %am = memref.alloc(%x) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<?xf32>
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size that does not exist as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc() : memref<4xf32>
    %c9 = arith.constant 9 : index
    %v = memref.dim %am, %c9 : memref<4xf32>
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A size that does not exist as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloc() : memref<4xf32>
    %c9 = arith.constant 9 : index
    %v = memref.dim %am, %c9 : memref<4xf32>
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A size of stack memory as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloca(%s) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<?xf32>
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A size of stack memory as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %am = memref.alloca(%s) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %v = memref.dim %am, %c0 : memref<?xf32>
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A loop-carried variable as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 iter_args(%v = %s) -> (index) {
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
    affine.yield %v : index
  }
  return
}
// -----
// A loop-carried variable as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>) {
  affine.for %i = 0 to 4 iter_args(%v = %s) -> (index) {
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
    affine.yield %v : index
  }
  return
}
// -----
// A cast integer as dimension, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>, %n: i32) {
  affine.for %i = 0 to 4 {
    %v = arith.index_cast %n : i32 to index
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %r = affine.load %big[%v] : memref<?xf32>
  }
  return
}
// -----
// A cast integer as symbol, in a loop.
func.func @f(%s: index, %m: memref<?x4xf32>, %mi: memref<4xindex>, %big: memref<?xf32>, %n: i32) {
  affine.for %i = 0 to 4 {
    %v = arith.index_cast %n : i32 to index
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %big[symbol(%v)] : memref<?xf32>
  }
  return
}
// -----
// A quotient by what may be zero is no symbol.
func.func @f(%s: index, %m: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    %q = arith.divsi %s, %s : index
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %r = affine.load %m[symbol(%q)] : memref<?xf32>
  }
  return
}
