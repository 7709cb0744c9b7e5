import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import type { Body } from "../../../api/calls";
import { UserContext } from "../../../shared/identity/user";
import { drawSignature } from "../../../testing/draw-signature";
import { applicant } from "../../../testing/fixtures";
import { desk, paperHandlers, resetDesk } from "../../../testing/handlers/papers";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { ToSign } from "./to-sign";

// jsdom has no canvas.
vi.mock("../../../shared/form-fields/strokes", async (original) => ({
  ...(await original<typeof import("../../../shared/form-fields/strokes")>()),
  pictureOf: async () => new File(["png"], "signature.png", { type: "image/png" }),
}));

type Signing = Body<"/api/own-applications/{id}/signatures", "post">;

const declaration = { id: "understands", type: "declaration", words: { en: "Understanding" }, text: { en: "I understand it." } };
const signature = { id: "signed", type: "signature", words: { en: "Signature" }, text: { en: "All of it is true." } };

/** What was left when staff filled in the form is agreed to and signed by the applicant. */
it("shows what is to be signed, and nothing once it is", async () => {
  let open: object[] = [declaration, signature];
  const given: Signing[] = [];
  server.use(
    hub.get("/api/own-applications/{id}/signatures", () => HttpResponse.json(open as never)),
    hub.post("/api/own-applications/{id}/signatures", async ({ request }) => {
      const body = (await request.json()) as Signing;
      given.push(body);
      open = open.filter((one) => (one as { id: string }).id !== body.at);
      return new HttpResponse(null, { status: 204 }) as never;
    }),
  );
  const page = (
    <UserContext value={applicant}>
      <ToSign applicationId={77} />
    </UserContext>
  );
  const { user } = renderAt("/", { as: applicant, routes: [{ path: "/", element: page }] });
  expect(await screen.findByText("I understand it.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I agree" }));
  await waitFor(() => expect(screen.queryByText("I understand it.")).toBeNull());
  await user.type(screen.getByRole("textbox", { name: "Type your name" }), "Rosa Marin");
  await user.click(screen.getByRole("button", { name: "Sign" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Waiting for your signature" })).toBeNull());
  // What had the focus is gone: what is said about it has it now.
  expect(await screen.findByText("Your signature was received. Thank you.")).toBeVisible();
  expect(screen.getByText("Your signature was received. Thank you.").closest('[role="status"]')).toHaveFocus();
  expect(given).toMatchObject([{ at: "understands" }, { at: "signed", name: "Rosa Marin", lang: "en" }]);
});

/** A drawing comes before the signature, and goes with it where the signature is not taken. */
it("takes what is drawn beside the name, and keeps no drawing of a signature that was refused", async () => {
  resetDesk();
  const given: Signing[] = [];
  server.use(
    ...paperHandlers(),
    hub.get("/api/own-applications/{id}/signatures", () => HttpResponse.json((given.length < 2 ? [signature] : []) as never)),
    hub.post("/api/own-applications/{id}/signatures", async ({ request }) => {
      given.push((await request.json()) as Signing);
      return given.length === 1 ? problem(409, "draft_changed") : (new HttpResponse(null, { status: 204 }) as never);
    }),
  );
  const page = (
    <UserContext value={applicant}>
      <ToSign applicationId={77} />
    </UserContext>
  );
  const { user } = renderAt("/", { as: applicant, routes: [{ path: "/", element: page }] });
  await drawSignature(user);
  await user.type(screen.getByRole("textbox", { name: "Type your name" }), "Rosa Marin");
  await user.click(screen.getByRole("button", { name: "Sign" }));
  expect(await screen.findByText("Your signature could not be saved. Please try again.")).toBeVisible();
  await waitFor(() => expect(desk.removed).toEqual(["page-1"]));
  await user.click(screen.getByRole("button", { name: "Sign" }));
  expect(await screen.findByText("Your signature was received. Thank you.")).toBeVisible();
  expect(given).toMatchObject([{ drawing: "page-1" }, { at: "signed", name: "Rosa Marin", drawing: "page-2" }]);
  expect(desk.removed).toEqual(["page-1"]);
});
