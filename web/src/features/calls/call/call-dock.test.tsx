import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import type { CallCard } from "../../../api/schema";
import { keepDeviceChoice } from "../../../shared/calls/room/microphone";
import { reviewer } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { office } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { begin, beginWithoutCall, dock, follow, inCall, live } from "../../../testing/in-call";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { rooms } from "../../../testing/silent-room";
import { message } from "../../../testing/staff-fixtures";
import { useLiveCall } from "./store";

vi.mock("../../../shared/calls/room/live-room", () => import("../../../testing/silent-room"));

beginWithoutCall();

test("the line says how far the call is, who, how long, and how it sounds", async () => {
  const { line } = await inCall();
  expect(within(line).getByText("Live")).toBeInTheDocument();
  expect(line).not.toHaveTextContent("not on file");
  expect(within(line).getByRole("timer", { name: "Duration" })).toHaveTextContent(/^1:(0[5-9]|[1-5]\d)$/);
  expect(within(line).getByText("good")).toBeInTheDocument();
  act(() => useLiveCall.getState().stores.room.setState({ lossPercent: 4 }));
  expect(within(line).getByText("choppy: 4 % loss")).toBeInTheDocument();
  act(() => useLiveCall.getState().stores.room.setState({ connection: "reconnecting" }));
  expect(within(line).getByText("Reconnecting…")).toBeInTheDocument();
});

test("a call to a number that stands with nobody says so", async () => {
  const { line } = await inCall(live({ off_file_number: "+12025550188" }));
  expect(line).toHaveTextContent(/\(202\) 555-0188\W* is not on file: ask who it is/);
});

test("a call that the carrier did not put through says so in the carrier's words, and stays until it was read", async () => {
  const { line } = await inCall(live({ state: "ringing", answered_at_ms: null }));
  const end = (part: Partial<CallCard>) =>
    act(() => useLiveCall.setState({ phase: "ended", call: live({ state: "ended", answered_at_ms: null, ended_at_ms: Date.now(), ...part }) }));
  end({ outcome: "failed", refusal: { status: 503, reason: "Service Unavailable", warning: "" } });
  expect(line).toHaveTextContent("The carrier refused the call: 503 Service Unavailable");
  end({ outcome: "busy", refusal: { status: 486, reason: "Busy Here", warning: "" } });
  expect(line).toHaveTextContent("The network answered: 486 Busy Here");
  expect(line).not.toHaveTextContent("Use another phone");
  end({ outcome: "failed", refusal: null, emergency: true });
  expect(within(line).getByRole("alert")).toHaveTextContent("Emergency services were not reached. Use another phone now.");
});

test("an emergency call leaves at once in the browser, where the office has a way to it", async () => {
  keepDeviceChoice({ microphone: null, speaker: null, isChecked: true });
  office.emergency = { ...office.emergency, handling: "trunk" };
  const { user } = renderAt("/v2/inbox/t-10001", { as: reviewer });
  const composer = await screen.findByRole("region", { name: "Write" });
  await user.click(within(composer).getByRole("tab", { name: "Call" }));
  await user.click(await within(composer).findByRole("radio", { name: /Emergency services \(911\)/ }));
  // Rehearsed by administrators alone, and by nobody's own telephone, which may be anywhere.
  expect(within(composer).queryByRole("radio", { name: /Emergency test/ })).toBeNull();
  expect(within(composer).queryByText(/Talk using/)).toBeNull();
  await user.click(within(composer).getByRole("button", { name: "Call" }));
  await waitFor(() =>
    expect(office.actions).toContainEqual(
      expect.objectContaining({ path: "POST /api/threads/t-10001/calls", body: expect.objectContaining({ to: "911", via: "phone" }) as unknown }),
    ),
  );
  expect(await dock()).toHaveTextContent("Emergency services (911)");
});

test("a number that is not called from here is refused in plain words", async () => {
  keepDeviceChoice({ microphone: null, speaker: null, isChecked: true });
  server.use(hub.post("/api/threads/{id}/calls", () => problem(422, "number_not_served", { errors: [{ field: "to", key: "number_not_served" }] })));
  await begin();
  const line = await dock();
  expect(await within(line).findByText(/This number can't be called from here\. An administrator can allow it under Telephones\./)).toBeInTheDocument();
});

test("the call follows to other pages, and its button there is busy", async () => {
  const { router } = await inCall();
  await act(() => router.navigate("/v2/review"));
  expect(await screen.findByRole("heading", { name: "Reviews" })).toBeInTheDocument();
  expect(await dock()).toHaveTextContent("Amal Haddad");
  await act(() => router.navigate("/v2/inbox/t-10001"));
  expect(await screen.findByRole("button", { name: "On a call" })).toBeDisabled();
});

test("hanging up ends it, and the line says how it ended", async () => {
  const { user, line } = await inCall();
  await user.click(within(line).getByRole("button", { name: "Hang up" }));
  expect(await within(line).findByText("Ended")).toBeInTheDocument();
  expect(sessionStorage.getItem("live-call")).toBeNull();
  await user.click(within(line).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "Live call" })).not.toBeInTheDocument();
});

test("hanging up while the phone rings cancels the call", async () => {
  const { user, line } = await inCall(live({ state: "ringing", answered_at_ms: null }));
  await user.click(within(line).getByRole("button", { name: "Hang up" }));
  expect(await within(line).findByText("Canceled")).toBeInTheDocument();
  expect(within(line).queryByText("Declined")).toBeNull();
});

test("the other side hangs up: the thread reports the end", async () => {
  const { line } = await inCall();
  const socket = await follow();
  const ended: CallCard = live({ state: "ended", outcome: "declined", ended_at_ms: Date.now() });
  act(() =>
    socket.say({
      op: "event",
      topic: "thread:t-10001",
      seq: 41,
      kind: "message.updated",
      at_ms: Date.now(),
      data: { message: message(20, { channel: "CALL", call: ended }) },
    }),
  );
  expect(await within(line).findByText("Declined")).toBeInTheDocument();
});

test("an answer from before the end, which comes after it, does not make it a lost connection", async () => {
  const { line } = await inCall();
  const socket = await follow();
  let answer = () => undefined as void;
  const late = hub.get("/api/calls/{id}", () => new Promise((resolve) => (answer = () => resolve(HttpResponse.json(live())))), { once: true });
  server.use(late);
  // The hub closes the room, which the browser notices first.
  act(() => {
    useLiveCall.getState().stores.room.setState({ connection: "lost" });
    rooms.at(-1)!.onLost?.();
  });
  await waitFor(() => expect(late.isUsed).toBe(true));
  const ended: CallCard = live({ state: "ended", outcome: "answered", ended_at_ms: Date.now() });
  act(() =>
    socket.say({
      op: "event",
      topic: "thread:t-10001",
      seq: 41,
      kind: "message.updated",
      at_ms: Date.now(),
      data: { message: message(20, { channel: "CALL", call: ended }) },
    }),
  );
  expect(await within(line).findByText("Ended")).toBeInTheDocument();
  await act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(within(line).getByText("Ended")).toBeInTheDocument();
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
    body: {
      channel: "SMS",
      to: "+12025550101",
      body: expect.stringContaining("افتح هذا الرابط للانضمام إلى مكالمتك: http://localhost:3000/guest/abc?lang=ar"),
    },
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await user.click(within(line).getByRole("button", { name: "Send by email" }));
  const mail = () => office.actions.findLast((action) => action.path.endsWith("/messages"));
  await waitFor(() =>
    expect(mail()).toMatchObject({
      body: {
        channel: "EMAIL",
        to: expect.stringMatching(/@/),
        subject: expect.stringContaining("مكالمتك مع"),
        body: expect.stringContaining("http://localhost:3000/guest/abc?lang=ar"),
      },
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
