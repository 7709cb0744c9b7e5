//! Deliveries for the tests of mail.

use hub_domain::TenantId;
use hub_store::conversations::outbox::{Delivery, Lane, Tenant};

/// A mail from the county that belongs to no thread.
pub fn delivery(to: &str, subject: &str) -> Delivery {
    Delivery {
        tenant_id: Tenant(TenantId(1)),
        id: "d".into(),
        channel: "EMAIL".into(),
        message_id: None,
        thread_id: None,
        from_address: "housing@riverbend.example".into(),
        to_address: to.into(),
        subject: subject.into(),
        body: "Guten Tag, señora".into(),
        headers: r#"{"in_reply_to":"<a@b.example>"}"#.into(),
        idempotency_key: "message-1".into(),
        lane: Lane::Message,
        attempts: 1,
        expires_at_ms: None,
        created_at_ms: 0,
        provider: String::new(),
        quiet_exempt: false,
    }
}
