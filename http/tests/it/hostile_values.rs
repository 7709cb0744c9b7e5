//! Inputs that should never be sent.

use serde_json::{Value, json};

/// Texts that attack a database, a page, a path, a mail or a parser.
pub const HOSTILE: &[&str] = &[
    "' OR '1'='1",
    "\"; DROP TABLE logins; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%00",
    "\u{0}",
    "a\r\nBcc: everybody@mill.example",
    "\u{202e}gnirts\u{feff}",
    "{{7*7}}",
    "𝒜𝒷𝒸 🧨",
    "-1",
    "Infinity",
    "9223372036854775808",
];

/// Values of every kind, among them the hostile and the oversized.
pub fn values() -> Vec<Value> {
    let mut all = vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(i64::MIN),
        json!(u64::MAX),
        json!([]),
        json!({}),
        json!([["a"]]),
        json!(""),
        json!(" "),
        json!("x".repeat(5_000)),
        json!("é".repeat(2_000)),
        json!(format!("{}@mill.example", "x".repeat(60_000))),
    ];
    all.extend(HOSTILE.iter().map(|text| json!(text)));
    all
}
