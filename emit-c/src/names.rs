//! C identifiers: the program's own names where they are valid, unique in each scope.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::LazyLock;

/// Keywords of C11 and C23, `main`, and every name without a leading underscore that one of these headers
/// declares or defines, as C has it or with glibc's extensions: `<math.h>`, `<stdbool.h>`, `<stdint.h>`,
/// `<stdio.h>`, `<stdlib.h>`, `<string.h>` and `<time.h>`. Also the functions that compilers know without a
/// declaration: those of `<complex.h>`, `<ctype.h>`, `<inttypes.h>` and `<wctype.h>`, and a few of POSIX.
static RESERVED: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("reserved.txt").split_whitespace().collect());

/// The names in use, with the scopes that they go out of use with.
#[derive(Debug)]
pub(crate) struct Names {
    /// Those of functions and globals.
    symbols: Rc<HashSet<String>>,
    taken: HashSet<String>,
    /// What was asked for, with the number that the name got; 0 for none.
    scopes: Vec<Vec<(String, u32)>>,
    /// For what was asked for, a number below which none is free.
    next: HashMap<String, u32>,
}

impl Names {
    /// No name is in use but those that C, its library, and the functions and globals of the program have.
    pub fn new(symbols: Rc<HashSet<String>>) -> Names {
        Names { symbols, taken: HashSet::new(), scopes: vec![Vec::new()], next: HashMap::new() }
    }

    /// Opens a scope.
    pub fn enter(&mut self) {
        self.scopes.push(Vec::new());
    }

    /// Closes the innermost scope; its names may be used again.
    pub fn leave(&mut self) {
        for (wish, number) in self.scopes.pop().into_iter().flatten() {
            self.taken.remove(&numbered(&wish, number));
            self.next.entry(wish).and_modify(|next| *next = number.min(*next));
        }
    }

    /// A name like `wish` that is not in use, in use from now on in the innermost scope.
    pub fn fresh(&mut self, wish: &str) -> String {
        let wish = identifier(wish);
        let mut number = self.next.get(&wish).copied().unwrap_or(0);
        let mut name = numbered(&wish, number);
        while self.is_taken(&name) {
            number += 1;
            name = numbered(&wish, number);
        }
        self.taken.insert(name.clone());
        self.next.insert(wish.clone(), number + 1);
        self.scopes.last_mut().expect("the outermost scope stays").push((wish, number));
        name
    }

    /// Whether a variable has this name.
    pub fn is_variable(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    fn is_taken(&self, name: &str) -> bool {
        RESERVED.contains(name) || self.symbols.contains(name) || self.taken.contains(name)
    }
}

/// The identifiers and numbers in a piece of C.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn numbered(wish: &str, number: u32) -> String {
    if number == 0 { wish.to_string() } else { format!("{wish}_{number}") }
}

/// `text` with what C does not allow in identifiers replaced. Names that begin with an underscore or the
/// runtime's prefix are not for programs.
fn identifier(text: &str) -> String {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name: String = text.chars().map(|c| if is_allowed(c) { c } else { '_' }).collect();
    match name.chars().next() {
        Some(_) if name.starts_with("lw_") => format!("v_{name}"),
        Some(first) if first.is_ascii_alphabetic() => name,
        _ => format!("v{name}"),
    }
}
