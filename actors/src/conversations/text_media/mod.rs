//! Fetches pictures that came with texts from where the provider keeps them, into the file store and into the thread. A job for
//! each text: what the provider does not give now is asked for again, what it will never give stands in the thread as refused.

mod fetch;
#[cfg(test)]
mod tests;

use crate::Hub;
use crate::error::{ActorError, Result};
use crate::files::{ReceivedFile, received_id};
use crate::job_runner::{Interrupted, JobHandler, JobRun, Recurring};
use async_trait::async_trait;
use fetch::{Account, FetchError, Fetcher};
use hub_domain::conversations::text_provider::TextProvider;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{AccountId, MessageId, TenantId};
use hub_store::conversations::{message_files, text_numbers, thread_view};
use hub_store::files::stored_files::NewFile;

/// How the parts of a picture message are laid out: no file of anybody.
const LAYOUT: &str = "application/smil";

/// Works on what came with texts.
pub struct TextMedia(pub Hub);

#[async_trait(?Send)]
impl JobHandler for TextMedia {
    fn kind(&self) -> &'static str {
        text_numbers::MEDIA_JOB
    }

    fn recurring(&self) -> Option<Recurring> {
        None
    }

    /// The cursor is the message's id. Everything is fetched before anything is written: a repeat begins anew.
    async fn run(&self, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let (hub, tenant) = (&self.0, run.tenant());
        let message = MessageId(run.cursor().to_owned());
        let store = hub.store();
        if !store
            .message_files()
            .of_message(tenant, message.as_str())
            .await?
            .is_empty()
        {
            return Ok(());
        }
        let Some(thread) = store.messages().thread_of(tenant, &message).await? else {
            return Ok(());
        };
        let accounts = accounts(hub, tenant).await?;
        let fetcher = Fetcher::new().map_err(ActorError::Program)?;
        let media = store.text_numbers().media(tenant, &message).await?;
        let mut files = Vec::new();
        for (place, (url, kind)) in media.iter().enumerate() {
            if kind == LAYOUT {
                continue;
            }
            let (id, subject) = (
                received_id(message.as_str(), place),
                FileSubject::Thread(thread.clone()),
            );
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
        hub.files().write_received(&mut write, tenant, &files).await?;
        let ids: Vec<String> = files.iter().map(|file| file.id.clone()).collect();
        message_files::attach_received(&mut write, tenant, &message, &ids).await?;
        thread_view::updated(&mut write, tenant, &message).await?;
        write.commit().await?;
        hub.files().scan_received(tenant, &files);
        Ok(())
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
    let settings = hub.store().tenants().by_id(tenant).await?.settings;
    let mut accounts = Vec::new();
    for provider in settings.text_providers() {
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
