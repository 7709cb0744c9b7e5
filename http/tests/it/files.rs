//! A file from its first part to its end, as a browser sees it.

use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::things::upload_part;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{AccountId, ApplicationId, ThreadId};
use hub_store::files::stored_files::{self, NewFile};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

const WORDS: &str = "Paid: 1,200.00\n<script>alert(1)</script>\n";

/// Uploads a text for the county's thread and answers its id.
async fn given(hub: &TestHub, token: &str, name: &str) -> String {
    let body = json!({ "name": name, "size_bytes": WORDS.len() });
    let (status, begun) = hub
        .call("POST", "/api/threads/t1/files", Some(token), Some(body))
        .await;
    assert_eq!(status, StatusCode::CREATED, "{begun}");
    let id = begun["id"].as_str().unwrap().to_owned();
    let (status, first) = upload_part(hub, token, &id, 0, WORDS[..10].into()).await;
    assert_eq!(
        (status.as_u16(), first["offset"].as_i64(), &first["file"]),
        (200, Some(10), &Value::Null)
    );
    let (status, wrong) = upload_part(hub, token, &id, 5, WORDS[5..].into()).await;
    assert_eq!(
        (status.as_u16(), wrong["key"].as_str()),
        (409, Some("upload_offset"))
    );
    let (status, upload) = hub
        .call("GET", &format!("/api/files/uploads/{id}"), Some(token), None)
        .await;
    assert_eq!((status.as_u16(), upload["offset"].as_i64()), (200, Some(10)));
    let (status, last) = upload_part(hub, token, &id, 10, WORDS[10..].into()).await;
    assert_eq!(status.as_u16(), 200, "{last}");
    assert_eq!(last["file"]["state"], "unscanned");
    last["file"]["id"].as_str().unwrap().to_owned()
}

async fn links(hub: &TestHub, token: &str, id: &str) -> Value {
    let (status, links) = hub
        .call("GET", &format!("/api/files/{id}/links"), Some(token), None)
        .await;
    assert_eq!(status.as_u16(), 200, "{links}");
    links
}

async fn follow(hub: &TestHub, link: &str) -> Response {
    hub.client.get(format!("{}{link}", hub.url)).send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap())
}

#[actix_web::test]
async fn a_file_that_nothing_has_scanned_is_given_to_nobody_unless_the_operator_says_so() {
    let hub = TestHub::with_carriers(|parts, phones| parts.simulated(phones).serves_unscanned(false)).await;
    let token = hub.session("reviewer").await;
    let id = given(&hub, &token, "eicar.txt").await;
    for query in ["", "?thumbnail_only=true"] {
        let path = format!("/api/files/{id}/links{query}");
        let (status, refused) = hub.call("GET", &path, Some(&token), None).await;
        assert_eq!(
            (status.as_u16(), &refused["key"]),
            (409, &json!("file_unscanned")),
            "{refused}"
        );
    }
    // A link from before does not help.
    for what in ["download", "view", "thumbnail"] {
        let path = format!("/api/files/{id}/{what}");
        let link = format!("{path}?t={}", hub.app.tokens.link(COUNTY, &path).unwrap());
        assert_eq!(follow(&hub, &link).await.status(), 409, "{what}");
    }
    // Nor is it attached to anything.
    let message = json!({ "channel": "NOTE", "body": "Here.", "attachments": [id] });
    let (status, refused) = hub
        .call("POST", "/api/threads/t1/messages", Some(&token), Some(message))
        .await;
    assert_eq!(
        (status.as_u16(), &refused["key"], &refused["errors"][0]["field"]),
        (409, &json!("file_unscanned"), &json!("attachments")),
        "{refused}"
    );
    // Its name and state are seen.
    let (status, file) = hub
        .call("GET", &format!("/api/files/{id}"), Some(&token), None)
        .await;
    assert_eq!((status.as_u16(), &file["state"]), (200, &json!("unscanned")));
    hub.stop().await;
}

#[actix_web::test]
async fn a_file_is_saved_under_its_name_and_shown_without_any_rights() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let id = given(&hub, &token, "recibo de nómina.txt").await;
    let links = links(&hub, &token, &id).await;
    let saved = follow(&hub, links["download_url"].as_str().unwrap()).await;
    assert_eq!(saved.status(), 200);
    let named = header(&saved, "content-disposition").to_owned();
    assert!(named.starts_with("attachment"), "{named}");
    assert!(
        named.contains("filename*=UTF-8''recibo%20de%20n%C3%B3mina.txt"),
        "{named}"
    );
    assert_eq!(header(&saved, "x-content-type-options"), "nosniff");
    assert_eq!(saved.text().await.unwrap(), WORDS);
    let shown = follow(&hub, links["view_url"].as_str().unwrap()).await;
    assert!(header(&shown, "content-disposition").starts_with("inline"));
    assert_eq!(header(&shown, "content-type"), "text/plain; charset=utf-8");
    let policy = header(&shown, "content-security-policy");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("; sandbox;"),
        "{policy}"
    );
    let part = hub
        .client
        .get(format!("{}{}", hub.url, links["download_url"].as_str().unwrap()))
        .header("range", "bytes=6-10")
        .send()
        .await
        .unwrap();
    assert_eq!(part.status(), 206);
    assert_eq!(part.text().await.unwrap(), "1,200");
    hub.stop().await;
}

#[actix_web::test]
async fn a_link_opens_its_own_file_alone_and_nothing_once_the_file_is_removed() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let (one, other) = (
        given(&hub, &token, "a.txt").await,
        given(&hub, &token, "b.txt").await,
    );
    let links = links(&hub, &token, &one).await;
    let download = links["download_url"].as_str().unwrap();
    for link in [
        download.replace(&one, &other),
        download.replace("/download", "/view"),
        download.split('?').next().unwrap().to_owned(),
        format!("{download}x"),
    ] {
        assert_eq!(follow(&hub, &link).await.status(), 401, "{link}");
    }
    let note = json!({ "channel": "NOTE", "body": "", "attachments": [&one] });
    let (status, message) = hub
        .call("POST", "/api/threads/t1/messages", Some(&token), Some(note))
        .await;
    assert_eq!(status.as_u16(), 201, "{message}");
    assert_eq!(message["attachments"][0]["name"], "a.txt");
    let (status, _) = hub
        .call("DELETE", &format!("/api/files/{one}"), Some(&token), None)
        .await;
    assert_eq!(status.as_u16(), 204);
    assert_eq!(follow(&hub, download).await.status(), 404);
    let (_, thread) = hub.call("GET", "/api/threads/t1", Some(&token), None).await;
    let carried = &thread["messages"].as_array().unwrap().last().unwrap()["attachments"][0];
    assert_eq!(
        (carried["name"].as_str(), carried["state"].as_str()),
        (Some("a.txt"), Some("removed"))
    );
    let again = json!({ "channel": "NOTE", "body": "again", "attachments": [&one] });
    let (status, refused) = hub
        .call("POST", "/api/threads/t1/messages", Some(&token), Some(again))
        .await;
    assert_eq!(
        (status.as_u16(), refused["errors"][0]["field"].as_str()),
        (404, Some("attachments"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_file_of_a_note_is_for_staff_alone_until_it_is_removed() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let applicant = hub.session("individual").await;
    let id = given(&hub, &token, "lease.txt").await;
    let notes = "/api/applications/701/notes";
    let note = json!({ "body": "What the landlord sent", "attachments": [id] });
    let left = hub.ok(&token, "POST", notes, Some(note)).await;
    assert_eq!(
        (&left["channel"], &left["attachments"][0]["name"]),
        (&json!("NOTE"), &json!("lease.txt")),
        "{left}"
    );
    let listed = hub.ok(&token, "GET", notes, None).await;
    let last = listed["items"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["attachments"][0]["id"], json!(id));
    let link = links(&hub, &token, &id).await;
    let bytes = follow(&hub, link["download_url"].as_str().unwrap()).await;
    assert_eq!(bytes.text().await.unwrap(), WORDS);
    let path = format!("/api/files/{id}");
    for path in [path.clone(), format!("{path}/links")] {
        let (status, refused) = hub.call("GET", &path, Some(&applicant), None).await;
        assert!(status.is_client_error(), "{path}: {status} {refused}");
    }
    let (status, other) = hub
        .call(
            "POST",
            notes,
            Some(&token),
            Some(json!({ "body": "Whose is it?", "attachments": ["nothing"] })),
        )
        .await;
    assert_eq!(status.as_u16(), 404, "{other}");
    assert_eq!(hub.call("DELETE", &path, Some(&token), None).await.0, 204);
    let listed = hub.ok(&token, "GET", notes, None).await;
    let last = listed["items"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["attachments"][0]["state"], "removed", "{last}");
    hub.stop().await;
}

#[actix_web::test]
async fn a_file_under_a_legal_hold_stays() {
    let hub = TestHub::start().await;
    let (token, admin) = (hub.session("reviewer").await, hub.session("admin").await);
    let id = given(&hub, &token, "a.txt").await;
    let hold = json!({ "reason": "a court asks for it" });
    let path = "/api/work-queue/items/701/legal-hold";
    let (status, held) = hub.call("POST", path, Some(&admin), Some(hold)).await;
    assert_eq!(status.as_u16(), 200, "{held}");
    let (status, refused) = hub
        .call("DELETE", &format!("/api/files/{id}"), Some(&token), None)
        .await;
    assert_eq!(
        (status.as_u16(), refused["key"].as_str()),
        (409, Some("hold_stands"))
    );
    let links = links(&hub, &token, &id).await;
    assert_eq!(
        follow(&hub, links["download_url"].as_str().unwrap())
            .await
            .status(),
        200
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_draft_and_a_statement_are_their_owners_and_an_answer_is_for_those_who_see_the_application() {
    let hub = TestHub::start().await;
    let thread = ThreadId("t1".into());
    let application = hub.app.store.threads().by_id(COUNTY, &thread).await.unwrap();
    let application = ApplicationId(application.application_id);
    let (reviewer, supervisor) = (account_id("reviewer"), account_id("supervisor"));
    let draft = |owner: i64| FileSubject::Draft {
        owner: AccountId(owner),
        draft: "draft-1".into(),
    };
    let statement = |owner: i64| FileSubject::Statement {
        owner: AccountId(owner),
        statement: "2026".into(),
    };
    let answer = FileSubject::Answer {
        application,
        question: "pay_stub".into(),
    };
    let letter = FileSubject::Letter {
        application,
        letter: "letter-1".into(),
    };
    let gone = FileSubject::Answer {
        application: ApplicationId(application.0 + 1_000_000),
        question: "pay_stub".into(),
    };
    let cases = [
        ("own-draft", draft(reviewer), 200),
        ("other-draft", draft(supervisor), 404),
        ("own-statement", statement(reviewer), 200),
        ("other-statement", statement(supervisor), 404),
        ("answer", answer, 200),
        ("letter", letter, 200),
        ("answer-of-nothing", gone, 404),
    ];
    let mut write = hub.app.store.write().await.unwrap();
    for (id, subject, _) in &cases {
        let new = NewFile {
            id: (*id).to_owned(),
            subject: subject.clone(),
            name: format!("{id}.txt"),
            media_type: "text/plain".into(),
            size_bytes: 1,
            sha256: String::new(),
            state: FileState::Clean,
            finding: String::new(),
            is_stored: true,
            has_thumbnail: false,
            size_px: None,
            by: (AccountId(supervisor), "Sam".into()),
            keep_until_ms: subject.life().until_ms(0),
        };
        stored_files::insert(&mut write, COUNTY, &new).await.unwrap();
    }
    write.commit().await.unwrap();
    let token = hub.session("reviewer").await;
    for (id, _, expected) in cases {
        let (status, file) = hub
            .call("GET", &format!("/api/files/{id}"), Some(&token), None)
            .await;
        assert_eq!(status.as_u16(), expected, "{id}: {file}");
        if expected == 200 {
            assert_eq!(file["name"], format!("{id}.txt"));
        }
    }
    hub.stop().await;
}
