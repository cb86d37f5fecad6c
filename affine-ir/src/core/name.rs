//! Names: immutable strings that are cheap to clone, for attribute names, symbol names and string attributes.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// An immutable string that clones without copying; compared, ordered and hashed by its text.
#[derive(Clone)]
pub struct Name(Repr);

#[derive(Clone)]
enum Repr {
    Static(&'static str),
    Shared(Arc<str>),
}

impl Name {
    /// A name known at compile time; never allocates.
    pub const fn from_static(text: &'static str) -> Self {
        Name(Repr::Static(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Repr::Static(text) => text,
            Repr::Shared(text) => text,
        }
    }
}

impl Name {
    /// Whether this is the name `text`; quickest when both are the same place in the program.
    pub(crate) fn is(&self, text: &str) -> bool {
        let own = self.as_str();
        own.len() == text.len() && (std::ptr::eq(own.as_ptr(), text.as_ptr()) || own == text)
    }
}

/// A string literal may hold any bytes. Those that are not UTF-8 are held as the last 128 code points (which
/// are private and have no meaning of their own): byte `b` as `U+10FF00 + b`. Where these code points
/// themselves occur in an input, their own bytes are held in this way, so that bytes and text correspond one
/// to one.
impl Name {
    /// The text that encodes these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Name {
        let mut text = String::with_capacity(bytes.len());
        let hold = |text: &mut String, byte: u8| {
            text.push(char::from_u32(FIRST_HELD - 0x80 + u32::from(byte)).expect("at most U+10FFFF"));
        };
        for chunk in bytes.utf8_chunks() {
            for char in chunk.valid().chars() {
                if u32::from(char) >= FIRST_HELD {
                    char.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| hold(&mut text, byte));
                } else {
                    text.push(char);
                }
            }
            chunk.invalid().iter().for_each(|byte| hold(&mut text, *byte));
        }
        Name::from(text)
    }

    /// The bytes that a text encodes.
    pub fn bytes_of(text: &str) -> impl Iterator<Item = u8> + '_ {
        text.chars().flat_map(|char| {
            let mut buffer = [0; 4];
            let length = match u32::from(char).checked_sub(FIRST_HELD) {
                Some(held) => {
                    buffer[0] = u8::try_from(0x80 + held).expect("one of the last 128 code points");
                    1
                }
                None => char.encode_utf8(&mut buffer).len(),
            };
            buffer.into_iter().take(length)
        })
    }
}

/// U+10FF80 stands for the byte 0x80.
const FIRST_HELD: u32 = 0x10_ff80;

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name(Repr::Shared(text.into()))
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Name(Repr::Shared(text.into()))
    }
}

impl std::ops::Deref for Name {
    type Target = str;
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.is(other)
    }
}

impl Eq for Name {}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
