//! A session of the calculator: the variables that its statements share, and the display of errors.

use loopwright::calc::{Calculator, Fault, FaultKind, Results, Statements};
use loopwright_affine_ir::Source;
use loopwright_polyhedra::Budget;

use crate::cli::command::{Context, Failure};
use crate::cli::io::Output;

/// Variables and where results go.
pub struct Session<'a> {
    pub calculator: Calculator,
    /// Of each statement, in steps of the solvers.
    budget: Option<u64>,
    pub output: Output<'a>,
}

impl<'a> Session<'a> {
    /// A session without variables.
    pub fn new(budget: Option<u64>, output: Output<'a>) -> Self {
        Session { calculator: Calculator::default(), budget, output }
    }

    /// Runs statement by statement up to the first fault; each has a separate budget.
    pub fn run(&mut self, source: &Source, results: Results) -> Result<(), Fault> {
        let text = source.text();
        for statement in Statements::new(text) {
            let budget = self.budget.map_or_else(Budget::default, Budget::new);
            let printed = self.calculator.run(text, &statement?, results, &budget)?;
            self.output.write(&printed);
        }
        Ok(())
    }
}

/// Shows a fault; the failure that it is.
pub fn fault_shown(fault: &Fault, source: &Source, context: &Context) -> Failure {
    context.report(&[fault.diagnostic(source)], source);
    match fault.kind {
        FaultKind::Wrong | FaultKind::Incomplete => Failure::Wrong,
        FaultKind::Exhausted => Failure::Budget,
    }
}
