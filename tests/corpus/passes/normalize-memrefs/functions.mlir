// OPTIONS: --normalize-memrefs

// An argument in tiles.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @reversed(%a: memref<16xf32, #tile>, %b: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xf32, #tile>
    affine.store %v, %b[%i] : memref<16xf32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
// What is returned, and the caller that reads it.
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @made(%x: f32) -> memref<4x8xf32, #transposed> {
  %a = memref.alloc() : memref<4x8xf32, #transposed>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %x, %a[%i, %j] : memref<4x8xf32, #transposed>
    }
  }
  return %a : memref<4x8xf32, #transposed>
}
func.func @caller(%x: f32, %m: memref<4xf32>) {
  %a = call @made(%x) : (f32) -> memref<4x8xf32, #transposed>
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i, %i] : memref<4x8xf32, #transposed>
    affine.store %v, %m[%i] : memref<4xf32>
  }
  return
}

// -----

// Through two calls and back.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @fill(%a: memref<16xi32, #tile>, %x: i32) {
  affine.for %i = 0 to 16 {
    affine.store %x, %a[%i] : memref<16xi32, #tile>
  }
  return
}
func.func private @through(%a: memref<16xi32, #tile>, %x: i32) -> memref<16xi32, #tile> {
  call @fill(%a, %x) : (memref<16xi32, #tile>, i32) -> ()
  return %a : memref<16xi32, #tile>
}
func.func @top(%x: i32, %m: memref<16xi32>) {
  %a = memref.alloc() : memref<16xi32, #tile>
  %b = call @through(%a, %x) : (memref<16xi32, #tile>, i32) -> memref<16xi32, #tile>
  affine.for %i = 0 to 16 {
    %v = affine.load %b[%i] : memref<16xi32, #tile>
    affine.store %v, %m[%i] : memref<16xi32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
// A function that is declared.
#tile = affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func private @elsewhere(memref<16x2xf32, #tile>, memref<?x4xf32, #tile>, f32) -> memref<4x8xf32, #transposed>
func.func @calls(%a: memref<16x2xf32, #tile>, %b: memref<?x4xf32, #tile>, %x: f32, %m: memref<4xf32>) {
  %r = call @elsewhere(%a, %b, %x) : (memref<16x2xf32, #tile>, memref<?x4xf32, #tile>, f32) -> memref<4x8xf32, #transposed>
  affine.for %i = 0 to 4 {
    %v = affine.load %r[%i, %i] : memref<4x8xf32, #transposed>
    affine.store %v, %m[%i] : memref<4xf32>
  }
  return
}

// -----

// Two blocks return.
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @either(%c: i1, %x: f32) -> (memref<4x8xf32, #transposed>, f32) {
  %a = memref.alloc() : memref<4x8xf32, #transposed>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a, %x : memref<4x8xf32, #transposed>, f32
^bb2:
  %b = memref.alloc() : memref<4x8xf32, #transposed>
  return %b, %x : memref<4x8xf32, #transposed>, f32
}

// -----

// Strided types are layouts, too; one that is not known stays.
func.func @strided(%a: memref<4x8xf32, strided<[1, 4]>>, %b: memref<4x8xf32, strided<[16, 1], offset: 3>>, %c: memref<4x8xf32, strided<[8, 1], offset: ?>>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      %v = affine.load %a[%i, %j] : memref<4x8xf32, strided<[1, 4]>>
      %w = affine.load %c[%i, %j] : memref<4x8xf32, strided<[8, 1], offset: ?>>
      %s = arith.addf %v, %w : f32
      affine.store %s, %b[%i, %j] : memref<4x8xf32, strided<[16, 1], offset: 3>>
    }
  }
  return
}

// -----

// A function that keeps its argument has its callers and callees keep theirs.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @copies(%a: memref<16xf32, #tile>, %b: memref<16xf32, #tile>) {
  memref.copy %a, %b : memref<16xf32, #tile> to memref<16xf32, #tile>
  return
}
func.func private @reads(%a: memref<16xf32, #tile>, %i: index) -> f32 {
  %v = memref.load %a[%i] : memref<16xf32, #tile>
  return %v : f32
}
func.func @both(%a: memref<16xf32, #tile>, %b: memref<16xf32, #tile>, %i: index) -> f32 {
  call @copies(%a, %b) : (memref<16xf32, #tile>, memref<16xf32, #tile>) -> ()
  %v = call @reads(%b, %i) : (memref<16xf32, #tile>, index) -> f32
  return %v : f32
}

// -----

// VERDICT: better: mlir-opt leaves all memrefs of a function where one stays
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
#reversed = affine_map<(d0) -> (15 - d0)>
func.func @one_of_two(%a: memref<16xf32, #tile>, %b: memref<16xf32, #reversed>, %d: memref<16xf32, #reversed>) {
  affine.for %i = 0 to 16 {
    %v = affine.load %b[%i] : memref<16xf32, #reversed>
    affine.store %v, %a[%i] : memref<16xf32, #tile>
  }
  memref.copy %d, %d : memref<16xf32, #reversed> to memref<16xf32, #reversed>
  return
}

// -----

// VERDICT: refused: what mlir-opt makes of it is no program
func.func private @part(%a: memref<4x4xf32, strided<[8, 1], offset: 2>>, %i: index) -> f32 {
  %r = memref.load %a[%i, %i] : memref<4x4xf32, strided<[8, 1], offset: 2>>
  return %r : f32
}
func.func @part_of(%a: memref<8x8xf32>, %i: index) -> f32 {
  %s = memref.subview %a[0, 2] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 2>>
  %r = call @part(%s, %i) : (memref<4x4xf32, strided<[8, 1], offset: 2>>, index) -> f32
  return %r : f32
}

// -----

// VERDICT: refused: what mlir-opt makes of it is no program
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func private @known(%a: memref<4x8xf32, #transposed>, %i: index) -> f32 {
  %v = memref.load %a[%i, %i] : memref<4x8xf32, #transposed>
  return %v : f32
}
func.func @as_value(%a: memref<4x8xf32, #transposed>, %i: index) -> f32 {
  %f = constant @known : (memref<4x8xf32, #transposed>, index) -> f32
  %v = call_indirect %f(%a, %i) : (memref<4x8xf32, #transposed>, index) -> f32
  return %v : f32
}

// -----

// Memory that loops carry stays.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @carried(%a: memref<16xf32, #tile>, %b: memref<16xf32, #tile>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<16xf32, #tile>, memref<16xf32, #tile>) {
    scf.yield %q, %p : memref<16xf32, #tile>, memref<16xf32, #tile>
  }
  %v = memref.load %r#0[%c0] : memref<16xf32, #tile>
  return %v : f32
}

// -----

// Memory that jumps hand on stays.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @jump(%a: memref<16xf32, #tile>, %i: index) -> f32 {
  cf.br ^bb1(%a : memref<16xf32, #tile>)
^bb1(%b: memref<16xf32, #tile>):
  %v = memref.load %b[%i] : memref<16xf32, #tile>
  return %v : f32
}

// -----

// A function that calls itself.
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @again(%a: memref<16xi32, #tile>, %c: i1, %x: i32) {
  affine.for %i = 0 to 16 {
    affine.store %x, %a[%i] : memref<16xi32, #tile>
  }
  scf.if %c {
    %false = arith.constant false
    func.call @again(%a, %false, %x) : (memref<16xi32, #tile>, i1, i32) -> ()
  }
  return
}
func.func @start(%c: i1, %x: i32, %m: memref<16xi32>) {
  %a = memref.alloc() : memref<16xi32, #tile>
  call @again(%a, %c, %x) : (memref<16xi32, #tile>, i1, i32) -> ()
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xi32, #tile>
    affine.store %v, %m[%i] : memref<16xi32>
  }
  return
}

// -----

// VERDICT: better: mlir-opt leaves subscripts that nobody needs
// The argument is freed by the function it is handed to.
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func private @frees(%a: memref<4x8xf32, #transposed>) {
  memref.dealloc %a : memref<4x8xf32, #transposed>
  return
}
func.func @makes(%x: f32, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4x8xf32, #transposed>
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i, %i] : memref<4x8xf32, #transposed>
    %v = affine.load %a[%i, %i] : memref<4x8xf32, #transposed>
    affine.store %v, %m[%i] : memref<4xf32>
  }
  call @frees(%a) : (memref<4x8xf32, #transposed>) -> ()
  return
}

// -----

// Attributes of arguments and results stay with them.
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @attributes(%a: memref<4x8xf32, #transposed> {llvm.noalias}, %i: index {llvm.noundef}) -> (memref<4x8xf32, #transposed> {llvm.noalias}) {
  return %a : memref<4x8xf32, #transposed>
}
