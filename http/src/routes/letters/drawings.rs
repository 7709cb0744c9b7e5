//! What was drawn as signatures, for paper.

use crate::App;
use crate::problem::Problem;
use actix_web::web;
use hub_actors::ActorError;
use hub_domain::TenantId;
use hub_domain::files::FileSubject;
use hub_forms::{Form, QuestionType};
use hub_letters::Drawing;
use hub_store::StoreError;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The most drawings of one letter.
const MOST: usize = 20;

/// The drawings of the signatures among answers, by the ids of their files, which must be for what the letter is about. One that may not
/// be given out, or is no picture, is left out: the typed name stands by itself.
pub(super) async fn drawings(
    app: &App,
    tenant: TenantId,
    (form, answers): (&Form, &Map<String, Value>),
    is_of: impl Fn(&FileSubject) -> bool,
) -> Result<BTreeMap<String, Drawing>, Problem> {
    let mut found = BTreeMap::new();
    let signatures = form.items().filter(|item| item.kind == QuestionType::Signature);
    for signature in signatures.take(MOST) {
        let given = answers.get(&signature.id).and_then(|given| given.get("drawing"));
        let Some(id) = given.and_then(Value::as_str) else {
            continue;
        };
        let (file, bytes) = match app.hub.files().read(tenant, id).await {
            Ok(read) => read,
            Err(ActorError::Refused(_) | ActorError::Store(StoreError::NotFound(_))) => continue,
            Err(error) => return Err(error.into()),
        };
        if !is_of(&file.subject) {
            continue;
        }
        let drawn = web::block(move || hub_actors::files::drawing(&bytes)).await;
        let drawn = drawn.map_err(Problem::internal)?.ok();
        if let Some(drawing) = drawn.and_then(|drawn| Drawing::of(drawn.width, &drawn.darkness)) {
            found.insert(id.to_owned(), drawing);
        }
    }
    Ok(found)
}
