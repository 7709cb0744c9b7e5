//! The log: one line per event, for people or for machines.

use crate::config::Log;
use crate::error::{HubError, Result};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

/// Starts logging to standard error. The WebRTC stack reports harmless findings as warnings; those are suppressed.
pub fn start(log: &Log) -> Result<()> {
    let mut filter =
        EnvFilter::try_new(&log.filter).map_err(|error| HubError::refused(format!("log.filter: {error}")))?;
    for target in hub_media::NOISY_LOG_TARGETS
        .iter()
        .chain(&["sqlx::query", "actix_server"])
    {
        if !log.filter.contains(target) {
            let quiet = format!("{target}=error");
            filter = filter.add_directive(
                quiet
                    .parse()
                    .map_err(|error| HubError::refused(format!("log filter {quiet}: {error}")))?,
            );
        }
    }
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_span_events(FmtSpan::NONE);
    let started = match log.format.as_str() {
        "json" => lines.json().flatten_event(true).try_init(),
        _ => lines.with_target(false).try_init(),
    };
    started.map_err(|error| HubError::refused(format!("logging could not start: {error}")))
}
