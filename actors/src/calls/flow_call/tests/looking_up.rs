//! Applications that callers ask for.

use super::*;
use crate::calls::flow_call::test_birth::file_birth;
use hub_domain::calls::caller_standing::CallerStanding;

fn from(caller: &str) -> IncomingCall {
    IncomingCall {
        id: "call".into(),
        number: NUMBER.into(),
        program: hub_domain::ProgramId(5),
        caller: caller.into(),
        caller_name: String::new(),
        asserted: hub_domain::calls::asserted_caller::AssertedCaller::default(),
        standing: CallerStanding::NotOnFile,
        thread: None,
        state: IncomingState::InFlow,
        started_at_ms: 1,
        ended_at_ms: None,
    }
}

#[actix::test]
async fn an_application_is_found_by_number_and_birthday_and_cannot_be_guessed() {
    let test = crate::testing::hub().await;
    file_birth(&test).await;
    let find = async |caller: &str, number: &str, born: &str| {
        let born = Some(born.to_owned());
        let facts = from(caller);
        look_up::look_up(&test.hub, TENANT, &facts, number, born)
            .await
            .unwrap()
    };
    for _ in 0..20 {
        // What is right is not counted.
        let found = find(PHONE, "100", "1981-02-05").await.unwrap();
        assert_eq!(found.thread, test.thread);
        assert_eq!(
            (
                found.values["case_no"].as_str(),
                found.values["first_name"].as_str()
            ),
            ("RB-100", "Ana")
        );
        assert_eq!(found.state.name, "Intake");
        assert!(!found.values.contains_key("case_status"));
    }
    assert!(
        find(STRANGER, "1000", "1981-02-05").await.is_none(),
        "another number"
    );
    for day in 6..11 {
        assert!(
            find(STRANGER, "100", &format!("1981-02-{day:02}"))
                .await
                .is_none()
        );
    }
    assert!(
        find(STRANGER, "100", "1981-02-05").await.is_none(),
        "six guesses are enough for one caller"
    );
    assert!(
        find(PHONE, "100", "1981-02-05").await.is_some(),
        "another caller has guesses left"
    );
    for caller in [
        "+12025550191",
        "+12025550192",
        "+12025550193",
        "+12025550194",
        "+12025550195",
    ] {
        assert!(find(caller, "100", "1970-01-01").await.is_none());
    }
    assert!(
        find("+12025550196", "100", "1981-02-05").await.is_none(),
        "ten are enough for one application"
    );
    // The same application by other digits: its own number in the hub, and with zeros in front.
    let item = test
        .hub
        .store()
        .applications()
        .by_thread(TENANT, &test.thread)
        .await
        .unwrap();
    for digits in [item.id.to_string(), format!("000{}", item.id)] {
        assert!(
            find("+12025550197", &digits, "1981-02-05").await.is_none(),
            "{digits} means the application that is locked"
        );
    }
}

#[actix::test]
async fn callers_who_show_no_number_are_one_caller() {
    let test = crate::testing::hub().await;
    file_birth(&test).await;
    let find = async |call: &str, born: &str| {
        let facts = IncomingCall {
            id: call.into(),
            ..from("")
        };
        let born = Some(born.to_owned());
        look_up::look_up(&test.hub, TENANT, &facts, "100", born)
            .await
            .unwrap()
    };
    for call in 0..6 {
        assert!(find(&format!("call-{call}"), "1970-01-01").await.is_none());
    }
    assert!(
        find("another-call", "1981-02-05").await.is_none(),
        "another call is no other caller"
    );
    let facts = from(PHONE);
    let born = Some("1981-02-05".to_owned());
    let shown = look_up::look_up(&test.hub, TENANT, &facts, "100", born)
        .await
        .unwrap();
    assert!(shown.is_some(), "who shows a number is not held up");
}

#[actix::test]
async fn numbers_that_are_made_up_call_by_call_are_braked_by_tenant_and_hour() {
    let test = crate::testing::hub().await;
    file_birth(&test).await;
    let find = async |caller: &str, number: &str, born: &str| {
        let born = Some(born.to_owned());
        look_up::look_up(&test.hub, TENANT, &from(caller), number, born)
            .await
            .unwrap()
    };
    for guess in 0..look_up::LOOK_UPS_OF_TENANT.max {
        // Another caller each time, and another number, that nobody has.
        let caller = format!("+1202555{:04}", 2_000 + guess);
        assert!(
            find(&caller, &format!("77{guess:03}"), "1970-01-01")
                .await
                .is_none()
        );
    }
    assert!(
        find("+12025553999", "100", "1981-02-05").await.is_none(),
        "nothing is found for anybody in this hour"
    );
}

#[actix::test]
async fn a_look_up_succeeds_by_its_own_facts_alone_whatever_number_is_shown() {
    let test = crate::testing::hub().await;
    file_birth(&test).await;
    // The applicant's own number, a stranger's, none, and what is no number.
    for (at, caller) in [
        PHONE,
        STRANGER,
        "",
        "anonymous",
        "+1",
        "sip:ana@riverbend.example",
    ]
    .into_iter()
    .enumerate()
    {
        let facts = IncomingCall {
            id: format!("call-{at}").as_str().into(),
            thread: Some("of-the-shown-number".into()),
            ..from(caller)
        };
        let mut write = test.hub.store().write().await.unwrap();
        hub_store::calls::incoming_calls::insert(&mut write, TENANT, &facts, "test")
            .await
            .unwrap();
        write.commit().await.unwrap();
        let find = async |number: &str, born: Option<&str>| {
            look_up::look_up(&test.hub, TENANT, &facts, number, born.map(str::to_owned))
                .await
                .unwrap()
        };
        assert!(
            find("100", Some("1981-02-06")).await.is_none(),
            "{caller}: another day"
        );
        assert!(at > 0 || find("100", None).await.is_none(), "no day");
        let kept = async || {
            let call = test
                .hub
                .store()
                .incoming_calls()
                .by_id(TENANT, &facts.id)
                .await
                .unwrap();
            (call.standing, call.thread)
        };
        assert_eq!(
            kept().await,
            (CallerStanding::NotOnFile, Some("of-the-shown-number".into())),
            "{caller}: what failed proves nothing"
        );
        let found = find("100", Some("1981-02-05")).await.unwrap();
        assert_eq!(found.thread, test.thread, "{caller}");
        assert_eq!(
            kept().await,
            (CallerStanding::Identified, Some(test.thread.clone())),
            "{caller}"
        );
    }
}
