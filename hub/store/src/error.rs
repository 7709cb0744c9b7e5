//! Errors of the store.

/// Why the store could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Nothing has this id in this tenant.
    #[error("{0} not found")]
    NotFound(&'static str),
    /// The object was changed since the caller saw it.
    #[error("{what} is at version {current}, not {seen}")]
    VersionConflict {
        what: &'static str,
        seen: i64,
        current: i64,
    },
    /// The same idempotency key came with a different request.
    #[error("idempotency key was used for another request")]
    IdempotencyConflict,
    /// It is another tenant's.
    #[error("{0} is in use")]
    InUse(&'static str),
    /// A value that the caller should have validated is invalid.
    #[error("{0} is malformed")]
    Malformed(&'static str),
    /// The database does not answer; the caller may try again.
    #[error("database unavailable: {0}")]
    Unavailable(String),
    /// A stored value cannot be read.
    #[error("stored {what} cannot be read: {reason}")]
    Corrupt { what: &'static str, reason: String },
    #[error("database: {0}")]
    Database(sqlx::Error),
    #[error("migrations: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    #[error("redis: {0}")]
    Redis(#[from] redis::RedisError),
    #[error("file: {0}")]
    Io(#[from] std::io::Error),
    #[error("json: {0}")]
    Json(#[from] serde_json::Error),
    /// A key is missing or does not fit what was sealed with it.
    #[error("key: {0}")]
    Key(String),
}

/// Result of a store call.
pub type Result<T> = std::result::Result<T, StoreError>;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::Io(_)
            | sqlx::Error::WorkerCrashed => StoreError::Unavailable(error.to_string()),
            // PostgreSQL class 57P: the server is shutting down or starting; class 08: the connection is gone.
            sqlx::Error::Database(cause)
                if cause
                    .code()
                    .is_some_and(|code| code.starts_with("57P") || code.starts_with("08")) =>
            {
                StoreError::Unavailable(error.to_string())
            }
            _ => StoreError::Database(error),
        }
    }
}

impl StoreError {
    /// Whether a unique index refused the row.
    pub fn is_unique_violation(&self) -> bool {
        matches!(self, StoreError::Database(sqlx::Error::Database(cause)) if cause.is_unique_violation())
    }
}
