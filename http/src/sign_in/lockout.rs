//! When a login is locked: five failures from one address within a minute close it for that address; ten in a row lock it
//! for a quarter of an hour. Logins that do not exist behave the same.

use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_store::logins;
use sha2::{Digest, Sha256};

/// Failures per login and address that close it.
const MAX_RECENT: i64 = 5;
/// The span in which they count, in milliseconds.
const RECENT_MS: i64 = 60_000;
/// Failures in a row that lock the login.
const MAX_IN_A_ROW: i64 = 10;
/// For how long, in milliseconds.
const LOCK_MS: i64 = 15 * 60_000;
/// From how many remaining tries on they are told.
const TOLD_FROM: i64 = 3;

/// The negative number under which the failures of an unknown login count.
pub fn stand_in(login: &str) -> CdUser {
    let digest = Sha256::digest(login.as_bytes());
    let mut eight = [0; 8];
    eight.copy_from_slice(&digest[..8]);
    CdUser(-1 - (i64::from_be_bytes(eight) & 0x3fff_ffff_ffff_ffff))
}

fn locked(until_ms: i64) -> Problem {
    Problem::new(Key::LoginLockout).retry_after_ms(until_ms - now_ms())
}

/// Refuses before the password is looked at.
pub async fn refuse_if_locked(
    app: &App,
    user: CdUser,
    locked_until_ms: i64,
    source: &str,
) -> Result<(), Problem> {
    let now = now_ms();
    if locked_until_ms > now {
        return Err(locked(locked_until_ms));
    }
    let (recent, first_ms) = app
        .store
        .logins()
        .recent_failures(user, source, now - RECENT_MS)
        .await?;
    if recent >= MAX_RECENT {
        return Err(locked(first_ms + RECENT_MS));
    }
    Ok(())
}

/// The same for a login that does not exist: ten failures lock it too, though there is no row that says so.
pub async fn refuse_stand_in_if_locked(app: &App, login: &str, source: &str) -> Result<(), Problem> {
    let user = stand_in(login);
    let (in_a_row, last_ms) = app.store.logins().failures_of(user).await?;
    let locked_until_ms = if in_a_row >= MAX_IN_A_ROW {
        last_ms + LOCK_MS
    } else {
        0
    };
    refuse_if_locked(app, user, locked_until_ms, source).await
}

/// A wrong password: counted, and answered with what remains.
pub async fn failed(app: &App, user: Option<CdUser>, login: &str, source: &str) -> Result<Problem, Problem> {
    let now = now_ms();
    let mut write = app.store.write().await?;
    let (counted_as, in_a_row) = match user {
        Some(user) => (user, logins::add_failure(&mut write, user, source, now).await?),
        None => {
            let counted_as = stand_in(login);
            let in_a_row = logins::add_unknown_failure(&mut write, counted_as, source, now).await?;
            (counted_as, in_a_row)
        }
    };
    let (recent, _) = logins::standing(&mut write, counted_as, source, now - RECENT_MS).await?;
    if in_a_row >= MAX_IN_A_ROW {
        logins::lock(&mut write, counted_as, now + LOCK_MS).await?;
    }
    write.commit().await?;
    if in_a_row >= MAX_IN_A_ROW {
        tracing::warn!(
            login.id = counted_as.0,
            source,
            "login locked after failures in a row"
        );
        return Ok(locked(now + LOCK_MS));
    }
    let left = (MAX_RECENT - recent).min(MAX_IN_A_ROW - in_a_row);
    Ok(match left {
        i64::MIN..=0 => locked(now + RECENT_MS),
        1 => Problem::new(Key::AttemptsLeft)
            .with_message("wrong login or password; 1 of your attempts is left"),
        2..=TOLD_FROM => Problem::new(Key::AttemptsLeft)
            .with_message(format!("wrong login or password; {left} attempts are left")),
        _ => Key::Credentials.into(),
    })
}

/// A right password: refused all the same when other attempts reached the limit meanwhile; else the count starts anew.
pub async fn succeeded(app: &App, user: CdUser, source: &str) -> Result<(), Problem> {
    let now = now_ms();
    let mut write = app.store.write().await?;
    let (recent, locked_until_ms) = logins::standing(&mut write, user, source, now - RECENT_MS).await?;
    if locked_until_ms > now || recent >= MAX_RECENT {
        return Err(locked(locked_until_ms.max(now + RECENT_MS)));
    }
    logins::clear_failures(&mut write, user, source).await?;
    write.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_logins_count_under_numbers_that_no_login_has() {
        assert!(stand_in("nobody@riverbend.example").0 < 0);
        assert_eq!(stand_in("a@b.c"), stand_in("a@b.c"));
        assert_ne!(stand_in("a@b.c"), stand_in("a@b.d"));
    }
}
