import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { ThreadPrint } from "../../../api/schema";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const saved = vi.fn();

beforeEach(() => {
  resetOffice();
  saved.mockReset();
  server.use(
    ...staffHandlers,
    hub.get("/api/files/{id}/links", ({ params }) =>
      HttpResponse.json({ view_url: null, download_url: `/api/files/${String(params.id)}/download?t=signed`, thumbnail_url: null }),
    ),
  );
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
  // What the page reads of its address, and a call that jsdom does not have.
  const { href, origin, protocol, host, hostname, pathname, search, hash } = window.location;
  vi.stubGlobal("location", { href, origin, protocol, host, hostname, pathname, search, hash, assign: saved });
});

const openSettings = async () => {
  const { user } = renderAt("/v2/inbox/t-10001", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "View settings" }));
  return { user, settings: within(await screen.findByRole("dialog", { name: "View settings" })) };
};

const change = (part: Partial<ThreadPrint>) => {
  office.prints = office.prints.map((print, place) => (place === 0 ? { ...print, ...part } : print));
};

test("a conversation is printed with progress, saved once it is made, and says what couldn't be printed", async () => {
  const { user, settings } = await openSettings();
  await user.click(settings.getByRole("switch", { name: "With private notes" }));
  await user.click(settings.getByRole("button", { name: "Save as PDF" }));
  await waitFor(() => expect(office.actions.find((action) => action.path.endsWith("/pdf"))?.body).toEqual({ notes: true }));
  expect(await settings.findByRole("progressbar", { name: "Making the PDF" })).toBeInTheDocument();
  change({ state: "running", done: 400, total: 1_200 });
  expect(await settings.findByText("400 of 1,200 entries", undefined, { timeout: 5_000 })).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
  change({ state: "done", done: 1_200, file_id: "file-1", unprintable: 2 });
  await waitFor(() => expect(saved).toHaveBeenCalledWith("/api/files/file-1/download?t=signed"), { timeout: 5_000 });
  expect(settings.getByText("2 characters couldn't be printed. The entries they're in say so.")).toBeInTheDocument();
  expect(saved).toHaveBeenCalledTimes(1);
  await user.click(settings.getByRole("button", { name: /^Download the PDF of / }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
});

test("it is cancelled while it is made, and one that failed says so", async () => {
  const { user, settings } = await openSettings();
  await user.click(settings.getByRole("button", { name: "Save as PDF" }));
  await user.click(await settings.findByRole("button", { name: "Cancel the PDF" }));
  expect(await settings.findByText(/^The PDF of .* was canceled\.$/)).toBeInTheDocument();
  expect(office.actions.some((action) => action.path === "POST /api/threads/t-10001/pdf/print-1/cancel")).toBe(true);
  await user.click(settings.getByRole("button", { name: "Save as PDF" }));
  change({ state: "dead" });
  expect(await settings.findByText(/^The PDF of .* couldn't be made\. Try again\.$/, undefined, { timeout: 5_000 })).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
});
