//! Figures for everybody: on the fifth of each month those of the month before are frozen, of all programs together, and never changed.

use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::job::{Recurring, Recurs};
use hub_domain::programs::public_figures::PublicFigures;
use hub_domain::{ProgramId, TenantId};
use hub_open_data::Refused;
use hub_open_data::counts::{Paid, ProgramMonth};
use hub_open_data::figure::{Release, ReleasedProgram};
use hub_open_data::month::Month;
use hub_open_data::release::publish;
use hub_store::cases::{open_data_refusals, open_data_releases};
use hub_store::{Result, Store};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How often a node looks whether a month is due.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// A proof may take a core for long: a node makes one at a time, however many people look at drafts.
static PROOFS: Semaphore = Semaphore::const_new(1);

/// Freezes the months of a tenant that are due.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ReleaseOpenData;

impl Recurs for ReleaseOpenData {
    const NAME: &'static str = "open_data";
    const RECURS: Recurring = Recurring::OfEachTenant(EVERY);
}

/// See the module.
pub struct OpenDataReleaser(pub Store);

#[async_trait(?Send)]
impl JobHandler for OpenDataReleaser {
    type Job = ReleaseOpenData;

    /// Every month since the last one that was frozen, in order: a hub that was away catches up. Repeated, nothing changes.
    async fn run(&self, _: ReleaseOpenData, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let tenant = run.tenant();
        let mut done = run.done();
        for month in due(&self.0, tenant, now_ms()).await? {
            match freeze(&self.0, tenant, month).await? {
                Freezing::Frozen => {
                    done += 1;
                    run.reached(&month.to_string(), done, None).await?;
                }
                Freezing::NothingPublic => break,
                Freezing::Refused(refused) => {
                    // Later months rest on this one. It is tried again with the next run.
                    tracing::error!(tenant.id = tenant.0, %month, %refused, "figures for everybody cannot be published");
                    break;
                }
            }
        }
        Ok(())
    }
}

/// What became of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freezing {
    /// It is frozen, now or before.
    Frozen,
    /// No program's figures are public, and none were before.
    NothingPublic,
    Refused(Refused),
}

/// The months whose figures are to be frozen: those since the last one, or the latest that is due where there is none.
pub async fn due(store: &Store, tenant: TenantId, now_ms: i64) -> Result<Vec<Month>> {
    let zone = store.tenant(tenant).await?.zone.clone();
    let latest = Month::due(now_ms, &zone);
    let last = store.open_data_releases().last_month(tenant).await?;
    let mut month = last.as_deref().and_then(Month::parse).map_or(latest, Month::next);
    let mut all = Vec::new();
    while month <= latest {
        all.push(month);
        month = month.next();
    }
    Ok(all)
}

/// Freezes a month as it is counted now. A month that is frozen already stays as it is; one that is refused is written down for
/// administrators.
pub async fn freeze(store: &Store, tenant: TenantId, month: Month) -> Result<Freezing> {
    let programs = public_programs(store, tenant).await?;
    // Once there are sets, each month has one, so that a program that becomes public later does not go back in time.
    if programs.is_empty() && store.open_data_releases().last_month(tenant).await?.is_none() {
        if store.open_data_refusals().of(tenant).await?.is_some() {
            let mut write = store.write().await?;
            open_data_refusals::clear(&mut write, tenant).await?;
            write.commit().await?;
        }
        return Ok(Freezing::NothingPublic);
    }
    let release = match made(store, tenant, month, programs).await? {
        Ok(release) => release,
        Err(refused) => {
            let mut write = store.write().await?;
            open_data_refusals::put(&mut write, tenant, &month.to_string(), refused.as_str(), now_ms())
                .await?;
            write.commit().await?;
            return Ok(Freezing::Refused(refused));
        }
    };
    let mut write = store.write().await?;
    open_data_refusals::clear(&mut write, tenant).await?;
    open_data_releases::freeze(&mut write, tenant, &month.to_string(), &release, now_ms()).await?;
    write.commit().await?;
    Ok(Freezing::Frozen)
}

/// The set of a month as it would be if it were frozen now, with a program in it that may not be public yet.
pub async fn draft(
    store: &Store,
    tenant: TenantId,
    month: Month,
    with: ReleasedProgram,
) -> Result<std::result::Result<Release, Refused>> {
    let mut programs = public_programs(store, tenant).await?;
    match programs.iter_mut().find(|program| program.id == with.id) {
        Some(program) => *program = with,
        None => programs.push(with),
    }
    made(store, tenant, month, programs).await
}

async fn made(
    store: &Store,
    tenant: TenantId,
    month: Month,
    programs: Vec<ReleasedProgram>,
) -> Result<std::result::Result<Release, Refused>> {
    let counts = counted(store, tenant, month, programs).await?;
    let since = month.begin_of_year().to_string();
    let earlier = store
        .open_data_releases()
        .since::<Release>(tenant, &since)
        .await?;
    let earlier: Vec<Release> = earlier.into_iter().map(|frozen| frozen.set).collect();
    let Ok(turn) = PROOFS.acquire().await else {
        return Ok(Err(Refused::TooMuchWork));
    };
    // The turn ends with the proof, also where nobody waits for it any more.
    let making = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        publish(month, &counts, &earlier)
    });
    // What broke off has proved nothing.
    Ok(making.await.unwrap_or(Err(Refused::TooMuchWork)))
}

/// The programs whose figures everybody may read, by name: launched ones, as nobody hears of others.
pub async fn public_programs(store: &Store, tenant: TenantId) -> Result<Vec<ReleasedProgram>> {
    let settings = store.program_settings().of_all::<PublicFigures>(tenant).await?;
    let settings: HashMap<ProgramId, PublicFigures> = settings.into_iter().collect();
    let mut programs = Vec::new();
    let all = store.administered_programs().all(tenant).await?;
    for program in all.into_iter().filter(|program| program.active) {
        let Some(settings) = settings.get(&program.id).filter(|settings| settings.is_published) else {
            continue;
        };
        programs.push(ReleasedProgram {
            id: program.id,
            name: program.name,
            zeros: settings.shows_zeros,
        });
    }
    Ok(programs)
}

async fn counted(
    store: &Store,
    tenant: TenantId,
    month: Month,
    programs: Vec<ReleasedProgram>,
) -> Result<Vec<ProgramMonth>> {
    let zone = store.tenant(tenant).await?.zone.clone();
    let within_ms = month.bounds_ms(&zone);
    let counts = store.public_counts();
    let mut all = Vec::with_capacity(programs.len());
    for program in programs {
        let decided = counts.decided(tenant, program.id, within_ms).await?;
        let approved = decided.iter().filter(|one| one.is_approved).count() as i64;
        let paid = counts.paid(tenant, program.id, within_ms).await?;
        // Where more came back than was paid, nothing was: no figure is below zero.
        let came_to: i64 = paid.iter().map(|one| one.cents).sum();
        let paid = if came_to > 0 { paid } else { Vec::new() };
        all.push(ProgramMonth {
            applications: counts.filed(tenant, program.id, within_ms).await?,
            approved,
            denied: decided.len() as i64 - approved,
            decided_after_ms: decided.iter().map(|one| one.took_ms).collect(),
            paid: paid
                .into_iter()
                .map(|one| Paid {
                    applicant: one.applicant,
                    payee: one.payee,
                    cents: one.cents,
                })
                .collect(),
            program,
        });
    }
    Ok(all)
}
