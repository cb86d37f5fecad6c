//! The program of 20 MB that the benches about text read.

/// Size of the generated program in bytes.
const SIZE: usize = 20_000_000;

/// Functions with loop nests: bounds that are maps, conditions, plain and composed subscripts.
pub fn program() -> String {
    let mut text = String::from("module {\n");
    for number in 0.. {
        if text.len() >= SIZE {
            break;
        }
        text += &function(number);
    }
    text + "}\n"
}

fn function(number: usize) -> String {
    let (bound, step, shift, gap) = (number % 7 + 1, number % 4 + 1, number % 5, number % 9);
    format!(
        "  func.func @f{number}(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>, %N: index) {{
    %cst = arith.constant 0.000000e+00 : f32
    affine.for %i = 0 to 64 {{
      affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 + {bound}, s0)>(%i)[%N] step {step} {{
        affine.store %cst, %C[%i, %j] : memref<64x64xf32>
        affine.for %k = 0 to 64 {{
          %a = affine.load %A[%i, %k] : memref<64x64xf32>
          %b = affine.load %B[%k + {shift}, %j mod 8] : memref<64x64xf32>
          %c = affine.load %C[%i, %j] : memref<64x64xf32>
          %m = arith.mulf %a, %b : f32
          %s = arith.addf %c, %m : f32
          affine.store %s, %C[%i, %j] : memref<64x64xf32>
        }}
        affine.if affine_set<(d0, d1)[s0] : (d0 - d1 + {gap} >= 0, s0 - d0 - 1 >= 0)>(%i, %j)[%N] {{
          %x = affine.load %A[%i, symbol(%N) - 1] : memref<64x64xf32>
          affine.store %x, %B[%i floordiv 2, %j] : memref<64x64xf32>
        }}
      }}
    }}
    return
  }}
"
    )
}
