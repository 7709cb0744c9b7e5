import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const view = { agency: "Riverbend County", program: "Food Assistance", to: "a•••@town.example", is_unsubscribed: false };

test("opening the link asks for confirmation, and nothing ends before it is given", async () => {
  let ended = 0;
  server.use(
    hub.post("/api/unsubscribe/read", () => HttpResponse.json(view)),
    hub.post("/api/unsubscribe", () => {
      ended += 1;
      return HttpResponse.json({ ...view, is_unsubscribed: true });
    }),
  );
  const { user } = renderAt("/unsubscribe/1.abc");
  const button = await screen.findByRole("button", { name: "Unsubscribe" });
  expect(ended).toBe(0);
  await user.click(button);
  expect(await screen.findByText("You've unsubscribed. a•••@town.example won't get any more news about Food Assistance.")).toBeVisible();
  expect(ended).toBe(1);
});

test("a link that was not made here says so", async () => {
  server.use(hub.post("/api/unsubscribe/read", () => problem(410, "link_expired")));
  renderAt("/unsubscribe/forged");
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).not.toBeInTheDocument();
});
