import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { LanguageCoverage, MessageTemplate, TemplatePreviewBody } from "../../../api/schema";
import { administrator, supervisor } from "../../../testing/fixtures";
import { following } from "../../../testing/following";
import { note, office } from "../../../testing/handlers/office";
import { problem } from "../../../testing/handlers/problem";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";
import { keyOf } from "./template-dialog";

const papers: MessageTemplate = {
  name: "Papers are missing",
  channel: "SMS",
  program: 5,
  states: [],
  audience: "applicant",
  active: true,
  by_lang: { en: { subject: "", body: "Dear {{first_name|applicant}}" } },
};

const lacking: LanguageCoverage = {
  written: ["en"],
  missing: [
    { lang: "so", open_applications: 12 },
    { lang: "vi", open_applications: 0 },
  ],
};

/** What the hub was asked to preview. */
let asked: TemplatePreviewBody[] = [];
const applicants = [
  { id: 701, externalId: "ERA-1", name: "Maria Santos", program: "Rental Assistance" },
  { id: 702, externalId: "ERA-2", name: "عمر حداد", program: "Rental Assistance" },
];

beforeEach(() => {
  resetOffice();
  asked = [];
  server.use(
    ...staffHandlers,
    hub.get("/api/message-templates", () =>
      HttpResponse.json({
        items: [{ key: "papers", version: 3, template: papers, published_by: "Ada Admin", published_at_ms: NOON_MS, languages: lacking }],
        variables: ["first_name", "status"],
        states: [
          { id: 9, name: "Review" },
          { id: 12, name: "Denied" },
        ],
      }),
    ),
    hub.post("/api/message-templates/preview", async ({ request }) => {
      const body = (await request.json()) as TemplatePreviewBody;
      asked.push(body);
      if (body.text.body.includes("nickname")) return problem(422, "invalid_field", { errors: [{ field: "body", key: "unknown_variable" }] });
      const application = applicants.find((one) => one.id === (body.application_id ?? 701));
      if (!application) return HttpResponse.json({ application: null, subject: "", body: "", missing: [], segments: null, application_ids: [] });
      const filled = body.text.body.replace("{{first_name|applicant}}", application.name.split(" ")[0] ?? "");
      const missing = filled.includes("{{denial_reason}}") ? ["denial_reason"] : [];
      return HttpResponse.json({
        application,
        subject: body.text.subject ?? "",
        body: filled,
        missing,
        segments: body.channel === "SMS" ? 2 : null,
        application_ids: [701, 702],
      });
    }),
    hub.put("/api/message-templates/{key}", async ({ request, params }) => {
      const { template, version } = (await note(request)) as { template: MessageTemplate; version: number };
      return HttpResponse.json({ key: params.key, version: version + 1, template, published_by: "Ada Admin", published_at_ms: NOON_MS, languages: lacking });
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

test("a template that somebody else publishes meanwhile is taken in beside what is typed", async () => {
  const { user } = renderAt("/tools/message-templates", { as: supervisor });
  await user.click(await screen.findByRole("button", { name: "Edit Papers are missing" }));
  const dialog = await screen.findByRole("dialog");
  const topic = "config:message_template/papers";
  const socket = await following(topic);
  const message = within(dialog).getByRole("textbox", { name: /Message/ });
  await user.type(message, " Today.");
  const theirs = { ...papers, active: false };
  server.use(
    hub.get("/api/message-templates", () =>
      HttpResponse.json({
        items: [{ key: "papers", version: 4, template: theirs, published_by: "Ana Ruiz", published_at_ms: NOON_MS, languages: lacking }],
        variables: ["first_name", "status"],
        states: [],
      }),
    ),
  );
  const data = { version: 4, by: { id: 4_711, name: "Ana Ruiz" } };
  act(() => socket.say({ op: "event", topic, seq: 5, kind: "config.published", at_ms: Date.now(), data }));
  expect(await within(dialog).findByText("Ana Ruiz published 1 change.")).toBeVisible();
  // Publishing over it is not possible before it was seen.
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(within(dialog).getByRole("switch")).not.toBeChecked());
  expect(office.actions.some(({ path }) => path.startsWith("PUT"))).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(office.actions.at(-1)?.body).toMatchObject({
      version: 4,
      template: { active: false, by_lang: { en: { body: "Dear {{first_name|applicant}} Today." } } },
    }),
  );
});

test("a list of templates says in which languages each exists and who waits for the others, and the editor offers those", async () => {
  const { user } = renderAt("/tools/message-templates", { as: supervisor });
  const table = await screen.findByRole("table");
  expect(await within(table).findByText("English")).toBeVisible();
  expect(within(table).getByText("Missing: Somali (12 open applications) and Vietnamese")).toBeVisible();
  await user.click(within(table).getByRole("button", { name: "Edit Papers are missing" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: /Language/ }));
  expect(await screen.findByRole("option", { name: /Somali/ })).toHaveTextContent("Missing");
  expect(screen.getByRole("option", { name: /English/ })).toHaveTextContent("Written");
});

test("a template is for the statuses and the people that an administrator chooses", async () => {
  const { user } = renderAt("/tools/message-templates", { as: supervisor });
  expect(within(await screen.findByRole("table")).getByText("Every status")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Edit Papers are missing" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("combobox", { name: /For cases with status/ }));
  await user.click(await screen.findByRole("option", { name: "Denied" }));
  await user.keyboard("{Escape}");
  await user.click(within(dialog).getByRole("button", { name: /Written to/ }));
  await user.click(await screen.findByRole("option", { name: "Supervisors" }));
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(office.actions.at(-1)?.body).toMatchObject({ template: { states: [12], audience: "supervisor" } }));
});

test("a template can be for a program that is not launched yet", async () => {
  const { user } = renderAt("/tools/message-templates", { as: administrator });
  await user.click(await screen.findByRole("button", { name: "New template" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: /Every program/ }));
  expect(await screen.findByRole("option", { name: "Weatherization" })).toBeVisible();
});

test("the text is shown as a real applicant would get it while it is written, and as the next one would", async () => {
  const { user } = renderAt("/tools/message-templates", { as: supervisor });
  await user.click(await screen.findByRole("button", { name: "Edit Papers are missing" }));
  const dialog = await screen.findByRole("dialog");
  const preview = within(dialog).getByRole("region", { name: "Preview" });
  expect(await within(preview).findByText("Dear Maria")).toBeVisible();
  expect(within(preview).getByRole("status")).toHaveTextContent("As Maria Santos would get it");
  expect(within(preview).getByText("ERA-1 · Rental Assistance")).toBeVisible();
  expect(within(preview).getByText("Sent as 2 texts")).toBeVisible();
  await user.click(within(preview).getByRole("button", { name: "Next applicant" }));
  expect(await within(preview).findByText("Dear عمر")).toBeVisible();
  expect(within(preview).getByText("2 of 2")).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ channel: "SMS", program: 5, lang: "en", application_id: 702 });

  // The former text stays while the next one is on its way; one question for a whole pause, not for each letter.
  const before = asked.length;
  await user.type(within(dialog).getByRole("textbox", { name: /Message/ }), ": {{{{denial_reason}}");
  expect(within(preview).getByText("Dear عمر")).toBeVisible();
  expect(await within(preview).findByText("Dear عمر: {{denial_reason}}")).toBeVisible();
  expect(within(preview).getByText(/^There's no value for .*denial_reason.* here/)).toBeVisible();
  expect(asked.length - before).toBeLessThan(": {{denial_reason}}".length);
});

test("a text in Arabic is shown from right to left, a wrong variable is named, and an empty program says so", async () => {
  const { user } = renderAt("/tools/message-templates", { as: supervisor });
  await user.click(await screen.findByRole("button", { name: "Edit Papers are missing" }));
  const dialog = await screen.findByRole("dialog");
  const preview = within(dialog).getByRole("region", { name: "Preview" });
  await user.click(within(dialog).getByRole("button", { name: /Language/ }));
  await user.click(await screen.findByRole("option", { name: "Arabic" }));
  expect(await within(preview).findByText(/^Start writing to see the message/)).toBeVisible();
  const message = within(dialog).getByRole("textbox", { name: /Message/ });
  await user.type(message, "مرحبا");
  const words = await within(preview).findByText("مرحبا");
  expect(words.parentElement).toHaveAttribute("dir", "rtl");
  expect(words.parentElement).toHaveAttribute("lang", "ar");
  await user.clear(message);
  await user.type(message, "{{{{nickname}}");
  expect(await within(preview).findByText("One of the variables isn't known. You can use: first_name, status.")).toBeVisible();
  await user.clear(message);
  await user.type(message, "Hello");
  await user.click(within(dialog).getByRole("button", { name: /Program/ }));
  await user.click(await screen.findByRole("option", { name: "Every program" }));
  expect(await within(preview).findByText("Hello")).toBeVisible();
  server.use(
    hub.post("/api/message-templates/preview", () =>
      HttpResponse.json({ application: null, subject: "", body: "", missing: [], segments: null, application_ids: [] }),
    ),
  );
  await user.type(message, "!");
  expect(await within(preview).findByText("No application yet to try it on")).toBeVisible();
});

test("a key is made of the name and is never one that is in use", () => {
  expect(keyOf("Faltan papeles: ¡urgente!", [])).toBe("faltan-papeles-urgente");
  expect(keyOf("Papers", ["papers", "papers-2"])).toBe("papers-3");
  expect(keyOf("أوراق", [])).toBe("template");
});
