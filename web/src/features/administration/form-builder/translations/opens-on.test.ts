import { expect, test } from "vitest";
import type { Form } from "../../../../shared/form-engine/document";
import type { FormText } from "../form-edits/texts";
import { opensOn } from "./opens-on";

const form = { title: { en: "Rent" }, sections: [] } as unknown as Form;
const text = (place: string, words: FormText["words"]): FormText => ({ place, owner: place, sort: "words", words });
/** Spanish lacks one text, Arabic none, Tagalog both. */
const texts = [text("a", { en: "Name", ar: "الاسم", es: "Nombre" }), text("b", { en: "School", ar: "المدرسة" })];

test.each([
  // What the instance offers decides, and of that what lacks most.
  { offered: ["en", "ar", "es", "tl"], reader: "en", lang: "tl" },
  { offered: ["en", "ar", "es"], reader: "ar", lang: "es" },
  // Of all languages only those count in which the form says anything.
  { offered: null, reader: "en", lang: "es" },
  // Both lack everything: the reader's own.
  { offered: ["en", "ko", "vi"], reader: "vi", lang: "vi" },
  // Nothing is missing: the reader's own, else what is offered.
  { offered: ["en", "ar"], reader: "en", lang: "ar" },
  { offered: ["en"], reader: "en", lang: "es" },
])("of $offered the translations open on $lang for a reader of $reader", ({ offered, reader, lang }) => {
  expect(opensOn(form, texts, offered, reader)).toBe(lang);
});

test("where nothing is written yet they open on the reader's own language", () => {
  const bare = [text("a", { en: "Name" })];
  expect(opensOn(form, bare, null, "ar")).toBe("ar");
  expect(opensOn(form, bare, null, "en")).toBe("es");
});
