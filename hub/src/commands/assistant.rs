//! `hub assistant …`: the model that helps a tenant's people to write. The endpoint may be in the operator's own network, which pages
//! refuse. Its key is read from standard input, so that no process list shows it, and is stored sealed under the tenant's key. A running
//! hub uses it within five seconds.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use clap::Args;
use hub_domain::TenantId;
use hub_domain::assistant::{
    AiTool, AssistantSettings, DEFAULT_KEPT_DAYS, DEFAULT_PERSON_PERCENT, MOST_CENTS, MOST_DAILY_TOKENS,
    MOST_KEPT_DAYS, is_endpoint,
};
use hub_domain::clock::now_ms;
use hub_store::assistant::assistant_requests::day_of;
use hub_store::tenants::TenantSettings;

const ACTION: Action = Action {
    name: "tenant.assistant",
    command: "hub assistant",
};

/// What is asked of it; without options, what is set.
#[derive(Debug, Args)]
pub struct AssistantArguments {
    /// `cd_instance`
    tenant: i64,
    /// The base of its calls, e.g. https://models.example.gov/v1 or http://127.0.0.1:8081/v1
    #[arg(long)]
    endpoint: Option<String>,
    /// The model's name there
    #[arg(long)]
    model: Option<String>,
    /// The model that makes vectors; empty: passages are found by words
    #[arg(long)]
    embedding_model: Option<String>,
    /// Read the endpoint's key from standard input, one line; an empty one removes it
    #[arg(long)]
    key: bool,
    /// Tokens that a tool may use in a day (UTC); for every tool unless --tool names one
    #[arg(long)]
    cap: Option<i64>,
    /// generate_ideas, generate_portfolio, create_profile, find_resources, summarize_call or test_prompts
    #[arg(long, requires = "cap")]
    tool: Option<String>,
    /// The share of a tool's day that one person may use, in percent
    #[arg(long)]
    share: Option<i64>,
    /// Days for which what was sent is kept
    #[arg(long)]
    kept_days: Option<i64>,
    /// What a million tokens of questions cost, in cents
    #[arg(long)]
    cents_in: Option<i64>,
    /// What a million tokens of answers cost, in cents
    #[arg(long)]
    cents_out: Option<i64>,
    /// Take the endpoint away, with its key
    #[arg(long, conflicts_with_all = ["endpoint", "model", "key", "cap", "share", "kept_days", "cents_in", "cents_out"])]
    remove: bool,
}

/// Does it.
pub async fn run(config: Config, asked: AssistantArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(asked.tenant)).await?;
    let was = tenant.settings.assistant.clone();
    let next = match asked.remove {
        true => None,
        false => wanted(was.as_ref(), &asked)?,
    };
    let next = match next {
        Some(mut next) if asked.key => {
            let mut key = String::new();
            std::io::stdin().read_line(&mut key)?;
            let key = key.trim_end_matches(['\r', '\n']);
            next.sealed_key = match key {
                "" => None,
                key => {
                    let sealed = base
                        .keyring
                        .seal_for_tenant(tenant.id, AssistantSettings::SEALED, key);
                    Some(sealed.await?)
                }
            };
            Some(next)
        }
        next => next,
    };
    if next != was {
        let wanted = next.clone();
        let changed = change(&base, tenant.id, ACTION, described, |settings| {
            settings.assistant = wanted;
            Ok(())
        });
        changed.await?;
    }
    let Some(settings) = next else {
        say!("{}: no model helps to write", tenant.name);
        return Ok(());
    };
    let key = match settings.sealed_key {
        Some(_) => "with a key",
        None => "without a key",
    };
    say!(
        "{}: {} answers at {}, {key}",
        tenant.name,
        settings.model,
        settings.endpoint
    );
    let used = base.store.assistant_requests();
    let used = used.used(tenant.id, day_of(now_ms())).await?;
    for tool in AiTool::ALL {
        let of_tool = used.iter().find(|one| one.tool == tool.as_str());
        let taken = of_tool.map_or(0, |one| one.used_tokens + one.reserved_tokens);
        say!(
            "{}: {taken} of {} tokens today",
            tool.as_str(),
            settings.cap(tool)
        );
    }
    Ok(())
}

/// The settings with what is asked; none where there are none and nothing is asked.
fn wanted(was: Option<&AssistantSettings>, asked: &AssistantArguments) -> Result<Option<AssistantSettings>> {
    let mut next = match (was, &asked.endpoint) {
        (None, None)
            if asked.model.is_some()
                || asked.key
                || asked.cap.is_some()
                || asked.share.is_some()
                || asked.kept_days.is_some() =>
        {
            return Err(HubError::refused(
                "there is no endpoint yet: give --endpoint and --model",
            ));
        }
        (None, None) => return Ok(None),
        (Some(was), None) => was.clone(),
        (was, Some(endpoint)) => {
            let endpoint = endpoint.trim_end_matches('/');
            check(
                is_endpoint(endpoint, true),
                "an endpoint's address begins with https:// or http://, without user, query and fragment",
            )?;
            let model = asked.model.clone().or(was.map(|was| was.model.clone()));
            let model =
                model.ok_or_else(|| HubError::refused("give --model: the model's name at the endpoint"))?;
            let same = was.filter(|was| was.endpoint == endpoint);
            AssistantSettings {
                endpoint: endpoint.to_owned(),
                model,
                embedding_model: was.map(|was| was.embedding_model.clone()).unwrap_or_default(),
                // The key of one host goes to no other.
                sealed_key: same.and_then(|was| was.sealed_key.clone()),
                by_operator: true,
                daily_tokens: was.map(|was| was.daily_tokens.clone()).unwrap_or_default(),
                person_percent: was.map_or(DEFAULT_PERSON_PERCENT, |was| was.person_percent),
                kept_days: was.map_or(DEFAULT_KEPT_DAYS, |was| was.kept_days),
                cents_per_million_in: was.map_or(0, |was| was.cents_per_million_in),
                cents_per_million_out: was.map_or(0, |was| was.cents_per_million_out),
            }
        }
    };
    if let Some(model) = &asked.model {
        check(!model.trim().is_empty(), "a model has a name")?;
        model.trim().clone_into(&mut next.model);
    }
    if let Some(model) = &asked.embedding_model {
        model.trim().clone_into(&mut next.embedding_model);
    }
    if let Some(cap) = asked.cap {
        check(
            (0..=MOST_DAILY_TOKENS).contains(&cap),
            "a cap is 0 to 1,000,000,000 tokens",
        )?;
        let tools = match asked.tool.as_deref() {
            None => AiTool::ALL.to_vec(),
            Some(name) => {
                let tool = AiTool::parse(name).ok_or_else(|| HubError::refused("there is no such tool"))?;
                vec![tool]
            }
        };
        next.daily_tokens
            .extend(tools.into_iter().map(|tool| (tool, cap)));
    }
    if let Some(share) = asked.share {
        check((1..=100).contains(&share), "a share is 1 to 100 percent")?;
        next.person_percent = share;
    }
    if let Some(days) = asked.kept_days {
        check(
            (1..=MOST_KEPT_DAYS).contains(&days),
            "what was sent is kept for 1 to 3,650 days",
        )?;
        next.kept_days = days;
    }
    for (cents, price) in [
        (asked.cents_in, &mut next.cents_per_million_in),
        (asked.cents_out, &mut next.cents_per_million_out),
    ] {
        let Some(cents) = cents else { continue };
        check(
            (0..=MOST_CENTS).contains(&cents),
            "a price is 0 to 100,000,000 cents",
        )?;
        *price = cents;
    }
    Ok(Some(next))
}

fn check(holds: bool, otherwise: &str) -> Result<()> {
    match holds {
        true => Ok(()),
        false => Err(HubError::refused(otherwise)),
    }
}

fn described(settings: &TenantSettings) -> String {
    let described = settings.assistant.as_ref().map(AssistantSettings::described);
    described.unwrap_or_default()
}
