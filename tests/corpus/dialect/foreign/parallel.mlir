// OPTIONS: --allow-unregistered-dialect
// PEER-DIFFERS: mlir-opt knows these dialects and prints them in its own layout

// Kernels are carried as a whole, and launches with their operands.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @scale(%arg0: memref<8xf32>, %arg1: f32) kernel {
      %0 = gpu.thread_id x
      %1 = memref.load %arg0[%0] : memref<8xf32>
      %2 = arith.mulf %1, %arg1 : f32
      memref.store %2, %arg0[%0] : memref<8xf32>
      gpu.return
    }
  }
  func.func @main(%a: memref<8xf32>, %x: f32) {
    %c1 = arith.constant 1 : index
    affine.for %i = 0 to 8 {
      affine.store %x, %a[%i] : memref<8xf32>
    }
    gpu.launch_func @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%a : memref<8xf32>, %x : f32)
    return
  }
}
// -----
// The names of counters are defined before the braces.
func.func @loops(%a: memref<8xf32>, %lb: index, %ub: index, %step: index, %x: f32) {
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%iv) : index = (%lb) to (%ub) step (%step) {
        memref.store %x, %a[%iv] : memref<8xf32>
        omp.yield
      }
    }
    omp.terminator
  }
  return
}
// -----
omp.declare_reduction @add : f32 init {
^bb0(%arg: f32):
  %0 = arith.constant 0.0 : f32
  omp.yield (%0 : f32)
} combiner {
^bb1(%arg0: f32, %arg1: f32):
  %1 = arith.addf %arg0, %arg1 : f32
  omp.yield (%1 : f32)
}
func.func private @f()
// -----
func.func @copies(%a: memref<8xf32>, %b: memref<8xf32>, %x: f32) {
  %t = gpu.wait async
  %u = gpu.memcpy async [%t] %a, %b : memref<8xf32>, memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  gpu.wait [%u]
  return
}
// -----
func.func @barriers(%a: memref<8xf32>, %x: f32) {
  omp.barrier
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xf32>
  }
  omp.barrier
  omp.taskwait
  return
}
// -----
func.func @async(%a: memref<8xf32>, %x: f32) {
  %c = arith.constant 3 : index
  %token = async.execute {
    memref.store %x, %a[%c] : memref<8xf32>
    async.yield
  }
  async.await %token : !async.token
  return
}
