//! Many rows in few statements. The statement for one row is declared like any other; here it is repeated.

use crate::args;
use crate::db::{Engine, Row, Tx, Value};
use crate::error::Result;

/// Placeholders that both engines take in one statement (SQLite: 32,766; PostgreSQL: 65,535).
const MAX_PLACEHOLDERS: usize = 30_000;
/// Rows per statement beyond which nothing is gained.
const MAX_ROWS: usize = 400;

/// Inserts rows with a single-row insert statement, and returns how many were inserted. The statement's values are
/// placeholders only, `VALUES ($1, $2, …)`, and every row binds them all.
pub(crate) async fn insert(write: &mut Tx, one: &'static str, rows: Vec<Vec<Value>>) -> Result<u64> {
    let width = rows.first().map_or(1, Vec::len).max(1);
    let at_once = (MAX_PLACEHOLDERS / width).clamp(1, MAX_ROWS);
    let mut rows = rows.into_iter().peekable();
    let (mut inserted, mut full) = (0, None);
    while rows.peek().is_some() {
        let mut values = args![];
        for row in rows.by_ref().take(at_once) {
            values.extend(row);
        }
        let count = values.len() / width;
        inserted += if count == at_once {
            let sql = full.get_or_insert_with(|| repeated(write.engine(), one, width, at_once));
            write.execute(&*sql, values).await?
        } else {
            let sql = repeated(write.engine(), one, width, count);
            write.execute(sql, values).await?
        };
    }
    Ok(inserted)
}

/// The same for a statement that returns rows (`RETURNING …`): all of them, in no order.
pub(crate) async fn returning<T: Row>(
    write: &mut Tx,
    one: &'static str,
    rows: Vec<Vec<Value>>,
) -> Result<Vec<T>> {
    let width = rows.first().map_or(1, Vec::len).max(1);
    let at_once = (MAX_PLACEHOLDERS / width).clamp(1, MAX_ROWS);
    let mut rows = rows.into_iter().peekable();
    let mut answered = Vec::new();
    while rows.peek().is_some() {
        let values: Vec<Value> = rows.by_ref().take(at_once).flatten().collect();
        let sql = repeated(write.engine(), one, width, values.len() / width);
        answered.extend(write.all::<T>(sql, values).await?);
    }
    Ok(answered)
}

/// The statement for `rows` rows of `width` values. For SQLite its placeholders have no numbers: it keeps those in a list, which
/// it walks through for every single one, when the statement is prepared and again when its values are bound.
fn repeated(engine: Engine, one: &str, width: usize, rows: usize) -> String {
    let (head, rest) = one.split_once("VALUES (").unwrap_or((one, ""));
    let tail = rest.split_once(')').map_or("", |(_, tail)| tail);
    let mut sql = format!("{head}VALUES ");
    for row in 0..rows {
        sql.push_str(if row == 0 { "(" } else { ", (" });
        for column in 0..width {
            if column > 0 {
                sql.push_str(", ");
            }
            match engine {
                Engine::Sqlite => sql.push('?'),
                Engine::Postgres => {
                    sql.push('$');
                    sql.push_str(&(row * width + column + 1).to_string());
                }
            }
        }
        sql.push(')');
    }
    sql + tail
}

#[cfg(test)]
mod tests {
    use super::{Engine, repeated};

    #[test]
    fn every_value_of_every_row_has_a_placeholder() {
        let one = "INSERT INTO t (a, b)\n        VALUES ($1, $2) ON CONFLICT (a) DO NOTHING";
        assert_eq!(repeated(Engine::Postgres, one, 2, 1), one);
        assert_eq!(
            repeated(Engine::Postgres, one, 2, 2),
            "INSERT INTO t (a, b)\n        VALUES ($1, $2), ($3, $4) ON CONFLICT (a) DO NOTHING"
        );
        assert_eq!(
            repeated(Engine::Sqlite, one, 2, 2),
            "INSERT INTO t (a, b)\n        VALUES (?, ?), (?, ?) ON CONFLICT (a) DO NOTHING"
        );
    }
}
