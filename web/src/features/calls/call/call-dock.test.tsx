import { screen, waitFor, within } from "@testing-library/react";
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallCard, CallConference } from "../../../api/schema";
import { putChat } from "../../../lib/room/chat";
import { keepDeviceChoice } from "../../../lib/room/microphone";
import type { RoomLinkProps } from "../../../lib/room/room-link";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { SilentSocket } from "../../../testing/silent-socket";
import { conference, message, segment } from "../../../testing/staff-fixtures";
import { resetCall, takeConference, useLiveCall } from "./store";
import { http, HttpResponse } from "msw";

// The media client needs a browser with WebRTC: tests fill the room's stores instead.
const rooms: RoomLinkProps[] = [];
vi.mock("../../../lib/room/live-room", () => ({
  LiveRoom: (props: RoomLinkProps) => {
    rooms.push(props);
    return null;
  },
}));

const getUserMedia = vi.fn<() => Promise<MediaStream>>();

beforeEach(() => {
  resetOffice();
  resetCall();
  sessionStorage.clear();
  server.use(...staffHandlers);
  rooms.length = 0;
  getUserMedia.mockReset();
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: vi.fn() }] } as unknown as MediaStream);
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia, enumerateDevices: () => Promise.resolve([]) }, configurable: true });
});

const live = (over: Partial<CallCard> = {}): CallCard => ({ ...office.call, state: "live", answered_at_ms: Date.now() - 65_000, ...over });
const dock = () => screen.findByRole("region", { name: "Live call" });

async function begin() {
  const shown = renderAt("/v2/inbox/t-10001", { as: reviewer });
  await shown.user.click(await screen.findByRole("button", { name: "Call" }));
  return shown;
}

async function inCall(card: CallCard = live()) {
  keepDeviceChoice({ microphone: null, speaker: null, isChecked: true });
  const shown = await begin();
  const line = await dock();
  await waitFor(() => expect(useLiveCall.getState().call).not.toBeNull());
  act(() => {
    useLiveCall.getState().stores.room.setState({ connection: "connected", quality: "excellent", lossPercent: 0 });
    office.call = card;
    useLiveCall.setState({ call: card });
  });
  return { ...shown, line };
}

/** Presses an entry of the line's menu. */
async function choose(user: Awaited<ReturnType<typeof inCall>>["user"], line: HTMLElement, name: string) {
  await user.click(within(line).getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name }));
}

/** What the line's menu offers now. */
async function offered(user: Awaited<ReturnType<typeof inCall>>["user"], line: HTMLElement): Promise<(string | null)[]> {
  await user.click(within(line).getByRole("button", { name: "More" }));
  const names = within(await screen.findByRole("menu")).getAllByRole("menuitem").map((item) => item.textContent);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  return names;
}

async function follow() {
  const socket = await waitFor(() => SilentSocket.last);
  act(() => socket.greet());
  const frame = await waitFor(() => {
    const found = socket.sent.find((one) => one.op === "subscribe" && one.topic === "thread:t-10001");
    if (!found) throw new Error("not subscribed yet");
    return found;
  });
  act(() => socket.say({ op: "subscribed", id: frame.id, topic: "thread:t-10001", seq: 40 }));
  return socket;
}

test("the first call on a device begins with a check of the microphone, and the next one does not", async () => {
  const { user } = await begin();
  const sheet = await screen.findByRole("dialog", { name: "Before you talk to Amal Haddad" });
  expect(await within(sheet).findByText("Say something: the bars should move.")).toBeInTheDocument();
  await user.click(within(sheet).getByRole("button", { name: "Start" }));
  expect(await dock()).toHaveTextContent("Amal Haddad");
  expect(office.actions.find((action) => action.path.endsWith("/calls"))?.body).toEqual({ via: "phone", to: "+12025550101" });
  expect(JSON.parse(localStorage.getItem("call.devices") ?? "{}")).toMatchObject({ isChecked: true });
});

test("a blocked microphone is explained, and can be tried again", async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  const { user } = await begin();
  const sheet = await screen.findByRole("dialog", { name: "Before you talk to Amal Haddad" });
  const alert = await within(sheet).findByRole("alert");
  expect(alert).toHaveTextContent("The microphone is blocked");
  expect(within(alert).getAllByRole("listitem").at(-1)).toHaveTextContent("Come back here and press “Try again”.");
  expect(within(sheet).getByRole("button", { name: "Start" })).toBeDisabled();
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(within(sheet).getByRole("button", { name: "Start" })).toBeEnabled());
});

test("the line says how far the call is, who, how long, and how it sounds", async () => {
  const { line } = await inCall();
  expect(within(line).getByText("Live")).toBeInTheDocument();
  expect(within(line).getByRole("timer", { name: "Duration" })).toHaveTextContent(/^1:(0[5-9]|[1-5]\d)$/);
  expect(within(line).getByText("good")).toBeInTheDocument();
  act(() => useLiveCall.getState().stores.room.setState({ lossPercent: 4 }));
  expect(within(line).getByText("choppy: 4 % loss")).toBeInTheDocument();
  act(() => useLiveCall.getState().stores.room.setState({ connection: "reconnecting" }));
  expect(within(line).getByText("Reconnecting…")).toBeInTheDocument();
});

test("the call follows to other pages, and its button there is busy", async () => {
  const { router } = await inCall();
  await act(() => router.navigate("/v2/review"));
  expect(await screen.findByRole("heading", { name: "Reviews" })).toBeInTheDocument();
  expect(await dock()).toHaveTextContent("Amal Haddad");
  await act(() => router.navigate("/v2/inbox/t-10001"));
  expect(await screen.findByRole("button", { name: "On a call" })).toBeDisabled();
});

test("mute is a switch, by pointer and by keys", async () => {
  const { user, line } = await inCall();
  const mute = within(line).getByRole("button", { name: "Mute" });
  expect(rooms.at(-1)?.isMuted).toBe(false);
  await user.click(mute);
  expect(mute).toHaveAccessibleName("Unmute");
  expect(rooms.at(-1)?.isMuted).toBe(true);
  await user.keyboard("{Alt>}m{/Alt}");
  expect(mute).toHaveAccessibleName("Mute");
  expect(rooms.at(-1)?.isMuted).toBe(false);
});

test("captions are grouped by speaker; final words replace interim ones", async () => {
  const { user, line } = await inCall();
  const socket = await follow();
  const side = await screen.findByRole("complementary", { name: "Captions and chat" });
  expect(line).not.toContainElement(side);
  const captions = within(side).getByRole("region", { name: "Captions" });
  const say = (kind: "caption" | "caption.final", seq: number, text: string, interim = "") =>
    act(() => {
      const data = { call_id: "c9", segment: { ...segment(1, "applicant-1", text), interim } };
      if (kind === "caption") socket.say({ op: "signal", topic: "thread:t-10001", kind, data });
      else socket.say({ op: "event", topic: "thread:t-10001", seq, kind, at_ms: Date.now(), data });
    });
  say("caption", 0, "I can bring", "the least");
  expect(await within(captions).findByText("the least")).toHaveClass("caption-interim");
  expect(within(captions).getByText("Amal Haddad")).toBeInTheDocument();
  say("caption.final", 41, "I can bring the lease on Friday.");
  expect(await within(captions).findByText("I can bring the lease on Friday.")).toBeInTheDocument();
  expect(within(captions).queryByText("the least")).not.toBeInTheDocument();
  say("caption", 0, "late and wrong");
  expect(within(captions).queryByText("late and wrong")).not.toBeInTheDocument();
  await user.click(within(captions).getByRole("button", { name: "Hide captions" }));
  expect(screen.queryByRole("complementary", { name: "Captions and chat" })).not.toBeInTheDocument();
  expect(within(line).getByRole("button", { name: "Captions" })).toHaveAttribute("aria-pressed", "false");
});

test("the recording's state is shown as text, and can be stopped and started", async () => {
  const { user, line } = await inCall(live({ recording: { state: "recording", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }));
  expect(await within(line).findByText("Recording")).toBeInTheDocument();
  await choose(user, line, "Stop recording");
  expect(await within(line).findByText("Recording stopped")).toBeInTheDocument();
  const stopped = office.actions.filter(({ path }) => path === "POST /api/communications/voice/recordings/stop");
  expect(stopped).toMatchObject([{ body: { call_id: "c9" } }]);
  await choose(user, line, "Start recording");
  expect(await within(line).findByText("Notice is playing")).toBeInTheDocument();
});

test("a recording that failed says why, and one that was declined cannot be started", async () => {
  const { user, line } = await inCall(live({ recording: { state: "failed", error: "disk_full", duration_ms: 4_000, deleted_at_ms: null, deleted_after_days: null } }));
  expect(await within(line).findByText("Recording failed: the disk is full")).toBeInTheDocument();
  act(() => useLiveCall.setState({ call: live({ recording: { state: "declined", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }) }));
  expect(within(line).getByText("Recording declined")).toBeInTheDocument();
  expect(await offered(user, line)).not.toContain("Start recording");
});

test("while the applicant has not agreed nothing is recorded, and what they say aloud is noted", async () => {
  const { user, line } = await inCall(live({ recording: { state: "asking", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }));
  expect(await within(line).findByText("Waiting for the applicant's agreement")).toBeInTheDocument();
  expect((await offered(user, line)).join()).not.toMatch(/(Start|Stop) recording/);
  await user.keyboard("{Alt>}r{/Alt}");
  await user.click(within(line).getByRole("button", { name: /^They agreed.*Note that the applicant agreed to the recording$/ }));
  expect(await within(line).findByText("Recording")).toBeInTheDocument();
  expect(within(line).queryByRole("button", { name: /They agreed/ })).not.toBeInTheDocument();
  expect(office.actions.map(({ path }) => path).filter((path) => path.includes("/recording"))).toEqual(["POST /api/calls/c9/recording/agreement"]);
});

test("an agreement that may not be noted says why", async () => {
  server.use(hub.post("/api/calls/{id}/recording/agreement", () => problem(409, "recording_not_allowed")));
  const { user, line } = await inCall(live({ recording: { state: "asking", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }));
  await user.click(await within(line).findByRole("button", { name: /They agreed/ }));
  expect(await screen.findByText("The agreement could not be noted")).toBeInTheDocument();
  expect(screen.getByText("This call may not be recorded.")).toBeInTheDocument();
});

test("where the law or an added participant forbids it, the text says so, and there is no switch", async () => {
  const { user, line } = await inCall(live({ recording: { state: "none", error: "state_never", duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }));
  const states = [
    ["none", "state_never", "Not recording: one party is in a state that doesn't allow recording"],
    ["none", "state_unknown", "Not recording: the state of one of the parties, or the rule there, is not known"],
    ["asking", "third_party", "Recording is paused until everyone who was added agrees"],
    ["stopped", "third_party", "Recording is paused: someone who was added can't be recorded"],
  ] as const;
  for (const [state, error, words] of states) {
    act(() => useLiveCall.setState({ call: live({ recording: { state, error, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }) }));
    expect(within(line).getByText(words)).toBeInTheDocument();
    expect(within(line).queryByRole("button", { name: /They agreed/ })).not.toBeInTheDocument();
    await user.keyboard("{Alt>}r{/Alt}");
  }
  act(() => useLiveCall.setState({ call: live({ recording: { state: "none", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }) }));
  expect(await offered(user, line)).toContain("Start recording");
  expect(office.actions.filter(({ path }) => path.includes("/recording"))).toEqual([]);
});

test("hanging up ends it, and the line says how it ended", async () => {
  const { user, line } = await inCall();
  await user.click(within(line).getByRole("button", { name: "Hang up" }));
  expect(await within(line).findByText("Ended")).toBeInTheDocument();
  expect(sessionStorage.getItem("live-call")).toBeNull();
  await user.click(within(line).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "Live call" })).not.toBeInTheDocument();
});

test("the other side hangs up: the thread reports the end", async () => {
  const { line } = await inCall();
  const socket = await follow();
  const ended: CallCard = live({ state: "ended", outcome: "declined", ended_at_ms: Date.now() });
  act(() => socket.say({ op: "event", topic: "thread:t-10001", seq: 41, kind: "message.updated", at_ms: Date.now(), data: { message: message(20, { channel: "CALL", call: ended }) } }));
  expect(await within(line).findByText("Declined")).toBeInTheDocument();
});

test("a reload returns to the call", async () => {
  office.call = live();
  sessionStorage.setItem("live-call", JSON.stringify({ callId: "c9", request: { threadId: "t-10001", name: "Amal Haddad", via: "phone" } }));
  renderAt("/v2/review", { as: reviewer });
  expect(await dock()).toHaveTextContent("Amal Haddad");
  expect(office.actions.map((action) => action.path)).toContain("POST /api/calls/c9/join");
  // The toast goes by itself: it is looked for first.
  expect(await screen.findByText("You're back on the call with Amal Haddad")).toBeInTheDocument();
  expect(await screen.findByText("We are missing a copy of your lease. Can you bring it on Friday?")).toBeInTheDocument();
});

test("a reload returns to the call although the hub is unreachable for a moment", async () => {
  office.call = live();
  sessionStorage.setItem("live-call", JSON.stringify({ callId: "c9", request: { threadId: "t-10001", name: "Amal Haddad", via: "phone" } }));
  const refusals = [
    hub.get("/api/calls/{id}", () => HttpResponse.error(), { once: true }),
    hub.post("/api/calls/{id}/join", () => problem(503, "overloaded"), { once: true }),
  ];
  server.use(...refusals);
  renderAt("/v2/review", { as: reviewer });
  expect(await screen.findByText("You're back on the call with Amal Haddad", {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(refusals.map((refusal) => refusal.isUsed)).toEqual([true, true]);
});

test("a call that ended meanwhile is not taken up again", async () => {
  office.call = live({ state: "ended", outcome: "answered" });
  sessionStorage.setItem("live-call", JSON.stringify({ callId: "c9", request: { threadId: "t-10001", name: "Amal Haddad", via: "phone" } }));
  renderAt("/v2/review", { as: reviewer });
  await screen.findByRole("heading", { name: "Reviews" });
  await waitFor(() => expect(sessionStorage.getItem("live-call")).toBeNull());
  expect(screen.queryByRole("region", { name: "Live call" })).not.toBeInTheDocument();
});

test("a call by link offers its address while it waits for the guest", async () => {
  keepDeviceChoice({ microphone: null, speaker: null, isChecked: true });
  const { user } = renderAt("/v2/inbox/t-10001", { as: reviewer });
  await user.click(await screen.findByRole("tab", { name: "Call" }));
  await user.click(await screen.findByRole("radio", { name: /A link for their browser/ }));
  await user.click(screen.getByRole("button", { name: "Create link" }));
  const line = await dock();
  await user.click(await within(line).findByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("The guest link was copied")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/guest/abc?lang=ar");
  await user.click(within(line).getByRole("button", { name: "Send by text" }));
  expect(await screen.findByText("Link sent")).toBeInTheDocument();
  expect(office.actions.findLast((action) => action.path.endsWith("/messages"))).toMatchObject({
    body: { channel: "SMS", to: "+12025550101", body: expect.stringContaining("افتح هذا الرابط للانضمام إلى مكالمتك: http://localhost:3000/guest/abc?lang=ar") },
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await user.click(within(line).getByRole("button", { name: "Send by email" }));
  const mail = () => office.actions.findLast((action) => action.path.endsWith("/messages"));
  await waitFor(() =>
    expect(mail()).toMatchObject({
      body: { channel: "EMAIL", to: expect.stringMatching(/@/), subject: expect.stringContaining("مكالمتك مع"), body: expect.stringContaining("http://localhost:3000/guest/abc?lang=ar") },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    }),
  );
  expect(within(line).getByText("K7M-3PX-9RT")).toBeVisible();
  expect(within(line).getByText("localhost:3000/guest")).toBeVisible();
});

test("a call that cannot be placed says why and can be tried again", async () => {
  keepDeviceChoice({ microphone: null, speaker: null, isChecked: true });
  server.use(hub.post("/api/threads/{id}/calls", () => problem(503, "media_unavailable"), { once: true }));
  const { user } = await begin();
  const line = await dock();
  expect(await within(line).findByText(/The call couldn't be started/)).toBeInTheDocument();
  await user.click(within(line).getByRole("button", { name: "Try again" }));
  expect(await within(line).findByRole("button", { name: "Hang up" })).toBeInTheDocument();
});

test("the help lists what works on this screen", async () => {
  const { user } = await inCall();
  await user.keyboard("?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(help).getByText("Mute or unmute yourself")).toBeInTheDocument();
  expect(within(help).getByText("Show this help")).toBeInTheDocument();
});

const talk: CallConference = { call_id: "c9", supervisors: [], seat: { id: 900, name: "Rosa Marsh" }, held: false, locked: false, help_asked_at_ms: null, mask: null, lang: "es", spoken: [], own_phone: null };

/** A call whose conference the hub knows. */
async function inConference() {
  office.conferences = [conference(9, { id: "f1", call_id: "c9", reviewer: talk.seat, seat: talk.seat, supervisors: [] })];
  const shown = await inCall();
  await within(shown.line).findByRole("button", { name: "Hold" });
  return shown;
}

test("help is asked for and cancelled, the call held and locked; each reaches the hub and is shown", async () => {
  const { user, line } = await inConference();
  await choose(user, line, "Ask a supervisor for help");
  expect(await within(line).findByText("Help requested")).toBeInTheDocument();
  await choose(user, line, "Cancel the request for help");
  await waitFor(() => expect(within(line).queryByText("Help requested")).not.toBeInTheDocument());
  await user.click(within(line).getByRole("button", { name: "Hold" }));
  expect(await within(line).findByText("Amal Haddad hears music. You can't hear each other.")).toBeInTheDocument();
  expect(within(line).getByRole("button", { name: "Resume" })).toBeInTheDocument();
  await choose(user, line, "Lock the call");
  expect(await within(line).findByText("Locked: no one else can join")).toBeInTheDocument();
  await user.keyboard("{Alt>}l{/Alt}");
  await waitFor(() => expect(within(line).queryByText("Amal Haddad hears music. You can't hear each other.")).not.toBeInTheDocument());
  expect(office.actions.filter(({ path }) => path.includes("/conferences/")).map(({ path, body }) => [path, body])).toEqual([
    ["POST /api/conferences/f1/help", { asked: true }],
    ["POST /api/conferences/f1/help", { asked: false }],
    ["POST /api/conferences/f1/hold", { held: true }],
    ["POST /api/conferences/f1/lock", { locked: true }],
    ["POST /api/conferences/f1/hold", { held: false }],
  ]);
});

test("a pause for a number begins by button or key, says that it ends, can be kept, and ends", async () => {
  const { user, line } = await inConference();
  expect(await offered(user, line)).not.toContain("Pause recording");
  act(() => useLiveCall.setState({ call: live({ recording: { state: "recording", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }) }));
  await choose(user, line, "Pause recording");
  expect(await within(line).findByText(/Nothing is recorded or transcribed/)).toBeInTheDocument();
  expect(within(line).getByRole("button", { name: "Resume recording" })).toBeInTheDocument();
  expect(within(line).getByRole("timer", { name: "Time left of the pause" })).toHaveTextContent(/^(2:00|1:5\d)$/);
  expect(within(line).queryByText("Recording")).not.toBeInTheDocument();
  expect(within(line).queryByRole("button", { name: "Keep the pause" })).not.toBeInTheDocument();
  const { conference: now } = useLiveCall.getState();
  act(() => takeConference({ ...now!, mask: { since_ms: Date.now() - 112_000, until_ms: Date.now() + 8_000 } }));
  expect(await within(line).findByText(/Recording resumes in a few seconds/)).toBeInTheDocument();
  await user.click(within(line).getByRole("button", { name: "Keep the pause" }));
  expect(await within(line).findByText(/Nothing is recorded or transcribed/)).toBeInTheDocument();
  await user.keyboard("{Alt>}n{/Alt}");
  await waitFor(() => expect(within(line).queryByText(/Nothing is recorded or transcribed/)).not.toBeInTheDocument());
  expect(within(line).getByText("Recording")).toBeInTheDocument();
  const actions = office.actions.filter(({ path }) => path.endsWith("/mask")).map(({ body }) => body);
  expect(actions).toEqual([{ masked: true }, { masked: true }, { masked: false }]);
});

test("the line says who of the supervisors speaks and who hears it, as the hub has it", async () => {
  const { line } = await inConference();
  const socket = await follow();
  const sam = (mode: "listen" | "whisper" | "barge" | "takeover") => [{ id: 214, name: "Sam Supervisor", mode }];
  const signal = (part: Partial<CallConference>) => act(() => socket.say({ op: "signal", topic: "thread:t-10001", kind: "call.conference", data: { ...talk, ...part } }));
  signal({ supervisors: sam("whisper") });
  expect(within(line).getByText("Sam Supervisor is whispering to you. Only you hear it.")).toBeInTheDocument();
  signal({ supervisors: sam("barge") });
  expect(within(line).getByText("Sam Supervisor is speaking with you. Everyone hears it.")).toBeInTheDocument();
  signal({ supervisors: sam("takeover"), seat: { id: 214, name: "Sam Supervisor" } });
  expect(within(line).getByText("Sam Supervisor has taken over. You're listening: Amal Haddad can't hear you.")).toBeInTheDocument();
  expect(within(line).getByText("Sam Supervisor is speaking for the agency")).toBeInTheDocument();
  signal({ supervisors: sam("listen") });
  expect(within(line).getByText("Sam Supervisor is listening")).toBeInTheDocument();
  signal({});
  expect(within(line).queryByText(/Sam Supervisor/)).not.toBeInTheDocument();
  signal({ call_id: "c8", held: true });
  expect(within(line).queryByText(/hears music/)).not.toBeInTheDocument();
});

test("whom the hub shows as listening stays shown after an action of the reviewer's, and whom it leaves out is not shown", async () => {
  const { user, line } = await inConference();
  const listening: Partial<CallConference> = { supervisors: [{ id: 214, name: "Sam Supervisor", mode: "listen" }] };
  const answer = (part: Partial<CallConference>) =>
    server.use(http.post("*/api/conferences/:id/:action", () => HttpResponse.json({ ...talk, ...part }), { once: true }));
  act(() => takeConference({ ...talk, ...listening }));
  answer({ ...listening, held: true });
  await user.click(within(line).getByRole("button", { name: "Hold" }));
  expect(await within(line).findByText("Amal Haddad hears music. You can't hear each other.")).toBeInTheDocument();
  expect(within(line).getByText("Sam Supervisor is listening")).toBeInTheDocument();
  answer({ held: true, locked: true });
  await choose(user, line, "Lock the call");
  expect(await within(line).findByText("Locked: no one else can join")).toBeInTheDocument();
  expect(within(line).queryByText(/Sam Supervisor/)).not.toBeInTheDocument();
});

test("after the event socket was away, who speaks is read again", async () => {
  const { line } = await inConference();
  const socket = await follow();
  office.conferences[0] = { ...office.conferences[0]!, held: true };
  act(() => socket.close(1006));
  const next = await waitFor(() => {
    if (SilentSocket.last === socket) throw new Error("not back yet");
    return SilentSocket.last;
  });
  act(() => next.greet());
  expect(await within(line).findByText("Amal Haddad hears music. You can't hear each other.")).toBeInTheDocument();
});

test("with push to talk the microphone is on only while space or the button is held, and never while typing", async () => {
  const { user, line } = await inCall();
  const opener = within(line).getByRole("button", { name: "More" });
  await choose(user, line, "Microphone and speaker");
  await user.click(await screen.findByRole("switch", { name: /Push to talk/ }));
  await user.keyboard("{Escape}");
  expect(JSON.parse(localStorage.getItem("call.devices") ?? "{}")).toMatchObject({ isPushToTalk: true });
  expect(rooms.at(-1)?.isMuted).toBe(true);
  // The focus comes back in a later frame; space would press the button that has it.
  await waitFor(() => expect(opener).toHaveFocus());
  act(() => opener.blur());
  await user.keyboard("{ >}");
  expect(rooms.at(-1)?.isMuted).toBe(false);
  await user.keyboard("{/ }");
  expect(rooms.at(-1)?.isMuted).toBe(true);
  const button = within(line).getByRole("button", { name: "Hold to talk" });
  await user.pointer({ keys: "[MouseLeft>]", target: button });
  expect(rooms.at(-1)?.isMuted).toBe(false);
  await user.pointer({ keys: "[/MouseLeft]" });
  expect(rooms.at(-1)?.isMuted).toBe(true);
  await user.click(screen.getByRole("textbox", { name: /Message/ }));
  await user.keyboard("{ >}");
  expect(rooms.at(-1)?.isMuted).toBe(true);
  await user.keyboard("{/ }");
});

test("the call's keys are inactive while the user types", async () => {
  const { user, line } = await inCall();
  await user.click(screen.getByRole("textbox", { name: /Message/ }));
  await user.keyboard("{Alt>}m{/Alt}");
  expect(within(line).getByRole("button", { name: "Mute" })).toBeInTheDocument();
});

test("a mute by a moderator moves the switch, and is announced", async () => {
  const { line } = await inCall();
  act(() => rooms.at(-1)?.onMuted?.());
  expect(within(line).getByRole("button", { name: "Unmute" })).toBeInTheDocument();
  expect(await screen.findByText("A supervisor muted you. Unmute yourself when you want to speak.")).toBeInTheDocument();
});

test("noise suppression is a switch where the browser has it", async () => {
  Object.assign(navigator.mediaDevices, { getSupportedConstraints: () => ({ noiseSuppression: true }) });
  const { user, line } = await inCall();
  await choose(user, line, "Microphone and speaker");
  const noise = await screen.findByRole("switch", { name: "Reduce background noise" });
  expect(noise).toBeChecked();
  await user.click(noise);
  expect(rooms.at(-1)?.suppressesNoise).toBe(false);
});

test("the chat appears where one may write, counts what is new, and sends", async () => {
  const { user, line } = await inCall();
  expect(within(line).queryByRole("button", { name: "Chat" })).not.toBeInTheDocument();
  const { chat } = useLiveCall.getState().stores;
  const send = vi.fn(async (text: string) => putChat(chat, { id: "2", identity: "me", name: "", text, atMs: 2, isMine: true }));
  act(() => {
    chat.setState({ send });
    putChat(chat, { id: "1", identity: "applicant-1", name: "Amal Haddad", text: "My case number is C-17.", atMs: 1, isMine: false });
  });
  await user.click(within(line).getByRole("button", { name: "Chat, 1 new line" }));
  const panel = within(await screen.findByRole("complementary", { name: "Captions and chat" })).getByRole("region", { name: "Chat" });
  expect(within(panel).getByRole("log")).toHaveTextContent("My case number is C-17.");
  expect(within(line).getByRole("button", { name: "Chat" })).toHaveAttribute("aria-pressed", "true");
  await user.type(within(panel).getByRole("textbox", { name: "Write to everyone in the call" }), "Thank you.{Enter}");
  expect(send).toHaveBeenCalledExactlyOnceWith("Thank you.");
  expect(await within(panel).findByText("Thank you.")).toBeInTheDocument();
});

test("while the applicant is on hold the line says that recording is paused", async () => {
  const { line } = await inConference();
  act(() => useLiveCall.setState({ call: live({ recording: { state: "recording", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }) }));
  expect(within(line).getByText("Recording")).toBeInTheDocument();
  act(() => takeConference({ ...talk, held: true }));
  expect(within(line).getByText("Recording paused while on hold")).toBeInTheDocument();
  expect(within(line).queryByText("Recording")).not.toBeInTheDocument();
  act(() => takeConference(talk));
  expect(within(line).getByText("Recording")).toBeInTheDocument();
});

test("the menu is sorted by sense and offers only what applies", async () => {
  const { user, line } = await inCall({ ...office.call, state: "ringing" });
  for (const name of ["Hold", "Captions", "Chat"]) expect(within(line).queryByRole("button", { name })).not.toBeInTheDocument();
  expect(await offered(user, line)).toEqual(["Microphone and speaker", "Keyboard shortcuts"]);
  act(() => {
    useLiveCall.setState({ call: live({ recording: { state: "recording", error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null } }) });
    takeConference(talk);
    useLiveCall.getState().stores.room.setState({ shareScreen: () => Promise.resolve() });
  });
  await user.click(within(line).getByRole("button", { name: "More" }));
  const menu = await screen.findByRole("menu", { name: "More" });
  expect(within(menu).getAllByRole("group").map((group) => [group.getAttribute("aria-labelledby") ? document.getElementById(group.getAttribute("aria-labelledby")!)?.textContent : null, ...within(group).getAllByRole("menuitem").map((item) => item.textContent)])).toEqual([
    ["People", "Add interpreter: Spanish", "Add interpreter in another language…", "Add someone else…", "Ask a supervisor for help", "Lock the call"],
    ["Recording", "Pause recording", "Stop recording"],
    ["Screen", "Show my screen"],
    ["Devices", "Keypad", "Microphone and speaker", "Keyboard shortcuts"],
  ]);
});
