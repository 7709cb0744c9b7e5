//! Whose an unfinished form is: what the calls about its papers ask. A case that staff fill in has its papers among its documents.

use crate::db::Db;
use crate::error::Result;
use crate::{args, statements};
use hub_domain::{AccountId, TenantId};

statements! {
    IS_OPEN = "SELECT COUNT(*) FROM application_drafts
        WHERE tenant_id = $1 AND id = $2 AND account_id = $3 AND application_id IS NULL AND for_application IS NULL";
}

/// Owners of unfinished forms.
pub struct DraftOwner<'a>(pub(crate) &'a Db);

impl DraftOwner<'_> {
    /// Whether an account has this draft, and has not sent it yet.
    pub async fn is_open(&self, tenant: TenantId, draft: &str, account: AccountId) -> Result<bool> {
        let values = args![tenant, draft, account];
        let (drafts,): (i64,) = self.0.one("draft", IS_OPEN, values).await?;
        Ok(drafts > 0)
    }
}
