use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::QueueQuery;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicationId, ProgramId, TenantId, ThreadId};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::programs::{self, NewProgram};
use hub_store::{args, cases::application_words};

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);

async fn add(fresh: &Fresh, tenant: TenantId, id: i64, name: &str, external: &str) {
    let new = NewApplication {
        thread: ThreadId(format!("t{}-{id}", tenant.0)),
        external_id: external.into(),
        applicant_name: name.into(),
        created_at_ms: id,
        ..NewApplication::filed(tenant, ProgramId(5), ApplicationId(id), id)
    };
    let mut write = fresh.store.write().await.unwrap();
    new_applications::insert(&mut write, &[new]).await.unwrap();
    write.commit().await.unwrap();
}

async fn found(fresh: &Fresh, tenant: TenantId, search: &str) -> (Vec<i64>, i64) {
    let query = QueueQuery {
        search: search.into(),
        ..QueueQuery::default()
    };
    let page = fresh.store.applications().page(tenant, &query).await.unwrap();
    (page.items.iter().map(|item| item.id.0).collect(), page.total)
}

#[tokio::test]
async fn every_typed_word_begins_a_word_of_what_is_found() {
    let fresh = fresh().await;
    let flow = Workflow {
        states: vec![State {
            id: 1,
            name: "Done".into(),
            kind: StateKind::Initial,
        }],
        transitions: vec![Transition {
            from: 1,
            to: 1,
            requires_user_assigment: false,
            requires_reason: false,
        }],
    };
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [HERE, THERE] {
        let program = NewProgram {
            tenant,
            id: ProgramId(5),
            name: "Rent help",
            category: "",
            case_columns: false,
            workflow: &flow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    add(&fresh, HERE, 1, "José Núñez", "RB-000123").await;
    add(&fresh, HERE, 2, "Josefa Ortega", "RB-000124").await;
    add(&fresh, HERE, 3, "Minh Tran", "RB-001230").await;
    add(&fresh, THERE, 4, "José Lima", "RB-000123").await;
    // As after an upgrade from a version without the index.
    let forget = "DELETE FROM application_words WHERE application_id < 3";
    fresh.store.db().execute(forget, args![]).await.unwrap();
    assert_eq!(found(&fresh, HERE, "jose").await, (vec![], 0));

    assert_eq!(application_words::fill_missing(&fresh.store).await.unwrap(), 2);
    assert_eq!(application_words::fill_missing(&fresh.store).await.unwrap(), 0);
    assert_eq!(found(&fresh, HERE, "JOSE").await, (vec![1, 2], 2));
    assert_eq!(found(&fresh, HERE, "jos nun").await, (vec![1], 1));
    assert_eq!(found(&fresh, HERE, "rb-000123").await, (vec![1], 1));
    assert_eq!(found(&fresh, HERE, "123").await, (vec![1, 3], 2));
    assert_eq!(
        found(&fresh, HERE, "unez").await,
        (vec![], 0),
        "the middle of a word is not its beginning"
    );
    assert_eq!(
        found(&fresh, HERE, " -% ").await.1,
        3,
        "nothing typed filters nothing"
    );
    assert_eq!(found(&fresh, THERE, "jose").await, (vec![4], 1));

    let mut write = fresh.store.write().await.unwrap();
    application_words::index(&mut write, HERE, ApplicationId(1), "Pepe Núñez RB-000123")
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(found(&fresh, HERE, "jose").await, (vec![2], 1));
    assert_eq!(found(&fresh, HERE, "pepe").await, (vec![1], 1));
}
