//! Files that people add: uploaded in parts for a conversation, an application or an unfinished form, viewed, fetched by links
//! valid for five minutes, removed. A session may make these calls; what a file is for decides the rest.

pub mod give;
pub mod hand_overs;
pub mod links;
pub mod papers;
pub mod read;
pub mod remove;
pub mod uploads;

use crate::App;
use crate::extract::allowed::{Demand, ThreadRead, ThreadWrite};
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use crate::routes::conversations::mails::mail;
use crate::routes::conversations::texts::text;
use crate::routes::conversations::threads::thread;
use crate::routes::profiles::note_attachments::profile_of_note;
use hub_domain::ApplicationId;
use hub_domain::files::FileSubject;
use hub_domain::profiles::business_role::BusinessDeed;
use hub_store::files::stored_files::StoredFile;
use hub_store::files::uploads::Upload;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    uploads::begin::upload_file: Allowed(ThreadWrite);
    uploads::read::read_upload: Session;
    uploads::continue_with::continue_upload: Session;
    uploads::cancel::cancel_upload: Session;
    read::read_file: Session;
    links::link_file: Session;
    give::download_file: SignedLink;
    give::view_file: SignedLink;
    give::view_thumbnail: SignedLink;
    remove::remove_file: Session;
    papers::begin::upload_paper: Session;
    papers::list::list_papers: Session;
    hand_overs::create::hand_over: Session;
    hand_overs::revoke::revoke_hand_over: Session;
    hand_overs::text::text_hand_over: Session;
    hand_overs::open::open_hand_over: Open;
    hand_overs::begin::upload_handed_page: Open;
    hand_overs::upload::read_handed_upload: Open;
    hand_overs::upload::continue_handed_upload: Open;
    hand_overs::remove::remove_handed_page: Open;
};

/// What somebody wants with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Want {
    Read,
    Change,
}

/// A file of something that the caller may see, or change.
async fn file(app: &App, caller: &Allowed<AnySession>, id: &str, want: Want) -> Result<StoredFile, Problem> {
    let file = app.store.stored_files().by_id(caller.tenant, id).await?;
    within(app, caller, &file.subject, want).await?;
    Ok(file)
}

/// An upload of the caller's own, for something that they may still write to.
async fn upload(app: &App, caller: &Allowed<AnySession>, id: &str) -> Result<Upload, Problem> {
    let upload = app.hub.files().upload(caller.tenant, id, caller.account).await?;
    within(app, caller, &upload.subject, Want::Change).await?;
    Ok(upload)
}

/// A form's owner needs no right of staff. Whoever may not see what a file is for is answered as if it were not there.
async fn within(
    app: &App,
    caller: &Allowed<AnySession>,
    of: &FileSubject,
    want: Want,
) -> Result<(), Problem> {
    match of {
        FileSubject::Draft { owner, .. }
        | FileSubject::Reply { owner, .. }
        | FileSubject::Statement { owner, .. } => {
            if *owner == caller.account {
                Ok(())
            } else {
                Err(Key::NotFound.into())
            }
        }
        FileSubject::Answer { application, .. }
            if want == Want::Read && is_own(app, caller, *application).await? =>
        {
            Ok(())
        }
        FileSubject::CommunityNote(note) => {
            let profile = profile_of_note(app, caller, note).await?;
            match want {
                Want::Read => Ok(()),
                Want::Change => profile.require(BusinessDeed::WriteNote),
            }
        }
        _ => match want {
            Want::Read => of_staff(app, &caller.demanding::<ThreadRead>()?, of).await,
            Want::Change => of_staff(app, &caller.demanding::<ThreadWrite>()?, of).await,
        },
    }
}

/// Whether the caller is who applied.
async fn is_own(
    app: &App,
    caller: &Allowed<AnySession>,
    application: ApplicationId,
) -> Result<bool, Problem> {
    let applications = app.store.applications();
    let own = applications
        .of_account(caller.tenant, caller.account, application)
        .await?;
    Ok(own.is_some())
}

async fn of_staff<D: Demand>(app: &App, caller: &Allowed<D>, of: &FileSubject) -> Result<(), Problem> {
    match of {
        FileSubject::Thread(id) => thread(app, caller, id).await.map(drop),
        FileSubject::Application(id)
        | FileSubject::Answer { application: id, .. }
        | FileSubject::Letter { application: id, .. } => {
            let item = app.store.applications().by_id(caller.tenant, *id).await?;
            caller.in_program(item.process_id)
        }
        FileSubject::Mail(id) => mail(app, caller, id).await.map(drop),
        FileSubject::Text(id) => text(app, caller, id).await.map(drop),
        // Only the export's own call serves it, and an account's own is nobody else's.
        FileSubject::Export(_)
        | FileSubject::Draft { .. }
        | FileSubject::Reply { .. }
        | FileSubject::CommunityNote(_)
        | FileSubject::Statement { .. } => Err(Key::NotFound.into()),
    }
}
