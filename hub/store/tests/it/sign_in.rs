use crate::fresh::fresh;
use hub_domain::identity::permission::Permission;
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::identity::codes::{self, CodeBinding};
use hub_store::identity::logins;

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
async fn an_account_reads_back_and_its_memberships_decide_its_rights() {
    let fresh = fresh().await;
    let reviewer = account("REM");
    let mut write = fresh.store.write().await.unwrap();
    accounts::insert(&mut write, &reviewer, 1).await.unwrap();
    let membership = |role: &str, permissions: &[&str], program| Membership {
        program: ProgramId(program),
        queue_role: 0,
        role_name: role.into(),
        permissions: permissions.iter().map(|name| name.to_string()).collect(),
    };
    accounts::add_membership(
        &mut write,
        COUNTY,
        reviewer.id,
        &membership("Process-Admin", &[], 5),
    )
    .await
    .unwrap();
    write.commit().await.unwrap();
    let accounts = fresh.store.accounts();
    assert_eq!(
        accounts.by_login(USER).await.unwrap(),
        std::slice::from_ref(&reviewer)
    );
    assert_eq!(
        accounts.permissions(&reviewer).await.unwrap(),
        [Permission::ProfileRead],
        "the community profile is open to every member of staff"
    );
    let mut write = fresh.store.write().await.unwrap();
    hub_store::identity::accounts::add_membership(
        &mut write,
        COUNTY,
        reviewer.id,
        &membership("Reviewer", &["Supervise"], 7),
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
async fn a_login_is_found_by_its_address_and_says_if_its_password_is_a_demonstration_one() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    logins::insert(&mut write, USER, Some("rosa@riverbend.example"), None, false, 1)
        .await
        .unwrap();
    logins::set_password(&mut write, USER, "$argon2id$x", true, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let store = fresh.store.logins();
    let login = store.by_email("rosa@riverbend.example").await.unwrap().unwrap();
    assert_eq!(login, store.by_id(USER).await.unwrap());
    assert!(store.any_seeded_password().await.unwrap());
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
    for tries in [Some(1), Some(2), None] {
        assert_eq!(codes::claim_try(&mut write, "c1", 2).await.unwrap(), tries);
    }
    let used = codes::consume(&mut write, "c1", 2_000).await.unwrap();
    assert_eq!(used, Some(("+12025550110".to_owned(), 1_000)));
    assert_eq!(codes::consume(&mut write, "c1", 2_001).await.unwrap(), None);
    write.commit().await.unwrap();
    let store = fresh.store.codes();
    assert_eq!(
        store.last_account(USER, "t1").await.unwrap(),
        Some((COUNTY, AccountId(70)))
    );
}
