//! One round of a line: what has become of offers and callbacks, which caller is offered to which reviewer, and the place of each
//! caller.

use super::LinePlace;
use crate::Hub;
use crate::error::Result;
use hub_domain::calls::availability::Availability;
use hub_domain::calls::waiting_line::{
    Free, LOOK_BACK_MS, LineVisit, Passed, VisitState, Waiting, expected_wait_ms, in_order, offers,
};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};
use hub_store::calls::availabilities::LinePerson;
use hub_store::calls::line_offers::{self, OpenOffer};
use hub_store::calls::waiting_lines::KeptLine;
use std::collections::{BTreeMap, HashMap};

const MINUTE_MS: i64 = 60_000;

/// What a line remembers from round to round about its own callers. It may be lost at a restart.
#[derive(Default)]
pub(super) struct Distributor {
    /// Who did not take whom, and when.
    asked: HashMap<String, BTreeMap<i64, i64>>,
    /// Who is being rung for whom.
    pub offered: HashMap<String, i64>,
}

/// The line after a round.
pub(super) struct LineStatus {
    /// Of the callers here who wait, by stay.
    pub places: HashMap<String, LinePlace>,
    /// Nobody waits here, and nobody is called back.
    pub is_empty: bool,
    pub is_removed: bool,
}

/// Everything about the tenant's lines at this moment.
struct Snapshot {
    lines: BTreeMap<String, KeptLine>,
    open: Vec<LineVisit>,
    offers: Vec<OpenOffer>,
    people: Vec<LinePerson>,
    now_ms: i64,
}

impl Snapshot {
    async fn of(hub: &Hub, tenant: TenantId) -> Result<Self> {
        let store = hub.store();
        Ok(Self {
            lines: store.waiting_lines().all(tenant).await?,
            open: store.line_visits().open(tenant).await?,
            offers: store.line_offers().open(tenant).await?,
            people: store.availabilities().for_lines(tenant).await?,
            now_ms: now_ms(),
        })
    }

    /// Everybody who waits in any line: a call that goes first gets the reviewer of two lines.
    fn waiting(&self, asked: &HashMap<String, BTreeMap<i64, i64>>) -> Vec<Waiting> {
        let waiting = self
            .open
            .iter()
            .filter(|visit| visit.state == VisitState::Waiting);
        waiting
            .filter_map(|visit| {
                let line = &self.lines.get(&visit.line)?.line;
                // Only the node that has the telephone can hand it over.
                let answers = |one: &&LinePerson| {
                    one.nodes.contains(&visit.node)
                        && line.is_answered_by(one.account.0, &one.programs, visit.program.0)
                };
                Some(Waiting {
                    visit: visit.id.clone(),
                    priority: visit.priority,
                    since_ms: visit.joined_at_ms,
                    due_at_ms: visit.due_at_ms,
                    lang: visit.lang.clone(),
                    is_offered: self.offers.iter().any(|offer| offer.visit_id == visit.id),
                    answered_by: self
                        .people
                        .iter()
                        .filter(answers)
                        .map(|one| one.account.0)
                        .collect(),
                    asked: asked.get(&visit.id).cloned().unwrap_or_default(),
                })
            })
            .collect()
    }

    fn free(&self) -> Vec<Free> {
        let is_rung = |one: &LinePerson| self.offers.iter().any(|offer| offer.account_id == one.account.0);
        let free = self
            .people
            .iter()
            .filter(|one| one.presence.state == Availability::Available && !is_rung(one));
        free.map(|one| {
            let mut langs = vec![one.lang.clone()];
            for line in self.lines.values() {
                langs.extend_from_slice(line.line.spoken_by(one.account.0));
            }
            Free {
                account: one.account.0,
                langs,
                idle_since_ms: one.presence.since_at_ms,
            }
        })
        .collect()
    }
}

impl Distributor {
    /// Makes one round. What is remembered is handed back even where the store cannot be reached.
    pub async fn run(mut self, hub: &Hub, tenant: TenantId, key: &str) -> (Self, Result<LineStatus>) {
        let status = self.round(hub, tenant, key).await;
        (self, status)
    }

    async fn round(&mut self, hub: &Hub, tenant: TenantId, key: &str) -> Result<LineStatus> {
        let mut snapshot = Snapshot::of(hub, tenant).await?;
        let is_removed = !snapshot.lines.contains_key(key);
        let is_mine = |visit: &LineVisit| visit.line == key && visit.node == hub.node();
        let mut settled =
            super::callbacks::settle(hub, tenant, snapshot.open.iter().filter(|visit| is_mine(visit)))
                .await?;
        if is_removed {
            settled |=
                super::callbacks::move_on(hub, tenant, snapshot.open.iter().filter(|visit| is_mine(visit)))
                    .await?;
        }
        if settled {
            snapshot = Snapshot::of(hub, tenant).await?;
        }
        let mine: HashMap<String, LineVisit> = snapshot
            .open
            .iter()
            .filter(|visit| is_mine(visit))
            .map(|visit| (visit.id.clone(), visit.clone()))
            .collect();
        if self.end_offers(hub, tenant, &snapshot, &mine).await? {
            snapshot = Snapshot::of(hub, tenant).await?;
        }
        if !is_removed {
            self.make_offers(hub, tenant, key, &snapshot, &mine).await?;
        }
        self.asked.retain(|visit, _| mine.contains_key(visit));
        Ok(LineStatus {
            places: places(hub, tenant, key, &snapshot, &mine).await?,
            is_empty: mine.is_empty(),
            is_removed,
        })
    }

    /// Offers that were declined, not answered in time, or made to somebody who is gone. Whether any was taken back.
    async fn end_offers(
        &mut self,
        hub: &Hub,
        tenant: TenantId,
        snapshot: &Snapshot,
        mine: &HashMap<String, LineVisit>,
    ) -> Result<bool> {
        let is_open = |visit: &str, account: i64| {
            let fits = |offer: &&OpenOffer| offer.visit_id == visit && offer.account_id == account;
            snapshot.offers.iter().any(|offer| fits(&offer))
        };
        for (visit, account) in std::mem::take(&mut self.offered) {
            let waits = mine
                .get(&visit)
                .is_some_and(|one| one.state == VisitState::Waiting);
            if waits && is_open(&visit, account) {
                self.offered.insert(visit, account);
            } else if waits {
                self.asked
                    .entry(visit)
                    .or_default()
                    .insert(account, snapshot.now_ms);
            }
        }
        let mut is_changed = false;
        for offer in snapshot
            .offers
            .iter()
            .filter(|offer| mine.contains_key(&offer.visit_id))
        {
            let account = AccountId(offer.account_id);
            let here = snapshot.people.iter().find(|one| one.account == account);
            let can_answer = here.is_some_and(|one| {
                one.presence.state == Availability::Available
                    && one.nodes.iter().any(|node| node == hub.node())
            });
            let is_over = offer.until_ms <= snapshot.now_ms;
            if can_answer && !is_over {
                continue;
            }
            let mut write = hub.store().write().await?;
            if can_answer {
                line_offers::unanswered(&mut write, tenant, account, &offer.visit_id).await?;
            } else {
                line_offers::withdraw(&mut write, tenant, account, &offer.visit_id).await?;
            }
            write.commit().await?;
            is_changed = true;
            self.offered.remove(&offer.visit_id);
            let asked = self.asked.entry(offer.visit_id.clone()).or_default();
            asked.insert(offer.account_id, snapshot.now_ms);
        }
        Ok(is_changed)
    }

    async fn make_offers(
        &mut self,
        hub: &Hub,
        tenant: TenantId,
        key: &str,
        snapshot: &Snapshot,
        mine: &HashMap<String, LineVisit>,
    ) -> Result<()> {
        let Some(line) = snapshot.lines.get(key) else {
            return Ok(());
        };
        for offer in offers(&snapshot.waiting(&self.asked), &snapshot.free(), snapshot.now_ms) {
            // Other lines and nodes come to the same result, and make their own.
            if !mine.contains_key(&offer.visit) {
                continue;
            }
            let until_ms = now_ms() + i64::from(line.line.ring_s) * 1_000;
            let mut write = hub.store().write().await?;
            let account = AccountId(offer.account);
            if line_offers::offer(&mut write, tenant, &offer.visit, account, hub.node(), until_ms).await? {
                write.commit().await?;
                self.offered.insert(offer.visit, offer.account);
            } else {
                write.rollback().await?;
            }
        }
        Ok(())
    }
}

/// The places of the callers here among all of the line.
async fn places(
    hub: &Hub,
    tenant: TenantId,
    key: &str,
    snapshot: &Snapshot,
    mine: &HashMap<String, LineVisit>,
) -> Result<HashMap<String, LinePlace>> {
    let in_line = |waiting: &Waiting| {
        let visit = snapshot.open.iter().find(|visit| visit.id == waiting.visit);
        visit.is_some_and(|visit| visit.line == key)
    };
    let mut line: Vec<Waiting> = snapshot
        .waiting(&HashMap::new())
        .into_iter()
        .filter(in_line)
        .collect();
    if !snapshot.lines.contains_key(key) {
        // Nobody comes any more, but everybody is still there.
        let here = mine.values().filter(|visit| visit.state == VisitState::Waiting);
        let place = LinePlace {
            place: 1,
            wait_ms: None,
        };
        return Ok(here.map(|visit| (visit.id.clone(), place.clone())).collect());
    }
    in_order(&mut line);
    let passed = hub
        .store()
        .line_visits()
        .passed_since(tenant, snapshot.now_ms - LOOK_BACK_MS)
        .await?;
    let passed: Vec<Passed> = passed
        .into_iter()
        .filter(|(line, _)| line == key)
        .map(|(_, passed)| passed)
        .collect();
    let mut places = HashMap::new();
    for (place, waiting) in (1_u32..).zip(line) {
        if mine.contains_key(&waiting.visit) {
            let wait_ms = expected_wait_ms(&passed, place, snapshot.now_ms);
            let wait_ms = wait_ms.map(|wait_ms| (wait_ms + MINUTE_MS - 1) / MINUTE_MS * MINUTE_MS);
            places.insert(waiting.visit, LinePlace { place, wait_ms });
        }
    }
    Ok(places)
}
