//! The web app's files as the listener sends them.

use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, COOKIE, ETAG, HeaderMap, HeaderName,
    IF_NONE_MATCH, LINK, RANGE, VARY,
};
use actix_web::middleware::Compress;
use actix_web::test::{TestRequest, call_service, init_service, read_body};
use actix_web::web::Bytes;
use actix_web::{App, HttpRequest, web};
use hub_http::web_app::file_or_page;
use std::fs;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const APP: &str = "assets/app-1234.js";
/// What the siblings have is sent as it is, so that they need not be what they say.
const BROTLI: &str = "app-1234.js as brotli";
const GZIP: &str = "app-1234.js as gzip";

fn script() -> String {
    "export const greeting = \"Good morning\";\n".repeat(60)
}

/// A build with a page and a script, compressed, and a stylesheet that is not.
fn build() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("assets")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("index.html", &"<!doctype html><title>Hub</title>".repeat(40));
    write("index.html.br", "the page as brotli");
    write(APP, &script());
    write(&format!("{APP}.br"), BROTLI);
    write(&format!("{APP}.gz"), GZIP);
    write("plain.css", &"body { margin: 0 }\n".repeat(90));
    folder
}

struct Answer {
    status: u16,
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    fn header(&self, name: HeaderName) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    fn encoding(&self) -> Option<&str> {
        self.header(CONTENT_ENCODING)
    }
}

/// What the listener sends of a build, its own compression included.
async fn asked(build: &TempDir, request: TestRequest) -> Answer {
    let folder = build.path().to_owned();
    let serve = move |request: HttpRequest| {
        let folder = folder.clone();
        async move {
            file_or_page(&request, |name| {
                rust_embed::utils::read_file_from_fs(&folder.join(name)).ok()
            })
        }
    };
    let app = init_service(
        App::new()
            .wrap(Compress::default())
            .default_service(web::to(serve)),
    )
    .await;
    let response = call_service(&app, request.to_request()).await;
    Answer {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body: read_body(response).await,
    }
}

fn get(path: &str, accepted: &str) -> TestRequest {
    TestRequest::get()
        .uri(path)
        .insert_header((ACCEPT_ENCODING, accepted))
}

#[actix_web::test]
async fn a_file_goes_out_as_the_build_compressed_it() {
    let build = build();
    let path = format!("/{APP}");
    let script = script();
    let plain = script.as_str();
    for (accepted, encoding, body) in [
        ("gzip, deflate, br, zstd", Some("br"), BROTLI),
        ("gzip", Some("gzip"), GZIP),
        ("br;q=0, gzip", Some("gzip"), GZIP),
        ("br;q=0.2, gzip;q=0.8", Some("gzip"), GZIP),
        ("identity, br;q=0.5", None, plain),
        ("br;q=0", None, plain),
        ("zstd", None, plain),
    ] {
        let answer = asked(&build, get(&path, accepted)).await;
        assert_eq!(answer.status, 200, "{accepted}");
        assert_eq!(answer.encoding(), encoding, "{accepted}");
        assert_eq!(answer.body, body, "{accepted}");
        assert_eq!(answer.header(CONTENT_TYPE), Some("text/javascript"), "{accepted}");
        assert_eq!(answer.header(VARY), Some("accept-encoding"), "{accepted}");
        assert!(answer.header(CACHE_CONTROL).unwrap().contains("immutable"));
    }
    let asks_nothing = asked(&build, TestRequest::get().uri(&path)).await;
    assert_eq!(asks_nothing.encoding(), None);
    assert_eq!(asks_nothing.body, plain);
}

#[actix_web::test]
async fn every_page_is_the_compressed_one() {
    let build = build();
    for path in ["/", "/login", "/index.html"] {
        let answer = asked(&build, get(path, "br")).await;
        assert_eq!(answer.encoding(), Some("br"), "{path}");
        assert_eq!(answer.body, "the page as brotli", "{path}");
        assert_eq!(answer.header(CONTENT_TYPE), Some("text/html; charset=utf-8"));
        assert_eq!(answer.header(CACHE_CONTROL), Some("no-cache"));
    }
}

#[actix_web::test]
async fn a_page_names_what_it_is_going_to_load() {
    let build = build();
    assert_eq!(asked(&build, get("/login", "br")).await.header(LINK), None);
    let list = |text: &str| fs::write(build.path().join("preload.json"), text).unwrap();
    list(
        r#"{
            "folder": "assets/words/1234",
            "languages": {
                "en": { "script": null, "namespaces": ["shell"] },
                "es": { "script": null, "namespaces": ["shell"] }
            },
            "pages": [{ "at": "/login", "query": null, "files": ["assets/sign-in-1234.js"], "words": ["shell"] }]
        }"#,
    );
    let chunk = "</assets/sign-in-1234.js>; rel=modulepreload";
    let words =
        |code: &str| format!("</assets/words/1234/{code}/shell.json>; rel=preload; as=fetch; crossorigin");
    let page = asked(&build, get("/login", "br")).await;
    assert_eq!(
        page.header(LINK),
        Some(format!("{}, {chunk}", words("en")).as_str())
    );
    assert_eq!(page.body, "the page as brotli");
    let spanish = get("/login", "br").insert_header((COOKIE, "language=es"));
    let both = format!("{}, {}, {chunk}", words("en"), words("es"));
    assert_eq!(asked(&build, spanish).await.header(LINK), Some(both.as_str()));
    for path in ["/resources", "/plain.css"] {
        assert_eq!(asked(&build, get(path, "br")).await.header(LINK), None, "{path}");
    }
    list("{");
    let page = asked(&build, get("/login", "br")).await;
    assert_eq!((page.status, page.header(LINK)), (200, None));
}

#[actix_web::test]
async fn each_encoding_has_a_tag_of_its_own() {
    let build = build();
    let path = format!("/{APP}");
    let mut tags = Vec::new();
    for accepted in ["br", "gzip", "identity"] {
        let answer = asked(&build, get(&path, accepted)).await;
        let tag = answer.header(ETAG).unwrap().to_owned();
        let again = get(&path, accepted).insert_header((IF_NONE_MATCH, tag.as_str()));
        let again = asked(&build, again).await;
        assert_eq!(again.status, 304, "{accepted}");
        assert_eq!(again.header(ETAG), Some(tag.as_str()), "{accepted}");
        assert_eq!(again.header(VARY), Some("accept-encoding"), "{accepted}");
        assert!(again.body.is_empty() && !tags.contains(&tag), "{accepted}");
        tags.push(tag);
    }
    let other = get(&path, "gzip").insert_header((IF_NONE_MATCH, tags[0].as_str()));
    assert_eq!(asked(&build, other).await.status, 200);
}

#[actix_web::test]
async fn what_the_build_has_not_compressed_is_compressed_on_the_way() {
    let build = build();
    let answer = asked(&build, get("/plain.css", "br, gzip")).await;
    assert_eq!(answer.encoding(), Some("gzip"));
    assert!(answer.body.starts_with(&[0x1f, 0x8b]), "no gzip");
    // A sibling older than its file, as after a change by hand.
    let file = fs::File::options()
        .write(true)
        .open(build.path().join(format!("{APP}.br")))
        .unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(3600))
        .unwrap();
    let answer = asked(&build, get(&format!("/{APP}"), "br")).await;
    assert_eq!(answer.encoding(), None);
    assert_eq!(answer.body, script());
}

#[actix_web::test]
async fn an_unknown_file_is_none_and_a_range_is_the_whole() {
    let build = build();
    for path in ["/assets/gone-1234.js", "/gone.js", "/gone.js.br"] {
        let answer = asked(&build, get(path, "br, gzip")).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_ne!(answer.encoding(), Some("br"), "{path}");
    }
    let part = get(&format!("/{APP}"), "br").insert_header((RANGE, "bytes=0-9"));
    let answer = asked(&build, part).await;
    assert_eq!((answer.status, answer.encoding()), (200, Some("br")));
    assert_eq!(answer.body, BROTLI);
}
