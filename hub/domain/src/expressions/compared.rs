//! The texts that a condition compares a path with: `application.status == "Denied"`, `application.status in ["A", "B"]`.

use cel::common::ast::{CallExpr, Expr, IdedExpr, LiteralValue, operators};
use std::collections::BTreeSet;

/// Every text that the path is compared with by `==`, `!=` and `in`, in alphabetical order.
pub(super) fn with(root: &IdedExpr, path: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    walk(root, path, &mut found);
    found.into_iter().collect()
}

fn walk(node: &IdedExpr, path: &str, found: &mut BTreeSet<String>) {
    match &node.expr {
        Expr::Call(call) => {
            compared(call, path, found);
            for part in call.target.as_deref().into_iter().chain(&call.args) {
                walk(part, path, found);
            }
        }
        Expr::Comprehension(each) => {
            for part in [
                &each.iter_range,
                &each.accu_init,
                &each.loop_cond,
                &each.loop_step,
                &each.result,
            ] {
                walk(part, path, found);
            }
        }
        Expr::List(list) => list
            .elements
            .iter()
            .for_each(|element| walk(element, path, found)),
        Expr::Select(select) => walk(&select.operand, path, found),
        Expr::Ident(_) | Expr::Literal(_) => {}
        // The check lets none of them through.
        Expr::Unspecified | Expr::Map(_) | Expr::Struct(_) => {}
    }
}

fn compared(call: &CallExpr, path: &str, found: &mut BTreeSet<String>) {
    let is_path = |node: &IdedExpr| path_of(node).as_deref() == Some(path);
    match (call.func_name.as_str(), call.args.as_slice()) {
        (operators::EQUALS | operators::NOT_EQUALS, [left, right]) => {
            for (one, other) in [(left, right), (right, left)] {
                if is_path(one) {
                    found.extend(text_of(other));
                }
            }
        }
        (operators::IN, [item, list]) if is_path(item) => {
            if let Expr::List(list) = &list.expr {
                found.extend(list.elements.iter().filter_map(text_of));
            }
        }
        _ => {}
    }
}

fn path_of(node: &IdedExpr) -> Option<String> {
    match &node.expr {
        Expr::Ident(name) => Some(name.clone()),
        Expr::Select(select) if !select.test => {
            Some(format!("{}.{}", path_of(&select.operand)?, select.field))
        }
        _ => None,
    }
}

fn text_of(node: &IdedExpr) -> Option<String> {
    match &node.expr {
        Expr::Literal(LiteralValue::String(text)) => Some(text.inner().to_owned()),
        _ => None,
    }
}
