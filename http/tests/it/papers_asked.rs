//! Papers that are asked for again or offered: uploaded by the applicant, sent, taken or declined.

use crate::corrections_asked::{answer, ask, count, faults, hub, item, own, revisions, upload};
use crate::own_applications::OWN;
use crate::test_hub::COUNTY;
use crate::things::upload_part;
use hub_store::args;
use serde_json::{Value, json};

#[actix_web::test]
async fn a_paper_is_sent_where_it_was_asked_for_and_the_one_before_stays_as_replaced() {
    let hub = hub().await;
    let staff = hub.session("reviewer").await;
    let applicant = hub.session("individual").await;
    let request = ask(&hub, &["lease", "rent"]).await;
    let first = upload(&hub, &applicant, "blurred.txt").await;
    for (value, key) in [
        (json!([]), "required"),
        (Value::Null, "required"),
        (json!(["nothing"]), "not_a_file"),
        (json!([first, "nothing"]), "not_a_file"),
    ] {
        let items = json!([{ "at": "lease", "value": value }]);
        let (status, refused) = answer(&hub, &request, "k0", items).await;
        assert_eq!((status, faults(&refused)), (422, vec![("lease", key)]), "{value}");
    }
    let on_file = async || {
        let case = hub.ok(&staff, "GET", &format!("{}/case", item()), None).await;
        let documents = case["documents"].as_array().unwrap().clone();
        let one = |one: &Value| {
            let name = one["name"].as_str().unwrap().to_owned();
            (
                name,
                one["file_id"].as_str().unwrap().to_owned(),
                one["replaced_at_ms"].is_i64(),
            )
        };
        documents.iter().map(one).collect::<Vec<_>>()
    };
    assert!(on_file().await.is_empty(), "nothing was sent");
    let given = json!([{ "at": "lease", "value": [first] }]);
    let (status, left) = answer(&hub, &request, "k1", given).await;
    assert_eq!(
        (status, &left["requests"][0]["state"]),
        (200, &json!("open")),
        "{left}"
    );
    assert_eq!(
        on_file().await,
        [("blurred.txt".to_owned(), first.clone(), false)]
    );
    let tracked = hub
        .ok(&applicant, "GET", &format!("/api/own-applications/{OWN}"), None)
        .await;
    assert_eq!(tracked["unsent"], json!([]));

    // It is asked for once more: another comes in its place, and both can be opened by either side.
    let again = ask(&hub, &["lease"]).await;
    let second = upload(&hub, &applicant, "clear.txt").await;
    let given = json!([{ "at": "lease", "value": [second] }]);
    let (status, done) = answer(&hub, &again, "k2", given).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(
        on_file().await,
        [
            ("blurred.txt".to_owned(), first.clone(), true),
            ("clear.txt".to_owned(), second.clone(), false)
        ]
    );
    for file in [&first, &second] {
        let path = format!("/api/files/{file}");
        for reader in [&staff, &applicant] {
            assert_eq!(hub.call("GET", &path, Some(reader), None).await.0, 200);
        }
    }
    let back = hub
        .ok(&staff, "GET", &format!("{}/corrections", item()), None)
        .await;
    let place = back["requests"].as_array().unwrap().iter();
    let place = place
        .map(|one| &one["items"][0])
        .find(|one| one["outcome"] == "corrected" && one["before"]["files"] == json!([first]));
    assert_eq!(place.unwrap()["after"]["files"], json!([second]));

    let last = ask(&hub, &["lease"]).await;
    let (status, right) = answer(&hub, &last, "k3", json!([{ "at": "lease", "as_it_is": true }])).await;
    assert_eq!(status, 200, "{right}");
    assert_eq!(on_file().await.len(), 2, "what is right stays as it is");
    hub.stop().await;
}

#[actix_web::test]
async fn an_offer_waits_apart_until_staff_take_or_decline_it() {
    let hub = hub().await;
    let (staff, admin) = (hub.session("reviewer").await, hub.session("admin").await);
    let applicant = hub.session("individual").await;
    let offer = async |key: &str, items: Value| {
        let body = json!({ "items": items, "words": "I moved on March 3.", "key": key, "lang": "en" });
        let (status, answer) = hub
            .call("POST", &own("offers"), Some(&applicant), Some(body))
            .await;
        (status.as_u16(), answer)
    };
    let (status, refused) = offer("k0", json!([{ "at": "rent", "value": { "cents": 90_000 } }])).await;
    assert_eq!((status, faults(&refused)), (422, vec![("rent", "unchanged")]));
    let rent = json!([{ "at": "rent", "value": "1,000" }, { "at": "members/r3", "value": { "person": "Zoe Reyes", "pay": "4" } }]);
    let (status, seen) = offer("k1", rent.clone()).await;
    assert_eq!(
        (status, &seen["offers"][0]["state"]),
        (201, &json!("open")),
        "{seen}"
    );
    assert_eq!(
        seen["answers"]["rent"],
        json!({ "cents": 90_000 }),
        "nothing has moved"
    );
    offer("k1", rent).await;
    let offers = "SELECT COUNT(*) FROM offered_changes WHERE tenant_id = $1 AND application_id = $2";
    assert_eq!((count(&hub, offers).await, revisions(&hub).await), (1, 1));
    let listed = hub
        .ok(&staff, "GET", &format!("{}/corrections", item()), None)
        .await;
    let id = listed["offers"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(
        (
            &listed["offers"][0]["items"][0]["before"]["number"],
            &listed["offers"][0]["items"][0]["after"]["number"]
        ),
        (&json!(90_000), &json!(100_000))
    );
    let path = |id: &str, what: &str| format!("{}/offers/{id}/{what}", item());
    let (take, none) = (path(&id, "take"), None::<Value>);
    let (one, other) = futures::join!(
        hub.call("POST", &take, Some(&staff), none.clone()),
        hub.call("POST", &take, Some(&admin), none)
    );
    let mut both = [one.0.as_u16(), other.0.as_u16()];
    both.sort_unstable();
    assert_eq!(
        (both, revisions(&hub).await),
        ([200, 409], 2),
        "two reviewers at once"
    );
    let case = hub.ok(&staff, "GET", &format!("{}/case", item()), None).await;
    let corrections = case["corrections"].as_array().unwrap();
    let rent = corrections.iter().find(|one| one["at"] == "rent").unwrap();
    assert_eq!(
        (&rent["by"], &rent["by_applicant"], &rent["reason"]),
        (
            &json!("Ana individual"),
            &json!(true),
            &json!("I moved on March 3.")
        )
    );
    assert!(corrections.iter().any(|one| one["at"] == "members/r3"));

    // The reviewer has looked before it was taken: what has changed since is told once a visit.
    let looks = format!("{}/looks", item());
    assert_eq!(hub.ok(&staff, "POST", &looks, None).await["changed"], json!([]));
    let sql = "UPDATE case_looks SET seen_revision = 1, seen_at_ms = 1 WHERE tenant_id = $1 AND application_id = $2";
    hub.app.store.db().execute(sql, args![COUNTY, OWN]).await.unwrap();
    let look = hub.ok(&staff, "POST", &looks, None).await;
    let changed: Vec<&str> = look["changed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["at"].as_str().unwrap())
        .collect();
    assert_eq!(
        (&look["before_at_ms"], changed),
        (&json!(1), vec!["rent", "members/r3", "total"])
    );
    assert_eq!(
        hub.ok(&staff, "POST", &looks, None).await,
        look,
        "a page that is loaded again shows it again"
    );

    offer("k2", json!([{ "at": "rent", "value": "2,000" }])).await;
    let listed = hub
        .ok(&staff, "GET", &format!("{}/corrections", item()), None)
        .await;
    let id = listed["offers"][0]["id"].as_str().unwrap();
    let (status, refused) = hub
        .call(
            "POST",
            &path(id, "decline"),
            Some(&staff),
            Some(json!({ "reason": " " })),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["key"]),
        (422, &json!("required"))
    );
    let why = Some(json!({ "reason": "The lease says 1,000." }));
    hub.ok(&staff, "POST", &path(id, "decline"), why).await;
    let seen = hub.ok(&applicant, "GET", &own("corrections"), None).await;
    assert_eq!(
        (
            &seen["offers"][0]["state"],
            &seen["offers"][0]["reason"],
            revisions(&hub).await
        ),
        (&json!("declined"), &json!("The lease says 1,000."), 2)
    );

    // Decided: nothing is offered, and nothing asked.
    let sql = "UPDATE applications SET state_id = 3 WHERE tenant_id = $1 AND id = $2";
    hub.app.store.db().execute(sql, args![COUNTY, OWN]).await.unwrap();
    let (status, refused) = offer("k3", json!([{ "at": "rent", "value": "3,000" }])).await;
    assert_eq!(
        (status, &refused["key"]),
        (409, &json!("case_decided")),
        "{refused}"
    );
    let body = json!({ "items": [{ "at": "rent", "words": "Look at it" }] });
    let path = format!("{}/correction-requests", item());
    let (status, refused) = hub.call("POST", &path, Some(&staff), Some(body)).await;
    assert_eq!((status.as_u16(), &refused["key"]), (409, &json!("case_decided")));
    hub.stop().await;
}

/// What was uploaded for a question is found at it again, by whichever page of its applicant, until it is sent.
#[actix_web::test]
async fn what_was_uploaded_for_a_question_keeps_its_place_until_it_is_sent() {
    let hub = hub().await;
    let applicant = hub.session("individual").await;
    let request = ask(&hub, &["lease"]).await;
    for at in ["", "members/r1", "a lease"] {
        let body = json!({ "name": "a.txt", "size_bytes": 5, "question": at });
        let (status, refused) = hub
            .call("POST", &own("uploads"), Some(&applicant), Some(body))
            .await;
        assert_eq!(
            (status.as_u16(), &refused["errors"][0]["field"]),
            (422, &json!("question")),
            "{at:?}: {refused}"
        );
    }
    let paper = upload(&hub, &applicant, "paper.txt").await;
    let body = json!({ "name": "lease.txt", "size_bytes": 5, "question": "lease" });
    let begun = hub.ok(&applicant, "POST", &own("uploads"), Some(body)).await;
    let lease = begun["id"].as_str().unwrap().to_owned();
    let (status, _) = upload_part(&hub, &applicant, &lease, 0, b"lease".to_vec()).await;
    assert_eq!(status.as_u16(), 200);
    let path = format!("/api/own-applications/{OWN}");
    let tracked = hub.ok(&applicant, "GET", &path, None).await;
    let mut unsent: Vec<&str> = tracked["unsent"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["id"].as_str().unwrap())
        .collect();
    unsent.sort_unstable();
    let mut both = [paper.as_str(), lease.as_str()];
    both.sort_unstable();
    assert_eq!(unsent, both);
    assert_eq!(tracked["unsent_places"], json!({ lease.as_str(): "lease" }));
    let given = json!([{ "at": "lease", "value": [lease] }]);
    let (status, done) = answer(&hub, &request, "k1", given).await;
    assert_eq!(status, 200, "{done}");
    let tracked = hub.ok(&applicant, "GET", &path, None).await;
    assert_eq!(
        (&tracked["unsent"][0]["id"], &tracked["unsent_places"]),
        (&json!(paper), &json!({}))
    );
    hub.stop().await;
}
