// OPTIONS: --canonicalize

func.func @scope(%x: i32, %m: memref<i32>) {
  memref.alloca_scope {
    %d = arith.muli %x, %x : i32
    memref.store %d, %m[] : memref<i32>
  }
  %c = memref.load %m[] : memref<i32>
  memref.store %c, %m[] : memref<i32>
  return
}

// -----

func.func @values(%x: i32, %m: memref<i32>) -> i32 {
  %r = memref.alloca_scope -> i32 {
    %d = arith.muli %x, %x : i32
    memref.store %d, %m[] : memref<i32>
    memref.alloca_scope.return %d : i32
  }
  return %r : i32
}

// -----

func.func @alloc(%x: i32, %m: memref<i32>) -> i32 {
  %r = memref.alloca_scope -> i32 {
    %a = memref.alloca() : memref<i32>
    memref.store %x, %a[] : memref<i32>
    %d = memref.load %a[] : memref<i32>
    memref.alloca_scope.return %d : i32
  }
  return %r : i32
}

// -----

func.func @alloc2(%x: i32, %m: memref<i32>) -> i32 {
  %r = memref.alloca_scope -> i32 {
    %a = memref.alloca() : memref<i32>
    memref.store %x, %a[] : memref<i32>
    %d = memref.load %a[] : memref<i32>
    memref.alloca_scope.return %d : i32
  }
  memref.store %r, %m[] : memref<i32>
  return %r : i32
}

// -----

func.func @loop(%x: i32, %m: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    memref.alloca_scope {
      %a = memref.alloca() : memref<i32>
      memref.store %x, %a[] : memref<i32>
      %d = memref.load %a[] : memref<i32>
      affine.store %d, %m[%i] : memref<8xi32>
    }
  }
  return
}

// -----

func.func private @u()
func.func @call(%x: i32, %m: memref<i32>) {
  memref.alloca_scope {
    func.call @u() : () -> ()
  }
  memref.store %x, %m[] : memref<i32>
  return
}

// -----

func.func @nested(%x: i32, %m: memref<i32>) {
  memref.alloca_scope {
   memref.alloca_scope {
    %a = memref.alloca() : memref<i32>
    memref.store %x, %a[] : memref<i32>
    %d = memref.load %a[] : memref<i32>
    memref.store %d, %m[] : memref<i32>
    }
    %c = memref.load %m[] : memref<i32>
    memref.store %c, %m[] : memref<i32>
  }
  memref.store %x, %m[] : memref<i32>
  return
}

// -----

func.func @hoist(%x: i32, %n: index, %m: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    memref.alloca_scope {
      %a = memref.alloca(%n) : memref<?xi32>
      memref.store %x, %a[%i] : memref<?xi32>
      %d = memref.load %a[%i] : memref<?xi32>
      affine.store %d, %m[%i] : memref<8xi32>
    }
  }
  return
}
