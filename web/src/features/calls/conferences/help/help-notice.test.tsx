import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Conference } from "../../../../api/schema";
import { queryClient } from "../../../../api/query-client";
import { reviewer, supervisor } from "../../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { SilentSocket } from "../../../../testing/silent-socket";
import { conference } from "../../../../testing/staff-fixtures";
import { takeConferenceEvent } from "../live";
import { leave, useSupervision } from "../supervision";
import { waitingForHelp } from "./requests";
import { LATER_MS } from "./use-help-requests";

// The media client needs a browser with WebRTC; this test does not use it.
vi.mock("../../../../shared/calls/room/live-room", () => ({ LiveRoom: () => null }));

const rings = vi.hoisted(() => ({ begun: 0, sounding: 0 }));
vi.mock("./ring", () => ({
  ring: () => {
    rings.begun++;
    rings.sounding++;
    return () => rings.sounding--;
  },
}));

beforeEach(() => {
  resetOffice();
  Object.assign(rings, { begun: 0, sounding: 0 });
  server.use(...staffHandlers);
});

// The hub has received the leave request before the next test reads its log.
afterEach(async () => {
  if (useSupervision.getState().id === null) return;
  const before = office.actions.length;
  act(leave);
  await waitFor(() => expect(office.actions.length).toBeGreaterThan(before));
});

const asked = (n: number, secondsAgo: number, over: Partial<Conference> = {}) =>
  conference(n, { help_asked_at_ms: Date.now() - secondsAgo * 1_000, supervisors: [], ...over });
const notice = () => screen.findByRole("region", { name: "Requests for help" });
const gone = () => waitFor(() => expect(screen.queryByRole("region", { name: "Requests for help" })).toBeNull());
let seq = 1;
const notify = (changed: Conference) =>
  act(() =>
    takeConferenceEvent(queryClient, { topic: "conferences", seq: ++seq, kind: "conference.updated", at_ms: Date.now(), data: { conference: changed } }),
  );
const press = async (user: ReturnType<typeof renderAt>["user"], name: string) => user.click(within(await notice()).getByRole("button", { name }));

test("a supervisor who arrives during a request sees who asks, for whom and since when, hears it ring, and sees it in the title", async () => {
  const begun = Date.now();
  office.conferences = [conference(2), asked(3, 65)];
  renderAt("/v2/review", { as: supervisor });
  const line = await notice();
  expect(within(line).getByText("Rosa Marsh is asking for help")).toBeVisible();
  expect(within(line).getByText("Marikit Santos")).toBeVisible();
  expect(within(line).getByText("Rental Assistance")).toBeVisible();
  const [minutes, seconds] = within(line).getByRole("timer", { name: "Help requested since" }).textContent.split(":").map(Number);
  const shown = (minutes ?? 0) * 60 + (seconds ?? 0);
  expect(shown).toBeGreaterThanOrEqual(65);
  expect(shown).toBeLessThanOrEqual(65 + Math.ceil((Date.now() - begun) / 1000));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Rosa Marsh is asking for help: Marikit Santos, Rental Assistance"));
  expect(rings).toEqual({ begun: 1, sounding: 1 });
  await waitFor(() => expect(document.title).toMatch(/^Help requested · /));
});

test("a later request is shown on any page, and disappears everywhere when it is withdrawn, answered, or the call ends", async () => {
  office.conferences = [conference(1), conference(3)];
  renderAt("/v2/review", { as: supervisor });
  await waitFor(() => expect(SilentSocket.all).not.toEqual([]));
  act(() => SilentSocket.last.greet());
  await waitFor(() => expect(SilentSocket.last.sent).toContainEqual(expect.objectContaining({ op: "subscribe", topic: "conferences", from_seq: 1 })));
  expect(screen.queryByRole("region", { name: "Requests for help" })).toBeNull();
  notify(asked(3, 1));
  await notice();
  expect(rings).toEqual({ begun: 1, sounding: 1 });
  notify(conference(3));
  await gone();
  expect(rings.sounding).toBe(0);
  expect(document.title).not.toMatch(/Help requested/);
  await waitFor(() => expect(screen.getByRole("alert")).toBeEmptyDOMElement());
  notify(asked(3, 0));
  await notice();
  expect(rings).toEqual({ begun: 2, sounding: 1 });
  act(() => takeConferenceEvent(queryClient, { topic: "conferences", seq: ++seq, kind: "conference.ended", at_ms: Date.now(), data: { id: "f3" } }));
  await gone();
  expect(rings.sounding).toBe(0);
});

test("several requests wait in a row, the longest waiting first; each new one rings and is read aloud once", async () => {
  office.conferences = [asked(1, 90), conference(2), conference(3)];
  const { user } = renderAt("/v2/review", { as: supervisor });
  expect(await notice()).toHaveTextContent("Amal Haddad");
  notify(asked(3, 2));
  expect(await notice()).toHaveTextContent(/Amal Haddad.*Also waiting: 1/);
  expect(rings).toEqual({ begun: 2, sounding: 1 });
  const spoken = screen.getByRole("alert");
  await waitFor(() => expect(spoken).toHaveTextContent(/Marikit Santos/));
  await press(user, "Later");
  expect(await notice()).toHaveTextContent("Marikit Santos");
  expect(await notice()).not.toHaveTextContent("Also waiting");
  expect(spoken).toHaveTextContent(/Marikit Santos/);
  expect(rings).toEqual({ begun: 2, sounding: 1 });
});

test("a postponed request disappears and returns after a while, ringing again", async () => {
  office.conferences = [asked(3, 5)];
  const { user } = renderAt("/v2/review", { as: supervisor });
  await notice();
  expect(within(await notice()).getByRole("button", { name: "Later" })).toHaveAccessibleDescription("Comes back in two minutes.");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  await press(user, "Later");
  await gone();
  expect(rings.sounding).toBe(0);
  expect(document.getElementById("content")).toHaveFocus();
  await act(() => vi.advanceTimersByTimeAsync(LATER_MS - 30_000));
  expect(screen.queryByRole("region", { name: "Requests for help" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await notice();
  expect(rings).toEqual({ begun: 2, sounding: 1 });
});

test("listening opens the board at that conversation and begins to listen", async () => {
  office.conferences = [conference(1), asked(3, 5)];
  const { user, router } = renderAt("/v2/review", { as: supervisor });
  await press(user, "Listen");
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/v2/conferences?at=f3"));
  await waitFor(() => expect(office.actions.map((action) => action.path)).toEqual(["POST /api/conferences/f3/listen"]));
  await gone();
  expect(rings.sounding).toBe(0);
});

test("a key does the same", async () => {
  office.conferences = [asked(3, 5)];
  const { user, router } = renderAt("/v2/review", { as: supervisor });
  await notice();
  await user.keyboard("{Alt>}[KeyS]{/Alt}");
  await waitFor(() => expect(router.state.location.search).toBe("?at=f3"));
});

test("a supervisor speaking in another conversation stays in it: only the board is opened", async () => {
  office.conferences = [conference(1), asked(3, 5)];
  const { user, router } = renderAt("/v2/review", { as: supervisor });
  await notice();
  act(() => useSupervision.setState({ id: "f1", threadId: "t-10001", mode: "takeover", entered: "takeover" }));
  await press(user, "Show");
  await waitFor(() => expect(router.state.location.search).toBe("?at=f3"));
  expect(useSupervision.getState().id).toBe("f1");
  expect(office.actions).toEqual([]);
});

test("where another supervisor listens already, the line says so and nothing rings", async () => {
  office.conferences = [asked(3, 5, { supervisors: [{ id: 214, name: "Sam Supervisor", mode: "listen" }] })];
  renderAt("/v2/review", { as: supervisor });
  expect(await notice()).toHaveTextContent("Sam Supervisor is listening");
  expect(rings.begun).toBe(0);
});

test("the ring can be silenced for good, and the line stays", async () => {
  office.conferences = [asked(3, 5)];
  const { user } = renderAt("/v2/review", { as: supervisor });
  await press(user, "Sound for requests for help");
  expect(rings.sounding).toBe(0);
  await waitFor(() => expect(office.preferences.notify).toEqual({ help_sound: false }));
  expect(await notice()).toBeVisible();
  notify(asked(1, 0));
  expect(await notice()).toHaveTextContent("Also waiting: 1");
  expect(rings.begun).toBe(1);
});

test("a reviewer sees no notice, and does not ask the hub", async () => {
  office.conferences = [asked(3, 5)];
  let reads = 0;
  server.events.on("request:start", ({ request }) => void (new URL(request.url).pathname === "/api/ro/conferences" && reads++));
  renderAt("/v2/review", { as: reviewer });
  await screen.findByRole("table");
  expect(screen.queryByRole("region", { name: "Requests for help" })).toBeNull();
  expect(reads).toBe(0);
  server.events.removeAllListeners();
});

test("requests for a supervisor's own conversation, or one they are in, are not shown", () => {
  const mine = asked(1, 5, { reviewer: { id: 900, name: "Samuel Okafor" } });
  const inside = asked(2, 5, { supervisors: [{ id: 900, name: "Samuel Okafor", mode: "listen" }] });
  expect(waitingForHelp([conference(1), mine, inside, asked(3, 5), asked(3, 9, { id: "f9" })], 900).map((one) => one.id)).toEqual(["f9", "f3"]);
});
