import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "../../../../shared/page/page";
import { ReloadBoundary } from "./reload-boundary";

function Broken(): never {
  throw new Error("this screen does not draw");
}

const show = () =>
  render(
    <ReloadBoundary>
      <Broken />
    </ReloadBoundary>,
  );

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it("reloads a sign-in screen that breaks; one that breaks again within a minute says so and leaves the reload to its reader", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reload = vi.spyOn(page, "reload").mockImplementation(() => undefined);
  const first = show();
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).toBeNull();
  first.unmount();

  show();
  expect(await screen.findByText("This page stopped working")).toBeVisible();
  expect(reload).toHaveBeenCalledOnce();
  screen.getByRole("button", { name: "Reload" }).click();
  expect(reload).toHaveBeenCalledTimes(2);
});
