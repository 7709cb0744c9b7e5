//! Simulated mailboxes.

use super::message_id;
use crate::conversations::channels::{CarriedFile, Gateway, HandOverError, Handed};
use async_trait::async_trait;
use hub_store::Store;
use hub_store::conversations::outbox::Delivery;
use hub_store::conversations::sandbox::{self, NewSandboxMessage};

/// Delivers mails to simulated mailboxes.
pub struct SandboxMail {
    store: Store,
}

impl SandboxMail {
    /// The mail system on this store.
    pub fn new(store: Store) -> Self {
        Self { store }
    }
}

#[async_trait]
impl Gateway for SandboxMail {
    fn name(&self) -> &'static str {
        "sandbox-mail"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        self.hand_over_with(delivery, Vec::new()).await
    }

    /// A simulated mailbox lists attachments below the text, as a mail program does.
    async fn hand_over_with(
        &self,
        delivery: &Delivery,
        files: Vec<CarriedFile>,
    ) -> Result<Handed, HandOverError> {
        let mut body = delivery.body.clone();
        for file in &files {
            body.push_str(&format!(
                "\n\u{1f4ce} {} ({} kB)",
                file.name,
                file.bytes.len().div_ceil(1024)
            ));
        }
        let reference = message_id(&delivery.idempotency_key, &delivery.from_address);
        let put = async {
            let mut write = self.store.write().await?;
            let new = NewSandboxMessage {
                channel: "email",
                from: delivery.from_address.clone(),
                to: delivery.to_address.clone(),
                subject: delivery.subject.clone(),
                body: body.clone(),
                provider_ref: reference.clone(),
                in_reply_to: delivery.in_reply_to().unwrap_or_default(),
                idempotency_key: delivery.idempotency_key.clone(),
            };
            sandbox::put(&mut write, new).await?;
            write.commit().await
        };
        match put.await {
            Ok(()) => Ok(Handed {
                provider_ref: reference,
                delivered: true,
            }),
            Err(error) => Err(HandOverError::Technical(error.to_string())),
        }
    }
}
