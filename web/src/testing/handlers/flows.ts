import { HttpResponse } from "msw";
import type { FlowFault, FlowVersion, FlowView } from "../../api/schema";
import { flowVersion, statusFlow } from "../flow-fixtures";
import { hub } from "../hub";
import { note, office } from "./office";
import { problem } from "./problem";
import { signedIn } from "./sign-in";

const mayWrite = () => signedIn.user?.permissions.includes("admin") ?? false;

const shown = (): FlowView => ({ key: "status-line", published: office.flow.published, draft: office.flow.draft, may_write: mayWrite() });

/** Languages that the hub speaks. */
const VOICES = ["ar", "en", "es", "ko", "vi", "zh"];

/** What the hub's check would find of what the tests do wrong: words that are missing, and exits that lead nowhere. */
function faultsOf(flow: FlowVersion["flow"]): FlowFault[] {
  return Object.entries(flow.steps).flatMap(([step, content]): FlowFault[] => {
    const faults: FlowFault[] = [];
    if (content.verb === "say")
      for (const lang of flow.lang)
        if (VOICES.includes(lang) && !content.say[lang]?.trim()) faults.push({ key: "missing_lang", step, field: `say.${lang}`, detail: lang });
    if ("next" in content && content.next === "") faults.push({ key: "unknown_step", step, field: "next", detail: "" });
    return faults;
  });
}

/** Spoken menus, as the office has them. */
export const flowHandlers = [
  hub.get("/api/flows", () => {
    const { published, draft } = office.flow;
    const version = published ?? draft;
    if (!version) return HttpResponse.json({ items: [] });
    return HttpResponse.json({
      items: [
        {
          key: "status-line",
          name: version.flow.name,
          program: null,
          lang: version.flow.lang,
          published: published?.version ?? null,
          published_by: published?.published_by ?? "",
          published_at_ms: published?.published_at_ms ?? null,
          draft: draft?.version ?? null,
          draft_by: draft?.created_by ?? "",
          draft_at_ms: draft?.created_at_ms ?? null,
          numbers: ["+12025550150"],
        },
      ],
    });
  }),
  hub.get("/api/voices", () => HttpResponse.json({ langs: VOICES })),
  hub.get("/api/flows/ready-made", () =>
    HttpResponse.json({
      items: [{ key: "benefits-line", flow: { ...statusFlow(), name: "Benefits line" }, schedules: { office: office.schedules[0]!.schedule } }],
    }),
  ),
  hub.get("/api/flows/{key}", ({ params }) =>
    params.key === "status-line" || params.key === "benefits-line" ? HttpResponse.json(shown()) : problem(404, "not_found"),
  ),
  hub.put("/api/flows/{key}/draft", async ({ request, params }) => {
    // A save on what is no longer there changes nothing, and is no action.
    const asked = (await request.clone().json()) as { draft?: number | null };
    if (asked.draft !== undefined && asked.draft !== (office.flow.draft?.version ?? 0)) return problem(409, "version_conflict");
    const body = (await note(request)) as unknown as { based_on: number; flow: FlowVersion["flow"] };
    if (body.based_on !== (office.flow.published?.version ?? 0) && body.based_on !== 0) return problem(409, "version_conflict");
    const draft = flowVersion({
      version: (office.flow.draft?.version ?? office.flow.published?.version ?? 1) + 1,
      state: "draft",
      flow: body.flow,
      published_by: "",
      published_at_ms: null,
    });
    office.flow = { ...office.flow, draft };
    return HttpResponse.json({ key: params.key, draft, faults: faultsOf(body.flow) });
  }),
  hub.post("/api/flows/check", async ({ request }) => HttpResponse.json({ faults: faultsOf((await request.json()).flow) })),
  hub.post("/api/flows/{key}/publish", async ({ request }) => {
    const { version } = await note(request);
    const { draft, published, earlier } = office.flow;
    if (!draft || draft.version !== version) return problem(409, "version_conflict");
    const held = { ...draft, state: "published", published_by: "Dana Whitfield", published_at_ms: Date.now() };
    office.flow = { published: held, draft: null, earlier: published ? [{ ...published, state: "superseded" }, ...earlier] : earlier };
    return HttpResponse.json(held);
  }),
  hub.post("/api/flows/{key}/roll-back", async ({ request }) => {
    const { version, to } = await note(request);
    const { published, earlier } = office.flow;
    const before = earlier.find((one) => one.version === to);
    if (!published || published.version !== version || !before) return problem(409, "version_conflict");
    const held = { ...before, version: published.version + 1, state: "published" };
    office.flow = { published: held, draft: null, earlier: [{ ...published, state: "superseded" }, ...earlier] };
    return HttpResponse.json(held);
  }),
  hub.get("/api/configuration/flow/{key}/differences/{version}/{to}", () => HttpResponse.json({ from: 1, to: 2, lines: [] })),
  hub.get("/api/flows/{key}/versions", () => HttpResponse.json({ items: [...(office.flow.published ? [office.flow.published] : []), ...office.flow.earlier] })),
  hub.post("/api/flows/simulate", async ({ request }) => {
    await note(request);
    return HttpResponse.json(office.simulation);
  }),
  hub.get("/api/phone-schedules", () => HttpResponse.json({ items: office.schedules })),
  hub.put("/api/phone-schedules/{key}", async ({ request, params }) => {
    const body = await note(request);
    const saved = {
      key: params.key,
      version: Number(body["version"]) + 1,
      schedule: body["schedule"] as (typeof office.schedules)[number]["schedule"],
      state: "open" as const,
      published_by: "Dana Whitfield",
      published_at_ms: Date.now(),
    };
    office.schedules = [...office.schedules.filter((one) => one.key !== params.key), saved];
    return HttpResponse.json(saved);
  }),
];
