//! Drafts, the version that holds, and those before it.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::config_version::{ConfigKind, VersionState};
use hub_domain::{ApplicationId, ProgramId, StateId, TenantId};
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::config_versions::{self, ConfigId};
use hub_store::configuration::{self, Publishing};
use hub_store::programs::{self, NewProgram};
use hub_store::{Store, StoreError, args};

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);
const PROGRAM: ProgramId = ProgramId(5);
const WORKFLOW: ConfigId<'static> = ConfigId {
    tenant: HERE,
    kind: ConfigKind::Workflow,
    key: "5",
};

/// States 1 (initial) to `last` (terminal), each with a move to the next.
fn flow(last: i64) -> Workflow {
    Workflow {
        states: (1..=last)
            .map(|id| {
                let kind = match id {
                    1 => StateKind::Initial,
                    id if id == last => StateKind::Terminal,
                    _ => StateKind::Open,
                };
                State::new(id, &format!("state {id}"), kind)
            })
            .collect(),
        transitions: (1..last)
            .map(|from| Transition {
                from,
                to: from + 1,
                ..Transition::default()
            })
            .collect(),
    }
}

fn text(flow: &Workflow) -> String {
    serde_json::to_string(flow).unwrap()
}

fn lea() -> By {
    By::person(9, "Lea")
}

/// A program in each of two tenants, with two states and one application in the first.
async fn programs() -> Fresh {
    let fresh = fresh().await;
    let two = flow(2);
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [HERE, THERE] {
        let program = NewProgram {
            tenant,
            id: PROGRAM,
            name: "Rent help",
            category: "",
            case_columns: false,
            workflow: &two,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
        let application = NewApplication {
            thread: "t1".into(),
            state: StateId(1),
            ..NewApplication::filed(tenant, PROGRAM, ApplicationId(100), 1)
        };
        new_applications::insert(&mut write, &[application])
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

async fn draft(store: &Store, based_on: i64, body: &str) -> i64 {
    let mut write = store.write().await.unwrap();
    let version = config_versions::save_draft(&mut write, WORKFLOW, based_on, body, &lea())
        .await
        .unwrap();
    write.commit().await.unwrap();
    version
}

async fn publish(store: &Store, version: i64) -> hub_store::Result<Publishing> {
    let mut write = store.write().await?;
    let done = configuration::publish(&mut write, WORKFLOW, version, lea().from("192.0.2.7")).await?;
    write.commit().await?;
    Ok(done)
}

/// How many states the workflow has that holds in a tenant.
async fn states(store: &Store, tenant: TenantId) -> usize {
    let (flow, _) = store.programs().workflow(tenant, PROGRAM).await.unwrap();
    flow.states.len()
}

/// Number and state of every version, newest first.
async fn versions(store: &Store) -> Vec<(i64, VersionState)> {
    let all = store.config_versions().list(WORKFLOW).await.unwrap();
    all.iter()
        .map(|version| (version.version, version.state))
        .collect()
}

async fn audited(store: &Store) -> Vec<(String, String, String)> {
    let sql =
        "SELECT actor_name, object_id, reason FROM audit_log WHERE action = 'config.publish' ORDER BY seq";
    store.db().all(sql, args![]).await.unwrap()
}

#[tokio::test]
async fn a_draft_is_invisible_and_publishing_it_supersedes_what_held() {
    let fresh = programs().await;
    let store = &fresh.store;
    assert_eq!(versions(store).await, [(1, VersionState::Published)]);
    let version = draft(store, 1, &text(&flow(3))).await;
    assert_eq!((version, states(store, HERE).await), (2, 2));

    assert_eq!(publish(store, 2).await.unwrap(), Publishing::Published);
    assert_eq!((states(store, HERE).await, states(store, THERE).await), (3, 2));
    assert_eq!(
        versions(store).await,
        [(2, VersionState::Published), (1, VersionState::Superseded)]
    );
    let held = store
        .config_versions()
        .published(WORKFLOW)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((held.published_by.as_str(), held.based_on), ("Lea", 1));
    let before = store.config_versions().by_version(WORKFLOW, 1).await.unwrap();
    assert_eq!(before.body, text(&flow(2)), "what held before can still be read");
    assert_eq!(
        audited(store).await,
        [("Lea".into(), "5".into(), "version 2 after 1".into())]
    );
    for over in [1, 2, 3] {
        assert!(
            matches!(publish(store, over).await, Err(StoreError::NotFound("draft"))),
            "{over}"
        );
    }
}

#[tokio::test]
async fn a_broken_workflow_is_refused_with_its_reasons_and_changes_nothing() {
    let fresh = programs().await;
    let store = &fresh.store;
    let mut broken = flow(4);
    broken.transitions.remove(1);
    broken.states.remove(0);
    let version = draft(store, 1, &text(&broken)).await;
    let Publishing::Refused(faults) = publish(store, version).await.unwrap() else {
        panic!("a broken workflow was published");
    };
    let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            "a transition names state 1, which does not exist",
            "there is no initial state",
            "state 2 has no way out and is not terminal",
            "state 1 is missing, and 1 applications are in it",
        ]
    );
    assert_eq!(states(store, HERE).await, 2);
    assert_eq!(
        versions(store).await,
        [(2, VersionState::Draft), (1, VersionState::Published)]
    );
    assert!(audited(store).await.is_empty());
    // Nor does a program begin with one.
    let mut write = store.write().await.unwrap();
    let program = NewProgram {
        tenant: HERE,
        id: ProgramId(6),
        name: "Heating help",
        category: "",
        case_columns: false,
        workflow: &broken,
        denial_reasons: &[],
    };
    let begun = programs::insert(&mut write, &program, 1).await;
    assert!(matches!(begun, Err(StoreError::Corrupt { .. })), "{begun:?}");
}

#[tokio::test]
async fn of_two_who_publish_at_once_one_wins() {
    let fresh = programs().await;
    let other = fresh.again().await;
    for round in 0..5_i64 {
        let held = store_version(&fresh.store).await;
        let bodies = [text(&flow(3)), text(&flow(4))];
        let attempt = async |store: &Store, body: &str| {
            let mut write = store.write().await?;
            let version = config_versions::save_draft(&mut write, WORKFLOW, held, body, &lea()).await?;
            let done = configuration::publish(&mut write, WORKFLOW, version, lea().from("192.0.2.7")).await?;
            write.commit().await?;
            hub_store::Result::Ok((version, done))
        };
        let (one, two) = tokio::join!(
            attempt(&fresh.store, &bodies[0]),
            attempt(&other.store, &bodies[1])
        );
        let won: Vec<i64> = [&one, &two]
            .into_iter()
            .filter_map(|outcome| outcome.as_ref().ok().map(|(version, _)| *version))
            .collect();
        assert_eq!(won.len(), 1, "{one:?} {two:?}");
        let lost = if one.is_err() { one } else { two };
        assert!(
            matches!(lost, Err(StoreError::VersionConflict { seen, .. }) if seen == held),
            "{lost:?}"
        );
        assert_eq!(store_version(&fresh.store).await, won[0]);
        assert_eq!(audited(&fresh.store).await.len() as i64, round + 1);
    }
    // The same draft, twice.
    let held = store_version(&fresh.store).await;
    let version = draft(&fresh.store, held, &text(&flow(2))).await;
    let (one, two) = tokio::join!(publish(&fresh.store, version), publish(&other.store, version));
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    // A draft that was overtaken stays one.
    let late = draft(&fresh.store, held, &text(&flow(3))).await;
    let refused = publish(&fresh.store, late).await;
    assert!(
        matches!(refused, Err(StoreError::VersionConflict { seen, current, .. }) if (seen, current) == (held, version)),
        "{refused:?}"
    );
}

async fn store_version(store: &Store) -> i64 {
    let held = store.config_versions().published(WORKFLOW).await.unwrap();
    held.map_or(0, |held| held.version)
}

#[tokio::test]
async fn two_people_of_the_same_name_are_two_authors_and_who_was_renamed_is_one() {
    let fresh = programs().await;
    let store = &fresh.store;
    let mut write = store.write().await.unwrap();
    for (by, last) in [
        (By::person(7, "Ana Ruiz"), 3),
        (By::person(8, "Ana Ruiz"), 4),
        (By::person(7, "Ana Ruiz-Vega"), 5),
    ] {
        let body = text(&flow(last));
        config_versions::save_draft(&mut write, WORKFLOW, 1, &body, &by)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let authors = store.config_versions().authors(WORKFLOW, 1, 4).await.unwrap();
    let mut accounts: Vec<i64> = authors.iter().map(|(author, ..)| *author).collect();
    accounts.sort_unstable();
    assert_eq!(accounts, [7, 8]);
    let newest = store.config_versions().by_version(WORKFLOW, 4).await.unwrap();
    assert_eq!((newest.author, newest.created_by.as_str()), (7, "Ana Ruiz-Vega"));
}
