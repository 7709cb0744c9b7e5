import { screen, waitFor, within } from "@testing-library/react";
import { act } from "react";
import { getI18n } from "react-i18next";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallCard } from "../../../api/schema";
import type { RoomPerson } from "../../../shared/calls/room/room-state";
import { reviewer } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { conference } from "../../../testing/staff-fixtures";
import { resetCall, takeConference, useLiveCall } from "./store";

vi.mock("../../../shared/calls/room/live-room", () => ({ LiveRoom: () => null }));

beforeEach(() => {
  resetOffice();
  resetCall();
  server.use(...staffHandlers);
});

const LINK = "https://hub.example/guest/abc";

/** A running call with an applicant who speaks Spanish. */
async function inCall() {
  const call: CallCard = { ...office.call, state: "live", answered_at_ms: Date.now() - 65_000 };
  office.call = call;
  office.conferences = [conference(9, { id: "f1", call_id: "c9", supervisors: [] })];
  sessionStorage.setItem("live-call", JSON.stringify({ callId: "c9", request: { threadId: "t-10001", name: "Amal Haddad", via: "phone" } }));
  const shown = renderAt("/v2/review", { as: reviewer });
  const line = await screen.findByRole("region", { name: "Live call" });
  await within(line).findByRole("button", { name: "Hold" });
  return { ...shown, line };
}

/** Presses an entry of the line's menu. */
async function choose(user: Awaited<ReturnType<typeof inCall>>["user"], line: HTMLElement, name: string) {
  await user.click(within(line).getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name }));
}

const dialog = () => screen.findByRole("dialog", { name: "Add someone to the call" });
const invited = () => office.actions.filter(({ path }) => path.endsWith("/invite")).map(({ path, body }) => [path, body]);

function person(identity: string, name: string): RoomPerson {
  return { identity, name, isSpeaking: false, isMuted: false, isLocal: false };
}

test("one click invites an interpreter for the applicant's language, copies the link and shows it with code and name", async () => {
  const { user, line } = await inCall();
  await user.click(within(line).getByRole("button", { name: "Add interpreter: Spanish" }));
  expect(await screen.findByText("The guest link was copied")).toBeInTheDocument();
  const shown = await dialog();
  expect(invited()).toEqual([["POST /api/conferences/f1/invite", { role: "interpreter", lang: "es", name: "Spanish interpreter" }]]);
  expect(await navigator.clipboard.readText()).toBe(LINK);
  expect(within(shown).getByRole("textbox", { name: "Link" })).toHaveValue(LINK);
  expect(within(shown).getByRole("textbox", { name: "Code" })).toHaveValue("K7M-3PX-9RT");
  expect(within(shown).getByText("Or they type K7M-3PX-9RT at hub.example/guest.")).toBeVisible();
  expect(within(shown).getByRole("textbox", { name: "Name" })).toHaveValue("Spanish interpreter");
  await user.click(within(shown).getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("the name is in the language of the person adding; staff who work in the applicant's language are offered only the menu", async () => {
  const { user, line } = await inCall();
  await act(() => getI18n().changeLanguage("fr"));
  await user.click(await within(line).findByRole("button", { name: "Ajouter un interprète : espagnol" }));
  await screen.findByRole("dialog");
  expect(invited().at(-1)?.[1]).toEqual({ role: "interpreter", lang: "es", name: "Interprète (espagnol)" });
  await user.keyboard("{Escape}");
  await act(() => getI18n().changeLanguage("es"));
  expect(await within(line).findByRole("button", { name: "Más" })).toBeInTheDocument();
  expect(within(line).queryByRole("button", { name: /Agregar intérprete/ })).not.toBeInTheDocument();
  const { conference: now } = useLiveCall.getState();
  act(() => takeConference({ ...now!, lang: "es-MX" }));
  expect(within(line).queryByRole("button", { name: /Agregar intérprete/ })).not.toBeInTheDocument();
  act(() => takeConference({ ...now!, lang: "ko" }));
  expect(within(line).getByRole("button", { name: "Agregar intérprete: coreano" })).toBeInTheDocument();
});

test("the menu begins with an interpreter for the applicant's language, who is invited at once", async () => {
  const { user, line } = await inCall();
  act(() => within(line).getByRole("button", { name: "More" }).focus());
  await user.keyboard("{Enter}");
  const menu = await screen.findByRole("menu", { name: "More" });
  const items = within(menu).getAllByRole("menuitem");
  expect(items.slice(0, 3).map((item) => item.textContent)).toEqual(["Add interpreter: Spanish", "Add interpreter in another language…", "Add someone else…"]);
  await waitFor(() => expect(items[0]).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(within(await dialog()).getByRole("textbox", { name: "Link" })).toHaveValue(LINK);
  expect(invited()).toEqual([["POST /api/conferences/f1/invite", { role: "interpreter", lang: "es", name: "Spanish interpreter" }]]);
});

test("no interpreter is offered for the language that the reviewer speaks, only for another", async () => {
  const { user, line } = await inCall();
  const { conference: now } = useLiveCall.getState();
  act(() => takeConference({ ...now!, lang: "en" }));
  await user.click(within(line).getByRole("button", { name: "More" }));
  const entries = within(await screen.findByRole("menu"))
    .getAllByRole("menuitem")
    .map((item) => item.textContent);
  expect(entries.filter((entry) => entry?.startsWith("Add "))).toEqual(["Add interpreter in another language…", "Add someone else…"]);
});

test("an interpreter in another language needs that language, and a name only when one is known", async () => {
  const { user, line } = await inCall();
  await choose(user, line, "Add interpreter in another language…");
  const form = await dialog();
  expect(within(form).getByRole("button", { name: /^Interpreter.*Who$/ })).toBeInTheDocument();
  expect(within(form).getByRole("button", { name: "Create link" })).toBeDisabled();
  await user.click(within(form).getByRole("button", { name: /Choose a language/ }));
  await user.click(await screen.findByRole("option", { name: "Korean" }));
  expect(within(form).getByRole("textbox", { name: "Name" })).toHaveAttribute("placeholder", "Korean interpreter");
  await user.click(within(form).getByRole("button", { name: "Create link" }));
  const shown = await waitFor(async () => {
    const next = await dialog();
    expect(within(next).getByRole("textbox", { name: "Link" })).toHaveValue(LINK);
    return next;
  });
  expect(within(shown).getByRole("textbox", { name: "Name" })).toHaveValue("Korean interpreter");
  expect(invited()).toEqual([["POST /api/conferences/f1/invite", { role: "interpreter", lang: "ko", name: "Korean interpreter" }]]);
  expect(await navigator.clipboard.readText()).toBe(LINK);
});

test("someone else is a guest, or has the name that was given", async () => {
  const { user, line } = await inCall();
  const add = async (name: string) => {
    await choose(user, line, "Add someone else…");
    const form = await dialog();
    expect(within(form).getByRole("button", { name: /^Spanish.*Language$/ })).toBeInTheDocument();
    if (name) await user.type(within(form).getByRole("textbox", { name: "Name" }), name);
    await user.click(within(form).getByRole("button", { name: "Create link" }));
    await user.click(await screen.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  };
  await add("");
  await add(" Lou Landlord ");
  expect(invited().map(([, body]) => body)).toEqual([
    { role: "third_party", lang: "es", name: "Guest" },
    { role: "third_party", lang: "es", name: "Lou Landlord" },
  ]);
});

test("where the browser does not let it be copied, nothing says that it was, and it can be copied by hand", async () => {
  const { user, line } = await inCall();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  await user.click(within(line).getByRole("button", { name: "Add interpreter: Spanish" }));
  const shown = await dialog();
  expect(screen.queryByText("The guest link was copied")).not.toBeInTheDocument();
  await user.click(within(shown).getByRole("button", { name: "Copy the link" }));
  expect(await within(shown).findByText("Copying didn't work. Select the link and copy it.")).toBeInTheDocument();
});

test("an invitation that was made by mistake is cancelled, and no longer once they are there", async () => {
  const { user, line } = await inCall();
  await user.click(within(line).getByRole("button", { name: "Add interpreter: Spanish" }));
  server.use(hub.post("/api/conferences/{id}/invited/{identity}/remove", () => problem(503, "overloaded"), { once: true }));
  await user.click(within(await dialog()).getByRole("button", { name: "Cancel invitation" }));
  expect(await screen.findByText("The invitation couldn't be canceled")).toBeInTheDocument();
  await user.click(within(await dialog()).getByRole("button", { name: "Cancel invitation" }));
  expect(await screen.findByText("The invitation was canceled")).toBeInTheDocument();
  expect(office.actions.map(({ path }) => path)).toContain("POST /api/conferences/f1/invited/interpreter-1/remove");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  await user.click(within(line).getByRole("button", { name: "Add interpreter: Spanish" }));
  const shown = await dialog();
  expect(within(shown).getByRole("button", { name: "Cancel invitation" })).toBeInTheDocument();
  act(() => useLiveCall.getState().stores.room.setState({ people: [person("interpreter-1", "Spanish interpreter")] }));
  expect(within(shown).queryByRole("button", { name: "Cancel invitation" })).not.toBeInTheDocument();
  expect(within(shown).getByText("In the call: Spanish interpreter")).toBeInTheDocument();
});

test("a locked call offers no one to add, and a refused invitation is shown", async () => {
  const { user, line } = await inCall();
  server.use(hub.post("/api/conferences/{id}/invite", () => problem(409, "call_full"), { once: true }));
  await user.click(within(line).getByRole("button", { name: "Add interpreter: Spanish" }));
  expect(await screen.findByText("The invitation couldn't be created")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  const { conference: now } = useLiveCall.getState();
  act(() => takeConference({ ...now!, locked: true }));
  expect(within(line).queryByRole("button", { name: "Add interpreter: Spanish" })).not.toBeInTheDocument();
  await user.click(within(line).getByRole("button", { name: "More" }));
  const entries = within(await screen.findByRole("menu"))
    .getAllByRole("menuitem")
    .map((item) => item.textContent);
  expect(entries).toContain("Unlock the call");
  expect(entries.filter((entry) => entry?.startsWith("Add "))).toEqual([]);
});

test("an added participant is listed in the call while present", async () => {
  const { line } = await inCall();
  const { room } = useLiveCall.getState().stores;
  act(() =>
    room.setState({
      people: [
        person("applicant", "Amal Haddad"),
        person("reviewer-110", "Rosa Marsh"),
        person("interpreter-1", "Spanish interpreter"),
        person("guest-2", "Lou Landlord"),
      ],
    }),
  );
  expect(
    within(line)
      .getAllByText(/^In the call:/)
      .map((mark) => mark.textContent),
  ).toEqual(["In the call: Spanish interpreter", "In the call: Lou Landlord"]);
  act(() => room.setState({ people: [person("applicant", "Amal Haddad")] }));
  expect(within(line).queryByText(/^In the call:/)).not.toBeInTheDocument();
});

test("what somebody speaks is corrected in the call, and a language that no engine knows says so", async () => {
  const { user } = await inCall();
  const captions = await screen.findByRole("region", { name: "Captions" });
  expect(within(captions).queryByText(/be captioned/)).toBeNull();
  await user.click(within(captions).getByRole("button", { name: "Languages of the captions" }));
  const shown = await screen.findByRole("dialog", { name: "Languages of the captions" });
  expect(within(shown).getByRole("button", { name: /English.*Rosa Marsh.*speaks/ })).toBeVisible();
  await user.click(within(shown).getByRole("button", { name: /Spanish.*Amal Haddad.*speaks/ }));
  await user.click(await screen.findByRole("option", { name: "Somali" }));
  await waitFor(() => expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/conferences/f1/participants/applicant/language", body: { lang: "so" } }));
  expect(await within(captions).findByText(/Captions aren't available in Somali: what .*Amal Haddad.* says won't be captioned\./)).toBeInTheDocument();
});
