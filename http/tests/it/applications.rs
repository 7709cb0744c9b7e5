//! Applications under the specification's names: notes, attachments, activity streams, and the finance files.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CasePayment;
use hub_store::cases::payments;
use serde_json::{Value, json};

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

/// Sends a file as a form does, declared to be of this kind.
pub(crate) async fn bring(
    hub: &TestHub,
    token: &str,
    what: &str,
    kind: &str,
    bytes: Vec<u8>,
) -> (u16, Value) {
    let head = format!(
        "--between\r\nContent-Disposition: form-data; name=\"file\"; filename=\"rows.csv\"\r\nContent-Type: {kind}\r\n\r\n"
    );
    let form = [head.as_bytes(), &bytes, b"\r\n--between--\r\n"].concat();
    let answer = reqwest::Client::new()
        .post(format!("{}/api/finance/{what}?program_id=5", hub.url))
        .bearer_auth(token)
        .header("content-type", "multipart/form-data; boundary=between")
        .body(form)
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

pub(crate) fn fault(answer: &Value) -> (&str, &str) {
    let error = &answer["errors"][0];
    (
        error["field"].as_str().unwrap_or_default(),
        error["key"].as_str().unwrap_or_default(),
    )
}

#[actix_web::test]
async fn payouts_come_in_as_a_file_with_a_result_for_each_row_and_pay_nothing_twice() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    let file = "Application ID;Amount;Payment Channel;Payment status;Payee;Reference\r\n\
        ERA-1;1,200.50;Check;Sent;;P-1\r\nERA-1;5;Check;sent;;P-1\r\nERA-999;5;Check;paid;;P-2\r\nERA-1;x;Check;paid;;P-3\r\n";
    let (status, first) = bring(&hub, &token, "award-payouts", "text/csv", file.into()).await;
    assert_eq!(status, 200, "{first}");
    let codes: Vec<&Value> = first["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            if row["ok"] == true {
                &row["outcome"]
            } else {
                &row["code"]
            }
        })
        .collect();
    assert_eq!(codes, ["added", "twice", "not_found", "amount_invalid"]);
    assert_eq!(
        (&first["added"], &first["refused"], &first["results"][0]["row"]),
        (&json!(1), &json!(3), &json!(2))
    );
    let (_, again) = bring(
        &hub,
        &token,
        "award-payouts",
        "application/vnd.ms-excel",
        file.into(),
    )
    .await;
    assert_eq!((&again["added"], &again["unchanged"]), (&json!(0), &json!(1)));
    let payout = json!({ "program_id": 5, "items": [{
        "externalId": "ERA-1", "amount_cents": 120_050, "PaymentChannelName": "Check", "PaymentStatusName": "paid", "reference": "P-1",
    }] });
    let (status, paid) = hub
        .call("POST", "/api/reporting/payout-import", Some(&token), Some(payout))
        .await;
    assert_eq!((status.as_u16(), &paid["changed"]), (200, &json!(1)), "{paid}");
    let kept = hub
        .app
        .store
        .payments()
        .of(COUNTY, ApplicationId(701))
        .await
        .unwrap();
    assert_eq!(
        (
            kept.len(),
            kept[0].amount_cents,
            kept[0].status.as_str(),
            kept[0].payee.as_str()
        ),
        (1, 120_050, "paid", "Maria Santos")
    );
    let (_, item) = hub
        .call("GET", "/api/work-queue/items/701", Some(&token), None)
        .await;
    assert_eq!(item["paymentChannelName"], "Check");
    hub.stop().await;
}

/// MONEY 3.
#[actix_web::test]
async fn amounts_in_another_notation_are_refused_with_a_word_and_pay_nothing() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    let wrong = [
        "1.200,50",
        "1.200",
        "1200,50",
        "1 200.50",
        "１２",
        "-5",
        "(5.00)",
        "0",
        "0.00",
        "5 USD",
        "10000000.01",
        "99999999999999999999",
        "",
    ];
    let mut file = "Application ID;Amount;Payment Channel;Payment status;Payee;Reference\r\n".to_owned();
    for (place, amount) in wrong.iter().enumerate() {
        file.push_str(&format!("ERA-1;{amount};Check;paid;;P-{place}\r\n"));
    }
    let (status, answer) = bring(&hub, &token, "award-payouts", "text/csv", file.into()).await;
    assert_eq!(status, 200, "{answer}");
    let results = answer["results"].as_array().unwrap();
    assert_eq!(results.len(), wrong.len());
    for (amount, row) in wrong.iter().zip(results) {
        assert_eq!(
            (&row["ok"], &row["code"]),
            (&json!(false), &json!("amount_invalid")),
            "{amount}"
        );
        assert!(!row["message"].as_str().unwrap().is_empty(), "{amount}");
    }
    let listed = async |cents: Value| {
        let body = json!({ "program_id": 5, "items": [{
            "externalId": "ERA-1", "amount_cents": cents, "PaymentChannelName": "Check", "PaymentStatusName": "paid", "reference": "P-9",
        }] });
        hub.call("POST", "/api/reporting/payout-import", Some(&token), Some(body))
            .await
    };
    for cents in [0, -1, i64::MIN, 1_000_000_001, i64::MAX] {
        let (status, answer) = listed(json!(cents)).await;
        assert_eq!(
            (status.as_u16(), &answer["results"][0]["code"]),
            (200, &json!("amount_invalid")),
            "{cents}"
        );
    }
    for cents in [json!(12.5), json!("1200"), json!(1e30), json!(null), json!([5])] {
        let (status, answer) = listed(cents.clone()).await;
        assert!([400, 422].contains(&status.as_u16()), "{cents}: {answer}");
    }
    let kept = hub
        .app
        .store
        .payments()
        .of(COUNTY, ApplicationId(701))
        .await
        .unwrap();
    assert_eq!(kept, []);
    hub.stop().await;
}

#[actix_web::test]
async fn tax_ids_leave_and_come_back_and_are_matched_without_their_digits() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let file =
        "Application ID,Tax ID,Name on file,Match code\nERA-1,123-45-6789,\"Santos, Maria\",\nERA-1,1,,\n";
    let (status, first) = bring(&hub, &token, "tax-ids", "text/csv", file.into()).await;
    assert_eq!((status, &first["added"]), (200, &json!(1)), "{first}");
    assert_eq!(first["results"][1]["code"], "tax_id_invalid");
    let matched = async || {
        let body = json!({ "program_id": 5, "application_ids": [701] });
        let (_, answer) = hub
            .call("POST", "/api/reporting/tin-match", Some(&token), Some(body))
            .await;
        assert!(!answer.to_string().contains("12345"), "{answer}");
        answer["items"][0].clone()
    };
    let before = matched().await;
    assert_eq!(
        (&before["outcome"], &before["last_four"], &before["name_differs"]),
        (&json!("unchecked"), &json!("6789"), &json!(false))
    );
    // The file goes out, is answered by the Internal Revenue Service, and comes back.
    let answer = hub
        .send("GET", "/api/finance/tax-ids?program_id=5", Some(&token), None)
        .await
        .text()
        .await
        .unwrap();
    let line = answer.lines().find(|line| line.starts_with("ERA-1,")).unwrap();
    assert!(line.contains(",123456789,"), "{line}");
    let answered = "Application ID,Tax ID,Name on file,Match code\nERA-1,123456789,\"Santos, Maria\",3\n";
    let (_, second) = bring(&hub, &token, "tax-ids", "text/csv", answered.into()).await;
    assert_eq!(second["changed"], 1);
    assert_eq!(matched().await["outcome"], "mismatch");
    // The digits are sealed.
    let (sealed,): (String,) = hub
        .app
        .store
        .db()
        .one(
            "row",
            "SELECT sealed FROM application_tax_ids WHERE application_id = 701",
            vec![],
        )
        .await
        .unwrap();
    assert!(!sealed.contains("123456789"));
    hub.stop().await;
}

#[actix_web::test]
async fn a_sheet_is_taken_by_what_its_bytes_say_whatever_it_is_called() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    let table = |sign: &str, reference: &str| {
        let heading = [
            "Application ID",
            "Amount",
            "Payment Channel",
            "Payment status",
            "Reference",
        ];
        let row = ["ERA-1", "5", "Check", "sent", reference];
        format!("{}\r\n{}\r\n", heading.join(sign), row.join(sign))
    };
    let wide = format!("\u{feff}{}", table("\t", "P-15"));
    let wide: Vec<u8> = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (kind, bytes) in [
        ("application/csv", table(",", "P-11").into_bytes()),
        ("text/x-csv", table(";", "P-12").into_bytes()),
        ("application/x-csv", table("\t", "P-13").into_bytes()),
        (
            "text/comma-separated-values",
            format!("sep=;\r\n{}", table(";", "P-14")).into_bytes(),
        ),
        ("application/vnd.ms-excel", wide),
        (
            "application/x-whatever",
            format!("\u{feff}{}", table("|", "P-16")).into_bytes(),
        ),
    ] {
        let (status, answer) = bring(&hub, &token, "award-payouts", kind, bytes).await;
        assert_eq!(
            (status, &answer["added"], &answer["refused"]),
            (200, &json!(1), &json!(0)),
            "{kind}: {answer}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_file_that_is_none_is_refused_with_a_word_and_nothing_is_done() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let heading = "Application ID,Amount,Payment Channel,Payment status,Reference";
    let row = "ERA-1,5,Check,paid,P-1";
    let good = format!("{heading}\n{row}\n");
    for (kind, bytes, key) in [
        ("image/png", good.clone().into_bytes(), "wrong_type"),
        ("text/csv", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), "not_text"),
        (
            "text/csv",
            format!("{heading}\nERA-1,5,Ch\u{e9}ck,paid,P-1")
                .chars()
                .map(|sign| sign as u8)
                .collect(),
            "not_text",
        ),
        (
            "text/csv",
            format!("{heading}{}\n{row}", ",x".repeat(1_000_000)).into_bytes(),
            "too_many_columns",
        ),
        (
            "text/csv",
            format!("{heading}\n{}", format!("{row}\n").repeat(5_001)).into_bytes(),
            "too_many_rows",
        ),
        (
            "text/csv",
            b"Application ID,Amount\nERA-1,5".to_vec(),
            "column_missing",
        ),
        ("text/csv", Vec::new(), "required"),
    ] {
        let (status, answer) = bring(&hub, &token, "award-payouts", kind, bytes).await;
        assert_eq!((status, fault(&answer)), (422, ("file", key)), "{answer}");
    }
    let huge = vec![b'x'; 6 * 1024 * 1024];
    let (status, answer) = bring(&hub, &token, "award-payouts", "text/csv", huge).await;
    assert_eq!((status, &answer["key"]), (413, &json!("payload_too_large")));
    let (status, answer) = hub
        .call(
            "POST",
            "/api/finance/award-payouts?program_id=5",
            Some(&token),
            Some(json!({})),
        )
        .await;
    assert_eq!(
        (status.as_u16(), fault(&answer)),
        (422, ("file", "not_a_form")),
        "{answer}"
    );
    let formula = format!("{heading}\nERA-1,5,=cmd|' /C calc'!A0,paid,P-1\n");
    let (_, answer) = bring(&hub, &token, "award-payouts", "text/csv", formula.into_bytes()).await;
    assert_eq!(answer["results"][0]["code"], "formula", "{answer}");
    let kept = hub
        .app
        .store
        .payments()
        .of(COUNTY, ApplicationId(701))
        .await
        .unwrap();
    assert!(kept.is_empty(), "{kept:?}");
    // Reviewers take reports away, and bring nothing in.
    let reviewer = hub.session("reviewer").await;
    let (status, _) = bring(&hub, &reviewer, "tax-ids", "text/csv", good.into_bytes()).await;
    assert_eq!(status, 403);
    hub.stop().await;
}
