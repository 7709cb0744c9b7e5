//! People who work here: who they are and in which roles, invitations, and accounts that are closed or locked.

pub mod change;
pub mod close;
pub mod imports;
pub mod invitations;
pub mod invite;
pub mod list;
pub mod read;
pub mod rights;
pub mod roles;
pub mod unlock;
mod user;

use crate::route::{Calls, calls};

/// The calls, and who may make them; fixed names come before `{member}`.
pub const CALLS: Calls = calls! {
    list::list_workflow_users: Allowed(StaffRead);
    invite::invite_workflow_user: Allowed(StaffWrite);
    roles::list_given_roles: Allowed(StaffRead);
    invitations::resend_invitation: Allowed(StaffWrite);
    invitations::withdraw_invitation: Allowed(StaffWrite);
    imports::check::check_staff_import: Allowed(StaffWrite);
    imports::read::list_staff_imports: Allowed(StaffWrite);
    imports::read::read_staff_import: Allowed(StaffWrite);
    imports::read::list_staff_import_lines: Allowed(StaffWrite);
    imports::read::download_staff_import: Allowed(StaffWrite);
    imports::run::start_staff_import: Allowed(StaffWrite);
    imports::run::undo_staff_import: Allowed(StaffWrite);
    read::read_workflow_user: Allowed(StaffRead);
    change::change_workflow_user: Allowed(StaffWrite);
    close::close_workflow_user: Allowed(Admin);
    close::reopen_workflow_user: Allowed(Admin);
    unlock::unlock_workflow_user: Allowed(StaffWrite);
};
