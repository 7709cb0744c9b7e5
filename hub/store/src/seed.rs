//! The past of a demonstration or a load test: rows that the tables' own files would write one by one, each with an
//! event.

use crate::db::{Engine, Value};
use crate::{Result, Store, Write, args, batch, engine, statements};

statements! {
    DONE = "SELECT COUNT(*) FROM counters WHERE tenant_id = 0 AND name = 'demonstration'";
    MARK_DONE = "INSERT INTO counters (tenant_id, name, value) VALUES (0, 'demonstration', 1)";
    INSERT_MESSAGE = "INSERT INTO messages (tenant_id, id, thread_id, seq, channel, direction, author_kind, author_id, author_name,
            from_address, to_address, subject, body, lang, status, reply_to, call_id, change, provider_ref,
            idempotency_key, request_hash, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)";
    INSERT_STATUS = "INSERT INTO message_statuses (tenant_id, message_id, position, status, at_ms, detail)
        VALUES ($1, $2, $3, $4, $5, $6)";
    INSERT_DOCUMENT = "INSERT INTO search_documents (tenant_id, id, kind, thread_id, message_id, call_id, start_ms, body, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    INSERT_READ = "INSERT INTO thread_reads (tenant_id, thread_id, account_id, seq, at_ms)
        VALUES ($1, $2, $3, $4, $5)";
    INSERT_CONSENT = "INSERT INTO address_consents (tenant_id, id, address, channel, program_id, state, reason, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    INSERT_POLICY = "INSERT INTO recording_policies (tenant_id, program_id, may_record, may_decline, notice, question, version, updated_at_ms,
            retention_days)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    INSERT_LOGIN = "INSERT INTO logins (cd_user, email, phone, failures, locked_until_ms, must_change, show_inactive, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    INSERT_ACCOUNT = "INSERT INTO accounts (tenant_id, id, cd_user, account_type, entity_type, community_entity,
            community_entity_type, first_name, last_name, company_name, email, phone, email_verified, phone_verified, roles,
            role_codes, active, second_factor, lang, zone, profile, version, created_at_ms, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)";
    INSERT_MEMBER = "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        VALUES ($1, $2, $3, $4, $5, $6)";
    INSERT_SIGN_IN = "INSERT INTO sign_ins (tenant_id, at_ms, account_id, audience) VALUES ($1, $2, $3, $4)";
    SQLITE_INDEXES for Sqlite = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
            AND tbl_name IN ('applications', 'threads', 'applicants', 'applicant_addresses', 'application_words', 'phone_beginnings')
        ORDER BY name";
    POSTGRES_INDEXES for Postgres = "SELECT CAST(i.indexname AS TEXT), i.indexdef FROM pg_indexes i WHERE i.schemaname = CURRENT_SCHEMA()
            AND i.tablename IN ('applications', 'threads', 'applicants', 'applicant_addresses', 'application_words', 'phone_beginnings')
            AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)
        ORDER BY i.indexname";
}

/// While very many rows are loaded, SQLite keeps 400 MB of pages; indexes are sorted by two threads.
const SQLITE_LOADS: &str = "PRAGMA cache_size = -400000; PRAGMA threads = 2;";
const SQLITE_HAS_LOADED: &str = "PRAGMA cache_size = -16000; PRAGMA threads = 0;";

/// A load of very many applications: their tables have no indexes but their keys, and nothing is counted, until it is over. A process that
/// is broken off leaves a database that cannot be used.
#[derive(Debug)]
pub struct Load {
    /// The statements that make the indexes.
    indexes: Vec<String>,
}

impl Load {
    /// Takes the indexes away.
    pub async fn begin(store: &Store) -> Result<Self> {
        let db = store.db();
        let sql = match db.engine() {
            Engine::Sqlite => {
                db.script(SQLITE_LOADS).await?;
                SQLITE_INDEXES
            }
            Engine::Postgres => POSTGRES_INDEXES,
        };
        engine::count_no_more(db).await?;
        let found: Vec<(String, String)> = db.all(sql, args![]).await?;
        let mut indexes = Vec::with_capacity(found.len());
        for (name, made_by) in found {
            db.execute(format!("DROP INDEX {name}"), args![]).await?;
            indexes.push(made_by);
        }
        Ok(Self { indexes })
    }

    /// Makes the indexes, two at a time where two can be made, and counts everything.
    pub async fn finish(self, store: &Store) -> Result<()> {
        let db = store.db();
        for two in self.indexes.chunks(2) {
            match (db.engine(), two) {
                (Engine::Postgres, [one, other]) => {
                    tokio::try_join!(db.execute(one, args![]), db.execute(other, args![]))?;
                }
                _ => {
                    for index in two {
                        db.execute(index, args![]).await?;
                    }
                }
            }
        }
        engine::keep_counts(db).await?;
        match db.engine() {
            Engine::Sqlite => db.script(SQLITE_HAS_LOADED).await,
            Engine::Postgres => Ok(()),
        }
    }
}

/// Whether a demonstration was loaded to its end.
pub async fn is_done(store: &Store) -> Result<bool> {
    Ok(store.db().one::<(i64,)>("demonstration", DONE, args![]).await?.0 > 0)
}

/// Notes that a demonstration was loaded to its end.
pub async fn mark_done(write: &mut Write) -> Result<()> {
    write.execute(MARK_DONE, args![]).await.map(drop)
}

/// A table that is loaded with complete rows, including their past and without notifying anybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Entries of threads.
    Messages,
    /// How their delivery went.
    MessageStatuses,
    /// Search documents; [`search::rebuild`](crate::cases::search::rebuild) follows.
    SearchDocuments,
    /// Who has read how far.
    ThreadReads,
    /// What addresses have agreed to, and when they did.
    AddressConsents,
    /// Whether and how calls are recorded.
    RecordingPolicies,
    /// When people signed in.
    SignIns,
    /// Logins; without [`credentials`](crate::identity::logins::set_password) nobody signs in with one.
    Logins,
    /// Accounts; [`account_words::fill_missing`](crate::identity::account_words::fill_missing) follows.
    Accounts,
    /// Who has which role in which program.
    ProgramMembers,
}

impl Table {
    /// The statement for one row; a row binds its columns in their order.
    fn insert(self) -> &'static str {
        match self {
            Table::Messages => INSERT_MESSAGE,
            Table::MessageStatuses => INSERT_STATUS,
            Table::SearchDocuments => INSERT_DOCUMENT,
            Table::ThreadReads => INSERT_READ,
            Table::AddressConsents => INSERT_CONSENT,
            Table::RecordingPolicies => INSERT_POLICY,
            Table::SignIns => INSERT_SIGN_IN,
            Table::Logins => INSERT_LOGIN,
            Table::Accounts => INSERT_ACCOUNT,
            Table::ProgramMembers => INSERT_MEMBER,
        }
    }
}

/// Loads rows into a table.
pub async fn load(write: &mut Write, table: Table, rows: Vec<Vec<Value>>) -> Result<()> {
    batch::insert(write, table.insert(), rows).await.map(drop)
}
