//! Rules that would never end: refused at publish with the reason where that can be seen, stopped at their limit of steps where it
//! shows only with the answers. What is beside them is judged all the same.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::cases::validation::RuleSet;
use hub_domain::config_version::ConfigKind;
use hub_domain::{ApplicationId, ProgramId};
use hub_store::audit::By;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::config_versions::{self, ConfigId};
use hub_store::configuration::{self, Publishing};
use hub_store::programs;
use serde_json::{Value, json};

/// Everybody in the household compared with everybody.
const EVERYBODY: &str = "answers.members.all(a, answers.members.all(b, a.name == b.name))";

/// What a household of this size says, all of one name.
fn answers_of(members: usize) -> Value {
    let row = |number: usize| json!({ "id": format!("r{number}"), "answers": { "name": "Ana" } });
    json!({ "size": members, "members": (0..members).map(row).collect::<Vec<_>>() })
}

/// A household of this size.
async fn fill(hub: &TestHub, members: usize) {
    let name = json!({ "id": "name", "type": "text", "words": { "en": "Name" } });
    let form = json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "household", "title": { "en": "Household" }, "pages": [{ "id": "household_page", "items": [
            { "id": "size", "type": "number", "words": { "en": "People" } },
            { "id": "members", "type": "group", "words": { "en": "Members" }, "items": [name] },
        ] }] }],
    });
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "en".into(),
        answers: answers_of(members),
        filed_by: "Maria Santos".into(),
        filed_at_ms: 1,
    };
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_form(&mut write, COUNTY, ProgramId(5), &form, 1)
        .await
        .unwrap();
    programs::begin_rules(&mut write, COUNTY, ProgramId(5), &RuleSet::default(), 1)
        .await
        .unwrap();
    answers::file(&mut write, COUNTY, &[(ApplicationId(701), filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// Publishes a rule of this condition beside a plain one, in place of the first version.
async fn publish(hub: &TestHub, holds: &str) -> Publishing {
    let id = ConfigId {
        tenant: COUNTY,
        kind: ConfigKind::ValidationRules,
        key: "5",
    };
    let rules = json!({ "rules": [
        { "key": "alike", "title": { "en": "All have one name" }, "severity": "failed", "holds": holds },
        { "key": "some", "title": { "en": "Somebody lives there" }, "severity": "failed", "holds": "answers.size > 0" },
    ] });
    let by = By::person(1, "Ada");
    let mut write = hub.app.store.write().await.unwrap();
    let draft = config_versions::save_draft(&mut write, id, 1, &rules.to_string(), &by)
        .await
        .unwrap();
    let published = configuration::publish(&mut write, id, draft, by.from("test"))
        .await
        .unwrap();
    write.commit().await.unwrap();
    published
}

#[actix_web::test]
async fn rules_that_would_never_end_are_refused_at_publish_with_the_reason() {
    let hub = TestHub::start().await;
    fill(&hub, 2).await;
    let third = "answers.members.all(a, answers.members.all(b, answers.members.all(c, true)))";
    let long = format!("answers.size in [{}1]", "1,".repeat(300));
    for (holds, reason) in [
        (third.to_owned(), "loop"),
        (long, "200 parts"),
        ("(".repeat(100_000), "1000 bytes"),
    ] {
        let published = publish(&hub, &holds).await;
        let Publishing::Refused(faults) = published else {
            panic!("it was published: {holds:.80}");
        };
        let words = faults[0].to_string();
        assert!(
            words.contains("rule alike, holds") && words.contains(reason),
            "{words}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_rule_whose_answers_make_it_endless_is_stopped_and_the_others_are_judged() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let results = async || {
        let (status, run) = hub
            .call(
                "POST",
                "/api/work-queue/items/701/validations/run",
                Some(&token),
                None,
            )
            .await;
        assert_eq!(status, 200, "{run}");
        let results = run["results"].as_array().unwrap().clone();
        let one = |result: &Value| {
            ["rule", "verdict", "why"].map(|name| result[name].as_str().unwrap_or_default().to_owned())
        };
        results.iter().map(one).collect::<Vec<_>>()
    };
    fill(&hub, 20).await;
    assert_eq!(publish(&hub, EVERYBODY).await, Publishing::Published);
    let plain = ["some", "passed", ""].map(str::to_owned);
    assert_eq!(
        results().await,
        [["alike", "passed", ""].map(str::to_owned), plain.clone()]
    );
    // The longest list that a condition reads: forty thousand comparisons.
    let grown = answers_of(200).to_string();
    let sql = "UPDATE application_answers SET answers = $2 WHERE tenant_id = $1 AND application_id = 701";
    hub.run(sql, hub_store::args![COUNTY, grown]).await;
    assert_eq!(
        results().await,
        [["alike", "warning", "too_much_work"].map(str::to_owned), plain]
    );
    hub.stop().await;
}
