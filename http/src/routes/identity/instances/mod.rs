//! Instances: a tenant's branding before sign-in, its public details, and its government users.

pub mod background;
pub mod branding;
pub mod effective_branding;
pub mod logo;
pub(crate) mod picture;
pub mod program_events;
pub mod read;
pub mod signup;
pub mod users;

use crate::route::{Calls, calls};

/// The calls, and who may make them; fixed names come before `{id}`.
pub const CALLS: Calls = calls! {
    branding::read_branding: Open => Nothing;
    branding::read_branding_by_id: Open => Nothing;
    signup::list_signup_instances: Open => Nothing;
    users::list_government_users: Allowed(UsersRead) => Account;
    program_events::count_program_event: Open => Nothing;
    program_events::list_program_events: Allowed(Admin) => Account;
    logo::upload_logo: Allowed(Admin) => Account;
    logo::remove_logo: Allowed(Admin) => Account;
    logo::read_logo: Open => Nothing;
    background::read_background: Open => Nothing;
    read::read_instance: Open => Nothing;
};
