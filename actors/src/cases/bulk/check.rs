//! Judges many applications before anything is changed, and keeps the verdicts for review.

use crate::cases::case_change::ProgramRules;
use crate::error::Result;
use hub_domain::cases::bulk::{BulkFault, RequestedChange};
use hub_domain::clock::now_ms;
use hub_domain::identity::by::By;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::Store;
use hub_store::cases::applications;
use hub_store::cases::bulk_changes::{self, NewBulkItem};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Judges applications in their present state. Each comes with the number or id that named it (0 if there is no such
/// application); `may` says in which programs the caller may make changes. Returns the id of the check.
pub async fn check(
    store: &Store,
    tenant: TenantId,
    by: &By,
    requested: &RequestedChange,
    named: &[(ApplicationId, String)],
    may: impl Fn(ProgramId) -> bool,
) -> Result<String> {
    let ids: Vec<ApplicationId> = named.iter().map(|(id, _)| *id).filter(|id| id.0 > 0).collect();
    // Programs are read before the write is opened: it waits for no second connection.
    let mut programs: BTreeMap<ProgramId, ProgramRules> = BTreeMap::new();
    for item in store.applications().by_ids(tenant, &ids).await? {
        let program = item.process_id;
        if let Entry::Vacant(place) = programs.entry(program)
            && may(program)
        {
            place.insert(ProgramRules::of(store, tenant, program, by.account, requested.owner).await?);
        }
    }
    let mut write = store.write().await?;
    let held = applications::held(&mut write, tenant, &ids).await?;
    let mut held: BTreeMap<i64, _> = held.into_iter().map(|held| (held.0.id.0, held)).collect();
    let now = now_ms();
    let mut items = Vec::with_capacity(named.len());
    for (id, name) in named {
        // One that is named twice is changed once.
        let found = held.remove(&id.0);
        let found = found.and_then(|(item, current)| {
            let rules = programs.get_mut(&item.process_id)?;
            Some((item, current, rules))
        });
        let Some((item, current, rules)) = found else {
            if !items
                .iter()
                .any(|known: &NewBulkItem| known.application == *id && id.0 > 0)
            {
                items.push(not_there(name));
            }
            continue;
        };
        let program = item.process_id;
        let (owner, verdict) = match rules.next_owner(requested.owner) {
            Err(refused) => (None, Err(refused.into())),
            Ok(owner) => {
                let step = (current.state, requested.to);
                let on_file = rules.on_file(&mut write, tenant, item.id, step).await?;
                let judged = requested.judge(rules.rules(&on_file), &current, owner.clone(), now);
                (owner, judged.map(drop))
            }
        };
        items.push(NewBulkItem {
            application: item.id,
            external_id: item.external_id,
            program,
            state: current.state,
            version: item.version,
            owner: owner.map(|owner| (owner.id, owner.name)),
            verdict,
        });
    }
    let id = bulk_changes::add(&mut write, tenant, requested, &items, by).await?;
    write.commit().await?;
    Ok(id)
}

fn not_there(name: &str) -> NewBulkItem {
    NewBulkItem {
        application: ApplicationId(0),
        external_id: name.to_owned(),
        program: ProgramId(0),
        state: 0,
        version: 0,
        owner: None,
        verdict: Err(BulkFault::NotFound.into()),
    }
}
