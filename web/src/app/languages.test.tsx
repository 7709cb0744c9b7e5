import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { getI18n } from "react-i18next";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useCallRequest } from "../shared/calls/call-request";
import { ALL_LANGUAGES, languagesOf, TRANSLATED_LANGUAGES } from "../shared/words/languages";
import { page } from "../shared/page/page";
import { useOfferedLanguages } from "../shared/words/offered-languages";
import { applicant, branding, reviewer, supervisor } from "../testing/fixtures";
import { ownAccount } from "../testing/handlers/account";
import { hub } from "../testing/hub";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

const files = Object.keys(import.meta.glob("../locales/*/*.json")).map((path) => path.slice("../locales/".length, -".json".length).split("/"));
const codes = [...new Set(files.map(([code]) => code))];
const types = import.meta.glob<string>("../shared/words/i18next.d.ts", { query: "?raw", import: "default", eager: true })["../shared/words/i18next.d.ts"]!;

const reload = vi.spyOn(page, "reload").mockImplementation(() => undefined);
beforeEach(() => reload.mockClear());
afterEach(() => {
  useOfferedLanguages.setState({ codes: null, isEnglishFirst: false });
  useCallRequest.setState({ busyThreadId: null });
});

async function openPicker(user: ReturnType<typeof renderAt>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Language: English" }));
  return screen.findByRole("dialog", { name: "Language" });
}

describe("the languages", () => {
  it("are fifty, each once, with the specified four first and the specified four from right to left", () => {
    expect(ALL_LANGUAGES).toHaveLength(50);
    expect(new Set(ALL_LANGUAGES.map((one) => one.code)).size).toBe(50);
    expect(ALL_LANGUAGES.slice(0, 4).map((one) => one.language)).toEqual(["English", "Spanish", "Tagalog", "Korean"]);
    expect(
      ALL_LANGUAGES.filter((one) => one.direction === "rtl")
        .map((one) => one.code)
        .sort(),
    ).toEqual(["ar", "fa", "he", "ur"]);
    expect(ALL_LANGUAGES.map((one) => one.order)).toEqual(ALL_LANGUAGES.map((_, n) => n + 1));
    expect(TRANSLATED_LANGUAGES.filter((one) => one.percent === 100).map((one) => one.code)).toEqual(expect.arrayContaining(["en", "es", "ar"]));
    expect(TRANSLATED_LANGUAGES.map((one) => one.code)).toEqual(expect.arrayContaining(codes));
  });

  it("have a type for each file of words, so that a key that English lacks does not compile", () => {
    const namespaces = files.filter(([code]) => code === "en").map(([, namespace]) => namespace);
    expect([...types.matchAll(/import\("\.\.\/\.\.\/locales\/en\/([\w-]+)\.json"\)/g)].map((match) => match[1]).sort()).toEqual(namespaces.sort());
  });

  it("are five where a host says so", () => {
    expect(languagesOf(["es", "vi", "ko", "en", "zh"]).map((one) => one.code)).toEqual(["en", "es", "ko", "zh-Hans", "vi"]);
  });
});

describe("the language picker", () => {
  it("finds a language by its own or its English name, and says what is not translated", async () => {
    const { user } = renderAt("/reports", { as: reviewer });
    const dialog = await openPicker(user);
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(50);
    expect(within(dialog).getByRole("button", { name: "English" })).toHaveAttribute("aria-current", "true");
    await user.type(within(dialog).getByRole("searchbox"), "haiti");
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map((row) => row.textContent),
    ).toEqual([expect.stringContaining("Kreyòl ayisyen")]);
    await user.clear(within(dialog).getByRole("searchbox"));
    await user.type(within(dialog).getByRole("searchbox"), "yoru");
    expect(within(dialog).getByRole("button", { name: /Yorùbá/ })).toHaveTextContent("not translated yet");
    await user.type(within(dialog).getByRole("searchbox"), "xxxx");
    expect(within(dialog).getByText("No language matches.")).toBeVisible();
  });

  it("keeps the choice here, in a cookie and on the account, and loads the page anew", async () => {
    const { user } = renderAt("/reports", { as: reviewer });
    const dialog = await openPicker(user);
    await user.click(within(dialog).getByRole("button", { name: /Español/ }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem("language")).toBe("es");
    expect(document.cookie).toContain("language=es");
    expect(ownAccount.actions).toEqual([{ path: "PUT /api/users/me/language", body: { lang: "es" } }]);
  });

  it("changes the language in place during a call, so that the call is not interrupted", async () => {
    useCallRequest.setState({ busyThreadId: "t-1" });
    const { user } = renderAt("/reports", { as: reviewer });
    const dialog = await openPicker(user);
    await user.click(within(dialog).getByRole("button", { name: /العربية/ }));
    expect(await screen.findByRole("heading", { name: "كل التقارير" })).toBeVisible();
    expect(document.documentElement).toHaveAttribute("dir", "rtl");
    expect(reload).not.toHaveBeenCalled();
  });

  it("offers five on a partner's host, and shows English when the stored one is not among them", async () => {
    localStorage.setItem("language", "ar");
    await getI18n().changeLanguage("ar");
    server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, languages: ["es", "vi", "ko", "en", "zh"] } })));
    const { user } = renderAt("/login");
    const dialog = await openPicker(user);
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(5);
    expect(within(dialog).queryByRole("searchbox")).toBeNull();
  });

  it("shows a government account English, whatever the device speaks, until it chooses another language for itself", async () => {
    localStorage.setItem("language", "es");
    await getI18n().changeLanguage("es");
    const { user } = renderAt("/reports", { as: supervisor });
    expect(await screen.findByRole("heading", { name: "All reports" })).toBeVisible();
    const dialog = await openPicker(user);
    await user.click(within(dialog).getByRole("button", { name: /^العربية/ }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem("governmentLanguage")).toBe("ar");
    expect(localStorage.getItem("language"), "the next person to sign in keeps theirs").toBe("es");
  });

  it("shows a government account the language that it chose before", async () => {
    localStorage.setItem("governmentLanguage", "es");
    renderAt("/reports", { as: supervisor });
    expect(await screen.findByRole("heading", { name: "Todos los informes" })).toBeVisible();
  });

  it("is there for a government account with role 2", async () => {
    localStorage.setItem("language", "es");
    await getI18n().changeLanguage("es");
    renderAt("/reports", { as: { ...supervisor, roles: [200, 2] } });
    expect(await screen.findByRole("heading", { name: "Todos los informes" })).toBeVisible();
  });

  it("begins with the account's language on a device that has none", async () => {
    renderAt("/resources", { as: { ...applicant, lang: "es" } });
    expect(await screen.findByText(/Amal/, { selector: "h1" })).toBeVisible();
    await waitFor(() => expect(document.documentElement).toHaveAttribute("lang", "es"));
  });

  it("marks a page as English when its language has no words at all", async () => {
    await getI18n().changeLanguage("yo");
    expect(document.documentElement).toHaveAttribute("lang", "en");
    await getI18n().changeLanguage("he");
    expect(document.documentElement).toHaveAttribute("dir", "rtl");
    await getI18n().changeLanguage("es");
    expect(document.documentElement).toHaveAttribute("lang", "es");
  });
});
