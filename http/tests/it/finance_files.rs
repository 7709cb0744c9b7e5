//! Files that finance takes away and brings back: what leaves comes back as it left, and nothing leaves to be paid that is not awarded.

use crate::applications::bring;
use crate::test_hub::{COUNTY, TestHub};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CasePayment;
use hub_store::cases::payments;
use serde_json::{Value, json};

/// A payee that spreadsheets would run.
const PAYEE: &str = "-Ana \"La Casa\", Santos";

async fn file(hub: &TestHub, token: &str, what: &str) -> String {
    let path = format!("/api/finance/{what}?program_id=5");
    let answer = hub.send("GET", &path, Some(token), None).await;
    assert_eq!(answer.status().as_u16(), 200, "{path}");
    answer.text().await.unwrap()
}

/// Each row's outcome, or why it was not taken.
fn outcomes(answer: &Value) -> Vec<&str> {
    let rows = answer["results"].as_array().unwrap().iter();
    rows.map(|row| {
        let said = if row["ok"] == true {
            &row["outcome"]
        } else {
            &row["code"]
        };
        said.as_str().unwrap()
    })
    .collect()
}

#[actix_web::test]
async fn what_is_planned_leaves_once_it_is_awarded_and_comes_back_as_it_left() {
    let hub = TestHub::start().await;
    let payment = |position: i64, status: &str| {
        let payment = CasePayment {
            amount_cents: 120_050,
            channel: "Check".into(),
            status: status.into(),
            payee: PAYEE.into(),
            reference: format!("P-{position}"),
            changed_at_ms: 0,
        };
        (ApplicationId(701), position, payment)
    };
    let mut write = hub.app.store.write().await.unwrap();
    let planned = [payment(1, "planned"), payment(2, "paid"), payment(3, "sent")];
    payments::add(&mut write, COUNTY, &planned).await.unwrap();
    write.commit().await.unwrap();
    let token = hub.session("admin").await;
    let references = |file: &str| {
        let rows = file.lines().filter(|line| line.starts_with("ERA-1,"));
        rows.map(|row| row.rsplit(',').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    // It is not approved: what is planned is not to be paid, what was sent has moved.
    let before = file(&hub, &token, "award-payouts").await;
    assert_eq!(references(&before), ["P-3"], "{before}");
    let advance = json!({ "state_id": 3, "version": 1, "comment": "All is there." });
    let path = "/api/work-queue/items/701/advance";
    let reviewer = hub.session("reviewer").await;
    let (status, answer) = hub.call("POST", path, Some(&reviewer), Some(advance)).await;
    assert_eq!(status.as_u16(), 200, "{answer}");
    let awarded = file(&hub, &token, "award-payouts").await;
    assert_eq!(references(&awarded), ["P-1", "P-3"], "{awarded}");
    assert!(awarded.contains(",\"'-Ana "), "no spreadsheet runs it: {awarded}");
    let (status, answer) = bring(&hub, &token, "award-payouts", "text/csv", awarded.into_bytes()).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(outcomes(&answer), ["unchanged", "unchanged"], "{answer}");
    let kept = hub
        .app
        .store
        .payments()
        .of(COUNTY, ApplicationId(701))
        .await
        .unwrap();
    assert!(kept.iter().all(|payment| payment.payee == PAYEE), "{kept:?}");
    hub.stop().await;
}

#[actix_web::test]
async fn acceptance_15_tax_ids_are_asked_about_in_the_services_form_and_its_answers_are_kept() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let put = async |rows: &str| {
        let file = format!("Application ID,Tax ID,Name on file,Match code\n{rows}\n");
        let (status, answer) = bring(&hub, &token, "tax-ids", "text/csv", file.into()).await;
        assert_eq!(status, 200, "{answer}");
        outcomes(&answer)[0].to_owned()
    };
    let known = async || {
        let body = json!({ "program_id": 5, "application_ids": [701] });
        let path = "/api/reporting/tin-match";
        let (_, answer) = hub.call("POST", path, Some(&token), Some(body)).await;
        let item = &answer["items"][0];
        ["outcome", "asked_name"].map(|member| item[member].as_str().unwrap().to_owned())
    };
    assert_eq!(put("ERA-1,123-45-6789,\"O'Neil, José\",").await, "added");
    let asked = file(&hub, &token, "tin-match").await;
    let question = asked.trim_end();
    let fields: Vec<&str> = question.split(';').collect();
    assert_eq!(fields[..3], ["3", "123456789", "ONEIL JOSE"], "{asked}");
    assert!(fields.len() == 4 && fields[3].len() == 20, "{asked}");
    assert_eq!(
        file(&hub, &token, "tin-match").await,
        asked,
        "the same file each time"
    );
    assert_eq!(known().await, ["unchecked", "ONEIL JOSE"]);

    // One answer, the same again, one that nobody asked for, and one that nobody knows.
    let answers = format!("{question};3\r\n{question};0\r\n3;123456789;ONEIL JOSE;ERA1;0\r\nnonsense\r\n");
    let (status, answer) = bring(&hub, &token, "tin-match", "text/plain", answers.clone().into()).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(
        outcomes(&answer),
        ["changed", "twice", "not_asked", "not_asked"],
        "{answer}"
    );
    assert_eq!(answer["results"][0]["externalId"], "ERA-1");
    assert_eq!(known().await, ["mismatch", "ONEIL JOSE"]);
    assert_eq!(file(&hub, &token, "tin-match").await, "", "all is answered");
    let (_, answer) = bring(
        &hub,
        &token,
        "tin-match",
        "text/plain",
        format!("{question};9").into(),
    )
    .await;
    assert_eq!(outcomes(&answer), ["match_code_unknown"]);

    // Of another name nothing was said, and late answers about the former one change nothing.
    assert_eq!(put("ERA-1,123456789,Maria Santos,").await, "changed");
    assert_eq!(known().await, ["unchecked", "MARIA SANTOS"]);
    let (_, answer) = bring(&hub, &token, "tin-match", "text/plain", answers.into()).await;
    assert_eq!(outcomes(&answer)[0], "not_asked", "{answer}");
    assert_eq!(known().await, ["unchecked", "MARIA SANTOS"]);
    // A sheet of answers alone leaves the name.
    assert_eq!(put("ERA-1,123456789,,0").await, "changed");
    assert_eq!(known().await, ["matched", "MARIA SANTOS"]);
    // Letters that the service does not take are not asked about.
    assert_eq!(put("ERA-1,987-65-4321,ماريا,").await, "changed");
    assert_eq!(known().await, ["unchecked", ""]);
    assert_eq!(file(&hub, &token, "tin-match").await, "");
    for (bytes, key) in [
        (Vec::new(), "required"),
        (b"\xff\xfe1".to_vec(), "not_text"),
        (b"1;2\0".to_vec(), "not_text"),
    ] {
        let (status, answer) = bring(&hub, &token, "tin-match", "text/plain", bytes).await;
        assert_eq!(
            (status, &answer["errors"][0]["key"]),
            (422, &json!(key)),
            "{answer}"
        );
    }
    hub.stop().await;
}
