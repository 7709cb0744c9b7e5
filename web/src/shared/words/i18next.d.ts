/**
 * English is the pattern: a key that it lacks does not compile. A new file of words adds its line here; TypeScript cannot
 * list a folder, and src/app/languages.test.tsx finds a file that has none.
 */
export interface Words {
  shell: typeof import("../../locales/en/shell.json");
  ui: typeof import("../../locales/en/ui.json");
  problem: typeof import("../../locales/en/problem.json");
  "sign-in": typeof import("../../locales/en/sign-in.json");
  sandbox: typeof import("../../locales/en/sandbox.json");
  item: typeof import("../../locales/en/item.json");
  room: typeof import("../../locales/en/room.json");
  case: typeof import("../../locales/en/case.json");
  lines: typeof import("../../locales/en/lines.json");
  validations: typeof import("../../locales/en/validations.json");
  "first-day": typeof import("../../locales/en/first-day.json");
  help: typeof import("../../locales/en/help.json");
  "my-work": typeof import("../../locales/en/my-work.json");
  "work-queue": typeof import("../../locales/en/work-queue.json");
  communications: typeof import("../../locales/en/communications.json");
  transfers: typeof import("../../locales/en/transfers.json");
  calls: typeof import("../../locales/en/calls.json");
  templates: typeof import("../../locales/en/templates.json");
  portal: typeof import("../../locales/en/portal.json");
  "admin-programs": typeof import("../../locales/en/admin-programs.json");
  programs: typeof import("../../locales/en/programs.json");
  deliveries: typeof import("../../locales/en/deliveries.json");
  telephony: typeof import("../../locales/en/telephony.json");
  flows: typeof import("../../locales/en/flows.json");
  conferences: typeof import("../../locales/en/conferences.json");
  guest: typeof import("../../locales/en/guest.json");
  "community-profile": typeof import("../../locales/en/community-profile.json");
  account: typeof import("../../locales/en/account.json");
  reports: typeof import("../../locales/en/reports.json");
  papers: typeof import("../../locales/en/papers.json");
  payments: typeof import("../../locales/en/payments.json");
  payouts: typeof import("../../locales/en/payouts.json");
  checks: typeof import("../../locales/en/checks.json");
  "positive-pay": typeof import("../../locales/en/positive-pay.json");
  pages: typeof import("../../locales/en/pages.json");
  privacy: typeof import("../../locales/en/privacy.json");
  form: typeof import("../../locales/en/form.json");
  "config-faults": typeof import("../../locales/en/config-faults.json");
  "form-builder": typeof import("../../locales/en/form-builder.json");
  "form-fields": typeof import("../../locales/en/form-fields.json");
  "form-rules": typeof import("../../locales/en/form-rules.json");
  profile: typeof import("../../locales/en/profile.json");
  "step-up": typeof import("../../locales/en/step-up.json");
  correcting: typeof import("../../locales/en/correcting.json");
  applications: typeof import("../../locales/en/applications.json");
  tracker: typeof import("../../locales/en/tracker.json");
  "office-form": typeof import("../../locales/en/office-form.json");
  roles: typeof import("../../locales/en/roles.json");
  instance: typeof import("../../locales/en/instance.json");
  security: typeof import("../../locales/en/security.json");
  figures: typeof import("../../locales/en/figures.json");
  "public-dashboard": typeof import("../../locales/en/public-dashboard.json");
  "report-roles": typeof import("../../locales/en/report-roles.json");
  "ai-tools": typeof import("../../locales/en/ai-tools.json");
  audit: typeof import("../../locales/en/audit.json");
  counter: typeof import("../../locales/en/counter.json");
  workflow: typeof import("../../locales/en/workflow.json");
  "config-editor": typeof import("../../locales/en/config-editor.json");
  releases: typeof import("../../locales/en/releases.json");
  "program-file": typeof import("../../locales/en/program-file.json");
  trial: typeof import("../../locales/en/trial.json");
  users: typeof import("../../locales/en/users.json");
  marketplace: typeof import("../../locales/en/marketplace.json");
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Words;
  }
}
