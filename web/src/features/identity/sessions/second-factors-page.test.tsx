import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { encode } from "uqr";
import { reviewer } from "../../../testing/fixtures";
import { ownAccount } from "../../../testing/handlers/account";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { creationOptions } from "./create-passkey";

const bytes = (...numbers: number[]) => Uint8Array.from(numbers).buffer;

/** A browser that creates a passkey as the test says, or refuses. */
function stubPasskeys(create: () => Promise<unknown>) {
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create: vi.fn(create) } });
  return navigator.credentials.create as ReturnType<typeof vi.fn>;
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
});

const open = async () => {
  const view = renderAt("/account/second-factors", { as: reviewer });
  await screen.findByRole("heading", { name: "Authenticator app" });
  return view;
};
const card = (name: string) => within(screen.getByRole("region", { name }));

describe("second factors", () => {
  it("sets up an authenticator app: shows its secret as a code, wants a code from it, gives backup codes once", async () => {
    const { user } = await open();
    await user.click(card("Authenticator app").getByRole("button", { name: "Set up" }));
    const image = await screen.findByRole("img", { name: "QR code for the authenticator app" });
    const wanted = encode("otpauth://totp/Riverbend:reviewer@riverbend.example?secret=JBSWY3DPEHPK3PXP&issuer=Riverbend", { ecc: "M", border: 4 });
    const dark = wanted.data.flat().filter(Boolean).length;
    expect(image.querySelector("path")!.getAttribute("d")!.match(/M/g)).toHaveLength(dark);
    expect(image).toHaveAttribute("viewBox", `0 0 ${wanted.size} ${wanted.size}`);
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await user.click(screen.getByLabelText("Character 1 of 6"));
    await user.paste("000000");
    expect(await screen.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
    await user.click(screen.getByLabelText("Character 1 of 6"));
    await user.paste("123456");
    const codes = await screen.findByRole("alertdialog", { name: "Your backup codes" });
    expect(within(codes).getAllByRole("listitem")).toHaveLength(10);
    await user.click(within(codes).getByRole("button", { name: "I've saved them" }));
    expect(await screen.findByText(/An authenticator app is set up/)).toBeVisible();
    expect(screen.getByText(/10 codes left/)).toBeVisible();
    expect(screen.queryByText("JBSW Y3DP EHPK 3PXP")).toBeNull();
  });

  it("keeps the last factor of a login that needs one", async () => {
    ownAccount.factors = { ...ownAccount.factors, totp: true };
    server.use(hub.delete("/api/second-factors/totp", () => problem(409, "last_factor")));
    const { user } = await open();
    await user.click(card("Authenticator app").getByRole("button", { name: "Remove" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText(/This is your only second factor/)).toBeVisible();
  });

  it("makes a passkey in the browser and hands it to the hub", async () => {
    const create = stubPasskeys(async () => ({
      id: "abc",
      rawId: bytes(1, 2, 3),
      type: "public-key",
      response: { attestationObject: bytes(255, 254), clientDataJSON: bytes(9), getTransports: () => ["internal"] },
      getClientExtensionResults: () => ({}),
    }));
    const { user } = await open();
    await user.click(card("Passkeys").getByRole("button", { name: "Add a passkey" }));
    const dialog = await screen.findByRole("dialog", { name: "Add a passkey" });
    await user.clear(within(dialog).getByLabelText("Name"));
    await user.type(within(dialog).getByLabelText("Name"), "Work laptop");
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Work laptop")).toBeVisible();
    const { publicKey } = create.mock.calls[0]![0] as { publicKey: PublicKeyCredentialCreationOptions };
    expect([...new Uint8Array(publicKey.challenge as ArrayBuffer)]).toEqual([1, 2, 3, 4]);
    expect(ownAccount.actions.at(-1)).toEqual({
      path: "POST /api/second-factors/passkeys/finish",
      body: {
        id: "p1",
        name: "Work laptop",
        credential: {
          id: "abc",
          rawId: "AQID",
          type: "public-key",
          response: { attestationObject: "__4", clientDataJSON: "CQ", transports: ["internal"] },
          extensions: {},
        },
      },
    });
    await user.click(screen.getByRole("button", { name: "Remove Work laptop" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText("Work laptop")).toBeNull());
  });

  it("takes a closed question of the browser for a change of mind", async () => {
    stubPasskeys(async () => {
      throw new DOMException("closed", "NotAllowedError");
    });
    const { user } = await open();
    await user.click(card("Passkeys").getByRole("button", { name: "Add a passkey" }));
    const dialog = await screen.findByRole("dialog", { name: "Add a passkey" });
    await user.type(within(dialog).getByLabelText("Name"), "Phone");
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(ownAccount.actions.map((action) => action.path)).toEqual(["POST /api/second-factors/passkeys/start"]);
    expect(screen.queryByText("That didn't work")).toBeNull();
  });

  it("says that a browser has no passkeys", async () => {
    await open();
    expect(card("Passkeys").getByText("This browser can't create passkeys here.")).toBeVisible();
    expect(card("Passkeys").queryByRole("button")).toBeNull();
  });

  it("reads options with and without their wrapper", () => {
    const plain = {
      challenge: "AQIDBA",
      user: { id: "BQYHCA", name: "n", displayName: "d" },
      rp: { name: "r" },
      pubKeyCredParams: [],
      excludeCredentials: [{ id: "AQ", type: "public-key" }],
    };
    for (const wire of [plain, { publicKey: plain }]) {
      const options = creationOptions(wire);
      expect([...new Uint8Array(options.user.id as ArrayBuffer)]).toEqual([5, 6, 7, 8]);
      expect(options.excludeCredentials).toHaveLength(1);
    }
  });
});
