//! What every state of a tenant's programs is called and means, for texts about many applications.

use super::application::QueueItem;
use super::stage_words;
use super::workflow::{State, StateKind};
use crate::ProgramId;
use crate::conversations::template_case::TemplateAudience;
use std::collections::HashMap;

/// The states by program and number.
#[derive(Debug, Clone, Default)]
pub struct StateBook(HashMap<(ProgramId, i64), State>);

impl StateBook {
    /// Of all states that programs have or had.
    pub fn new(states: impl IntoIterator<Item = (ProgramId, State)>) -> Self {
        let keyed = states
            .into_iter()
            .map(|(program, state)| ((program, state.id), state));
        Self(keyed.collect())
    }

    /// A program's state.
    pub fn get(&self, program: ProgramId, state: i64) -> Option<&State> {
        self.0.get(&(program, state))
    }

    /// How the status of an application stands in a text: to its applicant as the program tells it in a language, to staff by its
    /// name.
    pub fn status_of<'a>(&'a self, item: &'a QueueItem, audience: TemplateAudience, lang: &str) -> &'a str {
        let state = self.get(item.process_id, item.current_state_id.0);
        match (audience, state) {
            (TemplateAudience::Applicant, Some(state)) => state.told_in(lang),
            // One that no version of the workflow has is the specification's.
            (TemplateAudience::Applicant, None) => {
                let id = item.current_state_id.0;
                let state = State::new(id, &item.current_state_name, StateKind::Open);
                stage_words::words(state.stage, lang)
            }
            (TemplateAudience::Reviewer | TemplateAudience::Supervisor, _) => &item.current_state_name,
        }
    }
}
