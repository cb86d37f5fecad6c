// adi: alternating direction implicit solver, column sweep then row sweep per time step.
// Source: PolyBench/C 4.2.1.

func.func @init(%n: index, %u: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      // u[i][j] = ((double) (i + n - j)) / n;
      %0 = arith.addi %i, %n : index
      %1 = arith.subi %0, %j : index
      %2 = arith.index_cast %1 : index to i64
      %3 = arith.sitofp %2 : i64 to f64
      %4 = arith.index_cast %n : index to i64
      %5 = arith.sitofp %4 : i64 to f64
      %6 = arith.divf %3, %5 : f64
      affine.store %6, %u[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @kernel(%tsteps: index, %n: index, %u: memref<?x?xf64>, %v: memref<?x?xf64>,
                  %p: memref<?x?xf64>, %q: memref<?x?xf64>) {
  %cst_0 = arith.constant 0.0 : f64
  %cst_1 = arith.constant 1.0 : f64
  %cst_2 = arith.constant 2.0 : f64
  // DX = 1.0 / ((double) n);
  %0 = arith.index_cast %n : index to i64
  %1 = arith.sitofp %0 : i64 to f64
  %DX = arith.divf %cst_1, %1 : f64
  // DY = 1.0 / ((double) n);
  // DT = 1.0 / ((double) tsteps);
  %2 = arith.index_cast %tsteps : index to i64
  %3 = arith.sitofp %2 : i64 to f64
  %DT = arith.divf %cst_1, %3 : f64
  // B1 = 2.0;
  // B2 = 1.0;
  // mul1 = B1 * DT / (DX * DX);
  %4 = arith.mulf %cst_2, %DT : f64
  %5 = arith.mulf %DX, %DX : f64
  %mul1 = arith.divf %4, %5 : f64
  // mul2 = B2 * DT / (DY * DY);
  %6 = arith.mulf %cst_1, %DT : f64
  %mul2 = arith.divf %6, %5 : f64
  // a = (-mul1) / 2.0;
  %7 = arith.negf %mul1 : f64
  %a = arith.divf %7, %cst_2 : f64
  // b = 1.0 + mul1;
  %b = arith.addf %cst_1, %mul1 : f64
  // c = a;
  // d = (-mul2) / 2.0;
  %8 = arith.negf %mul2 : f64
  %d = arith.divf %8, %cst_2 : f64
  // e = 1.0 + mul2;
  %e = arith.addf %cst_1, %mul2 : f64
  // f = d;
  affine.for %t = 1 to affine_map<()[tsteps] -> (tsteps + 1)>()[%tsteps] {
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      // v[0][i] = 1.0;
      affine.store %cst_1, %v[0, %i] : memref<?x?xf64>
      // p[i][0] = 0.0;
      affine.store %cst_0, %p[%i, 0] : memref<?x?xf64>
      // q[i][0] = v[0][i];
      %9 = affine.load %v[0, %i] : memref<?x?xf64>
      affine.store %9, %q[%i, 0] : memref<?x?xf64>
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        // p[i][j] = (-c) / (a * p[i][j - 1] + b);
        %10 = arith.negf %a : f64
        %11 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %12 = arith.mulf %a, %11 : f64
        %13 = arith.addf %12, %b : f64
        %14 = arith.divf %10, %13 : f64
        affine.store %14, %p[%i, %j] : memref<?x?xf64>
        // q[i][j] = ((-d) * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1]
        //   - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
        %15 = arith.negf %d : f64
        %16 = affine.load %u[%j, %i - 1] : memref<?x?xf64>
        %17 = arith.mulf %15, %16 : f64
        %18 = arith.mulf %cst_2, %d : f64
        %19 = arith.addf %cst_1, %18 : f64
        %20 = affine.load %u[%j, %i] : memref<?x?xf64>
        %21 = arith.mulf %19, %20 : f64
        %22 = arith.addf %17, %21 : f64
        %23 = affine.load %u[%j, %i + 1] : memref<?x?xf64>
        %24 = arith.mulf %d, %23 : f64
        %25 = arith.subf %22, %24 : f64
        %26 = affine.load %q[%i, %j - 1] : memref<?x?xf64>
        %27 = arith.mulf %a, %26 : f64
        %28 = arith.subf %25, %27 : f64
        %29 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %30 = arith.mulf %a, %29 : f64
        %31 = arith.addf %30, %b : f64
        %32 = arith.divf %28, %31 : f64
        affine.store %32, %q[%i, %j] : memref<?x?xf64>
      }
      // v[n - 1][i] = 1.0;
      affine.store %cst_1, %v[%n - 1, %i] : memref<?x?xf64>
      // for (j = n - 2; j >= 1; j--), run upwards: j = n - jr - 2
      affine.for %jr = 0 to affine_map<()[n] -> (n - 2)>()[%n] {
        // v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        %33 = affine.load %p[%i, %n - %jr - 2] : memref<?x?xf64>
        %34 = affine.load %v[%n - %jr - 1, %i] : memref<?x?xf64>
        %35 = arith.mulf %33, %34 : f64
        %36 = affine.load %q[%i, %n - %jr - 2] : memref<?x?xf64>
        %37 = arith.addf %35, %36 : f64
        affine.store %37, %v[%n - %jr - 2, %i] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
      // u[i][0] = 1.0;
      affine.store %cst_1, %u[%i, 0] : memref<?x?xf64>
      // p[i][0] = 0.0;
      affine.store %cst_0, %p[%i, 0] : memref<?x?xf64>
      // q[i][0] = u[i][0];
      %38 = affine.load %u[%i, 0] : memref<?x?xf64>
      affine.store %38, %q[%i, 0] : memref<?x?xf64>
      affine.for %j = 1 to affine_map<()[n] -> (n - 1)>()[%n] {
        // p[i][j] = (-f) / (d * p[i][j - 1] + e);
        %39 = arith.negf %d : f64
        %40 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %41 = arith.mulf %d, %40 : f64
        %42 = arith.addf %41, %e : f64
        %43 = arith.divf %39, %42 : f64
        affine.store %43, %p[%i, %j] : memref<?x?xf64>
        // q[i][j] = ((-a) * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j]
        //   - d * q[i][j - 1]) / (d * p[i][j - 1] + e);
        %44 = arith.negf %a : f64
        %45 = affine.load %v[%i - 1, %j] : memref<?x?xf64>
        %46 = arith.mulf %44, %45 : f64
        %47 = arith.mulf %cst_2, %a : f64
        %48 = arith.addf %cst_1, %47 : f64
        %49 = affine.load %v[%i, %j] : memref<?x?xf64>
        %50 = arith.mulf %48, %49 : f64
        %51 = arith.addf %46, %50 : f64
        %52 = affine.load %v[%i + 1, %j] : memref<?x?xf64>
        %53 = arith.mulf %a, %52 : f64
        %54 = arith.subf %51, %53 : f64
        %55 = affine.load %q[%i, %j - 1] : memref<?x?xf64>
        %56 = arith.mulf %d, %55 : f64
        %57 = arith.subf %54, %56 : f64
        %58 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %59 = arith.mulf %d, %58 : f64
        %60 = arith.addf %59, %e : f64
        %61 = arith.divf %57, %60 : f64
        affine.store %61, %q[%i, %j] : memref<?x?xf64>
      }
      // u[i][n - 1] = 1.0;
      affine.store %cst_1, %u[%i, %n - 1] : memref<?x?xf64>
      // for (j = n - 2; j >= 1; j--), run upwards: j = n - jr - 2
      affine.for %jr = 0 to affine_map<()[n] -> (n - 2)>()[%n] {
        // u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        %62 = affine.load %p[%i, %n - %jr - 2] : memref<?x?xf64>
        %63 = affine.load %u[%i, %n - %jr - 1] : memref<?x?xf64>
        %64 = arith.mulf %62, %63 : f64
        %65 = affine.load %q[%i, %n - %jr - 2] : memref<?x?xf64>
        %66 = arith.addf %64, %65 : f64
        affine.store %66, %u[%i, %n - %jr - 2] : memref<?x?xf64>
      }
    }
  }
  return
}

// MINI_DATASET; prints the live-out arrays.
func.func @main() {
  %tsteps = arith.constant 20 : index
  %n = arith.constant 20 : index
  %u = memref.alloc(%n, %n) : memref<?x?xf64>
  %v = memref.alloc(%n, %n) : memref<?x?xf64>
  %p = memref.alloc(%n, %n) : memref<?x?xf64>
  %q = memref.alloc(%n, %n) : memref<?x?xf64>
  call @init(%n, %u) : (index, memref<?x?xf64>) -> ()
  call @kernel(%tsteps, %n, %u, %v, %p, %q)
    : (index, index, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>, memref<?x?xf64>) -> ()
  %u_out = memref.cast %u : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%u_out) : (memref<*xf64>) -> ()
  memref.dealloc %u : memref<?x?xf64>
  memref.dealloc %v : memref<?x?xf64>
  memref.dealloc %p : memref<?x?xf64>
  memref.dealloc %q : memref<?x?xf64>
  return
}

func.func private @printMemrefF64(memref<*xf64>) attributes { llvm.emit_c_interface }
