//! The hub's memory: the only SQL, the only Redis, the only files. One file per aggregate; reads take a
//! [`Db`](db::Db), writes a [`Write`], and every one takes the tenant first.
#![forbid(unsafe_code)]

pub mod accounts;
pub mod application_words;
pub mod applications;
pub mod attempts;
pub mod audit;
pub mod backup;
pub mod bus;
pub mod calls;
pub mod captchas;
pub mod codes;
pub mod config_versions;
pub mod consents;
pub mod db;
pub mod devices;
pub mod egresses;
mod engine;
pub mod enrolments;
pub mod error;
pub mod exchange_codes;
pub mod files;
pub mod fingerprints;
pub mod guest_links;
pub mod identity_providers;
pub mod jobs;
pub mod keys;
pub mod legal_holds;
pub mod links;
pub mod login_changes;
pub mod logins;
pub mod messages;
pub mod new_applications;
pub mod outbox;
pub mod passkeys;
pub mod passwords;
pub mod pending_accounts;
pub mod preferences;
pub mod program_events;
pub mod programs;
pub mod recording_masks;
pub mod recording_rules;
pub mod retention;
pub mod sandbox;
pub mod search;
pub mod second_factors;
pub mod seed;
pub mod sessions;
pub mod sip_entries;
pub mod summaries;
pub mod tenants;
pub mod threads;
pub mod transcripts;
pub mod write;

pub use error::{Result, StoreError};
pub use write::Write;

use bus::Bus;
use db::Db;
use std::sync::Arc;

/// Everything that is kept, and the way to tell the other nodes.
#[derive(Clone)]
pub struct Store {
    db: Db,
    bus: Arc<dyn Bus>,
}

impl Store {
    /// A store on this database and bus.
    pub fn new(db: Db, bus: Arc<dyn Bus>) -> Self {
        Self { db, bus }
    }

    /// The database, for reads.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The bus between nodes.
    pub fn bus(&self) -> &Arc<dyn Bus> {
        &self.bus
    }

    /// Begins a write.
    pub async fn write(&self) -> Result<Write> {
        Ok(Write::new(self.db.begin().await?, self.bus.clone()))
    }

    /// Applications of the queue.
    pub fn applications(&self) -> applications::Applications<'_> {
        applications::Applications(self)
    }

    /// Calls.
    pub fn calls(&self) -> calls::Calls<'_> {
        calls::Calls(self)
    }

    /// The ledger of consent.
    pub fn consents(&self) -> consents::Consents<'_> {
        consents::Consents(self)
    }

    /// Guest links.
    pub fn guest_links(&self) -> guest_links::GuestLinks<'_> {
        guest_links::GuestLinks(self)
    }

    /// Entries of threads.
    pub fn messages(&self) -> messages::Messages<'_> {
        messages::Messages(self)
    }

    /// Deliveries that wait.
    pub fn outbox(&self) -> outbox::Outbox<'_> {
        outbox::Outbox(self)
    }

    /// Settings of the screens.
    pub fn preferences(&self) -> preferences::Preferences<'_> {
        preferences::Preferences(self)
    }

    /// Programs and their members.
    pub fn programs(&self) -> programs::Programs<'_> {
        programs::Programs(self)
    }

    /// Rules of recording by state.
    pub fn recording_rules(&self) -> recording_rules::Rules<'_> {
        recording_rules::Rules(self)
    }

    /// The simulated carrier.
    pub fn sandbox(&self) -> sandbox::Sandbox<'_> {
        sandbox::Sandbox(self)
    }

    /// Full-text search.
    pub fn search(&self) -> search::Search<'_> {
        search::Search(self)
    }

    /// Conversations.
    pub fn threads(&self) -> threads::Threads<'_> {
        threads::Threads(self)
    }

    /// Which stretches of recordings are masked.
    pub fn recording_masks(&self) -> recording_masks::RecordingMasks<'_> {
        recording_masks::RecordingMasks(self)
    }

    /// Which applications nothing may be deleted of.
    pub fn legal_holds(&self) -> legal_holds::LegalHolds<'_> {
        legal_holds::LegalHolds(self)
    }

    /// How long recordings are kept.
    pub fn retention(&self) -> retention::Retention<'_> {
        retention::Retention(self)
    }

    /// What calls came to.
    pub fn summaries(&self) -> summaries::Summaries<'_> {
        summaries::Summaries(self)
    }

    /// What was said.
    pub fn transcripts(&self) -> transcripts::Transcripts<'_> {
        transcripts::Transcripts(self)
    }

    /// The events that screens may have missed.
    pub fn topics(&self) -> write::TopicLog<'_> {
        write::TopicLog(&self.db)
    }
}

/// Every SQL statement of the store, by file and name, for the test that prepares them on both engines.
pub fn statements() -> Vec<(&'static str, &'static str, &'static str)> {
    let files: &[(&str, &[(&str, &str)])] = &[
        ("accounts", accounts::STATEMENTS),
        ("application_words", application_words::STATEMENTS),
        ("applications", applications::STATEMENTS),
        ("attempts", attempts::STATEMENTS),
        ("audit", audit::STATEMENTS),
        ("calls", calls::STATEMENTS),
        ("captchas", captchas::STATEMENTS),
        ("codes", codes::STATEMENTS),
        ("config_versions", config_versions::STATEMENTS),
        ("consents", consents::STATEMENTS),
        ("enrolments", enrolments::STATEMENTS),
        ("fingerprints", fingerprints::STATEMENTS),
        ("devices", devices::STATEMENTS),
        ("egresses", egresses::STATEMENTS),
        ("exchange_codes", exchange_codes::STATEMENTS),
        ("guest_links", guest_links::STATEMENTS),
        ("identity_providers", identity_providers::STATEMENTS),
        ("jobs", jobs::STATEMENTS),
        ("keys", keys::STATEMENTS),
        ("legal_holds", legal_holds::STATEMENTS),
        ("links", links::STATEMENTS),
        ("login_changes", login_changes::STATEMENTS),
        ("logins", logins::STATEMENTS),
        ("messages", messages::STATEMENTS),
        ("outbox", outbox::STATEMENTS),
        ("passwords", passwords::STATEMENTS),
        ("passkeys", passkeys::STATEMENTS),
        ("pending_accounts", pending_accounts::STATEMENTS),
        ("preferences", preferences::STATEMENTS),
        ("program_events", program_events::STATEMENTS),
        ("programs", programs::STATEMENTS),
        ("recording_masks", recording_masks::STATEMENTS),
        ("recording_rules", recording_rules::STATEMENTS),
        ("retention", retention::STATEMENTS),
        ("sandbox", sandbox::STATEMENTS),
        ("search", search::STATEMENTS),
        ("second_factors", second_factors::STATEMENTS),
        ("seed", seed::STATEMENTS),
        ("sessions", sessions::STATEMENTS),
        ("sip_entries", sip_entries::STATEMENTS),
        ("summaries", summaries::STATEMENTS),
        ("tenants", tenants::STATEMENTS),
        ("threads", threads::STATEMENTS),
        ("transcripts", transcripts::STATEMENTS),
        ("write", write::STATEMENTS),
    ];
    files
        .iter()
        .flat_map(|(file, list)| list.iter().map(move |(name, sql)| (*file, *name, *sql)))
        .collect()
}
