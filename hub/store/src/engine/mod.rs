//! What only one engine has, applied after the migrations: full-text search, and an index for pages of the queue.

use crate::db::{Db, Engine};
use crate::error::Result;

const SQLITE: &str = include_str!("sqlite.sql");
const POSTGRES: &str = include_str!("postgres.sql");

/// Creates the engine's own indexes if they are missing.
pub(crate) async fn apply(db: &Db) -> Result<()> {
    match db.engine() {
        Engine::Sqlite => db.script(SQLITE).await,
        Engine::Postgres => db.script(POSTGRES).await,
    }
}
