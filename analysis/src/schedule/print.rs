//! Prints schedules, for people and for tests.
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
use loopwright_polyhedra::machinery::signed_sum;
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
        let (mut terms, mut constant) = (Vec::new(), Int::ZERO);
        for FloorTerm { coeff, form, divisor } in &self.terms {
            if divisor.is_one() {
                let form = form.scaled(coeff);
                terms.extend(named(&form));
                constant += form.constant;
            } else if form.is_constant() {
                constant += coeff * form.constant.floor_div(divisor);
            } else {
                let form = form.to_string();
                let form = if form.contains(' ') { format!("({form})") } else { form };
                terms.push((coeff.clone(), format!("floor({form}/{divisor})")));
            }
        }
        f.write_str(&sum(terms, constant, ""))
    }
}

impl fmt::Display for AffineForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sum(named(self), self.constant.clone(), ""))
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
        let own = self.iters.iter().enumerate();
        let own = own.map(|(at, coeff)| (coeff.clone(), iters[at].as_ref().to_owned()));
        let shared = self.params.iter().enumerate();
        let shared = shared.map(|(at, coeff)| (coeff.clone(), params[at].as_ref().to_owned()));
        sum(own.chain(shared), self.constant.clone(), " * ")
    }
}

fn iter_name(iter: usize) -> String {
    ITER_NAMES.get(iter).map_or_else(|| format!("i{iter}"), ToString::to_string)
}

/// The coefficients of a form with the names of iterators and parameters.
fn named(form: &AffineForm) -> Vec<(Int, String)> {
    let names = (0..form.iters.len()).map(iter_name);
    let names = names.chain((0..form.params.len()).map(|param| format!("p{param}")));
    form.iters.iter().chain(&form.params).cloned().zip(names).collect()
}

/// A sum as it is written: multiples of names, with `times` after their coefficients, then the constant.
fn sum(terms: impl IntoIterator<Item = (Int, String)>, constant: Int, times: &str) -> String {
    let terms = terms.into_iter().chain([(constant, String::new())]).filter(|(coeff, _)| !coeff.is_zero());
    signed_sum(terms.map(|(coeff, name)| {
        let size = coeff.abs();
        let text = match (name.as_str(), size.is_one()) {
            ("", _) => size.to_string(),
            (_, true) => name,
            (_, false) => format!("{size}{times}{name}"),
        };
        (coeff.is_negative(), text)
    }))
}
