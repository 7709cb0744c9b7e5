//! The simulated carrier of the demonstration: the contents of its phones and mailboxes. It belongs to no tenant, like
//! a real carrier.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::topic::Topic;
use serde::Serialize;

/// The simulated world's own "tenant" for topics.
pub const WORLD: TenantId = TenantId(0);

statements! {
    INSERT = "INSERT INTO sandbox_messages (id, position, channel, from_address, to_address, subject, body, provider_ref, in_reply_to, idempotency_key, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    TO = "SELECT id, position, channel, from_address, to_address, subject, body, provider_ref, in_reply_to, at_ms FROM sandbox_messages
        WHERE to_address = $1 ORDER BY position LIMIT 1000";
    BOTH = "SELECT id, position, channel, from_address, to_address, subject, body, provider_ref, in_reply_to, at_ms FROM sandbox_messages
        WHERE to_address = $1 OR from_address = $1 ORDER BY position LIMIT 1000";
    BY_KEY_COUNT = "SELECT COUNT(*) FROM sandbox_messages WHERE idempotency_key = $1";
    BY_ID = "SELECT id, position, channel, from_address, to_address, subject, body, provider_ref, in_reply_to, at_ms FROM sandbox_messages
        WHERE id = $1";
    PEOPLE = "SELECT first_name, last_name, company_name, phone, email, lang, account_type FROM accounts
        WHERE tenant_id = $1 AND active ORDER BY id LIMIT 100";
}

hub_domain::wire_names! {
    /// How a message came to a simulated device.
    SandboxChannel = "sms" | "email";
}

hub_domain::live_data! {
    /// A text or mail came to a simulated phone or mailbox, or left it.
    "message" => SandboxMessageSent<'a> { message: &'a SandboxMessage }
}

/// A text or mail at a simulated phone or mailbox.
#[derive(Debug, Clone, Serialize, sqlx::FromRow, utoipa::ToSchema)]
pub struct SandboxMessage {
    pub id: String,
    #[serde(skip)]
    pub position: i64,
    #[schema(value_type = SandboxChannel)]
    pub channel: String,
    #[serde(rename = "from")]
    #[sqlx(rename = "from_address")]
    pub from: String,
    #[serde(rename = "to")]
    #[sqlx(rename = "to_address")]
    pub to: String,
    pub subject: String,
    pub body: String,
    /// Message-ID of a mail.
    #[serde(rename = "message_id")]
    pub provider_ref: String,
    pub in_reply_to: String,
    pub at_ms: i64,
}

/// A message for or from a simulated device.
#[derive(Debug, Clone)]
pub struct NewSandboxMessage {
    pub channel: &'static str,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub body: String,
    pub provider_ref: String,
    pub in_reply_to: String,
    pub idempotency_key: String,
}

#[derive(sqlx::FromRow)]
struct PersonRow {
    first_name: String,
    last_name: String,
    company_name: String,
    phone: Option<String>,
    email: Option<String>,
    lang: String,
    account_type: String,
}

/// Somebody whose phone and mailbox are simulated.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct SandboxPerson {
    pub name: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub lang: String,
    pub role: String,
}

/// The carrier's memory.
pub struct Sandbox<'a>(pub(crate) &'a Store);

impl Sandbox<'_> {
    /// Messages to an address, oldest first; with `both` also those it sent.
    pub async fn messages(&self, address: &str, both: bool) -> Result<Vec<SandboxMessage>> {
        self.0
            .db()
            .all(if both { BOTH } else { TO }, args![address])
            .await
    }

    /// One message.
    pub async fn by_id(&self, id: &str) -> Result<SandboxMessage> {
        self.0.db().one("message", BY_ID, args![id]).await
    }

    /// How often a delivery with this idempotency key was handed over.
    pub async fn times_delivered(&self, key: &str) -> Result<i64> {
        Ok(self
            .0
            .db()
            .one::<(i64,)>("message", BY_KEY_COUNT, args![key])
            .await?
            .0)
    }

    /// The demonstration's people.
    pub async fn people(&self, tenant: TenantId) -> Result<Vec<SandboxPerson>> {
        let rows: Vec<PersonRow> = self.0.db().all(PEOPLE, args![tenant]).await?;
        Ok(rows
            .into_iter()
            .map(|row| {
                let person = format!("{} {}", row.first_name, row.last_name).trim().to_owned();
                SandboxPerson {
                    name: if person.is_empty() {
                        row.company_name
                    } else {
                        person
                    },
                    phone: row.phone,
                    email: row.email,
                    lang: row.lang,
                    role: row.account_type,
                }
            })
            .collect())
    }
}

/// Sends a message through the simulated carrier and updates the screens of both ends.
pub async fn put(write: &mut Write, new: NewSandboxMessage) -> Result<SandboxMessage> {
    let position = write.next_number(WORLD, "sandbox_messages", 1).await?;
    let message = SandboxMessage {
        id: uuid::Uuid::now_v7().to_string(),
        position,
        channel: new.channel.to_owned(),
        from: new.from,
        to: new.to,
        subject: new.subject,
        body: new.body,
        provider_ref: new.provider_ref,
        in_reply_to: new.in_reply_to,
        at_ms: now_ms(),
    };
    write
        .execute(
            INSERT,
            args![
                &message.id,
                message.position,
                &message.channel,
                &message.from,
                &message.to,
                &message.subject,
                &message.body,
                &message.provider_ref,
                &message.in_reply_to,
                new.idempotency_key,
                message.at_ms
            ],
        )
        .await?;
    let data = SandboxMessageSent { message: &message };
    write.emit(WORLD, Topic::Sandbox(message.to.to_lowercase()), &data)?;
    if message.from != message.to {
        write.emit(WORLD, Topic::Sandbox(message.from.to_lowercase()), &data)?;
    }
    Ok(message)
}
