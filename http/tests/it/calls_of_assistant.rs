//! The calls of the tools that a model helps with, and of its settings.

use crate::bad_input_calls::{Call, call, refused};
use crate::calls_of_staff::{ITEM, OWNER, STAFF, missing};
use serde_json::json;

/// Every one of them. Nothing answers at the address that is set.
pub fn calls_of_assistant() -> Vec<Call> {
    vec![
        call("GET", "/api/ai-tools").by(OWNER),
        refused(
            "POST",
            "/api/ai-tools/ask",
            json!({ "tool": "generate_ideas", "inputs": { "need": "Bread" }, "lang": "en" }),
            409,
            "no_endpoint",
        )
        .by(OWNER),
        call("GET", "/api/ai-tools/resources")
            .query(&[("question", "rent")])
            .lenient()
            .by(OWNER),
        call("GET", "/api/ai-tools/requests").by(OWNER),
        refused(
            "POST",
            "/api/ai-tools/feedback",
            json!({ "request_id": "nothing", "is_useful": true }),
            404,
            "not_found",
        )
        .by(OWNER),
        call("GET", "/api/admin/instances/{id}/assistant").with(ITEM).by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/assistant",
            json!({
                "version": 0,
                "endpoint": "http://127.0.0.1:9/v1",
                "model": "small",
                "embedding_model": "small-vectors",
                "key": "secret",
                "caps": [{ "tool": "generate_ideas", "daily_tokens": 1_000 }],
                "cents_per_million_in": 15,
                "cents_per_million_out": 60,
                "person_percent": 10,
                "kept_days": 90,
            }),
        )
        .with(ITEM),
        call("DELETE", "/api/admin/instances/{id}/assistant").with(ITEM).by(STAFF),
        call("POST", "/api/admin/instances/{id}/assistant/test").with(ITEM).by(STAFF),
        call("GET", "/api/admin/instances/{id}/assistant/requests").with(ITEM).by(STAFF),
        call("GET", "/api/admin/instances/{id}/assistant/prompts").with(ITEM).by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/assistant/prompts",
            json!({ "tool": "generate_ideas", "seen_version": 0, "text": "Be brief." }),
        )
        .with(ITEM),
        missing(
            "PUT",
            "/api/admin/instances/{id}/assistant/cases",
            json!({
                "tool": "generate_ideas",
                "seen_version": 0,
                "cases": [{ "id": "bread", "name": "Bread", "inputs": { "need": "Bread" }, "lang": "en", "checks": { "most": 900 } }],
            }),
        )
        .with(ITEM),
        call("GET", "/api/admin/instances/{id}/assistant/runs")
            .with(ITEM)
            .query(&[("tool", "generate_ideas")])
            .by(STAFF),
        missing(
            "POST",
            "/api/admin/instances/{id}/assistant/runs",
            json!({ "tool": "generate_ideas", "repeats": 1, "most_tokens": 5_000 }),
        )
        .with(ITEM),
    ]
}
