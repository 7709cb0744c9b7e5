//! Pages of the forms that the caller is filling in: photos of documents, and files.

pub mod begin;
pub mod list;

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem};
use hub_domain::files::{FileSubject, FileView, MAX_PLACE_BYTES};
use hub_domain::{AccountId, TenantId};
use hub_store::files::draft_papers::DraftPaper;
use std::collections::HashMap;

/// Refuses a draft that is not the caller's own, or was sent: 404, as for one that does not exist.
pub(super) async fn own_draft(app: &App, caller: &Allowed<AnySession>, id: &str) -> Result<(), Problem> {
    let is_open = app
        .store
        .draft_owner()
        .is_open(caller.tenant, id, caller.account)
        .await?;
    if is_open {
        Ok(())
    } else {
        Err(Key::NotFound.into())
    }
}

/// The place of an answer: ids of a group, a row and a question, or of a question.
pub fn place<'a>(field: &str, given: &'a str) -> Result<&'a str, Problem> {
    if given.is_empty() {
        return Err(Problem::field(field, "required"));
    }
    let is_id = |part: &str| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        !part.is_empty() && part.bytes().all(fits)
    };
    let parts = given.split('/').count();
    if given.len() > MAX_PLACE_BYTES || !(parts == 1 || parts == 3) || !given.split('/').all(is_id) {
        return Err(Problem::field(field, "not_a_place"));
    }
    Ok(given)
}

/// The pages of a draft that are files, in the order in which they were begun.
pub(super) async fn papers(
    app: &App,
    tenant: TenantId,
    owner: AccountId,
    draft: &str,
) -> Result<Vec<(DraftPaper, FileView)>, Problem> {
    let of = FileSubject::Draft {
        owner,
        draft: draft.to_owned(),
    };
    let files = app.store.stored_files().kept_of(tenant, &of).await?;
    let mut files: HashMap<String, FileView> =
        files.into_iter().map(|file| (file.id.clone(), file)).collect();
    let rows = app.store.draft_papers().of_draft(tenant, draft).await?;
    Ok(rows
        .into_iter()
        .filter_map(|row| files.remove(&row.file_id).map(|file| (row, file)))
        .collect())
}
