//! What somebody gets who follows the link of an invitation to work here.

use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::identity::staff::staff_code;
use hub_domain::{AccountId, TenantId};
use hub_store::Write;
use hub_store::identity::accounts::{self, Membership};
use hub_store::identity::pending_accounts::PendingAccount;
use hub_store::identity::staff_invitations::{self, OpenInvitation};
use hub_store::identity::{roles, workflow_users};

/// Notes that the link of an invitation was followed.
pub(super) async fn note_opened(app: &App, pending: &PendingAccount, token: &str) -> Result<(), Problem> {
    if staff_code(&pending.account_type).is_none() {
        return Ok(());
    }
    let mut write = app.store.write().await?;
    staff_invitations::opened(&mut write, pending.tenant, token, now_ms()).await?;
    Ok(write.commit().await?)
}

/// The invitation of a link; none of a sign-up. One that was withdrawn at the same moment is over.
pub(super) async fn of(
    write: &mut Write,
    pending: &PendingAccount,
    token: &str,
) -> Result<Option<OpenInvitation>, Problem> {
    if staff_code(&pending.account_type).is_none() {
        return Ok(None);
    }
    let invitation = staff_invitations::of_token(write, pending.tenant, token).await?;
    Ok(Some(invitation.ok_or(Key::LinkExpired)?))
}

/// Gives a new account what its invitation names; a role that was removed meanwhile is left out.
pub(super) async fn take(
    write: &mut Write,
    invitation: &OpenInvitation,
    tenant: TenantId,
    account: AccountId,
    at_ms: i64,
) -> Result<(), Problem> {
    let invitee = &invitation.invitee;
    if let Some(phone) = &invitee.phone {
        workflow_users::set_phone(write, tenant, account, phone).await?;
    }
    if !invitee.roles.is_empty() {
        workflow_users::set_roles(write, tenant, account, &invitee.roles, at_ms).await?;
    }
    let mut given = 0;
    for one in &invitee.programs {
        let Some(role) = roles::read(write, tenant, &one.role).await? else {
            continue;
        };
        let membership = Membership {
            program: one.program,
            queue_role: role.queue_role,
            role_name: role.name,
            permissions: Vec::new(),
        };
        accounts::add_membership(write, tenant, account, &membership).await?;
        given += 1;
    }
    // Somebody of no program works in all of them: nobody has asked for that here.
    if given == 0 && !invitee.programs.is_empty() {
        return Err(Key::LinkExpired.into());
    }
    staff_invitations::taken(write, tenant, &invitation.id, account, at_ms).await?;
    Ok(())
}
