import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../../api/live";
import { queryClient } from "../../../api/query-client";
import type { CallCard, CallConference, CallParticipant, RecordingState } from "../../../api/schema";
import { useCallRequest } from "../../../shared/calls/call-request";
import { useLiveConference } from "../../../shared/calls/live-conference";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { openThread } from "../../../testing/open-thread";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { callCard, message, messages, NOON_MS, thread } from "../../../testing/staff-fixtures";
import { presentNow } from "./call-card/present-now";
import { takeThreadEvent } from "./live";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

test("a call is a card: with whom, how it ended, who was in it, and words that can be pressed once the transcript is unfolded", async () => {
  const { user, log } = await openThread();
  const card = within(log).getByText("Answered").closest("article")!;
  expect(within(card).getByText("Call with Amal Haddad")).toBeInTheDocument();
  expect(within(card).getByText("2 min 52 sec")).toBeInTheDocument();
  expect(within(card).getByText("On the call: Rosa Marsh")).toBeInTheDocument();
  const slider = await within(card).findByRole("slider", { name: "Position in the recording" });
  const fold = await within(card).findByRole("button", { name: "Show transcript" });
  expect(within(card).queryByRole("list", { name: "Transcript" })).not.toBeInTheDocument();
  await user.click(fold);
  const list = within(card).getByRole("list", { name: "Transcript" });
  expect(within(within(card).getByRole("region", { name: "Transcript" })).getByText("Automatic")).toBeInTheDocument();
  await user.click(within(list).getByRole("button", { name: /We are missing a copy of your lease/ }));
  await waitFor(() => expect(slider).toHaveAttribute("aria-valuetext", "0:28 / 2:52"));
  expect(within(list).getByRole("button", { current: true })).toHaveTextContent("We are missing a copy of your lease");
});

test("transcript and waveform mark a masked number", async () => {
  const { user, log } = await openThread();
  await user.click(await within(log).findByRole("button", { name: "Show transcript" }));
  const list = within(log).getByRole("list", { name: "Transcript" });
  const row = within(list).getByRole("button", { name: /number not recorded/ });
  expect(row).toHaveTextContent("1:02");
  await user.click(row);
  const slider = within(log).getByRole("slider", { name: "Position in the recording" });
  await waitFor(() => expect(slider).toHaveAttribute("aria-valuetext", "1:02 / 2:52"));
  expect(within(list).getByRole("button", { current: true })).toBe(row);
  const gap = slider.querySelector(".ui-wave-gap");
  expect(Number(gap?.getAttribute("x"))).toBeCloseTo((62 / 172) * 480, 1);
  expect(Number(gap?.getAttribute("width"))).toBeCloseTo((17.2 / 172) * 480, 1);
});

test("a call that was not put through says what the carrier said, and one that came in what it says of the caller", async () => {
  const failed: CallCard = {
    ...callCard,
    id: "c6",
    outcome: "failed",
    answered_at_ms: null,
    duration_ms: null,
    participants: [],
    refusal: { status: 503, reason: "Service Unavailable", warning: '399 carrier "no credit"' },
    recording: { ...callCard.recording, state: "none", duration_ms: null },
  };
  const arrived: CallCard = {
    ...failed,
    id: "c7",
    outcome: "missed",
    refusal: null,
    caller_standing: "on_file",
    asserted: { name: "HADDAD AMAL", number_check: "failed", forwarded_from: "+12025550142" },
  };
  const helped: CallCard = { ...failed, id: "c8", outcome: "answered", emergency: true };
  const entry = (seq: number, direction: "in" | "out" | "internal", to: string, call: CallCard) =>
    message(seq, { channel: "CALL", direction, to, body: "", call });
  office.thread = thread({ messages: [entry(1, "out", "+12025550101", failed), entry(2, "in", "+12025550150", arrived), entry(3, "internal", "911", helped)] });
  const { log } = await openThread();
  expect(within(log).getByText('The carrier refused the call: 503 Service Unavailable 399 carrier "no credit"')).toBeInTheDocument();
  const card = within(log).getByText("Not answered").closest("article")!;
  for (const words of ["The carrier could not verify this number", "Carrier's name for the number: HADDAD AMAL", "Forwarded from (202) 555-0142"])
    expect(within(card).getByText(words)).toBeInTheDocument();
  expect(within(log).getByText("Emergency call to 911")).toBeInTheDocument();
});

test("the call tab offers emergency services only where the office has a way to them", async () => {
  const { user, composer } = await openThread();
  await user.click(within(composer).getByRole("tab", { name: "Call" }));
  expect(await within(composer).findByRole("radio", { name: /A link for their browser/ })).toBeInTheDocument();
  expect(within(composer).queryByRole("radio", { name: /Emergency services/ })).toBeNull();
});

test("a call by link says how far its link has come until someone opens it", async () => {
  const waiting: CallCard = {
    ...callCard,
    id: "c5",
    state: "calling",
    outcome: null,
    answered_at_ms: null,
    ended_at_ms: null,
    duration_ms: null,
    participants: [],
    recording: { ...callCard.recording, state: "none", duration_ms: null },
  };
  const call = message(1, { channel: "CALL", direction: "out", to: "", body: "", call: waiting });
  office.thread = thread({ messages: [call] });
  const { log, user, composer } = await openThread();
  expect(within(log).getByText("Link created")).toBeInTheDocument();
  await user.click(within(composer).getByRole("tab", { name: "Text" }));
  await user.type(within(composer).getByRole("textbox", { name: /Message/ }), "Open https://hub.example/guest/abc to join.");
  await user.click(within(composer).getByRole("button", { name: "Send" }));
  expect(await within(log).findByText("Link sent")).toBeInTheDocument();
});

test("playing a point of the summary unfolds the transcript at its sentence", async () => {
  const { user, log } = await openThread();
  const summary = await within(log).findByRole("region", { name: "Key sentences" });
  expect(within(log).queryByRole("list", { name: "Transcript" })).not.toBeInTheDocument();
  await user.click(within(summary).getByRole("button", { name: /We are missing a copy of your lease/ }));
  expect(within(within(log).getByRole("list", { name: "Transcript" })).getByRole("button", { current: true })).toHaveTextContent(
    "We are missing a copy of your lease",
  );
});

test("a whole call is downloaded by a link that is asked for first", async () => {
  const { user, log } = await openThread();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await user.click(await within(log).findByRole("button", { name: "Download" }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  const link = clicked.mock.instances[0] as unknown as HTMLAnchorElement;
  expect(link.getAttribute("href")).toBe("/api/calls/c1/recording/archive.zip?t=1");
  expect(link.hasAttribute("download")).toBe(true);
  expect(office.actions.map((action) => action.path)).toContain("GET /api/ro/calls/c1/recording/archive");
});

test("a recording past its retention is shown as deleted, and cannot be played", async () => {
  const kept = messages.map((one) =>
    one.call
      ? {
          ...one,
          call: {
            ...one.call,
            recording: { state: "deleted" as const, error: null, duration_ms: 172_000, deleted_at_ms: NOON_MS, deleted_after_days: 30 },
            transcript: { ...one.call.transcript, segments: 0 },
          },
        }
      : one,
  );
  office.thread = thread({ messages: kept });
  const { log } = await openThread();
  const card = within(log).getByText("Answered").closest("article")!;
  expect(within(card).getByText("Recording deleted after 30 days, under the retention policy.")).toBeInTheDocument();
  expect(within(card).queryByRole("slider")).not.toBeInTheDocument();
});

test("a call's card shows why it was not recorded, or not yet", async () => {
  const card = (state: RecordingState, error: string | null, over: Partial<CallCard> = {}) => ({
    ...callCard,
    ...over,
    recording: { ...callCard.recording, state, error, duration_ms: null },
  });
  const during = { state: "live", outcome: null, ended_at_ms: null, duration_ms: null } as const;
  const calls = [
    card("none", "state_never"),
    card("none", "state_unknown"),
    card("asking", null, during),
    card("asking", "third_party", during),
    card("stopped", "third_party", during),
  ];
  office.thread = thread({ messages: calls.map((call, at) => message(at + 1, { channel: "CALL", body: "", call: { ...call, id: `c${at + 1}` } })) });
  const { log } = await openThread();
  for (const words of [
    "Not recorded: one party is in a state that doesn't allow recording.",
    "Not recorded: the state of one of the parties, or the rule there, is not known.",
    "Nothing is recorded until the applicant agrees.",
    "Recording is paused until everyone who was added agrees.",
    "Recording is paused while someone is on the call who can't be recorded.",
  ])
    expect(await within(log).findByText(words)).toBeInTheDocument();
});

test("an address that names a call and a time shows that second", async () => {
  const { log } = await openThread("/v2/review/threads/t-10001?call=c1&t=43000");
  const list = await within(log).findByRole("list", { name: "Transcript" });
  await waitFor(() => expect(within(list).getByRole("button", { current: true })).toHaveTextContent("I can bring the lease on Friday morning."));
});

test("a sentence that was found in a call is brought into view and has the focus", async () => {
  const { log } = await openThread(`/v2/inbox/t-10001?call=${callCard.id}&t=4000`);
  const transcript = await within(log).findByRole("list", { name: "Transcript" });
  await waitFor(() => expect(transcript.querySelector("[data-sought] button")).toHaveFocus());
});

test("a user who may not call has no call button", async () => {
  renderAt("/v2/inbox/t-10001", { as: { ...reviewer, permissions: reviewer.permissions.filter((one) => one !== "call.place") } });
  await screen.findByRole("region", { name: "Conversation with Amal Haddad" });
  expect(screen.queryByRole("button", { name: "Call" })).not.toBeInTheDocument();
  expect(useCallRequest.getState().request).toBeNull();
});

test("a number of the case is dialled on the pad, and one that is not in it is refused with a word", async () => {
  const { user, composer } = await openThread();
  await user.click(within(composer).getByRole("tab", { name: "Call" }));
  await user.click(await within(composer).findByRole("radio", { name: /Another number of the case/ }));
  const call = within(composer).getByRole("button", { name: "Call" });
  expect(call).toBeDisabled();
  const number = within(composer).getByRole("textbox", { name: "Number" });
  await user.type(number, "2025550199");
  expect(await within(composer).findByText(/This number isn't in the case/)).toBeVisible();
  expect(call).toBeDisabled();
  await user.clear(number);
  for (const key of "2025550160") await user.click(within(composer).getByRole("button", { name: `Key ${key}` }));
  await waitFor(() => expect(call).toBeEnabled());
  await user.click(call);
  // The microphone is tried first.
  const check = await screen.findByRole("dialog", { name: /^Before you talk to .*Landlord/ });
  expect(check).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(check).not.toBeInTheDocument());
});

test("the card of a running call tells of hold and pause what the call's line tells", async () => {
  const running: CallCard = {
    ...callCard,
    id: "c9",
    state: "live",
    outcome: null,
    ended_at_ms: null,
    recording: { ...callCard.recording, state: "recording" },
  };
  office.thread = thread({ messages: [message(1, { channel: "CALL", call: running })] });
  const { log } = await openThread();
  expect(within(log).getByText("Being recorded.")).toBeVisible();
  const talk: CallConference = {
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
  act(() => useLiveConference.setState({ conference: { ...talk, held: true } }));
  expect(within(log).getByText("Recording paused while on hold")).toBeVisible();
  act(() => useLiveConference.setState({ conference: { ...talk, mask: { since_ms: 0, until_ms: Date.now() + 60_000 } } }));
  expect(within(log).getByText("Recording paused")).toBeVisible();
  act(() => useLiveConference.setState({ conference: { ...talk, call_id: "other", held: true } }));
  expect(within(log).getByText("Being recorded.")).toBeVisible();
});

test("the card of a live call names those who are in it now, as they come and go", async () => {
  const person = (identity: string, role: CallParticipant["role"], name: string, left_at_ms: number | null = null): CallParticipant => ({
    identity,
    role,
    name,
    joined_at_ms: NOON_MS,
    left_at_ms,
  });
  const two = [person("reviewer-110", "reviewer", "Rosa Marsh"), person("applicant", "applicant", "Amal Haddad")];
  const live = (participants: CallParticipant[]): CallCard => ({ ...callCard, id: "c9", state: "live", outcome: null, ended_at_ms: null, participants });
  const supervisors = [
    { id: 444, name: "Sam Supervisor", mode: "listen" as const },
    { id: 445, name: "Lea Lead", mode: "barge" as const },
  ];
  const whole: CallConference = {
    call_id: "c9",
    supervisors,
    active_agent: { id: 110, name: "Rosa Marsh" },
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
  const named = (participants: CallParticipant[], conference: CallConference | null) =>
    presentNow(live(participants), conference).map(({ name, role, mode }) => [name, role, mode]);
  const supervisor = person("supervisor-445", "supervisor", "Lea Lead");
  expect(named([...two, supervisor], whole)).toEqual([
    ["Rosa Marsh", "reviewer", null],
    ["Amal Haddad", "applicant", null],
    ["Lea Lead", "supervisor", "barge"],
    ["Sam Supervisor", "supervisor", "listen"],
  ]);
  expect(named([...two, supervisor], { ...whole, call_id: "other" }).at(-1)).toEqual(["Lea Lead", "supervisor", null]);
  expect(presentNow({ ...live(two), state: "ended" }, whole)).toEqual([]);

  const interpreter = person("interpreter-1", "interpreter", "Ines Ruiz");
  office.thread = thread({ messages: [message(1, { channel: "CALL", call: live([...two, interpreter]) })] });
  const { log } = await openThread();
  // Names are isolated by direction.
  const line = () =>
    within(log)
      .getByText(/^In the call now:/)
      .textContent?.replaceAll(/[\u2066-\u2069]/g, "");
  expect(line()).toBe("In the call now: Rosa Marsh, Amal Haddad, and Ines Ruiz (Interpreter)");
  const gone = message(1, { channel: "CALL", call: live([...two, person("interpreter-1", "interpreter", "Ines Ruiz", NOON_MS + 9)]) });
  const event: LiveEvent = { topic: "thread:t-10001", seq: 2, at_ms: NOON_MS, kind: "message.updated", data: { message: gone } };
  act(() => takeThreadEvent(queryClient, "t-10001", event));
  await waitFor(() => expect(line()).toBe("In the call now: Rosa Marsh and Amal Haddad"));
  act(() => useLiveConference.setState({ conference: { ...whole, supervisors: supervisors.slice(0, 1) } }));
  expect(line()).toBe("In the call now: Rosa Marsh, Amal Haddad, and Sam Supervisor (listening)");
});
