import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiProblem } from "../../../api/problem";
import { caseView } from "../../../testing/case-fixtures";
import { reviewer } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const saved = vi.hoisted(() => [] as { name: string; bytes: number }[]);
vi.mock("../../../shared/page/save-file", () => ({ saveFile: (file: Blob, name: string) => saved.push({ name, bytes: file.size }) }));

const callForFileAndHead = vi.hoisted(() => vi.fn());
vi.mock("../../../api/client", async (original) => ({ ...(await original<object>()), callForFileAndHead }));

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  saved.length = 0;
});

test("the form of another office is filled in with the case's answers and saved; what does not fit is named, and one without fields says so", async () => {
  const view = caseView(office.items.find((one) => one.id === 10_001)!);
  server.use(hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)));
  const answer = (lacking: string) => ({ file: new Blob(["%PDF-1.7 filled"]), head: new Headers({ "x-fields-not-drawn": lacking }) });
  callForFileAndHead.mockResolvedValueOnce(answer(""));
  callForFileAndHead.mockResolvedValueOnce(answer("Page%201.SSN,DOB"));
  const refusal = problem(422, "invalid_field", { errors: [{ field: "file", key: "no_form" }] });
  callForFileAndHead.mockRejectedValueOnce(await ApiProblem.fromResponse(refusal));
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const part = await screen.findByRole("region", { name: "Documents" });
  const button = within(part).getByRole("button", { name: "Fill in a PDF form…" });
  const choose = async (name: string) => {
    await user.click(button);
    await user.upload(
      document.querySelector<HTMLInputElement>("input[type=file][accept='application/pdf']")!,
      new File(["%PDF-1.7"], name, { type: "application/pdf" }),
    );
  };
  await choose("state-form.pdf");
  expect(await screen.findByText("The form was filled in and saved")).toBeVisible();
  await waitFor(() => expect(saved).toEqual([{ name: `${view.item.externalId}-state-form.pdf`, bytes: 15 }]));
  const [path, { form }] = callForFileAndHead.mock.calls[0] as [string, { form: FormData }];
  expect([path, form.get("application"), (form.get("file") as File).name]).toEqual(["/api/document/fill-pdf", view.item.externalId, "state-form.pdf"]);
  await choose("narrow.pdf");
  expect(await screen.findByText("Page 1.SSN, DOB")).toBeVisible();
  expect(saved).toHaveLength(2);
  await choose("letter.pdf");
  expect(await screen.findByText("This PDF has no fields to fill in.")).toBeVisible();
  expect(saved).toHaveLength(2);
});
