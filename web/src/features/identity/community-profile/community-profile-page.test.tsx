import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { SessionUser } from "../../../api/schema";
import { branding, reviewer, supervisor } from "../../../testing/fixtures";
import { community, communityHandlers, resetCommunity } from "../../../testing/handlers/community-profile";
import { problem } from "../../../testing/handlers/problem";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { changedTexts, changeIn, draftOf, shownIn } from "./profile-texts";

const administrator: SessionUser = { ...supervisor, roles: [99], permissions: [...supervisor.permissions, "admin"] };

beforeEach(() => {
  resetOffice();
  resetCommunity();
  server.use(...staffHandlers, ...communityHandlers);
});

const region = (name: string) => screen.findByRole("region", { name });
const show = (as: SessionUser) => renderAt("/gov-settings", { as });

async function choose(user: ReturnType<typeof show>["user"], language: string) {
  await user.click(await screen.findByRole("button", { name: /Language of the texts/ }));
  await user.click(await screen.findByRole("option", { name: new RegExp(`^${language}`) }));
}

describe("the community profile", () => {
  it("is read by a reviewer, who finds no button that they may not use", async () => {
    show(reviewer);
    const applicants = await region("How applicants see us");
    const preview = within(applicants).getByRole("figure", { name: "Preview of the sign-in page" });
    for (const words of ["Riverbend County Assistance", "Help for households", "Sign in to apply for help with rent.", /200 Mill Street/])
      expect(within(preview).getByText(words)).toBeVisible();
    const contact = await region("Contact");
    expect(within(contact).getByText("help@riverbend.example")).toBeVisible();
    expect(within(contact).getByText("(202) 555-0190")).toBeVisible();
    expect(within(contact).getByText("Not provided")).toBeVisible();
    const portal = await region("Portal");
    expect(within(portal).getByText("exchange.example").closest("li")).toHaveTextContent("Uses its own: Portal title and Sign-in heading");
    expect(within(portal).getByText("exchange.example").closest("li")).toHaveTextContent("Offers only Spanish and Vietnamese");
    expect(within(portal).getByText("Individuals: open")).toBeVisible();
    expect(within(portal).getByText("Businesses: closed")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Edit/ })).toBeNull();
  });

  it("shows another language, and says where its readers see the main one", async () => {
    const { user } = show(reviewer);
    await choose(user, "Spanish");
    const applicants = await region("How applicants see us");
    for (const words of within(applicants).getAllByText("Ayuda para hogares")) expect(words.closest("[lang]")).toHaveAttribute("lang", "es");
    const message = within(applicants).getAllByText("Sign in to apply for help with rent.");
    expect(message.every((one) => one.lang === "en")).toBe(true);
    expect(within(applicants).getAllByText("There's no text in Spanish. Applicants see the one in English.")).toHaveLength(2);
    expect(within(await region("Contact")).getByText("Calle Molino 200, Riverbend.")).toBeVisible();
  });

  it("lets an administrator change a text in place, previews it, sends that text alone, and says that it is saved", async () => {
    const { user } = show(administrator);
    await user.click(await screen.findByRole("button", { name: "Edit: How applicants see us" }));
    const form = screen.getByRole("form", { name: "How applicants see us" });
    const heading = within(form).getByRole("textbox", { name: "Sign-in heading" });
    await user.clear(heading);
    await user.type(heading, "Welcome to Riverbend");
    expect(within(screen.getByRole("figure")).getByText("Welcome to Riverbend")).toBeVisible();
    expect(screen.getByRole("button", { name: "Edit: Contact" })).toBeDisabled();
    await user.click(within(form).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved. Applicants can see it now.")).toBeVisible();
    expect(community.changes).toEqual([{ version: "v1", texts: { ds_loginHeading: "Welcome to Riverbend" } }]);
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.getByRole("button", { name: "Edit: How applicants see us" })).toHaveFocus();
    expect(within(screen.getByRole("figure")).getByText("Welcome to Riverbend")).toBeVisible();
  });

  it("writes in another language, from the details of the main one", async () => {
    const { user } = show(administrator);
    await choose(user, "Spanish");
    await user.click(await screen.findByRole("button", { name: "Edit: Contact" }));
    const form = screen.getByRole("form", { name: "Contact" });
    expect(within(form).getByRole("textbox", { name: "Contact information" })).toHaveValue("Calle Molino 200, Riverbend.");
    await user.click(within(form).getByRole("button", { name: "Start with the details in English" }));
    const program = within(form).getByRole("group", { name: "Program 1" });
    const name = within(program).getByRole("textbox", { name: "Program" });
    await user.clear(name);
    await user.type(name, "Renta");
    await user.click(within(form).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(community.changes).toHaveLength(1));
    expect(community.changes[0]).toEqual({
      version: "v1",
      words: { es: { support: { heading: "Questions?", email: "help@riverbend.example", programs: [{ name: "Renta", phone: "(202) 555-0190" }] } } },
    });
  });

  it("shows each fault at its field and puts the focus there", async () => {
    server.use(
      hub.patch("/api/community-profile", () =>
        problem(422, "invalid_field", {
          errors: [
            { field: "texts.support.email", key: "not_an_address" },
            { field: "texts.support.programs[0].phone", key: "not_a_phone" },
          ],
        }),
      ),
    );
    const { user } = show(administrator);
    await user.click(await screen.findByRole("button", { name: "Edit: Contact" }));
    const mail = screen.getByRole("textbox", { name: "Email address" });
    await user.clear(mail);
    await user.type(mail, "help");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(mail).toHaveAccessibleDescription(/Enter an email address/));
    expect(screen.getByRole("textbox", { name: "Phone number" })).toHaveAccessibleDescription(/without an extension/);
    expect(mail).toHaveFocus();
    expect(mail).toHaveValue("help");
  });

  it("shows what somebody else saved meanwhile, and saves over it only when asked to", async () => {
    const { user } = show(administrator);
    await user.click(await screen.findByRole("button", { name: "Edit: Contact" }));
    const info = screen.getByRole("textbox", { name: "Contact information" });
    await user.clear(info);
    await user.type(info, "14 Harbor Road");
    community.profile = {
      ...community.profile,
      version: "v2",
      texts: { ...community.profile.texts, contact_info: "1 River Lane", privacy_url: "https://a.example" },
    };
    await user.click(screen.getByRole("button", { name: "Save" }));
    const note = (await screen.findByText("Someone saved a change while you were editing")).closest<HTMLElement>("[role=status]")!;
    expect(within(note).getByText("1 River Lane")).toBeVisible();
    expect(info).toHaveValue("14 Harbor Road");
    await user.click(within(note).getByRole("button", { name: "Save mine" }));
    expect(await screen.findByText("Saved. Applicants can see it now.")).toBeVisible();
    expect(community.changes.at(-1)).toEqual({ version: "v2", texts: { contact_info: "14 Harbor Road" } });
    expect(community.profile.texts).toMatchObject({ contact_info: "14 Harbor Road", privacy_url: "https://a.example" });
  });

  it("takes what somebody else saved", async () => {
    const { user } = show(administrator);
    await user.click(await screen.findByRole("button", { name: "Edit: How applicants see us" }));
    await user.type(screen.getByRole("textbox", { name: "Portal title" }), "!");
    community.profile = { ...community.profile, version: "v2", texts: { ...community.profile.texts, ds_portalTitle: "Riverbend helps" } };
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: "Use theirs" }));
    expect(screen.getByRole("textbox", { name: "Portal title" })).toHaveValue("Riverbend helps");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(community.changes).toHaveLength(1);
  });

  it("asks before words that are not saved are left behind", async () => {
    const { user, router } = show(administrator);
    await user.click(await screen.findByRole("button", { name: "Edit: Contact" }));
    await user.type(screen.getByRole("textbox", { name: "Contact information" }), " Floor 2.");
    void router.navigate("/v2/review");
    const dialog = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(router.state.location.pathname).toBe("/gov-settings");
    expect(screen.getByRole("textbox", { name: "Contact information" })).toHaveValue("200 Mill Street, Riverbend. Call (202) 555-0100. Floor 2.");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    void router.navigate("/v2/review");
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review"));
  });

  it("is read by a remediator without a queue, who reaches it from the account's menu", async () => {
    const { user, router } = renderAt("/v2/faqs", { as: { ...reviewer, accountType: "ReviewerMarket", role_codes: ["REM"], permissions: ["profile.read"] } });
    await user.click(await screen.findByRole("button", { name: /^Account: / }));
    await user.click(await screen.findByRole("button", { name: "Community profile" }));
    expect(within(await region("Contact")).getByText("help@riverbend.example")).toBeVisible();
    expect(router.state.location.pathname).toBe("/gov-settings");
    expect(screen.queryByRole("button", { name: /Edit|picture|logo/ })).toBeNull();
  });

  it("shows the logo, which an administrator uploads, replaces and removes", async () => {
    const { user } = show(administrator);
    const section = await region("Logo");
    expect(within(section).getByText("No logo yet. The name and its initials are shown.")).toBeVisible();
    const input = section.querySelector("input[type=file]")!;
    await user.upload(input as HTMLInputElement, new File([new Uint8Array(2 * 1024 * 1024 + 1)], "big.png", { type: "image/png" }));
    expect(await within(section).findByText(/larger than 2,048 KB/)).toBeVisible();
    expect(community.logos).toEqual([]);
    community.isLogoBroken = true;
    await user.upload(input as HTMLInputElement, new File(["no picture"], "broken.png", { type: "image/png" }));
    expect(await within(section).findByText(/can't be read as a picture/)).toBeVisible();
    community.isLogoBroken = false;
    await user.upload(input as HTMLInputElement, new File(["picture"], "logo.png", { type: "image/png" }));
    expect(await within(section).findByRole("img", { name: "Logo of Riverbend County" })).toHaveAttribute("src", "/api/instances/1/logo/2");
    expect(within(section).queryByText(/can't be read/)).toBeNull();
    expect(within(section).getByRole("button", { name: "Choose another picture" })).toBeVisible();
    await user.click(within(section).getByRole("button", { name: "Remove the logo" }));
    expect(await within(section).findByText("No logo yet. The name and its initials are shown.")).toBeVisible();
    expect(community.logos).toEqual(["uploaded", "uploaded", null]);
  });

  it("can be asked for again where it could not be read", async () => {
    let isDown = true;
    server.use(hub.get("/api/community-profile", () => (isDown ? problem(404, "not_found") : undefined)));
    const { user } = show(reviewer);
    const again = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(again);
    expect(await region("Contact")).toBeVisible();
  });

  it("says what is missing where nothing is written", async () => {
    community.profile = { ...community.profile, texts: {}, words: {} };
    server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: branding })));
    show(administrator);
    expect(within(await region("Contact")).getByRole("heading", { name: "No contact yet" })).toBeVisible();
    expect(within(screen.getByRole("figure")).getByText("Sign in to Riverbend County")).toBeVisible();
  });
});

describe("the texts of a profile", () => {
  it("are shown in the language, in its base language, or in the main one", () => {
    const profile = { ...community.profile, words: { zh: { contact_info: "一" }, "zh-Hans": { ds_loginHeading: "欢迎" } } };
    expect(shownIn(profile, "zh-Hans", "contact_info")).toEqual({ text: "一", lang: "zh" });
    expect(shownIn(profile, "zh-Hans", "ds_loginHeading")).toEqual({ text: "欢迎", lang: "zh-Hans" });
    expect(shownIn(profile, "ko", "ds_loginHeading")).toEqual({ text: "Help for households", lang: "en" });
  });

  it("are sent as far as they differ, an emptied one empty", () => {
    const before = { contact_info: "x", ds_loginHeading: "y" };
    expect(changedTexts(before, { ...draftOf(before), contact_info: "" }, ["contact_info", "support"])).toEqual({ contact_info: "" });
    expect(changedTexts(before, draftOf(before), ["contact_info", "ds_loginHeading", "support"])).toBeNull();
    expect(changeIn(community.profile, "es", { contact_info: "" })).toEqual({ version: "v1", words: { es: { contact_info: "" } } });
  });
});
