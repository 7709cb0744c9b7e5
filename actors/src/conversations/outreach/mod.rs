//! Sends messages to many people, in bursts: each job sends as many as the throttle allows and schedules the next one,
//! so that no outreach blocks other work. After a crash a burst continues; each message is written in the transaction
//! that marks its recipient.

mod message;
mod send;
mod state_books;
#[cfg(test)]
mod tests;
mod unsubscribe;

pub use message::{OutreachMessage, Wording};
pub use unsubscribe::{Unsubscription, read_token};

use crate::Hub;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::conversations::outreach::{OutreachState, burst};
use hub_domain::job::Job;
use hub_store::conversations::outreach::{self, SendOutreach};
use send::Sender;
use state_books::StateBooks;

/// Messages after which a burst's progress is written. The recipients' rows hold it as well.
const PROGRESS_EVERY: i64 = 10;

/// Works on outreach.
pub struct OutreachSender {
    hub: Hub,
    books: StateBooks,
}

impl OutreachSender {
    /// One for the process.
    pub fn new(hub: Hub) -> Self {
        Self {
            hub,
            books: StateBooks::default(),
        }
    }
}

#[async_trait(?Send)]
impl JobHandler for OutreachSender {
    type Job = SendOutreach;

    /// The cursor stays the outreach's id and version: the recipients' rows hold the progress.
    async fn run(&self, job: SendOutreach, run: &mut JobRun) -> Result<(), Interrupted> {
        let (tenant, cursor, began_ms) = (run.tenant(), job.begins_at(), now_ms());
        let (id, version) = (job.outreach.as_str(), job.version);
        let store = self.hub.store();
        let item = store.outreach().by_id(tenant, id).await?;
        // An outreach that was paused and resumed has a new job: two jobs would send twice as fast.
        if item.state != OutreachState::Running || item.version != version {
            return Ok(());
        }
        let (at_once, _) = burst(item.per_minute);
        let waiting = store.outreach().next(tenant, id, at_once).await?;
        let is_last = (waiting.len() as i64) < at_once;
        let states = self.books.of(&self.hub, tenant).await?;
        let sender = Sender::of(&self.hub, tenant, &item, states).await?;
        let mut sent = 0;
        for recipient in &waiting {
            if !sender.send(recipient).await? {
                return Ok(());
            }
            sent += 1;
            if sent % PROGRESS_EVERY == 0 {
                run.reached(&cursor, sent, Some(waiting.len() as i64)).await?;
            }
        }
        let mut write = store.write().await?;
        if is_last {
            let (from, to) = (OutreachState::Running, OutreachState::Done);
            outreach::turn(&mut write, tenant, id, from, to).await?;
        } else {
            let handled = store.outreach().by_id(tenant, id).await?.handled;
            outreach::schedule_next(&mut write, tenant, &item, handled, began_ms).await?;
        }
        write.commit().await?;
        Ok(())
    }
}
