import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * A free TCP port that stays free while a server restarts: below 32768, the range that Linux uses for
 * outgoing connections, and above 10080, the last one that browsers and fetch refuse.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 32_000);
  return (await isFree(port)) ? port : freePort();
}
