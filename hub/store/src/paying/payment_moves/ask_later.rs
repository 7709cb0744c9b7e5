//! The job that asks a provider how a payment stands, and when it runs.

use crate::jobs::{self, NewJob};
use crate::{Result, Write};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::job::{Job, Priority};
use serde::{Deserialize, Serialize};

/// Asks a provider how a payment stands. One job after the other, until it is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskForPayment {
    pub payment: String,
    /// Of the payment when its provider was first asked: who tries again asks anew.
    pub version: i64,
    /// From 1 on; from [`RARELY`] on rarely.
    pub attempt: i64,
}

/// The attempt from which on a provider is asked every six hours: of what takes days.
pub const RARELY: i64 = 7;

impl Job for AskForPayment {
    const KIND: &'static str = "payment_ask";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 4;

    fn key(&self) -> String {
        format!(
            "{}-{}-{}-{}",
            Self::KIND,
            self.payment,
            self.version,
            self.attempt
        )
    }
}

/// How long it is until a provider is asked again: half a minute at first, six hours in the end.
pub fn ask_delay_ms(attempt: i64) -> i64 {
    let minutes = match attempt {
        i64::MIN..=1 => return 30_000,
        2 => 1,
        3 => 2,
        4 => 5,
        5 => 15,
        6 => 60,
        RARELY.. => 360,
    };
    minutes * 60_000
}

/// Asks a provider, or asks it again, after the time for this attempt.
pub async fn ask_later(write: &mut Write, tenant: TenantId, job: &AskForPayment) -> Result<()> {
    let at_ms = now_ms() + ask_delay_ms(job.attempt);
    jobs::add(write, &NewJob::once(tenant, job, at_ms)?).await
}
