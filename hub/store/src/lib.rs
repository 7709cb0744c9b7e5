//! The hub's storage: the only SQL, the only Redis, the only files. One file per aggregate; reads take a
//! [`Db`](db::Db), writes a [`Write`], and every one takes the tenant first.
#![forbid(unsafe_code)]

pub mod assistant;
pub mod audit;
pub mod audit_checks;
pub mod audit_exports;
pub mod audit_lines;
pub mod backup;
mod batch;
pub mod bus;
pub mod calls;
pub mod cases;
pub mod config_drafts;
pub mod config_versions;
pub mod configuration;
pub mod conversations;
pub mod db;
mod engine;
pub mod error;
mod file_jobs;
pub mod files;
pub mod forms;
pub mod identity;
pub mod jobs;
pub mod keys;
pub mod ledger;
pub mod marketplace;
pub mod nodes;
pub mod number_claims;
pub mod paying;
pub mod people;
mod pooled;
pub mod profiles;
pub mod programs;
pub mod seed;
pub mod statement;
pub mod tenant_cache;
pub mod tenant_channels;
pub mod tenant_settings;
pub mod tenants;
pub mod write;

pub use error::{Result, StoreError};
pub use write::Write;

use bus::Bus;
use db::Db;
use hub_domain::TenantId;
use statement::Statement;
use std::sync::Arc;
use std::time::Duration;
use tenant_cache::TenantCache;
use tenants::Tenant;

/// All storage, and the bus to the other nodes.
#[derive(Clone)]
pub struct Store {
    db: Db,
    bus: Arc<dyn Bus>,
    tenant_cache: Arc<TenantCache>,
    read_details: Arc<programs::program_details::ReadDetails>,
}

impl Store {
    /// A store on this database and bus.
    pub fn new(db: Db, bus: Arc<dyn Bus>) -> Self {
        Self::rereading_tenants(db, bus, tenant_cache::BELIEVED)
    }

    /// The same with a maximum age of cached tenants.
    pub fn rereading_tenants(db: Db, bus: Arc<dyn Bus>, max_age: Duration) -> Self {
        let tenant_cache = Arc::new(TenantCache::new(db.clone(), bus.subscribe(), max_age));
        Self {
            db,
            bus,
            tenant_cache,
            read_details: Arc::default(),
        }
    }

    /// A tenant with its settings, from the cache: see [`TenantCache::by_id`].
    pub async fn tenant(&self, id: TenantId) -> Result<Arc<Tenant>> {
        self.tenant_cache.by_id(id).await
    }

    /// Tenants and hosts in the memory of this node.
    pub fn tenant_cache(&self) -> &TenantCache {
        &self.tenant_cache
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

    /// Reports.
    pub fn reports(&self) -> cases::reports::Reports<'_> {
        cases::reports::Reports(self)
    }

    /// Threads as screens show them.
    pub fn thread_view(&self) -> conversations::thread_view::ThreadView<'_> {
        conversations::thread_view::ThreadView(self)
    }

    /// The events that screens may have missed.
    pub fn topics(&self) -> write::TopicLog<'_> {
        write::TopicLog(&self.db)
    }
}

/// Collects the files that declare statements: their read functions become functions of [`Store`], and [`statements`]
/// lists their declarations. `pub mod` stays in the capability's `mod.rs`, where `cargo fmt` finds it.
macro_rules! files {
    ($($file:ident $(in $capability:ident)? $(=> $reader:ident($part:ident), $doc:literal)?;)+) => {
        mod gathered {
            use super::*;
            $($(use crate::$capability::$file;)?)+

            impl Store {
                $($(
                    #[doc = $doc]
                    pub fn $file(&self) -> $file::$reader<'_> {
                        $file::$reader(files!(@part self $part))
                    }
                )?)+
            }

            /// The statements that are written out, by file.
            pub(super) const DECLARED: &[(&str, &[statement::Declared])] =
                &[$((stringify!($file), $file::STATEMENTS)),+];
        }
    };
    (@part $store:ident db) => { &$store.db };
    (@part $store:ident store) => { $store };
}

files! {
    account_words in identity;
    accounts in identity => Accounts(db), "Accounts and their memberships in programs.";
    administrators in identity;
    attempts in identity => Attempts(db), "Counts of tries and sends, for sign-in alone.";
    captchas in identity => Captchas(db), "Captcha tokens, for sign-in alone.";
    codes in identity => Codes(db), "One-time codes, for sign-in alone.";
    community_profile in identity;
    devices in identity => Devices(db), "Devices of logins, for sign-in alone.";
    enrolments in identity => Enrolments(db), "Enrolments and the doors of programs.";
    exchange_codes in identity => ExchangeCodes(db), "Exchange codes, for sign-in alone.";
    fingerprints in identity;
    identity_providers in identity => IdentityProviders(db), "Identity providers of tenants, for sign-in alone.";
    instance_branding in identity;
    instance_pictures in identity => InstancePictures(db), "Logos of tenants, and pictures beside their sign-in forms.";
    links in identity => Links(db), "One-time links, for sign-in alone.";
    login_changes in identity => LoginChanges(db), "Changes of logins, for sign-in alone.";
    login_spellings in identity;
    logins in identity => Logins(db), "Logins, for sign-in alone.";
    passkeys in identity => Passkeys(db), "Passkeys of logins, for sign-in alone.";
    passwords in identity => Passwords(db), "Passwords, for sign-in alone.";
    pending_accounts in identity => PendingAccounts(db), "Accounts that wait for their owners, for sign-in alone.";
    preferences in identity => Preferences(store), "Settings of the screens.";
    roles in identity => Roles(db), "What roles in programs give.";
    second_factors in identity => SecondFactors(db), "Second factors of logins, for sign-in alone.";
    sessions in identity => Sessions(store), "Sessions, for sign-in alone.";
    sign_ins in identity => SignIns(db), "Sessions that accounts have begun.";
    staff_imports in identity => StaffImports(store), "Lists of people who are invited.";
    staff_invitations in identity => StaffInvitations(db), "Invitations to work for a tenant.";
    workflow_users in identity => WorkflowUsers(db), "People who work for a tenant.";
    sign_on_changes in identity;
    sign_ons in identity => SignOns(db), "How sign-ons at identity providers end.";
    staff_access in identity => StaffAccess(db), "Staff with what their rights come from.";

    assistant_prompts in assistant => AssistantPrompts(db), "Prompts of a tenant, and the cases on which they are tried.";
    assistant_requests in assistant => AssistantRequests(db), "What was sent to models, and what they have used.";
    assistant_runs in assistant => AssistantRuns(db), "Prompts that were tried.";
    assistant_vectors in assistant => AssistantVectors(db), "What passages mean to models for vectors.";

    applicants in people => Applicants(db), "Applicants and their addresses.";
    phone_beginnings in people;
    public_offices in people => PublicOffices(db), "The public offices of a county.";

    business_people in profiles => BusinessPeople(db), "Who belongs to businesses.";
    community_notes in profiles => CommunityNotes(db), "Notes of people and businesses about themselves.";
    own_documents in profiles => OwnDocuments(db), "Documents that people gave with their applications.";
    profile_facts in profiles => ProfileFacts(db), "What people and businesses say of themselves.";

    administered_programs in programs => AdministeredPrograms(db), "Programs as their administrators choose among them.";
    companies in programs => Companies(db), "Organizations that share in programs.";
    launches in programs;
    made_programs in programs;
    member_roles in programs => MemberRoles(db), "What people are in programs.";
    own_programs in programs => OwnPrograms(db), "What accounts have in programs.";
    program_details in programs;
    program_events in programs => ProgramEvents(db), "Visits of program pages and of links to other sites.";
    program_files in programs => ProgramFiles(store), "Programs as files.";
    program_listings in programs => ProgramListings(store), "Programs as lists show them.";
    number_prefixes in programs;
    program_settings in programs => ProgramSettingTexts(db), "Settings and contacts of programs.";
    program_states in programs => ProgramStates(store), "The states of programs.";
    trials in programs => Trials(db), "Who tries a program before its launch.";
    unwritten_states in programs;
    programs => Programs(store), "Programs and their members.";

    answer_words in cases;
    answers in cases => Answers(db), "What applicants answered.";
    applicant_waits in cases => ApplicantWaits(db), "When cases wait for their applicants.";
    applicant_languages in cases => ApplicantLanguages(db), "Which languages people with open applications read.";
    applicant_screens in cases;
    application_figures in cases => ApplicationFigures(db), "How many applications there are of what.";
    application_words in cases;
    applications in cases => Applications(store), "Applications of the queue.";
    bulk_changes in cases => BulkChanges(db), "Changes of many applications at once.";
    bulk_figures in cases => BulkFigures(db), "How many changes of many applications at once there were.";
    bulk_operations in cases;
    case_files in cases;
    case_looks in cases;
    categories in cases => Categories(db), "Categories of applications.";
    changes in cases => Changes(db), "Changes of status and owner.";
    correction_requests in cases => CorrectionRequests(db), "What applicants are asked to correct.";
    daily_figures in cases => DailyFigures(store), "The figures of each day.";
    day_facts in cases;
    documents in cases => Documents(db), "Papers of applications.";
    due_dates in cases;
    history in cases => History(store), "Histories of applications.";
    judged_again in cases;
    legal_holds in cases => LegalHolds(store), "Which applications nothing may be deleted of.";
    movements in cases => Movements(db), "Moves from status to status.";
    new_applications in cases;
    number_digits in cases;
    offered_changes in cases => OfferedChanges(db), "What applicants offer to change.";
    open_data_refusals in cases => OpenDataRefusals(db), "Months of which figures for everybody could not be published.";
    open_data_releases in cases => OpenDataReleases(db), "Figures that everybody may read, as they were frozen.";
    open_work in cases => OpenWork(db), "Open cases as of now.";
    own_dues in cases => OwnDues(db), "What applicants are asked for.";
    own_papers in cases => OwnPapers(db), "Papers as applicants see them.";
    paper_requests in cases => PaperRequests(db), "Papers that applicants are asked for.";
    paid_amounts in cases;
    payments in cases => Payments(db), "Payments of applications.";
    payouts in cases => Payouts(db), "Payouts that finance reports.";
    practice_cases in cases => PracticeCases(db), "Cases on which somebody practises.";
    program_figures in cases => ProgramFigures(db), "The figures of one program.";
    public_counts in cases => PublicCounts(db), "What is counted for everybody.";
    queue_counts in cases => QueueCounts(store), "How many applications the queue has of what.";
    queue_exports in cases => QueueExports(store), "The queue as files.";
    queue_views in cases => QueueViews(db), "Saved views of the queue.";
    record_checks in cases => RecordChecks(db), "Faults in the records of those who applied.";
    removed_states in cases;
    report_entries in cases => ReportEntries(store), "The rows behind the figures of reports.";
    report_exports in cases => ReportExports(store), "Reports as files.";
    report_roles in cases => ReportRoles(db), "Which roles reports are for.";
    rule_facts in cases => RuleFacts(store), "What conditions may speak of.";
    search in cases => Search(store), "Full-text search.";
    staff_filings in cases => StaffFilings(db), "Applications that staff have filled in.";
    validation_overrides in cases;
    validations in cases => ValidationResults(db), "What rules say of applications.";
    unread in cases;
    withdrawals in cases;
    tax_ids in cases => TaxIds(db), "Tax ids of applications.";
    sync_runs in cases => SyncRuns(db), "Exchanges with systems outside.";

    bell in conversations => Bell(db), "What wants members of staff.";
    consents in conversations => Consents(store), "The ledger of consent.";
    dead_letters in conversations => DeadLetters(store), "Deliveries that were given up.";
    early_receipts in conversations => EarlyReceipts(store), "Receipts of texts that are not known yet.";
    keyword_answers in conversations => KeywordAnswers(store), "When keywords were answered.";
    stranger_texts in conversations => StrangerTexts(store), "Texts of people whom nobody knows.";
    delivery_attempts in conversations => DeliveryAttempts(store), "What became of attempts.";
    held in conversations;
    last_contact in conversations;
    mailbox_positions in conversations;
    mails in conversations => Mails(store), "Mails that came in.";
    mass_tests in conversations => MassTests(store), "Tests of messages to many people.";
    mentions in conversations => Mentions(store), "Colleagues named in notes.";
    message_drafts in conversations => MessageDrafts(db), "What people have begun to write.";
    message_files in conversations => MessageFiles(store), "What messages carry.";
    messages in conversations => Messages(store), "Entries of threads.";
    fallbacks in conversations;
    outbox in conversations => Outbox(store), "Deliveries that wait.";
    own_entries in conversations => OwnEntries(db), "What applicants see of their threads.";
    outreach in conversations => Outreaches(store), "Messages to many people.";
    portal_visits in conversations;
    rule_notices in conversations => RuleNotices(store), "What notification rules came to.";
    rule_waits in conversations => RuleWaits(db), "What rules that wait are about, and what rules would have been about.";
    sandbox in conversations => Sandbox(store), "The simulated carrier.";
    snoozes in conversations;
    staff_notices in conversations => StaffNotices(store), "Notices in the inboxes of staff.";
    text_units in conversations => TextUnits(store), "Texts that carriers bring, and their parts.";
    text_numbers in conversations => TextNumbers(store), "Numbers that texts come from.";
    thread_entries in conversations;
    thread_prints in conversations => ThreadPrints(store), "Conversations on paper.";
    threads in conversations => Threads(store), "Conversations.";

    address_book in calls => AddressBook(db), "People whom reviewers call into calls.";
    availabilities in calls => Availabilities(db), "Whether people take calls.";
    waiting_lines in calls => WaitingLines(db), "Settings of waiting lines.";
    line_visits in calls => LineVisits(db), "Callers in waiting lines.";
    line_offers in calls => LineOffers(db), "Who is being rung for a caller in a line.";
    wrap_ups in calls => WrapUps(db), "Calls that are to be written up.";
    call_progress in calls;
    call_supervisors in calls;
    call_transfers in calls => CallTransfers(db), "Running calls that are handed on.";
    called_numbers in calls => CalledNumbers(store), "Numbers that are called by exception.";
    calls => Calls(store), "Calls.";
    egresses in calls => Egresses(store), "Egresses.";
    emergency_callings in calls => EmergencyCallings(db), "What happens when emergency numbers are dialled.";
    guest_links in calls => GuestLinks(store), "Guest links.";
    incoming_calls in calls => IncomingCalls(store), "Calls that came in by telephone.";
    missed_calls in calls => MissedCalls(store), "Missed calls that nobody has seen to.";
    own_phones in calls => OwnPhones(db), "Telephones of members of staff.";
    phone_numbers in calls => PhoneNumbers(db), "Numbers that telephones call.";
    phone_sounds in calls => PhoneSounds(db), "Sounds that flows play.";
    recording_masks in calls => RecordingMasks(store), "Which intervals of recordings are masked.";
    recording_tracks in calls;
    recording_policies in calls => RecordingPolicies(db), "Whether and how conversations are recorded.";
    recording_rules in calls => Rules(store), "Rules of recording by state.";
    retention in calls => Retention(store), "How long recordings are kept.";
    sip_entries in calls => SipEntries(store), "SIP trunks and dispatch rules.";
    summaries in calls => Summaries(store), "What calls came to.";
    text_phones in calls => TextPhones(db), "Numbers that nothing is spoken to by a machine.";
    transcripts in calls => Transcripts(store), "What was said.";
    trunk_calls in calls => TrunkCalls(db), "Calls by trunks that are over.";
    trunk_leases in calls;
    trunk_watches in calls => TrunkWatches(db), "Whether trunks answer.";
    voicemails in calls => Voicemails(db), "Messages that callers have left.";

    answer_secrets in forms;
    answer_sources in forms => AnswerSources(db), "Where answers come from that were taken.";
    draft_answers in forms => DraftAnswers(db), "Answers of drafts.";
    drafts in forms => Drafts(store), "Applications that are begun.";

    award_money in ledger;
    budgets in ledger => Budgets(db), "Budgets of programs.";
    changed_outcomes in ledger;
    ledger_accounts in ledger => LedgerAccounts(db), "Accounts of programs' money.";
    ledger_checks in ledger => LedgerChecks(db), "Whether the books are whole.";
    ledger_transfers in ledger => LedgerTransfers(db), "Transfers of money.";
    suspense in ledger => Suspense(db), "Money that belongs to nothing known.";

    bank_replies in paying => BankReplies(db), "What banks answer to payments.";
    batch_file in paying => BatchFile(db), "Files of payments for the bank.";
    batch_leaving in paying;
    batch_release in paying;
    batch_rows in paying => BatchRows(db), "Rows of payout batches, and what waits for one.";
    check_payments in paying => CheckPayments(db), "Checks by their numbers.";
    check_runs in paying => CheckRuns(db), "Checks that were printed in one file.";
    payee_accounts in paying => PayeeAccounts(db), "Where awards are paid.";
    payment_notices in paying => PaymentNotices(db), "Notices of providers of payments.";
    payment_providers in paying => PaymentProviders(db), "Accounts at providers of payments.";
    payment_questions in paying => PaymentQuestions(db), "What a person has to look into at providers of payments.";
    payment_refunds in paying => PaymentRefunds(db), "What is given back of fees.";
    payment_rows in paying => PaymentRows(db), "Payments of fees and awards.";
    payout_batches in paying => PayoutBatches(db), "Batches of payments by bank.";
    positive_pay in paying => PositivePayFiles(db), "Lists of checks for banks.";

    draft_owner in files => DraftOwner(db), "Owners of unfinished forms.";
    draft_papers in files => DraftPapers(store), "Pages of unfinished forms.";
    hand_overs in files => HandOvers(store), "Hand-overs of unfinished forms to phones.";
    stored_files in files => StoredFiles(store), "Files that people gave.";
    uploads in files => Uploads(store), "Uploads under way.";

    config_releases in configuration => ConfigReleases(store), "Releases of configuration.";
    publishing in configuration;
    texts_in_force in configuration;

    marketplace_calls in marketplace => MarketplaceCalls(db), "The latest calls of the marketplace.";
    marketplace_events in marketplace => MarketplaceEvents(db), "Calls of the marketplace as they came.";
    marketplace_gateways in marketplace => MarketplaceGateways(db), "How tenants reach the marketplace.";
    subscription_operations in marketplace => SubscriptionOperations(db), "Changes of subscriptions under way.";
    subscriptions in marketplace => Subscriptions(db), "Subscriptions of the marketplace.";

    audit => Audit(db), "The audit log.";
    audit_checks => AuditChecks(store), "Walks along the audit log.";
    audit_exports => AuditExports(store), "The audit log as files.";
    audit_lines => AuditLines(db), "The audit log as its readers see it.";
    backup;
    config_versions;
    db;
    engine;
    jobs;
    keys;
    api_keys in keys => ApiKeys(db), "Key pairs of the server API.";
    nodes => Nodes(db), "The processes that serve this database.";
    number_claims => NumberClaims(db), "Whose numbers are.";
    seed;
    tenant_settings => SettingChanges(db), "Who changed which setting of a tenant.";
    tenants => Tenants(db), "Tenants and their hosts.";
    write;
}

/// Every SQL statement of the store: the constant ones, and examples of every shape of composed ones. The tests prepare
/// them on both engines and look for the tenant in each.
pub fn statements() -> Vec<Statement> {
    let mut all = Vec::new();
    for (file, declared) in gathered::DECLARED {
        all.extend(declared.iter().map(|(name, sql, engine)| Statement {
            file,
            name,
            sql: (*sql).into(),
            engine: *engine,
        }));
    }
    let composed = [
        ("audit_lines", audit_lines::composed()),
        ("applicant_waits", cases::applicant_waits::composed()),
        ("movements", cases::movements::composed()),
        ("queue_pages", cases::queue_pages::composed()),
        ("raw_items", cases::raw_items::composed()),
        ("queue_counts", cases::queue_counts::composed()),
        ("queue_cuts", cases::queue_cuts::composed()),
        ("report_people", cases::report_people::composed()),
        ("queue_facets", cases::queue_facets::composed()),
        ("queue_filter", cases::queue_filter::composed()),
        ("work_arrivals", cases::work_arrivals::composed()),
        ("search", cases::search::composed()),
        ("last_changes", conversations::last_changes::composed()),
        ("threads", conversations::threads::composed()),
        ("application_words", cases::application_words::composed()),
        ("account_words", identity::account_words::composed()),
        ("accounts", identity::accounts::composed()),
        ("sign_ins", identity::sign_ins::composed()),
        ("staff_invitations", identity::staff_invitations::composed()),
        ("workflow_users", identity::workflow_users::composed()),
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
