import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { reviewer } from "../../../../testing/fixtures";
import { resetQueue } from "../../../../testing/handlers/queue";
import { applications, office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { clearSelection } from "../selection";
import { useBulkRun } from "./bulk-run";

beforeEach(() => {
  resetOffice();
  resetQueue();
  clearSelection();
  useBulkRun.setState({ change: null, isAnnounced: false });
  server.use(...staffHandlers);
});

const rowOf = async (id: string) => (await screen.findByText(id)).closest("tr")!;
const actionTo = (path: string) => office.actions.findLast((action) => action.path === `POST ${path}`);

test("a range is chosen with shift, and all that is found when the page is", async () => {
  office.items = applications(60);
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10002");
  await user.click(screen.getByRole("checkbox", { name: "Select RB-10002" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Select RB-10005" }));
  await user.keyboard("{/Shift}");
  const bar = screen.getByRole("group", { name: "Selected applications" });
  expect(within(bar).getByRole("status")).toHaveTextContent("4 selected");
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  expect(within(bar).getByRole("status")).toHaveTextContent("25 selected");
  await user.click(within(bar).getByRole("button", { name: "Select all 60 that match" }));
  expect(within(bar).getByRole("status")).toHaveTextContent("60 selected");
  await user.click(within(bar).getByRole("button", { name: "Change status or owner…" }));
  await screen.findByRole("dialog", { name: "Change 60 applications" });
  expect(actionTo("/api/work-queue/bulk/offer")?.body).toEqual({ selection: { filter: { sort: "createdAt", order: "asc" } } });
});

test("a reason that does not exist in the language of everybody says who gets it in English", async () => {
  const reason = { id: 1, name: "Income above the limit", state: 12, needs_note: false };
  server.use(
    hub.post("/api/work-queue/bulk/offer", () =>
      HttpResponse.json({
        items: 2,
        states: [{ state_id: 12, name: "Denied", token: "denied", kind: "terminal", items: 2, requires_user_assigment: false, requires_reason: true }],
        owners: [],
        roles: [],
        denial_reasons: [
          {
            ...reason,
            missing_languages: [
              { lang: "ar", items: 1 },
              { lang: "vi", items: 2 },
            ],
          },
          { ...reason, id: 2, name: "No lease", missing_languages: [] },
        ],
        self_only: false,
      }),
    ),
  );
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.click(screen.getByRole("checkbox", { name: "Select RB-10001" }));
  await user.click(screen.getByRole("button", { name: "Change status or owner…" }));
  const dialog = await screen.findByRole("dialog", { name: "Change 2 applications" });
  await user.click(within(dialog).getByRole("button", { name: /Status/ }));
  await user.click(await screen.findByRole("option", { name: /Denied/ }));
  await user.click(within(dialog).getByRole("button", { name: /Denial reason/ }));
  await user.click(await screen.findByRole("option", { name: "Income above the limit" }));
  expect(
    within(dialog).getByText(
      "“Income above the limit” doesn't exist in every language of these people. It will be sent in English to: Arabic (1 application) and Vietnamese (2 applications).",
    ),
  ).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /Denial reason/ }));
  await user.click(await screen.findByRole("option", { name: "No lease" }));
  expect(within(dialog).queryByText(/doesn't exist/)).toBeNull();
});

test("verdicts are read before it is confirmed, the toast has the specification's words, and it can be undone", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.click(screen.getByRole("checkbox", { name: "Select RB-10001" }));
  await user.click(screen.getByRole("checkbox", { name: "Select RB-10002" }));
  await user.click(screen.getByRole("button", { name: "Change status or owner…" }));
  const dialog = await screen.findByRole("dialog", { name: "Change 2 applications" });
  await user.click(within(dialog).getByRole("button", { name: "Check" }));
  expect(await within(dialog).findByText("Choose another status, another owner, or both.")).toBeInTheDocument();
  await user.clear(within(dialog).getByRole("combobox", { name: "Assigned to" }));
  await user.type(within(dialog).getByRole("combobox", { name: "Assigned to" }), "Ines");
  await user.click(await screen.findByRole("option", { name: /Ines Intake/ }));
  await user.click(within(dialog).getByRole("button", { name: "Check" }));
  // The first one is hers already.
  expect(await within(dialog).findByText("1 application will change")).toBeInTheDocument();
  expect(within(dialog).getByText("Nothing to change")).toBeInTheDocument();
  expect(within(dialog).getByText("Goes to Ines Intake")).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Change 1 application" }));
  expect(await screen.findByText("Successfull assignment change")).toBeInTheDocument();
  expect(screen.getByText("RB-10002 was assigned to Ines Intake")).toBeInTheDocument();
  expect(screen.queryByRole("group", { name: "Selected applications" })).not.toBeInTheDocument();
  await waitFor(async () => expect(within(await rowOf("RB-10002")).getByText("Ines Intake")).toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.getAllByText("1 application is back as it was.").length).toBeGreaterThan(0));
});

test("an undo says first how many people have been notified, and only goes ahead after a yes", async () => {
  server.use(hub.get("/api/work-queue/bulk/{id}/undo", () => HttpResponse.json({ notified: 3 })));
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.keyboard("jxe");
  const dialog = await screen.findByRole("dialog", { name: "Change 1 application" });
  await user.click(within(dialog).getByRole("button", { name: /Status/ }));
  await user.click(await screen.findByRole("option", { name: /^Review/ }));
  await user.click(within(dialog).getByRole("button", { name: "Check" }));
  await user.click(await within(dialog).findByRole("button", { name: "Change 1 application" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const question = await screen.findByRole("alertdialog", { name: "Undo this change?" });
  expect(question).toHaveTextContent("3 people have already been notified of this change. They won't be notified of the undo.");
  await user.click(within(question).getByRole("button", { name: "Keep the change" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(office.actions.some((action) => action.path.endsWith("/undo"))).toBe(false);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Undo anyway" }));
  await waitFor(() => expect(screen.getAllByText("1 application is back as it was.").length).toBeGreaterThan(0));
});

test("pasted numbers are taken from any list, and unknown ones are listed", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.click(screen.getByRole("button", { name: "Paste application IDs" }));
  await user.type(screen.getByRole("textbox", { name: /Application IDs/ }), "RB-10003, RB-1{Enter}RB-10003");
  await user.click(screen.getByRole("button", { name: "Continue with 2 applications" }));
  const dialog = await screen.findByRole("dialog", { name: "Change 1 application" });
  await user.click(within(dialog).getByRole("button", { name: /Status/ }));
  await user.click(await screen.findByRole("option", { name: /^Review/ }));
  await user.click(within(dialog).getByRole("button", { name: "Check" }));
  expect(await within(dialog).findByText("We couldn't find this application")).toBeInTheDocument();
  expect(within(dialog).getByText(/^From .+ to Review$/)).toBeInTheDocument();
  expect(actionTo("/api/work-queue/bulk/checks")?.body).toMatchObject({ selection: { numbers: ["RB-10003", "RB-1"] }, state_id: 9, sets_owner: false });
});

test("x chooses the row under the keyboard, and e changes what is chosen", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.keyboard("jx");
  await user.keyboard("jx");
  expect(screen.getByRole("checkbox", { name: "Select RB-10002" })).toBeChecked();
  await user.keyboard("e");
  expect(await screen.findByRole("dialog", { name: "Change 2 applications" })).toBeInTheDocument();
});

test("a tab and the choices of a filter narrow the list, and a view keeps them", async () => {
  const { user, router } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.click(screen.getByRole("tab", { name: "I can assign" }));
  await waitFor(() => expect(router.state.location.search).toBe("?tab=assignment"));
  await user.click(screen.getByRole("button", { name: "Filter by partner" }));
  await user.click(await screen.findByRole("checkbox", { name: /Harbor Community Partners 40/ }));
  await waitFor(() => expect(router.state.location.search).toBe("?partner=1&tab=assignment"));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Save this view…" }));
  await user.type(await screen.findByRole("textbox", { name: /Name/ }), "Harbor");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(actionTo("/api/work-queue/views")?.body).toMatchObject({ view: { name: "Harbor", query: "partner=1&tab=assignment" }, is_team: false }),
  );
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Harbor" }));
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?partner=1&tab=assignment&view=/));
  expect(screen.getByRole("tab", { name: "Harbor" })).toHaveAttribute("aria-selected", "true");

  // Another name, and what is listed now.
  await user.click(screen.getByRole("tab", { name: "All" }));
  await user.click(screen.getByRole("button", { name: "Filter by partner" }));
  await user.click(await screen.findByRole("checkbox", { name: /Harbor Community Partners 40/ }));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Change “Harbor”" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the view “Harbor”" });
  const name = within(dialog).getByRole("textbox", { name: /Name/ });
  await user.clear(name);
  await user.type(name, "Partners");
  await user.click(within(dialog).getByRole("switch", { name: "Replace its filters and columns with the current ones" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Partners" }));
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?partner=1&view=/));
});

test("the file has the columns that are shown", async () => {
  const { user } = renderAt("/v2/review?state=9", { as: reviewer });
  await rowOf("RB-10001");
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("checkbox", { name: "Partner" }));
  await waitFor(() => expect(office.preferences.hidden_columns).toEqual(["companyName"]));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("button", { name: /^Export \d/ }));
  const asked = actionTo("/api/work-queue/exports")?.body as { filter: object; columns: string[] };
  expect(asked.filter).toMatchObject({ state: "9" });
  expect(asked.columns).not.toContain("companyName");
  expect(asked.columns).toContain("itemName");
});

test("changes of many are listed with who made them, their outcome, and undoing them", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.keyboard("jxe");
  const dialog = await screen.findByRole("dialog", { name: "Change 1 application" });
  await user.click(within(dialog).getByRole("button", { name: /Status/ }));
  await user.click(await screen.findByRole("option", { name: /^Review/ }));
  await user.click(within(dialog).getByRole("button", { name: "Check" }));
  await user.click(await within(dialog).findByRole("button", { name: "Change 1 application" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Bulk changes" }));
  const history = await screen.findByRole("dialog", { name: "Bulk changes" });
  const row = await within(history).findByRole("listitem");
  expect(row).toHaveTextContent("Status to Review");
  expect(row).toHaveTextContent("Rosa Marsh");
  expect(row).toHaveTextContent("1 application was changed.");
  await user.click(within(row).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(row).toHaveTextContent("1 application is back as it was."));
  expect(within(row).queryByRole("button", { name: "Undo" })).toBeNull();
});
