import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { applicant, reviewer } from "../../../testing/fixtures";
import { rentForm } from "../../../testing/form-fixtures";
import { applicationHandlers, draftHub, resetDraftHub, valueAt, writeElsewhere } from "../../../testing/handlers/applications";
import { phoneHandlers } from "../../../testing/handlers/phones";
import { forgetDatabases, memoryDatabase } from "../../../testing/memory-database";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { itemsOf, type Prepared } from "../../../shared/form-engine/document";
import { judgedOf } from "./state/judging";

beforeEach(() => {
  vi.stubGlobal("indexedDB", memoryDatabase);
  forgetDatabases();
  resetDraftHub();
  server.use(...applicationHandlers, ...phoneHandlers);
});

const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const rosa = { application_id: 77, external_id: "ERA-26-77", applicant_name: "Rosa Marin", applicant_lang: "es" };
const DATE_MS = Date.UTC(2026, 2, 3, 15);

/** The form with one question of another kind or with more settings. */
function formWith(id: string, change: Record<string, unknown>): Prepared {
  const prepared = structuredClone(rentForm);
  const all = itemsOf(prepared.form).flatMap((item) => [item, ...(item.items ?? [])]);
  Object.assign(
    all.find((item) => item.id === id)!,
    change,
  );
  return prepared;
}

/** A case that staff fill in for somebody at the counter or on the telephone. */
describe("the form of a case", () => {
  beforeEach(() => {
    draftHub.draft.case = rosa;
    draftHub.prepared = formWith("signed", { required: true });
    writeElsewhere("full_name", "Rosa Marin");
    writeElsewhere("tenants", 1);
    writeElsewhere("landlord", "Lee");
    writeElsewhere("members", ["r1"]);
    writeElsewhere("members/r1/person", { full: "Rosa Marin" });
    writeElsewhere("members/r1/school", "None");
  });

  it("says whom it is for, is signed by nobody else, and is filed into the case", async () => {
    const { user, router } = renderAt("/application?case=77&page=sign", { as: reviewer });
    await title("Your signature");
    expect(screen.getByText(/You are filling this in for Rosa Marin\./)).toBeVisible();
    expect(screen.queryByRole("textbox", { name: /Type your name/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Record that Rosa Marin agrees" }));
    expect(await screen.findByText(/Rosa Marin agreed on .* Dana Reed read it aloud\./)).toBeVisible();
    expect(valueAt("signed")).toMatchObject({ name: "Rosa Marin", read_by: "Dana Reed", lang: "en" });
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await title("Check your answers");
    expect(router.state.location.search).toBe("?case=77&page=review");
    await user.click(screen.getByRole("button", { name: "File the form" }));
    await title("The form is filled in");
    expect(draftHub.filings).toMatchObject([{ signs_later: false }]);
    expect(draftHub.submits).toEqual([]);
    expect(screen.getByRole("link", { name: "Back to the case" })).toHaveAttribute("href", expect.stringContaining("77"));
  });

  it("can be left to be signed later", async () => {
    const { user } = renderAt("/application?case=77&page=review", { as: reviewer });
    await title("Check your answers");
    const missing = screen.getByRole("region", { name: "Not answered yet" });
    expect(within(missing).getByText("Signature")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Rosa Marin signs later" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Not answered yet" })).toBeNull());
    await user.click(screen.getByRole("button", { name: "File the form" }));
    await title("The form is filled in");
    expect(draftHub.filings).toMatchObject([{ signs_later: true }]);
  });

  it("of a case that is decided says so, with the way back", async () => {
    renderAt("/application?case=78", { as: reviewer });
    await title("This form can't be filled in");
    expect(screen.getByText(/decided or closed/)).toBeVisible();
  });

  it("asks for no papers: they are left to the documents of the case", () => {
    const prepared = formWith("story", { type: "photo" });
    const values = { full_name: "Rosa", tenants: 2, landlord: "Lee" };
    const faults = (of: typeof rosa | null, signsLater: boolean) => {
      const { outcome } = judgedOf({ case: of }, { ...prepared, form: prepared.form }, values, { lang: "en", signsLater });
      return outcome.faults.map(({ at }) => at);
    };
    expect(faults(null, true)).toContain("story");
    expect(faults(rosa, true)).not.toContain("story");
    expect(faults(rosa, true)).toContain("members");
  });
});

/** What is known is offered, with where it came from. */
describe("what is known", () => {
  it("is used by one press, and nothing is taken before", async () => {
    draftHub.known = [{ at: "landlord", value: "Harbor Homes", source: { kind: "profile", name: "", date_ms: DATE_MS } }];
    const { user } = renderAt("/application?draft=d1&page=rent", { as: applicant });
    const offer = await screen.findByRole("group", { name: "Known answer: Name of your landlord" });
    expect(within(offer).getByText(/^From the profile, .*2026:$/)).toBeVisible();
    expect(within(offer).getByText("Harbor Homes")).toBeVisible();
    expect(valueAt("landlord")).toBeUndefined();
    await user.click(within(offer).getByRole("button", { name: "Use it" }));
    await waitFor(() => expect(valueAt("landlord")).toBe("Harbor Homes"));
    expect(screen.getByRole("textbox", { name: /^Name of your landlord/ })).toHaveValue("Harbor Homes");
    expect(screen.queryByRole("group", { name: /^Known answer/ })).toBeNull();
  });

  it("goes away for whoever writes another answer", async () => {
    draftHub.known = [{ at: "landlord", value: "Harbor Homes", source: { kind: "application", name: "Food help", date_ms: DATE_MS } }];
    const { user } = renderAt("/application?draft=d1&page=rent", { as: applicant });
    expect(await screen.findByText(/^From the application for Food help, /)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Write another" }));
    expect(screen.queryByText("Harbor Homes")).toBeNull();
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^Name of your landlord/ })).toHaveFocus());
  });

  it("of a household is a list with ticks, and both numbers of people are shown", async () => {
    draftHub.prepared = formWith("person", { type: "household_member" });
    Object.assign(
      itemsOf(draftHub.prepared.form).find(({ id }) => id === "tenants")!,
      { fact: "household_size" },
    );
    writeElsewhere("tenants", 3);
    const source = { kind: "profile" as const, name: "", date_ms: DATE_MS };
    const person = (full: string, relation: string) => ({ at: "members", value: { person: { name: { full }, relation } }, source });
    draftHub.known = [person("Ana Ruiz", "self"), person("Leo Ruiz", "child")];
    const { user } = renderAt("/application?draft=d1&page=people", { as: applicant });
    const people = await screen.findByRole("group", { name: "Who lives here now?" });
    await user.click(within(people).getByRole("checkbox", { name: "Leo Ruiz" }));
    await user.click(within(people).getByRole("button", { name: "Add the people who are ticked" }));
    await waitFor(() => expect(valueAt("members")).toHaveLength(1));
    const [row] = valueAt("members") as string[];
    expect(valueAt(`members/${row}/person`)).toEqual({ name: { full: "Leo Ruiz" }, relation: "child" });
    expect(within(people).queryByRole("checkbox", { name: "Leo Ruiz" })).toBeNull();
    expect(within(people).getByRole("checkbox", { name: "Ana Ruiz" })).not.toBeChecked();
    expect(screen.getByText(/You wrote 3, and 1 are listed here\./)).toBeVisible();
  });
});
