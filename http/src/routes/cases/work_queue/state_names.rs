//! `GET /api/work-queue/state-names`: what the programs call their states in the reader's language, and what they mean.

use super::case::ReaderParams;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::state_names::StateNames;
use hub_domain::cases::workflow::State;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StateNameList {
    names: Vec<StateName>,
    /// What states mean, of those of which a program says so.
    sentences: Vec<StateSentence>,
}

/// What a state means for staff, in one sentence.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StateSentence {
    /// As it stands in rows, events and histories.
    name: String,
    sentence: String,
}

/// A state's name in the reader's language.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StateName {
    /// As it stands in rows, events and histories.
    name: String,
    words: String,
}

/// Of the caller's programs, those states too that a program has no more; only names that are other words in this language.
#[utoipa::path(
    tag = "queue",
    params(ReaderParams),
    responses((status = 200, body = StateNameList)),
    security(("bearer" = []))
)]
#[get("/api/work-queue/state-names")]
pub async fn list_state_names(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    reader: web::Query<ReaderParams>,
) -> Result<web::Json<StateNameList>, Problem> {
    let states = app.store.program_states().all(caller.tenant).await?;
    let own: Vec<&State> = states
        .iter()
        .filter(|(program, _)| caller.in_program(*program).is_ok())
        .map(|(_, state)| state)
        .collect();
    let mut sentences: BTreeMap<&str, &str> = BTreeMap::new();
    for state in &own {
        if let Some(sentence) = state.sentence_in(reader.lang()) {
            sentences.entry(&state.name).or_insert(sentence);
        }
    }
    let sentences = sentences
        .into_iter()
        .map(|(name, sentence)| StateSentence {
            name: name.to_owned(),
            sentence: sentence.to_owned(),
        })
        .collect();
    let names = StateNames::of(own, reader.lang())
        .into_pairs()
        .map(|(name, words)| StateName { name, words })
        .collect();
    Ok(web::Json(StateNameList { names, sentences }))
}
