//! What a schedule tree looks like, in numbers: for the table of the benchmarks' page, and for the test that
//! holds it against the tool.

use loopwright::analysis::{Member, MemberKind, Node, Schedule};

/// What the schedule tree looks like.
#[derive(Debug, Default)]
pub struct Shape {
    /// Permutable bands, tile bands counted with their point bands as one.
    pub bands: usize,
    /// The most tile loops around one statement.
    pub tiled_depth: usize,
    /// Outermost coincident members on each path.
    pub parallel: usize,
}

impl Shape {
    pub fn of(schedule: &Schedule) -> Self {
        let mut shape = Self::default();
        shape.node(&schedule.root, 0, false);
        shape
    }

    fn node(&mut self, node: &Node, tiles: usize, in_parallel: bool) {
        match node {
            Node::Leaf => {}
            Node::Sequence(children) => {
                children.iter().for_each(|(_, child)| self.node(child, tiles, in_parallel))
            }
            Node::Band(band) => {
                let is_tile = |member: &Member| member.kind == MemberKind::Tile;
                let tile_members = band.members.iter().filter(|member| is_tile(member)).count();
                self.bands += usize::from(tile_members == 0);
                let tiles = tiles + tile_members;
                self.tiled_depth = self.tiled_depth.max(tiles);
                let parallel = band.members.iter().any(|member| member.coincident);
                self.parallel += usize::from(parallel && !in_parallel);
                self.node(&band.child, tiles, in_parallel || parallel);
            }
        }
    }
}
