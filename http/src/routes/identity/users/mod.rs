//! Logins and the signed-in person.

mod account_entity;
pub mod account_selection;
pub mod accounts;
pub mod admin_tools;
pub mod avatar;
pub mod change_password;
pub mod external_auth_token;
pub mod fingerprints;
pub mod impersonate;
pub mod language;
pub mod login;
pub mod login_info;
pub mod logout;
pub mod me;
pub mod rename;
pub mod search;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    login::log_in: Open => Session;
    accounts::list_accounts: SessionOrLogin => Account;
    avatar::read_avatar: Open => Nothing;
    logout::log_out: Session => Session;
    change_password::change_password: Session => Login;
    fingerprints::keep_fingerprint: Session => Account;
    login_info::read_login_info: Session => Account;
    language::set_language: Session => Account;
    account_selection::select_account: SessionOrLogin => Session;
    admin_tools::open_admin_tools: Allowed(Admin) => Session;
    external_auth_token::create_external_auth_token: RefreshCookie => Session;
    impersonate::end_impersonation: Session => Session;
    impersonate::impersonate_user: Allowed(Admin) => Session;
    search::search_users: Allowed(Admin) => Account;
    me::read_me: Session => Account;
    me::read_user: Session => Account;
    rename::rename_user: SessionOrLogin => Account;
};
