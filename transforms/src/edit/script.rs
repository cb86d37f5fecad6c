//! Scripts: the text form of steps, and their parser.

use crate::edit::fault::{EditFault, ScriptError};
use crate::edit::packing::{Pack, PackOrder};
use crate::edit::parts::End;
use crate::edit::tree::Plan;
use loopwright_affine_ir::Ir;
use loopwright_analysis::{AffineForm, Scop};
use loopwright_polyhedra::{Int, Name, PieceValue, PiecewiseAffine};

/// A script: steps that reorder functions. See the module doc of `edit`.
///
/// ```
/// # use loopwright_affine_ir::{FuncOp, ParseOptions, Source, parse};
/// # let text = "func.func @scale(%n: index, %A: memref<?xf64>, %x: f64) {
/// #   affine.for %i = 0 to %n {
/// #     %0 = affine.load %A[%i] : memref<?xf64>
/// #     %1 = arith.mulf %0, %x : f64
/// #     affine.store %1, %A[%i] : memref<?xf64>
/// #   }
/// #   return
/// # }";
/// # let ir = parse(&Source::new("scale.mlir", text), &ParseOptions::default()).expect("reads");
/// # let func = FuncOp::all(&ir).next().expect("there is a function");
/// use loopwright_transforms::Script;
/// let scop = loopwright_analysis::extract(&ir, func).expect("all is affine");
/// let script = Script::parse("tile L0 by 32\nparallelize L0/32 # one thread for each")?;
/// let plans = Script::plans(script.steps(), &ir, &scop)?;
/// let last = plans.last().expect("a plan for each step").schedule();
/// assert!(last.to_string().starts_with("band\n  tile parallel: S0[i] -> floor(i/32)"), "{last}");
///
/// let error = Script::parse("tile L0 by 0").unwrap_err();
/// assert_eq!(error.to_string(), "1:12: a size is at least 1, and less than 2^31");
/// # Ok::<(), loopwright_transforms::ScriptError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    steps: Vec<ScriptStep>,
}

/// A step, and where it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptStep {
    /// The function that it is for, without `@`, if the script says.
    pub function: Option<String>,
    /// From 1.
    pub line: usize,
    /// Where it begins, in bytes of the line, from 1.
    pub column: usize,
    step: Step,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Interchange(Word, Word),
    Permute(Vec<Word>),
    Skew { inner: Word, by: Int, outer: Word },
    Reverse(Word),
    Shift { stmt: Option<Word>, of: Word, by: Word },
    Scale { of: Word, by: Int },
    Strip { of: Word, size: i64 },
    Tile { loops: Vec<Word>, sizes: Vec<i64> },
    TileStmt { stmt: Word, sizes: Vec<i64>, from: usize },
    Wavefront(Word, Word),
    Diamond { time: Word, spaces: Vec<Word>, size: i64, slope: Int },
    Fuse { first: Word, second: Word, shift: Option<Word> },
    Distribute(Word),
    Move { moved: Word, is_after: bool, other: Word },
    Parallelize(Word),
    Serialize(Word),
    Unroll { of: Word, size: i64 },
    Jam { of: Word, size: i64 },
    Split { of: Word, at: Word },
    Peel { of: Word, end: End, count: i64 },
    Pack(Pack),
}

impl ScriptStep {
    /// What is to be packed when loops have their order, if that is what the step is about.
    pub fn pack(&self) -> Option<&Pack> {
        match &self.step {
            Step::Pack(pack) => Some(pack),
            _ => None,
        }
    }
}

/// A word, or an expression, and where it begins in its line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    column: usize,
    text: String,
}

impl Script {
    /// Reads a script; what its names mean is not looked into.
    ///
    /// # Errors
    /// If a line is no step, or has a number out of range.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let (mut steps, mut function) = (Vec::new(), None);
        for (at, line) in text.lines().enumerate() {
            let code = line.split('#').next().unwrap_or_default();
            let mut words = Words { line: at + 1, rest: words(code), end: code.trim_end().len() + 1 };
            let Some(first) = words.rest.first().cloned() else { continue };
            if first.text == "func" {
                words.next("a step")?;
                let name = words.next("a name that begins with '@'")?;
                let Some(symbol) = name.text.strip_prefix('@') else {
                    return Err(words.fault(name.column, EditFault::Expected("a name that begins with '@'")));
                };
                function = Some(symbol.trim_matches('"').to_owned());
                words.finish()?;
                continue;
            }
            let step = words.step()?;
            words.finish()?;
            steps.push(ScriptStep { function: function.clone(), line: at + 1, column: first.column, step });
        }
        Ok(Self { steps })
    }

    /// All steps, in their order.
    pub fn steps(&self) -> &[ScriptStep] {
        &self.steps
    }

    /// The plan of a function after each of these steps; steps that pack arrays do not change it.
    ///
    /// # Errors
    /// If a step means something that there is not, or that its loops do not allow, or if it changes their
    /// order after arrays are packed.
    pub fn plans(steps: &[ScriptStep], ir: &Ir, scop: &Scop) -> Result<Vec<Plan>, ScriptError> {
        let mut plan = Plan::new(ir, scop);
        let mut is_packed = false;
        let plans = steps.iter().map(|step| {
            let at = |(column, fault)| ScriptError { line: step.line, column, fault };
            if is_packed && step.pack().is_none() {
                return Err(at((step.column, EditFault::AfterPacking)));
            }
            is_packed |= step.pack().is_some();
            apply(&mut plan, &step.step, step.column).map_err(at)?;
            Ok(plan.clone())
        });
        plans.collect()
    }

    /// Of the plans after each step, of which the last is not legal, the first from which on none is.
    pub fn blame(plans: &[Plan], mut is_legal: impl FnMut(&Plan) -> bool) -> usize {
        let before_last = &plans[..plans.len().saturating_sub(1)];
        before_last.iter().rposition(&mut is_legal).map_or(0, |legal| legal + 1)
    }
}

/// The words of a line: an expression after `by` or `shift` is several of them.
fn words(code: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut from = None;
    for (at, c) in code.char_indices().chain([(code.len(), ' ')]) {
        match (c.is_whitespace(), from) {
            (false, None) => from = Some(at),
            (true, Some(start)) => {
                words.push(Word { column: start + 1, text: code[start..at].to_owned() });
                from = None;
            }
            _ => {}
        }
    }
    words
}

/// What is left of a line.
struct Words {
    line: usize,
    rest: Vec<Word>,
    /// The column after the last word.
    end: usize,
}

impl Words {
    fn fault(&self, column: usize, fault: EditFault) -> ScriptError {
        ScriptError { line: self.line, column, fault }
    }

    fn next(&mut self, what: &'static str) -> Result<Word, ScriptError> {
        match self.rest.is_empty() {
            true => Err(self.fault(self.end, EditFault::Expected(what))),
            false => Ok(self.rest.remove(0)),
        }
    }

    fn is_next(&self, word: &str) -> bool {
        self.rest.first().is_some_and(|next| next.text == word)
    }

    fn keyword(&mut self, word: &str, what: &'static str) -> Result<(), ScriptError> {
        let next = self.next(what)?;
        match next.text == word {
            true => Ok(()),
            false => Err(self.fault(next.column, EditFault::Expected(what))),
        }
    }

    fn finish(&self) -> Result<(), ScriptError> {
        match self.rest.first() {
            None => Ok(()),
            Some(more) => Err(self.fault(more.column, EditFault::Expected("the end of the line"))),
        }
    }

    /// Loops up to a word.
    fn loops_until(&mut self, word: &str) -> Result<Vec<Word>, ScriptError> {
        let mut loops = vec![self.next("a loop")?];
        while !self.rest.is_empty() && !self.is_next(word) {
            loops.push(self.next("a loop")?);
        }
        Ok(loops)
    }

    /// An expression: all that is left.
    fn expression(&mut self) -> Result<Word, ScriptError> {
        let first = self.next("a number or an expression of parameters")?;
        let rest = std::mem::take(&mut self.rest);
        let text = rest.into_iter().fold(first.text, |text, word| format!("{text} {}", word.text));
        Ok(Word { column: first.column, text })
    }

    fn size(&self, word: &Word, text: &str, least: i64) -> Result<i64, ScriptError> {
        let size = text.trim().parse().ok().filter(|size| (least..1 << 31).contains(size));
        size.ok_or_else(|| self.fault(word.column, EditFault::Range { what: "a size", least }))
    }

    fn by_size(&mut self) -> Result<i64, ScriptError> {
        self.keyword("by", "'by' and a size")?;
        let word = self.next("a size")?;
        self.size(&word, &word.text, 1)
    }

    /// Sizes with commas and blanks between them, up to `at` or the end.
    fn by_sizes(&mut self) -> Result<Vec<i64>, ScriptError> {
        self.keyword("by", "'by' and sizes")?;
        let first = self.next("sizes")?;
        let mut text = first.text.clone();
        while !self.rest.is_empty() && !self.is_next("at") {
            text += &self.next("a size")?.text;
        }
        text.split(',').map(|size| self.size(&first, size, 1)).collect()
    }

    fn by_factor(&mut self) -> Result<Int, ScriptError> {
        self.keyword("by", "'by' and a number")?;
        let word = self.next("a number")?;
        let number = word.text.parse::<i64>().ok().filter(|number| *number != 0);
        let what = "a number other than 0, of at most 63 bits";
        number.map(Int::from).ok_or_else(|| self.fault(word.column, EditFault::Expected(what)))
    }

    fn step(&mut self) -> Result<Step, ScriptError> {
        let name = self.next("a step")?;
        Ok(match name.text.as_str() {
            "interchange" => Step::Interchange(self.next("a loop")?, self.next("another loop")?),
            "permute" => Step::Permute(self.loops_until("")?),
            "skew" => {
                let inner = self.next("a loop")?;
                let by = self.by_factor()?;
                Step::Skew { inner, by, outer: self.next("the loop around it to add")? }
            }
            "reverse" => Step::Reverse(self.next("a loop")?),
            "shift" => {
                let first = self.next("a loop or a statement")?;
                let (stmt, of) = match self.is_next("in") {
                    true => {
                        self.keyword("in", "'in'")?;
                        (Some(first), self.next("a loop")?)
                    }
                    false => (None, first),
                };
                self.keyword("by", "'by' and how far")?;
                Step::Shift { stmt, of, by: self.expression()? }
            }
            "scale" => {
                let of = self.next("a loop")?;
                Step::Scale { of, by: self.by_factor()? }
            }
            "strip" => {
                let of = self.next("a loop")?;
                Step::Strip { of, size: self.by_size()? }
            }
            "tile" => {
                let mut of = self.loops_until("by")?;
                let sizes = self.by_sizes()?;
                let is_stmt = of[0].text.starts_with('S') && of.len() == 1;
                let from = match self.is_next("at") {
                    true if is_stmt => {
                        self.keyword("at", "'at'")?;
                        let word = self.next("how many loops to leave out")?;
                        self.size(&word, &word.text, 0)? as usize
                    }
                    _ => 0,
                };
                match is_stmt {
                    true => Step::TileStmt { stmt: of.remove(0), sizes, from },
                    false => Step::Tile { loops: of, sizes },
                }
            }
            "wavefront" => Step::Wavefront(self.next("a loop")?, self.next("a loop inside of it")?),
            "diamond" => {
                let time = self.next("a loop over time")?;
                let spaces = self.loops_until("by")?;
                let size = self.by_size()?;
                let slope = match self.is_next("slope") {
                    true => {
                        self.keyword("slope", "'slope'")?;
                        let word = self.next("a slope")?;
                        self.size(&word, &word.text, 1)?
                    }
                    false => 1,
                };
                Step::Diamond { time, spaces, size, slope: Int::from(slope) }
            }
            "fuse" => {
                let (first, second) = (self.next("a loop")?, self.next("the loop after it")?);
                let shift = match self.is_next("shift") {
                    true => {
                        self.keyword("shift", "'shift'")?;
                        Some(self.expression()?)
                    }
                    false => None,
                };
                Step::Fuse { first, second, shift }
            }
            "distribute" => Step::Distribute(self.next("a loop")?),
            "move" => {
                let moved = self.next("a loop or a statement")?;
                let word = self.next("'before' or 'after'")?;
                let is_after = match word.text.as_str() {
                    "before" => false,
                    "after" => true,
                    _ => return Err(self.fault(word.column, EditFault::Expected("'before' or 'after'"))),
                };
                Step::Move { moved, is_after, other: self.next("a loop or a statement")? }
            }
            "parallelize" => Step::Parallelize(self.next("a loop")?),
            "serialize" => Step::Serialize(self.next("a loop")?),
            "unroll" => {
                let of = self.next("a loop")?;
                Step::Unroll { of, size: self.by_size()? }
            }
            "jam" => {
                let of = self.next("a loop")?;
                Step::Jam { of, size: self.by_size()? }
            }
            "split" => {
                let of = self.next("a loop")?;
                self.keyword("at", "'at' and a number of its counter")?;
                Step::Split { of, at: self.expression()? }
            }
            "peel" => {
                let of = self.next("a loop")?;
                let word = self.next("'first' or 'last'")?;
                let end = match word.text.as_str() {
                    "first" => End::First,
                    "last" => End::Last,
                    _ => return Err(self.fault(word.column, EditFault::Expected("'first' or 'last'"))),
                };
                let count = self.next("how many iterations")?;
                Step::Peel { of, end, count: self.size(&count, &count.text, 1)? }
            }
            "pack" => Step::Pack(self.pack()?),
            unknown => return Err(self.fault(name.column, EditFault::UnknownStep(unknown.to_owned()))),
        })
    }

    /// What follows `pack`.
    fn pack(&mut self) -> Result<Pack, ScriptError> {
        let array = self.next("an array")?.text.trim_start_matches(['%', '@']).to_owned();
        self.keyword("at", "'at' and a number of loops")?;
        let mut pack = Pack { array: Some(array), ..Pack::default() };
        pack.at = self.number("a number of loops")?;
        while let Some(word) = self.rest.first().cloned() {
            self.rest.remove(0);
            match word.text.as_str() {
                "transposed" => pack.order = PackOrder::Transposed,
                "order" => {
                    let list = self.next("dimensions, as '1,0'")?;
                    let order = list.text.split(',').map(|dim| dim.trim().parse().ok());
                    let what = "the dimensions from 0 up, each once, as '1,0'";
                    let wrong = || self.fault(list.column, EditFault::Expected(what));
                    pack.order = PackOrder::Of(order.collect::<Option<_>>().ok_or_else(wrong)?);
                    pack.is_right().then_some(()).ok_or_else(wrong)?;
                }
                "padded" => pack.padding = self.number("how many elements more a row has")?,
                "space" => pack.space = self.number("a memory space")?,
                _ => {
                    let what = "'transposed', 'order', 'padded', 'space', or the end of the line";
                    return Err(self.fault(word.column, EditFault::Expected(what)));
                }
            }
        }
        Ok(pack)
    }

    /// A number from 0 up.
    fn number<T: TryFrom<i64>>(&mut self, what: &'static str) -> Result<T, ScriptError> {
        let word = self.next(what)?;
        let number = self.size(&word, &word.text, 0)?;
        T::try_from(number).map_err(|_| self.fault(word.column, EditFault::Expected(what)))
    }
}

/// Why a step is not done, and the column to show.
type At = (usize, EditFault);

fn apply(plan: &mut Plan, step: &Step, column: usize) -> Result<(), At> {
    let of = |plan: &Plan, word: &Word| plan.loop_name(&word.text).map_err(|fault| (word.column, fault));
    let all =
        |plan: &Plan, words: &[Word]| words.iter().map(|word| of(plan, word)).collect::<Result<Vec<_>, _>>();
    let here = |fault| (column, fault);
    match step {
        Step::Pack(_) => Ok(()),
        Step::Interchange(first, second) => {
            let (first, second) = (of(plan, first)?, of(plan, second)?);
            plan.interchange(&first, &second).map_err(here)
        }
        Step::Permute(loops) => {
            let names = all(plan, loops)?;
            plan.permute(&names).map_err(here)
        }
        Step::Skew { inner, by, outer } => {
            let (inner, outer) = (of(plan, inner)?, of(plan, outer)?);
            plan.skew(&inner, by, &outer).map_err(here)
        }
        Step::Reverse(word) => {
            let name = of(plan, word)?;
            plan.reverse(&name);
            Ok(())
        }
        Step::Shift { stmt, of: word, by } => {
            let name = of(plan, word)?;
            let stmt = stmt.as_ref().map(|stmt| plan.stmt(&stmt.text).map_err(|fault| (stmt.column, fault)));
            let by = expression(by, plan)?;
            plan.shift(&name, stmt.transpose()?, &by).map_err(here)
        }
        Step::Scale { of: word, by } => {
            let name = of(plan, word)?;
            plan.scale(&name, by);
            Ok(())
        }
        Step::Strip { of: word, size } => {
            let name = of(plan, word)?;
            plan.tile(&[name], &[*size]).map_err(here)
        }
        Step::Tile { loops, sizes } => {
            let names = all(plan, loops)?;
            plan.tile(&names, sizes).map_err(here)
        }
        Step::TileStmt { stmt, sizes, from } => {
            let around = plan.loops_around(plan.stmt(&stmt.text).map_err(|fault| (stmt.column, fault))?);
            let (wanted, found) = (from + sizes.len(), around.len());
            match around.get(*from..wanted) {
                Some(names) => plan.tile(names, sizes).map_err(here),
                None => Err((stmt.column, EditFault::TooFewLoops { stmt: stmt.text.clone(), wanted, found })),
            }
        }
        Step::Wavefront(first, second) => {
            let (first, second) = (of(plan, first)?, of(plan, second)?);
            plan.wavefront(&first, &second).map_err(here)
        }
        Step::Diamond { time, spaces, size, slope } => {
            let (time, spaces) = (of(plan, time)?, all(plan, spaces)?);
            plan.diamond(&time, &spaces, slope, *size).map_err(here)
        }
        Step::Fuse { first, second, shift } => {
            let (first, second) = (of(plan, first)?, of(plan, second)?);
            let shift = shift.as_ref().map(|shift| expression(shift, plan)).transpose()?;
            let n_params = plan.params.len();
            let none = || AffineForm::zero(0, n_params);
            plan.fuse(&first, &second, &shift.unwrap_or_else(none)).map_err(here)
        }
        Step::Distribute(word) => {
            let name = of(plan, word)?;
            plan.distribute(&name).map_err(here)
        }
        Step::Move { moved, is_after, other } => {
            let part = |plan: &Plan, word: &Word| match word.text.starts_with('S') {
                true => {
                    plan.stmt(&word.text).map(|stmt| stmt.to_string()).map_err(|fault| (word.column, fault))
                }
                false => of(plan, word),
            };
            let (moved, other) = (part(plan, moved)?, part(plan, other)?);
            plan.move_part(&moved, &other, *is_after).map_err(here)
        }
        Step::Parallelize(word) | Step::Serialize(word) => {
            let name = of(plan, word)?;
            plan.set_parallel(&name, matches!(step, Step::Parallelize(_)));
            Ok(())
        }
        Step::Unroll { of: word, size } => {
            let name = of(plan, word)?;
            plan.unroll(&name, *size).map_err(here)
        }
        Step::Jam { of: word, size } => {
            let name = of(plan, word)?;
            plan.jam(&name, *size).map_err(here)
        }
        Step::Split { of: word, at } => {
            let name = of(plan, word)?;
            let (loops, at) = outer_form(plan, &name, at)?;
            plan.split(&name, &loops, &at).map_err(here)
        }
        Step::Peel { of: word, end, count } => {
            let name = of(plan, word)?;
            plan.peel(&name, *end, *count).map_err(here)
        }
    }
}

/// An affine function of the parameters, with no coefficients of induction variables.
fn expression(word: &Word, plan: &Plan) -> Result<AffineForm, At> {
    affine((word, &word.text.replace('%', "")), &[], plan)
}

/// An affine function of the parameters and the counters of loops around a loop, with the names of these
/// loops.
fn outer_form(plan: &mut Plan, inner: &str, word: &Word) -> Result<(Vec<String>, AffineForm), At> {
    let mut loops: Vec<String> = Vec::new();
    // Counters have names that nothing else has.
    let mut counter = "counter".to_owned();
    let params = [plan.params.clone(), plan.scop().param_names()].concat();
    while word.text.contains(&counter) || params.iter().any(|name| name.as_str().starts_with(&counter)) {
        counter.push('_');
    }
    let (mut text, mut rest) = (String::new(), word.text.as_str());
    let is_in_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    while let Some(c) = rest.chars().next() {
        if !is_in_name(c) && c != '%' {
            text.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let end = rest[c.len_utf8()..].find(|c| !is_in_name(c)).map_or(rest.len(), |at| at + c.len_utf8());
        let (name, after) = rest.split_at(end);
        rest = after;
        // A name of several loops, or of none, may be a parameter's.
        let Ok(found) = plan.loop_name_around(inner, name) else {
            text.push_str(name.trim_start_matches('%'));
            continue;
        };
        if found == inner || plan.at(&found).body.find(inner).is_none() {
            return Err((word.column, EditFault::NotInside(inner.to_owned(), found)));
        }
        let at = loops.iter().position(|known| *known == found).unwrap_or_else(|| {
            loops.push(found);
            loops.len() - 1
        });
        text += &format!("{counter}{at}");
    }
    let counters: Vec<String> = (0..loops.len()).map(|at| format!("{counter}{at}")).collect();
    let form = affine((word, &text), &counters, plan)?;
    Ok((loops, form))
}

/// A text as an affine function of counters, by these names, and the parameters.
fn affine((word, text): (&Word, &str), counters: &[String], plan: &Plan) -> Result<AffineForm, At> {
    let fault = |why: String| (word.column, EditFault::NotAffine(why));
    let parse = |names: &[Name]| {
        let params: Vec<String> = names.iter().map(ToString::to_string).collect();
        let text = format!("[{}] -> {{ [{}] -> [({text})] }}", params.join(", "), counters.join(", "));
        PiecewiseAffine::parse(&text)
    };
    // By the names of the text, or by those that sets have.
    let (names, function) = match parse(&plan.params) {
        Ok(function) => (plan.params.clone(), function),
        Err(error) => {
            let names = plan.scop().param_names();
            let function = parse(&names).map_err(|_| fault(error.message))?;
            (names, function)
        }
    };
    let [piece] = function.pieces() else { return Err(fault("it has several formulas".into())) };
    let value = piece.value.with_symbols(&names);
    if !value.denominator().is_one() || !value.divisions().is_empty() {
        return Err(fault("it has a quotient".into()));
    }
    let (iters, rest) = value.numerator().split_at(counters.len());
    let (params, constant) = rest.split_at(names.len());
    let constant = constant.last().cloned().unwrap_or(Int::ZERO);
    Ok(AffineForm { iters: iters.to_vec(), params: params.to_vec(), constant })
}
