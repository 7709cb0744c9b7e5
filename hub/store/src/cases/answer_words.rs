//! The words of applicants' answers, by which applications are found as by their names: a street, an employer, a landlord.

use crate::{Result, Store, StoreError, Write, args, batch, statements};
use hub_domain::cases::search_words::{answered_texts, search_words};
use hub_domain::{ApplicationId, TenantId};
use serde_json::Value;

statements! {
    INSERT = "INSERT INTO answer_words (tenant_id, word, application_id) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, word, application_id) DO NOTHING";
    FORGET = "DELETE FROM answer_words WHERE tenant_id = $1 AND application_id = $2";
    // Both at once: each part is found in the key where the one before has ended.
    UNINDEXED = "SELECT w.tenant_id, w.application_id, w.answers FROM application_answers w
        WHERE (w.tenant_id, w.application_id) > ($1, $2) AND w.revision = (SELECT MAX(l.revision)
            FROM application_answers l WHERE l.tenant_id = w.tenant_id AND l.application_id = w.application_id)
            AND NOT EXISTS (SELECT 1 FROM answer_words k WHERE k.tenant_id = w.tenant_id AND k.application_id = w.application_id)
        ORDER BY w.tenant_id, w.application_id LIMIT 500";
}

/// Words that are kept of one application's answers.
const MOST: usize = 120;

/// The words of answers, each once, and the empty one, which says that they are kept.
fn words_of(answers: &Value) -> Vec<String> {
    let mut words: Vec<String> = answered_texts(answers)
        .into_iter()
        .flat_map(search_words)
        .collect();
    words.sort_unstable();
    words.dedup();
    words.truncate(MOST);
    words.push(String::new());
    words
}

/// Replaces the words of one application's answers.
pub(crate) async fn replace(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    answers: &Value,
) -> Result<()> {
    write.execute(FORGET, args![tenant, application]).await?;
    add(write, tenant, [(application, answers)]).await
}

/// Adds the words of answers that are an application's first.
pub(crate) async fn add<'a>(
    write: &mut Write,
    tenant: TenantId,
    filed: impl IntoIterator<Item = (ApplicationId, &'a Value)>,
) -> Result<()> {
    let rows = filed
        .into_iter()
        .flat_map(|(application, answers)| {
            words_of(answers)
                .into_iter()
                .map(move |word| args![tenant, word, application])
        })
        .collect();
    batch::insert(write, INSERT, rows).await.map(drop)
}

/// Adds the words of answers that have none yet, after an upgrade; several nodes may do so at once. Returns how many applications.
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
        for (tenant, application, answers) in &rows {
            let answers: Value = serde_json::from_str(answers).map_err(|error| StoreError::Corrupt {
                what: "answers",
                reason: error.to_string(),
            })?;
            add(
                &mut write,
                TenantId(*tenant),
                [(ApplicationId(*application), &answers)],
            )
            .await?;
        }
        write.commit().await?;
    }
}
