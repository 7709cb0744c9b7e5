import { act, waitFor } from "@testing-library/react";
import { SilentSocket } from "./silent-socket";

/** The event socket, once it follows a topic, which has had `seq` events. */
export async function following(topic: string, seq = 4): Promise<SilentSocket> {
  await waitFor(() => SilentSocket.last);
  const socket = SilentSocket.last;
  act(() => socket.greet());
  const frame = await waitFor(() => {
    const found = socket.sent.find((one) => one.op === "subscribe" && one.topic === topic);
    if (!found) throw new Error(`${topic} is not followed`);
    return found;
  });
  act(() => socket.say({ op: "subscribed", id: frame.id, topic, seq }));
  return socket;
}
