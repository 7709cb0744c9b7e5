//! No more texts a second than a provider takes.

use parking_lot::Mutex;
use std::time::Duration;
use tokio::time::Instant;

/// Gives out moments, evenly apart.
pub(super) struct Pace {
    apart: Duration,
    next: Mutex<Instant>,
}

impl Pace {
    /// At least one a second.
    pub fn per_second(texts: u32) -> Self {
        Self {
            apart: Duration::from_secs(1) / texts.max(1),
            next: Mutex::new(Instant::now()),
        }
    }

    /// Waits for the next free moment.
    pub async fn wait(&self) {
        let moment = {
            let mut next = self.next.lock();
            let moment = (*next).max(Instant::now());
            *next = moment + self.apart;
            moment
        };
        tokio::time::sleep_until(moment).await;
    }

    /// Sends nothing for this long, because the provider has asked for it.
    pub fn pause(&self, duration: Duration) {
        let mut next = self.next.lock();
        *next = (*next).max(Instant::now() + duration);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn texts_are_evenly_spaced_and_pause_when_the_provider_asks() {
        let (pace, begun) = (Pace::per_second(100), Instant::now());
        for _ in 0..11 {
            pace.wait().await;
        }
        assert!(
            begun.elapsed() >= Duration::from_millis(100),
            "{:?}",
            begun.elapsed()
        );
        let asked = Instant::now();
        pace.pause(Duration::from_millis(200));
        pace.wait().await;
        assert!(
            asked.elapsed() >= Duration::from_millis(200),
            "{:?}",
            asked.elapsed()
        );
    }
}
