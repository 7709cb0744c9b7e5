//! An application as the variables of a template name it.

use crate::App;
use crate::extract::Person;
use crate::problem::Problem;
use crate::routes::cases::decided_reason::denial_reason;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::state_book::StateBook;
use hub_domain::conversations::template_case::TemplateAudience;
use hub_domain::conversations::template_values::TemplateValues;
use hub_domain::people::applicant::Applicant;

/// One application, its person, and what the texts to them say.
pub(super) struct Subject {
    pub item: QueueItem,
    pub person: Applicant,
    agency: String,
    reviewer: String,
    denial_reason: String,
    states: StateBook,
}

impl Subject {
    /// With the reason of a denial in the language in which it will be read.
    pub async fn of(
        app: &App,
        caller: &Person,
        item: QueueItem,
        person: Applicant,
        lang: &str,
    ) -> Result<Self, Problem> {
        let denial_reason = denial_reason(app, caller.tenant, &item, lang).await?;
        Ok(Self {
            agency: app.hub.tenant_name(caller.tenant).await?,
            reviewer: caller.name.clone(),
            denial_reason: denial_reason.unwrap_or_default(),
            states: app.store.program_states().book(caller.tenant).await?,
            item,
            person,
        })
    }

    /// What the variables mean here, in a text of this language for these readers.
    pub fn values(&self, audience: TemplateAudience, lang: &str) -> TemplateValues<'_> {
        TemplateValues {
            applicant_name: &self.person.name,
            application: &self.item.external_id,
            program: &self.item.process_name,
            status: self.states.status_of(&self.item, audience, lang),
            agency: &self.agency,
            reviewer: &self.reviewer,
            denial_reason: &self.denial_reason,
        }
    }
}
