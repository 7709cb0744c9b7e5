import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "@playwright/test";

import { FAMILIES, type Family, type FamilyRoom, isOf } from "./room";

/** More than a dozen of the pieces that clients cut a stream into. */
const FILE_BYTES = 200_000;

/** A data packet of each reaches the others. */
export async function showPackets(room: FamilyRoom): Promise<void> {
  const words = (family: Family) => `${family} says grüß Gott`;
  await room.each((peer, family) => peer.say("greeting", words(family)));
  await room.eachPair((from, to) => to.event("data", (event) => isOf(from)(event) && event["topic"] === "greeting" && event["text"] === words(from)));
}

/** A short text, a long one and a file of each reach the others as they are. */
export async function showStreams(room: FamilyRoom): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "families-"));
  try {
    const words = (family: Family) => `${family} writes: 申請書 📝`;
    // Letters of one to four bytes: some lie across the border of two pieces.
    const long = Object.fromEntries(FAMILIES.map((family) => [family, `${family}: wäre 書 📝 `.repeat(2_000)]));
    const files = Object.fromEntries(FAMILIES.map((family) => [family, randomBytes(FILE_BYTES)]));
    await room.each(async (peer, family) => {
      const path = join(folder, family);
      writeFileSync(path, files[family]!);
      await peer.write("notes", words(family));
      await peer.write("bulk", long[family]!);
      await peer.sendFile(path);
    });
    await room.eachPair(async (from, to) => {
      const text = await to.event("text", isOf(from));
      expect(text).toMatchObject({ topic: "notes", text: words(from) });
      const came = (kind: string) => to.event("bulk", (event) => isOf(from)(event) && event["kind"] === kind);
      expect(await came("TextStreamReader")).toMatchObject(measureOf(Buffer.from(long[from]!)));
      expect(await came("ByteStreamReader")).toMatchObject(measureOf(files[from]!));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each calls a method of each other: the one who was called answers, also with an error. */
export async function showCalls(room: FamilyRoom): Promise<void> {
  // A separate name for each: nobody can answer in another's place.
  const methodOf = (family: Family) => `ask-${family}`;
  await room.each((peer, family) => peer.register(methodOf(family)));
  await room.eachPair(async (from, _to, to) => {
    const call = (payload: string, method = methodOf(to)) => room.of(from).call(to, method, payload);
    const question = `is 書 there, ${to}?`;
    expect(await call(question)).toMatchObject({ result: `${from} said ${question}` });
    // More than one datagram, and less than the 15 kB that clients allow where the other side has not said that it takes more.
    const long = `${to}, wäre das 書 da? `.repeat(400);
    expect(await call(long)).toMatchObject({ result: `${from} said ${long}` });
    expect(await call("fail")).toMatchObject({ code: 1234, text: "as asked", data: "more" });
    // RpcError.ErrorCode.UNSUPPORTED_METHOD
    expect(await call(question, methodOf(from))).toMatchObject({ code: 1400 });
  });
}

/** The attributes that each gives itself are known to the others. */
export async function showAttributes(room: FamilyRoom): Promise<void> {
  const attributesOf = (family: Family) => ({ desk: `${family}'s`, language: "日本語" });
  await room.each((peer, family) => peer.describe(attributesOf(family)));
  await room.eachPair(async (from, to) => {
    const described = await to.event("attributes", isOf(from));
    expect(described["attributes"]).toEqual(attributesOf(from));
  });
}

function measureOf(content: Buffer): { length: number; sha256: string } {
  return { length: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}
