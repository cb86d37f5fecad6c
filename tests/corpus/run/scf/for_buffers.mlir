// Two buffers that change places in every iteration: a stencil in time.
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %a = memref.alloc() : memref<10xf64>
  %b = memref.alloc() : memref<10xf64>
  %third = arith.constant 0.25 : f64
  %nine = arith.constant 9 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %ii = arith.muli %i, %i : index
    %n = arith.index_cast %ii : index to i32
    %f = arith.sitofp %n : i32 to f64
    memref.store %f, %a[%i] : memref<10xf64>
    memref.store %f, %b[%i] : memref<10xf64>
  }
  %r:2 = scf.for %t = %c0 to %c5 step %c1 iter_args(%from = %a, %to = %b) -> (memref<10xf64>, memref<10xf64>) {
    scf.for %i = %c1 to %nine step %c1 {
      %l = arith.subi %i, %c1 : index
      %u = arith.addi %i, %c1 : index
      %x = memref.load %from[%l] : memref<10xf64>
      %y = memref.load %from[%i] : memref<10xf64>
      %z = memref.load %from[%u] : memref<10xf64>
      %xy = arith.addf %x, %y : f64
      %xyz = arith.addf %xy, %z : f64
      %w = arith.mulf %xyz, %third : f64
      memref.store %w, %to[%i] : memref<10xf64>
    }
    scf.yield %to, %from : memref<10xf64>, memref<10xf64>
  }
  %p1 = memref.cast %r#0 : memref<10xf64> to memref<*xf64>
  func.call @printMemrefF64(%p1) : (memref<*xf64>) -> ()
  %p2 = memref.cast %r#1 : memref<10xf64> to memref<*xf64>
  func.call @printMemrefF64(%p2) : (memref<*xf64>) -> ()
  return
}
