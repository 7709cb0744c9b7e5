import type { PhoneCallView, WaitingLine } from "../../src/api/schema";
import { reviewer, supervisor } from "../../src/testing/fixtures";
import { resetTelephones, telephones } from "../../src/testing/handlers/own-phone";
import { office, resetOffice } from "../../src/testing/handlers/staff";
import { simulateHub } from "../simulated-hub";
import { inEveryVariant } from "./screenshots";

const MINUTE_MS = 60_000;
const admin = { ...supervisor, permissions: [...supervisor.permissions, "admin" as const] };

const rentDesk: WaitingLine = {
  name: "Rent desk",
  programs: [5],
  reviewers: [{ account_id: 112, langs: ["ar", "es"] }],
  langs: ["en", "es"],
  announcement: { en: "Please wait.", es: "Espere, por favor." },
  music: true,
  position_every_s: 60,
  longest_wait_s: 600,
  after: "voicemail",
  offer_callback: true,
  callback_tries: 3,
  ring_s: 20,
  wrap_up_s: 120,
  codes: [{ code: "letter-sent", label: "Letter sent" }],
};

const caller = {
  asserted: { name: "", number_check: null, forwarded_from: "" },
  program_id: 5,
  program: "Rental Assistance",
  caller: "+12025550177",
  caller_shown: "(202) 555-0177",
  caller_name: "",
  caller_standing: "not_on_file" as const,
  text_phone: false,
};

/** The desk of somebody who takes calls: two to call back, two messages, a call of a line that rings. */
function busyDesk(): void {
  resetOffice();
  resetTelephones();
  const now = Date.now();
  Object.assign(telephones, { canBeCalled: true, number: "+12025550154" });
  office.missedCalls = [
    {
      ...caller,
      id: "p1",
      thread_id: "t-10001",
      applicant: "Amal Haddad",
      lang: "ar",
      started_at_ms: now - 20 * MINUTE_MS,
      line: { name: "Rent desk", end: "gave_up", waited_ms: 125_000, tries: 0 },
    },
    { ...caller, id: "p2", thread_id: null, applicant: "", lang: "es", started_at_ms: now - 50 * MINUTE_MS, line: null },
  ];
  const message = {
    ...caller,
    number: "+12025550150",
    lang: "en",
    duration_ms: 14_000,
    created_at_ms: now - 30 * MINUTE_MS,
    done_by: "",
    done_at_ms: null,
    is_not_understood: false,
  };
  office.voicemails = {
    waiting: [
      { ...message, id: "v1", thread_id: null, applicant: "", transcript: "Hello, it is about my heating bill. Please call me back in the afternoon." },
    ],
    done: [{ ...message, id: "v2", thread_id: "t-10001", applicant: "Amal Haddad", transcript: "", done_by: "Rosa Marsh", done_at_ms: now }],
  };
  office.waitingLines = [{ key: "rent-desk", version: 1, updated_at_ms: 0, line: rentDesk }];
  office.phoneNumbers = [
    { number: "+12025550150", program_id: 5, label: "Front desk", trunk_id: "", second_trunk_id: "", flow: "", line: "rent-desk", version: 1 },
  ];
}

const ringing = (): PhoneCallView => ({
  ...caller,
  id: "p3",
  state: "waiting",
  number: "+12025550150",
  label: "Front desk",
  started_at_ms: Date.now() - 61_000,
  ended_at_ms: null,
  offer: {
    line: "Rent desk",
    kind: "call",
    callback_number: "",
    callback_shown: "",
    on_file: true,
    since_at_ms: Date.now() - 61_000,
    lang: "ar",
    until_ms: Date.now() + 20_000,
  },
  thread_id: "t-10001",
  matches: [
    {
      thread_id: "t-10001",
      applicant: "Amal Haddad",
      lang: "ar",
      application_id: 1,
      external_id: "RB-10001",
      program: "Rental Assistance",
      status: "Review",
      last_contact_at_ms: Date.now() - 86_400_000,
      last_contact: "SMS",
      last_direction: "in",
    },
  ],
});

inEveryVariant("telephones", async ({ page, shot, open }) => {
  busyDesk();
  await simulateHub(page, reviewer);
  await open("/v2/telephones", "telephones");
  office.phoneCalls = { ringing: [ringing()], unlinked: [] };
  await open("/v2/review", "line-offer");
  office.phoneCalls = { ringing: [], unlinked: [] };
  const until_ms = Date.now() + 120_000;
  office.availability = { state: "wrap_up", since_at_ms: Date.now(), until_ms, reason: "" };
  office.wrapUp = {
    id: "c1",
    thread_id: "t-10001",
    applicant: "Amal Haddad",
    line: "Rent desk",
    codes: rentDesk.codes,
    must_choose: true,
    ended_at_ms: Date.now(),
    until_ms,
  };
  await open("/v2/review", "wrap-up");
  office.availability = { state: "available", since_at_ms: 0, until_ms: null, reason: "" };
  office.wrapUp = null;
  await page.goto("/v2/inbox/t-10001");
  await page.locator(".composer [role=tab]").last().click();
  await shot("own-phone");
  await page.locator(".composer-form > .ui-button").first().click();
  await shot("own-phone-dialog");

  busyDesk();
  await simulateHub(page, admin);
  await page.goto("/v2/telephones");
  await page.locator(".phones-card").nth(6).locator("tbody .ui-button").first().click();
  await page.locator(".line-form").waitFor();
  await shot("line-dialog");
  await page.locator(".ui-multi-select").first().scrollIntoViewIfNeeded();
  await shot("line-dialog-people");
});
