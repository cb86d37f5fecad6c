//! The `@main` of a generated program, and the declarations around it.

use crate::generate::{Array, Elem, Generator};

impl Generator {
    /// Private declarations, and the helper function if the kernel calls it.
    pub(super) fn declarations(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (elem, name) in [
            (Elem::F64, "printMemrefF64"),
            (Elem::F32, "printMemrefF32"),
            (Elem::I64, "printMemrefI64"),
            (Elem::I32, "printMemrefI32"),
        ] {
            if self.arrays.iter().any(|array| array.elem == elem) {
                lines.push(format!(
                    "func.func private @{name}(memref<*x{}>) attributes {{ llvm.emit_c_interface }}",
                    elem.text()
                ));
            }
        }
        lines.push("func.func private @printI64(i64)".to_string());
        lines.push("func.func private @printNewline()".to_string());
        if self.calls_helper {
            lines.extend(
                [
                    "func.func private @helper(%x: f64) -> f64 {",
                    "  %half = arith.constant 5.000000e-01 : f64",
                    "  %y = arith.mulf %x, %half : f64",
                    "  return %y : f64",
                    "}",
                ]
                .map(str::to_string),
            );
        }
        lines
    }

    pub(super) fn main(&mut self) {
        self.open("func.func @main() {");
        let arrays = self.arrays.clone();
        let params = self.params.clone();
        let mut operands = Vec::new();
        let mut types = Vec::new();
        for param in params.iter().filter(|param| !param.name.starts_with("%c")) {
            let name = format!("{}_size", param.name);
            self.line(&format!("{name} = arith.constant {} : index", param.range.lo));
            operands.push(name);
            types.push("index".to_string());
        }
        for (position, array) in arrays.iter().enumerate() {
            self.line(&format!("{} = memref.alloc() : {}", array.name, array.static_type()));
            self.fill(array, position as i64);
        }
        for array in &arrays {
            let static_type = array.static_type();
            if array.ty == static_type {
                operands.push(array.name.clone());
            } else {
                let name = format!("{}_cast", array.name);
                self.line(&format!("{name} = memref.cast {} : {static_type} to {}", array.name, array.ty));
                operands.push(name);
            }
            types.push(array.ty.clone());
        }
        self.line(&format!("call @kernel({}) : ({}) -> ()", operands.join(", "), types.join(", ")));
        for array in &arrays {
            self.print(array);
        }
        for array in &arrays {
            self.line(&format!("memref.dealloc {} : {}", array.name, array.static_type()));
        }
        self.line("return");
        self.close("}");
    }

    /// Every element gets a different value (coefficients: a multiple of 1/8 between -1 and 1).
    fn fill(&mut self, array: &Array, position: i64) {
        let ivs = self.open_all(array, "");
        let mut strides = vec![1; array.rank()];
        for dim in (1..array.rank()).rev() {
            strides[dim - 1] = strides[dim] * array.shape[dim];
        }
        let dims = (0..array.rank()).map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
        let mut sum = strides.iter().enumerate().map(|(dim, stride)| format!("d{dim} * {stride}"));
        let first = sum.next().unwrap_or_else(|| "0".to_string());
        let linear = sum.fold(first, |sum, term| format!("{sum} + {term}"));
        let value = if array.is_coefficients {
            format!("({linear} + {position}) mod 17 - 8")
        } else {
            format!("{linear} - {}", 5 + 3 * position)
        };
        let index = self.fresh("k");
        self.line(&format!("{index} = affine.apply affine_map<({dims}) -> ({value})>({})", ivs.join(", ")));
        let mut stored = self.fresh("k");
        let integer = if array.elem == Elem::I32 { "i32" } else { "i64" };
        self.line(&format!("{stored} = arith.index_cast {index} : index to {integer}"));
        if array.elem.is_float() {
            let ty = array.elem.text();
            let scale = if array.is_coefficients { "1.250000e-01" } else { "5.000000e-01" };
            let (float, factor, scaled) = (self.fresh("x"), self.fresh("x"), self.fresh("x"));
            self.line(&format!("{float} = arith.sitofp {stored} : i64 to {ty}"));
            self.line(&format!("{factor} = arith.constant {scale} : {ty}"));
            self.line(&format!("{scaled} = arith.mulf {float}, {factor} : {ty}"));
            stored = scaled;
        }
        self.line(&format!(
            "affine.store {stored}, {}[{}] : {}",
            array.name,
            ivs.join(", "),
            array.static_type()
        ));
        for _ in 0..array.rank() {
            self.close("}");
        }
    }

    fn print(&mut self, array: &Array) {
        let unranked = format!("memref<*x{}>", array.elem.text());
        let cast = self.fresh("u");
        self.line(&format!("{cast} = memref.cast {} : {} to {unranked}", array.name, array.static_type()));
        let name = match array.elem {
            Elem::F64 => "printMemrefF64",
            Elem::F32 => "printMemrefF32",
            Elem::I64 => "printMemrefI64",
            Elem::I32 => "printMemrefI32",
        };
        self.line(&format!("call @{name}({cast}) : ({unranked}) -> ()"));
        if array.elem.is_float() {
            self.print_digest(array);
        }
    }

    /// Folds the bits of all elements into one printed number, so that the last bit of each counts.
    fn print_digest(&mut self, array: &Array) {
        let mut results = Vec::new();
        let mut accumulator = self.fresh("h");
        self.line(&format!("{accumulator} = arith.constant 7 : i64"));
        let mut ivs = Vec::new();
        for size in &array.shape {
            let (iv, inner, result) = (self.fresh("i"), self.fresh("h"), self.fresh("h"));
            self.open(&format!(
                "{result} = affine.for {iv} = 0 to {size} iter_args({inner} = {accumulator}) -> (i64) {{"
            ));
            ivs.push(iv);
            results.push(result);
            accumulator = inner;
        }
        let (x, bits, factor) = (self.fresh("x"), self.fresh("b"), self.fresh("c"));
        self.line(&format!("{x} = affine.load {}[{}] : {}", array.name, ivs.join(", "), array.static_type()));
        let mut wide = bits.clone();
        if array.elem == Elem::F32 {
            self.line(&format!("{bits} = arith.bitcast {x} : f32 to i32"));
            wide = self.fresh("b");
            self.line(&format!("{wide} = arith.extsi {bits} : i32 to i64"));
        } else {
            self.line(&format!("{bits} = arith.bitcast {x} : f64 to i64"));
        }
        self.line(&format!("{factor} = arith.constant 31 : i64"));
        let (scaled, sum) = (self.fresh("h"), self.fresh("h"));
        self.line(&format!("{scaled} = arith.muli {accumulator}, {factor} : i64"));
        self.line(&format!("{sum} = arith.addi {scaled}, {wide} : i64"));
        let mut value = sum;
        for result in results.into_iter().rev() {
            self.line(&format!("affine.yield {value} : i64"));
            self.close("}");
            value = result;
        }
        self.line(&format!("call @printI64({value}) : (i64) -> ()"));
        self.line("call @printNewline() : () -> ()");
    }

    /// Opens a loop over each dimension of the array.
    pub(super) fn open_all(&mut self, array: &Array, attributes: &str) -> Vec<String> {
        let mut ivs = Vec::new();
        for size in &array.shape {
            let iv = self.fresh("i");
            self.open(&format!("affine.for {iv} = 0 to {size} {attributes}{{"));
            ivs.push(iv);
        }
        ivs
    }
}
