import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Launch, ProgramTrial, TrialName, TrialPerson } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const ENDS = Date.UTC(2099, 0, 5, 12);
const person = (over: Partial<TrialPerson> = {}): TrialPerson => ({
  account_id: 7,
  name: "Ana Reyes",
  address: "ana@mail.example",
  named_by: "Ada Admin",
  named_at_ms: Date.UTC(2026, 11, 1, 12),
  ends_at_ms: ENDS,
  ...over,
});
const launch: Launch = {
  is_launched: false,
  may_launch: true,
  items: [{ key: "trial", state: "ok", where: "/v2/program-portal/launch-program?program=40", missing: ["3"] }],
};

let trial: ProgramTrial;

beforeEach(() => {
  resetOffice();
  trial = { is_launched: false, people: [person()], ends_at_ms: ENDS, test_applications: 3 };
  server.use(
    ...staffHandlers,
    hub.get("/api/admin/programs/{id}/launch", () => HttpResponse.json(launch)),
    hub.get("/api/admin/programs/{id}/trial", () => HttpResponse.json(trial)),
  );
});

const open = () => renderAt("/v2/program-portal/launch-program?program=40", { as: administrator });
const card = async () => within(await screen.findByRole("region", { name: "Trial" }));

test("the card says who tries the program, how much they have sent, and at which address", async () => {
  open();
  const here = await card();
  expect(await here.findByText("Ana Reyes")).toBeVisible();
  expect(here.getByText("ana@mail.example")).toBeVisible();
  expect(here.getByRole("link", { name: "3 test applications" })).toHaveAttribute("href", "/v2/review?process=40&test=true");
  expect(here.getByText(/\/resources\/40$/)).toBeVisible();
  expect(screen.getAllByText("3 test applications")).toHaveLength(2);
});

test("somebody is named by their address, and an unknown one says what to do", async () => {
  const sent: TrialName[] = [];
  server.use(
    hub.put("/api/admin/programs/{id}/trial/accounts", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (body.address === "nobody@mail.example") return problem(422, "invalid_field", { errors: [{ field: "address", key: "not_found" }] });
      trial = { ...trial, people: [...trial.people, person({ account_id: 8, name: "Ben Ode", address: body.address })] };
      return HttpResponse.json(trial);
    }),
  );
  const { user } = open();
  const here = await card();
  const address = await here.findByRole("textbox", { name: "Email or phone number of the account" });
  await user.type(address, "nobody@mail.example");
  await user.click(here.getByRole("button", { name: "Add" }));
  expect(await here.findByText("Nobody has an account with this address. Ask them to create one first.")).toBeVisible();
  await user.clear(address);
  await user.type(address, "ben@mail.example");
  await user.click(here.getByRole("button", { name: "Add" }));
  expect(await here.findByText("Ben Ode")).toBeVisible();
  expect(address).toHaveValue("");
  expect(sent.map((one) => one.address)).toEqual(["nobody@mail.example", "ben@mail.example"]);
  expect(sent[1]!.ends_at_ms).toBe(ENDS);
});

test("a name that was taken off is brought back", async () => {
  const named: TrialName[] = [];
  server.use(
    hub.delete("/api/admin/programs/{id}/trial/accounts/{account}", ({ params }) => {
      trial = { ...trial, people: trial.people.filter((one) => one.account_id !== Number(params.account)) };
      return HttpResponse.json(trial);
    }),
    hub.put("/api/admin/programs/{id}/trial/accounts", async ({ request }) => {
      named.push(await request.json());
      trial = { ...trial, people: [person()] };
      return HttpResponse.json(trial);
    }),
  );
  const { user } = open();
  const here = await card();
  await user.click(await here.findByRole("button", { name: /Remove.*Ana Reyes/ }));
  expect(await here.findByText("Nobody is named yet.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await here.findByText("Ana Reyes")).toBeVisible();
  await waitFor(() => expect(named).toEqual([{ account_id: 7, address: "ana@mail.example", ends_at_ms: ENDS }]));
});

test("after the launch nobody is named any more, and the tests are still found", async () => {
  trial = { ...trial, is_launched: true };
  open();
  const here = await card();
  expect(await here.findByText(/its trial is over/)).toBeVisible();
  expect(here.queryByRole("textbox")).toBeNull();
  expect(here.getByRole("link", { name: "3 test applications" })).toBeVisible();
});
