//! Pages of an unfinished form: whose they are, which are taken, how many, and what becomes of them.

use crate::own_applications::{OWN, add_own};
use crate::rows::Rows;
use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::things::upload_part;
use hub_domain::files::{FileState, FileSubject, MAX_DRAFT_BYTES, MAX_DRAFT_FILES, MAX_FILE_BYTES};
use hub_domain::{AccountId, ApplicationId, TenantId};
use hub_store::args;
use hub_store::files::stored_files::{self, NewFile};
use serde_json::{Value, json};

pub const DRAFT: &str = "draft-papers";
const UPLOADS: &str = "/api/application-drafts/draft-papers/uploads";
const PAPERS: &str = "/api/application-drafts/draft-papers/papers";

/// A draft of the individual's.
pub async fn add_draft(hub: &TestHub) {
    let sql = "INSERT INTO application_drafts (tenant_id, id, account_id, program_id, form_version, lang, revision, resume_at, set_aside,
            places, size_bytes, created_at_ms, saved_at_ms, external_id, submit_key)
        VALUES ($1, $2, $3, 5, 1, 'en', 0, '', '[]', 0, 0, 1, 1, '', '')";
    hub.run(sql, args![COUNTY, DRAFT, account_id("individual")]).await;
}

/// The draft has been sent.
pub async fn send_draft(hub: &TestHub) {
    let sql = "UPDATE application_drafts SET application_id = $3 WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, DRAFT, OWN]).await;
}

async fn begin(hub: &TestHub, token: &str, name: &str, size: usize, at: &str) -> (u16, Value) {
    let body = json!({ "name": name, "size_bytes": size, "question": at });
    let (status, answer) = hub.call("POST", UPLOADS, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

/// Uploads a page, in two parts, and answers its id.
pub async fn add_page(hub: &TestHub, token: &str, name: &str, words: &str, at: &str) -> String {
    let (status, begun) = begin(hub, token, name, words.len(), at).await;
    assert_eq!(status, 201, "{begun}");
    let id = begun["id"].as_str().unwrap().to_owned();
    let (status, half) = upload_part(hub, token, &id, 0, words.as_bytes()[..3].to_vec()).await;
    assert_eq!((status.as_u16(), &half["offset"]), (200, &json!(3)), "{half}");
    let (status, last) = upload_part(hub, token, &id, 3, words.as_bytes()[3..].to_vec()).await;
    assert_eq!(status, 200, "{last}");
    assert_eq!(last["file"]["id"], json!(id));
    id
}

pub async fn listed(hub: &TestHub, token: &str) -> Vec<(String, String, Value)> {
    let list = hub.ok(token, "GET", PAPERS, None).await;
    let papers = list["papers"].as_array().unwrap().iter();
    papers
        .map(|paper| {
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            (
                text(&paper["at"]),
                text(&paper["file"]["id"]),
                paper["hand_over_id"].clone(),
            )
        })
        .collect()
}

fn draft() -> FileSubject {
    FileSubject::Draft {
        owner: AccountId(account_id("individual")),
        draft: DRAFT.to_owned(),
    }
}

async fn status(hub: &TestHub, method: &str, path: &str, token: &str) -> (u16, String) {
    let (status, answer) = hub.call(method, path, Some(token), None).await;
    let key = answer["key"].as_str().unwrap_or_default().to_owned();
    (status.as_u16(), key)
}

#[actix_web::test]
async fn a_page_is_there_for_the_drafts_owner_and_for_nobody_else() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let page = add_page(&hub, &owner, "stub.txt", "Paid: 1,200.00", "members/r1/pay_stub").await;
    let (_, half) = begin(&hub, &owner, "half.txt", 9, "lease").await;
    let half = half["id"].as_str().unwrap().to_owned();
    assert_eq!(
        listed(&hub, &owner).await,
        [("members/r1/pay_stub".to_owned(), page.clone(), Value::Null)]
    );
    let other_question = hub.ok(&owner, "GET", &format!("{PAPERS}?at=lease"), None).await;
    assert_eq!(other_question["papers"], json!([]));
    let links = hub
        .ok(&owner, "GET", &format!("/api/files/{page}/links"), None)
        .await;
    let saved = hub
        .client
        .get(format!("{}{}", hub.url, links["download_url"].as_str().unwrap()))
        .send()
        .await
        .unwrap();
    assert_eq!(saved.text().await.unwrap(), "Paid: 1,200.00");

    // Another applicant, staff with every right over files, and an administrator elsewhere.
    let mut others = Vec::new();
    for who in ["business", "reviewer", "admin", "elsewhere"] {
        others.push((who, hub.session(who).await));
    }
    let before = Rows::of(&hub).await;
    for (who, token) in others {
        let body = json!({ "name": "mine.txt", "size_bytes": 5, "question": "lease" });
        let (begun, answer) = hub.call("POST", UPLOADS, Some(&token), Some(body)).await;
        assert_eq!(
            (begun.as_u16(), &answer["key"]),
            (404, &json!("not_found")),
            "{who}"
        );
        for (method, path) in [
            ("GET", PAPERS.to_owned()),
            ("GET", format!("/api/files/{page}")),
            ("GET", format!("/api/files/{page}/links")),
            ("DELETE", format!("/api/files/{page}")),
            ("GET", format!("/api/files/uploads/{half}")),
            ("DELETE", format!("/api/files/uploads/{half}")),
        ] {
            let answer = status(&hub, method, &path, &token).await;
            assert_eq!(answer, (404, "not_found".to_owned()), "{method} {path} as {who}");
        }
        let (answered, _) = upload_part(&hub, &token, &half, 0, b"x".to_vec()).await;
        assert_eq!(answered, 404, "{who}");
    }
    before.assert_same(&Rows::of(&hub).await, "calls about another's pages");

    hub.ok(&owner, "DELETE", &format!("/api/files/{page}"), None)
        .await;
    assert!(listed(&hub, &owner).await.is_empty());
    hub.stop().await;
}

#[actix_web::test]
async fn once_it_was_sent_a_page_is_read_by_the_applicant_and_by_staff_and_changed_by_staff() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    add_own(&hub).await;
    let owner = hub.session("individual").await;
    let page = add_page(&hub, &owner, "stub.txt", "Paid: 1,200.00", "pay_stub").await;
    let answer = FileSubject::Answer {
        application: ApplicationId(OWN),
        question: "pay_stub".into(),
    };
    let mut write = hub.app.store.write().await.unwrap();
    stored_files::pass_on(&mut write, COUNTY, &draft(), &answer)
        .await
        .unwrap();
    write.commit().await.unwrap();
    send_draft(&hub).await;
    let file = format!("/api/files/{page}");
    for (who, seen, removed) in [
        ("business", 404, 404),
        ("elsewhere", 404, 404),
        ("individual", 200, 404),
        ("reviewer", 200, 204),
    ] {
        let token = hub.session(who).await;
        assert_eq!(status(&hub, "GET", &file, &token).await.0, seen, "{who} reads");
        let links = format!("{file}/links");
        assert_eq!(status(&hub, "GET", &links, &token).await.0, seen, "{who} opens");
        assert_eq!(
            status(&hub, "DELETE", &file, &token).await.0,
            removed,
            "{who} removes"
        );
    }
    // Nothing more comes into a form that was sent.
    assert_eq!(begin(&hub, &owner, "late.txt", 4, "pay_stub").await.0, 404);
    assert_eq!(status(&hub, "GET", PAPERS, &owner).await.0, 404);
    hub.stop().await;
}

/// A PDF that asks for the password `secret`, and the same that asks for none.
fn pdf(user: &str) -> String {
    let owner = "4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581";
    let id = "000102030405060708090a0b0c0d0e0f";
    format!(
        "%PDF-1.4\n7 0 obj\n<< /Filter /Standard /V 1 /R 2 /P -3904 /O <{owner}> /U <{user}> >>\nendobj\n\
         trailer << /Root 1 0 R /Encrypt 7 0 R /ID [<{id}> <{id}>] >>\n%%EOF"
    )
}

const SECRET: &str = "c60cd2a166c9e21d4206765bd33beaf169801edd3225416c1f58fd1e655f0f5f";
const EMPTY: &str = "422348e8840a54bc88035782f829da80c5b88cd252b95ac44b24f37f96c12801";

#[actix_web::test]
async fn a_page_is_judged_by_its_contents_and_refused_with_its_own_word() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let heic = [&b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"[..], &[0; 64]].concat();
    for (name, bytes, fault) in [
        (
            "stub.exe",
            b"MZ\x90\0\x03\0\0\0 not a document".to_vec(),
            "kind_not_allowed",
        ),
        ("stub.pdf", pdf(SECRET).into_bytes(), "password"),
        ("IMG_0001.heic", heic, "heic"),
        ("stub.png", b"\x89PNG\r\n\x1a\n cut off".to_vec(), "damaged"),
    ] {
        let (status, begun) = begin(&hub, &owner, name, bytes.len(), "pay_stub").await;
        assert_eq!(status, 201, "{begun}");
        let id = begun["id"].as_str().unwrap();
        let (status, refused) = upload_part(&hub, &owner, id, 0, bytes).await;
        assert_eq!(
            (status.as_u16(), &refused["errors"][0]),
            (422, &json!({ "field": "file", "key": fault })),
            "{name}"
        );
    }
    assert!(
        listed(&hub, &owner).await.is_empty(),
        "nothing of it is in the form"
    );
    // Many statements are encrypted so that they cannot be changed: they open for everybody.
    let statement = pdf(EMPTY);
    add_page(&hub, &owner, "statement.pdf", &statement, "statement").await;
    assert_eq!(listed(&hub, &owner).await.len(), 1);
    let too_large = usize::try_from(MAX_FILE_BYTES).unwrap() + 1;
    for (name, size, at, field, fault) in [
        ("a.jpg", 0, "lease", "size_bytes", "empty"),
        ("a.jpg", too_large, "lease", "size_bytes", "too_large"),
        ("", 5, "lease", "name", "required"),
        ("a.jpg", 5, "", "question", "required"),
        ("a.jpg", 5, "members/r1", "question", "not_a_place"),
        ("a.jpg", 5, "a lease", "question", "not_a_place"),
    ] {
        let (status, refused) = begin(&hub, &owner, name, size, at).await;
        assert_eq!(
            (status, &refused["errors"][0]),
            (422, &json!({ "field": field, "key": fault })),
            "{name} {size} {at}"
        );
    }
    hub.stop().await;
}

fn stored(id: String, size_bytes: i64, state: FileState) -> NewFile {
    NewFile {
        id,
        subject: draft(),
        name: "page.jpg".into(),
        media_type: "image/jpeg".into(),
        size_bytes,
        sha256: String::new(),
        state,
        finding: String::new(),
        is_stored: false,
        has_thumbnail: false,
        size_px: None,
        by: (AccountId(account_id("individual")), "Ana".into()),
        keep_until_ms: None,
    }
}

async fn put(hub: &TestHub, tenant: TenantId, files: Vec<NewFile>) {
    let mut write = hub.app.store.write().await.unwrap();
    for file in &files {
        stored_files::insert(&mut write, tenant, file).await.unwrap();
    }
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn a_form_holds_so_many_files_and_bytes_and_what_was_refused_or_removed_counts_no_more() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let files = |count: i64, state: FileState| {
        let name = state.as_str();
        (0..count)
            .map(|number| stored(format!("{name}-{number:03}"), 10, state))
            .collect::<Vec<_>>()
    };
    put(&hub, COUNTY, files(5, FileState::Refused)).await;
    put(&hub, COUNTY, files(MAX_DRAFT_FILES - 1, FileState::Clean)).await;
    let (status, last) = begin(&hub, &owner, "last.txt", 5, "lease").await;
    assert_eq!(status, 201, "{last}");
    // What is being uploaded counts.
    let (status, refused) = begin(&hub, &owner, "more.txt", 5, "lease").await;
    assert_eq!(
        (status, &refused["errors"][0]),
        (422, &json!({ "field": "file", "key": "too_many_files" }))
    );
    let upload = format!("/api/files/uploads/{}", last["id"].as_str().unwrap());
    hub.ok(&owner, "DELETE", &upload, None).await;
    assert_eq!(begin(&hub, &owner, "more.txt", 5, "lease").await.0, 201);

    let sql = "DELETE FROM files WHERE tenant_id = $1 AND purpose = 'draft'";
    hub.run(sql, args![COUNTY]).await;
    let most = stored("large".into(), MAX_DRAFT_BYTES - 10, FileState::Clean);
    put(&hub, COUNTY, vec![most]).await;
    assert_eq!(begin(&hub, &owner, "fits.txt", 5, "lease").await.0, 201);
    let (status, refused) = begin(&hub, &owner, "over.txt", 5, "lease").await;
    assert_eq!(
        (status, &refused["errors"][0]),
        (422, &json!({ "field": "file", "key": "form_full" }))
    );
    hub.stop().await;
}
