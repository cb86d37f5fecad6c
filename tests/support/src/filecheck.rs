//! The part of LLVM's FileCheck that the corpus uses, so that its files are checked without LLVM installed.
//!
//! Directives: `CHECK:`, `CHECK-NEXT:`, `CHECK-SAME:`, `CHECK-NOT:`, `CHECK-DAG:`, `CHECK-LABEL:`,
//! `CHECK-EMPTY:`, `CHECK-COUNT-n:`; in them `{{regex}}`, `[[NAME:regex]]` and `[[NAME]]`. Runs of blanks
//! match each other, as there. Not here: numeric variables, `CHECK-DAG` groups that may overlap. The peers
//! run the same files through the real tool, so a difference shows.

use std::collections::BTreeMap;

use fancy_regex::Regex;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Next,
    Same,
    Not,
    Dag,
    Label,
    Empty,
    Count(usize),
}

#[derive(Clone, Debug)]
struct Directive {
    kind: Kind,
    pattern: Vec<Piece>,
    line: usize,
    text: String,
}

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Regex(String),
    Define(String, String),
    Use(String),
}

/// Checks `input` against the directives in `check_file`; the error says which directive failed and where.
pub fn check(check_file: &str, prefixes: &[&str], input: &str) -> Result<(), String> {
    let directives = parse(check_file, prefixes)?;
    if directives.is_empty() {
        return Err(format!("no directive with prefix {}", prefixes.join(", ")));
    }
    let input = squeezed(input);
    Matcher { input: &input, variables: BTreeMap::new() }.run(&directives)
}

// Reading the directives.

fn parse(check_file: &str, prefixes: &[&str]) -> Result<Vec<Directive>, String> {
    let mut directives = Vec::new();
    for (number, line) in check_file.lines().enumerate() {
        let Some((kind, text)) = prefixes.iter().find_map(|prefix| directive_in(line, prefix)) else {
            continue;
        };
        let text = squeezed(text.trim()).trim_end().to_string();
        let pattern = pieces(&text).map_err(|message| format!("line {}: {message}", number + 1))?;
        if pattern.is_empty() && kind != Kind::Empty {
            return Err(format!("line {}: empty pattern", number + 1));
        }
        directives.push(Directive { kind, pattern, line: number + 1, text });
    }
    Ok(directives)
}

/// The directive with this prefix in a line: its kind and the text after the colon.
fn directive_in<'a>(line: &'a str, prefix: &str) -> Option<(Kind, &'a str)> {
    for (at, _) in line.match_indices(prefix) {
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if line[..at].chars().next_back().is_some_and(is_word) {
            continue;
        }
        let rest = &line[at + prefix.len()..];
        let Some((suffix, text)) = rest.split_once(':') else { continue };
        let kind = match suffix {
            "" => Kind::Plain,
            "-NEXT" => Kind::Next,
            "-SAME" => Kind::Same,
            "-NOT" => Kind::Not,
            "-DAG" => Kind::Dag,
            "-LABEL" => Kind::Label,
            "-EMPTY" => Kind::Empty,
            _ => match suffix.strip_prefix("-COUNT-").and_then(|count| count.parse().ok()) {
                Some(count) => Kind::Count(count),
                None => continue,
            },
        };
        return Some((kind, text));
    }
    None
}

fn pieces(mut text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    while !text.is_empty() {
        if let Some(rest) = text.strip_prefix("{{") {
            let (regex, rest) = rest.split_once("}}").ok_or("'{{' without '}}'")?;
            pieces.push(Piece::Regex(regex.to_string()));
            text = rest;
        } else if text.starts_with("[[") && !text.starts_with("[[[") {
            if !is_variable(&text[2..]) {
                return Err("'[[' that begins no variable: as text it is '{{\\[\\[}}'".to_string());
            }
            let (inside, rest) = closing_brackets(&text[2..]).ok_or("'[[' without ']]'")?;
            pieces.push(match inside.split_once(':') {
                Some((name, regex)) => Piece::Define(name.to_string(), regex.to_string()),
                None => Piece::Use(inside.to_string()),
            });
            text = rest;
        } else {
            let first = text.chars().next().map_or(0, char::len_utf8);
            let next = ["{{", "[["].iter().filter_map(|open| text[first..].find(open)).min();
            let (plain, rest) = text.split_at(next.map_or(text.len(), |at| at + first));
            pieces.push(Piece::Text(plain.to_string()));
            text = rest;
        }
    }
    Ok(pieces)
}

fn is_variable(text: &str) -> bool {
    let name = text.strip_prefix('$').unwrap_or(text);
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').starts_with([':', ']'])
}

/// Splits at the `]]` that closes a variable, past bracket expressions such as `[a-z]` in its regex.
fn closing_brackets(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'[' => depth += 1,
            b']' if depth == 0 && bytes.get(at + 1) == Some(&b']') => {
                return Some((&text[..at], &text[at + 2..]));
            }
            b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Every run of blanks and tabs becomes one blank.
fn squeezed(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        let c = if c == '\t' || c == '\r' { ' ' } else { c };
        if c != ' ' || !result.ends_with(' ') {
            result.push(c);
        }
    }
    result
}

// Matching.

struct Matcher<'a> {
    input: &'a str,
    variables: BTreeMap<String, String>,
}

impl Matcher<'_> {
    fn run(mut self, directives: &[Directive]) -> Result<(), String> {
        // Labels first: they cut the input into blocks that the other directives cannot leave.
        let mut blocks = Vec::new();
        let (mut start, mut from) = (0, 0);
        for (position, directive) in directives.iter().enumerate() {
            if directive.kind == Kind::Label {
                let (begin, _) = self.find(directive, start, self.input.len())?;
                blocks.push((from..position, start..begin));
                // The label itself is matched again as the first directive of its block.
                (start, from) = (begin, position);
            }
        }
        blocks.push((from..directives.len(), start..self.input.len()));
        for (positions, input) in blocks {
            self.block(&directives[positions], input.start, input.end)?;
        }
        Ok(())
    }

    fn block(&mut self, directives: &[Directive], start: usize, end: usize) -> Result<(), String> {
        let mut at = start;
        let mut forbidden: Vec<&Directive> = Vec::new();
        let mut position = 0;
        while position < directives.len() {
            let directive = &directives[position];
            position += 1;
            let found = match directive.kind {
                Kind::Not => {
                    forbidden.push(directive);
                    continue;
                }
                Kind::Dag => {
                    let count =
                        1 + directives[position..].iter().take_while(|next| next.kind == Kind::Dag).count();
                    let group = &directives[position - 1..position - 1 + count];
                    position += count - 1;
                    self.group(group, at, end)?
                }
                Kind::Next | Kind::Same | Kind::Empty => self.adjacent(directive, at, end)?,
                Kind::Count(count) => {
                    let mut whole = self.find(directive, at, end)?;
                    for _ in 1..count {
                        whole.1 = self.find(directive, whole.1, end)?.1;
                    }
                    whole
                }
                Kind::Plain | Kind::Label => self.find(directive, at, end)?,
            };
            for directive in forbidden.drain(..) {
                self.absent(directive, at, found.0)?;
            }
            at = found.1;
        }
        for directive in forbidden {
            self.absent(directive, at, end)?;
        }
        Ok(())
    }

    /// Matches each of a group in any order, without overlap; the span of all of them.
    fn group(&mut self, group: &[Directive], start: usize, end: usize) -> Result<(usize, usize), String> {
        let mut taken: Vec<(usize, usize)> = Vec::new();
        for directive in group {
            let mut from = start;
            loop {
                let found = self.find(directive, from, end)?;
                match taken.iter().find(|other| found.0 < other.1 && other.0 < found.1) {
                    Some(other) => from = other.1,
                    None => {
                        taken.push(found);
                        break;
                    }
                }
            }
        }
        let first = taken.iter().map(|found| found.0).min().unwrap_or(start);
        let last = taken.iter().map(|found| found.1).max().unwrap_or(start);
        Ok((first, last))
    }

    /// A match on the next line (`NEXT`, `EMPTY`) or on the same line (`SAME`) as the last one.
    fn adjacent(&mut self, directive: &Directive, at: usize, end: usize) -> Result<(usize, usize), String> {
        let wanted = if directive.kind == Kind::Same { 0 } else { 1 };
        if directive.kind == Kind::Empty {
            let mut lines = self.input[at..end].match_indices('\n').map(|(offset, _)| at + offset);
            return match (lines.next(), lines.next()) {
                (Some(first), Some(second)) if second == first + 1 => Ok((first + 1, first + 1)),
                (Some(first), None) if first + 1 == end => Ok((end, end)),
                _ => Err(self.failure(directive, at, "the next line is not empty")),
            };
        }
        let found = self.find(directive, at, end)?;
        let between = self.input[at..found.0].matches('\n').count();
        if between == wanted {
            Ok(found)
        } else {
            Err(self.failure(directive, at, &format!("matches {between} lines below, not {wanted}")))
        }
    }

    fn absent(&mut self, directive: &Directive, start: usize, end: usize) -> Result<(), String> {
        let saved = self.variables.clone();
        let found = self.find(directive, start, end);
        self.variables = saved;
        match found {
            Ok((begin, _)) => Err(self.failure(directive, begin, "is there")),
            Err(_) => Ok(()),
        }
    }

    /// The first match in a range; defines the pattern's variables.
    fn find(&mut self, directive: &Directive, start: usize, end: usize) -> Result<(usize, usize), String> {
        let mut regex = String::from("(?m)");
        let mut defined: Vec<&str> = Vec::new();
        for piece in &directive.pattern {
            match piece {
                Piece::Text(text) => regex.push_str(&fancy_regex::escape(text)),
                Piece::Regex(inner) => regex.push_str(&format!("(?:{inner})")),
                Piece::Define(name, inner) => {
                    defined.push(name);
                    regex.push_str(&format!("(?<{}>{inner})", group_name(name)));
                }
                Piece::Use(name) if defined.contains(&name.as_str()) => {
                    regex.push_str(&format!("\\k<{}>", group_name(name)));
                }
                Piece::Use(name) => match self.variables.get(name) {
                    Some(value) => regex.push_str(&fancy_regex::escape(value)),
                    None => {
                        return Err(self.failure(
                            directive,
                            start,
                            &format!("variable {name} is not defined"),
                        ));
                    }
                },
            }
        }
        let compiled = Regex::new(&regex).map_err(|error| format!("line {}: {error}", directive.line))?;
        let captures = compiled
            .captures(&self.input[start..end])
            .map_err(|error| format!("line {}: {error}", directive.line))?
            .ok_or_else(|| self.failure(directive, start, "is not there"))?;
        for name in defined {
            if let Some(value) = captures.name(&group_name(name)) {
                self.variables.insert(name.to_string(), value.as_str().to_string());
            }
        }
        let whole = captures.get(0).expect("group 0 is the whole match");
        Ok((start + whole.start(), start + whole.end()))
    }

    fn failure(&self, directive: &Directive, at: usize, what: &str) -> String {
        let line = self.input[..at].matches('\n').count() + 1;
        let near: Vec<&str> = self.input.lines().skip(line - 1).take(6).collect();
        format!(
            "line {}: '{}' {what}, from line {line} of the output:\n  | {}",
            directive.line,
            directive.text,
            near.join("\n  | ")
        )
    }
}

fn group_name(variable: &str) -> String {
    format!("v_{}", variable.trim_start_matches('$'))
}
