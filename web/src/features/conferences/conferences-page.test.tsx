import { screen, waitFor, within } from "@testing-library/react";
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { RoomLinkProps } from "../../lib/room/room-link";
import { reviewer, supervisor } from "../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../testing/handlers/staff";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { SilentSocket } from "../../testing/silent-socket";
import { conference } from "../../testing/staff-fixtures";
import { needsOf, sortByNeed } from "./need";

const rooms: RoomLinkProps[] = [];
// The media client needs a browser with WebRTC: what it is asked for is what is looked at here.
vi.mock("../../lib/room/live-room", () => ({
  LiveRoom: (props: RoomLinkProps) => {
    rooms.push(props);
    return null;
  },
}));

beforeEach(() => {
  resetOffice();
  rooms.length = 0;
  server.use(...staffHandlers);
});

test("the board shows each live conversation, those that may need help first", async () => {
  renderAt("/v2/conferences", { as: supervisor });
  const tiles = await screen.findAllByRole("article");
  expect(tiles.map((tile) => within(tile).getByRole("heading").textContent)).toEqual(["Marikit Santos", "Lucía Romero", "Amal Haddad"]);
  expect(within(tiles[0]!).getByText("Poor connection")).toBeInTheDocument();
  expect(within(tiles[2]!).getByText("I can bring the lease on Friday morning.")).toBeInTheDocument();
  expect(within(tiles[1]!).getByText("Not recorded")).toBeInTheDocument();
  expect(screen.getByText("3 live conversations")).toBeInTheDocument();
});

test("listening joins without a voice, says what each side hears, and leaving tells the hub", async () => {
  const { user } = renderAt("/v2/conferences", { as: supervisor });
  const tile = (await screen.findAllByRole("article"))[0]!;
  expect(within(tile).getByRole("button", { name: "Listen" })).toHaveAccessibleDescription("You hear both. They hear nothing of you.");
  await user.click(within(tile).getByRole("button", { name: "Listen" }));
  await waitFor(() => expect(rooms.length).toBeGreaterThan(0));
  expect(rooms.every((room) => room.publishes === false)).toBe(true);
  expect(within(tile).getByText("Joining…")).toBeInTheDocument();
  act(() => rooms.at(-1)?.stores.room.setState({ connection: "connected" }));
  expect(within(tile).getByText("You are listening. Nobody hears you.")).toBeInTheDocument();
  await user.click(within(tile).getByRole("button", { name: "Leave" }));
  expect(within(tile).getByRole("button", { name: "Listen" })).toBeInTheDocument();
  await waitFor(() => expect(office.deeds.map((deed) => deed.path)).toEqual(["POST /api/conferences/f3/listen", "POST /api/conferences/f3/leave"]));
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
  expect(within(tile).getByText("Amal Haddad speaks")).toBeInTheDocument();
  expect(screen.getAllByRole("article")).toHaveLength(2);
  act(() => {
    socket.say({ op: "event", topic: "conferences", seq: 3, kind: "conference.ended", at_ms: Date.now(), data: { id: "f1" } });
    socket.say({ op: "event", topic: "conferences", seq: 4, kind: "conference.ended", at_ms: Date.now(), data: { id: "f2" } });
  });
  expect(await screen.findByRole("heading", { name: "Nobody is on the phone" })).toBeInTheDocument();
});

test("without the permission there is no board", async () => {
  const { router } = renderAt("/v2/conferences", { as: reviewer });
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review"));
});

test("need: sound before recording before length", () => {
  const now = Date.now();
  const long = conference(1, { id: "long", started_at_ms: now - 30 * 60_000 });
  const failed = conference(1, { id: "failed", recording: "failed" });
  const calm = conference(1, { id: "calm" });
  const poor = conference(3, { id: "poor" });
  expect(needsOf(long, now)).toEqual(["long"]);
  expect(sortByNeed([calm, long, failed, poor], now).map((one) => one.id)).toEqual(["poor", "failed", "long", "calm"]);
});
