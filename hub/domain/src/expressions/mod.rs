//! Conditions that staff write and the hub evaluates: a subset of CEL (the Common Expression Language) over names known
//! beforehand. The cost of an expression is limited: its length before it is parsed, its parts after, and the steps of
//! its loops when it is evaluated. A condition with a missing value is unknown: neither true nor false.

mod compared;
mod error;
mod facts;
mod functions;
#[cfg(test)]
mod hostile_tests;
mod kind;
mod lint;
#[cfg(test)]
mod tests;

pub use error::ExpressionError;
pub use facts::{Facts, LIST_LIMIT, TEXT_LIMIT};
pub use kind::{Kind, Schema};

use cel::common::ast::{CallExpr, Expr, IdedExpr, LiteralValue, operators};
use cel::parser::Parser;
use cel::{Context, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The longest expression, in bytes.
pub const LENGTH_LIMIT: usize = 1_000;
/// The most opening brackets in an expression. The parser calls itself for each one that is not closed.
pub const BRACKET_LIMIT: usize = 100;
/// The most parts that an expression may have, its loops written out.
pub const PART_LIMIT: usize = 200;
/// The most steps of all loops of an expression together.
pub const STEP_LIMIT: i64 = 2_000;

/// Whether an expression holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    True,
    False,
    Unknown(Why),
}

/// Why it is not known whether an expression holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// These names have no value.
    Missing(Vec<String>),
    /// Its loops took more than [`STEP_LIMIT`] steps.
    TooMuchWork,
    /// A calculation that has no result: a division by zero, a number that is too large.
    NoResult,
}

/// A condition that has been checked.
#[derive(Debug, Clone)]
pub struct Expression {
    source: String,
    root: Arc<IdedExpr>,
    names: Vec<String>,
}

impl Expression {
    /// Reads a condition and checks it by the names that it may use.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn compile(source: &str, schema: &Schema) -> Result<Self, ExpressionError> {
        Self::read(source, |root| lint::check(root, schema))
    }

    /// Reads a value that is shown to people: a number, a text or a day.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn compile_value(source: &str, schema: &Schema) -> Result<Self, ExpressionError> {
        Self::read(source, |root| lint::check_value(root, schema))
    }

    fn read(
        source: &str,
        check: impl FnOnce(&IdedExpr) -> Result<Vec<String>, ExpressionError>,
    ) -> Result<Self, ExpressionError> {
        if source.len() > LENGTH_LIMIT {
            return Err(ExpressionError::TooLong(source.len()));
        }
        let signs = source.chars().enumerate();
        let mut brackets = signs.filter(|(_, sign)| matches!(sign, '(' | '[' | '{'));
        if let Some((before, _)) = brackets.nth(BRACKET_LIMIT) {
            return Err(ExpressionError::Unreadable {
                place: before + 1,
                message: format!("it has more than {BRACKET_LIMIT} opening brackets"),
            });
        }
        let mut root = Parser::new()
            .max_recursion_depth(64)
            .parse(source)
            .map_err(|errors| unreadable(source, &errors.errors))?;
        let names = check(&root)?;
        meter(&mut root);
        Ok(Self {
            source: source.to_owned(),
            root: Arc::new(root),
            names,
        })
    }

    /// As it was written.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Every name that it speaks of, as a path, in alphabetical order: `answers.household.income`.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The texts that it compares a path with by `==`, `!=` and `in`, in alphabetical order.
    pub fn compared_with(&self, path: &str) -> Vec<String> {
        compared::with(&self.root, path)
    }

    /// The value of one that is shown to people: a number, or a text; none where a part of it is not there, or it has no result.
    pub fn text(&self, facts: &Facts) -> Option<String> {
        match self.resolved(facts)?.ok()? {
            Value::Int(number) => Some(number.to_string()),
            Value::String(text) => Some(text.to_string()),
            _ => None,
        }
    }

    /// What comes out of it; none where it took too many steps.
    fn resolved(&self, facts: &Facts) -> Option<Result<Value, cel::ExecutionError>> {
        let fuel = Arc::new(AtomicI64::new(STEP_LIMIT));
        let mut context = Context::default();
        functions::add(&mut context, facts.today, Arc::clone(&fuel));
        context.add_variable_from_value(kind::TODAY, facts.today.to_string());
        for (name, value) in &facts.values {
            context.add_variable_from_value(name.as_str(), value.clone());
        }
        let result = Value::resolve(&self.root, &context);
        // An `or` may have swallowed the failure of a loop that was stopped.
        (fuel.load(Ordering::Relaxed) >= 0).then_some(result)
    }

    /// Whether it holds.
    pub fn holds(&self, facts: &Facts) -> Outcome {
        let Some(result) = self.resolved(facts) else {
            return Outcome::Unknown(Why::TooMuchWork);
        };
        match result {
            Ok(Value::Bool(true)) => Outcome::True,
            Ok(Value::Bool(false)) => Outcome::False,
            Ok(_) | Err(_) => {
                let missing: Vec<String> = self
                    .names
                    .iter()
                    .filter(|name| !facts.has(name))
                    .cloned()
                    .collect();
                match missing.is_empty() {
                    true => Outcome::Unknown(Why::NoResult),
                    false => Outcome::Unknown(Why::Missing(missing)),
                }
            }
        }
    }
}

/// The first error of the parser, without the drawing of it.
fn unreadable(source: &str, errors: &[cel::ParseError]) -> ExpressionError {
    let first = errors.first();
    let (line, column) = first.map_or((1, 1), |error| error.pos);
    let before: usize = source
        .split_inclusive('\n')
        .take(usize::try_from(line - 1).unwrap_or(0))
        .map(|line| line.chars().count())
        .sum();
    ExpressionError::Unreadable {
        place: before + usize::try_from(column).unwrap_or(0),
        message: first.map(|error| error.msg.clone()).unwrap_or_default(),
    }
}

/// Lets every loop ask for fuel before each step.
fn meter(node: &mut IdedExpr) {
    match &mut node.expr {
        Expr::Call(call) => {
            if let Some(target) = &mut call.target {
                meter(target);
            }
            call.args.iter_mut().for_each(meter);
        }
        Expr::Comprehension(each) => {
            meter(&mut each.iter_range);
            meter(&mut each.accu_init);
            meter(&mut each.loop_step);
            meter(&mut each.result);
            let condition = std::mem::take(&mut each.loop_cond);
            let call = |func_name: &str, args| IdedExpr {
                id: condition.id,
                expr: Expr::Call(CallExpr {
                    func_name: func_name.to_owned(),
                    target: None,
                    args,
                }),
            };
            let never = IdedExpr {
                id: condition.id,
                expr: Expr::Literal(LiteralValue::Boolean(false.into())),
            };
            let tick = call(functions::TICK, Vec::new());
            each.loop_cond = call(operators::CONDITIONAL, vec![tick, condition.clone(), never]);
        }
        Expr::List(list) => list.elements.iter_mut().for_each(meter),
        Expr::Select(select) => meter(&mut select.operand),
        Expr::Ident(_) | Expr::Literal(_) => {}
        // The check lets none of them through.
        Expr::Unspecified | Expr::Map(_) | Expr::Struct(_) => {}
    }
}
