//! A scop in the words of the program's text.
//!
//! # Method
//! Parameters, arrays and induction variables get the names that the text gives their values, as far as these
//! can be names in the notation of sets and no two would be the same; the others keep theirs. Statements stay
//! `S0`, `S1`, ….
//!
//! # Cost
//! A copy of every relation's space; no constraint is looked at.

use crate::scop::params::named_source;
use crate::scop::{Scop, Stmt};
use loopwright_affine_ir::{Ir, ValueId};
use loopwright_polyhedra::machinery::is_identifier;
use loopwright_polyhedra::{IntegerRelation, Name, PresburgerRelation, Space, Tuple, VarKind};
use std::collections::HashSet;

impl Scop {
    /// The same scop, its parameters, arrays and induction variables called as in the text that the program
    /// was read from.
    ///
    /// For people: a certificate is about the scop as it was extracted, whose names do not depend on the
    /// text's.
    ///
    /// ```
    /// # use loopwright_affine_ir::{ParseOptions, Source, parse};
    /// let text = "func.func @f(%row: memref<?xf32>, %n: index, %x: f32) {
    ///     affine.for %i = 0 to %n { affine.store %x, %row[%i] : memref<?xf32> }
    ///     return
    ///   }";
    /// let ir = parse(&Source::new("f.mlir", text), &ParseOptions::default()).expect("reads");
    /// let scop = loopwright_analysis::scops(&ir).next().expect("there is a function")?;
    /// assert_eq!(scop.stmts[0].domain.to_string(), "[arg1] -> { S0[i0] : 0 <= i0 < arg1 }");
    /// let named = scop.in_words_of(&ir);
    /// assert_eq!(named.stmts[0].domain.to_string(), "[n] -> { S0[i] : 0 <= i < n }");
    /// assert_eq!(named.arrays[0].name, "row");
    /// # Ok::<(), loopwright_analysis::Refusal>(())
    /// ```
    pub fn in_words_of(mut self, ir: &Ir) -> Scop {
        let params = chosen(ir, self.params.iter().map(|param| (Some(param.value), param.name.to_string())));
        let arrays = chosen(ir, self.arrays.iter().map(|array| (array.root, array.name.clone())));
        self.params.iter_mut().zip(&params).for_each(|(param, name)| param.name = Name::from(name.as_str()));
        self.arrays.iter_mut().zip(&arrays).for_each(|(array, name)| array.name.clone_from(name));
        let params: Vec<Name> = self.param_names();
        for stmt in &mut self.stmts {
            rename(ir, stmt, &params, &arrays);
        }
        if let Some(values) = &mut self.holds_if {
            let pieces = values.disjuncts().iter().cloned().map(|mut piece| {
                piece.set_symbols(params.clone());
                piece
            });
            let renamed = PresburgerRelation::from_disjuncts(Space::params(params.clone()), pieces);
            *values = renamed.expect("all have this space");
        }
        self
    }
}

/// For each value, if there is one, its name in the text, or else the one given; all different, and none that
/// of a statement.
fn chosen(ir: &Ir, values: impl Iterator<Item = (Option<ValueId>, String)> + Clone) -> Vec<String> {
    let mut taken: HashSet<String> = values.clone().map(|(_, name)| name).collect();
    let name = |(value, name): (Option<ValueId>, String)| {
        // All arguments as one array, or a global, are more than the one value that stands for them.
        let is_value = name != "args" && !name.starts_with("global");
        let written = value.filter(|_| is_value).and_then(|value| ir.name_of(named_source(ir, value)));
        let Some(written) = written.filter(|written| is_identifier(written) && !is_statement(written)) else {
            return name;
        };
        if written == name || taken.insert(written.to_owned()) {
            return written.to_owned();
        }
        let numbered = (1..).map(|number| format!("{written}_{number}"));
        numbered.into_iter().find(|numbered| taken.insert(numbered.clone())).expect("numbers do not end")
    };
    values.map(name).collect()
}

fn is_statement(name: &str) -> bool {
    name.strip_prefix('S')
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn rename(ir: &Ir, stmt: &mut Stmt, params: &[Name], arrays: &[String]) {
    let counters =
        stmt.ivs.iter().map(|iv| ir.name_of(*iv).filter(|name| is_identifier(name)).map(Name::from));
    let instances = Tuple::named(stmt.name.clone(), stmt.ivs.len() as u32).with_dim_names(counters);
    let pieces = stmt.domain.disjuncts().iter().map(|piece| {
        let mut piece = piece.clone();
        piece.set_symbols(params.to_vec());
        piece.set_range_tuple(instances.clone());
        piece
    });
    let space = stmt.domain.space().clone().with_symbols(params.to_vec()).with_range(instances.clone());
    stmt.domain = PresburgerRelation::from_disjuncts(space, pieces).expect("all have this space");
    for access in stmt.accesses.iter_mut().chain(&mut stmt.touched) {
        let array = arrays[loopwright_affine_ir::Id::index(access.array)].as_str();
        for relation in &mut access.relation {
            rename_access(relation, params, &instances, array);
        }
    }
}

fn rename_access(relation: &mut IntegerRelation, params: &[Name], instances: &Tuple, array: &str) {
    let rank = relation.space().n_of(VarKind::Range) as u32;
    relation.set_symbols(params.to_vec());
    relation.set_domain_tuple(instances.clone());
    relation.set_range_tuple(Tuple::named(array, rank));
}
