import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "../shared/page/page";
import { supervisor } from "../testing/fixtures";
import { renderAt } from "../testing/render";

vi.mock("./pages/tools-page", () => ({
  ToolsPage: () => {
    throw new Error("the tools are broken");
  },
}));

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("keeps the shell around a page that threw, says what happened, and loads anew", async () => {
  const reload = vi.spyOn(page, "reload").mockImplementation(() => undefined);
  const { user } = renderAt("/tools", { as: supervisor });
  expect(await screen.findByRole("heading", { name: "This page stopped working" })).toBeVisible();
  expect(screen.getByText("the tools are broken")).toBeInTheDocument();
  expect(screen.getByRole("navigation", { name: "Areas" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
});
