//! Incoming mails: those waiting to be assigned, and the originals of all.

pub mod body;
pub mod dismiss;
pub mod link;
pub mod original;
pub mod waiting;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_store::conversations::mails::Mail;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    waiting::list_waiting_mails: Allowed(ThreadRead);
    link::link_mail: Allowed(ThreadWrite);
    dismiss::dismiss_mail: Allowed(ThreadWrite);
    original::read_mail_original: Allowed(ThreadRead);
    body::show_mail_body: SignedLink;
};

/// A mail of a program in which the caller's right holds, or one that waits and is not from a person of another program.
pub(in crate::routes) async fn mail<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: &str,
) -> Result<Mail, Problem> {
    let mails = app.store.mails();
    match mails.program(caller.tenant, id).await? {
        Some(program) => caller.in_program(program)?,
        None if mails.is_shown(caller.tenant, caller.member(), id).await? => {}
        None => return Err(Key::NotFound.into()),
    }
    Ok(mails.by_id(caller.tenant, id).await?)
}
