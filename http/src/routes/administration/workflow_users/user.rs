//! Somebody who works here, or is invited to, as the calls answer them.

use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::{AccountType, role_labels};
use hub_domain::identity::staff::StaffState;
use hub_store::identity::staff_invitations::OpenInvitation;
use hub_store::identity::workflow_users::StaffMember;
use serde::Serialize;

/// A role in a program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkflowUserProgram {
    pub program: i64,
    pub role: String,
    /// 0 any, 2 intake specialist, 4 case worker; null of somebody who is invited.
    pub queue_role: Option<i64>,
    /// What the membership gives, by its role and by itself: `Supervise`, `Communications:ReadWrite` …
    pub permissions: Vec<String>,
}

/// An invitation that is open.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkflowUserInvitation {
    pub id: String,
    pub sent_at_ms: i64,
    pub expires_at_ms: i64,
    /// Its link is over: it is sent again, or withdrawn.
    pub expired: bool,
    /// When the link was first followed.
    pub opened_at_ms: Option<i64>,
    pub invited_by: String,
}

/// Somebody who works here, or is invited to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkflowUser {
    /// The account's number; null while they are invited.
    pub account: Option<i64>,
    pub invitation: Option<WorkflowUserInvitation>,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: Option<String>,
    #[schema(value_type = AccountType)]
    pub account_type: String,
    pub lang: String,
    /// Role numbers: 99 administrator, 200 case manager supervisor, 201 case manager.
    pub roles: Vec<i64>,
    pub role_labels: Vec<&'static str>,
    pub programs: Vec<WorkflowUserProgram>,
    pub state: StaffState,
    pub last_sign_in_at_ms: Option<i64>,
    /// To be sent with a change; 0 of somebody who is invited.
    pub version: i64,
}

impl From<StaffMember> for WorkflowUser {
    fn from(member: StaffMember) -> Self {
        let state = member.state();
        let programs = member
            .memberships
            .into_iter()
            .map(|membership| WorkflowUserProgram {
                program: membership.program.0,
                role: membership.role_name,
                queue_role: Some(membership.queue_role),
                permissions: membership.permissions,
            });
        let account = member.account;
        Self {
            account: Some(account.id.0),
            invitation: None,
            first_name: account.first_name,
            last_name: account.last_name,
            email: account.email.unwrap_or_default(),
            phone: account.phone,
            account_type: account.account_type,
            lang: account.lang,
            role_labels: role_labels(&account.roles),
            roles: account.roles,
            programs: programs.collect(),
            state,
            last_sign_in_at_ms: member.last_sign_in_ms,
            version: account.version,
        }
    }
}

impl From<OpenInvitation> for WorkflowUser {
    fn from(invitation: OpenInvitation) -> Self {
        let invitee = invitation.invitee;
        let programs = invitee.programs.into_iter().map(|one| WorkflowUserProgram {
            program: one.program.0,
            role: one.role,
            queue_role: None,
            permissions: Vec::new(),
        });
        Self {
            account: None,
            invitation: Some(WorkflowUserInvitation {
                id: invitation.id,
                sent_at_ms: invitation.sent_at_ms,
                expires_at_ms: invitation.expires_at_ms,
                expired: invitation.expires_at_ms <= now_ms(),
                opened_at_ms: invitation.opened_at_ms,
                invited_by: invitation.invited_by_name,
            }),
            first_name: invitee.first_name,
            last_name: invitee.last_name,
            email: invitee.email,
            phone: invitee.phone,
            account_type: invitee.account_type,
            lang: invitee.lang,
            role_labels: role_labels(&invitee.roles),
            roles: invitee.roles,
            programs: programs.collect(),
            state: StaffState::Invited,
            last_sign_in_at_ms: None,
            version: 0,
        }
    }
}

/// Takes from what is answered the roles in programs that the reader does not look into.
pub(super) fn narrow(user: &mut WorkflowUser, seen: Option<&[hub_domain::ProgramId]>) {
    if let Some(seen) = seen {
        user.programs
            .retain(|one| seen.iter().any(|program| program.0 == one.program));
    }
}

/// The state of this name.
pub(super) fn state(text: &str) -> Result<Option<StaffState>, Problem> {
    match text {
        "" => Ok(None),
        text => StaffState::parse(text)
            .map(Some)
            .ok_or_else(|| Problem::new(Key::InvalidField).and_field("state", "not_known")),
    }
}
