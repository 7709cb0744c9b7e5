import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Factor } from "../../../api/schema";
import { adoptToken, endSession } from "../../../shared/identity/session";
import * as saving from "../../../shared/page/save-file";
import { applicant, token } from "../../../testing/fixtures";
import { applicationHandlers, draftHub, resetDraftHub, valueAt, writeElsewhere } from "../../../testing/handlers/applications";
import { problem } from "../../../testing/handlers/problem";
import { CODE, signedIn } from "../../../testing/handlers/sign-in";
import { hub } from "../../../testing/hub";
import { forgetDatabases, memoryDatabase } from "../../../testing/memory-database";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

beforeEach(() => {
  vi.stubGlobal("indexedDB", memoryDatabase);
  forgetDatabases();
  resetDraftHub();
  server.use(...applicationHandlers);
});

const open = (place = "") => renderAt(`/application?draft=d1${place}`, { as: applicant });
const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const continueButton = () => screen.getByRole("button", { name: "Continue" });

/** Everything that the form wants. */
function answerAll() {
  writeElsewhere("full_name", "Ana Pérez");
  writeElsewhere("tenants", 1);
  writeElsewhere("landlord", "Lee");
  writeElsewhere("members", ["r1", "r2"]);
  for (const [row, name] of [
    ["r1", "Ana Pérez"],
    ["r2", "Leo Pérez"],
  ]) {
    writeElsewhere(`members/${row}/person`, { full: name });
    writeElsewhere(`members/${row}/school`, "Oak Elementary");
  }
}

describe("a draft", () => {
  it("is needed: without one the address leads to the applications", async () => {
    const { router } = renderAt("/application", { as: applicant });
    await title("My applications");
    expect(router.state.location.pathname).toBe("/applications");
  });

  it("of somebody else is not there", async () => {
    renderAt("/application?draft=other", { as: applicant });
    await title("This application is not here");
  });

  it("is saved by itself, and says so only after the hub has it", async () => {
    const { user } = open();
    await title("Your name");
    await user.type(screen.getByRole("textbox", { name: /^Full legal name/ }), "Ana");
    expect(screen.getByText("On this phone, not sent yet")).toBeVisible();
    expect(valueAt("full_name")).toBeUndefined();
    await waitFor(() => expect(valueAt("full_name")).toBe("Ana"));
    expect(await screen.findAllByText(/^Saved /)).not.toHaveLength(0);
    expect(draftHub.saves.at(-1)).toMatchObject({ resume_at: "full_name", lang: "en" });
  });
});

describe("the pages of a form", () => {
  it("come one at a time, have names and the focus, and leave out what is not asked", async () => {
    const { user, router } = open();
    const first = await title("Your name");
    await waitFor(() => expect(first).toHaveFocus());
    expect(screen.getByText("About you, 1 of 4")).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Your name · Rental assistance · /));
    // A required answer that is missing does not stop anybody.
    await user.click(continueButton());
    await waitFor(async () => expect(await title("Your rent")).toHaveFocus());
    expect(screen.queryByText(/required/i)).toBeNull();
    await user.click(continueButton());
    await title("Household");
    expect(screen.getByText("Household, 2 of 4")).toBeVisible();
    expect(router.state.location.search).toBe("?draft=d1&page=people");
    await router.navigate(-1);
    await title("Your rent");
    await user.click(screen.getByRole("button", { name: "Back" }));
    await user.type(await screen.findByRole("textbox", { name: /^Number of people/ }), "3");
    await user.click(continueButton());
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    await title("Your debt");
  });

  it("take a double click as one press, on the page where it was begun", async () => {
    const { router } = open();
    await title("Your name");
    fireEvent.click(continueButton(), { detail: 1 });
    await title("Your rent");
    fireEvent.click(continueButton(), { detail: 2 });
    fireEvent.click(screen.getByRole("button", { name: "Back" }), { detail: 3 });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(router.state.location.search).toBe("?draft=d1&page=rent");
    fireEvent.click(continueButton(), { detail: 1 });
    await title("Household");
  });

  it("say what decides at the question once it is answered, and let people go on", async () => {
    const { user } = open();
    const words = "You may not qualify: this program is for up to 9 people.";
    await user.type(await screen.findByRole("textbox", { name: /^Number of people/ }), "12");
    expect(screen.queryByText(words)).toBeNull();
    await user.tab();
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(continueButton());
    expect(await screen.findByRole("link", { name: /Number of people/ })).toBeVisible();
    await title("Your name");
    await user.click(continueButton());
    await title("Your rent");
  });

  it("open where somebody was, inside the row, with the focus on the question", async () => {
    answerAll();
    draftHub.draft.at = "members/r2/school";
    const { router } = open();
    await title("Leo Pérez: Who lives with you?");
    expect(router.state.location.search).toBe("?draft=d1&page=people&row=r2");
    await waitFor(() => expect(screen.getByRole("textbox", { name: /School/ })).toHaveFocus());
  });

  it("that are gone lead to the nearest before them", async () => {
    answerAll();
    const { router } = open("&page=debt");
    await title("Your rent");
    expect(router.state.location.search).toBe("?draft=d1&page=rent");
    await router.navigate("/application?draft=d1&page=people&row=r7");
    await title("Household");
    expect(router.state.location.search).toBe("?draft=d1&page=people");
  });
});

describe("a household", () => {
  it("is named first, then asked about one person a round, with the name in every heading", async () => {
    const { user } = open("&page=people");
    await title("Household");
    await user.type(screen.getByRole("textbox", { name: "Full name of person 1" }), "Ana Pérez");
    await user.click(screen.getByRole("button", { name: "Add a person" }));
    const second = screen.getByRole("textbox", { name: "Full name of person 2" });
    await waitFor(() => expect(second).toHaveFocus());
    await user.type(second, "Leo");
    await user.click(continueButton());
    await title("Ana Pérez: Who lives with you?");
    await user.type(screen.getByRole("textbox", { name: /Ana Pérez.*School/ }), "Oak");
    await user.click(continueButton());
    await title("Leo: Who lives with you?");
    await user.click(continueButton());
    await title("Household");
    const list = screen.getByRole("region", { name: "Who lives with you?" });
    expect(
      within(list)
        .getAllByText(/missing$/)
        .map((words) => words.textContent),
    ).toEqual(["Nothing is missing", "1 answer is missing"]);
    await user.click(continueButton());
    await title("Your signature");
    const rows = valueAt("members") as string[];
    expect(rows).toHaveLength(2);
    expect(valueAt(`members/${rows[0]}/school`)).toBe("Oak");
  });

  it("lets somebody be removed and brought back", async () => {
    answerAll();
    const { user } = open("&page=people");
    await user.click(await screen.findByRole("button", { name: "Remove Leo Pérez" }));
    expect(screen.getByText("Leo Pérez was removed.")).toBeVisible();
    const undo = screen.getByRole("button", { name: "Undo" });
    await waitFor(() => expect(undo).toHaveFocus());
    await waitFor(() => expect(valueAt("members")).toEqual(["r1"]));
    await user.click(undo);
    expect(screen.getByRole("textbox", { name: "Full name of person 2" })).toHaveValue("Leo Pérez");
    await waitFor(() => expect([valueAt("members"), valueAt("members/r2/school")]).toEqual([["r1", "r2"], "Oak Elementary"]));
  });
});

describe("a newer form", () => {
  it("is told first, and an answer that no longer fits stands at its question", async () => {
    Object.assign(draftHub.draft, {
      changes: [
        { id: "nickname", sort: "wider", what: "new" },
        { id: "tenants", sort: "wider", what: "new" },
        { id: "landlord", sort: "words", what: "words" },
      ],
      set_aside: [{ at: "tenants", value: "three or four", why: "not_a_number" }],
    });
    open();
    await title("Your name");
    expect(screen.getByText("2 new questions")).toBeVisible();
    expect(screen.queryByText(/questions? (has|have) changed/)).toBeNull();
    expect(screen.getByText(/three or four/)).toBeVisible();
  });
});

describe("the summary", () => {
  it("is not sent by the second half of a double click that led to it", async () => {
    answerAll();
    const { user } = open("&page=review");
    const send = await screen.findByRole("button", { name: "Send application" });
    fireEvent.click(send, { detail: 2 });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(draftHub.submits).toEqual([]);
    await user.click(send);
    await waitFor(() => expect(draftHub.submits).toHaveLength(1));
  });

  it("lists first what is missing, with names, leads there and back, and does not send before", async () => {
    answerAll();
    writeElsewhere("members/r2/school", null);
    const { user } = open("&page=review");
    await title("Check your answers");
    expect(screen.getByText("Saved. 1 answer is missing before you can send it")).toBeVisible();
    expect(screen.getByRole("link", { name: "Change Name of Leo Pérez" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Send application" }));
    const summary = await screen.findByText("Please check these answers before you send it");
    await waitFor(() => expect(summary.parentElement).toHaveFocus());
    expect(draftHub.submits).toEqual([]);
    await user.click(screen.getAllByRole("link", { name: /Leo Pérez: School/ })[0]!);
    await title("Leo Pérez: Who lives with you?");
    const school = screen.getByRole("textbox", { name: /School/ });
    await waitFor(() => expect(school).toHaveFocus());
    await user.type(school, "Elm");
    await user.click(screen.getByRole("button", { name: "Back to your summary" }));
    await title("Check your answers");
    await waitFor(() => expect(screen.queryByText(/before you can send it/)).toBeNull());
  });

  it("sends, and then says the number and what happens next", async () => {
    answerAll();
    const { user, router } = open("&page=review");
    await user.click(await screen.findByRole("button", { name: "Send application" }));
    await title("Your application was sent");
    expect(screen.getAllByText("RB-77").length).toBeGreaterThan(0);
    expect(draftHub.submits).toMatchObject([{ revision: draftHub.revision }]);
    await waitFor(() => expect(router.state.location.search).toBe("?draft=d1&submitted=77"));
    expect(screen.getByRole("link", { name: "Go to my applications" })).toHaveAttribute("href", "/applications");
  });

  it("says when the program closed, and keeps the answers", async () => {
    answerAll();
    draftHub.refusal = { status: 409, key: "program_closed", more: { closes_at_ms: Date.UTC(2026, 10, 20, 15) } };
    const { user } = open("&page=review");
    await user.click(await screen.findByRole("button", { name: "Send application" }));
    expect(await screen.findByText(/has taken no applications since .*Nov 20, 2026/)).toBeVisible();
    expect(screen.getByText("Lee")).toBeVisible();
  });
});

describe("a draft on paper", () => {
  it("is asked for once what was typed is saved, and is saved by the browser", async () => {
    const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
    const asked: unknown[] = [];
    server.use(
      hub.post("/api/create-pdf", async ({ request }) => {
        asked.push({ ...((await request.json()) as object), typed: valueAt("full_name") });
        return new HttpResponse("%PDF-1.7", { headers: { "Content-Type": "application/pdf" } }) as never;
      }),
    );
    const { user } = open();
    await title("Your name");
    await user.type(screen.getByRole("textbox", { name: /^Full legal name/ }), "Ana");
    await user.click(screen.getByRole("button", { name: "Save as PDF" }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob), "draft-d1.pdf"));
    expect(asked).toEqual([{ individual_id: applicant.id_entity, instance_id: applicant.cd_instance, file_alias: "draft-d1", download: true, typed: "Ana" }]);
    // In which language it is written, the hub knows from the last save.
    expect(draftHub.saves.at(-1)).toMatchObject({ changes: [], lang: "en" });
  });

  it("is not made of answers that the hub does not have", async () => {
    const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
    const { user } = open();
    await title("Your name");
    draftHub.isOffline = true;
    await user.type(screen.getByRole("textbox", { name: /^Full legal name/ }), "Ana");
    await user.click(screen.getByRole("button", { name: "Save as PDF" }));
    expect(await screen.findByText(/the PDF was not made/)).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });
});

describe("two windows", () => {
  it("that wrote in the same place ask which is kept", async () => {
    writeElsewhere("full_name", "Ana");
    const { user } = open();
    const name = await screen.findByRole("textbox", { name: /^Full legal name/ });
    writeElsewhere("full_name", "Anna");
    await user.type(name, " Pérez");
    const dialog = await screen.findByRole("alertdialog", { name: "In another window you wrote something else" });
    expect(within(dialog).getByText(/In another window you wrote “.*Anna.*”\. Keep which\?/)).toBeVisible();
    expect(within(dialog).getByText("Ana Pérez")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Keep what is here" }));
    await waitFor(() => expect(valueAt("full_name")).toBe("Ana Pérez"));
  });
});

describe("a session that ends while somebody types", () => {
  /** Types a name, the last letter of it after the end of the session, and gives the password in the dialog that opens. */
  async function interrupted() {
    const { user } = open();
    const name = await screen.findByRole("textbox", { name: /^Full legal name/ });
    await user.type(name, "An");
    await waitFor(() => expect(valueAt("full_name")).toBe("An"));
    server.use(hub.patch("/api/application-drafts/{id}/answers", () => (signedIn.user ? undefined : problem(401, "session_expired", { code: 1 }))));
    signedIn.user = null;
    await user.type(name, "a");
    const dialog = await screen.findByRole("alertdialog", { name: "Sign in to go on" });
    const givePassword = async () => {
      await user.clear(within(dialog).getByLabelText("Password"));
      await user.type(within(dialog).getByLabelText("Password"), "Riverbend-2026");
      await user.click(within(dialog).getByRole("button", { name: "Sign in" }));
    };
    await givePassword();
    const goesOn = async () => {
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
      expect(name).toHaveValue("Ana");
      await waitFor(() => expect(name).toHaveFocus());
      await waitFor(() => expect(valueAt("full_name")).toBe("Ana"));
    };
    return { user, dialog: within(dialog), givePassword, goesOn };
  }

  const askFor = (...channels: Factor[]) =>
    server.use(hub.post("/api/session-v2", () => HttpResponse.json({ data: { mfa: { required: true, channels, hints: { email: "ana*****@example.org" } } } })));

  it("leaves the page as it is, is opened again above it, and goes on at the same letter", async () => {
    const { goesOn } = await interrupted();
    await goesOn();
  });

  it("is opened again with a code that is sent, where the account has a second factor", async () => {
    askFor("email", "totp");
    const { user, dialog, goesOn } = await interrupted();
    await waitFor(() => expect(dialog.getByRole("radio", { name: /Email/ })).toHaveFocus());
    await user.click(dialog.getByRole("button", { name: "Send the code" }));
    expect(await dialog.findByText(/We sent a code to/)).toBeVisible();
    const first = dialog.getByLabelText("Character 1 of 6");
    await waitFor(() => expect(first).toHaveFocus());
    await user.paste("000000");
    expect(await dialog.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
    expect(draftHub.saves).toHaveLength(1);
    await user.click(first);
    await user.paste(CODE);
    await goesOn();
  });

  it("is opened again with an app's or a backup code, and the device may be trusted", async () => {
    askFor("totp", "backup");
    const { user, dialog, goesOn } = await interrupted();
    await user.click(await dialog.findByRole("checkbox", { name: "Trust this device for 30 days" }));
    await user.click(dialog.getByRole("button", { name: "Continue" }));
    await user.click(await dialog.findByRole("button", { name: "Choose another way" }));
    await user.click(await dialog.findByRole("radio", { name: /Backup code/ }));
    await user.click(dialog.getByRole("button", { name: "Continue" }));
    const verified: unknown[] = [];
    server.use(
      hub.post("/api/mfa/verify", async ({ request }) => {
        verified.push(await request.json());
        signedIn.user = applicant;
        return HttpResponse.json({ data: { token: token("session") } });
      }),
    );
    await user.type(await dialog.findByLabelText("Backup code"), "k7fq-3m9x");
    await user.click(dialog.getByRole("button", { name: "Verify" }));
    await goesOn();
    expect(verified).toEqual([expect.objectContaining({ cd_user: applicant.cd_user, code: "k7fq-3m9x", channel: "backup", trust_device: true })]);
  });

  it("begins again with the password when the factor took too long or was tried too often", async () => {
    askFor("email");
    const { user, dialog, givePassword, goesOn } = await interrupted();
    for (const [refusal, words] of [
      [() => problem(401, "session_expired", { code: 1 }), "Signing in took too long. Start again with your password."],
      [() => problem(403, "code_locked"), "Too many wrong codes. Wait ten minutes, then sign in again."],
    ] as const) {
      server.use(hub.post("/api/mfa/send", refusal, { once: true }));
      await user.click(await dialog.findByRole("button", { name: "Send the code" }));
      expect(await dialog.findByText(words)).toBeVisible();
      await waitFor(() => expect(dialog.getByLabelText("Password")).toHaveFocus());
      await givePassword();
    }
    await user.click(await dialog.findByRole("button", { name: "Send the code" }));
    await user.click(await dialog.findByLabelText("Character 1 of 6"));
    await user.paste(CODE);
    await goesOn();
  });

  it("leads to a new tab where the account has only passkeys and the browser knows none", async () => {
    askFor("passkey");
    const { dialog } = await interrupted();
    expect(await dialog.findByText(/something to sign in that this page cannot take/)).toBeVisible();
    expect(dialog.getByRole("link", { name: "Sign in in a new tab" })).toHaveAttribute("target", "_blank");
    expect(dialog.queryByLabelText("Password")).toBeNull();
  });

  it("and begins again as somebody else's shows and sends nothing of the first", async () => {
    const { user } = open();
    await user.type(await screen.findByRole("textbox", { name: /^Full legal name/ }), "Ana");
    endSession("expired");
    await screen.findByRole("alertdialog", { name: "Sign in to go on" });
    server.use(hub.get("/api/application-drafts/{id}", () => problem(404, "not_found")));
    signedIn.user = { ...applicant, id: 102, cd_user: 102 };
    adoptToken(token("session"));
    await title("This application is not here");
    expect(screen.queryByDisplayValue("Ana")).toBeNull();
    expect(draftHub.saves).toEqual([]);
  });
});
