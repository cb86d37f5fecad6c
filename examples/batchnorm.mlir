// Batch normalization of n images with c channels of s points: each channel gets mean 0 and variance 1.
//
// Sums are what a front end makes of scalars that a loop adds up: iter_args, one total through both loops.

func.func @batchnorm(%n: index, %c: index, %s: index, %x: memref<?x?x?xf32>, %y: memref<?x?x?xf32>,
                     %part: f32, %epsilon: f32) {
  %zero = arith.constant 0.0 : f32
  affine.for %k = 0 to %c {
    %sum = affine.for %i = 0 to %n iter_args(%a = %zero) -> (f32) {
      %row = affine.for %p = 0 to %s iter_args(%b = %a) -> (f32) {
        %v = affine.load %x[%i, %k, %p] : memref<?x?x?xf32>
        %total = arith.addf %b, %v : f32
        affine.yield %total : f32
      }
      affine.yield %row : f32
    }
    %mean = arith.mulf %sum, %part : f32
    %squares = affine.for %i = 0 to %n iter_args(%a = %zero) -> (f32) {
      %row = affine.for %p = 0 to %s iter_args(%b = %a) -> (f32) {
        %v = affine.load %x[%i, %k, %p] : memref<?x?x?xf32>
        %off = arith.subf %v, %mean : f32
        %square = arith.mulf %off, %off : f32
        %total = arith.addf %b, %square : f32
        affine.yield %total : f32
      }
      affine.yield %row : f32
    }
    %variance = arith.mulf %squares, %part : f32
    %safe = arith.addf %variance, %epsilon : f32
    %scale = math.rsqrt %safe : f32
    affine.for %i = 0 to %n {
      affine.for %p = 0 to %s {
        %v = affine.load %x[%i, %k, %p] : memref<?x?x?xf32>
        %off = arith.subf %v, %mean : f32
        %scaled = arith.mulf %off, %scale : f32
        affine.store %scaled, %y[%i, %k, %p] : memref<?x?x?xf32>
      }
    }
  }
  return
}
