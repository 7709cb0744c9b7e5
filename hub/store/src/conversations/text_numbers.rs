//! The sender numbers of texts: a program's own, else the tenant's. A thread keeps the one it began with.

use crate::audit::{self, AuditLine, By};
use crate::error::{Result, StoreError};
use crate::jobs::{self, NewJob};
use crate::number_claims::{self, TEXTS};
use crate::{Store, Write, args, statements, tenants};
use hub_domain::clock::now_ms;
use hub_domain::job::{Job, Priority};
use hub_domain::{MessageId, ProgramId, TenantId, ThreadId};
use serde::{Deserialize, Serialize};

statements! {
    OF_PROGRAM = "SELECT number FROM text_numbers WHERE tenant_id = $1 AND program_id = $2";
    PROGRAM_OF = "SELECT program_id FROM text_numbers WHERE tenant_id = $1 AND number = $2";
    ALL = "SELECT program_id, number FROM text_numbers WHERE tenant_id = $1 ORDER BY program_id";
    REMOVE = "DELETE FROM text_numbers WHERE tenant_id = $1 AND program_id = $2";
    SET = "INSERT INTO text_numbers (tenant_id, number, program_id, created_at_ms) VALUES ($1, $2, $3, $4)";
    OF_THREAD = "SELECT number FROM thread_text_numbers WHERE tenant_id = $1 AND thread_id = $2";
    BEGIN = "INSERT INTO thread_text_numbers (tenant_id, thread_id, number) VALUES ($1, $2, $3)
        ON CONFLICT (tenant_id, thread_id) DO NOTHING";
    ADD_MEDIA = "INSERT INTO message_media (tenant_id, message_id, position, url, content_type) VALUES ($1, $2, $3, $4, $5)";
    MEDIA = "SELECT url, content_type FROM message_media WHERE tenant_id = $1 AND message_id = $2 ORDER BY position";
}

/// Numbers of programs and threads.
pub struct TextNumbers<'a>(pub(crate) &'a Store);

impl TextNumbers<'_> {
    /// The sender number of a thread's texts: the one it began with, else its program's, else the tenant's, which may
    /// be empty.
    pub async fn of_thread(&self, tenant: TenantId, thread: &ThreadId, program: ProgramId) -> Result<String> {
        let db = self.0.db();
        let begun: Option<(String,)> = db.optional(OF_THREAD, args![tenant, thread]).await?;
        if let Some((number,)) = begun {
            return Ok(number);
        }
        if let Some((number,)) = db
            .optional::<(String,)>(OF_PROGRAM, args![tenant, program])
            .await?
        {
            return Ok(number);
        }
        Ok(self.0.tenant(tenant).await?.sms_from.clone())
    }

    /// The program whose own number this is.
    pub async fn program_of(&self, tenant: TenantId, number: &str) -> Result<Option<ProgramId>> {
        let row: Option<(i64,)> = self.0.db().optional(PROGRAM_OF, args![tenant, number]).await?;
        Ok(row.map(|(program,)| ProgramId(program)))
    }

    /// Whether texts to this number are the tenant's.
    pub async fn is_own(&self, tenant: TenantId, number: &str) -> Result<bool> {
        let common = self.0.tenant(tenant).await?.sms_from.clone();
        Ok(common == number || self.program_of(tenant, number).await?.is_some())
    }

    /// Every program that has a number, and the number.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<(ProgramId, String)>> {
        let rows: Vec<(i64, String)> = self.0.db().all(ALL, args![tenant]).await?;
        Ok(rows
            .into_iter()
            .map(|(program, number)| (ProgramId(program), number))
            .collect())
    }

    /// Where a provider stores an attachment of a text, and its type as the provider states it.
    pub async fn media(&self, tenant: TenantId, message: &MessageId) -> Result<Vec<(String, String)>> {
        self.0.db().all(MEDIA, args![tenant, message]).await
    }
}

/// Sets a program's own number, or removes it with `None`. Existing threads keep theirs. [`StoreError::InUse`] where another tenant
/// has the number.
pub async fn set(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    number: Option<&str>,
    by: &By,
) -> Result<()> {
    let before: Option<(String,)> = write.optional(OF_PROGRAM, args![tenant, program]).await?;
    write.execute(REMOVE, args![tenant, program]).await?;
    if let Some((before,)) = &before {
        number_claims::release(write, tenant, before, TEXTS).await?;
    }
    if let Some(number) = number {
        if !number_claims::claim(write, tenant, number, TEXTS).await? {
            return Err(StoreError::InUse("text number"));
        }
        write
            .execute(SET, args![tenant, number, program, now_ms()])
            .await?;
    }
    let line = AuditLine::new(tenant, by.clone(), "program.text_number", "program", program);
    let line = line
        .before(before.map(|(number,)| number).unwrap_or_default())
        .after(number.unwrap_or_default());
    audit::append(write, line).await?;
    Ok(())
}

/// The program whose own number this is, as this write sees it; all programs' where it is the tenant's common one.
pub async fn scope_of(write: &mut Write, tenant: TenantId, number: &str) -> Result<ProgramId> {
    let row: Option<(i64,)> = write.optional(PROGRAM_OF, args![tenant, number]).await?;
    Ok(row.map_or(ProgramId::ALL, |(program,)| ProgramId(program)))
}

/// Records the sender number of a thread's texts. A thread that has one keeps it.
pub async fn begin(write: &mut Write, tenant: TenantId, thread: &ThreadId, number: &str) -> Result<()> {
    if number.is_empty() {
        return Ok(());
    }
    write
        .execute(BEGIN, args![tenant, thread, number])
        .await
        .map(drop)
}

/// Whether a number is the tenant's, as this write sees it.
pub async fn is_own(write: &mut Write, tenant: TenantId, number: &str) -> Result<bool> {
    let program: Option<(i64,)> = write.optional(PROGRAM_OF, args![tenant, number]).await?;
    Ok(program.is_some() || tenants::read(write, tenant).await?.sms_from == number)
}

/// Fetches what came with a text from its provider. Before jobs had payloads, its cursor was the message's id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FetchTextMedia {
    pub message: MessageId,
}

impl Job for FetchTextMedia {
    const KIND: &'static str = "text_media";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 3;

    fn key(&self) -> String {
        format!("{}-{}", Self::KIND, self.message)
    }

    fn begins_at(&self) -> String {
        self.message.0.clone()
    }

    fn of_cursor(cursor: &str) -> Option<Self> {
        let message = MessageId(cursor.to_owned());
        (!cursor.is_empty()).then_some(Self { message })
    }
}

/// Notes where a provider keeps what came with a text, and has it fetched.
pub async fn add_media(
    write: &mut Write,
    tenant: TenantId,
    message: &hub_domain::MessageId,
    media: &[(String, String)],
) -> Result<()> {
    for (position, (url, content_type)) in media.iter().enumerate() {
        let values = args![tenant, message, position as i64, url, content_type];
        write.execute(ADD_MEDIA, values).await?;
    }
    if media.is_empty() {
        return Ok(());
    }
    let job = FetchTextMedia {
        message: message.clone(),
    };
    jobs::add(write, &NewJob::once(tenant, &job, now_ms())?).await
}
