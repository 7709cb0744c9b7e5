//! The simulated carrier: a text is on the simulated phone as soon as it is handed over.

use crate::conversations::channels::{Gateway, HandOverError, Handed};
use async_trait::async_trait;
use hub_store::Store;
use hub_store::conversations::outbox::Delivery;
use hub_store::conversations::sandbox::{self, NewSandboxMessage};

/// Delivers texts to simulated phones.
pub struct SandboxSms {
    store: Store,
}

impl SandboxSms {
    /// The carrier on this store.
    pub fn new(store: Store) -> Self {
        Self { store }
    }
}

#[async_trait]
impl Gateway for SandboxSms {
    fn name(&self) -> &'static str {
        "sandbox-sms"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        let put = async {
            let mut write = self.store.write().await?;
            let message = sandbox::put(
                &mut write,
                NewSandboxMessage {
                    channel: "sms",
                    from: delivery.from_address.clone(),
                    to: delivery.to_address.clone(),
                    subject: String::new(),
                    body: delivery.body.clone(),
                    provider_ref: delivery.idempotency_key.clone(),
                    in_reply_to: String::new(),
                    idempotency_key: delivery.idempotency_key.clone(),
                },
            )
            .await?;
            write.commit().await?;
            hub_store::Result::Ok(message)
        };
        match put.await {
            Ok(message) => Ok(Handed {
                provider_ref: message.id,
                delivered: true,
            }),
            Err(error) => Err(HandOverError::Technical(error.to_string())),
        }
    }
}
