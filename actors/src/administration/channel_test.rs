//! Trying out what carries a tenant's messages: a message of one's own by one provider, outside the outbox, with the provider's own
//! answer; and a look into the mailbox.

use crate::Hub;
use crate::conversations::channels::HandOverError;
use crate::conversations::mailbox::imap::{Imap, ImapSettings, public_roots};
use crate::error::ActorError;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_store::conversations::outbox::{self, Delivery, Lane};
use hub_store::tenants::{Mailbox, Tenant};
use std::time::Duration;

/// A provider that has not answered by then is not there.
const PATIENCE: Duration = Duration::from_secs(30);

/// A message that somebody sends to themselves.
#[derive(Debug, Clone)]
pub struct TestMessage<'a> {
    pub channel: Channel,
    /// Which of the tenant's providers; none: the first.
    pub provider: Option<&'a str>,
    pub to: &'a str,
    /// Mails only.
    pub subject: &'a str,
    pub body: &'a str,
}

/// What came of a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestAnswer {
    pub is_taken: bool,
    /// The provider; for a mailbox its user and host.
    pub provider: String,
    /// The provider's own answer, or why there is none.
    pub answer: String,
}

impl Hub {
    /// Sends a message by one of the tenant's providers at once. None where there is no such provider.
    pub async fn test_message(
        &self,
        tenant: &Tenant,
        message: &TestMessage<'_>,
    ) -> Result<Option<TestAnswer>, ActorError> {
        let carriers = match self.carriers(tenant, message.channel).await {
            Ok(carriers) => carriers,
            Err(error) => return Ok(Some(refused(message.provider.unwrap_or_default(), &error))),
        };
        let mut carriers = carriers.into_iter();
        let Some(carrier) = carriers.find(|one| message.provider.is_none_or(|asked| asked == one.provider))
        else {
            return Ok(None);
        };
        let delivery = delivery(tenant, message);
        let handed = tokio::time::timeout(PATIENCE, carrier.gateway.hand_over(&delivery)).await;
        Ok(Some(match handed {
            Ok(Ok(handed)) => TestAnswer {
                is_taken: true,
                provider: carrier.provider,
                answer: handed.provider_ref,
            },
            Ok(Err(error)) => refused(&carrier.provider, &error),
            Err(_) => refused(
                &carrier.provider,
                &HandOverError::Technical("no answer within thirty seconds".into()),
            ),
        }))
    }

    /// Signs in to a mailbox and opens its folder, as the one who reads it does.
    pub async fn test_mailbox(&self, tenant: &Tenant, mailbox: &Mailbox) -> Result<TestAnswer, ActorError> {
        let password = self
            .keyring()
            .open_for_tenant(tenant.id, Mailbox::SEALED, &mailbox.sealed_password)
            .await?;
        let settings = ImapSettings {
            host: mailbox.host.clone(),
            port: mailbox.port,
            security: mailbox.security,
            username: mailbox.username.clone(),
            password,
            folder: mailbox.folder.clone(),
            may_send_password_in_clear: self.may_send_password_in_clear(&mailbox.host),
        };
        let provider = format!("{}@{}", mailbox.username, mailbox.host);
        let opened = tokio::time::timeout(PATIENCE, Imap::open(&settings, public_roots())).await;
        let (is_taken, answer) = match opened {
            Ok(Ok(imap)) => {
                imap.close().await;
                (true, mailbox.folder.clone())
            }
            Ok(Err(error)) => (false, error.to_string()),
            Err(_) => (false, "no answer within thirty seconds".to_owned()),
        };
        Ok(TestAnswer {
            is_taken,
            provider,
            answer,
        })
    }
}

fn refused(provider: &str, error: &HandOverError) -> TestAnswer {
    TestAnswer {
        is_taken: false,
        provider: provider.to_owned(),
        answer: error.to_string(),
    }
}

fn delivery(tenant: &Tenant, message: &TestMessage<'_>) -> Delivery {
    let id = uuid::Uuid::now_v7().to_string();
    let from = match message.channel {
        Channel::Email => &tenant.mail_from,
        _ => &tenant.sms_from,
    };
    Delivery {
        tenant_id: outbox::Tenant(tenant.id),
        channel: message.channel.as_str().to_owned(),
        message_id: None,
        thread_id: None,
        from_address: from.clone(),
        to_address: message.to.to_owned(),
        subject: message.subject.to_owned(),
        body: message.body.to_owned(),
        headers: r#"{"auto_submitted":"auto-generated"}"#.to_owned(),
        idempotency_key: format!("test-{id}"),
        lane: Lane::Code,
        attempts: 1,
        expires_at_ms: None,
        created_at_ms: now_ms(),
        provider: String::new(),
        quiet_exempt: true,
        id,
    }
}
