//! Storage of files: sealed, served to permitted callers, scanned, removed.

use super::scan::{Scanner, Verdict};
use super::sealed_files::{OpenFile, SealedFiles, all_of};
use crate::error::{ActorError, Result};
use hub_domain::files::{FileState, FileSubject};
use hub_domain::problem::Key;
use hub_domain::{AccountId, ApplicationId, TenantId};
use hub_store::audit::{self, AuditLine, By};
use hub_store::cases::{applicant_screens, judged_again, legal_holds};
use hub_store::conversations::{message_files, thread_view};
use hub_store::files::draft_papers;
use hub_store::files::stored_files::{self, StoredFile};
use hub_store::keys::Keyring;
use hub_store::{Store, StoreError, Write};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Pictures decoded in parallel: each may take some hundred megabytes.
const JUDGED_AT_ONCE: usize = 1;

/// See the module. Clones share everything.
#[derive(Clone)]
pub struct Cabinet {
    pub(super) store: Store,
    pub(super) keyring: Keyring,
    pub(super) files: SealedFiles,
    pub(super) scanner: Option<Arc<dyn Scanner>>,
    /// Whether files that no scanner has looked at are given out.
    pub(super) serves_unscanned: bool,
    pub(super) judges: Arc<Semaphore>,
}

impl Cabinet {
    /// Without a scanner they are never called clean, and given out only where the operator
    /// permits it (`serves_unscanned`).
    pub fn new(
        store: Store,
        keyring: Keyring,
        files: SealedFiles,
        scanner: Option<Arc<dyn Scanner>>,
        serves_unscanned: bool,
    ) -> Self {
        Self {
            store,
            keyring,
            files,
            scanner,
            serves_unscanned,
            judges: Arc::new(Semaphore::new(JUDGED_AT_ONCE)),
        }
    }

    /// What a file is as soon as it is accepted.
    pub(super) fn first_state(&self) -> FileState {
        match self.scanner {
            Some(_) => FileState::Pending,
            None => FileState::Unscanned,
        }
    }

    /// Opens a file for a caller who may see it. Refused while the file may not be served.
    pub async fn open(&self, tenant: TenantId, id: &str) -> Result<(StoredFile, OpenFile)> {
        let file = self.served(tenant, id).await?;
        let key = stored_files::file_key(tenant, id);
        let open = self.files.open(&self.keyring, tenant, &key).await?;
        Ok((file, open))
    }

    /// Opens the small picture of a file.
    pub async fn open_thumbnail(&self, tenant: TenantId, id: &str) -> Result<OpenFile> {
        if !self.served(tenant, id).await?.view.has_thumbnail {
            return Err(StoreError::NotFound("thumbnail").into());
        }
        let key = stored_files::thumbnail_key(tenant, id);
        self.files.open(&self.keyring, tenant, &key).await
    }

    /// All bytes of a file that somebody may have.
    pub async fn read(&self, tenant: TenantId, id: &str) -> Result<(StoredFile, Vec<u8>)> {
        let (file, open) = self.open(tenant, id).await?;
        Ok((file, all_of(open).await?))
    }

    /// A file that somebody may have.
    pub async fn served(&self, tenant: TenantId, id: &str) -> Result<StoredFile> {
        let file = self.store.stored_files().by_id(tenant, id).await?;
        match file.view.state {
            FileState::Clean => Ok(file),
            FileState::Unscanned if self.gives_unscanned(&file) => Ok(file),
            FileState::Unscanned => Err(ActorError::Refused(Key::FileUnscanned)),
            FileState::Pending => Err(ActorError::Refused(Key::FileNotReady)),
            FileState::Infected => Err(ActorError::Refused(Key::FileInfected)),
            FileState::Refused | FileState::Removed => Err(StoreError::NotFound("file").into()),
        }
    }

    /// Whether a file is given out though no scanner has looked at it: what the hub has made itself always is.
    pub fn gives_unscanned(&self, file: &StoredFile) -> bool {
        self.serves_unscanned || file.finding == stored_files::MADE_HERE
    }

    /// Removes a file of this subject. Refused while its application is under a legal hold, and where it has been given to something else
    /// since the caller's right was judged.
    pub async fn remove(&self, tenant: TenantId, (id, of): (&str, &FileSubject), by: By) -> Result<()> {
        let mut write = self.store.write().await?;
        let file = stored_files::by_id(&mut write, tenant, id).await?;
        if self.is_held(&mut write, tenant, &file).await? {
            return Err(ActorError::Refused(Key::HoldStands));
        }
        let account = AccountId(by.hands().0);
        match stored_files::remove(&mut write, tenant, id, account).await? {
            None => return Ok(()),
            // Dropped, nothing of it is written.
            Some(gone) if gone.subject != *of => return Err(StoreError::NotFound("file").into()),
            Some(_) => {}
        }
        announce(&mut write, tenant, id).await?;
        let line = AuditLine::new(tenant, by, "file.remove", "file", id).before(&file.sha256);
        audit::append(&mut write, line.reason(&file.view.name)).await?;
        write.commit().await?;
        self.delete_bytes(tenant, id).await
    }

    async fn is_held(&self, write: &mut Write, tenant: TenantId, file: &StoredFile) -> Result<bool> {
        let application = match &file.subject {
            FileSubject::Thread(thread) => {
                ApplicationId(self.store.threads().by_id(tenant, thread).await?.application_id)
            }
            other => match other.application() {
                Some(application) => application,
                None => return Ok(false),
            },
        };
        Ok(legal_holds::in_force(write, tenant, application).await?.is_some())
    }

    /// Deletes the bytes of a removed or infected file; can be repeated.
    pub(super) async fn delete_bytes(&self, tenant: TenantId, id: &str) -> Result<()> {
        let keys = vec![
            stored_files::file_key(tenant, id),
            stored_files::thumbnail_key(tenant, id),
        ];
        self.files.delete(keys).await?;
        Ok(self.store.stored_files().bytes_gone(tenant, id).await?)
    }

    /// Scans a file and records the verdict. Without a scanner nothing changes.
    pub async fn scan(&self, tenant: TenantId, id: &str) -> Result<FileState> {
        let file = self.store.stored_files().by_id(tenant, id).await?;
        let Some(scanner) = &self.scanner else {
            return Ok(file.view.state);
        };
        let key = stored_files::file_key(tenant, id);
        let bytes = all_of(self.files.open(&self.keyring, tenant, &key).await?).await?;
        let (state, finding) = match scanner.scan(&bytes).await.map_err(StoreError::Io)? {
            Verdict::Clean => (FileState::Clean, String::new()),
            Verdict::Found(name) => (FileState::Infected, name),
        };
        let mut write = self.store.write().await?;
        if stored_files::scanned(&mut write, tenant, id, state, &finding)
            .await?
            .is_none()
        {
            return Ok(self.store.stored_files().by_id(tenant, id).await?.view.state);
        }
        announce(&mut write, tenant, id).await?;
        // A paper counts once its file may be opened. A request that puts it on file at the same time waits for the file's row, or is seen.
        let cases = judged_again::with_file(&mut write, tenant, id).await?;
        judged_again::judge(&mut write, tenant, cases).await?;
        if state == FileState::Infected {
            tracing::warn!(
                tenant.id = tenant.0,
                file.id = id,
                finding,
                "the virus scanner found something in a file"
            );
            let by = By::system().from("virus scanner");
            let line = AuditLine::new(tenant, by, "file.infected", "file", id).before(&file.sha256);
            audit::append(&mut write, line.reason(&finding)).await?;
        }
        write.commit().await?;
        if state == FileState::Infected {
            self.delete_bytes(tenant, id).await?;
        }
        Ok(state)
    }
}

/// Shows the messages that carry a file, and the form or the application that it is for, as they are now.
pub(super) async fn announce(write: &mut Write, tenant: TenantId, id: &str) -> Result<()> {
    let file = stored_files::by_id(write, tenant, id).await?;
    draft_papers::announce(write, tenant, &file).await?;
    if let FileSubject::Answer { application, .. } = &file.subject {
        applicant_screens::tell(write, tenant, &[*application]).await?;
    }
    for message in message_files::with_file(write, tenant, id).await? {
        thread_view::updated(write, tenant, &message).await?;
    }
    Ok(())
}
