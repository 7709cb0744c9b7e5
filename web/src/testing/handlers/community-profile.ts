import { HttpResponse } from "msw";
import type { CommunityProfileView, ProblemBody, ProfileChange } from "../../api/schema";
import { betweenFiles } from "../between-files";
import { hub } from "../hub";
import { problem } from "./problem";

const fresh = (): CommunityProfileView => ({
  version: "v1",
  cd_instance: 1,
  instance_name: "Riverbend County",
  texts: {
    ds_portalTitle: "Riverbend County Assistance",
    ds_loginHeading: "Help for households",
    ds_loginMessage: "Sign in to apply for help with rent.",
    contact_info: "200 Mill Street, Riverbend. Call (202) 555-0100.",
    support: { heading: "Questions?", email: "help@riverbend.example", programs: [{ name: "Rent", phone: "(202) 555-0190" }] },
    privacy_url: null,
  },
  words: { es: { ds_loginHeading: "Ayuda para hogares", contact_info: "Calle Molino 200, Riverbend." } },
  lang: "en",
  ds_logoUrl: null,
  ds_backgroundUrl: null,
  brand_color: "#1b5e7a",
  accent: null,
  hosts: [
    { host: "riverbend.example", own: [], languages: null, hide_individual_signup: false },
    { host: "exchange.example", own: ["ds_portalTitle", "ds_loginHeading"], languages: ["es", "vi"], hide_individual_signup: true },
  ],
  languages: null,
  zone: "America/New_York",
  state: "VA",
  ic_sign_up_individuals: true,
  ic_sign_up_business: false,
  closed: false,
});

/** The profile that the simulated hub keeps, and the changes that were asked of it. */
export const community: { profile: CommunityProfileView; changes: ProfileChange[]; logos: ("uploaded" | null)[]; isLogoBroken: boolean } = {
  profile: fresh(),
  changes: [],
  logos: [],
  isLogoBroken: false,
};

export function resetCommunity() {
  community.profile = fresh();
  community.changes = [];
  community.logos = [];
  community.isLogoBroken = false;
}
betweenFiles(resetCommunity);

const conflict = () =>
  HttpResponse.json<ProblemBody>(
    {
      type: "about:blank",
      title: "Conflict",
      status: 409,
      key: "version_conflict",
      message: "somebody else has changed it",
      errors: [],
      trace_id: "1",
      current: { ...community.profile },
    },
    { status: 409 },
  );

export const communityHandlers = [
  hub.get("/api/community-profile", () => HttpResponse.json(community.profile)),
  hub.patch("/api/community-profile", async ({ request }) => {
    const change = await request.json();
    community.changes.push(change);
    const { profile } = community;
    if (change.version !== profile.version) return conflict();
    const words = { ...profile.words };
    for (const [lang, texts] of Object.entries(change.words ?? {})) words[lang] = { ...words[lang], ...texts };
    community.profile = { ...profile, version: `${profile.version}+`, texts: { ...profile.texts, ...change.texts }, words };
    return HttpResponse.json(community.profile);
  }),
  hub.post("/api/instances/{id}/logo", ({ params }) => {
    community.logos.push("uploaded");
    if (community.isLogoBroken) return problem(422, "invalid_field", { errors: [{ field: "file", key: "kind_not_allowed" }] });
    const ds_logoUrl = `/api/instances/${params.id}/logo/${community.logos.length}`;
    community.profile = { ...community.profile, ds_logoUrl };
    return HttpResponse.json({ data: { ds_logoUrl } });
  }),
  hub.delete("/api/instances/{id}/logo", () => {
    community.logos.push(null);
    community.profile = { ...community.profile, ds_logoUrl: null };
    return HttpResponse.json({ data: { ds_logoUrl: null } });
  }),
];
