//! Texts from numbers that nobody known has: the list, whose they are, and putting them aside.

pub mod dismiss;
pub mod link;
pub mod waiting;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::ProgramId;
use hub_domain::conversations::stranger_text::StrangerText;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    waiting::list_waiting_texts: Allowed(ThreadRead);
    link::link_text: Allowed(ThreadWrite);
    dismiss::dismiss_text: Allowed(ThreadWrite);
};

/// Whether texts to the number of a program are shown to the caller; those to the tenant's common number are to everybody.
fn is_shown<D: Demand>(caller: &Allowed<D>, program: ProgramId) -> bool {
    program == ProgramId::ALL || caller.in_program(program).is_ok()
}

/// A stranger's text that the caller may see.
pub(in crate::routes) async fn text<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: &str,
) -> Result<StrangerText, Problem> {
    let text = app.store.stranger_texts().by_id(caller.tenant, id).await?;
    match is_shown(caller, text.program) {
        true => Ok(text),
        false => Err(Key::NotFound.into()),
    }
}
