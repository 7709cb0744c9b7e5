import { createHash } from "node:crypto";

import { type Room, RoomEvent, RpcError } from "@livekit/rtc-node";

import { emit } from "./lines.ts";

/** Reports received data packets and streams. */
export function read(room: Room): void {
  room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
    emit("data", { topic, text: new TextDecoder().decode(payload), identity: participant?.identity });
  });
  room.registerTextStreamHandler("notes", async (reader, { identity }) => {
    const text = await reader.readAll();
    emit("text", { topic: "notes", text, identity });
  });
  room.registerTextStreamHandler("bulk", async (reader, { identity }) => {
    measure("TextStreamReader", identity, Buffer.from(await reader.readAll()));
  });
  room.registerByteStreamHandler("bulk", async (reader, { identity }) => {
    measure("ByteStreamReader", identity, Buffer.concat(await reader.readAll()));
  });
}

function measure(kind: string, identity: string, content: Buffer): void {
  emit("bulk", { identity, kind, length: content.length, sha256: createHash("sha256").update(content).digest("hex") });
}

/** Answers calls of this method with the caller and the payload, or with an error if that is `fail`. */
export function register(room: Room, method: string): void {
  room.localParticipant!.registerRpcMethod(method, async ({ callerIdentity, payload }) => {
    if (payload === "fail") throw new RpcError(1234, "as asked", "more");
    return `${callerIdentity} said ${payload}`;
  });
}

/** Calls a participant's method, and reports the outcome. */
export async function call(room: Room, to: string, method: string, payload: string): Promise<void> {
  try {
    const result = await room.localParticipant!.performRpc({ destinationIdentity: to, method, payload });
    emit("rpc", { to, method, payload, result });
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    emit("rpc", { to, method, payload, code: error.code, text: error.message, data: error.data });
  }
}
