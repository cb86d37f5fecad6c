// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright deps --format json %s | FileCheck %s --check-prefix=JSON
// RUN: loopwright deps --format dot %s | FileCheck %s --check-prefix=DOT
// RUN: not loopwright deps --kind value %s 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not loopwright deps --budget 1 %s 2>&1 | FileCheck %s --check-prefix=BUDGET

// CHECK: 0: S0 -> S0  raw   arg0   loop i0 at {{.*}}  (2, 0)    (<, =)     yes
// CHECK: { S0[i0, i1] -> S0[i0 + 2, i1]
// CHECK: i0 = %{{.*}} at {{.*}}: not parallel
// CHECK: carries S0 -> S0 on arg0: raw (0)
// CHECK: i1 = %{{.*}} at {{.*}}: parallel
// JSON: "distance":[2,0]
// DOT: f0_S0 -> f0_S0 [style=solid, label="raw arg0\n(2, 0) level 1"];
// VALUE: error: the option '--kind=value' of 'deps' is not available yet
// BUDGET: work limit reached
func.func @f(%A: memref<20x20xf64>) {
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 20 {
      %a = affine.load %A[%i, %j] : memref<20x20xf64>
      affine.store %a, %A[%i + 2, %j] : memref<20x20xf64>
    }
  }
  return
}
