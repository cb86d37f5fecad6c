//! PolyBench 4.2.1 by its accesses: solvers.

use crate::check::check;
use expect_test::expect;

#[test]
fn cholesky() {
    check(
        "S0[i,j,k]: 0 <= i < N, 0 <= j < i, 0 <= k < j | 0 i 0 j 0 k | A[i][j] = A[i][j] A[i][k] A[j][k]
         S1[i,j]: 0 <= i < N, 0 <= j < i | 0 i 0 j 1 | A[i][j] = A[i][j] A[j][j]
         S2[i,k]: 0 <= i < N, 0 <= k < i | 0 i 1 k | A[i][i] = A[i][i] A[i][k]
         S3[i]: 0 <= i < N | 0 i 2 | A[i][i] = A[i][i]",
        expect![[r#"
            band permutable
              tile: S0[i, j, k] -> floor(i/3) + floor(j/3); S1[i, j] -> floor(i/3) + floor(j/3); S2[i, j] -> floor(i/3) + floor(j/3); S3[i] -> floor(i/3) + floor(i/3)
              tile parallel: S0[i, j, k] -> floor(j/3); S1[i, j] -> floor(j/3); S2[i, j] -> floor(j/3); S3[i] -> floor(i/3)
              tile: S0[i, j, k] -> floor(k/3); S1[i, j] -> floor(j/3); S2[i, j] -> floor(i/3); S3[i] -> floor(i/3)
              band permutable
                point: S0[i, j, k] -> i; S1[i, j] -> i; S2[i, j] -> i; S3[i] -> i
                point: S0[i, j, k] -> j; S1[i, j] -> j; S2[i, j] -> j; S3[i] -> i
                point: S0[i, j, k] -> k; S1[i, j] -> j; S2[i, j] -> i; S3[i] -> i
                sequence
                  S0
                  S1
                  S2
                  S3
        "#]],
    );
}

#[test]
fn durbin() {
    check(
        "S0[]: 1 <= N | 0 | y[0] = r[0]
         S1[]: 1 <= N | 1 | beta =
         S2[]: 1 <= N | 2 | alpha = r[0]
         S3[k]: 1 <= k < N | 3 k 0 | beta = alpha beta
         S4[k]: 1 <= k < N | 3 k 1 | sum =
         S5[k,i]: 1 <= k < N, 0 <= i < k | 3 k 2 i | sum = sum r[k-i-1] y[i]
         S6[k]: 1 <= k < N | 3 k 3 | alpha = r[k] sum beta
         S7[k,i]: 1 <= k < N, 0 <= i < k | 3 k 4 i | z[i] = y[i] alpha y[k-i-1]
         S8[k,i]: 1 <= k < N, 0 <= i < k | 3 k 5 i | y[i] = z[i]
         S9[k]: 1 <= k < N | 3 k 6 | y[k] = alpha",
        expect![[r#"
            sequence
              S0
              S1
              S2
              S3 S4 S5 S6 S7 S8 S9:
                band permutable
                  point: S3[i] -> i; S4[i] -> i; S5[i, j] -> i; S6[i] -> i; S7[i, j] -> i; S8[i, j] -> i; S9[i] -> i
                  sequence
                    S3
                    S4
                    S5:
                      band permutable
                        point: S5[i, j] -> j
                    S6
                    S7:
                      band permutable
                        point parallel: S7[i, j] -> j
                    S8:
                      band permutable
                        point parallel: S8[i, j] -> j
                    S9
        "#]],
    );
}

#[test]
fn gramschmidt() {
    check(
        "S0[k]: 0 <= k < N | 0 k 0 | nrm =
         S1[k,i]: 0 <= k < N, 0 <= i < M | 0 k 1 i | nrm = nrm A[i][k]
         S2[k]: 0 <= k < N | 0 k 2 | R[k][k] = nrm
         S3[k,i]: 0 <= k < N, 0 <= i < M | 0 k 3 i | Q[i][k] = A[i][k] R[k][k]
         S4[k,j]: 0 <= k < N, k+1 <= j < N | 0 k 4 j 0 | R[k][j] =
         S5[k,j,i]: 0 <= k < N, k+1 <= j < N, 0 <= i < M | 0 k 4 j 1 i | R[k][j] = R[k][j] Q[i][k] A[i][j]
         S6[k,j,i]: 0 <= k < N, k+1 <= j < N, 0 <= i < M | 0 k 4 j 2 i | A[i][j] = A[i][j] Q[i][k] R[k][j]",
        expect![[r#"
            sequence
              S4:
                band permutable
                  tile parallel: S4[i, j] -> floor(i/3)
                  tile parallel: S4[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S4[i, j] -> i
                    point parallel: S4[i, j] -> j
              S0 S1 S2 S3 S5 S6:
                band permutable
                  point: S0[i] -> i; S1[i, j] -> i; S2[i] -> i; S3[i, j] -> i; S5[i, j, k] -> i; S6[i, j, k] -> i
                  sequence
                    S0
                    S1:
                      band permutable
                        point: S1[i, j] -> j
                    S2
                    S3:
                      band permutable
                        point parallel: S3[i, j] -> j
                    S5:
                      band permutable
                        tile parallel: S5[i, j, k] -> floor(j/3)
                        tile: S5[i, j, k] -> floor(k/3)
                        band permutable
                          point: S5[i, j, k] -> k
                          point parallel: S5[i, j, k] -> j
                    S6:
                      band permutable
                        tile parallel: S6[i, j, k] -> floor(j/3)
                        tile parallel: S6[i, j, k] -> floor(k/3)
                        band permutable
                          point parallel: S6[i, j, k] -> k
                          point parallel: S6[i, j, k] -> j
        "#]],
    );
}

#[test]
fn lu() {
    check(
        "S0[i,j,k]: 0 <= i < N, 0 <= j < i, 0 <= k < j | 0 i 0 j 0 k | A[i][j] = A[i][j] A[i][k] A[k][j]
         S1[i,j]: 0 <= i < N, 0 <= j < i | 0 i 0 j 1 | A[i][j] = A[i][j] A[j][j]
         S2[i,j,k]: 0 <= i < N, i <= j < N, 0 <= k < i | 0 i 1 j 0 k | A[i][j] = A[i][j] A[i][k] A[k][j]",
        expect![[r#"
            band permutable
              tile: S0[i, j, k] -> floor(i/3) + floor(j/3); S1[i, j] -> floor(i/3) + floor(j/3); S2[i, j, k] -> floor(i/3) + floor(j/3)
              tile parallel: S0[i, j, k] -> floor(j/3); S1[i, j] -> floor(j/3); S2[i, j, k] -> floor(j/3)
              tile: S0[i, j, k] -> floor(k/3); S1[i, j] -> floor(j/3); S2[i, j, k] -> floor(k/3)
              band permutable
                point: S0[i, j, k] -> i; S1[i, j] -> i; S2[i, j, k] -> i
                point: S0[i, j, k] -> k; S1[i, j] -> j; S2[i, j, k] -> k
                point: S0[i, j, k] -> j; S1[i, j] -> j; S2[i, j, k] -> j
                sequence
                  S0
                  S1
                  S2
        "#]],
    );
}

#[test]
fn ludcmp() {
    check(
        "S0[i,j]: 0 <= i < N, 0 <= j < i | 0 i 0 j 0 | w = A[i][j]
         S1[i,j,k]: 0 <= i < N, 0 <= j < i, 0 <= k < j | 0 i 0 j 1 k | w = w A[i][k] A[k][j]
         S2[i,j]: 0 <= i < N, 0 <= j < i | 0 i 0 j 2 | A[i][j] = w A[j][j]
         S3[i,j]: 0 <= i < N, i <= j < N | 0 i 1 j 0 | w = A[i][j]
         S4[i,j,k]: 0 <= i < N, i <= j < N, 0 <= k < i | 0 i 1 j 1 k | w = w A[i][k] A[k][j]
         S5[i,j]: 0 <= i < N, i <= j < N | 0 i 1 j 2 | A[i][j] = w
         S6[i]: 0 <= i < N | 1 i 0 | w = b[i]
         S7[i,j]: 0 <= i < N, 0 <= j < i | 1 i 1 j | w = w A[i][j] y[j]
         S8[i]: 0 <= i < N | 1 i 2 | y[i] = w
         S9[i]: 0 <= i < N | 2 i 0 | w = y[N-1-i]
         S10[i,j]: 0 <= i < N, N-i <= j < N | 2 i 1 j | w = w A[N-1-i][j] x[j]
         S11[i]: 0 <= i < N | 2 i 2 | x[N-1-i] = w A[N-1-i][N-1-i]",
        expect![[r#"
            sequence
              S0 S1 S2 S3 S4 S5:
                band permutable
                  point: S0[i, j] -> i; S1[i, j, k] -> i; S2[i, j] -> i; S3[i, j] -> i; S4[i, j, k] -> i; S5[i, j] -> i
                  band permutable
                    point: S0[i, j] -> j; S1[i, j, k] -> j; S2[i, j] -> j; S3[i, j] -> j; S4[i, j, k] -> j; S5[i, j] -> j
                    sequence
                      S0
                      S1:
                        band permutable
                          point: S1[i, j, k] -> k
                      S2
                      S3
                      S4:
                        band permutable
                          point: S4[i, j, k] -> k
                      S5
              S6 S7 S8:
                band permutable
                  point: S6[i] -> i; S7[i, j] -> i; S8[i] -> i
                  sequence
                    S6
                    S7:
                      band permutable
                        point: S7[i, j] -> j
                    S8
              S9 S10 S11:
                band permutable
                  point: S9[i] -> i; S10[i, j] -> i; S11[i] -> i
                  sequence
                    S9
                    S10:
                      band permutable
                        point: S10[i, j] -> j
                    S11
        "#]],
    );
}

#[test]
fn trisolv() {
    check(
        "S0[i]: 0 <= i < N | 0 i 0 | x[i] = b[i]
         S1[i,j]: 0 <= i < N, 0 <= j < i | 0 i 1 j | x[i] = x[i] L[i][j] x[j]
         S2[i]: 0 <= i < N | 0 i 2 | x[i] = x[i] L[i][i]",
        expect![[r#"
            sequence
              S0:
                band permutable
                  point parallel: S0[i] -> i
              S1 S2:
                band permutable
                  tile: S1[i, j] -> floor(i/3) + floor(j/3); S2[i] -> floor(i/3) + floor(i/3)
                  tile parallel: S1[i, j] -> floor(j/3); S2[i] -> floor(i/3)
                  band permutable
                    point: S1[i, j] -> i; S2[i] -> i
                    point: S1[i, j] -> j; S2[i] -> i
                    sequence
                      S1
                      S2
        "#]],
    );
}

#[test]
fn deriche() {
    check(
        "S0[i]: 0 <= i < W | 0 i 0 | ym1 =
         S1[i]: 0 <= i < W | 0 i 1 | ym2 =
         S2[i]: 0 <= i < W | 0 i 2 | xm1 =
         S3[i,j]: 0 <= i < W, 0 <= j < H | 0 i 3 j 0 | y1[i][j] = imgIn[i][j] xm1 ym1 ym2
         S4[i,j]: 0 <= i < W, 0 <= j < H | 0 i 3 j 1 | xm1 = imgIn[i][j]
         S5[i,j]: 0 <= i < W, 0 <= j < H | 0 i 3 j 2 | ym2 = ym1
         S6[i,j]: 0 <= i < W, 0 <= j < H | 0 i 3 j 3 | ym1 = y1[i][j]
         S7[i]: 0 <= i < W | 1 i 0 | yp1 =
         S8[i]: 0 <= i < W | 1 i 1 | yp2 =
         S9[i]: 0 <= i < W | 1 i 2 | xp1 =
         S10[i]: 0 <= i < W | 1 i 3 | xp2 =
         S11[i,j]: 0 <= i < W, 0 <= j < H | 1 i 4 j 0 | y2[i][H-1-j] = xp1 xp2 yp1 yp2
         S12[i,j]: 0 <= i < W, 0 <= j < H | 1 i 4 j 1 | xp2 = xp1
         S13[i,j]: 0 <= i < W, 0 <= j < H | 1 i 4 j 2 | xp1 = imgIn[i][H-1-j]
         S14[i,j]: 0 <= i < W, 0 <= j < H | 1 i 4 j 3 | yp2 = yp1
         S15[i,j]: 0 <= i < W, 0 <= j < H | 1 i 4 j 4 | yp1 = y2[i][H-1-j]
         S16[i,j]: 0 <= i < W, 0 <= j < H | 2 i 0 j 0 | imgOut[i][j] = y1[i][j] y2[i][j]
         S17[j]: 0 <= j < H | 3 j 0 | tm1 =
         S18[j]: 0 <= j < H | 3 j 1 | ym1 =
         S19[j]: 0 <= j < H | 3 j 2 | ym2 =
         S20[j,i]: 0 <= j < H, 0 <= i < W | 3 j 3 i 0 | y1[i][j] = imgOut[i][j] tm1 ym1 ym2
         S21[j,i]: 0 <= j < H, 0 <= i < W | 3 j 3 i 1 | tm1 = imgOut[i][j]
         S22[j,i]: 0 <= j < H, 0 <= i < W | 3 j 3 i 2 | ym2 = ym1
         S23[j,i]: 0 <= j < H, 0 <= i < W | 3 j 3 i 3 | ym1 = y1[i][j]
         S24[j]: 0 <= j < H | 4 j 0 | tp1 =
         S25[j]: 0 <= j < H | 4 j 1 | tp2 =
         S26[j]: 0 <= j < H | 4 j 2 | yp1 =
         S27[j]: 0 <= j < H | 4 j 3 | yp2 =
         S28[j,i]: 0 <= j < H, 0 <= i < W | 4 j 4 i 0 | y2[W-1-i][j] = tp1 tp2 yp1 yp2
         S29[j,i]: 0 <= j < H, 0 <= i < W | 4 j 4 i 1 | tp2 = tp1
         S30[j,i]: 0 <= j < H, 0 <= i < W | 4 j 4 i 2 | tp1 = imgOut[W-1-i][j]
         S31[j,i]: 0 <= j < H, 0 <= i < W | 4 j 4 i 3 | yp2 = yp1
         S32[j,i]: 0 <= j < H, 0 <= i < W | 4 j 4 i 4 | yp1 = y2[W-1-i][j]
         S33[i,j]: 0 <= i < W, 0 <= j < H | 5 i 0 j 0 | imgOut[i][j] = y1[i][j] y2[i][j]",
        expect![[r#"
            sequence
              S0 S1 S2 S3 S4 S5 S6:
                band permutable
                  point: S0[i] -> i; S1[i] -> i; S2[i] -> i; S3[i, j] -> i; S4[i, j] -> i; S5[i, j] -> i; S6[i, j] -> i
                  sequence
                    S0
                    S1
                    S2
                    S3 S4 S5 S6:
                      band permutable
                        point: S3[i, j] -> j; S4[i, j] -> j; S5[i, j] -> j; S6[i, j] -> j
                        sequence
                          S3
                          S4
                          S5
                          S6
              S7 S8 S9 S10 S11 S12 S13 S14 S15:
                band permutable
                  point: S7[i] -> i; S8[i] -> i; S9[i] -> i; S10[i] -> i; S11[i, j] -> i; S12[i, j] -> i; S13[i, j] -> i; S14[i, j] -> i; S15[i, j] -> i
                  sequence
                    S7
                    S8
                    S9
                    S10
                    S11 S12 S13 S14 S15:
                      band permutable
                        point: S11[i, j] -> j; S12[i, j] -> j; S13[i, j] -> j; S14[i, j] -> j; S15[i, j] -> j
                        sequence
                          S11
                          S12
                          S13
                          S14
                          S15
              S16:
                band permutable
                  tile parallel: S16[i, j] -> floor(i/3)
                  tile parallel: S16[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S16[i, j] -> i
                    point parallel: S16[i, j] -> j
              S17 S18 S19 S20 S21 S22 S23:
                band permutable
                  point: S17[i] -> i; S18[i] -> i; S19[i] -> i; S20[i, j] -> i; S21[i, j] -> i; S22[i, j] -> i; S23[i, j] -> i
                  sequence
                    S17
                    S18
                    S19
                    S20 S21 S22 S23:
                      band permutable
                        point: S20[i, j] -> j; S21[i, j] -> j; S22[i, j] -> j; S23[i, j] -> j
                        sequence
                          S20
                          S21
                          S22
                          S23
              S24 S25 S26 S27 S28 S29 S30 S31 S32:
                band permutable
                  point: S24[i] -> i; S25[i] -> i; S26[i] -> i; S27[i] -> i; S28[i, j] -> i; S29[i, j] -> i; S30[i, j] -> i; S31[i, j] -> i; S32[i, j] -> i
                  sequence
                    S24
                    S25
                    S26
                    S27
                    S28 S29 S30 S31 S32:
                      band permutable
                        point: S28[i, j] -> j; S29[i, j] -> j; S30[i, j] -> j; S31[i, j] -> j; S32[i, j] -> j
                        sequence
                          S28
                          S29
                          S30
                          S31
                          S32
              S33:
                band permutable
                  tile parallel: S33[i, j] -> floor(i/3)
                  tile parallel: S33[i, j] -> floor(j/3)
                  band permutable
                    point parallel: S33[i, j] -> i
                    point parallel: S33[i, j] -> j
        "#]],
    );
}

#[test]
fn floyd_warshall() {
    check(
        "S0[k,i,j]: 0 <= k < N, 0 <= i < N, 0 <= j < N | 0 k 0 i 0 j | path[i][j] = path[i][j] path[i][k] path[k][j]",
        expect![[r#"
            band permutable
              point: S0[i, j, k] -> i
              band permutable
                tile: S0[i, j, k] -> floor(j/3) + floor(k/3)
                tile parallel: S0[i, j, k] -> floor(k/3)
                band permutable
                  point: S0[i, j, k] -> j
                  point: S0[i, j, k] -> k
        "#]],
    );
}

#[test]
fn nussinov() {
    check(
        "S0[i,j]: 0 <= i < N, N-i <= j < N | 0 i 0 j 0 | table[N-1-i][j] = table[N-1-i][j] table[N-1-i][j-1]
         S1[i,j]: 1 <= i < N, N-i <= j < N | 0 i 0 j 1 | table[N-1-i][j] = table[N-1-i][j] table[N-i][j]
         S2[i,j]: 1 <= i < N, N-i+1 <= j < N | 0 i 0 j 2 | table[N-1-i][j] = table[N-1-i][j] table[N-i][j-1]
         S3[i,j]: 1 <= i < N, N-i <= j <= N-i | 0 i 0 j 3 | table[N-1-i][j] = table[N-1-i][j] table[N-i][j-1]
         S4[i,j,k]: 0 <= i < N, N-i <= j < N, N-i <= k < j | 0 i 0 j 4 k | table[N-1-i][j] = table[N-1-i][j] table[N-1-i][k] table[k+1][j]",
        expect![[r#"
            band permutable
              tile: S0[i, j] -> floor(i/3) + floor(j/3); S1[i, j] -> floor(i/3) + floor(j/3); S2[i, j] -> floor(i/3) + floor(j/3); S3[i, j] -> floor(i/3) + floor(j/3); S4[i, j, k] -> floor(i/3) + floor(j/3)
              tile parallel: S0[i, j] -> floor(j/3); S1[i, j] -> floor(j/3); S2[i, j] -> floor(j/3); S3[i, j] -> floor(j/3); S4[i, j, k] -> floor(j/3)
              band permutable
                point: S0[i, j] -> i; S1[i, j] -> i; S2[i, j] -> i; S3[i, j] -> i; S4[i, j, k] -> i
                point: S0[i, j] -> j; S1[i, j] -> j; S2[i, j] -> j; S3[i, j] -> j; S4[i, j, k] -> j
                sequence
                  S0
                  S1
                  S2
                  S3
                  S4:
                    band permutable
                      point: S4[i, j, k] -> k
        "#]],
    );
}
