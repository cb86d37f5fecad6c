//! Target files.
//!
//! ```toml
//! cores = 8
//! vector = 64
//!
//! [[caches]]
//! bytes = 49_152
//! line = 64
//! stream = 2
//! jump = 4
//! ```
//!
//! Fields are those of [`Target`] and [`Cache`]; those of the target that the file leaves out are the
//! default's. All errors are reported, in the order of the file.

use std::ops::Range;

use loopwright::scheduler::{Cache, Target};
use loopwright_affine_ir::{Diagnostic, Source};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A field with a number: its name, which numbers it takes, and where they go.
struct Field<T> {
    name: &'static str,
    takes: Takes,
    set: fn(&mut T, f64),
}

/// Numbers that a field takes.
#[derive(Clone, Copy)]
enum Takes {
    /// Things to count: at least one.
    Count,
    /// A number of bytes that addresses are split by.
    PowerOfTwo,
    /// Cycles: not negative, and any fraction.
    Cycles,
}

/// The largest number of anything: 2^40.
const MOST: u64 = 1 << 40;

const TARGET: &[Field<Target>] = &[
    Field { name: "cores", takes: Takes::Count, set: |target, n| target.cores = n },
    Field { name: "vector", takes: Takes::PowerOfTwo, set: |target, n| target.vector = n },
    Field { name: "registers", takes: Takes::Count, set: |target, n| target.registers = n },
    Field { name: "latency", takes: Takes::Cycles, set: |target, n| target.latency = n },
    Field { name: "gather", takes: Takes::Cycles, set: |target, n| target.gather = n },
    Field { name: "fork", takes: Takes::Cycles, set: |target, n| target.fork = n },
    Field { name: "entry", takes: Takes::Cycles, set: |target, n| target.entry = n },
    Field { name: "param", takes: Takes::Count, set: |target, n| target.param = n as i64 },
];

/// The table of levels of memory, one `[[caches]]` each.
const CACHES: &str = "caches";

const CACHE: &[Field<Cache>] = &[
    Field { name: "bytes", takes: Takes::Count, set: |cache, n| cache.bytes = n },
    Field { name: "line", takes: Takes::PowerOfTwo, set: |cache, n| cache.line = n },
    Field { name: "stream", takes: Takes::Cycles, set: |cache, n| cache.stream = n },
    Field { name: "jump", takes: Takes::Cycles, set: |cache, n| cache.jump = n },
];

/// Reads a target file.
///
/// # Errors
/// All that is wrong with it, in order.
pub fn parse(source: &Source) -> Result<Target, Vec<Diagnostic>> {
    let mut file = File { source, wrong: Vec::new() };
    let (table, errors) = DeTable::parse_recoverable(source.text());
    for error in errors {
        file.refuse(error.span().unwrap_or_default(), error.message().to_owned());
    }
    // What follows a fault of syntax may only seem to be wrong.
    let target = file.wrong.is_empty().then(|| file.target(table.get_ref()));
    file.wrong.sort_by_key(|(start, _)| *start);
    match target {
        Some(target) if file.wrong.is_empty() => Ok(target),
        _ => Err(file.wrong.into_iter().map(|(_, diagnostic)| diagnostic).collect()),
    }
}

struct File<'a> {
    source: &'a Source,
    /// What is wrong, with where it begins.
    wrong: Vec<(usize, Diagnostic)>,
}

impl File<'_> {
    fn refuse(&mut self, span: Range<usize>, message: String) -> &mut Diagnostic {
        // Sources are shorter than 2^32 bytes.
        let offset = |at: usize| u32::try_from(at.min(self.source.text().len())).unwrap_or(u32::MAX);
        let (start, end) = (offset(span.start), offset(span.end));
        let mut diagnostic = Diagnostic::error(self.source.place(start), message);
        diagnostic.span = Some((start, end.max(start)));
        self.wrong.push((span.start, diagnostic));
        &mut self.wrong.last_mut().expect("one was pushed").1
    }

    fn target(&mut self, table: &DeTable<'_>) -> Target {
        let mut target = Target::default();
        self.fields("a target", table, TARGET, &[CACHES], &mut target);
        if let Some(caches) = table.get(CACHES) {
            target.caches = self.caches(caches);
        }
        target
    }

    fn caches(&mut self, value: &Spanned<DeValue<'_>>) -> Vec<Cache> {
        let Some(levels) = value.get_ref().as_array().filter(|levels| !levels.is_empty()) else {
            let found = match value.get_ref() {
                DeValue::Array(_) => "none",
                other => name_of(other),
            };
            self.refuse(
                value.span(),
                format!("'{CACHES}' are tables, '[[{CACHES}]]', one for each level, found {found}"),
            );
            return Vec::new();
        };
        let mut caches: Vec<Cache> = Vec::new();
        for level in levels {
            let Some(table) = level.get_ref().as_table() else {
                let found = name_of(level.get_ref());
                self.refuse(level.span(), format!("a level of '{CACHES}' is a table, found {found}"));
                continue;
            };
            let n_wrong = self.wrong.len();
            let mut cache = Cache { bytes: 0.0, line: 0.0, stream: 0.0, jump: 0.0 };
            self.fields("a cache", table, CACHE, &[], &mut cache);
            for field in CACHE.iter().filter(|field| !table.contains_key(field.name)) {
                self.refuse(level.span(), format!("this cache has no field '{}'", field.name));
            }
            if self.wrong.len() == n_wrong {
                let at = |name: &str| table.get(name).map_or_else(|| level.span(), Spanned::span);
                self.check_cache(&cache, &caches, &at);
                caches.push(cache);
            }
        }
        caches
    }

    /// What one field does not show. `at` says where a field is.
    fn check_cache(&mut self, cache: &Cache, nearer: &[Cache], at: &dyn Fn(&str) -> Range<usize>) {
        let Cache { bytes, line, stream, jump } = *cache;
        if bytes % line != 0.0 {
            self.refuse(at("bytes"), format!("'bytes' are whole lines of {line}, found {bytes}"));
        }
        if jump < stream {
            let message = format!("'jump' is at least 'stream', {stream}, found {jump}");
            self.refuse(at("jump"), message);
        }
        // Levels that hold memory and those that translate addresses are two hierarchies.
        let before = nearer.iter().rev().find(|other| other.line == line);
        if let Some(before) = before.filter(|before| before.bytes >= bytes) {
            self.refuse(
                at("bytes"),
                format!(
                    "'bytes' are more than in the level before with lines of {line}, {}, found {bytes}",
                    before.bytes
                ),
            );
        }
    }

    /// Sets the fields that a table has; those named `others` are somebody else's.
    fn fields<T>(
        &mut self,
        what: &str,
        table: &DeTable<'_>,
        fields: &[Field<T>],
        others: &[&str],
        result: &mut T,
    ) {
        for (key, value) in table {
            let name: &str = key.get_ref();
            if others.contains(&name) {
                continue;
            }
            let Some(field) = fields.iter().find(|field| field.name == name) else {
                let known = fields.iter().map(|field| field.name).chain(others.iter().copied());
                let message = format!("{what} has no field '{name}'");
                self.refuse(key.span(), message).suggest(name, known);
                continue;
            };
            match field.takes.number(value.get_ref()) {
                Ok(number) => (field.set)(result, number),
                Err(found) => {
                    let message = format!("'{name}' is {}, found {found}", field.takes);
                    self.refuse(value.span(), message);
                }
            }
        }
    }
}

impl Takes {
    /// The number, or what was found in its place.
    fn number(self, value: &DeValue<'_>) -> Result<f64, String> {
        let whole = |text: &str, radix: u32| i128::from_str_radix(text, radix).ok();
        match (self, value) {
            (Self::Cycles, DeValue::Integer(found)) => {
                let cycles = whole(found.as_str(), found.radix())
                    .filter(|cycles| (0..=i128::from(MOST)).contains(cycles));
                cycles.map(|cycles| cycles as f64).ok_or_else(|| found.to_string())
            }
            (Self::Cycles, DeValue::Float(found)) => {
                let cycles =
                    found.as_str().parse().ok().filter(|cycles| (0.0..=MOST as f64).contains(cycles));
                cycles.ok_or_else(|| found.to_string())
            }
            (Self::Count | Self::PowerOfTwo, DeValue::Integer(found)) => {
                let count = whole(found.as_str(), found.radix())
                    .and_then(|count| u64::try_from(count).ok())
                    .filter(|count| (1..=MOST).contains(count))
                    .filter(|count| matches!(self, Self::Count) || count.is_power_of_two());
                count.map(|count| count as f64).ok_or_else(|| found.to_string())
            }
            (_, other) => Err(name_of(other).to_owned()),
        }
    }
}

impl std::fmt::Display for Takes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count => write!(f, "a whole number from 1 to {MOST}"),
            Self::PowerOfTwo => write!(f, "a power of two from 1 to {MOST}"),
            Self::Cycles => write!(f, "a number of cycles from 0 to {MOST}"),
        }
    }
}

fn name_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "an array",
        DeValue::Table(_) => "a table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_is_the_default() {
        let text = include_str!("../../../examples/target.toml");
        assert_eq!(parse(&Source::new("target.toml", text)), Ok(Target::default()));
        assert_eq!(parse(&Source::new("empty.toml", "")), Ok(Target::default()));
    }

    #[test]
    fn fields_left_out_are_the_defaults() {
        let text = "cores = 0x10\nlatency = 3.5\n";
        let wanted = Target { cores: 16.0, latency: 3.5, ..Target::default() };
        assert_eq!(parse(&Source::new("few.toml", text)), Ok(wanted));
        let text = "[[caches]]\nbytes = 1024\nline = 32\nstream = 0\njump = 1e1\n";
        let cache = Cache { bytes: 1024.0, line: 32.0, stream: 0.0, jump: 10.0 };
        let wanted = Target { caches: vec![cache], ..Target::default() };
        assert_eq!(parse(&Source::new("one.toml", text)), Ok(wanted));
    }
}
