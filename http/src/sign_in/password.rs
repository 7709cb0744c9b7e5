//! Passwords: argon2id with 19 MiB and two passes (OWASP's first choice of parameters), 40–70 ms of a core each, so they run
//! in blocking threads, a few at a time.

use crate::problem::{Key, Problem};
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;

/// Checks that may wait for a free thread before more are refused.
const MAX_WAITING: usize = 256;
/// Longest password that is looked at, in bytes.
pub const MAX_PASSWORD: usize = 1024;

fn argon2() -> Argon2<'static> {
    let params =
        Params::new(19 * 1024, 2, 1, None).expect("these parameters are within the algorithm's limits");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Hashes a password as a PHC string. Takes its time: call it from a blocking thread.
pub fn hash(password: &str) -> Result<String, Problem> {
    let hash: argon2::PasswordHash = argon2()
        .hash_password(password.as_bytes())
        .map_err(Problem::internal)?;
    Ok(hash.to_string())
}

/// The bounded pool of password checks.
pub struct Passwords {
    running: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    /// Checked in place of a hash that does not exist, so that both take the same time.
    stand_in: String,
}

struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Passwords {
    /// A pool of `at_once` checks.
    pub fn new(at_once: usize) -> Self {
        let stand_in = hash("nobody has this password").unwrap_or_default();
        Self {
            running: Arc::new(Semaphore::new(at_once.max(1))),
            waiting: Arc::default(),
            stand_in,
        }
    }

    /// Whether the password fits the hash; without a hash it never does, after the same time.
    pub async fn check(&self, password: String, hash: Option<String>) -> Result<bool, Problem> {
        let stand_in = self.stand_in.clone();
        self.run(move || {
            let known = hash.is_some();
            fits(&password, &hash.unwrap_or(stand_in)) && known
        })
        .await
    }

    /// Whether the password fits any of these hashes, one after the other.
    pub async fn check_any(&self, password: String, hashes: Vec<String>) -> Result<bool, Problem> {
        self.run(move || hashes.iter().any(|hash| fits(&password, hash)))
            .await
    }

    /// Hashes a new password.
    pub async fn hash(&self, password: String) -> Result<String, Problem> {
        self.run(move || hash(&password)).await?
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let place = Place(self.waiting.clone());
        if self.waiting.fetch_add(1, Ordering::AcqRel) >= MAX_WAITING {
            return Err(Problem::new(Key::RateLimited).retry_after_ms(5_000));
        }
        let permit = self
            .running
            .clone()
            .acquire_owned()
            .await
            .map_err(Problem::internal)?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        })
        .await
        .map_err(Problem::internal)?;
        drop(place);
        Ok(done)
    }
}

fn fits(password: &str, hash: &str) -> bool {
    argon2().verify_password(password.as_bytes(), hash).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_argon2id_with_19_mib_and_two_passes() {
        let hash = hash("Riverbend-2026").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_existing_login_fits() {
        let pool = Passwords::new(2);
        let hash = hash("Riverbend-2026").unwrap();
        assert!(
            pool.check("Riverbend-2026".into(), Some(hash.clone()))
                .await
                .unwrap()
        );
        assert!(
            !pool
                .check("riverbend-2026".into(), Some(hash.clone()))
                .await
                .unwrap()
        );
        let other = pool.hash("Lakeshore-2026".into()).await.unwrap();
        let both = vec![other, hash];
        assert!(
            pool.check_any("Riverbend-2026".into(), both.clone())
                .await
                .unwrap()
        );
        assert!(!pool.check_any("Carefund-2026".into(), both).await.unwrap());
        assert!(!pool.check("nobody has this password".into(), None).await.unwrap());
    }
}
