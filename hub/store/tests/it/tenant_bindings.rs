//! Parses a statement far enough to find which of its tables are bound to one tenant: by `tenant_id = $n`, by an equal
//! `tenant_id` of a bound table, or by `(tenant_id, …) IN` a select whose tables are bound.

use std::collections::HashSet;

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Word(String),
    Sign(char),
    Group(Vec<Token>),
}

/// What ends a table's alias or a condition.
const KEYWORDS: &[&str] = &[
    "where",
    "on",
    "group",
    "order",
    "limit",
    "returning",
    "having",
    "set",
    "join",
    "cross",
    "left",
    "inner",
    "from",
    "values",
    "for",
    "select",
    "using",
    "do",
    "offset",
    "into",
    "update",
];

fn tokens(sql: &str) -> Vec<Token> {
    let mut open: Vec<Vec<Token>> = vec![Vec::new()];
    let mut chars = sql.chars().peekable();
    while let Some(c) = chars.next() {
        let here = open.last_mut().expect("one level is always open");
        match c {
            '(' => open.push(Vec::new()),
            ')' => {
                let group = open.pop().expect("parentheses match");
                open.last_mut()
                    .expect("parentheses match")
                    .push(Token::Group(group));
            }
            '\'' => {
                while chars.next().is_some_and(|c| c != '\'') {}
                here.push(Token::Sign('\''));
            }
            c if c.is_whitespace() => {}
            c if c.is_alphanumeric() || c == '_' || c == '$' => {
                let mut word = String::from(c);
                while let Some(c) = chars.next_if(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$')) {
                    word.push(c);
                }
                here.push(Token::Word(word.to_lowercase()));
            }
            c => here.push(Token::Sign(c)),
        }
    }
    assert_eq!(open.len(), 1, "parentheses match: {sql}");
    open.remove(0)
}

fn word(token: Option<&Token>) -> &str {
    match token {
        Some(Token::Word(word)) => word,
        _ => "",
    }
}

/// One `SELECT`, `INSERT`, `UPDATE` or `DELETE`, with the tables it names itself.
#[derive(Default)]
struct Scope {
    parent: Option<usize>,
    /// Table and the name by which the scope calls it.
    tables: Vec<(String, String)>,
}

/// A table within its scope.
type Named = (usize, String);

/// The tables of a statement and their bindings.
struct Reading<'a> {
    /// Tables whose rows belong to tenants.
    owned: &'a HashSet<String>,
    scopes: Vec<Scope>,
    bound: HashSet<Named>,
    equal: Vec<(Named, Named)>,
    /// A table whose `(tenant_id, …)` is among what a scope selects.
    among: Vec<(Named, usize)>,
}

/// The tenant tables in `sql` that nothing binds to a tenant; empty when all are bound.
pub fn unbound(sql: &str, owned: &HashSet<String>) -> Vec<String> {
    let mut reading = Reading {
        owned,
        scopes: Vec::new(),
        bound: HashSet::new(),
        equal: Vec::new(),
        among: Vec::new(),
    };
    reading.scope(&tokens(sql), None);
    reading.settle();
    reading.left_over()
}

impl Reading<'_> {
    /// Reads one statement, or one side of a set operation; returns the first scope.
    fn scope(&mut self, all: &[Token], parent: Option<usize>) -> usize {
        let first = self.scopes.len();
        for part in all.split(|token| matches!(word(Some(token)), "union" | "intersect" | "except")) {
            // An insert from a select has two scopes: the inserted row, and the select.
            let select = part.iter().position(|token| word(Some(token)) == "select");
            match select.filter(|_| word(part.first()) == "insert") {
                Some(at) => {
                    let target = self.plain(&part[..at], parent);
                    let source = self.plain(&part[at..], Some(target));
                    self.inserted(target, part, Some((source, part.get(at + 1))));
                }
                None => {
                    let scope = self.plain(part, parent);
                    if word(part.first()) == "insert" {
                        self.inserted(scope, part, None);
                    }
                }
            }
        }
        first
    }

    fn plain(&mut self, part: &[Token], parent: Option<usize>) -> usize {
        let scope = self.scopes.len();
        self.scopes.push(Scope {
            parent,
            tables: Vec::new(),
        });
        let mut listing = false;
        for (at, token) in part.iter().enumerate() {
            let (now, before) = (
                word(Some(token)),
                at.checked_sub(1).map_or("", |at| word(part.get(at))),
            );
            let table = match now {
                "from" | "join" | "into" => Some(at + 1),
                "update" if !matches!(before, "do" | "for") => Some(at + 1),
                _ => (listing && *token == Token::Sign(',')).then_some(at + 1),
            };
            listing = now == "from" || (listing && !KEYWORDS.contains(&now));
            if let Some(Token::Word(table)) = table.and_then(|at| part.get(at)) {
                let mut next = at + 2;
                if word(part.get(next)) == "as" {
                    next += 1;
                }
                let alias = word(part.get(next));
                let alias = if alias.is_empty() || KEYWORDS.contains(&alias) {
                    table
                } else {
                    alias
                };
                self.scopes[scope].tables.push((table.clone(), alias.to_owned()));
            }
        }
        let mut at = 0;
        while at < part.len() {
            let opens = matches!(word(part.get(at)), "where" | "on") && word(part.get(at + 1)) != "conflict";
            at += 1;
            if opens {
                let rest = &part[at..];
                let end = rest
                    .iter()
                    .position(|token| KEYWORDS.contains(&word(Some(token))))
                    .unwrap_or(rest.len());
                self.condition(scope, &rest[..end]);
            }
        }
        self.nested(scope, part);
        scope
    }

    /// Selects in parentheses, however deep.
    fn nested(&mut self, scope: usize, part: &[Token]) {
        for (at, token) in part.iter().enumerate() {
            let Token::Group(group) = token else { continue };
            if word(group.first()) != "select" {
                self.nested(scope, group);
                continue;
            }
            let inner = self.scope(group, Some(scope));
            if let (Some(Token::Group(columns)), "in") = (
                at.checked_sub(2).and_then(|at| part.get(at)),
                word(part.get(at.wrapping_sub(1))),
            ) && let Some(named) = self.tenant_of(scope, word(columns.first()))
                && word(group.get(1)).rsplit('.').next() == Some("tenant_id")
            {
                self.among.push((named, inner));
            }
        }
    }

    /// Equalities that must hold; terms beside an `OR` do not count.
    fn condition(&mut self, scope: usize, part: &[Token]) {
        if part.iter().any(|token| word(Some(token)) == "or") {
            return;
        }
        for term in part.split(|token| word(Some(token)) == "and") {
            match term {
                [Token::Group(group)] if word(group.first()) != "select" => self.condition(scope, group),
                [Token::Word(left), Token::Sign('='), Token::Word(right)] => {
                    match (self.tenant_of(scope, left), self.tenant_of(scope, right)) {
                        (Some(one), Some(other)) => self.equal.push((one, other)),
                        (Some(one), None) if right.starts_with('$') => drop(self.bound.insert(one)),
                        (None, Some(one)) if left.starts_with('$') => drop(self.bound.insert(one)),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }

    /// `INSERT INTO table (tenant_id, …)`: bound when the first value is a placeholder, or a bound table's tenant.
    fn inserted(&mut self, target: usize, part: &[Token], source: Option<(usize, Option<&Token>)>) {
        let columns = part.iter().find_map(|token| match token {
            Token::Group(group) => Some(group),
            _ => None,
        });
        if columns.is_none_or(|columns| word(columns.first()) != "tenant_id") {
            return;
        }
        let values = part.iter().position(|token| word(Some(token)) == "values");
        let value = match (source, values.and_then(|at| part.get(at + 1))) {
            (Some((scope, value)), _) => Some((scope, word(value).to_owned())),
            (None, Some(Token::Group(values))) => Some((target, word(values.first()).to_owned())),
            _ => None,
        };
        let Some((scope, value)) = value else { return };
        let (_, alias) = self.scopes[target].tables[0].clone();
        if value.starts_with('$') {
            self.bound.insert((target, alias));
        } else if let Some(named) = self.tenant_of(scope, &value) {
            self.equal.push(((target, alias), named));
        }
    }

    /// The table whose tenant `column` is, seen from a scope.
    fn tenant_of(&self, scope: usize, column: &str) -> Option<Named> {
        if let Some(alias) = column.strip_suffix(".tenant_id") {
            let mut at = Some(scope);
            while let Some(scope) = at {
                if self.scopes[scope].tables.iter().any(|(_, name)| name == alias) {
                    return Some((scope, alias.to_owned()));
                }
                at = self.scopes[scope].parent;
            }
            return None;
        }
        let mut owned = self.scopes[scope]
            .tables
            .iter()
            .filter(|(table, _)| self.owned.contains(table));
        match (column, owned.next(), owned.next()) {
            ("tenant_id", Some((_, alias)), None) => Some((scope, alias.clone())),
            _ => None,
        }
    }

    /// Propagates bindings across equalities until nothing changes.
    fn settle(&mut self) {
        loop {
            let before = self.bound.len();
            for (one, other) in &self.equal {
                if self.bound.contains(one) || self.bound.contains(other) {
                    self.bound.extend([one.clone(), other.clone()]);
                }
            }
            for (named, scope) in &self.among {
                let tables = &self.scopes[*scope].tables;
                if tables
                    .iter()
                    .all(|(_, alias)| self.bound.contains(&(*scope, alias.clone())))
                {
                    self.bound.insert(named.clone());
                }
            }
            if self.bound.len() == before {
                return;
            }
        }
    }

    fn left_over(&self) -> Vec<String> {
        let mut left = Vec::new();
        for (at, scope) in self.scopes.iter().enumerate() {
            for (table, alias) in &scope.tables {
                if self.owned.contains(table) && !self.bound.contains(&(at, alias.clone())) {
                    left.push(table.clone());
                }
            }
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::unbound;
    use std::collections::HashSet;

    fn left(sql: &str) -> Vec<String> {
        let owned: HashSet<String> = ["messages", "calls", "outbox"].map(str::to_owned).into();
        unbound(sql, &owned)
    }

    #[test]
    fn a_table_without_its_tenant_is_found() {
        assert_eq!(left("SELECT body FROM messages WHERE id = $1"), ["messages"]);
        assert_eq!(left("DELETE FROM messages"), ["messages"]);
        assert_eq!(left("UPDATE messages SET body = $1 WHERE id = $2"), ["messages"]);
        assert_eq!(
            left("INSERT INTO messages (id, tenant_id) VALUES ($1, $2)"),
            ["messages"]
        );
        assert_eq!(
            left("INSERT INTO messages (tenant_id, id) VALUES (0, $2)"),
            ["messages"]
        );
        assert_eq!(
            left("SELECT 1 FROM messages WHERE tenant_id = $1 OR id = $2"),
            ["messages"]
        );
        assert_eq!(left("SELECT 1 FROM messages WHERE tenant_id > $1"), ["messages"]);
    }

    #[test]
    fn a_bound_table_is_not() {
        assert!(left("SELECT body FROM messages WHERE tenant_id = $1 AND (id = $2 OR id = $3)").is_empty());
        assert!(left("INSERT INTO messages (tenant_id, id) VALUES ($1, $2)").is_empty());
        assert!(left("SELECT body FROM tenants WHERE id = $1").is_empty());
    }

    #[test]
    fn every_table_of_a_join_is_bound_by_itself_or_by_another() {
        let join = "SELECT 1 FROM messages m JOIN calls c ON";
        assert!(
            left(&format!(
                "{join} c.tenant_id = m.tenant_id AND c.id = m.call_id WHERE m.tenant_id = $1"
            ))
            .is_empty()
        );
        assert_eq!(
            left(&format!("{join} c.id = m.call_id WHERE m.tenant_id = $1")),
            ["calls"]
        );
        assert_eq!(
            left(&format!("{join} c.tenant_id = m.tenant_id WHERE m.id = $1")),
            ["messages", "calls"]
        );
        assert_eq!(
            left("SELECT 1 FROM messages m, calls c WHERE m.tenant_id = $1"),
            ["calls"]
        );
    }

    #[test]
    fn a_nested_select_is_a_scope_of_its_own() {
        let outer = "SELECT (SELECT COUNT(*) FROM calls s WHERE";
        assert!(
            left(&format!(
                "{outer} s.tenant_id = m.tenant_id) FROM messages m WHERE m.tenant_id = $1"
            ))
            .is_empty()
        );
        assert_eq!(
            left(&format!(
                "{outer} s.id = m.call_id) FROM messages m WHERE m.tenant_id = $1"
            )),
            ["calls"]
        );
        let claim =
            "UPDATE outbox SET state = $1 WHERE (tenant_id, id) IN (SELECT tenant_id, id FROM outbox WHERE";
        assert!(left(&format!("{claim} tenant_id = $2)")).is_empty());
        assert_eq!(left(&format!("{claim} state = $2)")).len(), 2);
        let copy = "INSERT INTO calls (tenant_id, id) SELECT m.tenant_id, m.id FROM messages m WHERE";
        assert!(left(&format!("{copy} m.tenant_id = $1")).is_empty());
        assert_eq!(left(&format!("{copy} m.id = $1")), ["calls", "messages"]);
        let sides = "SELECT id FROM messages WHERE tenant_id = $1 INTERSECT SELECT id FROM messages WHERE";
        assert_eq!(left(&format!("{sides} id = $2")), ["messages"]);
    }
}
