//! What only one engine has, applied after the migrations: full-text search, an index for pages of the queue, and the triggers by which
//! the counts of the queue and of people are kept.

use crate::db::{Db, Engine};
use crate::error::Result;
use crate::{args, statements};

const SQLITE: &str = include_str!("sqlite.sql");
const SQLITE_COUNTS: &str = include_str!("sqlite_counts.sql");
const POSTGRES: &str = include_str!("postgres.sql");
const POSTGRES_COUNTS: &str = include_str!("postgres_counts.sql");
/// The first is what says that the counts are kept.
const SQLITE_COUNT_NO_MORE: &str = "DROP TRIGGER IF EXISTS applications_counted;
    DROP TRIGGER IF EXISTS applications_counted_before;
    DROP TRIGGER IF EXISTS applications_counted_delete;
    DROP TRIGGER IF EXISTS applications_counted_insert;
    DROP TRIGGER IF EXISTS people_counted_insert;
    DROP TRIGGER IF EXISTS people_counted_delete;
    DROP TRIGGER IF EXISTS people_counted_update;
    DROP TRIGGER IF EXISTS addresses_counted_insert;
    DROP TRIGGER IF EXISTS addresses_counted_delete;
    DROP TRIGGER IF EXISTS addresses_counted_update;
    DROP TRIGGER IF EXISTS waits_counted;
    DROP TRIGGER IF EXISTS waits_counted_before;
    DROP TRIGGER IF EXISTS waits_counted_delete;
    DROP TRIGGER IF EXISTS waits_counted_insert;
    DROP TRIGGER IF EXISTS languages_counted;
    DROP TRIGGER IF EXISTS languages_counted_before;
    DROP TRIGGER IF EXISTS languages_counted_insert;";
const POSTGRES_COUNT_NO_MORE: &str = "DROP TRIGGER IF EXISTS applications_counted ON applications;
    DROP TRIGGER IF EXISTS applications_counted_before ON applications;
    DROP TRIGGER IF EXISTS applications_counted_delete ON applications;
    DROP TRIGGER IF EXISTS applications_counted_insert ON applications;
    DROP TRIGGER IF EXISTS people_counted_insert ON applications;
    DROP TRIGGER IF EXISTS people_counted_delete ON applications;
    DROP TRIGGER IF EXISTS people_counted_update ON applications;
    DROP TRIGGER IF EXISTS addresses_counted_insert ON applicant_addresses;
    DROP TRIGGER IF EXISTS addresses_counted_delete ON applicant_addresses;
    DROP TRIGGER IF EXISTS addresses_counted_update ON applicant_addresses;
    DROP TRIGGER IF EXISTS waits_counted ON applicant_waits;
    DROP TRIGGER IF EXISTS waits_counted_before ON applicant_waits;
    DROP TRIGGER IF EXISTS waits_counted_delete ON applicant_waits;
    DROP TRIGGER IF EXISTS waits_counted_insert ON applicant_waits;
    DROP TRIGGER IF EXISTS languages_counted ON applicants;
    DROP TRIGGER IF EXISTS languages_counted_before ON applicants;
    DROP TRIGGER IF EXISTS languages_counted_insert ON applicants;";

statements! {
    COUNTED for Sqlite = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger' AND name = 'applications_counted'";
}

/// Creates the engine's own indexes and triggers if they are missing.
pub(crate) async fn apply(db: &Db) -> Result<()> {
    match db.engine() {
        Engine::Sqlite => db.script(SQLITE).await?,
        Engine::Postgres => db.script(POSTGRES).await?,
    }
    keep_counts(db).await
}

/// Counts the queue where nothing keeps its counts, and keeps them from now on.
pub(crate) async fn keep_counts(db: &Db) -> Result<()> {
    match db.engine() {
        Engine::Sqlite => {
            let (kept,): (i64,) = db.one("triggers", COUNTED, args![]).await?;
            match kept {
                0 => db.script(SQLITE_COUNTS).await,
                _ => Ok(()),
            }
        }
        Engine::Postgres => db.script(POSTGRES_COUNTS).await,
    }
}

/// Keeps the counts no more, until [`keep_counts`] counts everything anew: for a load of many rows at once.
pub(crate) async fn count_no_more(db: &Db) -> Result<()> {
    match db.engine() {
        Engine::Sqlite => db.script(SQLITE_COUNT_NO_MORE).await,
        Engine::Postgres => db.script(POSTGRES_COUNT_NO_MORE).await,
    }
}
