//! When cases wait for their applicants: from the first thing that an applicant was asked for and has not sent, until nothing of it is
//! left. A case that is decided or closed waits for nobody.

use crate::cases::{applications, due_dates};
use crate::db::{Db, Value};
use crate::programs::program_states::state_join;
use crate::{Result, Write, args, statements};
use hub_domain::cases::applicant_wait::ApplicantWait;
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::status;
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};
use std::collections::BTreeSet;

/// That no paper of the kind of a request `r` has come, with the tenant as `$1`. As `CaseDocument::has_come`: a paper that the virus
/// scanner has not looked at yet has come.
macro_rules! not_come {
    () => {
        "NOT EXISTS (SELECT 1 FROM application_documents d
            LEFT JOIN files f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
            LEFT JOIN document_judgements j ON j.tenant_id = d.tenant_id AND j.application_id = d.application_id
                AND j.document_id = d.id AND j.version = d.judged_version
            WHERE d.tenant_id = $1 AND d.application_id = r.application_id AND d.kind = r.kind AND d.removed_at_ms IS NULL
                AND d.replaced_at_ms IS NULL AND (j.verdict IS NULL OR j.verdict <> 'not_usable')
                AND (f.state IS NULL OR f.state IN ('pending', 'unscanned', 'clean')))"
    };
}
pub(crate) use not_come;

statements! {
    OF = "SELECT since_ms, until_ms FROM applicant_waits WHERE tenant_id = $1 AND application_id = $2 ORDER BY since_ms LIMIT 1000";
    STATE = concat!("SELECT a.state_id, st.outcome FROM applications a", state_join!(), " WHERE a.tenant_id = $1 AND a.id = $2");
    SINCE = concat!("SELECT w.asked_at_ms FROM (
            SELECT r.asked_at_ms FROM paper_requests r WHERE r.tenant_id = $1 AND r.application_id = $2 AND ", not_come!(), "
            UNION ALL
            SELECT c.asked_at_ms FROM correction_requests c WHERE c.tenant_id = $1 AND c.application_id = $2 AND c.ended = ''
        ) w ORDER BY w.asked_at_ms LIMIT 1");
    HOLD = "UPDATE applications SET validated_at_ms = validated_at_ms WHERE tenant_id = $1 AND id = $2";
    BEGIN = "INSERT INTO applicant_waits (tenant_id, application_id, since_ms, until_ms) VALUES ($1, $2, $3, NULL) ON CONFLICT DO NOTHING";
    END = "UPDATE applicant_waits SET until_ms = $3 WHERE tenant_id = $1 AND application_id = $2 AND until_ms IS NULL";
    OPEN = "SELECT since_ms FROM applicant_waits WHERE tenant_id = $1 AND application_id = $2 AND until_ms IS NULL";
}

/// Waits, for reading.
pub struct ApplicantWaits<'a>(pub(crate) &'a Db);

impl ApplicantWaits<'_> {
    /// When an application waited, the oldest time first.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<ApplicantWait>> {
        let rows: Vec<(i64, Option<i64>)> = self.0.all(OF, args![tenant, application]).await?;
        let wait = |(since_ms, until_ms)| ApplicantWait { since_ms, until_ms };
        Ok(rows.into_iter().map(wait).collect())
    }
}

/// The applications that wait now, to narrow a list by.
pub(crate) const WAITING: &str =
    "a.id IN (SELECT w.application_id FROM applicant_waits w WHERE w.tenant_id = $1 AND w.until_ms IS NULL)";
/// The same, asked of one after the other.
pub(crate) const WAITS: &str = "EXISTS (SELECT 1 FROM applicant_waits w WHERE w.tenant_id = $1 AND w.application_id = a.id AND w.until_ms IS NULL)";

/// Keeps an application to this write until it ends. Whoever changes its papers holds it before them: two such writes never wait for
/// each other in a circle, and each sees what the other has done.
pub(crate) async fn hold(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<()> {
    write.execute(HOLD, args![tenant, application]).await.map(drop)
}

/// Begins the wait of an application if something is asked of its applicant by now, and ends it if nothing is any more. By when it is
/// due follows, on screens too.
pub async fn settle(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<()> {
    let values = || args![tenant, application];
    hold(write, tenant, application).await?;
    let asked: Option<(i64,)> = match is_open(write, tenant, application).await? {
        true => write.optional(SINCE, values()).await?,
        false => None,
    };
    let waits: Option<(i64,)> = write.optional(OPEN, values()).await?;
    match (asked, waits) {
        (Some(_), None) => {
            let now = now_ms();
            let begin = |since_ms| args![tenant, application, since_ms];
            // One that ended in the same millisecond has its row already.
            if write.execute(BEGIN, begin(now)).await? == 0 {
                write.execute(BEGIN, begin(now + 1)).await?;
            }
        }
        (None, Some(_)) => {
            write.execute(END, args![tenant, application, now_ms()]).await?;
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    if due_dates::pause(write, tenant, application).await? {
        let item = applications::by_id(write, tenant, application).await?;
        applications::announce(write, tenant, &item).await?;
    }
    Ok(())
}

/// The same for those of many of which something is asked or was. Returns which these are.
pub async fn settle_asked(
    write: &mut Write,
    tenant: TenantId,
    applications: &[ApplicationId],
) -> Result<BTreeSet<ApplicationId>> {
    let mut settled = BTreeSet::new();
    for some in applications.chunks(500) {
        let mut values = args![tenant];
        values.extend(some.iter().map(|id| Value::from(*id)));
        let rows: Vec<(i64,)> = write.all(asked_sql(some.len()), values).await?;
        let asked: BTreeSet<i64> = rows.into_iter().map(|(id,)| id).collect();
        for id in asked.into_iter().map(ApplicationId) {
            settle(write, tenant, id).await?;
            settled.insert(id);
        }
    }
    Ok(settled)
}

/// The SQL of which of so many applications have ever been asked for something.
fn asked_sql(count: usize) -> String {
    let places: Vec<String> = (0..count).map(|place| format!("${}", place + 2)).collect();
    let places = places.join(", ");
    format!(
        "SELECT r.application_id FROM paper_requests r WHERE r.tenant_id = $1 AND r.application_id IN ({places})
        UNION SELECT c.application_id FROM correction_requests c WHERE c.tenant_id = $1 AND c.application_id IN ({places})
        UNION SELECT w.application_id FROM applicant_waits w WHERE w.tenant_id = $1 AND w.application_id IN ({places})"
    )
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    vec![asked_sql(2)]
}

/// Whether nobody has decided an application; false where there is none.
async fn is_open(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<bool> {
    let row: Option<(i64, Option<String>)> = write.optional(STATE, args![tenant, application]).await?;
    Ok(row.is_some_and(|(state, outcome)| {
        let known = outcome.as_deref().and_then(StateOutcome::parse);
        let known = known.or_else(|| status::by_id(state).map(|status| status.outcome));
        known.is_none_or(|outcome| outcome == StateOutcome::Open)
    }))
}
