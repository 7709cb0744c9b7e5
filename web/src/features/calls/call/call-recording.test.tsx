import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { problem } from "../../../testing/handlers/problem";
import { office } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { beginWithoutCall, choose, inCall, inConference, offered, recorded, talk } from "../../../testing/in-call";
import { server } from "../../../testing/server";
import { takeConference, useLiveCall } from "./store";

vi.mock("../../../shared/calls/room/live-room", () => import("../../../testing/silent-room"));

beginWithoutCall();

test("the recording's state is shown as text, and can be stopped and started", async () => {
  const { user, line } = await inCall(recorded("recording"));
  expect(await within(line).findByText("Recording")).toBeInTheDocument();
  await choose(user, line, "Stop recording");
  expect(await within(line).findByText("Recording stopped")).toBeInTheDocument();
  const stopped = office.actions.filter(({ path }) => path === "POST /api/communications/voice/recordings/stop");
  expect(stopped).toMatchObject([{ body: { call_id: "c9" } }]);
  await choose(user, line, "Start recording");
  expect(await within(line).findByText("Notice is playing")).toBeInTheDocument();
});

test("a recording that failed says why, and one that was declined cannot be started", async () => {
  const { user, line } = await inCall(recorded("failed", { error: "disk_full", duration_ms: 4_000 }));
  expect(await within(line).findByText("Recording failed: the disk is full")).toBeInTheDocument();
  act(() => useLiveCall.setState({ call: recorded("declined") }));
  expect(within(line).getByText("Recording declined")).toBeInTheDocument();
  expect(await offered(user, line)).not.toContain("Start recording");
});

test("while the applicant has not agreed nothing is recorded, and what they say aloud is noted", async () => {
  const { user, line } = await inCall(recorded("asking"));
  expect(await within(line).findByText("Waiting for the applicant's agreement")).toBeInTheDocument();
  expect((await offered(user, line)).join()).not.toMatch(/(Start|Stop) recording/);
  await user.keyboard("{Alt>}r{/Alt}");
  await user.click(within(line).getByRole("button", { name: /^They agreed.*Record that the applicant agreed to the recording$/ }));
  expect(await within(line).findByText("Recording")).toBeInTheDocument();
  expect(within(line).queryByRole("button", { name: /They agreed/ })).not.toBeInTheDocument();
  expect(office.actions.map(({ path }) => path).filter((path) => path.includes("/recording"))).toEqual(["POST /api/calls/c9/recording/agreement"]);
});

test("an agreement that may not be noted says why", async () => {
  server.use(hub.post("/api/calls/{id}/recording/agreement", () => problem(409, "recording_not_allowed")));
  const { user, line } = await inCall(recorded("asking"));
  await user.click(await within(line).findByRole("button", { name: /They agreed/ }));
  expect(await screen.findByText("The agreement couldn't be recorded")).toBeInTheDocument();
  expect(screen.getByText("This call may not be recorded.")).toBeInTheDocument();
});

test("where the law or an added participant forbids it, the text says so, and there is no switch", async () => {
  const { user, line } = await inCall(recorded("none", { error: "state_never" }));
  const states = [
    ["none", "state_never", "Not recording: one party is in a state that doesn't allow recording"],
    ["none", "state_unknown", "Not recording: the state of one of the parties, or the rule there, is not known"],
    ["asking", "third_party", "Recording is paused until everyone who was added agrees"],
    ["stopped", "third_party", "Recording is paused: someone who was added can't be recorded"],
  ] as const;
  for (const [state, error, words] of states) {
    act(() => useLiveCall.setState({ call: recorded(state, { error }) }));
    expect(within(line).getByText(words)).toBeInTheDocument();
    expect(within(line).queryByRole("button", { name: /They agreed/ })).not.toBeInTheDocument();
    await user.keyboard("{Alt>}r{/Alt}");
  }
  act(() => useLiveCall.setState({ call: recorded("none") }));
  expect(await offered(user, line)).toContain("Start recording");
  expect(office.actions.filter(({ path }) => path.includes("/recording"))).toEqual([]);
});

test("a pause for a number begins by button or key, says that it ends, can be kept, and ends", async () => {
  const { user, line } = await inConference();
  expect(await offered(user, line)).not.toContain("Pause recording");
  act(() => useLiveCall.setState({ call: recorded("recording") }));
  await choose(user, line, "Pause recording");
  expect(await within(line).findByText(/Nothing is recorded or transcribed/)).toBeInTheDocument();
  expect(within(line).getByRole("button", { name: "Resume recording" })).toBeInTheDocument();
  expect(within(line).getByRole("timer", { name: "Time left in the pause" })).toHaveTextContent(/^(2:00|1:5\d)$/);
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

test("while the applicant is on hold the line says that recording is paused", async () => {
  const { line } = await inConference();
  act(() => useLiveCall.setState({ call: recorded("recording") }));
  expect(within(line).getByText("Recording")).toBeInTheDocument();
  act(() => takeConference({ ...talk, held: true }));
  expect(within(line).getByText("Recording paused while on hold")).toBeInTheDocument();
  expect(within(line).queryByText("Recording")).not.toBeInTheDocument();
  act(() => takeConference(talk));
  expect(within(line).getByText("Recording")).toBeInTheDocument();
});
