import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { CallToWriteUp } from "../../../../api/schema";
import { reviewer } from "../../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";

const NAME = "Write up the call with Amal Haddad";
const codes = [{ code: "letter-sent", label: "Letter sent" }];

function endsIn(ms: number, over: Partial<CallToWriteUp> = {}): void {
  const until = Date.now() + ms;
  office.availability = { state: "wrap_up", since_at_ms: Date.now(), until_ms: until, reason: "" };
  office.wrapUp = {
    id: "c1",
    thread_id: "t-10001",
    applicant: "Amal Haddad",
    line: "Rent desk",
    codes,
    must_choose: true,
    ended_at_ms: Date.now(),
    until_ms: until,
    ...over,
  };
}

const puts = () => office.actions.filter((action) => action.path === "PUT /api/calls/c1/wrap-up");
const form = () => screen.findByRole("region", { name: NAME });

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

test("a call from a line is written up with an outcome and a note, once, and that is confirmed", async () => {
  endsIn(60_000);
  const { user } = renderAt("/v2/telephones", { as: reviewer });
  const shown = await form();
  expect(within(shown).getByRole("timer", { name: "Time left" })).toHaveTextContent(/^(1:00|0:5\d)$/);
  await user.click(within(shown).getByRole("button", { name: /Outcome/ }));
  await user.click(await screen.findByRole("option", { name: "Letter sent" }));
  await user.type(within(shown).getByRole("textbox", { name: "Note" }), "On its way.");
  await user.dblClick(within(shown).getByRole("button", { name: "Done" }));
  expect(await screen.findByText("The call is written up.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("region", { name: NAME })).toBeNull());
  expect(puts()).toMatchObject([{ body: { code: "letter-sent", note: "On its way." } }]);
});

test("a note that was begun stays when the time is over, and is saved", async () => {
  endsIn(1_500);
  const { user } = renderAt("/v2/telephones", { as: reviewer });
  const shown = await form();
  await user.type(within(shown).getByRole("textbox", { name: "Note" }), "Sends the lease.");
  expect(await within(shown).findByText(/^Time's up/, undefined, { timeout: 4_000 })).toBeVisible();
  expect(within(shown).queryByRole("timer")).toBeNull();
  expect(within(shown).getByRole("textbox", { name: "Note" })).toHaveValue("Sends the lease.");
  await user.click(within(shown).getByRole("button", { name: /Outcome/ }));
  await user.click(await screen.findByRole("option", { name: "Letter sent" }));
  await user.click(within(shown).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(puts()).toMatchObject([{ body: { code: "letter-sent", note: "Sends the lease." } }]));
  await waitFor(() => expect(screen.queryByRole("region", { name: NAME })).toBeNull());
});

test("a form in which nothing is written goes with its time", async () => {
  endsIn(1_200);
  renderAt("/v2/telephones", { as: reviewer });
  await form();
  await waitFor(() => expect(screen.queryByRole("region", { name: NAME })).toBeNull(), { timeout: 4_000 });
});

test("a note whose time is over can be discarded", async () => {
  endsIn(1_200);
  const { user } = renderAt("/v2/telephones", { as: reviewer });
  const shown = await form();
  await user.type(within(shown).getByRole("textbox", { name: "Note" }), "x");
  await user.click(await within(shown).findByRole("button", { name: "Discard" }, { timeout: 4_000 }));
  expect(screen.queryByRole("region", { name: NAME })).toBeNull();
  expect(puts()).toEqual([]);
});

test("a call out of no line has the usual outcomes, and is followed up on a day", async () => {
  endsIn(60_000, { line: "", must_choose: false, codes: [{ code: "left_message", label: "Left a message" }] });
  const { user } = renderAt("/v2/telephones", { as: reviewer });
  const shown = await form();
  await user.click(within(shown).getByRole("button", { name: /Outcome/ }));
  await user.click(await screen.findByRole("option", { name: "Left a message" }));
  await user.type(within(shown).getByLabelText("Follow up on"), "2031-03-04");
  await user.click(within(shown).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(puts()).toMatchObject([{ body: { code: "left_message", note: "", follow_up_on: "2031-03-04" } }]));
});

test("more time is given when it is asked for", async () => {
  endsIn(60_000);
  const { user } = renderAt("/v2/telephones", { as: reviewer });
  const shown = await form();
  await user.click(within(shown).getByRole("button", { name: "More time" }));
  await waitFor(() => expect(within(shown).getByRole("timer")).toHaveTextContent(/^(10:00|9:5\d)$/));
  expect(office.actions.at(-1)).toMatchObject({ path: "PUT /api/availability", body: { state: "wrap_up" } });
});
