//! Awards by bank, call by call: an account in the letters that banks take, a batch, its file, and the bank's answer.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CasePayment;
use hub_store::cases::payments;
use serde_json::{Value, json};

const PAYOUTS: &str = "/api/admin/programs/5/payouts";
const ACCOUNT: &str = "/api/work-queue/items/701/payee-account";

/// The application 701, approved, with an award that is to be paid by bank.
async fn with_award() -> (TestHub, String) {
    let hub = TestHub::start().await;
    let payment = CasePayment {
        amount_cents: 120_050,
        channel: "Check".into(),
        status: "planned".into(),
        payee: "Ana Reyes".into(),
        reference: "P-701".into(),
        changed_at_ms: 0,
    };
    let mut write = hub.app.store.write().await.unwrap();
    payments::add(&mut write, COUNTY, &[(ApplicationId(701), 1, payment)])
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (admin, rosa) = (hub.session("admin").await, hub.session("reviewer").await);
    let fees = json!({ "fee_cents": 0, "takes": [], "pays": ["check", "bank"], "most_cents": 1_000_000 });
    let body = json!({ "revision": 0, "fees": fees });
    hub.ok(&admin, "PUT", "/api/admin/programs/5/fees", Some(body))
        .await;
    let approve = json!({ "state_id": 3, "version": 1, "comment": "All is there." });
    hub.ok(&rosa, "POST", "/api/work-queue/items/701/advance", Some(approve))
        .await;
    (hub, admin)
}

fn account(holder: &str, bank_name: Option<&str>) -> Value {
    let mut body = json!({
        "revision": 0, "routing_number": "121042882", "account_number": "000123456789", "kind": "checking", "holder": holder,
    });
    if let Some(name) = bank_name {
        body["bank_name"] = json!(name);
    }
    body
}

async fn award(hub: &TestHub, admin: &str) -> Value {
    let overview = hub.ok(admin, "GET", PAYOUTS, None).await;
    let unpaid = &overview["unpaid"][0];
    let body = json!({
        "application_id": unpaid["application_id"], "channel": "bank", "amount_cents": unpaid["cents"], "payee": unpaid["payee"],
        "reference": unpaid["reference"], "reissue_of": unpaid["reissue_of"], "key": format!("k{}", unpaid["has_failed"]),
    });
    hub.ok(admin, "POST", "/api/payments/create-check-payment", Some(body))
        .await
}

async fn say_who_pays(hub: &TestHub, admin: &str) {
    let path = "/api/admin/programs/5/payout-originator";
    let before = hub.ok(admin, "GET", path, None).await;
    assert_eq!(
        (&before["is_complete"], &before["revision"]),
        (&json!(false), &json!(0))
    );
    let mut originator = json!({
        "company_name": "MILL COUNTY", "company_id": "1123456789", "description": "AWARD", "class": "ppd", "originating": "121042883",
        "destination": "121042882", "destination_name": "MILL SAVINGS", "origin": "", "origin_name": "MILL COUNTY", "banking_days": 1,
    });
    let body = json!({ "revision": 0, "originator": originator.clone() });
    let (status, answer) = hub.call("PUT", path, Some(admin), Some(body)).await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0]["field"]),
        (422, &json!("originator.originating"))
    );
    originator["originating"] = json!("121042882");
    let body = json!({ "revision": 0, "originator": originator });
    let saved = hub.ok(admin, "PUT", path, Some(body.clone())).await;
    assert_eq!(saved["is_complete"], true);
    let (status, answer) = hub.call("PUT", path, Some(admin), Some(body)).await;
    assert_eq!(
        (status.as_u16(), &answer["current"]["revision"]),
        (409, &json!(1))
    );
}

async fn download(hub: &TestHub, admin: &str, batch: &Value) -> String {
    read_file(hub, admin, &format!("/api/admin/payout-batches/{batch}/file")).await
}

async fn read_file(hub: &TestHub, admin: &str, path: &str) -> String {
    let path = format!("{}{path}", hub.url);
    let answer = hub.client.get(path).bearer_auth(admin).send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 200);
    answer.text().await.unwrap()
}

async fn bring(hub: &TestHub, admin: &str, file: &str) -> (u16, Value) {
    bring_to(hub, admin, "/api/admin/programs/5/bank-replies", file).await
}

async fn bring_to(hub: &TestHub, admin: &str, path: &str, file: &str) -> (u16, Value) {
    let head = "--between\r\nContent-Disposition: form-data; name=\"file\"; filename=\"returns.ach\"\r\nContent-Type: text/plain\r\n\r\n";
    let answer = hub
        .client
        .post(format!("{}{path}", hub.url))
        .bearer_auth(admin)
        .header("content-type", "multipart/form-data; boundary=between")
        .body(format!("{head}{file}\r\n--between--\r\n"))
        .send()
        .await
        .unwrap();
    (
        answer.status().as_u16(),
        answer.json().await.unwrap_or(Value::Null),
    )
}

/// The file in which the bank sends the only payment of another one back.
fn sent_back(file: &str, code: &str) -> String {
    let mut rows = Vec::new();
    for row in file.lines() {
        match row.as_bytes()[0] {
            b'6' => {
                let trace = &row[79..94];
                rows.push(format!("621{}1091000010000001", &row[3..78]));
                rows.push(format!(
                    "799{code}{trace}{:6}12104288{:44}091000010000001",
                    "", ""
                ));
            }
            _ => rows.push(row.to_owned()),
        }
    }
    rows.join("\n")
}

#[actix_web::test]
async fn line_11_an_award_leaves_with_a_batch_comes_back_and_is_paid_again_to_another_account() {
    let (hub, admin) = with_award().await;
    // A name in other letters is confirmed first.
    let body = Some(account("Ana Reyés-Muñoz", None));
    let (status, answer) = hub.call("PUT", ACCOUNT, Some(&admin), body).await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0], &answer["current"]["text"]),
        (
            422,
            &json!({ "field": "bank_name", "key": "confirm" }),
            &json!("ANA REYES-MUNOZ")
        )
    );
    let body = Some(account("Ana Reyés-Muñoz", Some("ANA REYES-MUNOZ")));
    let given = hub.ok(&admin, "PUT", ACCOUNT, body).await;
    assert_eq!(
        (&given["last"], &given["revision"], &given["is_possible"]),
        (&json!("6789"), &json!(1), &json!(true))
    );
    assert!(!given.to_string().contains("123456789"), "{given}");
    let paid = award(&hub, &admin).await;
    assert_eq!(paid["state"], "created");
    let make = format!("{PAYOUTS}/batches");
    let made = hub.ok(&admin, "POST", &make, None).await;
    let (batch, id) = (&made["batch"], &made["batch"]["id"]);
    assert_eq!(
        (&batch["row_count"], &batch["cents"]),
        (&json!(1), &json!(120_050))
    );
    let (status, answer) = hub.call("POST", &make, Some(&admin), None).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("payment_not_possible"))
    );
    let release = format!("/api/admin/payout-batches/{id}/release");
    let approve = json!({ "version": 1, "row_count": 1, "cents": 120_050 });
    let (status, answer) = hub
        .call("POST", &release, Some(&admin), Some(approve.clone()))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["current"]["why"]),
        (409, &json!("no_originator")),
        "{answer}"
    );
    say_who_pays(&hub, &admin).await;
    let released = hub.ok(&admin, "POST", &release, Some(approve.clone())).await;
    assert_eq!(
        (&released["batch"]["state"], &released["rows"][0]["state"]),
        (&json!("released"), &json!("submitted"))
    );
    let (status, answer) = hub.call("POST", &release, Some(&admin), Some(approve)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("version_conflict"))
    );
    let file = download(&hub, &admin, id).await;
    assert_eq!(download(&hub, &admin, id).await, file);
    assert!(file.contains("ANA REYES-MUNOZ") && file.lines().all(|row| row.len() == 94));

    // The file itself has no answers.
    let (status, answer) = bring(&hub, &admin, &file).await;
    assert_eq!((status, &answer["errors"][0]["key"]), (422, &json!("no_replies")));
    let (status, answer) = bring(&hub, &admin, "name,amount").await;
    assert_eq!(
        (status, &answer["errors"][0]["key"]),
        (422, &json!("not_a_bank_file"))
    );
    let back = sent_back(&file, "R02");
    let (status, taken) = bring(&hub, &admin, &back).await;
    assert_eq!(status, 200, "{taken}");
    assert_eq!(
        (&taken["file"]["returned"], &taken["is_known"]),
        (&json!(1), &json!(false)),
        "{taken}"
    );
    let (_, again) = bring(&hub, &admin, &back).await;
    assert_eq!(again["is_known"], true);
    let rows = hub
        .ok(&admin, "GET", &format!("/api/admin/payout-batches/{id}"), None)
        .await;
    assert_eq!(
        (
            &rows["rows"][0]["state"],
            &rows["rows"][0]["code"],
            &rows["batch"]["returned"]
        ),
        (&json!("failed"), &json!("R02"), &json!(1))
    );
    // Paid again: the account that came back is not paid to.
    award(&hub, &admin).await;
    let overview = hub.ok(&admin, "GET", PAYOUTS, None).await;
    assert_eq!(overview["waiting"][0]["refused_code"], "R02");
    let mut other = account("Ana Reyes", None);
    other["revision"] = json!(1);
    other["account_number"] = json!("000987654321");
    hub.ok(&admin, "PUT", ACCOUNT, Some(other)).await;
    let next = hub.ok(&admin, "POST", &make, None).await;
    assert_eq!(next["rows"][0]["account_last"], "4321");
    let listed = hub.ok(&admin, "GET", PAYOUTS, None).await;
    assert_eq!(listed["batches"].as_array().unwrap().len(), 2);
    hub.stop().await;
}

/// Pays the award by check; the number that it took.
async fn print_check(hub: &TestHub, admin: &str) -> i64 {
    let overview = hub.ok(admin, "GET", PAYOUTS, None).await;
    let unpaid = &overview["unpaid"][0];
    let body = json!({
        "application_id": unpaid["application_id"], "channel": "check", "amount_cents": unpaid["cents"], "payee": unpaid["payee"],
        "reference": unpaid["reference"], "reissue_of": unpaid["reissue_of"], "key": "k-check",
    });
    hub.ok(admin, "POST", "/api/payments/create-check-payment", Some(body))
        .await;
    let checks = hub
        .app
        .store
        .check_payments()
        .of_application(COUNTY, ApplicationId(701))
        .await
        .unwrap();
    checks[0].number
}

#[actix_web::test]
async fn line_13_checks_are_listed_in_the_form_of_the_bank_and_its_list_clears_them() {
    let (hub, admin) = with_award().await;
    let path = "/api/admin/programs/5/positive-pay";
    let number = print_check(&hub, &admin).await;
    let before = hub.ok(&admin, "GET", path, None).await;
    assert_eq!(
        (
            &before["is_complete"],
            &before["waiting"]["issued"],
            &before["waiting"]["cents"]
        ),
        (&json!(false), &json!(1), &json!(120_050))
    );
    assert_eq!(before["ready_layouts"].as_array().unwrap().len(), 2);
    let make = format!("{path}/files");
    let all = json!({ "from_day": "", "to_day": "" });
    let (status, answer) = hub.call("POST", &make, Some(&admin), Some(all.clone())).await;
    assert_eq!(
        (status.as_u16(), &answer["current"]["lacks"]),
        (409, &json!(["routing", "account"])),
        "{answer}"
    );
    // The preview shows the real check, and says what is wrong.
    let mut layout = before["ready_layouts"][1].clone();
    let preview = format!("{path}/preview");
    let ask = |layout: &Value| Some(json!({ "list": "issued", "layout": layout }));
    let shown = hub.ok(&admin, "POST", &preview, ask(&layout)).await;
    assert_eq!(
        (&shown["is_example"], &shown["faults"]),
        (&json!(false), &json!([]))
    );
    let text = shown["text"].as_str().unwrap();
    assert!(text.contains(&format!("{number:010}000000120050")), "{text}");
    layout["columns"][0]["width"] = json!(11);
    let shown = hub.ok(&admin, "POST", &preview, ask(&layout)).await;
    assert_eq!(
        (&shown["faults"], &shown["text"]),
        (
            &json!([{ "part": "check", "column": null, "kind": "row_width" }]),
            &json!("")
        )
    );
    let save = |layout: &Value| {
        Some(json!({
            "revision": 0, "routing": "121042882", "account": "000555000123", "layout": layout, "cleared": before["cleared"],
        }))
    };
    let (status, answer) = hub.call("PUT", path, Some(&admin), save(&layout)).await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0]),
        (422, &json!({ "field": "layout", "key": "invalid" }))
    );
    layout["columns"][0]["width"] = json!(12);
    let saved = hub.ok(&admin, "PUT", path, save(&layout)).await;
    assert_eq!(
        (&saved["is_complete"], &saved["account_last"], &saved["revision"]),
        (&json!(true), &json!("0123"), &json!(1))
    );
    assert!(!saved.to_string().contains("555000123"), "{saved}");
    let (status, _) = hub.call("PUT", path, Some(&admin), save(&layout)).await;
    assert_eq!(status.as_u16(), 409);

    let wrong = json!({ "from_day": "2026-13-01", "to_day": "" });
    let (status, answer) = hub.call("POST", &make, Some(&admin), Some(wrong)).await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0]["field"]),
        (422, &json!("from_day"))
    );
    let made = hub.ok(&admin, "POST", &make, Some(all.clone())).await;
    let file = &made["files"][0];
    assert_eq!(
        (&file["issued"], &file["voided"], &made["waiting"]["issued"]),
        (&json!(1), &json!(0), &json!(0))
    );
    let (status, answer) = hub.call("POST", &make, Some(&admin), Some(all)).await;
    assert_eq!(
        (status.as_u16(), &answer["current"]["why"]),
        (409, &json!("nothing"))
    );
    let of_file = format!("/api/admin/positive-pay-files/{}/file", file["id"]);
    let text = read_file(&hub, &admin, &of_file).await;
    assert_eq!(read_file(&hub, &admin, &of_file).await, text);
    assert!(text.starts_with("000555000123 "), "{text}");

    // The bank's list: one that fits, one that nobody has written.
    let cleared = format!("{path}/cleared");
    let (status, answer) = bring_to(
        &hub,
        &admin,
        &cleared,
        "Check,Amount,Date\r\nx,1.00,12/05/2026\r\n",
    )
    .await;
    assert_eq!(
        (status, &answer["errors"][0]["key"], &answer["current"]["line"]),
        (422, &json!("not_as_layout"), &json!(2)),
        "{answer}"
    );
    let list = format!("Check,Amount,Date\r\n{number},1200.50,12/05/2026\r\n999,7.00,12/05/2026\r\n");
    let (status, taken) = bring_to(&hub, &admin, &cleared, &list).await;
    assert_eq!(status, 200, "{taken}");
    assert_eq!(
        (&taken["file"]["cleared"], &taken["file"]["waiting"]),
        (&json!(1), &json!(1))
    );
    let (_, again) = bring_to(&hub, &admin, &cleared, &list).await;
    assert_eq!(again["is_known"], true);
    let overview = hub.ok(&admin, "GET", PAYOUTS, None).await;
    let open = &overview["open_replies"][0];
    assert_eq!(
        (
            &open["kind"],
            &open["why"],
            &open["suspense_cents"],
            &overview["suspense_cents"]
        ),
        (
            &json!("cleared"),
            &json!("unknown_number"),
            &json!(700),
            &json!(-700)
        )
    );
    // It is nobody's: no case has such a payment, and without one it leaves suspense as not ours.
    let settle = format!("/api/admin/bank-replies/{}/settle", open["id"].as_str().unwrap());
    for (number, key) in [
        ("nothing", "not_found"),
        (case_number(&hub).await.as_str(), "no_payment"),
    ] {
        let body = json!({ "reason": "A stranger's check", "externalId": number });
        let (status, answer) = hub.call("POST", &settle, Some(&admin), Some(body)).await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]),
            (422, &json!({ "field": "externalId", "key": key }))
        );
    }
    let body = json!({ "reason": "A stranger's check" });
    let settled = hub.ok(&admin, "POST", &settle, Some(body)).await;
    assert_eq!(
        (&settled["suspense_cents"], &settled["open_replies"]),
        (&json!(0), &json!([]))
    );
    hub.stop().await;
}

/// The number of the application 701, as people read it.
async fn case_number(hub: &TestHub) -> String {
    let items = hub.app.store.applications();
    items.by_id(COUNTY, ApplicationId(701)).await.unwrap().external_id
}
