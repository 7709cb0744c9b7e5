import { screen, waitFor, within } from "@testing-library/react";
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallCard } from "../../api/types";
import { keepDeviceChoice } from "../../lib/room/microphone";
import { reviewer } from "../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../testing/handlers/staff";
import { problem } from "../../testing/handlers/problem";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { SilentSocket } from "../../testing/silent-socket";
import { message, segment } from "../../testing/staff-fixtures";
import { resetCall, useLiveCall } from "./store";
import { http } from "msw";

// The media client needs a browser with WebRTC: what it reports goes through the room's stores, which a test fills.
vi.mock("../../lib/room/live-room", () => ({ LiveRoom: () => null }));

const getUserMedia = vi.fn<() => Promise<MediaStream>>();

beforeEach(() => {
  resetOffice();
  resetCall();
  sessionStorage.clear();
  server.use(...staffHandlers);
  getUserMedia.mockReset();
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: vi.fn() }] } as unknown as MediaStream);
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia, enumerateDevices: () => Promise.resolve([]) }, configurable: true });
});

const live = (over: Partial<CallCard> = {}): CallCard => ({ ...office.call, state: "live", answered_at_ms: Date.now() - 65_000, ...over });
const dock = () => screen.findByRole("region", { name: "Live conversation" });

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
  expect(office.deeds.find((deed) => deed.path.endsWith("/calls"))?.body).toEqual({ via: "phone", to: "+12025550101" });
  expect(JSON.parse(localStorage.getItem("call.devices") ?? "{}")).toMatchObject({ isChecked: true });
});

test("a blocked microphone is explained, and can be tried again", async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  const { user } = await begin();
  const sheet = await screen.findByRole("dialog", { name: "Before you talk to Amal Haddad" });
  const alert = await within(sheet).findByRole("alert");
  expect(alert).toHaveTextContent("The microphone is blocked");
  expect(alert).toHaveTextContent("allow the microphone, then try again");
  expect(within(sheet).getByRole("button", { name: "Start" })).toBeDisabled();
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(within(sheet).getByRole("button", { name: "Start" })).toBeEnabled());
});

test("the line says how far the call is, who, how long, and how it sounds", async () => {
  const { line } = await inCall();
  expect(within(line).getByText("Live")).toBeInTheDocument();
  expect(within(line).getByRole("timer", { name: "Duration" })).toHaveTextContent("1:05");
  expect(within(line).getByText("good")).toBeInTheDocument();
  act(() => useLiveCall.getState().stores.room.setState({ lossPercent: 4 }));
  expect(within(line).getByText("choppy: 4 % loss")).toBeInTheDocument();
  act(() => useLiveCall.getState().stores.room.setState({ connection: "reconnecting" }));
  expect(within(line).getByText("Reconnecting…")).toBeInTheDocument();
});

test("the call follows to other pages, and its button there is busy", async () => {
  const { router } = await inCall();
  await act(() => router.navigate("/v2/review"));
  expect(await screen.findByRole("heading", { name: "Work queue" })).toBeInTheDocument();
  expect(await dock()).toHaveTextContent("Amal Haddad");
  await act(() => router.navigate("/v2/inbox/t-10001"));
  expect(await screen.findByRole("button", { name: "In conversation" })).toBeDisabled();
});

test("mute is a switch, by pointer and by keys", async () => {
  const { user, line } = await inCall();
  const mute = within(line).getByRole("button", { name: "Mute" });
  expect(mute).toHaveAttribute("aria-pressed", "false");
  await user.click(mute);
  expect(mute).toHaveAttribute("aria-pressed", "true");
  await user.keyboard("{Alt>}m{/Alt}");
  expect(mute).toHaveAttribute("aria-pressed", "false");
});

test("captions stand speaker by speaker; interim words give way to final ones", async () => {
  const { line } = await inCall();
  const socket = await follow();
  const captions = await within(line).findByRole("region", { name: "Captions" });
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
});

test("the recording's state is said in words, and can be stopped and started", async () => {
  const { user, line } = await inCall(live({ recording: { state: "recording", error: null, duration_ms: null } }));
  expect(await within(line).findByText("Recording")).toBeInTheDocument();
  await user.click(within(line).getByRole("button", { name: "Stop recording" }));
  expect(await within(line).findByText("Recording stopped")).toBeInTheDocument();
  expect(office.deeds.at(-1)).toMatchObject({ path: "POST /api/communications/voice/recordings/stop", body: { call_id: "c9" } });
  await user.click(within(line).getByRole("button", { name: "Start recording" }));
  expect(await within(line).findByText("Notice is playing")).toBeInTheDocument();
});

test("a recording that failed says why, and one that was declined cannot be started", async () => {
  const { line } = await inCall(live({ recording: { state: "failed", error: "disk_full", duration_ms: 4_000 } }));
  expect(await within(line).findByText("Recording failed: the disk is full")).toBeInTheDocument();
  act(() => useLiveCall.setState({ call: live({ recording: { state: "declined", error: null, duration_ms: null } }) }));
  expect(within(line).getByText("Recording declined")).toBeInTheDocument();
  expect(within(line).queryByRole("button", { name: "Start recording" })).not.toBeInTheDocument();
});

test("hanging up ends it, and the line says how it ended", async () => {
  const { user, line } = await inCall();
  await user.click(within(line).getByRole("button", { name: "Hang up" }));
  expect(await within(line).findByText("Ended")).toBeInTheDocument();
  expect(sessionStorage.getItem("live-call")).toBeNull();
  await user.click(within(line).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "Live conversation" })).not.toBeInTheDocument();
});

test("the other side hangs up: the end comes by the thread", async () => {
  const { line } = await inCall();
  const socket = await follow();
  const ended: CallCard = live({ state: "ended", outcome: "declined", ended_at_ms: Date.now() });
  act(() => socket.say({ op: "event", topic: "thread:t-10001", seq: 41, kind: "message.updated", at_ms: Date.now(), data: { message: message(20, { channel: "CALL", call: ended }) } }));
  expect(await within(line).findByText("Declined")).toBeInTheDocument();
});

test("a reload goes back into the call", async () => {
  office.call = live();
  sessionStorage.setItem("live-call", JSON.stringify({ callId: "c9", request: { threadId: "t-10001", name: "Amal Haddad", via: "phone" } }));
  renderAt("/v2/review", { as: reviewer });
  expect(await dock()).toHaveTextContent("Amal Haddad");
  expect(office.deeds.map((deed) => deed.path)).toContain("POST /api/calls/c9/join");
  expect(await screen.findByText("We are missing a copy of your lease. Can you bring it on Friday?")).toBeInTheDocument();
  expect(await screen.findByText("You are back in the conversation with Amal Haddad")).toBeInTheDocument();
});

test("a call that ended meanwhile is not taken up again", async () => {
  office.call = live({ state: "ended", outcome: "answered" });
  sessionStorage.setItem("live-call", JSON.stringify({ callId: "c9", request: { threadId: "t-10001", name: "Amal Haddad", via: "phone" } }));
  renderAt("/v2/review", { as: reviewer });
  await screen.findByRole("heading", { name: "Work queue" });
  await waitFor(() => expect(sessionStorage.getItem("live-call")).toBeNull());
  expect(screen.queryByRole("region", { name: "Live conversation" })).not.toBeInTheDocument();
});

test("a call by link offers its address while it waits for the guest", async () => {
  keepDeviceChoice({ microphone: null, speaker: null, isChecked: true });
  const { user } = renderAt("/v2/inbox/t-10001", { as: reviewer });
  await user.click(await screen.findByRole("tab", { name: "Call" }));
  await user.click(await screen.findByRole("radio", { name: /A link for their browser/ }));
  await user.click(screen.getByRole("button", { name: "Make the link" }));
  const line = await dock();
  await user.click(await within(line).findByRole("button", { name: "Guest link" }));
  expect(await screen.findByText("The guest link was copied")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/guest/abc");
});

test("a call that cannot be placed says why and can be tried again", async () => {
  keepDeviceChoice({ microphone: null, speaker: null, isChecked: true });
  server.use(http.post("*/api/threads/:id/calls", () => problem(503, "media_unavailable"), { once: true }));
  const { user } = await begin();
  const line = await dock();
  expect(await within(line).findByText(/The conversation could not be started/)).toBeInTheDocument();
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
