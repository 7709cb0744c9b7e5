//! The words by which applications are found: one row per word, so that the beginning of a word is a range of the key.

use crate::db::Value;
use crate::{Result, Store, Write, args, batch, statements};
use hub_domain::cases::search_words::{search_words, typed_words};
use hub_domain::{ApplicationId, TenantId};

statements! {
    INSERT = "INSERT INTO application_words (tenant_id, word, application_id) VALUES ($1, $2, $3)";
    FORGET = "DELETE FROM application_words WHERE tenant_id = $1 AND application_id = $2";
    UNINDEXED = "SELECT a.tenant_id, a.id, a.search_text FROM applications a
        WHERE (a.tenant_id > $1 OR (a.tenant_id = $1 AND a.id > $2)) AND NOT EXISTS (SELECT 1 FROM application_words w
            WHERE w.tenant_id = a.tenant_id AND w.application_id = a.id)
        ORDER BY a.tenant_id, a.id LIMIT 2000";
}

/// Words of a search that are looked at; more narrow nothing in practice.
const MOST_WORDS: usize = 6;

/// Replaces the words of one application.
pub async fn index(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    search_text: &str,
) -> Result<()> {
    write.execute(FORGET, args![tenant, application]).await?;
    add(write, [(tenant, application, search_text)]).await
}

/// Adds the words of applications that have none yet.
pub async fn add<'a>(
    write: &mut Write,
    applications: impl IntoIterator<Item = (TenantId, ApplicationId, &'a str)>,
) -> Result<()> {
    let rows = applications
        .into_iter()
        .flat_map(|(tenant, application, text)| {
            search_words(text)
                .into_iter()
                .map(move |word| args![tenant, word, application])
        })
        .collect();
    batch::insert(write, INSERT, rows).await.map(drop)
}

/// Adds what is missing, after a bulk load or an upgrade. Answers how many applications that were.
pub async fn fill_missing(store: &Store) -> Result<u64> {
    let (mut tenant, mut id, mut done) = (i64::MIN, i64::MIN, 0);
    loop {
        let rows: Vec<(i64, i64, String)> = store.db().all(UNINDEXED, args![tenant, id]).await?;
        let Some(last) = rows.last() else {
            return Ok(done);
        };
        (tenant, id) = (last.0, last.1);
        done += rows.len() as u64;
        let mut write = store.write().await?;
        let rows = rows
            .iter()
            .map(|(tenant, id, text)| (TenantId(*tenant), ApplicationId(*id), text.as_str()));
        add(&mut write, rows).await?;
        write.commit().await?;
    }
}

/// The SQL that answers, as `id`, the applications of tenant `$1` in which every typed word begins some word; none when
/// nothing was typed. The words are bound behind `args`.
pub fn matches_sql(typed: &str, args: &mut Vec<Value>) -> Option<String> {
    let parts: Vec<String> = typed_words(typed)
        .into_iter()
        .take(MOST_WORDS)
        .map(|word| {
            let until = format!("{word}{}", char::MAX);
            args.push(Value::from(word));
            args.push(Value::from(until));
            format!(
                "SELECT application_id AS id FROM application_words WHERE tenant_id = $1 AND word >= ${} AND word < ${}",
                args.len() - 1,
                args.len()
            )
        })
        .collect();
    match parts.as_slice() {
        [] => None,
        [one] => Some(one.replacen("SELECT", "SELECT DISTINCT", 1)),
        more => Some(more.join(" INTERSECT ")),
    }
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    ["ana", "ana 12"]
        .iter()
        .filter_map(|typed| matches_sql(typed, &mut args![TenantId(1)]))
        .collect()
}
