import { screen, waitFor, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCallRequest } from "../../../shared/calls/call-request";
import { supervisor } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { conference } from "../../../testing/staff-fixtures";
import { takeConferenceSignal, useLiveConferences } from "./live";
import { leave, useSupervision } from "./supervision";

/** A viewport whose visible elements the test sets. */
class TestViewport {
  static all: TestViewport[] = [];
  readonly watched = new Set<Element>();
  constructor(private readonly notify: (entries: { target: Element; isIntersecting: boolean; boundingClientRect: { height: number } }[]) => void) {
    TestViewport.all.push(this);
  }
  observe(element: Element) {
    this.watched.add(element);
  }
  unobserve(element: Element) {
    this.watched.delete(element);
  }
  disconnect() {
    this.watched.clear();
  }
  static show(elements: readonly Element[], isIntersecting = true) {
    const entries = elements.map((target) => ({ target, isIntersecting, boundingClientRect: { height: 400 } }));
    for (const one of TestViewport.all) one.notify(entries.filter((entry) => one.watched.has(entry.target)));
  }
}

// The media client needs a browser with WebRTC; this test does not use it.
vi.mock("../../../shared/calls/room/live-room", () => ({ LiveRoom: () => null }));

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  // The hub has received the leave request before the next test reads its log.
  if (useSupervision.getState().id === null) return;
  const sent = office.actions.length;
  act(leave);
  await waitFor(() => expect(office.actions.length).toBeGreaterThan(sent));
});

const names = () => screen.getAllByRole("article").map((tile) => within(tile).getByRole("heading").textContent);

test("the address holds search, program and reviewer; what they leave out is counted", async () => {
  office.conferences = [conference(1), conference(2, { processId: 7, processName: "Energy" }), conference(3)];
  const { user, router } = renderAt("/v2/conferences?program=5", { as: supervisor });
  await screen.findAllByRole("article");
  expect(names()).toEqual(["Marikit Santos", "Amal Haddad"]);
  expect(screen.getByText("2 of 3 calls shown")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "amal");
  await waitFor(() => expect(router.state.location.search).toBe("?search=amal&program=5"));
  await waitFor(() => expect(names()).toEqual(["Amal Haddad"]));
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(names()).toHaveLength(3));
  await waitFor(() => expect(router.state.location.search).toBe(""));
  await user.click(screen.getByRole("button", { name: /All reviewers/ }));
  await user.click(await screen.findByRole("option", { name: "Carlos Worker" }));
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?reviewer=\d+$/));
  await waitFor(() => expect(names()).toEqual(["Lucía Romero"]));
});

test("a conversation whose recording waits for an agreement is not shown as recorded", async () => {
  office.conferences = [conference(1, { recording: "asking" })];
  renderAt("/v2/conferences", { as: supervisor });
  const words = await screen.findByText("Waiting for agreement");
  expect(words).not.toHaveAttribute("data-recording");
  expect(screen.queryByText("Recording")).toBeNull();
});

test("a search that nothing matches says what to do", async () => {
  office.conferences = [conference(1)];
  renderAt("/v2/conferences?search=zzz", { as: supervisor });
  expect(await screen.findByRole("heading", { name: "No calls match" })).toBeVisible();
});

test("the list shows a line each; the pressed one opens beside it with all that can be done", async () => {
  office.conferences = [conference(1), conference(3)];
  const { user, router } = renderAt("/v2/conferences?layout=list", { as: supervisor });
  const table = await screen.findByRole("table");
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual(["Marikit Santos", "Amal Haddad"]);
  expect(within(rows[0]!).getByText("Poor connection")).toBeVisible();
  expect(within(rows[1]!).getByText("I can bring the lease on Friday morning.")).toBeVisible();
  expect(screen.queryByRole("article")).toBeNull();
  await user.click(within(rows[1]!).getByRole("button", { name: "Amal Haddad" }));
  const beside = await screen.findByRole("complementary", { name: "Selected call" });
  expect(within(beside).getByRole("button", { name: "Listen" })).toBeVisible();
  expect(router.state.location.search).toBe("?layout=list&at=f1");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary", { name: "Selected call" })).toBeNull());
});

test("the board works by keys alone: next, previous, search, layout", async () => {
  office.conferences = [conference(1), conference(3)];
  const { user, router } = renderAt("/v2/conferences", { as: supervisor });
  await screen.findAllByRole("article");
  await user.keyboard("j");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Marikit Santos" }).closest("li")).toHaveFocus());
  await user.keyboard("j");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Amal Haddad" }).closest("li")).toHaveFocus());
  await user.keyboard("k");
  await waitFor(() => expect(router.state.location.search).toBe("?at=f3"));
  await user.keyboard("v");
  expect(await screen.findByRole("table")).toBeVisible();
  expect(screen.getByRole("complementary", { name: "Selected call" })).toHaveTextContent("Marikit Santos");
  await user.keyboard("/");
  expect(screen.getByRole("searchbox", { name: "Search" })).toHaveFocus();
});

test("each mode of joining the focused conversation has a key, and is listed in the help", async () => {
  const getUserMedia = vi.fn(() => Promise.resolve({ getTracks: () => [{ stop: vi.fn() }] } as unknown as MediaStream));
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia, enumerateDevices: () => Promise.resolve([]) }, configurable: true });
  office.conferences = [conference(1), conference(3)];
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  await screen.findAllByRole("article");
  const sent = () => office.actions.map((action) => `${action.path.replace("POST /api/conferences/", "")} ${JSON.stringify(action.body)}`);

  // Before a conversation is chosen, the keys do nothing.
  await user.keyboard("wbtl");
  expect(sent()).toEqual([]);
  await user.keyboard("j");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Marikit Santos" }).closest("li")).toHaveFocus());
  await user.keyboard("l");
  await waitFor(() => expect(sent()).toEqual(["f3/listen {}"]));
  expect(getUserMedia).not.toHaveBeenCalled();
  await waitFor(() => expect(useSupervision.getState().access).not.toBeNull());
  act(() => useSupervision.getState().stores.room.setState({ connection: "connected" }));
  for (const [key, mode] of [
    ["w", "whisper"],
    ["b", "barge"],
    ["t", "takeover"],
    ["t", "listen"],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(sent().at(-1)).toBe(`f3/mode {"mode":"${mode}"}`));
    await waitFor(() => expect(useSupervision.getState()).toMatchObject({ mode, pending: null }));
  }
  await user.keyboard("q");
  await waitFor(() => expect(sent().at(-1)).toBe("f3/leave {}"));
  expect(useSupervision.getState().id).toBeNull();

  await user.keyboard("?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const rows = within(help).getByRole("heading", { name: "Live calls" }).closest("section")!;
  for (const words of ["Listen in", "Whisper", "Barge in", "Take over · Give back", "Leave the supervised call"])
    expect(within(rows).getByText(words)).toBeVisible();
});

test("a key does no more than its button: a call that is taken over and a voice that is elsewhere stay as they are", async () => {
  office.conferences = [
    conference(3, { active_agent: { id: 214, name: "Sam Supervisor" }, supervisors: [{ id: 214, name: "Sam Supervisor", mode: "takeover" }] }),
  ];
  const { user } = renderAt("/v2/conferences?at=f3", { as: supervisor });
  await screen.findByRole("article");
  await user.keyboard("t");
  act(() => useCallRequest.setState({ busyThreadId: "t-1" }));
  await user.keyboard("wb");
  expect(useSupervision.getState()).toMatchObject({ id: null, pending: null });
  await user.keyboard("l");
  await waitFor(() => expect(office.actions.map((action) => action.path)).toEqual(["POST /api/conferences/f3/listen"]));
});

test("speaking time is counted from the first word on", () => {
  vi.useFakeTimers();
  const notify = (speakers: string[], at: number) => takeConferenceSignal({ topic: "conferences", kind: "levels", data: { id: "f1", speakers } }, at);
  notify(["applicant-1"], 1_000);
  notify(["applicant-1", "staff-1"], 3_000);
  vi.advanceTimersByTime(150);
  expect(useLiveConferences.getState().speakers["f1"]).toEqual({ "applicant-1": 1_000, "staff-1": 3_000 });
  notify(["staff-1"], 5_000);
  notify(["staff-1", "applicant-1"], 8_000);
  vi.advanceTimersByTime(150);
  expect(useLiveConferences.getState().speakers["f1"]).toEqual({ "applicant-1": 8_000, "staff-1": 3_000 });
});

test("of two hundred conversations those in view are drawn, and the voices of all are drawn together", async () => {
  vi.stubGlobal("IntersectionObserver", TestViewport);
  office.conferences = Array.from({ length: 200 }, (_, n) => conference(n + 1, { last_caption: null, help_asked_at_ms: null }));
  renderAt("/v2/conferences", { as: supervisor });
  await screen.findByText("200 live calls");
  const cells = [...document.querySelectorAll(".board-cell")];
  expect(cells).toHaveLength(200);
  expect(screen.queryAllByRole("button", { name: "Listen" })).toEqual([]);
  expect(screen.getAllByRole("article")).toHaveLength(200);
  act(() => TestViewport.show(cells.slice(0, 9)));
  expect(screen.getAllByRole("button", { name: "Listen" })).toHaveLength(9);
  act(() => TestViewport.show(cells.slice(0, 3), false));
  expect(screen.getAllByRole("button", { name: "Listen" })).toHaveLength(6);
  expect((cells[0] as HTMLElement).style.getPropertyValue("--height")).toBe("400px");

  let changes = 0;
  const stop = useLiveConferences.subscribe(() => changes++);
  act(() => {
    for (let round = 0; round < 5; round++) {
      for (const { id, participants } of office.conferences)
        takeConferenceSignal({ topic: "conferences", kind: "levels", data: { id, speakers: [participants[round % 2]!.identity] } });
    }
  });
  await waitFor(() => expect(Object.keys(useLiveConferences.getState().speakers)).toHaveLength(200));
  stop();
  expect(changes).toBe(1);
  expect(document.querySelectorAll(".tile-party[data-speaking]")).toHaveLength(6);
}, 120_000);
