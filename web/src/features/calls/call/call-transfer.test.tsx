import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CallConference, TransferView } from "../../../api/schema";
import { beginWithoutCall, follow, inConference, talk } from "../../../testing/in-call";
import { reviewer } from "../../../testing/fixtures";
import { office } from "../../../testing/handlers/staff";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { takeAnswer, takeConference, useLiveCall } from "./store";

vi.mock("../../../shared/calls/room/live-room", () => import("../../../testing/silent-room"));

beginWithoutCall();

type User = Awaited<ReturnType<typeof inConference>>["user"];

async function open(user: User, line: HTMLElement, name: string, title: string) {
  await user.click(within(line).getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name }));
  return screen.findByRole("dialog", { name: title });
}

const posts = (end: string) => office.actions.filter(({ path }) => path.endsWith(end)).map(({ path, body }) => [path, body]);

/** What the hub says of a transfer that is under way. */
function say(over: Partial<TransferView>, conference: Partial<CallConference> = {}) {
  const transfer: TransferView = {
    id: "x1",
    to: { id: 120, name: "Ben Ortiz" },
    line: "",
    asks_first: true,
    state: "ringing",
    since_ms: Date.now(),
    ...over,
  };
  act(() => takeConference({ ...talk, ...conference, transfer }));
}

test("a call is handed on to a colleague who is available, asked first with a note, and handed over", async () => {
  const { user, line } = await inConference();
  const dialog = await open(user, line, "Transfer…", "Transfer the call");
  expect(await within(dialog).findByRole("radio", { name: /Ben Ortiz/ })).toBeEnabled();
  expect(within(dialog).getByRole("radio", { name: /Cora Lind/ })).toBeDisabled();
  expect(within(dialog).getByRole("radio", { name: /Line: Rent desk/ })).toBeEnabled();
  expect(within(dialog).getByRole("button", { name: "Ask first" })).toBeDisabled();
  await user.click(within(dialog).getByRole("radio", { name: /Ben Ortiz/ }));
  await user.type(within(dialog).getByRole("textbox", { name: "What should they know?" }), "Rent since May");
  await user.click(within(dialog).getByRole("button", { name: "Ask first" }));
  await waitFor(() => expect(posts("/transfer")).toEqual([["POST /api/calls/c9/transfer", { account_id: 120, asks_first: true, note: "Rent since May" }]]));
  expect(await within(line).findByText(/Ringing .*Ben Ortiz/)).toBeVisible();
  say({ state: "talking" });
  await user.click(await within(line).findByRole("button", { name: /Hand over to .*Ben Ortiz/ }));
  await waitFor(() => expect(posts("/transfer/complete")).toHaveLength(1));
  expect(await screen.findByText(/Handed over to .*Ben Ortiz/)).toBeVisible();
  expect(useLiveCall.getState()).toMatchObject({ phase: "ended", access: null });
});

test.each([
  ["unanswered", /Ben Ortiz.* didn't answer\. The call is yours again\./],
  ["declined", /Ben Ortiz.* can't take the call\. It's yours again\./],
  ["left", /Ben Ortiz.* left\. The call is yours again\./],
] as const)("a colleague who has %s gives the call back with a clear word", async (state, words) => {
  const { user, line } = await inConference();
  say({ state: "ringing" });
  await user.click(await within(line).findByRole("button", { name: "Keep the call" }));
  await waitFor(() => expect(posts("/transfer/cancel")).toHaveLength(1));
  say({ state });
  expect(await within(line).findByText(words)).toBeVisible();
  expect(within(line).queryByRole("button", { name: "Keep the call" })).toBeNull();
  expect(within(line).getByRole("button", { name: "Hang up" })).toBeEnabled();
  // It is not said until the call ends.
  say({ state, since_ms: Date.now() - 61_000 });
  await waitFor(() => expect(within(line).queryByText(words)).toBeNull());
});

test("a call that a colleague hands on is read about, taken, and left again", async () => {
  office.conferences = [{ ...office.conferences[0]!, id: "f1", call_id: "c9" }];
  office.transfers = [
    {
      id: "x1",
      call_id: "c9",
      thread_id: "t-10001",
      from: "Rosa Marsh",
      line: "",
      applicant: "Amal Haddad",
      program: "Rental Assistance",
      lang: "ar",
      asks_first: true,
      note: "Rent since May",
      since_at_ms: Date.now(),
    },
  ];
  office.transfer = { id: "x1", to: { id: 900, name: "Rosa Reviewer" }, line: "", asks_first: true, state: "talking", since_ms: Date.now() };
  const { user } = renderAt("/v2/review", { as: reviewer });
  const offer = await screen.findByRole("region", { name: "Transfer from Rosa Marsh" });
  expect(offer).toHaveTextContent(/Rosa Marsh.*asks about a call with.*Amal Haddad/);
  expect(offer).toHaveTextContent("Rental Assistance · Arabic");
  expect(offer).toHaveTextContent("Rent since May");
  await user.click(within(offer).getByRole("button", { name: "Talk" }));
  const line = await screen.findByRole("region", { name: "Live call" });
  expect(await within(line).findByText(/You're being asked/)).toBeVisible();
  expect(within(line).queryByRole("button", { name: "Hang up" })).toBeNull();
  await user.click(within(line).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(posts("/transfer/decline")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Live call" })).toBeNull());
  expect(sessionStorage.getItem("live-call")).toBeNull();
});

test("somebody of the address book is called into the call, alone first, and a number that was not reached says why", async () => {
  const { user, line } = await inConference();
  const dialog = await open(user, line, "Call a phone number…", "Add someone by phone");
  await user.click(await within(dialog).findByRole("radio", { name: /Interpreter line/ }));
  expect(within(dialog).getByRole("textbox", { name: "Name" })).toHaveValue("Interpreter line");
  await user.click(within(dialog).getByRole("button", { name: "Call" }));
  await waitFor(() =>
    expect(posts("/dial")).toEqual([
      ["POST /api/conferences/f1/dial", { number: "+12025550170", name: "Interpreter line", role: "interpreter", lang: "es", aside: true }],
    ]),
  );
  expect(await within(line).findByText(/Ringing .*Interpreter line/)).toBeVisible();
  await user.click(within(line).getByRole("button", { name: /Stop ringing .*Interpreter line/ }));
  await waitFor(() => expect(posts("/invited/guest-1/remove")).toHaveLength(1));
  act(() => takeConference({ ...talk, dialled: [{ identity: "guest-1", name: "Interpreter line", number: "+12025550170", state: "busy" }] }));
  expect(await within(line).findByText(/Interpreter line.* is busy/)).toBeVisible();
});

test("somebody of the address book gets another name in the call", async () => {
  const { user, line } = await inConference();
  const dialog = await open(user, line, "Call a phone number…", "Add someone by phone");
  await user.click(await within(dialog).findByRole("radio", { name: /Interpreter line/ }));
  const name = within(dialog).getByRole("textbox", { name: "Name" });
  await user.clear(name);
  expect(name).toHaveValue("");
  await user.type(name, "Ana");
  await user.click(within(dialog).getByRole("button", { name: "Call" }));
  await waitFor(() => expect(posts("/dial")[0]?.[1]).toMatchObject({ number: "+12025550170", name: "Ana" }));
});

test("an emergency number is not called into a call, and the dialog says so", async () => {
  const { user, line } = await inConference();
  const dialog = await open(user, line, "Call a phone number…", "Add someone by phone");
  await user.click(await within(dialog).findByRole("radio", { name: "Another number" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Phone number" }), "911");
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Help");
  await user.click(within(dialog).getByRole("button", { name: "Call" }));
  expect(await within(dialog).findByText("Emergency numbers are called by a call of their own.")).toBeVisible();
});

test("the link of an invitation is texted to a number that is typed", async () => {
  const { user, line } = await inConference();
  const dialog = await open(user, line, "Add someone else…", "Add someone to the call");
  await user.click(within(dialog).getByRole("button", { name: "Create link" }));
  await user.click(await screen.findByRole("button", { name: "Text the link" }));
  const made = screen.getByRole("dialog", { name: "Add someone to the call" });
  await user.type(within(made).getByRole("textbox", { name: "Phone number" }), "2025550188");
  await user.click(within(made).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(posts("/send")).toEqual([["POST /api/conferences/f1/invited/guest-1/send", { by: "sms", to: "2025550188" }]]));
  expect(await screen.findByText("The link was sent")).toBeInTheDocument();
});

test("nothing is sent to somebody whose telephone is in the call, and the buttons say why", async () => {
  const { user, line } = await inConference();
  const phone = { identity: "guest-2", name: "Hill Homes", number: "+12025550188", state: "answered" } as const;
  const hasDialled = (dialled: CallConference["dialled"]) => {
    office.dialled = dialled;
    act(() => takeConference({ ...talk, dialled }));
  };
  hasDialled([phone]);
  const dialog = await open(user, line, "Add someone else…", "Add someone to the call");
  await user.click(within(dialog).getByRole("button", { name: "Create link" }));
  await user.click(await screen.findByRole("button", { name: "Text the link" }));
  const made = screen.getByRole("dialog", { name: "Add someone to the call" });
  const words = "They are in this call by telephone already.";
  await user.type(within(made).getByRole("textbox", { name: "Phone number" }), "(202) 555-018");
  expect(within(made).queryByText(words)).toBeNull();
  await user.type(within(made).getByRole("textbox", { name: "Phone number" }), "8");
  expect(within(made).getByRole("textbox", { name: "Phone number" })).toHaveAccessibleDescription(words);
  expect(within(made).getByRole("button", { name: "Send" })).toBeDisabled();
  // Whoever was called in their own name gets it in no way.
  const invited = within(made).getByRole<HTMLInputElement>("textbox", { name: "Name" }).value;
  hasDialled([{ ...phone, name: invited }]);
  for (const name of ["Text the link", "Mail the link"]) {
    expect(within(made).getByRole("button", { name })).toBeDisabled();
    expect(within(made).getByRole("button", { name })).toHaveAccessibleDescription(words);
  }
  expect(within(made).queryByRole("button", { name: "Send" })).toBeNull();
  hasDialled([]);
  await user.click(within(made).getByRole("button", { name: "Mail the link" }));
  server.use(hub.post("/api/conferences/{id}/invited/{identity}/send", () => problem(409, "in_call_by_telephone"), { once: true }));
  await user.type(within(made).getByRole("textbox", { name: "Email" }), "hill@example.org");
  await user.click(within(made).getByRole("button", { name: "Send" }));
  expect(await within(made).findByText(words)).toBeVisible();
});

test("the call's line follows what the hub says of a transfer", async () => {
  const { line } = await inConference();
  const socket = await follow();
  const transfer: TransferView = { id: "x1", to: { id: 120, name: "Ben Ortiz" }, line: "Rent desk", asks_first: false, state: "ringing", since_ms: Date.now() };
  act(() => socket.say({ op: "signal", topic: "thread:t-10001", kind: "call.conference", data: { ...talk, transfer } }));
  expect(await within(line).findByText(/Ringing .*Ben Ortiz.* of the line .*Rent desk/)).toBeVisible();
});

test("what the hub says while an answer is on its way is not undone by the answer", async () => {
  await inConference();
  let arrive: (conference: CallConference) => void = () => undefined;
  const taken = takeAnswer(new Promise<CallConference>((resolve) => (arrive = resolve)));
  act(() => takeConference({ ...talk, held: true, dialled: [{ identity: "third_party-1", name: "Hill Homes", number: "+12025550188", state: "answered" }] }));
  await act(async () => {
    arrive({ ...talk, held: true, dialled: [{ identity: "third_party-1", name: "Hill Homes", number: "+12025550188", state: "ringing" }] });
    await taken;
  });
  expect(useLiveCall.getState().conference?.dialled).toMatchObject([{ state: "answered" }]);
  await act(() => takeAnswer(Promise.resolve({ ...talk, held: false })));
  expect(useLiveCall.getState().conference).toMatchObject({ held: false });
});
