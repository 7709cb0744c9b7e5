//! The metrics page's figures of the running hub: rooms and packets, recordings, captions, actors, jobs. Read on every
//! request of the page.

use hub_actors::Hub;
use hub_actors::calls::conference::Conference;
use hub_actors::conversations::notification_channel::NotificationChannel;
use hub_domain::job::JobState;
use std::collections::BTreeSet;

/// Brings the figures up to date.
pub async fn refresh(hub: &Hub) {
    media(hub);
    telephones(hub);
    if let Err(error) = jobs(hub).await {
        tracing::warn!(%error, "the figures of jobs are old: the database does not answer");
    }
    if let Err(error) = trunks(hub).await {
        tracing::warn!(%error, "the figure of trunks is old: the database does not answer");
    }
    let registry = hub.registry();
    let actors =
        |kind: &'static str, count: usize| metrics::gauge!("actors", "kind" => kind).set(count as f64);
    actors("session", registry.session_count());
    actors("topic", registry.topics.count());
    actors("conference", registry.of::<Conference>().count());
    actors("channel", registry.of::<NotificationChannel>().count());
    for (kind, missing) in hub.supervision().missing_by_kind() {
        metrics::gauge!("missing", "kind" => kind).set(missing as f64);
    }
    metrics::counter!("recording_packets_dropped_total").absolute(hub.recordings().dropped_packets());
    if let Some(captions) = hub.captions() {
        let stats = captions.stats();
        metrics::gauge!("captions_waiting").set(stats.waiting as f64);
        metrics::gauge!("captions_oldest_seconds").set(stats.oldest_ms as f64 / 1000.0);
        metrics::counter!("captions_finals_total").absolute(stats.finals);
        metrics::counter!("captions_rejected_total").absolute(stats.rejected);
        metrics::counter!("captions_failed_total").absolute(stats.failed);
        metrics::counter!("captions_delayed_total").absolute(stats.delayed);
    }
}

/// The same on every node: jobs are the cluster's.
async fn jobs(hub: &Hub) -> hub_store::Result<()> {
    let counts = hub.store().jobs().counts().await?;
    let kinds: BTreeSet<&str> = counts.iter().map(|count| count.kind.as_str()).collect();
    for kind in kinds {
        for state in JobState::ALL {
            let found = counts
                .iter()
                .find(|count| count.kind == kind && count.state == state.as_str());
            metrics::gauge!("jobs", "kind" => kind.to_owned(), "state" => state.as_str())
                .set(found.map_or(0, |count| count.count) as f64);
        }
    }
    for (kind, end_ms) in hub.store().jobs().oldest_ends_ms().await? {
        metrics::gauge!("job_finished_timestamp_seconds", "kind" => kind).set(end_ms as f64 / 1000.0);
    }
    Ok(())
}

/// Telephones. The worst gap is since this page was read last.
fn telephones(hub: &Hub) {
    let Some(telephony) = hub.media().telephony() else {
        return;
    };
    let pace = telephony.pace();
    metrics::gauge!("phone_legs").set(pace.legs as f64);
    metrics::gauge!("phone_worst_gap_seconds").set(pace.worst_gap_us as f64 / 1_000_000.0);
    metrics::counter!("phone_stranger_packets_total").absolute(pace.strangers);
    metrics::gauge!("phone_free_lines").set(telephony.free_lines() as f64);
}

/// The same on every node: one of them watches a trunk.
async fn trunks(hub: &Hub) -> hub_store::Result<()> {
    let down = hub.store().trunk_watches().down().await?;
    metrics::gauge!("phone_trunks_down").set(down as f64);
    Ok(())
}

fn media(hub: &Hub) {
    let stats = hub.media().stats();
    metrics::gauge!("media_rooms").set(stats.rooms as f64);
    metrics::gauge!("media_participants").set(stats.participants as f64);
    metrics::gauge!("media_tracks").set(stats.tracks as f64);
    for (name, count) in [
        ("media_rtp_in_total", stats.rtp_in),
        ("media_rtp_out_total", stats.rtp_out),
        ("media_rtp_dropped_total", stats.rtp_dropped),
        ("media_rtp_refused_total", stats.rtp_refused),
        ("media_rtp_padding_total", stats.rtp_padding),
        ("media_nacked_packets_total", stats.nacked),
        ("media_keyframe_requests_total", stats.keyframes_wanted),
        ("media_datagrams_unknown_total", stats.datagrams_unknown),
        ("media_datagrams_dropped_total", stats.datagrams_dropped),
        ("media_datagrams_overflowed_total", stats.datagrams_overflowed),
        ("media_violations_total", stats.violations),
    ] {
        metrics::counter!(name).absolute(count);
    }
}
