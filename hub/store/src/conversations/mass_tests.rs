//! Tests of messages to many people: who has sent themselves which words, and when.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::mass_message::{MassTest, TEST_HOLDS_MS};
use hub_domain::{AccountId, TenantId};
use sha2::{Digest, Sha256};

statements! {
    ADD = "INSERT INTO mass_tests (tenant_id, id, account_id, channel, content_hash, recipients, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    OWN = "SELECT content_hash, recipients, at_ms FROM mass_tests WHERE tenant_id = $1 AND id = $2 AND account_id = $3";
    RECENT = "SELECT COUNT(*) FROM mass_tests WHERE tenant_id = $1 AND account_id = $2 AND at_ms > $3";
    FORGET = "DELETE FROM mass_tests WHERE at_ms < $1";
}

/// Distinguishes a message from every other: its words in every language, its channel, and whom it is for.
pub fn content_hash(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        // A length before each part, so that two different messages never yield the same bytes.
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    format!("{:x}", hasher.finalize())
}

#[derive(sqlx::FromRow)]
struct TestRow {
    content_hash: String,
    recipients: i64,
    at_ms: i64,
}

/// Tests, for reading.
pub struct MassTests<'a>(pub(crate) &'a Store);

impl MassTests<'_> {
    /// An account's own test; none where it has no such one.
    pub async fn own(&self, tenant: TenantId, account: AccountId, id: &str) -> Result<Option<MassTest>> {
        let row: Option<TestRow> = self.0.db().optional(OWN, args![tenant, id, account]).await?;
        Ok(row.map(|row| MassTest {
            content_hash: row.content_hash,
            recipients: row.recipients,
            at_ms: row.at_ms,
        }))
    }

    /// Drops those of before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// Adds a test, and returns its id.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    channel: Channel,
    test: &MassTest,
) -> Result<String> {
    let id = uuid::Uuid::now_v7().to_string();
    let values = args![
        tenant,
        &id,
        account,
        channel.as_str(),
        &test.content_hash,
        test.recipients,
        test.at_ms
    ];
    write.execute(ADD, values).await?;
    Ok(id)
}

/// How many tests an account has sent itself while a test holds.
pub async fn recent(write: &mut Write, tenant: TenantId, account: AccountId) -> Result<i64> {
    let since_ms = now_ms() - TEST_HOLDS_MS;
    let (count,): (i64,) = write
        .one("tests", RECENT, args![tenant, account, since_ms])
        .await?;
    Ok(count)
}
