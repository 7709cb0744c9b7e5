import type { RoomWindow } from "./window";

/** Runs in the page, in an open room: reports data packets and streams and sends them, makes remote calls and answers them. */
export function bringData(): void {
  const { actions, LivekitClient, room, emit } = window as unknown as RoomWindow;
  const { RoomEvent, RpcError } = LivekitClient;
  const measure = async (kind: string, identity: string, content: Blob) => {
    const digest = await crypto.subtle.digest("SHA-256", await content.arrayBuffer());
    const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    emit("bulk", { identity, kind, length: content.size, sha256 });
  };

  room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
    emit("data", { topic, text: new TextDecoder().decode(payload), identity: participant?.identity });
  });
  room.registerTextStreamHandler("notes", async (reader, { identity }) => {
    emit("text", { topic: "notes", text: await reader.readAll(), identity });
  });
  room.registerTextStreamHandler("bulk", async (reader, { identity }) => {
    await measure("TextStreamReader", identity, new Blob([await reader.readAll()]));
  });
  room.registerByteStreamHandler("bulk", async (reader, { identity }) => {
    await measure("ByteStreamReader", identity, new Blob((await reader.readAll()) as BlobPart[]));
  });

  actions.data = ({ topic, text, reliable }) => room.localParticipant.publishData(new TextEncoder().encode(text), { topic, reliable });
  actions.text = async ({ topic, text }) => void (await room.localParticipant.sendText(text, { topic }));
  // The page's own path of the file says nothing: it was chosen in the page's only field.
  actions.file = async () => {
    const [file] = document.querySelector("input")!.files!;
    await room.localParticipant.sendFile(file!, { topic: "bulk" });
  };
  actions.register = async ({ method }) => {
    room.registerRpcMethod(method, async ({ callerIdentity, payload }) => {
      if (payload === "fail") throw new RpcError(1234, "as asked", "more");
      return `${callerIdentity} said ${payload}`;
    });
  };
  actions.rpc = async ({ to, method, payload }) => {
    try {
      const result = await room.localParticipant.performRpc({ destinationIdentity: to, method, payload });
      emit("rpc", { to, method, payload, result });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      emit("rpc", { to, method, payload, code: error.code, text: error.message, data: error.data });
    }
  };
}
