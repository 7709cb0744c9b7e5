import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "../../../shared/page/page";
import { useTheme } from "../../../shared/page/theme";
import { account, branding, token } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { isOfThisHost } from "./account-host";
import { resetSignIn, useSignIn } from "./store";

// These accounts are opened on other hosts than the one of the tests.
vi.mock("./account-host", async (original) => {
  const real = await original<typeof import("./account-host")>();
  return { isOfThisHost: vi.fn((account, instance, here) => (here ? real.isOfThisHost(account, instance, here) : false)) };
});

afterEach(() => {
  resetSignIn();
  vi.restoreAllMocks();
});

describe("which host opens an account", () => {
  const lakeshore = account({ subdomain: "lakeshore", cd_instance: 318 });
  const portal = account({
    subdomain: "lakeshore",
    cd_instance: 318,
    instance: { ...account().instance, ds_portal_url: "https://portal.lakeshore.example/start" },
  });
  it.each([
    [lakeshore, "localhost:8080", false],
    [lakeshore, "127.0.0.1:8080", false],
    [account({ subdomain: "riverbend", cd_instance: 1 }), "localhost:8080", true],
    [lakeshore, "lakeshore.localhost:8080", true],
    [lakeshore, "riverbend.localhost:8080", false],
    [lakeshore, "lakeshore-two.example", false],
    [portal, "portal.lakeshore.example", true],
    [portal, "lakeshore.example", false],
    [account({ subdomain: "" }), "anything.example", true],
  ])("%#", (of, host, isHere) => expect(isOfThisHost(of, 1, { host, hostname: host.split(":")[0] ?? "" })).toBe(isHere));
});

describe("an account of another host", () => {
  async function choose() {
    useSignIn.setState({ loginToken: token("login"), accounts: [account({ name: "One" }), account({ name: "Two", cd_entity: 901 })] });
    const shown = renderAt("/session?redirect=%2Freports");
    await shown.user.click(await screen.findByRole("button", { name: /Two/ }));
    return shown;
  }

  it("is selected there, and the browser sent on its way with the page that was wanted", async () => {
    const leave = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    let asked: unknown;
    server.use(
      hub.post("/api/users/account-selection", async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({ data: { redirectUrl: "https://lakeshore.example/instance-redirect?login_token=x" } });
      }),
    );
    await choose();
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://lakeshore.example/instance-redirect?login_token=x"));
    expect(asked).toMatchObject({ cd_user: 110, entity_id: 901, cd_instance: 1, entity_type: 1, redirect: "/reports" });
  });

  it("says that the login was ended everywhere, long enough to be read, and goes to login", async () => {
    server.use(hub.post("/api/users/account-selection", () => problem(401, "session_revoked", { code: 3 })));
    const { router } = await choose();
    expect(await screen.findByText("You were logged out from any instance. Sign in again.")).toBeVisible();
    const saidAt = Date.now();
    expect(router.state.location.pathname).toBe("/session");
    await screen.findByLabelText("Email address");
    expect(Date.now() - saidAt).toBeGreaterThan(2_000);
    expect(router.state.location.pathname).toBe("/login");
    expect(screen.getByText("You were logged out from any instance. Sign in again.")).toBeVisible();
  });
});

it("shows the name, the colour and the title of the chosen account's tenant while it is given a name, and this host's again afterwards", async () => {
  const lakeshore = { ...branding, cd_instance: 318, instance_name: "Lakeshore County", ds_portalTitle: "Lakeshore programs", brand_color: "#0f766e" };
  let asked: string | readonly string[] | undefined;
  server.use(
    hub.get("/api/instances/branding/{id}", ({ params }) => {
      asked = params["id"];
      return HttpResponse.json({ data: lakeshore });
    }),
  );
  useSignIn.setState({ loginToken: token("login"), accounts: [], account: account({ name: "", hasName: false, cd_instance: 318 }) });
  const { user } = renderAt("/set-account-name");
  expect(await screen.findByText("Lakeshore County")).toBeVisible();
  expect(screen.queryByText("Riverbend County")).toBeNull();
  expect(asked).toBe("318");
  expect(document.title).toContain("Lakeshore programs");
  expect(useTheme.getState().brand).toBe("#0f766e");
  await user.click(screen.getByRole("button", { name: "Cancel and return to login" }));
  await screen.findByLabelText("Email address");
  expect(screen.getByText("Riverbend County")).toBeVisible();
  await waitFor(() => expect(useTheme.getState().brand).toBe("#1b5e7a"));
});
