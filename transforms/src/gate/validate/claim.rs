//! Claims of code generation about the statements that it writes.

use crate::codegen::ast::Ast;
use loopwright_affine_ir::AffineExpr;
use loopwright_analysis::StmtId;

/// A claim of code generation about one statement of the new program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The old statement it runs.
    pub stmt: StmtId,
    /// The old iteration vector: over the new loops (dimensions, outermost first) and the parameters
    /// (symbols).
    pub iters: Vec<AffineExpr>,
    /// For each new loop the component of the timestamp it enumerates.
    pub components: Vec<usize>,
}

/// The claims of a loop program, in the order of its text.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().unwrap().0;
/// use loopwright_affine_ir::AffineExpr;
/// use loopwright_polyhedra::Budget;
/// use loopwright_transforms::machinery::{CodegenOptions, claims, generate, scan_stmts};
///
/// // for i { A[i] = x * A[i] }, in its own order: the new loop enumerates i.
/// let scop = loopwright_analysis::extract(&ir, func).expect("is affine");
/// let stmts = scan_stmts(&scop, &scop.original);
/// let ast = generate(&stmts, &CodegenOptions::default(), &Budget::default()).expect("is small");
/// let [claim] = &claims(&ast)[..] else { panic!("one statement") };
/// assert_eq!((claim.stmt, &claim.iters[..]), (scop.stmts[0].id, &[AffineExpr::Dim(0)][..]));
/// ```
pub fn claims(ast: &Ast) -> Vec<Claim> {
    fn collect(ast: &Ast, components: &mut Vec<usize>, out: &mut Vec<Claim>) {
        match ast {
            Ast::Block(children) => children.iter().for_each(|child| collect(child, components, out)),
            Ast::If { body, .. } => collect(body, components, out),
            Ast::IfElse { then, otherwise, .. } => {
                collect(then, components, out);
                collect(otherwise, components, out);
            }
            Ast::For(nest) => {
                components.push(nest.level as usize);
                collect(&nest.body, components, out);
                components.pop();
            }
            Ast::Stmt { id, iters } => {
                out.push(Claim { stmt: *id, iters: iters.clone(), components: components.clone() })
            }
        }
    }
    let mut out = Vec::new();
    collect(ast, &mut Vec::new(), &mut out);
    out
}
