import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { AdministeredReport } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

test("a report is given to a role by a tick, and taken back with one press", async () => {
  let items: AdministeredReport[] = [
    { report: "login-activity", roles: [] },
    { report: "data-accuracy", roles: [200] },
  ];
  server.use(
    hub.get("/api/reporting/reports", () => HttpResponse.json({ items, assignable: [], other_label: "Operation User" })),
    hub.put("/api/reporting/reports/{name}/roles", async ({ request, params }) => {
      const { roles } = (await request.json()) as { roles: number[] };
      items = items.map((item) => (item.report === params.name ? { ...item, roles } : item));
      return HttpResponse.json(items.find((item) => item.report === params.name)!);
    }),
  );
  const { user } = renderAt("/v2/program-portal/reports", { as: administrator });
  const box = await screen.findByRole("checkbox", { name: "Case manager may read Login activity" });
  expect(screen.getByRole("row", { name: /Login activity.*Everybody who reads reports/ })).toBeVisible();
  await user.click(box);
  await waitFor(() => expect(items[0]?.roles).toEqual([201]));
  expect(await screen.findByText("Login activity was saved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(items[0]?.roles).toEqual([]));
});
