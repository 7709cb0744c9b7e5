import { HttpResponse } from "msw";
import type {
  BusinessUsers,
  CommunityNoteView,
  OfficesServing,
  ProblemBody,
  Profile,
  ProfileActivities,
  ProfileDocuments,
  ProfileKind,
  ProfileRow,
  ProfileSection,
  SectionChange,
} from "../../api/schema";
import { betweenFiles } from "../between-files";
import { hub } from "../hub";
import { problem } from "./problem";

const SECTIONS: Record<ProfileKind, Record<string, boolean>> = {
  individual: {
    general: false,
    contact: false,
    address: false,
    demographics: true,
    household: true,
    incomes: true,
    bank_accounts: true,
    rent: false,
    utilities: true,
    landlord: false,
  },
  business: {
    overview: false,
    contact_info: false,
    categories: true,
    licenses: true,
    operating_hours: true,
    quick_metrics: false,
    financials: true,
  },
};
const INDUSTRY = {
  cd_industry: 722511,
  ds_naics_industry: "Full-Service Restaurants",
  ds_naics_sector: "Accommodation and Food Services",
  ds_naics_supersector: "Leisure and Hospitality",
  ds_naics_domain: "Service-Providing Industries",
};
const SEALED = ["nr_ssn", "nr_ein", "nr_account"];
const MONEY = ["nr_amount", "nr_income", "nr_rent", "nr_owed", "nr_annual_revenue", "nr_annual_payroll", "nr_revenue", "nr_expenses", "nr_payroll"];
const AT_MS = Date.UTC(2026, 10, 5);

const fresh = (kind: ProfileKind): Profile => ({
  kind,
  id: kind === "individual" ? 1010 : 1020,
  role: kind === "individual" ? null : "owner",
  may_change: true,
  sections: Object.entries(SECTIONS[kind]).map(([name, is_list]) => ({ name, is_list, version: 0, rows: [], monthly_cents: null })),
});

/** The profile that the simulated hub keeps, and what was asked of it. */
export const kept = {
  profile: fresh("individual"),
  changes: [] as { section: string; change: SectionChange }[],
  faults: [] as { field: string; key: string }[],
  offices: { zip: null, items: [] } as OfficesServing,
  documents: { items: [] } as ProfileDocuments,
  activity: { items: [] } as ProfileActivities,
  people: { data: [], roles: ["member", "manager", "owner"] } as BusinessUsers,
  notes: [] as CommunityNoteView[],
};

export function resetProfile(kind: ProfileKind = "individual") {
  kept.profile = fresh(kind);
  kept.changes = [];
  kept.faults = [];
  kept.offices = { zip: null, items: [] };
  kept.documents = { items: [] };
  kept.activity = { items: [] };
  kept.people = { data: [], roles: ["member", "manager", "owner"] };
  kept.notes = [];
}
betweenFiles(() => resetProfile());

export const sectionOf = (name: string): ProfileSection => {
  const found = kept.profile.sections.find((one) => one.name === name);
  if (!found) throw new Error(`no section ${name}`);
  return found;
};

const conflict = (current: ProfileSection) =>
  HttpResponse.json<ProblemBody>(
    {
      type: "about:blank",
      title: "Conflict",
      status: 409,
      key: "version_conflict",
      message: "somebody else has changed it",
      errors: [],
      trace_id: "1",
      current: { ...current },
    },
    { status: 409 },
  );

/** As the hub keeps what was sent: cents, and the last digits alone of what is sealed. */
function stored(section: ProfileSection, change: SectionChange): ProfileRow[] {
  return change.rows.map((row, place) => {
    const values: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(row.values)) {
      if (SEALED.includes(field) && typeof value === "string") values[field] = { kept: value.slice(-4) };
      else if (MONEY.includes(field) && typeof value === "string") values[field] = Math.round(Number(value) * 100);
      else values[field] = value;
    }
    const known = Object.fromEntries(Object.keys(values).map((field) => [field, { source: "person" as const, at_ms: AT_MS }]));
    const monthly = values["cd_period"] === "monthly" ? values["nr_amount"] : null;
    return { id: section.is_list ? row.id || `r${place + 1}` : "", values, known, monthly_cents: typeof monthly === "number" ? monthly : null };
  });
}

export function put(name: string, rows: Record<string, unknown>[]) {
  const section = sectionOf(name);
  const change = { version: section.version, rows: rows.map((values) => ({ id: "", values })) };
  const next = { ...section, version: section.version + 1, rows: stored(section, change) };
  kept.profile = { ...kept.profile, sections: kept.profile.sections.map((one) => (one.name === name ? next : one)) };
}

export const profileHandlers = [
  hub.get("/api/profile", () => HttpResponse.json(kept.profile)),
  hub.put("/api/profile/{section}", async ({ request, params }) => {
    const change = await request.json();
    const section = sectionOf(params.section);
    if (kept.faults.length > 0) return problem(422, "invalid_field", { errors: kept.faults });
    if (change.version !== section.version) return conflict(section);
    kept.changes.push({ section: params.section, change });
    const rows = stored(section, change);
    const amounts = rows.flatMap((row) => (row.monthly_cents === null ? [] : [row.monthly_cents]));
    const saved = { ...section, version: section.version + 1, rows, monthly_cents: amounts.length ? amounts.reduce((sum, one) => sum + one, 0) : null };
    kept.profile = { ...kept.profile, sections: kept.profile.sections.map((one) => (one.name === saved.name ? saved : one)) };
    return HttpResponse.json(saved);
  }),
  hub.get("/api/profile/public-offices", () => HttpResponse.json(kept.offices)),
  hub.get("/api/profile/documents", () => HttpResponse.json(kept.documents)),
  hub.get("/api/profile/activity", () => HttpResponse.json(kept.activity)),
  hub.get("/api/community-notes", () => HttpResponse.json({ items: kept.notes })),
  hub.post("/api/community-notes", async ({ request }) => {
    const body = (await request.json()).body.trim();
    if (!body) return problem(422, "invalid_field", { errors: [{ field: "body", key: "required" }] });
    const note = { id_business_note: `n${kept.notes.length + 1}`, body, by: "Ana Ruiz", at_ms: AT_MS, files: 0, ds_attachment: null };
    kept.notes = [note, ...kept.notes];
    return HttpResponse.json(note, { status: 201 });
  }),
  hub.get("/api/industries", ({ request }) => {
    const search = new URL(request.url).searchParams.get("search")?.toLowerCase() ?? "";
    const items = [INDUSTRY].filter((one) => one.ds_naics_industry.toLowerCase().includes(search) || String(one.cd_industry).startsWith(search));
    return HttpResponse.json({ items, total: items.length, page: 1, page_size: 20 });
  }),
  hub.get("/api/demographics/translated", () =>
    HttpResponse.json({
      data: [
        { id: "gender_woman", ds_type: "Gender", ds_category: "Demographics", ds_demographic: "Woman", lang: "en" },
        { id: "race_asian", ds_type: "Race", ds_category: "Demographics", ds_demographic: "Asian", lang: "en" },
        { id: "other_student", ds_type: "Other", ds_category: "Involvement", ds_demographic: "Student", lang: "en" },
      ],
    }),
  ),
  hub.get("/api/business/{id}/business-users", () => HttpResponse.json(kept.people)),
  hub.post("/api/business/{id}/create-user", async ({ request }) => {
    const body = await request.json();
    const version = 1;
    const added = { ...body, id_business_user: `p${kept.people.data.length + 1}`, id_entity: null, added_at_ms: AT_MS, version, may_change: true };
    kept.people = { ...kept.people, data: [...kept.people.data, added] };
    return HttpResponse.json(kept.people);
  }),
  hub.patch("/api/business/{id}/business-users", async ({ request }) => {
    const body = await request.json();
    kept.people = {
      ...kept.people,
      data: kept.people.data.map((one) =>
        one.id_business_user === body.id_business_user ? { ...one, role: body.role ?? one.role, version: one.version + 1 } : one,
      ),
    };
    return HttpResponse.json(kept.people);
  }),
  hub.delete("/api/business/{id}/business-users/{business_user}", ({ params }) => {
    kept.people = { ...kept.people, data: kept.people.data.filter((one) => one.id_business_user !== params.business_user) };
    return HttpResponse.json(kept.people);
  }),
];
