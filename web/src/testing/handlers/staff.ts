import { HttpResponse } from "msw";
import type {
  CallCard,
  ConsentBody,
  ConsentEntry,
  Conversation,
  Message,
  Preferences,
  ProblemBody,
  QueueItem,
  RecordingState,
  ThreadPrint,
} from "../../api/schema";
import { hub } from "../hub";
import { reviewer } from "../fixtures";
import * as fixtures from "../staff-fixtures";
import { caseHandlers } from "./cases";
import { conferenceHandlers } from "./conferences";
import { flowHandlers } from "./flows";
import { note, office } from "./office";
import { ownPhoneHandlers } from "./own-phone";
import { phoneHandlers } from "./phones";
import { problem } from "./problem";
import { queueHandlers } from "./queue";
import { signedIn } from "./sign-in";

const FOLDERS = ["all", "new", "mine", "snoozed"] as const;

function listed(url: URL): QueueItem[] {
  const get = (name: string) => (url.searchParams.get(name) ?? "").split(",").filter(Boolean);
  const [states, programs, owners] = [get("state"), get("process"), get("assigned_to")];
  const search = (url.searchParams.get("search") ?? "").toLowerCase();
  const sort = (url.searchParams.get("sort") ?? "createdAt") as keyof QueueItem;
  const sign = url.searchParams.get("order") === "desc" ? -1 : 1;
  const owner = (item: QueueItem) => (item.ownerId === null ? "none" : item.ownerId === signedIn.user?.id_entity ? "me" : String(item.ownerId));
  return office.items
    .filter((item) => !states.length || states.includes(String(item.currentStateId)))
    .filter((item) => !programs.length || programs.includes(String(item.processId)))
    .filter((item) => !owners.length || owners.includes(owner(item)) || owners.includes(String(item.ownerId)))
    .filter((item) => !search || `${item.itemName} ${item.externalId}`.toLowerCase().includes(search))
    .sort((a, b) => sign * String(a[sort] ?? "").localeCompare(String(b[sort] ?? "")));
}

function changeItem(id: number, version: unknown, change: Partial<QueueItem>): HttpResponse<QueueItem | ProblemBody> {
  const at = office.items.findIndex((item) => item.id === id);
  const item = office.items[at];
  if (!item) return problem(404, "not_found");
  if (version !== item.version)
    return HttpResponse.json(
      {
        type: "about:blank",
        title: "version_conflict",
        status: 409,
        key: "version_conflict",
        message: "changed meanwhile",
        errors: [],
        trace_id: "1",
        current: item,
      },
      { status: 409 },
    );
  const next = { ...item, ...change, version: item.version + 1 };
  office.before[id] = item;
  office.items[at] = next;
  return HttpResponse.json<QueueItem>(next);
}

function changeMessage(id: string, change: Partial<Message>, detail: string): HttpResponse<Message | ProblemBody> {
  const message = office.thread.messages.find((one) => one.id === id);
  if (!message) return problem(404, "not_found");
  const next: Message = { ...message, ...change };
  next.status_history = [...message.status_history, { status: next.status, at_ms: fixtures.NOON_MS, detail }];
  office.thread = { ...office.thread, messages: office.thread.messages.map((one) => (one.id === id ? next : one)) };
  return HttpResponse.json<Message>(next);
}

export { applications, office, resetOffice } from "./office";

const room = { url: "ws://localhost:3000", token: "room-token", room: "r1", identity: "staff-110" };

function recordingIs(state: RecordingState) {
  office.call = { ...office.call, recording: { ...office.call.recording, state, error: null } };
  return HttpResponse.json<CallCard>(office.call);
}

export const staffHandlers = [
  ...flowHandlers,
  ...phoneHandlers,
  ...ownPhoneHandlers,
  hub.get("/api/admin/programs/{id}/budget", () =>
    HttpResponse.json({
      currency: "USD",
      amount_cents: null,
      reserved_cents: 0,
      in_transit: [],
      paid_cents: 0,
      returned_cents: 0,
      beyond_cents: 0,
      left_cents: null,
      revision: 0,
      changed_by: "",
      changed_at_ms: 0,
    }),
  ),
  hub.get("/api/work-queue/config", () => HttpResponse.json(fixtures.queueConfig)),
  hub.get("/api/work-queue/state-names", () => HttpResponse.json({ names: office.stateNames, sentences: office.stateSentences })),
  hub.get("/api/work-queue/states", () =>
    HttpResponse.json({
      states: fixtures.queueConfig.states.map(({ ID, Name, token }) => ({
        ID,
        Name,
        token,
        kind: ["approved", "denied", "paid"].includes(token) ? ("terminal" as const) : ("open" as const),
        total: office.items.filter((item) => item.currentStateId === ID).length,
      })),
    }),
  ),
  hub.get("/api/conversations/unread", () => HttpResponse.json(office.unread)),
  hub.get("/api/work-queue", ({ request }) => {
    const url = new URL(request.url);
    const page = Number(url.searchParams.get("page") ?? 1);
    const size = Number(url.searchParams.get("page_size") ?? 25);
    const all = listed(url);
    return HttpResponse.json({ items: all.slice((page - 1) * size, page * size), total: all.length, page, page_size: size });
  }),
  hub.get("/api/work-queue/items/{id}", ({ params }) => {
    const item = office.items.find((one) => one.id === Number(params.id));
    if (!item) return problem(404, "not_found");
    return HttpResponse.json({
      ...item,
      possible_states: [
        {
          possible_state_id: 9,
          possible_state_name: "Review",
          requires_user_assigment: true,
          requires_reason: false,
          kind: "open",
          missing_documents: [],
          proposes: null,
          needs_other_person: false,
        },
        {
          possible_state_id: 12,
          possible_state_name: "Denied",
          requires_user_assigment: false,
          requires_reason: true,
          kind: "terminal",
          missing_documents: [],
          proposes: null,
          needs_other_person: office.isOwnProposal,
        },
      ],
      denial_reasons: [
        { id: 1, name: "Income above the limit", state: 12, needs_note: false, text: "Sus ingresos superan el límite.", lang: "es" },
        { id: 2, name: "Another reason", state: 12, needs_note: true, text: "See the note.", lang: "en" },
      ],
      owners: fixtures.queueConfig.assignees.map((one) => ({ possible_user_id: one.ID, possible_user_name: one.Name })),
      may_unassign: true,
      proposal: office.proposal,
      applicant_lang: "es",
    });
  }),
  hub.get("/api/work-queue/items/{id}/notices", () => HttpResponse.json({ items: office.notices })),
  hub.post("/api/work-queue/items/{id}/assign", async ({ request, params }) => {
    const body = await note(request);
    const owner = fixtures.queueConfig.assignees.find((one) => one.ID === body.user_id);
    return changeItem(Number(params.id), body.version, { ownerId: owner?.ID ?? null, ownerName: owner?.Name ?? "" });
  }),
  hub.post("/api/work-queue/items/{id}/advance", async ({ request, params }) => {
    const body = await note(request);
    const state = fixtures.queueConfig.states.find((one) => one.ID === body.state_id);
    if (!state) return problem(409, "state_not_possible");
    return changeItem(Number(params.id), body.version, { currentStateId: state.ID, currentStateName: state.Name, statusToken: state.token });
  }),

  hub.get("/api/work-queue/items/{id}/undo", () => HttpResponse.json({ notified: 0 })),
  hub.post("/api/work-queue/items/{id}/undo", async ({ request, params }) => {
    const { version } = await note(request);
    const before = office.before[Number(params.id)];
    if (!before) return problem(409, "nothing_to_undo");
    const { ownerId, ownerName, currentStateId, currentStateName, statusToken } = before;
    return changeItem(Number(params.id), version, { ownerId, ownerName, currentStateId, currentStateName, statusToken });
  }),
  ...caseHandlers,
  ...queueHandlers,

  hub.get("/api/conversations", ({ request }) => {
    const { searchParams } = new URL(request.url);
    const search = (searchParams.get("search") ?? "").toLowerCase();
    const folder = FOLDERS.find((one) => one === searchParams.get("folder")) ?? "all";
    const limit = Number(searchParams.get("limit") ?? 30);
    const belongs = {
      all: () => true,
      new: (one: Conversation) => one.unreadTotal > 0 && !one.snoozed_until_ms && !one.done,
      mine: (one: Conversation) => one.ownerId === reviewer.id_entity && !one.snoozed_until_ms && !one.done,
      snoozed: (one: Conversation) => Boolean(one.snoozed_until_ms),
    }[folder];
    const items = office.conversations.filter((one) => `${one.name} ${one.externalId}`.toLowerCase().includes(search) && belongs(one));
    return HttpResponse.json({ folder, items: items.slice(0, limit), next_cursor: null });
  }),
  hub.post("/api/threads/{id}/snooze", async ({ request, params }) => {
    const { until_ms, done } = await note(request);
    office.conversations = office.conversations.map((one) =>
      one.thread_id === params.id ? { ...one, snoozed_until_ms: (until_ms as number | null) ?? null, done: done === true } : one,
    );
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/threads/{id}/unread", async ({ request, params }) => {
    await note(request);
    office.conversations = office.conversations.map((one) => (one.thread_id === params.id ? { ...one, unreadTotal: 1 } : one));
    return HttpResponse.json({ unread: true });
  }),
  hub.get("/api/mails/waiting", () => HttpResponse.json({ items: office.waitingMails })),
  hub.get("/api/texts/waiting", () => HttpResponse.json({ items: office.waitingTexts })),
  hub.post("/api/texts/{id}/link", async ({ request, params }) => {
    await note(request);
    office.waitingTexts = office.waitingTexts.filter((number) => number.texts.every((text) => text.id !== params.id));
    return HttpResponse.json(fixtures.message(10, { channel: "SMS", direction: "in" }));
  }),
  hub.post("/api/texts/{id}/dismiss", async ({ request, params }) => {
    await note(request);
    office.waitingTexts = office.waitingTexts.filter((number) => number.texts.every((text) => text.id !== params.id));
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/mails/{id}/link", async ({ request, params }) => {
    await note(request);
    office.waitingMails = office.waitingMails.filter((mail) => mail.id !== params.id);
    return HttpResponse.json(fixtures.message(10, { channel: "EMAIL", direction: "in" }));
  }),
  hub.get("/api/threads/{id}", ({ params }) =>
    params.id === office.thread.id ? HttpResponse.json(office.thread) : HttpResponse.json({ ...office.thread, id: params.id, messages: [], last_read_seq: 0 }),
  ),
  hub.get("/api/threads/{id}/messages", ({ request }) => {
    const before = Number(new URL(request.url).searchParams.get("before_seq") ?? Infinity);
    const past = office.older.filter((message) => message.seq < before);
    return HttpResponse.json({ messages: past.slice(-50), has_more: past.length > 50 });
  }),
  hub.post("/api/threads/{id}/messages", async ({ request, params }) => {
    const body = (await note(request)) as { channel: Message["channel"]; to?: string; subject?: string; body: string; attachments?: string[] };
    const attachments = (body.attachments ?? []).flatMap((id) => office.files[id] ?? []);
    const seq = (office.thread.messages.at(-1)?.seq ?? 0) + 1;
    const sent = fixtures.message(seq, {
      ...body,
      attachments,
      to: body.to ?? "",
      thread_id: String(params.id),
      direction: body.channel === "NOTE" ? "internal" : "out",
      status: "sending",
      created_at_ms: Date.now(),
      status_history: [{ status: "created", at_ms: Date.now(), detail: "" }],
    });
    office.thread = { ...office.thread, messages: [...office.thread.messages, sent] };
    return HttpResponse.json(sent, { status: 201 });
  }),
  hub.post("/api/threads/{id}/messages/{message_id}/retry", async ({ request, params }) => {
    await note(request);
    const message = office.thread.messages.find((one) => one.id === params.message_id);
    return message ? HttpResponse.json({ ...message, status: "sending" }) : problem(404, "not_found");
  }),
  hub.post("/api/threads/{id}/messages/{message_id}/release", async ({ request, params }) => {
    const { reason } = await note(request);
    return changeMessage(params.message_id, { status: "created" }, `released:Rosa Marsh: ${String(reason)}`);
  }),
  hub.put("/api/threads/{id}/messages/{message_id}/applicant-view", async ({ request, params }) => {
    const { is_released: isReleased } = await note(request);
    return changeMessage(
      params.message_id,
      isReleased ? { applicant_view: "released", released: { by: "Rosa Marsh", at_ms: fixtures.NOON_MS } } : { applicant_view: "withheld", released: null },
      "",
    );
  }),
  hub.post("/api/threads/{id}/messages/{message_id}/cancel", async ({ request, params }) => {
    await note(request);
    const isUndo = office.thread.messages.find((one) => one.id === params.message_id)?.status === "undoable";
    return changeMessage(params.message_id, { status: "cancelled" }, `${isUndo ? "undone" : "cancelled"}:Rosa Marsh`);
  }),
  hub.patch("/api/threads/{id}/messages/{message_id}", async ({ request, params }) => {
    const body = await note(request);
    const at = (body.send_at_ms as number | null) ?? null;
    return changeMessage(params.message_id, { body: String(body.body), send_at_ms: at, status: at ? "scheduled" : "created" }, "edited:Rosa Marsh");
  }),
  hub.get("/api/threads/{id}/templates", ({ request }) => {
    const channel = new URL(request.url).searchParams.get("channel");
    const all = new URL(request.url).searchParams.get("all") === "true";
    return HttpResponse.json({ items: office.templates.filter((template) => (channel === "EMAIL") === (template.subject !== "") && (all || template.fits)) });
  }),
  hub.put("/api/threads/{id}/draft", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/feature-flags", () => HttpResponse.json({ flags: office.flags })),
  hub.get("/api/threads/{id}/pdf", () => HttpResponse.json({ items: office.prints })),
  hub.post("/api/threads/{id}/pdf", async ({ request, params }) => {
    const { notes } = await note(request);
    const print: ThreadPrint = {
      id: `print-${office.prints.length + 1}`,
      thread_id: String(params.id),
      notes: notes === true,
      requested_at_ms: fixtures.NOON_MS,
      state: "waiting",
      done: 0,
      total: null,
      file_id: null,
      unprintable: null,
    };
    office.prints = [print, ...office.prints];
    return HttpResponse.json(print, { status: 201 });
  }),
  hub.post("/api/threads/{id}/pdf/{print}/cancel", async ({ request, params }) => {
    await note(request);
    office.prints = office.prints.map((print) => (print.id === params.print ? { ...print, state: "cancelled" } : print));
    const print = office.prints.find((one) => one.id === params.print);
    return print ? HttpResponse.json(print) : problem(404, "not_found");
  }),
  hub.get("/api/bell", () => HttpResponse.json({ items: office.bell, total: office.bell.length })),
  hub.post("/api/bell/seen", async ({ request }) => {
    const { items = [], until_ms } = (await note(request)) as { items?: { kind: string; id: string }[]; until_ms?: number | null };
    office.bell = office.bell.filter((one) => !(one.at_ms <= (until_ms ?? -1)) && !items.some((seen) => seen.kind === one.kind && seen.id === one.id));
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/my-work", () => HttpResponse.json({ parts: office.work })),
  hub.get("/api/notices", () => HttpResponse.json({ items: office.staffNotices })),
  hub.post("/api/notices/seen", async ({ request }) => {
    const { notice_ids } = (await note(request)) as { notice_ids: string[] };
    office.staffNotices = office.staffNotices.filter((one) => !notice_ids.includes(one.id));
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/mentions", () => HttpResponse.json({ items: office.mentions })),
  hub.put("/api/threads/{id}/text-phone", async ({ request }) => {
    const { address, text_phone } = (await note(request)) as unknown as { address: string; text_phone: boolean };
    const { applicant } = office.thread;
    office.thread = {
      ...office.thread,
      applicant: { ...applicant, addresses: applicant.addresses.map((one) => (one.address === address ? { ...one, text_phone } : one)) },
    };
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/threads/{id}/consents", () => HttpResponse.json({ items: office.consents })),
  hub.post("/api/threads/{id}/consents", async ({ request }) => {
    const said = (await note(request)) as unknown as ConsentBody;
    const line = fixtures.consent(office.consents.length + 1, {
      address: said.address,
      state: said.state,
      how: said.how as ConsentEntry["how"],
      words: said.words,
      by: { id: 110, name: "Rosa Marsh" },
    });
    office.consents = [line, ...office.consents];
    return HttpResponse.json(line, { status: 201 });
  }),
  hub.get("/api/deliveries/providers", () => HttpResponse.json({ items: office.providers })),
  hub.get("/api/deliveries/dead", () => HttpResponse.json({ items: office.deadLetters, next_cursor: null })),
  hub.post("/api/deliveries/dead/{id}/replay", async ({ request, params }) => {
    await note(request);
    office.deadLetters = office.deadLetters.filter((letter) => letter.id !== params.id);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/threads/{id}/read", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.get("/api/user-preferences", () => HttpResponse.json(office.preferences)),
  hub.put("/api/user-preferences", async ({ request }) => {
    office.preferences = (await note(request)) as unknown as Preferences;
    return HttpResponse.json(office.preferences);
  }),

  hub.post("/api/threads/{id}/calls", async ({ request }) => {
    const { via } = await note(request);
    return HttpResponse.json(
      { call: office.call, room, guest_url: via === "link" ? "http://localhost:3000/guest/abc" : null, guest_code: via === "link" ? "K7M-3PX-9RT" : null },
      { status: 201 },
    );
  }),
  hub.get("/api/calls/{id}", () => HttpResponse.json(office.call)),
  hub.post("/api/calls/{id}/join", async ({ request }) => {
    await note(request);
    return HttpResponse.json(room);
  }),
  hub.post("/api/calls/{id}/hang-up", async ({ request }) => {
    await note(request);
    office.call = { ...office.call, state: "ended", outcome: office.call.answered_at_ms ? "answered" : "cancelled", ended_at_ms: Date.now() };
    return HttpResponse.json(office.call);
  }),
  hub.post("/api/calls/{id}/guest-link", () => HttpResponse.json({ guest_url: "http://localhost:3000/guest/abc", guest_code: "K7M-3PX-9RT" })),
  hub.post("/api/communications/voice/recordings/start", async ({ request }) => {
    await note(request);
    return recordingIs("notice");
  }),
  hub.post("/api/communications/voice/recordings/stop", async ({ request }) => {
    await note(request);
    return recordingIs("stopped");
  }),
  hub.post("/api/calls/{id}/digits", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/calls/{id}/recording/agreement", async ({ request }) => {
    await note(request);
    return recordingIs("recording");
  }),
  hub.get("/api/work-queue/items/{id}/legal-hold", () => HttpResponse.json({ hold: office.hold })),
  hub.post("/api/work-queue/items/{id}/legal-hold", async ({ request }) => {
    const { reason } = await note(request);
    if (office.hold) return problem(409, "hold_stands");
    office.hold = { reason: String(reason), set_by: { id: 901, name: "Ada Admin" }, set_at_ms: fixtures.NOON_MS };
    return HttpResponse.json({ hold: office.hold });
  }),
  hub.post("/api/work-queue/items/{id}/legal-hold/lift", async ({ request }) => {
    await note(request);
    if (!office.hold) return problem(409, "no_hold");
    office.hold = null;
    return HttpResponse.json({ hold: null });
  }),
  hub.get("/api/calls/{id}/recording/archive", async ({ request, params }) => {
    await note(request);
    return HttpResponse.json({ url: `/api/calls/${String(params.id)}/recording/archive.zip?t=1` });
  }),
  hub.get("/api/calls/{id}/recording", () => HttpResponse.json(fixtures.recording)),
  hub.get("/api/calls/{id}/transcript", () => HttpResponse.json({ segments: fixtures.segments, masks: fixtures.recording.masks })),

  hub.get("/api/ai-tools", () => HttpResponse.json({ is_set_up: false, may_set_up: false, model: null, tools: [] })),
  hub.get("/api/calls/{id}/summary", () => HttpResponse.json(office.summary)),
  hub.put("/api/calls/{id}/summary", async ({ request }) => {
    const body = (await note(request)) as { version?: number; claims?: { segment_id: string; text: string }[] };
    if (body.version !== office.summary.version) return problem(409, "version_conflict");
    office.summary = fixtures.acceptedSummary(office.summary, body.claims ?? []);
    return HttpResponse.json(office.summary);
  }),

  ...conferenceHandlers,

  hub.get("/api/guest/{code}", ({ params }) =>
    params.code === "old" ? problem(410, "link_over") : params.code === "wrong" ? problem(404, "not_found") : HttpResponse.json(office.guest),
  ),
  hub.post("/api/guest/{code}/answer", async ({ request, params }) => {
    await note(request);
    return params.code === "used" ? problem(409, "link_used") : HttpResponse.json({ call_id: "c9", room, token: "guest-token" });
  }),
  hub.post("/api/guest/{code}/decline", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/guest/{code}/hang-up", async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/guest/{code}/decline-recording", async ({ request }) => {
    await note(request);
    return recordingIs("declined");
  }),
  hub.post("/api/guest/{code}/agree-to-recording", async ({ request }) => {
    await note(request);
    return recordingIs("recording");
  }),
];
