//! What every handler can reach.

use crate::avatars::{Avatars, Gravatar};
use crate::config::HttpConfig;
use crate::middleware::rate_limit::AddressLimit;
use crate::pdf_filler::PdfFiller;
use crate::routes::open_data::served::OpenData;
use crate::sign_in::SignIn;
use crate::tokens::Tokens;
use hub_actors::Hub;
use hub_actors::calls::trunk::SandboxTrunk;
use hub_assistant::local_vectors::LocalVectors;
use hub_store::Store;
use hub_store::keys::Keyring;
use std::num::NonZeroU32;
use std::sync::Arc;

/// Visits of pages that one address may report in a minute: many browsers of a county sit behind one.
const PROGRAM_EVENTS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(1_200).expect("not zero");

/// Notices of providers of payments that one address may bring in a minute: a provider has few addresses, and brings what it could not
/// bring before all at once.
const PAYMENT_NOTICES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(600).expect("not zero");

/// The hub as the HTTP side sees it. Clones share everything.
#[derive(Clone)]
pub struct App {
    pub store: Store,
    pub keyring: Keyring,
    pub tokens: Tokens,
    pub hub: Hub,
    pub sign_in: Arc<SignIn>,
    /// Reports of visits per address.
    pub program_events: Arc<AddressLimit>,
    /// Calls of the marketplace per address, before their tokens are checked.
    pub marketplace_calls: Arc<AddressLimit>,
    /// Notices of providers of payments per address.
    pub payment_notices: Arc<AddressLimit>,
    /// Figures for everybody.
    pub open_data: Arc<OpenData>,
    /// Pictures of accounts that a service outside keeps.
    pub avatars: Arc<Avatars>,
    /// What programs are found by where the tenant's endpoint has no model for vectors; empty until its weights are there.
    pub vectors: LocalVectors,
    /// Fills forms of other offices.
    pub pdf_filler: Arc<PdfFiller>,
    pub config: Arc<HttpConfig>,
    /// The simulated phones, under the demonstration.
    pub sandbox_trunk: Option<Arc<SandboxTrunk>>,
}

impl App {
    /// Puts the parts together. The actors need the tokens too (see [`crate::live::LiveAuthenticator`]), so both come from
    /// outside.
    pub fn new(tokens: Tokens, hub: Hub, config: HttpConfig) -> Self {
        let (store, keyring) = (hub.store().clone(), hub.keyring().clone());
        // As many as sign-ins, and counted apart from them.
        let calls = NonZeroU32::new(config.sign_in_per_minute).unwrap_or(NonZeroU32::MIN);
        Self {
            sign_in: Arc::new(SignIn::new(&config)),
            program_events: Arc::new(AddressLimit::per_minute(PROGRAM_EVENTS_PER_MINUTE)),
            marketplace_calls: Arc::new(AddressLimit::per_minute(calls)),
            payment_notices: Arc::new(AddressLimit::per_minute(PAYMENT_NOTICES_PER_MINUTE)),
            open_data: Arc::default(),
            avatars: Arc::new(Avatars::new(Arc::new(Gravatar::new(&config.avatar_source)))),
            vectors: LocalVectors::default(),
            pdf_filler: Arc::new(PdfFiller::new(config.program.clone())),
            config: Arc::new(config),
            sandbox_trunk: None,
            store,
            keyring,
            tokens,
            hub,
        }
    }

    /// With the simulated phones, under the demonstration.
    pub fn with_sandbox(mut self, trunk: Arc<SandboxTrunk>) -> Self {
        self.sandbox_trunk = Some(trunk);
        self
    }
}
