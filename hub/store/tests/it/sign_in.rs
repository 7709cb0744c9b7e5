use crate::fresh::fresh;
use hub_domain::identity::permission::Permission;
use hub_domain::people::address::normal_email;
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use hub_store::args;
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::identity::codes::{self, CodeBinding};
use hub_store::identity::{account_words, login_spellings, logins};

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

#[tokio::test]
async fn a_login_stored_in_another_spelling_of_its_address_is_found_by_any() {
    let fresh = fresh().await;
    let odd = [
        (11, "Ana@RIVERBEND.example", "ana@riverbend.example"),
        (12, "bo@münchen.example", "bo@xn--mnchen-3ya.example"),
        (13, "cy@mail.example.", "cy@mail.example"),
        (14, "di@MÜNCHEN.example.", "di@xn--mnchen-3ya.example"),
        (15, "ed@mail\u{3002}example", "ed@mail.example"),
    ];
    // As they should be, what nothing can mend, and the second login of one mailbox.
    let kept = [
        (21, "fay@mail.example"),
        (22, "josé@mail.example"),
        (23, "gil..b@Mail.example"),
        (24, "Hal@mail.example"),
        (25, "hal@mail.example"),
    ];
    let mut write = fresh.store.write().await.unwrap();
    let all = odd.iter().map(|(user, stored, _)| (*user, *stored)).chain(kept);
    for (user, stored) in all {
        logins::insert(&mut write, CdUser(user), Some(stored), None, false, 1)
            .await
            .unwrap();
        let own = Account {
            id: AccountId(user * 10),
            cd_user: CdUser(user),
            email: Some(stored.into()),
            ..account("REM")
        };
        accounts::insert(&mut write, &own, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    let store = fresh.store.logins();
    assert_eq!(store.by_email("bo@xn--mnchen-3ya.example").await.unwrap(), None);

    let outcome = login_spellings::mend(&fresh.store).await.unwrap();
    assert_eq!((outcome.mended, outcome.in_use), (5, 1));
    for (user, stored, normal) in odd {
        for typed in [stored, normal, &stored.to_uppercase()] {
            let read = normal_email(typed).unwrap();
            let found = store.by_email(&read).await.unwrap().unwrap();
            assert_eq!(found.cd_user, CdUser(user), "{typed}");
        }
        let account = fresh.store.accounts().by_id(COUNTY, AccountId(user * 10)).await;
        assert_eq!(account.unwrap().email.as_deref(), Some(normal));
    }
    for (user, stored) in kept {
        let login = store.by_id(CdUser(user)).await.unwrap();
        assert_eq!(login.email.as_deref(), Some(stored));
    }
    let again = login_spellings::mend(&fresh.store).await.unwrap();
    assert_eq!((again.mended, again.in_use), (0, 1));
}

#[tokio::test]
async fn an_account_is_found_in_the_other_spellings_of_its_name() {
    let fresh = fresh().await;
    let people = [
        (31, "علي", "كاظمي", ""),
        (32, "Işıl", "Đặng", ""),
        (33, "Łukasz", "Søndergaard", ""),
        (34, "Jörg", "Weiß", ""),
        (35, "Seán", "O’Brien", ""),
        (36, "Mara", "Vance", "Bäckerei Groß LLC"),
    ];
    let mut write = fresh.store.write().await.unwrap();
    for (user, first, last, company) in people {
        let own = Account {
            id: AccountId(user),
            cd_user: CdUser(user),
            first_name: first.into(),
            last_name: last.into(),
            company_name: company.into(),
            email: Some(format!("person{user}@riverbend.example")),
            ..account("REM")
        };
        accounts::insert(&mut write, &own, 1).await.unwrap();
        let elsewhere = Account {
            tenant: TenantId(2),
            ..own
        };
        accounts::insert(&mut write, &elsewhere, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    let found = async |typed: &str| {
        let found = fresh.store.accounts().search(COUNTY, typed, 20).await.unwrap();
        assert!(found.iter().all(|account| account.tenant == COUNTY));
        found.iter().map(|account| account.id.0).collect::<Vec<_>>()
    };
    let spellings = [
        (31, &["علی کاظمی", "علي", "كاظمى"][..]),
        (32, &["isil dang", "Isil", "đặng", "DANG"]),
        (33, &["lukasz", "sondergaard", "Søndergaard Łukasz"]),
        (34, &["jorg weiss", "joerg", "WEISS"]),
        (35, &["obrien", "o'brien", "sean o’brien"]),
        (36, &["backerei gross", "gross llc", "mara gross"]),
    ];
    for (user, typed) in spellings {
        for typed in typed {
            assert_eq!(found(typed).await, [user], "{typed}");
        }
    }
    // As before: the middle of a name or an address.
    assert_eq!(found("ndergaar").await, [33]);
    assert_eq!(found("person35@").await, [35]);
    assert_eq!(found("nobody").await, [0; 0]);
    let rename = async |first: &str, last: &str| {
        let mut write = fresh.store.write().await.unwrap();
        accounts::rename(&mut write, COUNTY, AccountId(36), first, last, 2)
            .await
            .unwrap();
        write.commit().await.unwrap();
    };
    rename("Zoë", "Ångström").await;
    assert_eq!(found("zoe angstrom").await, [36]);
    assert_eq!(
        found("backerei").await,
        [36],
        "the company's name is still its own"
    );
    assert_eq!(found("vance").await, [0; 0]);
    // As after an upgrade from a version without them.
    let forget = "DELETE FROM account_words WHERE account_id < 33";
    fresh.store.db().execute(forget, args![]).await.unwrap();
    assert_eq!(found("isil").await, [0; 0]);
    assert_eq!(account_words::fill_missing(&fresh.store).await.unwrap(), 4);
    assert_eq!(account_words::fill_missing(&fresh.store).await.unwrap(), 0);
    assert_eq!(found("isil").await, [32]);
}
