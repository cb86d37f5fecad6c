//! Plans: schedules as trees of named loops.

use crate::edit::fault::EditFault;
use itertools::Itertools as _;
use loopwright_affine_ir::{ForOp, Id, Ir};
use loopwright_analysis::machinery::Outline;
use loopwright_analysis::{Band, Member, Node, Schedule, Scop, StmtId};
use loopwright_polyhedra::Name;
use loopwright_polyhedra::machinery::is_identifier;
use std::collections::HashMap;
use std::sync::Arc;

/// A plan: a schedule as a tree of named loops. See the module doc of `edit`.
///
/// # Invariants
/// 1. Each statement of the function is once in the tree.
/// 2. A loop's member has a row for each statement in it, and for no others.
/// 3. The statements are those of `scop`.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) root: Tree,
    /// The function, with its statements in the parts that steps have cut them in.
    pub(super) scop: Arc<Scop>,
    /// What parameters are called in steps: as in the program's text, if that is a name.
    pub(super) params: Vec<Name>,
    /// For each name of an induction variable, the loops that have it, by their names.
    counters: HashMap<String, Vec<String>>,
    /// What the induction variable of each loop goes up by, by its name; 1 for others.
    steps: HashMap<String, i64>,
}

/// A part of a plan.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    Stmt(StmtId),
    Sequence(Vec<Tree>),
    Loop(Box<Loop>),
}

/// A loop of a plan.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    /// What it is called; a fused one has several names.
    pub(super) names: Vec<String>,
    pub(super) member: Member,
    pub(super) body: Tree,
}

impl Plan {
    /// The order that the program was written in.
    pub fn new(ir: &Ir, scop: &Scop) -> Self {
        let outline = Outline::new(ir, scop, &[]);
        let mut plan = Self {
            root: Tree::Sequence(Vec::new()),
            scop: Arc::new(scop.clone()),
            params: param_names(scop, &outline),
            counters: HashMap::new(),
            steps: HashMap::new(),
        };
        for (at, l) in outline.loops.iter().enumerate() {
            plan.counters.entry(l.name.clone()).or_default().push(format!("L{at}"));
        }
        for (stmt, written) in scop.stmts.iter().zip(&outline.stmts) {
            for (op, at) in stmt.loops.iter().zip(&written.loops) {
                let step = ForOp::of(ir, *op).map_or(1, |op| op.step(ir));
                plan.steps.insert(format!("L{at}"), step);
            }
        }
        let stmts: Vec<StmtId> = scop.stmts.iter().map(|stmt| stmt.id).collect();
        plan.root = named(&scop.original.root, &stmts, 0, &outline);
        plan
    }

    /// The plan as a schedule.
    pub fn schedule(&self) -> Schedule {
        let Schedule { n_iters, n_params, .. } = &self.scop.original;
        Schedule {
            root: node(&self.root),
            n_iters: n_iters.clone(),
            n_params: *n_params,
            isolated: Vec::new(),
        }
    }

    /// The function whose statements the schedule is of: `split` and `peel` make two of one.
    pub fn scop(&self) -> &Scop {
        &self.scop
    }

    /// What the induction variable of a loop of the program, or of a part of it, goes up by.
    pub(super) fn step(&self, of: &Loop) -> i64 {
        let written = of.names.iter().filter_map(|name| name.split('.').next());
        written.filter_map(|name| self.steps.get(name)).next().copied().unwrap_or(1)
    }

    pub(super) fn n_iters(&self, stmt: StmtId) -> usize {
        self.scop.original.n_iters[stmt.index()]
    }

    /// The name of the loop that a word means.
    pub(super) fn loop_name(&self, word: &str) -> Result<String, EditFault> {
        let name = match self.counters.get(word).map(Vec::as_slice) {
            Some([only]) => only.clone(),
            Some(_) => return Err(EditFault::Ambiguous(word.to_owned())),
            None => word.to_owned(),
        };
        match self.root.find(&name) {
            Some(_) => Ok(name),
            None => {
                let mut known = Vec::new();
                self.root.each_loop(&mut |l| known.extend(l.names.iter().cloned()));
                Err(EditFault::UnknownLoop(word.to_owned(), known.join(", ")))
            }
        }
    }

    /// The same where a loop around another is meant: of several with one induction variable it is the only
    /// one that is around it.
    pub(super) fn loop_name_around(&self, inner: &str, word: &str) -> Result<String, EditFault> {
        let is_around = |name: &&String| self.root.find(name).is_some_and(|l| l.body.find(inner).is_some());
        let named = self.counters.get(word).into_iter().flatten();
        match named.filter(is_around).exactly_one() {
            Ok(only) => Ok(only.clone()),
            Err(_) => self.loop_name(word),
        }
    }

    /// The statement that a word means.
    pub(super) fn stmt(&self, word: &str) -> Result<StmtId, EditFault> {
        let number = word.strip_prefix('S').and_then(|number| number.parse::<usize>().ok());
        let n = self.scop.stmts.len();
        number.filter(|number| *number < n).map(StmtId::from_index).ok_or_else(|| {
            let known = if n == 1 { "S0".to_owned() } else { format!("S0 to S{}", n.saturating_sub(1)) };
            EditFault::UnknownStmt(word.to_owned(), known)
        })
    }

    /// A loop that is there.
    pub(super) fn at(&mut self, name: &str) -> &mut Loop {
        self.root.find_mut(name).expect("names of loops are looked up before they are used")
    }

    /// The loops around a statement, outermost first, by one of their names.
    pub(super) fn loops_around(&self, stmt: StmtId) -> Vec<String> {
        let (mut names, mut tree) = (Vec::new(), &self.root);
        loop {
            tree = match tree {
                Tree::Stmt(_) => return names,
                Tree::Sequence(parts) => match parts.iter().find(|part| part.stmts().contains(&stmt)) {
                    Some(part) => part,
                    None => return names,
                },
                Tree::Loop(l) => {
                    names.extend(l.names.first().cloned());
                    &l.body
                }
            }
        }
    }
}

/// The names that parameters have in the program's text, or else in sets; no two are the same.
fn param_names(scop: &Scop, outline: &Outline) -> Vec<Name> {
    let mut names = scop.param_names();
    for (at, written) in outline.params.iter().enumerate() {
        let written = written.trim_start_matches('%');
        let is_free = names.iter().all(|name| name.as_str() != written);
        if let (true, true, Some(name)) = (is_identifier(written), is_free, names.get_mut(at)) {
            *name = Name::from(written);
        }
    }
    names
}

impl Tree {
    /// All statements in it, in order of the tree.
    pub(super) fn stmts(&self) -> Vec<StmtId> {
        match self {
            Tree::Stmt(stmt) => vec![*stmt],
            Tree::Sequence(parts) => parts.iter().flat_map(Tree::stmts).collect(),
            Tree::Loop(l) => l.body.stmts(),
        }
    }

    fn each_loop(&self, visit: &mut dyn FnMut(&Loop)) {
        match self {
            Tree::Stmt(_) => {}
            Tree::Sequence(parts) => parts.iter().for_each(|part| part.each_loop(visit)),
            Tree::Loop(l) => {
                visit(l);
                l.body.each_loop(visit);
            }
        }
    }

    /// Whether it is the loop or the statement of this name.
    pub(super) fn is_called(&self, name: &str) -> bool {
        match self {
            Tree::Stmt(stmt) => stmt.to_string() == name,
            Tree::Sequence(_) => false,
            Tree::Loop(l) => l.names.iter().any(|own| own == name),
        }
    }

    pub(super) fn find(&self, name: &str) -> Option<&Loop> {
        match self {
            Tree::Stmt(_) => None,
            Tree::Sequence(parts) => parts.iter().find_map(|part| part.find(name)),
            Tree::Loop(l) if self.is_called(name) => Some(l),
            Tree::Loop(l) => l.body.find(name),
        }
    }

    fn find_mut(&mut self, name: &str) -> Option<&mut Loop> {
        let is_it = self.is_called(name);
        match self {
            Tree::Stmt(_) => None,
            Tree::Sequence(parts) => parts.iter_mut().find_map(|part| part.find_mut(name)),
            Tree::Loop(l) => {
                if is_it {
                    Some(l)
                } else {
                    l.body.find_mut(name)
                }
            }
        }
    }

    /// The part of the tree that a loop is, to be put another one in its place.
    pub(super) fn place_mut(&mut self, name: &str) -> Option<&mut Tree> {
        if self.is_called(name) {
            return Some(self);
        }
        match self {
            Tree::Stmt(_) => None,
            Tree::Sequence(parts) => parts.iter_mut().find_map(|part| part.place_mut(name)),
            Tree::Loop(l) => l.body.place_mut(name),
        }
    }
}

/// Loops for the bands of a node with `depth` loops around it.
fn named(node: &Node, stmts: &[StmtId], depth: usize, outline: &Outline) -> Tree {
    match node {
        Node::Leaf => match stmts {
            [only] => Tree::Stmt(*only),
            several => Tree::Sequence(several.iter().copied().map(Tree::Stmt).collect()),
        },
        Node::Sequence(children) => {
            let part = |(stmts, child): &(Vec<StmtId>, Node)| named(child, stmts, depth, outline);
            Tree::Sequence(children.iter().map(part).collect())
        }
        Node::Band(band) => {
            let n = band.members.len();
            let inner = named(&band.child, stmts, depth + n, outline);
            let around = |body, (at, member): (usize, &Member)| {
                let written = stmts.first().and_then(|stmt| outline.stmt(*stmt).loops.get(depth + at));
                let names = written.iter().map(|at| format!("L{at}")).collect();
                Tree::Loop(Box::new(Loop { names, member: member.clone(), body }))
            };
            band.members.iter().enumerate().rev().fold(inner, around)
        }
    }
}

fn node(tree: &Tree) -> Node {
    match tree {
        Tree::Stmt(_) => Node::Leaf,
        Tree::Sequence(parts) => Node::Sequence(
            parts
                .iter()
                .map(|part| {
                    let mut stmts = part.stmts();
                    stmts.sort_unstable();
                    (stmts, node(part))
                })
                .collect(),
        ),
        Tree::Loop(l) => {
            // Loops in each other are one band.
            let mut members = vec![member(l)];
            let mut body = &l.body;
            while let Tree::Loop(inner) = body {
                members.push(member(inner));
                body = &inner.body;
            }
            Node::Band(Band { members, permutable: false, child: Box::new(node(body)) })
        }
    }
}

/// The member with its rows in the order of statements, as in every schedule.
fn member(l: &Loop) -> Member {
    let mut member = l.member.clone();
    member.rows.sort_unstable_keys();
    member
}
