//! A hub killed in the middle of a change of many and of its undo, as by `kill -9`: each application is changed once or not at all,
//! and the job continues after the restart.

use crate::commands::{Demo, Process, free_port, hub, interrupt};
use hub_actors::cases::bulk::check;
use hub_domain::cases::bulk::{BulkChange, BulkStage, NewOwner, RequestedChange};
use hub_domain::identity::by::By;
use hub_domain::{ApplicationId, TenantId};
use hub_store::audit::ChainState;
use hub_store::bus::InProcessBus;
use hub_store::cases::bulk_changes;
use hub_store::db::Db;
use hub_store::{Store, Write, args};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

const TENANT: TenantId = TenantId(1);
const COMMENT: &str = "Handed back for the holidays";

async fn store(data: &Path) -> Store {
    let url = format!("sqlite:{}", data.join("hub.sqlite").display());
    Store::new(Db::open(&url).await.unwrap(), Arc::new(InProcessBus::default()))
}

fn start(data: &Path) -> Process {
    Process::start(
        hub(data)
            .args(["demo", "--applications", "2000"])
            .env("HUB_HTTP_ADDR", format!("127.0.0.1:{}", free_port()))
            .stdout(Stdio::null()),
    )
}

/// The change, once this holds of it.
async fn once(store: &Store, id: &str, holds: impl Fn(&BulkChange) -> bool) -> BulkChange {
    let started = Instant::now();
    loop {
        let view = store.bulk_changes().by_id(TENANT, id).await.unwrap().view;
        if holds(&view) {
            return view;
        }
        assert!(started.elapsed() < Duration::from_secs(120), "{view:?}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// One application of the change beside its row: owner and version before, outcome, outcome of the undo, version and owner now.
type Beside = (i64, i64, Option<String>, Option<String>, i64, Option<i64>);

/// Asserts that every application is as its outcome says.
async fn assert_whole(store: &Store, id: &str, owners: &BTreeMap<i64, i64>) {
    let sql = "SELECT i.application_id, i.version, i.outcome, i.undo_outcome, a.version, a.owner_id
        FROM bulk_change_items i JOIN applications a ON a.tenant_id = i.tenant_id AND a.id = i.application_id
        WHERE i.tenant_id = $1 AND i.bulk_id = $2";
    let rows: Vec<Beside> = store.db().all(sql, args![TENANT, id]).await.unwrap();
    assert_eq!(rows.len(), owners.len());
    for (application, seen, outcome, undone, version, owner) in rows {
        let expected = match (outcome.as_deref(), undone.as_deref()) {
            (None, None) => (seen, Some(owners[&application])),
            (Some("done"), None) => (seen + 1, None),
            (Some("done"), Some("done")) => (seen + 2, Some(owners[&application])),
            other => panic!("application {application}: {other:?}"),
        };
        assert_eq!(
            (version, owner),
            expected,
            "application {application}: {outcome:?} {undone:?}"
        );
    }
    let written = "SELECT COUNT(*) FROM messages WHERE tenant_id = $1 AND channel = 'COMMENT' AND body = $2";
    let (comments,): (i64,) = store
        .db()
        .one("comments", written, args![TENANT, COMMENT])
        .await
        .unwrap();
    let done =
        "SELECT COUNT(*) FROM bulk_change_items WHERE tenant_id = $1 AND bulk_id = $2 AND outcome = 'done'";
    let (done,): (i64,) = store.db().one("items", done, args![TENANT, id]).await.unwrap();
    assert_eq!(
        comments, done,
        "one comment in the thread of each application that was changed"
    );
}

/// Starts the hub and kills it once this holds of the change.
async fn kill_once(demo: &Demo, store: &Store, id: &str, holds: impl Fn(&BulkChange) -> bool) -> BulkChange {
    let mut child = start(&demo.data());
    once(store, id, holds).await;
    child.kill().unwrap();
    child.wait().unwrap();
    store.bulk_changes().by_id(TENANT, id).await.unwrap().view
}

async fn begun(store: &Store, begin: impl AsyncFnOnce(&mut Write) -> hub_store::Result<bool>) {
    let mut write = store.write().await.unwrap();
    assert!(begin(&mut write).await.unwrap());
    write.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_killed_in_a_change_of_many_leaves_each_application_done_or_not_done_and_continues() {
    let demo = Demo::seed("2000");
    let store = store(&demo.data()).await;
    let owned = "SELECT id, owner_id FROM applications WHERE tenant_id = $1 AND owner_id IS NOT NULL ORDER BY id LIMIT 1000";
    let owned: Vec<(i64, i64)> = store.db().all(owned, args![TENANT]).await.unwrap();
    let owners: BTreeMap<i64, i64> = owned.into_iter().collect();
    let total = owners.len() as i64;
    assert!(total >= 600, "only {total} applications have an owner");
    let supervisor =
        "SELECT id FROM accounts WHERE tenant_id = $1 AND email = 'supervisor@riverbend.example'";
    let (account,): (i64,) = store
        .db()
        .one("account", supervisor, args![TENANT])
        .await
        .unwrap();
    let by = By {
        account,
        name: "Sam Supervisor".into(),
        source: "127.0.0.1".into(),
        acting: None,
    };
    let requested = RequestedChange {
        to: None,
        owner: NewOwner::Nobody,
        denial_reason: None,
        comment: COMMENT.into(),
    };
    let named: Vec<(ApplicationId, String)> = owners
        .keys()
        .map(|id| (ApplicationId(*id), id.to_string()))
        .collect();
    let id = check(&store, TENANT, &by, &requested, &named, |_| true)
        .await
        .unwrap();
    let checked = store.bulk_changes().by_id(TENANT, &id).await.unwrap().view;
    assert_eq!((checked.requested, checked.refused), (total, 0));

    begun(&store, async |write| {
        bulk_changes::begin(write, TENANT, &id).await
    })
    .await;
    for at_least in [100, 400] {
        let left = kill_once(&demo, &store, &id, |view| view.changed >= at_least).await;
        assert_eq!(left.stage, BulkStage::Running, "it was killed too late: {left:?}");
        assert!(left.changed < total, "{left:?}");
        assert_whole(&store, &id, &owners).await;
    }
    let mut child = start(&demo.data());
    let done = once(&store, &id, |view| view.stage == BulkStage::Done).await;
    assert_eq!((done.changed, done.failed), (total, 0));
    interrupt(&mut child);
    assert_whole(&store, &id, &owners).await;

    begun(&store, async |write| {
        bulk_changes::begin_undo(write, TENANT, &id).await
    })
    .await;
    let left = kill_once(&demo, &store, &id, |view| view.restored >= 200).await;
    assert_eq!(left.stage, BulkStage::Undoing, "it was killed too late: {left:?}");
    assert_whole(&store, &id, &owners).await;
    let mut child = start(&demo.data());
    let undone = once(&store, &id, |view| view.stage == BulkStage::Undone).await;
    assert_eq!((undone.restored, undone.kept), (total, 0));
    interrupt(&mut child);
    assert_whole(&store, &id, &owners).await;
    let chain = store.audit().verify(TENANT).await.unwrap();
    assert!(matches!(chain, ChainState::Whole { .. }), "{chain:?}");
}
