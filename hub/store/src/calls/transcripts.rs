//! What was said in calls, final segments only.

use crate::cases::search::{self, Document};
use crate::error::Result;
use crate::{Store, Write, args, calls, statements};
use hub_domain::calls::transcript::Segment;
use hub_domain::clock::now_ms;
use hub_domain::live::CaptionFinal;
use hub_domain::topic::Topic;
use hub_domain::{CallId, MessageId, TenantId, ThreadId};

statements! {
    PUT = "INSERT INTO transcript_segments (tenant_id, call_id, segment_id, thread_id, leg, speaker, start_ms, end_ms, text, lang, revision, engine, draft, text_en, unsure)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
        ON CONFLICT (tenant_id, call_id, segment_id) DO UPDATE SET end_ms = $8, text = $9, revision = $11, text_en = $14, unsure = $15
        WHERE transcript_segments.revision < $11";
    OF_CALL = "SELECT segment_id, leg, speaker, start_ms, end_ms, text, lang, revision, engine, draft, text_en, unsure FROM transcript_segments
        WHERE tenant_id = $1 AND call_id = $2 ORDER BY start_ms, segment_id";
}

#[derive(sqlx::FromRow)]
struct SegmentRow {
    segment_id: String,
    leg: String,
    speaker: String,
    start_ms: i64,
    end_ms: i64,
    text: String,
    lang: String,
    revision: i64,
    engine: String,
    draft: bool,
    text_en: Option<String>,
    unsure: Option<String>,
}

/// Transcripts, for reading.
pub struct Transcripts<'a>(pub(crate) &'a Store);

impl Transcripts<'_> {
    /// Everything said in a call, in order.
    pub async fn of_call(&self, tenant: TenantId, call: &CallId) -> Result<Vec<Segment>> {
        let rows: Vec<SegmentRow> = self.0.db().all(OF_CALL, args![tenant, call]).await?;
        Ok(rows
            .into_iter()
            .map(|row| Segment {
                segment_id: row.segment_id,
                leg: row.leg,
                speaker: row.speaker,
                start_ms: row.start_ms,
                end_ms: row.end_ms,
                text: row.text,
                interim: String::new(),
                lang: row.lang,
                text_en: row.text_en,
                revision: row.revision,
                engine: row.engine,
                draft: row.draft,
                unsure: numbers(row.unsure.as_deref()),
                late_ms: None,
            })
            .collect())
    }
}

/// As in the table: `3 7 8`; none if the engine is sure of every word.
fn joined(numbers: &[u32]) -> Option<String> {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn numbers(joined: Option<&str>) -> Vec<u32> {
    let words = joined.unwrap_or_default().split(' ');
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Keeps a final segment, makes it searchable and updates the thread.
pub async fn put(write: &mut Write, tenant: TenantId, call: &CallId, segment: &Segment) -> Result<()> {
    let stored = calls::by_id(write, tenant, call).await?;
    let thread = ThreadId(stored.thread_id);
    write
        .execute(
            PUT,
            args![
                tenant,
                call,
                &segment.segment_id,
                &thread,
                &segment.leg,
                &segment.speaker,
                segment.start_ms,
                segment.end_ms,
                &segment.text,
                &segment.lang,
                segment.revision,
                &segment.engine,
                segment.draft,
                segment.text_en.as_deref(),
                joined(&segment.unsure)
            ],
        )
        .await?;
    let document = Document {
        id: format!("{call}/{}", segment.segment_id),
        kind: "transcript",
        thread: thread.clone(),
        message: MessageId(stored.message_id),
        call: Some(call.clone()),
        start_ms: Some(segment.start_ms),
        body: match &segment.text_en {
            Some(english) => format!("{}\n{english}", segment.text),
            None => segment.text.clone(),
        },
        at_ms: now_ms(),
    };
    search::put(write, tenant, &document).await?;
    let data = CaptionFinal {
        call_id: call,
        segment,
    };
    write.emit(tenant, Topic::Thread(thread), &data)
}
