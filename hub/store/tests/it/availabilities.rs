use crate::fresh::fresh;
use hub_domain::calls::availability::{Availability, Presence};
use hub_domain::calls::call::CallOutcome;
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CallId, TenantId};
use hub_store::calls::{self, NewCall, availabilities, call_progress};
use hub_store::identity::preferences;
use hub_store::{Store, args};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const ROSA: AccountId = AccountId(7);

pub async fn account(store: &Store, tenant: TenantId, account: AccountId, last_name: &str) {
    let sql = "INSERT INTO accounts (tenant_id, id, cd_user, account_type, entity_type, first_name, last_name, company_name,
            email_verified, phone_verified, roles, role_codes, active, second_factor, lang, zone, profile, version, created_at_ms, updated_at_ms)
        VALUES ($1, $2, $2, 'Reviewer', 1, 'Rosa', $3, '', TRUE, FALSE, '[]', '[]', TRUE, FALSE, 'en', 'UTC', '{}', 1, 0, 0)";
    let mut write = store.write().await.unwrap();
    write
        .execute(sql, args![tenant, account, last_name])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

pub async fn attend(
    store: &Store,
    node: &str,
    come: &[(TenantId, AccountId)],
    gone: &[(TenantId, AccountId)],
) {
    let mut write = store.write().await.unwrap();
    availabilities::attend(&mut write, node, come, gone)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn says(store: &Store, state: Availability) {
    let mut write = store.write().await.unwrap();
    let chosen = state.chosen(now_ms()).unwrap();
    availabilities::set(&mut write, COUNTY, ROSA, &chosen)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn presence(store: &Store) -> Presence {
    store.availabilities().of(COUNTY, ROSA).await.unwrap()
}

/// A call to a phone, and its end; answered or not.
async fn call(store: &Store, id: &str, answered: bool) -> Availability {
    let new = NewCall {
        id: CallId(id.into()),
        thread: id.into(),
        application_id: 1,
        program_id: 5,
        reviewer_id: ROSA.0,
        reviewer_name: "Rosa".into(),
        applicant_name: "Ana".into(),
        to: "+12025550101".into(),
        lang: "en".into(),
        room: id.into(),
        node: "a".into(),
        captions_available: false,
        draft: false,
        engine: String::new(),
    };
    let mut write = store.write().await.unwrap();
    calls::insert(&mut write, COUNTY, &new).await.unwrap();
    write.commit().await.unwrap();
    let during = presence(store).await.state;
    let mut write = store.write().await.unwrap();
    if answered {
        call_progress::answered(&mut write, COUNTY, &new.id)
            .await
            .unwrap();
    }
    let outcome = if answered {
        CallOutcome::Answered
    } else {
        CallOutcome::Missed
    };
    assert!(
        call_progress::ended(&mut write, COUNTY, &new.id, outcome, now_ms())
            .await
            .unwrap()
    );
    assert!(
        !call_progress::ended(&mut write, COUNTY, &new.id, outcome, now_ms())
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    during
}

#[tokio::test]
async fn who_is_in_a_call_is_busy_and_writes_it_up_if_somebody_talked() {
    let fresh = fresh().await;
    let store = &fresh.store;
    assert_eq!(presence(store).await.state, Availability::Available);
    assert_eq!(call(store, "c1", false).await, Availability::Busy);
    assert_eq!(presence(store).await.state, Availability::Available);
    assert_eq!(call(store, "c2", true).await, Availability::Busy);
    let after = presence(store).await;
    assert_eq!(after.state, Availability::WrapUp);
    assert!(after.until_ms.is_some_and(|until| until > now_ms()));
    says(store, Availability::Available).await;
    assert_eq!(presence(store).await.state, Availability::Available);
    let events = store.topics().after(COUNTY, "me:7", 0, 50).await.unwrap();
    assert!(!events.is_empty() && events.iter().all(|event| event.kind == "availability.changed"));
}

#[tokio::test]
async fn who_said_away_is_away_after_a_call_too() {
    let fresh = fresh().await;
    let store = &fresh.store;
    says(store, Availability::Away).await;
    assert_eq!(call(store, "c1", true).await, Availability::Busy);
    assert_eq!(presence(store).await.state, Availability::Away);
}

#[tokio::test]
async fn who_has_no_screen_open_is_not_there_whatever_they_said() {
    let fresh = fresh().await;
    let store = &fresh.store;
    account(store, COUNTY, ROSA, "Marsh").await;
    account(store, COUNTY, AccountId(8), "Ayala").await;
    account(store, OTHER, ROSA, "Other").await;
    says(store, Availability::Available).await;
    let here = async || -> Vec<(String, Availability)> {
        let here = store.availabilities().here(COUNTY, None).await.unwrap();
        here.into_iter()
            .map(|person| (person.name, person.presence.state))
            .collect()
    };
    assert!(here().await.is_empty());
    let (rosa, ayala) = ((COUNTY, ROSA), (COUNTY, AccountId(8)));
    attend(store, "a", &[rosa, ayala, (OTHER, ROSA)], &[]).await;
    attend(store, "b", &[rosa], &[]).await;
    let both = [
        ("Rosa Ayala".to_owned(), Availability::Available),
        ("Rosa Marsh".to_owned(), Availability::Available),
    ];
    assert_eq!(here().await, both);
    let lines = store.availabilities().for_lines(COUNTY).await.unwrap();
    let nodes: Vec<(AccountId, Vec<String>)> = lines
        .into_iter()
        .map(|person| (person.account, person.nodes))
        .collect();
    let both_nodes = vec!["a".to_owned(), "b".to_owned()];
    assert_eq!(nodes, [(ROSA, both_nodes), (AccountId(8), vec!["a".to_owned()])]);
    // At one of two nodes, and then at none.
    attend(store, "a", &[], &[rosa]).await;
    assert_eq!(here().await, both);
    attend(store, "b", &[], &[rosa]).await;
    assert_eq!(here().await, both[..1]);
    // A node that gives no sign any more.
    let mut write = store.write().await.unwrap();
    write
        .execute(
            "UPDATE attendances SET seen_at_ms = $1",
            args![now_ms() - 120_000],
        )
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert!(here().await.is_empty());
    let mut write = store.write().await.unwrap();
    availabilities::renew(&mut write, "a").await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(here().await, both[..1]);
    let mut write = store.write().await.unwrap();
    availabilities::forget_node(&mut write, "a").await.unwrap();
    write.commit().await.unwrap();
    assert!(here().await.is_empty());
    assert!(store.availabilities().here(OTHER, None).await.unwrap().is_empty());
}

#[tokio::test]
async fn outside_of_their_hours_somebody_is_away_until_they_say_otherwise() {
    const DAY_MS: i64 = 86_400_000;
    let fresh = fresh().await;
    let store = &fresh.store;
    account(store, COUNTY, ROSA, "Marsh").await;
    attend(store, "a", &[(COUNTY, ROSA)], &[]).await;
    // The only hours of the week were two days ago. The first day of the epoch was a Thursday.
    let names = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"];
    let day = names[usize::try_from((now_ms() / DAY_MS - 2) % 7).unwrap()];
    let hours = serde_json::json!({ "hours": { day: [{ "from": "08:00", "to": "12:00" }] } });
    let mut write = store.write().await.unwrap();
    preferences::put(&mut write, COUNTY, ROSA.0, &hours)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let own = store.availabilities().own(COUNTY, ROSA).await.unwrap();
    assert_eq!(
        (own.presence.state, own.reason.as_str()),
        (Availability::Away, "hours")
    );
    let here = store.availabilities().here(COUNTY, None).await.unwrap();
    assert_eq!(here[0].presence.state, Availability::Away);
    let offered = store.availabilities().for_lines(COUNTY).await.unwrap();
    assert_eq!(offered[0].presence.state, Availability::Away);
    says(store, Availability::Available).await;
    assert_eq!(presence(store).await.state, Availability::Available);
    says(store, Availability::Away).await;
    let own = store.availabilities().own(COUNTY, ROSA).await.unwrap();
    assert_eq!(
        (own.presence.state, own.reason.as_str()),
        (Availability::Away, "")
    );
}
