//! One facade over SQLite and PostgreSQL: the same SQL text with `$1` placeholders runs on both.
//!
//! Reads go to [`Db`], writes to a [`Tx`], and each kind has connections of its own: a write may read beside itself without
//! waiting for a connection that other writes hold. On SQLite one connection writes (WAL, `BEGIN IMMEDIATE`). Every statement
//! is a constant declared with [`statements!`](crate::statements).

use crate::error::{Result, StoreError};
use crate::pooled::{Pooled, pooled};
use crate::statements;
use sqlx::{AssertSqlSafe, FromRow, Transaction};
use sqlx_postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgRow, Postgres};
use sqlx_sqlite::{
    Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use std::str::FromStr;
use std::time::Duration;

statements! {
    PING = "SELECT CAST(1 AS BIGINT)";
    VACUUM for Postgres = "VACUUM (ANALYZE)";
}

/// Statements are short: compiling one that looks dear takes longer than running it. Said after connecting, since some poolers refuse
/// settings while a connection is made.
const UNCOMPILED: &str = "SET jit = off";
/// Connections to PostgreSQL; half of them write.
const CONNECTIONS: u32 = 24;
/// Connections that read from SQLite.
const SQLITE_READERS: u32 = 8;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("../../migrations");

/// A value bound to a placeholder.
#[derive(Debug, Clone)]
pub enum Value {
    Int(Option<i64>),
    Text(Option<String>),
    Bool(bool),
    Real(f64),
}

macro_rules! value_from {
    ($($type:ty => |$v:ident| $make:expr;)+) => {
        $(impl From<$type> for Value { fn from($v: $type) -> Self { $make } })+
    };
}
value_from! {
    i64 => |v| Value::Int(Some(v));
    Option<i64> => |v| Value::Int(v);
    &str => |v| Value::Text(Some(v.to_owned()));
    String => |v| Value::Text(Some(v));
    &String => |v| Value::Text(Some(v.clone()));
    Option<String> => |v| Value::Text(v);
    Option<&str> => |v| Value::Text(v.map(str::to_owned));
    bool => |v| Value::Bool(v);
    f64 => |v| Value::Real(v);
    hub_domain::TenantId => |v| Value::Int(Some(v.0));
    hub_domain::AccountId => |v| Value::Int(Some(v.0));
    hub_domain::CdUser => |v| Value::Int(Some(v.0));
    hub_domain::ProgramId => |v| Value::Int(Some(v.0));
    hub_domain::ApplicationId => |v| Value::Int(Some(v.0));
    hub_domain::ApplicantId => |v| Value::Int(Some(v.0));
    hub_domain::StateId => |v| Value::Int(Some(v.0));
    &hub_domain::ThreadId => |v| Value::Text(Some(v.0.clone()));
    &hub_domain::MessageId => |v| Value::Text(Some(v.0.clone()));
    &hub_domain::CallId => |v| Value::Text(Some(v.0.clone()));
}

/// Builds the list of bound values: `args![tenant, id, "text"]`.
#[macro_export]
macro_rules! args {
    ($($value:expr),* $(,)?) => { vec![$($crate::db::Value::from($value)),*] };
}

/// A struct that decodes from a row of either engine; `#[derive(sqlx::FromRow)]` makes one.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}
impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// Text that both engines accept: NUL, which PostgreSQL refuses, becomes U+FFFD. A query for an id with a NUL finds
/// nothing; stored text shows a replacement character in its place.
pub(crate) fn storable(text: String) -> String {
    if text.contains('\0') {
        text.replace('\0', "\u{fffd}")
    } else {
        text
    }
}

macro_rules! bound {
    ($query:expr, $args:expr) => {{
        let mut query = $query;
        for value in $args {
            query = match value {
                Value::Int(v) => query.bind(v),
                Value::Text(v) => query.bind(v.map(storable)),
                Value::Bool(v) => query.bind(v),
                Value::Real(v) => query.bind(v),
            };
        }
        query
    }};
}

/// Which engine is underneath; only search and the engine's extras ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// The database, for reads and for beginning writes.
#[derive(Debug, Clone)]
pub enum Db {
    Sqlite { writer: SqlitePool, readers: SqlitePool },
    Postgres { writers: PgPool, readers: PgPool },
}

impl Db {
    /// Opens `sqlite:PATH` (created if missing) or `postgres://…`. The URL's `options=-csearch_path=…` may name a
    /// PostgreSQL schema.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, CONNECTIONS).await
    }

    /// The same with at most so many connections to PostgreSQL (2 are the fewest), or so many that read from SQLite.
    pub async fn open_with(url: &str, connections: u32) -> Result<Self> {
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            let options = PgConnectOptions::from_str(url)?.application_name("commonline");
            let writing = (connections / 2).max(1);
            let pool = |most: u32| {
                PgPoolOptions::new()
                    .max_connections(most)
                    .acquire_timeout(Duration::from_secs(10))
                    .after_connect(|connection, _| {
                        Box::pin(async move { sqlx::raw_sql(UNCOMPILED).execute(connection).await.map(drop) })
                    })
            };
            let readers = pool(connections.saturating_sub(writing).max(1))
                .connect_with(options.clone())
                .await?;
            let writers = pool(writing).connect_lazy_with(options);
            return Ok(Db::Postgres { writers, readers });
        }
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .busy_timeout(Duration::from_secs(10))
            .pragma("temp_store", "memory")
            .pragma("cache_size", "-16000")
            .statement_cache_capacity(512);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options.clone())
            .await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(connections.min(SQLITE_READERS))
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options.read_only(true))
            .await?;
        Ok(Db::Sqlite { writer, readers })
    }

    /// Brings the schema up to date, and then what only this engine has.
    pub async fn migrate(&self) -> Result<()> {
        match self {
            Db::Sqlite { writer, .. } => MIGRATIONS.run(writer).await?,
            Db::Postgres { writers, .. } => MIGRATIONS.run(writers).await?,
        }
        crate::engine::apply(self).await
    }

    /// The engine underneath.
    pub fn engine(&self) -> Engine {
        match self {
            Db::Sqlite { .. } => Engine::Sqlite,
            Db::Postgres { .. } => Engine::Postgres,
        }
    }

    /// Every row.
    pub async fn all<T: Row>(&self, sql: impl AsRef<str>, args: Vec<Value>) -> Result<Vec<T>> {
        let sql = AssertSqlSafe(sql.as_ref().to_owned());
        Ok(match self {
            Db::Sqlite { readers, .. } => {
                pooled(bound!(sqlx::query_as::<Sqlite, T>(sql), args).fetch_all(readers)).await?
            }
            Db::Postgres { readers, .. } => {
                pooled(bound!(sqlx::query_as::<Postgres, T>(sql), args).fetch_all(readers)).await?
            }
        })
    }

    /// The first row, if there is one.
    pub async fn optional<T: Row>(&self, sql: impl AsRef<str>, args: Vec<Value>) -> Result<Option<T>> {
        let sql = AssertSqlSafe(sql.as_ref().to_owned());
        Ok(match self {
            Db::Sqlite { readers, .. } => {
                pooled(bound!(sqlx::query_as::<Sqlite, T>(sql), args).fetch_optional(readers)).await?
            }
            Db::Postgres { readers, .. } => {
                pooled(bound!(sqlx::query_as::<Postgres, T>(sql), args).fetch_optional(readers)).await?
            }
        })
    }

    /// The first row, or `NotFound(what)`.
    pub async fn one<T: Row>(&self, what: &'static str, sql: impl AsRef<str>, args: Vec<Value>) -> Result<T> {
        self.optional(sql, args).await?.ok_or(StoreError::NotFound(what))
    }

    /// Begins a write. Dropped without `commit`, it is rolled back.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(match self {
            Db::Sqlite { writer, .. } => Tx::Sqlite(Pooled::new(Box::new(
                pooled(writer.begin_with("BEGIN IMMEDIATE")).await?,
            ))),
            Db::Postgres { writers, .. } => {
                Tx::Postgres(Pooled::new(Box::new(pooled(writers.begin()).await?)))
            }
        })
    }

    /// One write of one statement.
    pub async fn execute(&self, sql: impl AsRef<str>, args: Vec<Value>) -> Result<u64> {
        let sql = AssertSqlSafe(sql.as_ref().to_owned());
        Ok(match self {
            Db::Sqlite { writer, .. } => pooled(bound!(sqlx::query::<Sqlite>(sql), args).execute(writer))
                .await?
                .rows_affected(),
            Db::Postgres { writers, .. } => {
                pooled(bound!(sqlx::query::<Postgres>(sql), args).execute(writers))
                    .await?
                    .rows_affected()
            }
        })
    }

    /// Runs a script of several statements, as migrations and engine extras are.
    pub(crate) async fn script(&self, sql: &'static str) -> Result<()> {
        match self {
            Db::Sqlite { writer, .. } => {
                sqlx::raw_sql(sql).execute(writer).await?;
            }
            Db::Postgres { writers, .. } => {
                sqlx::raw_sql(sql).execute(writers).await?;
            }
        }
        Ok(())
    }

    /// Refreshes the statistics by which the engine chooses its indexes. Without them SQLite takes the rows of one tenant
    /// for few, and walks through all of them where another index leads to one. Takes milliseconds there, since each index
    /// is sampled. PostgreSQL does it by itself, but not at once after many rows have come; there it is vacuumed as well,
    /// so that counting reads indexes alone.
    pub async fn analyse(&self) -> Result<()> {
        match self {
            Db::Sqlite { .. } => self.script("PRAGMA analysis_limit = 1000; ANALYZE").await,
            Db::Postgres { .. } => self.script(VACUUM).await,
        }
    }

    /// Asks the engine to parse and type a statement without running it.
    pub async fn prepare(&self, sql: &str) -> Result<()> {
        use sqlx::{Executor, SqlSafeStr};
        let sql = AssertSqlSafe(sql.to_owned()).into_sql_str();
        match self {
            Db::Sqlite { writer, .. } => {
                writer.prepare(sql).await?;
            }
            Db::Postgres { writers, .. } => {
                writers.prepare(sql).await?;
            }
        }
        Ok(())
    }

    /// A round trip, for readiness.
    pub async fn ping(&self) -> Result<()> {
        self.one::<(i64,)>("ping", PING, Vec::new()).await.map(drop)
    }

    /// Closes every connection.
    pub async fn close(&self) {
        match self {
            Db::Sqlite { writer, readers } => {
                readers.close().await;
                writer.close().await;
            }
            Db::Postgres { writers, readers } => {
                readers.close().await;
                writers.close().await;
            }
        }
    }
}

/// A write in progress.
#[derive(Debug)]
pub enum Tx {
    Sqlite(Pooled<Box<Transaction<'static, Sqlite>>>),
    Postgres(Pooled<Box<Transaction<'static, Postgres>>>),
}

impl Tx {
    /// The engine underneath.
    pub fn engine(&self) -> Engine {
        match self {
            Tx::Sqlite(_) => Engine::Sqlite,
            Tx::Postgres(_) => Engine::Postgres,
        }
    }

    /// Every row.
    pub async fn all<T: Row>(&mut self, sql: impl AsRef<str>, args: Vec<Value>) -> Result<Vec<T>> {
        let sql = AssertSqlSafe(sql.as_ref().to_owned());
        Ok(match self {
            Tx::Sqlite(tx) => {
                bound!(sqlx::query_as::<Sqlite, T>(sql), args)
                    .fetch_all(&mut ****tx)
                    .await?
            }
            Tx::Postgres(tx) => {
                bound!(sqlx::query_as::<Postgres, T>(sql), args)
                    .fetch_all(&mut ****tx)
                    .await?
            }
        })
    }

    /// The first row, if there is one; `INSERT … RETURNING` reads here too.
    pub async fn optional<T: Row>(&mut self, sql: impl AsRef<str>, args: Vec<Value>) -> Result<Option<T>> {
        let sql = AssertSqlSafe(sql.as_ref().to_owned());
        Ok(match self {
            Tx::Sqlite(tx) => {
                bound!(sqlx::query_as::<Sqlite, T>(sql), args)
                    .fetch_optional(&mut ****tx)
                    .await?
            }
            Tx::Postgres(tx) => {
                bound!(sqlx::query_as::<Postgres, T>(sql), args)
                    .fetch_optional(&mut ****tx)
                    .await?
            }
        })
    }

    /// The first row, or `NotFound(what)`.
    pub async fn one<T: Row>(
        &mut self,
        what: &'static str,
        sql: impl AsRef<str>,
        args: Vec<Value>,
    ) -> Result<T> {
        self.optional(sql, args).await?.ok_or(StoreError::NotFound(what))
    }

    /// Runs a statement and answers how many rows it touched.
    pub async fn execute(&mut self, sql: impl AsRef<str>, args: Vec<Value>) -> Result<u64> {
        let sql = AssertSqlSafe(sql.as_ref().to_owned());
        Ok(match self {
            Tx::Sqlite(tx) => bound!(sqlx::query::<Sqlite>(sql), args)
                .execute(&mut ****tx)
                .await?
                .rows_affected(),
            Tx::Postgres(tx) => bound!(sqlx::query::<Postgres>(sql), args)
                .execute(&mut ****tx)
                .await?
                .rows_affected(),
        })
    }

    /// Makes it last.
    pub async fn commit(self) -> Result<()> {
        match self {
            Tx::Sqlite(tx) => pooled(tx.into_inner().commit()).await?,
            Tx::Postgres(tx) => pooled(tx.into_inner().commit()).await?,
        }
        Ok(())
    }

    /// Takes everything back.
    pub async fn rollback(self) -> Result<()> {
        match self {
            Tx::Sqlite(tx) => pooled(tx.into_inner().rollback()).await?,
            Tx::Postgres(tx) => pooled(tx.into_inner().rollback()).await?,
        }
        Ok(())
    }
}
