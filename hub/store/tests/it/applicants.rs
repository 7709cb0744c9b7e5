use crate::fresh::{Fresh, fresh};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::args;
use hub_store::audit::{By, ChainState};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::practice_cases;
use hub_store::people::applicants::{self, NewApplicant};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const ANA: ApplicantId = ApplicantId(1);
const ACCOUNT: AccountId = AccountId(7);

fn by() -> By {
    By::person(7, "Ana Reyes").from("192.0.2.7")
}

fn applicant(id: ApplicantId, name: &str, addresses: &[&str]) -> NewApplicant {
    NewApplicant {
        id,
        account: (id == ANA).then_some(ACCOUNT),
        name: name.into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: addresses.iter().map(|address| (*address).to_owned()).collect(),
        created_at_ms: 1,
    }
}

async fn county() -> Fresh {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [COUNTY, OTHER] {
        let new = [
            applicant(ANA, "Ana Reyes", &["(202) 555-0101", "Ana@Riverbend.Example"]),
            applicant(ApplicantId(2), "Ben Ito", &["+1 202 555 0101"]),
        ];
        applicants::create(&mut write, tenant, &new, &by()).await.unwrap();
        let application = NewApplication {
            thread: ThreadId("thread-1".into()),
            state: StateId(4),
            ..NewApplication::filed(tenant, ProgramId(5), ApplicationId(100), ANA.0)
        };
        new_applications::insert(&mut write, &[application])
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

async fn addresses(fresh: &Fresh, tenant: TenantId) -> Vec<String> {
    let known = fresh.store.applicants().addresses(tenant, ANA).await.unwrap();
    known.into_iter().map(|(_, address)| address).collect()
}

async fn actions(fresh: &Fresh, tenant: TenantId) -> Vec<String> {
    let sql = "SELECT action FROM audit_log WHERE tenant_id = $1 ORDER BY seq";
    let rows: Vec<(String,)> = fresh.store.db().all(sql, args![tenant]).await.unwrap();
    rows.into_iter().map(|row| row.0).collect()
}

async fn announced(fresh: &Fresh, tenant: TenantId) -> Vec<String> {
    let events = fresh
        .store
        .topics()
        .after(tenant, "thread:thread-1", 0, 100)
        .await;
    events.unwrap().into_iter().map(|event| event.kind).collect()
}

#[tokio::test]
async fn somebody_is_found_by_their_address_in_any_notation() {
    let fresh = county().await;
    let known = fresh.store.applicants();
    for address in ["2025550101", "+1 (202) 555-0101", " ANA@riverbend.example"] {
        assert_eq!(
            known.tenants_at(address).await.unwrap(),
            [COUNTY, OTHER],
            "{address}"
        );
        let thread = known.thread_at(COUNTY, address).await.unwrap();
        assert_eq!(thread, Some(ThreadId("thread-1".into())), "{address}");
    }
    for address in ["2025550199", "ana", ""] {
        assert!(known.tenants_at(address).await.unwrap().is_empty(), "{address}");
        assert_eq!(known.thread_at(COUNTY, address).await.unwrap(), None, "{address}");
    }
    let shared = known.shared(COUNTY, ANA).await.unwrap();
    assert_eq!(shared, [("+12025550101".to_owned(), "Ben Ito".to_owned())]);
}

#[tokio::test]
async fn what_somebody_writes_does_not_go_to_the_case_on_which_they_practise() {
    let fresh = county().await;
    let practice = NewApplication {
        thread: ThreadId("thread-0".into()),
        state: StateId(4),
        test: true,
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(101), 2)
    };
    let mut write = fresh.store.write().await.unwrap();
    new_applications::insert(&mut write, &[practice]).await.unwrap();
    practice_cases::keep(&mut write, COUNTY, ACCOUNT, ApplicationId(101))
        .await
        .unwrap();
    write.commit().await.unwrap();
    let newer = "UPDATE threads SET last_at_ms = 9 WHERE tenant_id = $1 AND id = 'thread-0'";
    fresh.store.db().execute(newer, args![COUNTY]).await.unwrap();
    let known = fresh.store.applicants();
    let real = Some(ThreadId("thread-1".into()));
    assert_eq!(known.thread_at(COUNTY, "+12025550101").await.unwrap(), real);
    let in_program = known.thread_in_program(COUNTY, "+12025550101", ProgramId(5));
    assert_eq!(in_program.await.unwrap(), real);
}

#[tokio::test]
async fn addresses_come_and_go_with_a_line_and_an_event_each() {
    let fresh = county().await;
    let mut write = fresh.store.write().await.unwrap();
    let add = applicants::add_address(&mut write, COUNTY, ANA, "202-555-0102", &by()).await;
    assert!(add.unwrap());
    let again = applicants::add_address(&mut write, COUNTY, ANA, "+12025550102", &by()).await;
    assert!(!again.unwrap());
    let gone = applicants::remove_address(&mut write, COUNTY, ANA, "(202) 555-0101", &by()).await;
    assert_eq!(gone.unwrap(), Some(0));
    let unknown = applicants::remove_address(&mut write, COUNTY, ANA, "(202) 555-0101", &by()).await;
    assert_eq!(unknown.unwrap(), None);
    let nonsense = applicants::add_address(&mut write, COUNTY, ANA, "call me", &by()).await;
    assert_eq!(nonsense.unwrap_err().to_string(), "address is malformed");
    assert!(
        applicants::rename(&mut write, COUNTY, ANA, "Ana Ruiz", &by())
            .await
            .unwrap()
    );
    assert!(
        !applicants::rename(&mut write, COUNTY, ANA, "Ana Ruiz", &by())
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(
        addresses(&fresh, COUNTY).await,
        ["ana@riverbend.example", "+12025550102"]
    );
    assert_eq!(
        addresses(&fresh, OTHER).await,
        ["+12025550101", "ana@riverbend.example"]
    );
    let name = fresh.store.applicants().by_id(COUNTY, ANA).await.unwrap().name;
    assert_eq!(name, "Ana Ruiz");
    let written =
        ["create", "add_address", "remove_address", "rename"].map(|verb| format!("applicant.{verb}"));
    assert_eq!(actions(&fresh, COUNTY).await, written);
    assert_eq!(announced(&fresh, COUNTY).await, ["applicant.updated"; 3]);
    assert!(announced(&fresh, OTHER).await.is_empty());
    let whole = fresh.store.audit().verify(COUNTY).await.unwrap();
    assert_eq!(whole, ChainState::Whole { lines: 4 });
}

#[tokio::test]
async fn an_applicant_follows_their_account_to_another_address_and_back() {
    let fresh = county().await;
    let (old, new) = (Some("2025550101"), Some("202-555-0103"));
    for (from, to, then) in [(old, new, "+12025550103"), (new, old, "+12025550101")] {
        let mut write = fresh.store.write().await.unwrap();
        let moved = applicants::move_address(&mut write, COUNTY, ACCOUNT, from, to, &by()).await;
        moved.unwrap();
        write.commit().await.unwrap();
        assert_eq!(addresses(&fresh, COUNTY).await, [then, "ana@riverbend.example"]);
    }
    // Two notations of one address are no move.
    let lines = actions(&fresh, COUNTY).await.len();
    let mut write = fresh.store.write().await.unwrap();
    let same = applicants::move_address(&mut write, COUNTY, ACCOUNT, old, Some("+12025550101"), &by()).await;
    same.unwrap();
    write.commit().await.unwrap();
    assert_eq!(actions(&fresh, COUNTY).await.len(), lines);
    // Others at the same number keep it.
    let ben = fresh
        .store
        .applicants()
        .addresses(COUNTY, ApplicantId(2))
        .await
        .unwrap();
    assert_eq!(ben, [("phone".to_owned(), "+12025550101".to_owned())]);
}

#[tokio::test]
async fn a_number_is_several_peoples_until_one_of_them_alone_has_it() {
    let fresh = county().await;
    let people =
        async |tenant, address: &str| fresh.store.applicants().people_at(tenant, address).await.unwrap();
    assert_eq!(people(COUNTY, "+12025550101").await, 2);
    assert_eq!(people(COUNTY, "ana@riverbend.example").await, 1);
    assert_eq!(people(COUNTY, "+12025550199").await, 0);
    assert_eq!(people(COUNTY, "").await, 0);
    let mut write = fresh.store.write().await.unwrap();
    assert!(
        applicants::remove_address(&mut write, COUNTY, ApplicantId(2), "+12025550101", &by())
            .await
            .is_ok()
    );
    write.commit().await.unwrap();
    assert_eq!(people(COUNTY, "+12025550101").await, 1);
    assert_eq!(people(OTHER, "+12025550101").await, 2, "another tenant's people");
}
