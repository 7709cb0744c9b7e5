import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeToast, LONG_TOAST_MS, showToast, toastQueue } from "./toast-queue";
import { ToastRegion } from "./toast-region";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (...args: Parameters<typeof showToast>) => act(() => void showToast(...args));

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => toastQueue.read().forEach((toast) => closeToast(toast.id)));
  vi.useRealTimers();
});

describe("notifications", () => {
  it("stay five seconds, and never less", async () => {
    show({ kind: "success", title: "Saved" });
    show({ kind: "success", title: "Sent", lastsMs: 100 });
    await pass(4_900);
    expect(screen.getByText("Saved")).toBeVisible();
    expect(screen.getByText("Sent")).toBeVisible();
    await pass(200);
    expect(screen.queryByText("Saved")).toBeNull();
    expect(screen.queryByText("Sent")).toBeNull();
  });

  it("stay two minutes when they explain a lost session", async () => {
    show({ kind: "error", title: "Not available", lastsMs: LONG_TOAST_MS });
    await pass(119_000);
    expect(screen.getByRole("alert")).toHaveTextContent("Not available");
    await pass(2_000);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("wait while the pointer or the focus is with them", async () => {
    show({ kind: "warning", title: "Look here" });
    const region = screen.getByRole("region", { name: "Notifications" });
    fireEvent.pointerEnter(region);
    await pass(20_000);
    act(() => screen.getByRole("button", { name: "Close notification" }).focus());
    fireEvent.pointerLeave(region);
    await pass(20_000);
    expect(screen.getByText("Look here")).toBeVisible();
    act(() => screen.getByRole("button", { name: "Close notification" }).blur());
    await pass(5_100);
    expect(screen.queryByText("Look here")).toBeNull();
  });

  it("close on Escape, the newest first", async () => {
    show({ kind: "success", title: "First" });
    show({ kind: "success", title: "Second" });
    fireEvent.keyDown(document, { key: "Escape" });
    expect(screen.queryByText("Second")).toBeNull();
    expect(screen.getByText("First")).toBeVisible();
    fireEvent.keyDown(document, { key: "Escape" });
    expect(screen.queryByText("First")).toBeNull();
  });
});
