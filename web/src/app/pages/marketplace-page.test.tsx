import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MarketplaceSubscription, PurchasedSubscription } from "../../api/schema";
import { page } from "../../shared/page/page";
import { useSession } from "../../shared/identity/session";
import { applicant } from "../../testing/fixtures";
import { problem } from "../../testing/handlers/problem";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { toastQueue } from "../../ui/toast-queue";

const granted = (asked?: () => void) =>
  hub.post("/api/marketplace/refresh", ({ request }) => {
    expect(request.headers.get("authorization")).toMatch(/^Bearer /);
    asked?.();
    return HttpResponse.json({ data: { expires_at_ms: Date.now() + 3_600_000 } });
  });

const bought = (more: Partial<MarketplaceSubscription> = {}): MarketplaceSubscription => ({
  id: "s1",
  name: "Mill",
  offerId: "commonline",
  planId: "county",
  quantity: null,
  saasSubscriptionStatus: "SUBSCRIBED",
  purchaser: { emailId: "buyer@mill.example" },
  adminEmail: null,
  ...more,
});
const purchased = (): PurchasedSubscription => ({
  subscription: bought({ saasSubscriptionStatus: "PENDING_FULFILLMENT_START" }),
  planName: "County plan",
  ticket: "ticket",
  fallbackAdminEmail: "help@service.example",
});

describe("the marketplace landing", () => {
  afterEach(() => vi.restoreAllMocks());

  it("sends a visitor to the marketplace's identity provider, and back to this very address", async () => {
    const left = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    server.use(
      hub.post("/api/marketplace/link", async ({ request }) => {
        const { nextUrl } = (await request.json()) as { nextUrl: string };
        return HttpResponse.json({ data: { redirectUrl: `https://login.example/authorize?next=${encodeURIComponent(nextUrl)}` } });
      }),
    );
    const { user } = renderAt("/?marketplace");
    expect(await screen.findByRole("heading", { name: "You are not logged in" })).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Sign in" })).toHaveLength(2);
    await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(`https://login.example/authorize?next=${encodeURIComponent("/?marketplace")}`));
  });

  it("confirms a purchase in two steps without a sign-in, and takes the token out of the address", async () => {
    const sent: unknown[] = [];
    server.use(
      hub.post("/api/marketplace/getSubscriptionDetails", async ({ request }) => {
        expect(await request.json()).toEqual({ purchaseToken: "a+b=" });
        return HttpResponse.json({ result: purchased() });
      }),
      hub.post("/api/marketplace/subscriptions", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ result: bought() }, { status: 201 });
      }),
    );
    const { user, router } = renderAt("/?token=a%2Bb%3D");
    expect(await screen.findByRole("heading", { name: "Subscription Details" })).toBeVisible();
    expect(router.state.location.search).toBe("?marketplace");
    expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
    expect(screen.getByText("County plan")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Admin email" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByRole("textbox", { name: "First name" })).toHaveAccessibleDescription("Please input a first name");
    expect(screen.getByRole("textbox", { name: "Last name" })).toHaveAccessibleDescription("Please input a last name");
    await user.type(screen.getByRole("textbox", { name: "First name" }), "A");
    await user.type(screen.getByRole("textbox", { name: "Last name" }), "Reyes7");
    await user.click(screen.getByRole("checkbox", { name: "Add a different admin user" }));
    await user.clear(screen.getByRole("textbox", { name: "Admin email" }));
    await user.type(screen.getByRole("textbox", { name: "Admin email" }), "ana@");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByRole("textbox", { name: "Admin email" })).toHaveAccessibleDescription("Please input a valid email");
    expect(screen.getByRole("textbox", { name: "First name" })).toHaveAccessibleDescription("Please input a valid first name");
    expect(screen.getByRole("textbox", { name: "Last name" })).toHaveAccessibleDescription("Please input a valid last name");
    expect(sent).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: "Admin email" }), "mill.example");
    await user.type(screen.getByRole("textbox", { name: "First name" }), "na");
    await user.type(screen.getByRole("textbox", { name: "Last name" }), "{Backspace}");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("heading", { name: "Confirmation email" })).toBeVisible();
    expect(screen.getByText(/ana@mill\.example/)).toBeVisible();
    expect(sent).toEqual([{ admin: { email: "ana@mill.example", firstName: "Ana", lastName: "Reyes" }, subscription: { id: "s1", ticket: "ticket" } }]);
  });

  it.each([
    [102, "An admin account has already been created and cannot be changed now. Please contact the provider."],
    [undefined, "Try again later or contact our support team"],
  ])("says what went wrong with error %s", async (code, words) => {
    server.use(
      hub.post("/api/marketplace/getSubscriptionDetails", () => HttpResponse.json({ result: purchased() })),
      hub.post("/api/marketplace/subscriptions", () => problem(409, code ? "subscription_admin_exists" : "marketplace_refused", code ? { code } : {})),
    );
    const { user } = renderAt("/?token=purchase");
    await user.type(await screen.findByRole("textbox", { name: "First name" }), "Ana");
    await user.type(screen.getByRole("textbox", { name: "Last name" }), "Reyes");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Something went wrong")).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(toastQueue.read().find(({ title }) => title === "Something went wrong")?.lastsMs).toBe(120_000);
    expect(screen.getByRole("heading", { name: "Subscription Details" })).toBeVisible();
  });

  it("says at its field what the hub does not take", async () => {
    server.use(
      hub.post("/api/marketplace/getSubscriptionDetails", () => HttpResponse.json({ result: purchased() })),
      hub.post("/api/marketplace/subscriptions", () =>
        problem(422, "invalid_field", {
          errors: [
            { field: "admin.email", key: "not_an_address" },
            { field: "admin.lastName", key: "too_short" },
          ],
        }),
      ),
    );
    const { user } = renderAt("/?token=purchase");
    await user.type(await screen.findByRole("textbox", { name: "First name" }), "Ana");
    await user.type(screen.getByRole("textbox", { name: "Last name" }), "Reyes");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Admin email" })).toHaveAccessibleDescription("Please input a valid email"));
    expect(screen.getByRole("textbox", { name: "Last name" })).toHaveAccessibleDescription("Please input a valid last name");
    expect(screen.getByRole("textbox", { name: "First name" })).not.toHaveAccessibleDescription();
  });

  it("shows what was bought, what happens next, and where help is", async () => {
    server.use(hub.post("/api/marketplace/getSubscriptionDetails", () => HttpResponse.json({ result: purchased() })));
    renderAt("/?token=purchase");
    expect(await screen.findByRole("heading", { name: "Subscription Details" })).toBeVisible();
    expect(screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ""}`)).toEqual([
      "Purchaser email: buyer@mill.example",
      "Offer: commonline",
      "Subscription name: Mill",
      "Marketplace subscription id: s1",
      "Status: Being set up",
      "Plan: County plan",
    ]);
    expect(
      screen.getByText(/When you continue, you request the subscription\. It is activated later, and an email with setup instructions follows\./),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Help center" })).toHaveAttribute("href", "/contact-support");
    expect(screen.getByRole("textbox", { name: "Admin email" })).toHaveValue("buyer@mill.example");
    expect(
      within(screen.getByRole("list", { name: "Steps" }))
        .getAllByRole("listitem")
        .map((step) => step.textContent),
    ).toEqual(["1. Subscription Details", "2. Confirmation email"]);
  });

  it("says of a canceled purchase nothing else, and of an expired link what to do", async () => {
    server.use(
      hub.post("/api/marketplace/getSubscriptionDetails", () =>
        HttpResponse.json({ result: { ...purchased(), subscription: bought({ saasSubscriptionStatus: "UNSUBSCRIBED" }) } }),
      ),
    );
    renderAt("/?token=purchase");
    expect(await screen.findByRole("heading", { name: "Subscription Canceled" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.queryByRole("list", { name: "Steps" })).toBeNull();
    expect(screen.getByRole("main")).toHaveTextContent(/^Subscription Canceled$/);
  });

  // MONEY 16: the marketplace's own sentence.
  it("says of an expired link what to do", async () => {
    server.use(hub.post("/api/marketplace/getSubscriptionDetails", () => problem(410, "purchase_expired")));
    renderAt("/?token=old");
    expect(await screen.findByText("We couldn't identify this purchase.")).toBeVisible();
    expect(
      screen.getByText(
        'Reopen this SaaS subscription in the Azure portal or in Microsoft 365 Admin Center and select "Configure Account" or "Manage Account" again.',
      ),
    ).toBeVisible();
  });

  it("offers the fall-back address where the purchaser has none", async () => {
    server.use(
      hub.post("/api/marketplace/getSubscriptionDetails", () =>
        HttpResponse.json({ result: { ...purchased(), subscription: bought({ purchaser: { emailId: "" } }) } }),
      ),
    );
    renderAt("/?token=purchase");
    expect(await screen.findByRole("textbox", { name: "Admin email" })).toHaveValue("help@service.example");
  });

  it("manages subscriptions: a change of plan for those that are subscribed, to any plan but the present one", async () => {
    const changed: unknown[] = [];
    server.use(
      granted(),
      hub.get("/api/marketplace/subscriptions", () =>
        HttpResponse.json({ result: { subscriptions: [bought(), bought({ id: "s2", name: "Old", saasSubscriptionStatus: "UNSUBSCRIBED" })] } }),
      ),
      hub.get("/api/marketplace/subscriptions/{subscription}/plans", () =>
        HttpResponse.json({
          result: {
            plans: [
              { planId: "county", displayName: "County plan" },
              { planId: "state", displayName: "State plan" },
            ],
          },
        }),
      ),
      hub.patch("/api/marketplace/subscriptions/{subscription}", async ({ request }) => {
        changed.push(await request.json());
        return HttpResponse.json({ result: bought() } as never, { status: 202 });
      }),
    );
    const { user } = renderAt("/?marketplace", { as: applicant });
    const manage = await screen.findByRole("button", { name: "Manage Subscriptions" });
    await waitFor(() => expect(manage).toBeEnabled());
    await user.click(manage);
    expect(screen.getByRole("button", { name: /Change Plan: .*Old/ })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: /Change Plan: .*Mill/ }));
    const dialog = await screen.findByRole("dialog", { name: "Change Plan" });
    await user.click(await within(dialog).findByRole("button", { name: /Select new plan/ }));
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["State plan"]);
    await user.click(screen.getByRole("option", { name: "State plan" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Successful change")).toBeVisible();
    expect(screen.getByText("Your subscription will be updated in a few minutes.")).toBeVisible();
    expect(changed).toEqual([{ planId: "state" }]);
  });

  it.each([
    [1001, "region"],
    [1000, "list"],
  ] as const)("manages subscriptions at %i pixels in a %s (a table or cards), seven on a page", async (width, role) => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    );
    const eight = Array.from({ length: 8 }, (_, n) => bought({ id: `s${n}`, name: `Office ${n + 1}` }));
    server.use(
      granted(),
      hub.get("/api/marketplace/subscriptions", () => HttpResponse.json({ result: { subscriptions: eight } })),
    );
    const { user } = renderAt("/?marketplace", { as: applicant });
    const manage = await screen.findByRole("button", { name: "Manage Subscriptions" });
    expect(screen.getByText("Your subscription has been created")).toBeVisible();
    await waitFor(() => expect(manage).toBeEnabled());
    await user.click(manage);
    const shown = await screen.findByRole(role, { name: "Subscriptions" });
    expect(within(shown).getAllByRole("button")).toHaveLength(7);
    if (role === "region") {
      expect(
        within(shown)
          .getAllByRole("columnheader")
          .map((head) => head.textContent),
      ).toEqual(["Name", "Email", "Plan", "Offer", "Status", "Action"]);
    } else {
      expect(screen.queryByRole("table")).toBeNull();
      expect(within(shown).getAllByText("buyer@mill.example")).toHaveLength(7);
    }
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(within(screen.getByRole(role, { name: "Subscriptions" })).getAllByRole("button")).toHaveLength(1);
  });

  it("asks for a plan, and says for two minutes that a change was not made", async () => {
    server.use(
      granted(),
      hub.get("/api/marketplace/subscriptions", () => HttpResponse.json({ result: { subscriptions: [bought()] } })),
      hub.get("/api/marketplace/subscriptions/{subscription}/plans", () =>
        HttpResponse.json({
          result: {
            plans: [
              { planId: "county", displayName: "County plan" },
              { planId: "state", displayName: "State plan" },
            ],
          },
        }),
      ),
      hub.patch("/api/marketplace/subscriptions/{subscription}", () => problem(409, "operation_pending")),
    );
    const { user } = renderAt("/?marketplace", { as: applicant });
    const manage = await screen.findByRole("button", { name: "Manage Subscriptions" });
    await waitFor(() => expect(manage).toBeEnabled());
    await user.click(manage);
    await user.click(screen.getByRole("button", { name: /Change Plan: .*Mill/ }));
    const dialog = await screen.findByRole("dialog", { name: "Change Plan" });
    expect(await within(dialog).findByText("County plan")).toBeVisible();
    expect(within(dialog).getByText("Mill")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText("Select a plan")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: /Select new plan/ }));
    await user.click(await screen.findByRole("option", { name: "State plan" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The plan couldn't be changed")).toBeVisible();
    expect(screen.getByText("Try again later or contact our support team")).toBeVisible();
    expect(toastQueue.read().find(({ title }) => title === "The plan couldn't be changed")?.lastsMs).toBe(120_000);
    expect(screen.getByRole("dialog", { name: "Change Plan" })).toBeVisible();
  });

  it("greets a purchaser whose grant was renewed without a question, and lets them log out", async () => {
    const asked = vi.fn<() => void>();
    server.use(
      granted(asked),
      hub.get("/api/marketplace/subscriptions", () => HttpResponse.json({ result: { subscriptions: [] } })),
    );
    const { user } = renderAt("/?marketplace", { as: applicant });
    expect(await screen.findByRole("heading", { name: "Welcome, Amal Haddad" })).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Manage Subscriptions" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByRole("heading", { name: "You are not logged in" })).toBeVisible();
  });

  it("asks for the marketplace's sign-in when the grant is over, and keeps the session", async () => {
    server.use(hub.post("/api/marketplace/refresh", () => problem(401, "sso_failed")));
    renderAt("/?marketplace", { as: applicant });
    expect(await screen.findByRole("heading", { name: "You are not logged in" })).toBeVisible();
    expect(useSession.getState().status).toBe("signedIn");
  });
});
