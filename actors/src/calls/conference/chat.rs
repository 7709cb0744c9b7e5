//! The chat of a call: kept with the call, as part of its transcript.

use super::Conference;
use actix::Context;
use hub_domain::calls::transcript::Segment;
use hub_store::calls::transcripts;
use std::time::Instant;

/// The engine of a segment that somebody wrote.
const WRITTEN: &str = "chat";

impl Conference {
    /// Keeps a chat line, except during a mask. It does not matter whether the call is recorded, because the author
    /// sees that the line is kept.
    pub(super) fn written(&mut self, identity: &str, stream_id: &str, text: String, ctx: &mut Context<Self>) {
        let Some((_, speaker)) = self.role_of(identity) else {
            return;
        };
        // A number may be typed as well as said.
        if self.mask.is_some() {
            return;
        }
        let zero = self.recording_zero.unwrap_or(self.caption_zero);
        let since_ms = Instant::now().saturating_duration_since(zero).as_millis() as i64;
        // What was written before the recording began was counted from earlier on.
        let at_ms = since_ms.max(self.newest_line_ms + 1);
        self.newest_line_ms = at_ms;
        let segment = Segment {
            segment_id: format!("{WRITTEN}-{stream_id}"),
            leg: identity.to_owned(),
            speaker,
            start_ms: at_ms,
            end_ms: at_ms,
            text,
            interim: String::new(),
            lang: String::new(),
            text_en: None,
            revision: 1,
            engine: WRITTEN.to_owned(),
            draft: false,
            unsure: Vec::new(),
            late_ms: None,
        };
        let (store, tenant, call) = (
            self.hub.store().clone(),
            self.setup.tenant,
            self.setup.call.clone(),
        );
        self.write_down(ctx, "chat", async move {
            let mut write = store.write().await?;
            transcripts::put(&mut write, tenant, &call, &segment).await?;
            write.commit().await
        });
    }
}
