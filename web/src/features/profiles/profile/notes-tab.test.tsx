import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { SessionUser } from "../../../api/schema";
import { applicant } from "../../../testing/fixtures";
import { accountHandlers } from "../../../testing/handlers/account";
import { desk, page, paperHandlers, resetDesk } from "../../../testing/handlers/papers";
import { kept, profileHandlers, resetProfile } from "../../../testing/handlers/profile";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const AT_MS = Date.UTC(2026, 10, 5, 12);
const note = (id: string, body: string, files = 0) => ({
  id_business_note: id,
  body,
  by: "Ben Marsh",
  at_ms: AT_MS,
  files,
  ds_attachment: files > 0 ? "letter.pdf" : null,
});

beforeEach(() => {
  resetProfile();
  resetDesk();
  server.use(...accountHandlers, ...profileHandlers, ...paperHandlers());
});

it("keeps what is written, says so, and the next note is written at once", async () => {
  const { user } = renderAt("/profile/notes", { as: applicant });
  expect(await screen.findByText("No notes yet")).toBeVisible();
  const box = () => screen.getByRole("textbox", { name: /^New note/ });
  await user.click(screen.getByRole("button", { name: "Add the note" }));
  expect(await screen.findByRole("link", { name: /required/ })).toBeVisible();
  expect(kept.notes).toEqual([]);
  await user.type(box(), "Called the bank");
  await user.click(screen.getByRole("button", { name: "Add the note" }));
  expect(await screen.findByText("Your note is kept.")).toBeVisible();
  const list = within(await screen.findByRole("list", { name: "Notes" }));
  expect(list.getByText("Called the bank")).toBeVisible();
  expect(list.getByText(/Ana Ruiz/)).toHaveTextContent(/Nov 4|Nov 5/);
  expect(box()).toHaveValue("");
  expect(box()).toHaveFocus();
  await user.type(box(), "She calls back");
  await user.click(screen.getByRole("button", { name: "Add the note" }));
  await waitFor(() => expect(list.getAllByRole("listitem").map((one) => one.firstChild?.textContent)).toEqual(["She calls back", "Called the bank"]));
});

it("asks before a note that was not added is left behind", async () => {
  const { user, router } = renderAt("/profile/notes", { as: applicant });
  await user.type(await screen.findByRole("textbox", { name: /^New note/ }), "Called");
  await user.click(screen.getByRole("link", { name: "Landlord" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Stay" }));
  expect(router.state.location.pathname).toBe("/profile/notes");
});

it("asks for the files of a note once they are wanted, and takes, saves and removes them", async () => {
  kept.notes = [note("n2", "The lease"), note("n1", "The landlord wrote", 1)];
  desk.papers = [{ at: "n1", hand_over_id: null, file: page("letter", { name: "letter.pdf" }) }];
  const asked: string[] = [];
  const links: string[] = [];
  server.use(
    hub.get("/api/community-notes/{id}/attachments", ({ params }) => {
      asked.push(params.id);
      return HttpResponse.json({ items: desk.papers.filter(({ at }) => at === params.id).map(({ file }) => file) });
    }),
    hub.get("/api/files/{id}/links", ({ params }) => {
      links.push(params.id);
      return HttpResponse.json({ download_url: null, view_url: null, thumbnail_url: null });
    }),
  );
  const { user } = renderAt("/profile/notes", { as: applicant });
  const entries = within(await screen.findByRole("list", { name: "Notes" }));
  expect(entries.getByText("The landlord wrote").closest("li")).toHaveTextContent("Ben Marsh");
  expect(entries.getByRole("button", { name: "Add files" })).toBeVisible();
  expect(asked).toEqual([]);
  const first = within(entries.getByText("The landlord wrote").closest("li")!);
  await user.click(first.getByRole("button", { name: "Files: 1" }));
  await user.click(await first.findByRole("button", { name: "Save letter.pdf" }));
  await waitFor(() => expect(links).toEqual(["letter"]));
  const input = entries.getByText("The landlord wrote").closest("li")!.querySelector<HTMLInputElement>("input[type=file]")!;
  await user.upload(input, new File(["%PDF-1.7"], "answer.pdf", { type: "application/pdf" }));
  expect(await first.findByText("answer.pdf")).toBeVisible();
  await waitFor(() => expect(desk.papers.map(({ at, file }) => [at, file.name])).toContainEqual(["n1", "answer.pdf"]));
  await user.click(await first.findByRole("button", { name: "Remove letter.pdf" }));
  await waitFor(() => expect(first.queryByText("letter.pdf")).toBeNull());
  expect(desk.removed).toEqual(["letter"]);
  expect(new Set(asked)).toEqual(new Set(["n1"]));
});

it("is a part of a business's profile too, for everybody who belongs to it", async () => {
  resetProfile("business");
  const business: SessionUser = { ...applicant, role_codes: ["BUS"], accountType: "Business", id_entity_type: 1, cd_community_entity_type: 1 };
  renderAt("/profile/notes", { as: business });
  expect(await screen.findByText(/^Notes for everybody who belongs to the business/)).toBeVisible();
});
