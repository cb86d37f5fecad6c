// Diamond tiles [Bandishti12]: tiles along 2 t + i and 2 t - i, all of which can start at once.
//
// heat-3d of PolyBench sweeps a grid twice in each of its time steps. Tiles along t and 2 t + i, as in [Bondhugula08], start one after the
// other: the first wavefront is one tile. Diamonds, cut along both directions in which values travel, have a first wavefront
// across the whole grid: with tiles of 8, n / 8 of them run at once from the start.
// RUN: split-file %s %t
// RUN: loopwright optimize benches/polybench/heat-3d.mlir --schedule %t/diamond.yaml --certificate %t/proof -o %t/diamond.mlir
// RUN: loopwright opt %t/diamond.mlir | FileCheck %s
// RUN: loopwright check %t/proof benches/polybench/heat-3d.mlir %t/diamond.mlir | FileCheck %s --check-prefix=PROVED
// RUN: loopwright opt benches/polybench/heat-3d.mlir --affine-diamond-tile=tile-size=8 -o %t/pass.mlir
// RUN: loopwright opt %t/pass.mlir | FileCheck %s
// RUN: loopwright calc %t/starts.calc | FileCheck %s --check-prefix=STARTS

// CHECK-LABEL: func.func @kernel
// CHECK: affine.for %[[WAVE:.*]] =
// CHECK-NEXT: affine.parallel (%{{.*}}) = (%[[WAVE]] ceildiv 2) to
// PROVED: the programs are equal
// STARTS: { 1 }
// STARTS-NEXT: { 100 }
//--- diamond.yaml
# func @kernel
domain: "[tsteps, n] -> { S0[t, i, j, k] : 0 < t <= tsteps and 0 < i <= n - 2 and 0 < j <= n - 2 and 0 < k <= n - 2; S1[t, i, j, k] : 0 < t <= tsteps and 0 < i <= n - 2 and 0 < j <= n - 2 and 0 < k <= n - 2 }"
child:
  schedule: "[tsteps, n] -> [{ S0[t, i, j, k] -> [(floor((2t + i)/8) + floor((2t - i)/8))]; S1[t, i, j, k] -> [(floor((2t + i + 1)/8) + floor((2t - i + 1)/8))] }, { S0[t, i, j, k] -> [(floor((2t + i)/8))]; S1[t, i, j, k] -> [(floor((2t + i + 1)/8))] }]"
  coincident: [ 0, 1 ]
  child:
    schedule: "[tsteps, n] -> [{ S0[t, i, j, k] -> [(t)]; S1[t, i, j, k] -> [(t)] }]"
    child:
      sequence:
      - filter: "{ S0[t, i, j, k] }"
        child:
          schedule: "[tsteps, n] -> [{ S0[t, i, j, k] -> [(i)] }, { S0[t, i, j, k] -> [(j)] }, { S0[t, i, j, k] -> [(k)] }]"
      - filter: "{ S1[t, i, j, k] }"
        child:
          schedule: "[tsteps, n] -> [{ S1[t, i, j, k] -> [(i)] }, { S1[t, i, j, k] -> [(j)] }, { S1[t, i, j, k] -> [(k)] }]"
//--- starts.calc
# Tiles, by their two coordinates, and the wavefront that they are in: along t and 2 t + i, and diamonds. n = 800, 100 time steps.
Instance := { S[t, i] : 1 <= t <= 100 and 1 <= i <= 798 };
Skewed := ({ S[t, i] -> [a, b] : 8a <= t < 8a + 8 and 8b <= 2t + i < 8b + 8 }) (Instance);
Diamond := ({ S[t, i] -> [a, b] : 8a <= 2t + i < 8a + 8 and 8b <= 2t - i < 8b + 8 }) (Instance);
Wave := { [a, b] -> [a + b] };
# How many tiles of the first wavefront are there?
card (Skewed * (Wave^-1) (lexmin (Wave (Skewed))));
card (Diamond * (Wave^-1) (lexmin (Wave (Diamond))));
