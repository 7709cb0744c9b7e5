//! What is written to people: templates, and the rules that send them.

use super::{Configuration, Texts, missed_since, status_names};
use crate::cases::asked_form::AskedForm;
use crate::cases::status::STATUSES;
use crate::cases::validation::names_of;
use crate::cases::workflow::Workflow;
use crate::config_version::ConfigKind;
use crate::conversations::notification_rule::{NoticeAudience, NotificationRule, NotificationRuleFault};
use crate::conversations::template::{MessageTemplate, TemplateAudience, TemplateFault};

/// Whether the program has this state, or some program of the tenant where none is named.
fn has_state(program: Option<i64>, state: i64, texts: &Texts) -> bool {
    match program {
        Some(program) => {
            let flow = texts.of_program::<Workflow>(program);
            flow.is_some_and(|flow| flow.state(state).is_some())
        }
        None => texts
            .all::<Workflow>()
            .any(|(_, flow)| flow.state(state).is_some()),
    }
}

impl Configuration for MessageTemplate {
    const KIND: ConfigKind = ConfigKind::MessageTemplate;
    const NAMES: &'static [ConfigKind] = &[ConfigKind::Workflow];
    type Fault = TemplateFault;

    fn program(&self, _key: &str) -> Option<i64> {
        self.program
    }

    fn faults(&self) -> Vec<TemplateFault> {
        self.check().err().unwrap_or_default()
    }

    // A template may be written before its program has the state: one of the specification, or of another program.
    fn faults_beside(&self, _key: &str, texts: &Texts) -> Vec<TemplateFault> {
        let is_specified = |state: i64| STATUSES.iter().any(|status| status.id == state);
        let states = self.states.iter().copied();
        let unknown = states.filter(|state| !is_specified(*state) && !has_state(None, *state, texts));
        unknown.map(TemplateFault::State).collect()
    }

    // It is offered in a state that its own program has had, until that state is removed.
    fn lost(&self, _key: &str, before: &Texts, after: &Texts) -> Vec<TemplateFault> {
        let states = self.states.iter().copied();
        let lost = states.filter(|state| {
            has_state(self.program, *state, before) && !has_state(self.program, *state, after)
        });
        lost.map(TemplateFault::State).collect()
    }

    fn is_in_use(&self) -> bool {
        self.active
    }
}

impl Configuration for NotificationRule {
    const KIND: ConfigKind = ConfigKind::NotificationRule;
    const NAMES: &'static [ConfigKind] = &[
        ConfigKind::Workflow,
        ConfigKind::Form,
        ConfigKind::MessageTemplate,
    ];
    type Fault = NotificationRuleFault;

    fn program(&self, _key: &str) -> Option<i64> {
        Some(self.program)
    }

    fn faults(&self) -> Vec<NotificationRuleFault> {
        self.check().err().unwrap_or_default()
    }

    fn faults_beside(&self, _key: &str, texts: &Texts) -> Vec<NotificationRuleFault> {
        let Some(flow) = texts.of_program::<Workflow>(self.program) else {
            return vec![NotificationRuleFault::UnknownProgram(self.program)];
        };
        let mut faults = Vec::new();
        let named = [("to_state", Some(self.to_state)), ("from_state", self.from_state)];
        for (field, state) in named {
            if let Some(state) = state.filter(|state| flow.state(*state).is_none()) {
                faults.push(NotificationRuleFault::UnknownState { field, state });
            }
        }
        let names = names_of(texts.of_program::<AskedForm>(self.program));
        match self.condition_in(&names) {
            Ok(None) => {}
            Ok(Some(condition)) => {
                let unknown = status_names::unknown(&condition, self.program, texts);
                faults.extend(unknown.into_iter().map(NotificationRuleFault::ConditionStatus));
            }
            Err(error) => faults.push(NotificationRuleFault::Condition(error)),
        }
        for (place, one) in self.channels.iter().enumerate() {
            let template = texts.get::<MessageTemplate>(&one.template).filter(|template| {
                template.active
                    && template.channel == one.channel
                    && template.program.is_none_or(|program| program == self.program)
            });
            let name = one.template.clone();
            let Some(template) = template else {
                faults.push(NotificationRuleFault::UnknownTemplate {
                    place,
                    template: name,
                });
                continue;
            };
            // A text for applicants may go to staff, so that they read what the applicant reads; never the other way round.
            let is_for_them = self.audience != NoticeAudience::Applicant
                || template.audience == TemplateAudience::Applicant;
            if !template.is_for(self.to_state) || !is_for_them {
                faults.push(NotificationRuleFault::NotForStatus {
                    place,
                    template: name,
                });
            }
        }
        faults
    }

    // Of a thousand rules few name what has changed: the conditions of the others are not read anew.
    fn lost(&self, key: &str, before: &Texts, after: &Texts) -> Vec<NotificationRuleFault> {
        let program = self.program.to_string();
        let mut templates = self.channels.iter().map(|one| &one.template);
        let is_untouched = before.is_same::<Workflow>(after, &program)
            && before.is_same::<AskedForm>(after, &program)
            && templates.all(|template| before.is_same::<MessageTemplate>(after, template));
        match is_untouched {
            true => Vec::new(),
            false => missed_since(self, key, before, after),
        }
    }

    fn is_in_use(&self) -> bool {
        self.active
    }
}
