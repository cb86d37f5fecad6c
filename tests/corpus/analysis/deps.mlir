// RUN: loopwright deps %s | FileCheck %s
// RUN: loopwright deps --verbose %s | FileCheck %s --check-prefix=VERBOSE
// RUN: loopwright deps --format json %s | FileCheck %s --check-prefix=JSON
// RUN: loopwright deps --format dot %s | FileCheck %s --check-prefix=DOT
// RUN: loopwright deps --kind value %s | FileCheck %s --check-prefix=VALUE
// RUN: loopwright deps --kind value --format json %s | FileCheck %s --check-prefix=VALUE-JSON
// RUN: loopwright deps --kind value --format dot %s | FileCheck %s --check-prefix=VALUE-DOT
// RUN: not loopwright deps --budget 1 %s 2>&1 | FileCheck %s --check-prefix=BUDGET

// CHECK: 1 of 2 loops parallel; 1 statement, 1 dependence
// CHECK: for %i at line {{.*}}: not parallel
// CHECK: as S0[0, 0] writes A before S0[2, 0] reads the cell
// CHECK: for %j at line {{.*}}: parallel
// CHECK: S0 at line {{.*}}: affine.store %a, %A[%i + 2, %j]
// CHECK: 0 S0 -> S0 raw A line {{.*}} (2, 0)
// VERBOSE: { S0[i, j] : 0 <= i <= 17 and 0 <= j <= 19 }
// VERBOSE: { S0[i, j] -> S0[i + 2, j]
// JSON: "distance":[2,0]
// DOT: f0_S0 -> f0_S0 [style=solid, label="raw A\n(2, 0) level 1"];
// VALUE: 1 statement, 1 dependence
// VALUE: 0 S0 -> S0 raw A line {{.*}} (2, 0)
// VALUE-NEXT: reads of the input:
// VALUE-NEXT: S0 of A: { S0[i, j] : 0 <= i <= 1 and 0 <= j <= 19 }
// VALUE-JSON: "inputs":[{"array":"A","exact":true,"instances":"{ S0[i, j] : 0 <= i <= 1 and 0 <= j <= 19 }","statement":"S0"}]
// VALUE-JSON-NOT: "loops":[{
// VALUE-DOT: f0_input0 [shape=ellipse, label="input of A"];
// VALUE-DOT-NEXT: f0_input0 -> f0_S0;
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
