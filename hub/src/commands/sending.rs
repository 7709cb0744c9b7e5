//! `hub sending`: at which hours of the recipient's day a tenant's texts are sent, which channels need consent first, and how long
//! messages can be taken back.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_administration::consent_channels::CONSENT_CHANNELS;
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_store::tenants::{MAX_UNDO_SEND_SECONDS, TenantSettings};

/// What to set; what is left out stays as it is.
#[derive(Debug, clap::Args)]
pub struct SendingArguments {
    /// `cd_instance`
    tenant: i64,
    /// The first hour of the recipient's day at which texts go out, 0 to 23
    #[arg(long)]
    opens: Option<u8>,
    /// The hour before which the last one goes out, 1 to 24
    #[arg(long)]
    closes: Option<u8>,
    /// Channels in which nothing is sent without consent: SMS,EMAIL; or none
    #[arg(long)]
    consent_first: Option<String>,
    /// Seconds for which what was sent by hand can be taken back, 0 to 60; 0: it goes out at once
    #[arg(long)]
    undo_seconds: Option<u32>,
    /// Whether messages of notification rules wait until their change can no longer be undone
    #[arg(long, value_name = "true|false")]
    notices_wait: Option<bool>,
}

/// Changes the settings for future messages, and prints them.
pub async fn run(config: Config, arguments: SendingArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let consent_first = arguments.consent_first.as_deref().map(channels).transpose()?;
    if arguments
        .undo_seconds
        .is_some_and(|seconds| seconds > MAX_UNDO_SEND_SECONDS)
    {
        return Err(HubError::refused("--undo-seconds takes 0 to 60"));
    }
    let action = Action {
        name: "tenant.sending",
        command: "hub sending",
    };
    let settings = change(&base, id, action, described, |settings| {
        let hours = settings.sending_hours;
        let (opens, closes) = (
            arguments.opens.unwrap_or(hours.opens_hour),
            arguments.closes.unwrap_or(hours.closes_hour),
        );
        settings.sending_hours = SendingHours::new(opens, closes)
            .ok_or_else(|| HubError::refused("the hours end after they begin, by 24 at the latest"))?;
        if let Some(channels) = consent_first {
            settings.consent_first = channels;
        }
        if let Some(seconds) = arguments.undo_seconds {
            settings.undo_send_seconds = seconds;
        }
        if let Some(waits) = arguments.notices_wait {
            settings.notices_wait_for_undo = waits;
        }
        Ok(())
    });
    say!("{}: {}", tenant.name, described(&settings.await?));
    Ok(())
}

fn channels(names: &str) -> Result<Vec<Channel>> {
    if names == "none" {
        return Ok(Vec::new());
    }
    let parse = |name: &str| match Channel::parse(name.trim()) {
        Some(channel) if CONSENT_CHANNELS.contains(&channel) => Ok(channel),
        Some(_) | None => Err(HubError::refused("the channels are SMS and EMAIL, or none")),
    };
    names.split(',').map(parse).collect()
}

fn described(settings: &TenantSettings) -> String {
    let hours = settings.sending_hours;
    let names: Vec<&str> = settings
        .consent_first
        .iter()
        .map(|channel| channel.as_str())
        .collect();
    let first = if names.is_empty() {
        "nothing needs consent first".to_owned()
    } else {
        format!("{} need consent first", names.join(" and "))
    };
    let notices = match settings.notices_wait_for_undo {
        true => "messages of rules wait for the undo of their change",
        false => "messages of rules go out with their change",
    };
    format!(
        "texts go out from {} to {} o'clock where the recipient is; {first}; what is sent by hand can be undone for {} s; {notices}",
        hours.opens_hour, hours.closes_hour, settings.undo_send_seconds
    )
}
