import type {
  Applicant,
  CallCard,
  CallSummary,
  Conference,
  ConsentEntry,
  Conversation,
  GuestCallView,
  Message,
  QueueConfig,
  QueueItem,
  RecordingView,
  Segment,
  ThreadView,
  UnreadCounts,
} from "../api/schema";
import { branding } from "./fixtures";

/** Mid-morning of a Thursday in the county's zone. */
export const NOON_MS = Date.UTC(2026, 10, 19, 17, 0);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const queueConfig: QueueConfig = {
  columns: (
    [
      "externalId",
      "itemName",
      "processName",
      "createdAt",
      "ownerName",
      "companyName",
      "lastComDate",
      "ComDirection",
      "ComType",
      "stateCurrentTime",
      "currentStateName",
      "dueAt",
    ] as const
  ).map((key) => ({ key, sortable: true })),
  page_size: 25,
  tabs: ["all", "status", "assignment"],
  states: [
    { Domain: "state", ID: 8, Name: "Intake", token: "intake" },
    { Domain: "state", ID: 9, Name: "Review", token: "review" },
    { Domain: "state", ID: 6, Name: "Pending-Approval", token: "pending-approval" },
    { Domain: "state", ID: 3, Name: "Approved", token: "approved" },
    { Domain: "state", ID: 12, Name: "Denied", token: "denied" },
  ],
  processes: [
    { Domain: "process", ID: 5, Name: "Rental Assistance", case_columns: false, payments: false },
    { Domain: "process", ID: 7, Name: "Energy Assistance", case_columns: true, payments: false },
    { Domain: "process", ID: 1720, Name: "Food Assistance", case_columns: false, payments: false },
  ],
  assignees: [
    { Domain: "assignee", ID: 900, Name: "Rosa Marsh" },
    { Domain: "assignee", ID: 111, Name: "Ines Intake" },
    { Domain: "assignee", ID: 112, Name: "Carlos Worker" },
  ],
};

export function unread(total: number): UnreadCounts {
  return { email: 0, sms: total, voice: 0, ivr: 0, unreadTotal: total, hasUnreadMessages: total > 0 };
}

const NAMES = [
  "Amal Haddad",
  "Lucía Romero",
  "Marikit Santos",
  "김서연",
  "ليلى منصور",
  "Bartholomew Featherstonehaugh-Cholmondeley",
  "Thanh Nguyễn",
  "Grace Okonkwo",
];

export function queueItem(n: number, over: Partial<QueueItem> = {}): QueueItem {
  const state = queueConfig.states[n % queueConfig.states.length]!;
  const program = queueConfig.processes[n % queueConfig.processes.length]!;
  const owner = n % 4 === 0 ? null : queueConfig.assignees[n % queueConfig.assignees.length]!;
  return {
    id: 10_000 + n,
    processId: program.ID,
    processName: program.Name,
    companyId: 1,
    companyName: n % 3 ? "Harbor Community Partners" : "",
    currentStateId: state.ID,
    currentStateName: state.Name,
    statusToken: state.token,
    externalId: `RB-${10_000 + n}`,
    ownerId: owner?.ID ?? null,
    ownerName: owner?.Name ?? "",
    itemName: NAMES[n % NAMES.length]!,
    createdAt: new Date(NOON_MS - (90 - n) * DAY_MS).toISOString(),
    dueAt: n % 3 ? new Date(NOON_MS + n * DAY_MS).toISOString() : null,
    lastComDate: n % 5 ? new Date(NOON_MS - n * 3_600_000).toISOString() : null,
    ComDirection: n % 5 ? (n % 2 ? "in" : "out") : "",
    ComType: n % 5 ? (n % 2 ? "SMS" : "EMAIL") : null,
    stateCurrentTime: new Date(NOON_MS - n * DAY_MS).toISOString(),
    lastChangedBy: "Ines Intake",
    caseNumber: program.case_columns ? `C-${2_000 + n}` : "",
    clientId: program.case_columns ? `K${300 + n}` : "",
    categoryName: "",
    paymentChannelName: "",
    paymentStatusName: "",
    version: 1,
    threadId: `t-${10_000 + n}`,
    unread: unread(n === 2 ? 12 : n === 4 ? 1 : 0),
    validations: { total: 3, warning: 1, failed: n === 1 ? 1 : 0, passed: n === 1 ? 1 : 2, corrected: 0 },
    test: false,
    ...over,
  };
}

export const callCard: CallCard = {
  id: "c1",
  conference_id: "f1",
  state: "ended",
  outcome: "answered",
  started_at_ms: NOON_MS - 50 * MINUTE_MS,
  answered_at_ms: NOON_MS - 50 * MINUTE_MS + 8_000,
  ended_at_ms: NOON_MS - 47 * MINUTE_MS,
  duration_ms: 172_000,
  participants: [
    { identity: "staff-110", role: "reviewer", name: "Rosa Marsh", joined_at_ms: NOON_MS - 50 * MINUTE_MS, left_at_ms: null },
    { identity: "applicant-1", role: "applicant", name: "Amal Haddad", joined_at_ms: NOON_MS - 50 * MINUTE_MS, left_at_ms: null },
  ],
  recording: { state: "ready", error: null, duration_ms: 172_000, deleted_at_ms: null, deleted_after_days: null },
  transcript: { segments: 4, engine: "draft", draft: true, available: true },
  line: null,
  off_file_number: null,
  asserted: null,
  refusal: null,
  emergency: false,
  caller_standing: null,
  wrap_up: null,
};

const peaks = (phase: number) =>
  Array.from({ length: 344 }, (_, i) => Math.max(0, Math.round(200 * Math.abs(Math.sin(i / 9 + phase)) * (Math.sin(i / 40 + phase * 2) > 0 ? 1 : 0.08))));

export const recording: RecordingView = {
  duration_ms: 172_000,
  mixed_url: "/api/recordings/c1/mixed.ogg?sig=1",
  tracks: [
    { leg: "staff-110", speaker: "Rosa Marsh", url: "/api/recordings/c1/0.ogg?sig=1", peaks: peaks(0) },
    { leg: "applicant-1", speaker: "Amal Haddad", url: "/api/recordings/c1/1.ogg?sig=1", peaks: peaks(1.6) },
  ],
  masks: [{ start_ms: 62_000, end_ms: 79_200 }],
};

export function segment(n: number, leg: "staff-110" | "applicant-1", text: string, over: Partial<Segment> = {}): Segment {
  return {
    segment_id: `s${n}`,
    leg,
    speaker: leg === "staff-110" ? "Rosa Marsh" : "Amal Haddad",
    start_ms: n * 14_000,
    end_ms: n * 14_000 + 9_000,
    text,
    lang: "en",
    revision: 1,
    engine: "draft",
    draft: true,
    ...over,
  };
}

export const segments: Segment[] = [
  segment(0, "staff-110", "Hello, this is Rosa Marsh from Riverbend County. I am calling about your rental application."),
  segment(1, "applicant-1", "Yes, thank you for calling. I was not sure which papers you need."),
  segment(2, "staff-110", "We are missing a copy of your lease. Can you bring it on Friday?"),
  segment(3, "applicant-1", "I can bring the lease on Friday morning."),
];

/** What a machine drafted of the fixture call. */
export const summary: CallSummary = {
  call_id: "c1",
  state: "draft",
  engine: "extractive",
  engine_version: 1,
  draft_transcript: true,
  claims: [segments[2]!, segments[3]!].map(({ segment_id, text, speaker, start_ms, end_ms }) => ({ segment_id, text, speaker, start_ms, end_ms })),
  edited: false,
  version: 0,
  accepted_by: null,
  accepted_at_ms: null,
};

/** The summary as the hub answers it once it is accepted. */
export function acceptedSummary(drafted: CallSummary, claims: { segment_id: string; text: string }[]): CallSummary {
  const kept = claims.map(({ segment_id, text }) => ({ ...segments.find((one) => one.segment_id === segment_id)!, text }));
  return {
    ...drafted,
    state: "accepted",
    claims: kept,
    edited: JSON.stringify(kept.map((one) => one.text)) !== JSON.stringify(drafted.claims.map((one) => one.text)),
    version: drafted.version + 1,
    accepted_by: { id: 110, name: "Rosa Marsh" },
    accepted_at_ms: NOON_MS,
  };
}

export const person: Applicant = {
  id: 4_001,
  name: "Amal Haddad",
  lang: "ar",
  zone: "America/New_York",
  state: "NY",
  addresses: [
    {
      kind: "phone",
      address: "+12025550101",
      display: "(202) 555-0101",
      consent: "granted",
      text_phone: false,
      shared_with: [],
      zones: ["America/New_York"],
      zone_source: "address",
    },
    {
      kind: "phone",
      address: "+12025550109",
      display: "(202) 555-0109",
      consent: "opted_out",
      text_phone: false,
      shared_with: ["Sami Haddad"],
      zones: ["America/New_York"],
      zone_source: "address",
    },
    {
      kind: "email",
      address: "applicant@riverbend.example",
      display: "applicant@riverbend.example",
      consent: "unknown",
      text_phone: false,
      shared_with: [],
      zones: ["America/New_York"],
      zone_source: "address",
    },
  ],
  other_items: [
    { id: 10_044, externalId: "RB-10044", processName: "Food Assistance", currentStateName: "Approved", statusToken: "approved", threadId: "t-10044" },
  ],
};

export function message(seq: number, over: Partial<Message>): Message {
  const at = over.created_at_ms ?? NOON_MS - (60 - seq) * MINUTE_MS;
  const { status = "delivered", channel = "SMS", direction = "out" } = over;
  return {
    id: `m${seq}`,
    thread_id: "t-10001",
    seq,
    channel: "SMS",
    direction: "out",
    author: { kind: "staff", id: 110, name: "Rosa Marsh" },
    from: "+12025550199",
    to: "+12025550101",
    subject: "",
    body: "",
    lang: "en",
    created_at_ms: at,
    status,
    status_history: [
      { status: "created", at_ms: at, detail: "" },
      { status: "sent", at_ms: at + 900, detail: "" },
      { status, at_ms: at + 2_100, detail: "" },
    ],
    send_at_ms: null,
    reply_to: null,
    call: null,
    change: null,
    mail: null,
    attachments: [],
    applicant_view:
      channel === "NOTE" || channel === "COMMENT" || channel === "SESSION" || (direction === "out" && status !== "sent" && status !== "delivered")
        ? "internal"
        : "shown",
    released: null,
    ...over,
  };
}

export function consent(n: number, over: Partial<ConsentEntry> = {}): ConsentEntry {
  return {
    id: `consent-${n}`,
    address: "+12025550101",
    channel: "SMS",
    program: null,
    state: "granted",
    how: "keyword",
    words: "START",
    by: null,
    at_ms: NOON_MS - n * DAY_MS,
    ...over,
  };
}

const amal = { kind: "applicant" as const, id: 4_001, name: "Amal Haddad" };

export const messages: Message[] = [
  message(1, {
    channel: "COMMENT",
    direction: "internal",
    body: "",
    change: { what: "state", from: "Application Received", to: "Intake", comment: "All pages are there." },
    created_at_ms: NOON_MS - 2 * DAY_MS,
  }),
  message(2, { body: "Riverbend County: we received your application RB-10001. Reply with questions.", created_at_ms: NOON_MS - 2 * DAY_MS + MINUTE_MS }),
  message(3, {
    channel: "EMAIL",
    subject: "Your application RB-10001",
    from: "help@riverbend.example",
    to: "applicant@riverbend.example",
    body: "Dear Amal Haddad,\n\nwe have your application for rental assistance.\n\nTo go on we need three papers:\n1. a copy of your lease,\n2. your last two pay stubs,\n3. a letter about the rent that is owed.\n\nYou can answer this mail and attach them.\n\nRosa Marsh\nRiverbend County",
    created_at_ms: NOON_MS - DAY_MS,
  }),
  message(4, {
    channel: "NOTE",
    direction: "internal",
    body: "Prefers to be called in the morning. Sister helps with translation.",
    status: "created",
    created_at_ms: NOON_MS - DAY_MS + 5 * MINUTE_MS,
  }),
  message(5, { channel: "CALL", body: "", call: callCard, created_at_ms: NOON_MS - 50 * MINUTE_MS }),
  message(6, { body: "Please bring the lease on Friday between 9 and 12.", created_at_ms: NOON_MS - 40 * MINUTE_MS }),
  message(7, {
    direction: "in",
    author: amal,
    from: "+12025550101",
    to: "+12025550199",
    body: "شكرًا، سأحضر العقد يوم الجمعة.",
    lang: "ar",
    created_at_ms: NOON_MS - 22 * MINUTE_MS,
  }),
  message(8, {
    direction: "in",
    author: amal,
    from: "+12025550101",
    to: "+12025550199",
    body: "Is parking free there?",
    created_at_ms: NOON_MS - 21 * MINUTE_MS,
  }),
  message(9, {
    body: "Yes, behind the building.",
    status: "permanent-failure",
    created_at_ms: NOON_MS - 10 * MINUTE_MS,
    status_history: [
      { status: "created", at_ms: NOON_MS - 10 * MINUTE_MS, detail: "" },
      { status: "permanent-failure", at_ms: NOON_MS - 9 * MINUTE_MS, detail: "text:unknown_number:21211" },
    ],
  }),
];

export function thread(over: Partial<ThreadView> = {}): ThreadView {
  return {
    id: "t-10001",
    seq: 40,
    last_read_seq: 6,
    item: queueItem(1, { itemName: "Amal Haddad", unread: unread(2) }),
    applicant: person,
    messages,
    has_more: false,
    from: { sms: "(202) 555-0199", email: "help@riverbend.example" },
    sending_hours: { opens_hour: 8, closes_hour: 21 },
    consent_first: [],
    drafts: [],
    live_call: null,
    ...over,
  };
}

export const conversations: Conversation[] = [1, 2, 3, 4, 5, 6].map((n) => {
  const item = queueItem(n, n === 1 ? { itemName: "Amal Haddad" } : {});
  return {
    thread_id: item.threadId,
    item_id: item.id,
    externalId: item.externalId,
    name: item.itemName,
    processName: item.processName,
    last: {
      channel: n === 3 ? "CALL" : n % 2 ? "SMS" : "EMAIL",
      direction: n % 2 ? "in" : "out",
      preview: n === 1 ? "Is parking free there?" : n === 3 ? "" : "Please send a copy of your lease.",
      at_ms: NOON_MS - n * 3 * 3_600_000,
      change: null,
      by: "",
    },
    unreadTotal: n === 1 ? 2 : n === 2 ? 12 : 0,
    ownerId: item.ownerId,
    ownerName: item.ownerName ?? "",
    version: item.version,
    snoozed_until_ms: null,
    done: false,
  };
});

export function conference(n: number, over: Partial<Conference> = {}): Conference {
  return {
    id: `f${n}`,
    call_id: `c${n}`,
    thread_id: `t-${10_000 + n}`,
    externalId: `RB-${10_000 + n}`,
    processId: 5,
    processName: "Rental Assistance",
    applicant_name: NAMES[(n - 1) % NAMES.length]!,
    reviewer: { id: 110 + n, name: ["Rosa Marsh", "Ines Intake", "Carlos Worker"][n % 3]! },
    started_at_ms: Date.now() - n * 2 * MINUTE_MS,
    participants: [
      {
        identity: `staff-${n}`,
        role: "reviewer",
        name: ["Rosa Marsh", "Ines Intake", "Carlos Worker"][n % 3]!,
        speaking: true,
        muted: false,
        muted_by_moderator: false,
        quality: "good",
        reception: { loss_percent: 1.2, jitter_ms: 14, rtt_ms: 62, mos: 4.2 },
      },
      {
        identity: `applicant-${n}`,
        role: "applicant",
        name: NAMES[(n - 1) % NAMES.length]!,
        speaking: false,
        muted: n === 2,
        muted_by_moderator: false,
        quality: n === 3 ? "poor" : "excellent",
        reception: null,
      },
    ],
    recording: n === 2 ? "declined" : "recording",
    captions: true,
    last_caption: n === 1 ? { speaker: "Amal Haddad", text: "I can bring the lease on Friday morning." } : null,
    supervisors: n === 2 ? [{ id: 214, name: "Sam Supervisor", mode: "listen" }] : [],
    active_agent: { id: 110 + n, name: ["Rosa Marsh", "Ines Intake", "Carlos Worker"][n % 3]! },
    help_asked_at_ms: null,
    held: false,
    held_by_caller: false,
    locked: false,
    mask: null,
    ...over,
  };
}

export const guestCall: GuestCallView = {
  state: "ringing",
  agency: "Riverbend County",
  caller: "Rosa Marsh",
  program: "Rental Assistance",
  recording_notice: "This call is recorded, and other staff may listen in, so that nothing you tell us gets lost.",
  may_decline_recording: true,
  must_agree_to_recording: false,
  captions: true,
  branding: { brand_color: branding.brand_color ?? undefined, contact_info: branding.contact_info ?? undefined },
};
