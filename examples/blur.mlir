// A blur of three by three points in two stages, each a function of its own, and the pipeline that calls them for each of n
// images with one buffer between the stages.

func.func @along_rows(%i: index, %h: index, %w: index, %images: memref<?x?x?xf32>, %rows: memref<?x?xf32>) {
  %third = arith.constant 0.333333343 : f32
  affine.for %y = 0 to affine_map<()[h] -> (h + 2)>()[%h] {
    affine.for %x = 0 to %w {
      %a = affine.load %images[%i, %y, %x] : memref<?x?x?xf32>
      %b = affine.load %images[%i, %y, %x + 1] : memref<?x?x?xf32>
      %c = affine.load %images[%i, %y, %x + 2] : memref<?x?x?xf32>
      %ab = arith.addf %a, %b : f32
      %abc = arith.addf %ab, %c : f32
      %mean = arith.mulf %abc, %third : f32
      affine.store %mean, %rows[%y, %x] : memref<?x?xf32>
    }
  }
  return
}

func.func @along_columns(%i: index, %h: index, %w: index, %rows: memref<?x?xf32>, %blurred: memref<?x?x?xf32>) {
  %third = arith.constant 0.333333343 : f32
  affine.for %y = 0 to %h {
    affine.for %x = 0 to %w {
      %a = affine.load %rows[%y, %x] : memref<?x?xf32>
      %b = affine.load %rows[%y + 1, %x] : memref<?x?xf32>
      %c = affine.load %rows[%y + 2, %x] : memref<?x?xf32>
      %ab = arith.addf %a, %b : f32
      %abc = arith.addf %ab, %c : f32
      %mean = arith.mulf %abc, %third : f32
      affine.store %mean, %blurred[%i, %y, %x] : memref<?x?x?xf32>
    }
  }
  return
}

func.func @blur(%n: index, %h: index, %w: index, %images: memref<?x?x?xf32>, %blurred: memref<?x?x?xf32>) {
  %h_in = affine.apply affine_map<()[h] -> (h + 2)>()[%h]
  %rows = memref.alloc(%h_in, %w) : memref<?x?xf32>
  affine.for %i = 0 to %n {
    func.call @along_rows(%i, %h, %w, %images, %rows)
        : (index, index, index, memref<?x?x?xf32>, memref<?x?xf32>) -> ()
    func.call @along_columns(%i, %h, %w, %rows, %blurred)
        : (index, index, index, memref<?x?xf32>, memref<?x?x?xf32>) -> ()
  }
  memref.dealloc %rows : memref<?x?xf32>
  return
}
