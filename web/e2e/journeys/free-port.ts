import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A TCP port of 127.0.0.1 that nobody listens on now, below the range that outgoing connections take. */
export function freePort(): Promise<number> {
  const port = randomInt(15_000, 30_000);
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(freePort()) : reject(error)));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}
