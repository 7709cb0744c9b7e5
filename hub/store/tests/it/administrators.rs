//! The last administrator of a tenant is kept, also from two writes at once; and staff are found with what their rights come from.

use crate::fresh::{Fresh, fresh};
use crate::tenant_settings::tenant;
use hub_domain::identity::admin_access::{AdminAccess, AdminArea, AdminAreas};
use hub_domain::identity::permission::Permission;
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::identity::identity_providers::{self, Provider};
use hub_store::identity::roles::{self, Role};
use hub_store::identity::staff_access::StaffFilter;
use hub_store::identity::{administrators, logins};
use hub_store::tenants;

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);

fn account(tenant: TenantId, id: i64, code: &str, roles: &[i64]) -> Account {
    Account {
        tenant,
        id: AccountId(id),
        cd_user: CdUser(id),
        account_type: "Government".into(),
        entity_type: 1,
        community_entity: None,
        community_entity_type: None,
        first_name: format!("Ana {id}"),
        last_name: "Reyes".into(),
        company_name: String::new(),
        email: Some(format!("ana{id}@riverbend.example")),
        phone: None,
        email_verified: true,
        phone_verified: false,
        email_verified_at_ms: 0,
        phone_verified_at_ms: 0,
        roles: roles.to_vec(),
        role_codes: vec![code.into()],
        active: true,
        second_factor: false,
        lang: "en".into(),
        zone: "America/New_York".into(),
        version: 1,
    }
}

/// Two counties with accounts that have a password each.
async fn counties(accounts: &[Account]) -> Fresh {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    for id in [COUNTY, OTHER] {
        tenants::insert(&mut write, &tenant(id), 1).await.unwrap();
    }
    for account in accounts {
        let mail = account.email.as_deref();
        logins::insert(&mut write, account.cd_user, mail, None, false, 1)
            .await
            .unwrap();
        logins::set_password(&mut write, account.cd_user, "$argon2id$x", false, 1)
            .await
            .unwrap();
        accounts::insert(&mut write, account, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

/// Takes an account out of use, as a call does: it is rolled back where nobody would be left.
async fn close(fresh: &Fresh, account: AccountId) -> bool {
    let mut write = fresh.store.write().await.unwrap();
    accounts::deactivate(&mut write, COUNTY, account, 2)
        .await
        .unwrap();
    let is_kept = administrators::keep_one(&mut write, COUNTY).await.unwrap();
    match is_kept {
        true => write.commit().await.unwrap(),
        false => write.rollback().await.unwrap(),
    }
    is_kept
}

async fn left(fresh: &Fresh) -> Vec<i64> {
    let mut write = fresh.store.write().await.unwrap();
    let all = administrators::all(&mut write, COUNTY).await.unwrap();
    write.rollback().await.unwrap();
    all.into_iter().map(|account| account.0).collect()
}

#[tokio::test]
async fn an_administrator_is_staff_with_number_99_in_use_and_with_a_way_to_sign_in() {
    let fresh = counties(&[
        account(COUNTY, 10, "GOV", &[99]),
        account(COUNTY, 11, "REV", &[200, 99]),
        account(COUNTY, 12, "IND", &[99]),
        account(COUNTY, 13, "GOV", &[199]),
        account(COUNTY, 14, "GOV", &[99]),
        account(COUNTY, 15, "GOV", &[99]),
        Account {
            active: false,
            ..account(COUNTY, 16, "GOV", &[99])
        },
        account(OTHER, 17, "GOV", &[99]),
    ])
    .await;
    let db = fresh.store.db();
    // Somebody who was invited and has not come yet, and somebody who comes by the tenant's identity provider alone.
    for user in [14_i64, 15] {
        db.execute("DELETE FROM credentials WHERE cd_user = $1", args![user])
            .await
            .unwrap();
    }
    let provider = Provider {
        issuer: "https://id.example".into(),
        client_id: "hub".into(),
        sealed_secret: String::new(),
    };
    let mut write = fresh.store.write().await.unwrap();
    identity_providers::set_provider(&mut write, COUNTY, "membership", &provider, 1)
        .await
        .unwrap();
    identity_providers::link(&mut write, COUNTY, "https://id.example", "s15", CdUser(15), 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(left(&fresh).await, [10, 11, 15]);
    let mut write = fresh.store.write().await.unwrap();
    identity_providers::remove_provider(&mut write, COUNTY, "membership")
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(
        left(&fresh).await,
        [10, 11],
        "whose provider is gone cannot come any more"
    );
}

#[tokio::test]
async fn the_last_administrator_stays() {
    let fresh = counties(&[
        account(COUNTY, 10, "GOV", &[99]),
        account(COUNTY, 11, "GOV", &[99]),
        account(OTHER, 17, "GOV", &[99]),
    ])
    .await;
    assert!(close(&fresh, AccountId(10)).await);
    assert!(
        !close(&fresh, AccountId(11)).await,
        "another tenant's does not count"
    );
    assert_eq!(left(&fresh).await, [11]);
}

#[tokio::test]
async fn two_who_close_each_others_account_at_once_leave_one() {
    for _ in 0..10 {
        let fresh = counties(&[
            account(COUNTY, 10, "GOV", &[99]),
            account(COUNTY, 11, "GOV", &[99]),
        ])
        .await;
        let again = fresh.again().await;
        let (one, other) = tokio::join!(close(&fresh, AccountId(10)), close(&again, AccountId(11)));
        assert!(one != other, "one of both is refused");
        assert_eq!(left(&fresh).await.len(), 1);
    }
}

fn member(program: i64, role: &str, own: &[&str]) -> Membership {
    Membership {
        program: ProgramId(program),
        queue_role: 0,
        role_name: role.into(),
        permissions: own.iter().map(|entry| (*entry).to_owned()).collect(),
    }
}

#[tokio::test]
async fn staff_are_paged_by_name_with_their_memberships_and_found_by_role_and_text() {
    let fresh = counties(&[
        account(COUNTY, 10, "GOV", &[]),
        account(COUNTY, 11, "REV", &[]),
        account(COUNTY, 12, "IND", &[]),
        Account {
            last_name: "Abbot".into(),
            ..account(COUNTY, 13, "REV", &[])
        },
        account(OTHER, 17, "GOV", &[]),
    ])
    .await;
    let mut write = fresh.store.write().await.unwrap();
    for (account, membership) in [
        (10, member(5, "Supervisor", &["FormConfig:Read"])),
        (10, member(6, "Reviewer", &[])),
        (11, member(5, "Reviewer", &[])),
    ] {
        accounts::add_membership(&mut write, COUNTY, AccountId(account), &membership)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let access = fresh.store.staff_access();
    let ids = async |filter: StaffFilter, after: Option<i64>, limit| -> Vec<i64> {
        let page = access
            .page(COUNTY, &filter, after.map(AccountId), limit)
            .await
            .unwrap();
        page.into_iter().map(|member| member.account.0).collect()
    };
    assert_eq!(ids(StaffFilter::default(), None, 2).await, [13, 10]);
    assert_eq!(ids(StaffFilter::default(), Some(10), 2).await, [11]);
    // One by one, each page begins where the one before has ended.
    let (mut walked, mut after) = (Vec::new(), None);
    while let [next] = ids(StaffFilter::default(), after, 1).await[..] {
        walked.push(next);
        after = Some(next);
    }
    assert_eq!(walked, [13, 10, 11]);
    let of_role = StaffFilter {
        role: Some("Supervisor".into()),
        ..StaffFilter::default()
    };
    assert_eq!(ids(of_role, None, 9).await, [10]);
    let typed = StaffFilter {
        search: "ABBOT".into(),
        ..StaffFilter::default()
    };
    assert_eq!(ids(typed, None, 9).await, [13]);
    let one = StaffFilter {
        account: Some(AccountId(10)),
        ..StaffFilter::default()
    };
    let found = access.page(COUNTY, &one, None, 9).await.unwrap();
    let memberships = &found[0].memberships;
    assert_eq!(memberships.len(), 2);
    assert_eq!(memberships[0].own, ["FormConfig:Read"]);
    assert!(memberships[0].of_role.contains(&"UserMgmt:ReadWrite".to_owned()));
    // The same rights as the session of the account has.
    let account = fresh.store.accounts().by_id(COUNTY, AccountId(10)).await.unwrap();
    let rights = fresh.store.accounts().permissions(&account).await.unwrap();
    assert_eq!(found[0].holder().rights(), rights);
    assert!(rights.contains(&Permission::FormRead) && rights.contains(&Permission::StaffWrite));
}

#[tokio::test]
async fn a_role_changes_by_its_version_and_for_everybody_who_has_it() {
    let reviewer = account(COUNTY, 11, "REV", &[]);
    let fresh = counties(std::slice::from_ref(&reviewer)).await;
    let mut write = fresh.store.write().await.unwrap();
    let role = Role {
        name: "Form maker".into(),
        queue_role: 0,
        supervises: true,
        areas: AdminAreas::from_iter([(AdminArea::FormConfig, AdminAccess::Read)]),
        version: 0,
    };
    assert!(roles::put(&mut write, COUNTY, &role, 1).await.unwrap());
    assert!(
        !roles::put(&mut write, COUNTY, &role, 1).await.unwrap(),
        "the name is taken"
    );
    accounts::add_membership(&mut write, COUNTY, reviewer.id, &member(5, "Form maker", &[]))
        .await
        .unwrap();
    let changed = Role {
        areas: AdminAreas::from_iter([(AdminArea::FormConfig, AdminAccess::ReadWrite)]),
        version: 1,
        ..role.clone()
    };
    assert!(roles::put(&mut write, COUNTY, &changed, 2).await.unwrap());
    assert!(
        !roles::put(&mut write, COUNTY, &changed, 2).await.unwrap(),
        "a stale version"
    );
    roles::note(
        &mut write,
        COUNTY,
        (Some(&role), Some(&changed)),
        &By::person(7, "Rosa Delgado"),
    )
    .await
    .unwrap();
    write.commit().await.unwrap();
    let rights = fresh.store.accounts().permissions(&reviewer).await.unwrap();
    assert!(rights.contains(&Permission::FormWrite) && rights.contains(&Permission::ConferenceSupervise));
    assert_eq!(fresh.store.roles().held(COUNTY).await.unwrap()["Form maker"], 1);
    let (action, reason): (String, String) = fresh
        .store
        .db()
        .one(
            "audit line",
            "SELECT action, reason FROM audit_log WHERE tenant_id = $1",
            args![COUNTY],
        )
        .await
        .unwrap();
    assert_eq!(action, "role.change");
    assert!(
        reason.contains("FormConfig:Read → ") && reason.ends_with("FormConfig:ReadWrite"),
        "{reason}"
    );
}
