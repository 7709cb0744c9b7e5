import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { applicant, reviewer } from "../../../testing/fixtures";
import { CURRENT_PASSWORD, ownAccount } from "../../../testing/handlers/account";
import { renderAt } from "../../../testing/render";

type User = ReturnType<typeof renderAt>["user"];
const dialog = () => screen.findByRole("dialog", { name: "Confirm it's you" });

async function confirm(user: User) {
  await user.type(await within(await dialog()).findByLabelText("Password"), CURRENT_PASSWORD);
  await user.click(within(await dialog()).getByRole("button", { name: "Continue" }));
}

describe("pages about the whole login", () => {
  it.each([
    ["/account/sessions", "Firefox, Windows"],
    ["/account/second-factors", "Authenticator app"],
  ])("%s asks when it is opened, and shows a quiet card to somebody who would not", async (path, shown) => {
    ownAccount.assured = false;
    const { user } = renderAt(path, { as: reviewer });
    await within(await dialog()).findByLabelText("Password");
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("heading", { name: "Confirm it's you to see this" })).toBeVisible();
    expect(screen.queryByText(shown)).toBeNull();
    // Nothing had the focus when the page asked: its content gets it.
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Confirm it's you" }));
    await confirm(user);
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Confirm it's you to see this" })).toBeNull();
  });

  it("says in words that a change was not made, and asks no second time for it", async () => {
    const { user } = renderAt("/account/sessions", { as: reviewer });
    await screen.findByText("Safari, iPhone");
    ownAccount.assured = false;
    await user.click(screen.getByRole("button", { name: "End the session on Safari, iPhone" }));
    await within(await dialog()).findByLabelText("Password");
    await user.keyboard("{Escape}");
    expect(await screen.findByText("Confirm it's you to do this.")).toBeVisible();
    expect(screen.getByText("Safari, iPhone")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).toBeNull());
    expect(ownAccount.proofs).toEqual([{ path: "read", body: {} }]);
  });

  it("profile settings mask the login id until its owner has confirmed who they are", async () => {
    ownAccount.assured = false;
    const { user } = renderAt("/profile-settings", { as: applicant });
    expect(await screen.findByText("app***")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Change login id" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Confirm it's you to see and change it" }));
    await confirm(user);
    expect(await screen.findByText("applicant@riverbend.example")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change login id" }));
    expect(await screen.findByLabelText("New login id")).toBeVisible();
  });
});
