import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import type { Branding, RoleCode, SessionUser } from "../api/schema";
import { applicant, branding, reviewer } from "../testing/fixtures";
import { testVisitors } from "../testing/test-visitors";
import { decide, type Situation } from "./decide";
import { exampleOf, visitOf } from "./visit";
import { featurePages, pageOf } from "./router";
import { work, withChildren, feature, open, type RouteRow } from "./route-row";
import { routeTable } from "./route-table";

type Access = "open" | "guest" | "any" | "work" | readonly RoleCode[];

const BUSINESS = ["IND", "BUS", "PARTNER", "HOUSEHOLD"] as const;
const SHARED = [...BUSINESS, "GOV", "REV", "REM"] as const;

/**
 * What the specifications say of each address, written out by hand: nothing here is taken from the code. A page that no
 * specification names needs no line here; it must then be one of the work area's that needs a permission.
 */
const SPECIFIED: Record<string, Access> = {
  "/auth": "guest",
  "/authFrame": "open",
  "/login": "guest",
  "/find-login": "guest",
  "/create-login": "guest",
  "/profile-settings": ["IND"],
  "/contact-info": "open",
  "/contact-support": "guest",
  "/session": "guest",
  "/mfa": "guest",
  "/set-account-name": "open",
  "/register": "guest",
  "/signup": "guest",
  "/individual-signup": "open",
  "/resetpassword": "guest",
  "/reset-password": "guest",
  "/forgot-password": "guest",
  "/instance-redirect": "open",
  "/auto-login": "open",
  "/silent-login": "open",
  "/not-me": "open",
  "/undo-change": "open",
  "/add-account": "open",
  "/resources": SHARED,
  "/application": SHARED,
  "/subscriptions": ["SUB"],
  "/profile/:tab?": BUSINESS,
  "/home": BUSINESS,
  "/applications": BUSINESS,
  "/resources/:id/*": "any",
  "/confirmation-resource/:id": BUSINESS,
  "/confirmation-resource/:resourceId/payment-confirmation": BUSINESS,
  "/under-construction": ["IND"],
  "/account/sessions": "any",
  "/account/second-factors": "any",
  "/reports": ["GOV", "REV"],
  "/reports/individual/login-activity": ["GOV", "REV"],
  "/reports/individual/data-accuracy": ["GOV", "REV"],
  "/reports/individual/applications-resources": ["GOV", "REV"],
  "/reports/individual/bulk-operations": ["GOV", "REV"],
  "/reports/business/login-activity": ["GOV", "REV"],
  "/reports/business/resource-status": ["GOV", "REV"],
  "/reports/business/resource-eligibility": ["GOV", "REV"],
  "/reports/business/data-accuracy": ["GOV", "REV"],
  "/reports/business/applications-resources": ["GOV", "REV"],
  "/reports/business/bulk-operations": ["GOV", "REV"],
  "/add-resource": ["GOV"],
  "/edit-resource/:id": ["GOV"],
  "/gov-settings": ["GOV", "REV", "REM"],
  "/tools": ["GOV"],
  "/tools/add-user": ["GOV"],
  "/tools/edit-user": ["GOV"],
  "/tools/act-as-user": ["GOV"],
  "/tools/deliveries": ["GOV"],
  "/tools/message-templates": ["GOV"],
  "/rem-routes/*": ["REM"],
  "/v2/review": "work",
  "/v2/review/threads/:threadId": "work",
  "/v2/inbox/:threadId?": "work",
  "/v2/conferences": "work",
  "/v2/add-case": "work",
  "/v2/sync-report/*": "work",
  "/v2/sync-dashboard/*": "work",
  "/v2/admin-portal/*": "work",
  "/v2/program-portal/*": "work",
  "/v2/instance-portal/*": "work",
  "/v2/ai-tools/generate-ideas": "work",
  "/v2/ai-tools/generate-portfolio": "work",
  "/v2/ai-tools/create-profile": "work",
  "/v2/ai-tools/find-resources": "work",
  "/v2/ai-tools/ai-config": "work",
  "/v2/ai-tools/ai-test-prompts": "work",
  "/v2/*": "work",
  "/v2/faqs": "work",
  "/privacy": "open",
  "/public/dashboard": "open",
  "/guest": "open",
  "/guest/:code": "open",
  "/hand-over": "open",
  "/hand-over/:token": "open",
  "/sandbox": "open",
  "/unsubscribe/:token": "open",
};

/** Pages of this product's own. */
const FURTHER = routeTable.filter((row) => !Object.hasOwn(SPECIFIED, row.path));

/** Pages of the work area that need a permission of the queue. */
const QUEUE_PAGES = ["/v2/review", "/v2/review/threads/:threadId", "/v2/inbox/:threadId?", "/v2/conferences", "/v2/add-case"];

const person = (role: RoleCode | null, over: Partial<SessionUser> = {}): SessionUser => ({ ...applicant, role_codes: role ? [role] : [], ...over });

/** One person of every kind, with the landing that specification 1, section 2 gives them. */
const PEOPLE: { name: string; role: RoleCode | null; user: SessionUser; home: string }[] = [
  { name: "individual", role: "IND", user: person("IND"), home: "/resources" },
  { name: "business", role: "BUS", user: person("BUS", { accountType: "Business", cd_community_entity_type: 1 }), home: "/resources" },
  { name: "partner", role: "PARTNER", user: person("PARTNER", { accountType: "Partner", cd_community_entity_type: 1 }), home: "/resources" },
  { name: "household", role: "HOUSEHOLD", user: person("HOUSEHOLD", { accountType: "Household" }), home: "/resources" },
  { name: "government", role: "GOV", user: { ...reviewer, accountType: "Government", role_codes: ["GOV"] }, home: "/reports" },
  { name: "reviewer", role: "REV", user: reviewer, home: "/reports" },
  { name: "remediator", role: "REM", user: { ...reviewer, accountType: "ReviewerMarket", role_codes: ["REM"] }, home: "/rem-routes" },
  {
    name: "process administrator",
    role: "REM",
    user: { ...reviewer, accountType: "ReviewerMarket", role_codes: ["REM"], permissions: [] },
    home: "/rem-routes",
  },
  { name: "subscriber", role: "SUB", user: person("SUB", { accountType: "Subscriber" }), home: "/subscriptions" },
  { name: "demo", role: null, user: person(null, { accountType: "Demo", cd_community_entity_type: null }), home: "/v2/ai-tools/generate-ideas" },
];

const situation = (row: RouteRow, over: Partial<Situation> = {}): Situation => ({
  status: "signedIn",
  endedBy: null,
  user: undefined,
  branding,
  pathname: exampleOf(row.path),
  search: "",
  ...over,
});

describe("the route table", () => {
  it("holds every address of the specifications", () => {
    const paths = routeTable.map((row) => row.path);
    expect(Object.keys(SPECIFIED).filter((path) => !paths.includes(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("keeps every page that no specification names for people with a permission", () => {
    // Further reports are for those who have the index of reports.
    const others = FURTHER.filter(({ path, guard }) => !(path.startsWith("/reports/") && guard.kind === "session" && guard.roles?.join() === "GOV,REV"));
    expect(others.filter(({ guard }) => guard.kind !== "work" || !(guard.permissions?.length || guard.anyOf?.length)).map((row) => row.path)).toEqual([]);
  });

  it("has a page for every row, and a row for every page that a feature brings", () => {
    expect(routeTable.filter((row) => !pageOf(row)).map((row) => row.path)).toEqual([]);
    const ids = routeTable.filter((row) => row.builder === "feature").map((row) => row.id);
    expect([...featurePages.keys()].sort()).toEqual(ids.sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("gives each entry of a bar a place of its own", () => {
    for (const bar of ["staff", "community"]) {
      const orders = routeTable.flatMap((row) => (row.menu ?? []).filter((entry) => entry.bar === bar).map((entry) => entry.order));
      expect(new Set(orders).size).toBe(orders.length);
    }
  });
});

describe("a page below another", () => {
  const parent = feature("/v2/example", work("queue.read"), "review", {
    fillsHeight: true,
    menu: [{ bar: "staff", name: "reviews", order: 1 }],
    visit: { as: "supervisor" },
  });
  const [plain, strict] = withChildren(parent, [
    { path: "one", title: "inbox" },
    { path: "two/:id", title: "conferences", permission: "conference.supervise" },
  ]).children!;

  it("takes over guard and frame, but neither menu entry nor visit", () => {
    expect(plain).toMatchObject({
      path: "/v2/example/one",
      title: "inbox",
      id: "inbox",
      builder: "feature",
      guard: work("queue.read"),
      frame: "shell",
      fillsHeight: true,
    });
    expect(plain).not.toHaveProperty("menu");
    expect(plain).not.toHaveProperty("visit");
  });

  it("needs its own permission besides its parent's", () => {
    const seen = (permissions: SessionUser["permissions"]) => decide(strict!, situation(strict!, { user: { ...reviewer, permissions } })).kind;
    expect(seen(["queue.read", "conference.supervise"])).toBe("show");
    expect(seen(["queue.read"])).toBe("forbidden");
    expect(seen(["conference.supervise"])).toBe("forbidden");
    expect(() => withChildren(feature("/x", open, "guest"), [{ path: "y", title: "guest", permission: "queue.read" }])).toThrow("visitors");
  });

  it("with roles is forbidden to those who have the role alone", () => {
    const below = withChildren(feature("/x", { kind: "session", roles: ["GOV"] }, "tools"), [{ path: "y", title: "addUser", permission: "admin" }])
      .children![0]!;
    const government = { ...reviewer, role_codes: ["GOV" as const], permissions: [] };
    expect(decide(below, situation(below, { user: government })).kind).toBe("forbidden");
    expect(decide(below, situation(below, { user: { ...government, permissions: ["admin"] } })).kind).toBe("show");
    expect(decide(below, situation(below, { user: reviewer })).kind).toBe("redirect");
  });
});

describe("how the browser tests open a page", () => {
  it("leaves out only what leads on, is a step after others, or is invisible", () => {
    expect(routeTable.filter((row) => !visitOf(row)).map((row) => row.path)).toEqual([
      "/create-login",
      "/session",
      "/set-account-name",
      "/mfa",
      "/auth",
      "/authFrame",
      "/instance-redirect",
      "/auto-login",
      "/silent-login",
      "/application",
      "/rem-routes/*",
      "/v2/program-portal/*",
      "/v2/instance-portal/*",
      "/v2/admin-tools",
    ]);
  });

  it.each(routeTable.flatMap((row) => ({ row, path: row.path, ...visitOf(row) })).filter(({ as }) => as))(
    "at $path is by somebody who sees it, at an address of it",
    ({ row, path, as, at }) => {
      const user = testVisitors[as!];
      expect(decide(row, situation(row, user ? { user } : { status: "signedOut" }))).toEqual({ kind: "show" });
      expect(matchPath(path, at!.replace(/\?.*/, ""))).not.toBeNull();
    },
  );
});

describe.each(routeTable.filter((row) => Object.hasOwn(SPECIFIED, row.path)).map((row) => [row.path, row] as const))("%s", (path, row) => {
  const access = SPECIFIED[path]!;
  const here = exampleOf(path);

  it("to a visitor", () => {
    localStorage.setItem("entityId", "42");
    const seen = decide(row, situation(row, { status: "signedOut", search: "?a=1" }));
    const login = `/login?redirect=${encodeURIComponent(`${here}?a=1`)}&entityId=42`;
    if (access === "open" || access === "guest") expect(seen).toEqual({ kind: "show" });
    else if (access === "work") expect(seen).toEqual({ kind: "prompt", to: login });
    else expect(seen).toEqual({ kind: "redirect", to: login });
  });

  it("to somebody whose session has just ended", () => {
    const out = decide(row, situation(row, { status: "signedOut", endedBy: "loggedOut" }));
    expect(out).toEqual(access === "open" || access === "guest" ? { kind: "show" } : { kind: "redirect", to: "/login" });
    const expired = decide(row, situation(row, { status: "signedOut", endedBy: "expired" }));
    expect(expired.kind).toBe(access === "open" || access === "guest" ? "show" : "redirect");
  });

  it("while the viewer is not known", () => {
    const kind = access === "open" && row.frame === "none" ? "show" : "wait";
    expect(decide(row, situation(row, { status: "checking" })).kind).toBe(kind);
    expect(decide(row, situation(row, { user: undefined })).kind).toBe(kind);
  });

  it.each(PEOPLE)("to a $name", ({ role, user, home }) => {
    const seen = decide(row, situation(row, { user }));
    if (access === "open") expect(seen).toEqual({ kind: "show" });
    else if (access === "guest") expect(seen).toEqual({ kind: "redirect", to: home });
    else if (access === "any") expect(seen).toEqual({ kind: "show" });
    else if (access === "work") expect(seen.kind).toBe(!QUEUE_PAGES.includes(path) || user.permissions.includes("queue.read") ? "show" : "forbidden");
    else if (role && access.includes(role)) expect(seen).toEqual({ kind: "show" });
    else expect(seen).toEqual({ kind: "redirect", to: home === here ? "/" : home });
  });
});

describe("the instance where people sign in with a login id", () => {
  const carefund: Branding = { ...branding, cd_instance: 483, ic_forward_login: true, external_form_url: "https://forms.example.gov/apply" };
  const row = (path: string) => routeTable.find((one) => one.path === path)!;

  it.each(["/signup", "/register", "/individual-signup", "/resetpassword"])("closes %s", (path) => {
    expect(decide(row(path), situation(row(path), { status: "signedOut", branding: carefund, search: "?partnerId=3" }))).toEqual({
      kind: "redirect",
      to: "/login?partnerId=3",
    });
    expect(decide(row(path), situation(row(path), { status: "signedOut", branding: undefined }))).toEqual({ kind: "wait" });
    expect(decide(row(path), situation(row(path), { status: "signedOut", branding: null }))).toEqual({ kind: "show" });
  });

  it("sends a person to the form elsewhere, except from a few pages", () => {
    const user = person("IND");
    for (const one of routeTable.filter((each) => each.guard.kind === "session")) {
      const seen = decide(one, situation(one, { user, branding: carefund }));
      const stays = ["/profile-settings", "/account/sessions", "/account/second-factors"].includes(one.path);
      expect([one.path, seen.kind]).toEqual([one.path, stays ? "show" : "leave"]);
    }
    const contact = row("/contact-info");
    expect(decide(contact, situation(contact, { user, branding: carefund }))).toEqual({ kind: "show" });
  });

  it("keeps staff and businesses, and never leaves for this very host or for a script", () => {
    const resources = row("/resources");
    expect(decide(resources, situation(resources, { user: reviewer, branding: carefund })).kind).toBe("show");
    expect(decide(resources, situation(resources, { user: person("BUS", { cd_community_entity_type: 1 }), branding: carefund })).kind).toBe("show");
    for (const address of ["/resources", `${location.origin}/x`, "javascript:alert(1)", "::"]) {
      expect(decide(resources, situation(resources, { user: person("IND"), branding: { ...carefund, external_form_url: address } })).kind).toBe("show");
    }
  });
});

describe("a second factor while switching accounts", () => {
  const mfa = routeTable.find((one) => one.path === "/mfa")!;

  it("is shown despite a session, and only there", () => {
    expect(decide(mfa, situation(mfa, { user: reviewer, isSwitching: true }))).toEqual({ kind: "show" });
    const login = routeTable.find((one) => one.path === "/login")!;
    expect(decide(login, situation(login, { user: reviewer, isSwitching: true }))).toEqual({ kind: "redirect", to: "/reports" });
  });
});

describe("where signing in leads", () => {
  const login = routeTable.find((one) => one.path === "/login")!;

  it.each([
    ["?redirect=%2Fv2%2Freview%3Fprocess%3D7", "/v2/review?process=7"],
    ["?redirect=https%3A%2F%2Fevil.example", "/reports"],
    ["?redirect=%2F%2Fevil.example", "/reports"],
    ["?redirect=%2F%5Cevil.example", "/reports"],
    ["", "/reports"],
  ])("%s", (search, to) => {
    expect(decide(login, situation(login, { user: reviewer, search }))).toEqual({ kind: "redirect", to });
  });
});
