//! Which statements share loops that they did not share before, and which no longer do.

use itertools::Itertools;
use loopwright::affine_ir::Id;
use loopwright::analysis::{Band, MemberKind, Node, Outline, StmtId};
use std::cmp::Ordering;

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
        let mut sharing = Sharing::default();
        for [first, second] in (0..n_stmts).array_combinations() {
            let loops = |stmt: usize| &outline.stmts[stmt].loops;
            let before = loops(first).iter().zip(loops(second)).take_while(|(first, second)| first == second);
            let groups = match after[first][second].cmp(&before.count()) {
                Ordering::Greater => &mut sharing.fused,
                Ordering::Less => &mut sharing.split,
                Ordering::Equal => continue,
            };
            join(groups, [first, second].map(StmtId::from_index));
        }
        sharing
    }
}

/// Puts two statements into one group, with the groups that they are in.
fn join(groups: &mut Vec<Vec<StmtId>>, pair: [StmtId; 2]) {
    let (together, mut others): (Vec<_>, Vec<_>) =
        groups.drain(..).partition(|group| pair.iter().any(|stmt| group.contains(stmt)));
    others.push(together.into_iter().flatten().chain(pair).sorted().dedup().collect());
    *groups = others;
}

/// Notes how many loops over iterations each two statements have in common, in the row of the one that is first in the program.
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
