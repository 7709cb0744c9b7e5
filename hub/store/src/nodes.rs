//! The processes that serve this database, each with when it was last alive.

use crate::db::Db;
use crate::error::Result;
use crate::{args, statements};

statements! {
    BEAT = "INSERT INTO nodes (name, seen_at_ms) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET seen_at_ms = excluded.seen_at_ms";
    ALIVE = "SELECT name FROM nodes WHERE seen_at_ms >= $1 ORDER BY name LIMIT 1000";
    LEAVE = "DELETE FROM nodes WHERE name = $1";
}

/// The nodes that serve this database.
pub struct Nodes<'a>(pub(crate) &'a Db);

impl Nodes<'_> {
    /// Notes that a node is alive.
    pub async fn beat(&self, node: &str, at_ms: i64) -> Result<()> {
        self.0.execute(BEAT, args![node, at_ms]).await.map(drop)
    }

    /// The nodes that were alive since, by name.
    pub async fn alive(&self, since_ms: i64) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = self.0.all(ALIVE, args![since_ms]).await?;
        Ok(rows.into_iter().map(|(name,)| name).collect())
    }

    /// A node serves no longer.
    pub async fn leave(&self, node: &str) -> Result<()> {
        self.0.execute(LEAVE, args![node]).await.map(drop)
    }
}
