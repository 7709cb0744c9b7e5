import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { StaffNotice } from "../../../api/schema";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";

const notice = (number: number, part: Partial<StaffNotice> = {}): StaffNotice => ({
  id: `n${number}`,
  item_id: number,
  thread_id: `t-${number}`,
  externalId: `ERA-${number}`,
  name: "Amal Haddad",
  rule_name: "Denials of mine",
  subject: "",
  body: `ERA-${number} is now Denied.`,
  at_ms: NOON_MS,
  ...part,
});

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

test("changes that rules notify of are in the inbox until they are read, one by one or all", async () => {
  office.staffNotices = [notice(1), notice(2, { body: "" }), notice(3)];
  const { user } = renderAt("/v2/inbox", { as: reviewer });
  const section = await screen.findByRole("region", { name: "3 changes for you" });
  const [first, second] = within(section).getAllByRole("listitem");
  expect(within(first!).getByRole("link", { name: /ERA-1.*Amal Haddad/ })).toHaveAttribute("href", "/v2/review/1");
  expect(first).toHaveTextContent("ERA-1 is now Denied.");
  expect(second).toHaveTextContent("Denials of mine");
  await user.click(within(first!).getByRole("button", { name: /^Mark as read:.*ERA-1/ }));
  const left = await screen.findByRole("region", { name: "2 changes for you" });
  await user.click(within(left).getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: /changes? for you/ })).toBeNull());
  const read = office.actions.filter((action) => action.path.endsWith("/notices/seen")).map((action) => action.body);
  expect(read).toEqual([{ notice_ids: ["n1"] }, { notice_ids: ["n2", "n3"] }]);
});
