//! The summary of a call: drafted from its transcript, accepted or edited by its caller.

use crate::model_peer::{Server, whole};
use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::calls::call::CallOutcome;
use hub_domain::calls::transcript::Segment;
use hub_domain::{CallId, ThreadId};
use hub_store::calls::{self, NewCall};
use hub_store::{
    args,
    calls::{call_progress, transcripts},
};
use serde_json::{Value, json};

const CALL: &str = "call-summed-up";
const PATH: &str = "/api/calls/call-summed-up/summary";
const SAID: [(&str, &str, &str); 5] = [
    ("s0", "reviewer-1060", "good morning how are you"),
    (
        "s1",
        "applicant",
        "my landlord raised the rent to 1450 dollars in september",
    ),
    ("s2", "reviewer-1060", "please send us the lease before friday"),
    ("s3", "applicant", "yes"),
    (
        "s4",
        "applicant",
        "my husband lost his job at the mill and we have two children",
    ),
];

/// A call of this reviewer's with something said in it.
async fn called(hub: &TestHub, reviewer: i64) {
    let sql = "SELECT id, thread_id, program_id FROM applications WHERE tenant_id = 1 ORDER BY id LIMIT 1";
    let found = hub.app.store.db().one("application", sql, args![]).await;
    let (application_id, thread, program_id): (i64, String, i64) = found.unwrap();
    let call = CallId::from(CALL);
    let new = NewCall {
        id: call.clone(),
        thread: ThreadId(thread),
        application_id,
        program_id,
        reviewer_id: reviewer,
        reviewer_name: "Rosa".into(),
        applicant_name: "Ana Reyes".into(),
        to: "+12025550101".into(),
        lang: "en".into(),
        room: format!("call-{CALL}"),
        node: "test".into(),
        engine: "test".into(),
        draft: false,
        captions_available: true,
    };
    let mut write = hub.app.store.write().await.unwrap();
    calls::insert(&mut write, COUNTY, &new).await.unwrap();
    for (number, (id, leg, text)) in SAID.iter().enumerate() {
        let segment = Segment {
            segment_id: (*id).into(),
            leg: (*leg).into(),
            speaker: if *leg == "applicant" { "Ana Reyes" } else { "Rosa" }.into(),
            start_ms: number as i64 * 4_000,
            end_ms: number as i64 * 4_000 + 3_000,
            text: (*text).into(),
            interim: String::new(),
            lang: "en".into(),
            text_en: None,
            revision: 1,
            engine: "test".into(),
            draft: false,
            unsure: Vec::new(),
            late_ms: None,
        };
        transcripts::put(&mut write, COUNTY, &call, &segment)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

async fn over(hub: &TestHub) {
    let mut write = hub.app.store.write().await.unwrap();
    let call = CallId::from(CALL);
    call_progress::ended(&mut write, COUNTY, &call, CallOutcome::Answered, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn put(hub: &TestHub, token: &str, version: i64, claims: &[(&str, &str)]) -> (u16, Value) {
    let claims: Vec<Value> = claims
        .iter()
        .map(|(id, text)| json!({ "segment_id": id, "text": text }))
        .collect();
    let body = json!({ "version": version, "claims": claims });
    let (status, answer) = hub.call("PUT", PATH, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

async fn found(hub: &TestHub, word: &str) -> Vec<Option<i64>> {
    let hits = hub.app.store.search().find(COUNTY, None, word, 10).await.unwrap();
    hits.into_iter().map(|hit| hit.start_ms).collect()
}

#[actix_web::test]
async fn a_draft_follows_from_the_transcript_and_is_accepted_as_it_is() {
    let hub = TestHub::start().await;
    called(&hub, account_id("reviewer")).await;
    let token = hub.session("reviewer").await;
    let (_, draft) = hub.call("GET", PATH, Some(&token), None).await;
    assert_eq!(
        (&draft["state"], &draft["engine"], &draft["version"]),
        (&json!("draft"), &json!("extractive"), &json!(0))
    );
    let claims: Vec<(&str, &str)> = draft["claims"]
        .as_array()
        .unwrap()
        .iter()
        .map(|claim| {
            (
                claim["segment_id"].as_str().unwrap(),
                claim["text"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        claims,
        [(SAID[1].0, SAID[1].2), (SAID[2].0, SAID[2].2)],
        "{draft}"
    );
    assert_eq!(
        (&draft["claims"][1]["start_ms"], &draft["claims"][1]["end_ms"]),
        (&json!(8_000), &json!(11_000))
    );

    assert_eq!(
        put(&hub, &token, 0, &claims).await.1["key"],
        "state_not_possible",
        "the call lasts"
    );
    over(&hub).await;
    let (status, accepted) = put(&hub, &token, 0, &claims).await;
    assert_eq!(
        (status, &accepted["state"], &accepted["edited"]),
        (200, &json!("accepted"), &json!(false))
    );
    assert_eq!(
        accepted["accepted_by"],
        json!({ "id": account_id("reviewer"), "name": "Ana reviewer" })
    );
    assert_eq!(hub.call("GET", PATH, Some(&token), None).await.1, accepted);
    assert_eq!(
        found(&hub, "landlord").await,
        [Some(4_000)],
        "once, by its utterance"
    );
    let sql = "SELECT action, object_id, reason FROM audit_log WHERE action = 'summary.accept'";
    let lines: Vec<(String, String, String)> = hub.app.store.db().all(sql, args![]).await.unwrap();
    assert_eq!(
        lines,
        [("summary.accept".into(), CALL.into(), "as drafted".into())]
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_edited_summary_is_found_by_its_new_words_and_replaced_as_a_whole() {
    let hub = TestHub::start().await;
    called(&hub, account_id("reviewer")).await;
    over(&hub).await;
    let token = hub.session("reviewer").await;
    let first = [
        ("s4", "Income gone since the layoff."),
        ("s1", "Rent rose to $1,450."),
    ];
    let (status, edited) = put(&hub, &token, 0, &first).await;
    assert_eq!(
        (status, &edited["edited"], &edited["version"]),
        (200, &json!(true), &json!(1))
    );
    assert_eq!(
        edited["claims"][0]["segment_id"], "s1",
        "in the order in which it was said"
    );
    assert_eq!(found(&hub, "layoff").await, [Some(16_000)]);

    let (status, refused) = put(&hub, &token, 0, &[("s2", "The lease is missing.")]).await;
    assert_eq!((status, &refused["key"]), (409, &json!("version_conflict")));
    assert_eq!(refused["current"], edited);
    let (status, second) = put(&hub, &token, 1, &[("s2", "The lease is missing.")]).await;
    assert_eq!((status, &second["version"]), (200, &json!(2)));
    assert!(found(&hub, "layoff").await.is_empty());
    assert_eq!(put(&hub, &token, 1, &first).await.0, 409);

    let mut write = hub.app.store.write().await.unwrap();
    call_progress::drop_recording(&mut write, COUNTY, &CallId::from(CALL))
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (_, gone) = hub.call("GET", PATH, Some(&token), None).await;
    assert_eq!(
        (&gone["state"], &gone["claims"]),
        (&json!("draft"), &json!([])),
        "deleted with the transcript"
    );
    assert!(found(&hub, "missing").await.is_empty());
    hub.stop().await;
}

#[actix_web::test]
async fn what_stands_on_no_utterance_and_what_others_called_is_refused() {
    let hub = TestHub::start().await;
    called(&hub, account_id("reviewer")).await;
    over(&hub).await;
    let own = hub.session("reviewer").await;
    let long = "x".repeat(501);
    let refused: [(&str, &[(&str, &str)]); 5] = [
        ("claims", &[]),
        ("segment_id", &[("s9", "He owns a boat.")]),
        ("segment_id", &[("s1", "Rent rose."), ("s1", "Rent rose again.")]),
        ("text", &[("s1", "   ")]),
        ("text", &[("s1", &long)]),
    ];
    for (field, claims) in refused {
        let (status, answer) = put(&hub, &own, 0, claims).await;
        assert_eq!(
            (status, &answer["errors"][0]["field"]),
            (422, &json!(field)),
            "{claims:?}"
        );
    }
    let claim = [("s1", "Rent rose.")];
    let supervisor = hub.session("supervisor").await;
    assert_eq!(put(&hub, &supervisor, 0, &claim).await.0, 200);
    let elsewhere = hub.session("elsewhere").await;
    assert_eq!(put(&hub, &elsewhere, 0, &claim).await.0, 404);

    let other = TestHub::start().await;
    called(&other, account_id("supervisor")).await;
    over(&other).await;
    let token = other.session("reviewer").await;
    assert_eq!(put(&other, &token, 0, &claim).await.0, 403, "not their call");
    hub.stop().await;
    other.stop().await;
}

/// A model that is set up for the tenant.
async fn model(hub: &TestHub, answer: &str) -> Server {
    let model = Server::start(vec![whole(answer)]).await;
    let admin = hub.session("admin").await;
    let path = "/api/admin/instances/1/assistant";
    let present = hub.ok(&admin, "GET", path, None).await;
    let body = json!({
        "version": present["version"], "endpoint": model.base(), "model": "small", "caps": [],
        "cents_per_million_in": 0, "cents_per_million_out": 0,
    });
    hub.ok(&admin, "PUT", path, Some(body)).await;
    model
}

#[actix_web::test]
async fn a_model_drafts_sentences_with_their_seconds_and_saves_nothing() {
    const DRAFT: &str = "/api/calls/call-summed-up/summary/draft";
    let hub = TestHub::start().await;
    called(&hub, account_id("reviewer")).await;
    let token = hub.session("reviewer").await;
    let (status, refused) = hub.call("POST", DRAFT, Some(&token), None).await;
    assert_eq!((status.as_u16(), &refused["key"]), (409, &json!("no_endpoint")));
    let answer = "The rent of [APPLICANT] rose to “1450 dollars in september” [2]. They “own a small boat” [2]. It is sunny. \
                  The lease is due [3, 99]. A loan was agreed [77].";
    let mut model = model(&hub, answer).await;
    let (status, refused) = hub.call("POST", DRAFT, Some(&token), None).await;
    assert_eq!(
        (status.as_u16(), &refused["key"]),
        (409, &json!("state_not_possible")),
        "the call lasts"
    );
    over(&hub).await;
    let response = hub.send("POST", DRAFT, Some(&token), None).await;
    assert_eq!(response.status(), 200);
    let text = response.text().await.unwrap();
    let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
    let got: Vec<Value> = data.map(|data| serde_json::from_str(data).unwrap()).collect();
    let of_kind = |kind: &str| -> Vec<&Value> { got.iter().filter(|one| one["kind"] == kind).collect() };

    let asked = model.asked().await;
    assert!(
        asked.contains("[2] [APPLICANT]: my landlord raised the rent"),
        "{asked}"
    );
    assert!(!asked.contains("Ana") && !asked.contains("Reyes"), "{asked}");
    let sentences: Vec<(&Value, &Value)> = of_kind("sentence")
        .iter()
        .map(|one| (&one["text"], &one["sources"]))
        .collect();
    assert_eq!(
        sentences,
        [
            (
                &json!("The rent of Ana Reyes rose to “1450 dollars in september”."),
                &json!([2])
            ),
            (&json!("The lease is due."), &json!([3])),
        ]
    );
    let reasons: Vec<&Value> = of_kind("dropped").iter().map(|one| &one["reason"]).collect();
    assert_eq!(
        reasons,
        [
            &json!("quote_not_found"),
            &json!("no_source"),
            &json!("unknown_source")
        ]
    );
    assert_eq!(
        got[0]["moments"][1],
        json!({ "id": 2, "segment_id": "s1", "start_ms": 4_000 })
    );
    assert_eq!(got[0]["passages"][1]["title"], "Ana Reyes");

    // What was sent is shown to who asked; what the model wrote is kept nowhere until somebody accepts it.
    let mine = hub.ok(&token, "GET", "/api/ai-tools/requests", None).await;
    let mine = &mine["requests"][0];
    assert_eq!(
        (&mine["tool"], &mine["sent"]),
        (&json!("summarize_call"), &got[0]["sent"])
    );
    let (_, present) = hub.call("GET", PATH, Some(&token), None).await;
    assert_eq!(
        (&present["engine"], &present["version"]),
        (&json!("extractive"), &json!(0))
    );
    let claims = json!([{ "segment_id": "s1", "text": "The rent rose." }]);
    let body = json!({ "version": 0, "claims": claims, "edited": false, "by_model": true });
    let accepted = hub.ok(&token, "PUT", PATH, Some(body)).await;
    assert_eq!(
        (
            &accepted["engine"],
            &accepted["edited"],
            &accepted["claims"][0]["start_ms"]
        ),
        (&json!("model"), &json!(false), &json!(4_000))
    );
    let sql = "SELECT reason FROM audit_log WHERE action = 'summary.accept'";
    let lines: Vec<(String,)> = hub.app.store.db().all(sql, args![]).await.unwrap();
    assert_eq!(lines, [("as drafted by a model".into(),)]);
    hub.stop().await;

    let other = TestHub::start().await;
    called(&other, account_id("supervisor")).await;
    let token = other.session("reviewer").await;
    let (status, _) = other.call("POST", DRAFT, Some(&token), None).await;
    assert_eq!(status, 403, "not their call");
    other.stop().await;
}
