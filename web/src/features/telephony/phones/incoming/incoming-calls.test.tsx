import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { PhoneCallView } from "../../../../api/schema";
import { hits, reviewer } from "../../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";

vi.mock("../../../../shared/calls/room/live-room", () => ({ LiveRoom: () => null }));
vi.mock("../../../../shared/calls/room/microphone", async (original) => ({
  ...(await original<object>()),
  readDeviceChoice: () => ({ isChecked: true, microphone: null, speaker: null, isPushToTalk: false, suppressesNoise: true }),
  hasMicrophoneAccess: () => true,
  isMicrophoneDenied: async () => false,
}));
const rings = vi.hoisted(() => ({ sounding: 0 }));
vi.mock("./ring", () => ({
  ringPhone: () => {
    rings.sounding++;
    return () => rings.sounding--;
  },
}));

const known: PhoneCallView = {
  id: "p1",
  state: "ringing",
  number: "+12025550150",
  label: "Front desk",
  program_id: 5,
  program: "Rental Assistance",
  caller: "+12025550101",
  caller_shown: "(202) 555-0101",
  caller_name: "A HADDAD",
  asserted: { name: "", number_check: null, forwarded_from: "" },
  caller_standing: "on_file",
  text_phone: false,
  started_at_ms: Date.now() - 4_000,
  ended_at_ms: null,
  offer: null,
  thread_id: "t-10001",
  matches: [
    {
      thread_id: "t-10001",
      applicant: "Amal Haddad",
      lang: "ar",
      application_id: 1,
      external_id: "ERA-1",
      program: "Rental Assistance",
      status: "In review",
      last_contact_at_ms: Date.now() - 86_400_000,
      last_contact: "SMS",
      last_direction: "in",
    },
  ],
};
const stranger: PhoneCallView = {
  ...known,
  id: "p2",
  caller: "+12025550177",
  caller_shown: "(202) 555-0177",
  caller_name: "",
  caller_standing: "not_on_file",
  thread_id: null,
  matches: [],
};

beforeEach(() => {
  resetOffice();
  rings.sounding = 0;
  sessionStorage.clear();
  server.use(...staffHandlers);
});

test("a call by TTY or a relay service says so", async () => {
  office.phoneCalls = { ringing: [{ ...known, text_phone: true }], unlinked: [] };
  renderAt("/v2/review", { as: reviewer });
  expect(await screen.findByRole("region", { name: "Incoming call: Amal Haddad" })).toHaveTextContent("TTY or relay caller");
});

test("what the carrier says of a caller stands beside who they are taken for", async () => {
  const asserted = { name: "HADDAD AMAL", number_check: "passed" as const, forwarded_from: "+12025550142" };
  office.phoneCalls = {
    ringing: [
      { ...known, asserted },
      { ...stranger, asserted: { name: "", number_check: "failed", forwarded_from: "204" } },
    ],
    unlinked: [],
  };
  renderAt("/v2/review", { as: reviewer });
  const call = await screen.findByRole("region", { name: "Incoming call: Amal Haddad" });
  expect(call).toHaveTextContent("Number verified by the carrier");
  expect(call).toHaveTextContent("Carrier's name for the number: HADDAD AMAL");
  expect(call).toHaveTextContent("Forwarded from (202) 555-0142");
  const other = screen.getByRole("region", { name: "Incoming call: (202) 555-0177" });
  expect(other).toHaveTextContent("The carrier could not verify this number");
  expect(other).toHaveTextContent("Forwarded from 204");
  expect(other).not.toHaveTextContent("verified by");
});

test("a number of several people is nobody's until who answers has chosen", async () => {
  const other = { ...known.matches[0]!, thread_id: "t-10002", applicant: "Omar Haddad", external_id: "ERA-2" };
  office.phoneCalls = { ringing: [{ ...known, caller_standing: "shared", thread_id: null, matches: [...known.matches, other] }], unlinked: [] };
  renderAt("/v2/review", { as: reviewer });
  const call = await screen.findByRole("region", { name: "Incoming call: (202) 555-0101" });
  expect(call).toHaveTextContent("The number is on file for several people: choose who called.");
  expect(within(call).queryByRole("button", { name: "Answer" })).toBeNull();
  expect(within(call).getAllByRole("button", { name: /Haddad/ })).toHaveLength(2);
});

test("a call of somebody known rings with who it is, what they applied for, their language and the last contact, and is taken in their conversation", async () => {
  office.phoneCalls = { ringing: [known], unlinked: [] };
  const { user } = renderAt("/v2/review", { as: reviewer });
  const call = await screen.findByRole("region", { name: "Incoming call: Amal Haddad" });
  expect(call).toHaveTextContent(/\(202\) 555-0101.*shows as A HADDAD.*Rental Assistance · Front desk/);
  expect(call).toHaveTextContent(/ERA-1.*In review.*Arabic.*Last contact: (SMS|Text)/);
  expect(rings.sounding).toBe(1);
  await waitFor(() => expect(document.title).toMatch(/^Incoming call · /));
  await user.click(within(call).getByRole("button", { name: "Answer" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/phone-calls/p1/answer", body: { thread_id: "t-10001", remember: false } }),
  );
  expect(await screen.findByRole("region", { name: "Live call" })).toHaveTextContent("Amal Haddad");
});

test("a stranger is found by name while it rings, and their number is remembered", async () => {
  office.phoneCalls = { ringing: [stranger], unlinked: [] };
  const hit = hits.find((one) => one.kind === "application");
  if (!hit) throw new Error("no application among the hits");
  server.use(hub.get("/api/search", () => HttpResponse.json({ hits: [hit] })));
  const { user } = renderAt("/v2/review", { as: reviewer });
  const call = await screen.findByRole("region", { name: "Incoming call: (202) 555-0177" });
  expect(call).toHaveTextContent("Unknown caller");
  expect(within(call).queryByRole("button", { name: "Answer" })).toBeNull();
  await user.click(within(call).getByRole("button", { name: "Find and answer" }));
  const dialog = await screen.findByRole("dialog", { name: "Who is calling?" });
  await user.type(within(dialog).getByRole("textbox"), "Amal");
  await user.click(await within(dialog).findByRole("button", { name: new RegExp(`^Answer: ${hit.name}`) }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/phone-calls/p2/answer", body: { thread_id: hit.thread_id, remember: true } }),
  );
});

test("a refused call goes for everybody and is silent", async () => {
  office.phoneCalls = { ringing: [known], unlinked: [] };
  const { user } = renderAt("/v2/review", { as: reviewer });
  const call = await screen.findByRole("region", { name: "Incoming call: Amal Haddad" });
  await user.click(within(call).getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: /Incoming call/ })).toBeNull());
  expect(office.actions.map((action) => action.path)).toEqual(["POST /api/phone-calls/p1/refuse"]);
  await waitFor(() => expect(rings.sounding).toBe(0));
});

test("a call is shown without a sound to who is in a call or writes one up, and not at all to who is away", async () => {
  office.phoneCalls = { ringing: [known], unlinked: [] };
  office.availability = { state: "busy", since_at_ms: Date.now(), until_ms: null, reason: "" };
  const { user } = renderAt("/v2/review", { as: reviewer });
  expect(await screen.findByRole("region", { name: "Incoming call: Amal Haddad" })).toBeVisible();
  await waitFor(() => expect(rings.sounding).toBe(0));
  const choose = async (name: RegExp) => {
    await user.click(screen.getByRole("button", { name: /^Calls: / }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  await choose(/^Away/);
  await waitFor(() => expect(screen.queryByRole("region", { name: /Incoming call/ })).toBeNull());
  await choose(/^Wrap-up/);
  expect(await screen.findByRole("region", { name: "Incoming call: Amal Haddad" })).toBeVisible();
  expect(rings.sounding).toBe(0);
  await choose(/^Available/);
  await waitFor(() => expect(rings.sounding).toBe(1));
});

test("a line's offer says which line, in which language and since when, and is passed on to the next", async () => {
  office.phoneCalls = {
    ringing: [
      {
        ...known,
        state: "waiting",
        offer: {
          line: "Rent desk",
          kind: "call",
          callback_number: "",
          callback_shown: "",
          on_file: true,
          since_at_ms: Date.now() - 61_000,
          lang: "ar",
          until_ms: Date.now() + 20_000,
        },
      },
    ],
    unlinked: [],
  };
  const { user } = renderAt("/v2/review", { as: reviewer });
  const call = await screen.findByRole("region", { name: "Incoming call: Amal Haddad" });
  expect(call).toHaveTextContent("From the line Rent desk, in Arabic");
  await user.click(within(call).getByRole("button", { name: "Pass on" }));
  await waitFor(() => expect(office.actions.map((action) => action.path)).toEqual(["POST /api/phone-calls/p1/refuse"]));
});

test("a callback to a number that stands with nobody says so, and waits for whose it is", async () => {
  const offer = {
    line: "Rent desk",
    kind: "callback" as const,
    callback_number: "+12025550188",
    callback_shown: "(202) 555-0188",
    on_file: false,
    since_at_ms: Date.now(),
    lang: "ar",
    until_ms: Date.now() + 20_000,
  };
  office.phoneCalls = { ringing: [{ ...known, state: "finished", thread_id: null, offer }], unlinked: [] };
  const { user } = renderAt("/v2/review", { as: reviewer });
  const call = await screen.findByRole("region", { name: "Incoming call: (202) 555-0101" });
  expect(call).toHaveTextContent(/Calls \W*\(202\) 555-0188\W*Number not on file: ask who it is/);
  // Nobody is taken for granted; whose telephone it was that called is one of those to choose from.
  expect(within(call).queryByRole("button", { name: "Call back" })).toBeNull();
  expect(office.actions).toEqual([]);
  await user.click(within(call).getByRole("button", { name: "Answer as Amal Haddad, ERA-1" }));
  await waitFor(() => expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/phone-calls/p1/answer", body: { thread_id: "t-10001" } }));
});

test("a callback is called back", async () => {
  office.phoneCalls = {
    ringing: [
      {
        ...known,
        state: "finished",
        offer: {
          line: "Rent desk",
          kind: "callback",
          callback_number: "+12025550101",
          callback_shown: "(202) 555-0101",
          on_file: true,
          since_at_ms: Date.now(),
          lang: "ar",
          until_ms: Date.now() + 20_000,
        },
      },
    ],
    unlinked: [],
  };
  const { user } = renderAt("/v2/review", { as: reviewer });
  const call = await screen.findByRole("region", { name: "Incoming call: Amal Haddad" });
  expect(call).toHaveTextContent("Callback from the line Rent desk");
  expect(call).toHaveTextContent(/Calls \W*\(202\) 555-0101/);
  expect(call).not.toHaveTextContent("Number not on file");
  await user.click(within(call).getByRole("button", { name: "Call back" }));
  await waitFor(() => expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/phone-calls/p1/answer" }));
});

test("someone who left two calls unanswered reads why they are away, and comes back", async () => {
  office.availability = { state: "away", since_at_ms: Date.now(), until_ms: null, reason: "unanswered" };
  const { user } = renderAt("/v2/review", { as: reviewer });
  expect(await screen.findByText(/Two calls rang without an answer/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I'm back" }));
  await waitFor(() => expect(office.actions.at(-1)).toMatchObject({ path: "PUT /api/availability", body: { state: "available" } }));
  await waitFor(() => expect(screen.queryByText(/Two calls rang without an answer/)).toBeNull());
});
