import { createInstance } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { markFallbacks, noteFallbacks } from "./fallback-marks";

const french = createInstance();
/** A translation that is not checked against the product's own keys. */
const t = (key: string, values?: Record<string, unknown>) => (french.t as unknown as (key: string, values?: Record<string, unknown>) => string)(key, values);
/** Lets the observer see what changed. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeAll(async () => {
  await french.use(noteFallbacks).init({
    lng: "fr",
    fallbackLng: "en",
    postProcess: [noteFallbacks.name],
    postProcessPassResolved: true,
    resources: { en: { translation: { hello: "Hello", left: "{{count}} left" } }, fr: { translation: { hello: "Bonjour" } } },
    interpolation: { escapeValue: false },
  });
  markFallbacks();
});

describe("English stand-ins", () => {
  it("are marked as English, and only they", async () => {
    const [own, standIn] = [document.createElement("p"), document.createElement("p")];
    own.textContent = t("hello");
    standIn.textContent = t("left", { count: 3 });
    document.body.append(own, standIn);
    await settle();
    expect(own.textContent).toBe("Bonjour");
    expect(own).not.toHaveAttribute("lang");
    expect(standIn.textContent).toBe("3 left");
    expect(standIn).toHaveAttribute("lang", "en");
  });

  it("lose the mark when the text becomes another", async () => {
    const element = document.createElement("p");
    element.append(t("left", { count: 5 }));
    document.body.append(element);
    await settle();
    expect(element).toHaveAttribute("lang", "en");
    (element.firstChild as Text).data = t("hello");
    await settle();
    expect(element).not.toHaveAttribute("lang");
  });

  it("leave an element alone that says its language itself", async () => {
    const name = document.createElement("bdi");
    name.lang = "es";
    name.append(t("left", { count: 7 }));
    document.body.append(name);
    await settle();
    expect(name).toHaveAttribute("lang", "es");
  });
});
