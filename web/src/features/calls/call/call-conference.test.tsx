import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import type { CallConference } from "../../../api/schema";
import { office } from "../../../testing/handlers/staff";
import { beginWithoutCall, choose, follow, inCall, inConference, offered, recorded, talk } from "../../../testing/in-call";
import { server } from "../../../testing/server";
import { SilentSocket } from "../../../testing/silent-socket";
import { takeConference, useLiveCall } from "./store";

vi.mock("../../../shared/calls/room/live-room", () => import("../../../testing/silent-room"));

beginWithoutCall();

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

test("the line says who of the supervisors speaks and who hears it, as the hub has it", async () => {
  const { line } = await inConference();
  const socket = await follow();
  const sam = (mode: "listen" | "whisper" | "barge" | "takeover") => [{ id: 214, name: "Sam Supervisor", mode }];
  const signal = (part: Partial<CallConference>) =>
    act(() => socket.say({ op: "signal", topic: "thread:t-10001", kind: "call.conference", data: { ...talk, ...part } }));
  signal({ supervisors: sam("whisper") });
  expect(within(line).getByText("Sam Supervisor is whispering to you. Only you hear it.")).toBeInTheDocument();
  signal({ supervisors: sam("barge") });
  expect(within(line).getByText("Sam Supervisor is speaking with you. Everyone hears it.")).toBeInTheDocument();
  signal({ supervisors: sam("takeover"), active_agent: { id: 214, name: "Sam Supervisor" } });
  expect(within(line).getByText("Sam Supervisor has taken over. You're listening: Amal Haddad can't hear you.")).toBeInTheDocument();
  expect(within(line).getByText("Sam Supervisor is speaking for the agency")).toBeInTheDocument();
  signal({ supervisors: sam("listen") });
  expect(within(line).getByText("Sam Supervisor is listening")).toBeInTheDocument();
  signal({});
  expect(within(line).queryByText(/Sam Supervisor/)).not.toBeInTheDocument();
  signal({ call_id: "c8", held: true });
  expect(within(line).queryByText(/hears music/)).not.toBeInTheDocument();
});

test("a caller who holds the call is shown to, and to be back", async () => {
  const { line } = await inConference();
  const socket = await follow();
  const signal = (held_by_caller: boolean) =>
    act(() => socket.say({ op: "signal", topic: "thread:t-10001", kind: "call.conference", data: { ...talk, held_by_caller } }));
  signal(true);
  expect(within(line).getByText("On hold by the caller")).toBeInTheDocument();
  expect(within(line).queryByText(/hears music/)).not.toBeInTheDocument();
  signal(false);
  expect(within(line).queryByText("On hold by the caller")).not.toBeInTheDocument();
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

test("the menu is sorted by sense and offers only what applies", async () => {
  const { user, line } = await inCall({ ...office.call, state: "ringing" });
  for (const name of ["Hold", "Captions", "Chat"]) expect(within(line).queryByRole("button", { name })).not.toBeInTheDocument();
  expect(await offered(user, line)).toEqual(["Microphone and speaker", "Keyboard shortcuts"]);
  act(() => {
    useLiveCall.setState({ call: recorded("recording") });
    takeConference(talk);
    useLiveCall.getState().stores.room.setState({ shareScreen: () => Promise.resolve() });
  });
  await user.click(within(line).getByRole("button", { name: "More" }));
  const menu = await screen.findByRole("menu", { name: "More" });
  expect(
    within(menu)
      .getAllByRole("group")
      .map((group) => [
        group.getAttribute("aria-labelledby") ? document.getElementById(group.getAttribute("aria-labelledby")!)?.textContent : null,
        ...within(group)
          .getAllByRole("menuitem")
          .map((item) => item.textContent),
      ]),
  ).toEqual([
    [
      "People",
      "Add interpreter: Spanish",
      "Add interpreter in another language…",
      "Add someone else…",
      "Call a phone number…",
      "Transfer…",
      "Ask a supervisor for help",
      "Lock the call",
    ],
    ["Recording", "Pause recording", "Stop recording"],
    ["Screen", "Show my screen"],
    ["Devices", "Microphone and speaker", "Keyboard shortcuts"],
  ]);
});

test("a telephone's keypad is among the controls, and what is pressed reaches the call", async () => {
  const { user, line } = await inConference();
  await user.click(within(line).getByRole("button", { name: "Keypad" }));
  const keys = await screen.findByRole("dialog", { name: "Keypad" });
  await user.click(within(keys).getByRole("button", { name: "Key 4" }));
  await user.click(within(keys).getByRole("button", { name: "Key #" }));
  expect(within(keys).getByRole("status")).toHaveTextContent("4#");
  await waitFor(() =>
    expect(office.actions.filter(({ path }) => path.endsWith("/digits")).map(({ body }) => body)).toEqual([{ digits: "4" }, { digits: "#" }]),
  );
});
