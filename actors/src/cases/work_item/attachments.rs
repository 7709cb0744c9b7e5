//! The files of a message: uploaded for its thread, and fit to be given to people.

use crate::error::{ActorError, Result};
use crate::files::Cabinet;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Draft;
use hub_domain::files::{FileState, FileSubject, FileView, MAX_FILE_BYTES};
use hub_domain::problem::Key;
use hub_domain::{TenantId, ThreadId};
use hub_store::files::stored_files;
use hub_store::{StoreError, Write};

/// Those that a draft names. A mail carries so much together.
pub(super) async fn attachments(
    files: &Cabinet,
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    draft: &Draft,
) -> Result<Vec<FileView>> {
    let mut attachments = Vec::with_capacity(draft.attachments.len());
    for id in &draft.attachments {
        attachments.push(attachment(files, write, tenant, thread, id).await?);
    }
    let size_bytes: i64 = attachments.iter().map(|file| file.size_bytes).sum();
    if draft.channel == Channel::Email && size_bytes > MAX_FILE_BYTES {
        return Err(ActorError::Field {
            field: "attachments",
            key: "too_large",
        });
    }
    Ok(attachments)
}

/// A file that was uploaded for this thread and that people may have.
async fn attachment(
    files: &Cabinet,
    write: &mut Write,
    tenant: TenantId,
    thread: &ThreadId,
    id: &str,
) -> Result<FileView> {
    let refused = |key| ActorError::RefusedField {
        field: "attachments",
        key,
    };
    let file = match stored_files::by_id(write, tenant, id).await {
        Ok(file) if file.subject == FileSubject::Thread(thread.clone()) => file,
        Ok(_) | Err(StoreError::NotFound(_)) => return Err(refused(Key::NotFound)),
        Err(error) => return Err(error.into()),
    };
    match file.view.state {
        FileState::Clean => Ok(file.view),
        FileState::Unscanned if files.gives_unscanned(&file) => Ok(file.view),
        FileState::Unscanned => Err(refused(Key::FileUnscanned)),
        FileState::Pending => Err(refused(Key::FileNotReady)),
        FileState::Infected => Err(refused(Key::FileInfected)),
        FileState::Refused | FileState::Removed => Err(refused(Key::NotFound)),
    }
}
