//! From the source of a rule to its tree: only known names, only the operators and functions of the subset, each with its kinds
//! of operands; bounded in length before it is parsed, in parts and loops after. The bounds and refusals are those of
//! [`hub_domain::expressions`], and a test compares the two.

use super::functions::{SIGNATURES, Takes, cents, day, per_year};
use super::shape::Shape;
use super::tree::{Call, Each, Tree};
use cel::common::ast::{CallExpr, ComprehensionExpr, Expr, IdedExpr, LiteralValue, SelectExpr, operators};
use cel::parser::Parser;
use hub_domain::expressions::{BRACKET_LIMIT, ExpressionError, LENGTH_LIMIT, PART_LIMIT};
use std::collections::BTreeSet;

const LOOP_DEPTH_LIMIT: usize = 2;
const LOOP_LIMIT: usize = 4;

/// The names that lead into the answers, the row and the day.
const ANSWERS: &str = "answers";
const ROW: &str = "row";
const TODAY: &str = "today";

/// What a rule may speak of.
#[derive(Debug, Clone)]
pub struct Scope {
    /// A record of all questions and groups.
    pub answers: Shape,
    /// The row, for a rule about a question inside a group.
    pub row: Option<Shape>,
}

/// A rule that has been checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    pub tree: Tree,
    /// The ids of questions and groups that it reads.
    pub reads: BTreeSet<String>,
}

/// Reads a rule whose result is of this shape.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn compile(source: &str, scope: &Scope, gives: &Shape) -> Result<Compiled, ExpressionError> {
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
    let root = Parser::new()
        .max_recursion_depth(64)
        .parse(source)
        .map_err(|errors| unreadable(source, &errors.errors))?;
    let mut compiler = Compiler {
        scope,
        parts: 0,
        loops: 0,
        bound: Vec::new(),
        reads: BTreeSet::new(),
    };
    let (tree, shape) = compiler.value(&root)?;
    expect("the whole", &shape, gives)?;
    Ok(Compiled {
        tree,
        reads: compiler.reads,
    })
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

type Typed = (Tree, Shape);

struct Compiler<'a> {
    scope: &'a Scope,
    parts: usize,
    loops: usize,
    /// What the loops have named, innermost last.
    bound: Vec<(String, Shape)>,
    reads: BTreeSet<String>,
}

impl Compiler<'_> {
    fn value(&mut self, node: &IdedExpr) -> Result<Typed, ExpressionError> {
        self.parts += 1;
        if self.parts > PART_LIMIT {
            return Err(ExpressionError::TooManyParts);
        }
        match &node.expr {
            Expr::Literal(literal) => match literal {
                LiteralValue::Boolean(value) => Ok((Tree::Bool(*value.inner()), Shape::Bool)),
                LiteralValue::Int(value) => Ok((Tree::Int(*value.inner()), Shape::Int)),
                LiteralValue::String(value) => Ok((Tree::Text(value.inner().to_owned()), Shape::Text)),
                LiteralValue::Null => Err(ExpressionError::NotAllowed("null")),
                LiteralValue::Double(_) => Err(ExpressionError::NotAllowed("a number with a point")),
                LiteralValue::UInt(_) => Err(ExpressionError::NotAllowed("an unsigned number")),
                LiteralValue::Bytes(_) => Err(ExpressionError::NotAllowed("a string of bytes")),
            },
            Expr::Ident(name) => self.named(name),
            Expr::Select(select) => self.selected(select),
            Expr::List(list) => {
                if !list.optional_indices.is_empty() {
                    return Err(ExpressionError::NotAllowed("an optional value"));
                }
                let mut of: Option<Shape> = None;
                let mut made = Vec::with_capacity(list.elements.len());
                for element in &list.elements {
                    let (tree, found) = self.value(element)?;
                    if !found.is_scalar() {
                        return Err(ExpressionError::NotAllowed("a list of lists or records"));
                    }
                    match &of {
                        Some(first) if *first != found => return Err(unlike("a list", first, &found)),
                        _ => of = Some(found),
                    }
                    made.push(tree);
                }
                let of = of.ok_or(ExpressionError::NotAllowed("an empty list"))?;
                Ok((Tree::List(made), Shape::List(Box::new(of))))
            }
            Expr::Call(call) => self.called(call),
            Expr::Comprehension(each) => self.each(each),
            Expr::Map(_) => Err(ExpressionError::NotAllowed("a map")),
            Expr::Struct(_) => Err(ExpressionError::NotAllowed("a message")),
            Expr::Unspecified => Err(ExpressionError::NotAllowed("nothing")),
        }
    }

    fn named(&self, name: &str) -> Result<Typed, ExpressionError> {
        if let Some(depth) = self.bound.iter().rposition(|(bound, _)| bound == name) {
            return Ok((Tree::Element(depth), self.bound[depth].1.clone()));
        }
        match (name, &self.scope.row) {
            (TODAY, _) => Ok((Tree::Today, Shape::Date)),
            (ROW, Some(row)) => Ok((Tree::Row, row.clone())),
            (ANSWERS, _) => Err(ExpressionError::NotAllowed("all answers at once")),
            _ => Err(ExpressionError::UnknownName(name.to_owned())),
        }
    }

    fn selected(&mut self, select: &SelectExpr) -> Result<Typed, ExpressionError> {
        let is_root = matches!(&select.operand.expr, Expr::Ident(name) if name == ANSWERS);
        let (from, shape) = match is_root {
            true => (None, self.scope.answers.clone()),
            false => {
                let (tree, shape) = self.value(&select.operand)?;
                (Some(tree), shape)
            }
        };
        let unknown = || ExpressionError::UnknownName(written(select));
        let field = shape.field(&select.field).ok_or_else(unknown)?;
        let is_question = is_root || matches!(&shape, Shape::Record { group: Some(_), .. });
        if is_question {
            self.reads.insert(field.id.clone());
        }
        if select.test {
            return Ok((Tree::Has(from.map(Box::new), field.id.clone()), Shape::Bool));
        }
        let tree = match from {
            None => Tree::Answer(field.id.clone()),
            Some(from) => Tree::Field(Box::new(from), field.id.clone()),
        };
        Ok((tree, field.shape.clone()))
    }

    fn called(&mut self, call: &CallExpr) -> Result<Typed, ExpressionError> {
        if let Some(target) = &call.target {
            let on = self.value(target)?;
            return self.called_on(&call.func_name, on, &call.args);
        }
        let name = call.func_name.as_str();
        let sign = sign_of(name);
        if let ("size", [of]) = (name, call.args.as_slice()) {
            let of = self.value(of)?;
            return self.called_on("size", of, &[]);
        }
        let (made, takes) = match (name, call.args.len()) {
            (operators::LOGICAL_AND, 2) => (Call::And, Operands::All(Shape::Bool)),
            (operators::LOGICAL_OR, 2) => (Call::Or, Operands::All(Shape::Bool)),
            (operators::LOGICAL_NOT, 1) => (Call::Not, Operands::All(Shape::Bool)),
            (operators::CONDITIONAL, 3) => (Call::If, Operands::Branches),
            (operators::EQUALS, 2) => (Call::Equal, Operands::Alike),
            (operators::NOT_EQUALS, 2) => (Call::Unequal, Operands::Alike),
            (operators::LESS, 2) => (Call::Less, Operands::Ordered),
            (operators::LESS_EQUALS, 2) => (Call::LessOrEqual, Operands::Ordered),
            (operators::GREATER, 2) => (Call::Greater, Operands::Ordered),
            (operators::GREATER_EQUALS, 2) => (Call::GreaterOrEqual, Operands::Ordered),
            (operators::ADD, 2) => (Call::Add, Operands::All(Shape::Int)),
            (operators::SUBSTRACT, 2) => (Call::Subtract, Operands::All(Shape::Int)),
            (operators::MULTIPLY, 2) => (Call::Multiply, Operands::All(Shape::Int)),
            (operators::DIVIDE, 2) => (Call::Divide, Operands::All(Shape::Int)),
            (operators::MODULO, 2) => (Call::Modulo, Operands::All(Shape::Int)),
            (operators::IN, 2) => (Call::In, Operands::Member),
            _ => return self.own_function(name, &call.args),
        };
        let (mut trees, mut shapes) = (Vec::new(), Vec::new());
        for argument in &call.args {
            let (tree, shape) = self.value(argument)?;
            takes.expect(sign, shapes.len(), &shape)?;
            trees.push(tree);
            shapes.push(shape);
        }
        let gives = takes.gives(sign, &shapes)?;
        Ok((Tree::Call(made, trees), gives))
    }

    fn called_on(&mut self, name: &str, on: Typed, arguments: &[IdedExpr]) -> Result<Typed, ExpressionError> {
        let (tree, shape) = on;
        let call = match (name, &shape, arguments) {
            ("size", Shape::Text | Shape::List(_), []) => {
                return Ok((Tree::Call(Call::Size, vec![tree]), Shape::Int));
            }
            ("startsWith", Shape::Text, [_]) => Call::StartsWith,
            ("endsWith", Shape::Text, [_]) => Call::EndsWith,
            ("contains", Shape::Text, [_]) => Call::Contains,
            _ => return Err(ExpressionError::UnknownFunction(name.to_owned())),
        };
        let mut trees = vec![tree];
        for argument in arguments {
            let (tree, shape) = self.value(argument)?;
            expect(name, &shape, &Shape::Text)?;
            trees.push(tree);
        }
        Ok((Tree::Call(call, trees), Shape::Bool))
    }

    fn own_function(&mut self, name: &str, arguments: &[IdedExpr]) -> Result<Typed, ExpressionError> {
        let literal = match arguments {
            [
                IdedExpr {
                    expr: Expr::Literal(LiteralValue::String(text)),
                    ..
                },
            ] => text.inner().to_owned(),
            _ => String::new(),
        };
        let bad = |what, given| ExpressionError::BadLiteral { what, given };
        match (name, arguments) {
            ("money", [argument]) => {
                let (_, shape) = self.value(argument)?;
                expect(name, &shape, &Shape::Text)?;
                let amount = cents(&literal).ok_or_else(|| bad("money", literal))?;
                return Ok((Tree::Int(amount), Shape::Int));
            }
            ("date", [argument]) => {
                let (_, shape) = self.value(argument)?;
                expect(name, &shape, &Shape::Text)?;
                return match day(&literal) {
                    Some(_) => Ok((Tree::Text(literal), Shape::Date)),
                    None => Err(bad("date", literal)),
                };
            }
            _ => {}
        }
        let signature = SIGNATURES.iter().find(|known| known.name == name);
        let signature = signature.filter(|known| known.takes.len() == arguments.len());
        let Some(signature) = signature else {
            return Err(ExpressionError::UnknownFunction(sign_of(name).to_owned()));
        };
        let mut trees = Vec::new();
        for (takes, argument) in signature.takes.iter().zip(arguments) {
            let (tree, found) = self.value(argument)?;
            let expected = match takes {
                Takes::Int => Shape::Int,
                Takes::Date => Shape::Date,
                Takes::Ints => Shape::List(Box::new(Shape::Int)),
                Takes::Text | Takes::Rhythm => Shape::Text,
            };
            expect(name, &found, &expected)?;
            if *takes == Takes::Rhythm {
                let given = match &tree {
                    Tree::Text(text) => text.clone(),
                    _ => String::new(),
                };
                if per_year(&given).is_none() {
                    return Err(bad(signature.name, given));
                }
            }
            trees.push(tree);
        }
        Ok((Tree::Call(signature.call, trees), signature.gives.clone()))
    }

    /// all, exists, exists_one, map and filter, as the parser has written them out.
    fn each(&mut self, each: &ComprehensionExpr) -> Result<Typed, ExpressionError> {
        self.loops += 1;
        if self.bound.len() >= LOOP_DEPTH_LIMIT || self.loops > LOOP_LIMIT {
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
        let (over, range) = self.value(&each.iter_range)?;
        let Shape::List(element) = range else {
            return Err(wrong("a loop", "list", range.name()));
        };
        self.bound.push((each.iter_var.clone(), *element));
        let result = self.looped(each, over);
        self.bound.pop();
        result
    }

    fn looped(&mut self, each: &ComprehensionExpr, over: Tree) -> Result<Typed, ExpressionError> {
        let odd = || ExpressionError::NotAllowed("a loop of another form");
        let Expr::Call(step) = &each.loop_step.expr else {
            return Err(odd());
        };
        let made = match (
            &each.accu_init.expr,
            step.func_name.as_str(),
            step.args.as_slice(),
        ) {
            (Expr::Literal(LiteralValue::Boolean(_)), operators::LOGICAL_AND, [_, test]) => Each::All {
                over,
                test: self.condition("a loop", test)?,
            },
            (Expr::Literal(LiteralValue::Boolean(_)), operators::LOGICAL_OR, [_, test]) => Each::Exists {
                over,
                test: self.condition("a loop", test)?,
            },
            (Expr::Literal(LiteralValue::Int(_)), operators::CONDITIONAL, [test, _, _]) => Each::ExistsOne {
                over,
                test: self.condition("a filter", test)?,
            },
            (Expr::List(_), name, arguments) => {
                let (test, added) = match (name, arguments) {
                    (operators::CONDITIONAL, [test, added, _]) => {
                        (Some(self.condition("a filter", test)?), added)
                    }
                    _ => (None, &each.loop_step),
                };
                let Expr::Call(CallExpr { args, .. }) = &added.expr else {
                    return Err(odd());
                };
                let Some(Expr::List(added)) = args.get(1).map(|added| &added.expr) else {
                    return Err(odd());
                };
                let [added] = added.elements.as_slice() else {
                    return Err(odd());
                };
                let (made, shape) = self.value(added)?;
                if matches!(shape, Shape::List(_)) {
                    return Err(ExpressionError::NotAllowed("a list of lists"));
                }
                let each = Each::Gather { over, test, made };
                return Ok((Tree::Each(Box::new(each)), Shape::List(Box::new(shape))));
            }
            _ => return Err(odd()),
        };
        Ok((Tree::Each(Box::new(made)), Shape::Bool))
    }

    fn condition(&mut self, what: &str, node: &IdedExpr) -> Result<Tree, ExpressionError> {
        let (tree, shape) = self.value(node)?;
        expect(what, &shape, &Shape::Bool)?;
        Ok(tree)
    }

    fn is_known(&self, name: &str) -> bool {
        [ANSWERS, TODAY, ROW].contains(&name) || self.bound.iter().any(|(bound, _)| bound == name)
    }
}

/// What the operands of an operator have to be.
enum Operands {
    All(Shape),
    /// Two of one scalar kind.
    Alike,
    /// Two numbers or two dates.
    Ordered,
    /// A condition and two of one kind.
    Branches,
    /// A value, and a list of its kind.
    Member,
}

impl Operands {
    /// What one operand alone has to be, so that the first that is wrong is named.
    fn expect(&self, sign: &str, place: usize, found: &Shape) -> Result<(), ExpressionError> {
        match self {
            Operands::All(shape) => expect(sign, found, shape),
            Operands::Branches if place == 0 => expect(sign, found, &Shape::Bool),
            Operands::Branches | Operands::Alike | Operands::Ordered | Operands::Member => Ok(()),
        }
    }

    fn gives(&self, sign: &str, found: &[Shape]) -> Result<Shape, ExpressionError> {
        match (self, found) {
            (Operands::All(shape), _) => Ok(shape.clone()),
            (Operands::Alike, [left, right]) if left == right && left.is_scalar() => Ok(Shape::Bool),
            (Operands::Ordered, [left, right])
                if left == right && matches!(left, Shape::Int | Shape::Date) =>
            {
                Ok(Shape::Bool)
            }
            (Operands::Branches, [_, yes, no]) if yes == no => Ok(yes.clone()),
            (Operands::Branches, [_, yes, no]) => Err(unlike(sign, yes, no)),
            (Operands::Member, [item, Shape::List(of)]) if **of == *item && item.is_scalar() => {
                Ok(Shape::Bool)
            }
            (_, [left, .., right]) => Err(unlike(sign, left, right)),
            _ => Err(ExpressionError::UnknownFunction(sign.to_owned())),
        }
    }
}

fn expect(what: &str, found: &Shape, expected: &Shape) -> Result<(), ExpressionError> {
    match found == expected {
        true => Ok(()),
        false => Err(wrong(what, expected.name(), found.name())),
    }
}

fn wrong(what: &str, expected: &'static str, found: &'static str) -> ExpressionError {
    ExpressionError::WrongKind {
        what: what.to_owned(),
        expected,
        found,
    }
}

fn unlike(what: &str, left: &Shape, right: &Shape) -> ExpressionError {
    ExpressionError::Unlike {
        what: what.to_owned(),
        left: left.name(),
        right: right.name(),
    }
}

/// A selection as it was written, as far as it is names.
fn written(select: &SelectExpr) -> String {
    let mut names = vec![select.field.as_str()];
    let mut operand = &select.operand.expr;
    while let Expr::Select(inner) = operand {
        names.push(&inner.field);
        operand = &inner.operand.expr;
    }
    if let Expr::Ident(name) = operand {
        names.push(name);
    }
    names.reverse();
    names.join(".")
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
