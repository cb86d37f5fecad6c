//! The passes, each a file here and a line in [`PASSES`].

mod canonicalize;
mod fuse;
mod interchange;
mod parallelize;
mod skew;
mod tile;

use crate::pass::PassInfo;

/// All passes, by name.
pub static PASSES: &[&PassInfo] =
    &[&fuse::INFO, &interchange::INFO, &skew::INFO, &tile::INFO, &parallelize::INFO, &canonicalize::INFO];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_sorted_by_name() {
        assert!(PASSES.is_sorted_by_key(|info| info.name));
    }
}
