// Tiles of nussinov, each of four columns, in parallel: a cell needs those to its left in its row, which are in other tiles.
// RUN: split-file %s %t
// RUN: not loopwright verify %t/before.mlir %t/after.mlir | FileCheck %s

// CHECK: f: different: with n = {{[0-9]+}}{{.*}}, the program after fails: {{.*}} 'affine.load' op race on element [{{[0-9]+}}, {{[0-9]+}}]: iteration ({{[0-9]+}}) of a parallel loop {{writes|reads}} it, iteration ({{[0-9]+}}) {{writes|reads}} it
//--- before.mlir
func.func @f(%n: index, %T: memref<?x?xf64>) {
  affine.for %r = 1 to %n {
    affine.for %j = affine_map<(r)[n] -> (n - r)>(%r)[%n] to %n {
      %a = affine.load %T[%n - %r - 1, %j] : memref<?x?xf64>
      %b = affine.load %T[%n - %r - 1, %j - 1] : memref<?x?xf64>
      %c = affine.load %T[%n - %r, %j] : memref<?x?xf64>
      %d = arith.maximumf %a, %b : f64
      %e = arith.maximumf %d, %c : f64
      affine.store %e, %T[%n - %r - 1, %j] : memref<?x?xf64>
      affine.for %k = affine_map<(r)[n] -> (n - r)>(%r)[%n] to affine_map<(j) -> (j)>(%j) {
        %f = affine.load %T[%n - %r - 1, %j] : memref<?x?xf64>
        %g = affine.load %T[%n - %r - 1, %k] : memref<?x?xf64>
        %h = affine.load %T[%k + 1, %j] : memref<?x?xf64>
        %l = arith.addf %g, %h : f64
        %m = arith.maximumf %f, %l : f64
        affine.store %m, %T[%n - %r - 1, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
//--- after.mlir
func.func @f(%n: index, %T: memref<?x?xf64>) {
  affine.parallel (%tj) = (0) to (symbol(%n) ceildiv 4) {
    affine.for %tr = 0 to affine_map<()[n] -> (n ceildiv 4)>()[%n] {
      affine.for %r = max affine_map<(t) -> (t * 4, 1)>(%tr) to min affine_map<(t)[n] -> (t * 4 + 4, n)>(%tr)[%n] {
        affine.for %j = max affine_map<(t, r)[n] -> (t * 4, n - r)>(%tj, %r)[%n] to min affine_map<(t)[n] -> (t * 4 + 4, n)>(%tj)[%n] {
          %a = affine.load %T[%n - %r - 1, %j] : memref<?x?xf64>
          %b = affine.load %T[%n - %r - 1, %j - 1] : memref<?x?xf64>
          %c = affine.load %T[%n - %r, %j] : memref<?x?xf64>
          %d = arith.maximumf %a, %b : f64
          %e = arith.maximumf %d, %c : f64
          affine.store %e, %T[%n - %r - 1, %j] : memref<?x?xf64>
          affine.for %k = affine_map<(r)[n] -> (n - r)>(%r)[%n] to affine_map<(j) -> (j)>(%j) {
            %f = affine.load %T[%n - %r - 1, %j] : memref<?x?xf64>
            %g = affine.load %T[%n - %r - 1, %k] : memref<?x?xf64>
            %h = affine.load %T[%k + 1, %j] : memref<?x?xf64>
            %l = arith.addf %g, %h : f64
            %m = arith.maximumf %f, %l : f64
            affine.store %m, %T[%n - %r - 1, %j] : memref<?x?xf64>
          }
        }
      }
    }
  }
  return
}
