import { expect, test } from "vitest";
import { segment } from "../../../testing/staff-fixtures";
import { putCaption, putEarlier } from "./captions";
import { microphoneProblem } from "./microphone";
import { countLoss } from "./packet-loss";
import { soundOf } from "./room-state";

function report(...entries: object[]): RTCStatsReport {
  return new Map(entries.map((entry, index) => [String(index), { id: String(index), ...entry }])) as unknown as RTCStatsReport;
}

test("a connection is choppy from three per cent loss on, whatever else is said of it", () => {
  expect(soundOf("excellent", 2)).toBe("good");
  expect(soundOf("excellent", 3)).toBe("choppy");
  expect(soundOf("poor", 0)).toBe("weak");
  expect(soundOf("lost", 0)).toBe("lost");
  expect(soundOf(null, null)).toBe("unknown");
});

test("loss is counted between two readings, the worse of both directions", () => {
  const first = countLoss([report({ type: "inbound-rtp", packetsReceived: 100, packetsLost: 0 })], null);
  expect(first.lossPercent).toBeNull();
  const second = countLoss([report({ type: "inbound-rtp", packetsReceived: 190, packetsLost: 10 })], first.count);
  expect(second.lossPercent).toBe(10);
  const third = countLoss(
    [report({ type: "inbound-rtp", packetsReceived: 290, packetsLost: 10 }, { type: "remote-inbound-rtp", fractionLost: 0.04 })],
    second.count,
  );
  expect(third.lossPercent).toBe(4);
});

test("a later revision of an utterance replaces an earlier one where it stands, and nothing is put in above what has been read", () => {
  let list = putCaption([], { ...segment(2, "applicant-1", "second"), interim: "wor" }, false);
  list = putCaption(list, segment(1, "staff-110", "first"), true);
  expect(list.map((one) => one.text)).toEqual(["second", "first"]);
  list = putCaption(list, segment(2, "applicant-1", "second words", { revision: 3 }), true);
  expect(list.map((one) => one.text)).toEqual(["second words", "first"]);
  expect(list.at(0)).toMatchObject({ text: "second words", interim: "", isFinal: true });
  expect(putCaption(list, segment(2, "applicant-1", "older", { revision: 2 }), true)).toEqual(list);
});

test("what was said before a page was loaded anew stands in the order of speech, above what has come since", () => {
  const live = putCaption([], segment(3, "applicant-1", "third"), true);
  const all = putEarlier(live, [segment(2, "staff-110", "second"), segment(1, "applicant-1", "first"), segment(3, "applicant-1", "third")]);
  expect(all.map((one) => one.text)).toEqual(["first", "second", "third"]);
});

test("the browser's errors about the microphone are distinguished", () => {
  expect(microphoneProblem(new DOMException("", "NotAllowedError"))).toBe("denied");
  expect(microphoneProblem(new DOMException("", "NotFoundError"))).toBe("missing");
  expect(microphoneProblem(new DOMException("", "NotReadableError"))).toBe("busy");
  expect(microphoneProblem("?")).toBe("unknown");
});
