//! Programs as the queue and the workflow need them, with their members and recording policies.

pub mod administered_programs;
pub mod companies;
pub mod launches;
pub mod made_programs;
pub mod member_roles;
pub mod number_prefixes;
pub mod own_programs;
pub mod program_details;
pub mod program_events;
pub mod program_files;
pub mod program_listings;
pub mod program_settings;
pub mod program_states;
pub mod trials;
pub mod unwritten_states;

use crate::audit::By;
use crate::config_versions::{self, ConfigId};
use crate::error::{Result, StoreError};
use crate::{Store, Write, args, statements};
use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::cases::validation::RuleSet;
use hub_domain::cases::workflow::Workflow;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::consent::RecordingPolicy;
use hub_domain::programs::details::ProgramDetails;
use hub_domain::{ProgramId, TenantId};
use serde_json::Value;
use std::collections::BTreeMap;

statements! {
    // Only hubs of the previous version, which may run at the same time, read `workflow`, `denial_reasons` and
    // `version`.
    INSERT = "INSERT INTO programs (tenant_id, id, name, category, case_columns, workflow, denial_reasons, active, version,
        updated_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, TRUE, 1, $8)";
    ALL = "SELECT id, name, case_columns, COALESCE(has_payments, FALSE) AS has_payments FROM programs WHERE tenant_id = $1 AND active ORDER BY name, id";
    CLOSED = "SELECT closed_at_ms FROM programs WHERE tenant_id = $1 AND id = $2";
    SET_PAYMENTS = "UPDATE programs SET has_payments = $3 WHERE tenant_id = $1 AND id = $2";
    ROLE_MEMBERS = "SELECT a.id, a.first_name, a.last_name, (SELECT COUNT(*) FROM counted_applications o
            WHERE o.tenant_id = $1 AND o.owner_id = a.id AND o.program_id = $2) AS held
        FROM accounts a JOIN program_members m ON m.tenant_id = a.tenant_id AND m.account_id = a.id
        WHERE a.tenant_id = $1 AND m.program_id = $2 AND m.queue_role = $3 AND a.active AND m.role_name <> 'Process-Admin'
        ORDER BY a.id";
    ROLES = "SELECT DISTINCT m.queue_role, m.role_name FROM program_members m
        JOIN accounts a ON a.tenant_id = m.tenant_id AND a.id = m.account_id
        WHERE m.tenant_id = $1 AND m.program_id = $2 AND a.active AND m.role_name <> 'Process-Admin' ORDER BY m.role_name";
    HELD = "SELECT owner_id, state_id, COUNT(*) FROM counted_applications WHERE tenant_id = $1 AND owner_id IS NOT NULL GROUP BY owner_id, state_id";
    WORKFLOW = "SELECT v.version, v.body, COALESCE(r.body, p.denial_reasons) FROM programs p
        JOIN config_versions v ON v.tenant_id = p.tenant_id AND v.kind = 'workflow' AND v.config_key = CAST(p.id AS TEXT)
        LEFT JOIN config_versions r ON r.tenant_id = p.tenant_id AND r.kind = 'denial_reasons' AND r.config_key = CAST(p.id AS TEXT)
            AND r.state = 'published'
        WHERE p.tenant_id = $1 AND p.id = $2 AND v.state = 'published'";
    STAFF = "SELECT DISTINCT a.id, a.first_name, a.last_name FROM accounts a
        JOIN program_members m ON m.tenant_id = a.tenant_id AND m.account_id = a.id
        WHERE a.tenant_id = $1 AND a.active AND m.role_name <> 'Process-Admin' ORDER BY a.first_name, a.last_name, a.id";
    OWNERS = "SELECT a.id, a.first_name, a.last_name FROM accounts a
        JOIN program_members m ON m.tenant_id = a.tenant_id AND m.account_id = a.id
        WHERE a.tenant_id = $1 AND m.program_id = $2 AND a.active AND m.role_name <> 'Process-Admin'
        ORDER BY a.first_name, a.last_name, a.id";
    MEMBERSHIP = "SELECT queue_role, role_name FROM program_members WHERE tenant_id = $1 AND program_id = $2 AND account_id = $3";
    LEAST_BUSY = "SELECT a.id, a.first_name, a.last_name FROM accounts a
        JOIN program_members m ON m.tenant_id = a.tenant_id AND m.account_id = a.id
        WHERE a.tenant_id = $1 AND m.program_id = $2 AND m.queue_role = $3 AND a.active AND m.role_name <> 'Process-Admin'
        ORDER BY (SELECT COUNT(*) FROM counted_applications o WHERE o.tenant_id = $1 AND o.owner_id = a.id AND o.program_id = $2), a.id LIMIT 1";
    REMOVE_FRAME = "DELETE FROM program_frames WHERE tenant_id = $1 AND program_id = $2";
    FRAME = "SELECT path, frame_mode FROM program_frames WHERE tenant_id = $1 AND program_id = $2";
    INSERT_FRAME = "INSERT INTO program_frames (tenant_id, program_id, path, frame_mode) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, program_id) DO UPDATE SET path = excluded.path, frame_mode = excluded.frame_mode";
    POLICY = "SELECT may_record, may_decline, notice, question FROM recording_policies
        WHERE tenant_id = $1 AND program_id IN (0, $2) ORDER BY program_id DESC LIMIT 1";
}

/// A program as the queue's filters show it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ProgramSummary {
    pub id: i64,
    pub name: String,
    /// The queue shows case number and client id.
    pub case_columns: bool,
    /// Payments apply: the queue shows their channel.
    pub has_payments: bool,
}

/// A program about to begin.
#[derive(Debug, Clone)]
pub struct NewProgram<'a> {
    pub tenant: TenantId,
    pub id: ProgramId,
    pub name: &'a str,
    pub category: &'a str,
    /// The queue shows case number and client id.
    pub case_columns: bool,
    pub workflow: &'a Workflow,
    pub denial_reasons: &'a [DenialReason],
}

/// Adds an active program, with its workflow and its reasons for a denial as the first published versions.
pub async fn insert(write: &mut Write, new: &NewProgram<'_>, at_ms: i64) -> Result<()> {
    let workflow = serde_json::to_string(new.workflow)?;
    let reasons = serde_json::to_string(new.denial_reasons)?;
    let values = args![
        new.tenant,
        new.id,
        new.name,
        new.category,
        new.case_columns,
        &workflow,
        &reasons,
        at_ms
    ];
    write.execute(INSERT, values).await?;
    let key = new.id.to_string();
    let id = ConfigId {
        tenant: new.tenant,
        kind: ConfigKind::Workflow,
        key: &key,
    };
    config_versions::begin(write, id, &workflow, &By::system(), at_ms).await?;
    program_states::put(write, new.tenant, new.id, new.workflow).await?;
    let id = ConfigId {
        kind: ConfigKind::DenialReasons,
        ..id
    };
    config_versions::begin(write, id, &reasons, &By::system(), at_ms).await
}

/// Publishes the first form of a new program, a document as in docs/FORMS.md.
pub async fn begin_form(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    form: &Value,
    at_ms: i64,
) -> Result<()> {
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind: ConfigKind::Form,
        key: &key,
    };
    config_versions::begin(write, id, &form.to_string(), &By::system(), at_ms).await
}

/// Publishes the first validation rules of a new program.
pub async fn begin_rules(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    rules: &RuleSet,
    at_ms: i64,
) -> Result<()> {
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind: ConfigKind::ValidationRules,
        key: &key,
    };
    config_versions::begin(write, id, &serde_json::to_string(rules)?, &By::system(), at_ms).await
}

/// Publishes what a new program says of itself first.
pub async fn begin_details(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    details: &ProgramDetails,
    at_ms: i64,
) -> Result<()> {
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind: ConfigKind::ProgramDetails,
        key: &key,
    };
    let body = serde_json::to_string(details)?;
    config_versions::begin(write, id, &body, &By::system(), at_ms).await
}

/// Sets the location of a program's form in the tenant's form engine.
pub async fn set_frame(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    frame: &FormFrame,
) -> Result<()> {
    let values = args![tenant, program, &frame.path, frame.frame_mode];
    write.execute(INSERT_FRAME, values).await.map(drop)
}

/// Takes the location of a program's form in the tenant's form engine away.
pub async fn remove_frame(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<()> {
    write
        .execute(REMOVE_FRAME, args![tenant, program])
        .await
        .map(drop)
}

/// Says whether payments apply to a program.
pub async fn set_payments(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    apply: bool,
) -> Result<()> {
    write
        .execute(SET_PAYMENTS, args![tenant, program, apply])
        .await
        .map(drop)
}

/// An account as a member of a program: its role in the work queue and in workflows.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Membership {
    /// 0 any, 2 intake specialist, 4 case worker.
    pub queue_role: i64,
    /// As a workflow's moves name it.
    pub role_name: String,
}

/// A workflow that holds.
#[derive(Debug, Clone)]
pub struct PublishedWorkflow {
    pub version: i64,
    pub flow: Workflow,
    pub reasons: Vec<DenialReason>,
}

/// A member of staff.
#[derive(Debug, Clone)]
pub struct StaffName {
    pub id: i64,
    pub name: String,
}

/// Programs of a tenant.
pub struct Programs<'a>(pub(crate) &'a Store);

impl Programs<'_> {
    /// The active programs by name.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<ProgramSummary>> {
        self.0.db().all(ALL, args![tenant]).await
    }

    /// What a program says of itself; where it says nothing, it is open to everybody. One that was closed closes then, whatever it
    /// says.
    pub async fn details(&self, tenant: TenantId, program: ProgramId) -> Result<ProgramDetails> {
        let details = program_details::in_force(self.0, tenant, program).await?;
        let mut details = ProgramDetails::clone(&details);
        let closed: Option<(Option<i64>,)> = self.0.db().optional(CLOSED, args![tenant, program]).await?;
        if let Some((Some(at_ms),)) = closed {
            details.close_at(at_ms);
        }
        Ok(details)
    }

    /// A program's workflow, as published, and denial reasons.
    pub async fn workflow(
        &self,
        tenant: TenantId,
        program: ProgramId,
    ) -> Result<(Workflow, Vec<DenialReason>)> {
        let published = self.published_workflow(tenant, program).await?;
        Ok((published.flow, published.reasons))
    }

    /// A program's workflow, as published, with its version and the reasons for a denial.
    pub async fn published_workflow(
        &self,
        tenant: TenantId,
        program: ProgramId,
    ) -> Result<PublishedWorkflow> {
        let (version, flow, reasons): (i64, String, String) = self
            .0
            .db()
            .one("program", WORKFLOW, args![tenant, program])
            .await?;
        let corrupt = |what| {
            move |error: serde_json::Error| StoreError::Corrupt {
                what,
                reason: error.to_string(),
            }
        };
        Ok(PublishedWorkflow {
            version,
            flow: serde_json::from_str(&flow).map_err(corrupt("workflow"))?,
            reasons: serde_json::from_str(&reasons).map_err(corrupt("denial reasons"))?,
        })
    }

    /// Everyone who works on any program.
    pub async fn staff(&self, tenant: TenantId) -> Result<Vec<StaffName>> {
        Ok(names(self.0.db().all(STAFF, args![tenant]).await?))
    }

    /// Who may own applications of a program.
    pub async fn owners(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<StaffName>> {
        Ok(names(self.0.db().all(OWNERS, args![tenant, program]).await?))
    }

    /// An account's queue role in a program: 0 any, 2 intake specialist, 4 case worker; none when no member.
    pub async fn queue_role(
        &self,
        tenant: TenantId,
        program: ProgramId,
        account: i64,
    ) -> Result<Option<i64>> {
        let membership = self.membership(tenant, program, account).await?;
        Ok(membership.map(|membership| membership.queue_role))
    }

    /// An account's membership in a program; none when it is no member.
    pub async fn membership(
        &self,
        tenant: TenantId,
        program: ProgramId,
        account: i64,
    ) -> Result<Option<Membership>> {
        self.0
            .db()
            .optional(MEMBERSHIP, args![tenant, program, account])
            .await
    }

    /// Of those with this queue role in a program, the one with the fewest applications in it.
    pub async fn least_busy(
        &self,
        tenant: TenantId,
        program: ProgramId,
        queue_role: i64,
    ) -> Result<Option<StaffName>> {
        let rows = self
            .0
            .db()
            .all(LEAST_BUSY, args![tenant, program, queue_role])
            .await?;
        Ok(names(rows).pop())
    }

    /// Those with this queue role in a program, each with how many of its applications they have.
    pub async fn role_members(
        &self,
        tenant: TenantId,
        program: ProgramId,
        queue_role: i64,
    ) -> Result<Vec<(StaffName, i64)>> {
        let values = args![tenant, program, queue_role];
        let rows: Vec<(i64, String, String, i64)> = self.0.db().all(ROLE_MEMBERS, values).await?;
        let member = |(id, first, last, held): (i64, String, String, i64)| {
            let name = format!("{first} {last}").trim().to_owned();
            (StaffName { id, name }, held)
        };
        Ok(rows.into_iter().map(member).collect())
    }

    /// The roles that people have in a program: number in the queue, and name.
    pub async fn roles(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<(i64, String)>> {
        self.0.db().all(ROLES, args![tenant, program]).await
    }

    /// How many applications each account has, by their states: account, state, count.
    pub async fn held(&self, tenant: TenantId) -> Result<Vec<(i64, i64, i64)>> {
        self.0.db().all(HELD, args![tenant]).await
    }

    /// The location of a program's form in the tenant's form engine; none if it is not filled in there.
    pub async fn frame(&self, tenant: TenantId, program: ProgramId) -> Result<Option<FormFrame>> {
        let row: Option<(String, bool)> = self.0.db().optional(FRAME, args![tenant, program]).await?;
        Ok(row.map(|(path, frame_mode)| FormFrame { path, frame_mode }))
    }

    /// The recording policy of a program: its own, else the tenant's; none means no recording.
    pub async fn recording_policy(
        &self,
        tenant: TenantId,
        program: ProgramId,
    ) -> Result<Option<RecordingPolicy>> {
        let row: Option<(bool, bool, String, String)> =
            self.0.db().optional(POLICY, args![tenant, program]).await?;
        row.map(|(may_record, may_decline, notice, question)| {
            let notice: BTreeMap<String, String> = serde_json::from_str(&notice)?;
            let question: BTreeMap<String, String> = serde_json::from_str(&question)?;
            Ok(RecordingPolicy {
                may_record,
                may_decline,
                notice,
                question,
            })
        })
        .transpose()
    }
}

fn names(rows: Vec<(i64, String, String)>) -> Vec<StaffName> {
    rows.into_iter()
        .map(|(id, first, last)| StaffName {
            id,
            name: format!("{first} {last}").trim().to_owned(),
        })
        .collect()
}
