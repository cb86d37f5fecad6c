//! What code generation claims of the statements it writes.

use crate::codegen::ast::Ast;
use affine_ir::AffineExpr;
use analysis::StmtId;

/// What code generation says of one statement of the new program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The old statement it runs.
    pub stmt: StmtId,
    /// The old iteration vector: over the new loops (dimensions, outermost first) and the parameters (symbols).
    pub iters: Vec<AffineExpr>,
    /// For each new loop the component of the timestamp it enumerates.
    pub components: Vec<usize>,
}

/// The claims of a loop program, in the order of its text.
pub fn claims(ast: &Ast) -> Vec<Claim> {
    fn collect(ast: &Ast, components: &mut Vec<usize>, out: &mut Vec<Claim>) {
        match ast {
            Ast::Block(children) => children.iter().for_each(|child| collect(child, components, out)),
            Ast::If { body, .. } => collect(body, components, out),
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
