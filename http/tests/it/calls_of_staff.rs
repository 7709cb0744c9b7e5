//! Every call outside sign-in: a valid request, and its refusal when it names something unknown. Those of cases, the
//! queue and reports are in `calls_of_cases`, those of profiles in `calls_of_profiles`, those of numbers, trunks, waiting lines and phone menus in
//! `calls_of_telephones`.

use crate::bad_input_calls::{Bearer, Call, call, refused};
use crate::calls_of_assistant::calls_of_assistant;
use crate::calls_of_audit::calls_of_audit;
use crate::calls_of_budgets::calls_of_budgets;
use crate::calls_of_cases::calls_of_cases;
use crate::calls_of_configuration::calls_of_configuration;
use crate::calls_of_forms::calls_of_forms;
use crate::calls_of_instances::calls_of_instances;
use crate::calls_of_made_programs::calls_of_made_programs;
use crate::calls_of_marketplace::calls_of_marketplace;
use crate::calls_of_operations::calls_of_operations;
use crate::calls_of_payments::calls_of_payments;
use crate::calls_of_profiles::calls_of_profiles;
use crate::calls_of_program_files::calls_of_program_files;
use crate::calls_of_programs::calls_of_programs;
use crate::calls_of_public_dashboard::calls_of_public_dashboard;
use crate::calls_of_reference::calls_of_reference;
use crate::calls_of_roles::calls_of_roles;
use crate::calls_of_security::calls_of_security;
use crate::calls_of_telephones::calls_of_telephones;
use crate::calls_of_trials::calls_of_trials;
use crate::calls_of_workflow_users::calls_of_workflow_users;
use serde_json::{Value, json};

pub(crate) const ITEM: &[(&str, &str)] = &[("id", "999999")];
pub(crate) const ID: &[(&str, &str)] = &[("id", "nothing")];
const IDENTITY: &[(&str, &str)] = &[("id", "nothing"), ("identity", "nothing")];
pub(crate) const KEY: &[(&str, &str)] = &[("key", "nothing")];
const CODE: &[(&str, &str)] = &[("code", "nothing")];
const TOKEN: &[(&str, &str)] = &[("token", "nothing")];
/// Whoever has what the call names.
pub(crate) const OWNER: &[Bearer] = &[Bearer::Session];
pub(crate) const STAFF: &[Bearer] = &[Bearer::Administrator];

/// A call with a body that names nothing anybody has.
pub(crate) fn missing(method: &'static str, path: &'static str, body: Value) -> Call {
    refused(method, path, body, 404, "not_found").by(STAFF)
}

/// Every call outside sign-in.
pub fn calls_of_staff() -> Vec<Call> {
    [
        calls_of_budgets(),
        calls_of_cases(),
        calls_of_configuration(),
        calls_of_forms(),
        calls_of_programs(),
        calls_of_program_files(),
        calls_of_made_programs(),
        calls_of_marketplace(),
        calls_of_instances(),
        calls_of_profiles(),
        threads(),
        files(),
        papers(),
        calls(),
        voice(),
        conferences(),
        calls_of_public_dashboard(),
        calls_of_reference(),
        calls_of_roles(),
        calls_of_security(),
        calls_of_operations(),
        calls_of_assistant(),
        calls_of_audit(),
        calls_of_telephones(),
        calls_of_workflow_users(),
        calls_of_trials(),
        calls_of_payments(),
        guests(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn threads() -> Vec<Call> {
    vec![
        call("GET", "/api/conversations")
            .query(&[("limit", "10"), ("cursor", "1.t1"), ("search", "202 555"), ("folder", "new")])
            .by(STAFF)
            .lenient(),
        call("GET", "/api/conversations/unread").by(STAFF),
        call("GET", "/api/threads/{id}").with(ID).by(STAFF),
        missing("POST", "/api/threads/{id}/pdf", json!({ "notes": true })).with(ID),
        call("GET", "/api/threads/{id}/pdf").with(ID).by(STAFF),
        call("POST", "/api/threads/{id}/pdf/{print}/cancel")
            .with(&[("id", "nothing"), ("print", "nothing")])
            .by(STAFF),
        call("GET", "/api/threads/{id}/messages")
            .with(ID)
            .query(&[("before_seq", "9"), ("after_seq", "1"), ("limit", "10")])
            .by(STAFF),
        missing(
            "POST",
            "/api/threads/{id}/messages",
            json!({ "channel": "NOTE", "body": "seen", "subject": "none", "to": "+12025550101", "reply_to": "m1", "attachments": [], "send_at_ms": 4_102_444_800_000_i64, "mentions": [], "template": "nothing", "confirmed": true }),
        )
        .with(ID),
        call("POST", "/api/threads/{id}/messages/{message_id}/retry")
            .with(&[("id", "nothing"), ("message_id", "nothing")])
            .by(STAFF),
        missing(
            "PATCH",
            "/api/threads/{id}/messages/{message_id}",
            json!({ "subject": "Your lease", "body": "Please bring it.", "send_at_ms": 4_000_000_000_000_i64, "confirmed": true }),
        )
        .with(&[("id", "nothing"), ("message_id", "nothing")]),
        missing(
            "POST",
            "/api/threads/{id}/messages/{message_id}/release",
            json!({ "reason": "The hearing is at seven." }),
        )
        .with(&[("id", "nothing"), ("message_id", "nothing")]),
        missing(
            "PUT",
            "/api/threads/{id}/messages/{message_id}/applicant-view",
            json!({ "is_released": true }),
        )
        .with(&[("id", "nothing"), ("message_id", "nothing")]),
        call("POST", "/api/threads/{id}/messages/{message_id}/cancel")
            .with(&[("id", "nothing"), ("message_id", "nothing")])
            .by(STAFF),
        missing(
            "PUT",
            "/api/threads/{id}/text-phone",
            json!({ "address": "+12025550101", "text_phone": true }),
        )
        .with(ID),
        call("GET", "/api/threads/{id}/consents").with(ID).by(STAFF),
        missing(
            "POST",
            "/api/threads/{id}/consents",
            json!({ "address": "+12025550101", "channel": "SMS", "state": "granted", "how": "phone", "words": "Yes, text me.", "all_programs": false }),
        )
        .with(ID),
        call("GET", "/api/deliveries/dead")
            .query(&[("limit", "10"), ("cursor", "1.d1")])
            .by(STAFF)
            .lenient(),
        call("POST", "/api/deliveries/dead/{id}/replay").with(ID).by(STAFF),
        call("GET", "/api/deliveries/providers").by(STAFF),
        call("GET", "/api/threads/{id}/templates")
            .with(ID)
            .query(&[("channel", "SMS"), ("all", "true")])
            .by(STAFF),
        missing(
            "PUT",
            "/api/threads/{id}/draft",
            json!({ "channel": "SMS", "subject": "", "body": "Please br" }),
        )
        .with(ID),
        call("GET", "/api/feature-flags").by(&[Bearer::Session]),
        missing(
            "POST",
            "/api/communications",
            json!({ "externalId": "nothing", "type": "NOTE", "to": "+12025550101", "subject": "none", "body": "seen" }),
        ),
        refused(
            "POST",
            "/api/communications/create-by-labels",
            json!({ "labels": [], "subject": "News", "body": "We have news.", "test_id": "nothing", "confirmed_number": 21 }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        refused(
            "POST",
            "/api/communications/create-by-labels/test",
            json!({ "labels": [], "subject": "News", "body": "We have news." }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("GET", "/api/communications/communications-by-labels")
            .query(&[("labels", "nothing"), ("type", "ALL")])
            .by(STAFF)
            .lenient(),
        call("GET", "/api/communications/notes").query(&[("externalId", "nothing")]).by(STAFF),
        missing("POST", "/api/communications/notes", json!({ "externalId": "nothing", "body": "seen" })),
        call("GET", "/api/mentions").by(STAFF),
        call("GET", "/api/bell").by(STAFF),
        Call {
            body: json!({ "items": [{ "kind": "mention", "id": "nothing" }], "until_ms": 1 }),
            ..call("POST", "/api/bell/seen").by(STAFF).lenient()
        },
        call("GET", "/api/my-work").by(STAFF),
        call("GET", "/api/notices").by(STAFF),
        missing("POST", "/api/notices/seen", json!({ "notice_ids": ["nothing"] })),
        call("GET", "/api/denial-reasons").query(&[("program", "5")]).by(STAFF).lenient(),
        call("GET", "/api/denial-reasons/current").query(&[("program", "5")]).by(STAFF).lenient(),
        call("GET", "/api/document-settings").query(&[("program", "5")]).by(STAFF).lenient(),
        call("GET", "/api/notifications/reason")
            .query(&[("program", "5"), ("limit", "100"), ("sort", "createdAt"), ("order", "asc")])
            .by(STAFF)
            .lenient(),
        call("GET", "/api/notifications/participants").query(&[("program", "5")]).by(STAFF).lenient(),
        call("GET", "/api/notifications/token").by(STAFF),
        call("GET", "/api/notifications/notification-rule")
            .query(&[("program", "5"), ("limit", "1000")])
            .by(STAFF)
            .lenient(),
        refused("POST", "/api/notifications/notification-rule/preview", json!({ "rule": rule() }), 422, "invalid_field")
            .by(STAFF),
        missing("PUT", "/api/notifications/notification-rule/{key}", json!({ "version": 7, "rule": rule() })).with(KEY),
        call("GET", "/api/notifications/outreach-item").by(STAFF),
        call("GET", "/api/notifications/outreach-texts").query(&[("program", "5")]).by(STAFF).lenient(),
        refused(
            "POST",
            "/api/notifications/outreach-item/preview",
            json!({ "filter": filter(), "channel": "SMS", "template": "news" }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        refused(
            "POST",
            "/api/notifications/outreach-item",
            json!({ "name": "News", "filter": filter(), "channel": "SMS", "template": "news", "per_minute": 60, "test_id": "nothing", "confirmed_number": 143 }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        refused(
            "POST",
            "/api/notifications/outreach-item/test",
            json!({ "filter": filter(), "channel": "SMS", "template": "news", "externalId": "ERA-1" }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("GET", "/api/notifications/outreach-approvals").by(STAFF),
        call("GET", "/api/notifications/outreach-item/{id}").with(ID).by(STAFF),
        call("POST", "/api/notifications/outreach-item/{id}/approve").with(ID).by(STAFF),
        missing("POST", "/api/notifications/outreach-item/{id}/refuse", json!({ "reason": "Wrong people." })).with(ID),
        call("POST", "/api/notifications/outreach-item/{id}/withdraw").with(ID).by(STAFF),
        call("POST", "/api/notifications/outreach-item/{id}/undo").with(ID).by(STAFF),
        call("POST", "/api/notifications/outreach-item/{id}/seen").with(ID).by(STAFF),
        call("POST", "/api/notifications/outreach-item/{id}/pause").with(ID).by(STAFF),
        call("POST", "/api/notifications/outreach-item/{id}/resume").with(ID).by(STAFF),
        call("POST", "/api/notifications/outreach-item/{id}/stop").with(ID).by(STAFF),
        refused("POST", "/api/unsubscribe/read", json!({ "token": "nothing" }), 410, "link_expired"),
        refused("POST", "/api/unsubscribe", json!({ "token": "nothing" }), 410, "link_expired"),
        call("GET", "/api/notifications/error-logs")
            .query(&[("program", "5"), ("limit", "10"), ("cursor", "1.d1")])
            .by(STAFF)
            .lenient(),
        refused(
            "PUT",
            "/api/document-settings",
            json!({ "program": 999_999, "revision": 0, "settings": { "pauses_deadline": true, "reasons": [{ "id": 0, "name": "A selfie",
                "text_by_lang": { "en": "It shows a person." } }] } }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        refused(
            "PUT",
            "/api/denial-reasons",
            json!({ "program": 999_999, "version": 1, "reasons": [] }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("GET", "/api/community-profile").by(STAFF),
        refused(
            "PATCH",
            "/api/community-profile",
            json!({ "version": "nothing", "texts": { "contact_info": "200 Mill Street" }, "words": { "es": { "ds_loginHeading": "Bienvenido" } } }),
            409,
            "version_conflict",
        )
        .by(STAFF),
        call("GET", "/api/message-templates").by(STAFF),
        missing(
            "POST",
            "/api/message-templates/preview",
            json!({ "channel": "SMS", "program": 5, "lang": "en", "text": { "subject": "", "body": "Hi" }, "application_id": 999_999 }),
        )
        .lenient(),
        missing(
            "PUT",
            "/api/message-templates/{key}",
            json!({ "version": 7, "template": { "name": "Papers", "channel": "SMS", "program": null, "states": [], "audience": "applicant", "active": true, "by_lang": { "en": { "subject": "", "body": "Hello {{first_name|there}}" } } } }),
        )
        .with(KEY),
        call("GET", "/api/message-templates/{key}/versions").with(KEY).by(STAFF),
        missing("POST", "/api/threads/{id}/read", json!({ "seq": 1 })).with(ID),
        call("POST", "/api/threads/{id}/unread").with(ID).by(STAFF),
        missing("POST", "/api/threads/{id}/snooze", json!({ "until_ms": 4_000_000_000_000_i64, "done": false })).with(ID),
        call("GET", "/api/mails/waiting").by(STAFF),
        missing("POST", "/api/mails/{id}/link", json!({ "thread_id": "nothing", "remember_address": false })).with(ID),
        call("POST", "/api/mails/{id}/dismiss").with(ID).by(STAFF),
        call("GET", "/api/texts/waiting").by(STAFF),
        missing("POST", "/api/texts/{id}/link", json!({ "thread_id": "nothing", "remember_number": false })).with(ID),
        call("POST", "/api/texts/{id}/dismiss").with(ID).by(STAFF),
        call("GET", "/api/mails/{id}/original").with(ID).by(STAFF),
        call("GET", "/api/mails/{id}/body").with(ID),
        call("GET", "/api/search")
            .query(&[("q", "maria"), ("limit", "10")])
            .by(STAFF)
            .lenient(),
        call("GET", "/api/user-preferences").by(&[Bearer::Session]),
        Call {
            body: json!({ "layout": "Expanded", "sound": true, "density": "compact", "notify": {}, "hidden_columns": ["companyName"],
                "signature": "Dana", "queue_view": "mine", "hours": { "mon": [{ "from": "09:00", "to": "17:00" }] }, "first_day_over": true }),
            ..call("PUT", "/api/user-preferences").by(&[Bearer::Session]).lenient()
        },
        missing(
            "POST",
            "/api/threads/{id}/calls",
            json!({ "to": "+12025550101", "via": "link" }),
        )
        .with(ID),
    ]
}

/// The people of a program that nobody has.
fn filter() -> Value {
    json!({ "program": 999_999, "states": [4], "lang": "es", "last_contact_before_ms": 1 })
}

/// A rule of a program that nobody has.
fn rule() -> Value {
    json!({
        "name": "Denied", "active": true, "program": 999_999, "from_state": 8, "to_state": 12, "audience": "role",
        "role": "Supervisor", "channels": [{ "channel": "SMS", "template": "denied" }], "delay_minutes": 10,
    })
}

fn files() -> Vec<Call> {
    let signed = |path| call("GET", path).with(ID);
    vec![
        missing(
            "POST",
            "/api/threads/{id}/files",
            json!({ "name": "letter.pdf", "size_bytes": 1000 }),
        )
        .with(ID),
        call("GET", "/api/files/uploads/{id}").with(ID).by(OWNER),
        call("PATCH", "/api/files/uploads/{id}").with(ID).by(OWNER),
        call("DELETE", "/api/files/uploads/{id}").with(ID).by(OWNER),
        call("GET", "/api/files/{id}").with(ID).by(OWNER),
        call("GET", "/api/files/{id}/links")
            .with(ID)
            .query(&[("thumbnail_only", "true")])
            .by(OWNER),
        signed("/api/files/{id}/download"),
        signed("/api/files/{id}/view"),
        signed("/api/files/{id}/thumbnail"),
        call("DELETE", "/api/files/{id}").with(ID).by(OWNER),
    ]
}

/// Pages of unfinished forms, and the phones that add them.
fn papers() -> Vec<Call> {
    let owners = |path, body| refused("POST", path, body, 404, "not_found").with(ID).by(OWNER);
    let phones = |method, path, with| call(method, path).with(with).query(&[("device_id", "d1")]);
    let of_upload = &[("token", "nothing"), ("id", "nothing")];
    vec![
        owners(
            "/api/application-drafts/{id}/uploads",
            json!({ "name": "stub.jpg", "size_bytes": 1000, "question": "pay_stub" }),
        ),
        call("GET", "/api/application-drafts/{id}/papers")
            .with(ID)
            .query(&[("at", "pay_stub")])
            .by(OWNER),
        owners(
            "/api/application-drafts/{id}/hand-overs",
            json!({ "at": "pay_stub", "label": "Your pay stub", "lang": "en", "most": 2 }),
        ),
        call("DELETE", "/api/application-drafts/{id}/hand-overs/{hand_over}")
            .with(&[("id", "nothing"), ("hand_over", "nothing")])
            .by(OWNER),
        refused(
            "POST",
            "/api/application-drafts/{id}/hand-overs/{hand_over}/texts",
            json!({ "token": "nothing" }),
            404,
            "not_found",
        )
        .with(&[("id", "nothing"), ("hand_over", "nothing")])
        .by(OWNER),
        phones("POST", "/api/hand-overs/{token}", TOKEN),
        Call {
            body: json!({ "name": "stub.jpg", "size_bytes": 1000 }),
            refusal: Some((404, "not_found")),
            ..phones("POST", "/api/hand-overs/{token}/uploads", TOKEN)
        },
        phones("GET", "/api/hand-overs/{token}/uploads/{id}", of_upload),
        phones("PATCH", "/api/hand-overs/{token}/uploads/{id}", of_upload),
        phones("DELETE", "/api/hand-overs/{token}/pages/{id}", of_upload),
    ]
}

fn calls() -> Vec<Call> {
    let read = |path| call("GET", path).with(ID).by(STAFF);
    let act = |path| call("POST", path).with(ID).by(STAFF);
    let signed = |path| call("GET", path).with(ID);
    vec![
        read("/api/calls/{id}"),
        act("/api/calls/{id}/join"),
        act("/api/calls/{id}/hang-up"),
        act("/api/calls/{id}/guest-link"),
        act("/api/calls/{id}/recording/agreement"),
        read("/api/calls/{id}/recording"),
        read("/api/calls/{id}/recording/archive"),
        signed("/api/calls/{id}/recording/mixed.ogg"),
        signed("/api/calls/{id}/recording/archive.zip"),
        signed("/api/calls/{id}/recording/tracks/{leg}").with(&[("id", "nothing"), ("leg", "applicant")]),
        read("/api/calls/{id}/transcript"),
        read("/api/calls/{id}/summary"),
        act("/api/calls/{id}/summary/draft"),
        read("/api/calls/{id}/conference"),
        missing(
            "PUT",
            "/api/calls/{id}/summary",
            json!({ "version": 0, "claims": [{ "segment_id": "s1", "text": "The rent was raised." }], "edited": true, "by_model": false }),
        )
        .with(ID),
        call("GET", "/api/egresses/{id}/file").with(ID).by(STAFF),
    ]
}

fn voice() -> Vec<Call> {
    let of_call = |path| missing("POST", path, json!({ "call_id": "nothing" }));
    vec![
        of_call("/api/communications/voice/recordings/start"),
        of_call("/api/communications/voice/recordings/stop"),
        of_call("/api/communications/voice/web-client-token"),
        of_call("/api/communications/voice/conference/join"),
        of_call("/api/communications/voice/conference/leave"),
        of_call("/api/communications/voice/conference/mute"),
        of_call("/api/communications/voice/conference/unmute"),
    ]
}

fn conferences() -> Vec<Call> {
    let act = |path| call("POST", path).with(ID).by(STAFF);
    let steer = |path, body| missing("POST", path, body).with(ID);
    vec![
        call("GET", "/api/own-phone").by(STAFF),
        refused(
            "POST",
            "/api/own-phone/code",
            json!({ "number": "no number", "channel": "phone" }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        refused("GET", "/api/own-phone/code-call", Value::Null, 404, "not_found").by(STAFF),
        refused(
            "POST",
            "/api/own-phone/verify",
            json!({ "code": "123456" }),
            400,
            "code_expired",
        )
        .by(STAFF),
        refused("DELETE", "/api/own-phone", Value::Null, 404, "not_found").by(STAFF),
        call("GET", "/api/availability").by(STAFF),
        refused(
            "PUT",
            "/api/availability",
            json!({ "state": "busy" }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("GET", "/api/availabilities").by(STAFF),
        call("GET", "/api/conferences").by(STAFF),
        act("/api/conferences/{id}/listen"),
        act("/api/conferences/{id}/leave"),
        steer("/api/conferences/{id}/mode", json!({ "mode": "barge" })),
        steer("/api/conferences/{id}/help", json!({ "asked": true })),
        steer("/api/conferences/{id}/hold", json!({ "held": true })),
        steer("/api/conferences/{id}/lock", json!({ "locked": true })),
        steer("/api/conferences/{id}/mask", json!({ "masked": true })),
        steer(
            "/api/conferences/{id}/invite",
            json!({ "role": "interpreter", "name": "Ines", "lang": "es" }),
        ),
        act("/api/conferences/{id}/invited/{identity}/remove").with(IDENTITY),
        steer(
            "/api/conferences/{id}/participants/{identity}/mute",
            json!({ "muted": true }),
        )
        .with(IDENTITY),
        act("/api/conferences/{id}/participants/{identity}/remove").with(IDENTITY),
        steer(
            "/api/conferences/{id}/participants/{identity}/language",
            json!({ "lang": "es" }),
        )
        .with(IDENTITY),
    ]
}

fn guests() -> Vec<Call> {
    let open = |body| {
        move |path| Call {
            bearers: &[],
            ..missing("POST", path, body).with(CODE)
        }
    };
    let by_token = |path| call("POST", path).with(CODE).by(&[Bearer::Guest]);
    vec![
        call("GET", "/api/guest/{code}")
            .with(CODE)
            .query(&[("lang", "es")]),
        open(json!({ "device_id": "d1", "decline_recording": false, "agree_to_recording": false }))(
            "/api/guest/{code}/answer",
        ),
        open(json!({ "device_id": "d1" }))("/api/guest/{code}/decline"),
        by_token("/api/guest/{code}/decline-recording"),
        by_token("/api/guest/{code}/agree-to-recording"),
        by_token("/api/guest/{code}/hang-up"),
    ]
}
