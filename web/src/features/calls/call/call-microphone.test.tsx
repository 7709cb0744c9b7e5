import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { requestCall } from "../../../shared/calls/call-request";
import { keepDeviceChoice } from "../../../shared/calls/room/microphone";
import { reviewer } from "../../../testing/fixtures";
import { office } from "../../../testing/handlers/staff";
import { begin, beginWithoutCall, choose, dock, inCall } from "../../../testing/in-call";
import { getUserMedia } from "../../../testing/microphone";
import { renderAt } from "../../../testing/render";
import { rooms } from "../../../testing/silent-room";

vi.mock("../../../shared/calls/room/live-room", () => import("../../../testing/silent-room"));

beginWithoutCall();

test("the first call on a device begins with a check of the microphone, and the next one does not", async () => {
  const { user } = await begin();
  const sheet = await screen.findByRole("dialog", { name: "Before you talk to Amal Haddad" });
  expect(await within(sheet).findByText("Say something: the bars should move.")).toBeInTheDocument();
  await user.click(within(sheet).getByRole("button", { name: "Start" }));
  expect(await dock()).toHaveTextContent("Amal Haddad");
  expect(office.actions.find((action) => action.path.endsWith("/calls"))?.body).toEqual({ via: "phone", to: "+12025550101" });
  expect(JSON.parse(localStorage.getItem("call.devices") ?? "{}")).toMatchObject({ isChecked: true });
});

test("a call that was prepared with an interpreter shows who comes, and invites them as it begins", async () => {
  keepDeviceChoice({ microphone: null, speaker: null, isChecked: true });
  const { user } = renderAt("/v2/inbox/t-10001", { as: reviewer });
  await screen.findByRole("button", { name: "Call" });
  act(() => requestCall({ threadId: "t-10001", name: "Amal Haddad", via: "phone", interpreter: "ar" }));
  const sheet = await screen.findByRole("dialog", { name: "Call Amal Haddad with an interpreter" });
  expect(within(sheet).getByRole("button", { name: /Interpreter for/ })).toHaveTextContent("Arabic");
  expect(office.actions.some(({ path }) => path.endsWith("/calls"))).toBe(false);
  await user.click(within(sheet).getByRole("button", { name: /Interpreter for/ }));
  await user.click(await screen.findByRole("option", { name: "Somali" }));
  await waitFor(() => expect(within(sheet).getByRole("button", { name: "Call now" })).toBeEnabled());
  await user.click(within(sheet).getByRole("button", { name: "Call now" }));
  const invitation = await screen.findByRole("dialog", { name: "Add someone to the call" });
  expect(within(invitation).getByRole("textbox", { name: "Link" })).toBeVisible();
  const invited = office.actions.filter(({ path }) => path.endsWith("/invite"));
  expect(invited.map(({ body }) => body)).toEqual([{ role: "interpreter", lang: "so", name: "Somali interpreter" }]);
  // What a reload finds again does not invite a second one.
  expect(sessionStorage.getItem("live-call")).not.toContain("interpreter");
});

test("a blocked microphone is explained, and can be tried again", async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  const { user } = await begin();
  const sheet = await screen.findByRole("dialog", { name: "Before you talk to Amal Haddad" });
  const alert = await within(sheet).findByRole("alert");
  expect(alert).toHaveTextContent("The microphone is blocked");
  expect(within(alert).getAllByRole("listitem").at(-1)).toHaveTextContent("Come back here and press “Try again”.");
  expect(within(sheet).getByRole("button", { name: "Start" })).toBeDisabled();
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(within(sheet).getByRole("button", { name: "Start" })).toBeEnabled());
});

test("mute is a switch, by pointer and by keys", async () => {
  const { user, line } = await inCall();
  const mute = within(line).getByRole("button", { name: "Mute" });
  expect(rooms.at(-1)?.isMuted).toBe(false);
  await user.click(mute);
  expect(mute).toHaveAccessibleName("Unmute");
  expect(rooms.at(-1)?.isMuted).toBe(true);
  await user.keyboard("{Alt>}m{/Alt}");
  expect(mute).toHaveAccessibleName("Mute");
  expect(rooms.at(-1)?.isMuted).toBe(false);
});

test("with push to talk the microphone is on only while space or the button is held, and never while typing", async () => {
  const { user, line } = await inCall();
  const opener = within(line).getByRole("button", { name: "More" });
  await choose(user, line, "Microphone and speaker");
  await user.click(await screen.findByRole("switch", { name: /Push to talk/ }));
  await user.keyboard("{Escape}");
  expect(JSON.parse(localStorage.getItem("call.devices") ?? "{}")).toMatchObject({ isPushToTalk: true });
  expect(rooms.at(-1)?.isMuted).toBe(true);
  // The focus comes back in a later frame; space would press the button that has it.
  await waitFor(() => expect(opener).toHaveFocus());
  act(() => opener.blur());
  await user.keyboard("{ >}");
  expect(rooms.at(-1)?.isMuted).toBe(false);
  await user.keyboard("{/ }");
  expect(rooms.at(-1)?.isMuted).toBe(true);
  const button = within(line).getByRole("button", { name: "Hold to talk" });
  await user.pointer({ keys: "[MouseLeft>]", target: button });
  expect(rooms.at(-1)?.isMuted).toBe(false);
  await user.pointer({ keys: "[/MouseLeft]" });
  expect(rooms.at(-1)?.isMuted).toBe(true);
  await user.click(screen.getByRole("textbox", { name: /Message/ }));
  await user.keyboard("{ >}");
  expect(rooms.at(-1)?.isMuted).toBe(true);
  await user.keyboard("{/ }");
});

test("the call's keys are inactive while the user types", async () => {
  const { user, line } = await inCall();
  await user.click(screen.getByRole("textbox", { name: /Message/ }));
  await user.keyboard("{Alt>}m{/Alt}");
  expect(within(line).getByRole("button", { name: "Mute" })).toBeInTheDocument();
});

test("a mute by a moderator moves the switch, and is announced", async () => {
  const { line } = await inCall();
  act(() => rooms.at(-1)?.onMuted?.());
  expect(within(line).getByRole("button", { name: "Unmute" })).toBeInTheDocument();
  expect(await screen.findByText("A supervisor muted you. Unmute yourself when you want to speak.")).toBeInTheDocument();
});

test("noise suppression is a switch where the browser has it", async () => {
  Object.assign(navigator.mediaDevices, { getSupportedConstraints: () => ({ noiseSuppression: true }) });
  const { user, line } = await inCall();
  await choose(user, line, "Microphone and speaker");
  const noise = await screen.findByRole("switch", { name: "Reduce background noise" });
  expect(noise).toBeChecked();
  await user.click(noise);
  expect(rooms.at(-1)?.suppressesNoise).toBe(false);
});
