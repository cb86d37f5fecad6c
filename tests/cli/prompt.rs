//! The calculator's prompt on a pseudo terminal, which `script` of util-linux opens: keys in, what the
//! terminal shows out.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use support::command::root;

/// A terminal that waits longer than this shows nothing more.
const PATIENCE: Duration = Duration::from_secs(60);

/// What rustyline writes when it takes over the terminal for a line: keys typed earlier would be echoed by
/// the system.
const LINE_BEGINS: &str = "\u{1b}[?2004h";

const UP: &str = "\u{1b}[A";
const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";

/// A session, and what it has shown.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    pieces: Receiver<Vec<u8>>,
    shown: Vec<u8>,
    /// How much of it was expected already.
    at: usize,
}

impl Terminal {
    /// Starts a session whose history lies in a folder.
    fn start(state: &Path) -> Terminal {
        let command = format!("'{}' calc", env!("CARGO_BIN_EXE_loopwright"));
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .envs([("TERM", "xterm"), ("NO_COLOR", "1")])
            .env("XDG_STATE_HOME", state)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("util-linux is there");
        let (keys, mut output) = (child.stdin.take(), child.stdout.take().expect("it is a pipe"));
        let (sender, pieces) = channel();
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut piece) {
                if sender.send(piece[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { child, keys: keys.expect("it is a pipe"), pieces, shown: Vec::new(), at: 0 }
    }

    /// Waits until the text is shown, after what was expected before.
    #[track_caller]
    fn expect(&mut self, text: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let shown = String::from_utf8_lossy(&self.shown[self.at..]).into_owned();
            if let Some(start) = shown.find(text) {
                self.at += start + text.len();
                return;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.pieces.recv_timeout(left) {
                Ok(piece) => self.shown.extend(piece),
                Err(_) => panic!("the terminal does not show {text:?}, but {shown:?}"),
            }
        }
    }

    /// Types keys when the next line begins.
    #[track_caller]
    fn enter(&mut self, keys: &str) {
        self.expect(LINE_BEGINS);
        self.keys.write_all(keys.as_bytes()).expect("the session goes on");
    }

    /// Ends the session; gives its exit code.
    #[track_caller]
    fn end(mut self) -> Option<i32> {
        self.enter(CTRL_D);
        self.child.wait().expect("it was started").code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It has ended, unless a test fails.
        let _ = self.child.kill();
    }
}

#[test]
fn session() {
    let state = tempfile::tempdir().expect("a temporary folder can be made");
    let mut terminal = Terminal::start(state.path());
    terminal.expect("'help;' lists the operations, 'quit' or Ctrl-D ends the session");
    terminal.enter("{ [1] };\r");
    terminal.expect("$0 := { [1] }\r\n");
    // A statement goes on over lines until it is whole.
    terminal.enter("Late := { [i] :\ri = 3\r};\r");
    // Operations and variables are completed.
    terminal.enter("coal\t $0 + La\t\r");
    terminal.expect("$1 := { [1]; [3] }\r\n");
    // A fault is shown and ends nothing.
    terminal.enter("$1 + nothing\r");
    terminal.expect("<prompt>:1:6: error: unknown name 'nothing'");
    terminal.expect("1 | $1 + nothing\r\n  |      ^^^^^^^\r\n");
    terminal.enter(&format!("1 + {CTRL_C}"));
    terminal.enter("print 2\r");
    terminal.expect("\n2\r\n");
    // The last line, and the one before it that did not fail.
    terminal.enter(&format!("{UP}{UP}\u{1}print \u{5}\r"));
    terminal.expect("<prompt>:1:12: error: unknown name 'nothing'");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn lines_are_kept_for_the_next_session() {
    let state = tempfile::tempdir().expect("a temporary folder can be made");
    let mut terminal = Terminal::start(state.path());
    terminal.enter("20 + 1\r");
    terminal.expect("$0 := 21\r\n");
    assert_eq!(terminal.end(), Some(0));
    let history = state.path().join("loopwright").join("calc_history");
    assert!(std::fs::read_to_string(&history).expect("it was written").ends_with("20 + 1\n"));
    let mut terminal = Terminal::start(state.path());
    terminal.enter(&format!("{UP}0\r"));
    terminal.expect("$0 := 30\r\n");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn session_in_the_documents_is_a_real_one() {
    let chapter = std::fs::read_to_string(root().join("docs/calculator.md")).expect("it is there");
    let (_, section) = chapter.split_once("## A session at the prompt").expect("the section is there");
    let session = section.split("```").nth(1).and_then(|block| block.strip_prefix("text\n"));
    let state = tempfile::tempdir().expect("a temporary folder can be made");
    let mut terminal = Terminal::start(state.path());
    for line in session.expect("the section shows a session").lines() {
        match line.strip_prefix("> ") {
            Some(statement) => terminal.enter(&format!("{statement}\r")),
            None => terminal.expect(&format!("\r\n{line}\r\n")),
        }
    }
    assert_eq!(terminal.end(), Some(0));
}
