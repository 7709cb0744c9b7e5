//! SIP trunks and dispatch rules through the server API.

use crate::server::{Mode, TestServer};
use crate::sip_store::Book;
use hub_media::TokenGrant;
use livekit_protocol as proto;
use prost::Message;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

struct Api<'a> {
    server: &'a TestServer,
    token: String,
}

impl<'a> Api<'a> {
    fn new(server: &'a TestServer, key: &str, grant: TokenGrant) -> Self {
        let token = server
            .media
            .mint_token(key, &grant, Duration::from_secs(600))
            .expect("mints");
        Self {
            server,
            token: format!("Bearer {token}"),
        }
    }

    fn admin(server: &'a TestServer) -> Self {
        let grant = TokenGrant {
            sip_admin: true,
            ..Default::default()
        };
        Self::new(server, "devkey", grant)
    }

    async fn call(&self, method: &str, body: Value) -> (u16, Value) {
        let body = body.to_string().into();
        let reply = self
            .server
            .media
            .twirp("livekit.SIP", method, &self.token, "application/json", body)
            .await;
        (reply.status, serde_json::from_slice(&reply.body).expect("json"))
    }

    /// A call that succeeds.
    async fn done(&self, method: &str, body: Value) -> Value {
        let (status, answer) = self.call(method, body).await;
        assert_eq!(status, 200, "{method}: {answer}");
        answer
    }

    async fn refused(&self, method: &str, body: Value, status: u16, code: &str, words: &str) {
        let (answered, error) = self.call(method, body).await;
        assert_eq!(
            (answered, &error["code"], &error["msg"]),
            (status, &json!(code), &json!(words)),
            "{method}"
        );
    }
}

fn id(answer: &Value, prefix: &str) -> String {
    let id = answer[if prefix == "ST_" {
        "sipTrunkId"
    } else {
        "sipDispatchRuleId"
    }]
    .as_str()
    .expect("an id");
    assert!(id.starts_with(prefix), "{id}");
    id.to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn trunks_are_made_changed_listed_and_deleted() {
    let server = TestServer::start(Mode::Single).await;
    let book = Arc::new(Book::default());
    server.media.keep_sip(book.clone());
    let api = Api::admin(&server);
    let made = api
        .done(
            "CreateSIPInboundTrunk",
            json!({"trunk": {"name": "desk", "numbers": ["+12025550100"]}}),
        )
        .await;
    let inbound = id(&made, "ST_");
    assert!(made["createdAt"].is_string());
    api.refused(
        "CreateSIPInboundTrunk",
        json!({"trunk": {"name": "door"}}),
        400,
        "invalid_argument",
        "for security, one of the fields must be set: AuthUsername+AuthPassword, AllowedAddresses or Numbers",
    )
    .await;
    api.refused(
        "CreateSIPInboundTrunk",
        json!({"trunk": {"numbers": ["+1 (202) 555-0100"]}}),
        400,
        "invalid_argument",
        &format!("Conflicting inbound SIP Trunks: \"<new>\" and {inbound:?}, using the same number(s) [\"+1 (202) 555-0100\"] without AllowedNumbers set"),
    )
    .await;
    api.refused(
        "CreateSIPInboundTrunk",
        json!({}),
        400,
        "invalid_argument",
        "missing trunk",
    )
    .await;
    api.refused(
        "CreateSIPOutboundTrunk",
        json!({"trunk": {"numbers": ["+1"]}}),
        400,
        "invalid_argument",
        "no outbound address specified",
    )
    .await;
    let trunk = json!({"trunk": {"name": "carrier", "address": "sip.example.org", "numbers": ["+12025550199"], "authUsername": "u", "authPassword": "p"}});
    let outbound = id(&api.done("CreateSIPOutboundTrunk", trunk).await, "ST_");

    let change = json!({"sipTrunkId": inbound, "update": {"numbers": {"add": ["+12025550101"]}, "name": "front desk"}});
    let changed = api.done("UpdateSIPInboundTrunk", change).await;
    assert_eq!(
        (&changed["name"], &changed["numbers"]),
        (&json!("front desk"), &json!(["+12025550100", "+12025550101"]))
    );
    let change =
        json!({"sipTrunkId": outbound, "replace": {"address": "sip2.example.org", "numbers": ["+1"]}});
    let changed = api.done("UpdateSIPOutboundTrunk", change).await;
    assert_eq!(
        (&changed["sipTrunkId"], &changed["address"]),
        (&json!(outbound), &json!("sip2.example.org"))
    );
    assert!(changed["authPassword"].is_null());
    let got = api
        .done("GetSIPInboundTrunk", json!({"sipTrunkId": inbound}))
        .await;
    assert_eq!(got["trunk"]["name"], "front desk");
    api.refused(
        "GetSIPOutboundTrunk",
        json!({"sipTrunkId": inbound}),
        404,
        "not_found",
        "requested sip trunk does not exist",
    )
    .await;
    let listed = |filter: Value| api.done("ListSIPInboundTrunk", filter);
    assert_eq!(
        listed(json!({"numbers": ["2025550101"]})).await["items"]
            .as_array()
            .map(Vec::len),
        None
    );
    assert_eq!(
        listed(json!({"numbers": ["12025550101"]})).await["items"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    let both = api.done("ListSIPTrunk", json!({})).await;
    let kinds: Vec<&Value> = both["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|item| &item["kind"])
        .collect();
    assert_eq!(kinds, [&json!("TRUNK_INBOUND"), &json!("TRUNK_OUTBOUND")]);

    // In protobuf, as SDKs send it.
    let body = proto::ListSipOutboundTrunkRequest::default()
        .encode_to_vec()
        .into();
    let reply = server
        .media
        .twirp(
            "livekit.SIP",
            "ListSIPOutboundTrunk",
            &api.token,
            "application/protobuf",
            body,
        )
        .await;
    let items = proto::ListSipOutboundTrunkResponse::decode(reply.body)
        .expect("decodes")
        .items;
    assert_eq!((items.len(), &*items[0].sip_trunk_id), (1, &*outbound));

    // Another space sees none of it.
    let grant = TokenGrant {
        sip_admin: true,
        sip_call: true,
        ..Default::default()
    };
    let other = Api::new(&server, "otherkey", grant);
    assert_eq!(other.done("ListSIPTrunk", json!({})).await, json!({}));
    other
        .refused(
            "DeleteSIPTrunk",
            json!({"sipTrunkId": inbound}),
            404,
            "not_found",
            "requested sip trunk does not exist",
        )
        .await;

    let deleted = api.done("DeleteSIPTrunk", json!({"sipTrunkId": outbound})).await;
    assert_eq!(
        (&deleted["sipTrunkId"], &deleted["outboundAddress"]),
        (&json!(outbound), &json!("sip2.example.org"))
    );
    api.done("DeleteSIPTrunk", json!({"sipTrunkId": inbound})).await;
    assert_eq!(api.done("ListSIPTrunk", json!({})).await, json!({}));
    assert_eq!(
        *book.audit_entries.lock(),
        [
            "create sip_inbound_trunk by devkey",
            "create sip_outbound_trunk by devkey",
            "update sip_inbound_trunk by devkey",
            "update sip_outbound_trunk by devkey",
            "delete sip_outbound_trunk by devkey",
            "delete sip_inbound_trunk by devkey"
        ]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rules_of_every_kind_are_kept_and_conflicts_refused() {
    let server = TestServer::start(Mode::Single).await;
    server.media.keep_sip(Arc::new(Book::default()));
    let api = Api::admin(&server);
    let create = "CreateSIPDispatchRule";
    // The older form, with the members in the request itself, and the newer one.
    let direct = api
        .done(
            create,
            json!({"rule": {"dispatchRuleDirect": {"roomName": "desk", "pin": "12"}}, "name": "direct"}),
        )
        .await;
    let individual = api
        .done(create, json!({"dispatchRule": {"rule": {"dispatchRuleIndividual": {"roomPrefix": "call"}}, "trunkIds": ["ST_a"]}}))
        .await;
    let callee = api
        .done(create, json!({"dispatchRule": {"rule": {"dispatchRuleCallee": {"roomPrefix": "to", "randomize": true}}, "attributes": {"a": "1"}}}))
        .await;
    assert_eq!(callee["rule"]["dispatchRuleCallee"]["randomize"], true);
    api.refused(
        create,
        json!({"dispatchRule": {"rule": {"dispatchRuleDirect": {"roomName": "x"}}, "trunkIds": ["ST_a"]}}),
        400,
        "invalid_argument",
        &format!(
            "Conflicting SIP Dispatch Rules: same Trunk+Number+PIN combination for for \"<new>\" and {:?}",
            id(&individual, "SDR_")
        ),
    )
    .await;
    api.refused(
        create,
        json!({"dispatchRule": {"name": "no rule"}}),
        400,
        "invalid_argument",
        "missing rule",
    )
    .await;
    let change = json!({"sipDispatchRuleId": id(&callee, "SDR_"), "update": {"name": "callee", "attributes": {"a": "", "b": "2"}}});
    let changed = api.done("UpdateSIPDispatchRule", change).await;
    assert_eq!(
        (&changed["name"], &changed["attributes"]),
        (&json!("callee"), &json!({"b": "2"}))
    );
    // A change may not bring about a conflict either.
    let change = json!({"sipDispatchRuleId": id(&callee, "SDR_"), "update": {"trunkIds": {"set": ["ST_a"]}}});
    assert_eq!(api.call("UpdateSIPDispatchRule", change).await.0, 400);
    let listed = api
        .done("ListSIPDispatchRule", json!({"trunkIds": ["ST_b"]}))
        .await;
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(2));
    let page = json!({"page": {"afterId": id(&direct, "SDR_"), "limit": 1}});
    let listed = api.done("ListSIPDispatchRule", page).await;
    assert_eq!(listed["items"], json!([individual]));
    api.done(
        "DeleteSIPDispatchRule",
        json!({"sipDispatchRuleId": id(&direct, "SDR_")}),
    )
    .await;
    api.refused(
        "DeleteSIPDispatchRule",
        json!({"sipDispatchRuleId": id(&direct, "SDR_")}),
        404,
        "not_found",
        "requested sip dispatch rule does not exist",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_for_by_id_comes_in_that_order_and_all_by_pages() {
    let server = TestServer::start(Mode::Single).await;
    server.media.keep_sip(Arc::new(Book::default()));
    let api = Api::admin(&server);
    let mut ids = Vec::new();
    for number in ["+1", "+2"] {
        let trunk = json!({"trunk": {"numbers": [number], "address": "sip.example.org"}});
        ids.push(id(&api.done("CreateSIPOutboundTrunk", trunk).await, "ST_"));
    }
    let listed = api
        .done(
            "ListSIPOutboundTrunk",
            json!({"trunkIds": [ids[1], "ST_none", ids[0]]}),
        )
        .await;
    let named: Vec<&str> = listed["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|item| item["sipTrunkId"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(named, [&*ids[1], "", &*ids[0]]);
    let all = api.done("ListSIPTrunk", json!({})).await;
    let first = all["items"][0]["sipTrunkId"].clone();
    let page = json!({"page": {"afterId": first, "limit": 1}});
    let second = api.done("ListSIPTrunk", page).await;
    assert_eq!(second["items"], json!([all["items"][1]]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_carried_out_is_refused_by_its_name() {
    let server = TestServer::start(Mode::Single).await;
    server.media.keep_sip(Arc::new(Book::default()));
    let grant = TokenGrant {
        sip_admin: true,
        sip_call: true,
        ..Default::default()
    };
    let api = Api::new(&server, "devkey", grant);
    let with = |mut whole: Value, name: &str, value: Value| {
        whole[name] = value;
        whole
    };
    let inbound = json!({"numbers": ["+12025550100"]});
    let outbound = json!({"numbers": ["+12025550100"], "address": "sip.example.org"});
    let rule = json!({"rule": {"dispatchRuleDirect": {"roomName": "desk"}}});
    let call = json!({
        "trunk": {"hostname": "sip.example.org"}, "sipNumber": "+12025550100", "sipCallTo": "+12025550123", "roomName": "desk",
    });
    let codecs = json!({"codecs": [{"name": "opus", "rate": 48000}]});
    let mut asked = Vec::new();
    for (member, value, named) in [
        ("authRealm", json!("county"), "auth_realm"),
        ("ringingTimeout", json!("5s"), "ringing_timeout"),
        (
            "ringingTimeoutStatus",
            json!("SIP_STATUS_BUSY_HERE"),
            "ringing_timeout_status",
        ),
        ("krispEnabled", json!(true), "krisp_enabled"),
        ("media", codecs.clone(), "media.codecs"),
        ("media", json!({"mediaTimeout": "9s"}), "media.media_timeout"),
    ] {
        let trunk = json!({"trunk": with(inbound.clone(), member, value)});
        asked.push(("CreateSIPInboundTrunk", trunk, named));
    }
    for (member, value, named) in [
        ("destinationCountry", json!("US"), "destination_country"),
        ("media", json!({"onlyListedCodecs": true}), "media.codecs"),
    ] {
        let trunk = json!({"trunk": with(outbound.clone(), member, value)});
        asked.push(("CreateSIPOutboundTrunk", trunk, named));
    }
    for (member, value, named) in [
        ("roomPreset", json!("p"), "room_preset"),
        ("roomConfig", json!({"maxParticipants": 2}), "room_config"),
        ("krispEnabled", json!(true), "krisp_enabled"),
        (
            "mediaEncryption",
            json!("SIP_MEDIA_ENCRYPT_ALLOW"),
            "media_encryption",
        ),
        (
            "media",
            json!({"encryption": "SIP_MEDIA_ENCRYPT_REQUIRE"}),
            "media",
        ),
    ] {
        let rule = json!({"dispatchRule": with(rule.clone(), member, value)});
        asked.push(("CreateSIPDispatchRule", rule, named));
    }
    let older = with(rule.clone(), "roomPreset", json!("p"));
    asked.push(("CreateSIPDispatchRule", older, "room_preset"));
    for (member, value, named) in [
        ("sipRequestUri", json!({"raw": "<sip:a@b>"}), "sip_request_uri"),
        ("sipToHeader", json!({"raw": "<sip:a@b>"}), "sip_to_header"),
        ("sipFromHeader", json!({"displayName": "a"}), "sip_from_header"),
        ("toUserOverride", json!("7"), "to_user_override"),
        ("krispEnabled", json!(true), "krisp_enabled"),
        ("destination", json!({"country": "US"}), "destination"),
        ("media", codecs, "media.codecs"),
    ] {
        asked.push(("CreateSIPParticipant", with(call.clone(), member, value), named));
    }
    for (method, body, named) in asked {
        let words = format!("{named} is not supported by this server");
        api.refused(method, body, 501, "unimplemented", &words).await;
    }
    // Updates are held to the same.
    let trunk = api
        .done("CreateSIPInboundTrunk", json!({ "trunk": inbound }))
        .await;
    let update = json!({"sipTrunkId": id(&trunk, "ST_"), "update": {"authRealm": "county"}});
    let words = "auth_realm is not supported by this server";
    api.refused("UpdateSIPInboundTrunk", update, 501, "unimplemented", words)
        .await;
    assert_eq!(
        api.done("ListSIPTrunk", json!({})).await["items"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    // Words that nobody can follow are refused too.
    for (member, value, words) in [
        ("dtmf", json!("1-2"), "dtmf: '-' is neither a key nor w"),
        (
            "ringingTimeout",
            json!("-1s"),
            "ringing_timeout must not be negative",
        ),
        (
            "headers",
            json!({"Session-Expires": "90"}),
            "invalid header name: \"Session-Expires\" is set by the call itself",
        ),
    ] {
        let body = with(call.clone(), member, value);
        api.refused("CreateSIPParticipant", body, 400, "invalid_argument", words)
            .await;
    }
    let mapped = with(outbound, "headersToAttributes", json!({"X-Id": "sip.callStatus"}));
    let words = "invalid attribute name for X-Id: \"sip.callStatus\" is set by the call itself";
    api.refused(
        "CreateSIPOutboundTrunk",
        json!({ "trunk": mapped }),
        400,
        "invalid_argument",
        words,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_are_judged_and_then_nobody_takes_them() {
    let server = TestServer::start(Mode::Single).await;
    server.media.keep_sip(Arc::new(Book::default()));
    let admin = Api::admin(&server);
    let trunk = json!({"trunk": {"address": "sip.example.org", "numbers": ["+12025550199"]}});
    let trunk = id(&admin.done("CreateSIPOutboundTrunk", trunk).await, "ST_");
    let grant = TokenGrant {
        sip_call: true,
        room: "desk".into(),
        room_admin: true,
        ..Default::default()
    };
    let api = Api::new(&server, "devkey", grant);
    let create = "CreateSIPParticipant";
    api.refused(
        create,
        json!({"sipCallTo": "+1", "roomName": "desk"}),
        400,
        "invalid_argument",
        "missing sip trunk id",
    )
    .await;
    api.refused(
        create,
        json!({"sipTrunkId": trunk, "sipCallTo": "sip:a@b", "roomName": "desk"}),
        400,
        "invalid_argument",
        "SipCallTo should be a phone number or SIP user, not a full SIP URI",
    )
    .await;
    api.refused(
        create,
        json!({"sipTrunkId": "ST_none", "sipCallTo": "+1", "roomName": "desk"}),
        404,
        "not_found",
        "requested sip trunk does not exist",
    )
    .await;
    api.refused(
        create,
        json!({"sipTrunkId": trunk, "sipCallTo": "+1", "roomName": "desk"}),
        503,
        "unavailable",
        "no response from servers",
    )
    .await;
    let transfer = "TransferSIPParticipant";
    let to = |to: &str| json!({"roomName": "desk", "participantIdentity": "ada", "transferTo": to});
    api.refused(
        transfer,
        to("+12025550100"),
        400,
        "invalid_argument",
        "transfer_to must be a valid SIP(s) or TEL URI (sip:, sips: or tel:)",
    )
    .await;
    api.refused(
        transfer,
        to("tel:+12025550100"),
        404,
        "not_found",
        "room not found",
    )
    .await;
    // Each needs its own grant.
    admin
        .refused(create, json!({}), 401, "unauthenticated", "permissions denied")
        .await;
    for method in ["ListSIPTrunk", "CreateSIPInboundTrunk", "DeleteSIPDispatchRule"] {
        api.refused(method, json!({}), 401, "unauthenticated", "permissions denied")
            .await;
    }
}
