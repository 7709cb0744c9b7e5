//! A signature that was drawn beside the typed name: which file may be one, and where it is once the form was sent.

use crate::stored_things::{WINTER, put_winter};
use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::things::upload_part;
use hub_domain::ApplicationId;
use hub_domain::files::FileSubject;
use serde_json::{Value, json};

/// A black picture of this size: PNG.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::RgbaImage::from_pixel(width, height, image::Rgba([0, 0, 0, 255]));
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A draft of the winter form and the session of its owner.
struct Signing<'a> {
    hub: &'a TestHub,
    token: &'a str,
    path: String,
}

impl<'a> Signing<'a> {
    async fn begin(hub: &'a TestHub, token: &'a str) -> Self {
        let body = json!({ "program_id": WINTER.0, "lang": "en" });
        let (status, draft) = hub
            .call("POST", "/api/application-drafts", Some(token), Some(body))
            .await;
        assert_eq!(status, 201, "{draft}");
        let path = format!("/api/application-drafts/{}", draft["id"].as_str().unwrap());
        Self { hub, token, path }
    }

    async fn upload(&self, name: &str, at: &str, bytes: Vec<u8>) -> String {
        let body = json!({ "name": name, "size_bytes": bytes.len(), "question": at });
        let path = format!("{}/uploads", self.path);
        let (status, begun) = self.hub.call("POST", &path, Some(self.token), Some(body)).await;
        assert_eq!(status, 201, "{begun}");
        let id = begun["id"].as_str().unwrap().to_owned();
        let (status, sent) = upload_part(self.hub, self.token, &id, 0, bytes).await;
        assert_eq!(status, 200, "{sent}");
        id
    }

    async fn sign(&self, drawing: Value) -> (u16, Value) {
        let body = json!({ "at": "signed", "name": "Ana Reyes", "lang": "en", "drawing": drawing });
        let path = format!("{}/signatures", self.path);
        let (status, answer) = self.hub.call("POST", &path, Some(self.token), Some(body)).await;
        (status.as_u16(), answer)
    }

    async fn save(&self, at: &str, value: Value, based_on: i64) -> Value {
        let changes = json!([{ "at": at, "value": value, "based_on": based_on }]);
        let path = format!("{}/answers", self.path);
        let body = json!({ "changes": changes });
        self.hub.ok(self.token, "PATCH", &path, Some(body)).await
    }

    async fn submit(&self) -> (u16, Value) {
        let open = self.hub.ok(self.token, "GET", &self.path, None).await;
        let body = json!({ "revision": open["revision"], "key": "k1" });
        let path = format!("{}/submit", self.path);
        let (status, answer) = self.hub.call("POST", &path, Some(self.token), Some(body)).await;
        (status.as_u16(), answer)
    }
}

/// How many drawn signatures of Ana Reyes are on a paper of the individual's.
async fn figures(hub: &TestHub, token: &str, alias: &str) -> usize {
    let body = json!({ "individual_id": account_id("individual"), "file_alias": alias, "instance_id": 1, "download": true });
    let answer = hub.send("POST", "/api/create-pdf", Some(token), Some(body)).await;
    assert_eq!(answer.status().as_u16(), 200);
    let pdf = answer.bytes().await.unwrap();
    let text = String::from_utf8_lossy(&pdf);
    let words = ["(Signature of Ana Reyes)", "(Firma de Ana Reyes)"];
    assert!(text.contains("/Figure"), "{alias}");
    words.iter().map(|words| text.matches(words).count()).sum()
}

#[actix_web::test]
async fn only_a_picture_that_came_for_the_signature_is_a_drawing() {
    let hub = TestHub::start().await;
    put_winter(&hub).await;
    let token = hub.session("individual").await;
    let signing = Signing::begin(&hub, &token).await;
    let elsewhere = signing.upload("bill.png", "heating_bill", png(8, 8)).await;
    let words = signing.upload("name.txt", "signed", b"Ana Reyes".to_vec()).await;
    for (drawing, why) in [
        (json!(elsewhere), "not_a_file"),
        (json!(words), "kind_not_allowed"),
        (json!("0192-nothing"), "not_a_file"),
        (json!("../signed"), "not_a_file"),
        (json!("a\u{0}"), "not_a_file"),
        (json!(""), "not_a_file"),
    ] {
        let (status, answer) = signing.sign(drawing.clone()).await;
        assert_eq!(
            (status, &answer["errors"][0]),
            (422, &json!({ "field": "drawing", "key": why })),
            "{drawing}"
        );
    }
    // A drawing is never asked for.
    let (status, signed) = signing.sign(Value::Null).await;
    assert_eq!(status, 200, "{signed}");
    assert_eq!(signed["value"].get("drawing"), None);
    hub.stop().await;
}

#[actix_web::test]
async fn a_drawing_is_filed_with_its_signature_and_is_no_document_of_the_case() {
    let hub = TestHub::start().await;
    put_winter(&hub).await;
    let token = hub.session("individual").await;
    let signing = Signing::begin(&hub, &token).await;
    let first = signing.save("owed", json!("12"), 0).await;
    let drawing = signing.upload("signature.png", "signed", png(600, 200)).await;
    let (status, signed) = signing.sign(json!(drawing)).await;
    assert_eq!(
        (status, &signed["value"]["drawing"], &signed["value"]["name"]),
        (200, &json!(drawing), &json!("Ana Reyes")),
        "{signed}"
    );
    // What the signature covers is another by now: it is given again, drawn or not.
    signing
        .save("owed", json!("13"), first["saved"]["owed"].as_i64().unwrap())
        .await;
    let (status, answer) = signing.submit().await;
    assert_eq!(
        (status, &answer["faults"][0]["key"]),
        (422, &json!("sign_again")),
        "{answer}"
    );
    let again = signing.upload("signature.png", "signed", png(600, 200)).await;
    signing.sign(json!(again)).await;
    let draft = signing.path.rsplit('/').next().unwrap();
    assert_eq!(figures(&hub, &token, &format!("draft-{draft}")).await, 1);
    let (status, filed) = signing.submit().await;
    assert_eq!(status, 201, "{filed}");
    let number = filed["external_id"].as_str().unwrap();
    assert_eq!(figures(&hub, &token, number).await, 1);
    let application = ApplicationId(filed["application_id"].as_i64().unwrap());
    let store = &hub.app.store;
    let answers = store.answers().last(COUNTY, application).await.unwrap().unwrap();
    assert_eq!(answers.answers["signed"]["drawing"], json!(again));
    assert!(
        store
            .documents()
            .of(COUNTY, application)
            .await
            .unwrap()
            .is_empty()
    );
    let file = store.stored_files().by_id(COUNTY, &again).await.unwrap();
    let question = "signed".to_owned();
    assert_eq!(
        file.subject,
        FileSubject::Answer {
            application,
            question
        }
    );
    let links = format!("/api/files/{again}/links?thumbnail_only=true");
    for (who, seen) in [("individual", 200), ("admin", 200), ("business", 404)] {
        let token = hub.session(who).await;
        let (status, answer) = hub.call("GET", &links, Some(&token), None).await;
        assert_eq!(status.as_u16(), seen, "{who}");
        assert_eq!(answer["thumbnail_url"].is_string(), seen == 200, "{who}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_drawing_that_was_taken_back_is_a_fault_of_its_signature() {
    let hub = TestHub::start().await;
    put_winter(&hub).await;
    let token = hub.session("individual").await;
    let signing = Signing::begin(&hub, &token).await;
    let drawing = signing.upload("signature.png", "signed", png(60, 20)).await;
    signing.sign(json!(drawing)).await;
    hub.ok(&token, "DELETE", &format!("/api/files/{drawing}"), None)
        .await;
    let (status, answer) = signing.submit().await;
    assert_eq!(
        (status, &answer["faults"][0]["at"], &answer["faults"][0]["key"]),
        (422, &json!("signed"), &json!("not_a_file")),
        "{answer}"
    );
    hub.stop().await;
}
