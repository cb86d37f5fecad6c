// scf.index_switch on an affine number: each case is a condition, and the default is what is left.
// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright scop %s | FileCheck %s --check-prefix=SCOP

// Two iterations, two arrays.
// CHECK-LABEL: function 'banks'
// CHECK-NOT: unknown
// CHECK: all 2 loops parallel
func.func @banks(%a: memref<64xf32>, %b: memref<64xf32>, %v: f32) {
  affine.parallel (%i) = (0) to (2) {
    affine.for %j = 0 to 64 {
      scf.index_switch %i
      case 0 {
        affine.store %v, %a[%j] : memref<64xf32>
        scf.yield
      }
      case 1 {
        affine.store %v, %b[%j] : memref<64xf32>
        scf.yield
      }
      default {
        scf.yield
      }
    }
  }
  return
}

// CHECK-LABEL: function 'default'
// CHECK-NOT: unknown
// CHECK: dependences: none
// SCOP-LABEL: function 'default'
// SCOP: { S0[4]; S0[2]; S0[0] }
// SCOP: { S1[1] }
// SCOP: { S2[3] }
func.func @default(%a: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 5 {
    scf.index_switch %i
    case 1 {
      affine.store %v, %a[7] : memref<8xf32>
      scf.yield
    }
    case 3 {
      affine.store %v, %a[6] : memref<8xf32>
      scf.yield
    }
    default {
      affine.store %v, %a[%i] : memref<8xf32>
    }
  }
  return
}

// By a remainder: iterations of one case are apart, and the cases take turns in one cell.
// CHECK-LABEL: function 'turns'
// CHECK-NOT: unknown
// CHECK: for %i at {{.*}}: not parallel
func.func @turns(%a: memref<8xf32>, %v: f32, %w: f32) {
  affine.for %i = 0 to 8 {
    %bank = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
    scf.index_switch %bank
    case 0 {
      affine.store %v, %a[%i] : memref<8xf32>
      scf.yield
    }
    default {
      affine.store %w, %a[%i - 1] : memref<8xf32>
    }
  }
  return
}

// On a parameter: all iterations are of one case.
// CHECK-LABEL: function 'parameter'
// CHECK-NOT: unknown
// CHECK: for %i at {{.*}}: parallel
// SCOP-LABEL: function 'parameter'
// SCOP: domain {{.*}} n = 2
func.func @parameter(%a: memref<8xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to 4 {
    scf.index_switch %n
    case 2 {
      affine.store %v, %a[%i] : memref<8xf32>
      scf.yield
    }
    default {
    }
  }
  return
}

// Its result is a value of whichever case runs.
// CHECK-LABEL: function 'result'
// CHECK: for %i at {{.*}}: parallel
func.func @result(%a: memref<8xf32>, %v: f32, %w: f32) {
  affine.for %i = 0 to 8 {
    %x = scf.index_switch %i -> f32
    case 3 {
      scf.yield %v : f32
    }
    default {
      scf.yield %w : f32
    }
    affine.store %x, %a[%i] : memref<8xf32>
  }
  return
}

// On what was loaded: each may be any case.
// CHECK-LABEL: function 'data'
// CHECK: unknown: {{.*}} 'affine.store' op writes cells of b that are not known exactly
// CHECK: for %i at {{.*}}: parallel
func.func @data(%a: memref<8xindex>, %b: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    %k = affine.load %a[%i] : memref<8xindex>
    scf.index_switch %k
    case 1 {
      affine.store %v, %b[%i] : memref<8xf32>
      scf.yield
    }
    default {
    }
  }
  return
}
