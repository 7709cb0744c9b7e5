import type { Flow, FlowVersion, PublishedSchedule } from "../api/schema";

/** A small flow with a menu, a look-up, reviewers and voicemail, in two languages. */
export const statusFlow = (): Flow => ({
  version: 1,
  name: "Status line",
  program: null,
  start: "menu",
  lang: ["en", "es"],
  timezone: "America/New_York",
  defaults: { timeout: 6, interDigitTimeout: 3, tries: 3, onError: "agent", onHangup: "log", person: "agent", maxCall: 1800 },
  steps: {
    menu: {
      verb: "gather",
      numDigits: 1,
      say: { en: "For your application, press 1. For a person, press 2.", es: "Para su solicitud, marque 1. Para una persona, marque 2." },
      on: { "1": "case", "2": "agent", "9": { set: { lang: "es" }, next: "menu" } },
    },
    case: {
      verb: "gather",
      minDigits: 1,
      maxDigits: 10,
      finishOnKey: "#",
      save: "case_digits",
      sensitive: true,
      say: { en: "Your number, please.", es: "Su número, por favor." },
      next: "born",
    },
    born: {
      verb: "gather",
      numDigits: 8,
      save: "birth_digits",
      sensitive: true,
      say: { en: "Your date of birth, please.", es: "Su fecha de nacimiento, por favor." },
      next: "find",
    },
    find: { verb: "lookup", by: "case_digits", birthDate: "birth_digits", found: "status", notFound: "agent" },
    status: { verb: "say", say: { en: "It is {{case_status}}.", es: "Está {{case_status}}." }, next: "agent" },
    agent: { verb: "enqueue", name: "reviewers", waitPlay: "moh", maxWait: 60, timeout: "voicemail" },
    voicemail: {
      verb: "voicemail",
      mailbox: "reviewers",
      say: { en: "After the tone.", es: "Después del tono." },
      maxLength: 120,
      finishOnKey: "#",
      transcribe: true,
      next: "bye",
    },
    bye: { verb: "hangup", say: { en: "Goodbye.", es: "Adiós." } },
  },
});

/** A version of it, published by Dana Whitfield. */
export const flowVersion = (over: Partial<FlowVersion> = {}): FlowVersion => ({
  version: 2,
  state: "published",
  based_on: 0,
  flow: statusFlow(),
  created_by: "Dana Whitfield",
  author: 4_710,
  created_at_ms: Date.UTC(2026, 9, 1, 15),
  published_by: "Dana Whitfield",
  published_at_ms: Date.UTC(2026, 9, 1, 16),
  ...over,
});

export const officeHours: PublishedSchedule = {
  key: "office",
  version: 1,
  schedule: {
    name: "Office hours",
    timezone: "America/New_York",
    hours: { mon: [{ from: "08:00", to: "17:00" }] },
    holidays: [{ date: "2026-12-25", name: "Christmas" }],
  },
  state: "open",
  published_by: "Dana Whitfield",
  published_at_ms: Date.UTC(2026, 9, 1, 16),
};
