//! Bulk loading: many rows by one statement, for the demonstration county and for load tests.

use crate::db::Value;
use crate::{Result, Store, Write, args, statements};

statements! {
    DONE = "SELECT COUNT(*) FROM counters WHERE tenant_id = 0 AND name = 'demonstration'";
    MARK_DONE = "INSERT INTO counters (tenant_id, name, value) VALUES (0, 'demonstration', 1)";
}

/// Whether a demonstration was loaded to its end.
pub async fn is_done(store: &Store) -> Result<bool> {
    Ok(store.db().one::<(i64,)>("demonstration", DONE, args![]).await?.0 > 0)
}

/// Notes that a demonstration was loaded to its end.
pub async fn mark_done(write: &mut Write) -> Result<()> {
    write.execute(MARK_DONE, args![]).await.map(drop)
}

/// Placeholders that both engines take in one statement (SQLite: 32,766; PostgreSQL: 65,535).
const MAX_PLACEHOLDERS: usize = 30_000;
/// Rows per statement beyond which nothing is gained.
const MAX_ROWS: usize = 400;

/// Inserts rows into a table. Table and columns come from the program's text, never from input.
pub async fn insert_rows(
    write: &mut Write,
    table: &'static str,
    columns: &'static [&'static str],
    rows: Vec<Vec<Value>>,
) -> Result<u64> {
    let at_once = (MAX_PLACEHOLDERS / columns.len().max(1)).clamp(1, MAX_ROWS);
    let mut rows = rows.into_iter().peekable();
    let mut inserted = 0;
    let mut full_statement = None;
    while rows.peek().is_some() {
        let chunk: Vec<Vec<Value>> = rows.by_ref().take(at_once).collect();
        let count = chunk.len();
        let values = chunk.into_iter().flatten().collect();
        inserted += if count == at_once {
            let sql = full_statement.get_or_insert_with(|| statement(table, columns, at_once));
            write.execute(&*sql, values).await?
        } else {
            write.execute(statement(table, columns, count), values).await?
        };
    }
    Ok(inserted)
}

fn statement(table: &str, columns: &[&str], rows: usize) -> String {
    let mut sql = format!("INSERT INTO {table} ({}) VALUES ", columns.join(", "));
    for row in 0..rows {
        sql.push_str(if row == 0 { "(" } else { ", (" });
        for column in 0..columns.len() {
            if column > 0 {
                sql.push_str(", ");
            }
            sql.push('$');
            sql.push_str(&(row * columns.len() + column + 1).to_string());
        }
        sql.push(')');
    }
    sql
}

#[cfg(test)]
mod tests {
    use super::statement;

    #[test]
    fn placeholders_count_on_over_the_rows() {
        assert_eq!(
            statement("t", &["a", "b"], 2),
            "INSERT INTO t (a, b) VALUES ($1, $2), ($3, $4)"
        );
    }
}
