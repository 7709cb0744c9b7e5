//! The words by which accounts are found, in all the spellings of a name; see `application_words` for the same of applications.

use crate::db::Value;
use crate::{Result, Store, Write, args, batch, statements};
use hub_domain::cases::search_words::{search_words, typed_words};
use hub_domain::{AccountId, TenantId};

statements! {
    INSERT = "INSERT INTO account_words (tenant_id, word, account_id) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, word, account_id) DO NOTHING";
    FORGET = "DELETE FROM account_words WHERE tenant_id = $1 AND account_id = $2";
    UNINDEXED = "SELECT a.tenant_id, a.id, a.first_name, a.last_name, a.company_name FROM accounts a
        WHERE (a.tenant_id, a.id) > ($1, $2)
            AND (a.first_name <> '' OR a.last_name <> '' OR a.company_name <> '') AND NOT EXISTS (SELECT 1 FROM account_words w
            WHERE w.tenant_id = a.tenant_id AND w.account_id = a.id)
        ORDER BY a.tenant_id, a.id LIMIT 2000";
}

/// Words of a search that are used; more hardly narrow the result.
const MOST_WORDS: usize = 6;

/// Replaces the words of one account.
pub(super) async fn index(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    names: [&str; 3],
) -> Result<()> {
    write.execute(FORGET, args![tenant, account]).await?;
    batch::insert(write, INSERT, rows(tenant, account, names))
        .await
        .map(drop)
}

/// The first and the last name and the company's are one text: people type them together.
fn rows(tenant: TenantId, account: AccountId, names: [&str; 3]) -> Vec<Vec<Value>> {
    let words = search_words(&names.join(" ")).into_iter();
    words.map(|word| args![tenant, word, account]).collect()
}

/// Adds missing words, after an upgrade; several nodes may do so at once. Returns the number of accounts completed.
pub async fn fill_missing(store: &Store) -> Result<u64> {
    let (mut tenant, mut id, mut done) = (i64::MIN, i64::MIN, 0);
    loop {
        let found: Vec<(i64, i64, String, String, String)> =
            store.db().all(UNINDEXED, args![tenant, id]).await?;
        let Some(last) = found.last() else {
            return Ok(done);
        };
        (tenant, id) = (last.0, last.1);
        let words = found.iter().flat_map(|(tenant, id, first, last, company)| {
            rows(TenantId(*tenant), AccountId(*id), [first, last, company])
        });
        let mut write = store.write().await?;
        batch::insert(&mut write, INSERT, words.collect()).await?;
        write.commit().await?;
        done += found.len() as u64;
    }
}

/// The SQL that returns the accounts of tenant `$1` in whose names every typed word is the beginning of some word; none where no
/// word was typed. The words are bound behind `args`.
pub(super) fn matches_sql(typed: &str, args: &mut Vec<Value>) -> Option<String> {
    let mut parts = Vec::new();
    for word in typed_words(typed).into_iter().take(MOST_WORDS) {
        args.push(Value::from(word.clone()));
        args.push(Value::from(format!("{word}{}", char::MAX)));
        parts.push(format!(
            "SELECT account_id FROM account_words WHERE tenant_id = $1 AND word >= ${} AND word < ${}",
            args.len() - 1,
            args.len()
        ));
    }
    (!parts.is_empty()).then(|| parts.join(" INTERSECT "))
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    ["ana", "ana reyes"]
        .iter()
        .filter_map(|typed| matches_sql(typed, &mut args![TenantId(1)]))
        .collect()
}
