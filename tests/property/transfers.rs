//! Copies and transfers that passes put into programs: results stay, whenever transfers make their copy, and
//! some run beside the program.

use std::fmt::Write;
use std::sync::Arc;

use loopwright::polyhedra::Budget;
use loopwright::transforms::{PASSES, PassContext, parse_pipeline};
use loopwright_affine_ir::{
    Attr, Builder, CallOp, ElementAccess, FuncOp, InsertionPoint, Ir, MemRefType, OpSpec, PrintOptions, Type,
    constant, print, verify,
};
use loopwright_interp::{InterpOptions, Interpreter, Landing};

use support::command::first_difference;
use support::engine::read;
use support::printed::without_addresses;
use support::programs::{kernels_in, polybench_folder};

/// Steps of set operations for each pass.
const WORK: u64 = 300_000;

/// Buffers of tiles, of single elements, of rows, and of all that a loop touches.
const PIPELINES: &[&str] = &[
    "affine-loop-tile{tile-size=4},affine-data-copy-generate{fast-mem-capacity=1 generate-dma}",
    "affine-data-copy-generate{fast-mem-capacity=0 generate-dma}",
    "affine-data-copy-generate{generate-dma min-dma-transfer=256}",
    "affine-loop-tile{tile-size=3},affine-data-copy-generate{fast-mem-capacity=1}",
    "affine-loop-tile{tile-size=4},affine-dma-generate{capacity=1}",
    "affine-data-copy-generate{fast-mem-capacity=0 generate-dma},affine-pipeline-data-transfer{write-backs hoist-buffers}",
];

/// Functions with the sizes of their arguments.
const PROGRAMS: &[(&[&[i64]], &str)] = &[
    // A product of matrices.
    (
        &[&[24, 32], &[32, 16], &[24, 16]],
        "func.func @f(%A: memref<24x32xf32>, %B: memref<32x16xf32>, %C: memref<24x16xf32>) {
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 16 {
      affine.for %k = 0 to 32 {
        %0 = affine.load %A[%i, %k] : memref<24x32xf32>
        %1 = affine.load %B[%k, %j] : memref<32x16xf32>
        %2 = affine.load %C[%i, %j] : memref<24x16xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %C[%i, %j] : memref<24x16xf32>
      }
    }
  }
  return
}",
    ),
    // A matrix times a vector, in panels.
    (
        &[&[64, 16], &[16], &[64]],
        "func.func @f(%A: memref<64x16xf32>, %x: memref<16xf32>, %y: memref<64xf32>) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %ii = 0 to 8 {
      affine.for %j = 0 to 16 {
        %0 = affine.load %A[%i + %ii, %j] : memref<64x16xf32>
        %1 = affine.load %x[%j] : memref<16xf32>
        %2 = affine.load %y[%i + %ii] : memref<64xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %y[%i + %ii] : memref<64xf32>
      }
    }
  }
  return
}",
    ),
    // A window over an image, row by row.
    (
        &[&[18, 34], &[3, 3], &[16, 32]],
        "func.func @f(%I: memref<18x34xf32>, %K: memref<3x3xf32>, %O: memref<16x32xf32>) {
  affine.for %y = 0 to 16 {
    affine.for %x = 0 to 32 {
      affine.for %a = 0 to 3 {
        affine.for %b = 0 to 3 {
          %0 = affine.load %I[%y + %a, %x + %b] : memref<18x34xf32>
          %1 = affine.load %K[%a, %b] : memref<3x3xf32>
          %2 = affine.load %O[%y, %x] : memref<16x32xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %O[%y, %x] : memref<16x32xf32>
        }
      }
    }
  }
  return
}",
    ),
    // Time steps from one array to another and back.
    (
        &[&[66], &[66]],
        "func.func @f(%A: memref<66xf32>, %B: memref<66xf32>) {
  affine.for %t = 0 to 3 {
    affine.for %i = 1 to 65 {
      %0 = affine.load %A[%i - 1] : memref<66xf32>
      %1 = affine.load %A[%i + 1] : memref<66xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %B[%i] : memref<66xf32>
    }
    affine.for %i = 1 to 65 {
      %0 = affine.load %B[%i] : memref<66xf32>
      affine.store %0, %A[%i] : memref<66xf32>
    }
  }
  return
}",
    ),
    // The next transfer is of what this iteration writes.
    (
        &[&[64]],
        "func.func @f(%A: memref<64xf32>) {
  affine.for %i = 0 to 56 step 8 {
    affine.for %k = 0 to 8 {
      %0 = affine.load %A[%i + %k] : memref<64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i + %k + 8] : memref<64xf32>
    }
  }
  return
}",
    ),
];

/// A program that fills arrays, calls the function and prints them.
fn program((shapes, function): &(&[&[i64]], &str)) -> String {
    let mut main = String::from("func.func private @printMemrefF32(memref<*xf32>)\nfunc.func @main() {\n");
    let mut types = Vec::new();
    for (number, shape) in shapes.iter().enumerate() {
        let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
        let ty = format!("memref<{sizes}f32>");
        let names: Vec<String> = (0..shape.len()).map(|dim| format!("%i{number}_{dim}")).collect();
        let place = names.join(", ");
        let sum: Vec<String> = (0..shape.len()).map(|dim| format!("d{dim} * {}", dim * 3 + 2)).collect();
        let dims: Vec<String> = (0..shape.len()).map(|dim| format!("d{dim}")).collect();
        writeln!(main, "  %m{number} = memref.alloc() : {ty}").expect("text takes all");
        for (name, size) in names.iter().zip(*shape) {
            writeln!(main, "  affine.for {name} = 0 to {size} {{").expect("text takes all");
        }
        let map = format!("affine_map<({}) -> (({} + {number}) mod 7)>", dims.join(", "), sum.join(" + "));
        writeln!(main, "    %v = affine.apply {map}({place})").expect("text takes all");
        main += "    %w = arith.index_cast %v : index to i32\n    %x = arith.sitofp %w : i32 to f32\n";
        writeln!(main, "    affine.store %x, %m{number}[{place}] : {ty}").expect("text takes all");
        main += &"  }\n".repeat(shape.len());
        types.push(ty);
    }
    let names: Vec<String> = (0..shapes.len()).map(|number| format!("%m{number}")).collect();
    writeln!(main, "  call @f({}) : ({}) -> ()", names.join(", "), types.join(", ")).expect("text takes all");
    for (name, ty) in names.iter().zip(&types) {
        let unranked = format!("%u{}", &name[2..]);
        writeln!(main, "  {unranked} = memref.cast {name} : {ty} to memref<*xf32>").expect("text takes all");
        writeln!(main, "  call @printMemrefF32({unranked}) : (memref<*xf32>) -> ()").expect("text takes all");
    }
    format!("{function}\n{main}  return\n}}\n")
}

/// The kernel with the sizes that `@main` calls it with as constants, also those of arrays; as it was where
/// that is not right.
fn with_constant_sizes(text: &str) -> String {
    let mut ir = read(text).expect("kernels are right");
    let calls: Vec<CallOp> = ir.walk(ir.module()).filter_map(|op| CallOp::of(&ir, op)).collect();
    let funcs: Vec<FuncOp> = FuncOp::defined(&ir).collect();
    for func in funcs {
        let name = ir.symbol_name(func.0).map(str::to_string);
        let mut of_func = calls.iter().filter(|call| Some(call.callee(&ir)) == name.as_deref());
        let (Some(call), None) = (of_func.next(), of_func.next()) else { continue };
        for nth in 0..func.args(&ir).len() {
            fix_size(&mut ir, func, *call, nth);
            fix_array(&mut ir, func, *call, nth);
        }
        let inputs = func.args(&ir).iter().map(|argument| ir.ty(*argument).clone()).collect();
        if let Some(Type::Function(ty)) = ir.op(func.0).attr("function_type").and_then(Attr::as_type).cloned()
        {
            let ty = Type::function(inputs, ty.results.clone());
            ir.set_attr(func.0, "function_type", Attr::Type(ty));
        }
    }
    if verify(&ir).is_ok() { print(&ir, &PrintOptions::default()) } else { text.to_string() }
}

fn fix_size(ir: &mut Ir, func: FuncOp, call: CallOp, nth: usize) {
    let (argument, value) = (func.args(ir)[nth], call.args(ir)[nth]);
    let Some(number) = constant(ir, value).and_then(Attr::as_i64) else { return };
    if *ir.ty(argument) == Type::Index {
        let first = ir.block(func.entry(ir).expect("it has a body")).ops()[0];
        let loc = ir.op(first).loc.clone();
        let size = Builder::new(ir, InsertionPoint::Before(first), loc).constant_index(number);
        ir.replace_all_uses(argument, size);
    }
}

/// An array that is passed on keeps its type.
fn fix_array(ir: &mut Ir, func: FuncOp, call: CallOp, nth: usize) {
    let (argument, value) = (func.args(ir)[nth], call.args(ir)[nth]);
    let Some(ty) = ir.ty(argument).as_memref().cloned() else { return };
    let sizes = ir.defining_op(value).map(|alloc| ir.op(alloc).operands().to_vec()).unwrap_or_default();
    let mut sizes = sizes.into_iter().map(|size| constant(ir, size).and_then(Attr::as_i64));
    let shape = ty.shape.iter().map(|size| size.or_else(|| sizes.next().flatten()));
    let shape: Vec<Option<i64>> = shape.collect();
    let is_accessed = ir.uses(argument).iter().all(|user| ElementAccess::of(ir, user.op).is_some());
    if is_accessed && shape.iter().all(Option::is_some) {
        let fixed = Type::MemRef(Arc::new(MemRefType { shape, ..ty }));
        let loc = ir.op(call.0).loc.clone();
        let cast = OpSpec::new(ir.dialects().known("memref.cast"), loc.clone());
        let cast = cast.operands([value]).result(fixed.clone());
        let cast = Builder::new(ir, InsertionPoint::Before(call.0), loc).create(cast);
        let cast = ir.op(cast).results()[0];
        ir.set_operand(call.0, nth, cast);
        ir.set_type(argument, fixed);
    }
}

/// What `@main` prints where transfers make their copy at that time, and how many operations on floats are
/// executed while one is under way.
fn printed(text: &str, landing: Landing) -> Result<(String, u64), String> {
    let ir = read(text)?;
    // A copy moves all elements of a box, those too that no op wrote.
    let options =
        InterpOptions { landing, allow_uninitialized: true, count: true, ..InterpOptions::default() };
    let mut interpreter = Interpreter::new(&ir, options);
    interpreter.call("main", &[]).map_err(|error| error.to_string())?;
    let beside = interpreter.stats().map_or(0, |stats| stats.flops_beside_transfers);
    Ok((without_addresses(&interpreter.take_output()), beside))
}

/// How many programs have transfers, and how many compute while one is under way; all must print what they
/// did.
fn check(programs: &[(String, String)]) -> [usize; 2] {
    let (mut faults, mut counts) = (Vec::new(), [0, 0]);
    for (name, text) in programs {
        let (before, _) = printed(text, Landing::Eager).expect("programs run");
        for copies in PIPELINES {
            let pipeline = format!("{copies},affine-pipeline-data-transfer");
            let mut ir = read(text).expect("programs are right");
            let mut context = PassContext { budget: Budget::new(WORK), ..PassContext::default() };
            let passes = parse_pipeline(PASSES, &pipeline).expect("a pipeline");
            passes.runs().iter().for_each(|run| _ = run.run(&mut ir, &mut context).expect("right options"));
            let what = format!("{name}, {pipeline}");
            let remarks = context.remarks.iter().map(ToString::to_string);
            faults.extend(remarks.filter(|r| r.contains("validation")).map(|r| format!("{what}: {r}")));
            let text = print(&ir, &PrintOptions::default());
            counts[0] += usize::from(text.contains("affine.dma_start"));
            let mut is_beside = false;
            for landing in [Landing::Eager, Landing::Lazy] {
                match printed(&text, landing) {
                    Err(error) => faults.push(format!("{what}, {landing:?}: {error}")),
                    Ok((after, beside)) => {
                        is_beside |= beside > 0;
                        let difference = first_difference(&before, &after);
                        faults.extend(difference.map(|found| format!("{what}, {landing:?}: {found}")));
                    }
                }
            }
            counts[1] += usize::from(is_beside);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    counts
}

#[test]
fn transfers_under_way_keep_results() {
    let programs = PROGRAMS.iter().enumerate();
    let programs: Vec<_> = programs.map(|(nth, parts)| (format!("program {nth}"), program(parts))).collect();
    let [transfers, under_way] = check(&programs);
    assert!(transfers >= 12 && under_way >= 5, "{transfers} with transfers, {under_way} under way");
}

#[test]
fn transfers_under_way_keep_results_of_kernels() {
    let kernels = kernels_in(&polybench_folder()).into_iter();
    let kernels: Vec<_> = kernels.map(|kernel| (kernel.name, with_constant_sizes(&kernel.text))).collect();
    let [transfers, under_way] = check(&kernels);
    assert!(transfers >= 80 && under_way >= 25, "{transfers} with transfers, {under_way} under way");
}
