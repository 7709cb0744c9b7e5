//! An applicant's own applications on paper.

use crate::own_applications::{OWN, add_own};
use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::{AccountId, ApplicationId, ProgramId};
use hub_http::HttpConfig;
use hub_store::args;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::programs;
use serde_json::{Value, json};

/// The individual's application with answers; the rent is among them where it is given.
async fn hub(rent: Option<i64>) -> TestHub {
    hub_with(rent, |_| {}).await
}

/// The same, with changed settings.
async fn hub_with(rent: Option<i64>, change: impl FnOnce(&mut HttpConfig)) -> TestHub {
    let hub = TestHub::with(change).await;
    add_own(&hub).await;
    let form = json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "home", "title": { "en": "Home" }, "pages": [{ "id": "your_home", "items": [
            { "id": "rent", "type": "money", "words": { "en": "Rent" }, "fact": "rent" },
            { "id": "street", "type": "text", "words": { "en": "Street" } },
        ] }] }],
    });
    let mut given = json!({ "street": "Oak St" });
    if let Some(cents) = rent {
        given["rent"] = json!({ "cents": cents });
    }
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "en".into(),
        answers: given,
        filed_by: "Ana individual".into(),
        filed_at_ms: 1,
    };
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_form(&mut write, COUNTY, ProgramId(5), &form, 1)
        .await
        .unwrap();
    answers::file(&mut write, COUNTY, &[(ApplicationId(OWN), filed)])
        .await
        .unwrap();
    write.commit().await.unwrap();
    hub
}

/// Status, kind, name of the file and bytes.
async fn asked(
    hub: &TestHub,
    method: &str,
    path: &str,
    token: &str,
    body: Option<Value>,
) -> (u16, String, String, Vec<u8>) {
    let answer = hub.send(method, path, Some(token), body).await;
    let header = |name: &str| {
        let value = answer.headers().get(name).map(|value| value.to_str().unwrap());
        value.unwrap_or_default().to_owned()
    };
    let (kind, name) = (header("content-type"), header("content-disposition"));
    let status = answer.status().as_u16();
    (status, kind, name, answer.bytes().await.unwrap().to_vec())
}

fn is_tagged_pdf(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    bytes.starts_with(b"%PDF-1.7") && text.contains("/StructTreeRoot") && text.contains("pdfuaid:part")
}

#[actix_web::test]
async fn an_application_and_an_empty_form_are_given_to_their_applicant_alone() {
    let hub = hub(Some(120_000)).await;
    let (own, other) = (hub.session("individual").await, hub.session("business").await);
    let wanted = |account: &str, alias: &str, download: bool| json!({ "individual_id": account_id(account), "file_alias": alias, "instance_id": 1, "download": download });
    let body = wanted("individual", "ERA-977", true);
    let (status, kind, name, pdf) = asked(&hub, "POST", "/api/create-pdf", &own, Some(body.clone())).await;
    assert_eq!(
        (status, &*kind, &*name),
        (200, "application/pdf", "attachment; filename=\"ERA-977.pdf\"")
    );
    assert!(is_tagged_pdf(&pdf));
    let body_of_form = wanted("individual", "form-5", false);
    let (status, _, name, form) = asked(&hub, "POST", "/api/create-pdf", &own, Some(body_of_form)).await;
    assert_eq!((status, &*name), (200, "inline; filename=\"form-5.pdf\""));
    assert!(is_tagged_pdf(&form) && form != pdf);
    for (token, body) in [
        (&other, body),
        (&other, wanted("business", "ERA-977", true)),
        (&own, wanted("individual", "ERA-1", true)),
        (&own, wanted("individual", "form-999999", true)),
        (&own, wanted("individual", "form-x", true)),
    ] {
        let (status, answer) = hub
            .call("POST", "/api/create-pdf", Some(token), Some(body.clone()))
            .await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (404, &json!("not_found")),
            "{body}"
        );
        assert!(
            answer["message"].as_str().is_some_and(|words| !words.is_empty()),
            "people are told: {answer}"
        );
    }
    let mut elsewhere = wanted("individual", "ERA-977", true);
    elsewhere["instance_id"] = json!(2);
    assert_eq!(
        hub.call("POST", "/api/create-pdf", Some(&own), Some(elsewhere))
            .await
            .0,
        404
    );
    hub.stop().await;
}

#[actix_web::test]
async fn how_an_application_stands_is_said_by_the_hub_and_not_by_who_asks() {
    let hub = hub(None).await;
    let (own, other) = (hub.session("individual").await, hub.session("business").await);
    let asks = |status: &str| json!({ "workflow_id": OWN, "status": status, "entity_name": "Somebody else", "download": true });
    let path = "/api/create-snapshot-pdf";
    let (status, kind, name, honest) = asked(&hub, "POST", path, &own, Some(asks("In review"))).await;
    assert_eq!(
        (status, &*kind, &*name),
        (200, "application/pdf", "attachment; filename=\"ERA-977.pdf\"")
    );
    assert!(is_tagged_pdf(&honest));
    let (_, _, _, forged) = asked(&hub, "POST", path, &own, Some(asks("Approved: $1,000,000"))).await;
    assert_eq!(
        forged.len(),
        honest.len(),
        "what is asked for changes nothing in it"
    );
    assert_eq!(hub.call("POST", path, Some(&other), Some(asks(""))).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn without_an_answer_about_rent_there_is_no_document_about_it() {
    let hub = hub(None).await;
    let own = hub.session("individual").await;
    let path = "/api/instances/1/rent-pdf";
    let (status, _, _, nothing) = asked(&hub, "GET", path, &own, None).await;
    assert_eq!((status, nothing.len()), (204, 0));
    assert_eq!(
        hub.call("GET", "/api/instances/2/rent-pdf", Some(&own), None)
            .await
            .0,
        404
    );
    hub.stop().await;

    let hub = self::hub(Some(120_000)).await;
    let own = hub.session("individual").await;
    let (status, _, name, pdf) = asked(&hub, "GET", path, &own, None).await;
    assert_eq!(
        (status, &*name),
        (200, "attachment; filename=\"ERA-977-rent.pdf\"")
    );
    assert!(is_tagged_pdf(&pdf));
    let other = hub.session("business").await;
    assert_eq!(asked(&hub, "GET", path, &other, None).await.0, 204);
    hub.stop().await;
}

/// A form with one field, as simple as a PDF can be.
fn paper_form(field: &str) -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 10 Tf 0 g) >> >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>".to_owned(),
        format!("<< /Type /Annot /Subtype /Widget /FT /Tx /T ({field}) /Rect [72 700 300 720] /P 3 0 R >>"),
    ];
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut table = "xref\n0 5\n0000000000 65535 f \n".to_owned();
    for (at, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
        pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", at + 1));
    }
    let start = pdf.len();
    pdf.push_str(&format!(
        "{table}trailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n{start}\n%%EOF\n"
    ));
    pdf.into_bytes()
}

/// The first field that is refused, with the reason.
fn why(body: &[u8]) -> Value {
    let body: Value = serde_json::from_slice(body).unwrap();
    body["errors"][0].clone()
}

/// Who opened the application as staff.
async fn reads(hub: &TestHub) -> Vec<(i64,)> {
    let sql =
        "SELECT actor_id FROM audit_log WHERE tenant_id = $1 AND action = 'application.open' ORDER BY seq";
    hub.app.store.db().all(sql, args![COUNTY]).await.unwrap()
}

async fn fill(hub: &TestHub, token: &str, parts: &[(&str, &[u8])]) -> (u16, String, Vec<u8>) {
    let mut form = Vec::new();
    for (name, bytes) in parts {
        let head = format!("--between\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n");
        form.extend([head.as_bytes(), bytes, b"\r\n"].concat());
    }
    form.extend(b"--between--\r\n");
    let answer = hub
        .client
        .post(format!("{}/api/document/fill-pdf", hub.url))
        .bearer_auth(token)
        .header("content-type", "multipart/form-data; boundary=between")
        .body(form)
        .send()
        .await
        .unwrap();
    let filled = answer.headers().get("x-fields-filled");
    let filled = filled.map(|value| value.to_str().unwrap().to_owned());
    let status = answer.status().as_u16();
    (
        status,
        filled.unwrap_or_default(),
        answer.bytes().await.unwrap().to_vec(),
    )
}

#[actix_web::test]
async fn a_form_of_another_office_is_filled_with_an_application_that_the_caller_may_read() {
    let hub = hub(None).await;
    let own = hub.session("reviewer").await;
    let named = paper_form("Street");
    let (status, filled, pdf) = fill(&hub, &own, &[("file", &named), ("application", b"ERA-977")]).await;
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!((status, &*filled), (200, "1"), "{text}");
    assert!(pdf.starts_with(b"%PDF-") && text.contains("(Oak St)"), "{text}");
    let mapped = paper_form("Box 7");
    let parts: [(&str, &[u8]); 4] = [
        ("application", b"ERA-977"),
        ("map", br#"{"Box 7": "street"}"#),
        ("flatten", b"true"),
        ("file", &mapped),
    ];
    let (status, filled, pdf) = fill(&hub, &own, &parts).await;
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!((status, &*filled), (200, "1"), "{text}");
    assert!(!text.contains("/AcroForm"), "{text}");

    let elsewhere = hub.session("elsewhere").await;
    for (token, number) in [(&elsewhere, "ERA-977"), (&own, "ERA-unknown")] {
        let parts = [("file", &*named), ("application", number.as_bytes())];
        assert_eq!(fill(&hub, token, &parts).await.0, 404, "{number}");
    }
    assert_eq!(reads(&hub).await, [(account_id("reviewer"),)]);
    let number: (&str, &[u8]) = ("application", b"ERA-977");
    let refused: [(&[(&str, &[u8])], &str, &str); 5] = [
        (&[("file", b"no PDF"), number], "file", "not_a_pdf"),
        (&[("file", &mapped), number], "file", "nothing_to_fill"),
        (&[("file", &named)], "application", "required"),
        (&[number], "file", "required"),
        (&[("file", &named), number, ("map", b"[1]")], "map", "invalid"),
    ];
    for (parts, field, key) in refused {
        let (status, _, body) = fill(&hub, &own, parts).await;
        assert_eq!(
            (status, why(&body)),
            (422, json!({ "field": field, "key": key })),
            "{parts:?}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn an_applicant_fills_a_form_of_another_office_with_their_own_application() {
    let hub = hub(None).await;
    let own = hub.session("individual").await;
    let named = paper_form("Street");
    let parts: [(&str, &[u8]); 2] = [("file", &named), ("application", b"ERA-977")];
    let (status, filled, pdf) = fill(&hub, &own, &parts).await;
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!((status, &*filled), (200, "1"), "{text}");
    assert!(pdf.starts_with(b"%PDF-") && text.contains("(Oak St)"), "{text}");
    assert!(reads(&hub).await.is_empty(), "one's own answers");

    // Somebody else's, one that nobody has, and one of another tenant's people: they all are not there.
    let business = hub.session("business").await;
    let elsewhere = hub.session("elsewhere").await;
    for (token, number) in [(&business, "ERA-977"), (&elsewhere, "ERA-977"), (&own, "ERA-1")] {
        let parts = [("file", &*named), ("application", number.as_bytes())];
        let (status, _, body) = fill(&hub, token, &parts).await;
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((status, &body["key"]), (404, &json!("not_found")), "{number}");
    }
    let no_form: [(&str, &[u8]); 2] = [("file", b"no PDF"), ("application", b"ERA-977")];
    let (status, _, body) = fill(&hub, &own, &no_form).await;
    let refused = json!({ "field": "file", "key": "not_a_pdf" });
    assert_eq!((status, why(&body)), (422, refused));

    let person = (COUNTY, AccountId(account_id("individual")));
    let turn = hub.app.pdf_filler.turn(person).unwrap();
    let (status, _, body) = fill(&hub, &own, &parts).await;
    let body: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(
        (status, &body["key"]),
        (429, &json!("rate_limited")),
        "one at a time"
    );
    drop(turn);
    assert_eq!(fill(&hub, &own, &parts).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn a_form_that_takes_too_much_is_refused_and_the_hub_goes_on() {
    // A process that never ends, in place of one that reads a file made to take everything.
    let hub = hub_with(None, |config| config.program = Some("/usr/bin/yes".into())).await;
    let own = hub.session("individual").await;
    let named = paper_form("Street");
    let parts: [(&str, &[u8]); 2] = [("file", &named), ("application", b"ERA-977")];
    for _ in 0..2 {
        let (status, _, body) = fill(&hub, &own, &parts).await;
        let refused = json!({ "field": "file", "key": "too_much" });
        assert_eq!((status, why(&body)), (422, refused));
    }
    hub.stop().await;
}
