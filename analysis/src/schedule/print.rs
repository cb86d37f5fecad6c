//! Schedules as text, for people and for tests.
//!
//! # Examples
//! ```text
//! band permutable
//!   tile      parallel: S0[i, j] -> floor(i/32)
//!   point             : S0[i, j] -> i + j
//!   sequence
//!     S0: leaf
//! ```
//! Iterators are called `i`, `j`, `k`, `l`, `m`, `n`, then `i6`, …; parameters `p0`, `p1`, ….

use crate::ids::StmtId;
use crate::schedule::{AffineForm, Band, FloorTerm, MemberKind, Node, QuasiRow, Schedule};
use loopwright_affine_ir::Id;
use loopwright_polyhedra::Int;
use std::fmt;

const ITER_NAMES: [&str; 6] = ["i", "j", "k", "l", "m", "n"];

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_node(&self.root, 0, f)
    }
}

impl Schedule {
    fn fmt_node(&self, node: &Node, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = "  ".repeat(depth);
        match node {
            Node::Leaf => writeln!(f, "{indent}leaf"),
            Node::Sequence(children) => {
                writeln!(f, "{indent}sequence")?;
                for (stmts, child) in children {
                    let names: Vec<String> = stmts.iter().map(ToString::to_string).collect();
                    if matches!(child, Node::Leaf) {
                        writeln!(f, "{indent}  {}", names.join(" "))?;
                    } else {
                        writeln!(f, "{indent}  {}:", names.join(" "))?;
                        self.fmt_node(child, depth + 2, f)?;
                    }
                }
                Ok(())
            }
            Node::Band(band) => self.fmt_band(band, depth, f),
        }
    }

    fn fmt_band(&self, band: &Band, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = "  ".repeat(depth);
        writeln!(f, "{indent}band{}", if band.permutable { " permutable" } else { "" })?;
        for member in &band.members {
            let kind = match member.kind {
                MemberKind::Tile => "tile",
                MemberKind::Point => "point",
                MemberKind::Unrolled => "unrolled",
            };
            let parallel = if member.coincident { " parallel" } else { "" };
            let rows: Vec<String> = member.rows.iter().map(|(&stmt, row)| self.row_text(stmt, row)).collect();
            writeln!(f, "{indent}  {kind}{parallel}: {}", rows.join("; "))?;
        }
        match *band.child {
            Node::Leaf => Ok(()),
            ref child => self.fmt_node(child, depth + 1, f),
        }
    }

    fn row_text(&self, stmt: StmtId, row: &QuasiRow) -> String {
        let iters: Vec<String> =
            (0..self.n_iters.get(stmt.index()).copied().unwrap_or(0)).map(iter_name).collect();
        format!("{stmt}[{}] -> {row}", iters.join(", "))
    }
}

impl fmt::Display for QuasiRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sum = Sum::default();
        for FloorTerm { coeff, form, divisor } in &self.terms {
            if divisor.is_one() {
                sum.push_form(coeff, form);
            } else if form.is_constant() {
                sum.constant += coeff * form.constant.floor_div(divisor);
            } else {
                let form = form.to_string();
                let atomic = !form.contains(' ');
                let quotient = if atomic {
                    format!("floor({form}/{divisor})")
                } else {
                    format!("floor(({form})/{divisor})")
                };
                sum.push(coeff, &quotient);
            }
        }
        f.write_str(&sum.finish())
    }
}

impl fmt::Display for AffineForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sum = Sum::default();
        sum.push_form(&Int::ONE, self);
        f.write_str(&sum.finish())
    }
}

impl AffineForm {
    /// The function with iterators and parameters called by these names, as MLIR writes it.
    ///
    /// # Panics
    /// If there are fewer names than iterators or parameters.
    ///
    /// ```
    /// use loopwright_analysis::AffineForm;
    /// use loopwright_polyhedra::Int;
    ///
    /// let form = AffineForm { params: vec![Int::from(-2)], ..AffineForm::iter(2, 1, 1) };
    /// assert_eq!(form.written(&["%i", "%j"], &["%n"]), "%j - 2 * %n");
    /// ```
    pub fn written(&self, iters: &[impl AsRef<str>], params: &[impl AsRef<str>]) -> String {
        let mut sum = Sum { times: " * ", ..Sum::default() };
        self.iters.iter().enumerate().for_each(|(at, coeff)| sum.push(coeff, iters[at].as_ref()));
        self.params.iter().enumerate().for_each(|(at, coeff)| sum.push(coeff, params[at].as_ref()));
        sum.constant = self.constant.clone();
        sum.finish()
    }
}

fn iter_name(iter: usize) -> String {
    ITER_NAMES.get(iter).map_or_else(|| format!("i{iter}"), ToString::to_string)
}

/// A sum as it is written: terms so far and the constant, which comes last.
#[derive(Default)]
struct Sum {
    text: String,
    constant: Int,
    /// What stands between a coefficient and a name.
    times: &'static str,
}

impl Sum {
    fn push_form(&mut self, factor: &Int, form: &AffineForm) {
        for (iter, coeff) in form.iters.iter().enumerate() {
            self.push(&(factor * coeff), &iter_name(iter));
        }
        for (param, coeff) in form.params.iter().enumerate() {
            self.push(&(factor * coeff), &format!("p{param}"));
        }
        self.constant += factor * &form.constant;
    }

    fn push(&mut self, coeff: &Int, name: &str) {
        if coeff.is_zero() {
            return;
        }
        let size = coeff.abs();
        let term = if size.is_one() { name.to_owned() } else { format!("{size}{}{name}", self.times) };
        self.push_signed(coeff.is_negative(), &term);
    }

    fn push_signed(&mut self, negative: bool, term: &str) {
        let sign = match (self.text.is_empty(), negative) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        self.text.push_str(sign);
        self.text.push_str(term);
    }

    fn finish(mut self) -> String {
        if !self.constant.is_zero() || self.text.is_empty() {
            let size = self.constant.abs().to_string();
            self.push_signed(self.constant.is_negative(), &size);
        }
        self.text
    }
}
