//! What the build of the web app has compressed: `app.js.br` and `app.js.gz` beside `app.js` (`web/scripts/compressed.ts`).

use actix_web::http::header::{AcceptEncoding, ContentEncoding, Encoding};
use actix_web::{HttpMessage, HttpRequest};
use rust_embed::EmbeddedFile;

/// What the siblings' names end with.
const ENDINGS: [(ContentEncoding, &str); 2] =
    [(ContentEncoding::Brotli, ".br"), (ContentEncoding::Gzip, ".gz")];

/// The compressed sibling that the request would rather have than the file itself. None where there is none: a sibling
/// older than its file is none.
pub fn sibling(
    request: &HttpRequest,
    name: &str,
    file: &EmbeddedFile,
    find: impl Fn(&str) -> Option<EmbeddedFile>,
) -> Option<(ContentEncoding, EmbeddedFile)> {
    let accepted = request.get_header::<AcceptEncoding>()?;
    let siblings: Vec<(ContentEncoding, EmbeddedFile)> = ENDINGS
        .into_iter()
        .filter_map(|(encoding, ending)| Some((encoding, find(&format!("{name}{ending}"))?)))
        .filter(|(_, sibling)| sibling.metadata.last_modified() >= file.metadata.last_modified())
        .collect();
    let mut offered: Vec<Encoding> = siblings
        .iter()
        .map(|(encoding, _)| Encoding::Known(*encoding))
        .collect();
    offered.push(Encoding::identity());
    let chosen = accepted.negotiate(offered.iter())?;
    siblings
        .into_iter()
        .find(|(encoding, _)| Encoding::Known(*encoding) == chosen)
}
