use crate::fresh::{Fresh, fresh};
use hub_domain::application::QueueQuery;
use hub_domain::{ApplicationId, TenantId};
use hub_store::{application_words, args, seed};

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);

async fn add(fresh: &Fresh, tenant: TenantId, id: i64, name: &str, external: &str) {
    let mut write = fresh.store.write().await.unwrap();
    let columns = &[
        "tenant_id",
        "id",
        "program_id",
        "applicant_id",
        "thread_id",
        "external_id",
        "applicant_name",
        "search_text",
        "company_name",
        "state_id",
        "owner_name",
        "category_name",
        "case_number",
        "client_id",
        "created_at_ms",
        "state_since_ms",
        "last_com_direction",
        "last_com_type",
        "unread_email",
        "unread_sms",
        "unread_voice",
        "unread_note",
        "last_changed_by",
        "version",
        "updated_at_ms",
    ];
    let text = format!("{name} {external}");
    let row = args![
        tenant,
        id,
        5_i64,
        id,
        format!("t{}-{id}", tenant.0),
        external,
        name,
        text,
        "",
        1_i64,
        "",
        "",
        "",
        "",
        id,
        1_i64,
        "",
        "",
        0_i64,
        0_i64,
        0_i64,
        0_i64,
        "system",
        1_i64,
        1_i64
    ];
    seed::insert_rows(&mut write, "applications", columns, vec![row])
        .await
        .unwrap();
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
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [HERE, THERE] {
        let columns = &[
            "tenant_id",
            "id",
            "name",
            "category",
            "case_columns",
            "workflow",
            "denial_reasons",
            "active",
            "version",
            "updated_at_ms",
        ];
        let row = args![
            tenant,
            5_i64,
            "Rent help",
            "",
            false,
            "{}",
            "[]",
            true,
            1_i64,
            1_i64
        ];
        seed::insert_rows(&mut write, "programs", columns, vec![row])
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    add(&fresh, HERE, 1, "José Núñez", "RB-000123").await;
    add(&fresh, HERE, 2, "Josefa Ortega", "RB-000124").await;
    add(&fresh, HERE, 3, "Minh Tran", "RB-001230").await;
    add(&fresh, THERE, 4, "José Lima", "RB-000123").await;
    assert_eq!(
        found(&fresh, HERE, "jose").await,
        (vec![], 0),
        "nothing is indexed yet"
    );

    assert_eq!(application_words::fill_missing(&fresh.store).await.unwrap(), 4);
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
