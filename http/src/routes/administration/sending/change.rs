//! `PUT /api/admin/instances/{id}/sending`: changes when an instance's messages go out.

use super::super::instance::{Refusal, change, own};
use super::read::{self, InstanceSending};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{put, web};
use hub_administration::consent_channels::CONSENT_CHANNELS;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_store::tenants::{MAX_UNDO_SEND_SECONDS, TenantSettings};
use serde::Deserialize;

/// What to change; what is left out stays as it is.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct ChangeInstanceSending {
    /// As it was read: whoever changes a setting that somebody else has changed since gets a conflict.
    revision: Option<i64>,
    /// 0 to 23, before `closes_hour`.
    opens_hour: Option<u8>,
    /// 1 to 24.
    closes_hour: Option<u8>,
    /// `SMS` and `EMAIL`, or none of them.
    consent_first: Option<Vec<Channel>>,
    /// 0 to 60.
    undo_send_seconds: Option<u32>,
    notices_wait_for_undo: Option<bool>,
}

/// Changes what is named, for future messages. Writes an audit line; of two who change the same setting the second gets
/// `version_conflict`, with the settings as they are in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = ChangeInstanceSending,
    responses(
        (status = 200, body = InstanceSending),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/sending")]
pub async fn change_instance_sending(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<ChangeInstanceSending>,
) -> Result<web::Json<InstanceSending>, Problem> {
    let asked = checked(body.0)?;
    let tenant = own(&caller, *id)?;
    let seen = asked.revision;
    let changed = change(&app, &caller, "tenant.sending", seen, described, |settings| {
        apply(asked, settings)
    });
    match changed.await {
        Ok(_) => read::view(&app, tenant).await.map(web::Json),
        Err(problem) if problem.key() == Key::VersionConflict => {
            Err(problem.with_current(&read::view(&app, tenant).await?))
        }
        Err(problem) => Err(problem),
    }
}

fn checked(mut asked: ChangeInstanceSending) -> Result<ChangeInstanceSending, Problem> {
    if let Some(channels) = &mut asked.consent_first {
        if channels.iter().any(|channel| !CONSENT_CHANNELS.contains(channel)) {
            return Err(Problem::field("consent_first", "not_allowed"));
        }
        // In one order, each once.
        let kept = CONSENT_CHANNELS.into_iter().filter(|one| channels.contains(one));
        *channels = kept.collect();
    }
    if asked
        .undo_send_seconds
        .is_some_and(|seconds| seconds > MAX_UNDO_SEND_SECONDS)
    {
        return Err(Problem::field("undo_send_seconds", "out_of_range"));
    }
    Ok(asked)
}

fn apply(asked: ChangeInstanceSending, settings: &mut TenantSettings) -> Result<(), Refusal> {
    let hours = settings.sending_hours;
    settings.sending_hours = SendingHours::new(
        asked.opens_hour.unwrap_or(hours.opens_hour),
        asked.closes_hour.unwrap_or(hours.closes_hour),
    )
    .ok_or_else(|| Problem::field("closes_hour", "out_of_range"))?;
    if let Some(channels) = asked.consent_first {
        settings.consent_first = channels;
    }
    settings.undo_send_seconds = asked.undo_send_seconds.unwrap_or(settings.undo_send_seconds);
    let waits = asked.notices_wait_for_undo;
    settings.notices_wait_for_undo = waits.unwrap_or(settings.notices_wait_for_undo);
    Ok(())
}

fn described(settings: &TenantSettings) -> String {
    let first = settings.consent_first.iter().map(|channel| channel.as_str());
    let first: Vec<&str> = first.collect();
    format!(
        "texts from {} to {}; consent first {}; undo {} s; notices wait {}",
        settings.sending_hours.opens_hour,
        settings.sending_hours.closes_hour,
        first.join(" "),
        settings.undo_send_seconds,
        settings.notices_wait_for_undo
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_that_carry_no_message_need_no_consent_and_each_counts_once() {
        let asked = |channels: &[Channel]| ChangeInstanceSending {
            consent_first: Some(channels.to_vec()),
            ..ChangeInstanceSending::default()
        };
        let kept = checked(asked(&[Channel::Email, Channel::Sms, Channel::Email])).unwrap();
        assert_eq!(kept.consent_first, Some(vec![Channel::Sms, Channel::Email]));
        assert!(checked(asked(&[Channel::Note])).is_err());
    }

    #[test]
    fn hours_that_end_before_they_begin_change_nothing() {
        let mut settings = TenantSettings::default();
        let asked = ChangeInstanceSending {
            opens_hour: Some(22),
            ..ChangeInstanceSending::default()
        };
        assert!(apply(asked, &mut settings).is_err());
        assert_eq!(settings, TenantSettings::default());
    }
}
