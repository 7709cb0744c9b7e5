//! Which answers of a case members of staff have seen.

use crate::{Result, Write, args, statements};
use hub_domain::{ApplicationId, TenantId};

statements! {
    OF = "SELECT before_revision, before_at_ms, seen_revision, seen_at_ms FROM case_looks
        WHERE tenant_id = $1 AND application_id = $2 AND account_id = $3";
    PUT = "INSERT INTO case_looks (tenant_id, application_id, account_id, before_revision, before_at_ms, seen_revision, seen_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant_id, application_id, account_id) DO UPDATE SET before_revision = excluded.before_revision,
            before_at_ms = excluded.before_at_ms, seen_revision = excluded.seen_revision, seen_at_ms = excluded.seen_at_ms";
    REVISION = "SELECT answers FROM application_answers WHERE tenant_id = $1 AND application_id = $2 AND revision = $3";
}

/// Looks within this time of each other are one visit, so that a page loaded again still shows what had changed.
const VISIT_MS: i64 = 30 * 60_000;

/// What somebody had seen before this visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EarlierLook {
    pub revision: i64,
    pub at_ms: i64,
}

/// Notes that somebody sees a revision of the answers now, and says what they had seen before; none with their first visit.
pub async fn look(
    write: &mut Write,
    tenant: TenantId,
    (application, account): (ApplicationId, i64),
    revision: i64,
    now_ms: i64,
) -> Result<Option<EarlierLook>> {
    let known: Option<(i64, i64, i64, i64)> = write.optional(OF, args![tenant, application, account]).await?;
    let (before, seen) = match known {
        None => ((0, 0), revision),
        Some((before, before_at, seen, seen_at)) if now_ms - seen_at < VISIT_MS => {
            ((before, before_at), seen.max(revision))
        }
        Some((_, _, seen, seen_at)) => ((seen, seen_at), seen.max(revision)),
    };
    let values = args![tenant, application, account, before.0, before.1, seen, now_ms];
    write.execute(PUT, values).await?;
    let (revision, at_ms) = before;
    Ok((revision > 0).then_some(EarlierLook { revision, at_ms }))
}

/// The answers of one revision, as text; none where there is no such revision.
pub async fn answers_of(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    revision: i64,
) -> Result<Option<String>> {
    let row: Option<(String,)> = write
        .optional(REVISION, args![tenant, application, revision])
        .await?;
    Ok(row.map(|(answers,)| answers))
}
