//! Decision trees over instances: the source of a read, or the access that corresponds to another.

use crate::fault::Fault;
use crate::linear::form::{Atom, Constraint, Form};
use crate::reader::values::Item;
use crate::record::SourceNode;

/// A leaf of a tree, with the forms that are not negative on the way to it.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// What holds at it.
    pub path: Vec<Constraint>,
    /// What it says.
    pub end: End,
}

/// What is at a leaf.
#[derive(Clone, Debug)]
pub enum End {
    /// An op, by its number.
    Op(usize, Vec<Form>),
    /// What is passed on by a loop or conditional: no certificate has to say so.
    Item(Item, Vec<Form>),
    /// What was there when the function was called.
    Initial,
    /// No instance comes here.
    Never,
}

/// Deeper trees are refused, so that a small certificate cannot make much work.
const MAX_DEPTH: usize = 300;

/// The same of trees that have more conditions on the ways to all leaves together.
const MAX_CONDITIONS: usize = 30_000;

impl Leaf {
    /// The leaves of a tree about instances of this many induction variables.
    pub fn all(tree: &[SourceNode], n_counters: usize, n_parameters: usize) -> Result<Vec<Leaf>, Fault> {
        let is_known = |form: &Form| is_over(form, n_counters, n_parameters);
        let mut leaves = Vec::new();
        let mut n_conditions = 0;
        let mut path: Vec<Constraint> = Vec::new();
        // Other sides that are still to come: how much of the path to keep, and what to add.
        let mut pending: Vec<(usize, Constraint)> = Vec::new();
        let mut nodes = tree.iter();
        loop {
            let end = match nodes.next().ok_or(Fault::Tree)? {
                SourceNode::If(form) => {
                    if !is_known(form) {
                        return Err(Fault::Form);
                    }
                    if path.len() >= MAX_DEPTH {
                        return Err(Fault::Tree);
                    }
                    pending.push((path.len(), Constraint::Natural(form.complement())));
                    path.push(Constraint::Natural(form.clone()));
                    continue;
                }
                SourceNode::Op(number, instance) => {
                    if !instance.iter().all(is_known) {
                        return Err(Fault::Form);
                    }
                    End::Op(*number, instance.clone())
                }
                SourceNode::Initial => End::Initial,
                SourceNode::Never => End::Never,
            };
            n_conditions += path.len();
            if n_conditions > MAX_CONDITIONS {
                return Err(Fault::Tree);
            }
            leaves.push(Leaf { path: path.clone(), end });
            match pending.pop() {
                Some((keep, other)) => {
                    path.truncate(keep);
                    path.push(other);
                }
                None if nodes.next().is_some() => return Err(Fault::Tree),
                None => return Ok(leaves),
            }
        }
    }
}

/// Whether a form is about no more than these.
pub fn is_over(form: &Form, n_vars: usize, n_parameters: usize) -> bool {
    form.terms().all(|(atom, _)| match atom {
        Atom::Parameter(place) => (*place as usize) < n_parameters,
        Atom::Var(place) => (*place as usize) < n_vars,
        Atom::Floor(of, _) => is_over(of, n_vars, n_parameters),
    })
}
