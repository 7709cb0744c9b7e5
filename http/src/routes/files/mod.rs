//! Files that people add: uploaded in parts for a conversation, viewed, fetched by links valid for five minutes,
//! removed.

pub mod give;
pub mod links;
pub mod read;
pub mod remove;
pub mod uploads;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use crate::routes::conversations::mails::mail;
use crate::routes::conversations::texts::text;
use crate::routes::conversations::threads::thread;
use hub_domain::files::FileSubject;
use hub_store::files::stored_files::StoredFile;
use hub_store::files::uploads::Upload;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    uploads::begin::upload_file: Allowed(ThreadWrite);
    uploads::read::read_upload: Allowed(ThreadWrite);
    uploads::continue_with::continue_upload: Allowed(ThreadWrite);
    uploads::cancel::cancel_upload: Allowed(ThreadWrite);
    read::read_file: Allowed(ThreadRead);
    links::link_file: Allowed(ThreadRead);
    give::download_file: SignedLink;
    give::view_file: SignedLink;
    give::view_thumbnail: SignedLink;
    remove::remove_file: Allowed(ThreadWrite);
};

/// A file of something that the caller may see.
async fn file<D: Demand>(app: &App, caller: &Allowed<D>, id: &str) -> Result<StoredFile, Problem> {
    let file = app.store.stored_files().by_id(caller.tenant, id).await?;
    within(app, caller, &file.subject).await?;
    Ok(file)
}

/// An upload of the caller's own, for something that they may still write to.
async fn upload<D: Demand>(app: &App, caller: &Allowed<D>, id: &str) -> Result<Upload, Problem> {
    let upload = app.hub.files().upload(caller.tenant, id, caller.account).await?;
    within(app, caller, &upload.subject).await?;
    Ok(upload)
}

async fn within<D: Demand>(app: &App, caller: &Allowed<D>, subject: &FileSubject) -> Result<(), Problem> {
    match subject {
        FileSubject::Thread(id) => thread(app, caller, id).await.map(drop),
        FileSubject::Application(id)
        | FileSubject::Answer { application: id, .. }
        | FileSubject::Letter { application: id, .. } => {
            let item = app.store.applications().by_id(caller.tenant, *id).await?;
            caller.in_program(item.process_id)
        }
        FileSubject::Mail(id) => mail(app, caller, id).await.map(drop),
        FileSubject::Text(id) => text(app, caller, id).await.map(drop),
        FileSubject::Draft { owner, .. } | FileSubject::Statement { owner, .. } => {
            if *owner == caller.account {
                Ok(())
            } else {
                Err(Key::NotFound.into())
            }
        }
        // Only the export's own call serves it.
        FileSubject::Export(_) => Err(Key::NotFound.into()),
    }
}
