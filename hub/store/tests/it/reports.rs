//! Reports count what the store has recorded: each figure is compared with rows the test wrote.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::reports::{Audience, Measure, Period, Report, ReportTable, Scope};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Author;
use hub_domain::identity::assurance::Proof;
use hub_domain::{AccountId, ApplicantId, ApplicationId, CdUser, ProgramId, StateId, TenantId, ThreadId};
use hub_store::Write;
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::identity::sessions::{self, NewSession};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};
use serde_json::json;

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const RENT: ProgramId = ProgramId(5);
const ENERGY: ProgramId = ProgramId(7);
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
const REVIEWER: AccountId = AccountId(70);

fn period() -> Period {
    Period::new(Some("2026-03-01"), Some("2026-03-10"), "America/New_York", 0).unwrap()
}

fn scope(audience: Audience) -> Scope {
    Scope {
        audience,
        period: period(),
        program: None,
        member: None,
        person: None,
        by: None,
    }
}

/// This many hours after the beginning of the period's day; from the 9th on clocks show one hour more.
fn at(day: i64, hour: i64) -> i64 {
    period().from_ms() + (day - 1) * DAY_MS + hour * HOUR_MS
}

async fn add_programs(write: &mut Write, tenant: TenantId) {
    let flow = json!({ "states": [{ "id": 4, "name": "Application Received", "kind": "terminal" }, { "id": 16, "name": "Form in progress", "kind": "initial" }],
        "transitions": [{ "from": 16, "to": 4 }] });
    for (id, name, case_columns) in [(RENT, "Rent", false), (ENERGY, "Energy", true)] {
        let program = NewProgram {
            tenant,
            id,
            name,
            category: "",
            case_columns,
            workflow: &serde_json::from_value(flow.clone()).unwrap(),
            denial_reasons: &[],
        };
        programs::insert(write, &program, 1).await.unwrap();
    }
}

async fn add_person(write: &mut Write, tenant: TenantId, id: i64, account: Option<i64>, addresses: &[&str]) {
    let new = NewApplicant {
        id: ApplicantId(id),
        account: account.map(AccountId),
        name: format!("Person {id}"),
        lang: "en".into(),
        zone: String::new(),
        state: String::new(),
        addresses: addresses.iter().map(|address| (*address).to_owned()).collect(),
        created_at_ms: 1,
    };
    let by = By::system().from("test");
    applicants::create(write, tenant, &[new], &by).await.unwrap();
}

struct Filed {
    id: i64,
    program: ProgramId,
    applicant: i64,
    state: i64,
    at_ms: i64,
    since_ms: i64,
}

fn filed(id: i64, program: ProgramId, applicant: i64, state: i64, at_ms: i64) -> Filed {
    Filed {
        id,
        program,
        applicant,
        state,
        at_ms,
        since_ms: at_ms,
    }
}

async fn file(write: &mut Write, tenant: TenantId, company: Option<&str>, filed: &[Filed]) {
    let all: Vec<NewApplication> = filed
        .iter()
        .map(|one| NewApplication {
            company: company.map(|name| (900 + one.applicant, name.to_owned())),
            state: StateId(one.state),
            state_since_ms: one.since_ms,
            created_at_ms: one.at_ms,
            case_number: if one.id % 2 == 0 {
                "C1".into()
            } else {
                String::new()
            },
            ..NewApplication::filed(tenant, one.program, ApplicationId(one.id), one.applicant)
        })
        .collect();
    new_applications::insert(write, &all).await.unwrap();
}

/// Three people and a company, with six applications in the period and two outside of it.
async fn county() -> Fresh {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    add_programs(&mut write, COUNTY).await;
    add_programs(&mut write, OTHER).await;
    add_person(
        &mut write,
        COUNTY,
        1,
        Some(61),
        &["+12025550101", "ana@post.example"],
    )
    .await;
    add_person(&mut write, COUNTY, 2, None, &["+12025550101"]).await;
    add_person(&mut write, COUNTY, 3, None, &["cleo@post.example"]).await;
    add_person(&mut write, COUNTY, 4, None, &["+12025550104"]).await;
    let people = [
        filed(100, RENT, 1, 4, at(1, 0)),
        filed(101, RENT, 1, 3, at(2, 12)),
        filed(102, RENT, 2, 12, period().until_ms() - 1),
        filed(103, ENERGY, 1, 13, at(5, 0)),
        filed(104, ENERGY, 3, 9, at(5, 1)),
        // A millisecond before the first day, and after the last.
        filed(105, ENERGY, 3, 9, period().from_ms() - 1),
        filed(106, ENERGY, 3, 9, period().until_ms()),
    ];
    file(&mut write, COUNTY, None, &people).await;
    file(
        &mut write,
        COUNTY,
        Some("Riverside Bakery"),
        &[filed(107, RENT, 4, 3, at(3, 0))],
    )
    .await;
    file(&mut write, OTHER, None, &[filed(100, RENT, 1, 3, at(3, 0))]).await;
    write.commit().await.unwrap();
    fresh
}

async fn table(fresh: &Fresh, report: Report, scope: &Scope, now_ms: i64) -> ReportTable {
    fresh
        .store
        .reports()
        .table(COUNTY, report, scope, now_ms)
        .await
        .unwrap()
}

fn rows(table: &ReportTable) -> Vec<(&str, Vec<i64>)> {
    table
        .rows
        .iter()
        .map(|row| (row.name.as_deref().unwrap_or(&row.key), row.values.clone()))
        .collect()
}

#[tokio::test]
async fn applications_are_counted_by_program_and_by_what_has_come_of_them() {
    let fresh = county().await;
    let mut asked = scope(Audience::Individual);
    let found = table(&fresh, Report::ApplicationsResources, &asked, 0).await;
    // Filed, applicants, undecided, approved, denied.
    assert_eq!(
        rows(&found),
        [("Energy", vec![2, 2, 1, 1, 0]), ("Rent", vec![3, 2, 1, 1, 1])]
    );
    assert_eq!(
        found.totals,
        [5, 3, 2, 2, 1],
        "who applied twice is one applicant"
    );
    asked.program = Some(RENT);
    assert_eq!(
        table(&fresh, Report::ApplicationsResources, &asked, 0)
            .await
            .totals,
        [3, 2, 1, 1, 1]
    );
    let business = table(
        &fresh,
        Report::ApplicationsResources,
        &scope(Audience::Business),
        0,
    )
    .await;
    assert_eq!(rows(&business), [("Rent", vec![1, 1, 0, 1, 0])]);
}

#[tokio::test]
async fn a_member_of_one_program_counts_that_one_alone() {
    let fresh = county().await;
    let mut write = fresh.store.write().await.unwrap();
    let membership = Membership {
        program: ENERGY,
        queue_role: 0,
        role_name: "Reviewer".into(),
        permissions: vec![],
    };
    accounts::add_membership(&mut write, COUNTY, REVIEWER, &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let asked = Scope {
        member: Some(REVIEWER),
        ..scope(Audience::Individual)
    };
    let found = table(&fresh, Report::ApplicationsResources, &asked, 0).await;
    assert_eq!(rows(&found), [("Energy", vec![2, 2, 1, 1, 0])]);
    let checks = table(&fresh, Report::DataAccuracy, &asked, 0).await;
    assert_eq!(checks.rows[0].values[0], 2, "people of that program: {checks:?}");
    let nobody = Scope {
        member: Some(AccountId(71)),
        ..asked
    };
    for report in Report::ALL {
        let found = table(&fresh, report, &nobody, 0).await;
        assert!(found.totals.iter().all(|total| *total == 0), "{found:?}");
    }
}

#[tokio::test]
async fn statuses_say_how_many_are_in_them_and_for_how_long() {
    let fresh = county().await;
    let mut write = fresh.store.write().await.unwrap();
    let more = [
        filed(200, RENT, 4, 9, at(1, 0)),
        filed(201, RENT, 4, 9, at(1, 10)),
    ];
    file(&mut write, COUNTY, Some("Riverside Bakery"), &more).await;
    write.commit().await.unwrap();
    let found = table(
        &fresh,
        Report::ResourceStatus,
        &scope(Audience::Business),
        at(2, 0),
    )
    .await;
    let review = found.rows.iter().find(|row| row.key == "review").unwrap();
    assert_eq!(
        (review.name.as_deref(), &review.values),
        (Some("Review"), &vec![2, 19, 24])
    );
    assert_eq!(found.total(Measure::Applications), 3);
}

#[tokio::test]
async fn decisions_are_counted_when_they_were_made() {
    let fresh = county().await;
    let mut write = fresh.store.write().await.unwrap();
    let late = |id, state, since_ms| Filed {
        since_ms,
        ..filed(id, RENT, 4, state, at(1, 0) - 90 * DAY_MS)
    };
    let before = [
        late(300, 12, at(4, 0)),
        late(301, 15, at(4, 0)),
        late(302, 9, at(4, 0)),
        late(303, 3, period().until_ms()),
    ];
    file(&mut write, COUNTY, Some("Riverside Bakery"), &before).await;
    write.commit().await.unwrap();
    let found = table(&fresh, Report::ResourceEligibility, &scope(Audience::Business), 0).await;
    // Decided, approved, denied, approved in tenths of a percent.
    assert_eq!(rows(&found), [("Rent", vec![3, 2, 1, 667])]);
    assert_eq!(found.totals, [3, 2, 1, 667]);
}

#[tokio::test]
async fn checks_find_what_is_missing_shared_undeliverable_and_filed_twice() {
    let fresh = county().await;
    let mut write = fresh.store.write().await.unwrap();
    let (thread, author) = (ThreadId("t104".into()), Author::system("county"));
    let bounced = NewMessage {
        subject: "Your application".into(),
        body: "Please call us.".into(),
        lang: "en".into(),
        status: DeliveryState::PermanentFailure,
        ..NewMessage::outgoing(&thread, Channel::Email, author, ("", "cleo@post.example"), "k")
    };
    thread_entries::append(&mut write, COUNTY, bounced).await.unwrap();
    write.commit().await.unwrap();
    let found = table(&fresh, Report::DataAccuracy, &scope(Audience::Individual), 0).await;
    let expected = [
        // Three people: Cleo has no phone, Ben no mail address; Ana and Ben share a number; Cleo's mail bounced.
        ("no_phone", vec![3, 1, 333]),
        ("no_email", vec![3, 1, 333]),
        ("shared_phone", vec![3, 2, 667]),
        ("undeliverable", vec![3, 1, 333]),
        // Ana filed twice for rent; four pairs of person and program.
        ("filed_twice", vec![4, 1, 250]),
        ("no_case_number", vec![2, 1, 500]),
    ];
    assert_eq!(rows(&found), expected);
    let business = table(&fresh, Report::DataAccuracy, &scope(Audience::Business), 0).await;
    assert_eq!(
        business.rows.last().map(|row| (row.key.as_str(), row.values[0])),
        Some(("no_company", 1))
    );
}

async fn add_account(write: &mut Write, tenant: TenantId, id: i64, account_type: &str) {
    let account = Account {
        tenant,
        id: AccountId(id),
        cd_user: CdUser(id),
        account_type: account_type.into(),
        entity_type: 2,
        community_entity: None,
        community_entity_type: None,
        first_name: "Ana".into(),
        last_name: String::new(),
        company_name: String::new(),
        email: None,
        phone: None,
        email_verified: false,
        phone_verified: false,
        email_verified_at_ms: 0,
        phone_verified_at_ms: 0,
        roles: vec![],
        role_codes: vec![],
        active: true,
        second_factor: false,
        lang: "en".into(),
        zone: String::new(),
        version: 1,
    };
    accounts::insert(write, &account, 1).await.unwrap();
}

async fn sign_in(write: &mut Write, tenant: TenantId, account: i64, at_ms: i64) {
    let sid = format!("{tenant}-{account}-{at_ms}");
    let session = NewSession {
        sid: &sid,
        cd_user: CdUser(account),
        tenant,
        account: AccountId(account),
        device_id: "device",
        user_agent: "test",
        source: "192.0.2.7",
        at_ms,
        expires_at_ms: at_ms + HOUR_MS,
        proof: &Proof::default(),
        must_enrol_factor: false,
        impersonator: None,
    };
    sessions::insert(write, &session, &sid).await.unwrap();
}

#[tokio::test]
async fn sign_ins_are_counted_by_the_tenants_day_long_after_the_sessions_are_forgotten() {
    let fresh = county().await;
    let mut write = fresh.store.write().await.unwrap();
    for (id, account_type) in [
        (61, "Individual"),
        (62, "Household"),
        (63, "Business"),
        (64, "Reviewer"),
    ] {
        add_account(&mut write, COUNTY, id, account_type).await;
    }
    add_account(&mut write, OTHER, 61, "Individual").await;
    for (account, at_ms) in [
        (61, at(1, 0)),
        (61, at(1, 23)),
        (62, at(1, 23)),
        (61, at(2, 0)),
        (62, period().until_ms()),
        (63, at(1, 5)),
        (64, at(1, 5)),
    ] {
        sign_in(&mut write, COUNTY, account, at_ms).await;
    }
    sign_in(&mut write, OTHER, 61, at(1, 7)).await;
    write.commit().await.unwrap();
    fresh
        .store
        .sessions()
        .forget_before(period().until_ms() + DAY_MS)
        .await
        .unwrap();
    let mut asked = scope(Audience::Individual);
    let found = table(&fresh, Report::LoginActivity, &asked, 0).await;
    assert_eq!(found.rows.len(), 10, "days without any are there too");
    assert_eq!(
        rows(&found)[..3],
        [
            ("2026-03-01", vec![3, 2]),
            ("2026-03-02", vec![1, 1]),
            ("2026-03-03", vec![0, 0])
        ]
    );
    assert_eq!(found.totals, [4, 2]);
    let business = table(&fresh, Report::LoginActivity, &scope(Audience::Business), 0).await;
    assert_eq!(business.totals, [1, 1], "staff are in neither");
    // The account of the applicant to that program; the other one has not applied.
    asked.program = Some(ENERGY);
    assert_eq!(
        table(&fresh, Report::LoginActivity, &asked, 0).await.totals,
        [3, 1]
    );
}

#[tokio::test]
async fn bulk_operations_are_counted_by_kind_with_what_came_of_them() {
    let fresh = county().await;
    let empty = table(&fresh, Report::BulkOperations, &scope(Audience::Individual), 0).await;
    assert_eq!((empty.rows.len(), empty.totals), (0, vec![0, 0, 0, 0, 0]));
    let mut write = fresh.store.write().await.unwrap();
    for (tenant, id, program, to, owner, requested, changed, at_ms) in [
        (COUNTY, "a", RENT, 9, None, 10, 9, at(2, 3)),
        (COUNTY, "b", ENERGY, 9, None, 5, 5, at(2, 4)),
        (COUNTY, "c", ENERGY, 9, Some(70_i64), 2, 0, at(2, 5)),
        (COUNTY, "d", RENT, 9, None, 9, 9, period().until_ms()),
        // The statuses stayed.
        (COUNTY, "e", ENERGY, 0, Some(0), 3, 3, at(2, 6)),
        (OTHER, "a", RENT, 9, None, 10, 9, at(2, 3)),
    ] {
        let sql = "INSERT INTO bulk_operations (tenant_id, id, program_id, to_status, owner_id, comment, requested, changed,
            actor_id, actor_name, at_ms) VALUES ($1, $2, $3, $4, $5, '', $6, $7, 70, 'Dana Whitfield', $8)";
        let values = args![tenant, id, program, to, owner, requested, changed, at_ms];
        write.execute(sql, values).await.unwrap();
    }
    write.commit().await.unwrap();
    let mut asked = scope(Audience::Individual);
    let found = table(&fresh, Report::BulkOperations, &asked, 0).await;
    // Operations, applications asked for, changed, left as they were, taken back.
    assert_eq!(
        rows(&found),
        [
            ("both", vec![1, 2, 0, 2, 0]),
            ("owner", vec![1, 3, 3, 0, 0]),
            ("status", vec![2, 15, 14, 1, 0])
        ]
    );
    assert_eq!(found.totals, [4, 20, 17, 3, 0]);
    asked.program = Some(RENT);
    assert_eq!(
        table(&fresh, Report::BulkOperations, &asked, 0).await.totals,
        [1, 10, 9, 1, 0]
    );
    // Businesses apply for rent only.
    let business = table(&fresh, Report::BulkOperations, &scope(Audience::Business), 0).await;
    assert_eq!(business.totals, [1, 10, 9, 1, 0]);
}
