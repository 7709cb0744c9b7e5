//! Applications under the specification's names: notes, attachments, activity streams, and the finance files.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CasePayment;
use hub_store::cases::payments;
use serde_json::json;

const APPLICATION: &str = "/api/applications/701";

#[actix_web::test]
async fn notes_papers_and_activity_of_an_application_are_listed() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let note = json!({ "body": "Came in person with the lease" });
    let (status, left) = hub
        .call("POST", &format!("{APPLICATION}/notes"), Some(&token), Some(note))
        .await;
    assert_eq!((status.as_u16(), &left["channel"]), (201, &json!("NOTE")));
    let (_, notes) = hub
        .call("GET", &format!("{APPLICATION}/notes"), Some(&token), None)
        .await;
    assert_eq!(
        notes["items"].as_array().unwrap().last().unwrap()["body"],
        "Came in person with the lease"
    );
    let (status, empty) = hub
        .call(
            "POST",
            &format!("{APPLICATION}/notes"),
            Some(&token),
            Some(json!({ "body": " " })),
        )
        .await;
    assert_eq!(status.as_u16(), 422, "{empty}");
    let (_, papers) = hub
        .call("GET", &format!("{APPLICATION}/attachments"), Some(&token), None)
        .await;
    assert_eq!(papers["items"], json!([]));

    let advance = json!({ "state_id": 3, "version": 1, "comment": "All is there." });
    let (status, _) = hub
        .call(
            "POST",
            "/api/work-queue/items/701/advance",
            Some(&token),
            Some(advance),
        )
        .await;
    assert_eq!(status.as_u16(), 200);
    let (_, stream) = hub
        .call(
            "GET",
            &format!("{APPLICATION}/activity-streams"),
            Some(&token),
            None,
        )
        .await;
    assert_eq!(
        (&stream["items"][0]["kind"], &stream["items"][0]["to"]),
        (&json!("state"), &json!("Approved"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn finance_takes_a_programs_payments_away_as_a_file_that_runs_nothing() {
    let hub = TestHub::start().await;
    let payment = CasePayment {
        amount_cents: 120_050,
        channel: "Check".into(),
        status: "planned".into(),
        payee: "=HYPERLINK(\"http://evil.example\")".into(),
        reference: "P-701".into(),
        changed_at_ms: 0,
    };
    let mut write = hub.app.store.write().await.unwrap();
    payments::add(&mut write, COUNTY, &[(ApplicationId(701), 1, payment)])
        .await
        .unwrap();
    write.commit().await.unwrap();
    let token = hub.session("admin").await;
    let file = async |path: &str| {
        let answer = hub.send("GET", path, Some(&token), None).await;
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        assert_eq!(answer.headers()["content-type"], "text/csv; charset=utf-8");
        answer.text().await.unwrap()
    };
    let report = file("/api/finance/payment-reports?program_id=5").await;
    let lines: Vec<&str> = report.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        lines[0],
        "Application ID,Applicant name,Payee,Amount,Payment Channel,Payment status,Reference,Last change"
    );
    assert!(
        lines[1].starts_with("ERA-1,") && lines[1].contains("1200.50,Check,planned,P-701"),
        "{}",
        lines[1]
    );
    assert!(
        !lines[1].contains(",=HYPERLINK") && !lines[1].contains(",\"=HYPERLINK"),
        "{}",
        lines[1]
    );
    let review = file("/api/finance/review?program_id=5&application_ids=701,999999").await;
    let lines: Vec<&str> = review.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 2, "{review}");
    assert!(lines[1].contains(",1200.50,1,0,0,0,0"), "{}", lines[1]);
    for (query, status) in [
        ("program_id=999999", 404),
        ("program_id=5&application_ids=x", 422),
        ("", 400),
    ] {
        let path = format!("/api/finance/review?{query}");
        let (found, answer) = hub.call("GET", &path, Some(&token), None).await;
        assert!(
            found.as_u16() == status || (status == 400 && found.is_client_error()),
            "{path}: {found} {answer}"
        );
    }
    hub.stop().await;
}
