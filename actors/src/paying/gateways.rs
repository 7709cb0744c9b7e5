//! Connections to tenants' providers of payments, and the simulated provider of the demonstration.

use crate::error::{ActorError, Result};
use hub_domain::TenantId;
use hub_payments::PaymentGateway;
use hub_payments::paypal::Certificates;
use hub_payments::sandbox::Sandbox;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// With the revision and the sealed secret that each was made of: an account that is removed and set again begins at the first revision.
pub(super) type Made = HashMap<(TenantId, String), ((i64, String), Arc<dyn PaymentGateway>)>;

/// Connections to providers, kept while their settings are the same.
#[derive(Default)]
pub struct PaymentGateways {
    pub(super) sandbox: Option<Arc<Sandbox>>,
    certificates: OnceLock<Arc<Certificates>>,
    pub(super) made: Mutex<Made>,
    /// How long an answer is waited for; none: as long as is usual.
    pub(super) patience: Mutex<Option<Duration>>,
}

impl PaymentGateways {
    /// Tenants without a provider get the simulated one.
    pub(crate) fn simulate(&mut self) {
        self.sandbox = Some(Arc::default());
    }

    pub(super) fn certificates(&self) -> Result<Arc<Certificates>> {
        if let Some(known) = self.certificates.get() {
            return Ok(known.clone());
        }
        let public = Certificates::public().map_err(|error| ActorError::Program(error.to_string()))?;
        Ok(self.certificates.get_or_init(|| Arc::new(public)).clone())
    }
}
