//! What programs print, made comparable.

/// Replaces the address in the header line that the runner utilities print above a memref.
pub fn without_addresses(text: &str) -> String {
    const MARK: &str = "base@ = 0x";
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(MARK) {
        result.push_str(&rest[..at]);
        result.push_str("base@ = ADDRESS");
        rest = rest[at + MARK.len()..].trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    result.push_str(rest);
    result
}
