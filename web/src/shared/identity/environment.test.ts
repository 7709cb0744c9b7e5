import { describe, expect, it } from "vitest";
import { environmentOf, environmentOfHost } from "./environment";

describe("the environment", () => {
  it.each([
    ["dev.county.example", "development"],
    ["county-dev.example:8080", "development"],
    ["qa.county.example", "qa"],
    ["county-qa.example", "qa"],
    ["staging.county.example", "staging"],
    ["county.example", "production"],
    ["devon.example", "production"],
    ["aqaba.example", "production"],
  ])("of %s is %s", (host, environment) => expect(environmentOfHost(host)).toBe(environment));

  it("is what the hub says, when it says so", () => {
    expect(environmentOf({ environment: "production" }, "dev.county.example")).toBe("production");
    expect(environmentOf(undefined, "dev.county.example")).toBe("development");
  });
});
