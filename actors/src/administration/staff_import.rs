//! Carries a list of people out: invitations, and roles of those who work here already, some lines per transaction.

use super::invitations;
use crate::error::Result;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use crate::{ActorError, Hub};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::identity::staff::{ImportOutcome, Invitee, ProgramRole};
use hub_domain::{AccountId, ProgramId};
use hub_store::Write;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::accounts;
use hub_store::identity::roles;
use hub_store::identity::staff_imports::{self, ImportStaff, StaffImport, StaffImportLine};
use hub_store::identity::staff_invitations::{self, Inviter};
use hub_store::identity::workflow_users;
use hub_store::tenants::Tenant;

/// Lines per transaction.
const AT_ONCE: i64 = 50;

/// Works on lists of people.
pub struct StaffImporter(pub Hub);

#[async_trait(?Send)]
impl JobHandler for StaffImporter {
    type Job = ImportStaff;

    /// The cursor is the last line that has had its turn. A line and what became of it are one transaction, so that none is done twice.
    async fn run(&self, job: ImportStaff, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let store = self.0.store();
        let id = run.tenant();
        let import = store.staff_imports().by_id(id, &job.id).await?;
        let tenant = store.tenant(id).await?;
        let counts = store.staff_imports().counts(id, &job.id).await?;
        let acting = counts
            .iter()
            .filter(|one| matches!(&*one.verdict, "new" | "changed"));
        let total = acting.map(|one| one.count).sum::<i64>();
        let (mut after, mut done) = (run.cursor().parse().unwrap_or(0), run.done());
        loop {
            let mut write = store.write().await?;
            let waiting = staff_imports::waiting(&mut write, id, &job.id, after, AT_ONCE).await?;
            let Some(last) = waiting.last() else {
                staff_imports::finish(&mut write, id, &job.id, now_ms()).await?;
                write.commit().await?;
                return Ok(());
            };
            after = last.line;
            done += waiting.len() as i64;
            let mut audited = Vec::new();
            for mut line in waiting {
                self.carry_out(&mut write, &tenant, &import, &mut line, &mut audited)
                    .await?;
                staff_imports::came_to(&mut write, id, &job.id, &line).await?;
            }
            audit::append_all(&mut write, id, audited).await?;
            write.commit().await?;
            run.reached(&after.to_string(), done, Some(total)).await?;
        }
    }
}

impl StaffImporter {
    async fn carry_out(
        &self,
        write: &mut Write,
        tenant: &Tenant,
        import: &StaffImport,
        line: &mut StaffImportLine,
        audited: &mut Vec<AuditLine>,
    ) -> Result<()> {
        let Some(program) = line.program else {
            line.outcome = Some(ImportOutcome::Left);
            return Ok(());
        };
        let outcome = match line.account {
            Some(account) => change(write, tenant, line, program, account).await?,
            None => self.invite(write, tenant, import, line, program).await?,
        };
        line.outcome = Some(outcome);
        let by = By::person(import.account.0, import.account_name.clone()).from("list of people");
        let what = match outcome {
            ImportOutcome::Invited => AuditLine::new(
                tenant.id,
                by,
                "staff.invite",
                "invitation",
                line.invitation.as_deref().unwrap_or_default(),
            ),
            ImportOutcome::Changed => AuditLine::new(
                tenant.id,
                by,
                "staff.role",
                "account",
                line.account.unwrap_or(AccountId(0)),
            )
            .before(kept(program, line.role_before.as_deref())),
            ImportOutcome::Left | ImportOutcome::Undone => return Ok(()),
        };
        let what = what.after(kept(program, Some(&line.role))).keeping_states();
        audited.push(what.reason(format!("list {}", import.id)));
        Ok(())
    }

    /// Invites the person of a line; one more program where an earlier line has invited them.
    async fn invite(
        &self,
        write: &mut Write,
        tenant: &Tenant,
        import: &StaffImport,
        line: &mut StaffImportLine,
        program: ProgramId,
    ) -> Result<ImportOutcome> {
        let role = ProgramRole {
            program,
            role: line.role.clone(),
        };
        let open = staff_invitations::read_by_email(write, tenant.id, &line.email).await?;
        if let Some(open) = open {
            if open.import.as_deref() != Some(&*import.id) {
                return Ok(ImportOutcome::Left);
            }
            let mut programs = open.invitee.programs;
            programs.retain(|one| one.program != program);
            programs.push(role);
            staff_invitations::put_programs(write, tenant.id, &open.id, &programs).await?;
            line.invitation = Some(open.id);
            return Ok(ImportOutcome::Invited);
        }
        let here = self.0.store().workflow_users();
        if !here.by_email(tenant.id, &line.email).await?.is_empty() {
            return Ok(ImportOutcome::Left);
        }
        let invitee = Invitee {
            account_type: line.account_type.clone(),
            first_name: line.first_name.clone(),
            last_name: line.last_name.clone(),
            email: line.email.clone(),
            phone: line.phone.clone(),
            lang: line.lang.clone(),
            roles: Vec::new(),
            programs: vec![role],
        };
        let by = Inviter {
            account: import.account,
            name: &import.account_name,
            import: Some(&import.id),
        };
        let id = invitations::invite(&self.0, write, tenant, &import.origin, &invitee, &by).await?;
        line.invitation = Some(id);
        Ok(ImportOutcome::Invited)
    }
}

/// Gives the account of a line its role.
async fn change(
    write: &mut Write,
    tenant: &Tenant,
    line: &mut StaffImportLine,
    program: ProgramId,
    account: AccountId,
) -> Result<ImportOutcome> {
    workflow_users::hold(write, tenant.id, account, now_ms()).await?;
    let before = workflow_users::role_in(write, tenant.id, program, account).await?;
    let is_open = accounts::read(write, tenant.id, account).await?.active;
    // It was judged beside this role: another one, or a closed account, means that somebody has decided meanwhile.
    if before != line.role_before || !is_open {
        return Ok(ImportOutcome::Left);
    }
    let Some(role) = roles::read(write, tenant.id, &line.role).await? else {
        return Ok(ImportOutcome::Left);
    };
    let given = (role.name.as_str(), role.queue_role);
    workflow_users::set_role(write, tenant.id, program, account, given)
        .await
        .map_err(ActorError::from)?;
    Ok(ImportOutcome::Changed)
}

/// A role in a program, as a line of the audit log keeps it.
fn kept(program: ProgramId, role: Option<&str>) -> serde_json::Value {
    serde_json::json!({ "programs": { program.to_string(): role } })
}
