//! What browsers report about themselves after a sign-in, only for the message about a new device. Global table.

use crate::{Result, Write, args, statements};
use hub_domain::CdUser;

statements! {
    KEEP = "INSERT INTO fingerprints (cd_user, device_id, ua_hint, tz, screen_class, first_seen_ms, last_seen_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (cd_user, device_id) DO UPDATE SET ua_hint = excluded.ua_hint,
        tz = excluded.tz, screen_class = excluded.screen_class, last_seen_ms = excluded.last_seen_ms";
    TRIM = "DELETE FROM fingerprints WHERE cd_user = $1 AND last_seen_ms < (SELECT MIN(last_seen_ms) FROM
        (SELECT last_seen_ms FROM fingerprints WHERE cd_user = $1 ORDER BY last_seen_ms DESC LIMIT $2) AS newest)";
}

/// Devices that are remembered per login.
const MAX_DEVICES: i64 = 20;

/// One device as it describes itself.
#[derive(Debug, Clone)]
pub struct Fingerprint<'a> {
    pub device_id: &'a str,
    pub ua_hint: &'a str,
    pub tz: &'a str,
    pub screen_class: &'a str,
}

/// Keeps a device, the oldest making room for it.
pub async fn keep(write: &mut Write, user: CdUser, device: &Fingerprint<'_>, at_ms: i64) -> Result<()> {
    let values = args![
        user,
        device.device_id,
        device.ua_hint,
        device.tz,
        device.screen_class,
        at_ms
    ];
    write.execute(KEEP, values).await?;
    write.execute(TRIM, args![user, MAX_DEVICES]).await.map(drop)
}
