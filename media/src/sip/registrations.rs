//! The registrations of all spaces that are alive, as the store says which there should be.

use super::gateway::{KeptRegistration, Registrar, RegistrationState, SipGateway};
use parking_lot::Mutex;
use std::collections::HashMap;

/// By the id of the trunk, which is unique among all spaces.
#[derive(Default)]
pub(crate) struct Registrations(Mutex<HashMap<String, (Registrar, KeptRegistration)>>);

impl Registrations {
    /// Begins the registrations that are new, anew those that were changed, and takes back those that are no more.
    pub fn follow(&self, gateway: &SipGateway, wanted: Vec<Registrar>) {
        let mut alive = self.0.lock();
        alive.retain(|_, (registrar, _)| wanted.contains(registrar));
        for registrar in wanted {
            if alive.contains_key(&registrar.trunk.id) {
                continue;
            }
            match gateway.register(registrar.clone()) {
                Ok(kept) => drop(alive.insert(registrar.trunk.id.clone(), (registrar, kept))),
                Err(error) => {
                    tracing::warn!(%error, host = %registrar.host, "a trunk cannot be registered at")
                }
            }
        }
    }

    /// How the registration at a trunk stands; none where there is none.
    pub fn state(&self, trunk: &str) -> Option<RegistrationState> {
        self.0.lock().get(trunk).map(|(_, kept)| kept.state())
    }
}
