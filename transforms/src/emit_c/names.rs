//! Names of C: what the program calls things where that is an identifier, and no name twice in one scope.

use std::collections::HashSet;

/// The names in use, with the scopes that they go out of use with.
#[derive(Debug)]
pub(crate) struct Names {
    taken: HashSet<String>,
    scopes: Vec<Vec<String>>,
}

/// Keywords of C11, and names of the standard headers that the emitted text uses or that are easily met.
const RESERVED: &[&str] = &[
    "I",
    "INFINITY",
    "INT64_MIN",
    "NAN",
    "NULL",
    "abort",
    "abs",
    "alignof",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "div",
    "do",
    "double",
    "else",
    "enum",
    "errno",
    "exit",
    "exp",
    "extern",
    "false",
    "float",
    "fma",
    "fmod",
    "for",
    "free",
    "gamma",
    "goto",
    "if",
    "index",
    "inline",
    "int",
    "isfinite",
    "isinf",
    "isnan",
    "isnormal",
    "isunordered",
    "j0",
    "j1",
    "jn",
    "linux",
    "log",
    "long",
    "main",
    "malloc",
    "memcpy",
    "memmove",
    "omp",
    "pow",
    "printf",
    "putchar",
    "register",
    "remove",
    "rename",
    "restrict",
    "return",
    "round",
    "short",
    "signbit",
    "signed",
    "sin",
    "cos",
    "tan",
    "sizeof",
    "sqrt",
    "static",
    "stderr",
    "stdin",
    "stdout",
    "struct",
    "switch",
    "time",
    "true",
    "typedef",
    "typeof",
    "union",
    "unix",
    "unsigned",
    "void",
    "volatile",
    "while",
    "y0",
    "y1",
    "yn",
];

impl Names {
    /// No name is in use but those that C and its library have.
    pub fn new() -> Names {
        Names { taken: RESERVED.iter().map(|name| (*name).to_string()).collect(), scopes: vec![Vec::new()] }
    }

    /// Opens a scope.
    pub fn enter(&mut self) {
        self.scopes.push(Vec::new());
    }

    /// Closes the innermost scope; its names may be used again.
    pub fn leave(&mut self) {
        for name in self.scopes.pop().into_iter().flatten() {
            self.taken.remove(&name);
        }
    }

    /// A name like `wish` that is not in use, in use from now on in the innermost scope.
    pub fn fresh(&mut self, wish: &str) -> String {
        let wish = identifier(wish);
        let numbered = (1..).map(|number| format!("{wish}_{number}"));
        let mut candidates = std::iter::once(wish.clone()).chain(numbered);
        let name = candidates.find(|name| !self.taken.contains(name)).expect("there are endlessly many");
        self.taken.insert(name.clone());
        self.scopes.last_mut().expect("the outermost scope stays").push(name.clone());
        name
    }
}

/// `text` with what C does not allow in identifiers replaced. Names that begin with an underscore or the runtime's
/// prefix are not for programs.
fn identifier(text: &str) -> String {
    let mut name: String =
        text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert(0, 'v');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers_and_not_reserved() {
        let mut names = Names::new();
        assert_eq!(names.fresh("A"), "A");
        assert_eq!(names.fresh("A"), "A_1");
        assert_eq!(names.fresh("for"), "for_1");
        assert_eq!(names.fresh("a.b-c"), "a_b_c");
        assert_eq!(names.fresh("_x"), "v_x");
        assert_eq!(names.fresh("2"), "v2");
    }

    #[test]
    fn names_come_back_when_their_scope_ends() {
        let mut names = Names::new();
        names.enter();
        assert_eq!(names.fresh("i"), "i");
        names.enter();
        assert_eq!(names.fresh("i"), "i_1");
        names.leave();
        names.leave();
        assert_eq!(names.fresh("i"), "i");
    }
}
