//! The answers of drafts, each at its place with a revision of its own, and the sealed numbers behind them.

use super::answer_sources;
use crate::db::Db;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::TenantId;
use serde_json::Value;

statements! {
    OF = "SELECT at, value, revision, saved_at_ms FROM draft_answers WHERE tenant_id = $1 AND draft_id = $2 ORDER BY at";
    AT = "SELECT at, value, revision, saved_at_ms FROM draft_answers WHERE tenant_id = $1 AND draft_id = $2
        AND at IN ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)";
    PUT = "INSERT INTO draft_answers (tenant_id, draft_id, at, value, revision, saved_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant_id, draft_id, at) DO UPDATE SET value = excluded.value, revision = excluded.revision,
            saved_at_ms = excluded.saved_at_ms";
    REMOVE = "DELETE FROM draft_answers WHERE tenant_id = $1 AND draft_id = $2 AND at = $3";
    REMOVE_ROW = "DELETE FROM draft_answers WHERE tenant_id = $1 AND draft_id = $2
        AND SUBSTR(at, 1, LENGTH(CAST($3 AS TEXT))) = CAST($3 AS TEXT) RETURNING value";
    REMOVE_ALL = "DELETE FROM draft_answers WHERE tenant_id = $1 AND draft_id = $2";
    SECRETS = "SELECT at, sealed FROM draft_secrets WHERE tenant_id = $1 AND draft_id = $2 ORDER BY at";
    SECRET = "SELECT sealed FROM draft_secrets WHERE tenant_id = $1 AND draft_id = $2 AND at = $3";
    PUT_SECRET = "INSERT INTO draft_secrets (tenant_id, draft_id, at, sealed) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, draft_id, at) DO UPDATE SET sealed = excluded.sealed";
    REMOVE_SECRET = "DELETE FROM draft_secrets WHERE tenant_id = $1 AND draft_id = $2 AND at = $3";
    REMOVE_SECRETS_OF_ROW = "DELETE FROM draft_secrets WHERE tenant_id = $1 AND draft_id = $2
        AND SUBSTR(at, 1, LENGTH(CAST($3 AS TEXT))) = CAST($3 AS TEXT)";
    REMOVE_SECRETS = "DELETE FROM draft_secrets WHERE tenant_id = $1 AND draft_id = $2";
}

/// Places that are asked for in one statement.
const AT_ONCE: usize = 16;

/// An answer at its place.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftAnswer {
    pub at: String,
    /// Null where an answer was taken away.
    pub value: Value,
    /// Of the draft, when it was saved.
    pub revision: i64,
    pub saved_at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct AnswerRow {
    at: String,
    value: String,
    revision: i64,
    saved_at_ms: i64,
}

impl TryFrom<AnswerRow> for DraftAnswer {
    type Error = StoreError;
    fn try_from(row: AnswerRow) -> Result<Self> {
        Ok(Self {
            value: parsed(&row.value)?,
            at: row.at,
            revision: row.revision,
            saved_at_ms: row.saved_at_ms,
        })
    }
}

pub(super) fn parsed(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt {
        what: "answer of a draft",
        reason: error.to_string(),
    })
}

/// Answers of drafts, for reading.
pub struct DraftAnswers<'a>(pub(crate) &'a Db);

impl DraftAnswers<'_> {
    /// The answers of a draft, by place.
    pub async fn of(&self, tenant: TenantId, draft: &str) -> Result<Vec<DraftAnswer>> {
        let rows: Vec<AnswerRow> = self.0.all(OF, args![tenant, draft]).await?;
        rows.into_iter().map(DraftAnswer::try_from).collect()
    }

    /// The sealed numbers of a draft, with their places.
    pub async fn secrets(&self, tenant: TenantId, draft: &str) -> Result<Vec<(String, String)>> {
        self.0.all(SECRETS, args![tenant, draft]).await
    }
}

/// The answers of a draft, as this write sees them.
pub async fn of(write: &mut Write, tenant: TenantId, draft: &str) -> Result<Vec<DraftAnswer>> {
    let rows: Vec<AnswerRow> = write.all(OF, args![tenant, draft]).await?;
    rows.into_iter().map(DraftAnswer::try_from).collect()
}

/// The answers at some places, as this write sees them.
pub(super) async fn at(
    write: &mut Write,
    tenant: TenantId,
    draft: &str,
    places: &[&str],
) -> Result<Vec<DraftAnswer>> {
    let mut found = Vec::with_capacity(places.len());
    for some in places.chunks(AT_ONCE) {
        let mut values = args![tenant, draft];
        // The last place stands for those that are missing.
        let last = some[some.len() - 1];
        let padded = some.iter().copied().chain(std::iter::repeat(last)).take(AT_ONCE);
        values.extend(padded.map(crate::db::Value::from));
        let rows: Vec<AnswerRow> = write.all(AT, values).await?;
        for row in rows {
            found.push(row.try_into()?);
        }
    }
    Ok(found)
}

/// Writes answers at their places.
pub async fn put(write: &mut Write, tenant: TenantId, draft: &str, answers: &[DraftAnswer]) -> Result<()> {
    let rows = answers.iter().map(|answer| {
        args![
            tenant,
            draft,
            &answer.at,
            answer.value.to_string(),
            answer.revision,
            answer.saved_at_ms
        ]
    });
    batch::insert(write, PUT, rows.collect()).await.map(drop)
}

/// Removes the answer at a place. The sealed number behind it stays, in case the answer is taken back.
pub async fn remove(write: &mut Write, tenant: TenantId, draft: &str, at: &str) -> Result<()> {
    write.execute(REMOVE, args![tenant, draft, at]).await.map(drop)
}

/// Removes a row of a group with everything in it, and says how many answers that were, and of how many bytes.
pub(super) async fn remove_row(
    write: &mut Write,
    tenant: TenantId,
    draft: &str,
    (group, row): (&str, &str),
) -> Result<(i64, i64)> {
    let inside = format!("{group}/{row}/");
    let removed: Vec<(String,)> = write.all(REMOVE_ROW, args![tenant, draft, &inside]).await?;
    write
        .execute(REMOVE_SECRETS_OF_ROW, args![tenant, draft, &inside])
        .await?;
    let bytes: usize = removed.iter().map(|(value,)| value.len()).sum();
    Ok((removed.len() as i64, bytes as i64))
}

/// Removes everything of a draft.
pub(super) async fn remove_all(write: &mut Write, tenant: TenantId, draft: &str) -> Result<()> {
    write.execute(REMOVE_ALL, args![tenant, draft]).await?;
    answer_sources::remove_all(write, tenant, draft).await?;
    write
        .execute(REMOVE_SECRETS, args![tenant, draft])
        .await
        .map(drop)
}

/// The sealed number behind the answer at a place, as this write sees it.
pub(super) async fn secret(
    write: &mut Write,
    tenant: TenantId,
    draft: &str,
    at: &str,
) -> Result<Option<String>> {
    let row: Option<(String,)> = write.optional(SECRET, args![tenant, draft, at]).await?;
    Ok(row.map(|(sealed,)| sealed))
}

/// Puts sealed numbers behind answers; none takes the one that is there away.
pub(super) async fn put_secrets(
    write: &mut Write,
    tenant: TenantId,
    draft: &str,
    secrets: &[(String, Option<String>)],
) -> Result<()> {
    for (at, sealed) in secrets {
        match sealed {
            Some(sealed) => {
                write
                    .execute(PUT_SECRET, args![tenant, draft, at, sealed])
                    .await?
            }
            None => write.execute(REMOVE_SECRET, args![tenant, draft, at]).await?,
        };
    }
    Ok(())
}
