import { describe, expect, it } from "vitest";
import { readState } from "../form-engine/answers/address";
import { splitAddress } from "./split-address";
import { stateCode, STATES } from "./states";

const CASES: [written: string, parts: object][] = [
  ["123 Main St, Springfield, IL 62704", { line: "123 Main St", city: "Springfield", state: "IL", zip: "62704" }],
  ["123 Main St\nSpringfield, IL 62704", { line: "123 Main St", city: "Springfield", state: "IL", zip: "62704" }],
  ["123 Main St\r\nApt 4B\r\nSpringfield IL 62704-1234", { line: "123 Main St", unit: "Apt 4B", city: "Springfield", state: "IL", zip: "62704-1234" }],
  ["123 Main St, Apt 4B, Springfield, IL 62704", { line: "123 Main St", unit: "Apt 4B", city: "Springfield", state: "IL", zip: "62704" }],
  ["123 Main St Apt 4B, Springfield, IL 62704", { line: "123 Main St", unit: "Apt 4B", city: "Springfield", state: "IL", zip: "62704" }],
  ["123 Main St #12, Springfield, IL, 62704", { line: "123 Main St", unit: "#12", city: "Springfield", state: "IL", zip: "62704" }],
  ["500 7th Ave Unit 3, New York, New York 10018, USA", { line: "500 7th Ave", unit: "Unit 3", city: "New York", state: "NY", zip: "10018" }],
  ["1600 Pennsylvania Ave NW, Washington, D.C. 20500", { line: "1600 Pennsylvania Ave NW", city: "Washington", state: "DC", zip: "20500" }],
  ["1600 Pennsylvania Ave NW Washington DC 20500", { line: "1600 Pennsylvania Ave NW", city: "Washington", state: "DC", zip: "20500" }],
  ["45 Elm Street Apt 2 Saint Paul MN 55101", { line: "45 Elm Street", unit: "Apt 2", city: "Saint Paul", state: "MN", zip: "55101" }],
  ["P.O. Box 417, Moab, UT 84532", { kind: "po_box", line: "417", city: "Moab", state: "UT", zip: "84532" }],
  ["PO Box 9\nFargo, North Dakota 58103", { kind: "po_box", line: "9", city: "Fargo", state: "ND", zip: "58103" }],
  ["77 Calle Luna, San Juan, Puerto Rico 00901", { line: "77 Calle Luna", city: "San Juan", state: "PR", zip: "00901" }],
  ["12 Oak Ln, Charleston, West Virginia 25301", { line: "12 Oak Ln", city: "Charleston", state: "WV", zip: "25301" }],
  ["123 Main St, Springfield, il", { line: "123 Main St", city: "Springfield", state: "IL" }],
  ["Rose Court, 12 Hill Rd, Suite 200, Boise, ID 83702", { line: "Rose Court, 12 Hill Rd", unit: "Suite 200", city: "Boise", state: "ID", zip: "83702" }],
  ["١٢٣ Main St, Springfield, IL ٦٢٧٠٤", { line: "123 Main St", city: "Springfield", state: "IL", zip: "62704" }],
  ["123 Main St, Springfield, IL 62704 1234.", { line: "123 Main St", city: "Springfield", state: "IL", zip: "62704-1234" }],
];

describe("a pasted address", () => {
  it.each(CASES)("%j is taken apart", (written, parts) => {
    expect(splitAddress(written)).toEqual(parts);
  });

  it.each([
    "123 Main St",
    "I live in Ohio",
    "",
    "62704",
    "IL 62704",
    "123 Main St, Springfield",
    "12 Rue de Rivoli, 75001 Paris, France",
    "x".repeat(500) + ", Boise, ID 83702",
  ])("%j stays as it was written", (written) => {
    expect(splitAddress(written)).toBeUndefined();
  });
});

describe("states", () => {
  it("are those of the form's engine, each with one name", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const isKnown = (code: string) => {
      try {
        return readState(code) === code;
      } catch {
        return false;
      }
    };
    const known = letters.flatMap((first) => letters.map((second) => first + second)).filter(isKnown);
    expect(STATES.map(([code]) => code).sort()).toEqual(known);
    expect(new Set(STATES.map(([, name]) => name)).size).toBe(STATES.length);
    expect([stateCode("n.y."), stateCode(" new  york "), stateCode("zz")]).toEqual(["NY", "NY", undefined]);
  });
});
