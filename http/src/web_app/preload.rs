//! What a page is going to load, said with its first bytes: the build's list of it (`web/scripts/preloads.ts`) as a `Link`
//! header. Who is signed in is not known here, so it goes by the address, and by the language that was chosen.

use actix_web::HttpRequest;
use actix_web::http::header::HeaderValue;
use rust_embed::EmbeddedFile;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The list's name in the build.
const LIST: &str = "preload.json";
/// The cookie with the chosen language (`web/src/shared/words/i18n.ts`).
const LANGUAGE: &str = "language";
/// Fills in for what another language lacks.
const ENGLISH: &str = "en";
/// The most that the header may have, in bytes: with the others it has to fit into what proxies take, often 8 kB.
const MAX_BYTES: usize = 4_000;

#[derive(Deserialize)]
struct List {
    /// Where the files of words are.
    folder: String,
    languages: BTreeMap<String, Language>,
    pages: Vec<Page>,
}

#[derive(Deserialize)]
struct Language {
    /// What the components say by themselves.
    script: Option<String>,
    namespaces: Vec<String>,
}

#[derive(Deserialize)]
struct Page {
    /// The address, and all below it.
    at: String,
    /// Only with this in the query.
    query: Option<String>,
    files: Vec<String>,
    /// The namespaces of its words.
    words: Vec<String>,
}

/// The `Link` header of a page. None where the build has no list, or nothing for this address.
pub fn links(request: &HttpRequest, find: impl Fn(&str) -> Option<EmbeddedFile>) -> Option<HeaderValue> {
    let list: List = serde_json::from_slice(&find(LIST)?.data).ok()?;
    let cookie = request.cookie(LANGUAGE);
    let language = cookie.as_ref().map_or(ENGLISH, |cookie| cookie.value());
    let links = links_of(&list, request.path(), request.query_string(), language)?;
    HeaderValue::from_str(&links).ok()
}

fn links_of(list: &List, path: &str, query: &str, language: &str) -> Option<String> {
    let page = list
        .pages
        .iter()
        .filter(|page| page.is_at(path, query))
        .max_by_key(|page| (page.at.len(), page.query.is_some()))?;
    let (chosen, own) = list
        .languages
        .get_key_value(language)
        .or_else(|| list.languages.get_key_value(ENGLISH))?;
    let mut links: Vec<String> = own.script.iter().map(|file| script(file)).collect();
    for (code, known) in &list.languages {
        if code != chosen && code != ENGLISH {
            continue;
        }
        for namespace in page.words.iter().filter(|name| known.namespaces.contains(name)) {
            let folder = &list.folder;
            links.push(format!(
                "</{folder}/{code}/{namespace}.json>; rel=preload; as=fetch; crossorigin"
            ));
        }
    }
    links.extend(page.files.iter().map(|file| match file.ends_with(".css") {
        true => format!("</{file}>; rel=preload; as=style; crossorigin"),
        false => script(file),
    }));
    let mut header = String::new();
    for link in links {
        let separator = if header.is_empty() { "" } else { ", " };
        if header.len() + separator.len() + link.len() > MAX_BYTES {
            break;
        }
        header.push_str(separator);
        header.push_str(&link);
    }
    (!header.is_empty()).then_some(header)
}

fn script(file: &str) -> String {
    format!("</{file}>; rel=modulepreload")
}

impl Page {
    fn is_at(&self, path: &str, query: &str) -> bool {
        let below = path.strip_prefix(self.at.trim_end_matches('/'));
        let is_here = below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let has = |wanted: &str| {
            query
                .split('&')
                .any(|part| part.split('=').next() == Some(wanted))
        };
        is_here && self.query.as_deref().is_none_or(has)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
