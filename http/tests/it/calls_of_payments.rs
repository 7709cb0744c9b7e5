//! The calls of payments: fees, awards, their settings and providers.

use crate::bad_input_calls::{Bearer, Call, call, refused};
use crate::calls_of_staff::{ID, ITEM, STAFF, missing};
use serde_json::{Value, json};

/// Whoever has what the call names.
const OWNER: &[Bearer] = &[Bearer::Session];

fn own(path: &'static str, body: Value) -> Call {
    refused("POST", path, body, 404, "not_found").by(OWNER)
}

/// Every one of them.
pub fn calls_of_payments() -> Vec<Call> {
    let account = json!({
        "application_id": 999_999, "routing_number": "110000000", "account_number": "000123456789", "kind": "checking",
        "holder": "Ana Reyes",
    });
    let charge = json!({
        "application_id": 999_999, "channel": "card", "key": "k1", "account": "nothing", "agreed": true,
    });
    let award = json!({
        "application_id": 999_999, "channel": "check", "amount_cents": 1_000, "payee": "Ana Reyes", "reference": "P-1",
        "reissue_of": "nothing", "key": "k1",
    });
    let fees = json!({ "fee_cents": 2_500, "takes": ["bank"], "pays": ["check"], "most_cents": 1_000_000, "first_check": 1_001 });
    let provider = json!({
        "provider": "paypal", "url": "https://api-m.paypal.com", "client_id": "client", "secret": "a-secret", "notices": "WH-1",
        "revision": 7,
    });
    let originator = json!({
        "company_name": "MILL COUNTY", "company_id": "1123456789", "description": "AWARD", "class": "ppd", "originating": "121042882",
        "destination": "121042882", "destination_name": "MILL SAVINGS", "origin": "", "origin_name": "MILL COUNTY", "banking_days": 1,
    });
    let column = |content: Value| json!({ "content": content, "width": 0, "align": "left", "pad": " " });
    let columns = [
        column(json!({ "kind": "account" })),
        column(json!({ "kind": "check_number" })),
        column(json!({ "kind": "amount", "form": "point" })),
    ];
    let layout = json!({
        "name": "Our bank", "form": { "kind": "delimited", "separator": ",", "has_quotes": true }, "line_end": "lf", "header": [],
        "columns": columns, "trailer": [],
    });
    let payee = json!({
        "revision": 0, "routing_number": "121042882", "account_number": "000123456789", "kind": "checking", "holder": "Ana Reyes",
        "bank_name": "ANA REYES",
    });
    let check_face = json!({
        "bank_name": "MILL SAVINGS", "bank_line": "", "routing_number": "121042882", "payer_name": "Mill County", "payer_street": "",
        "payer_town": "", "signature": "", "micr": false, "right": 0.0, "down": 0.0,
    });
    let check_award =
        json!({ "application_id": 999_999, "reference": "P-1", "amount_cents": 1_000, "payee": "Ana Reyes" });
    vec![
        call("GET", "/api/payments/payee-account/{id}")
            .with(ITEM)
            .by(OWNER),
        refused(
            "PUT",
            "/api/payments/payee-account/{id}",
            payee.clone(),
            404,
            "not_found",
        )
        .with(ITEM)
        .by(OWNER),
        missing("PUT", "/api/work-queue/items/{id}/payee-account", payee).with(ITEM),
        call("GET", "/api/admin/programs/{id}/check-account")
            .with(ITEM)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/check-account",
            json!({ "revision": 0, "account": check_face, "account_number": "000123456789" }),
        )
        .with(ITEM),
        call("GET", "/api/admin/programs/{id}/check-account/test-sheet")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/admin/programs/{id}/checks")
            .with(ITEM)
            .by(STAFF),
        missing(
            "POST",
            "/api/admin/programs/{id}/checks/preview",
            json!({ "awards": [check_award] }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/admin/programs/{id}/checks/print",
            json!({ "awards": [check_award], "key": "k1" }),
        )
        .with(ITEM),
        call("GET", "/api/admin/check-runs/{id}/pdf").with(ITEM).by(STAFF),
        call("POST", "/api/admin/check-runs/{id}/settle")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/work-queue/items/{id}/check-payments/{number}/pdf")
            .with(&[("id", "999999"), ("number", "1001")])
            .by(STAFF),
        call("GET", "/api/admin/programs/{id}/payouts")
            .with(ITEM)
            .by(STAFF),
        call("POST", "/api/admin/programs/{id}/payouts/batches")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/admin/programs/{id}/payout-originator")
            .with(ITEM)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/payout-originator",
            json!({ "revision": 0, "originator": originator }),
        )
        .with(ITEM),
        call("POST", "/api/admin/programs/{id}/bank-replies")
            .with(ITEM)
            .by(STAFF),
        call("POST", "/api/admin/bank-replies/{id}/take-over")
            .with(ID)
            .by(STAFF),
        missing(
            "POST",
            "/api/admin/bank-replies/{id}/settle",
            json!({ "reason": "The bank has explained it.", "externalId": "" }),
        )
        .with(ID),
        call("GET", "/api/admin/programs/{id}/positive-pay")
            .with(ITEM)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/positive-pay",
            json!({ "revision": 0, "routing": "121042882", "account": "000123456789", "layout": layout, "cleared": layout }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/admin/programs/{id}/positive-pay/preview",
            json!({ "list": "issued", "layout": layout }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/admin/programs/{id}/positive-pay/files",
            json!({ "from_day": "2026-12-01", "to_day": "2026-12-02" }),
        )
        .with(ITEM),
        call("POST", "/api/admin/programs/{id}/positive-pay/cleared")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/admin/positive-pay-files/{id}/file")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/admin/payout-batches/{id}").with(ITEM).by(STAFF),
        call("GET", "/api/admin/payout-batches/{id}/file")
            .with(ITEM)
            .by(STAFF),
        missing(
            "POST",
            "/api/admin/payout-batches/{id}/pull",
            json!({ "version": 1, "payment_id": "nothing", "reason": "Paid in cash" }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/admin/payout-batches/{id}/release",
            json!({ "version": 1, "row_count": 1, "cents": 100 }),
        )
        .with(ITEM),
        missing(
            "POST",
            "/api/admin/payout-batches/{id}/cancel",
            json!({ "version": 1, "reason": "Made too early" }),
        )
        .with(ITEM),
        call("GET", "/api/payments/movement-amount/{id}")
            .with(ITEM)
            .by(OWNER),
        own("/api/payments/verify-account", account),
        own("/api/payments/create-charge", charge),
        own(
            "/api/payments/paypal/link",
            json!({ "application_id": 999_999, "key": "k1" }),
        ),
        own("/api/payments/paypal/token", json!({ "payment_id": "nothing" })),
        own(
            "/api/payments/paypal/capture-order",
            json!({ "payment_id": "nothing" }),
        ),
        missing("POST", "/api/payments/create-check-payment", award),
        missing(
            "POST",
            "/api/payments/update-check-payment",
            json!({ "payment_id": "nothing", "version": 1, "action": "mailed", "reason": "by hand" }),
        ),
        missing(
            "POST",
            "/api/payments/refund",
            json!({ "payment_id": "nothing", "reason": "paid twice", "cents": 100, "key": "k1" }),
        ),
        missing("POST", "/api/payments/ask", json!({ "payment_id": "nothing" })),
        missing(
            "POST",
            "/api/payments/cancel",
            json!({ "payment_id": "nothing", "version": 1, "reason": "not known at the bank" }),
        ),
        call("POST", "/api/payments/notices/{provider}").with(&[("provider", "stripe")]),
        call("GET", "/api/work-queue/items/{id}/payments")
            .with(ITEM)
            .by(STAFF),
        call("GET", "/api/admin/programs/{id}/fees").with(ITEM).by(STAFF),
        missing(
            "PUT",
            "/api/admin/programs/{id}/fees",
            json!({ "revision": 0, "fees": fees }),
        )
        .with(ITEM),
        call("GET", "/api/admin/payment-providers").by(STAFF).lenient(),
        refused(
            "PUT",
            "/api/admin/payment-providers",
            provider,
            409,
            "version_conflict",
        )
        .by(STAFF),
        missing(
            "POST",
            "/api/admin/payment-providers/settle",
            json!({ "provider": "stripe", "object_id": "dp_1", "reason": "answered there", "externalId": "" }),
        ),
        missing(
            "POST",
            "/api/admin/payment-providers/try",
            json!({ "provider": "stripe" }),
        ),
        missing(
            "POST",
            "/api/admin/payment-providers/remove",
            json!({ "provider": "stripe", "revision": 1 }),
        ),
    ]
}
