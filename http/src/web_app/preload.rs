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
pub const MAX_BYTES: usize = 4_000;

/// The list as the build writes it.
#[derive(Deserialize)]
pub struct List {
    /// Where the files of words are.
    folder: String,
    languages: BTreeMap<String, Language>,
    /// What each page loads.
    pub pages: Vec<Page>,
}

#[derive(Deserialize)]
struct Language {
    /// What the components say by themselves.
    script: Option<String>,
    namespaces: Vec<String>,
}

/// A page, and what it loads.
#[derive(Deserialize)]
pub struct Page {
    /// The address, and all below it.
    at: String,
    /// Only with this in the query.
    query: Option<String>,
    /// Its scripts and styles.
    pub files: Vec<String>,
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

/// The text of the header for a path, a query and a chosen language; none where the list has nothing for them.
pub fn links_of(list: &List, path: &str, query: &str, language: &str) -> Option<String> {
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
