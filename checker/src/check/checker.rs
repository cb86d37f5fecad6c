//! The state of the checker: two functions, and the claims about them.

use crate::fault::{Fault, Obligation};
use crate::linear::form::{Atom, Constraint, Form};
use crate::linear::pairs;
use crate::linear::system::{Cases, System};
use crate::reader::trees::Leaf;
use crate::reader::values::{Array, Item, Parameters};
use crate::reader::{self, Context, Function, Op};
use crate::record::{APART, Assumed, Choice, EqualityRecord, Move, SourceNode, WRITABLE};
use loopwright_affine_ir::{AccessKind, Ir, OpId};
use loopwright_integer::Int;
use std::collections::{BTreeMap, HashMap};

/// Who shows that systems have no solution.
pub trait Oracle {
    /// Shows that a system has none, whatever is chosen of each list of cases.
    fn refute(&mut self, what: Obligation, system: &System, choices: &[Cases]) -> Result<(), Fault>;

    /// Says how two values are shown to be equal.
    fn choose(&mut self, checker: &Checker<'_>, link: &Link<'_>) -> Result<Choice, Fault>;

    /// Hears that two accesses are looked at, which may be apart as they are: of these there are as many as
    /// pairs.
    fn look(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

/// What is to be equal in the instances of a system.
pub struct Link<'a> {
    /// The two values.
    pub items: [Item; 2],
    /// Instances around them, over the variables of the system.
    pub instances: [&'a [Form]; 2],
    /// Where both are looked at.
    pub base: &'a Base,
    /// From what the link is reached.
    pub step: Step,
}

/// From what to a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// From nothing: it is claimed, and that is to be shown.
    Claim,
    /// From what was read, or passed on: only some instances are left.
    Read,
    /// From what is computed.
    Computed,
}

/// A system, and lists of cases of each of which one holds.
#[derive(Clone)]
pub struct Base {
    /// What holds of the variables.
    pub system: System,
    /// Of each list, one case holds.
    pub choices: Vec<Cases>,
}

impl Base {
    /// Adds an instance of something.
    pub fn add_instance(&mut self, context: &Context) -> Vec<Form> {
        let instance = self.add_any(context);
        self.hold(context, &instance);
        instance
    }

    /// Instances of something, of which it is not said yet that there are such.
    pub fn add_any(&mut self, context: &Context) -> Vec<Form> {
        self.system.add_vars(context.n_components())
    }

    /// There is such an instance.
    pub fn hold(&mut self, context: &Context, instance: &[Form]) {
        for constraint in &context.all {
            self.system.add(&constraint.at(instance).expect("a context is about its own counters"));
        }
        for any in &context.any {
            let at = |constraint: &Constraint| constraint.at(instance).expect("as above");
            self.choices.push(any.iter().map(|case| case.iter().map(at).collect()).collect());
        }
    }

    /// These choices, and others.
    pub fn with(&self, more: impl IntoIterator<Item = Cases>) -> Vec<Cases> {
        self.choices.iter().cloned().chain(more).collect()
    }
}

/// One of the functions, with where its reads get their values from.
pub struct Side<'a> {
    /// As it was read.
    pub function: Function<'a>,
    /// Where reads, and what is passed on, come from.
    pub sources: HashMap<Item, Vec<Leaf>>,
}

impl Side<'_> {
    /// A name of an op for messages.
    pub fn name(&self, number: usize) -> String {
        self.function.name(number)
    }
}

/// Two functions, and what is claimed of them.
pub struct Checker<'a> {
    /// The first function, and the second.
    pub sides: [Side<'a>; 2],
    /// What is claimed.
    pub record: &'a EqualityRecord,
    /// Which accesses of the first function those of the second are, by the numbers of their ops.
    pub moves: HashMap<usize, &'a Move>,
    /// How many numbers both share.
    pub n_parameters: usize,
    base: Base,
}

/// Functions as they are read for the checker.
pub struct ReadFunctions<'a> {
    /// The first, and the second.
    pub functions: [Function<'a>; 2],
    /// The numbers that both share.
    pub parameters: Parameters,
}

/// Reads two functions of one type, vectors lane by lane or as wholes; last in each somebody looks at what is
/// left in all cells of what callers can see.
pub fn read<'a>(functions: [(&'a Ir, OpId); 2], by_lanes: bool) -> Result<ReadFunctions<'a>, Fault> {
    let ty = |(ir, func): (&'a Ir, OpId)| ir.op(func).attr("function_type").cloned();
    if ty(functions[0]) != ty(functions[1]) {
        return Err(Fault::Signature);
    }
    let before = Function::read(functions[0].0, functions[0].1, by_lanes, Parameters::default())?;
    let parameters = before.parameters.borrow().clone();
    let after = Function::read(functions[1].0, functions[1].1, by_lanes, parameters)?;
    let parameters = after.parameters.borrow().clone();
    let mut functions = [before, after];
    let accesses = functions.iter().flat_map(|function| &function.ops).filter_map(|op| op.access.as_ref());
    let visible = accesses.filter(|access| access.array.is_visible());
    let visible: BTreeMap<Array, usize> =
        visible.map(|access| (access.array.clone(), access.cell.len())).collect();
    // What both return of their own, at the same places.
    let [old, new] = [0, 1].map(|side| functions[side].given_away());
    let given = pairs(&old, &new).filter(|((place, ..), (other, ..))| place == other);
    let given: Vec<[(usize, usize); 2]> = given.map(|(x, y)| [(x.1, x.2), (y.1, y.2)]).collect();
    let at_the_end = Context { path: vec![reader::Step::At(usize::MAX)], ..Context::default() };
    for (side, function) in functions.iter_mut().enumerate() {
        let own = given.iter().map(|both| (Array::Local(both[side].0), both[side].1));
        for (array, rank) in visible.iter().map(|(array, rank)| (array.clone(), *rank)).chain(own) {
            let (id, item) = (function.func, Item::Found(function.ops.len()));
            function.push_cells(id, &at_the_end, (AccessKind::Read, &array, rank), item);
        }
    }
    Ok(ReadFunctions { functions, parameters })
}

/// What a comparison of these functions takes for granted.
pub fn assumptions(functions: &[Function<'_>; 2], assumed: Assumed) -> Vec<String> {
    let Assumed { index_bits, parameters } = assumed;
    let mut assumptions = vec![format!("|parameter| <= 2^{}", parameter_bits(assumed))];
    assumptions.extend((index_bits != 64).then(|| format!("an index has {index_bits} bits")));
    assumptions.extend(parameters.map(|(low, high)| format!("{low} <= parameter <= {high}")));
    let accesses = functions.iter().flat_map(|function| &function.ops).filter_map(|op| op.access.as_ref());
    let visible = accesses.map(|access| &access.array);
    let visible = visible.filter(|array| matches!(array, Array::Argument(_) | Array::Global(_)));
    let mut visible: Vec<&Array> = visible.collect();
    visible.sort_unstable();
    visible.dedup();
    if visible.len() > 1 {
        let is_global = |array: &&Array| matches!(array, Array::Global(_));
        let others = if visible.iter().any(is_global) { " and globals" } else { "" };
        assumptions.push(format!("distinct memref arguments{others} {APART}"));
    }
    assumptions
}

/// Parameters are assumed to be at most two to this power in magnitude.
pub fn parameter_bits(assumed: Assumed) -> u32 {
    if assumed.index_bits == 32 { 28 } else { 48 }
}

impl<'a> Checker<'a> {
    /// Both functions with what is claimed of them, if the claims have the right form.
    pub fn new(read: ReadFunctions<'a>, record: &'a EqualityRecord) -> Result<Self, Fault> {
        let program = read.parameters.names();
        if program != record.parameters {
            return Err(Fault::Parameters([record.parameters.clone(), program]));
        }
        let mut program = assumptions(&read.functions, record.assumed);
        program.extend(record.takes_memory_writable().then(|| WRITABLE.to_owned()));
        let Assumed { index_bits, parameters } = record.assumed;
        let most = 1 << parameter_bits(record.assumed);
        let is_nothing = parameters.is_some_and(|range| !read.parameters.may_be_within(range, most));
        if program != record.assumptions || ![32, 64].contains(&index_bits) || is_nothing {
            return Err(Fault::Assumptions([record.assumptions.clone(), program]));
        }
        let n_parameters = read.parameters.count();
        let [before, after] = read.functions;
        let side = |function: Function<'a>, trees: &[Vec<SourceNode>]| {
            let mut sources = function.handed_on.clone();
            if record.is_reordering() {
                return Ok(Side { function, sources });
            }
            let reads = function.reads();
            if trees.len() != reads.clone().count() {
                let expected = reads.count();
                return Err(Fault::TreeCount("reads", [trees.len(), expected]));
            }
            for (tree, (_, op, _)) in trees.iter().zip(reads) {
                sources.insert(op.items[0], Leaf::all(tree, op.context.n_components(), n_parameters)?);
            }
            Ok(Side { function, sources })
        };
        let [is_moved, is_timed] = [record.is_reordering(), record.timestamps.is_some()];
        if is_timed && !is_moved || is_moved && record.by_lanes {
            return Err(Fault::NoMove);
        }
        let sides = [side(before, &record.before)?, side(after, &record.after)?];
        let mut moves = HashMap::new();
        if record.is_reordering() {
            let moving = sides[1].function.moving().map(|(number, ..)| number);
            let counts = [record.moves.len(), moving.clone().count()];
            if counts[0] != counts[1] || !record.claims.is_empty() || !record.after.is_empty() {
                return Err(Fault::MoveCount(counts));
            }
            moves.extend(moving.zip(&record.moves));
        }
        let base = base(&sides[0].function, n_parameters, record.assumed);
        Ok(Self { sides, record, moves, n_parameters, base })
    }

    /// The parameters that are asked about.
    pub fn base(&self) -> Base {
        self.base.clone()
    }
}

/// The parameters that are assumed, and for which the first function has a meaning: no size of what it
/// allocates is negative, and what it always touches is there.
pub fn base(before: &Function<'_>, n_parameters: usize, assumed: Assumed) -> Base {
    let mut system = System::new(n_parameters);
    if let Some((low, high)) = assumed.parameters {
        within(&mut system, n_parameters, &low.into(), &high.into());
    }
    // Ops of the body itself run once, whatever the parameters are: none before them ends the program, or
    // does not end, as such ops are not taken.
    let is_always = |op: &Op| op.context.path.len() == 1 && op.id != before.func;
    for (_, size) in before.dynamic_sizes().filter(|(op, _)| is_always(op)) {
        system.add(&Constraint::Natural(size.clone()));
    }
    let always = before.ops.iter().filter(|op| is_always(op));
    for access in always.filter_map(|op| op.access.as_ref()) {
        for subscript in access.cell.iter().filter(|subscript| subscript.as_constant().is_none()) {
            system.add(&Constraint::Natural(subscript.clone()));
        }
    }
    Base { system, choices: Vec::new() }
}

/// Parameters are between two numbers.
pub fn within(system: &mut System, n_parameters: usize, low: &Int, high: &Int) {
    for place in 0..n_parameters {
        let parameter = Form::atom(Atom::Parameter(place as u32));
        system.add(&Constraint::Natural(parameter.clone().shifted(-low)));
        system.add(&Constraint::Natural(Form::constant(high.clone()).minus(&parameter)));
    }
}

/// The cases in which one instance runs before another in the same function.
pub fn earlier(first: (&Context, &[Form]), second: (&Context, &[Form])) -> Cases {
    let mut cases = Vec::new();
    let mut same: Vec<Constraint> = Vec::new();
    for (a, b) in first.0.path.iter().zip(&second.0.path) {
        match (a, b) {
            (reader::Step::At(x), reader::Step::At(y)) if x == y => {}
            (reader::Step::At(x), reader::Step::At(y)) => {
                if x < y {
                    cases.push(same);
                }
                return cases;
            }
            (reader::Step::Counter(k, _), reader::Step::Counter(l, _)) => {
                let (x, y) = (&first.1[*k], &second.1[*l]);
                let mut case = same.clone();
                case.push(Constraint::less(x, y));
                cases.push(case);
                same.push(Constraint::equal(x.clone(), y));
            }
            _ => unreachable!("paths of one function part at a position in a block"),
        }
    }
    cases
}

/// The cases in which two cells differ.
pub fn apart(x: &[Form], y: &[Form]) -> Cases {
    let pairs = x.iter().zip(y);
    let differ = pairs.flat_map(|(x, y)| Constraint::equal(x.clone(), y).violations());
    differ.map(|way| vec![way]).collect()
}

/// Forms for an instance.
pub fn at_all(forms: &[Form], instance: &[Form]) -> Result<Vec<Form>, Fault> {
    forms.iter().map(|form| form.at(instance)).collect::<Option<_>>().ok_or(Fault::Form)
}

/// The cases in which a subscript is not below its size, or negative.
pub fn outside<'f>(
    limits: impl IntoIterator<Item = &'f (Form, Form)>,
    instance: &[Form],
) -> Result<Cases, Fault> {
    let mut outside = Vec::new();
    for (subscript, size) in limits {
        let (subscript, size) = subscript.at(instance).zip(size.at(instance)).ok_or(Fault::Form)?;
        outside.push(vec![Constraint::Natural(subscript.complement())]);
        outside.push(vec![Constraint::Natural(subscript.minus(&size))]);
    }
    Ok(outside)
}
