import { HttpResponse } from "msw";
import type { ConfigurationFault, ConfigurationVersion, ConfigurationVersionLine } from "../../api/schema";
import type { Form, Prepared } from "../../shared/form-engine/document";
import { rentForm } from "../form-fixtures";
import { betweenFiles } from "../between-files";
import { hub } from "../hub";
import { problem } from "./problem";
import { signedIn } from "./sign-in";

/** A version of the form of program 5. */
export const formVersion = (part: Partial<Omit<ConfigurationVersion, "text">> & { text: Form }): ConfigurationVersion => ({
  version: 1,
  state: "published",
  based_on: 0,
  created_by: "Dana Whitfield",
  author: 4_710,
  created_at_ms: Date.UTC(2026, 9, 1),
  published_by: "Dana Whitfield",
  published_at_ms: Date.UTC(2026, 9, 1),
  restores: null,
  ...part,
});

/** The form of program 5, as the hub has it. */
export const formDesk: {
  published: ConfigurationVersion | null;
  draft: ConfigurationVersion | null;
  faults: ConfigurationFault[];
  saved: Form[];
  /** The text of every earlier version; null: as it is in force. */
  earlier: Form | null;
} = { published: null, draft: null, faults: [], saved: [], earlier: null };

export function resetFormDesk() {
  Object.assign(formDesk, { published: formVersion({ text: structuredClone(rentForm.form) }), draft: null, faults: [], saved: [], earlier: null });
}
betweenFiles(resetFormDesk);

const view = () => ({
  kind: "form",
  key: "5",
  published: formDesk.published,
  draft: formDesk.draft,
  may_write: signedIn.user?.permissions.includes("form.write") ?? false,
});

const newDraft = (text: Form, by = "Ada Lindqvist") =>
  formVersion({
    text,
    version: Math.max(formDesk.published?.version ?? 0, formDesk.draft?.version ?? 0) + 1,
    state: "draft",
    created_by: by,
    published_by: "",
    published_at_ms: null,
  });

/** A version as it is listed. */
function lineOf(part: Partial<ConfigurationVersionLine>): ConfigurationVersionLine {
  const { text: _text, ...line } = formVersion({ text: rentForm.form, ...part });
  return line;
}

/** Somebody else saves a draft. */
export function saveByAnother(text: Form) {
  formDesk.draft = newDraft(text, "Lee Okafor");
}

/** The calls of the form's editor. */
export const formBuilderHandlers = [
  hub.get("/api/configuration/form/{key}", () => (formDesk.published || formDesk.draft ? HttpResponse.json(view()) : problem(404, "not_found"))),
  hub.put("/api/configuration/form/{key}/draft", async ({ request }) => {
    const { based_on, draft, text } = await request.json();
    if (based_on !== (formDesk.published?.version ?? 0) || draft !== (formDesk.draft?.version ?? 0)) return problem(409, "version_conflict");
    formDesk.saved.push(text as Form);
    formDesk.draft = newDraft(text as Form);
    return HttpResponse.json({ draft: formDesk.draft, faults: formDesk.faults });
  }),
  hub.post("/api/configuration/form/{key}/check", () => HttpResponse.json({ faults: formDesk.faults, warnings: [], removed: [], taken: [] })),
  hub.post("/api/configuration/form/{key}/publish", async ({ request }) => {
    const { version } = await request.json();
    if (formDesk.draft?.version !== version) return problem(409, "version_conflict");
    formDesk.published = { ...formDesk.draft, state: "published", published_by: "Ada Lindqvist", published_at_ms: Date.UTC(2026, 10, 1) };
    formDesk.draft = null;
    return HttpResponse.json(formDesk.published);
  }),
  hub.get("/api/configuration/form/{key}/versions", () => HttpResponse.json({ items: [lineOf({ version: 3 }), lineOf({ version: 2, state: "superseded" })] })),
  hub.get("/api/configuration/form/{key}/versions/{version}", ({ params }) =>
    HttpResponse.json(formVersion({ text: formDesk.earlier ?? rentForm.form, version: Number(params.version), state: "superseded" })),
  ),
  hub.get("/api/configuration/form/{key}/differences/{version}/{to}", ({ params }) => {
    const line = { text: "x", version: Number(params.to), at_ms: Date.UTC(2026, 9, 2) };
    return HttpResponse.json({
      from: Number(params.version),
      to: Number(params.to),
      lines: [
        { ...line, change: "same" as const, by: "Dana Whitfield", author: 0 },
        { ...line, change: "added" as const, by: "Ada Lindqvist", author: 4_712 },
        { ...line, change: "removed" as const, by: "Lee Okafor", author: 4_713 },
      ],
    });
  }),
  hub.post("/api/configuration/form/{key}/restore", async ({ request }) => {
    await request.json();
    formDesk.draft = newDraft({ ...structuredClone(rentForm.form), title: { en: "As it was" } });
    return HttpResponse.json({ draft: formDesk.draft, faults: [] });
  }),
  hub.post("/api/admin/programs/{id}/form/prepare", async ({ request }) => {
    const { text } = await request.json();
    // Rules that were written in the editor are not compiled here: those of the fixture are.
    const prepared: Prepared = { ...rentForm, form: text as Form };
    return HttpResponse.json({ form: formDesk.faults.length === 0 ? (prepared as unknown as Record<string, unknown>) : null });
  }),
  hub.post("/api/configuration-releases/preview", () =>
    HttpResponse.json({
      faults: [],
      items: [{ kind: "form", key: "5", effects: [{ effect: "form_changed" as const, sort: "narrower" as const, changes: 1, drafts: 41 }] }],
    }),
  ),
];
