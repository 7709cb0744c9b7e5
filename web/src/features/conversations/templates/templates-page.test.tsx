import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { MessageTemplate } from "../../../api/schema";
import { supervisor } from "../../../testing/fixtures";
import { note, office } from "../../../testing/handlers/office";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";
import { keyOf } from "./template-dialog";

const papers: MessageTemplate = { name: "Papers are missing", channel: "SMS", program: 5, active: true, by_lang: { en: { subject: "", body: "Dear {{first_name|applicant}}" } } };

beforeEach(() => {
  resetOffice();
  server.use(
    ...staffHandlers,
    hub.get("/api/message-templates", () => HttpResponse.json({ items: [{ key: "papers", version: 3, template: papers, published_by: "Ada Admin", published_at_ms: NOON_MS }], variables: ["first_name", "status"] })),
    hub.put("/api/message-templates/{key}", async ({ request, params }) => {
      const { template, version } = (await note(request)) as { template: MessageTemplate; version: number };
      return HttpResponse.json({ key: params.key, version: version + 1, template, published_by: "Ada Admin", published_at_ms: NOON_MS });
    }),
  );
});

test("a template is changed in another language and published as the next version", async () => {
  const { user } = renderAt("/tools/message-templates", { as: supervisor });
  const table = await screen.findByRole("table");
  expect(await within(table).findByText("Rental Assistance")).toBeVisible();
  expect(within(table).getByText(/Version 3, Ada Admin/)).toBeVisible();
  await user.click(within(table).getByRole("button", { name: "Edit Papers are missing" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/\{\{first_name\}\} \{\{status\}\}/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /Language/ }));
  await user.click(await screen.findByRole("option", { name: "Spanish" }));
  await user.type(within(dialog).getByRole("textbox", { name: /Message/ }), "Hola");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toEqual({
      path: "PUT /api/message-templates/papers",
      body: { version: 3, template: { ...papers, by_lang: { ...papers.by_lang, es: { subject: "", body: "Hola" } } } },
      key: null,
    }),
  );
});

test("a key is made of the name and is never one that is in use", () => {
  expect(keyOf("Faltan papeles: ¡urgente!", [])).toBe("faltan-papeles-urgente");
  expect(keyOf("Papers", ["papers", "papers-2"])).toBe("papers-3");
  expect(keyOf("أوراق", [])).toBe("template");
});
