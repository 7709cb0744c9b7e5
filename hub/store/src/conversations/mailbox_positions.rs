//! How far a tenant's mailbox is read. One node at a time reads it, by a claim that ends by itself; each mail is written in the
//! transaction that moves the position past it, so that a crash neither loses one nor brings it twice.

use crate::{Result, Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;

statements! {
    ADD = "INSERT INTO mailbox_positions (tenant_id, mailbox, uid_validity, last_uid, fence, held_by, held_until_ms)
        VALUES ($1, $2, 0, 0, 0, '', 0) ON CONFLICT (tenant_id) DO NOTHING";
    CLAIM = "UPDATE mailbox_positions SET held_by = $2, held_until_ms = $3, fence = fence + 1, mailbox = $4,
            uid_validity = CASE WHEN mailbox = $4 THEN uid_validity ELSE 0 END,
            last_uid = CASE WHEN mailbox = $4 THEN last_uid ELSE 0 END
        WHERE tenant_id = $1 AND (held_until_ms <= $5 OR held_by = $2)
        RETURNING fence, uid_validity, last_uid";
    RENEW = "UPDATE mailbox_positions SET held_until_ms = $3 WHERE tenant_id = $1 AND fence = $2";
    RELEASE = "UPDATE mailbox_positions SET held_by = '', held_until_ms = 0 WHERE tenant_id = $1 AND fence = $2";
    ADVANCE = "UPDATE mailbox_positions SET uid_validity = $3, last_uid = $4 WHERE tenant_id = $1 AND fence = $2";
}

/// A mailbox in the hands of one node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailboxClaim {
    pub tenant: TenantId,
    fence: i64,
    /// What the numbers of its mails hold for (RFC 9051, section 2.3.1.1); 0 before the first mail.
    pub uid_validity: i64,
    /// Everything up to this one was taken.
    pub last_uid: i64,
}

impl Store {
    /// Claims a tenant's mailbox for a node; `None` while another has it.
    pub async fn claim_mailbox(
        &self,
        tenant: TenantId,
        mailbox: &str,
        node: &str,
        lease_ms: i64,
    ) -> Result<Option<MailboxClaim>> {
        let now = now_ms();
        let mut tx = self.db().begin().await?;
        tx.execute(ADD, args![tenant, mailbox]).await?;
        let values = args![tenant, node, now + lease_ms, mailbox, now];
        let row: Option<(i64, i64, i64)> = tx.optional(CLAIM, values).await?;
        tx.commit().await?;
        Ok(row.map(|(fence, uid_validity, last_uid)| MailboxClaim {
            tenant,
            fence,
            uid_validity,
            last_uid,
        }))
    }

    /// Keeps a claim; false when another node has the mailbox.
    pub async fn renew_mailbox(&self, claim: &MailboxClaim, lease_ms: i64) -> Result<bool> {
        let values = args![claim.tenant, claim.fence, now_ms() + lease_ms];
        Ok(self.db().execute(RENEW, values).await? == 1)
    }

    /// Gives a mailbox back, so that another node need not wait.
    pub async fn release_mailbox(&self, claim: &MailboxClaim) -> Result<()> {
        let values = args![claim.tenant, claim.fence];
        self.db().execute(RELEASE, values).await.map(drop)
    }
}

/// Moves the position past a mail, together with the rest of this write; false if another node has the mailbox: then
/// the write must be rolled back.
pub async fn advance(write: &mut Write, claim: &MailboxClaim, uid_validity: i64, uid: i64) -> Result<bool> {
    let values = args![claim.tenant, claim.fence, uid_validity, uid];
    Ok(write.execute(ADVANCE, values).await? == 1)
}
