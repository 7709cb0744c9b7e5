import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { desk, page, paperHandlers, resetDesk } from "../../../testing/handlers/papers";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { typedCode } from "./typed-code";

beforeEach(() => {
  resetDesk();
  server.use(...paperHandlers());
});

const input = () => document.querySelector<HTMLInputElement>("input[type=file]")!;

test("a phone sees what it is asked for, adds pages, and takes its own back", async () => {
  desk.papers = [{ at: "lease", hand_over_id: null, file: page("not-the-phones") }];
  const { user } = renderAt("/hand-over/abc");
  expect(await screen.findByRole("heading", { name: "Your pay stub" })).toBeInTheDocument();
  expect(screen.getByText("Riverbend Housing")).toBeInTheDocument();
  await user.upload(input(), new File(["0123456789"], "stub.jpg", { type: "image/jpeg" }));
  expect(await screen.findByText(/1 page is in your form/)).toBeInTheDocument();
  expect(desk.papers.at(-1)).toMatchObject({ hand_over_id: "handed-1", file: { name: "stub.jpg" } });
  await user.click(screen.getByRole("button", { name: "Remove stub.jpg" }));
  await waitFor(() => expect(desk.removed).toEqual(["page-1"]));
  expect(screen.queryByText("stub.jpg")).toBeNull();
});

test.each([
  ["over", /This link has ended/],
  ["used", /in use on another phone/],
  ["wrong", /This link doesn't work/],
])("a link that is %s says what to do next", async (token, words) => {
  renderAt(`/hand-over/${token}`);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(input()).toBeNull();
});

test("a code is typed as it is read, and leads to its page", async () => {
  expect(typedCode(" k7m 3px-9rt ")).toBe("K7M-3PX-9RT");
  expect(typedCode("K٧M3PX٩RT")).toBe("K7M-3PX-9RT");
  for (const wrong of ["", "K7M-3PX", "K7M-3PX-9RTX", "K7M-3PX-9R0"]) expect(typedCode(wrong)).toBeNull();
  const { user, router } = renderAt("/hand-over");
  const field = await screen.findByRole("textbox", { name: "Code from your computer" });
  await user.type(field, "K7M");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText(/Enter the nine letters and numbers/)).toBeInTheDocument();
  await user.type(field, "3PX9RT");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/hand-over/K7M-3PX-9RT"));
});
