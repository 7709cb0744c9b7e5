//! The hub's memory: the only SQL, the only Redis, the only files. One file per aggregate; reads take a
//! [`Db`](db::Db), writes a [`Write`], and every one takes the tenant first.
#![forbid(unsafe_code)]

pub mod bus;
pub mod db;
mod engine;
pub mod error;
pub mod write;

pub use error::{Result, StoreError};
pub use write::Write;

use bus::Bus;
use db::Db;
use std::sync::Arc;

/// Everything that is kept, and the way to tell the other nodes.
#[derive(Clone)]
pub struct Store {
    db: Db,
    bus: Arc<dyn Bus>,
}

impl Store {
    /// A store on this database and bus.
    pub fn new(db: Db, bus: Arc<dyn Bus>) -> Self {
        Self { db, bus }
    }

    /// The database, for reads.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The bus between nodes.
    pub fn bus(&self) -> &Arc<dyn Bus> {
        &self.bus
    }

    /// Begins a write.
    pub async fn write(&self) -> Result<Write> {
        Ok(Write::new(self.db.begin().await?, self.bus.clone()))
    }

    /// The events that screens may have missed.
    pub fn topics(&self) -> write::TopicLog<'_> {
        write::TopicLog(&self.db)
    }
}

/// Every SQL statement of the store, by file and name, for the test that prepares them on both engines.
pub fn statements() -> Vec<(&'static str, &'static str, &'static str)> {
    let files: [(&'static str, &[(&'static str, &'static str)]); 1] = [("write", write::STATEMENTS)];
    files.into_iter().flat_map(|(file, list)| list.iter().map(move |(name, sql)| (file, *name, *sql))).collect()
}
