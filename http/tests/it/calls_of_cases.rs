//! The calls about cases, the queue and reports: what each takes, and the refusal when it names something that does not
//! exist.

use crate::bad_input_calls::{Bearer, Call, call, refused};
use crate::calls_of_staff::{ID, ITEM, STAFF, missing};
use serde_json::{Value, json};

/// Every one of them.
pub fn calls_of_cases() -> Vec<Call> {
    [
        queue(),
        applications(),
        drafts(),
        case_drafts(),
        reports(),
        movements(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Everything that narrows the queue.
const QUEUE_FILTERS: &[(&str, &str)] = &[
    ("page", "1"),
    ("page_size", "25"),
    ("sort", "createdAt"),
    ("order", "asc"),
    ("search", "ana"),
    ("state", "4"),
    ("process", "5"),
    ("assigned_to", "me,none"),
    ("partner", "1"),
    ("category_name", "Housing"),
    ("payment_channel_name", "Check"),
    ("number", "ERA-1"),
    ("start_date", "2026-03-01"),
    ("end_date", "2026-03-05"),
    ("last_contact_from", "2026-03-01"),
    ("last_contact_to", "2026-03-05"),
    ("only", "overdue,unread"),
    ("lang", "es"),
    ("tab", "status"),
    ("test", "true"),
];

/// A view that no column of the queue fits.
fn view() -> Value {
    json!({ "name": "Mine", "query": "state=4", "hidden_columns": ["nothing"], "density": "compact" })
}

/// Sound, with one move.
fn workflow() -> Value {
    json!({
        "states": [{ "id": 4, "name": "Application Received", "kind": "initial" }, { "id": 12, "name": "Denied", "kind": "terminal" }],
        "transitions": [{ "from": 4, "to": 12, "requires_reason": true }],
    })
}

fn drafts() -> Vec<Call> {
    let own = |method, path, body| {
        refused(method, path, body, 404, "not_found")
            .with(ID)
            .by(&[Bearer::Session])
    };
    let change = json!({ "at": "full_name", "value": "Ana Reyes", "based_on": 0, "taken": true });
    vec![
        call("GET", "/api/programs/{id}/form")
            .with(ITEM)
            .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/application-drafts",
            json!({ "program_id": 999_999, "lang": "en" }),
            422,
            "invalid_field",
        )
        .by(&[Bearer::Session]),
        call("GET", "/api/application-drafts").by(&[Bearer::Session]),
        call("GET", "/api/application-drafts/{id}")
            .with(ID)
            .query(&[("include", "form")])
            .by(&[Bearer::Session]),
        own(
            "PATCH",
            "/api/application-drafts/{id}/answers",
            json!({ "changes": [change], "resume_at": "full_name", "lang": "en" }),
        ),
        own(
            "POST",
            "/api/application-drafts/{id}/signatures",
            json!({ "at": "signed", "name": "Ana Reyes", "lang": "en", "drawing": "nothing" }),
        ),
        own(
            "POST",
            "/api/application-drafts/{id}/submit",
            json!({ "revision": 1, "key": "k1" }),
        ),
        call("GET", "/api/application-drafts/{id}/known")
            .with(ID)
            .by(&[Bearer::Session]),
        call("DELETE", "/api/application-drafts/{id}")
            .with(ID)
            .by(&[Bearer::Session]),
    ]
}

/// The drafts by which staff fill in cases.
fn case_drafts() -> Vec<Call> {
    let change = json!({ "at": "full_name", "value": "Rosa Marin", "based_on": 0, "taken": true });
    let calls = vec![
        missing(
            "POST",
            "/api/work-queue/items/{id}/draft",
            json!({ "lang": "en" }),
        ),
        call("GET", "/api/work-queue/items/{id}/draft").by(STAFF),
        call("GET", "/api/work-queue/items/{id}/draft/known").by(STAFF),
        missing(
            "PATCH",
            "/api/work-queue/items/{id}/draft/answers",
            json!({ "changes": [change], "resume_at": "full_name", "lang": "en" }),
        ),
        missing(
            "POST",
            "/api/work-queue/items/{id}/draft/agreements",
            json!({ "at": "signed", "name": "Rosa Marin", "lang": "es", "drawing": "nothing" }),
        ),
        call("GET", "/api/work-queue/items/{id}/agreements").by(STAFF),
        missing(
            "POST",
            "/api/work-queue/items/{id}/agreements",
            json!({ "at": "signed", "name": "Rosa Marin", "lang": "es", "how": "on_paper" }),
        ),
        missing(
            "POST",
            "/api/work-queue/items/{id}/draft/filings",
            json!({ "revision": 7, "key": "k1", "signs_later": true }),
        ),
        call("DELETE", "/api/work-queue/items/{id}/draft").by(STAFF),
    ];
    calls.into_iter().map(|call| call.with(ITEM)).collect()
}

fn applications() -> Vec<Call> {
    let finance: &[(&str, &str)] = &[("program_id", "999999"), ("application_ids", "1,2")];
    vec![
        call("GET", "/api/applications/{id}/notes").with(ITEM).by(STAFF),
        missing(
            "POST",
            "/api/applications/{id}/notes",
            json!({ "body": "Came in person", "attachments": ["nothing"] }),
        )
        .with(ITEM),
        call("GET", "/api/applications/{id}/attachments")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/applications/{id}/activity-streams")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/finance/review").query(finance).by(STAFF),
        call("GET", "/api/finance/payment-reports")
            .query(finance)
            .by(STAFF),
        call("GET", "/api/finance/tax-ids").query(finance).by(STAFF),
        call("POST", "/api/finance/tax-ids")
            .query(&finance[..1])
            .by(STAFF),
        call("GET", "/api/finance/award-payouts").query(finance).by(STAFF),
        call("POST", "/api/finance/award-payouts")
            .query(&finance[..1])
            .by(STAFF),
        call("GET", "/api/finance/tin-match").query(finance).by(STAFF),
        call("POST", "/api/finance/tin-match")
            .query(&finance[..1])
            .by(STAFF),
        call("GET", "/api/workflow-editor")
            .query(&[("program", "999999"), ("version", "1")])
            .by(STAFF),
        missing(
            "POST",
            "/api/workflow-editor/check",
            json!({ "program": 999_999, "workflow": workflow() }),
        ),
        missing(
            "POST",
            "/api/workflow-editor/drafts",
            json!({ "program": 999_999, "based_on": 1, "draft": 2, "workflow": workflow() }),
        ),
        missing(
            "POST",
            "/api/workflow-editor/publish",
            json!({ "program": 999_999, "version": 2 }),
        ),
        missing(
            "POST",
            "/api/reporting/payout-import",
            json!({ "program_id": 999_999, "items": [{
                "externalId": "ERA-1", "amount_cents": 120_050, "PaymentChannelName": "Check", "PaymentStatusName": "paid",
                "payee": "Maria Santos", "reference": "P-1",
            }] }),
        ),
        missing(
            "POST",
            "/api/reporting/tin-match",
            json!({ "program_id": 999_999, "application_ids": [1] }),
        ),
    ]
}

fn queue() -> Vec<Call> {
    let reason = || json!({ "reason": "a lawsuit" });
    let own = |method, path, body| {
        refused(method, path, body, 404, "not_found")
            .with(ITEM)
            .by(&[Bearer::Session])
    };
    vec![
        call("GET", "/api/work-queue")
            .query(QUEUE_FILTERS)
            .by(STAFF)
            .lenient(),
        call("GET", "/api/work-queue/config").by(STAFF),
        call("GET", "/api/work-queue/filters")
            .query(QUEUE_FILTERS)
            .by(STAFF)
            .lenient(),
        call("GET", "/api/work-queue/bulk")
            .query(&[("everybody", "true")])
            .by(STAFF)
            .lenient(),
        Call {
            body: json!({ "selection": { "ids": [999_999], "numbers": null, "filter": null } }),
            ..call("POST", "/api/work-queue/bulk/offer").by(STAFF).lenient()
        },
        Call {
            body: json!({
                "selection": { "ids": [999_999], "numbers": null, "filter": null }, "state_id": 3, "sets_owner": true,
                "user_id": 1, "role_id": 2, "denial_reason_id": 1, "comment": "done",
            }),
            ..call("POST", "/api/work-queue/bulk/checks").by(STAFF).lenient()
        },
        call("GET", "/api/work-queue/bulk/{id}").with(ID).by(STAFF),
        call("POST", "/api/work-queue/bulk/{id}/apply").with(ID).by(STAFF),
        call("GET", "/api/work-queue/bulk/{id}/undo").with(ID).by(STAFF),
        call("POST", "/api/work-queue/bulk/{id}/undo").with(ID).by(STAFF),
        call("GET", "/api/bulk-application/{id}/{cd_resource}")
            .with(&[("id", "nothing"), ("cd_resource", "5")])
            .by(STAFF),
        call("POST", "/api/bulk-application/{id}/resource/{cd_resource}")
            .with(&[("id", "nothing"), ("cd_resource", "5")])
            .by(STAFF),
        call("GET", "/api/work-queue/practice").by(STAFF),
        refused(
            "POST",
            "/api/work-queue/practice",
            json!({ "program_id": 999_999 }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("GET", "/api/work-queue/views").by(STAFF),
        refused(
            "POST",
            "/api/work-queue/views",
            json!({ "view": view(), "is_team": true }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        missing(
            "PUT",
            "/api/work-queue/views/{id}",
            json!({ "view": view(), "version": 1 }),
        )
        .with(ID),
        call("DELETE", "/api/work-queue/views/{id}").with(ID).by(STAFF),
        call("GET", "/api/work-queue/exports").by(STAFF),
        Call {
            body: json!({ "filter": { "search": "nobody" }, "columns": ["externalId"] }),
            ..call("POST", "/api/work-queue/exports").by(STAFF).lenient()
        },
        call("GET", "/api/work-queue/exports/{id}/link")
            .with(ID)
            .by(STAFF),
        call("GET", "/api/work-queue/states").by(STAFF),
        call("GET", "/api/work-queue/state-names")
            .query(&[("lang", "es")])
            .by(STAFF)
            .lenient(),
        refused(
            "POST",
            "/api/work-queue/items",
            json!({
                "program_id": 999_999, "same_person_as": 999_999, "matter": "rent",
                "name": "Ana", "lang": "es", "phone": "+12025550188", "email": "ana@town.example",
            }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("GET", "/api/work-queue/items/{id}")
            .with(ITEM)
            .query(&[("lang", "es")])
            .by(STAFF),
        call("GET", "/api/work-queue/items/{id}/case")
            .with(ITEM)
            .query(&[("lang", "es")])
            .by(STAFF),
        call("GET", "/api/work-queue/items/{id}/notices")
            .with(ITEM)
            .query(&[("state_id", "12"), ("denial_reason_id", "1"), ("user_id", "7")])
            .by(STAFF),
        missing(
            "POST",
            "/api/work-queue/items/{id}/documents",
            json!({ "kind": "lease", "name": "Lease", "file_id": "nothing", "expires_on": "2027-01-31" }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/work-queue/items/{id}/documents/remove",
            json!({ "document_id": "nothing" }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/work-queue/items/{id}/documents/restore",
            json!({ "document_id": "nothing" }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/work-queue/items/{id}/documents/judge",
            json!({ "document_id": "nothing", "version": 0, "verdict": "not_usable", "reason": 1, "note": "Page 2 is missing.",
                "ask_again": true, "due_on": "2027-01-31", "by": "SMS" }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/work-queue/items/{id}/files",
            json!({ "name": "lease.pdf", "size_bytes": 5 }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/work-queue/items/{id}/answers",
            json!({ "section": "household", "question": "size", "at": "size", "value": 4, "revision": 1, "reason": "By the birth certificate",
                "document_id": "d1" }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/work-queue/items/{id}/answers/reveal",
            json!({ "at": "ssn", "reason": "For the tax form" }),
        )
        .with(ITEM),
        call("GET", "/api/work-queue/items/{id}/corrections")
            .with(ITEM)
            .query(&[("lang", "es")])
            .by(STAFF),
        missing(
            "POST",
            "/api/work-queue/items/{id}/correction-requests",
            json!({ "items": [{ "at": "rent", "words": "The lease says another rent." }], "due_on": "2027-01-31" }),
        )
        .with(ITEM)
        .query(&[("lang", "es")]),
        call("DELETE", "/api/work-queue/items/{id}/correction-requests/{request}")
            .with(&[("id", "999999"), ("request", "nothing")])
            .by(STAFF),
        missing(
            "POST",
            "/api/work-queue/items/{id}/paper-requests",
            json!({ "kinds": ["lease"], "due_on": "2027-01-31", "by": "EMAIL", "reminders": true }),
        )
        .with(ITEM),
        call("DELETE", "/api/work-queue/items/{id}/paper-requests/{kind}")
            .with(&[("id", "999999"), ("kind", "lease")])
            .query(&[("undo", "true")])
            .by(STAFF),
        call("POST", "/api/work-queue/items/{id}/offers/{offer}/take")
            .with(&[("id", "999999"), ("offer", "nothing")])
            .by(STAFF),
        missing(
            "POST",
            "/api/work-queue/items/{id}/offers/{offer}/decline",
            json!({ "reason": "The lease says otherwise." }),
        )
        .with(&[("id", "999999"), ("offer", "nothing")]),
        call("POST", "/api/work-queue/items/{id}/looks")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/work-queue/items/{id}/validations")
            .with(ITEM)
            .query(&[("lang", "es")])
            .by(STAFF),
        call("POST", "/api/work-queue/items/{id}/validations/run")
            .with(ITEM)
            .query(&[("lang", "es")])
            .by(STAFF),
        missing(
            "POST",
            "/api/work-queue/items/{id}/validations/override",
            json!({ "rule": "income", "reason": "seen in person" }),
        )
        .with(ITEM)
        .query(&[("lang", "es")]),
        missing(
            "POST",
            "/api/work-queue/items/{id}/validations/override/undo",
            json!({ "rule": "income" }),
        )
        .with(ITEM)
        .query(&[("lang", "es")]),
        call("GET", "/api/work-queue/items/{id}/undo")
            .with(ITEM)
            .by(STAFF),
        missing("POST", "/api/work-queue/items/{id}/undo", json!({ "version": 1 })).with(ITEM),
        missing(
            "POST",
            "/api/work-queue/items/{id}/assign",
            json!({ "user_id": 1, "version": 1 }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/work-queue/items/{id}/advance",
            json!({ "state_id": 3, "version": 1, "comment": "done", "denial_reason_id": 1, "user_id": 1 }),
        )
        .with(ITEM),
        call("GET", "/api/work-queue/items/{id}/legal-hold")
            .with(ITEM)
            .by(STAFF),
        missing("POST", "/api/work-queue/items/{id}/legal-hold", reason()).with(ITEM),
        missing("POST", "/api/work-queue/items/{id}/legal-hold/lift", reason()).with(ITEM),
        call("GET", "/api/own-applications").by(&[Bearer::Session]),
        call("GET", "/api/own-applications/{id}/signatures")
            .with(ITEM)
            .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/own-applications/{id}/signatures",
            json!({ "at": "signed", "name": "Ana Reyes", "lang": "en", "drawing": "nothing" }),
            404,
            "not_found",
        )
        .with(ITEM)
        .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/own-applications/{id}/answers",
            json!({ "body": "Here is my lease.", "key": "k1" }),
            404,
            "not_found",
        )
        .with(ITEM)
        .by(&[Bearer::Session]),
        own(
            "GET",
            "/api/own-applications/{id}",
            serde_json::Value::Null,
        ),
        own(
            "GET",
            "/api/own-applications/{id}/filed-answers",
            serde_json::Value::Null,
        ),
        own(
            "POST",
            "/api/own-applications/{id}/withdraw",
            json!({ "key": "k1", "reason": "I have moved." }),
        ),
        own(
            "POST",
            "/api/own-applications/{id}/withdraw/undo",
            serde_json::Value::Null,
        ),
        own(
            "POST",
            "/api/own-applications/{id}/uploads",
            json!({ "name": "lease.jpg", "size_bytes": 1000, "question": "lease" }),
        ),
        own(
            "POST",
            "/api/own-applications/{id}/papers",
            json!({ "kind": "lease", "files": ["f1"] }),
        ),
        call("GET", "/api/own-applications/{id}/corrections")
            .with(ITEM)
            .query(&[("lang", "es")])
            .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/own-applications/{id}/corrections/{request}/answers",
            json!({ "items": [{ "at": "rent", "value": "900", "as_it_is": false }], "key": "k1", "lang": "en" }),
            404,
            "not_found",
        )
        .with(&[("id", "999999"), ("request", "nothing")])
        .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/own-applications/{id}/offers",
            json!({ "items": [{ "at": "rent", "value": "900" }], "words": "I moved.", "key": "k1", "lang": "en" }),
            404,
            "not_found",
        )
        .with(ITEM)
        .by(&[Bearer::Session]),
        refused("POST", "/api/procedures/AdvanceState", json!([]), 422, "invalid_field").by(STAFF),
        refused(
            "POST",
            "/api/procedures/CheckBulkAssign",
            json!([]),
            422,
            "invalid_field",
        )
        .by(STAFF),
        missing("POST", "/api/procedures/{name}", json!([])).with(&[("name", "NoSuchProcedure")]),
    ]
}

fn reports() -> Vec<Call> {
    const PERIOD: &[(&str, &str)] = &[("from", "2026-03-01"), ("to", "2026-03-05"), ("process", "5")];
    vec![
        call("GET", "/api/reports").by(STAFF),
        call("GET", "/api/reports/{name}")
            .with(&[("name", "login-activity")])
            .query(&[
                ("audience", "business"),
                ("from", "2026-03-01"),
                ("to", "2026-03-05"),
                ("process", "5"),
                ("person", "7"),
                ("by", "person"),
            ])
            .by(STAFF)
            .lenient(),
        call("GET", "/api/reports/rows/{name}")
            .with(&[("name", "calls")])
            .query(&[
                ("audience", "everyone"),
                ("from", "2026-03-01"),
                ("to", "2026-03-05"),
                ("process", "5"),
                ("person", "7"),
                ("by", "person"),
                ("row", "7"),
                ("measure", "calls_in"),
                ("after", "1:x"),
            ])
            .by(STAFF)
            .lenient(),
        call("GET", "/api/reports/exports").by(STAFF),
        missing(
            "POST",
            "/api/reports/exports",
            json!({ "report": "login-activity", "audience": "business", "from": "2026-03-01", "to": "2026-03-05", "process": 999_999, "person": 7, "by": "person" }),
        )
        .lenient(),
        call("GET", "/api/reports/exports/{id}/link").with(ID).by(STAFF),
        call("GET", "/api/reporting/catalog/{id}").with(ITEM).by(STAFF),
        call("GET", "/api/reporting/reports").by(STAFF),
        missing(
            "PUT",
            "/api/reporting/reports/{name}/roles",
            json!({ "roles": [200], "was": [] }),
        )
        .with(&[("name", "nothing")]),
        call("GET", "/api/reporting/sync-report/{id}/{other}")
            .with(&[("id", "999999"), ("other", "all")])
            .query(PERIOD)
            .by(STAFF),
    ]
}

fn movements() -> Vec<Call> {
    let filtered = |path: &'static str| {
        call("GET", path)
            .query(&[
                ("cd_community_entity_type", "2"),
                ("cd_resource", "999999"),
                ("stage_id", "9"),
                ("start_date", "2026-03-01"),
                ("end_date", "2026-03-05"),
                ("text", "ana"),
                ("offset", "0"),
                ("sample", "25"),
            ])
            .by(STAFF)
            .lenient()
    };
    vec![
        filtered("/api/workflow-movements"),
        filtered("/api/workflow-movements/v2"),
        filtered("/api/workflow-movements/v3"),
        filtered("/api/workflow-movements/v3/count"),
        call("GET", "/api/workflow-movements-from-pg/{id}")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/application-history-fw2/{id}")
            .with(ITEM)
            .by(STAFF),
    ]
}
