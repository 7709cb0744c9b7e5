import { HttpResponse } from "msw";
import type { Administered, SessionUser } from "../../api/schema";
import { administered, hits } from "../fixtures";
import { hub } from "../hub";
import { queueConfig } from "../staff-fixtures";
import { problem } from "./problem";
import { signedIn } from "./sign-in";

/** Role 99 administers everything; others, in these tests, a program's communications and outreach. */
const administeredBy = (user: SessionUser | null): Administered => {
  if (user?.permissions.includes("admin")) return administered;
  const areas: Administered["AdminPerms"] = user?.permissions.includes("communications.write")
    ? { ...administered.AdminPerms, InstanceConfig: "Hidden", CreateProgram: "Hidden", FormConfig: "Hidden", ProgramConfig: "Hidden", WorkflowConfig: "Hidden" }
    : {};
  return { AdminPerms: areas, programs: Object.keys(areas).length > 0 ? administered.programs.map((one) => ({ ...one, AdminPerms: areas })) : [] };
};

export const shellHandlers = [
  // What follows those who take calls.
  hub.get("/api/phone-calls", () => HttpResponse.json({ ringing: [], unlinked: [] })),
  hub.get("/api/transfers", () => HttpResponse.json({ items: [] })),
  hub.get("/api/wrap-up", () => HttpResponse.json({ call: null })),
  // What follows a supervisor to every page.
  hub.get("/api/conferences", () => HttpResponse.json({ seq: 0, items: [] })),
  hub.get("/api/feature-flags", () => HttpResponse.json({ flags: {} })),
  hub.get("/api/admin/programs", () => HttpResponse.json(administeredBy(signedIn.user))),
  hub.get("/api/bell", () => HttpResponse.json({ items: [], total: 0 })),
  hub.get("/api/my-work", () => HttpResponse.json({ parts: [] })),
  hub.get("/api/notices", () => HttpResponse.json({ items: [] })),
  hub.get("/api/notifications/outreach-approvals", () => HttpResponse.json({ waiting: [], answered: [] })),
  hub.get("/api/trunk-alarms", () => HttpResponse.json({ items: [] })),
  hub.get("/api/public-figures-alarms", () => HttpResponse.json({ items: [] })),
  hub.get("/api/conversations/unread", () => HttpResponse.json({ inbox: 0, mine: 0, overdue: 0 })),
  hub.get("/api/work-queue/config", () => HttpResponse.json(queueConfig)),
  hub.get("/api/own-applications", () => HttpResponse.json({ applications: [] })),
  hub.get("/api/programs", () => HttpResponse.json({ programs: [] })),
  hub.get("/api/programs/{id}", () => problem(404, "not_found")),
  hub.get("/api/user-preferences", () =>
    HttpResponse.json({
      layout: "Expanded",
      sound: false,
      density: "comfortable",
      notify: {},
      hidden_columns: [],
      signature: "",
      queue_view: "",
      hours: {},
      first_day_over: true,
    }),
  ),
  hub.get("/api/search", ({ request }) => {
    const query = new URL(request.url).searchParams.get("q")?.toLowerCase() ?? "";
    return HttpResponse.json({ hits: hits.filter((hit) => `${hit.name} ${hit.externalId} ${hit.snippet}`.toLowerCase().includes(query)) });
  }),
];
