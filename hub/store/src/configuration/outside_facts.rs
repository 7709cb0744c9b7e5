//! What is wrong with a text beside facts that are no configuration: cases, waiting lines, sounds, numbers, roles; and what the
//! engine of forms says.

use super::form_check;
use crate::Write;
use crate::calls::{called_numbers, phone_sounds, waiting_lines};
use crate::cases::applications;
use crate::config_versions::{self, ConfigId};
use crate::conversations::rule_notices;
use crate::error::Result;
use hub_domain::calls::flow::{FaultKey, Flow, FlowFault, Step};
use hub_domain::calls::outgoing_call::outgoing_call;
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::form::FormError;
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_domain::configuration::{Change, parse};
use hub_domain::conversations::notification_rule::{NotificationRule, NotificationRuleFault};
use hub_domain::{ProgramId, TenantId};

/// The faults of one change; none for what is taken away, and for what cannot be read, which has its fault already.
pub(super) async fn faults(
    write: &mut Write,
    tenant: TenantId,
    change: &Change<'_>,
) -> Result<Vec<ConfigFault>> {
    let Some(body) = change.body else {
        return Ok(Vec::new());
    };
    let id = ConfigId {
        tenant,
        kind: change.kind,
        key: change.key,
    };
    match change.kind {
        ConfigKind::Workflow => applications::lost_states(write, tenant, change.key, body).await,
        ConfigKind::Flow => flow_faults(write, id, body).await,
        ConfigKind::NotificationRule => role_faults(write, tenant, body).await,
        // Answers name the version of their form, so a new form removes nothing from them.
        ConfigKind::Form => form_faults(write, id, body).await,
        // Messages that were sent stay in their threads. Flows ask for hours when a call comes. What a program says of itself stands
        // alone.
        ConfigKind::ValidationRules
        | ConfigKind::MessageTemplate
        | ConfigKind::DenialReasons
        | ConfigKind::PhoneSchedule
        | ConfigKind::ProgramDetails => Ok(Vec::new()),
    }
}

/// What the engine finds. A form of the former shape that is in force may be put in force again.
async fn form_faults(write: &mut Write, id: ConfigId<'_>, body: &str) -> Result<Vec<ConfigFault>> {
    let found = form_check::own_faults(id.kind, body);
    if !found.contains(&FormError::OldShape.into()) {
        return Ok(found);
    }
    let held = config_versions::held(write, id).await?;
    let text = |body: &str| parse::<AskedForm>(body).ok();
    let is_same = held.is_some_and(|held| text(&held.body) == text(body));
    Ok(if is_same { Vec::new() } else { found })
}

/// A role that nobody has in the rule's program.
async fn role_faults(write: &mut Write, tenant: TenantId, body: &str) -> Result<Vec<ConfigFault>> {
    let Ok(rule) = parse::<NotificationRule>(body) else {
        return Ok(Vec::new());
    };
    if rule.role.is_empty()
        || rule_notices::has_role(write, tenant, ProgramId(rule.program), &rule.role).await?
    {
        return Ok(Vec::new());
    }
    Ok(vec![NotificationRuleFault::UnknownRole(rule.role).into()])
}

/// Waiting lines, sounds and numbers that a flow names and that are not there, or not called.
async fn flow_faults(write: &mut Write, id: ConfigId<'_>, body: &str) -> Result<Vec<ConfigFault>> {
    let Ok(flow) = parse::<Flow>(body) else {
        return Ok(Vec::new());
    };
    let mut faults = Vec::new();
    for (name, step) in &flow.steps {
        if let Step::Enqueue(enqueue) = step
            && !waiting_lines::is_known(write, id.tenant, &enqueue.name).await?
        {
            let (fault, line) = (FaultKey::UnknownQueue, enqueue.name.as_str());
            faults.push(FlowFault::of_step(fault, name, "name", line));
        }
    }
    for (name, step) in &flow.steps {
        let Step::Play(play) = step else { continue };
        for (lang, key) in &play.audio {
            // One that may be left out is, and one that is missing was found by the flow's own check.
            if !key.trim().is_empty() && !phone_sounds::is_known(write, id.tenant, key).await? {
                let field = format!("audio.{lang}");
                faults.push(FlowFault::of_step(
                    FaultKey::UnknownSound,
                    name,
                    &field,
                    key.as_str(),
                ));
            }
        }
    }
    faults.extend(numbers_not_called(write, id, &flow).await?);
    Ok(faults.into_iter().map(ConfigFault::Flow).collect())
}

/// Numbers that flows do not call: see [`outgoing_call`].
async fn numbers_not_called(write: &mut Write, id: ConfigId<'_>, flow: &Flow) -> Result<Vec<FlowFault>> {
    let served = called_numbers::served(write, id.tenant).await?;
    let mut faults = Vec::new();
    for (name, step) in &flow.steps {
        let Some((field, number)) = step.called_number() else {
            continue;
        };
        if outgoing_call(number, &served).is_err() {
            faults.push(FlowFault::of_step(FaultKey::Number, name, field, number));
        }
    }
    Ok(faults)
}
