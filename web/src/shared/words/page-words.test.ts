import { getI18n } from "react-i18next";
import { describe, expect, it } from "vitest";
import { namespacesIn } from "../../../scripts/page-words";
import { withWords } from "./i18n";
import { spokenWords, usesWords } from "./page-words";

describe("a page's words", () => {
  it("are found in its source by the names that it asks for, but for those of every page", () => {
    const source = `const { t } = useTranslation(["portal", "pages"]);
      const { t: tForm } = useTranslation("form-rules", { useSuspense: false });
      const { t: again } = useTranslation("portal");
      const { i18n } = useTranslation();
      const other = useTranslation(name);`;
    expect(namespacesIn(source)).toEqual(["portal", "form-rules"]);
  });

  it("are there as soon as the page is", async () => {
    const words = getI18n();
    expect(words.hasLoadedNamespace("positive-pay")).toBe(false);
    spokenWords.clear();
    const page = async () => {
      usesWords("positive-pay", "shell");
      return { Component: "page" };
    };
    expect(await withWords(page())).toEqual({ Component: "page" });
    expect([...spokenWords]).toEqual(["positive-pay", "shell"]);
    expect(words.hasLoadedNamespace("positive-pay")).toBe(true);
  });
});
