/**
 * What crosses the wire between the web app and the hub, as docs/API-DESIGN.md describes it.
 * Names that the product specification gives (`cd_user`, `externalId`, `CurrStateName`) are kept as they are.
 * Members ending in `_ms` are epoch milliseconds, or a duration in milliseconds where the name says so.
 */
import type { DeliveryState } from "../ui/delivery-mark";
import type { StatusToken } from "../ui/status-tokens";

// ---- sign-in and session -------------------------------------------------------------------

export type AccountType =
  | "Individual"
  | "Government"
  | "Business"
  | "Partner"
  | "Household"
  | "Reviewer"
  | "Demo"
  | "Subscriber"
  | "ReviewerMarket";

export type RoleCode = "IND" | "BUS" | "PARTNER" | "HOUSEHOLD" | "GOV" | "REV" | "REM" | "SUB";

export type Permission =
  | "queue.read"
  | "queue.write"
  | "thread.read"
  | "thread.write"
  | "call.place"
  | "recording.play"
  | "conference.supervise"
  | "admin";

export interface AccountInstance {
  ds_name: string;
  ds_portal_url: string | null;
  ds_logo: string | null;
  ds_program_type: string | null;
  use_fwp_domain: boolean;
  ic_active: boolean;
}

export interface Account {
  cd_user: number;
  cd_entity: number;
  cd_entitytype: number;
  cd_community_entity: number | null;
  cd_community_entity_type: number | null;
  cd_instance: number;
  name: string;
  hasName: boolean;
  logo: string | null;
  instanceName: string;
  subdomain: string | null;
  useFwpDomain: boolean;
  ic_active: boolean;
  accountType: string;
  /** Only on the first account of a list: whether inactive instances may be shown. */
  ic_show_inactive_instances?: boolean;
  instance: AccountInstance;
}

export interface SessionUser {
  id: number;
  id_entity_type: number;
  ds_firstname: string;
  ds_lastname: string;
  ds_mail: string;
  ds_phone: string | null;
  ic_show_inactive_instances: boolean;
  roles: number[];
  role_codes: RoleCode[];
  cd_user: number;
  id_entity: number;
  cd_instance: number;
  cd_community_entity: number | null;
  cd_community_entity_type: number | null;
  accountType: AccountType;
  accountTypeTranslation: string;
  instance_name: string;
  permissions: Permission[];
  lang: string;
  zone: string;
  /** Absent until the hub tells of sessions. */
  session?: SessionBlock;
}

/** What the session itself is and how long it may last. */
export interface SessionBlock {
  sid: string;
  started_at_ms: number;
  expires_at_ms: number;
  /** How long nothing may be done before the session ends. */
  idle_ms: number;
  /** How long before its end it is said. */
  warn_before_ms: number;
  /** The administrator who acts as this user. */
  impersonated_by: { name: string } | null;
}

/** Which rules a new password is held to. */
export type PasswordPolicy = "classic" | "login_id" | "nist";

export interface Branding {
  cd_instance: number;
  instance_name: string;
  ds_backgroundUrl: string | null;
  ds_logoUrl: string | null;
  ds_portalTitle: string | null;
  ds_textMode: string | null;
  ds_loginHeading: string | null;
  ds_loginMessage: string | null;
  ic_captcha: boolean;
  ic_sso: boolean;
  ic_forward_login: boolean;
  ic_sign_up_individuals: boolean;
  ic_sign_up_business: boolean;
  ds_business_signup_link: string | null;
  ds_individual_signup_link: string | null;
  /** `#rrggbb` */
  brand_color: string | null;
  contact_info: string | null;
  demo: boolean;
  /** `#rrggbb` */
  accent: string | null;
  /** The only languages that this host offers, or null for all. */
  languages: string[] | null;
  hide_individual_signup: boolean;
  support: { heading: string; programs: { name: string; phone: string }[]; email: string } | null;
  footer_hidden_on_auth: boolean;
  marketplace: boolean;
  password_policy: PasswordPolicy;
  /** Where applicants of this instance fill their form, when it is elsewhere. */
  external_form_url: string | null;
  privacy_url: string | null;
  environment: "development" | "qa" | "staging" | "production";
}

/** How a second factor is proved: by a code that is sent, an authenticator app, a passkey, or a backup code. */
export type MfaChannel = "email" | "sms" | "totp" | "passkey" | "backup";

export interface MfaPending {
  required: boolean;
  channels: MfaChannel[];
  /** Masked addresses, by channel. */
  hints: Partial<Record<MfaChannel, string>>;
}

export interface SessionAnswer {
  token?: string;
  mfa?: MfaPending;
}

export interface MfaSent {
  channel: MfaChannel;
  /** Masked. */
  to: string;
  resend_after_ms: number;
  expires_at_ms: number;
}

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
export type PartyRole = "applicant" | "reviewer" | "interpreter" | "supervisor";
export type RecordingState = "none" | "notice" | "recording" | "stopped" | "declined" | "ready" | "failed";

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
  recording: { state: RecordingState; error: string | null; duration_ms: number | null };
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
}

export interface Segment {
  segment_id: string;
  leg: string;
  speaker: string;
  start_ms: number;
  end_ms: number;
  text: string;
  lang: string;
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
  participants: { identity: string; role: PartyRole; name: string; speaking: boolean; muted: boolean; quality: Quality | null }[];
  recording: RecordingState;
  captions: boolean;
  last_caption: { speaker: string; text: string } | null;
  listeners: { id: number; name: string }[];
}

// ---- guest ---------------------------------------------------------------------------------

export interface GuestCall {
  state: "ringing" | "live" | "over";
  agency: string;
  caller: string;
  program: string;
  recording_notice: string | null;
  may_decline_recording: boolean;
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

// ---- captcha -------------------------------------------------------------------------------

export type CaptchaEngine = "altcha" | "recaptcha" | "hcaptcha";

export interface CaptchaSettings {
  activated: boolean;
  engine: CaptchaEngine;
  site_key_v3?: string | null;
  site_key_v2?: string | null;
  threshold: number;
}

/** A proof of work to be done: the number up to `maxnumber` whose hash with the salt is `challenge`. */
export interface CaptchaChallenge {
  algorithm: "SHA-256";
  challenge: string;
  salt: string;
  maxnumber: number;
  signature: string;
}

// ---- passwords, sign-up and the newer login ------------------------------------------------

/** What a link or code for setting a password is for. */
export interface PasswordTokenInfo {
  id: number;
  policy: PasswordPolicy;
  /** The shortest password that the login's tenants take, in characters. */
  min_length: number;
  /** How many of lowercase, uppercase, digit and special must be there. */
  classes: 0 | 3 | 4;
  /** Masked. */
  email: string;
}

export interface SignupInstance {
  ds_name: string;
  cd_instance: number;
}

/** An account that an e-mail address already has, at sign-up. */
export interface BusinessMatch {
  cd_business?: number;
  title: string;
  address: string | null;
  email: string | null;
}

export interface AccountSearch {
  userExists: boolean;
  businesses: BusinessMatch[];
}

export type CodeOperation = "change_password" | "change_login_id" | "create_login";
export type CodeChannel = "phone" | "call" | "email";

/** A login id was found (a token that tells its channels), or why it may not go on. */
export interface LoginSearch {
  token?: string;
  reason?: string;
}

/** A code is on its way. */
export interface OperationSent {
  token: string;
  operationId: string;
  resend_after_ms: number;
  expires_at_ms: number;
  /** Masked. */
  to: string;
}

/** What a one-time code of another host or of a link opens. */
export interface Exchange {
  token: string;
  account: Account | null;
  mfa_passed: boolean;
  redirect: string | null;
}

/** The answer to choosing an account that may belong to another host. */
export interface AccountSelection {
  redirectUrl?: string;
  mfa?: MfaPending;
  token?: string;
  login?: boolean;
}
