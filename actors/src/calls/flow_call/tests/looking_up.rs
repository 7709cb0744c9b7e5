//! Applications that callers ask for.

use super::*;
use crate::calls::flow_call::test_birth::file_birth;

fn from(caller: &str) -> IncomingCall {
    IncomingCall {
        id: "call".into(),
        number: NUMBER.into(),
        program: hub_domain::ProgramId(5),
        caller: caller.into(),
        caller_name: String::new(),
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
        assert_eq!(found.values["case_status"], "Intake");
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
        "ten are enough for one number"
    );
}
