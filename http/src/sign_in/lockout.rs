//! When a login is locked: five wrong passwords from one network within a minute lock it for that network; ten in a row
//! lock it for a quarter of an hour. Logins that do not exist behave the same. An attempt is counted before its
//! password is checked.

use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_domain::identity::network::Network;
use hub_store::identity::attempts::{self, Claim};
use hub_store::identity::passwords::{TRIES_HERE, TRIES_IN_A_ROW, here};
use sha2::{Digest, Sha256};
use std::net::IpAddr;

/// The number of remaining attempts is shown from here on.
const SHOWN_FROM: i64 = 3;

/// The negative number under which the tries of an unknown login count.
pub fn stand_in(login: &str) -> CdUser {
    let digest = Sha256::digest(login.as_bytes());
    let mut eight = [0; 8];
    eight.copy_from_slice(&digest[..8]);
    CdUser(-1 - (i64::from_be_bytes(eight) & 0x3fff_ffff_ffff_ffff))
}

fn locked(wait_ms: i64) -> Problem {
    Problem::new(Key::LoginLockout).retry_after_ms(wait_ms)
}

/// A try at a password, counted.
#[derive(Debug)]
#[must_use = "a try whose password is not looked at counts as a wrong one"]
pub struct PasswordTry {
    user: CdUser,
    source: String,
    /// Tries of this login from this address and in a row, with this one.
    here: i64,
    in_a_row: i64,
    claimed_at_ms: i64,
}

/// Counts an attempt at the password of a login (or of the stand-in of a missing one) before the password is checked,
/// or refuses it.
pub async fn claim(app: &App, user: CdUser, source_ip: IpAddr) -> Result<PasswordTry, Problem> {
    let (now, source) = (now_ms(), Network::from(source_ip).to_string());
    let mut write = app.store.write().await?;
    let taken = |claim: Claim| match claim {
        Claim::Taken(taken) => Ok(taken),
        Claim::Refused { until_ms } => Err(locked(until_ms - now)),
    };
    // What one of both refuses is counted by neither.
    let in_a_row = taken(attempts::claim(&mut write, &TRIES_IN_A_ROW, &user.to_string(), now).await?)?;
    let from_here = taken(attempts::claim(&mut write, &TRIES_HERE, &here(user, &source), now).await?)?;
    write.commit().await?;
    Ok(PasswordTry {
        user,
        source,
        here: from_here,
        in_a_row,
        claimed_at_ms: now,
    })
}

/// Result of checking a password.
#[derive(Debug)]
pub enum Verified {
    Right,
    /// With the answer, which says what remains.
    Wrong(Problem),
}

impl PasswordTry {
    /// Checks the password; without a hash it is wrong, after the same time. A right one resets both counts.
    pub async fn verify(
        self,
        app: &App,
        password: String,
        hash: Option<String>,
    ) -> Result<Verified, Problem> {
        match app.sign_in.passwords.check(password, hash).await {
            Ok(true) => {
                self.right(app).await?;
                Ok(Verified::Right)
            }
            Ok(false) => Ok(Verified::Wrong(self.wrong())),
            // Too many wait to be looked at: this one was not.
            Err(problem) => {
                self.give_back(app).await?;
                Err(problem)
            }
        }
    }

    fn wrong(self) -> Problem {
        if self.in_a_row >= TRIES_IN_A_ROW.max {
            tracing::warn!(
                login.id = self.user.0,
                source = self.source,
                "login locked after failures in a row"
            );
            return locked(TRIES_IN_A_ROW.span_ms);
        }
        match (TRIES_HERE.max - self.here).min(TRIES_IN_A_ROW.max - self.in_a_row) {
            i64::MIN..=0 => locked(TRIES_HERE.span_ms),
            1 => Problem::new(Key::AttemptsLeft)
                .with_message("wrong login or password; 1 of your attempts is left"),
            left @ 2..=SHOWN_FROM => Problem::new(Key::AttemptsLeft)
                .with_message(format!("wrong login or password; {left} attempts are left")),
            _ => Key::Credentials.into(),
        }
    }

    async fn right(self, app: &App) -> Result<(), Problem> {
        let mut write = app.store.write().await?;
        attempts::clear(&mut write, &TRIES_IN_A_ROW, &self.user.to_string()).await?;
        attempts::clear(&mut write, &TRIES_HERE, &here(self.user, &self.source)).await?;
        Ok(write.commit().await?)
    }

    async fn give_back(self, app: &App) -> Result<(), Problem> {
        let mut write = app.store.write().await?;
        let (user, at_ms) = (self.user, self.claimed_at_ms);
        attempts::give_back(&mut write, &TRIES_IN_A_ROW, &user.to_string(), at_ms).await?;
        attempts::give_back(&mut write, &TRIES_HERE, &here(user, &self.source), at_ms).await?;
        Ok(write.commit().await?)
    }
}
