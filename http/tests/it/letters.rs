//! An applicant's own applications on paper.

use crate::own_applications::{OWN, add_own};
use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::{ApplicationId, ProgramId};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::programs;
use serde_json::{Value, json};

/// The individual's application with answers; the rent is among them where it is given.
async fn hub(rent: Option<i64>) -> TestHub {
    let hub = TestHub::start().await;
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
