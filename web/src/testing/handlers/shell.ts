import { http, HttpResponse } from "msw";
import { hits } from "../fixtures";

export const shellHandlers = [
  // What follows a supervisor to every page.
  http.get("*/api/conferences", () => HttpResponse.json({ seq: 0, items: [] })),
  http.get("*/api/user-preferences", () => HttpResponse.json({})),
  http.get("*/api/search", ({ request }) => {
    const query = new URL(request.url).searchParams.get("q")?.toLowerCase() ?? "";
    return HttpResponse.json({ hits: hits.filter((hit) => `${hit.name} ${hit.externalId} ${hit.snippet}`.toLowerCase().includes(query)) });
  }),
];
