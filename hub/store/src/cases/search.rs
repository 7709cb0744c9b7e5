//! Full-text search over messages and transcripts: FTS5 on SQLite, tsvector on PostgreSQL. The only file with different
//! SQL per engine.

use crate::db::{Engine, Value};
use crate::error::Result;
use crate::programs::program_states::{named_or_specified, state_join};
use crate::{Store, Write, args, batch, cases::application_words, statements};
use hub_domain::cases::application::item_name;
use hub_domain::cases::found_by::{Found, found_by, marked};
use hub_domain::cases::search_hit::SearchHit;
use hub_domain::{AccountId, CallId, MessageId, TenantId, ThreadId};

statements! {
    PUT = "INSERT INTO search_documents (tenant_id, id, kind, thread_id, message_id, call_id, start_ms, body, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (tenant_id, id) DO UPDATE SET body = $8, start_ms = $7";
    ADD = "INSERT INTO search_documents (tenant_id, id, kind, thread_id, message_id, call_id, start_ms, body, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    REMOVE = "DELETE FROM search_documents WHERE tenant_id = $1 AND id = $2";
    KNOWN = "SELECT kind FROM search_documents WHERE tenant_id = $1 AND id = $2";
    SQLITE_FORGET for Sqlite = "DELETE FROM search_index WHERE document_id = $1 AND tenant_id = $2";
    SQLITE_INDEX for Sqlite = "INSERT INTO search_index (tenant_id, document_id, body) VALUES ($1, $2, $3)";
    SQLITE_REBUILD for Sqlite = "INSERT INTO search_index (tenant_id, document_id, body) SELECT tenant_id, id, body FROM search_documents
        WHERE NOT EXISTS (SELECT 1 FROM search_index)";
    SQLITE_FIND for Sqlite = "SELECT d.kind, d.thread_id, d.message_id, d.call_id, d.start_ms, d.at_ms, a.id AS item_id,
            a.external_id, a.applicant_name, a.owner_name, a.state_id, st.name AS state_name, st.token AS state_token,
            p.name AS program_name, snippet(search_index, 0, char(8296), char(8297), '…', 12) AS snippet
        FROM search_index
        JOIN search_documents d ON d.tenant_id = search_index.tenant_id AND d.id = search_index.document_id
        JOIN counted_applications a ON a.tenant_id = d.tenant_id AND a.thread_id = d.thread_id
        JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id
        LEFT JOIN program_states st ON st.tenant_id = a.tenant_id AND st.program_id = a.program_id AND st.state_id = a.state_id
        WHERE search_index MATCH $2 AND search_index.tenant_id = $1
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = a.program_id))
        ORDER BY d.at_ms DESC LIMIT $3";
    POSTGRES_FIND for Postgres = "SELECT d.kind, d.thread_id, d.message_id, d.call_id, d.start_ms, d.at_ms, a.id AS item_id,
            a.external_id, a.applicant_name, a.owner_name, a.state_id, st.name AS state_name, st.token AS state_token,
            p.name AS program_name, ts_headline('simple', d.body, to_tsquery('simple', $2),
                'StartSel=' || chr(8296) || ', StopSel=' || chr(8297) || ', MaxWords=14, MinWords=6') AS snippet
        FROM search_documents d
        JOIN counted_applications a ON a.tenant_id = d.tenant_id AND a.thread_id = d.thread_id
        JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id
        LEFT JOIN program_states st ON st.tenant_id = a.tenant_id AND st.program_id = a.program_id AND st.state_id = a.state_id
        WHERE d.tenant_id = $1 AND to_tsvector('simple', d.body) @@ to_tsquery('simple', $2)
            AND (CAST($4 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT) AND m.program_id = a.program_id))
        ORDER BY d.at_ms DESC LIMIT $3";
}

/// Something that can be found.
#[derive(Debug, Clone)]
pub struct Document {
    pub id: String,
    /// `message` or `transcript`.
    pub kind: &'static str,
    pub thread: ThreadId,
    pub message: MessageId,
    pub call: Option<CallId>,
    /// For a transcript: where in the call.
    pub start_ms: Option<i64>,
    pub body: String,
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct HitRow {
    kind: String,
    thread_id: String,
    message_id: String,
    call_id: Option<String>,
    start_ms: Option<i64>,
    at_ms: i64,
    item_id: i64,
    external_id: String,
    applicant_name: String,
    owner_name: String,
    state_id: i64,
    state_name: Option<String>,
    state_token: Option<String>,
    program_name: String,
    snippet: String,
}

#[derive(sqlx::FromRow)]
struct ApplicationRow {
    item_id: i64,
    thread_id: String,
    external_id: String,
    applicant_name: String,
    owner_name: String,
    state_id: i64,
    state_name: Option<String>,
    state_token: Option<String>,
    program_name: String,
    search_text: String,
    created_at_ms: i64,
}

const STATE_JOIN: &str = state_join!();

/// The newest applications that are found by their own words.
fn applications_sql(tenant: TenantId, member: i64, query: &str, limit: i64) -> (String, Vec<Value>) {
    let mut args = args![tenant, limit, member];
    let found = application_words::matches_sql(query, &mut args).unwrap_or_else(|| "SELECT -1 AS id".into());
    let sql = format!(
        "SELECT a.id AS item_id, a.thread_id, a.external_id, a.applicant_name, a.owner_name, a.state_id, st.name AS state_name,
            st.token AS state_token, p.name AS program_name, a.search_text, a.created_at_ms
        FROM ({found}) f CROSS JOIN counted_applications a JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id{STATE_JOIN}
        WHERE a.tenant_id = $1 AND a.id = f.id
            AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($3 AS BIGINT) AND m.program_id = a.program_id))
        ORDER BY a.created_at_ms DESC, a.id LIMIT $2"
    );
    (sql, args)
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    ["ana", "ana 12", "ana 5550110", ""]
        .map(|typed| applications_sql(TenantId(1), 1, typed, 5).0)
        .into()
}

fn words(query: &str) -> Vec<String> {
    query
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(8)
        .map(|word| word.to_lowercase())
        .collect()
}

fn values(tenant: TenantId, document: &Document) -> Vec<Value> {
    args![
        tenant,
        &document.id,
        document.kind,
        &document.thread,
        &document.message,
        document.call.as_ref().map(|id| id.as_str()),
        document.start_ms,
        &document.body,
        document.at_ms
    ]
}

/// Adds or replaces a document.
pub async fn put(write: &mut Write, tenant: TenantId, document: &Document) -> Result<()> {
    let known = write
        .optional::<(String,)>(KNOWN, args![tenant, &document.id])
        .await?
        .is_some();
    write.execute(PUT, values(tenant, document)).await?;
    if write.engine() == Engine::Sqlite {
        if known {
            write.execute(SQLITE_FORGET, args![&document.id, tenant]).await?;
        }
        write
            .execute(SQLITE_INDEX, args![tenant, &document.id, &document.body])
            .await?;
    }
    Ok(())
}

/// Adds documents that are not there yet.
pub async fn add_new(write: &mut Write, tenant: TenantId, documents: &[Document]) -> Result<()> {
    batch::insert(
        write,
        ADD,
        documents
            .iter()
            .map(|document| values(tenant, document))
            .collect(),
    )
    .await?;
    if write.engine() == Engine::Sqlite {
        let indexed = documents
            .iter()
            .map(|document| args![tenant, &document.id, &document.body]);
        batch::insert(write, SQLITE_INDEX, indexed.collect()).await?;
    }
    Ok(())
}

/// Removes a document.
pub async fn remove(write: &mut Write, tenant: TenantId, id: &str) -> Result<()> {
    write.execute(REMOVE, args![tenant, id]).await?;
    if write.engine() == Engine::Sqlite {
        write.execute(SQLITE_FORGET, args![id, tenant]).await?;
    }
    Ok(())
}

/// Fills an empty index from the documents, after a bulk load.
pub async fn rebuild(write: &mut Write) -> Result<()> {
    if write.engine() == Engine::Sqlite {
        write.execute(SQLITE_REBUILD, args![]).await?;
    }
    Ok(())
}

/// Finding things.
pub struct Search<'a>(pub(crate) &'a Store);

impl Search<'_> {
    /// Applications by name or number first, then messages and transcripts, newest first. Every word must occur; the
    /// last may be unfinished. With a member, only results of programs of which that account is a member.
    pub async fn find(
        &self,
        tenant: TenantId,
        member: Option<AccountId>,
        query: &str,
        limit: i64,
    ) -> Result<Vec<SearchHit>> {
        let member = member.map_or(0, |account| account.0);
        let words = words(query);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let (sql, args) = applications_sql(tenant, member, query, limit.min(5));
        let applications: Vec<ApplicationRow> = self.0.db().all(sql, args).await?;
        let mut hits: Vec<SearchHit> = applications
            .into_iter()
            .map(|row| {
                let (state_name, state_token) =
                    named_or_specified(row.state_id, row.state_name, row.state_token);
                SearchHit {
                    kind: "application".into(),
                    thread_id: row.thread_id,
                    item_id: row.item_id,
                    message_id: None,
                    call_id: None,
                    start_ms: None,
                    snippet: marked(query, &row.applicant_name),
                    found_by: found_by(
                        query,
                        &Found {
                            name: &row.applicant_name,
                            external_id: &row.external_id,
                            search_text: &row.search_text,
                        },
                    ),
                    name: item_name(&row.applicant_name).to_owned(),
                    external_id: row.external_id,
                    process_name: row.program_name,
                    current_state_name: state_name,
                    status_token: state_token,
                    owner_name: row.owner_name,
                    at_ms: row.created_at_ms,
                }
            })
            .collect();
        let (sql, expression) = match self.0.db().engine() {
            Engine::Sqlite => {
                let all: Vec<String> = words.iter().map(|word| format!("\"{word}\"*")).collect();
                (SQLITE_FIND, all.join(" "))
            }
            Engine::Postgres => {
                let all: Vec<String> = words.iter().map(|word| format!("{word}:*")).collect();
                (POSTGRES_FIND, all.join(" & "))
            }
        };
        let left = (limit - hits.len() as i64).max(1);
        let args: Vec<Value> = args![tenant, expression, left, member];
        let found: Vec<HitRow> = self.0.db().all(sql, args).await?;
        hits.extend(found.into_iter().map(|row| {
            let (state_name, state_token) = named_or_specified(row.state_id, row.state_name, row.state_token);
            SearchHit {
                kind: row.kind,
                thread_id: row.thread_id,
                item_id: row.item_id,
                message_id: Some(row.message_id),
                call_id: row.call_id,
                start_ms: row.start_ms,
                name: item_name(&row.applicant_name).to_owned(),
                external_id: row.external_id,
                process_name: row.program_name,
                current_state_name: state_name,
                status_token: state_token,
                owner_name: row.owner_name,
                snippet: row.snippet,
                found_by: Vec::new(),
                at_ms: row.at_ms,
            }
        }));
        Ok(hits)
    }
}
