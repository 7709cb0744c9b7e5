//! Every row of every table as text, so that a test can assert that nothing was changed.

use crate::test_hub::{ROLES, TestHub, cd_user, email, phone};
use hub_store::args;
use hub_store::db::Engine;
use std::collections::BTreeMap;

/// What a refusal writes on purpose, and what the hub writes by itself: a table and its column, or the whole table.
const COUNTED: &[(&str, &str)] = &[
    ("attempts", "*"),
    ("codes", "tries"),
    ("nodes", "*"),
    ("sessions", "last_seen_ms"),
];

/// The rows of each table, sorted.
#[derive(Debug, PartialEq)]
pub struct Rows(BTreeMap<String, Vec<String>>);

impl Rows {
    /// All tables except counters.
    pub async fn of(hub: &TestHub) -> Self {
        Self::read(hub, |_| String::new()).await
    }

    /// Without the rows of one person of the fixture, and of that person's tenant.
    pub async fn without(hub: &TestHub, name: &str) -> Self {
        let user = cd_user(name);
        let tenant = ROLES.iter().find(|role| role.name == name).unwrap().tenant;
        let (mail, number) = (email(name), phone(name));
        let others = |columns: &[String]| {
            let own = [
                ("cd_user", format!("cd_user <> {user}")),
                ("tenant_id", format!("tenant_id <> {tenant}")),
                ("sid", format!("sid NOT LIKE 'sid-{name}-%'")),
                // Messages of the simulated phones and mailboxes, and the newest message's number.
                ("topic", "topic NOT LIKE 'sandbox:%'".to_owned()),
                ("name", "name <> 'sandbox_messages'".to_owned()),
                ("to_address", format!("to_address NOT IN ('{mail}', '{number}')")),
            ];
            let conditions: Vec<String> = own
                .into_iter()
                .filter(|(name, _)| columns.iter().any(|column| column == name))
                .map(|(_, condition)| condition)
                .collect();
            match conditions.is_empty() {
                true => String::new(),
                false => format!("WHERE {}", conditions.join(" AND ")),
            }
        };
        Self::read(hub, others).await
    }

    async fn read(hub: &TestHub, condition: impl Fn(&[String]) -> String) -> Self {
        let mut rows = BTreeMap::new();
        for table in tables(hub).await {
            let mut columns = columns(hub, &table).await;
            let condition = condition(&columns);
            columns.retain(|column| {
                !COUNTED
                    .iter()
                    .any(|(counted, part)| *counted == table && (*part == "*" || part == column))
            });
            if columns.is_empty() {
                continue;
            }
            let values: Vec<String> = columns.iter().map(|column| as_text(hub, column)).collect();
            let sql = format!(
                "SELECT {} FROM {table} {condition} ORDER BY 1",
                values.join(" || '|' || ")
            );
            let found: Vec<(String,)> = hub.app.store.db().all(sql, args![]).await.unwrap();
            rows.insert(table, found.into_iter().map(|row| row.0).collect());
        }
        assert!(rows.len() > 30, "only {} tables", rows.len());
        Self(rows)
    }

    /// Fails with the rows that came, went or changed.
    pub fn assert_same(&self, later: &Self, what: &str) {
        for (table, before) in &self.0 {
            let after = &later.0[table];
            let gone: Vec<_> = before.iter().filter(|row| !after.contains(row)).collect();
            let come: Vec<_> = after.iter().filter(|row| !before.contains(row)).collect();
            assert!(
                gone.is_empty() && come.is_empty() && before.len() == after.len(),
                "{what} changed {table}: {gone:?} became {come:?}"
            );
        }
    }
}

/// A column as text that distinguishes NULL from an empty text.
fn as_text(hub: &TestHub, column: &str) -> String {
    match hub.app.store.db().engine() {
        Engine::Sqlite => format!("quote({column})"),
        Engine::Postgres => format!("COALESCE(quote_literal({column}::text), 'NULL')"),
    }
}

async fn tables(hub: &TestHub) -> Vec<String> {
    let sql = match hub.app.store.db().engine() {
        Engine::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
             AND name NOT LIKE 'sqlite_%'"
        }
        Engine::Postgres => {
            "SELECT table_name::text FROM information_schema.tables
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
        }
    };
    let found: Vec<(String,)> = hub.app.store.db().all(sql, args![]).await.unwrap();
    found.into_iter().map(|row| row.0).collect()
}

async fn columns(hub: &TestHub, table: &str) -> Vec<String> {
    let sql = match hub.app.store.db().engine() {
        Engine::Sqlite => "SELECT name FROM pragma_table_info($1) ORDER BY cid",
        Engine::Postgres => {
            "SELECT column_name::text FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position"
        }
    };
    let found: Vec<(String,)> = hub.app.store.db().all(sql, args![table]).await.unwrap();
    found.into_iter().map(|row| row.0).collect()
}
