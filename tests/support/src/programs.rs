//! Programs that several test targets and benches use. Those of one target stand there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{files_below, root};

/// `C += A * B` on square matrices: `@f(%n, %A, %B, %C)`.
pub const PRODUCT: &str = "\
func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
";

/// A kernel of `benches/polybench/` or `benches/programs/`: its `@kernel`, and a `@main` that runs it at the
/// size MINI.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The file's name without its ending.
    pub name: String,
    /// The whole file.
    pub text: String,
}

/// The folders of the kernels that are timed, each with a table `sizes.txt`: PolyBench's and others.
pub fn kernel_folders() -> [PathBuf; 2] {
    [polybench_folder(), root().join("benches/programs")]
}

/// Where the PolyBench kernels lie.
pub fn polybench_folder() -> PathBuf {
    root().join("benches/polybench")
}

/// The PolyBench kernel of this name.
///
/// # Panics
/// If there is none.
pub fn polybench(name: &str) -> Kernel {
    kernel(&polybench_folder().join(format!("{name}.mlir")))
}

/// All PolyBench kernels, sorted by name.
///
/// # Panics
/// If the folder cannot be read.
pub fn all_polybench() -> Vec<Kernel> {
    kernels_in(&polybench_folder())
}

/// The kernels in a folder, sorted by name.
///
/// # Panics
/// If the folder cannot be read.
pub fn kernels_in(folder: &Path) -> Vec<Kernel> {
    files_below(folder, "mlir").iter().map(|file| kernel(file)).collect()
}

fn kernel(file: &Path) -> Kernel {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let name = file.file_stem().and_then(|name| name.to_str()).expect("kernels have plain names");
    Kernel { name: name.to_owned(), text }
}
