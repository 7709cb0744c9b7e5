//! The hub's memory: the only SQL, the only Redis, the only files. One file per aggregate; reads take a
//! [`Db`](db::Db), writes a [`Write`], and every one takes the tenant first.
#![forbid(unsafe_code)]

pub mod accounts;
pub mod applicants;
pub mod application_words;
pub mod applications;
pub mod attempts;
pub mod audit;
pub mod backup;
mod batch;
pub mod bus;
pub mod call_progress;
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
pub mod statement;
pub mod summaries;
pub mod tenants;
pub mod thread_entries;
pub mod thread_view;
pub mod threads;
pub mod transcripts;
pub mod write;

pub use error::{Result, StoreError};
pub use write::Write;

use bus::Bus;
use db::Db;
use statement::Statement;
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

    /// Threads as screens show them.
    pub fn thread_view(&self) -> thread_view::ThreadView<'_> {
        thread_view::ThreadView(self)
    }

    /// The events that screens may have missed.
    pub fn topics(&self) -> write::TopicLog<'_> {
        write::TopicLog(&self.db)
    }
}

/// Gathers the files that declare statements: what each has to read with becomes a function of [`Store`], and what each
/// declares is listed by [`statements`]. `pub mod` stays above, where `cargo fmt` finds it.
macro_rules! files {
    ($($file:ident $(=> $reader:ident($part:ident), $doc:literal)?;)+) => {
        impl Store {
            $($(
                #[doc = $doc]
                pub fn $file(&self) -> $file::$reader<'_> {
                    $file::$reader(files!(@part self $part))
                }
            )?)+
        }

        /// The statements that are written out, by file.
        const DECLARED: &[(&str, &[statement::Declared])] = &[$((stringify!($file), $file::STATEMENTS)),+];
    };
    (@part $store:ident db) => { &$store.db };
    (@part $store:ident store) => { $store };
}

files! {
    accounts => Accounts(db), "Accounts and their memberships in programs.";
    applicants => Applicants(db), "Applicants and their addresses.";
    application_words;
    applications => Applications(store), "Applications of the queue.";
    attempts => Attempts(db), "Counts of tries and sends, for sign-in alone.";
    audit => Audit(db), "The audit log.";
    backup;
    call_progress;
    calls => Calls(store), "Calls.";
    captchas => Captchas(db), "Captcha tokens, for sign-in alone.";
    codes => Codes(db), "One-time codes, for sign-in alone.";
    config_versions;
    consents => Consents(store), "The ledger of consent.";
    db;
    devices => Devices(db), "Devices of logins, for sign-in alone.";
    egresses => Egresses(store), "Egresses.";
    enrolments => Enrolments(db), "Enrolments and the doors of programs.";
    exchange_codes => ExchangeCodes(db), "Exchange codes, for sign-in alone.";
    fingerprints;
    guest_links => GuestLinks(store), "Guest links.";
    identity_providers => IdentityProviders(db), "Identity providers of tenants, for sign-in alone.";
    jobs;
    keys;
    legal_holds => LegalHolds(store), "Which applications nothing may be deleted of.";
    links => Links(db), "One-time links, for sign-in alone.";
    login_changes => LoginChanges(db), "Changes of logins, for sign-in alone.";
    logins => Logins(db), "Logins, for sign-in alone.";
    messages => Messages(store), "Entries of threads.";
    new_applications;
    outbox => Outbox(store), "Deliveries that wait.";
    passkeys => Passkeys(db), "Passkeys of logins, for sign-in alone.";
    passwords => Passwords(db), "Passwords, for sign-in alone.";
    pending_accounts => PendingAccounts(db), "Accounts that wait for their owners, for sign-in alone.";
    preferences => Preferences(store), "Settings of the screens.";
    program_events => ProgramEvents(db), "Visits of program pages and of links to other sites.";
    programs => Programs(store), "Programs and their members.";
    recording_masks => RecordingMasks(store), "Which intervals of recordings are masked.";
    recording_rules => Rules(store), "Rules of recording by state.";
    retention => Retention(store), "How long recordings are kept.";
    sandbox => Sandbox(store), "The simulated carrier.";
    search => Search(store), "Full-text search.";
    second_factors => SecondFactors(db), "Second factors of logins, for sign-in alone.";
    seed;
    sessions => Sessions(store), "Sessions, for sign-in alone.";
    sip_entries => SipEntries(store), "SIP trunks and dispatch rules.";
    summaries => Summaries(store), "What calls came to.";
    tenants => Tenants(db), "Tenants and their hosts.";
    thread_entries;
    threads => Threads(store), "Conversations.";
    transcripts => Transcripts(store), "What was said.";
    write;
}

/// Every SQL statement of the store: those that are written out, and examples of every shape of those that are put together
/// when they are asked. The tests prepare them on both engines and look in each for the tenant.
pub fn statements() -> Vec<Statement> {
    let mut all = Vec::new();
    for (file, declared) in DECLARED {
        all.extend(declared.iter().map(|(name, sql, engine)| Statement {
            file,
            name,
            sql: (*sql).into(),
            engine: *engine,
        }));
    }
    let composed = [
        ("applications", applications::composed()),
        ("search", search::composed()),
        ("application_words", application_words::composed()),
    ];
    for (file, shapes) in composed {
        all.extend(shapes.into_iter().map(|sql| Statement {
            file,
            name: "composed",
            sql: sql.into(),
            engine: None,
        }));
    }
    all
}
