import { screen, waitFor, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Conference, PersonAvailability, SupervisorMode } from "../../../api/schema";
import { reviewer, supervisor } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { getUserMedia, plugInMicrophone } from "../../../testing/microphone";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { rooms } from "../../../testing/silent-room";
import { SilentSocket } from "../../../testing/silent-socket";
import { conference } from "../../../testing/staff-fixtures";
import { needsOf, sortByNeed } from "./need";
import { leave, useSupervision } from "./supervision";

vi.mock("../../../shared/calls/room/live-room", () => import("../../../testing/silent-room"));

beforeEach(() => {
  resetOffice();
  rooms.length = 0;
  plugInMicrophone();
  server.use(...staffHandlers);
});

// The hub has received the leave request before the next test reads its log.
afterEach(async () => {
  if (useSupervision.getState().id === null) return;
  const before = office.actions.length;
  act(leave);
  await waitFor(() => expect(office.actions.length).toBeGreaterThan(before));
});

test("the board shows each live conversation, those that may need help first", async () => {
  renderAt("/v2/conferences", { as: supervisor });
  const tiles = await screen.findAllByRole("article");
  expect(tiles.map((tile) => within(tile).getByRole("heading").textContent)).toEqual(["Marikit Santos", "Lucía Romero", "Amal Haddad"]);
  expect(within(tiles[0]!).getByText("Poor connection")).toBeInTheDocument();
  expect(within(tiles[2]!).getByText("I can bring the lease on Friday morning.")).toBeInTheDocument();
  expect(within(tiles[1]!).getByText("Not recorded")).toBeInTheDocument();
  expect(screen.getByText("3 live calls")).toBeInTheDocument();
});

const first = async () => (await screen.findAllByRole("article"))[0]!;
const button = (tile: HTMLElement, name: string) => within(tile).getByRole("button", { name });
const actions = () => office.actions.map((action) => `${action.path.replace("POST /api/", "")} ${JSON.stringify(action.body)}`);
const connect = async () => {
  await waitFor(() => expect(rooms.length).toBeGreaterThan(0));
  act(() => rooms.at(-1)?.stores.room.setState({ connection: "connected" }));
};

test("listening joins without a voice, says what each side hears, and leaving notifies the hub", async () => {
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  expect(button(tile, "Listen")).toHaveAccessibleDescription("You hear both. They can't hear you.");
  await user.click(button(tile, "Listen"));
  await waitFor(() => expect(rooms.length).toBeGreaterThan(0));
  expect(within(tile).getByText("Joining…")).toBeInTheDocument();
  await connect();
  expect(rooms.every((room) => room.publishes === false)).toBe(true);
  expect(getUserMedia).not.toHaveBeenCalled();
  expect(within(tile).getByText("You're listening. No one can hear you.")).toBeInTheDocument();
  expect(button(tile, "Listen")).toHaveAttribute("aria-pressed", "true");
  await user.click(button(tile, "Leave"));
  expect(button(tile, "Listen")).toHaveAttribute("aria-pressed", "false");
  await waitFor(() => expect(actions()).toEqual(["conferences/f3/listen {}", "conferences/f3/leave {}"]));
});

test("the four modes are distinct, and each shows who hears what", async () => {
  renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  const options = within(within(tile).getByRole("group", { name: "What you do in this call" })).getAllByRole("button");
  expect(options.map((option) => option.textContent)).toEqual(["Listen", "Whisper", "Barge in", "Take over"]);
  expect(button(tile, "Whisper")).toHaveAccessibleDescription("Only Rosa Marsh hears you.");
  expect(button(tile, "Barge in")).toHaveAccessibleDescription("Everyone hears you.");
  expect(button(tile, "Take over")).toHaveAccessibleDescription("You speak, Rosa Marsh listens.");
});

test("whispering asks for the microphone, joins, and publishes only when the hub has agreed", async () => {
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  await user.click(button(tile, "Whisper"));
  await waitFor(() => expect(rooms.length).toBeGreaterThan(0));
  expect(getUserMedia).toHaveBeenCalledOnce();
  expect(rooms.at(-1)?.publishes).toBe(false);
  expect(actions()).toEqual(["conferences/f3/listen {}"]);
  await connect();
  await waitFor(() => expect(rooms.at(-1)).toMatchObject({ publishes: true, isMuted: false }));
  expect(actions().at(-1)).toBe('conferences/f3/mode {"mode":"whisper"}');
  expect(within(tile).getByText("Opening your microphone…")).toBeInTheDocument();
  act(() => rooms.at(-1)?.stores.room.setState({ isPublishing: true }));
  expect(within(tile).getByText("Only Rosa Marsh hears you now.")).toBeInTheDocument();
  await user.click(button(tile, "Mute"));
  expect(rooms.at(-1)?.isMuted).toBe(true);
  expect(within(tile).getByText("You're muted. No one can hear you.")).toBeInTheDocument();
});

test("between two modes the supervisor is inaudible, and listening again silences the voice at once", async () => {
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  await user.click(button(tile, "Barge in"));
  await connect();
  await waitFor(() => expect(rooms.at(-1)?.publishes).toBe(true));
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  server.use(hub.post("/api/conferences/{id}/mode", async () => waits.then(() => undefined), { once: true }));
  rooms.length = 0;
  await user.click(button(tile, "Whisper"));
  await waitFor(() => expect(rooms.at(-1)).toMatchObject({ publishes: true, isMuted: true }));
  expect(within(tile).getByText("Changing… No one can hear you yet.")).toBeInTheDocument();
  answer();
  await waitFor(() => expect(rooms.at(-1)).toMatchObject({ publishes: true, isMuted: false }));
  rooms.length = 0;
  await user.click(button(tile, "Listen"));
  await waitFor(() => expect(rooms.length).toBeGreaterThan(0));
  expect(rooms.every((room) => room.publishes === false)).toBe(true);
  await waitFor(() => expect(office.conferences[2]?.supervisors).toEqual([expect.objectContaining({ mode: "listen" })]));
});

test("without a microphone nothing is entered, and the tile says what to do", async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  await user.click(button(tile, "Take over"));
  const alert = await within(tile).findByRole("alert");
  expect(alert).toHaveTextContent("The microphone is blocked");
  expect(office.actions).toEqual([]);
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await connect();
  await waitFor(() => expect(office.conferences[2]?.active_agent.name).toBe("Samuel Okafor"));
  await user.click(await within(tile).findByRole("button", { name: "Give back" }));
  await waitFor(() => expect(office.conferences[2]?.active_agent.name).toBe("Rosa Marsh"));
});

test("a call taken over by another supervisor cannot be taken over, and the tile shows by whom", async () => {
  office.conferences = [
    conference(3, { active_agent: { id: 214, name: "Sam Supervisor" }, supervisors: [{ id: 214, name: "Sam Supervisor", mode: "takeover" }] }),
  ];
  renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  expect(button(tile, "Take over")).toBeDisabled();
  expect(button(tile, "Take over")).toHaveAccessibleDescription("Sam Supervisor has taken over");
  expect(button(tile, "Whisper")).toBeEnabled();
});

test("a refusal is shown, and the mode stays", async () => {
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  await user.click(button(tile, "Listen"));
  await connect();
  server.use(hub.post("/api/conferences/{id}/mode", () => problem(409, "already_taken_over"), { once: true }));
  await user.click(button(tile, "Take over"));
  expect(await screen.findByText("Another supervisor has already taken over.")).toBeInTheDocument();
  expect(button(tile, "Listen")).toHaveAttribute("aria-pressed", "true");
  expect(rooms.every((room) => room.publishes === false)).toBe(true);
});

test("a second request while the first is still being asked for takes its place", async () => {
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  server.use(hub.post("/api/conferences/{id}/listen", async () => waits.then(() => undefined), { once: true }));
  await user.click(button(tile, "Listen"));
  await user.click(button(tile, "Barge in"));
  answer();
  await connect();
  await waitFor(() => expect(rooms.at(-1)?.publishes).toBe(true));
  expect(office.conferences[2]?.supervisors).toEqual([expect.objectContaining({ mode: "barge" })]);
});

test("when a change fails, the speaker is muted instead of heard as before", async () => {
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  await user.click(button(tile, "Barge in"));
  await connect();
  await waitFor(() => expect(rooms.at(-1)).toMatchObject({ publishes: true, isMuted: false }));
  server.use(hub.post("/api/conferences/{id}/mode", () => problem(503, "overloaded"), { once: true }));
  rooms.length = 0;
  await user.click(button(tile, "Listen"));
  expect(await screen.findByText(/The service is very busy/)).toBeInTheDocument();
  expect(rooms.every((room) => !room.publishes || room.isMuted)).toBe(true);
  expect(button(tile, "Barge in")).toHaveAttribute("aria-pressed", "true");
  expect(button(tile, "Mute")).toHaveAttribute("aria-pressed", "true");
});

test("the hub decides: a mode ended elsewhere silences the voice", async () => {
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  await user.click(button(tile, "Barge in"));
  await connect();
  await waitFor(() => expect(rooms.at(-1)?.publishes).toBe(true));
  const socket = await waitFor(() => SilentSocket.last);
  act(() => socket.greet());
  act(() => {
    socket.say({ op: "subscribed", id: socket.sent.find((frame) => frame.topic === "conferences")?.id, topic: "conferences", seq: 1 });
    socket.say({
      op: "event",
      topic: "conferences",
      seq: 2,
      kind: "conference.updated",
      at_ms: Date.now(),
      data: { conference: conference(3, { supervisors: [{ id: 900, name: "Samuel Okafor", mode: "listen" }] }) },
    });
  });
  await waitFor(() => expect(rooms.at(-1)?.publishes).toBe(false));
  expect(within(tile).getByText("You're listening. No one can hear you.")).toBeInTheDocument();
  // A mode that was never entered from here does not open the microphone.
  act(() =>
    socket.say({
      op: "event",
      topic: "conferences",
      seq: 3,
      kind: "conference.updated",
      at_ms: Date.now(),
      data: { conference: conference(3, { supervisors: [{ id: 900, name: "Samuel Okafor", mode: "takeover" }] }) },
    }),
  );
  expect(rooms.at(-1)?.publishes).toBe(false);
});

test("supervising continues on other pages, with a line that leads back", async () => {
  const { user, router } = renderAt("/v2/conferences", { as: supervisor });
  await user.click(button(await first(), "Listen"));
  await connect();
  await act(() => router.navigate("/v2/review"));
  const line = await screen.findByRole("region", { name: "Supervised call" });
  expect(within(line).getByText("You're listening. No one can hear you.")).toBeInTheDocument();
  expect(within(line).getByRole("link", { name: "Marikit Santos with Rosa Marsh" })).toHaveAttribute("href", "/v2/conferences");
  expect(actions()).toEqual(["conferences/f3/listen {}"]);
  await user.click(within(line).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(actions()).toEqual(["conferences/f3/listen {}", "conferences/f3/leave {}"]));
  expect(screen.queryByRole("region", { name: "Supervised call" })).not.toBeInTheDocument();
});

test("parties are muted and, after a question, removed; hold, lock and the end are in the menu", async () => {
  office.conferences[2] = { ...office.conferences[2]!, supervisors: [{ id: 214, name: "Sam Supervisor", mode: "listen" }] };
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  await user.click(button(tile, "Mute Marikit Santos"));
  expect(await within(tile).findByText("muted by a supervisor")).toBeInTheDocument();
  expect(within(tile).queryByRole("button", { name: "Mute Marikit Santos" })).not.toBeInTheDocument();
  await user.click(button(tile, "Remove Marikit Santos"));
  const question = await screen.findByRole("alertdialog", { name: "Remove Marikit Santos from this call?" });
  expect(actions()).toHaveLength(1);
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(within(tile).queryByRole("button", { name: "Remove Marikit Santos" })).not.toBeInTheDocument());
  const choose = async (name: RegExp) => {
    await user.click(button(tile, "More for this call"));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  await choose(/Put on hold/);
  expect(await within(tile).findByText("On hold")).toBeInTheDocument();
  await choose(/^Lock/);
  expect(await within(tile).findByText("Locked")).toBeInTheDocument();
  expect(within(tile).getByText("Sam Supervisor is listening")).toBeInTheDocument();
  await choose(/End for everyone/);
  const end = await screen.findByRole("alertdialog", { name: "End this call for everyone?" });
  expect(end).toHaveTextContent("Marikit Santos and Rosa Marsh will be disconnected right away.");
  await user.click(within(end).getByRole("button", { name: "End for everyone" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Marikit Santos" })).not.toBeInTheDocument());
  expect(actions().at(-1)).toBe("calls/c3/hang-up {}");
  expect(actions().slice(0, -1)).toEqual([
    'conferences/f3/participants/applicant-3/mute {"muted":true}',
    "conferences/f3/participants/applicant-3/remove {}",
    'conferences/f3/hold {"held":true}',
    'conferences/f3/lock {"locked":true}',
  ]);
});

test("requests for help come first, with their waiting time; other supervisors are named", async () => {
  office.conferences = [conference(1), conference(2), conference(3, { help_asked_at_ms: null }), conference(4, { help_asked_at_ms: Date.now() - 61_000 })];
  renderAt("/v2/conferences", { as: supervisor });
  const tile = await first();
  expect(within(tile).getByRole("heading")).toHaveTextContent("김서연");
  expect(within(tile).getByText("Help requested")).toBeInTheDocument();
  expect(within(tile).getByRole("timer", { name: "Help requested since" })).toHaveTextContent(/^1:\d\d$/);
  expect(screen.getByText("Sam Supervisor is listening")).toBeInTheDocument();
});

test("the board lives: words, voices, beginnings and ends", async () => {
  office.conferences = [conference(1)];
  renderAt("/v2/conferences", { as: supervisor });
  const tile = await screen.findByRole("article");
  const socket = await waitFor(() => SilentSocket.last);
  act(() => socket.greet());
  await waitFor(() => expect(socket.sent.some((frame) => frame.topic === "conferences")).toBe(true));
  const id = socket.sent.find((frame) => frame.topic === "conferences")?.id;
  act(() => {
    socket.say({ op: "subscribed", id, topic: "conferences", seq: 1 });
    socket.say({ op: "signal", topic: "conferences", kind: "levels", data: { id: "f1", speakers: ["applicant-1"] } });
    socket.say({ op: "signal", topic: "conferences", kind: "caption", data: { id: "f1", speaker: "Amal Haddad", text: "at nine" } });
    socket.say({ op: "event", topic: "conferences", seq: 2, kind: "conference.started", at_ms: Date.now(), data: { conference: conference(2) } });
  });
  expect(await within(tile).findByText("at nine")).toBeInTheDocument();
  expect(within(tile).getByText("Amal Haddad is speaking")).toBeInTheDocument();
  expect(screen.getAllByRole("article")).toHaveLength(2);
  const parties = () => within(within(tile).getByRole("list", { name: "In the call now" })).getAllByRole("listitem");
  expect(parties()).toHaveLength(2);
  const { participants } = conference(1);
  const guest = { ...participants[0]!, identity: "guest-1", role: "third_party" as const, name: "Hill Homes" };
  const updated = (seq: number, over: Partial<Conference>) =>
    socket.say({ op: "event", topic: "conferences", seq, kind: "conference.updated", at_ms: Date.now(), data: { conference: conference(1, over) } });
  act(() => updated(3, { participants: [...participants, guest], supervisors: [{ id: 9, name: "Lea Lead", mode: "listen" }] }));
  await waitFor(() => expect(parties()).toHaveLength(3));
  expect(parties()[2]).toHaveTextContent("Hill Homes");
  expect(within(tile).getByText(/Lea Lead/)).toBeInTheDocument();
  act(() => updated(4, { participants }));
  await waitFor(() => expect(parties()).toHaveLength(2));
  expect(within(tile).queryByText(/Lea Lead/)).toBeNull();
  act(() => {
    socket.say({ op: "event", topic: "conferences", seq: 5, kind: "conference.ended", at_ms: Date.now(), data: { id: "f1" } });
    socket.say({ op: "event", topic: "conferences", seq: 6, kind: "conference.ended", at_ms: Date.now(), data: { id: "f2" } });
  });
  expect(await screen.findByRole("heading", { name: "No live calls" })).toBeInTheDocument();
});

test("without the permission there is no board", async () => {
  const { router } = renderAt("/v2/conferences", { as: reviewer });
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review"));
});

test("need: asked help, the longest waiting first, before sound, hold, recording and length", () => {
  const now = Date.now();
  const long = conference(1, { id: "long", started_at_ms: now - 30 * 60_000 });
  const failed = conference(1, { id: "failed", recording: "failed" });
  const calm = conference(1, { id: "calm" });
  const poor = conference(3, { id: "poor" });
  const held = conference(1, { id: "held", held: true });
  const asks = conference(1, { id: "asks", help_asked_at_ms: now - 1_000 });
  const asked = conference(1, { id: "asked", help_asked_at_ms: now - 9_000 });
  expect(needsOf(long, now)).toEqual(["long"]);
  expect(sortByNeed([calm, long, asks, failed, held, poor, asked], now).map((one) => one.id)).toEqual([
    "asked",
    "asks",
    "poor",
    "held",
    "failed",
    "long",
    "calm",
  ]);
});

test("people who take calls are above them, with what each of them does", async () => {
  office.people = [
    { account_id: 110, name: "Rosa Marsh", state: "busy", since_at_ms: Date.now() - 60_000, until_ms: null, supervises: null },
    { account_id: 111, name: "Ines Intake", state: "away", since_at_ms: Date.now() - 60_000, until_ms: null, supervises: null },
  ];
  renderAt("/v2/conferences", { as: supervisor });
  const people = await screen.findByRole("region", { name: "Who takes calls" });
  const rows = (await within(people).findAllByRole("listitem")).map((row) => row.textContent);
  expect(rows[0]).toMatch(/^Rosa MarshBusy since /);
  expect(rows[1]).toMatch(/^Ines IntakeAway since /);
});

test("a supervisor is busy as the hub says, with what they do and in whose call, where the viewer sees it", async () => {
  const person = (account_id: number, name: string, supervises: SupervisorMode | null): PersonAvailability => ({
    account_id,
    name,
    state: supervises ? "busy" : "available",
    since_at_ms: Date.now() - 60_000,
    until_ms: null,
    supervises,
  });
  office.people = [person(444, "Sam Supervisor", "listen"), person(445, "Lea Lead", "whisper"), person(446, "Tom Team", null)];
  office.conferences = [conference(1, { supervisors: [{ id: 444, name: "Sam Supervisor", mode: "listen" }] })];
  renderAt("/v2/conferences", { as: supervisor });
  const people = await screen.findByRole("region", { name: "Who takes calls" });
  const rows = () => within(people).getAllByRole("listitem");
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/^Sam SupervisorBusy, listening to \W?Ines Intake\W?'s call$/));
  expect(rows()[1]).toHaveTextContent(/^Lea LeadBusy, whispering in a call$/);
  expect(rows()[2]).toHaveTextContent(/^Tom TeamAvailable since /);
});
