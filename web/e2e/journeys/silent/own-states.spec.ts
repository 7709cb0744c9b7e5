import { expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { words } from "../../sign-in/words";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { inOffice } from "../in-office";
import { until } from "../until";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const RENT = 5;
const REVIEW = 9;
const VOUCHER = 21;
const APPROVED = 3;

interface Item {
  id: number;
  externalId: string;
  version: number;
}

interface State {
  id: number;
  name: string;
  names?: Record<string, string>;
}

/** A program calls Review "Desk check", and gets a state of its own; both have Spanish names. */
async function publish(admin: ApiSession, program: number, from: readonly number[]): Promise<void> {
  const held = await admin.get(`/api/workflow-editor?program=${program}`);
  const { states, transitions } = held.workflow as { states: State[]; transitions: { from: number; to: number }[] };
  const workflow = {
    states: [
      ...states.map((state) => (state.id === REVIEW ? { ...state, name: "Desk check", names: { es: "Revisión de mesa" } } : state)),
      {
        id: VOUCHER,
        name: "Voucher sent",
        kind: "open",
        token: "paid",
        stage: "approved",
        outcome: "approved",
        names: { es: "Vale enviado" },
        applicant_words: { en: "Your voucher is in the mail." },
      },
    ],
    transitions: [...transitions, ...from.map((state) => ({ from: state, to: VOUCHER })), { from: VOUCHER, to: APPROVED }],
  };
  const draft = await admin.post("/api/workflow-editor/drafts", { program, based_on: held.held_version, workflow });
  await admin.post("/api/workflow-editor/publish", { program, version: draft.version });
}

/** From now on this page is in Spanish, whichever key the account's choice has. */
async function inSpanish(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem("language", "es");
    localStorage.setItem("governmentLanguage", "es");
  });
}

test("a program's own state and a renamed one are read by their Spanish names wherever a supervisor meets them", LONG, async () => {
  test.setTimeout(240_000);
  const [queue, item, file, reports] = (["work-queue", "item", "case", "reports"] as const).map((namespace) => words("es", namespace));
  await inOffice("own-states", async ({ hub, deskOf }) => {
    const [admin, api] = [await ApiSession.signIn(hub.url, "admin"), await ApiSession.signIn(hub.url, "supervisor")];
    await publish(admin, RENT, [REVIEW]);
    const listed = await api.get(`/api/work-queue?state=${REVIEW}&process=${RENT}&page_size=25&sort=createdAt&order=asc`);
    const [first, second] = listed.items as Item[];
    if (!first || !second) throw new Error("the demonstration has two applications for rent in review");
    const page = await deskOf("supervisor");
    await inSpanish(page);
    const row = (externalId: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name: externalId, exact: true }) });

    await test.step("in the queue and its filter", async () => {
      await page.goto(`/v2/review?state=${REVIEW}&process=${RENT}`);
      await expect(row(first.externalId).locator(".ui-status")).toHaveText("Revisión de mesa");
      await page.getByRole("button", { name: new RegExp(`^${queue!("filter.byStatus")}`) }).click();
      const choices = page.getByRole("group", { name: queue!("filter.byStatus") });
      await expect(choices.getByText("Vale enviado")).toBeVisible();
      await expect(choices.getByText("Voucher sent")).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/own-states-queue.png` });
      await page.keyboard.press("Escape");
    });

    await test.step("in the case, its change and its history", async () => {
      await page.goto(`/v2/review/${first.id}`);
      const status = page.locator(".case-head .ui-status").first();
      await expect(status).toHaveText("Revisión de mesa");
      await page.getByRole("button", { name: file!("head.changeStatus"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: item!("status.title", { id: first.externalId }) });
      await dialog.getByText("Vale enviado", { exact: true }).click();
      await dialog.getByRole("button", { name: item!("status.save"), exact: true }).click();
      await expect(page.getByText(item!("status.done", { id: first.externalId, status: "Vale enviado" }))).toBeVisible();
      await expect(status).toHaveText("Vale enviado");
      const history = page.getByRole("region", { name: file!("history.title") });
      await expect(history.getByText(/de Revisión de mesa a Vale enviado/)).toBeVisible();
      // The conversation beside it says the same.
      await expect(
        page
          .getByRole("log")
          .getByText(/Vale enviado/)
          .last(),
      ).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/own-states-case.png` });
    });

    await test.step("when somebody else moves one, live, and not by its English name", async () => {
      await page.goto(`/v2/review?process=${RENT}&state=${REVIEW},${VOUCHER}`);
      await expect(row(second.externalId).locator(".ui-status")).toHaveText("Revisión de mesa");
      const now = (await api.get(`/api/work-queue/items/${second.id}`)) as Item;
      const check = await api.post("/api/work-queue/bulk/checks", { selection: { ids: [second.id] }, state_id: VOUCHER });
      expect([check.state_name, check.items[0].current_state_name, check.items[0].version]).toEqual(["Voucher sent", "Desk check", now.version]);
      await api.post(`/api/work-queue/bulk/${check.check_id}/apply`, {});
      await expect(row(second.externalId).locator(".ui-status")).toHaveText("Vale enviado");
    });

    await test.step("in the report, whose figures count it", async () => {
      // Reports are about those who have an account: the demonstration's business.
      const business = await ApiSession.signIn(hub.url, "business");
      const own = async () => (await business.get("/api/own-applications")).applications[0] as { id: number; status: string; status_words: string | null };
      const filed = await api.get(`/api/work-queue/items/${(await own()).id}`);
      const [program, state] = [filed.processId as number, filed.currentStateId as number];
      expect(program).not.toBe(RENT);
      await publish(admin, program, [state]);
      await api.post(`/api/work-queue/items/${filed.id}/advance`, { state_id: VOUCHER, version: filed.version });
      // Who applied reads the program's words for applicants.
      expect(await own()).toMatchObject({ status: "approved", status_words: "Your voucher is in the mail." });
      await page.goto(`/reports/business/resource-status?days=365&process=${program}`);
      await expect(
        page
          .getByRole("rowheader", { name: "Vale enviado" })
          .or(page.getByRole("cell", { name: "Vale enviado" }))
          .first(),
      ).toBeVisible();
      await expect(page.getByText(reports!("measure.applications")).first()).toBeVisible();
      await expect(page.getByText("Voucher sent")).toHaveCount(0);
      if (screenshots) await page.screenshot({ path: `${screenshots}/own-states-report.png` });
    });

    await test.step("the sheet for other programs keeps the workflow's names", async () => {
      const asked = await api.post("/api/work-queue/exports", {
        filter: { state: String(VOUCHER), process: String(RENT) },
        columns: ["externalId", "currentStateName"],
      });
      const link = await until("the sheet", async () => {
        const { items } = (await api.get("/api/work-queue/exports")) as { items: { id: string; state: string }[] };
        return items.find((one) => one.id === asked.id)?.state === "done"
          ? ((await api.get(`/api/work-queue/exports/${asked.id}/link`)).download_url as string)
          : undefined;
      });
      const sheet = await (await fetch(new URL(link, hub.url))).text();
      for (const one of [first, second]) expect(sheet).toContain(`${one.externalId},Voucher sent`);
    });
  });
});
