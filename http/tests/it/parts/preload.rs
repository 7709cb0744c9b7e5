//! What a page is going to load.

use hub_http::web_app::preload::{List, MAX_BYTES, links_of};

fn list() -> List {
    let text = r#"{
        "folder": "assets/words/1234",
        "languages": {
            "ar": { "script": "assets/ar-AE-1.js", "namespaces": ["shell"] },
            "en": { "script": "assets/en-US-1.js", "namespaces": ["shell", "applications"] }
        },
        "pages": [
            { "at": "/", "query": null, "files": [], "words": ["shell"] },
            { "at": "/application", "query": "draft", "files": ["assets/form-1.js", "assets/form-1.css"],
              "words": ["shell", "applications"] },
            { "at": "/applications", "query": null, "files": ["assets/list-1.js"], "words": ["shell"] }
        ]
    }"#;
    serde_json::from_str(text).unwrap()
}

fn addresses(path: &str, query: &str, language: &str) -> Vec<String> {
    let links = links_of(&list(), path, query, language).unwrap();
    let address = |link: &str| link.split(['<', '>']).nth(1).unwrap().to_owned();
    links.split(", ").map(address).collect()
}

#[test]
fn the_longest_address_counts_and_what_is_in_the_query() {
    let frame = ["/assets/en-US-1.js", "/assets/words/1234/en/shell.json"];
    for (path, query) in [
        ("/", ""),
        ("/login", "redirect=%2F"),
        ("/application", ""),
        ("/application", "drafts=1"),
    ] {
        assert_eq!(addresses(path, query, "en"), frame, "{path}?{query}");
    }
    for path in ["/applications", "/applications/7"] {
        assert_eq!(
            addresses(path, "draft=1", "en"),
            [&frame[..], &["/assets/list-1.js"]].concat()
        );
    }
    let form = [
        "/assets/words/1234/en/applications.json",
        "/assets/form-1.js",
        "/assets/form-1.css",
    ];
    assert_eq!(
        addresses("/application", "page=2&draft=d1", "en"),
        [&frame[..], &form].concat()
    );
}

#[test]
fn words_come_in_the_chosen_language_and_in_english_beside_it() {
    let arabic = [
        "/assets/ar-AE-1.js",
        "/assets/words/1234/ar/shell.json",
        "/assets/words/1234/en/shell.json",
    ];
    assert_eq!(addresses("/", "", "ar"), arabic);
    assert_eq!(addresses("/", "", "no such"), addresses("/", "", "en"));
}

#[test]
fn each_kind_of_file_is_asked_for_as_the_page_will() {
    let links = links_of(&list(), "/application", "draft", "en").unwrap();
    for link in [
        "</assets/form-1.js>; rel=modulepreload, ",
        "</assets/words/1234/en/shell.json>; rel=preload; as=fetch; crossorigin, ",
        ", </assets/form-1.css>; rel=preload; as=style; crossorigin",
    ] {
        assert!(links.contains(link), "{link} in {links}");
    }
}

#[test]
fn a_long_list_is_cut_between_two_links() {
    let mut long = list();
    long.pages[0].files = (0..100)
        .map(|number| format!("assets/part-{number:030}.js"))
        .collect();
    let links = links_of(&long, "/", "", "en").unwrap();
    assert!(
        links.len() <= MAX_BYTES && links.ends_with(".js>; rel=modulepreload"),
        "{links}"
    );
}
