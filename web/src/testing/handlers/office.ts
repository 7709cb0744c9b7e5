import type {
  AddressBookEntry,
  BellEntry,
  CaseNumber,
  DialledParty,
  OfferedTransfer,
  TransferTargets,
  TransferView,
  FileView,
  CallCard,
  CalledNumberView,
  CallSummary,
  Conference,
  ConsentEntry,
  Conversation,
  DeadLetter,
  EmergencyCalling,
  FilledTemplate,
  Mention,
  Provider,
  GuestCallView,
  CallToWriteUp,
  MissedCallView,
  PhoneCalls,
  PhoneNumber,
  WaitingLineView,
  PhoneTrunk,
  FlowVersion,
  PublishedSchedule,
  Simulation,
  CurrentHold,
  OwnAvailability,
  PersonAvailability,
  SpokenLanguage,
  Message,
  QueueItem,
  ThreadView,
  Preferences,
  UnreadConversations,
  StaffNotice,
  ThreadPrint,
  WaitingMail,
  WaitingTexts,
  PlannedNotice,
  Voicemails,
  Proposal,
  StateName,
  StateSentence,
  WorkPart,
} from "../../api/schema";
import { betweenFiles } from "../between-files";
import { flowVersion, officeHours } from "../flow-fixtures";
import * as fixtures from "../staff-fixtures";

interface Office {
  items: QueueItem[];
  thread: ThreadView;
  /** Entries before those of the thread, oldest first. */
  older: Message[];
  preferences: Preferences;
  unread: UnreadConversations;
  conversations: Conversation[];
  call: CallCard;
  conferences: Conference[];
  /** What those in the call speak. */
  spoken: SpokenLanguage[];
  /** How the call is handed on, and whom a call is handed on to by others. */
  transfer: TransferView | null;
  transfers: OfferedTransfer[];
  targets: TransferTargets;
  /** Telephones that were called into the call. */
  dialled: DialledParty[];
  caseNumbers: CaseNumber[];
  addressBook: AddressBookEntry[];
  hold: CurrentHold | null;
  summary: CallSummary;
  guest: GuestCallView;
  waitingMails: WaitingMail[];
  waitingTexts: WaitingTexts[];
  /** Who will be notified of a move. */
  notices: PlannedNotice[];
  /** Applications as they were before their last change. */
  before: Record<number, QueueItem>;
  /** Kinds of documents that have come in since. */
  papers: { kind: string; name: string }[];
  /** Why a rule is let pass; null where none is. */
  letPass: string | null;
  consents: ConsentEntry[];
  templates: FilledTemplate[];
  mentions: Mention[];
  bell: BellEntry[];
  work: WorkPart[];
  /** What rules notify the reviewer of. */
  staffNotices: StaffNotice[];
  /** The open conversation on paper, as it was asked for. */
  prints: ThreadPrint[];
  /** What the tenant has switched off is false. */
  flags: Record<string, boolean>;
  deadLetters: DeadLetter[];
  providers: Provider[];
  /** Telephone calls that ring, and those missed of strangers. */
  phoneCalls: PhoneCalls;
  /** Missed calls that nobody has seen to. */
  missedCalls: MissedCallView[];
  /** Waiting lines. */
  waitingLines: WaitingLineView[];
  /** The call that is to be written up. */
  wrapUp: CallToWriteUp | null;
  voicemails: Voicemails;
  /** Whether the person who is signed in takes calls, and who else does. */
  availability: OwnAvailability;
  people: PersonAvailability[];
  phoneNumbers: PhoneNumber[];
  /** Numbers that are called by exception. */
  calledNumbers: CalledNumberView[];
  emergency: EmergencyCalling;
  phoneTrunks: PhoneTrunk[];
  /** The one spoken menu: as it holds, as it is being written, and what held before. */
  flow: { published: FlowVersion | null; draft: FlowVersion | null; earlier: FlowVersion[] };
  schedules: PublishedSchedule[];
  /** What a test call of it hears. */
  simulation: Simulation;
  /** Files that were uploaded, by id. */
  files: Record<string, FileView>;
  /** What the programs call their states in the reader's language. */
  stateNames: StateName[];
  /** What the programs say that their states mean. */
  stateSentences: StateSentence[];
  /** What somebody has proposed of each application, and whether that was the reader. */
  proposal: Proposal | null;
  isOwnProposal: boolean;
  /** What was asked of the hub, newest last: "POST /api/…" with its body. */
  actions: { path: string; body: unknown; key: string | null }[];
}

/** So many applications of the queue. Most tests need few: a row is slow to draw here. */
export const applications = (count: number) => Array.from({ length: count }, (_, n) => fixtures.queueItem(n + 1));

function fresh(): Office {
  return {
    items: applications(8),
    thread: fixtures.thread(),
    older: [],
    unread: { inbox: 0, mine: 0, overdue: 0 },
    conversations: fixtures.conversations,
    preferences: {
      layout: "Expanded",
      sound: false,
      density: "comfortable",
      notify: {},
      hidden_columns: [],
      signature: "",
      queue_view: "",
      hours: {},
      first_day_over: true,
    },
    call: {
      ...fixtures.callCard,
      id: "c9",
      state: "ringing",
      outcome: null,
      started_at_ms: Date.now(),
      answered_at_ms: null,
      ended_at_ms: null,
      duration_ms: null,
      recording: { state: "none", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null },
      transcript: { segments: 0, engine: "draft", draft: true, available: true },
    },
    conferences: [fixtures.conference(1), fixtures.conference(2), fixtures.conference(3)],
    spoken: [
      { identity: "applicant", name: "Amal Haddad", lang: "es", captions: true },
      { identity: "reviewer-110", name: "Rosa Marsh", lang: "en", captions: true },
    ],
    transfer: null,
    transfers: [],
    targets: {
      people: [
        { account_id: 120, name: "Ben Ortiz", state: "available", since_at_ms: Date.now() - 60_000 },
        { account_id: 121, name: "Cora Lind", state: "busy", since_at_ms: Date.now() },
      ],
      lines: [{ key: "rent", name: "Rent desk", available: 2 }],
    },
    dialled: [],
    caseNumbers: [
      { number: "+12025550101", shown: "(202) 555-0101", label: "Amal Haddad", origin: "applicant", role: "applicant", lang: "ar" },
      { number: "+12025550160", shown: "(202) 555-0160", label: "Landlord", origin: "form", role: "third_party", lang: "en" },
      { number: "+12025550170", shown: "(202) 555-0170", label: "Interpreter line", origin: "address_book", role: "interpreter", lang: "es" },
    ],
    addressBook: [
      { id: "a1", program_id: 5, name: "Interpreter line", number: "+12025550170", number_shown: "(202) 555-0170", role: "interpreter", lang: "es" },
    ],
    hold: null,
    summary: fixtures.summary,
    guest: fixtures.guestCall,
    waitingMails: [],
    waitingTexts: [],
    notices: [],
    before: {},
    papers: [],
    letPass: null,
    consents: [],
    templates: [],
    mentions: [],
    bell: [],
    work: [],
    staffNotices: [],
    prints: [],
    flags: {},
    deadLetters: [],
    providers: [],
    phoneCalls: { ringing: [], unlinked: [] },
    missedCalls: [],
    waitingLines: [],
    wrapUp: null,
    voicemails: { waiting: [], done: [] },
    availability: { state: "available", since_at_ms: 0, until_ms: null, reason: "" },
    people: [],
    phoneNumbers: [],
    calledNumbers: [],
    emergency: {
      handling: "another_phone",
      trunk_id: "",
      number: "",
      address: { country: "", region: "", city: "", street: "", house_number: "", postal_code: "", name: "" },
      location_uri: "",
      notified: [],
      desks: [],
      version: 0,
    },
    phoneTrunks: [],
    flow: { published: flowVersion(), draft: null, earlier: [] },
    schedules: [officeHours],
    stateNames: [],
    stateSentences: [],
    proposal: null,
    isOwnProposal: false,
    simulation: { lines: [], end: "completed", took_ms: 0 },
    files: {},
    actions: [],
  };
}

/** Data of the simulated hub; a test changes it before it opens a page. */
export const office: Office = fresh();

export function resetOffice(): void {
  Object.assign(office, fresh());
}
betweenFiles(resetOffice);

/** Keeps what was asked, and answers its body. */
export async function note(request: Request): Promise<Record<string, unknown>> {
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
  office.actions.push({ path: `${request.method} ${new URL(request.url).pathname}`, body, key: request.headers.get("Idempotency-Key") });
  return body;
}
