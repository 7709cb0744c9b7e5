import { createHmac } from "node:crypto";

/** A token of the demonstration's development key with which `identity` may join `room`, speak, listen, send data and describe itself. */
export function roomToken(room: string, identity: string): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: "devkey",
    sub: identity,
    nbf: nowSeconds - 10,
    exp: nowSeconds + 600,
    video: { roomJoin: true, room, canPublish: true, canSubscribe: true, canPublishData: true, canUpdateOwnMetadata: true },
  };
  const signed = [{ alg: "HS256", typ: "JWT" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${signed}.${createHmac("sha256", "secret").update(signed).digest("base64url")}`;
}
