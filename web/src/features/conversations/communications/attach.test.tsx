import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { ProblemBody } from "../../../api/schema";
import { reviewer } from "../../../testing/fixtures";
import { fileHandlers } from "../../../testing/handlers/files";
import { problem } from "../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers, ...fileHandlers());
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(min-width"), media: query, addEventListener() {}, removeEventListener() {} }));
});

const noteTab = async () => {
  const { user } = renderAt("/v2/inbox/t-10001", { as: reviewer });
  const composer = within(await screen.findByRole("region", { name: "Write" }));
  await user.click(composer.getByRole("tab", { name: "Note" }));
  return { user, composer };
};

const choose = async (user: Awaited<ReturnType<typeof noteTab>>["user"], name: string, words: string) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await user.upload(input, new File([words], name, { type: "text/plain" }));
};

test("a file is uploaded part by part and is shown on its note, which needs no text", async () => {
  const { user, composer } = await noteTab();
  await choose(user, "receipt.txt", "0123456789");
  const list = within(await composer.findByRole("list", { name: "Attached files" }));
  expect(list.getByText("receipt.txt")).toBeInTheDocument();
  await waitFor(() => expect(office.actions.filter((action) => action.path === "part").map((action) => action.body)).toEqual([0, 4, 8]));
  await waitFor(() => expect(composer.getByRole("button", { name: "Add note" })).toBeEnabled());
  await user.click(composer.getByRole("button", { name: "Add note" }));
  await waitFor(() =>
    expect(office.actions.find((action) => action.path.endsWith("/messages"))?.body).toEqual({ channel: "NOTE", body: "", attachments: ["upload-1"] }),
  );
  const log = within(screen.getByRole("log", { name: "Messages" }));
  expect(await log.findByRole("button", { name: "Download receipt.txt" })).toBeInTheDocument();
  expect(composer.queryByText("receipt.txt")).toBeNull();
});

test("a broken connection stops it with a reason, and it resumes at the hub's position", async () => {
  let isBroken = true;
  server.use(
    hub.patch("/api/files/uploads/{id}", ({ request }) => (isBroken && request.headers.get("Upload-Offset") === "4" ? problem(503, "overloaded") : undefined)),
  );
  const { user, composer } = await noteTab();
  await choose(user, "receipt.txt", "0123456789");
  const again = await composer.findByRole("button", { name: "Continue receipt.txt" });
  expect(composer.getByRole("button", { name: "Add note" })).toBeDisabled();
  isBroken = false;
  await user.click(again);
  await waitFor(() => expect(composer.getByRole("button", { name: "Add note" })).toBeEnabled());
  expect(office.actions.filter((action) => action.path === "upload begun")).toHaveLength(1);
  expect(office.actions.filter((action) => action.path === "part").map((action) => action.body)).toEqual([0, 4, 8]);
});

test("a refused file says in plain words why, and can be taken away", async () => {
  const refusal: ProblemBody = {
    type: "about:blank",
    title: "",
    status: 422,
    key: "invalid_field",
    message: "",
    errors: [{ field: "file", key: "kind_differs" }],
    trace_id: "1",
  };
  server.use(hub.patch("/api/files/uploads/{id}", () => HttpResponse.json(refusal, { status: 422 })));
  const { user, composer } = await noteTab();
  await choose(user, "letter.pdf.txt", "just a text");
  expect(await composer.findByText(/name does not match what is in it/)).toBeInTheDocument();
  await user.click(composer.getByRole("button", { name: "Remove letter.pdf.txt" }));
  expect(composer.queryByText("letter.pdf.txt")).toBeNull();
});
