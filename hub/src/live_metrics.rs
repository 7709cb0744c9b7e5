//! What the metrics page says of the running hub: rooms and packets, recordings, captions, actors. Read when the page is.

use hub_actors::Hub;
use hub_actors::conference::Conference;
use hub_actors::notification_channel::NotificationChannel;

/// Brings the figures up to date.
pub fn refresh(hub: &Hub) {
    media(hub);
    let registry = hub.registry();
    let actors =
        |kind: &'static str, count: usize| metrics::gauge!("actors", "kind" => kind).set(count as f64);
    actors("session", registry.session_count());
    actors("topic", registry.topics.count());
    actors("conference", registry.of::<Conference>().count());
    actors("channel", registry.of::<NotificationChannel>().count());
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
