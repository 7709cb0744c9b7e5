//! The statistics by which SQLite chooses its indexes.

use crate::fresh::{Fresh, fresh};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, TenantId, ThreadId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::db::Engine;
use hub_store::people::applicants::{self, NewApplicant};

const COUNTY: TenantId = TenantId(1);
/// Applicants, each with one application; every fiftieth has an account.
const APPLICANTS: i64 = 1_000;

/// An applicant who applies on paper, or who has an account.
fn applicant(id: i64) -> NewApplicant {
    NewApplicant {
        id: ApplicantId(id),
        account: (id % 50 == 0).then_some(AccountId(id)),
        name: format!("Applicant {id}"),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec![format!("applicant{id}@mail.example")],
        created_at_ms: id,
    }
}

async fn fill(fresh: &Fresh) {
    let people: Vec<NewApplicant> = (1..=APPLICANTS).map(applicant).collect();
    let filed: Vec<NewApplication> = (1..=APPLICANTS)
        .map(|id| NewApplication {
            thread: ThreadId(format!("thread-{id}")),
            external_id: format!("RB-{id}"),
            created_at_ms: id,
            ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(id), id)
        })
        .collect();
    let by = By::system().from("test");
    let mut write = fresh.store.write().await.unwrap();
    applicants::create(&mut write, COUNTY, &people, &by)
        .await
        .unwrap();
    new_applications::insert(&mut write, &filed).await.unwrap();
    write.commit().await.unwrap();
}

/// The steps by which SQLite carries out a statement of the store for one account.
async fn plan(fresh: &Fresh, file: &str, name: &str) -> Vec<String> {
    let statement = hub_store::statements()
        .into_iter()
        .find(|statement| (statement.file, statement.name) == (file, name))
        .unwrap();
    let sql = format!("EXPLAIN QUERY PLAN {}", statement.sql);
    let steps: Vec<(i64, i64, i64, String)> = fresh
        .store
        .db()
        .all(sql, args![COUNTY, AccountId(50)])
        .await
        .unwrap();
    steps.into_iter().map(|(_, _, _, step)| step).collect()
}

#[tokio::test]
async fn statistics_lead_from_an_account_to_its_applications_instead_of_through_all_of_the_tenants() {
    let fresh = fresh().await;
    if fresh.store.db().engine() != Engine::Sqlite {
        // PostgreSQL keeps its statistics by itself.
        return;
    }
    fill(&fresh).await;
    for (file, name) in [("portal_visits", "LATEST"), ("judged_again", "OF_ACCOUNT")] {
        let before = plan(&fresh, file, name).await;
        assert!(
            before[0].starts_with("SEARCH a ") && before[0].ends_with("(tenant_id=?)"),
            "{file}::{name} walks through the tenant's applications: {before:?}"
        );
    }
    fresh.store.db().analyse().await.unwrap();
    // Statistics are read when a connection is opened.
    let again = fresh.again().await;
    for (file, name) in [("portal_visits", "LATEST"), ("judged_again", "OF_ACCOUNT")] {
        let after = plan(&again, file, name).await;
        assert!(
            after[0].contains("applicants_by_account (tenant_id=? AND account_id=?)")
                && after[1].contains("applications_by_applicant (tenant_id=? AND applicant_id=?)"),
            "{file}::{name}: {after:?}"
        );
    }
}
