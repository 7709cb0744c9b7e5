//! Missed calls that are still to be returned, in whichever database.

use crate::fresh::{Fresh, fresh};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::calls::waiting_line::{LineVisit, VisitKind, VisitState};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::audit::By;
use hub_store::calls::missed_calls::{MissedApplicant, MissedWait};
use hub_store::calls::{incoming_calls, line_visits};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::{Write, args};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const ROSA: AccountId = AccountId(7);

fn missed(id: &str, program: i64, thread: Option<&str>, started_at_ms: i64) -> IncomingCall {
    IncomingCall {
        id: id.into(),
        number: "+12025550100".into(),
        program: ProgramId(program),
        caller: "+12025550177".into(),
        caller_name: "Ada".into(),
        asserted: hub_domain::calls::asserted_caller::AssertedCaller::default(),
        standing: CallerStanding::NotOnFile,
        thread: thread.map(|thread| ThreadId(thread.into())),
        state: IncomingState::Missed,
        started_at_ms,
        ended_at_ms: None,
    }
}

fn visit(id: &str, call: &str, joined_at_ms: i64) -> LineVisit {
    LineVisit {
        number: "+12025550100".into(),
        caller: "+12025550177".into(),
        lang: "es".into(),
        ..LineVisit::waiting(
            id.into(),
            "rent".into(),
            call.into(),
            ProgramId(5),
            "one".into(),
            joined_at_ms,
        )
    }
}

/// A call of somebody known who waited twice and asked to be called back, a stranger's call of another program, and the first
/// one's namesake in another tenant.
async fn fill(write: &mut Write) {
    let by = By::system().from("test");
    let ana = NewApplicant {
        id: ApplicantId(1),
        account: None,
        name: "Ana Reyes".into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec!["(202) 555-0177".into()],
        created_at_ms: 1,
    };
    applicants::create(write, COUNTY, &[ana], &by).await.unwrap();
    let application = NewApplication {
        thread: ThreadId("thread-1".into()),
        state: StateId(4),
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(100), 1)
    };
    new_applications::insert(write, &[application]).await.unwrap();
    for (tenant, call) in [
        (COUNTY, missed("known", 5, Some("thread-1"), 10)),
        (COUNTY, missed("stranger", 6, None, 20)),
        (OTHER, missed("known", 5, None, 30)),
    ] {
        incoming_calls::insert(write, tenant, &call, "one").await.unwrap();
    }
    for one in [visit("first", "known", 11), visit("second", "known", 12)] {
        line_visits::insert(write, COUNTY, &one).await.unwrap();
    }
    let called_back = line_visits::to_callback(write, COUNTY, "second", "+12025550188").await;
    assert!(called_back.unwrap());
    assert!(
        line_visits::ended(write, COUNTY, "second", VisitState::GaveUp)
            .await
            .unwrap()
    );
    let member =
        "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        VALUES ($1, $2, $3, 2, '', '[]')";
    write.execute(member, args![COUNTY, 6, ROSA]).await.unwrap();
}

async fn ids(fresh: &Fresh, member: Option<AccountId>) -> Vec<String> {
    let undone = fresh.store.missed_calls().undone(COUNTY, member).await.unwrap();
    undone.into_iter().map(|call| call.id.0).collect()
}

#[tokio::test]
async fn a_missed_call_comes_with_its_applicant_and_its_last_wait_until_somebody_has_seen_to_it() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    fill(&mut write).await;
    write.commit().await.unwrap();
    assert_eq!(ids(&fresh, None).await, ["stranger", "known"]);
    assert_eq!(
        ids(&fresh, Some(ROSA)).await,
        ["stranger"],
        "of programs of which Rosa is a member"
    );
    let undone = fresh.store.missed_calls().undone(COUNTY, None).await.unwrap();
    assert_eq!((&undone[0].applicant, &undone[0].wait), (&None, &None));
    let known = &undone[1];
    assert_eq!(
        known.applicant,
        Some(MissedApplicant {
            thread: ThreadId("thread-1".into()),
            program: ProgramId(5),
            name: "Ana Reyes".into(),
            lang: "en".into(),
        })
    );
    let waited_ms = known.wait.as_ref().unwrap().waited_ms;
    assert!(waited_ms > 0);
    assert_eq!(
        known.wait,
        Some(MissedWait {
            line: "rent".into(),
            kind: VisitKind::Callback,
            callback_number: "+12025550188".into(),
            lang: "es".into(),
            state: VisitState::GaveUp,
            tries: 0,
            waited_ms,
        })
    );
    let by = By::person(7, "Rosa").from("test");
    let mut write = fresh.store.write().await.unwrap();
    incoming_calls::set_done(&mut write, COUNTY, &"known".into(), true, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(ids(&fresh, None).await, ["stranger"]);
    assert_eq!(
        fresh
            .store
            .missed_calls()
            .undone(OTHER, None)
            .await
            .unwrap()
            .len(),
        1
    );
}
