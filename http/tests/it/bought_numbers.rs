//! Numbers bought at the simulated exchange: who buys them, and that a simulated phone's text to one reaches its program.

use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_domain::ProgramId;
use hub_store::args;
use serde_json::{Value, json};

const BUY: &str = "/api/buy-phone-number";
const PERSON: &str = "+12025550177";

async fn offers(hub: &TestHub, token: &str, area: &str) -> Vec<String> {
    let path = format!("{BUY}?area_code={area}");
    let answer = hub.ok(token, "GET", &path, None).await;
    let items = answer["items"].as_array().unwrap().iter();
    items
        .map(|item| item["number"].as_str().unwrap().to_owned())
        .collect()
}

#[actix_web::test]
async fn a_bought_number_is_the_tenants_and_nobody_is_offered_it_again() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let offered = offers(&hub, &admin, "202").await;
    assert_eq!(offered.len(), 20);
    assert_eq!(offered[0], "+12025550140");
    let answer = hub.ok(&admin, "GET", &format!("{BUY}?area_code=907"), None).await;
    assert_eq!(
        answer["items"][0],
        json!({ "number": "+19075550140", "calls": true, "texts": true, "monthly_cents": 115 })
    );

    let body = json!({ "number": "(202) 555-0140", "program_id": 5, "label": "Rent desk" });
    let bought = hub.ok(&admin, "POST", BUY, Some(body.clone())).await;
    assert_eq!(
        bought,
        json!({ "number": "+12025550140", "program_id": 5, "label": "Rent desk", "trunk_id": "", "second_trunk_id": "", "flow": "", "line": "", "version": 1 })
    );
    let own = hub.ok(&admin, "GET", "/api/phone-numbers", None).await;
    assert_eq!(own["items"], json!([bought]));
    // Neither they nor another tenant are offered it, or can buy it.
    let elsewhere = hub.session("elsewhere").await;
    for token in [&admin, &elsewhere] {
        assert_eq!(offers(&hub, token, "202").await[0], "+12025550141");
        let (status, answer) = hub.call("POST", BUY, Some(token), Some(body.clone())).await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]["field"]),
            (422, &json!("number")),
            "{answer}"
        );
        assert_eq!(answer["errors"][0]["key"], "in_use");
    }
    let sql = "SELECT actor_name FROM audit_log WHERE tenant_id = $1 AND action = 'phone_number.add'";
    let lines: Vec<(String,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(lines, [("Ana admin".to_owned(),)]);
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_not_for_sale_is_not_bought() {
    let hub = TestHub::start().await;
    hub.make_reachable(&["+12025550150"]).await;
    let admin = hub.session("admin").await;
    assert!(
        !offers(&hub, &admin, "202")
            .await
            .contains(&"+12025550150".to_owned()),
        "somebody's phone"
    );
    for (number, key) in [
        ("+12025550150", "in_use"),
        ("+12025550101", "in_use"),
        ("+12025550200", "in_use"),
        ("+12025551234", "in_use"),
        ("+442079460150", "in_use"),
        ("911", "invalid"),
        ("", "invalid"),
    ] {
        let body = json!({ "number": number, "program_id": 5 });
        let (status, answer) = hub.call("POST", BUY, Some(&admin), Some(body)).await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]["key"]),
            (422, &json!(key)),
            "{number}: {answer}"
        );
    }
    for area in ["", "20", "2020", "911", "102", "2a2", "٢٠٢"] {
        let path = format!("{BUY}?area_code={area}");
        let (status, answer) = hub.call("GET", &path, Some(&admin), None).await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]["field"]),
            (422, &json!("area_code")),
            "{area}"
        );
    }
    for (field, body) in [
        (
            "program_id",
            json!({ "number": "+12025550151", "program_id": 99 }),
        ),
        (
            "flow",
            json!({ "number": "+12025550151", "program_id": 5, "flow": "nothing" }),
        ),
        (
            "line",
            json!({ "number": "+12025550151", "program_id": 5, "line": "nothing" }),
        ),
    ] {
        let (status, answer) = hub.call("POST", BUY, Some(&admin), Some(body)).await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]["field"]),
            (422, &json!(field)),
            "{answer}"
        );
    }
    assert_eq!(
        hub.ok(&admin, "GET", "/api/phone-numbers", None).await["items"],
        json!([])
    );
    for name in ["reviewer", "supervisor", "individual"] {
        let token = hub.session(name).await;
        assert_eq!(
            hub.call(
                "POST",
                BUY,
                Some(&token),
                Some(json!({ "number": "+12025550151", "program_id": 5 }))
            )
            .await
            .0,
            403,
            "{name}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_simulated_phone_texts_the_bought_number_and_is_answered_from_it() {
    let hub = TestHub::start().await;
    hub.make_reachable(&[PERSON]).await;
    let admin = hub.session("admin").await;
    let body = json!({ "number": "+13125550160", "program_id": 5, "texts": true });
    hub.ok(&admin, "POST", BUY, Some(body)).await;
    let numbers = hub.app.store.text_numbers();
    assert_eq!(
        numbers.program_of(COUNTY, "+13125550160").await.unwrap(),
        Some(ProgramId(5))
    );
    assert!(!numbers.is_own(OTHER, "+13125550160").await.unwrap());

    let text = json!({ "from": PERSON, "to": "+13125550160", "body": "Is my lease there?" });
    let (status, sent) = hub.call("POST", "/sandbox/api/sms", None, Some(text)).await;
    assert_eq!(
        (status.as_u16(), &sent["thread_id"]),
        (201, &json!("t1")),
        "{sent}"
    );
    let reviewer = hub.session("reviewer").await;
    let reply = json!({ "channel": "SMS", "body": "It arrived." });
    hub.ok(&reviewer, "POST", "/api/threads/t1/messages", Some(reply))
        .await;
    let answered = hub.messages_at(PERSON, 1).await.remove(0);
    assert_eq!(answered["from"], "+13125550160", "{answered}");
    hub.stop().await;
}

/// Without a seller nothing can be bought.
#[actix_web::test]
async fn where_nobody_sells_numbers_the_call_says_so() {
    let hub = TestHub::with_carriers(|parts, _| parts).await;
    let admin = hub.session("admin").await;
    let (status, answer) = hub
        .call("GET", &format!("{BUY}?area_code=202"), Some(&admin), None)
        .await;
    assert_eq!((status.as_u16(), &answer["key"]), (503, &json!("no_gateway")));
    let body: Value = json!({ "number": "+12025550151", "program_id": 5 });
    assert_eq!(hub.call("POST", BUY, Some(&admin), Some(body)).await.0, 503);
    hub.stop().await;
}
