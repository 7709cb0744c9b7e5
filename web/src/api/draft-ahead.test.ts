import { beforeEach, describe, expect, it } from "vitest";
import { adoptToken } from "../shared/identity/session";
import { token } from "../testing/fixtures";
import { applicationHandlers, draftHub, resetDraftHub } from "../testing/handlers/applications";
import { problem } from "../testing/handlers/problem";
import { hub } from "../testing/hub";
import { server } from "../testing/server";
import { readDraft, readDraftAhead } from "./draft-ahead";

let asked: string[] = [];

beforeEach(() => {
  resetDraftHub();
  asked = [];
  server.use(
    hub.get("/api/application-drafts/{id}", ({ request, params }) => {
      asked.push(`${params.id}${new URL(request.url).search}`);
      return undefined;
    }),
    ...applicationHandlers,
  );
});

describe("a draft that the first address names", () => {
  it("is read once, with its form, and anew the next time", async () => {
    adoptToken(token("session"));
    await readDraftAhead("d1");
    const { form } = await readDraft("d1");
    expect(form?.version).toBe(draftHub.version);
    expect(asked).toEqual(["d1?include=form"]);
    draftHub.draft.program_name = "Winter help";
    expect((await readDraft("d1")).program_name).toBe("Winter help");
    expect(asked).toHaveLength(2);
  });

  it("is not asked for without a session", async () => {
    await readDraftAhead("d1");
    expect(asked).toEqual([]);
  });

  it("is not another draft, and not what another session read", async () => {
    adoptToken(token("session"));
    await readDraftAhead("other");
    expect((await readDraft("d1")).id).toBe("d1");
    await readDraftAhead("d1");
    adoptToken(`e30.${btoa(JSON.stringify({ sub: "111", exp: Math.floor(Date.now() / 1000) + 1_800 }))}.c2lnbmF0dXJl`);
    await readDraft("d1");
    expect(asked).toEqual(["other?include=form", "d1?include=form", "d1?include=form", "d1?include=form"]);
  });

  it("is asked for again where that failed", async () => {
    adoptToken(token("session"));
    server.use(hub.get("/api/application-drafts/{id}", () => problem(500, "internal"), { once: true }));
    await readDraftAhead("d1");
    expect((await readDraft("d1")).id).toBe("d1");
  });
});
