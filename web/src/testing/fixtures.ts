import type { AccountChoice, Administered, Branding, SandboxMessage, SandboxPerson, SearchHit, SessionBlock, SessionUser } from "../api/schema";

const HOUR_MS = 3_600_000;

export const branding: Branding = {
  cd_instance: 1,
  instance_name: "Riverbend County",
  ds_backgroundUrl: null,
  ds_logoUrl: null,
  ds_portalTitle: "Riverbend County Assistance",
  ds_textMode: null,
  ds_loginHeading: null,
  ds_loginMessage: "Help with rent, food and utilities for the people of Riverbend County.",
  ic_captcha: false,
  ic_sso: false,
  sso_button: null,
  sso_required: false,
  ic_forward_login: false,
  ic_sign_up_individuals: false,
  ic_sign_up_business: false,
  ds_business_signup_link: null,
  ds_individual_signup_link: null,
  brand_color: "#1b5e7a",
  contact_info: "(202) 555-0100 · help@riverbend.example",
  demo: true,
  accent: null,
  accent_dark: null,
  logo_alt: null,
  privacy_addition: null,
  under_construction: null,
  footer_text: null,
  languages: null,
  hide_individual_signup: false,
  support: null,
  footer_hidden_on_auth: false,
  marketplace: false,
  password_policy: "classic",
  external_form_url: null,
  privacy_url: null,
  environment: "development",
  text_langs: {},
};

export function account(over: Partial<AccountChoice> = {}): AccountChoice {
  return {
    cd_user: 110,
    cd_entity: 900,
    cd_entitytype: 1,
    cd_community_entity: null,
    cd_community_entity_type: null,
    cd_instance: 1,
    name: "Rosa Marsh",
    hasName: true,
    logo: null,
    instanceName: "Riverbend County",
    subdomain: "riverbend",
    useFwpDomain: false,
    ic_active: true,
    accountType: "government",
    ic_show_inactive_instances: false,
    instance: { ds_name: "Riverbend County", ds_portal_url: null, ds_logo: null, ds_program_type: null, use_fwp_domain: false, ic_active: true },
    government: { ds_name: "Riverbend County" },
    entity: null,
    ...over,
  };
}

/** A login with accounts in three instances: one without a name, one that needs a second factor, one of an inactive instance. */
export const manyAccounts: AccountChoice[] = [
  account({ cd_user: 125, name: "Morgan Many", accountType: "individual", ic_show_inactive_instances: true }),
  account({ cd_user: 126, name: "Many Hands Catering", accountType: "business", cd_instance: 318, instanceName: "Lakeshore" }),
  account({ cd_user: 127, name: "", hasName: false, accountType: "individual" }),
  account({ cd_user: 129, name: "Morgan Many" }),
  account({
    cd_user: 128,
    name: "Morgan Many",
    cd_instance: 483,
    instanceName: "Care Fund",
    instance: { ds_name: "Care Fund", ds_portal_url: null, ds_logo: null, ds_program_type: null, use_fwp_domain: false, ic_active: false },
  }),
];

/** A session that began a moment ago. */
export function sessionBlock(over: Partial<SessionBlock> = {}): SessionBlock {
  const now = Date.now();
  return {
    sid: "s1",
    started_at_ms: now,
    expires_at_ms: now + 12 * HOUR_MS,
    idle_ms: HOUR_MS / 2,
    warn_before_ms: 150_000,
    must_enrol_factor: false,
    impersonated_by: null,
    ...over,
  };
}

export const reviewer: SessionUser = {
  id: 110,
  id_entity_type: 1,
  ds_firstname: "Rosa",
  ds_lastname: "Marsh",
  ds_mail: "reviewer@riverbend.example",
  ds_phone: "+12025550110",
  ic_show_inactive_instances: false,
  roles: [1],
  role_codes: ["REV"],
  cd_user: 110,
  id_government_user: null,
  id_entity: 900,
  cd_instance: 1,
  cd_community_entity: null,
  cd_community_entity_type: null,
  accountType: "Reviewer",
  accountTypeTranslation: "Reviewer",
  instance_name: "Riverbend County",
  accounts: [account({ cd_entity: 900 })],
  profile: {
    ds_username: "reviewer@riverbend.example",
    ds_mail: "reviewer@riverbend.example",
    ds_firstname: "Rosa",
    ds_lastname: "Marsh",
    cd_entitytype: 1,
    entity_id: 900,
    cd_instance: 1,
  },
  AdminPerms: {},
  permissions: ["queue.read", "queue.write", "thread.read", "thread.write", "call.place", "recording.play", "profile.read", "report.read"],
  sync_report: false,
  admin_tools: false,
  lang: "en",
  zone: "America/New_York",
  session: sessionBlock(),
};

export const supervisor: SessionUser = {
  ...reviewer,
  id: 113,
  cd_user: 113,
  ds_firstname: "Samuel",
  ds_lastname: "Okafor",
  ds_mail: "supervisor@riverbend.example",
  roles: [200],
  role_codes: ["GOV"],
  accountType: "Government",
  accountTypeTranslation: "Government",
  permissions: [...reviewer.permissions, "conference.supervise", "communications.read", "communications.write", "outreach.read", "outreach.write"],
};

/** Role 99: every right. */
export const administrator: SessionUser = {
  ...supervisor,
  id: 114,
  cd_user: 114,
  ds_firstname: "Ada",
  ds_lastname: "Lindqvist",
  ds_mail: "admin@riverbend.example",
  roles: [99],
  AdminPerms: {
    ProgramConfig: "ReadWrite",
    UserMgmt: "ReadWrite",
    FormConfig: "ReadWrite",
    CreateProgram: "ReadWrite",
    Communications: "ReadWrite",
    WorkflowConfig: "ReadWrite",
    ReportsConfig: "ReadWrite",
    AnalyticsDashboardConfig: "ReadWrite",
    InstanceConfig: "ReadWrite",
  },
  permissions: [
    ...supervisor.permissions,
    "admin",
    "users.read",
    "workflow.read",
    "workflow.write",
    "program.read",
    "program.write",
    "staff.read",
    "staff.write",
    "form.read",
    "form.write",
    "create-program.read",
    "create-program.write",
    "report-roles.read",
    "report-roles.write",
    "figures.read",
    "instance.read",
    "instance.write",
    "finance.write",
  ],
};

/** What an administrator administers: a program that takes applications, and one that is not launched yet. */
export const administered: Administered = {
  AdminPerms: administrator.AdminPerms,
  programs: [
    { processId: 5, processName: "Emergency rental assistance", active: true, AdminPerms: administrator.AdminPerms },
    { processId: 40, processName: "Weatherization", active: false, AdminPerms: administrator.AdminPerms },
  ],
};

export const applicant: SessionUser = {
  ...reviewer,
  id: 101,
  cd_user: 101,
  id_entity_type: 2,
  ds_firstname: "Amal",
  ds_lastname: "Haddad",
  ds_mail: "applicant@riverbend.example",
  ds_phone: "+12025550101",
  roles: [],
  role_codes: ["IND"],
  cd_community_entity_type: 2,
  accountType: "Individual",
  accountTypeTranslation: "Individual",
  permissions: [],
};

let tokens = 0;

/** An unsigned token whose claims say when it ends; no two are the same. */
export function token(kind: string, seconds = 1800): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${part({ alg: "EdDSA" })}.${part({ sub: "110", kind, jti: `t${++tokens}`, exp: Math.floor(Date.now() / 1000) + seconds })}.c2lnbmF0dXJl`;
}

export const people: SandboxPerson[] = [
  { name: "Amal Haddad", phone: "+12025550101", email: "applicant@riverbend.example", lang: "en", role: "Applicant" },
  { name: "Lucía Romero", phone: "+12025550102", email: "applicant2@riverbend.example", lang: "es", role: "Applicant" },
  { name: "Rosa Marsh", phone: "+12025550110", email: "reviewer@riverbend.example", lang: "en", role: "Reviewer" },
];

export const messages: SandboxMessage[] = [
  {
    id: "m1",
    channel: "sms",
    from: "+12025550199",
    to: "+12025550101",
    subject: "",
    message_id: "",
    in_reply_to: "",
    body: "Riverbend County: we received your application RB-10023. Reply to this text with questions.",
    at_ms: Date.UTC(2026, 10, 19, 15, 4),
  },
  {
    id: "m2",
    channel: "sms",
    from: "+12025550101",
    to: "+12025550199",
    subject: "",
    message_id: "",
    in_reply_to: "",
    body: "Thank you. Do you need my lease?",
    at_ms: Date.UTC(2026, 10, 19, 15, 9),
  },
  {
    id: "m3",
    channel: "email",
    from: "Riverbend County <help@riverbend.example>",
    to: "applicant@riverbend.example",
    subject: "Your application RB-10023",
    message_id: "<1@sandbox.invalid>",
    in_reply_to: "",
    body: "Dear Amal Haddad,\n\nwe have your application. Please send a copy of your lease by Friday.\n\nRiverbend County",
    at_ms: Date.UTC(2026, 10, 19, 16, 30),
  },
];

export const hits: SearchHit[] = [
  {
    kind: "application",
    thread_id: "t-10023",
    item_id: 10023,
    message_id: null,
    call_id: null,
    start_ms: null,
    name: "Amal Haddad",
    externalId: "RB-10023",
    processName: "Rental Assistance",
    currentStateName: "Intake",
    statusToken: "intake",
    ownerName: "Rosa Marsh",
    snippet: "\u2068Amal\u2069 Haddad",
    found_by: ["name"],
    at_ms: Date.UTC(2026, 10, 19, 15, 4),
  },
  {
    kind: "transcript",
    thread_id: "t-10023",
    item_id: 10023,
    message_id: "m9",
    call_id: "c1",
    start_ms: 42_000,
    name: "Amal Haddad",
    externalId: "RB-10023",
    processName: "Rental Assistance",
    currentStateName: "Intake",
    statusToken: "intake",
    ownerName: "Rosa Marsh",
    snippet: "this is \u2068Amal\u2069, I am calling about the lease",
    found_by: [],
    at_ms: Date.UTC(2026, 10, 19, 17, 4),
  },
];
