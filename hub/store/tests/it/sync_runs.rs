//! Exchanges with external systems: records are counted, and only in their own tenant.

use crate::fresh::fresh;
use hub_domain::cases::reports::Period;
use hub_domain::{ProgramId, TenantId};
use hub_store::cases::sync_runs::{self, NewSyncRun, SyncScope};
use hub_store::programs::{self, NewProgram};
use serde_json::json;

const COUNTY: TenantId = TenantId(1);
const RENT: ProgramId = ProgramId(5);

#[tokio::test]
async fn exchanges_are_listed_and_counted_by_system_and_day() {
    let fresh = fresh().await;
    let period = Period::new(Some("2026-03-01"), Some("2026-03-03"), "America/New_York", 0).unwrap();
    let flow = json!({ "states": [{ "id": 4, "name": "Application Received", "kind": "terminal" }, { "id": 16, "name": "Form in progress", "kind": "initial" }],
        "transitions": [{ "from": 16, "to": 4 }] });
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [COUNTY, TenantId(2)] {
        let program = NewProgram {
            tenant,
            id: RENT,
            name: "Rent",
            category: "",
            case_columns: false,
            workflow: &serde_json::from_value(flow.clone()).unwrap(),
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    for (id, system, at_ms, done, error) in [
        ("a", "State portal", period.from_ms(), 8, ""),
        ("b", "State portal", period.until_ms() - 1, 3, "timed_out"),
        ("c", "Ledger", period.from_ms() + 1, 10, ""),
        ("d", "Ledger", period.until_ms(), 10, ""),
    ] {
        let new = NewSyncRun {
            id,
            system,
            program: RENT,
            direction: "out",
            records: 10,
            at_ms,
        };
        sync_runs::begin(&mut write, COUNTY, &new).await.unwrap();
        sync_runs::finish(&mut write, COUNTY, id, (done, 10 - done), error, at_ms + 5)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let runs = fresh.store.sync_runs();
    let scope = |system| SyncScope {
        program: Some(RENT),
        system,
        member: None,
        from_ms: period.from_ms(),
        until_ms: period.until_ms(),
    };
    let page = runs.page(COUNTY, &scope("")).await.unwrap();
    let ids: Vec<&str> = page.iter().map(|run| run.id.as_str()).collect();
    assert_eq!(ids, ["b", "c", "a"], "newest first");
    assert_eq!(
        (
            page[0].state.as_str(),
            page[0].error.as_str(),
            page[0].program_name.as_str()
        ),
        ("failed", "timed_out", "Rent")
    );
    let counts = runs.counts(COUNTY, &scope("")).await.unwrap();
    let portal = counts
        .iter()
        .find(|count| count.system == "State portal")
        .unwrap();
    assert_eq!(
        (
            portal.runs,
            portal.failed,
            portal.records,
            portal.done,
            portal.refused
        ),
        (2, 1, 20, 11, 9)
    );
    let spans = runs
        .by_span(COUNTY, &scope("State portal"), &period.spans())
        .await
        .unwrap();
    let days: Vec<(i64, i64)> = spans.iter().map(|span| (span.runs, span.done)).collect();
    assert_eq!(days, [(1, 8), (0, 0), (1, 3)]);
    assert_eq!(runs.systems(COUNTY).await.unwrap(), ["Ledger", "State portal"]);
    assert!(runs.page(TenantId(2), &scope("")).await.unwrap().is_empty());
}
