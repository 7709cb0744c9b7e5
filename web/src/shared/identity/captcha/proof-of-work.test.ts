import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findNumber, proofToken } from "./proof-of-work";
import { sha256 } from "./sha256";

describe("the proof of work", () => {
  it.each(["", "abc", "ü€😀", "a".repeat(55), "b".repeat(56), "c".repeat(64), "d".repeat(1_000)])("hashes as FIPS 180-4 says (%#)", (text) => {
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("finds the number whose hash is the challenge, and nothing where there is none", () => {
    const salt = "5f2c?expires=1800000000";
    const challenge = createHash("sha256").update(`${salt}4211`).digest("hex");
    expect(findNumber({ challenge, salt }, 0, 10_000)).toBe(4211);
    expect(findNumber({ challenge, salt }, 0, 4_210)).toBeNull();
  });

  it("writes the token as the hub reads it", () => {
    const token = proofToken({ algorithm: "SHA-256", challenge: "ab", salt: "s", maxnumber: 9, signature: "cd" }, 7);
    expect(JSON.parse(atob(token))).toEqual({ algorithm: "SHA-256", challenge: "ab", number: 7, salt: "s", signature: "cd" });
  });
});
