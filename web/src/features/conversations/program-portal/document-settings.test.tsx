import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { DocumentSettings, SaveDocumentSettings } from "../../../api/schema";
import { supervisor } from "../../../testing/fixtures";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

let settings: DocumentSettings;
let saved: SaveDocumentSettings[];

beforeEach(() => {
  resetOffice();
  settings = { pauses_deadline: false, reasons: [{ id: 1, name: "Cannot be read", text_by_lang: { en: "We can't read it." } }] };
  saved = [];
  const held = (revision: number) => ({ settings, revision, changed_by: "", changed_at_ms: 0, may_write: true });
  server.use(
    ...staffHandlers,
    hub.get("/api/denial-reasons/current", () =>
      HttpResponse.json({ version: 0, published_by: "", published_at_ms: null, reasons: [], languages: {}, states: [], may_write: true }),
    ),
    hub.get("/api/document-settings", () => HttpResponse.json(held(saved.length))),
    hub.put("/api/document-settings", async ({ request }) => {
      const body = (await request.json()) as SaveDocumentSettings;
      saved.push(body);
      settings = body.settings;
      return HttpResponse.json(held(saved.length));
    }),
  );
});

test("a program's reasons for documents stand beside those for denials, and its clock can pause", async () => {
  const { user } = renderAt("/v2/program-portal/denial-reasons?program=5", { as: supervisor });
  const card = await screen.findByRole("region", { name: "Documents that are not usable" });
  await user.click(await within(card).findByRole("switch", { name: /The deadline pauses/ }));
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ program: 5, revision: 0, settings: { pauses_deadline: true } }));
  await user.click(within(card).getByRole("button", { name: "New reason for a document" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/Name for reviewers/), "A selfie");
  await user.type(within(dialog).getByRole("textbox", { name: /reads|text/i }), "It shows a person.");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved.at(-1)?.settings.reasons).toHaveLength(2));
  expect(saved.at(-1)?.settings.reasons[1]).toEqual({ id: 0, name: "A selfie", text_by_lang: { en: "It shows a person." } });
});
