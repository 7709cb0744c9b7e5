//! Rules with conditions: judged by what is on file when the move is made, and never a guess.

use super::plan::{ProspectiveMove, plan};
use super::tests::{begin, denials_notify, deny, failures, sent};
use crate::testing::{self, TENANT, TestHub, reviewer};
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::notice::{NoticeOutcome, PlannedNotice};
use hub_store::cases::answers::{self, FiledAnswers};
use serde_json::json;

/// A form that asks for the household's size.
async fn form(test: &TestHub) {
    let size =
        json!({ "id": "size", "key": "household.size", "type": "number", "words": { "en": "People" } });
    let form = json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "household", "title": { "en": "Household" }, "pages": [{ "id": "household_page", "items": [size] }] }],
    });
    begin(test, ConfigKind::Form, "5", form).await;
}

async fn answered(test: &TestHub, size: i64) {
    let item = test
        .hub
        .store()
        .applications()
        .by_thread(TENANT, &test.thread)
        .await
        .unwrap();
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "en".into(),
        answers: json!({ "size": size }),
        filed_by: "Ana Reyes".into(),
        filed_at_ms: 1,
    };
    let mut write = test.hub.store().write().await.unwrap();
    answers::file(&mut write, TENANT, &[(item.id, filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// What a denial would do now.
async fn planned(test: &TestHub) -> PlannedNotice {
    let item = test
        .hub
        .store()
        .applications()
        .by_thread(TENANT, &test.thread)
        .await
        .unwrap();
    let reason = test
        .hub
        .store()
        .programs()
        .published_workflow(TENANT, item.process_id)
        .await
        .unwrap();
    let wanted = ProspectiveMove {
        item: &item,
        to: 12,
        state: reason.flow.state(12),
        reason: reason.reasons.first(),
        owner: None,
        undo_ms: 0,
        by: (7, "Rosa"),
    };
    let mut all = plan(&test.hub, TENANT, wanted).await.unwrap();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

const LARGE: &str = "answers.household.size > 3 && applicant.phones > 0";

#[actix::test]
async fn a_rule_notifies_where_its_condition_holds() {
    let test = testing::hub().await;
    form(&test).await;
    answered(&test, 5).await;
    denials_notify(&test, |rule| rule["condition"] = LARGE.into()).await;
    assert!(planned(&test).await.outcome.sends());
    deny(&test, reviewer()).await;
    assert_eq!(sent(&test).await.len(), 1);
}

#[actix::test]
async fn a_rule_whose_condition_does_not_hold_notifies_nobody_and_is_no_failure() {
    let test = testing::hub().await;
    form(&test).await;
    answered(&test, 2).await;
    denials_notify(&test, |rule| rule["condition"] = LARGE.into()).await;
    let notice = planned(&test).await;
    assert_eq!(
        (notice.outcome, &*notice.name),
        (NoticeOutcome::ConditionNotMet, "Ana Reyes")
    );
    assert_eq!((notice.channel, &*notice.body), (None, ""));
    deny(&test, reviewer()).await;
    assert!(sent(&test).await.is_empty());
    assert_eq!(failures(&test).await, []);
}

#[actix::test]
async fn a_condition_that_cannot_be_decided_sends_nothing_and_stands_in_the_log_with_what_is_missing() {
    let test = testing::hub().await;
    form(&test).await;
    denials_notify(&test, |rule| rule["condition"] = LARGE.into()).await;
    let notice = planned(&test).await;
    assert_eq!(notice.outcome, NoticeOutcome::ConditionUnknown);
    assert_eq!(notice.missing, ["answers.household.size"]);
    deny(&test, reviewer()).await;
    assert!(sent(&test).await.is_empty());
    let logged = failures(&test).await;
    assert_eq!(
        logged,
        [(NoticeOutcome::ConditionUnknown, "Ana Reyes".to_owned())]
    );
}

#[actix::test]
async fn a_condition_about_what_the_form_no_longer_asks_and_one_without_a_result_are_undecided() {
    let test = testing::hub().await;
    for (condition, missing) in [
        ("answers.rent.cents > 0", vec!["answers.rent"]),
        ("1 / application.others == 1", vec![]),
    ] {
        let test_hub = testing::hub().await;
        denials_notify(&test_hub, |rule| rule["condition"] = condition.into()).await;
        let notice = planned(&test_hub).await;
        assert_eq!(notice.outcome, NoticeOutcome::ConditionUnknown, "{condition}");
        assert_eq!(notice.missing, missing, "{condition}");
    }
    denials_notify(&test, |_| {}).await;
    assert!(
        planned(&test).await.outcome.sends(),
        "a rule without a condition is not touched by it"
    );
}
