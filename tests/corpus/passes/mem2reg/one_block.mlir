// OPTIONS: --mem2reg
// OPTIONS: --mem2reg=region-simplify=false

func.func @plain(%x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

func.func @one(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<1xi32>
  memref.store %x, %a[%c0] : memref<1xi32>
  %r = memref.load %a[%c0] : memref<1xi32>
  return %r : i32
}

// -----

func.func @uninit(%x: i32) -> (i32, f32, index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<i32>
  %b = memref.alloca() : memref<f32>
  %c = memref.alloca() : memref<index>
  %r = memref.load %a[] : memref<i32>
  %s = memref.load %b[] : memref<f32>
  %t = memref.load %c[] : memref<index>
  return %r, %s, %t : i32, f32, index
}

// -----

func.func @heap(%x: i32) -> i32 {
  %a = memref.alloc() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %r = memref.load %a[] : memref<i32>
  memref.dealloc %a : memref<i32>
  return %r : i32
}

// -----

func.func @if(%x: i32, %y: i32, %c: i1) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  scf.if %c {
    memref.store %y, %a[] : memref<i32>
  }
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

func.func @if_load(%x: i32, %y: i32, %c: i1) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %r = scf.if %c -> i32 {
    %r = memref.load %a[] : memref<i32>
    scf.yield %r : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}

// -----

func.func @for(%x: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    %r = memref.load %a[] : memref<i32>
    %s = arith.addi %r, %x : i32
    memref.store %s, %a[] : memref<i32>
  }
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

func.func @unread(%x: i32) {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  return
}

// -----

func.func @unused(%x: i32) {
  %a = memref.alloca() : memref<i32>
  return
}

// -----

func.func private @use(memref<i32>)
func.func @escapes(%x: i32, %y: i32, %c: i1) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  call @use(%a) : (memref<i32>) -> ()
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}

// -----

// VERDICT: better: accesses of the affine dialect are followed, too
func.func @unit(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<1x1xi32>
  affine.store %x, %a[0, 0] : memref<1x1xi32>
  %r = affine.load %a[0, 0] : memref<1x1xi32>
  return %r : i32
}

// -----

func.func @inner_region(%x: i32, %c: i1, %m: memref<i32>) {
  scf.if %c {
    %a = memref.alloca() : memref<i32>
    memref.store %x, %a[] : memref<i32>
    %r = memref.load %a[] : memref<i32>
    memref.store %r, %m[] : memref<i32>
  }
  scf.execute_region {
    %a = memref.alloca() : memref<f32>
    %r = memref.load %a[] : memref<f32>
    cf.br ^a
^a:
    %s = memref.load %a[] : memref<f32>
    %u = arith.addf %r, %s : f32
    scf.yield
  }
  return
}

// -----

func.func @types(%x: vector<4xf32>, %m: memref<i32>, %q: complex<f32>, %t : tensor<2xi32>) -> (vector<4xf32>, memref<i32>, i1) {
  %a = memref.alloca() : memref<vector<4xf32>>
  %b = memref.alloca() : memref<memref<i32>>
  %d = memref.alloca() : memref<1x1xi1>
  %e = memref.alloca() : memref<complex<f32>>
  %c0 = arith.constant 0 : index
  memref.store %q, %e[] : memref<complex<f32>>
  memref.store %x, %a[] : memref<vector<4xf32>>
  memref.store %m, %b[] : memref<memref<i32>>
  %v = memref.load %a[] : memref<vector<4xf32>>
  %w = memref.load %b[] : memref<memref<i32>>
  %u = memref.load %d[%c0, %c0] : memref<1x1xi1>
  return %v, %w, %u : vector<4xf32>, memref<i32>, i1
}

// -----

func.func @stores_itself(%x: memref<memref<i32>>) {
  %b = memref.alloca() : memref<i32>
  memref.store %b, %x[] : memref<memref<i32>>
  return
}

// -----

func.func @several_elements(%x: i32, %i: index) -> i32 {
  %a = memref.alloca() : memref<2xi32>
  memref.store %x, %a[%i] : memref<2xi32>
  %r = memref.load %a[%i] : memref<2xi32>
  return %r : i32
}

// -----

func.func @view(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<1xi32>
  %b = memref.cast %a : memref<1xi32> to memref<?xi32>
  memref.store %x, %a[%c0] : memref<1xi32>
  %r = memref.load %b[%c0] : memref<?xi32>
  return %r : i32
}

// -----

func.func @each_after_the_other(%x: i32, %y: i32, %m: memref<i32>) -> i32 {
  %a = memref.alloca() : memref<i32>
  %b = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %p = memref.load %a[] : memref<i32>
  memref.store %p, %b[] : memref<i32>
  memref.store %y, %a[] : memref<i32>
  %q = memref.load %b[] : memref<i32>
  %r = memref.load %a[] : memref<i32>
  memref.store %q, %m[] : memref<i32>
  return %r : i32
}

// -----

func.func @dynamic(%x: i32, %n: index, %i: index) -> i32 {
  %a = memref.alloca(%n) : memref<?xi32>
  memref.store %x, %a[%i] : memref<?xi32>
  %r = memref.load %a[%i] : memref<?xi32>
  return %r : i32
}

// -----

func.func @atomic(%x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %s = memref.atomic_rmw addi %x, %a[] : (i32, memref<i32>) -> i32
  %r = memref.load %a[] : memref<i32>
  return %r : i32
}
