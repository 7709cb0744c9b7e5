import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect } from "vitest";
import type { CallCard, CallConference } from "../api/schema";
import { resetCall, useLiveCall } from "../features/calls/call/store";
import { keepDeviceChoice } from "../shared/calls/room/microphone";
import { reviewer } from "./fixtures";
import { office, resetOffice, staffHandlers } from "./handlers/staff";
import { plugInMicrophone } from "./microphone";
import { renderAt } from "./render";
import { server } from "./server";
import { rooms } from "./silent-room";
import { SilentSocket } from "./silent-socket";
import { conference } from "./staff-fixtures";

/** Every test of a file begins without a call, with a microphone. The file takes the media client's place with `silent-room`. */
export function beginWithoutCall(): void {
  beforeEach(() => {
    resetOffice();
    resetCall();
    sessionStorage.clear();
    server.use(...staffHandlers);
    rooms.length = 0;
    plugInMicrophone();
  });
}

/** The reviewer's call, live since a minute. */
export const live = (over: Partial<CallCard> = {}): CallCard => ({ ...office.call, state: "live", answered_at_ms: Date.now() - 65_000, ...over });

/** A live call whose recording is in this state. */
export const recorded = (state: CallCard["recording"]["state"], over: Partial<CallCard["recording"]> = {}): CallCard =>
  live({ recording: { state, error: null, duration_ms: null, deleted_at_ms: null, deleted_after_days: null, ...over } });

/** The line of the live call. */
export const dock = () => screen.findByRole("region", { name: "Live call" });

/** Presses "Call" in a conversation. */
export async function begin() {
  const shown = renderAt("/v2/inbox/t-10001", { as: reviewer });
  await shown.user.click(await screen.findByRole("button", { name: "Call" }));
  return shown;
}

/** A call whose room is connected. */
export async function inCall(card: CallCard = live()) {
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
export async function choose(user: Awaited<ReturnType<typeof inCall>>["user"], line: HTMLElement, name: string) {
  await user.click(within(line).getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name }));
}

/** What the line's menu offers now. */
export async function offered(user: Awaited<ReturnType<typeof inCall>>["user"], line: HTMLElement): Promise<(string | null)[]> {
  await user.click(within(line).getByRole("button", { name: "More" }));
  const names = within(await screen.findByRole("menu"))
    .getAllByRole("menuitem")
    .map((item) => item.textContent);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  return names;
}

/** The event socket, following the conversation. */
export async function follow() {
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

/** The conference of the call. */
export const talk: CallConference = {
  call_id: "c9",
  supervisors: [],
  active_agent: { id: 900, name: "Rosa Marsh" },
  held: false,
  held_by_caller: false,
  locked: false,
  help_asked_at_ms: null,
  mask: null,
  lang: "es",
  spoken: [],
  own_phone: null,
  transfer: null,
  dialled: [],
};

/** A call whose conference the hub knows. */
export async function inConference() {
  office.conferences = [conference(9, { id: "f1", call_id: "c9", reviewer: talk.active_agent, active_agent: talk.active_agent, supervisors: [] })];
  const shown = await inCall();
  await within(shown.line).findByRole("button", { name: "Hold" });
  return shown;
}
