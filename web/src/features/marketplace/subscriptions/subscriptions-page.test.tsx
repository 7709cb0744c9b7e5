import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SubscriptionApplication } from "../../../api/schema";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { testVisitors } from "../../../testing/test-visitors";

const subscriber = testVisitors.subscriber!;

const application = (n: number, more: Partial<SubscriptionApplication> = {}): SubscriptionApplication => ({
  id: `s${n}`,
  name: `Office ${n}`,
  plan: "county",
  offer: "commonline",
  state: "Subscribed",
  formsEngineApplicationId: null,
  applicationSubmitted: false,
  ...more,
});

let list: SubscriptionApplication[] = [];
let width = 1440;

beforeEach(() => {
  width = 1440;
  list = [application(1), application(2, { formsEngineApplicationId: "d2", applicationSubmitted: true }), application(3, { formsEngineApplicationId: "d3" })];
  server.use(hub.get("/api/subscription-applications", () => HttpResponse.json({ result: list })));
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => vi.restoreAllMocks());

it("lists what one's office subscribes to, with the action that each configuration is at", async () => {
  renderAt("/subscriptions", { as: subscriber });
  const table = await screen.findByRole("table");
  const actions = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("button").textContent);
  expect(actions).toEqual(["Configure", "View Configuration", "Continue Configuration"]);
});

// C060, C075: a table above 800 pixels.
it("is a table from 801 pixels on", async () => {
  width = 801;
  renderAt("/subscriptions", { as: subscriber });
  const table = await screen.findByRole("table");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["Name", "Plan", "Offer", "State", "Action"]);
});

it("is cards up to 800 pixels", async () => {
  width = 800;
  renderAt("/subscriptions", { as: subscriber });
  const cards = await screen.findByRole("list", { name: "My subscriptions" });
  expect(within(cards).getByRole("heading", { name: "Office 2" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

it("has seven on a page", async () => {
  list = Array.from({ length: 9 }, (_, n) => application(n + 1));
  const { user } = renderAt("/subscriptions", { as: subscriber });
  const table = await screen.findByRole("table");
  expect(within(table).getAllByRole("row")).toHaveLength(8);
  await user.click(screen.getByRole("button", { name: "Next page" }));
  expect(within(screen.getByRole("navigation", { name: "Pages of subscriptions" })).getByRole("status")).toHaveTextContent("8–9 of 9");
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(3);
  expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
});

it("opens the form in a window of its own, at the address that the hub names", async () => {
  const opened = { opener: window as unknown, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  const url = "https://service.example/application?draft=d1&subId=s1&subName=Office+1&email=a%40b.example&t=code&newApp=true";
  server.use(
    hub.post("/api/subscription-applications/{subscription}/open", ({ params }) => {
      expect(params.subscription).toBe("s1");
      return HttpResponse.json({ url });
    }),
  );
  const { user } = renderAt("/subscriptions", { as: subscriber });
  await user.click(await screen.findByRole("button", { name: /^Configure: .*Office 1/ }));
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith(url));
  expect(opened.opener).toBeNull();
});

it("closes the window again and says why where the form cannot be opened", async () => {
  const opened = { opener: null, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  server.use(hub.post("/api/subscription-applications/{subscription}/open", () => problem(409, "already_applied")));
  const { user } = renderAt("/subscriptions", { as: subscriber });
  await user.click(await screen.findByRole("button", { name: /^Configure: .*Office 1/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Another subscription of yours is being configured.");
  expect(opened.close).toHaveBeenCalledOnce();
});

it("says that it loads, and offers another try where it cannot", async () => {
  const asked: (() => void)[] = [];
  server.use(
    hub.get("/api/subscription-applications", async () => {
      await new Promise<void>((resolve) => asked.push(resolve));
      return problem(500, "internal");
    }),
  );
  renderAt("/subscriptions", { as: subscriber });
  expect(await screen.findByText("Loading your subscriptions")).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.use(hub.get("/api/subscription-applications", () => HttpResponse.json({ result: [] })));
  again.click();
  expect(await screen.findByText("No subscriptions yet")).toBeVisible();
});

it("configures nothing of a canceled subscription", async () => {
  list = [application(1, { state: "Unsubscribed" })];
  renderAt("/subscriptions", { as: subscriber });
  expect(await screen.findByRole("cell", { name: "Canceled" })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Configure: .*Office 1/ })).toBeDisabled();
});

it("offers the form as a link where the browser blocks the new window", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  server.use(hub.post("/api/subscription-applications/{subscription}/open", () => HttpResponse.json({ url: "https://service.example/application?draft=d1" })));
  const { user } = renderAt("/subscriptions", { as: subscriber });
  await user.click(await screen.findByRole("button", { name: /^Configure: .*Office 1/ }));
  expect(await screen.findByText("Your browser blocked the new window.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the form here" })).toHaveAttribute("href", "https://service.example/application?draft=d1");
});

// C075.
it("changes its layout at the widths of the specification", () => {
  const css = readFileSync("src/features/marketplace/subscriptions/subscriptions.css", "utf8");
  expect([...css.matchAll(/@media \(max-width: (\d+)px\)/g)].map(([, at]) => Number(at))).toEqual([570, 799, 599, 569]);
});
