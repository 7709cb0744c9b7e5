import { HttpResponse } from "msw";
import type { CallConference, Conference, ProblemBody, SupervisorMode } from "../../api/schema";
import { hub } from "../hub";
import { signedIn } from "./sign-in";
import { note, office } from "./office";
import { problem } from "./problem";

const room = (identity: string) => ({ url: "ws://localhost:3000", token: `room-token-${identity}`, room: "r1", identity });

function me() {
  const user = signedIn.user;
  return { id: user?.id_entity ?? 0, name: user ? `${user.ds_firstname} ${user.ds_lastname}` : "" };
}

/** The conference as its reviewer is reviewerView of it. */
function reviewerView({ call_id, supervisors, active_agent, held, held_by_caller, locked, help_asked_at_ms, mask }: Conference): CallConference {
  return {
    call_id,
    active_agent,
    held,
    held_by_caller,
    locked,
    help_asked_at_ms,
    mask,
    lang: "es",
    own_phone: null,
    transfer: office.transfer,
    dialled: office.dialled,
    spoken: office.spoken,
    supervisors: supervisors.filter((one) => one.mode !== "listen"),
  };
}

function change<View extends Conference | CallConference>(
  id: string,
  how: (conference: Conference) => Partial<Conference>,
  view: (conference: Conference) => View,
): HttpResponse<View | ProblemBody> {
  const at = office.conferences.findIndex((one) => one.id === id);
  const conference = office.conferences[at];
  if (!conference) return problem(409, "call_over");
  const next = { ...conference, ...how(conference) };
  office.conferences[at] = next;
  return HttpResponse.json<View>(view(next));
}

const whole = (conference: Conference) => conference;

function withMode(conference: Conference, mode: SupervisorMode | null): Partial<Conference> {
  const own = me();
  const others = conference.supervisors.filter((one) => one.id !== own.id);
  const active_agent = mode === "takeover" ? own : conference.active_agent.id === own.id ? conference.reviewer : conference.active_agent;
  return { supervisors: mode ? [...others, { ...own, mode }] : others, active_agent };
}

export const conferenceHandlers = [
  hub.get("/api/conferences", () => HttpResponse.json({ seq: 1, items: office.conferences })),
  hub.get("/api/calls/{id}/conference", ({ params }) => {
    const conference = office.conferences.find((one) => one.call_id === params.id);
    if (!conference) return problem(404, "not_found");
    return HttpResponse.json(reviewerView(conference));
  }),
  hub.post("/api/conferences/{id}/invite", async ({ request, params }) => {
    const { role } = await note(request);
    const conference = office.conferences.find((one) => one.id === params.id);
    if (conference?.locked) return problem(409, "locked");
    return HttpResponse.json(
      { identity: role === "interpreter" ? "interpreter-1" : "guest-1", guest_url: "https://hub.example/guest/abc", guest_code: "K7M-3PX-9RT" },
      { status: 201 },
    );
  }),
  hub.post("/api/conferences/{id}/invited/{identity}/remove", async ({ request, params }) => {
    await note(request);
    return change(params.id, () => ({}), reviewerView);
  }),
  hub.post("/api/conferences/{id}/invited/{identity}/send", async ({ request }) => {
    const { to } = await note(request);
    if (!String(to).trim() || to === "nobody") return problem(422, "invalid_field", { errors: [{ field: "to", key: "invalid" }] });
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/conferences/{id}/dial", async ({ request, params }) => {
    const { number, name } = (await note(request)) as { number: string; name: string };
    if (number === "911") return problem(422, "invalid_field", { errors: [{ field: "number", key: "emergency_number" }] });
    office.dialled = [{ identity: "guest-1", name, number, state: "ringing" }];
    return change(params.id, () => ({}), reviewerView);
  }),
  hub.post("/api/conferences/{id}/connect", async ({ request, params }) => {
    await note(request);
    return change(params.id, () => ({}), reviewerView);
  }),
  hub.get("/api/threads/{id}/numbers", () => HttpResponse.json({ items: office.caseNumbers })),
  hub.get("/api/transfers", () => HttpResponse.json({ items: office.transfers })),
  hub.get("/api/calls/{id}/transfer-targets", () => HttpResponse.json(office.targets)),
  hub.post("/api/calls/{id}/transfer", async ({ request, params }) => {
    const { account_id, line, asks_first } = (await note(request)) as { account_id?: number; line?: string; asks_first: boolean };
    const person = office.targets.people.find((one) => one.account_id === account_id);
    const found = office.targets.lines.find((one) => one.key === line);
    if (!person && !found) return problem(409, "nobody_available");
    const to = { id: account_id ?? 122, name: person?.name ?? "Dee Park" };
    office.transfer = { id: "x1", to, line: found?.name ?? "", asks_first, state: "ringing", since_ms: Date.now() };
    return change(String(office.conferences.find((one) => one.call_id === params.id)?.id), () => ({ held: true }), reviewerView);
  }),
  hub.post("/api/calls/{id}/transfer/complete", async ({ request, params }) => {
    await note(request);
    if (office.transfer) office.transfer = { ...office.transfer, state: "completed" };
    return change(String(office.conferences.find((one) => one.call_id === params.id)?.id), () => ({ held: false }), reviewerView);
  }),
  hub.post("/api/calls/{id}/transfer/cancel", async ({ request, params }) => {
    await note(request);
    if (office.transfer) office.transfer = { ...office.transfer, state: "cancelled" };
    return change(String(office.conferences.find((one) => one.call_id === params.id)?.id), () => ({ held: false }), reviewerView);
  }),
  hub.post("/api/calls/{id}/transfer/accept", async ({ request, params }) => {
    await note(request);
    const offer = office.transfers.find((one) => one.call_id === params.id);
    if (!offer) return problem(409, "transfer_over");
    office.transfers = [];
    office.call = { ...office.call, state: "live", answered_at_ms: Date.now() };
    return HttpResponse.json({ call: office.call, thread_id: offer.thread_id, applicant: offer.applicant, room: room("reviewer-110") });
  }),
  hub.post("/api/calls/{id}/transfer/decline", async ({ request }) => {
    await note(request);
    office.transfers = [];
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/conferences/{id}/listen", async ({ request, params }) => {
    await note(request);
    const answer = change(params.id, (conference) => withMode(conference, "listen"), whole);
    return answer.ok ? HttpResponse.json(room(`supervisor-${me().id}`)) : problem(409, "call_over");
  }),
  hub.post("/api/conferences/{id}/mode", async ({ request, params }) => {
    const { mode } = (await note(request)) as { mode: SupervisorMode };
    const conference = office.conferences.find((one) => one.id === params.id);
    if (conference && !conference.supervisors.some((one) => one.id === me().id)) return problem(409, "not_listening");
    if (conference && mode === "takeover" && ![conference.reviewer.id, me().id].includes(conference.active_agent.id)) return problem(409, "already_taken_over");
    return change(params.id, (one) => withMode(one, mode), whole);
  }),
  hub.post("/api/conferences/{id}/leave", async ({ request, params }) => {
    await note(request);
    change(params.id, (conference) => withMode(conference, null), whole);
    return new HttpResponse(null, { status: 204 });
  }),
  hub.post("/api/conferences/{id}/help", async ({ request, params }) => {
    const { asked } = await note(request);
    return change(params.id, () => ({ help_asked_at_ms: asked ? Date.now() : null }), reviewerView);
  }),
  hub.post("/api/conferences/{id}/hold", async ({ request, params }) => {
    const { held } = await note(request);
    return change(params.id, () => ({ held: held === true }), reviewerView);
  }),
  hub.post("/api/conferences/{id}/mask", async ({ request, params }) => {
    const { masked } = await note(request);
    const now = Date.now();
    return change(params.id, ({ mask }) => ({ mask: masked ? { since_ms: mask?.since_ms ?? now, until_ms: now + 120_000 } : null }), reviewerView);
  }),
  hub.post("/api/conferences/{id}/lock", async ({ request, params }) => {
    const { locked } = await note(request);
    return change(params.id, () => ({ locked: locked === true }), reviewerView);
  }),
  hub.post("/api/conferences/{id}/participants/{identity}/language", async ({ request, params }) => {
    const { lang } = (await note(request)) as { lang: string };
    office.spoken = office.spoken.map((one) => (one.identity === params.identity ? { ...one, lang, captions: lang === "en" || lang === "es" } : one));
    return change(params.id, () => ({}), reviewerView);
  }),
  hub.post("/api/conferences/{id}/participants/{identity}/remove", async ({ request, params }) => {
    await note(request);
    return change(params.id, ({ participants }) => ({ participants: participants.filter((one) => one.identity !== params.identity) }), whole);
  }),
  hub.post("/api/conferences/{id}/participants/{identity}/mute", async ({ request, params }) => {
    await note(request);
    return change(
      params.id,
      ({ participants }) => ({
        participants: participants.map((one) => (one.identity === params.identity ? { ...one, muted: true, muted_by_moderator: true } : one)),
      }),
      whole,
    );
  }),
];
