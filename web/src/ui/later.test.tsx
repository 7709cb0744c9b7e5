import { render, screen } from "@testing-library/react";
import { Suspense, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";

/** The module as at the start of a page. */
async function fresh() {
  vi.resetModules();
  return import("./later");
}

const Words = ({ children }: { children: ReactNode }) => <p>{children}</p>;
const withPlace = (page: ReactNode) => render(<Suspense fallback={<p>on its way</p>}>{page}</Suspense>);

describe("what comes later", () => {
  it("is loaded when it is shown, with its place held until then", async () => {
    const { later } = await fresh();
    const bring = vi.fn(async () => Words);
    const Late = later(bring);
    expect(bring).not.toHaveBeenCalled();
    withPlace(<Late>here</Late>);
    expect(screen.getByText("on its way")).toBeVisible();
    expect(await screen.findByText("here")).toBeVisible();
  });

  it("is there at once when it was loaded before", async () => {
    const { later, loadLater } = await fresh();
    const [First, other] = [later(async () => Words), vi.fn(async () => Words)];
    loadLater();
    later(other);
    expect(other).toHaveBeenCalledOnce();
    await Promise.resolve();
    await Promise.resolve();
    withPlace(<First>here</First>);
    expect(screen.getByText("here")).toBeVisible();
  });

  it("is loaded when somebody does something, or after a while, once", async () => {
    vi.useFakeTimers();
    for (const act of [() => window.dispatchEvent(new Event("pointerdown")), () => vi.advanceTimersByTime(3_000)]) {
      const { later, planLater } = await fresh();
      const bring = vi.fn(async () => Words);
      later(bring);
      planLater();
      vi.advanceTimersByTime(2_999);
      expect(bring).not.toHaveBeenCalled();
      act();
      window.dispatchEvent(new Event("keydown"));
      vi.advanceTimersByTime(9_000);
      expect(bring).toHaveBeenCalledOnce();
    }
  });
});
