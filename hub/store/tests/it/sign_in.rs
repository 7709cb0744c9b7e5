use crate::fresh::fresh;
use hub_domain::permission::Permission;
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use hub_store::accounts::{self, Account, Membership};
use hub_store::codes::{self, CodeBinding};
use hub_store::logins;

const COUNTY: TenantId = TenantId(1);
const USER: CdUser = CdUser(7);

fn account(role_code: &str) -> Account {
    Account {
        tenant: COUNTY,
        id: AccountId(70),
        cd_user: USER,
        account_type: "Reviewer".into(),
        entity_type: 3,
        community_entity: None,
        community_entity_type: None,
        first_name: "Rosa".into(),
        last_name: "Delgado".into(),
        company_name: String::new(),
        email: Some("rosa@riverbend.example".into()),
        phone: None,
        email_verified: true,
        phone_verified: false,
        email_verified_at_ms: 0,
        phone_verified_at_ms: 0,
        roles: vec![201],
        role_codes: vec![role_code.into()],
        active: true,
        second_factor: true,
        lang: "en".into(),
        zone: "America/New_York".into(),
        version: 1,
    }
}

#[tokio::test]
async fn an_account_reads_back_and_its_seats_decide_its_rights() {
    let fresh = fresh().await;
    let reviewer = account("REM");
    let mut write = fresh.store.write().await.unwrap();
    accounts::insert(&mut write, &reviewer, 1).await.unwrap();
    let seat = |role: &str, permissions: &[&str], program| Membership {
        program: ProgramId(program),
        queue_role: 0,
        role_name: role.into(),
        permissions: permissions.iter().map(|name| name.to_string()).collect(),
    };
    accounts::add_membership(&mut write, COUNTY, reviewer.id, &seat("Process-Admin", &[], 5))
        .await
        .unwrap();
    write.commit().await.unwrap();
    let accounts = fresh.store.accounts();
    assert_eq!(accounts.by_login(USER).await.unwrap(), [reviewer.clone()]);
    assert_eq!(accounts.permissions(&reviewer).await.unwrap(), []);
    let mut write = fresh.store.write().await.unwrap();
    hub_store::accounts::add_membership(
        &mut write,
        COUNTY,
        reviewer.id,
        &seat("Reviewer", &["Supervise"], 7),
    )
    .await
    .unwrap();
    write.commit().await.unwrap();
    assert!(
        accounts
            .permissions(&reviewer)
            .await
            .unwrap()
            .contains(&Permission::ConferenceSupervise)
    );
}

#[tokio::test]
async fn failures_count_per_address_and_in_a_row() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    logins::insert(&mut write, USER, Some("rosa@riverbend.example"), None, false, 1)
        .await
        .unwrap();
    logins::set_password(&mut write, USER, "$argon2id$x", true, 1)
        .await
        .unwrap();
    assert_eq!(
        logins::add_failure(&mut write, USER, "a", 1_000).await.unwrap(),
        1
    );
    assert_eq!(
        logins::add_failure(&mut write, USER, "b", 2_000).await.unwrap(),
        2
    );
    assert_eq!(
        logins::standing(&mut write, USER, "a", 500).await.unwrap(),
        (1, 0)
    );
    logins::lock(&mut write, USER, 99_000).await.unwrap();
    write.commit().await.unwrap();
    let store = fresh.store.logins();
    assert_eq!(store.recent_failures(USER, "b", 1_500).await.unwrap(), (1, 2_000));
    let login = store.by_email("rosa@riverbend.example").await.unwrap().unwrap();
    assert_eq!((login.failures, login.locked_until_ms), (2, 99_000));
    assert!(store.any_seeded_password().await.unwrap());
    let mut write = fresh.store.write().await.unwrap();
    logins::clear_failures(&mut write, USER, "a").await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(store.by_id(USER).await.unwrap().locked_until_ms, 0);
}

#[tokio::test]
async fn a_code_works_once_and_for_its_own_token_alone() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let bound = |jti| CodeBinding {
        tenant: COUNTY,
        cd_user: USER,
        account: AccountId(70),
        operation: "sign_in",
        token_jti: jti,
    };
    codes::insert(
        &mut write,
        "c1",
        &bound("t1"),
        "sms",
        "+12025550110",
        "hash",
        1_000,
        9_000,
    )
    .await
    .unwrap();
    assert_eq!(codes::latest(&mut write, &bound("t2")).await.unwrap(), None);
    assert_eq!(
        codes::latest(&mut write, &bound("t1"))
            .await
            .unwrap()
            .unwrap()
            .code_hash,
        "hash"
    );
    assert_eq!(codes::count_try(&mut write, "c1").await.unwrap(), 1);
    assert!(codes::consume(&mut write, "c1", USER, 2_000).await.unwrap());
    assert!(!codes::consume(&mut write, "c1", USER, 2_001).await.unwrap());
    write.commit().await.unwrap();
    let store = fresh.store.codes();
    assert_eq!(store.unused_to("+12025550110", 0).await.unwrap().0, 0);
    assert_eq!(
        store.last_for_token(USER, "t1", "+12025550110").await.unwrap(),
        1_000
    );
    assert_eq!(
        store.last_account(USER, "t1").await.unwrap(),
        Some((COUNTY, AccountId(70)))
    );
}
