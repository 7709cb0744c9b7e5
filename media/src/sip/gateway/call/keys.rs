//! Keys that are pressed on the other end.

use super::super::sip;
use super::PhoneCall;
use crate::error::MediaError;
use crate::rtp::telephone_event::{event, is_wait};
use rsipstack::sip::Header;
use std::time::Duration;
use tokio::sync::mpsc;

/// Keys of the room that may wait to be pressed by requests.
const WAITING: usize = 64;
/// How long a `w` waits.
const PAUSE: Duration = Duration::from_millis(500);

impl PhoneCall {
    /// Presses keys: as events in the voice where the other end understands them, otherwise by INFO requests. A `w` waits for half a
    /// second.
    pub async fn dial(&self, digits: &str) -> Result<(), MediaError> {
        match self.takes_events() {
            true => self.0.line.dial(digits),
            false => self.dial_by_requests(digits).await,
        }
    }

    /// The same, until the last one is pressed.
    pub(crate) async fn dial_all(&self, digits: &str) -> Result<(), MediaError> {
        if !self.takes_events() {
            return self.dial_by_requests(digits).await;
        }
        // A leg that has ended presses nothing more.
        let _ = self.0.line.dial_all(digits)?.await;
        Ok(())
    }

    fn takes_events(&self) -> bool {
        let agreed = self.0.agreed.lock();
        agreed.as_ref().is_none_or(|format| format.digits.is_some())
    }

    async fn dial_by_requests(&self, digits: &str) -> Result<(), MediaError> {
        for digit in digits.chars() {
            if is_wait(digit) {
                tokio::time::sleep(PAUSE).await;
            } else if event(digit).is_some() {
                let headers = vec![Header::ContentType("application/dtmf-relay".into())];
                let body = format!("Signal={digit}\r\nDuration=160\r\n").into_bytes();
                self.dialog().info(Some(headers), Some(body)).await.map_err(sip)?;
            }
        }
        Ok(())
    }

    /// Presses a key that the room wants pressed, after those before it.
    pub(super) fn wanted(&self, key: char, keys: &mut Option<mpsc::Sender<char>>) {
        let keys = keys.get_or_insert_with(|| self.press_in_order());
        if keys.try_send(key).is_err() {
            tracing::debug!("a key for a telephone is lost");
        }
    }

    fn press_in_order(&self) -> mpsc::Sender<char> {
        let (keys, mut waiting) = mpsc::channel::<char>(WAITING);
        let call = self.clone();
        tokio::spawn(async move {
            while let Some(key) = waiting.recv().await {
                if let Err(error) = call.dial(&key.to_string()).await {
                    tracing::info!(%error, "a key could not be pressed on a telephone");
                }
            }
        });
        keys
    }
}
