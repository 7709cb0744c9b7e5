//! `hub features`: what a tenant has switched off.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_domain::TenantId;
use hub_domain::identity::feature::Feature;
use hub_store::tenants::TenantSettings;

/// What to switch; what is left out stays as it is.
#[derive(Debug, clap::Args)]
pub struct FeatureArguments {
    /// `cd_instance`
    tenant: i64,
    /// Switch these off, e.g. voice,session-summary
    #[arg(long, value_delimiter = ',')]
    off: Vec<String>,
    /// Switch these on again
    #[arg(long, value_delimiter = ',')]
    on: Vec<String>,
}

/// Switches features for future calls, and prints their states.
pub async fn run(config: Config, arguments: FeatureArguments) -> Result<()> {
    let (off, on) = (parsed(&arguments.off)?, parsed(&arguments.on)?);
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let action = Action {
        name: "tenant.features",
        command: "hub features",
    };
    let described = |settings: &TenantSettings| names(&settings.features_off);
    let settings = change(&base, id, action, described, |settings| {
        settings.switch_features(&off, &on);
        Ok(())
    });
    let settings = settings.await?;
    for feature in Feature::ALL {
        say!(
            "{}: {}",
            feature.as_str(),
            if settings.has(*feature) { "on" } else { "off" }
        );
    }
    Ok(())
}

fn parsed(given: &[String]) -> Result<Vec<Feature>> {
    let one = |name: &String| {
        Feature::parse(name).ok_or_else(|| {
            HubError::refused(format!(
                "{name} is no feature; these are: {}",
                names(Feature::ALL)
            ))
        })
    };
    given.iter().map(one).collect()
}

fn names(features: &[Feature]) -> String {
    let all: Vec<&str> = features.iter().map(|feature| feature.as_str()).collect();
    all.join(", ")
}
