//! Text from elsewhere: files as other programs write them, and pasted numbers with what spreadsheets leave around them. What can be
//! read is read, the rest is refused with a word and changes nothing.

use crate::applications::{bring, fault};
use crate::bulk::codes;
use crate::rows::Rows;
use crate::test_hub::TestHub;
use serde_json::{Value, json};

fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let marked = format!("\u{feff}{text}");
    marked.encode_utf16().flat_map(unit).collect()
}

/// The same in Windows' encoding of western Europe.
fn latin(text: &str) -> Vec<u8> {
    text.chars()
        .map(|sign| u8::try_from(u32::from(sign)).unwrap())
        .collect()
}

#[actix_web::test]
async fn tax_ids_come_in_the_encodings_of_spreadsheets_and_in_no_other() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let file = |id: &str| format!("Application ID;Tax ID;Name on file\r\nERA-1;{id};José Núñez\r\n");
    let before = Rows::of(&hub).await;
    for (bytes, key) in [
        (latin(&file("123-45-6789")), "not_text"),
        (file("123-45-6789\0").into_bytes(), "not_text"),
        (utf16(&file("123-45-6789\0"), u16::to_be_bytes), "not_text"),
        // Half of a pair: no letter.
        (
            [&utf16(&file("1"), u16::to_le_bytes)[..], &[0x00, 0xd8]].concat(),
            "not_text",
        ),
        // The same three without the mark of UTF-16.
        (
            utf16(&file("123-45-6789\0"), u16::to_le_bytes)[2..].to_vec(),
            "not_text",
        ),
        (
            [&utf16(&file("1"), u16::to_be_bytes)[2..], &[0xd8, 0x00]].concat(),
            "not_text",
        ),
        (
            utf16(&file("123-45-6789"), u16::to_be_bytes)[3..].to_vec(),
            "not_text",
        ),
        (
            format!("Application ID,Tax ID{}\nERA-1,1", ",x".repeat(1_000_000)).into_bytes(),
            "too_many_columns",
        ),
        (
            format!("Application ID,Tax ID\nERA-1,1{}", ",x".repeat(1_000_000)).into_bytes(),
            "too_many_columns",
        ),
        (b"PK\x03\x04\x14\0\x06\0xl/workbook.xml".to_vec(), "not_text"),
        (b"%PDF-1.7\n1 0 obj\n".to_vec(), "column_missing"),
    ] {
        let (status, answer) = bring(&hub, &token, "tax-ids", "text/csv", bytes).await;
        assert_eq!((status, fault(&answer)), (422, ("file", key)), "{answer}");
        assert!(
            answer["message"].as_str().is_some_and(|words| !words.is_empty()),
            "{answer}"
        );
    }
    before.assert_same(&Rows::of(&hub).await, "a file that is not taken");
    for (number, (bytes, done)) in [
        (file("123-45-6789").into_bytes(), "added"),
        (format!("\u{feff}{}", file("123-45-6780")).into_bytes(), "changed"),
        (utf16(&file("123-45-6781"), u16::to_le_bytes), "changed"),
        (utf16(&file("123-45-6782"), u16::to_be_bytes), "changed"),
        // UTF-16 without its mark: every second byte is a zero.
        (
            utf16(&file("123-45-6783"), u16::to_le_bytes)[2..].to_vec(),
            "changed",
        ),
        (
            utf16(&file("123-45-6784"), u16::to_be_bytes)[2..].to_vec(),
            "changed",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let (status, answer) = bring(&hub, &token, "tax-ids", "text/csv", bytes).await;
        assert_eq!(
            (status, &answer["results"][0]["outcome"]),
            (200, &json!(done)),
            "file {number}: {answer}"
        );
        let known = hub
            .send("GET", "/api/finance/tax-ids?program_id=5", Some(&token), None)
            .await
            .text()
            .await
            .unwrap();
        assert!(known.contains("José Núñez"), "file {number}: {known}");
    }
    let body = json!({ "program_id": 5, "application_ids": [701] });
    let (_, matched) = hub
        .call("POST", "/api/reporting/tin-match", Some(&token), Some(body))
        .await;
    assert_eq!(matched["items"][0]["last_four"], "6784", "{matched}");
    hub.stop().await;
}

#[actix_web::test]
async fn pasted_numbers_are_found_with_what_spreadsheets_leave_around_them() {
    let hub = TestHub::start().await;
    let token = hub.session("supervisor").await;
    let check = async |numbers: Value| {
        let body = json!({ "selection": { "numbers": numbers }, "state_id": 3 });
        let (status, answer) = hub
            .call("POST", "/api/work-queue/bulk/checks", Some(&token), Some(body))
            .await;
        (status.as_u16(), answer)
    };
    let pasted = json!([
        "\u{feff}ERA-1\u{a0}",
        "\u{200e}ERA-1\u{202c}",
        "=ERA-1",
        "ＥＲＡ-1",
        "  ",
        "' OR '1'='1",
        "ERA-1\u{0}"
    ]);
    let (status, answer) = check(pasted).await;
    assert_eq!(status, 201, "{answer}");
    let items = codes(&answer);
    assert_eq!(
        items,
        [
            ("ERA-1", ""),
            ("=ERA-1", "not_found"),
            ("ＥＲＡ-1", "not_found"),
            ("' OR '1'='1", "not_found"),
            ("ERA-1\u{fffd}", "not_found")
        ],
        "named twice, it is changed once; a zero makes it another number"
    );
    let before = Rows::of(&hub).await;
    for (numbers, field, key) in [
        (json!(["E".repeat(65)]), "numbers", "too_long"),
        (json!(vec!["1"; 5_001]), "selection", "too_long"),
        (json!([" ", "\u{feff}"]), "selection", "required"),
    ] {
        let (status, answer) = check(numbers).await;
        assert_eq!((status, fault(&answer)), (422, (field, key)), "{answer}");
    }
    for query in [
        "number=ERA-1%00",
        "category_name=Housing%00",
        "payment_channel_name=%00",
    ] {
        let (status, answer) = hub
            .call("GET", &format!("/api/work-queue?{query}"), Some(&token), None)
            .await;
        assert_eq!(
            (status.as_u16(), &answer["total"]),
            (200, &json!(0)),
            "{query}: {answer}"
        );
    }
    before.assert_same(&Rows::of(&hub).await, "numbers that are not taken");
    hub.stop().await;
}
