import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { branding } from "../../../../testing/fixtures";
import { passwordCalls } from "../../../../testing/handlers/passwords";
import { problem } from "../../../../testing/handlers/problem";
import { forgetSignInCalls } from "../../../../testing/handlers/sign-in";
import { created } from "../../../../testing/handlers/sign-up";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";

beforeEach(() => {
  server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, ic_sign_up_individuals: true, ic_sign_up_business: true } })));
});
afterEach(forgetSignInCalls);

describe("the sign-up of an individual", () => {
  it("checks the fields in order, the first fault alone", async () => {
    const { user } = renderAt("/individual-signup");
    const submit = await screen.findByRole("button", { name: "Create the account" });
    await user.click(submit);
    expect(screen.getByText("The field First name is required")).toBeVisible();
    await user.type(screen.getByLabelText("First name"), "Am4l");
    await user.click(submit);
    expect(screen.getByText("Invalid First name")).toBeVisible();
    expect(screen.getByLabelText("First name")).toHaveAttribute("maxlength", "50");
    await user.clear(screen.getByLabelText("First name"));
    await user.type(screen.getByLabelText("First name"), "Amal");
    await user.type(screen.getByLabelText("Last name"), "Haddad");
    await user.type(screen.getByLabelText("Email"), "amal@");
    await user.click(submit);
    expect(screen.getByText("Invalid Email")).toBeVisible();
    expect(created).toEqual([]);
  });

  it("makes the account with the proof of work and the partner of the address, and says to look for the mail", async () => {
    const { user } = renderAt("/individual-signup?partnerId=77");
    await user.type(await screen.findByLabelText("First name"), "Amal");
    await user.type(screen.getByLabelText("Last name"), "Haddad");
    await user.type(screen.getByLabelText("Email"), "new@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Create the account" }));
    expect(await screen.findByRole("heading", { name: "Account created" })).toBeVisible();
    expect(screen.getByText(/on its way to .*new@riverbend\.example/)).toBeVisible();
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({
      path: "/api/create-individual/instance/1",
      body: { ds_firstname: "Amal", ds_lastname: "Haddad", ds_mail: "new@riverbend.example", cd_community_entity_partner: 77 },
    });
  });

  it("offers a password link first when the address signs a business in", async () => {
    const { user } = renderAt("/individual-signup");
    await user.type(await screen.findByLabelText("First name"), "Bo");
    await user.type(screen.getByLabelText("Last name"), "Baker");
    await user.type(screen.getByLabelText("Email"), "business@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Create the account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "You may already have an account" }));
    expect(dialog.getByText(/Riverbend Bakery/)).toBeVisible();
    expect(created).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Get a password link" }));
    expect(await dialog.findByText("Link sent!")).toBeVisible();
    expect(passwordCalls.mailed).toEqual(["business@riverbend.example"]);
    await user.click(dialog.getByRole("button", { name: "Create my account" }));
    expect(await screen.findByRole("heading", { name: "Account created" })).toBeVisible();
  });

  it("is closed where the instance takes no individuals", async () => {
    server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: branding })));
    renderAt("/individual-signup");
    expect(await screen.findByRole("heading", { name: "Sign-up is closed here" })).toBeVisible();
  });
});

describe("the registration of a business", () => {
  it("takes names and addresses of at most 100 characters", async () => {
    renderAt("/register");
    expect(await screen.findByLabelText("Organization name")).toHaveAttribute("maxlength", "100");
    expect(screen.getByLabelText("Email")).toHaveAttribute("maxlength", "100");
  });

  it("shows matching accounts with their address, sends a link for one, and adds a new business for the same login", async () => {
    const { user } = renderAt("/register");
    await user.type(await screen.findByLabelText("Organization name"), "Second Bakery");
    await user.type(screen.getByLabelText("Email"), "business@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Create the account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Accounts that match" }));
    expect(dialog.getByText("Riverbend Bakery")).toBeVisible();
    expect(dialog.getByText("12 Mill Lane")).toBeVisible();
    expect(dialog.getByText("bus*****@riverbend.example")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Get a password link" }));
    expect(await dialog.findByText("Link sent!")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Add a new business" }));
    expect(await screen.findByRole("heading", { name: "Account created" })).toBeVisible();
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({
      path: "/api/create-business-for-user/instance/1",
      body: { business_name: "Second Bakery", email: "business@riverbend.example" },
    });
  });

  it("makes login and business at once for a new address, and says when it did not work", async () => {
    server.use(hub.post("/api/create-user-and-business/instance/{id}", () => problem(500, "internal"), { once: true }));
    const { user } = renderAt("/register");
    await user.type(await screen.findByLabelText("Organization name"), "New Mill");
    await user.type(screen.getByLabelText("Email"), "mill@riverbend.example");
    await user.click(screen.getByRole("button", { name: "Create the account" }));
    expect(await screen.findByText("There was an error creating the account. Try again in a minute.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Create the account" }));
    expect(await screen.findByRole("heading", { name: "Account created" })).toBeVisible();
    expect(created.map((one) => one.path)).toEqual(["/api/create-user-and-business/instance/1"]);
  });

  it("goes to login while the tenant's branding cannot be had", async () => {
    server.use(hub.get("/api/instances/branding", () => problem(404, "not_found")));
    const { router } = renderAt("/register");
    await screen.findByLabelText("Email address");
    expect(router.state.location.pathname).toBe("/login");
  });
});

describe("signing up by location", () => {
  async function lookUp(email: string) {
    const shown = renderAt("/signup");
    await shown.user.click(await screen.findByRole("button", { name: /Location/ }));
    await shown.user.click(await screen.findByRole("option", { name: "Lakeshore" }));
    await shown.user.type(screen.getByLabelText("Email"), email);
    await shown.user.click(screen.getByRole("button", { name: "Search" }));
    return shown;
  }

  it("asks for the location before the address", async () => {
    const { user } = renderAt("/signup");
    await user.click(await screen.findByRole("button", { name: "Search" }));
    expect(screen.getByText("The field Location is required")).toBeVisible();
    expect(screen.queryByText("The field Email is required")).toBeNull();
  });

  it("offers a password link where an account is found, and starts over", async () => {
    const { user } = await lookUp("business@riverbend.example");
    expect(await screen.findByText("Account found")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Get a password link" }));
    expect(await screen.findByText("Link sent!")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(screen.getByLabelText("Email")).toHaveValue("");
    expect(screen.queryByText("Account found")).toBeNull();
  });

  it("offers the location's forms where none is", async () => {
    await lookUp("new@riverbend.example");
    expect(await screen.findByText("No account found")).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign up as an individual" })).toHaveAttribute("href", "/individual-signup?cd_instance=318");
  });

  it("offers a reload when the locations cannot be loaded", async () => {
    server.use(hub.get("/api/instances/signup", () => problem(500, "internal")));
    renderAt("/signup");
    expect(await screen.findByText("The locations could not be loaded.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
  });
});
