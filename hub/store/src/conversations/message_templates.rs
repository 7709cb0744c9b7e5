//! Message templates as they hold. Those that were published before templates had statuses and an audience get what is certain from
//! their words and from the rules that send them.

use crate::config_versions::{ConfigVersion, ConfigVersions};
use crate::error::Result;
use hub_domain::cases::workflow::State;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::notification_rule::NotificationRule;
use hub_domain::conversations::template::MessageTemplate;
use hub_domain::{ProgramId, TenantId};

/// A template in force, with its version.
#[derive(Debug, Clone)]
pub struct HeldTemplate {
    pub key: String,
    pub version: ConfigVersion,
    pub template: MessageTemplate,
}

impl ConfigVersions<'_> {
    /// The templates in force, by key, with those that are not offered.
    pub async fn message_templates(&self, tenant: TenantId) -> Result<Vec<HeldTemplate>> {
        let mut held = Vec::new();
        let mut known: Option<(Vec<NotificationRule>, Vec<(ProgramId, State)>)> = None;
        for (key, version) in self.all_published(tenant, ConfigKind::MessageTemplate).await? {
            let mut template: MessageTemplate = serde_json::from_str(&version.body)?;
            if !says_its_case(&version.body)? {
                let (rules, states) = match &mut known {
                    Some(known) => known,
                    None => {
                        let states = self.0.program_states().current(tenant).await?;
                        known.insert((self.rules(tenant).await?, states))
                    }
                };
                let sent_by = rules.iter().filter(|rule| {
                    let mut channels = rule.channels.iter();
                    channels.any(|one| one.template == key)
                });
                let states: Vec<&State> = states
                    .iter()
                    .filter(|(program, _)| template.program.is_none_or(|of| of == program.0))
                    .map(|(_, state)| state)
                    .collect();
                template.infer_case(sent_by, &states);
            }
            held.push(HeldTemplate {
                key,
                version,
                template,
            });
        }
        Ok(held)
    }

    async fn rules(&self, tenant: TenantId) -> Result<Vec<NotificationRule>> {
        let published = self.all_published(tenant, ConfigKind::NotificationRule).await?;
        let rules = published
            .into_iter()
            .map(|(_, version)| serde_json::from_str(&version.body));
        Ok(rules.collect::<std::result::Result<_, _>>()?)
    }
}

/// Whether a template was published with its statuses and its audience: from then on both are always written.
fn says_its_case(body: &str) -> Result<bool> {
    let body: serde_json::Value = serde_json::from_str(body)?;
    Ok(body.get("audience").is_some() || body.get("states").is_some())
}
