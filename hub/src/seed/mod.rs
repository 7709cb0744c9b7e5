//! The demonstration county: four tenants, their people and programs, and applications with conversations, the same on every
//! machine (only the dates follow the clock).

mod applications;
mod case_files;
mod conversations;
mod course;
mod flows;
mod form_answers;
mod form_questions;
mod forms;
mod host_branding;
mod members;
pub mod more_rules;
pub mod more_staff;
mod names;
mod notices;
mod office_time;
mod open_data;
mod payouts;
pub mod people;
mod program_details;
mod program_words;
mod programs;
mod rules;
mod said;
pub mod scanned_pages;
mod scripts;
mod seeded_random;
mod sign_ins;
mod subscriptions;
pub mod telephones;
mod templates;
mod tenants;

use crate::error::{HubError, Result};
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::account_words;
use hub_store::keys::{Keyring, MediaKey};
use hub_store::{Store, seed};
use programs::PROGRAMS;
pub use tenants::RIVERBEND as COUNTY;

/// Applications of the county when nobody asks for another number.
pub const APPLICATIONS: i64 = 500;

/// How long the county's messages rest before they go out.
#[derive(Debug, Clone, Copy)]
pub struct Waits {
    /// What was sent by hand, in seconds.
    pub undo_send_seconds: u32,
    /// Messages of rules wait until their change can no longer be undone.
    pub notices_wait_for_undo: bool,
}

/// What a county has besides the demonstration's own, for lists that are as long as a large agency's.
#[derive(Debug, Clone, Copy)]
pub struct More {
    /// Programs that nobody has applied for.
    pub programs: i64,
    /// Members of staff, each with roles in several programs.
    pub staff: i64,
    /// Notification rules, half of them of one program.
    pub rules: i64,
}

/// Adds it to the county.
pub async fn add_more(store: &Store, more: More) -> Result<()> {
    let now = now_ms();
    let mut write = store.write().await?;
    programs::insert_more(&mut write, more.programs, now).await?;
    let all = programs::of_county(more.programs);
    more_staff::insert(&mut write, more.staff, &all, now).await?;
    more_rules::insert(&mut write, more.rules, &all, now).await?;
    write.commit().await?;
    if more.staff > 0 {
        account_words::fill_missing(store).await?;
        store.db().analyse().await?;
    }
    Ok(())
}

/// Fills an empty database; false when it was filled before. A half-filled database is refused.
pub async fn county(
    store: &Store,
    keyring: &Keyring,
    applications: i64,
    waits: Waits,
    progress: &mut dyn FnMut(i64),
) -> Result<bool> {
    if seed::is_done(store).await? {
        return Ok(false);
    }
    if store.logins().count().await? > 0 {
        return Err(HubError::refused(
            "this database is not a demonstration's, or its seeding was broken off: `make clean-data` forgets the data folder",
        ));
    }
    let now = now_ms();
    let hash = hub_http::sign_in::password::hash(people::PASSWORD)
        .map_err(|problem| HubError::refused(format!("the password cannot be hashed: {problem}")))?;
    let mut write = store.write().await?;
    tenants::insert(&mut write, waits, now).await?;
    people::insert(&mut write, &hash, now).await?;
    programs::insert(&mut write, now).await?;
    forms::insert(&mut write, now).await?;
    program_details::insert(&mut write, now).await?;
    rules::insert(&mut write, now).await?;
    templates::insert(&mut write, now).await?;
    flows::insert(&mut write, now).await?;
    telephones::insert(&mut write).await?;
    members::insert(&mut write, &hash, now).await?;
    subscriptions::insert(&mut write, now).await?;
    let memberships: Vec<_> = PROGRAMS
        .iter()
        .map(|program| (program.tenant, program.id))
        .collect();
    people::insert_memberships(&mut write, &memberships, now).await?;
    sign_ins::insert(&mut write, now).await?;
    for tenant in [
        tenants::RIVERBEND,
        tenants::LAKESHORE,
        tenants::SERVICE,
        tenants::CAREFUND,
    ] {
        let line = AuditLine::new(
            tenant,
            By::system().from("command line"),
            "demonstration.seed",
            "tenant",
            tenant,
        )
        .reason("hub demo");
        audit::append(&mut write, line).await?;
    }
    write.commit().await?;
    // LiveKit's own development pair, so that any LiveKit tool can join a room of the demonstration.
    let pair = MediaKey {
        api_key: "devkey".into(),
        tenant: tenants::RIVERBEND,
        secret: "secret".into(),
    };
    keyring.add_media_key(&pair).await?;
    telephones::add_trunk(store, keyring).await?;
    applications::insert(store, applications, now, progress).await?;
    notices::insert(store).await?;
    payouts::insert(store, keyring).await?;
    open_data::freeze(store, now).await?;
    let mut write = store.write().await?;
    seed::mark_done(&mut write).await?;
    write.commit().await?;
    store.db().analyse().await?;
    Ok(true)
}
