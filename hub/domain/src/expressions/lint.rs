//! The check of an expression before it is ever evaluated: only known names, only the operators and functions of the
//! subset, each with its kinds of operands. An expression that passes means the same in every implementation of CEL.

use super::functions::{SIGNATURES, Takes, cents, per_year};
use super::kind::{Kind, Schema};
use super::{ExpressionError, PART_LIMIT, facts};
use cel::common::ast::{CallExpr, ComprehensionExpr, Expr, IdedExpr, LiteralValue, SelectExpr, operators};
use std::collections::BTreeSet;

const LOOP_DEPTH_LIMIT: usize = 2;
const LOOP_LIMIT: usize = 4;

/// Checks a condition, and answers the paths that it reads.
pub(super) fn check(root: &IdedExpr, schema: &Schema) -> Result<Vec<String>, ExpressionError> {
    let (found, read) = read(root, schema)?;
    match found {
        Kind::Bool => Ok(read),
        found => Err(of_whole(&Kind::Bool, &found)),
    }
}

/// Checks a value that is shown to people: a number, a text or a day. Answers the paths that it reads.
pub(super) fn check_value(root: &IdedExpr, schema: &Schema) -> Result<Vec<String>, ExpressionError> {
    let (found, read) = read(root, schema)?;
    match found {
        Kind::Int | Kind::Text | Kind::Date => Ok(read),
        Kind::Bool | Kind::List(_) | Kind::Record(_) => Err(of_whole(&Kind::Text, &found)),
    }
}

fn of_whole(expected: &Kind, found: &Kind) -> ExpressionError {
    ExpressionError::WrongKind {
        what: "the whole".to_owned(),
        expected: expected.name(),
        found: found.name(),
    }
}

/// The kind of an expression, and the paths that it reads.
fn read(root: &IdedExpr, schema: &Schema) -> Result<(Kind, Vec<String>), ExpressionError> {
    let mut lint = Lint {
        schema,
        parts: 0,
        loops: 0,
        scopes: Vec::new(),
        read: BTreeSet::new(),
    };
    let found = lint.kind(root, 0)?.kind;
    Ok((found, lint.read.into_iter().collect()))
}

/// A value: its kind, and where it was read from.
#[derive(Clone)]
struct Typed {
    kind: Kind,
    /// Empty when it was calculated.
    path: String,
}

impl Typed {
    fn made(kind: Kind) -> Self {
        Self {
            kind,
            path: String::new(),
        }
    }
}

struct Lint<'a> {
    schema: &'a Schema,
    parts: usize,
    loops: usize,
    /// What the loops have named, innermost last; `None` for a list of which nothing is known yet.
    scopes: Vec<(String, Option<Typed>)>,
    read: BTreeSet<String>,
}

impl Lint<'_> {
    fn kind(&mut self, node: &IdedExpr, depth: usize) -> Result<Typed, ExpressionError> {
        self.parts += 1;
        if self.parts > PART_LIMIT {
            return Err(ExpressionError::TooManyParts);
        }
        match &node.expr {
            Expr::Literal(literal) => match literal {
                LiteralValue::Boolean(_) => Ok(Typed::made(Kind::Bool)),
                LiteralValue::Int(_) => Ok(Typed::made(Kind::Int)),
                LiteralValue::String(_) => Ok(Typed::made(Kind::Text)),
                LiteralValue::Null => Err(ExpressionError::NotAllowed("null")),
                LiteralValue::Double(_) => Err(ExpressionError::NotAllowed("a number with a point")),
                LiteralValue::UInt(_) => Err(ExpressionError::NotAllowed("an unsigned number")),
                LiteralValue::Bytes(_) => Err(ExpressionError::NotAllowed("a string of bytes")),
            },
            Expr::Ident(name) => self.named(name),
            Expr::Select(select) => self.selected(select, depth),
            Expr::List(list) => {
                if !list.optional_indices.is_empty() {
                    return Err(ExpressionError::NotAllowed("an optional value"));
                }
                let mut of: Option<Kind> = None;
                for element in &list.elements {
                    let found = self.kind(element, depth)?.kind;
                    if !found.is_scalar() {
                        return Err(ExpressionError::NotAllowed("a list of lists or records"));
                    }
                    match &of {
                        Some(first) if *first != found => return Err(unlike("a list", first, &found)),
                        _ => of = Some(found),
                    }
                }
                let of = of.ok_or(ExpressionError::NotAllowed("an empty list"))?;
                Ok(Typed::made(Kind::list(of)))
            }
            Expr::Call(call) => self.called(call, depth),
            Expr::Comprehension(each) => self.each(each, depth),
            Expr::Map(_) => Err(ExpressionError::NotAllowed("a map")),
            Expr::Struct(_) => Err(ExpressionError::NotAllowed("a message")),
            Expr::Unspecified => Err(ExpressionError::NotAllowed("nothing")),
        }
    }

    fn named(&mut self, name: &str) -> Result<Typed, ExpressionError> {
        if let Some((_, value)) = self.scopes.iter().rev().find(|(bound, _)| bound == name) {
            let unknown = || ExpressionError::UnknownName(name.to_owned());
            return value.clone().ok_or_else(unknown);
        }
        let kind = self.schema.kind(name);
        let kind = kind.ok_or_else(|| ExpressionError::UnknownName(name.to_owned()))?;
        if !matches!(kind, Kind::Record(_)) {
            self.read.insert(name.to_owned());
        }
        Ok(Typed {
            kind: kind.clone(),
            path: name.to_owned(),
        })
    }

    fn selected(&mut self, select: &SelectExpr, depth: usize) -> Result<Typed, ExpressionError> {
        let from = self.kind(&select.operand, depth)?;
        let path = match from.path.as_str() {
            "" => select.field.clone(),
            path => format!("{path}.{}", select.field),
        };
        let Kind::Record(fields) = &from.kind else {
            return Err(ExpressionError::UnknownName(path));
        };
        let Some(kind) = fields.get(&select.field) else {
            return Err(ExpressionError::UnknownName(path));
        };
        if select.test {
            self.read.insert(path);
            return Ok(Typed::made(Kind::Bool));
        }
        if !matches!(kind, Kind::Record(_)) {
            self.read.insert(path.clone());
        }
        Ok(Typed {
            kind: kind.clone(),
            path,
        })
    }

    fn called(&mut self, call: &CallExpr, depth: usize) -> Result<Typed, ExpressionError> {
        if let Some(target) = &call.target {
            let on = self.kind(target, depth)?;
            return self.called_on(&call.func_name, &on.kind, &call.args, depth);
        }
        let name = call.func_name.as_str();
        let sign = sign_of(name);
        match (name, call.args.as_slice()) {
            (operators::LOGICAL_AND | operators::LOGICAL_OR, [left, right]) => {
                for side in [left, right] {
                    let found = self.kind(side, depth)?.kind;
                    self.expect(sign, &found, &Kind::Bool)?;
                }
                Ok(Typed::made(Kind::Bool))
            }
            (operators::LOGICAL_NOT, [of]) => {
                let found = self.kind(of, depth)?.kind;
                self.expect(sign, &found, &Kind::Bool)?;
                Ok(Typed::made(Kind::Bool))
            }
            (operators::CONDITIONAL, [condition, yes, no]) => {
                let found = self.kind(condition, depth)?.kind;
                self.expect(sign, &found, &Kind::Bool)?;
                let (yes, no) = (self.kind(yes, depth)?.kind, self.kind(no, depth)?.kind);
                if yes != no {
                    return Err(unlike(sign, &yes, &no));
                }
                Ok(Typed::made(yes))
            }
            (operators::EQUALS | operators::NOT_EQUALS, [left, right]) => {
                let (left, right) = (self.kind(left, depth)?.kind, self.kind(right, depth)?.kind);
                if left != right || !left.is_scalar() {
                    return Err(unlike(sign, &left, &right));
                }
                Ok(Typed::made(Kind::Bool))
            }
            (
                operators::LESS | operators::LESS_EQUALS | operators::GREATER | operators::GREATER_EQUALS,
                [left, right],
            ) => {
                let (left, right) = (self.kind(left, depth)?.kind, self.kind(right, depth)?.kind);
                if left != right || !matches!(left, Kind::Int | Kind::Date) {
                    return Err(unlike(sign, &left, &right));
                }
                Ok(Typed::made(Kind::Bool))
            }
            (
                operators::ADD
                | operators::SUBSTRACT
                | operators::MULTIPLY
                | operators::DIVIDE
                | operators::MODULO,
                [left, right],
            ) => {
                for side in [left, right] {
                    let found = self.kind(side, depth)?.kind;
                    self.expect(sign, &found, &Kind::Int)?;
                }
                Ok(Typed::made(Kind::Int))
            }
            (operators::IN, [item, list]) => {
                let (item, list) = (self.kind(item, depth)?.kind, self.kind(list, depth)?.kind);
                match &list {
                    Kind::List(of) if **of == item && item.is_scalar() => Ok(Typed::made(Kind::Bool)),
                    _ => Err(unlike(sign, &item, &list)),
                }
            }
            ("size", [of]) => self.sized(of, depth),
            _ => self.own_function(name, &call.args, depth),
        }
    }

    fn sized(&mut self, of: &IdedExpr, depth: usize) -> Result<Typed, ExpressionError> {
        let of = self.kind(of, depth)?.kind;
        self.called_on("size", &of, &[], depth)
    }

    fn called_on(
        &mut self,
        name: &str,
        on: &Kind,
        arguments: &[IdedExpr],
        depth: usize,
    ) -> Result<Typed, ExpressionError> {
        match (name, on, arguments) {
            ("size", Kind::Text | Kind::List(_), []) => Ok(Typed::made(Kind::Int)),
            ("startsWith" | "endsWith" | "contains", Kind::Text, [part]) => {
                let found = self.kind(part, depth)?.kind;
                self.expect(name, &found, &Kind::Text)?;
                Ok(Typed::made(Kind::Bool))
            }
            _ => Err(ExpressionError::UnknownFunction(name.to_owned())),
        }
    }

    fn own_function(
        &mut self,
        name: &str,
        arguments: &[IdedExpr],
        depth: usize,
    ) -> Result<Typed, ExpressionError> {
        let signature = SIGNATURES.iter().find(|known| known.name == name);
        let signature = signature.filter(|known| known.takes.len() == arguments.len());
        let Some(signature) = signature else {
            return Err(ExpressionError::UnknownFunction(sign_of(name).to_owned()));
        };
        for (takes, argument) in signature.takes.iter().zip(arguments) {
            let found = self.kind(argument, depth)?.kind;
            let expected = match takes {
                Takes::Int => Kind::Int,
                Takes::Date => Kind::Date,
                Takes::Ints => Kind::list(Kind::Int),
                Takes::Text | Takes::Amount | Takes::Day | Takes::Rhythm => Kind::Text,
            };
            if found != expected {
                return Err(wrong(name, &expected, &found));
            }
            let is_read: fn(&str) -> bool = match takes {
                Takes::Amount => |text| cents(text).is_some(),
                Takes::Day => |text| facts::day(text).is_some(),
                Takes::Rhythm => |text| per_year(text).is_some(),
                Takes::Int | Takes::Text | Takes::Date | Takes::Ints => continue,
            };
            let given = match &argument.expr {
                Expr::Literal(LiteralValue::String(text)) => text.inner().to_owned(),
                _ => String::new(),
            };
            if !is_read(&given) {
                let what = signature.name;
                return Err(ExpressionError::BadLiteral { what, given });
            }
        }
        Ok(Typed::made(signature.gives.clone()))
    }

    /// all, exists, exists_one, map and filter, as the parser has written them out.
    fn each(&mut self, each: &ComprehensionExpr, depth: usize) -> Result<Typed, ExpressionError> {
        self.loops += 1;
        if depth >= LOOP_DEPTH_LIMIT || self.loops > LOOP_LIMIT {
            return Err(ExpressionError::TooManyLoops);
        }
        if each.iter_var2.is_some() {
            return Err(ExpressionError::NotAllowed("a loop with two names"));
        }
        if each.iter_var == each.accu_var || self.is_known(&each.iter_var) {
            return Err(ExpressionError::NotAllowed(
                "a name of a loop that is taken already",
            ));
        }
        let range = self.kind(&each.iter_range, depth)?;
        let Kind::List(item) = range.kind else {
            return Err(wrong("a loop", &Kind::list(Kind::Int), &range.kind));
        };
        let item = Typed {
            kind: *item,
            path: range.path,
        };
        self.scopes.push((each.iter_var.clone(), Some(item)));
        let result = self.collected(each, depth + 1);
        self.scopes.pop();
        result
    }

    fn collected(&mut self, each: &ComprehensionExpr, depth: usize) -> Result<Typed, ExpressionError> {
        // A collected list starts empty: its kind is that of the added elements.
        if let Expr::List(list) = &each.accu_init.expr {
            if !list.elements.is_empty() {
                return Err(ExpressionError::NotAllowed("a loop of another form"));
            }
            let step = match &each.loop_step.expr {
                Expr::Call(call) if call.func_name == operators::CONDITIONAL && call.args.len() == 3 => {
                    let found = self.kind(&call.args[0], depth)?.kind;
                    self.expect("a filter", &found, &Kind::Bool)?;
                    &call.args[1]
                }
                _ => &each.loop_step,
            };
            let Expr::Call(CallExpr { func_name, args, .. }) = &step.expr else {
                return Err(ExpressionError::NotAllowed("a loop of another form"));
            };
            let (operators::ADD, [_, added]) = (func_name.as_str(), args.as_slice()) else {
                return Err(ExpressionError::NotAllowed("a loop of another form"));
            };
            let Expr::List(added) = &added.expr else {
                return Err(ExpressionError::NotAllowed("a loop of another form"));
            };
            let [added] = added.elements.as_slice() else {
                return Err(ExpressionError::NotAllowed("a loop of another form"));
            };
            let added = self.kind(added, depth)?;
            if matches!(added.kind, Kind::List(_)) {
                return Err(ExpressionError::NotAllowed("a list of lists"));
            }
            return Ok(Typed {
                kind: Kind::list(added.kind),
                path: added.path,
            });
        }
        let begins = self.kind(&each.accu_init, depth)?;
        self.scopes.push((each.accu_var.clone(), Some(begins.clone())));
        let step = self.kind(&each.loop_step, depth);
        let result = step.and_then(|step| {
            self.expect("a loop", &step.kind, &begins.kind)?;
            self.kind(&each.result, depth)
        });
        self.scopes.pop();
        result
    }

    fn is_known(&self, name: &str) -> bool {
        self.schema.kind(name).is_some() || self.scopes.iter().any(|(bound, _)| bound == name)
    }

    fn expect(&self, what: &str, found: &Kind, expected: &Kind) -> Result<(), ExpressionError> {
        match found == expected {
            true => Ok(()),
            false => Err(wrong(what, expected, found)),
        }
    }
}

fn wrong(what: &str, expected: &Kind, found: &Kind) -> ExpressionError {
    ExpressionError::WrongKind {
        what: what.to_owned(),
        expected: expected.name(),
        found: found.name(),
    }
}

fn unlike(what: &str, left: &Kind, right: &Kind) -> ExpressionError {
    ExpressionError::Unlike {
        what: what.to_owned(),
        left: left.name(),
        right: right.name(),
    }
}

/// As it is written in a source.
fn sign_of(operator: &str) -> &str {
    match operator {
        operators::CONDITIONAL => "?:",
        operators::INDEX => "[]",
        operators::IN => "in",
        other => other.trim_matches('_'),
    }
}
