import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { ownAccount } from "../../../testing/handlers/account";
import { renderAt } from "../../../testing/render";
import { agentName } from "./device-name";

describe("sessions and devices", () => {
  it("lists this device first, and ends another", async () => {
    const { user } = renderAt("/account/sessions", { as: reviewer });
    const rows = within(await screen.findByRole("list", { name: "Sessions and devices" })).getAllByRole("listitem");
    expect(rows.map((row) => within(row).getByText(/Firefox|Safari/).textContent)).toEqual(["Firefox, Windows", "Safari, iPhone"]);
    expect(within(rows[0]!).getByText("This device")).toBeVisible();
    expect(within(rows[0]!).queryByRole("button")).toBeNull();
    await user.click(screen.getByRole("button", { name: "End the session on Safari, iPhone" }));
    await waitFor(() => expect(screen.queryByText("Safari, iPhone")).toBeNull());
    expect(ownAccount.actions).toEqual([{ path: "DELETE /api/sessions/s2", body: {} }]);
    expect(screen.getByText("The session was ended.")).toBeVisible();
  });

  it("ends all others after asking", async () => {
    const { user } = renderAt("/account/sessions", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "End all other sessions" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(ownAccount.actions).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "End all other sessions" }));
    await waitFor(() => expect(screen.queryByText("Safari, iPhone")).toBeNull());
    expect(ownAccount.actions[0]!.path).toBe("POST /api/sessions/end-others");
  });
});

describe("a device's name", () => {
  it.each([
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, macOS"],
    ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"],
    ["Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1", "Safari, iPad"],
    ["curl/8", null],
  ])("of %s", (agent, name) => expect(agentName(agent)).toBe(name));
});
