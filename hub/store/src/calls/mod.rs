//! Calls: their life, who took part, and the tracks that were recorded.

pub mod address_book;
pub mod availabilities;
pub mod call_progress;
pub mod call_supervisors;
pub mod call_transfers;
pub mod called_numbers;
pub mod egresses;
pub mod emergency_callings;
pub mod guest_links;
pub mod incoming_calls;
pub mod line_offers;
pub mod line_visits;
pub mod missed_calls;
pub mod own_phones;
pub mod phone_numbers;
pub mod phone_sounds;
pub mod recording_masks;
pub mod recording_policies;
pub mod recording_rules;
pub(crate) mod recording_tracks;
pub mod retention;
pub mod sip_entries;
pub mod summaries;
pub mod text_phones;
pub mod transcripts;
pub mod trunk_calls;
pub mod trunk_leases;
pub mod trunk_watches;
pub mod voicemails;
pub mod waiting_lines;
pub mod wrap_ups;

pub use recording_tracks::{RecordedTrack, add_track, set_recording_duration, track_done};

use crate::error::{Result, StoreError};
use crate::{Store, Write, args, statements};
use hub_domain::calls::call::{
    CallCard, CallLine, CallOutcome, CallParticipant, CallState, CallWrapUp, ConferenceRole, RecordingState,
    RecordingSummary, TranscriptSummary,
};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::outgoing_call::means_emergency;
use hub_domain::calls::telephone::CarrierWords;
use hub_domain::calls::waiting_line::VisitState;
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CallId, MessageId, TenantId, ThreadId};
use std::collections::HashMap;

macro_rules! columns {
    () => {
        "c.tenant_id, c.id, c.thread_id, c.message_id, c.application_id, c.program_id, c.reviewer_id, c.reviewer_name,
        c.applicant_name, c.to_address, c.lang, c.room, c.node, c.state, c.outcome, c.started_at_ms, c.answered_at_ms,
        c.ended_at_ms, c.recording_state, c.recording_error, c.recording_started_at_ms, c.recording_duration_ms,
        c.transcript_engine, c.transcript_draft, c.transcript_available, c.recording_deleted_at_ms, c.recording_deleted_after_days,
        c.line_key, c.line_name, c.line_end, c.line_waited_ms, c.off_file_number, c.refused_status, c.refused_reason, c.refused_warning,
        COALESCE(i.caller_standing, '') AS caller_standing, COALESCE(i.asserted_name, '') AS asserted_name,
        COALESCE(i.number_check, '') AS number_check, COALESCE(i.forwarded_from, '') AS forwarded_from, w.name AS wrap_up_by, w.code AS wrap_up_code, w.label AS wrap_up_label,
        w.note AS wrap_up_note, w.follow_up_on AS wrap_up_follow_up_on, w.saved_at_ms AS wrap_up_saved_at_ms,
        (SELECT COUNT(*) FROM transcript_segments s WHERE s.tenant_id = c.tenant_id AND s.call_id = c.id) AS segments
        FROM calls c LEFT JOIN call_wrap_ups w ON w.tenant_id = c.tenant_id AND w.call_id = c.id
        LEFT JOIN incoming_calls i ON i.tenant_id = c.tenant_id AND i.id = c.id"
    };
}

statements! {
    INSERT = "INSERT INTO calls (tenant_id, id, thread_id, message_id, application_id, program_id, reviewer_id, reviewer_name,
            applicant_name, to_address, lang, room, node, state, started_at_ms, recording_state, transcript_engine,
            transcript_draft, transcript_available)
        VALUES ($1, $2, $3, '', $4, $5, $6, $7, $8, $9, $10, $11, $12, 'calling', $13, 'none', '', $14, $15)";
    INSERT_MISSED = "INSERT INTO calls (tenant_id, id, thread_id, message_id, application_id, program_id, reviewer_id, reviewer_name,
            applicant_name, to_address, lang, room, node, state, outcome, started_at_ms, ended_at_ms, recording_state,
            transcript_engine, transcript_draft, transcript_available)
        VALUES ($1, $2, $3, '', $4, $5, 0, '', $6, $7, $8, '', $9, 'ended', $10, $11, $12, 'none', '', FALSE, FALSE)";
    OUT_OF_LINE = "UPDATE calls SET line_key = $3, line_name = $4, line_end = $5, line_waited_ms = $6, line_wrap_up_s = $7
        WHERE tenant_id = $1 AND id = $2";
    SET_OFF_FILE = "UPDATE calls SET off_file_number = $3 WHERE tenant_id = $1 AND id = $2";
    SET_REFUSAL = "UPDATE calls SET refused_status = $3, refused_reason = $4, refused_warning = $5 WHERE tenant_id = $1 AND id = $2";
    SET_MESSAGE = "UPDATE calls SET message_id = $3 WHERE tenant_id = $1 AND id = $2";
    BY_ID = concat!("SELECT ", columns!(), " WHERE c.tenant_id = $1 AND c.id = $2");
    OF_THREAD = concat!("SELECT ", columns!(), " WHERE c.tenant_id = $1 AND c.thread_id = $2");
    OPEN = concat!("SELECT ", columns!(), " WHERE c.tenant_id = $1 AND c.state <> 'ended' ORDER BY c.started_at_ms");
    OPEN_EVERYWHERE = concat!("SELECT ", columns!(), " WHERE c.state <> 'ended' ORDER BY c.started_at_ms");
    UNFINISHED_EVERYWHERE = concat!("SELECT ", columns!(), " WHERE c.state <> 'ended'
        OR c.recording_state IN ('notice', 'asking', 'recording', 'stopped')
        OR (c.recording_state = 'declined' AND EXISTS (SELECT 1 FROM recording_tracks t
            WHERE t.tenant_id = c.tenant_id AND t.call_id = c.id))
        ORDER BY c.started_at_ms");
    PARTICIPANTS = "SELECT call_id, identity, role, name, joined_at_ms, left_at_ms FROM call_participants
        WHERE tenant_id = $1 AND call_id = $2 ORDER BY joined_at_ms, identity";
    PARTICIPANTS_OF_THREAD = "SELECT p.call_id, p.identity, p.role, p.name, p.joined_at_ms, p.left_at_ms
        FROM call_participants p JOIN calls c ON c.tenant_id = p.tenant_id AND c.id = p.call_id
        WHERE c.tenant_id = $1 AND c.thread_id = $2 ORDER BY p.joined_at_ms, p.identity";
    LIVE_OF = "SELECT COUNT(*) FROM calls WHERE tenant_id = $1 AND state IN ('calling', 'ringing', 'live') AND reviewer_id = $2";
    SET_TRANSCRIPT = "UPDATE calls SET transcript_engine = $3, transcript_draft = $4, transcript_available = $5
        WHERE tenant_id = $1 AND id = $2";
}

/// A call as it is stored.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Call {
    pub tenant_id: i64,
    pub id: String,
    pub thread_id: String,
    pub message_id: String,
    pub application_id: i64,
    pub program_id: i64,
    pub reviewer_id: i64,
    pub reviewer_name: String,
    pub applicant_name: String,
    pub to_address: String,
    pub lang: String,
    pub room: String,
    pub node: String,
    pub state: String,
    pub outcome: Option<String>,
    pub started_at_ms: i64,
    pub answered_at_ms: Option<i64>,
    pub ended_at_ms: Option<i64>,
    pub recording_state: String,
    pub recording_error: Option<String>,
    pub recording_started_at_ms: Option<i64>,
    pub recording_duration_ms: Option<i64>,
    pub transcript_engine: String,
    pub transcript_draft: bool,
    pub transcript_available: bool,
    pub recording_deleted_at_ms: Option<i64>,
    pub recording_deleted_after_days: Option<i64>,
    /// Key of the waiting line that it came out of, and its name; empty: of none.
    pub line_key: String,
    pub line_name: String,
    /// How the wait ended.
    pub line_end: String,
    pub line_waited_ms: i64,
    /// The number that was called, where it is not the applicant's; empty where it is.
    pub off_file_number: String,
    /// What is known of who called; empty for a call that went out.
    pub caller_standing: String,
    /// SIP status that the carrier refused it with, its words and its warning.
    pub refused_status: Option<i64>,
    pub refused_reason: String,
    pub refused_warning: String,
    /// What the carrier says of the caller; empty for a call that went out.
    pub asserted_name: String,
    pub number_check: String,
    pub forwarded_from: String,
    pub wrap_up_by: Option<String>,
    pub wrap_up_code: Option<String>,
    pub wrap_up_label: Option<String>,
    pub wrap_up_note: Option<String>,
    pub wrap_up_follow_up_on: Option<String>,
    pub wrap_up_saved_at_ms: Option<i64>,
    pub segments: i64,
}

#[derive(sqlx::FromRow)]
struct ParticipantRow {
    call_id: String,
    identity: String,
    role: String,
    name: String,
    joined_at_ms: i64,
    left_at_ms: Option<i64>,
}

/// A call about to be placed.
#[derive(Debug, Clone)]
pub struct NewCall {
    pub id: CallId,
    pub thread: ThreadId,
    pub application_id: i64,
    pub program_id: i64,
    pub reviewer_id: i64,
    pub reviewer_name: String,
    pub applicant_name: String,
    pub to: String,
    pub lang: String,
    pub room: String,
    pub node: String,
    pub engine: String,
    pub draft: bool,
    pub captions_available: bool,
}

impl Call {
    /// State of the call.
    pub fn state(&self) -> CallState {
        CallState::parse(&self.state).unwrap_or(CallState::Ended)
    }

    /// State of the recording.
    pub fn recording(&self) -> RecordingState {
        RecordingState::parse(&self.recording_state).unwrap_or(RecordingState::None)
    }

    /// Its id as a type.
    pub fn call_id(&self) -> CallId {
        CallId(self.id.clone())
    }

    fn card(self, participants: Vec<CallParticipant>) -> CallCard {
        CallCard {
            conference_id: CallId(self.id.clone()),
            state: self.state(),
            outcome: self.outcome.as_deref().and_then(CallOutcome::parse),
            started_at_ms: self.started_at_ms,
            answered_at_ms: self.answered_at_ms,
            ended_at_ms: self.ended_at_ms,
            duration_ms: self
                .answered_at_ms
                .zip(self.ended_at_ms)
                .map(|(from, to)| (to - from).max(0)),
            participants,
            recording: RecordingSummary {
                state: self.recording(),
                error: self.recording_error.clone(),
                duration_ms: self.recording_duration_ms,
                deleted_at_ms: self.recording_deleted_at_ms,
                // Known before the deletion; shown only after it.
                deleted_after_days: self
                    .recording_deleted_at_ms
                    .and(self.recording_deleted_after_days),
            },
            transcript: TranscriptSummary {
                segments: self.segments,
                engine: self.transcript_engine,
                draft: self.transcript_draft,
                available: self.transcript_available,
            },
            off_file_number: (!self.off_file_number.is_empty()).then_some(self.off_file_number),
            caller_standing: CallerStanding::parse(&self.caller_standing),
            asserted: Some(incoming_calls::asserted(
                self.asserted_name,
                &self.number_check,
                self.forwarded_from,
            ))
            .filter(|asserted| !asserted.is_empty()),
            refusal: self
                .refused_status
                .and_then(|status| u16::try_from(status).ok())
                .map(|status| CarrierWords {
                    status,
                    reason: self.refused_reason,
                    warning: self.refused_warning,
                }),
            emergency: means_emergency(&self.to_address),
            line: VisitState::parse(&self.line_end).map(|end| CallLine {
                name: self.line_name,
                end,
                waited_ms: self.line_waited_ms,
            }),
            wrap_up: self.wrap_up_by.map(|by| CallWrapUp {
                by,
                code: self.wrap_up_code.unwrap_or_default(),
                label: self.wrap_up_label.unwrap_or_default(),
                note: self.wrap_up_note.unwrap_or_default(),
                follow_up_on: self.wrap_up_follow_up_on,
                saved_at_ms: self.wrap_up_saved_at_ms.unwrap_or_default(),
            }),
            id: CallId(self.id),
        }
    }
}

fn participant(row: ParticipantRow) -> Result<CallParticipant> {
    Ok(CallParticipant {
        role: ConferenceRole::parse(&row.role).ok_or_else(|| StoreError::Corrupt {
            what: "conference role",
            reason: row.role.clone(),
        })?,
        identity: row.identity,
        name: row.name,
        joined_at_ms: row.joined_at_ms,
        left_at_ms: row.left_at_ms,
    })
}

/// Calls, for reading.
pub struct Calls<'a>(pub(crate) &'a Store);

impl Calls<'_> {
    /// One call.
    pub async fn by_id(&self, tenant: TenantId, id: &CallId) -> Result<Call> {
        self.0.db().one("call", BY_ID, args![tenant, id]).await
    }

    /// Whether this reviewer is on a call now.
    pub async fn has_live(&self, tenant: TenantId, reviewer: AccountId) -> Result<bool> {
        let (count,): (i64,) = self.0.db().one("calls", LIVE_OF, args![tenant, reviewer]).await?;
        Ok(count > 0)
    }

    /// One call as its thread shows it.
    pub async fn card(&self, tenant: TenantId, id: &CallId) -> Result<CallCard> {
        let call = self.by_id(tenant, id).await?;
        let rows: Vec<ParticipantRow> = self.0.db().all(PARTICIPANTS, args![tenant, id]).await?;
        Ok(call.card(rows.into_iter().map(participant).collect::<Result<_>>()?))
    }

    /// Every call of a thread as it shows them, by id.
    pub async fn cards_of_thread(
        &self,
        tenant: TenantId,
        thread: &ThreadId,
    ) -> Result<HashMap<String, CallCard>> {
        let calls: Vec<Call> = self.0.db().all(OF_THREAD, args![tenant, thread]).await?;
        let rows: Vec<ParticipantRow> = self
            .0
            .db()
            .all(PARTICIPANTS_OF_THREAD, args![tenant, thread])
            .await?;
        let mut people: HashMap<String, Vec<CallParticipant>> = HashMap::new();
        for row in rows {
            people
                .entry(row.call_id.clone())
                .or_default()
                .push(participant(row)?);
        }
        Ok(calls
            .into_iter()
            .map(|call| {
                let participants = people.remove(&call.id).unwrap_or_default();
                (call.id.clone(), call.card(participants))
            })
            .collect())
    }

    /// The calls of a tenant that have not ended.
    pub async fn open(&self, tenant: TenantId) -> Result<Vec<Call>> {
        self.0.db().all(OPEN, args![tenant]).await
    }

    /// The calls of all tenants that have not ended, or whose recording was interrupted: what a starting node has to
    /// clean up.
    pub async fn unfinished_everywhere(&self) -> Result<Vec<Call>> {
        self.0.db().all(UNFINISHED_EVERYWHERE, args![]).await
    }

    /// The calls of all tenants that have not ended.
    pub async fn open_everywhere(&self) -> Result<Vec<Call>> {
        self.0.db().all(OPEN_EVERYWHERE, args![]).await
    }
}

/// One call as this write sees it.
pub async fn by_id(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<Call> {
    write.one("call", BY_ID, args![tenant, id]).await
}

/// One call's card as this write sees it.
pub async fn card(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<CallCard> {
    let call = by_id(write, tenant, id).await?;
    let rows: Vec<ParticipantRow> = write.all(PARTICIPANTS, args![tenant, id]).await?;
    Ok(call.card(rows.into_iter().map(participant).collect::<Result<_>>()?))
}

/// Notes that the number of a call is not one of the applicant's.
pub async fn set_off_file(write: &mut Write, tenant: TenantId, call: &CallId, number: &str) -> Result<()> {
    write.execute(SET_OFF_FILE, args![tenant, call, number]).await?;
    Ok(())
}

/// Notes what the carrier refused a call with. It is shown with the end of the call, which follows.
pub async fn set_refusal(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    said: &CarrierWords,
) -> Result<()> {
    let values = args![
        tenant,
        call,
        i64::from(said.status),
        said.reason.as_str(),
        said.warning.as_str()
    ];
    write.execute(SET_REFUSAL, values).await.map(drop)
}

/// Writes a call that is being placed.
pub async fn insert(write: &mut Write, tenant: TenantId, new: &NewCall) -> Result<()> {
    write
        .execute(
            INSERT,
            args![
                tenant,
                &new.id,
                &new.thread,
                new.application_id,
                new.program_id,
                new.reviewer_id,
                &new.reviewer_name,
                &new.applicant_name,
                &new.to,
                &new.lang,
                &new.room,
                &new.node,
                now_ms(),
                new.draft,
                new.captions_available
            ],
        )
        .await?;
    write
        .execute(
            SET_TRANSCRIPT,
            args![tenant, &new.id, &new.engine, new.draft, new.captions_available],
        )
        .await?;
    availabilities::changed(write, tenant, AccountId(new.reviewer_id))
}

/// A call that came in and that nobody took.
#[derive(Debug, Clone)]
pub struct MissedCall {
    pub id: CallId,
    pub thread: ThreadId,
    pub application_id: i64,
    pub program_id: i64,
    pub applicant_name: String,
    /// The caller's number.
    pub caller: String,
    pub lang: String,
    pub node: String,
    pub outcome: CallOutcome,
    pub started_at_ms: i64,
    pub ended_at_ms: i64,
}

/// Writes a missed call, which has ended before its entry is in the thread.
pub async fn insert_missed(write: &mut Write, tenant: TenantId, missed: &MissedCall) -> Result<()> {
    let values = args![
        tenant,
        &missed.id,
        &missed.thread,
        missed.application_id,
        missed.program_id,
        &missed.applicant_name,
        &missed.caller,
        &missed.lang,
        &missed.node,
        missed.outcome.as_str(),
        missed.started_at_ms,
        missed.ended_at_ms
    ];
    write.execute(INSERT_MISSED, values).await.map(drop)
}

/// Where a call waited before, and what follows it.
#[derive(Debug, Clone)]
pub struct OutOfLine<'a> {
    pub key: &'a str,
    pub name: &'a str,
    pub end: VisitState,
    pub waited_ms: i64,
    /// Seconds for writing it up.
    pub wrap_up_s: u32,
}

/// Notes which line a call came out of.
pub async fn out_of_line(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    line: &OutOfLine<'_>,
) -> Result<()> {
    let values = args![
        tenant,
        id,
        line.key,
        line.name,
        line.end.as_str(),
        line.waited_ms,
        i64::from(line.wrap_up_s)
    ];
    write.execute(OUT_OF_LINE, values).await.map(drop)
}

/// Ties a call to its entry in the thread.
pub async fn set_message(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    message: &MessageId,
) -> Result<()> {
    write
        .execute(SET_MESSAGE, args![tenant, id, message])
        .await
        .map(drop)
}

/// Which engine wrote the transcript of a call that had none; empty: none.
pub async fn set_transcript(write: &mut Write, tenant: TenantId, id: &CallId, engine: &str) -> Result<()> {
    let values = args![tenant, id, engine, false, !engine.is_empty()];
    write.execute(SET_TRANSCRIPT, values).await.map(drop)
}
