//! Memory of the caller: arguments that are allocated, filled and read from outside.

use loopwright_affine_ir::{
    AffineExpr, AffineMap, Bound, Builder, ForSpec, InsertionPoint, Ir, Loc, Type, ValueId,
};
use loopwright_interp::{Datum, InterpOptions, Interpreter};

fn matrix() -> Type {
    Type::memref(vec![None, None], Type::F64)
}

fn upper(n: ValueId) -> Bound {
    Bound::new(AffineMap::symbol_identity(), vec![n])
}

/// `C += A * B` for square matrices.
fn product() -> Ir {
    let mut ir = Ir::new();
    let module = ir.module_body();
    let mut builder = Builder::new(&mut ir, InsertionPoint::End(module), Loc::Unknown);
    let function = builder.build_func("product", vec![Type::Index, matrix(), matrix(), matrix()], vec![]);
    let args = function.args(builder.ir).to_vec();
    let entry = function.entry(builder.ir).expect("a function just built has a body");
    builder.set_point(InsertionPoint::End(entry));
    builder.func_return(&[]);
    let mut ivs = Vec::new();
    for _ in 0..3 {
        let spec = ForSpec { lower: Bound::constant(0), upper: upper(args[0]), step: 1, inits: vec![] };
        let nest = builder.build_for(spec);
        ivs.push(nest.iv(builder.ir));
        let body = nest.body(builder.ir);
        builder.set_point(InsertionPoint::End(body));
    }
    let map = AffineMap::new(2, 0, vec![AffineExpr::Dim(0), AffineExpr::Dim(1)]);
    let a = builder.load(args[2], map.clone(), &[ivs[0], ivs[2]]);
    let b = builder.load(args[3], map.clone(), &[ivs[2], ivs[1]]);
    let c = builder.load(args[1], map.clone(), &[ivs[0], ivs[1]]);
    let ab = builder.arith("arith.mulf", &[a, b]);
    let sum = builder.arith("arith.addf", &[c, ab]);
    builder.store(sum, args[1], map, &[ivs[0], ivs[1]]);
    ir
}

#[test]
fn program_runs_on_memory_of_its_caller() {
    let ir = product();
    let n = 100;
    let mut interpreter = Interpreter::new(&ir, InterpOptions::default());
    let [a, b, c] = [(); 3].map(|()| interpreter.alloc(&matrix(), &[n, n]).expect("fits"));
    interpreter.fill_seeded(&a, 1).expect("is live");
    interpreter.fill_seeded(&b, 2).expect("is live");
    interpreter.fill(&c, vec![0; 10_000]).expect("is live");
    let args =
        [Datum::index(n), Datum::MemRef(c.clone()), Datum::MemRef(a.clone()), Datum::MemRef(b.clone())];
    assert_eq!(interpreter.call("product", &args), Ok(vec![]));
    let [a, b, c] = [a, b, c].map(|memref| interpreter.read(&memref).expect("is live"));
    let number = |cell: &Option<u64>| f64::from_bits(cell.expect("was written"));
    let n = n as usize;
    for (i, j) in [(0, 0), (3, 99), (50, 2)] {
        let sum = (0..n).fold(0.0, |sum, k| sum + number(&a[i * n + k]) * number(&b[k * n + j]));
        assert_eq!(sum.to_bits(), number(&c[i * n + j]).to_bits());
    }
}
