import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { rereadDraft } from "../../../../shared/applications/drafts";
import { adoptToken, endSession } from "../../../../shared/identity/session";
import { token } from "../../../../testing/fixtures";
import { rentForm } from "../../../../testing/form-fixtures";
import { applicationHandlers, draftHub, resetDraftHub, valueAt, writeElsewhere } from "../../../../testing/handlers/applications";
import { problem } from "../../../../testing/handlers/problem";
import { hub } from "../../../../testing/hub";
import { forgetDatabases, memoryDatabase, rowsKept } from "../../../../testing/memory-database";
import { server } from "../../../../testing/server";
import { Filling, NotSaved } from "./filling";
import { saveStatusOf, sourceAt } from "./filling-state";

const MEMBERS = rentForm.form.sections[1]!.pages[0]!.items[0]!;

beforeEach(() => {
  vi.stubGlobal("indexedDB", memoryDatabase);
  forgetDatabases();
  resetDraftHub();
  server.use(...applicationHandlers);
  adoptToken(token("session"));
});

const reread = () => rereadDraft({ draft: "d1" });
async function open(account = "101"): Promise<Filling> {
  const draft = await reread();
  return Filling.open({ account, draft, prepared: draftHub.prepared, lang: () => "en", reread });
}
const copies = () => rowsKept("commonline-unsent", "copies");
const kindOf = (filling: Filling) => saveStatusOf(filling.store.getState()).kind;

it("sends one save at a time, and the next takes what came meanwhile", async () => {
  const filling = await open();
  filling.setAnswer("full_name", "A");
  const first = filling.flush();
  filling.setAnswer("full_name", "Ana");
  filling.setAnswer("nickname", "Ani");
  expect(kindOf(filling)).toBe("here");
  await Promise.all([first, filling.flush()]);
  expect(draftHub.saves.map(({ changes }) => changes)).toEqual([
    [{ at: "full_name", value: "A", based_on: 0 }],
    [
      { at: "full_name", value: "Ana", based_on: 1 },
      { at: "nickname", value: "Ani", based_on: 0 },
    ],
  ]);
  expect(kindOf(filling)).toBe("saved");
  await filling.close();
});

it("keeps where an answer was taken from, until it is changed by hand", async () => {
  const filling = await open();
  const source = { kind: "profile" as const, name: "", date_ms: 1_700_000_000_000 };
  const sourceNow = (at: string) => sourceAt(filling.store.getState(), at);
  filling.take("landlord", "Harbor Homes", source);
  const row = filling.addRow("members", { person: { full: "Leo" } }, undefined, source);
  expect([sourceNow("landlord"), sourceNow(`members/${row}/person`), sourceNow("members")]).toEqual([source, source, undefined]);
  await filling.flush();
  const sent = draftHub.saves.flatMap(({ changes }) => changes);
  expect(sent.filter((change) => change.taken).map(({ at }) => at)).toEqual(["landlord", `members/${row}/person`]);
  filling.setAnswer("landlord", "Harbor Homes LLC");
  expect(sourceNow("landlord")).toBeUndefined();
  await filling.flush();
  expect(draftHub.saves.at(-1)?.changes).toEqual([{ at: "landlord", value: "Harbor Homes LLC", based_on: expect.any(Number) }]);
  await filling.close();
});

it("judges when nobody types, and not for each letter", async () => {
  const filling = await open();
  const { judged } = filling.store.getState();
  for (const text of ["1", "12"]) filling.setAnswer("tenants", text);
  expect(filling.store.getState().judged).toBe(judged);
  await vi.waitFor(() => expect(filling.store.getState().judged.faults.get("tenants")).toMatchObject([{ key: "check", rule: "not_too_many" }]));
  await filling.close();
});

it("judges at once what is left: a fault that is mended is not shown for a moment", async () => {
  const filling = await open();
  const faults = () => filling.store.getState().judged.faults.get("tenants");
  filling.setAnswer("tenants", "12");
  filling.settle("tenants");
  expect(faults()).toMatchObject([{ rule: "not_too_many" }]);
  filling.setAnswer("tenants", "1");
  filling.settle("tenants");
  expect(faults()).toBeUndefined();
  await filling.close();
});

it("asks which answer is kept when two windows changed the same place, and keeps it", async () => {
  writeElsewhere("full_name", "Ana");
  const [mine, theirs] = [await open(), await open()];
  writeElsewhere("full_name", "Anna");
  for (const filling of [mine, theirs]) {
    filling.setAnswer("full_name", "Ana María");
    expect(await filling.flush()).toBe(false);
    expect(filling.store.getState().conflicts).toMatchObject([{ at: "full_name", value: "Anna" }]);
    // It is asked, and not sent again until it is answered.
    expect(await filling.flush()).toBe(false);
    expect(valueAt("full_name")).toBe("Anna");
  }
  const chosen = theirs.keep("full_name", "theirs");
  expect(theirs.store.getState().values["full_name"]).toBe("Anna");
  expect(theirs.store.getState().rewritten["full_name"]).toBe(1);
  expect(kindOf(theirs)).toBe("saved");
  await chosen;
  expect(theirs.store.getState().conflicts).toEqual([]);
  // Whoever opens it again finds the choice, and is not asked again.
  const again = await open();
  expect(again.store.getState().values["full_name"]).toBe("Anna");
  expect(again.store.getState().unsent.size).toBe(0);
  await again.close();
  await mine.keep("full_name", "mine");
  expect(valueAt("full_name")).toBe("Ana María");
  await Promise.all([mine.close(), theirs.close()]);
});

it("merges what two windows wrote in different places, and the same answer, without a word", async () => {
  const filling = await open();
  writeElsewhere("landlord", "Lee");
  writeElsewhere("nickname", "Ani");
  filling.setAnswer("full_name", "Ana");
  filling.setAnswer("nickname", "Ani");
  expect(await filling.flush()).toBe(true);
  await filling.refresh();
  expect(filling.store.getState().conflicts).toEqual([]);
  expect(filling.store.getState().values).toMatchObject({ full_name: "Ana", landlord: "Lee", nickname: "Ani" });
  await filling.close();
});

it("merges the rows that two windows added and removed", async () => {
  writeElsewhere("members", ["r1", "r2"]);
  writeElsewhere("members/r1/person", { full: "Ana" });
  writeElsewhere("members/r2/person", { full: "Leo" });
  const filling = await open();
  writeElsewhere("members", ["r2", "r9"]);
  writeElsewhere("members/r1/person", null);
  writeElsewhere("members/r9/person", { full: "Mia" });
  const added = filling.addRow("members", { person: { full: "Zoe" } });
  expect(await filling.flush()).toBe(false);
  expect(await filling.flush()).toBe(true);
  await filling.refresh();
  expect(valueAt("members")).toEqual(["r2", "r9", added]);
  expect(filling.store.getState().values).toMatchObject({ members: ["r2", "r9", added], "members/r9/person": { full: "Mia" } });
  await filling.close();
});

it("asks nothing about an answer in a row that another window removed", async () => {
  writeElsewhere("members", ["r1", "r2"]);
  for (const row of ["r1", "r2"]) writeElsewhere(`members/${row}/school`, "Oak");
  const filling = await open();
  writeElsewhere("members", ["r1"]);
  writeElsewhere("members/r2/school", null);
  filling.setAnswer("members/r2/school", "Elm");
  filling.setAnswer("members/r1/school", "Ash");
  await filling.flush();
  await vi.waitFor(() => expect(filling.store.getState().values["members"]).toEqual(["r1"]));
  await vi.waitFor(() => expect(kindOf(filling)).toBe("saved"));
  expect(filling.store.getState().conflicts).toEqual([]);
  expect([valueAt("members/r1/school"), valueAt("members/r2/school")]).toEqual(["Ash", null]);
  await filling.close();
});

it("keeps on this device what cannot be sent, and sends it after a reload when the network is back", async () => {
  writeElsewhere("full_name", "Ana");
  const before = await open();
  draftHub.isOffline = true;
  before.setAnswer("full_name", "Ana María");
  before.setAnswer("landlord", "Lee");
  before.removeRow(MEMBERS, before.addRow("members", { person: { full: "Leo" } }));
  expect(await before.flush()).toBe(false);
  expect(kindOf(before)).toBe("here");
  await before.close();
  expect(copies()).toBe(1);
  draftHub.isOffline = false;
  const after = await open();
  expect(after.store.getState().values).toMatchObject({ full_name: "Ana María", landlord: "Lee", members: [] });
  after.retry();
  await vi.waitFor(() => expect(kindOf(after)).toBe("saved"));
  expect([valueAt("full_name"), valueAt("landlord"), valueAt("members")]).toEqual(["Ana María", "Lee", []]);
  await after.close();
  expect(copies()).toBe(0);
});

it("asks about what was kept here when somebody changed it elsewhere meanwhile", async () => {
  writeElsewhere("full_name", "Ana");
  const before = await open();
  draftHub.isOffline = true;
  before.setAnswer("full_name", "Ana María");
  await before.flush();
  await before.close();
  draftHub.isOffline = false;
  writeElsewhere("full_name", "Anna");
  const after = await open();
  expect(await after.flush()).toBe(false);
  expect(after.store.getState().conflicts).toMatchObject([{ at: "full_name", value: "Anna" }]);
  await after.close();
});

it("neither shows nor sends another account what one kept, and seals it", async () => {
  const own = await open("101");
  draftHub.isOffline = true;
  own.setAnswer("full_name", "Ana Secreta");
  await own.flush();
  await own.close();
  draftHub.isOffline = false;
  const other = await open("102");
  expect(other.store.getState().values["full_name"]).toBeUndefined();
  await other.flush();
  expect(draftHub.saves).toEqual([]);
  await other.close();
  const again = await open("101");
  expect(again.store.getState().values["full_name"]).toBe("Ana Secreta");
  await again.close();
});

it("sends nothing once the session is over, and all of it when it is this account's again", async () => {
  const filling = await open();
  filling.lock();
  filling.setAnswer("full_name", "Ana");
  expect(await filling.flush()).toBe(false);
  expect(draftHub.saves).toEqual([]);
  filling.unlock();
  await vi.waitFor(() => expect(valueAt("full_name")).toBe("Ana"));
  await filling.close();
});

it("forgets what is kept when the account signs out", async () => {
  const filling = await open();
  draftHub.isOffline = true;
  filling.setAnswer("full_name", "Ana");
  filling.leave();
  await vi.waitFor(() => expect(copies()).toBe(1));
  endSession("loggedOut");
  await filling.close();
  expect([copies(), rowsKept("commonline-unsent", "keys")]).toEqual([0, 0]);
});

it("keeps the other answers when the hub refuses one of them", async () => {
  server.use(
    hub.patch("/api/application-drafts/{id}/answers", async ({ request }) => {
      const { changes } = (await request.clone().json()) as { changes: { at: string }[] };
      return changes.some(({ at }) => at === "nickname") ? problem(422, "invalid_field") : undefined;
    }),
  );
  const filling = await open();
  filling.setAnswer("full_name", "Ana");
  filling.setAnswer("nickname", "x");
  filling.setAnswer("landlord", "Lee");
  expect(await filling.flush()).toBe(false);
  expect([valueAt("full_name"), valueAt("nickname"), valueAt("landlord")]).toEqual(["Ana", undefined, "Lee"]);
  expect(kindOf(filling)).toBe("refused");
  expect([...filling.store.getState().refusals.keys()]).toEqual(["nickname"]);
  await filling.close();
});

it("brings a removed row back at its place with all of its answers, and changes no other row", async () => {
  writeElsewhere("members", ["r1", "r2", "r3"]);
  for (const [row, name] of [
    ["r1", "Ana"],
    ["r2", "Leo"],
    ["r3", "Mia"],
  ])
    writeElsewhere(`members/${row}/person`, { full: name });
  writeElsewhere("members/r2/school", "Oak Elementary");
  const filling = await open();
  filling.removeRow(MEMBERS, "r2");
  await filling.flush();
  expect([valueAt("members"), valueAt("members/r2/school")]).toEqual([["r1", "r3"], null]);
  expect(filling.store.getState().judged.outcome.faults.some(({ at }) => at.startsWith("members/r2/"))).toBe(false);
  filling.bringBack();
  while (!(await filling.flush()));
  expect(filling.store.getState().conflicts).toEqual([]);
  expect(valueAt("members")).toEqual(["r1", "r2", "r3"]);
  expect([valueAt("members/r2/person"), valueAt("members/r2/school")]).toEqual([{ full: "Leo" }, "Oak Elementary"]);
  expect([valueAt("members/r1/person"), valueAt("members/r3/person")]).toEqual([{ full: "Ana" }, { full: "Mia" }]);
  await filling.close();
});

it("sends with the newest revision, under one key, and keeps nothing afterwards", async () => {
  const filling = await open();
  filling.setAnswer("full_name", "Ana");
  server.use(hub.post("/api/application-drafts/{id}/submit", () => HttpResponse.error() as never, { once: true }));
  await expect(filling.submit()).rejects.toThrow();
  expect((await filling.submit()).external_id).toBe("RB-77");
  expect(draftHub.submits).toMatchObject([{ revision: 1 }]);
  expect(copies()).toBe(0);
});

it("sends nothing while an answer is not saved", async () => {
  const filling = await open();
  filling.setAnswer("full_name", "Ana");
  draftHub.isOffline = true;
  await expect(filling.submit()).rejects.toThrow(NotSaved);
  expect(draftHub.submits).toEqual([]);
  await filling.close();
});

it("says what only the hub finds wrong until the answer changes", async () => {
  const filling = await open();
  filling.setAnswer("full_name", "Ana");
  draftHub.refusal = { status: 422, key: "form_faults", more: { faults: [{ at: "full_name", part: "", key: "impossible_number", rule: "" }] } };
  await expect(filling.submit()).rejects.toMatchObject({ key: "form_faults" });
  expect(filling.store.getState().hubFaults).toMatchObject([{ at: "full_name", key: "impossible_number" }]);
  filling.setAnswer("full_name", "Ana M");
  expect(filling.store.getState().hubFaults).toEqual([]);
  await filling.close();
});
