import type { Words } from "../../../shared/words/i18next";
import type { SectionOfTab } from "./tabs";

/** Fields of a profile, as the hub names them. */
export type FieldName = keyof Words["profile"]["field"];

/** How a field is filled in. */
export type FieldShape =
  | { kind: "text"; autoComplete?: string; inputMode?: "numeric" | "tel" | "email" | "url" | "decimal"; hint?: HintName }
  | { kind: "area" }
  | { kind: "money" }
  | { kind: "date"; isOwnBirthday?: boolean }
  | { kind: "time" }
  /** By NAICS; its name goes to the field `ds_naics_industry`. */
  | { kind: "industry" }
  /** Filled in by another field. */
  | { kind: "filled" }
  | { kind: "sealed"; hint: HintName }
  | { kind: "choice"; options: OptionSet }
  | { kind: "flag" }
  | { kind: "lines"; hint: HintName };

/** Sets of choices, as their words are grouped. */
export type OptionSet = keyof Words["profile"]["option"];
export type HintName = keyof Words["profile"]["hint"];

export interface FieldSpec {
  name: FieldName;
  shape: FieldShape;
  isRequired: boolean;
}

const may = (name: FieldName, shape: FieldShape): FieldSpec => ({ name, shape, isRequired: false });
const must = (name: FieldName, shape: FieldShape): FieldSpec => ({ name, shape, isRequired: true });

const line = (autoComplete?: string): FieldShape => ({ kind: "text", ...(autoComplete ? { autoComplete } : {}) });
const date: FieldShape = { kind: "date" };
const time: FieldShape = { kind: "time" };
const phone: FieldShape = { kind: "text", autoComplete: "tel", inputMode: "tel" };
const otherPhone: FieldShape = { kind: "text", inputMode: "tel" };
const email: FieldShape = { kind: "text", inputMode: "email" };
const url: FieldShape = { kind: "text", inputMode: "url", hint: "url" };
const zip: FieldShape = { kind: "text", inputMode: "numeric", hint: "zip" };
const number: FieldShape = { kind: "text", inputMode: "numeric" };
const money: FieldShape = { kind: "money" };
const flag: FieldShape = { kind: "flag" };
const choice = (options: OptionSet): FieldShape => ({ kind: "choice", options });
const period = choice("period");
const weekly: FieldShape = { kind: "text", inputMode: "numeric", hint: "weekly" };

/** The fields of each section, in their order. */
export const FIELDS: Record<SectionOfTab, readonly FieldSpec[]> = {
  general: [
    must("ds_firstname", line("given-name")),
    may("ds_middlename", line("additional-name")),
    must("ds_lastname", line("family-name")),
    may("ds_othernames", line()),
    may("dt_birth", { kind: "date", isOwnBirthday: true }),
    may("nr_ssn", { kind: "sealed", hint: "ssn" }),
  ],
  contact: [
    may("ds_mail", { kind: "text", autoComplete: "email", inputMode: "email" }),
    may("ds_phone", phone),
    may("ds_phone_second", otherPhone),
    may("cd_contact_by", choice("contactBy")),
  ],
  address: [
    may("ds_addressline1", line("address-line1")),
    may("ds_addressline2", line("address-line2")),
    may("ds_city", line("address-level2")),
    may("ds_state", line("address-level1")),
    may("ds_zip", { kind: "text", autoComplete: "postal-code", inputMode: "numeric", hint: "zip" }),
    may("ds_county", line()),
    may("ic_mailing_same", flag),
    may("ds_mailing_addressline1", line()),
    may("ds_mailing_addressline2", line()),
    may("ds_mailing_city", line()),
    may("ds_mailing_state", line()),
    may("ds_mailing_zip", zip),
  ],
  household: [
    must("ds_firstname", line()),
    may("ds_lastname", line()),
    must("cd_relation", choice("relation")),
    may("dt_birth", date),
    may("nr_income", money),
    may("cd_period", period),
    may("nr_weekly", weekly),
    may("ds_documents", { kind: "lines", hint: "documents" }),
  ],
  incomes: [must("ds_source", line()), must("nr_amount", money), must("cd_period", period), may("nr_weekly", weekly), may("dt_from", date), may("dt_to", date)],
  bank_accounts: [
    must("ds_bank", line()),
    must("cd_account_type", choice("accountType")),
    must("nr_routing", { kind: "text", inputMode: "numeric", hint: "routing" }),
    must("nr_account", { kind: "sealed", hint: "account" }),
  ],
  rent: [may("nr_rent", money), may("cd_period", period), may("dt_from", date), may("dt_to", date), may("ic_behind", flag), may("nr_owed", money)],
  utilities: [must("cd_utility", choice("utility")), may("ds_provider", line()), must("nr_amount", money), must("cd_period", period)],
  landlord: [
    may("ds_name", line()),
    may("ds_companyname", line()),
    may("ds_phone", otherPhone),
    may("ds_mail", email),
    may("ds_addressline1", line()),
    may("ds_addressline2", line()),
    may("ds_city", line()),
    may("ds_state", line()),
    may("ds_zip", zip),
  ],
  overview: [
    must("ds_companyname", line("organization")),
    may("ds_tradename", line()),
    may("ds_description", { kind: "area" }),
    may("ds_addressline1", line()),
    may("ds_addressline2", line()),
    may("ds_city", line()),
    may("ds_state", line()),
    may("ds_zip", zip),
    may("ds_urllogo", url),
    may("cd_tax_classification", choice("tax")),
    may("nr_ein", { kind: "sealed", hint: "ein" }),
  ],
  contact_info: [may("ds_contact", line()), may("ds_mail", email), may("ds_phone", otherPhone), may("ds_website", url)],
  categories: [must("cd_industry", { kind: "industry" }), may("ds_naics_industry", { kind: "filled" })],
  licenses: [
    must("cd_license_type", choice("license")),
    may("ds_number", line()),
    may("ds_issuer", line()),
    may("dt_issued", date),
    may("dt_expires", date),
    may("ds_addons", { kind: "lines", hint: "addons" }),
  ],
  operating_hours: [must("cd_day", choice("day")), must("tm_opens", time), must("tm_closes", time)],
  quick_metrics: [
    may("nr_employees", number),
    may("nr_employees_part_time", number),
    may("nr_year_founded", number),
    may("nr_annual_revenue", money),
    may("nr_annual_payroll", money),
    may("nr_customers", number),
  ],
  financials: [
    must("ds_period_type", choice("periodType")),
    must("period", { kind: "text", hint: "period" }),
    may("nr_revenue", money),
    may("nr_expenses", money),
    may("nr_payroll", money),
  ],
};
