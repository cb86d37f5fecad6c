//! Suggestions for misspelled names: the closest known name.

/// Longer words are no slips of the pen, and comparing them takes time.
const MAX_LENGTH: usize = 64;

/// The candidate that differs from `word` in at most a third of its characters, counting a swap of two
/// neighbours once; of several, the closest, and of those the first.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.len();
    if length > MAX_LENGTH {
        return None;
    }
    let near = candidates.into_iter().filter_map(|candidate| {
        let allowed = length.min(candidate.len()) / 3;
        if candidate == word || candidate.len().abs_diff(length) > allowed {
            return None;
        }
        let distance = match candidate.eq_ignore_ascii_case(word) {
            true => 0,
            false => strsim::damerau_levenshtein(word, candidate),
        };
        (distance <= allowed).then_some((distance, candidate))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}
