//! The checker's view of two functions and of what is claimed of them.

use crate::proof::fault::{Fault, Obligation};
use crate::proof::form::{Constraint, Form};
use crate::proof::reader::{Access, Array, Context, Function, Step};
use crate::proof::record::{Choice, EqualityRecord, SourceNode};
use crate::proof::system::{Cases, System};
use crate::proof::trees::Leaf;
use crate::proof::values::Parameters;
use affine_ir::{AccessKind, Ir, OpId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Who shows that systems have no solution.
pub trait Oracle {
    /// Shows that a system has none, whatever is chosen of each list of cases.
    fn refute(&mut self, what: Obligation, system: &System, choices: &[Cases]) -> Result<(), Fault>;

    /// Says how two values are shown to be equal.
    fn choose(&mut self, checker: &Checker<'_>, link: &Link<'_>) -> Result<Choice, Fault>;
}

/// Two values that are to be equal in the instances of a system.
pub struct Link<'a> {
    /// The values.
    pub values: [affine_ir::ValueId; 2],
    /// Instances around them, over the variables of the system.
    pub instances: [&'a [Form]; 2],
    pub base: &'a Base,
    /// Whether the system has become smaller since the last link.
    pub is_new: bool,
    /// Whether they are claimed to be equal, and that is to be shown.
    pub is_claim: bool,
}

/// A system, and lists of cases of each of which one holds.
#[derive(Clone)]
pub struct Base {
    pub system: System,
    pub choices: Vec<Cases>,
}

impl Base {
    /// Adds an instance of something.
    pub fn add_instance(&mut self, context: &Context, n: usize) -> Vec<Form> {
        let instance = self.system.add_vars(n);
        for constraint in &context.all {
            self.system.add(&constraint.at(&instance).expect("a context is about its own counters"));
        }
        for any in &context.any {
            let at = |constraint: &Constraint| constraint.at(&instance).expect("as above");
            self.choices.push(any.iter().map(|case| case.iter().map(at).collect()).collect());
        }
        instance
    }

    /// These choices, and others.
    pub fn with(&self, more: impl IntoIterator<Item = Cases>) -> Vec<Cases> {
        self.choices.iter().cloned().chain(more).collect()
    }
}

/// A look at a cell: of an op, or of somebody who looks at what is left.
#[derive(Clone)]
pub struct Read {
    /// The number of the op.
    pub op: Option<usize>,
    pub array: Array,
    pub cell: Vec<Form>,
    pub n_counters: usize,
    pub context: Rc<Context>,
}

impl Read {
    /// A name for messages.
    pub fn name(&self, function: &Function<'_>) -> String {
        self.op.map_or_else(|| format!("what is left in {}", self.array), |number| function.name(number))
    }
}

/// One of the functions, with where its reads get their values from.
pub struct Side<'a> {
    pub function: Function<'a>,
    pub reads: Vec<Read>,
    pub sources: Vec<Vec<Leaf>>,
}

impl Side<'_> {
    /// A name of an op for messages.
    pub fn name(&self, number: usize) -> String {
        self.function.name(number)
    }

    /// The ops that touch an array in this way.
    pub fn accesses(&self, kind: AccessKind) -> impl Iterator<Item = (usize, &Access)> {
        let accesses = self.function.ops.iter().enumerate();
        accesses.filter_map(move |(number, op)| {
            op.access.as_ref().filter(|access| access.kind == kind).map(|access| (number, access))
        })
    }
}

/// Two functions, and what is claimed of them.
pub struct Checker<'a> {
    pub sides: [Side<'a>; 2],
    pub record: &'a EqualityRecord,
    pub n_parameters: usize,
}

/// Functions as they are read for the checker.
pub struct ReadFunctions<'a> {
    pub functions: [Function<'a>; 2],
    pub parameters: Parameters,
}

/// Reads two functions of one type.
pub fn read<'a>(functions: [(&'a Ir, OpId); 2]) -> Result<ReadFunctions<'a>, Fault> {
    let ty = |(ir, func): (&'a Ir, OpId)| ir.op(func).attr("function_type").cloned();
    if ty(functions[0]) != ty(functions[1]) {
        return Err(Fault::Signature);
    }
    let mut parameters = Parameters::default();
    let before = Function::read(functions[0].0, functions[0].1, &mut parameters)?;
    let after = Function::read(functions[1].0, functions[1].1, &mut parameters)?;
    Ok(ReadFunctions { functions: [before, after], parameters })
}

/// The reads of both functions: those of ops in the order of the text, and of all cells of each array that callers can see.
pub fn reads(functions: &[Function<'_>; 2]) -> [Vec<Read>; 2] {
    let accesses = functions.iter().flat_map(|function| &function.ops).filter_map(|op| op.access.as_ref());
    let visible: BTreeMap<&Array, usize> = accesses
        .filter(|access| access.array.is_visible())
        .map(|access| (&access.array, access.cell.len()))
        .collect();
    [0, 1].map(|side| {
        let ops = functions[side].ops.iter().enumerate();
        let of_ops = ops.filter_map(|(number, op)| {
            let access = op.access.as_ref().filter(|access| access.kind == AccessKind::Read)?;
            Some(Read {
                op: Some(number),
                array: access.array.clone(),
                cell: access.cell.clone(),
                n_counters: op.context.counters.len(),
                context: op.context.clone(),
            })
        });
        let at_the_end = Rc::new(Context { path: vec![Step::At(usize::MAX)], ..Context::default() });
        let left = visible.iter().map(|(array, rank)| Read {
            op: None,
            array: (*array).clone(),
            cell: (0..*rank).map(|place| Form::var(place as u32)).collect(),
            n_counters: *rank,
            context: at_the_end.clone(),
        });
        of_ops.chain(left).collect()
    })
}

/// What a comparison of these functions takes for granted.
pub fn assumptions(functions: &[Function<'_>; 2]) -> Vec<String> {
    let mut assumptions = vec![format!("|parameter| <= 2^{PARAMETER_BITS}")];
    let accesses = functions.iter().flat_map(|function| &function.ops).filter_map(|op| op.access.as_ref());
    let visible = accesses.map(|access| &access.array).filter(|array| array.is_visible());
    let mut visible: Vec<&Array> = visible.collect();
    visible.sort_unstable();
    visible.dedup();
    if visible.len() > 1 {
        let is_global = |array: &&Array| matches!(array, Array::Global(_));
        let others = if visible.iter().any(is_global) { " and globals" } else { "" };
        assumptions.push(format!("distinct memref arguments{others} do not overlap"));
    }
    assumptions
}

/// Parameters are taken to be at most two to this power in magnitude.
pub const PARAMETER_BITS: u32 = 48;

impl<'a> Checker<'a> {
    pub fn new(read: ReadFunctions<'a>, record: &'a EqualityRecord) -> Result<Self, Fault> {
        let program = read.parameters.names();
        if program != record.parameters {
            return Err(Fault::Parameters { certificate: record.parameters.clone(), program });
        }
        let program = assumptions(&read.functions);
        if program != record.assumptions {
            return Err(Fault::Assumptions { certificate: record.assumptions.clone(), program });
        }
        let n_parameters = read.parameters.len();
        let [of_before, of_after] = reads(&read.functions);
        let [before, after] = read.functions;
        let side = |function, reads: Vec<Read>, trees: &[Vec<SourceNode>]| {
            if trees.len() != reads.len() {
                return Err(Fault::TreeCount { of: "reads", found: trees.len(), expected: reads.len() });
            }
            let leaves =
                trees.iter().zip(&reads).map(|(tree, read)| Leaf::all(tree, read.n_counters, n_parameters));
            let sources = leaves.collect::<Result<_, Fault>>()?;
            Ok(Side { function, reads, sources })
        };
        let sides = [side(before, of_before, &record.before)?, side(after, of_after, &record.after)?];
        Ok(Self { sides, record, n_parameters })
    }

    /// The parameters for which the first function has a meaning: no size of what it allocates is negative, and what it
    /// always touches is there.
    pub fn base(&self) -> Base {
        base(&self.sides[0].function, self.n_parameters)
    }
}

/// See [`Checker::base`].
pub fn base(before: &Function<'_>, n_parameters: usize) -> Base {
    let mut system = System::new(n_parameters);
    for size in before.dynamic_sizes() {
        system.add(&Constraint::Natural(size.clone()));
    }
    // Ops of the body itself run once, whatever the parameters are.
    let always = before.ops.iter().filter(|op| op.context.path.len() == 1);
    for access in always.filter_map(|op| op.access.as_ref()) {
        for subscript in access.cell.iter().filter(|subscript| subscript.as_constant().is_none()) {
            system.add(&Constraint::Natural(subscript.clone()));
        }
    }
    Base { system, choices: Vec::new() }
}

/// The cases in which one instance runs before another in the same function.
pub fn earlier(first: (&Context, &[Form]), second: (&Context, &[Form])) -> Cases {
    let mut cases = Vec::new();
    let mut same: Vec<Constraint> = Vec::new();
    for (a, b) in first.0.path.iter().zip(&second.0.path) {
        match (a, b) {
            (Step::At(x), Step::At(y)) if x == y => {}
            (Step::At(x), Step::At(y)) => {
                if x < y {
                    cases.push(same);
                }
                return cases;
            }
            (Step::Counter(k, _), Step::Counter(l, _)) => {
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
