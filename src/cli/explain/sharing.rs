//! Fusion and distribution: statements that newly share loops, and those that no longer do.

use itertools::Itertools;
use loopwright::affine_ir::Id;
use loopwright::analysis::machinery::Outline;
use loopwright::analysis::{Band, MemberKind, Node, StmtId};
use petgraph::unionfind::UnionFind;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Groups of statements, each in program order.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    /// Have more loops in common than before.
    pub fused: Vec<Vec<StmtId>>,
    /// Have fewer.
    pub split: Vec<Vec<StmtId>>,
}

impl Sharing {
    /// In a new order, compared with the old one.
    pub fn new(outline: &Outline, root: &Node) -> Sharing {
        let n_stmts = outline.stmts.len();
        let mut after = vec![vec![0; n_stmts]; n_stmts];
        shared(root, 0, &mut after);
        let [mut fused, mut split] = [UnionFind::new(n_stmts), UnionFind::new(n_stmts)];
        for [first, second] in (0..n_stmts).array_combinations() {
            let loops = |stmt: usize| &outline.stmts[stmt].loops;
            let before = loops(first).iter().zip(loops(second)).take_while(|(first, second)| first == second);
            match after[first][second].cmp(&before.count()) {
                Ordering::Greater => fused.union(first, second),
                Ordering::Less => split.union(first, second),
                Ordering::Equal => continue,
            };
        }
        Sharing { fused: groups(fused), split: groups(split) }
    }
}

/// The groups of more than one, by their first statement.
fn groups(joined: UnionFind<usize>) -> Vec<Vec<StmtId>> {
    let mut groups: BTreeMap<usize, Vec<StmtId>> = BTreeMap::new();
    for (stmt, group) in joined.into_labeling().into_iter().enumerate() {
        groups.entry(group).or_default().push(StmtId::from_index(stmt));
    }
    groups.into_values().filter(|group| group.len() > 1).sorted().collect()
}

/// Notes how many loops over iterations each two statements have in common, in the row of the one that is
/// first in the program.
fn shared(node: &Node, depth: usize, common: &mut [Vec<usize>]) {
    match node {
        Node::Leaf => {}
        Node::Band(Band { members, child, .. }) => {
            // Tiles stand for the loops that go through them, unrolled loops for those over their blocks.
            let n_loops = members.iter().filter(|member| member.kind == MemberKind::Point).count();
            shared(child, depth + n_loops, common);
        }
        Node::Sequence(children) => {
            for [(first, _), (second, _)] in children.iter().array_combinations() {
                for (a, b) in first.iter().cartesian_product(second) {
                    common[a.min(b).index()][a.max(b).index()] = depth;
                }
            }
            children.iter().for_each(|(_, child)| shared(child, depth, common));
        }
    }
}
