//! Applies the published rules to a move.

use super::conditions::Conditions;
use super::recipient::{self, Recipient};
use crate::Hub;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::cases::workflow::State;
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::notice::{ChannelFacts, Fallback, NoticeOutcome, PlannedNotice, choose, next};
use hub_domain::conversations::notification_rule::{NoticeAudience, NotificationRule};
use hub_domain::conversations::template::MessageTemplate;
use hub_domain::conversations::template_case::TemplateAudience;
use hub_domain::conversations::template_values::TemplateValues;
use hub_domain::people::applicant::Applicant;
use hub_domain::{ProgramId, TenantId};
use hub_store::StoreError;
use hub_store::config_versions::ConfigVersion;
use hub_store::conversations::message_templates::HeldTemplate;
use hub_store::tenants::Tenant;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A move that somebody is about to make.
#[derive(Debug, Clone, Copy)]
pub struct ProspectiveMove<'a> {
    /// The application before the move.
    pub item: &'a QueueItem,
    pub to: i64,
    /// That status as the workflow has it.
    pub state: Option<&'a State>,
    /// The reason that is given, if it is a denial.
    pub reason: Option<&'a DenialReason>,
    /// Who has the application after the move.
    pub owner: Option<i64>,
    /// Who makes the move: account and name.
    pub by: (i64, &'a str),
    /// How long it can be undone, in milliseconds. Messages wait as long where the tenant wants them to.
    pub undo_ms: i64,
}

/// The message templates of a program that are offered, by key.
pub struct Texts(BTreeMap<String, MessageTemplate>);

fn parsed<T: serde::de::DeserializeOwned>(what: &'static str, version: &ConfigVersion) -> Result<T> {
    serde_json::from_str(&version.body).map_err(|error| {
        StoreError::Corrupt {
            what,
            reason: error.to_string(),
        }
        .into()
    })
}

impl Texts {
    /// As they are published now.
    pub async fn of_program(hub: &Hub, tenant: TenantId, program: ProgramId) -> Result<Self> {
        let versions = hub.store().config_versions();
        let mut texts = BTreeMap::new();
        for HeldTemplate { key, template, .. } in versions.message_templates(tenant).await? {
            if template.active && template.program.is_none_or(|of| of == program.0) {
                texts.insert(key, template);
            }
        }
        Ok(Self(texts))
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &MessageTemplate> {
        self.0.values()
    }

    /// A template that may be sent by a channel.
    pub fn get(&self, key: &str, channel: Channel) -> Option<&MessageTemplate> {
        self.0.get(key).filter(|template| template.channel == channel)
    }
}

/// A text in its recipient's language, filled in.
struct Words {
    lang: String,
    subject: String,
    body: String,
}

/// The effect of a program's rules on a move, in the order of their keys.
pub async fn plan(hub: &Hub, tenant: TenantId, wanted: ProspectiveMove<'_>) -> Result<Vec<PlannedNotice>> {
    let program = wanted.item.process_id;
    Planner::of_program(hub, tenant, program)
        .await?
        .plan(wanted)
        .await
}

/// What plans of moves of one program begin with: its rules and texts as they are published now.
pub(crate) struct Planner<'a> {
    hub: &'a Hub,
    tenant: Arc<Tenant>,
    /// Key, version, rule.
    rules: Vec<(String, i64, NotificationRule)>,
    texts: Texts,
}

impl<'a> Planner<'a> {
    pub async fn of_program(hub: &'a Hub, tenant: TenantId, program: ProgramId) -> Result<Self> {
        let store = hub.store();
        let published = store
            .config_versions()
            .all_published(tenant, ConfigKind::NotificationRule)
            .await?;
        let mut rules = Vec::new();
        for (key, version) in published {
            let rule: NotificationRule = parsed("notification rule", &version)?;
            if rule.program == program.0 {
                rules.push((key, version.version, rule));
            }
        }
        let texts = match rules.is_empty() {
            true => Texts(BTreeMap::new()),
            false => Texts::of_program(hub, tenant, program).await?,
        };
        Ok(Self {
            hub,
            tenant: store.tenant(tenant).await?,
            rules,
            texts,
        })
    }

    /// What the rules do when this move is made, in the order of their keys.
    pub async fn plan(&self, wanted: ProspectiveMove<'_>) -> Result<Vec<PlannedNotice>> {
        // Rules write to nobody about a case on which somebody practises.
        let cases = self.hub.store().practice_cases();
        if wanted.item.test && cases.owner(self.tenant.id, wanted.item.id).await?.is_some() {
            return Ok(Vec::new());
        }
        let (program, from) = (wanted.item.process_id, wanted.item.current_state_id.0);
        let applying = self.rules.iter();
        let rules: Vec<_> = applying
            .filter(|(_, _, rule)| rule.applies(program.0, from, wanted.to))
            .collect();
        self.plan_of(&rules, wanted).await
    }

    /// What one rule does that has waited in the status of an application. Where its condition does not hold, or cannot be decided,
    /// nothing: it may by the next time.
    pub async fn plan_waited(&self, key: &str, wanted: ProspectiveMove<'_>) -> Result<Vec<PlannedNotice>> {
        let rules: Vec<_> = self.rules.iter().filter(|(own, ..)| own == key).collect();
        let mut plan = self.plan_of(&rules, wanted).await?;
        plan.retain(|planned| {
            !matches!(
                planned.outcome,
                NoticeOutcome::ConditionNotMet | NoticeOutcome::ConditionUnknown
            )
        });
        Ok(plan)
    }

    async fn plan_of(
        &self,
        rules: &[&(String, i64, NotificationRule)],
        wanted: ProspectiveMove<'_>,
    ) -> Result<Vec<PlannedNotice>> {
        let (item, tenant) = (wanted.item, self.tenant.id);
        if rules.is_empty() {
            return Ok(Vec::new());
        }
        let threads = self.hub.store().threads();
        let thread = threads.by_id(tenant, &item.thread_id).await?;
        let applicant = threads.applicant(tenant, None, &thread).await?;
        let plan = MovePlan {
            planner: self,
            applicant: &applicant,
            wanted,
        };
        let mut all = Vec::new();
        let conditions = Conditions::of(self.hub, tenant, item, rules.iter().map(|(.., rule)| rule)).await?;
        for (key, version, rule) in rules.iter().copied() {
            if let Some(obstacle) = conditions.obstacle(rule) {
                all.push(plan.kept_back(key, *version, rule, obstacle));
                continue;
            }
            let (owner, by) = (wanted.owner, wanted.by.0);
            let recipients = recipient::of_rule(self.hub, tenant, rule, &applicant, owner, by).await?;
            if recipients.is_empty() && !(rule.audience == NoticeAudience::Owner && owner == Some(by)) {
                all.push(plan.to_nobody(key, *version, rule));
            }
            for recipient in &recipients {
                all.push(plan.notice(key, *version, rule, recipient));
            }
        }
        Ok(all)
    }
}

/// One move, and whom it is about.
struct MovePlan<'a> {
    planner: &'a Planner<'a>,
    applicant: &'a Applicant,
    wanted: ProspectiveMove<'a>,
}

impl MovePlan<'_> {
    fn to_nobody(&self, key: &str, version: i64, rule: &NotificationRule) -> PlannedNotice {
        PlannedNotice {
            rule: key.to_owned(),
            rule_name: rule.name.clone(),
            rule_version: version,
            audience: rule.audience,
            account: None,
            name: rule.role.clone(),
            lang: String::new(),
            recipient_lang: String::new(),
            channel: None,
            to: String::new(),
            outcome: NoticeOutcome::Nobody,
            in_app: false,
            send_at_ms: None,
            subject: String::new(),
            body: String::new(),
            missing: Vec::new(),
            next: None,
        }
    }

    /// A rule whose condition keeps it from anybody.
    fn kept_back(
        &self,
        key: &str,
        version: i64,
        rule: &NotificationRule,
        (outcome, missing): (NoticeOutcome, Vec<String>),
    ) -> PlannedNotice {
        let name = match rule.audience {
            NoticeAudience::Applicant => self.applicant.name.clone(),
            NoticeAudience::Owner | NoticeAudience::Role => rule.role.clone(),
        };
        PlannedNotice {
            name,
            outcome,
            missing,
            ..self.to_nobody(key, version, rule)
        }
    }

    fn notice(&self, key: &str, version: i64, rule: &NotificationRule, to: &Recipient<'_>) -> PlannedNotice {
        let mut notice = PlannedNotice {
            account: to.account(),
            name: to.name(),
            lang: to.lang().to_owned(),
            recipient_lang: to.lang().to_owned(),
            in_app: rule.in_app && to.account().is_some(),
            ..self.to_nobody(key, version, rule)
        };
        let channels: Vec<_> = rule
            .channels
            .iter()
            .map(|one| {
                let words = self.words(&one.template, one.channel, to.lang());
                (one.channel, to.reached(one.channel), words)
            })
            .collect();
        let facts: Vec<ChannelFacts> = channels
            .iter()
            .map(|(channel, reached, words)| ChannelFacts {
                has_address: reached.is_some(),
                has_gateway: self.planner.hub.has_gateway(&self.planner.tenant, *channel),
                consent: reached
                    .as_ref()
                    .map_or(ConsentState::Unknown, |reached| reached.consent),
                consent_first: self.planner.tenant.settings.consent_first.contains(channel),
                template_fault: words.as_ref().err().copied(),
            })
            .collect();
        let Some((chosen, obstacle)) = choose(&facts) else {
            return notice;
        };
        let (channel, reached, words) = &channels[chosen];
        notice.channel = Some(*channel);
        let mut zones: &[String] = &[];
        if let Some(reached) = reached {
            notice.to.clone_from(&reached.address);
            zones = &reached.zones;
        }
        if let Ok(words) = words {
            notice.lang.clone_from(&words.lang);
            notice.subject.clone_from(&words.subject);
            notice.body.clone_from(&words.body);
        }
        let delay_ms = rule.delay_minutes * 60_000;
        let undo_ms = match self.planner.tenant.settings.notices_wait_for_undo {
            true => self.wanted.undo_ms,
            false => 0,
        };
        let due_ms = now_ms() + delay_ms.max(undo_ms);
        let quiet = match channel {
            Channel::Sms => self
                .planner
                .tenant
                .settings
                .sending_hours
                .held_until_ms(zones, due_ms),
            _ => None,
        };
        let is_delayed = delay_ms.max(undo_ms) > 0;
        let sends = obstacle.is_none_or(NoticeOutcome::sends);
        notice.send_at_ms = quiet.or(is_delayed.then_some(due_ms)).filter(|_| sends);
        if sends {
            notice.next = next(&facts, chosen).and_then(|place| match &channels[place] {
                (channel, Some(reached), Ok(words)) => Some(Fallback {
                    channel: *channel,
                    to: reached.address.clone(),
                    lang: words.lang.clone(),
                    subject: words.subject.clone(),
                    body: words.body.clone(),
                }),
                (_, None, _) | (_, _, Err(_)) => None,
            });
        }
        notice.outcome = match (obstacle, is_delayed, quiet) {
            (Some(obstacle), ..) => obstacle,
            (None, true, None) if delay_ms < undo_ms => NoticeOutcome::HeldUndo,
            (None, true, _) => NoticeOutcome::Scheduled,
            (None, false, Some(_)) => NoticeOutcome::HeldQuietHours,
            (None, false, None) => NoticeOutcome::Now,
        };
        notice
    }

    /// A template filled in for a person, or the fault of the template.
    fn words(&self, key: &str, channel: Channel, lang: &str) -> std::result::Result<Words, NoticeOutcome> {
        let template = self
            .planner
            .texts
            .get(key, channel)
            .ok_or(NoticeOutcome::NoTemplate)?;
        let (lang, text) = template.in_lang(lang).ok_or(NoticeOutcome::NoTemplate)?;
        let wanted = &self.wanted;
        let reason = wanted.reason.and_then(|reason| reason.in_lang(lang));
        let values = TemplateValues {
            applicant_name: &self.applicant.name,
            application: &wanted.item.external_id,
            program: &wanted.item.process_name,
            status: match (template.audience, wanted.state) {
                (TemplateAudience::Applicant, Some(state)) => state.told_in(lang),
                (TemplateAudience::Reviewer | TemplateAudience::Supervisor, Some(state)) => &state.name,
                (_, None) => "",
            },
            agency: &self.planner.tenant.name,
            reviewer: wanted.by.1,
            denial_reason: reason.map_or("", |(_, text)| text),
        };
        let filled = values.fill(text);
        if !filled.missing.is_empty() {
            return Err(NoticeOutcome::Incomplete);
        }
        Ok(Words {
            lang: lang.to_owned(),
            subject: filled.subject,
            body: filled.body,
        })
    }
}
