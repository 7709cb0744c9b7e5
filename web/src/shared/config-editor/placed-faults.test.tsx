import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ConfigurationFault } from "../../api/schema";
import { administrator } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { PlacedFaults } from "./placed-faults";

const fault = (kind: string, field: string, why: string, more: Partial<ConfigurationFault> = {}): ConfigurationFault => ({
  kind,
  key: "5",
  is_changed: true,
  field,
  why,
  item: "",
  names: {},
  params: {},
  message: "raw words of the hub",
  ...more,
});

/** Without the marks that keep names in their own direction. */
const plain = (text: string | null) => (text ?? "").replace(/[\u2066-\u2069]/g, "");

it("calls a question, a state, a rule and a template by their words, in another language where the reader's has none", async () => {
  const faults = [
    fault("form", "sections[0].pages[0].items[0].words", "no_english", { item: "size", names: { item: { es: "Personas", en: "How many people?" } } }),
    fault("workflow", "transitions.9-12", "unknown_document", { item: "9-12", names: { item: { en: "Received" }, to: { en: "Denied" } } }),
    fault("validation_rules", "rules.small.holds", "unknown_name", {
      item: "small",
      params: { about: "tenants" },
      names: { item: { en: "Small households" }, about: { en: "Tenants" } },
    }),
    fault("message_template", "states", "unknown", { key: "visit", params: { about: "9" }, names: { text: { en: "A visit" }, about: { es: "Recibida" } } }),
  ];
  renderAt("/", { as: administrator, routes: [{ path: "/", element: <PlacedFaults faults={faults} program={5} none="" title="Kept back" /> }] });
  await screen.findByText("Kept back");
  await screen.findByText(/Write it in English/);
  expect(screen.getAllByRole("link").map((link) => plain(link.textContent))).toEqual([
    "Form, question or page “How many people?”: Write it in English.",
    "Workflow, move from “Received” to “Denied”: It needs a document that the form no longer asks for.",
    "Validation rules, rule “Small households”: “Tenants” is not a question of this form.",
    "Message template: A visit, statuses: “Recibida” doesn't exist here. Choose another.",
  ]);
});

it("says every kind of fault in words, with a link to what is to be mended", async () => {
  const faults = [
    fault("form", "sections[0].pages[0].items[0].words", "no_english", { item: "size" }),
    fault("workflow", "transitions.9-12", "unknown_document", { item: "9-12", params: { document: "lease" } }),
    fault("validation_rules", "rules.small.holds", "unknown_name", { item: "small", params: { about: "tenants" } }),
    fault("denial_reasons", "reasons.2.text_by_lang.es", "required", { item: "2", params: { lang: "es" } }),
    fault("message_template", "by_lang.es.body", "unknown_variable", { key: "visit", params: { about: "town", lang: "es" } }),
    fault("notification_rule", "channels.0.template", "unknown", { key: "tell", params: { about: "visit" }, is_changed: false }),
    fault("flow", "steps.hello.say", "missing_lang", { key: "line", item: "hello", params: { detail: "es" } }),
    fault("program_details", "apply_url", "required"),
    fault("form", "setting", "setting_not_for_kind", { params: { about: "months" } }),
  ];
  renderAt("/", { as: administrator, routes: [{ path: "/", element: <PlacedFaults faults={faults} program={5} none="" title="Kept back" /> }] });
  await screen.findByText("Kept back");
  await screen.findByText(/Missing in Spanish/);
  const shown = screen.getAllByRole("link").map((link) => [plain(link.textContent), link.getAttribute("href")]);
  expect(shown).toEqual([
    ["Form, question or page size: Write it in English.", "/v2/program-portal/form?program=5&item=size"],
    ["Workflow, move from 9 to 12: It needs a document that the form no longer asks for.", "/v2/program-portal/workflow-editor?program=5&state=9&to=12"],
    ["Validation rules, rule small: tenants is not a question of this form.", "/v2/program-portal/workflow-editor?program=5&view=checks&item=small"],
    ["Denial reasons, reason 2, text (Spanish): This is missing, empty or too long. Write it.", "/v2/program-portal/denial-reasons?program=5&item=2"],
    ["Message template: visit, text (Spanish): town is no variable that can be filled in.", "/tools/message-templates?item=visit"],
    [
      "Notification rule: tell, template is in force and would break: visit doesn't exist here. Choose another.",
      "/v2/program-portal/notification-tool?program=5&item=tell",
    ],
    ["Phone menu: line, step hello: Missing in Spanish.", "/v2/flows/line?item=hello"],
    ["Program information, address for applying: This is missing, empty or too long. Write it.", "/v2/program-portal?program=5"],
    ["Form: This doesn't fit here (setting_not_for_kind) months", "/v2/program-portal/form?program=5"],
  ]);
});

it("leads to the budget where it does not cover the awards of a workflow", async () => {
  const short = fault("workflow", "states", "awards_beyond_budget", { params: { needed: "120050", left: "100000" } });
  renderAt("/", { as: administrator, routes: [{ path: "/", element: <PlacedFaults faults={[short]} program={5} none="" title="Kept back" /> }] });
  const link = await screen.findByRole("link", { name: /The awards of these cases need \$1,200\.50, and \$1,000\.00 of the program's budget is left/ });
  expect(link).toHaveAttribute("href", "/v2/program-portal/settings?program=5");
});
