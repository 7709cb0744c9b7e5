//! Awards by check, call by call: the account, a preview, a run, its file, a spoiled check, and a sheet for the printer.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CasePayment;
use hub_store::args;
use hub_store::cases::payments;
use serde_json::{Value, json};
use std::process::Command;

const CHECKS: &str = "/api/admin/programs/5/checks";
const ACCOUNT: &str = "/api/admin/programs/5/check-account";

/// The application 701, approved, with an award that is to be paid.
async fn with_award(payee: &str) -> (TestHub, String) {
    let hub = TestHub::start().await;
    let payment = CasePayment {
        amount_cents: 120_050,
        channel: "Check".into(),
        status: "planned".into(),
        payee: payee.into(),
        reference: "P-701".into(),
        changed_at_ms: 0,
    };
    let mut write = hub.app.store.write().await.unwrap();
    payments::add(&mut write, COUNTY, &[(ApplicationId(701), 1, payment)])
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (admin, rosa) = (hub.session("admin").await, hub.session("reviewer").await);
    let approve = json!({ "state_id": 3, "version": 1, "comment": "All is there." });
    hub.ok(&rosa, "POST", "/api/work-queue/items/701/advance", Some(approve))
        .await;
    (hub, admin)
}

fn face(micr: bool) -> Value {
    json!({
        "bank_name": "MILL SAVINGS BANK", "bank_line": "2 Bridge Road", "routing_number": "121042882", "payer_name": "Mill County",
        "payer_street": "1 Court Square", "payer_town": "Mill, GA 30301", "signature": "Treasurer", "micr": micr, "right": 0.0625,
        "down": -0.125,
    })
}

fn awards(payee: &str) -> Value {
    json!([{ "application_id": 701, "reference": "P-701", "amount_cents": 120_050, "payee": payee }])
}

/// A file that is asked for: its bytes.
async fn pdf(hub: &TestHub, admin: &str, method: &str, path: &str, body: Option<Value>) -> Vec<u8> {
    let answer = hub.send(method, path, Some(admin), body).await;
    let kind = answer.headers().get("content-type").cloned();
    assert_eq!((answer.status().as_u16(), path), (200, path));
    assert_eq!(kind.unwrap(), "application/pdf");
    answer.bytes().await.unwrap().to_vec()
}

fn text(pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("check.pdf");
    std::fs::write(&file, pdf).unwrap();
    let run = Command::new("pdftotext")
        .args(["-enc", "UTF-8"])
        .arg(&file)
        .arg("-")
        .output();
    let run = run.expect("pdftotext is there (poppler-utils; hub/scripts/packages.sh)");
    assert!(run.status.success(), "{run:?}");
    String::from_utf8(run.stdout).unwrap()
}

#[actix_web::test]
async fn line_12_an_award_is_previewed_printed_spoiled_and_printed_again_under_the_next_number() {
    let (hub, admin) = with_award("Ana Reyes").await;
    let desk = hub.ok(&admin, "GET", CHECKS, None).await;
    assert_eq!(
        (
            &desk["next_check"],
            &desk["to_print"][0]["name_on_check"],
            &desk["runs"]
        ),
        (&json!(1_001), &json!("ANA REYES"), &json!([])),
        "{desk}"
    );
    // A preview takes no number, and cannot be taken for a check.
    let preview = json!({ "awards": awards("Ana Reyes") });
    let path = format!("{CHECKS}/preview");
    let seen = text(&pdf(&hub, &admin, "POST", &path, Some(preview)).await);
    assert!(
        seen.contains("PREVIEW - NOT A CHECK") && seen.contains("ANA REYES"),
        "{seen}"
    );
    assert!(!seen.contains("1001"), "{seen}");
    let count = "SELECT COUNT(*) FROM check_payments WHERE tenant_id = $1";
    let (none,): (i64,) = hub
        .app
        .store
        .db()
        .one("count", count, args![COUNTY])
        .await
        .unwrap();
    assert_eq!(none, 0);

    let print = json!({ "awards": awards("Ana Reyes"), "key": "k1" });
    let path = format!("{CHECKS}/print");
    let run = hub.ok(&admin, "POST", &path, Some(print.clone())).await;
    let again = hub.ok(&admin, "POST", &path, Some(print)).await;
    assert_eq!(again, run, "the same again is the same run");
    assert_eq!(
        (&run["check_count"], &run["cents"], &run["checks"][0]["number"]),
        (&json!(1), &json!(120_050), &json!(1_001))
    );
    let other = json!({ "awards": awards("Ana Reyes"), "key": "k2" });
    let (status, answer) = hub.call("POST", &path, Some(&admin), Some(other)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"], &answer["current"]["why"]),
        (409, &json!("payment_not_possible"), &json!("paid_already")),
        "{answer}"
    );

    let of_run = format!("/api/admin/check-runs/{}/pdf", run["id"]);
    let file = pdf(&hub, &admin, "GET", &of_run, None).await;
    let read = text(&file);
    for part in [
        "ANA REYES",
        "$**1,200.50",
        "One thousand two hundred and 50/100",
        "Check 1001",
    ] {
        assert!(read.contains(part), "{part} is not in {read}");
    }
    assert!(
        !read.contains("PAY TO THE ORDER OF"),
        "it is printed on the stock"
    );
    let of_check = |number: i64| format!("/api/work-queue/items/701/check-payments/{number}/pdf");
    let alone = pdf(&hub, &admin, "GET", &of_check(1_001), None).await;
    assert_eq!(alone, file, "the same check has the same bytes");

    // Blank stock from now on: the first one stays as it was.
    let body = json!({ "revision": 0, "account": face(true), "account_number": "98765-43210" });
    hub.ok(&admin, "PUT", ACCOUNT, Some(body)).await;
    assert_eq!(pdf(&hub, &admin, "GET", &of_check(1_001), None).await, file);
    let check = &run["checks"][0];
    let spoiled = json!({
        "payment_id": check["payment_id"], "version": check["version"], "action": "spoiled", "reason": "Torn in the printer",
    });
    hub.ok(
        &admin,
        "POST",
        "/api/payments/update-check-payment",
        Some(spoiled),
    )
    .await;
    let void = text(&pdf(&hub, &admin, "GET", &of_check(1_001), None).await);
    assert!(void.contains("VOID - NOT A CHECK"), "{void}");
    let next = text(&pdf(&hub, &admin, "GET", &of_run, None).await);
    for part in [
        "1002",
        "PAY TO THE ORDER OF",
        "Mill County",
        "MILL SAVINGS BANK",
        "Treasurer",
    ] {
        assert!(next.contains(part), "{part} is not in {next}");
    }
    assert!(!next.contains("VOID"), "{next}");
    let desk = hub.ok(&admin, "GET", CHECKS, None).await;
    let checks = &desk["runs"][0]["checks"];
    assert_eq!(
        (&checks[0]["state"], &checks[1]["reissue_of"], &desk["to_print"]),
        (&json!("void"), &json!(1_001), &json!([])),
        "{desk}"
    );
    let settle = format!("/api/admin/check-runs/{}/settle", run["id"]);
    let settled = hub.ok(&admin, "POST", &settle, None).await;
    assert!(settled["settled_at_ms"].is_number(), "{settled}");
    assert_eq!(hub.ok(&admin, "POST", &settle, None).await, settled);

    // Who has printed which number, with the hash of the file.
    let sql = "SELECT object_id, reason FROM audit_log WHERE tenant_id = $1 AND action = 'check.print' ORDER BY seq";
    let lines: Vec<(String, String)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert!(lines.len() >= 4, "{lines:?}");
    let hash = run["sha256"].as_str().unwrap();
    assert_eq!(hash.len(), 64);
    assert_eq!(lines[0].0, "1001");
    assert!(
        lines[0].1.contains(hash) && lines[1].1.contains(hash),
        "{lines:?}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn line_14_the_account_is_written_and_never_read_and_the_sheet_says_what_toner_is_needed() {
    let (hub, admin) = with_award("ليلى حداد").await;
    let before = hub.ok(&admin, "GET", ACCOUNT, None).await;
    assert_eq!(
        (&before["account"]["micr"], &before["revision"]),
        (&json!(false), &json!(0)),
        "pre-printed stock by default"
    );
    let sheet = format!("{ACCOUNT}/test-sheet");
    let plain = text(&pdf(&hub, &admin, "GET", &sheet, None).await);
    assert!(
        plain.contains("VOID") && !plain.contains("magnetic toner"),
        "{plain}"
    );
    let save = |account: Value, number: Value| json!({ "revision": 0, "account": account, "account_number": number });
    let mut without_bank = face(true);
    without_bank["bank_name"] = json!("");
    let mut far = face(true);
    far["right"] = json!(0.75);
    for (account, number, field) in [
        (face(true), Value::Null, "account_number"),
        (face(true), json!("12AB"), "account_number"),
        (without_bank, json!("98765"), "account.bank_name"),
        (far, json!("98765"), "account.right"),
    ] {
        let body = save(account, number);
        let (status, answer) = hub.call("PUT", ACCOUNT, Some(&admin), Some(body)).await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]["field"]),
            (422, &json!(field)),
            "{answer}"
        );
    }
    let body = save(face(true), json!("98765-43210"));
    let saved = hub.ok(&admin, "PUT", ACCOUNT, Some(body.clone())).await;
    assert_eq!(saved["account_last"], "3210");
    assert!(!saved.to_string().contains("43210"), "{saved}");
    let (status, answer) = hub.call("PUT", ACCOUNT, Some(&admin), Some(body)).await;
    assert_eq!(
        (status.as_u16(), &answer["current"]["revision"]),
        (409, &json!(1))
    );
    let rows: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT body FROM program_settings WHERE tenant_id = $1 AND name = 'check_account'",
            args![COUNTY],
        )
        .await
        .unwrap();
    assert_eq!(rows.len(), 1);
    assert!(!rows[0].0.contains("43210"), "at rest nobody reads the number");
    let magnetic = text(&pdf(&hub, &admin, "GET", &sheet, None).await);
    assert!(magnetic.contains("magnetic toner"), "{magnetic}");

    // A name in letters that banks do not read is written by a person first.
    let desk = hub.ok(&admin, "GET", CHECKS, None).await;
    assert_eq!(
        (
            &desk["to_print"][0]["name_on_check"],
            &desk["needs_magnetic_toner"]
        ),
        (&json!(""), &json!(true))
    );
    let path = format!("{CHECKS}/print");
    for (asked, field) in [(awards("ليلى حداد"), "awards.0.payee"), (json!([]), "awards")] {
        let body = json!({ "awards": asked, "key": "k1" });
        let (status, answer) = hub.call("POST", &path, Some(&admin), Some(body)).await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]["field"]),
            (422, &json!(field)),
            "{answer}"
        );
    }
    let body = json!({ "awards": awards("Leila Haddad"), "key": "k1" });
    let run = hub.ok(&admin, "POST", &path, Some(body)).await;
    let file = pdf(
        &hub,
        &admin,
        "GET",
        &format!("/api/admin/check-runs/{}/pdf", run["id"]),
        None,
    )
    .await;
    assert!(text(&file).contains("LEILA HADDAD"));
    hub.stop().await;
}
