import type { Prepared } from "../shared/form-engine/document";

/** A small form with a rule that shows, one that checks, a household and a page that may be skipped. */
export const rentForm: Prepared = {
  form: {
    format: 1,
    id: "rental",
    title: { en: "Rental assistance", es: "Ayuda para el alquiler" },
    sections: [
      {
        id: "you",
        title: { en: "About you", es: "Sobre usted" },
        pages: [
          {
            id: "name",
            title: { en: "Your name" },
            items: [
              { id: "full_name", type: "text", words: { en: "Full legal name", es: "Nombre legal completo" }, required: true },
              { id: "nickname", type: "text", words: { en: "Other name" } },
              { id: "tenants", type: "number", words: { en: "Number of people" }, min: 1, max: 30 },
            ],
          },
          { id: "rent", title: { en: "Your rent" }, items: [{ id: "landlord", type: "text", words: { en: "Name of your landlord" }, required: true }] },
          { id: "debt", title: { en: "Your debt" }, items: [{ id: "story", type: "text", words: { en: "What happened?" }, required: true }] },
        ],
      },
      {
        id: "household",
        title: { en: "Household", es: "Hogar" },
        pages: [
          {
            id: "people",
            items: [
              {
                id: "members",
                type: "group",
                words: { en: "Who lives with you?" },
                max: 5,
                required: true,
                items: [
                  { id: "person", type: "name", words: { en: "Name" }, required: true },
                  { id: "school", type: "text", words: { en: "School" }, required: true },
                ],
              },
            ],
          },
        ],
      },
      {
        id: "end",
        title: { en: "The end" },
        pages: [
          {
            id: "sign",
            title: { en: "Your signature" },
            items: [{ id: "signed", type: "signature", words: { en: "Signature" }, text: { en: "It is true." } }],
          },
        ],
      },
    ],
    rules: [
      { id: "debt_if_many", does: "show", target: "debt", when: "answers.tenants > 1" },
      {
        id: "not_too_many",
        does: "check",
        target: "tenants",
        when: "answers.tenants < 10",
        words: { en: "You may not qualify: this program is for up to 9 people." },
      },
    ],
  },
  rules: [
    { id: "debt_if_many", does: "show", target: "debt", tree: { call: ["greater", [{ answer: "tenants" }, { int: "1" }]] } },
    { id: "not_too_many", does: "check", target: "tenants", tree: { call: ["less", [{ answer: "tenants" }, { int: "10" }]] } },
  ],
  order: ["full_name", "nickname", "tenants", "landlord", "story", "members", "person", "school", "signed"],
};
