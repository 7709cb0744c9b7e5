//! Practice cases: an application of the ordinary kind that belongs to one account, is a test, and counts nowhere. On it somebody does
//! their first tasks as they are really done.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, ApplicationId, TenantId, ThreadId};

statements! {
    OF = "SELECT application_id FROM practice_cases WHERE tenant_id = $1 AND account_id = $2";
    OWNER = "SELECT account_id FROM practice_cases WHERE tenant_id = $1 AND application_id = $2";
    KEEP = "INSERT INTO practice_cases (tenant_id, account_id, application_id, begun_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, account_id) DO NOTHING";
    CALLED = "SELECT COUNT(*) FROM calls WHERE tenant_id = $1 AND thread_id = $2 AND reviewer_id = $3";
    WRITTEN = "SELECT COUNT(*) FROM messages WHERE tenant_id = $1 AND thread_id = $2 AND author_id = $3 AND direction = 'out'
        AND channel IN ('EMAIL', 'SMS')";
    MOVED = "SELECT COUNT(*) FROM application_changes WHERE tenant_id = $1 AND application_id = $2 AND by_id = $3 AND what = 'state'";
}

/// What somebody has done with their practice case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PracticeDone {
    /// The applicant was called, whoever answered.
    pub called: bool,
    /// The applicant was written to.
    pub replied: bool,
    /// Its status was changed.
    pub moved: bool,
}

/// Practice cases, for reading.
pub struct PracticeCases<'a>(pub(crate) &'a Db);

impl PracticeCases<'_> {
    /// The practice case of an account, if it has one.
    pub async fn of(&self, tenant: TenantId, account: AccountId) -> Result<Option<ApplicationId>> {
        let row: Option<(i64,)> = self.0.optional(OF, args![tenant, account]).await?;
        Ok(row.map(|(id,)| ApplicationId(id)))
    }

    /// Whose practice case an application is; none where it is nobody's.
    pub async fn owner(&self, tenant: TenantId, application: ApplicationId) -> Result<Option<AccountId>> {
        let row: Option<(i64,)> = self.0.optional(OWNER, args![tenant, application]).await?;
        Ok(row.map(|(id,)| AccountId(id)))
    }

    /// What an account has done with an application and its thread.
    pub async fn done(
        &self,
        tenant: TenantId,
        (application, thread): (ApplicationId, &ThreadId),
        account: AccountId,
    ) -> Result<PracticeDone> {
        let of_thread = || args![tenant, thread, account];
        let of_case = args![tenant, application, account];
        let (called,): (i64,) = self.0.one("count", CALLED, of_thread()).await?;
        let (written,): (i64,) = self.0.one("count", WRITTEN, of_thread()).await?;
        let (moved,): (i64,) = self.0.one("count", MOVED, of_case).await?;
        Ok(PracticeDone {
            called: called > 0,
            replied: written > 0,
            moved: moved > 0,
        })
    }
}

/// Whose practice case an application is, as this write sees it.
pub async fn owner(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Option<AccountId>> {
    let row: Option<(i64,)> = write.optional(OWNER, args![tenant, application]).await?;
    Ok(row.map(|(id,)| AccountId(id)))
}

/// Keeps an application as the practice case of an account; false where the account has one already.
pub async fn keep(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    application: ApplicationId,
) -> Result<bool> {
    let values = args![tenant, account, application, now_ms()];
    Ok(write.execute(KEEP, values).await? == 1)
}
