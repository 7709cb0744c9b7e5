use super::*;
use serde_json::json;

fn change(of: Value) -> CommunityProfile {
    let words = of.get("words").cloned().unwrap_or(json!({}));
    let texts = of.get("texts").cloned().unwrap_or(json!({}));
    CommunityProfile {
        texts: serde_json::from_value(texts).unwrap(),
        words: serde_json::from_value(words).unwrap(),
    }
    .trimmed()
}

fn faults(of: Value) -> Vec<(String, &'static str)> {
    let faults = change(of).check("US").err().unwrap_or_default();
    faults.into_iter().map(|fault| (fault.field, fault.key)).collect()
}

fn branding() -> Value {
    json!({
        "brand_color": "#1f5f8b",
        "ic_captcha": true,
        "ds_loginHeading": "Help for households",
        "contact_info": "200 Mill Street",
        "support": {
            "heading": "Questions?", "email": "help@riverbend.example", "hours": "9 to 5",
            "programs": [{ "name": "Rent", "phone": "(202) 555-0190", "room": 4 }, { "name": "Food", "phone": "(202) 555-0191" }],
        },
        "words": { "es": { "ds_loginHeading": "Ayuda", "ds_backgroundUrl": "data:," }, "ko": { "ds_textMode": "dark" } },
    })
}

#[test]
fn a_profile_is_read_from_a_branding_and_nothing_else_is() {
    let profile = CommunityProfile::of(&branding());
    assert_eq!(
        profile.texts.ds_loginHeading.as_deref(),
        Some("Help for households")
    );
    assert_eq!(
        profile
            .texts
            .support
            .as_ref()
            .map(|support| support.programs.len()),
        Some(2)
    );
    assert_eq!(
        profile.words.keys().collect::<Vec<_>>(),
        ["es"],
        "Korean has no text"
    );
    let odd = json!({ "contact_info": 7, "ds_loginHeading": " ", "support": "x", "words": { "es": [] } });
    assert_eq!(CommunityProfile::of(&odd), CommunityProfile::default());
    assert_eq!(CommunityProfile::of(&Value::Null), CommunityProfile::default());
}

#[test]
fn a_change_leaves_what_it_does_not_name_and_what_this_page_does_not_know() {
    let mut changed = branding();
    change(json!({
        "texts": {
            "contact_info": " 14 Harbor Road\r\nRiverbend ",
            "support": { "heading": "Questions?", "email": "", "programs": [{ "name": "Rental help", "phone": "(202) 555-0190" }] },
        },
        "words": { "es": { "ds_loginHeading": "", "contact_info": "Calle Molino 200" }, "ar": { "ds_loginMessage": "مرحبا" } },
    }))
    .write_into(&mut changed);
    let mut expected = branding();
    expected["contact_info"] = json!("14 Harbor Road\nRiverbend");
    expected["support"]["email"] = json!("");
    expected["support"]["programs"] =
        json!([{ "name": "Rental help", "phone": "(202) 555-0190", "room": 4 }]);
    expected["words"]["es"] = json!({ "ds_backgroundUrl": "data:,", "contact_info": "Calle Molino 200" });
    expected["words"]["ar"] = json!({ "ds_loginMessage": "مرحبا" });
    assert_eq!(changed, expected);
}

#[test]
fn an_empty_text_is_removed_and_with_the_last_one_its_language() {
    let mut changed = json!({ "contact_info": "x", "support": { "email": "a@b.example" }, "words": { "es": { "contact_info": "y" } } });
    let nothing = json!({ "heading": "", "email": " ", "programs": [] });
    change(json!({ "texts": { "contact_info": "", "support": nothing }, "words": { "es": { "contact_info": " " }, "ar": {} } }))
        .write_into(&mut changed);
    assert_eq!(changed, json!({}));
    let mut odd = json!([]);
    change(json!({ "texts": { "contact_info": "x" } })).write_into(&mut odd);
    assert_eq!(odd, json!({ "contact_info": "x" }));
}

#[test]
fn texts_of_the_language_override_those_of_its_base_and_the_default_ones() {
    let branding = json!({ "a": 1, "contact_info": "one", "ds_loginMessage": "hello", "words": {
        "zh": { "contact_info": "一", "ds_loginMessage": "你好" }, "zh-Hans": { "contact_info": "壹" },
    } });
    let read = |lang: &str| {
        let mut branding = branding.clone();
        lay_words_over(&mut branding, lang);
        branding
    };
    assert_eq!(
        read("zh-Hans"),
        json!({ "a": 1, "contact_info": "壹", "ds_loginMessage": "你好" })
    );
    assert_eq!(read("zh-Hant")["contact_info"], "一");
    assert_eq!(read("ko")["contact_info"], "one");
    assert!(read("ko").get(WORDS).is_none());
    assert_eq!(
        ProfileTexts::in_language(&branding, "zh").contact_info.as_deref(),
        Some("一")
    );
}

#[test]
fn texts_of_another_language_are_named_with_it() {
    let tenant = json!({ "contact_info": "one", "ds_loginHeading": "Welcome", "ds_loginMessage": null, "brand_color": "#123456",
        "words": { "es": { "ds_loginHeading": "Bienvenido" }, "zh": { "contact_info": "一" } } });
    let host = json!({ "contact_info": "two", "words": { "es": { "contact_info": "dos" } } });
    let others = |host: &Value, lang: &str| json!(texts_of_other_languages([host, &tenant], lang, "en"));
    for lang in ["en", "en-GB"] {
        assert_eq!(others(&host, lang), json!({}), "{lang}");
    }
    assert_eq!(others(&host, "es-MX"), json!({}));
    assert_eq!(others(&Value::Null, "es"), json!({ "contact_info": "en" }));
    assert_eq!(
        others(&Value::Null, "zh-Hans"),
        json!({ "ds_loginHeading": "en" })
    );
    // The host's own text hides the tenant's, also where that would be in the reader's language.
    assert_eq!(
        others(&host, "zh-Hans"),
        json!({ "contact_info": "en", "ds_loginHeading": "en" })
    );
}

#[test]
fn differences_name_the_language_and_the_text() {
    let before = CommunityProfile::of(&branding());
    let mut after = branding();
    change(json!({ "texts": { "ds_portalTitle": "Riverbend", "support": {} }, "words": { "es": { "contact_info": "x" }, "vi": { "privacy_url": "https://a.example" } } }))
        .write_into(&mut after);
    assert_eq!(
        before.differences(&CommunityProfile::of(&after)),
        ["ds_portalTitle", "support", "es.contact_info", "vi.privacy_url"]
    );
    assert_eq!(before.differences(&before), [] as [&str; 0]);
}

#[test]
fn what_is_within_its_bounds_is_taken() {
    assert_eq!(
        faults(json!({
            "texts": {
                "ds_portalTitle": "x".repeat(80), "ds_loginHeading": "Ayuda · مساعدة", "ds_loginMessage": "Line one\r\nline two",
                "contact_info": "\u{200f}هاتف \u{2066}(202) 555-0100\u{2069}", "privacy_url": "HTTPS://www.riverbend.example:8443/privacy?lang=es#top",
                "support": { "heading": "Questions?\nAsk us.", "email": "Help@riverbend.example", "programs": [{ "name": "Help line", "phone": "2-1-1" }] },
            },
            "words": { "zh-Hans": { "contact_info": "" }, "zh": {}, "es": { "privacy_url": "" } },
        })),
        []
    );
}

#[test]
fn each_fault_is_at_its_field() {
    let long = |characters: usize| "é".repeat(characters);
    let program =
        |name: &str, phone: &str| json!({ "support": { "programs": [{ "name": name, "phone": phone }] } });
    for (texts, field, key) in [
        (
            json!({ "ds_portalTitle": long(81) }),
            "ds_portalTitle",
            "too_long",
        ),
        (
            json!({ "ds_portalTitle": "two\nlines" }),
            "ds_portalTitle",
            "not_plain_text",
        ),
        (
            json!({ "ds_loginHeading": "a\u{202e}b" }),
            "ds_loginHeading",
            "not_plain_text",
        ),
        (
            json!({ "ds_loginMessage": "a\u{7}b" }),
            "ds_loginMessage",
            "not_plain_text",
        ),
        (json!({ "contact_info": long(501) }), "contact_info", "too_long"),
        (
            json!({ "contact_info": "a\u{0}b" }),
            "contact_info",
            "not_plain_text",
        ),
        (
            json!({ "privacy_url": "http://a.example" }),
            "privacy_url",
            "not_https",
        ),
        (
            json!({ "privacy_url": "javascript:alert(1)" }),
            "privacy_url",
            "not_https",
        ),
        (
            json!({ "privacy_url": "https://user@a.example" }),
            "privacy_url",
            "not_https",
        ),
        (
            json!({ "privacy_url": "https://localhost" }),
            "privacy_url",
            "not_https",
        ),
        (
            json!({ "privacy_url": "https://a.example/\"><b>" }),
            "privacy_url",
            "not_https",
        ),
        (
            json!({ "privacy_url": "https://a.example:0/" }),
            "privacy_url",
            "not_https",
        ),
        (
            json!({ "privacy_url": format!("https://a.example/{}", long(500)) }),
            "privacy_url",
            "too_long",
        ),
        (
            json!({ "support": { "heading": long(201) } }),
            "support.heading",
            "too_long",
        ),
        (
            json!({ "support": { "email": "help@riverbend" } }),
            "support.email",
            "not_an_address",
        ),
        (
            program("", "(202) 555-0190"),
            "support.programs[0].name",
            "required",
        ),
        (
            program(&long(101), "(202) 555-0190"),
            "support.programs[0].name",
            "too_long",
        ),
        (program("Rent", ""), "support.programs[0].phone", "required"),
        (
            program("Rent", "555-0190"),
            "support.programs[0].phone",
            "not_a_phone",
        ),
        (
            json!({ "support": { "programs": vec![json!({}); 21] } }),
            "support.programs",
            "too_many",
        ),
    ] {
        let name = texts.to_string();
        let inside = format!("texts.{field}");
        assert_eq!(faults(json!({ "texts": texts })), [(inside, key)], "{name:.80}");
        let inside = format!("words.es.{field}");
        assert_eq!(
            faults(json!({ "words": { "es": texts } })),
            [(inside, key)],
            "{name:.80}"
        );
    }
    for lang in ["xx", "", "es-XX", "en_US", "<b>"] {
        assert_eq!(
            faults(json!({ "words": { lang: { "contact_info": "x" } } })),
            [("words".to_owned(), "not_a_language")],
            "{lang}"
        );
    }
}
