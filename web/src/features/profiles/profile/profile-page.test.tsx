import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { SessionUser } from "../../../api/schema";
import { applicant } from "../../../testing/fixtures";
import { accountHandlers } from "../../../testing/handlers/account";
import { problem } from "../../../testing/handlers/problem";
import { kept, profileHandlers, put, resetProfile, sectionOf } from "../../../testing/handlers/profile";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const business: SessionUser = { ...applicant, role_codes: ["BUS"], accountType: "Business", id_entity_type: 1, cd_community_entity_type: 1 };

beforeEach(() => {
  resetProfile();
  server.use(...accountHandlers, ...profileHandlers);
});

type User = ReturnType<typeof renderAt>["user"];

const form = (name: string) => screen.findByRole("form", { name });

async function write(user: User, box: HTMLElement, text: string) {
  await user.clear(box);
  await user.type(box, text);
}

async function fill(user: User, name: string, fields: Record<string, string>) {
  const inside = within(await form(name));
  for (const [label, text] of Object.entries(fields)) {
    const name = new RegExp(`^${label}`);
    const date = inside.queryAllByRole("group", { name }).at(-1);
    if (date) {
      const [year, month, day] = text.split("-");
      for (const [part, typed] of Object.entries({ Month: month, Day: day, Year: year }))
        await write(user, within(date).getByRole("textbox", { name: part }), typed!);
    } else await write(user, inside.queryAllByRole("combobox", { name }).at(-1) ?? inside.getAllByRole("textbox", { name }).at(-1)!, text);
  }
}

async function choose(user: User, name: string, label: string, option: string) {
  const buttons = within(await form(name)).getAllByRole("button", { name: new RegExp(label) });
  await user.click(buttons.at(-1)!);
  await user.click(await screen.findByRole("option", { name: option }));
}

async function save(user: User, name: string) {
  await user.click(within(await form(name)).getByRole("button", { name: "Save" }));
  expect(await within(await form(name)).findByText("Saved.")).toBeVisible();
}

const add = async (user: User, name: string) => user.click(within(await form(name)).getByRole("button", { name: "Add" }));
const sent = () => kept.changes.at(-1);

describe("a person's profile", () => {
  it("has thirteen parts, each with an address of its own", async () => {
    renderAt("/profile", { as: applicant });
    const list = await screen.findByRole("navigation", { name: "Parts of the profile" });
    expect(
      within(list)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(
      [
        "general",
        "contact",
        "mailing-address",
        "demographics",
        "public-offices",
        "household",
        "income",
        "rent",
        "utilities",
        "documents",
        "notes",
        "landlord",
        "change-password",
      ].map((tab) => `/profile/${tab}`),
    );
  });

  it("keeps the name and the number on file, shows its last digits and does not send them again", async () => {
    const { user } = renderAt("/profile/general", { as: applicant });
    await fill(user, "General", { "First name": "Ana", "Last name": "Ruiz", "Date of birth": "1990-Feb-28", "Social Security number": "078-05-1120" });
    await save(user, "General");
    expect(sent()).toEqual({
      section: "general",
      change: { version: 0, rows: [{ id: "", values: { ds_firstname: "Ana", ds_lastname: "Ruiz", dt_birth: "1990-02-28", nr_ssn: "078-05-1120" } }] },
    });
    expect(screen.getByText(/On file, ending in 1120/)).toBeVisible();
    expect(screen.getByRole("textbox", { name: /Social Security/ })).toHaveValue("");
    expect(screen.getByText(/Written by you on Nov 5, 2026|Written by you on Nov 4, 2026/)).toBeVisible();
    await fill(user, "General", { "First name": "Anna" });
    await save(user, "General");
    expect(sent()?.change.rows[0]?.values).toMatchObject({ ds_firstname: "Anna", nr_ssn: { kept: "1120" } });
  });

  it.each([
    ["contact", "Contact", "contact", { "E-mail": "ana@mill.example", Phone: "(202) 555-0142" }, { ds_mail: "ana@mill.example", ds_phone: "(202) 555-0142" }],
    [
      "mailing-address",
      "Address",
      "address",
      { "Street address": "200 Mill Street", "ZIP code": "20001" },
      { ds_addressline1: "200 Mill Street", ds_zip: "20001" },
    ],
    ["rent", "Rent", "rent", { Rent: "1200.50", Since: "2024-05-01" }, { nr_rent: "1200.50", dt_from: "2024-05-01" }],
    ["landlord", "Landlord", "landlord", { Name: "Mill Homes", Phone: "2025550100" }, { ds_name: "Mill Homes", ds_phone: "2025550100" }],
  ])("saves the part %s and shows it again", async (tab, name, section, typed, values) => {
    const { user } = renderAt(`/profile/${tab}`, { as: applicant });
    await fill(user, name, typed);
    await save(user, name);
    expect(sent()).toEqual({ section, change: { version: 0, rows: [{ id: "", values }] } });
    for (const text of Object.values(typed).slice(0, 1)) {
      const boxes = within(await form(name))
        .getAllByRole("textbox")
        .map((box) => (box as HTMLInputElement).value);
      expect(boxes).toContain(text);
    }
  });

  it("adds household members by name and puts one back who was removed", async () => {
    put("household", [{ ds_firstname: "Luis", cd_relation: "child" }]);
    const { user } = renderAt("/profile/household", { as: applicant });
    await add(user, "Household member");
    await fill(user, "Household member", { "First name": "Marta" });
    await choose(user, "Household member", "Relation to you", "Parent");
    await save(user, "Household member");
    expect(sent()?.change.rows).toEqual([
      { id: "r1", values: { ds_firstname: "Luis", cd_relation: "child" } },
      { id: "", values: { ds_firstname: "Marta", cd_relation: "parent" } },
    ]);
    await user.click(screen.getByRole("button", { name: "Remove Luis" }));
    expect(screen.queryByRole("group", { name: "Luis" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Put Luis back" }));
    expect(screen.getByRole("group", { name: "Luis" })).toBeVisible();
  });

  it("says what incomes come to in a month", async () => {
    const { user } = renderAt("/profile/income", { as: applicant });
    await add(user, "Income");
    await fill(user, "Income", { "Where it comes from": "Mill Bakery", Amount: "1500" });
    await choose(user, "Income", "How often", "Every month");
    await save(user, "Income");
    expect(sent()?.change.rows[0]?.values).toEqual({ ds_source: "Mill Bakery", nr_amount: "1500", cd_period: "monthly" });
    expect(screen.getByText("About $1,500.00 a month in all")).toBeVisible();
  });

  it("keeps other costs", async () => {
    const { user } = renderAt("/profile/utilities", { as: applicant });
    await add(user, "Cost");
    await fill(user, "Cost", { Amount: "80" });
    await choose(user, "Cost", "Kind of cost", "Electricity");
    await choose(user, "Cost", "How often", "Every month");
    await save(user, "Cost");
    expect(sent()?.change.rows[0]?.values).toEqual({ cd_utility: "electricity", nr_amount: "80", cd_period: "monthly" });
  });

  it("takes what people say of their background by boxes", async () => {
    put("demographics", [{ cd_demographic: "race_asian" }]);
    const { user } = renderAt("/profile/demographics", { as: applicant });
    expect(await screen.findByRole("checkbox", { name: "Asian" })).toBeChecked();
    await user.click(screen.getByRole("checkbox", { name: "Student" }));
    await user.click(screen.getByRole("checkbox", { name: "Asian" }));
    await save(user, "Demographics");
    expect(sent()?.change.rows).toEqual([{ id: "", values: { cd_demographic: "other_student" } }]);
  });

  it("names the field at fault in a summary that leads to it", async () => {
    kept.faults = [{ field: "rows[0].ds_zip", key: "not_a_zip" }];
    const { user } = renderAt("/profile/mailing-address", { as: applicant });
    await fill(user, "Address", { "ZIP code": "2000" });
    await user.click(within(await form("Address")).getByRole("button", { name: "Save" }));
    const summary = await screen.findByRole("alert");
    await user.click(within(summary).getByRole("link", { name: "A ZIP code has 5 digits, or 5 and 4" }));
    expect(screen.getByRole("textbox", { name: /^ZIP code/ })).toHaveFocus();
    expect(screen.getByRole("textbox", { name: /^ZIP code/ })).toBeInvalid();
  });

  it("asks whose words stay when somebody else has saved meanwhile", async () => {
    const { user } = renderAt("/profile/rent", { as: applicant });
    await fill(user, "Rent", { Rent: "900" });
    put("rent", [{ nr_rent: "1000" }]);
    await user.click(within(await form("Rent")).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Somebody else has saved this part meanwhile")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(sectionOf("rent").rows[0]?.values).toEqual({ nr_rent: 90_000 }));
    expect(sent()?.change.version).toBe(1);
  });

  it("asks before what was written is left behind", async () => {
    const { user, router } = renderAt("/profile/rent", { as: applicant });
    await fill(user, "Rent", { Rent: "900" });
    await user.click(screen.getByRole("link", { name: "Landlord" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(router.state.location.pathname).toBe("/profile/rent");
    expect(screen.getByRole("textbox", { name: /^Rent/ })).toHaveValue("900");
  });

  it("asks so, too, when it is the first of two forms", async () => {
    const { user, router } = renderAt("/profile/income", { as: applicant });
    await add(user, "Income");
    await fill(user, "Income", { "Where it comes from": "Mill Bakery" });
    await user.click(screen.getByRole("link", { name: "Landlord" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile/landlord"));
  });

  it("lists the offices that serve the person, and asks for the address where it is not known", async () => {
    const first = renderAt("/profile/public-offices", { as: applicant });
    await first.user.click(await screen.findByRole("button", { name: "Go to your address" }));
    expect(first.router.state.location.pathname).toBe("/profile/mailing-address");
  });

  it("lists documents with their application", async () => {
    kept.documents = {
      items: [
        {
          id: "d1",
          application_id: 7,
          external_id: "ERA-7",
          program_name: "Rent relief",
          kind: "id",
          name: "Passport",
          received_at_ms: Date.UTC(2026, 9, 3, 12),
          expires_on: "2027-01-31",
        },
      ],
    };
    renderAt("/profile/documents", { as: applicant });
    expect(await screen.findByText("Passport")).toBeVisible();
    expect(screen.getByText("Rent relief, received Oct 3, 2026")).toBeVisible();
    expect(screen.getByText("Counts until Jan 31, 2027")).toBeVisible();
  });

  it("changes the password", async () => {
    renderAt("/profile/change-password", { as: applicant });
    expect(await screen.findByLabelText(/Current password/i)).toBeVisible();
  });
});

describe("a business's profile", () => {
  beforeEach(() => resetProfile("business"));

  it("has its eight parts and the activity", async () => {
    renderAt("/profile", { as: business });
    const list = await screen.findByRole("navigation", { name: "Parts of the profile" });
    expect(
      within(list)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Overview", "Contact info", "Categories", "People", "Documents", "Notes", "Licenses", "Operating hours", "Quick metrics", "Activity"]);
  });

  it.each([
    [
      "overview",
      "Overview",
      "overview",
      { "Company name": "Mill Bakery", "Employer identification": "12-3456789" },
      { ds_companyname: "Mill Bakery", nr_ein: "12-3456789" },
    ],
    ["contact-info", "Contact info", "contact_info", { "Contact person": "Rosa Marsh" }, { ds_contact: "Rosa Marsh" }],
    [
      "quick-metrics",
      "Quick metrics",
      "quick_metrics",
      { "Full-time employees": "12", "Payroll a year": "90000" },
      { nr_employees: "12", nr_annual_payroll: "90000" },
    ],
  ])("saves the part %s", async (tab, name, section, typed, values) => {
    const { user } = renderAt(`/profile/${tab}`, { as: business });
    await fill(user, name, typed);
    await save(user, name);
    expect(sent()).toEqual({ section, change: { version: 0, rows: [{ id: "", values }] } });
  });

  it("keeps categories, hours and periods as rows", async () => {
    const { user, router } = renderAt("/profile/categories", { as: business });
    await add(user, "Category");
    await fill(user, "Category", { Industry: "restaur" });
    await user.click(await screen.findByRole("option", { name: /^722511/ }));
    await save(user, "Category");
    expect(sent()?.change.rows).toEqual([{ id: "", values: { cd_industry: "722511", ds_naics_industry: "Full-Service Restaurants" } }]);
    expect(screen.getByRole("combobox", { name: "Industry" })).toHaveValue("722511 · Full-Service Restaurants");
    await user.click(screen.getByRole("link", { name: "Operating hours" }));
    await add(user, "Hours");
    await choose(user, "Hours", "Day", "Monday");
    await fill(user, "Hours", { Opens: "9 am", Closes: "17:00" });
    await save(user, "Hours");
    expect(sent()?.change.rows).toEqual([{ id: "", values: { cd_day: "mon", tm_opens: "09:00:00", tm_closes: "17:00:00" } }]);
    await user.click(screen.getByRole("link", { name: "Quick metrics" }));
    await add(user, "Financial period");
    await choose(user, "Financial period", "Monthly or annual", "Monthly");
    await fill(user, "Financial period", { Period: "2025-03", Revenue: "1000" });
    await save(user, "Financial period");
    expect(sent()?.change.rows).toEqual([{ id: "", values: { ds_period_type: "monthly", period: "2025-03", nr_revenue: "1000" } }]);
    expect(router.state.location.pathname).toBe("/profile/quick-metrics");
  });

  it("says that industries cannot be looked up now, and keeps a code that is known", async () => {
    server.use(hub.get("/api/industries", () => problem(500, "internal")));
    const { user } = renderAt("/profile/categories", { as: business });
    await add(user, "Category");
    await fill(user, "Category", { Industry: "722511" });
    expect(await screen.findByText(/The list of industries can't be loaded now/)).toBeVisible();
    expect(screen.queryByText("No match")).toBeNull();
    await save(user, "Category");
    expect(sent()?.change.rows).toEqual([{ id: "", values: { cd_industry: "722511" } }]);
  });

  it("keeps licences with their add-ons", async () => {
    const { user } = renderAt("/profile/licenses", { as: business });
    await add(user, "License");
    await choose(user, "License", "Kind of license", "Food service permit");
    await fill(user, "License", { "Expires on": "2027-06-30", "Add-ons": "Outdoor seating" });
    await save(user, "License");
    expect(sent()?.change.rows[0]?.values).toEqual({ cd_license_type: "food", dt_expires: "2027-06-30", ds_addons: ["Outdoor seating"] });
  });

  it("adds, changes and removes people", async () => {
    const { user } = renderAt("/profile/people", { as: business });
    await user.click(await screen.findByRole("button", { name: "Add a person" }));
    const dialog = await screen.findByRole("dialog", { name: "Add a person" });
    await user.type(within(dialog).getByRole("textbox", { name: "First name" }), "Rosa");
    await user.type(within(dialog).getByRole("textbox", { name: "Last name" }), "Marsh");
    await user.type(within(dialog).getByRole("textbox", { name: "E-mail" }), "rosa@mill.example");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Rosa Marsh")).toBeVisible();
    expect(screen.getByText("Hasn't signed in yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove Rosa Marsh" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Nobody else yet")).toBeVisible();
  });

  it("tells what was changed", async () => {
    kept.activity = {
      items: [
        { id: "c1", section: "quick_metrics", row: "", field: "nr_annual_revenue", was: null, value: 12_000_000, source: "person", by: "Rosa Marsh", at_ms: 1 },
      ],
    };
    renderAt("/profile/activity", { as: business });
    expect(await screen.findByText("Rosa Marsh set Revenue a year to $120,000.00")).toBeVisible();
  });

  it("is read by a member who may not change it", async () => {
    kept.profile = { ...kept.profile, role: "member", may_change: false };
    renderAt("/profile/quick-metrics", { as: business });
    expect(await screen.findByText("You can read this, but your role doesn't let you change it.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});
