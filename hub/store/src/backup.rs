//! A copy of the database while it is in use.

use crate::db::{Db, Engine};
use crate::{Result, StoreError, args, statements};
use std::path::Path;

statements! {
    /// Consistent copy of a SQLite database; for PostgreSQL use `pg_dump`.
    VACUUM_INTO for Sqlite = "VACUUM INTO $1";
    POSTGRES_TABLES for Postgres = "SELECT COUNT(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')";
    CHECK for Sqlite = "SELECT integrity_check FROM pragma_integrity_check";
}

/// Writes a consistent copy of a SQLite database to a file that must not exist yet. Reads and writes continue
/// meanwhile.
pub async fn copy_sqlite(db: &Db, target: &Path) -> Result<()> {
    if db.engine() != Engine::Sqlite {
        return Err(StoreError::Io(std::io::Error::other(
            "only SQLite is copied this way; PostgreSQL has pg_dump",
        )));
    }
    let path = target
        .to_str()
        .ok_or_else(|| std::io::Error::other("the path is not UTF-8"))?;
    db.execute(VACUUM_INTO, args![path]).await.map(drop)
}

/// How many tables a PostgreSQL database holds that are not its own.
pub async fn tables(db: &Db) -> Result<i64> {
    Ok(db.one::<(i64,)>("tables", POSTGRES_TABLES, args![]).await?.0)
}

/// Whether a SQLite database is whole; the findings when it is not.
pub async fn check_sqlite(db: &Db) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = db.all(CHECK, args![]).await?;
    Ok(rows
        .into_iter()
        .map(|row| row.0)
        .filter(|line| line != "ok")
        .collect())
}
