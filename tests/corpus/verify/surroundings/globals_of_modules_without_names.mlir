// Two modules without names have a global of one name each, and so have two within modules of one.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s
// RUN: not loopwright verify %t/before.mlir %t/second.mlir | FileCheck %s
// RUN: not loopwright verify %t/deep.mlir %t/deep_after.mlir | FileCheck %s
// RUN: loopwright verify %t/before.mlir %t/before.mlir

// CHECK: different
//--- before.mlir
module {
  module {
    memref.global @g : memref<2xf32> = dense<1.0>
    func.func @f() -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[0] : memref<2xf32>
      return %v : f32
    }
  }
  module {
    memref.global @g : memref<2xf32> = dense<2.0>
    func.func @h() -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[0] : memref<2xf32>
      return %v : f32
    }
  }
}
//--- after.mlir
module {
  module {
    memref.global @g : memref<2xf32> = dense<5.0>
    func.func @f() -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[0] : memref<2xf32>
      return %v : f32
    }
  }
  module {
    memref.global @g : memref<2xf32> = dense<2.0>
    func.func @h() -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[0] : memref<2xf32>
      return %v : f32
    }
  }
}
//--- second.mlir
module {
  module {
    memref.global @g : memref<2xf32> = dense<1.0>
    func.func @f() -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[0] : memref<2xf32>
      return %v : f32
    }
  }
  module {
    memref.global @g : memref<2xf32> = dense<1.0>
    func.func @h() -> f32 {
      %p = memref.get_global @g : memref<2xf32>
      %v = affine.load %p[0] : memref<2xf32>
      return %v : f32
    }
  }
}
//--- deep.mlir
module @m {
  module {
    module @n {
      memref.global @g : memref<1xi32> = dense<1>
      func.func @f() -> i32 {
        %p = memref.get_global @g : memref<1xi32>
        %v = affine.load %p[0] : memref<1xi32>
        return %v : i32
      }
    }
  }
  module {
    module @n {
      memref.global @g : memref<1xi32> = dense<2>
    }
  }
}
//--- deep_after.mlir
module @m {
  module {
    module @n {
      memref.global @g : memref<1xi32> = dense<2>
      func.func @f() -> i32 {
        %p = memref.get_global @g : memref<1xi32>
        %v = affine.load %p[0] : memref<1xi32>
        return %v : i32
      }
    }
  }
  module {
    module @n {
      memref.global @g : memref<1xi32> = dense<2>
    }
  }
}
