//! Receipts of texts that are not known yet. A carrier's receipt may overtake its answer, which names the text; then it is
//! applied when the answer has been written. Others are forgotten: they are of texts that another system has sent.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::delivery::DeliveryState;

statements! {
    KEEP = "INSERT INTO early_receipts (tenant_id, provider_ref, state, detail, received_at_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, provider_ref) DO UPDATE SET state = $3, detail = $4, received_at_ms = $5";
    TAKE = "DELETE FROM early_receipts WHERE tenant_id = $1 AND provider_ref = $2 RETURNING state, detail";
    FORGET = "DELETE FROM early_receipts WHERE received_at_ms < $1";
}

/// Receipts that came early.
pub struct EarlyReceipts<'a>(pub(crate) &'a Store);

impl EarlyReceipts<'_> {
    /// Keeps a receipt for a text that may become known.
    pub async fn keep(
        &self,
        tenant: TenantId,
        provider_ref: &str,
        state: DeliveryState,
        detail: &str,
    ) -> Result<()> {
        let values = args![tenant, provider_ref, state.as_str(), detail, now_ms()];
        self.0.db().execute(KEEP, values).await.map(drop)
    }

    /// Deletes what is older.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.db().execute(FORGET, args![at_ms]).await
    }
}

/// Takes what was kept for a text; it is kept no more.
pub async fn take(
    write: &mut Write,
    tenant: TenantId,
    provider_ref: &str,
) -> Result<Option<(DeliveryState, String)>> {
    let row: Option<(String, String)> = write.optional(TAKE, args![tenant, provider_ref]).await?;
    Ok(row.and_then(|(state, detail)| Some((DeliveryState::parse(&state)?, detail))))
}
