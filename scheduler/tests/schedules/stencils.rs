//! PolyBench 4.2.1 by its accesses: stencils.

use crate::check::check;
use expect_test::expect;

#[test]
fn adi() {
    check(
        "S0[t,i]: 1 <= t <= T, 1 <= i < N-1 | 0 t 0 i 0 | v[0][i] =
         S1[t,i]: 1 <= t <= T, 1 <= i < N-1 | 0 t 0 i 1 | p[i][0] =
         S2[t,i]: 1 <= t <= T, 1 <= i < N-1 | 0 t 0 i 2 | q[i][0] = v[0][i]
         S3[t,i,j]: 1 <= t <= T, 1 <= i < N-1, 1 <= j < N-1 | 0 t 0 i 3 j 0 | p[i][j] = p[i][j-1]
         S4[t,i,j]: 1 <= t <= T, 1 <= i < N-1, 1 <= j < N-1 | 0 t 0 i 3 j 1 | q[i][j] = p[i][j-1] q[i][j-1] u[j][i-1] u[j][i] u[j][i+1]
         S5[t,i]: 1 <= t <= T, 1 <= i < N-1 | 0 t 0 i 4 | v[N-1][i] =
         S6[t,i,j]: 1 <= t <= T, 1 <= i < N-1, 1 <= j < N-1 | 0 t 0 i 5 j | v[N-1-j][i] = p[i][N-1-j] q[i][N-1-j] v[N-j][i]
         S7[t,i]: 1 <= t <= T, 1 <= i < N-1 | 0 t 1 i 0 | u[i][0] =
         S8[t,i]: 1 <= t <= T, 1 <= i < N-1 | 0 t 1 i 1 | p[i][0] =
         S9[t,i]: 1 <= t <= T, 1 <= i < N-1 | 0 t 1 i 2 | q[i][0] = u[i][0]
         S10[t,i,j]: 1 <= t <= T, 1 <= i < N-1, 1 <= j < N-1 | 0 t 1 i 3 j 0 | p[i][j] = p[i][j-1]
         S11[t,i,j]: 1 <= t <= T, 1 <= i < N-1, 1 <= j < N-1 | 0 t 1 i 3 j 1 | q[i][j] = p[i][j-1] q[i][j-1] v[i-1][j] v[i][j] v[i+1][j]
         S12[t,i]: 1 <= t <= T, 1 <= i < N-1 | 0 t 1 i 4 | u[i][N-1] =
         S13[t,i,j]: 1 <= t <= T, 1 <= i < N-1, 1 <= j < N-1 | 0 t 1 i 5 j | u[i][N-1-j] = p[i][N-1-j] q[i][N-1-j] u[i][N-j]",
        expect![[r#"
            band permutable
              point: S0[i, j] -> i; S1[i, j] -> i; S2[i, j] -> i; S3[i, j, k] -> i; S4[i, j, k] -> i; S5[i, j] -> i; S6[i, j, k] -> i; S7[i, j] -> i; S8[i, j] -> i; S9[i, j] -> i; S10[i, j, k] -> i; S11[i, j, k] -> i; S12[i, j] -> i; S13[i, j, k] -> i
              sequence
                S0 S1 S2 S5:
                  band permutable
                    point parallel: S0[i, j] -> j; S1[i, j] -> j; S2[i, j] -> j; S5[i, j] -> j
                    sequence
                      S0
                      S1
                      S2
                      S5
                S3 S4:
                  band permutable
                    tile parallel: S3[i, j, k] -> floor(j/3); S4[i, j, k] -> floor(j/3)
                    tile: S3[i, j, k] -> floor(k/3); S4[i, j, k] -> floor(k/3)
                    band permutable
                      point parallel: S3[i, j, k] -> j; S4[i, j, k] -> j
                      point: S3[i, j, k] -> k; S4[i, j, k] -> k
                      sequence
                        S3
                        S4
                S6:
                  band permutable
                    tile parallel: S6[i, j, k] -> floor(j/3)
                    tile: S6[i, j, k] -> floor(k/3)
                    band permutable
                      point: S6[i, j, k] -> k
                      point parallel: S6[i, j, k] -> j
                S7 S8 S9 S12:
                  band permutable
                    point parallel: S7[i, j] -> j; S8[i, j] -> j; S9[i, j] -> j; S12[i, j] -> j
                    sequence
                      S7
                      S8
                      S9
                      S12
                S10 S11:
                  band permutable
                    tile parallel: S10[i, j, k] -> floor(j/3); S11[i, j, k] -> floor(j/3)
                    tile: S10[i, j, k] -> floor(k/3); S11[i, j, k] -> floor(k/3)
                    band permutable
                      point parallel: S10[i, j, k] -> j; S11[i, j, k] -> j
                      point: S10[i, j, k] -> k; S11[i, j, k] -> k
                      sequence
                        S10
                        S11
                S13:
                  band permutable
                    tile parallel: S13[i, j, k] -> floor(j/3)
                    tile: S13[i, j, k] -> floor(k/3)
                    band permutable
                      point parallel: S13[i, j, k] -> j
                      point: S13[i, j, k] -> k
        "#]],
    );
}

#[test]
fn fdtd_2d() {
    check(
        "S0[t,j]: 0 <= t < T, 0 <= j < NY | 0 t 0 j 0 | ey[0][j] = fict[t]
         S1[t,i,j]: 0 <= t < T, 1 <= i < NX, 0 <= j < NY | 0 t 1 i 0 j | ey[i][j] = ey[i][j] hz[i][j] hz[i-1][j]
         S2[t,i,j]: 0 <= t < T, 0 <= i < NX, 1 <= j < NY | 0 t 2 i 0 j | ex[i][j] = ex[i][j] hz[i][j] hz[i][j-1]
         S3[t,i,j]: 0 <= t < T, 0 <= i < NX-1, 0 <= j < NY-1 | 0 t 3 i 0 j | hz[i][j] = hz[i][j] ex[i][j+1] ex[i][j] ey[i+1][j] ey[i][j]",
        expect![[r#"
            band permutable
              tile: S0[i, j] -> floor(i/3) + floor(i/3); S1[i, j, k] -> floor(i/3) + floor((i + j)/3); S2[i, j, k] -> floor(i/3) + floor((i + j)/3); S3[i, j, k] -> floor(i/3) + floor((i + j + 1)/3)
              tile parallel: S0[i, j] -> floor(i/3); S1[i, j, k] -> floor((i + j)/3); S2[i, j, k] -> floor((i + j)/3); S3[i, j, k] -> floor((i + j + 1)/3)
              tile: S0[i, j] -> floor((i + j)/3); S1[i, j, k] -> floor((i + k)/3); S2[i, j, k] -> floor((i + k)/3); S3[i, j, k] -> floor((i + k + 1)/3)
              band permutable
                point: S0[i, j] -> i; S1[i, j, k] -> i; S2[i, j, k] -> i; S3[i, j, k] -> i
                point: S0[i, j] -> i; S1[i, j, k] -> i + j; S2[i, j, k] -> i + j; S3[i, j, k] -> i + j + 1
                point: S0[i, j] -> i + j; S1[i, j, k] -> i + k; S2[i, j, k] -> i + k; S3[i, j, k] -> i + k + 1
                sequence
                  S0
                  S1
                  S2
                  S3
        "#]],
    );
}

#[test]
fn heat_3d() {
    check(
        "S0[t,i,j,k]: 1 <= t <= T, 1 <= i < N-1, 1 <= j < N-1, 1 <= k < N-1 | 0 t 0 i 0 j 0 k | B[i][j][k] = A[i+1][j][k] A[i][j][k] A[i-1][j][k] A[i][j+1][k] A[i][j-1][k] A[i][j][k+1] A[i][j][k-1]
         S1[t,i,j,k]: 1 <= t <= T, 1 <= i < N-1, 1 <= j < N-1, 1 <= k < N-1 | 0 t 1 i 0 j 0 k | A[i][j][k] = B[i+1][j][k] B[i][j][k] B[i-1][j][k] B[i][j+1][k] B[i][j-1][k] B[i][j][k+1] B[i][j][k-1]",
        expect![[r#"
            band permutable
              tile: S0[i, j, k, l] -> floor(i/3) + floor((2i + j)/3); S1[i, j, k, l] -> floor(i/3) + floor((2i + j + 1)/3)
              tile parallel: S0[i, j, k, l] -> floor((2i + j)/3); S1[i, j, k, l] -> floor((2i + j + 1)/3)
              tile: S0[i, j, k, l] -> floor((2i + k)/3); S1[i, j, k, l] -> floor((2i + k + 1)/3)
              tile: S0[i, j, k, l] -> floor((2i + l)/3); S1[i, j, k, l] -> floor((2i + l + 1)/3)
              band permutable
                point: S0[i, j, k, l] -> i; S1[i, j, k, l] -> i
                point: S0[i, j, k, l] -> 2i + j; S1[i, j, k, l] -> 2i + j + 1
                point: S0[i, j, k, l] -> 2i + k; S1[i, j, k, l] -> 2i + k + 1
                point parallel: S0[i, j, k, l] -> 2i + l; S1[i, j, k, l] -> 2i + l + 1
                sequence
                  S0
                  S1
        "#]],
    );
}

#[test]
fn jacobi_1d() {
    check(
        "S0[t,i]: 0 <= t < T, 1 <= i < N-1 | 0 t 0 i | B[i] = A[i-1] A[i] A[i+1]
         S1[t,i]: 0 <= t < T, 1 <= i < N-1 | 0 t 1 i | A[i] = B[i-1] B[i] B[i+1]",
        expect![[r#"
            band permutable
              tile: S0[i, j] -> floor(i/3) + floor((2i + j)/3); S1[i, j] -> floor(i/3) + floor((2i + j + 1)/3)
              tile parallel: S0[i, j] -> floor((2i + j)/3); S1[i, j] -> floor((2i + j + 1)/3)
              band permutable
                point: S0[i, j] -> i; S1[i, j] -> i
                point: S0[i, j] -> 2i + j; S1[i, j] -> 2i + j + 1
                sequence
                  S0
                  S1
        "#]],
    );
}

#[test]
fn jacobi_2d() {
    check(
        "S0[t,i,j]: 0 <= t < T, 1 <= i < N-1, 1 <= j < N-1 | 0 t 0 i 0 j | B[i][j] = A[i][j] A[i][j-1] A[i][j+1] A[i+1][j] A[i-1][j]
         S1[t,i,j]: 0 <= t < T, 1 <= i < N-1, 1 <= j < N-1 | 0 t 1 i 0 j | A[i][j] = B[i][j] B[i][j-1] B[i][j+1] B[i+1][j] B[i-1][j]",
        expect![[r#"
            band permutable
              tile: S0[i, j, k] -> floor(i/3) + floor((2i + j)/3); S1[i, j, k] -> floor(i/3) + floor((2i + j + 1)/3)
              tile parallel: S0[i, j, k] -> floor((2i + j)/3); S1[i, j, k] -> floor((2i + j + 1)/3)
              tile: S0[i, j, k] -> floor((2i + k)/3); S1[i, j, k] -> floor((2i + k + 1)/3)
              band permutable
                point: S0[i, j, k] -> i; S1[i, j, k] -> i
                point: S0[i, j, k] -> 2i + j; S1[i, j, k] -> 2i + j + 1
                point: S0[i, j, k] -> 2i + k; S1[i, j, k] -> 2i + k + 1
                sequence
                  S0
                  S1
        "#]],
    );
}

#[test]
fn seidel_2d() {
    check(
        "S0[t,i,j]: 0 <= t <= T-1, 1 <= i <= N-2, 1 <= j <= N-2 | 0 t 0 i 0 j | A[i][j] = A[i-1][j-1] A[i-1][j] A[i-1][j+1] A[i][j-1] A[i][j] A[i][j+1] A[i+1][j-1] A[i+1][j] A[i+1][j+1]",
        expect![[r#"
            band permutable
              tile: S0[i, j, k] -> floor(i/3) + floor((i + j)/3)
              tile parallel: S0[i, j, k] -> floor((i + j)/3)
              tile: S0[i, j, k] -> floor((2i + j + k)/3)
              band permutable
                point: S0[i, j, k] -> i
                point: S0[i, j, k] -> i + j
                point: S0[i, j, k] -> 2i + j + k
        "#]],
    );
}
