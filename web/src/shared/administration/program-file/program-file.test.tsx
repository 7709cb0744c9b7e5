import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import type { ProgramFilePlan } from "../../../api/schema";
import { administered, administrator } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { problem } from "../../../testing/handlers/problem";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { ProgramFileActions } from "./program-file-actions";

const plan: ProgramFilePlan = {
  processId: null,
  processName: "Rent help",
  faults: [],
  missing_roles: ["Inspector"],
  missing_templates: [],
  items: [
    { path: "form", kind: "form", key: "41", verdict: "created", is_left_out: false },
    { path: "message_templates.visit", kind: "message_template", key: "visit-41", verdict: "created", is_left_out: false },
    { path: "message_templates.shared", kind: "message_template", key: "shared", verdict: "of_all_programs", is_left_out: false },
  ],
};

const file = new File(['{"format":1}'], "rent.json", { type: "application/json" });

function open(element = <ProgramFileActions />) {
  return renderAt("/", { as: administrator, routes: [{ path: "/", element }] });
}

describe("a program's file", () => {
  it("shows what it would do, and comes in without what is left out", async () => {
    const asked: string[] = [];
    server.use(
      hub.post("/api/admin/programs/file/preview", ({ request }) => {
        const left = new URL(request.url).searchParams.get("leave_out") ?? "";
        return HttpResponse.json({ ...plan, items: plan.items.map((item) => ({ ...item, is_left_out: left.split(",").includes(item.path) })) });
      }),
      hub.post("/api/admin/programs/file", async ({ request }) => {
        asked.push(`${new URL(request.url).search} ${await (request as Request).text()}`);
        return HttpResponse.json({ processId: 41, release: 2, items: [] }, { status: 201 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Bring in a file" }));
    const dialog = await screen.findByRole("dialog", { name: "New program from a file" });
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
    await user.upload(input, file);
    expect(await within(dialog).findByText("new, under the key visit-41")).toBeVisible();
    expect(within(dialog).getByText("Inspector")).toBeVisible();
    const bring = within(dialog).getByRole("button", { name: "Bring in" });
    expect(bring).toBeDisabled();
    await user.click(within(dialog).getByRole("checkbox", { name: "Leave out message_templates.shared" }));
    await waitFor(() => expect(bring).toBeEnabled());
    await user.click(bring);
    expect(within(dialog).getByText("Say why, in a few words.")).toBeVisible();
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "A copy");
    await user.click(bring);
    await waitFor(() => expect(asked).toEqual(['?drafts=false&note=A+copy&leave_out=message_templates.shared {"format":1}']));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is refused with its places", async () => {
    server.use(
      hub.post("/api/admin/programs/file/preview", () => problem(422, "invalid_field", { errors: [{ field: "workflow.colour", key: "unknown_member" }] })),
    );
    const { user } = open(<ProgramFileActions administered={administered.programs[0]!} />);
    await user.click(await screen.findByRole("button", { name: "Bring in a file" }));
    await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file);
    expect(await screen.findByText("workflow.colour: this is not known here")).toBeVisible();
    expect(screen.getByRole("button", { name: "Bring in" })).toBeDisabled();
  });
});
