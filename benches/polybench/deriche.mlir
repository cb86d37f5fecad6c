// deriche: Deriche recursive edge filter, forward and backward sweeps over rows then columns.
// Source: PolyBench/C 4.2.1.

func.func @init(%w: index, %h: index, %imgIn: memref<?x?xf64>) {
  %c313 = arith.constant 313 : index
  %c991 = arith.constant 991 : index
  %c65536 = arith.constant 65536 : index
  %cst_65535 = arith.constant 65535.0 : f64
  affine.for %i = 0 to %w {
    affine.for %j = 0 to %h {
      // imgIn[i][j] = ((double) ((313 * i + 991 * j) % 65536)) / 65535.0f;
      %0 = arith.muli %c313, %i : index
      %1 = arith.muli %c991, %j : index
      %2 = arith.addi %0, %1 : index
      %3 = arith.remsi %2, %c65536 : index
      %4 = arith.index_cast %3 : index to i64
      %5 = arith.sitofp %4 : i64 to f64
      %6 = arith.divf %5, %cst_65535 : f64
      affine.store %6, %imgIn[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%w: index, %h: index, %alpha: f64, %imgIn: memref<?x?xf64>,
                  %imgOut: memref<?x?xf64>, %y1: memref<?x?xf64>, %y2: memref<?x?xf64>) {
  %cst_m2 = arith.constant -2.0 : f64
  %cst_0 = arith.constant 0.0 : f64
  %cst_1 = arith.constant 1.0 : f64
  %cst_2 = arith.constant 2.0 : f64
  %xm1 = memref.alloca() : memref<f64>
  %tm1 = memref.alloca() : memref<f64>
  %ym1 = memref.alloca() : memref<f64>
  %ym2 = memref.alloca() : memref<f64>
  %xp1 = memref.alloca() : memref<f64>
  %xp2 = memref.alloca() : memref<f64>
  %tp1 = memref.alloca() : memref<f64>
  %tp2 = memref.alloca() : memref<f64>
  %yp1 = memref.alloca() : memref<f64>
  %yp2 = memref.alloca() : memref<f64>
  // k = (1.0 - exp(-alpha)) * (1.0 - exp(-alpha)) / (1.0 + 2.0 * alpha * exp(-alpha)
  //   - exp(2.0 * alpha));
  %0 = arith.negf %alpha : f64
  %1 = math.exp %0 : f64
  %2 = arith.subf %cst_1, %1 : f64
  %3 = arith.mulf %2, %2 : f64
  %4 = arith.mulf %cst_2, %alpha : f64
  %5 = arith.mulf %4, %1 : f64
  %6 = arith.addf %cst_1, %5 : f64
  %7 = math.exp %4 : f64
  %8 = arith.subf %6, %7 : f64
  %k = arith.divf %3, %8 : f64
  // a1 = k;
  // a5 = k;
  // a2 = k * exp(-alpha) * (alpha - 1.0);
  %9 = arith.mulf %k, %1 : f64
  %10 = arith.subf %alpha, %cst_1 : f64
  %a2 = arith.mulf %9, %10 : f64
  // a6 = a2;
  // a3 = k * exp(-alpha) * (alpha + 1.0);
  %11 = arith.addf %alpha, %cst_1 : f64
  %a3 = arith.mulf %9, %11 : f64
  // a7 = a3;
  // a4 = (-k) * exp((-2.0) * alpha);
  %12 = arith.negf %k : f64
  %13 = arith.mulf %cst_m2, %alpha : f64
  %14 = math.exp %13 : f64
  %a4 = arith.mulf %12, %14 : f64
  // a8 = a4;
  // b1 = pow(2.0, -alpha);
  %b1 = math.powf %cst_2, %0 : f64
  // b2 = -exp((-2.0) * alpha);
  %b2 = arith.negf %14 : f64
  // c1 = 1.0;
  // c2 = 1.0;
  affine.for %i = 0 to %w {
    // ym1 = 0.0;
    affine.store %cst_0, %ym1[] : memref<f64>
    // ym2 = 0.0;
    affine.store %cst_0, %ym2[] : memref<f64>
    // xm1 = 0.0;
    affine.store %cst_0, %xm1[] : memref<f64>
    affine.for %j = 0 to %h {
      // y1[i][j] = a1 * imgIn[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
      %15 = affine.load %imgIn[%i, %j] : memref<?x?xf64>
      %16 = arith.mulf %k, %15 : f64
      %17 = affine.load %xm1[] : memref<f64>
      %18 = arith.mulf %a2, %17 : f64
      %19 = arith.addf %16, %18 : f64
      %20 = affine.load %ym1[] : memref<f64>
      %21 = arith.mulf %b1, %20 : f64
      %22 = arith.addf %19, %21 : f64
      %23 = affine.load %ym2[] : memref<f64>
      %24 = arith.mulf %b2, %23 : f64
      %25 = arith.addf %22, %24 : f64
      affine.store %25, %y1[%i, %j] : memref<?x?xf64>
      // xm1 = imgIn[i][j];
      %26 = affine.load %imgIn[%i, %j] : memref<?x?xf64>
      affine.store %26, %xm1[] : memref<f64>
      // ym2 = ym1;
      %27 = affine.load %ym1[] : memref<f64>
      affine.store %27, %ym2[] : memref<f64>
      // ym1 = y1[i][j];
      %28 = affine.load %y1[%i, %j] : memref<?x?xf64>
      affine.store %28, %ym1[] : memref<f64>
    }
  }
  affine.for %i = 0 to %w {
    // yp1 = 0.0;
    affine.store %cst_0, %yp1[] : memref<f64>
    // yp2 = 0.0;
    affine.store %cst_0, %yp2[] : memref<f64>
    // xp1 = 0.0;
    affine.store %cst_0, %xp1[] : memref<f64>
    // xp2 = 0.0;
    affine.store %cst_0, %xp2[] : memref<f64>
    // for (j = h - 1; j >= 0; j--), run upwards: j = h - jr - 1
    affine.for %jr = 0 to %h {
      // y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
      %29 = affine.load %xp1[] : memref<f64>
      %30 = arith.mulf %a3, %29 : f64
      %31 = affine.load %xp2[] : memref<f64>
      %32 = arith.mulf %a4, %31 : f64
      %33 = arith.addf %30, %32 : f64
      %34 = affine.load %yp1[] : memref<f64>
      %35 = arith.mulf %b1, %34 : f64
      %36 = arith.addf %33, %35 : f64
      %37 = affine.load %yp2[] : memref<f64>
      %38 = arith.mulf %b2, %37 : f64
      %39 = arith.addf %36, %38 : f64
      affine.store %39, %y2[%i, %h - %jr - 1] : memref<?x?xf64>
      // xp2 = xp1;
      %40 = affine.load %xp1[] : memref<f64>
      affine.store %40, %xp2[] : memref<f64>
      // xp1 = imgIn[i][j];
      %41 = affine.load %imgIn[%i, %h - %jr - 1] : memref<?x?xf64>
      affine.store %41, %xp1[] : memref<f64>
      // yp2 = yp1;
      %42 = affine.load %yp1[] : memref<f64>
      affine.store %42, %yp2[] : memref<f64>
      // yp1 = y2[i][j];
      %43 = affine.load %y2[%i, %h - %jr - 1] : memref<?x?xf64>
      affine.store %43, %yp1[] : memref<f64>
    }
  }
  affine.for %i = 0 to %w {
    affine.for %j = 0 to %h {
      // imgOut[i][j] = c1 * (y1[i][j] + y2[i][j]);
      %44 = affine.load %y1[%i, %j] : memref<?x?xf64>
      %45 = affine.load %y2[%i, %j] : memref<?x?xf64>
      %46 = arith.addf %44, %45 : f64
      %47 = arith.mulf %cst_1, %46 : f64
      affine.store %47, %imgOut[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %j = 0 to %h {
    // tm1 = 0.0;
    affine.store %cst_0, %tm1[] : memref<f64>
    // ym1 = 0.0;
    affine.store %cst_0, %ym1[] : memref<f64>
    // ym2 = 0.0;
    affine.store %cst_0, %ym2[] : memref<f64>
    affine.for %i = 0 to %w {
      // y1[i][j] = a5 * imgOut[i][j] + a6 * tm1 + b1 * ym1 + b2 * ym2;
      %48 = affine.load %imgOut[%i, %j] : memref<?x?xf64>
      %49 = arith.mulf %k, %48 : f64
      %50 = affine.load %tm1[] : memref<f64>
      %51 = arith.mulf %a2, %50 : f64
      %52 = arith.addf %49, %51 : f64
      %53 = affine.load %ym1[] : memref<f64>
      %54 = arith.mulf %b1, %53 : f64
      %55 = arith.addf %52, %54 : f64
      %56 = affine.load %ym2[] : memref<f64>
      %57 = arith.mulf %b2, %56 : f64
      %58 = arith.addf %55, %57 : f64
      affine.store %58, %y1[%i, %j] : memref<?x?xf64>
      // tm1 = imgOut[i][j];
      %59 = affine.load %imgOut[%i, %j] : memref<?x?xf64>
      affine.store %59, %tm1[] : memref<f64>
      // ym2 = ym1;
      %60 = affine.load %ym1[] : memref<f64>
      affine.store %60, %ym2[] : memref<f64>
      // ym1 = y1[i][j];
      %61 = affine.load %y1[%i, %j] : memref<?x?xf64>
      affine.store %61, %ym1[] : memref<f64>
    }
  }
  affine.for %j = 0 to %h {
    // tp1 = 0.0;
    affine.store %cst_0, %tp1[] : memref<f64>
    // tp2 = 0.0;
    affine.store %cst_0, %tp2[] : memref<f64>
    // yp1 = 0.0;
    affine.store %cst_0, %yp1[] : memref<f64>
    // yp2 = 0.0;
    affine.store %cst_0, %yp2[] : memref<f64>
    // for (i = w - 1; i >= 0; i--), run upwards: i = w - ir - 1
    affine.for %ir = 0 to %w {
      // y2[i][j] = a7 * tp1 + a8 * tp2 + b1 * yp1 + b2 * yp2;
      %62 = affine.load %tp1[] : memref<f64>
      %63 = arith.mulf %a3, %62 : f64
      %64 = affine.load %tp2[] : memref<f64>
      %65 = arith.mulf %a4, %64 : f64
      %66 = arith.addf %63, %65 : f64
      %67 = affine.load %yp1[] : memref<f64>
      %68 = arith.mulf %b1, %67 : f64
      %69 = arith.addf %66, %68 : f64
      %70 = affine.load %yp2[] : memref<f64>
      %71 = arith.mulf %b2, %70 : f64
      %72 = arith.addf %69, %71 : f64
      affine.store %72, %y2[%w - %ir - 1, %j] : memref<?x?xf64>
      // tp2 = tp1;
      %73 = affine.load %tp1[] : memref<f64>
      affine.store %73, %tp2[] : memref<f64>
      // tp1 = imgOut[i][j];
      %74 = affine.load %imgOut[%w - %ir - 1, %j] : memref<?x?xf64>
      affine.store %74, %tp1[] : memref<f64>
      // yp2 = yp1;
      %75 = affine.load %yp1[] : memref<f64>
      affine.store %75, %yp2[] : memref<f64>
      // yp1 = y2[i][j];
      %76 = affine.load %y2[%w - %ir - 1, %j] : memref<?x?xf64>
      affine.store %76, %yp1[] : memref<f64>
    }
  }
  affine.for %i = 0 to %w {
    affine.for %j = 0 to %h {
      // imgOut[i][j] = c2 * (y1[i][j] + y2[i][j]);
      %77 = affine.load %y1[%i, %j] : memref<?x?xf64>
      %78 = affine.load %y2[%i, %j] : memref<?x?xf64>
      %79 = arith.addf %77, %78 : f64
      %80 = arith.mulf %cst_1, %79 : f64
      affine.store %80, %imgOut[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %w = arith.constant 64 : index
  %h = arith.constant 64 : index
  %alpha = arith.constant 0.25 : f64
  %imgIn = memref.alloc(%w, %h) : memref<?x?xf64>
  %imgOut = memref.alloc(%w, %h) : memref<?x?xf64>
  %y1 = memref.alloc(%w, %h) : memref<?x?xf64>
  %y2 = memref.alloc(%w, %h) : memref<?x?xf64>
  call @init(%w, %h, %imgIn) : (index, index, memref<?x?xf64>) -> ()
  call @kernel(%w, %h, %alpha, %imgIn, %imgOut, %y1, %y2)
    : (index, index, f64, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %imgOut_out = memref.cast %imgOut : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%imgOut_out) : (memref<*xf64>) -> ()
  memref.dealloc %imgIn : memref<?x?xf64>
  memref.dealloc %imgOut : memref<?x?xf64>
  memref.dealloc %y1 : memref<?x?xf64>
  memref.dealloc %y2 : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
