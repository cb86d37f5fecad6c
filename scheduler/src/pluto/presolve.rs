//! Presolve: merges unknowns that are equal in every solution.
//!
//! # Problem
//! The iterator coefficients of statements in a cycle of dependences are mostly forced to be equal, by rows
//! `x - y >= 0`, `y - z >= 0`, …, `z - x >= 0`. A simplex finds that out pivot by pivot, and slowly.
//!
//! # Method
//! Rows `x - y >= 0` are the edges of a graph on the unknowns; the unknowns of a strongly connected component
//! are equal. Replace each by the first of its component. That may turn other rows into such differences, so
//! repeat until nothing changes.
//!
//! # Exactness
//! The solutions are the same, and so is the lexicographically smallest: where it first differs from another,
//! a first unknown of a component differs.

use loopwright_polyhedra::Int;
use loopwright_polyhedra::machinery::row;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashSet;

/// A system of rows `>= 0` (coefficients, then the constant) over non-negative unknowns, with equal ones
/// merged.
pub(super) struct MergedUnknowns {
    /// For each original unknown, the merged one that stands for it.
    stands_for: Vec<usize>,
    n_vars: usize,
    rows: Vec<Vec<Int>>,
}

impl MergedUnknowns {
    /// Merges what the rows over `n_vars` unknowns force to be equal.
    pub(super) fn new(n_vars: usize, rows: Vec<Vec<Int>>) -> Self {
        let mut merged = Self { stands_for: (0..n_vars).collect(), n_vars, rows };
        while merged.merge() {}
        merged
    }

    /// The number of merged unknowns.
    pub(super) fn n_vars(&self) -> usize {
        self.n_vars
    }

    /// The rows over the merged unknowns that do not hold for all non-negative values.
    pub(super) fn rows(&self) -> &[Vec<Int>] {
        &self.rows
    }

    /// A row over the original unknowns as one over the merged ones.
    pub(super) fn row(&self, original: &[Int]) -> Vec<Int> {
        merged_row(original, &self.stands_for, self.n_vars)
    }

    /// A solution in the original unknowns.
    pub(super) fn expanded(&self, solution: &[Int]) -> Vec<Int> {
        self.stands_for.iter().map(|&var| solution[var].clone()).collect()
    }

    fn merge(&mut self) -> bool {
        let mut graph: DiGraph<(), ()> = DiGraph::new();
        (0..self.n_vars).for_each(|_| {
            graph.add_node(());
        });
        for (greater, smaller) in self.rows.iter().filter_map(|row| difference(row)) {
            graph.add_edge(NodeIndex::new(greater), NodeIndex::new(smaller), ());
        }
        let mut first = vec![0; self.n_vars];
        for component in tarjan_scc(&graph) {
            let least = component.iter().map(|node| node.index()).min().unwrap_or(0);
            component.iter().for_each(|node| first[node.index()] = least);
        }
        // The first unknowns keep their order.
        let mut position = vec![0; self.n_vars];
        let mut n_vars = 0;
        for var in (0..self.n_vars).filter(|&var| first[var] == var) {
            position[var] = n_vars;
            n_vars += 1;
        }
        if n_vars == self.n_vars {
            return false;
        }
        let stands_for: Vec<usize> = first.iter().map(|&var| position[var]).collect();
        let mut seen = HashSet::new();
        let rows = self.rows.iter().map(|row| merged_row(row, &stands_for, n_vars));
        self.rows = rows.filter(|row| row.iter().any(Int::is_negative) && seen.insert(row.clone())).collect();
        self.stands_for.iter_mut().for_each(|var| *var = stands_for[*var]);
        self.n_vars = n_vars;
        true
    }
}

/// The unknowns of a row `greater - smaller >= 0`, up to a factor.
fn difference(row: &[Int]) -> Option<(usize, usize)> {
    let mut nonzero = row.iter().enumerate().filter(|(_, coeff)| !coeff.is_zero());
    let ((a, coeff_a), (b, coeff_b)) = (nonzero.next()?, nonzero.next()?);
    if nonzero.next().is_some() || b + 1 == row.len() || *coeff_a != -coeff_b {
        return None;
    }
    Some(if coeff_a.is_positive() { (a, b) } else { (b, a) })
}

fn merged_row(row: &[Int], stands_for: &[usize], n_vars: usize) -> Vec<Int> {
    let mut merged = vec![Int::ZERO; n_vars + 1];
    for (coeff, &var) in row.iter().zip(stands_for) {
        merged[var] += coeff;
    }
    merged[n_vars] = row[stands_for.len()].clone();
    row::normalize(&mut merged);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_goes_on_until_nothing_changes() {
        // x1 = x2, and then x0 >= x1 + x2 - x1 and x2 >= x0.
        let rows = [[0, 1, -1, 0], [0, -1, 1, 0], [1, 1, -2, 0], [-1, 0, 1, 0], [1, 1, 1, -2]];
        let merged = MergedUnknowns::new(3, rows.iter().map(|row| row::from_i64(row)).collect());
        assert_eq!(format!("{} {:?}", merged.n_vars(), merged.rows()), "1 [[3, -2]]");
        assert_eq!(format!("{:?}", merged.expanded(&row::from_i64(&[4]))), "[4, 4, 4]");
        assert_eq!(format!("{:?}", merged.row(&row::from_i64(&[2, 0, -1, 5]))), "[1, 5]");
    }

    #[test]
    fn chains_and_bounds_do_not_merge() {
        let rows = [[1, -1, 0, 0], [0, 1, -1, 0], [1, 0, 0, -1], [-1, 0, 0, 1]];
        assert_eq!(MergedUnknowns::new(3, rows.iter().map(|row| row::from_i64(row)).collect()).n_vars(), 3);
    }
}
