import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showInLanguage } from "../../../shared/words/i18n";
import { problem } from "../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { getUserMedia, plugInMicrophone } from "../../../testing/microphone";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { rooms } from "../../../testing/silent-room";
import { guestCall } from "../../../testing/staff-fixtures";

vi.mock("../../../shared/calls/room/live-room", () => import("../../../testing/silent-room"));

beforeEach(() => {
  resetOffice();
  rooms.length = 0;
  server.use(...staffHandlers);
  plugInMicrophone();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const answer = () => screen.findByRole("button", { name: "Answer the call from Riverbend County" });

test("the guest sees who calls and why, and what is recorded, before answering", async () => {
  renderAt("/guest/abc");
  expect(await screen.findByRole("heading", { name: "Call from Riverbend County" })).toBeInTheDocument();
  expect(screen.getByText("Rosa Marsh is calling you about Rental Assistance.")).toBeInTheDocument();
  expect(screen.getByText("This call may be recorded and staff may listen in. You can choose not to be recorded.")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: /Do not record this call/ })).not.toBeChecked();
  expect(getUserMedia).not.toHaveBeenCalled();
});

test("answering asks for the microphone, joins, and can decline the recording", async () => {
  const { user } = renderAt("/guest/abc");
  await answer();
  await user.click(screen.getByRole("checkbox", { name: /Do not record this call/ }));
  await user.click(await answer());
  expect(await screen.findByRole("heading", { name: "Connecting…" })).toBeInTheDocument();
  expect(office.actions[0]).toMatchObject({ path: "POST /api/guest/abc/answer", body: { decline_recording: true, agree_to_recording: false } });
  expect((office.actions[0]!.body as { device_id: string }).device_id).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.getByText("This call is not recorded.")).toBeInTheDocument();
  act(() =>
    rooms.at(-1)?.stores.room.setState({
      connection: "connected",
      people: [
        { identity: "guest", name: "", isLocal: true, isMuted: false, isSpeaking: false },
        { identity: "staff-110", name: "Rosa Marsh", isLocal: false, isMuted: false, isSpeaking: false },
      ],
    }),
  );
  expect(screen.getByRole("heading", { name: "You're on a call with Rosa Marsh" })).toBeInTheDocument();
});

test("the agency's own words follow the page's language", async () => {
  const contacts: Record<string, string> = { en: "Call 202-555-0100", es: "Llame al 202-555-0100" };
  server.use(
    hub.get("/api/guest/{code}", ({ request }) => {
      const contact_info = contacts[new URL(request.url).searchParams.get("lang") ?? ""];
      return HttpResponse.json({ ...guestCall, state: "over" as const, branding: { contact_info } });
    }),
  );
  renderAt("/guest/abc");
  expect(await screen.findByText(/Call 202-555-0100/)).toBeInTheDocument();
  await act(() => showInLanguage("es"));
  expect(await screen.findByText(/Llame al 202-555-0100/)).toBeInTheDocument();
  await act(() => showInLanguage("en"));
});

test("another language after the call asks no more of its link", async () => {
  const { user } = renderAt("/guest/abc");
  await answer();
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(await screen.findByText(/still need help, contact Riverbend County/)).toBeInTheDocument();
  server.use(hub.get("/api/guest/{code}", () => problem(410, "link_over")));
  await act(() => showInLanguage("es"));
  expect(await screen.findByText(/ayuda, comuníquese con Riverbend County/)).toBeInTheDocument();
  await act(() => showInLanguage("en"));
});

test("who does not answer declines as the device that would have answered", async () => {
  const { user } = renderAt("/guest/abc");
  await answer();
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(await screen.findByRole("heading", { name: "The call is over" })).toBeInTheDocument();
  await waitFor(() => expect(office.actions[0]).toMatchObject({ path: "POST /api/guest/abc/decline" }));
  expect((office.actions[0]!.body as { device_id: string }).device_id).toMatch(/^[0-9a-f]{32}$/);
});

test("in the call: mute, stop the recording, hang up", async () => {
  const { user } = renderAt("/guest/abc");
  await user.click(await answer());
  const mute = await screen.findByRole("button", { name: "Mute" });
  await user.click(mute);
  expect(mute).toHaveAttribute("aria-pressed", "true");
  act(() => rooms.at(-1)?.stores.room.setState({ connection: "connected" }));
  expect(screen.getByText("They can't hear you.")).toBeInTheDocument();
  expect(screen.getByText("This call may be recorded and staff may listen in.")).toBeInTheDocument();
  act(() => rooms.at(-1)?.stores.room.setState({ isRecorded: true }));
  expect(screen.getByText("This call is being recorded, and staff may listen in.")).toBeInTheDocument();
  expect(rooms.at(-1)?.isMuted).toBe(true);
  await user.click(screen.getByRole("button", { name: "Stop recording me" }));
  expect(await screen.findByText("This call is not recorded.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Hang up" }));
  expect(await screen.findByRole("heading", { name: "The call is over" })).toBeInTheDocument();
  await waitFor(() => expect(office.actions.map((action) => action.path)).toContain("POST /api/guest/abc/hang-up"));
});

test("where the guest must agree to be recorded, the answer can include it", async () => {
  office.guest = { ...guestCall, must_agree_to_recording: true };
  const { user } = renderAt("/guest/abc");
  await answer();
  expect(screen.queryByRole("checkbox", { name: /Do not record this call/ })).not.toBeInTheDocument();
  const agree = screen.getByRole("checkbox", { name: /You may record this call/ });
  expect(agree).not.toBeChecked();
  await user.click(agree);
  await user.click(await answer());
  expect(await screen.findByText("You agreed to the recording.")).toBeInTheDocument();
  expect(office.actions).toMatchObject([{ path: "POST /api/guest/abc/answer", body: { decline_recording: false, agree_to_recording: true } }]);
  expect(screen.queryByRole("button", { name: "Agree" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Stop recording me" }));
  expect(await screen.findByText("This call is not recorded.")).toBeInTheDocument();
});

test("who has not agreed with the answer is asked in the call, and can agree or refuse there", async () => {
  office.guest = { ...guestCall, must_agree_to_recording: true };
  const { user } = renderAt("/guest/abc");
  await user.click(await answer());
  const asked = await screen.findByRole("region", { name: "May this call be recorded?" });
  expect(within(asked).getByText(/Nothing is recorded until you agree/)).toBeInTheDocument();
  expect(office.actions[0]).toMatchObject({ body: { decline_recording: false, agree_to_recording: false } });
  await user.click(within(asked).getByRole("button", { name: "Agree" }));
  expect(await screen.findByText("You agreed to the recording.")).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "About recording" })).toHaveFocus();
  expect(office.actions.map(({ path }) => path)).toContain("POST /api/guest/abc/agree-to-recording");
  expect(screen.getByRole("button", { name: "Stop recording me" })).toBeInTheDocument();
  cleanup();

  const again = renderAt("/guest/other");
  await again.user.click(await answer());
  await again.user.click(await screen.findByRole("button", { name: "Do not record" }));
  expect(await screen.findByText("This call is not recorded.")).toBeInTheDocument();
  expect(office.actions.map(({ path }) => path)).toContain("POST /api/guest/other/decline-recording");
  expect(screen.queryByRole("button", { name: "Agree" })).not.toBeInTheDocument();
});

test("an added participant can agree, and cannot stop the recording; an answer that cannot be sent leaves the question", async () => {
  office.guest = { ...guestCall, must_agree_to_recording: true, may_decline_recording: false };
  server.use(hub.post("/api/guest/{code}/agree-to-recording", () => problem(409, "recording_not_allowed"), { once: true }));
  const { user } = renderAt("/guest/abc");
  await user.click(await answer());
  const agree = await screen.findByRole("button", { name: "Agree" });
  expect(screen.queryByRole("button", { name: "Do not record" })).not.toBeInTheDocument();
  await user.click(agree);
  expect(await screen.findByText("This call may not be recorded.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Agree" }));
  expect(await screen.findByText("You agreed to the recording.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Stop recording me" })).not.toBeInTheDocument();
});

test("an agreement that was given aloud takes the question away; what cannot be read again leaves the call", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    office.guest = { ...guestCall, must_agree_to_recording: true };
    const { user } = renderAt("/guest/abc");
    await user.click(await answer());
    await screen.findByRole("button", { name: "Agree" });
    server.use(hub.get("/api/guest/{code}", () => problem(410, "link_over"), { once: true }));
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(screen.getByRole("button", { name: "Agree" })).toBeInTheDocument();
    office.guest = { ...office.guest, state: "live", must_agree_to_recording: false };
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Agree" })).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Stop recording me" })).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test("a refused microphone has a screen of its own that says what to do in this browser, and the call waits", async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  );
  const { user } = renderAt("/guest/abc");
  await user.click(await answer());
  expect(await screen.findByRole("heading", { level: 1, name: "The microphone is blocked" })).toBeInTheDocument();
  expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "Press the button with “aA” or with lines in the address bar.",
    "Press “Website Settings”.",
    "Set “Microphone” to “Allow”.",
    "Come back here and press “Try again”.",
  ]);
  expect(office.actions).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Mute" })).toBeInTheDocument();
});

test("the sound can be tried before answering, and the microphone is let go of", async () => {
  const stop = vi.fn();
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop }] } as unknown as MediaStream);
  const { user } = renderAt("/guest/abc");
  await answer();
  await user.click(screen.getByRole("button", { name: "Test sound" }));
  const check = await screen.findByRole("region", { name: "Try your sound" });
  expect(within(check).getByRole("meter", { name: "Microphone level" })).toBeInTheDocument();
  expect(within(check).getByRole("button", { name: "Test the speaker" })).toBeInTheDocument();
  await user.click(within(check).getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("region", { name: "Try your sound" })).not.toBeInTheDocument();
  await waitFor(() => expect(stop).toHaveBeenCalled());
  expect(office.actions).toHaveLength(0);
});

test("captions have three sizes, which this browser remembers; their absence is shown", async () => {
  office.guest = { ...guestCall, captions: true };
  const { user } = renderAt("/guest/abc");
  await user.click(await answer());
  await user.click(await screen.findByRole("button", { name: "Captions" }));
  const captions = screen.getByRole("region", { name: "Captions" });
  await user.click(within(captions).getByRole("radio", { name: "Very large" }));
  expect(captions.querySelector(".guest-captions")).toHaveAttribute("data-size", "largest");
  expect(localStorage.getItem("guest.captionSize")).toBe('"largest"');
  cleanup();
  office.guest = { ...guestCall, captions: false };
  renderAt("/guest/other");
  await answer();
  expect(screen.getByText("Captions are not available in this language.")).toBeInTheDocument();
});

test("during reconnection the guest is asked to stay, and a mute from the other side is shown", async () => {
  const { user } = renderAt("/guest/abc");
  await user.click(await answer());
  await screen.findByRole("button", { name: "Mute" });
  act(() => rooms.at(-1)?.stores.room.setState({ connection: "reconnecting" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The connection is weak. Reconnecting…");
  expect(screen.getByText("Stay on this page. The call continues as soon as the connection is back.")).toBeInTheDocument();
  act(() => rooms.at(-1)?.onMuted?.());
  expect(screen.getByRole("button", { name: "Mute" })).toHaveAttribute("aria-pressed", "true");
  act(() => rooms.at(-1)?.stores.room.setState({ connection: "connected" }));
  expect(await screen.findByText("Riverbend County turned your microphone off. Press Mute again when you want to speak.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Mute" }));
  expect(screen.getByText("They can hear you.")).toBeInTheDocument();
});

test("a microphone that was pulled out is told as that, with what to do, and not as a mute from the other side", async () => {
  const { user } = renderAt("/guest/abc");
  await user.click(await answer());
  await screen.findByRole("button", { name: "Mute" });
  act(() => rooms.at(-1)?.stores.room.setState({ connection: "connected", microphoneProblem: "unplugged" }));
  expect(await screen.findByText("Your microphone was disconnected")).toBeInTheDocument();
  expect(screen.getByText("Plug it in again, or connect or choose another one. You will be heard again as soon as it is there.")).toBeInTheDocument();
  expect(screen.queryByText(/turned your microphone off/)).toBeNull();
  expect(screen.getByRole("button", { name: "Mute" })).toHaveAttribute("aria-pressed", "false");
  act(() => rooms.at(-1)?.stores.room.setState({ microphoneProblem: null }));
  expect(screen.queryByText("Your microphone was disconnected")).toBeNull();
});

test("on hold the guest sees that music plays, who does not hear them, and that the call continues by itself", async () => {
  const { user } = renderAt("/guest/abc");
  await user.click(await answer());
  await screen.findByRole("button", { name: "Mute" });
  const person = (identity: string, isLocal = false) => ({ identity, name: "", isSpeaking: false, isMuted: false, isLocal });
  const people = [person("applicant", true), person("reviewer-1")];
  const showPeople = (others: typeof people) => act(() => rooms.at(-1)?.stores.room.setState({ connection: "connected", people: others }));
  showPeople([person("applicant", true), person("announcer")]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("You are connected. Rosa Marsh will be there in a moment.");
  showPeople(people);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("You're on a call with Rosa Marsh");
  showPeople([...people, person("music")]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("You are on hold");
  expect(
    screen.getByText("You'll hear music while you wait. Rosa Marsh can't hear you now. Stay on this page: you'll be reconnected automatically."),
  ).toBeInTheDocument();
  expect(screen.getByText("They can't hear you while you wait.")).toBeInTheDocument();
  // The music restarts: the screen does not change.
  showPeople(people);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("You are on hold");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("You're on a call with Rosa Marsh"));
  expect(screen.getByText("They can hear you.")).toBeInTheDocument();
});

test("links that are over, used or wrong say so in plain words", async () => {
  const { router, user } = renderAt("/guest/old");
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  await act(() => router.navigate("/guest/wrong"));
  expect(await screen.findByRole("heading", { name: "This link doesn't work" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Type your code" })).toHaveAttribute("href", "/guest");
  expect(screen.getByRole("link", { name: /^Contact: / })).toHaveAttribute("href", expect.stringMatching(/^tel:\+1\d{10}$/));
  expect(screen.getByText("Riverbend County")).toBeInTheDocument();
  await act(() => router.navigate("/guest/used"));
  await user.click(await answer());
  expect(await screen.findByRole("heading", { name: "The call is open on another device" })).toBeInTheDocument();
});

test("a call that is over says whom to turn to", async () => {
  office.guest = { ...guestCall, state: "over" };
  renderAt("/guest/abc");
  expect(await screen.findByRole("heading", { name: "The call is over" })).toBeInTheDocument();
  expect(screen.getByText(/help@riverbend.example/)).toBeInTheDocument();
});

test("language and size of the text can be changed before answering", async () => {
  const { user } = renderAt("/guest/abc");
  await answer();
  await user.click(screen.getByRole("button", { name: "Larger text" }));
  expect(localStorage.getItem("guest.textSize")).toBe('"large"');
  await user.click(screen.getByRole("button", { name: /Language/ }));
  await user.click(await screen.findByRole("option", { name: "Español" }));
  expect(await screen.findByRole("button", { name: "Contestar la llamada de Riverbend County" })).toBeInTheDocument();
});

test("a link that was made for somebody opens in their language", async () => {
  renderAt("/guest/abc?lang=es");
  expect(await screen.findByRole("button", { name: "Contestar la llamada de Riverbend County" })).toBeInTheDocument();
  await act(() => showInLanguage("en"));
});
