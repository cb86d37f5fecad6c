//! PolyBench 4.2.1 by its accesses: linear algebra.

use crate::check::check;
use expect_test::expect;

#[test]
fn gemm() {
    check(
        "S0[i,j]: 0 <= i < NI, 0 <= j < NJ | 0 i 0 j 0 | C[i][j] = C[i][j]
         S1[i,k,j]: 0 <= i < NI, 0 <= k < NK, 0 <= j < NJ | 0 i 1 k 0 j 0 | C[i][j] = C[i][j] A[i][k] B[k][j]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  tile parallel: S0[i, j] -> floor(i/3)
                  tile parallel: S0[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S0[i, j] -> i
                    point parallel: S0[i, j] -> j
              S1:
                band permutable
                  tile parallel: S1[i, j, k] -> floor(i/3)
                  tile parallel: S1[i, j, k] -> floor(k/3)
                  tile: S1[i, j, k] -> floor(j/3)
                  band permutable
                    point parallel: S1[i, j, k] -> i
                    point: S1[i, j, k] -> j
                    point parallel: S1[i, j, k] -> k
        "#]],
    );
}

#[test]
fn two_mm() {
    check(
        "S0[i,j]: 0 <= i < NI, 0 <= j < NJ | 0 i 0 j 0 | tmp[i][j] =
         S1[i,j,k]: 0 <= i < NI, 0 <= j < NJ, 0 <= k < NK | 0 i 0 j 1 k 0 | tmp[i][j] = tmp[i][j] A[i][k] B[k][j]
         S2[i,j]: 0 <= i < NI, 0 <= j < NL | 1 i 0 j 0 | D[i][j] = D[i][j]
         S3[i,j,k]: 0 <= i < NI, 0 <= j < NL, 0 <= k < NJ | 1 i 0 j 1 k 0 | D[i][j] = D[i][j] tmp[i][k] C[k][j]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  tile parallel: S0[i, j] -> floor(i/3)
                  tile parallel: S0[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S0[i, j] -> i
                    point parallel: S0[i, j] -> j
              S1:
                band permutable
                  tile parallel: S1[i, j, k] -> floor(i/3)
                  tile parallel: S1[i, j, k] -> floor(j/3)
                  tile: S1[i, j, k] -> floor(k/3)
                  band permutable
                    point parallel: S1[i, j, k] -> i
                    point: S1[i, j, k] -> k
                    point parallel: S1[i, j, k] -> j
              S2:
                band permutable
                  tile parallel: S2[i, j] -> floor(i/3)
                  tile parallel: S2[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S2[i, j] -> i
                    point parallel: S2[i, j] -> j
              S3:
                band permutable
                  tile parallel: S3[i, j, k] -> floor(i/3)
                  tile parallel: S3[i, j, k] -> floor(j/3)
                  tile: S3[i, j, k] -> floor(k/3)
                  band permutable
                    point parallel: S3[i, j, k] -> i
                    point: S3[i, j, k] -> k
                    point parallel: S3[i, j, k] -> j
        "#]],
    );
}

#[test]
fn three_mm() {
    check(
        "S0[i,j]: 0 <= i < NI, 0 <= j < NJ | 0 i 0 j 0 | E[i][j] =
         S1[i,j,k]: 0 <= i < NI, 0 <= j < NJ, 0 <= k < NK | 0 i 0 j 1 k 0 | E[i][j] = E[i][j] A[i][k] B[k][j]
         S2[i,j]: 0 <= i < NJ, 0 <= j < NL | 1 i 0 j 0 | F[i][j] =
         S3[i,j,k]: 0 <= i < NJ, 0 <= j < NL, 0 <= k < NM | 1 i 0 j 1 k 0 | F[i][j] = F[i][j] C[i][k] D[k][j]
         S4[i,j]: 0 <= i < NI, 0 <= j < NL | 2 i 0 j 0 | G[i][j] =
         S5[i,j,k]: 0 <= i < NI, 0 <= j < NL, 0 <= k < NJ | 2 i 0 j 1 k 0 | G[i][j] = G[i][j] E[i][k] F[k][j]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  tile parallel: S0[i, j] -> floor(i/3)
                  tile parallel: S0[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S0[i, j] -> i
                    point parallel: S0[i, j] -> j
              S1:
                band permutable
                  tile parallel: S1[i, j, k] -> floor(i/3)
                  tile parallel: S1[i, j, k] -> floor(j/3)
                  tile: S1[i, j, k] -> floor(k/3)
                  band permutable
                    point parallel: S1[i, j, k] -> i
                    point: S1[i, j, k] -> k
                    point parallel: S1[i, j, k] -> j
              S2:
                band permutable
                  tile parallel: S2[i, j] -> floor(i/3)
                  tile parallel: S2[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S2[i, j] -> i
                    point parallel: S2[i, j] -> j
              S3:
                band permutable
                  tile parallel: S3[i, j, k] -> floor(i/3)
                  tile parallel: S3[i, j, k] -> floor(j/3)
                  tile: S3[i, j, k] -> floor(k/3)
                  band permutable
                    point parallel: S3[i, j, k] -> i
                    point: S3[i, j, k] -> k
                    point parallel: S3[i, j, k] -> j
              S4:
                band permutable
                  tile parallel: S4[i, j] -> floor(i/3)
                  tile parallel: S4[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S4[i, j] -> i
                    point parallel: S4[i, j] -> j
              S5:
                band permutable
                  tile parallel: S5[i, j, k] -> floor(i/3)
                  tile parallel: S5[i, j, k] -> floor(j/3)
                  tile: S5[i, j, k] -> floor(k/3)
                  band permutable
                    point parallel: S5[i, j, k] -> i
                    point: S5[i, j, k] -> k
                    point parallel: S5[i, j, k] -> j
        "#]],
    );
}

#[test]
fn atax() {
    check(
        "S0[i]: 0 <= i < N | 0 i | y[i] =
         S1[i]: 0 <= i < M | 1 i 0 | tmp[i] =
         S2[i,j]: 0 <= i < M, 0 <= j < N | 1 i 1 j | tmp[i] = tmp[i] A[i][j] x[j]
         S3[i,j]: 0 <= i < M, 0 <= j < N | 1 i 2 j | y[j] = y[j] A[i][j] tmp[i]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  point parallel: S0[i] -> i
              S1:
                band permutable
                  point parallel: S1[i] -> i
              S2:
                band permutable
                  tile parallel: S2[i, j] -> floor(i/3)
                  tile: S2[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S2[i, j] -> i
                    point: S2[i, j] -> j
              S3:
                band permutable
                  tile parallel: S3[i, j] -> floor(j/3)
                  tile: S3[i, j] -> floor(i/3)
                  band permutable
                    point: S3[i, j] -> i
                    point parallel: S3[i, j] -> j
        "#]],
    );
}

#[test]
fn bicg() {
    check(
        "S0[i]: 0 <= i < M | 0 i | s[i] =
         S1[i]: 0 <= i < N | 1 i 0 | q[i] =
         S2[i,j]: 0 <= i < N, 0 <= j < M | 1 i 1 j 0 | s[j] = s[j] r[i] A[i][j]
         S3[i,j]: 0 <= i < N, 0 <= j < M | 1 i 1 j 1 | q[i] = q[i] A[i][j] p[j]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  point parallel: S0[i] -> i
              S1:
                band permutable
                  point parallel: S1[i] -> i
              S2:
                band permutable
                  tile parallel: S2[i, j] -> floor(j/3)
                  tile: S2[i, j] -> floor(i/3)
                  band permutable
                    point: S2[i, j] -> i
                    point parallel: S2[i, j] -> j
              S3:
                band permutable
                  tile parallel: S3[i, j] -> floor(i/3)
                  tile: S3[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S3[i, j] -> i
                    point: S3[i, j] -> j
        "#]],
    );
}

#[test]
fn doitgen() {
    check(
        "S0[r,q,p]: 0 <= r < NR, 0 <= q < NQ, 0 <= p < NP | 0 r 0 q 0 p 0 | sum[p] =
         S1[r,q,p,s]: 0 <= r < NR, 0 <= q < NQ, 0 <= p < NP, 0 <= s < NP | 0 r 0 q 0 p 1 s | sum[p] = sum[p] A[r][q][s] C4[s][p]
         S2[r,q,p]: 0 <= r < NR, 0 <= q < NQ, 0 <= p < NP | 0 r 0 q 1 p 0 | A[r][q][p] = sum[p]",
        expect![[r#"
            band permutable
              point: S0[i, j, k] -> i; S1[i, j, k, l] -> i; S2[i, j, k] -> i
              band permutable
                point: S0[i, j, k] -> j; S1[i, j, k, l] -> j; S2[i, j, k] -> j
                sequence
                  S0:
                    band permutable
                      point parallel: S0[i, j, k] -> k
                  S1:
                    band permutable
                      tile parallel: S1[i, j, k, l] -> floor(k/3)
                      tile: S1[i, j, k, l] -> floor(l/3)
                      band permutable
                        point: S1[i, j, k, l] -> l
                        point parallel: S1[i, j, k, l] -> k
                  S2:
                    band permutable
                      point parallel: S2[i, j, k] -> k
        "#]],
    );
}

#[test]
fn mvt() {
    check(
        "S0[i,j]: 0 <= i < N, 0 <= j < N | 0 i 0 j | x1[i] = x1[i] A[i][j] y1[j]
         S1[i,j]: 0 <= i < N, 0 <= j < N | 1 i 0 j | x2[i] = x2[i] A[j][i] y2[j]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  tile parallel: S0[i, j] -> floor(i/3)
                  tile: S0[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S0[i, j] -> i
                    point: S0[i, j] -> j
              S1:
                band permutable
                  tile parallel: S1[i, j] -> floor(i/3)
                  tile: S1[i, j] -> floor(j/3)
                  band permutable
                    point: S1[i, j] -> j
                    point parallel: S1[i, j] -> i
        "#]],
    );
}

#[test]
fn gemver() {
    check(
        "S0[i,j]: 0 <= i < N, 0 <= j < N | 0 i 0 j | A[i][j] = A[i][j] u1[i] v1[j] u2[i] v2[j]
         S1[i,j]: 0 <= i < N, 0 <= j < N | 1 i 0 j | x[i] = x[i] A[j][i] y[j]
         S2[i]: 0 <= i < N | 2 i | x[i] = x[i] z[i]
         S3[i,j]: 0 <= i < N, 0 <= j < N | 3 i 0 j | w[i] = w[i] A[i][j] x[j]",
        expect![[r#"
            sequence
              S0 S1:
                band permutable
                  tile parallel: S0[i, j] -> floor(j/3); S1[i, j] -> floor(i/3)
                  tile: S0[i, j] -> floor(i/3); S1[i, j] -> floor(j/3)
                  band permutable
                    point: S0[i, j] -> i; S1[i, j] -> j
                    point parallel: S0[i, j] -> j; S1[i, j] -> i
                    sequence
                      S0
                      S1
              S2:
                band permutable
                  point parallel: S2[i] -> i
              S3:
                band permutable
                  tile parallel: S3[i, j] -> floor(i/3)
                  tile: S3[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S3[i, j] -> i
                    point: S3[i, j] -> j
        "#]],
    );
}

#[test]
fn gesummv() {
    check(
        "S0[i]: 0 <= i < N | 0 i 0 | tmp[i] =
         S1[i]: 0 <= i < N | 0 i 1 | y[i] =
         S2[i,j]: 0 <= i < N, 0 <= j < N | 0 i 2 j 0 | tmp[i] = tmp[i] A[i][j] x[j]
         S3[i,j]: 0 <= i < N, 0 <= j < N | 0 i 2 j 1 | y[i] = y[i] B[i][j] x[j]
         S4[i]: 0 <= i < N | 0 i 3 | y[i] = y[i] tmp[i]",
        expect![[r#"
            sequence
              S0 S1:
                band permutable
                  point parallel: S0[i] -> i; S1[i] -> i
                  sequence
                    S0
                    S1
              S2 S3:
                band permutable
                  tile parallel: S2[i, j] -> floor(i/3); S3[i, j] -> floor(i/3)
                  tile: S2[i, j] -> floor(j/3); S3[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S2[i, j] -> i; S3[i, j] -> i
                    point: S2[i, j] -> j; S3[i, j] -> j
                    sequence
                      S2
                      S3
              S4:
                band permutable
                  point parallel: S4[i] -> i
        "#]],
    );
}

#[test]
fn symm() {
    check(
        "S0[i,j]: 0 <= i < M, 0 <= j < N | 0 i 0 j 0 | temp2 =
         S1[i,j,k]: 0 <= i < M, 0 <= j < N, 0 <= k < i | 0 i 0 j 1 k 0 | C[k][j] = C[k][j] B[i][j] A[i][k]
         S2[i,j,k]: 0 <= i < M, 0 <= j < N, 0 <= k < i | 0 i 0 j 1 k 1 | temp2 = temp2 B[k][j] A[i][k]
         S3[i,j]: 0 <= i < M, 0 <= j < N | 0 i 0 j 2 | C[i][j] = C[i][j] B[i][j] A[i][i] temp2",
        expect![[r#"
            sequence
              S0 S2 S3:
                band permutable
                  point: S0[i, j] -> i; S2[i, j, k] -> i; S3[i, j] -> i
                  band permutable
                    point: S0[i, j] -> j; S2[i, j, k] -> j; S3[i, j] -> j
                    sequence
                      S0
                      S2:
                        band permutable
                          point: S2[i, j, k] -> k
                      S3
              S1:
                band permutable
                  tile parallel: S1[i, j, k] -> floor(j/3)
                  tile parallel: S1[i, j, k] -> floor(k/3)
                  tile: S1[i, j, k] -> floor(i/3)
                  band permutable
                    point parallel: S1[i, j, k] -> k
                    point: S1[i, j, k] -> i
                    point parallel: S1[i, j, k] -> j
        "#]],
    );
}

#[test]
fn syr2k() {
    check(
        "S0[i,j]: 0 <= i < N, 0 <= j <= i | 0 i 0 j 0 | C[i][j] = C[i][j]
         S1[i,k,j]: 0 <= i < N, 0 <= k < M, 0 <= j <= i | 0 i 1 k 0 j 0 | C[i][j] = C[i][j] A[j][k] B[i][k] B[j][k] A[i][k]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  tile parallel: S0[i, j] -> floor(i/3)
                  tile parallel: S0[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S0[i, j] -> i
                    point parallel: S0[i, j] -> j
              S1:
                band permutable
                  tile parallel: S1[i, j, k] -> floor(i/3)
                  tile parallel: S1[i, j, k] -> floor(k/3)
                  tile: S1[i, j, k] -> floor(j/3)
                  band permutable
                    point parallel: S1[i, j, k] -> i
                    point parallel: S1[i, j, k] -> k
                    point: S1[i, j, k] -> j
        "#]],
    );
}

#[test]
fn syrk() {
    check(
        "S0[i,j]: 0 <= i < N, 0 <= j <= i | 0 i 0 j 0 | C[i][j] = C[i][j]
         S1[i,k,j]: 0 <= i < N, 0 <= k < M, 0 <= j <= i | 0 i 1 k 0 j 0 | C[i][j] = C[i][j] A[i][k] A[j][k]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  tile parallel: S0[i, j] -> floor(i/3)
                  tile parallel: S0[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S0[i, j] -> i
                    point parallel: S0[i, j] -> j
              S1:
                band permutable
                  tile parallel: S1[i, j, k] -> floor(i/3)
                  tile parallel: S1[i, j, k] -> floor(k/3)
                  tile: S1[i, j, k] -> floor(j/3)
                  band permutable
                    point parallel: S1[i, j, k] -> i
                    point parallel: S1[i, j, k] -> k
                    point: S1[i, j, k] -> j
        "#]],
    );
}

#[test]
fn trmm() {
    check(
        "S0[i,j,k]: 0 <= i < M, 0 <= j < N, i+1 <= k < M | 0 i 0 j 0 k | B[i][j] = B[i][j] A[k][i] B[k][j]
         S1[i,j]: 0 <= i < M, 0 <= j < N | 0 i 0 j 1 | B[i][j] = B[i][j]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  tile parallel: S0[i, j, k] -> floor(j/3)
                  tile: S0[i, j, k] -> floor(i/3)
                  tile: S0[i, j, k] -> floor(k/3)
                  band permutable
                    point: S0[i, j, k] -> i
                    point: S0[i, j, k] -> k
                    point parallel: S0[i, j, k] -> j
              S1:
                band permutable
                  tile parallel: S1[i, j] -> floor(i/3)
                  tile parallel: S1[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S1[i, j] -> i
                    point parallel: S1[i, j] -> j
        "#]],
    );
}

#[test]
fn correlation() {
    check(
        "S0[j]: 0 <= j < M | 0 j 0 | mean[j] =
         S1[j,i]: 0 <= j < M, 0 <= i < N | 0 j 1 i | mean[j] = mean[j] data[i][j]
         S2[j]: 0 <= j < M | 0 j 2 | mean[j] = mean[j]
         S3[j]: 0 <= j < M | 1 j 0 | stddev[j] =
         S4[j,i]: 0 <= j < M, 0 <= i < N | 1 j 1 i | stddev[j] = stddev[j] data[i][j] mean[j]
         S5[j]: 0 <= j < M | 1 j 2 | stddev[j] = stddev[j]
         S6[i,j]: 0 <= i < N, 0 <= j < M | 2 i 0 j 0 | data[i][j] = data[i][j] mean[j]
         S7[i,j]: 0 <= i < N, 0 <= j < M | 2 i 0 j 1 | data[i][j] = data[i][j] stddev[j]
         S8[i]: 0 <= i < M-1 | 3 i 0 | corr[i][i] =
         S9[i,j]: 0 <= i < M-1, i+1 <= j < M | 3 i 1 j 0 | corr[i][j] =
         S10[i,j,k]: 0 <= i < M-1, i+1 <= j < M, 0 <= k < N | 3 i 1 j 1 k | corr[i][j] = corr[i][j] data[k][i] data[k][j]
         S11[i,j]: 0 <= i < M-1, i+1 <= j < M | 3 i 1 j 2 | corr[j][i] = corr[i][j]
         S12[]: 1 <= M | 4 | corr[M-1][M-1] =",
        expect![[r#"
            sequence
              S0:
                band permutable
                  point parallel: S0[i] -> i
              S1:
                band permutable
                  tile parallel: S1[i, j] -> floor(i/3)
                  tile: S1[i, j] -> floor(j/3)
                  band permutable
                    point: S1[i, j] -> j
                    point parallel: S1[i, j] -> i
              S2:
                band permutable
                  point parallel: S2[i] -> i
              S3:
                band permutable
                  point parallel: S3[i] -> i
              S4 S6:
                band permutable
                  tile parallel: S4[i, j] -> floor(i/3); S6[i, j] -> floor(j/3)
                  tile: S4[i, j] -> floor(j/3); S6[i, j] -> floor(i/3)
                  band permutable
                    point: S4[i, j] -> j; S6[i, j] -> i
                    point parallel: S4[i, j] -> i; S6[i, j] -> j
                    sequence
                      S4
                      S6
              S5:
                band permutable
                  point parallel: S5[i] -> i
              S7:
                band permutable
                  tile parallel: S7[i, j] -> floor(i/3)
                  tile parallel: S7[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S7[i, j] -> i
                    point parallel: S7[i, j] -> j
              S8:
                band permutable
                  point parallel: S8[i] -> i
              S9:
                band permutable
                  tile parallel: S9[i, j] -> floor(i/3)
                  tile parallel: S9[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S9[i, j] -> i
                    point parallel: S9[i, j] -> j
              S10:
                band permutable
                  tile parallel: S10[i, j, k] -> floor(i/3)
                  tile parallel: S10[i, j, k] -> floor(j/3)
                  tile: S10[i, j, k] -> floor(k/3)
                  band permutable
                    point parallel: S10[i, j, k] -> i
                    point: S10[i, j, k] -> k
                    point parallel: S10[i, j, k] -> j
              S11:
                band permutable
                  tile parallel: S11[i, j] -> floor(i/3)
                  tile parallel: S11[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S11[i, j] -> i
                    point parallel: S11[i, j] -> j
              S12
        "#]],
    );
}

#[test]
fn covariance() {
    check(
        "S0[j]: 0 <= j < M | 0 j 0 | mean[j] =
         S1[j,i]: 0 <= j < M, 0 <= i < N | 0 j 1 i | mean[j] = mean[j] data[i][j]
         S2[j]: 0 <= j < M | 0 j 2 | mean[j] = mean[j]
         S3[i,j]: 0 <= i < N, 0 <= j < M | 1 i 0 j 0 | data[i][j] = data[i][j] mean[j]
         S4[i,j]: 0 <= i < M, i <= j < M | 2 i 0 j 0 | cov[i][j] =
         S5[i,j,k]: 0 <= i < M, i <= j < M, 0 <= k < N | 2 i 0 j 1 k | cov[i][j] = cov[i][j] data[k][i] data[k][j]
         S6[i,j]: 0 <= i < M, i <= j < M | 2 i 0 j 2 | cov[i][j] = cov[i][j]
         S7[i,j]: 0 <= i < M, i <= j < M | 2 i 0 j 3 | cov[j][i] = cov[i][j]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  point parallel: S0[i] -> i
              S1:
                band permutable
                  tile parallel: S1[i, j] -> floor(i/3)
                  tile: S1[i, j] -> floor(j/3)
                  band permutable
                    point: S1[i, j] -> j
                    point parallel: S1[i, j] -> i
              S2:
                band permutable
                  point parallel: S2[i] -> i
              S3:
                band permutable
                  tile parallel: S3[i, j] -> floor(i/3)
                  tile parallel: S3[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S3[i, j] -> i
                    point parallel: S3[i, j] -> j
              S4:
                band permutable
                  tile parallel: S4[i, j] -> floor(i/3)
                  tile parallel: S4[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S4[i, j] -> i
                    point parallel: S4[i, j] -> j
              S5:
                band permutable
                  tile parallel: S5[i, j, k] -> floor(i/3)
                  tile parallel: S5[i, j, k] -> floor(j/3)
                  tile: S5[i, j, k] -> floor(k/3)
                  band permutable
                    point parallel: S5[i, j, k] -> i
                    point: S5[i, j, k] -> k
                    point parallel: S5[i, j, k] -> j
              S6 S7:
                band permutable
                  tile parallel: S6[i, j] -> floor(i/3); S7[i, j] -> floor(i/3)
                  tile parallel: S6[i, j] -> floor(j/3); S7[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S6[i, j] -> i; S7[i, j] -> i
                    point parallel: S6[i, j] -> j; S7[i, j] -> j
                    sequence
                      S6
                      S7
        "#]],
    );
}
