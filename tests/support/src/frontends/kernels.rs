//! The kernels that front ends write: those that the 28 projects of the survey have most.

/// Texts for [`Kernel::read`](super::kernel::Kernel::read).
pub const KERNELS: &[&str] = &[
    "matmul n=16,96,400 ; C[n][n] A[n][n] B[n][n] ;
     par i 0 n { par j 0 n { red k 0 n { C[i][j] = C[i][j] + A[i][k] * B[k][j] } } }",
    "gemm n=16,96,400 m=12,80,360 ; C[n][m] A[n][n] B[n][m] ;
     par i 0 n { par j 0 m { C[i][j] = C[i][j] * 1.5 }
       red k 0 n { par j2 0 m { C[i][j2] = C[i][j2] + 0.5 * A[i][k] * B[k][j2] } } }",
    "matmul_transposed n=16,96,400 ; C[n][n] A[n][n] B[n][n] ;
     par i 0 n { par j 0 n { C[i][j] = 0.0 red k 0 n { C[i][j] = C[i][j] + A[i][k] * B[j][k] } } }",
    "two_products n=12,64,240 ; T[n][n] A[n][n] B[n][n] C[n][n] D[n][n] ;
     par i 0 n { par j 0 n { T[i][j] = 0.0 red k 0 n { T[i][j] = T[i][j] + A[i][k] * B[k][j] } } }
     par i 0 n { par j 0 n { red k 0 n { D[i][j] = D[i][j] + T[i][k] * C[k][j] } } }",
    "matvec n=32,256,1200 ; Y[n] A[n][n] X[n] ;
     par i 0 n { Y[i] = 0.0 red j 0 n { Y[i] = Y[i] + A[i][j] * X[j] } }",
    "bicg n=32,256,1200 ; S[n] Q[n] A[n][n] P[n] R[n] ;
     par i 0 n { S[i] = 0.0 }
     seq i 0 n { Q[i] = 0.0 par j 0 n { S[j] = S[j] + R[i] * A[i][j] Q[i] = Q[i] + A[i][j] * P[j] } }",
    "add n=256,10000,400000 ; C[n] A[n] B[n] ;
     par i 0 n { C[i] = A[i] + B[i] }",
    "add_2d n=16,100,700 m=16,128,640 ; C[n][m] A[n][m] B[n][m] ;
     par i 0 n { par j 0 m { C[i][j] = A[i][j] + B[i][j] } }",
    "axpy_relu n=256,10000,400000 ; Y[n] X[n] ;
     par i 0 n { Y[i] = max(2.5 * X[i] + Y[i], 0.0) }",
    "dot n=256,10000,400000 ; S[1] X[n] Y[n] ;
     red i 0 n { S[0] = S[0] + X[i] * Y[i] }",
    "transpose n=16,128,1000 ; B[n][n] A[n][n] ;
     par i 0 n { par j 0 n { B[j][i] = A[i][j] } }",
    "bias_rows n=16,100,700 m=16,128,640 ; A[n][m] B[m] ;
     par i 0 n { par j 0 m { A[i][j] = A[i][j] + B[j] } }",
    "conv2d h=8,24,60 c=4,8,16 k=4,8,16 ; O[k][h][h] I[c][h+2][h+2] W[k][c][3][3] ;
     par f 0 k { par y 0 h { par x 0 h { O[f][y][x] = 0.0
       red d 0 c { red r 0 3 { red s 0 3 {
         O[f][y][x] = O[f][y][x] + I[d][y+r][x+s] * W[f][d][r][s] } } } } } }",
    "conv1d n=64,2000,100000 ; O[n] I[n+4] W[5] ;
     par i 0 n { O[i] = 0.0 red r 0 5 { O[i] = O[i] + I[i+r] * W[r] } }",
    "depthwise h=8,32,100 c=4,8,16 ; O[h][h][c] I[h+2][h+2][c] W[3][3][c] ;
     par y 0 h { par x 0 h { par d 0 c { O[y][x][d] = 0.0
       red r 0 3 { red s 0 3 { O[y][x][d] = O[y][x][d] + I[y+r][x+s][d] * W[r][s][d] } } } } }",
    "max_pool h=8,32,120 c=2,8,16 ; O[c][h][h] I[c][2*h][2*h] ;
     par d 0 c { par y 0 h { par x 0 h { O[d][y][x] = -1000000.0
       red r 0 2 { red s 0 2 { O[d][y][x] = max(O[d][y][x], I[d][2*y+r][2*x+s]) } } } } }",
    "jacobi_1d t=4,20,100 n=64,1000,20000 ; A[n] B[n] ;
     seq s 0 t { par i 1 n-1 { B[i] = 0.33 * (A[i-1] + A[i] + A[i+1]) }
       par i2 1 n-1 { A[i2] = 0.33 * (B[i2-1] + B[i2] + B[i2+1]) } }",
    "jacobi_2d t=2,10,20 n=16,80,400 ; A[n][n] B[n][n] ;
     seq s 0 t { par i 1 n-1 { par j 1 n-1 {
         B[i][j] = 0.2 * (A[i][j] + A[i][j-1] + A[i][j+1] + A[i+1][j] + A[i-1][j]) } }
       par i2 1 n-1 { par j2 1 n-1 {
         A[i2][j2] = 0.2 * (B[i2][j2] + B[i2][j2-1] + B[i2][j2+1] + B[i2+1][j2] + B[i2-1][j2]) } } }",
    "seidel_2d t=2,8,16 n=16,60,250 ; A[n][n] ;
     seq s 0 t { seq i 1 n-1 { seq j 1 n-1 {
       A[i][j] = 0.2 * (A[i-1][j] + A[i][j-1] + A[i][j] + A[i][j+1] + A[i+1][j]) } } }",
    "blur n=20,120,800 ; B[n][n] T[n][n] A[n][n] ;
     par i 0 n { par j 1 n-1 { T[i][j] = 0.25 * (A[i][j-1] + 2.0 * A[i][j] + A[i][j+1]) } }
     par i 1 n-1 { par j 1 n-1 { B[i][j] = 0.25 * (T[i-1][j] + 2.0 * T[i][j] + T[i+1][j]) } }",
    "softmax n=8,64,400 m=16,128,512 ; A[n][m] M[n] S[n] ;
     par i 0 n { M[i] = A[i][0] red j 1 m { M[i] = max(M[i], A[i][j]) } }
     par i 0 n { S[i] = 0.0 }
     par i 0 n { par j 0 m { A[i][j] = exp(A[i][j] - M[i]) } }
     par i 0 n { red j 0 m { S[i] = S[i] + A[i][j] } }
     par i 0 n { par j 0 m { A[i][j] = A[i][j] / S[i] } }",
    "layer_norm n=8,64,400 m=16,128,512 ; A[n][m] M[n] V[n] G[m] ;
     par i 0 n { M[i] = 0.0 red j 0 m { M[i] = M[i] + A[i][j] * 0.01 } }
     par i 0 n { V[i] = 0.0 red j 0 m { V[i] = V[i] + (A[i][j] - M[i]) * (A[i][j] - M[i]) } }
     par i 0 n { par j 0 m { A[i][j] = (A[i][j] - M[i]) / sqrt(V[i] + 0.001) * G[j] } }",
    "prefix_sum n=256,10000,200000 ; A[n] ;
     seq i 1 n { A[i] = A[i] + A[i-1] }",
    "row_scan n=16,100,600 ; A[n][n] ;
     par i 0 n { seq j 1 n { A[i][j] = A[i][j] + A[i][j-1] } }",
    "column_scan n=16,100,600 ; A[n][n] ;
     par j 0 n { seq i 1 n { A[i][j] = A[i][j] + A[i-1][j] } }",
    "triangular n=16,96,360 ; B[n][n] A[n][n] ;
     par j 0 n { seq i 0 n { red k i+1 n { B[i][j] = B[i][j] + A[k][i] * B[k][j] } } }",
    "cholesky_update n=16,96,360 ; C[n][n] A[n][n] ;
     par i 0 n { par j 0 i+1 { red k 0 n { C[i][j] = C[i][j] + A[i][k] * A[j][k] } } }",
    "floyd_warshall n=12,60,220 ; D[n][n] ;
     seq k 0 n { seq i 0 n { seq j 0 n { D[i][j] = min(D[i][j], D[i][k] + D[k][j]) } } }",
    "gather n=64,2000,100000 m=8,16,16 ; O[n][m] T[64][m] ix[n] ;
     par i 0 n { par j 0 m { O[i][j] = T[ix[i]][j] } }",
    "reverse n=256,10000,400000 ; B[n] A[n] ;
     par i 0 n { B[i] = A[n-1-i] * 2.0 }",
    "stencil_3d n=8,24,80 ; B[n][n][n] A[n][n][n] ;
     par i 1 n-1 { par j 1 n-1 { par k 1 n-1 {
       B[i][j][k] = 0.5 * A[i][j][k] + 0.1 * (A[i-1][j][k] + A[i+1][j][k] + A[i][j-1][k] + A[i][j+1][k] + A[i][j][k-1] + A[i][j][k+1]) } } }",
];
