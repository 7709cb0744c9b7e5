import { http, HttpResponse } from "msw";
import type { CallConference, Conference, SuperviseMode } from "../../api/types";
import { signedIn } from "./sign-in";
import { note, office } from "./office";
import { problem } from "./problem";

const room = (identity: string) => ({ url: "ws://localhost:3000", token: `room-token-${identity}`, room: "r1", identity });

function me() {
  const user = signedIn.user;
  return { id: user?.id_entity ?? 0, name: user ? `${user.ds_firstname} ${user.ds_lastname}` : "" };
}

function change(id: unknown, how: (conference: Conference) => Partial<Conference>) {
  const at = office.conferences.findIndex((one) => one.id === id);
  const conference = office.conferences[at];
  if (!conference) return problem(409, "call_over");
  const next = { ...conference, ...how(conference) };
  office.conferences[at] = next;
  return HttpResponse.json(next);
}

function withMode(conference: Conference, mode: SuperviseMode | null): Partial<Conference> {
  const own = me();
  const others = conference.supervisors.filter((one) => one.id !== own.id);
  const seat = mode === "takeover" ? own : conference.seat.id === own.id ? conference.reviewer : conference.seat;
  return { supervisors: mode ? [...others, { ...own, mode }] : others, seat };
}

export const conferenceHandlers = [
  http.get("*/api/conferences", () => HttpResponse.json({ items: office.conferences })),
  http.get("*/api/calls/:id/conference", ({ params }) => {
    const conference = office.conferences.find((one) => one.call_id === params.id);
    if (!conference) return problem(404, "not_found");
    const { call_id, supervisors, seat, held, locked, help_asked_at_ms, mask } = conference;
    const told: CallConference = { call_id, seat, held, locked, help_asked_at_ms, mask, lang: "es", supervisors: supervisors.filter((one) => one.mode !== "listen") };
    return HttpResponse.json(told);
  }),
  http.post("*/api/conferences/:id/invite", async ({ request, params }) => {
    await note(request);
    const conference = office.conferences.find((one) => one.id === params.id);
    if (conference?.locked) return problem(409, "locked");
    return HttpResponse.json({ identity: "interpreter-1", guest_url: "https://hub.example/guest/abc" }, { status: 201 });
  }),
  http.post("*/api/conferences/:id/listen", async ({ request, params }) => {
    await note(request);
    const answer = change(params.id, (conference) => withMode(conference, "listen"));
    return answer.ok ? HttpResponse.json(room(`supervisor-${me().id}`)) : answer;
  }),
  http.post("*/api/conferences/:id/mode", async ({ request, params }) => {
    const { mode } = (await note(request)) as { mode: SuperviseMode };
    const conference = office.conferences.find((one) => one.id === params.id);
    if (conference && !conference.supervisors.some((one) => one.id === me().id)) return problem(409, "not_listening");
    if (conference && mode === "takeover" && ![conference.reviewer.id, me().id].includes(conference.seat.id)) return problem(409, "seat_taken");
    return change(params.id, (one) => withMode(one, mode));
  }),
  http.post("*/api/conferences/:id/leave", async ({ request, params }) => {
    await note(request);
    change(params.id, (conference) => withMode(conference, null));
    return new HttpResponse(null, { status: 204 });
  }),
  http.post("*/api/conferences/:id/help", async ({ request, params }) => {
    const { asked } = await note(request);
    return change(params.id, () => ({ help_asked_at_ms: asked ? Date.now() : null }));
  }),
  http.post("*/api/conferences/:id/hold", async ({ request, params }) => {
    const { held } = await note(request);
    return change(params.id, () => ({ held: held === true }));
  }),
  http.post("*/api/conferences/:id/mask", async ({ request, params }) => {
    const { masked } = await note(request);
    const now = Date.now();
    return change(params.id, ({ mask }) => ({ mask: masked ? { since_ms: mask?.since_ms ?? now, until_ms: now + 120_000 } : null }));
  }),
  http.post("*/api/conferences/:id/lock", async ({ request, params }) => {
    const { locked } = await note(request);
    return change(params.id, () => ({ locked: locked === true }));
  }),
  http.post("*/api/conferences/:id/participants/:identity/:deed", async ({ request, params }) => {
    await note(request);
    return change(params.id, ({ participants }) => ({
      participants:
        params.deed === "remove"
          ? participants.filter((one) => one.identity !== params.identity)
          : participants.map((one) => (one.identity === params.identity ? { ...one, muted: true, muted_by_moderator: true } : one)),
    }));
  }),
];
