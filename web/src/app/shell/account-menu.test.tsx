import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "../../shared/page/page";
import { account, applicant, reviewer, supervisor, token } from "../../testing/fixtures";
import { ownAccount } from "../../testing/handlers/account";
import { problem } from "../../testing/handlers/problem";
import { signedIn } from "../../testing/handlers/sign-in";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const others = [
  account({ cd_user: 126, cd_entity: 910, name: "Rosa Marsh", cd_instance: 318, instanceName: "Lakeshore County" }),
  account({ cd_user: 127, cd_entity: 911, name: "Marsh Catering", accountType: "business", instanceName: "Riverbend County" }),
  account({ cd_user: 128, cd_entity: 912, name: "Rosa Marsh", cd_instance: 483, instanceName: "Care Fund" }),
  account({ cd_user: 129, cd_entity: 913, name: "Rosa Marsh", cd_instance: 500, instanceName: "Hill County" }),
  account({ cd_user: 130, cd_entity: 914, name: "Rosa Marsh", cd_instance: 501, instanceName: "Closed County", ic_active: false }),
];

function offer(accounts = others) {
  server.use(hub.get("/api/users/accounts", () => HttpResponse.json({ data: [account({ cd_entity: reviewer.id_entity }), ...accounts] })));
}

async function openMenu(path = "/reports", as = reviewer) {
  const view = renderAt(path, { as });
  await view.user.click(await screen.findByRole("button", { name: /^Account: / }));
  return { ...view, menu: await screen.findByRole("dialog", { name: "Account" }) };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the account's menu", () => {
  it("tells staff how the agency is reached, and what is kept of whom in a dialog with an address to write to", async () => {
    offer([]);
    const { user, menu } = await openMenu();
    expect(await within(menu).findByText("(202) 555-0100 · help@riverbend.example")).toBeVisible();
    await user.click(within(menu).getByRole("button", { name: "Privacy" }));
    const dialog = await screen.findByRole("dialog", { name: "Privacy policy" });
    expect(within(dialog).getByRole("link", { name: "help@riverbend.example" })).toHaveAttribute("href", "mailto:help@riverbend.example");
    await user.click(within(dialog).getAllByRole("button", { name: "Close" }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lists the other active accounts and finds one by its instance", async () => {
    offer();
    const { user, menu } = await openMenu();
    const list = await within(menu).findByRole("region", { name: "Switch to" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((row) => row.textContent),
    ).toEqual(["Lakeshore CountyRosa Marsh", "Riverbend CountyMarsh Catering", "Care FundRosa Marsh", "Hill CountyRosa Marsh"]);
    await user.type(within(list).getByRole("searchbox", { name: "Search your accounts" }), "lake");
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  });

  it.each([
    [1, 0],
    [2, 1],
    [3, 1],
  ])("has a search box from two other accounts on (%i)", async (count, boxes) => {
    offer(others.slice(0, count));
    const { menu } = await openMenu();
    const list = await within(menu).findByRole("region", { name: "Switch to" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(count);
    expect(within(list).queryAllByRole("searchbox", { name: "Search your accounts" })).toHaveLength(boxes);
  });

  it.each([
    [[99], "Administrator"],
    [[200, 201], "Case Manager Supervisor · Case Manager"],
    [[99, 2, 7], "Administrator · Operation User"],
    [[], "Operation User"],
  ])("says what staff with these roles are called (%j)", async (roles, label) => {
    offer([]);
    const { menu } = await openMenu("/reports", { ...supervisor, roles });
    expect(await within(menu).findByText(label)).toBeVisible();
  });

  it("shows the person's picture and the company's in place of initials", async () => {
    const entity = { cd_instance: 1, default_lang: "en" };
    const company = account({
      cd_entity: 911,
      name: "Marsh Catering",
      accountType: "business",
      government: null,
      entity: { ...entity, ds_companyname: "Marsh Catering", ds_urllogo: "/api/avatars/1/911/k" },
    });
    const own = account({
      cd_entity: reviewer.id_entity,
      government: null,
      entity: { ...entity, ds_firstname: "Rosa", ds_lastname: "Marsh", userProfile: { ds_profile_pic_url: "/api/avatars/1/900/k" } },
    });
    offer([company]);
    const { menu } = await openMenu("/reports", { ...reviewer, accounts: [own, company] });
    await within(menu).findByRole("region", { name: "Switch to" });
    expect([...menu.querySelectorAll("img")].map((picture) => picture.getAttribute("src"))).toEqual(["/api/avatars/1/900/k", "/api/avatars/1/911/k"]);
    expect(document.querySelector("button[aria-label^='Account: '] img")).toHaveAttribute("src", "/api/avatars/1/900/k");
  });

  it("goes to the other host, with the chosen row waiting and all others disabled", async () => {
    offer();
    const leave = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    const asked = vi.fn();
    server.use(
      hub.post("/api/users/account-selection", async ({ request }) => {
        asked(await request.json());
        return HttpResponse.json({ data: { redirectUrl: "http://lakeshore.localhost/instance-redirect?login_token=c" } });
      }),
    );
    const { user, menu } = await openMenu();
    const row = await within(menu).findByRole("button", { name: /Lakeshore County/ });
    await user.click(row);
    await waitFor(() => expect(leave).toHaveBeenCalledWith("http://lakeshore.localhost/instance-redirect?login_token=c"));
    expect(asked).toHaveBeenCalledWith({
      cd_user: 126,
      entity_id: 910,
      cd_instance: 318,
      entity_type: 1,
      cd_community_entity: null,
      cd_community_entity_type: null,
      redirect: "/?switched=1",
    });
    expect(row).toBeDisabled();
    expect(within(row).getByRole("status")).toHaveTextContent("Opening");
    expect(within(menu).getByRole("button", { name: /Care Fund/ })).toBeDisabled();
  });

  it("opens an account of this host in place, and leads a reviewer to the work", async () => {
    offer();
    server.use(
      hub.post("/api/users/account-selection", () => HttpResponse.json({ data: { token: token("login"), login: true } })),
      hub.post("/api/session-v2", () => {
        signedIn.user = { ...reviewer, id_entity: 911, ds_firstname: "Second" };
        return HttpResponse.json({ data: { token: `${token("session")}x` } });
      }),
    );
    const { user, menu, router } = await openMenu();
    await user.click(await within(menu).findByRole("button", { name: /Marsh Catering/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review"));
  });

  it("requires the second factor of the other account, despite a session", async () => {
    offer();
    server.use(
      hub.post("/api/users/account-selection", () => HttpResponse.json({ data: { token: token("login"), login: true } })),
      hub.post("/api/session-v2", () => HttpResponse.json({ data: { mfa: { required: true, channels: ["email"], hints: { email: "ros*****@x" } } } })),
    );
    const { user, menu, router } = await openMenu();
    await user.click(await within(menu).findByRole("button", { name: /Marsh Catering/ }));
    expect(await screen.findByRole("button", { name: "Send the code" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/mfa");
  });

  it("shows that the user was logged out everywhere, then opens the sign-in page", async () => {
    offer();
    server.use(hub.post("/api/users/account-selection", () => problem(401, "session_revoked", { code: 3 })));
    const { user, menu, router } = await openMenu();
    await user.click(await within(menu).findByRole("button", { name: /Lakeshore/ }));
    expect(await screen.findByText("You were logged out from any instance. Sign in again.")).toBeVisible();
    expect(router.state.location.pathname).toBe("/reports");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(screen.getByText("You were logged out from any instance. Sign in again.")).toBeVisible();
  });

  it("has no switching for individuals", async () => {
    const asked = vi.fn();
    server.use(hub.get("/api/users/accounts", () => (asked(), HttpResponse.json({ data: others }))));
    const { menu } = await openMenu("/resources", applicant);
    expect(within(menu).getByRole("button", { name: "Profile settings" })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  it("changes the password: shows what is wrong at its field, sends nothing while the two differ, and says when it is done", async () => {
    offer([]);
    const { user, menu } = await openMenu();
    await user.click(within(menu).getByRole("button", { name: "Change password" }));
    const dialog = await screen.findByRole("dialog", { name: "Change password" });
    const submit = within(dialog).getByRole("button", { name: "Change password" });
    await user.click(submit);
    expect(within(dialog).getByText("The field Current password is required")).toBeVisible();
    await user.type(within(dialog).getByLabelText("Current password"), "Riverbend-2026");
    await user.type(within(dialog).getByLabelText("New password"), "Better-Bridge-77");
    await user.type(within(dialog).getByLabelText("Confirm new password"), "Better-Bridge-78");
    await user.click(submit);
    expect(within(dialog).getByLabelText("Confirm new password")).toHaveAccessibleDescription("The passwords do not match");
    expect(ownAccount.actions).toEqual([]);
    await user.clear(within(dialog).getByLabelText("Confirm new password"));
    await user.type(within(dialog).getByLabelText("Confirm new password"), "Better-Bridge-77");
    await user.click(submit);
    const done = await screen.findByRole("dialog", { name: "Password changed" });
    expect(ownAccount.actions).toEqual([{ path: "POST /api/users/change-password", body: { oldPassword: "Riverbend-2026", newPassword: "Better-Bridge-77" } }]);
    await user.click(within(done).getAllByRole("button", { name: "Close" }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says above the form that the old password is wrong, or the new one weak", async () => {
    offer([]);
    const { user, menu } = await openMenu();
    await user.click(within(menu).getByRole("button", { name: "Change password" }));
    const dialog = await screen.findByRole("dialog", { name: "Change password" });
    const fill = async (current: string, next: string) => {
      for (const [label, value] of [
        ["Current password", current],
        ["New password", next],
        ["Confirm new password", next],
      ] as const) {
        await user.clear(within(dialog).getByLabelText(label));
        await user.type(within(dialog).getByLabelText(label), value);
      }
      await user.click(within(dialog).getByRole("button", { name: "Change password" }));
    };
    await fill("not-it-1A", "Better-Bridge-77");
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("The current password is incorrect.");
    await fill("Riverbend-2026", "Weak-Pass1");
    await waitFor(() => expect(within(dialog).getByRole("alert")).toHaveTextContent("This password was used before or is too weak."));
  });

  it("lets an administrator impersonate a user, shows it on every page, and ends it", async () => {
    const admin = { ...supervisor, roles: [99] };
    const { user, router } = renderAt("/tools/act-as-user", { as: admin });
    await user.click(await screen.findByRole("button", { name: "Start" }));
    expect(screen.getByText("Choose a person")).toBeVisible();
    await user.type(screen.getByRole("searchbox", { name: /Find a person/ }), "555-0110");
    await user.click(await screen.findByRole("button", { name: /Rosa Marsh/ }));
    expect(screen.queryByText("Amal Haddad")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Start" }));
    expect(screen.getByText("Say why, in at least 10 characters")).toBeVisible();
    await user.type(screen.getByLabelText(/Reason/), "Cannot find her application");
    await user.click(screen.getByRole("button", { name: "Start" }));
    expect(await screen.findByText("You are acting as Amal Haddad. Everything you do is recorded under Thomas Lindqvist.")).toBeVisible();
    expect(ownAccount.actions.at(-1)).toMatchObject({
      path: "POST /api/users/110/impersonate",
      body: { reason: "Cannot find her application", entity_id: 1110 },
    });
    expect(router.state.location.pathname).toBe("/resources");
    expect(screen.getByRole("navigation", { name: "Areas" })).toHaveTextContent("My applications");
    await user.click(screen.getByRole("button", { name: "Stop acting" }));
    await waitFor(() => expect(screen.queryByText(/You are acting as/)).toBeNull());
    expect(ownAccount.actions.some((action) => action.path === "POST /api/users/impersonation/end")).toBe(true);
  });

  it("keeps acting from people who are no administrators", async () => {
    renderAt("/tools/act-as-user", { as: supervisor });
    expect(await screen.findByText(/Only administrators may act as a user/)).toBeVisible();
  });
});
