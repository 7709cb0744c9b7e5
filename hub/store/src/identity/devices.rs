//! The browsers and programs a login has signed in from, recognized by a mark in a cookie, of which a hash is stored;
//! and the links in new-device mails, by which the owner reports a sign-in that was not theirs.

use crate::db::Db;
use crate::identity::sessions::token_hash;
use crate::{Result, Write, args, statements};
use hub_domain::{CdUser, TenantId};

statements! {
    COUNT = "SELECT COUNT(*) FROM devices WHERE cd_user = $1";
    NOTE = "INSERT INTO devices (cd_user, device_hash, user_agent, first_seen_ms, last_seen_ms, trusted_until_ms)
        VALUES ($1, $2, $3, $4, $4, 0) ON CONFLICT (cd_user, device_hash)
        DO UPDATE SET user_agent = excluded.user_agent, last_seen_ms = excluded.last_seen_ms RETURNING first_seen_ms";
    KNOWN = "SELECT COUNT(*) FROM devices WHERE cd_user = $1 AND device_hash = $2";
    TRUST = "UPDATE devices SET trusted_until_ms = $3 WHERE cd_user = $1 AND device_hash = $2";
    DISTRUST = "UPDATE devices SET trusted_until_ms = 0 WHERE cd_user = $1 AND trusted_until_ms > 0";
    IS_TRUSTED = "SELECT COUNT(*) FROM devices WHERE cd_user = $1 AND device_hash = $2 AND trusted_until_ms > $3";
    TRUSTED = "SELECT COUNT(*) FROM devices WHERE cd_user = $1 AND trusted_until_ms > $2";
    FORGET_DEVICE_OF = "DELETE FROM devices WHERE cd_user = $1 AND device_hash = $2";
    FORGET_DEVICES = "DELETE FROM devices WHERE last_seen_ms < $1";
    INSERT_ALARM = "INSERT INTO session_alarms (token_hash, cd_user, tenant_id, sid, expires_at_ms, used_at_ms)
        VALUES ($1, $2, $3, $4, $5, NULL)";
    RAISE_ALARM = "UPDATE session_alarms SET used_at_ms = $2 WHERE token_hash = $1 AND used_at_ms IS NULL
        AND expires_at_ms > $2 RETURNING cd_user, tenant_id, sid";
    FORGET_ALARMS = "DELETE FROM session_alarms WHERE expires_at_ms < $1";
}

/// What a sign-in's device is to its login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceRecognition {
    /// The login's very first device.
    First,
    Known,
    /// Never seen, while others have been.
    New,
}

/// A session that somebody says they did not begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alarm {
    pub cd_user: CdUser,
    pub tenant: TenantId,
    pub sid: String,
}

/// Questions about devices.
pub struct Devices<'a>(pub(crate) &'a Db);

impl Devices<'_> {
    /// Whether the login trusts this device now, so that it needs no second factor on it.
    pub async fn is_trusted(&self, user: CdUser, device_hash: &str, now_ms: i64) -> Result<bool> {
        let (count,): (i64,) = self
            .0
            .one("device", IS_TRUSTED, args![user, device_hash, now_ms])
            .await?;
        Ok(count > 0)
    }

    /// How many devices the login trusts now.
    pub async fn trusted(&self, user: CdUser, now_ms: i64) -> Result<i64> {
        Ok(self
            .0
            .one::<(i64,)>("devices", TRUSTED, args![user, now_ms])
            .await?
            .0)
    }

    /// Drops devices that were last seen before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET_DEVICES, args![at_ms]).await.map(drop)
    }

    /// Drops links that ended before `at_ms`.
    pub async fn forget_alarms_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET_ALARMS, args![at_ms]).await.map(drop)
    }
}

/// Records a sign-in from a device and returns what the device was to the login before.
pub async fn note(
    write: &mut Write,
    user: CdUser,
    device_hash: &str,
    user_agent: &str,
    at_ms: i64,
) -> Result<DeviceRecognition> {
    let (all,): (i64,) = write.one("devices", COUNT, args![user]).await?;
    let (known,): (i64,) = write.one("device", KNOWN, args![user, device_hash]).await?;
    write
        .one::<(i64,)>("device", NOTE, args![user, device_hash, user_agent, at_ms])
        .await?;
    Ok(match (all, known) {
        (0, _) => DeviceRecognition::First,
        (_, 0) => DeviceRecognition::New,
        _ => DeviceRecognition::Known,
    })
}

/// Lets a noted device sign in without a second factor until `until_ms`.
pub async fn trust(write: &mut Write, user: CdUser, device_hash: &str, until_ms: i64) -> Result<()> {
    write
        .execute(TRUST, args![user, device_hash, until_ms])
        .await
        .map(drop)
}

/// Ends the trust in all of the login's devices, as after a change of its password or factors. Returns how many there
/// were.
pub async fn distrust_all(write: &mut Write, user: CdUser) -> Result<u64> {
    write.execute(DISTRUST, args![user]).await
}

/// Makes a device a stranger again.
pub async fn forget(write: &mut Write, user: CdUser, device_hash: &str) -> Result<()> {
    write
        .execute(FORGET_DEVICE_OF, args![user, device_hash])
        .await
        .map(drop)
}

/// Keeps the link of a new-device mail.
pub async fn insert_alarm(write: &mut Write, token: &str, alarm: &Alarm, expires_at_ms: i64) -> Result<()> {
    let values = args![
        token_hash(token),
        alarm.cd_user,
        alarm.tenant,
        &alarm.sid,
        expires_at_ms
    ];
    write.execute(INSERT_ALARM, values).await.map(drop)
}

/// Uses up the link; none if it was used before, has expired, or is unknown.
pub async fn raise_alarm(write: &mut Write, token: &str, at_ms: i64) -> Result<Option<Alarm>> {
    let row: Option<(i64, i64, String)> = write
        .optional(RAISE_ALARM, args![token_hash(token), at_ms])
        .await?;
    Ok(row.map(|(user, tenant, sid)| Alarm {
        cd_user: CdUser(user),
        tenant: TenantId(tenant),
        sid,
    }))
}
