import { screen, waitFor, within } from "@testing-library/react";
import { getI18n } from "react-i18next";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { reviewer, supervisor } from "../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../testing/handlers/staff";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";
import { conference } from "../testing/staff-fixtures";

vi.mock("../shared/calls/room/live-room", () => ({ LiveRoom: () => null }));

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

const LATIN = /\p{Script=Latin}{2,}/u;
/** What these begin ends at U+2069: words isolated inside a sentence. */
const ISOLATED = /[\u2066-\u2068][^\u2069]*\u2069/g;

/** Latin words of an Arabic page outside any element with its own direction: they would break the order of their sentence. */
function loose(root: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = (walker.currentNode.textContent ?? "").replace(ISOLATED, "");
    const parent = walker.currentNode.parentElement!;
    if (!LATIN.test(text) || parent.closest("style, script, kbd, [hidden], .ui-visually-hidden, [aria-hidden=true]")) continue;
    if (!parent.closest("bdi, [dir]:not(html)")) found.push(`${parent.tagName.toLowerCase()}.${parent.className}: ${text}`);
  }
  return found;
}

async function inArabic(path: string, as = reviewer) {
  const shown = renderAt(path, { as });
  await screen.findAllByRole("heading", { level: 1 });
  await getI18n().changeLanguage("ar");
  await waitFor(() => expect(document.documentElement.dir).toBe("rtl"));
  return shown;
}

describe("in a page from right to left, words from left to right keep their own direction", () => {
  it("in a conversation: names, texts, emails, notes, calls and the applicant's details", async () => {
    await inArabic("/v2/inbox/t-10001");
    await screen.findByRole("log");
    await screen.findAllByRole("region", { name: "الجمل الرئيسية" });
    expect(loose(document.body)).toEqual([]);
  });

  it("in the notifications", async () => {
    const entry = { item_id: 10001, thread_id: "t-10001", message_id: null, externalId: "RB-10001", channel: "", rows: null, at_ms: Date.now() };
    office.bell = [
      { ...entry, kind: "mention", id: "m-1", name: "Amal Haddad", by: "Sam Supervisor", words: "please look" },
      { ...entry, kind: "hand_over", id: "10001-4", name: "Amal Haddad", by: "Sam Supervisor", words: "Ines Intake" },
      { ...entry, kind: "failed_send", id: "m-2", name: "Amal Haddad", by: "", words: "ana@example.org", channel: "EMAIL" },
    ];
    const { user } = await inArabic("/reports");
    await user.click(await screen.findByRole("button", { name: /^الإشعارات/ }));
    const dialog = await screen.findByRole("dialog", { name: "الإشعارات" });
    await within(dialog).findAllByText(/Amal Haddad/);
    expect(loose(dialog)).toEqual([]);
  });

  it("on the supervisor's board", async () => {
    office.conferences = [
      conference(1),
      conference(2, { held: true, locked: true }),
      conference(3, { help_asked_at_ms: Date.now() - 130_000, supervisors: [{ id: 214, name: "Sam Supervisor", mode: "whisper" }] }),
    ];
    await inArabic("/v2/conferences", { ...supervisor, roles: [...supervisor.roles, 2] });
    await screen.findAllByRole("article");
    expect(loose(document.body)).toEqual([]);
  });
});
