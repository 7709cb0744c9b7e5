//! Fetches pictures that came with texts from where the provider keeps them, into the file store and into the thread. A job for
//! each text: what the provider does not give now is asked for again, what it will never give stands in the thread as refused.

mod fetch;
#[cfg(test)]
mod tests;

use crate::Hub;
use crate::error::{ActorError, Result};
use crate::files::{ReceivedFile, received_id};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use fetch::{Account, FetchError, Fetcher};
use hub_domain::conversations::text_provider::TextProvider;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{AccountId, MessageId, TenantId, ThreadId};
use hub_store::conversations::text_numbers::FetchTextMedia;
use hub_store::conversations::{message_files, stranger_texts, thread_view};
use hub_store::files::stored_files::NewFile;
use hub_store::{Store, StoreError, Write};

/// How the parts of a picture message are laid out: no file of anybody.
const LAYOUT: &str = "application/smil";

/// Works on what came with texts.
pub struct TextMedia(pub Hub);

#[async_trait(?Send)]
impl JobHandler for TextMedia {
    type Job = FetchTextMedia;

    /// Everything is fetched before anything is written: a repeat begins anew.
    async fn run(&self, job: FetchTextMedia, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let (hub, tenant, message) = (&self.0, run.tenant(), job.message);
        let store = hub.store();
        if !store
            .message_files()
            .of_message(tenant, message.as_str())
            .await?
            .is_empty()
        {
            return Ok(());
        }
        let Some(owner) = Owner::of(store, tenant, &message).await? else {
            return Ok(());
        };
        if owner.has_files(store, tenant).await? {
            return Ok(());
        }
        let accounts = accounts(hub, tenant).await?;
        let fetcher = Fetcher::new().map_err(ActorError::Program)?;
        let media = store.text_numbers().media(tenant, &message).await?;
        let mut files = Vec::new();
        for (place, (url, kind)) in media.iter().enumerate() {
            if kind == LAYOUT {
                continue;
            }
            let (id, subject) = (received_id(message.as_str(), place), owner.subject());
            let name = "attachment".to_owned();
            let from = "MMS".to_owned();
            let file = match fetcher.fetch(&accounts, url).await {
                Ok(bytes) => {
                    let file = ReceivedFile {
                        id,
                        name,
                        bytes,
                        from,
                    };
                    hub.files().put_received(tenant, subject, file).await?
                }
                Err(FetchError::Refused(why)) => refused(id, subject, name, from, why),
                Err(FetchError::NotNow(why)) => return Err(ActorError::Program(why).into()),
            };
            files.push(file);
        }
        let mut write = store.write().await?;
        // Somebody may have said meanwhile whose it is.
        let entry = owner.entry(&mut write, tenant, &message).await?;
        if let Some((thread, _)) = &entry {
            for file in &mut files {
                file.subject = FileSubject::Thread(thread.clone());
            }
        }
        hub.files().write_received(&mut write, tenant, &files).await?;
        match entry {
            Some((_, entry)) => {
                let ids: Vec<String> = files.iter().map(|file| file.id.clone()).collect();
                message_files::attach_received(&mut write, tenant, &entry, &ids).await?;
                thread_view::updated(&mut write, tenant, &entry).await?;
            }
            None => stranger_texts::announce(&mut write, tenant)?,
        }
        write.commit().await?;
        hub.files().scan_received(tenant, &files);
        Ok(())
    }
}

/// What pictures came with.
enum Owner {
    /// An entry of a thread.
    Thread(ThreadId),
    /// A text of somebody whom nobody knew when it came.
    Stranger(String),
}

impl Owner {
    async fn of(store: &Store, tenant: TenantId, id: &MessageId) -> Result<Option<Self>> {
        if let Some(thread) = store.messages().thread_of(tenant, id).await? {
            return Ok(Some(Owner::Thread(thread)));
        }
        match store.stranger_texts().by_id(tenant, id.as_str()).await {
            Ok(text) => Ok(Some(Owner::Stranger(text.id))),
            Err(StoreError::NotFound(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether a stranger's pictures were written down by an earlier run.
    async fn has_files(&self, store: &Store, tenant: TenantId) -> Result<bool> {
        let Owner::Stranger(text) = self else {
            return Ok(false);
        };
        if !store.stored_files().of(tenant, &self.subject()).await?.is_empty() {
            return Ok(true);
        }
        Ok(match store.stranger_texts().by_id(tenant, text).await?.message {
            Some(entry) => {
                let attached = store.message_files().of_message(tenant, entry.as_str()).await?;
                !attached.is_empty()
            }
            None => false,
        })
    }

    fn subject(&self) -> FileSubject {
        match self {
            Owner::Thread(thread) => FileSubject::Thread(thread.clone()),
            Owner::Stranger(text) => FileSubject::Text(text.clone()),
        }
    }

    /// The entry that carries them, as this write sees it.
    async fn entry(
        &self,
        write: &mut Write,
        tenant: TenantId,
        id: &MessageId,
    ) -> Result<Option<(ThreadId, MessageId)>> {
        match self {
            Owner::Thread(thread) => Ok(Some((thread.clone(), id.clone()))),
            Owner::Stranger(text) => {
                let Some(entry) = stranger_texts::read(write, tenant, text).await?.message else {
                    return Ok(None);
                };
                let thread = thread_view::entry(write, tenant, &entry).await?.thread_id;
                Ok(Some((thread, entry)))
            }
        }
    }
}

/// A picture of which no byte came.
fn refused(id: String, subject: FileSubject, name: String, from: String, why: &str) -> NewFile {
    NewFile {
        id,
        subject,
        name,
        media_type: String::new(),
        size_bytes: 0,
        sha256: String::new(),
        state: FileState::Refused,
        finding: why.to_owned(),
        is_stored: false,
        has_thumbnail: false,
        size_px: None,
        by: (AccountId(0), from),
        keep_until_ms: None,
    }
}

/// Where the tenant's providers are, and as whom they are asked.
async fn accounts(hub: &Hub, tenant: TenantId) -> Result<Vec<Account>> {
    let row = hub.store().tenant(tenant).await?;
    let mut accounts = Vec::new();
    for provider in row.settings.text_providers() {
        match provider {
            TextProvider::Twilio {
                url,
                account_sid,
                sealed_token,
                ..
            } => {
                let token = hub
                    .keyring()
                    .open_for_tenant(tenant, TextProvider::SEALED, sealed_token)
                    .await?;
                accounts.extend(Account::new(url, account_sid, token));
            }
            TextProvider::Smpp { .. } => {}
        }
    }
    Ok(accounts)
}
