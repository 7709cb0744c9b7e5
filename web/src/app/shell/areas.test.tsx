import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { supervisor } from "../../testing/fixtures";
import { staffHandlers } from "../../testing/handlers/staff";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

beforeEach(() => server.use(...staffHandlers));
afterEach(() => vi.restoreAllMocks());

it("offers the areas that do not fit into the bar behind More", async () => {
  // The browser would wrap everything after Inbox into a second line.
  vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
    return ["conferences", "programPortal"].includes(this.dataset.id ?? "") ? 48 : 0;
  });
  const { user, router } = renderAt("/reports", { as: supervisor });
  const nav = within(await screen.findByRole("navigation", { name: "Areas" }));
  expect(await nav.findByRole("button", { name: "More" })).not.toHaveAttribute("aria-current");
  await user.click(nav.getByRole("button", { name: "More" }));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Live calls", "Program portal"]);
  await user.click(screen.getByRole("menuitem", { name: "Live calls" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/conferences"));
  await waitFor(() => expect(nav.getByRole("button", { name: "More" })).toHaveAttribute("aria-current", "true"));
  expect(nav.getAllByRole("link").map((link) => link.textContent)).toEqual(["Reports", "Reviews", "Inbox", "Telephones"]);
});
