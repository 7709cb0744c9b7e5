//! The templates that a message says, and whether they are for its case. The status is read in the write that sends it, so a
//! message cannot overtake a change of status.

use crate::error::{ActorError, Result};
use hub_domain::conversations::message::Draft;
use hub_domain::conversations::template::MessageTemplate;
use hub_domain::identity::by::By;
use hub_domain::problem::Key;
use hub_domain::{MessageId, ProgramId, TenantId, ThreadId};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::applications;
use hub_store::conversations::message_templates::HeldTemplate;
use hub_store::{Store, Write};

/// The templates that a draft was begun with or says, by key.
pub(super) struct SaidTemplates {
    tenant: TenantId,
    said: Vec<(String, MessageTemplate)>,
}

impl SaidTemplates {
    /// Those of the program that are offered, the named one first. Notes and what is sent without a person say none.
    pub async fn of(
        store: &Store,
        tenant: TenantId,
        program: ProgramId,
        by: &By,
        draft: &Draft,
    ) -> Result<Self> {
        let mut said = Vec::new();
        if !draft.channel.delivers() || by.is_automatic() {
            return Ok(Self { tenant, said });
        }
        let versions = store.config_versions();
        for HeldTemplate { key, template, .. } in versions.message_templates(tenant).await? {
            if !template.active || template.program.is_some_and(|of| of != program.0) {
                continue;
            }
            if draft.template.as_ref() == Some(&key) && template.channel == draft.channel {
                said.insert(0, (key, template));
            } else if template.is_said_in(&draft.body) {
                said.push((key, template));
            }
        }
        match &draft.template {
            Some(named) if said.first().is_none_or(|(key, _)| key != named) => {
                Err(ActorError::RefusedField {
                    field: "template",
                    key: Key::NotFound,
                })
            }
            Some(_) | None => Ok(Self { tenant, said }),
        }
    }

    /// The first that is not for the case's status, or not for applicants.
    pub async fn foreign(&self, write: &mut Write, thread: &ThreadId) -> Result<Option<&str>> {
        if self.said.is_empty() {
            return Ok(None);
        }
        let (item, _) = applications::by_thread(write, self.tenant, thread).await?;
        let state = item.current_state_id.0;
        let mut said = self.said.iter();
        let foreign = said.find(|(_, template)| !template.is_offered_for(state));
        Ok(foreign.map(|(key, _)| key.as_str()))
    }

    /// Writes down who confirmed that a template was meant though it is not for the case.
    pub async fn audit(&self, write: &mut Write, by: &By, message: &MessageId, template: &str) -> Result<()> {
        let line = AuditLine::new(
            self.tenant,
            by.clone(),
            "message.confirm_template",
            "message",
            message,
        );
        audit::append(write, line.after(template)).await?;
        Ok(())
    }
}
