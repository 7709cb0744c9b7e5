import { expect, test } from "vitest";
import { callCard, message } from "../../../../testing/staff-fixtures";
import { linkStateOf } from "./link-state";

const waiting = { ...callCard, state: "calling" as const, outcome: null, answered_at_ms: null, ended_at_ms: null };
const call = message(5, { channel: "CALL", direction: "out", to: "", call: waiting });
const link = "Riverbend County: open this link to join your call: https://hub.example/guest/abc?lang=ar";

test("a link not yet in a message was created, and one in a later message was sent", () => {
  expect(linkStateOf(call, [call])).toBe("created");
  for (const channel of ["SMS", "EMAIL"] as const) expect(linkStateOf(call, [call, message(6, { channel, direction: "out", body: link })])).toBe("sent");
});

test("a link of an earlier call, or one that the applicant quotes, does not count", () => {
  expect(linkStateOf(call, [message(4, { channel: "SMS", direction: "out", body: link }), call])).toBe("created");
  expect(linkStateOf(call, [call, message(6, { channel: "SMS", direction: "in", body: link })])).toBe("created");
});

test("a call to a number, one that rings and one that is over have no link to wait for", () => {
  expect(linkStateOf({ ...call, to: "+12025550101" }, [call])).toBeNull();
  expect(linkStateOf({ ...call, call: { ...waiting, state: "ringing" } }, [call])).toBeNull();
  expect(linkStateOf({ ...call, call: callCard }, [call])).toBeNull();
});
