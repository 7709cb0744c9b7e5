import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type {
  ChangeInstanceFeatures,
  ChangeInstanceSecurity,
  ChangePublicDashboard,
  ChangeRecordingRules,
  InstanceApiKey,
  InstanceChannels,
  InstanceFeatures,
  InstanceMarketplace,
  InstanceSecurity,
  PublicDashboardView,
  RequireSignOn,
} from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const AT = Date.UTC(2026, 10, 20, 15);

const publicDashboard: PublicDashboardView = {
  revision: 9,
  contact_name: "",
  contact_mail: "",
  licence: "CC0",
  licence_url: "",
  frame: "",
  programs: [{ id: 5, name: "Rent help" }],
  framed_by: [],
  unpublished: null,
};

let said: ChangePublicDashboard[] = [];
let security: InstanceSecurity;
let channels: InstanceChannels;
let features: InstanceFeatures;
let marketplace: InstanceMarketplace;
let changed: ChangeInstanceSecurity[] = [];
let required: RequireSignOn[] = [];
let switched: ChangeInstanceFeatures[] = [];
let ruled: ChangeRecordingRules[] = [];
let keys: InstanceApiKey[] = [];
let removed: string[] = [];

beforeEach(() => {
  ruled = [];
  removed = [];
  keys = [{ api_key: "APIold", label: "Archive of calls", made_by: "Rosa Delgado", created_at_ms: AT, signs_webhooks: false }];
  changed = [];
  required = [];
  switched = [];
  marketplace = { gateway: null };
  security = {
    revision: 3,
    password_policy: "classic",
    account_disclosure: "specified",
    login_form: "classic",
    second_factor_for_all: false,
    factor_enrolment: "after_reset",
    code_countries: ["US"],
    origins: [],
    session_times: { staff_idle_minutes: 30, applicant_idle_minutes: 15, staff_total_minutes: 720, applicant_total_minutes: 720 },
    captcha: { engine: "altcha", threshold: 0.7, site_key_v2: null, site_key_v3: null, has_secret_v2: false, has_secret_v3: false, always: false },
    sign_on: {
      issuer: "https://id.riverbend.example",
      client_id: "hub",
      has_secret: true,
      button: "",
      redirect_uri: "https://apply.riverbend.example/api/membership-provider/callback",
      required: false,
      break_glass: null,
      test: null,
    },
    changed: { password_policy: { by: "Rosa Delgado", at_ms: AT, by_command: false } },
  };
  channels = {
    mail_from: "office@riverbend.example",
    mail_servers: [{ provider: "smtp mail.example:587", host: "mail.example", port: 587, security: "required", username: "", has_password: false }],
    sends_mails: true,
    mail_replies: null,
    mailbox: null,
    dkim_keys: [],
    sms_from: "+12025550100",
    text_providers: [],
    sends_texts: false,
    numbers: [{ number: "+12025550140", program_id: 5, program: "Rent help", label: "", texts: false, calls: true }],
    changed: {},
  };
  features = {
    revision: 9,
    features: [
      { name: "voice", is_on: true },
      { name: "sms", is_on: true },
    ],
    listeners_shown: false,
    number_pause_s: 120,
    sync_report: false,
    avatars: false,
    form_engine: "",
    admin_tools: "",
    recording: {
      home: "VA",
      by_state: { PA: "agreement" },
      policies: [
        { program_id: 0, program: "", may_record: true, may_decline: true, notice: { en: "It is recorded." }, question: {}, retention_days: 30, version: 1 },
      ],
    },
    changed: {},
  };
  server.use(
    hub.get("/api/admin/instances/{id}/security", () => HttpResponse.json(security)),
    hub.put("/api/admin/instances/{id}/security", async ({ request }) => {
      const body = (await request.json()) as ChangeInstanceSecurity;
      changed.push(body);
      const { staff_idle_minutes } = body;
      security = {
        ...security,
        revision: security.revision + 1,
        session_times: { ...security.session_times, ...(staff_idle_minutes ? { staff_idle_minutes } : {}) },
      };
      return HttpResponse.json(security);
    }),
    hub.put("/api/admin/instances/{id}/sign-on/required", async ({ request }) => {
      required.push((await request.json()) as RequireSignOn);
      return problem(409, "sign_on_test_first");
    }),
    hub.get("/api/admin/instances/{id}/sign-on/refusals", () =>
      HttpResponse.json({
        items: [{ at_ms: AT, kind: "membership", refusal: "account_not_found", cause: "", who: "ana@riverbend.example", source: "192.0.2.7", is_test: false }],
        next_cursor: null,
      }),
    ),
    hub.get("/api/admin/access", () =>
      HttpResponse.json({ items: [{ id_entity: 1100, name: "Ada Lindqvist", ds_mail: "", roles: [99], role_labels: [], rights: [] }], next_cursor: null }),
    ),
    hub.get("/api/admin/instances/{id}/channels", () => HttpResponse.json(channels)),
    hub.get("/api/admin/marketplace", () => HttpResponse.json(marketplace)),
    hub.post("/api/admin/instances/{id}/channels/test", () =>
      HttpResponse.json({ is_taken: false, provider: "smtp mail.example:587", answer: "550 relaying denied" }),
    ),
    hub.get("/api/admin/instances/{id}/public-dashboard", () => HttpResponse.json(publicDashboard)),
    hub.put("/api/admin/instances/{id}/public-dashboard", async ({ request }) => {
      const body = await request.json();
      said.push(body);
      if (body.contact_mail === "nobody") return problem(422, "invalid_field", { errors: [{ field: "contact_mail", key: "not_an_address" }] });
      return HttpResponse.json({ ...publicDashboard, contact_mail: body.contact_mail ?? "", revision: 10 });
    }),
    hub.get("/api/admin/instances/{id}/features", () => HttpResponse.json(features)),
    hub.put("/api/admin/instances/{id}/features", async ({ request }) => {
      const body = (await request.json()) as ChangeInstanceFeatures;
      switched.push(body);
      const isOff = body.off?.includes("voice") ?? false;
      features = { ...features, features: features.features.map((one) => (one.name === "voice" ? { ...one, is_on: !isOff } : one)) };
      return HttpResponse.json(features);
    }),
    hub.put("/api/admin/instances/{id}/recording-rules", async ({ request }) => {
      ruled.push((await request.json()) as ChangeRecordingRules);
      return HttpResponse.json(features);
    }),
    hub.get("/api/states", () =>
      HttpResponse.json({
        states: [
          { id: "PA", name: "Pennsylvania", fips: "42", kind: "state" },
          { id: "TX", name: "Texas", fips: "48", kind: "state" },
          { id: "VA", name: "Virginia", fips: "51", kind: "state" },
        ],
      }),
    ),
    hub.get("/api/admin/instances/{id}/api-keys", () => HttpResponse.json({ items: keys })),
    hub.post("/api/admin/instances/{id}/api-keys", async ({ request }) => {
      const { label } = (await request.json()) as { label: string };
      keys = [...keys, { api_key: "APInew", label, made_by: "Ada Lindqvist", created_at_ms: AT, signs_webhooks: false }];
      return HttpResponse.json({ api_key: "APInew", secret: "shown-once" }, { status: 201 });
    }),
    hub.delete("/api/admin/instances/{id}/api-keys/{key}", ({ params }) => {
      removed.push(String(params.key));
      keys = keys.filter((one) => one.api_key !== params.key);
      return HttpResponse.json({ items: keys });
    }),
    hub.delete("/api/admin/instances/{id}/mail-servers", () => {
      removed.push("mail servers");
      channels = { ...channels, mail_servers: [] };
      return HttpResponse.json(channels);
    }),
    hub.get("/api/admin/subdomains", () => HttpResponse.json({ items: [{ host: "apply.riverbend.example", is_current: true }] })),
    hub.post("/api/admin/subdomains", () =>
      HttpResponse.json({
        host: "rent.town.example",
        is_added: false,
        record_name: "_commonline.rent.town.example",
        record_value: "commonline=abc",
        is_unanswered: false,
      }),
    ),
  );
});

test("only what was changed is sent, and it can be taken back", async () => {
  const { user } = renderAt("/v2/instance-portal/security", { as: administrator });
  expect(await screen.findByText(/Last changed by Rosa Delgado/)).toBeVisible();
  const idle = screen.getByRole("textbox", { name: /Staff: minutes without activity/ });
  await user.clear(idle);
  await user.type(idle, "20");
  await user.click(within(screen.getByRole("region", { name: "Signing in" })).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(changed).toEqual([{ staff_idle_minutes: 20, revision: 3 }]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(changed[1]).toEqual({ staff_idle_minutes: 30 }));
});

test("single sign-on is required only after a test, and refusals are read", async () => {
  const { user } = renderAt("/v2/instance-portal/security", { as: administrator });
  expect(await screen.findByRole("row", { name: /ana@riverbend.example/ })).toBeVisible();
  const require = await screen.findByRole("button", { name: "Require single sign-on" });
  expect(require).toBeDisabled();
  await user.click(screen.getByRole("button", { name: /Who may still sign in by password/ }));
  await user.click(await screen.findByRole("option", { name: "Ada Lindqvist" }));
  await user.click(require);
  expect(await screen.findByText(/Try the provider first/)).toBeVisible();
  expect(required).toEqual([{ required: true, break_glass: 1100 }]);
});

test("a test shows the provider's own answer", async () => {
  const { user } = renderAt("/v2/instance-portal/channels", { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Test smtp mail.example:587" }));
  await user.click(screen.getByRole("button", { name: "Send a test" }));
  expect(await screen.findByText("550 relaying denied")).toBeVisible();
  expect(screen.getByText("No text goes out: add a provider.")).toBeVisible();
});

test("a feature is switched at once and taken back, and a host asks for its proof", async () => {
  const { user } = renderAt("/v2/instance-portal/features", { as: administrator });
  await user.click(await screen.findByRole("switch", { name: "Calls" }));
  await waitFor(() => expect(switched).toEqual([{ off: ["voice"], revision: 9 }]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(switched[1]).toEqual({ on: ["voice"] }));
  await user.type(screen.getByRole("textbox", { name: /Another host/ }), "rent.town.example");
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByText(/_commonline.rent.town.example TXT commonline=abc/)).toBeVisible();
  expect(screen.getByRole("button", { name: /Pennsylvania/ })).toHaveTextContent("Everybody has to agree");
});

test("what cannot be brought back is removed only after a question that names it", async () => {
  const { user } = renderAt("/v2/instance-portal/channels", { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Remove the servers" }));
  const question = await screen.findByRole("alertdialog", { name: "Remove mail.example:587?" });
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(removed).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove the servers" }));
  const again = await screen.findByRole("alertdialog", { name: "Remove mail.example:587?" });
  expect(within(again).getByText(/have to be typed again/)).toBeVisible();
  await user.click(within(again).getByRole("button", { name: "Remove the servers" }));
  await waitFor(() => expect(removed).toEqual(["mail servers"]));
});

test("a rule of a state is chosen at once and can be taken back", async () => {
  const { user } = renderAt("/v2/instance-portal/features", { as: administrator });
  await user.click(await screen.findByRole("button", { name: /Pennsylvania/ }));
  await user.click(await screen.findByRole("option", { name: "No rule: nobody is recorded" }));
  await waitFor(() => expect(ruled).toEqual([{ unset: ["PA"] }]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(ruled[1]).toEqual({ set: { PA: "agreement" } }));
});

test("the secret of a key is shown once, and a key is revoked after a question", async () => {
  const { user } = renderAt("/v2/instance-portal/features", { as: administrator });
  const part = await screen.findByRole("region", { name: "API keys" });
  await user.type(within(part).getByRole("textbox", { name: /What the key is for/ }), "Reports");
  await user.click(within(part).getByRole("button", { name: "Make a key" }));
  const made = await screen.findByRole("alertdialog", { name: "Write the secret down now" });
  expect(within(made).getByText("shown-once")).toBeVisible();
  await user.click(within(made).getByRole("button", { name: "I have written it down" }));
  expect(screen.queryByText("shown-once")).toBeNull();
  expect(await within(part).findByText("APInew")).toBeVisible();
  await user.click(within(part).getByRole("button", { name: "Revoke Archive of calls" }));
  const question = await screen.findByRole("alertdialog", { name: "Revoke Archive of calls?" });
  await user.click(within(question).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(removed).toEqual(["APIold"]));
  await waitFor(() => expect(within(part).queryByText("APIold")).toBeNull());
});

// MONEY 18: strangers' calls are counted and hide nothing.
test("a marketplace whose latest call was refused says so, with the reason", async () => {
  marketplace = {
    gateway: {
      address: "https://marketplace.example/api",
      is_simulated: false,
      webhook_address: "https://service.example/api/marketplace/webhook",
      landing_address: "https://service.example/?marketplace",
      client_id: "app",
      directory: "ours",
      domain: "service.example",
      last_received: { at_ms: AT, action: "Renew", source: "192.0.2.1" },
      last_read_ms: AT,
      last_refused: { at_ms: AT + 9, why: "forged", source: "192.0.2.3" },
      read_hours: 6,
      refusals: [
        { why: "forged", count: 1200, first_at_ms: AT, last_at_ms: AT + 9, source: "192.0.2.3" },
        { why: "other_audience", count: 1, first_at_ms: AT + 1, last_at_ms: AT + 1, source: "192.0.2.2" },
      ],
    },
  };
  renderAt("/v2/instance-portal/channels", { as: administrator });
  const part = await screen.findByRole("region", { name: "Marketplace" });
  expect(within(part).getByText("The marketplace's latest call was refused")).toBeVisible();
  expect(within(part).getByText(/Nothing that it says arrives until this is fixed: Its token is for another application/)).toBeVisible();
  expect(within(part).getByText(/Its signature is wrong.* Refused since .*: 1,200\./)).toBeVisible();
  expect(within(part).getByText(/again every 6 h/)).toBeVisible();
  expect(within(part).getByText(/Renew, from 192\.0\.2\.1/)).toBeVisible();
  expect(within(part).getByText("https://service.example/api/marketplace/webhook")).toBeVisible();
});

test("what is said beside the public figures is refused at its field, and saved", async () => {
  said = [];
  const { user } = renderAt("/v2/instance-portal/features", { as: administrator });
  expect(await screen.findByText("Public programs: Rent help")).toBeVisible();
  const part = screen.getByRole("region", { name: "Public dashboard" });
  const mail = within(part).getByRole("textbox", { name: /Email for questions/ });
  await user.type(mail, "nobody");
  await user.click(within(part).getByRole("button", { name: "Save" }));
  expect(await within(part).findByText("This is not written like an address of this kind.")).toBeVisible();
  await user.clear(mail);
  await user.type(mail, "data@example.gov");
  await user.click(within(part).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(said.at(-1)).toEqual({ contact_mail: "data@example.gov", revision: 9 }));
});
