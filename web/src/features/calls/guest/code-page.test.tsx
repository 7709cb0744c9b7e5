import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { ProblemKey } from "../../../api/schema";
import { problem } from "../../../testing/handlers/problem";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { CODE_KEYS, cleanCode, codeFault, groupCode } from "./spoken-code";

// The media client needs a browser with WebRTC; this test does not use it.
vi.mock("../../../shared/calls/room/live-room", () => ({ LiveRoom: () => null }));

/** The codes that the hub was asked about. */
let asked: string[] = [];

beforeEach(() => {
  resetOffice();
  asked = [];
  server.use(...staffHandlers);
  server.use(http.get("*/api/ro/guest/:code", ({ params }) => void asked.push(String(params["code"]))));
});

const field = () => screen.findByRole("textbox", { name: "Code" });
const join = () => screen.getByRole("button", { name: "Join the call" });
const refuses = (status: number, key: ProblemKey) => server.use(hub.get("/api/guest/{code}", () => problem(status, key)));

test("a code that is typed carelessly leads to the call", async () => {
  const { user, router } = renderAt("/guest");
  await user.type(await field(), " k7m – 3px.9rt{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/guest/K7M-3PX-9RT"));
  expect(await screen.findByRole("heading", { name: "Call from Riverbend County" })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["K7M-3PX-9RT"]));
});

test("the page has a big key for each character of a code, and one to erase", async () => {
  const { user, router } = renderAt("/guest");
  const input = await field();
  expect(CODE_KEYS).toHaveLength(28);
  for (const key of "K7M4") await user.click(screen.getByRole("button", { name: key }));
  await user.click(screen.getByRole("button", { name: "Erase" }));
  for (const key of "3PX9RT") await user.click(screen.getByRole("button", { name: key }));
  expect(input).toHaveValue("K7M 3PX 9RT");
  expect(screen.getByRole("button", { name: "K" })).toBeDisabled();
  await user.click(join());
  await waitFor(() => expect(router.state.location.pathname).toBe("/guest/K7M-3PX-9RT"));
});

test("an impossible code is reported without a request, and the field has the focus", async () => {
  const { user } = renderAt("/guest");
  const input = await field();
  await user.click(join());
  expect(await screen.findByText("A code has nine letters and digits. Check your code and try again.")).toBeVisible();
  expect(input).toHaveFocus();
  await user.type(input, "K7M-3PX-9R0");
  expect(screen.queryByText(/Look at yours once more/)).toBeNull();
  await user.click(join());
  expect(await screen.findByText("A code has none of these: 0 1 A E I L O U. Check your code and try again.")).toBeVisible();
  expect(input).toBeInvalid();
  expect(asked).toEqual([]);
});

test.each([
  [404, "not_found", "No call has this code. Check each letter and digit, or ask for the code again."],
  [410, "link_over", "This code no longer works. The call is over, or the code is too old. Ask for a new one."],
  [429, "rate_limited", "There were too many wrong codes. Wait ten minutes, or open the link if you were sent one."],
] as const)("%i %s is said in plain words, and another code can be tried", async (status, key, words) => {
  refuses(status, key);
  const { user, router } = renderAt("/guest");
  const input = await field();
  await user.type(input, "K7M3PX9RT{Enter}");
  const error = await screen.findByText(words);
  expect(within(input.closest(".ui-field") as HTMLElement).getByText(words)).toBe(error);
  expect(input).toHaveFocus();
  server.use(...staffHandlers);
  await user.clear(input);
  await user.type(input, "K7M3PX9RV{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/guest/K7M-3PX-9RV"));
});

test("a code is cleaned, grouped and checked", () => {
  for (const typed of ["K7M3PX9RT", "k7m-3px-9rt", " K7M 3PX 9RT ", "Ｋ７Ｍ3PX9RT", "k٧m۳px٩rt", "K7M–3PX—9RT"]) expect(cleanCode(typed)).toBe("K7M3PX9RT");
  expect(groupCode("K7M3PX9RT", "-")).toBe("K7M-3PX-9RT");
  expect(groupCode("K7M3", " ")).toBe("K7M 3");
  expect(["", "K7M3PX9R", "K7M3PX9RTT"].map(codeFault)).toEqual(["short", "short", "short"]);
  expect([..."01AEILOUÄ"].map((key) => codeFault(`K7M3PX9R${key}`))).toEqual(Array(9).fill("letters"));
  expect(codeFault("K7M3PX9RT")).toBeNull();
});

test.each([
  ["Your code is K7M-3PX-9RT", "K7M3PX9RT"],
  ["\u202aK7M 3PX 9RT\u202c", "K7M3PX9RT"],
  ["Su código es k7m 3px 9rt.", "K7M3PX9RT"],
  ["الرمز: K٧M-٣PX-٩RT", "K7M3PX9RT"],
  ["K७M3PX9RT", "K7M3PX9RT"],
])("of %s the code is %s", (text, code) => expect(cleanCode(text)).toBe(code));
