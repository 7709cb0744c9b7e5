//! Launching a program, and closing it to applications: what is known of it at that moment, and the change itself.

use crate::audit::{self, AuditLine, By};
use crate::config_versions::{self, ConfigId};
use crate::configuration::publishing;
use crate::identity::accounts;
use crate::programs::{program_settings, trials};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::{Configuration, parse};
use hub_domain::conversations::notification_rule::NotificationRule;
use hub_domain::conversations::template::MessageTemplate;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::launch::LaunchFacts;
use hub_domain::{ProgramId, TenantId};

statements! {
    // Whoever launches or closes a program keeps others from it until the commit.
    LOCK = "UPDATE programs SET version = version + 1 WHERE tenant_id = $1 AND id = $2 RETURNING active";
    ACTIVE = "SELECT active FROM programs WHERE tenant_id = $1 AND id = $2";
    CLOSED_AT = "SELECT closed_at_ms FROM programs WHERE tenant_id = $1 AND id = $2";
    STAFF = "SELECT m.queue_role, m.role_name FROM program_members m
        JOIN accounts a ON a.tenant_id = m.tenant_id AND a.id = m.account_id
        WHERE m.tenant_id = $1 AND m.program_id = $2 AND a.active AND m.role_name <> 'Process-Admin' ORDER BY m.role_name, a.id";
    POLICIES = "SELECT COUNT(*) FROM recording_policies WHERE tenant_id = $1 AND program_id IN (0, $2)";
    FRAMES = "SELECT COUNT(*) FROM program_frames WHERE tenant_id = $1 AND program_id = $2";
    LAUNCH = "UPDATE programs SET active = TRUE, launched_at_ms = $3, closed_at_ms = NULL, updated_at_ms = $3 WHERE tenant_id = $1 AND id = $2";
    CLOSE = "UPDATE programs SET closed_at_ms = $3, version = version + 1, updated_at_ms = $4 WHERE tenant_id = $1 AND id = $2 AND active";
}

/// Keeps everybody else from launching a program, and from publishing what its launch is judged by, until the end of this write;
/// answers whether it is launched already.
///
/// # Errors
/// `NotFound` without such a program.
pub async fn lock(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<bool> {
    publishing::hold(write, tenant).await?;
    let (active,): (bool,) = write.one("program", LOCK, args![tenant, program]).await?;
    Ok(active)
}

/// Whether a program that [`lock`] holds is closed by now. A closing that is still to come is not.
///
/// # Errors
/// `NotFound` without such a program.
pub async fn is_shut(write: &mut Write, tenant: TenantId, program: ProgramId, now_ms: i64) -> Result<bool> {
    let (at_ms,): (Option<i64>,) = write.one("program", CLOSED_AT, args![tenant, program]).await?;
    Ok(at_ms.is_some_and(|at_ms| at_ms <= now_ms))
}

/// What is known of a program, all as this write sees it. A text that cannot be read is not there.
///
/// # Errors
/// `NotFound` without such a program.
pub async fn facts(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<LaunchFacts> {
    let (is_launched,): (bool,) = write.one("program", ACTIVE, args![tenant, program]).await?;
    let (policies,): (i64,) = write.one("count", POLICIES, args![tenant, program]).await?;
    let (frames,): (i64,) = write.one("count", FRAMES, args![tenant, program]).await?;
    let (tries, test_applications) = trials::counts(write, tenant, program).await?;
    let rules: Vec<(String, NotificationRule)> = every(write, tenant).await?;
    let templates: Vec<(String, MessageTemplate)> = every(write, tenant).await?;
    let contacts = program_settings::held::<ProgramContacts>(write, tenant, program).await?;
    Ok(LaunchFacts {
        program: program.0,
        form: body(write, tenant, program, ConfigKind::Form).await?,
        has_frame: frames > 0,
        workflow: of_program(write, tenant, program).await?,
        reasons: of_program(write, tenant, program).await?.unwrap_or_default(),
        details: of_program(write, tenant, program).await?,
        contacts: contacts.text,
        rules: rules
            .into_iter()
            .filter(|(_, rule)| rule.active && rule.program == program.0)
            .collect(),
        templates: templates.into_iter().collect(),
        staff: write.all(STAFF, args![tenant, program]).await?,
        has_recording_policy: policies > 0,
        tries,
        test_applications,
        is_launched,
    })
}

/// The text in force of a kind that is keyed by the program.
async fn body(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    kind: ConfigKind,
) -> Result<Option<String>> {
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind,
        key: &key,
    };
    Ok(config_versions::held(write, id).await?.map(|held| held.body))
}

async fn of_program<C: Configuration>(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
) -> Result<Option<C>> {
    let body = body(write, tenant, program, C::KIND).await?;
    Ok(body.and_then(|body| parse(&body).ok()))
}

/// Every text in force of a kind that can be read.
async fn every<C: Configuration>(write: &mut Write, tenant: TenantId) -> Result<Vec<(String, C)>> {
    let texts = config_versions::texts(write, tenant, C::KIND).await?;
    let read = texts
        .into_iter()
        .filter_map(|(key, body)| Some((key, parse(&body).ok()?)));
    Ok(read.collect())
}

/// Launches a program that [`lock`] holds: people can apply to it from the commit on, within its own dates.
pub async fn launch(write: &mut Write, tenant: TenantId, program: ProgramId, by: &By) -> Result<()> {
    write.execute(LAUNCH, args![tenant, program, now_ms()]).await?;
    accounts::announce_members(write, tenant).await?;
    let line = AuditLine::new(tenant, by.clone(), "program.launch", "program", program);
    audit::append(write, line).await
}

/// Has a launched program take no applications from a moment on, or take them again. What was filed is worked on as before.
///
/// # Errors
/// `NotFound` without such a launched program.
pub async fn set_closed(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    from_ms: Option<i64>,
    by: &By,
) -> Result<()> {
    let values = args![tenant, program, from_ms, now_ms()];
    if write.execute(CLOSE, values).await? == 0 {
        return Err(StoreError::NotFound("program"));
    }
    let (action, after) = match from_ms {
        Some(from_ms) => ("program.close", from_ms.to_string()),
        None => ("program.reopen", String::new()),
    };
    let line = AuditLine::new(tenant, by.clone(), action, "program", program);
    audit::append(write, line.after(after)).await
}
