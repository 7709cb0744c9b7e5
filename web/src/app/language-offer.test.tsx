import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { getI18n } from "react-i18next";
import { ALL_LANGUAGES, languagesOf } from "../shared/words/languages";
import { renderAt } from "../testing/render";
import { wantedLanguage } from "./language-offer";

afterEach(async () => {
  vi.restoreAllMocks();
  await getI18n().changeLanguage("en");
});

const asks = (...languages: string[]) => vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);

it("offers the first language that the browser asks for and the host has words in", () => {
  expect(wantedLanguage(["es-MX", "en"], ALL_LANGUAGES, "en")?.code).toBe("es");
  expect(wantedLanguage(["yo", "ar-EG"], ALL_LANGUAGES, "en")?.code).toBe("ar");
  expect(wantedLanguage(["en-GB", "es"], ALL_LANGUAGES, "en")).toBeNull();
  expect(wantedLanguage(["ar"], languagesOf(["en", "es"]), "en")).toBeNull();
});

it("puts languages without a word last", () => {
  const percents = languagesOf(null).map((one) => one.percent > 0);
  expect(percents).toEqual([...percents].sort((a, b) => Number(b) - Number(a)));
});

it("says it in that language, and shows and remembers it when it is taken", async () => {
  asks("es-MX");
  const { user } = renderAt("/login");
  await user.click(await screen.findByRole("button", { name: "Ver esta página en español" }));
  await waitFor(() => expect(document.documentElement.lang).toBe("es"));
  expect(localStorage.getItem("language")).toBe("es");
  expect(screen.queryByRole("button", { name: "Ver esta página en español" })).toBeNull();
});

it("does not come back once it was closed", async () => {
  asks("es");
  const first = renderAt("/login");
  await first.user.click(await screen.findByRole("button", { name: "Cerrar" }));
  expect(localStorage.getItem("languageOffer.closed")).toBe("true");
  expect(document.documentElement.lang).toBe("en");
});
