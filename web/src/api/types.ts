/**
 * What crosses the wire between the web app and the hub, as docs/API-DESIGN.md describes it.
 * Names that the product specification gives (`cd_user`, `externalId`, `CurrStateName`) are kept as they are.
 * Members ending in `_ms` are epoch milliseconds, or a duration in milliseconds where the name says so.
 */
import type { DeliveryState } from "../ui/delivery-mark";
import type { StatusToken } from "../ui/status-tokens";
import type { Branding } from "./sign-in-types";

export * from "./sign-in-types";

// ---- queue ---------------------------------------------------------------------------------

export interface Unread {
  email: number;
  sms: number;
  voice: number;
  ivr: number;
  unreadTotal: number;
  hasUnreadMessages: boolean;
}

export interface QueueItem {
  id: number;
  processId: number;
  processName: string;
  companyId: number | null;
  companyName: string | null;
  currentStateId: number;
  currentStateName: string;
  statusToken: StatusToken;
  externalId: string;
  ownerId: number | null;
  ownerName: string | null;
  itemName: string;
  createdAt: string | null;
  lastComDate: string | null;
  ComDirection: string | null;
  ComType: string | null;
  stateCurrentTime: string | null;
  lastChangedBy: string | null;
  caseNumber: string | null;
  clientId: string | null;
  categoryName: string | null;
  version: number;
  threadId: string;
  unread: Unread;
}

export interface QueuePage {
  items: QueueItem[];
  total: number;
  page: number;
  page_size: number;
}

export type StateKind = "initial" | "open" | "waiting" | "terminal";

export interface QueueConfig {
  columns: { key: string; sortable: boolean }[];
  page_size: number;
  states: { Domain: "state"; ID: number; Name: string; kind: StateKind; token: StatusToken }[];
  processes: { Domain: "process"; ID: number; Name: string; case_columns: boolean }[];
  assignees: { Domain: "assignee"; ID: number; Name: string }[];
}

export interface PossibleState {
  possible_state_id: number;
  possible_state_name: string;
  requires_user_assigment: boolean;
  kind: StateKind;
}

export interface Owner {
  possible_user_id: number;
  possible_user_name: string;
}

export interface QueueItemDetail extends QueueItem {
  possible_states: PossibleState[];
  owners: Owner[];
}

// ---- threads -------------------------------------------------------------------------------

export type Channel = "EMAIL" | "SMS" | "CALL" | "VOICE" | "NOTE" | "SESSION" | "COMMENT";
export type Direction = "in" | "out" | "internal";

export interface Conversation {
  thread_id: string;
  item_id: number;
  externalId: string;
  name: string;
  processName: string;
  last: { channel: Channel; direction: Direction; preview: string; at_ms: number } | null;
  unreadTotal: number;
}

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

export type Consent = "granted" | "opted_out" | "unknown";

export interface ApplicantAddress {
  kind: "phone" | "email";
  address: string;
  display: string;
  consent: Consent;
  /** Names of other people who have the same address. */
  shared_with: string[];
}

export interface Applicant {
  id: string;
  name: string;
  lang: string;
  zone: string;
  /** The state of the USA where they live, by its postal code; empty where it is not known. */
  state: string;
  addresses: ApplicantAddress[];
  other_items: { id: number; externalId: string; processName: string; currentStateName: string; statusToken: StatusToken; threadId: string }[];
}

export interface Message {
  id: string;
  thread_id: string;
  seq: number;
  channel: Channel;
  direction: Direction;
  author: { kind: "staff" | "applicant" | "system"; id: string | number | null; name: string };
  from: string | null;
  to: string | null;
  subject: string | null;
  body: string;
  lang: string | null;
  created_at_ms: number;
  status: DeliveryState;
  status_history: { status: DeliveryState; at_ms: number; detail: string | null }[];
  reply_to: string | null;
  call: CallCard | null;
  change: { from: string; to: string; comment: string | null } | null;
}

export interface Thread {
  id: string;
  seq: number;
  last_read_seq: number;
  item: QueueItem;
  applicant: Applicant;
  messages: Message[];
  has_more: boolean;
  from: { sms: string | null; email: string | null };
  live_call: CallCard | null;
}

export interface MessagePage {
  messages: Message[];
  has_more: boolean;
}

export interface SearchHit {
  kind: "message" | "transcript" | "application";
  thread_id: string;
  item_id: number;
  message_id: string | null;
  call_id?: string | null;
  start_ms?: number | null;
  name: string;
  externalId: string;
  /** The matches stand between U+2068 and U+2069. */
  snippet: string;
  at_ms: number;
}

export interface UserPreferences {
  layout: "Expanded" | "Collapsed";
  sound: boolean;
  density: string;
  notify: Record<string, boolean>;
}

// ---- calls ---------------------------------------------------------------------------------

export type CallState = "calling" | "ringing" | "live" | "ended";
export type CallOutcome = "answered" | "missed" | "declined" | "cancelled" | "failed";
export type PartyRole = "applicant" | "reviewer" | "interpreter" | "supervisor" | "third_party";
/** `asking`: the notice was spoken, and nothing is recorded until those who must agree have agreed. */
export type RecordingState = "none" | "notice" | "asking" | "recording" | "stopped" | "declined" | "ready" | "failed" | "deleted";

export interface CallParticipant {
  identity: string;
  role: PartyRole;
  name: string;
  joined_at_ms: number;
  left_at_ms: number | null;
}

export interface CallCard {
  id: string;
  conference_id: string;
  state: CallState;
  outcome: CallOutcome | null;
  started_at_ms: number;
  answered_at_ms: number | null;
  ended_at_ms: number | null;
  duration_ms: number | null;
  participants: CallParticipant[];
  recording: {
    state: RecordingState;
    /**
     * With `none`: `state_never` (the law of a party's state), `state_unknown` (a party's state, or the rule there, is not known);
     * with `asking` or `stopped`: `third_party` (somebody who was added has not agreed); with `failed`: what could not be written.
     */
    error: string | null;
    duration_ms: number | null;
    /** When it was deleted because it had been kept long enough, and after how many days. */
    deleted_at_ms?: number | null;
    deleted_after_days?: number | null;
  };
  transcript: { segments: number; engine: string | null; draft: boolean; available: boolean };
}

/** What a LiveKit client needs to join a room. */
export interface RoomAccess {
  url: string;
  token: string;
  room: string;
  identity: string;
}

export interface Recording {
  duration_ms: number;
  mixed_url: string;
  tracks: { leg: string; speaker: string; url: string; peaks: number[] }[];
  masks: MaskedStretch[];
}

/** A stretch of a recording that is silence because a number was said in it; null while it lasts. */
export interface MaskedStretch {
  start_ms: number;
  end_ms: number | null;
}

/** While one stands, nothing that was recorded of the application is deleted. */
export interface LegalHold {
  reason: string;
  set_by: { id: number; name: string };
  set_at_ms: number;
}

/** Something that was said in a call, and where. */
export interface Claim {
  /** The utterance on which it stands. */
  segment_id: string;
  text: string;
  speaker: string;
  start_ms: number;
  end_ms: number;
}

/** What a call came to: drafted by a machine until a person accepts or edits it. */
export interface CallSummary {
  call_id: string;
  state: "draft" | "accepted";
  engine: string;
  engine_version: number;
  draft_transcript: boolean;
  claims: Claim[];
  edited: boolean;
  version: number;
  accepted_by: { id: number; name: string } | null;
  accepted_at_ms: number | null;
}

/** What was said in a call, and where something was said that was not kept. */
export interface CallTranscript {
  segments: Segment[];
  masks: MaskedStretch[];
}

export interface Segment {
  segment_id: string;
  leg: string;
  speaker: string;
  start_ms: number;
  end_ms: number;
  text: string;
  lang: string;
  /** The same in English, where the engine can translate. */
  text_en?: string;
  revision: number;
  engine: string;
  draft: boolean;
}

export type Quality = "excellent" | "good" | "poor" | "lost";

export interface Conference {
  id: string;
  call_id: string;
  thread_id: string;
  externalId: string;
  processId: number;
  processName: string;
  applicant_name: string;
  reviewer: { id: number; name: string };
  started_at_ms: number;
  participants: ConferenceParty[];
  recording: RecordingState;
  captions: boolean;
  last_caption: { speaker: string; text: string } | null;
  supervisors: Supervisor[];
  /** Who speaks for the agency; another than the reviewer after a takeover. */
  seat: { id: number; name: string };
  /** Since when the reviewer asks for help; null while not. */
  help_asked_at_ms: number | null;
  /** The applicant hears music and nothing else. */
  held: boolean;
  /** Nobody new is let in. */
  locked: boolean;
  /** A number is being said that is neither recorded nor written down; when the pause ends by itself. */
  mask: { since_ms: number; until_ms: number } | null;
}

export interface ConferenceParty {
  identity: string;
  role: PartyRole;
  name: string;
  speaking: boolean;
  muted: boolean;
  /** Muted by a supervisor; unmuting is the person's own. */
  muted_by_moderator: boolean;
  quality: Quality | null;
  /** The same in figures, of the last seconds. */
  reception: { loss_percent: number; jitter_ms: number; rtt_ms: number | null; mos: number } | null;
}

/**
 * What a supervisor does in a call. `listen`: hears and is not heard · `whisper`: heard by the reviewer alone ·
 * `barge`: heard by everyone · `takeover`: speaks in the reviewer's place, who listens.
 */
export type SuperviseMode = "listen" | "whisper" | "barge" | "takeover";

export interface Supervisor {
  id: number;
  name: string;
  mode: SuperviseMode;
}

/** What the reviewer of a call is told of its conference. */
export interface CallConference extends Pick<Conference, "call_id" | "seat" | "held" | "locked" | "help_asked_at_ms" | "mask"> {
  /** Those who are heard by somebody; those who only listen too where the tenant has it so. */
  supervisors: Supervisor[];
  /** What the applicant speaks: the first choice for an interpreter. */
  lang: string;
}

// ---- guest ---------------------------------------------------------------------------------

export interface GuestCall {
  state: "ringing" | "live" | "over";
  agency: string;
  caller: string;
  program: string;
  recording_notice: string | null;
  may_decline_recording: boolean;
  /** Nothing is recorded until this guest agrees, who has neither agreed nor refused. */
  must_agree_to_recording: boolean;
  /** Whether what is said can be shown as text in the guest's language. */
  captions: boolean;
  branding: Branding;
}

export interface GuestAnswer {
  call_id: string;
  room: RoomAccess;
  token: string;
}

// ---- sandbox -------------------------------------------------------------------------------

export interface SandboxPerson {
  name: string;
  phone: string | null;
  email: string | null;
  lang: string;
  role: string;
}

export interface SandboxMessage {
  id: string;
  channel: "sms" | "email";
  from: string;
  to: string;
  subject: string | null;
  body: string;
  /** Message-ID of a mail, for answering it. */
  message_id?: string;
  at_ms: number;
}

export interface SandboxRing {
  call_id: string;
  caller: string;
  agency: string;
  recording_notice: string | null;
  /** Nothing is recorded until whoever answers agrees. */
  must_agree: boolean;
  /** Nobody is at the other end: a sentence is read. */
  announcement: boolean;
}

// ---- event socket --------------------------------------------------------------------------

/** A fact already written. */
export interface LiveEvent<Data = unknown> {
  topic: string;
  seq: number;
  kind: string;
  at_ms: number;
  data: Data;
}

/** Something that is true for a moment, such as who types; not kept, without a sequence. */
export interface LiveSignal<Data = unknown> {
  topic: string;
  kind: string;
  data: Data;
}
