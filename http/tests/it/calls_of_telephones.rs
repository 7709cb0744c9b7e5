//! The calls about telephones: numbers, trunks, phone calls, waiting lines and phone menus. What each takes, and the
//! refusal when it names something that does not exist.

use crate::bad_input_calls::{Call, call, refused};
use crate::calls_of_staff::{ID, KEY, STAFF, missing};
use serde_json::json;

/// Every one of them.
pub fn calls_of_telephones() -> Vec<Call> {
    [telephone(), flows()].into_iter().flatten().collect()
}

fn telephone() -> Vec<Call> {
    let number = |method, body| {
        missing(method, "/api/phone-numbers/{number}", body).with(&[("number", "%2B12025550999")])
    };
    let whose = || json!({ "thread_id": "nothing", "remember": true });
    let trunk = |transport: &str, host: &str| {
        json!({
            "name": "Exchange", "direction": "out", "numbers": ["+12025550997"], "addresses": [host],
            "transport": transport, "username": "line7", "password": "secret", "encryption": "allowed", "registers": true, "behind_nat": true,
        })
    };
    let line = json!({
        "name": "Benefits", "programs": [5], "reviewers": [{ "account_id": 7, "langs": ["ar"] }], "langs": ["en"],
        "announcement": { "en": "Welcome." }, "music": true, "position_every_s": 60, "longest_wait_s": 600, "after": "voicemail",
        "offer_callback": true, "callback_tries": 3, "ring_s": 20, "wrap_up_s": 120, "codes": [{ "code": "solved", "label": "Solved" }],
    });
    vec![
        call("GET", "/api/phone-numbers").by(STAFF),
        refused(
            "POST",
            "/api/phone-numbers",
            json!({ "number": "+12025550998", "program_id": 999_999, "label": "Desk", "trunk_id": "ST_nothing", "second_trunk_id": "ST_nowhere", "flow": "nothing", "line": "nothing" }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        number(
            "PATCH",
            json!({ "version": 1, "program_id": 999_999, "label": "Desk", "trunk_id": "ST_nothing", "second_trunk_id": "ST_nowhere", "flow": "nothing", "line": "nothing" }),
        ),
        call("DELETE", "/api/phone-numbers/{number}")
            .with(&[("number", "%2B12025550999")])
            .by(STAFF),
        call("GET", "/api/buy-phone-number")
            .query(&[("area_code", "202")])
            .by(STAFF),
        refused(
            "POST",
            "/api/buy-phone-number",
            json!({ "number": "+12025550150", "program_id": 999_999, "label": "Desk", "flow": "nothing", "line": "nothing", "texts": true }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("GET", "/api/called-numbers").by(STAFF),
        refused(
            "POST",
            "/api/called-numbers",
            json!({ "number": "911", "reason": "The office in London" }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("DELETE", "/api/called-numbers/{number}")
            .with(&[("number", "%2B442079460000")])
            .by(STAFF),
        call("GET", "/api/emergency-calling").by(STAFF),
        refused("PUT", "/api/emergency-calling", emergency(), 422, "invalid_field").by(STAFF),
        call("GET", "/api/emergency-way").by(STAFF),
        call("GET", "/api/phone-trunks").by(STAFF),
        call("GET", "/api/trunk-alarms").by(STAFF),
        call("GET", "/api/phone-trunks/{id}/calls")
            .with(ID)
            .query(&[("limit", "10"), ("cursor", "1800000000000.x")])
            .by(STAFF),
        refused("POST", "/api/phone-trunks", trunk("udp", ""), 422, "invalid_field").by(STAFF),
        missing("PUT", "/api/phone-trunks/{id}", trunk("tls", "127.0.0.1:9")).with(ID),
        call("DELETE", "/api/phone-trunks/{id}").with(ID).by(STAFF),
        call("GET", "/api/phone-trunks/{id}/state").with(ID).by(STAFF),
        missing(
            "POST",
            "/api/phone-trunks/{id}/test-call",
            json!({ "to": "+12025550101", "from": "+12025550999" }),
        )
        .with(ID),
        call("GET", "/api/phone-calls").by(STAFF),
        missing("POST", "/api/phone-calls/{id}/answer", whose()).with(ID),
        call("POST", "/api/phone-calls/{id}/refuse").with(ID).by(STAFF),
        missing("POST", "/api/phone-calls/{id}/link", whose()).with(ID),
        call("GET", "/api/missed-calls").by(STAFF),
        missing("PATCH", "/api/missed-calls/{id}", json!({ "done": true })).with(ID),
        call("GET", "/api/waiting-lines").by(STAFF),
        missing("PUT", "/api/waiting-lines/{key}", json!({ "version": 7, "line": line })).with(KEY),
        call("DELETE", "/api/waiting-lines/{key}").with(KEY).by(STAFF),
        call("GET", "/api/line-board").by(STAFF),
        call("GET", "/api/address-book").by(STAFF),
        refused(
            "POST",
            "/api/address-book",
            json!({ "program_id": 999_999, "name": "Interpreter line", "number": "+12025550188", "role": "interpreter", "lang": "es" }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("DELETE", "/api/address-book/{id}").with(ID).by(STAFF),
        call("GET", "/api/threads/{id}/numbers").with(ID).query(&[("lang", "es")]).by(STAFF),
        missing(
            "POST",
            "/api/conferences/{id}/dial",
            json!({ "number": "+12025550188", "name": "Interpreter line", "role": "interpreter", "lang": "es", "aside": true }),
        )
        .with(ID),
        missing(
            "POST",
            "/api/conferences/{id}/invited/{identity}/send",
            json!({ "by": "sms", "to": "+12025550188" }),
        )
        .with(&[("id", "nothing"), ("identity", "guest-1")]),
        call("POST", "/api/conferences/{id}/connect").with(ID).by(STAFF),
        call("GET", "/api/transfers").by(STAFF),
        call("GET", "/api/calls/{id}/transfer-targets").with(ID).by(STAFF),
        missing("POST", "/api/calls/{id}/transfer", json!({ "account_id": 900, "line": "reviewers", "asks_first": true, "note": "Rent" })).with(ID),
        call("POST", "/api/calls/{id}/transfer/complete").with(ID).by(STAFF),
        call("POST", "/api/calls/{id}/transfer/cancel").with(ID).by(STAFF),
        call("POST", "/api/calls/{id}/transfer/accept").with(ID).by(STAFF),
        call("POST", "/api/calls/{id}/transfer/decline").with(ID).by(STAFF),
        call("GET", "/api/wrap-up").by(STAFF),
        missing("PUT", "/api/calls/{id}/wrap-up", json!({ "code": "solved", "note": "A letter is on its way.", "follow_up_on": "2026-11-30" })).with(ID),
        call("GET", "/api/voicemails").by(STAFF),
        call("GET", "/api/voicemails/{id}/recording").with(ID).by(STAFF),
        call("GET", "/api/voicemails/{id}/recording/message.ogg").with(ID),
        missing("PATCH", "/api/voicemails/{id}", json!({ "done": true })).with(ID),
        missing("POST", "/api/voicemails/{id}/link", whose()).with(ID),
        missing("POST", "/api/calls/{id}/digits", json!({ "digits": "1#" })).with(ID),
    ]
}

/// Of a trunk that is not there, and a version that is not, whichever is changed.
fn emergency() -> serde_json::Value {
    json!({
        "handling": "another_phone", "trunk_id": "ST_nothing", "number": "", "location_uri": "https://lis.example/desk12",
        "address": {
            "country": "US", "region": "DC", "city": "Washington", "street": "Example Avenue NW", "house_number": "100",
            "postal_code": "20001", "name": "Annex",
        },
        "notified": [], "desks": [], "version": 7,
    })
}

fn flows() -> Vec<Call> {
    // Of a program that nobody has: found after everything else.
    let flow = || {
        json!({
            "version": 1, "name": "Desk", "program": 999_999, "start": "menu", "lang": ["en"], "timezone": "UTC",
            "defaults": {
                "timeout": 6, "interDigitTimeout": 3, "tries": 3, "onError": "bye", "onHangup": "log", "person": "bye", "maxCall": 600,
            },
            "steps": {
                "menu": {
                    "verb": "gather", "input": ["digits"], "numDigits": 1, "bargein": true, "say": { "en": "Press 1." }, "timeout": 5,
                    "on": { "1": { "set": { "desk": "4" }, "next": "bye" } }, "noInput": "bye", "noMatch": "menu",
                },
                "bye": { "verb": "hangup", "say": { "en": "Goodbye." } },
            },
        })
    };
    let schedule = json!({
        "name": "Office", "timezone": "UTC", "hours": { "mon": [{ "from": "08:00", "to": "17:00" }] },
        "holidays": [{ "date": "2026-12-25", "name": "Christmas" }],
    });
    let unknown = |path, body| refused("POST", path, body, 422, "invalid_field").by(STAFF);
    let script = json!([{ "do": "press", "keys": "1", "early": true }, { "do": "wait", "seconds": 1 }, { "do": "hang_up" }]);
    vec![
        call("GET", "/api/flows").by(STAFF),
        call("GET", "/api/flows/ready-made").by(STAFF),
        call("GET", "/api/voices").by(STAFF),
        unknown("/api/flows/check", json!({ "flow": flow() })),
        unknown(
            "/api/flows/simulate",
            json!({ "flow": flow(), "script": script, "at_ms": 1_800_000_000_000_i64, "lang": "en", "caller": "+12025550114" }),
        ),
        unknown("/api/flows/prompt", json!({ "lang": "tl", "text": "Hello" })),
        call("GET", "/api/flows/{key}").with(KEY).by(STAFF),
        missing(
            "PUT",
            "/api/flows/{key}/draft",
            json!({ "based_on": 7, "draft": 8, "flow": flow() }),
        )
        .with(KEY),
        missing("POST", "/api/flows/{key}/publish", json!({ "version": 7 })).with(KEY),
        missing(
            "POST",
            "/api/flows/{key}/roll-back",
            json!({ "version": 7, "to": 6 }),
        )
        .with(KEY),
        call("GET", "/api/flows/{key}/versions").with(KEY).by(STAFF),
        call("POST", "/api/flows/{key}/test-call").with(KEY).by(STAFF),
        call("GET", "/api/flow-test-calls/{id}").with(ID).by(STAFF),
        call("GET", "/api/phone-sounds").by(STAFF),
        call("POST", "/api/phone-sounds")
            .query(&[("key", "hello"), ("name", "Hello")])
            .by(STAFF),
        call("GET", "/api/phone-sounds/{key}/audio").with(KEY).by(STAFF),
        call("DELETE", "/api/phone-sounds/{key}").with(KEY).by(STAFF),
        call("GET", "/api/phone-schedules").by(STAFF),
        missing(
            "PUT",
            "/api/phone-schedules/{key}",
            json!({ "version": 7, "schedule": schedule }),
        )
        .with(KEY),
    ]
}
