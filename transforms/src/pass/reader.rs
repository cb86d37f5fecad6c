//! Parser of pipeline text.
//!
//! ```text
//! list    ::= element (`,` element)*
//! element ::= anchor `(` list `)` | pass (`{` options `}`)?
//! ```
//! Blanks may be around names and brackets. The brackets of the outermost anchor may be empty.

use crate::pass::declare::{PassInfo, RunsOn};
use crate::pass::options::Span;
use crate::pass::step::{
    ANY, Nested, PipelineError, PipelineFault, Step, build, in_function, is_op, is_table,
};

/// Anchors within each other.
const MAX_DEPTH: usize = 100;

/// Reads a list. In no anchor, passes for functions are put into one.
pub(crate) fn read(passes: &[&'static PassInfo], text: &str) -> Result<Vec<Step>, PipelineError> {
    let mut reader = Reader { passes, text, at: 0, outer: Vec::new(), steps: Vec::new() };
    reader.skip_blanks();
    if reader.rest().is_empty() {
        return Ok(Vec::new());
    }
    while reader.element()? {}
    Ok(reader.steps)
}

/// An anchor whose brackets are not closed yet.
struct Open {
    anchor: String,
    /// Its `(`.
    at: usize,
    /// What comes before it in the list that it belongs to.
    before: Vec<Step>,
}

struct Reader<'a> {
    passes: &'a [&'static PassInfo],
    text: &'a str,
    at: usize,
    outer: Vec<Open>,
    /// The list that is being read.
    steps: Vec<Step>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Whether a character comes next, which is then read.
    fn takes(&mut self, c: char) -> bool {
        let is_next = self.rest().starts_with(c);
        self.at += if is_next { c.len_utf8() } else { 0 };
        is_next
    }

    fn fault<T>(&self, fault: PipelineFault, span: Span) -> Result<T, PipelineError> {
        Err(PipelineError { fault, span })
    }

    /// One character, or the place after the last one.
    fn here(&self) -> Span {
        (self.at, self.at + self.rest().chars().next().map_or(0, char::len_utf8))
    }

    /// Reads an anchor up to its bracket, or a pass with what ends it; `false` at the end of the text.
    fn element(&mut self) -> Result<bool, PipelineError> {
        self.skip_blanks();
        let start = self.at;
        let length = self.rest().find(['(', ')', '{', '}', ',']).unwrap_or(self.rest().len());
        let name = self.rest()[..length].trim_end();
        let at = (start, start + name.len());
        self.at += length;
        if self.rest().starts_with('(') {
            let is_outermost = self.outer.is_empty() && self.steps.is_empty();
            self.open(name, at)?;
            self.skip_blanks();
            let is_empty = is_outermost && self.rest().starts_with(')');
            return if is_empty { self.after() } else { Ok(true) };
        }
        if name.is_empty() {
            self.at = start;
            return self.fault(PipelineFault::MissingPass, self.here());
        }
        let options = self.options(name)?;
        self.pass((name, at), options)?;
        self.after()
    }

    fn open(&mut self, name: &str, at: Span) -> Result<(), PipelineError> {
        if name != ANY && !is_op(name) {
            return self.fault(PipelineFault::UnknownAnchor { name: name.to_string() }, at);
        }
        if self.outer.len() >= MAX_DEPTH {
            return self.fault(PipelineFault::TooDeep, at);
        }
        let before = std::mem::take(&mut self.steps);
        self.outer.push(Open { anchor: name.to_string(), at: self.at, before });
        self.at += 1;
        Ok(())
    }

    /// The text in the braces after a name, and where it begins.
    fn options(&mut self, name: &str) -> Result<(&'a str, usize), PipelineError> {
        let open = self.at;
        if !self.takes('{') {
            return Ok(("", open));
        }
        let (start, mut depth, mut quote) = (self.at, 1, None);
        for (offset, c) in self.rest().char_indices() {
            match c {
                '"' | '\'' if quote == Some(c) => quote = None,
                _ if quote.is_some() => {}
                '"' | '\'' => quote = Some(c),
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += offset + 1;
                return Ok((&self.text[start..start + offset], start));
            }
        }
        self.fault(PipelineFault::Unclosed { expected: '}', name: name.to_string() }, (open, open + 1))
    }

    fn pass(&mut self, (name, at): (&str, Span), options: (&str, usize)) -> Result<(), PipelineError> {
        let (pass, given) = build(self.passes, (name, at), options)?;
        let info = pass.info();
        let Some(around) = self.outer.last() else {
            self.steps.push(in_function(pass, given));
            return Ok(());
        };
        let anchor = around.anchor.clone();
        // The outermost `any` stands for the program.
        let is_any = anchor == ANY && self.outer.len() > 1;
        match info.on {
            RunsOn::Functions if !is_any && anchor != "func.func" => {
                self.fault(PipelineFault::NotInFunctions { pass: info.name, anchor }, at)
            }
            RunsOn::SymbolTables if anchor != ANY && !is_table(&anchor) => {
                self.fault(PipelineFault::NotInTable { pass: info.name, anchor }, at)
            }
            RunsOn::Functions | RunsOn::SymbolTables | RunsOn::Module => {
                self.steps.push(Step::Pass(pass, given));
                Ok(())
            }
        }
    }

    /// Reads what ends an element: brackets that are closed, and a comma if more follows.
    fn after(&mut self) -> Result<bool, PipelineError> {
        loop {
            self.skip_blanks();
            if self.takes(',') {
                return Ok(true);
            }
            if self.rest().is_empty() {
                let Some(open) = self.outer.last() else { return Ok(false) };
                let fault = PipelineFault::Unclosed { expected: ')', name: open.anchor.clone() };
                return self.fault(fault, (open.at, open.at + 1));
            }
            if !self.rest().starts_with(')') {
                return self.fault(PipelineFault::MissingComma, self.here());
            }
            let Some(open) = self.outer.pop() else {
                return self.fault(PipelineFault::Unbalanced, self.here());
            };
            self.at += 1;
            let steps = std::mem::replace(&mut self.steps, open.before);
            self.steps.push(Step::Nested(Nested { anchor: open.anchor, steps }));
        }
    }
}
